"""Mixing sets: curses by any name, kindred across sets, Seals, Item enhancers (MIX1–MIX4)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Event, Verb


@pytest.mark.rule("MIX1", "Z5")
def test_sets_are_shuffled_together(scene):
    """Both boxes make one Door and one Treasure deck."""
    table = scene(["zombies", "fu", "apocalypse"])
    assert table.deck_size(Deck.DOOR) + table.deck_size(Deck.TREASURE) == 168 + 168 + 168
    assert table.deck_size(Deck.SEAL) == 12


@pytest.mark.rule("MIX1")
def test_militia_is_prepared_for_curses_too(scene):
    """What helps against a Disaster helps against another set's Curse."""
    table = scene(["apocalypse", "zombies"], "Molly", "Carol", "Biff")
    molly = table.seat("Molly", level=5, in_play=["militia"], hand=["safety_vest", "asp"])
    carol = table.seat("Carol", hand=["dead_last"])
    table.turn_of(carol)
    carol.plays("dead_last", on=molly)
    molly.uses("militia")
    molly.does(Verb.PAY, "safety_vest")
    molly.does(Verb.PAY, "asp")
    table.turn_ends()
    assert Event.CURSE_CANCELLED in table.happened()
    assert molly.level == 5


@pytest.mark.rule("MIX1", "C11")
def test_undead_join_across_sets(scene):
    """Fu's Hopping Vampire joins Zombies' Zombie Santa."""
    table = scene(["zombies", "fu"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", hand=["hopping_vampire", "yee_ha"])
    carol.kicks_open_the_door("zombie_santa")
    assert biff.can(Verb.JOIN, "hopping_vampire")
    assert not biff.can(Verb.JOIN, "yee_ha")


@pytest.mark.rule("MIX1", "MIX4", "C11")
def test_sharks_join_across_sets(scene):
    """With Apocalypse in the mix the Tax Man of Zombies, tagged a Shark, joins Apocalypse's Shark."""
    table = scene(["apocalypse", "zombies"], "Molly", "Carol", "Biff")
    molly = table.seat("Molly", level=9)
    carol = table.seat("Carol", hand=["tax_man", "soccer_mom"])
    molly.kicks_open_the_door("huge_hyperintelligent_shark")
    assert carol.can(Verb.JOIN, "tax_man")
    assert not carol.can(Verb.JOIN, "soccer_mom")


@pytest.mark.rule("MIX4")
def test_sharks_are_nobodys_kin_without_a_set_that_says_so(scene):
    """In Zombies alone the tag is there but nobody joins because of it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", hand=["tax_man"])
    carol.kicks_open_the_door("game_show_host")
    assert not biff.can(Verb.JOIN, "tax_man")


@pytest.mark.rule("MIX1")
def test_a_cleric_turns_another_sets_undead(scene):
    """The original game's Cleric has his bonus against the undead of Zombies, and none against the living."""
    table = scene(["munchkin", "zombies"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["cleric"], hand=["arm"])
    fight = carol.kicks_open_the_door("zombie_santa")
    assert fight.strengths == (5, 6)
    carol.uses("cleric")
    carol.does(Verb.PAY, "arm")
    assert fight.strengths == (8, 6)
    other = scene(["munchkin", "zombies"], "Carol", "Biff", "Nicky")
    cleric = other.seat("Carol", level=5, in_play=["cleric"], hand=["arm"])
    cleric.kicks_open_the_door("pizza_guy")
    assert not cleric.can(Verb.USE, "cleric")


@pytest.mark.rule("MIX2", "APO6")
def test_a_death_in_a_mix_with_seals_opens_one(scene):
    """A monster of Zombies kills in a mix with Apocalypse: a Seal opens."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    table.stack(Deck.SEAL, "the_calm_before")
    carol.kicks_open_the_door("mortician")
    table.dice(1)
    table.turn_ends()
    assert len(table.happened(Event.OPEN_SEAL)) == 1
    assert int(table.public.open_seals) == 1


@pytest.mark.rule("MIX2")
def test_without_a_set_of_seals_there_are_none(scene):
    """The same death in Zombies and Fu opens nothing, and nobody rolls for Seals even if asked to."""
    table = scene(["zombies", "fu"], "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, blended_seals=True))
    carol = table.seat("Carol", level=3)
    carol.kicks_open_the_door("mortician")
    assert Event.DIE not in table.happened()
    table.dice(1)
    table.turn_ends()
    assert Event.DEATH in table.happened()
    assert Event.OPEN_SEAL not in table.happened()


@pytest.mark.rule("MIX3", "E5")
def test_another_sets_item_enhancer_is_one(scene):
    """Fu's Of My Grandfather goes on Apocalypse's Improvised Weapon, which counts it: 1 + 3 + 2."""
    table = scene(["apocalypse", "fu"], "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=1, in_play=["improvised_weapon"], hand=["of_my_grandfather"])
    table.turn_of(molly)
    assert molly.strength == 2
    molly.plays("of_my_grandfather", on="improvised_weapon")
    table.pass_until(lambda: table.asked is not molly)
    assert molly.strength == 7


@pytest.mark.rule("MIX1")
def test_newest_sheet_that_speaks_wins(scene):
    """Zombies gives Treasure for a removed monster, Oz does not: the mix follows Oz."""
    assert scene(["zombies"]).tables.editions["ED1"] is True
    assert scene(["oz"]).tables.editions["ED1"] is False
    assert scene(["zombies", "oz"]).tables.editions["ED1"] is False
    assert scene(["oz", "apocalypse"]).tables.editions["ED1"] is False
    assert scene(["zombies", "fu"]).tables.editions["ED5"] is False


@pytest.mark.rule("FU3", "MIX1")
def test_with_a_mook_what_made_him_strong_counts_for_nothing(scene):
    """Where Allies give nothing, neither do a Mook and his Minions."""
    table = scene(["fu", "oz"], "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=4, in_play=["mook"])
    table.attach("evil_minions", "mook")
    table.turn_of(riley)
    table.until_asked(riley)
    assert riley.strength == 16
    fight = riley.kicks_open_the_door("growleywog_wrestlers")
    assert fight.strengths[0] == 4
