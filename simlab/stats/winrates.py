"""Who wins: by strategy, by order of play, by number of players and by class, over decided games."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from simlab.stats import verdicts
from simlab.stats.blocks import UNDECIDED, ArmBlocks
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import (
    Interval,
    Sums,
    benjamini_hochberg,
    goodman,
    nothing,
    two_sided_p,
)
from simlab.stats.measures import WIN_MARGIN
from simlab.stats.source import KEYS
from simlab.stats.study import Study

ALL = "all lineups"
"""Instead of an arm's label: all tables of a tournament together."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
TRAIT_MINIMUM = 100
"""Seat-games with a class before its win rate is worth a row."""


def seated(study: Study) -> list[ArmBlocks]:
    """Arms with decided games whose seats were recorded."""
    return [arm for arm in study.finished if arm.has("n:order:0")]


def by_strategy(study: Study) -> list[Estimate]:
    """Win rate of each strategy per seat it takes, and beside it the chance of any win where victories are shared."""
    found: list[Estimate] = _over_all_lineups(study) if study.tournament else []
    for arm in seated(study):
        for label in dict.fromkeys(arm.arm.lineup):
            found += _strategy(study, arm, label)
    return found


def _over_all_lineups(study: Study) -> list[Estimate]:
    """Win rate of each strategy over all tables it sat at; blocks are the same seeds at every table."""
    found = []
    for label in study.run.strategies:
        k = study.run.strategies.index(label)
        arms = [arm for arm in seated(study) if label in arm.arm.lineup and not arm.arm.mirror]
        if arms:
            fair = sum(arm.arm.fair for arm in arms) / len(arms)
            rate = study.interval(together(arms, f"w:strategy:{k}", f"n:strategy:{k}"), share=True, fair=fair)
            found.append(_row("win_rate", ALL, label, rate, _said(study, rate, fair, verdicts.PER_ARM)))
    return sorted(found, key=lambda row: -row.value)


def together(arms: list[ArmBlocks], num: str, den: str) -> Sums:
    """A ratio over several arms on the same seeds: their sums added block by block."""
    tables = [arm.table.select("block", w=pl.col(num), n=pl.col(den)) for arm in arms if arm.has(num)]
    added = pl.concat(tables).group_by("block").agg(pl.col("w", "n").sum()).sort("block")
    return Sums.of(added["w"].to_numpy(), added["n"].to_numpy())


def _strategy(study: Study, arm: ArmBlocks, label: str) -> list[Estimate]:
    k = study.run.strategies.index(label)
    fair = arm.arm.fair
    rate = study.interval(arm.sums(f"w:strategy:{k}", f"n:strategy:{k}"), share=True, fair=fair)
    said = "alone at the table" if arm.arm.mirror else _said(study, rate, fair)
    rows = [_row("win_rate", arm, label, rate, said)]
    if arm.total("shared") > 0:
        any_win = study.interval(arm.sums(f"any:strategy:{k}", f"n:strategy:{k}"), share=True, fair=fair)
        rows.append(_row("any_win", arm, label, any_win, "alone or shared"))
    return rows


def _said(study: Study, rate: Interval, fair: float, each: str = "") -> str:
    return verdicts.of_share(rate, fair, WIN_MARGIN, study.games_per_block, each).text


def _row(
    name: str,
    arm: ArmBlocks | str,
    subject: str,
    found: Interval,
    verdict: str,
    p: float | None = None,
    q: float | None = None,
) -> Estimate:
    """One line about an arm, or about all of them under a name of their own."""
    label = arm if isinstance(arm, str) else arm.arm.label
    return estimate(
        found, section="wins", name=name, arm=label, subject=subject, unit="share", verdict=verdict, p=p, q=q
    )


def by_order(study: Study) -> list[Estimate]:
    """Share of decided games won by whoever plays first, second …: simultaneous intervals, and equivalence."""
    found: list[Estimate] = []
    for arm in seated(study):
        for k, share in enumerate(order_shares(study, arm)):
            verdict = verdicts.of_share(share, arm.arm.fair, WIN_MARGIN, study.games_per_block)
            found.append(_row("seat_share", arm, f"plays {ORDINALS[k]}", share, verdict.text))
    return found


def order_shares(study: Study, arm: ArmBlocks) -> list[Interval]:
    """Goodman's intervals; a run that was looked at before its end has sequences, the error shared among the places."""
    sums = [arm.sums(f"w:order:{k}", f"n:order:{k}") for k in range(arm.arm.players)]
    if study.run.anytime:
        return [study.interval(s, share=True, fair=arm.arm.fair, ways=len(sums)) for s in sums]
    return over_blocks(sums)


def over_blocks(sums: list[Sums]) -> list[Interval]:
    """Goodman's intervals, the number of games being what independent games would have given the same block errors.

    That number is itself an estimate, and of a handful of blocks a rough one: hence the degrees of freedom.
    """
    counts = np.array([s.w for s in sums])
    df = (sums[0].clusters - 1) * (len(sums) - 1) or math.inf  # one block: nothing is known but the games
    method = "Goodman (simultaneous), games corrected for blocks"
    found = goodman(counts, effective_games(sums), df=df)
    return [Interval(f.value, f.low, f.high, sums[0].clusters, method, f.se) for f in found]


def largest_gap(shares: list[Interval], centre: float) -> Interval:
    """The largest distance from the centre; its interval from the simultaneous intervals of all."""
    value = max(abs(s.value - centre) for s in shares)
    low = max(max(s.low - centre, centre - s.high, 0.0) for s in shares)
    high = max(max(s.high - centre, centre - s.low) for s in shares)
    return Interval(value, low, high, max(s.n for s in shares), f"largest gap, {shares[0].method}")


def effective_games(sums: list[Sums]) -> float:
    """Games divided by the design effect of blocks (Rao and Scott, first order), averaged over the shares."""
    games = sum(s.w for s in sums)
    if games <= 0 or sums[0].clusters < 2:
        return max(games, 1e-9)
    spread = sum(s.ratio * (1 - s.ratio) for s in sums) / games
    seen = sum(s.variance for s in sums)
    return float(games * spread / seen) if seen > 0 and spread > 0 else games


def by_players(study: Study) -> list[Estimate]:
    """The first player's edge over an equal share, by number of players, where the run has several."""
    if len({arm.arm.players for arm in seated(study)}) < 2:
        return []
    found = []
    for arm in seated(study):
        rate = study.interval(arm.sums("w:order:0", "n:order:0"), share=True, fair=arm.arm.fair)
        edge = rate.shifted(-arm.arm.fair)
        text = verdicts.of_share(rate, arm.arm.fair, WIN_MARGIN, study.games_per_block).text
        found.append(
            estimate(
                edge,
                section="wins",
                name="first_player_edge",
                arm=arm.arm.label,
                subject=f"{arm.arm.players} players",
                unit="points",
                verdict=text,
            )
        )
    return found


# --- classes --------------------------------------------------------------------------------------------------------

HELD = {True: "held for half of the turns or more", False: "held for fewer turns"}
Traits = dict[int, dict[str, Sums]]
"""Of each arm, the sums over blocks for each class."""


def trait_sums(study: Study) -> tuple[Traits, Traits]:
    """By the class (race, mojo, style …) held longest; and by class and for how long it was held."""
    if not study.run.has("seats"):
        return {}, {}
    undecided = study.run.scan("games").filter(pl.col("ended").is_in(UNDECIDED)).select(KEYS)
    long = pl.col("trait_turns").cast(pl.Int64) * 2 >= pl.col("turns").cast(pl.Int64)
    seats = (
        study.run.scan("seats")
        .select(*KEYS, "trait", "credit", long.alias("long"))
        .filter(pl.col("trait").is_not_null())
        .join(undecided, on=KEYS, how="anti")
    )
    longest, held = pl.collect_all([_over_blocks(seats, ["trait"]), _over_blocks(seats, ["trait", "long"])])
    longest = longest.with_columns(pl.col("trait").alias("subject"))
    said = pl.col("long").replace_strict(HELD, return_dtype=pl.String)
    held = held.with_columns(pl.format("{}, {}", "trait", said).alias("subject"))
    return _by_arm(longest), _by_arm(held)


def _over_blocks(seats: pl.LazyFrame, by: list[str]) -> pl.LazyFrame:
    w, n = pl.col("w"), pl.col("n")
    squares = {"n2": n * n, "wn": w * n, "w2": w * w}
    return (
        seats.group_by("arm", "block", *by)
        .agg(pl.col("credit").cast(pl.Float64).sum().alias("w"), pl.len().cast(pl.Float64).alias("n"))
        .group_by("arm", *by)
        .agg(pl.len().alias("clusters"), n.sum(), w.sum(), *(x.sum().alias(name) for name, x in squares.items()))
        .filter(n >= TRAIT_MINIMUM)
        .sort("arm", *by)
    )


def _by_arm(rows: pl.DataFrame) -> Traits:
    found: Traits = {}
    for row in rows.select("arm", "subject", *Sums.__dataclass_fields__).to_dicts():
        arm, subject = row.pop("arm"), row.pop("subject")
        found.setdefault(arm, {})[subject] = Sums(**row)
    return found


def _pooled(sums: dict[str, Sums]) -> float:
    """The win rate of all classes together."""
    return sum(s.w for s in sums.values()) / sum(s.n for s in sums.values())


def by_trait(study: Study, longest: Traits, held: Traits) -> list[Estimate]:
    """Win rate of those who held a class longest, and by how long. Not causal: winners live to hold more."""
    found: list[Estimate] = []
    for arm in study.finished:
        for name, traits in (("trait_win_rate", longest), ("trait_held", held)):
            found += _traits(study, arm, name, traits.get(arm.arm.index, {}))
    return found


def _traits(study: Study, arm: ArmBlocks, name: str, sums: dict[str, Sums]) -> list[Estimate]:
    if not sums:
        return []
    pooled = _pooled(sums)
    rates = {trait: study.interval(s, share=True, fair=pooled) for trait, s in sums.items()}
    p = two_sided_p(np.array([(f.value - pooled) / f.se if f.se > 0 else 0.0 for f in rates.values()]))
    q = benjamini_hochberg(p)
    found = []
    for i, (trait, rate) in enumerate(rates.items()):
        text = verdicts.of_share(rate, pooled, WIN_MARGIN, study.games_per_block).text
        text = text.replace("its share", "average").replace("its fair share", "average")
        found.append(_row(name, arm, _title(trait), rate, text, p=float(p[i]), q=float(q[i])))
    return found


def _title(trait: str) -> str:
    """`zombies/atomic_zombie` as people say it."""
    return trait.rsplit("/", 1)[-1].replace("_", " ").capitalize()


def class_gap(study: Study, sums: dict[str, Sums]) -> Interval:
    """How far the class farthest from the average is from it; intervals that hold for all classes at once."""
    if len(sums) < 2:
        return nothing("fewer than two classes")
    pooled = _pooled(sums)
    return largest_gap([study.interval(s, share=True, fair=pooled, ways=len(sums)) for s in sums.values()], pooled)
