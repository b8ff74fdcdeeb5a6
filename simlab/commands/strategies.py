"""`simlab strategies …`: look at, write and check bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.commands.output import print_json, print_records, say_if_compiling
from simlab.commands.seating import LAST_SEED
from simlab.errors import SimlabError

if TYPE_CHECKING:
    from simlab.strategy.api import Strategy
    from simlab.strategy.check import Report

app = typer.Typer(no_args_is_help=True, help="Look at, write and check bots.")
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Name = Annotated[str, typer.Argument(help="A bot: a name in strategies/, or module:name.")]

TEMPLATE = '''"""Scores one legal option at a time: the highest is taken, and 0 is what passing is worth."""

from simlab.strategy import Prompt, Verb, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@strategy(help_price=1)
def {name}(my, table, option):
    """{title}: fights what it beats, helps for a Treasure, keeps its spite for whoever would win."""
    if my.prompt == Prompt.HELP:
        return 1.0 if option.verb == Verb.ACCEPT and option.treasures >= my.help_price else 0.0
    if my.prompt == Prompt.SELL or option.verb == Verb.SELL:
        return selling(my, table, option)
    if option.verb == Verb.ASK:
        return 3.0 - option.treasures if table.margin + option.swing > 0 else -1.0
    if option.verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > 0 else -1.0
    if on_my_side(my) and table.margin <= 0 and turns_it(table, option):
        return 20.0 - option.swing
    return max(everyday(my, table, option), stops_the_winner(my, table, option))
'''


def mount(root: typer.Typer) -> None:
    root.add_typer(app, name="strategies")


@app.command("list")
def list_(json: Json = False) -> None:
    """List the bots there are, each with what kind of player it is."""
    from simlab.strategy.find import names

    print_records("Bots", [summary(name) for name in names()], json)


def summary(name: str) -> dict[str, Any]:
    """A bot as a row; one that cannot be loaded says so, and does not hide the others."""
    from simlab.strategy.find import find

    try:
        bot = find(name)
    except SimlabError as error:
        return {"name": name, "form": "broken", "parameters": "", "who": str(error)}
    knobs = ", ".join(f"{key}={value:g}" for key, value in bot.parameters.items())
    return {"name": name, "form": form(bot), "parameters": knobs, "who": bot.doc.splitlines()[0] if bot.doc else ""}


def form(bot: "Strategy") -> str:
    return "compiled" if bot.compiled else "python"


@app.command()
def show(name: Name, json: Json = False) -> None:
    """Show one bot: who it is, its parameters, and where it is written."""
    from simlab.strategy.find import find

    bot = find(name)
    record = {
        "name": name,
        "form": form(bot),
        "doc": bot.doc,
        "parameters": bot.parameters,
        "never": [verb.word for verb in bot.never],
        "file": str(bot.file or ""),
        "fingerprint": bot.fingerprint,
    }
    if json:
        print_json(record)
        return
    print(f"{name} ({record['form']})\n\n{bot.doc}\n")
    for key, value in bot.parameters.items():
        print(f"  {key} = {value:g}")
    if bot.never:
        print(f"  never: {', '.join(record['never'])}")
    print(f"\n{record['file']}")


@app.command()
def new(name: Annotated[str, typer.Argument(help="The bot's name: small letters, digits and _.")]) -> None:
    """Write a bot to start from into the project's strategies folder."""
    from keyword import iskeyword

    from simlab.cards.schema import KEY
    from simlab.project import project_root
    from simlab.strategy.find import names

    if iskeyword(name):
        raise SimlabError(f"'{name}' is a word of Python itself: a bot cannot be called so", "choose another name")
    if not KEY.fullmatch(name) or not name.isidentifier():
        raise SimlabError(f"a bot's name is in small letters, digits and _, and begins with a letter: '{name}'")
    file = (project_root() or Path.cwd()) / "strategies" / f"{name}.py"
    if file.exists() or name in names():
        raise SimlabError(f"there is a bot '{name}' already", "choose another name")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(TEMPLATE.format(name=name, title=name.replace("_", " ").capitalize()), encoding="utf-8")
    print(f"{file} is ready: edit it, then run `simlab strategies check {name}`")


@app.command()
def check(
    name: Name,
    questions: Annotated[int | None, typer.Option(help="How many questions to ask it.", min=1)] = None,
    seed: Annotated[int, typer.Option(min=0, max=LAST_SEED, help="Another seed asks other questions.")] = 0,
    json: Json = False,
) -> None:
    """Check that a bot is fit for any table: legal, steady, honest, sound. Exit code 1 if it is not."""
    from simlab.strategy.check import check as examine

    say_if_compiling()
    report = examine(name, questions, seed)
    if json:
        print_json(report.record())
    else:
        print_report(report)
    if not report.passed:
        raise typer.Exit(1)


def print_report(report: "Report") -> None:
    from simlab.strategy.check import MEANING
    from simlab.vocabulary import Prompt

    print(f"{report.strategy}: {report.questions:,} questions of {len(report.kinds)} kinds at {report.tables} tables")
    for name, meaning in MEANING.items():
        failed = report.failed(name)
        print(f"  {'FAILED' if failed else 'ok':8}{name}: {meaning}" + (f" ({failed} times)" if failed else ""))
    unmet = [kind.replace("_", " ") for kind in Prompt.words() if kind not in report.kinds]
    if unmet:
        print(f"  not asked: {', '.join(unmet)}")
    for failure in report.failures[:2]:
        print(f"\n{failure.check}: {failure.problem}\n{failure.scene}")
