"""Sentences of the page that are not verdicts of a single number."""

from __future__ import annotations

from typing import Any

import polars as pl

from simlab.stats.analysis import Analysis
from simlab.stats.cards import outliers
from simlab.stats.words import bare, p_value

OUTLIERS = 6


def card_sentences(a: Analysis) -> tuple[list[str], list[str]]:
    """The cards most out of line, strong ones and weak ones, in words."""
    flagged = outliers(a.cards)
    if not flagged.height:
        return [], []
    several = len(a.run.arms) > 1
    strong, weak = (flagged.filter(pl.col("flag") == sign).head(OUTLIERS) for sign in (1, -1))
    said = [[_sentence(row, several) for row in part.iter_rows(named=True)] for part in (strong, weak)]
    return said[0], said[1]


def _sentence(row: dict[str, Any], several: bool) -> str:
    event = "opening" if "opening" in row["verdict"] else "drawn"
    where = "with it in the opening hand" if event == "opening" else "after drawing it"
    against = "a fair deal gives" if event == "opening" else "other cards of its deck give"
    way = "more" if row[f"{event}_effect"] > 0 else "less"
    arm = f" ({row['arm_label']})" if several else ""
    return (
        f"{row['title']}{arm}: a player wins {bare(row[f'{event}_rate'], 'share')} % of the games {where}, "
        f"{bare(abs(row[f'{event}_effect']), 'share')} points {way} than {against} "
        f"(95 % interval {bare(row[f'{event}_low'], 'points')} to {bare(row[f'{event}_high'], 'points')}, "
        f"shrunken {bare(row[f'{event}_shrunk'], 'points')}, n = {int(row[event]):,}, "
        f"q {_q(row[f'{event}_q'])}; cluster error over blocks)."
    )


def _q(q: float) -> str:
    text = p_value(q)
    return text if text.startswith("<") else f"= {text}"


def _is(cards: int) -> str:
    return "is" if cards == 1 else "are"


def cards_summary(a: Analysis) -> str:
    """What the card table as a whole says."""
    if not a.cards.height:
        return (
            "Cards were not recorded in this run (`record: {cards: true}`), so nothing can be said about single cards."
        )
    total, flagged = a.cards.height, int((a.cards["flag"] != 0).sum())
    unclear = int(a.cards["verdict"].str.starts_with("cannot tell").sum())
    line = total - flagged - unclear
    of = f"{total:,} cards" if len(a.run.arms) == 1 else f"{total:,} cards (counted per arm)"
    return (
        f"Of {of}, {flagged:,} {_is(flagged)} out of line, {line:,} {_is(line)} in line for sure, and {unclear:,} "
        f"{'needs' if unclear == 1 else 'need'} more games to tell."
    )
