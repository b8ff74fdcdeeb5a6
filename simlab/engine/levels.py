"""Going up and down (S1–S4), winning, and the race as everybody sees it."""

from simlab.engine.memory import disturb, forget
from simlab.engine.people import sole_leader
from simlab.engine.record import note
from simlab.engine.stack import push, unwind
from simlab.engine.state import GO_UPS
from simlab.jit import rule
from simlab.vocabulary import NONE, Ended, Event, Step


@rule
def cap_without_kill(s):
    """The highest Level that needs no kill: one below winning; in Epic, 18 (EPIC1)."""
    return s.public.winning_level - (2 if s.public.rules.epic != 0 else 1)


@rule
def watch_the_lead(s):
    """Count how often the sole lead passes to somebody else."""
    leader = sole_leader(s)
    if leader >= 0 and leader != s.public.lead:
        if s.public.lead >= 0:
            s.lead_changes += 1
        s.public.lead = leader


@rule
def win(s, t, seat):
    """The winning level has been reached by a kill; a helper may share it (OPT2)."""
    s.winners |= 1 << seat
    s.ended = Ended.WON
    partner = s.public.helper if s.public.fighter == seat else s.public.fighter
    if s.public.rules.shared_victory != 0 and s.public.fighter == seat and partner >= 0 and s.public.dead[partner] != 1:
        s.winners |= 1 << partner
        s.ended = Ended.SHARED
    if s.public.in_attempt != 0:
        s.public.winning_attempt = s.public.attempts
    note(s, t, Event.GAME_ENDS, seat, NONE, s.ended)
    unwind(s)


@rule
def gain_levels(s, t, seat, n, by_kill):
    """Go up; never to the winning level but by a kill. Returns the levels really gained."""
    p = s.public
    if p.dead[seat] == 1 or n <= 0 or s.ended != 0:
        return 0
    ceiling = p.winning_level if by_kill else cap_without_kill(s)
    gained = min(n, ceiling - p.level[seat])
    if gained <= 0:
        return 0
    p.level[seat] += gained
    p.gained[seat] += gained
    forget(s, seat)
    note(s, t, Event.GAIN_LEVEL, seat, NONE, gained)
    if not by_kill:
        s.tally[seat, GO_UPS] += gained
    watch_the_lead(s)
    if p.level[seat] >= p.winning_level:
        win(s, t, seat)
    elif p.rules.seals != 0 and p.gained[seat] >= 3 and p.closed[seat] == 0:
        p.closed[seat] = 1
        push(s, Step.SEAL_OPENED, seat, -1, NONE, NONE, 1, 0, 0)
    return gained


@rule
def lose_levels(s, t, seat, n):
    """Never below Level 1. Returns the levels really lost."""
    lost = min(n, s.public.level[seat] - 1)
    if lost <= 0:
        return 0
    s.public.level[seat] -= lost
    disturb(s, seat)
    note(s, t, Event.LOSE_LEVEL, seat, NONE, lost)
    watch_the_lead(s)
    return lost
