"""Opens what a run left behind: `simlab.data.open(path)` gives lazy frames, `query` answers SQL.

run = simlab.data.open("reports/quickstart/0123456789abcdef")
run.seats.group_by("strategy").agg(pl.col("credit").mean()).collect()
run.query("select ended, count(*) as games from games group by ended")
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from polars import selectors

from simlab.errors import SimlabError, did_you_mean
from simlab.experiment.schema import SCHEMA, TABLES, arrow_schema
from simlab.experiment.store import CARD_LIST, MANIFEST, Folder


@dataclass(frozen=True)
class Run:
    """A run's folder, finished or still running. Frames are lazy: nothing is read until it is asked for."""

    folder: Folder
    manifest: Mapping[str, Any]

    @property
    def games(self) -> pl.LazyFrame:
        """One row per game."""
        return self.table("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row per game and seat."""
        return self.table("seats")

    @property
    def cards(self) -> pl.LazyFrame:
        """One row per arm, shard, card and strategy."""
        return self.table("cards")

    @property
    def events(self) -> pl.LazyFrame:
        """Every step of the first games, if recorded."""
        return self.table("events")

    @property
    def arms(self) -> pl.LazyFrame:
        """The arms by number: what `arm` in the other tables stands for."""
        rows = [
            {
                "arm": arm["index"],
                "name": arm["name"],
                "label": arm["label"],
                "baseline": arm["baseline"],
                "sets": "+".join(arm["sets"]),
                "players": arm["players"],
                "rotations": arm["rotations"],
            }
            for arm in self.manifest["arms"]
        ]
        return pl.LazyFrame(rows).with_columns(pl.col("arm").cast(pl.UInt16))

    @property
    def strategies(self) -> pl.LazyFrame:
        """The strategies by number: what `strategy` in the other tables stands for."""
        labels = list(self.manifest["strategies"])
        return pl.LazyFrame(
            {"strategy": range(len(labels)), "label": labels}, schema={"strategy": pl.UInt8, "label": pl.String}
        )

    @cached_property
    def card_list(self) -> pl.LazyFrame:
        """The cards of every arm, as they were shuffled together: kind, copies, level, bonus …"""
        arms = self.folder.get_json(CARD_LIST) or {}
        rows = [{"arm": int(arm), **card} for arm, cards in arms.items() for card in cards]
        return pl.LazyFrame(rows, infer_schema_length=None)

    def table(self, name: str) -> pl.LazyFrame:
        """A table by name; empty, with its columns, if nothing of it was recorded yet."""
        if name in LOOKUPS:
            frame: pl.LazyFrame = getattr(self, name)
            return frame
        if name not in TABLES:
            raise SimlabError(f"a run has no table '{name}'{did_you_mean(name, NAMES)}", f"tables: {', '.join(NAMES)}")
        files = [self.folder.path(file) for file in self.folder.files(name)]
        if not files:
            empty = pl.from_arrow(arrow_schema(name).empty_table())
            assert isinstance(empty, pl.DataFrame)
            return empty.lazy()
        if self.folder.local:
            return pl.scan_parquet(files)
        from pyarrow import dataset

        return pl.scan_pyarrow_dataset(dataset.dataset(files, format="parquet", filesystem=self.folder.fs))

    def to_pandas(self, name: str) -> Any:
        """A whole table as a pandas frame."""
        return self.table(name).collect().to_pandas()

    def query(self, sql: str) -> pl.DataFrame:
        """SQL over games, seats, cards, events, arms, strategies and card_list; 0.5 is a number like any other."""
        if sql.split(None, 1)[:1] and sql.split(None, 1)[0].lower() not in READING:
            raise SimlabError(f"a run is only read: a query begins with one of {', '.join(READING)}")
        context: Any = pl.SQLContext({name: self.table(name) for name in NAMES}, eager=False)
        try:
            found: pl.DataFrame = context.execute(sql).collect()
        except (pl.exceptions.PolarsError, ValueError, TypeError) as error:
            said = str(error).partition("\n")[0]
            self._refuse_damaged()
            raise SimlabError(
                f"this query cannot be answered: {said}", f"tables: {', '.join(NAMES)}; columns: docs/data.md"
            ) from error
        return found.with_columns(selectors.decimal().cast(pl.Float64))

    def _refuse_damaged(self) -> None:
        """A file that cannot be read is named, rather than the query blamed."""
        for name in [name for table in TABLES for name in self.folder.files(table)]:
            if self.folder.footer(name) is None:
                raise SimlabError(f"{self.folder}/{name} is damaged", "run the same experiment into this folder again")


READING = ("select", "with", "show", "explain")
LOOKUPS = ("arms", "strategies", "card_list")
NAMES = (*TABLES, *LOOKUPS)
NEEDED = {"schema", "arms", "strategies", "record", "seed", "status", "created_with"}
"""What a manifest must say for its run to be read."""


def open(path: Path | str) -> Run:
    """Open the folder of a run (or a parent that holds only one), local or any fsspec URL."""
    folder = Folder(str(path))
    manifest = folder.get_json(MANIFEST)
    if manifest is None:
        only = _only_run(folder)
        if only is None:
            raise SimlabError(
                f"{path} is not the folder of a run: it has no {MANIFEST}", "give reports/<name>/<fingerprint>"
            )
        return open(only)
    if not isinstance(manifest, dict) or not manifest.keys() >= NEEDED:
        raise SimlabError(
            f"the {MANIFEST} of {path} is not that of a run",
            f"remove {MANIFEST} and run the experiment again into this folder",
        )
    if manifest["schema"] != SCHEMA:
        raise SimlabError(
            f"{path} was written with schema {manifest['schema']}; this simlab reads schema {SCHEMA}",
            "run the experiment again, or use the simlab that made it",
        )
    return Run(folder, manifest)


def _only_run(folder: Folder) -> str | None:
    """The one run beneath a folder such as reports/quickstart."""
    if not folder.local or not Path(folder.root).is_dir():
        return None
    found = sorted(path.parent for path in Path(folder.root).glob(f"*/{MANIFEST}"))
    return str(found[0]) if len(found) == 1 else None
