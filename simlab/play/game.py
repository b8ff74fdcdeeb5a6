"""One game, step by step: who is asked what, the options, an answer. Tests, people, replays and Python bots use this."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine import machine
from simlab.engine.state import BOX, GAME, LEDGER, SEAT, STATE, new_box, new_states
from simlab.errors import SimlabError
from simlab.play.rules import Rules, check_table, rules_record
from simlab.tables import CardTables
from simlab.vocabulary import MAX_CARDS, MAX_SEATS, Ended, Prompt, Zone

EVERYBODY = (1 << MAX_SEATS) - 1
_NO_STRATEGIES = np.zeros((1, MAX_SEATS), np.uint8)


def lay_out(tables: CardTables) -> np.ndarray:
    """A table with the cards of a mix on it."""
    box = new_box()
    t = box[0]
    t.n = len(tables.cards)
    box["cards"][0, : len(tables.cards)] = tables.cards
    if len(tables.rows) > box["rows"].shape[1]:
        raise SimlabError("the mix has more sentences than the table holds", hint="mix fewer sets")
    box["rows"][0, : len(tables.rows)] = tables.rows
    return box


_BOOKS: dict[str, np.ndarray] = {}


def scratch_book() -> np.ndarray:
    """A ledger that nobody reads: single games keep no accounts."""
    if "book" not in _BOOKS:
        _BOOKS["book"] = np.zeros(1, LEDGER)
    return _BOOKS["book"]


class Game:
    """A game in progress. `python_seats` is the mask of seats whose decisions come from outside."""

    def __init__(self, tables: CardTables, players: int = 4, rules: Rules | None = None, log: bool = True) -> None:
        rules = rules or Rules()
        check_table(tables, players, rules)
        self.tables = tables
        self.players = players
        self.rules = rules
        self.box = lay_out(tables)
        self.box["logging"] = log
        self.states = new_states(2)
        self.states["public"]["rules"][1] = rules_record(tables, players, rules)[0]
        self.games = np.zeros(1, GAME)
        self.seats = np.zeros((1, MAX_SEATS), SEAT)
        self.python_seats = EVERYBODY
        self.decider = machine.NOBODY

    # --- playing

    def _play(self, what: int, option: int = 0, seed: int = 0, block: int = 0) -> int:
        self.decider = machine.play(
            self.states, 0, self.box, what, np.uint64(seed), block, option, self.python_seats,
            self.games, self.seats, _NO_STRATEGIES, scratch_book(),
        )  # fmt: skip
        return self.decider

    def start(self, seed: int, block: int = 0) -> int:
        """Begin; returns who is asked first."""
        return self._play(machine.START_GAME, seed=seed, block=block)

    def answer(self, option: int) -> int:
        """Take an option of the current question; returns who is asked next, or NOBODY."""
        if not 0 <= option < self.option_count:
            raise SimlabError(f"{option} is not one of the {self.option_count} options of {self.prompt.word}")
        return self._play(machine.ANSWER, option)

    def go_on(self) -> int:
        """Play on from wherever the state stands."""
        return self._play(machine.GO_ON)

    def show_hand(self, seat: int) -> None:
        """A player shows everybody his hand (Z10): what others know of it, they know from now on."""
        for c in self.cards_in(Zone.HAND + seat):
            self.state.seen[c] = 255

    def weigh(self) -> int:
        """The option that the compiled bot of whoever is asked would take; `scores` then says what it thinks of each."""
        seat = self.decider
        choice = self._play(machine.WEIGH)
        self.decider = seat
        return choice

    # --- looking

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def table(self) -> Any:
        return self.box[0]

    @property
    def over(self) -> bool:
        return self.decider == machine.NOBODY

    @property
    def ended(self) -> Ended:
        return Ended(int(self.state.ended))

    @property
    def prompt(self) -> Prompt:
        return Prompt(int(self.state.prompt))

    @property
    def option_count(self) -> int:
        return int(self.table.options)

    @property
    def options(self) -> np.ndarray:
        """The current options, as records."""
        return self.box["option"][0, : self.option_count]

    @property
    def scores(self) -> np.ndarray:
        return self.box["score"][0, : self.option_count]

    @property
    def log(self) -> np.ndarray:
        return self.box["log"][0, : int(self.table.logged)]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if int(self.state.winners) >> seat & 1]

    def cards_in(self, zone: int) -> list[int]:
        """The cards of a zone, in order."""
        found = []
        c = int(self.state.first[zone])
        while c < MAX_CARDS:
            found.append(c)
            c = int(self.state.next[c])
        return found

    def key(self, card: int) -> str:
        """`zombies/pizza_guy`"""
        return self.tables.names[int(self.tables.cards["name"][card])]

    def title(self, card: int) -> str:
        return self.tables.titles[int(self.tables.cards["name"][card])]

    def clone(self) -> Game:
        """A copy that plays on by itself."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        twin.box = self.box.copy()
        twin.games, twin.seats = self.games.copy(), self.seats.copy()
        return twin


__all__ = ["BOX", "STATE", "Game", "lay_out"]
