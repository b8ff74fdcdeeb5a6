"""The table's own conventions, where the sheets leave it to loud argument (V1–V19)."""

import pytest

from simlab.errors import SimlabError
from simlab.play import seats
from simlab.play.batch import Record, SeatSpec, Table, play_blocks
from simlab.play.rules import Rules
from simlab.strategy.api import Strategy
from simlab.vocabulary import Deck, Ended, Event, Prompt, Verb, Zone
from tests.support.scene import tables_of

# --- V1: windows


@pytest.mark.rule("V1")
def test_everybody_is_asked_from_the_active_players_left(scene):
    """At the start of Biff's turn Nicky is asked first, then Carol, then Biff himself."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    biff = table.seat("Biff")
    table.turn_of(biff)
    assert (table.asked.name, table.game.prompt) == ("Nicky", Prompt.SPEAK_UP)
    table.pass_once()
    assert (table.asked.name, table.game.prompt) == ("Carol", Prompt.SPEAK_UP)
    table.pass_once()
    assert (table.asked.name, table.game.prompt) == ("Biff", Prompt.ARRANGE)


@pytest.mark.rule("V1")
def test_a_play_gives_everybody_another_chance(scene):
    """The window closes only after a full round of passes."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["fangs"])
    table.turn_of(carol)
    table.pass_once()
    table.pass_once()
    carol.plays("fangs")
    assert table.asked.name == "Biff"
    table.pass_once()
    assert table.asked.name == "Nicky"
    table.pass_once()
    assert table.asked.name == "Carol"
    assert table.happened(Event.OPEN_DOOR) == []
    table.pass_once()
    assert len(table.happened(Event.OPEN_DOOR)) == 1


@pytest.mark.rule("V1")
def test_who_can_do_nothing_is_not_asked(scene):
    """Only Nicky holds a card that could be played on Carol's turn, so Biff is passed over."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    table.seat("Biff", hand=["umbrella"])
    table.seat("Nicky", hand=["ants"])
    table.public.rules.ask_always = 0
    table.turn_of(carol)
    assert table.asked.name == "Nicky"


@pytest.mark.rule("V1")
def test_a_window_after_a_curse_behind_the_door(scene):
    """Once the Curse has struck, everybody may speak up before trouble is looked for."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    biff = table.seat("Biff", hand=["braaaaainnnns"])
    carol.kicks_open_the_door("dead_last")
    table.pass_until(lambda: carol.level == 1)
    assert table.game.prompt == Prompt.SPEAK_UP
    biff.plays("braaaaainnnns", on=carol)
    assert carol.level == 2
    table.until(Prompt.TROUBLE)


@pytest.mark.rule("V1")
def test_a_window_after_any_other_door_card(scene):
    """An enhancer or a Mojo behind the door is seen by all before the turn goes on."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    carol.kicks_open_the_door("with_a_shotgun")
    assert (table.asked.name, table.game.prompt) == ("Biff", Prompt.SPEAK_UP)
    assert carol.hand == ["with_a_shotgun"]
    other = scene("zombies", "Carol", "Biff", "Nicky")
    carol = other.seat("Carol")
    carol.kicks_open_the_door("atomic_zombie")
    assert (other.asked.name, other.game.prompt) == ("Biff", Prompt.SPEAK_UP)


@pytest.mark.rule("V1")
def test_a_window_before_each_roll(scene):
    """Before the die falls anybody may still curse the runner; he is asked last on his own turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", hand=["spraaiiiiinnnnnns"])
    carol.kicks_open_the_door("girl_sprout")
    table.dice(6)
    table.until(Prompt.RUNNING)
    assert table.asked is biff
    biff.plays("spraaiiiiinnnnnns", on=carol)
    table.nobody_speaks_up()
    assert carol.level == 1


@pytest.mark.rule("V1")
def test_the_helpers_roll_too_is_watched_from_the_active_players_left(scene):
    """Nicky runs, but it is Carol's turn: Biff is asked first."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    nicky = table.seat("Nicky", level=1)
    carol.kicks_open_the_door("barista")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(6, 6)
    table.pass_until(lambda: len(table.happened(Event.ESCAPE)) == 1 and table.game.prompt == Prompt.RUNNING)
    assert table.asked.name == "Biff"


@pytest.mark.rule("V1")
def test_a_window_before_charity(scene):
    """After the loot and before Charity everybody is asked once more."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    carol.kicks_open_the_door("with_a_shotgun")
    table.until(Prompt.TROUBLE)
    carol.does(Verb.LOOT)
    assert (table.asked.name, table.game.prompt) == ("Biff", Prompt.SPEAK_UP)
    assert int(table.public.active) == carol.seat


# --- V2: one card at a time


@pytest.mark.rule("V2")
def test_two_cards_are_paid_one_after_the_other(scene):
    """The Ninja's strike costs two cards: two questions."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=2, in_play=["ninja"], hand=["drunken", "dancing", "magnet"])
    riley.kicks_open_the_door("geisha_gorgon")
    riley.uses("ninja")
    assert table.game.prompt == Prompt.PAY and table.game.option_count == 3
    riley.does(Verb.PAY, "magnet")
    assert table.game.prompt == Prompt.PAY and table.game.option_count == 2
    riley.does(Verb.PAY, "dancing")
    assert table.game.prompt != Prompt.PAY
    assert riley.hand == ["drunken"]


@pytest.mark.rule("V2", "T5")
def test_charity_is_given_card_by_card_and_split_evenly(scene):
    """Three cards for two players tied for the lowest: the giver says who gets the second one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol",
        level=5,
        hand=["ants", "dead_stop", "bass_ackwards", "confused", "dead_last", "grave_doubts", "fast", "tough"],
    )
    biff = table.seat("Biff", level=2)
    nicky = table.seat("Nicky", level=2)
    carol.kicks_open_the_door("golfer")
    table.until(Prompt.CHARITY)
    carol.level = 5
    carol.does(Verb.CHOOSE, "ants")
    assert carol.can(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE_SEAT, on=biff)
    carol.does(Verb.CHOOSE, "dead_stop")
    assert not carol.can(Verb.CHOOSE_SEAT, on=biff)
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    table.until(Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "confused")
    assert carol.can(Verb.CHOOSE_SEAT, on=biff)
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    assert biff.hand == ["ants"]
    assert nicky.hand[:2] == ["dead_stop", "confused"]


# --- V3: bargains


@pytest.mark.rule("V3")
def test_a_second_offer_must_be_better(scene):
    """After one Treasure was refused, one or none is not offered again, two are."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", level=9)
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("airport_security")
    carol.does(Verb.ASK, on=nicky, amount=1)
    carol.does(Verb.HELPER_PICKS)
    carol.passes()
    nicky.refuses()
    assert not carol.can(Verb.ASK, on=nicky, amount=0)
    assert not carol.can(Verb.ASK, on=nicky, amount=1)
    assert carol.can(Verb.ASK, on=nicky, amount=2)
    assert carol.can(Verb.ASK, on=biff, amount=0)


@pytest.mark.rule("V3")
def test_letting_the_helper_pick_first_is_better(scene):
    """The same Treasure again, but now the helper chooses: that is a better offer, and only that one can be made."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("airport_security")
    carol.asks(nicky, treasures=1)
    nicky.refuses()
    carol.does(Verb.ASK, on=nicky, amount=1)
    assert not carol.can(Verb.PASS)
    carol.does(Verb.HELPER_PICKS)
    carol.passes()
    assert table.game.prompt == Prompt.HELP and table.asked is nicky


@pytest.mark.rule("V3")
def test_an_item_makes_an_offer_better(scene):
    """All Treasures were refused; with the Fangs on top the same player may be asked again."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, carried=["fangs"])
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("girl_sprout")
    carol.does(Verb.ASK, on=nicky, amount=2)
    carol.does(Verb.HELPER_PICKS)
    carol.passes()
    nicky.refuses()
    carol.does(Verb.ASK, on=nicky, amount=2)
    assert not carol.can(Verb.PASS)
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.passes()
    nicky.accepts()
    table.nobody_speaks_up()
    assert nicky.in_play == ["fangs"]


@pytest.mark.rule("V3")
def test_three_offers_and_no_more(scene):
    """Who has refused three times in a combat is left in peace."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, carried=["fangs", "umbrella"])
    biff = table.seat("Biff", level=9)
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("airport_security")
    carol.asks(nicky, treasures=0)
    nicky.refuses()
    carol.asks(nicky, treasures=1)
    nicky.refuses()
    carol.asks(nicky, treasures=2)
    nicky.refuses()
    assert not carol.can(Verb.ASK, on=nicky)
    assert carol.can(Verb.ASK, on=biff, amount=3)


@pytest.mark.rule("V3")
def test_a_refused_offer_is_forgotten(scene):
    """What Nicky turned down is not owed to Biff."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, carried=["fangs"])
    biff = table.seat("Biff", level=9)
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("girl_sprout")
    carol.does(Verb.ASK, on=nicky, amount=0)
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.passes()
    nicky.refuses()
    carol.asks(biff)
    biff.accepts()
    table.nobody_speaks_up()
    assert (carol.in_play, biff.in_play) == (["fangs"], [])


# --- V4: trades


@pytest.mark.rule("V4")
def test_three_offers_of_trade_a_turn(scene):
    """The fourth offer has to wait for another turn."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", carried=["fangs"])
    biff = table.seat("Biff")
    table.turn_of(carol)
    carol.does(Verb.OFFER, "fangs")
    carol.does(Verb.GIVE, on=biff)
    biff.refuses()
    carol.does(Verb.OFFER, "fangs")
    carol.does(Verb.GIVE, on=biff)
    biff.refuses()
    carol.does(Verb.OFFER, "fangs")
    carol.does(Verb.GIVE, on=biff)
    biff.refuses()
    assert not carol.can(Verb.OFFER, "fangs")
    table.turn_of(biff)
    assert carol.can(Verb.OFFER, "fangs")


@pytest.mark.rule("V4", "E2")
def test_no_trade_leaves_a_second_big_item(scene):
    """Big for Big is a trade, Big for Small is none where it would be the second Big item."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", carried=["leg"])
    biff = table.seat("Biff", carried=["car_door", "fangs"])
    nicky = table.seat("Nicky")
    table.turn_of(carol)
    carol.does(Verb.OFFER, "leg")
    assert not carol.can(Verb.GIVE, on=biff)
    assert carol.can(Verb.GIVE, on=nicky)
    assert not carol.can(Verb.WANT, on="fangs")
    carol.does(Verb.WANT, on="car_door")
    biff.accepts()
    assert (carol.in_play, sorted(biff.in_play)) == (["car_door"], ["fangs", "leg"])


@pytest.mark.rule("V4", "E2")
def test_who_carries_for_you_is_not_traded_away_under_load(scene):
    """With two Big items the Hireling who carries one of them cannot be given away."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["hireling"], carried=["huge_rock", "tuba_of_charm"])
    biff = table.seat("Biff")
    table.turn_of(carol)
    carol.does(Verb.OFFER, "hireling")
    assert not carol.can(Verb.GIVE, on=biff)
    carol.passes()
    carol.does(Verb.OFFER, "huge_rock")
    assert carol.can(Verb.GIVE, on=biff)


@pytest.mark.rule("V4", "E2")
def test_a_cheated_big_item_changes_hands_freely(scene):
    """Its Cheat! goes along, so it is no second Big item for anybody."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", carried=["leg"])
    table.attach("cheat", "leg")
    biff = table.seat("Biff", carried=["car_door"])
    table.turn_of(carol)
    carol.does(Verb.OFFER, "leg")
    carol.does(Verb.GIVE, on=biff)
    biff.accepts()
    assert biff.in_play == ["car_door", "leg", "cheat"]


# --- V5 to V7: the game as a whole


@pytest.mark.rule("V5")
def test_no_game_runs_for_ever(scene):
    """After the last turn of the limit the game is over, and nobody has won."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(first_seat=0, turn_limit=5))
    carol = table.seat("Carol")
    table.turn_of(carol)
    table.pass_until(lambda: False)
    assert table.ended == Ended.TURN_LIMIT
    assert table.winners == []


@pytest.mark.rule("V5")
def test_a_game_cut_short_is_counted():
    """It is a row like any other, marked as what it is."""
    table = Table(tables_of(("zombies",)), Rules(turn_limit=2), (SeatSpec("random"),) * 3)
    batch = play_blocks(table, 1, 0, 1, 3, Record(cards=False))
    assert list(batch.games["ended"]) == ["turn_limit", "turn_limit", "turn_limit"]
    assert list(batch.games["turns"]) == [2, 2, 2]
    assert batch.errors == []


class Blunderer:
    """Always takes an option that does not exist."""

    def choose(self, view, options):
        return len(options)


class Thinker:
    """Falls over its own feet."""

    def choose(self, view, options):
        raise KeyError("no idea")


@pytest.mark.rule("V6")
def test_an_illegal_answer_names_its_author(monkeypatch):
    """The message has the strategy, the question and the seed; the game is an error, not a defeat."""
    monkeypatch.setattr(seats, "find", lambda name: Strategy(name, Blunderer, compiled=False))
    table = Table(tables_of(("zombies",)), Rules(first_seat=0), (SeatSpec("blunderer"),) * 3)
    batch = play_blocks(table, 77, 4, 1, 1, Record(cards=False))
    assert len(batch.errors) == 1
    assert "'blunderer'" in batch.errors[0]
    assert "prepare" in batch.errors[0]
    assert "seed 77" in batch.errors[0] and "block 4" in batch.errors[0]
    assert list(batch.games["ended"]) == ["crashed"]
    assert list(batch.games["winner"]) == [-1]
    assert list(batch.games["error"]) == batch.errors


@pytest.mark.rule("V6")
def test_so_does_one_that_fails_to_answer(monkeypatch):
    """An exception inside a bot is reported in the same way."""
    monkeypatch.setattr(seats, "find", lambda name: Strategy(name, Thinker, compiled=False))
    table = Table(tables_of(("zombies",)), Rules(first_seat=0), (SeatSpec("thinker"),) * 3)
    batch = play_blocks(table, 5, 0, 1, 1, Record(cards=False))
    assert "'thinker'" in batch.errors[0]
    assert "seed 5" in batch.errors[0]
    assert "no idea" in batch.errors[0]


@pytest.mark.rule("V6")
def test_a_number_that_is_no_option_is_refused(scene):
    """Answering by hand is no different: the question is named and nothing happens."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    table.turn_of(carol)
    with pytest.raises(SimlabError, match=r"99 is not one of .* speak_up"):
        table.game.answer(99)
    assert table.game.prompt == Prompt.SPEAK_UP


@pytest.mark.rule("V7")
def test_who_begins_and_who_is_what_comes_from_the_seed(scene):
    """The same seed gives the same first seat and sexes; another seed need not."""
    one = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(), seed=1)
    same = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(), seed=1)
    two = scene("zombies", "Carol", "Biff", "Nicky", rules=Rules(), seed=2)
    assert int(one.public.first) == int(same.public.first)
    assert [p.sex for p in one.players] == [p.sex for p in same.players]
    assert (int(one.public.first), [p.sex for p in one.players]) != (
        int(two.public.first),
        [p.sex for p in two.players],
    )


@pytest.mark.rule("V7")
def test_who_begins_and_who_is_what_can_be_set(scene):
    """A table may agree on both before the game."""
    rules = Rules(first_seat=2, sexes=("male", "female", "male"))
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=rules)
    assert int(table.public.first) == 2
    assert [p.sex for p in table.players] == ["male", "female", "male"]
    swapped = Rules(first_seat=1, sexes=("female", "male", "female"))
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=swapped)
    assert int(table.public.first) == 1
    assert [p.sex for p in table.players] == ["female", "male", "female"]


# --- V8 to V14: fights, flights, the dead, levels


@pytest.mark.rule("V8")
def test_no_bribe_for_a_lost_fight(scene):
    """What was promised stays where it is when both have to run."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, carried=["fangs"])
    nicky = table.seat("Nicky", level=5)
    carol.kicks_open_the_door("airport_security")
    carol.does(Verb.ASK, on=nicky, amount=3)
    carol.does(Verb.ADD_ITEM, "fangs")
    carol.passes()
    nicky.accepts()
    table.dice(6, 6)
    table.nobody_speaks_up()
    assert (carol.in_play, nicky.in_play) == (["fangs"], [])
    assert (carol.hand, nicky.hand) == ([], [])
    assert carol.can(Verb.OFFER, "fangs")


@pytest.mark.rule("V9")
def test_nobody_asks_for_help_while_winning(scene):
    """Ahead by one there is nothing to ask for; level with the monster there is."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    carol.kicks_open_the_door("girl_sprout")
    assert not carol.can(Verb.ASK)
    other = scene("zombies", "Carol", "Biff", "Nicky")
    carol = other.seat("Carol", level=4)
    carol.kicks_open_the_door("girl_sprout")
    assert carol.can(Verb.ASK)


@pytest.mark.rule("V9")
def test_once_the_fight_has_turned_nobody_is_asked(scene):
    """Even when nobody else has anything to say, a one-shot that turns the fight ends the asking."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, hand=["bottle_of_acid", "brick"])
    table.public.rules.ask_always = 0
    carol.kicks_open_the_door("girl_sprout")
    assert carol.can(Verb.ASK)
    carol.plays("bottle_of_acid", on="munchkins")
    assert table.asked is carol
    assert not carol.can(Verb.ASK)


@pytest.mark.rule("V9")
def test_consent_is_final(scene):
    """When the fight turns against both, the helper stays in it and runs as well."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    biff = table.seat("Biff", hand=["with_a_double_barreled_shotgun"])
    nicky = table.seat("Nicky", level=4)
    carol.kicks_open_the_door("girl_sprout")
    carol.asks(nicky)
    nicky.accepts()
    biff.plays("with_a_double_barreled_shotgun", on="girl_sprout")
    assert not nicky.can(Verb.REFUSE)
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (2, 3)


@pytest.mark.rule("V10")
def test_a_sacrifice_comes_before_the_first_roll(scene):
    """Once a die has been rolled the Mook can no longer step in."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=3, in_play=["mook"])
    takako = table.seat("Takako", hand=["wandering_monster", "go_hang"])
    riley.kicks_open_the_door("hopping_vampire")
    takako.plays("wandering_monster")
    takako.does(Verb.CHOOSE, "go_hang")
    table.until(Prompt.SACRIFICE)
    assert table.happened(Event.DIE) == []
    riley.passes()
    table.dice(6, 1)
    riley.does(Verb.RUN_FROM, "hopping_vampire")
    table.pass_until(lambda: len(table.happened(Event.ESCAPE)) == 1)
    assert not riley.can(Verb.SACRIFICE)
    table.nobody_speaks_up()
    assert riley.in_play == ["mook"]
    assert riley.level == 1


@pytest.mark.rule("V10")
def test_the_helpers_mook_saves_only_the_helper(scene):
    """The fighter has rolled and been caught; the helper's sacrifice is the helper's alone."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=3)
    mia = table.seat("Mia", level=2, in_play=["mook"])
    riley.kicks_open_the_door("hong_kong_cong")
    riley.asks(mia)
    mia.accepts()
    table.dice(1)
    table.until(Prompt.SACRIFICE)
    assert table.asked is mia
    assert len(table.happened(Event.CAUGHT)) == 1
    mia.does(Verb.SACRIFICE, "mook")
    assert table.game.prompt != Prompt.SAVE_HELPER
    table.nobody_speaks_up()
    assert (riley.level, mia.level) == (1, 2)


@pytest.mark.rule("V10")
def test_the_saved_are_hurt_by_what_hurts_everybody(scene):
    """The Kung Fu Aliens take a level from whoever gets away, even over a Mook's body."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=5, in_play=["mook"])
    riley.kicks_open_the_door("kung_fu_aliens")
    table.until(Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    table.nobody_speaks_up()
    assert riley.level == 4


@pytest.mark.rule("V11")
def test_two_bodies_after_the_last_roll(scene):
    """Fighter and helper both die: nobody loots before the helper has rolled, then the fighter's body comes first."""
    table = scene("zombies", "Carol", "Biff", "Nicky", "Zack")
    carol = table.seat("Carol", level=5, in_play=["birdhouse"])
    biff = table.seat("Biff", level=1)
    nicky = table.seat("Nicky", level=6, in_play=["arm"])
    zack = table.seat("Zack", level=3)
    carol.kicks_open_the_door("county_sheriff")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(1, 1)
    table.until(Prompt.LOOT_BODY)
    assert len(table.happened(Event.DIE)) == 2
    assert table.asked is zack
    assert [table.bare(int(o.card)) for o in table.game.options] == ["birdhouse"]
    zack.does(Verb.CHOOSE, "birdhouse")
    assert [table.bare(int(o.card)) for o in table.game.options] == ["arm"]
    zack.does(Verb.CHOOSE, "arm")
    assert (zack.hand, biff.hand) == (["birdhouse", "arm"], [])


@pytest.mark.rule("V11")
def test_the_dead_never_loot(scene):
    """Both die; the helper, though of the highest Level left, gets nothing of the fighter's, nor the other way round."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["birdhouse"], carried=["umbrella"])
    biff = table.seat("Biff", level=1)
    nicky = table.seat("Nicky", level=4, in_play=["arm"], carried=["bowling_ball"])
    carol.kicks_open_the_door("cannibal")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(1, 1)
    table.until(Prompt.LOOT_BODY)
    assert len(table.happened(Event.DIE)) == 2
    assert (carol.dead, nicky.dead) == (True, True)
    assert table.asked is biff
    biff.does(Verb.CHOOSE, "birdhouse")
    assert table.asked is biff and table.game.prompt == Prompt.LOOT_BODY
    biff.does(Verb.CHOOSE, "arm")
    assert biff.hand == ["birdhouse", "arm"]
    assert {"umbrella", "bowling_ball"} <= set(table.keys(Zone.TREASURE_DISCARDS))


@pytest.mark.rule("V11", "FU3")
def test_a_mook_is_looted_without_what_made_him_strong(scene):
    """The dead man's Mook is there for the taking; his enhancer is discarded."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=3, in_play=["mook"])
    table.attach("evil_minions", "mook")
    takako = table.seat("Takako", level=2)
    riley.kicks_open_the_door("jogira")
    riley.level = 6
    table.until(Prompt.SACRIFICE)
    riley.passes()
    table.dice(1)
    table.until(Prompt.LOOT_BODY)
    assert [table.bare(int(o.card)) for o in table.game.options] == ["mook"]
    takako.does(Verb.CHOOSE, "mook")
    assert takako.hand == ["mook"]
    assert "evil_minions" in table.keys(Zone.DOOR_DISCARDS)


@pytest.mark.rule("V12")
def test_the_lowest_level_is_the_lowest_of_the_living(scene):
    """The dead helper's Level 1 does not count when an excess Big item looks for the lowest."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["strong"], carried=["leg", "car_door"])
    biff = table.seat("Biff", level=4)
    nicky = table.seat("Nicky", level=1)
    carol.kicks_open_the_door("mortician")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert nicky.dead
    carol.does(Verb.DISCARD, "strong")
    carol.does(Verb.CHOOSE, "leg")
    assert (biff.in_play, nicky.in_play) == (["leg"], [])


@pytest.mark.rule("V13", "S4")
def test_the_pizza_guys_level_may_win(scene):
    """The helper's level by the monster's own rule is a kill's level: on Level 9 it wins the game at once."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("pizza_guy")
    carol.asks(nicky)
    nicky.accepts()
    table.nobody_speaks_up()
    assert table.ended == Ended.WON
    assert table.winners == ["Nicky"]
    assert (carol.level, nicky.level) == (4, 10)
    assert table.drawn(carol) == []


@pytest.mark.rule("V13")
def test_the_fighters_level_comes_first(scene):
    """Both stand on Level 9: the fighter wins, and the game is over before the helper goes up."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", hand=["with_a_shotgun"])
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("pizza_guy")
    biff.plays("with_a_shotgun", on="pizza_guy")
    carol.asks(nicky)
    nicky.accepts()
    table.nobody_speaks_up()
    assert table.winners == ["Carol"]
    assert (carol.level, nicky.level) == (10, 9)


@pytest.mark.rule("V14", "M1")
def test_a_sale_stops_below_the_winning_level(scene):
    """A Halfling on Level 8 sells for 2,600 gold: one level, the rest is wasted."""
    table = scene("munchkin", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=8, in_play=["halfling"], hand=["pollymorph_potion"])
    table.turn_of(carol)
    carol.does(Verb.SELL)
    carol.does(Verb.SELL_DOUBLE, "pollymorph_potion")
    carol.passes()
    assert carol.level == 9
    assert table.ended == Ended.NOTHING
    assert not carol.can(Verb.SELL)


# --- V15 and V16: limits lost, cards received


@pytest.mark.rule("V15")
def test_a_lost_hand_in_combat(scene):
    """Cursed with one Hand in the middle of a fight, the victim puts down the Item of his choice at once."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, in_play=["arm", "glowing_talons"])
    biff = table.seat("Biff", hand=["mostly_armless"])
    fight = carol.kicks_open_the_door("girl_sprout")
    assert fight.strengths == (6, 4)
    biff.plays("mostly_armless", on=carol)
    table.until(Prompt.TIDY)
    assert table.asked is carol
    carol.does(Verb.CHOOSE, "arm")
    assert (carol.equipped, carol.in_play) == (["glowing_talons"], ["arm", "glowing_talons"])
    assert fight.asked is not None and fight.strengths == (4, 4)


@pytest.mark.rule("V15", "FU2")
def test_a_lost_style_limit(scene):
    """Without Extra Style one of two Styles must go, the owner choosing."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=1, in_play=["clown_fu", "phone_fu", "extra_style"])
    fight = riley.kicks_open_the_door("yee_ha")
    assert fight.strengths == (6, 4)
    riley.does(Verb.DISCARD, "extra_style")
    assert table.game.prompt == Prompt.TIDY
    riley.does(Verb.CHOOSE, "phone_fu")
    assert riley.in_play == ["clown_fu"]
    assert fight.strengths == (4, 4)


@pytest.mark.rule("V15", "ZOM2")
def test_a_lost_level_and_too_much_rank(scene):
    """On Level 5 there is room for Fast and Tough; a level less, and one of them is discarded at once."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["fast", "tough"])
    biff = table.seat("Biff", level=7, hand=["dead_last"])
    carol.kicks_open_the_door("pizza_guy")
    biff.plays("dead_last", on=carol)
    table.until(Prompt.TIDY)
    assert table.asked is carol
    carol.does(Verb.CHOOSE, "fast")
    assert (carol.level, carol.in_play) == (4, ["tough"])


@pytest.mark.rule("V15", "ZOM2", "D4")
def test_the_new_character_sees_to_his_limits(scene):
    """A Level lost while dead leaves too much Rank: the new character discards down as soon as he appears."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    nicky = table.seat("Nicky", level=5, in_play=["fast", "tough"])
    carol.kicks_open_the_door("mortician")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert nicky.dead
    nicky.level = 4
    table.until(Prompt.TIDY)
    assert table.asked is nicky
    nicky.does(Verb.CHOOSE, "tough")
    assert nicky.in_play == ["fast"]


@pytest.mark.rule("V16", "T7")
def test_charity_can_be_played_when_the_next_turn_begins(scene):
    """Carol's Charity reaches Nicky; he may play the Item while Biff's turn begins, and not after the door is open."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", level=5, hand=["ants", "dead_stop", "bass_ackwards", "confused", "dead_last", "umbrella"]
    )
    table.seat("Biff", level=4)
    nicky = table.seat("Nicky", level=2, hand=["fangs"])
    carol.kicks_open_the_door("slacker", "with_a_shotgun")
    table.until(Prompt.CHARITY)
    carol.does(Verb.CHOOSE, "umbrella")
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    carol.does(Verb.CHOOSE, "ants")
    carol.does(Verb.CHOOSE_SEAT, on=nicky)
    assert int(table.public.active) == 1
    assert nicky.can(Verb.PLAY, "umbrella")
    assert not nicky.can(Verb.PLAY, "fangs")
    table.pass_until(lambda: len(table.happened(Event.OPEN_DOOR)) == 2)
    assert not nicky.can(Verb.PLAY, "umbrella")


@pytest.mark.rule("V16", "C6")
def test_what_comes_in_a_combat_is_played_after_it(scene):
    """A fighter who gets an Item while he fights puts it on when the fight is over."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=9, hand=["monkey_spirit_guide"])
    table.discard_pile(Deck.TREASURE, "silk_armor")
    riley.kicks_open_the_door("yee_ha")
    riley.level = 8
    riley.plays("monkey_spirit_guide")
    riley.does(Verb.CHOOSE, "silk_armor")
    assert not riley.can(Verb.PLAY, "silk_armor")
    table.nobody_speaks_up()
    riley.plays("silk_armor")
    assert riley.equipped == ["silk_armor"]


# --- V17 to V19: Seals, doubles, mixes


@pytest.mark.rule("V17", "APO7")
def test_three_levels_up_in_one_turn_count_gross_and_once(scene):
    """Two up, one down, one up: that is three, and closes one Seal; three more in the same turn close none."""
    table = scene("apocalypse", "Carol", "Biff", "Nicky")
    up = ["la_la_la_i_cant_hear_you", "destroy_the_guardian", "blame_the_government"]
    more = ["grow_hydroponic_broccoli", "survival_school", "upload_shakycam_video"]
    carol = table.seat("Carol", level=1, hand=up + more)
    biff = table.seat("Biff", hand=["commando_raid"])
    table.open_seals("beer_shortage", "peanut_butter_shortage", "the_dead_walk")
    table.turn_of(carol)
    carol.plays("la_la_la_i_cant_hear_you", on=carol)
    carol.plays("destroy_the_guardian", on=carol)
    biff.plays("commando_raid", on=carol)
    table.until(Prompt.ARRANGE)
    assert (carol.level, int(table.public.open_seals)) == (2, 3)
    carol.plays("blame_the_government", on=carol)
    assert (carol.level, int(table.public.open_seals)) == (3, 2)
    carol.plays("grow_hydroponic_broccoli", on=carol)
    carol.plays("survival_school", on=carol)
    carol.plays("upload_shakycam_video", on=carol)
    assert (carol.level, int(table.public.open_seals)) == (6, 2)


@pytest.mark.rule("V17", "APO8")
def test_what_counts_at_the_seventh_seal(scene):
    """Equipped bonuses less the Curse's penalty; what is carried, conditional or a dead man's does not count."""
    table = scene("apocalypse", "Carol", "Biff", "Nicky", "Zack")
    six = [
        "beer_shortage",
        "peanut_butter_shortage",
        "doom",
        "the_lights_go_out",
        "money_burns_nicely",
        "the_dead_walk",
    ]
    carol = table.seat("Carol", level=2, in_play=["survival_tool"])
    table.seat("Biff", level=8, in_play=["asp", "steel_beanie"], curses=["bird_flu"])
    table.seat("Nicky", level=9, in_play=["solar_powered_radio_with_flashlight_and_duck_call"], carried=["bazooka"])
    table.seat("Zack", level=9, in_play=["ghillie_suit", "police_dog"])
    table.open_seals(*six)
    carol.kicks_open_the_door("zoo_breakout")
    table.public.dead[3] = 1
    table.pass_until(lambda: False)
    assert table.ended == Ended.SEVENTH_SEAL
    assert table.winners == ["Carol"]


@pytest.mark.rule("V18", "FU5", "FU8")
def test_a_stunt_double_has_the_enhancers_but_not_the_gifts(scene):
    """The Tong hopped up on lotus counts 7 twice; the Bong it was given counts once."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=9)
    takako = table.seat("Takako", hand=["stunt_double", "hopped_up_on_lotus", "hong_kong_bong"])
    fight = riley.kicks_open_the_door("hong_kong_tong")
    assert fight.strengths == (9, 2)
    takako.does(Verb.GIVE_TO_MONSTER, "hong_kong_bong", on="hong_kong_tong")
    assert fight.asked is not None and fight.strengths == (9, 4)
    takako.plays("stunt_double", on="hong_kong_tong")
    assert fight.asked is not None and fight.strengths == (9, 6)
    takako.plays("hopped_up_on_lotus", on="hong_kong_tong")
    assert fight.asked is not None and fight.strengths == (9, 16)


@pytest.mark.rule("V19", "MIX1")
def test_one_of_each_sort_in_a_mix(scene):
    """A Warrior may be an Elf, an Atomic Zombie and know Clown Fu besides; a second of any sort has to wait."""
    table = scene(["munchkin", "fu", "zombies"], "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", hand=["warrior", "elf", "atomic_zombie", "clown_fu", "monk", "dwarf", "plague_zombie", "wire_fu"]
    )
    table.turn_of(carol)
    carol.plays("warrior")
    carol.plays("elf")
    carol.plays("atomic_zombie")
    carol.plays("clown_fu")
    assert carol.in_play == ["warrior", "elf", "atomic_zombie", "clown_fu"]
    assert carol.options(Verb.PLAY) == []


@pytest.mark.rule("V19", "P2")
def test_each_sort_has_its_own_modifier(scene):
    """Half-Breed makes room for a second Race only, Super Munchkin for a second Class, Double Mojo for a second Mojo."""
    table = scene(["munchkin", "fu", "zombies"], "Carol", "Biff", "Nicky")
    carol = table.seat(
        "Carol", in_play=["warrior", "elf", "atomic_zombie", "clown_fu", "half_breed"],
        hand=["monk", "dwarf", "plague_zombie", "wire_fu", "double_mojo", "extra_style"],
    )  # fmt: skip
    table.turn_of(carol)
    assert carol.can(Verb.PLAY, "dwarf")
    assert not carol.can(Verb.PLAY, "monk")
    assert not carol.can(Verb.PLAY, "plague_zombie")
    assert not carol.can(Verb.PLAY, "wire_fu")
    carol.plays("double_mojo")
    assert carol.can(Verb.PLAY, "plague_zombie")
    assert not carol.can(Verb.PLAY, "monk")
    carol.plays("extra_style")
    assert carol.can(Verb.PLAY, "wire_fu")
