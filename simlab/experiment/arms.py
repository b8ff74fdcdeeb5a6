"""From an experiment as written to its arms: every combination of `vary`, every table of a tournament, every named arm."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from simlab.errors import Problem, did_you_mean
from simlab.experiment.spec import (
    EDITIONS,
    MIN_SEATS,
    Experiment,
    Named,
    Rules,
    Seat,
    Setting,
    Sheet,
    Tournament,
    read_seat,
    with_parameter,
)
from simlab.strict_yaml import in_plain_words

Path = tuple[str | int, ...]
MAX_ARMS = 1000
FIELDS = ("sets", "players", "lineup", "rules", "editions", "cards")
VARIABLE = (
    ": what can is sets, players, lineup, rules.RULE, editions.EDITION, cards.SET/CARD.CORNER, lineup.0.PARAMETER"
)
"""Said of a key of `vary` that is like nothing known."""
PLAYERS = 4
"""Players at the table where neither `players` nor a lineup of at least three says otherwise."""


@dataclass(frozen=True)
class Draft:
    """An arm in the making: its setting, and where each part of it was written if not for all arms."""

    name: str
    label: str
    setting: Setting
    baseline: bool = False
    written: Mapping[str, Path] = field(default_factory=dict)

    def path(self, *part: str) -> Path:
        """Where to point if a part of the arm is wrong, such as `sets` or `rules`, `first_seat`."""
        return self.written.get(".".join(part), part)

    @property
    def players(self) -> int:
        seats = len(self.setting.lineup or [])
        return self.setting.players or (seats if seats >= MIN_SEATS else PLAYERS)

    @property
    def lineup(self) -> tuple[Seat, ...]:
        """Who sits where: a short lineup is repeated in order until every seat is taken."""
        return tuple(itertools.islice(itertools.cycle(self.setting.lineup or ()), self.players))


@dataclass(frozen=True)
class Choice:
    """One value of something that is varied."""

    name: str
    label: str
    override: Mapping[str, Any]
    path: Path


def drafts(sheet: Sheet, problems: list[Problem]) -> list[Draft]:
    """All arms, the baseline first; what cannot be understood is added to `problems`."""
    e = sheet.experiment
    axes = [list(_choices(sheet, key, problems)) for key in e.vary]
    if e.tournament:
        axes.append(list(_tables(e.tournament, e.players or PLAYERS)))
    problems += _too_many(sheet, math.prod(map(len, axes)) + len(e.arms))
    if problems or not all(axes):
        return []
    base = Draft("baseline", "as it is", Setting(**{name: getattr(e, name) for name in FIELDS}))
    crossed = [_combined(sheet, base, chosen, problems) for chosen in itertools.product(*axes)]
    if problems:
        return []
    first = crossed[0]
    named = [_named(first, name, arm) for name, arm in e.arms.items()]
    whole = bool(first.setting.sets and first.setting.lineup)
    arms = named if named and not axes and not whole else [*crossed, *named]
    problems += _named_twice(sheet, arms)
    mark = not e.tournament
    return [replace(arm, baseline=mark and number == 0) for number, arm in enumerate(arms)]


def _too_many(sheet: Sheet, arms: int) -> Iterator[Problem]:
    if arms > MAX_ARMS:
        said = f"{arms:,} arms: at most {MAX_ARMS:,} in one experiment"
        yield sheet.problem(("vary" if sheet.experiment.vary else "arms",), said, key=True)


def _named_twice(sheet: Sheet, arms: Sequence[Draft]) -> Iterator[Problem]:
    names = [arm.name for arm in arms]
    for name in sheet.experiment.arms:
        if names.count(name) > 1:
            yield sheet.problem(("arms", name), f"another arm is called '{name}' already", key=True)


def _named(baseline: Draft, name: str, arm: Named) -> Draft:
    """An arm written by hand changes the baseline: `rules`, `editions` and `cards` key by key, the rest as a whole."""
    changes = {part: getattr(arm, part) for part in FIELDS if part in arm.model_fields_set}
    if "rules" in changes:
        changes["rules"] = arm.rules.model_dump(exclude_unset=True)
    written = {".".join(part): ("arms", name, *part) for part in _parts(changes)}
    setting = _changed(baseline.setting, changes)
    return Draft(name, arm.label or name.replace("_", " "), setting, written={**baseline.written, **written})


def _parts(changes: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The parts of a setting that change, and the keys in them."""
    for part, value in changes.items():
        yield (part,)
        yield from ((part, str(key)) for key in (value if isinstance(value, dict) else ()))


def _changed(setting: Setting, changes: Mapping[str, Any]) -> Setting:
    merged = dict(changes)
    if "rules" in changes:
        merged["rules"] = setting.rules.model_copy(update=dict(changes["rules"]))
    for part in ("editions", "cards"):
        if part in changes:
            merged[part] = {**getattr(setting, part), **changes[part]}
    return setting.model_copy(update=merged)


def _combined(sheet: Sheet, base: Draft, chosen: Sequence[Choice], problems: list[Problem]) -> Draft:
    arm = base
    for choice in chosen:
        override = dict(choice.override)
        if "seat" in override:
            override = _reseated(sheet, arm, choice, problems)
        changes = _checked(sheet, override, choice, problems)
        written = {".".join(part): choice.path for part in _parts(changes)}
        arm = replace(arm, setting=_changed(arm.setting, changes), written={**arm.written, **written})
    if not chosen:
        return arm
    return replace(arm, name=", ".join(c.name for c in chosen), label=", ".join(c.label for c in chosen))


def _checked(sheet: Sheet, override: Mapping[str, Any], choice: Choice, problems: list[Problem]) -> dict[str, Any]:
    """The override as values of a setting; a wrong value is a problem of the place where it stands in `vary`."""
    try:
        read = Setting.model_validate(dict(override))
    except ValidationError as error:
        found = in_plain_words(error, sheet.marked)
        problems.extend(sheet.problem(choice.path, problem.message) for problem in found)
        return {}
    changes = {part: getattr(read, part) for part in read.model_fields_set}
    if "rules" in changes:
        changes["rules"] = read.rules.model_dump(exclude_unset=True)
    return changes


def _reseated(sheet: Sheet, arm: Draft, choice: Choice, problems: list[Problem]) -> dict[str, Any]:
    """`lineup.0: [greedy, bully]` puts another strategy into one place, `lineup.0.help_price: [0, 1]` sets its parameter."""
    place, parameter, value = choice.override["seat"]
    lineup = list(arm.setting.lineup or ())
    if place >= len(lineup):
        problems.append(sheet.problem(choice.path[:2], f"the lineup has no place {place}: it counts from 0", key=True))
        return {}
    seat = lineup[place]
    try:
        lineup[place] = read_seat(value) if parameter is None else with_parameter(seat, parameter, value)
    except ValueError as error:
        problems.append(sheet.problem(choice.path, str(error)))
    return {"lineup": lineup}


def _choices(sheet: Sheet, key: str, problems: list[Problem]) -> Iterator[Choice]:
    """The values of one key of `vary`."""
    values = sheet.experiment.vary[key]
    for number, value in enumerate(values):
        path: Path = ("vary", key, number)
        if value in values[:number]:
            problems.append(sheet.problem(path, "the same value twice: the arms would be the same"))
            continue
        override = _override(key, value)
        if override is None:
            problems.append(
                sheet.problem(
                    path[:2], f"'{key}' cannot be varied{did_you_mean(key, _variable()) or VARIABLE}", key=True
                )
            )
            return
        yield Choice(*_called(key, value, number), override, path)


def _override(key: str, value: Any) -> dict[str, Any] | None:
    """What one value of a dotted key changes."""
    part, _, rest = key.partition(".")
    if part in FIELDS and not rest:
        return {part: value}
    if part == "rules" and rest in Rules.model_fields or part == "editions" and rest in EDITIONS:
        return {part: {rest: value}}
    if part == "cards" and rest:
        name, dot, corner = rest.rpartition(".")
        return {"cards": {name: {corner: value}}} if dot else {"cards": {rest: value}}
    if part == "lineup":
        place, _, parameter = rest.partition(".")
        return {"seat": (int(place), parameter or None, value)} if place.isdigit() else None
    return None


def _variable() -> list[str]:
    """What can be varied, for "did you mean"."""
    return [*FIELDS, *(f"rules.{name}" for name in Rules.model_fields), *(f"editions.{name}" for name in EDITIONS)]


def _called(key: str, value: Any, number: int) -> tuple[str, str]:
    """Short name and label of a value: `listen_at_the_door=true`, `zombies + fu`."""
    part, _, rest = key.partition(".")
    if part == "lineup" and rest.isdigit():
        return (_seat_names([value])[0],) * 2
    what = (rest.rpartition("/")[2] if part != "lineup" else rest.partition(".")[2]).replace(".", " ") if rest else part
    if part == "sets" and isinstance(value, list):
        return "+".join(map(str, value)), " + ".join(map(str, value))
    if key == "players":
        return f"{value} players", f"{value} players"
    if isinstance(value, bool):
        return f"{what}={str(value).lower()}", f"{'with' if value else 'without'} {what.replace('_', ' ')}"
    if key == "lineup" and isinstance(value, list):
        seats = _seat_names(value)
        return f"lineup {number + 1}", " / ".join(seats)
    if isinstance(value, dict | list):
        return f"{what} {number + 1}", f"{what.replace('_', ' ')} {number + 1}"
    return f"{what}={value}", f"{what.replace('_', ' ')} {value}"


def _seat_names(lineup: Sequence[Any]) -> list[str]:
    try:
        return list(dict.fromkeys(read_seat(seat).label for seat in lineup))
    except ValueError:  # reported where it is read
        return ["?"]


def _tables(tournament: Tournament, players: int) -> Iterator[Choice]:
    """The tables of a tournament: each pair shares one, alternating; or each sits alone against all seats of another."""
    seats = tournament.strategies
    one_alone = tournament.tables == "one_against_all"
    pairs = itertools.permutations(seats, 2) if one_alone else itertools.combinations(seats, 2)
    for one, other in pairs:
        lineup = [one, *[other] * (players - 1)] if one_alone else [(one, other)[seat % 2] for seat in range(players)]
        joint = "alone against" if one_alone else "and"
        yield Choice(
            f"{one.label} {joint} {other.label}",
            f"{one.label} {joint} {other.label}",
            {"lineup": lineup},
            ("tournament",),
        )


def setting_problems(sheet: Sheet, arm: Draft) -> Iterator[Problem]:
    """What is wrong with an arm as a whole."""
    setting, e = arm.setting, sheet.experiment
    if not setting.sets:
        yield sheet.problem(arm.path("sets"), f"'sets' is missing: which card sets are shuffled together{_in(arm, e)}?")
    if not setting.lineup:
        yield sheet.problem(arm.path("lineup"), f"'lineup' is missing: which strategies play{_in(arm, e)}?")
    if setting.lineup and len(setting.lineup) > arm.players:
        said = f"{len(setting.lineup)} strategies for {arm.players} players"
        yield sheet.problem(arm.path("lineup" if "lineup" in arm.written else "players"), said)
    if setting.rules.first_seat is not None and setting.rules.first_seat >= arm.players:
        yield sheet.problem(
            arm.path("rules", "first_seat"),
            f"there is no seat {setting.rules.first_seat} among {arm.players}: seats count from 0",
        )
    if setting.rules.sexes is not None and len(setting.rules.sexes) != arm.players:
        yield sheet.problem(arm.path("rules", "sexes"), f"{len(setting.rules.sexes)} sexes for {arm.players} players")
    if setting.sets and len(set(setting.sets)) < len(setting.sets):
        yield sheet.problem(arm.path("sets"), "a set is named twice: the box has every card once")
    if e.tournament and e.tournament.tables == "pairs" and arm.players % 2 and arm.setting.lineup:
        yield sheet.problem(
            ("tournament",),
            f"{arm.players} players cannot be shared by a pair: use `tables: one_against_all`",
            key=True,
        )


def _in(arm: Draft, e: Experiment) -> str:
    """What is varied is there in every arm; one named by hand may lack something."""
    return f" in arm '{arm.name}'" if e.arms else ""
