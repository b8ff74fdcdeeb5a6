"""Carrying out the sentences of a card, one row after another: whom each is about, and its else, or, then."""

from simlab.engine.combat import is_monster
from simlab.engine.conditions import holds
from simlab.engine.equipment import is_active
from simlab.engine.people import alive, highest_level, in_fight, left_of, lowest_level, right_of
from simlab.engine.stack import ask, pop, push
from simlab.jit import rule
from simlab.vocabulary import NONE, Kind, Link, Mode, Prompt, Step, Who, Zone

ABILITY = -1
"""In a ROWS frame: not a moment but one `may` sentence with what hangs on it."""

# Bits of a ROWS frame's d.
ACTIVE, SECOND, PENDING, ASKED = 1, 2, 4, 8


@rule
def run_moment(s, t, c, moment, victim, player):
    """Everything a card says for this moment, about this victim."""
    card = t.cards[c]
    if (card.moments >> moment) & 1 != 0:
        push(s, Step.ROWS, victim, player, c, NONE, card.row, card.row + card.rows, moment)


@rule
def monster_says(s, t, m, moment, victim):
    """What a monster says for this moment, and then the enhancers on it (C9, C16)."""
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m and t.cards[c].kind == Kind.MONSTER_ENHANCER:
            run_moment(s, t, c, moment, victim, -1)
        c = s.next[c]
    run_moment(s, t, m, moment, victim, -1)


@rule
def run_ability(s, t, c, r, player, seat, on):
    """One `may` sentence of a card and what hangs on it. `seat` or `on` is the target chosen."""
    last = r + 1
    end = t.cards[c].row + t.cards[c].rows
    while last < end and t.rows[last].link != Link.NOTHING:
        last += 1
    push(s, Step.ROWS, seat, player, c, on, r, last, ABILITY)


@rule
def subjects(s, t, r, who, owner, victim, player):
    """A mask of the seats a sentence is about."""
    p = s.public
    if who == Who.OWNER:
        return 1 << owner if owner >= 0 else 0
    if who == Who.PLAYER:
        return 1 << player if player >= 0 else 0
    if who == Who.FIGHTER:
        return 1 << p.fighter if p.fighter >= 0 else 0
    if who == Who.HELPER:
        return 1 << p.helper if p.fighter >= 0 and p.helper >= 0 else 0
    if who == Who.OTHER_FIGHTER:
        return 1 << p.fighter if p.fighter >= 0 and p.fighter != player else 0
    if who == Who.MUNCHKINS:
        return (1 << p.fighter if p.fighter >= 0 else 0) | (1 << p.helper if p.helper >= 0 else 0)
    if who == Who.LEFT:
        return 1 << left_of(s, victim)
    if who == Who.RIGHT:
        return 1 << right_of(s, victim)
    if who == Who.NEIGHBOURS:
        return (1 << left_of(s, victim)) | (1 << right_of(s, victim))
    if who == Who.EVERYONE or who == Who.OTHERS or who == Who.HIGHEST or who == Who.LOWEST:
        return _group(s, who, victim)
    return 1 << victim if victim >= 0 else 0


@rule
def _group(s, who, victim):
    mask = 0
    high, low = highest_level(s), lowest_level(s)
    for seat in range(s.public.players):
        if not alive(s, seat):
            continue
        if who == Who.OTHERS and seat == victim:
            continue
        if who == Who.HIGHEST and s.public.level[seat] != high or who == Who.LOWEST and s.public.level[seat] != low:
            continue
        mask |= 1 << seat
    return mask


@rule
def is_about_monster(who):
    return who == Who.THIS_MONSTER or who == Who.ONE_MONSTER or who == Who.EVERY_MONSTER


@rule
def is_about_side(who):
    return who == Who.EITHER_SIDE or who == Who.MUNCHKIN_SIDE or who == Who.MONSTER_SIDE


@rule
def needs_seat(who):
    """The player must point at somebody."""
    return who == Who.ANY_PLAYER or who == Who.OTHER_PLAYER or who == Who.ONE_MUNCHKIN


@rule
def _operation(s, t, r, seat, player, card, on):
    push(s, Step.OPERATION, seat, player, card, on, r, -1, 0)


@rule
def _carry_out(s, t, f, r):
    """Push what row r does, for each of its subjects whose tests hold."""
    row = t.rows[r]
    who, card, on, player = row.who, f.card, f.on, f.other
    user = player if player >= 0 else f.seat
    owner = player if f.c == ABILITY else f.seat
    if is_about_side(who):
        if holds(s, t, r, user, user):
            _operation(s, t, r, user, player, card, on)
    elif is_about_monster(who):
        if holds(s, t, r, user, user):
            _each_monster(s, t, r, who, user, player, card, on)
    else:
        mask = subjects(s, t, r, who, owner, f.seat, player)
        for k in range(s.public.players):
            seat = (user + s.public.players - 1 - k) % s.public.players
            if mask & (1 << seat) != 0 and holds(s, t, r, seat, user):
                _operation(s, t, r, seat, player, card, on)


@rule
def _each_monster(s, t, r, who, user, player, card, on):
    if who == Who.THIS_MONSTER and t.cards[card].kind == Kind.MONSTER:
        _operation(s, t, r, user, player, card, card)
    elif who == Who.THIS_MONSTER:
        _operation(s, t, r, user, player, card, s.on[card] if s.on[card] != NONE else on)
    elif who == Who.ONE_MONSTER:
        _operation(s, t, r, user, player, card, on)
    else:
        m = s.first[Zone.COMBAT]
        while m != NONE:
            if is_monster(s, t, m):
                _operation(s, t, r, user, player, card, m)
            m = s.next[m]


@rule
def _place(t, r):
    """The place of a row in its sentence, as a bit: the first is 1, what hangs on it follows."""
    bit = 1
    while t.rows[r].link != Link.NOTHING:
        bit *= 2
        r -= 1
    return bit


@rule
def _skip(t, f, r):
    """Whether this row is not for now: `then` follows what did something, `else` what was tried and did nothing."""
    row = t.rows[r]
    if row.link == Link.NOTHING:
        mine = f.c == ABILITY or row.mode == Mode.WHEN and row.moment == f.c
        f.d, f.tried, f.done = ACTIVE if mine else 0, 0, 0
        return not mine
    if f.d & ACTIVE == 0:
        return True
    above = _place(t, r - row.back)
    if row.link == Link.ELSE:
        return f.tried & above == 0 or f.done & above != 0
    if row.link == Link.THEN:
        return f.done & above == 0
    return f.d & SECOND == 0


@rule
def _remember(s, f, t):
    """What the row just carried out did."""
    if f.d & PENDING != 0:
        f.d &= 255 - PENDING
        f.tried |= _place(t, f.a - 1)
        if s.did != 0:
            f.done |= _place(t, f.a - 1)


@rule
def may_point_at(s, t, r, chooser, seat):
    """Whether the chooser of a sentence's subject may point at this player."""
    who = t.rows[r].who
    if not alive(s, seat) or who == Who.OTHER_PLAYER and seat == chooser:
        return False
    return (who != Who.ONE_MUNCHKIN or in_fight(s, seat)) and holds(s, t, r, seat, chooser)


@rule
def _point_at_somebody(s, t, f, r):
    """Ask whom the sentence is about; with nobody to point at it does nothing."""
    chooser = f.other * 1 if f.other >= 0 else f.seat * 1
    for seat in range(s.public.players):
        if may_point_at(s, t, r, chooser, seat):
            f.d |= ASKED
            ask(s, Prompt.CHOOSE_SEAT, chooser)
            return
    f.d |= PENDING
    f.a = r + 1
    s.did = 0


@rule
def step_rows(s, t):
    """The next row of the card on top of the stack."""
    f = s.frames[s.depth - 1]
    _remember(s, f, t)
    if f.a >= f.b:
        pop(s)
        return
    r = f.a * 1
    row = t.rows[r]
    if f.d & ASKED == 0 and _skip(t, f, r):
        f.a = r + 1
        return
    has_or = r + 1 < f.b and t.rows[r + 1].link == Link.OR
    if f.d & ASKED == 0 and has_or:
        f.d |= ASKED
        ask(s, Prompt.EITHER_OR, f.seat)
        return
    if f.d & ASKED == 0 and needs_seat(row.who) and (f.c != ABILITY or row.link != Link.NOTHING):
        _point_at_somebody(s, t, f, r)
        return
    f.d &= 255 - ASKED
    f.a = r + 1
    if has_or and f.d & SECOND != 0:
        return
    f.d |= PENDING
    s.did = 0
    _carry_out(s, t, f, r)


@rule
def tell(s, t, seat, moment, player):
    """Cards in front of a player that have something to say at this moment."""
    for zone in (Zone.TABLE + seat, Zone.CURSES + seat):
        c = s.first[zone]
        while c != NONE:
            if (t.cards[c].moments >> moment) & 1 != 0:
                if is_active(s, t, seat, c):
                    run_moment(s, t, c, moment, seat, player)
            c = s.next[c]
