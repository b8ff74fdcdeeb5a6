"""Real games whose truth is known: an absurd card, a card that does nothing, the same game on other seeds."""

from pathlib import Path

import polars as pl
import pytest

from simlab.experiment import design, progress, runner, spec
from simlab.experiment.pool import Pool
from simlab.stats import analyse, analyse_pair, cards

ABSURD, IDLE = "zombies/birdhouse", "zombies/bottle_of_acid"
EDITED = f"cards: {{{ABSURD}: {{bonus: 50}}, {IDLE}: {{blank: true}}}}\n"


def played(folder: Path, seed: int, games: int, more: str = "") -> Path:
    file, out = folder / f"{seed}.yaml", folder / str(seed)
    head = "question: Is it fair?\nsets: [zombies]\nplayers: 4\nlineup: [veteran, greedy, bully, cautious]\n"
    file.write_text(f"{head}games: {games}\nseed: {seed}\n{more}")
    runner.run(design.resolve(spec.load(str(file))), str(out), Pool(1, "threads"), progress.watcher(quiet=True))
    return out


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    return analyse(played(tmp_path_factory.mktemp("edited"), 3, 3000, EDITED)).cards


def test_a_card_of_plus_fifty_is_flagged_first(edited: pl.DataFrame) -> None:
    worst = cards.outliers(edited).row(0, named=True)
    assert (worst["card"], worst["flag"]) == (ABSURD, 1)
    assert worst["opening_low"] > 0.02 and worst["drawn_low"] > 0.02


def test_a_blank_card_shows_no_effect(edited: pl.DataFrame) -> None:
    row = edited.filter(pl.col("card") == IDLE).row(0, named=True)
    assert row["flag"] == 0 and row["opening"] > 100


def test_the_same_game_on_other_seeds_finds_nothing(tmp_path: Path) -> None:
    a, b = (played(tmp_path, seed, 800) for seed in (11, 12))
    found = analyse_pair(a, b)
    assert found.answer.word in ("Cannot tell", "No difference")
    assert all(c.verdict.word != "outside" for c in found.comparisons)
