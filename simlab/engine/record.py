"""The transcript: what happened, appended to the table's log if anybody keeps one."""

from simlab.engine.state import MAX_LOG
from simlab.jit import rule
from simlab.vocabulary import NONE, Event


@rule
def write(s, t, what, seat, other, card, on, amount):
    """One line of the transcript."""
    if t.logging and t.logged < MAX_LOG:
        line = t.log[t.logged]
        line.what = what
        line.seat = seat
        line.other = other
        line.card = card
        line.on = on
        line.amount = amount
        line.extra = 0
        line.turn = s.public.turn
        t.logged += 1


@rule
def note(s, t, what, seat, card, amount):
    """A line about one player and one card."""
    write(s, t, what, seat, -1, card, NONE, amount)


@rule
def note_strengths(s, t):
    """How the fight stands: both sides, in numbers."""
    p = s.public
    write(s, t, Event.STRENGTHS, p.fighter, p.helper, NONE, NONE, p.munchkins)
    if t.logging and t.logged > 0:
        t.log[t.logged - 1].extra = p.monsters
