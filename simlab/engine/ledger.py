"""What a finished game leaves behind: one row per game, one per seat, and counts of cards with the winners' credit."""

import numpy as np

from simlab.engine.state import (
    CAUGHT_BY,
    CLUSTERED,
    DIED_OF,
    DRAWN,
    FLED,
    HELD_AT_END,
    KILLED,
    LOST_CARD,
    MAX_ATTEMPTS,
    MAX_ROUNDS,
    MET,
    OPENING,
    PLAYED,
    PLAYED_TURN,
    SOLD,
    TALLIES,
)
from simlab.jit import rule
from simlab.tables import NO_TRAIT
from simlab.vocabulary import MAX_SEATS, NONE, Event, Kind, Zone


@rule
def count_bits(mask):
    n = 0
    for seat in range(MAX_SEATS):
        n += (mask >> seat) & 1
    return n


@rule
def credit_of(s, seat):
    """1/k for each of k winners."""
    if (s.winners >> seat) & 1 == 0:
        return 0.0
    return 1.0 / count_bits(s.winners)


@rule
def hold_traits(s, t):
    """At the start of a player's turn: which class, race or mojo he has."""
    seat = s.public.active
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        kind = t.cards[c].kind
        if Kind.CLASS <= kind <= Kind.MOJO and t.cards[c].trait != NO_TRAIT:
            t.held_since[seat, t.cards[c].trait] += 1
        c = s.next[c]


@rule
def _longest_trait(t, seat):
    best, turns = NO_TRAIT, 0
    for trait in range(NO_TRAIT):
        if t.held_since[seat, trait] > turns:
            best, turns = trait, t.held_since[seat, trait] * 1
    return best, turns


@rule
def _drama(s, t, winner):
    """Rounds in which the eventual winner trailed, weighted by the root of the gap."""
    if winner < 0 or s.public.rounds == 0:
        return 0.0
    total = 0.0
    n = min(s.public.rounds, MAX_ROUNDS)
    for k in range(n):
        best = 0
        for seat in range(s.public.players):
            best = max(best, t.path[seat, k])
        total += np.sqrt(float(best - t.path[winner, k]))
    return total / n


@rule
def write_game(s, t, g, block, rotation):
    p = s.public
    winner = -1
    for seat in range(p.players):
        if winner < 0 and (s.winners >> seat) & 1 != 0:
            winner = seat
    g.block, g.rotation, g.first = block, rotation, p.first
    g.turns, g.rounds = p.turn, p.rounds
    g.ended, g.winner, g.winners = s.ended, winner, s.winners
    g.decisions, g.forced = s.decisions, s.forced
    g.lead_changes, g.drama = s.lead_changes, _drama(s, t, winner)
    g.reshuffles, g.dry_draws, g.seals = min(255, s.reshuffles), s.dry, p.open_seals
    g.attempts, g.winning_attempt = min(p.attempts, MAX_ATTEMPTS), min(p.winning_attempt, MAX_ATTEMPTS)
    g.broken, g.broken_card = t.broken, t.broken_card
    for k in range(MAX_ATTEMPTS):
        g.spent[k], g.attempt_seats[k] = p.spent[k], max(0, p.attempt_seat[k])


@rule
def write_seat(s, t, row, seat, strategy):
    p = s.public
    row.strategy = strategy
    row.order = (seat + p.players - p.first) % p.players
    row.credit = credit_of(s, seat)
    row.level = p.level[seat]
    for k in range(TALLIES):
        row.tally[k] = s.tally[seat, k]
    trait, turns = _longest_trait(t, seat)
    row.trait, row.trait_turns = trait, turns
    for k in range(MAX_ROUNDS):
        row.path[k] = t.path[seat, k]


@rule
def _column(what):
    """Which count a line of the transcript belongs to; -1 for none."""
    if what == Event.OPENING_HAND:
        return OPENING
    if what == Event.DRAW or what == Event.DRAW_FACE_UP:
        return DRAWN
    if what == Event.PLAY or what == Event.CURSE or what == Event.ENHANCE or what == Event.THROW:
        return PLAYED
    if what == Event.SELL:
        return SOLD
    if what == Event.LOSE:
        return LOST_CARD
    if what == Event.FIGHT or what == Event.MONSTER_JOINS:
        return MET
    if what == Event.KILL:
        return KILLED
    if what == Event.ESCAPE:
        return FLED
    if what == Event.CAUGHT:
        return CAUGHT_BY
    return -1


@rule
def _enter(book, definition, strategy, column, credit, times):
    book.count[definition, strategy, column] += times
    book.credit[definition, strategy, column] += credit * times
    if column < CLUSTERED:
        book.block_n[definition, strategy, column] += times
        book.block_w[definition, strategy, column] += credit * times


@rule
def enter_game(s, t, book, seat_strategy):
    """Everything the transcript says of cards, with the credit of the player it concerns."""
    if book.on == 0:
        return
    caught_by = NONE
    for k in range(t.logged):
        line = t.log[k]
        seat = line.other if line.what == Event.CURSE and line.other >= 0 else line.seat
        if line.what == Event.CAUGHT:
            caught_by = line.card * 1
        if seat < 0:
            continue
        strategy, credit = seat_strategy[seat], credit_of(s, seat)
        if line.what == Event.DEATH and caught_by != NONE:
            _enter(book, t.cards[caught_by].name, strategy, DIED_OF, credit, 1)
        column = _column(line.what)
        if column < 0 or line.card == NONE:
            continue
        definition = t.cards[line.card].name
        _enter(book, definition, strategy, column, credit, 1)
        if column == PLAYED:
            _enter(
                book, definition, strategy, PLAYED_TURN, credit, (line.turn + s.public.players - 1) // s.public.players
            )
    for seat in range(s.public.players):
        book.seat_games[seat_strategy[seat]] += 1
        c = s.first[Zone.TABLE + seat]
        while c != NONE:
            _enter(book, t.cards[c].name, seat_strategy[seat], HELD_AT_END, credit_of(s, seat), 1)
            c = s.next[c]


@rule
def close_block(book):
    """The cluster sums of one block, then a clean slate."""
    if book.on == 0:
        return
    for definition in range(book.definitions):
        for strategy in range(book.strategies):
            for column in range(CLUSTERED):
                n, w = (
                    float(book.block_n[definition, strategy, column]),
                    float(book.block_w[definition, strategy, column]),
                )
                if n != 0.0:
                    book.n2[definition, strategy, column] += n * n
                    book.wn[definition, strategy, column] += n * w
                    book.w2[definition, strategy, column] += w * w
                    book.block_n[definition, strategy, column] = 0.0
                    book.block_w[definition, strategy, column] = 0.0
