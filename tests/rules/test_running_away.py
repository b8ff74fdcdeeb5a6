"""Running away: rolls, Bad Stuff, sacrifices (A1–A5)."""

import pytest

from simlab.play.rules import Rules
from simlab.vocabulary import Event, Prompt, Verb, Zone


@pytest.mark.rule("A1")
def test_a_five_escapes(scene):
    """A munchkin gets away on a five."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    carol.kicks_open_the_door("girl_sprout")
    table.dice(5)
    table.nobody_speaks_up()
    assert carol.level == 2
    assert len(table.happened(Event.ESCAPE)) == 1


@pytest.mark.rule("A1")
def test_a_four_does_not(scene):
    """On a four the monster catches its munchkin."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    carol.kicks_open_the_door("girl_sprout")
    table.dice(4)
    table.nobody_speaks_up()
    assert carol.level == 1
    assert len(table.happened(Event.CAUGHT)) == 1


@pytest.mark.rule("A1")
def test_good_shoes_help_against_all_monsters_and_a_slow_monster_only_against_itself(scene):
    """Mousetraps give +1 on both rolls; the Slacker's +2 counts for the Slacker alone."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["mousetraps"])
    biff = table.seat("Biff", hand=["wandering_monster", "slacker"])
    carol.kicks_open_the_door("girl_sprout")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "slacker")
    table.until(Prompt.RUN_ORDER)
    table.dice(2, 3)
    carol.does(Verb.RUN_FROM, "slacker")
    table.nobody_speaks_up()
    assert [table.bare(int(line.card)) for line in table.happened(Event.ESCAPE)] == ["slacker"]
    assert [table.bare(int(line.card)) for line in table.happened(Event.CAUGHT)] == ["girl_sprout"]
    assert carol.level == 1


@pytest.mark.rule("A1")
def test_a_fast_monster_is_harder_to_escape(scene):
    """Against the Mailman's -1 a five is not enough."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, hand=["fangs"])
    carol.kicks_open_the_door("mailman")
    table.dice(5)
    table.nobody_speaks_up()
    assert carol.hand == []


@pytest.mark.rule("A2", "V10")
def test_fighter_and_helper_roll_each_for_himself(scene):
    """The fighter escapes on a six, the helper is caught on a one."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    nicky = table.seat("Nicky", level=4)
    carol.kicks_open_the_door("barista")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(6, 1)
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (3, 3)


@pytest.mark.rule("A2")
def test_both_can_be_caught(scene):
    """A monster that has caught the fighter can catch the helper as well."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    nicky = table.seat("Nicky", level=4)
    carol.kicks_open_the_door("barista")
    carol.asks(nicky)
    nicky.accepts()
    table.dice(1, 1)
    table.nobody_speaks_up()
    assert (carol.level, nicky.level) == (2, 3)


@pytest.mark.rule("A2", "V10")
def test_each_runs_in_an_order_of_his_own(scene):
    """The fighter faces the Barista first, the helper the Girl Sprout; the fighter makes all his rolls first."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3)
    biff = table.seat("Biff", hand=["wandering_monster", "girl_sprout"])
    nicky = table.seat("Nicky", level=4)
    carol.kicks_open_the_door("barista")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "girl_sprout")
    carol.asks(nicky)
    nicky.accepts()
    table.until(Prompt.RUN_ORDER)
    table.dice(6, 6, 6, 6)
    assert table.asked is carol
    carol.does(Verb.RUN_FROM, "barista")
    table.until(Prompt.RUN_ORDER)
    assert table.asked is nicky
    nicky.does(Verb.RUN_FROM, "girl_sprout")
    table.nobody_speaks_up()
    escapes = [(int(line.seat), table.bare(int(line.card))) for line in table.happened(Event.ESCAPE)]
    assert escapes == [(0, "barista"), (0, "girl_sprout"), (2, "girl_sprout"), (2, "barista")]


@pytest.mark.rule("A3")
def test_bad_stuff_comes_before_the_next_roll(scene):
    """The Pizza Guy takes the quick shoes, so that a four no longer saves from the Girl Sprout."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=3, in_play=["mousetraps"])
    biff = table.seat("Biff", hand=["wandering_monster", "girl_sprout"])
    carol.kicks_open_the_door("pizza_guy")
    biff.plays("wandering_monster")
    biff.does(Verb.CHOOSE, "girl_sprout")
    table.until(Prompt.RUN_ORDER)
    table.dice(3, 4)
    carol.does(Verb.RUN_FROM, "pizza_guy")
    table.nobody_speaks_up()
    assert carol.in_play == []
    assert carol.level == 2


@pytest.mark.rule("A3")
def test_some_monsters_hurt_whoever_gets_away(scene):
    """The Zombie Shark takes a level from everybody who escapes it."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=5)
    carol.kicks_open_the_door("zombie_shark")
    table.dice(6)
    table.nobody_speaks_up()
    assert carol.level == 4
    assert len(table.happened(Event.ESCAPE)) == 1


@pytest.mark.rule("A4")
def test_running_brings_nothing(scene):
    """No level, no Treasure, no looting; the monster is discarded."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2)
    carol.kicks_open_the_door("girl_sprout")
    table.dice(6)
    table.turn_ends()
    assert carol.level == 2
    assert carol.hand == []
    assert table.happened(Event.LOOT) == []
    assert "girl_sprout" in table.keys(Zone.DOOR_DISCARDS)
    assert table.keys(Zone.COMBAT) == []


@pytest.mark.rule("A5", "FU3")
def test_a_mook_dies_for_his_master(scene):
    """Instead of rolling, the Mook is discarded and every monster escaped."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=5, in_play=["mook"])
    takako = table.seat("Takako", hand=["wandering_monster", "yee_ha"])
    riley.kicks_open_the_door("rokurokubi")
    takako.plays("wandering_monster")
    takako.does(Verb.CHOOSE, "yee_ha")
    table.until(Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    table.nobody_speaks_up()
    assert not riley.dead
    assert (riley.level, riley.in_play) == (5, [])
    assert len(table.happened(Event.ESCAPE)) == 2
    assert table.happened(Event.DIE) == []


@pytest.mark.rule("A5")
def test_the_owner_saves_his_helper_too(scene):
    """With the owner's leave the sacrifice also covers the helper."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=3, in_play=["mook"])
    mia = table.seat("Mia", level=2)
    riley.kicks_open_the_door("rokurokubi")
    riley.asks(mia)
    mia.accepts()
    table.until(Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    riley.does(Verb.SAVE)
    table.nobody_speaks_up()
    assert (riley.dead, mia.dead) == (False, False)
    assert table.happened(Event.DIE) == []


@pytest.mark.rule("A5")
def test_the_owner_leaves_his_helper_behind(scene):
    """It is the owner's decision; a helper left behind must roll."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=3, in_play=["mook"])
    mia = table.seat("Mia", level=2)
    riley.kicks_open_the_door("rokurokubi")
    riley.asks(mia)
    mia.accepts()
    table.until(Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    riley.does(Verb.LEAVE_BEHIND)
    table.dice(1)
    table.pass_until(lambda: mia.dead)
    assert (riley.dead, mia.dead) == (False, True)


@pytest.mark.rule("A5", "ED14")
def test_a_sacrifice_saves_even_from_the_inescapable(scene):
    """Nobody outruns the Ugly Little Idol, but a Mook may stay behind with it."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=1, in_play=["mook"], hand=["with_visible_wires"])
    takako = table.seat("Takako", hand=["evil_minions"])
    riley.kicks_open_the_door("ugly_little_idol")
    takako.plays("evil_minions", on="ugly_little_idol")
    table.until(Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    table.nobody_speaks_up()
    assert len(table.happened(Event.ESCAPE)) == 1
    assert table.happened(Event.CAUGHT) == []


@pytest.mark.rule("A5", "ED14")
def test_where_a_sacrifice_does_not_beat_the_inescapable(scene):
    """With the switch off the Idol catches its victim all the same."""
    table = scene("fu", "Riley", "Takako", "Mia", rules=Rules(first_seat=0, editions={"ED14": False}))
    riley = table.seat("Riley", level=3, in_play=["mook"])
    takako = table.seat("Takako", hand=["evil_minions"])
    riley.kicks_open_the_door("ugly_little_idol")
    takako.plays("evil_minions", on="ugly_little_idol")
    table.until(Prompt.SACRIFICE)
    riley.does(Verb.SACRIFICE, "mook")
    table.nobody_speaks_up()
    assert len(table.happened(Event.CAUGHT)) == 1
    assert riley.level == 2


@pytest.mark.rule("A5", "OZ2")
def test_an_ally_is_sacrificed_like_a_mook(scene):
    """An Ally can be left to the monsters instead of a roll."""
    table = scene("oz", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, in_play=["scarecrow"])
    carol.kicks_open_the_door("wolves")
    table.until(Prompt.SACRIFICE)
    carol.does(Verb.SACRIFICE, "scarecrow")
    table.nobody_speaks_up()
    assert (carol.dead, carol.in_play) == (False, [])
    assert table.happened(Event.DIE) == []


@pytest.mark.rule("A5")
def test_a_sacrifice_is_offered_not_forced(scene):
    """Who would rather keep his Mook rolls like everybody else."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=2, in_play=["mook"])
    riley.kicks_open_the_door("hopping_vampire")
    table.dice(3)
    table.nobody_speaks_up()
    assert riley.in_play == ["mook"]
    assert riley.level == 1


@pytest.mark.rule("A1", "V1")
def test_what_helps_to_run_is_for_whoever_runs(scene):
    """Before Carol's roll only she uses her Roller Skate; Biff's waits for a roll of his own, though he helps her."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=1)
    biff = table.seat("Biff", level=1, hand=["roller_skate"])
    nicky = table.seat("Nicky", level=1, hand=["ants"])
    carol.kicks_open_the_door("butcher")
    carol.asks(biff)
    biff.accepts()
    table.dice(6, 3)
    table.until(Prompt.RUNNING)
    assert not biff.can(Verb.PLAY, "roller_skate")
    assert nicky.can(Verb.CURSE, "ants", on=carol)
    table.pass_until(lambda: len(table.happened(Event.ESCAPE)) == 1 and table.game.prompt == Prompt.RUNNING)
    biff.plays("roller_skate")
    table.nobody_speaks_up()
    assert [int(line.seat) for line in table.happened(Event.ESCAPE)] == [0, 1]


@pytest.mark.rule("A1", "C17")
def test_what_helped_in_one_flight_does_not_help_in_the_next(scene):
    """With the Skate Carol gets away on a three, once: the next time a four is not enough."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=2, hand=["roller_skate"])
    carol.kicks_open_the_door("girl_sprout")
    table.until(Prompt.RUNNING)
    carol.plays("roller_skate")
    table.dice(3)
    table.nobody_speaks_up()
    assert (len(table.happened(Event.ESCAPE)), carol.level) == (1, 2)
    carol.kicks_open_the_door("barista")
    table.dice(4)
    table.nobody_speaks_up()
    assert (len(table.happened(Event.ESCAPE)), carol.level) == (1, 1)


@pytest.mark.rule("A1", "C17")
def test_lift_bought_for_one_fight_is_gone_in_the_next(scene):
    """A card paid for Wire Fu saves Riley on a four; in a fight of another turn the fast Rokurokubi catches her on a five."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=5, in_play=["wire_fu"], hand=["yee_ha"])
    riley.kicks_open_the_door("fang_yu")
    table.until(Prompt.RUNNING)
    riley.uses("wire_fu")
    table.dice(4)
    table.nobody_speaks_up()
    assert (len(table.happened(Event.ESCAPE)), riley.level) == (1, 5)
    table.turn_ends()
    riley.kicks_open_the_door("rokurokubi")
    table.dice(5)
    table.nobody_speaks_up()
    assert len(table.happened(Event.CAUGHT)) == 1


@pytest.mark.rule("A3")
def test_bad_stuff_until_a_kill_ends_with_the_first_kill(scene):
    """Caught by the Nun, Carol trades with nobody until she has killed a monster, any monster."""
    table = scene("zombies", "Carol", "Biff", "Nicky")
    carol = table.seat("Carol", level=6, carried=["fangs"])
    carol.kicks_open_the_door("nun")
    table.dice(1)
    table.nobody_speaks_up()
    assert not carol.can(Verb.OFFER, "fangs")
    carol.kicks_open_the_door("girl_sprout")
    table.nobody_speaks_up()
    assert carol.level == 7
    assert carol.can(Verb.OFFER, "fangs")


@pytest.mark.rule("A1", "FU5")
def test_a_smoke_bomb_saves_from_the_double_as_well(scene):
    """Whoever escapes everything escapes the monster and its Stunt Double, without a die."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=4, in_play=["ninja"], hand=["yee_ha"])
    takako = table.seat("Takako", hand=["stunt_double"])
    riley.kicks_open_the_door("fang_yu")
    takako.plays("stunt_double", on="fang_yu")
    table.until(Prompt.RUNNING)
    riley.uses("ninja")
    table.nobody_speaks_up()
    assert len(table.happened(Event.ESCAPE)) == 2
    assert (riley.level, table.happened(Event.DIE)) == (4, [])


@pytest.mark.rule("A1", "A5", "ED14")
def test_only_a_sacrifice_saves_from_the_inescapable(scene):
    """The Smoke Bomb hides Riley from the Fang Yu; the Ugly Little Idol cannot be escaped, first or last."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=4, in_play=["ninja"], hand=["yee_ha"])
    takako = table.seat("Takako", hand=["wandering_monster", "ugly_little_idol"])
    riley.kicks_open_the_door("fang_yu")
    takako.plays("wandering_monster")
    takako.does(Verb.CHOOSE, "ugly_little_idol")
    table.until(Prompt.RUN_ORDER)
    riley.does(Verb.RUN_FROM, "fang_yu")
    riley.uses("ninja")
    table.nobody_speaks_up()
    assert [table.bare(int(line.card)) for line in table.happened(Event.ESCAPE)] == ["fang_yu"]
    assert [table.bare(int(line.card)) for line in table.happened(Event.CAUGHT)] == ["ugly_little_idol"]
    assert riley.level == 3


@pytest.mark.rule("A1")
def test_a_roll_made_again_is_still_the_runners(scene):
    """Takako makes Riley throw again, and it is drunken Riley's five, which is a four."""
    table = scene("fu", "Riley", "Takako", "Mia")
    riley = table.seat("Riley", level=2, in_play=["clown_fu"])
    table.attach("drunken", "clown_fu")
    takako = table.seat("Takako", in_play=["fox_kung_fu"], hand=["yee_ha"])
    riley.kicks_open_the_door("fang_yu")
    table.pass_until(lambda: table.strengths == (8, 8))
    table.dice(6, 5)
    table.until(Prompt.ROLLED)
    takako.uses("fox_kung_fu")
    takako.does(Verb.PAY, "yee_ha")
    table.nobody_speaks_up()
    assert [int(line.amount) for line in table.happened(Event.DIE)] == [5, 4]
    assert (len(table.happened(Event.CAUGHT)), riley.level) == (1, 1)


@pytest.mark.rule("A1", "A3")
def test_bad_stuff_for_the_next_flight_is_not_for_this_one(scene):
    """Hoppers make Enrique limp the next time: from the Nome he gets away on a five, in his next flight he does not."""
    table = scene("oz", "Enrique", "Marissa", "Tom")
    enrique = table.seat("Enrique", level=1)
    marissa = table.seat("Marissa", hand=["wandering_monster", "nome"])
    enrique.kicks_open_the_door("hoppers")
    marissa.plays("wandering_monster")
    marissa.does(Verb.CHOOSE, "nome")
    table.until(Prompt.RUN_ORDER)
    table.dice(1, 4, 5)
    enrique.does(Verb.RUN_FROM, "hoppers")
    table.nobody_speaks_up()
    assert [table.bare(int(line.card)) for line in table.happened(Event.ESCAPE)] == ["nome"]
    enrique.kicks_open_the_door("scoodlers")
    table.dice(5)
    table.nobody_speaks_up()
    assert [table.bare(int(line.card)) for line in table.happened(Event.CAUGHT)] == ["hoppers", "scoodlers"]
