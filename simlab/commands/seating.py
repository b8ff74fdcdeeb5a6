"""A table as it is given on the command line: sets, lineup and rules."""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Any

from simlab.errors import SimlabError, WrongUsage, did_you_mean

if TYPE_CHECKING:
    import typer

    from simlab.play.batch import SeatSpec, Table
    from simlab.play.rules import Rules

FEWEST, MOST = 3, 6
LAST_SEED, LAST_BLOCK = 2**63 - 1, 2**32 - 1
"""As in an experiment."""


def options_given(context: typer.Context, *names: str) -> list[str]:
    """Which of these options were given, not left at their defaults."""
    sources = {name: context.get_parameter_source(name) for name in names}
    return [f"--{name}" for name, source in sources.items() if source and source.name == "COMMANDLINE"]


def words(text: str) -> list[str]:
    """`zombies,fu` as a list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def lineup_from(text: str) -> tuple[SeatSpec, ...]:
    """`veteran,greedy,{generous: {help_price: 0}}`: seats are written as in an experiment."""
    import yaml

    from simlab.experiment.spec import read_seat
    from simlab.play.batch import SeatSpec

    try:
        seats = [read_seat(written) for written in yaml.safe_load(f"[{text}]") or []]
    except (yaml.YAMLError, ValueError) as error:
        said = str(error).splitlines()[0]
        raise SimlabError(f"the lineup '{text}' cannot be read: {said}", "write it as veteran,greedy,bully") from error
    return tuple(SeatSpec(seat.strategy, dict(seat.params), seat.label) for seat in seats)


def fill_seats(lineup: tuple[SeatSpec, ...], players: int | None) -> tuple[SeatSpec, ...]:
    """A short lineup is repeated in order until every seat is taken."""
    if not lineup:
        raise SimlabError("nobody sits at the table", "give a lineup such as veteran,greedy,bully")
    wanted = players or max(len(lineup), FEWEST)
    if not FEWEST <= wanted <= MOST or len(lineup) > wanted:
        raise SimlabError(f"{max(wanted, len(lineup))} players: the game is for three to six")
    return tuple(itertools.islice(itertools.cycle(lineup), wanted))


def rules_from(given: list[str]) -> Rules:
    """`epic` or `winning_level=12`, as often as wanted."""
    from simlab.play.rules import Rules

    known = {field.name: field for field in dataclasses.fields(Rules) if field.name not in ("editions", "sexes")}
    chosen: dict[str, Any] = {}
    for word in given:
        name, _, value = word.partition("=")
        if name not in known:
            raise WrongUsage(f"there is no rule '{name}'{did_you_mean(name, known)}", f"rules: {', '.join(known)}")
        chosen[name] = _value(name, value)
        _refuse_senseless(word, name, chosen[name])
    return Rules(**chosen)


def _refuse_senseless(word: str, name: str, value: bool | int | str) -> None:
    """What an experiment would refuse is refused here."""
    from simlab.experiment import spec
    from simlab.strict_yaml import Marked, in_plain_words

    try:
        spec.Rules.model_validate({name: value}, strict=True)
    except ValueError as error:
        raise WrongUsage(f"--rule {word}: {in_plain_words(error, Marked(word, value))[0].message}") from error


def _value(name: str, text: str) -> bool | int | str:
    if text in ("", "true", "yes", "on"):
        return True
    if text in ("false", "no", "off"):
        return False
    return int(text) if text.isdigit() else text


def table_from(sets: str, lineup: tuple[SeatSpec, ...], rules: list[str]) -> Table:
    """The table, with its cards compiled."""
    from simlab.cards import compile_cards
    from simlab.play.batch import Table

    return Table(compile_cards(words(sets)), rules_from(rules), lineup)
