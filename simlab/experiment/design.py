"""The plan of a run: arms × blocks × rotations, cut into shards. It follows from the experiment alone, never from the machine."""

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from simlab.cards.compile import compile_cards, deck_of
from simlab.cards.load import CardSet, load_sets
from simlab.cards.patch import edit
from simlab.errors import Problem, ProblemsFound, SimlabError, did_you_mean
from simlab.experiment import arms as drafting
from simlab.experiment import lineups, select
from simlab.experiment.arms import Draft
from simlab.experiment.schema import SCHEMA
from simlab.experiment.sources import PLAY, engine_fingerprint, made_with, table_for
from simlab.experiment.spec import Seat, Sheet, own_problems
from simlab.experiment.stopping import MEASURES, Stop
from simlab.experiment.store import Provenance
from simlab.experiment.worker import Job, Shard
from simlab.tables import CardTables

T = TypeVar("T")
SHARDS_WANTED = 64
"""A short run is cut finer than the work alone would ask for, so that many cores have something to do."""
SHARDS_OF_A_LOOK = 16
"""Nor should workers be idle at every look."""
FEWEST_GAMES = 250
"""But never so fine that starting a shard costs more than playing it."""
ROUND = 256
"""Shards played between two entries in the manifest; bounds what waits in memory."""
LOOKS = 20
"""How often a run looks whether it may stop, unless `check_every` says otherwise."""
ORIGIN = ("sets", "players", "lineup", "rules", "editions", "edits")
"""What the files themselves say of their arm."""
MAX_STRATEGIES = 256
MAX_BLOCKS = 2**32


@dataclass(frozen=True)
class Arm:
    """One way of playing: sets, rules, edits and who sits at the table."""

    index: int
    name: str
    label: str
    baseline: bool
    sets: tuple[str, ...]
    players: int
    lineup: tuple[Seat, ...]
    rules: Mapping[str, Any]
    editions: Mapping[str, Any]
    edits: Mapping[str, Mapping[str, Any]]
    rotations: int
    blocks: int
    tables: CardTables = field(repr=False, compare=False)
    cards: Sequence[Mapping[str, Any]] = field(repr=False, compare=False)

    @property
    def games(self) -> int:
        return self.blocks * self.rotations

    @cached_property
    def fingerprint(self) -> str:
        return digest([self.players, self._lineup, dict(self.rules), dict(self.editions), self.tables.fingerprint])

    @property
    def _lineup(self) -> list[dict[str, Any]]:
        return [seat.as_json() for seat in self.lineup]

    def as_json(self) -> dict[str, Any]:
        return {
            "index": self.index,
            "name": self.name,
            "label": self.label,
            "baseline": self.baseline,
            "sets": list(self.sets),
            "players": self.players,
            "rules": dict(self.rules),
            "editions": dict(self.editions),
            "edits": {card: dict(edit) for card, edit in self.edits.items()},
            "rotations": self.rotations,
            "blocks": self.blocks,
            "lineup": self._lineup,
            "cards": self.tables.fingerprint,
            "fingerprint": self.fingerprint,
        }


@dataclass(frozen=True)
class Design:
    """Everything a run does, resolved."""

    name: str
    question: str
    arms: tuple[Arm, ...]
    strategies: tuple[str, ...]
    seed: int
    shard_blocks: int
    round_shards: int
    stop: Stop | None
    record: Mapping[str, Any]
    target: Mapping[str, Any] | None
    spec: Mapping[str, Any]
    spec_text: str
    play: str = PLAY

    @property
    def blocks(self) -> int:
        """Blocks of the arm that has most of them."""
        return max(arm.blocks for arm in self.arms)

    @property
    def shards(self) -> tuple[int, ...]:
        """Shards of each arm."""
        return tuple(math.ceil(arm.blocks / self.shard_blocks) for arm in self.arms)

    @property
    def games(self) -> int:
        """Games planned in all arms, if nothing stops the run early."""
        return sum(arm.games for arm in self.arms)

    @property
    def rounds(self) -> int:
        return math.ceil(max(self.shards) / self.round_shards)

    def round(self, number: int) -> Iterator[Shard]:
        """The shards between two looks: the same blocks of every arm, side by side."""
        first = number * self.round_shards
        for index in range(first, first + self.round_shards):
            start = index * self.shard_blocks
            for arm in self.arms:
                if start < arm.blocks:
                    yield Shard(arm.index, index, start, min(self.shard_blocks, arm.blocks - start), arm.rotations)

    @property
    def measure(self) -> str:
        """What is watched while the run goes on, and planned for: what stops it, or what the question is about."""
        asked = self.stop.measure if self.stop else str(self.target["measure"]) if self.target else ""
        return asked if asked in MEASURES else "length" if one_strategy_each(self.arms) else "win_rate"

    @cached_property
    def engine(self) -> str:
        return engine_fingerprint(self.play)

    @cached_property
    def fingerprint(self) -> str:
        """Names the run: two runs with the same fingerprint hold the same data, wherever they were played."""
        plan = [
            self.seed,
            [arm.blocks for arm in self.arms],
            self.shard_blocks,
            self.round_shards,
            self.stop.__dict__ if self.stop else None,
        ]
        bots = [[seat.label, lineups.strategy_of(seat, self.play).fingerprint] for seat in self.seats]
        return digest([SCHEMA, plan, dict(self.record), [arm.fingerprint for arm in self.arms], self.engine, bots])

    @property
    def folder(self) -> str:
        """Where the run goes unless it is told otherwise."""
        return f"reports/{self.name}/{self.fingerprint}"

    @property
    def seats(self) -> list[Seat]:
        """The strategies of all arms, each once, in the order of `strategies`."""
        return list({seat.label: seat for arm in self.arms for seat in arm.lineup}.values())

    def provenance(self, shard: Shard) -> Provenance:
        """What the files of a shard say about themselves."""
        return Provenance(
            run=self.fingerprint,
            arm=shard.arm,
            shard=shard.index,
            first_block=shard.first_block,
            blocks=shard.blocks,
            rotations=shard.rotations,
            engine=self.engine,
            cards=self.arms[shard.arm].tables.fingerprint,
            origin=self._origins[shard.arm],
            made_with=self._made_with,
        )

    @cached_property
    def _made_with(self) -> dict[str, str]:
        return made_with()

    @cached_property
    def _origins(self) -> list[dict[str, Any]]:
        """For every arm what is needed to play its games again."""
        return [
            {
                "seed": self.seed,
                "labels": list(self.strategies),
                "strategies": lineups.fingerprints(arm.lineup, self.play),
                **{name: arm.as_json()[name] for name in ORIGIN},
            }
            for arm in self.arms
        ]

    @cached_property
    def tables(self) -> list[Any]:
        """For every arm what the play module calls a `Table`: cards, rules and seats."""
        return [table_for(self.play, arm.tables, arm.rules, arm.editions, arm.as_json()["lineup"]) for arm in self.arms]

    def job(self, shard: Shard) -> Job:
        """What a worker is given."""
        table = self.tables[shard.arm]
        return Job(self.play, table, self.seed, shard, dict(self.record), self.strategies, self.provenance(shard))


def spread(things: Sequence[T], most: int) -> list[T]:
    """At most so many of them, from the first to the last."""
    if len(things) <= most:
        return list(things)
    return [things[round(number * (len(things) - 1) / (most - 1))] for number in range(most)]


def digest(value: Any) -> str:
    """A fingerprint of plain data, the same on every machine."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def resolve(sheet: Sheet, play: str = PLAY) -> Design:
    """The design of an experiment; everything wrong with it is said at once."""
    problems = list(own_problems(sheet))
    drafts = drafting.drafts(sheet, problems)
    for draft in drafts:
        problems += drafting.setting_problems(sheet, draft)
        problems += lineups.problems(sheet, draft, play)
    problems += lineups.label_problems(sheet, drafts)
    _refuse(problems)
    box = Box(sheet, problems)
    arms = [_arm(sheet, number, draft, box) for number, draft in enumerate(drafts)]
    _refuse(problems)
    found = [arm for arm in arms if arm is not None]
    problems += _arm_problems(sheet, found)
    _refuse(problems)
    return _design(sheet, found, play)


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise ProblemsFound(problems)


@dataclass
class Box:
    """The card sets of an experiment, each read once."""

    sheet: Sheet
    problems: list[Problem]
    loaded: dict[str, CardSet | None] = field(default_factory=dict)

    def sets(self, draft: Draft) -> list[CardSet] | None:
        """The sets of an arm; None if one of them cannot be had."""
        found = [self._set(name, draft) for name in draft.setting.sets or ()]
        return None if None in found else [cards for cards in found if cards]

    def _set(self, name: str, draft: Draft) -> CardSet | None:
        if name not in self.loaded:
            self.loaded[name] = None
            try:
                self.loaded[name] = load_sets([name])[0]
            except ProblemsFound as found:
                self.problems += found.problems
            except SimlabError as error:
                self.problems.append(self.sheet.problem(draft.path("sets"), error.message))
        return self.loaded[name]


def _arm(sheet: Sheet, index: int, draft: Draft, box: Box) -> Arm | None:
    sets = box.sets(draft)
    if sets is None:
        return None
    edits = _edits(sheet, draft, sets, box.problems)
    if edits is None:
        return None
    tables = _compiled(sheet, draft, sets, edits, box.problems)
    if tables is None:
        return None
    box.problems += lineups.never_problems(sheet, draft, tables)
    rotations = period(draft.lineup) if sheet.experiment.rotate else 1
    return Arm(
        index=index,
        name=draft.name,
        label=draft.label,
        baseline=draft.baseline,
        sets=tuple(cards.name for cards in sets),
        players=draft.players,
        lineup=draft.lineup,
        rules=draft.setting.rules.model_dump(),
        editions=dict(tables.editions),
        edits=edits,
        rotations=rotations,
        blocks=math.ceil(_games(sheet) / rotations),
        tables=tables,
        cards=card_list(edit(sets, edits) if edits else sets),
    )


def period(lineup: Sequence[Seat]) -> int:
    """Rotations that differ: with the same strategy in every seat all rotations are one and the same game."""
    turned = (
        n for n in range(1, len(lineup) + 1) if len(lineup) % n == 0 and list(lineup) == [*lineup[n:], *lineup[:n]]
    )
    return next(turned)


def _edits(
    sheet: Sheet, draft: Draft, sets: Sequence[CardSet], problems: list[Problem]
) -> dict[str, dict[str, Any]] | None:
    """The edits of an arm by full name of the card."""
    wrong = []
    for key in draft.setting.cards:
        try:
            select.select(key, sets)
        except select.NotUnderstood as error:
            wrong.append(sheet.problem(draft.path("cards", key), str(error), key=True))
    problems += wrong
    return None if wrong else select.expand(draft.setting.cards, sets)


def _compiled(
    sheet: Sheet, draft: Draft, sets: list[CardSet], edits: Mapping[str, Any], problems: list[Problem]
) -> CardTables | None:
    try:
        return compile_cards(sets, edits, draft.setting.editions)
    except ProblemsFound as found:
        problems += [_placed(sheet, draft, problem, sets) for problem in found.problems]
    except SimlabError as error:
        problems.append(sheet.problem(draft.path("sets"), error.message))
    return None


def _placed(sheet: Sheet, draft: Draft, problem: Problem, sets: Sequence[CardSet]) -> Problem:
    """A problem of an edited card, said where the edit stands."""
    name = problem.file.removeprefix("edit of ")
    if problem.line or name == problem.file:
        return problem if problem.line else sheet.problem(draft.path("sets"), problem.message)
    keys = [key for key in draft.setting.cards if name in select.select(key, sets)]
    return sheet.problem(draft.path("cards", keys[-1]), f"{name}: {problem.message}")


def card_list(sets: Sequence[CardSet]) -> list[dict[str, Any]]:
    """What a report wants to know of each card of an arm."""
    return [
        {
            "name": card.name,
            "title": card.card.name,
            "set": card.set,
            "deck": deck_of(card.card).word,
            "kind": card.card.kind.word,
            "copies": card.copies,
            "level": getattr(card.card, "level", None),
            "bonus": getattr(card.card, "bonus", getattr(card.card, "strength", None)),
            "basis": card.card.basis.word,
            "blank": card.blank,
        }
        for found in sets
        for card in found.cards.values()
    ]


def _arm_problems(sheet: Sheet, arms: Sequence[Arm]) -> Iterator[Problem]:
    """What only shows when all arms are known."""
    labels = {seat.label for arm in arms for seat in arm.lineup}
    yield from _same_arms(sheet, arms)
    if len(labels) > MAX_STRATEGIES:
        yield sheet.problem((), f"{len(labels)} strategies: at most {MAX_STRATEGIES} in one experiment")
    stop, target = sheet.experiment.stop, sheet.experiment.target
    if stop and stop.of == "differences" and len(arms) < 2:
        yield sheet.problem(("stop", "of"), "there is one arm only: no differences to measure")
    if stop and stop.measure == "win_rate" and one_strategy_each(arms):
        message = "the same strategy sits in every seat, so its win rate is known: measure something else"
        yield sheet.problem(("stop", "measure"), message)
    if target and target.strategy and target.strategy not in labels:
        message = f"no seat is labelled '{target.strategy}'{did_you_mean(target.strategy, labels)}"
        yield sheet.problem(("target", "strategy"), message)
    if max(arm.blocks for arm in arms) > MAX_BLOCKS:
        yield sheet.problem(("games",), "too many games for one run")


def one_strategy_each(arms: Sequence[Arm]) -> bool:
    """The same strategy in every seat of a table: its win rate is known without playing."""
    return all(len({seat.label for seat in arm.lineup}) == 1 for arm in arms)


def _same_arms(sheet: Sheet, arms: Sequence[Arm]) -> Iterator[Problem]:
    """Arms between which nothing differs: they would play the same games twice."""
    seen: dict[str, Arm] = {}
    for arm in arms:
        twin = seen.setdefault(arm.fingerprint, arm)
        if twin is not arm:
            path = ("arms", arm.name) if arm.name in sheet.experiment.arms else ("vary",)
            yield sheet.problem(path, f"arm '{arm.name}' is the same as '{twin.name}': leave one of them out", key=True)


def _games(sheet: Sheet) -> int:
    stop = sheet.experiment.stop
    return sheet.experiment.games or (stop and stop.max_games) or 1


def _design(sheet: Sheet, arms: Sequence[Arm], play: str) -> Design:
    e = sheet.experiment
    shard_blocks, round_shards = _shard_blocks(arms, play, 1.0, SHARDS_WANTED), max(1, ROUND // len(arms))
    if e.stop:
        share = min(1.0, (e.stop.check_every or _games(sheet) / LOOKS) / _games(sheet))
        look = math.ceil(share * max(arm.blocks for arm in arms))
        round_shards = math.ceil(look / min(shard_blocks, _shard_blocks(arms, play, share, SHARDS_OF_A_LOOK)))
        shard_blocks = math.ceil(look / round_shards)
    stop = Stop(e.stop.measure, e.stop.half_width, e.stop.alpha, e.stop.of == "differences") if e.stop else None
    return Design(
        name=sheet.name,
        question=e.question,
        arms=tuple(arms),
        strategies=tuple(dict.fromkeys(seat.label for arm in arms for seat in arm.lineup)),
        seed=e.seed,
        shard_blocks=shard_blocks,
        round_shards=round_shards,
        stop=stop,
        record=e.record.model_dump(),
        target=e.target.model_dump() if e.target else None,
        spec=sheet.marked.value,
        spec_text=sheet.text,
        play=play,
    )


def _shard_blocks(arms: Sequence[Arm], play: str, share: float, wanted: int) -> int:
    """Blocks in a shard, for all arms the same: what the slowest lineup's cost allows, less to cut `share` of the run into enough."""
    games = min(lineups.games_per_shard(arm.lineup, play) for arm in arms)
    most = max(arm.rotations for arm in arms)
    fine = math.ceil(share * sum(arm.blocks for arm in arms) / wanted)
    least = math.ceil(min(FEWEST_GAMES, games) / most)
    return max(1, min(games // most, max(fine, least)))
