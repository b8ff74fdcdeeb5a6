"""The charts of a report, one function each: from the analysis to a figure, or to nothing if nothing can be shown."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import polars as pl
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from simlab.report import style
from simlab.report.style import BAND, BLUE, GREEN, GRID, INK, MARKERS, MUTED, ORANGE, PAPER, SERIES, VERMILION
from simlab.stats.analysis import Analysis
from simlab.stats.cards import monsters as fought
from simlab.stats.compare import Comparison
from simlab.stats.estimate import Estimate
from simlab.stats.measures import MEASURES, WIN_MARGIN, WIN_RATE
from simlab.stats.scorecard import CRITERIA
from simlab.stats.winrates import ALL
from simlab.stats.words import MINUS, number

LINES = 6
"""Arms drawn as lines; more could not be told apart. The tables have them all."""
ROWS = 40
"""Rows of a dot plot that still fit a page."""
SCORED = 16
"""Arms of the scorecard chart; its table has all."""
SCORED_LABEL = (19, 3)
"""Letters and lines of an arm's name beside it."""
ENDS = 12
"""Cards shown at either end."""
FEW = 10
"""Blocks below which a point would show only noise."""

Chart = Callable[[Analysis], Figure | None]


def draw_all(a: Analysis, folder: Path) -> dict[str, str]:
    """Draw every chart that has something to show; returns the SVGs by name."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {}
    for name, chart in CHARTS.items():
        with rc_context(style.RC):
            made = chart(a)
        if made is not None:
            drawn[name] = style.save(made, folder, name)
    return drawn


# --- parts ----------------------------------------------------------------------------------------------------------


def _errorbars(
    ax: Axes, rows: Sequence[Estimate], y: Sequence[float], colour: str, marker: str = "o", label: str = ""
) -> None:
    """Dots with their intervals; a dot without an interval is hollow."""
    for row, at in zip(rows, y, strict=True):
        if row.bounded:
            ax.plot([row.low, row.high], [at, at], color=colour, lw=1.6, alpha=0.75, zorder=2)
        face = colour if row.bounded else PAPER
        ax.plot([row.value], [at], marker, ms=5.5, mfc=face, mec=colour, mew=1.4, zorder=3, label=label or None)
        label = ""


def _percent(axis: Axis) -> None:
    """Whole percents, at steps that are whole."""
    axis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10], min_n_ticks=3))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value * 100:.3g}%"))


def _points(axis: Axis) -> None:
    def written(value: float, _: float) -> str:
        return f"{value * 100:+.3g}".replace("-", MINUS) if abs(value) > 1e-12 else "0"

    axis.set_major_formatter(FuncFormatter(written))


def _rows(ax: Axes, labels: Sequence[str]) -> None:
    """One label per row, the first on top."""
    ax.set_yticks(range(len(labels)), labels)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.grid(axis="y", visible=False)
    for between in range(1, len(labels)):
        ax.axhline(between - 0.5, color=GRID, lw=0.5, zorder=0)


def _short(text: str, most: int = 30) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _folded(text: str, width: int, lines: int = 2) -> str:
    """On several lines where one is too short: what tells arms apart often comes last."""
    return "\n".join(textwrap.wrap(text, width, max_lines=lines, placeholder="…")) or text


def _title(made: Figure, text: str) -> None:
    """Over the whole figure, from its left edge, so that long row labels do not push it out."""
    made.suptitle(text, x=0.01, ha="left", fontsize=11.5, fontweight="bold")


def _arms(a: Analysis, rows: Sequence[Estimate]) -> list[str]:
    """The arms that have rows, in the order of the run."""
    there = {row.arm for row in rows}
    return [ALL] if ALL in there else [arm.label for arm in a.run.arms if arm.label in there]


def _seen(rows: Sequence[Estimate]) -> list[Estimate]:
    """The rows that stand on blocks enough to show more than noise."""
    return [row for row in rows if row.n >= FEW]


def _cut(a: Analysis, arms: Sequence[str]) -> str:
    """What a title adds where not all arms are drawn."""
    if ALL in arms:
        return f" (all {len(a.run.arms)} lineups together)"
    return f" ({len(arms)} of {len(a.run.arms)} arms)" if len(a.run.arms) > LINES else ""


def _look(a: Analysis, arm: str) -> tuple[str, str]:
    """An arm's colour and marker: the same in every chart; where colours begin again, markers have moved on."""
    index = 0 if arm == ALL else [x.label for x in a.run.arms].index(arm)
    return SERIES[index % len(SERIES)], MARKERS[(index + index // len(SERIES)) % len(MARKERS)]


def _spread(index: int, count: int, most: float = 0.6) -> float:
    """Where the index-th of several arms sits within a row."""
    return 0.0 if count < 2 else (index / (count - 1) - 0.5) * min(most, 0.28 * (count - 1))


def _legend_below(made: Figure, ax: Axes, columns: int = 4) -> None:
    handles, labels = ax.get_legend_handles_labels()
    if len(labels) > 1:
        columns = 2 if max(map(len, labels)) > 16 else columns
        labels = [_folded(label, int(made.get_figwidth() * 5)) for label in labels]  # half of its width
        made.legend(handles, labels, loc="outside lower left", ncols=min(columns, len(labels)))


def _grouped(a: Analysis, rows: Sequence[Estimate], title: str, axis: str) -> Figure | None:
    """Subjects down the page, one dot per arm, a line where everybody would be if all were equal."""
    arms = _arms(a, rows)[:LINES]
    rows = [row for row in rows if row.arm in arms]
    subjects = list(dict.fromkeys(row.subject for row in rows))[:ROWS]
    if not subjects:
        return None
    made, (ax,) = style.figure(1.3 + len(subjects) * max(0.34, 0.17 * len(arms)) + 0.2 * (len(arms) > 1))
    for i, arm in enumerate(arms):
        own = [row for row in rows if row.arm == arm and row.subject in subjects]
        y = [subjects.index(row.subject) + _spread(i, len(arms)) for row in own]
        _errorbars(ax, own, y, *_look(a, arm), arm)
    for share in _fair(a, arms):
        ax.axvline(share, color=MUTED, lw=1, ls=(0, (4, 3)), zorder=1)
    _rows(ax, [_short(subject) for subject in subjects])
    _percent(ax.xaxis)
    ax.set_xlabel(axis)
    _title(made, title + _cut(a, arms))
    _legend_below(made, ax)
    return made


def _fair(a: Analysis, arms: Sequence[str]) -> list[float]:
    """The fair shares of these arms."""
    return sorted({arm.fair for arm in a.run.arms if arm.label in arms or ALL in arms})


# --- arms -----------------------------------------------------------------------------------------------------------


def arm_differences(a: Analysis) -> Figure | None:
    """Paired differences from the baseline, in units of the smallest change that matters, so that all fit one axis."""
    shown = [c for c in a.comparisons if c.estimate.bounded and c.margin > 0]
    arms = _arms(a, [c.estimate for c in shown])[:LINES]
    shown = [c for c in shown if c.estimate.arm in arms]
    measures = list(dict.fromkeys(_compared(c) for c in shown))[:ROWS]
    if not shown:
        return None
    made, (ax,) = style.figure(1.5 + len(measures) * max(0.3, 0.16 * len(arms)))
    ax.axvspan(-1, 1, color=BAND, lw=0, zorder=0)
    ax.axvline(0, color=MUTED, lw=1, zorder=1)
    for i, arm in enumerate(arms):
        own = [c for c in shown if c.estimate.arm == arm and _compared(c) in measures]
        for c in own:
            _difference(ax, c, measures.index(_compared(c)) + _spread(i, len(arms)), *_look(a, arm))
        ax.plot([], [], _look(a, arm)[1], color=_look(a, arm)[0], ms=5.5, label=arm)
    if len(arms) == 1:
        for i, c in enumerate(shown):
            said = number(c.estimate.value, c.estimate.unit, signed=True)
            where = ("axes fraction", "data")
            ax.annotate(said, (1.01, i), xycoords=where, va="center", fontsize=9.5, color=MUTED)
    _rows(ax, [_short(measure, 34) for measure in measures])
    _squeezed_axis(ax)
    ax.set_xlabel("difference ÷ smallest difference that matters")
    compared = len({c.estimate.arm for c in a.comparisons})
    cut = f" ({len(arms)} of {compared} arms)" if compared > len(arms) else ""
    _title(made, ("What changes against the baseline" if len(a.run.parts) == 1 else "What changes from A to B") + cut)
    _legend_below(made, ax)
    return made


def _compared(c: Comparison) -> str:
    e = c.estimate
    return f"Win rate: {e.subject}" if e.name == WIN_RATE else MEASURES[e.name].title


def _difference(ax: Axes, c: Comparison, y: float, colour: str, marker: str) -> None:
    """Filled where it matters, hollow where it cannot be told, faint where it does not matter."""
    low, high, value = (_squeeze(x / c.margin) for x in (c.estimate.low, c.estimate.high, c.estimate.value))
    alpha = 0.45 if c.verdict.word == "inside" else 1.0
    ax.plot([low, high], [y, y], color=colour, lw=1.6, alpha=0.75 * alpha, zorder=2)
    face = PAPER if c.verdict.word == "unclear" else colour
    ax.plot([value], [y], marker, ms=5.5, mfc=face, mec=colour, mew=1.4, alpha=alpha, zorder=3)


def _squeeze(x: float) -> float:
    """Linear up to 3, then ever slower: a huge effect must not flatten the small ones."""
    return math.copysign(min(abs(x), 3 + math.log1p(max(abs(x) - 3, 0)) * 1.2), x)


def _squeezed_axis(ax: Axes) -> None:
    ticks = (-30, -10, -3, -1, 0, 1, 3, 10, 30)
    low, high = ax.get_xlim()
    low, high = min(low, -1.6), max(high, 1.6)
    kept = [t for t in ticks if low <= _squeeze(t) <= high]
    ax.set_xticks([_squeeze(t) for t in kept], [str(t).replace("-", MINUS) for t in kept])
    ax.set_xlim(low, high)


def scorecard(a: Analysis) -> Figure | None:
    """A small panel for each criterion: every arm with its interval, the good range shaded."""
    names = [name for name in CRITERIA if any(s.criterion.name == name for s in a.scores)]
    arms = list(dict.fromkeys(s.estimate.arm for s in a.scores))[:SCORED]
    if not names:
        return None
    columns = 3
    rows = math.ceil(len(names) / columns)
    step = 0.12 + 0.12 * max(_folded(arm, *SCORED_LABEL).count("\n") + 1 for arm in arms)
    made, axes = style.figure(rows * (0.95 + step * len(arms)) + 0.2, columns, rows, width=style.WIDE)
    for ax, name in zip(axes, names, strict=False):
        _criterion(ax, a, name, arms, first=axes.index(ax) % columns == 0)
    for ax in axes[len(names) :]:
        ax.set_visible(False)
    if len(a.balance) > SCORED:
        _title(made, f"Scorecard ({SCORED} of {len(a.run.arms)} arms)")
    return made


def _criterion(ax: Axes, a: Analysis, name: str, arms: list[str], first: bool) -> None:
    criterion = CRITERIA[name]
    scores = [s for s in a.scores if s.criterion.name == name and s.estimate.arm in arms]
    for s in scores:
        colour = {"inside": GREEN, "outside": VERMILION, "unclear": ORANGE}[s.word]
        marker = {"inside": "o", "outside": "D", "unclear": "s"}[s.word]
        _errorbars(ax, [s.estimate], [arms.index(s.estimate.arm)], colour, marker)
    low, high = ax.get_xlim()
    pad = (high - low) * 0.08 or 0.01
    edges = [
        x
        for x in (criterion.low, criterion.high)
        if math.isfinite(x) and low - 3 * (high - low) < x < high + 3 * (high - low)
    ]
    low, high = min([low - pad, *(x - pad for x in edges)]), max([high + pad, *(x + pad for x in edges)])
    if criterion.unit in ("share", "points"):
        low = max(low, 0.0)
    ax.axvspan(max(criterion.low, low), min(criterion.high, high), color=BAND, lw=0, zorder=0)
    ax.set_xlim(low, high)
    _rows(ax, [_folded(arm, *SCORED_LABEL) for arm in arms] if first else [""] * len(arms))
    ax.xaxis.set_major_locator(MaxNLocator(4))
    if criterion.unit in ("share", "points"):
        ax.xaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{v * 100:g}"))
    unit = {"share": ", %", "points": ", points", "deaths": " per game"}.get(criterion.unit, f", {criterion.unit}")
    ax.set_title(f"{criterion.title}{unit}", fontsize=10.5)


# --- who wins -------------------------------------------------------------------------------------------------------


def strategy_rates(a: Analysis) -> Figure | None:
    """Win rate of each strategy; alone at a table it wins its share whatever happens."""
    alone = {arm.label for arm in a.run.arms if arm.mirror}
    rows = [row for row in a.strategy_rates if row.name == "win_rate" and row.known and row.arm not in alone]
    if len({row.subject for row in rows}) < 2:
        return None
    return _grouped(a, rows, "Win rate by strategy", "share of decided games won (dashed: fair)")


def order_shares(a: Analysis) -> Figure | None:
    """Win rate by order of play."""
    return _grouped(a, a.order_shares, "Win rate by order of play", "share of decided games won (dashed: fair)")


def trait_rates(a: Analysis) -> Figure | None:
    """Win rate by class: a row for each class of each arm, because arms have different classes."""
    rows = [row for row in a.trait_rates if row.name == "trait_win_rate"]
    arms = _arms(a, rows)[:LINES]
    rows = [row for row in rows if row.arm in arms]
    if not rows:
        return None
    title, axis = "Win rate by the class held longest", "share of decided games won (not causal)"
    if len({row.subject for row in rows}) * len(arms) == len(rows):  # the same classes in every arm: side by side
        return _grouped(a, rows, title, axis)
    rows = sorted(rows, key=lambda row: (arms.index(row.arm), -row.value))[:ROWS]
    made, (ax,) = style.figure(1.3 + 0.27 * len(rows) + 0.2 * (len(arms) > 1))
    for arm in arms:
        own = [i for i, row in enumerate(rows) if row.arm == arm]
        _errorbars(ax, [rows[i] for i in own], own, *_look(a, arm), arm)
    _rows(ax, [_short(row.subject) for row in rows])
    _percent(ax.xaxis)
    ax.set_xlabel(axis)
    _title(made, title + _cut(a, arms))
    _legend_below(made, ax)
    return made


def player_edges(a: Analysis) -> Figure | None:
    """The first player's edge by number of players."""
    rows = a.player_edges
    if not rows:
        return None
    made, (ax,) = style.figure(1.3 + 0.34 * len(rows))
    _errorbars(ax, rows, range(len(rows)), BLUE)
    ax.axvline(0, color=MUTED, lw=1, ls=(0, (4, 3)))
    _rows(ax, [_short(" · ".join(dict.fromkeys((row.subject, row.arm))), 40) for row in rows])
    _points(ax.xaxis)
    ax.set_xlabel("first player's win rate over a fair share, points")
    _title(made, "What playing first is worth")
    return made


# --- the shape of the game ------------------------------------------------------------------------------------------


def lengths(a: Analysis) -> Figure | None:
    """How long games last: the share that has ended by each round."""
    table = a.lengths
    if not table.height:
        return None
    made, (ax,) = style.figure(3.4)
    last = 1
    arms = [arm.label for arm in a.run.arms[:LINES]]
    for arm in a.run.arms[:LINES]:
        own = table.filter(pl.col("arm") == arm.index)
        if own.height:
            rounds, ended = own["rounds"].to_list(), own["ended"].to_list()
            ax.step([0, *rounds], [0.0, *ended], where="post", color=_look(a, arm.label)[0], label=arm.label)
            last = max(last, *(r for r, e in zip(rounds, ended, strict=True) if e <= 0.995), rounds[0])
    ax.set_xlim(0, last + 1)
    ax.set_ylim(0, 1.02)
    ax.axhline(0.5, color=MUTED, lw=0.8, ls=(0, (4, 3)))
    _percent(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    ax.set_xlabel("rounds")
    _title(made, f"Share of games over by this round{_cut(a, arms)}")
    _legend_below(made, ax)
    return made


def _band(ax: Axes, rows: Sequence[Estimate], colour: str, label: str, dashes: object = "-", marker: str = "") -> None:
    x = [int(row.subject) for row in rows]
    ax.fill_between(x, [row.low for row in rows], [row.high for row in rows], color=colour, alpha=0.18, lw=0)
    every = max(len(x) // 6, 1)
    ax.plot(
        x, [row.value for row in rows], color=colour, ls=dashes, label=label, marker=marker, markevery=every, ms=4.5
    )


def level_race(a: Analysis) -> Figure | None:
    """The race to the top: the eventual winner against the others, and strategy against strategy."""
    seen = _seen(a.level_race)
    arms = _arms(a, [row for row in seen if row.name == "level_of_winner"])[:LINES]
    if not arms:
        return None
    made, (left, right) = style.figure(3.9, columns=2, width=style.WIDE)
    for arm in arms:
        for name, dashes, label in (("level_of_winner", "-", arm), ("level_of_others", (0, (3, 2)), "")):
            own = [row for row in seen if row.name == name and row.arm == arm]
            _band(left, own, _look(a, arm)[0], label, dashes)
    left.set_title("winner solid, others dashed", fontsize=10.5, fontweight="normal")
    left.set_ylabel("mean level")
    base = a.run.baseline if a.run.baseline.label in arms else next(x for x in a.run.arms if x.label == arms[0])
    for i, label in enumerate(list(dict.fromkeys(base.lineup))[:LINES]):
        own = [row for row in seen if row.name == f"level_of:{label}" and row.arm == base.label]
        _band(right, own, SERIES[i], label, marker=MARKERS[i])
    right.set_title("strategies of the baseline" if len(arms) > 1 else "strategies", fontsize=10.5, fontweight="normal")
    _title(made, f"The level race{_cut(a, arms)}")
    right.legend(loc="best", fontsize=9)
    top = max(left.get_ylim()[1], right.get_ylim()[1])
    for ax in (left, right):
        ax.set_xlabel("round (games still running)")
        ax.xaxis.set_major_locator(MaxNLocator(6, integer=True))
        ax.set_ylim(0, top)
    _legend_below(made, left)
    return made


def leader_curve(a: Analysis) -> Figure | None:
    """How much leading is worth, round by round."""
    seen = _seen(a.leader_curve)
    arms = _arms(a, seen)[:LINES]
    if not arms:
        return None
    made, (ax,) = style.figure(3.4)
    for arm in arms:
        colour, marker = _look(a, arm)
        _band(ax, [row for row in seen if row.arm == arm], colour, arm, marker=marker)
    for share in _fair(a, arms):
        ax.axhline(share, color=MUTED, lw=1, ls=(0, (4, 3)))
    ax.set_ylim(0, 1.02)
    _percent(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    ax.set_xlabel("alone in the lead after this round (dashed: fair share)")
    _title(made, f"How often the leader goes on to win{_cut(a, arms)}")
    _legend_below(made, ax)
    return made


def pile_on(a: Analysis) -> Figure | None:
    """The winning fight: who gets through, and at what price."""
    seen = _seen(a.pile_on)
    arms = _arms(a, seen)[:LINES]
    if not arms:
        return None
    made, axes = style.figure(3.1, columns=3, width=style.WIDE)
    panels = (
        ("attempt_wins", "Attempt succeeds", "1st, 2nd … attempt"),
        ("contender_wins", "Contender wins the game", "1st, 2nd … player to try"),
        ("attempt_spent", "Cards spent against it", "1st, 2nd … attempt"),
    )
    for ax, (name, title, label) in zip(axes, panels, strict=True):
        for i, arm in enumerate(arms):
            own = [row for row in seen if row.name == name and row.arm == arm]
            colour, marker = _look(a, arm)
            x = [int(row.subject) + _spread(i, len(arms), 0.5) for row in own]
            for row, at in zip(own, x, strict=True):
                ax.plot([at, at], [row.low, row.high], color=colour, lw=1.6, alpha=0.75)
            ax.plot(x, [row.value for row in own], marker, color=colour, ms=5.5, label=arm)
        if name != "attempt_spent":
            _percent(ax.yaxis)
            ax.set_ylim(0, 1.02)
        else:
            ax.set_ylim(bottom=0)
        ax.set_xlim(0.5, 4.5)
        ax.set_xticks(range(1, 5))
        ax.set_xlabel(label)
        ax.set_title(title, fontsize=10.5)
        ax.grid(axis="x", visible=False)
    _legend_below(made, axes[0])
    return made


TALK = ("helps", "interference", "curses", "deaths", "bribes", "failed_attempts")


def table_talk(a: Analysis) -> Figure | None:
    """What players do to each other, per game."""
    rows = [row for row in a.measures if row.name in TALK and row.known]
    arms = _arms(a, rows)[:LINES]
    names = [name for name in TALK if any(row.name == name for row in rows)]
    if not arms:
        return None
    made, (ax,) = style.figure(1.4 + len(names) * max(0.34, 0.15 * len(arms)))
    for i, arm in enumerate(arms):
        own = [row for row in rows if row.arm == arm]
        _errorbars(ax, own, [names.index(row.name) + _spread(i, len(arms)) for row in own], *_look(a, arm), arm)
    _rows(ax, [MEASURES[name].title for name in names])
    ax.set_xlim(left=0)
    ax.set_xlabel("per game")
    _title(made, f"What players do to each other{_cut(a, arms)}")
    _legend_below(made, ax)
    return made


# --- cards ----------------------------------------------------------------------------------------------------------


def baseline_cards(a: Analysis) -> pl.DataFrame:
    """Cards of the baseline, or of the first arm that has any."""
    if not a.cards.height:
        return a.cards
    arms = a.cards["arm"].unique().to_list()
    index = a.run.baseline.index if a.run.baseline.index in arms else min(arms)
    return a.cards.filter(pl.col("arm") == index)


def card_extremes(a: Analysis) -> Figure | None:
    """The cards at both ends by opening-hand effect, raw and shrunken; each in the arm where it goes farthest."""
    if not a.cards.height:
        return None
    there = set(a.cards["arm_label"])
    arms = [arm.label for arm in a.run.arms if arm.label in there][:LINES]
    known = a.cards.filter(pl.col("opening_low").is_finite() & pl.col("arm_label").is_in(arms))
    far = known.sort(pl.col("opening_effect").abs(), descending=True).unique("card", keep="first", maintain_order=True)
    ordered = far.sort("opening_effect", descending=True)
    ends = pl.concat([ordered.head(ENDS), ordered.tail(ENDS)]).unique("card", maintain_order=True)
    if not ends.height:
        return None
    made, (ax,) = style.figure(1.5 + 0.26 * ends.height)
    for i, row in enumerate(ends.iter_rows(named=True)):
        colour, marker = _look(a, row["arm_label"])
        ax.plot([row["opening_low"], row["opening_high"]], [i, i], color=colour, lw=1.6, alpha=0.75)
        ax.plot([row["opening_effect"]], [i], marker, ms=5.5, color=colour)
        ax.plot([row["opening_shrunk"]], [i], "|", ms=10, mew=1.6, color=INK, zorder=4)
    for label in arms:
        if label in ends["arm_label"]:
            ax.plot([], [], _look(a, label)[1], color=_look(a, label)[0], ms=5.5, label=label)
    ax.axvspan(-WIN_MARGIN, WIN_MARGIN, color=BAND, lw=0, zorder=0)
    ax.axvline(0, color=MUTED, lw=1)
    _rows(ax, [_short(title, 36) for title in ends["title"]])
    for text, flag in zip(ax.get_yticklabels(), ends["flag"], strict=True):
        if flag:
            text.set(color=VERMILION, fontweight="bold")
    _points(ax.xaxis)
    ax.set_xlabel("points over average (bold: out of line)")
    _title(made, f"Cards in the opening hand, both ends{_cut(a, arms)}")
    _legend_below(made, ax)
    return made


def card_scatter(a: Analysis) -> Figure | None:
    """Opening-hand effect against draw lift, every card a dot."""
    table = baseline_cards(a)
    if not table.height:
        return None
    known = table.filter(pl.col("opening_low").is_finite() & pl.col("drawn_low").is_finite())
    if known.height < 2:
        return None
    made, (ax,) = style.figure(4.4)
    for i, (deck, own) in enumerate(sorted(_by_deck(known).items())):
        ax.plot(
            own["opening_effect"],
            own["drawn_effect"],
            MARKERS[i],
            color=SERIES[i],
            ms=4.5,
            alpha=0.75,
            label=deck or "cards",
        )
    middle = float(known["opening_effect"].to_numpy().mean())
    for row in known.filter(pl.col("flag") != 0).head(8).iter_rows(named=True):
        right = row["opening_effect"] > middle
        ax.annotate(
            row["title"],
            (row["opening_effect"], row["drawn_effect"]),
            xytext=(-6 if right else 6, 4),
            ha="right" if right else "left",
            textcoords="offset points",
            fontsize=9,
        )
    for line in (ax.axhline, ax.axvline):
        line(0, color=MUTED, lw=1)
    _points(ax.xaxis)
    _points(ax.yaxis)
    ax.set_xlabel("opening hand, points")
    ax.set_ylabel("draw lift, points")
    _title(made, f"Every card{f' of {_short(a.run.baseline.label, 40)}' if len(a.games) > 1 else ''}")
    _legend_below(made, ax)
    return made


def _by_deck(table: pl.DataFrame) -> dict[str, pl.DataFrame]:
    return {str(key[0]): part for key, part in table.partition_by("deck", as_dict=True).items()}


def monsters(a: Analysis) -> Figure | None:
    """Monsters by how fights with them end."""
    table = fought(baseline_cards(a))
    if not table.height:
        return None
    shown = table.head(30).sort("level", "killed_rate", descending=[True, False], nulls_last=True)
    made, (ax,) = style.figure(1.4 + 0.24 * shown.height)
    left = np.zeros(shown.height)
    y = np.arange(shown.height)
    for name, colour, label in (
        ("killed_rate", GREEN, "killed"),
        ("fled_rate", ORANGE, "fled from"),
        ("caught_rate", VERMILION, "caught somebody"),
    ):
        width = shown[name].fill_null(0.0).to_numpy()
        ax.barh(y, width, left=left, color=colour, height=0.72, label=label, edgecolor=PAPER, linewidth=0.8)
        left = left + width
    levels = shown["level"].to_list()
    titles = [
        f"{_short(t, 26)}{f' ({lv})' if lv is not None else ''}" for t, lv in zip(shown["title"], levels, strict=True)
    ]
    _rows(ax, titles)
    _percent(ax.xaxis)
    ax.set_xlabel("per fight with it (in brackets: its level)")
    _title(made, "How fights with each monster end")
    _legend_below(made, ax)
    return made


# --- strategies -----------------------------------------------------------------------------------------------------


def strengths(a: Analysis) -> Figure | None:
    """Luce strengths."""
    rows = a.fields[0].strengths if a.fields else []
    if not rows:
        return None
    made, (ax,) = style.figure(1.3 + 0.34 * len(rows))
    _errorbars(ax, rows, range(len(rows)), BLUE)
    ax.axvline(1 / len(rows), color=MUTED, lw=1, ls=(0, (4, 3)))
    _rows(ax, [_short(row.subject) for row in rows])
    _percent(ax.xaxis)
    ax.set_xlabel("share of wins at a table with one of each")
    _title(made, "Strength of strategies")
    return made


def payoffs(a: Analysis) -> Figure | None:
    """Head-to-head: of the games one of the two won, the share won by the row."""
    if not a.fields or not a.fields[0].payoffs:
        return None
    found = a.fields[0]
    order = [row.subject for row in found.strengths][:14]
    size = len(order)
    grid = np.full((size, size), np.nan)
    for (x, y), row in found.payoffs.items():
        if x in order and y in order:
            grid[order.index(x), order.index(y)] = row.value
    made, (ax,) = style.figure(1.4 + 0.42 * size)
    spread = max(float(np.nanmax(np.abs(grid - 0.5))), 0.02)
    ax.imshow(grid, cmap="PuOr", vmin=0.5 - spread * 1.6, vmax=0.5 + spread * 1.6, aspect="auto")
    for (i, j), value in np.ndenumerate(grid):
        if math.isfinite(value):
            ax.text(j, i, f"{value * 100:.0f}", ha="center", va="center", fontsize=10, color="#111111")
    ax.set_xticks(
        range(size),
        [_short(x, 12) for x in order],
        rotation=35 if size > 5 else 0,
        ha="right" if size > 5 else "center",
    )
    ax.set_yticks(range(size), [_short(x, 20) for x in order])
    ax.grid(visible=False)
    _title(made, "Row against column: share of their wins, %")
    return made


def alpha_rank(a: Analysis) -> Figure | None:
    """Where imitators end up, from weak to strong selection."""
    if not a.fields or not a.fields[0].sweep:
        return None
    found = a.fields[0]
    made, (ax,) = style.figure(3.2)
    for i, label in enumerate([row.subject for row in found.shares][:LINES]):
        ax.plot(
            [alpha for alpha, _ in found.sweep],
            [shares[label] for _, shares in found.sweep],
            color=SERIES[i],
            label=label,
            marker=MARKERS[i],
            ms=4.5,
            markevery=4,
        )
    ax.set_xscale("log")
    ax.set_ylim(-0.02, 1.05)
    _percent(ax.yaxis)
    ax.set_xlabel("α: how strongly the better strategy is copied")
    _title(made, "α-Rank: share of time spent with each strategy")
    _legend_below(made, ax)
    return made


CHARTS: dict[str, Chart] = {
    chart.__name__: chart
    for chart in (
        arm_differences,
        scorecard,
        strategy_rates,
        order_shares,
        player_edges,
        trait_rates,
        lengths,
        level_race,
        leader_curve,
        pile_on,
        table_talk,
        card_extremes,
        card_scatter,
        monsters,
        strengths,
        payoffs,
        alpha_rank,
    )
}
