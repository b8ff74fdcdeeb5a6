"""The field of bots: each documented, short, different, and fit for any number of players."""

from itertools import combinations

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


MANNERS = (
    "fights", "offers", "was_helped", "helped", "refused", "interfered", "cursed", "sales", "trades", "treasures",
)  # fmt: skip
"""What one sees a player do."""


@pytest.fixture(scope="module")
def manners(zombies):
    """What each bot did per turn, game by game, at a table with the same three others."""
    seen = {}
    for name in FIELD:
        lineup = (SeatSpec(name, label="watched"), *map(SeatSpec, ("veteran", "bully", "generous")))
        batch = play_blocks(Table(zombies, Rules(), lineup), 8, 0, 30, 4, Record(cards=False))
        watched = np.array(batch.seats["strategy"]) == batch.strategies.index("watched")
        turns = np.maximum(1, np.array(batch.seats["turns"])[watched])
        seen[name] = {what: np.array(batch.seats[what])[watched] / turns for what in MANNERS}
    return seen


def most(manners, what):
    """Who does it most often, whoever does anything at all aside."""
    return max((name for name in FIELD if name != "random"), key=lambda name: manners[name][what].mean())


@pytest.mark.parametrize(("one", "other"), list(combinations(FIELD, 2)))
def test_any_two_are_different_people(manners, one, other):
    """In something one can see, they are further apart than chance would have it (three standard errors)."""
    apart = [
        abs(a.mean() - b.mean()) / np.sqrt((a.var() + b.var()) / len(a) + 1e-12)
        for a, b in ((manners[one][what], manners[other][what]) for what in MANNERS)
    ]
    assert max(apart) > 3.0


def test_generous_helps_most_and_harms_nobody(manners):
    assert most(manners, "helped") == "generous"
    assert manners["generous"]["cursed"].sum() == 0
    assert manners["generous"]["interfered"].mean() < 0.01  # only where a card leaves no choice


def test_bully_curses_most(manners):
    assert most(manners, "cursed") == "bully"


def test_solo_neither_asks_nor_helps(manners):
    assert [manners["solo"][what].sum() for what in ("offers", "helped", "was_helped")] == [0, 0, 0]
    assert most(manners, "refused") == "solo"


def test_hoarder_hardly_sells_and_merchant_sells_and_trades(manners):
    assert manners["hoarder"]["sales"].mean() < 0.05
    assert most(manners, "sales") == "merchant"
    assert manners["merchant"]["trades"].sum() > 0 == manners["greedy"]["trades"].sum()


def test_veteran_fights_and_bargains_most(manners):
    assert most(manners, "fights") == most(manners, "offers") == "veteran"


def test_kingbreaker_keeps_out_of_fights_where_cautious_steps_in(manners):
    assert manners["kingbreaker"]["interfered"].mean() < manners["cautious"]["interfered"].mean()


def test_four_bullies_finish(zombies):
    batch = play_blocks(Table(zombies, Rules(), (SeatSpec("bully"),) * 4), 3, 0, 12, 1, Record(cards=False))
    assert set(batch.games["ended"]) == {"won"}


def test_the_same_seed_gives_the_same_games(played):
    first, again = (played("veteran", "bully", "merchant")("veteran", "level") for _ in range(2))
    assert np.array_equal(first, again)
