"""What cannot be played is refused before the first game; what goes wrong in a game says in which, and why."""

from dataclasses import replace

import numpy as np
import pytest

from simlab import jit
from simlab.cards import compile_cards
from simlab.engine.invariants import (
    BELOW_LEVEL_ONE,
    CARD_IN_TWO_ZONES,
    LOST_HOST,
    NAMES,
    STALE,
    TOO_MANY_BIG,
    TOO_MANY_HANDS,
    TOO_MUCH_RANK,
    WRONG_COUNT,
)
from simlab.engine.state import EQUIPPED
from simlab.errors import SimlabError
from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks
from simlab.play.game import Game
from simlab.strategy import strategy
from simlab.vocabulary import Deck, Kind, Zone
from tests.support.scene import tables_of

SCARCE = """
rat: {name: Rat, kind: monster, level: 1, treasures: 4, copies: 13, basis: reconstructed}
bear: {name: Bear, kind: monster, level: 9, treasures: 4, copies: 2, basis: reconstructed, bad_stuff: [{do: {lose_levels: 1}}]}
stick: {name: Stick, kind: item, bonus: 1, hands: 1, value: 10, copies: 13, basis: reconstructed}
"""


# --- impossible tables


@pytest.mark.parametrize("players", [2, 7])
def test_too_few_and_too_many_players(players):
    with pytest.raises(SimlabError) as refused:
        Game(tables_of(("zombies",)), players)
    assert str(refused.value) == f"{players} players: the game is for three to six"
    assert refused.value.hint == "change `players` or the lineup"


def without(what, value):
    """A box that lacks something, as an edit of cards could leave it."""
    box = tables_of(("zombies",))
    return replace(box, cards=box.cards[box.cards[what] != value])


def eightfold():
    box = tables_of(("zombies",))
    return replace(box, cards=np.tile(box.cards, 8))


@pytest.mark.parametrize(
    ("box", "message", "advice"),
    [
        (without("kind", Kind.MONSTER), "there are no monsters in the mix", "add a set with monsters"),
        (without("deck", Deck.TREASURE), "the treasure deck of the mix is empty", "add a set that has such cards"),
        (eightfold(), "1344 cards: the table holds 1280", "mix fewer sets or fewer copies"),
    ],
    ids=["no monsters", "no treasure", "too many cards"],
)
def test_an_impossible_box_is_refused(box, message, advice):
    """Before the first game, with what to change; the card compiler says the same of a mix (tests/cards/test_messages.py)."""
    with pytest.raises(SimlabError) as refused:
        Game(box, 3)
    assert str(refused.value) == message
    assert refused.value.hint.startswith(advice)


def test_an_exhausted_deck_is_play(little_set):
    """With hardly a card left to draw, games go on and end; the draws that brought nothing are counted."""
    turns, games = (60, 4) if jit.COMPILED else (9, 1)  # interpreted rules are some hundred times slower
    table = Table(compile_cards([little_set(SCARCE)]), Rules(turn_limit=turns), (SeatSpec("random"),) * 3)
    batch = play_blocks(table, 5, 0, games, 1, Record(check=True))
    assert batch.errors == []
    assert set(batch.games["ended"]) <= {"won", "turn_limit"}
    assert batch.games["dry_draws"].min() > 0


# --- games that go wrong


@strategy(cost=1)
class Outlaw:
    """Takes an option that is not there."""

    def choose(self, view, options):
        return len(options)


@strategy(cost=1)
class Vandal:
    """Plays honestly, but in the second block puts himself at Level 0."""

    def choose(self, view, options):
        if int(view._game.state.block) == 1:
            view._game.state.public.level[view.seat] = 0
        return 0


def three_games(bot):
    lineup = (SeatSpec("random"), SeatSpec(f"tests.properties.test_clear_failures:{bot}"), SeatSpec("random"))
    return play_blocks(Table(tables_of(("zombies",)), Rules(turn_limit=9), lineup), 77, 0, 3, 1, Record(check=True))


def test_an_illegal_answer_names_strategy_prompt_and_seed():
    """Each of the three games is a row, none is lost."""
    batch = three_games("Outlaw")
    assert len(batch.games["ended"]) == 3
    assert list(batch.games["ended"]) == ["crashed"] * 3
    assert "strategy 'tests.properties.test_clear_failures:Outlaw' in seat 1, asked" in batch.errors[1]
    assert "(seed 77, block 1, rotation 0): IllegalAnswer: answered " in batch.errors[1]
    assert "the options are 0 to " in batch.errors[1]
    assert list(batch.games["error"]) == batch.errors


def test_a_broken_invariant_names_the_game():
    """Only the game in which it happened is lost, and it says which it was."""
    batch = three_games("Vandal")
    assert [ending == "crashed" for ending in batch.games["ended"]] == [False, True, False]
    assert batch.errors == ["somebody is below Level 1 or above the winning level (seed 77, block 1, rotation 0)"]


# --- every invariant can break


def misplace(table, biff):
    table.state.at[table.find("pizza_guy")[0]] = Zone.BOX


def miscount(table, biff):
    table.state.count[Zone.DOOR_DECK] += 1


def sink(table, biff):
    biff.level = 0


def wield(table, biff):
    for key in ("fire_hydrant", "arm"):
        table.state.mark[next(c for c in table.game.cards_in(Zone.TABLE + 1) if table.bare(c) == key)] |= EQUIPPED


def enlarge(table, biff):
    table.game.box["cards"]["big"][0, table.game.cards_in(Zone.TABLE + 1)] = 1


def outrank(table, biff):
    table.game.box["cards"]["rank"][0, table.game.cards_in(Zone.TABLE + 1)[0]] = 9


def unhinge(table, biff):
    table.state.on[table.game.cards_in(Zone.TABLE + 1)[0]] = table.game.cards_in(Zone.DOOR_DECK)[0]


def misremember(table, biff):
    """As if Biff's strength had been counted in the call that is to come, and wrongly."""
    table.game.box["measured"][0, 1] = (table.game.box["visit"][0] + 1) * 2**32 + table.state.outfit[1]
    table.state.public.strength[1] = 99


BREAKING = {
    CARD_IN_TWO_ZONES: misplace,
    WRONG_COUNT: miscount,
    BELOW_LEVEL_ONE: sink,
    TOO_MANY_HANDS: wield,
    TOO_MANY_BIG: enlarge,
    TOO_MUCH_RANK: outrank,
    LOST_HOST: unhinge,
    STALE: misremember,
}


@pytest.mark.parametrize("code", NAMES)
def test_every_invariant_is_watched(scene, code):
    """Whatever is broken by hand is noticed at the next question."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    biff = table.seat("Biff", level=3, carried=["fire_hydrant", "arm"])
    table.turn_of(table.players[0])
    table.until_asked(table.players[0])
    BREAKING[code](table, biff)
    with pytest.raises(AssertionError, match=NAMES[code]):
        table.pass_once()
