"""Strict at the door: what is wrong with an experiment is said with its place, all at once."""

from pathlib import Path

import pytest
from lab import PLAY, SPEC

from simlab.errors import SimlabError
from simlab.experiment import design, spec

GOOD = """question: Which?
sets: [toy]
lineup: [veteran, greedy, bully, cautious]
games: 100
"""


def complaint(project: Path, text: str) -> str:
    """What is said about an experiment."""
    (project / "x.yaml").write_text(text)
    with pytest.raises(SimlabError) as raised:
        design.resolve(spec.load("x.yaml"), PLAY)
    return raised.value.message


def resolved(project: Path, text: str) -> design.Design:
    (project / "x.yaml").write_text(text)
    return design.resolve(spec.load("x.yaml"), PLAY)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("question: Which?\nset: [toy]\ngames: 1\n", "x.yaml:2:1: unknown key 'set' — did you mean 'sets'?"),
        (
            GOOD + "rules: {listen_at_door: true}\n",
            "x.yaml:5:9: unknown key 'listen_at_door' — did you mean 'listen_at_the_door'?",
        ),
        (GOOD + "rules: {epic: 1}\n", "x.yaml:5:15: 'epic' must be true or false, not 1"),
        (GOOD + "players: 7\n", "x.yaml:5:10: must be a whole number from 3 to 6, not 7"),
        (
            GOOD + "stop: {measure: win_rat, half_width: 0.1}\n",
            "x.yaml:5:17: 'win_rat' is not a measure — did you mean 'win_rate'?",
        ),
        (GOOD + "stop: {measure: length}\n", "x.yaml:5:1: 'half_width' is missing"),
        (
            GOOD + "stop: {measure: length, half_width: 0}\n",
            "x.yaml:5:37: must be a number above 0 and at most 1e+06, not 0",
        ),
        (GOOD + "editions: {ED1: 3}\n", "x.yaml:5:17: 'ED1' must be true or false, not 3"),
        (GOOD.replace("bully", "buly"), "x.yaml:3:27: there is no strategy 'buly' — did you mean 'bully'?"),
        (GOOD.replace("[toy]", "[toi]"), "x.yaml:2:7: there is no card set 'toi' — did you mean 'toy'?"),
        (
            GOOD.replace("games: 100", "seed: 3"),
            "x.yaml:1:1: say how many `games` to play in each arm (with `stop`: at most)",
        ),
        (GOOD.replace("sets: [toy]\n", ""), "x.yaml:1:1: 'sets' is missing: which card sets are shuffled together?"),
        (GOOD + "players: 3\n", "x.yaml:5:10: 4 strategies for 3 players"),
        (
            GOOD + "vary: {rule.epic: [false, true]}\n",
            "x.yaml:5:8: 'rule.epic' cannot be varied — did you mean 'rules.epic'?",
        ),
        (
            GOOD + "vary: {foo: [1, 2]}\n",
            "x.yaml:5:8: 'foo' cannot be varied: what can is sets, players, lineup, rules.RULE, editions.EDITION, "
            "cards.SET/CARD.CORNER, lineup.0.PARAMETER",
        ),
        (GOOD + "vary: {players: [4, 9]}\n", "x.yaml:5:21: must be a whole number from 3 to 6, not 9"),
        (GOOD + "vary: {players: [4, 4]}\n", "x.yaml:5:21: the same value twice: the arms would be the same"),
        (GOOD + "arms: {weak: {card: {}}}\n", "x.yaml:5:15: unknown key 'card' — did you mean 'cards'?"),
        (
            GOOD + "cards: {toy/lame_goblim: {level: 2}}\n",
            "x.yaml:5:9: there is no card 'toy/lame_goblim' in toy — did you mean 'toy/lame_goblin'?",
        ),
        (
            GOOD + "cards: {monster level < 4 tagg: {level: 2}}\n",
            "x.yaml:5:9: 'tagg' selects no cards — did you mean 'tag'?",
        ),
        (
            GOOD + "cards: {monsters level > 90: {level: 2}}\n",
            "x.yaml:5:9: no card of toy is meant by 'monsters level > 90'",
        ),
        (
            GOOD + "arms:\n  weak:\n    cards:\n      toy/big_troll: {strength: 2}\n",
            "x.yaml:8:22: toy/big_troll: a monster has no corner 'strength'",
        ),
        (GOOD + "lineups: []\n", "x.yaml:5:1: unknown key 'lineups' — did you mean 'lineup'?"),
        (GOOD.replace("bully", "{noisy: bully}"), "x.yaml:3:27: 'noisy' needs 'epsilon' beside it"),
        (
            GOOD.replace("bully", "{noisy: bully, epsilon: 2}"),
            "x.yaml:3:27: must be a number above 0 and at most 1, not 2",
        ),
        (
            GOOD.replace("bully", "{restrict: bully, nevr: [help]}"),
            "x.yaml:3:27: unknown key 'nevr' beside 'restrict' — did you mean 'never'?",
        ),
        (
            GOOD.replace("bully", "{bully: 3}"),
            "x.yaml:3:27: the parameters of 'bully' must be a mapping, as {bully: {key: value}}, not 3",
        ),
        (GOOD + "rules: {first_seat: 4}\n", "x.yaml:5:21: there is no seat 4 among 4: seats count from 0"),
        (GOOD + "rules: {sexes: [female]}\n", "x.yaml:5:16: 1 sexes for 4 players"),
        (
            GOOD + "record: {seats: false}\nstop: {measure: win_rate, half_width: 0.1}\n",
            "x.yaml:5:17: `stop` measures win_rate, which needs the seats recorded",
        ),
        (
            GOOD.replace("[veteran, greedy, bully, cautious]", "[veteran]")
            + "stop: {measure: win_rate, half_width: 0.1}\n",
            "x.yaml:5:17: the same strategy sits in every seat, so its win rate is known: measure something else",
        ),
        (
            GOOD + "tournament: [greedy, bully]\n",
            "x.yaml:3:1: a tournament seats its own strategies: leave `lineup` out",
        ),
        (GOOD + "games: 7\n", "x.yaml:5:1: 'games' is written twice"),
        (GOOD.replace("Which?", '""'), "x.yaml:1:11: 'question' must be text, and some of it, not ''"),
        (
            GOOD + "arms: {same: {rules: {epic: false}}}\n",
            "x.yaml:5:8: arm 'same' is the same as 'baseline': leave one of them out",
        ),
        (
            GOOD.replace("bully", "{greedy: {}, label: veteran}"),
            "x.yaml:3:27: two different strategies are both labelled 'veteran': give one another `label`",
        ),
        (
            GOOD.replace("bully", "{bully: {patience: .nan}}"),
            "x.yaml:3:46: 'patience' of strategy 'bully' must be a number, not nan",
        ),
        (
            GOOD.replace("bully", "{bully: {patience: true}}"),
            "x.yaml:3:46: 'patience' of strategy 'bully' must be a number, not true",
        ),
        (
            GOOD + f"vary: {{rules.turn_limit: {list(range(1, 301))}, players: [3, 4, 5, 6]}}\n",
            "x.yaml:5:1: 1,200 arms: at most 1,000 in one experiment",
        ),
        (
            GOOD + "cards: {huge_club: {bonus: 1}}\n",
            "x.yaml:5:9: 'huge_club' selects no cards — did you mean 'toy/huge_club'?",
        ),
        (
            GOOD.replace("lineup: [veteran, greedy, bully, cautious]\n", "") + "tournament: [greedy, greedy]\n",
            "x.yaml:4:1: a strategy is named twice: it would meet itself",
        ),
        (
            GOOD.replace("lineup: [veteran, greedy, bully, cautious]\n", "") + "tournament: greedy\n",
            "x.yaml:4:13: 'tournament' must be a list of strategies, or {strategies: […], tables: …}, not 'greedy'",
        ),
        (GOOD.replace("[toy]", "[./toy]"), "x.yaml:2:7: there is no card set './toy' — did you mean 'toy'?"),
        (GOOD + "vary: {players: []}\n", "x.yaml:5:17: 'players' must be a list of at least 1, not 0"),
        (
            GOOD + "name: ../up\n",
            "x.yaml:5:7: 'name' names a folder: letters, digits, blanks, '_', '-' and '.', not '../up'",
        ),
        (
            GOOD + "vary: {rules.epic: [false, true]}\narms: {epic=true: {players: 5}}\n",
            "x.yaml:6:8: another arm is called 'epic=true' already",
        ),
        (
            GOOD.replace("bully", "{bully: {patience: long}}"),
            "x.yaml:3:46: 'patience' of strategy 'bully' must be a number, not 'long'",
        ),
        (
            GOOD.replace("bully", "{restrict: bully, never: [halp]}"),
            "x.yaml:3:52: never: 'halp' is not something that can be ruled out — did you mean 'help'?",
        ),
        (
            GOOD.replace("bully", "{noisy: {restrict: bully, never: [card toy/nobody]}, epsilon: 0.1}"),
            "x.yaml:3:27: never: there is no card 'toy/nobody' in the mix — did you mean 'toy/baby'?",
        ),
        (GOOD.replace("bully", "{label: x}"), "x.yaml:3:27: one strategy, one name: here is none"),
        ("", "x.yaml: an experiment is a mapping: question, sets, lineup, games …"),
        (GOOD + "rules:\n\tepic: true\n", "x.yaml:6:1: a tab: indent with spaces"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(project: Path, text: str, said: str) -> None:
    assert complaint(project, text) == said


@pytest.mark.parametrize(
    "seat", ["{noisy: planner, epsilon: 0.1}", "{noisy: {restrict: planner, never: [help]}, epsilon: 1}"]
)
def test_noise_is_for_compiled_bots(project: Path, seat: str) -> None:
    (project / "x.yaml").write_text(GOOD.replace("bully", seat))
    with pytest.raises(SimlabError, match=r"^x\.yaml:3:27: 'planner' cannot be noisy"):
        design.resolve(spec.load("x.yaml"))


def test_a_complaint_points_at_what_is_wrong_not_at_what_was_varied_last(project: Path) -> None:
    text = GOOD + "rules: {sexes: [male]}\n" + "vary:\n  rules.epic: [false, true]\n"
    assert complaint(project, text) == "x.yaml:5:16: 1 sexes for 4 players"
    text = (
        GOOD
        + "cards: {toy/nobody: {level: 1}}\nvary:\n  cards.toy/baby.strengh: [1]\n  cards.toy/big_troll.level: [1, 2]\n"
    )
    assert complaint(project, text).startswith("x.yaml:5:9: there is no card 'toy/nobody'")
    text = text.replace("toy/nobody", "toy/potted_plant")
    assert complaint(project, text) == "x.yaml:7:28: toy/baby: unknown key 'strengh' — did you mean 'strength'?"


def test_null_takes_a_corner_away_and_a_replacement_keeps_its_place(project: Path) -> None:
    new = "{name: Twig, kind: special, deck: treasure, basis: reconstructed, rules: "
    new += "[{may: play, at: any_time, do: {gain_levels: 2}, to: any_player}]}"
    text = (
        GOOD
        + f"arms:\n  light: {{cards: {{toy/huge_club: {{big: null}}}}}}\n  other: {{cards: {{toy/boil_an_anthill: {{replace: {new}}}}}}}\n"
    )
    found = resolved(project, text)
    assert found.arms[1].edits == {"toy/huge_club": {"big": None}}
    assert len({arm.tables.fingerprint for arm in found.arms}) == 3
    assert [list(arm.tables.cards["identity"]) for arm in found.arms[1:]] == [
        list(found.arms[0].tables.cards["identity"])
    ] * 2


def test_everything_wrong_is_said_at_once(project: Path) -> None:
    assert complaint(project, GOOD + "seed: -1\nplayers: two\n").splitlines() == [
        "x.yaml:5:7: must be a whole number from 0 to 9223372036854775807, not -1",
        "x.yaml:6:10: must be a whole number from 3 to 6, not 'two'",
    ]


def test_vary_crosses_and_the_first_of_each_is_the_baseline(project: Path) -> None:
    found = resolved(project, GOOD + "vary: {players: [4, 5], rules.epic: [false, true]}\n")
    assert [arm.name for arm in found.arms] == [
        "4 players, epic=false", "4 players, epic=true", "5 players, epic=false", "5 players, epic=true",
    ]  # fmt: skip
    assert [arm.baseline for arm in found.arms] == [True, False, False, False]
    assert [arm.rules["epic"] for arm in found.arms] == [False, True, False, True]


def test_a_named_arm_changes_the_baseline_and_nothing_else(project: Path) -> None:
    text = GOOD + "rules: {shared_victory: true}\ncards: {toy/baby: {strength: -4}}\n"
    text += "arms:\n  weaker: {cards: {toy/huge_club: {bonus: 1}}, rules: {epic: true}}\n"
    found = resolved(project, text)
    assert [(arm.name, arm.baseline) for arm in found.arms] == [("baseline", True), ("weaker", False)]
    assert found.arms[1].edits == {"toy/baby": {"strength": -4}, "toy/huge_club": {"bonus": 1}}
    assert (found.arms[1].rules["shared_victory"], found.arms[1].rules["epic"]) == (True, True)
    assert found.arms[0].edits == {"toy/baby": {"strength": -4}}


def test_a_short_lineup_is_repeated_and_equal_rotations_are_played_once(project: Path) -> None:
    found = resolved(project, GOOD.replace("[veteran, greedy, bully, cautious]", "[veteran, greedy]"))
    assert [seat.label for seat in found.arms[0].lineup] == ["veteran", "greedy", "veteran", "greedy"]
    assert found.arms[0].rotations == 2
    mirror = resolved(
        project, GOOD.replace("[veteran, greedy, bully, cautious]", "[veteran]") + "vary: {players: [3, 6]}\n"
    )
    assert [(arm.players, arm.rotations) for arm in mirror.arms] == [(3, 1), (6, 1)]
    assert mirror.blocks == 100


def test_every_arm_plays_as_many_games_as_asked_for(project: Path) -> None:
    found = resolved(project, GOOD + "vary: {lineup: [[veteran], [veteran, greedy, bully, cautious]]}\n")
    assert [(arm.rotations, arm.blocks, arm.games) for arm in found.arms] == [(1, 100, 100), (4, 25, 100)]
    shards = [shard for number in range(found.rounds) for shard in found.round(number)]
    assert sum(shard.games for shard in shards) == found.games == 200


def test_without_rotation_everyone_keeps_his_seat(project: Path) -> None:
    found = resolved(project, GOOD + "rotate: false\n")
    assert (found.arms[0].rotations, found.blocks) == (1, 100)


def test_strategies_with_parameters_and_wrappers_have_labels(project: Path) -> None:
    lineup = "[{veteran: {patience: 2}}, {noisy: veteran, epsilon: 0.1}, {restrict: bully, never: [help, sell]}, {greedy: {}, label: Tom}]"
    found = resolved(project, GOOD.replace("[veteran, greedy, bully, cautious]", lineup))
    assert found.strategies == ("veteran(patience=2)", "veteran, noise 0.1", "bully, never help, sell", "Tom")
    assert found.arms[0].lineup[1].as_json() == {
        "strategy": "noisy",
        "params": {"strategy": {"strategy": "veteran", "params": {}, "label": "veteran"}, "epsilon": 0.1},
        "label": "veteran, noise 0.1",
    }


def test_a_parameter_can_be_varied(project: Path) -> None:
    found = resolved(project, GOOD + "vary: {lineup.0.patience: [1, 2]}\n")
    assert [arm.lineup[0].label for arm in found.arms] == ["veteran(patience=1)", "veteran(patience=2)"]


def test_arms_are_called_by_who_sits_there(project: Path) -> None:
    found = resolved(project, GOOD + "vary: {lineup.0: [veteran, {noisy: veteran, epsilon: 0.3}, random]}\n")
    assert [arm.label for arm in found.arms] == ["veteran", "veteran, noise 0.3", "random"]
    found = resolved(project, GOOD + "vary: {lineup.0.patience: [1, 2]}\n")
    assert [(arm.name, arm.label) for arm in found.arms] == [
        ("patience=1", "patience 1"),
        ("patience=2", "patience 2"),
    ]


def test_a_wrappers_own_parameter_can_be_varied_and_that_of_the_strategy_in_it(project: Path) -> None:
    text = GOOD.replace("[veteran,", "[{noisy: {veteran: {patience: 1}}, epsilon: 0.1},")
    noise = resolved(project, text + "vary: {lineup.0.epsilon: [0.1, 0.5]}\n")
    assert [arm.lineup[0].params["epsilon"] for arm in noise.arms] == [0.1, 0.5]
    inner = resolved(project, text + "vary: {lineup.0.patience: [1, 2]}\n")
    assert [arm.lineup[0].params["strategy"]["params"] for arm in inner.arms] == [{"patience": 1}, {"patience": 2}]


def test_a_folder_and_a_file_of_bytes_are_no_experiments(project: Path) -> None:
    (project / "folder.yaml").mkdir()
    with pytest.raises(SimlabError, match=r"folder.yaml is a folder, not an experiment"):
        spec.load("folder.yaml")
    (project / "bytes.yaml").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(SimlabError, match=r"bytes.yaml: is not a text file in UTF-8"):
        spec.load("bytes.yaml")


def test_a_tournament_is_a_table_for_every_pair(project: Path) -> None:
    text = "question: Who?\nsets: [toy]\ngames: 100\ntournament: [veteran, greedy, bully]\n"
    found = resolved(project, text)
    assert [arm.name for arm in found.arms] == ["veteran and greedy", "veteran and bully", "greedy and bully"]
    assert [seat.label for seat in found.arms[0].lineup] == ["veteran", "greedy", "veteran", "greedy"]
    assert not any(arm.baseline for arm in found.arms)
    alone = resolved(
        project, text.replace("[veteran, greedy, bully]", "{strategies: [veteran, greedy], tables: one_against_all}")
    )
    assert [[seat.label for seat in arm.lineup] for arm in alone.arms] == [
        ["veteran", "greedy", "greedy", "greedy"],
        ["greedy", "veteran", "veteran", "veteran"],
    ]


def test_edits_reach_the_card_tables_and_keep_the_cards_in_place(project: Path) -> None:
    found = resolved(
        project,
        GOOD
        + "arms: {tame: {cards: {monsters level <= 4: {blank: true}, toy/potted_plant: {blank: true, copies: 2}}}}\n",
    )
    before, after = (arm.tables for arm in found.arms)
    assert found.arms[1].edits == {"toy/lame_goblin": {"blank": True}, "toy/potted_plant": {"blank": True, "copies": 2}}
    assert after.cards["blank"].sum() == 3
    assert set(before.cards["identity"]) < set(after.cards["identity"])


def test_the_fingerprint_is_of_what_is_played_only(project: Path) -> None:
    first = resolved(project, GOOD).fingerprint
    assert resolved(project, "# why\n" + GOOD.replace("Which?", "Which one?") + "name: other\n").fingerprint == first
    assert resolved(project, GOOD + "seed: 2\n").fingerprint != first
    assert resolved(project, GOOD + "cards: {toy/baby: {strength: -4}}\n").fingerprint != first
    card = project / "cardsets" / "toy" / "cards.yaml"
    card.write_text(card.read_text().replace("bonus: 2", "bonus: 4"))
    assert resolved(project, GOOD).fingerprint != first


def test_games_from_the_command_line_replace_those_of_the_file(project: Path) -> None:
    sheet = spec.edited(spec.load("door.yaml"), 40)
    assert design.resolve(sheet, PLAY).games == 2 * 40
    assert "games: 2_016" in SPEC


def test_an_experiment_nobody_knows_is_refused_with_a_suggestion(project: Path) -> None:
    (project / "experiments").mkdir()
    (project / "experiments" / "fairness.yaml").write_text(GOOD)
    assert spec.load("fairness").name == "fairness"
    with pytest.raises(SimlabError, match="there is no experiment 'fairnes' — did you mean 'fairness'"):
        spec.load("fairnes")
