"""What the operations of the card language do. Each is carried out by a frame, so it can stop to ask."""

from simlab.engine import chance
from simlab.engine.combat import copies, is_monster, last_of, levels_of, look_at_fight, treasures_of
from simlab.engine.conditions import amount_of
from simlab.engine.dying import die
from simlab.engine.effects import add_effect
from simlab.engine.equipment import allowed, can_carry, fits, item_bonus, lowest_carrier, modifier, protected, worn_in
from simlab.engine.levels import gain_levels, lose_levels
from simlab.engine.memory import forget
from simlab.engine.people import alive, along, has_op, is_item, lowest_level, may_receive
from simlab.engine.record import note, write
from simlab.engine.sentences import subjects
from simlab.engine.stack import ask, pop, push
from simlab.engine.state import EQUIPPED
from simlab.engine.zones import attach, carry, discard, draw, equip, hand_over, put, take_in_hand
from simlab.jit import rule
from simlab.vocabulary import (
    ALL,
    NONE,
    Choice,
    Deck,
    Edition,
    Event,
    Kind,
    Mode,
    Moment,
    Op,
    Prompt,
    Slot,
    Step,
    Who,
    Window,
    Zone,
)

FIRST_HAPPENING = Op.GAIN_LEVELS


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
def _pick(s, t, f):
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


@rule
def lose_card(s, t, seat, c):
    """A card is lost: discarded, with what is attached to it."""
    note(s, t, Event.LOSE, seat, c, 0)
    discard(s, t, c)
    s.did = 1


@rule
def _lose_everything(s, t, f):
    """All that is eligible goes at once: nothing to choose."""
    while True:
        best = NONE
        for c in range(t.n):
            if eligible(s, t, f, c):
                best = c
                break
        if best == NONE:
            return
        lose_card(s, t, f.seat, best)


@rule
def _losing(s, t, f):
    """lose_items, lose_cards, lose_hand, lose: one card at a time (V2), the loser choosing (K3)."""
    row = t.rows[f.a]
    if f.b < 0:
        f.b = amount_of(s, t, f.a, f.seat)
    if f.b >= ALL:
        _lose_everything(s, t, f)
        f.b = 0
    if f.b <= 0 or not any_eligible(s, t, f):
        pop(s)
        return
    f.b -= 1
    if row.which == Choice.LOSER:
        ask(s, Prompt.LOSE, f.seat)
    elif row.which == Choice.PLAYER and f.other >= 0:
        ask(s, Prompt.LOSE, f.other)
    else:
        lose_card(s, t, f.seat, _pick(s, t, f))


@rule
def _takers(s, t, f):
    """Who takes the cards in give_hand and give_items: asked one after another, f.c being a mask of who is left."""
    if f.b < 0:
        f.b = 1
        who = t.rows[f.a].by
        f.c = subjects(s, t, f.a, who, f.seat, f.seat, f.other) & (63 - (1 << f.seat))
    for k in range(1, s.public.players):
        taker = along(s, f.seat, k)
        if f.c & (1 << taker) != 0:
            f.c -= 1 << taker
            if may_receive(s, taker):
                return taker
    return -1


@rule
def _giving(s, t, f):
    row = t.rows[f.a]
    taker = _takers(s, t, f)
    if taker < 0:
        pop(s)
        return
    if row.op == Op.GIVE_HAND:
        for _ in range(row.amount):
            _take_unseen(s, t, f.seat, taker)
    elif any_eligible(s, t, f):
        f.other = taker
        ask(s, Prompt.TAKE, taker)


@rule
def _take_unseen(s, t, giver, taker):
    """A card of the hand, blind, unless something guards it."""
    if modifier(s, t, giver, Op.NO_LOOT) > 0:
        return
    c = chance.random_card(s, t, Zone.HAND + giver, chance.UNSEEN, giver)
    if c != NONE and may_receive(s, taker):
        write(s, t, Event.STEAL, taker, giver, c, NONE, 0)
        hand_over(s, c, giver, taker)
        s.did = 1


@rule
def take_item(s, t, giver, taker, c):
    """An Item in play changes hands and stays in play; a second Big one cannot be carried and is lost."""
    write(s, t, Event.STEAL, taker, giver, c, NONE, 1)
    s.did = 1
    if can_carry(s, t, taker, c):
        carry(s, c, Zone.TABLE + taker)
    else:
        discard(s, t, c)


@rule
def choose_for_operation(s, t, c):
    """The card picked at a LOSE or TAKE prompt of the operation on top."""
    f = s.frames[s.depth - 1]
    op = t.rows[f.a].op
    if op == Op.GIVE_ITEMS or op == Op.STEAL_ITEM:
        take_item(s, t, f.seat, f.other, c)
    elif op == Op.GIVE_TO_LOWEST:
        _to_lowest(s, t, f.seat, c)
    elif op == Op.SEARCH_DISCARDS:
        note(s, t, Event.TAKE_FROM_DISCARDS, f.seat, c, 0)
        take_in_hand(s, c, f.seat)
        s.seen[c] = 255
        s.did = 1
    elif op == Op.CHEAT:
        attach(s, f.card, c)
        s.did = 1
    elif op == Op.CANCEL_CURSE:
        note(s, t, Event.CURSE_CANCELLED, f.seat, c, 0)
        discard(s, t, c)
        s.did = 1
    elif op == Op.ADD_MONSTER or op == Op.SWAP_MONSTER:
        _bring_monster(s, t, f, c)
    elif op == Op.SWAP_ITEMS:
        _swap_items(s, t, f, c)
    elif op == Op.BORROW_ITEM:
        _borrow(s, t, f, c)
    elif op == Op.TAX:
        _pay_tax(s, t, f, c)
    else:
        lose_card(s, t, f.seat, c)


@rule
def _borrow(s, t, f, c):
    """Taken for good and used at once; what is too much then is put down as ever (V15)."""
    write(s, t, Event.STEAL, f.other, (s.at[c] - Zone.TABLE) % 6, c, NONE, 1)
    carry(s, c, Zone.TABLE + f.other)
    equip(s, c)
    s.did = 1


@rule
def _to_lowest(s, t, giver, c):
    """To the lowest-Level player who may have it and can carry it; nobody: it is lost."""
    taker = lowest_carrier(s, t, giver, c)
    if taker >= 0:
        take_item(s, t, giver, taker, c)
    else:
        lose_card(s, t, giver, c)


@rule
def _pay_tax(s, t, f, c):
    """The first Item sets the value; everyone else loses Items until he has matched it."""
    if f.c == 0:
        value = t.cards[c].value * 1
        lose_card(s, t, f.seat, c)
        for k in range(1, s.public.players):
            seat = (f.seat + s.public.players - k) % s.public.players
            if alive(s, seat):
                push(s, Step.OPERATION, seat, f.other, f.card, NONE, f.a, -1, 1 + value)
    else:
        f.c -= t.cards[c].value
        lose_card(s, t, f.seat, c)


@rule
def _taxing(s, t, f):
    paid = f.b == 0 if f.c == 0 else f.c <= 1  # f.c is one more than what is still owed, 0 for him who sets the value
    if paid or not any_eligible(s, t, f):
        pop(s)
        return
    f.b = 0
    ask(s, Prompt.LOSE, f.seat)


@rule
def _swap_items(s, t, f, c):
    """First an own Item, then one of the other's."""
    if f.c == 0:
        f.c = 1
        f.on = c
        return
    mine = f.on
    write(s, t, Event.TRADE, f.other, f.seat, mine, c, 0)
    carry(s, mine, Zone.TABLE + f.seat)
    carry(s, c, Zone.TABLE + f.other)
    f.c = 2
    s.did = 1


@rule
def _bring_monster(s, t, f, c):
    """A monster from the hand joins the fight, or takes another's place."""
    if t.rows[f.a].op == Op.SWAP_MONSTER and f.on != NONE and s.at[f.on] == Zone.COMBAT:
        discard(s, t, f.on)
    join_fight(s, t, f.other, c)
    s.did = 1


@rule
def join_fight(s, t, seat, c):
    """A monster joins the fight; what it does when met happens to the fighter."""
    put(s, c, Zone.COMBAT)
    note(s, t, Event.MONSTER_JOINS, seat, c, 0)
    meet(s, t, c)


@rule
def meet(s, t, c):
    card = t.cards[c]
    if (card.moments >> Moment.MET) & 1 != 0:
        fighter = s.public.fighter
        push(s, Step.ROWS, fighter, -1, c, NONE, card.row, card.row + card.rows, Moment.MET)


@rule
def remove_monster(s, t, m, with_treasure):
    """Out of the fight without a kill: no level; Treasure by edition or card (C3, ED1, OZ5). A double goes on alone."""
    if m == NONE or s.at[m] != Zone.COMBAT:
        return
    note(s, t, Event.REMOVE, -1, m, with_treasure)
    if with_treasure:
        s.public.kept_treasures += treasures_of(s, t, m) // copies(s, t, m)
    s.public.removed += 1
    discard(s, t, last_of(s, t, m))
    s.did = 1


@rule
def _kill_by_card(s, t, m):
    """Killed at once: its level counts when the fight is over."""
    if m == NONE or s.at[m] != Zone.COMBAT:
        return
    note(s, t, Event.KILL, s.public.fighter, m, 0)
    s.public.kept_treasures += treasures_of(s, t, m) // copies(s, t, m)
    s.public.card_levels += levels_of(s, t, m) // copies(s, t, m)
    s.public.killed += 1
    discard(s, t, last_of(s, t, m))
    s.did = 1


@rule
def _take_away(s, t, row, m):
    """One monster, or it and its doubles: removed or gone without its Treasure, or killed by the card."""
    n = 1
    if m != NONE and (row.who == Who.EVERY_MONSTER or row.mode == Mode.WHEN):
        n = copies(s, t, m)
    for _ in range(n):
        if row.op == Op.KILL_MONSTER:
            _kill_by_card(s, t, m)
        else:
            keeps = row.keep_treasures != 0 or s.public.rules.editions[Edition.ED1] != 0
            remove_monster(s, t, m, row.op == Op.REMOVE_MONSTER and keeps)


@rule
def _on_monster(s, t, f, op):
    row = t.rows[f.a]
    m = f.on
    if op == Op.REMOVE_MONSTER and row.amount >= ALL:
        x = s.first[Zone.COMBAT]
        while x != NONE:
            after = s.next[x]
            if is_monster(s, t, x):
                _take_away(s, t, row, x)
                after = s.first[Zone.COMBAT]
            x = after
    elif op == Op.REMOVE_MONSTER or op == Op.LEAVE or op == Op.KILL_MONSTER:
        _take_away(s, t, row, m)
    elif op == Op.MAKE_TAG and m != NONE:
        attach(s, f.card, m)
        s.did = 1
    elif op == Op.DOUBLE_MONSTER and m != NONE:
        attach(s, f.card, m)
        s.did = 1


@rule
def _modify(s, t, f):
    """A modifier that lasts: on a player, on a monster, or on a side of the fight."""
    row = t.rows[f.a]
    amount = amount_of(s, t, f.a, f.seat)
    s.did = 1
    if row.who == Who.THIS_MONSTER or row.who == Who.ONE_MONSTER or row.who == Who.EVERY_MONSTER:
        if f.on == NONE or s.at[f.on] != Zone.COMBAT:
            s.did = 0
        elif row.op == Op.TREASURES:
            s.public.kept_treasures += amount
        else:
            s.boost[f.on] += amount
    elif row.who == Who.MUNCHKIN_SIDE or row.who == Who.EITHER_SIDE and f.on == 0:
        s.public.boost[0] += amount
    elif row.who == Who.MONSTER_SIDE or row.who == Who.EITHER_SIDE:
        s.public.boost[1] += amount
    elif row.op == Op.TREASURES:
        s.public.kept_treasures += amount
    else:
        add_effect(s, t, f.seat, f.a, amount, f.other)


@rule
def _levels(s, t, f, op):
    n = amount_of(s, t, f.a, f.seat)
    if op == Op.GAIN_LEVELS:
        moment = t.rows[f.a].moment
        by_kill = t.rows[f.a].mode == 1 and (moment == Moment.KILLED or moment == Moment.HELPED_KILL)
        done = gain_levels(s, t, f.seat, n, by_kill)
    elif op == Op.LOSE_LEVELS:
        done = lose_levels(s, t, f.seat, n)
    elif op == Op.STEAL_LEVELS:
        done = lose_levels(s, t, f.seat, n)
        if done > 0 and f.other >= 0 and f.other != f.seat:
            gain_levels(s, t, f.other, done, False)
    elif op == Op.SET_LEVEL:
        done = lose_levels(s, t, f.seat, s.public.level[f.seat] - n)
    else:
        done = lose_levels(s, t, f.seat, s.public.level[f.seat] - lowest_level(s))
    if done > 0:
        s.did = 1


@rule
def _drawing(s, t, f, deck):
    for _ in range(amount_of(s, t, f.a, f.seat)):
        if draw(s, t, f.seat, deck, False) != NONE:
            s.did = 1


@rule
def _change_sex(s, t, seat):
    s.public.sex[seat] = 1 - s.public.sex[seat]
    s.public.sex_changed[seat] = 1 - s.public.sex_changed[seat]
    forget(s, seat)
    note(s, t, Event.CHANGE_SEX, seat, NONE, s.public.sex[seat])
    s.did = 1


@rule
def _swap_for_discarded(s, t, f):
    """The topmost discarded card of the kind replaces the one in play; with none, it is just lost."""
    kind = t.rows[f.a].of
    c = s.first[Zone.TABLE + f.seat]
    while c != NONE and t.cards[c].kind != kind:
        c = s.next[c]
    if c == NONE:
        return
    new = s.first[Zone.DOOR_DISCARDS]
    while new != NONE and t.cards[new].kind != kind:
        new = s.next[new]
    lose_card(s, t, f.seat, c)
    if new != NONE:
        note(s, t, Event.TAKE_FROM_DISCARDS, f.seat, new, 0)
        put(s, new, Zone.TABLE + f.seat)


@rule
def _take_discard(s, t, seat):
    c = s.first[Zone.DOOR_DISCARDS]
    if c != NONE and alive(s, seat):
        note(s, t, Event.TAKE_FROM_DISCARDS, seat, c, 0)
        take_in_hand(s, c, seat)
        s.seen[c] = 255
        s.did = 1


@rule
def _escape(s, t, f):
    """Automatic escape from so many monsters: the frame of the runner below is told."""
    n = amount_of(s, t, f.a, f.seat)
    for k in range(s.depth - 1, -1, -1):
        below = s.frames[k]
        if below.step == Step.RUN_FROM and below.seat == f.seat:
            below.d = 1
            s.did = 1
            if n < ALL:
                return
        if below.step == Step.RUN_AWAY and below.seat == f.seat and n >= ALL:
            below.c = 1
            s.did = 1
            return


@rule
def _swap_fighter(s, t, f):
    """Somebody else takes over the fight; the helper, if it is he, is a helper no more."""
    if f.seat == s.public.fighter or not alive(s, f.seat):
        return
    if s.public.helper == f.seat:
        s.public.helper = -1
    s.public.fighter = f.seat
    note(s, t, Event.FIGHT, f.seat, NONE, 1)
    s.did = 1


@rule
def _force_help(s, t, f):
    if s.public.helper < 0 and f.seat != s.public.fighter and alive(s, f.seat):
        s.public.helper = f.seat
        s.public.bargain_treasures = 0
        s.public.bargain_items = 0
        note(s, t, Event.ACCEPT, f.seat, NONE, 0)
        s.did = 1


@rule
def _roll(s, t, f):
    seat = f.seat * 1
    roll_a_die(s, t, seat, f.card)
    s.did = 1
    push(s, Step.WINDOW, seat, seat, NONE, NONE, 0, 0, Window.AFTER_ROLL)


@rule
def roll_a_die(s, t, seat, c):
    """Roll, with what curses and the like do to it, on the table for all to see."""
    die = chance.roll(s, seat) + modifier(s, t, seat, Op.DIE_ROLLS)
    s.public.die = max(1, min(6, die))
    s.public.die_by = seat
    note(s, t, Event.DIE, seat, c, s.public.die)


@rule
def _once(s, t, f, op):
    """Everything that happens at once, without a choice of cards."""
    if op < FIRST_HAPPENING:
        _modify(s, t, f)
    elif op <= Op.LEVEL_OF_LOWEST:
        _levels(s, t, f, op)
    elif op == Op.DEATH:
        die(s, t, f.seat)
        s.did = 1
    elif op == Op.DRAW_TREASURES:
        _drawing(s, t, f, Deck.TREASURE)
    elif op == Op.DRAW_DOORS:
        _drawing(s, t, f, Deck.DOOR)
    elif op == Op.TAKE_DISCARD:
        _take_discard(s, t, f.seat)
    elif op == Op.CHANGE_SEX:
        _change_sex(s, t, f.seat)
    elif op == Op.SWAP_FOR_DISCARDED:
        _swap_for_discarded(s, t, f)
    elif op == Op.STEAL_HAND:
        for _ in range(amount_of(s, t, f.a, f.seat)):
            _take_unseen(s, t, f.seat, f.other)
    elif op == Op.END_COMBAT:
        s.public.removed = -1
        s.did = 1
    elif op == Op.ESCAPE:
        _escape(s, t, f)
    elif op == Op.SWAP_FIGHTER:
        _swap_fighter(s, t, f)
    elif op == Op.FORCE_HELP:
        _force_help(s, t, f)
    elif op == Op.SKIP_TURN:
        s.public.skip[f.seat] += 1
        s.did = 1
    elif op == Op.REROLL or op == Op.ROLL_DIE:
        _roll(s, t, f)
    elif op == Op.IGNORE_SEAL:
        s.public.ignored_seal[f.seat] = 1
        forget(s, f.seat)
        s.did = 1
    else:
        _on_monster(s, t, f, op)


@rule
def _is_losing(op):
    return op == Op.LOSE_ITEMS or op == Op.LOSE_CARDS or op == Op.LOSE_HAND or op == Op.LOSE


@rule
def _picks_one(s, t, f, prompt):
    """Operations that pick so many cards, one after another."""
    if f.b < 0:
        f.b = amount_of(s, t, f.a, f.seat)
    if f.b <= 0 or not any_eligible(s, t, f):
        pop(s)
        return
    f.b -= 1
    taker = f.other if f.other >= 0 else f.seat
    op = t.rows[f.a].op
    own = op == Op.SEARCH_DISCARDS or op == Op.GIVE_TO_LOWEST or op == Op.CANCEL_CURSE
    ask(s, prompt, f.seat if own else taker)


@rule
def _swapping(s, t, f):
    if f.c == 2 or not any_eligible(s, t, f):
        pop(s)
        return
    ask(s, Prompt.TAKE, f.other)


@rule
def _cancelling(s, t, f):
    """The curse about to strike, else a lasting one."""
    for k in range(s.depth - 2, -1, -1):
        if s.frames[k].step == Step.CURSE_STRIKES:
            note(s, t, Event.CURSE_CANCELLED, f.seat, s.frames[k].card, 0)
            s.frames[k].b = 1
            s.did = 1
            pop(s)
            return
    _picks_one(s, t, f, Prompt.TAKE)


@rule
def _sell_as(s, t, f):
    """So many hand cards for a level."""
    n = t.rows[f.a].amount
    if f.b < 0:
        f.b = n
        if s.count[Zone.HAND + f.seat] < n:
            pop(s)
            return
    if f.b == 0:
        pop(s)
        gain_levels(s, t, f.seat, 1, False)
        return
    f.b -= 1
    ask(s, Prompt.LOSE, f.seat)


@rule
def _open_or_close(s, t, f, op):
    n = amount_of(s, t, f.a, f.seat)
    seat = f.seat * 1
    pop(s)
    s.did = 1
    for _ in range(n):
        push(s, Step.SEAL_OPENED, seat, -1, NONE, NONE, 0 if op == Op.OPEN_SEAL else 1, 0, 0)


@rule
def step_operation(s, t):
    """Go on with the operation on top of the stack."""
    f = s.frames[s.depth - 1]
    op = t.rows[f.a].op
    if _is_losing(op):
        _losing(s, t, f)
    elif op == Op.GIVE_HAND or op == Op.GIVE_ITEMS:
        _giving(s, t, f)
    elif op == Op.STEAL_ITEM or op == Op.SEARCH_DISCARDS or op == Op.GIVE_TO_LOWEST or op == Op.BORROW_ITEM:
        _picks_one(s, t, f, Prompt.TAKE)
    elif op == Op.ADD_MONSTER or op == Op.SWAP_MONSTER:
        _picks_one(s, t, f, Prompt.TAKE)
    elif op == Op.CHEAT:
        _picks_one(s, t, f, Prompt.TAKE)
    elif op == Op.SWAP_ITEMS:
        _swapping(s, t, f)
    elif op == Op.CANCEL_CURSE:
        _cancelling(s, t, f)
    elif op == Op.TAX:
        _taxing(s, t, f)
    elif op == Op.SELL_AS:
        _sell_as(s, t, f)
    elif op == Op.OPEN_SEAL or op == Op.CLOSE_SEAL:
        _open_or_close(s, t, f, op)
    elif op == Op.SET_DIE:
        if f.b < 0:
            f.b = 0
            ask(s, Prompt.CHOOSE_DIE, f.other if f.other >= 0 else f.seat)
        else:
            pop(s)
    else:
        pop(s)  # first: what happens may put other frames on top
        _once(s, t, f, op)
