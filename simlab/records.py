"""Records whose fields read as attributes, compiled or not.

Compiled code knows NumPy's records and computes in 64 bits. Interpreted, a number of a record is Python's own, so that
arithmetic does not wrap at eight bits; 64-bit words stay NumPy's, because those are meant to wrap.
"""

import os
from struct import Struct
from typing import Any

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""The rules run as ordinary Python: for debuggers, coverage, and as a check on the compiled ones."""


def record(fields: list[Any]) -> np.dtype:
    """A record type whose fields read as attributes, compiled or not."""
    return np.dtype((_interpreted(fields) if INTERPRETED else np.record, fields))


def _interpreted(fields: list[Any]) -> type:
    """A kind of record with one attribute for each field (NumPy's own looks every name up, twenty times slower)."""
    places: Any = np.dtype(fields).fields
    attributes = {name: _attribute(name, dtype, offset) for name, (dtype, offset) in places.items()}
    plain = ("__getattribute__", "__setattr__", "__getitem__")
    return type("PlainRecord", (np.record,), {**{way: getattr(np.void, way) for way in plain}, **attributes})


def _attribute(name: str, dtype: np.dtype, offset: int) -> Any:
    if dtype.shape:
        return Numbers(name)
    if not _is_small(dtype):
        return property(lambda self: self[name], lambda self, value: self.setfield(value, dtype, offset))
    read = Struct("<" + dtype.char).unpack_from
    return property(lambda self: read(self, offset)[0], lambda self, value: self.setfield(value, dtype, offset))


def _is_small(dtype: np.dtype) -> bool:
    return dtype.kind in "iub" and dtype != np.uint64


class Numbers:
    """The attribute for a field of several numbers; looked up once for each record."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, owner: Any, kind: Any = None) -> Any:
        known = owner.__dict__.get(self.name)
        if known is None:
            known = owner.__dict__[self.name] = _plain(owner[self.name])
        return known

    def __set__(self, owner: Any, value: Any) -> None:
        owner[self.name] = value


class PlainArray:
    """Numbers or records in a row, or rows of them: a number reads as Python's own."""

    __slots__ = ("array", "read")

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self.read: Any = array.item if array.ndim == 1 and _is_small(array.dtype) else self._part

    def _part(self, k: Any) -> Any:
        return _plain(self.array[k])

    def __getitem__(self, k: Any) -> Any:
        return self._part(k) if isinstance(k, slice) else self.read(k)

    def __setitem__(self, k: Any, value: Any) -> None:
        self.array[k] = value

    def __len__(self) -> int:
        return len(self.array)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return np.asarray(self.array, dtype)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return PlainArray(value)
    if isinstance(value, np.generic) and _is_small(value.dtype):
        return value.item()
    return value
