"""Any time: windows in which everybody may speak up, until all have passed in a row (V1)."""

from simlab.engine.combat import look_at_fight
from simlab.engine.options import fill
from simlab.engine.people import alive
from simlab.engine.stack import ask, nobody_asked, pop
from simlab.jit import rule
from simlab.vocabulary import Prompt, Window


@rule
def _prompt_for(s, seat, kind):
    if kind == Window.AFTER_ROLL:
        return Prompt.ROLLED
    if kind == Window.CURSED:
        return Prompt.CURSED
    if kind == Window.RUNNING_AWAY:
        return Prompt.RUNNING
    if s.public.fighter >= 0:
        return Prompt.FIGHT if s.public.fighter == seat else Prompt.SPEAK_UP
    return Prompt.ARRANGE if s.public.active == seat else Prompt.SPEAK_UP


@rule
def step_window(s, t):
    """Ask the next seat that has a legal play; close once a full round has passed."""
    f = s.frames[s.depth - 1]
    players = s.public.players
    if f.b == 0 and s.public.fighter >= 0 and s.public.fleeing == 0:
        look_at_fight(s, t)  # what was just played may have turned it: who may ask for help depends on that
    while f.b < players:
        seat = (f.seat + 1 + f.a) % players
        f.a = (f.a + 1) % players
        f.b += 1
        if not alive(s, seat):
            continue
        ask(s, _prompt_for(s, seat, f.c), seat)
        fill(s, t)
        if t.options > 1 or s.public.rules.ask_always != 0:
            return
        nobody_asked(s)
    pop(s)


@rule
def somebody_spoke(s):
    """A play has been made: everybody gets another chance."""
    s.frames[s.depth - 1].b = 0
