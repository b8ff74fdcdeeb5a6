"""The set-balance scorecard: the same few criteria for every arm, each with interval, target and one sentence."""

from __future__ import annotations

import math
from dataclasses import dataclass

import polars as pl

from simlab.stats import verdicts
from simlab.stats.blocks import ArmBlocks
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import Interval, nothing
from simlab.stats.measures import COMEBACK, DEATHS, FALSE_DISCOVERY, LENGTH, RUNAWAY, STALL, WIN_MARGIN, Measure
from simlab.stats.strategies import diversity
from simlab.stats.study import Study
from simlab.stats.winrates import Traits, class_gap, largest_gap, order_shares


@dataclass(frozen=True, slots=True)
class Criterion:
    """What is scored, the band in which it is good, and what it says outside the band."""

    name: str
    title: str
    unit: str
    low: float
    high: float
    below: str
    within: str
    above: str
    says: str


INF = math.inf
CRITERIA: dict[str, Criterion] = {
    c.name: c
    for c in (
        Criterion(
            "seat_fairness",
            "Seat fairness",
            "points",
            -INF,
            WIN_MARGIN,
            "",
            "the order of play does not matter",
            "the order of play matters",
            "largest gap between a place in the order of play and its fair share",
        ),
        Criterion(
            "class_fairness",
            "Class fairness",
            "points",
            -INF,
            2 * WIN_MARGIN,
            "",
            "no class stands out",
            "one class stands out",
            "largest gap between a class and the average of all classes (not causal)",
        ),
        Criterion(
            "card_outliers",
            "Card outliers",
            "share",
            -INF,
            0.05,
            "",
            "few or no cards are out of line",
            "too many cards are out of line",
            f"share of cards with an effect over {WIN_MARGIN * 100:.0f} points and q < {FALSE_DISCOVERY:.0%}",
        ),
        Criterion(
            "runaway",
            "Runaway index",
            "share",
            -INF,
            0.6,
            "",
            "leaders can be caught",
            "the leader runs away with it",
            RUNAWAY.says,
        ),
        Criterion(
            "comeback",
            "Comeback",
            "share",
            0.1,
            INF,
            "being last at half-time decides it",
            "comebacks happen",
            "",
            COMEBACK.says,
        ),
        Criterion(
            "length",
            "Length",
            "rounds",
            6.0,
            16.0,
            "over before it begins",
            "a good length",
            "it drags on",
            LENGTH.says,
        ),
        Criterion(
            "deaths", "Deaths", "deaths", 0.5, 4.0, "nobody is in danger", "some danger", "a massacre", DEATHS.says
        ),
        Criterion(
            "stall", "Stall", "turns", -INF, 6.0, "", "the end comes quickly", "stuck just below winning", STALL.says
        ),
        Criterion(
            "diversity",
            "Strategy diversity",
            "share",
            0.8,
            INF,
            "one way of playing wins",
            "many ways of playing win",
            "",
            "how evenly the wins are spread over the strategies (1: evenly)",
        ),
    )
}
"""Targets are conventions of this toolkit, the same for every set, so that sets can be compared."""


NEAR = 0.05
"""A value this near to the edge of a band, as a share of it, is as good as on it: nobody waits for more."""


@dataclass(frozen=True, slots=True)
class Score:
    """One criterion of one arm."""

    criterion: Criterion
    estimate: Estimate
    word: verdicts.Word


def scorecard(study: Study, cards: pl.DataFrame, traits: Traits) -> list[Score]:
    """All criteria of all arms that have finished games."""
    scores = []
    for arm in study.finished:
        for name, found in _found(study, arm, cards, traits).items():
            if math.isfinite(found.value):
                scores.append(_score(CRITERIA[name], arm, found, study.games_per_block))
    return scores


def _found(study: Study, arm: ArmBlocks, cards: pl.DataFrame, traits: Traits) -> dict[str, Interval]:
    def of(measure: Measure) -> Interval:
        return study.interval(arm.sums(measure.num, measure.den), share=measure.share)

    return {
        "seat_fairness": largest_gap(order_shares(study, arm), arm.arm.fair)
        if arm.has("n:order:0")
        else nothing("not recorded"),
        "class_fairness": class_gap(study, traits.get(arm.arm.index, {})),
        "card_outliers": _outliers(cards, arm.arm.index),
        "runaway": of(RUNAWAY),
        "comeback": of(COMEBACK),
        "length": of(LENGTH),
        "deaths": of(DEATHS),
        "stall": of(STALL),
        "diversity": diversity(arm, study) if arm.has("n:order:0") else nothing("not recorded"),
    }


def _outliers(cards: pl.DataFrame, arm: int) -> Interval:
    """Share of cards flagged; from those surely out of line to those that may still be, as their intervals say."""
    own = cards.filter(pl.col("arm") == arm) if cards.height else cards
    if not own.height:
        return nothing("not recorded")
    event = pl.when(pl.col("opening") > 0)
    low, high = (event.then(pl.col(f"opening_{x}")).otherwise(pl.col(f"drawn_{x}")) for x in ("low", "high"))
    flagged = pl.col("flag") != 0
    surely = flagged & ((low > WIN_MARGIN) | (high < -WIN_MARGIN))
    maybe = flagged | ~((low >= -WIN_MARGIN) & (high <= WIN_MARGIN)).fill_null(False)
    shares = own.select(flagged.mean().alias("a"), surely.mean().alias("b"), maybe.mean().alias("c")).row(0)
    value, least, most = (float(x) for x in shares)
    return Interval(value, least, most, own.height, "flagged; from surely to possibly out of line")


def _score(criterion: Criterion, arm: ArmBlocks, found: Interval, games_per_block: int) -> Score:
    word = _word(criterion, found)
    outside = criterion.above if found.value > criterion.high else criterion.below
    text = {"inside": criterion.within, "outside": outside}.get(word) or _unclear(criterion, found, games_per_block)
    counted = "cards" if criterion.name == "card_outliers" else "blocks"
    row = estimate(
        found,
        section="scorecard",
        name=criterion.name,
        arm=arm.arm.label,
        unit=criterion.unit,
        verdict=text,
        counted=counted,
    )
    return Score(criterion, row, word)


def _unclear(criterion: Criterion, found: Interval, games_per_block: int) -> str:
    """About how many more games until the interval has left the nearest edge of the band; cards have their own numbers."""
    if criterion.name == "card_outliers":
        return "cannot tell yet: see the verdicts of the cards"
    edge = min((e for e in (criterion.low, criterion.high) if math.isfinite(e)), key=lambda e: abs(e - found.value))
    least = WIN_MARGIN / 2 if criterion.unit == "points" else abs(edge) * NEAR
    return verdicts.cannot_tell(verdicts.games_to_clear(found, abs(found.value - edge), least, games_per_block))


def _word(criterion: Criterion, found: Interval) -> verdicts.Word:
    if not (math.isfinite(found.low) and math.isfinite(found.high)):
        return "unclear"
    if criterion.low <= found.low and found.high <= criterion.high:
        return "inside"
    return "outside" if found.low > criterion.high or found.high < criterion.low else "unclear"
