"""Plays a design into a folder: shards over all workers, one writer, resumable at any moment.

What is on disk is decided by the design alone. A run that was stopped, killed or crashed is continued by running it
again: finished shards are kept, the rest is played, and the result is the same to the byte.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from simlab.errors import SimlabError
from simlab.experiment import lineups
from simlab.experiment.design import Design
from simlab.experiment.pool import Pool
from simlab.experiment.schema import SCHEMA
from simlab.experiment.sources import made_with
from simlab.experiment.stopping import Tally, as_json, table_of
from simlab.experiment.store import CARD_LIST, MANIFEST, Folder, recorded, shard_file
from simlab.experiment.worker import Played, Shard, rehearse, tables_of

NOTE_EVERY = 10.0
"""Seconds after which the manifest says how far the run is."""


class Watcher(Protocol):
    """Who is told how the run goes: the display, or nobody."""

    def begins(self, design: Design, workers: int, kept: Sequence[int]) -> None: ...
    def played(self, played: Played, tally: Tally | None) -> None: ...
    def ends(self) -> None: ...


class Nobody:
    """Watches without a word."""

    def begins(self, design: Design, workers: int, kept: Sequence[int]) -> None: ...
    def played(self, played: Played, tally: Tally | None) -> None: ...
    def ends(self) -> None: ...


@dataclass
class Outcome:
    """How a run ended, and what it cost."""

    folder: str
    status: str = "running"
    planned: int = 0
    games: int = 0
    crashed: int = 0
    kept: int = 0  # games that were there already
    failed: dict[Shard, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)  # of crashed games, a few
    stop: Mapping[str, Any] | None = None
    interrupted: bool = False
    encoding: float = 0.0
    bytes: int = 0

    @property
    def exit_code(self) -> int:
        """0 all well, 3 something crashed, 130 interrupted."""
        if self.interrupted:
            return 130
        return 3 if self.failed or self.crashed else 0


def run(design: Design, url: str, pool: Pool, watcher: Watcher | None = None) -> Outcome:
    """Play what is missing of the design in the folder."""
    folder = Folder(url)
    folder.prepare()
    with folder.held():
        return _Run(design, folder, watcher or Nobody()).play(pool)


class _Run:
    """One run in progress."""

    def __init__(self, design: Design, folder: Folder, watcher: Watcher) -> None:
        self.design, self.folder, self.watcher = design, folder, watcher
        self.tables = recorded(design.record)
        self.outcome = Outcome(str(folder), planned=design.games)
        differences = bool(design.stop and design.stop.differences)
        watched = table_of(design.measure) in self.tables
        self.tally = Tally(design.measure, design.shards, differences) if watched else None
        self.noted = time.monotonic()

    def play(self, pool: Pool) -> Outcome:
        """All rounds, until the design is done, precise enough, or interrupted."""
        there = self._already_there()
        self.folder.put_json(CARD_LIST, {str(arm.index): list(arm.cards) for arm in self.design.arms})
        self._note("running")
        try:
            with pool:
                pool.no_more_than(sum(self.design.shards) - len(there))
                self._rehearse(there)
                self.watcher.begins(self.design, pool.size, self._kept(there))
                self._rounds(pool, there)
        except KeyboardInterrupt:
            self.outcome.interrupted = True
            self._note("stopped")
        except SimlabError:
            with suppress(SimlabError):  # the disk may be full for the manifest as well
                self._note("stopped")
            raise
        finally:
            self.watcher.ends()
        return self.outcome

    def _rehearse(self, there: Mapping[Shard, int]) -> None:
        """One game of each arm, here: engine and strategies are compiled before the workers start (or each of them would),
        and a table that cannot be played is refused in a sentence, not shard by shard."""
        if len(there) == sum(self.design.shards):
            return
        for table in self.design.tables:
            rehearse(self.design.play, table, self.design.seed)

    def _kept(self, there: Iterable[Shard]) -> list[int]:
        """Games of each arm that are there already."""
        kept = [0] * len(self.design.arms)
        for shard in there:
            kept[shard.arm] += shard.games
        return kept

    def _rounds(self, pool: Pool, there: Mapping[Shard, int]) -> None:
        for number in range(self.design.rounds):
            shards = list(self.design.round(number))
            for shard in shards:
                if shard in there:
                    self._keep(shard, there[shard])
            self._play_round(pool, [shard for shard in shards if shard not in there])
            if self._enough(number):
                break
            self._note("running")
        self._note("stopped" if self.outcome.failed else "finished")

    def _play_round(self, pool: Pool, shards: list[Shard]) -> None:
        """Play the missing shards of a round; what fails is tried once more, then given up."""
        failed = self._play_shards(pool, shards)
        given_up = [played for played in failed if played.final]
        given_up += self._play_shards(pool, [played.shard for played in failed if not played.final])
        for played in sorted(given_up, key=lambda played: (played.shard.index, played.shard.arm)):
            self.outcome.failed[played.shard] = str(played.failure)

    def _play_shards(self, pool: Pool, shards: list[Shard]) -> list[Played]:
        """Play and store shards; returns those that failed."""
        failed: list[Played] = []
        if not shards:
            return failed
        with closing(pool.play(self.design.job(shard) for shard in shards)) as answers:
            for played in answers:
                if played.failure is None:
                    self._store(played)
                else:
                    failed.append(played)
        return failed

    def _store(self, played: Played) -> None:
        """Write a shard, the table that says it is complete last."""
        shard, outcome = played.shard, self.outcome
        for table in tables_of(shard, self.design.record):
            self.folder.put(shard_file(table, shard.arm, shard.index), played.files[table])
            outcome.bytes += len(played.files[table])
        outcome.encoding += played.encoding
        outcome.errors = (outcome.errors + list(played.errors))[:3]
        self._count(shard, played.crashed, played.files)
        self.watcher.played(played, self.tally)
        if time.monotonic() - self.noted > NOTE_EVERY:
            self._note("running")

    def _keep(self, shard: Shard, crashed: int) -> None:
        """Count a shard that an earlier run has left."""
        self.outcome.kept += shard.games
        data = {}
        if self.tally:
            table = table_of(self.tally.measure)
            data[table] = self.folder.get(shard_file(table, shard.arm, shard.index))
        self._count(shard, crashed, data)

    def _count(self, shard: Shard, crashed: int, files: Mapping[str, bytes]) -> None:
        self.outcome.games += shard.games
        self.outcome.crashed += crashed
        if self.tally:
            self.tally.add(shard.arm, shard.index, files[table_of(self.tally.measure)])

    def _enough(self, number: int) -> bool:
        """Looked at only when a round is complete, so it depends on the games and on nothing else."""
        stop, last = self.design.stop, number == self.design.rounds - 1
        if stop is None or self.tally is None:
            return False
        half_width = self.tally.half_width(stop.alpha, self.design.blocks)
        reached = half_width <= stop.half_width
        found = half_width if half_width < float("inf") else None
        self.outcome.stop = as_json(stop, reached=reached, found=found, looks=number + 1)
        return reached or last

    def _already_there(self) -> dict[Shard, int]:
        """Shards an earlier run has finished, with their crashed games; anything doubtful is played again."""
        manifest = self.folder.get_json(MANIFEST)
        known = manifest if isinstance(manifest, dict) else {}
        if manifest is not None and known.get("fingerprint") != self.design.fingerprint:
            raise SimlabError(
                f"{self.folder} holds another run ({known.get('name', 'unknown')})",
                "give another --out, or remove the folder",
            )
        listed = {name for table in self.tables for name in self.folder.files(table)}
        found = {}
        for number in range(self.design.rounds):
            for shard in self.design.round(number):
                names = [shard_file(table, shard.arm, shard.index) for table in tables_of(shard, self.design.record)]
                crashed = self._complete(shard, names) if listed.issuperset(names) else None
                if crashed is not None:
                    found[shard] = crashed
        return found

    def _complete(self, shard: Shard, names: list[str]) -> int | None:
        """The crashed games of a stored shard, if its files are whole and of this very run."""
        expected = self.design.provenance(shard)
        crashed = None
        for name in names if self.folder.local else names[-1:]:
            footer = self.folder.footer(name)
            if footer is None or footer.provenance != expected:
                return None
            crashed = footer.crashed
        return crashed

    def _note(self, status: str) -> None:
        self.outcome.status, self.noted = status, time.monotonic()
        self.folder.put_json(MANIFEST, manifest(self.design, self.outcome))


def manifest(design: Design, outcome: Outcome) -> dict[str, Any]:
    """What the run is and how far it got: the same for the same data, so no times and no machine's name."""
    return {
        "schema": SCHEMA,
        "name": design.name,
        "question": design.question,
        "fingerprint": design.fingerprint,
        "status": outcome.status,
        "created_with": created_with(design),
        "seed": design.seed,
        "players": max(arm.players for arm in design.arms),
        "blocks": design.blocks,
        "rotations": max(arm.rotations for arm in design.arms),
        "shard_blocks": design.shard_blocks,
        "games_planned": outcome.planned,
        "games_done": outcome.games,
        "games_crashed": outcome.crashed,
        "shards_failed": [{"arm": s.arm, "shard": s.index, "error": error} for s, error in outcome.failed.items()],
        "stop": outcome.stop or as_json(design.stop),
        "record": dict(design.record),
        "target": design.target,
        "strategies": list(design.strategies),
        "bots": {seat.label: lineups.strategy_of(seat, design.play).fingerprint for seat in design.seats},
        "arms": [arm.as_json() for arm in design.arms],
        "spec": dict(design.spec),
        "spec_text": design.spec_text,
    }


def created_with(design: Design) -> dict[str, str]:
    """Versions and fingerprints of what made the data."""
    cards = sorted({arm.tables.fingerprint for arm in design.arms})
    return {**made_with(), "engine": design.engine, "cards": "+".join(cards)}
