"""The list of options that is put to whoever is asked."""

from simlab.engine.state import MAX_OPTIONS
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Verb,
)

NO_ROW = 65535


@rule(inline=True)
def leave_out(t, verb):
    """Whether whoever is asked never does this: then it is not listed, only remembered that there is such an option."""
    if (t.never >> verb) & 1 == 0:
        return False
    t.left_out = 1
    return True


@rule
def adds_nothing(t, verb):
    """Whether it makes no difference if there are such options: they would not be listed, and others are not already."""
    return t.left_out != 0 and (t.never >> verb) & 1 != 0


@rule(inline=True)
def add(t, verb, card, on, row, seat, amount):
    """One more option."""
    if leave_out(t, verb):
        return
    n = t.options
    if n >= MAX_OPTIONS:
        return
    t.option[n] = t.blank
    o = t.option[n]
    t.options = n + 1
    o.verb = verb
    o.kind = 255 if card == NONE else t.cards[card].kind
    o.card = card
    o.on = on
    o.row = row
    o.seat = seat
    o.amount = amount


@rule
def is_free(t):
    """Whether there is more than one legal option, listed or not."""
    return t.options + t.left_out > 1


@rule
def add_pass(t):
    """Doing nothing is always the first option."""
    add(t, Verb.PASS, NONE, NONE, NO_ROW, -1, 0)
    t.option[t.options - 1].passing = 1
