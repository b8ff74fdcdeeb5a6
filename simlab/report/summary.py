"""The report in a page of Markdown, for a pull request or a message."""

from __future__ import annotations

from collections.abc import Iterable

from simlab.report import words
from simlab.report.page import commands
from simlab.report.tables import measure_title
from simlab.stats.analysis import Analysis
from simlab.stats.words import bounds, number

SIGNS = {True: "✓", False: "✗", None: "–"}


def write(a: Analysis) -> str:
    """Question, answer, comparisons, controls, scorecard, cards, and how to make it again."""
    parts = [
        f"# {a.run.question}",
        f"**{a.answer.sentence}**",
        "\n".join(f"- {line}" for line in a.answer.more),
        _comparisons(a),
        "## Controls\n\n" + "\n".join(f"- {SIGNS[c.passed]} {c.name}: {c.says}" for c in a.controls),
        _scores(a),
        "## Cards\n\n" + words.cards_summary(a),
        "\n".join(f"- {line}" for lines in words.card_sentences(a) for line in lines),
        "## Again\n\n" + _code([*commands(a), *(f"{g.command}   # {g.why}" for g in a.notable)]),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _code(lines: Iterable[str]) -> str:
    return "\n".join(["```", *lines, "```"])


def _comparisons(a: Analysis) -> str:
    if not a.comparisons:
        return ""
    head = "## Against the baseline\n\n| arm | measure | difference | 95 % interval | n | verdict | method |\n|---|---|---:|---|---:|---|---|\n"
    rows = []
    for c in a.comparisons:
        e = c.estimate
        value = number(e.value, e.unit, signed=True)
        rows.append(
            f"| {e.arm} | {measure_title(e)} | {value} | {bounds(e.low, e.high, e.unit)} | {e.n:,} | {e.verdict} | {e.method} |"
        )
    return head + "\n".join(rows)


def _scores(a: Analysis) -> str:
    if not a.scores:
        return ""
    head = "## Scorecard\n\n| arm | criterion | value | 95 % interval | n | verdict | method |\n|---|---|---:|---|---:|---|---|\n"
    rows = []
    for s in a.scores:
        e = s.estimate
        value = number(e.value, e.unit)
        rows.append(
            f"| {e.arm} | {s.criterion.title} | {value} | {bounds(e.low, e.high, e.unit)} | {e.n:,} | {e.verdict} | {e.method} |"
        )
    return head + "\n".join(rows)
