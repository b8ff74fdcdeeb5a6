"""The tables of a page: what is printed, what it is sorted by. Every number stands with its interval, n and method."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from simlab.stats.analysis import Analysis
from simlab.stats.cards import monsters as fought
from simlab.stats.compare import Comparison
from simlab.stats.estimate import Estimate
from simlab.stats.measures import MEASURES, WIN_RATE
from simlab.stats.scorecard import CRITERIA, Score
from simlab.stats.shape import QUANTILES
from simlab.stats.words import bare, bounds, number, p_value

MARKS = {"inside": ("good", "✓"), "outside": ("bad", "✗"), "unclear": ("unclear", "?")}
"""A verdict's class and its sign: never colour alone."""
DIFFERS = {"inside": ("same", "="), "outside": ("differs", "≠"), "unclear": ("unclear", "?")}
"""The same for a difference, which is neither good nor bad by itself."""


WHOLE = 16
"""Rows a reader sees at once."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is read, what lies below it in small print, what it sorts by, and its CSS class."""

    text: str
    small: str = ""
    sort: float | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A head; `numeric` columns are right-aligned and sort from the largest."""

    title: str
    numeric: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page, searchable if it is long."""

    id: str
    columns: list[Column]
    rows: list[list[Cell]] = field(default_factory=list)
    search: str = ""

    @property
    def long(self) -> bool:
        """Whether it scrolls in a box of its own instead of making the page longer."""
        return len(self.rows) > WHOLE


NUMBERS = [
    Column("Value", True),
    Column("95 % interval", True, "where the true value lies, wrong in one case of twenty"),
    Column("n", True, "independent units the interval stands on"),
]
SAID = [Column("Verdict"), Column("Method")]


def _sortable(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


def value_cells(e: Estimate) -> list[Cell]:
    """Value, interval, n."""
    return [
        Cell(number(e.value, e.unit), sort=_sortable(e.value), kind="num strong"),
        Cell(bounds(e.low, e.high, e.unit), sort=_sortable(e.low), kind="num"),
        Cell(f"{e.n:,}", e.counted, sort=float(e.n), kind="num"),
    ]


def said_cells(e: Estimate) -> list[Cell]:
    """Verdict and method."""
    return [Cell(e.verdict), Cell(e.method, kind="method")]


def estimates_table(id: str, rows: Sequence[Estimate], what: str, arms: bool, search: str = "") -> Table:
    """Any list of estimates."""
    head = ([Column("Arm")] if arms else []) + ([Column(what)] if what else [])
    body = []
    for e in rows:
        first = ([Cell(e.arm, kind="arm")] if arms else []) + ([Cell(e.subject)] if what else [])
        body.append([*first, *value_cells(e), *said_cells(e)])
    return Table(id, [*head, *NUMBERS, *SAID], body, search if len(body) > 12 else "")


def several_arms(a: Analysis) -> bool:
    """Whether tables need a column for the arm."""
    return len(a.run.arms) > 1


def comparison_table(id: str, comparisons: Sequence[Comparison], what: str, usual: str) -> Table:
    """Differences: of arms from the baseline, or of what varies from what is usual; one arm needs no column."""
    several = len({c.estimate.arm for c in comparisons}) > 1
    columns = [
        *([Column(what)] if several else []),
        Column("Measure"),
        Column("Difference", True),
        NUMBERS[1],
        Column("Verdict"),
        NUMBERS[2],
        Column("q", True, "false discovery rate over all comparisons"),
        Column(usual, True),
        Column("Here", True, "the value that is compared"),
        Column("Method"),
    ]
    rows = [[*([Cell(c.estimate.arm, kind="arm")] if several else []), *_difference_cells(c)] for c in comparisons]
    return Table(id, columns, rows, f"Find: {what.lower()}, measure, verdict" if len(rows) > 12 else "")


def _difference_cells(c: Comparison) -> list[Cell]:
    e = c.estimate
    unit = "share" if e.unit == "points" else e.unit
    kind, sign = DIFFERS[c.verdict.word]
    matters = f"matters from {number(c.margin, e.unit).removeprefix('+')}"
    return [
        Cell(measure_title(e), "the question" if c.first else ""),
        Cell(number(e.value, e.unit, signed=True), sort=_sortable(e.value), kind="num strong"),
        Cell(bounds(e.low, e.high, e.unit, signed=True), sort=_sortable(e.low), kind="num"),
        Cell(f"{sign} {e.verdict}", matters, kind=f"mark {kind}"),
        Cell(f"{e.n:,}", e.counted, sort=float(e.n), kind="num"),
        Cell(p_value(e.q), sort=_sortable(e.q), kind="num"),
        Cell(number(c.before, unit), sort=_sortable(c.before), kind="num"),
        Cell(number(c.after, unit), sort=_sortable(c.after), kind="num"),
        Cell(e.method, kind="method"),
    ]


def measure_title(e: Estimate) -> str:
    """How a measure is called."""
    return f"Win rate of {e.subject}" if e.name == WIN_RATE else MEASURES[e.name].title


def scorecard_table(scores: Sequence[Score]) -> Table:
    """Criteria down, arms across."""
    arms = list(dict.fromkeys(s.estimate.arm for s in scores))
    rows = []
    for criterion in CRITERIA.values():
        own = {s.estimate.arm: s for s in scores if s.criterion.name == criterion.name}
        if own:
            rows.append([Cell(criterion.title, criterion.says), *(_score_cell(own.get(arm)) for arm in arms)])
    columns = [Column("Criterion"), *(Column(arm) for arm in arms)]
    return Table("scorecard", columns, rows)


def _score_cell(score: Score | None) -> Cell:
    if score is None:
        return Cell("–", "not recorded")
    e = score.estimate
    kind, sign = MARKS[score.word]
    unit = "share" if e.unit == "points" else e.unit
    text = f"{sign} {number(e.value, unit)}" if e.unit != "points" else f"{sign} {bare(e.value, 'share')} points"
    small = f"{bounds(e.low, e.high, unit)} · n = {e.n:,} {e.counted} · {e.verdict} · {e.method}"
    return Cell(text, small, sort=_sortable(e.value), kind=f"mark {kind}")


def measure_table(a: Analysis) -> Table:
    """Every measure of every arm."""
    several = several_arms(a)
    columns = [*([Column("Arm")] if several else []), Column("Measure"), *NUMBERS, Column("Method")]
    rows = []
    for e in a.measures + a.quantiles:
        title, says = _named(e)
        first = [Cell(e.arm, kind="arm")] if several else []
        rows.append([*first, Cell(title, says), *value_cells(e), Cell(e.method, kind="method")])
    return Table("measures", columns, rows, "Find a measure")


def _named(e: Estimate) -> tuple[str, str]:
    if e.name in QUANTILES:
        return f"{MEASURES[QUANTILES[e.name]].title}, {e.subject} of games", e.verdict
    return MEASURES[e.name].title, MEASURES[e.name].says


def pile_on_table(a: Analysis) -> Table:
    """The winning fight by attempt and by contender."""
    titles = {
        "attempt_wins": "Attempt {} succeeds",
        "attempt_spent": "Cards spent against attempt {}",
        "contender_wins": "Player {} to try wins the game",
    }
    several = several_arms(a)
    columns = [*([Column("Arm")] if several else []), Column("What"), *NUMBERS, Column("Method")]
    rows = []
    for e in a.pile_on:
        first = [Cell(e.arm, kind="arm")] if several else []
        rows.append([*first, Cell(titles[e.name].format(e.subject)), *value_cells(e), Cell(e.method, kind="method")])
    return Table("pile-on", columns, rows, "Find" if len(rows) > 12 else "")


# --- cards ----------------------------------------------------------------------------------------------------------

CARD_ROWS = 1200
"""Cards shown in the page; all of them are in cards.csv."""


def shown_cards(a: Analysis, most: int = CARD_ROWS) -> pl.DataFrame:
    """The cards that fit the page: all arms if they do, otherwise the baseline's, the most unusual first."""
    table = a.cards
    if table.height > most:
        table = table.filter(pl.col("arm") == a.run.baseline.index)
    if not table.height:
        return table
    size = pl.max_horizontal(pl.col(f"{e}_effect").fill_nan(0.0).fill_null(0.0).abs() for e in ("opening", "drawn"))
    return table.sort((pl.col("flag") != 0), size, descending=True).head(most)


def card_table(a: Analysis, shown: pl.DataFrame) -> Table:
    """The searchable card table."""
    several = shown["arm"].n_unique() > 1 if shown.height else False
    columns = [
        Column("Card"),
        *([Column("Arm")] if several else []),
        Column("Kind"),
        Column("Verdict"),
        Column("Opening hand", True, "win rate with it in the opening hand, points over average: causal"),
        Column("q", True, "false discovery rate of the opening-hand effect"),
        Column("shrunken", True, "opening-hand effect after empirical-Bayes shrinkage"),
        Column("Draw lift", True, "win rate of those who drew it over that of the deck, points"),
        Column("q", True, "false discovery rate of the draw lift"),
        Column("shrunken", True, "draw lift after empirical-Bayes shrinkage"),
        Column("Played", True, "share of the times it was had"),
        Column("Sold", True, "share of the times it was had"),
        Column("Lost", True, "share of the times it was had"),
        Column("Held", True, "in hand or play at the end, share of the times it was had"),
        Column("Turn", True, "own turn of play"),
    ]
    rows = [_card_row(row, several) for row in shown.iter_rows(named=True)]
    return Table("cards", columns, rows, "Find a card, a kind, a verdict")


def _card_row(row: dict[str, Any], several: bool) -> list[Cell]:
    kind = {1: "mark bad", -1: "mark bad", 0: ""}[row["flag"] or 0]
    about = " · ".join(str(x) for x in (row["set"], row["basis"]) if x)
    cells = [
        Cell(row["title"], about, kind="strong"),
        *([Cell(row["arm_label"], kind="arm")] if several else []),
        Cell(_kind(row)),
        Cell(row["verdict"], kind=f"said {kind}".strip()),
    ]
    for event in ("opening", "drawn"):
        cells += [
            _ranged(row, f"{event}_effect", event, "points", f"n {int(row[event]):,}"),
            Cell(p_value(row[f"{event}_q"]), sort=_sortable(row[f"{event}_q"]), kind="num"),
            _ranged(row, f"{event}_shrunk", f"{event}_shrunk", "points"),
        ]
    cells += [_ranged(row, f"{fate}_share", f"{fate}_share", "share") for fate in ("played", "sold", "lost", "held")]
    cells.append(_ranged(row, "turn", "turn", "turns"))
    return cells


def _kind(row: dict[str, Any]) -> str:
    kind = str(row["kind"] or "").replace("_", " ")
    if row["level"] is not None:
        return f"{kind} {row['level']}"
    return f"{kind} {row['bonus']:+d}" if row["bonus"] else kind


def _ranged(row: dict[str, Any], value: str, prefix: str, unit: str, more: str = "") -> Cell:
    x, low, high = row[value], row[f"{prefix}_low"], row[f"{prefix}_high"]
    if x is None or not math.isfinite(x):
        return Cell("–", kind="num")
    ranged = low is not None and math.isfinite(low) and high is not None and math.isfinite(high)
    small = f"{bare(low, unit)} … {bare(high, unit)}" if ranged else "no interval"
    return Cell(bare(x, unit), f"{small} · {more}" if more else small, sort=x, kind="num")


def monster_table(a: Analysis, shown: pl.DataFrame) -> Table:
    """Monsters by how fights with them end."""
    table = fought(shown)
    several = table["arm"].n_unique() > 1 if table.height else False
    columns = [
        Column("Monster"),
        *([Column("Arm")] if several else []),
        Column("Level", True),
        Column("Met", True, "fights, per munchkin fighting it"),
        Column("Killed, %", True),
        Column("Fled from, %", True),
        Column("Caught, %", True, "times it caught somebody, per fight"),
        Column("Deaths, %", True, "munchkins it killed, per fight"),
    ]
    rows = []
    for row in table.iter_rows(named=True):
        level = row["level"]
        rows.append(
            [
                Cell(row["title"], kind="strong"),
                *([Cell(row["arm_label"], kind="arm")] if several else []),
                Cell("–" if level is None else str(level), sort=level, kind="num"),
                Cell(f"{int(row['met']):,}", sort=row["met"], kind="num"),
                *(_ranged(row, f"{x}_rate", f"{x}_rate", "share") for x in ("killed", "fled", "caught", "deaths")),
            ]
        )
    return Table("monsters", columns, rows, "Find a monster")


# --- controls ---------------------------------------------------------------------------------------------------------


def control_table(rows: Sequence[Estimate], arms: bool) -> Table:
    """The numbers behind the controls."""
    titles = {
        "mirror": "Mirror match",
        "random_wins": "Random bot",
        "aa": "A/A",
        "crashed": "Crashed",
        "cut_off": "Cut off at the turn limit",
        "win_rate_bounds": "Win rate bounds",
    }
    table = estimates_table("control-numbers", rows, "Of what", arms, "Find a control")
    titled = [[Cell(titles[e.name]), *row] for e, row in zip(rows, table.rows, strict=True)]
    return Table(table.id, [Column("Control"), *table.columns], titled, table.search)
