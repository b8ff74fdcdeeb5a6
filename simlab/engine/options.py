"""The legal options of whoever is asked."""

from simlab.engine.abilities import may_pay_with
from simlab.engine.combat import fight_modifier, is_monster
from simlab.engine.conditions import big_items, is_cheated
from simlab.engine.dying import lootable
from simlab.engine.eligible import eligible
from simlab.engine.equipment import (
    big_limit,
    from_card,
    is_active,
    modifier,
)
from simlab.engine.items import (
    can_trade,
    double_prices,
    equipment_options,
    for_sale,
    sale_bonus,
    sale_options,
    still_to_sell,
    trade_options,
    triple_prices,
)
from simlab.engine.levels import cap_without_kill
from simlab.engine.listing import NO_ROW, add, add_pass, is_free
from simlab.engine.people import alive, along, grants, in_fight, may_receive
from simlab.engine.plays import any_time_plays, playable_on, prepare_options, window_plays, worth_of_offer
from simlab.engine.sentences import may_point_at
from simlab.engine.state import CHOSEN, CROSSED, END, EQUIPPED, HELPING, HIDDEN_DRAW, START, TRADING
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Context,
    Edition,
    Kind,
    Op,
    Prompt,
    Verb,
    Window,
    Zone,
)

TOO_MUCH_RANK, TOO_MANY_OF_KIND, TOO_MANY_HANDS, TOO_MANY_IN_SLOT, TOO_MANY_BIG = range(1, 6)
"""What there may be too much of (V15)."""


# --- windows ---------------------------------------------------------------------------------------------------------


@rule
def _ask_for_help(s, t, seat):
    """The fighter, while not winning, may ask anybody for any share; again only with a better offer (H1, V3, V9)."""
    p = s.public
    if p.helper >= 0 or p.margin > 0 or p.fleeing != 0:
        return
    if _no_help(s, t, seat):
        return
    for k in range(1, p.players):
        other = along(s, seat, k)
        if not alive(s, other) or p.offers[other] >= 3 or modifier(s, t, other, Op.NO_HELP) > 0:
            continue
        most = p.treasures if may_receive(s, other) else 0
        sweeteners = _sweeteners(s, t, seat, other) if p.offers[other] > 0 else 0
        for share in range(most + 1):
            if worth_of_offer(share, 1 if share > 0 else 0, sweeteners) > p.best_offer[other]:
                add(t, Verb.ASK, NONE, NONE, NO_ROW, other, share)


@rule
def _sweeteners(s, t, fighter, other):
    """Items and cards that could all be added to an offer."""
    n, big = 0, 0
    c = s.first[Zone.TABLE + fighter]
    while c != NONE:
        if _is_bribe(s, t, other, c):
            if _takes_room(s, t, c):
                big += 1
            else:
                n += 1
        c = s.next[c]
    n += min(big, big_limit(s, t, other) - big_items(s, t, other))
    return n + (1 if _has_card_for(s, t, fighter, other) else 0)


@rule
def _takes_room(s, t, c):
    """A Big item, unless it is cheated."""
    return t.cards[c].big != 0 and not is_cheated(s, t, c)


@rule
def _is_bribe(s, t, other, c):
    """An Item carried that has not been promised yet and that the helper could carry (H2)."""
    if t.cards[c].kind != Kind.ITEM or s.on[c] != NONE or s.mark[c] & CHOSEN != 0 or not may_receive(s, other):
        return False
    if not _takes_room(s, t, c):
        return True
    return big_items(s, t, other) + _promised_big(s, t, s.at[c]) < big_limit(s, t, other)


@rule
def _promised_big(s, t, zone):
    """Big items already part of the offer."""
    n = 0
    c = s.first[zone]
    while c != NONE:
        if s.mark[c] & CHOSEN != 0 and _takes_room(s, t, c):
            n += 1
        c = s.next[c]
    return n


@rule
def _has_card_for(s, t, fighter, other):
    """A hand card that could be played on the helper, where the sheet allows such bribes (ED5)."""
    if s.public.rules.editions[Edition.ED5] == 0:
        return False
    c = s.first[Zone.HAND + fighter]
    while c != NONE:
        if playable_on(s, t, c, fighter, other) != NO_ROW:
            return True
        c = s.next[c]
    return False


@rule
def _no_help(s, t, seat):
    return modifier(s, t, seat, Op.NO_HELP) > 0 or fight_modifier(s, t, Op.NO_HELP) > 0


@rule
def _window(s, t, seat):
    """Options in the window on top of the stack."""
    f = s.frames[s.depth - 1]
    add_pass(t)
    if f.c < START:
        if f.c != Window.RUNNING_AWAY or f.other == seat:
            window_plays(s, t, seat, f.c, f.other)
        if f.c == Window.RUNNING_AWAY:
            any_time_plays(s, t, seat, False, False)
        return
    p = s.public
    any_time_plays(s, t, seat, f.c == START, f.c == END)
    if p.fighter == seat:
        _ask_for_help(s, t, seat)
    if in_fight(s, seat):
        return
    mine = p.active == seat and p.fighter < 0
    asked = mine or is_free(t) or p.rules.ask_always == 1
    if asked:
        equipment_options(s, t, seat)
    if mine:
        sale_options(s, t, seat)
    if asked or f.c == START:
        trade_options(s, t, seat)


# --- choices ---------------------------------------------------------------------------------------------------------


@rule
def _choose_eligible(s, t):
    """Cards for the operation on top of the stack."""
    f = s.frames[s.depth - 1]
    for c in range(t.n):
        if eligible(s, t, f, c):
            add(t, Verb.CHOOSE, c, NONE, f.a, f.seat, 0)


@rule
def _pay(s, t):
    f = s.frames[s.depth - 1]
    for zone in (Zone.HAND + f.seat, Zone.TABLE + f.seat):
        c = s.first[zone]
        while c != NONE:
            if may_pay_with(s, t, f.a, f.seat, c, f.card):
                add(t, Verb.PAY, c, NONE, f.a, f.seat, 0)
            c = s.next[c]


@rule
def _offer_price(s, t, seat, c, verb, times, doubles, triples):
    """An Item at one, two or three times its value; not if the sale could then not come to 1,000 any more."""
    price = times * t.cards[c].value
    rest = still_to_sell(s, t, seat, c, doubles, triples)
    if s.frames[s.depth - 1].a + price + rest + sale_bonus(s, t, seat) >= 1000:
        add(t, verb, c, NONE, NO_ROW, seat, price)


@rule
def _sell(s, t):
    """One Item after another; done once there are 1,000 gold (M1, V2)."""
    f = s.frames[s.depth - 1]
    seat = f.seat
    if f.a + sale_bonus(s, t, seat) >= 1000:
        add_pass(t)
    if f.a // 1000 >= cap_without_kill(s) - s.public.level[seat]:
        return
    doubles, triples = double_prices(s, t, seat), triple_prices(s, t, seat)
    for zone in (Zone.HAND + seat, Zone.TABLE + seat):
        c = s.first[zone]
        while c != NONE:
            if for_sale(s, t, seat, c):
                if doubles + triples == 0:
                    add(t, Verb.SELL, c, NONE, NO_ROW, seat, t.cards[c].value)
                else:
                    _offer_price(s, t, seat, c, Verb.SELL, 1, doubles, triples)
                if doubles > 0:
                    _offer_price(s, t, seat, c, Verb.SELL_DOUBLE, 2, doubles - 1, 0)
                if triples > 0:
                    _offer_price(s, t, seat, c, Verb.SELL_TRIPLE, 3, 0, triples - 1)
            c = s.next[c]


@rule
def _room_after(s, t, seat, comes, goes):
    """A trade that would leave a second Big item is illegal (V4); a cheated one does not count."""
    big = big_items(s, t, seat)
    limit = big_limit(s, t, seat)
    if goes != NONE:
        big -= 1 if _takes_room(s, t, goes) else 0
        if grants(t, goes, Op.BIG_ITEMS) and is_active(s, t, seat, goes):
            limit -= from_card(s, t, goes, seat, Op.BIG_ITEMS, Context.IN_PLAY)
    if comes != NONE:
        big += 1 if _takes_room(s, t, comes) else 0
    return big <= limit


@rule
def _trade(s, t):
    f = s.frames[s.depth - 1]
    add_pass(t)
    for k in range(1, s.public.players):
        other = along(s, f.seat, k)
        if not can_trade(s, t, other, s.public.rules.editions[Edition.ED21] == 0):
            continue
        if _room_after(s, t, other, f.card, NONE) and _room_after(s, t, f.seat, NONE, f.card):
            add(t, Verb.GIVE, f.card, NONE, NO_ROW, other, 0)
        c = s.first[Zone.TABLE + other]
        while c != NONE:
            if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE:
                if _room_after(s, t, other, f.card, c) and _room_after(s, t, f.seat, c, f.card):
                    add(t, Verb.WANT, f.card, c, NO_ROW, other, 0)
            c = s.next[c]


@rule
def _bargain(s, t):
    """What is added to an offer of help, piece by piece; it is made once it is better than the last one (V3)."""
    f = s.frames[s.depth - 1]
    fighter, other = f.other, f.seat
    if worth_of_offer(f.a, f.b, f.c + (1 if f.on != NONE else 0)) > s.public.best_offer[other]:
        add_pass(t)
    if f.a > 0 and f.b == 0:
        add(t, Verb.HELPER_PICKS, NONE, NONE, NO_ROW, other, f.a)
    c = s.first[Zone.TABLE + fighter]
    while c != NONE:
        if _is_bribe(s, t, other, c):
            add(t, Verb.ADD_ITEM, c, NONE, NO_ROW, other, 0)
        c = s.next[c]
    if s.public.rules.editions[Edition.ED5] != 0 and f.on == NONE:
        c = s.first[Zone.HAND + fighter]
        while c != NONE:
            if playable_on(s, t, c, fighter, other) != NO_ROW:
                add(t, Verb.ADD_CARD, c, NONE, NO_ROW, other, 0)
            c = s.next[c]


@rule
def _charity(s, t):
    f = s.frames[s.depth - 1]
    c = s.first[Zone.HAND + f.seat]
    while c != NONE:
        add(t, Verb.CHOOSE, c, NONE, NO_ROW, f.seat, 0)
        c = s.next[c]


@rule
def fewest_given(s, f):
    """Cards already given to whoever of the lowest has had the fewest."""
    least = 127
    for seat in range(s.public.players):
        if f.b & (1 << seat) != 0:
            least = min(least, (f.a >> (2 * seat)) & 3)
    return least


@rule
def _charity_to(s, t):
    """As evenly as possible among the lowest; the giver chooses who gets the larger share (T5)."""
    f = s.frames[s.depth - 1]
    least = fewest_given(s, f)
    for seat in range(s.public.players):
        if f.b & (1 << seat) != 0 and (f.a >> (2 * seat)) & 3 == least:
            add(t, Verb.CHOOSE_SEAT, f.card, NONE, NO_ROW, seat, 0)


@rule
def _loot_body(s, t):
    f = s.frames[s.depth - 1]
    for zone in (Zone.HAND + f.seat, Zone.TABLE + f.seat):
        c = s.first[zone]
        while c != NONE:
            if lootable(s, t, c):
                add(t, Verb.CHOOSE, c, NONE, NO_ROW, f.seat, 0)
            c = s.next[c]


@rule
def _share(s, t):
    fighter = s.public.fighter
    c = s.first[Zone.HAND + fighter]
    while c != NONE:
        if s.mark[c] & HIDDEN_DRAW != 0:
            add(t, Verb.CHOOSE, c, NONE, NO_ROW, s.decider, 0)
        c = s.next[c]


@rule
def _trouble(s, t):
    """A monster from the hand, as if found behind the door; or loot the room (T3, T4)."""
    seat = s.public.active
    add(t, Verb.LOOT, NONE, NONE, NO_ROW, seat, 0)
    t.option[0].passing = 1
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.MONSTER:
            add(t, Verb.LOOK_FOR_TROUBLE, c, NONE, NO_ROW, seat, 0)
        c = s.next[c]


@rule
def _run_order(s, t):
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m) and s.mark[m] & CROSSED == 0:
            add(t, Verb.RUN_FROM, m, NONE, NO_ROW, s.decider, 0)
        m = s.next[m]


@rule
def _sacrifice(s, t):
    add_pass(t)
    c = s.first[Zone.TABLE + s.decider]
    while c != NONE:
        if t.cards[c].kind == Kind.ALLY or t.cards[c].kind == Kind.MOOK:
            add(t, Verb.SACRIFICE, c, NONE, NO_ROW, s.decider, 0)
        c = s.next[c]


@rule
def _tidy(s, t):
    """Too much of something: which goes (V15)? For Big items, a sale may mend it (E2)."""
    f = s.frames[s.depth - 1]
    seat = f.seat
    p = s.public
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if excess_of(s, t, seat, f.a, f.b, c):
            add(t, Verb.CHOOSE, c, NONE, NO_ROW, seat, f.a)
        c = s.next[c]
    if f.a == TOO_MANY_BIG and p.active == seat and p.fighter < 0:
        sale_options(s, t, seat)


@rule
def excess_of(s, t, seat, what, which, c):
    """Whether this card is one of those too many."""
    card = t.cards[c]
    worn = s.mark[c] & EQUIPPED != 0 and not is_cheated(s, t, c)
    if what == TOO_MUCH_RANK:
        return card.kind == Kind.POWER
    if what == TOO_MANY_OF_KIND:
        return card.kind == which
    if what == TOO_MANY_HANDS:
        return card.hands > 0 and worn
    if what == TOO_MANY_IN_SLOT:
        return card.kind == Kind.ITEM and card.slot == which and worn
    return _takes_room(s, t, c)


@rule
def _seats(s, t):
    f = s.frames[s.depth - 1]
    chooser = s.decider
    for k in range(s.public.players):
        seat = along(s, chooser, k)
        if may_point_at(s, t, f.a, chooser, seat):
            add(t, Verb.CHOOSE_SEAT, f.card, NONE, f.a, seat, 0)


@rule
def _two(t, first, second, seat):
    add(t, first, NONE, NONE, NO_ROW, seat, 0)
    add(t, second, NONE, NONE, NO_ROW, seat, 0)


@rule
def _door_order(s, t):
    c = s.first[Zone.REVEALED]
    while c != NONE:
        if t.cards[c].kind == Kind.CURSE:
            add(t, Verb.CHOOSE, c, NONE, NO_ROW, s.decider, 0)
        c = s.next[c]


@rule
def _never_does(s, t):
    """What whoever is asked never does (bits of verbs); help and trades are accepted alike, and may be ruled out apart."""
    never = t.never_verbs[t.lineup[s.decider]] * 1
    if s.prompt == Prompt.HELP and (never >> HELPING) & 1 != 0:
        never |= 1 << Verb.ACCEPT
    if s.prompt == Prompt.TRADE_ANSWER and (never >> TRADING) & 1 != 0:
        never |= 1 << Verb.ACCEPT
    return never


@rule
def fill(s, t):
    """The legal options of the current prompt but for what whoever is asked never does; all if nothing else is left."""
    t.never = _never_does(s, t)
    _list(s, t)
    if t.options == 0 and t.left_out != 0:
        t.never = 0
        _list(s, t)


@rule
def _list(s, t):
    """Write the options of the current prompt into the table's option list."""
    t.options, t.left_out = 0, 0
    prompt, seat = s.prompt, s.decider
    if prompt == Prompt.SPEAK_UP or prompt == Prompt.FIGHT or prompt == Prompt.ARRANGE:
        _window(s, t, seat)
    elif prompt == Prompt.RUNNING or prompt == Prompt.ROLLED or prompt == Prompt.CURSED:
        _window(s, t, seat)
    elif prompt == Prompt.LOSE or prompt == Prompt.TAKE:
        _choose_eligible(s, t)
    elif prompt == Prompt.HELP or prompt == Prompt.TRADE_ANSWER:
        _two(t, Verb.REFUSE, Verb.ACCEPT, s.frames[s.depth - 1].other)
        t.option[0].passing = 1
    elif prompt == Prompt.PAY:
        _pay(s, t)
    elif prompt == Prompt.BARGAIN:
        _bargain(s, t)
    elif prompt == Prompt.SELL:
        _sell(s, t)
    elif prompt == Prompt.TRADE:
        _trade(s, t)
    elif prompt == Prompt.TROUBLE:
        _trouble(s, t)
    elif prompt == Prompt.CHARITY:
        _charity(s, t)
    elif prompt == Prompt.CHARITY_TO:
        _charity_to(s, t)
    elif prompt == Prompt.LOOT_BODY:
        _loot_body(s, t)
    elif prompt == Prompt.SHARE:
        _share(s, t)
    elif prompt == Prompt.RUN_ORDER:
        _run_order(s, t)
    elif prompt == Prompt.SACRIFICE:
        _sacrifice(s, t)
    elif prompt == Prompt.TIDY:
        _tidy(s, t)
    elif prompt == Prompt.PREPARE:
        add_pass(t)
        prepare_options(s, t, seat)
    else:
        _fill_small(s, t, prompt, seat)


@rule
def _fill_small(s, t, prompt, seat):
    """The short questions."""
    if prompt == Prompt.SAVE_HELPER:
        _two(t, Verb.SAVE, Verb.LEAVE_BEHIND, s.public.helper)
    elif prompt == Prompt.EITHER_OR:
        _two(t, Verb.FIRST, Verb.SECOND, seat)
        f = s.frames[s.depth - 1]
        t.option[0].row, t.option[1].row = f.a, f.a + 1
        t.option[0].card, t.option[1].card = f.card, f.card
    elif prompt == Prompt.DECLARE:
        _two(t, Verb.FEMALE, Verb.MALE, seat)
    elif prompt == Prompt.CHOOSE_SEAT:
        _seats(s, t)
    elif prompt == Prompt.DOOR_ORDER:
        _door_order(s, t)
    elif prompt == Prompt.CHOOSE_DIE:
        for die in range(1, 7):
            add(t, Verb.DIE, NONE, NONE, NO_ROW, seat, die)
