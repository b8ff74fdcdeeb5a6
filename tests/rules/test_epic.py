"""Epic play: to Level 20, two doors, feats (EPIC1–EPIC6)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Ended, Event, Prompt, Verb

EPIC = Rules(first_seat=0, epic=True)
OFFICIAL = Rules(first_seat=0, epic=True, epic_feats="official")
NO_FEATS = Rules(first_seat=0, epic=True, epic_feats="none")


# --- EPIC1


@pytest.mark.rule("EPIC1")
def test_level_ten_is_an_ordinary_level(scene):
    """A Go Up a Level card takes a Level 9 munchkin to 10, and the game goes on."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=9, hand=["hot_meal"])
    table.turn_of(carol)
    carol.plays("hot_meal", on=carol)
    assert carol.level == 10
    assert not table.game.over


@pytest.mark.rule("EPIC1")
def test_cards_lift_to_eighteen_and_no_further(scene):
    """Level 18 is the last a card gives: the second one cannot be played."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=17, hand=["hot_meal", "ladyfingers"])
    table.turn_of(carol)
    carol.plays("hot_meal", on=carol)
    assert carol.level == 18
    assert not carol.can(Verb.PLAY, "ladyfingers", on=carol)


@pytest.mark.rule("EPIC1", "M1")
def test_nobody_buys_level_nineteen(scene):
    """At Level 17 two thousand gold buy one level; at Level 18 nothing is for sale."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=17, carried=["thumbtacks", "saucepan", "pet_monkey", "xmas_lights"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL, "thumbtacks")
    carol.does(Verb.SELL, "saucepan")
    carol.passes()
    assert carol.level == 18
    assert not carol.can(Verb.SELL)


@pytest.mark.rule("EPIC1", "S4")
def test_levels_nineteen_and_twenty_are_killed_for(scene):
    """A kill takes 18 to 19, another 19 to 20, which wins."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=18)
    carol.kicks_open_the_door("babysitter", "atomic_zombie")
    table.pass_until(lambda: carol.level == 19)
    assert not table.game.over
    carol.kicks_open_the_door("girl_sprout", "plague_zombie")
    table.pass_until(lambda: carol.level == 20)
    assert (table.ended, table.winners) == (Ended.WON, ["Carol"])


# --- EPIC2


@pytest.mark.rule("EPIC2", "EPIC3")
def test_epic_begins_at_ten_and_ends_at_nine(scene):
    """At Level 9 one door opens, at Level 10 two."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=9)
    carol.kicks_open_the_door("atomic_zombie", "plague_zombie")
    assert len(table.happened(Event.OPEN_DOOR)) == 1
    other = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    epic = other.seat("Carol", level=10)
    epic.kicks_open_the_door("atomic_zombie", "plague_zombie")
    assert len(other.happened(Event.OPEN_DOOR)) == 2


@pytest.mark.rule("EPIC2", "EPIC5")
def test_falling_to_nine_ends_it_in_the_middle_of_a_fight(scene):
    """An Epic Soldier wins ties; the feat is gone the moment a curse takes him to Level 9, and back at Level 10."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=EPIC)
    enrique = table.seat("Enrique", level=10, in_play=["soldier"], hand=["follow_the_road_anyway"])
    marissa = table.seat("Marissa", hand=["losing_heart"])
    table.seat("Tom", hand=["yellow_brick"])
    enrique.kicks_open_the_door("gurgles", "professor")
    table.pass_until(lambda: int(table.public.fighter) == 0)
    assert table.strengths == (10, 10)
    assert int(table.public.margin) == 1
    marissa.plays("losing_heart", on=enrique)
    table.pass_until(lambda: enrique.level == 9)
    assert table.strengths == (9, 10)
    enrique.plays("follow_the_road_anyway", on=enrique)
    assert table.strengths == (10, 10)
    assert int(table.public.margin) == 1


@pytest.mark.rule("EPIC2", "EPIC5")
def test_a_tie_at_level_nine_is_lost(scene):
    """The feat that wins ties is not there below Level 10."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=EPIC)
    enrique = table.seat("Enrique", level=9, in_play=["soldier", "patchwork_coat"])
    enrique.kicks_open_the_door("general_guph")
    assert table.strengths == (11, 11)
    table.pass_until(lambda: Event.WIN_FIGHT in table.happened() or Event.LOSE_FIGHT in table.happened())
    assert Event.LOSE_FIGHT in table.happened()


# --- EPIC3


@pytest.mark.rule("EPIC3")
def test_only_the_epic_player_opens_two_doors(scene):
    """In the same game the Level 12 player opens two, the Level 3 player one."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    biff = table.seat("Biff", level=3)
    carol.kicks_open_the_door("atomic_zombie", "plague_zombie")
    assert len(table.happened(Event.OPEN_DOOR)) == 2
    table.turn_of(biff)
    table.stack(Deck.DOOR, "fast", "smart")
    table.pass_until(lambda: len(table.happened(Event.OPEN_DOOR)) > 2)
    table.turn_ends()
    assert len(table.happened(Event.OPEN_DOOR)) == 3


@pytest.mark.rule("EPIC3")
def test_without_the_epic_rule_a_high_level_opens_one_door(scene):
    """Two doors belong to the Epic rule, not to the Level."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, winning_level=20))
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("atomic_zombie", "plague_zombie")
    table.turn_ends()
    assert len(table.happened(Event.OPEN_DOOR)) == 1


# --- EPIC4


@pytest.mark.rule("EPIC4")
def test_two_curses_strike_in_the_players_order(scene):
    """The player says which of two curses comes first."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12, in_play=["car_door"])
    carol.kicks_open_the_door("dead_last", "bass_ackwards")
    assert table.game.prompt == Prompt.DOOR_ORDER
    carol.does(Verb.CHOOSE, "bass_ackwards")
    table.pass_until(lambda: len(table.happened(Event.CURSE)) == 2)
    assert [table.bare(int(line.card)) for line in table.happened(Event.CURSE)] == ["bass_ackwards", "dead_last"]
    table.turn_ends()
    assert carol.level == 10
    assert carol.in_play == []


@pytest.mark.rule("EPIC4")
def test_a_curse_strikes_before_the_other_card_reaches_the_hand(scene):
    """The curse that takes hand cards finds an empty hand, though a Mojo lies beside it."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("atomic_zombie", "youd_lose_your_head_if_it_werent_screwed_on")
    table.pass_until(lambda: carol.hand != [])
    assert carol.hand == ["atomic_zombie"]
    assert Event.LOSE not in table.happened()


@pytest.mark.rule("EPIC4")
def test_a_curse_strikes_before_the_fight(scene):
    """Drawn with a monster, the curse costs its levels first."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("babysitter", "dead_last")
    table.pass_until(lambda: int(table.public.fighter) == 0)
    assert carol.level == 10
    assert table.strengths == (10, 4)


@pytest.mark.rule("EPIC4")
def test_a_class_may_be_played_before_the_fight(scene):
    """The Mojo drawn with a monster is played first: the Cannibal is weaker against a Plague Zombie."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("cannibal", "plague_zombie")
    carol.plays("plague_zombie")
    table.pass_until(lambda: int(table.public.fighter) == 0)
    assert table.strengths == (12, 10)


@pytest.mark.rule("EPIC4")
def test_two_other_cards_are_played_in_any_order(scene):
    """Double Mojo needs a Mojo: the player plays the Mojo first, whichever was drawn first."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("double_mojo", "plague_zombie")
    carol.plays("plague_zombie")
    carol.plays("double_mojo")
    assert carol.in_play == ["plague_zombie", "double_mojo"]


@pytest.mark.rule("EPIC4", "C7")
def test_two_monsters_are_one_fight(scene):
    """Both monsters' strength counts together; killing both is two levels."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("babysitter", "girl_sprout")
    table.pass_until(lambda: int(table.public.fighter) == 0)
    assert table.strengths == (12, 8)
    table.nobody_speaks_up()
    assert carol.level == 14


@pytest.mark.rule("EPIC4")
def test_an_enhancer_sticks_to_the_monster_it_came_with(scene):
    """Drawn first or last, the enhancer is on the monster, with its extra Treasure."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("with_a_shotgun", "babysitter")
    table.pass_until(lambda: int(table.public.fighter) == 0)
    assert table.strengths == (12, 9)
    assert int(table.public.treasures) == 3


@pytest.mark.rule("EPIC4", "FU5")
def test_a_stunt_double_counts_as_an_enhancer(scene):
    """Drawn with a monster it doubles it at once."""
    table = scene("fu", "Riley", "Takako", "Sam", rules=EPIC)
    riley = table.seat("Riley", level=12)
    riley.kicks_open_the_door("yee_ha", "stunt_double")
    table.pass_until(lambda: int(table.public.fighter) == 0)
    assert table.strengths == (12, 8)


@pytest.mark.rule("EPIC4")
def test_an_enhancer_without_a_monster_goes_to_the_hand(scene):
    """Two doors without a monster: the enhancer is kept, and trouble may be looked for."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=12)
    carol.kicks_open_the_door("with_a_shotgun", "atomic_zombie")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    assert set(carol.hand) == {"with_a_shotgun", "atomic_zombie"}


# --- EPIC5: the original game's feats


@pytest.mark.rule("EPIC5")
def test_an_epic_warrior_takes_two_hand_items_in_one(scene):
    """Two two-hand Items and two Big ones are used together at Level 10, not at Level 9."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat("Ann", level=10, in_play=["warrior", "flamethrower"], hand=["huge_rock"])
    table.turn_of(ann)
    ann.plays("huge_rock")
    table.pass_until(lambda: table.asked is not ann)
    assert ann.equipped == ["flamethrower", "huge_rock"]
    assert ann.strength == 16
    other = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    low = other.seat("Ann", level=9, in_play=["warrior", "flamethrower"], hand=["huge_rock"])
    other.turn_of(low)
    assert not low.can(Verb.PLAY, "huge_rock")


@pytest.mark.rule("EPIC5", "EPIC2")
def test_a_warrior_who_falls_from_epic_puts_things_down(scene):
    """At Level 9 the second Big item must go."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat("Ann", level=10, in_play=["warrior", "flamethrower", "huge_rock"])
    bob = table.seat("Bob", hand=["lose_1_level"])
    table.turn_of(bob)
    bob.plays("lose_1_level", on=ann)
    table.pass_until(lambda: ann.level == 9)
    table.turn_ends()
    assert len(ann.equipped) == 1
    assert len(ann.in_play) == 2


@pytest.mark.rule("EPIC5")
def test_an_epic_thief_picks_a_pocket_once_a_turn(scene):
    """A discard buys an unseen card of a rival's hand, once on his own turn."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat("Ann", level=10, in_play=["thief"], hand=["elf", "dwarf"])
    bob = table.seat("Bob", level=3, hand=["baby"])
    table.turn_of(ann)
    ann.uses_feat("thief", "pickpocket", on=bob)
    ann.does(Verb.PAY, "elf")
    assert bob.hand == []
    assert set(ann.hand) == {"dwarf", "baby"}
    assert not ann.can_use_feat("thief", "pickpocket")


@pytest.mark.rule("EPIC5")
def test_an_epic_cleric_buys_treasure(scene):
    """Two cards for a face-down Treasure."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat("Ann", level=10, in_play=["cleric"], hand=["elf", "dwarf"])
    table.stack(Deck.TREASURE, "huge_rock")
    table.turn_of(ann)
    ann.uses_feat("cleric", "tithe")
    ann.does(Verb.PAY, "elf")
    ann.does(Verb.PAY, "dwarf")
    assert ann.hand == ["huge_rock"]
    assert table.drawn(ann) == [("huge_rock", False)]


@pytest.mark.rule("EPIC5")
def test_an_epic_wizard_rolls_against_a_curse_as_often_as_he_pays(scene):
    """A 2 does not stop the curse; another card, another roll: a 5 does."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat("Ann", level=10, in_play=["wizard"], hand=["elf", "dwarf"])
    bob = table.seat("Bob", hand=["lose_1_level"])
    table.turn_of(bob)
    table.dice(2, 5)
    bob.plays("lose_1_level", on=ann)
    ann.uses_feat("wizard", "counterspell")
    ann.does(Verb.PAY, "elf")
    table.pass_until(lambda: table.game.prompt == Prompt.CURSED)
    ann.uses_feat("wizard", "counterspell")
    ann.does(Verb.PAY, "dwarf")
    table.turn_ends()
    assert ann.level == 10
    assert Event.CURSE_CANCELLED in table.happened()


@pytest.mark.rule("EPIC5", "T5")
def test_an_epic_dwarf_has_no_hand_limit(scene):
    """Eight cards at the end of the turn are no excess."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    hand = ["elf", "halfling", "thief", "wizard", "cleric", "warrior", "elf"]
    ann = table.seat("Ann", level=12, in_play=["dwarf"], hand=hand)
    table.turn_of(ann)
    table.stack(Deck.DOOR, "lose_your_class", "lose_1_small_item", "ancient")
    table.turn_ends()
    assert len(ann.hand) == 8
    assert Event.CHARITY not in table.happened()


@pytest.mark.rule("EPIC5")
def test_an_epic_elf_shoots_into_others_fights_twice(scene):
    """A card each time for −2 on one side of a fight that is not his, twice a turn."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    bob = table.seat("Bob", level=9)
    ann = table.seat("Ann", level=10, in_play=["elf"], hand=["dwarf", "thief", "cleric"])
    bob.kicks_open_the_door("harpies")
    assert table.strengths == (9, 4)
    ann.uses_feat("elf", "snipe", on="munchkins")
    ann.does(Verb.PAY, "dwarf")
    assert table.strengths == (7, 4)
    ann.uses_feat("elf", "snipe", on="monsters")
    ann.does(Verb.PAY, "thief")
    assert table.strengths == (7, 2)
    assert not ann.can_use_feat("elf", "snipe")


@pytest.mark.rule("EPIC5", "M1")
def test_an_epic_halfling_sells_two_items_double(scene):
    """Two at double price; after that neither a third nor a triple price."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat(
        "Ann", level=10, in_play=["halfling"], carried=["mithril_armor", "helm_of_courage", "horned_helmet"]
    )
    table.turn_of(ann)
    ann.does(Verb.SELL)
    ann.does(Verb.SELL_DOUBLE, "mithril_armor")
    assert not ann.can(Verb.SELL_TRIPLE)
    ann.does(Verb.SELL_DOUBLE, "helm_of_courage")
    assert not ann.can(Verb.SELL_DOUBLE)
    assert ann.can(Verb.SELL, "horned_helmet")
    ann.passes()
    assert ann.level == 11


@pytest.mark.rule("EPIC5", "M1")
def test_or_one_item_at_triple_price(scene):
    """One at triple price; after that no double price."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=EPIC)
    ann = table.seat("Ann", level=10, in_play=["halfling"], carried=["boots_of_butt_kicking", "horned_helmet"])
    table.turn_of(ann)
    ann.does(Verb.SELL)
    ann.does(Verb.SELL_TRIPLE, "boots_of_butt_kicking")
    assert not ann.can(Verb.SELL_DOUBLE)
    assert not ann.can(Verb.SELL_TRIPLE)
    ann.passes()
    assert ann.level == 11
    assert ann.in_play == ["halfling", "horned_helmet"]


# --- EPIC5: which feats are in force


@pytest.mark.rule("EPIC5")
def test_house_feats_by_default(scene):
    """A set whose official feats are unknown has house feats: an Epic Soldier wins ties."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=EPIC)
    enrique = table.seat("Enrique", level=10, in_play=["soldier"])
    enrique.kicks_open_the_door("gurgles", "professor")
    table.nobody_speaks_up()
    table.pass_until(lambda: Event.WIN_FIGHT in table.happened() or Event.LOSE_FIGHT in table.happened())
    assert Event.WIN_FIGHT in table.happened()


@pytest.mark.rule("EPIC5")
def test_official_feats_only(scene):
    """With `official` the Soldier has none: the tie is lost; an original Warrior still has his."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=OFFICIAL)
    enrique = table.seat("Enrique", level=10, in_play=["soldier"])
    enrique.kicks_open_the_door("gurgles", "professor")
    table.pass_until(lambda: Event.WIN_FIGHT in table.happened() or Event.LOSE_FIGHT in table.happened())
    assert Event.LOSE_FIGHT in table.happened()
    other = scene("munchkin", "Ann", "Bob", "Cid", rules=OFFICIAL)
    ann = other.seat("Ann", level=10, in_play=["warrior", "flamethrower"], hand=["huge_rock"])
    other.turn_of(ann)
    assert ann.can(Verb.PLAY, "huge_rock")


@pytest.mark.rule("EPIC5")
def test_no_feats_at_all(scene):
    """With `none` even the original Warrior has no feat."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=NO_FEATS)
    ann = table.seat("Ann", level=10, in_play=["warrior", "flamethrower"], hand=["huge_rock"])
    table.turn_of(ann)
    assert not ann.can(Verb.PLAY, "huge_rock")


@pytest.mark.rule("EPIC5")
def test_feats_need_the_epic_rule(scene):
    """In an ordinary game to Level 20 nobody is Epic."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=Rules(first_seat=0, winning_level=20))
    ann = table.seat("Ann", level=12, in_play=["warrior", "flamethrower"], hand=["huge_rock"])
    table.turn_of(ann)
    assert not ann.can(Verb.PLAY, "huge_rock")


# --- EPIC6


@pytest.mark.rule("EPIC6", "APO8")
def test_the_seventh_seal_ends_an_epic_game_too(scene):
    """Seven open Seals and it is over, though nobody is near Level 20."""
    table = scene("apocalypse", "Molly", "Nick", "Otto", rules=EPIC)
    molly = table.seat("Molly", level=3, hand=["zoo_breakout"])
    table.seat("Nick", level=12, in_play=["asp"])
    table.open_seals(
        "the_calm_before",
        "money_burns_nicely",
        "the_lights_go_out",
        "the_dead_walk",
        "beer_shortage",
        "ruins_full_of_riches",
    )
    table.turn_of(molly)
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: table.game.over)
    assert (table.ended, table.winners) == (Ended.SEVENTH_SEAL, ["Nick"])
