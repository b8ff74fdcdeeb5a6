"""What each option would mean, for bots and people alike: public knowledge and one's own hand, nothing else."""

from simlab.engine.abilities import cards_to_pay
from simlab.engine.combat import bonus_if_equipped, copies, danger_of, levels_of, monster_strength
from simlab.engine.conditions import amount_of, hand_total, hands_of, hands_used, holds
from simlab.engine.eligible import matches
from simlab.engine.equipment import allowed, fits, item_bonus, protected, worn_in
from simlab.engine.listing import NO_ROW
from simlab.engine.memory import as_seen, fickle_modifiers, is_own_affair
from simlab.engine.people import count_kind, in_fight, is_identity
from simlab.engine.sentences import is_about_monster, is_about_side
from simlab.engine.state import EQUIPPED
from simlab.engine.zones import owner_of
from simlab.jit import rule
from simlab.tables import NO_TRAIT, OF_KIND
from simlab.vocabulary import (
    NONE,
    Choice,
    Cost,
    Ignored,
    Kind,
    Link,
    Mode,
    Moment,
    Op,
    Prompt,
    Slot,
    Verb,
    Who,
    Zone,
)

LEVEL_HURTS = 3
"""A level lost weighs as much as three points of strength; death as much as twenty."""


# --- what an Item is worth to somebody -------------------------------------------------------------------------------


@rule
def _in_hands(s, t, seat, all_of_them):
    """The bonus of what is held in the hands: of everything, or of the weakest thing."""
    total, least = 0, 99
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].hands > 0 and s.mark[c] & EQUIPPED != 0:
            bonus = item_bonus(s, t, c)
            total += bonus
            least = min(least, bonus)
        c = s.next[c]
    if all_of_them:
        return total
    return 0 if least == 99 else least


@rule
def _makes_way(s, t, seat, c):
    """The bonus one would have to take off to wear this."""
    card = t.cards[c]
    if card.hands > 0:
        if hands_used(s, t, seat) + hands_of(s, t, seat, c) <= hand_total(s, t, seat):
            return 0
        return _in_hands(s, t, seat, card.hands > 1)
    if card.slot == Slot.NOTHING:
        return 0
    worn = worn_in(s, t, seat, card.slot)
    return 0 if worn == NONE else item_bonus(s, t, worn)


@rule
def use_of(s, t, seat, c):
    """What a card adds to a player's strength, over what he has: nothing if he cannot wear it."""
    card = t.cards[c]
    if card.kind != Kind.ITEM or card.one_shot != 0:
        return card.bonus * 1
    known = t.meaning[c, seat]
    moment = as_seen(s, t, seat)
    if known.when != moment or owner_of(s, c) != seat:
        known.use = count_use(s, t, seat, c)
        known.when = moment if owner_of(s, c) == seat and fickle_modifiers(t, c) == 0 else 0
    return known.use * 1


@rule
def count_use(s, t, seat, c):
    """The use of an Item that is no one-shot."""
    if not allowed(s, t, seat, c):
        return 0
    if s.at[c] == Zone.TABLE + seat and s.mark[c] & EQUIPPED != 0:
        return bonus_if_equipped(s, t, seat, c)
    return max(0, bonus_if_equipped(s, t, seat, c) - _makes_way(s, t, seat, c))


@rule
def _needs(card, trait):
    for k in range(4):
        if card.only[k] == trait:
            return True
    return False


@rule
def _rejects(card, trait):
    for k in range(4):
        if card.not_for[k] == trait:
            return True
    return False


@rule
def _suits(s, t, seat, c):
    """What becoming this is worth in Items: those it lets one use, less those it takes away."""
    trait = t.cards[c].trait
    total = 0
    if trait == NO_TRAIT:
        return total
    for zone in (Zone.TABLE + seat, Zone.HAND + seat):
        x = s.first[zone]
        while x != NONE:
            if t.cards[x].kind == Kind.ITEM and t.cards[x].one_shot == 0:
                now = allowed(s, t, seat, x)
                if not now and _needs(t.cards[x], trait):
                    total += t.cards[x].bonus
                elif now and _rejects(t.cards[x], trait):
                    total -= t.cards[x].bonus
            x = s.next[x]
    return total


# --- what a curse costs its victim -----------------------------------------------------------------------------------


@rule
def _loss_of_items(s, t, row, victim):
    """The bonus that would go: the loser gives up his least, others pick his best."""
    best, least, n = 0, 99, 0
    c = s.first[Zone.TABLE + victim]
    while c != NONE:
        if matches(s, t, row, c) and not protected(s, t, victim, c):
            bonus = item_bonus(s, t, c) if s.mark[c] & EQUIPPED != 0 else 0
            best, least, n = max(best, bonus), min(least, bonus), n + 1
        c = s.next[c]
    if n == 0:
        return 0
    if n <= row.amount or row.which == Choice.BEST_BONUS or row.which == Choice.PLAYER:
        return best
    return least if row.which == Choice.LOSER else (best + least) // 2


@rule
def _worn_bonus(s, t, victim, slot):
    total = 0
    c = s.first[Zone.TABLE + victim]
    while c != NONE:
        if (
            t.cards[c].kind == Kind.ITEM
            and s.mark[c] & EQUIPPED != 0
            and (slot == Slot.NOTHING or t.cards[c].slot == slot)
        ):
            total += item_bonus(s, t, c)
        c = s.next[c]
    return total


@rule
def _loss_by_ignoring(s, t, what, victim):
    if what == Ignored.WEAPONS:
        return _worn_bonus(s, t, victim, Slot.HAND)
    if what == Ignored.HEADGEAR:
        return _worn_bonus(s, t, victim, Slot.HEADGEAR)
    if what == Ignored.ALL_BUT_ARMOR:
        return _worn_bonus(s, t, victim, Slot.NOTHING) - _worn_bonus(s, t, victim, Slot.ARMOR)
    if what == Ignored.ITEMS or what == Ignored.BONUSES:
        return _worn_bonus(s, t, victim, Slot.NOTHING)
    return 1


@rule
def _strength_lost(s, t, r, victim):
    """How much weaker a sentence makes its victim at once, Levels apart."""
    row = t.rows[r]
    if row.op == Op.LOSE_ITEMS or row.op == Op.GIVE_ITEMS or row.op == Op.GIVE_TO_LOWEST:
        return _loss_of_items(s, t, row, victim)
    if row.mode == Mode.WHILE and row.op == Op.STRENGTH:
        return max(0, -amount_of(s, t, r, victim))
    if row.mode == Mode.WHILE and row.op == Op.IGNORES:
        return _loss_by_ignoring(s, t, row.of, victim)
    return 0


@rule
def _levels_lost(s, t, r, victim):
    row = t.rows[r]
    if row.op == Op.LOSE_LEVELS or row.op == Op.STEAL_LEVELS:
        return min(amount_of(s, t, r, victim), s.public.level[victim] - 1)
    return 0


@rule
def _is_about_hand(op):
    return op == Op.LOSE_HAND or op == Op.GIVE_HAND or op == Op.LOSE_CARDS


@rule
def _nuisance(s, t, r, victim):
    """Harm that is neither strength nor Levels."""
    row = t.rows[r]
    if row.op == Op.DEATH:
        return 20
    if row.op == Op.SKIP_TURN:
        return 4
    if _is_about_hand(row.op):
        return min(row.amount, s.count[Zone.HAND + victim])
    if row.op == Op.LOSE or row.op == Op.SWAP_FOR_DISCARDED:
        return 2 if row.of_is == OF_KIND and count_kind(s, t, victim, row.of) > 0 else 0
    if row.mode == Mode.WHILE and row.op != Op.STRENGTH and row.op != Op.IGNORES:
        return 2
    return 0


@rule
def weigh_curse(s, t, c, victim, found):
    """What a curse would cost its victim; returns whether that looks at nothing but what lies in front of him."""
    found.weaker, found.levels, found.nuisance, found.cards, before, steady = 0, 0, 0, 0, 0, True
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.mode == Mode.MAY or row.mode == Mode.WHEN and row.moment != Moment.PLAYED:
            continue
        if row.link == Link.ELSE and found.cards > 0:
            steady = False
        if row.link == Link.OR or row.link == Link.THEN or row.link == Link.ELSE and before != 0:
            continue
        before = 0
        if row.who <= Who.VICTIM or row.who == Who.EVERYONE:
            steady = steady and is_own_affair(row)
            if holds(s, t, r, victim, victim):
                before = _add_up(s, t, r, victim, found)
    return steady


@rule
def _add_up(s, t, r, victim, found):
    """One sentence of a curse; returns how much it hurts now."""
    if _is_about_hand(t.rows[r].op):
        found.cards += t.rows[r].amount
        return min(t.rows[r].amount, s.count[Zone.HAND + victim])
    strength, level = _strength_lost(s, t, r, victim), _levels_lost(s, t, r, victim)
    other = _nuisance(s, t, r, victim)
    found.weaker += strength
    found.levels += level
    found.nuisance += other
    return strength + level + other


@rule
def _describe_curse(s, t, o, victim):
    """Levels, harm and, if the victim is fighting, what it does to the fight."""
    known = t.meaning[o.card, victim]
    moment = as_seen(s, t, victim)
    if known.when != moment:
        known.when = moment if weigh_curse(s, t, o.card, victim, known) else 0
    o.hurts = victim
    o.levels = -known.levels
    cards = min(known.cards, s.count[Zone.HAND + victim])
    o.harm = known.weaker + LEVEL_HURTS * known.levels + known.nuisance + cards
    if s.public.fighter >= 0 and s.public.fleeing == 0 and in_fight(s, victim):
        o.swing = -known.weaker - known.levels


# --- sentences played or used ----------------------------------------------------------------------------------------


@rule
def _best_monster(s, t, seat):
    """The Level of the worst monster in one's hand."""
    level = 0
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.MONSTER:
            level = max(level, t.cards[c].level)
        c = s.next[c]
    return level


@rule
def _strength_of(s, t, o):
    """Of the monster an option is about, or of all of them."""
    if o.on != NONE and o.on > 1 and s.at[o.on] == Zone.COMBAT:
        return monster_strength(s, t, o.on)
    return s.public.monsters * 1


@rule
def _describe_strength(s, t, o, row):
    """+N or −N for a side, a monster or a munchkin."""
    at_monsters = (
        o.on != NONE
        and (o.on != 0 or row.who != Who.EITHER_SIDE)
        or row.who == Who.MONSTER_SIDE
        or is_about_monster(row.who)
    )
    amount = row.amount * 1
    if not is_about_monster(row.who) and not is_about_side(row.who) and o.seat >= 0:
        amount = amount_of(s, t, o.row, o.seat)
        if not in_fight(s, o.seat) and row.who != Who.FIGHTER and row.who != Who.MUNCHKINS:
            amount = 0
    if row.who == Who.EVERY_MONSTER:
        amount *= s.public.monster_count
    o.swing = -amount if at_monsters else amount


@rule
def _describe_in_combat(s, t, o, seat, row):
    """What a sentence does to the fight."""
    p = s.public
    op = row.op
    if op == Op.STRENGTH:
        _describe_strength(s, t, o, row)
    elif op == Op.REMOVE_MONSTER or op == Op.LEAVE or op == Op.KILL_MONSTER:
        o.swing = _strength_of(s, t, o)
    elif op == Op.ADD_MONSTER:
        o.swing = -_best_monster(s, t, seat)
    elif op == Op.SWAP_MONSTER:
        o.swing = _strength_of(s, t, o) - _best_monster(s, t, seat)
    elif op == Op.FORCE_HELP:
        o.swing = p.strength[o.seat]
    elif op == Op.BORROW_ITEM:
        o.swing = 1 - p.margin
    elif op == Op.SWAP_FIGHTER:
        o.swing = p.strength[o.seat] - p.strength[p.fighter]
    if o.swing > 0:
        o.helps = p.fighter
    elif o.swing < 0:
        o.hurts = p.fighter


@rule
def _goes_up_after(t, r):
    """Levels that the player himself gains by what hangs on this sentence."""
    levels = 0
    for k in range(r + 1, r + 3):
        if t.rows[k].link != Link.THEN or t.rows[k].card != t.rows[r].card:
            break
        if t.rows[k].op == Op.GAIN_LEVELS and t.rows[k].who == Who.PLAYER:
            levels += t.rows[k].amount
    return levels


@rule
def _cards_paid(s, t, r, seat):
    """How many cards the price of a sentence comes to."""
    row = t.rows[r]
    if row.cost == Cost.HAND:
        return s.count[Zone.HAND + seat] * 1
    return 1 if row.cost == Cost.THIS else cards_to_pay(t, r)


@rule
def _describe_sentence(s, t, o, seat):
    """A `may` sentence used or played: whom it helps or hurts, by how much, at what price."""
    row = t.rows[o.row]
    op = row.op
    o.op = op
    o.cost = _cards_paid(s, t, o.row, seat)
    if op == Op.GAIN_LEVELS:
        o.helps, o.levels = o.seat, row.amount
    elif op == Op.STEAL_LEVELS or op == Op.LOSE_LEVELS:
        o.hurts, o.levels, o.harm = o.seat, -row.amount, LEVEL_HURTS * row.amount
    elif op == Op.STEAL_ITEM or op == Op.STEAL_HAND or op == Op.SWAP_ITEMS or op == Op.LOSE_ITEMS or op == Op.TAX:
        o.hurts, o.harm = o.seat, 2
    elif op == Op.DRAW_TREASURES:
        o.helps, o.treasures = o.seat, row.amount
    elif op == Op.ESCAPE or op == Op.CANCEL_CURSE or op == Op.RUN and row.amount > 0:
        o.helps = o.seat
    elif s.public.fighter >= 0:
        _describe_in_combat(s, t, o, seat, row)
    mine = _goes_up_after(t, o.row)
    if mine > 0:
        o.hurts, o.helps, o.levels = (o.seat if o.seat != seat else -1), seat, mine


@rule
def _describe_play(s, t, o, seat):
    """A card put in play in front of oneself."""
    c = o.card
    kind = t.cards[c].kind
    if o.row != NO_ROW:
        _describe_sentence(s, t, o, seat)
    elif kind == Kind.ITEM:
        o.bonus = use_of(s, t, seat, c) if t.cards[c].one_shot == 0 else 0
        o.gold = t.cards[c].value
    else:
        o.bonus = t.cards[c].bonus + (_suits(s, t, seat, c) if is_identity(kind) else 0)
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
            o.swing = -_strength_of(s, t, o)
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


# --- cards to be chosen ----------------------------------------------------------------------------------------------


@rule
def _levels_in(t, c):
    """Levels that a card in hand is good for."""
    levels = 0
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.mode == Mode.MAY and row.play != 0:
            if row.op == Op.GAIN_LEVELS or row.op == Op.STEAL_LEVELS:
                levels += row.amount
    return levels


@rule
def _describe_card(s, t, o, seat):
    """A card to be chosen, sold, traded or thrown away: what it is to whoever is asked."""
    card = t.cards[o.card]
    if o.row != NO_ROW:
        o.op = t.rows[o.row].op
    o.gold = card.value
    o.ability = 1 if card.windows != 0 else 0
    o.bonus = use_of(s, t, seat, o.card)
    if o.verb == Verb.CHOOSE:
        o.hurts = owner_of(s, o.card)
    if card.kind == Kind.MONSTER:
        o.level, o.treasures, o.danger = card.level, card.treasures, danger_of(t, o.card)
    elif card.kind == Kind.SPECIAL:
        o.levels = _levels_in(t, o.card)


@rule
def _describe_trouble(s, t, o, seat):
    """A monster of one's own hand, as if found behind the door."""
    card = t.cards[o.card]
    o.level, o.danger = card.level, danger_of(t, o.card)
    o.swing = s.public.strength[seat] - card.level - s.public.open_seals
    o.treasures, o.levels = card.treasures, card.levels
    if o.swing > 0 and card.levels > 0 and s.public.level[seat] + card.levels >= s.public.winning_level:
        o.wins = 1


@rule
def _describe_trade(s, t, o, seat, other, comes, goes):
    """What a swap brings to whoever is asked, and to the other."""
    o.bonus, o.gold = use_of(s, t, seat, comes), t.cards[comes].value
    o.theirs = -use_of(s, t, other, comes)
    if goes != NONE:
        o.bonus -= use_of(s, t, seat, goes)
        o.gold -= t.cards[goes].value
        o.theirs += use_of(s, t, other, goes)


@rule
def _describe_accept(s, t, o, seat):
    f = s.frames[s.depth - 1]
    if s.prompt == Prompt.HELP:
        o.treasures, o.items = f.a, f.c + (1 if f.on != NONE else 0)
        o.swing = s.public.strength[seat]
        o.helps = s.public.fighter
    else:
        o.card = f.card
        _describe_trade(s, t, o, seat, f.other, f.card, f.on)


@rule
def _describe_window(s, t, o, seat):
    """Plays that are made in a window."""
    verb = o.verb
    if verb == Verb.PLAY:
        _describe_play(s, t, o, seat)
    elif verb == Verb.CURSE:
        _describe_curse(s, t, o, o.seat)
    elif verb == Verb.USE:
        _describe_sentence(s, t, o, seat)
    elif verb == Verb.ARM_MOOK:
        o.helps, o.bonus = o.seat, t.cards[o.card].bonus
    elif Verb.THROW <= verb <= Verb.GIVE_TO_MONSTER:
        _describe_fight_card(s, t, o)
    elif verb == Verb.EQUIP:
        o.bonus = bonus_if_equipped(s, t, seat, o.card)
        if o.on != NONE:
            o.bonus -= item_bonus(s, t, o.on)
        elif not fits(s, t, seat, o.card):
            o.bonus -= _makes_way(s, t, seat, o.card)
    elif verb == Verb.ASK:
        o.treasures, o.helps = o.amount, o.seat
        o.swing = s.public.strength[o.seat]
    elif o.card != NONE:
        _describe_card(s, t, o, seat)


@rule
def _describe(s, t, o, seat):
    verb = o.verb
    if verb == Verb.ACCEPT:
        _describe_accept(s, t, o, seat)
    elif verb == Verb.WANT:
        _describe_trade(s, t, o, seat, o.seat, o.on, o.card)
    elif verb == Verb.LOOK_FOR_TROUBLE:
        _describe_trouble(s, t, o, seat)
    elif verb == Verb.HELPER_PICKS:
        o.treasures, o.helps = o.amount, o.seat
    elif verb == Verb.FIRST or verb == Verb.SECOND:
        _describe_evil(s, t, o, seat)
    elif verb != Verb.PASS:
        _describe_window(s, t, o, seat)
    if s.public.fighter >= 0 and s.public.fleeing == 0 and verb != Verb.LOOK_FOR_TROUBLE:
        _describe_outcome(s, t, o)


@rule
def _describe_evil(s, t, o, seat):
    """One of two evils: how much it would hurt."""
    if o.row == NO_ROW:
        return
    o.op = t.rows[o.row].op
    o.levels = -_levels_lost(s, t, o.row, seat)
    o.harm = _strength_lost(s, t, o.row, seat) + _nuisance(s, t, o.row, seat) - LEVEL_HURTS * o.levels


@rule
def _describe_outcome(s, t, o):
    """Whether it decides, one way or the other, a fight that would win the game."""
    p = s.public
    level, levels, margin = p.level[p.fighter] * 1, p.levels * 1, p.margin + o.swing
    before = levels > 0 and level + levels >= p.winning_level and p.margin > 0
    if o.levels < 0 and o.hurts == p.fighter:
        level += o.levels
    elif o.levels > 0 and o.helps == p.fighter and o.verb != Verb.CHOOSE:
        level = min(level + o.levels, p.winning_level - 1)
        margin += o.levels
    if o.op == Op.END_COMBAT or o.op == Op.SWAP_FIGHTER:
        levels = 0
    elif o.op == Op.REMOVE_MONSTER or o.op == Op.LEAVE:
        levels = levels - levels_of(s, t, o.on) if o.on != NONE and o.on > 1 else 0
    after = levels > 0 and level + levels >= p.winning_level and margin > 0
    o.wins = 1 if before != after else 0


@rule
def describe_all(s, t):
    seat = s.decider
    for k in range(t.options):
        _describe(s, t, t.option[k], seat)
