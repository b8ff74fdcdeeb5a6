"""The first sentence, the controls and the scorecard: plain, and honest about what cannot be told."""

import json
import re
from pathlib import Path

import polars as pl
import pytest
from synthetic import Design, Truth, make_run

from simlab.stats import analyse, analyse_pair
from simlab.stats.intervals import Interval
from simlab.stats.scorecard import CRITERIA
from simlab.stats.verdicts import games_to_clear


def make(folder: Path, *arms: Truth, **design: object) -> Path:
    return make_run(folder, list(arms), Design(**design))  # type: ignore[arg-type]


def asked_about(run: Path, target: dict[str, object]) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["target"] = target
    (run / "manifest.json").write_text(json.dumps(manifest))


def test_balanced(fair_run: Path) -> None:
    a = analyse(fair_run)
    assert a.answer.mood == "good"
    assert a.answer.sentence.startswith(
        "Balanced: every place in the order of play wins its fair share within 2 points"
    )
    assert "n\u00a0=\u00a01,500 blocks" in a.answer.sentence


def test_not_balanced_by_seat(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(order={0: 0.6}), blocks=500, cards=False))
    assert a.answer.sentence.startswith("Not balanced: whoever plays first wins")
    assert "Cards were not recorded" in " ".join(a.answer.more)


def test_not_balanced_by_card(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(opening={"zombies/treasure_003": 1.5}), blocks=800))
    assert a.answer.sentence.startswith("Not balanced:") and "Treasure 003" in a.answer.sentence


def test_cannot_tell_says_how_many_more(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(), blocks=60, cards=False))
    assert a.answer.mood == "unclear"
    assert a.answer.sentence.startswith("Cannot tell yet, about ") and "more games" in a.answer.sentence


def test_ten_games(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(), blocks=10, rotations=1))
    assert a.answer.word == "Cannot tell"


def test_one_game(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(), blocks=1, rotations=1))
    assert a.answer.word == "Cannot tell"


def test_no_games_at_all(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(), blocks=0)
    assert analyse(run).answer.sentence == "Cannot tell: no game has been played yet."


def test_all_games_crashed(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(crash=1.0), blocks=20))
    assert a.answer.sentence == "Cannot tell: none of the 80 games has a winner."
    assert a.answer.more == ("80 games crashed; their errors are in the games table.",)
    assert a.notable[0].why == "a crashed game"


def test_arms_that_differ(planted_run: Path) -> None:
    a = analyse(planted_run)
    assert a.answer.sentence.startswith("It matters: games are 3.")
    assert "rounds shorter" in a.answer.sentence and a.answer.sentence.endswith("in “odd” than in “base”.")
    assert a.balance["base"].mood == "good" and a.balance["odd"].mood == "bad"


def test_arms_that_do_not(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth("a"), Truth("b"), blocks=300, cards=False))
    assert a.answer.sentence.startswith("It makes no difference that matters")


def test_intervals_are_said_in_the_direction_of_the_change(planted_run: Path) -> None:
    """`3.10 rounds shorter (… 3.02 to 3.18)`, not `−3.18 to −3.02`; across zero, both directions are named."""
    sentence = analyse(planted_run).answer.sentence
    low, high = re.findall(r"interval (\S+) to (\S+), n", sentence)[0]
    assert 2.9 < float(low) < 3.1 < float(high) < 3.4


def test_an_interval_across_zero_names_both_directions(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth("a"), Truth("b", skill={"greedy": 0.05}, rounds=12.3), blocks=40, cards=False))
    assert a.answer.word == "Cannot tell"
    assert re.search(
        r"(less|fewer|lower|shorter)( often)? to \S+ (more|higher|longer)|"
        r"(more|higher|longer)( often)? to \S+ (less|fewer|lower|shorter)",
        a.answer.sentence,
    )


def test_mirror_arms_are_compared_as_arms(tmp_path: Path) -> None:
    """One bot everywhere, another bot everywhere: they never met, so nobody is the stronger."""
    arms = [Truth("polite", lineup=("a",) * 4), Truth("rude", lineup=("b",) * 4, rounds=9.0)]
    run = make(tmp_path, *arms, blocks=200, cards=False)
    asked_about(run, {"measure": "attempts"})
    a = analyse(run)
    assert a.fields == [] and "strong" not in a.answer.sentence
    assert "attempts" in a.answer.sentence or "fights" in a.answer.sentence
    assert any("first player to try for the win wins" in line for line in a.answer.more)


def test_a_skill_ladder_answers_for_skill(tmp_path: Path) -> None:
    arms = [Truth("sharp", lineup=("sharp", "sharp")), Truth("dull", lineup=("dull", "sharp"), skill={"dull": -0.7})]
    run = make(tmp_path, *arms, blocks=300, rotations=2, cards=False)
    manifest = json.loads((run / "manifest.json").read_text())
    sharp = {"strategy": "veteran", "params": {}, "label": "sharp"}
    dull = {"strategy": "noisy", "params": {"strategy": {**sharp, "label": "veteran"}, "epsilon": 0.3}, "label": "dull"}
    for arm in manifest["arms"]:
        arm["lineup"] = [{"sharp": sharp, "dull": dull}[seat["label"]] for seat in arm["lineup"]]
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert analyse(run).answer.sentence.startswith("Skill matters: as veteran, noise 0.3, a bot wins 3")


def test_the_fairest_is_named_when_it_is_sure(tmp_path: Path) -> None:
    odd = Truth("odd", order={0: 0.8}, sets=("zombies", "odd"))
    run = make(tmp_path, odd, Truth("even", luck=0.0), blocks=600, cards=False)
    asked_about(run, {"measure": "first_player"})
    assert analyse(run).answer.sentence.startswith("“even” is the fairest: its largest gap")


def test_the_fairest_is_not_named_when_it_is_not(tmp_path: Path) -> None:
    run = make(tmp_path, Truth("one"), Truth("two", sets=("zombies", "other")), blocks=100, cards=False)
    asked_about(run, {"measure": "first_player"})
    assert analyse(run).answer.sentence.startswith("Cannot tell yet which is the fairest, ")


def test_what_was_asked_comes_first(tmp_path: Path) -> None:
    run = make(tmp_path, Truth("slow"), Truth("quick", rounds=6.0, skill={"greedy": 1.0}), blocks=200, cards=False)
    asked_about(run, {"measure": "win_rate", "strategy": "greedy"})
    sentence = analyse(run).answer.sentence
    assert "greedy wins" in sentence and "rounds" not in sentence


def test_a_tournament_is_about_strategies(tmp_path: Path) -> None:
    arms = [
        Truth("one", lineup=("a", "a", "b", "b"), skill={"a": 1.0}),
        Truth("two", lineup=("a", "a", "c", "c"), skill={"a": 1.0}),
        Truth("three", lineup=("b", "b", "c", "c")),
    ]
    a = analyse(make(tmp_path, *arms, blocks=200, cards=False))
    assert a.answer.sentence.startswith("The strongest strategy is a, which at a table")


def factorial(folder: Path, **design: object) -> Path:
    """Two rules on and off: the first makes games shorter, the second does nothing."""
    arms = [
        Truth(f"{quick} quick, {idle} idle", rounds=9.0 if quick == "with" else 12.0, rules={"q": quick, "i": idle})
        for quick in ("without", "with")
        for idle in ("without", "with")
    ]
    run = make(folder, *arms, cards=False, **design)
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["spec"]["vary"] = {"rules.q": ["without", "with"], "rules.i": ["without", "with"]}
    manifest["target"] = {"measure": "length", "effect": 0.5}
    (run / "manifest.json").write_text(json.dumps(manifest))
    return run


def test_what_varies_in_all_combinations_is_told_one_by_one(tmp_path: Path) -> None:
    a = analyse(factorial(tmp_path, blocks=120))
    assert [arm.label for arm in a.run.arms] == [
        "without quick, without idle",
        "with idle",
        "with quick",
        "with quick, with idle",
    ]
    assert a.answer.sentence.startswith("It matters: games are 3.")
    assert a.answer.sentence.endswith("in “with quick” than in “without quick”.")
    assert a.answer.more[0] == "No difference that matters: “with idle”."
    length = {c.estimate.arm: c for c in a.effects if c.estimate.name == "length"}
    alone = next(c for c in a.comparisons if (c.estimate.name, c.estimate.arm) == ("length", "with quick"))
    assert length["with quick"].estimate.value == pytest.approx(alone.estimate.value, abs=0.1)
    assert length["with quick"].estimate.n == 120 and length["with idle"].estimate.value == 0


def test_a_combination_that_is_missing_has_no_main_effects(tmp_path: Path) -> None:
    run = factorial(tmp_path, blocks=20, status="running")
    for table in ("games", "seats"):
        (run / table / "a003-s00000.parquet").unlink()
    assert analyse(run).effects == []


def test_of_many_arms_both_directions_are_named(tmp_path: Path) -> None:
    arms = [Truth(f"x{i}", rounds=rounds) for i, rounds in enumerate((12.0, 6.0, 16.0, 20.0))]
    sentence = analyse(make(tmp_path, *arms, blocks=100, cards=False)).answer.sentence
    assert sentence.startswith("It matters: 3 arms differ from “x0” in a way that matters; most of all, games are ")
    assert "rounds longer" in sentence and "; the other way, games are " in sentence and "rounds shorter" in sentence


def test_seats_not_recorded(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(), blocks=50, seats=False, cards=False))
    assert a.answer.sentence == "Cannot tell: the seats of this run were not recorded."
    assert a.strategy_rates == [] and a.fields == []
    assert any(row.name == "length" for row in a.measures)


def test_a_running_run_says_so(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(), blocks=100, status="running"))
    assert any("hold at every look" in line for line in a.answer.more)


def test_half_an_arm_is_compared_on_common_blocks(tmp_path: Path) -> None:
    """A running run may have more blocks of one arm than of another."""
    run = make(tmp_path, Truth("a"), Truth("b", rounds=9.0), blocks=200, shard_blocks=50, status="running")
    (run / "games" / "a001-s00003.parquet").unlink()
    (run / "seats" / "a001-s00003.parquet").unlink()
    a = analyse(run)
    assert {c.estimate.n for c in a.comparisons} == {150}


def test_a_shard_in_the_making_is_not_read(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(), blocks=50)
    (run / "games" / ".tmp-a000-s00009.parquet").write_bytes(b"half a file")
    assert sum(analyse(run).games.values()) == 200


# --- controls -------------------------------------------------------------------------------------------------------


def controls(run: Path) -> dict[str, bool | None]:
    return {c.name: c.passed for c in analyse(run).controls}


def test_controls_of_a_fair_mirror_match(tmp_path: Path) -> None:
    found = controls(make(tmp_path, Truth(lineup=("greedy",) * 4, luck=0.0), blocks=2500, cards=False))
    assert found == {
        "Undecided games": True,
        "Mirror match": True,
        "Strong against random": None,
        "A/A": True,
        "Replay": None,
    }


def test_a_mirror_match_that_is_not_fair(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(lineup=("greedy",) * 4, order={0: 0.8}), blocks=300, cards=False)
    assert controls(run)["Mirror match"] is False


def test_the_random_bot_should_lose(tmp_path: Path) -> None:
    lineup = ("greedy", "greedy", "greedy", "random")
    weak = make(tmp_path / "weak", Truth(lineup=lineup, skill={"random": -1.5}), blocks=100, cards=False)
    equal = make(tmp_path / "equal", Truth(lineup=lineup), blocks=100, cards=False, seed=7)
    assert controls(weak)["Strong against random"] is True
    assert controls(equal)["Strong against random"] is False


def test_undecided_games_are_bounded(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth(limit=0.2), blocks=100, cards=False))
    control = next(c for c in a.controls if c.name == "Undecided games")
    assert control.passed is False
    bounds = [e for e in control.estimates if e.name == "win_rate_bounds"]
    share = next(e.value for e in control.estimates if e.name == "cut_off")
    assert len(bounds) == 4
    for e in bounds:
        assert e.low < e.value < e.high
        assert e.high - e.low == pytest.approx(share, abs=1e-9)


def test_halves_of_many_small_arms_raise_no_alarm(tmp_path: Path) -> None:
    """Skewed lengths, a bot that hardly wins, arms on the same seeds: still a false alarm in one run of a hundred."""
    arms = [Truth(f"x{i}", lineup=("a", "b"), skill={"a": 3.0}, limit=0.02) for i in range(4)]
    found = [
        controls(make(tmp_path / str(seed), *arms, blocks=40, rotations=2, cards=False, seed=seed))["A/A"]
        for seed in range(40)
    ]
    assert found.count(False) <= 2


def test_halves_that_differ_are_noticed(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(), blocks=200, shard_blocks=100, cards=False)
    file = run / "games" / "a000-s00001.parquet"
    pl.read_parquet(file).with_columns(pl.col("rounds") + 2).write_parquet(file)
    assert controls(run)["A/A"] is False


def test_a_replay_check_is_reported(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(), blocks=20, cards=False)
    (run / "check.json").write_text(json.dumps({"shards": 1, "games": 80, "identical": True, "files": []}))
    assert controls(run)["Replay"] is True
    (run / "check.json").write_text(json.dumps({"games": 80, "identical": False, "files": [{"identical": False}]}))
    assert controls(run)["Replay"] is False


def test_games_that_break_an_invariant_fail_the_replay(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(), blocks=20, cards=False)
    (run / "check.json").write_text(json.dumps({"games": 80, "identical": True, "broken": 2, "files": []}))
    assert controls(run)["Replay"] is False


def test_control_games_stand_in_for_arms_that_are_missing(tmp_path: Path) -> None:
    """A lineup of four has no mirror match: the one beside it is judged, if the same engine played it."""
    run = make(tmp_path, Truth(), blocks=40, cards=False)
    assert controls(run)["Mirror match"] is None
    odd = Truth("greedy in every seat", lineup=("greedy",) * 4, order={0: 0.8})
    weak = Truth("greedy against random", lineup=("greedy", *("random",) * 3), skill={"random": -1.5})
    beside = make(run / "controls", odd, weak, blocks=300, cards=False)
    found = {c.name: c for c in analyse(run).controls}
    assert found["Mirror match"].passed is False and found["Strong against random"].passed is True
    assert found["Mirror match"].says.endswith("(In 1,200 control games beside this run.)")
    manifest = json.loads((beside / "manifest.json").read_text())
    manifest["created_with"]["engine"] = "another"
    (beside / "manifest.json").write_text(json.dumps(manifest))
    assert controls(run)["Mirror match"] is None


# --- scorecard ------------------------------------------------------------------------------------------------------


def test_every_criterion_is_scored_with_an_interval(fair_run: Path) -> None:
    scores = {s.criterion.name: s for s in analyse(fair_run).scores}
    assert set(scores) == set(CRITERIA)
    for s in scores.values():
        assert s.estimate.low <= s.estimate.value <= s.estimate.high
        assert s.estimate.n > 0 and s.estimate.method and s.estimate.verdict
    assert scores["seat_fairness"].word == "inside"
    assert scores["length"].word == "inside"


def test_games_to_clear_go_by_the_longer_side_of_an_interval() -> None:
    cut_at_zero = Interval(0.011, 0.0, 0.053, 100, "largest gap")
    assert games_to_clear(cut_at_zero, distance=0.029, least=0.01, games_per_block=4) == 440
    assert games_to_clear(cut_at_zero, distance=0.0, least=0.01, games_per_block=4) == 6_700


def test_a_small_interval_across_an_edge_takes_more_than_a_few_games() -> None:
    near_the_edge = Interval(6.2, 5.92, 6.48, 100, "block mean")
    assert games_to_clear(near_the_edge, distance=0.2, least=0.3, games_per_block=4) == 390
    assert games_to_clear(near_the_edge, distance=0.0, least=0.3, games_per_block=4) == 1_200


def test_bad_scores_are_called_bad(tmp_path: Path) -> None:
    odd = Truth(order={0: 0.8}, rounds=40.0, skill={"greedy": 2.5}, trait={"Wizard": 1.5})
    scores = {s.criterion.name: s.word for s in analyse(make(tmp_path, odd, blocks=300)).scores}
    for name in ("seat_fairness", "class_fairness", "length", "diversity"):
        assert scores[name] == "outside"


# --- two runs -------------------------------------------------------------------------------------------------------


def test_two_runs_with_the_same_seeds_are_paired(tmp_path: Path) -> None:
    a = make(tmp_path / "a", Truth("x"), blocks=100, cards=False)
    b = make(
        tmp_path / "b", Truth("x", rounds=9.0, lineup=("new", "greedy", "bully", "generous")), blocks=100, cards=False
    )
    found = analyse_pair(a, b)
    assert [arm.label for arm in found.run.arms] == ["A: x", "B: x"]
    assert "games are 3." in found.answer.sentence and "in “B: x” than in “A: x”" in found.answer.sentence
    length = next(c for c in found.comparisons if c.estimate.name == "length")
    assert length.estimate.method == "paired difference by block ± t"
    assert set(found.run.strategies) == {"cautious", "greedy", "bully", "generous", "new"}
    subjects = {c.estimate.subject for c in found.comparisons if c.estimate.name == "win_rate"}
    assert subjects == {"greedy", "bully", "generous"}


def test_a_run_compared_with_itself_makes_no_difference(tmp_path: Path) -> None:
    """Arms are compared with their namesakes; what differs within the first run is not the question."""
    run = make(tmp_path, Truth("x"), Truth("quick", rounds=8.0), blocks=200, cards=False)
    found = analyse_pair(run, run)
    assert found.answer.sentence.startswith("It makes no difference that matters")
    assert {(c.base, c.estimate.arm) for c in found.comparisons} == {("A: x", "B: x"), ("A: quick", "B: quick")}


def test_an_arm_without_a_namesake_is_compared_with_the_baseline(tmp_path: Path) -> None:
    a = make(tmp_path / "a", Truth("x"), Truth("y"), blocks=60, cards=False)
    b = make(tmp_path / "b", Truth("z", rounds=8.0), blocks=60, cards=False)
    found = analyse_pair(a, b)
    assert {(c.base, c.estimate.arm) for c in found.comparisons} == {("A: x", "B: z")}
    assert "in “B: z” than in “A: x”" in found.answer.sentence


def test_one_arm_that_is_to_be_measured(tmp_path: Path) -> None:
    run = make(tmp_path, Truth(), blocks=60, seats=False, cards=False)
    asked_about(run, {"measure": "length"})
    a = analyse(run)
    assert re.match(r"Length: 11\.\d+ rounds \(95.% interval .* n.=.60 blocks\)\.", a.answer.sentence)
    assert a.answer.more[0] == "Cannot tell: the seats of this run were not recorded."


def test_nothing_is_foreseen_from_a_handful_of_blocks(tmp_path: Path) -> None:
    a = analyse(make(tmp_path, Truth("a"), Truth("b", rounds=11.0), blocks=4, cards=False))
    said = [c.verdict.text for c in a.comparisons if c.verdict.word == "unclear"]
    assert said and not any("about" in text for text in said)
