"""`simlab cards …`: look at, check, write and exchange cards."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.commands.output import print_json, print_records, print_table
from simlab.errors import SimlabError, WrongUsage, did_you_mean

if TYPE_CHECKING:
    from simlab.cards.load import CardSet

app = typer.Typer(no_args_is_help=True, help="Look at, check, write and exchange cards.")
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def mount(root: typer.Typer) -> None:
    root.add_typer(app, name="cards")


@app.command("list")
def list_(
    set_: Annotated[list[str] | None, typer.Option("--set", help="Only this set (may be repeated).")] = None,
    kind: Annotated[str | None, typer.Option(help="Only this kind, e.g. monster.")] = None,
    sets: Annotated[bool, typer.Option("--sets", help="List the sets instead of their cards.")] = False,
    json: Json = False,
) -> None:
    """List cards, or with --sets the sets there are."""
    from simlab.cards.describe import card_record, set_record
    from simlab.vocabulary import Kind

    if kind is not None and sets:
        raise WrongUsage("--sets lists no cards, so there is no --kind to choose", "leave one of them out")
    if kind is not None and kind not in Kind.words():
        close = did_you_mean(kind, Kind.words())
        raise SimlabError(f"there is no kind '{kind}'{close}", None if close else f"kinds: {', '.join(Kind.words())}")
    loaded = load(set_) if set_ else load_all()
    if sets:
        print_records("Card sets", [set_record(cards) for cards in loaded], json)
        return
    wanted = [card for cards in loaded for card in cards.cards.values() if kind in (None, card.card.kind.word)]
    records = [card_record(card) for card in wanted]
    if json:
        print_json(records)
    else:
        in_brief = [record | {"corners": brief(record["corners"])} for record in records]
        print_table(amount(len(records), "card"), in_brief, LIST_COLUMNS)


LIST_COLUMNS = ("id", "name", "deck", "kind", "copies", "corners", "basis")


@app.command()
def show(
    card: Annotated[
        str, typer.Argument(help="A card, e.g. zombies/pizza_guy; the set may be left out if only one has it.")
    ],
    beside: Annotated[list[str] | None, typer.Option("--with", help="Read it in a mix with this set.")] = None,
    json: Json = False,
) -> None:
    """Show one card: its corners, and its sentences in English as the engine reads them."""
    from simlab.cards.describe import card_details
    from simlab.cards.patch import find_card

    sets = load([card.split("/")[0]]) if "/" in card else load_all()
    found = find_card(sets, card)
    mix = [cards for cards in sets if cards.name == found.set] + load(beside or [])
    details = card_details(found, mix)
    if json:
        print_json(details)
    else:
        print_card(details)


def print_card(card: dict[str, Any]) -> None:
    copies = "1 copy" if card["copies"] == 1 else f"{card['copies']} copies"
    print(f"{card['name']}  ({card['id']})")
    print(f"{card['kind']}, {card['deck']} deck, {copies}, basis: {card['basis']}")
    if card["corners"]:
        print(brief(card["corners"]))
    parts = {"Sentences": card["sentences"], "Text": [card["text"]], "Source": [card["source"]]}
    for heading, lines in parts.items():
        if any(lines):
            print(f"\n{heading}", *lines, sep="\n  ")


@app.command()
def lint(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Sets, files or folders of sets; default: all there are.")
    ] = None,
    beside: Annotated[list[str] | None, typer.Option("--with", help="Check in a mix with this set.")] = None,
    json: Json = False,
) -> None:
    """Report everything wrong with a set, each with file, line and column."""
    from simlab.cards.lint import folders_of
    from simlab.cards.lint import lint as check
    from simlab.cards.load import set_folders

    folders = [folder for path in paths for folder in folders_of(path)] if paths else list(set_folders().values())
    linted = [check(folder, beside or ()) for folder in dict.fromkeys(folders)]
    problems = sorted({problem for each in linted for problem in each.problems})
    if json:
        print_json([vars(problem) for problem in problems])
    else:
        print(*problems, sep="\n", end="\n" if problems else "")
        cards = sum(each.cards for each in linted)
        print(f"{amount(len(linted), 'set')}, {amount(cards, 'card')}: {amount(len(problems), 'problem')}")
    if problems:
        raise typer.Exit(1)


def amount(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


@app.command()
def new(name: Annotated[str, typer.Argument(help="The set's name: small letters, digits and _.")]) -> None:
    """Write a commented template set into the project's cardsets folder."""
    from simlab.cards.load import set_folders
    from simlab.cards.template import template

    if name in set_folders():
        raise SimlabError(f"there is a card set '{name}' already", "choose another name")
    folder = set_folder(name)
    write_files(folder, template(name))
    print(f"{folder} is ready: edit it, then run `simlab cards lint {name}`")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A CSV as `simlab cards export` writes it.")],
    set_: Annotated[str, typer.Option("--set", help="The set to make.")],
    force: Annotated[
        bool, typer.Option("--force", help="Replace the set's files if it exists in this project.")
    ] = False,
) -> None:
    """Make a card set of a CSV."""
    from simlab.cards.spreadsheet import from_csv

    folder = set_folder(set_, force, "choose another name, or replace it with --force")
    files = from_csv(file, set_)
    before = set(folder.glob("*.yaml"))
    write_files(folder, files)
    for old in before - {folder / name for name in files}:
        old.unlink()
    print(f"{folder} is written; check it with `simlab cards lint {set_}`")


@app.command()
def export(
    set_: Annotated[str, typer.Argument(metavar="SET", help="The set to write.")],
    out: Annotated[Path | None, typer.Option(help="A file; default: standard output.")] = None,
) -> None:
    """Write a set as CSV, one row per card, for a spreadsheet."""
    from simlab.cards.spreadsheet import to_csv

    text = to_csv(load([set_])[0])
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")
        print(f"{out} is written")


@app.command()
def schema(
    set_file: Annotated[
        bool, typer.Option("--set-file", help="The schema of set.yaml instead of that of card files.")
    ] = False,
) -> None:
    """Print the JSON Schema of card files, with which editors complete and check while you type."""
    from simlab.cards.json_schema import card_file_schema, set_file_schema

    print_json(set_file_schema() if set_file else card_file_schema())


@app.command()
def stats(set_: Annotated[str, typer.Argument(metavar="SET")], json: Json = False) -> None:
    """Count a set: kinds, the monster ladder, bonus and gold curves, share by basis."""
    from simlab.cards.describe import set_stats

    found = set_stats(load([set_])[0])
    if json:
        print_json(found)
        return
    decks = ", ".join(f"{found[deck]} {deck.title()}" for deck in ("door", "treasure", "seal"))
    print(f"{found['title']}: {decks} cards; {found['cards']} names")
    print_table("By kind", found["kinds"])
    print_table("Monster ladder (means)", found["monsters"])
    print_table("Items: bonus and Gold Pieces (mean)", found["items"])
    print_table("By basis", found["basis"])
    print(f"hand-made operations: {found['hand_made']:.1%} of the names")


def load(names: list[str]) -> "list[CardSet]":
    from simlab.cards.load import load_sets

    return load_sets(names)


def load_all() -> "list[CardSet]":
    """All sets there are; one that is wrong does not hide the others."""
    from simlab.cards.load import set_folders, try_sets

    sets, problems = try_sets(set_folders().values())
    for problem in problems:
        print(f"warning: {problem}", file=sys.stderr)
    return sets


def set_folder(name: str, replace: bool = False, taken: str = "choose another name, or remove it first") -> Path:
    """Where a set of this name goes; it must be new, unless it is to be replaced."""
    from simlab.cards.schema import KEY
    from simlab.project import project_root

    if not KEY.fullmatch(name):
        raise SimlabError(f"a set's name is in small letters, digits and _: '{name}'")
    folder = (project_root() or Path.cwd()) / "cardsets" / name
    if folder.exists() and not replace:
        raise SimlabError(f"{folder} exists already", taken if folder.is_dir() else "choose another name")
    return folder


def write_files(folder: Path, files: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def brief(corners: dict[str, Any]) -> str:
    """`level 6, treasures 2`."""
    from simlab.cards.write import flow

    return ", ".join(f"{corner} {flow(value)}" for corner, value in corners.items())
