"""How fast it is, and how that grows: measured, never tested. Rates are per second of wall time on an idle machine."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from simlab.cards import compile_cards
from simlab.play.batch import Record, Table, play_blocks
from simlab.play.rules import Rules
from simlab.play.seats import SeatSpec
from simlab.strategy import strategy

SIX = ("munchkin", "zombies", "oz", "apocalypse", "fu", "zombies_deluxe")
FIVE = SIX[:5]


@dataclass(frozen=True)
class Case:
    """One thing to measure."""

    sets: tuple[str, ...] = ("zombies",)
    players: int = 4
    strategy: str = "greedy"
    cores: int = 1
    recording: bool = True
    seconds: float = 2.0
    games: int | None = None

    def table(self) -> Table:
        seats = tuple(SeatSpec(self.strategy) for _ in range(self.players))
        return Table(compile_cards(list(self.sets)), Rules(), seats)


@dataclass(frozen=True)
class Row:
    """What was measured."""

    sets: str
    players: int
    strategy: str
    cores: int
    recording: bool
    games: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    ns_per_decision: float


@strategy
class sleeper:
    """A Python bot that thinks of nothing: it shows what being asked costs."""

    def choose(self, view: Any, options: Any) -> int:
        return 0


PYTHON_BOT = "simlab.bench:sleeper"


def cases(quick: bool = False) -> Iterator[Case]:
    """One set and a six-set mix; 3, 4 and 6 players; every kind of bot; with and without recording; all cores."""
    seconds = 0.5 if quick else 2.0
    for name in ("random", "greedy", "veteran"):
        yield Case(strategy=name, seconds=seconds)
    yield Case(recording=False, seconds=seconds)
    for players in (3, 6):
        yield Case(players=players, seconds=seconds)
    yield Case(sets=SIX, seconds=seconds)
    yield Case(cores=os.cpu_count() or 1, seconds=seconds)
    for name in (PYTHON_BOT, "planner"):
        yield Case(strategy=name, seconds=seconds)


def growth(quick: bool = False) -> Iterator[Case]:
    """More cards in the mix, more games."""
    for n in range(1, len(FIVE) + 1):
        yield Case(sets=FIVE[:n], seconds=0.5 if quick else 1.0)
    for exponent in (3, 4) if quick else (3, 4, 5, 6):
        yield Case(games=10**exponent)


def _play(case: Case, first_block: int, blocks: int) -> tuple[int, int]:
    """Play so many blocks; returns games and decisions."""
    record = Record(games=True, seats=case.recording, cards=case.recording)
    batch = play_blocks(case.table(), 1, first_block, blocks, case.players, record)
    return len(batch.games["decisions"]), int(batch.games["decisions"].sum())


def _shares(case: Case, blocks: int) -> tuple[int, int]:
    """Split over threads: compiled games run without the interpreter's lock."""
    if case.cores == 1:
        return _play(case, 0, blocks)
    with ThreadPoolExecutor(case.cores) as pool:
        parts = list(pool.map(lambda k: _play(case, k * blocks, blocks), range(case.cores)))
    return sum(g for g, _ in parts), sum(d for _, d in parts)


def measure(case: Case) -> Row:
    """Enough games to fill the time asked for, after a warm-up that also tells how many that is."""
    began = time.perf_counter()
    _play(case, 0, 1)
    once = time.perf_counter()
    blocks = 4
    if case.games is not None:
        blocks = max(1, case.games // case.players)
    else:
        _play(case, 0, blocks)
        each = (time.perf_counter() - once) / blocks
        blocks = max(1, min(200_000, int(case.seconds / max(each, 1e-6))))
    began = time.perf_counter()
    games, decisions = _shares(case, blocks)
    seconds = time.perf_counter() - began
    return Row(
        "+".join(case.sets), case.players, case.strategy, case.cores, case.recording, games, round(seconds, 3),
        round(games / seconds, 1), round(decisions / seconds, 1), round(1e9 * case.cores * seconds / max(1, decisions), 1),
    )  # fmt: skip


def compile_times() -> dict[str, float]:
    """Seconds from nothing to the first game: with an empty cache, and with a warm one."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cold", "warm"):
            began = time.perf_counter()
            code = "from simlab.play.batch import warm; warm()"
            subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "SIMLAB_CACHE": folder})
            found[f"{name}_start_s"] = round(time.perf_counter() - began, 2)
    return found


def peak_memory_mib() -> float:
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


def as_rows(rows: list[Row]) -> list[dict[str, Any]]:
    return [asdict(row) for row in rows]


def ratios(rows: list[Row], base: str) -> list[dict[str, Any]]:
    """Each row against the same row of an earlier measurement."""
    with open(base, encoding="utf-8") as file:
        earlier = {_key(row): row for row in json.load(file)}
    found = []
    for row in as_rows(rows):
        before = earlier.get(_key(row))
        ratio = round(row["decisions_per_s"] / before["decisions_per_s"], 3) if before else None
        found.append({**row, "ratio": ratio})
    return found


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("sets", "players", "strategy", "cores", "recording"))
