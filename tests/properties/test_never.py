"""What a bot never does is not described to it, nor is it asked where nothing else is left: the games stay as they are."""

from dataclasses import replace
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from simlab import jit
from simlab.play import seats
from simlab.play.batch import Record, SeatSpec, Table, play_blocks
from simlab.strategy import strategy
from simlab.strategy.api import MAY_BE_LEFT
from simlab.strategy.find import find
from simlab.vocabulary import Verb
from tests.properties.test_random_play import FEW, editions, mixes, tables_rules
from tests.support.scene import tables_of

LEAVES = {
    "fickle": MAY_BE_LEFT[::2],
    "sullen": MAY_BE_LEFT[1::2],
    "idle": MAY_BE_LEFT,
    "thinker": (Verb.EQUIP, Verb.SELL, Verb.ASK, Verb.ACCEPT, Verb.LOOK_FOR_TROUBLE, Verb.CURSE),
}
"""What each bot here never does."""
HALF = 20
"""A parameter holds so many verbs."""


@strategy(low=0, high=0)
def whimsical(my, table, option):
    """Likes this and that for no reason, but never a verb that is among its parameters."""
    half = int(my.low) >> option.verb if option.verb < HALF else int(my.high) >> (option.verb - HALF)
    if half & 1 != 0:
        return jit.LEFT_ALONE
    taste = option.verb * 7 + option.card * 13 + option.seat * 5 + option.amount * 11 + option.swing + option.bonus
    return float((taste + my.prompt + table.margin) % 7)


@strategy(cost=1, low=0, high=0)
class Thinker:
    """The same in Python; of equals it takes the one that is written first."""

    def __init__(self, low, high):
        self.leaves = int(low) | int(high) << HALF

    def choose(self, view, options):
        def liking(k):
            o = options[k]
            taste = sum(int(o[word]) for word in ("verb", "card", "seat", "amount", "swing", "bonus"))
            return not self.leaves >> int(o["verb"]) & 1, (taste + view.seed) % 7

        return max(range(len(options)), key=liking)


def who(name):
    """A bot of this file, who scores what it never does lowest of all; or a built-in one."""
    bot = Thinker if name == "thinker" else whimsical
    return replace(bot, name=name, never=LEAVES[name]) if name in LEAVES else find(name)


def candid(name):
    """The same bot, but offered everything."""
    return replace(who(name), never=()) if name in LEAVES else find(name)


def seat_of(name):
    mask = sum(1 << verb for verb in LEAVES.get(name, ()))
    return SeatSpec(name, {"low": mask % (1 << HALF), "high": mask >> HALF} if mask else {}, name)


def noisy(seat):
    return SeatSpec("noisy", {"strategy": seat, "epsilon": 0.1}, f"noisy {seat.label}")


def restricted(seat):
    return SeatSpec("restrict", {"strategy": seat, "never": ["interfere", "trade", "help"]}, f"restricted {seat.label}")


compiled = st.sampled_from(["fickle", "sullen", "idle", "greedy", "random"]).map(seat_of)
everybody = compiled | compiled.map(noisy) | st.just(seat_of("thinker"))
lineups = st.lists(everybody | everybody.map(restricted), min_size=3, max_size=6)


def played(table, seed, find):
    """Every column of some games, and their transcripts."""
    with patch.object(seats, "find", find):
        batch = play_blocks(table, seed, 0, 1, 2, Record(events=1))
    assert not batch.errors
    return [{name: [str(x) for x in column] for name, column in kept.items()} for kept in (
        batch.games, batch.seats, batch.cards, batch.events
    )]  # fmt: skip


@FEW
@given(mix=mixes, lineup=lineups, rules=tables_rules, switches=editions, seed=st.integers(0, 2**32))
def test_nothing_else_changes(mix, lineup, rules, switches, seed):
    """Compiled or in Python, noisy, restricted or beside such: the same games as with everything offered."""
    table = Table(tables_of(tuple(mix)), replace(rules, editions=switches), tuple(lineup))
    assert played(table, seed, who) == played(table, seed, candid)
