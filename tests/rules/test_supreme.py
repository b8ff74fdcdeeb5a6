"""S: the rules no card may break."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Ended, Event, Verb


@pytest.mark.rule("S1")
def test_nothing_takes_a_munchkin_below_level_1(scene):
    """Two levels lost at Level 2 are only one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", hand=["maaiiiiinnnnnns", "dead_last"])
    table.turn_of(carol)
    biff.plays("maaiiiiinnnnnns", on=carol)
    table.pass_until(lambda: Event.CURSE in table.happened())
    assert carol.level == 1
    biff.plays("dead_last", on=carol)
    table.pass_until(lambda: len(table.happened(Event.CURSE)) == 2)
    assert carol.level == 1


@pytest.mark.rule("S1")
def test_a_level_cannot_be_stolen_from_level_1(scene):
    """Who has nothing to lose cannot be robbed of it: the thief gains nothing."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, hand=["steal_tasty_brains"])
    biff = table.seat("Biff", level=1)
    nicky = table.seat("Nicky", level=2)
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "steal_tasty_brains", on=biff)
    carol.plays("steal_tasty_brains", on=nicky)
    assert (carol.level, biff.level, nicky.level) == (5, 1, 1)


@pytest.mark.rule("S1")
def test_strength_may_be_negative(scene):
    """Combat strength knows no floor: Level 1 with -3 fights at -2."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, curses=["ants"])
    fight = carol.kicks_open_the_door("slacker")
    assert carol.strength == -2
    assert fight.strengths == (-2, 1)


@pytest.mark.rule("S1")
def test_a_monsters_strength_may_be_negative_too(scene):
    """A weakening enhancer takes a Level 1 monster to -4, and Level 1 still beats it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["oblivious"])
    fight = carol.kicks_open_the_door("slacker")
    carol.plays("oblivious", on="slacker")
    assert fight.strengths == (1, -4)
    table.nobody_speaks_up()
    assert carol.level == 2


@pytest.mark.rule("S2", "C3")
def test_a_monster_removed_gives_no_level(scene):
    """The fight is won, the Treasure is taken (old sheets), but nobody was killed."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    carol.kicks_open_the_door("butcher")
    carol.plays("tips_to_survive_the_zombie_apocalypse", on="butcher")
    table.nobody_speaks_up()
    assert carol.level == 3
    assert len(table.drawn(carol)) == 3
    assert Event.WIN_FIGHT in table.happened()
    assert Event.KILL not in table.happened()


@pytest.mark.rule("S2")
def test_a_fight_broken_off_gives_no_level(scene):
    """A fight that a card ends has no winner, however strong the munchkin was."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", hand=["brain_teaser"])
    carol.kicks_open_the_door("slacker")
    biff.plays("brain_teaser")
    table.nobody_speaks_up()
    assert carol.level == 9
    assert table.drawn(carol) == []


@pytest.mark.rule("S3")
def test_rewards_wait_for_the_end_of_the_whole_fight(scene):
    """A monster melted in the middle of a fight gives its level and Treasure only when the other one is beaten too."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", level=6, hand=["water_bucket"])
    marissa = table.seat("Marissa", hand=["wandering_monster", "nome"])
    fight = enrique.kicks_open_the_door("wicked_witch_of_the_west")
    marissa.plays("wandering_monster")
    marissa.does(Verb.CHOOSE, "nome")
    assert not enrique.can(Verb.PLAY, "water_bucket", on="nome")
    enrique.plays("water_bucket", on="wicked_witch_of_the_west")
    table.pass_until(lambda: Event.KILL in table.happened())
    assert fight.strengths == (6, 3)
    assert enrique.level == 6
    assert table.drawn(enrique) == []
    table.nobody_speaks_up()
    assert enrique.level == 9
    assert len(table.drawn(enrique)) == 6


@pytest.mark.rule("S4")
def test_a_card_cannot_lift_anybody_to_the_winning_level(scene):
    """Go Up a Level takes a munchkin to 9, and then to nothing more."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8, hand=["braaaaainnnns", "hot_meal", "steal_tasty_brains"])
    table.seat("Biff", level=2)
    table.turn_of(carol)
    carol.plays("braaaaainnnns", on=carol)
    assert carol.level == 9
    assert not carol.can(Verb.PLAY, "hot_meal", on=carol)
    carol.plays("steal_tasty_brains", on=table.players[1])
    assert carol.level == 9
    assert table.ended == Ended.NOTHING


@pytest.mark.rule("S4")
def test_items_cannot_be_sold_for_the_winning_level(scene):
    """Two thousand gold at Level 8 buy one level; at 9 there is nothing to buy."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    items = ["thumbtacks", "saucepan", "pet_monkey", "xmas_lights"]
    carol = table.seat("Carol", level=8, carried=items)
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "thumbtacks")
    carol.does(Verb.SELL, "saucepan")
    carol.passes()
    assert carol.level == 9
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("S4")
def test_a_kill_wins_the_game(scene):
    """Level 10 by a kill ends the game at once."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    carol.kicks_open_the_door("slacker")
    table.nobody_speaks_up()
    assert carol.level == 10
    assert table.ended == Ended.WON
    assert table.winners == ["Carol"]


@pytest.mark.rule("S4", "S2")
def test_removing_a_monster_does_not_win_the_game(scene):
    """At Level 9 a win without a kill leaves everything as it is."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9, hand=["tips_to_survive_the_zombie_apocalypse"])
    carol.kicks_open_the_door("butcher")
    carol.plays("tips_to_survive_the_zombie_apocalypse", on="butcher")
    table.nobody_speaks_up()
    assert carol.level == 9
    assert table.ended == Ended.NOTHING


@pytest.mark.rule("S4")
def test_in_epic_the_last_two_levels_need_kills(scene):
    """Levels 19 and 20 come from kills only: a card stops at 18."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, epic=True))
    carol = table.seat("Carol", level=17, hand=["braaaaainnnns", "hot_meal"])
    table.turn_of(carol)
    carol.plays("braaaaainnnns", on=carol)
    assert carol.level == 18
    assert not carol.can(Verb.PLAY, "hot_meal", on=carol)
    carol.kicks_open_the_door("slacker", "golfer")
    table.nobody_speaks_up()
    assert carol.level == 20
    assert table.winners == ["Carol"]


@pytest.mark.rule("S5")
def test_a_card_beats_the_general_rules(scene):
    """Monsters win ties, but not against a Warrior, whose card says so."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=6, in_play=["warrior"])
    fight = carol.kicks_open_the_door("pukachu")
    assert fight.strengths == (6, 6)
    table.nobody_speaks_up()
    assert carol.level == 7


@pytest.mark.rule("S5", "S4")
def test_no_card_beats_the_supreme_rules(scene):
    """Divine Intervention lifts every Cleric, but not to the winning level."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9, in_play=["cleric"])
    biff = table.seat("Biff", level=5, in_play=["cleric"], hand=["divine_intervention"])
    table.turn_of(carol)
    biff.plays("divine_intervention")
    assert (carol.level, biff.level) == (9, 6)
    assert table.ended == Ended.NOTHING
