"""Intervals against known truth: they cover as often as they promise, and agree with reference implementations."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simlab.stats import intervals, verdicts
from simlab.stats.intervals import Interval, Sums

RUNS = 3000


def mean_interval(values: np.ndarray) -> Interval:
    return intervals.ratio_interval(Sums.of(values, np.ones(len(values))))


def covered(low: np.ndarray, high: np.ndarray, truth: float) -> float:
    return float(np.mean((low <= truth) & (truth <= high)))


# --- reference values -----------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.integers(1, 5000), st.floats(0, 1))
def test_wilson_is_the_reference(n: int, share: float) -> None:
    from statsmodels.stats.proportion import proportion_confint

    wins = round(n * share)
    low, high = proportion_confint(wins, n, method="wilson")
    found = intervals.wilson(wins, n)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-9)


def test_goodman_is_the_reference() -> None:
    from statsmodels.stats.proportion import multinomial_proportions_confint

    counts = np.array([120.0, 80.0, 150.0, 50.0])
    reference = multinomial_proportions_confint(counts, method="goodman")
    found = intervals.goodman(counts)
    assert np.allclose([(f.low, f.high) for f in found], reference)


def test_false_discovery_rates_are_the_reference() -> None:
    from statsmodels.stats.multitest import multipletests

    p = np.random.default_rng(1).random(200) ** 2
    assert np.allclose(intervals.benjamini_hochberg(p), multipletests(p, method="fdr_bh")[1])


def test_false_discovery_rates_leave_unknown_cards_out() -> None:
    q = intervals.benjamini_hochberg(np.array([0.01, math.nan, 0.02]))
    assert q[0] == pytest.approx(0.02) and math.isnan(q[1]) and q[2] == pytest.approx(0.02)


def test_mcnemar_is_the_reference() -> None:
    from statsmodels.stats.contingency_tables import mcnemar

    reference = mcnemar([[30, 12], [25, 40]], exact=True).pvalue
    assert intervals.mcnemar_p(12, 25) == pytest.approx(reference)


def test_within_the_margin_is_two_one_sided_tests() -> None:
    """The interval lies inside the margin exactly when both one-sided tests reject at half the level."""
    from statsmodels.stats.weightstats import ttost_paired

    rng = np.random.default_rng(3)
    words = []
    for _ in range(200):
        x = rng.normal(0.005, 0.1, 400)
        p = ttost_paired(x, np.zeros(400), -0.02, 0.02)[0]
        words.append(verdicts.judge(mean_interval(x), 0.0, 0.02))
        assert (words[-1] == "inside") == (p < 0.025)
    assert {"inside", "unclear"} <= set(words)


def test_equivalence_keeps_its_level() -> None:
    """A value that sits on the margin is called balanced in at most one run of forty."""
    rng = np.random.default_rng(4)
    found = [verdicts.judge(mean_interval(rng.normal(0.02, 0.05, 300)), 0.0, 0.02) for _ in range(RUNS)]
    assert np.mean([word == "inside" for word in found]) <= 0.03
    assert np.mean([word == "outside" for word in found]) <= 0.03


def test_sample_size_of_paired_shares() -> None:
    """Miettinen's formula by hand: ψ = 0.3, Δ = 0.05, 5 % level, 80 % power."""
    by_hand = (1.959964 * math.sqrt(0.3) + 0.841621 * math.sqrt(0.3 - 0.0025)) ** 2 / 0.0025
    assert intervals.pairs_needed(0.3, 0.05) == math.ceil(by_hand) == 940


def test_mean_sequence_by_hand() -> None:
    rho2 = (-2 * math.log(0.05) + math.log(-2 * math.log(0.05) + 1)) / 1000
    by_hand = 2.0 * math.sqrt(2 * (500 * rho2 + 1) / (500**2 * rho2) * math.log(math.sqrt(500 * rho2 + 1) / 0.05))
    assert intervals.mean_sequence_half(2.0, 500, 1000, 0.05) == pytest.approx(by_hand)


def test_beta_binomial_sequence_ends_where_the_formula_does() -> None:
    from scipy.special import betaln

    found = intervals.beta_binomial_sequence(30, 70, 0.05, centre=0.25, weight=10)
    for p in (found.low, found.high):
        value = betaln(2.5 + 30, 7.5 + 70) - betaln(2.5, 7.5) - 30 * math.log(p) - 70 * math.log(1 - p)
        assert value == pytest.approx(math.log(20), abs=1e-6)


def test_sums_give_the_textbook_mean() -> None:
    x = np.random.default_rng(5).random(50)
    found = mean_interval(x)
    assert found.value == pytest.approx(x.mean())
    assert found.se == pytest.approx(x.std(ddof=1) / math.sqrt(50))
    assert found.method == "block mean ± t"


# --- coverage -------------------------------------------------------------------------------------------------------


def test_wilson_covers() -> None:
    rng = np.random.default_rng(11)
    wins = rng.binomial(400, 0.25, RUNS)
    found = [intervals.wilson(int(w), 400) for w in wins]
    share = covered(np.array([f.low for f in found]), np.array([f.high for f in found]), 0.25)
    assert 0.93 <= share <= 0.97


def dependent_blocks(rng: np.random.Generator, runs: int, blocks: int) -> np.ndarray:
    """Credits of one strategy in blocks of four games that share their luck: mean exactly 1/4."""
    luck = rng.beta(2.0, 6.0, (runs, blocks, 1))
    return (rng.random((runs, blocks, 4)) < luck).sum(2).astype(float)


def test_block_means_cover_where_games_depend_on_each_other() -> None:
    wins = dependent_blocks(np.random.default_rng(12), RUNS, 100)
    found = [intervals.ratio_interval(Sums.of(run, np.full(100, 4.0)), share=True) for run in wins]
    share = covered(np.array([f.low for f in found]), np.array([f.high for f in found]), 0.25)
    naive = [intervals.wilson(run.sum(), 400) for run in wins]
    ignoring = covered(np.array([f.low for f in naive]), np.array([f.high for f in naive]), 0.25)
    assert 0.93 <= share <= 0.97
    assert ignoring < 0.93, "as if games were independent, the promise would be broken"


def test_ratios_cover_where_blocks_differ_in_size() -> None:
    rng = np.random.default_rng(13)
    sizes = 1.0 + rng.poisson(3, (RUNS, 150))
    luck = rng.beta(2.0, 6.0, (RUNS, 150))
    wins = rng.binomial(sizes.astype(int), luck)
    found = [intervals.ratio_interval(Sums.of(w, n)) for w, n in zip(wins, sizes, strict=True)]
    assert 0.93 <= covered(np.array([f.low for f in found]), np.array([f.high for f in found]), 0.25) <= 0.97


def test_goodman_covers_all_seats_at_once() -> None:
    rng = np.random.default_rng(14)
    truth = np.array([0.3, 0.25, 0.25, 0.2])
    counts = rng.multinomial(500, truth, RUNS).astype(float)
    inside = [all(f.low <= t <= f.high for f, t in zip(intervals.goodman(c), truth, strict=True)) for c in counts]
    assert 0.93 <= np.mean(inside) <= 0.98


LOOKS = 60


def test_sixty_looks_break_wilson_but_not_the_beta_binomial_sequence() -> None:
    rng = np.random.default_rng(15)
    runs, p = 1000, 0.25
    wins = (rng.random((runs, LOOKS * 100)) < p).cumsum(1)
    wilson_broken = np.zeros(runs, bool)
    anytime_broken = np.zeros(runs, bool)
    for t in range(100, LOOKS * 100 + 1, 100):
        now = wins[:, t - 1]
        z = 1.959964
        centre = (now / t + z * z / (2 * t)) / (1 + z * z / t)
        half = z / (1 + z * z / t) * np.sqrt(now / t * (1 - now / t) / t + z * z / (4 * t * t))
        wilson_broken |= np.abs(centre - p) > half
        found = {int(w): intervals.beta_binomial_sequence(int(w), t - int(w), 0.05, p) for w in np.unique(now)}
        anytime_broken |= np.array([not found[int(w)].low <= p <= found[int(w)].high for w in now])
    assert wilson_broken.mean() > 0.3
    assert anytime_broken.mean() <= 0.05


@pytest.mark.parametrize("shape", ["paired", "skewed"])
def test_the_mean_sequence_holds_at_every_look(shape: str) -> None:
    rng = np.random.default_rng(16)
    runs, blocks = 1500, 2000
    if shape == "paired":
        x, truth = rng.choice([-0.25, 0.0, 0.25], (runs, blocks), p=[0.3, 0.4, 0.3]), 0.0
    else:
        x, truth = rng.exponential(1.0, (runs, blocks)), 1.0
    t = np.arange(1, blocks + 1)
    mean = x.cumsum(1) / t
    sd = np.sqrt(np.maximum((x**2).cumsum(1) / t - mean**2, 0) * t / np.maximum(t - 1, 1))
    unit = np.array([intervals.mean_sequence_half(1.0, n, blocks) for n in t])
    with np.errstate(invalid="ignore"):
        broken = (np.abs(mean - truth) > sd * unit).any(1)
    assert broken.mean() <= 0.05
    wide = unit[-1] / (1.96 / math.sqrt(blocks))
    assert wide < 1.7, "the price of looking is bounded"


def test_the_p_value_of_a_sequence_is_where_it_touches_zero() -> None:
    """The interval at level p just reaches zero, and p does not depend on how it is written down."""
    rng = np.random.default_rng(9)
    found = mean_interval(rng.normal(0.2, 1.0, 400))
    held = intervals.mean_sequence(found, 400, 0.05)
    assert 0.0 < held.p < 1.0
    rho2 = (-2 * math.log(0.05) + math.log(-2 * math.log(0.05) + 1)) / 400
    tr = 400 * rho2
    half = found.se * 20 * math.sqrt(2 * (tr + 1) / (400 * tr) * math.log(math.sqrt(tr + 1) / held.p))
    assert half == pytest.approx(abs(found.value))
    assert (held.p < 0.05) == (not held.low <= 0 <= held.high)


def test_anytime_p_values_of_nothing_stay_above_their_level() -> None:
    """Looked at after every block, p falls below 5 % at any time in at most 5 % of the runs."""
    rng = np.random.default_rng(10)
    broken = 0
    for _ in range(400):
        x = rng.normal(0.0, 1.0, 600)
        looks = range(30, 601, 10)
        broken += any(intervals.mean_sequence(mean_interval(x[:t]), 600, 0.05).p < 0.05 for t in looks)
    assert broken / 400 <= 0.05


def test_the_mean_sequence_says_nothing_at_first() -> None:
    assert intervals.mean_sequence_half(1.0, intervals.MEAN_SEQUENCE_FROM - 1, 1000) == math.inf


def test_welch_covers() -> None:
    rng = np.random.default_rng(17)
    found = []
    for _ in range(RUNS):
        a, b = rng.normal(1.0, 1.0, 30), rng.normal(0.5, 3.0, 50)
        found.append(intervals.welch_interval(mean_interval(a), mean_interval(b)))
    assert 0.93 <= covered(np.array([f.low for f in found]), np.array([f.high for f in found]), 0.5) <= 0.97


# --- edges ----------------------------------------------------------------------------------------------------------


def test_all_wins_are_not_certainty() -> None:
    found = intervals.ratio_interval(Sums.of(np.full(20, 4.0), np.full(20, 4.0)), share=True)
    assert found.value == 1.0 and found.low < 0.9


def test_equal_blocks_are_not_certainty() -> None:
    """Ten blocks without a death do not show that nobody dies: three in ten may still have one."""
    found = intervals.ratio_interval(Sums.of(np.zeros(10), np.full(10, 4.0)))
    assert (found.value, found.low, found.high) == (0.0, 0.0, pytest.approx(0.3))
    assert "rule of three" in found.method


def test_the_rule_of_three_covers() -> None:
    """Where n blocks agree although each differs with chance q, q is below 3/n in 95 % of the cases."""
    rng = np.random.default_rng(20)
    n, q = 50, rng.random(200_000) * 0.2
    agreed = rng.random(len(q)) < (1 - q) ** n
    assert np.mean(q[agreed] <= intervals.all_agree(0.0, 1.0, n).high) >= 0.94


def test_one_block_has_no_interval() -> None:
    found = intervals.ratio_interval(Sums.of([2.0], [4.0]))
    assert found.value == 0.5 and not math.isfinite(found.low)


def test_no_blocks_are_nothing() -> None:
    assert intervals.ratio_interval(Sums.of([], [])).n == 0


def test_shrinkage_recovers_the_true_spread_and_helps() -> None:
    rng = np.random.default_rng(18)
    taus, inside, gain = [], [], []
    for _ in range(40):
        truth, ses = rng.normal(0.0, 0.02, 200), rng.uniform(0.01, 0.04, 200)
        seen = truth + rng.normal(0.0, ses)
        shrunk, sd, tau = intervals.shrink(seen, ses)
        taus.append(tau)
        inside.append(np.mean(np.abs(shrunk - truth) <= 1.96 * sd))
        gain.append(np.mean((shrunk - truth) ** 2) / np.mean((seen - truth) ** 2))
    assert np.mean(taus) == pytest.approx(0.02, rel=0.1)
    assert 0.93 <= np.mean(inside) <= 0.97
    assert np.mean(gain) < 0.7


def test_shrinkage_of_pure_noise_is_complete() -> None:
    rng = np.random.default_rng(19)
    seen = rng.normal(0.0, 0.01, 300)
    shrunk, _, tau = intervals.shrink(seen, np.full(300, 0.0105))
    assert tau < 0.003 and np.abs(shrunk).max() < 0.005


def test_an_interval_can_be_shifted_and_clipped() -> None:
    found = Interval(0.5, -0.2, 1.2, 10, "x").clipped(0, 1).shifted(-0.25)
    assert (found.value, found.low, found.high) == (0.25, -0.25, 0.75)
