"""The legal options of whoever is asked, and what each would mean, for bots and people alike."""

from simlab.engine.combat import bonus_if_equipped, copies, is_monster, look_at_fight, seat_strength
from simlab.engine.dying import lootable
from simlab.engine.equipment import (
    allowed,
    fits,
    hand_limit,
    item_bonus,
    modifier,
    total_value,
    worn_in,
)
from simlab.engine.levels import cap_without_kill
from simlab.engine.operations import eligible
from simlab.engine.people import alive, count_kind, grants, in_fight
from simlab.engine.plays import (
    NO_ROW,
    add,
    add_pass,
    any_time_plays,
    can_trade,
    equipment_options,
    for_sale,
    may_pay_with,
    playable_on,
    prepare_options,
    sale_bonus,
    sale_options,
    trade_options,
    window_plays,
)
from simlab.engine.running import run_modifier
from simlab.engine.sentences import is_about_monster, is_about_side
from simlab.engine.state import CHOSEN, CROSSED, EQUIPPED, HIDDEN_DRAW
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Edition,
    Kind,
    Link,
    Mode,
    Moment,
    Op,
    Prompt,
    Verb,
    Who,
    Window,
    Zone,
)

START, END, MIDDLE = 32, 33, 34
"""What a general window is at: the start of a turn, before Charity, or elsewhere."""
MAX_ASKED_TREASURES = 6


# --- windows ---------------------------------------------------------------------------------------------------------


@rule
def _ask_for_help(s, t, seat):
    """The fighter, while not winning, may ask anybody for any share; again only with a better offer (H1, V3, V9)."""
    p = s.public
    if p.helper >= 0 or p.margin > 0 or p.fleeing != 0:
        return
    if _no_help(s, t, seat):
        return
    most = min(p.treasures, MAX_ASKED_TREASURES)
    for k in range(1, p.players):
        other = (seat + k) % p.players
        if not alive(s, other) or p.offers[other] >= 3 or modifier(s, t, other, Op.NO_HELP) > 0:
            continue
        for share in range(most + 1):
            if share > p.best_offer[other]:
                add(t, Verb.ASK, NONE, NONE, NO_ROW, other, share)


@rule
def _no_help(s, t, seat):
    if modifier(s, t, seat, Op.NO_HELP) > 0:
        return True
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if grants(t, c, Op.NO_HELP):
            return True
        c = s.next[c]
    return False


@rule
def _window(s, t, seat):
    """Options in the window on top of the stack."""
    f = s.frames[s.depth - 1]
    add_pass(t)
    if f.c < START:
        window_plays(s, t, seat, f.c, f.other)
        if f.c == Window.RUNNING_AWAY:
            any_time_plays(s, t, seat, False, False)
        return
    p = s.public
    any_time_plays(s, t, seat, f.c == START, f.c == END)
    if p.fighter >= 0:
        if p.fighter == seat:
            _ask_for_help(s, t, seat)
        return
    mine = p.active == seat
    if mine or t.options > 1:
        equipment_options(s, t, seat)
    if mine:
        sale_options(s, t, seat)
    if mine or f.c == START or t.options > 1:
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
def _sell(s, t):
    """One Item after another; done once there are 1,000 gold (M1, V2)."""
    f = s.frames[s.depth - 1]
    seat = f.seat
    p = s.public
    if f.a + sale_bonus(s, t, seat) >= 1000:
        add_pass(t)
    if f.a // 1000 >= cap_without_kill(s) - p.level[seat]:
        return
    doubles = modifier(s, t, seat, Op.DOUBLE_SALE) - p.doubled
    triples = modifier(s, t, seat, Op.TRIPLE_SALE) - p.tripled
    for zone in (Zone.HAND + seat, Zone.TABLE + seat):
        c = s.first[zone]
        while c != NONE:
            if for_sale(s, t, seat, c):
                add(t, Verb.SELL, c, NONE, NO_ROW, seat, t.cards[c].value)
                if doubles > 0:
                    add(t, Verb.SELL_DOUBLE, c, NONE, NO_ROW, seat, 2 * t.cards[c].value)
                if triples > 0:
                    add(t, Verb.SELL_TRIPLE, c, NONE, NO_ROW, seat, 3 * t.cards[c].value)
            c = s.next[c]


@rule
def _room_after(s, t, seat, comes, goes):
    """A trade that would leave a second Big item is illegal (V4)."""
    if t.cards[comes].big == 0:
        return True
    big = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].big != 0 and c != goes:
            big += 1
        c = s.next[c]
    return big + 1 <= 1 + modifier(s, t, seat, Op.BIG_ITEMS)


@rule
def _trade(s, t):
    f = s.frames[s.depth - 1]
    add_pass(t)
    for k in range(1, s.public.players):
        other = (f.seat + k) % s.public.players
        if not can_trade(s, t, other):
            continue
        if _room_after(s, t, other, f.card, NONE):
            add(t, Verb.GIVE, f.card, NONE, NO_ROW, other, 0)
        c = s.first[Zone.TABLE + other]
        while c != NONE:
            if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE:
                if _room_after(s, t, other, f.card, c) and _room_after(s, t, f.seat, c, f.card):
                    add(t, Verb.WANT, f.card, c, NO_ROW, other, 0)
            c = s.next[c]


@rule
def _bargain(s, t):
    """What is added to an offer of help, piece by piece."""
    f = s.frames[s.depth - 1]
    fighter, other = f.other, f.seat
    add_pass(t)
    if f.a > 0 and f.b == 0:
        add(t, Verb.HELPER_PICKS, NONE, NONE, NO_ROW, other, f.a)
    if f.c < 2:
        c = s.first[Zone.TABLE + fighter]
        while c != NONE:
            if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE and s.mark[c] & CHOSEN == 0:
                if _room_after(s, t, other, c, NONE):
                    add(t, Verb.ADD_ITEM, c, NONE, NO_ROW, other, 0)
            c = s.next[c]
    if s.public.rules.editions[Edition.ED5] != 0 and f.on == NONE:
        c = s.first[Zone.HAND + fighter]
        while c != NONE:
            if playable_on(s, t, c, fighter, other):
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


TOO_MUCH_RANK, TOO_MANY_OF_KIND, TOO_MANY_HANDS, TOO_MANY_IN_SLOT, TOO_MANY_BIG = range(1, 6)


@rule
def excess_of(s, t, seat, what, which, c):
    """Whether this card is one of those too many."""
    card = t.cards[c]
    worn = s.mark[c] & EQUIPPED != 0
    if what == TOO_MUCH_RANK:
        return card.kind == Kind.POWER
    if what == TOO_MANY_OF_KIND:
        return card.kind == which
    if what == TOO_MANY_HANDS:
        return card.hands > 0 and worn
    if what == TOO_MANY_IN_SLOT:
        return card.kind == Kind.ITEM and card.slot == which and worn
    return card.big != 0


@rule
def _seats(s, t):
    f = s.frames[s.depth - 1]
    chooser = s.decider
    for k in range(s.public.players):
        seat = (chooser + k) % s.public.players
        if alive(s, seat) and not (t.rows[f.a].who == Who.OTHER_PLAYER and seat == chooser):
            if t.rows[f.a].who != Who.ONE_MUNCHKIN or in_fight(s, seat):
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
def fill(s, t):
    """Write the legal options of the current prompt into the table's option list."""
    t.options = 0
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


# --- what each option means ------------------------------------------------------------------------------------------


@rule
def _rows_of(s, t, o, c, moment):
    """Levels lost or gained by a card's sentences: enough for a bot to weigh it."""
    levels = 0
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.link != Link.NOTHING or row.mode == Mode.WHEN and row.moment != moment:
            continue
        if row.op == Op.GAIN_LEVELS:
            levels += row.amount
        elif row.op == Op.LOSE_LEVELS or row.op == Op.STEAL_LEVELS:
            levels -= row.amount
        elif row.op == Op.DEATH:
            levels -= 5
    return levels


@rule
def _describe_sentence(s, t, o):
    """A `may` sentence used or played: whom it helps or hurts, by how much."""
    row = t.rows[o.row]
    p = s.public
    if row.op == Op.GAIN_LEVELS:
        o.helps, o.levels = o.seat, row.amount
    elif row.op == Op.LOSE_LEVELS or row.op == Op.STEAL_LEVELS:
        o.hurts, o.levels = o.seat, -row.amount
    elif row.op == Op.STEAL_ITEM or row.op == Op.STEAL_HAND or row.op == Op.LOSE_ITEMS or row.op == Op.SWAP_ITEMS:
        o.hurts = o.seat
    elif row.op == Op.STRENGTH and p.fighter >= 0:
        at_monsters = o.on != NONE and (o.on != 0 or row.who != Who.EITHER_SIDE) or row.who == Who.MONSTER_SIDE or is_about_monster(row.who)
        o.swing = -row.amount if at_monsters else row.amount
        if not at_monsters and not is_about_side(row.who) and not in_fight(s, o.seat):
            o.swing = 0
    elif row.op == Op.REMOVE_MONSTER or row.op == Op.LEAVE or row.op == Op.KILL_MONSTER:
        o.swing = p.monsters
    elif row.op == Op.ADD_MONSTER:
        o.swing = -6
    if p.fighter >= 0 and o.swing != 0:
        if o.swing > 0:
            o.helps = p.fighter
        else:
            o.hurts = p.fighter


@rule
def _describe_play(s, t, o, seat):
    """A card put in play in front of oneself."""
    c = o.card
    kind = t.cards[c].kind
    if o.row != NO_ROW:
        _describe_sentence(s, t, o)
    elif kind == Kind.ITEM:
        if allowed(s, t, seat, c) and t.cards[c].one_shot == 0:
            o.bonus = bonus_if_equipped(s, t, seat, c)
            if not fits(s, t, seat, c) and t.cards[c].hands == 0:
                worn = worn_in(s, t, seat, t.cards[c].slot)
                if worn != NONE:
                    o.bonus -= item_bonus(s, t, worn)
        o.gold = t.cards[c].value
    else:
        o.bonus = t.cards[c].bonus
        if s.public.fighter >= 0 and in_fight(s, seat):
            o.swing = t.cards[c].bonus
        o.helps = seat


@rule
def _describe_fight_card(s, t, o):
    """Something thrown into a fight."""
    p = s.public
    bonus = t.cards[o.card].bonus
    if o.verb == Verb.THROW:
        o.swing = bonus if o.amount == 0 else -bonus
    elif o.verb == Verb.ENHANCE:
        o.swing = -bonus * copies(s, t, o.on)
        if t.cards[o.card].doubles != 0:
            o.swing = -t.cards[o.on].level
        o.treasures = t.cards[o.card].treasures
    elif o.verb == Verb.TRAIN:
        o.swing = bonus
    elif o.verb == Verb.JOIN:
        o.swing = -t.cards[o.card].level
        o.treasures = t.cards[o.card].treasures
    else:
        o.swing = -bonus
    if o.swing < 0:
        o.hurts = p.fighter
    else:
        o.helps = p.fighter


@rule
def _describe_card(s, t, o):
    """A card to be chosen, sold, traded or thrown away."""
    card = t.cards[o.card]
    o.gold = card.value
    o.bonus = card.bonus
    if card.kind == Kind.ITEM and s.at[o.card] >= Zone.TABLE:
        o.bonus = item_bonus(s, t, o.card)


@rule
def _describe(s, t, o, seat):
    verb = o.verb
    p = s.public
    if verb == Verb.PLAY:
        _describe_play(s, t, o, seat)
    elif verb == Verb.CURSE:
        o.hurts = o.seat
        o.levels = _rows_of(s, t, o, o.card, Moment.PLAYED)
    elif verb == Verb.USE:
        _describe_sentence(s, t, o)
    elif Verb.THROW <= verb <= Verb.GIVE_TO_MONSTER and verb != Verb.ARM_MOOK:
        _describe_fight_card(s, t, o)
    elif verb == Verb.EQUIP:
        o.bonus = bonus_if_equipped(s, t, seat, o.card)
        if o.on != NONE:
            o.bonus -= item_bonus(s, t, o.on)
        elif t.cards[o.card].hands > 1:
            o.bonus -= _hand_bonus(s, t, seat)
    elif verb == Verb.ASK or verb == Verb.HELPER_PICKS:
        o.treasures = o.amount
        o.swing = seat_strength(s, t, o.seat) if verb == Verb.ASK else 0
        o.helps = o.seat
    elif verb == Verb.ACCEPT and s.prompt == Prompt.HELP:
        f = s.frames[s.depth - 1]
        o.treasures, o.items = f.a, f.c + (1 if f.on != NONE else 0)
        o.swing = seat_strength(s, t, seat)
        o.helps = p.fighter
    elif verb == Verb.ACCEPT:
        _describe_trade(s, t, o)
    elif verb == Verb.WANT:
        o.bonus = item_bonus(s, t, o.on) - item_bonus(s, t, o.card)
        o.gold = t.cards[o.on].value - t.cards[o.card].value
    elif verb == Verb.LOOK_FOR_TROUBLE:
        o.swing = seat_strength(s, t, seat) - t.cards[o.card].level
        o.treasures, o.levels = t.cards[o.card].treasures, t.cards[o.card].levels
    elif o.card != NONE:
        _describe_card(s, t, o)
    _describe_outcome(s, t, o)


@rule
def _hand_bonus(s, t, seat):
    total = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].hands > 0 and s.mark[c] & EQUIPPED != 0:
            total += item_bonus(s, t, c)
        c = s.next[c]
    return total


@rule
def _describe_trade(s, t, o):
    """What accepting would bring: the Item offered less the one wanted."""
    f = s.frames[s.depth - 1]
    o.bonus, o.gold, o.card = item_bonus(s, t, f.card), t.cards[f.card].value, f.card
    if f.on != NONE:
        o.bonus -= item_bonus(s, t, f.on)
        o.gold -= t.cards[f.on].value


@rule
def _describe_outcome(s, t, o):
    """Whether it turns a fight that would win the game."""
    p = s.public
    if p.fighter >= 0 and o.swing != 0 and p.winning_fight != 0:
        before, after = p.margin > 0, p.margin + o.swing > 0
        o.wins = 1 if before != after else 0


@rule
def describe_all(s, t):
    seat = s.decider
    for k in range(t.options):
        _describe(s, t, t.option[k], seat)


# --- what the one who is asked knows of himself ----------------------------------------------------------------------


@rule
def _hand_summary(s, t, seat, my):
    my.spite, my.power, my.curses, my.monsters_in_hand = 0, 0, 0, 0
    n = 0
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        card = t.cards[c]
        if n < 32:
            my.cards[n] = c
            n += 1
        if card.kind == Kind.CURSE:
            my.curses += 1
            my.spite += 3
        elif card.kind == Kind.MONSTER_ENHANCER:
            my.spite += max(0, card.bonus)
        elif card.kind == Kind.MONSTER:
            my.monsters_in_hand += 1
        elif card.one_shot != 0:
            my.power += card.bonus
            my.spite += card.bonus
        c = s.next[c]
    for k in range(n, 32):
        my.cards[k] = NONE


@rule
def know_thyself(s, t):
    """Fill `my` for whoever is asked, and the table's view of the race."""
    seat = s.decider
    p, my = s.public, t.my
    best, place = 0, 1
    for other in range(p.players):
        p.hand[other] = s.count[Zone.HAND + other]
        if p.level[other] > best:
            best = p.level[other]
            p.leader = other
        if p.level[other] > p.level[seat]:
            place += 1
    p.leader_levels_to_win = p.winning_level - best
    my.seat, my.level, my.place, my.prompt = seat, p.level[seat], place, s.prompt
    my.levels_to_win = p.winning_level - p.level[seat]
    my.hand = s.count[Zone.HAND + seat]
    my.fighting = 1 if p.fighter == seat else 0
    my.helping = 1 if p.fighter >= 0 and p.helper == seat else 0
    my.my_turn = 1 if p.active == seat else 0
    my.strength = seat_strength(s, t, seat)
    my.hand_limit = hand_limit(s, t, seat)
    my.gold = total_value(s, t, seat)
    my.items = count_kind(s, t, seat, Kind.ITEM)
    my.run = run_modifier(s, t, seat)
    _hand_summary(s, t, seat, my)
    for k in range(len(my.parameter)):
        my.parameter[k] = t.parameters[t.lineup[seat], k]


@rule
def look_around(s, t):
    """Strengths as everybody can count them; the fight's numbers while there is one."""
    if t.looked != 0:
        return
    t.looked = 1
    p = s.public
    for seat in range(p.players):
        p.strength[seat] = seat_strength(s, t, seat)
    if p.fighter >= 0 and p.fleeing == 0:
        look_at_fight(s, t)
