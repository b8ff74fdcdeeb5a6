"""What a bot says it never does is not offered to it, and nothing else changes."""

from dataclasses import replace

import pytest

from simlab.cli import main
from simlab.errors import SimlabError
from simlab.play import seats
from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks
from simlab.play.replay import Sitting
from simlab.strategy import Verb, strategy
from simlab.strategy.find import find

LINEUPS = ("greedy veteran bully", "cautious generous hoarder", "kingbreaker merchant greedy")
"""All that say what they never do, but for `solo`, who is made of it."""


def columns(tables, lineup, blocks=4):
    table = Table(tables, Rules(), tuple(SeatSpec(name) for name in lineup))
    batch = play_blocks(table, 11, 0, blocks, len(lineup), Record(cards=False))
    assert not batch.errors
    return {
        name: [str(value) for value in column] for kept in (batch.games, batch.seats) for name, column in kept.items()
    }


@pytest.fixture
def candid(monkeypatch):
    """The same bots, but offered everything."""

    def offered_everything():
        monkeypatch.setattr(seats, "find", lambda name: replace(find(name), never=()))

    return offered_everything


@pytest.mark.parametrize("lineup", LINEUPS)
def test_the_built_in_bots_only_leave_alone_what_they_would_not_do_anyway(zombies, candid, lineup):
    left_alone = columns(zombies, lineup.split())
    candid()
    offered = columns(zombies, lineup.split())
    for name, column in left_alone.items():
        assert column == offered[name], name


def test_it_is_not_offered_and_still_a_decision(zombies, candid):
    def questions():
        sitting = Sitting(Table(zombies, Rules(), (SeatSpec("greedy"),) * 3), seed=4)
        while not sitting.over:
            if sitting.free:
                yield {Verb(int(verb)) for verb in sitting.game.options["verb"]}
            sitting.bot_answers()

    few = list(questions())
    candid()
    all_of_them = list(questions())
    never = set(find("greedy").never)
    assert len(few) == len(all_of_them)
    assert [verbs - never for verbs in all_of_them] == few
    assert {Verb.CURSE, Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER} <= never & set.union(*all_of_them)
    assert {Verb.PASS} in few


def test_noise_does_it_all_the_same(played):
    of = played(SeatSpec("noisy", {"strategy": {"strategy": "greedy"}, "epsilon": 0.5}, "noisy"), "greedy", "greedy")
    assert of("noisy", "cursed").sum() > 0 == of("greedy", "cursed").sum()


def eager(my, table, option):
    """Cannot wait to sell."""
    return 1.0 if option.verb == Verb.SELL else 0.0


def test_a_bot_that_would_love_to_keeps_its_word_even_when_noisy(played, monkeypatch):
    torn = strategy(never=[Verb.SELL])(eager)
    own = {"torn": torn, "eager": replace(torn, never=())}
    monkeypatch.setattr(seats, "find", lambda name: own[name])
    hardly = SeatSpec("noisy", {"strategy": {"strategy": "torn"}, "epsilon": 1e-6}, "hardly noisy")
    of = played("torn", hardly, "eager")
    assert of("torn", "sales").sum() == of("hardly noisy", "sales").sum() == 0
    assert of("eager", "sales").sum() > 0


@pytest.mark.parametrize(
    ("never", "said"), [([Verb.PASS], "PASS"), ([Verb.FIRST], "FIRST"), (["curse"], "'curse'"), (7, "7")]
)
def test_what_cannot_be_left_alone_is_refused(never, said):
    with pytest.raises(SimlabError, match=f"never={said} .*could always leave alone") as refused:

        @strategy(never=never)
        def wrong(my, table, option):
            return 0.0

    assert "Verb.CURSE" in refused.value.hint


def test_show_tells_what_a_bot_never_does(capsys):
    assert main(["strategies", "show", "generous"]) == 0
    assert "never: curse, join, discard, unequip" in capsys.readouterr().out
