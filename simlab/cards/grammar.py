"""What each word of the card language takes beside it: the grammar, as tables over the vocabulary."""

from enum import Enum

from simlab.vocabulary import Kind, Op, Per, Test, Who


class Takes(Enum):
    """What may stand after a word."""

    SIGNED = "a whole number, `all` or `die`"
    COUNT = "a whole number of at least 1, `all` or `die`"
    FLAG = "`true`"
    BOOLEAN = "`true` or `false`"
    NUMBER = "a whole number of at least 0"
    SEX = "`female` or `male`"
    KIND = "a kind of card"
    KIND_OR_SLOT = "a kind of card or a slot"
    KIND_OR_TRAIT = "a kind of card or a trait"
    SLOT = "a slot"
    IGNORED = "what does not count"
    TRAIT = "a trait"
    TAG = "a tag"


FIRST_HAPPENING = Op.GAIN_LEVELS
"""Operations before it are modifiers, from it on happenings."""

SIGNED_OPS = frozenset(
    {
        Op.STRENGTH,
        Op.RUN,
        Op.TREASURES,
        Op.LEVELS,
        Op.HANDS,
        Op.BIG_ITEMS,
        Op.HAND_LIMIT,
        Op.STYLES,
        Op.DIE_ROLLS,
        Op.SALE_BONUS,
    }
)
COUNT_OPS = frozenset(
    {
        Op.DOUBLE_SALE, Op.TRIPLE_SALE, Op.SOFTER_DEATH, Op.NO_PURSUIT, Op.GAIN_LEVELS, Op.LOSE_LEVELS,
        Op.STEAL_LEVELS, Op.SET_LEVEL, Op.LOSE_ITEMS, Op.LOSE_CARDS, Op.LOSE_HAND, Op.LOSE, Op.GIVE_HAND,
        Op.GIVE_ITEMS, Op.GIVE_TO_LOWEST, Op.DRAW_TREASURES, Op.DRAW_DOORS, Op.SEARCH_DISCARDS, Op.STEAL_ITEM,
        Op.STEAL_HAND, Op.REMOVE_MONSTER, Op.ESCAPE, Op.OPEN_SEAL, Op.CLOSE_SEAL, Op.SELL_AS,
    }
)  # fmt: skip
SPECIAL_OPS = {Op.IGNORES: Takes.IGNORED, Op.PROTECTS: Takes.SLOT, Op.BADGE: Takes.TRAIT}

BOOLEAN_TESTS = frozenset(
    {
        Test.HELPED, Test.EPIC, Test.FIGHTING, Test.HELPING, Test.WIELDS_ONE_HAND, Test.ONE_SHOTS_USED, Test.LOSING,
        Test.GIVER_AWAY, Test.LEADER, Test.MODIFIED, Test.SEX_CHANGED, Test.LEVEL_GAINED,
    }
)  # fmt: skip
TEST_TAKES: dict[Test, Takes] = {
    Test.FACING: Takes.TRAIT,
    Test.FACING_WITHOUT: Takes.KIND_OR_SLOT,
    Test.FACING_WITH: Takes.KIND_OR_SLOT,
    Test.FACING_SEX: Takes.SEX,
    Test.IS: Takes.TRAIT,
    Test.IS_NOT: Takes.TRAIT,
    Test.HAS: Takes.KIND_OR_SLOT,
    Test.HAS_NOT: Takes.KIND_OR_SLOT,
    Test.SEX: Takes.SEX,
    Test.USED: Takes.TAG,
    Test.AGAINST: Takes.TAG,
    Test.TOP_DISCARD: Takes.KIND,
}

OP_OF = {Op.LOSE: Takes.KIND, Op.SWAP_FOR_DISCARDED: Takes.KIND, Op.MAKE_TAG: Takes.TAG}
"""Operations that need `of`, and what it is."""
PER_OF = {
    Per.MUNCHKIN_WITHOUT: Takes.KIND_OR_SLOT,
    Per.TAGGED: Takes.TAG,
    Per.FRIEND: Takes.KIND_OR_TRAIT,
    Per.SEAT_WITH: Takes.TRAIT,
}
ITEM_OPS = frozenset({Op.LOSE_ITEMS, Op.GIVE_ITEMS, Op.GIVE_TO_LOWEST, Op.STEAL_ITEM, Op.TAX})
"""Operations on Items: they take the filters `slot`, `size`, `tag`, `worth`."""
CHOOSING_OPS = frozenset({Op.LOSE_ITEMS, Op.LOSE, Op.LOSE_CARDS, Op.LOSE_HAND})
"""Operations that take `which`."""
TAKING_OPS = frozenset({Op.GIVE_HAND, Op.GIVE_ITEMS})
"""Operations in which `by` says who takes the cards."""

HAND_MADE = frozenset({Op.TAX, Op.BORROW_ITEM, Op.SWAP_ITEMS, Op.SELL_AS})
"""Operations made for a single card: together under 3 % of all cards."""

MONSTER_OPS = frozenset({Op.REMOVE_MONSTER, Op.LEAVE, Op.DOUBLE_MONSTER, Op.SWAP_MONSTER, Op.MAKE_TAG, Op.KILL_MONSTER})
"""Happenings whose subject is a monster."""
TABLE_OPS = frozenset(
    {Op.ADD_MONSTER, Op.END_COMBAT, Op.SET_DIE, Op.REROLL, Op.OPEN_SEAL, Op.CLOSE_SEAL, Op.IGNORE_SEAL, Op.ROLL_DIE}
)
"""Happenings that are nobody's own: they go with any subject."""

MONSTERS = frozenset({Who.THIS_MONSTER, Who.ONE_MONSTER, Who.EVERY_MONSTER})
SIDES = frozenset({Who.EITHER_SIDE, Who.MUNCHKIN_SIDE, Who.MONSTER_SIDE})
CHOSEN_SEATS = frozenset({Who.ANY_PLAYER, Who.OTHER_PLAYER, Who.ONE_MUNCHKIN})
"""Somebody is pointed at: what hangs on the sentence is about the same one (`subject`), not about a new choice."""
IN_THE_FIGHT = MONSTERS | SIDES
"""Subjects that exist only in a fight: `until: combat` is understood."""

TRAIT_KINDS = frozenset({Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.POWER, Kind.STYLE, Kind.ALLY})
"""Kinds whose keys are traits."""
MONSTER_KINDS = frozenset({Kind.MONSTER, Kind.MONSTER_ENHANCER})
MODIFIABLE = frozenset({Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.STYLE})


def a(kind: Kind) -> str:
    """`a monster`, `an item`."""
    return f"{'an' if kind.word[0] in 'aeiou' else 'a'} {kind.word}"


def is_modifier(op: Op) -> bool:
    return op < FIRST_HAPPENING


def op_takes(op: Op) -> Takes:
    if op in SPECIAL_OPS:
        return SPECIAL_OPS[op]
    if op in SIGNED_OPS:
        return Takes.SIGNED
    return Takes.COUNT if op in COUNT_OPS else Takes.FLAG


def test_takes(test: Test) -> Takes:
    if test in TEST_TAKES:
        return TEST_TAKES[test]
    return Takes.BOOLEAN if test in BOOLEAN_TESTS else Takes.NUMBER
