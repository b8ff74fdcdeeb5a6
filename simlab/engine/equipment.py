"""Items: who may use them, what fits, what counts (E1–E7)."""

from simlab.engine.conditions import (
    amount_of,
    big_items,
    hand_total,
    hands_of,
    hands_used,
    holds,
    is_cheated,
)
from simlab.engine.memory import fickle_modifiers, is_own_affair
from simlab.engine.people import (
    along,
    count_kind,
    count_modifiers,
    grants,
    has_trait,
    highest_level,
    holder_of,
    ignores_seal,
    is_identity,
    lowest_level,
    may_carry,
    may_modify,
    may_receive,
    waits,
    without_drawbacks,
)
from simlab.engine.state import EQUIPPED
from simlab.engine.zones import take_off
from simlab.jit import rule
from simlab.tables import NO_TRAIT
from simlab.vocabulary import ALL, NONE, Context, Kind, Link, Mode, Op, Slot, Who, Zone


@rule
def _forbidden(s, t, seat, trait):
    """`not_for`, unless a modifier took the drawbacks of a single class."""
    if not has_trait(s, t, seat, trait):
        return False
    c = holder_of(s, t, seat, trait)
    return c == NONE or not without_drawbacks(s, t, seat, t.cards[c].kind)


@rule
def allowed(s, t, seat, c):
    """Restricted Items give their bonus only while the restriction is met (E3)."""
    card = t.cards[c]
    if card.only[0] == NO_TRAIT and card.not_for[0] == NO_TRAIT:
        return True
    if is_cheated(s, t, c):
        return True
    for k in range(4):
        if card.not_for[k] != NO_TRAIT and _forbidden(s, t, seat, card.not_for[k]):
            return False
    if card.only[0] == NO_TRAIT:
        return True
    for k in range(4):
        if card.only[k] != NO_TRAIT and has_trait(s, t, seat, card.only[k]):
            return True
    return False


@rule
def is_active(s, t, seat, c):
    """Whether a card in front of a player is in force."""
    kind = t.cards[c].kind
    if kind == Kind.ITEM:
        return s.mark[c] & EQUIPPED != 0 and allowed(s, t, seat, c)
    if kind == Kind.ITEM_ENHANCER:
        host = s.on[c]
        return host != NONE and s.mark[host] & EQUIPPED != 0 and allowed(s, t, seat, host)
    if kind == Kind.POWER:
        return _first_of_its_name(s, t, seat, c)
    return not waits(s, t, seat, c)


@rule
def _first_of_its_name(s, t, seat, c):
    """Duplicate Powers add nothing (ZOM2)."""
    x = s.first[Zone.TABLE + seat]
    while x != c:
        if t.cards[x].trait == t.cards[c].trait:
            return False
        x = s.next[x]
    return True


@rule
def _falls_under(s, who, seat):
    """A Seal's continuing effect may be for those of the highest or the lowest Level alone (APO4)."""
    if who == Who.HIGHEST:
        return s.public.level[seat] == highest_level(s)
    if who == Who.LOWEST:
        return s.public.level[seat] == lowest_level(s)
    return True


@rule
def from_card(s, t, c, seat, op, context):
    """What one card's `while` sentences give this player for a modifier."""
    total = 0
    card = t.cards[c]
    spared = is_identity(card.kind) and card.kind != Kind.MODIFIER and without_drawbacks(s, t, seat, card.kind)
    held = False
    for r in range(card.row, card.row + card.rows):
        row = t.rows[r]
        if row.mode != Mode.WHILE or row.op != op or row.moment != context or row.who == Who.EVERY_MONSTER:
            continue
        if row.drawback != 0 and spared or row.link == Link.ELSE and held:
            continue
        if context == Context.TOP_SEAL and not _falls_under(s, row.who, seat):
            continue
        held = holds(s, t, r, seat, seat)
        if held:
            total += amount_of(s, t, r, seat)
    return total


@rule
def _from_zone(s, t, zone, seat, op):
    total = 0
    c = s.first[zone]
    while c != NONE:
        if grants(t, c, op) and is_active(s, t, seat, c):
            total += from_card(s, t, c, seat, op, Context.IN_PLAY)
        c = s.next[c]
    return total


@rule
def lasting_modifier(s, t, seat, op):
    """What curses, lasting effects and the top Seal do to a player."""
    if not may_modify(s, seat, op):
        return 0
    total = _from_zone(s, t, Zone.CURSES + seat, seat, op)
    for k in range(s.effects[seat]):
        r = s.effect_row[seat, k]
        if t.rows[r].op == op and s.effect_skip[seat, k] == 0 and holds(s, t, r, seat, s.effect_by[seat, k]):
            total += s.effect_amount[seat, k]
    seal = s.last[Zone.OPEN_SEALS]
    if seal != NONE and grants(t, seal, op) and not ignores_seal(s, seat):
        total += from_card(s, t, seal, seat, op, Context.TOP_SEAL)
    return total


@rule
def _everything(s, t, seat, op):
    return _from_zone(s, t, Zone.TABLE + seat, seat, op) + lasting_modifier(s, t, seat, op)


@rule(inline=True)
def modifier(s, t, seat, op):
    """The sum of everything in force on a player for one modifier: cards, curses, lasting effects, the top Seal."""
    return _everything(s, t, seat, op) if may_modify(s, seat, op) else 0


@rule
def sum_up(s, t, seat):
    """Which modifiers anything in force on a player has at all, and which look beyond him; which kinds of cards he has."""
    granted, fickle, kinds = 0, 0, 0
    for zone in (Zone.TABLE + seat, Zone.CURSES + seat):
        c = s.first[zone]
        while c != NONE:
            granted |= t.cards[c].grants
            fickle |= fickle_modifiers(t, c)
            kinds |= 1 << t.cards[c].kind
            c = s.next[c]
    for k in range(s.effects[seat]):
        row = t.rows[s.effect_row[seat, k]]
        granted |= 1 << row.op
        if row.op == Op.IGNORES or not is_own_affair(row):
            fickle |= 1 << row.op
    seal = s.last[Zone.OPEN_SEALS]
    if seal != NONE:
        granted |= t.cards[seal].grants
        fickle |= t.cards[seal].grants
    s.granted[seat], s.fickle[seat], s.kinds[seat] = granted, fickle, kinds


@rule
def item_bonus(s, t, c):
    """An Item's bonus with that of what is attached to it."""
    bonus = t.cards[c].bonus * 1
    if not may_carry(s, c, 1 << Kind.ITEM_ENHANCER | 1 << Kind.SPECIAL):
        return bonus
    x = s.first[s.at[c]]
    while x != NONE:
        if s.on[x] == c:
            bonus += t.cards[x].bonus
        x = s.next[x]
    return bonus


@rule
def big_limit(s, t, seat):
    """One Big item unless something allows more."""
    return 1 + modifier(s, t, seat, Op.BIG_ITEMS)


@rule
def can_carry(s, t, seat, c):
    """Any number of small Items, one Big one (E2); a cheated one does not count."""
    return t.cards[c].big == 0 or is_cheated(s, t, c) or big_items(s, t, seat) < big_limit(s, t, seat)


@rule
def lowest_carrier(s, t, giver, c):
    """The lowest-Level other player who may receive and can carry an Item, from the giver's left; -1 if there is none."""
    best, low = -1, 127
    for k in range(1, s.public.players):
        seat = along(s, giver, k)
        if may_receive(s, seat) and s.public.level[seat] < low and can_carry(s, t, seat, c):
            best, low = seat, s.public.level[seat] * 1
    return best


@rule
def worn_in(s, t, seat, slot):
    """The Item equipped in a slot that counts against it, or NONE."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and t.cards[c].slot == slot and s.mark[c] & EQUIPPED != 0:
            if not is_cheated(s, t, c):
                return c
        c = s.next[c]
    return c


@rule
def fits(s, t, seat, c):
    """Whether an Item can be equipped beside what is already worn (E1)."""
    card = t.cards[c]
    if card.one_shot != 0 or not allowed(s, t, seat, c):
        return False
    if is_cheated(s, t, c):
        return True
    if card.hands > 0:
        return hands_used(s, t, seat) + hands_of(s, t, seat, c) <= hand_total(s, t, seat)
    if card.slot == Slot.NOTHING:
        return True
    return worn_in(s, t, seat, card.slot) == NONE


@rule
def make_room(s, t, seat, c, off):
    """Take off what is in the way of an Item: `off`, and for two hands everything in hand."""
    if off != NONE:
        take_off(s, off)
    if t.cards[c].hands > 0 and not fits(s, t, seat, c):
        x = s.first[Zone.TABLE + seat]
        while x != NONE:
            if t.cards[x].hands > 0 and s.mark[x] & EQUIPPED != 0 and not is_cheated(s, t, x):
                take_off(s, x)
            x = s.next[x]


@rule
def rank_total(s, t, seat):
    """Of all Powers in play (ZOM2)."""
    total = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        total += t.cards[c].rank
        c = s.next[c]
    return total


@rule
def kind_limit(s, t, seat, kind):
    """One Class, Race, Mojo, Style, each with its own modifiers (P1, FU2, V19); one Ally or Mook."""
    if kind == Kind.STYLE:
        return 1 + modifier(s, t, seat, Op.STYLES) + count_modifiers(s, t, seat, kind)
    if kind == Kind.CLASS or kind == Kind.RACE or kind == Kind.MOJO:
        return 2 if count_modifiers(s, t, seat, kind) > 0 else 1
    if kind == Kind.ALLY or kind == Kind.MOOK:
        return 1
    return ALL


@rule
def already_has(s, t, seat, c):
    """Never two copies of the same Class, Mojo or Style (P1)."""
    x = s.first[Zone.TABLE + seat]
    while x != NONE:
        if t.cards[x].trait == t.cards[c].trait and t.cards[x].kind == t.cards[c].kind:
            return True
        x = s.next[x]
    return False


@rule
def may_become(s, t, seat, c):
    """Whether a class-like card can legally be put in play by this player now."""
    card = t.cards[c]
    if card.kind == Kind.POWER:
        return rank_total(s, t, seat) + card.rank <= s.public.level[seat]
    if card.kind == Kind.MODIFIER:
        if card.modifies == Kind.STYLE:
            return True
        return count_kind(s, t, seat, card.modifies) > 0 and count_modifiers(s, t, seat, card.modifies) == 0
    if card.kind == Kind.STYLE_ENHANCER:
        return count_kind(s, t, seat, Kind.STYLE) > 0
    if already_has(s, t, seat, c):
        return False
    return count_kind(s, t, seat, card.kind) < kind_limit(s, t, seat, card.kind)


@rule
def protected(s, t, seat, c):
    """Items of a protected slot are not lost (the protector's included)."""
    if t.cards[c].slot == Slot.NOTHING:
        return False
    x = s.first[Zone.TABLE + seat]
    while x != NONE:
        if grants(t, x, Op.PROTECTS) and is_active(s, t, seat, x):
            for r in range(t.cards[x].row, t.cards[x].row + t.cards[x].rows):
                if t.rows[r].op == Op.PROTECTS and t.rows[r].of == t.cards[c].slot:
                    return True
        x = s.next[x]
    return False


@rule
def hand_limit(s, t, seat):
    """Five cards at the end of one's turn."""
    return 5 + modifier(s, t, seat, Op.HAND_LIMIT)
