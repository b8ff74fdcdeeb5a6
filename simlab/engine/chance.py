"""All randomness: u = hash(seed, block, purpose, seat, k), so that nothing depends on who asked before.

Decks are ordered by a key per card, so a card edited, blanked or left out does not move the others.
"""

import numpy as np

from simlab.engine.state import PILES
from simlab.jit import COMPILED, rule
from simlab.vocabulary import NONE

DECK, DICE, BOT, SEXES, FIRST, TIE, UNSEEN, NOISE = range(8)

_A = np.uint64(0x9E3779B97F4A7C15)
_B = np.uint64(0xBF58476D1CE4E5B9)
_C = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_56 = np.uint64(56)
_LOW = np.uint64(0xFFFFFFFF)

if not COMPILED:
    np.seterr(over="ignore")  # 64-bit words wrap around here on purpose


@rule
def scramble(x):
    """The splitmix64 finaliser: every bit of the input moves every bit of the output."""
    x = np.uint64(x) + _A
    x = (x ^ (x >> _30)) * _B
    x = (x ^ (x >> _27)) * _C
    return x ^ (x >> _31)


@rule
def word(s, purpose, seat, k):
    """64 random bits for the k-th need of this seat and purpose."""
    x = scramble(s.seed) ^ np.uint64(s.block)
    x = scramble(x) ^ np.uint64(purpose * 64 + seat)
    return scramble(scramble(x) ^ np.uint64(k))


@rule
def below(s, purpose, seat, n):
    """An unbiased integer in 0 … n-1 (Lemire's method on 32 bits)."""
    n64 = np.uint64(n)
    floor = (np.uint64(4294967296) - n64) % n64
    while True:
        k = s.draws[purpose, seat]
        s.draws[purpose, seat] = k + 1
        product = (word(s, purpose, seat, k) & _LOW) * n64
        if (product & _LOW) >= floor:
            return np.int64(product >> _32)


@rule
def roll(s, seat):
    """A six-sided die; a test may have scripted it."""
    if s.scripted > 0:
        die = s.script[0]
        for i in range(s.scripted - 1):
            s.script[i] = s.script[i + 1]
        s.scripted -= 1
        return np.int64(die)
    return below(s, DICE, seat, 6) + 1


@rule
def deck_keys(s, t, n, deck, shuffle):
    """A sort key for each of the first n cards in t.order: where it lies in this shuffle of this deck."""
    this_shuffle = word(s, DECK, deck, shuffle)
    for i in range(n):
        t.key[i] = scramble(this_shuffle ^ t.cards[t.order[i]].identity)


@rule
def _pile_of(key):
    """Keys are as even as chance: their highest bits spread the cards over the piles."""
    return np.int64(key >> _56)


@rule
def _deal_into_piles(t, n):
    """The first n cards into t.dealt, pile after pile in the order of the piles."""
    for pile in range(PILES + 1):
        t.pile[pile] = 0
    for i in range(n):
        t.pile[_pile_of(t.key[i]) + 1] += 1
    for pile in range(PILES):
        t.pile[pile + 1] += t.pile[pile]
    for i in range(n):
        pile = _pile_of(t.key[i])
        place = t.pile[pile] * 1
        t.dealt_key[place], t.dealt[place] = t.key[i], t.order[i]
        t.pile[pile] += 1


@rule
def sort_by_key(t, n):
    """Order t.order[:n] by t.key[:n]: dealt into piles, hardly a card is out of place any more."""
    _deal_into_piles(t, n)
    for i in range(n):
        key, card = t.dealt_key[i], t.dealt[i]
        while i > 0 and t.key[i - 1] > key:
            t.key[i], t.order[i] = t.key[i - 1], t.order[i - 1]
            i -= 1
        t.key[i], t.order[i] = key, card


@rule
def random_card(s, t, zone, purpose, seat):
    """A card of this zone, blind."""
    n = s.count[zone]
    if n == 0:
        return NONE
    k = below(s, purpose, seat, n)
    c = np.int64(s.first[zone])
    for _ in range(k):
        c = np.int64(s.next[c])
    return c
