"""What the level paths tell: who led when, who came back, how early a game was decided."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from simlab.stats.intervals import Floats, Sums

ROUNDS = 60
"""Curves by round are kept this far; sums over whole games use every round."""
WIDTHS = (12, 18, 28, 60, 1 << 16)
"""Games are grouped by length up to each of these numbers of rounds."""
PER_GAME = ("lead_n", "lead_w", "last_n", "last_w", "first_n", "first_w", "settled")
PER_ROUND = ("running", "counted", "leads", "led", "winner", "others")
Levels = npt.NDArray[np.int8]
Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]


@dataclass(slots=True)
class Curve:
    """The sums of a ratio for each round, so that every point of a curve has its cluster error."""

    clusters: Floats
    n: Floats
    w: Floats
    n2: Floats
    wn: Floats
    w2: Floats

    @classmethod
    def of(cls, w: Floats, n: Floats) -> Curve:
        """From one sum and one count per (block, round); blocks without a count are left out."""
        return cls((n > 0).sum(0).astype(np.float64), n.sum(0), w.sum(0), (n**2).sum(0), (w * n).sum(0), (w**2).sum(0))

    def __add__(self, other: Curve) -> Curve:
        return Curve(*(getattr(self, name) + getattr(other, name) for name in Curve.__dataclass_fields__))

    def at(self, index: int) -> Sums:
        """The sums of one round."""
        arrays = (self.n, self.w, self.n2, self.wn, self.w2)
        return Sums(int(self.clusters[index]), *(float(values[index]) for values in arrays))


def merge(into: dict[str, Curve], more: dict[str, Curve]) -> None:
    """Add the curves of one handful of shards to those already read."""
    for name, curve in more.items():
        into[name] = into[name] + curve if name in into else curve


def read_paths(
    seats: pl.DataFrame, who: Indices, credit: Floats, block: Indices
) -> tuple[dict[str, Floats], dict[str, Curve]]:
    """Sums per game, and curves by round, from the level paths of ordered seats; `block` numbers each game's block.

    Games are taken in groups of similar length, because a few very long ones would make all arrays as wide as theirs.
    """
    shape = credit.shape
    lengths = seats["path"].list.len().fill_null(0).to_numpy().astype(np.intp)
    rounds = lengths.reshape(shape).max(1)
    values = seats["path"].filter(pl.Series(lengths > 0)).explode().to_numpy()
    last = seats["level"].to_numpy().astype(np.int8)
    sums = {name: np.zeros(shape[0]) for name in PER_GAME}
    by_block = {
        name: np.zeros((int(block[-1]) + 1, ROUNDS))
        for name in [*PER_ROUND, *(f"strategy:{k}" for k in np.unique(who))]
    }
    for low, high in itertools.pairwise((0, *WIDTHS)):
        group = (rounds > low) & (rounds <= high)
        if group.any():
            mine = np.repeat(group, shape[1])
            levels = _levels(values[np.repeat(mine, lengths)], lengths[mine], last[mine], shape[1])
            some = _Group(levels, rounds[group], who[group], credit[group])
            for name, found in some.per_game().items():
                sums[name][group] = found
            for name, array in some.per_round():
                _add(by_block[name], array, block[group])
    return sums, _curves(by_block, who)


def _curves(by_block: dict[str, Floats], who: Indices) -> dict[str, Curve]:
    """Each numerator over its count; the seats of a strategy are the same in every game of an arm."""
    curves = {
        "leader": Curve.of(by_block["led"], by_block["leads"]),
        "winner": Curve.of(by_block["winner"], by_block["counted"]),
        "others": Curve.of(by_block["others"], by_block["counted"] * (who.shape[1] - 1)),
    }
    for k in np.unique(who):
        seats = int((who[0] == k).sum())
        curves[f"strategy:{k}"] = Curve.of(by_block[f"strategy:{k}"], by_block["running"] * seats)
    return curves


def _add(into: Floats, values: npt.NDArray[np.generic], block: Indices) -> None:
    """Sum the games of a block; blocks come in order."""
    kept = values[:, :ROUNDS]
    starts = np.flatnonzero(np.diff(block, prepend=-1))
    into[block[starts], : kept.shape[1]] += np.add.reduceat(kept.astype(np.float32), starts, axis=0)


def _levels(values: npt.NDArray[np.generic], lengths: Indices, last: Levels, players: int) -> Levels:
    """Levels by (game, seat, round), a seat's last level held to the end of its game."""
    width = int(lengths.max())
    filled = np.repeat(last[:, None], width, axis=1)
    filled[np.arange(width) < lengths[:, None]] = values
    return filled.reshape(-1, players, width)


class _Group:
    """Games of similar length, padded to the longest."""

    def __init__(self, levels: Levels, rounds: Indices, who: Indices, credit: Floats) -> None:
        self.levels, self.rounds, self.who, self.credit = levels, rounds, who, credit
        index = np.arange(levels.shape[2])
        self.decided = credit.sum(1) > 0
        self.running = index < rounds[:, None]
        self.counted = self.running & self.decided[:, None]
        self.top = levels.max(1)
        self.leads, self.led = self._sole_leader(self.counted & (index < rounds[:, None] - 1))
        self.winner = credit.argmax(1)
        self.climb = np.take_along_axis(levels, self.winner[:, None, None], axis=1)[:, 0]

    def _sole_leader(self, open_: Bools) -> tuple[Bools, Floats]:
        """Rounds that end with one player ahead of all others, and what that player won in the end."""
        ahead = self.levels == self.top[:, None]
        alone = (ahead.sum(1, dtype=np.int8) == 1) & open_
        led = np.zeros(alone.shape)
        for seat in range(ahead.shape[1]):
            led += (ahead[:, seat] & alone) * self.credit[:, seat, None]
        return alone, led

    def per_game(self) -> dict[str, Floats]:
        """One number per game for each of PER_GAME."""
        return {"lead_n": self.leads.sum(1), "lead_w": self.led.sum(1), "settled": self._settled(), **self._half_time()}

    def per_round(self) -> Iterator[tuple[str, npt.NDArray[np.generic]]]:
        """One array (game, round) for each of PER_ROUND and each strategy."""
        yield from (("running", self.running), ("counted", self.counted), ("leads", self.leads), ("led", self.led))
        everyone = self.levels.sum(1, dtype=np.int16)
        yield "winner", self.climb * self.counted
        yield "others", (everyone - self.climb) * self.counted
        for k in np.unique(self.who):
            yield f"strategy:{k}", (self.levels * (self.who == k)[:, :, None]).sum(1, dtype=np.int16) * self.running

    def _half_time(self) -> dict[str, Floats]:
        """Those last (or tied for last) at half-time, the sole leader then, and what they won."""
        half = np.maximum(self.rounds // 2 - 1, 0)
        then = np.take_along_axis(self.levels, half[:, None, None], axis=2)[:, :, 0]
        low, high = then.min(1, keepdims=True), then.max(1, keepdims=True)
        last = (then == low) & (low < high) & self.decided[:, None]
        first = (then == high) & ((then == high).sum(1, keepdims=True) == 1) & self.decided[:, None]
        return {
            "last_n": last.sum(1),
            "last_w": (self.credit * last).sum(1),
            "first_n": first.sum(1),
            "first_w": (self.credit * first).sum(1),
        }

    def _settled(self) -> Floats:
        """Share of the rounds after the last one in which the eventual winner was not alone in the lead."""
        width = self.levels.shape[2]
        ahead = (self.climb == self.top) & ((self.levels == self.top[:, None]).sum(1, dtype=np.int8) == 1)
        behind = self.running & ~ahead
        last = np.where(behind.any(1), width - 1 - behind[:, ::-1].argmax(1), -1)
        return np.where(self.decided, (self.rounds - 1 - last) / np.maximum(self.rounds, 1), 0.0)
