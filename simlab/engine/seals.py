"""Seals: opening, closing, and the seventh (APO4–APO8, APO11–APO14)."""

from simlab.engine.effects import expire
from simlab.engine.equipment import is_active
from simlab.engine.memory import disturb
from simlab.engine.people import alive
from simlab.engine.record import note
from simlab.engine.stack import push, unwind
from simlab.engine.zones import put
from simlab.jit import rule
from simlab.vocabulary import NONE, Context, Ended, Event, Link, Mode, Moment, Op, Per, Step, Test, Until, Who, Zone

SEVENTH = 7


@rule
def open_seal(s, t, opener):
    """The top Seal goes on the pile; its immediate effect hits the opener, the seventh ends the game."""
    c = s.first[Zone.SEAL_DECK]
    if c == NONE or s.ended != 0:
        return
    put(s, c, Zone.OPEN_SEALS)
    s.public.open_seals = s.count[Zone.OPEN_SEALS]
    note(s, t, Event.OPEN_SEAL, opener, c, s.public.open_seals)
    for seat in range(s.public.players):
        disturb(s, seat)
    if s.public.open_seals >= SEVENTH:
        _seventh_seal(s, t)
        return
    for k in range(s.public.players):
        seat = (opener + s.public.players - 1 - k) % s.public.players
        _tell_owner(s, t, seat, Moment.SEAL_OPENED)
    card = t.cards[c]
    push(s, Step.ROWS, opener, opener, c, NONE, card.row, card.row + card.rows, Moment.OPENED)


@rule
def _tell_owner(s, t, seat, moment):
    """Cards in front of a player that have something to say at this moment."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        card = t.cards[c]
        if (card.moments >> moment) & 1 != 0 and alive(s, seat) and is_active(s, t, seat, c):
            push(s, Step.ROWS, seat, seat, c, NONE, card.row, card.row + card.rows, moment)
        c = s.next[c]


@rule
def close_seal(s, t, seat):
    """The top Seal goes under its deck; the one beneath is in force again."""
    c = s.last[Zone.OPEN_SEALS]
    if c == NONE:
        return False
    put(s, c, Zone.SEAL_DECK)
    s.public.open_seals = s.count[Zone.OPEN_SEALS]
    note(s, t, Event.CLOSE_SEAL, seat, c, s.public.open_seals)
    for player in range(s.public.players):
        s.public.ignored_seal[player] &= (1 << s.public.open_seals) - 1
        disturb(s, player)
        expire(s, t, player, Until.SEAL_CLOSED)
    return True


@rule
def _unconditional_strength(s, t, c):
    total = t.cards[c].bonus * 1
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.mode == Mode.WHILE and row.moment == Context.IN_PLAY and row.op == Op.STRENGTH:
            mine = row.link == Link.NOTHING and row.who != Who.EVERY_MONSTER
            if mine and row.test[0] == Test.NOTHING and row.per == Per.NOTHING:
                total += row.amount
    return total


@rule
def combat_bonus(s, t, seat):
    """Equipped and unconditional bonuses minus penalties: what counts at the seventh Seal (V17)."""
    total = 0
    for zone in (Zone.TABLE + seat, Zone.CURSES + seat):
        c = s.first[zone]
        while c != NONE:
            if is_active(s, t, seat, c):
                total += _unconditional_strength(s, t, c)
            c = s.next[c]
    return total


@rule
def _seventh_seal(s, t):
    """Highest combat bonus wins; ties go to the higher Level; still tied, they share. The dead are out."""
    best = -32000
    for seat in range(s.public.players):
        if alive(s, seat):
            score = combat_bonus(s, t, seat) * 128 + s.public.level[seat]
            if score > best:
                best = score
                s.winners = 1 << seat
            elif score == best:
                s.winners |= 1 << seat
    s.ended = Ended.SEVENTH_SEAL
    note(s, t, Event.GAME_ENDS, -1, NONE, s.ended)
    unwind(s)
