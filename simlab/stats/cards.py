"""What each card does: the opening-hand effect (randomised, so causal), the draw lift, shares, monsters.

Counts come per arm, shard, card and strategy, with the sums over blocks that the cluster error needs. A card's rate is
compared with the pooled rate of the same deck, arm and strategy: winners draw more of everything, so a drawn win rate
alone says nothing, while for opening hands the pooled rate is the fair share.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
from scipy import special

from simlab.stats import verdicts
from simlab.stats.estimate import SCHEMA
from simlab.stats.intervals import (
    ALPHA,
    Floats,
    Interval,
    benjamini_hochberg,
    nothing,
    shrink,
    wilson,
    z_quantile,
)
from simlab.stats.measures import FALSE_DISCOVERY, WIN_MARGIN
from simlab.stats.source import Run
from simlab.stats.study import Study

EFFECTS = ("opening", "drawn", "played")
TESTED = ("opening", "drawn")
"""Effects that can flag a card; what is played is chosen, so its rate is only shown."""
FATES = ("played", "sold", "lost", "held")
MONSTER = ("killed", "fled", "caught", "deaths")
MIN_CLUSTERS = 10.0
"""Independent deals before a card's error can be estimated."""
MIN_SHARDS = 10
"""Shards before the spread between them is a better error than the count itself."""
DRAGS = 3 * WIN_MARGIN
"""A card this far from the pool is left out of it."""
Z = z_quantile(1 - ALPHA / 2)
INFO = {"title": pl.String, "set": pl.String, "deck": pl.String, "kind": pl.String, "basis": pl.String}


def card_table(study: Study) -> pl.DataFrame:
    """One row per arm and card, with every effect, share and verdict. Empty if cards were not recorded."""
    run = study.run
    if not run.has("cards"):
        return pl.DataFrame()
    info = _info(run)
    cells = _cells(run).join(info.select("arm", "card", "deck"), on=["arm", "card"], how="left", maintain_order="left")
    cells = cells.with_columns(pl.col("deck").fill_null(""))
    bases = _bases(cells)
    shards = _shards(run, bases)
    table = _totals(cells)
    cells = cells.join(bases, on=["arm", "card", "strategy", "deck"], maintain_order="left")
    for event in EFFECTS:
        table = _effect(table, cells, shards, event)
    table = _joint_q(_shares(table, shards))
    table = table.join(info.drop("deck"), on=["arm", "card"], how="left")
    labels = {arm.index: arm.label for arm in run.arms}
    table = table.with_columns(
        pl.col("title").fill_null(pl.col("card")),
        pl.col("arm").cast(pl.Int64).replace_strict(labels, return_dtype=pl.String).alias("arm_label"),
    )
    return _verdicts(study, table).sort("arm", "card")


def _info(run: Run) -> pl.DataFrame:
    rows = [
        {"arm": arm, "card": name, **{key: getattr(card, key) for key in (*INFO, "copies", "level", "bonus")}}
        for arm, cards in run.card_info.items()
        for name, card in cards.items()
    ]
    schema = {"arm": pl.UInt32, "card": pl.String, **INFO, "copies": pl.Int64, "level": pl.Int64, "bonus": pl.Int64}
    return pl.DataFrame(rows, schema=schema)


def _cells(run: Run) -> pl.DataFrame:
    """Sums over shards: arm × card × strategy."""
    return (
        run.scan("cards")
        .drop("shard")
        .group_by("arm", "card", "strategy")
        .agg(pl.all().cast(pl.Float64).sum())
        .sort("arm", "card", "strategy")
        .collect()
    )


def _bases(cells: pl.DataFrame) -> pl.DataFrame:
    """Pooled win rate of all cards of a deck by arm and strategy, for each event.

    A card far out of line would drag the pool and make all others look odd, so the pools of what happens during the
    game are made a second time without such cards. Opening hands are dealt, not earned: their pool is the fair share.
    """
    plain = _pooled(cells, dict.fromkeys(EFFECTS, pl.lit(True)))
    lifts = cells.join(plain, on=["arm", "card", "strategy", "deck"], maintain_order="left")
    keep = {"opening": pl.lit(True)}
    for event in ("drawn", "played"):
        n, base = pl.col(event), pl.col(f"{event}_base").fill_nan(0.0)
        lift = ((pl.col(f"{event}_credit") - base * n).sum() / n.sum()).over("arm", "card")
        lifts = lifts.with_columns((lift.abs().fill_nan(0.0) < DRAGS).alias(f"{event}_kept"))
        keep[event] = pl.col(f"{event}_kept")
    return _pooled(lifts, keep)


def _pooled(cells: pl.DataFrame, keep: dict[str, pl.Expr]) -> pl.DataFrame:
    rates = [
        (pl.col(f"{event}_credit").filter(kept).sum() / pl.col(event).filter(kept).sum()).alias(f"{event}_base")
        for event, kept in keep.items()
    ]
    base = cells.group_by("arm", "strategy", "deck").agg(rates)
    return cells.select("arm", "card", "strategy", "deck").join(
        base, on=["arm", "strategy", "deck"], maintain_order="left"
    )


def _shards(run: Run, bases: pl.DataFrame) -> pl.DataFrame:
    """Sums over strategies: arm × shard × card, with what the seats won beyond the pooled rates."""
    counts = ("opening", "drawn", *FATES, "played_turn", "met", *MONSTER)
    extra = [
        (pl.col(f"{event}_credit") - pl.col(f"{event}_base").fill_nan(0.0).fill_null(0.0) * pl.col(event))
        .sum()
        .alias(f"{event}_extra")
        for event in EFFECTS
    ]
    needed = ["arm", "shard", "card", "strategy", *counts, *(f"{event}_credit" for event in EFFECTS)]
    return (
        run.scan("cards")
        .select(needed)
        .sort("arm", "shard", "card", "strategy")  # sums depend on their order, if only in the last digit
        .join(bases.lazy(), on=["arm", "card", "strategy"], how="left", maintain_order="left")
        .group_by("arm", "shard", "card", maintain_order=True)
        .agg(*(pl.col(name).cast(pl.Float64).sum() for name in counts), *extra)
        .collect()
    )


def _totals(cells: pl.DataFrame) -> pl.DataFrame:
    keep = ("opening", "drawn", *FATES, "played_turn", "met", *MONSTER)
    return (
        cells.group_by("arm", "card", "deck")
        .agg(*(pl.col(name).sum() for name in keep), pl.col("games").sum().alias("seat_games"))
        .sort("arm", "card")
    )


def _effect(table: pl.DataFrame, cells: pl.DataFrame, shards: pl.DataFrame, event: str) -> pl.DataFrame:
    """Adds rate, effect, interval, p, q and the shrunken value of one event."""
    n, w, base = pl.col(event), pl.col(f"{event}_credit"), pl.col(f"{event}_base").fill_nan(0.0)
    point = cells.group_by("arm", "card").agg(
        n.sum().alias("n"), w.sum().alias("w"), (w - base * n).sum().alias("extra")
    )
    joined = cells.join(point, on=["arm", "card"], maintain_order="left")
    q = base + pl.col("extra") / pl.col("n")
    squares = pl.col(f"{event}_w2") - 2 * q * pl.col(f"{event}_wn") + q * q * pl.col(f"{event}_n2")
    spread = joined.group_by("arm", "card").agg(
        squares.sum().alias("squares"),
        pl.col(f"{event}_n2").sum().alias("n2"),
        (base * (1 - base) * n).sum().alias("chance"),
        pl.col("strategy").n_unique().alias("s"),
    )
    found = point.join(spread, on=["arm", "card"]).join(_between(shards, event), on=["arm", "card"], how="left")
    columns = _intervals(found.sort("arm", "card"), event)
    return table.join(columns, on=["arm", "card"], how="left", maintain_order="left")


def _between(shards: pl.DataFrame, event: str) -> pl.DataFrame:
    """Squared residuals of whole shards: what the error is if everything inside a shard depends on everything."""
    n, extra = pl.col(event), pl.col(f"{event}_extra")
    ratio = (extra.sum() / n.sum()).over("arm", "card")
    return (
        shards.filter(n > 0)
        .with_columns((extra - ratio * n).alias("rest"))
        .group_by("arm", "card")
        .agg(pl.len().alias("shards"), (pl.col("rest") ** 2).sum().alias("shard_squares"))
    )


def _intervals(found: pl.DataFrame, event: str) -> pl.DataFrame:
    """Effect ± t·se by card, arm by arm: q-values and shrinkage are over the cards of one arm."""
    arms = found["arm"].unique(maintain_order=True)
    return pl.concat([_arm_intervals(found.filter(pl.col("arm") == arm), event) for arm in arms])


def _arm_intervals(own: pl.DataFrame, event: str) -> pl.DataFrame:
    n, w, extra = (own[name].to_numpy() for name in ("n", "w", "extra"))
    with np.errstate(divide="ignore", invalid="ignore"):
        effect, rate = extra / n, w / n
        se, df = _errors(own)
        p = 2 * special.stdtr(df, -np.abs(effect / se))
        half = special.stdtrit(df, 1 - ALPHA / 2) * se
    shrunk, sd, _ = shrink(effect, se)
    known = np.isfinite(se)
    columns = {
        "rate": rate,
        "effect": effect,
        "low": effect - np.minimum(half, rate),  # a win rate lies between nothing and everything
        "high": effect + np.minimum(half, 1 - rate),
        "p": p,
        "q": benjamini_hochberg(p),
        "shrunk": np.where(known, shrunk, np.nan),
        "shrunk_low": np.where(known, shrunk - Z * sd, np.nan),
        "shrunk_high": np.where(known, shrunk + Z * sd, np.nan),
    }
    return own.select("arm", "card").with_columns(pl.Series(f"{event}_{k}", v) for k, v in columns.items())


def _errors(own: pl.DataFrame) -> tuple[Floats, Floats]:
    """Standard error and degrees of freedom of each card's effect: sums over blocks, inflated as the shards demand.

    Never less than the pooled rate alone would give: a card dealt a dozen times may win not once, by luck, and its
    deals then look as if they did not vary at all.
    """
    names = ("n", "n2", "squares", "chance", "s", "shards", "shard_squares")
    n, n2, squares, chance, strategies, shards, shard_squares = (
        own[x].fill_null(0).to_numpy().astype(float) for x in names
    )
    clusters = np.where(n2 > 0, n * n / np.where(n2 > 0, n2, 1), 0.0)
    enough = clusters >= MIN_CLUSTERS
    within = np.where(enough, np.maximum(squares * clusters / (clusters - 1), chance) / n**2, np.nan)
    between = np.where(shards > 1, shard_squares / n**2 * shards / (shards - 1), np.nan)
    usable = enough & np.isfinite(between) & (within > 0)
    most = float(strategies.max()) if len(strategies) else 1.0
    se = np.sqrt(within * _inflation(between[usable], within[usable], most))
    return np.where(se > 0, se, np.nan), np.maximum(clusters / most - 1, 1.0)  # a block may hold all strategies


def _inflation(between: Floats, within: Floats, most: float) -> float:
    """How much larger the variance is than the sums by block and strategy say.

    Seats of one block depend on each other across strategies, which those sums cannot see and whole shards can. One
    factor for all cards of the arm, because a single card has too few shards to tell; without shards, the worst case.
    """
    if most <= 1 or len(within) < MIN_CLUSTERS:
        return most
    return float(np.clip(np.mean(between / within), 0.8, most))


def _joint_q(table: pl.DataFrame) -> pl.DataFrame:
    """False discovery rates over all cards of an arm and both tests of each: either may flag a card."""
    parts = []
    for own in table.partition_by("arm", maintain_order=True):
        p = np.concatenate([own[f"{event}_p"].to_numpy() for event in TESTED])
        q = np.split(benjamini_hochberg(p), len(TESTED))
        parts.append(own.with_columns(pl.Series(f"{event}_q", values) for event, values in zip(TESTED, q, strict=True)))
    return pl.concat(parts)


def _shares(table: pl.DataFrame, shards: pl.DataFrame) -> pl.DataFrame:
    """What became of the card, when it was played, and how fights with it went; errors between shards."""
    shards = shards.with_columns((pl.col("opening") + pl.col("drawn")).alias("had"))
    table = table.with_columns((pl.col("opening") + pl.col("drawn")).alias("had"))
    ratios = [(fate, "had", f"{fate}_share") for fate in FATES]
    ratios += [("played_turn", "played", "turn")]
    ratios += [(what, "met", f"{what}_rate") for what in MONSTER]
    for num, den, name in ratios:
        table = table.join(_batch_ratio(shards, num, den, name), on=["arm", "card"], how="left", maintain_order="left")
    return table


def _batch_ratio(shards: pl.DataFrame, num: str, den: str, name: str) -> pl.DataFrame:
    """A ratio with its error from batch means over shards; with few shards, from the count itself."""
    w, n = pl.col(num), pl.col(den)
    ratio = (w.sum() / n.sum()).over("arm", "card")
    sums = (
        shards.filter(n > 0)
        .with_columns((w - ratio * n).alias("rest"))
        .group_by("arm", "card")
        .agg(w.sum().alias("w"), n.sum().alias("n"), pl.len().alias("g"), (pl.col("rest") ** 2).sum().alias("squares"))
    )
    ws, ns, g, squares = (sums[x].to_numpy().astype(np.float64) for x in ("w", "n", "g", "squares"))
    value = ws / np.maximum(ns, 1e-300)
    batch = special.stdtrit(np.maximum(g - 1, 1), 1 - ALPHA / 2) * np.sqrt(squares * g / np.maximum(g - 1, 1)) / ns
    low, high = value - batch, value + batch
    few = g < MIN_SHARDS
    if name == "turn":
        low[few], high[few] = np.nan, np.nan
    else:
        low[few], high[few] = _counted(ws[few], ns[few])
    return sums.select("arm", "card").with_columns(
        pl.Series(name, value), pl.Series(f"{name}_low", np.maximum(low, 0.0)), pl.Series(f"{name}_high", high)
    )


def _counted(w: Floats, n: Floats) -> tuple[Floats, Floats]:
    """Wilson for shares, the root of the count for what can happen more than once."""
    bounds = [
        (f.low, f.high) if k <= m else _poisson(k, m) for k, m in zip(w, n, strict=True) for f in [wilson(min(k, m), m)]
    ]
    lows, highs = (np.array([b[i] for b in bounds]) for i in (0, 1))
    return lows, highs


def _poisson(count: float, n: float) -> tuple[float, float]:
    half = Z * float(np.sqrt(count))
    return (count - half) / n, (count + half) / n


def _verdicts(study: Study, table: pl.DataFrame) -> pl.DataFrame:
    """Too strong, too weak, in line, or cannot tell; the opening hand speaks first because it is randomised.

    How many more games it takes is foreseen from the shrunken value: of many cards, the raw one of the farthest is luck.
    """
    games = {arm.arm.index: arm.total("games") for arm in study.arms}
    said = [_verdict(row, games[row["arm"]]) for row in table.iter_rows(named=True)]
    flags, texts = [flag for flag, _ in said], [text for _, text in said]
    return table.with_columns(pl.Series("flag", flags, dtype=pl.Int8), pl.Series("verdict", texts, dtype=pl.String))


def _verdict(row: dict[str, Any], games: float) -> tuple[int, str]:
    for event, where in (("opening", "in the opening hand"), ("drawn", "when drawn")):
        effect, q = row[f"{event}_effect"], row[f"{event}_q"]
        if effect is not None and q is not None and q < FALSE_DISCOVERY and abs(effect) >= WIN_MARGIN:
            return (1, f"too strong {where}") if effect > 0 else (-1, f"too weak {where}")
    event = "opening" if row["opening"] else "drawn"
    found = _interval(row, event, games)
    word = verdicts.judge(found, 0.0, WIN_MARGIN)
    if word == "inside":
        return 0, "in line"
    likely = found.shifted(row[f"{event}_shrunk"] - found.value)
    return 0, verdicts.cannot_tell(verdicts.more_games(likely, 0.0, WIN_MARGIN, 1))


def _interval(row: dict[str, Any], event: str, games: float) -> Interval:
    value, low, high = (row[f"{event}_{x}"] for x in ("effect", "low", "high"))
    if value is None or low is None or not np.isfinite(low):
        return nothing()
    return Interval(value, low, high, round(games), "cluster error over blocks")


def outliers(table: pl.DataFrame) -> pl.DataFrame:
    """Flagged cards, the most surprising first."""
    if not table.height:
        return table
    worst = pl.max_horizontal(pl.col("opening_effect").fill_nan(0.0).abs(), pl.col("drawn_effect").fill_nan(0.0).abs())
    return table.filter(pl.col("flag") != 0).sort(worst, descending=True)


def monsters(table: pl.DataFrame) -> pl.DataFrame:
    """Cards that were fought."""
    return table.filter(pl.col("met") > 0).sort("arm", "met", descending=[False, True]) if table.height else table


NUMBERS: dict[str, tuple[str, str, str]] = {
    "opening_effect": ("opening", "points", "opening-hand win rate less the pooled rate, cluster error over blocks"),
    "drawn_effect": ("drawn", "points", "drawn win rate less the pooled rate of its deck, cluster error over blocks"),
    "played_effect": (
        "played",
        "points",
        "played win rate less the pooled rate of its deck, cluster error over blocks",
    ),
    "opening_shrunk": ("opening", "points", "opening-hand effect, empirical-Bayes shrinkage"),
    "drawn_shrunk": ("drawn", "points", "draw lift, empirical-Bayes shrinkage"),
    **{f"{fate}_share": ("had", "share", "share of the times it was had, batch means over shards") for fate in FATES},
    "turn": ("played", "turns", "own turn of play, batch means over shards"),
    **{f"{what}_rate": ("met", "per fight", "per fight with it, batch means over shards") for what in MONSTER},
}
"""The numbers of the card table: what their n counts, their unit and their method."""


def card_estimates(table: pl.DataFrame) -> pl.DataFrame:
    """The card table as estimates, one row per number."""
    if not table.height:
        return pl.DataFrame(schema=SCHEMA)
    return pl.concat([_melted(table, name, *about) for name, about in NUMBERS.items()])


def _melted(table: pl.DataFrame, name: str, n: str, unit: str, method: str) -> pl.DataFrame:
    event = name.removesuffix("_effect")
    bounds = event if event in EFFECTS else name
    tested = event in EFFECTS
    return (
        table.filter(pl.col(name).is_not_null() & pl.col(name).is_not_nan())
        .select(
            section=pl.lit("cards"),
            name=pl.lit(name),
            arm=pl.col("arm_label"),
            subject=pl.col("card"),
            value=pl.col(name),
            low=pl.col(f"{bounds}_low"),
            high=pl.col(f"{bounds}_high"),
            n=pl.col(n).cast(pl.Int64),
            counted=pl.lit({"had": "times had", "met": "fights"}.get(n, f"times {n}")),
            method=pl.lit(method),
            unit=pl.lit(unit),
            verdict=pl.col("verdict") if tested else pl.lit(""),
            p=pl.col(f"{event}_p") if tested else pl.lit(None, dtype=pl.Float64),
            q=pl.col(f"{event}_q") if tested else pl.lit(None, dtype=pl.Float64),
        )
        .select(list(SCHEMA))
    )
