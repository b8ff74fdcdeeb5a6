"""How commands print: a table for people, JSON for programs."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

WIDE = 200
"""Columns where the output is no terminal; more where a word or a number would be broken."""


def say_if_compiling() -> None:
    """The first games on a machine wait for the rules to be compiled: whoever waits is told, on standard error."""
    from simlab.jit import is_warm

    if not is_warm():
        print("Compiling the rules, once: this takes about a minute.", file=sys.stderr, flush=True)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_table(title: str, rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> None:
    """A table of records; the columns are the records' keys. In a narrow terminal cells are folded: nothing is cut."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    records = list(rows)
    names = list(columns or (records[0] if records else ()))
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for name in names:
        numeric = bool(records) and isinstance(records[0].get(name), int | float)
        table.add_column(name.replace("_", " "), justify="right" if numeric else "left", overflow="fold")
    for record in records:
        table.add_row(*(plain(record.get(name)) for name in names))
    console = Console(markup=False, highlight=False)
    if not sys.stdout.isatty():
        needed = console.measure(table, options=console.options.update(width=sys.maxsize))
        console.width = WIDE if needed.minimum <= WIDE else needed.maximum
    console.print(table)


def print_records(title: str, records: Sequence[Mapping[str, Any]], json_: bool) -> None:
    """The same records, for a program or for a person."""
    if json_:
        print_json(list(records))
    else:
        print_table(title, records)


def plain(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    return f"{value:g}" if isinstance(value, float) else str(value)
