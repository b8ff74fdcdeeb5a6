"""Curses, Traps, Disasters: on their way, cancelled, striking, staying (K1–K4, C14)."""

from simlab.engine.memory import disturb
from simlab.engine.people import alive
from simlab.engine.record import write
from simlab.engine.sentences import run_moment, tell
from simlab.engine.stack import pop, push
from simlab.engine.state import CURSED, CURSES
from simlab.engine.zones import discard, put
from simlab.jit import rule
from simlab.vocabulary import NONE, Event, Moment, Step, Window, Zone


@rule
def strike(s, t, c, victim, player):
    """A curse is on its way: face up, until everybody who could stop it has been asked."""
    put(s, c, Zone.REVEALED)
    s.seen[c] = 0
    push(s, Step.CURSE_STRIKES, victim, player, c, NONE, 0, 0, 0)


@rule
def step_curse_strikes(s, t):
    """f.a the stage, f.b 1 once it has been cancelled."""
    f = s.frames[s.depth - 1]
    victim, player, c = f.seat * 1, f.other * 1, f.card * 1
    if f.a == 0:
        f.a = 1
        push(s, Step.WINDOW, victim, victim, c, NONE, 0, 0, Window.CURSED)
        return
    cancelled = f.b != 0
    pop(s)
    if cancelled or not alive(s, victim):
        discard(s, t, c)
        return
    _land(s, t, c, victim, player)


@rule
def _land(s, t, c, victim, player):
    """It applies at once if it can, and stays in front of its victim if it lasts."""
    write(s, t, Event.CURSE, victim, player, c, NONE, 0)
    s.tally[victim, CURSES] += 1
    if t.cards[c].stays != 0:
        put(s, c, Zone.CURSES + victim)
        disturb(s, victim)
    else:
        discard(s, t, c)
    if player >= 0 and player != victim:
        s.tally[player, CURSED] += 1
        tell(s, t, player, Moment.CURSED_SOMEONE, player)
    run_moment(s, t, c, Moment.PLAYED, victim, player)
