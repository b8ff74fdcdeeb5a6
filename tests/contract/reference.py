"""`python -m tests.contract.reference` writes docs/commands.md from the commands themselves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from simlab.cli import build

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
HEAD = """\
# Commands

Written by `python -m tests.contract.reference` from the commands' own help.

Exit codes: 0 well; 1 an error, said in a sentence with what to do next; 2 wrong usage; `simlab run` has [more](data.md#running-it).
`--debug` anywhere shows the traceback of an error. Tables become plain text where the output is no terminal; `NO_COLOR` is honoured;
`--json` prints what a program can read, and nothing else.
"""


def commands(node: Any = None, path: str = "simlab") -> Iterator[tuple[str, Any]]:
    """Every command with its full name, `simlab` itself first."""
    node = node or typer.main.get_command(build())
    yield path, node
    for name, child in sorted(getattr(node, "commands", {}).items()):
        yield from commands(child, f"{path} {name}")


def options(command: Any) -> list[Any]:
    return [p for p in command.params if p.param_type_name == "option" and not p.hidden]


def arguments(command: Any) -> list[Any]:
    return [p for p in command.params if p.param_type_name == "argument"]


def section(path: str, command: Any) -> str:
    """One command: how it is called, what it does, its arguments and options."""
    given = "".join(f" {shown(argument)}" for argument in arguments(command))
    rows = [(shown(argument), argument.help) for argument in arguments(command)]
    rows += [(", ".join((*option.opts, *option.secondary_opts)), option.help) for option in options(command)]
    said = "".join(f"| `{name}` | {cell(help_)} |\n" for name, help_ in rows)
    table = f"\n| | |\n|---|---|\n{said}" if said else ""
    return f"## `{path}{given}`\n\n{first_line(command.help)}\n{table}"


def shown(argument: Any) -> str:
    name = argument.metavar or argument.name.rstrip("_").upper()
    return str(name) if argument.required else f"[{name}]"


def cell(help_: str | None) -> str:
    """A help text that a Markdown table can hold."""
    return (help_ or "").replace("|", "/").replace("<", "&lt;")


def first_line(help_: str | None) -> str:
    return " ".join((help_ or "").split("\n\n")[0].split())


def page() -> str:
    return HEAD + "".join(f"\n{section(path, command)}" for path, command in commands())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
