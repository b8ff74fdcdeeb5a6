"""`python -m benchmarks.c_port`: nanoseconds per call of the engine's hot path and of the port, side by side."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np

from benchmarks import some
from benchmarks.c_port.build import BOTH_SIDES, Port, compiler
from benchmarks.c_port.engine_side import OPTIONS, OPTIONS_OF, STRENGTHS, hot_path
from benchmarks.c_port.states import windows
from simlab.bench import in_turn, ratio
from simlab.commands.output import print_records
from simlab.vocabulary import MAX_SEATS

MIXES = (("zombies",), ("munchkin", "zombies", "oz", "apocalypse", "fu", "zombies_deluxe"))

PASSES = 10
"""Over all states in a slice."""


def disagreements(port: Port, states: np.ndarray, box: np.ndarray) -> list[str]:
    """Where port and engine differ: in a strength, or in anything an option says."""
    ours, theirs = results(states), results(states)
    hot_path(states, box, STRENGTHS, ours, 0, 0)
    port.strengths(states, box, theirs)
    found = [f"state {i}: strengths {ours[i]} and {theirs[i]}" for i in np.flatnonzero((ours != theirs).any(axis=1))]
    other = box.copy()
    for i, state in enumerate(states):
        for seat in range(state["public"]["players"]):
            hot_path(states, box, OPTIONS_OF, ours, i, seat)
            port.options_of(states, i, other, seat)
            n = int(box["options"][0])
            if n != other["options"][0] or (box["option"][0, :n] != other["option"][0, :n]).any():
                found.append(f"state {i}, seat {seat}: options differ ({n} and {other['options'][0]})")
    return found


def results(states: np.ndarray) -> np.ndarray:
    return np.zeros((len(states), MAX_SEATS + BOTH_SIDES), np.int16)


def compare(port: Port, sets: tuple[str, ...], wanted: int, rounds: int) -> list[dict[str, object]]:
    """One row for strengths, one for options."""
    states, box = windows(sets, wanted)
    differing = disagreements(port, states, box)
    if differing:
        raise SystemExit("\n".join([*differing[:5], f"engine and port disagree {len(differing)} times"]))
    out = results(states)
    players = states["public"]["players"]
    living = int((states["public"]["dead"][:, :MAX_SEATS] != 1).sum() - (MAX_SEATS - players).sum())
    pairs: dict[str, tuple[int, Callable[[], object], Callable[[], object]]] = {
        "strengths of a table": (
            len(states),
            lambda: hot_path(states, box, STRENGTHS, out, 0, 0),
            lambda: port.strengths(states, box, out),
        ),
        "options of a player": (
            living,
            lambda: hot_path(states, box, OPTIONS, out, 0, 0),
            lambda: port.options(states, box),
        ),
    }
    return [_row("+".join(sets), name, len(states), *pair, rounds) for name, pair in pairs.items()]


def _row(
    sets: str, name: str, states: int, calls: int, engine: Callable[[], object], port: Callable[[], object], rounds: int
) -> dict[str, object]:
    ours, theirs = (rate.per_core_second() for rate in in_turn([_slice(engine, calls), _slice(port, calls)], rounds))
    slower = ratio(theirs, ours)
    return {
        "sets": sets, "what": name, "states": states, "calls": PASSES * calls, "rounds": rounds,
        "engine_ns": round(1e9 / float(np.median(ours)), 1), "c_ns": round(1e9 / float(np.median(theirs)), 1),
        "ratio": round(slower.middle, 2), "ratio_low": round(slower.low, 2), "ratio_high": round(slower.high, 2),
    }  # fmt: skip


def _slice(work: Callable[[], object], calls: int) -> Callable[[], float]:
    """Some passes over all states; how many calls that was."""

    def run() -> float:
        for _ in range(PASSES):
            work()
        return float(PASSES * calls)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.c_port", description=__doc__)
    parser.add_argument("--states", type=some, default=4000, help="states per mix")
    parser.add_argument("--rounds", type=some, default=30, help="rounds, each of both sides")
    parser.add_argument("--json", action="store_true", help="rows for machines")
    given = parser.parse_args()
    if compiler() is None:
        raise SystemExit("there is no gcc on this machine")
    port = Port()
    rows = [row for sets in MIXES for row in compare(port, sets, given.states, given.rounds)]
    print_records("the hot path: engine and C port on the same states", rows, given.json)


if __name__ == "__main__":
    main()
