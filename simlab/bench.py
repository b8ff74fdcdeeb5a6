"""How fast it is, and how that grows: measured in short slices taken in turn, so that whatever slows the machine
slows everything that is compared. Never a test."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, cpu_count, delayed, parallel_config

from simlab.cards import compile_cards
from simlab.errors import SimlabError
from simlab.experiment.store import Provenance, encode
from simlab.play.batch import Record, Table, play_blocks, play_unrecorded
from simlab.play.rules import Rules
from simlab.play.seats import SeatSpec
from simlab.strategy import strategy
from simlab.strategy.find import find

SIX = ("zombies", "munchkin", "oz", "apocalypse", "fu", "zombies_deluxe")
CORES = cpu_count()
"""As many as `simlab run` has workers: those this process may use, not all that the machine has."""
ALONE, THREADS, PROCESSES = "alone", "threads", "processes"
BACKENDS = {THREADS: "threading", PROCESSES: "loky"}
SHARD = 2_000
"""Games of a slice, as many as `simlab run` plays in a shard; fewer of a slow bot."""
SHARDS_PER_CORE = 2
SLOW = 1_000
"""A bot that costs this much more than a compiled one is measured over a single game."""
SEED = 1
SPIN = 4_000_000
"""Rounds of a loop in Python: some tenths of a second."""


# --- in turn ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ratio:
    """The median over rounds, and the middle half of them."""

    middle: float
    low: float
    high: float


@dataclass
class Rate:
    """How much was done in how much time, round by round."""

    done: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # of wall time
    busy: list[float] = field(default_factory=list)  # of this process's processor time

    def per_second(self) -> Any:
        """By the clock on the wall."""
        return np.array(self.done) / np.array(self.seconds)

    def per_core_second(self) -> Any:
        """By processor time: what one core does that has nothing else to do."""
        return np.array(self.done) / np.array(self.busy)

    @property
    def share(self) -> float:
        """How much of a core it got: under 1, others were at work too."""
        return sum(self.busy) / sum(self.seconds)


def ratio(one: Any, other: Any) -> Ratio:
    """How many times more `one` did than `other` in the same time, round by round."""
    n = min(len(one), len(other))
    low, middle, high = np.quantile(np.asarray(one)[:n] / np.asarray(other)[:n], [0.25, 0.5, 0.75])
    return Ratio(float(middle), float(low), float(high))


def in_turn(slices: Sequence[Callable[[], float]], rounds: int | Sequence[int]) -> list[Rate]:
    """Each slice once a round, forwards and backwards by turns; a slice returns how much it did."""
    wanted = [rounds] * len(slices) if isinstance(rounds, int) else rounds
    rates = [Rate() for _ in slices]
    for k in range(max(wanted)):
        order = list(range(len(slices)))
        for i in order if k % 2 == 0 else reversed(order):
            if k < wanted[i]:
                began, busy = time.perf_counter(), time.process_time()
                done = slices[i]()
                rates[i].busy.append(time.process_time() - busy)
                rates[i].seconds.append(time.perf_counter() - began)
                rates[i].done.append(done)
    return rates


# --- what is measured -------------------------------------------------------------------------------------------------


@strategy
class sleeper:
    """A Python bot that thinks of nothing: it shows what being asked costs."""

    def choose(self, view: Any, options: Any) -> int:
        return 0


PYTHON_BOT = "simlab.bench:sleeper"


@dataclass(frozen=True)
class Case:
    """One thing to measure."""

    sets: tuple[str, ...] = ("zombies",)
    players: int = 4
    strategy: str = "greedy"
    cores: int = 1
    workers: str = ALONE
    recording: bool = True
    part: str = "speed"
    games: int = 0
    """Planned, where it is their number that grows."""

    def table(self) -> Table:
        return _table(self.sets, self.players, self.strategy)


@cache
def _table(sets: tuple[str, ...], players: int, name: str) -> Table:
    return Table(compile_cards(list(sets)), Rules(), tuple(SeatSpec(name) for _ in range(players)))


@dataclass(frozen=True)
class Row:
    """What was measured: alone, by processor time; with all cores, by the clock on the wall."""

    part: str
    sets: str
    players: int
    strategy: str
    cores: int
    workers: str
    recording: bool
    games: int
    rounds: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    ns_per_decision: float  # of one core
    core_share: float | None = None  # how much of its core it got; None for other processes
    peak_mib: float | None = None


def cases(quick: bool = False) -> Iterator[Case]:
    """From four greedy players of one set, recorded, one thing changed at a time; then all cores."""
    yield Case()
    yield Case(recording=False)
    for name in ("random", "veteran", PYTHON_BOT) if quick else ("random", "veteran", PYTHON_BOT, "planner"):
        yield Case(strategy=name)
    for players in (3, 6):
        yield Case(players=players)
    for recording in (True, False):
        yield Case(sets=SIX, recording=recording)
    for name in ("random", "veteran"):
        yield Case(sets=SIX, strategy=name)
    for workers in (PROCESSES, THREADS):
        for recording in (True, False):
            yield Case(cores=CORES, workers=workers, recording=recording)
    yield Case(sets=SIX, cores=CORES, workers=PROCESSES)


def growth(quick: bool = False) -> Iterator[Case]:
    """More players, more cards in the mix, more games."""
    for players in (3, 4, 5, 6):
        yield Case(players=players, part="players", games=3 * SHARD)
    for n in range(1, len(SIX) + 1):
        yield Case(sets=SIX[:n], part="cards", games=3 * SHARD)
    for exponent in (3, 4) if quick else (3, 4, 5, 6):
        yield Case(part="games", games=10**exponent)


# --- measuring --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A slice: what it left behind, and how much it was."""

    files: Mapping[str, bytes]
    games: int
    decisions: int
    forced: int  # moves without a choice


def play(table: Table, recording: bool, first_block: int, blocks: int, rotations: int) -> Played:
    """A shard as a worker of `simlab run` plays it, to the Parquet bytes of games, seats and cards; or without any."""
    if not recording:
        games = play_unrecorded(table, SEED, first_block, blocks, rotations)
        return Played({}, len(games), int(games["decisions"].sum()), int(games["forced"].sum()))
    batch = play_blocks(table, SEED, first_block, blocks, rotations, Record())
    whence = Provenance("bench", 0, 0, first_block, blocks, rotations, "", "", {}, {})
    files = {name: encode(name, getattr(batch, name), whence) for name in ("cards", "seats", "games")}
    return Played(files, blocks * rotations, *(int(np.sum(batch.games[name])) for name in ("decisions", "forced")))


class Slice:
    """A case in slices of the same size: so many shards for each core, the same games every time it is asked anew."""

    def __init__(self, case: Case, shard: int) -> None:
        self.case, self.table = case, case.table()
        self.games = self.decisions = self.first_block = 0
        self.slow = find(case.strategy).cost >= SLOW
        self.rotations = 1 if self.slow else case.players
        self.blocks = 1 if self.slow else max(1, int(shard / find(case.strategy).cost) // case.players)
        if not self.slow:
            play(self.table, case.recording, 0, 1, self.rotations)  # compiles the bot
        if case.workers != ALONE:
            self._spread([(k, 1) for k in range(4 * case.cores)])  # workers start and load the engine

    def __call__(self) -> float:
        """Play on; returns the decisions made."""
        shards = 1 if self.case.workers == ALONE else SHARDS_PER_CORE * self.case.cores
        starts = [self.first_block + k * self.blocks for k in range(shards)]
        self.first_block += shards * self.blocks
        played = self._spread([(start, self.blocks) for start in starts])
        self.games += sum(one.games for one in played)
        decisions = sum(one.decisions for one in played)
        self.decisions += decisions
        return decisions

    def _spread(self, shards: Sequence[tuple[int, int]]) -> list[Played]:
        case = self.case
        jobs = [(self.table, case.recording, start, blocks, self.rotations) for start, blocks in shards]
        if case.workers == ALONE:
            return [play(*job) for job in jobs]
        settings = {"inner_max_num_threads": 1} if case.workers == PROCESSES else {}
        with parallel_config(backend=BACKENDS[case.workers], **settings):
            found: list[Played] = Parallel(n_jobs=case.cores, batch_size=1)(delayed(play)(*job) for job in jobs)
        return found


def measure(wanted: Sequence[Case], rounds: int = 5, shard: int = SHARD) -> tuple[list[Row], list[Rate]]:
    """All cases in turn."""
    slices = [Slice(case, shard) for case in wanted]
    rates = in_turn(slices, [1 if one.slow else rounds for one in slices])
    return [_row(one, rate) for one, rate in zip(slices, rates, strict=True)], rates


def _row(one: Slice, rate: Rate, peak: float | None = None) -> Row:
    case = one.case
    speed = float(np.median(rate.per_core_second() if case.workers == ALONE else rate.per_second()))
    return Row(
        case.part, "+".join(case.sets), case.players, case.strategy, case.cores, case.workers, case.recording,
        one.games, len(rate.done), round(sum(rate.seconds), 3), round(speed * one.games / one.decisions, 1),
        round(speed, 1), round(1e9 * case.cores / speed, 1),
        round(rate.share, 2) if case.workers == ALONE else None, peak,
    )  # fmt: skip


def measure_apart(case: Case) -> Row:
    """One case in a process of its own, shard after shard, forgetting each: with the memory that took."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_measure_here, case).result()


def _measure_here(case: Case) -> Row:
    one = Slice(case, min(SHARD, case.games))
    shards = max(1, round(case.games / (one.blocks * one.rotations)))
    return _row(one, in_turn([one], shards)[0], peak_memory_mib())


def comparisons(rows: Sequence[Row], rates: Sequence[Rate]) -> dict[str, float]:
    """What recording costs and what more cores give, each from the rounds of one run: median, and its middle half."""
    usual = {
        (row.workers, row.recording): rate
        for row, rate in zip(rows, rates, strict=True)
        if (row.sets, row.players, row.strategy) == ("zombies", 4, "greedy")
    }
    found: dict[str, float] = {}
    base, bare = usual.get((ALONE, True)), usual.get((ALONE, False))
    if base and bare:
        cost = ratio(base.per_core_second(), bare.per_core_second())
        found |= _named("recording_share", 1 - cost.middle, 1 - cost.high, 1 - cost.low)
    for workers in (PROCESSES, THREADS):
        if base and (many := usual.get((workers, True))):
            gain = ratio(many.per_second(), base.per_second())
            found |= _named(f"all_cores_{workers}", gain.middle, gain.low, gain.high)
    return found


def machine_alone(rounds: int = 9) -> dict[str, float]:
    """What all cores give a loop that shares nothing with anybody: more than that, processes cannot give here."""
    with parallel_config(backend=BACKENDS[PROCESSES]):
        together = Parallel(n_jobs=CORES, batch_size=1)
        together(delayed(_count)(1) for _ in range(4 * CORES))  # workers start
        many, one = in_turn(
            [lambda: sum(together(delayed(_count)(SPIN) for _ in range(CORES))), lambda: _count(SPIN)], rounds
        )
    gain = ratio(many.per_second(), one.per_second())
    return _named("all_cores_machine", gain.middle, gain.low, gain.high)


def _count(n: int) -> float:
    x = 0
    for k in range(n):
        x = (x * 5 + k) & 0xFFFF
    return float(n)


def _named(name: str, middle: float, low: float, high: float) -> dict[str, float]:
    return {name: round(middle, 3), f"{name}_low": round(low, 3), f"{name}_high": round(high, 3)}


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
    """Of this process. Linux: what the kernel says of it alone; a child's `ru_maxrss` would begin with its parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return round(int(line.split()[1]) / 1024, 1)
    return round(
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * (1024 if sys.platform == "darwin" else 1)), 1
    )


def for_machines(rows: Sequence[Mapping[str, Any]], facts: Mapping[str, float]) -> list[dict[str, Any]]:
    """Each row with what was found besides; compile times alone are a row that is empty otherwise."""
    blank = {**dict.fromkeys(each.name for each in fields(Row)), "part": "compile"}
    return [{**row, **facts} for row in rows or [blank]]


# --- against an earlier measurement -----------------------------------------------------------------------------------

SAME = ("part", "sets", "players", "strategy", "cores", "workers", "recording")


def same_as(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """What makes two rows the same measurement; of growing numbers of games, their number as well."""
    return tuple(row.get(name) for name in SAME) + ((row.get("games"),) if row.get("part") == "games" else ())


def earlier(base: Path) -> dict[tuple[Any, ...], Mapping[str, Any]]:
    """The rows of an earlier `--json`; without any there is nothing to compare with, and that is said before measuring."""
    hint = "make one with `simlab bench --json > base.json`"
    try:
        rows = [row for row in json.loads(base.read_text(encoding="utf-8")) if (row["decisions_per_s"] or 0) > 0]
        known = {same_as(row): row for row in rows}
    except FileNotFoundError as error:
        raise SimlabError(f"there is no file {base}", hint=hint) from error
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise SimlabError(f"{base} is no measurement of `simlab bench`", hint=hint) from error
    if not known:
        raise SimlabError(f"{base} says nothing of decisions per second", hint=hint)
    return known


def with_ratios(rows: Sequence[Row], base: Mapping[tuple[Any, ...], Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each row with its decisions per second against those of the same row earlier."""
    found = []
    for row in map(asdict, rows):
        before = base.get(same_as(row))
        speedup = round(row["decisions_per_s"] / before["decisions_per_s"], 3) if before else None
        found.append({**row, "ratio": speedup})
    return found
