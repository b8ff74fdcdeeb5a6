"""Thinking ahead: the game as it might be behind the backs of the cards, and played on from there."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.engine import machine
from simlab.engine.redeal import deal_anew
from simlab.engine.state import EQUIPPED, GAME, OPTION, SEAT, new_states
from simlab.vocabulary import MAX_SEATS, ZONES, Zone

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
        from simlab.play.seats import SeatSpec, bind, sit_down

        self.players = game.players
        self.cards = game.tables.cards
        """What is printed on the cards of the mix, which everybody knows."""
        self.box = game.box.copy()
        self.box["logging"] = 0
        bound = [bind(SeatSpec(strategy), game.tables)] * game.players
        sit_down(self.box, bound)
        self._bound = bound  # kept alive: the table holds their addresses
        self._states = new_states(8)  # as it stands, as imagined, and played on from there
        self._options = game.options.copy()
        self._bytes = self.box["option"][0].view(np.uint8)
        self._papers = (np.zeros(1, GAME), np.zeros((1, MAX_SEATS), SEAT), NOTHING_OPEN, scratch_book())

    def _play(self, i: int, what: int, option: int = 0) -> int:
        return int(machine.play(self._states, i, self.box, what, np.uint64(0), 0, option, 0, *self._papers))

    def look(self, game: Game) -> None:
        """Begin with the game as it stands."""
        self._states[0] = game.states[0]
        self._options = game.options.copy()
        self.box["my"] = game.box["my"]
        self._lay_out_options()

    def _lay_out_options(self) -> None:
        """Playing on leaves other options on the table."""
        self._bytes[: len(self._options) * OPTION.itemsize] = self._options.view(np.uint8)
        self.box["options"] = len(self._options)

    def advice(self) -> tuple[int, np.ndarray]:
        """What the bot itself would do here, and its score of every option."""
        self._states[2] = self._states[0]
        choice = self._play(2, machine.WEIGH)
        return choice, self.box["score"][0, : len(self._options)].copy()

    def imagine(self, seat: int, seed: int, turns: int) -> None:
        """Deal anew what the seat cannot see; the game will be left off at the end of the turn after so many."""
        self._states[1] = self._states[0]
        self._lay_out_options()
        deal_anew(self._states, 1, self.box, seat, np.uint64(seed))
        public = self._states["public"]
        limit = int(public["turn"][1]) + turns
        public["rules"]["turn_limit"][1] = min(limit, int(public["rules"]["turn_limit"][1]))

    def play_on(self, options: list[int]) -> np.ndarray:
        """Take each of these options in the imagined game and play on; returns the games where they were left."""
        if len(options) + 2 > len(self._states):
            self._states = np.concatenate([self._states, new_states(len(options))])
        for i, option in enumerate(options, 2):
            self._states[i] = self._states[1]
            self._lay_out_options()
            self._play(i, machine.ANSWER, option)
        return self._states[2 : 2 + len(options)]

    def worth_of_cards(self, left: np.ndarray, in_hand: Any, worn: Any, lying: Any) -> np.ndarray:
        """What everybody's cards are worth where games were left, given the worth of each card in a hand, worn (or
        held), and otherwise in play: (games, players)."""
        at, mark = left["at"][:, : len(self.cards)], left["mark"][:, : len(self.cards)]
        worth = np.where(at < Zone.TABLE, in_hand, np.where(mark & EQUIPPED, worn, lying))
        where = at + ZONES * np.arange(len(left))[:, None]
        total = np.bincount(where.ravel(), worth.ravel(), ZONES * len(left)).reshape(len(left), ZONES)
        return total[:, Zone.HAND : Zone.HAND + self.players] + total[:, Zone.TABLE : Zone.TABLE + self.players]
