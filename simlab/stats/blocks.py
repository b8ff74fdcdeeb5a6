"""One pass over the shards: everything that is averaged later is first summed by block.

A block is the unit of analysis, so the sums by block are all that win rates, shapes and paired comparisons need,
and the games themselves never have to be in memory together.
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import polars as pl
import polars.selectors as cs

from simlab.stats import paths
from simlab.stats.intervals import Floats, Sums
from simlab.stats.source import Arm, Run

UNDECIDED = ("turn_limit", "crashed")
GAME_SUMS = (
    "turns",
    "rounds",
    "decisions",
    "forced",
    "lead_changes",
    "monsters",
    "kills",
    "helps",
    "offers",
    "refusals",
    "interference",
    "curses",
    "deaths",
    "reshuffles",
    "dry_draws",
    "attempts",
)
SEAT_SUMS = ("stall_turns", "bribes_paid", "trades")
SEAT_COLUMNS = ("block", "rotation", "seat", "order", "strategy", "credit", "level", "path", *SEAT_SUMS)
FLOATS = cs.exclude("block")
THREADS = 2


@dataclass(slots=True)
class ArmBlocks:
    """The sums of one arm: a row per block, and the curves by round."""

    arm: Arm
    table: pl.DataFrame
    curves: dict[str, paths.Curve] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """Blocks with at least one game."""
        return self.table.height

    @property
    def last_block(self) -> int:
        """The number of the last block."""
        return int(self.table["block"].to_numpy().max(initial=0))

    def has(self, column: str) -> bool:
        """Whether the run recorded what the column needs."""
        return column in self.table.columns

    def column(self, name: str) -> Floats:
        """One sum per block."""
        return self.table[name].to_numpy().astype(np.float64)

    def total(self, name: str) -> float:
        """The sum over all blocks (0 where the run did not record it)."""
        return float(self.column(name).sum()) if self.has(name) else 0.0

    def sums(self, num: str, den: str) -> Sums:
        """What a ratio of two columns needs."""
        if not (self.has(num) and self.has(den)):
            return Sums.of([], [])
        return Sums.of(self.column(num), self.column(den))


def read_blocks(run: Run) -> dict[int, ArmBlocks]:
    """Sum every arm of the run by block. Arms without a game yet have an empty table."""
    rows: dict[int, list[pl.DataFrame]] = defaultdict(list)
    curves: dict[int, dict[str, paths.Curve]] = defaultdict(dict)
    with ThreadPoolExecutor(THREADS) as pool:  # NumPy and polars let other threads run; order is kept
        for arm, table, more in pool.map(lambda batch: _sum_batch(run, *batch), run.batches()):
            rows[arm.index].append(table)
            paths.merge(curves[arm.index], more)
    return {arm.index: ArmBlocks(arm, _stack(rows[arm.index]), curves[arm.index]) for arm in run.arms}


def _sum_batch(
    run: Run, arm: Arm, games: pl.LazyFrame, seats: pl.LazyFrame | None
) -> tuple[Arm, pl.DataFrame, dict[str, paths.Curve]]:
    table = _sum_games(games)
    if seats is None:
        return arm, table, {}
    seated, curves = _sum_seats(seats.select(SEAT_COLUMNS).collect(), arm, len(run.strategies))
    joined = table.join(seated, on="block", how="left", maintain_order="left")
    return arm, joined.with_columns(FLOATS.fill_null(0.0)), curves


def _stack(tables: list[pl.DataFrame]) -> pl.DataFrame:
    if not tables:
        return pl.DataFrame(schema={"block": pl.UInt32, "games": pl.Float64})
    return pl.concat(tables, how="vertical_relaxed").sort("block")


def _sum_games(games: pl.LazyFrame) -> pl.DataFrame:
    """Counts and sums of the games table; a crashed game counts as a game, but what it did is not measured."""
    played = pl.col("ended") != "crashed"
    decided = ~pl.col("ended").is_in(UNDECIDED) & (pl.col("winners") > 0)
    won = pl.col("winning_attempt") > 0
    flags = {
        "crashed": ~played,
        "limit": pl.col("ended") == "turn_limit",
        "played": played,
        "decided": decided,
        "undecided": ~decided,
        "shared": pl.col("ended") == "shared",
        "sealed": pl.col("ended") == "seventh_seal",
        "won_attempts": won & played,
    }
    prompts = (pl.col("decisions").cast(pl.Float64) + pl.col("forced")) * played
    return (
        games.group_by("block")
        .agg(
            pl.len().cast(pl.Float64).alias("games"),
            *(flag.cast(pl.Float64).sum().alias(name) for name, flag in flags.items()),
            *((pl.col(name).cast(pl.Float64) * played).sum() for name in GAME_SUMS),
            prompts.sum().alias("prompts"),
            (pl.col("drama").cast(pl.Float64) * decided).sum().alias("drama"),
            ((pl.col("attempts").cast(pl.Float64) - won) * played).sum().alias("failed_attempts"),
            *_pile_on(),
        )
        .sort("block")
        .collect()
    )


CONTENDERS = 4


def _pile_on() -> list[pl.Expr]:
    """The fights that could have won the game: tried, won, cards spent; and the players who tried, in order."""
    played = pl.col("ended") != "crashed"
    contenders = pl.col("attempt_seats").list.unique(maintain_order=True)
    sums = []
    for k in range(CONTENDERS):
        tried = (pl.col("attempts") > k) & played
        spent = pl.col("spent").list.get(k, null_on_oob=True).cast(pl.Float64) * tried
        seat = contenders.list.get(k, null_on_oob=True).cast(pl.Int64)
        is_winner = (pl.col("winners").cast(pl.Int64) // pl.lit(2, dtype=pl.Int64).pow(seat)) % 2
        sums += [
            tried.cast(pl.Float64).sum().alias(f"tried:{k}"),
            ((pl.col("winning_attempt") == k + 1) & played).cast(pl.Float64).sum().alias(f"won:{k}"),
            spent.sum().alias(f"spent:{k}"),
            (seat.is_not_null() & played).cast(pl.Float64).sum().alias(f"contended:{k}"),
            (is_winner.cast(pl.Float64) * played).sum().alias(f"contender_won:{k}"),
        ]
    return sums


def _sum_seats(seats: pl.DataFrame, arm: Arm, strategies: int) -> tuple[pl.DataFrame, dict[str, paths.Curve]]:
    """Win credits by strategy and by order of play over decided games, seat counters, and the level paths."""
    seats = _in_order(seats)
    shape = (-1, arm.players)
    block = seats["block"].to_numpy().reshape(shape)[:, 0]
    credit = seats["credit"].to_numpy().astype(np.float64).reshape(shape)
    who, order = (seats[name].to_numpy().reshape(shape) for name in ("strategy", "order"))
    decided = credit.sum(1) > 0
    starts = np.flatnonzero(np.diff(block, prepend=np.int64(-1)))
    columns: dict[str, Floats] = {}
    for kind, values, size in (("strategy", who, strategies), ("order", order, arm.players)):
        for k in range(size):
            mine = (values == k) & decided[:, None]
            if kind == "strategy" and not mine.any() and strategies > len(arm.lineup):
                continue
            columns[f"n:{kind}:{k}"] = mine.sum(1)
            columns[f"w:{kind}:{k}"] = (credit * mine).sum(1)
            columns[f"any:{kind}:{k}"] = ((credit > 0) & mine).sum(1)
    for name in SEAT_SUMS:
        columns[name] = seats[name].to_numpy().astype(np.float64).reshape(shape).sum(1)
    number = np.cumsum(np.diff(block, prepend=block[:1]) != 0)
    sums, curves = paths.read_paths(seats, who, credit, number)
    columns |= sums
    table = {"block": block[starts].astype(np.uint32)}
    table |= {name: np.add.reduceat(values.astype(np.float64), starts) for name, values in columns.items()}
    return pl.DataFrame(table), curves


def _in_order(seats: pl.DataFrame) -> pl.DataFrame:
    """Rows by block, rotation and seat. Shards are written so; anything else is sorted here."""
    block, rotation, seat = (seats[name].to_numpy().astype(np.int64) for name in ("block", "rotation", "seat"))
    key = (block << 16) + (rotation << 8) + seat
    return seats if bool((np.diff(key) > 0).all()) else seats.sort("block", "rotation", "seat")
