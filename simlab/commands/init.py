"""`simlab init`: a project folder with a card, a bot and an experiment of one's own."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from simlab.errors import SimlabError

SET, BOT, EXPERIMENT = "homebrew", "newcomer", "first"

MARKER = """\
# This file makes the folder a simlab project. Names are looked up here first, then among what ships with simlab:
# cardsets/ strategies/ experiments/; what runs leave goes to reports/.
"""
SET_FILE = f"""\
set: {SET}
title: Homebrew
sheet: 2026                 # year of the rulesheet: in a mix the newest that speaks wins
"""
CARDS = """\
# Two cards to begin with. `simlab cards lint homebrew` checks them; docs/cards.md has every word.

rules_lawyer:
  name: Rules Lawyer
  kind: monster
  level: 6                  # printed in the corners
  treasures: 2
  copies: 3                 # more copies: seen more often
  basis: reconstructed      # nobody has published these numbers: we made them up
  text: Stronger against helpers; takes an Item from whoever it catches.
  rules:
    - {while: in_combat, if: {helped: true}, do: {strength: +2}}
  bad_stuff:
    - {do: {lose_items: 1}}

dice_tower:
  name: Dice Tower
  kind: item
  bonus: 3
  hands: 1
  value: 400
  copies: 2
  basis: reconstructed
  text: +3 in combat.
"""
QUESTION = f"""\
# One question per file. `simlab run {EXPERIMENT} --report` plays it and writes the answer.
question: Is the Rules Lawyer too easy?
sets: [zombies, {SET}]
players: 4
lineup: [{BOT}, veteran, greedy, bully]   # rotated: everybody sits everywhere
arms:                                        # besides the baseline, which is the cards as they are written
  tougher: {{label: Rules Lawyer at Level 10, cards: {{{SET}/rules_lawyer: {{level: 10}}}}}}
games: 400                                   # per arm
target: {{measure: length, effect: 0.5}}       # half a round is what we would notice
record: {{events: 8}}                          # keep every step of the first games
"""
README = """\
# {name}

A project for simlab.

    simlab cards lint {set}              # are the cards right?
    simlab strategies check {bot}       # is the bot fit for any table?
    simlab run {experiment} --report              # play, and write the report

- `cardsets/{set}/cards.yaml`: two cards of your own
- `strategies/{bot}.py`: a bot of your own
- `experiments/{experiment}.yaml`: a question of your own
- `reports/`: what runs leave

Change a number, run it again, and compare: `simlab compare reports/RUN_A reports/RUN_B`.
"""


def mount(root: typer.Typer) -> None:
    root.command()(init)


def init(
    folder: Annotated[Path, typer.Argument(help="The folder to make, e.g. my-lab.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing.")] = False,
) -> None:
    """Make a project: a card set, a bot and an experiment of your own, ready to run."""
    refuse_used(folder)
    for name, text in files(folder.resolve().name).items():
        write(folder / name, text)
    if not quiet:
        print(f"{folder} is ready. Next:\n  cd {shlex.quote(str(folder))}\n  simlab run {EXPERIMENT} --report")


def refuse_used(folder: Path) -> None:
    """Nothing that exists is written over."""
    if folder.exists() and not folder.is_dir():
        raise SimlabError(f"{folder} is a file", "choose another name")
    if folder.is_dir() and any(folder.iterdir()):
        raise SimlabError(f"{folder} exists and is not empty", "choose another name, or empty it first")


def files(name: str) -> dict[str, str]:
    """Everything in a new project, by its place."""
    from simlab.commands.strategies import TEMPLATE

    return {
        "simlab.toml": MARKER,
        f"cardsets/{SET}/set.yaml": SET_FILE,
        f"cardsets/{SET}/cards.yaml": CARDS,
        f"strategies/{BOT}.py": TEMPLATE.format(name=BOT, title=BOT.capitalize()),
        f"experiments/{EXPERIMENT}.yaml": QUESTION,
        "README.md": README.format(name=name, set=SET, bot=BOT, experiment=EXPERIMENT),
        ".gitignore": "/reports/\n",
    }


def write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SimlabError(f"cannot write {file}: {error.strerror}", "choose a folder you may write to") from error
