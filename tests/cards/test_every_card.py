"""Every card of every set is played once in a little scene, and something is seen to happen."""

import pytest

from simlab.vocabulary import (
    Choice,
    Context,
    Cost,
    Deck,
    Event,
    Kind,
    Limit,
    Mode,
    Moment,
    Op,
    Per,
    Side,
    Slot,
    Until,
    Verb,
    Window,
    Zone,
)
from simlab.vocabulary import (
    Test as Question,
)
from tests.cards.every import HAPPENINGS, SETS, Stage, abilities, definitions, own_turn, try_ability
from tests.support.scene import tables_of

CARDS = definitions()
ABILITIES = abilities()


def of_kind(*kinds, where=lambda card: True):
    """The names of these kinds, for parameters."""
    found = []
    for key, c in CARDS.items():
        card = tables_of((key.split("/")[0],)).cards[c]
        if Kind(int(card["kind"])) in kinds and where(card):
            found.append(key)
    return found


def one_shot_with_bonus(card):
    return bool(card["one_shot"]) and card["bonus"] != 0


# --- monsters


@pytest.mark.parametrize("key", of_kind(Kind.MONSTER))
def test_a_monster_is_killed(key):
    """It is fought, killed, and its level gained."""
    stage = Stage(key)
    stage.riches(stage.ann, level=5)
    stage.ann.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    stage.lean(munchkins=60, monsters=-60)
    stage.table.nobody_speaks_up()
    assert Event.KILL in stage.events()
    assert stage.ann.level > 5
    assert stage.table.drawn(stage.ann)


@pytest.mark.parametrize("key", of_kind(Kind.MONSTER))
def test_a_monster_catches_somebody(key):
    """Whoever has something of everything loses some of it; a monster without Bad Stuff does nothing."""
    stage = Stage(key)
    stage.riches(stage.ann, level=9)
    stage.riches(stage.bob, level=3)
    stage.cid.level = 9
    stage.ann.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    stage.lean(monsters=90)
    stage.table.dice(1, 1, 1, 1, 1)
    since = len(stage.table.game.log)
    effects = int(stage.table.state.effects[0])
    sacrificed = stage.table.game.cards_in(Zone.TABLE)
    for c in sacrificed:
        if stage.cards[c]["kind"] == Kind.MOOK:
            stage.table.move(c, Zone.TREASURE_DISCARDS)
    stage.table.nobody_speaks_up()
    harmless = not any(row["mode"] == Mode.WHEN and row["moment"] == Moment.BAD_STUFF for row in stage.rows())
    lasting = int(stage.table.state.effects[0]) > effects or int(stage.table.public.skip[0]) > 0
    happened = set(stage.events(since)) & (HAPPENINGS - {Event.DIE, Event.FIGHT_ENDS, Event.ESCAPE})
    assert harmless or Event.CAUGHT in stage.events()
    assert harmless or happened or lasting


# --- curses and Seals


@pytest.mark.parametrize("key", of_kind(Kind.CURSE))
def test_a_curse_strikes(key):
    """It takes something, or stays in front of its victim."""
    stage = Stage(key)
    stage.riches(stage.ann, level=7)
    stage.riches(stage.bob, level=3)
    stage.ann.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: Event.CURSE in stage.events())
    stage.resolve()
    since = stage.events().index(Event.CURSE)
    lasting = stage.card in stage.ann.curses or int(stage.table.public.skip[0]) > 0
    assert lasting or set(stage.events(since)) & HAPPENINGS


@pytest.mark.parametrize("key", of_kind(Kind.SEAL))
def test_a_seal_opens(key):
    """It lies on top of the pile, and it has something to say at once and for as long as it lies there."""
    stage = Stage(key)
    stage.table.move(stage.number, Zone.SEAL_DECK, top=True)
    stage.riches(stage.ann, level=7)
    stage.riches(stage.bob, level=3)
    stage.table.seat("Cid", level=2, hand=["zoo_breakout"])
    stage.table.turn_of(stage.cid)
    stage.cid.plays("zoo_breakout", on=stage.ann)
    stage.table.pass_until(lambda: int(stage.table.public.open_seals) == 1)
    stage.resolve()
    assert stage.table.keys(Zone.OPEN_SEALS) == [stage.card]
    moments = {Moment(int(row["moment"])) for row in stage.rows() if row["mode"] == Mode.WHEN}
    assert moments == {Moment.OPENED}
    assert any(row["mode"] == Mode.WHILE and row["moment"] == Context.TOP_SEAL for row in stage.rows())


# --- things thrown into fights


@pytest.mark.parametrize("key", of_kind(Kind.MONSTER_ENHANCER))
def test_an_enhancer_changes_the_monster(key):
    """Its strength, its Treasures, or how many of it there are."""
    stage = Stage(key)
    stage.deal(stage.ann, [stage.number])
    stage.bob.level = 5
    stage.bob.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    before = (stage.table.strengths[1], int(stage.table.public.treasures), int(stage.table.public.monster_count))
    stage.ann.plays(stage.card)
    after = (stage.table.strengths[1], int(stage.table.public.treasures), int(stage.table.public.monster_count))
    assert before != after


@pytest.mark.parametrize("key", of_kind(Kind.ITEM, where=one_shot_with_bonus))
def test_a_one_shot_is_thrown(key):
    """Its bonus goes to the side it is thrown on."""
    stage = Stage(key)
    stage.deal(stage.ann, [stage.number])
    stage.bob.level = 5
    stage.bob.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    munchkins, monsters = stage.table.strengths
    monsters_side = stage.me["side"] == Side.MONSTERS
    stage.ann.does(Verb.THROW, stage.card, on="monsters" if monsters_side else "munchkins")
    bonus = int(stage.me["bonus"])
    after = stage.table.strengths
    assert after[1 if monsters_side else 0] >= (monsters if monsters_side else munchkins) + bonus


# --- cards in front of a munchkin


@pytest.mark.parametrize("key", of_kind(Kind.ITEM, where=lambda card: not card["one_shot"]))
def test_an_item_is_worn(key):
    """Played by somebody it is for, it is equipped and gives its bonus."""
    stage = Stage(key)
    stage.qualify()
    stage.deal(stage.ann, [stage.number])
    stage.ann.level = 9
    own_turn(stage)
    before = stage.ann.strength
    stage.ann.plays(stage.card)
    stage.table.pass_until(lambda: stage.table.asked is not stage.ann)
    assert stage.card in stage.ann.equipped
    assert stage.ann.strength >= before + int(stage.me["bonus"])
    useful = stage.me["bonus"] or stage.me["run"] or stage.me["rows"] or stage.me["value"]
    assert useful


@pytest.mark.parametrize("key", of_kind(Kind.ITEM_ENHANCER))
def test_an_item_enhancer_is_attached(key):
    """It goes on an Item and adds its bonus."""
    stage = Stage(key)
    stage.put(stage.ann, stage.item(Slot.HAND))
    stage.deal(stage.ann, [stage.number])
    own_turn(stage)
    before = stage.ann.strength
    stage.ann.plays(stage.card)
    stage.table.pass_until(lambda: stage.table.asked is not stage.ann)
    assert int(stage.table.state.on[stage.number]) in stage.table.game.cards_in(Zone.TABLE)
    assert stage.ann.strength == before + int(stage.me["bonus"])


@pytest.mark.parametrize(
    "key",
    of_kind(
        Kind.CLASS,
        Kind.RACE,
        Kind.MOJO,
        Kind.POWER,
        Kind.STYLE,
        Kind.STYLE_ENHANCER,
        Kind.MODIFIER,
        Kind.ALLY,
        Kind.MOOK,
    ),
)
def test_what_a_munchkin_is_or_has(key):
    """Played on one's own turn it lies in front of one, with its bonus and its trait."""
    stage = Stage(key)
    stage.ann.level = 9
    if stage.me["kind"] == Kind.MODIFIER:
        stage.put(stage.ann, stage.kind(int(stage.me["modifies"])))
    if stage.me["kind"] == Kind.STYLE_ENHANCER:
        stage.put(stage.ann, stage.kind(Kind.STYLE))
    stage.deal(stage.ann, [stage.number])
    own_turn(stage)
    before = stage.ann.strength
    stage.ann.plays(stage.card)
    stage.table.pass_until(lambda: stage.table.asked is not stage.ann)
    assert stage.card in stage.ann.in_play
    assert stage.ann.strength >= before + int(stage.me["bonus"])
    works = stage.me["bonus"] or stage.me["run"] or stage.me["rows"] or stage.me["kind"] == Kind.MODIFIER
    assert works


# --- what may be done with cards


@pytest.mark.parametrize("name", ABILITIES)
def test_an_ability_is_used(name):
    """In some scene Ann can use it, and then something happens."""
    key, r = ABILITIES[name]
    stage = try_ability(key, r)
    assert stage is not None, f"nobody ever gets to use {name}"
    assert {Event.PLAY, Event.USE} & set(stage.events(stage.since))


@pytest.mark.parametrize("key", of_kind(Kind.SPECIAL))
def test_a_special_has_a_moment_or_an_ability(key):
    """No special is a dead card: it may be played, or it plays itself when drawn."""
    stage = Stage(key)
    played = [name for name in ABILITIES if name.startswith(f"{key}: ")]
    itself = any(row["mode"] == Mode.WHEN and row["moment"] == Moment.DRAWN for row in stage.rows())
    assert played or itself


def test_a_gift_plays_itself(scene):
    """Gift From the Ancestors, drawn as Treasure, is discarded at once for three more."""
    table = scene("fu", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=5)
    table.stack(Deck.TREASURE, "gift_from_the_ancestors", "wok", "silk_armor", "blond_wig")
    ann.kicks_open_the_door("go_hang")
    table.nobody_speaks_up()
    assert sorted(ann.hand) == ["blond_wig", "silk_armor", "wok"]
    assert table.keys(Zone.TREASURE_DISCARDS) == ["gift_from_the_ancestors"]


def test_salt_stings_the_undead(scene):
    """Salt Spray is worth two, and three more against an undead monster."""
    table = scene("apocalypse", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=5, hand=["salt_spray"])
    fight = ann.kicks_open_the_door("abomination")
    ann.does(Verb.THROW, "salt_spray")
    assert fight.strengths == (10, 12)


def test_am_radio_silences_its_victim(scene):
    """In his fight the victim plays no more cards."""
    table = scene("apocalypse", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=5, hand=["calendar_stone"], curses=["am_radio"])
    ann.kicks_open_the_door("fire_ants")
    assert not ann.can(Verb.THROW, "calendar_stone")


def test_what_guards_the_hand(scene):
    """Nobody picks the pocket of a Stealthy zombie."""
    table = scene("zombies", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=5, in_play=["stealthy"], hand=["ants", "fast"])
    bob = table.seat("Bob", level=5, in_play=["stealthy"], hand=["confused"])
    cid = table.seat("Cid", level=5, hand=["dead_last"])
    table.turn_of(ann)
    assert ann.can(Verb.USE, "stealthy", on=cid)
    assert not ann.can(Verb.USE, "stealthy", on=bob)


def test_a_plague_zombie_takes_something_along(scene):
    """When he dies each neighbour loses a card."""
    table = scene("zombies", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=2, in_play=["plague_zombie"])
    bob = table.seat("Bob", hand=["fast"])
    cid = table.seat("Cid", in_play=["arm"])
    ann.kicks_open_the_door("mortician")
    table.dice(1)
    table.turn_ends()
    assert (bob.hand, cid.in_play) == ([], [])


def test_the_tax_man_takes_a_level_too(scene):
    """From one who has nothing worth 400 he takes the best there is, and a level."""
    table = scene("zombies", "Ann", "Bob", "Cid")
    ann = table.seat("Ann", level=3, carried=["arm"])
    ann.kicks_open_the_door("tax_man")
    table.dice(1)
    table.nobody_speaks_up()
    assert (ann.in_play, ann.level) == ([], 2)


# --- the vocabulary


def words_used(column):
    """The values of one column over all sentences of all sets."""
    return {int(x) for name in SETS for x in tables_of((name,)).rows[column].ravel()}


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ("op", Op),
        ("per", Per),
        ("until", Until),
        ("cost", Cost),
        ("limit", Limit),
        ("which", Choice),
        ("test", Question),
    ],
)
def test_the_sets_use_every_word(column, words):
    """Every word stands on some card of the sets, or on one of the little set below; test_words_at_work.py sees each at work."""
    unused = {word.word for word in words if word.name != "NOTHING" and int(word) not in words_used(column)}
    assert unused <= UNUSED.get(column, set())


UNUSED = {
    "op": {"no_pursuit", "double_monster"},
    "per": {"item", "hand_card", "other_player"},
    "until": {"seal_closed"},
    "test": {"modified"},
}
"""Words the sets leave to others: the little set at the end of this file uses them."""


@pytest.mark.parametrize(("mode", "words"), [(Mode.WHEN, Moment), (Mode.MAY, Window)])
def test_the_sets_use_every_moment(mode, words):
    """Every moment and every window occurs on some card."""
    used = {
        int(row["moment"])
        for name in SETS
        for row in tables_of((name,)).rows
        if row["mode"] == mode and row["link"] == 0
    }
    assert {word.word for word in words if int(word) not in used} <= {"turn_ends"}


# --- words that no card of the sets uses: a little set that does

ODD_CARDS = """
snail:
  name: Snail
  kind: monster
  level: 9
  treasures: 1
  basis: reconstructed
  rules:
    - {while: in_combat, do: {no_pursuit: 3}}
  bad_stuff:
    - {do: {lose_levels: 1}}

collector:
  name: Collector
  kind: monster
  level: 1
  treasures: 1
  basis: reconstructed
  rules:
    - {while: in_combat, do: {strength: +1, per: item}}
    - {while: in_combat, do: {strength: +2, per: hand_card}}
    - {while: in_combat, if: {modified: true}, do: {strength: +10}}
  bad_stuff:
    - {do: {lose_levels: 1}}

mirror_hall:
  name: Mirror Hall
  kind: special
  deck: door
  basis: reconstructed
  rules:
    - {may: play, at: any_combat, do: {double_monster: true}, to: one_monster}

trip_up:
  name: Trip Up
  kind: special
  deck: door
  basis: reconstructed
  rules:
    - {may: play, at: any_combat, do: {strength: -4}, to: other_fighter, until: combat}

last_stand:
  name: Last Stand
  kind: special
  deck: door
  basis: reconstructed
  rules:
    - {may: play, at: any_time, do: {strength: +3}, to: player, until: seal_closed}

tea_cosy:
  name: Tea Cosy
  kind: item
  slot: headgear
  bonus: 1
  value: 100
  basis: reconstructed
  rules:
    - {while: in_play, do: {strength: +1, per: other_player}}
    - {when: turn_ends, do: {draw_doors: 1}}
"""


@pytest.fixture
def odd(scene, little_set):
    """Ann, Bob and Cid with the odd cards mixed into Apocalypse."""
    return scene(["apocalypse", little_set(ODD_CARDS)], "Ann", "Bob", "Cid")


def test_no_pursuit_as_a_sentence(odd):
    """The Snail does not pursue Level 3, and pursues Level 4."""
    ann = odd.seat("Ann", level=3)
    ann.kicks_open_the_door("snail")
    odd.nobody_speaks_up()
    assert Event.ESCAPE in odd.happened()
    assert Event.DIE not in odd.happened()


def test_per_item_and_per_hand_card(odd):
    """The Collector counts what is worn and held: two Items, and two for one card."""
    ann = odd.seat("Ann", level=5, in_play=["boonie_hat", "asp"], hand=["kid"])
    fight = ann.kicks_open_the_door("collector")
    assert fight.strengths == (8, 1 + 2 + 2)


def test_modified(odd):
    """The Collector hates Super Munchkins: ten more."""
    ann = odd.seat("Ann", level=5, in_play=["kid", "super_munchkin"])
    fight = ann.kicks_open_the_door("collector")
    assert fight.strengths == (5, 11)


def test_a_monster_doubled_by_a_card(odd):
    """The special makes two of it, as an enhancer would."""
    ann = odd.seat("Ann", level=5)
    bob = odd.seat("Bob", hand=["mirror_hall"])
    fight = ann.kicks_open_the_door("fire_ants")
    assert fight.strengths == (5, 10)
    bob.plays("mirror_hall", on="fire_ants")
    assert fight.strengths == (5, 20)
    assert int(odd.public.monster_count) == 2


def test_the_other_fighter(odd):
    """It weakens the main fighter if he is somebody else; in one's own fight it cannot be played."""
    ann = odd.seat("Ann", level=9, hand=["trip_up"])
    bob = odd.seat("Bob", level=9)
    fight = bob.kicks_open_the_door("toxic_mold")
    ann.plays("trip_up")
    assert fight.strengths == (5, 8)


def test_until_a_seal_closes(odd):
    """The bonus lasts over turns and ends when a Seal is closed."""
    odd.open_seals("money_burns_nicely")
    ann = odd.seat("Ann", level=4, hand=["last_stand", "temporary_respite"])
    odd.turn_of(ann)
    ann.plays("last_stand")
    odd.pass_until(lambda: odd.asked is not ann)
    assert ann.strength == 7
    odd.turn_of(ann)
    assert ann.strength == 7
    ann.plays("temporary_respite")
    odd.pass_until(lambda: odd.asked is not ann)
    assert ann.strength == 4


def test_other_players_and_the_end_of_the_turn(odd):
    """One for each of two others, and a Door card as the turn ends."""
    ann = odd.seat("Ann", level=1, in_play=["tea_cosy"])
    odd.stack(Deck.DOOR, "kid", "militia", "blogger")
    odd.turn_of(ann)
    assert ann.strength == 4
    odd.turn_ends()
    assert len(table_draws(odd, ann)) == 2


def table_draws(table, player):
    """What was drawn face down: the loot and the card at the end of the turn."""
    return [name for name, face_up in table.drawn(player) if not face_up]
