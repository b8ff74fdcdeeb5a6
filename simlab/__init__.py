"""simlab: Monte Carlo balance analysis for the Munchkin card games.

    import simlab

    run = simlab.run("quickstart", games=400)
    print(simlab.query(run, "select ended, count(*) as games from games group by ended"))
    print(simlab.report(run))

The names below are the public API; `simlab.api` says what each does. They are imported when first used.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simlab.api import (
        analyse,
        card_sets,
        compare,
        compile_cards,
        experiments,
        load_cards,
        open,
        play,
        query,
        replay,
        report,
        run,
        strategies,
    )

__all__ = [
    "analyse",
    "card_sets",
    "compare",
    "compile_cards",
    "experiments",
    "load_cards",
    "open",
    "play",
    "query",
    "replay",
    "report",
    "run",
    "strategies",
]
FOLDERS = ("play", "report")
"""Names of the API that are folders of the package as well: the folder answers the call."""


class _Callable(ModuleType):
    """A folder of the package that can be called by the name it shares with a function."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        return getattr(import_module("simlab.api"), self.__name__.rpartition(".")[2])(*given, **named)


class _Package(ModuleType):
    """Makes `simlab.play(…)` and `simlab.report(…)` work, whoever imports these folders first."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in FOLDERS and isinstance(value, ModuleType):
            value.__class__ = _Callable
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name in FOLDERS:
        return import_module(f"simlab.{name}")
    if name in __all__:
        return getattr(import_module("simlab.api"), name)
    raise AttributeError(f"module 'simlab' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
