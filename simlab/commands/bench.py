"""`simlab bench`: games, decisions and nanoseconds per decision, and how they grow."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def mount(app: typer.Typer) -> None:
    app.command()(bench)


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Shorter measurements, less steady.")] = False,
    growth: Annotated[bool, typer.Option("--growth", help="Also the growth with cards and games (minutes).")] = False,
    compile_: Annotated[bool, typer.Option("--compile", help="Also compile from an empty cache (a minute).")] = False,
    against: Annotated[Path | None, typer.Option("--against", help="An earlier --json, to print ratios.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Rows for machines.")] = False,
) -> None:
    """Measure the speed of the engine on this machine, per core and for all cores."""
    from simlab.errors import SimlabError

    if against and not against.is_file():
        raise SimlabError(f"there is no file {against}", hint="make one with `simlab bench --json > base.json`")
    from simlab import bench as measures
    from simlab.commands.output import print_json, print_table

    wanted = [*measures.cases(quick), *(measures.growth(quick) if growth else ())]
    rows = [measures.measure(case) for case in wanted]
    table = measures.ratios(rows, str(against)) if against else measures.as_rows(rows)
    extra: dict[str, object] = {"peak_memory_mib": measures.peak_memory_mib()}
    if compile_:
        extra |= measures.compile_times()
    if json:
        print_json([{**row, **extra} for row in table])
        return
    print_table("speed", table)
    for name, value in extra.items():
        print(f"{name.replace('_', ' ')}: {value}")
