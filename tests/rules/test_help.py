"""Help: asking, bribing, fighting side by side, sharing the Treasure (H1–H6)."""

import pytest

from simlab.vocabulary import Deck, Prompt, Verb


@pytest.mark.rule("H1")
def test_one_refuses_the_next_helps_with_all_his_strength(scene):
    """Others are asked one after another, and the helper brings his Level and all his bonuses."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", level=5)
    nicky = table.seat("Nicky", level=3, in_play=["birdhouse"])
    fight = carol.kicks_open_the_door("girl_sprout")
    assert fight.strengths == (2, 4)
    carol.asks(biff)
    biff.refuses()
    assert fight.strengths == (2, 4)
    carol.asks(nicky)
    nicky.accepts()
    assert fight.strengths == (9, 4)
    table.nobody_speaks_up()
    assert (carol.level, biff.level, nicky.level) == (3, 5, 3)


@pytest.mark.rule("H1", "V9")
def test_one_helper_is_all_one_gets(scene):
    """Even when two together still lose, nobody else can be asked."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", level=5)
    nicky = table.seat("Nicky", level=5)
    fight = carol.kicks_open_the_door("barista")
    carol.asks(nicky)
    nicky.accepts()
    assert fight.strengths == (7, 14)
    assert not carol.can(Verb.ASK, on=biff)
    assert not carol.can(Verb.ASK, on=nicky)


@pytest.mark.rule("H1")
def test_a_monster_may_forbid_help(scene):
    """Against the Protester everybody is alone."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    carol.kicks_open_the_door("protester")
    assert not carol.can(Verb.ASK)


@pytest.mark.rule("H2", "V3")
def test_the_helper_picks_first(scene):
    """One of two Treasures, the helper choosing which."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    nicky = table.seat("Nicky", level=5)
    table.stack(Deck.TREASURE, "birdhouse", "fangs")
    carol.kicks_open_the_door("girl_sprout")
    carol.does(Verb.ASK, on=nicky, amount=1)
    carol.does(Verb.HELPER_PICKS)
    carol.passes()
    nicky.accepts()
    table.until(Prompt.SHARE)
    assert table.asked is nicky
    nicky.does(Verb.CHOOSE, "birdhouse")
    assert (carol.hand, nicky.hand) == (["fangs"], ["birdhouse"])


@pytest.mark.rule("H2", "V3")
def test_the_fighter_picks_first(scene):
    """Unless the deal says otherwise the fighter chooses what he keeps and the rest is the helper's."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    nicky = table.seat("Nicky", level=5)
    table.stack(Deck.TREASURE, "fangs", "birdhouse")
    carol.kicks_open_the_door("girl_sprout")
    carol.asks(nicky, treasures=1)
    nicky.accepts()
    table.until(Prompt.SHARE)
    assert table.asked is carol
    carol.does(Verb.CHOOSE, "birdhouse")
    assert (carol.hand, nicky.hand) == (["birdhouse"], ["fangs"])


@pytest.mark.rule("H2")
def test_all_the_treasures_can_be_promised(scene):
    """Any number of them: all seven that the monsters have, enhancers included."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9, hand=["with_a_double_barreled_shotgun"])
    nicky = table.seat("Nicky", level=9, in_play=["an_arm_and_a_leg", "birdhouse"], hand=["bottle_of_acid"])
    fight = carol.kicks_open_the_door("county_sheriff")
    carol.plays("with_a_double_barreled_shotgun", on="county_sheriff")
    assert fight.strengths == (9, 28)
    assert carol.can(Verb.ASK, on=nicky, amount=7)
    assert not carol.can(Verb.ASK, on=nicky, amount=8)
    carol.asks(nicky, treasures=7)
    nicky.accepts()
    assert fight.strengths == (27, 28)


@pytest.mark.rule("H2", "V3", "V8")
def test_items_as_a_bribe(scene):
    """Any Items one carries, worn or not, go to the helper once the fight is won."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["birdhouse"], carried=["fangs", "umbrella", "brick"])
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("tax_man")
    carol.does(Verb.ASK, on=nicky, amount=0)
    carol.does(Verb.ADD_ITEM, "birdhouse")
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.does(Verb.ADD_ITEM, "umbrella")
    carol.passes()
    nicky.accepts()
    assert sorted(carol.in_play) == ["birdhouse", "brick", "fangs", "umbrella"]
    table.nobody_speaks_up()
    assert carol.in_play == ["brick"]
    assert sorted(nicky.in_play) == ["birdhouse", "fangs", "umbrella"]


@pytest.mark.rule("H2", "E2")
def test_no_bribe_that_the_helper_could_not_carry(scene):
    """A Big item is no bribe for somebody who carries one; and two are none for anybody."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["strong"], carried=["leg", "car_door"])
    biff = table.seat("Biff", level=9, in_play=["another_zombie"])
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("tax_man")
    carol.does(Verb.ASK, on=biff, amount=0)
    assert not carol.can(Verb.ADD_ITEM, "leg")
    carol.passes()
    biff.refuses()
    carol.does(Verb.ASK, on=nicky, amount=0)
    assert carol.can(Verb.ADD_ITEM, "leg")
    carol.does(Verb.ADD_ITEM, "car_door")
    assert not carol.can(Verb.ADD_ITEM, "leg")
    carol.passes()
    nicky.accepts()
    table.nobody_speaks_up()
    assert "car_door" in nicky.in_play


@pytest.mark.rule("H2", "E2", "V8")
def test_a_promised_item_the_helper_can_no_longer_carry_stays(scene):
    """Strong no more, Nicky has his Leg to carry: the Fangs are paid, the Car Door is not, and Carol may give it away."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["car_door"], carried=["fangs"])
    biff = table.seat("Biff", level=2)
    nicky = table.seat("Nicky", level=9, in_play=["strong", "leg"])
    fight = carol.kicks_open_the_door("tax_man")
    carol.does(Verb.ASK, on=nicky, amount=0)
    carol.does(Verb.ADD_ITEM, "car_door")
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.passes()
    nicky.accepts()
    nicky.does(Verb.DISCARD, "strong")
    assert fight.strengths == (16, 8)
    table.nobody_speaks_up()
    assert carol.level == 2
    assert (carol.in_play, carol.equipped) == (["car_door"], ["car_door"])
    assert nicky.in_play == ["leg", "fangs"]
    carol.does(Verb.OFFER, "car_door")
    carol.does(Verb.GIVE, on=biff)
    biff.accepts()
    assert (carol.in_play, biff.in_play) == ([], ["car_door"])


@pytest.mark.rule("H2", "ED5")
def test_a_level_card_as_a_bribe_in_oz(scene):
    """The newest sheet lets the fighter promise a hand card that he could play on the helper."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["follow_the_road_anyway", "magical"])
    nicky = table.seat("Nicky", level=5)
    carol.kicks_open_the_door("nome")
    carol.does(Verb.ASK, on=nicky, amount=0)
    assert not carol.can(Verb.ADD_CARD, "magical")
    carol.does(Verb.ADD_CARD, "follow_the_road_anyway")
    assert not carol.can(Verb.ADD_CARD)
    carol.passes()
    nicky.accepts()
    assert nicky.level == 5
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (2, 6)
    assert "follow_the_road_anyway" not in carol.hand


@pytest.mark.rule("H2", "ED5")
def test_only_cards_that_could_be_played_on_this_helper(scene):
    """What needs a Class, or raises the one who plays it, is no bribe for a helper without one."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["write_your_own_testimonial", "send_a_friend_home"])
    biff = table.seat("Biff", level=5, in_play=["soldier"])
    nicky = table.seat("Nicky", level=5)
    carol.kicks_open_the_door("nome")
    carol.does(Verb.ASK, on=nicky, amount=0)
    assert not carol.can(Verb.ADD_CARD)
    carol.passes()
    nicky.refuses()
    carol.does(Verb.ASK, on=biff, amount=0)
    assert carol.can(Verb.ADD_CARD, "write_your_own_testimonial")
    assert not carol.can(Verb.ADD_CARD, "send_a_friend_home")


@pytest.mark.rule("H2", "ED5")
def test_no_hand_cards_as_a_bribe_elsewhere(scene):
    """The other sheets know only Items and Treasures as bribes."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["braaaaainnnns"])
    nicky = table.seat("Nicky", level=5)
    carol.kicks_open_the_door("girl_sprout")
    carol.does(Verb.ASK, on=nicky, amount=0)
    assert not carol.can(Verb.ADD_CARD)


@pytest.mark.rule("H3")
def test_what_the_monster_hates_it_hates_in_the_helper(scene):
    """The Tax Man gets his +5 for a Voodoo Zombie who only helps."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    nicky = table.seat("Nicky", level=9, in_play=["voodoo_zombie"])
    fight = carol.kicks_open_the_door("tax_man")
    assert fight.strengths == (4, 8)
    carol.asks(nicky)
    nicky.accepts()
    assert fight.strengths == (13, 13)


@pytest.mark.rule("H3")
def test_what_the_monster_fears_it_fears_in_the_helper(scene):
    """The Nun's -2 for a Voodoo Zombie counts when the helper is one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8)
    nicky = table.seat("Nicky", level=7, in_play=["voodoo_zombie"])
    fight = carol.kicks_open_the_door("nun")
    assert fight.strengths == (8, 16)
    carol.asks(nicky)
    nicky.accepts()
    assert fight.strengths == (15, 14)


@pytest.mark.rule("H3")
def test_the_helpers_ability_serves_the_fighter(scene):
    """A Warrior who helps wins the tie for both."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    nicky = table.seat("Nicky", level=2, in_play=["warrior"])
    fight = carol.kicks_open_the_door("undead_horse")
    carol.asks(nicky)
    nicky.accepts()
    assert fight.strengths == (4, 4)
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (3, 2)


@pytest.mark.rule("H4")
def test_the_fighter_goes_up_once_per_kill_and_the_helper_not_at_all(scene):
    """Two monsters are two levels for the fighter and none for the helper."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", hand=["wandering_monster", "mr_normal"])
    nicky = table.seat("Nicky", level=8)
    fight = carol.kicks_open_the_door("girl_sprout")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "mr_normal")
    carol.asks(nicky)
    nicky.accepts()
    assert fight.strengths == (9, 6)
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (3, 8)


@pytest.mark.rule("H4", "V13")
def test_an_elf_goes_up_for_helping(scene):
    """A card may say otherwise: an Elf gains a level for each monster he helps to kill."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    nicky = table.seat("Nicky", level=4, in_play=["elf"])
    carol.kicks_open_the_door("pit_bull")
    carol.asks(nicky)
    nicky.accepts()
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (2, 5)


@pytest.mark.rule("H5", "V16")
def test_the_helper_may_play_his_share_at_once(scene):
    """An Item got for helping can be put on right after the fight, on the other's turn, but not a turn later."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", hand=["umbrella"])
    nicky = table.seat("Nicky", level=5)
    table.stack(Deck.TREASURE, "birdhouse", "fangs")
    carol.kicks_open_the_door("girl_sprout")
    carol.asks(nicky, treasures=2)
    nicky.accepts()
    table.nobody_speaks_up()
    assert not biff.can(Verb.PLAY, "umbrella")
    nicky.plays("birdhouse")
    assert nicky.equipped == ["birdhouse"]
    table.turn_ends()
    assert nicky.hand == ["fangs"]
    assert not nicky.can(Verb.PLAY, "fangs")


@pytest.mark.rule("H6", "OZ5")
def test_the_fighter_draws_what_the_helpers_spell_has_won(scene):
    """A helping Wizard charms the monster away: the fighter draws the Treasure and shares it as agreed."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    nicky = table.seat("Nicky", level=1, in_play=["wizard"], hand=["magical", "sky_high", "losing_heart"])
    table.stack(Deck.TREASURE, "yellow_brick", "oil_can", "knife_sword")
    carol.kicks_open_the_door("general_guph")
    carol.asks(nicky, treasures=1)
    nicky.accepts()
    nicky.uses("wizard", on="general_guph")
    table.until(Prompt.SHARE)
    assert [card for card, _ in table.drawn(carol)] == ["yellow_brick", "oil_can", "knife_sword"]
    assert table.drawn(nicky) == []
    carol.does(Verb.CHOOSE, "yellow_brick")
    carol.does(Verb.CHOOSE, "knife_sword")
    assert (carol.hand, nicky.hand) == (["yellow_brick", "knife_sword"], ["oil_can"])
    assert (carol.level, nicky.level) == (2, 1)


@pytest.mark.rule("H1", "C7")
def test_a_monster_that_forbids_help_to_some(scene, little_set):
    """Its own `if` is heard: an ordinary zombie may be helped against it, a Voodoo Zombie may not."""
    recluse = little_set(
        """
        recluse:
          name: Recluse
          kind: monster
          level: 9
          treasures: 1
          copies: 2
          basis: reconstructed
          rules:
            - {while: in_combat, if: {facing: voodoo_zombie}, do: {no_help: true}}
          bad_stuff:
            - {do: {lose_levels: 1}}
        """,
    )
    table = scene(["zombies", recluse], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    carol.kicks_open_the_door("recluse")
    assert carol.can(Verb.ASK)
    other = scene(["zombies", recluse], "Carol", "Biff", "Nicky")
    voodoo = other.seat("Carol", level=1, in_play=["voodoo_zombie"])
    voodoo.kicks_open_the_door("recluse")
    assert not voodoo.can(Verb.ASK)
