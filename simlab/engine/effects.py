"""Effects that last: added by a sentence with `until`, ended by what it names."""

from simlab.engine.memory import disturb, forget
from simlab.engine.people import waits
from simlab.engine.record import note
from simlab.engine.state import MAX_EFFECTS
from simlab.engine.zones import discard
from simlab.jit import rule
from simlab.vocabulary import NONE, Event, Mode, Moment, Until, Zone


@rule
def _is_for_the_next(s, t, r):
    """Bad Stuff that lasts until a flight or a combat ends is about the next one, not the one it comes from."""
    row = t.rows[r]
    caught = s.public.fleeing != 0 and row.mode == Mode.WHEN
    caught = caught and (row.moment == Moment.BAD_STUFF or row.moment == Moment.ESCAPED)
    return caught and (row.until == Until.RUN or row.until == Until.COMBAT)


@rule
def add_effect(s, t, seat, r, amount, by):
    """A modifier in force on a player until its row says otherwise; the oldest makes room."""
    if s.effects[seat] == MAX_EFFECTS:
        _drop(s, seat, 0)
    k = s.effects[seat]
    s.effect_row[seat, k] = r
    s.effect_amount[seat, k] = amount
    s.effect_by[seat, k] = by
    s.effect_skip[seat, k] = 1 if _is_for_the_next(s, t, r) else 0
    s.effects[seat] = k + 1
    disturb(s, seat)


@rule
def _drop(s, seat, k):
    last = s.effects[seat] - 1
    for i in range(k, last):
        s.effect_row[seat, i] = s.effect_row[seat, i + 1]
        s.effect_amount[seat, i] = s.effect_amount[seat, i + 1]
        s.effect_by[seat, i] = s.effect_by[seat, i + 1]
        s.effect_skip[seat, i] = s.effect_skip[seat, i + 1]
    s.effects[seat] = last
    disturb(s, seat)


@rule
def expire(s, t, seat, until):
    """What lasted until this ends: effects on the player and curses in front of him."""
    k = 0
    while k < s.effects[seat]:
        ends = t.rows[s.effect_row[seat, k]].until == until
        if ends and s.effect_skip[seat, k] == 0:
            _drop(s, seat, k)
        else:
            if ends:
                s.effect_skip[seat, k] = 0
                disturb(s, seat)
            k += 1
    for zone in (Zone.CURSES + seat, Zone.TABLE + seat):
        c = s.first[zone]
        while c != NONE:
            after = s.next[c]
            if t.cards[c].stays == until and not waits(s, t, seat, c):
                note(s, t, Event.DISCARD, seat, c, 0)
                discard(s, t, c)
            c = after


@rule
def clear_effects(s, seat):
    """The dead shed what was not a curse in front of them."""
    s.effects[seat] = 0
    forget(s, seat)
