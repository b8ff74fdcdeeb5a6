"""Plackett–Luce against choix and by hand, α-Rank against published values, and what a field of strategies says."""

import math
from pathlib import Path

import numpy as np
import pytest
from synthetic import Design, Truth, make_run

from simlab.stats import alpharank, strategies
from simlab.stats.source import open_run
from simlab.stats.study import Study, open_study


def study(run: Path) -> Study:
    return open_study(open_run(run))


# --- Luce -----------------------------------------------------------------------------------------------------------


def test_two_players_are_the_logit() -> None:
    found = strategies.luce(np.array([[70.0, 30.0]]), np.ones((1, 2)), smoothing=0.0)
    assert found[0] - found[1] == pytest.approx(math.log(70 / 30), abs=1e-6)


def test_several_seats_are_the_logit_per_seat() -> None:
    """Three seats against one: equal strength wins three games of four."""
    found = strategies.luce(np.array([[75.0, 25.0]]), np.array([[3.0, 1.0]]), smoothing=0.0)
    assert found == pytest.approx([0.0, 0.0], abs=1e-6)


def test_many_at_once_are_each_as_alone() -> None:
    """Also where somebody never wins."""
    seats = np.array([[1.0, 2.0, 1.0], [2.0, 0.0, 2.0]])
    wins = np.array([[[30.0, 50.0, 20.0], [60.0, 0.0, 40.0]], [[10.0, 90.0, 0.0], [100.0, 0.0, 0.0]]])
    together = strategies.luce(wins, seats)
    assert together == pytest.approx(np.stack([strategies.luce(one, seats) for one in wins]), abs=1e-8)
    assert together[1].argmin() == 2


def test_tables_of_three_agree_with_choix() -> None:
    import choix

    rng = np.random.default_rng(31)
    truth = np.array([0.6, 0.0, -0.2, -0.4])
    tables = [(0, 1, 2), (1, 2, 3), (0, 2, 3), (0, 1, 3)]
    data, wins, seats = [], np.zeros((4, 4)), np.zeros((4, 4))
    for arm, table in enumerate(tables):
        seats[arm, list(table)] = 1
        p = np.exp(truth[list(table)])
        for winner in rng.choice(table, 300, p=p / p.sum()):
            wins[arm, winner] += 1
            data.append((int(winner), [x for x in table if x != winner]))
    reference = choix.ilsr_top1(4, data)
    assert strategies.luce(wins, seats, smoothing=0.0) == pytest.approx(reference, abs=1e-5)


def test_a_strategy_that_never_won_has_a_strength() -> None:
    found = strategies.luce(np.array([[100.0, 0.0]]), np.ones((1, 2)))
    assert np.isfinite(found).all() and found[0] > found[1] + 3


def test_strength_intervals_cover_the_planted_truth(tmp_path: Path) -> None:
    truth = {"cautious": 0.0, "greedy": 0.3, "bully": -0.3, "generous": 0.0}
    weights = np.exp(np.array(list(truth.values())))
    shares = dict(zip(truth, weights / weights.sum(), strict=True))
    inside = []
    for seed in range(25):
        run = make_run(tmp_path / str(seed), [Truth(skill=truth, luck=0.0)], Design(blocks=150, cards=False, seed=seed))
        for row in strategies.rank(study(run))[0].strengths:
            inside.append(row.low <= shares[row.subject] <= row.high)
    assert 0.88 <= np.mean(inside) <= 1.0  # 100 intervals, dependent four by four


# --- α-Rank ---------------------------------------------------------------------------------------------------------


def test_published_values_of_han_et_al() -> None:
    """Han et al. 2013, as in OpenSpiel's tests: a five-strategy commitment game, m = 20, α = 0.1."""
    r, t, p, s, delta, eps = 1.0, 2.0, 0.0, -1.0, 4.0, 0.25
    payoffs = np.array(
        [
            [r - eps / 2, r - eps, 0, s + delta - eps, r - eps],
            [r, r, s, s, s],
            [0, t, p, p, p],
            [t - delta, t, p, p, p],
            [r, t, p, p, p],
        ]
    )
    expected = [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039]
    assert alpharank.single_population(payoffs, alpha=0.1, population=20) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("alpha", [0.01, 1.0, 100.0])
def test_rock_paper_scissors_is_uniform(alpha: float) -> None:
    rps = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert alpharank.single_population(rps, alpha) == pytest.approx([1 / 3] * 3)


def test_biased_rock_paper_scissors_is_uniform_under_strong_selection() -> None:
    """Omidshafiei et al. 2019: the cycle counts, not the sizes of the payoffs."""
    biased = np.array([[0.0, -0.5, 1.0], [0.5, 0.0, -0.1], [-1.0, 0.1, 0.0]])
    assert alpharank.single_population(biased, 1000.0) == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert alpharank.single_population(biased, 0.1)[1] > 0.34


def test_huge_alpha_does_not_overflow() -> None:
    payoffs = np.array([[0.5, 0.9, 0.8], [0.1, 0.5, 0.7], [0.2, 0.3, 0.5]])
    with np.errstate(over="raise", invalid="raise"):
        assert alpharank.single_population(payoffs, 1e5) == pytest.approx([1.0, 0.0, 0.0])


# --- fields ---------------------------------------------------------------------------------------------------------


def test_a_dominant_strategy_is_named(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth(skill={"greedy": 1.0})], Design(blocks=400, cards=False))
    found = strategies.rank(study(run))[0]
    assert found.dominant == "greedy" and "greedy" in found.verdict
    assert found.shares[0].subject == "greedy" and found.shares[0].low > 0.95
    assert found.payoffs["greedy", "bully"].low > 0.5 > found.payoffs["bully", "greedy"].high


def test_equal_strategies_have_no_dominant_one(fair_run: Path) -> None:
    found = strategies.rank(study(fair_run))[0]
    assert found.dominant is None
    assert {row.subject for row in found.strengths} == {"cautious", "greedy", "bully", "generous"}


def test_pairs_of_a_tournament_make_one_field(tmp_path: Path) -> None:
    """Rock, paper and scissors at tables of two against two: no strength tells them apart, α-Rank shares equally."""
    beats = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
    arms = [
        Truth(f"{a} v {b}", lineup=(a, a, b, b), skill={a: 0.8 if (a, b) in beats else -0.8}, luck=0.0)
        for a, b in (("rock", "paper"), ("paper", "scissors"), ("rock", "scissors"))
    ]
    fields = strategies.rank(study(make_run(tmp_path, arms, Design(blocks=300, cards=False))))
    assert len(fields) == 1 and fields[0].labels == ["paper", "rock", "scissors"]
    assert fields[0].payoffs["rock", "scissors"].low > 0.6
    assert [row.value for row in fields[0].shares] == pytest.approx([1 / 3] * 3, abs=0.05)
    assert fields[0].dominant is None


def test_one_strategy_is_no_field(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth(lineup=("greedy",) * 4)], Design(blocks=20, cards=False))
    assert strategies.rank(study(run)) == []


def test_diversity_is_one_where_all_win_equally(fair_run: Path) -> None:
    s = study(fair_run)
    found = strategies.diversity(s.arms[0], s)
    assert found.value > 0.99 and found.low <= found.value <= found.high


def test_a_skill_ladder_is_read_from_the_lineup(tmp_path: Path) -> None:
    """One sharp bot against its like, then a dull one against it: each arm is one rung."""
    import json

    arms = [Truth("sharp", lineup=("sharp", "sharp")), Truth("dull", lineup=("dull", "sharp"), skill={"dull": -0.7})]
    run = make_run(tmp_path, arms, Design(blocks=200, rotations=2, cards=False))
    manifest = json.loads((run / "manifest.json").read_text())
    sharp = {"strategy": "veteran", "params": {}, "label": "sharp"}
    dull = {"strategy": "noisy", "params": {"strategy": {**sharp, "label": "veteran"}, "epsilon": 0.3}, "label": "dull"}
    for arm in manifest["arms"]:
        arm["lineup"] = [{"sharp": sharp, "dull": dull}[seat["label"]] for seat in arm["lineup"]]
    (run / "manifest.json").write_text(json.dumps(manifest))
    from simlab.stats.winrates import by_strategy

    s = study(run)
    rungs = strategies.skill_ladder(s, by_strategy(s))
    assert [(row.arm, row.subject) for row in rungs] == [("sharp", "veteran, noise 0"), ("dull", "veteran, noise 0.3")]
    assert rungs[1].value == pytest.approx(1 / (1 + np.exp(0.7)), abs=0.1)
