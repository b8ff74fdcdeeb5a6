"""When enough games have been played: measures by block, and intervals that may be looked at as often as one likes.

A 95 % interval made for one look is wrong far more often if a run stops at the first look that pleases. The intervals
here hold at all looks together (a confidence sequence), so stopping early costs nothing but their width.
"""

import io
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow.parquet as pq

GAME_MEASURES = {
    "length": "rounds",
    "turns": "turns",
    "drama": "drama",
    "lead_changes": "lead_changes",
    "deaths": "deaths",
    "helps": "helps",
    "interference": "interference",
    "curses": "curses",
    "attempts": "attempts",
    "decisions": "decisions",
}
"""Measures that are a column of the games, averaged over the games of a block."""
SEAT_MEASURES = ("win_rate", "first_player")
"""Credit by strategy, and the credit of whoever plays first."""
MEASURES = (*SEAT_MEASURES, *GAME_MEASURES)


def table_of(measure: str) -> str:
    """The table a measure is read from, which must be recorded."""
    return "seats" if measure in SEAT_MEASURES else "games"


def block_values(measure: str, data: bytes) -> dict[str, np.ndarray]:
    """The measure in every block of a shard, by strategy for the win rate; a crashed game counts as nobody's win."""
    columns = (
        ["block", GAME_MEASURES[measure]] if measure in GAME_MEASURES else ["block", "order", "strategy", "credit"]
    )
    read = pq.read_table(io.BytesIO(data), columns=columns, use_threads=False)
    get = {name: read[name].to_numpy() for name in columns}
    if measure in GAME_MEASURES:
        return {"": _by_block(get["block"], get[GAME_MEASURES[measure]])}
    if measure == "first_player":
        first = get["order"] == 0
        return {"": _by_block(get["block"][first], get["credit"][first])}
    seats = {int(strategy): get["strategy"] == strategy for strategy in np.unique(get["strategy"])}
    return {str(strategy): _by_block(get["block"][its], get["credit"][its]) for strategy, its in seats.items()}


def _by_block(block: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Mean by block, blocks in order."""
    number = block.astype(np.int64) - int(block.min()) if len(block) else block.astype(np.int64)
    counts = np.bincount(number)
    return np.asarray(np.bincount(number, values.astype(np.float64)) / np.maximum(counts, 1))


Sums = dict[tuple[int, str], tuple[int, float, float]]
"""By arm and strategy: blocks, the sum of their values, and of the squares."""


def _added(one: Sums, other: Sums) -> Sums:
    result = dict(one)
    for key, (n, s, q) in other.items():
        m, t, u = one.get(key, (0, 0.0, 0.0))
        result[key] = (m + n, t + s, u + q)
    return result


@dataclass
class Tally:
    """How precisely the measure is known so far, in every arm (or for every difference from the baseline)."""

    measure: str
    shards: tuple[int, ...]  # of each arm
    differences: bool = False
    baseline: int = 0
    waiting: dict[int, dict[int, dict[str, np.ndarray]]] = field(default_factory=dict)  # for the other arms
    ahead: dict[int, Sums] = field(default_factory=dict)  # whole, but an earlier shard is not
    total: Sums = field(default_factory=dict)
    counted: int = 0  # shards in the total

    def add(self, arm: int, shard: int, data: bytes) -> None:
        """Count a shard; it tells nothing until the same blocks of every arm are there."""
        there = self.waiting.setdefault(shard, {})
        there[arm] = block_values(self.measure, data)
        if len(there) == sum(shard < own for own in self.shards):
            self.ahead[shard] = self._sums(self.waiting.pop(shard))
        while self.counted in self.ahead:
            self.total = _added(self.total, self.ahead.pop(self.counted))
            self.counted += 1

    def _sums(self, values: dict[int, dict[str, np.ndarray]]) -> Sums:
        result = {}
        for arm in sorted(values):
            for key, x in sorted(values[arm].items()):
                if self.differences:
                    base = values.get(self.baseline, {}).get(key)
                    if arm == self.baseline or base is None:
                        continue
                    paired = min(len(x), len(base))
                    x = x[:paired] - base[:paired]
                result[arm, key] = (len(x), float(x.sum()), float((x * x).sum()))
        return result

    def estimates(self) -> dict[tuple[int, str], tuple[int, float, float]]:
        """Blocks, mean and variance by arm and strategy; summed in the order of the shards, whatever order they came in."""
        total = self.total
        for shard in sorted(self.ahead):
            total = _added(total, self.ahead[shard])
        return {key: (n, s / n, max(0.0, (q - s * s / n) / max(1, n - 1))) for key, (n, s, q) in total.items()}

    def half_width(self, alpha: float, planned: int) -> float:
        """The widest anytime-valid interval of all arms and strategies, alpha shared among the arms."""
        from simlab.stats.intervals import mean_sequence_half  # loads scipy

        found = self.estimates().values()
        share = alpha / len(self.shards)
        return max((mean_sequence_half(math.sqrt(v), n, planned, share) for n, _, v in found), default=math.inf)

    def precision(self) -> float | None:
        """The widest plain 95 % interval so far, for the display only."""
        widths = [1.96 * math.sqrt(v / n) for n, _, v in self.estimates().values() if n > 1]
        return max(widths, default=None)


@dataclass(frozen=True)
class Stop:
    """The rule of an experiment: stop as soon as the measure is known to half_width, at the latest at the cap."""

    measure: str
    half_width: float
    alpha: float
    differences: bool


def as_json(stop: Stop | None, **found: Any) -> Mapping[str, Any] | None:
    """The rule and what came of it, for the manifest."""
    if stop is None:
        return None
    return {**stop.__dict__, **{name: value for name, value in found.items() if value is not None}}
