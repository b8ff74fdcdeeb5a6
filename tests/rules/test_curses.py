"""Curses, Traps, Disasters (K1–K4)."""

import pytest

from simlab.vocabulary import Deck, Event, Prompt, Verb, Zone


@pytest.mark.rule("K1", "T2")
def test_a_curse_behind_the_door_hits_the_drawer(scene):
    """Face up through the door it strikes at once and is discarded."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["car_door"])
    carol.kicks_open_the_door("bass_ackwards")
    table.until(Prompt.TROUBLE)
    assert carol.in_play == []
    assert "bass_ackwards" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("K1")
def test_a_curse_drawn_face_down_is_kept(scene):
    """Looted from the room it goes to the hand and hurts nobody yet."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    carol.kicks_open_the_door("wandering_monster", "dead_last")
    table.until(Prompt.TROUBLE)
    carol.does(Verb.LOOT)
    assert "dead_last" in carol.hand
    assert carol.level == 4


@pytest.mark.rule("K1", "T6")
def test_a_curse_from_the_hand_strikes_anybody_at_any_time(scene):
    """Just before the monster is dead a bystander's Curse takes the Armor that would have won the fight."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["car_door"])
    biff = table.seat("Biff", hand=["bass_ackwards"])
    fight = carol.kicks_open_the_door("girl_sprout")
    assert fight.strengths == (6, 4)
    biff.plays("bass_ackwards", on=carol)
    table.until(Prompt.LOSE)
    carol.does(Verb.CHOOSE, "car_door")
    assert carol.options() and fight.strengths == (3, 4)


@pytest.mark.rule("K1", "T12")
def test_a_curse_on_oneself_and_on_others(scene):
    """Every living player is a possible victim, the one who plays it included."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    biff = table.seat("Biff", hand=["dead_last"])
    nicky = table.seat("Nicky", level=3)
    table.turn_of(carol)
    assert biff.can(Verb.CURSE, "dead_last", on=biff)
    assert biff.can(Verb.CURSE, "dead_last", on=carol)
    biff.plays("dead_last", on=nicky)
    table.until(Prompt.ARRANGE)
    assert nicky.level == 1


@pytest.mark.rule("K2")
def test_what_one_does_not_have_one_does_not_lose(scene):
    """A Curse on Armor does nothing to somebody who wears none, and is discarded."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["birdhouse"], carried=["car_door"])
    carol.kicks_open_the_door("bass_ackwards")
    table.until(Prompt.TROUBLE)
    assert carol.in_play == ["birdhouse", "car_door"]
    assert carol.level == 4
    assert "bass_ackwards" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("K2")
def test_unless_the_card_has_an_alternative(scene):
    """Without a Power to lose, Grave Doubts cost a level."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    carol.kicks_open_the_door("grave_doubts")
    table.until(Prompt.TROUBLE)
    assert carol.level == 3


@pytest.mark.rule("K2")
def test_the_alternative_only_where_there_was_nothing_to_lose(scene):
    """Who has a Power loses it and keeps his level."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["fast"])
    carol.kicks_open_the_door("grave_doubts")
    table.until(Prompt.TROUBLE)
    assert (carol.level, carol.in_play) == (4, [])


@pytest.mark.rule("K3")
def test_the_victim_chooses_the_item(scene):
    """Of three small Items the victim gives up the one he likes least."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", in_play=["flaming_armor", "helm_of_courage", "buckler_of_swashing"], carried=["flamethrower"]
    )
    biff = table.seat("Biff", hand=["lose_1_small_item"])
    table.turn_of(carol)
    biff.plays("lose_1_small_item", on=carol)
    table.until(Prompt.LOSE)
    assert table.asked is carol
    assert not carol.can(Verb.CHOOSE, "flamethrower")
    assert carol.can(Verb.CHOOSE, "flaming_armor")
    carol.does(Verb.CHOOSE, "helm_of_courage")
    assert carol.in_play == ["flaming_armor", "buckler_of_swashing", "flamethrower"]


@pytest.mark.rule("K4")
def test_a_lasting_curse_stays_in_front_of_its_victim(scene):
    """It lies there, not among his Items, until what ends it has happened."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=["ants"])
    table.turn_of(carol)
    biff.plays("ants", on=carol)
    table.until(Prompt.ARRANGE)
    assert (carol.curses, carol.in_play) == (["ants"], [])
    assert carol.options() and carol.strength == 2
    carol.kicks_open_the_door("cute_little_kid")
    table.nobody_speaks_up()
    assert carol.curses == []
    assert "ants" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("K4", "P3")
def test_a_curse_pays_for_nothing(scene):
    """A Warrior with nothing but a Curse in front of him has no card to go berserk with."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["warrior"], curses=["chicken_on_your_head"])
    carol.kicks_open_the_door("harpies")
    assert not carol.can(Verb.USE, "warrior")


@pytest.mark.rule("K4", "P3")
def test_a_curse_is_not_among_what_can_be_paid(scene):
    """Any other card in play will do, the Curse will not."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol",
        level=2,
        in_play=["warrior", "elf", "leather_armor"],
        hand=["lose_1_level"],
        curses=["chicken_on_your_head"],
    )
    carol.kicks_open_the_door("harpies")
    carol.uses("warrior")
    assert table.game.prompt == Prompt.PAY
    assert sorted(table.bare(int(o.card)) for o in table.game.options) == ["elf", "leather_armor", "lose_1_level"]
    assert table.happened(Event.DISCARD) == []


@pytest.mark.rule("K2", "H3")
def test_a_curse_looks_at_its_victim_not_at_his_helper(scene, little_set):
    """What rusts only a man's Items leaves a woman's alone, though a man helps her."""
    rust = little_set(
        """
        rust:
          name: Rust
          kind: curse
          stays: combat
          basis: reconstructed
          rules:
            - {while: in_play, if: {sex: male}, do: {ignores: items}}
        """,
    )
    table = scene(["zombies", rust], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["birdhouse"], sex="female", curses=["rust"])
    biff = table.seat("Biff", level=1, sex="male")
    fight = carol.kicks_open_the_door("butcher")
    assert fight.strengths[0] == 5
    carol.asks(biff)
    biff.accepts()
    assert fight.strengths[0] == 6


@pytest.mark.rule("K2")
def test_a_tax_of_nothing_is_matched_by_nothing(scene):
    """Ann gives up a Huge Rock of no value, so nobody else owes anything; a Helm worth 200 is matched."""
    table = scene("munchkin", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", carried=["huge_rock"])
    bob = table.seat("Bob", carried=["horned_helmet"], hand=["income_tax"])
    table.turn_of(bob)
    bob.plays("income_tax", on=ann)
    table.pass_until(lambda: ann.in_play == [] and table.game.prompt != Prompt.LOSE)
    assert bob.in_play == ["horned_helmet"]
    other = scene("munchkin", "Ann", "Bob", "Cid")
    ann = other.seat("Ann", carried=["helm_of_courage"])
    bob = other.seat("Bob", carried=["horned_helmet"], hand=["income_tax"])
    other.turn_of(bob)
    bob.plays("income_tax", on=ann)
    other.pass_until(lambda: ann.in_play == [] and other.game.prompt != Prompt.LOSE)
    assert bob.in_play == []


@pytest.mark.rule("K1", "APO1")
def test_a_militia_is_prepared_for_himself_only(scene):
    """The Disaster on its way to Nick is not Molly's to stop; the one on its way to her is."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4, in_play=["militia"], hand=["fire_ants", "toxic_mold"])
    nick = table.seat("Nick", level=4)
    otto = table.seat("Otto", hand=["nukular_blast", "zoo_breakout"])
    table.turn_of(otto)
    otto.plays("zoo_breakout", on=nick)
    assert table.game.prompt == Prompt.CURSED
    assert not molly.can(Verb.USE, "militia")
    table.pass_until(lambda: table.asked is otto and table.game.prompt == Prompt.ARRANGE)
    otto.plays("nukular_blast", on=molly)
    assert molly.can(Verb.USE, "militia")


@pytest.mark.rule("P1", "P2")
def test_nobody_turns_into_what_he_is_already(scene):
    """The Warrior half of Super Munchkin Ann changes: a second Wizard she cannot be, so she becomes the Thief below it."""
    table = scene("munchkin", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=2, in_play=["super_munchkin", "warrior", "wizard"])
    bob = table.seat("Bob", hand=["change_class"])
    table.discard_pile(Deck.DOOR, "thief", "wizard")
    table.turn_of(bob)
    bob.plays("change_class", on=ann)
    table.pass_until(lambda: "warrior" not in ann.in_play)
    assert sorted(ann.in_play) == ["super_munchkin", "thief", "wizard"]
