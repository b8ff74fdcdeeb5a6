"""Finding one game of a run again: its table, its seed, and what was written down about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from simlab import data
from simlab.errors import SimlabError, did_you_mean
from simlab.experiment.sources import PLAY, engine_fingerprint, table_for

SAME = ("turns", "ended", "winner", "winners", "decisions")
"""What a game played again must share with the record of it."""
NOTABLE = {
    "shortest": ("turns", False),
    "longest": ("turns", True),
    "most drama": ("drama", True),
    "most interference": ("interference", True),
    "most deaths": ("deaths", True),
    "most help": ("helps", True),
}


@dataclass(frozen=True)
class Recorded:
    """A game of a run."""

    arm: Mapping[str, Any]
    block: int
    rotation: int
    seed: int
    row: Mapping[str, Any] | None  # None if the run keeps no games

    @property
    def id(self) -> str:
        return f"{self.arm['index']}:{self.block}:{self.rotation}"


def find_game(run: data.Run, game: str) -> Recorded:
    """The game called ARM:BLOCK:ROTATION; the arm by number or by name."""
    name, block, rotation = _parts(game)
    arm = _arm(run, name)
    blocks, rotations = (int(arm.get(key) or run.manifest.get(key) or 0) for key in ("blocks", "rotations"))
    if block >= blocks or rotation >= rotations:
        raise SimlabError(
            f"there is no game {game} in this run: arm {arm['index']} ({arm['name']}) has blocks 0 to {blocks - 1} "
            f"and rotations 0 to {rotations - 1}"
        )
    row = _row(run, arm, block, rotation)
    return Recorded(arm, block, rotation, int(run.manifest["seed"]), row)


def _parts(game: str) -> tuple[str, int, int]:
    parts = game.rsplit(":", 2)
    if len(parts) != 3 or not (parts[1].isdigit() and parts[2].isdigit()):
        raise SimlabError(f"'{game}' is no game", "games are called ARM:BLOCK:ROTATION, for instance 0:12:1")
    return parts[0], int(parts[1]), int(parts[2])


def _arm(run: data.Run, name: str) -> Mapping[str, Any]:
    arms: list[Mapping[str, Any]] = list(run.manifest["arms"])
    for arm in arms:
        if name in (str(arm["index"]), arm["name"], arm["label"]):
            return arm
    names = [str(arm["name"]) for arm in arms]
    said = ", ".join(f"{arm['index']} ({arm['name']})" for arm in arms[:12])
    raise SimlabError(f"the run has no arm '{name}'{did_you_mean(name, names)}", f"its arms are {said}")


def _row(run: data.Run, arm: Mapping[str, Any], block: int, rotation: int) -> Mapping[str, Any] | None:
    if not run.manifest["record"].get("games"):
        return None
    wanted = (pl.col("arm") == arm["index"]) & (pl.col("block") == block) & (pl.col("rotation") == rotation)
    rows = _collect(run, run.games.filter(wanted))
    if rows.is_empty():
        raise SimlabError(
            f"game {arm['index']}:{block}:{rotation} was planned but has not been played",
            f"the run is {run.manifest['status']}: continue it with `simlab run`",
        )
    return rows.row(0, named=True)


def _collect(run: data.Run, frame: pl.LazyFrame) -> pl.DataFrame:
    try:
        return frame.collect()
    except (pl.exceptions.PolarsError, OSError) as error:
        said = str(error).splitlines()[0]
        raise SimlabError(f"the games of {run.folder} cannot be read, a file is damaged: {said}") from error


def check_version(run: data.Run) -> None:
    """Another engine would play another game: it is not shown."""
    made, here = run.manifest["created_with"].get("engine"), engine_fingerprint()
    if made != here:
        raise SimlabError(
            f"this run was made by another version of the engine ({made}, this is {here}): its games would go differently",
            "run the experiment again, or use the simlab that made it",
        )


def table_of(recorded: Recorded) -> Any:
    """The table at which the game was played; refuses cards that have changed since."""
    from simlab.cards import compile_cards

    arm = recorded.arm
    tables = compile_cards(arm["sets"], arm["edits"], arm["editions"])
    if tables.fingerprint != arm["cards"]:
        raise SimlabError(
            f"the cards of arm {arm['index']} ({', '.join(arm['sets'])}) have changed since this run was made",
            "run the experiment again",
        )
    return table_for(PLAY, tables, arm["rules"], arm["editions"], arm["lineup"])


def check_same(recorded: Recorded, played: Mapping[str, Any]) -> None:
    """The game played again must be the one that was recorded; if not, a strategy has changed."""
    if recorded.row is None:
        return
    for name in SAME:
        if played[name] != recorded.row[name]:
            raise SimlabError(
                f"game {recorded.id} would go differently today ({name.replace('_', ' ')}: recorded {recorded.row[name]}, "
                f"now {played[name]}): a strategy has changed since this run was made",
                "run the experiment again",
            )


def notable(run: data.Run) -> list[dict[str, Any]]:
    """Games worth watching: the shortest, the longest, the closest …"""
    found = []
    games = run.games.filter(pl.col("ended") != "crashed")
    for what, (column, most) in NOTABLE.items():
        best = _collect(
            run, games.sort([column, "arm", "block", "rotation"], descending=[most, False, False, False]).head(1)
        )
        for row in best.iter_rows(named=True):
            game = f"{row['arm']}:{row['block']}:{row['rotation']}"
            found.append(
                {
                    "what": what,
                    "game": game,
                    "turns": row["turns"],
                    "ended": row["ended"],
                    "decisions": row["decisions"],
                }
            )
    return found
