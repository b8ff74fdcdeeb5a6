"""Who the munchkins are: classes and their like, sexes, the quick and the dead. Recomputed, never remembered."""

from simlab.engine.state import EQUIPPED
from simlab.jit import rule
from simlab.tables import NO_TRAIT, TRAIT_CLASSLESS, TRAIT_FEMALE, TRAIT_HUMAN, TRAIT_MALE
from simlab.vocabulary import NONE, Edition, Kind, Op, Sex, Until, Zone

SLOT_ARGUMENT = 100


@rule
def alive(s, seat):
    return s.public.dead[seat] != 1


@rule
def may_receive(s, seat):
    """The dead receive nothing; a new character may, by edition, before his return (ED11)."""
    return s.public.dead[seat] == 0 or s.public.dead[seat] == 2 and s.public.rules.editions[Edition.ED11] != 0


@rule
def in_fight(s, seat):
    return s.public.fighter >= 0 and (s.public.fighter == seat or s.public.helper == seat)


@rule
def is_epic(s, seat):
    """Level 10 to 19 under the Epic rule, checked at every moment."""
    return s.public.rules.epic != 0 and s.public.level[seat] >= 10


@rule
def may_have(s, seat, kinds):
    """Whether one of these kinds (bits) may lie in front of a player; true until he is untidy."""
    return s.untidy & (1 << seat) != 0 or s.kinds[seat] & kinds != 0


@rule
def may_modify(s, seat, op):
    """Whether anything in force on a player may have this modifier; true until he is untidy."""
    return s.untidy & (1 << seat) != 0 or (s.granted[seat] >> op) & 1 != 0


@rule
def may_carry(s, c, kinds):
    """Whether a card of these kinds (bits) may be attached to this one: only in play is anything attached to anything."""
    zone = s.at[c]
    if Zone.TABLE <= zone < Zone.CURSES:
        return may_have(s, zone - Zone.TABLE, kinds)
    return zone == Zone.COMBAT


@rule
def count_kind(s, t, seat, kind):
    """Cards of a kind in front of a player (duplicates of a Power count: each has its Rank)."""
    n = 0
    if not may_have(s, seat, 1 << kind):
        return n
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == kind:
            n += 1
        c = s.next[c]
    return n


@rule
def count_modifiers(s, t, seat, kind):
    """Super Munchkin for classes, Half-Breed for races, Double Mojo, Extra Style."""
    n = 0
    if not may_have(s, seat, 1 << Kind.MODIFIER):
        return n
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.MODIFIER and t.cards[c].modifies == kind:
            n += 1
        c = s.next[c]
    return n


@rule
def without_drawbacks(s, t, seat, kind):
    """A modifier on a single class: its advantages without its disadvantages (P2, ED8)."""
    return (
        s.public.rules.editions[Edition.ED8] != 0
        and count_modifiers(s, t, seat, kind) > 0
        and count_kind(s, t, seat, kind) == 1
    )


@rule
def holder_of(s, t, seat, trait):
    """The card that makes this player what the trait says, or NONE; an Item does so only while it is worn."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].trait == trait:
            return c
        if t.cards[c].badge == trait and (t.cards[c].kind != Kind.ITEM or s.mark[c] & EQUIPPED != 0):
            return c
        c = s.next[c]
    return c


@rule
def has_trait(s, t, seat, trait):
    """Whether a player is or has this: a class, race, mojo, power, style, ally, or a sex."""
    if trait == NO_TRAIT:
        return False
    if trait == TRAIT_FEMALE or trait == TRAIT_MALE:
        return s.public.sex[seat] == (Sex.FEMALE if trait == TRAIT_FEMALE else Sex.MALE)
    if trait == TRAIT_HUMAN:
        return count_kind(s, t, seat, Kind.RACE) == 0
    if trait == TRAIT_CLASSLESS:
        return count_kind(s, t, seat, Kind.CLASS) + count_kind(s, t, seat, Kind.MOJO) == 0
    if holder_of(s, t, seat, trait) != NONE:
        return True
    return badge_in_curses(s, t, seat, trait)


@rule
def ignores_seal(s, seat):
    """Whether he ignores the Seal on top; one beneath may be ignored too, until it is closed."""
    return s.public.open_seals > 0 and s.public.ignored_seal[seat] >> (s.public.open_seals - 1) != 0


@rule
def waits(s, t, seat, c):
    """A "next turn" curse that came in its victim's own turn, where it does not count in that turn (ED12)."""
    if t.cards[c].kind != Kind.CURSE or t.cards[c].stays != Until.TURN or s.public.rules.editions[Edition.ED12] != 0:
        return False
    return s.public.active == seat and s.since[c] == s.public.turn


@rule
def badge_in_curses(s, t, seat, trait):
    """A curse may count as having a trait."""
    c = s.first[Zone.CURSES + seat]
    while c != NONE:
        if t.cards[c].badge == trait and not waits(s, t, seat, c):
            return True
        c = s.next[c]
    return False


@rule
def suffers_for(s, t, seat, trait):
    """Whether monsters get their bonus against this trait: not if a modifier took its drawbacks (P2)."""
    c = holder_of(s, t, seat, trait)
    if c == NONE:
        return has_trait(s, t, seat, trait)
    return not without_drawbacks(s, t, seat, t.cards[c].kind)


@rule
def wears(s, t, seat, slot):
    """Whether an Item of this slot is equipped."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and t.cards[c].slot == slot and s.mark[c] & EQUIPPED != 0:
            return True
        c = s.next[c]
    return False


@rule
def has_kind_or_slot(s, t, seat, what):
    """`has: armor`, `has: ally`."""
    if what >= SLOT_ARGUMENT:
        return wears(s, t, seat, what - SLOT_ARGUMENT)
    return count_kind(s, t, seat, what) > 0


@rule
def highest_level(s):
    best = 0
    for seat in range(s.public.players):
        if alive(s, seat) and s.public.level[seat] > best:
            best = s.public.level[seat]
    return best


@rule
def lowest_level(s):
    """Among the living (V12)."""
    worst = 127
    for seat in range(s.public.players):
        if alive(s, seat) and s.public.level[seat] < worst:
            worst = s.public.level[seat]
    return worst


@rule
def sole_leader(s):
    """The one player ahead of all others, or -1."""
    best = highest_level(s)
    leader = -1
    for seat in range(s.public.players):
        if s.public.level[seat] == best and alive(s, seat):
            if leader >= 0:
                return -1
            leader = seat
    return leader


@rule
def along(s, seat, k):
    """The k-th player on one's left, k up to the number of players; a subtraction is cheaper than a remainder."""
    other = seat + k
    return other - s.public.players if other >= s.public.players else other


@rule
def left_of(s, seat):
    return along(s, seat, 1)


@rule
def right_of(s, seat):
    return along(s, seat, s.public.players - 1)


@rule
def is_item(t, c):
    return t.cards[c].kind == Kind.ITEM


@rule
def is_identity(kind):
    """What a munchkin is rather than has: kept when he dies."""
    return Kind.CLASS <= kind <= Kind.MODIFIER


@rule
def grants(t, c, op):
    """Whether some `while` sentence of the card has this modifier."""
    return (t.cards[c].grants >> op) & 1 != 0


@rule
def has_op(t, c, op):
    """Whether some sentence of the card does this."""
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        if t.rows[r].op == op:
            return True
    return False


@rule
def is_cheat(t, c):
    return t.cards[c].kind == Kind.SPECIAL and has_op(t, c, Op.CHEAT)
