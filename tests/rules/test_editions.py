"""Where the sheets differ: every switch in both positions (ED1–ED21)."""

import pytest

from simlab.play.game import Game
from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Event, Prompt, Verb, Zone
from tests.support.scene import tables_of


def edition(**switches):
    """Rules with some switches set."""
    return Rules(first_seat=0, editions=switches)


# --- ED1: Treasure for a monster removed without a kill


def removed_by_tips(scene, rules):
    """Carol has Tips that take away a monster, and says nothing of its Treasure."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=3, hand=["tips_to_survive_the_zombie_apocalypse"])
    carol.kicks_open_the_door("butcher")
    carol.uses_up("tips_to_survive_the_zombie_apocalypse", on="butcher")
    table.nobody_speaks_up()
    return table, carol


@pytest.mark.rule("ED1", "C3")
def test_old_sheets_give_treasure_for_a_removed_monster(scene):
    """No level, but its three Treasures."""
    table, carol = removed_by_tips(scene, edition(ED1=True))
    assert carol.level == 3
    assert len(table.drawn(carol)) == 3


@pytest.mark.rule("ED1", "C3")
def test_new_sheets_give_none(scene):
    """No level and no Treasure."""
    table, carol = removed_by_tips(scene, edition(ED1=False))
    assert carol.level == 3
    assert table.drawn(carol) == []


@pytest.mark.rule("ED1", "OZ3")
def test_new_sheets_give_what_the_card_grants(scene):
    """The Lantern says that the Treasure is taken, so it is."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=edition(ED1=False))
    enrique = table.seat("Enrique", level=2, hand=["lantern_of_sudden_absence"])
    enrique.kicks_open_the_door("gwig")
    enrique.uses_up("lantern_of_sudden_absence", on="gwig")
    table.nobody_speaks_up()
    assert len(table.drawn(enrique)) == 2


@pytest.mark.rule("ED1", "C3")
def test_old_sheets_deny_what_the_card_denies(scene):
    """Laughing Gas just makes it leave: no Treasure by any sheet."""
    table = scene("apocalypse", "Molly", "Nick", "Otto", rules=edition(ED1=True))
    molly = table.seat("Molly", level=2, hand=["laughing_gas"])
    molly.kicks_open_the_door("toxic_mold")
    molly.uses_up("laughing_gas", on="toxic_mold")
    table.nobody_speaks_up()
    assert table.drawn(molly) == []


# --- ED2: one killed by a card, the rest fled from


def one_melted_one_fled(scene, rules):
    """The Witch melts, the Gwig is too much: Enrique flees."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=rules)
    enrique = table.seat("Enrique", level=3, hand=["water_bucket"])
    marissa = table.seat("Marissa", hand=["wandering_monster", "gwig"])
    enrique.kicks_open_the_door("wicked_witch_of_the_west")
    marissa.plays("wandering_monster")
    marissa.does(Verb.CHOOSE, "gwig")
    enrique.uses_up("water_bucket", on="wicked_witch_of_the_west")
    table.dice(6)
    table.nobody_speaks_up()
    return table, enrique


@pytest.mark.rule("ED2", "C8")
def test_old_sheets_keep_the_levels_of_what_was_killed(scene):
    """Two levels for the Witch, no Treasure for anything."""
    table, enrique = one_melted_one_fled(scene, edition(ED2=False))
    assert enrique.level == 5
    assert table.drawn(enrique) == []


@pytest.mark.rule("ED2", "C8")
def test_new_sheets_give_nothing_to_who_flees(scene):
    """No levels, no Treasure."""
    table, enrique = one_melted_one_fled(scene, edition(ED2=True))
    assert enrique.level == 3
    assert table.drawn(enrique) == []


# --- ED3: re-equipping out of turn


@pytest.mark.rule("ED3", "T7")
def test_new_sheets_let_you_change_clothes_in_anothers_turn(scene):
    """Biff puts his hat on while it is Carol's turn and nobody fights."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED3=True))
    carol = table.seat("Carol")
    biff = table.seat("Biff", carried=["birdhouse"])
    table.turn_of(carol)
    biff.does(Verb.EQUIP, "birdhouse")
    assert biff.equipped == ["birdhouse"]


@pytest.mark.rule("ED3", "T1")
def test_old_sheets_make_you_wait_for_your_turn(scene):
    """In Carol's turn Biff cannot change; in his own he can."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED3=False))
    carol = table.seat("Carol")
    biff = table.seat("Biff", carried=["birdhouse"])
    table.turn_of(carol)
    assert not biff.can(Verb.EQUIP, "birdhouse")
    table.turn_of(biff)
    assert biff.can(Verb.EQUIP, "birdhouse")


@pytest.mark.rule("ED3", "C6")
def test_no_sheet_lets_you_change_clothes_in_a_fight(scene):
    """In combat the fighter wears what he wears."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED3=True))
    carol = table.seat("Carol", carried=["birdhouse"])
    carol.kicks_open_the_door("babysitter")
    assert not carol.can(Verb.EQUIP, "birdhouse")


# --- ED5: hand cards as bribes


def asking_with_a_hot_meal(scene, rules):
    """Carol, losing, begins an offer to Biff."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=5, hand=["hot_meal"])
    biff = table.seat("Biff", level=5)
    carol.kicks_open_the_door("pizza_guy")
    carol.does(Verb.ASK, on=biff, amount=0)
    return table, carol, biff


@pytest.mark.rule("ED5", "H2")
def test_oz_bribes_with_a_card_played_on_the_helper(scene):
    """The level promised is given once the fight is won (and the Pizza Guy's own comes on top)."""
    table, carol, biff = asking_with_a_hot_meal(scene, edition(ED5=True))
    carol.does(Verb.ADD_CARD, "hot_meal")
    carol.passes()
    biff.accepts()
    table.nobody_speaks_up()
    assert biff.level == 7
    assert "hot_meal" in table.keys(Zone.TREASURE_DISCARDS)


@pytest.mark.rule("ED5", "H2")
def test_other_sheets_bribe_with_nothing_from_the_hand(scene):
    """No hand card can be added to the offer."""
    _, carol, _ = asking_with_a_hot_meal(scene, edition(ED5=False))
    assert not carol.can(Verb.ADD_CARD)


# --- ED7: trouble and loot


def behind_the_door_nobody(scene, rules):
    """The door hides a Mojo; Carol has a monster in hand."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=6, hand=["babysitter"])
    carol.kicks_open_the_door("atomic_zombie")
    table.pass_until(lambda: table.game.prompt == Prompt.TROUBLE)
    return table, carol


@pytest.mark.rule("ED7", "T3", "T4")
def test_one_phase_either_trouble_or_loot(scene):
    """New sheets: who looks for trouble does not loot."""
    table, carol = behind_the_door_nobody(scene, edition(ED7=True))
    assert carol.can(Verb.LOOT)
    carol.does(Verb.LOOK_FOR_TROUBLE, "babysitter")
    table.turn_ends()
    assert carol.level == 7
    assert Event.LOOT not in table.happened()


@pytest.mark.rule("ED7", "T3", "T4")
def test_two_phases_with_the_same_outcome(scene):
    """Old sheets: whoever met a monster in the second phase does not loot in the third; who did not, does."""
    table, carol = behind_the_door_nobody(scene, edition(ED7=False))
    assert carol.can(Verb.LOOT)
    carol.does(Verb.LOOK_FOR_TROUBLE, "babysitter")
    table.turn_ends()
    assert carol.level == 7
    assert Event.LOOT not in table.happened()
    table, carol = behind_the_door_nobody(scene, edition(ED7=False))
    carol.does(Verb.LOOT)
    table.turn_ends()
    assert Event.LOOT in table.happened()
    assert Event.FIGHT not in table.happened()


# --- ED8: a modifier on a single Class


@pytest.mark.rule("ED8", "P2")
def test_a_modifier_takes_the_drawback_of_a_single_class(scene):
    """A 5 escapes: the Voodoo zombie's −1 is gone."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED8=True))
    carol = table.seat("Carol", level=2, in_play=["voodoo_zombie", "double_mojo"])
    carol.kicks_open_the_door("girl_sprout")
    table.dice(5)
    table.nobody_speaks_up()
    assert Event.ESCAPE in table.happened()


@pytest.mark.rule("ED8", "P2")
def test_a_modifier_that_only_makes_room(scene):
    """Switched off, the drawback stays: a 5 is caught."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED8=False))
    carol = table.seat("Carol", level=2, in_play=["voodoo_zombie", "double_mojo"])
    carol.kicks_open_the_door("girl_sprout")
    table.dice(5)
    table.nobody_speaks_up()
    assert Event.CAUGHT in table.happened()


# --- ED9: the dead roll no more


def dying_before_a_second_monster(scene, rules):
    """Carol runs from the Mortician first, then from the Girl Sprout."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=4)
    biff = table.seat("Biff", hand=["wandering_monster", "girl_sprout"])
    carol.kicks_open_the_door("mortician")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "girl_sprout")
    table.dice(1, 1)
    table.pass_until(lambda: table.game.prompt == Prompt.RUN_ORDER)
    carol.does(Verb.RUN_FROM, "mortician")
    table.turn_ends()
    return table, carol


@pytest.mark.rule("ED9", "D6")
def test_once_dead_no_more_rolls(scene):
    """The second monster is not even rolled against: no level lost to it."""
    table, carol = dying_before_a_second_monster(scene, edition(ED9=True))
    assert len(table.happened(Event.DIE)) == 1
    assert carol.level == 4


@pytest.mark.rule("ED9", "D6")
def test_switched_off_the_dead_roll_on(scene):
    """The Girl Sprout catches the corpse and costs a level."""
    table, carol = dying_before_a_second_monster(scene, edition(ED9=False))
    assert len(table.happened(Event.DIE)) == 2
    assert carol.level == 3


# --- ED10: looted cards


def a_body_with_a_cheat(scene, rules):
    """Carol dies with a cheated hat; Biff loots first, then Nicky."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=3, in_play=["birdhouse"])
    table.attach("cheat", "birdhouse")
    biff = table.seat("Biff", level=5)
    nicky = table.seat("Nicky", level=4)
    carol.kicks_open_the_door("mortician")
    table.dice(1)
    table.pass_until(lambda: table.game.prompt == Prompt.LOOT_BODY)
    return table, biff, nicky


@pytest.mark.rule("ED10", "D2")
def test_loot_goes_to_the_hand_and_cheat_apart(scene):
    """Biff takes the hat, Nicky the Cheat!, both into the hand."""
    _, biff, nicky = a_body_with_a_cheat(scene, edition(ED10=True))
    biff.does(Verb.CHOOSE, "birdhouse")
    nicky.does(Verb.CHOOSE, "cheat")
    assert (biff.hand, nicky.hand) == (["birdhouse"], ["cheat"])
    assert biff.in_play == []


@pytest.mark.rule("ED10", "D2")
def test_loot_goes_to_the_table_with_its_cheat(scene):
    """Switched off, the hat goes into play with the Cheat! on it."""
    _, biff, _ = a_body_with_a_cheat(scene, edition(ED10=False))
    biff.does(Verb.CHOOSE, "birdhouse")
    assert biff.in_play == ["birdhouse", "cheat"]
    assert biff.hand == []


# --- ED11: charity and gifts before the return turn


def a_new_character_waits(scene, rules):
    """Biff has died and come back; Carol has six cards and a hat to give away."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    hand = ["ants", "bass_ackwards", "confused", "dead_stop", "grave_doubts", "caaaaaaanes"]
    carol = table.seat("Carol", level=5, in_play=["birdhouse"], hand=hand)
    biff = table.seat("Biff", level=1)
    nicky = table.seat("Nicky", level=2)
    table.public.dead[1] = 2
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie")
    table.turn_of(carol)
    return table, carol, biff, nicky


@pytest.mark.rule("ED11", "D7", "T5")
def test_new_sheets_give_charity_to_the_new_character(scene):
    """Biff, lowest of all, gets the excess though he has not had his turn."""
    table, _, biff, nicky = a_new_character_waits(scene, edition(ED11=True))
    table.pass_until(lambda: Event.CHARITY in table.happened())
    assert len(biff.hand) >= 1
    assert nicky.hand == []


@pytest.mark.rule("ED11", "D7", "T5")
def test_old_sheets_pass_him_over(scene):
    """Nobody gives Biff anything before his return; Nicky gets the excess."""
    table, _, biff, nicky = a_new_character_waits(scene, edition(ED11=False))
    table.pass_until(lambda: Event.CHARITY in table.happened())
    assert biff.hand == []
    assert len(nicky.hand) >= 1


@pytest.mark.rule("ED11", "D7")
def test_gifts_by_edition(scene):
    """The hat can be given to the new character by the new sheets only."""
    _, carol, biff, nicky = a_new_character_waits(scene, edition(ED11=True))
    carol.does(Verb.OFFER, "birdhouse")
    assert carol.can(Verb.GIVE, on=biff)
    _, carol, biff, nicky = a_new_character_waits(scene, edition(ED11=False))
    carol.does(Verb.OFFER, "birdhouse")
    assert carol.can(Verb.GIVE, on=nicky)
    assert not carol.can(Verb.GIVE, on=biff)


# --- ED12: "your next turn" in one's own turn


def rained_on_in_her_turn(scene, rules):
    """A curse until the end of Carol's next turn, played while it is her turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=["raaiiiiinnnnnns"])
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie")
    table.turn_of(carol)
    biff.plays("raaiiiiinnnnnns", on=carol)
    table.pass_until(lambda: carol.curses != [])
    table.turn_ends()
    return table, carol


@pytest.mark.rule("ED12", "C14")
def test_it_counts_in_this_very_turn(scene):
    """When the turn ends, so does the curse."""
    _, carol = rained_on_in_her_turn(scene, edition(ED12=True))
    assert carol.curses == []


@pytest.mark.rule("ED12", "C14")
def test_it_waits_for_the_next_turn(scene):
    """Switched off, the curse is still there when the turn ends, and gone after the next one."""
    table, carol = rained_on_in_her_turn(scene, edition(ED12=False))
    assert carol.curses == ["raaiiiiinnnnnns"]
    table.stack(Deck.DOOR, "fast", "smart")
    table.turn_of(carol)
    assert carol.strength == 3
    table.turn_ends()
    assert carol.curses == []


@pytest.mark.rule("ED12", "C14")
def test_while_it_waits_it_does_not_bind(scene):
    """Switched off, it is one turn all the same: Carol fights at 5 in this turn, at 3 until the next is over, then at 5."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED12=False))
    carol = table.seat("Carol", level=5)
    biff = table.seat("Biff", hand=["raaiiiiinnnnnns"])
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie", "fast", "smart", "tough", "strong", "rotting", "stealthy")
    table.turn_of(carol)
    biff.plays("raaiiiiinnnnnns", on=carol)
    table.pass_until(lambda: carol.curses != [])
    assert carol.strength == 5
    table.turn_ends()
    assert carol.strength == 3
    table.turn_ends()
    table.turn_ends()
    assert (table.public.active, carol.strength) == (carol.seat, 3)
    table.turn_ends()
    assert (carol.curses, carol.strength) == ([], 5)


@pytest.mark.rule("ED12", "C14")
def test_whatever_it_does_it_waits(scene, little_set):
    """Rust that takes a Hand and lets no Item count: Carol's 1 + 4 and her two Hands are hers until this turn is over."""
    rust = little_set(
        """
        rust:
          name: Rust
          kind: curse
          stays: turn
          basis: reconstructed
          rules:
            - {while: in_play, do: {ignores: items}}
            - {while: in_play, do: {hands: -1}}
        """,
    )
    table = scene(["zombies", rust], "Carol", "Biff", "Nicky", rules=edition(ED12=False))
    carol = table.seat("Carol", level=1, in_play=["another_zombie"])
    biff = table.seat("Biff", hand=["rust"])
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie")
    table.turn_of(carol)
    biff.plays("rust", on=carol)
    table.until(Prompt.TROUBLE)
    assert carol.curses == ["rust"]
    assert (carol.strength, carol.equipped) == (5, ["another_zombie"])
    table.turn_ends()
    table.until_asked(biff)
    assert (carol.strength, carol.equipped) == (1, [])


@pytest.mark.rule("ED12", "C14")
def test_in_anothers_turn_it_binds_at_once(scene):
    """Switched off, a curse that comes before Carol's turn has begun need not wait: 3 at once, and after her turn 5."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=edition(ED12=False))
    carol = table.seat("Carol", level=5)
    nicky = table.seat("Nicky", hand=["raaiiiiinnnnnns"])
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie", "fast", "smart")
    table.turn_of(nicky)
    nicky.plays("raaiiiiinnnnnns", on=carol)
    table.pass_until(lambda: carol.curses != [])
    assert carol.strength == 3
    table.turn_ends()
    assert carol.strength == 3
    table.turn_ends()
    assert (carol.curses, carol.strength) == ([], 5)


@pytest.mark.rule("ED12", "M2")
@pytest.mark.parametrize("switch", [True, False])
def test_it_is_about_curses_alone(scene, switch):
    """Paranoid is no curse: Molly, who plays it on herself, does not trade this turn, and trades in the next either way."""
    table = scene("apocalypse", "Molly", "Nick", "Otto", rules=edition(ED12=switch))
    molly = table.seat("Molly", level=5, hand=["paranoid"], carried=["tire_iron"])
    table.seat("Nick", level=5)
    table.seat("Otto", level=5)
    table.turn_of(molly)
    assert molly.can(Verb.OFFER, "tire_iron")
    molly.plays("paranoid", on=molly)
    assert not molly.can(Verb.OFFER, "tire_iron")
    table.turn_ends()
    table.turn_of(molly)
    assert molly.can(Verb.OFFER, "tire_iron")


# --- ED13: specials


@pytest.mark.rule("ED13", "T9")
def test_old_sheets_play_specials_at_any_time(scene):
    """A Hoard that does not say when is played in somebody else's turn."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=edition(ED13=True, ED19=False))
    ann = table.seat("Ann")
    bob = table.seat("Bob", hand=["hoard"])
    table.turn_of(ann)
    bob.plays("hoard")
    assert len(bob.hand) == 3


@pytest.mark.rule("ED13", "T9")
def test_new_sheets_play_them_when_the_card_says(scene):
    """The Hoard waits for one's own turn; a Go Up a Level that says any time does not."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=edition(ED13=False))
    ann = table.seat("Ann")
    bob = table.seat("Bob", hand=["hoard", "boil_an_anthill"])
    table.turn_of(ann)
    assert not bob.can(Verb.PLAY, "hoard")
    assert bob.can(Verb.PLAY, "boil_an_anthill", on=bob)
    table.turn_of(bob)
    assert bob.can(Verb.PLAY, "hoard")


# --- ED14: a sacrifice and the inescapable


def a_mook_against_the_idol(scene, rules):
    """Nobody runs from the Ugly Little Idol; Riley has a Mook."""
    table = scene("fu", "Riley", "Takako", "Sam", rules=rules)
    riley = table.seat("Riley", level=3, in_play=["mook"])
    takako = table.seat("Takako", hand=["evil_minions"])
    riley.kicks_open_the_door("ugly_little_idol")
    takako.plays("evil_minions", on="ugly_little_idol")
    table.pass_until(lambda: table.game.prompt == Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    table.nobody_speaks_up()
    return table, riley


@pytest.mark.rule("ED14", "A5")
def test_a_sacrifice_saves_from_the_inescapable(scene):
    """He gets away with his Level."""
    table, riley = a_mook_against_the_idol(scene, edition(ED14=True))
    assert riley.level == 3
    assert Event.CAUGHT not in table.happened()


@pytest.mark.rule("ED14", "A5")
def test_switched_off_nothing_saves_from_it(scene):
    """The Mook dies in vain."""
    table, riley = a_mook_against_the_idol(scene, edition(ED14=False))
    assert riley.level == 2
    assert Event.CAUGHT in table.happened()


# --- ED15: a second Mook or Ally


@pytest.mark.rule("ED15", "OZ2")
def test_a_second_companion_replaces_the_first(scene):
    """As in Oz, for Mooks too."""
    table = scene("fu", "Riley", "Takako", "Sam", rules=edition(ED15=True))
    riley = table.seat("Riley", in_play=["mook"], hand=["mook"])
    table.turn_of(riley)
    riley.plays("mook")
    assert riley.in_play == ["mook"]
    assert table.keys(Zone.TREASURE_DISCARDS) == ["mook"]


@pytest.mark.rule("ED15", "FU3")
def test_a_second_companion_must_wait(scene):
    """As in Fu, for Allies too."""
    table = scene("oz", "Enrique", "Marissa", "Tom", rules=edition(ED15=False))
    enrique = table.seat("Enrique", in_play=["dorothy"], hand=["toto"])
    table.turn_of(enrique)
    assert not enrique.can(Verb.PLAY, "toto")


# --- ED18: starting sex


@pytest.mark.rule("ED18", "Z7")
def test_new_sheets_ask_for_a_sex(scene):
    """Everybody declares one before the first cards are played."""
    game = Game(tables_of(("oz",)), 3, edition(ED18=True))
    game.start(1)
    assert game.prompt == Prompt.DECLARE
    declaring = game.decider
    game.answer([int(o.verb) for o in game.options].index(Verb.FEMALE))
    assert int(game.state.public.sex[declaring]) == 0
    again = Game(tables_of(("oz",)), 3, edition(ED18=True))
    again.start(1)
    again.answer([int(o.verb) for o in again.options].index(Verb.MALE))
    assert int(again.state.public.sex[declaring]) == 1


@pytest.mark.rule("ED18", "Z7", "V7")
def test_old_sheets_do_not_ask(scene):
    """The sex comes from the seed, or is set."""
    game = Game(tables_of(("zombies",)), 3, edition(ED18=False))
    game.start(1)
    assert game.prompt == Prompt.PREPARE
    given = Game(
        tables_of(("zombies",)), 3, Rules(first_seat=0, sexes=("male", "female", "male"), editions={"ED18": True})
    )
    given.start(1)
    assert given.prompt == Prompt.PREPARE
    assert [int(given.state.public.sex[i]) for i in range(3)] == [1, 0, 1]


# --- ED19: Treasures in combat


@pytest.mark.rule("ED19", "C6")
def test_old_sheets_ban_only_items_in_combat(scene):
    """A Hoard may be played in the fight, an Item may not, a one-shot may."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=edition(ED13=True, ED19=False))
    ann = table.seat("Ann", level=3, hand=["hoard", "helm_of_courage"])
    ann.kicks_open_the_door("harpies")
    assert ann.can(Verb.PLAY, "hoard")
    assert not ann.can(Verb.PLAY, "helm_of_courage")


@pytest.mark.rule("ED19", "C6")
def test_new_sheets_ban_all_treasures_that_do_not_say_otherwise(scene):
    """The Hoard must wait; a Go Up a Level that says any time and a one-shot need not."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=edition(ED13=True, ED19=True))
    ann = table.seat("Ann", level=3, hand=["hoard", "boil_an_anthill", "flaming_poison_potion"])
    ann.kicks_open_the_door("harpies")
    assert not ann.can(Verb.PLAY, "hoard")
    assert ann.can(Verb.PLAY, "boil_an_anthill", on=ann)
    assert ann.can(Verb.THROW, "flaming_poison_potion")


@pytest.mark.rule("ED13", "ED19", "T9")
def test_the_ban_is_for_those_in_the_combat(scene):
    """Specials at any time, but no Treasures in combat: Bob, who only looks on, may play his Hoard."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=edition(ED13=True, ED19=True))
    ann = table.seat("Ann", level=3)
    bob = table.seat("Bob", hand=["hoard"])
    ann.kicks_open_the_door("harpies")
    bob.plays("hoard")
    assert len(bob.hand) == 3


@pytest.mark.rule("ED13", "T9")
def test_any_time_is_before_a_roll_too(scene):
    """By the old sheets a special that does not say when is played even while somebody runs away."""
    table = scene("munchkin", "Ann", "Bob", "Cid", rules=edition(ED13=True, ED19=False))
    ann = table.seat("Ann", level=3)
    bob = table.seat("Bob", hand=["hoard"])
    ann.kicks_open_the_door("harpies")
    table.until(Prompt.RUNNING)
    bob.plays("hoard")
    assert len(bob.hand) == 3


# --- ED21: the trading partner


def biff_offers_during_carols_fight(scene, rules):
    """Carol fights; Biff, who does not, offers his hat."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    carol = table.seat("Carol", level=3)
    biff = table.seat("Biff", in_play=["birdhouse"])
    carol.kicks_open_the_door("butcher")
    biff.does(Verb.OFFER, "birdhouse")
    return carol, biff, table.players[2]


@pytest.mark.rule("ED21", "T7")
def test_a_partner_in_combat_cannot_trade(scene):
    """The hat can go to Nicky, not to Carol in her fight."""
    carol, biff, nicky = biff_offers_during_carols_fight(scene, edition(ED21=True))
    assert biff.can(Verb.GIVE, on=nicky)
    assert not biff.can(Verb.GIVE, on=carol)


@pytest.mark.rule("ED21", "T7")
def test_switched_off_only_the_giver_must_be_out_of_it(scene):
    """Carol may be given the hat in the middle of her fight."""
    carol, biff, _ = biff_offers_during_carols_fight(scene, edition(ED21=False))
    assert biff.can(Verb.GIVE, on=carol)


@pytest.mark.rule("ED21", "C6")
def test_a_gift_in_a_fight_is_carried_not_worn(scene):
    """The hat is Carol's, but she cannot put it on before the fight is over."""
    carol, biff, _ = biff_offers_during_carols_fight(scene, edition(ED21=False))
    biff.does(Verb.GIVE, on=carol)
    carol.accepts()
    assert (carol.in_play, carol.equipped) == (["birdhouse"], [])
    assert carol.strength == 3
