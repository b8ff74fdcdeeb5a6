"""An experiment as it is written: one question in YAML, read strictly. What it means is worked out in `arms` and `design`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simlab import strict_yaml
from simlab.cards.schema import OneOf, Whole, Written, wrong
from simlab.errors import Problem, ProblemsFound, SimlabError, did_you_mean
from simlab.experiment.stopping import MEASURES, table_of
from simlab.project import search_path
from simlab.stats.measures import MEASURES as REPORTED
from simlab.strict_yaml import Marked, shown
from simlab.vocabulary import MAX_SEATS, Edition, Sex

MIN_SEATS = 3
MANY_GAMES = 10**12
FOLDER = "experiments"
NAME = re.compile(r"\w[\w .-]*")
EDITIONS = [edition.name for edition in Edition]


class Number(Written):
    """A number above `low` and up to `high`."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.shape = {"type": "number", "exclusiveMinimum": low, "maximum": high}

    def read(self, value: object) -> object:
        if isinstance(value, int | float) and not isinstance(value, bool) and self.low < value <= self.high:
            return float(value)
        raise wrong(f"must be a number above {self.low:g} and at most {self.high:g}, not {shown(value)}")


class FolderName(Written):
    """A name that can be that of a folder."""

    shape = {"type": "string", "pattern": NAME.pattern}

    def read(self, value: object) -> object:
        if isinstance(value, str) and NAME.fullmatch(value):
            return value
        raise wrong(f"'name' names a folder: letters, digits, blanks, '_', '-' and '.', not {shown(value)}")


class Strict(BaseModel):
    """A part of an experiment: unknown keys and wrong values are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


@dataclass(frozen=True)
class Seat:
    """Who sits at the table: a strategy, its parameters, and the label under which it is counted."""

    strategy: str
    params: Mapping[str, Any]
    label: str

    def as_json(self) -> dict[str, Any]:
        return {"strategy": self.strategy, "params": dict(self.params), "label": self.label}


WRAPPERS = {"restrict": "never", "noisy": "epsilon"}
"""A strategy around another: `{restrict: veteran, never: [help]}`, `{noisy: veteran, epsilon: 0.1}`."""


def read_seat(raw: object) -> Seat:
    """`greedy`, `{generous: {help_price: 0}}`, or a wrapper; each may carry a `label`."""
    if isinstance(raw, Seat):
        return raw
    if isinstance(raw, str):
        return Seat(raw, {}, raw)
    if not isinstance(raw, dict) or not raw:
        raise wrong(f"a strategy is a name or {{name: {{parameters}}}}, not {shown(raw)}")
    written = {key: value for key, value in raw.items() if key != "label"}
    found = _wrapper(written) or _with_params(written)
    label = raw.get("label", found.label)
    if not isinstance(label, str) or not label:
        raise wrong(f"'label' must be text, not {shown(label)}")
    return Seat(found.strategy, found.params, label)


def _wrapper(written: Mapping[str, Any]) -> Seat | None:
    outer = next((word for word in WRAPPERS if word in written), None)
    if outer is None:
        return None
    inner, beside = read_seat(written[outer]), WRAPPERS[outer]
    unknown = next((key for key in written if key not in (outer, beside)), None)
    if unknown is not None:
        raise wrong(f"unknown key '{unknown}' beside '{outer}'{did_you_mean(unknown, [beside, 'label'])}")
    if beside not in written:
        raise wrong(f"'{outer}' needs '{beside}' beside it")
    value = written[beside]
    if outer == "noisy":
        Number(0, 1).read(value)
        label = f"{inner.label}, noise {value:g}"
    else:
        if not isinstance(value, list) or not value or not all(isinstance(word, str) for word in value):
            raise wrong(f"'never' must be a list of what is not done, such as [help, sell], not {shown(value)}")
        label = f"{inner.label}, never {', '.join(value)}"
    return Seat(outer, {"strategy": inner.as_json(), beside: value}, label)


def _with_params(written: Mapping[str, Any]) -> Seat:
    if len(written) != 1:
        names = " and ".join(f"'{name}'" for name in written)
        raise wrong(f"one strategy, one name: here {f'are {names}' if names else 'is none'}")
    name, params = next(iter(written.items()))
    if not isinstance(params, dict):
        raise wrong(f"the parameters of '{name}' must be a mapping, as {{{name}: {{key: value}}}}, not {shown(params)}")
    inside = ", ".join(f"{key}={value}" for key, value in params.items())
    return Seat(name, params, f"{name}({inside})" if params else name)


def with_parameter(seat: Seat, parameter: str, value: object) -> Seat:
    """The same strategy with one parameter set; a wrapper hands on what is not its own."""
    beside = WRAPPERS.get(seat.strategy)
    if beside is None:
        return read_seat({seat.strategy: {**seat.params, parameter: value}})
    inner, own = Seat(**seat.params["strategy"]), seat.params[beside]
    if parameter == beside:
        own = value
    else:
        inner = with_parameter(inner, parameter, value)
    return read_seat({seat.strategy: inner, beside: own})


Players = Annotated[int, Whole(MIN_SEATS, MAX_SEATS)]
Sets = Annotated[list[str], Field(min_length=1)]
Lineup = Annotated[list[Annotated[Seat, BeforeValidator(read_seat)]], Field(min_length=1, max_length=MAX_SEATS)]
Editions = dict[Annotated[str, OneOf("an edition switch", EDITIONS)], bool]
Edits = dict[str, dict[str, Any]]
Measure = Annotated[str, OneOf("a measure", list(MEASURES))]
Games = Annotated[int, Whole(1, MANY_GAMES)]


class Rules(Strict):
    """The optional rules and table conventions of an arm."""

    listen_at_the_door: bool = False
    shared_victory: bool = False
    epic: bool = False
    epic_feats: Annotated[str, OneOf("a kind of feats", ["house", "official", "none"])] = "house"
    blended_seals: bool = False
    table_wide_seals: bool = False
    turn_limit: Annotated[int, Whole(1, 60_000)] = 500
    winning_level: Annotated[int, Whole(2, 99)] | None = None
    first_seat: Annotated[int, Whole(0, MAX_SEATS - 1)] | None = None
    sexes: list[Annotated[str, OneOf("a sex", Sex.words())]] | None = None


class Setting(Strict):
    """What may differ from arm to arm."""

    sets: Sets | None = None
    players: Players | None = None
    lineup: Lineup | None = None
    rules: Rules = Rules()
    editions: Editions = {}
    cards: Edits = {}


class Named(Setting):
    """An arm named by hand: what it changes of the baseline."""

    label: str | None = None


class Stop(Strict):
    """Stop as soon as the measure is known precisely enough."""

    measure: Measure
    half_width: Annotated[float, Number(0, 1e6)]
    alpha: Annotated[float, Number(0, 0.5)] = 0.05
    of: Annotated[str, OneOf("what is measured", ["arms", "differences"])] = "arms"
    max_games: Games | None = None
    check_every: Games | None = None


class Record(Strict):
    """Which tables are kept; of `events`, the first so many games of each arm."""

    games: bool = True
    seats: bool = True
    cards: bool = True
    events: Annotated[int, Whole(0, 100_000)] = 0


class Target(Strict):
    """What the question is about: the report puts it first, `--dry-run` plans for it."""

    measure: Annotated[str, OneOf("a measure", list(dict.fromkeys([*MEASURES, *REPORTED])))]
    strategy: str | None = None
    effect: Annotated[float, Number(0, 1e6)] | None = None


class Tournament(Strict):
    """Strategies that meet each other, one table an arm."""

    strategies: Annotated[list[Annotated[Seat, BeforeValidator(read_seat)]], Field(min_length=2)]
    tables: Annotated[str, OneOf("a kind of table", ["pairs", "one_against_all"])] = "pairs"


def _tournament(raw: object) -> object:
    """A list of strategies will do."""
    if not isinstance(raw, list | dict):
        raise wrong(f"'tournament' must be a list of strategies, or {{strategies: […], tables: …}}, not {shown(raw)}")
    return {"strategies": raw} if isinstance(raw, list) else raw


class Experiment(Setting):
    """A question, and what is played to answer it."""

    name: Annotated[str, FolderName()] | None = None
    question: str = Field(min_length=1)
    rotate: bool = True
    vary: dict[str, Annotated[list[Any], Field(min_length=1)]] = {}
    arms: dict[str, Named] = {}
    games: Games | None = None
    stop: Stop | None = None
    seed: Annotated[int, Whole(0, 2**63 - 1)] = 1
    record: Record = Record()
    tournament: Annotated[Tournament, BeforeValidator(_tournament)] | None = None
    target: Target | None = None


PARTS: dict[str, type[Strict]] = {
    "rules": Rules,
    "stop": Stop,
    "record": Record,
    "target": Target,
    "tournament": Tournament,
}


def known_keys(path: Sequence[str | int]) -> list[str]:
    """The keys allowed at a place of an experiment: for "did you mean"."""
    if not path:
        return list(Experiment.model_fields)
    if path[0] == "arms" and len(path) == 2:
        return list(Named.model_fields)
    model = PARTS.get(str(path[-1]))
    return list(model.model_fields) if model else []


@dataclass(frozen=True)
class Sheet:
    """An experiment together with the text it was read from, so that a later complaint can name its place."""

    experiment: Experiment
    marked: Marked
    text: str
    name: str

    def problem(self, path: Sequence[str | int], message: str, key: bool = False) -> Problem:
        return self.marked.problem(path, message, key)


def load(source: Path | str) -> Sheet:
    """Read an experiment: a path, or the name of one in the project's or the built-in `experiments/`."""
    path = find(source)
    marked = strict_yaml.load(path, null=True)  # in an edit `null` takes a corner away
    text = path.read_text(encoding="utf-8")
    return parse(text, marked, path.stem)


def parse(text: str, marked: Marked, stem: str) -> Sheet:
    """The experiment in a document; all that is wrong with it is said at once."""
    if not isinstance(marked.value, dict):
        raise ProblemsFound([marked.problem((), "an experiment is a mapping: question, sets, lineup, games …")])
    try:
        experiment = Experiment.model_validate(marked.value)
    except ValidationError as error:
        raise ProblemsFound(strict_yaml.in_plain_words(error, marked, known=known_keys)) from error
    return Sheet(experiment, marked, text, experiment.name or stem)


def find(source: Path | str) -> Path:
    """The file of an experiment, given as a path or by name."""
    path = Path(source)
    if path.is_file():
        return path
    if path.is_dir() and (path.suffix or len(path.parts) > 1):
        raise SimlabError(f"{source} is a folder, not an experiment", _shipped_hint(path.stem))
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise SimlabError(f"there is no file {source}", _shipped_hint(path.stem))
    for folder in search_path(FOLDER):
        candidate = folder / f"{source}.yaml"
        if candidate.is_file():
            return candidate
    raise SimlabError(f"there is no experiment '{source}'{did_you_mean(source, shipped())}", _shipped_hint(""))


def shipped() -> list[str]:
    """The experiments that can be run by name."""
    return sorted({path.stem for folder in search_path(FOLDER) for path in folder.glob("*.yaml")})


def _shipped_hint(name: str) -> str:
    known = shipped()
    return f"try the built-in experiment `{name}`" if name in known else f"give a path, or one of: {', '.join(known)}"


def edited(sheet: Sheet, games: int | None) -> Sheet:
    """The same experiment with another number of games (`--games`)."""
    if games is None:
        return sheet
    changes: dict[str, Any] = {"games": games}
    if sheet.experiment.stop:
        changes["stop"] = sheet.experiment.stop.model_copy(update={"max_games": None})
    experiment = sheet.experiment.model_copy(update=changes)
    return Sheet(experiment, sheet.marked, sheet.text, sheet.name)


def own_problems(sheet: Sheet) -> Iterator[Problem]:
    """What is wrong with the experiment as a whole, whatever its arms."""
    e = sheet.experiment
    capped = e.games or (e.stop and e.stop.max_games)
    if not capped:
        yield sheet.problem(
            ("stop",) if e.stop else (), "say how many `games` to play in each arm (with `stop`: at most)"
        )
    if e.games and e.stop and e.stop.max_games and e.stop.max_games != e.games:
        yield sheet.problem(("stop", "max_games"), "`games` already caps the run: leave one of the two out", key=True)
    if e.tournament and e.lineup:
        yield sheet.problem(("lineup",), "a tournament seats its own strategies: leave `lineup` out", key=True)
    meeting = e.tournament.strategies if e.tournament else []
    if any(seat in meeting[:number] for number, seat in enumerate(meeting)):
        yield sheet.problem(("tournament",), "a strategy is named twice: it would meet itself", key=True)
    if e.tournament and any(key.partition(".")[0] == "lineup" for key in e.vary):
        yield sheet.problem(("vary",), "a tournament seats its own strategies: `lineup` cannot be varied", key=True)
    if not (e.record.games or e.record.seats or e.record.cards or e.record.events):
        yield sheet.problem(("record",), "nothing is recorded: keep at least one table", key=True)
    if e.stop:
        table = table_of(e.stop.measure)
        if not getattr(e.record, table):
            yield sheet.problem(
                ("record", table), f"`stop` measures {e.stop.measure}, which needs the {table} recorded"
            )
