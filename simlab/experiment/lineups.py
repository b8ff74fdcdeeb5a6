"""What an experiment must know of strategies and engine without playing: do they exist, what do they cost, which version are they."""

import hashlib
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from simlab import project
from simlab.errors import Problem, SimlabError, did_you_mean
from simlab.experiment.arms import Draft
from simlab.experiment.spec import WRAPPERS, Seat, Sheet
from simlab.experiment.worker import PLAY, play_module
from simlab.strategy import find
from simlab.strategy.api import Strategy

GAMES_PER_SHARD = 2_000
"""Around a second of play for compiled strategies."""
FEWEST_PER_SHARD = 8
ROOT = Path(project.__file__).resolve().parent
ENGINE = ("vocabulary.py", "tables.py", "engine", "play", "strategy")
"""The sources that decide how a game goes; card tables and strategies have fingerprints of their own."""
TELLING = ("frames.py", "person.py", "replay.py", "story.py", "wording.py")
"""Of these, what only tells of games or seats a person: it changes nothing in a recorded one."""


def engine_fingerprint(play: str) -> str:
    """A hash of the sources of the rules, the same for the same sources on every machine."""
    if play != PLAY:
        return _hashed([Path(str(importlib.import_module(play.partition(":")[0]).__file__))])
    places = [ROOT / name for name in ENGINE]
    files = [file for place in places for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return _hashed([file for file in files if file.name not in TELLING])


def _hashed(files: Sequence[Path]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for file in files:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
        found.update(name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def player(seat: Seat) -> Seat:
    """Who really plays, inside any wrappers."""
    return player(Seat(**seat.params["strategy"])) if seat.strategy in WRAPPERS else seat


def strategy_of(seat: Seat, play: str) -> Strategy:
    """The strategy of a seat. A fake play module names its own, which cost nothing and have no parameters to check."""
    name = player(seat).strategy
    fakes = getattr(play_module(play), "STRATEGIES", None) if play != PLAY else None
    if fakes is None:
        return find.find(name)
    if name not in fakes:
        raise SimlabError(f"there is no strategy '{name}'{did_you_mean(name, fakes)}")
    return Strategy(name, strategy_of, dict.fromkeys(player(seat).params, 0.0))


def problems(sheet: Sheet, draft: Draft, play: str) -> Iterator[Problem]:
    """Strategies nobody knows, and parameters they do not have."""
    path = draft.path("lineup")
    for place, seat in enumerate(draft.setting.lineup or ()):
        try:
            strategy_of(seat, play).settings(dict(player(seat).params))
        except SimlabError as error:
            spot = path if path[0] in ("vary", "tournament") else (*path, place)
            yield sheet.problem(spot, error.message)
        except (TypeError, ValueError) as error:
            yield sheet.problem(path, f"the parameters of '{seat.label}' must be numbers: {error}")


def strategy_fingerprint(seat: Seat, play: str) -> list[str]:
    """Which version of the strategy plays, and how it is set."""
    return [seat.label, strategy_of(seat, play).fingerprint]


def games_per_shard(lineup: Sequence[Seat], play: str) -> int:
    """Games that make a shard of about a second, by what the strategies at the table cost."""
    costs = [strategy_of(seat, play).cost for seat in lineup]
    return max(FEWEST_PER_SHARD, round(GAMES_PER_SHARD * len(costs) / sum(costs)))
