"""What a player could do right now: every legal play, as options (T6–T9, C5, C6, C9–C11, P3, P4)."""

from simlab.engine.abilities import can_pay, printed_on, sentences_of, window_mask
from simlab.engine.combat import fight_modifier, is_monster
from simlab.engine.conditions import holds, monster_tags
from simlab.engine.equipment import (
    allowed,
    already_has,
    can_carry,
    is_active,
    may_become,
    modifier,
)
from simlab.engine.glance import glance
from simlab.engine.levels import cap_without_kill
from simlab.engine.listing import NO_ROW, add, adds_nothing, is_free, leave_out
from simlab.engine.people import alive, along, count_kind, in_fight, may_have
from simlab.engine.state import FRESH
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Edition,
    Kind,
    Link,
    Mode,
    Op,
    Side,
    Slot,
    Verb,
    Who,
    Zone,
)

IDENTITIES = sum(1 << kind for kind in range(Kind.CLASS, Kind.MODIFIER + 1))
"""Classes and their like."""
ALL_KINDS = (1 << len(Kind)) - 1
DISCARDABLE = IDENTITIES | 1 << Kind.ALLY | 1 << Kind.MOOK
"""What may be thrown away at any time (T6)."""


# --- at a glance -----------------------------------------------------------------------------------------------------


@rule
def _curses(s, t, c, seat):
    """On anybody, at any time, oneself included (K1, T12)."""
    for k in range(s.public.players):
        target = along(s, seat, k)
        if alive(s, target):
            add(t, Verb.CURSE, c, NONE, NO_ROW, target, 0)


@rule
def _throw(s, t, c, seat):
    """A one-shot with a bonus, for either side of any combat (C5)."""
    side = t.cards[c].side
    if side != Side.MONSTERS:
        add(t, Verb.THROW, c, NONE, NO_ROW, s.public.fighter, 0)
    if side != Side.MUNCHKINS:
        add(t, Verb.THROW, c, NONE, NO_ROW, s.public.fighter, 1)


@rule
def _enhance(s, t, c, seat):
    """A monster enhancer on a chosen monster (C9), or by a Monk on himself (FU9)."""
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m):
            add(t, Verb.ENHANCE, c, m, NO_ROW, s.public.fighter, 0)
        m = s.next[m]
    if t.cards[c].bonus > 0 and in_fight(s, seat) and modifier(s, t, seat, Op.ENHANCES_SELF) > 0:
        add(t, Verb.TRAIN, c, NONE, NO_ROW, seat, 0)


@rule
def _arm_mooks(s, t, c):
    """A card that gives monsters a bonus, on a Mook that has none yet (FU3)."""
    if t.cards[c].bonus <= 0:
        return
    for seat in range(s.public.players):
        m = s.first[Zone.TABLE + seat] if may_have(s, seat, 1 << Kind.MOOK) else NONE
        while m != NONE:
            if t.cards[m].kind == Kind.MOOK and not _has_attachment(s, m) and alive(s, seat):
                add(t, Verb.ARM_MOOK, c, m, NO_ROW, seat, 0)
            m = s.next[m]


@rule
def _has_attachment(s, host):
    c = s.first[s.at[host]]
    while c != NONE:
        if s.on[c] == host:
            return True
        c = s.next[c]
    return False


@rule
def kin_in_fight(s, t, tags):
    """Whether a monster of the same kindred fights already (C11)."""
    wanted = tags & s.public.rules.kindred
    if wanted == 0:
        return False
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m) and monster_tags(s, t, m) & wanted != 0:
            return True
        m = s.next[m]
    return False


@rule
def _join(s, t, c, seat):
    """Kindred join freely; with a card that makes it kindred, any monster may (C11)."""
    if kin_in_fight(s, t, t.cards[c].tags):
        add(t, Verb.JOIN, c, NONE, NO_ROW, s.public.fighter, 0)
        return
    for zone in (Zone.HAND + seat, Zone.TABLE + seat):
        e = s.first[zone]
        while e != NONE:
            if t.cards[e].kind == Kind.MONSTER_ENHANCER and s.on[e] == NONE and kin_in_fight(s, t, t.cards[e].makes):
                add(t, Verb.JOIN, c, e, NO_ROW, s.public.fighter, 0)
            elif t.cards[e].one_shot != 0:
                _join_with(s, t, c, e)
            e = s.next[e]


@rule
def _join_with(s, t, c, e):
    """A one-shot that makes a monster kindred lets it join as well."""
    for r in range(t.cards[e].row, t.cards[e].row + t.cards[e].rows):
        row = t.rows[r]
        if row.op == Op.MAKE_TAG and row.mode == Mode.MAY and row.play != 0 and kin_in_fight(s, t, 1 << row.of):
            add(t, Verb.JOIN, c, e, r, s.public.fighter, 0)


@rule
def _give_to_monsters(s, t, c):
    """A Hong Kong Item to a Hong Kong monster, from hand or table, even worn (FU8): Items of a kindred tag."""
    if s.on[c] != NONE or t.cards[c].tags & s.public.rules.kindred == 0:
        return
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m) and monster_tags(s, t, m) & t.cards[c].tags & s.public.rules.kindred != 0:
            add(t, Verb.GIVE_TO_MONSTER, c, m, NO_ROW, s.public.fighter, 0)
        m = s.next[m]


@rule
def _companion(s, t, c, seat):
    """A Mook or Ally at any time; a second one replaces the first or must wait (ED15)."""
    if count_kind(s, t, seat, t.cards[c].kind) == 0 or s.public.rules.editions[Edition.ED15] != 0:
        add(t, Verb.PLAY, c, NONE, NO_ROW, seat, 0)


@rule
def _new_item(s, t, c, seat):
    """Any Item may be carried but a second Big one."""
    if can_carry(s, t, seat, c):
        add(t, Verb.PLAY, c, NONE, NO_ROW, seat, 0)


@rule
def _item_enhancer(s, t, c, seat):
    """On one's own Item in play (E5)."""
    host = s.first[Zone.TABLE + seat]
    while host != NONE:
        if t.cards[host].kind == Kind.ITEM and t.cards[host].one_shot == 0 and s.on[host] == NONE:
            if t.cards[c].fits == Slot.NOTHING or t.cards[host].slot == t.cards[c].fits:
                add(t, Verb.PLAY, c, host, NO_ROW, seat, 0)
        host = s.next[host]


@rule
def _identity_cards(s, t, c, seat):
    """Classes and their like: on one's own turn at any time, or when just acquired (T8, P4)."""
    mine = s.public.active == seat or s.mark[c] & FRESH != 0
    if mine and may_become(s, t, seat, c):
        add(t, Verb.PLAY, c, NONE, NO_ROW, seat, 0)


@rule
def _mooks_about(s):
    for seat in range(s.public.players):
        if may_have(s, seat, 1 << Kind.MOOK):
            return True
    return False


@rule
def _loud_kinds(s, seat):
    """Bit kind: cards in hand that may be played as what they are now; all others need a sentence, or to be just received."""
    p = s.public
    kinds = 1 << Kind.CURSE | 1 << Kind.ALLY | 1 << Kind.MOOK
    if p.fighter >= 0 and p.fleeing == 0:
        kinds |= 1 << Kind.MONSTER | 1 << Kind.ITEM | 1 << Kind.MONSTER_ENHANCER
    elif _mooks_about(s):
        kinds |= 1 << Kind.MONSTER_ENHANCER
    if p.active == seat:
        kinds |= IDENTITIES | 1 << Kind.ITEM | 1 << Kind.ITEM_ENHANCER
    return kinds


@rule
def _hand_card(s, t, c, seat, mask):
    """Everything one card in hand could be played for now."""
    kind = t.cards[c].kind
    p = s.public
    combat = p.fighter >= 0 and p.fleeing == 0
    if kind == Kind.CURSE:
        _curses(s, t, c, seat)
    elif kind == Kind.MONSTER:
        if combat:
            _join(s, t, c, seat)
    elif kind == Kind.MONSTER_ENHANCER:
        if combat:
            _enhance(s, t, c, seat)
        _arm_mooks(s, t, c)
    elif kind == Kind.ALLY or kind == Kind.MOOK:
        _companion(s, t, c, seat)
    elif Kind.CLASS <= kind <= Kind.MODIFIER:
        _identity_cards(s, t, c, seat)
    elif not in_fight(s, seat) and (p.active == seat or s.mark[c] & FRESH != 0):
        if kind == Kind.ITEM_ENHANCER:
            _item_enhancer(s, t, c, seat)
        elif kind == Kind.ITEM:
            _new_item(s, t, c, seat)
    if combat and kind == Kind.ITEM:
        _combat_item(s, t, c, seat)
    sentences_of(s, t, Verb.PLAY, c, seat, seat, mask, True)


@rule
def _combat_item(s, t, c, seat):
    """An Item in a fight: thrown, or given to a monster."""
    if t.cards[c].one_shot != 0 and t.cards[c].bonus != 0:
        _throw(s, t, c, seat)
    _give_to_monsters(s, t, c)


@rule
def _may_discard(s, t, c, seat):
    """A class and its like, an Ally or Mook: discarded at any time (T6)."""
    return (DISCARDABLE >> t.cards[c].kind) & 1 != 0 and s.on[c] == NONE


@rule
def _table_card(s, t, c, seat, mask):
    """What one card in front of a player could do now."""
    card = t.cards[c]
    if card.kind == Kind.ITEM and s.public.fighter >= 0 and s.public.fleeing == 0:
        _combat_item(s, t, c, seat)
    if card.windows & mask != 0:
        if card.one_shot != 0:
            sentences_of(s, t, Verb.PLAY, c, seat, seat, mask, True)
        if is_active(s, t, seat, c):
            sentences_of(s, t, Verb.USE, c, seat, seat, mask, False)


@rule
def _discards(s, t, seat):
    """Throwing away what one is, for those who are asked anyway."""
    if adds_nothing(t, Verb.DISCARD) or not may_have(s, seat, DISCARDABLE):
        return
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if _may_discard(s, t, c, seat):
            add(t, Verb.DISCARD, c, NONE, NO_ROW, seat, 0)
        c = s.next[c]


@rule
def _hand(s, t, seat, mask):
    """Everything the cards in hand could be played for now."""
    held, loud = t.in_hand[seat], _loud_kinds(s, seat)
    if held & (1 << Kind.CURSE) != 0 and leave_out(t, Verb.CURSE):  # there is always somebody to curse
        loud &= ALL_KINDS - (1 << Kind.CURSE)
    if held & loud == 0 and t.hand_says[seat] & mask == 0 and s.fresh & (1 << seat) == 0:
        return
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        card = t.cards[c]
        if (loud >> card.kind) & 1 != 0 or card.windows & mask != 0 or s.mark[c] & FRESH != 0:
            _hand_card(s, t, c, seat, mask)
        c = s.next[c]


@rule
def _monsters_offer(s, t, seat, mask):
    """Abilities printed on the monsters of a fight."""
    m = s.first[Zone.COMBAT] if s.public.fighter >= 0 else NONE
    while m != NONE:
        if t.cards[m].kind == Kind.MONSTER:
            printed_on(s, t, m, seat, mask)
        m = s.next[m]


@rule
def _is_silenced(s, t, seat):
    """Some monsters let the main fighter play nothing, some curses whoever takes part in the fight, in flight and at any die."""
    if s.public.fighter == seat and fight_modifier(s, t, Op.SILENCED) > 0:
        return True
    return in_fight(s, seat) and modifier(s, t, seat, Op.SILENCED) > 0


@rule
def any_time_plays(s, t, seat, start, end):
    """Everything playable in a window of the turn or the fight."""
    p = s.public
    if _is_silenced(s, t, seat):
        return
    mask = window_mask(s, seat, start, end)
    glance(s, t, seat)
    _hand(s, t, seat, mask)
    if t.table_says[seat] & mask != 0 or p.fighter >= 0 and t.to_throw[seat] != 0:
        c = s.first[Zone.TABLE + seat]
        while c != NONE:
            _table_card(s, t, c, seat, mask)
            c = s.next[c]
    _monsters_offer(s, t, seat, mask)
    seal = s.last[Zone.OPEN_SEALS]
    if seal != NONE:
        printed_on(s, t, seal, seat, mask)
    if is_free(t) or p.active == seat or in_fight(s, seat) or p.rules.ask_always == 1:
        _discards(s, t, seat)


@rule
def window_plays(s, t, seat, window, victim):
    """Only what belongs to one special window: a roll, a curse on its way, running away."""
    if _is_silenced(s, t, seat):
        return
    mask = 1 << window
    glance(s, t, seat)
    c = s.first[Zone.HAND + seat] if t.hand_says[seat] & mask != 0 else NONE
    while c != NONE:
        sentences_of(s, t, Verb.PLAY, c, seat, victim, mask, True)
        c = s.next[c]
    c = s.first[Zone.TABLE + seat] if t.table_says[seat] & mask != 0 else NONE
    while c != NONE:
        if t.cards[c].windows & mask != 0:
            if t.cards[c].one_shot != 0:
                sentences_of(s, t, Verb.PLAY, c, seat, victim, mask, True)
            if is_active(s, t, seat, c):
                sentences_of(s, t, Verb.USE, c, seat, victim, mask, False)
        c = s.next[c]
    _monsters_offer(s, t, seat, mask)


@rule
def prepare_options(s, t, seat):
    """The first eight cards: one Class of each sort, usable Items, a companion (Z6)."""
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        kind = t.cards[c].kind
        if Kind.CLASS <= kind <= Kind.STYLE and kind != Kind.POWER:
            if count_kind(s, t, seat, kind) == 0 and not already_has(s, t, seat, c):
                add(t, Verb.PLAY, c, NONE, NO_ROW, seat, 0)
        elif kind == Kind.POWER and may_become(s, t, seat, c):
            add(t, Verb.PLAY, c, NONE, NO_ROW, seat, 0)
        elif kind == Kind.ITEM:
            if allowed(s, t, seat, c):
                _new_item(s, t, c, seat)
        elif kind == Kind.ITEM_ENHANCER:
            _item_enhancer(s, t, c, seat)
        elif kind == Kind.ALLY or kind == Kind.MOOK:
            if count_kind(s, t, seat, kind) == 0:
                add(t, Verb.PLAY, c, NONE, NO_ROW, seat, 0)
        c = s.next[c]


@rule
def worth_of_offer(treasures, helper_picks, pieces):
    """How offers are compared: by what is promised, Treasures, Items and cards alike; picking first is worth less (V3)."""
    return 2 * (treasures + pieces) + helper_picks


@rule
def playable_on(s, t, c, giver, helper):
    """The sentence by which a hand card could be played on the helper to raise him (ED5), or NO_ROW."""
    if t.cards[c].kind != Kind.SPECIAL or s.public.level[helper] >= cap_without_kill(s):
        return NO_ROW
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.mode == Mode.MAY and row.play != 0 and row.op == Op.GAIN_LEVELS and row.link == Link.NOTHING:
            pointed = row.who == Who.ANY_PLAYER or row.who == Who.OTHER_PLAYER
            if pointed and holds(s, t, r, helper, giver) and can_pay(s, t, r, giver, c):
                return r
    return NO_ROW
