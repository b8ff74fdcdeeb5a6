"""One small run and one replayed game for all tests here."""

from pathlib import Path

import pytest

from simlab.cards import compile_cards
from simlab.play.batch import Rules, SeatSpec, Table
from simlab.play.replay import Replay, replay

LINEUP = ("veteran", "greedy", "bully", "random")
EXPERIMENT = """
question: Who wins?
sets: [zombies]
lineup: [veteran, greedy, bully, random]
games: 12
seed: 11
"""


def table(*sets: str, lineup: tuple[str, ...] = LINEUP, rules: Rules | None = None) -> Table:
    return Table(compile_cards(list(sets) or ["zombies"]), rules or Rules(), tuple(SeatSpec(name) for name in lineup))


@pytest.fixture(scope="session")
def zombies() -> Table:
    return table("zombies")


@pytest.fixture(scope="session")
def game(zombies: Table) -> Replay:
    """A game with fights, help, curses and deaths."""
    return replay(zombies, seed=11, block=1, rotation=2)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of a few games."""
    from simlab.cli import main

    place = tmp_path_factory.mktemp("run")
    (place / "small.yaml").write_text(EXPERIMENT, encoding="utf-8")
    assert main(["run", str(place / "small.yaml"), "--out", str(place / "out"), "--workers", "1", "--quiet"]) == 0
    return place / "out"
