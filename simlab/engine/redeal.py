"""A game as it might be: everything that one seat cannot see is dealt anew, for those who think ahead.

This imagines cards elsewhere rather than move them, so it does not go through `zones`; and its chance
is a key of its own, so that an imagined game shares no die and no shuffle with the real one.
"""

import numpy as np

from simlab.engine.chance import scramble, sort_by_key
from simlab.engine.state import CHOSEN
from simlab.jit import entry, rule
from simlab.vocabulary import MAX_CARDS, NONE, Zone


@rule
def _asked_about(s, t, seat, c):
    """What one is asked about lies open: a body that is looted, a card promised."""
    if s.decider != seat:
        return False
    for k in range(t.options):
        if t.option[k].card == c or t.option[k].on == c:
            return True
    return False


@rule
def _unseen(s, t, seat, zone, c):
    """A card of a deck; a card in another's hand that this seat has not seen go there."""
    if zone < Zone.HAND:
        return True
    if (s.seen[c] >> seat) & 1 != 0 or s.mark[c] & CHOSEN != 0:
        return False
    return not _asked_about(s, t, seat, c)


@rule
def _hides(zone, seat):
    """Decks, and the hands of others."""
    if zone == Zone.DOOR_DECK or zone == Zone.TREASURE_DECK or zone == Zone.SEAL_DECK:
        return True
    return Zone.HAND <= zone < Zone.TABLE and zone != Zone.HAND + seat


@rule
def _shuffle_unseen(s, t, seat, key, deck, becomes):
    """The unseen cards of one deck, each place getting another of them; backs do not change."""
    n = 0
    for zone in range(Zone.TABLE):
        c = s.first[zone] if _hides(zone, seat) else NONE
        while c != NONE:
            if t.cards[c].deck == deck and _unseen(s, t, seat, zone, c):
                t.order[n] = c
                t.key[n] = scramble(scramble(key ^ np.uint64(deck + 1)) ^ t.cards[c].identity)
                n += 1
            c = s.next[c]
    sort_by_key(t, n)
    n = 0
    for zone in range(Zone.TABLE):
        c = s.first[zone] if _hides(zone, seat) else NONE
        while c != NONE:
            if t.cards[c].deck == deck and _unseen(s, t, seat, zone, c):
                becomes[c] = t.order[n]
                n += 1
            c = s.next[c]


@rule
def _relabel(s, becomes, seat):
    """Every place keeps its marks and its neighbours, and gets its new card."""
    n = 0
    places = np.zeros((MAX_CARDS, 5), np.int64)
    for zone in range(Zone.TABLE):
        c = s.first[zone] if _hides(zone, seat) else NONE
        while c != NONE:
            places[n, 0], places[n, 1], places[n, 2] = zone, becomes[c], s.mark[c]
            places[n, 3], places[n, 4] = s.seen[c], s.since[c]
            n += 1
            c = s.next[c]
    for k in range(n):
        zone, c = places[k, 0], places[k, 1]
        first = k == 0 or places[k - 1, 0] != zone
        last = k == n - 1 or places[k + 1, 0] != zone
        s.at[c], s.mark[c], s.seen[c], s.since[c] = zone, places[k, 2], places[k, 3], places[k, 4]
        s.boost[c], s.on[c] = 0, NONE
        s.prev[c] = NONE if first else places[k - 1, 1]
        s.next[c] = NONE if last else places[k + 1, 1]
        if first:
            s.first[zone] = c
        if last:
            s.last[zone] = c


@entry
def deal_anew(states, i, boxes, seat, key):
    """Deal anew all that `seat` cannot see in game i; `key` is the imagination's own seed."""
    s = states[i]
    t = boxes[0]
    becomes = np.arange(MAX_CARDS)
    for deck in range(3):
        _shuffle_unseen(s, t, seat, key, deck, becomes)
    _relabel(s, becomes, seat)
    s.seed = scramble(key)
    s.block = 0
