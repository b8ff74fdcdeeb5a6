"""`simlab bench`: games, decisions and nanoseconds per decision, and how they grow."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Part(StrEnum):
    """What can be measured by itself."""

    SPEED = "speed"
    GROWTH = "growth"
    COMPILE = "compile"


def mount(app: typer.Typer) -> None:
    app.command()(bench)


def bench(
    part: Annotated[list[Part] | None, typer.Option("--part", help="Only this; may be repeated.")] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="Less of it: the speed in a few short rounds, without the planner; with --part, less of that.",
        ),
    ] = False,
    against: Annotated[Path | None, typer.Option("--against", help="An earlier --json, to print ratios.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Rows for machines.")] = False,
) -> None:
    """Measure speed, growth, memory and compile times on this machine (all of it takes some ten minutes)."""
    from dataclasses import asdict

    from simlab import bench as measures
    from simlab.commands.output import print_json, print_table

    base = measures.earlier(against) if against else None
    parts = part or ([Part.SPEED] if quick else list(Part))
    rows: list[measures.Row] = []
    facts: dict[str, float] = {}
    if Part.SPEED in parts:
        rows, rates = measures.measure(list(measures.cases(quick)), *((3, 400) if quick else ()))
        facts |= measures.comparisons(rows, rates) | measures.machine_alone(3 if quick else 15)
        facts["peak_memory_mib"] = measures.peak_memory_mib()
    if Part.GROWTH in parts:
        rows = [*rows, *map(measures.measure_apart, measures.growth(quick))]
    if Part.COMPILE in parts:
        facts |= measures.compile_times()
    table = measures.with_ratios(rows, base) if base is not None else list(map(asdict, rows))
    if json:
        print_json(measures.for_machines(table, facts))
        return
    if table:
        empty = {name for name in table[0] if all(row[name] is None for row in table)} - {"ratio"}
        told = [name for name in table[0] if name != "seconds" and name not in empty]
        print_table("speed and growth", table, told)
    for name, value in facts.items():
        print(f"{name.replace('_', ' ')}: {value}")
