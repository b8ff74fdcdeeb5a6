"""Interactive charts: Vega-Lite specifications by hand, and the bundle that draws them, without any network."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any

import polars as pl

BUNDLE = ("vega.min.js", "vega-lite.min.js", "vega-embed.min.js")
SERIES = ("blue", "vermilion", "green", "purple", "orange", "sky", "grey")
FIELDS = {
    "card": "title",
    "arm": "arm_label",
    "kind": "kind",
    "opening": "opening_effect",
    "drawn": "drawn_effect",
    "opening_q": "opening_q",
    "drawn_q": "drawn_q",
    "verdict": "verdict",
}


def bundle() -> list[str]:
    """The scripts, once; nothing in them ends the script element or asks for a source map."""
    folder = files("simlab.report") / "vendor"
    scripts = [(folder / name).read_text(encoding="utf-8") for name in BUNDLE]
    return [
        "\n".join(line for line in s.splitlines() if "sourceMappingURL" not in line).replace("</script", "<\\/script")
        for s in scripts
    ]


def card_scatter(shown: pl.DataFrame) -> str:
    """Opening-hand effect against draw lift; empty if no card has both, with their intervals."""
    if not shown.height:
        return ""
    table = shown.filter(pl.col("opening_low").is_finite() & pl.col("drawn_low").is_finite())
    if not table.height:
        return ""
    rows = [_row(row) for row in table.iter_rows(named=True)]
    arms = table.sort("arm")["arm_label"].unique(maintain_order=True).to_list()
    return _embeddable(_spec(rows, arms))


def _row(row: dict[str, Any]) -> dict[str, Any]:
    out = {name: row[column] for name, column in FIELDS.items()}
    out["kind"] = str(out["kind"] or "card").replace("_", " ")
    for name in ("opening", "drawn"):
        out[name] = round(out[name] * 100, 3)
        low, high = row[f"{name}_low"], row[f"{name}_high"]
        known = low is not None and math.isfinite(low)
        out[f"{name}_said"] = f"{out[name]:+.1f} points" + (
            f" ({low * 100:+.1f} to {high * 100:+.1f})" if known else ""
        )
        out[f"{name}_q"] = (
            "–" if (q := row[f"{name}_q"]) is None or math.isnan(q) else "< 0.001" if q < 0.001 else f"{q:.3f}"
        )
    return out


def _spec(rows: list[dict[str, Any]], arms: list[str]) -> dict[str, Any]:
    kinds = sorted({row["kind"] for row in rows})
    tooltip = [
        ("card", "card"),
        *([("arm", "arm")] if len(arms) > 1 else []),
        ("kind", "kind"),
        ("opening_said", "opening hand"),
        ("opening_q", "q"),
        ("drawn_said", "draw lift"),
        ("drawn_q", "q of lift"),
        ("verdict", "verdict"),
    ]
    one_kind = {"name": "one_kind", "select": {"type": "point", "fields": ["kind"]}, "bind": "legend"}
    one_arm = {
        "name": "one_arm",
        "value": arms[0],
        "bind": {"input": "select", "options": arms, "name": "Arm ", "element": "#card-chart-choice"},
    }
    rule = {"mark": {"type": "rule", "color": "var(--muted)", "strokeWidth": 1}}
    dots = {
        "params": [one_kind],
        "transform": [{"filter": "datum.arm == one_arm"}] if len(arms) > 1 else [],
        "mark": {"type": "point", "filled": True, "size": 70},
        "encoding": {
            "x": _axis(rows, "opening", "opening hand, points"),
            "y": _axis(rows, "drawn", "draw lift, points"),
            "color": {
                "field": "kind",
                "type": "nominal",
                "scale": {"domain": kinds, "range": [f"var(--{SERIES[i % len(SERIES)]})" for i in range(len(kinds))]},
                "legend": {"title": None, "orient": "bottom", "symbolLimit": 0},
            },
            "shape": {"field": "kind", "type": "nominal", "scale": {"domain": kinds}},
            "opacity": {"condition": {"param": "one_kind", "value": 0.85}, "value": 0.08},
            "tooltip": [{"field": name, "title": title} for name, title in tooltip],
        },
    }
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "width": "container",
        "height": 380,
        "autosize": {"type": "fit", "contains": "padding"},
        "data": {"values": rows},
        "params": [one_arm] if len(arms) > 1 else [],
        "layer": [
            {**rule, "data": {"values": [{"zero": 0}]}, "encoding": {"x": {"field": "zero", "type": "quantitative"}}},
            {**rule, "data": {"values": [{"zero": 0}]}, "encoding": {"y": {"field": "zero", "type": "quantitative"}}},
            dots,
        ],
    }


TICKS = (1, 2, 5, 10, 20, 50, 100)
FAR = 4.0
"""Times as far out as nine cards of ten: such a card would squeeze all others into a lump, so the axis slows down."""


def _axis(rows: list[dict[str, Any]], field: str, title: str) -> dict[str, Any]:
    sizes = sorted(abs(row[field]) for row in rows)
    axis: dict[str, Any] = {"field": field, "type": "quantitative", "title": title, "axis": {"format": "~g"}}
    if sizes[-1] > FAR * sizes[len(sizes) * 9 // 10]:
        ticks = [
            sign * t
            for t in TICKS
            for sign in (-1, 1)
            if min(r[field] for r in rows) <= sign * t <= max(r[field] for r in rows)
        ]
        axis |= {"scale": {"type": "symlog", "constant": 2}, "axis": {"format": "~g", "values": [0, *ticks]}}
    return axis


def _embeddable(spec: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(spec, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
