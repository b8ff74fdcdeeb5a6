"""Munchkin Oz: Classes, Allies, the Wizard's Charm, the box (OZ1–OZ5)."""

import pytest

from simlab.vocabulary import Deck, Event, Kind, Verb, Zone


@pytest.mark.rule("OZ1")
def test_there_are_four_classes(scene):
    """Professor, Wizard, Royalty and Soldier, three cards each."""
    table = scene("oz")
    assert table.copies_of_kind(Kind.CLASS) == {"professor": 3, "wizard": 3, "royalty": 3, "soldier": 3}


@pytest.mark.rule("OZ1", "P1")
def test_one_class_at_a_time(scene):
    """A Soldier cannot become a Wizard as well."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", in_play=["soldier"], hand=["wizard"])
    table.turn_of(enrique)
    assert not enrique.can(Verb.PLAY, "wizard")


@pytest.mark.rule("OZ2")
def test_an_ally_comes_to_the_rescue(scene):
    """An Ally is played in the middle of a fight and turns it."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=3, hand=["wizard_of_oz"])
    fight = enrique.kicks_open_the_door("king_kleaver_of_utensia")
    assert fight.strengths == (3, 5)
    enrique.plays("wizard_of_oz")
    assert fight.strengths == (6, 5)


@pytest.mark.rule("OZ2", "T6")
def test_an_ally_in_somebody_elses_turn(scene):
    """Any time means another player's fight too."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=3)
    marissa = table.seat("Marissa", hand=["dorothy"])
    enrique.kicks_open_the_door("king_kleaver_of_utensia")
    marissa.plays("dorothy")
    assert marissa.in_play == ["dorothy"]


@pytest.mark.rule("OZ2", "ED15")
def test_a_new_ally_replaces_the_old(scene):
    """Only one at a time: the first is discarded when the second is played."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", in_play=["wizard_of_oz"], hand=["dorothy"])
    table.turn_of(enrique)
    assert enrique.strength == 4
    enrique.plays("dorothy")
    assert enrique.in_play == ["dorothy"]
    assert "wizard_of_oz" in table.keys(Zone.DOOR_DISCARDS)
    assert enrique.strength == 3


@pytest.mark.rule("OZ2")
def test_an_ally_is_not_traded(scene):
    """The Item on the table can be offered, the Ally cannot."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", in_play=["dorothy", "knife_sword"])
    table.turn_of(enrique)
    assert enrique.can(Verb.OFFER, "knife_sword")
    assert not enrique.can(Verb.OFFER, "dorothy")


@pytest.mark.rule("OZ2", "A5")
def test_an_ally_is_left_to_the_monster(scene):
    """Having lost, the munchkin discards the Ally instead of rolling and gets away from certain death."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=1, in_play=["dorothy"])
    enrique.kicks_open_the_door("wolves")
    enrique.passes()
    enrique.does(Verb.SACRIFICE, "dorothy")
    table.nobody_speaks_up()
    assert not enrique.dead
    assert enrique.in_play == []
    assert Event.DIE not in table.happened()


@pytest.mark.rule("OZ3", "C3", "P3")
def test_charm_costs_the_whole_hand(scene):
    """Three cards thrown away: the monster is gone, no level, its Treasure taken though the sheet gives none by itself."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=2, in_play=["wizard"], hand=["losing_heart", "wolves", "magical"])
    enrique.kicks_open_the_door("gwig")
    enrique.uses("wizard", on="gwig")
    assert enrique.hand == []
    table.nobody_speaks_up()
    assert enrique.level == 2
    assert len(enrique.hand) == 2
    assert Event.KILL not in table.happened()


@pytest.mark.rule("OZ3")
def test_charm_needs_three_cards(scene):
    """With two cards in hand there is no Charm."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=2, in_play=["wizard"], hand=["losing_heart", "wolves"])
    enrique.kicks_open_the_door("gwig")
    assert not enrique.can(Verb.USE, "wizard")


@pytest.mark.rule("OZ4")
def test_the_box_of_oz(scene):
    """96 Door and 72 Treasure cards."""
    table = scene("oz")
    assert table.deck_size(Deck.DOOR) == 96
    assert table.deck_size(Deck.TREASURE) == 72
    assert table.deck_size(Deck.SEAL) == 0


@pytest.mark.rule("OZ5")
def test_charm_brings_the_treasure_of_enhancers_too(scene):
    """A Gwig worth two Treasures, Magical for one more: three are drawn."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=2, in_play=["wizard"], hand=["losing_heart", "wolves", "pocket_sized"])
    marissa = table.seat("Marissa", hand=["magical"])
    enrique.kicks_open_the_door("gwig")
    marissa.plays("magical", on="gwig")
    enrique.uses("wizard", on="gwig")
    table.nobody_speaks_up()
    assert len(table.drawn(enrique)) == 3
    assert enrique.level == 2


@pytest.mark.rule("OZ5", "H6")
def test_a_helping_wizard_charms(scene):
    """The helper's Charm ends the fight; the fighter draws the Treasure, face up, and goes up no level."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=2)
    marissa = table.seat("Marissa", level=1, in_play=["wizard"], hand=["losing_heart", "wolves", "pocket_sized"])
    enrique.kicks_open_the_door("gwig")
    enrique.asks(marissa, treasures=0)
    marissa.accepts()
    marissa.uses("wizard", on="gwig")
    table.nobody_speaks_up()
    assert marissa.hand == []
    assert [face_up for _, face_up in table.drawn(enrique)] == [True, True]
    assert (enrique.level, marissa.level) == (2, 1)


@pytest.mark.rule("OZ1", "P3")
def test_a_royal_command_is_obeyed(scene):
    """For two cards a losing Royal names who must help him: anybody but himself, for nothing."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=3, in_play=["royalty"], hand=["nome", "magical"])
    marissa, tom = table.seat("Marissa", level=6), table.seat("Tom", level=1)
    fight = enrique.kicks_open_the_door("wheelers")
    assert fight.strengths == (2, 8)
    enrique.uses("royalty")
    enrique.does(Verb.PAY, "nome")
    enrique.does(Verb.CHOOSE, "magical")
    assert enrique.can(Verb.CHOOSE_SEAT, on=tom)
    assert not enrique.can(Verb.CHOOSE_SEAT, on=enrique)
    enrique.does(Verb.CHOOSE_SEAT, on=marissa)
    assert fight.strengths == (9, 8)
    table.nobody_speaks_up()
    assert (enrique.level, marissa.hand) == (4, [])
