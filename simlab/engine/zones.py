"""Where every card is. Only this module moves cards: each is in exactly one zone, in an ordered list."""

from simlab.engine import chance
from simlab.engine.memory import disturb, forget, forget_hand
from simlab.engine.people import may_receive
from simlab.engine.record import note
from simlab.engine.state import CHOSEN, EQUIPPED, FRESH, TOUCHED
from simlab.jit import rule
from simlab.vocabulary import NONE, Deck, Event, Moment, Step, Zone


@rule
def _unlink(s, c):
    zone = s.at[c]
    before, after = s.prev[c], s.next[c]
    if before == NONE:
        s.first[zone] = after
    else:
        s.next[before] = after
    if after == NONE:
        s.last[zone] = before
    else:
        s.prev[after] = before
    s.count[zone] -= 1


@rule
def _link_last(s, c, zone):
    tail = s.last[zone]
    s.prev[c] = tail
    s.next[c] = NONE
    if tail == NONE:
        s.first[zone] = c
    else:
        s.next[tail] = c
    s.last[zone] = c


@rule
def _link_first(s, c, zone):
    head = s.first[zone]
    s.next[c] = head
    s.prev[c] = NONE
    if head == NONE:
        s.last[zone] = c
    else:
        s.prev[head] = c
    s.first[zone] = c


@rule
def _arrive(s, c, zone):
    s.at[c] = zone
    s.count[zone] += 1
    s.mark[c] = 0
    s.boost[c] = 0
    s.on[c] = NONE
    s.since[c] = s.public.turn


@rule
def owner_of(s, c):
    """The seat whose hand, table or curses this card is among, or -1."""
    zone = s.at[c]
    if zone < Zone.HAND:
        return -1
    return (zone - Zone.HAND) % 6


@rule
def _touch(s, zone):
    """Somebody has other cards now; on the table, his limits may have changed."""
    if Zone.TABLE <= zone < Zone.CURSES:
        disturb(s, zone - Zone.TABLE)
    elif zone >= Zone.CURSES:
        forget(s, zone - Zone.CURSES)
    elif zone >= Zone.HAND:
        forget_hand(s, zone - Zone.HAND)


@rule
def put(s, c, zone):
    """Move a card to the end of a zone."""
    _touch(s, s.at[c])
    _touch(s, zone)
    _unlink(s, c)
    _link_last(s, c, zone)
    _arrive(s, c, zone)


@rule
def put_on_top(s, c, zone):
    """Move a card to the top of a pile."""
    _touch(s, s.at[c])
    _touch(s, zone)
    _unlink(s, c)
    _link_first(s, c, zone)
    _arrive(s, c, zone)


@rule
def take_in_hand(s, c, seat):
    """A card just received: it may be played out of turn until the next window has closed (V16)."""
    put(s, c, Zone.HAND + seat)
    s.mark[c] |= FRESH
    s.fresh |= 1 << seat


@rule
def unmark(s, zone, mark):
    """Take a mark off every card of a zone."""
    c = s.first[zone]
    while c != NONE:
        s.mark[c] &= 255 - mark
        c = s.next[c]


@rule
def attached(s, host):
    """The first card attached to this one, or NONE."""
    c = s.first[s.at[host]]
    while c != NONE:
        if s.on[c] == host:
            return c
        c = s.next[c]
    return c


@rule
def carry(s, c, zone):
    """Move a card with everything attached to it, keeping it attached."""
    old = s.at[c]
    put(s, c, zone)
    x = s.first[old]
    while x != NONE:
        after = s.next[x]
        if s.on[x] == c:
            put(s, x, zone)
            s.on[x] = c
        x = after


@rule
def attach(s, c, host):
    """Put a card with the one it belongs to, wherever that is; what hangs on it comes along."""
    carry(s, c, s.at[host])
    s.on[c] = host


@rule
def _discard_attached(s, t, host):
    """What hangs on a card, by itself."""
    x = attached(s, host)
    while x != NONE:
        s.on[x] = NONE
        discard_one(s, t, x)
        x = attached(s, host)


@rule
def discard(s, t, c):
    """To the top of its discard pile, with everything attached to it, and to that (an Item given to a monster may have
    an enhancer); Seals go under their deck."""
    x = attached(s, c)
    while x != NONE:
        _discard_attached(s, t, x)
        s.on[x] = NONE
        discard_one(s, t, x)
        x = attached(s, c)
    discard_one(s, t, c)


@rule
def discard_one(s, t, c):
    deck = t.cards[c].deck
    if deck == Deck.SEAL:
        put(s, c, Zone.SEAL_DECK)
    elif deck == Deck.DOOR:
        put_on_top(s, c, Zone.DOOR_DISCARDS)
    else:
        put_on_top(s, c, Zone.TREASURE_DISCARDS)
    s.seen[c] = 0


@rule
def _is_carried_out(s, c):
    """A card that is still having its effect: it goes to the discards once it has had it (C15)."""
    for k in range(s.depth):
        f = s.frames[k]
        if f.card == c and (f.step == Step.ROWS or f.step == Step.OPERATION):
            return True
    return False


@rule
def _shuffle_discards(s, t, deck, number):
    """The discards become the deck, in the order of this shuffle; returns how many there were."""
    n = 0
    c = s.first[2 * deck + 1]
    while c != NONE:
        if not _is_carried_out(s, c):
            t.order[n] = c
            n += 1
        c = s.next[c]
    chance.deck_keys(s, t, n, deck, number)
    chance.sort_by_key(t, n)
    for i in range(n):
        put(s, t.order[i], 2 * deck)
    return n


@rule
def top_of_deck(s, t, deck):
    """The next card of a deck, its discards shuffled in when it has run out; NONE if both are empty (Z2)."""
    zone = 2 * deck
    if s.count[zone] == 0 and deck != Deck.SEAL and _shuffle_discards(s, t, deck, s.reshuffles + 1) > 0:
        s.reshuffles += 1
        note(s, t, Event.RESHUFFLE, -1, NONE, deck)
    if s.count[zone] == 0:
        s.dry += 1
        note(s, t, Event.DRY, -1, NONE, deck)
    return s.first[zone]


@rule
def draw(s, t, seat, deck, face_up):
    """One card of a deck into a hand; the dead draw nothing, nor by the old sheets those not yet returned (D3, ED11)."""
    if not may_receive(s, seat):
        return NONE
    c = top_of_deck(s, t, deck)
    if c == NONE:
        return NONE
    take_in_hand(s, c, seat)
    s.seen[c] = 255 if face_up else 0
    note(s, t, Event.DRAW_FACE_UP if face_up else Event.DRAW, seat, c, deck)
    if (t.cards[c].moments >> Moment.DRAWN) & 1 != 0:
        disturb(s, seat)
    return c


@rule
def hand_over(s, c, giver, taker):
    """A card from hand to hand: only the two know where it is."""
    take_in_hand(s, c, taker)
    s.seen[c] |= (1 << giver) | (1 << taker)


@rule
def pick(s, c):
    """Picked for a sale, a bargain, an offer."""
    s.mark[c] |= CHOSEN
    s.chosen |= 1 << owner_of(s, c)


@rule
def touch(s, c):
    """Equipped or taken off: not again this turn."""
    s.mark[c] |= TOUCHED
    s.touched |= 1 << owner_of(s, c)


@rule
def equip(s, c):
    s.mark[c] |= EQUIPPED
    disturb(s, owner_of(s, c))


@rule
def take_off(s, c):
    s.mark[c] &= 255 - EQUIPPED
    disturb(s, owner_of(s, c))
