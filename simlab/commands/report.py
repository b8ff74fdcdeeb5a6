"""`simlab report` and `simlab compare`: what a run says, as a page."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from simlab.errors import SimlabError


def mount(root: typer.Typer) -> None:
    root.command()(report)
    root.command()(compare)


@contextmanager
def damage_said(*runs: str) -> Iterator[None]:
    """A file that was cut short is said in a sentence; `simlab run` plays it again."""
    import polars as pl

    try:
        yield
    except pl.exceptions.ComputeError as error:
        said = str(error).partition("\n")[0]
        if not said.startswith("parquet"):
            raise
        places = " or ".join(runs)
        raise SimlabError(f"a file of {places} is damaged: {said}", "run the same experiment into it again") from error


def say_what_is_missing(*runs: str) -> None:
    """A run of which files have gone is still reported, but whoever reads it is told, on standard error."""
    import polars as pl

    from simlab.stats.source import open_run

    for place in runs:
        run = open_run(place)
        done = int(run.manifest.get("games_done") or 0)
        missing = done - (run.scan("games").select(pl.len()).collect().item() if run.has("games") else 0)
        if missing > 0:
            said = f"warning: {missing:,} of the {done:,} games of {place} are missing"
            typer.echo(f"{said}: run the same experiment into it again", err=True)


def report(
    run: Annotated[str, typer.Argument(help="The folder of a run, finished or still running.")],
    out: Annotated[str | None, typer.Option(help="Folder for the report (default RUN/report).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing.")] = False,
) -> None:
    """Write the report of a run: one offline page, its charts and tables, a summary, and games to watch."""
    from simlab.api import report as write

    with damage_said(run):
        page = write(run, out)
    if not quiet:
        say_what_is_missing(run)
        typer.echo(f"Report: {page}")


def compare(
    run_a: Annotated[str, typer.Argument(help="The run to compare with.")],
    run_b: Annotated[str, typer.Argument(help="The run to compare.")],
    out: Annotated[str | None, typer.Option(help="Folder for the report (default RUN_B/compare-<A>).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing.")] = False,
) -> None:
    """Write a report on two runs: what changes from the first to the second, paired by block where seeds are shared."""
    from simlab.api import compare as write

    with damage_said(run_a, run_b):
        page = write(run_a, run_b, out)
    if not quiet:
        say_what_is_missing(run_a, run_b)
        typer.echo(f"Report: {page}")
