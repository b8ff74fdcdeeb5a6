"""What a player can see: his own hand and everything public; never decks or others' hands."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from simlab.errors import SimlabError
from simlab.play.game import Game
from simlab.play.imagine import Rehearsal, own_seed, redeal
from simlab.strategy.api import Bot
from simlab.vocabulary import MAX_CARDS, Prompt, Zone


class IllegalAnswer(SimlabError):
    """A bot answered something that is none of its options."""


def answer_of(mind: Bot, game: Game, seat: int) -> int:
    """What a Python bot takes of the options in front of it."""
    said = mind.choose(View(game, seat), game.options)
    try:
        choice = index(said)
    except TypeError:
        raise IllegalAnswer(f"answered {said!r}, which is not the number of an option") from None
    if not 0 <= choice < game.option_count:
        raise IllegalAnswer(f"answered {choice}; the options are 0 to {game.option_count - 1}")
    return choice


class View:
    """The table from one seat. Built anew for every question."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat

    @property
    def prompt(self) -> Prompt:
        return self._game.prompt

    @property
    def my(self) -> Any:
        """What this seat knows of itself: level, strength, hand …"""
        return self._game.table.my[self.seat]

    @property
    def table(self) -> Any:
        """What everybody can see: Levels, strengths, the fight."""
        return self._game.state.public

    @property
    def hand(self) -> list[str]:
        """The cards in one's own hand."""
        return [self._game.key(c) for c in self._game.cards_in(Zone.HAND + self.seat)]

    def in_play(self, seat: int) -> list[str]:
        """The cards in front of a player, curses included."""
        return [self._game.key(c) for z in (Zone.TABLE, Zone.CURSES) for c in self._game.cards_in(z + seat)]

    def known_in_hand(self, seat: int) -> list[str]:
        """Cards of another's hand that this seat has seen go there."""
        seen = np.asarray(self._game.state.seen)
        return [self._game.key(c) for c in self._game.cards_in(Zone.HAND + seat) if seen[c] >> self.seat & 1]

    def card(self, number: int) -> str | None:
        """The name behind a card number of an option."""
        return self._game.key(number) if number < MAX_CARDS else None

    @property
    def seed(self) -> int:
        """The seat's own chance, another at every question."""
        return own_seed(self._game, self.seat)

    def imagine(self, seed: int) -> Game:
        """A copy of the game in which everything this seat cannot see has been dealt anew."""
        return redeal(self._game, self.seat, seed)

    def rehearse(self, strategy: str, rehearsal: Rehearsal | None = None) -> Rehearsal:
        """A table for playing imagined games on with a compiled bot in every seat; may be used again."""
        rehearsal = rehearsal or Rehearsal(self._game, strategy)
        rehearsal.look(self._game)
        return rehearsal
