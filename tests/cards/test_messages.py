"""Everything a card can get wrong, and the literal sentence its author reads."""

from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.cards.lint import lint
from simlab.cards.load import load_sets
from simlab.errors import ProblemsFound, SimlabError

Problems = Callable[..., list[str]]

MONSTER = "ogre: {name: Ogre, kind: monster, level: 4, treasures: 1, basis: published, rules: [%s]}\n"
CLASS = "thief: {name: Thief, kind: class, basis: published, rules: [%s]}\n"
CURSE = "woe: {name: Woe, kind: curse, basis: published, rules: [%s]}\n"
UNKNOWN_TRAIT = "is no class, race, mojo, power, style or ally of this mix"
ITEM = "hat: {name: Hat, kind: item, basis: published, %s}\n"
ADVICE = ": add a card for it, or a set that has some"

CORNERS = [
    ("a: {name: A, kind: monstr, basis: published}\n", "1:20: unknown kind 'monstr' — did you mean 'monster'?"),
    ("a: {name: A, basis: published}\n", "1:1: 'kind' is missing"),
    ("a: {name: A, kind: curse}\n", "1:1: 'basis' is missing"),
    ("A-b: {name: A, kind: curse}\n", "1:1: a card's key is in small letters, digits and _: 'A-b'"),
    ("a: 5\n", "1:4: a card is a mapping of corners, not 5"),
    (ITEM % "bouns: 2", "1:48: unknown key 'bouns' — did you mean 'bonus'?"),
    (ITEM % "level: 2", "1:48: an item has no corner 'level'"),
    (ITEM % "copies: -1", "1:56: must be a whole number from 1 to 99, not -1"),
    (ITEM % "copies: 1.5", "1:56: must be a whole number from 1 to 99, not 1.5"),
    (ITEM % "hands: 3", "1:55: must be a whole number from 1 to 2, not 3"),
    (ITEM % "value: -100", "1:55: must be a whole number of at least 0, not -100"),
    (ITEM % "big: yes", "1:53: 'big' must be true or false, not 'yes'"),
    (ITEM % "hands: 1, slot: armor", "1:64: an Item held in the hands is not also armor"),
    (ITEM % "slot: hand", "1:54: say how many: `hands: 1` or `hands: 2`"),
    (ITEM % "side: munchkins", "1:54: `side` belongs on a one-shot with a bonus"),
    (ITEM % "one_shot: true", "1:58: a one-shot without bonus, run or rules does nothing"),
    (ITEM % "only: [a, b, c, d, e]", "1:54: at most 4 traits"),
    ("a: {name: A, kind: power, rank: 0, basis: published}\n", "1:33: must be a whole number from 1 to 9, not 0"),
    ("a: {name: A, kind: power, basis: published}\n", "1:1: 'rank' is missing"),
    (
        "a: {name: A, kind: monster, level: 0, treasures: 1, basis: published}\n",
        "1:36: must be a whole number from 1 to 99, not 0",
    ),
    (
        "a: {name: A, kind: special, basis: published, rules: [{may: play, do: {gain_levels: 1}}]}\n",
        "1:20: a special must say its deck: door, treasure or seal",
    ),
    ("a: {name: A, kind: curse, basis: published}\n", "1:4: a curse without rules does nothing"),
    (
        "a: {name: A, kind: modifier, modifies: item, basis: published}\n",
        "1:40: a modifier modifies class, race, mojo or style, not 'item'",
    ),
    (
        "a: {name: A, kind: curse, stays: always, basis: published}\n",
        "1:34: unknown until 'always': one of combat, turn, kill, solo_kill, run, forever, seal_closed",
    ),
]


@pytest.mark.parametrize("card, complaint", CORNERS)
def test_corners(problems: Problems, card: str, complaint: str) -> None:
    assert problems(card) == [f"cards.yaml:{complaint}"]


SENTENCES = [
    (MONSTER % "{while: killed, do: {strength: 1}}", "unknown while 'killed' — it is a word for `when:`"),
    (MONSTER % "{when: in_combat, do: {death: true}}", "unknown when 'in_combat' — it is a word for `while:`"),
    (MONSTER % "{while: in_play, do: {strength: 1}}", "a monster says `while: in_combat`"),
    (CLASS % "{while: in_combat, do: {strength: 1}}", "a class says `while: in_play`"),
    (CURSE % "{while: in_play, do: {strength: -1}}", "a curse is discarded at once: say how long it `stays`"),
    (CURSE % "{when: turn_begins, do: {lose_levels: 1}}", "a curse is discarded at once: say how long it `stays`"),
    (
        ITEM % "one_shot: true, rules: [{while: in_play, do: {run: 1}}]",
        "a one-shot is not worn: use `may: play` or `when: played`",
    ),
    (
        ITEM % "rules: [{when: played, do: {gain_levels: 1}}]",
        "only a one-shot is played: a worn Item says `while`, `may`, or another `when`",
    ),
    (
        "x: {name: X, kind: special, deck: door, stays: turn, basis: published, rules: [{while: in_play, do: {run: 1}}]}\n",
        "nobody could use this special: it needs `may: play` or `when: drawn`",
    ),
    (CLASS % "{when: met, do: {gain_levels: 1}}", "`when: met` never comes for a class"),
    (MONSTER % "{when: won, do: {gain_levels: 1}}", "`when: won` never comes for a monster"),
    (CLASS % "{do: {gain_levels: 1}}", "a sentence begins with one of `while`, `when`, `may`; here is nothing"),
    (
        CLASS % "{when: won, while: in_play, do: {run: 1}}",
        "a sentence begins with one of `while`, `when`, `may`; here is `while` and `when`",
    ),
    (CLASS % "{while: in_play, do: {gain_levels: 1}}", "'gain_levels' happens once: use `when` or `may`, not `while`"),
    (CLASS % "{when: won, do: {strength: 1}}", "'strength' lasts: say `until`, or use `while`"),
    (
        CLASS % "{when: won, do: {gain_levels: 1}, until: turn}",
        "'gain_levels' happens once: `until` has no meaning here",
    ),
    (
        CLASS % "{while: in_play, do: {run: 1}, until: turn}",
        "a `while` sentence lasts as long as its `while`: leave `until` out",
    ),
    (
        CLASS % "{may: rest, do: {gain_levels: 1}}",
        "an ability without `pay` and without `limit` could be used for ever",
    ),
    (CLASS % "{may: play, do: {gain_levels: 1}}", "`may: play` is for specials and one-shots, not for a class"),
    (
        MONSTER % "{may: feed, pay: {cards: 1}, do: {strength: 1}}",
        "an ability of a monster must say who may use it, e.g. `by: anyone`",
    ),
    (CLASS % "{when: won, at: any_time, do: {gain_levels: 1}}", "`at` goes with `may` only"),
    (CLASS % "{when: won, pay: {cards: 1}, do: {gain_levels: 1}}", "`pay` goes with `may` only"),
    (CLASS % "{when: won, do: {gain_levels: 1}, feat: house}", "`feat` goes with `epic` sentences only"),
    (
        CURSE % "{when: played, do: {lose_levels: 1}, drawback: true}",
        "`drawback` belongs on a class, race, mojo, power or style",
    ),
    (CLASS % "{when: won, do: {gain_level: 1}}", "unknown key 'gain_level' — did you mean 'gain_levels'?"),
    (CLASS % "{when: won, do: {gain_levels: 0}}", "must be a whole number of at least 1 or `all` or `die`, not 0"),
    (CLASS % "{when: won, do: {skip_turn: false}}", "must be `true` (or left out), not false"),
    (
        CLASS % "{when: won, do: {gain_levels: 1, lose_levels: 1}}",
        "one sentence, one operation: 'gain_levels' and 'lose_levels'; use `then`",
    ),
    (CLASS % "{when: won, do: {slot: armor}}", "no operation: say what happens, e.g. {lose_levels: 1}"),
    (CLASS % "{when: won}", "'do' is missing"),
    (CLASS % "{when: won, do: {gain_levels: 1}, too: left}", "unknown key 'too' — did you mean 'to'?"),
    (CLASS % "{when: won, do: {gain_levels: 1}, to: lefft}", "unknown person or side 'lefft' — did you mean 'left'?"),
    (CLASS % "{when: won, if: {helpd: true}, do: {gain_levels: 1}}", "unknown key 'helpd' — did you mean 'helped'?"),
    (
        CLASS % "{when: won, if: {helped: true, losing: true, epic: true, leader: true}, do: {gain_levels: 1}}",
        "at most 3 tests in one sentence, here are 4",
    ),
    (
        CLASS % "{when: won, if: {has: armour}, do: {gain_levels: 1}}",
        "'armour' is not a kind or slot — did you mean 'armor'?",
    ),
    (CLASS % "{when: won, do: {lose: 1}}", "'lose' needs `of`: a kind of card"),
    (CLASS % "{when: won, do: {lose: 1, of: clas}}", "'clas' is not a kind of card — did you mean 'class'?"),
    (CLASS % "{when: won, do: {gain_levels: 1, of: class}}", "'gain_levels' takes no `of`"),
    (CLASS % "{when: won, do: {gain_levels: 1, slot: armor}}", "'gain_levels' takes no `slot`"),
    (CLASS % "{when: won, do: {gain_levels: 1, which: random}}", "'gain_levels' takes no `which`"),
    (CLASS % "{while: in_play, do: {strength: 1, per: tagged}}", "'tagged' needs `of`: a tag"),
    (
        CLASS % "{when: won, do: {leave: true}, keep_treasures: true}",
        "`keep_treasures` goes with `remove_monster` only",
    ),
    (CLASS % "{when: won, do: {gain_levels: 1}, to: one_monster}", "'gain_levels' cannot be about `one_monster`"),
    (CLASS % "{when: won, do: {kill_monster: true}, to: left}", "'kill_monster' cannot be about `left`"),
    (CLASS % "{when: won, do: {gain_levels: 1}, to: anyone}", "`anyone` is for `by`; say `any_player` or `everyone`"),
    (
        CLASS % "{when: won, do: {gain_levels: 1}, to: subject}",
        "`subject` is whoever the sentence before was about, and there is none before",
    ),
    (
        CLASS % "{when: won, do: {give_hand: 1, by: owner}}",
        "who takes the cards? one of player, fighter, others, left, right, neighbours, highest, lowest",
    ),
    (
        CLASS % "{when: won, if: {die_at_least: 4}, do: {gain_levels: 1}}",
        "no die has been rolled: `roll_die` first, or use `at: after_roll`",
    ),
    (
        CLASS % "{when: won, do: {gain_levels: die}}",
        "no die has been rolled: `roll_die` first, or use `at: after_roll`",
    ),
    (CLASS % "{may: x, pay: {cards: 1, levels: 1}, do: {gain_levels: 1}}", "`pay` says exactly one thing, here are 2"),
    (CLASS % "{may: x, limit: {day: 1}, do: {gain_levels: 1}}", "unknown key 'day'"),
    (CLASS % "{when: won, if: {is: thif}, do: {gain_levels: 1}}", f"'thif' {UNKNOWN_TRAIT} — did you mean 'thief'?"),
    (
        CLASS % "{when: won, if: {used: woood}, do: {gain_levels: 1}}",
        "no card of this mix has the tag 'woood' — did you mean 'wood'?",
    ),
    (CLASS % "{when: won, do: {lose_items: 1, tag: iron}}", "no card of this mix has the tag 'iron'"),
    (CLASS % "{may: x, pay: {tagged_item: iron}, do: {gain_levels: 1}}", "no card of this mix has the tag 'iron'"),
    (ITEM % "only: [knigth]", f"'knigth' {UNKNOWN_TRAIT} — did you mean 'knight'?"),
]


SPECIAL = "luck: {name: Luck, kind: special, deck: door, basis: published, rules: [%s]}\n"
STAYING = "woe: {name: Woe, kind: curse, stays: forever, basis: published, rules: [%s]}\n"
SEAL = "omen: {name: Omen, kind: seal, basis: published, rules: [{when: opened, do: {lose_levels: 1}}, %s]}\n"
ENHANCER = "rage: {name: Rage, kind: monster_enhancer, strength: 5, basis: published, rules: [%s]}\n"
UNHEARD = [
    (
        CLASS % "{while: in_play, do: {treasures: 1}}",
        "'treasures' does nothing there: a class cannot give it to `owner`",
    ),
    (CLASS % "{while: in_play, do: {levels: 1}}", "'levels' does nothing there: a class cannot give it to `owner`"),
    (
        CLASS % "{while: in_play, do: {ignores: levels}}",
        "'ignores' does nothing there: a class cannot give it to `owner`",
    ),
    (
        CLASS % "{while: in_play, do: {no_pursuit: 3}}",
        "'no_pursuit' does nothing there: a class cannot give it to `owner`",
    ),
    (CLASS % "{while: in_play, do: {strength: 1}, to: others}", "a `while` sentence of a class is not about `others`"),
    (
        CLASS % "{while: in_play, do: {strength: 1}, then: {run: 1}}",
        "a `while` sentence has no `then`: write another sentence",
    ),
    (CLASS % "{while: in_play, if: {sex: male}, do: {hands: 1}}", "the only `if` of 'hands' is `is`"),
    (CLASS % "{while: in_play, do: {hands: 1, per: level}}", "'hands' is not counted out: give it a number"),
    (CLASS % "{while: in_play, if: {sex: male}, do: {protects: armor}}", "'protects' has no `if`"),
    (CLASS % "{while: in_play, if: {epic: true}, do: {run: 1}}", "what holds for Epic munchkins stands under `epic:`"),
    (
        CLASS % "{when: won, do: {badge: thief}, until: turn}",
        "'badge' does nothing there: a class cannot give it to `owner`",
    ),
    (CLASS % "{when: won, do: {cheat: true}}", "'cheat' puts the card on something: it belongs on a special"),
    (
        CLASS % "{may: x, at: own_turn, by: fighter, pay: {cards: 1}, do: {gain_levels: 1}}",
        "only its owner uses it: `by` is for abilities of monsters and Seals",
    ),
    (
        MONSTER % "{while: in_combat, do: {always_caught: true}}",
        "'always_caught' does nothing there: a monster cannot give it to `this_monster`",
    ),
    (
        MONSTER % "{while: in_combat, do: {strength: -1}, to: fighter}",
        "a `while` sentence of a monster is not about `fighter`",
    ),
    (
        MONSTER % "{may: x, at: any_combat, by: others, limit: {combat: 1}, do: {strength: 1}}",
        "an ability of a monster must say who may use it, e.g. `by: anyone`",
    ),
    (
        SPECIAL % "{may: play, at: any_combat, do: {run: -2}, to: one_monster}",
        "'run' does nothing there: a special cannot give it to `one_monster`",
    ),
    (
        SPECIAL % "{may: play, at: any_combat, do: {treasures: 1}, to: monster_side}",
        "'treasures' does nothing there: a special cannot give it to `monster_side`",
    ),
    (
        SPECIAL % "{may: play, at: any_combat, do: {kill_monster: true}, to: monster_side}",
        "'kill_monster' is about one monster or every monster, not about a side",
    ),
    (
        SPECIAL % "{may: play, if: {giver_away: false}, do: {strength: 1}, to: any_player, until: turn}",
        "there is no `giver_away: false`",
    ),
    (SPECIAL % "{may: play, do: {steal_item: 1, which: random}, to: other_player}", "'steal_item' takes no `which`"),
    (SPECIAL % "{may: play, do: {swap_items: true, worth: 500}, to: other_player}", "'swap_items' takes no `worth`"),
    (CURSE % "{when: played, do: {give_items: 2, by: left}}", "with 'give_items' everyone takes one Item: say 1"),
    (CURSE % "{when: killed, do: {lose_levels: 1}}", "`when: killed` never comes for a curse"),
    (
        STAYING % "{while: in_play, do: {protects: armor}}",
        "'protects' does nothing there: a curse cannot give it to `victim`",
    ),
    (STAYING % "{when: seal_opened, do: {lose_levels: 1}}", "`when: seal_opened` never comes for a curse"),
    (
        STAYING % "{may: x, at: own_turn, pay: {cards: 1}, do: {gain_levels: 1}}",
        "nobody is offered an ability of a curse",
    ),
    (SEAL % "{while: top_seal, do: {hands: 1}}", "'hands' does nothing there: a seal cannot give it to `everyone`"),
    (SEAL % "{when: drawn, do: {lose_levels: 1}}", "`when: drawn` never comes for a seal"),
    (ENHANCER % "{when: met, do: {lose_levels: 1}}", "`when: met` never comes for a monster_enhancer"),
    (
        ENHANCER % "{may: x, at: any_combat, by: anyone, limit: {combat: 1}, do: {strength: 1}}",
        "nobody is offered an ability of a monster_enhancer",
    ),
]
"""Good grammar that the game would never listen to: refused, not ignored."""


@pytest.mark.parametrize("card, complaint", UNHEARD)
def test_what_would_be_ignored_is_refused(problems: Problems, card: str, complaint: str) -> None:
    assert complaint in [problem.split(": ", 1)[1] for problem in problems(card)]


@pytest.mark.parametrize("card, complaint", SENTENCES)
def test_sentences(problems: Problems, card: str, complaint: str) -> None:
    found = problems(card)
    assert [problem.split(": ", 1)[1] for problem in found] == [complaint]


def test_a_complaint_points_at_the_word(problems: Problems) -> None:
    card = """\
pizza_guy:
  name: Pizza Guy
  kind: monster
  level: 6
  treasures: 2
  basis: published
  bad_stuff:
    - {do: {lose_item: 1}}
"""
    assert problems(card) == ["cards.yaml:8:13: unknown key 'lose_item' — did you mean 'lose_items'?"]


def test_a_short_else_is_pointed_at_too(problems: Problems) -> None:
    found = problems("""\
woe:
  name: Woe
  kind: curse
  basis: published
  rules:
    - {when: played, do: {death: true}, else: {lose_level: 1}}
""")
    assert found == ["cards.yaml:6:48: unknown key 'lose_level' — did you mean 'lose_levels'?"]


def test_all_problems_of_all_files_at_once(write_set: Callable[..., Path]) -> None:
    folder = write_set("a: {name: A, kind: crse, basis: published}\nb: {name: B, kind: item, basis: guessed}\n")
    (folder / "more.yaml").write_text("c: {name: C, kind: item, basis: published, hands: 9}\n")
    assert [str(problem) for problem in lint(folder).problems] == [
        "cardsets/mine/cards.yaml:1:20: unknown kind 'crse' — did you mean 'curse'?",
        "cardsets/mine/cards.yaml:2:33: unknown basis 'guessed': one of rulesheet, published, reconstructed",
        "cardsets/mine/more.yaml:1:51: must be a whole number from 1 to 2, not 9",
    ]


def test_the_same_key_in_two_files(write_set: Callable[..., Path]) -> None:
    folder = write_set("rat: {name: Another Rat, kind: monster, level: 1, treasures: 1, basis: published}\n")
    assert [str(problem) for problem in lint(folder).problems] == [
        "cardsets/mine/cards.yaml:1:1: 'rat' is already a card of this set (cardsets/mine/base.yaml:1:1)"
    ]


def test_the_same_name_on_two_cards(problems: Problems) -> None:
    assert problems("rat_2: {name: Rat, kind: monster, level: 1, treasures: 1, basis: published}\n") == [
        "cards.yaml:1:15: two cards are called 'Rat': 'rat' and 'rat_2'"
    ]


def test_a_mistake_in_a_class_is_reported_once(problems: Problems) -> None:
    """Monsters that face the broken class have no problem of their own."""
    cards = (
        "thief: {name: Thief, kind: class, basis: publishd}\n"
        + MONSTER % "{while: in_combat, if: {facing: thief}, do: {strength: 1}}"
    )
    assert problems(cards) == ["cards.yaml:1:42: unknown basis 'publishd' — did you mean 'published'?"]


@pytest.mark.parametrize(
    "header, complaint",
    [
        ("sheets: 2011\n", "set.yaml:3:1: unknown key 'sheets' — did you mean 'sheet'?"),
        ("sheet: old\n", "set.yaml:3:8: must be a whole number from 1900 to 9998, not 'old'"),
        ("editions: {ED4: true}\n", "set.yaml:3:12: 'ED4' is not an edition switch"),
        ("extends: nothing\n", "set.yaml:3:10: there is no card set 'nothing'"),
        ("extends: mine\n", "set.yaml:3:10: 'mine' cannot be extended: it is broken, or extends this set"),
    ],
)
def test_headers(problems: Problems, header: str, complaint: str) -> None:
    found = problems(header=header)
    assert len(found) == 1
    assert found[0].startswith(complaint)


def test_a_set_in_the_wrong_folder(write_set: Callable[..., Path]) -> None:
    folder = write_set()
    (folder / "set.yaml").write_text("set: other\ntitle: Other\n")
    assert (
        str(lint(folder).problems[0]) == "cardsets/mine/set.yaml:1:6: the set is called 'other' but its folder 'mine'"
    )


@pytest.mark.parametrize(
    "base, complaints",
    [
        (
            "stick: {name: Stick, kind: item, basis: published}\n",
            [
                f"mine: the door deck is empty{ADVICE}",
                "mine: there is no monster to fight: add one, or a set that has some",
            ],
        ),
        (
            "rat: {name: Rat, kind: monster, level: 1, treasures: 1, basis: published}\n",
            [f"mine: the treasure deck is empty{ADVICE}"],
        ),
    ],
)
def test_decks_that_cannot_be_played(problems: Problems, base: str, complaints: list[str]) -> None:
    assert problems(base=base) == complaints


def test_more_cards_than_the_tables_hold(problems: Problems) -> None:
    crowd = "".join(f"n{i}: {{name: N{i}, kind: item, copies: 99, basis: published}}\n" for i in range(13))
    assert problems(crowd) == ["mine: 1290 cards: at most 1280 in one mix; leave out a set, or some copies"]


def test_more_tags_than_bits(problems: Problems) -> None:
    cards = "".join(f"n{i}: {{name: N{i}, kind: item, tags: [t{i}], basis: published}}\n" for i in range(40))
    asked = ", ".join(f"{{when: won, if: {{used: t{i}}}, do: {{gain_levels: 1}}}}" for i in range(40))
    assert problems(cards + CLASS % asked) == ["mine: 40 tags that sentences ask about: at most 32 in one mix"]


def test_tags_nobody_asks_about_do_not_count(compiled: Callable[..., object]) -> None:
    cards = "".join(f"n{i}: {{name: N{i}, kind: item, tags: [t{i}], basis: published}}\n" for i in range(40))
    assert compiled(cards) is not None


def test_unknown_sets(project: Path) -> None:
    with pytest.raises(SimlabError) as error:
        load_sets(["munchkni"])
    assert error.value.message == "there is no card set 'munchkni' — did you mean 'munchkin'?"


def test_loading_raises_all_problems(write_set: Callable[..., Path]) -> None:
    write_set("a: {name: A, kind: crse, basis: published}\n")
    with pytest.raises(ProblemsFound) as error:
        load_sets(["mine"])
    assert str(error.value) == "cardsets/mine/cards.yaml:1:20: unknown kind 'crse' — did you mean 'curse'?"
