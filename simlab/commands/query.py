"""`simlab query`: SQL over a run."""

from typing import TYPE_CHECKING, Annotated

import typer

from simlab.commands.output import print_table
from simlab.errors import WrongUsage

if TYPE_CHECKING:
    from polars import DataFrame


def mount(root: typer.Typer) -> None:
    root.command()(query)


def query(
    run: Annotated[str, typer.Argument(help="The folder (or URL) of a run.")],
    sql: Annotated[
        str, typer.Argument(help='SQL over games, seats, cards, events, arms, strategies, card_list: "select …".')
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print rows as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print rows as CSV.")] = False,
) -> None:
    """Ask a run a question in SQL. The tables and columns are described in docs/data.md."""
    from simlab import data

    if as_json and as_csv:
        raise WrongUsage("--json or --csv: one of the two")
    found = data.open(run).query(sql)
    if as_json:
        typer.echo(found.write_json())
    elif as_csv:
        typer.echo(as_csv_text(found), nl=False)
    else:
        print_table("", found.to_dicts(), found.columns)


def as_csv_text(found: "DataFrame") -> str:
    """CSV has no lists: `path` and the like are written with blanks between."""
    import polars as pl
    from polars import selectors

    flat = selectors.list().cast(pl.List(pl.String)).list.join(" ")
    return found.with_columns(flat).write_csv()
