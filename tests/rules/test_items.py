"""Items: carried, equipped, Big, restricted, enhanced (E1–E8)."""

import pytest

from simlab.vocabulary import Event, Prompt, Verb, Zone


@pytest.mark.rule("E1")
def test_one_headgear_at_a_time(scene):
    """A second hat is carried, and worn only in place of the first."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["umbrella", "birdhouse"])
    table.turn_of(carol)
    carol.plays("umbrella")
    carol.plays("birdhouse")
    assert (carol.in_play, carol.equipped) == (["umbrella", "birdhouse"], ["umbrella"])
    assert carol.can(Verb.EQUIP, "birdhouse", on="umbrella")
    assert carol.strength == 3
    carol.does(Verb.EQUIP, "birdhouse", on="umbrella")
    assert carol.options() and carol.strength == 5
    assert carol.equipped == ["birdhouse"]


@pytest.mark.rule("E1")
def test_one_armor_and_one_footgear(scene):
    """The same holds for Armor and for Footgear."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["car_door", "chain_link_fence", "mousetraps", "soda_cans"])
    table.turn_of(carol)
    carol.plays("car_door")
    carol.plays("chain_link_fence")
    carol.plays("mousetraps")
    carol.plays("soda_cans")
    assert carol.equipped == ["car_door", "mousetraps"]


@pytest.mark.rule("E1")
def test_two_hands(scene):
    """Two Items of one Hand fill both; a third is carried."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["arm", "bowling_ball", "glowing_talons"])
    table.turn_of(carol)
    carol.plays("arm")
    carol.plays("bowling_ball")
    carol.plays("glowing_talons")
    assert carol.equipped == ["arm", "bowling_ball"]
    carol.does(Verb.EQUIP, "glowing_talons", on="arm")
    assert carol.equipped == ["bowling_ball", "glowing_talons"]


@pytest.mark.rule("E1")
def test_one_item_of_two_hands(scene):
    """Taking up a two-handed Item puts down everything else in hand."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["arm", "bowling_ball"], hand=["an_arm_and_a_leg"])
    table.turn_of(carol)
    carol.plays("an_arm_and_a_leg")
    assert carol.equipped == ["arm", "bowling_ball"]
    carol.does(Verb.EQUIP, "an_arm_and_a_leg")
    assert carol.equipped == ["an_arm_and_a_leg"]


@pytest.mark.rule("E1")
def test_any_number_of_items_without_a_slot(scene):
    """What is neither headgear, armor, footgear nor in hand adds up freely."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["fangs", "forked_tongue", "gaping_mouth"])
    table.turn_of(carol)
    carol.plays("fangs")
    carol.plays("forked_tongue")
    carol.plays("gaping_mouth")
    assert carol.options() and carol.strength == 6


@pytest.mark.rule("E1")
def test_cheating_lifts_the_limit(scene):
    """A cheated hat is worn beside another."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["umbrella"], carried=["birdhouse"], hand=["cheat"])
    table.turn_of(carol)
    carol.plays("cheat")
    carol.does(Verb.CHOOSE, "birdhouse")
    carol.does(Verb.EQUIP, "birdhouse")
    assert sorted(carol.equipped) == ["birdhouse", "umbrella"]
    assert carol.options() and carol.strength == 7


@pytest.mark.rule("E1", "E3")
def test_cheating_lifts_the_restriction(scene):
    """A cheated Item serves even somebody it is not made for."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, carried=["pet_monkey"], hand=["cheat"])
    table.turn_of(carol)
    assert not carol.can(Verb.EQUIP, "pet_monkey")
    carol.plays("cheat")
    carol.does(Verb.CHOOSE, "pet_monkey")
    carol.does(Verb.EQUIP, "pet_monkey")
    assert carol.options() and carol.strength == 5


@pytest.mark.rule("E2")
def test_only_one_big_item(scene):
    """The second Big item stays in the hand."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["car_door", "leg"])
    table.turn_of(carol)
    carol.plays("car_door")
    assert not carol.can(Verb.PLAY, "leg")


@pytest.mark.rule("E2")
def test_the_strong_carry_three(scene):
    """Something that allows more Big items does."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=3, in_play=["strong", "car_door", "leg"], hand=["shopping_cart", "bowling_trophy"]
    )
    table.turn_of(carol)
    carol.plays("shopping_cart")
    assert not carol.can(Verb.PLAY, "bowling_trophy")


@pytest.mark.rule("E2")
def test_excess_big_items_are_sold_on_ones_own_turn(scene):
    """Who loses his strength on his own turn, out of combat, and has 1,000 gold of Items may sell the excess."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["strong", "car_door"], carried=["another_zombie", "leg"])
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "strong")
    assert table.game.prompt == Prompt.TIDY
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "another_zombie")
    carol.does(Verb.SELL, "leg")
    carol.passes()
    assert carol.level == 4
    assert carol.in_play == ["car_door"]
    assert table.game.prompt == Prompt.SPEAK_UP


@pytest.mark.rule("E2")
def test_excess_big_items_go_to_the_lowest(scene):
    """Without 1,000 gold there is no sale: the owner chooses, the lowest-Level player who can carry gets it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["strong", "car_door"], carried=["leg"])
    biff = table.seat("Biff", level=4)
    nicky = table.seat("Nicky", level=2)
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "strong")
    assert not carol.can(Verb.SELL)
    carol.does(Verb.CHOOSE, "car_door")
    assert (carol.in_play, biff.in_play, nicky.in_play) == (["leg"], [], ["car_door"])


@pytest.mark.rule("E2")
def test_not_to_one_who_carries_a_big_item_already(scene):
    """The lowest has his own Big item, so the next lowest gets it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["strong", "car_door"], carried=["leg"])
    biff = table.seat("Biff", level=4)
    nicky = table.seat("Nicky", level=2, carried=["bowling_trophy"])
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "strong")
    carol.does(Verb.CHOOSE, "leg")
    assert (biff.in_play, nicky.in_play) == (["leg"], ["bowling_trophy"])


@pytest.mark.rule("E2")
def test_what_nobody_can_carry_is_discarded(scene):
    """With everybody laden the excess is lost."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["strong", "car_door"], carried=["leg"])
    table.seat("Biff", level=4, carried=["shopping_cart"])
    table.seat("Nicky", level=2, carried=["bowling_trophy"])
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "strong")
    carol.does(Verb.CHOOSE, "leg")
    assert carol.in_play == ["car_door"]
    assert "leg" in table.keys(Zone.TREASURE_DISCARDS)


@pytest.mark.rule("E2", "V15")
def test_no_sale_of_the_excess_in_combat(scene):
    """In the middle of a fight the excess is given away at once, however much gold there is."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["strong", "car_door"], carried=["another_zombie", "leg"])
    biff = table.seat("Biff", level=2, hand=["grave_doubts"])
    nicky = table.seat("Nicky", level=1)
    fight = carol.kicks_open_the_door("barista")
    biff.plays("grave_doubts", on=carol)
    table.until(Prompt.LOSE)
    carol.does(Verb.CHOOSE, "strong")
    assert table.game.prompt == Prompt.TIDY
    assert not carol.can(Verb.SELL)
    carol.does(Verb.CHOOSE, "another_zombie")
    carol.does(Verb.CHOOSE, "car_door")
    assert (carol.in_play, nicky.in_play, biff.in_play) == (["leg"], ["another_zombie"], ["car_door"])
    assert fight.asked is not None and fight.strengths == (3, 14)


@pytest.mark.rule("E2")
def test_no_sale_of_the_excess_on_anothers_turn(scene):
    """Out of turn nothing is sold."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["strong", "car_door"], carried=["another_zombie", "leg"])
    biff = table.seat("Biff", level=2, hand=["grave_doubts"])
    table.turn_of(biff)
    biff.plays("grave_doubts", on=carol)
    table.until(Prompt.TIDY)
    assert table.asked is carol
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("E2")
def test_a_cheated_big_item_does_not_count(scene):
    """Cheat! lifts the limit on Big items as well; only the others can be too many."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["strong", "car_door"], carried=["leg", "shopping_cart"])
    table.attach("cheat", "leg")
    table.turn_of(carol)
    carol.does(Verb.DISCARD, "strong")
    assert carol.can(Verb.CHOOSE, "car_door")
    assert not carol.can(Verb.CHOOSE, "leg")
    carol.does(Verb.CHOOSE, "shopping_cart")
    assert carol.in_play == ["car_door", "leg", "cheat"]


@pytest.mark.rule("E3")
def test_a_restricted_item_counts_only_for_its_own(scene):
    """Xmas Lights shine for Atomic Zombies only; the bonus goes with the Mojo, the Item stays."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["atomic_zombie", "xmas_lights"])
    table.turn_of(carol)
    assert carol.options() and carol.strength == 5
    carol.does(Verb.DISCARD, "atomic_zombie")
    assert carol.options() and carol.strength == 1
    assert carol.in_play == ["xmas_lights"]


@pytest.mark.rule("E3")
def test_anybody_may_carry_what_he_cannot_use(scene):
    """A restricted Item can be played, carried and traded by everybody."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["xmas_lights"])
    table.turn_of(carol)
    carol.plays("xmas_lights")
    assert (carol.in_play, carol.equipped) == (["xmas_lights"], [])
    assert carol.options() and carol.strength == 1
    assert carol.can(Verb.OFFER, "xmas_lights")


@pytest.mark.rule("E3")
def test_restricted_by_sex(scene):
    """The Funny Bone is for females."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, sex="female", hand=["funny_bone"])
    biff = table.seat("Biff", level=1, sex="male", hand=["flypaper_necktie"])
    table.turn_of(carol)
    carol.plays("funny_bone")
    assert carol.options() and carol.strength == 4
    table.turn_of(biff)
    biff.plays("flypaper_necktie")
    assert biff.options() and biff.strength == 4


@pytest.mark.rule("E4")
def test_items_are_not_thrown_away(scene):
    """There is no discarding of an Item in play, whatever it is."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["atomic_zombie", "car_door"], carried=["fangs"], hand=["leg"])
    table.turn_of(carol)
    assert carol.can(Verb.DISCARD, "atomic_zombie")
    assert not carol.can(Verb.DISCARD, "car_door")
    assert not carol.can(Verb.DISCARD, "fangs")
    assert not carol.can(Verb.PLAY, "leg")


@pytest.mark.rule("E5", "APO10", "MIX3")
def test_an_enhancer_joins_an_item_for_good(scene):
    """The Bayonet goes on an own Item in hand, adds its bonus, and cannot be taken off or used again."""
    table = scene("apocalypse", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["tire_iron", "boonie_hat"], hand=["with_a_bayonet"])
    table.seat("Biff", in_play=["asp"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "with_a_bayonet", on="boonie_hat")
    assert not carol.can(Verb.PLAY, "with_a_bayonet", on="asp")
    carol.plays("with_a_bayonet", on="tire_iron")
    assert carol.options() and carol.strength == 6
    assert not carol.can(Verb.EQUIP, "with_a_bayonet")
    assert not carol.can(Verb.UNEQUIP, "with_a_bayonet")
    assert not carol.can(Verb.OFFER, "with_a_bayonet")
    assert not carol.can(Verb.DISCARD, "with_a_bayonet")


@pytest.mark.rule("E5")
def test_an_enhancer_counts_only_with_its_item(scene):
    """While the Item is merely carried its enhancer gives nothing, not even a third Hand."""
    table = scene("apocalypse", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["asp", "survival_tool"], carried=["tire_iron", "safety_vest"])
    table.attach("with_a_bayonet", "tire_iron")
    table.attach("arm_y_surplus", "safety_vest")
    table.turn_of(carol)
    assert carol.options() and carol.strength == 6
    assert carol.can(Verb.EQUIP, "tire_iron", on="asp")
    carol.does(Verb.EQUIP, "safety_vest")
    assert carol.options() and carol.strength == 7
    carol.does(Verb.EQUIP, "tire_iron")
    assert sorted(carol.equipped) == ["asp", "safety_vest", "survival_tool", "tire_iron"]
    assert carol.options() and carol.strength == 11


@pytest.mark.rule("E5")
def test_an_enhancer_goes_with_its_item(scene):
    """Given away, the Item takes its enhancer along; lost, both are lost."""
    table = scene("apocalypse", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["steel_beanie", "tire_iron"])
    table.attach("tactical", "tire_iron")
    biff = table.seat("Biff", level=1, hand=[])
    nicky = table.seat("Nicky", hand=["stock_market_crash"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "tire_iron")
    carol.does(Verb.GIVE, on=biff)
    biff.accepts()
    assert (carol.in_play, biff.in_play) == (["steel_beanie"], ["tire_iron", "tactical"])
    assert biff.options() and biff.strength == 6
    nicky.plays("stock_market_crash", on=biff)
    table.until(Prompt.LOSE)
    biff.does(Verb.CHOOSE, "tire_iron")
    assert biff.in_play == []
    assert {"tire_iron", "tactical"} <= set(table.keys(Zone.TREASURE_DISCARDS))


@pytest.mark.rule("E6")
def test_no_value_is_still_an_item(scene):
    """Diseased Spit is worth no gold, yet it is traded, and it melts down like any Item."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["atomic_zombie"], carried=["diseased_spit"])
    table.turn_of(carol)
    assert carol.can(Verb.OFFER, "diseased_spit")
    table.turn_of(carol)
    fight = carol.kicks_open_the_door("girl_sprout")
    carol.uses("atomic_zombie")
    carol.does(Verb.PAY, "diseased_spit")
    assert fight.asked is not None and fight.strengths == (5, 4)


@pytest.mark.rule("E6", "M1")
def test_no_value_adds_nothing_to_a_sale(scene):
    """An Item without value may go along with a sale, for zero gold; alone it buys nothing."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, carried=["saucepan", "leg", "on_fire"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "on_fire")
    assert not carol.can(Verb.PASS)
    carol.does(Verb.SELL, "saucepan")
    carol.does(Verb.SELL, "leg")
    carol.passes()
    assert (carol.level, carol.in_play) == (3, [])


@pytest.mark.rule("E6")
def test_one_shots_with_a_value_are_sold_like_other_items(scene):
    """A hand full of one-shots is worth its gold."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, hand=["leftovers", "wishing_ring"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "leftovers")
    carol.does(Verb.SELL, "wishing_ring")
    carol.passes()
    assert (carol.level, carol.hand) == (3, [])


@pytest.mark.rule("E7")
def test_any_number_of_small_items(scene):
    """What is not marked Big is Small, and nobody counts Small Items."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", carried=["car_door", "arm", "bowling_ball", "birdhouse", "saucepan"], hand=["fangs", "mailbox", "leg"]
    )
    table.turn_of(carol)
    carol.plays("fangs")
    carol.plays("mailbox")
    assert not carol.can(Verb.PLAY, "leg")
    assert len(carol.in_play) == 7


@pytest.mark.rule("E8")
def test_specials_are_neither_sold_nor_traded(scene):
    """A Go Up a Level card is no Item: it is not for sale, not for trade, and pays no Item's price."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=2, hand=["gold_pieces_1000", "hoard", "wand_of_dowsing"], in_play=["boots_of_butt_kicking"]
    )
    table.turn_of(carol)
    assert not carol.can(Verb.OFFER, "gold_pieces_1000")
    carol.does(Verb.SELL)
    assert carol.can(Verb.SELL, "wand_of_dowsing")
    assert not carol.can(Verb.SELL, "gold_pieces_1000")
    assert not carol.can(Verb.SELL, "hoard")


@pytest.mark.rule("E8")
def test_a_cheat_in_play_is_not_traded(scene):
    """The Cheat! on an Item goes with it but is nothing to offer by itself."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["birdhouse"])
    table.attach("cheat", "birdhouse")
    table.turn_of(carol)
    assert carol.can(Verb.OFFER, "birdhouse")
    assert not carol.can(Verb.OFFER, "cheat")
    assert table.happened(Event.TRADE) == []


@pytest.mark.rule("E5", "C14")
def test_an_enhancer_counts_only_where_its_item_does(scene):
    """The Magnet takes from a lone Samurai what the wakizashi gives, and what it gives for being handed down."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=4, in_play=["samurai", "dragon_claw_wakizashi"], curses=["magnet"])
    table.attach("of_my_grandfather", "dragon_claw_wakizashi")
    fight = riley.kicks_open_the_door("yee_ha")
    assert fight.strengths == (6, 4)
    table.nobody_speaks_up()
    table.until_asked(riley)
    assert (riley.curses, riley.strength) == ([], 11)
