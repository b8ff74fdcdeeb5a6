"""Thinking ahead: the game as it might be behind the backs of the cards, and played on from there."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab import jit
from simlab.engine import machine
from simlab.engine.redeal import deal_anew
from simlab.engine.state import EQUIPPED, GAME, OPTION, SEAT, new_states
from simlab.vocabulary import MAX_SEATS, Kind, Zone

if TYPE_CHECKING:
    from simlab.play.game import Game
    from simlab.tables import CardTables

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

    ROOM = 16
    """Games that can be played on from one deal."""

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
        self._states = new_states(2 + self.ROOM)  # as it stands, as imagined, and played on from there
        self._options = game.options.copy()
        self._bytes = self.box["option"][0].view(np.uint8)
        self._papers = (np.zeros(1, GAME), np.zeros((1, MAX_SEATS), SEAT), NOTHING_OPEN, scratch_book())
        self._outlook = Outlook(game.tables, game.players)

    def _play(self, i: int, what: int, option: int = 0) -> int:
        return int(machine.play(self._states, i, self.box, what, np.uint64(0), 0, option, self._bots, 0, *self._papers))

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
        for i, option in enumerate(options, 2):
            self._states[i] = self._states[1]
            self._lay_out_options()
            self._play(i, machine.ANSWER, option)
        return self._states[2 : 2 + len(options)]

    def prospects(self, left: np.ndarray, weights: dict[str, float]) -> np.ndarray:
        """What speaks for each player where games were left, weighed and added up: (games, players)."""
        return self._outlook.of(left) @ np.array([weights.get(what, 0.0) for what in Outlook.WHAT], np.float32)


class Outlook:
    """What can be said of who will win, from the cards as they lie at the end of a turn."""

    WHAT = (
        "level", "last_but_one", "last", "in_play", "power", "monsters", "beatable", "curses", "enhancers", "go_ups",
        "items", "gold", "cards", "identity", "next", "second", "dead",
    )  # fmt: skip

    def __init__(self, tables: CardTables, players: int) -> None:
        c = tables.cards
        kind, item = c["kind"], c["kind"] == Kind.ITEM
        self.players = players
        self.monster = kind == Kind.MONSTER
        self.level = c["level"]
        self.worn = np.where(item, c["bonus"], 0)
        self.held = np.where(np.isin(kind, (Kind.ALLY, Kind.MOOK, Kind.STYLE, Kind.ITEM_ENHANCER)), c["bonus"], 0)
        lasting = item & (c["one_shot"] == 0)
        self.in_hand = np.stack(
            [
                np.where(c["one_shot"] != 0, c["bonus"], 0),
                self.monster,
                kind == Kind.CURSE,
                np.where(kind == Kind.MONSTER_ENHANCER, np.maximum(c["bonus"], 0), 0),
                kind == Kind.SPECIAL,
                np.where(lasting, c["bonus"], 0),
                np.ones(len(c)),
            ],
            axis=1,
        ).astype(np.float32)
        self.gold = np.where(item, c["value"], 0).astype(np.float32) / 1000
        self.identity = np.isin(kind, (Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.POWER)).astype(np.float32)

    def of(self, states: np.ndarray) -> np.ndarray:
        public, seats = states["public"], np.arange(self.players)
        at, mark = states["at"][:, : len(self.gold)], states["mark"][:, : len(self.gold)]
        hand = at[:, None] == (Zone.HAND + seats)[None, :, None]
        table = at[:, None] == (Zone.TABLE + seats)[None, :, None]
        out = np.zeros((len(states), self.players, len(self.WHAT)), np.float32)
        level, goal = public["level"][:, : self.players], public["winning_level"][:, None]
        out[..., 0], out[..., 1], out[..., 2] = level, level == goal - 2, level >= goal - 1
        bonus = np.where(mark & EQUIPPED, self.worn, self.held).astype(np.float32)
        out[..., 3] = (table @ bonus[:, :, None])[..., 0]
        held = hand @ self.in_hand
        out[..., [4, 5, 7, 8, 9, 10, 12]] = held
        beatable = self.monster & (self.level < (level + out[..., 3])[..., None])
        out[..., 6] = (hand & beatable).sum(-1)
        out[..., 11] = (hand | table) @ self.gold
        out[..., 13] = table @ self.identity
        ahead = (seats - public["active"][:, None] - 1) % self.players
        out[..., 14], out[..., 15] = ahead == 0, ahead == 1
        out[..., 16] = public["dead"][:, : self.players] != 0
        return out
