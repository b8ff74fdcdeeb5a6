"""Estimates to pages. `report` writes the report of a run, `compare` that of two runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simlab.stats.analysis import Analysis

__all__ = ["compare", "report"]


def report(run_dir: Path | str, out: Path | str | None = None) -> Path:
    """Write `index.html`, `summary.md`, `charts/` and `tables/` for a run, by default into RUN/report."""
    from simlab.stats.analysis import analyse

    return _write(analyse(run_dir), Path(out) if out else Path(run_dir) / "report")


def compare(run_a: Path | str, run_b: Path | str, out: Path | str | None = None) -> Path:
    """The same for two runs: B's arms against A's baseline, by default into B/compare-<A's folder name>."""
    from simlab.stats.analysis import analyse_pair

    place = Path(out) if out else Path(run_b) / f"compare-{Path(run_a).resolve().name}"
    return _write(analyse_pair(run_a, run_b), place)


def _write(analysis: Analysis, folder: Path) -> Path:
    from simlab.report import charts, page, summary
    from simlab.stats import estimate

    folder.mkdir(parents=True, exist_ok=True)
    drawn = charts.draw_all(analysis, folder / "charts")
    estimate.write(analysis.estimates, folder / "tables")
    if analysis.cards.height:
        estimate.write(analysis.cards, folder / "tables", "cards")
    index = folder / "index.html"
    index.write_text(page.render(analysis, drawn), encoding="utf-8")
    (folder / "summary.md").write_text(summary.write(analysis), encoding="utf-8")
    return index
