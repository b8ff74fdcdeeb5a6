"""What must always be true; switched on by `--check`. A broken one names itself in the table's scratch space."""

from simlab.engine.combat import monsters_strength, munchkin_strength, seat_strength
from simlab.engine.conditions import big_items, hand_total, hands_used
from simlab.engine.describe import count_use, weigh_curse
from simlab.engine.equipment import big_limit, rank_total
from simlab.engine.glance import glance
from simlab.engine.knowing import count_up
from simlab.engine.memory import as_seen, now
from simlab.engine.people import alive, in_fight
from simlab.engine.zones import owner_of
from simlab.jit import rule
from simlab.vocabulary import MAX_CARDS, NONE, ZONES, Kind

CARD_IN_TWO_ZONES, WRONG_COUNT, BELOW_LEVEL_ONE, TOO_MANY_HANDS, TOO_MANY_BIG, TOO_MUCH_RANK, LOST_HOST, STALE = range(
    1, 9
)
NAMES = {
    CARD_IN_TWO_ZONES: "a card is not where it says it is",
    WRONG_COUNT: "the cards do not add up",
    BELOW_LEVEL_ONE: "somebody is below Level 1 or above the winning level",
    TOO_MANY_HANDS: "somebody uses more hands than he has",
    TOO_MANY_BIG: "somebody carries too many Big items",
    TOO_MUCH_RANK: "somebody's Powers rank higher than his Level",
    LOST_HOST: "a card is attached to one that is elsewhere",
    STALE: "what is remembered of somebody is not what he has",
}


@rule
def _break(t, code, card):
    if t.broken == 0:
        t.broken = code
        t.broken_card = card


@rule
def _cards(s, t):
    """Each physical card is in exactly one zone, and every list is as long as it says (Z5)."""
    total = 0
    for zone in range(ZONES):
        n = 0
        c = s.first[zone]
        while c != NONE and n <= t.n:
            if s.at[c] != zone:
                _break(t, CARD_IN_TWO_ZONES, c)
            if s.on[c] != NONE and s.at[s.on[c]] != zone:
                _break(t, LOST_HOST, c)
            n += 1
            c = s.next[c]
        if n != s.count[zone]:
            _break(t, WRONG_COUNT, zone)
        total += n
    if total != t.n:
        _break(t, WRONG_COUNT, total)


@rule
def _people(s, t):
    p = s.public
    for seat in range(p.players):
        if p.level[seat] < 1 or p.level[seat] > p.winning_level:
            _break(t, BELOW_LEVEL_ONE, seat)
        if not alive(s, seat) or s.untidy & (1 << seat) != 0:
            continue
        if hands_used(s, t, seat) > hand_total(s, t, seat):
            _break(t, TOO_MANY_HANDS, seat)
        if big_items(s, t, seat) > big_limit(s, t, seat):
            _break(t, TOO_MANY_BIG, seat)
        if rank_total(s, t, seat) > p.level[seat]:
            _break(t, TOO_MUCH_RANK, seat)


@rule
def _strengths_and_stock(s, t, seat):
    """What is remembered of a player is what would be counted now."""
    moment = now(s, t, seat)
    strength = s.public.strength[seat]
    stands = t.looked != 0 or t.measured[seat] == as_seen(s, t, seat) and not in_fight(s, seat)
    if stands and strength != seat_strength(s, t, seat):
        _break(t, STALE, seat)
    my, again = t.my[seat], t.recount
    if t.counted[seat] == moment and my.strength == strength:
        count_up(s, t, seat, again)
        same = my.gold == again.gold and my.items == again.items and my.spare == again.spare and my.run == again.run
        same = same and my.hand_limit == again.hand_limit and my.spite == again.spite and my.power == again.power
        same = same and my.easy_monsters == again.easy_monsters and my.monsters_in_hand == again.monsters_in_hand
        if not same or my.curses != again.curses:
            _break(t, STALE, seat)


@rule
def _glance(s, t, seat):
    """What was seen at a glance of a player's cards is what would be seen now."""
    if t.glanced[seat] != now(s, t, seat):
        return
    hand, says, table = t.in_hand[seat] * 1, t.hand_says[seat] * 1, t.table_says[seat] * 1
    throw, unworn = t.to_throw[seat] * 1, t.unworn[seat] * 1
    t.glanced[seat] = 0
    glance(s, t, seat)
    same = hand == t.in_hand[seat] and says == t.hand_says[seat] and table == t.table_says[seat]
    if not same or throw != t.to_throw[seat] or unworn != t.unworn[seat]:
        _break(t, STALE, seat)


@rule
def _meanings(s, t, seat):
    """What a card is remembered to mean to a player is what it would mean now."""
    moment = as_seen(s, t, seat)
    again = t.meaning[MAX_CARDS, seat]
    for c in range(t.n):
        known = t.meaning[c, seat]
        if known.when != moment:
            continue
        if t.cards[c].kind == Kind.CURSE:
            weigh_curse(s, t, c, seat, again)
            same = known.levels == again.levels and known.weaker == again.weaker
            if not same or known.nuisance != again.nuisance or known.cards != again.cards:
                _break(t, STALE, c)
        elif owner_of(s, c) == seat and known.use != count_use(s, t, seat, c):
            _break(t, STALE, c)


@rule
def _fight(s, t):
    """The fight's numbers that everybody sees are those it has."""
    p = s.public
    if t.looked != 0 and p.fighter >= 0 and p.fleeing == 0:
        if p.munchkins != munchkin_strength(s, t) or p.monsters != monsters_strength(s, t):
            _break(t, STALE, p.fighter)


@rule
def check(s, t):
    """All invariants, at every question."""
    _cards(s, t)
    _people(s, t)
    _fight(s, t)
    for seat in range(s.public.players):
        _meanings(s, t, seat)
        _glance(s, t, seat)
        _strengths_and_stock(s, t, seat)
