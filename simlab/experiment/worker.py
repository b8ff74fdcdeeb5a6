"""What a worker does: play one shard and hand back finished Parquet bytes. Needs no disk, no manifest, no polars."""

import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.errors import SimlabError
from simlab.experiment.sources import play_function, play_module, refuse_other_sources
from simlab.experiment.store import Provenance, encode, recorded


@dataclass(frozen=True)
class Shard:
    """A range of blocks of one arm, all rotations: the unit of work and of storage."""

    arm: int
    index: int
    first_block: int
    blocks: int
    rotations: int

    @property
    def games(self) -> int:
        return self.blocks * self.rotations


@dataclass(frozen=True)
class Job:
    """All a worker needs to play a shard, in one picklable piece."""

    play: str
    table: Any  # a `Table` of the play module
    seed: int
    shard: Shard
    record: dict[str, Any]
    strategies: tuple[str, ...]  # the run's labels: the strategy column counts in these
    provenance: Provenance


@dataclass(frozen=True)
class Played:
    """A finished shard, or why it is not."""

    shard: Shard
    files: dict[str, bytes] = field(default_factory=dict)
    crashed: int = 0
    errors: tuple[str, ...] = ()  # of crashed games, a few
    seconds: float = 0.0  # playing
    encoding: float = 0.0  # turning the columns into Parquet
    failure: str | None = None
    final: bool = False  # tried often enough


def tables_of(shard: Shard, record: Mapping[str, Any]) -> list[str]:
    """The tables a shard is kept in, in the order they are written; events only as long as there are some to keep."""
    return [table for table in recorded(record) if table != "events" or _events_left(shard, record)]


def _events_left(shard: Shard, record: Mapping[str, Any]) -> int:
    """Events are kept of the first games of an arm: so many of them are in this shard."""
    wanted: int = record["events"]
    return min(max(0, wanted - shard.first_block * shard.rotations), shard.games)


def rehearse(play: str, table: Any, seed: int) -> None:
    """Play one game for nothing: compiles what is not compiled yet. Says what the user can put right, nothing else."""
    module = play_module(play)
    getattr(module, "warm", lambda: None)()
    try:
        play_function(play)(table, seed, 0, 1, 1, module.Record())
    except SimlabError:
        raise
    except Exception:  # whatever it is, the shard with this game will say it
        return


def play_shard(job: Job) -> Played:
    """Play and encode a shard. One that fails is reported, and the run goes on; what the user must put right is raised."""
    try:
        refuse_other_sources(job.play, job.provenance.engine, job.provenance.origin["strategies"])
        return _play_shard(job)
    except SimlabError as error:
        raise SimlabError(error.message, error.hint) from None  # a plain one: it may have to cross to another process
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {error} ({where.filename.rpartition('/')[2]}:{where.lineno})"
        return Played(job.shard, failure=said)


def _play_shard(job: Job) -> Played:
    shard, module, play = job.shard, play_module(job.play), play_function(job.play)
    began = time.perf_counter()
    record = module.Record(**{**job.record, "events": _events_left(shard, job.record)})
    batch = play(job.table, job.seed, shard.first_block, shard.blocks, shard.rotations, record)
    played = time.perf_counter()
    crashed = _crashed(batch.games["ended"])
    renumber = np.array([job.strategies.index(label) for label in batch.strategies], np.uint8)
    files = {}
    for table in tables_of(shard, job.record):
        columns = dict(getattr(batch, table))
        if "strategy" in columns:
            columns["strategy"] = renumber[np.asarray(columns["strategy"], np.intp)]
        files[table] = encode(table, columns, job.provenance, crashed)
    done = time.perf_counter()
    errors = tuple(str(error) for error in list(batch.errors)[:3])
    return Played(shard, files, crashed, errors, played - began, done - played)


def _crashed(ended: Sequence[str]) -> int:
    return sum(1 for how in ended if how == "crashed")
