"""The field of bots: each documented, short, different, and fit for any number of players."""

import numpy as np
import pytest

from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks
from simlab.strategy.find import files, find

FIELD = (
    "random", "greedy", "cautious", "bully", "generous", "hoarder", "merchant", "kingbreaker", "solo", "veteran",
)  # fmt: skip


def test_the_field_is_there():
    assert {*FIELD, "planner"} <= set(files())


@pytest.mark.parametrize("name", [*FIELD, "planner"])
def test_a_bot_says_who_it_is_in_a_short_file(name):
    bot = find(name)
    assert len(bot.doc) > 20
    assert len(bot.file.read_text().splitlines()) <= 160


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_field_plays_any_number_of_players(zombies, players):
    lineup = tuple(SeatSpec(name) for name in FIELD[-players:])
    batch = play_blocks(Table(zombies, Rules(), lineup), 3, 0, 3, players, Record(cards=False, check=True))
    assert not batch.errors
    assert set(batch.games["ended"]) == {"won"}


def test_greedy_beats_random(played):
    of = played("greedy", "random", "random", "random", blocks=5)
    assert of("greedy", "credit").mean() > 0.6


def test_veteran_beats_greedy(played):
    of = played("veteran", "greedy", "greedy", "greedy", blocks=60)
    assert of("veteran", "credit").mean() > of("greedy", "credit").mean()


def test_solo_neither_asks_nor_helps(played):
    of = played("solo", "generous", "greedy", "merchant")
    assert of("solo", "helped").sum() == of("solo", "was_helped").sum() == 0


def test_bully_interferes_most(played):
    of = played("bully", "cautious", "generous", "kingbreaker", blocks=5)
    assert of("bully", "interfered").sum() > of("cautious", "interfered").sum()


def test_generous_curses_nobody(played):
    of = played("generous", "greedy", "bully", "solo", blocks=5)
    assert of("generous", "cursed").sum() == 0


def test_hoarder_sells_less_than_merchant(played):
    of = played("hoarder", "merchant", "greedy", "solo", blocks=5)
    assert of("hoarder", "levels_sold").sum() < of("merchant", "levels_sold").sum()


def test_the_same_seed_gives_the_same_games(played):
    first, again = (played("veteran", "bully", "merchant")("veteran", "level") for _ in range(2))
    assert np.array_equal(first, again)
