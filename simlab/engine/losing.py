"""Cards lost, given away, taken, borrowed or swapped by an operation."""

from simlab.engine import chance
from simlab.engine.conditions import amount_of
from simlab.engine.eligible import any_eligible, eligible, pick_one
from simlab.engine.equipment import can_carry, lowest_carrier, modifier
from simlab.engine.monsters import bring_monster
from simlab.engine.people import alive, along, may_receive
from simlab.engine.record import note, write
from simlab.engine.sentences import subjects
from simlab.engine.stack import ask, pop, push
from simlab.engine.zones import attach, carry, discard, equip, hand_over, take_in_hand
from simlab.jit import rule
from simlab.vocabulary import (
    ALL,
    NONE,
    Choice,
    Event,
    Op,
    Prompt,
    Step,
    Zone,
)


@rule
def lose_card(s, t, seat, c):
    """A card is lost: discarded, with what is attached to it."""
    note(s, t, Event.LOSE, seat, c, 0)
    discard(s, t, c)
    s.did = 1


@rule
def _lose_everything(s, t, f):
    """All that is eligible goes at once: nothing to choose."""
    while True:
        best = NONE
        for c in range(t.n):
            if eligible(s, t, f, c):
                best = c
                break
        if best == NONE:
            return
        lose_card(s, t, f.seat, best)


@rule
def losing(s, t, f):
    """lose_items, lose_cards, lose_hand, lose: one card at a time (V2), the loser choosing (K3)."""
    row = t.rows[f.a]
    if f.b < 0:
        f.b = amount_of(s, t, f.a, f.seat)
    if f.b >= ALL:
        _lose_everything(s, t, f)
        f.b = 0
    if f.b <= 0 or not any_eligible(s, t, f):
        pop(s)
        return
    f.b -= 1
    if row.which == Choice.LOSER:
        ask(s, Prompt.LOSE, f.seat)
    elif row.which == Choice.PLAYER and f.other >= 0:
        ask(s, Prompt.LOSE, f.other)
    else:
        lose_card(s, t, f.seat, pick_one(s, t, f))


@rule
def _takers(s, t, f):
    """Who takes the cards in give_hand and give_items: asked one after another, f.c being a mask of who is left."""
    if f.b < 0:
        f.b = 1
        who = t.rows[f.a].by
        f.c = subjects(s, t, f.a, who, f.seat, f.seat, f.other) & (63 - (1 << f.seat))
    for k in range(1, s.public.players):
        taker = along(s, f.seat, k)
        if f.c & (1 << taker) != 0:
            f.c -= 1 << taker
            if may_receive(s, taker):
                return taker
    return -1


@rule
def giving(s, t, f):
    row = t.rows[f.a]
    taker = _takers(s, t, f)
    if taker < 0:
        pop(s)
        return
    if row.op == Op.GIVE_HAND:
        for _ in range(row.amount):
            take_unseen(s, t, f.seat, taker)
    elif any_eligible(s, t, f):
        f.other = taker
        ask(s, Prompt.TAKE, taker)


@rule
def take_unseen(s, t, giver, taker):
    """A card of the hand, blind, unless something guards it."""
    if modifier(s, t, giver, Op.NO_LOOT) > 0:
        return
    c = chance.random_card(s, t, Zone.HAND + giver, chance.UNSEEN, giver)
    if c != NONE and may_receive(s, taker):
        write(s, t, Event.STEAL, taker, giver, c, NONE, 0)
        hand_over(s, c, giver, taker)
        s.did = 1


@rule
def take_item(s, t, giver, taker, c):
    """An Item in play changes hands and stays in play; a second Big one cannot be carried and is lost."""
    write(s, t, Event.STEAL, taker, giver, c, NONE, 1)
    s.did = 1
    if can_carry(s, t, taker, c):
        carry(s, c, Zone.TABLE + taker)
    else:
        discard(s, t, c)


@rule
def choose_for_operation(s, t, c):
    """The card picked at a LOSE or TAKE prompt of the operation on top."""
    f = s.frames[s.depth - 1]
    op = t.rows[f.a].op
    if op == Op.GIVE_ITEMS or op == Op.STEAL_ITEM:
        take_item(s, t, f.seat, f.other, c)
    elif op == Op.GIVE_TO_LOWEST:
        _to_lowest(s, t, f.seat, c)
    elif op == Op.SEARCH_DISCARDS:
        note(s, t, Event.TAKE_FROM_DISCARDS, f.seat, c, 0)
        take_in_hand(s, c, f.seat)
        s.seen[c] = 255
        s.did = 1
    elif op == Op.CHEAT:
        attach(s, f.card, c)
        s.did = 1
    elif op == Op.CANCEL_CURSE:
        note(s, t, Event.CURSE_CANCELLED, f.seat, c, 0)
        discard(s, t, c)
        s.did = 1
    elif op == Op.ADD_MONSTER or op == Op.SWAP_MONSTER:
        bring_monster(s, t, f, c)
    elif op == Op.SWAP_ITEMS:
        _swap_items(s, t, f, c)
    elif op == Op.BORROW_ITEM:
        _borrow(s, t, f, c)
    elif op == Op.TAX:
        _pay_tax(s, t, f, c)
    else:
        lose_card(s, t, f.seat, c)


@rule
def _borrow(s, t, f, c):
    """Taken for good and used at once; what is too much then is put down as ever (V15)."""
    write(s, t, Event.STEAL, f.other, (s.at[c] - Zone.TABLE) % 6, c, NONE, 1)
    carry(s, c, Zone.TABLE + f.other)
    equip(s, c)
    s.did = 1


@rule
def _to_lowest(s, t, giver, c):
    """To the lowest-Level player who may have it and can carry it; nobody: it is lost."""
    taker = lowest_carrier(s, t, giver, c)
    if taker >= 0:
        take_item(s, t, giver, taker, c)
    else:
        lose_card(s, t, giver, c)


@rule
def _pay_tax(s, t, f, c):
    """The first Item sets the value; everyone else loses Items until he has matched it."""
    if f.c == 0:
        value = t.cards[c].value * 1
        lose_card(s, t, f.seat, c)
        for k in range(1, s.public.players):
            seat = (f.seat + s.public.players - k) % s.public.players
            if alive(s, seat):
                push(s, Step.OPERATION, seat, f.other, f.card, NONE, f.a, -1, 1 + value)
    else:
        f.c -= t.cards[c].value
        lose_card(s, t, f.seat, c)


@rule
def taxing(s, t, f):
    paid = f.b == 0 if f.c == 0 else f.c <= 1  # f.c is one more than what is still owed, 0 for him who sets the value
    if paid or not any_eligible(s, t, f):
        pop(s)
        return
    f.b = 0
    ask(s, Prompt.LOSE, f.seat)


@rule
def _swap_items(s, t, f, c):
    """First an own Item, then one of the other's."""
    if f.c == 0:
        f.c = 1
        f.on = c
        return
    mine = f.on
    write(s, t, Event.TRADE, f.other, f.seat, mine, c, 0)
    carry(s, mine, Zone.TABLE + f.seat)
    carry(s, c, Zone.TABLE + f.other)
    f.c = 2
    s.did = 1
