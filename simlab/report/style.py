"""How charts look: one set of colours that the colour-blind can tell apart, on paper, on screen and in the dark.

A chart is drawn once, in the light colours. In the page and in the SVG files every colour becomes a CSS variable, so
that the reader's theme decides; the PNG keeps the light colours on white, for print.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

INK, MUTED, GRID, BAND, PAPER = "#1f2328", "#5a646e", "#d5dbe1", "#e9eef2", "#ffffff"
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, GREY = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
    "#7a7f85",
)
SERIES = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, GREY)
"""Okabe and Ito's palette, without the yellow that vanishes on white."""
MARKERS = ("o", "s", "D", "^", "v", "P", "X")
"""Shapes tell series apart where colours cannot."""
DARK = {
    INK: "#e6e9ec",
    MUTED: "#9aa4ae",
    GRID: "#353c44",
    BAND: "#252b31",
    PAPER: "#15181c",
    BLUE: "#4ba6e8",
    VERMILION: "#ff8b45",
    GREEN: "#2bc79b",
    PURPLE: "#e79cc6",
    ORANGE: "#f4b63f",
    SKY: "#93d4fa",
    GREY: "#a5abb2",
}
NAMES = dict(
    zip(
        DARK,
        ["ink", "muted", "grid", "band", "paper", "blue", "vermilion", "green", "purple", "orange", "sky", "grey"],
        strict=True,
    )
)

RC: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 10.5,
    "axes.titlesize": 11.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 9,
    "axes.labelsize": 10.5,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": GRID,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "legend.frameon": False,
    "legend.fontsize": 10,
    "lines.linewidth": 1.9,
    "lines.solid_capstyle": "round",
    "svg.fonttype": "none",
    "svg.hashsalt": "simlab",
    "figure.facecolor": PAPER,
    "axes.facecolor": "none",
    "savefig.facecolor": PAPER,
}
WIDTH = 5.7
WIDE = 8.4


def figure(height: float, columns: int = 1, rows: int = 1, width: float = WIDTH) -> tuple[Figure, list[Axes]]:
    """An empty figure with axes in reading order."""
    made = Figure(figsize=(width, height), layout="constrained")
    axes = made.subplots(rows, columns, squeeze=False)
    return made, [ax for row in axes for ax in row]


def variables(dark: bool) -> str:
    """The colours as CSS declarations."""
    return "".join(f"--{name}:{DARK[colour] if dark else colour};" for colour, name in NAMES.items())


def save(made: Figure, folder: Path, name: str) -> str:
    """Write NAME.png and NAME.svg, and return the SVG for embedding in a page."""
    with rc_context(RC):
        FigureCanvasAgg(made)
        engine = made.get_layout_engine()
        if engine is not None:
            engine.execute(made)
            made.set_layout_engine(None)  # laid out once; neither file need do it again
        made.savefig(folder / f"{name}.png", dpi=160, metadata={"Software": None})
        text = io.StringIO()
        FigureCanvasSVG(made)
        made.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = themed(text.getvalue(), name)
    (folder / f"{name}.svg").write_text(standalone(svg), encoding="utf-8")
    return svg


def themed(svg: str, name: str) -> str:
    """Colours as variables, ids unique to the chart, the reader's own fonts, no prologue."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"#[0-9a-f]{6}\b", lambda m: f"var(--{NAMES[m[0]]})" if m[0] in NAMES else m[0], svg)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r"'DejaVu Sans'[^;\"]*", "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif", svg)
    return re.sub(r"\n\s*", "\n", svg)


def standalone(svg: str) -> str:
    """The same as a file of its own, light or dark as the viewer is."""
    theme = f"<style>svg{{{variables(False)}}}@media(prefers-color-scheme:dark){{svg{{{variables(True)}}}}}</style>"
    head, body = svg.split(">", 1)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{head}>{theme}{body}'
