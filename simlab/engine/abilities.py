"""Sentences that somebody may use: when, at what price, on whom, and whether that would do anything at all."""

from simlab.engine.combat import is_monster
from simlab.engine.conditions import holds, monster_tags
from simlab.engine.equipment import (
    modifier,
)
from simlab.engine.levels import cap_without_kill
from simlab.engine.listing import add
from simlab.engine.people import alive, along, ignores_seal, in_fight
from simlab.engine.sentences import is_about_monster, is_about_side, needs_seat, subjects
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
    Test,
    Verb,
    Who,
    Window,
    Zone,
)

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
        return p.open_seals > 0 and not ignores_seal(s, seat)
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
def sentences_of(s, t, verb, c, seat, victim, mask, play):
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
def printed_on(s, t, c, seat, mask):
    """Abilities that a monster in the fight or the top Seal offers to players."""
    card = t.cards[c]
    if card.windows & mask == 0:
        return
    for r in range(card.row, card.row + card.rows):
        row = t.rows[r]
        if row.mode == Mode.MAY and row.play == 0 and (mask >> row.moment) & 1 != 0 and _user_may(s, t, r, seat):
            offer_sentence(s, t, Verb.USE, c, r, seat, seat, row.moment)
