"""A small table for bots."""

import numpy as np
import pytest

from simlab.cards import compile_cards
from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks


@pytest.fixture(scope="session")
def zombies():
    return compile_cards(["zombies"])


@pytest.fixture
def played(zombies):
    """Play a lineup and return a look-up: `of(place, column)`, everything that the seat of that label did."""

    def play(*lineup, blocks=3):
        seats = tuple(seat if isinstance(seat, SeatSpec) else SeatSpec(seat) for seat in lineup)
        batch = play_blocks(Table(zombies, Rules(), seats), 5, 0, blocks, len(seats), Record(cards=False))
        assert not batch.errors
        strategy = np.array(batch.seats["strategy"])

        def of(label, column):
            return np.array(batch.seats[column])[strategy == batch.strategies.index(label)]

        return of

    return play
