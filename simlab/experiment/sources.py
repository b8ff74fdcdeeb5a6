"""Which code plays: the play module, and fingerprints of the rules and of the strategies, the same on every machine."""

import hashlib
import importlib
import platform
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from simlab import project
from simlab.errors import SimlabError
from simlab.strategy.find import find

PLAY = "simlab.play.batch:play_blocks"
"""The function that plays; tests put a fake one in its place."""
ROOT = Path(project.__file__).resolve().parent
ENGINE = ("vocabulary.py", "tables.py", "engine", "play", "strategy")
"""The sources that decide how a game goes; card tables and strategies have fingerprints of their own."""
TELLING = ("frames.py", "person.py", "replay.py", "story.py", "wording.py")
"""Of these, what only tells of games or seats a person: it changes nothing in a recorded one."""


def play_module(play: str) -> Any:
    """The module in which the play function lives: it also has `Table`, `Rules`, `SeatSpec`, `Record`."""
    return importlib.import_module(play.partition(":")[0])


def play_function(play: str) -> Callable[..., Any]:
    """The play function itself."""
    found: Callable[..., Any] = getattr(play_module(play), play.partition(":")[2])
    return found


def table_for(
    play: str, cards: Any, rules: Mapping[str, Any], editions: Mapping[str, bool], lineup: Iterable[Mapping[str, Any]]
) -> Any:
    """What the play module calls a `Table`: cards, rules and seats, from an arm as the manifest has it."""
    module = play_module(play)
    agreed = {**rules, "sexes": tuple(rules["sexes"]) if rules.get("sexes") else None}
    seats = tuple(module.SeatSpec(seat["strategy"], dict(seat["params"]), seat["label"]) for seat in lineup)
    return module.Table(tables=cards, rules=module.Rules(**agreed, editions=dict(editions)), lineup=seats)


@cache
def engine_fingerprint(play: str = PLAY) -> str:
    """A hash of the sources of the rules."""
    if play != PLAY:
        return _hashed([Path(str(play_module(play).__file__))])
    places = [ROOT / name for name in ENGINE]
    files = [file for place in places for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return _hashed(file for file in files if file.name not in TELLING)


def _hashed(files: Iterable[Path]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for file in files:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
        found.update(name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def refuse_other_sources(play: str, engine: str, strategies: Mapping[str, str]) -> None:
    """In a worker, perhaps on another machine: the run is played by one version of everything, or not at all."""
    here = engine_fingerprint(play)
    if here != engine:
        raise SimlabError(
            f"a worker has another version of the engine ({here}, this run has {engine})",
            "install the same simlab wherever workers run",
        )
    for name, fingerprint in strategies.items() if play == PLAY else ():
        if _as_loaded(name) != fingerprint:
            raise SimlabError(
                f"a worker has another version of the strategy '{name}'",
                "put the same file there, and start its workers again",
            )


@cache
def _as_loaded(name: str) -> str:
    """The fingerprint of a strategy when this process first used it: a later edit is not what it plays."""
    return find(name).fingerprint


def made_with() -> dict[str, str]:
    """Versions of what makes the data."""
    versions = {name: _version(name) for name in ("simlab", "numpy", "numba", "pyarrow")}
    return {**versions, "python": platform.python_version()}


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "unknown"
