"""Games worth watching: a typical one, the longest, the most dramatic; and games that crashed."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

import polars as pl

from simlab.stats.study import Study

COLUMNS = ("arm", "block", "rotation", "seed", "rounds", "turns", "drama", "lead_changes", "ended")


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be replayed, and why it is shown. `id` is arm:block:rotation in its own run folder."""

    why: str
    folder: str
    id: str
    seed: int
    arm: str
    rounds: int
    turns: int
    drama: float
    ended: str

    @property
    def command(self) -> str:
        """What plays it again."""
        return f"simlab replay {shlex.quote(self.folder)} {self.id}"


def notable_games(study: Study) -> list[Game]:
    """From the baseline (or the first arm with games): typical, longest, most dramatic; and up to three crashes."""
    arm = next((arm for arm in [study.baseline, *study.finished] if arm.total("decided") > 0), None)
    if not study.run.has("games"):
        return []
    games = study.run.scan("games")
    found = _crashed(study, games)
    if arm is None:
        return found
    decided = (pl.col("arm") == arm.arm.index) & ~pl.col("ended").is_in(["crashed", "turn_limit"])
    own = games.filter(decided).select(COLUMNS).collect().lazy()  # small, and asked four times
    names = ("rounds", "drama", "lead_changes")
    middle = own.select(pl.col(names).cast(pl.Float64).median()).collect().row(0)
    away = pl.sum_horizontal(
        (pl.col(name).cast(pl.Float64) - value).abs() / max(value, 1e-9)
        for name, value in zip(names, middle, strict=True)
    )
    typical, longest, dramatic = (_first(own, most) for most in (-away, pl.col("turns"), pl.col("drama")))
    shown = zip(
        ("a typical game", "the longest game", "the most dramatic game"), (typical, longest, dramatic), strict=True
    )
    return [*(_game(study, why, frame) for why, frame in shown), *found]


def _first(games: pl.LazyFrame, most: pl.Expr) -> pl.LazyFrame:
    """The game with the largest value, the earliest if there are several."""
    return games.filter(most == most.max()).sort("block", "rotation").head(1)


def _crashed(study: Study, games: pl.LazyFrame) -> list[Game]:
    rows = games.filter(pl.col("ended") == "crashed").sort("arm", "block", "rotation").head(3)
    count = rows.select(pl.len()).collect().item()
    return [_game(study, "a crashed game", rows.slice(i, 1)) for i in range(count)]


def _game(study: Study, why: str, frame: pl.LazyFrame) -> Game:
    row = frame.select(COLUMNS).collect().row(0, named=True)
    part = max((p for p in study.run.parts if p.first_arm <= row["arm"]), key=lambda p: p.first_arm)
    return Game(
        why=why,
        folder=str(part.folder),
        id=f"{row['arm'] - part.first_arm}:{row['block']}:{row['rotation']}",
        seed=row["seed"],
        arm=study.run.arms[row["arm"]].label,
        rounds=row["rounds"],
        turns=row["turns"],
        drama=row["drama"],
        ended=row["ended"],
    )
