"""Any time: windows in which everybody may speak up, until all have passed in a row (V1)."""

from simlab.engine.combat import size_up
from simlab.engine.listing import is_free
from simlab.engine.options import fill
from simlab.engine.people import alive, along
from simlab.engine.stack import ask, nobody_asked, pop
from simlab.engine.state import FRESH, START
from simlab.engine.zones import unmark
from simlab.jit import rule
from simlab.vocabulary import Prompt, Window, Zone


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
def _fight_is_over(s, f):
    """A fight that a card has ended or whose fighter has died: nobody has anything more to say about it."""
    p = s.public
    return f.c >= START and p.fighter >= 0 and (p.removed < 0 or not alive(s, p.fighter))


@rule
def step_window(s, t):
    """Ask the next seat that has a legal play; close once a full round has passed."""
    f = s.frames[s.depth - 1]
    players = s.public.players
    if _fight_is_over(s, f):
        pop(s)
        return
    if f.b == 0 and s.public.fighter >= 0 and s.public.fleeing == 0:
        size_up(s, t)  # what was just played may have turned it: who may ask for help depends on that
    while f.b < players:
        seat = along(s, s.public.active, 1 + f.a)
        f.a = f.a + 1 if f.a + 1 < players else 0
        f.b += 1
        if not alive(s, seat):
            continue
        ask(s, _prompt_for(s, seat, f.c), seat)
        fill(s, t)
        if is_free(t) or s.public.rules.ask_always != 0:
            return
        nobody_asked(s)
    pop(s)
    if f.c >= START and s.public.fighter < 0:
        _no_longer_fresh(s)


@rule
def _no_longer_fresh(s):
    """A card just received could be played in this window; after it, only when its kind allows (V16)."""
    for seat in range(s.public.players):
        if s.fresh & (1 << seat) != 0:
            unmark(s, Zone.HAND + seat, FRESH)
    s.fresh = 0


@rule
def somebody_spoke(s):
    """A play has been made: everybody gets another chance."""
    s.frames[s.depth - 1].b = 0
