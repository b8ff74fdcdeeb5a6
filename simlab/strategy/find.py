"""Finding bots by name: the user's project first, then the built-ins, then `module:name` and entry points."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, NoReturn

from simlab.errors import SimlabError, did_you_mean
from simlab.project import project_root, search_path
from simlab.strategy.api import Strategy


def files() -> dict[str, Path]:
    """Every bot file by name; a user's own shadows a built-in of the same name."""
    found: dict[str, Path] = {}
    for folder in search_path("strategies"):
        for file in sorted(folder.glob("*.py")):
            if not file.name.startswith("_"):
                found.setdefault(file.stem, file)
    return found


def names() -> list[str]:
    return sorted({*files(), *(e.name for e in entry_points(group="simlab.strategies"))})


@cache
def _module(file: Path, stamp: int) -> Any:
    spec = importlib.util.spec_from_file_location(f"simlab_strategies_{file.stem}", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise broken(str(file), error) from error
    return module


def broken(where: str, error: BaseException) -> SimlabError:
    """What is wrong with a bot that cannot even be read."""
    if isinstance(error, SimlabError):
        return SimlabError(f"{where}: {error.message}", error.hint)
    line, said = _line_of(where, error), error.msg if isinstance(error, SyntaxError) else error
    return SimlabError(f"{where}{line}: the strategy cannot be loaded: {type(error).__name__}: {said}")


def _line_of(file: str, error: BaseException) -> str:
    """`:21`, where the file itself went wrong."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return f":{error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f":{lines[-1]}" if lines else ""


def _imported(name: str) -> Strategy:
    """`module:name`, of a module that is installed or lies in the project's own folder."""
    here = str(project_root() or Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    module, _, attribute = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except ImportError as error:
        raise SimlabError(f"strategy '{name}': {error}") from error
    except (Exception, SystemExit) as error:
        raise broken(f"strategy '{name}'", error) from error
    return found if isinstance(found, Strategy) else _none(attribute, module)


def _none(name: str, where: str) -> NoReturn:
    raise SimlabError(f"{where} has no strategy '{name}'", hint="decorate a function or class with @strategy(…)")


def _pick(module: Any, name: str, where: str) -> Strategy:
    """The strategy of this name in a module, or the only one."""
    own = {k: v for k, v in vars(module).items() if isinstance(v, Strategy)}
    if name in own:
        return own[name]
    if len(own) == 1:
        return next(iter(own.values()))
    _none(name, where)


def _loaded(point: EntryPoint) -> Strategy:
    """The strategy that an installed package offers: the strategy itself, or the module it is in."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        raise broken(f"entry point '{point.name}' ({point.value})", error) from error
    return found if isinstance(found, Strategy) else _pick(found, point.name, point.value)


def find(name: str) -> Strategy:
    """The strategy of this name."""
    if ":" in name:
        return _imported(name)
    known = files()
    if name in known:
        return _pick(_module(known[name], known[name].stat().st_mtime_ns), name, str(known[name]))
    for point in entry_points(group="simlab.strategies"):
        if point.name == name:
            return _loaded(point)
    raise SimlabError(
        f"there is no strategy '{name}'{did_you_mean(name, names())}", hint="`simlab strategies list` shows them all"
    )
