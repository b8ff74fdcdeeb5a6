"""Reports of synthetic runs, made once."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "stats"))

from synthetic import Box, Design, Truth, make_run

ABSURD = "zombies/treasure_003"


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two arms with planted differences, cards, a few undecided games."""
    arms = [
        Truth("base game", limit=0.01, shared=0.05, skill={"greedy": 0.3}, trait={"Wizard": 0.3}),
        Truth("listen at the door", rounds=9.0, opening={ABSURD: 1.2}, drawn={ABSURD: 0.8}, crash=0.001),
    ]
    design = Design(blocks=400, shard_blocks=40, box=Box(60, 25, 50), question="Does listening shorten the game?")
    return make_run(tmp_path_factory.mktemp("run"), arms, design)


@pytest.fixture(scope="session")
def page(run: Path) -> Path:
    """Its report."""
    from simlab.report import report

    return report(run)
