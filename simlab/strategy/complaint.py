"""What the compiler has against a bot, in one sentence with its place; it says the same in a page of its own words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

from simlab.errors import SimlabError, did_you_mean

PLACE = re.compile(r'^File "[^"]*", line (\d+)', re.MULTILINE)
ASIDE = re.compile(r"^(Failed in |During: |File |>>> |There are |\W|$)")
"""Lines of a complaint that only say where the compiler was."""
NO_NUMBER = "setitem(nestedarray(float64"
"""So it complains when what a bot returns cannot be kept as a score."""
ADVICE = (
    "a compiled bot knows numbers, if, min, max, abs and functions marked @advice; "
    "a class with choose(view, options) may use all of Python"
)


def complaint(play: Callable[..., Any], error: Exception, fields: Iterable[str]) -> SimlabError:
    """An error of the compiler as one of ours; `fields` are the words a bot can ask for."""
    if isinstance(error, KeyError):
        asked = str(error.args[0])
        said, line = f"there is no field '{asked}'{did_you_mean(asked, fields)}", _line_with(play, f".{asked}")
    else:
        said, line = _said(str(error)), _line_in(str(error))
    place = inspect.getsourcefile(play) or play.__name__
    return SimlabError(f"{place}{f':{line}' if line else ''}: the bot cannot be compiled: {said}", ADVICE)


def _said(message: str) -> str:
    """The line that says what is wrong."""
    if NO_NUMBER in message:
        return "what it returns is not a number"
    lines = [line.strip() for line in message.splitlines()]
    return next((line.rstrip(":") for line in lines if not ASIDE.match(line)), "the compiler does not say why")


def _line_in(message: str) -> int | None:
    found = PLACE.search(message)
    return int(found[1]) if found else None


def _line_with(play: Callable[..., Any], text: str) -> int | None:
    """The line of a bot's function that holds a text; none if it stands in one of its helpers."""
    lines, first = inspect.getsourcelines(play)
    return next((first + k for k, line in enumerate(lines) if text in line), None)
