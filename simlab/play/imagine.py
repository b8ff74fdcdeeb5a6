"""Thinking ahead: the game as it might be behind the backs of the cards, and played on from there."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab import jit
from simlab.engine import machine
from simlab.engine.redeal import deal_anew
from simlab.engine.state import GAME, SEAT, new_states
from simlab.vocabulary import MAX_SEATS, Ended

if TYPE_CHECKING:
    from simlab.play.game import Game

NOTHING_OPEN = np.zeros((1, MAX_SEATS), np.uint8)


def own_seed(game: Game, seat: int) -> int:
    """A seat's own stream, different at every question: says nothing about decks or dice."""
    state = game.state
    words = f"{int(state.seed)} {int(state.block)} {seat} {int(state.decisions)}"
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=8).digest(), "little")


def redeal(game: Game, seat: int, seed: int) -> Game:
    """A copy in which everything this seat cannot see is dealt anew.

    Others' hands (but for cards seen to go there) and the decks are shuffled together, Doors among Doors and
    Treasures among Treasures: counts, backs and everything on the table stay. Nothing hidden is read but which
    cards are unseen.
    """
    twin = game.clone()
    deal_anew(twin.states, 0, twin.box, seat, np.uint64(seed))
    return twin


class Rehearsal:
    """A second table at which imagined games are played on, with the same compiled bot in every seat."""

    def __init__(self, game: Game, strategy: str) -> None:
        from simlab.play.game import scratch_book
        from simlab.play.seats import SeatSpec, addresses, bind, sit_down

        self.players = game.players
        self.box = game.box.copy()
        self.box["logging"] = 0
        bound = [bind(SeatSpec(strategy), game.tables)] * game.players
        sit_down(self.box, bound)
        self._bound = bound  # kept alive: the engine holds their addresses
        self._bots: Any = addresses(bound)[None] if jit.COMPILED else [addresses(bound)]
        self._states = new_states(3)  # played, imagined, as it stands
        self._options = game.options.copy()
        self._papers = (np.zeros(1, GAME), np.zeros((1, MAX_SEATS), SEAT), NOTHING_OPEN, scratch_book())

    def _play(self, what: int, option: int = 0) -> int:
        return int(machine.play(self._states, 0, self.box, what, np.uint64(0), 0, option, self._bots, 0, *self._papers))

    def look(self, game: Game) -> None:
        """Begin with the game as it stands."""
        self._states[2] = game.states[0]
        self._options = game.options.copy()
        self.box["my"] = game.box["my"]
        self._lay_out_options()

    def _lay_out_options(self) -> None:
        n = len(self._options)
        self.box["option"][0, :n] = self._options
        self.box["options"] = n

    def advice(self) -> tuple[int, np.ndarray]:
        """What the bot itself would do here, and its score of every option."""
        self._states[0] = self._states[2]
        choice = self._play(machine.WEIGH)
        return choice, self.box["score"][0, : len(self._options)].copy()

    def imagine(self, seat: int, seed: int, turns: int) -> None:
        """Deal anew what the seat cannot see; the game will be left off after so many turns."""
        self._states[1] = self._states[2]
        self._lay_out_options()
        deal_anew(self._states, 1, self.box, seat, np.uint64(seed))
        public = self._states["public"]
        limit = int(public["turn"][1]) + turns
        public["rules"]["turn_limit"][1] = min(limit, int(public["rules"]["turn_limit"][1]))

    def play_on(self, option: int) -> Any:
        """Take an option in the imagined game and play on; returns the game where it was left."""
        self._states[0] = self._states[1]
        self._lay_out_options()
        self._play(machine.ANSWER, option)
        return self._states[0]

    @staticmethod
    def over(state: Any) -> bool:
        """Somebody has won."""
        return int(state.ended) in (Ended.WON, Ended.SHARED, Ended.SEVENTH_SEAL)
