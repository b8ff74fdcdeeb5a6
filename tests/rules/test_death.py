"""Death: what is lost and kept, looting the body, coming back (D1–D8)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Event, Prompt, Verb, Zone


@pytest.mark.rule("D1", "ZOM3")
def test_the_dead_lose_what_they_have_and_keep_what_they_are(scene):
    """Hand and Items are gone; Mojo, Double Mojo, Power, Level and the Curse in front of him stay."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=4, in_play=["atomic_zombie", "double_mojo", "fast", "birdhouse", "arm"],
        carried=["fangs"], hand=["with_a_shotgun", "ants"], curses=["spraaiiiiinnnnnns"],
    )  # fmt: skip
    carol.kicks_open_the_door("cannibal")
    table.dice(1)
    table.turn_ends()
    assert carol.in_play == ["atomic_zombie", "double_mojo", "fast"]
    assert carol.hand == []
    assert carol.curses == ["spraaiiiiinnnnnns"]
    assert carol.level == 4


@pytest.mark.rule("D1", "V11")
def test_styles_stay_and_the_mook_goes(scene):
    """A dead Monk is still a Monk with both his Styles and Extra Style, but his Mook is lost."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat(
        "Riley", level=3, in_play=["monk", "super_munchkin", "clown_fu", "wire_fu", "extra_style", "mook", "silk_armor"]
    )
    riley.kicks_open_the_door("rokurokubi")
    table.dice(1)
    table.turn_ends()
    assert riley.in_play == ["monk", "super_munchkin", "clown_fu", "wire_fu", "extra_style"]


@pytest.mark.rule("D1")
def test_the_paranoid_die_paranoid(scene):
    """Paranoid stays with its owner beyond death."""
    table = scene("apocalypse", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["militia", "paranoid", "tire_iron"])
    carol.kicks_open_the_door("octobear")
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    assert [table.bare(int(o.card)) for o in table.game.options] == ["tire_iron"]
    table.turn_ends()
    assert carol.in_play == ["militia", "paranoid"]


@pytest.mark.rule("D2", "ED10")
def test_looting_from_the_highest_level_down(scene):
    """The highest Level takes first, each takes one card into his hand, the rest is discarded."""
    table = scene("zombies", "Carol", "Biff", "Nicky", "Zack")
    carol = table.seat("Carol", level=2, in_play=["plague_zombie", "birdhouse", "arm"], hand=["ants", "brick", "fangs"])
    biff = table.seat("Biff", level=3)
    nicky = table.seat("Nicky", level=7)
    zack = table.seat("Zack", level=5)
    carol.kicks_open_the_door("mortician")
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    assert table.asked is nicky
    assert not nicky.can(Verb.CHOOSE, "plague_zombie")
    nicky.does(Verb.CHOOSE, "birdhouse")
    assert table.asked is zack
    zack.does(Verb.CHOOSE, "ants")
    assert table.asked is biff
    biff.does(Verb.CHOOSE, "arm")
    assert (nicky.hand, zack.hand, biff.hand) == (["birdhouse"], ["ants"], ["arm"])
    assert sorted(table.keys(Zone.TREASURE_DISCARDS)) == ["brick", "fangs"]
    assert carol.in_play == ["plague_zombie"]


@pytest.mark.rule("D2")
def test_a_tie_for_the_first_choice_is_diced_out(scene):
    """Of two looters of the same Level chance lets now one, now the other begin."""
    first = scene("zombies", "Carol", "Biff", "Nicky", seed=1)
    carol = first.seat("Carol", level=2, in_play=["birdhouse"])
    first.seat("Biff", level=5)
    first.seat("Nicky", level=5)
    carol.kicks_open_the_door("mortician")
    first.dice(1)
    first.until(Prompt.LOOT_BODY)
    second = scene("zombies", "Carol", "Biff", "Nicky", seed=4)
    other_carol = second.seat("Carol", level=2, in_play=["birdhouse"])
    second.seat("Biff", level=5)
    second.seat("Nicky", level=5)
    other_carol.kicks_open_the_door("mortician")
    second.dice(1)
    second.until(Prompt.LOOT_BODY)
    assert {first.asked.name, second.asked.name} == {"Biff", "Nicky"}


@pytest.mark.rule("D2", "ED10")
def test_cheat_and_its_item_are_looted_apart(scene):
    """The corpse's cheated Item and the Cheat! card are two cards to choose from."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["tin_funnel_hat"])
    table.attach("cheat", "tin_funnel_hat")
    biff = table.seat("Biff", level=6)
    nicky = table.seat("Nicky", level=3)
    carol.kicks_open_the_door("wolves")
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    biff.does(Verb.CHOOSE, "cheat")
    nicky.does(Verb.CHOOSE, "tin_funnel_hat")
    assert (biff.hand, nicky.hand) == (["cheat"], ["tin_funnel_hat"])


@pytest.mark.rule("D2", "ED10")
def test_where_looted_items_stay_in_play(scene):
    """With the switch off a looted Item goes to the table, its Cheat! still on it."""
    table = scene("oz", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, editions={"ED10": False}))
    carol = table.seat("Carol", level=2, in_play=["tin_funnel_hat"])
    table.attach("cheat", "tin_funnel_hat")
    biff = table.seat("Biff", level=6)
    carol.kicks_open_the_door("wolves")
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    biff.does(Verb.CHOOSE, "tin_funnel_hat")
    assert (biff.hand, biff.in_play) == ([], ["tin_funnel_hat", "cheat"])


@pytest.mark.rule("D2", "E5", "V16")
def test_an_items_enhancer_is_looted_with_it(scene):
    """The Tire Iron and its Bayonet are one choice: both go to Otto's hand, seen by all, and are played in Nick's turn."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=2, in_play=["tire_iron"])
    table.attach("with_a_bayonet", "tire_iron")
    nick = table.seat("Nick", level=3)
    otto = table.seat("Otto", level=6)
    table.stack(Deck.SEAL, "the_calm_before")
    molly.kicks_open_the_door("octobear")
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    assert not otto.can(Verb.CHOOSE, "with_a_bayonet")
    otto.does(Verb.CHOOSE, "tire_iron")
    assert sorted(otto.hand) == ["tire_iron", "with_a_bayonet"]
    assert nick.hand == []
    assert [int(table.state.seen[c]) for c in table.game.cards_in(Zone.HAND + otto.seat)] == [255, 255]
    otto.plays("tire_iron")
    otto.plays("with_a_bayonet", on="tire_iron")
    assert int(table.public.active) == nick.seat
    assert (otto.hand, sorted(otto.in_play)) == ([], ["tire_iron", "with_a_bayonet"])


@pytest.mark.rule("D3", "V12")
def test_the_dead_get_no_levels_and_no_charity(scene):
    """Until the turn is over nothing can be given to the dead helper, though his Level is the lowest."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["braaaaainnnns", "fast", "tough", "strong", "smart", "rotting", "fangs"])
    biff = table.seat("Biff", level=3)
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("mortician")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert nicky.dead
    assert carol.can(Verb.PLAY, "braaaaainnnns", on=biff)
    assert not carol.can(Verb.PLAY, "braaaaainnnns", on=nicky)
    table.until(Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "fast")
    assert not carol.can(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE_SEAT, on=biff)
    carol.does(Verb.CHOOSE, "tough")
    carol.does(Verb.CHOOSE_SEAT, on=biff)
    assert biff.hand == ["fast", "tough"]
    assert nicky.hand == []


@pytest.mark.rule("D3", "D4")
def test_the_new_character_goes_up_like_anybody(scene):
    """Once the next turn has begun the new character can be given a level."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", hand=["braaaaainnnns"])
    carol.kicks_open_the_door("mortician")
    table.dice(1)
    table.turn_ends()
    biff.plays("braaaaainnnns", on=carol)
    assert carol.level == 3


@pytest.mark.rule("D4")
def test_back_in_time_to_help(scene):
    """On the next player's turn the new character helps with his Level and what he is, but has no cards."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["tough"])
    biff = table.seat("Biff", level=2)
    carol.kicks_open_the_door("mortician", "girl_sprout")
    table.dice(1)
    table.turn_ends()
    assert not carol.dead
    assert carol.hand == []
    table.pass_until(lambda: table.strengths == (2, 4))
    biff.asks(carol)
    carol.accepts()
    assert table.strengths == (6, 4)
    table.nobody_speaks_up()
    assert biff.level == 3


@pytest.mark.rule("D4", "ED11")
def test_who_may_not_have_cards_yet_helps_for_nothing(scene):
    """By the old sheets the new character gets no cards before his own turn, so no bribe can be promised him."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", level=1, carried=["fangs"])
    carol.kicks_open_the_door("mortician", "girl_sprout")
    table.dice(1)
    table.turn_ends()
    table.pass_until(lambda: table.strengths == (1, 4))
    assert biff.can(Verb.ASK, on=carol, amount=0)
    assert not biff.can(Verb.ASK, on=carol, amount=1)
    biff.does(Verb.ASK, on=carol, amount=0)
    assert not biff.can(Verb.ADD_ITEM)


@pytest.mark.rule("D5")
def test_eight_new_cards_then_a_normal_turn(scene):
    """The return turn begins with four cards of each deck, face down, which may be played before the door."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    carol.kicks_open_the_door("mortician", "golfer", "janitor", "atomic_zombie", "ants", "fast", "wino")
    table.stack(Deck.TREASURE, "birdhouse", "arm", "fangs", "brick")
    table.dice(1, 6, 6)
    table.turn_ends()
    table.turn_ends()
    table.turn_ends()
    assert sorted(carol.hand) == ["ants", "arm", "atomic_zombie", "birdhouse", "brick", "fangs", "fast", "wino"]
    assert len(table.drawn(carol)) == 8
    assert not any(face_up for _, face_up in table.drawn(carol))
    carol.plays("atomic_zombie")
    carol.plays("birdhouse")
    assert carol.in_play == ["atomic_zombie", "birdhouse"]
    table.pass_until(lambda: len(table.happened(Event.OPEN_DOOR)) == 4)
    assert int(table.public.active) == carol.seat


@pytest.mark.rule("D6", "ED9")
def test_no_more_rolls_once_dead(scene):
    """The Mortician has killed; the Girl Sprout need not be outrun any more."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    biff = table.seat("Biff", hand=["wandering_monster", "girl_sprout"])
    carol.kicks_open_the_door("mortician")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "girl_sprout")
    table.until(Prompt.RUN_ORDER)
    table.dice(1, 1)
    carol.does(Verb.RUN_FROM, "mortician")
    table.turn_ends()
    assert len(table.happened(Event.DIE)) == 1
    assert carol.level == 4


@pytest.mark.rule("D6", "ED9")
def test_where_even_the_dead_must_run(scene):
    """With the switch off the second monster gets its roll and its victim."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, editions={"ED9": False}))
    carol = table.seat("Carol", level=4)
    biff = table.seat("Biff", hand=["wandering_monster", "girl_sprout"])
    carol.kicks_open_the_door("mortician")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "girl_sprout")
    table.until(Prompt.RUN_ORDER)
    table.dice(1, 1)
    carol.does(Verb.RUN_FROM, "mortician")
    table.turn_ends()
    assert len(table.happened(Event.DIE)) == 2
    assert carol.level == 3


@pytest.mark.rule("D7", "ED11")
def test_charity_for_the_new_character(scene):
    """The new sheets let him have Charity and gifts before his return turn."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat(
        "Biff",
        level=3,
        carried=["fangs"],
        hand=["ants", "dead_stop", "bass_ackwards", "confused", "dead_last", "grave_doubts"],
    )
    table.seat("Nicky", level=2)
    carol.kicks_open_the_door("mortician", "mailman")
    table.dice(1, 6, 6)
    table.turn_ends()
    biff.does(Verb.OFFER, "fangs")
    biff.does(Verb.GIVE, on=carol)
    carol.accepts()
    assert carol.in_play == ["fangs"]
    table.until(Prompt.CHARITY)
    biff.does(Verb.CHOOSE, "dead_stop")
    biff.does(Verb.CHOOSE_SEAT, on=carol)
    assert "dead_stop" in carol.hand


@pytest.mark.rule("D7", "ED11")
def test_no_cards_for_the_new_character(scene):
    """The old sheets give him nothing before his turn: Charity goes to the next lowest, and gifts to others."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat(
        "Biff",
        level=3,
        carried=["fangs"],
        hand=["ants", "dead_stop", "bass_ackwards", "confused", "dead_last", "grave_doubts"],
    )
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("mortician", "mailman")
    table.dice(1, 6, 6)
    table.turn_ends()
    biff.does(Verb.OFFER, "fangs")
    assert not biff.can(Verb.GIVE, on=carol)
    biff.does(Verb.GIVE, on=nicky)
    nicky.refuses()
    table.until(Prompt.CHARITY)
    biff.does(Verb.CHOOSE, "dead_stop")
    assert not biff.can(Verb.CHOOSE_SEAT, on=carol)
    biff.does(Verb.CHOOSE_SEAT, on=nicky)
    assert nicky.hand == ["dead_stop"]


@pytest.mark.rule("D7", "ED11")
def test_nothing_is_drawn_before_the_return_turn(scene):
    """By the old sheets not even a monster's gift reaches the new character."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", level=8)
    nicky = table.seat("Nicky")
    carol.kicks_open_the_door("mortician", "zombie_santa")
    table.dice(1)
    table.turn_ends()
    table.pass_until(lambda: biff.level == 9)
    table.nobody_speaks_up()
    assert (len(nicky.hand), len(carol.hand)) == (1, 0)


@pytest.mark.rule("D8")
def test_the_corpse_runs_out(scene):
    """With one card on the body only the first looter gets one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["fangs"])
    biff = table.seat("Biff", level=3)
    nicky = table.seat("Nicky", level=6)
    carol.kicks_open_the_door("mortician")
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    nicky.does(Verb.CHOOSE, "fangs")
    assert (nicky.hand, biff.hand) == (["fangs"], [])
    assert len(table.happened(Event.LOOT_BODY)) == 1
    assert table.game.prompt != Prompt.LOOT_BODY


BOLT = """
    bolt:
      name: Bolt
      kind: curse
      basis: reconstructed
      rules:
        - {when: played, do: {death: true}}
    """


@pytest.mark.rule("D3", "H1")
def test_a_helper_who_dies_in_the_fight_helps_no_more(scene, little_set):
    """Struck down by a curse, Nicky's Level is gone from the fight; Carol may ask Zack, with what she promised Nicky."""
    table = scene(["zombies", little_set(BOLT)], "Carol", "Biff", "Nicky", "Zack")
    carol = table.seat("Carol", level=1, carried=["fangs"])
    biff = table.seat("Biff", hand=["bolt"])
    nicky = table.seat("Nicky", level=5)
    zack = table.seat("Zack", level=6)
    fight = carol.kicks_open_the_door("girl_sprout")
    carol.does(Verb.ASK, on=nicky, amount=1)
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.passes()
    nicky.accepts()
    assert fight.strengths == (6, 4)
    biff.plays("bolt", on=nicky)
    table.pass_until(lambda: nicky.dead)
    table.until_asked(carol)
    assert fight.strengths == (1, 4)
    carol.does(Verb.ASK, on=zack, amount=0)
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.passes()
    zack.accepts()
    assert fight.strengths == (7, 4)
    table.nobody_speaks_up()
    assert (carol.level, zack.in_play) == (2, ["fangs"])


@pytest.mark.rule("D3", "C17")
def test_a_fight_ends_with_its_fighter(scene, little_set):
    """Carol dies in her fight: nothing more is played into it, and her helper need not run."""
    table = scene(["zombies", little_set(BOLT)], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", hand=["bolt", "brick"])
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("girl_sprout")
    carol.asks(nicky)
    nicky.accepts()
    biff.plays("bolt", on=carol)
    table.pass_until(lambda: Event.DEATH in table.happened())
    assert int(table.public.fighter) == -1
    assert not biff.can(Verb.THROW, "brick")
    assert (nicky.level, table.happened(Event.DIE)) == (2, [])
    assert "girl_sprout" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("D3", "ED11")
def test_the_new_sheets_give_the_dead_nothing_either(scene):
    """Charity and gifts are for the new character, not for the corpse: this turn they pass Nicky by."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=5, carried=["fangs"], hand=["fast", "tough", "strong", "smart", "rotting", "ants"]
    )
    biff = table.seat("Biff", level=3)
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("mortician")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert nicky.dead
    carol.does(Verb.OFFER, "fangs")
    assert carol.can(Verb.GIVE, on=biff)
    assert not carol.can(Verb.GIVE, on=nicky)
    table.until(Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "ants")
    assert not carol.can(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE_SEAT, on=biff)
    assert (biff.hand, nicky.hand) == (["ants"], [])


@pytest.mark.rule("D3", "ED2")
def test_the_dead_keep_no_levels_of_the_fight_that_killed_them(scene):
    """The Witch is melted, but the Wolves kill: where the levels of a lost fight count, they do not count for the dead."""
    table = scene("oz", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, editions={"ED2": False}))
    carol = table.seat("Carol", level=3, hand=["water_bucket"])
    biff = table.seat("Biff", hand=["wandering_monster", "wolves"])
    carol.kicks_open_the_door("wicked_witch_of_the_west")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "wolves")
    carol.uses_up("water_bucket", on="wicked_witch_of_the_west")
    table.dice(1)
    table.turn_ends()
    assert Event.DEATH in table.happened()
    assert carol.level == 3
