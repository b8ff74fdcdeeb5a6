"""Strengths: Level plus all modifiers, on both sides (C1, C4, C7, C9). Computed anew whenever asked."""

from simlab.engine.conditions import MONSTER, amount_of, holds
from simlab.engine.equipment import from_card, is_active, item_bonus, lasting_modifier, modifier
from simlab.engine.people import grants, has_op, may_modify
from simlab.engine.state import AT_MONSTERS
from simlab.jit import rule
from simlab.vocabulary import NONE, Context, Ignored, Kind, Link, Mode, Moment, Op, Slot, Who, Zone


@rule
def is_monster(s, t, c):
    """A monster in the fight (not one carried by anybody)."""
    return t.cards[c].kind == Kind.MONSTER and s.on[c] == NONE


@rule
def _doubles(t, c):
    return t.cards[c].doubles != 0 or t.cards[c].kind == Kind.SPECIAL and has_op(t, c, Op.DOUBLE_MONSTER)


@rule
def copies(s, t, m):
    """One, and one more for each Stunt Double of it (FU5)."""
    n = 1
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m and _doubles(t, c):
            n += 1
        c = s.next[c]
    return n


@rule
def last_of(s, t, m):
    """The card that goes when one monster goes: a double while there is one, then the monster itself."""
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m and _doubles(t, c):
            return c
        c = s.next[c]
    return m


@rule
def _own_modifier(s, t, c, op):
    """What a monster's (or its enhancer's) own `while` sentences give it."""
    total = 0
    card = t.cards[c]
    held = False
    for r in range(card.row, card.row + card.rows):
        row = t.rows[r]
        if row.mode != Mode.WHILE or row.op != op or row.link == Link.ELSE and held:
            continue
        held = holds(s, t, r, MONSTER, -1)
        if held:
            total += amount_of(s, t, r, MONSTER)
    return total


@rule
def monster_modifier(s, t, m, op):
    """A monster's own modifier with that of its enhancers."""
    total = _own_modifier(s, t, m, op) if grants(t, m, op) else 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m and grants(t, c, op):
            total += _own_modifier(s, t, c, op)
        c = s.next[c]
    return total


@rule
def fight_modifier(s, t, op):
    """A modifier that any monster brings to the whole fight (C7)."""
    total = 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if grants(t, c, op):
            total += _own_modifier(s, t, c, op)
        c = s.next[c]
    return total


@rule
def _ignored_by(s, t, c, mask, subject):
    card = t.cards[c]
    for r in range(card.row, card.row + card.rows):
        if t.rows[r].op == Op.IGNORES and t.rows[r].mode == Mode.WHILE and holds(s, t, r, subject, subject):
            mask |= 1 << t.rows[r].of
    return mask


@rule
def ignored(s, t, seat):
    """A mask of what does not count for this munchkin: by the monsters' rules, and by curses on him."""
    mask = 0
    if s.public.fighter >= 0 and (s.public.fighter == seat or s.public.helper == seat):
        c = s.first[Zone.COMBAT]
        while c != NONE:
            if grants(t, c, Op.IGNORES):
                mask = _ignored_by(s, t, c, mask, MONSTER)
            c = s.next[c]
    if not may_modify(s, seat, Op.IGNORES):
        return mask
    c = s.first[Zone.CURSES + seat]
    while c != NONE:
        if grants(t, c, Op.IGNORES) and is_active(s, t, seat, c):
            mask = _ignored_by(s, t, c, mask, seat)
        c = s.next[c]
    for k in range(s.effects[seat]):
        r = s.effect_row[seat, k]
        if t.rows[r].op == Op.IGNORES:
            mask |= 1 << t.rows[r].of
    return mask


@rule
def _has(mask, what):
    return mask & (1 << what) != 0


@rule
def _counts(s, t, c, mask):
    """Whether a card's bonus counts, given what is ignored; an attached card's counts with that of its host (E5, FU3)."""
    if mask == 0:
        return True
    card = t.cards[c if s.on[c] == NONE else s.on[c]]
    if _has(mask, Ignored.BONUSES):
        return False
    if _has(mask, Ignored.ALL_BUT_ARMOR):
        return card.slot == Slot.ARMOR
    if card.kind == Kind.ITEM:
        if _has(mask, Ignored.ITEMS) or _has(mask, Ignored.WEAPONS) and card.slot == Slot.HAND:
            return False
        return not (_has(mask, Ignored.HEADGEAR) and card.slot == Slot.HEADGEAR)
    if card.kind == Kind.STYLE:
        return not _has(mask, Ignored.STYLES)
    if card.kind == Kind.ALLY or card.kind == Kind.MOOK:
        return not _has(mask, Ignored.ALLIES)
    return True


@rule
def bonus_in_play(s, t, seat, mask):
    """The bonuses of everything in front of a player that counts."""
    total = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if (t.cards[c].bonus != 0 or grants(t, c, Op.STRENGTH)) and is_active(s, t, seat, c) and _counts(s, t, c, mask):
            total += t.cards[c].bonus
            if grants(t, c, Op.STRENGTH):
                total += from_card(s, t, c, seat, Op.STRENGTH, Context.IN_PLAY)
        c = s.next[c]
    return total


@rule
def _lasting(s, t, seat, mask):
    """Curses, lasting effects and the top Seal, unless only Levels count."""
    if _has(mask, Ignored.BONUSES) or _has(mask, Ignored.ALL_BUT_ARMOR):
        return 0
    return lasting_modifier(s, t, seat, Op.STRENGTH)


@rule
def seat_strength(s, t, seat):
    """One munchkin's combat strength; it may go below 1 (S1)."""
    return _strength_without(s, t, seat, ignored(s, t, seat))


@rule
def _strength_without(s, t, seat, mask):
    """Level and bonuses, but for what is ignored."""
    total = bonus_in_play(s, t, seat, mask) + _lasting(s, t, seat, mask)
    if not _has(mask, Ignored.LEVELS):
        total += s.public.level[seat]
    return total


@rule
def _thrown(s, t, monsters_side, mask):
    """One-shots and self-enhancers lying on one side of the fight; a self-enhancer is no one-shot (FU9)."""
    total = 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == NONE and t.cards[c].kind != Kind.MONSTER:
            ignored_here = _has(mask, Ignored.ONE_SHOTS) and t.cards[c].kind == Kind.ITEM
            if (s.mark[c] & AT_MONSTERS != 0) == monsters_side and not ignored_here:
                total += t.cards[c].bonus
        c = s.next[c]
    return total


@rule
def _for_munchkins(s, t):
    """What abilities and one-shots add to the munchkins' side."""
    mask = ignored(s, t, s.public.fighter)
    if _has(mask, Ignored.BONUSES):
        return 0
    total = s.public.boost[0] * 1
    if not _has(mask, Ignored.ALL_BUT_ARMOR):
        total += _thrown(s, t, False, mask)
    return total


@rule
def munchkin_strength(s, t):
    """Fighter, helper, and what was thrown for them."""
    total = seat_strength(s, t, s.public.fighter) + _for_munchkins(s, t)
    if s.public.helper >= 0:
        total += seat_strength(s, t, s.public.helper)
    return total


@rule
def _from_everywhere(s, t, m):
    """What munchkins' cards and the top Seal give every monster."""
    total = 0
    for side in range(2):
        seat = s.public.fighter if side == 0 else s.public.helper
        if seat < 0:
            continue
        c = s.first[Zone.TABLE + seat]
        while c != NONE:
            if grants(t, c, Op.STRENGTH) and is_active(s, t, seat, c):
                total += _to_monsters(s, t, c, Context.IN_PLAY, seat, Op.STRENGTH)
            c = s.next[c]
    return total + _from_seal(s, t, Op.STRENGTH)


@rule
def _from_seal(s, t, op):
    """What the top Seal's continuing effect gives each monster: strength, Treasures or levels (APO4, R1)."""
    seal = s.last[Zone.OPEN_SEALS]
    if seal == NONE or not grants(t, seal, op):
        return 0
    return _to_monsters(s, t, seal, Context.TOP_SEAL, MONSTER, op)


@rule
def _to_monsters(s, t, c, context, seat, op):
    total = 0
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.mode == Mode.WHILE and row.moment == context and row.op == op and row.who == Who.EVERY_MONSTER:
            if holds(s, t, r, seat, seat):
                total += amount_of(s, t, r, seat)
    return total


@rule
def monster_strength(s, t, m):
    """Level, own modifiers, enhancers, +1 per open Seal (APO5, R1); a double has all but gifts (V18)."""
    single = t.cards[m].level + s.public.open_seals + _from_everywhere(s, t, m)
    gifts = 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m:
            if t.cards[c].kind == Kind.ITEM:
                gifts += t.cards[c].bonus
            else:
                single += t.cards[c].bonus
        c = s.next[c]
    single += monster_modifier(s, t, m, Op.STRENGTH)
    return single * copies(s, t, m) + gifts + s.boost[m]


@rule
def monsters_strength(s, t):
    """All monsters together (C7), with what was thrown for them."""
    total = s.public.boost[1] + _thrown(s, t, True, 0)
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if is_monster(s, t, c):
            total += monster_strength(s, t, c)
        c = s.next[c]
    return total


@rule
def treasures_of(s, t, m):
    """A monster's Treasures with those of its enhancers, never fewer than none; a double brings its own."""
    single = t.cards[m].treasures + monster_modifier(s, t, m, Op.TREASURES) + _from_seal(s, t, Op.TREASURES)
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m and t.cards[c].kind == Kind.MONSTER_ENHANCER:
            single += t.cards[c].treasures
        c = s.next[c]
    return max(0, single) * copies(s, t, m)


@rule
def levels_of(s, t, m):
    """One level for a kill, two if its card says so."""
    single = t.cards[m].levels + monster_modifier(s, t, m, Op.LEVELS) + _from_seal(s, t, Op.LEVELS)
    return max(0, single) * copies(s, t, m)


@rule
def count_monsters(s, t):
    n = 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if is_monster(s, t, c):
            n += copies(s, t, c)
        c = s.next[c]
    return n


@rule
def wins_ties(s, t):
    if modifier(s, t, s.public.fighter, Op.WINS_TIES) > 0:
        return True
    return s.public.helper >= 0 and modifier(s, t, s.public.helper, Op.WINS_TIES) > 0


@rule
def danger_of(t, m):
    """How bad a monster's Bad Stuff is, 0 (nothing) to 20 (death): for bots to weigh."""
    worst = 0
    card = t.cards[m]
    for r in range(card.row, card.row + card.rows):
        row = t.rows[r]
        if row.mode != Mode.WHEN or row.moment != Moment.BAD_STUFF:
            continue
        if row.op == Op.DEATH:
            worst += 20
        elif row.op == Op.LOSE_LEVELS:
            worst += 3 * row.amount
        elif row.op == Op.SET_LEVEL or row.op == Op.LEVEL_OF_LOWEST:
            worst += 10
        else:
            worst += min(8, 2 + row.amount)
    return min(20, worst)


@rule
def _look_at_munchkins(s, t):
    """Their strengths as they fight, for everybody to see; out of the fight, they are to be counted anew."""
    p = s.public
    total = _for_munchkins(s, t)
    for seat in (p.fighter, p.helper):
        if seat >= 0:
            p.strength[seat] = seat_strength(s, t, seat)
            t.measured[seat] = 0
            total += p.strength[seat]
    return total


@rule
def look_at_fight(s, t):
    """Write the numbers everybody can see of the fight into the public record.

    Munchkins win if they are strictly stronger, or with no monster left; monsters win ties (C1): then `margin` is above 0.
    """
    p = s.public
    p.monster_count = count_monsters(s, t)  # strengths may depend on it
    p.munchkins = _look_at_munchkins(s, t)
    p.monsters = monsters_strength(s, t)
    p.margin = p.munchkins - p.monsters
    if p.margin == 0 and wins_ties(s, t) or p.monster_count == 0:
        p.margin = max(1, p.margin)
    treasures, levels, danger = p.kept_treasures * 1, p.card_levels * 1, 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if is_monster(s, t, c):
            treasures += treasures_of(s, t, c)
            levels += levels_of(s, t, c)
            danger = max(danger, danger_of(t, c))
        c = s.next[c]
    p.treasures, p.levels, p.danger = treasures, levels, danger
    p.winning_fight = 1 if levels > 0 and p.level[p.fighter] + levels >= p.winning_level else 0


@rule
def size_up(s, t):
    """Look at the fight, unless nothing has happened since the last look."""
    if t.sized_up == 0:
        look_at_fight(s, t)
        t.sized_up = 1


@rule
def bonus_if_equipped(s, t, seat, c):
    """What an Item would add for this player."""
    bonus = item_bonus(s, t, c)
    if grants(t, c, Op.STRENGTH):
        bonus += from_card(s, t, c, seat, Op.STRENGTH, Context.IN_PLAY)
    return bonus
