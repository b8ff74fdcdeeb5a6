"""Who may import whom: the arrows of docs/architecture.md."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "simlab"
SMALL = {"errors", "project", "strict_yaml"}
"""Helpers that anybody above the engine may use."""
ARROWS = {
    "vocabulary": set(),
    "records": set(),
    "errors": set(),
    "project": set(),
    "strict_yaml": {"errors"},
    "tables": {"vocabulary", "records"},
    "jit": set(),
    "engine": {"vocabulary", "records", "tables", "jit"},
    "cards": {"vocabulary", "tables"} | SMALL,
    "strategy": {"engine", "vocabulary", "jit"} | SMALL,
    "play": {"engine", "strategy", "cards", "vocabulary", "tables", "jit"} | SMALL,
    "stats": {"errors"},
    "experiment": {"play", "strategy", "cards", "stats", "data", "vocabulary", "tables"} | SMALL,
    "data": {"experiment", "errors"},
    "report": {"stats", "errors"},
    "version": {"cards", "experiment", "errors"},
    "bench": {"play", "strategy", "cards", "experiment", "errors"},
}
ANYTHING = {"api", "commands"}
"""The top: may use everything below, but not the command line."""
NARROW = {
    ("strategy", "engine"): {"engine.state", "engine.machine"},
    ("experiment", "stats"): {"stats.intervals", "stats.measures"},
    ("data", "experiment"): {"experiment.schema", "experiment.store"},
}
"""Where an arrow means a few modules only."""
MEETING = {"strategy/check.py": {"play", "cards"}}
"""Plays real games to examine a bot, so it reaches up; nothing else in `strategy` may."""


def files() -> list[Path]:
    return sorted(file for file in PACKAGE.rglob("*.py") if "_builtin" not in file.parts)


def imported(file: Path) -> Iterator[str]:
    """Every module a file imports when it runs; what is only for the type checker does not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    unused = {id(n) for branch in ast.walk(tree) if for_types(branch) for n in ast.walk(branch)}
    for node in (node for node in ast.walk(tree) if id(node) not in unused):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def part(file: Path) -> str:
    """`engine` for simlab/engine/fight.py, `jit` for simlab/jit.py."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def ours(file: Path) -> set[str]:
    """What a file imports of simlab's other parts, as `engine.state`."""
    names = {name.removeprefix("simlab.") for name in imported(file) if name.startswith("simlab.")}
    return {".".join(name.split(".")[:2]) for name in names if name.split(".")[0] != part(file)}


def name(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("file", files(), ids=name)
def test_the_arrows_point_the_right_way(file: Path) -> None:
    if part(file) in ANYTHING | {"cli", "__init__", "__main__"}:
        return
    assert part(file) in ARROWS, f"{name(file)}: say in ARROWS and in docs/architecture.md what it may import"
    allowed = ARROWS[part(file)] | MEETING.get(name(file), set())
    assert {module for module in ours(file) if module.split(".")[0] not in allowed} == set()


@pytest.mark.parametrize(("here", "there"), NARROW)
def test_some_arrows_are_narrow(here: str, there: str) -> None:
    used = {m for file in files() if part(file) == here for m in ours(file) if m.split(".")[0] == there}
    assert used <= NARROW[here, there]


def test_only_jit_imports_numba() -> None:
    users = {name(file) for file in files() for module in imported(file) if module.split(".")[0] == "numba"}
    assert users == {"jit.py"}


def test_nobody_imports_the_command_line() -> None:
    users = {name(file) for file in files() for module in ours(file) if module.split(".")[0] == "cli"}
    assert users == {"__main__.py"}


def test_only_the_command_line_imports_commands() -> None:
    users = {name(file) for file in files() for module in ours(file) if module.split(".")[0] == "commands"}
    assert users == {"cli.py"}


@pytest.mark.parametrize("file", sorted((ROOT / "strategies").glob("*.py")), ids=lambda file: file.stem)
def test_bots_import_what_bot_writers_are_told_about(file: Path) -> None:
    used = {module for module in imported(file) if module.startswith("simlab")}
    assert used, "a bot is made with simlab.strategy"
    assert {module for module in used if not module.startswith("simlab.strategy")} == set()
