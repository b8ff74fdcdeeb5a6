"""A bot is a scoring function, compiled; or a Python object with `choose(view, options)` and a memory of its own."""

from __future__ import annotations

import dis
import hashlib
import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from simlab.errors import SimlabError, did_you_mean
from simlab.vocabulary import Verb

MAX_PARAMETERS = 24
MAY_BE_LEFT = (*(verb for verb in Verb if Verb.PLAY <= verb <= Verb.ACCEPT), Verb.LOOK_FOR_TROUBLE, Verb.SACRIFICE)
"""What is always offered beside doing nothing, so that a bot can do without it."""


class Bot(Protocol):
    """A searching or learning bot. One object per seat and game."""

    def choose(self, view: Any, options: Any) -> int:
        """The number of the option taken."""
        ...


@dataclass(frozen=True)
class Strategy:
    """A named way of playing, with its knobs."""

    name: str
    play: Callable[..., Any]
    parameters: dict[str, float] = field(default_factory=dict)
    compiled: bool = True
    whim: float = 0.0
    """How often it takes any option at all: 1 is pure chance."""
    cost: float = 1.0
    """Roughly how many times slower than a compiled bot a decision is: for planning shards."""
    never: tuple[Verb, ...] = ()
    """What it never does: not even offered to it, which saves the time of describing and scoring it."""

    @property
    def never_mask(self) -> int:
        """Bit verb: never does it."""
        return sum(1 << verb for verb in self.never)

    @property
    def doc(self) -> str:
        return inspect.cleandoc(self.play.__doc__ or "")

    @property
    def file(self) -> Path | None:
        source = inspect.getsourcefile(self.play)
        return Path(source) if source else None

    @property
    def fingerprint(self) -> str:
        """A hash of the file the bot is written in and of the common sense that bots share."""
        text = self.file.read_bytes() if self.file and self.file.exists() else self.name.encode()
        shared = Path(__file__).with_name("sense.py").read_bytes()
        return hashlib.blake2b(text + shared, digest_size=8).hexdigest()

    def settings(self, given: dict[str, Any]) -> dict[str, float]:
        """The parameters with what the experiment sets; an unknown one is refused."""
        for key in given:
            if key not in self.parameters:
                known = ", ".join(self.parameters) or "none"
                raise SimlabError(
                    f"strategy '{self.name}' has no parameter '{key}'{did_you_mean(key, list(self.parameters))}",
                    hint=f"its parameters are: {known}",
                )
        return {**self.parameters, **{key: number(self.name, key, value) for key, value in given.items()}}


def number(name: str, parameter: str, value: Any) -> float:
    """The value of a parameter; whatever is no number is refused."""
    try:
        return float(value)
    except (TypeError, ValueError) as error:
        raise SimlabError(f"strategy '{name}': the parameter '{parameter}' is a number, not {value!r}") from error


def strategy(
    _function: Any = None, *, whim: float = 0.0, cost: float | None = None, never: Iterable[Verb] = (),
    **parameters: float,
) -> Any:  # fmt: skip
    """Make a bot of a scoring function `score(my, table, option)`, or of a class with `choose(view, options)`.

    Keyword arguments are its parameters with their defaults; a function reads them as `my.help_price`, a class
    gets them as keyword arguments when a game begins. What it does `never` is not offered to it.
    """
    if len(parameters) > MAX_PARAMETERS:
        raise SimlabError(f"a strategy can have at most {MAX_PARAMETERS} parameters")

    def make(play: Any) -> Strategy:
        compiled = not inspect.isclass(play)
        slow = cost if cost is not None else (1.0 if compiled else 50.0)
        name = play.__name__.lower()
        knobs = {key: number(name, key, value) for key, value in parameters.items()}
        refuse_misshapen(play, knobs)
        return Strategy(name, play, knobs, compiled, whim, slow, left_alone(name, never))

    return make(_function) if _function is not None else make


def left_alone(name: str, never: Any) -> tuple[Verb, ...]:
    """What a bot never does; whatever cannot be declined is refused."""
    verbs = tuple(never) if isinstance(never, Iterable) else (never,)
    for verb in verbs:
        if verb not in MAY_BE_LEFT or not isinstance(verb, Verb):
            said = verb.name if isinstance(verb, Verb) else repr(verb)
            raise SimlabError(
                f"strategy '{name}': never={said} is nothing that a bot could always leave alone",
                hint="name one or more of " + ", ".join(f"Verb.{verb.name}" for verb in MAY_BE_LEFT),
            )
    return verbs


def refuse_misshapen(play: Any, knobs: dict[str, float]) -> None:
    """A function takes what there is to score, a class its parameters and the questions: said before the first game."""
    if not inspect.isclass(play):
        if not takes(play, "my", "table", "option"):
            raise SimlabError(f"'{play.__name__}' cannot score options", "write it as def NAME(my, table, option)")
        if line := silent_end(play):
            said = f"'{play.__name__}' comes to an end after line {line} without a number"
            raise SimlabError(said, "every way through it returns one: end it with return 0.0")
        return
    if not takes(getattr(play, "choose", None), "self", "view", "options"):
        raise SimlabError(f"'{play.__name__}' cannot be asked", "give it a method choose(self, view, options)")
    if not takes(play, **knobs):
        wanted = ", ".join(["self", *knobs])
        raise SimlabError(f"'{play.__name__}' does not take its parameters", f"write it as __init__({wanted})")


def silent_end(function: Any) -> int | None:
    """The line after which a function returns nothing, if there is one: games would find it out late, or never."""
    steps = list(dis.get_instructions(function))
    for step, following in pairwise([*steps, steps[-1]]):
        loaded = step.opname == "LOAD_CONST" and following.opname == "RETURN_VALUE"
        if (loaded or step.opname == "RETURN_CONST") and step.argval is None:
            return step.positions.lineno if step.positions else None
    return None


def takes(function: Any, *given: Any, **named: Any) -> bool:
    """Whether it can be called so."""
    try:
        inspect.signature(function).bind(*given, **named)
    except TypeError:
        return False
    return True


def advice(function: Any) -> Any:
    """A helper of a compiled bot: compiled with it."""
    from simlab.jit import rule

    return rule(function)


def named_dtype(my: np.dtype, names: list[str]) -> np.dtype:
    """`my` with its parameters under their own names: the same bytes, other labels."""
    assert my.fields is not None and my.names is not None
    kept = [n for n in my.names if n != "parameter"]
    if taken := [name for name in names if name in kept]:
        raise SimlabError(f"a parameter cannot be called '{taken[0]}': `my.{taken[0]}` is something else", "rename it")
    start = my.fields["parameter"][1]
    fields: Any = {
        "names": kept + names,
        "formats": [my.fields[n][0] for n in kept] + ["f4"] * len(names),
        "offsets": [my.fields[n][1] for n in kept] + [start + 4 * i for i in range(len(names))],
        "itemsize": my.itemsize,
    }
    return np.dtype((my.type, np.dtype(fields)))
