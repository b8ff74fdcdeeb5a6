"""The oz sheet's example of combat, number by number."""

import pytest

from simlab.vocabulary import Event


@pytest.mark.rule("C1", "C3", "C4", "C5", "C9", "S2", "OZ2", "OZ3", "OZ5")
def test_enrique_charms_the_magical_fighting_trees(scene):
    """Charmed away, the Trees leave their three Treasures and the one of their enhancer, but no level."""
    table = scene("oz", "Enrique", "Marissa", "Dorothy")
    enrique = table.seat(
        "Enrique",
        level=5,
        in_play=["wizard", "munchkin_morningstar"],
        hand=["yellow_brick", "wizard_of_oz", "king_dox", "super_munchkin", "professor"],
    )
    marissa = table.seat("Marissa", level=4, hand=["magical"])
    fight = enrique.kicks_open_the_door("fighting_trees")
    assert fight.strengths == (8, 12)
    enrique.plays("yellow_brick", on="munchkins")
    assert fight.strengths == (13, 12)
    marissa.plays("magical", on="fighting_trees")
    assert fight.strengths == (13, 17)
    enrique.plays("wizard_of_oz")
    assert fight.strengths == (16, 17)
    enrique.asks(marissa, treasures=2)
    marissa.refuses()
    assert fight.strengths == (16, 17)
    enrique.uses("wizard", on="fighting_trees")
    assert enrique.hand == []
    table.nobody_speaks_up()
    assert enrique.level == 5
    assert len(enrique.hand) == 4
    assert [face_up for _, face_up in table.drawn(enrique)] == [False, False, False, False]
    assert Event.KILL not in table.happened()
    assert "wizard_of_oz" in enrique.in_play
