"""What whoever is asked knows: of the table, which everybody sees, and of himself."""

from simlab.engine.combat import seat_strength, size_up
from simlab.engine.describe import use_of
from simlab.engine.equipment import (
    hand_limit,
)
from simlab.engine.memory import IN_STOCK, IN_STRENGTH, as_seen, fickle_modifiers, is_steady, now
from simlab.engine.people import in_fight
from simlab.engine.running import run_modifier
from simlab.jit import rule
from simlab.vocabulary import (
    NONE,
    Kind,
    Prompt,
    Zone,
)


@rule
def _count_item(s, t, seat, c, my):
    """Its gold, which is spare if it adds nothing to one's strength and is of no other use."""
    card = t.cards[c]
    my.gold += card.value
    if card.value > 0 and card.windows == 0 and s.on[c] == NONE and use_of(s, t, seat, c) <= 0:
        my.spare += card.value


@rule
def _count_hand_card(t, c, my):
    """Spite, power and monsters in hand."""
    card = t.cards[c]
    if card.kind == Kind.CURSE:
        my.curses += 1
        my.spite += 3
    elif card.kind == Kind.MONSTER_ENHANCER:
        my.spite += max(0, card.bonus)
    elif card.kind == Kind.MONSTER:
        my.monsters_in_hand += 1
        if card.level < my.strength:
            my.easy_monsters += 1
    elif card.one_shot != 0:
        my.power += card.bonus
        my.spite += card.bonus


@rule
def _count_hand(s, t, seat, my):
    my.spite, my.power, my.curses, my.monsters_in_hand, my.easy_monsters = 0, 0, 0, 0, 0
    n = 0
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        if n < len(my.cards):
            my.cards[n] = c
            n += 1
        if t.cards[c].kind == Kind.ITEM:
            _count_item(s, t, seat, c, my)
        _count_hand_card(t, c, my)
        c = s.next[c]
    for k in range(n, len(my.cards)):
        my.cards[k] = NONE


@rule
def count_up(s, t, seat, my):
    """What a player has, as `my` says it; his strength is known already."""
    my.strength = s.public.strength[seat]
    my.hand_limit = hand_limit(s, t, seat)
    my.gold, my.spare, my.items = 0, 0, 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM:
            my.items += 1
            _count_item(s, t, seat, c, my)
        c = s.next[c]
    my.run = run_modifier(s, t, seat)
    _count_hand(s, t, seat, my)


@rule
def _holds_fickle_item(s, t, seat):
    """An Item in hand whose worth depends on the rest of the table."""
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and fickle_modifiers(t, c) != 0:
            return True
        c = s.next[c]
    return False


@rule
def know_thyself(s, t):
    """Fill `my` for whoever is asked."""
    seat = s.decider
    p, my = s.public, t.my[seat]
    my.place = 1
    for other in range(p.players):
        my.place += 1 if p.level[other] > p.level[seat] else 0
    my.seat, my.level, my.prompt = seat, p.level[seat], s.prompt
    my.levels_to_win = p.winning_level - p.level[seat]
    my.hand = s.count[Zone.HAND + seat]
    my.fighting = 1 if p.fighter == seat else 0
    my.helping = 1 if p.fighter >= 0 and p.helper == seat else 0
    my.my_turn = 1 if p.active == seat else 0
    my.sale = s.frames[s.depth - 1].a if s.prompt == Prompt.SELL else 0
    moment = now(s, t, seat)
    if t.counted[seat] == moment and my.strength == p.strength[seat]:
        return
    count_up(s, t, seat, my)
    for k in range(len(my.parameter)):
        my.parameter[k] = t.parameters[t.lineup[seat], k]
    steady = is_steady(s, seat, IN_STOCK) and not _holds_fickle_item(s, t, seat)
    t.counted[seat] = moment if steady else 0


@rule
def look_around(s, t):
    """What everybody can count: hands, strengths, who leads the race; the fight's numbers while there is one."""
    if t.looked != 0:
        return
    t.looked = 1
    p = s.public
    in_combat = p.fighter >= 0 and p.fleeing == 0
    if in_combat:
        size_up(s, t)
    best = 0
    for seat in range(p.players):
        p.hand[seat] = s.count[Zone.HAND + seat]
        if p.level[seat] > best:
            best = p.level[seat]
            p.leader = seat
        moment = as_seen(s, t, seat)
        if in_fight(s, seat) and in_combat:
            continue  # looked at with the fight
        if in_fight(s, seat) or t.measured[seat] != moment:
            p.strength[seat] = seat_strength(s, t, seat)
            steady = is_steady(s, seat, IN_STRENGTH) and not in_fight(s, seat)
            t.measured[seat] = moment if steady else 0
    p.leader_levels_to_win = p.winning_level - best
