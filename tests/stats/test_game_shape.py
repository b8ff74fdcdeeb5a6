"""The shape of the game, on games whose every round is written down here."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from synthetic import Design, Truth, make_run

from simlab.stats import measures, notable, shape
from simlab.stats.blocks import read_blocks
from simlab.stats.estimate import Estimate
from simlab.stats.source import open_run
from simlab.stats.study import Study, open_study


def written_down(folder: Path, games: list[list[list[int]]], winners: list[int]) -> Study:
    """A run of two-player games with these level paths, one game per block."""
    players = len(games[0])
    design = Design(blocks=len(games), rotations=1, cards=False, shard_blocks=1000)
    run = make_run(folder, [Truth(lineup=tuple("abcdef"[:players]))], design)
    place = "a000-s00000.parquet"
    seats = pl.read_parquet(run / "seats" / place)
    paths = [path for game in games for path in game]
    credit = [float(seat == winner) for winner in winners for seat in range(players)]
    seats = seats.with_columns(
        pl.Series("path", paths, dtype=pl.List(pl.Int8)),
        pl.Series("credit", credit, dtype=pl.Float32),
        pl.Series("level", [path[-1] for path in paths], dtype=pl.Int8),
        pl.lit(1, dtype=pl.UInt16).alias("stall_turns"),
    )
    seats.write_parquet(run / "seats" / place)
    table = pl.read_parquet(run / "games" / place).with_columns(
        pl.Series("rounds", [max(map(len, game)) for game in games], dtype=pl.UInt16),
        pl.Series("winner", winners, dtype=pl.Int8),
        pl.Series("winners", [1 << w for w in winners], dtype=pl.UInt8),
        pl.Series("attempts", [2] * len(games), dtype=pl.UInt8),
        pl.Series("winning_attempt", [2] * len(games), dtype=pl.UInt8),
        pl.Series("attempt_seats", [[1 - w, w] for w in winners], dtype=pl.List(pl.UInt8)),
        pl.Series("spent", [[3, 1]] * len(games), dtype=pl.List(pl.UInt8)),
    )
    table.write_parquet(run / "games" / place)
    return open_study(open_run(run))


def named(rows: list[Estimate]) -> dict[tuple[str, str], float]:
    return {(row.name, row.subject): row.value for row in rows}


@pytest.fixture
def two_games(tmp_path: Path) -> Study:
    runaway = [[2, 4, 6, 10], [1, 1, 1, 1]]
    comeback = [[1, 2, 3, 10], [3, 3, 5, 5]]
    return written_down(tmp_path, [runaway, comeback], winners=[0, 0])


def test_the_runaway_index_counts_sole_leaders_before_the_last_round(two_games: Study) -> None:
    """First game: led three rounds and won. Second: the loser led three rounds."""
    assert named(shape.measures(two_games))["runaway", ""] == pytest.approx(3 / 6)


def test_the_leader_curve_is_by_round(two_games: Study) -> None:
    curve = named(shape.leader_curve(two_games))
    assert [curve["leader_wins", str(r)] for r in (1, 2, 3)] == [0.5, 0.5, 0.5]
    assert ("leader_wins", "4") not in curve, "the last round is left out"


def test_a_round_stands_on_the_blocks_that_reached_it(tmp_path: Path) -> None:
    short, long = [[4, 10], [1, 1]], [[1, 2, 3, 10], [3, 3, 5, 5]]
    rows = shape.level_race(written_down(tmp_path, [short, long, long], winners=[0, 0, 0]))
    assert [row.n for row in rows if row.name == "level_of_winner"] == [3, 3, 2, 2]


def test_comebacks_are_wins_of_those_last_at_half_time(two_games: Study) -> None:
    """Half-time is after round 2: last are the loser of the first game and the winner of the second."""
    assert named(shape.measures(two_games))["comeback", ""] == pytest.approx(1 / 2)
    assert named(shape.measures(two_games))["half_time", ""] == pytest.approx(1 / 2)


def test_decisiveness_is_the_share_after_the_last_time_behind(two_games: Study) -> None:
    """Led from the first round on: 4/4. Behind until round 3 of 4: 1/4."""
    assert named(shape.measures(two_games))["decisiveness", ""] == pytest.approx((1.0 + 0.25) / 2)


def test_the_level_race_follows_winner_and_others(two_games: Study) -> None:
    race = named(shape.level_race(two_games))
    assert race["level_of_winner", "2"] == pytest.approx((4 + 2) / 2)
    assert race["level_of_others", "3"] == pytest.approx((1 + 5) / 2)
    assert race["level_of:a", "1"] == pytest.approx((2 + 1) / 2)


def test_ties_are_nobodys_lead(tmp_path: Path) -> None:
    s = written_down(tmp_path, [[[2, 3, 10], [2, 3, 4]], [[2, 3, 10], [2, 3, 4]]], winners=[0, 0])
    assert s.arms[0].total("lead_n") == 0
    assert s.arms[0].total("last_n") == 0, "nobody is last when all are equal"


def test_a_seat_that_did_not_play_the_last_round_keeps_its_level(tmp_path: Path) -> None:
    s = written_down(tmp_path, [[[1, 5, 10], [4, 4]], [[1, 5, 10], [4, 4]]], winners=[0, 0])
    race = named(shape.level_race(s))
    assert race["level_of_others", "3"] == pytest.approx(4)


def test_the_pile_on_by_attempt_and_contender(two_games: Study) -> None:
    found = named(shape.pile_on(two_games))
    assert found["attempt_wins", "1"] == 0 and found["attempt_wins", "2"] == 1
    assert found["attempt_spent", "1"] == 3 and found["attempt_spent", "2"] == 1
    assert found["contender_wins", "1"] == 0 and found["contender_wins", "2"] == 1


def test_long_and_short_games_are_counted_together(tmp_path: Path) -> None:
    """Games are read in groups by length; sums do not depend on the grouping."""
    rng = np.random.default_rng(41)
    games, leads, led = [], 0, 0
    for _ in range(40):
        rounds = int(rng.integers(2, 90))
        paths = rng.integers(1, 9, (2, rounds))
        paths[0, -1] = 10
        games.append(paths.tolist())
        leads += int((paths[0, :-1] != paths[1, :-1]).sum())
        led += int((paths[0, :-1] > paths[1, :-1]).sum())
    arm = written_down(tmp_path, games, [0] * 40).arms[0]
    assert (arm.total("lead_n"), arm.total("lead_w")) == (leads, led)


def test_rows_in_any_order_give_the_same_sums(fair_run: Path, tmp_path: Path) -> None:
    import shutil

    shuffled = tmp_path / "shuffled"
    shutil.copytree(fair_run, shuffled)
    for file in (shuffled / "seats").glob("*.parquet"):
        pl.read_parquet(file).sample(fraction=1.0, shuffle=True, seed=1).write_parquet(file)
    one, two = (read_blocks(open_run(run))[0] for run in (fair_run, shuffled))
    assert one.table.equals(two.table)


def test_length_quantiles_cover(tmp_path: Path) -> None:
    """Median rounds of int(12·exp(N(0, ¼))): half of the games end within 11 rounds or less, by construction."""
    inside = []
    for seed in range(30):
        s = open_study(open_run(make_run(tmp_path / str(seed), [Truth()], Design(blocks=60, cards=False, seed=seed))))
        median = next(row for row in shape.quantiles(s, shape.lengths(s)) if row.subject == "50%")
        inside.append(median.low <= 11.5 <= median.high + 1)
    assert np.mean(inside) >= 0.9


def test_lengths_end_at_one(fair_run: Path) -> None:
    s = open_study(open_run(fair_run))
    table = shape.lengths(s)
    assert table["ended"].max() == pytest.approx(1.0)
    assert table["games"].sum() == 6000


def test_every_measure_is_computed(fair_run: Path) -> None:
    rows = shape.measures(open_study(open_run(fair_run)))
    assert {row.name for row in rows} == set(measures.MEASURES)
    assert all((row.method and row.n == 1500) or row.n > 1000 for row in rows)


def test_nothing_is_counted_below_none(tmp_path: Path) -> None:
    """Of two games so unlike each other that the t interval of a count goes far below zero."""
    games = [[[1, 10], [1, 1]], [[1] * 29 + [10], [1] * 30]]
    rows = shape.measures(written_down(tmp_path, games, winners=[0, 0]))
    assert min(row.low for row in rows) == 0


def test_notable_games_can_be_replayed(fair_run: Path) -> None:
    games = notable.notable_games(open_study(open_run(fair_run)))
    assert [g.why for g in games] == ["a typical game", "the longest game", "the most dramatic game"]
    longest = pl.scan_parquet(fair_run / "games" / "*.parquet").select(pl.col("turns").max()).collect().item()
    assert games[1].turns == longest
    arm, block, rotation = map(int, games[1].id.split(":"))
    row = pl.scan_parquet(fair_run / "games" / "*.parquet").filter(
        (pl.col("block") == block) & (pl.col("rotation") == rotation)
    )
    assert row.select("turns").collect().item() == longest and arm == 0
    assert games[1].command == f"simlab replay {fair_run} {games[1].id}"
