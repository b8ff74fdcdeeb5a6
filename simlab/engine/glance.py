"""What can be seen at a glance of the cards a player has; remembered until he has others (see memory)."""

from simlab.engine.memory import now
from simlab.engine.state import EQUIPPED
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Kind,
    Zone,
)


@rule
def may_be_thrown(s, t, c):
    """Whether an Item can be thrown into a fight or given to a monster of its kindred."""
    card = t.cards[c]
    return card.kind == Kind.ITEM and (
        card.one_shot != 0 and card.bonus != 0 or card.tags & s.public.rules.kindred != 0
    )


@rule
def is_worn_at_all(s, t, c):
    """An Item that is put on or taken off: no one-shot, and not part of another."""
    return t.cards[c].kind == Kind.ITEM and t.cards[c].one_shot == 0 and s.on[c] == NONE


@rule
def glance(s, t, seat):
    """Which of a player's cards could have anything to say at all: counted once, until he has others."""
    moment = now(s, t, seat)
    if t.glanced[seat] == moment:
        return
    t.glanced[seat] = moment
    t.in_hand[seat], t.hand_says[seat], t.table_says[seat], t.to_throw[seat], t.unworn[seat] = 0, 0, 0, 0, 0
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        t.in_hand[seat] |= 1 << t.cards[c].kind
        t.hand_says[seat] |= t.cards[c].windows
        c = s.next[c]
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        t.table_says[seat] |= t.cards[c].windows
        if may_be_thrown(s, t, c):
            t.to_throw[seat] = 1
        if is_worn_at_all(s, t, c) and s.mark[c] & EQUIPPED == 0:
            t.unworn[seat] = 1
        c = s.next[c]
