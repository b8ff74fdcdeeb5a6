"""The planner: search over imagined games, with a small budget here."""

from simlab.play.batch import SeatSpec
from simlab.play.game import Game
from simlab.play.imagine import Rehearsal, redeal
from simlab.play.view import View
from simlab.strategy.find import find


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
    left = rehearsal.play_on(0)
    assert int(left.public.turn) > 0
    assert game.states.tobytes() == before


def test_a_rehearsal_gives_the_bots_own_choice(zombies):
    game = Game(zombies, 3)
    game.start(seed=4)
    rehearsal = Rehearsal(game, "greedy")
    rehearsal.look(game)
    choice, scores = rehearsal.advice()
    assert scores[choice] == scores.max()
