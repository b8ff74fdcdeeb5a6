"""Munchkin Fu: Classes, Styles, Mooks, Hong Kong, Stunt Double, Monks (FU1–FU9)."""

import pytest

from simlab.vocabulary import Deck, Event, Kind, Prompt, Verb, Zone


@pytest.mark.rule("FU1")
def test_there_are_four_classes(scene):
    """Ninja, Yakuza, Samurai and Monk, three cards each."""
    table = scene("fu")
    assert table.copies_of_kind(Kind.CLASS) == {"ninja": 3, "yakuza": 3, "samurai": 3, "monk": 3}


@pytest.mark.rule("FU1", "P1")
def test_one_class_at_a_time(scene):
    """A Samurai cannot become a Ninja as well."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", in_play=["samurai"], hand=["ninja"])
    table.turn_of(riley)
    assert not riley.can(Verb.PLAY, "ninja")


@pytest.mark.rule("FU2")
def test_there_are_twelve_styles(scene):
    """Twelve Styles, one card each."""
    table = scene("fu")
    assert len(table.copies_of_kind(Kind.STYLE)) == 12
    assert sum(table.copies_of_kind(Kind.STYLE).values()) == 12


@pytest.mark.rule("FU2")
def test_one_style_at_a_time(scene):
    """Who has a Style can play no second one."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", in_play=["ninja", "clown_fu"], hand=["wire_fu"])
    table.turn_of(riley)
    assert riley.strength == 4
    assert not riley.can(Verb.PLAY, "wire_fu")


@pytest.mark.rule("FU2")
def test_a_monk_has_two_styles(scene):
    """A Monk plays a second Style, and no third."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", in_play=["monk", "clown_fu"], hand=["wire_fu", "phone_fu"])
    table.turn_of(riley)
    riley.plays("wire_fu")
    assert riley.strength == 6
    assert not riley.can(Verb.PLAY, "phone_fu")


@pytest.mark.rule("FU2")
def test_extra_style_makes_room_for_one_more(scene):
    """A Monk with Extra Style has three Styles."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat(
        "Riley", in_play=["monk", "clown_fu", "wire_fu"], hand=["extra_style", "phone_fu", "bull_kung_fu"]
    )
    table.turn_of(riley)
    riley.plays("extra_style")
    riley.plays("phone_fu")
    assert riley.strength == 8
    assert not riley.can(Verb.PLAY, "bull_kung_fu")


@pytest.mark.rule("FU2", "V15")
def test_who_is_a_monk_no_more_gives_up_a_style(scene):
    """Discarding the Monk leaves one Style; the owner chooses which goes."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", in_play=["monk", "clown_fu", "wire_fu"])
    table.turn_of(riley)
    riley.does(Verb.DISCARD, "monk")
    assert table.game.prompt == Prompt.TIDY
    riley.does(Verb.CHOOSE, "wire_fu")
    assert riley.in_play == ["clown_fu"]


@pytest.mark.rule("FU7")
def test_extra_style_needs_no_class(scene):
    """Somebody without a Class plays Extra Style and then two Styles."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", hand=["extra_style", "clown_fu", "wire_fu"])
    table.turn_of(riley)
    riley.plays("extra_style")
    riley.plays("clown_fu")
    riley.plays("wire_fu")
    assert riley.in_play == ["extra_style", "clown_fu", "wire_fu"]


@pytest.mark.rule("FU7", "P2")
def test_super_munchkin_needs_a_class(scene):
    """Super Munchkin waits in the hand until there is a Class in play."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", hand=["super_munchkin", "ninja"])
    table.turn_of(riley)
    assert not riley.can(Verb.PLAY, "super_munchkin")
    riley.plays("ninja")
    riley.plays("super_munchkin")
    assert riley.in_play == ["ninja", "super_munchkin"]


@pytest.mark.rule("FU3")
def test_a_mook_joins_in_the_middle_of_a_fight(scene):
    """A Mook is played from the hand in combat and fights at once."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=4, hand=["mook"])
    fight = riley.kicks_open_the_door("yee_ha")
    assert fight.strengths == (4, 4)
    riley.plays("mook")
    assert fight.strengths == (6, 4)
    table.nobody_speaks_up()
    assert riley.level == 5
    assert "mook" in riley.in_play


@pytest.mark.rule("FU3", "T6")
def test_a_bystander_hires_a_mook_in_somebody_elses_fight(scene):
    """Any time is any time: also during another's turn and fight."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=4)
    takako = table.seat("Takako", hand=["mook"])
    riley.kicks_open_the_door("yee_ha")
    takako.plays("mook")
    assert takako.in_play == ["mook"]
    assert takako.strength == 3


@pytest.mark.rule("FU3", "ED15")
def test_one_mook_in_play(scene):
    """A second Mook stays in the hand while the first one lives."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", in_play=["mook"], hand=["mook"])
    table.turn_of(riley)
    assert not riley.can(Verb.PLAY, "mook")
    riley.does(Verb.DISCARD, "mook")
    riley.plays("mook")
    assert (riley.in_play, riley.hand) == (["mook"], [])


@pytest.mark.rule("FU3")
def test_a_mook_is_neither_item_nor_trade_goods(scene):
    """A Mook cannot be offered in a trade, and a Trap that takes any Item leaves him."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3, in_play=["mook", "wok"])
    table.turn_of(riley)
    assert riley.can(Verb.OFFER, "wok")
    assert not riley.can(Verb.OFFER, "mook")


@pytest.mark.rule("FU3")
def test_anybody_arms_a_mook_once(scene):
    """An enhancer played by another player adds to the Mook's bonus and stays; a second one does not fit."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=1, in_play=["mook"])
    takako = table.seat("Takako", hand=["demon_possessed", "evil_minions"])
    table.turn_of(takako)
    takako.does(Verb.ARM_MOOK, "demon_possessed", on="mook")
    table.turn_ends()
    assert riley.in_play == ["mook", "demon_possessed"]
    assert riley.strength == 8
    assert not takako.can(Verb.ARM_MOOK, "evil_minions")


@pytest.mark.rule("FU3")
def test_a_card_that_weakens_monsters_is_not_for_mooks(scene):
    """Only an enhancer that gives monsters a bonus goes on a Mook."""
    table = scene("fu", "Riley", "Takako", "Sam")
    table.seat("Riley", level=1, in_play=["mook"])
    takako = table.seat("Takako", hand=["with_visible_wires"])
    table.turn_of(takako)
    assert not takako.can(Verb.ARM_MOOK, "with_visible_wires")


@pytest.mark.rule("FU3", "A5")
def test_a_mook_dies_for_his_master(scene):
    """Sacrificed with his enhancer after a lost fight, he saves from a monster that kills; nobody rolls."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=5, in_play=["mook"])
    table.attach("demon_possessed", "mook")
    fight = riley.kicks_open_the_door("hong_kong_kong")
    assert fight.strengths == (12, 18)
    riley.passes()
    riley.does(Verb.SACRIFICE, "mook")
    table.nobody_speaks_up()
    assert not riley.dead
    assert riley.in_play == []
    assert Event.DIE not in table.happened()
    assert "mook" in table.keys(Zone.TREASURE_DISCARDS)
    assert "demon_possessed" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("FU4", "C11")
def test_hong_kong_joins_hong_kong_only(scene):
    """A Hong Kong monster walks into a fight with its like, not into one with an ordinary monster."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=9)
    takako = table.seat("Takako", hand=["hong_kong_cong", "yee_ha"])
    riley.kicks_open_the_door("hong_kong_tong")
    assert takako.can(Verb.JOIN, "hong_kong_cong")
    assert not takako.can(Verb.JOIN, "yee_ha")
    other = scene("fu", "Riley", "Takako", "Sam")
    fighter = other.seat("Riley", level=9)
    rival = other.seat("Takako", hand=["hong_kong_cong"])
    fighter.kicks_open_the_door("yee_ha")
    assert not rival.can(Verb.JOIN, "hong_kong_cong")


@pytest.mark.rule("FU5")
def test_a_stunt_double_has_what_was_played_before_and_after(scene):
    """The double copies an enhancer already there and one that comes later: strength, Treasure and levels twice."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=9, in_play=["clown_fu"])
    takako = table.seat("Takako", hand=["demon_possessed", "stunt_double", "hopped_up_on_lotus"])
    fight = riley.kicks_open_the_door("yee_ha")
    assert fight.strengths == (12, 4)
    takako.plays("demon_possessed", on="yee_ha")
    assert fight.strengths == (12, 9)
    takako.plays("stunt_double", on="yee_ha")
    assert fight.strengths == (12, 18)
    takako.plays("hopped_up_on_lotus", on="yee_ha")
    assert fight.strengths == (12, 28)
    assert int(table.public.treasures) == 8
    assert int(table.public.levels) == 2


@pytest.mark.rule("FU5", "A1")
def test_a_stunt_double_is_escaped_from_separately(scene):
    """Two rolls: away from the monster, caught by its double."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=6)
    takako = table.seat("Takako", hand=["stunt_double"])
    riley.kicks_open_the_door("fang_yu")
    takako.plays("stunt_double", on="fang_yu")
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert len(table.happened(Event.ESCAPE)) == 1
    assert len(table.happened(Event.CAUGHT)) == 1
    assert riley.level == 3


@pytest.mark.rule("FU8", "E5")
def test_a_gift_goes_with_the_monster_and_its_enhancer_with_the_gift(scene):
    """Tong is removed from the fight: nothing of the Bong he was given stays behind."""
    table = scene(["fu", "munchkin"], "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=2, in_play=["hong_kong_bong"], hand=["spirit_animated"])
    sam = table.seat("Sam", hand=["pollymorph_potion"])
    table.turn_of(riley)
    riley.plays("spirit_animated", on="hong_kong_bong")
    riley.kicks_open_the_door("hong_kong_tong")
    riley.does(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="hong_kong_tong")
    assert set(table.keys(Zone.COMBAT)) == {"hong_kong_tong", "hong_kong_bong", "spirit_animated"}
    sam.uses_up("pollymorph_potion", on="hong_kong_tong")
    assert table.keys(Zone.COMBAT) == []


@pytest.mark.rule("FU5", "V18")
def test_a_stunt_double_has_no_copy_of_a_gift(scene):
    """A Hong Kong Item given to the monster is there once."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=2)
    takako = table.seat("Takako", hand=["stunt_double", "hong_kong_bong"])
    fight = riley.kicks_open_the_door("hong_kong_tong")
    takako.does(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="hong_kong_tong")
    assert fight.strengths == (2, 4)
    takako.plays("stunt_double", on="hong_kong_tong")
    assert fight.strengths == (2, 6)


@pytest.mark.rule("FU6")
def test_the_box_of_fu(scene):
    """168 cards, and the word for a curse is Trap."""
    table = scene("fu")
    assert table.deck_size(Deck.DOOR) + table.deck_size(Deck.TREASURE) == 168
    assert table.deck_size(Deck.SEAL) == 0
    assert table.tables.words["curse"] == "Trap"


@pytest.mark.rule("FU6", "K1")
def test_a_trap_behind_the_door_strikes(scene):
    """A Trap is a curse: drawn face up it hits whoever opened the door."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3, in_play=["wire_fu"])
    riley.kicks_open_the_door("lose_one_style")
    table.pass_until(lambda: Event.CURSE in table.happened())
    table.turn_ends()
    assert riley.in_play == []


@pytest.mark.rule("FU8", "C6")
def test_the_fighter_himself_gives_what_he_wears(scene):
    """Even the fighter, in his own fight, hands a worn Hong Kong Item to the monster: no longer his, but its bonus."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=6, in_play=["hong_kong_thong"])
    fight = riley.kicks_open_the_door("hong_kong_tong")
    assert fight.strengths == (8, 2)
    riley.does(Verb.GIVE_TO_MONSTER, "hong_kong_thong", on="hong_kong_tong")
    assert fight.strengths == (6, 4)
    table.nobody_speaks_up()
    assert "hong_kong_thong" in table.keys(Zone.TREASURE_DISCARDS)


@pytest.mark.rule("FU8")
def test_a_monster_has_hands_enough(scene):
    """Two two-hand and Big limits mean nothing to it: Gong, Bong and Pong all count."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=1)
    takako = table.seat("Takako", hand=["hong_kong_gong", "hong_kong_bong", "hong_kong_pong"])
    fight = riley.kicks_open_the_door("hong_kong_tong")
    takako.does(Verb.GIVE_TO_MONSTER, "hong_kong_gong", on="hong_kong_tong")
    takako.does(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="hong_kong_tong")
    takako.does(Verb.GIVE_TO_MONSTER, "hong_kong_pong", on="hong_kong_tong")
    assert fight.strengths == (1, 8)


@pytest.mark.rule("FU8")
def test_only_hong_kong_monsters_take_gifts(scene):
    """An ordinary monster takes no Hong Kong Item, and a Hong Kong monster no ordinary one."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=1)
    takako = table.seat("Takako", hand=["hong_kong_bong", "wok", "wandering_monster", "hong_kong_tong"])
    riley.kicks_open_the_door("yee_ha")
    assert not takako.can(Verb.GIVE_TO_MONSTER, "hong_kong_bong")
    takako.plays("wandering_monster")
    takako.does(Verb.CHOOSE, "hong_kong_tong")
    assert takako.can(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="hong_kong_tong")
    assert not takako.can(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="yee_ha")
    assert not takako.can(Verb.GIVE_TO_MONSTER, "wok")


@pytest.mark.rule("FU9")
def test_a_monk_trains_with_an_enhancer(scene):
    """Played on himself it adds ten to the Monk; the monster's Treasure stays two."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3, in_play=["monk"], hand=["trained_by_a_master"])
    fight = riley.kicks_open_the_door("fang_yu")
    assert fight.strengths == (3, 8)
    riley.does(Verb.TRAIN, "trained_by_a_master")
    assert fight.strengths == (13, 8)
    assert int(table.public.treasures) == 2
    table.nobody_speaks_up()
    assert len(table.drawn(riley)) == 2
    assert "trained_by_a_master" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("FU9")
def test_only_monks_train(scene):
    """A Ninja cannot play an enhancer on himself, nor a Monk a card that weakens monsters."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3, in_play=["ninja"], hand=["trained_by_a_master"])
    riley.kicks_open_the_door("fang_yu")
    assert not riley.can(Verb.TRAIN, "trained_by_a_master")
    other = scene("fu", "Riley", "Takako", "Sam")
    monk = other.seat("Riley", level=3, in_play=["monk"], hand=["with_visible_wires"])
    monk.kicks_open_the_door("fang_yu")
    assert not monk.can(Verb.TRAIN, "with_visible_wires")


@pytest.mark.rule("FU5", "C3", "C8")
def test_a_monster_removed_leaves_its_double(scene):
    """One of the two goes, with its Treasure and its share of the enhancer; the other is fought and killed."""
    table = scene(["fu", "zombies"], "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=9, in_play=["clown_fu"], hand=["tips_to_survive_the_zombie_apocalypse"])
    takako = table.seat("Takako", hand=["demon_possessed", "stunt_double"])
    fight = riley.kicks_open_the_door("yee_ha")
    takako.plays("demon_possessed", on="yee_ha")
    takako.plays("stunt_double", on="yee_ha")
    assert fight.strengths == (12, 18)
    assert (int(table.public.treasures), int(table.public.levels)) == (6, 2)
    riley.uses_up("tips_to_survive_the_zombie_apocalypse", on="yee_ha")
    assert fight.strengths == (12, 9)
    assert (int(table.public.treasures), int(table.public.levels)) == (6, 1)
    assert int(table.public.monster_count) == 1


@pytest.mark.rule("FU5", "C7")
def test_what_makes_every_monster_leave_counts_doubles_too(scene):
    """Out To Lunch: the monster and its double are gone, and two Treasures drawn."""
    table = scene(["fu", "munchkin"], "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=2)
    takako = table.seat("Takako", hand=["stunt_double"])
    sam = table.seat("Sam", hand=["out_to_lunch"])
    riley.kicks_open_the_door("yee_ha")
    takako.plays("stunt_double", on="yee_ha")
    sam.plays("out_to_lunch")
    assert int(table.public.monster_count) == 0
    table.nobody_speaks_up()
    assert (riley.level, len(table.drawn(riley))) == (2, 2)


@pytest.mark.rule("E3", "V15")
def test_what_is_grabbed_in_a_fight_comes_from_whom_one_points_at_and_must_be_of_use(scene):
    """Neither Sam's wok, when Takako is pointed at, nor her mask, which only a Ninja could wear."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3, hand=["kung_fu_grope"])
    takako = table.seat("Takako", in_play=["ninja", "ninja_mask", "silk_armor"])
    table.seat("Sam", in_play=["wok"])
    fight = riley.kicks_open_the_door("yee_ha")
    assert fight.strengths == (3, 4)
    riley.does(Verb.PLAY, "kung_fu_grope", on=takako)
    assert [table.bare(int(o.card)) for o in riley.options(Verb.CHOOSE)] == ["silk_armor"]
    riley.does(Verb.CHOOSE, "silk_armor")
    assert riley.equipped == ["silk_armor"]
    assert (takako.in_play, fight.strengths[0] > 4) == (["ninja", "ninja_mask"], True)


@pytest.mark.rule("FU9", "C5")
def test_powders_do_nothing_to_metal_but_training_does(scene):
    """Against the Mecha-Ninja Riley's Flame Powder does not count; what he has learned from a master does."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=8, in_play=["monk"], hand=["flame_powder", "trained_by_a_master"])
    fight = riley.kicks_open_the_door("mecha_ninja")
    riley.plays("flame_powder", on="munchkins")
    assert fight.strengths == (8, 16)
    riley.does(Verb.TRAIN, "trained_by_a_master")
    assert fight.strengths == (18, 16)
