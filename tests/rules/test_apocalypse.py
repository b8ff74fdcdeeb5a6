"""Munchkin Apocalypse: Classes, Disasters, the box, and the Seals (APO1–APO14)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Ended, Event, Kind, Verb, Zone


def opened(table):
    """The Seals opened in this scene and by whom, in order."""
    return [
        (table.bare(int(line.card)), table.players[int(line.seat)].name) for line in table.happened(Event.OPEN_SEAL)
    ]


@pytest.mark.rule("APO1")
def test_there_are_four_classes(scene):
    """Blogger, Kid, Militia and Scientist, three cards each."""
    table = scene("apocalypse")
    assert table.copies_of_kind(Kind.CLASS) == {"blogger": 3, "kid": 3, "militia": 3, "scientist": 3}


@pytest.mark.rule("APO1", "P1")
def test_one_class_at_a_time(scene):
    """A Kid cannot join the Militia as well."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", in_play=["kid"], hand=["militia"])
    table.turn_of(molly)
    assert not molly.can(Verb.PLAY, "militia")


@pytest.mark.rule("APO2", "K1")
def test_a_disaster_is_a_curse(scene):
    """The set calls its curses Disasters; one behind the door strikes whoever opened it."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=3, in_play=["safety_vest"])
    molly.kicks_open_the_door("acid_rain")
    table.turn_ends()
    assert table.tables.words["curse"] == "Disaster"
    assert molly.in_play == []


@pytest.mark.rule("APO3")
def test_the_box_of_apocalypse(scene):
    """168 cards and twelve Seals."""
    table = scene("apocalypse")
    assert table.deck_size(Deck.DOOR) + table.deck_size(Deck.TREASURE) == 168
    assert table.deck_size(Deck.SEAL) == 12


@pytest.mark.rule("APO4")
def test_opening_a_seal_hits_the_opener_and_goes_on_top(scene):
    """DOOM!! costs its opener a level; from now on its continuing effect is in force, not the old Seal's."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4, hand=["zoo_breakout"])
    table.open_seals("the_calm_before")
    table.stack(Deck.SEAL, "doom")
    fight = molly.kicks_open_the_door("liver_casserole")
    before = fight.strengths[1]
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: molly.level == 3)
    assert table.keys(Zone.OPEN_SEALS) == ["the_calm_before", "doom"]
    assert fight.strengths == (3, before + 3)


@pytest.mark.rule("APO4")
def test_the_old_seals_continuing_effect_is_gone(scene):
    """While The Calm Before lay on top a 4 escaped; once another Seal covers it, a 4 is caught."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=3)
    table.open_seals("the_calm_before")
    molly.kicks_open_the_door("fire_ants")
    table.dice(4)
    table.nobody_speaks_up()
    assert Event.ESCAPE in table.happened()
    other = scene("apocalypse", "Molly", "Nick", "Otto")
    unlucky = other.seat("Molly", level=3)
    other.open_seals("the_calm_before", "ruins_full_of_riches")
    unlucky.kicks_open_the_door("fire_ants")
    other.dice(4)
    other.nobody_speaks_up()
    assert Event.CAUGHT in other.happened()


@pytest.mark.rule("APO4")
def test_a_continuing_effect_on_the_highest_alone(scene):
    """The Mighty Shall Fall weakens whoever is highest by three, and nobody else."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=6)
    nick = table.seat("Nick", level=5)
    table.open_seals("the_mighty_shall_fall")
    table.turn_of(molly)
    assert (molly.strength, nick.strength) == (3, 5)


@pytest.mark.rule("APO4")
def test_a_continuing_effect_on_the_treasure(scene):
    """Ruins Full of Riches: each monster killed brings one Treasure more."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=6, in_play=["bazooka"])
    table.open_seals("ruins_full_of_riches")
    molly.kicks_open_the_door("toxic_mold")
    table.nobody_speaks_up()
    assert molly.level == 7
    assert len(table.drawn(molly)) == 3


@pytest.mark.rule("APO4")
def test_seals_are_never_discarded(scene):
    """An opened Seal lies on the pile, a closed one under its deck: all twelve are there, none among the discards."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4, hand=["zoo_breakout", "temporary_respite"])
    table.stack(Deck.SEAL, "doom")
    table.turn_of(molly)
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: int(table.public.open_seals) == 1)
    assert len(table.keys(Zone.OPEN_SEALS) + table.keys(Zone.SEAL_DECK)) == 12
    molly.plays("temporary_respite")
    assert len(table.keys(Zone.SEAL_DECK)) == 12
    assert set(table.keys(Zone.DOOR_DISCARDS)) == {"zoo_breakout", "temporary_respite"}


@pytest.mark.rule("APO5", "R1")
def test_monsters_get_one_per_open_seal_each(scene):
    """Two open Seals make each of two monsters two stronger."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=8)
    nick = table.seat("Nick", hand=["wandering_monster", "toxic_mold"])
    table.open_seals("money_burns_nicely", "the_calm_before")
    fight = molly.kicks_open_the_door("fire_ants")
    assert fight.strengths == (8, 12)
    nick.plays("wandering_monster")
    nick.does(Verb.CHOOSE, "toxic_mold")
    assert fight.strengths == (8, 22)


@pytest.mark.rule("APO6", "APO13")
def test_a_death_opens_a_seal_after_the_looting(scene):
    """The comrades take their cards first; then the dead man opens a Seal."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=3, in_play=["asp", "boonie_hat"])
    nick = table.seat("Nick", level=5)
    otto = table.seat("Otto", level=2)
    table.stack(Deck.SEAL, "the_calm_before")
    molly.kicks_open_the_door("octobear")
    table.dice(1)
    table.pass_until(lambda: molly.dead)
    nick.does(Verb.CHOOSE, "asp")
    otto.does(Verb.CHOOSE, "boonie_hat")
    table.pass_until(lambda: Event.OPEN_SEAL in table.happened())
    assert table.happened().index(Event.OPEN_SEAL) > max(
        k for k, what in enumerate(table.happened()) if what == Event.LOOT_BODY
    )
    assert opened(table) == [("the_calm_before", "Molly")]


@pytest.mark.rule("APO13", "APO4")
def test_the_deceased_suffers_what_he_opens(scene):
    """The dead man is the opener: DOOM!! takes a level of his."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4)
    table.stack(Deck.SEAL, "doom")
    molly.kicks_open_the_door("octobear")
    table.dice(1)
    table.turn_ends()
    assert Event.DEATH in table.happened()
    assert molly.level == 3
    assert opened(table) == [("doom", "Molly")]


@pytest.mark.rule("APO6")
def test_two_deaths_in_one_fight_open_one_seal(scene):
    """Fighter and helper both die; the current player opens a single Seal when both have been looted."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=3)
    nick = table.seat("Nick", level=4)
    table.stack(Deck.SEAL, "doom", "the_calm_before")
    molly.kicks_open_the_door("hordes_of_ravening_undead")
    molly.asks(nick)
    nick.accepts()
    table.dice(1, 1)
    table.turn_ends()
    assert len(table.happened(Event.DEATH)) == 2
    assert opened(table) == [("doom", "Molly")]
    assert (molly.level, nick.level) == (2, 4)


@pytest.mark.rule("APO6")
def test_a_helpers_death_alone_is_his_own_seal(scene):
    """The fighter gets away, his helper dies: a single death, so the helper opens."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=3)
    nick = table.seat("Nick", level=4)
    table.stack(Deck.SEAL, "doom")
    molly.kicks_open_the_door("hordes_of_ravening_undead")
    molly.asks(nick)
    nick.accepts()
    table.dice(6, 1)
    table.turn_ends()
    assert (molly.dead, nick.level) == (False, 3)
    assert opened(table) == [("doom", "Nick")]


@pytest.mark.rule("APO6")
def test_two_deaths_by_one_card_open_one_seal(scene, little_set):
    """A curse that kills both neighbours is one event: both are looted, then the current player opens one Seal."""
    pandemic = little_set(
        """
        pandemic:
          name: Pandemic
          kind: curse
          basis: reconstructed
          rules:
            - {when: played, do: {death: true}, to: neighbours}
        """,
    )
    table = scene(["apocalypse", pandemic], "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4, hand=["pandemic"])
    table.seat("Nick", level=3)
    table.seat("Otto", level=3)
    table.stack(Deck.SEAL, "doom", "the_calm_before")
    table.turn_of(molly)
    molly.plays("pandemic", on=molly)
    table.pass_until(lambda: molly.level == 3)
    assert len(table.happened(Event.DEATH)) == 2
    assert opened(table) == [("doom", "Molly")]


@pytest.mark.rule("APO7")
def test_closing_brings_the_seal_beneath_back(scene):
    """The top Seal goes under the deck and the effect of the one below holds again."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4)
    nick = table.seat("Nick", hand=["temporary_respite"])
    table.open_seals("doom", "the_calm_before")
    fight = molly.kicks_open_the_door("fire_ants")
    assert fight.strengths == (4, 12)
    nick.plays("temporary_respite")
    assert fight.strengths == (4, 13)
    assert table.keys(Zone.OPEN_SEALS) == ["doom"]
    assert table.keys(Zone.SEAL_DECK)[-1] == "the_calm_before"


@pytest.mark.rule("APO7")
def test_who_ignored_the_seal_that_is_closed_feels_the_one_beneath(scene):
    """Barefoot at 5 - 2 Molly ignores The Waters Rise; closed, it spares Nick too, and The Mighty Shall Fall costs her 3."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5, hand=["escape_rocket"])
    nick = table.seat("Nick", level=4, hand=["temporary_respite"])
    table.open_seals("the_mighty_shall_fall", "the_waters_rise")
    table.turn_of(molly)
    assert (molly.strength, nick.strength) == (3, 2)
    molly.uses_up("escape_rocket")
    assert (molly.strength, nick.strength) == (5, 2)
    nick.plays("temporary_respite")
    assert (molly.strength, nick.strength) == (2, 4)
    assert table.keys(Zone.OPEN_SEALS) == ["the_mighty_shall_fall"]


@pytest.mark.rule("APO4", "APO7")
def test_a_seal_is_ignored_until_it_is_closed_itself(scene):
    """A Seal on top of the one Molly ignores binds her; when it is closed she is back to ignoring, and Nick is not."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=5, hand=["escape_rocket"])
    nick = table.seat("Nick", level=4, hand=["temporary_respite", "zoo_breakout"])
    otto = table.seat("Otto", level=6)
    table.open_seals("the_waters_rise")
    table.stack(Deck.SEAL, "the_mighty_shall_fall")
    table.turn_of(molly)
    molly.uses_up("escape_rocket")
    assert (molly.strength, nick.strength, otto.strength) == (5, 2, 4)
    nick.plays("zoo_breakout", on=nick)
    table.pass_until(lambda: otto.level == 5)
    assert (molly.strength, nick.strength, otto.strength) == (2, 4, 2)
    nick.plays("temporary_respite")
    assert (molly.strength, nick.strength, otto.strength) == (5, 2, 3)


@pytest.mark.rule("APO7")
def test_three_levels_in_a_turn_close_a_seal(scene):
    """Two Go Up a Level cards close nothing; the kill that makes it three closes the top Seal by itself."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4, in_play=["bazooka"], hand=["survival_school", "blame_the_government"])
    table.open_seals("money_burns_nicely", "the_calm_before")
    table.turn_of(molly)
    molly.plays("survival_school", on=molly)
    molly.plays("blame_the_government", on=molly)
    table.stack(Deck.DOOR, "toxic_mold")
    assert int(table.public.open_seals) == 2
    table.pass_until(lambda: int(table.public.fighter) == 0)
    table.nobody_speaks_up()
    assert molly.level == 7
    assert table.keys(Zone.OPEN_SEALS) == ["money_burns_nicely"]


@pytest.mark.rule("APO7", "V17")
def test_only_one_seal_closes_a_turn_however_high_one_climbs(scene):
    """A fourth and fifth level in the same turn close no second Seal."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    ups = ["survival_school", "blame_the_government", "destroy_the_guardian", "grow_hydroponic_broccoli"]
    molly = table.seat("Molly", level=2, hand=ups)
    table.open_seals("money_burns_nicely", "the_calm_before")
    table.turn_of(molly)
    molly.plays("survival_school", on=molly)
    molly.plays("blame_the_government", on=molly)
    molly.plays("destroy_the_guardian", on=molly)
    molly.plays("grow_hydroponic_broccoli", on=molly)
    assert molly.level == 6
    assert table.keys(Zone.OPEN_SEALS) == ["money_burns_nicely"]


@pytest.mark.rule("APO7")
def test_levels_of_two_turns_do_not_add_up(scene):
    """Two levels now and one in somebody else's turn close nothing."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    ups = ["survival_school", "blame_the_government", "destroy_the_guardian"]
    molly = table.seat("Molly", level=2, hand=ups)
    nick = table.seat("Nick")
    table.open_seals("money_burns_nicely")
    table.turn_of(molly)
    molly.plays("survival_school", on=molly)
    molly.plays("blame_the_government", on=molly)
    table.turn_of(nick)
    molly.plays("destroy_the_guardian", on=molly)
    assert molly.level == 5
    assert int(table.public.open_seals) == 1


@pytest.mark.rule("APO7", "ED2")
def test_levels_kept_in_flight_close_a_seal(scene):
    """The Witch is melted and the Gurgles are fled: her two levels and one of a card close a Seal, and the turn goes on."""
    rules = Rules(first_seat=0, editions={"ED2": False})
    table = scene(["oz", "apocalypse"], "Molly", "Nick", "Otto", rules=rules)
    molly = table.seat("Molly", level=2, hand=["water_bucket", "survival_school"])
    nick = table.seat("Nick", hand=["oz/wandering_monster", "gurgles"])
    table.open_seals("money_burns_nicely", "the_calm_before")
    table.turn_of(molly)
    molly.plays("survival_school", on=molly)
    table.stack(Deck.DOOR, "wicked_witch_of_the_west")
    table.pass_until(lambda: int(table.public.fighter) == molly.seat)
    nick.plays("wandering_monster")
    nick.does(Verb.CHOOSE, "gurgles")
    molly.uses_up("water_bucket", on="wicked_witch_of_the_west")
    table.dice(6)
    table.nobody_speaks_up()
    assert molly.level == 5
    assert table.keys(Zone.OPEN_SEALS) == ["money_burns_nicely"]
    assert int(table.public.active) == molly.seat


def seven(scene, **seats):
    """Six Seals are open and Molly opens the seventh."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", hand=["zoo_breakout"], **seats.get("molly", {}))
    table.seat("Nick", **seats.get("nick", {}))
    table.seat("Otto", **seats.get("otto", {}))
    table.open_seals(
        "the_calm_before",
        "money_burns_nicely",
        "the_lights_go_out",
        "the_dead_walk",
        "beer_shortage",
        "ruins_full_of_riches",
    )
    table.stack(Deck.SEAL, "doom")
    table.turn_of(molly)
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: table.game.over)
    return table


@pytest.mark.rule("APO8")
def test_the_seventh_seal_ends_the_game(scene):
    """The highest combat bonus from cards wins, whatever the Levels."""
    table = seven(
        scene,
        molly={"level": 9, "in_play": ["boonie_hat"]},
        nick={"level": 1, "in_play": ["compound_bow"]},
        otto={"level": 9},
    )
    assert table.ended == Ended.SEVENTH_SEAL
    assert table.winners == ["Nick"]


@pytest.mark.rule("APO8")
def test_the_seventh_seals_own_effect_is_not_applied(scene):
    """DOOM!! as the seventh takes nobody's level: the game is over."""
    table = seven(scene, molly={"level": 5, "in_play": ["boonie_hat"]}, nick={"level": 2})
    assert table.players[0].level == 5
    assert table.winners == ["Molly"]


@pytest.mark.rule("APO8", "V17")
def test_only_equipped_and_usable_cards_count_at_the_end(scene):
    """A carried bazooka and an Item of the wrong Class count for nothing; an Item enhancer counts."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=9, carried=["bazooka"], hand=["zoo_breakout"])
    table.seat("Nick", level=5, in_play=["colander"])
    table.seat("Otto", level=1, in_play=["asp"])
    table.attach("tactical", "asp")
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
    assert table.winners == ["Otto"]


@pytest.mark.rule("APO8")
def test_a_tie_in_bonus_goes_to_the_higher_level(scene):
    """Two players with +2 each: the higher Level wins."""
    table = seven(scene, molly={"level": 3, "in_play": ["asp"]}, nick={"level": 4, "in_play": ["tire_iron"]})
    assert table.winners == ["Nick"]


@pytest.mark.rule("APO8")
def test_a_tie_in_bonus_and_level_is_shared(scene):
    """Equal bonus and equal Level: both win."""
    table = seven(scene, molly={"level": 4, "in_play": ["asp"]}, nick={"level": 4, "in_play": ["tire_iron"]})
    assert table.winners == ["Molly", "Nick"]


@pytest.mark.rule("APO8")
def test_the_seventh_seal_in_the_middle_of_a_fight(scene):
    """Opened by a curse in a fight, it ends everything at once: no kill, no levels."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=9, in_play=["bazooka"])
    nick = table.seat("Nick", level=1, hand=["zoo_breakout"])
    table.seat("Otto", level=1)
    table.open_seals(
        "the_calm_before",
        "money_burns_nicely",
        "the_lights_go_out",
        "the_dead_walk",
        "beer_shortage",
        "ruins_full_of_riches",
    )
    molly.kicks_open_the_door("cane_toad")
    nick.plays("zoo_breakout", on=nick)
    table.pass_until(lambda: table.game.over)
    assert table.ended == Ended.SEVENTH_SEAL
    assert molly.level == 9
    assert Event.KILL not in table.happened()
    assert int(table.state.depth) == 0


@pytest.mark.rule("APO8", "R2")
def test_a_closed_seal_does_not_count_to_seven(scene):
    """Six open, one closed, one opened again: six, and the game goes on."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4, hand=["temporary_respite", "zoo_breakout"])
    table.open_seals(
        "the_calm_before",
        "money_burns_nicely",
        "the_lights_go_out",
        "the_dead_walk",
        "beer_shortage",
        "ruins_full_of_riches",
    )
    table.stack(Deck.SEAL, "doom")
    table.turn_of(molly)
    molly.plays("temporary_respite")
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: molly.level == 3)
    assert int(table.public.open_seals) == 6
    assert not table.game.over


@pytest.mark.rule("APO9", "C11")
def test_sharks_and_undead_join_their_own(scene):
    """A Shark swims to a Shark and an Undead to an Undead, neither to the other."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=9)
    nick = table.seat("Nick", hand=["investment_banker", "abomination"])
    molly.kicks_open_the_door("huge_hyperintelligent_shark")
    assert nick.can(Verb.JOIN, "investment_banker")
    assert not nick.can(Verb.JOIN, "abomination")
    other = scene("apocalypse", "Molly", "Nick", "Otto")
    fighter = other.seat("Molly", level=9)
    rival = other.seat("Nick", hand=["investment_banker", "abomination"])
    fighter.kicks_open_the_door("the_ghost_of_george_washington")
    assert rival.can(Verb.JOIN, "abomination")
    assert not rival.can(Verb.JOIN, "investment_banker")


@pytest.mark.rule("APO10", "E5")
def test_an_item_enhancer_belongs_to_its_item(scene):
    """Tactical goes on one's own Item, adds three, and is lost with it."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=2, in_play=["asp"], hand=["tactical"])
    nick = table.seat("Nick", level=2, in_play=["tire_iron"], hand=["volcano"])
    table.turn_of(molly)
    assert not molly.can(Verb.PLAY, "tactical", on="tire_iron")
    molly.plays("tactical", on="asp")
    table.pass_until(lambda: table.asked is nick)
    assert molly.strength == 7
    assert molly.in_play == ["asp", "tactical"]


@pytest.mark.rule("APO10", "E5")
def test_the_owner_says_which_item_is_enhanced(scene):
    """Tactical may go on either of two Items in hand."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=2, in_play=["asp", "tire_iron"], hand=["tactical"])
    table.turn_of(molly)
    assert molly.can(Verb.PLAY, "tactical", on="asp")
    molly.plays("tactical", on="tire_iron")
    assert molly.in_play == ["asp", "tire_iron", "tactical"]
    assert int(table.state.on[table.find("tactical")[0]]) in table.find("tire_iron")


@pytest.mark.rule("APO10", "E5")
def test_a_bayonet_fits_only_what_is_held(scene):
    """With a Bayonet goes on an Item for the hands, not on a hat."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=2, in_play=["boonie_hat", "asp"], hand=["with_a_bayonet"])
    table.turn_of(molly)
    assert not molly.can(Verb.PLAY, "with_a_bayonet", on="boonie_hat")
    assert molly.can(Verb.PLAY, "with_a_bayonet", on="asp")


@pytest.mark.rule("APO11")
def test_the_victim_opens_not_the_player(scene):
    """Nick plays the Disaster, Molly is its victim: Molly opens DOOM!! and loses the level."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=4)
    nick = table.seat("Nick", level=4, hand=["zoo_breakout"])
    table.stack(Deck.SEAL, "doom")
    table.turn_of(nick)
    nick.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: molly.level == 3)
    assert opened(table) == [("doom", "Molly")]
    assert nick.level == 4


@pytest.mark.rule("APO12")
def test_a_seal_may_hit_others(scene):
    """Molly opens it, but The Mighty Shall Fall takes a level of the highest, Otto."""
    table = scene("apocalypse", "Molly", "Nick", "Otto")
    molly = table.seat("Molly", level=2, hand=["zoo_breakout"])
    otto = table.seat("Otto", level=7)
    table.stack(Deck.SEAL, "the_mighty_shall_fall")
    table.turn_of(molly)
    molly.plays("zoo_breakout", on=molly)
    table.pass_until(lambda: otto.level == 6)
    assert molly.level == 2


@pytest.mark.rule("APO14")
def test_seals_are_a_deck_of_their_own(scene):
    """All twelve lie in their deck when the game begins; nobody has been dealt one."""
    table = scene("apocalypse")
    kinds = table.tables.cards["kind"]
    assert [int(kinds[c]) for c in table.game.cards_in(Zone.SEAL_DECK)] == [Kind.SEAL] * 12
    seals = set(table.keys(Zone.SEAL_DECK))
    assert [len(hand) for hand in table.dealt] == [8, 8, 8]
    assert seals.isdisjoint(table.dealt[0] + table.dealt[1] + table.dealt[2])


@pytest.mark.rule("APO14")
def test_seals_are_shuffled(scene):
    """Another seed, another order of the same twelve."""
    one = scene("apocalypse", seed=1).keys(Zone.SEAL_DECK)
    two = scene("apocalypse", seed=2).keys(Zone.SEAL_DECK)
    assert one != two
    assert sorted(one) == sorted(two)
