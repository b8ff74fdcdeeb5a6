"""`simlab query`: SQL over a run."""

from typing import Annotated

import typer

from simlab.commands.output import print_table
from simlab.errors import WrongUsage


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
        typer.echo(found.write_csv(), nl=False)
    else:
        print_table("", found.to_dicts(), found.columns)
