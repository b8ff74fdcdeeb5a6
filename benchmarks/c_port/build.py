"""Compiles the port with gcc and opens it."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.c_port.layout import header
from simlab.vocabulary import MAX_SEATS

HERE = Path(__file__).parent
FLAGS = ("-std=c11", "-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-Wno-sign-compare")
BOTH_SIDES = 2


def compiler() -> str | None:
    return shutil.which("gcc")


class Port:
    """The compiled port; the same work as the engine does in `engine_side.py`."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        (Path(self.folder.name) / "layout.h").write_text(header(), encoding="utf-8")
        library = Path(self.folder.name) / "port.so"
        command = [compiler() or "gcc", *FLAGS, f"-I{self.folder.name}", str(HERE / "port.c"), "-o", str(library)]
        subprocess.run(command, check=True)
        self.library = ctypes.CDLL(str(library))
        self.library.strengths.restype = self.library.options.restype = ctypes.c_long

    def strengths(self, states: np.ndarray, box: np.ndarray, out: np.ndarray) -> int:
        """Everybody's strength and both sides of the fight, for each state; returns their sum."""
        assert out.shape == (len(states), MAX_SEATS + BOTH_SIDES) and out.dtype == np.int16
        return int(self.library.strengths(_at(states), ctypes.c_long(len(states)), _at(box), _at(out)))

    def options(self, states: np.ndarray, box: np.ndarray) -> int:
        """The options of every living player, for each state; returns a sum over them."""
        return int(self.library.options(_at(states), ctypes.c_long(len(states)), _at(box)))

    def options_of(self, states: np.ndarray, i: int, box: np.ndarray, seat: int) -> None:
        """The options of one player, left in the box."""
        self.library.options_of(_at(states[i : i + 1]), _at(box), ctypes.c_int(seat))


def _at(array: np.ndarray) -> ctypes.c_void_p:
    assert array.flags.c_contiguous
    return ctypes.c_void_p(array.ctypes.data)
