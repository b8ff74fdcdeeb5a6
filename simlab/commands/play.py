"""`simlab play`: a person takes a seat in the terminal."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.commands.output import say_if_compiling
from simlab.commands.seating import LAST_SEED, options_given
from simlab.errors import SimlabError, WrongUsage

if TYPE_CHECKING:
    from rich.console import Console

    from simlab.play.batch import Table
    from simlab.play.person import PersonsGame, Saved
    from simlab.play.wording import Face

HELP = """A number takes that option; Enter alone does nothing, where that is allowed.
  t  the table          h  your hand            o  the options again
  r NAME  read a card   p  pass, until the fight or the turn is over
  u  undo               s  save                 q  save and quit            ?  this help"""


def mount(root: typer.Typer) -> None:
    root.command()(play)


def play(
    context: typer.Context,
    sets: Annotated[str, typer.Option(help="Card sets, e.g. zombies,fu.")] = "zombies",
    against: Annotated[
        str, typer.Option(help="The other players, as in an experiment's lineup.")
    ] = "greedy,greedy,greedy",
    seed: Annotated[
        int | None, typer.Option(min=0, max=LAST_SEED, help="The seed (default: a new one each time).")
    ] = None,
    name: Annotated[str, typer.Option(help="What you are called.")] = "Player",
    rule: Annotated[list[str] | None, typer.Option(help="A rule, e.g. epic or winning_level=12.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is saved (default simlab-SEED.json).")] = None,
    transcript: Annotated[
        Path | None, typer.Option(help="Where it is told at the end (default simlab-SEED.txt).")
    ] = None,
) -> None:
    """Take a seat against the bots: numbered options, help for hire, undo, save and resume."""
    import secrets

    from simlab.play.person import Saved

    if resume is not None:
        if beside := options_given(context, "sets", "against", "seed", "name", "rule"):
            raise WrongUsage(f"--resume or {' and '.join(beside)}, not both: a saved game has its own table and seed")
        start = Saved.read(resume)
    else:
        chosen = secrets.randbelow(1_000_000) if seed is None else seed
        start = Saved(_words(sets), against, rule or [], chosen, name, {})
    file = save or resume or Path(f"simlab-{start.seed}.json")
    told = transcript or Path(f"simlab-{start.seed}.txt")
    refuse_unwritable(file, told)
    if file.exists() and file != resume:
        raise SimlabError(
            f"{file} exists already", f"simlab play --resume {shlex.quote(str(file))}, or choose another --save"
        )
    table = _table(start)
    versions = _versions(table)
    if resume is not None:
        start.check(resume, versions)
    saved = Saved(start.sets, start.against, start.rules, start.seed, start.name, versions, start.answers)
    Terminal(table, saved, file, told).play()


def refuse_unwritable(*files: Path) -> None:
    """Said before the first question: at the end of a long game it would be too late."""
    for file in files:
        if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise SimlabError(f"{file} cannot be written", "choose another --save or --transcript")


def _words(sets: str) -> list[str]:
    from simlab.commands.seating import words

    return words(sets)


def _table(start: Saved) -> Table:
    """The other players' table; the person's seat comes on top."""
    from simlab.commands.seating import lineup_from, table_from

    others = lineup_from(start.against)
    if not 2 <= len(others) <= 5:
        raise SimlabError(
            f"{len(others)} against one: the game is for three to six", "--against veteran,bully,generous"
        )
    if not start.name.strip():
        raise SimlabError("a player has a name", "--name Carol")
    if start.name.lower() in {seat.label.lower() for seat in others}:
        raise SimlabError(f"somebody is called {start.name} already", "choose another --name")
    return table_from(",".join(start.sets), others, start.rules)


def _versions(table: Table) -> dict[str, str]:
    """What a saved game depends on."""
    from simlab.experiment.sources import engine_fingerprint
    from simlab.strategy.find import find

    bots = {seat.strategy for seat in table.lineup if seat.strategy not in ("restrict", "noisy")}
    strategies = {f"strategy {name}": find(name).fingerprint for name in sorted(bots)}
    return {"engine": engine_fingerprint(), "cards": table.tables.fingerprint, **strategies}


def corners(face: Face, first: str) -> str:
    """`Item: +2, 300 gold`; a card with nothing in its corners but its kind says it once."""
    return first if face.corners == face.kind else f"{first}: {face.corners}"


class Terminal:
    """What the person sees and types."""

    def __init__(self, table: Table, saved: Saved, file: Path, transcript: Path) -> None:
        from rich.console import Console

        from simlab.play.person import PersonsGame
        from simlab.play.wording import faces

        self.console: Console = Console(highlight=False, markup=False)
        self.saved, self.file, self.transcript = saved, file, transcript
        say_if_compiling()
        self.game: PersonsGame = PersonsGame(table, saved.seed, saved.name)
        self.faces = faces(table.tables)
        self.passing: tuple[int, int] | None = None

    def play(self) -> None:
        """To the end of the game, or until the person quits."""
        self.say(f"{', '.join(self.saved.sets)}, seed {self.saved.seed}. Type ? for help.", "dim")
        self.game.take_up(list(self.saved.answers))
        fresh = True
        while True:
            self.tell(self.game.go_on())
            if self.game.over:
                break
            choice = self.still_passing()
            if choice is not None:
                self.game.answer(choice, undoable=False)
                continue
            self.ask(fresh)
            fresh = False
            try:
                if not self.turn_to_answer():
                    return
            except (EOFError, KeyboardInterrupt):
                self.put_aside()
                return
        self.finish()

    # --- answering

    def _moment(self) -> tuple[int, int]:
        p = self.game.sitting.game.state.public
        return int(p.turn), int(p.fighter)

    def still_passing(self) -> int | None:
        """The passing option, as long as the person wanted to pass: until the fight or the turn is over."""
        from simlab.vocabulary import Prompt

        if self.passing != self._moment() or self.game.prompt is not Prompt.SPEAK_UP:
            self.passing = None
        return None if self.passing is None else self.game.passing()

    def turn_to_answer(self) -> bool:
        """Read until an option has been taken; False: the person has quit."""
        while True:
            count = self.game.sitting.game.option_count
            typed = self.console.input(f"\nYour answer (1-{count}, ? for help): ").strip()
            choice = self._choice(typed, count)
            if choice is not None:
                self.game.answer(choice)
                return True
            if typed.lower() in ("q", "quit"):
                self.say("")
                return not self.save_or_say()
            if self.command(typed):
                return True

    def _choice(self, typed: str, count: int) -> int | None:
        if typed.isdigit():
            if 1 <= int(typed) <= count:
                return int(typed) - 1
            self.say(f"There is no option {typed}: they go from 1 to {count}.", "red")
            return None
        return self.game.passing() if typed == "" else None

    def command(self, typed: str) -> bool:
        """Anything but a number; True if the game goes on from somewhere else."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word in ("u", "undo"):
            return self.undo()
        if word in ("p", "pass"):
            return self.pass_on()
        simple: dict[str, Callable[[], object]] = {
            "table": self.show_table,
            "hand": self.show_hand,
            "options": self.show_options,
            "save": self.save_or_say,
        }
        simple |= {name[0]: command for name, command in simple.items()}
        if word in simple:
            simple[word]()
        elif word in ("r", "read") and rest:
            self.read(rest)
        elif word in ("?", "help"):
            self.say(HELP)
        elif typed and not typed.isdigit():
            self.say(f"'{typed}' is neither an option nor a command; ? shows what there is.", "red")
        elif not typed:
            self.say("You have to choose.", "red")
        return False

    def undo(self) -> bool:
        if not self.game.undo():
            self.say("There is nothing to take back.", "red")
            return False
        self.say("Taken back.", "dim")
        self.passing = None
        return True

    def pass_on(self) -> bool:
        choice = self.game.passing()
        if choice is None:
            self.say("You cannot pass here.", "red")
            return False
        self.passing = self._moment()
        self.game.answer(choice)
        return True

    # --- showing

    def say(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style or None)

    def tell(self, lines: list[Any]) -> None:
        """What has happened since the last question."""
        from simlab.commands.replay import STYLES

        for line in lines:
            if line.heading:
                self.console.rule(line.text, align="left", style="dim")
            else:
                self.say(f"{'│ ' if line.combat else '  '}{line.text}", STYLES.get(line.what, ""))

    def ask(self, fresh: bool) -> None:
        """The question, with table and hand where they matter."""
        from simlab.vocabulary import Prompt

        if fresh or self.game.prompt in (Prompt.ARRANGE, Prompt.PREPARE):
            self.show_table()
            self.show_hand()
        self.show_options()

    def show_table(self) -> None:
        from rich.table import Table as Grid

        from simlab.play.replay import look

        now, words = look(self.game.sitting.game), self.game.words
        grid = Grid(title="The table", title_justify="left", show_edge=False, pad_edge=False)
        for heading in ("player", "Level", "strength", "hand", "in play"):
            grid.add_column(heading, justify="right" if heading in ("Level", "strength", "hand") else "left")
        for seat, name in enumerate(words.names):
            cards = [
                words.bonus(c.card) + ("" if c.equipped or not self._item(c.card) else " (carried)")
                for c in now.in_play[seat]
            ]
            cards += [f"{words.kind(card)}! {words.title(card)}" for card in now.curses[seat]]
            mark = "→ " if seat == now.active else ""
            state = " †" if now.dead[seat] else ""
            row = (
                f"{mark}{name}{state}",
                now.levels[seat],
                now.strengths[seat],
                len(now.hands[seat]),
                ", ".join(cards),
            )
            grid.add_row(*(str(cell) for cell in row))
        self.console.print(grid)
        if now.seals:
            self.say(f"Open Seals: {', '.join(words.title(card) for card in now.seals)}")
        if now.fighter >= 0:
            self.say(self.game.teller.sides(now), "cyan")

    def _item(self, card: int) -> bool:
        from simlab.vocabulary import Kind

        return int(self.game.words.tables.cards["kind"][card]) == Kind.ITEM

    def show_hand(self) -> None:
        from simlab.play.person import PERSON
        from simlab.vocabulary import Zone

        game = self.game.sitting.game
        self.say("Your hand", "bold")
        for card in game.cards_in(Zone.HAND + PERSON):
            face = self.faces[int(game.tables.cards["name"][card])]
            self.say(f"  {face.title} [{corners(face, face.kind)}] {face.text}")

    def show_options(self) -> None:
        from simlab.play.replay import look
        from simlab.play.wording import QUESTIONS

        now = look(self.game.sitting.game)
        self.say(f"\n{QUESTIONS.get(self.game.prompt, 'What do you do?')}{self.game.about()}", "bold")
        if now.fighter >= 0 and not now.fleeing:
            self.say(self.game.teller.sides(now), "cyan")
        for number, (text, effect) in enumerate(self.game.options(), 1):
            self.say(f"{number:>3}  {text}{f'  — {effect}' if effect else ''}")

    def read(self, name: str) -> None:
        """A card by a part of its name."""
        found = [face for face in self.faces.values() if name.lower() in face.title.lower()]
        for face in found[:5]:
            self.say(f"{face.title} [{corners(face, f'{face.kind}, {face.deck}')}]", "bold")
            self.say(f"  {face.text}")
        if not found:
            self.say(f"There is no card like '{name}' in this mix.", "red")

    # --- the end

    def save(self) -> None:
        from dataclasses import replace

        replace(self.saved, answers=list(self.game.answers)).write(self.file)
        self.say(f"Saved: simlab play --resume {shlex.quote(str(self.file))}", "dim")

    def save_or_say(self) -> bool:
        """A game that cannot be saved now, on a full disk say, is not over yet."""
        try:
            self.save()
        except SimlabError as error:
            self.say(error.message, "red")
            return False
        return True

    def put_aside(self) -> None:
        self.say("")
        self.save()

    def finish(self) -> None:
        """The story of the game, cards open, for whoever wants to know what the others held."""
        from simlab.commands.replay import plain

        text = "\n".join(plain(line) for line in self.game.transcript()) + "\n"
        try:
            self.transcript.write_text(text, encoding="utf-8")
        except OSError as error:
            raise SimlabError(f"cannot write {self.transcript}: {error.strerror}") from error
        self.say(f"The whole game is told in {self.transcript}.", "dim")
