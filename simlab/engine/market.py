"""Selling Items for levels, trading them, giving them away (M1, M2, V4, V14)."""

from simlab.engine.equipment import fits
from simlab.engine.items import sale_bonus
from simlab.engine.levels import gain_levels
from simlab.engine.people import in_fight
from simlab.engine.record import note, write
from simlab.engine.stack import ask, become, begin, pop, push
from simlab.engine.state import CHOSEN, LEVELS_SOLD, SALES, TRADES
from simlab.engine.zones import carry, discard, equip, pick, touch
from simlab.jit import rule
from simlab.vocabulary import NONE, Event, Prompt, Step, Verb, Zone


@rule
def begin_sale(s, seat):
    begin(s, Step.SELL, seat)


@rule
def step_sell(s, t):
    ask(s, Prompt.SELL, s.frames[s.depth - 1].seat)


@rule
def put_up_for_sale(s, t, c, verb, price):
    """One more Item; its price counts once, twice or three times."""
    f = s.frames[s.depth - 1]
    pick(s, c)
    f.a += price
    if verb == Verb.SELL_DOUBLE:
        s.public.doubled += 1
    elif verb == Verb.SELL_TRIPLE:
        s.public.tripled += 1


@rule
def close_sale(s, t):
    """Discard what was sold; one level per full 1,000 gold, no change."""
    f = s.frames[s.depth - 1]
    seat = f.seat * 1
    gold = f.a + sale_bonus(s, t, seat)
    for zone in (Zone.HAND + seat, Zone.TABLE + seat):
        c = s.first[zone]
        while c != NONE:
            if s.mark[c] & CHOSEN != 0:
                note(s, t, Event.SELL, seat, c, t.cards[c].value)
                s.tally[seat, SALES] += 1
                discard(s, t, c)
                c = s.first[zone]
            else:
                c = s.next[c]
    pop(s)
    s.tally[seat, LEVELS_SOLD] += gain_levels(s, t, seat, gold // 1000, False)


@rule
def begin_trade(s, seat, c):
    s.public.trades[seat] += 1
    push(s, Step.TRADE, seat, -1, c, NONE, 0, 0, 0)


@rule
def step_trade(s, t):
    """First: for what, from whom? Then the other answers."""
    f = s.frames[s.depth - 1]
    if f.other < 0:
        ask(s, Prompt.TRADE, f.seat)
    else:
        become(s, Step.TRADE_OFFERED)


@rule
def propose(s, other, wanted):
    """`wanted` NONE is a gift."""
    f = s.frames[s.depth - 1]
    f.on = wanted
    f.seat, f.other = other, f.seat
    become(s, Step.TRADE_OFFERED)


@rule
def step_trade_offered(s, t):
    ask(s, Prompt.TRADE_ANSWER, s.frames[s.depth - 1].seat)


@rule
def receive(s, t, seat, c):
    """What is received stays in play, and is used if it can be; in a fight it is only carried (C6)."""
    carry(s, c, Zone.TABLE + seat)
    if not in_fight(s, seat) and fits(s, t, seat, c):
        equip(s, c)
        touch(s, c)


@rule
def answer_trade(s, t, accepted):
    f = s.frames[s.depth - 1]
    taker, giver, c, wanted = f.seat * 1, f.other * 1, f.card * 1, f.on * 1
    pop(s)
    if not accepted:
        write(s, t, Event.REFUSE, taker, giver, c, wanted, -1)
        return
    write(s, t, Event.TRADE if wanted != NONE else Event.GIVE, giver, taker, c, wanted, 0)
    s.tally[giver, TRADES] += 1
    if wanted != NONE:
        s.tally[taker, TRADES] += 1
        receive(s, t, giver, wanted)
    receive(s, t, taker, c)
