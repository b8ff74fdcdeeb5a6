"""Classes and their like, and the cards that let one have more of them (P1–P4)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Prompt, Verb


@pytest.mark.rule("P1")
def test_abilities_begin_with_the_card_and_end_with_it(scene):
    """A Warrior wins ties from the moment he is one, and no longer."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, hand=["warrior"])
    fight = carol.kicks_open_the_door("harpies")
    assert fight.strengths == (4, 4)
    assert int(fight.public.margin) == 0
    carol.plays("warrior")
    assert carol.options() and int(fight.public.margin) == 1
    carol.does(Verb.DISCARD, "warrior")
    assert carol.options() and int(fight.public.margin) == 0


@pytest.mark.rule("P1")
def test_one_class_at_a_time(scene):
    """A second Class must wait until the first is discarded."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["warrior"], hand=["cleric"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "cleric")
    carol.does(Verb.DISCARD, "warrior")
    carol.plays("cleric")
    assert carol.in_play == ["cleric"]


@pytest.mark.rule("P1")
def test_never_two_of_the_same(scene):
    """Even a Super Munchkin is not a Warrior twice."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["warrior", "super_munchkin"], hand=["warrior", "thief"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "warrior")
    assert carol.can(Verb.PLAY, "thief")


@pytest.mark.rule("P1", "ZOM1")
def test_one_mojo_at_a_time(scene):
    """What holds for Classes holds for Mojos."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["atomic_zombie"], hand=["plague_zombie"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "plague_zombie")


@pytest.mark.rule("P2", "FU7")
def test_super_munchkin_needs_a_class(scene):
    """Without a Class there is nothing to attach it to; one is enough, and a second copy adds nothing."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["super_munchkin", "super_munchkin", "wizard"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "super_munchkin")
    carol.plays("wizard")
    carol.plays("super_munchkin")
    assert not carol.can(Verb.PLAY, "super_munchkin")


@pytest.mark.rule("P2")
def test_super_munchkin_goes_with_the_last_class(scene):
    """Who gives up his only Class loses Super Munchkin too."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["wizard", "super_munchkin"])
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "wizard")
    assert carol.in_play == []


@pytest.mark.rule("P2", "V15")
def test_losing_super_munchkin_costs_one_of_two_classes(scene):
    """The owner chooses which of the two he remains."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["wizard", "thief", "super_munchkin"])
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "super_munchkin")
    assert table.game.prompt == Prompt.TIDY
    carol.does(Verb.CHOOSE, "wizard")
    assert carol.in_play == ["thief"]


@pytest.mark.rule("P2")
def test_two_classes_with_all_their_advantages_and_disadvantages(scene):
    """A Wizard-Warrior wins ties, may use the wizards' staff, not the armor forbidden to wizards, and both are hated."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=5, in_play=["wizard", "warrior", "super_munchkin", "staff_of_napalm"], carried=["mithril_armor"]
    )
    table.turn_of(carol)
    assert not carol.can(Verb.EQUIP, "mithril_armor")
    assert carol.strength == 10
    fight = carol.kicks_open_the_door("harpies")
    assert fight.strengths == (10, 9)
    table.nobody_speaks_up()
    other = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = other.seat("Carol", level=5, in_play=["wizard", "warrior", "super_munchkin"])
    fight = carol.kicks_open_the_door("shrieking_geek")
    assert fight.strengths == (5, 12)


@pytest.mark.rule("P2", "ED8")
def test_one_class_without_its_disadvantages(scene):
    """A Super Wizard wears the forbidden armor beside the wizards' staff, and monsters get nothing for his Class."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=5, in_play=["wizard", "super_munchkin", "staff_of_napalm"], carried=["mithril_armor"]
    )
    table.turn_of(carol)
    carol.does(Verb.EQUIP, "mithril_armor")
    assert carol.options() and carol.strength == 13
    fight = carol.kicks_open_the_door("harpies")
    assert fight.strengths == (13, 4)


@pytest.mark.rule("P2", "ED8")
def test_where_the_modifier_takes_nothing_away(scene):
    """With the switch off a Super Wizard is hated like any Wizard."""
    table = scene("munchkin", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, editions={"ED8": False}))
    carol = table.seat("Carol", level=5, in_play=["wizard", "super_munchkin"], carried=["mithril_armor"])
    table.turn_of(carol)
    assert not carol.can(Verb.EQUIP, "mithril_armor")
    fight = carol.kicks_open_the_door("harpies")
    assert fight.strengths == (5, 9)


@pytest.mark.rule("P2")
def test_penalties_for_the_class_stay(scene):
    """Monsters that fear an Atomic Zombie fear one with Double Mojo as well."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["atomic_zombie", "double_mojo"])
    fight = carol.kicks_open_the_door("mortician")
    assert fight.strengths == (5, 10)


@pytest.mark.rule("P2")
def test_a_bonus_against_any_mojo_is_a_bonus_for_ones_mojo(scene):
    """Mr. Normal's +3 against people with a Mojo is gone too, with Double Mojo on a single one; not on two."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["plague_zombie", "double_mojo"])
    fight = carol.kicks_open_the_door("mr_normal")
    assert fight.strengths == (5, 2)
    other = scene("zombies", "Carol", "Biff", "Nicky")
    carol = other.seat("Carol", level=5, in_play=["plague_zombie", "voodoo_zombie", "double_mojo"])
    fight = carol.kicks_open_the_door("mr_normal")
    assert fight.strengths == (5, 5)


@pytest.mark.rule("P2")
def test_the_class_ability_that_hinders_is_gone(scene):
    """A Plague Zombie with Double Mojo may trade; with a second Mojo he may not."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["plague_zombie", "double_mojo"], carried=["fangs"], hand=["atomic_zombie"])
    table.turn_of(carol)
    assert carol.can(Verb.OFFER, "fangs")
    carol.plays("atomic_zombie")
    assert not carol.can(Verb.OFFER, "fangs")


@pytest.mark.rule("P2")
def test_an_extra_treasure_for_the_race_is_an_advantage(scene):
    """The Potted Plant gives Elves one more Treasure, Half-Breed or not."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["elf", "half_breed"])
    fight = carol.kicks_open_the_door("potted_plant")
    assert int(fight.public.treasures) == 2
    table.nobody_speaks_up()
    assert len(table.drawn(carol)) == 2


@pytest.mark.rule("P2")
def test_half_breed_with_one_race_and_with_two(scene):
    """A half-Halfling runs as well as anybody; a Halfling-Elf has the Halfling's -1 and the Elf's +1."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["halfling", "half_breed"])
    carol.kicks_open_the_door("maul_rat")
    assert carol.options() and int(table.game.table.my[0].run) == 0
    other = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = other.seat("Carol", level=1, in_play=["halfling", "half_breed"], hand=["dwarf"])
    other.turn_of(carol)
    assert carol.options() and int(other.game.table.my[0].run) == 0
    carol.plays("dwarf")
    assert carol.options() and int(other.game.table.my[0].run) == -1


@pytest.mark.rule("P2")
def test_costs_still_apply(scene):
    """A Super Wizard pays for his Charm Spell with his whole hand like any other."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["wizard", "super_munchkin"], hand=["lose_1_level", "ancient"])
    carol.kicks_open_the_door("bullrog")
    carol.uses("wizard", on="bullrog")
    assert carol.hand == []


@pytest.mark.rule("P3")
def test_any_card_pays(scene):
    """From the hand or from the table: an Item, a Race, even a Curse not yet played."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["warrior", "elf"], carried=["leather_armor"], hand=["lose_1_level"])
    fight = carol.kicks_open_the_door("harpies")
    carol.uses("warrior")
    carol.does(Verb.PAY, "lose_1_level")
    assert carol.options() and fight.strengths == (3, 4)
    carol.uses("warrior")
    carol.does(Verb.PAY, "leather_armor")
    assert carol.options() and fight.strengths == (4, 4)
    carol.uses("warrior")
    carol.does(Verb.PAY, "elf")
    assert carol.options() and fight.strengths == (5, 4)
    assert (carol.in_play, carol.hand) == (["warrior"], [])
    assert not carol.can(Verb.USE, "warrior")


@pytest.mark.rule("P3")
def test_an_ability_may_ask_for_hand_cards_only(scene):
    """The Samurai's battle cry takes cards from the hand, not from the table."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=3, in_play=["samurai", "silk_armor"], hand=["drunken"])
    riley.kicks_open_the_door("geisha_gorgon")
    riley.uses("samurai")
    assert [table.bare(int(o.card)) for o in table.game.options] == ["drunken"]
    riley.does(Verb.PAY, "drunken")
    assert not riley.can(Verb.USE, "samurai")


@pytest.mark.rule("P3")
def test_a_whole_hand_is_at_least_one_card(scene):
    """A Wizard without a hand cannot discard it."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["wizard", "leather_armor"])
    carol.kicks_open_the_door("bullrog")
    assert not carol.can(Verb.USE, "wizard")


@pytest.mark.rule("P3", "OZ3")
def test_a_whole_hand_of_three_at_least(scene):
    """In Oz the Charm Spell takes three cards or more, and all of them."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["wizard"], hand=["magical", "sky_high"])
    carol.kicks_open_the_door("general_guph")
    assert not carol.can(Verb.USE, "wizard")
    other = scene("oz", "Carol", "Biff", "Nicky")
    carol = other.seat(
        "Carol", level=1, in_play=["wizard"], hand=["magical", "sky_high", "losing_heart", "pocket_sized"]
    )
    carol.kicks_open_the_door("general_guph")
    carol.uses("wizard", on="general_guph")
    assert carol.hand == []


@pytest.mark.rule("P4", "V16")
def test_a_power_just_acquired_on_anothers_turn(scene):
    """Zombie Santa's Door cards are Powers: both receivers may play theirs now, but nobody one he had in hand."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8)
    biff = table.seat("Biff", level=4, hand=["smart"])
    nicky = table.seat("Nicky", level=4)
    carol.kicks_open_the_door("zombie_santa", "tough", "fast")
    table.nobody_speaks_up()
    assert (biff.hand, nicky.hand) == (["smart", "tough"], ["fast"])
    assert not biff.can(Verb.PLAY, "smart")
    biff.plays("tough")
    nicky.plays("fast")
    assert (biff.in_play, nicky.in_play) == (["tough"], ["fast"])


@pytest.mark.rule("P4")
def test_a_modifier_behind_the_door_is_played_at_once(scene):
    """Super Munchkin drawn on one's own turn may be played like a Class, before the trouble begins."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["wizard"])
    carol.kicks_open_the_door("super_munchkin")
    carol.plays("super_munchkin")
    assert carol.in_play == ["wizard", "super_munchkin"]


def a_thief_at_work(scene, die):
    """Carol, a Thief, pays a card and rolls."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["thief", "leather_armor"], hand=["elf"])
    biff = table.seat("Biff", in_play=["helm_of_courage", "huge_rock"])
    table.turn_of(carol)
    table.dice(die)
    carol.uses_feat("thief", "theft")
    carol.does(Verb.PAY, "elf")
    table.pass_until(lambda: table.game.prompt != Prompt.ROLLED)
    return table, carol, biff


@pytest.mark.rule("P1", "P3")
def test_a_thief_steals_from_somebody_else(scene):
    """A 4 is enough: she names the victim and takes a small Item of his, not one of her own and not the Big one."""
    table, carol, biff = a_thief_at_work(scene, 4)
    assert not carol.can(Verb.CHOOSE_SEAT, on=carol)
    carol.does(Verb.CHOOSE_SEAT, on=biff)
    assert [table.bare(int(o.card)) for o in carol.options(Verb.CHOOSE)] == ["helm_of_courage"]
    carol.does(Verb.CHOOSE, "helm_of_courage")
    assert "helm_of_courage" in carol.in_play
    assert (carol.level, biff.in_play) == (3, ["huge_rock"])


@pytest.mark.rule("P1", "P3")
def test_a_thief_who_is_caught_loses_a_level(scene):
    """A 3 is not enough: nobody is named, nothing is stolen."""
    table, carol, biff = a_thief_at_work(scene, 3)
    assert table.game.prompt != Prompt.CHOOSE_SEAT
    assert (carol.level, biff.in_play) == (2, ["helm_of_courage", "huge_rock"])
