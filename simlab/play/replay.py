"""A game played again from its seed, stopping at every question: who was asked, what was chosen and why, what followed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.engine import machine
from simlab.engine.state import AT_MONSTERS, DECISIONS, EQUIPPED
from simlab.play.batch import Record, Room, Table
from simlab.play.game import EVERYBODY, Game
from simlab.play.seats import Bound, sit_down
from simlab.play.view import answer_of
from simlab.tables import CardTables
from simlab.vocabulary import MAX_CARDS, Ended, Prompt, Zone

STOP_EVERYWHERE = 2
"""Stop even where there is nothing to choose, to see the table more often; the options are those of any game."""


@dataclass(frozen=True)
class Decision:
    """A question and the answer given, where something was decided or done."""

    seat: int
    prompt: Prompt
    options: np.ndarray  # OPTION
    choice: int
    scores: tuple[float, ...] | None = None  # of a compiled bot
    whim: bool = False
    """A noisy bot took any option at all."""

    @property
    def chosen(self) -> Any:
        return self.options[self.choice]


@dataclass(frozen=True)
class CardAt:
    """A card somewhere on the table."""

    card: int
    on: int | None = None
    equipped: bool = False
    at_monsters: bool = False


@dataclass(frozen=True)
class Position:
    """The whole table at one moment, hands included."""

    turn: int
    active: int
    levels: tuple[int, ...]
    strengths: tuple[int, ...]
    sexes: tuple[int, ...]
    dead: tuple[bool, ...]
    hands: tuple[tuple[int, ...], ...]
    in_play: tuple[tuple[CardAt, ...], ...]
    curses: tuple[tuple[int, ...], ...]
    seals: tuple[int, ...]
    revealed: tuple[int, ...]
    decks: tuple[int, int]
    discards: tuple[int, int]
    fighter: int
    helper: int
    fleeing: bool
    combat: tuple[CardAt, ...]
    munchkins: int
    monsters: int
    treasures: int
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Beat:
    """What happened between two questions."""

    asked: Decision | None
    lines: np.ndarray  # LOG
    after: Position


def look(game: Game) -> Position:
    """The table as it is now."""
    p, n = game.state.public, game.players
    seats = range(n)
    fighting = int(p.fighter) >= 0
    return Position(
        turn=int(p.turn),
        active=int(p.active),
        levels=tuple(int(p.level[i]) for i in seats),
        strengths=tuple(int(p.strength[i]) for i in seats),
        sexes=tuple(int(p.sex[i]) for i in seats),
        dead=tuple(int(p.dead[i]) == 1 for i in seats),
        hands=tuple(tuple(game.cards_in(Zone.HAND + i)) for i in seats),
        in_play=tuple(_lying(game, Zone.TABLE + i) for i in seats),
        curses=tuple(tuple(game.cards_in(Zone.CURSES + i)) for i in seats),
        seals=tuple(game.cards_in(Zone.OPEN_SEALS)),
        revealed=tuple(game.cards_in(Zone.REVEALED)),
        decks=(int(game.state.count[Zone.DOOR_DECK]), int(game.state.count[Zone.TREASURE_DECK])),
        discards=(int(game.state.count[Zone.DOOR_DISCARDS]), int(game.state.count[Zone.TREASURE_DISCARDS])),
        fighter=int(p.fighter),
        helper=int(p.helper) if fighting else -1,
        fleeing=fighting and bool(p.fleeing),
        combat=_lying(game, Zone.COMBAT),
        munchkins=int(p.munchkins),
        monsters=int(p.monsters),
        treasures=int(p.treasures) if fighting else 0,
        winners=tuple(game.winners()),
    )


def _lying(game: Game, zone: int) -> tuple[CardAt, ...]:
    state, found = game.state, []
    for card in game.cards_in(zone):
        mark, on = int(state.mark[card]), int(state.on[card])
        found.append(CardAt(card, on if on < MAX_CARDS else None, bool(mark & EQUIPPED), bool(mark & AT_MONSTERS)))
    return tuple(found)


def names_of(labels: list[str]) -> list[str]:
    """What the players are called: `Greedy`, or `Greedy 1` and `Greedy 2` if there are two."""
    names, seen = [], dict.fromkeys(labels, 0)
    for label in labels:
        seen[label] += 1
        name = label[:1].upper() + label[1:]
        names.append(f"{name} {seen[label]}" if labels.count(label) > 1 else name)
    return names


class Sitting:
    """One game at one table, question by question; bots answer as in a batch, a person's answers come from outside."""

    def __init__(self, table: Table, seed: int, block: int = 0, rotation: int = 0) -> None:
        self.table, self.seed, self.block, self.rotation = table, seed, block, rotation
        room = Room(table, rotation + 1, Record(cards=False, events=1))
        self.seated: list[Bound] = room.seated(rotation)
        self.game: Game = room.game
        self.names = names_of([bound.label for bound in self.seated])
        self._python = sit_down(room.box, room.bound, rotation)
        self.game.python_seats = EVERYBODY
        self.game.states["public"]["rules"]["ask_always"][-1] = STOP_EVERYWHERE
        self.minds: dict[int, Any] = {}
        self.beats: list[Beat] = []
        self._told = 0
        self.game.start(seed, block)
        self._note(None)

    @property
    def tables(self) -> CardTables:
        return self.table.tables

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def free(self) -> bool:
        """Whether there is anything to decide: a single option is taken without asking."""
        return int(self.game.table.free) != 0

    def answer(self, choice: int, scores: tuple[float, ...] | None = None, whim: bool = False) -> None:
        """Take an option and note what follows."""
        game = self.game
        seat, forced, asked = game.decider, not self.free, None
        if not (forced and game.options[choice].passing):
            asked = Decision(seat, game.prompt, game.options.copy(), choice, scores, whim)
        game.answer(choice)
        if forced:  # not a decision in a batch, so not one here: a bot's own chance counts decisions
            game.states["decisions"][0] -= 1
            game.states["tally"][0, seat, DECISIONS] -= 1
        self._note(asked)

    def bot_answers(self) -> None:
        """Whoever is asked answers as in a batch: the same scores, the same ties, the same memory."""
        if not self.free:
            self.answer(0)
        elif self.seated[self.game.decider].strategy.compiled:
            self._compiled_answers()
        else:
            self.answer(self._mind_answers())

    def _compiled_answers(self) -> None:
        game = self.game
        noise = self.seated[game.decider].noise
        choice = game.weigh()
        scores = tuple(float(score) for score in game.scores)
        self.answer(choice, scores, noise >= 1 or (noise > 0 and scores[choice] < max(scores)))

    def _mind_answers(self) -> int:
        """A Python bot sees the game as in a batch: compiled seats play by themselves in whatever it imagines."""
        game, seat = self.game, self.game.decider
        bound = self.seated[seat]
        if seat not in self.minds:
            self.minds[seat] = bound.strategy.play(**bound.settings)
        rules = game.states["public"]["rules"]
        game.python_seats, rules["ask_always"] = self._python, 0
        try:
            return answer_of(self.minds[seat], game, seat)
        finally:
            game.python_seats, rules["ask_always"] = EVERYBODY, STOP_EVERYWHERE

    def _note(self, asked: Decision | None) -> None:
        lines = self.game.log[self._told :].copy()
        self._told = len(self.game.log)
        if asked is not None or len(lines):
            self.beats.append(Beat(asked, lines, look(self.game)))

    # --- taking back

    def bookmark(self) -> Bookmark:
        """Where the game stands, to come back to."""
        return Bookmark(self.game.states.copy(), len(self.beats), self._told)

    def go_back(self, mark: Bookmark) -> None:
        """Everything since the bookmark has not happened."""
        self.game.states[:] = mark.states
        self.game.box["logged"], self._told = mark.logged, mark.logged
        self.game.box["options"] = machine.UNKNOWN
        del self.beats[mark.beats :]
        self.game.go_on()


@dataclass(frozen=True)
class Bookmark:
    """A copy of the game at one question."""

    states: np.ndarray = field(repr=False)
    beats: int
    logged: int


@dataclass(frozen=True)
class Replay:
    """A whole game, told beat by beat."""

    tables: CardTables
    names: list[str]
    labels: list[str]
    seed: int
    block: int
    rotation: int
    beats: list[Beat]
    ended: Ended
    winners: list[int]
    turns: int
    decisions: int

    def lines(self) -> Iterator[Any]:
        for beat in self.beats:
            yield from beat.lines


def replay(table: Table, seed: int, block: int = 0, rotation: int = 0) -> Replay:
    """Play a game again, to its end."""
    sitting = Sitting(table, seed, block, rotation)
    while not sitting.over:
        sitting.bot_answers()
    return as_replay(sitting)


def as_replay(sitting: Sitting) -> Replay:
    """A sitting as far as it got."""
    game = sitting.game
    return Replay(
        tables=sitting.tables,
        names=sitting.names,
        labels=[bound.label for bound in sitting.seated],
        seed=sitting.seed,
        block=sitting.block,
        rotation=sitting.rotation,
        beats=sitting.beats,
        ended=game.ended,
        winners=game.winners(),
        turns=int(game.state.public.turn),
        decisions=int(game.state.decisions),
    )


__all__ = ["Beat", "Bookmark", "CardAt", "Decision", "Position", "Replay", "Sitting", "look", "names_of", "replay"]
