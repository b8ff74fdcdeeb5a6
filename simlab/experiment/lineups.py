"""What an experiment must know of strategies and engine without playing: do they exist, what do they cost, which version are they."""

import hashlib
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from simlab import project
from simlab.errors import Problem, did_you_mean
from simlab.experiment.arms import Draft
from simlab.experiment.spec import WRAPPERS, Seat, Sheet
from simlab.experiment.worker import PLAY, play_module

GAMES_PER_SHARD = 2_000
"""Around a second of play for compiled strategies."""
GAMES_OF_SLOW = {"planner": 250}
"""Strategies that think."""
ROOT = Path(project.__file__).resolve().parent
ENGINE = ("vocabulary.py", "tables.py", "engine", "play", "strategy")
"""The sources that decide how a game goes; card tables and strategies have fingerprints of their own."""


def engine_fingerprint(play: str) -> str:
    """A hash of the sources of the rules, the same for the same sources on every machine."""
    if play != PLAY:
        return _hashed([Path(str(importlib.import_module(play.partition(":")[0]).__file__))])
    places = [ROOT / name for name in ENGINE]
    return _hashed([file for place in places for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])])


def _hashed(files: Sequence[Path]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for file in files:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
        found.update(name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def inner(seat: Seat) -> str:
    """The name of the strategy that plays, inside any wrappers."""
    return inner(Seat(**seat.params["strategy"])) if seat.strategy in WRAPPERS else seat.strategy


def problems(sheet: Sheet, draft: Draft, play: str) -> Iterator[Problem]:
    """Strategies nobody knows."""
    known = known_strategies(play)
    path = draft.path("lineup")
    for place, seat in enumerate(draft.setting.lineup or ()):
        name = inner(seat)
        if name not in known and ":" not in name:
            spot = (*path, place) if path[0] != "vary" and path[0] != "tournament" else path
            yield sheet.problem(spot, f"there is no strategy '{name}'{did_you_mean(name, known)}")


def known_strategies(play: str = PLAY) -> list[str]:
    """The strategies that can be named: the project's and the built-in ones, or a fake play module's own."""
    own = getattr(play_module(play), "STRATEGIES", None) if play != PLAY else None
    return list(own) if own else sorted({file.stem for file in _strategy_files()})


def _strategy_files() -> list[Path]:
    return [file for folder in project.search_path("strategies") for file in sorted(folder.glob("[a-z]*.py"))]


def strategy_fingerprint(seat: Seat) -> str:
    """A hash of the strategy's source; one that is part of simlab is covered by the engine's."""
    name = inner(seat)
    file = next((file for file in _strategy_files() if file.stem == name), None)
    return f"{seat.label} {name} {_hashed([file]) if file else ''}"


def games_per_shard(lineup: Sequence[Seat]) -> int:
    """Games that make a shard of about a second, by the slowest strategy at the table."""
    return min(GAMES_OF_SLOW.get(inner(seat), GAMES_PER_SHARD) for seat in lineup)
