"""What may be done with Items: worn or taken off, sold, offered in trade (E1, E6, M1, M2)."""

from simlab.engine.conditions import hands_of, is_cheated
from simlab.engine.equipment import (
    fits,
    hand_total,
    is_active,
    modifier,
    worn_in,
)
from simlab.engine.glance import is_worn_at_all
from simlab.engine.levels import cap_without_kill
from simlab.engine.listing import NO_ROW, add, adds_nothing
from simlab.engine.people import grants, in_fight, may_receive
from simlab.engine.state import CHOSEN, EQUIPPED, TOUCHED
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Edition,
    Kind,
    Op,
    Slot,
    Verb,
    Zone,
)


@rule
def _swap_hands(s, t, c, seat):
    """A one-hand Item when both hands are full: in place of which?"""
    needed = hands_of(s, t, seat, c)
    if needed > hand_total(s, t, seat):
        return
    if needed > 1:
        add(t, Verb.EQUIP, c, NONE, NO_ROW, seat, 0)
        return
    x = s.first[Zone.TABLE + seat]
    while x != NONE:
        if t.cards[x].hands > 0 and s.mark[x] & EQUIPPED != 0 and not is_cheated(s, t, x):
            add(t, Verb.EQUIP, c, x, NO_ROW, seat, 0)
        x = s.next[x]


@rule
def equipment_options(s, t, seat):
    """Change what is worn: each Item at most once a turn (ED3 says whether out of turn too)."""
    from_turn = s.public.active == seat or s.public.rules.editions[Edition.ED3] != 0
    if not from_turn or t.unworn[seat] == 0 and adds_nothing(t, Verb.UNEQUIP):
        return
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        card = t.cards[c]
        if is_worn_at_all(s, t, c) and s.mark[c] & TOUCHED == 0:
            if s.mark[c] & EQUIPPED != 0:
                add(t, Verb.UNEQUIP, c, NONE, NO_ROW, seat, 0)
            elif fits(s, t, seat, c):
                add(t, Verb.EQUIP, c, NONE, NO_ROW, seat, 0)
            elif _could_wear(s, t, seat, c):
                if card.hands > 0:
                    _swap_hands(s, t, c, seat)
                else:
                    add(t, Verb.EQUIP, c, worn_in(s, t, seat, card.slot), NO_ROW, seat, 0)
        c = s.next[c]


@rule
def _could_wear(s, t, seat, c):
    from_slot = t.cards[c].slot
    return from_slot != Slot.NOTHING and _allowed(s, t, seat, c)


@rule
def _allowed(s, t, seat, c):
    return is_cheated(s, t, c) or _restriction_met(s, t, seat, c)


@rule
def _restriction_met(s, t, seat, c):
    s.mark[c] |= EQUIPPED
    answer = is_active(s, t, seat, c)
    s.mark[c] &= 255 - EQUIPPED
    return answer


@rule
def _bonus_of_sold(s, t, seat):
    """Gold that cards already put up for this sale would have added to it."""
    total = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if s.mark[c] & CHOSEN != 0 and grants(t, c, Op.SALE_BONUS) and is_active(s, t, seat, c):
            for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
                if t.rows[r].op == Op.SALE_BONUS:
                    total += t.rows[r].amount
        c = s.next[c]
    return total


@rule
def sale_bonus(s, t, seat):
    """Gold added to a sale, unless the card that gives it is itself sold."""
    return modifier(s, t, seat, Op.SALE_BONUS) - _bonus_of_sold(s, t, seat)


@rule
def _worth(s, t, seat, with_givers):
    """Gold that could be raised, with or without the cards that add to a sale."""
    gold = 0
    for zone in (Zone.TABLE + seat, Zone.HAND + seat):
        c = s.first[zone]
        while c != NONE:
            if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE and (with_givers or not grants(t, c, Op.SALE_BONUS)):
                gold += t.cards[c].value
            c = s.next[c]
    return gold


@rule
def for_sale(s, t, seat, c):
    """Any Item, even one without value (E6); what adds to a sale is itself sold only if the rest does not depend on it."""
    card = t.cards[c]
    if card.kind != Kind.ITEM or s.mark[c] & CHOSEN != 0 or s.on[c] != NONE:
        return False
    return not grants(t, c, Op.SALE_BONUS) or _worth(s, t, seat, True) + min(0, sale_bonus(s, t, seat)) >= 1000


@rule
def double_prices(s, t, seat):
    """Items that may still be sold at double price this turn: some at double or one at triple, not both (EPIC5)."""
    return modifier(s, t, seat, Op.DOUBLE_SALE) - s.public.doubled if s.public.tripled == 0 else 0


@rule
def triple_prices(s, t, seat):
    return modifier(s, t, seat, Op.TRIPLE_SALE) - s.public.tripled if s.public.doubled == 0 else 0


@rule
def still_to_sell(s, t, seat, but, doubles, triples):
    """Gold that the Items not yet put up could bring, all `but` one, so many of them at special prices."""
    gold, best, second = 0, 0, 0
    for zone in (Zone.TABLE + seat, Zone.HAND + seat):
        c = s.first[zone]
        while c != NONE:
            if c != but and for_sale(s, t, seat, c):
                value = t.cards[c].value
                gold += value
                second = max(second, min(best, value))
                best = max(best, value)
            c = s.next[c]
    doubled = best + (second if doubles > 1 else 0) if doubles > 0 else 0
    return gold + max(doubled, 2 * best if triples > 0 else 0)


@rule
def sale_options(s, t, seat):
    """Selling is worth beginning only with 1,000 gold or more, below the last level (M1, V14)."""
    p = s.public
    if p.active == seat and p.fighter < 0 and p.level[seat] < cap_without_kill(s) and p.dead[seat] == 0:
        bonus = modifier(s, t, seat, Op.SALE_BONUS)
        plain = _worth(s, t, seat, True) + min(0, bonus)
        if bonus > 0:
            plain = max(plain, _worth(s, t, seat, False) + bonus)
        if plain >= 1000 or _special_prices(s, t, seat) + min(0, bonus) >= 1000:
            add(t, Verb.SELL, NONE, NONE, NO_ROW, seat, 0)


@rule
def _special_prices(s, t, seat):
    """Gold that everything for sale could bring, if anything may be sold at a special price."""
    doubles, triples = double_prices(s, t, seat), triple_prices(s, t, seat)
    return still_to_sell(s, t, seat, NONE, doubles, triples) if doubles + triples > 0 else 0


@rule
def can_trade(s, t, seat, even_in_combat):
    """Whoever is in no combat may trade, even during another's (T7); his partner by edition (ED21)."""
    return (even_in_combat or not in_fight(s, seat)) and may_receive(s, seat) and modifier(s, t, seat, Op.NO_TRADE) == 0


@rule
def trade_options(s, t, seat):
    """An Item from the table, offered to somebody; three offers a turn (M2, V4)."""
    if adds_nothing(t, Verb.OFFER) or s.public.trades[seat] >= 3 or not can_trade(s, t, seat, False):
        return
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE and s.mark[c] & CHOSEN == 0:
            add(t, Verb.OFFER, c, NONE, NO_ROW, seat, 0)
        c = s.next[c]
