"""A person at the table: the same questions as the bots get, with undo, and games that can be put aside and taken up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simlab.engine.state import CHOSEN
from simlab.errors import SimlabError
from simlab.play.batch import SeatSpec, Table
from simlab.play.replay import Bookmark, Sitting
from simlab.play.story import Line, Teller, story
from simlab.play.wording import Words, listed
from simlab.vocabulary import MAX_CARDS, Prompt, Zone

FORMAT = 1
STAND_IN = "random"
"""Keeps the person's seat warm; it is never asked."""
PERSON = 0
"""A person always takes the first seat; the seed says who goes first."""


@dataclass(frozen=True)
class Saved:
    """A game put aside: what it was played with, and every answer the person gave."""

    sets: list[str]
    against: str
    rules: list[str]
    seed: int
    name: str
    versions: dict[str, str]
    answers: list[int] = field(default_factory=list)

    def write(self, file: Path) -> None:
        try:
            file.write_text(
                json.dumps({"simlab": "game", "format": FORMAT, **vars(self)}, indent=1) + "\n", encoding="utf-8"
            )
        except OSError as error:
            raise SimlabError(f"cannot save the game to {file}: {error.strerror}") from error

    @classmethod
    def read(cls, file: Path) -> Saved:
        """A saved game; anything else is refused in a sentence."""
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise SimlabError(f"there is no saved game {file}") from error
        except (OSError, ValueError) as error:
            raise SimlabError(f"{file} cannot be read: it is damaged, or no saved game") from error
        if not isinstance(found, dict) or found.get("simlab") != "game" or found.get("format") != FORMAT:
            raise SimlabError(f"{file} is no saved game of this version of simlab")
        try:
            return cls(**{name: kind(found[name]) for name, kind in _FIELDS.items()})
        except (KeyError, TypeError, ValueError) as error:
            raise SimlabError(f"{file} is damaged: {error}") from error

    def check(self, file: Path, versions: Mapping[str, str]) -> None:
        """Other rules, cards or bots would make another game of the same answers."""
        for what, made in self.versions.items():
            if versions.get(what) != made:
                raise SimlabError(
                    f"{file} was saved with another version of the {what}: the game would go differently",
                    "begin a new one",
                )


def _each(kind: Callable[[Any], Any]) -> Callable[[Iterable[Any]], list[Any]]:
    return lambda found: [kind(one) for one in found]


_FIELDS: dict[str, Any] = {
    "sets": _each(str), "against": str, "rules": _each(str), "seed": int, "name": str, "versions": dict,
    "answers": _each(int),
}  # fmt: skip


class PersonsGame:
    """A game with a person in the first seat, stopping only where the person has something to decide."""

    def __init__(self, table: Table, seed: int, name: str) -> None:
        lineup = (SeatSpec(STAND_IN, label=name), *table.lineup)
        self.sitting = Sitting(Table(table.tables, table.rules, lineup), seed)
        self.sitting.names[PERSON] = name
        self.words = Words(table.tables, self.sitting.names)
        self.answers: list[int] = []
        self.marks: list[tuple[Bookmark, int]] = []
        self.teller = Teller(self.words, PERSON)
        self._told = 0

    @property
    def over(self) -> bool:
        return self.sitting.over

    @property
    def prompt(self) -> Prompt:
        return self.sitting.game.prompt

    @property
    def margin(self) -> int | None:
        """Munchkins less monsters, while a fight goes on."""
        p = self.sitting.game.state.public
        return int(p.margin) if int(p.fighter) >= 0 and not int(p.fleeing) else None

    def options(self) -> list[tuple[str, str]]:
        """Every legal option in words, with what it would do."""
        margin, prompt = self.margin, self.prompt
        return [(self.words.option(o, prompt, PERSON), self.words.effect(o, margin)) for o in self.sitting.game.options]

    def about(self) -> str:
        """What the question is about, where the options do not say."""
        game, who, title = self.sitting.game, self.words.who, self.words.title
        p, frame = game.state.public, game.state.frames[int(game.state.depth) - 1]
        card, on, prompt = int(frame.card), int(frame.on), self.prompt
        if prompt is Prompt.HELP:
            promised = self._promised(int(p.fighter))
            return f" {who(int(p.fighter))} asks{f', and promises {listed(promised)}' if promised else ''}."
        if prompt is Prompt.TRADE_ANSWER:
            wanted = f"for your {title(on)}" if on < MAX_CARDS else "as a gift"
            return f" {who(int(frame.other))} offers {self.words.card(card)} {wanted}."
        if prompt is Prompt.ROLLED:
            return f" {who(int(p.die_by))} has rolled a {int(p.die)}."
        if prompt is Prompt.CURSED and card < MAX_CARDS:
            return f" {title(card)} is meant for {who(int(frame.other))}. {self.words.does(card)}"
        named = prompt in (Prompt.LOSE, Prompt.TAKE, Prompt.PAY, Prompt.RUNNING) and card < MAX_CARDS
        return f" ({title(card)})" if named else ""

    def _promised(self, fighter: int) -> list[str]:
        """The Items and cards in an offer of help."""
        game = self.sitting.game
        cards = [*game.cards_in(Zone.TABLE + fighter), *game.cards_in(Zone.HAND + fighter)]
        return [self.words.card(card) for card in cards if int(game.state.mark[card]) & CHOSEN]

    def passing(self) -> int | None:
        """The option that does nothing, if there is one."""
        return next((k for k, o in enumerate(self.sitting.game.options) if int(o.passing)), None)

    def go_on(self) -> list[Line]:
        """The others play until the person must decide; returns what he could see of it."""
        sitting = self.sitting
        while not sitting.over and not (sitting.game.decider == PERSON and sitting.free):
            sitting.bot_answers()
        return self._news()

    def _news(self) -> list[Line]:
        beats = self.sitting.beats
        lines = [line for number in range(self._told, len(beats)) for line in self.teller.tell(number, beats[number])]
        self._told = len(beats)
        return lines

    def answer(self, choice: int, undoable: bool = True) -> None:
        if undoable:
            self.marks.append((self.sitting.bookmark(), len(self.answers)))
        self.answers.append(choice)
        self.sitting.answer(choice)

    def undo(self) -> bool:
        """Take back the last answer, and all that came of it."""
        if not self.marks:
            return False
        mark, answers = self.marks.pop()
        self.sitting.go_back(mark)
        del self.answers[answers:]
        self.teller, self._told = Teller(self.words, PERSON), 0
        self._news()
        return True

    def take_up(self, answers: list[int]) -> None:
        """Play a saved game up to where it was put aside."""
        for choice in answers:
            self.go_on()
            if self.over or not 0 <= choice < self.sitting.game.option_count:
                raise SimlabError("the saved game does not fit its own answers: the file is damaged")
            self.answer(choice)

    def transcript(self) -> list[Line]:
        """The whole game so far, cards open."""
        return story(self.words, self.sitting.beats)
