"""What the level paths tell: who led when, who came back, how early a game was decided."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from simlab.stats.intervals import Floats, Sums

ROUNDS = 60
"""Curves by round are kept this far; sums over whole games use every round."""
Levels = npt.NDArray[np.int8]
Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]


@dataclass(slots=True)
class Curve:
    """The sums of a ratio for each round, so that every point of a curve has its cluster error."""

    clusters: int
    n: Floats
    w: Floats
    n2: Floats
    wn: Floats
    w2: Floats

    @classmethod
    def of(cls, w: npt.NDArray[np.generic], n: npt.NDArray[np.generic], starts: Indices) -> Curve:
        """From one value and one count per (game, round): summed by block first, then squared."""
        ws, ns = (_by_block(values, starts) for values in (w, n))
        return cls(len(starts), ns.sum(0), ws.sum(0), (ns**2).sum(0), (ws * ns).sum(0), (ws**2).sum(0))

    def __add__(self, other: Curve) -> Curve:
        arrays = (getattr(self, name) + getattr(other, name) for name in ("n", "w", "n2", "wn", "w2"))
        return Curve(self.clusters + other.clusters, *arrays)

    def at(self, index: int) -> Sums:
        """The sums of one round."""
        arrays = (self.n, self.w, self.n2, self.wn, self.w2)
        return Sums(self.clusters, *(float(values[index]) for values in arrays))


def merge(into: dict[str, Curve], more: dict[str, Curve]) -> None:
    """Add the curves of one handful of shards to those already read."""
    for name, curve in more.items():
        into[name] = into[name] + curve if name in into else curve


def _by_block(values: npt.NDArray[np.generic], starts: Indices) -> Floats:
    kept = values[:, :ROUNDS]
    padded = np.zeros((len(starts), ROUNDS))
    padded[:, : kept.shape[1]] = np.add.reduceat(kept.astype(np.float64), starts, axis=0)
    return padded


def read_paths(
    seats: pl.DataFrame, who: npt.NDArray[np.generic], credit: Floats, starts: Indices
) -> tuple[dict[str, Floats], dict[str, Curve]]:
    """Sums per game, and curves by round, from the level paths of ordered seats."""
    levels, rounds = _levels(seats, credit.shape[1])
    if levels.shape[2] == 0:
        return {}, {}
    decided = credit.sum(1) > 0
    index = np.arange(levels.shape[2])
    running = index < rounds[:, None]
    open_ = running & (index < rounds[:, None] - 1) & decided[:, None]
    leads, led = _sole_leader(levels, credit, open_)
    sums = {"lead_n": leads.sum(1), "lead_w": led.sum(1), **_half_time(levels, rounds, credit, decided)}
    curves = {"leader": Curve.of(led, leads, starts)}
    sums |= _climb(levels, rounds, credit, decided, running, starts, curves)
    for k in np.unique(who):
        mine = who == k
        climbed = np.where(running, (levels * mine[:, :, None]).sum(1, dtype=np.int16), 0)
        curves[f"strategy:{k}"] = Curve.of(climbed, running * mine.sum(1)[:, None], starts)
    return {name: values.astype(np.float64) for name, values in sums.items()}, curves


def _levels(seats: pl.DataFrame, players: int) -> tuple[Levels, Indices]:
    """Levels by (game, seat, round), a seat's last level held to the end of its game, and rounds by game."""
    path = seats["path"]
    lengths = path.list.len().fill_null(0).to_numpy().astype(np.intp)
    width = int(lengths.max()) if len(lengths) else 0
    filled = np.repeat(seats["level"].to_numpy().astype(np.int8)[:, None], width, axis=1)
    values = path.filter(lengths > 0).explode().to_numpy().astype(np.int8)
    filled[np.arange(width) < lengths[:, None]] = values
    return filled.reshape(-1, players, width), lengths.reshape(-1, players).max(1)


def _sole_leader(levels: Levels, credit: Floats, open_: Bools) -> tuple[Bools, Floats]:
    """Rounds that end with one player ahead of all others, and whether that player went on to win."""
    top = levels.max(1)
    alone = ((levels == top[:, None]).sum(1, dtype=np.int8) == 1) & open_
    leader = levels.argmax(1)
    return alone, np.where(alone, np.take_along_axis(credit, leader, axis=1), 0.0)


def _half_time(levels: Levels, rounds: Indices, credit: Floats, decided: Bools) -> dict[str, Floats]:
    """Those last (or tied for last) at half-time, the sole leader then, and what they won."""
    half = np.maximum(rounds // 2 - 1, 0)
    then = np.take_along_axis(levels, half[:, None, None], axis=2)[:, :, 0]
    low, high = then.min(1, keepdims=True), then.max(1, keepdims=True)
    last = (then == low) & (low < high) & decided[:, None]
    first = (then == high) & ((then == high).sum(1, keepdims=True) == 1) & decided[:, None]
    return {
        "last_n": last.sum(1),
        "last_w": (credit * last).sum(1),
        "first_n": first.sum(1),
        "first_w": (credit * first).sum(1),
    }


def _climb(
    levels: Levels,
    rounds: Indices,
    credit: Floats,
    decided: Bools,
    running: Bools,
    starts: Indices,
    curves: dict[str, Curve],
) -> dict[str, Floats]:
    """The eventual winner against the field: both climbs, and the share of rounds after the last lead change."""
    games, players, width = levels.shape
    winner = credit.argmax(1)
    mine = np.take_along_axis(levels, winner[:, None, None], axis=1)[:, 0]
    field = levels.copy()
    np.put_along_axis(field, winner[:, None, None], np.int8(-1), axis=1)
    counted = running & decided[:, None]
    others = field.sum(1, dtype=np.int16) + 1
    curves["winner"] = Curve.of(mine * counted, counted, starts)
    curves["others"] = Curve.of(others * counted, counted * (players - 1), starts)
    behind = (mine <= field.max(1)) & running
    last_behind = np.where(behind.any(1), width - 1 - behind[:, ::-1].argmax(1), -1)
    settled = np.where(decided, (rounds - 1 - last_behind) / np.maximum(rounds, 1), 0.0)
    return {"settled": settled}
