"""Munchkin Zombies: Mojos, Powers and their Rank, and the box (ZOM1–ZOM5)."""

import pytest

from simlab.vocabulary import Deck, Event, Kind, Verb


@pytest.mark.rule("ZOM1")
def test_there_are_three_mojos(scene):
    """Three Mojos, three cards each."""
    table = scene("zombies")
    assert table.copies_of_kind(Kind.MOJO) == {"atomic_zombie": 3, "plague_zombie": 3, "voodoo_zombie": 3}


@pytest.mark.rule("ZOM1", "P1")
def test_one_mojo_at_a_time(scene):
    """A zombie with a Mojo cannot play another beside it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["atomic_zombie"], hand=["plague_zombie"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "plague_zombie")
    carol.does(Verb.DISCARD, "atomic_zombie")
    carol.plays("plague_zombie")
    assert carol.in_play == ["plague_zombie"]


@pytest.mark.rule("ZOM1", "P2")
def test_double_mojo_makes_room_for_a_second(scene):
    """With Double Mojo a zombie has two Mojos, and no more than two."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", in_play=["atomic_zombie"], hand=["double_mojo", "plague_zombie", "voodoo_zombie"])
    table.turn_of(carol)
    carol.plays("double_mojo")
    carol.plays("plague_zombie")
    assert carol.in_play == ["atomic_zombie", "double_mojo", "plague_zombie"]
    assert not carol.can(Verb.PLAY, "voodoo_zombie")


@pytest.mark.rule("ZOM1", "P2")
def test_double_mojo_needs_a_mojo(scene):
    """Double Mojo cannot be played by a zombie without any Mojo."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", hand=["double_mojo"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "double_mojo")


@pytest.mark.rule("ZOM1", "P2")
def test_double_mojo_on_a_single_mojo_takes_its_drawback(scene):
    """A Voodoo zombie runs at −1; with Double Mojo and no other Mojo he does not."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["voodoo_zombie"])
    carol.kicks_open_the_door("girl_sprout")
    table.dice(5)
    table.nobody_speaks_up()
    assert carol.level == 1
    other = scene("zombies", "Carol", "Biff", "Nicky")
    lucky = other.seat("Carol", level=2, in_play=["voodoo_zombie", "double_mojo"])
    lucky.kicks_open_the_door("girl_sprout")
    other.dice(5)
    other.nobody_speaks_up()
    assert lucky.level == 2


@pytest.mark.rule("ZOM1", "P2")
def test_two_mojos_keep_their_drawbacks(scene):
    """With a second Mojo the disadvantages of both are back."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["voodoo_zombie", "double_mojo", "atomic_zombie"])
    carol.kicks_open_the_door("girl_sprout")
    table.dice(5)
    table.nobody_speaks_up()
    assert carol.level == 1


@pytest.mark.rule("ZOM2")
def test_six_powers_on_fifteen_cards(scene):
    """Six Powers on fifteen cards, each of Rank two to four."""
    table = scene("zombies")
    copies = table.copies_of_kind(Kind.POWER)
    assert copies == {"fast": 3, "tough": 3, "strong": 2, "smart": 3, "rotting": 2, "stealthy": 2}
    assert table.ranks() == {"fast": 2, "tough": 3, "strong": 3, "smart": 2, "rotting": 4, "stealthy": 2}


@pytest.mark.rule("ZOM2", "ZOM5")
def test_total_rank_up_to_level(scene):
    """At Level 4 a Rank 2 Power leaves room for another Rank 2, not for a Rank 3."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["fast"], hand=["smart", "tough"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "tough")
    carol.plays("smart")
    assert carol.in_play == ["fast", "smart"]


@pytest.mark.rule("ZOM5")
def test_no_power_at_level_one(scene):
    """The lowest Rank is two, so a Level 1 zombie can play no Power; one level later he can."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1, hand=["fast", "hot_meal"])
    table.turn_of(carol)
    assert not carol.can(Verb.PLAY, "fast")
    carol.plays("hot_meal", on=carol)
    assert carol.level == 2
    carol.plays("fast")
    assert carol.in_play == ["fast"]


@pytest.mark.rule("ZOM2")
def test_a_duplicate_power_adds_nothing(scene):
    """Two Tough cards are worth the +1 of one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=6, in_play=["tough", "tough"])
    table.turn_of(carol)
    assert carol.strength == 7


@pytest.mark.rule("ZOM2")
def test_a_duplicate_power_still_takes_its_rank(scene):
    """Two Tough cards fill Rank 6: at Level 7 there is no room for Rank 2."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=7, in_play=["tough"], hand=["tough", "fast"])
    table.turn_of(carol)
    carol.plays("tough")
    assert carol.in_play == ["tough", "tough"]
    assert not carol.can(Verb.PLAY, "fast")


@pytest.mark.rule("ZOM2")
def test_a_duplicate_power_runs_no_faster(scene):
    """Two Fast cards add one to the roll, not two: a 3 is still caught."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["fast", "fast"])
    carol.kicks_open_the_door("zombie_bureaucrat")
    table.dice(3)
    table.nobody_speaks_up()
    assert Event.CAUGHT in table.happened()


@pytest.mark.rule("ZOM2", "V15")
def test_powers_above_the_level_go_at_once(scene):
    """Losing a level in the middle of a fight, a zombie discards a Power of his choice down to his Level."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5, in_play=["fast", "strong"])
    biff = table.seat("Biff", hand=["dead_last"])
    fight = carol.kicks_open_the_door("action_hero")
    biff.plays("dead_last", on=carol)
    table.pass_until(lambda: carol.level == 3)
    carol.does(Verb.CHOOSE, "fast")
    assert carol.in_play == ["strong"]
    assert fight.strengths == (3, 20)


@pytest.mark.rule("ZOM2")
def test_powers_within_the_level_stay(scene):
    """A lost level that leaves enough for the Ranks in play costs no Power."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=6, in_play=["fast", "strong"])
    biff = table.seat("Biff", level=7, hand=["dead_last"])
    table.turn_of(biff)
    biff.plays("dead_last", on=carol)
    table.pass_until(lambda: carol.level == 5)
    table.turn_ends()
    assert carol.in_play == ["fast", "strong"]


@pytest.mark.rule("ZOM3")
def test_powers_are_not_traded(scene):
    """Only the Item can be offered, not the Power beside it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["fast", "arm"])
    table.turn_of(carol)
    assert carol.can(Verb.OFFER, "arm")
    assert not carol.can(Verb.OFFER, "fast")


@pytest.mark.rule("ZOM3", "T6")
def test_powers_are_discarded_at_any_time(scene):
    """Even in the middle of his fight a zombie throws a Power away, and with it what a monster holds against it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["fast"])
    fight = carol.kicks_open_the_door("mailman")
    assert fight.strengths == (4, 8)
    carol.does(Verb.DISCARD, "fast")
    assert fight.strengths == (4, 4)
    assert carol.in_play == []


@pytest.mark.rule("ZOM3", "D1")
def test_powers_survive_death(scene):
    """The dead zombie loses his Items and keeps Mojo, Double Mojo and Powers."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["atomic_zombie", "double_mojo", "fast", "arm"])
    carol.kicks_open_the_door("mortician")
    table.dice(1)
    table.pass_until(lambda: carol.dead)
    table.turn_ends()
    assert carol.in_play == ["atomic_zombie", "double_mojo", "fast"]


@pytest.mark.rule("ZOM4")
def test_the_box_of_zombies(scene):
    """94 Door and 74 Treasure cards."""
    table = scene("zombies")
    assert table.deck_size(Deck.DOOR) == 94
    assert table.deck_size(Deck.TREASURE) == 74
    assert table.deck_size(Deck.SEAL) == 0
