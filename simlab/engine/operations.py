"""What the operations of the card language do. Each is carried out by a frame, so it can stop to ask."""

from simlab.engine import chance
from simlab.engine.conditions import amount_of
from simlab.engine.dying import die
from simlab.engine.effects import add_effect, expire
from simlab.engine.eligible import any_eligible
from simlab.engine.equipment import already_has, modifier
from simlab.engine.levels import gain_levels, lose_levels
from simlab.engine.losing import giving, lose_card, losing, take_unseen, taxing
from simlab.engine.memory import forget
from simlab.engine.monsters import on_monster
from simlab.engine.people import alive, lowest_level
from simlab.engine.record import note
from simlab.engine.stack import ask, pop, push
from simlab.engine.state import EVERYTHING, ONE
from simlab.engine.zones import draw, put, take_in_hand
from simlab.jit import rule
from simlab.vocabulary import (
    ALL,
    NONE,
    Deck,
    Event,
    Moment,
    Op,
    Prompt,
    Step,
    Until,
    Who,
    Window,
    Zone,
)

FIRST_HAPPENING = Op.GAIN_LEVELS


@rule
def _modify(s, t, f):
    """A modifier that lasts: on a player, on a monster, or on a side of the fight."""
    row = t.rows[f.a]
    amount = amount_of(s, t, f.a, f.seat)
    s.did = 1
    if row.who == Who.THIS_MONSTER or row.who == Who.ONE_MONSTER or row.who == Who.EVERY_MONSTER:
        if f.on == NONE or s.at[f.on] != Zone.COMBAT:
            s.did = 0
        elif row.op == Op.TREASURES:
            s.public.kept_treasures += amount
        else:
            s.boost[f.on] += amount
    elif row.who == Who.MUNCHKIN_SIDE or row.who == Who.EITHER_SIDE and f.on == 0:
        s.public.boost[0] += amount
    elif row.who == Who.MONSTER_SIDE or row.who == Who.EITHER_SIDE:
        s.public.boost[1] += amount
    elif row.op == Op.TREASURES:
        s.public.kept_treasures += amount
    else:
        add_effect(s, t, f.seat, f.a, amount, f.other)


@rule
def _levels(s, t, f, op):
    n = amount_of(s, t, f.a, f.seat)
    if op == Op.GAIN_LEVELS:
        moment = t.rows[f.a].moment
        by_kill = t.rows[f.a].mode == 1 and (moment == Moment.KILLED or moment == Moment.HELPED_KILL)
        done = gain_levels(s, t, f.seat, n, by_kill)
    elif op == Op.LOSE_LEVELS:
        done = lose_levels(s, t, f.seat, n)
    elif op == Op.STEAL_LEVELS:
        done = lose_levels(s, t, f.seat, n)
        if done > 0 and f.other >= 0 and f.other != f.seat:
            gain_levels(s, t, f.other, done, False)
    elif op == Op.SET_LEVEL:
        done = lose_levels(s, t, f.seat, s.public.level[f.seat] - n)
    else:
        done = lose_levels(s, t, f.seat, s.public.level[f.seat] - lowest_level(s))
    if done > 0:
        s.did = 1


@rule
def _drawing(s, t, f, deck):
    for _ in range(amount_of(s, t, f.a, f.seat)):
        if draw(s, t, f.seat, deck, False) != NONE:
            s.did = 1


@rule
def _change_sex(s, t, seat):
    s.public.sex[seat] = 1 - s.public.sex[seat]
    s.public.sex_changed[seat] = 1 - s.public.sex_changed[seat]
    forget(s, seat)
    note(s, t, Event.CHANGE_SEX, seat, NONE, s.public.sex[seat])
    s.did = 1


@rule
def _swap_for_discarded(s, t, f):
    """The topmost discarded card of the kind replaces the one in play, but none he has already (P1); with none, it is lost."""
    kind = t.rows[f.a].of
    c = s.first[Zone.TABLE + f.seat]
    while c != NONE and t.cards[c].kind != kind:
        c = s.next[c]
    if c == NONE:
        return
    lose_card(s, t, f.seat, c)
    new = s.first[Zone.DOOR_DISCARDS]
    while new != NONE and (new == c or t.cards[new].kind != kind or already_has(s, t, f.seat, new)):
        new = s.next[new]
    if new != NONE:
        note(s, t, Event.TAKE_FROM_DISCARDS, f.seat, new, 0)
        put(s, new, Zone.TABLE + f.seat)


@rule
def _take_discard(s, t, seat):
    c = s.first[Zone.DOOR_DISCARDS]
    if c != NONE and alive(s, seat):
        note(s, t, Event.TAKE_FROM_DISCARDS, seat, c, 0)
        take_in_hand(s, c, seat)
        s.seen[c] = 255
        s.did = 1


@rule
def _escape(s, t, f):
    """Automatic escape from so many monsters, doubles of the one faced included in all: the runner's frames are told."""
    n = amount_of(s, t, f.a, f.seat)
    for k in range(s.depth - 1, -1, -1):
        below = s.frames[k]
        if below.step == Step.RUN_FROM and below.seat == f.seat:
            below.d = max(below.d, ONE if n < ALL else EVERYTHING)
            s.did = 1
            if n < ALL:
                return
        if below.step == Step.RUN_AWAY and below.seat == f.seat and n >= ALL:
            below.c = EVERYTHING
            s.did = 1
            return


@rule
def _swap_fighter(s, t, f):
    """Somebody else takes over the fight; the helper, if it is he, is a helper no more; for the old fighter it is over."""
    if f.seat == s.public.fighter or not alive(s, f.seat):
        return
    if s.public.helper == f.seat:
        s.public.helper = -1
    expire(s, t, s.public.fighter, Until.COMBAT)
    s.public.fighter = f.seat
    note(s, t, Event.FIGHT, f.seat, NONE, 1)
    s.did = 1


@rule
def _force_help(s, t, f):
    if s.public.helper < 0 and f.seat != s.public.fighter and alive(s, f.seat):
        s.public.helper = f.seat
        s.public.bargain_treasures = 0
        s.public.bargain_items = 0
        note(s, t, Event.ACCEPT, f.seat, NONE, 0)
        s.did = 1


@rule
def _roll(s, t, f, op):
    """A die is rolled; rolled again it is by whoever rolled it."""
    seat = s.public.die_by * 1 if op == Op.REROLL else f.seat * 1
    roll_a_die(s, t, seat, f.card)
    s.did = 1
    push(s, Step.WINDOW, seat, seat, NONE, NONE, 0, 0, Window.AFTER_ROLL)


@rule
def roll_a_die(s, t, seat, c):
    """Roll, with what curses and the like do to it, on the table for all to see."""
    die = chance.roll(s, seat) + modifier(s, t, seat, Op.DIE_ROLLS)
    s.public.die = max(1, min(6, die))
    s.public.die_by = seat
    note(s, t, Event.DIE, seat, c, s.public.die)


@rule
def _once(s, t, f, op):
    """Everything that happens at once, without a choice of cards."""
    if op < FIRST_HAPPENING:
        _modify(s, t, f)
    elif op <= Op.LEVEL_OF_LOWEST:
        _levels(s, t, f, op)
    elif op == Op.DEATH:
        die(s, t, f.seat)
        s.did = 1
    elif op == Op.DRAW_TREASURES:
        _drawing(s, t, f, Deck.TREASURE)
    elif op == Op.DRAW_DOORS:
        _drawing(s, t, f, Deck.DOOR)
    elif op == Op.TAKE_DISCARD:
        _take_discard(s, t, f.seat)
    elif op == Op.CHANGE_SEX:
        _change_sex(s, t, f.seat)
    elif op == Op.SWAP_FOR_DISCARDED:
        _swap_for_discarded(s, t, f)
    elif op == Op.STEAL_HAND:
        for _ in range(amount_of(s, t, f.a, f.seat)):
            take_unseen(s, t, f.seat, f.other)
    elif op == Op.END_COMBAT:
        s.public.removed = -1
        s.did = 1
    elif op == Op.ESCAPE:
        _escape(s, t, f)
    elif op == Op.SWAP_FIGHTER:
        _swap_fighter(s, t, f)
    elif op == Op.FORCE_HELP:
        _force_help(s, t, f)
    elif op == Op.SKIP_TURN:
        s.public.skip[f.seat] += 1
        s.did = 1
    elif op == Op.REROLL or op == Op.ROLL_DIE:
        _roll(s, t, f, op)
    elif op == Op.IGNORE_SEAL:
        s.public.ignored_seal[f.seat] |= (1 << s.public.open_seals) >> 1
        forget(s, f.seat)
        s.did = 1
    else:
        on_monster(s, t, f, op)


@rule
def _is_losing(op):
    return op == Op.LOSE_ITEMS or op == Op.LOSE_CARDS or op == Op.LOSE_HAND or op == Op.LOSE


@rule
def _picks_one(s, t, f, prompt):
    """Operations that pick so many cards, one after another."""
    if f.b < 0:
        f.b = amount_of(s, t, f.a, f.seat)
    if f.b <= 0 or not any_eligible(s, t, f):
        pop(s)
        return
    f.b -= 1
    taker = f.other if f.other >= 0 else f.seat
    op = t.rows[f.a].op
    own = op == Op.SEARCH_DISCARDS or op == Op.GIVE_TO_LOWEST or op == Op.CANCEL_CURSE
    ask(s, prompt, f.seat if own else taker)


@rule
def _swapping(s, t, f):
    if f.c == 2 or not any_eligible(s, t, f):
        pop(s)
        return
    ask(s, Prompt.TAKE, f.other)


@rule
def _cancelling(s, t, f):
    """The curse about to strike, else a lasting one."""
    for k in range(s.depth - 2, -1, -1):
        if s.frames[k].step == Step.CURSE_STRIKES:
            note(s, t, Event.CURSE_CANCELLED, f.seat, s.frames[k].card, 0)
            s.frames[k].b = 1
            s.did = 1
            pop(s)
            return
    _picks_one(s, t, f, Prompt.TAKE)


@rule
def _sell_as(s, t, f):
    """So many hand cards for a level."""
    n = t.rows[f.a].amount
    if f.b < 0:
        f.b = n
        if s.count[Zone.HAND + f.seat] < n:
            pop(s)
            return
    if f.b == 0:
        pop(s)
        gain_levels(s, t, f.seat, 1, False)
        return
    f.b -= 1
    ask(s, Prompt.LOSE, f.seat)


@rule
def _open_or_close(s, t, f, op):
    n = amount_of(s, t, f.a, f.seat)
    seat = f.seat * 1
    pop(s)
    s.did = 1
    for _ in range(n):
        push(s, Step.SEAL_OPENED, seat, -1, NONE, NONE, 0 if op == Op.OPEN_SEAL else 1, 0, 0)


@rule
def step_operation(s, t):
    """Go on with the operation on top of the stack."""
    f = s.frames[s.depth - 1]
    op = t.rows[f.a].op
    if _is_losing(op):
        losing(s, t, f)
    elif op == Op.GIVE_HAND or op == Op.GIVE_ITEMS:
        giving(s, t, f)
    elif op == Op.STEAL_ITEM or op == Op.SEARCH_DISCARDS or op == Op.GIVE_TO_LOWEST or op == Op.BORROW_ITEM:
        _picks_one(s, t, f, Prompt.TAKE)
    elif op == Op.ADD_MONSTER or op == Op.SWAP_MONSTER:
        _picks_one(s, t, f, Prompt.TAKE)
    elif op == Op.CHEAT:
        _picks_one(s, t, f, Prompt.TAKE)
    elif op == Op.SWAP_ITEMS:
        _swapping(s, t, f)
    elif op == Op.CANCEL_CURSE:
        _cancelling(s, t, f)
    elif op == Op.TAX:
        taxing(s, t, f)
    elif op == Op.SELL_AS:
        _sell_as(s, t, f)
    elif op == Op.OPEN_SEAL or op == Op.CLOSE_SEAL:
        _open_or_close(s, t, f, op)
    elif op == Op.SET_DIE:
        if f.b < 0:
            f.b = 0
            ask(s, Prompt.CHOOSE_DIE, f.other if f.other >= 0 else f.seat)
        else:
            pop(s)
    else:
        pop(s)  # first: what happens may put other frames on top
        _once(s, t, f, op)
