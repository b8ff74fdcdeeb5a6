"""What an experiment must know of strategies without playing: do they exist, what do they cost, which version are they."""

import math
from collections.abc import Iterable, Iterator, Sequence

from simlab.errors import Problem, SimlabError, did_you_mean
from simlab.experiment.arms import Draft
from simlab.experiment.sources import PLAY, play_module
from simlab.experiment.spec import WRAPPERS, Seat, Sheet
from simlab.play.seats import refuse_noise, ruled_out
from simlab.strategy import find
from simlab.strategy.api import Strategy
from simlab.strict_yaml import shown
from simlab.tables import CardTables

GAMES_PER_SHARD = 2_000
"""Around a second of play for compiled strategies."""
FEWEST_PER_SHARD = 16


def player(seat: Seat) -> Seat:
    """Who really plays, inside any wrappers."""
    return player(Seat(**seat.params["strategy"])) if seat.strategy in WRAPPERS else seat


def strategy_of(seat: Seat, play: str) -> Strategy:
    """The strategy of a seat. A fake play module names its own, which cost nothing and have no parameters to check."""
    name = player(seat).strategy
    fakes = getattr(play_module(play), "STRATEGIES", None) if play != PLAY else None
    if fakes is None:
        return find.find(name)
    if name not in fakes:
        raise SimlabError(f"there is no strategy '{name}'{did_you_mean(name, fakes)}")
    return Strategy(name, strategy_of, dict.fromkeys(player(seat).params, 0.0))


def problems(sheet: Sheet, draft: Draft, play: str) -> Iterator[Problem]:
    """Strategies nobody knows, parameters they do not have, and noise for those that cannot be noisy."""
    for place, seat in enumerate(draft.setting.lineup or ()):
        who = player(seat)
        for name, value in who.params.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                message = f"'{name}' of strategy '{who.strategy}' must be a number, not {shown(value)}"
                yield sheet.problem((*_place(draft, place), who.strategy, name), message)
                return
        try:
            bot = strategy_of(seat, play)
            bot.settings(dict(who.params))
            if _is_noisy(seat):
                refuse_noise(bot)
        except SimlabError as error:
            yield sheet.problem(_place(draft, place), error.message)


def _is_noisy(seat: Seat) -> bool:
    return seat.strategy in WRAPPERS and (seat.strategy == "noisy" or _is_noisy(Seat(**seat.params["strategy"])))


def label_problems(sheet: Sheet, drafts: Iterable[Draft]) -> Iterator[Problem]:
    """Strategies that differ and would be counted as one."""
    labelled: dict[str, Seat] = {}
    for draft in drafts:
        for place, seat in enumerate(draft.setting.lineup or ()):
            if labelled.setdefault(seat.label, seat) != seat:
                message = f"two different strategies are both labelled '{seat.label}': give one another `label`"
                yield sheet.problem(_place(draft, place), message)


def never_problems(sheet: Sheet, draft: Draft, tables: CardTables) -> Iterator[Problem]:
    """Things ruled out that are no such thing; which cards there are shows only when the sets are read."""
    for place, seat in enumerate(draft.setting.lineup or ()):
        try:
            for never in _never(seat):
                ruled_out(never, tables)
        except SimlabError as error:
            yield sheet.problem((*_place(draft, place), "never"), error.message)


def _never(seat: Seat) -> Iterator[list[str]]:
    """What the wrappers of a seat rule out, from the outside in."""
    if seat.strategy in WRAPPERS:
        yield from [seat.params["never"]] if "never" in seat.params else []
        yield from _never(Seat(**seat.params["strategy"]))


def _place(draft: Draft, place: int) -> tuple[str | int, ...]:
    """Where a seat of an arm was written."""
    path = draft.path("lineup")
    return path if path[0] in ("vary", "tournament") else (*path, place)


def fingerprints(lineup: Sequence[Seat], play: str) -> dict[str, str]:
    """Which version of each strategy plays, by its name."""
    return {player(seat).strategy: strategy_of(seat, play).fingerprint for seat in lineup}


def games_per_shard(lineup: Sequence[Seat], play: str) -> int:
    """Games that make a shard of about a second, by what the strategies at the table cost."""
    costs = [strategy_of(seat, play).cost for seat in lineup]
    return max(FEWEST_PER_SHARD, round(GAMES_PER_SHARD * len(costs) / sum(costs)))
