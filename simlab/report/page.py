"""From the analysis to one offline page."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape

from simlab.report import style, tables, vega, words
from simlab.report.charts import baseline_cards
from simlab.stats.analysis import Analysis
from simlab.stats.source import Arm
from simlab.stats.strategies import Field
from simlab.stats.winrates import ALL

LIMIT = 3_000_000
"""Bytes of a page; longer card tables are cut (the CSV has them all)."""
SECTIONS = (
    ("verdicts", "Verdicts"),
    ("controls", "Controls"),
    ("scores", "Scorecard"),
    ("wins", "Who wins"),
    ("shape", "Shape"),
    ("cards-section", "Cards"),
    ("monsters-section", "Monsters"),
    ("strategies", "Strategies"),
    ("method", "Method"),
)


def render(a: Analysis, charts: dict[str, str], folder: Path, watchable: Mapping[str, str]) -> str:
    """The page that will lie in the folder, as text, under the limit; `watchable` says where its games lie."""
    most, again = tables.CARD_ROWS, "\n".join(commands(a, folder))
    while True:
        page = _template().render(_context(a, charts, most), commands=again, watchable=watchable)
        if len(page.encode()) < LIMIT or most < 50:
            return page
        most //= 2


def _template() -> jinja2.Template:
    loader = jinja2.PackageLoader("simlab.report", "templates")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    environment.filters["code"] = _code
    return environment.get_template("page.html.j2")


def _code(text: str) -> Markup:
    """Words between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def _asset(name: str) -> Markup:
    return Markup((files("simlab.report") / "templates" / name).read_text(encoding="utf-8"))


def _context(a: Analysis, charts: dict[str, str], most: int) -> dict[str, Any]:
    shown = tables.shown_cards(a, most)
    strong, weak = words.card_sentences(a)
    scatter = vega.card_scatter(shown)
    return {
        "css": _asset("page.css"),
        "js": _asset("page.js"),
        "light": Markup(style.variables(dark=False)),
        "dark": Markup(style.variables(dark=True)),
        "vega": vega.bundle() if scatter else [],
        "charts": charts,
        "sections": SECTIONS,
        **_head(a),
        **_tables(a),
        "cards": tables.card_table(a, shown),
        "monsters": tables.monster_table(a, shown),
        "monsters_arm": _charted_arm(a),
        "cards_summary": words.cards_summary(a),
        "cards_note": _cut(a, shown.height),
        "strong": strong,
        "weak": weak,
        "scatter": scatter,
        "fields": [_field(i, f) for i, f in enumerate(a.fields[:6])],
        **_method(a),
    }


def _charted_arm(a: Analysis) -> str:
    """Of which arm the chart of monsters is, where there are several."""
    charted = baseline_cards(a)
    return f" in “{charted['arm_label'][0]}”" if charted.height and len(a.run.arms) > 1 else ""


def _cut(a: Analysis, shown: int) -> str:
    if shown >= a.cards.height:
        return ""
    rows = f"{shown:,} of {a.cards.height:,} rows (the baseline’s, most unusual first)"
    return f"The table shows {rows}; cards.csv has them all."


def _head(a: Analysis) -> dict[str, Any]:
    games = sum(a.games.values())
    planned = int(a.run.manifest.get("games_planned") or games)
    arms = len(a.run.arms)
    return {
        "name": a.run.manifest.get("name") or "run",
        "question": a.run.question,
        "answer": a.answer,
        "balance": a.balance,
        "controls": a.controls,
        "pinned": _pinned(a),
        "games_line": f"{games:,} games in {arms} {'arm' if arms == 1 else 'arms'}",
        "running": _running(a, games, planned),
        "baseline": a.run.baseline.label,
        "two_runs": len(a.run.parts) > 1,
        "no_comparison": _no_comparison(a),
        "no_rates": _no_rates(a),
        "undecided": any(e.name == "win_rate_bounds" for c in a.controls for e in c.estimates),
    }


def _no_rates(a: Analysis) -> str:
    """Why nobody's win rate is shown, if so."""
    if a.order_shares or not any(a.games.values()):
        return ""
    why = "No game was decided" if a.run.has("seats") else "Seats were not recorded"
    return f"{why}, so win rates cannot be told."


def _pinned(a: Analysis) -> str:
    """What pins the data down: anybody with the same four has the same games."""
    made = a.run.manifest.get("created_with") or {}
    cards = sorted({arm.cards for arm in a.run.arms if arm.cards} or {str(made.get("cards"))})
    bots = a.run.manifest.get("bots") or {}
    parts = [f"engine {made.get('engine')}", f"cards {_few(cards)}"]
    parts += [f"strategies {_few([f'{name} {mark}' for name, mark in bots.items()])}"] if bots else []
    return f"{'; '.join([*parts, seeds(a)])}. The resolved configuration is under Method."


def _few(items: list[str], most: int = 4) -> str:
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return ", ".join(items[:most]) + more


def _running(a: Analysis, games: int, planned: int) -> str:
    if a.run.status == "finished":
        return ""
    return f"This run is {a.run.status}: {games:,} of {planned:,} planned games are counted here."


def _no_comparison(a: Analysis) -> str:
    if not any(a.games.values()):
        return "No game has been played yet, so there is nothing to judge."
    if len(a.run.arms) == 1:
        return "One arm, so there is nothing to compare; it is judged by the order of play and by its cards."
    if a.fields and len(a.balance) > 1:
        return "The arms differ only in who plays, so strategies are compared, not arms: see Strategies."
    return "Only one arm has games yet, so there is nothing to compare."


def _tables(a: Analysis) -> dict[str, tables.Table]:
    several = tables.several_arms(a)
    behind = [e for control in a.controls for e in control.estimates]
    return {
        "effects": tables.comparison_table("effects", a.effects, "What", "Usual"),
        "comparisons": tables.comparison_table(
            "comparisons", a.comparisons, "Arm", "Baseline" if len(a.run.parts) == 1 else "In A"
        ),
        "own_verdicts": _own_verdicts(a),
        "control_table": tables.control_table(behind, several),
        "scorecard": tables.scorecard_table(a.scores),
        "strategy_table": tables.estimates_table(
            "by-strategy", a.strategy_rates, "Strategy", several, "Find a strategy"
        ),
        "order_table": tables.estimates_table("by-order", a.order_shares, "Place", several, "Find an arm"),
        "player_table": tables.estimates_table("by-players", a.player_edges, "Players", several),
        "trait_table": tables.estimates_table("by-class", a.trait_rates, "Class", several, "Find a class"),
        "measures": tables.measure_table(a),
        "pile_on": tables.pile_on_table(a),
        "ladder": tables.estimates_table("ladder", a.ladder, "Bot", several),
    }


def _own_verdicts(a: Analysis) -> tables.Table:
    """Where arms are not compared: the strategies of a tournament over all lineups, else the places in the order of play."""
    overall = [e for e in a.strategy_rates if e.arm == ALL]
    if overall:
        return tables.estimates_table("own-verdicts", overall, "Strategy", False)
    return tables.estimates_table("own-verdicts", a.order_shares, "Place", tables.several_arms(a))


def _field(index: int, field: Field) -> dict[str, Any]:
    return {
        "arms": field.arms,
        "verdict": field.verdict,
        "strength_table": tables.estimates_table(f"strength-{index}", field.strengths, "Strategy", False),
        "payoff_table": tables.estimates_table(f"payoff-{index}", list(field.payoffs.values()), "Pair", False, "Find"),
        "share_table": tables.estimates_table(f"alpha-rank-{index}", field.shares, "Strategy", False),
    }


def _method(a: Analysis) -> dict[str, Any]:
    anytime = (
        "Because somebody could look before the end, win rates, measures and comparisons carry anytime-valid intervals "
        "(confidence sequences), the error shared among the arms."
        if a.run.anytime
        else "The run was planned and looked at once, so intervals are those of a fixed number of games."
    )
    return {
        "method_note": anytime,
        "notable": a.notable,
        "provenance": provenance(a),
        "resolved": resolved(a),
        "spec_text": str(a.run.manifest.get("spec_text") or "").strip(),
    }


def commands(a: Analysis, folder: Path) -> list[str]:
    """What makes the data and this page again; the experiment lies beside the page."""
    folders = [shlex.quote(str(part.folder)) for part in a.run.parts]
    if len(folders) > 1:
        return [f"simlab compare {' '.join(folders)}"]
    file = shlex.quote(str(folder / experiment_file(a)))
    check = " --check" if a.run.check else ""
    return [
        f"simlab run {file}{_games(a)}{check}   # the experiment below, seed {a.run.manifest.get('seed')}",
        f"simlab report {folders[0]}",
        f'simlab query {folders[0]} "{BY_HAND}"   # a number by hand',
    ]


def experiment_file(a: Analysis) -> str:
    """How the experiment's own text is called beside the page: the run is named after it."""
    return f"{a.run.manifest.get('name') or 'experiment'}.yaml"


def _games(a: Analysis) -> str:
    """`--games N`, where the run was asked for another number than the experiment names."""
    manifest = a.run.manifest
    planned = max((int(arm.get("blocks") or 0) * int(arm.get("rotations") or 1) for arm in manifest["arms"]), default=0)
    return f" --games {planned}" if planned and planned != (manifest.get("spec") or {}).get("games") else ""


BY_HAND = "select arm, avg(rounds) as length, count(*) as games from games where ended <> 'crashed' group by arm"
"""A number of the page that anybody can check."""


def provenance(a: Analysis) -> list[tuple[str, str]]:
    """Where the data comes from."""
    manifest = a.run.manifest
    runs = manifest.get("compared") or [manifest]
    made = manifest.get("created_with") or {}
    planned, crashed = (int(manifest.get(key) or 0) for key in ("games_planned", "games_crashed"))
    rows = [
        ("Run", ", ".join(str(part.folder) for part in a.run.parts)),
        ("Fingerprint", ", ".join(str(run.get("fingerprint") or "none") for run in runs)),
        ("Games", f"{sum(a.games.values()):,} of {planned:,} planned, {crashed:,} crashed"),
        ("Seeds", seeds(a)),
        ("Status", a.run.status),
        ("Made with", ", ".join(f"{key} {value}" for key, value in made.items() if key != "cards")),
    ]
    if manifest.get("bots"):
        rows.append(("Strategies", ", ".join(f"{name} {mark}" for name, mark in manifest["bots"].items())))
    if manifest.get("stop"):
        rows.append(("Stopping rule", json.dumps(manifest["stop"], ensure_ascii=False)))
    return rows


def resolved(a: Analysis) -> list[tuple[str, str]]:
    """What was decided for every arm: what all share once, and of each arm only what is its own."""
    rows = []
    settings = [_resolved(arm) for arm in a.run.arms]
    shared = {key: value for key, value in settings[0].items() if all(own.get(key) == value for own in settings)}
    if len(settings) > 1:
        rows.append(("All arms", _listed(shared)))
    for arm, own in zip(a.run.arms, settings, strict=True):
        differs = {key: value for key, value in own.items() if len(settings) == 1 or key not in shared}
        rows.append((f"Arm {arm.label}", _listed({**differs, "fingerprint": arm.fingerprint})))
    return rows


def seeds(a: Analysis) -> str:
    """Which seeds were played."""
    runs = a.run.manifest.get("compared") or [a.run.manifest]
    own = list(dict.fromkeys(str(run.get("seed")) for run in runs))
    many = f"run seeds {own[0]} (A) and {own[1]} (B)" if len(own) > 1 else f"run seed {own[0]}"
    return f"{many}, blocks 0 to {a.run.planned_blocks - 1:,}"


def _resolved(arm: Arm) -> dict[str, str]:
    """Everything that was decided for an arm, also what nobody wrote down."""
    given = {"sets": " + ".join(arm.sets), "players": arm.players, "lineup": ", ".join(arm.lineup)}
    edits = {f"card {name}": change for name, change in arm.edits.items()}
    parts = {**given, **arm.rules, **arm.editions, **edits, "cards": arm.cards}
    decided = {key: value for key, value in parts.items() if value is not None}
    return {key: value if isinstance(value, str) else json.dumps(value, default=str) for key, value in decided.items()}


def _listed(settings: Mapping[str, str]) -> str:
    return "; ".join(f"{key.replace('_', ' ')}: {value}" for key, value in settings.items() if value) or "nothing"
