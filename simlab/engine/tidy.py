"""Limits: what is too much must go, at once, the owner choosing (E2, ZOM2, FU2, V15)."""

from simlab.engine.conditions import hand_total, hands_of, is_cheated
from simlab.engine.equipment import big_limit, kind_limit, lowest_carrier, sum_up
from simlab.engine.options import (
    TOO_MANY_BIG,
    TOO_MANY_HANDS,
    TOO_MANY_IN_SLOT,
    TOO_MANY_OF_KIND,
    TOO_MUCH_RANK,
)
from simlab.engine.people import alive, count_kind, may_modify
from simlab.engine.record import note, write
from simlab.engine.sentences import run_moment
from simlab.engine.stack import ask, begin, pop
from simlab.engine.state import EQUIPPED
from simlab.engine.zones import carry, discard, take_off
from simlab.jit import rule
from simlab.vocabulary import NONE, Event, Kind, Moment, Op, Prompt, Slot, Step, Zone

SINGLE = 1 << Kind.CLASS | 1 << Kind.RACE | 1 << Kind.MOJO | 1 << Kind.STYLE | 1 << Kind.ALLY | 1 << Kind.MOOK
"""Kinds of which one has only one unless something lifts the limit."""


@rule
def _drop_orphans(s, t, seat):
    """A modifier needs something to modify (P2, FU7); an attached card needs its host."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        after = s.next[c]
        card = t.cards[c]
        if card.kind == Kind.MODIFIER and card.modifies != Kind.STYLE and count_kind(s, t, seat, card.modifies) == 0:
            note(s, t, Event.DISCARD, seat, c, 0)
            discard(s, t, c)
            after = s.first[Zone.TABLE + seat]
        elif card.kind == Kind.STYLE_ENHANCER and s.on[c] == NONE:
            discard(s, t, c)
            after = s.first[Zone.TABLE + seat]
        c = after


@rule
def _crowded_kind(s, t, seat):
    """A kind of which he has more than he may, or -1."""
    for kind in (Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.STYLE, Kind.ALLY, Kind.MOOK):
        if count_kind(s, t, seat, kind) > kind_limit(s, t, seat, kind):
            return kind * 1
    return -1


@rule
def _crowded_slot(worn_twice):
    """A slot in which he wears more than one Item, or -1."""
    for slot in (Slot.HEADGEAR, Slot.ARMOR, Slot.FOOTGEAR):
        if worn_twice & (1 << slot) != 0:
            return slot * 1
    return -1


@rule
def find_excess(s, t, seat):
    """What there is too much of, and which kind or slot: (0, 0) if all is well. Cheated Items count nowhere."""
    rank, hands, big, kinds, twice, worn, worn_twice = 0, 0, 0, 0, 0, 0, 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        card = t.cards[c]
        rank += card.rank
        twice |= kinds & (1 << card.kind)
        kinds |= 1 << card.kind
        if card.kind == Kind.ITEM and not is_cheated(s, t, c):
            big += 1 if card.big != 0 else 0
            if s.mark[c] & EQUIPPED != 0:
                hands += hands_of(s, t, seat, c)
                worn_twice |= worn & (1 << card.slot)
                worn |= 1 << card.slot
        c = s.next[c]
    if rank > s.public.level[seat]:
        return TOO_MUCH_RANK, 0
    if (twice & SINGLE != 0 or may_modify(s, seat, Op.STYLES)) and _crowded_kind(s, t, seat) >= 0:
        return TOO_MANY_OF_KIND, _crowded_kind(s, t, seat)
    if hands > hand_total(s, t, seat):
        return TOO_MANY_HANDS, 0
    if _crowded_slot(worn_twice) >= 0:
        return TOO_MANY_IN_SLOT, _crowded_slot(worn_twice)
    if big > big_limit(s, t, seat):
        return TOO_MANY_BIG, 0
    return 0, 0


@rule
def _played_when_drawn(s, t, seat):
    """A card that says what happens when it is drawn is played at once; returns whether there was one in the hand."""
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        if (t.cards[c].moments >> Moment.DRAWN) & 1 != 0:
            write(s, t, Event.PLAY, seat, seat, c, NONE, 1)
            discard(s, t, c)
            run_moment(s, t, c, Moment.DRAWN, seat, seat)
            return True
        c = s.next[c]
    return False


@rule
def _take_stock(s, t, seat):
    """What lies in front of him is known: looks at it are quick until something there changes."""
    sum_up(s, t, seat)
    s.untidy &= 255 - (1 << seat)


@rule
def step_tidy(s, t):
    """Ask until nothing is too much."""
    f = s.frames[s.depth - 1]
    seat = f.seat * 1
    if _played_when_drawn(s, t, seat):
        return
    _drop_orphans(s, t, seat)
    _take_stock(s, t, seat)
    what, which = find_excess(s, t, seat)
    if what == 0:
        pop(s)
        return
    s.untidy |= 1 << seat
    f.a, f.b = what, which
    ask(s, Prompt.TIDY, seat)


@rule
def put_right(s, t, c):
    """The card chosen goes: off, away, or for a Big item to somebody who can carry it."""
    f = s.frames[s.depth - 1]
    seat = f.seat * 1
    if f.a == TOO_MANY_HANDS or f.a == TOO_MANY_IN_SLOT:
        note(s, t, Event.UNEQUIP, seat, c, 0)
        take_off(s, c)
    elif f.a == TOO_MANY_BIG:
        _give_away(s, t, seat, c)
    else:
        note(s, t, Event.LOSE, seat, c, 0)
        discard(s, t, c)


@rule
def _give_away(s, t, giver, c):
    """To the lowest-Level player who can carry it, else discarded (E2)."""
    taker = lowest_carrier(s, t, giver, c)
    if taker >= 0:
        write(s, t, Event.GIVE, giver, taker, c, NONE, 1)
        carry(s, c, Zone.TABLE + taker)
    else:
        note(s, t, Event.LOSE, giver, c, 0)
        discard(s, t, c)


@rule
def begin_tidying(s, t):
    """Whoever's limits may have changed sees to them first."""
    for seat in range(s.public.players):
        if s.untidy & (1 << seat) != 0:
            if not alive(s, seat):
                _take_stock(s, t, seat)
            else:
                begin(s, Step.TIDY, seat)
                return
