"""Win rates by strategy, order of play, number of players and class, against planted truth."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from synthetic import Design, Truth, make_run

from simlab.stats import winrates
from simlab.stats.intervals import Sums
from simlab.stats.source import open_run
from simlab.stats.study import Study, open_study


def study(run: Path) -> Study:
    return open_study(open_run(run))


def test_a_fair_run_is_fair(fair_run: Path) -> None:
    s = study(fair_run)
    for row in winrates.by_strategy(s) + winrates.by_order(s):
        assert row.low < 0.25 < row.high or abs(row.value - 0.25) < 1.6 * row.half
    assert {row.verdict for row in winrates.by_order(s)} == {"its fair share"}


def test_intervals_by_strategy_and_seat_cover(tmp_path: Path) -> None:
    """Blocks share their luck and rotate their seats; the intervals know it."""
    strategy, seats = [], []
    for seed in range(60):
        run = make_run(tmp_path / str(seed), [Truth(luck=0.8)], Design(blocks=80, cards=False, seed=seed))
        s = study(run)
        strategy += [row.low <= 0.25 <= row.high for row in winrates.by_strategy(s)]
        seats.append(all(row.low <= 0.25 <= row.high for row in winrates.by_order(s)))
    assert 0.91 <= np.mean(strategy) <= 0.98  # 240 intervals, dependent four by four
    assert np.mean(seats) >= 0.88  # 60 families


def test_goodman_widens_where_blocks_depend(tmp_path: Path) -> None:
    lucky = make_run(tmp_path / "lucky", [Truth(luck=1.5)], Design(blocks=200, cards=False))
    plain = make_run(tmp_path / "plain", [Truth(luck=0.0)], Design(blocks=200, cards=False))
    widths = [winrates.order_shares(s, s.arms[0])[0].half for s in (study(lucky), study(plain))]
    assert widths[0] > 1.2 * widths[1]


def test_seats_are_covered_by_a_handful_of_blocks() -> None:
    """Twelve games, four to a block, all four places alike: so little may not show a place to be unfair."""
    rng = np.random.default_rng(16)
    runs = rng.multinomial(4, [0.25] * 4, (2000, 3)).astype(float)
    families = [winrates.over_blocks([Sums.of(wins, np.full(3, 4.0)) for wins in run.T]) for run in runs]
    assert np.mean([all(f.low <= 0.25 <= f.high for f in family) for family in families]) >= 0.95


def test_a_planted_first_player_edge_is_found(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth(order={0: 0.5}, luck=0.0)], Design(blocks=800, cards=False))
    first = winrates.by_order(study(run))[0]
    truth = np.exp(0.5) / (np.exp(0.5) + 3)
    assert first.subject == "plays first" and first.verdict == "clearly more than its share"
    assert first.value == pytest.approx(truth, abs=0.03)


def test_shared_victories_are_shared(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth(shared=0.5)], Design(blocks=300, cards=False))
    rows = winrates.by_strategy(study(run))
    credit = sum(row.value for row in rows if row.name == "win_rate")
    anyone = sum(row.value for row in rows if row.name == "any_win")
    assert credit == pytest.approx(1.0) and anyone == pytest.approx(1.5, abs=0.06)


def test_undecided_games_are_left_out_of_rates(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth(limit=0.3, crash=0.1)], Design(blocks=200, cards=False))
    rows = winrates.by_strategy(study(run))
    assert sum(row.value for row in rows) == pytest.approx(1.0)


def test_single_games_are_wilsons(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth()], Design(blocks=100, rotations=1, cards=False))
    assert {row.method for row in winrates.by_strategy(study(run))} == {"Wilson"}


def test_a_planted_class_is_found(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth(trait={"Wizard": 0.6})], Design(blocks=800, cards=False))
    s = study(run)
    rows = {row.subject: row for row in winrates.by_trait(s, *winrates.trait_sums(s))}
    assert rows["Wizard"].verdict == "clearly more than average"
    assert rows["Wizard"].q is not None and rows["Wizard"].q < 1e-6
    assert rows["Thief"].value < rows["Wizard"].low


def test_classes_are_told_by_how_long_they_were_held(tmp_path: Path) -> None:
    """Ten turns a seat: those who win held the class for eight of them, the others for two."""
    run = make_run(tmp_path, [Truth()], Design(blocks=200, cards=False))
    for file in (run / "seats").glob("*.parquet"):
        won = pl.when(pl.col("credit") > 0)
        turns = pl.lit(10).cast(pl.UInt16).alias("turns")
        held = won.then(8).otherwise(2).cast(pl.UInt16).alias("trait_turns")
        pl.read_parquet(file).with_columns(turns, held).write_parquet(file)
    s = study(run)
    rows = {row.subject: row for row in winrates.by_trait(s, *winrates.trait_sums(s)) if row.name == "trait_held"}
    assert rows["Wizard, held for half of the turns or more"].value == 1.0
    assert rows["Wizard, held for fewer turns"].value == 0.0


def test_equal_classes_are_not_told_apart(tmp_path: Path) -> None:
    """The class farthest off is looked for among several, so its interval allows for that."""
    alarms = 0
    for seed in range(40):
        run = make_run(tmp_path / str(seed), [Truth()], Design(blocks=150, cards=False, seed=seed))
        s = study(run)
        alarms += winrates.class_gap(s, winrates.trait_sums(s)[0][0]).low > 0
    assert alarms <= 5  # 5 % of 40, and chance


def test_player_counts_are_compared_by_edge(tmp_path: Path) -> None:
    arms = [Truth("4"), Truth("3", lineup=("cautious", "greedy", "bully"))]
    rows = winrates.by_players(study(make_run(tmp_path, arms, Design(blocks=200, rotations=3, cards=False))))
    assert [row.subject for row in rows] == ["4 players", "3 players"]
    assert all(abs(row.value) < 0.1 for row in rows)


def test_a_running_run_has_anytime_intervals(tmp_path: Path) -> None:
    finished = make_run(tmp_path / "f", [Truth()], Design(blocks=200, cards=False))
    running = make_run(tmp_path / "r", [Truth()], Design(blocks=200, cards=False, status="running"))
    f, r = (winrates.by_strategy(study(run))[0] for run in (finished, running))
    assert r.value == f.value and "anytime" in r.method
    assert r.half > 1.2 * f.half


def test_seats_of_a_running_run_have_them(tmp_path: Path) -> None:
    s = study(make_run(tmp_path, [Truth()], Design(blocks=200, cards=False, status="running")))
    assert all("anytime" in row.method for row in winrates.by_order(s))


def test_a_run_that_could_stop_early_has_them_too(tmp_path: Path) -> None:
    stop = {"measure": "win_rate", "half_width": 0.01}
    run = make_run(tmp_path, [Truth()], Design(blocks=200, rotations=1, cards=False, stop=stop))
    assert "beta-binomial sequence (anytime)" in {row.method for row in winrates.by_strategy(study(run))}
