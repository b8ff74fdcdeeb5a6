"""Games worth watching: a typical one, the longest, the most dramatic; and games that crashed."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from simlab.stats.study import Study


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
        return f"simlab replay {self.folder} {self.id}"


def notable_games(study: Study) -> list[Game]:
    """From the baseline (or the first arm with games): typical, longest, most dramatic; and up to three crashes."""
    arm = next((arm for arm in [study.baseline, *study.finished] if arm.total("decided") > 0), None)
    if not study.run.has("games"):
        return []
    games = study.run.scan("games")
    found = _crashed(study, games)
    if arm is None:
        return found
    own = games.filter((pl.col("arm") == arm.arm.index) & ~pl.col("ended").is_in(["crashed", "turn_limit"]))
    order = ["block", "rotation"]
    middle = own.select(pl.col("rounds", "drama", "lead_changes").cast(pl.Float64).median()).collect().row(0)
    away = pl.sum_horizontal(
        (pl.col(name).cast(pl.Float64) - value).abs() / max(value, 1e-9)
        for name, value in zip(("rounds", "drama", "lead_changes"), middle, strict=True)
    )
    typical = own.sort(away, *order).head(1)
    longest = own.sort(pl.col("turns"), *order, descending=[True, False, False]).head(1)
    dramatic = own.sort(pl.col("drama"), *order, descending=[True, False, False]).head(1)
    shown = zip(("a typical game", "the longest game", "the most dramatic game"), (typical, longest, dramatic), strict=True)
    return [*(_game(study, why, frame) for why, frame in shown), *found]


def _crashed(study: Study, games: pl.LazyFrame) -> list[Game]:
    rows = games.filter(pl.col("ended") == "crashed").sort("arm", "block", "rotation").head(3)
    count = rows.select(pl.len()).collect().item()
    return [_game(study, "a crashed game", rows.slice(i, 1)) for i in range(count)]


def _game(study: Study, why: str, frame: pl.LazyFrame) -> Game:
    row = frame.select("arm", "block", "rotation", "seed", "rounds", "turns", "drama", "ended").collect().row(0, named=True)
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
