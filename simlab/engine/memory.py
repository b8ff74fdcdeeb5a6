"""What is remembered from one question to the next: a player's strength and what he knows of himself.

It stands until something of his changes. Whoever changes it says so here; `--check` counts again and compares.
"""

from simlab.jit import rule
from simlab.vocabulary import Op, Per, Test

STRENGTH, STOCK = 0, 8
"""Bits of State.known, plus the seat: his strength in the public record, and his `my`, stand as last counted."""

OWN_TESTS = (
    1 << Test.NOTHING
    | 1 << Test.IS
    | 1 << Test.IS_NOT
    | 1 << Test.HAS
    | 1 << Test.HAS_NOT
    | 1 << Test.SEX
    | 1 << Test.SEX_CHANGED
    | 1 << Test.LEVEL_AT_MOST
    | 1 << Test.LEVEL_AT_LEAST
    | 1 << Test.EPIC
    | 1 << Test.EMPTY_HANDS_AT_LEAST
    | 1 << Test.EMPTY_HANDS_AT_MOST
    | 1 << Test.WIELDS_ONE_HAND
    | 1 << Test.BIG_ITEMS_AT_LEAST
    | 1 << Test.MODIFIED
    | 1 << Test.HAND_AT_LEAST
)
OWN_COUNTS = (
    1 << Per.NOTHING
    | 1 << Per.EMPTY_HAND
    | 1 << Per.HAND_ITEM
    | 1 << Per.BIG_ITEM
    | 1 << Per.RANK
    | 1 << Per.ITEM
    | 1 << Per.LEVEL
    | 1 << Per.HAND_CARD
    | 1 << Per.FRIEND
    | 1 << Per.MUNCHKIN_WITHOUT
)
"""Tests and counts that look at nothing but what their owner is and has."""

IN_STRENGTH = 1 << Op.STRENGTH | 1 << Op.IGNORES
IN_STOCK = 1 << Op.STRENGTH | 1 << Op.RUN | 1 << Op.HAND_LIMIT
"""The modifiers that go into each."""


@rule
def forget(s, seat):
    """Something of his has changed: count again when he is next looked at."""
    s.known &= 65535 - ((1 << STRENGTH | 1 << STOCK) << seat)


@rule
def disturb(s, seat):
    """His cards in play have changed: his limits are to be checked, too."""
    forget(s, seat)
    s.untidy |= 1 << seat


@rule
def stands(s, what, seat):
    return (s.known >> (what + seat)) & 1 != 0


@rule
def remember(s, what, seat):
    """Worth remembering only while nothing in force on him depends on the rest of the table."""
    modifiers = IN_STRENGTH if what == STRENGTH else IN_STOCK
    if s.fickle[seat] & modifiers == 0 and s.untidy & (1 << seat) == 0:
        s.known |= 1 << (what + seat)


@rule
def is_own_affair(row):
    """Whether a sentence depends on nothing but what its owner is and has."""
    if row.op == Op.IGNORES or (OWN_COUNTS >> row.per) & 1 == 0:
        return False
    for k in range(len(row.test)):
        if (OWN_TESTS >> row.test[k]) & 1 == 0:
            return False
    return True


@rule
def fickle_modifiers(t, c):
    """Bit op: a modifier of this card that may change though its owner's cards do not."""
    found = 0
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        if not is_own_affair(t.rows[r]):
            found |= 1 << t.rows[r].op
    return found & t.cards[c].grants
