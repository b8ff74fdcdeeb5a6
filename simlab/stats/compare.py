"""Arms against the baseline: differences within blocks, so that shared decks and dice cancel out."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from simlab.stats import verdicts
from simlab.stats.blocks import ArmBlocks
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import (
    ALPHA,
    Floats,
    Interval,
    Sums,
    all_agree,
    apart,
    benjamini_hochberg,
    mcnemar_interval,
    mean_sequence,
    nothing,
    ratio_interval,
    t_quantile,
    two_sided_p,
    welch_interval,
)
from simlab.stats.measures import COMPARED, FALSE_DISCOVERY, MEASURES, WIN_MARGIN, WIN_RATE, Measure
from simlab.stats.study import Study


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure of one arm against the baseline, with what it was in both."""

    estimate: Estimate
    verdict: verdicts.Verdict
    margin: float
    before: float
    after: float
    base: str
    """What it is compared with."""
    first: bool = False
    """Whether this is what the experiment asked about."""


@dataclass(frozen=True, slots=True)
class _Ratio:
    """Which columns to compare, and how to speak of the result."""

    name: str
    subject: str
    columns: tuple[str, str]
    base_columns: tuple[str, str]
    unit: str
    margin: float
    relative: bool
    more: str
    less: str
    shift: float = 0.0


def compare_arms(study: Study) -> list[Comparison]:
    """Every arm against the baseline: what the experiment asks about first, then win rates, then the shape."""
    if study.tournament:
        return []
    pairs = [(arm, base) for arm, base in _pairs(study) if arm.total("games") and base.total("games")]
    return _with_q(_target_first([c for arm, base in pairs for c in _compared(study, arm, base)]))


def _pairs(study: Study) -> list[tuple[ArmBlocks, ArmBlocks]]:
    """Which arm is compared with which: all with the baseline; of two runs, the second's with their namesakes."""
    base = study.baseline
    if len(study.run.parts) == 1:
        return [(arm, base) for arm in study.arms if arm.arm.index != base.arm.index]
    first = study.run.parts[1].first_arm
    namesakes = {arm.arm.name: arm for arm in study.arms[:first]}
    return [(arm, namesakes.get(arm.arm.name, base)) for arm in study.arms[first:]]


def main_effects(study: Study) -> list[Comparison]:
    """Where several things vary in all combinations: what each does by itself, the arms with it against those without.

    Block by block the arms of either side are added up, so every combination of the other things weighs the same.
    """
    base = study.baseline.arm
    arms = [arm for arm in study.finished if arm.arm.levels]
    if not base.levels or len({(arm.arm.players, arm.arm.lineup) for arm in arms}) != 1:
        return []
    found: list[Comparison] = []
    for place, usual in enumerate(base.levels):
        sides = {level: [arm for arm in arms if arm.arm.levels[place] == level] for level in _levels(arms, place)}
        if all(len(side) * len(sides) == len(arms) for side in sides.values()):
            pools = {level: _pool(side, level) for level, side in sides.items()}
            for level, pool in pools.items():
                if level != usual and usual in pools:
                    found += _compared(study, pool, pools[usual])
    return _with_q(_target_first(found))


def _levels(arms: list[ArmBlocks], place: int) -> list[str]:
    return list(dict.fromkeys(arm.arm.levels[place] for arm in arms))


def _pool(arms: list[ArmBlocks], label: str) -> ArmBlocks:
    """Several arms as one, over the blocks that all of them have played."""
    rows = pl.concat([arm.table for arm in arms], how="diagonal_relaxed").fill_null(0.0)
    shared = rows.group_by("block").agg(pl.len().alias("arms"), pl.all().sum()).filter(pl.col("arms") == len(arms))
    return ArmBlocks(replace(arms[0].arm, label=label), shared.drop("arms").sort("block"))


def _compared(study: Study, arm: ArmBlocks, base: ArmBlocks) -> list[Comparison]:
    return [c for ratio in _ratios(study, arm, base) if (c := _compare(study, arm, base, ratio)) is not None]


def _ratios(study: Study, arm: ArmBlocks, base: ArmBlocks) -> list[_Ratio]:
    names = list(COMPARED)
    asked = target(study)[0]
    if asked in MEASURES and asked not in names:
        names.insert(0, asked)
    same_table = arm.arm.players == base.arm.players
    if not same_table:  # shares of a win mean something else with more players
        names = [name for name in names if not MEASURES[name].share]
    return _win_ratios(study, arm, base) + [_of_measure(MEASURES[name]) for name in names]


def _of_measure(measure: Measure) -> _Ratio:
    columns = (measure.num, measure.den)
    unit = "points" if measure.share else measure.unit
    return _Ratio(
        measure.name, "", columns, columns, unit, measure.margin, measure.relative, measure.more, measure.less
    )


def _win_ratios(study: Study, arm: ArmBlocks, base: ArmBlocks) -> list[_Ratio]:
    """Win rates of the strategies that play in both arms, each over its fair share."""
    if arm.arm.mirror and base.arm.mirror:
        return []
    shift = base.arm.fair - arm.arm.fair
    ratios = []
    for label in dict.fromkeys(arm.arm.lineup):
        if label in base.arm.lineup:
            k = study.run.strategies.index(label)
            columns = (f"w:strategy:{k}", f"n:strategy:{k}")
            ratios.append(
                _Ratio(WIN_RATE, label, columns, columns, "points", WIN_MARGIN, False, "wins more", "wins less", shift)
            )
    return ratios


def _compare(study: Study, arm: ArmBlocks, base: ArmBlocks, ratio: _Ratio) -> Comparison | None:
    after, before = arm.sums(*ratio.columns), base.sums(*ratio.base_columns)
    if not (after.n > 0 and before.n > 0):
        return None
    gap = difference(study, arm, base, ratio.columns, ratio.base_columns).shifted(ratio.shift)
    gap = gap.clipped(-1.0, 1.0) if ratio.unit == "points" and math.isfinite(gap.low) else gap
    margin = _margin(study, ratio, before.ratio)
    paired = arm.arm.seed == base.arm.seed
    one_arm = gap if paired else replace(gap, n=gap.n // 2)  # unpaired, n counts the blocks of both
    verdict = verdicts.of_difference(one_arm, margin, ratio.more, ratio.less, study.games_per_block)
    row = estimate(
        gap,
        section="arms",
        name=ratio.name,
        arm=arm.arm.label,
        subject=ratio.subject,
        unit=ratio.unit,
        verdict=verdict.text,
        p=_p(gap),
    )
    asked, strategy = target(study)
    first = ratio.name == asked and (strategy is None or strategy == ratio.subject)
    return Comparison(row, verdict, margin, before.ratio, after.ratio, base.arm.label, first)


def target(study: Study) -> tuple[str | None, str | None]:
    """The measure and strategy the experiment asks about, if it says so."""
    asked = _asked(study)
    return asked.get("measure"), asked.get("strategy")


def _asked(study: Study) -> Mapping[str, Any]:
    """`target` of the experiment: measure, strategy, and the effect that matters."""
    manifest = study.run.manifest
    return manifest.get("target") or (manifest.get("spec") or {}).get("target") or {}


def _margin(study: Study, ratio: _Ratio, before: float) -> float:
    """The change that matters: as the experiment says, or the measure's own."""
    asked = _asked(study)
    if asked.get("measure") == ratio.name and asked.get("effect"):
        return float(asked["effect"])
    return abs(before) * ratio.margin if ratio.relative else ratio.margin


def _p(gap: Interval) -> float:
    """The method's own test (McNemar, anytime), or a t test; none where no block differs."""
    if math.isfinite(gap.p) or not gap.se > 0:
        return gap.p
    return float(two_sided_p(np.array([gap.value / gap.se]), max(gap.n - 1, 1))[0])


def difference(
    study: Study, arm: ArmBlocks, base: ArmBlocks, columns: tuple[str, str], base_columns: tuple[str, str]
) -> Interval:
    """arm − baseline: paired by block where both played the same seeds, otherwise unpaired."""
    alpha, blocks = ALPHA / len(study.run.arms), study.run.planned_blocks
    if arm.arm.seed != base.arm.seed:
        one, other = ratio_interval(arm.sums(*columns)), ratio_interval(base.sums(*base_columns))
        if not study.run.anytime:
            return welch_interval(one, other)
        return apart(mean_sequence(one, blocks, alpha / 2), mean_sequence(other, blocks, alpha / 2))
    wa, na, wb, nb = _aligned(arm, base, columns, base_columns)
    gap = paired_difference(wa, na, wb, nb)
    return mean_sequence(gap, blocks, alpha) if study.run.anytime else gap


def _aligned(
    arm: ArmBlocks, base: ArmBlocks, columns: tuple[str, str], base_columns: tuple[str, str]
) -> tuple[Floats, Floats, Floats, Floats]:
    """Both arms' sums in the blocks they share."""
    mine = arm.table.select("block", w=pl.col(columns[0]), n=pl.col(columns[1]))
    theirs = base.table.select("block", w0=pl.col(base_columns[0]), n0=pl.col(base_columns[1]))
    both = mine.join(theirs, on="block", how="inner")
    w, n, w0, n0 = (both[name].to_numpy().astype(np.float64) for name in ("w", "n", "w0", "n0"))
    return w, n, w0, n0


def paired_difference(wa: Floats, na: Floats, wb: Floats, nb: Floats, alpha: float = ALPHA) -> Interval:
    """Difference of two ratios over the same blocks, t interval of the blocks' own (linearised) differences.

    With equal counts in every block this is the plain paired t; single wins and losses are McNemar's.
    """
    blocks = len(wa)
    if blocks == 0 or na.sum() <= 0 or nb.sum() <= 0:
        return nothing("no block in common")
    ra, rb = wa.sum() / na.sum(), wb.sum() / nb.sum()
    gap = float(ra - rb)
    if blocks < 2:
        return Interval(gap, -math.inf, math.inf, blocks, "one block: no error can be estimated")
    if _binary(wa, na) and _binary(wb, nb):
        return mcnemar_interval(int((wa > wb).sum()), int((wb > wa).sum()), blocks, alpha)
    own = (wa - ra * na) / na.mean() - (wb - rb * nb) / nb.mean()
    se = float(np.sqrt(np.sum(own**2) / (blocks - 1) / blocks))
    if se < 1e-12:
        return all_agree(gap, float(np.std(wa / na.mean(), ddof=1)), blocks)
    half = t_quantile(1 - alpha / 2, blocks - 1) * se
    return Interval(gap, gap - half, gap + half, blocks, "paired difference by block ± t", se)


def _binary(w: Floats, n: Floats) -> bool:
    return bool((n == 1).all() and np.isin(w, (0.0, 1.0)).all())


def _target_first(found: list[Comparison]) -> list[Comparison]:
    """Arm by arm, what the experiment asks about before the rest."""
    order = list(dict.fromkeys(c.estimate.arm for c in found))
    return sorted(found, key=lambda c: (order.index(c.estimate.arm), not c.first))


def _with_q(found: list[Comparison]) -> list[Comparison]:
    """False discovery rates over all these comparisons; what may be one of many by chance does not matter yet."""
    p = np.array([math.nan if c.estimate.p is None else c.estimate.p for c in found])
    return [_judged(c, float(q)) for c, q in zip(found, benjamini_hochberg(p), strict=True)]


def _judged(c: Comparison, q: float) -> Comparison:
    verdict = c.verdict
    if verdict.word == "outside" and q >= FALSE_DISCOVERY:
        verdict = verdicts.Verdict("unclear", f"{verdict.text}, but so many were compared that it may be chance")
    return replace(c, verdict=verdict, estimate=replace(c.estimate, verdict=verdict.text, q=q))


def halves(arm: ArmBlocks, num: str, den: str) -> Interval:
    """First half of the blocks against the second: the same arm on two ranges of seeds (A/A)."""
    if not (arm.has(num) and arm.has(den)):
        return nothing()
    w, n = arm.column(num), arm.column(den)
    cut = len(w) // 2
    first, second = (ratio_interval(Sums.of(w[part], n[part])) for part in (slice(None, cut), slice(cut, None)))
    return welch_interval(first, second)
