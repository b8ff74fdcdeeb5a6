"""The fu sheet's examples: a combat number by number, and Hong Kong items given to a monster."""

import pytest

from simlab.vocabulary import Verb, Zone


@pytest.mark.rule("C1", "C2", "C7", "C11", "C12", "FU4", "FU9")
def test_riley_trained_by_a_master(scene):
    """Two monsters killed are two levels; an enhancer a Monk plays on himself brings no Treasure."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=4, in_play=["monk", "clown_fu"], hand=["trained_by_a_master"])
    takako = table.seat("Takako", level=3, hand=["hong_kong_cong"])
    fight = riley.kicks_open_the_door("hong_kong_tong")
    assert fight.strengths == (7, 2)
    takako.plays("hong_kong_cong")
    assert fight.strengths == (7, 14)
    riley.does(Verb.TRAIN, "trained_by_a_master")
    assert fight.strengths == (17, 14)
    table.nobody_speaks_up()
    assert riley.level == 6
    assert [face_up for _, face_up in table.drawn(riley)] == [False, False, False, False]
    assert len(riley.hand) == 4


@pytest.mark.rule("C11", "C17", "FU4", "FU8")
def test_kong_gets_the_bong_and_the_thong(scene):
    """Items from a hand and off a wearer's body add only their bonus to the monster named, and are lost with it."""
    table = scene("fu", "Mia", "Andrew", "Erik", "Rachel")
    mia = table.seat("Mia", level=1)
    andrew = table.seat("Andrew", level=1, hand=["hong_kong_kong"])
    erik = table.seat("Erik", level=1, hand=["hong_kong_bong"])
    rachel = table.seat("Rachel", level=1, in_play=["hong_kong_thong"])
    fight = mia.kicks_open_the_door("hong_kong_tong")
    assert fight.strengths == (1, 2)
    assert rachel.strength == 3
    andrew.plays("hong_kong_kong")
    assert fight.strengths == (1, 20)
    erik.does(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="hong_kong_kong")
    assert fight.strengths == (1, 22)
    rachel.does(Verb.GIVE_TO_MONSTER, "hong_kong_thong", on="hong_kong_kong")
    assert fight.strengths == (1, 24)
    assert rachel.strength == 1
    assert (erik.hand, rachel.in_play) == ([], [])
    table.dice(6)
    table.nobody_speaks_up()
    assert set(table.keys(Zone.TREASURE_DISCARDS)) == {"hong_kong_bong", "hong_kong_thong"}
    assert set(table.keys(Zone.DOOR_DISCARDS)) == {"hong_kong_kong", "hong_kong_tong"}
