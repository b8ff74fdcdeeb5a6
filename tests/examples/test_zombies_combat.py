"""The zombies sheet's example of combat, number by number."""

import pytest

from simlab.vocabulary import Event


@pytest.mark.rule("C1", "C2", "C9", "H1", "H4", "ZOM1")
def test_feral_carol_and_the_pizza_guy(scene):
    """The helper's level is the Pizza Guy's own rule; three Treasures, face up."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=4, in_play=["atomic_zombie", "glowing_talons"])
    biff = table.seat("Biff", level=5, in_play=["an_arm_and_a_leg"], hand=["with_a_shotgun"])
    nicky = table.seat("Nicky", level=3, in_play=["another_zombie", "birdhouse"])
    fight = carol.kicks_open_the_door("pizza_guy")
    assert fight.strengths == (7, 6)
    biff.plays("with_a_shotgun", on="pizza_guy")
    assert fight.strengths == (7, 11)
    assert biff.strength == 10
    carol.asks(nicky, treasures=0)
    nicky.accepts()
    assert fight.strengths == (18, 11)
    table.nobody_speaks_up()
    assert (carol.level, biff.level, nicky.level) == (5, 5, 4)
    assert len(table.drawn(carol)) == 3
    assert all(face_up for _, face_up in table.drawn(carol))
    assert Event.KILL in table.happened()
