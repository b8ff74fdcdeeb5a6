"""Many games in a row: blocks of paired seeds, every rotation of the lineup, and the columns they leave behind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.engine import machine
from simlab.engine import state as st
from simlab.engine.invariants import NAMES as BROKEN
from simlab.play.columns import card_columns, event_columns, game_columns, seat_columns
from simlab.play.game import Game
from simlab.play.rules import Rules
from simlab.play.seats import Bound, SeatSpec, bind, sit_down
from simlab.play.view import answer_of
from simlab.tables import CardTables
from simlab.vocabulary import MAX_SEATS, Ended

__all__ = ["Batch", "Record", "Rules", "SeatSpec", "Table", "play_blocks", "play_unrecorded", "warm"]


@dataclass(frozen=True)
class Table:
    """Everything needed to play: the cards, the rules, and who sits down."""

    tables: CardTables
    rules: Rules
    lineup: tuple[SeatSpec, ...]


@dataclass(frozen=True)
class Record:
    """What is kept of the games; `check` switches the invariants on."""

    games: bool = True
    seats: bool = True
    cards: bool = True
    events: int = 0
    check: bool = False


@dataclass
class Batch:
    """Columns, ready to be stored."""

    games: dict[str, Any]
    seats: dict[str, Any]
    cards: dict[str, Any]
    events: dict[str, Any]
    strategies: list[str]
    errors: list[str] = field(default_factory=list)


class Room:
    """A table with its lineup seated, in every rotation."""

    def __init__(self, table: Table, rotations: int, record: Record) -> None:
        self.players = len(table.lineup)
        self.game = Game(table.tables, self.players, table.rules, log=record.cards or record.events > 0)
        self.bound = [bind(seat, table.tables) for seat in table.lineup]
        self.labels = list(dict.fromkeys(seat.label for seat in self.bound))
        self.rotations = rotations
        self.states, self.box = self.game.states, self.game.box
        self.states["public"]["rules"]["check"][-1] = record.check
        self.strategies = np.zeros((rotations, MAX_SEATS), np.uint8)
        for r in range(rotations):
            for i, seat in enumerate(self.seated(r)):
                self.strategies[r, i] = self.labels.index(seat.label)
        self.book = np.zeros(1, st.LEDGER)
        self.book["on"] = record.cards
        self.book["definitions"] = len(table.tables.names)
        self.book["strategies"] = len(self.labels)

    def seated(self, rotation: int) -> list[Bound]:
        """Seat i is taken by lineup[(i + rotation) % players]."""
        return [self.bound[(i + rotation) % self.players] for i in range(self.players)]

    @property
    def in_python(self) -> bool:
        return any(not seat.strategy.compiled for seat in self.bound)


def play_blocks(table: Table, seed: int, first_block: int, blocks: int, rotations: int, record: Record) -> Batch:
    """Play blocks × rotations games and return their columns. A game that breaks down is a row, never an exception."""
    room = Room(table, rotations, record)
    n = blocks * rotations
    games = np.zeros(n, st.GAME)
    seats = np.zeros((n, MAX_SEATS), st.SEAT)
    events: list[dict[str, Any]] = []
    errors: list[str | None] = [None] * n
    apart = n if room.in_python else -(-record.events // rotations) * rotations
    _one_by_one(room, seed, first_block, games[:apart], seats[:apart], record, events, errors)
    if apart < n:
        _in_one_go(room, seed, first_block + apart // rotations, games[apart:], seats[apart:])
    _explain_crashes(room, seed, games, errors)
    labels = room.labels
    cards = card_columns(room.book, table.tables, labels) if record.cards else {}
    return Batch(
        games=game_columns(games, seats, room.players, seed, errors),
        seats=seat_columns(games, seats, room.players, list(table.tables.traits)),
        cards=cards,
        events=event_columns(events),
        strategies=labels,
        errors=[e for e in errors if e],
    )


def play_unrecorded(table: Table, seed: int, first_block: int, blocks: int, rotations: int) -> np.ndarray:
    """The same games with nothing kept but the engine's own row of each: what recording costs is the difference."""
    record = Record(games=False, seats=False, cards=False)
    room = Room(table, rotations, record)
    games = np.zeros(blocks * rotations, st.GAME)
    seats = np.zeros((len(games), MAX_SEATS), st.SEAT)
    if room.in_python:
        _one_by_one(room, seed, first_block, games, seats, record, [], [None] * len(games))
    else:
        _in_one_go(room, seed, first_block, games, seats)
    return games


def _in_one_go(room: Room, seed: int, first_block: int, games: np.ndarray, seats: np.ndarray) -> None:
    """All bots compiled: one call plays them all."""
    sit_down(room.box, room.bound)
    machine.play(
        room.states, 0, room.box, machine.BATCH, np.uint64(seed), first_block, len(games), 0,
        games, seats, room.strategies, room.book,
    )  # fmt: skip


def _one_by_one(
    room: Room, seed: int, first_block: int, games: np.ndarray, seats: np.ndarray, record: Record,
    events: list[dict[str, Any]], errors: list[str | None],
) -> None:  # fmt: skip
    """Game by game: Python bots, or transcripts to be kept."""
    for k in range(len(games)):
        block, rotation = first_block + k // room.rotations, k % room.rotations
        errors[k] = _play_game(room, seed, block, rotation)
        machine.play(
            room.states, 0, room.box, machine.FINISH, np.uint64(seed), block, k, rotation,
            games, seats, room.strategies, room.book,
        )  # fmt: skip
        room.box["broken"] = 0
        if k < record.events:
            events.append({"block": block, "rotation": rotation, "game": room.game, "log": room.game.log.copy()})
        if rotation == room.rotations - 1:
            machine.play(
                room.states, 0, room.box, machine.END_BLOCK, np.uint64(seed), block, 0, 0,
                games, seats, room.strategies, room.book,
            )  # fmt: skip


def _play_game(room: Room, seed: int, block: int, rotation: int) -> str | None:
    """One game to its end; returns what went wrong in a Python bot, if anything."""
    seated = room.seated(rotation)
    game = room.game
    game.python_seats = sit_down(room.box, room.bound, rotation)
    game.start(seed, block)
    minds: dict[int, Any] = {}
    while not game.over:
        seat = game.decider
        bound = seated[seat]
        try:
            if seat not in minds:
                minds[seat] = bound.strategy.play(**bound.settings)
            choice = answer_of(minds[seat], game, seat)
        except Exception as error:
            game.states["ended"][0] = Ended.CRASHED
            return (
                f"strategy '{bound.label}' in seat {seat}, asked {game.prompt.word} "
                f"(seed {seed}, block {block}, rotation {rotation}): {type(error).__name__}: {error}"
            )
        game.answer(choice)
    return None


def _explain_crashes(room: Room, seed: int, games: np.ndarray, errors: list[str | None]) -> None:
    """Every game that broke down, or broke an invariant, says so with its seed."""
    for k in np.flatnonzero((games["ended"] == Ended.CRASHED) | (games["broken"] != 0)):
        where = f"seed {seed}, block {games['block'][k]}, rotation {games['rotation'][k]}"
        if games["broken"][k]:
            errors[k] = f"{BROKEN[int(games['broken'][k])]} ({where})"
            games["ended"][k] = Ended.CRASHED
        elif errors[k] is None:
            errors[k] = f"the rules came to a dead end ({where})"


def warm() -> None:
    """Compile the engine now, once, so that workers find it in the cache."""
    from simlab.cards import compile_cards

    game = Game(compile_cards(["zombies"]), 3, log=False)
    game.start(0)
