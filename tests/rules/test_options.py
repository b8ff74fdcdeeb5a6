"""Optional rules: Listen At The Door, shared victory, Epic, blended Seals (OPT1–OPT4)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Ended, Event, Verb

LISTEN = Rules(first_seat=0, listen_at_the_door=True)
SHARED = Rules(first_seat=0, shared_victory=True)
EPIC = Rules(first_seat=0, epic=True)
BLENDED = Rules(first_seat=0, blended_seals=True)


@pytest.mark.rule("OPT1")
def test_listening_at_the_door(scene):
    """Before anything else a Door card is drawn face down, and may be played before the door is opened."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=LISTEN)
    carol = table.seat("Carol")
    table.stack(Deck.DOOR, "atomic_zombie")
    table.turn_of(carol)
    assert table.drawn(carol) == [("atomic_zombie", False)]
    assert Event.OPEN_DOOR not in table.happened()
    carol.plays("atomic_zombie")
    assert carol.in_play == ["atomic_zombie"]


@pytest.mark.rule("OPT1")
def test_a_card_heard_at_the_door_may_be_kept(scene):
    """The card listened for stays in the hand if it is not played."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=LISTEN)
    carol = table.seat("Carol")
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie")
    table.turn_of(carol)
    table.pass_until(lambda: Event.OPEN_DOOR in table.happened())
    assert "atomic_zombie" in carol.hand


@pytest.mark.rule("OPT1")
def test_a_curse_heard_at_the_door_does_not_strike(scene):
    """Face down it goes to the hand, to be played on somebody."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=LISTEN)
    carol = table.seat("Carol", level=3)
    table.stack(Deck.DOOR, "dead_last")
    table.turn_of(carol)
    assert carol.hand == ["dead_last"]
    assert carol.level == 3


@pytest.mark.rule("OPT1", "T4")
def test_who_listens_loots_a_treasure(scene):
    """Looting the room then brings a face-down Treasure."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=LISTEN)
    carol = table.seat("Carol")
    table.stack(Deck.DOOR, "atomic_zombie", "plague_zombie")
    table.stack(Deck.TREASURE, "arm")
    table.turn_of(carol)
    carol.plays("atomic_zombie")
    table.pass_until(lambda: Event.LOOT in table.happened())
    assert table.drawn(carol)[-1] == ("arm", False)


@pytest.mark.rule("OPT1", "T4")
def test_without_the_option_nobody_listens(scene):
    """The ordinary turn draws nothing before the door, and loots a Door card."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol")
    table.stack(Deck.DOOR, "plague_zombie", "atomic_zombie")
    table.turn_of(carol)
    assert table.drawn(carol) == []
    table.pass_until(lambda: Event.LOOT in table.happened())
    assert table.drawn(carol)[-1] == ("atomic_zombie", False)


@pytest.mark.rule("OPT2")
def test_a_helper_shares_the_victory(scene):
    """The helper in the winning fight wins too, at Level 2."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=SHARED)
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", level=2)
    carol.kicks_open_the_door("butcher")
    carol.asks(biff)
    biff.accepts()
    nicky = table.seat("Nicky", hand=["oblivious"])
    nicky.plays("oblivious", on="butcher")
    table.nobody_speaks_up()
    assert table.ended == Ended.SHARED
    assert table.winners == ["Carol", "Biff"]
    assert biff.level == 2


@pytest.mark.rule("OPT2", "S4")
def test_without_the_option_the_fighter_wins_alone(scene):
    """Ordinarily help earns no share of the victory."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=9)
    biff = table.seat("Biff", level=2)
    nicky = table.seat("Nicky", hand=["oblivious"])
    carol.kicks_open_the_door("butcher")
    carol.asks(biff)
    biff.accepts()
    nicky.plays("oblivious", on="butcher")
    table.nobody_speaks_up()
    assert table.ended == Ended.WON
    assert table.winners == ["Carol"]


@pytest.mark.rule("OPT2")
def test_nobody_shares_a_victory_won_alone(scene):
    """Without a helper the option changes nothing."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=SHARED)
    carol = table.seat("Carol", level=9)
    carol.kicks_open_the_door("babysitter")
    table.nobody_speaks_up()
    assert table.ended == Ended.WON
    assert table.winners == ["Carol"]


@pytest.mark.rule("OPT2", "V13")
def test_a_helpers_own_victory_is_not_the_fighters(scene):
    """The Pizza Guy's level takes the helper to Level 10: he wins, and the fighter, who did not help anybody, does not."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=SHARED)
    carol = table.seat("Carol", level=3)
    nicky = table.seat("Nicky", level=9)
    carol.kicks_open_the_door("pizza_guy")
    carol.asks(nicky)
    nicky.accepts()
    table.nobody_speaks_up()
    assert (table.ended, table.winners) == (Ended.WON, ["Nicky"])


@pytest.mark.rule("OPT3", "EPIC1")
def test_epic_is_played_to_level_twenty(scene):
    """With the Epic rule a kill at Level 9 ends nothing; without it the game is won."""
    table = scene("zombies", "Carol", "Biff", "Nicky", rules=EPIC)
    carol = table.seat("Carol", level=9)
    carol.kicks_open_the_door("babysitter")
    table.nobody_speaks_up()
    assert carol.level == 10
    assert not table.game.over
    other = scene("zombies", "Carol", "Biff", "Nicky")
    winner = other.seat("Carol", level=9)
    winner.kicks_open_the_door("babysitter")
    other.nobody_speaks_up()
    assert other.winners == ["Carol"]


@pytest.mark.rule("OPT4")
def test_a_one_at_the_start_of_a_turn_opens_a_seal(scene):
    """In a blended mix each player rolls as his turn begins; on a 1 he opens a Seal."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky", rules=BLENDED)
    carol = table.seat("Carol", level=3)
    table.stack(Deck.SEAL, "doom")
    table.dice(1)
    table.turn_of(carol)
    table.pass_until(lambda: carol.level == 2)
    assert int(table.public.open_seals) == 1
    assert Event.OPEN_DOOR not in table.happened()


@pytest.mark.rule("OPT4")
def test_anything_but_a_one_opens_nothing(scene):
    """A 2 leaves the Seals alone."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky", rules=BLENDED)
    carol = table.seat("Carol", level=3)
    table.dice(2)
    table.turn_of(carol)
    table.pass_until(lambda: Event.OPEN_DOOR in table.happened())
    assert Event.DIE in table.happened()
    assert int(table.public.open_seals) == 0


@pytest.mark.rule("OPT4")
def test_the_blended_roll_can_be_changed(scene):
    """It is a roll like any other: a Loaded Die turns the 1 into a 6."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky", rules=BLENDED)
    carol = table.seat("Carol", level=3, hand=["zombies/loaded_die"])
    table.dice(1)
    table.turn_of(carol)
    carol.does(Verb.PLAY, "loaded_die")
    carol.does(Verb.DIE, amount=6)
    table.pass_until(lambda: Event.OPEN_DOOR in table.happened())
    assert int(table.public.open_seals) == 0


@pytest.mark.rule("OPT4")
def test_without_the_option_nobody_rolls(scene):
    """Ordinarily no die is rolled as a turn begins."""
    table = scene(["zombies", "apocalypse"], "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    table.turn_of(carol)
    assert Event.DIE not in table.happened()
