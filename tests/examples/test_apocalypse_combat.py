"""The apocalypse sheet's example of combat, number by number."""

import pytest

from simlab.vocabulary import Deck, Event


@pytest.mark.rule("C1", "C2", "C5", "T12", "APO4", "APO5", "APO11", "R1", "R6")
def test_molly_swaps_the_seal_in_the_middle_of_a_fight(scene):
    """The new Seal's continuing effect replaces the old one's at once, and one more open Seal counts."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5, in_play=["militia", "tire_iron"], hand=["zoo_breakout", "dehydrated_water"])
    nick = table.seat("Nick", level=3, in_play=["blogger"])
    table.open_seals("doom", "the_dead_walk", "beer_shortage")
    table.stack(Deck.SEAL, "peanut_butter_shortage")
    fight = molly.kicks_open_the_door("fire_ants")
    assert molly.strength == 10
    assert fight.strengths == (10, 16)
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: Event.OPEN_SEAL in table.happened())
    assert fight.strengths == (10, 14)
    assert len(nick.hand) == 1
    assert [face_up for _, face_up in table.drawn(nick)] == [False]
    molly.plays("dehydrated_water", on="munchkins")
    assert fight.strengths == (15, 14)
    table.nobody_speaks_up()
    assert molly.level == 6
    assert [face_up for _, face_up in table.drawn(molly)] == [False, False, False]
    assert int(table.public.open_seals) == 4
