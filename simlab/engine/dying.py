"""Death, looting the body, and coming back (D1–D8)."""

from simlab.engine import chance
from simlab.engine.effects import clear_effects
from simlab.engine.equipment import can_carry, item_bonus, modifier
from simlab.engine.memory import forget
from simlab.engine.people import is_cheat, is_identity, may_receive
from simlab.engine.record import note, write
from simlab.engine.sentences import tell
from simlab.engine.stack import ask, begin, pop, push
from simlab.engine.state import CHOSEN, DEATHS, LOST
from simlab.engine.zones import attached, carry, discard, take_in_hand, unmark
from simlab.jit import rule
from simlab.vocabulary import NONE, Edition, Event, Kind, Moment, Op, Prompt, Step, Zone


@rule
def lootable(s, t, c):
    """Hand and cards in play, but for what a munchkin is (D1) and what was saved."""
    card = t.cards[c]
    if s.at[c] < Zone.TABLE:
        return True
    if s.on[c] != NONE or is_identity(card.kind) or s.mark[c] & LOST != 0:
        return False
    return not (card.kind == Kind.SPECIAL and card.stays != 0)


@rule
def _keep_the_best(s, t, seat, n):
    """A softer death keeps so many Items, the best ones."""
    for _ in range(n):
        best, bonus = NONE, -99
        c = s.first[Zone.TABLE + seat]
        while c != NONE:
            if t.cards[c].kind == Kind.ITEM and s.mark[c] & LOST == 0 and item_bonus(s, t, c) > bonus:
                best, bonus = c * 1, item_bonus(s, t, c)
            c = s.next[c]
        if best != NONE:
            s.mark[best] |= LOST


@rule
def _take_apart(s, t, seat):
    """Cheat! and its Item are separated (ED10); a Mook's enhancer does not survive it."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        after = s.next[c]
        if s.on[c] != NONE:
            if is_cheat(t, c) and s.public.rules.editions[Edition.ED10] != 0:
                s.on[c] = NONE
                forget(s, seat)
            elif t.cards[c].kind == Kind.MONSTER_ENHANCER:
                discard(s, t, c)
        c = after


@rule
def die(s, t, seat):
    """Lose all your stuff; keep what you are, your Level, and the curses on you."""
    if s.public.dead[seat] == 1:
        return
    s.public.dead[seat] = 1
    s.death_order[s.deaths] = seat
    s.deaths += 1
    s.tally[seat, DEATHS] += 1
    note(s, t, Event.DEATH, seat, NONE, 0)
    _keep_the_best(s, t, seat, modifier(s, t, seat, Op.SOFTER_DEATH))
    _take_apart(s, t, seat)
    clear_effects(s, seat)
    _helps_no_more(s, seat)
    if s.public.fleeing == 0 and s.deaths == 1:
        _bury_after_event(s, seat)
    tell(s, t, seat, Moment.DIES, seat)


@rule
def _helps_no_more(s, seat):
    """A helper who dies before anybody runs has left the fight, and nothing is promised any more."""
    p = s.public
    if p.fighter < 0 or p.helper != seat or p.fleeing != 0:
        return
    p.helper = -1
    for zone in (Zone.TABLE + p.fighter, Zone.HAND + p.fighter):
        unmark(s, zone, CHOSEN)


@rule
def _bury_after_event(s, seat):
    """The bodies are looted once whatever kills has run its course, so that deaths in one event go together (APO6)."""
    begin(s, Step.BURY, seat)
    k = s.depth - 1
    while k > 0 and (s.frames[k - 1].step == Step.ROWS or s.frames[k - 1].step == Step.OPERATION):
        s.frames[k] = s.frames[k - 1]
        k -= 1
    f = s.frames[k]
    f.step, f.seat, f.other, f.card, f.on = Step.BURY, seat, -1, NONE, NONE
    f.a, f.b, f.c, f.d = 0, 0, 0, 0


@rule
def _body_has_cards(s, t, seat):
    for zone in (Zone.HAND + seat, Zone.TABLE + seat):
        c = s.first[zone]
        while c != NONE:
            if lootable(s, t, c):
                return True
            c = s.next[c]
    return False


@rule
def _next_looter(s, dead, done):
    """From the highest Level down; ties by a roll of the die. `done` is a mask of who has had his turn."""
    best, score = -1, -1
    for seat in range(s.public.players):
        if seat == dead or not may_receive(s, seat) or done & (1 << seat) != 0:
            continue
        mine = s.public.level[seat] * 1024 + chance.below(s, chance.TIE, seat, 1024)
        if mine > score:
            best, score = seat, mine
    return best


@rule
def step_bury(s, t):
    """Bodies in order of death, then, with Seals, one Seal for the whole event."""
    if s.depth == 0:
        return
    f = s.frames[s.depth - 1]
    if f.a < s.deaths:
        dead = s.death_order[f.a]
        f.a += 1
        push(s, Step.LOOT_BODY, dead, -1, NONE, NONE, 0, 0, 0)
        return
    opener = s.death_order[0] if s.deaths == 1 else s.public.active
    s.deaths = 0
    pop(s)
    if s.public.rules.seals != 0:
        push(s, Step.SEAL_OPENED, opener, -1, NONE, NONE, 0, 0, 0)


@rule
def step_loot_body(s, t):
    """Each other living player takes one card; the rest are discarded (D2, D8)."""
    f = s.frames[s.depth - 1]
    looter = _next_looter(s, f.seat, f.a)
    if looter >= 0 and _body_has_cards(s, t, f.seat):
        f.a |= 1 << looter
        f.other = looter
        ask(s, Prompt.LOOT_BODY, looter)
        return
    dead = f.seat
    pop(s)
    for zone in (Zone.HAND + dead, Zone.TABLE + dead):
        c = s.first[zone]
        while c != NONE:
            after = s.next[c]
            if lootable(s, t, c):
                discard(s, t, c)
                after = s.first[zone]
            c = after
    unmark(s, Zone.TABLE + dead, LOST)


@rule
def loot(s, t, looter, c):
    """A looted card goes to the hand (ED10), its Item enhancers with it."""
    dead = s.frames[s.depth - 1].seat
    write(s, t, Event.LOOT_BODY, looter, dead, c, NONE, 0)
    open_table = (
        s.public.rules.editions[Edition.ED10] == 0 and t.cards[c].kind == Kind.ITEM and can_carry(s, t, looter, c)
    )
    if open_table:
        carry(s, c, Zone.TABLE + looter)
        return
    x = attached(s, c)
    while x != NONE:
        take_in_hand(s, x, looter)
        s.seen[x] = 255
        x = attached(s, c)
    take_in_hand(s, c, looter)
    s.seen[c] = 255
