"""Whatever is shuffled together and whoever plays at random: the rules hold to the end of the game."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simlab import jit
from simlab.engine.invariants import NAMES
from simlab.play.batch import Record, SeatSpec, Table, play_blocks
from simlab.play.game import Game
from simlab.play.rules import Rules
from simlab.vocabulary import Edition, Ended, Prompt, Zone
from tests.support.scene import tables_of

# Interpreted rules are some hundred times slower: fewer and shorter games show the same there.
EXAMPLES = 25 if jit.COMPILED else 4
TURNS = 120 if jit.COMPILED else 8
FEW = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True, database=None
)

BOXES = ["zombies", "zombies_deluxe", "fu", "oz", "apocalypse", "munchkin"]
mixes = st.lists(st.sampled_from(BOXES), min_size=1, max_size=4, unique=True).filter(
    lambda mix: not {"zombies", "zombies_deluxe"} <= set(mix)
)
tables_rules = st.builds(
    Rules,
    listen_at_the_door=st.booleans(),
    shared_victory=st.booleans(),
    epic=st.booleans(),
    epic_feats=st.sampled_from(["house", "official", "none"]),
    blended_seals=st.booleans(),
    table_wide_seals=st.booleans(),
    turn_limit=st.just(TURNS),
)
editions = st.dictionaries(st.sampled_from([edition.name for edition in Edition]), st.booleans(), max_size=5)


@FEW
@given(mix=mixes, players=st.integers(3, 6), rules=tables_rules, seed=st.integers(0, 2**32))
def test_random_bots_never_break_the_game(mix, players, rules, seed):
    """No invariant breaks, no game crashes, every game ends."""
    table = Table(tables_of(tuple(mix)), rules, tuple(SeatSpec("random") for _ in range(players)))
    batch = play_blocks(table, seed, 0, 2 if jit.COMPILED else 1, 1, Record(check=True))
    assert batch.errors == []
    assert set(batch.games["ended"]) <= {"won", "shared", "seventh_seal", "turn_limit"}


def test_bots_of_every_temper_play_to_an_end():
    """A bot as it is, one that is noisy, one that never sells, helps or interferes; every rotation."""
    tempers = (
        SeatSpec("greedy"),
        SeatSpec("noisy", {"strategy": SeatSpec("greedy"), "epsilon": 0.3}),
        SeatSpec("restrict", {"strategy": SeatSpec("greedy"), "never": ["sell", "help", "interfere"]}),
    )
    table = Table(tables_of(("zombies",)), Rules(turn_limit=TURNS), tempers)
    batch = play_blocks(table, 8, 0, 4 if jit.COMPILED else 1, 3 if jit.COMPILED else 1, Record(check=True))
    assert batch.errors == []
    assert set(batch.games["ended"]) <= {"won", "turn_limit"}
    restrained = batch.seats["strategy"] == 2
    assert batch.seats["sales"][restrained].sum() == batch.seats["helped"][restrained].sum() == 0


def play_on(game, dice):
    """Random answers until the game is over; the questions asked on the way."""
    asked = []
    while not game.over:
        asked.append((game.decider, game.prompt, game.option_count))
        assert game.option_count > 0
        game.answer(dice.randrange(game.option_count))
    return asked


@FEW
@given(mix=mixes, players=st.integers(3, 6), rules=tables_rules, switches=editions, seed=st.integers(0, 2**32))
def test_any_legal_answers_lead_to_an_end(mix, players, rules, switches, seed):
    """Random answers to every question, any switches: the game ends with nothing pending and all cards accounted for."""
    rules = Rules(**{**rules.__dict__, "editions": switches})
    game = Game(tables_of(tuple(mix)), players, rules)
    game.states["public"]["rules"]["check"][-1] = 1
    game.start(seed)
    play_on(game, random.Random(seed))
    assert game.ended not in (Ended.NOTHING, Ended.CRASHED)
    assert int(game.table.broken) == 0, NAMES[int(game.table.broken)]
    assert int(game.state.depth) == 0
    assert game.prompt == Prompt.NOTHING
    cards = [c for zone in range(Zone.CURSES + 6) for c in game.cards_in(zone)]
    assert sorted(cards) == list(range(len(game.tables.cards)))


@FEW
@given(mix=mixes, players=st.integers(3, 6), seed=st.integers(0, 2**32), moment=st.integers(0, 60))
def test_a_clone_plays_the_same_game(mix, players, seed, moment):
    """Two copies of a game, given the same answers, go the same way to the end."""
    game = Game(tables_of(tuple(mix)), players, Rules(turn_limit=TURNS))
    game.start(seed)
    dice = random.Random(seed)
    for _ in range(moment):
        if game.over:
            break
        game.answer(dice.randrange(game.option_count))
    twin = game.clone()
    before = game.states.tobytes()
    one = play_on(twin, random.Random(seed + 1))
    assert game.states.tobytes() == before
    two = play_on(game, random.Random(seed + 1))
    assert one == two
    assert (game.ended, game.winners()) == (twin.ended, twin.winners())
    assert game.log.tobytes() == twin.log.tobytes()
