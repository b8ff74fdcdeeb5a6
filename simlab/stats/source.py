"""Reads a run folder: the manifest as typed records, the tables as lazy frames. Nothing else here touches the disk.

Two runs can be `combine`d into one, so that comparing runs is the same as comparing arms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import polars as pl

from simlab.errors import SimlabError

KEYS = ("arm", "block", "rotation")
SHARD_FILE = re.compile(r"a(\d+)-s(\d+)\.parquet")
AGAIN = "remove {} and run the experiment again into this folder"
"""What helps where a file that is not a table is damaged."""
GAMES_IN_HAND = 40_000
"""Games read at once: keeps the memory of a report flat however many games the run has."""


class SourceError(SimlabError):
    """The folder is not a run that can be read; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One way of playing: sets, rules, edits and who sits at the table."""

    index: int
    name: str
    label: str
    baseline: bool
    players: int
    lineup: tuple[str, ...]
    sets: tuple[str, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    editions: Mapping[str, Any] = field(default_factory=dict)
    edits: Mapping[str, Any] = field(default_factory=dict)
    fingerprint: str = ""
    cards: str = ""
    """The fingerprint of its cards."""
    seed: int = 0
    rotations: int = 1
    levels: tuple[str, ...] = ()
    """Where several things vary in all combinations: what it has of each."""

    @property
    def fair(self) -> float:
        """The share of games each seat would win if all were equal."""
        return 1 / self.players

    @property
    def mirror(self) -> bool:
        """Whether the same strategy sits in every seat."""
        return len(set(self.lineup)) == 1

    @property
    def setting(self) -> str:
        """Everything but the lineup: arms of one setting differ only in who plays."""
        parts = (self.sets, self.players, dict(self.rules), dict(self.editions), dict(self.edits), self.seed)
        return json.dumps(parts, sort_keys=True, default=str)


@dataclass(frozen=True, slots=True)
class CardInfo:
    """What the card table needs to know about a card."""

    name: str
    title: str
    set: str = ""
    deck: str = ""
    kind: str = ""
    copies: int = 1
    level: int | None = None
    bonus: int | None = None
    basis: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One folder on disk, and how its arm and strategy numbers read in the whole."""

    folder: Path
    first_arm: int
    strategies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A finished or running experiment, as far as statistics care."""

    parts: tuple[Part, ...]
    manifest: Mapping[str, Any]
    arms: tuple[Arm, ...]
    strategies: tuple[str, ...]
    card_info: Mapping[int, Mapping[str, CardInfo]]
    check: Mapping[str, Any] = field(default_factory=dict)
    """What came of playing some games again, if that was done."""

    @property
    def folder(self) -> Path:
        """Where the (first) run lies."""
        return self.parts[0].folder

    @property
    def controls(self) -> Path | None:
        """Where the control games lie that were played beside the run, if so."""
        beside = self.folder / "controls"
        return beside if len(self.parts) == 1 and (beside / "manifest.json").is_file() else None

    @property
    def question(self) -> str:
        """What the experiment asks, in its author's words."""
        return str(self.manifest.get("question") or self.manifest.get("name") or "Is this game balanced?")

    @property
    def rotations(self) -> int:
        """Games of one arm in one block."""
        return max(int(self.manifest.get("rotations") or 1), 1)

    @property
    def status(self) -> str:
        """running, finished or stopped."""
        return str(self.manifest.get("status") or "finished")

    @property
    def anytime(self) -> bool:
        """Whether somebody looked (or may have looked) before the end, so that intervals must hold at every look."""
        return bool(self.manifest.get("stop")) or self.status != "finished"

    @property
    def planned_blocks(self) -> int:
        """Blocks of the design, at which anytime intervals are tuned to be tightest."""
        return max(int(self.manifest.get("blocks") or 0), 1)

    @property
    def baseline(self) -> Arm:
        """The arm that the others are compared with."""
        return next((arm for arm in self.arms if arm.baseline), self.arms[0])

    def has(self, table: str) -> bool:
        """Whether the table was recorded and at least one shard of it is there."""
        return any(_files(part.folder, table) for part in self.parts)

    def scan(self, table: str) -> pl.LazyFrame:
        """A whole table, lazily."""
        return pl.concat([_scan(part, sorted(_files(part.folder, table).values())) for part in self._with(table)])

    def _with(self, table: str) -> list[Part]:
        return [part for part in self.parts if _files(part.folder, table)]

    def batches(self) -> Iterator[tuple[Arm, pl.LazyFrame, pl.LazyFrame | None]]:
        """The games, and the seats if recorded, in handfuls of whole blocks of one arm."""
        for part in self._with("games"):
            games, seats = _files(part.folder, "games"), _files(part.folder, "seats")
            shards = sorted(games.keys() & seats.keys()) if seats else sorted(games)
            step = _shards_in_hand(games)
            for local in sorted({arm for arm, _ in shards}):
                own = [shard for shard in shards if shard[0] == local]
                for start in range(0, len(own), step):
                    chosen = own[start : start + step]
                    seated = _scan(part, [seats[s] for s in chosen]) if seats else None
                    yield self.arms[part.first_arm + local], _scan(part, [games[s] for s in chosen]), seated


def _shards_in_hand(games: Mapping[tuple[int, int], Path]) -> int:
    first = next(iter(games.values()))
    rows = int(pl.scan_parquet(first).select(pl.len()).collect().item())
    return max(GAMES_IN_HAND // max(rows, 1), 1)


def _files(folder: Path, table: str) -> dict[tuple[int, int], Path]:
    """Finished shards of a table by (arm, shard); a shard in the making has another name."""
    found = {}
    for path in sorted((folder / table).glob("a*-s*.parquet")):
        match = SHARD_FILE.fullmatch(path.name)
        if match:
            found[int(match[1]), int(match[2])] = path
    return found


def _scan(part: Part, files: list[Path]) -> pl.LazyFrame:
    frame = pl.scan_parquet(files)
    columns = frame.collect_schema()
    frame = frame.with_columns(pl.col("arm").cast(pl.UInt32) + part.first_arm)
    if "strategy" in columns and part.strategies != tuple(range(len(part.strategies))):
        renumber = dict(enumerate(part.strategies))
        frame = frame.with_columns(pl.col("strategy").cast(pl.Int64).replace_strict(renumber).cast(pl.UInt8))
    strings = [name for name in ("ended", "trait", "card", "error") if name in columns]
    return frame.with_columns(pl.col(name).cast(pl.String) for name in strings)


def open_run(folder: Path | str) -> Run:
    """Open a run folder, finished or still running."""
    folder = Path(folder)
    manifest_file = folder / "manifest.json"
    if not manifest_file.is_file():
        raise SourceError(f"{folder} has no manifest.json", _runs_beneath(folder))
    manifest = _json(manifest_file)
    if not isinstance(manifest, dict):
        raise SourceError(f"{manifest_file} is not that of a run", AGAIN.format(manifest_file.name))
    if manifest.get("schema", 1) != 1:
        said = f"{folder} was written with schema {manifest['schema']}; this version reads schema 1"
        raise SourceError(said, "run the experiment again, or use the simlab that made it")
    arms = _distinct(_shortened([_arm(entry, manifest) for entry in manifest.get("arms") or []], factors(manifest)))
    if not arms:
        raise SourceError(f"{manifest_file} names no arms", AGAIN.format(manifest_file.name))
    strategies = tuple(str(label) for label in manifest.get("strategies") or [])
    part = Part(folder, 0, tuple(range(len(strategies))))
    return Run((part,), manifest, arms, strategies, _card_info(folder), _json(folder / "check.json"))


def _runs_beneath(folder: Path) -> str:
    """What to do about a folder that is not that of a run: perhaps a run lies in it."""
    found = sorted(str(manifest.parent) for manifest in folder.glob("*/manifest.json"))
    if not found:
        return "give the folder of a run, such as reports/<name>/<fingerprint>"
    return f"did you mean {found[0]}?" if len(found) == 1 else f"give one of the runs in it, such as {found[0]}"


def _json(path: Path) -> Any:
    """The contents of a file that need not be there."""
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except ValueError as error:
        raise SourceError(f"{path} is not valid JSON ({error})", AGAIN.format(path.name)) from error


def factors(manifest: Mapping[str, Any]) -> int:
    """How many things the experiment varies in all combinations."""
    return len((manifest.get("spec") or {}).get("vary") or ())


def _shortened(arms: list[Arm], count: int) -> list[Arm]:
    """Where several things vary together, an arm is called by what it has unlike the baseline: `with epic`.

    The baseline keeps its whole label. Nobody could tell three long labels apart that begin alike.
    """
    base = next((arm for arm in arms if arm.baseline), None)
    if base is None or count < 2:
        return arms
    usual = base.label.split(", ")
    return [_unlike(arm, usual) if len(usual) == count else arm for arm in arms]


def _unlike(arm: Arm, usual: list[str]) -> Arm:
    parts = tuple(arm.label.split(", "))
    if len(parts) != len(usual):
        return arm
    own = [part for part, other in zip(parts, usual, strict=True) if part != other]
    return replace(arm, levels=parts, label=", ".join(own) or arm.label)


def _distinct(arms: list[Arm]) -> tuple[Arm, ...]:
    """Tables tell arms apart by their labels: those of the same label get their number."""
    labels = [arm.label for arm in arms]
    return tuple(
        replace(arm, label=f"{arm.label} ({arm.index})") if labels.count(arm.label) > 1 else arm for arm in arms
    )


def _arm(entry: Mapping[str, Any], manifest: Mapping[str, Any]) -> Arm:
    lineup = tuple(str(seat.get("label") or seat.get("strategy")) for seat in entry.get("lineup") or [])
    name = str(entry.get("name") or f"arm {entry.get('index', 0)}")
    return Arm(
        index=int(entry["index"]),
        name=name,
        label=str(entry.get("label") or name),
        baseline=bool(entry.get("baseline")),
        players=int(entry.get("players") or manifest.get("players") or len(lineup) or 1),
        lineup=lineup,
        sets=tuple(entry.get("sets") or ()),
        rules=entry.get("rules") or {},
        editions=entry.get("editions") or {},
        edits=entry.get("edits") or {},
        fingerprint=str(entry.get("fingerprint") or ""),
        cards=str(entry.get("cards") or ""),
        seed=int(manifest.get("seed") or 0),
        rotations=max(int(entry.get("rotations") or manifest.get("rotations") or 1), 1),
    )


def _card_info(folder: Path) -> dict[int, dict[str, CardInfo]]:
    wanted = CardInfo.__dataclass_fields__
    entries = _json(folder / "cards.json")
    return {
        int(arm): {
            card["name"]: CardInfo(**{"title": card["name"], **{k: v for k, v in card.items() if k in wanted}})
            for card in cards
        }
        for arm, cards in entries.items()
    }


def combine(first: Run, second: Run, names: tuple[str, str] = ("A", "B")) -> Run:
    """Two runs as one: the arms of the first, then those of the second, to be compared with their namesakes."""
    strategies = list(first.strategies) + [s for s in second.strategies if s not in first.strategies]
    shift = len(first.arms)
    moved = tuple(
        replace(arm, index=arm.index + shift, label=f"{names[1]}: {arm.label}", baseline=False) for arm in second.arms
    )
    kept = tuple(replace(arm, label=f"{names[0]}: {arm.label}", baseline=arm == first.baseline) for arm in first.arms)
    part = Part(second.folder, shift, tuple(strategies.index(label) for label in second.strategies))
    cards = {**first.card_info, **{arm + shift: info for arm, info in second.card_info.items()}}
    return Run((*first.parts, part), _joint_manifest(first, second), kept + moved, tuple(strategies), cards)


def _joint_manifest(first: Run, second: Run) -> dict[str, Any]:
    a, b = first.manifest, second.manifest
    summed = {key: (a.get(key) or 0) + (b.get(key) or 0) for key in ("games_planned", "games_done", "games_crashed")}
    return {
        **a,
        **summed,
        "name": f"{a.get('name')} against {b.get('name')}",
        "question": f"What changes between {first.folder} and {second.folder}?",
        "blocks": min(first.planned_blocks, second.planned_blocks),
        "stop": a.get("stop") or b.get("stop"),
        "target": a.get("target") if a.get("target") == b.get("target") else None,
        "spec": {},
        "status": "finished" if first.status == second.status == "finished" else "running",
        "compared": [dict(a), dict(b)],
    }
