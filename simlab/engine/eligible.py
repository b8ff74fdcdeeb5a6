"""Which cards an operation may take, and who picks them."""

from simlab.engine import chance
from simlab.engine.combat import look_at_fight
from simlab.engine.equipment import allowed, can_carry, fits, item_bonus, protected, worn_in
from simlab.engine.people import has_op, is_item
from simlab.engine.state import EQUIPPED
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Choice,
    Kind,
    Op,
    Slot,
    Zone,
)


@rule
def matches(s, t, row, c):
    """The filters of lose_items and its like: slot (worn), size, tag, worth."""
    card = t.cards[c]
    if card.kind != Kind.ITEM or s.on[c] != NONE:
        return False
    if row.slot != Slot.NOTHING and (card.slot != row.slot or s.mark[c] & EQUIPPED == 0):
        return False
    if row.bulk == 1 and card.big != 0 or row.bulk == 2 and card.big == 0:
        return False
    if row.tag != 0 and card.tags & row.tag == 0:
        return False
    return card.value >= row.worth


@rule
def eligible(s, t, f, c):
    """Whether a card can be picked for the operation on top of the stack."""
    row = t.rows[f.a]
    op = row.op
    seat = f.seat
    if s.at[c] < Zone.HAND and op != Op.SEARCH_DISCARDS:
        return False
    if op == Op.LOSE_ITEMS or op == Op.GIVE_ITEMS or op == Op.GIVE_TO_LOWEST or op == Op.TAX:
        return s.at[c] == Zone.TABLE + seat and matches(s, t, row, c) and not protected(s, t, seat, c)
    if op == Op.LOSE_CARDS:
        in_hand = s.at[c] == Zone.HAND + seat
        return (
            in_hand
            or s.at[c] == Zone.TABLE + seat
            and is_item(t, c)
            and s.on[c] == NONE
            and not protected(s, t, seat, c)
        )
    if op == Op.LOSE_HAND or op == Op.SELL_AS:
        return s.at[c] == Zone.HAND + seat
    if op == Op.LOSE:
        return s.at[c] == Zone.TABLE + seat and t.cards[c].kind == row.of
    if op == Op.STEAL_ITEM:
        return s.at[c] == Zone.TABLE + seat and is_item(t, c) and t.cards[c].big == 0 and matches(s, t, row, c)
    if op == Op.SEARCH_DISCARDS:
        found = s.at[c] == Zone.DOOR_DISCARDS or s.at[c] == Zone.TREASURE_DISCARDS
        return found and not has_op(t, c, Op.SEARCH_DISCARDS)  # two searchers would fetch each other for ever
    if op == Op.SWAP_ITEMS:
        whose = f.other if f.c == 0 else seat
        return s.at[c] == Zone.TABLE + whose and is_item(t, c) and s.on[c] == NONE and t.cards[c].big == 0
    if op == Op.ADD_MONSTER or op == Op.SWAP_MONSTER:
        return s.at[c] == Zone.HAND + f.other and t.cards[c].kind == Kind.MONSTER
    if op == Op.CHEAT:
        return s.at[c] == Zone.TABLE + seat and is_item(t, c) and s.on[c] == NONE
    if op == Op.CANCEL_CURSE:
        return s.at[c] == Zone.CURSES + seat
    if op == Op.BORROW_ITEM:
        return _may_borrow_from(s, f, s.at[c]) and is_item(t, c) and _turns_fight(s, t, f, c)
    return False


@rule
def _may_borrow_from(s, f, zone):
    """From the player pointed at, or from anybody else where none was."""
    if f.seat != f.other:
        return zone == Zone.TABLE + f.seat
    return Zone.TABLE <= zone < Zone.CURSES and zone != Zone.TABLE + f.other


@rule
def _turns_fight(s, t, f, c):
    """An Item that would turn this losing fight, and that the player could carry and use."""
    look_at_fight(s, t)
    margin = s.public.margin
    if s.on[c] != NONE or margin > 0 or not can_carry(s, t, f.other, c) or not allowed(s, t, f.other, c):
        return False
    return item_bonus(s, t, c) - _in_its_way(s, t, f.other, c) + margin > 0


@rule
def _in_its_way(s, t, seat, c):
    """The bonus of what would have to be put down for an Item."""
    if fits(s, t, seat, c):
        return 0
    worn = worn_in(s, t, seat, t.cards[c].slot)
    return item_bonus(s, t, worn) if worn != NONE else 0


@rule
def any_eligible(s, t, f):
    for c in range(t.n):
        if eligible(s, t, f, c):
            return True
    return False


@rule
def pick_one(s, t, f):
    """The card picked without asking: by bonus, value or chance; NONE if there is none."""
    which = t.rows[f.a].which
    best, score, n = NONE, -99999, 0
    for c in range(t.n):
        if not eligible(s, t, f, c):
            continue
        n += 1
        if which == Choice.BEST_BONUS:
            mine = item_bonus(s, t, c) * 1
        elif which == Choice.MOST_VALUABLE:
            mine = t.cards[c].value * 1
        elif which == Choice.LEAST_VALUABLE:
            mine = -t.cards[c].value
        else:
            mine = 1 if chance.below(s, chance.UNSEEN, f.seat, n) == 0 else -1
            if mine < 0 and best != NONE:
                continue
            score = -99999
        if mine > score:
            best, score = c, mine
    return best
