"""The conformance suite: is a bot fit to sit at any table? For the built-in bots and for anybody's own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from simlab.play.game import Game
    from simlab.play.rules import Rules
    from simlab.play.seats import Bound
    from simlab.tables import CardTables

LEGAL, STEADY, BLIND, IDLE, SOUND = "legal", "steady", "does not peek", "changes nothing", "does not crash"
MEANING = {
    LEGAL: "every answer is one of the options",
    STEADY: "asked the same question again, it gives the same answer",
    BLIND: "its answer does not change when the cards it cannot see are dealt anew",
    IDLE: "what it is shown is afterwards what it was before",
    SOUND: "no exception, no score that is not a number",
}
QUESTIONS, FOR_THE_SLOW = 4000, 1000
SLOW = 500.0
MANY = 5
"""So many failures are enough."""
SELDOM, RARE_GAMES = 3, 12
"""A kind of question asked less often is looked for in so many more games a table."""
STRANGE = 0.25
"""How often the game goes on with any option at all, to get the bot into places it would not go."""


@dataclass(frozen=True)
class Case:
    """A table to sit at."""

    sets: tuple[str, ...]
    players: int
    rules: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        rules = "".join(f", {name}" for name in self.rules)
        return f"{'+'.join(self.sets)}, {self.players} players{rules}"


@dataclass
class Failure:
    """What went wrong, and where: the question as a readable scene."""

    check: str
    problem: str
    scene: str


@dataclass
class Report:
    """How a bot did."""

    strategy: str
    questions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures

    def failed(self, check: str) -> int:
        return sum(failure.check == check for failure in self.failures)

    def record(self) -> dict[str, Any]:
        checks = [{"check": c, "meaning": m, "failures": self.failed(c)} for c, m in MEANING.items()]
        return {
            "strategy": self.strategy,
            "passed": self.passed,
            "questions": self.questions,
            "tables": self.tables,
            "kinds": dict(self.kinds.most_common()),
            "checks": checks,
            "failures": [vars(failure) for failure in self.failures],
        }


def cases() -> list[Case]:
    """Every set, three to six players, every optional rule, and a mix."""
    from simlab.cards.load import set_folders

    sets = sorted(set_folders())
    first = "zombies" if "zombies" in sets else sets[0]
    alone_or_mixed = ([(name,), (first, name)] for name in sets)
    playable = [mix for mixes in alone_or_mixed if (mix := next(filter(_can_be_played, mixes), None))]
    tables = [Case(mix, 3 + i % 4) for i, mix in enumerate(playable)]
    rules: tuple[dict[str, Any], ...] = (
        {"listen_at_the_door": True},
        {"shared_victory": True},
        {"epic": True},
        {"epic": True, "epic_feats": "official"},
    )
    tables += [Case((first,), 3 + i % 4, rule) for i, rule in enumerate(rules)]
    mix = tuple(name for name in ("zombies", "munchkin", "fu") if name in sets)
    if "apocalypse" in sets:
        tables.append(Case(("apocalypse",), 5, {"table_wide_seals": True}))
        tables.append(Case((first, "apocalypse"), 6, {"blended_seals": True}))
    return [*tables, Case(mix, 4)] if len(mix) > 1 else tables


def _can_be_played(sets: tuple[str, ...]) -> bool:
    """A set of one's own may be too small to play alone, or have mistakes: neither is a fault of the bot."""
    from simlab.cards import compile_cards
    from simlab.errors import SimlabError

    try:
        compile_cards(list(sets))
    except SimlabError:
        return False
    return True


class Candidate:
    """The bot under test, asked from outside: three of it, who see the same questions but for what is hidden."""

    def __init__(self, bound: Bound, stranger: Bound) -> None:
        self.bound = bound
        self.compiled = bound.strategy.compiled
        self.stranger = stranger
        self.minds: dict[int, Any] = {}

    def answer(self, game: Game, which: int) -> int:
        """What number `which` of the three would do, in a copy of the game."""
        from simlab.play.view import answer_of

        game = game.clone()
        if self.compiled:
            return self._score(game, look=which == 0)
        if which not in self.minds:
            self.minds[which] = self.bound.strategy.play(**self.bound.settings)
        before = _shown(game)
        choice = answer_of(self.minds[which], game, game.decider)
        if _shown(game) != before:
            raise Meddled
        return choice

    def _score(self, game: Game, look: bool) -> int:
        """What it takes; with a look at whether all is as if a stranger had been asked."""
        untouched = game.clone() if look else None
        _sit_everywhere(game, self.bound)
        choice = game.weigh()
        for k in np.flatnonzero(~np.isfinite(game.scores)):
            raise ValueError(f"the score of option {k} is {game.scores[k]}")
        if untouched is not None:
            _sit_everywhere(untouched, self.stranger)
            untouched.weigh()
            if _shown(game) != _shown(untouched):
                raise Meddled
        return choice


def _sit_everywhere(game: Game, bound: Bound) -> None:
    """The same bot in every seat."""
    from simlab.play.seats import sit_down

    sit_down(game.box, [bound] * game.players)


class Meddled(Exception):
    """A bot has changed what it was only shown."""


def _shown(game: Game) -> bytes:
    """All that a bot is shown: the table, itself, its options."""
    return game.states["public"][:1].tobytes() + game.box["my"].tobytes() + game.options.tobytes()


def hidden_dealt_anew(game: Game, seed: int) -> Game:
    """The same question, with other cards where the bot cannot see, and its own chance unchanged."""
    from simlab.play.imagine import redeal

    twin = redeal(game, game.decider, seed)
    twin.states["seed"][0], twin.states["block"][0] = game.states["seed"][0], game.states["block"][0]
    twin.box["options"] = -1  # to be listed again
    twin.go_on()
    return twin


def check(name: str, questions: int | None = None, seed: int = 0) -> Report:
    """Put a bot through its paces. Stops early at a bot that fails again and again."""
    from simlab.strategy.find import find

    strategy = find(name)
    wanted = questions or (QUESTIONS if strategy.cost < SLOW else FOR_THE_SLOW)
    report = Report(name)
    tables = cases()
    for number, case in enumerate(tables):
        _at_table(report, case, wanted * (number + 1) // len(tables), seed + number)
        report.tables += 1
        if len(report.failures) >= MANY:
            return report
    if wanted >= FOR_THE_SLOW:
        for number, case in enumerate(tables):
            _rare_questions(report, case, seed + number)
    return report


def _games(report: Report, case: Case, seed: int) -> Iterator[tuple[Game, Candidate, random.Random]]:
    """Game after game at one table, the bot in every seat in turn."""
    from simlab.cards import compile_cards
    from simlab.play.rules import Rules
    from simlab.play.seats import SeatSpec, bind

    tables = compile_cards(list(case.sets))
    bound, stranger = bind(SeatSpec(report.strategy), tables), bind(SeatSpec("random"), tables)
    for number in count():
        game = _sit_down(tables, case.players, Rules(**case.rules), bound, stranger, number % case.players)
        game.start(seed, number)
        yield game, Candidate(bound, stranger), random.Random(f"{seed} {number}")


def _at_table(report: Report, case: Case, until: int, seed: int) -> None:
    """At one table until the bot has answered enough questions in all."""
    for game, candidate, whim in _games(report, case, seed):
        if report.questions >= until or len(report.failures) >= MANY:
            return
        _one_game(report, case, game, candidate, until, whim)


def _rare_questions(report: Report, case: Case, seed: int) -> None:
    """Some kinds come up once in many games: play those at random, and ask the bot only what it was hardly asked."""
    for game, candidate, whim in islice(_games(report, case, seed), RARE_GAMES):
        while not game.over and len(report.failures) < MANY:
            kind = game.prompt.word
            seldom = report.kinds[kind] < SELDOM
            choice = _question(report, case, game, candidate, whim.getrandbits(60)) if seldom else 0
            if choice is None:
                break
            game.answer(whim.randrange(game.option_count))


def _sit_down(tables: CardTables, players: int, rules: Rules, bound: Bound, stranger: Bound, seat: int) -> Game:
    """The bot in one seat, answering from outside, and players who do anything in the others."""
    from simlab.play.game import Game
    from simlab.play.seats import sit_down

    game = Game(tables, players, rules, log=False)
    lineup = [bound if i == seat else stranger for i in range(players)]
    sit_down(game.box, lineup)
    game.python_seats = 1 << seat
    return game


def _one_game(report: Report, case: Case, game: Game, candidate: Candidate, until: int, whim: random.Random) -> None:
    while not game.over and report.questions < until:
        choice = _question(report, case, game, candidate, whim.getrandbits(60))
        if choice is None:
            return
        game.answer(whim.randrange(game.option_count) if whim.random() < STRANGE else choice)


def _question(report: Report, case: Case, game: Game, candidate: Candidate, seed: int) -> int | None:
    """One question and its answer, or None if the game cannot go on with it."""
    from simlab.play.view import IllegalAnswer

    report.questions += 1
    report.kinds[game.prompt.word] += 1
    try:
        return _ask(report, case, game, candidate, seed)
    except IllegalAnswer as error:
        _fail(report, case, game, LEGAL, error.message)
    except Meddled:
        _fail(report, case, game, IDLE, "it has written into what it was shown")
    except Exception as error:
        _fail(report, case, game, SOUND, f"{type(error).__name__}: {error}")
    return None


def _ask(report: Report, case: Case, game: Game, candidate: Candidate, seed: int) -> int | None:
    """One question, asked three times: as it is, again, and with hidden cards dealt anew."""
    choice = candidate.answer(game, 0)
    again = candidate.answer(game, 1)
    if again != choice:
        _fail(report, case, game, STEADY, f"answered {choice} and, asked again, {again}")
        return choice  # whether it peeks cannot be told
    twin = hidden_dealt_anew(game, seed)
    if twin.option_count != game.option_count:
        _fail(report, case, game, BLIND, "the options themselves depend on hidden cards: a fault of the rules engine")
        return choice
    other = candidate.answer(twin, 2)
    if other != choice:
        _fail(report, case, game, BLIND, f"answered {choice}; with other hidden cards {other}")
    return choice


def _fail(report: Report, case: Case, game: Game, check_: str, problem: str) -> None:
    report.failures.append(Failure(check_, problem, scene(game, str(case))))


# --- a question as a readable scene ----------------------------------------------------------------------------------


def scene(game: Game, where: str = "") -> str:
    """The table as the one who is asked sees it, the question, and his options."""
    from simlab.play.wording import QUESTIONS as ASKED
    from simlab.play.wording import Words

    me, prompt = game.decider, game.prompt
    words = Words(game.tables, [f"Player {seat}" for seat in range(game.players)])
    lines = [f"{where} (seed {int(game.state.seed)}, block {int(game.state.block)})", *_people(game, words)]
    lines += _fight(game, words)
    lines.append(f"Player {me} is asked: {ASKED.get(prompt, prompt.word)}")
    lines += [f"  {k}: {words.option(option, prompt, me)}" for k, option in enumerate(game.options)]
    return "\n".join(lines)


def _people(game: Game, words: Any) -> Iterator[str]:
    """Levels, strengths, what lies in front of everybody; the asked one's own hand."""
    from simlab.vocabulary import Zone

    p = game.state.public
    yield f"turn {int(p.turn)} of Player {int(p.active)}"
    for seat in range(game.players):
        lying = [words.title(c) for z in (Zone.TABLE, Zone.CURSES) for c in game.cards_in(z + seat)]
        hand = ""
        if seat == game.decider:
            hand = ": " + (", ".join(words.title(c) for c in game.cards_in(Zone.HAND + seat)) or "nothing")
        cards = int(game.state.count[Zone.HAND + seat])
        yield (
            f"Player {seat}: Level {int(p.level[seat])}, strength {int(p.strength[seat])}, "
            f"{cards} in hand{hand}; in play: {', '.join(lying) or 'nothing'}"
        )


def _fight(game: Game, words: Any) -> Iterator[str]:
    from simlab.vocabulary import Zone

    p = game.state.public
    if int(p.fighter) >= 0:
        side = f"Player {int(p.fighter)}" + (f" with Player {int(p.helper)}" if int(p.helper) >= 0 else "")
        there = ", ".join(words.title(c) for c in game.cards_in(Zone.COMBAT))
        yield f"{side} at {int(p.munchkins)} against {there} at {int(p.monsters)}"
