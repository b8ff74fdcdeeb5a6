"""What a player could do right now: every legal play, as options (T6–T9, C5, C6, C9–C11, P3, P4)."""

from simlab.engine.combat import fight_modifier, is_monster
from simlab.engine.conditions import hands_of, holds, is_cheated, monster_tags
from simlab.engine.equipment import (
    allowed,
    already_has,
    can_carry,
    fits,
    hand_total,
    is_active,
    may_become,
    modifier,
    worn_in,
)
from simlab.engine.levels import cap_without_kill
from simlab.engine.memory import now
from simlab.engine.people import alive, along, count_kind, grants, in_fight, may_have, may_receive
from simlab.engine.sentences import is_about_monster, is_about_side, needs_seat, subjects
from simlab.engine.state import CHOSEN, EQUIPPED, FRESH, MAX_OPTIONS, TOUCHED
from simlab.jit import rule
from simlab.tables import MAX_TESTS
from simlab.vocabulary import (
    NONE,
    Cost,
    Edition,
    Kind,
    Limit,
    Link,
    Mode,
    Op,
    Side,
    Slot,
    Test,
    Verb,
    Who,
    Window,
    Zone,
)

NO_ROW = 65535
IDENTITIES = sum(1 << kind for kind in range(Kind.CLASS, Kind.MODIFIER + 1))
"""Classes and their like."""
ALL_KINDS = (1 << len(Kind)) - 1
DISCARDABLE = IDENTITIES | 1 << Kind.ALLY | 1 << Kind.MOOK
"""What may be thrown away at any time (T6)."""


@rule(inline=True)
def leave_out(t, verb):
    """Whether whoever is asked never does this: then it is not listed, only remembered that there is such an option."""
    if (t.never >> verb) & 1 == 0:
        return False
    t.left_out = 1
    return True


@rule
def adds_nothing(t, verb):
    """Whether it makes no difference if there are such options: they would not be listed, and others are not already."""
    return t.left_out != 0 and (t.never >> verb) & 1 != 0


@rule(inline=True)
def add(t, verb, card, on, row, seat, amount):
    """One more option."""
    if leave_out(t, verb):
        return
    n = t.options
    if n >= MAX_OPTIONS:
        return
    t.option[n] = t.blank
    o = t.option[n]
    t.options = n + 1
    o.verb = verb
    o.kind = 255 if card == NONE else t.cards[card].kind
    o.card = card
    o.on = on
    o.row = row
    o.seat = seat
    o.amount = amount


@rule
def is_free(t):
    """Whether there is more than one legal option, listed or not."""
    return t.options + t.left_out > 1


@rule
def add_pass(t):
    """Doing nothing is always the first option."""
    add(t, Verb.PASS, NONE, NONE, NO_ROW, -1, 0)
    t.option[t.options - 1].passing = 1


# --- what may be used when -------------------------------------------------------------------------------------------


@rule
def window_mask(s, seat, start, end):
    """The windows open to this player now, in the fight or out of it."""
    p = s.public
    mine = p.active == seat
    mask = 1 << Window.ANY_TIME
    banned = in_fight(s, seat) and p.rules.editions[Edition.ED19] != 0
    if p.rules.editions[Edition.ED13] != 0 and not banned:
        mask |= 1 << Window.BY_EDITION
    if p.fleeing != 0:
        return mask
    if p.fighter >= 0:
        mask |= 1 << Window.ANY_COMBAT
        mask |= 1 << (Window.IN_COMBAT if in_fight(s, seat) else Window.OTHERS_COMBAT)
        return mask
    if mine:
        mask |= 1 << Window.OWN_TURN | 1 << Window.BY_EDITION
        mask |= (1 << Window.TURN_BEGINS) if start else 0
        mask |= (1 << Window.TURN_ENDS) if end else 0
    return mask


@rule
def uses_so_far(s, r, seat, limit, victim):
    n = 0
    for k in range(s.uses):
        if s.use_row[k] == r and s.use_seat[k] == seat:
            if limit != Limit.VICTIM or s.use_victim[k] == victim:
                n += 1
    return n


@rule
def within_limit(s, t, r, seat, victim):
    row = t.rows[r]
    return row.limit == Limit.NOTHING or uses_so_far(s, r, seat, row.limit, victim) < row.limit_n


@rule
def may_pay_with(s, t, r, seat, c, ability_card):
    """Whether this card can go towards the cost of row r."""
    row = t.rows[r]
    in_hand = s.at[c] == Zone.HAND + seat
    in_play = s.at[c] == Zone.TABLE + seat and s.on[c] == NONE
    if c == ability_card:
        return False
    if row.cost == Cost.CARDS:
        return in_hand or in_play
    if row.cost == Cost.HAND_CARDS:
        return in_hand
    if row.cost == Cost.ITEMS:
        return (in_hand or in_play) and t.cards[c].kind == Kind.ITEM
    if row.cost == Cost.ITEM_WORTH:
        return in_play and t.cards[c].kind == Kind.ITEM and t.cards[c].value >= row.cost_n
    if row.cost == Cost.TAGGED_ITEM:
        return (in_hand or in_play) and t.cards[c].tags & row.cost_tag != 0
    return False


@rule
def can_afford(s, t, r, seat, ability_card, wanted):
    """Whether he has so many cards that could go towards the cost of row r."""
    for zone in (Zone.HAND + seat, Zone.TABLE + seat):
        c = s.first[zone]
        while c != NONE and wanted > 0:
            if may_pay_with(s, t, r, seat, c, ability_card):
                wanted -= 1
            c = s.next[c]
    return wanted <= 0


@rule
def cards_to_pay(t, r):
    """How many cards a cost takes, one at a time."""
    cost = t.rows[r].cost
    if cost == Cost.ITEM_WORTH or cost == Cost.TAGGED_ITEM:
        return 1
    if cost == Cost.CARDS or cost == Cost.HAND_CARDS or cost == Cost.ITEMS:
        return t.rows[r].cost_n * 1
    return 0


@rule
def can_pay(s, t, r, seat, c):
    row = t.rows[r]
    if row.cost == Cost.NOTHING or row.cost == Cost.THIS:
        return True
    if row.cost == Cost.HAND:
        others = s.count[Zone.HAND + seat] - (1 if s.at[c] == Zone.HAND + seat else 0)
        return others >= max(1, row.cost_n)
    if row.cost == Cost.LEVELS:
        return s.public.level[seat] > row.cost_n
    return can_afford(s, t, r, seat, c, cards_to_pay(t, r))


# --- whether it would do anything ------------------------------------------------------------------------------------


@rule
def _has_small_item(s, t, seat):
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and t.cards[c].big == 0 and s.on[c] == NONE:
            return True
        c = s.next[c]
    return False


@rule
def _has_item(s, t, seat):
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE:
            return True
        c = s.next[c]
    return False


@rule
def _hand_has_monster(s, t, seat):
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.MONSTER:
            return True
        c = s.next[c]
    return False


@rule
def _is_in_window(s, seat):
    """Whether the window on top of the stack is about this player: he runs, or a curse is about to strike him."""
    return s.frames[s.depth - 1].other == seat


@rule
def makes_sense(s, t, r, seat, target, window):
    """No play that could not do anything: nothing to steal, no curse to cancel, no monster to add."""
    op = t.rows[r].op
    p = s.public
    if op == Op.GAIN_LEVELS:
        return p.level[target] < cap_without_kill(s) and alive(s, target)
    if op == Op.STEAL_LEVELS or op == Op.LOSE_LEVELS:
        return p.level[target] > 1
    if op == Op.ADD_MONSTER or op == Op.SWAP_MONSTER:
        return p.fighter >= 0 and _hand_has_monster(s, t, seat)
    if op == Op.CHEAT:
        return _has_item(s, t, seat)
    if op == Op.STEAL_ITEM:
        return target != seat and _has_small_item(s, t, target)
    if op == Op.SWAP_ITEMS:
        return target != seat and _has_small_item(s, t, target) and _has_small_item(s, t, seat)
    if op == Op.STEAL_HAND:
        return target != seat and s.count[Zone.HAND + target] > 0 and modifier(s, t, target, Op.NO_LOOT) == 0
    if op == Op.CANCEL_CURSE:
        return _is_in_window(s, target) if window == Window.CURSED else s.count[Zone.CURSES + target] > 0
    if op == Op.FORCE_HELP:
        return p.helper < 0 and p.fighter >= 0 and target != p.fighter
    if op == Op.SWAP_FIGHTER:
        return p.fighter >= 0 and target != p.fighter and target != p.helper
    if op == Op.BORROW_ITEM:
        return p.fighter == seat and p.margin <= 0
    if op == Op.CLOSE_SEAL:
        return p.open_seals > 0
    if op == Op.OPEN_SEAL:
        return p.rules.seals != 0
    if op == Op.TAKE_DISCARD:
        return s.count[Zone.DOOR_DISCARDS] > 0
    if op == Op.SEARCH_DISCARDS:
        return s.count[Zone.DOOR_DISCARDS] + s.count[Zone.TREASURE_DISCARDS] > 0
    if op == Op.SELL_AS:
        return s.count[Zone.HAND + seat] > t.rows[r].amount and p.level[seat] < cap_without_kill(s)
    if op == Op.IGNORE_SEAL:
        return p.open_seals > 0 and p.ignored_seal[seat] == 0
    if op == Op.ESCAPE:
        return p.fleeing != 0 and _is_in_window(s, target)
    return True


# --- sentences -------------------------------------------------------------------------------------------------------


@rule
def _offer_seats(s, t, verb, c, r, seat, window):
    row = t.rows[r]
    for k in range(s.public.players):
        target = along(s, seat, k)
        if not alive(s, target) or row.who == Who.OTHER_PLAYER and target == seat:
            continue
        if row.who == Who.ONE_MUNCHKIN and not in_fight(s, target):
            continue
        if (
            holds(s, t, r, target, seat)
            and within_limit(s, t, r, seat, target)
            and makes_sense(s, t, r, seat, target, window)
        ):
            add(t, verb, c, NONE, r, target, 0)


@rule
def _is_meant(s, t, r, m):
    """`against: TAG` of a sentence about a chosen monster: that monster must have the tag."""
    for k in range(MAX_TESTS):
        if t.rows[r].test[k] == Test.AGAINST and (monster_tags(s, t, m) >> t.rows[r].test_arg[k]) & 1 == 0:
            return False
    return True


@rule
def _offer_monsters(s, t, verb, c, r, seat):
    if t.rows[r].who == Who.ONE_MONSTER:
        m = s.first[Zone.COMBAT]
        while m != NONE:
            if is_monster(s, t, m) and _is_meant(s, t, r, m):
                add(t, verb, c, m, r, seat, 0)
            m = s.next[m]
    elif t.rows[r].who == Who.THIS_MONSTER and t.cards[c].kind != Kind.MONSTER:
        return
    else:
        add(t, verb, c, NONE, r, seat, 0)


@rule
def offer_sentence(s, t, verb, c, r, seat, victim, window):
    """One `may` sentence: an option for each target it could have."""
    row = t.rows[r]
    if row.link != Link.NOTHING or not can_pay(s, t, r, seat, c):
        return
    if needs_seat(row.who):
        _offer_seats(s, t, verb, c, r, seat, window)
        return
    if is_about_monster(row.who) or is_about_side(row.who):
        if s.public.fighter >= 0 and holds(s, t, r, seat, seat) and within_limit(s, t, r, seat, seat):
            if not makes_sense(s, t, r, seat, seat, window):
                return
            if row.who == Who.EITHER_SIDE:
                add(t, verb, c, 0, r, seat, 0)
                add(t, verb, c, 1, r, seat, 1)
            else:
                _offer_monsters(s, t, verb, c, r, seat)
        return
    mask = subjects(s, t, r, row.who, seat, victim, seat)
    for target in range(s.public.players):
        if mask & (1 << target) != 0 and holds(s, t, r, target, seat):
            if within_limit(s, t, r, seat, target) and makes_sense(s, t, r, seat, target, window):
                add(t, verb, c, NONE, r, victim, 0)
                return


@rule
def _sentences(s, t, verb, c, seat, victim, mask, play):
    """All `may` sentences of a card that this player may use in an open window."""
    card = t.cards[c]
    if card.windows & mask == 0:
        return
    for r in range(card.row, card.row + card.rows):
        row = t.rows[r]
        if row.mode == Mode.MAY and (mask >> row.moment) & 1 != 0 and (row.play != 0) == play:
            offer_sentence(s, t, verb, c, r, seat, victim, row.moment)


@rule
def _user_may(s, t, r, seat):
    """`by:` of an ability printed on a monster or a Seal."""
    by = t.rows[r].by
    if by == Who.FIGHTER:
        return s.public.fighter == seat
    if by == Who.HELPER:
        return s.public.helper == seat
    if by == Who.MUNCHKINS:
        return in_fight(s, seat)
    return True


@rule
def _printed_on(s, t, c, seat, mask):
    """Abilities that a monster in the fight or the top Seal offers to players."""
    card = t.cards[c]
    if card.windows & mask == 0:
        return
    for r in range(card.row, card.row + card.rows):
        row = t.rows[r]
        if row.mode == Mode.MAY and row.play == 0 and (mask >> row.moment) & 1 != 0 and _user_may(s, t, r, seat):
            offer_sentence(s, t, Verb.USE, c, r, seat, seat, row.moment)


# --- at a glance -----------------------------------------------------------------------------------------------------


@rule
def may_be_thrown(s, t, c):
    """Whether an Item can be thrown into a fight or given to a monster of its kindred."""
    card = t.cards[c]
    return card.kind == Kind.ITEM and (
        card.one_shot != 0 and card.bonus != 0 or card.tags & s.public.rules.kindred != 0
    )


@rule
def _is_worn_at_all(s, t, c):
    """An Item that is put on or taken off: no one-shot, and not part of another."""
    return t.cards[c].kind == Kind.ITEM and t.cards[c].one_shot == 0 and s.on[c] == NONE


@rule
def glance(s, t, seat):
    """Which of a player's cards could have anything to say at all: counted once, until he has others."""
    moment = now(s, t, seat)
    if t.glanced[seat] == moment:
        return
    t.glanced[seat] = moment
    t.in_hand[seat], t.hand_says[seat], t.table_says[seat], t.to_throw[seat], t.unworn[seat] = 0, 0, 0, 0, 0
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        t.in_hand[seat] |= 1 << t.cards[c].kind
        t.hand_says[seat] |= t.cards[c].windows
        c = s.next[c]
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        t.table_says[seat] |= t.cards[c].windows
        if may_be_thrown(s, t, c):
            t.to_throw[seat] = 1
        if _is_worn_at_all(s, t, c) and s.mark[c] & EQUIPPED == 0:
            t.unworn[seat] = 1
        c = s.next[c]


# --- kinds of cards --------------------------------------------------------------------------------------------------


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
    _sentences(s, t, Verb.PLAY, c, seat, seat, mask, True)


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
            _sentences(s, t, Verb.PLAY, c, seat, seat, mask, True)
        if is_active(s, t, seat, c):
            _sentences(s, t, Verb.USE, c, seat, seat, mask, False)


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
            _printed_on(s, t, m, seat, mask)
        m = s.next[m]


@rule
def any_time_plays(s, t, seat, start, end):
    """Everything playable in a window of the turn or the fight."""
    p = s.public
    if p.fighter == seat and (fight_modifier(s, t, Op.SILENCED) > 0 or modifier(s, t, seat, Op.SILENCED) > 0):
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
        _printed_on(s, t, seal, seat, mask)
    if is_free(t) or p.active == seat or in_fight(s, seat) or p.rules.ask_always == 1:
        _discards(s, t, seat)


@rule
def window_plays(s, t, seat, window, victim):
    """Only what belongs to one special window: a roll, a curse on its way, running away."""
    mask = 1 << window
    glance(s, t, seat)
    c = s.first[Zone.HAND + seat] if t.hand_says[seat] & mask != 0 else NONE
    while c != NONE:
        _sentences(s, t, Verb.PLAY, c, seat, victim, mask, True)
        c = s.next[c]
    c = s.first[Zone.TABLE + seat] if t.table_says[seat] & mask != 0 else NONE
    while c != NONE:
        if t.cards[c].windows & mask != 0:
            if t.cards[c].one_shot != 0:
                _sentences(s, t, Verb.PLAY, c, seat, victim, mask, True)
            if is_active(s, t, seat, c):
                _sentences(s, t, Verb.USE, c, seat, victim, mask, False)
        c = s.next[c]
    _monsters_offer(s, t, seat, mask)


# --- equipment, market -----------------------------------------------------------------------------------------------


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
        if _is_worn_at_all(s, t, c) and s.mark[c] & TOUCHED == 0:
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
