"""T: a turn from its start to Charity, and what may be done when."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Event, Prompt, Verb, Zone

# --- the start of a turn


@pytest.mark.rule("T1")
def test_before_the_door_cards_are_played_and_items_changed(scene):
    """An Item is played, another taken off, and no door has been opened yet."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["arm"], hand=["birdhouse"])
    table.turn_of(carol)
    carol.plays("birdhouse")
    carol.does(Verb.UNEQUIP, "arm")
    assert carol.equipped == ["birdhouse"]
    assert Event.OPEN_DOOR not in table.happened()


@pytest.mark.rule("T1", "T8")
def test_before_the_door_items_are_sold(scene):
    """A thousand gold for a level, before phase 1."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["saucepan"], hand=["brick", "paddleball"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "saucepan")
    carol.does(Verb.SELL, "paddleball")
    carol.passes()
    assert carol.level == 4
    assert carol.hand == ["brick"]
    assert Event.OPEN_DOOR not in table.happened()


@pytest.mark.rule("T1")
def test_before_the_door_items_are_traded(scene):
    """The active player offers an Item; the other agrees; both stay in play."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["arm"])
    biff = table.seat("Biff", in_play=["umbrella"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "arm")
    carol.does(Verb.WANT, "arm", on="umbrella")
    biff.accepts()
    assert carol.in_play == ["umbrella"]
    assert biff.in_play == ["arm"]
    assert Event.OPEN_DOOR not in table.happened()


# --- phase 1


@pytest.mark.rule("T2")
def test_a_monster_behind_the_door_must_be_fought(scene):
    """It lies face up in a fight at once, and the strengths stand."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, hand=["nun"])
    fight = carol.kicks_open_the_door("nurse")
    assert int(table.public.fighter) == 0
    assert table.keys(Zone.COMBAT) == ["nurse"]
    assert fight.strengths == (2, 6)
    assert not carol.can(Verb.LOOK_FOR_TROUBLE)
    assert not carol.can(Verb.LOOT)


@pytest.mark.rule("T2")
def test_a_curse_behind_the_door_strikes_and_is_discarded(scene):
    """It applies to whoever opened the door; one that does not last goes to the discards."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    biff = table.seat("Biff", level=4)
    carol.kicks_open_the_door("maaiiiiinnnnnns")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert (carol.level, biff.level) == (2, 4)
    assert table.keys(Zone.DOOR_DISCARDS) == ["maaiiiiinnnnnns"]
    assert carol.hand == []


@pytest.mark.rule("T2")
def test_a_lasting_curse_stays_in_front_of_its_victim(scene):
    """A penalty for the next combat is kept as a reminder."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    carol.kicks_open_the_door("ants")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert carol.curses == ["ants"]
    assert carol.strength == 1
    assert table.keys(Zone.DOOR_DISCARDS) == []


@pytest.mark.rule("T2")
def test_any_other_card_may_go_to_the_hand(scene):
    """A Mojo kept for later is in the hand, and everybody saw it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    carol.kicks_open_the_door("plague_zombie")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert carol.hand == ["plague_zombie"]
    assert table.drawn(carol) == [("plague_zombie", True)]


@pytest.mark.rule("T2")
def test_any_other_card_may_be_played_at_once(scene):
    """A Mojo behind the door is in play before trouble is looked for."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    carol.kicks_open_the_door("plague_zombie")
    carol.plays("plague_zombie")
    assert carol.in_play == ["plague_zombie"]
    assert carol.can(Verb.PASS)
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert carol.hand == []


@pytest.mark.rule("T2")
def test_only_one_door_is_opened(scene):
    """One card leaves the Door deck face up."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    carol.kicks_open_the_door("plague_zombie", "nurse")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert len(table.happened(Event.OPEN_DOOR)) == 1


# --- trouble and loot


@pytest.mark.rule("T3")
def test_looking_for_trouble_is_a_fight_like_any_other(scene):
    """A monster from the hand is fought and killed as if it had been behind the door."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["golfer"])
    carol.kicks_open_the_door("plague_zombie")
    carol.passes()
    carol.does(Verb.LOOK_FOR_TROUBLE, "golfer")
    assert table.strengths == (3, 2)
    table.nobody_speaks_up()
    assert carol.level == 4
    assert table.drawn(carol)[1:] == [(carol.hand[-1], False)]
    assert table.keys(Zone.DOOR_DISCARDS) == ["golfer"]


@pytest.mark.rule("T3", "T4")
def test_no_trouble_and_no_loot_after_a_door_monster(scene):
    """Whoever met a monster at the door is asked for neither, even if he killed it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["golfer"])
    carol.kicks_open_the_door("slacker")
    table.turn_ends()
    assert Event.TROUBLE not in table.happened()
    assert Event.LOOT not in table.happened()
    assert "golfer" in carol.hand


@pytest.mark.rule("T4")
def test_looting_draws_a_door_face_down(scene):
    """The second Door card goes into the hand unseen, a monster too."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["golfer"])
    carol.kicks_open_the_door("plague_zombie", "nun")
    carol.passes()
    carol.does(Verb.LOOT)
    assert carol.hand == ["golfer", "plague_zombie", "nun"]
    assert table.drawn(carol)[-1] == ("nun", False)
    table.turn_ends()
    assert Event.FIGHT not in table.happened()


@pytest.mark.rule("T4")
def test_whoever_looked_for_trouble_does_not_loot(scene):
    """Exactly one of the two."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["golfer"])
    carol.kicks_open_the_door("plague_zombie")
    carol.passes()
    carol.does(Verb.LOOK_FOR_TROUBLE, "golfer")
    table.turn_ends()
    assert Event.LOOT not in table.happened()


@pytest.mark.rule("T4")
def test_one_of_the_two_happens(scene):
    """Without a monster to fight the room is looted: there is no third way."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    carol.kicks_open_the_door("plague_zombie")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert [Verb(int(o.verb)) for o in carol.options()] == [Verb.LOOT]


@pytest.mark.rule("T4", "A4")
def test_running_away_forfeits_looting(scene):
    """The turn goes on to Charity after a flight."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    carol.kicks_open_the_door("nurse")
    table.dice(6)
    table.turn_ends()
    assert Event.ESCAPE in table.happened()
    assert Event.LOOT not in table.happened()
    assert carol.hand == []


@pytest.mark.rule("T4")
def test_running_from_trouble_forfeits_looting_too(scene):
    """Trouble that was looked for and fled from was this turn's choice."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["nurse"])
    carol.kicks_open_the_door("dead_stop")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    carol.does(Verb.LOOK_FOR_TROUBLE, "nurse")
    table.dice(6)
    table.turn_ends()
    assert Event.ESCAPE in table.happened()
    assert Event.LOOT not in table.happened()


# --- charity

SIX = ["nun", "golfer", "janitor", "mascot", "wino", "butcher"]
SEVEN = [*SIX, "fireman"]


@pytest.mark.rule("T5")
def test_the_excess_goes_to_the_lowest(scene):
    """Seven cards: two go to the one player of the lowest Level, of the giver's choice."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=SIX)
    biff = table.seat("Biff", level=3)
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("maaiiiiinnnnnns", "fireman")
    table.pass_until(lambda: table.game.prompt == Prompt.CHARITY)
    assert (carol.level, len(carol.hand)) == (3, 7)
    carol.does(Verb.CHOOSE, "nun")
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE, "wino")
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    assert nicky.hand == ["nun", "wino"]
    assert biff.hand == []
    assert len(carol.hand) == 5


@pytest.mark.rule("T5")
def test_ties_share_evenly_and_the_giver_chooses_who_gets_more(scene):
    """Three cards among two: one each, the third where the giver likes."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=SEVEN)
    biff = table.seat("Biff", level=2)
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("dead_stop", "nurse")
    table.pass_until(lambda: table.game.prompt == Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "nun")
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE, "golfer")
    assert not carol.can(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE_SEAT, on=biff)
    carol.does(Verb.CHOOSE, "wino")
    assert carol.can(Verb.CHOOSE_SEAT, on=biff)
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    assert nicky.hand == ["nun", "wino"]
    assert biff.hand == ["golfer"]


@pytest.mark.rule("T5")
@pytest.mark.parametrize("levels", [(2, 3, 4), (2, 2, 4)])
def test_a_giver_who_is_lowest_discards(scene, levels):
    """Lowest, or tied for it: nobody gets anything."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=levels[0], hand=SIX)
    biff = table.seat("Biff", level=levels[1])
    nicky = table.seat("Nicky", level=levels[2])
    carol.kicks_open_the_door("dead_stop", "nurse")
    table.pass_until(lambda: table.game.prompt == Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "nun")
    carol.does(Verb.CHOOSE, "nurse")
    assert (biff.hand, nicky.hand) == ([], [])
    assert set(table.keys(Zone.DOOR_DISCARDS)) == {"dead_stop", "nun", "nurse"}
    assert len(carol.hand) == 5


@pytest.mark.rule("T5")
def test_one_may_play_down_to_five(scene):
    """A card played before Charity need not be given away."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["birdhouse", "nun", "golfer", "janitor", "mascot"])
    carol.kicks_open_the_door("dead_stop", "nurse")
    table.pass_until(lambda: Event.LOOT in table.happened())
    assert len(carol.hand) == 6
    carol.plays("birdhouse")
    table.turn_ends()
    assert len(carol.hand) == 5
    assert Event.CHARITY not in table.happened()
    assert "birdhouse" in carol.in_play


@pytest.mark.rule("T5", "T10")
def test_five_cards_may_be_kept(scene):
    """The limit is five, not fewer."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["nun", "golfer", "janitor", "mascot"])
    carol.kicks_open_the_door("dead_stop", "nurse")
    table.turn_ends()
    assert carol.hand == ["nun", "golfer", "janitor", "mascot", "nurse"]


@pytest.mark.rule("T5", "T10", "S5")
@pytest.mark.parametrize(("allies", "kept", "given"), [([], 5, 3), (["woggle_bug"], 7, 1)])
def test_a_card_may_raise_the_limit(scene, allies, kept, given):
    """Of eight cards Carol keeps five and gives three; with the Woggle-Bug, who holds two more, seven and one."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    six = ["jackdaws", "flutterbudgets", "rigmaroles", "scoodlers", "king_dox", "runaway_loons"]
    carol = table.seat("Carol", level=5, in_play=allies, hand=six)
    biff = table.seat("Biff", level=2)
    table.seat("Nicky", level=3)
    carol.kicks_open_the_door("sky_high", "magical")
    table.turn_ends()
    assert (len(carol.hand), len(biff.hand)) == (kept, given)


# --- at any time


@pytest.mark.rule("T6")
def test_in_the_middle_of_a_fight_one_may_stop_being_what_one_is(scene):
    """A Wizard no more: the monster loses its bonus against Wizards."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", level=5, in_play=["wizard", "toto"])
    fight = enrique.kicks_open_the_door("hammer_heads")
    assert fight.strengths == (6, 7)
    enrique.does(Verb.DISCARD, "wizard")
    assert fight.strengths == (6, 3)
    enrique.does(Verb.DISCARD, "toto")
    assert fight.strengths == (5, 3)


@pytest.mark.rule("T6")
def test_powers_and_styles_may_be_discarded_in_a_fight(scene):
    """A Power and a Style go the same way, on anybody's turn."""
    table = scene(["zombies", "fu"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["tough", "clown_fu"])
    biff = table.seat("Biff", level=5, in_play=["tough", "fox_kung_fu", "mook"])
    fight = carol.kicks_open_the_door("nurse")
    assert fight.strengths == (9, 6)
    carol.does(Verb.DISCARD, "tough")
    carol.does(Verb.DISCARD, "clown_fu")
    assert fight.strengths == (5, 6)
    biff.does(Verb.DISCARD, "mook")
    biff.does(Verb.DISCARD, "fox_kung_fu")
    assert biff.in_play == ["tough"]


@pytest.mark.rule("T6")
def test_a_companion_may_be_played_in_a_fight(scene):
    """A Mook steps in at once, for the fighter and for a bystander."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3, hand=["mook"])
    takako = table.seat("Takako", hand=["mook"])
    fight = riley.kicks_open_the_door("yee_ha")
    riley.plays("mook")
    assert fight.strengths == (5, 4)
    takako.plays("mook")
    assert takako.in_play == ["mook"]
    assert fight.strengths == (5, 4)


@pytest.mark.rule("T6")
def test_go_up_a_level_may_be_played_on_anybody_in_a_fight(scene):
    """A bystander lifts the fighter, and the fighter a bystander."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["hot_meal"])
    biff = table.seat("Biff", level=2, hand=["braaaaainnnns"])
    nicky = table.seat("Nicky", level=2)
    fight = carol.kicks_open_the_door("nurse")
    biff.plays("braaaaainnnns", on=carol)
    assert fight.strengths == (6, 6)
    carol.plays("hot_meal", on=nicky)
    assert (carol.level, biff.level, nicky.level) == (6, 2, 3)
    assert set(table.keys(Zone.TREASURE_DISCARDS)) == {"hot_meal", "braaaaainnnns"}


@pytest.mark.rule("T6")
def test_a_curse_may_be_played_on_anybody_in_a_fight(scene):
    """Just when the monster seems beaten, a curse turns the fight; bystanders can be cursed as well."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7)
    biff = table.seat("Biff", level=2, hand=["maaiiiiinnnnnns", "dead_last"])
    nicky = table.seat("Nicky", level=4)
    fight = carol.kicks_open_the_door("nurse")
    assert fight.strengths == (7, 6)
    biff.plays("maaiiiiinnnnnns", on=carol)
    table.pass_until(lambda: Event.CURSE in table.happened())
    assert fight.strengths == (5, 6)
    biff.plays("dead_last", on=nicky)
    table.pass_until(lambda: len(table.happened(Event.CURSE)) == 2)
    assert nicky.level == 3


@pytest.mark.rule("T6")
def test_a_curse_may_be_played_on_somebody_running_away(scene):
    """Before the roll there is time for a curse."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=["spraaiiiiinnnnnns"])
    carol.kicks_open_the_door("nurse")
    table.pass_until(lambda: table.game.prompt == Prompt.RUNNING)
    biff.plays("spraaiiiiinnnnnns", on=carol)
    table.dice(6)
    table.nobody_speaks_up()
    assert Event.CAUGHT in table.happened()
    assert Event.ESCAPE not in table.happened()


# --- out of combat


@pytest.mark.rule("T7")
def test_bystanders_may_trade_during_anothers_fight(scene):
    """Neither of the two is in the fight; whoever is in it is no partner."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["fangs"])
    biff = table.seat("Biff", in_play=["arm"])
    nicky = table.seat("Nicky", in_play=["umbrella"])
    carol.kicks_open_the_door("nurse")
    biff.does(Verb.OFFER, "arm")
    assert not biff.can(Verb.WANT, "arm", on="fangs")
    assert not biff.can(Verb.GIVE, "arm", on=carol)
    biff.does(Verb.WANT, "arm", on="umbrella")
    nicky.accepts()
    assert (biff.in_play, nicky.in_play) == (["umbrella"], ["arm"])
    assert not carol.can(Verb.OFFER)


@pytest.mark.rule("T7")
def test_a_trade_on_anothers_turn(scene):
    """It need not be one's own turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["fangs"])
    biff = table.seat("Biff", in_play=["arm"])
    table.turn_of(carol)
    biff.does(Verb.OFFER, "arm")
    biff.does(Verb.GIVE, "arm", on=carol)
    carol.accepts()
    assert carol.in_play == ["fangs", "arm"]


@pytest.mark.rule("T7", "ED3")
def test_new_sheets_let_bystanders_change_what_they_wear(scene):
    """By the new sheet any time out of combat, even during another's fight, but not in one's own."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["fangs"])
    biff = table.seat("Biff", in_play=["umbrella"], carried=["birdhouse"])
    carol.kicks_open_the_door("nurse")
    biff.does(Verb.EQUIP, "birdhouse")
    assert biff.equipped == ["birdhouse"]
    assert not carol.can(Verb.UNEQUIP)


@pytest.mark.rule("T7", "ED3")
def test_old_sheets_only_on_ones_own_turn(scene):
    """By the old sheet Items are changed on one's own turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["fangs"])
    biff = table.seat("Biff", in_play=["umbrella"])
    table.turn_of(carol)
    assert not biff.can(Verb.UNEQUIP)
    assert carol.can(Verb.UNEQUIP, "fangs")


@pytest.mark.rule("T7", "P4")
def test_a_card_just_received_may_be_played_out_of_turn(scene):
    """Biff draws a Mojo on Carol's turn and plays it; the one he already held must wait."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8)
    biff = table.seat("Biff", hand=["voodoo_zombie"])
    carol.kicks_open_the_door("zombie_santa")
    table.stack(Deck.DOOR, "plague_zombie", "dead_stop")
    table.nobody_speaks_up()
    assert biff.hand == ["voodoo_zombie", "plague_zombie"]
    assert not biff.can(Verb.PLAY, "voodoo_zombie")
    biff.plays("plague_zombie")
    assert biff.in_play == ["plague_zombie"]


# --- on one's own turn


@pytest.mark.rule("T8")
def test_a_new_class_at_any_time_of_ones_own_turn(scene):
    """Even in the middle of one's own fight; not on another's turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["atomic_zombie", "fast"])
    biff = table.seat("Biff", level=5, hand=["plague_zombie", "tough"])
    fight = carol.kicks_open_the_door("mortician")
    assert fight.strengths == (5, 14)
    assert not biff.can(Verb.PLAY)
    carol.plays("atomic_zombie")
    assert fight.strengths == (5, 10)
    carol.plays("fast")
    assert carol.in_play == ["atomic_zombie", "fast"]


@pytest.mark.rule("T8", "C6")
def test_no_sale_in_a_fight_or_on_anothers_turn(scene):
    """A thousand gold on the table sells only on one's own turn, out of combat."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, carried=["thumbtacks", "saucepan"])
    biff = table.seat("Biff", level=1, carried=["xmas_lights", "pet_monkey"])
    table.turn_of(carol)
    assert not biff.can(Verb.SELL)
    assert carol.can(Verb.SELL)
    carol.kicks_open_the_door("nurse")
    assert not carol.can(Verb.SELL)
    table.pass_until(lambda: table.game.prompt == Prompt.RUNNING)
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("T8", "C6")
def test_an_item_is_played_on_ones_own_turn_out_of_combat(scene):
    """Not by a bystander, not in a fight."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["birdhouse"])
    biff = table.seat("Biff", level=1, hand=["mailbox"])
    table.turn_of(carol)
    assert not biff.can(Verb.PLAY, "mailbox")
    assert carol.can(Verb.PLAY, "birdhouse")
    carol.kicks_open_the_door("nurse")
    assert not biff.can(Verb.PLAY, "mailbox")
    assert not carol.can(Verb.PLAY, "birdhouse")


# --- specials


@pytest.mark.rule("T9", "ED13")
def test_a_special_is_played_at_any_time_by_the_old_sheets(scene):
    """A card that does not say when: even by a bystander in a fight; then it is discarded."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", hand=["hoard"])
    carol.kicks_open_the_door("platycore")
    biff.plays("hoard")
    assert len(biff.hand) == 3
    assert table.keys(Zone.TREASURE_DISCARDS) == ["hoard"]


@pytest.mark.rule("T9", "ED13", "ED19")
def test_a_special_waits_for_ones_own_turn_by_the_new_sheets(scene):
    """Where the card does not say, a Treasure is played on one's own turn, out of combat."""
    rules = Rules(first_seat=0, editions={"ED13": False, "ED19": True})
    table = scene("munchkin", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=1, hand=["hoard"])
    table.turn_of(carol)
    assert carol.can(Verb.PLAY, "hoard")
    carol.kicks_open_the_door("platycore")
    assert not carol.can(Verb.PLAY, "hoard")


@pytest.mark.rule("T9")
def test_a_special_is_played_when_its_card_says_so(scene):
    """A card for combats cannot be played out of one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["brain_teaser"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "brain_teaser")
    carol.kicks_open_the_door("nurse")
    assert carol.can(Verb.PLAY, "brain_teaser")


@pytest.mark.rule("T9")
def test_a_special_that_lasts_stays_in_play(scene):
    """Brains Enough For Two lies before the helper for the whole fight, gives him a level, and only then goes."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    biff = table.seat("Biff", level=2, hand=["brains_enough_for_two"])
    fight = carol.kicks_open_the_door("zombie_santa")
    carol.asks(biff)
    biff.accepts()
    assert fight.strengths == (6, 6)
    biff.plays("brains_enough_for_two")
    assert fight.strengths == (7, 6)
    assert biff.in_play == ["brains_enough_for_two"]
    assert table.keys(Zone.TREASURE_DISCARDS) == []
    table.nobody_speaks_up()
    assert (carol.level, biff.level) == (5, 3)
    assert biff.in_play == []
    assert table.keys(Zone.TREASURE_DISCARDS) == ["brains_enough_for_two"]


# --- the end of a turn


@pytest.mark.rule("T10")
def test_the_hand_limit_binds_at_the_end_of_ones_own_turn_only(scene):
    """Seven cards are no matter on another's turn, nor at the start of one's own."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", level=5, hand=SEVEN)
    table.seat("Nicky", level=1)
    carol.kicks_open_the_door("dead_stop", "nurse")
    table.turn_ends()
    assert len(biff.hand) == 7
    table.stack(Deck.DOOR, "grave_doubts", "babysitter")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert len(biff.hand) == 7
    table.turn_ends()
    assert len(biff.hand) == 5


@pytest.mark.rule("T11")
def test_charity_ends_the_turn(scene):
    """After the last card given the next player's turn has begun."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["nun", "golfer", "janitor", "mascot", "wino"])
    table.seat("Biff", level=3)
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("dead_stop", "nurse")
    table.pass_until(lambda: table.game.prompt == Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "nun")
    assert int(table.public.active) == 0
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    assert int(table.public.active) == 1
    assert Event.TURN_BEGINS in table.happened()


# --- on oneself


@pytest.mark.rule("T12")
def test_a_curse_may_be_played_on_oneself(scene):
    """Biff is rid of his own card and pays for it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    biff = table.seat("Biff", level=3, hand=["maaiiiiinnnnnns"])
    table.turn_of(carol)
    biff.plays("maaiiiiinnnnnns", on=biff)
    table.pass_until(lambda: Event.CURSE in table.happened())
    assert (carol.level, biff.level) == (3, 1)


@pytest.mark.rule("T12", "C10")
def test_a_monster_may_be_played_on_oneself(scene):
    """The fighter adds a second monster to his own fight and kills both."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=6, hand=["wandering_monster", "golfer"])
    fight = carol.kicks_open_the_door("slacker")
    carol.plays("wandering_monster")
    carol.does(Verb.CHOOSE, "golfer")
    assert fight.strengths == (6, 3)
    table.nobody_speaks_up()
    assert carol.level == 8
    assert len(table.drawn(carol)) == 2


@pytest.mark.rule("T12")
def test_one_may_enhance_ones_own_monster(scene):
    """A stronger monster for one more Treasure."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8, hand=["with_a_shotgun"])
    fight = carol.kicks_open_the_door("slacker")
    carol.plays("with_a_shotgun", on="slacker")
    assert fight.strengths == (8, 6)
    table.nobody_speaks_up()
    assert len(table.drawn(carol)) == 2


@pytest.mark.rule("T5")
def test_nine_cards_for_three_of_the_lowest(scene):
    """However many there are to give, nobody among the lowest gets two cards more than another."""
    table = scene("zombies", "Carol", "Biff", "Nicky", "Zack", "Yan")
    doors = ["dead_stop", "bass_ackwards", "confused", "dead_last", "grave_doubts", "fast", "tough", "strong", "smart"]
    carol = table.seat("Carol", level=5, hand=["ants", *doors, "rotting", "stealthy"])
    biff, nicky, zack = table.seat("Biff", level=2), table.seat("Nicky", level=2), table.seat("Zack", level=2)
    yan = table.seat("Yan", level=7)
    carol.kicks_open_the_door("with_a_shotgun", "oblivious")
    table.until(Prompt.CHARITY)
    assert len(carol.hand) == 14
    table.pass_until(lambda: table.game.prompt not in (Prompt.CHARITY, Prompt.CHARITY_TO))
    assert len(table.happened(Event.CHARITY)) == 9
    assert (len(biff.hand), len(nicky.hand), len(zack.hand), yan.hand) == (3, 3, 3, [])


@pytest.mark.rule("T10", "T11")
def test_nothing_comes_after_charity(scene):
    """Billina's Door is laid before Charity: it may be played, or be the sixth card, which lowest Enrique discards."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    five = ["jackdaws", "flutterbudgets", "rigmaroles", "scoodlers", "king_dox"]
    enrique = table.seat("Enrique", level=1, in_play=["billina"], hand=five)
    enrique.kicks_open_the_door("soldier", "cheat", "magical")
    table.until(Prompt.CHARITY)
    enrique.does(Verb.CHOOSE, "jackdaws")
    enrique.does(Verb.CHOOSE, "scoodlers")
    enrique.does(Verb.CHOOSE, "king_dox")
    assert sorted(enrique.hand) == ["cheat", "flutterbudgets", "magical", "rigmaroles", "soldier"]
    assert int(table.public.active) == 1
