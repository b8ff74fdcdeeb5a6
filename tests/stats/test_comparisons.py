"""Arms against the baseline: planted differences are found, an A/A run finds nothing, pairing pays."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from synthetic import Design, Truth, make_run

from simlab.stats import compare, intervals, verdicts
from simlab.stats.estimate import estimate
from simlab.stats.source import combine, open_run
from simlab.stats.study import Study, open_study


def study(run: Path) -> Study:
    return open_study(open_run(run))


def by_name(found: list[compare.Comparison]) -> dict[tuple[str, str], compare.Comparison]:
    return {(c.estimate.name, c.estimate.subject): c for c in found}


def test_planted_differences_are_found(planted_run: Path) -> None:
    found = by_name(compare.compare_arms(study(planted_run)))
    length = found["length", ""]
    assert length.verdict.word == "outside" and length.verdict.text == "shorter"
    assert length.estimate.value == pytest.approx(-3.1, abs=0.2)
    greedy = found["win_rate", "greedy"]
    assert greedy.estimate.low > 0 and greedy.estimate.q is not None and greedy.estimate.q < 0.001
    assert greedy.estimate.method == "paired difference by block ± t"


def test_equal_arms_are_identical_when_paired(tmp_path: Path) -> None:
    """The same arm twice on the same seeds: every difference is exactly zero."""
    found = compare.compare_arms(study(make_run(tmp_path, [Truth("a"), Truth("b")], Design(blocks=60))))
    assert all(c.estimate.value == 0 for c in found)


def test_an_a_a_run_finds_nothing(tmp_path: Path) -> None:
    """Two runs of the same arm on different seeds, compared over and over: q < 5 % in hardly any run."""
    alarms = 0
    for i in range(15):
        a = make_run(tmp_path / f"a{i}", [Truth()], Design(blocks=120, cards=False, seed=2 * i))
        b = make_run(tmp_path / f"b{i}", [Truth()], Design(blocks=120, cards=False, seed=2 * i + 1))
        found = compare.compare_arms(open_study(combine(open_run(a), open_run(b))))
        assert {c.estimate.method for c in found} == {"unpaired difference of blocks, Welch t"}
        alarms += any((c.estimate.q or 1) < 0.05 for c in found)
    assert alarms <= 2


def test_pairing_narrows_the_interval(planted_run: Path) -> None:
    s = study(planted_run)
    base, odd = s.arms
    k = s.run.strategies.index("cautious")
    columns = (f"w:strategy:{k}", f"n:strategy:{k}")
    paired = compare.difference(s, odd, base, columns, columns)
    unpaired = intervals.welch_interval(*(intervals.ratio_interval(x.sums(*columns)) for x in (odd, base)))
    assert paired.value == pytest.approx(unpaired.value)
    assert paired.half < 0.8 * unpaired.half


def test_paired_differences_cover() -> None:
    """Two arms whose blocks share their luck: the interval of the difference covers in 93–97 %."""
    rng = np.random.default_rng(21)
    inside = []
    for _ in range(2000):
        luck = rng.beta(2, 6, 80)
        a, b = rng.binomial(4, np.clip(luck + 0.05, 0, 1)), rng.binomial(4, luck)
        four = np.full(80, 4.0)
        found = compare.paired_difference(a.astype(float), four, b.astype(float), four)
        inside.append(found.low <= 0.05 <= found.high)
    assert 0.93 <= np.mean(inside) <= 0.97


def test_differences_of_ratios_cover() -> None:
    rng = np.random.default_rng(22)
    inside = []
    for _ in range(2000):
        luck = rng.beta(2, 6, 120)
        na, nb = 1.0 + rng.poisson(3, 120), 1.0 + rng.poisson(2, 120)
        a, b = rng.binomial(na.astype(int), luck), rng.binomial(nb.astype(int), luck)
        found = compare.paired_difference(a.astype(float), na, b.astype(float), nb)
        inside.append(found.low <= 0 <= found.high)
    assert 0.93 <= np.mean(inside) <= 0.97


def test_single_wins_are_mcnemars() -> None:
    one = np.ones(6)
    found = compare.paired_difference(np.array([1.0, 1, 1, 0, 0, 1]), one, np.array([0.0, 0, 1, 1, 0, 0]), one)
    assert found.method == "paired shares, McNemar"
    assert found.p == intervals.mcnemar_p(3, 1)
    assert found.value == pytest.approx((3 - 1) / 6)


def test_binary_pairs_cover() -> None:
    rng = np.random.default_rng(23)
    one, inside = np.ones(300), []
    for _ in range(2000):
        luck = rng.random(300)
        a, b = (
            (luck < 0.30).astype(float),
            (np.where(rng.random(300) < 0.5, luck, rng.random(300)) < 0.25).astype(float),
        )
        found = compare.paired_difference(a, one, b, one)
        inside.append(found.low <= 0.05 <= found.high)
    assert 0.93 <= np.mean(inside) <= 0.97


def test_no_difference_in_a_few_blocks_is_not_certainty() -> None:
    same, four = np.array([1.0, 2.0, 0.0, 1.0]), np.full(4, 4.0)
    found = compare.paired_difference(same, four, same, four)
    assert found.value == 0 and found.low < -0.2 and found.high > 0.2 and math.isnan(compare._p(found))


def test_what_the_experiment_asks_about_comes_first(planted_run: Path) -> None:
    import dataclasses

    s = study(planted_run)
    manifest = {**s.run.manifest, "spec": {"target": {"measure": "length", "effect": 5.0}}}
    asked = Study(dataclasses.replace(s.run, manifest=manifest), s.blocks)
    found = compare.compare_arms(asked)
    assert found[0].first and found[0].estimate.name == "length"
    assert found[0].margin == 5.0
    assert found[0].verdict.text == "shorter, but too little to matter"


def test_arms_with_different_tables_compare_only_what_compares(tmp_path: Path) -> None:
    arms = [Truth("four"), Truth("three", lineup=("cautious", "greedy", "bully"))]
    run = make_run(tmp_path, arms, Design(blocks=200, rotations=3, cards=False))
    found = by_name(compare.compare_arms(study(run)))
    assert ("runaway", "") not in found and ("length", "") in found
    gap = found["win_rate", "greedy"].estimate
    assert abs(gap.value) < 1.5 * gap.half, "over its fair share, nobody gains by a smaller table"


def test_halves_of_one_arm_do_not_differ(fair_run: Path) -> None:
    arm = study(fair_run).arms[0]
    gap = compare.halves(arm, "rounds", "played")
    assert gap.low < 0 < gap.high


def test_what_is_said_to_matter_has_a_small_q() -> None:
    row = estimate(
        intervals.Interval(3.0, 2.0, 4.0, 100, "x", 0.5), section="arms", name="length", arm="b", unit="rounds"
    )
    one = compare.Comparison(replace(row, p=0.02), verdicts.Verdict("outside", "longer"), 1.0, 10.0, 13.0, "a")
    rest = [replace(one, estimate=replace(row, p=0.9), verdict=verdicts.Verdict("unclear", "?"))] * 20
    assert compare._with_q([one])[0].verdict.word == "outside"
    judged = compare._with_q([one, *rest])[0]
    assert judged.verdict.word == "unclear" and "may be chance" in judged.estimate.verdict


def test_unpaired_runs_still_running_are_compared_at_every_look(tmp_path: Path) -> None:
    a, b = (
        make_run(tmp_path / str(seed), [Truth()], Design(blocks=120, cards=False, seed=seed, status=status))
        for seed, status in ((1, "running"), (2, "finished"))
    )
    running = by_name(compare.compare_arms(open_study(combine(open_run(a), open_run(b)))))["length", ""].estimate
    assert "anytime" in running.method and running.low < running.value < running.high


def test_no_common_block_is_no_comparison() -> None:
    empty = np.zeros(0)
    assert math.isnan(compare.paired_difference(empty, empty, empty, empty).value)
