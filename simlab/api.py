"""The public API: from cards to reports in a dozen functions.

Everything else in the package may change from version to version; what is here, and the columns in docs/data.md, will not
without a line in the changelog.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    from simlab.cards.load import CardSet
    from simlab.data import Run
    from simlab.play.replay import Replay
    from simlab.play.rules import Rules
    from simlab.stats.analysis import Analysis
    from simlab.tables import CardTables

__all__ = [
    "Games",
    "analyse",
    "card_sets",
    "compare",
    "compile_cards",
    "experiments",
    "load_cards",
    "open",
    "play",
    "query",
    "replay",
    "report",
    "run",
    "strategies",
]

Edits = Mapping[str, Mapping[str, Any]]
"""Changes to cards: `{"zombies/with_a_shotgun": {"strength": 4}}`."""


@dataclass(frozen=True)
class Games:
    """Games played in memory: one row per game, per seat, and per card and strategy, with the columns of docs/data.md."""

    games: pl.DataFrame
    seats: pl.DataFrame
    cards: pl.DataFrame
    strategies: list[str]


def card_sets() -> list[str]:
    """The names of the card sets there are, the project's own first."""
    from simlab.cards.load import set_folders

    return list(set_folders())


def strategies() -> list[str]:
    """The names of the bots there are."""
    from simlab.strategy.find import names

    return names()


def experiments() -> list[str]:
    """The names of the experiments there are, as `run` takes them."""
    from simlab.project import search_path

    return sorted({file.stem for folder in search_path("experiments") for file in folder.glob("*.yaml")})


def load_cards(*names: str | Path) -> list[CardSet]:
    """Read card sets by name or folder; everything wrong with them is reported at once, with file and line."""
    from simlab.cards import load_sets

    return load_sets(names)


def compile_cards(
    *sets: str | Path | CardSet, edits: Edits | None = None, editions: Mapping[str, bool] | None = None
) -> CardTables:
    """Shuffle sets together into the tables the engine plays with, after editing cards if wanted."""
    from simlab.cards import compile_cards as compiled

    return compiled(sets, edits, editions)


def play(
    sets: str | Sequence[str | Path | CardSet] | CardTables,
    lineup: Sequence[Any],
    blocks: int = 1,
    seed: int = 1,
    rules: Rules | Mapping[str, Any] | None = None,
    edits: Edits | None = None,
) -> Games:
    """Play games in memory: each block is one shuffle, played once for every way of seating the lineup.

    `lineup` is written as in an experiment: `["veteran", {"generous": {"help_price": 0}}, "bully"]`.
    """
    import polars as pl

    from simlab.experiment.spec import read_seat
    from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks

    sitting = [read_seat(seat) for seat in lineup]
    agreed = Rules(**rules or {}) if not isinstance(rules, Rules) else rules
    table = Table(
        _tables(sets, edits), agreed, tuple(SeatSpec(seat.strategy, dict(seat.params), seat.label) for seat in sitting)
    )
    batch = play_blocks(table, seed, 0, blocks, len(sitting), Record())
    games, seats, counts = (pl.DataFrame(dict(columns)) for columns in (batch.games, batch.seats, batch.cards))
    return Games(games, seats, counts, list(batch.strategies))


def run(
    experiment: str | Path,
    out: str | Path | None = None,
    games: int | None = None,
    workers: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    quiet: bool = True,
) -> Run:
    """Play an experiment (a file, or the name of one) and open what it left; what is there already is not played again."""
    from simlab.experiment import design, progress, runner, spec
    from simlab.experiment.pool import Pool

    plan = design.resolve(spec.edited(spec.load(str(experiment)), games))
    pool = Pool(workers, backend, scheduler)
    outcome = runner.run(plan, str(out or plan.folder), pool, progress.watcher(quiet))
    return open(outcome.folder)


def open(folder: str | Path) -> Run:
    """Open the folder (or URL) of a run: `games`, `seats`, `cards` and `events` are lazy polars frames."""
    from simlab import data

    return data.open(folder)


def query(run: Run | str | Path, sql: str) -> pl.DataFrame:
    """Ask a run a question in SQL; the tables and columns are those of docs/data.md."""
    return _opened(run).query(sql)


def analyse(run: Run | str | Path) -> Analysis:
    """Everything a report says, as objects and frames instead of a page."""
    from simlab.stats import analyse as analysed

    return analysed(_folder(run))


def report(run: Run | str | Path, out: str | Path | None = None) -> Path:
    """Write the report of a run, by default into RUN/report, and return the path of its page."""
    from simlab.report import report as write

    return write(_folder(run), out, _watch)


def compare(run_a: Run | str | Path, run_b: Run | str | Path, out: str | Path | None = None) -> Path:
    """Write a report on what changes from the first run to the second, and return the path of its page."""
    from simlab.report import compare as write

    return write(_folder(run_a), _folder(run_b), out, _watch)


def _watch(folder: str, game: str) -> str | None:
    """The page on which a game can be watched; none if the engine, cards or bots of here would play another."""
    from simlab.errors import SimlabError
    from simlab.play.frames import frames
    from simlab.report.viewer import page

    try:
        return page(frames(replay(folder, game), f"{Path(folder).name} {game}"))
    except SimlabError:
        return None


def replay(run: Run | str | Path, game: str) -> Replay:
    """Play one game of a run again, step by step; `game` is ARM:BLOCK:ROTATION, such as "0:12:1".

    It is the game that was recorded, or it is refused.
    """
    from simlab.experiment.recorded import check_same, check_version, find_game, table_of
    from simlab.play.columns import ENDINGS
    from simlab.play.replay import replay as play_again

    opened = _opened(run)
    recorded = find_game(opened, game)
    check_version(opened)
    played = play_again(table_of(recorded), recorded.seed, recorded.block, recorded.rotation)
    facts = {
        "turns": played.turns,
        "ended": ENDINGS.get(played.ended, "crashed"),
        "winner": played.winners[0] if played.winners else -1,
        "winners": sum(1 << seat for seat in played.winners),
        "decisions": played.decisions,
    }
    check_same(recorded, facts)
    return played


def _tables(sets: str | Sequence[str | Path | CardSet] | CardTables, edits: Edits | None) -> CardTables:
    from simlab.tables import CardTables

    if isinstance(sets, CardTables):
        return sets
    return compile_cards(*([sets] if isinstance(sets, str) else sets), edits=edits)


def _opened(run: Run | str | Path) -> Run:
    return open(run) if isinstance(run, str | Path) else run


def _folder(run: Run | str | Path) -> str | Path:
    return run if isinstance(run, str | Path) else str(run.folder)
