"""`simlab replay`: any game again, told as a story."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.commands.output import print_json, print_records, say_if_compiling
from simlab.commands.seating import LAST_BLOCK, LAST_SEED, options_given
from simlab.errors import SimlabError, WrongUsage, did_you_mean

if TYPE_CHECKING:
    from simlab.play.replay import Replay
    from simlab.play.story import Line


def mount(root: typer.Typer) -> None:
    root.command()(replay)


def replay(
    context: typer.Context,
    run: Annotated[str | None, typer.Argument(help="The folder (or URL) of a run.")] = None,
    game: Annotated[
        str | None, typer.Argument(help="ARM:BLOCK:ROTATION, e.g. 0:12:1; without it, games worth watching are listed.")
    ] = None,
    sets: Annotated[str | None, typer.Option(help="Instead of a run: card sets, e.g. zombies,fu.")] = None,
    lineup: Annotated[str, typer.Option(help="With --sets: who plays, as in an experiment.")] = "greedy",
    seed: Annotated[int, typer.Option(min=0, max=LAST_SEED, help="With --sets: the seed.")] = 1,
    block: Annotated[int, typer.Option(min=0, max=LAST_BLOCK, help="With --sets: the block.")] = 0,
    rotation: Annotated[int, typer.Option(min=0, help="With --sets: the rotation.")] = 0,
    players: Annotated[int | None, typer.Option(help="With --sets: players, if the lineup is to be repeated.")] = None,
    rule: Annotated[list[str] | None, typer.Option(help="With --sets: a rule, e.g. epic or winning_level=12.")] = None,
    turn: Annotated[int | None, typer.Option(min=0, help="Only this turn (0: before the first).")] = None,
    only: Annotated[
        str | None, typer.Option(help="Only what is about combats, bargains, curses, levels or deaths.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Each bot's scores for its options.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write a one-file viewer here instead of telling the story.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a story.")] = False,
) -> None:
    """Play a game again from its seed and tell it: doors, strengths, bargains, rolls, Bad Stuff, levels."""
    from simlab.api import replay as play_again

    _check_only(only)
    beside = options_given(context, "sets", "lineup", "seed", "block", "rotation", "players", "rule")
    if run is not None and beside:
        raise WrongUsage(
            f"give a run and a game, or {' and '.join(beside)}, not both: a run has its own tables and seed"
        )
    about_one = options_given(context, "turn", "only", "why", "html")
    if html is not None and (others := [name for name in (*about_one, *(["--json"] * json)) if name != "--html"]):
        raise WrongUsage(f"--html shows the whole game: it does not go with {' and '.join(others)}")
    if run is not None and game is None:
        if about_one:
            raise WrongUsage(
                f"{' and '.join(about_one)}: of which game?", f"simlab replay {shlex.quote(run)} lists some"
            )
        _list_notable(run, json)
        return
    say_if_compiling()
    if run is not None and game is not None:
        played, title = play_again(run, game), f"{Path(run).name} {game}"
    elif sets is not None:
        played, title = _from_seed(sets, lineup, players, rule or [], seed, block, rotation), f"Seed {seed}"
    else:
        raise WrongUsage(
            "which game?", "simlab replay RUN ARM:BLOCK:ROTATION, or simlab replay --sets zombies --seed 7"
        )
    _show(played, title, turn, only, why, html, json)


def _check_only(only: str | None) -> None:
    from simlab.play.story import TOPICS

    if only is not None and only not in TOPICS:
        raise WrongUsage(
            f"--only: there is no topic '{only}'{did_you_mean(only, TOPICS)}", f"topics: {', '.join(TOPICS)}"
        )


def _list_notable(run: str, json: bool) -> None:
    from simlab import data
    from simlab.experiment.recorded import notable

    found = notable(data.open(run))
    if not found:
        raise SimlabError(f"no game of {run} has been recorded", "name one: simlab replay RUN ARM:BLOCK:ROTATION")
    print_records(f"Games worth watching: simlab replay {shlex.quote(run)} GAME", found, json)


def _from_seed(
    sets: str, lineup: str, players: int | None, rules: list[str], seed: int, block: int, rotation: int
) -> Replay:
    from simlab.commands.seating import fill_seats, lineup_from, table_from
    from simlab.play.replay import replay as play_again

    seats = fill_seats(lineup_from(lineup), players)
    if rotation >= len(seats):
        raise SimlabError(f"rotation {rotation}: with {len(seats)} players there are 0 to {len(seats) - 1}")
    return play_again(table_from(sets, seats, rules), seed, block, rotation)


def _show(
    played: Replay, title: str, turn: int | None, only: str | None, why: bool, html: Path | None, json: bool
) -> None:
    from simlab.play.story import picked, story
    from simlab.play.wording import Words

    if turn is not None and turn > played.turns:
        raise SimlabError(f"there is no turn {turn}: the game has {played.turns}")
    if html is not None:
        _write_viewer(played, title, html)
        return
    lines = picked(story(Words(played.tables, played.names), played.beats, why=why), turn, only)
    if json:
        print_json(as_json(played, lines))
    else:
        print_story(lines)


def _write_viewer(played: Replay, title: str, html: Path) -> None:
    from simlab.play.frames import frames
    from simlab.report.viewer import write

    try:
        write(frames(played, title), html)
    except OSError as error:
        raise SimlabError(f"cannot write {html}: {error.strerror}") from error
    print(f"{html} is written: open it in a browser")


def as_json(played: Replay, lines: Iterable[Line]) -> dict[str, Any]:
    """The game for a program."""
    return {
        "sets": list(played.tables.sets),
        "seed": played.seed,
        "block": played.block,
        "rotation": played.rotation,
        "players": [{"seat": i, "name": n, "strategy": played.labels[i]} for i, n in enumerate(played.names)],
        "ended": played.ended.word,
        "winners": played.winners,
        "turns": played.turns,
        "decisions": played.decisions,
        "lines": [line.as_json() for line in lines],
    }


STYLES = {"turn_begins": "bold", "strengths": "cyan", "why": "dim", "game_ends": "bold green", "death": "red"}


def print_story(lines: Iterable[Line]) -> None:
    """Turn by turn; combats stand behind a bar. Colours only in a terminal."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    terminal = sys.stdout.isatty()
    console = Console(markup=False, highlight=False, soft_wrap=not terminal)
    for line in lines:
        if not terminal:
            print(plain(line))
        elif line.heading:
            console.print(Text(f"\n{line.text}", style="bold"))
        else:
            bar = Text("│ " if line.combat else "", style="yellow")
            console.print(Padding(bar + Text(line.text, style=STYLES.get(line.what, "")), (0, 0, 0, 2)))


def plain(line: Line) -> str:
    """One line of a story as plain text."""
    if line.heading:
        return f"\n{line.text}"
    return f"  {'| ' if line.combat else ''}{line.text}"
