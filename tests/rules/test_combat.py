"""C: combat, from the first comparison of strengths to the discards."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Event, Prompt, Verb, Zone

# --- strengths


@pytest.mark.rule("C1")
@pytest.mark.parametrize(("level", "killed"), [(5, False), (6, False), (7, True)])
def test_strictly_greater_kills_and_monsters_win_ties(scene, level, killed):
    """Against a strength of 6, five and six lose and seven wins."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=level)
    fight = carol.kicks_open_the_door("nurse")
    assert fight.strengths == (level, 6)
    table.dice(6)
    table.nobody_speaks_up()
    assert (Event.KILL in table.happened()) is killed
    assert (Event.LOSE_FIGHT in table.happened()) is not killed


@pytest.mark.rule("C1")
def test_strength_is_level_plus_all_modifiers(scene):
    """Level 4, Headgear +4, a Power +1, a curse -3, and the one-shots of both sides."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["birdhouse", "tough"], curses=["ants"], hand=["brick"])
    biff = table.seat("Biff", hand=["angry_cat"])
    fight = carol.kicks_open_the_door("babysitter")
    assert fight.strengths == (6, 4)
    biff.plays("angry_cat", on="monsters")
    assert fight.strengths == (6, 7)
    carol.plays("brick", on="munchkins")
    assert fight.strengths == (8, 7)


@pytest.mark.rule("C1", "Z3")
def test_what_is_carried_but_not_worn_does_not_count(scene):
    """A second Headgear lies sideways."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["umbrella"], carried=["birdhouse"])
    fight = carol.kicks_open_the_door("nurse")
    assert fight.strengths == (6, 6)


# --- rewards


@pytest.mark.rule("C2")
@pytest.mark.parametrize(("monster", "level", "treasures"), [("nurse", 8, 2), ("nun", 9, 4)])
def test_one_level_or_two_and_the_printed_treasures(scene, monster, level, treasures):
    """An ordinary monster is worth one level, a big one two; alone, the Treasures are drawn face down."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7, in_play=["another_zombie", "birdhouse"], hand=["bottle_of_acid"])
    carol.kicks_open_the_door(monster)
    carol.plays("bottle_of_acid", on="munchkins")
    table.nobody_speaks_up()
    assert carol.level == level
    assert [face_up for _, face_up in table.drawn(carol)] == [False] * treasures


@pytest.mark.rule("C2", "C9")
def test_enhancers_bring_their_treasures(scene):
    """Two for the monster, one and two for what it carries."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=8, in_play=["another_zombie", "birdhouse", "chain_link_fence"], hand=["hand_grenade"]
    )
    biff = table.seat("Biff", hand=["with_a_shotgun", "with_a_double_barreled_shotgun"])
    fight = carol.kicks_open_the_door("golfer")
    biff.plays("with_a_shotgun", on="golfer")
    biff.plays("with_a_double_barreled_shotgun", on="golfer")
    carol.plays("hand_grenade", on="munchkins")
    assert fight.strengths == (24, 17)
    table.nobody_speaks_up()
    assert len(table.drawn(carol)) == 4
    assert carol.level == 9


@pytest.mark.rule("C2", "H6")
def test_with_a_helper_the_treasures_are_drawn_face_up(scene):
    """The whole table sees what was won, and who holds it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4)
    biff = table.seat("Biff", level=4)
    carol.kicks_open_the_door("nurse")
    carol.asks(biff)
    biff.accepts()
    table.nobody_speaks_up()
    assert [face_up for _, face_up in table.drawn(carol)] == [True, True]
    assert (carol.level, biff.level) == (5, 4)


@pytest.mark.rule("C2", "C7")
def test_a_level_for_each_monster(scene):
    """A big one and a small one are three levels."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=5, in_play=["huge_rock"], hand=["wandering_monster", "lame_goblin", "magic_missile"]
    )
    biff = table.seat("Biff", hand=["pretty_balloons"])
    fight = carol.kicks_open_the_door("hippogriff")
    carol.plays("wandering_monster")
    carol.does(Verb.CHOOSE, "lame_goblin")
    carol.plays("magic_missile", on="munchkins")
    biff.plays("pretty_balloons", on="munchkins")
    assert fight.strengths == (18, 17)
    table.nobody_speaks_up()
    assert carol.level == 8
    assert len(table.drawn(carol)) == 5


# --- without a kill


@pytest.mark.rule("C3", "ED1")
@pytest.mark.parametrize(("sheet", "treasures"), [("zombies", 3), ("zombies_deluxe", 0)])
def test_a_removed_monsters_treasure_is_a_matter_of_edition(scene, sheet, treasures):
    """The fight is won and no level gained; the old sheets give the Treasure, the new ones do not."""
    table = scene(sheet, "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    carol.kicks_open_the_door("butcher")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="butcher")
    table.nobody_speaks_up()
    assert Event.WIN_FIGHT in table.happened()
    assert carol.level == 3
    assert len(table.drawn(carol)) == treasures


@pytest.mark.rule("C3", "ED1")
def test_a_card_that_denies_the_treasure(scene):
    """Bought off, the monster just goes, with everything it had, even by the old sheets."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["glowing_talons"])
    carol.kicks_open_the_door("used_car_dealer")
    carol.uses("used_car_dealer")
    carol.does(Verb.PAY, "glowing_talons")
    table.nobody_speaks_up()
    assert carol.level == 3
    assert table.drawn(carol) == []
    assert table.keys(Zone.TREASURE_DISCARDS) == ["glowing_talons"]


@pytest.mark.rule("C3", "C17")
def test_a_fight_that_a_card_has_ended_is_over(scene):
    """After the Brain Teaser nobody can still make a victory of it by removing the monster: no Treasure."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff", hand=["brain_teaser"])
    carol.kicks_open_the_door("butcher")
    biff.plays("brain_teaser")
    assert int(table.public.fighter) == -1
    assert not carol.can(Verb.PLAY, "tips_to_survive_the_zombie_apocalypse", on="butcher")
    assert table.drawn(carol) == []
    assert Event.WIN_FIGHT not in table.happened()


# --- has and has not


@pytest.mark.rule("C4", "H3")
def test_a_bonus_against_a_class_counts_once(scene):
    """Two Samurai are no worse than one."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=5, in_play=["samurai"])
    takako = table.seat("Takako", level=5, in_play=["samurai"])
    fight = riley.kicks_open_the_door("hong_kong_cong")
    assert fight.strengths[1] == 16
    riley.asks(takako)
    takako.accepts()
    assert fight.strengths[1] == 16


@pytest.mark.rule("C4", "H3")
def test_a_bonus_applies_because_of_the_helper(scene):
    """A Samurai helper brings the monster its bonus, a Monk helper another one its penalty."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=1)
    takako = table.seat("Takako", level=1, in_play=["samurai"])
    fight = riley.kicks_open_the_door("hong_kong_cong")
    assert fight.strengths[1] == 12
    riley.asks(takako)
    takako.accepts()
    assert fight.strengths[1] == 16


@pytest.mark.rule("C4", "H3")
def test_a_penalty_applies_because_of_the_helper(scene):
    """The Tiger Ghost is 2 weaker as soon as a Monk helps, and not 4 with two of them."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=1)
    takako = table.seat("Takako", level=1, in_play=["monk"])
    fight = riley.kicks_open_the_door("tiger_ghost")
    assert fight.strengths == (1, 8)
    riley.asks(takako)
    takako.accepts()
    assert fight.strengths == (2, 6)


@pytest.mark.rule("C4")
def test_lacking_something_counts_once_too(scene):
    """+3 if anybody is without Armor: the armored fighter is spared until a helper comes without."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", level=1, in_play=["straw_stuffed_jacket"])
    marissa = table.seat("Marissa", level=1)
    fight = enrique.kicks_open_the_door("horners")
    assert fight.strengths[1] == 9
    enrique.asks(marissa)
    marissa.accepts()
    assert fight.strengths[1] == 12


@pytest.mark.rule("C4", "Z7")
def test_a_bonus_against_a_sex(scene):
    """A man helping a woman brings the Fox Spirit its bonus."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=1, sex="female")
    takako = table.seat("Takako", level=1, sex="male")
    fight = riley.kicks_open_the_door("fox_spirit")
    assert fight.strengths[1] == 4
    riley.asks(takako)
    takako.accepts()
    assert fight.strengths[1] == 7


@pytest.mark.rule("C4", "H3")
def test_counted_modifiers_sum_over_all_munchkins(scene):
    """+2 per empty Hand: one of the fighter's, two of the helper's."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", level=5, in_play=["munchkin_morningstar"])
    marissa = table.seat("Marissa", level=5)
    fight = enrique.kicks_open_the_door("fighting_trees")
    assert fight.strengths == (8, 12)
    enrique.asks(marissa)
    marissa.accepts()
    assert fight.strengths == (13, 16)


# --- one-shots


@pytest.mark.rule("C5")
def test_one_shots_from_hand_and_table_for_either_side(scene):
    """The fighter uses one from the table; bystanders throw theirs for and against her."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, carried=["brick"])
    biff = table.seat("Biff", hand=["bottle_of_acid"])
    nicky = table.seat("Nicky", carried=["angry_cat"])
    fight = carol.kicks_open_the_door("nurse")
    biff.plays("bottle_of_acid", on="munchkins")
    assert fight.strengths == (8, 6)
    nicky.plays("angry_cat", on="monsters")
    assert fight.strengths == (8, 9)
    carol.plays("brick", on="munchkins")
    assert fight.strengths == (10, 9)
    assert (carol.in_play, biff.hand, nicky.in_play) == ([], [], [])


@pytest.mark.rule("C5")
def test_a_helper_may_throw_one_shots_too(scene):
    """Nobody is barred, the fighter's own helper least."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", level=1, hand=["bottle_of_acid"])
    fight = carol.kicks_open_the_door("nurse")
    carol.asks(biff)
    biff.accepts()
    biff.plays("bottle_of_acid", on="munchkins")
    assert fight.strengths == (7, 6)


@pytest.mark.rule("C5")
def test_a_one_shot_for_one_side_only(scene):
    """A card that says on which side it helps is thrown there."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["happy_face", "frowny_face"])
    carol.kicks_open_the_door("nurse")
    assert carol.can(Verb.THROW, "happy_face", on="munchkins")
    assert not carol.can(Verb.THROW, "happy_face", on="monsters")
    assert carol.can(Verb.THROW, "frowny_face", on="monsters")
    assert not carol.can(Verb.THROW, "frowny_face", on="munchkins")


# --- what is not done in a fight


@pytest.mark.rule("C6")
def test_in_a_fight_nothing_is_sold_stolen_traded_worn_or_played(scene):
    """The equipment stands as it is; a one-shot may be thrown all the same."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=2, in_play=["stealthy", "birdhouse"], carried=["thumbtacks", "brick"], hand=["umbrella", "nun"]
    )
    table.seat("Biff", hand=["golfer"], in_play=["arm"])
    carol.kicks_open_the_door("nurse")
    verbs = {Verb(int(o.verb)) for o in carol.options()}
    assert verbs == {Verb.PASS, Verb.THROW, Verb.DISCARD, Verb.ASK}
    assert [table.bare(int(o.card)) for o in carol.options(Verb.DISCARD)] == ["stealthy"]


@pytest.mark.rule("C6")
def test_the_helper_is_in_the_fight_as_well(scene):
    """Whoever helps keeps on what he wears, even by the sheet that lets bystanders change."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", level=1, in_play=["arm"], carried=["birdhouse"])
    carol.kicks_open_the_door("nurse")
    assert biff.can(Verb.EQUIP, "birdhouse")
    assert biff.can(Verb.OFFER, "arm")
    carol.asks(biff)
    biff.accepts()
    assert [Verb(int(o.verb)) for o in biff.options()] == [Verb.PASS]


@pytest.mark.rule("C6")
def test_nor_while_running_away(scene):
    """Before the roll nothing is sold, traded, worn or played but what is for running."""
    table = scene("zombies_deluxe", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=1, in_play=["birdhouse"], carried=["thumbtacks", "saucepan"], hand=["mousetraps", "roller_skate"]
    )
    carol.kicks_open_the_door("butcher")
    table.pass_until(lambda: table.game.prompt == Prompt.RUNNING)
    verbs = [(Verb(int(o.verb)), int(o.card)) for o in carol.options()]
    assert [verb for verb, _ in verbs] == [Verb.PASS, Verb.PLAY]
    assert table.bare(verbs[1][1]) == "roller_skate"


@pytest.mark.rule("C6", "P3")
def test_abilities_may_be_paid_for_with_what_is_worn(scene):
    """A Soldier throws away his hat for +1 in the middle of a fight."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", level=3, in_play=["soldier", "paper_crown"], hand=["nome"])
    fight = enrique.kicks_open_the_door("wheelers")
    assert fight.strengths == (4, 8)
    enrique.uses("soldier")
    enrique.does(Verb.PAY, "paper_crown")
    assert fight.strengths == (4, 8)
    enrique.uses("soldier")
    enrique.does(Verb.PAY, "nome")
    assert fight.strengths == (5, 8)


@pytest.mark.rule("C6", "P3")
def test_what_leaves_with_a_card_paid_is_not_asked_for_again(scene):
    """Of two cards to pay, Super Munchkin takes the second Class along: there is nothing left, and the price is paid."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5, in_play=["militia", "kid", "super_munchkin"])
    molly.kicks_open_the_door("nukular_blast")
    molly.uses("militia")
    molly.does(Verb.PAY, "super_munchkin")
    molly.does(Verb.CHOOSE, "kid")
    table.pass_until(lambda: Event.CURSE_CANCELLED in table.happened())
    assert molly.in_play == ["militia"]
    assert molly.level == 5


@pytest.mark.rule("C6", "T6")
def test_allies_come_and_go_in_a_fight(scene):
    """A new Ally is not an Item."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", level=3, in_play=["ozma"], hand=["dorothy", "revolver"])
    fight = enrique.kicks_open_the_door("wheelers")
    assert not enrique.can(Verb.PLAY, "revolver")
    enrique.plays("dorothy")
    assert fight.strengths == (5, 8)


# --- several monsters


@pytest.mark.rule("C7", "C10")
def test_several_monsters_fight_together(scene):
    """Six and four are ten."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7)
    biff = table.seat("Biff", hand=["wandering_monster", "babysitter"])
    fight = carol.kicks_open_the_door("nurse")
    assert fight.strengths == (7, 6)
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "babysitter")
    assert fight.strengths == (7, 10)
    assert int(table.public.monster_count) == 2


@pytest.mark.rule("C7")
def test_a_special_ability_governs_the_whole_fight(scene):
    """Ghoulfiends who join make Level alone count against the first monster too, for fighter and helper."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["helm_of_courage"], hand=["magic_missile"])
    biff = table.seat("Biff", level=4, in_play=["slimy_armor"])
    nicky = table.seat("Nicky", hand=["wandering_monster", "ghoulfiends"])
    fight = carol.kicks_open_the_door("lame_goblin")
    carol.plays("magic_missile", on="munchkins")
    assert fight.strengths == (11, 1)
    nicky.plays("wandering_monster")
    nicky.does(Verb.CHOOSE, "ghoulfiends")
    assert fight.strengths == (5, 9)
    carol.asks(biff)
    biff.accepts()
    assert fight.strengths == (9, 9)


@pytest.mark.rule("C7")
def test_level_alone_means_that_abilities_do_not_count_either(scene):
    """A Blogger's +2 for the munchkins is lost on the Ghoulfiends; his +2 for the monsters is not."""
    table = scene(["munchkin", "apocalypse"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", in_play=["blogger"], hand=["fire_ants"])
    nicky = table.seat("Nicky", in_play=["blogger"], hand=["toxic_mold"])
    fight = carol.kicks_open_the_door("ghoulfiends")
    biff.uses("blogger", on="munchkins")
    biff.does(Verb.PAY, "fire_ants")
    assert fight.strengths == (9, 8)
    nicky.uses("blogger", on="monsters")
    nicky.does(Verb.PAY, "toxic_mold")
    assert fight.strengths == (9, 10)


@pytest.mark.rule("C7", "A1")
def test_one_does_not_fight_one_monster_and_flee_the_other(scene):
    """Strong enough for either, not for both: nobody is killed, and both are run from."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7)
    biff = table.seat("Biff", hand=["wandering_monster", "babysitter"])
    carol.kicks_open_the_door("nurse")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "babysitter")
    assert {Verb(int(o.verb)) for o in carol.options()} == {Verb.PASS, Verb.ASK}
    table.dice(6, 6)
    table.nobody_speaks_up()
    assert Event.KILL not in table.happened()
    assert len(table.happened(Event.ESCAPE)) == 2
    assert carol.level == 7


@pytest.mark.rule("C8")
@pytest.mark.parametrize("sheet", ["zombies", "zombies_deluxe"])
def test_whoever_flees_the_rest_gets_no_treasure(scene, sheet):
    """One monster is removed by a card; running from the other forfeits its Treasure."""
    table = scene(sheet, "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff", hand=["wandering_monster", "nurse"])
    fight = carol.kicks_open_the_door("butcher")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "nurse")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="nurse")
    assert fight.strengths == (3, 12)
    table.dice(6)
    table.nobody_speaks_up()
    assert carol.level == 3
    assert table.drawn(carol) == []


@pytest.mark.rule("C8")
def test_whoever_beats_the_rest_gets_the_removed_ones_treasure_too(scene):
    """Old sheets: two Treasures of the removed monster and one of the killed, one level."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff", hand=["wandering_monster", "nurse"])
    carol.kicks_open_the_door("golfer")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "nurse")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="nurse")
    table.nobody_speaks_up()
    assert carol.level == 4
    assert len(table.drawn(carol)) == 3


@pytest.mark.rule("C8", "ED2")
@pytest.mark.parametrize(("levels_lost", "level"), [(True, 6), (False, 8)])
def test_levels_of_a_monster_killed_by_a_card_when_the_rest_is_fled(scene, levels_lost, level):
    """The Witch is melted and the Gurgles are fled: new sheets take the levels too; never any Treasure."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy", rules=Rules(first_seat=0, editions={"ED2": levels_lost}))
    enrique = table.seat("Enrique", level=6, hand=["water_bucket"])
    marissa = table.seat("Marissa", hand=["wandering_monster", "gurgles"])
    enrique.kicks_open_the_door("wicked_witch_of_the_west")
    marissa.plays("wandering_monster")
    marissa.does(Verb.CHOOSE, "gurgles")
    enrique.uses_up("water_bucket", on="wicked_witch_of_the_west")
    table.dice(6)
    table.nobody_speaks_up()
    assert Event.ESCAPE in table.happened()
    assert enrique.level == level
    assert table.drawn(enrique) == []


# --- enhancers


@pytest.mark.rule("C9")
def test_an_enhancer_goes_on_a_chosen_monster(scene):
    """Of two monsters the one named is stronger and richer: it alone, removed, takes the bonus along."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff", hand=["wandering_monster", "babysitter", "with_a_double_barreled_shotgun"])
    fight = carol.kicks_open_the_door("golfer")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "babysitter")
    assert biff.can(Verb.ENHANCE, "with_a_double_barreled_shotgun", on="golfer")
    biff.plays("with_a_double_barreled_shotgun", on="babysitter")
    assert fight.strengths == (5, 16)
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="babysitter")
    assert fight.strengths == (5, 2)
    table.nobody_speaks_up()
    assert len(table.drawn(carol)) == 5


@pytest.mark.rule("C9")
def test_enhancers_add_up_and_negative_ones_exist(scene):
    """Two enhancers and a weakening one: 2 + 5 + 10 - 5, one Treasure more and two more and one less."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["oblivious"])
    biff = table.seat("Biff", hand=["with_a_shotgun"])
    nicky = table.seat("Nicky", hand=["with_a_double_barreled_shotgun"])
    fight = carol.kicks_open_the_door("golfer")
    biff.plays("with_a_shotgun", on="golfer")
    assert (fight.strengths[1], int(table.public.treasures)) == (7, 2)
    nicky.plays("with_a_double_barreled_shotgun", on="golfer")
    assert (fight.strengths[1], int(table.public.treasures)) == (17, 4)
    carol.plays("oblivious", on="golfer")
    assert (fight.strengths[1], int(table.public.treasures)) == (12, 3)


@pytest.mark.rule("C9")
def test_a_weakened_monster_has_at_least_no_treasure(scene):
    """One Treasure less than one is none; the level is gained all the same."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["oblivious"])
    carol.kicks_open_the_door("golfer")
    carol.plays("oblivious", on="golfer")
    table.nobody_speaks_up()
    assert carol.level == 4
    assert table.drawn(carol) == []


@pytest.mark.rule("C9", "C2")
def test_one_monsters_missing_treasures_are_not_taken_from_the_other(scene):
    """The Golfer's one Treasure less two is none, not less: the Babysitter's two are drawn."""
    table = scene(["zombies", "munchkin"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["oblivious", "baby"])
    biff = table.seat("Biff", hand=["zombies/wandering_monster", "babysitter"])
    fight = carol.kicks_open_the_door("golfer")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "babysitter")
    assert (fight.strengths, int(table.public.treasures)) == ((3, 6), 3)
    carol.plays("oblivious", on="golfer")
    assert (fight.strengths, int(table.public.treasures)) == ((3, 1), 2)
    carol.plays("baby", on="golfer")
    assert (fight.strengths, int(table.public.treasures)) == ((3, -4), 2)
    table.nobody_speaks_up()
    assert carol.level == 5
    assert len(table.drawn(carol)) == 2


# --- wandering monsters and kindred


@pytest.mark.rule("C10")
def test_any_player_adds_a_monster_from_his_hand(scene):
    """Both cards leave the hand; without a monster the card cannot be played."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=["wandering_monster"])
    nicky = table.seat("Nicky", hand=["wandering_monster", "nun"])
    fight = carol.kicks_open_the_door("slacker")
    assert not biff.can(Verb.PLAY, "wandering_monster")
    nicky.plays("wandering_monster")
    nicky.does(Verb.CHOOSE, "nun")
    assert fight.strengths == (5, 17)
    assert nicky.hand == []
    assert table.keys(Zone.COMBAT) == ["slacker", "nun"]


@pytest.mark.rule("C10")
def test_no_wandering_monster_without_a_combat(scene):
    """There must be a fight to wander into."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    biff = table.seat("Biff", hand=["wandering_monster", "nun"])
    table.turn_of(carol)
    assert not biff.can(Verb.PLAY, "wandering_monster")


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("sheet", "first", "kin", "stranger", "both"),
    [
        ("zombies", "zombie_santa", "zombie_bureaucrat", "nurse", 19),
        ("fu", "hopping_vampire", "tiger_ghost", "yee_ha", 16),
        ("apocalypse", "liver_casserole", "holey_ghost", "fire_ants", 6),
        ("apocalypse", "investment_banker", "tv_preacher", "fire_ants", 16),
        ("fu", "hong_kong_tong", "hong_kong_cong", "yee_ha", 14),
        ("oz", "nome", "general_guph", "wheelers", 14),
    ],
)
def test_kindred_join_their_own(scene, sheet, first, kin, stranger, both):
    """A monster of the same tribe joins from the hand without any other card; a stranger cannot."""
    table = scene(sheet, "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=[kin, stranger])
    fight = carol.kicks_open_the_door(first)
    assert not biff.can(Verb.JOIN, stranger)
    biff.plays(kin)
    assert fight.strengths[1] == both
    assert int(table.public.monster_count) == 2


@pytest.mark.rule("C11")
def test_undead_do_not_join_sharks(scene):
    """Each tribe keeps to itself."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", hand=["tv_preacher"])
    molly.kicks_open_the_door("holey_ghost")
    assert not nick.can(Verb.JOIN)


@pytest.mark.rule("C11")
def test_a_card_that_makes_undead_brings_a_stranger_in(scene):
    """Undead Fire Ants may join a ghost: both cards are played together, and both count."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", hand=["fire_ants", "undead"])
    otto = table.seat("Otto", hand=["toxic_mold"])
    fight = molly.kicks_open_the_door("holey_ghost")
    nick.plays("fire_ants", on="undead")
    assert fight.strengths[1] == 19
    assert nick.hand == []
    assert int(table.public.treasures) == 6
    assert not otto.can(Verb.JOIN)


@pytest.mark.rule("C11")
def test_a_one_shot_that_makes_undead_does_so_too(scene):
    """The Ghoulbladder makes the Nurse Undead, and 2 stronger, as she joins Zombie Santa."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=["nurse", "ghoulbladder"])
    fight = carol.kicks_open_the_door("zombie_santa")
    biff.plays("nurse", on="ghoulbladder")
    assert fight.strengths == (5, 14)
    assert biff.hand == []
    table.dice(6, 6)
    table.nobody_speaks_up()
    assert table.keys(Zone.TREASURE_DISCARDS) == ["ghoulbladder"]


@pytest.mark.rule("C11")
def test_a_monster_made_undead_draws_the_undead(scene):
    """Once the Ants are Undead, an Undead monster may join them."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", hand=["undead"])
    otto = table.seat("Otto", hand=["holey_ghost"])
    fight = molly.kicks_open_the_door("fire_ants")
    nick.plays("undead", on="fire_ants")
    otto.plays("holey_ghost")
    assert fight.strengths[1] == 19


# --- 2.6 seconds


@pytest.mark.rule("C12")
def test_the_window_closes_only_when_all_pass_in_a_row(scene):
    """Biff has passed, but after Nicky's and Carol's cards he is asked again."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7, hand=["hand_grenade"])
    biff = table.seat("Biff", hand=["body_building"])
    nicky = table.seat("Nicky", hand=["with_a_shotgun"])
    fight = carol.kicks_open_the_door("nurse")
    biff.passes()
    nicky.plays("with_a_shotgun", on="nurse")
    carol.plays("hand_grenade", on="munchkins")
    assert fight.strengths == (12, 11)
    assert table.asked is biff
    biff.plays("body_building", on="nurse")
    assert fight.strengths == (12, 16)


@pytest.mark.rule("C12")
def test_a_kill_is_not_final_before_everybody_has_passed(scene):
    """After two passes nothing has happened yet; after the third the monster is dead."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7)
    biff, nicky = table.seat("Biff"), table.seat("Nicky")
    carol.kicks_open_the_door("nurse")
    assert table.asked is biff
    biff.passes()
    assert table.asked is nicky
    nicky.passes()
    assert table.asked is carol
    assert (carol.level, Event.KILL in table.happened()) == (7, False)
    carol.passes()
    assert (carol.level, Event.KILL in table.happened()) == (9, True)


@pytest.mark.rule("C13")
def test_a_plural_name_is_one_monster(scene):
    """Evil Ninjas: one level, one roll to run away."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=7)
    riley.kicks_open_the_door("evil_ninjas")
    assert int(table.public.monster_count) == 1
    table.nobody_speaks_up()
    assert riley.level == 8
    assert len(table.drawn(riley)) == 2


@pytest.mark.rule("C13")
def test_a_plural_name_is_run_from_once(scene):
    """One die for all the Ninjas."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=3)
    riley.kicks_open_the_door("evil_ninjas")
    table.dice(6)
    table.nobody_speaks_up()
    assert len(table.happened(Event.DIE)) == 1
    assert len(table.happened(Event.ESCAPE)) == 1


# --- curses in a fight


@pytest.mark.rule("C14")
def test_a_next_combat_curse_counts_in_the_combat_it_is_played_in(scene):
    """-3 at once, and it is over when the fight is."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8)
    biff = table.seat("Biff", hand=["ants"])
    fight = carol.kicks_open_the_door("nurse")
    biff.plays("ants", on=carol)
    table.pass_until(lambda: Event.CURSE in table.happened())
    assert fight.strengths == (5, 6)
    table.dice(6)
    table.nobody_speaks_up()
    assert carol.curses == []
    assert carol.strength == 8


@pytest.mark.rule("C14")
def test_on_a_bystander_it_waits_for_his_next_combat(scene):
    """Somebody else's fight does not wear it off."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8)
    biff = table.seat("Biff", hand=["ants"])
    nicky = table.seat("Nicky", level=4)
    fight = carol.kicks_open_the_door("babysitter")
    biff.plays("ants", on=nicky)
    table.pass_until(lambda: Event.CURSE in table.happened())
    assert fight.strengths == (8, 4)
    table.nobody_speaks_up()
    assert nicky.curses == ["ants"]
    assert nicky.strength == 1


# --- other one-shots


@pytest.mark.rule("C15")
def test_some_one_shots_work_outside_combat(scene):
    """A Wishing Ring lifts a lasting curse on anybody's turn and is gone."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, curses=["mostly_armless"])
    biff = table.seat("Biff", hand=["wishing_ring"])
    table.turn_of(carol)
    biff.uses_up("wishing_ring", on=carol)
    carol.does(Verb.CHOOSE, "mostly_armless")
    assert carol.curses == []
    assert biff.hand == []
    assert table.keys(Zone.TREASURE_DISCARDS) == ["wishing_ring"]


@pytest.mark.rule("C15")
def test_a_one_shot_for_combat_waits_for_one(scene):
    """With a bonus only, it can be laid down but not used out of a fight."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", carried=["angry_cat"])
    table.turn_of(carol)
    assert not carol.can(Verb.THROW)
    carol.kicks_open_the_door("nurse")
    assert carol.can(Verb.THROW, "angry_cat")


# --- afterwards


@pytest.mark.rule("C16")
def test_the_monsters_own_instructions_follow_its_death(scene):
    """Zombie Santa leaves a Door card for everybody else."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7)
    biff, nicky = table.seat("Biff"), table.seat("Nicky")
    carol.kicks_open_the_door("zombie_santa")
    table.nobody_speaks_up()
    assert (len(carol.hand), len(biff.hand), len(nicky.hand)) == (2, 1, 1)


@pytest.mark.rule("C16")
def test_not_if_it_was_only_removed(scene):
    """No kill, no presents."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    biff = table.seat("Biff")
    carol.kicks_open_the_door("zombie_santa")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="zombie_santa")
    table.nobody_speaks_up()
    assert biff.hand == []


@pytest.mark.rule("C16", "C9")
def test_an_enhancers_instructions_follow_too(scene):
    """A Commie monster's death brings the lowest player a Treasure."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=8, in_play=["survival_tool"])
    nick = table.seat("Nick", level=1, hand=["commie"])
    otto = table.seat("Otto", level=2)
    fight = molly.kicks_open_the_door("enemy_mayan")
    nick.plays("commie", on="enemy_mayan")
    assert fight.strengths == (11, 9)
    table.nobody_speaks_up()
    assert len(table.drawn(molly)) == 3
    assert len(table.drawn(nick)) == 1
    assert table.drawn(otto) == []


@pytest.mark.rule("C16", "FU5")
def test_a_double_has_instructions_of_its_own(scene):
    """Two Santas are killed, two Door cards left for everybody else."""
    table = scene(["zombies", "oz"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7, in_play=["another_zombie", "birdhouse"])
    biff = table.seat("Biff", hand=["double_vision"])
    fight = carol.kicks_open_the_door("zombie_santa")
    biff.plays("double_vision", on="zombie_santa")
    assert fight.strengths == (15, 12)
    table.nobody_speaks_up()
    assert carol.level == 9
    assert len(biff.hand) == 2


@pytest.mark.rule("C9", "A3")
def test_an_enhancer_may_make_bad_stuff_worse(scene):
    """Caught by a monster Fraught With Religious Significance, Molly opens a Seal as well."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4)
    nick = table.seat("Nick", hand=["fraught_with_religious_significance"])
    table.stack(Deck.SEAL, "the_dead_walk")
    molly.kicks_open_the_door("enemy_mayan")
    nick.plays("fraught_with_religious_significance", on="enemy_mayan")
    table.dice(1)
    table.nobody_speaks_up()
    assert molly.level == 2
    assert [int(line.seat) for line in table.happened(Event.OPEN_SEAL)] == [0]


@pytest.mark.rule("C17")
@pytest.mark.parametrize("level", [2, 7])
def test_after_a_combat_everything_in_it_is_discarded(scene, level):
    """Won or lost: monsters, enhancers and one-shots of both sides."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=level, hand=["brick"])
    biff = table.seat("Biff", hand=["oblivious", "wandering_monster", "golfer", "frowny_face"])
    carol.kicks_open_the_door("nurse")
    biff.plays("oblivious", on="nurse")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "golfer")
    biff.plays("frowny_face", on="monsters")
    carol.plays("brick", on="munchkins")
    assert table.strengths == (level + 2, 6)
    table.dice(6, 6)
    table.nobody_speaks_up()
    assert table.keys(Zone.COMBAT) == []
    assert set(table.keys(Zone.DOOR_DISCARDS)) == {"nurse", "golfer", "oblivious", "wandering_monster"}
    assert set(table.keys(Zone.TREASURE_DISCARDS)) == {"brick", "frowny_face"}


# --- bystanders


@pytest.mark.rule("C18")
def test_bystanders_use_abilities_made_for_others_combats(scene):
    """A Kid cheers for +5 and a Blogger spins for the monsters' +2, each for a card."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", in_play=["kid"], hand=["toxic_mold"])
    otto = table.seat("Otto", in_play=["blogger"], hand=["cane_toad"])
    fight = molly.kicks_open_the_door("fire_ants")
    nick.uses("kid")
    nick.does(Verb.PAY, "toxic_mold")
    assert fight.strengths == (10, 10)
    otto.uses("blogger", on="monsters")
    otto.does(Verb.PAY, "cane_toad")
    assert fight.strengths == (10, 12)
    assert (nick.hand, otto.hand) == ([], [])


@pytest.mark.rule("C18")
def test_abilities_for_ones_own_combat_are_not_for_bystanders(scene):
    """An Atomic Zombie melts down in his own fights only; a Blogger cannot spin in his own."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["blogger"], hand=["brick"])
    biff = table.seat("Biff", in_play=["atomic_zombie", "arm"], hand=["angry_cat"])
    carol.kicks_open_the_door("nurse")
    assert not biff.can(Verb.USE, "atomic_zombie")
    assert not carol.can(Verb.USE, "blogger")


# --- another fighter


@pytest.mark.rule("C17")
def test_who_hands_his_fight_over_takes_nothing_of_it_into_the_next(scene):
    """Ann has gone berserk before Bob took her place: in her next fight she is as strong as ever."""
    table = scene("munchkin", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=2, in_play=["warrior"], hand=["hoard", "transferral_potion"])
    bob = table.seat("Bob", level=5)
    fight = ann.kicks_open_the_door("lame_goblin")
    ann.uses("warrior")
    ann.does(Verb.PAY, "hoard")
    assert fight.strengths == (3, 1)
    ann.uses_up("transferral_potion", on=bob)
    table.nobody_speaks_up()
    assert (ann.level, bob.level) == (2, 6)
    fight = ann.kicks_open_the_door("maul_rat")
    assert fight.strengths == (2, 1)


# --- silence


@pytest.mark.rule("C7", "S5")
def test_the_silenced_play_nothing_in_flight_either(scene):
    """Before the Ninja Carol's Loaded Die stays in her hand; Biff, who watches, may use his on her roll."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, hand=["zombies/loaded_die"])
    biff = table.seat("Biff", hand=["apocalypse/loaded_die"])
    carol.kicks_open_the_door("zombies/ninja")
    table.dice(1)
    table.until(Prompt.ROLLED)
    assert biff.can(Verb.PLAY, "loaded_die")
    assert not carol.can(Verb.PLAY, "loaded_die")


@pytest.mark.rule("C14", "H3")
def test_a_silenced_helper_plays_nothing(scene):
    """With AM Radio in his ears Nick cannot throw Dehydrated Water for Molly, whom he helps."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5)
    nick = table.seat("Nick", level=5, hand=["dehydrated_water"], curses=["am_radio"])
    molly.kicks_open_the_door("fire_ants")
    assert nick.can(Verb.THROW, "dehydrated_water")
    molly.asks(nick)
    nick.accepts()
    assert not nick.can(Verb.THROW, "dehydrated_water")
