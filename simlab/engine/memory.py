"""What is remembered from one question to the next, as long as nothing of a player's changes.

His strength, what he knows of himself, which of his cards could say anything and what a card means to him are counted
once and stand until he is another: whoever changes something of his says `forget`. Nothing is remembered that looks at
the rest of the table, and nothing across two calls from Python. `--check` counts again at every question and compares.
"""

from simlab.jit import rule
from simlab.vocabulary import Op, Per, Test

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
)
OWN_COUNTS = (
    1 << Per.NOTHING
    | 1 << Per.EMPTY_HAND
    | 1 << Per.HAND_ITEM
    | 1 << Per.BIG_ITEM
    | 1 << Per.RANK
    | 1 << Per.ITEM
    | 1 << Per.LEVEL
    | 1 << Per.FRIEND
    | 1 << Per.MUNCHKIN_WITHOUT
)
"""Tests and counts that look at nothing but what their owner is and has in front of him."""

IN_STRENGTH = 1 << Op.STRENGTH | 1 << Op.IGNORES
IN_STOCK = 1 << Op.STRENGTH | 1 << Op.RUN | 1 << Op.HAND_LIMIT
"""The modifiers that go into each."""


@rule
def forget_hand(s, seat):
    """His hand has changed, and nothing else of his."""
    s.epoch[seat] += 1


@rule
def forget(s, seat):
    """Something of his has changed: whatever was counted before does not stand."""
    forget_hand(s, seat)
    s.outfit[seat] += 1


@rule
def disturb(s, seat):
    """His cards in play have changed: his limits are to be checked, too."""
    forget(s, seat)
    s.untidy |= 1 << seat


@rule
def now(s, t, seat):
    """A number that stays the same as long as this player does; never 0."""
    return t.visit * (1 << 32) + s.epoch[seat]


@rule
def as_seen(s, t, seat):
    """A number that stays the same as long as this player looks the same to others: whatever his hand; never 0."""
    return t.visit * (1 << 32) + s.outfit[seat]


@rule
def is_steady(s, seat, modifiers):
    """Nothing in force on him with one of these modifiers looks beyond him."""
    return s.fickle[seat] & modifiers == 0 and s.untidy & (1 << seat) == 0


@rule
def is_own_affair(row):
    """Whether a sentence looks at nothing but what its owner is and has in front of him."""
    if (OWN_COUNTS >> row.per) & 1 == 0:
        return False
    for k in range(len(row.test)):
        if (OWN_TESTS >> row.test[k]) & 1 == 0:
            return False
    return True


@rule
def fickle_modifiers(t, c):
    """Bit op: a modifier of this card that may change though its owner's cards do not."""
    found = 1 << Op.IGNORES
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        if not is_own_affair(t.rows[r]):
            found |= 1 << t.rows[r].op
    return found & t.cards[c].grants
