"""Who sits where: strategies bound to seats, with their parameters and the wrappers for restricted and noisy play."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from simlab import jit
from simlab.engine.state import BOX, HELPING, INTERFERING, MY, OPTION, PARAMETERS, PUBLIC, TRADING
from simlab.errors import SimlabError, did_you_mean
from simlab.strategy.api import Strategy, named_dtype
from simlab.strategy.complaint import complaint
from simlab.strategy.find import find
from simlab.tables import CardTables
from simlab.vocabulary import MAX_CARDS, Verb

NEVER: dict[str, list[int]] = {
    "help": [HELPING],
    "ask": [Verb.ASK],
    "interfere": [INTERFERING],
    "curse": [Verb.CURSE],
    "sell": [Verb.SELL, Verb.SELL_DOUBLE, Verb.SELL_TRIPLE],
    "trade": [Verb.OFFER, TRADING],
    "trouble": [Verb.LOOK_FOR_TROUBLE],
}
"""What restricted play can rule out, besides `card SET/KEY` and `class KEY`."""


@dataclass(frozen=True)
class SeatSpec:
    """A seat of a lineup: a strategy, its parameters, and what it is called in the data."""

    strategy: str
    params: dict[str, Any] = field(default_factory=dict)
    label: str = ""


@dataclass
class Bound:
    """A seat ready to play."""

    strategy: Strategy
    settings: dict[str, float]
    label: str
    noise: float = 0.0
    never_verbs: int = 0
    never_cards: np.ndarray | None = None
    dispatcher: Any = None  # kept alive: the engine holds its address

    @property
    def not_listed(self) -> int:
        """Bit verb: not offered to this seat; noise takes any option, so it is offered what its bot leaves alone."""
        return self.never_verbs | (self.strategy.never_mask if self.noise == 0 else 0)

    @property
    def parameters(self) -> np.ndarray:
        values = np.zeros(PARAMETERS, np.float32)
        values[: len(self.settings)] = list(self.settings.values())
        return values


class _Named:
    """`my` with the parameters under their own names, for interpreted bots."""

    def __init__(self, my: Any, settings: dict[str, float]) -> None:
        self.__dict__["_my"] = my
        self.__dict__["_settings"] = settings

    def __getattr__(self, name: str) -> Any:
        settings = self.__dict__["_settings"]
        return settings[name] if name in settings else getattr(self.__dict__["_my"], name)


def _compile(strategy: Strategy, settings: dict[str, float]) -> Any:
    never = strategy.never_mask
    if not jit.COMPILED:
        return lambda my, table, option: (
            jit.LEFT_ALONE if never >> int(option.verb) & 1 else strategy.play(_Named(my, settings), table, option)
        )
    return _compiled(strategy.play, tuple(strategy.parameters), never)


@cache
def _compiled(play: Any, names: tuple[str, ...], never: int) -> Any:
    """Compiled (or loaded from the cache) once in a process: machine code is never given back."""
    my = named_dtype(MY, list(names)) if names else MY
    try:
        return jit.compile_bot(play, never, my, PUBLIC, BOX)
    except Exception as error:
        fields = (name for record in (my, PUBLIC, OPTION) for name in record.names or ())
        raise complaint(play, error, fields) from error


def ruled_out(never: list[str], tables: CardTables) -> tuple[int, np.ndarray]:
    """The verbs, as a mask, and the cards that restricted play rules out."""
    verbs, forbidden = 0, np.zeros(MAX_CARDS, bool)
    for ban in never:
        kind, _, name = ban.partition(" ")
        if ban in NEVER:
            for verb in NEVER[ban]:
                verbs |= 1 << verb
        elif kind == "card" and name in tables.names:
            forbidden[: len(tables.cards)] |= tables.cards["name"] == tables.names.index(name)
        elif kind == "class" and name in tables.traits:
            forbidden[: len(tables.cards)] |= tables.cards["trait"] == tables.traits.index(name)
        elif kind in ("card", "class"):
            known = tables.names if kind == "card" else tables.traits
            raise SimlabError(f"never: there is no {kind} '{name}' in the mix{did_you_mean(name, known)}")
        else:
            raise SimlabError(
                f"never: '{ban}' is not something that can be ruled out{did_you_mean(ban, NEVER)}",
                hint=f"use {', '.join(NEVER)}, `card SET/KEY` or `class KEY`",
            )
    return verbs, forbidden


def refuse_noise(strategy: Strategy) -> None:
    """Noise is the engine's, and answers in place of compiled bots; whoever is asked in Python has it to himself."""
    if not strategy.compiled:
        raise SimlabError(
            f"'{strategy.name}' cannot be noisy: it is asked in Python, where no noise is added",
            hint="make a compiled bot noisy, or draw from `view.seed` in the bot itself",
        )


def bind(seat: SeatSpec, tables: CardTables) -> Bound:
    """A seat with its strategy compiled and its wrappers unwrapped."""
    if seat.strategy in ("restrict", "noisy"):
        inner = seat.params["strategy"]
        spec = inner if isinstance(inner, SeatSpec) else SeatSpec(inner["strategy"], dict(inner.get("params", {})))
        bound = bind(spec, tables)
        bound.label = seat.label or bound.label
        if seat.strategy == "restrict":
            verbs, cards = ruled_out(list(seat.params.get("never", [])), tables)
            bound.never_verbs |= verbs
            bound.never_cards = cards if bound.never_cards is None else bound.never_cards | cards
        else:
            refuse_noise(bound.strategy)
            bound.noise += (1 - bound.noise) * float(seat.params.get("epsilon", 0.1))
        return bound
    strategy = find(seat.strategy)
    settings = strategy.settings(seat.params)
    dispatcher = _compile(strategy, settings) if strategy.compiled else None
    return Bound(strategy, settings, seat.label or seat.strategy, strategy.whim, dispatcher=dispatcher)


def sit_down(box: np.ndarray, lineup: list[Bound], rotation: int = 0) -> int:
    """Write bots, parameters and restrictions to the table; returns the mask of seats that play in Python."""
    t = box[0]
    t.never_cards[:] = 0
    python = 0
    for i, seat in enumerate(lineup):
        place = (i + rotation) % len(lineup)
        t.lineup[i] = place
        if not lineup[place].strategy.compiled:
            python |= 1 << i
        t.bots[i] = jit.address(seat.dispatcher) if seat.dispatcher is not None else 0
        t.parameters[i] = seat.parameters
        t.noise[i] = seat.noise
        t.never_verbs[i] = seat.not_listed
        if seat.never_cards is not None:
            np.asarray(t.never_cards)[seat.never_cards] |= 1 << i
    t.restricted = int(any(seat.never_cards is not None for seat in lineup))
    return python
