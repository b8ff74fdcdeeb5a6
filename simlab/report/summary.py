"""The report in a page of Markdown, for a pull request or a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from simlab.report import words
from simlab.report.page import commands
from simlab.report.tables import measure_title
from simlab.stats.analysis import Analysis
from simlab.stats.compare import Comparison
from simlab.stats.estimate import Estimate
from simlab.stats.words import bounds, number

ROWS = 30
"""Rows of a table: this is a summary."""
SIGNS = {True: "✓", False: "✗", None: "–"}


def write(a: Analysis, folder: Path) -> str:
    """Question, answer, comparisons, controls, scorecard, cards, and how to make it again."""
    parts = [
        f"# {a.run.question}",
        f"**{a.answer.sentence}**",
        "\n".join(f"- {line}" for line in a.answer.more),
        _compared("Each change by itself", a.effects),
        _compared("Against the baseline" if len(a.run.parts) == 1 else "From A to B", a.comparisons),
        "## Controls\n\n" + "\n".join(f"- {SIGNS[c.passed]} {c.name}: {c.says}" for c in a.controls),
        _table("Scorecard", [(s.criterion.title, s.estimate) for s in a.scores]),
        "## Cards\n\n" + words.cards_summary(a),
        "\n".join(f"- {line}" for lines in words.card_sentences(a) for line in lines),
        "## Again\n\n" + _code([*commands(a, folder), *(f"{g.command}   # {g.why}" for g in a.notable)]),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _compared(title: str, comparisons: Sequence[Comparison]) -> str:
    """What was asked first, then what matters, then the rest."""
    place = {"outside": 0, "unclear": 1, "inside": 2}
    ordered = sorted(comparisons, key=lambda c: (not c.first, place[c.verdict.word]))
    return _table(title, [(measure_title(c.estimate), c.estimate) for c in ordered], signed=True)


def _code(lines: Iterable[str]) -> str:
    return "\n".join(["```", *lines, "```"])


HEAD = ("arm", "what", "value", "95 % interval", "n", "verdict", "method")


def _table(title: str, rows: Sequence[tuple[str, Estimate]], signed: bool = False) -> str:
    """Estimates as a Markdown table under a heading; nothing for no rows."""
    if not rows:
        return ""
    lines = [f"## {title}", "", f"| {' | '.join(HEAD)} |", "|---|---|---:|---|---:|---|---|"]
    for what, e in rows[:ROWS]:
        value = number(e.value, e.unit, signed=signed)
        cells = (e.arm, what, value, bounds(e.low, e.high, e.unit, signed), f"{e.n:,} {e.counted}", e.verdict, e.method)
        lines.append(f"| {' | '.join(cells)} |")
    if len(rows) > ROWS:
        lines += ["", f"The first {ROWS} of {len(rows):,} rows; all are in `tables/estimates.csv`."]
    return "\n".join(lines)
