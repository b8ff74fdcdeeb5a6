"""Market: selling Items for levels, trading them, giving them away (M1, M2)."""

import pytest

from simlab.vocabulary import Event, Prompt, Verb, Zone


@pytest.mark.rule("M1", "V2")
def test_a_thousand_gold_buys_a_level(scene):
    """Items from hand and table are put up one by one; with 1,000 gold the sale can be closed, without change."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["saucepan"], hand=["evil_eyes", "fangs"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "saucepan")
    assert not carol.can(Verb.PASS)
    carol.does(Verb.SELL, "evil_eyes")
    carol.passes()
    assert carol.level == 5
    assert (carol.in_play, carol.hand) == ([], ["fangs"])
    assert {"saucepan", "evil_eyes"} <= set(table.keys(Zone.TREASURE_DISCARDS))


@pytest.mark.rule("M1")
def test_nine_hundred_gold_buy_nothing(scene):
    """Below 1,000 gold no sale is begun."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["birdhouse"], hand=["evil_eyes"])
    table.turn_of(carol)
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("M1")
def test_two_thousand_gold_buy_two_levels_at_once(scene):
    """One level for every full 1,000 in a single sale."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["pollymorph_potion", "wand_of_dowsing"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "pollymorph_potion")
    carol.does(Verb.SELL, "wand_of_dowsing")
    carol.passes()
    assert carol.level == 3


@pytest.mark.rule("M1", "S4", "V14")
def test_the_winning_level_is_not_for_sale(scene):
    """From Level 8 one level can be bought; on Level 9 there is nothing more to buy."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8, hand=["pollymorph_potion", "wand_of_dowsing"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "pollymorph_potion")
    carol.passes()
    assert carol.level == 9
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("M1")
def test_nobody_sells_on_anothers_turn(scene):
    """A sale belongs to one's own turn."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    biff = table.seat("Biff", hand=["pollymorph_potion"])
    table.turn_of(carol)
    assert not biff.can(Verb.SELL)


@pytest.mark.rule("M1", "C6")
def test_nobody_sells_in_combat(scene):
    """Not even the one whose turn it is, while he fights."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["pollymorph_potion"])
    carol.kicks_open_the_door("bullrog")
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("M2", "V4")
def test_one_item_for_another(scene):
    """Both Items change sides and stay in play, used at once where they fit."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["umbrella"])
    biff = table.seat("Biff", level=1, in_play=["arm"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "umbrella")
    carol.does(Verb.WANT, on="arm")
    assert table.asked is biff and table.game.prompt == Prompt.TRADE_ANSWER
    biff.accepts()
    assert (carol.in_play, biff.in_play) == (["arm"], ["umbrella"])
    assert (carol.equipped, biff.equipped) == (["arm"], ["umbrella"])
    assert len(table.happened(Event.TRADE)) == 1


@pytest.mark.rule("M2")
def test_an_offer_can_be_refused(scene):
    """Nothing changes hands against anybody's will."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["umbrella"])
    biff = table.seat("Biff", in_play=["arm"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "umbrella")
    carol.does(Verb.WANT, on="arm")
    biff.refuses()
    assert (carol.in_play, biff.in_play) == (["umbrella"], ["arm"])


@pytest.mark.rule("M2", "E8")
def test_only_items_on_the_table_are_traded(scene):
    """Neither Items in hand nor cards that are no Items can be offered or asked for."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["umbrella", "atomic_zombie"], hand=["fangs"])
    biff = table.seat("Biff", in_play=["arm", "plague_zombie"], hand=["saucepan"])
    nicky = table.seat("Nicky", level=2, in_play=["fast", "birdhouse"], hand=["gaping_mouth"])
    table.turn_of(carol)
    assert [table.bare(int(o.card)) for o in carol.options(Verb.OFFER)] == ["umbrella"]
    carol.does(Verb.OFFER, "umbrella")
    assert [table.bare(int(o.on)) for o in carol.options(Verb.WANT)] == ["birdhouse"]
    assert not carol.can(Verb.GIVE, on=biff)
    assert carol.can(Verb.GIVE, on=nicky)


@pytest.mark.rule("M2")
def test_what_is_received_is_not_sold_before_ones_own_turn(scene):
    """The receiver has 1,000 gold on the table but must wait for his turn; nothing comes back to the hand."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", carried=["saucepan"])
    biff = table.seat("Biff", level=2, carried=["birdhouse"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "saucepan")
    carol.does(Verb.GIVE, on=biff)
    biff.accepts()
    assert (biff.hand, sorted(biff.in_play)) == ([], ["birdhouse", "saucepan"])
    assert not biff.can(Verb.SELL)
    table.turn_of(biff)
    assert biff.can(Verb.SELL)


@pytest.mark.rule("M2")
def test_an_item_received_can_be_put_on_in_place_of_another(scene):
    """What does not fit beside the old hat may replace it right away on one's own turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["umbrella"], carried=["fangs"])
    biff = table.seat("Biff", in_play=["birdhouse"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "fangs")
    carol.does(Verb.WANT, on="birdhouse")
    biff.accepts()
    assert carol.equipped == ["umbrella"]
    carol.does(Verb.EQUIP, "birdhouse", on="umbrella")
    assert carol.equipped == ["birdhouse"]


@pytest.mark.rule("M2", "V4")
def test_gifts(scene):
    """An Item may be given for nothing, on anybody's turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    biff = table.seat("Biff", carried=["fangs"])
    nicky = table.seat("Nicky")
    table.turn_of(carol)
    biff.does(Verb.OFFER, "fangs")
    biff.does(Verb.GIVE, on=nicky)
    nicky.accepts()
    assert (biff.in_play, nicky.in_play) == ([], ["fangs"])
    assert len(table.happened(Event.GIVE)) == 1


@pytest.mark.rule("M2")
def test_a_gift_to_one_who_will_not_help(scene):
    """Before the door is open a friend may be paid not to help; the present is his to keep."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", carried=["fangs"])
    nicky = table.seat("Nicky", level=9)
    table.turn_of(carol)
    biff.does(Verb.OFFER, "fangs")
    biff.does(Verb.GIVE, on=nicky)
    nicky.accepts()
    carol.kicks_open_the_door("girl_sprout")
    carol.asks(nicky, treasures=2)
    nicky.refuses()
    assert nicky.in_play == ["fangs"]


@pytest.mark.rule("M1", "V14")
def test_nothing_more_is_sold_than_could_still_buy_a_level(scene):
    """On Level 8 a thousand gold is all that is of use: with 1,300 on the table no further Item is taken."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8, carried=["thumbtacks", "saucepan", "pet_monkey", "xmas_lights"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "thumbtacks")
    carol.does(Verb.SELL, "saucepan")
    assert not carol.can(Verb.SELL, "pet_monkey")
    carol.passes()
    assert (carol.level, carol.in_play) == (9, ["pet_monkey", "xmas_lights"])
