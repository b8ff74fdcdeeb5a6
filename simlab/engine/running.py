"""Running away: sacrifice, rolls in an order of one's choosing, Bad Stuff at once (A1–A5, R3, R4, V10)."""

from simlab.engine.combat import copies, is_monster, monster_modifier
from simlab.engine.effects import expire
from simlab.engine.equipment import is_active, modifier
from simlab.engine.operations import roll_a_die
from simlab.engine.people import count_kind
from simlab.engine.record import note
from simlab.engine.sentences import monster_says
from simlab.engine.stack import ask, pop, push
from simlab.engine.state import CAUGHT, CROSSED, ESCAPES, ONE, SACRIFICED
from simlab.engine.zones import discard
from simlab.jit import rule
from simlab.vocabulary import NONE, Edition, Event, Kind, Moment, Op, Prompt, Step, Until, Window, Zone

ESCAPE_ON = 5


@rule
def run_modifier(s, t, seat):
    """What a munchkin's own cards add to every roll."""
    total = modifier(s, t, seat, Op.RUN)
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].run != 0 and t.cards[c].kind != Kind.MONSTER_ENHANCER and is_active(s, t, seat, c):
            total += t.cards[c].run
        c = s.next[c]
    return total


@rule
def _monster_run(s, t, m):
    """What a monster and its enhancers add to rolls against it alone."""
    total = t.cards[m].run + monster_modifier(s, t, m, Op.RUN)
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m and t.cards[c].kind == Kind.MONSTER_ENHANCER:
            total += t.cards[c].run
        c = s.next[c]
    return total


@rule
def flee(s, t):
    """The fight is lost: the helper's flight waits below the fighter's."""
    p = s.public
    p.fleeing = 1
    note(s, t, Event.LOSE_FIGHT, p.fighter, NONE, p.margin)
    if p.helper >= 0:
        push(s, Step.RUN_AWAY, p.helper, -1, NONE, NONE, 0, 0, 0)
    push(s, Step.RUN_AWAY, p.fighter, -1, NONE, NONE, 0, 0, 0)


@rule
def _start_running(s, t):
    """Nobody has been crossed yet by this runner."""
    m = s.first[Zone.COMBAT]
    while m != NONE:
        s.mark[m] &= 255 - CROSSED
        m = s.next[m]


@rule
def _monsters_ahead(s, t):
    """How many monsters this runner has not rolled against, and the first of them."""
    n, first = 0, NONE
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m) and s.mark[m] & CROSSED == 0:
            if n == 0:
                first = m * 1
            n += 1
        m = s.next[m]
    return n, first


@rule
def _has_companion(s, t, seat):
    return count_kind(s, t, seat, Kind.ALLY) + count_kind(s, t, seat, Kind.MOOK) > 0


@rule
def step_run_away(s, t):
    """One munchkin's flight: f.a the stage, f.c what he gets away from without a roll."""
    f = s.frames[s.depth - 1]
    seat = f.seat * 1
    if s.public.dead[seat] == 1 and s.public.rules.editions[Edition.ED9] != 0:
        _end_run(s, t, seat)
        return
    if f.a == 0:
        f.a = 1
        _start_running(s, t)
        if f.c == 0 and _has_companion(s, t, seat):
            ask(s, Prompt.SACRIFICE, seat)
        return
    n, first = _monsters_ahead(s, t)
    if n == 0:
        _end_run(s, t, seat)
    elif f.c != 0 or n == 1:
        run_from(s, t, seat, first, f.c)
    else:
        ask(s, Prompt.RUN_ORDER, seat)


@rule
def _end_run(s, t, seat):
    pop(s)
    expire(s, t, seat, Until.RUN)


@rule
def run_from(s, t, seat, m, saved):
    """Face one monster: f.d what the runner gets away from without a roll."""
    s.mark[m] |= CROSSED
    push(s, Step.RUN_FROM, seat, -1, m, NONE, 0, copies(s, t, m), 0)
    if saved != 0:
        s.frames[s.depth - 1].a = 2
        s.frames[s.depth - 1].d = saved


@rule
def sacrifice(s, t, seat, c):
    """Discard the Mook or Ally: automatic escape from all monsters (A5), inescapable ones by ED14."""
    note(s, t, Event.SACRIFICE, seat, c, 0)
    discard(s, t, c)
    s.frames[s.depth - 1].c = SACRIFICED
    if s.public.fighter == seat and s.public.helper >= 0:
        ask(s, Prompt.SAVE_HELPER, seat)


@rule
def save_helper(s):
    """The helper's flight, waiting below, is saved too."""
    for k in range(s.depth - 1, -1, -1):
        if s.frames[k].step == Step.RUN_AWAY and s.frames[k].seat == s.public.helper:
            s.frames[k].c = SACRIFICED


@rule
def _outcome(s, t, seat, m, saved):
    """Whether the munchkin gets away."""
    if saved == SACRIFICED:
        return t.cards[m].inescapable == 0 or s.public.rules.editions[Edition.ED14] != 0
    if t.cards[m].inescapable != 0 or modifier(s, t, seat, Op.ALWAYS_CAUGHT) > 0:
        return False
    if saved != 0:
        return True
    return s.public.die + run_modifier(s, t, seat) + _monster_run(s, t, m) >= ESCAPE_ON


@rule
def _needs_roll(s, t, seat, m):
    """No roll where the monster does not pursue (R4) or cannot be escaped."""
    no_pursuit = max(t.cards[m].no_pursuit, monster_modifier(s, t, m, Op.NO_PURSUIT))
    if s.public.level[seat] <= no_pursuit:
        return 1
    if t.cards[m].inescapable != 0 or modifier(s, t, seat, Op.ALWAYS_CAUGHT) > 0:
        return 2
    return 0


@rule
def step_run_from(s, t):
    """One roll: before it a window, after it a window, then the outcome; once for each double (FU5)."""
    f = s.frames[s.depth - 1]
    seat, m = f.seat * 1, f.card * 1
    if f.b <= 0 or s.public.dead[seat] == 1 and s.public.rules.editions[Edition.ED9] != 0:
        pop(s)
        return
    if f.a == 0:
        f.a = 1
        push(s, Step.WINDOW, seat, seat, m, NONE, 0, 0, Window.RUNNING_AWAY)
    elif f.a == 1:
        f.a = 2
        short_cut = _needs_roll(s, t, seat, m)
        if f.d == 0 and short_cut == 1:
            f.d = ONE
        if f.d == 0 and short_cut == 0:
            roll_a_die(s, t, seat, m)
            push(s, Step.WINDOW, seat, seat, m, NONE, 0, 0, Window.AFTER_ROLL)
    else:
        f.b -= 1
        saved = f.d * 1
        f.a = 0 if saved <= ONE else 2
        if saved == ONE:
            f.d = 0
        _meet_fate(s, t, seat, m, _outcome(s, t, seat, m, saved))


@rule
def _meet_fate(s, t, seat, m, escaped):
    """Escaped, though some monsters hurt all the same (A3); or caught, and Bad Stuff at once."""
    if escaped:
        s.tally[seat, ESCAPES] += 1
        note(s, t, Event.ESCAPE, seat, m, 0)
        monster_says(s, t, m, Moment.ESCAPED, seat)
    else:
        s.tally[seat, CAUGHT] += 1
        note(s, t, Event.CAUGHT, seat, m, 0)
        monster_says(s, t, m, Moment.BAD_STUFF, seat)
