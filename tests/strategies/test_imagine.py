"""An imagined game: other cards where one cannot see, everything else as it is."""

import numpy as np
import pytest

from simlab.play.game import Game
from simlab.play.imagine import redeal
from simlab.play.view import View
from simlab.vocabulary import Deck, Zone

HIDDEN = (Zone.DOOR_DECK, Zone.TREASURE_DECK, Zone.HAND + 1, Zone.HAND + 2)


@pytest.fixture
def game(zombies):
    """Seat 0 is asked, some way into a game of three."""
    game = Game(zombies, 3)
    game.start(seed=11)
    for _ in range(40):
        game.answer(game.option_count - 1)
    while game.decider != 0:
        game.answer(0)
    return game


def lying(game):
    return {zone: game.cards_in(zone) for zone in range(27)}


def test_what_one_sees_stays(game):
    before, after = lying(game), lying(redeal(game, 0, 1))
    for zone in set(before) - set(HIDDEN):
        assert after[zone] == before[zone]


def test_hidden_places_keep_their_number_of_cards_and_their_backs(game):
    decks = game.tables.cards["deck"]
    before, after = lying(game), lying(redeal(game, 0, 1))
    for zone in HIDDEN:
        assert [decks[c] for c in after[zone]] == [decks[c] for c in before[zone]]
    assert sorted(c for z in HIDDEN for c in after[z]) == sorted(c for z in HIDDEN for c in before[z])
    assert {z: after[z] for z in HIDDEN} != {z: before[z] for z in HIDDEN}


def test_the_lists_are_sound_both_ways(game):
    state = redeal(game, 0, 1).state
    for zone in HIDDEN:
        c, n, last = int(state.first[zone]), 0, 65535
        while c != 65535:
            assert (int(state.prev[c]), int(state.at[c])) == (last, zone)
            last, c, n = c, int(state.next[c]), n + 1
        assert (n, last) == (int(state.count[zone]), int(state.last[zone]))


def test_nothing_hidden_is_read(game):
    """From whatever truth one starts, the same seed imagines the same game."""
    truth, other_truth = game, redeal(game, 0, 99)
    assert lying(redeal(truth, 0, 7)) == lying(redeal(other_truth, 0, 7))


def test_a_card_seen_to_go_to_a_hand_stays_there(game):
    seen = game.cards_in(Zone.HAND + 1)[0]
    game.state.seen[seen] |= 1
    for seed in range(5):
        assert seen in redeal(game, 0, seed).cards_in(Zone.HAND + 1)


def test_an_imagined_game_has_its_own_dice(game):
    assert int(redeal(game, 0, 1).state.seed) != int(game.state.seed)


def test_an_imagined_game_can_be_played_to_its_end(game):
    twin = View(game, 0).imagine(3)
    before = game.states.tobytes()
    while not twin.over:
        twin.answer(int(np.int64(twin.state.decisions) % twin.option_count))
    assert game.states.tobytes() == before


def test_decks_are_shuffled_apart(game):
    twin = redeal(game, 0, 1)
    doors = twin.tables.cards["deck"][twin.cards_in(Zone.DOOR_DECK)]
    assert (doors == Deck.DOOR).all()
