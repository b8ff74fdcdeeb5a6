"""Restricted and noisy play."""

import pytest

from simlab.errors import SimlabError
from simlab.play.batch import SeatSpec
from simlab.play.seats import bind


def restricted(strategy, *never):
    return SeatSpec("restrict", {"strategy": {"strategy": strategy}, "never": list(never)}, "restricted")


def noisy(strategy, epsilon):
    return SeatSpec("noisy", {"strategy": {"strategy": strategy}, "epsilon": epsilon}, "noisy")


def test_never_help(played):
    of = played(restricted("generous", "help"), "greedy", "greedy")
    assert of("restricted", "helped").sum() == 0
    assert of("greedy", "helped").sum() > 0


def test_never_help_is_not_never_to_accept_a_trade(played):
    of = played(restricted("merchant", "help"), restricted("merchant", "help"), "greedy", blocks=8)
    assert of("restricted", "helped").sum() == 0 < of("restricted", "trades").sum()


def test_never_trade(played):
    """Neither offered nor accepted: beside one who never does, the two others trade with each other alone."""
    of = played(restricted("merchant", "trade"), "merchant", "greedy", blocks=8)
    assert of("restricted", "trades").sum() == of("merchant", "trades").sum() == 0
    assert of("restricted", "helped").sum() > 0


def test_never_sell(played):
    of = played(restricted("merchant", "sell"), "merchant", "greedy")
    assert of("restricted", "sales").sum() == 0
    assert of("merchant", "sales").sum() > 0


def test_never_interfere(played):
    of = played(restricted("bully", "interfere"), "bully", "greedy", blocks=5)
    assert of("restricted", "cursed").sum() == of("restricted", "interfered").sum() == 0
    assert of("bully", "cursed").sum() > 0 < of("bully", "interfered").sum()


def test_never_a_class(zombies):
    bound = bind(restricted("veteran", "class atomic_zombie"), zombies)
    banned = {zombies.names[int(zombies.cards["name"][c])] for c in bound.never_cards.nonzero()[0]}
    assert banned == {"zombies/atomic_zombie"}


def test_never_a_card(zombies):
    bound = bind(restricted("veteran", "card zombies/with_a_shotgun"), zombies)
    assert bound.never_cards.sum() == 1


def test_what_cannot_be_ruled_out_is_refused(zombies):
    with pytest.raises(SimlabError, match="interfere"):
        bind(restricted("veteran", "interfer"), zombies)


def test_pure_noise_plays_like_random(played):
    of = played(noisy("veteran", 1.0), "veteran", "veteran", blocks=5)
    assert of("noisy", "credit").mean() < 0.1


def test_a_little_noise_is_not_the_end_of_it(played):
    of = played(noisy("veteran", 0.05), "random", "random", blocks=5)
    assert of("noisy", "credit").mean() > 0.7


def test_noise_around_noise_adds_up(zombies):
    def noise_of(strategy, epsilon):
        return bind(SeatSpec("noisy", {"strategy": strategy, "epsilon": epsilon}), zombies).noise

    assert noise_of(noisy("veteran", 0.5), 0.5) == 0.75
    assert noise_of(SeatSpec("random"), 0.1) == 1


def test_a_python_bot_cannot_be_noisy(zombies):
    with pytest.raises(SimlabError, match="'planner' cannot be noisy"):
        bind(noisy("planner", 0.1), zombies)
