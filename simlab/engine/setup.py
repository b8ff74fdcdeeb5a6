"""Before the first turn: shuffle, deal, who goes first, first cards (Z1, Z6–Z8, V7)."""

from simlab.engine import chance
from simlab.engine.record import note
from simlab.engine.stack import ask, begin, pop
from simlab.engine.state import MAX_ROUNDS
from simlab.engine.turn import draw_eight
from simlab.jit import rule
from simlab.tables import NO_TRAIT
from simlab.vocabulary import MAX_SEATS, NONE, ZONES, Deck, Edition, Event, Prompt, Step, Zone


@rule
def _clear(s, t):
    """An empty table: every card in the box."""
    for zone in range(ZONES):
        s.first[zone], s.last[zone], s.count[zone] = NONE, NONE, 0
    for c in range(t.n):
        s.at[c], s.mark[c], s.seen[c], s.boost[c], s.since[c], s.on[c] = Zone.BOX, 0, 0, 0, 0, NONE
        s.prev[c] = c - 1 if c > 0 else NONE
        s.next[c] = c + 1 if c + 1 < t.n else NONE
    s.first[Zone.BOX], s.last[Zone.BOX], s.count[Zone.BOX] = 0, t.n - 1, t.n


@rule
def _sort_out(s, t, deck):
    """The cards of one deck, shuffled."""
    n = 0
    for c in range(t.n):
        if t.cards[c].deck == deck:
            t.order[n] = c
            n += 1
    chance.deck_keys(s, t, n, deck, 0)
    chance.sort_by_key(t, n)
    for i in range(n):
        _put_down(s, t.order[i], 2 * deck)


@rule
def _put_down(s, c, zone):
    """Straight from the box to the end of a deck."""
    before, after = s.prev[c], s.next[c]
    if before == NONE:
        s.first[Zone.BOX] = after
    else:
        s.next[before] = after
    if after == NONE:
        s.last[Zone.BOX] = before
    else:
        s.prev[after] = before
    s.count[Zone.BOX] -= 1
    tail = s.last[zone]
    s.prev[c], s.next[c] = tail, NONE
    if tail == NONE:
        s.first[zone] = c
    else:
        s.next[tail] = c
    s.last[zone] = c
    s.at[c] = zone
    s.count[zone] += 1


@rule
def _people(s, t):
    """Level 1, plain, a sex by the seed or as set (V7, ED18)."""
    p = s.public
    p.players = p.rules.players
    p.winning_level = p.rules.winning_level
    for seat in range(MAX_SEATS):
        p.level[seat] = 1 if seat < p.players else 0
        p.sex[seat] = chance.below(s, chance.SEXES, seat, 2)
        if p.rules.sex[seat] >= 0:
            p.sex[seat] = p.rules.sex[seat]
    p.first = p.rules.first_seat if p.rules.first_seat >= 0 else chance.below(s, chance.FIRST, 0, p.players)
    p.active, p.fighter, p.helper, p.lead = p.first, -1, -1, -1


@rule
def new_game(s, t, seed, block):
    """Set the table. The rules must already be in s.public.rules; everything else is made anew."""
    s.seed, s.block = seed, block
    t.logged = 0
    for seat in range(MAX_SEATS):
        for k in range(MAX_ROUNDS):
            t.path[seat, k] = 0
        for trait in range(NO_TRAIT):
            t.held_since[seat, trait] = 0
    _clear(s, t)
    _people(s, t)
    for deck in (Deck.DOOR, Deck.TREASURE, Deck.SEAL):
        _sort_out(s, t, deck)
    s.decider = -1
    s.untidy = (1 << s.public.players) - 1
    note(s, t, Event.GAME_BEGINS, s.public.first, NONE, s.public.players)
    for k in range(s.public.players):
        seat = (s.public.first + k) % s.public.players
        draw_eight(s, t, seat)
        _note_opening(s, t, seat)
    begin(s, Step.GAME_BEGINS, 0)


@rule
def _note_opening(s, t, seat):
    c = s.first[Zone.HAND + seat]
    while c != NONE:
        s.mark[c] = 0
        note(s, t, Event.OPENING_HAND, seat, c, 0)
        c = s.next[c]


@rule
def step_game_begins(s, t):
    """Everybody declares a sex where the sheet says so, plays from his first eight cards, then the first turn."""
    f = s.frames[s.depth - 1]
    p = s.public
    if f.a == p.players:
        pop(s)
        begin(s, Step.TURN_BEGINS, p.first)
        return
    seat = (p.first + f.a) % p.players
    if f.b == 0 and p.rules.editions[Edition.ED18] != 0 and p.rules.sex[seat] < 0:
        f.b = 1
        ask(s, Prompt.DECLARE, seat)
        return
    f.a += 1
    f.b = 0
    begin(s, Step.PREPARE, seat)


@rule
def step_prepare(s, t):
    ask(s, Prompt.PREPARE, s.frames[s.depth - 1].seat)
