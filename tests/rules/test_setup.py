"""Z: zones, decks and the set-up."""

import pytest

from simlab.errors import SimlabError
from simlab.play.game import Game
from simlab.play.rules import Rules
from simlab.play.view import View
from simlab.vocabulary import Deck, Event, Prompt, Verb, Zone
from tests.support.scene import tables_of


@pytest.mark.rule("Z1")
@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_can_play(players):
    """Two are too few, seven too many."""
    with pytest.raises(SimlabError, match="three to six"):
        Game(tables_of(("zombies",)), players)


@pytest.mark.rule("Z1")
@pytest.mark.parametrize(("players", "doors", "treasures"), [(3, 82, 62), (6, 70, 50)])
def test_four_cards_of_each_deck_are_dealt(players, doors, treasures):
    """Everybody gets four Doors and four Treasures; the rest are two separate decks."""
    game = Game(tables_of(("zombies",)), players)
    game.start(seed=1)
    decks = game.tables.cards["deck"]
    first = [Deck(int(decks[c])) for c in game.cards_in(Zone.HAND)]
    last = [Deck(int(decks[c])) for c in game.cards_in(Zone.HAND + players - 1)]
    assert (first.count(Deck.DOOR), first.count(Deck.TREASURE)) == (4, 4)
    assert (last.count(Deck.DOOR), last.count(Deck.TREASURE)) == (4, 4)
    assert {Deck(int(decks[c])) for c in game.cards_in(Zone.DOOR_DECK)} == {Deck.DOOR}
    assert {Deck(int(decks[c])) for c in game.cards_in(Zone.TREASURE_DECK)} == {Deck.TREASURE}
    assert len(game.cards_in(Zone.DOOR_DECK)) == doors
    assert len(game.cards_in(Zone.TREASURE_DECK)) == treasures


@pytest.mark.rule("Z1")
def test_decks_are_shuffled_by_the_seed():
    """Another seed is another order; the same seed is the same."""
    one, other, again = (Game(tables_of(("zombies",)), 3) for _ in range(3))
    one.start(seed=1)
    other.start(seed=2)
    again.start(seed=1)
    assert one.cards_in(Zone.DOOR_DECK) != other.cards_in(Zone.DOOR_DECK)
    assert one.cards_in(Zone.TREASURE_DECK) != other.cards_in(Zone.TREASURE_DECK)
    assert one.cards_in(Zone.DOOR_DECK) == again.cards_in(Zone.DOOR_DECK)
    assert one.cards_in(Zone.DOOR_DECK) != sorted(one.cards_in(Zone.DOOR_DECK))


@pytest.mark.rule("Z2")
def test_discards_are_kept_apart(scene):
    """A Door goes to the Door discards, a Treasure to the Treasure discards."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["angry_cat", "with_a_shotgun"])
    carol.kicks_open_the_door("cannibal")
    carol.plays("angry_cat", on="munchkins")
    carol.plays("with_a_shotgun", on="cannibal")
    table.dice(6)
    table.nobody_speaks_up()
    assert set(table.keys(Zone.DOOR_DISCARDS)) == {"cannibal", "with_a_shotgun"}
    assert table.keys(Zone.TREASURE_DISCARDS) == ["angry_cat"]


@pytest.mark.rule("Z2")
def test_a_deck_that_runs_out_is_refilled_from_its_discards(scene):
    """The two discarded Treasures are shuffled and drawn; then there is nothing left."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    carol.level = 5
    table.empty(Deck.TREASURE)
    table.discard_pile(Deck.TREASURE, "angry_cat", "brick")
    carol.kicks_open_the_door("slacker")
    table.nobody_speaks_up()
    assert [name for name, _ in table.drawn(carol)] in (["angry_cat"], ["brick"])
    assert table.keys(Zone.TREASURE_DISCARDS) == []
    assert len(table.keys(Zone.TREASURE_DECK)) == 1
    assert Event.RESHUFFLE in table.happened()


@pytest.mark.rule("Z2")
def test_with_no_discards_either_nobody_draws(scene):
    """Three Treasures are won, one is left to draw: the game goes on without the others."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8, in_play=["birdhouse", "car_door"])
    table.empty(Deck.TREASURE)
    table.discard_pile(Deck.TREASURE, "brick")
    carol.kicks_open_the_door("butcher")
    table.nobody_speaks_up()
    assert carol.level == 9
    assert table.drawn(carol) == [("brick", False)]
    assert len(table.happened(Event.DRY)) == 2
    table.turn_ends()
    assert int(table.public.active) == 1


@pytest.mark.rule("Z2", "C15")
def test_a_card_is_not_drawn_by_its_own_effect(scene):
    """Of three Treasures for a Hoard! the only discarded one is there; the Hoard! itself is discarded after that."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["hoard"])
    table.empty(Deck.TREASURE)
    table.discard_pile(Deck.TREASURE, "kneepads_of_allure")
    table.turn_of(carol)
    carol.uses_up("hoard")
    assert carol.hand == ["kneepads_of_allure"]
    assert table.keys(Zone.TREASURE_DISCARDS) == ["hoard"]
    assert len(table.happened(Event.DRY)) == 2


@pytest.mark.rule("Z2")
def test_without_any_doors_the_turn_goes_on(scene):
    """No Door card can be opened and none looted."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    table.empty(Deck.DOOR)
    table.turn_of(carol)
    table.turn_ends()
    assert carol.hand == []
    assert Event.OPEN_DOOR not in table.happened()
    assert int(table.public.active) == 1


@pytest.mark.rule("Z3")
def test_cards_in_hand_help_nobody(scene):
    """An Item in the hand gives no bonus and a Mojo there is none."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, hand=["birdhouse", "plague_zombie"])
    fight = carol.kicks_open_the_door("nurse")
    assert carol.strength == 3
    assert fight.strengths == (3, 6)


@pytest.mark.rule("Z3")
def test_an_item_in_hand_is_not_lost_to_a_card_about_items(scene):
    """The best Item in play is taken; the better one in the hand is not in play."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["arm"], hand=["birdhouse"])
    biff = table.seat("Biff", hand=["caaaaaaanes"])
    table.turn_of(carol)
    biff.plays("caaaaaaanes", on=carol)
    table.pass_until(lambda: Event.LOSE in table.happened())
    assert carol.in_play == []
    assert carol.hand == ["birdhouse"]


@pytest.mark.rule("Z3")
def test_a_card_that_says_hand_takes_from_the_hand(scene):
    """The neighbours each take a card from the hand, and nothing that is in play."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", in_play=["tin_funnel_hat"], hand=["knife_sword", "king_dox"])
    marissa = table.seat("Marissa", hand=["magpie_pickpockets"])
    table.turn_of(enrique)
    marissa.plays("magpie_pickpockets", on=enrique)
    table.pass_until(lambda: len(table.happened(Event.STEAL)) == 2)
    assert enrique.hand == []
    assert enrique.in_play == ["tin_funnel_hat"]
    assert len(marissa.hand) == 1


@pytest.mark.rule("Z4")
def test_cards_in_play_never_return_to_the_hand(scene):
    """An Item can be taken off, offered or sold; whatever is done, it is not in the hand again."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["arm", "plague_zombie"])
    table.turn_of(carol)
    carol.does(Verb.UNEQUIP, "arm")
    assert carol.in_play == ["arm", "plague_zombie"]
    assert carol.equipped == []
    carol.does(Verb.DISCARD, "plague_zombie")
    assert carol.in_play == ["arm"]
    assert carol.hand == []
    assert table.keys(Zone.DOOR_DISCARDS) == ["plague_zombie"]


@pytest.mark.rule("Z4")
def test_an_item_is_not_simply_discarded(scene):
    """Only Mojos and their like may be thrown away at will."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["arm", "plague_zombie"])
    table.turn_of(carol)
    assert [table.bare(int(o.card)) for o in carol.options(Verb.DISCARD)] == ["plague_zombie"]


@pytest.mark.rule("Z4", "Z3")
def test_cards_in_play_are_public_and_hands_are_not(scene):
    """Biff sees what lies before Carol, not what she holds."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    table.seat("Carol", in_play=["arm"], curses=["ants"], hand=["birdhouse"])
    view = View(table.game, seat=1)
    assert view.in_play(0) == ["zombies/arm", "zombies/ants"]
    assert view.known_in_hand(0) == []
    assert view.hand == []


@pytest.mark.rule("Z5")
@pytest.mark.parametrize(("sets", "cards"), [(("zombies",), 168), (("apocalypse",), 180), (("fu", "oz"), 336)])
def test_cards_are_conserved(scene, sets, cards):
    """After each of three hundred random answers every card is in exactly one place."""
    table = scene(list(sets), "Carol", "Biff", "Nicky", "Molly")
    table.turn_of(table.players[0])
    counted = table.anything_happens(300, seed=7)
    assert set(counted) == {cards}
    everywhere = sorted(c for zone in range(27) for c in table.game.cards_in(zone))
    assert everywhere == list(range(cards))


@pytest.mark.rule("Z6")
def test_everybody_starts_plain_at_level_1():
    """Level 1, nothing in play, no curses."""
    game = Game(tables_of(("fu",)), 4, Rules(first_seat=0))
    game.start(seed=3)
    assert list(game.state.public.level[:4]) == [1, 1, 1, 1]
    assert [len(game.cards_in(Zone.TABLE + seat)) for seat in range(4)] == [0, 0, 0, 0]
    assert [len(game.cards_in(Zone.CURSES + seat)) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("Z6")
def test_the_first_cards_one_class_one_style(scene):
    """Of two Classes and two Styles one each may be played before the first turn."""
    table = scene("fu", "Riley", "Takako", "Sam")
    riley = table.seat("Riley", hand=["monk", "ninja", "clown_fu", "fox_kung_fu"])
    table.first_cards_of(riley)
    assert table.game.prompt == Prompt.PREPARE
    riley.plays("monk")
    riley.plays("clown_fu")
    assert not riley.can(Verb.PLAY, "ninja")
    assert not riley.can(Verb.PLAY, "fox_kung_fu")
    assert riley.in_play == ["monk", "clown_fu"]


@pytest.mark.rule("Z6")
def test_the_first_cards_a_companion_and_items(scene):
    """A Mook and Items go on the table; a Trap, a monster and a special stay in the hand."""
    table = scene("fu", "Riley", "Takako", "Sam")
    hand = ["mook", "mook", "hong_kong_thong", "hong_kong_bong", "hong_kong_tong", "subtitles"]
    riley = table.seat("Riley", hand=hand)
    table.first_cards_of(riley)
    riley.plays("mook")
    assert not riley.can(Verb.PLAY, "mook")
    riley.plays("hong_kong_thong")
    riley.plays("hong_kong_bong")
    assert riley.equipped == ["hong_kong_thong", "hong_kong_bong"]
    assert riley.options(Verb.PLAY) == []
    riley.passes()
    assert riley.hand == ["mook", "hong_kong_tong", "subtitles"]


@pytest.mark.rule("Z6")
def test_the_first_cards_only_usable_items(scene):
    """A Wizard's wand can be laid down once one is a Wizard."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat("Enrique", hand=["wand_of_reasonable_wonders", "wizard", "dorothy"])
    table.first_cards_of(enrique)
    assert not enrique.can(Verb.PLAY, "wand_of_reasonable_wonders")
    enrique.plays("wizard")
    enrique.plays("wand_of_reasonable_wonders")
    enrique.plays("dorothy")
    assert enrique.equipped == ["wand_of_reasonable_wonders"]
    assert enrique.in_play == ["wizard", "wand_of_reasonable_wonders", "dorothy"]


@pytest.mark.rule("Z6")
def test_one_mojo_among_the_first_cards(scene):
    """One Mojo, and no Power: its Rank would exceed Level 1."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["plague_zombie", "voodoo_zombie", "fast", "double_mojo"])
    table.first_cards_of(carol)
    carol.plays("plague_zombie")
    assert carol.options(Verb.PLAY) == []


@pytest.mark.rule("Z7")
def test_a_card_asks_for_the_sex_and_another_changes_it(scene):
    """The Fox Spirit is 3 stronger against a man; turned into a woman in mid-fight he is spared."""
    table = scene(["fu", "apocalypse"], "Riley", "Takako", "Sam")
    riley = table.seat("Riley", level=9, sex="male")
    takako = table.seat("Takako", hand=["magnetic_poles_reverse"])
    fight = riley.kicks_open_the_door("fox_spirit")
    assert fight.strengths == (9, 7)
    takako.plays("magnetic_poles_reverse", on=riley)
    table.pass_until(lambda: Event.CHANGE_SEX in table.happened())
    assert riley.sex == "female"
    assert fight.strengths == (4, 4)


@pytest.mark.rule("Z7")
def test_sexes_come_from_the_rules_or_the_seed():
    """Set, they are as set; else the seed deals them."""
    game = Game(tables_of(("zombies",)), 3, Rules(sexes=("female", "male", "female")))
    game.start(seed=1)
    assert list(game.state.public.sex[:3]) == [0, 1, 0]


@pytest.mark.rule("Z8")
def test_turns_go_to_the_left(scene):
    """After the third of three the first is next."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    table.turn_of(table.players[1])
    assert int(table.public.active) == 1
    table.turn_ends()
    assert int(table.public.active) == 2
    table.turn_ends()
    assert int(table.public.active) == 0


@pytest.mark.rule("Z9")
def test_discards_are_searched_only_with_a_card(scene):
    """Leftovers allows it: any card of either pile, and nothing else."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["leftovers"])
    table.discard_pile(Deck.DOOR, "nun", "wandering_monster")
    table.discard_pile(Deck.TREASURE, "brick")
    table.turn_of(carol)
    assert carol.options(Verb.CHOOSE) == []
    carol.uses_up("leftovers")
    found = {table.bare(int(o.card)) for o in carol.options(Verb.CHOOSE)}
    assert found - {"leftovers"} == {"nun", "wandering_monster", "brick"}
    carol.does(Verb.CHOOSE, "nun")
    assert carol.hand == ["nun"]


@pytest.mark.rule("Z9")
def test_without_such_a_card_the_discards_stay_where_they_are(scene):
    """A whole turn of passing takes nothing out of the discards."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    table.discard_pile(Deck.TREASURE, "brick", "angry_cat")
    table.turn_of(carol)
    table.turn_ends()
    assert table.keys(Zone.TREASURE_DISCARDS) == ["angry_cat", "brick"]
    assert Event.TAKE_FROM_DISCARDS not in table.happened()


@pytest.mark.rule("Z10")
def test_a_hand_may_be_shown(scene):
    """What Carol shows, everybody knows from then on; what she draws later, nobody does."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["nun", "brick"])
    biff = View(table.game, seat=1)
    assert biff.known_in_hand(0) == []
    table.game.show_hand(0)
    assert biff.known_in_hand(0) == ["zombies/nun", "zombies/brick"]
    table.turn_of(carol)
    table.stack(Deck.DOOR, "dead_stop", "ants")
    table.pass_until(lambda: Event.LOOT in table.happened())
    assert carol.hand == ["nun", "brick", "ants"]
    assert biff.known_in_hand(0) == ["zombies/nun", "zombies/brick"]


@pytest.mark.rule("Z10", "Z4")
def test_a_shown_card_is_forgotten_once_it_is_played(scene):
    """A card that went to the discards is no longer known in anybody's hand."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["braaaaainnnns", "brick"])
    table.game.show_hand(0)
    table.turn_of(carol)
    carol.plays("braaaaainnnns", on=carol)
    assert View(table.game, seat=2).known_in_hand(0) == ["zombies/brick"]
