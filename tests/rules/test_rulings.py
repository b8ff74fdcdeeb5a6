"""R: rulings where the sheets are silent."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Ended, Event, Verb, Zone

THREE = ("doom", "the_dead_walk", "beer_shortage")


@pytest.mark.rule("R1", "APO5")
def test_open_seals_count_for_each_monster(scene):
    """Three open Seals make each of two monsters 3 stronger."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", hand=["wandering_monster", "toxic_mold"])
    table.open_seals(*THREE)
    fight = molly.kicks_open_the_door("fire_ants")
    assert fight.strengths == (5, 13)
    nick.plays("wandering_monster")
    nick.does(Verb.CHOOSE, "toxic_mold")
    assert fight.strengths == (5, 24)


@pytest.mark.rule("R1")
def test_a_seals_continuing_bonus_counts_for_each_monster(scene):
    """Beer Shortage gives each of the two monsters its +3 against a Militia as well."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5, in_play=["militia"])
    nick = table.seat("Nick", hand=["wandering_monster", "toxic_mold"])
    table.open_seals(*THREE)
    fight = molly.kicks_open_the_door("fire_ants")
    assert fight.strengths == (5, 16)
    nick.plays("wandering_monster")
    nick.does(Verb.CHOOSE, "toxic_mold")
    assert fight.strengths == (5, 30)


@pytest.mark.rule("R2", "APO8")
def test_only_open_seals_count_to_seven(scene):
    """Six are open, one closes, one opens: six again, and the game goes on; the next is the seventh."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", level=3, hand=["false_alarm", "zoo_breakout", "giant_meteor"])
    table.open_seals(*THREE, "peanut_butter_shortage", "money_burns_nicely", "the_calm_before")
    table.stack(Deck.SEAL, "the_lights_go_out", "the_ground_opens")
    table.turn_of(molly)
    nick.plays("false_alarm", on=molly)
    table.pass_until(lambda: Event.CLOSE_SEAL in table.happened())
    assert int(table.public.open_seals) == 5
    nick.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: Event.OPEN_SEAL in table.happened())
    assert (int(table.public.open_seals), table.ended) == (6, Ended.NOTHING)
    nick.plays("giant_meteor", on=molly)
    table.pass_until(lambda: len(table.happened(Event.OPEN_SEAL)) == 2)
    assert (int(table.public.open_seals), table.ended) == (7, Ended.SEVENTH_SEAL)


@pytest.mark.rule("R3")
def test_a_winning_fighter_cannot_run_away(scene):
    """There is nothing to choose but to let it be settled, and then the monster is dead."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7, in_play=["tough"])
    carol.kicks_open_the_door("nurse")
    assert [Verb(int(o.verb)) for o in carol.options()] == [Verb.PASS, Verb.DISCARD]
    carol.passes()
    assert Event.KILL in table.happened()
    assert Event.LOSE_FIGHT not in table.happened()


@pytest.mark.rule("R3", "A5")
def test_nor_sacrifice_a_companion(scene):
    """A Mook dies for somebody who has lost, not for somebody who is winning."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=7, in_play=["mook"])
    riley.kicks_open_the_door("hong_kong_tong")
    assert not riley.can(Verb.SACRIFICE)
    table.nobody_speaks_up()
    assert Event.KILL in table.happened()
    assert riley.in_play == ["mook"]


@pytest.mark.rule("R4")
def test_a_monster_that_does_not_pursue_is_escaped_without_a_roll(scene):
    """At Level 3 the Game Show Host lets you go: no die, no Treasure, no Bad Stuff."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["nun", "golfer"])
    carol.kicks_open_the_door("game_show_host")
    table.dice(1)
    table.nobody_speaks_up()
    assert Event.ESCAPE in table.happened()
    assert Event.DIE not in table.happened()
    assert carol.hand == ["nun", "golfer"]
    assert table.drawn(carol) == []


@pytest.mark.rule("R4")
def test_above_that_level_it_does_pursue(scene):
    """At Level 4 a die is rolled, and a 1 is not enough."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, hand=["nun", "golfer"])
    carol.kicks_open_the_door("game_show_host")
    table.dice(1, 1)
    table.nobody_speaks_up()
    assert Event.CAUGHT in table.happened()
    assert carol.hand == []


@pytest.mark.rule("R5")
def test_a_monster_may_still_be_added_after_one_was_removed(scene):
    """The fight is not over before all have passed: a Wandering Monster comes in after the first is gone."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff", hand=["wandering_monster", "babysitter"])
    fight = carol.kicks_open_the_door("butcher")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="butcher")
    assert table.keys(Zone.COMBAT) == []
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "babysitter")
    assert fight.strengths == (3, 4)
    table.dice(6)
    table.nobody_speaks_up()
    assert Event.LOSE_FIGHT in table.happened()
    assert table.drawn(carol) == []


@pytest.mark.rule("R5")
def test_nothing_can_be_played_on_the_removed_monster(scene):
    """An enhancer finds nobody to enhance."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff", hand=["with_a_shotgun"])
    carol.kicks_open_the_door("butcher")
    assert biff.can(Verb.ENHANCE, "with_a_shotgun", on="butcher")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="butcher")
    assert not biff.can(Verb.ENHANCE)


@pytest.mark.rule("R6")
def test_two_militia_are_no_worse_than_one(scene):
    """Beer Shortage's +3 counts once while a Militia is in the fight."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=1, in_play=["militia"])
    nick = table.seat("Nick", level=1, in_play=["militia"])
    table.open_seals(*THREE)
    fight = molly.kicks_open_the_door("fire_ants")
    assert fight.strengths[1] == 16
    molly.asks(nick)
    nick.accepts()
    assert fight.strengths[1] == 16


@pytest.mark.rule("R6")
@pytest.mark.parametrize(("table_wide", "monsters"), [(False, 13), (True, 16)])
def test_a_militia_who_only_watches(scene, table_wide, monsters):
    """He does not count, unless the table reads the Seal table-wide."""
    rules = Rules(first_seat=0, table_wide_seals=table_wide)
    table = scene("apocalypse", "Molly", "Nick", "Otto", rules=rules)
    molly = table.seat("Molly", level=1)
    table.seat("Nick", level=1, in_play=["militia"])
    table.open_seals(*THREE)
    fight = molly.kicks_open_the_door("fire_ants")
    assert fight.strengths == (1, monsters)
