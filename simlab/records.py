"""Records whose fields read as attributes, in compiled rules, in interpreted ones and for whoever looks at a game.

Compiled code knows them as NumPy's and computes in 64 bits. For Python a number of a record is Python's own, so that
arithmetic does not wrap at eight bits; 64-bit words stay NumPy's, because those are meant to wrap.
"""

import os
from collections.abc import Callable
from struct import Struct
from typing import Any

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""The rules run as ordinary Python: for debuggers, coverage, and as a check on the compiled ones."""

CODES = {"i1": "b", "u1": "B", "b1": "?", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q"}
"""Small numbers as `struct` names them; NumPy's own letters mean other sizes there."""


def record(place: str, fields: list[Any]) -> np.dtype:
    """A record type with one attribute for each field (NumPy's own looks every name up, twenty times slower).

    `place` is where it can be found, as `module:NAME`: so arrays of it travel to other processes.
    """
    module, name = place.split(":")
    places: Any = np.dtype(fields).fields
    attributes = {name: _attribute(name, dtype, offset) for name, (dtype, offset) in places.items()}
    ways = {way: getattr(np.void, way) for way in ("__getattribute__", "__setattr__", "__getitem__")}
    found = {"__module__": module, "__qualname__": f"{name}.type"}
    return np.dtype((type(name, (np.record,), {**ways, **attributes, **found}), fields))


def _attribute(name: str, dtype: np.dtype, offset: int) -> property:
    return property(_reader(name, dtype, offset), lambda self, value: self.setfield(value, dtype, offset))


def _reader(name: str, dtype: np.dtype, offset: int) -> Callable[[Any], Any]:
    if _is_small(dtype):
        read = Struct("<" + CODES[dtype.str[1:]]).unpack_from
        return lambda self: read(self, offset)[0]
    if dtype.shape and INTERPRETED:
        several = PlainRow if len(dtype.shape) == 1 and _is_small(dtype.base) else Plain
        return lambda self: several(self[name])
    return lambda self: self[name]


def _is_small(dtype: np.dtype) -> bool:
    """Whether it is a number that Python may count as its own."""
    return dtype.kind in "iub" and dtype != np.uint64


class Plain:
    """Several numbers or records: a number reads as Python's own."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __getitem__(self, k: Any) -> Any:
        part = self.array[k]
        if isinstance(part, np.ndarray):
            return Plain(part)
        return part.item() if _is_small(part.dtype) else part

    def __setitem__(self, k: Any, value: Any) -> None:
        self.array[k] = value

    def __len__(self) -> int:
        return len(self.array)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return np.asarray(self.array, dtype)


class PlainRow(Plain):
    """Small numbers in a row: the usual case, and the quick one."""

    __slots__ = ()

    def __getitem__(self, k: Any) -> Any:
        return Plain(self.array[k]) if isinstance(k, slice) else self.array.item(k)
