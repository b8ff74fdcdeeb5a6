"""All randomness: u = hash(seed, block, purpose, seat, k), so that nothing depends on who asked before.

Decks are ordered by a key per card, so a card edited, blanked or left out does not move the others.
"""

import numpy as np

from simlab.jit import COMPILED, rule
from simlab.vocabulary import NONE

DECK, DICE, BOT, SEXES, FIRST, TIE, UNSEEN, NOISE = range(8)

_A = np.uint64(0x9E3779B97F4A7C15)
_B = np.uint64(0xBF58476D1CE4E5B9)
_C = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

SHELL_GAPS = (301, 132, 57, 23, 10, 4, 1)

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
def sort_by_key(t, n):
    """Order t.order[:n] by t.key[:n]: a Shell sort, in place."""
    for gap in SHELL_GAPS:
        for i in range(gap, n):
            key, card = t.key[i], t.order[i]
            while i >= gap and t.key[i - gap] > key:
                t.key[i], t.order[i] = t.key[i - gap], t.order[i - gap]
                i -= gap
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
