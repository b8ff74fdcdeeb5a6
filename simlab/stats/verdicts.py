"""From an interval to a plain word: "not significant" is not "balanced", so there are three answers, not two."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from simlab.stats.intervals import Interval

Word = Literal["inside", "outside", "unclear"]
"""Inside: within the margin for sure. Outside: beyond it for sure. Unclear: more games would tell."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The word for machines, the sentence for readers, and how many more games (of an arm) would settle an unclear one."""

    word: Word
    text: str
    more_games: int = 0


def judge(found: Interval, target: float, margin: float) -> Word:
    """Whether the whole interval lies within target ± margin, beyond it, or neither."""
    if not (math.isfinite(found.low) and math.isfinite(found.high)):
        return "unclear"
    if target - margin <= found.low and found.high <= target + margin:
        return "inside"
    if found.low > target + margin or found.high < target - margin:
        return "outside"
    return "unclear"


def excludes(found: Interval, target: float) -> bool:
    """Whether the interval rules the target out."""
    return found.low > target or found.high < target


def more_games(found: Interval, target: float, margin: float, games_per_block: int) -> int:
    """About how many more games of an arm until the interval no longer straddles the margin around the target.

    A value that sits right on the margin could take forever; then the interval is asked to shrink to half of it.
    """
    return games_to_clear(found, abs(abs(found.value - target) - margin), margin / 2, games_per_block)


FORESEEN_FROM = 10


def games_to_clear(found: Interval, distance: float, least: float, games_per_block: int) -> int:
    """About how many more games until the interval reaches no farther than the distance, if the value stays where it is.

    Nobody waits for it to become smaller than `least`; one that is so small already is asked to become half as wide.
    Never less than a tenth of what was played: the value does not stay exactly where it is. Nothing is foreseen from a
    handful of blocks, whose spread is hardly known.
    """
    reach = found.reach
    distance = max(distance, min(least, reach / 2))
    if not (math.isfinite(reach) and found.n >= FORESEEN_FROM and distance > 0):
        return 0
    blocks = found.n * (reach / distance) ** 2 - found.n
    return round_up(max(blocks, found.n / 10, 1) * games_per_block)


def round_up(number: float) -> int:
    """To two figures: nobody plans 12,347 games."""
    if number <= 10:
        return max(math.ceil(number), 1)
    unit = 10 ** (math.floor(math.log10(number)) - 1)
    return int(math.ceil(number / unit) * unit)


PER_ARM = " per arm"
"""What "about N more games" adds where several arms have to play on."""


def cannot_tell(games: int, each: str = "") -> str:
    """The sentence for an unclear verdict."""
    return f"cannot tell: about {games:,} more games{each}" if games else "cannot tell: too few games"


def _whether(games: int, each: str = "") -> str:
    """The same for a difference that is there."""
    return f"whether it matters takes {f'about {games:,} more games{each}' if games else 'more games'}"


def of_share(found: Interval, fair: float, margin: float, games_per_block: int, each: str = "") -> Verdict:
    """Of a win rate against its fair share; `each` where it is that of several arms together."""
    word = judge(found, fair, margin)
    if word == "unclear" and not excludes(found, fair):
        games = more_games(found, fair, margin, games_per_block)
        return Verdict(word, cannot_tell(games, each), games)
    if not excludes(found, fair):
        return Verdict(word, "its fair share")
    side = "more" if found.value > fair else "less"
    if word == "inside":
        return Verdict(word, f"{side} than its share, but too little to matter")
    if word == "outside":
        return Verdict(word, f"clearly {side} than its share")
    games = more_games(found, fair, margin, games_per_block)
    return Verdict(word, f"{side} than its share; {_whether(games, each)}", games)


def of_difference(found: Interval, margin: float, more: str, less: str, games_per_block: int) -> Verdict:
    """Of a difference between two arms, both of which have to play on if it is unclear."""
    word = judge(found, 0.0, margin)
    side = more if found.value > 0 else less
    if word == "unclear":
        games = more_games(found, 0.0, margin, games_per_block)
        if excludes(found, 0.0):
            return Verdict(word, f"{side}; {_whether(games, PER_ARM)}", games)
        return Verdict(word, cannot_tell(games, PER_ARM), games)
    if word == "inside":
        small = f"{side}, but too little to matter" if excludes(found, 0.0) else "no difference that matters"
        return Verdict(word, small)
    return Verdict(word, side)
