"""The planner: search over imagined games, with a small budget here."""

import numpy as np
import pytest

from simlab.play.batch import SeatSpec
from simlab.play.game import Game
from simlab.play.imagine import Rehearsal, redeal
from simlab.play.view import View
from simlab.strategy.find import find
from simlab.vocabulary import Zone


def start(tables):
    """Whoever is asked first in a game of three."""
    game = Game(tables, 3)
    return View(game, game.start(seed=2))


def small():
    planner = find("planner")
    return planner.play(**planner.settings({"iterations": 6, "horizon": 1, "width": 3}))


def test_it_plays_games_to_their_end(played):
    of = played(SeatSpec("planner", {"iterations": 4, "horizon": 1}), "greedy", "greedy", blocks=1)
    assert of("planner", "credit").size == 3


def test_it_decides_alike_whatever_is_hidden(zombies):
    game = Game(zombies, 3)
    game.start(seed=2)
    mind, other_mind = small(), small()
    for _ in range(12):
        twin = redeal(game, game.decider, 5)
        twin.states["seed"] = game.states["seed"]
        choice = mind.choose(View(game, game.decider), game.options)
        assert other_mind.choose(View(twin, twin.decider), twin.options) == choice
        game.answer(choice)


def test_a_rehearsal_leaves_the_game_alone(zombies):
    game = Game(zombies, 3)
    game.start(seed=4)
    before = game.states.tobytes()
    rehearsal = Rehearsal(game, "greedy")
    rehearsal.look(game)
    rehearsal.imagine(game.decider, seed=1, turns=2)
    left = rehearsal.play_on([0, 1])
    assert (left["public"]["turn"] > 0).all()
    assert game.states.tobytes() == before


def test_a_rehearsal_gives_the_bots_own_choice(zombies):
    game = Game(zombies, 3)
    game.start(seed=4)
    rehearsal = Rehearsal(game, "greedy")
    rehearsal.look(game)
    choice, scores = rehearsal.advice()
    assert scores[choice] == scores.max()


def test_every_option_is_played_on_from_the_same_deal(zombies):
    game = Game(zombies, 3)
    game.start(seed=4)
    rehearsal = Rehearsal(game, "greedy")
    rehearsal.look(game)
    rehearsal.imagine(game.decider, seed=1, turns=3)
    left = rehearsal.play_on([0] * 9)
    assert len({state.tobytes() for state in left}) == 1


def test_cards_are_worth_something_to_whoever_has_them(zombies):
    game = Game(zombies, 3)
    game.start(seed=4)
    rehearsal = Rehearsal(game, "greedy")
    held = [len(game.cards_in(Zone.HAND + seat)) for seat in range(3)]
    lying = [len(game.cards_in(Zone.TABLE + seat)) for seat in range(3)]
    each = np.ones(len(rehearsal.cards))
    assert rehearsal.worth_of_cards(game.states[:1], each, 0 * each, 0 * each).tolist() == [held]
    assert rehearsal.worth_of_cards(game.states[:1], 0 * each, each, each).tolist() == [lying]


def test_a_sure_win_is_worth_everything(zombies):
    mind, view = small(), start(zombies)
    mind.choose(view, view._game.options)
    won = view._game.states[:1].copy()
    won["winners"] = 0b011
    assert [mind.outlook(won, seat) for seat in range(3)] == [[0.5], [0.5], [0.0]]


def test_shares_of_a_game_that_goes_on_add_up(zombies):
    mind, view = small(), start(zombies)
    mind.choose(view, view._game.options)
    chances = [mind.outlook(view._game.states[:1], seat)[0] for seat in range(3)]
    assert sum(chances) == pytest.approx(1.0)


def test_who_said_no_once_does_not_think_again(zombies, monkeypatch):
    mind, view = small(), start(zombies)
    while not view._game.options["passing"][mind.choose(view, view._game.options)]:
        view._game.answer(0)
        view = View(view._game, view._game.decider)
    monkeypatch.setattr(mind, "think", None)
    assert view._game.options["passing"][mind.choose(view, view._game.options)]


def test_without_a_budget_it_is_a_veteran(zombies):
    planner, view = find("planner"), start(zombies)
    thoughtless = planner.play(**planner.settings({"iterations": 0}))
    rehearsal = view.rehearse("veteran")
    assert thoughtless.choose(view, view._game.options) == rehearsal.advice()[0]
