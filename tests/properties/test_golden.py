"""Golden games: what a change that only makes the engine faster must leave as it is, to the last column.

Each row is some games with everything kept of them: the sum of their turns, to be read, and a hash of all columns.
A change of the rules, of these card sets or of these two bots changes rows for a reason: then, and only then,
`python -m tests.properties.test_golden` prints the new table.
"""

import hashlib
import json

import pytest

from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks
from tests.support.scene import tables_of

BLOCKS = 8
OPTIONS = {
    "plain": Rules(),
    "listen": Rules(listen_at_the_door=True, shared_victory=True),
    "epic": Rules(epic=True, blended_seals=True, turn_limit=300),
}
GOLDEN = {
    ("zombies", "random,greedy,random,greedy", "plain"): (1296, "2d374514d83d1973"),
    ("zombies_deluxe", "random,greedy,random", "plain"): (1905, "9c4f162f0e857fb1"),
    ("fu", "random,greedy,random,greedy", "plain"): (1008, "e64b23097a241135"),
    ("oz", "random,greedy,random,greedy,random", "plain"): (1979, "5b980db4ecfd983b"),
    ("apocalypse", "random,greedy,random,greedy", "plain"): (1866, "f9da8fc977088746"),
    ("munchkin", "random,greedy,random,greedy", "plain"): (1028, "4cd1c3f5a0c3ee19"),
    ("fu,apocalypse", "greedy,greedy,greedy,greedy", "listen"): (796, "ca9b27a861e7a27f"),
    ("oz,munchkin", "random,random,random", "listen"): (5133, "8d7af3aee72facbd"),
    ("zombies,fu,oz,apocalypse,munchkin", "greedy,random,greedy,random,greedy,random", "epic"): (
        1665,
        "066b2d4cd9344ec8",
    ),
}


def games(sets: str, lineup: str, options: str) -> tuple[int, str]:
    """Every rotation of the lineup: how many turns were taken in all, and the hash of the columns."""
    seats = tuple(SeatSpec(name) for name in lineup.split(","))
    table = Table(tables_of(tuple(sets.split(","))), OPTIONS[options], seats)
    batch = play_blocks(table, 2024, 0, BLOCKS, len(seats), Record(check=True))
    assert batch.errors == []
    columns = [batch.games, batch.seats, batch.cards]
    written = json.dumps([{name: [str(x) for x in column] for name, column in kept.items()} for kept in columns])
    return int(batch.games["turns"].sum()), hashlib.blake2b(written.encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize(("sets", "lineup", "options"), GOLDEN, ids=["-".join(row) for row in GOLDEN])
def test_the_same_games_as_ever(sets, lineup, options):
    """Turn for turn and column for column."""
    assert games(sets, lineup, options) == GOLDEN[sets, lineup, options]


if __name__ == "__main__":
    for row in GOLDEN:
        print(f"    {row}: {games(*row)},".replace("'", '"'))
