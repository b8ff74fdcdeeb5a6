"""The engine's own functions in a loop over states, compiled as the engine is: the other side of the comparison."""

from simlab.engine.combat import monsters_strength, munchkin_strength, seat_strength
from simlab.engine.options import _window
from simlab.engine.people import alive
from simlab.jit import entry
from simlab.vocabulary import MAX_SEATS

STRENGTHS, OPTIONS, OPTIONS_OF = range(3)


@entry
def hot_path(states, boxes, what, out, i, seat):
    """Strengths or options of all states, or the options of one player in state i, left in the box."""
    t = boxes[0]
    total = 0
    if what == OPTIONS_OF:
        t.options, t.left_out = 0, 0
        t.visit += 1
        _window(states[i], t, seat)
        return total
    for k in range(len(states)):
        s = states[k]
        t.visit += 1  # another game: nothing is remembered of the one before
        for who in range(s.public.players):
            if what == STRENGTHS:
                out[k, who] = seat_strength(s, t, who)
                total += out[k, who]
            elif alive(s, who):
                t.options, t.left_out = 0, 0
                _window(s, t, who)
                total += t.options + t.option[t.options - 1].card
        if what == STRENGTHS and s.public.fighter >= 0 and s.public.fleeing == 0:
            out[k, MAX_SEATS] = munchkin_strength(s, t)
            out[k, MAX_SEATS + 1] = monsters_strength(s, t)
            total += out[k, MAX_SEATS] + out[k, MAX_SEATS + 1]
    return total
