"""What a run leaves on disk: shards as Parquet bytes that depend on nothing but the games, and a folder that keeps them.

Workers call `encode`; the one writer owns a `Folder`, any fsspec URL. A file appears under its name only when it is
whole, so a run that is killed leaves finished shards and nothing else that counts.
"""

import errno
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any

import fsspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simlab.errors import SimlabError
from simlab.experiment.schema import SCHEMA, TABLES, arrow_schema

META = b"simlab"
MANIFEST, CARD_LIST, CHECK = "manifest.json", "cards.json", "check.json"
WRITTEN_IN_ORDER = ("events", "cards", "seats", "games")
"""The table written last says that a shard is complete."""


@dataclass(frozen=True)
class Provenance:
    """What every file says about itself, in its metadata."""

    run: str  # fingerprint of the run
    arm: int
    shard: int
    first_block: int
    blocks: int
    rotations: int
    engine: str
    cards: str
    origin: Mapping[str, Any]  # the arm as it was resolved, the seed, and the strategies with their fingerprints
    made_with: Mapping[str, str] = field(compare=False)  # versions: other ones do not make it another run
    schema: int = SCHEMA


@dataclass(frozen=True)
class Footer:
    """What a stored shard tells without being read."""

    provenance: Provenance
    table: str
    rows: int
    crashed: int


def encode(table: str, columns: Mapping[str, Any], provenance: Provenance, crashed: int = 0) -> bytes:
    """A shard of a table as Parquet bytes: the same games give the same bytes, anywhere."""
    schema = arrow_schema(table)
    rows = _rows(table, columns)
    own = {"arm": np.full(rows, provenance.arm, np.uint16), "shard": np.full(rows, provenance.shard, np.uint32)}
    arrays = [
        _array(table, column, columns[column.name] if column.name in columns else own[column.name]) for column in schema
    ]
    note = {**asdict(provenance), "table": table, "rows": rows, "crashed": crashed}
    sink = io.BytesIO()
    with pq.ParquetWriter(sink, schema, **_FORMAT) as writer:
        writer.write_table(pa.table(arrays, schema=schema), row_group_size=max(1, rows))
        writer.add_key_value_metadata({META: json.dumps(note, sort_keys=True).encode()})
    return sink.getvalue()


_FORMAT = {
    "compression": "zstd",
    "compression_level": 3,
    "version": "2.6",
    "data_page_version": "2.0",
    "write_statistics": ["arm", "block"],  # a reader may skip files by these; others would only cost bytes
    "write_page_index": False,
}


def _rows(table: str, columns: Mapping[str, Any]) -> int:
    """How many rows there are; refuses a batch whose columns are not those of the table."""
    expected = {column.name for column in TABLES[table]} - {"arm", "shard"}
    if set(columns) - {"arm", "shard"} != expected:
        missing, extra = sorted(expected - set(columns)), sorted(set(columns) - expected)
        raise ValueError(f"the columns of {table} do not fit the schema: missing {missing}, unknown {extra}")
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"the columns of {table} have different lengths: {lengths}")
    return next(iter(lengths.values()))


def _array(table: str, column: Any, values: Any) -> Any:
    """One column as Arrow; a number that does not fit its column is an error, never a wrap-around."""
    try:
        if pa.types.is_dictionary(column.type):
            return pa.array(values, type=pa.string()).dictionary_encode().cast(column.type)
        if isinstance(values, np.ndarray) and values.dtype != object:
            return pa.array(values).cast(column.type)
        if isinstance(values, pa.Array):
            return values.cast(column.type)
        return pa.array(values, type=column.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
        raise ValueError(f"column {column.name} of {table}: {error}") from error


def shard_file(table: str, arm: int, shard: int) -> str:
    """Where a shard of a table lies: `games/a000-s00000.parquet`."""
    return f"{table}/a{arm:03d}-s{shard:05d}.parquet"


def recorded(record: Mapping[str, Any]) -> list[str]:
    """The tables a run keeps, in the order they are written."""
    return [table for table in WRITTEN_IN_ORDER if record.get(table)]


class Folder:
    """A run's folder, local or any fsspec URL. Everything written appears whole or not at all."""

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            self.fs, self.root = fsspec.core.url_to_fs(url)
        except (ValueError, ImportError) as error:
            raise SimlabError(
                f"'{url}' is no place simlab can reach: {error}", "a folder, or a URL such as s3://bucket/folder"
            ) from error
        self.local = "file" in _protocols(self.fs)

    def __str__(self) -> str:
        return self.url

    def path(self, name: str) -> str:
        return f"{self.root}/{name}"

    def prepare(self) -> None:
        """Make the folder and clear away what a killed run left half-written."""
        try:
            self.fs.makedirs(self.root, exist_ok=True)
            for path in self.fs.find(self.root):
                if _basename(path).startswith(_TEMPORARY):
                    self.fs.rm_file(path)
        except OSError as error:
            raise cannot_write(self.url, error) from error

    def put(self, name: str, data: bytes) -> None:
        """Store bytes under a temporary name, then rename: readers and later runs never see half a file."""
        path = self.path(name)
        parent, _, base = path.rpartition("/")
        temporary = f"{parent}/{_TEMPORARY}{base}"
        try:
            self.fs.makedirs(parent, exist_ok=True)
            self.fs.pipe_file(temporary, data)
            self._rename(temporary, path)
        except OSError as error:
            self._forget(temporary)
            raise cannot_write(self.url, error) from error

    def _rename(self, temporary: str, path: str) -> None:
        if self.local:
            os.replace(temporary, path)
        else:
            self.fs.mv(temporary, path)

    def _forget(self, path: str) -> None:
        with suppress(OSError):
            self.fs.rm_file(path)

    def put_json(self, name: str, value: Any) -> None:
        self.put(name, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())

    def get(self, name: str) -> bytes:
        return bytes(self.fs.cat_file(self.path(name)))

    def get_json(self, name: str) -> Any:
        """The value of a JSON file, None if there is none."""
        try:
            return json.loads(self.get(name))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except ValueError as error:
            raise SimlabError(
                f"{self.url}/{name} is damaged: {error}", f"remove {name} and run the experiment again into this folder"
            ) from error
        except OSError as error:
            raise SimlabError(f"{self.url}/{name} cannot be read: {error.strerror or error}") from error

    def files(self, table: str) -> list[str]:
        """The shards of a table that are there, by name, in order."""
        try:
            listed = self.fs.ls(self.path(table), detail=False)
        except (FileNotFoundError, NotADirectoryError):
            return []
        names = sorted(_basename(path) for path in listed)
        return [f"{table}/{name}" for name in names if name.endswith(".parquet") and not name.startswith(_TEMPORARY)]

    def footer(self, name: str) -> Footer | None:
        """What a shard says about itself; None if it is missing, cut short or not one of ours."""
        try:
            with self.fs.open(self.path(name), "rb") as file:
                note = json.loads(pq.read_metadata(file).metadata[META])
            table, rows, crashed = note.pop("table"), note.pop("rows"), note.pop("crashed")
            return Footer(Provenance(**note), table, rows, crashed)
        except (OSError, pa.ArrowInvalid, KeyError, TypeError, ValueError):
            return None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Two runs never write into one folder: the second is refused, and a killed one holds nothing."""
        if not self.local:
            yield
            return
        lock = self.path(".lock")
        with _locked(lock, self.url):
            try:
                yield
            finally:
                self._forget(lock)


@contextmanager
def _locked(path: str, url: str) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows: no such lock
        yield
        return
    try:
        handle = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT), "w")
    except OSError as error:
        raise cannot_write(url, error) from error
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise SimlabError(
                f"another simlab run is writing to {url}", "wait for it, or give another --out"
            ) from error
        yield


_TEMPORARY = ".tmp-"
_SAID = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would be larger than the system allows",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EROFS: "the file system is read-only",
    errno.ENOTDIR: "a part of the path is a file",
    errno.EEXIST: "a file of that name is in the way",
}


def cannot_write(url: str, error: OSError) -> SimlabError:
    """Why nothing more can be written, in a sentence."""
    said = _SAID.get(error.errno or 0) or error.strerror or str(error)
    return SimlabError(
        f"cannot write to {url}: {said}", "what was finished is kept; put that right and run the same command again"
    )


def _protocols(fs: Any) -> Sequence[str]:
    return [fs.protocol] if isinstance(fs.protocol, str) else list(fs.protocol)


def _basename(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2]
