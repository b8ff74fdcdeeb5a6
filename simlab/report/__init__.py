"""Estimates to pages. `report` writes the report of a run, `compare` that of two runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simlab.stats.analysis import Analysis

__all__ = ["compare", "report"]


Watch = Callable[[str, str], str | None]
"""From a run folder and a game to the page on which it can be watched, or nothing if it cannot be played again."""


def report(run_dir: Path | str, out: Path | str | None = None, watch: Watch | None = None) -> Path:
    """Write `index.html`, `summary.md`, `charts/`, `tables/` and `games/` for a run, by default into RUN/report."""
    from simlab.stats.analysis import analyse

    return _write(analyse(run_dir), Path(out) if out else Path(run_dir) / "report", watch)


def compare(run_a: Path | str, run_b: Path | str, out: Path | str | None = None, watch: Watch | None = None) -> Path:
    """The same for two runs: B's arms against A's of the same name (or its baseline), by default into B/compare-<A>."""
    from simlab.stats.analysis import analyse_pair

    place = Path(out) if out else Path(run_b) / f"compare-{Path(run_a).resolve().name}"
    return _write(analyse_pair(run_a, run_b), place, watch)


def _watchable(analysis: Analysis, folder: Path, watch: Watch | None) -> dict[str, str]:
    """Write a page for each game worth watching; where it lies, by what is said of the game."""
    written = {}
    for game in analysis.notable:
        text = watch(game.folder, game.id) if watch and game.ended != "crashed" else None
        if text:
            file = folder / "games" / f"{game.id.replace(':', '-')}.html"
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            written[game.why] = f"games/{file.name}"
    return written


def _write(analysis: Analysis, folder: Path, watch: Watch | None) -> Path:
    from simlab.report import charts, page, summary
    from simlab.stats import estimate

    folder.mkdir(parents=True, exist_ok=True)
    drawn = charts.draw_all(analysis, folder / "charts")
    estimate.write(analysis.estimates, folder / "tables")
    if analysis.cards.height:
        estimate.write(analysis.cards, folder / "tables", "cards")
    text = analysis.run.manifest.get("spec_text")
    if text and len(analysis.run.parts) == 1:
        (folder / page.experiment_file(analysis)).write_text(str(text), encoding="utf-8")
    index = folder / "index.html"
    index.write_text(page.render(analysis, drawn, folder, _watchable(analysis, folder, watch)), encoding="utf-8")
    (folder / "summary.md").write_text(summary.write(analysis, folder), encoding="utf-8")
    return index
