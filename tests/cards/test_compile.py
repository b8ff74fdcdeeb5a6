"""Cards as numbers: literal cards, literal rows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from simlab.cards import compile_cards, load_sets
from simlab.cards.rows import SLOT_BASE
from simlab.tables import NO_TRAIT, OF_KIND, OF_SLOT, OF_TAG, OF_TRAIT, CardTables
from simlab.vocabulary import (
    ALL,
    Context,
    Cost,
    Kind,
    Limit,
    Link,
    Mode,
    Moment,
    Op,
    Per,
    Side,
    Slot,
    Until,
    Who,
    Window,
)
from simlab.vocabulary import Test as Asked

Compiled = Callable[..., CardTables]


def rows_of(tables: CardTables, key: str) -> list[Any]:
    card = next(card for card in tables.cards if tables.names[card.name].endswith("/" + key))
    return list(tables.rows[card.row : card.row + card.rows])


def card_of(tables: CardTables, key: str) -> Any:
    return next(card for card in tables.cards if tables.names[card.name].endswith("/" + key))


def test_pizza_guy(compiled: Compiled) -> None:
    """The card of the manual's first page."""
    tables = compiled("""\
pizza_guy:
  name: Pizza Guy
  kind: monster
  level: 6
  treasures: 2
  basis: published
  rules:
    - {when: killed, if: {helped: true}, do: {gain_levels: 1}, to: helper}
  bad_stuff:
    - {do: {lose_items: 1, slot: footgear}, else: {lose_levels: 1}}
""")
    card, rows = card_of(tables, "pizza_guy"), rows_of(tables, "pizza_guy")
    assert (card.level, card.treasures, card.levels, card.rows) == (6, 2, 1, 3)
    assert card.moments == 1 << Moment.KILLED | 1 << Moment.BAD_STUFF
    killed, lose, otherwise = rows
    assert (killed.mode, killed.moment, killed.op, killed.who) == (Mode.WHEN, Moment.KILLED, Op.GAIN_LEVELS, Who.HELPER)
    assert (killed.test[0], killed.test_arg[0]) == (Asked.HELPED, 1)
    assert (lose.moment, lose.op, lose.slot, lose.who) == (Moment.BAD_STUFF, Op.LOSE_ITEMS, Slot.FOOTGEAR, Who.VICTIM)
    assert (otherwise.op, otherwise.link, otherwise.back, otherwise.who) == (Op.LOSE_LEVELS, Link.ELSE, 1, Who.VICTIM)


def test_an_ability(compiled: Compiled) -> None:
    row = rows_of(compiled("""\
thief:
  name: Thief
  kind: class
  basis: published
  rules:
    - may: backstab
      at: any_combat
      pay: {cards: 2}
      limit: {victim: 1}
      do: {strength: -2}
      to: one_munchkin
      until: combat
"""), "thief")[0]  # fmt: skip
    assert (row.mode, row.moment, row.cost, row.cost_n) == (Mode.MAY, Window.ANY_COMBAT, Cost.CARDS, 2)
    assert (row.limit, row.limit_n, row.op, row.amount) == (Limit.VICTIM, 1, Op.STRENGTH, -2)
    assert (row.who, row.until, row.play) == (Who.ONE_MUNCHKIN, Until.COMBAT, 0)


def test_the_corners_of_an_item(compiled: Compiled) -> None:
    tables = compiled(
        "club: {name: Club, kind: item, copies: 2, bonus: +3, hands: 2, big: true, value: 600, run: -1,"
        " only: [male, knight], not_for: [human], tags: [wood], basis: published}\n"
    )
    card = card_of(tables, "club")
    assert (card.bonus, card.hands, card.slot, card.big, card.value, card.run) == (3, 2, Slot.HAND, 1, 600, -1)
    assert list(card.only) == [1, tables.traits.index("knight"), NO_TRAIT, NO_TRAIT]
    assert list(card.not_for) == [2, NO_TRAIT, NO_TRAIT, NO_TRAIT]
    assert card.tags == 1 << tables.tags.index("wood")
    assert [int(card.copy_number) for card in tables.cards[-2:]] == [0, 1]


def test_the_corners_of_an_enhancer(compiled: Compiled) -> None:
    tables = compiled(
        "old: {name: Old, kind: monster_enhancer, strength: -5, treasures: -1, makes: [undead], doubles: true,"
        " basis: published}\n"
    )
    card = card_of(tables, "old")
    assert (card.bonus, card.treasures, card.doubles) == (-5, -1, 1)
    assert card.makes == 1 << tables.tags.index("undead") == tables.kindred


def test_a_one_shot_may_be_thrown_at_either_side(compiled: Compiled) -> None:
    tables = compiled("flask: {name: Flask, kind: item, one_shot: true, bonus: 2, basis: published}\n")
    assert card_of(tables, "flask").side == Side.EITHER
    assert card_of(tables, "stick").side == Side.NOTHING


def test_arguments_of_tests(compiled: Compiled) -> None:
    tables = compiled("""\
ogre:
  name: Ogre
  kind: monster
  level: 4
  treasures: 1
  basis: published
  rules:
    - {while: in_combat, if: {facing: knight, facing_with: armor, facing_without: class}, do: {strength: 1}}
    - {while: in_combat, if: {used: wood, facing_sex: male, helped: false}, do: {strength: 1}}
""")
    first, second = rows_of(tables, "ogre")
    assert list(first.test) == [Asked.FACING, Asked.FACING_WITHOUT, Asked.FACING_WITH]  # the vocabulary's order
    assert list(first.test_arg) == [tables.traits.index("knight"), Kind.CLASS, SLOT_BASE + Slot.ARMOR]
    assert list(second.test) == [Asked.FACING_SEX, Asked.HELPED, Asked.USED]
    assert list(second.test_arg) == [1, 0, tables.tags.index("wood")]


def test_what_of_refers_to(compiled: Compiled) -> None:
    tables = compiled("""\
woe:
  name: Woe
  kind: curse
  basis: published
  rules:
    - {when: played, do: {lose: all, of: class}}
    - {when: played, do: {lose_levels: 1, per: munchkin_without, of: armor}}
    - {when: played, do: {lose_levels: 1, per: friend, of: knight}}
    - {when: played, do: {lose_levels: 1, per: friend, of: ally}}
    - {when: played, do: {lose_levels: 1, per: tagged, of: wood}}
""")
    rows = rows_of(tables, "woe")
    knight, wood = tables.traits.index("knight"), tables.tags.index("wood")
    assert [(row.of_is, row.of) for row in rows] == [
        (OF_KIND, Kind.CLASS), (OF_SLOT, Slot.ARMOR), (OF_TRAIT, knight), (OF_KIND, Kind.ALLY), (OF_TAG, wood),
    ]  # fmt: skip
    assert rows[0].amount == ALL


def test_a_die_is_one_per_pip(compiled: Compiled) -> None:
    rule = "{when: played, do: {roll_die: true}, then: {lose_hand: die}}"
    row = rows_of(compiled(f"woe: {{name: Woe, kind: curse, basis: published, rules: [{rule}]}}\n"), "woe")[1]
    assert (row.op, row.amount, row.per, row.link) == (Op.LOSE_HAND, 1, Per.DIE, Link.THEN)


def test_filters_of_items(compiled: Compiled) -> None:
    rule = "{when: played, do: {lose_items: 2, size: big, tag: wood, worth: 300, which: player}}"
    tables = compiled(f"woe: {{name: Woe, kind: curse, basis: published, rules: [{rule}]}}\n")
    row = rows_of(tables, "woe")[0]
    assert (row.bulk, row.worth, row.which, row.amount) == (2, 300, 5, 2)
    assert row.tag == 1 << tables.tags.index("wood")


def test_a_tree_of_sentences(compiled: Compiled) -> None:
    """`or`, then `then`, then `else`, each followed by what hangs on it; `back` finds what a row hangs on."""
    tables = compiled("""\
woe:
  name: Woe
  kind: curse
  basis: published
  rules:
    - when: played
      do: {roll_die: true}
      or: {lose_levels: 1}
      then:
        - {if: {die_at_most: 2}, do: {death: true}, else: {lose_hand: 1}}
        - {if: {die_at_least: 3}, do: {lose_cards: 1}}
      else: {skip_turn: true}
""")
    rows = rows_of(tables, "woe")
    assert [(Op(row.op), Link(row.link), int(row.back)) for row in rows] == [
        (Op.ROLL_DIE, Link.NOTHING, 0),
        (Op.LOSE_LEVELS, Link.OR, 1),
        (Op.DEATH, Link.THEN, 2),
        (Op.LOSE_HAND, Link.ELSE, 1),
        (Op.LOSE_CARDS, Link.THEN, 4),
        (Op.SKIP_TURN, Link.ELSE, 5),
    ]


def test_three_alternatives_hang_on_the_first(compiled: Compiled) -> None:
    rule = "{when: played, do: {death: true}, or: {do: {lose_levels: 1}, or: {lose_hand: 1}}}"
    rows = rows_of(compiled(f"woe: {{name: Woe, kind: curse, basis: published, rules: [{rule}]}}\n"), "woe")
    assert [(Link(row.link), int(row.back)) for row in rows] == [(Link.NOTHING, 0), (Link.OR, 1), (Link.OR, 2)]


def test_whom_a_sentence_is_about_that_does_not_say(compiled: Compiled) -> None:
    tables = compiled("""\
ogre:
  name: Ogre
  kind: monster
  level: 4
  treasures: 1
  basis: published
  rules:
    - {while: in_combat, do: {strength: 1}}
    - {when: met, do: {lose_levels: 1}}
    - {when: escaped, do: {lose_levels: 1}}
    - {may: feed, at: in_combat, by: fighter, pay: {cards: 1}, do: {leave: true}}
  bad_stuff: [{do: {lose_levels: 1}}]
thief:
  name: Thief
  kind: class
  basis: published
  rules:
    - {while: in_play, do: {run: 1}}
    - {when: won, do: {gain_levels: 1}}
    - {may: hide, limit: {turn: 1}, do: {run: 1}, until: turn}
    - {may: pray, limit: {turn: 1}, do: {draw_doors: 1}}
    - {may: charm, limit: {turn: 1}, do: {remove_monster: 1}}
woe:
  name: Woe
  kind: curse
  stays: turn
  basis: published
  rules:
    - {while: in_play, do: {run: -1}}
    - {when: played, do: {lose_levels: 1}}
gift: {name: Gift, kind: special, deck: door, basis: published, rules: [{may: play, do: {gain_levels: 1}}]}
flask: {name: Flask, kind: item, one_shot: true, basis: published, rules: [{when: played, do: {gain_levels: 1}}]}
doom:
  name: Doom
  kind: seal
  basis: published
  rules:
    - {when: opened, do: {lose_levels: 1}}
    - {while: top_seal, do: {strength: 1}}
    - {while: top_seal, do: {hand_limit: -1}}
""")

    def people(key: str) -> list[Who]:
        return [Who(row.who) for row in rows_of(tables, key)]

    assert people("ogre") == [Who.THIS_MONSTER, Who.FIGHTER, Who.VICTIM, Who.THIS_MONSTER, Who.VICTIM]
    assert people("thief") == [Who.OWNER, Who.OWNER, Who.OWNER, Who.PLAYER, Who.ONE_MONSTER]
    assert people("woe") == [Who.VICTIM, Who.VICTIM]
    assert people("gift") == [Who.PLAYER]
    assert people("flask") == [Who.PLAYER]
    assert people("doom") == [Who.VICTIM, Who.EVERY_MONSTER, Who.EVERYONE]


def test_what_follows_is_about_whoever_was_chosen(compiled: Compiled) -> None:
    """`subject` after a choice; where nobody chooses, the same words again."""
    chosen = "{when: played, do: {lose_items: 1}, to: other_player, else: {lose_levels: 1}}"
    fixed = "{when: played, do: {lose_items: 1}, to: left, else: {do: {lose_levels: 1}, to: subject}}"
    tables = compiled(f"woe: {{name: Woe, kind: curse, basis: published, rules: [{chosen}, {fixed}]}}\n")
    assert [Who(row.who) for row in rows_of(tables, "woe")] == [Who.OTHER_PLAYER, Who.SUBJECT, Who.LEFT, Who.LEFT]


def test_what_follows_is_about_the_same_unless_that_is_a_monster(compiled: Compiled) -> None:
    rule = "{may: play, at: any_combat, do: {leave: true}, to: every_monster, then: {draw_treasures: 2}}"
    tables = compiled(f"x: {{name: X, kind: special, deck: door, basis: published, rules: [{rule}]}}\n")
    assert [Who(row.who) for row in rows_of(tables, "x")] == [Who.EVERY_MONSTER, Who.PLAYER]


def test_a_bonus_to_a_side_lasts_for_the_fight(compiled: Compiled) -> None:
    rule = "{may: play, at: any_combat, do: {strength: 4}, to: either_side}"
    tables = compiled(f"x: {{name: X, kind: special, deck: door, basis: published, rules: [{rule}]}}\n")
    assert rows_of(tables, "x")[0].until == Until.COMBAT


def test_masks(compiled: Compiled) -> None:
    tables = compiled("""\
thief:
  name: Thief
  kind: class
  basis: published
  rules:
    - {while: in_play, do: {run: 1}}
    - {while: in_play, do: {hands: 1}}
    - {when: won, do: {roll_die: true}, then: {gain_levels: 1}}
    - {may: x, at: own_turn, pay: {cards: 1}, do: {draw_doors: 1}}
""")
    card = card_of(tables, "thief")
    assert card.grants == 1 << Op.RUN | 1 << Op.HANDS
    assert card.moments == 1 << Moment.WON
    assert card.windows == 1 << Window.OWN_TURN
    assert rows_of(tables, "thief")[0].moment == Context.IN_PLAY


def test_identities_do_not_change(compiled: Compiled) -> None:
    """The keys of every stored result: a change here makes old and new runs incomparable."""
    tables = compiled("rats: {name: Rats, kind: monster, level: 1, treasures: 1, copies: 2, basis: published}\n")
    assert [int(card.identity) for card in tables.cards[-2:]] == [15228187117237343341, 14698063313182309039]


def test_fingerprints(write_set: Callable[..., Path]) -> None:
    folder = write_set()
    first, again = compile_cards([folder]), compile_cards(load_sets([folder]))
    changed = compile_cards([folder], {"mine/stick": {"bonus": 2}})
    assert first.fingerprint == again.fingerprint != changed.fingerprint
    assert len(first.fingerprint) == 32
