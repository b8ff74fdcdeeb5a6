"""Runs with known truth, made once and shared."""

from pathlib import Path

import pytest
from synthetic import Box, Design, Truth, make_run

ABSURD = "zombies/treasure_003"


@pytest.fixture(scope="session")
def fair_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nothing planted: everybody and every card is equal."""
    return make_run(tmp_path_factory.mktemp("fair"), [Truth()], Design(blocks=1500, shard_blocks=100))


@pytest.fixture(scope="session")
def planted_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two arms: a fair one, and one with an absurd card, shorter games and a favoured strategy."""
    odd = Truth("odd", rounds=9.0, skill={"greedy": 0.4}, opening={ABSURD: 1.5}, drawn={ABSURD: 1.0})
    return make_run(tmp_path_factory.mktemp("planted"), [Truth(), odd], Design(blocks=1500, shard_blocks=100))


@pytest.fixture(scope="session")
def tiny_box() -> Box:
    """A small box, for runs that are made many times."""
    return Box(doors=24, monsters=8, treasures=24)
