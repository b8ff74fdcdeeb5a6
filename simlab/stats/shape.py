"""The shape of the game: how long, who leads, who comes back, how the last fight goes, what the table talks about."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from simlab.stats.blocks import CONTENDERS, ArmBlocks
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import ALPHA, Interval, Sums, ratio_interval, t_quantile
from simlab.stats.measures import MEASURES
from simlab.stats.study import Study

QUANTILES = {"length_quantile": "length", "turns_quantile": "turns"}
"""Measures that are told by their quantiles too."""
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
ENOUGH_GAMES = 0.1
"""Curves by round stop where fewer than this share of the games are still running."""


def measures(study: Study) -> list[Estimate]:
    """Every measure of every arm."""
    found = []
    for arm in study.arms:
        for measure in MEASURES.values():
            sums = arm.sums(measure.num, measure.den)
            if sums.n > 0:
                interval = study.interval(sums, share=measure.share)
                found.append(_row(interval, measure.name, arm, "", measure.unit, measure.says))
    return found


def _row(
    found: Interval, name: str, arm: ArmBlocks, subject: str, unit: str, verdict: str, counted: str = "blocks"
) -> Estimate:
    return estimate(
        found,
        section="shape",
        name=name,
        arm=arm.arm.label,
        subject=subject,
        unit=unit,
        verdict=verdict,
        counted=counted,
    )


def lengths(study: Study, unit: str = "rounds") -> pl.DataFrame:
    """How many games lasted how many rounds (or turns), by arm, with the share that ended by then."""
    if not study.run.has("games"):
        return pl.DataFrame(schema={"arm": pl.UInt32, unit: pl.Int64, "games": pl.Int64, "ended": pl.Float64})
    return (
        study.run.scan("games")
        .filter(pl.col("ended") != "crashed")
        .group_by("arm", pl.col(unit).cast(pl.Int64))
        .agg(pl.len().cast(pl.Int64).alias("games"))
        .sort("arm", unit)
        .with_columns((pl.col("games").cum_sum() / pl.col("games").sum()).over("arm").alias("ended"))
        .collect()
    )


def quantiles(study: Study, table: pl.DataFrame) -> list[Estimate]:
    """Quantiles of the length in rounds and in turns; `table` has the rounds."""
    found = _quantiles(study, table, "length_quantile", "rounds")
    return found + _quantiles(study, lengths(study, "turns"), "turns_quantile", "turns")


def _quantiles(study: Study, table: pl.DataFrame, name: str, unit: str) -> list[Estimate]:
    """Woodruff's intervals: the block error of the share that has ended, read off the curve."""
    found = []
    for arm in study.arms:
        own = table.filter(pl.col("arm") == arm.arm.index)
        if own.height:
            points = {q: _read(own, q, unit) for q in SHARES}
            errors = _share_errors(study, arm, list(points.values()), unit)
            for q, value in points.items():
                interval = _woodruff(own, q, errors[value], arm.count, unit)
                says = f"{q:.0%} of the games end within this many {unit}"
                found.append(_row(interval, name, arm, f"{q:.0%}", unit, says))
    return found


def _read(own: pl.DataFrame, share: float, unit: str) -> int:
    """The first round (or turn) by which this share of the games has ended."""
    over = own["ended"].to_numpy() >= min(share, 1.0) - 1e-12
    return int(own[unit].to_numpy()[over].min(initial=1 << 16))


def _share_errors(study: Study, arm: ArmBlocks, points: list[int], unit: str) -> dict[int, float]:
    """Block error of the share of games that end within each of these rounds (or turns)."""
    n = pl.len().cast(pl.Float64)
    sums = (
        study.run.scan("games")
        .filter((pl.col("arm") == arm.arm.index) & (pl.col("ended") != "crashed"))
        .group_by("block")
        .agg(n.alias("n"), *((pl.col(unit) <= x).cast(pl.Float64).sum().alias(f"w{x}") for x in set(points)))
        .collect()
    )
    return {x: ratio_interval(Sums.of(sums[f"w{x}"].to_numpy(), sums["n"].to_numpy())).se for x in points}


def _woodruff(own: pl.DataFrame, q: float, error: float, blocks: int, unit: str) -> Interval:
    value = _read(own, q, unit)
    if not math.isfinite(error):
        return Interval(value, -math.inf, math.inf, blocks, "one block: no error can be estimated")
    half = t_quantile(1 - ALPHA / 2, max(blocks - 1, 1)) * error
    low, high = (_read(own, share, unit) for share in (max(q - half, 0.0), min(q + half, 1.0)))
    return Interval(value, low, high, blocks, "quantile, Woodruff interval over blocks")


def leader_curve(study: Study) -> list[Estimate]:
    """P(win | sole leader at the end of round r), games that end in that round left out."""
    return _curve(study, "leader", "leader_wins", "share", "of those alone in the lead after this round, so many won")


def _curve(study: Study, curve: str, name: str, unit: str, says: str) -> list[Estimate]:
    found = []
    for arm in study.arms:
        if curve in arm.curves:
            for r in range(_rounds_shown(arm)):
                sums = arm.curves[curve].at(r)
                if sums.n > 0:
                    interval = ratio_interval(sums, share=unit == "share")
                    found.append(_row(interval, name, arm, str(r + 1), unit, says))
    return found


def _rounds_shown(arm: ArmBlocks) -> int:
    """Rounds that at least some of the games reach."""
    reached = arm.curves["winner"].n if "winner" in arm.curves else np.zeros(0)
    return int((reached >= ENOUGH_GAMES * max(reached.max(initial=0.0), 1e-9)).sum()) if reached.any() else 0


def level_race(study: Study) -> list[Estimate]:
    """Mean level by round over games still running: the eventual winner, the others, and each strategy."""
    found = _curve(study, "winner", "level_of_winner", "level", "mean level of the eventual winner after this round")
    found += _curve(study, "others", "level_of_others", "level", "mean level of the others after this round")
    for k, label in enumerate(study.run.strategies):
        found += _curve(study, f"strategy:{k}", f"level_of:{label}", "level", f"mean level of {label} after this round")
    return found


PILE_ON = (
    ("attempt_wins", "won", "tried", "share", "of the fights that could win the game, so many did"),
    ("attempt_spent", "spent", "tried", "cards", "cards spent against the fighter by the others"),
    (
        "contender_wins",
        "contender_won",
        "contended",
        "share",
        "of the players in this place to try, so many win the game",
    ),
)


def pile_on(study: Study) -> list[Estimate]:
    """The winning fight: how often the first, second … attempt succeeds, what is spent against it, and who wins."""
    found = []
    for arm in study.arms:
        for k in range(CONTENDERS):
            for name, num, den, unit, says in PILE_ON:
                sums = arm.sums(f"{num}:{k}", f"{den}:{k}")
                if sums.n > 0:
                    found.append(_row(study.interval(sums, share=unit == "share"), name, arm, str(k + 1), unit, says))
    return found
