"""Monsters that a card brings into a fight, or takes out of it."""

from simlab.engine.combat import copies, is_monster, last_of, levels_of, treasures_of
from simlab.engine.record import note
from simlab.engine.stack import push
from simlab.engine.zones import attach, discard, put
from simlab.jit import rule
from simlab.vocabulary import (
    ALL,
    NONE,
    Edition,
    Event,
    Mode,
    Moment,
    Op,
    Step,
    Who,
    Zone,
)


@rule
def bring_monster(s, t, f, c):
    """A monster from the hand joins the fight, or takes another's place."""
    if t.rows[f.a].op == Op.SWAP_MONSTER and f.on != NONE and s.at[f.on] == Zone.COMBAT:
        discard(s, t, f.on)
    join_fight(s, t, f.other, c)
    s.did = 1


@rule
def join_fight(s, t, seat, c):
    """A monster joins the fight; what it does when met happens to the fighter."""
    put(s, c, Zone.COMBAT)
    note(s, t, Event.MONSTER_JOINS, seat, c, 0)
    meet(s, t, c)


@rule
def meet(s, t, c):
    card = t.cards[c]
    if (card.moments >> Moment.MET) & 1 != 0:
        fighter = s.public.fighter
        push(s, Step.ROWS, fighter, -1, c, NONE, card.row, card.row + card.rows, Moment.MET)


@rule
def remove_monster(s, t, m, with_treasure):
    """Out of the fight without a kill: no level; Treasure by edition or card (C3, ED1, OZ5). A double goes on alone."""
    if m == NONE or s.at[m] != Zone.COMBAT:
        return
    note(s, t, Event.REMOVE, -1, m, with_treasure)
    if with_treasure:
        s.public.kept_treasures += treasures_of(s, t, m) // copies(s, t, m)
    s.public.removed += 1
    discard(s, t, last_of(s, t, m))
    s.did = 1


@rule
def _kill_by_card(s, t, m):
    """Killed at once: its level counts when the fight is over."""
    if m == NONE or s.at[m] != Zone.COMBAT:
        return
    note(s, t, Event.KILL, s.public.fighter, m, 0)
    s.public.kept_treasures += treasures_of(s, t, m) // copies(s, t, m)
    s.public.card_levels += levels_of(s, t, m) // copies(s, t, m)
    s.public.killed += 1
    discard(s, t, last_of(s, t, m))
    s.did = 1


@rule
def _take_away(s, t, row, m):
    """One monster, or it and its doubles: removed or gone without its Treasure, or killed by the card."""
    n = 1
    if m != NONE and (row.who == Who.EVERY_MONSTER or row.mode == Mode.WHEN):
        n = copies(s, t, m)
    for _ in range(n):
        if row.op == Op.KILL_MONSTER:
            _kill_by_card(s, t, m)
        else:
            keeps = row.keep_treasures != 0 or s.public.rules.editions[Edition.ED1] != 0
            remove_monster(s, t, m, row.op == Op.REMOVE_MONSTER and keeps)


@rule
def on_monster(s, t, f, op):
    row = t.rows[f.a]
    m = f.on
    if op == Op.REMOVE_MONSTER and row.amount >= ALL:
        x = s.first[Zone.COMBAT]
        while x != NONE:
            after = s.next[x]
            if is_monster(s, t, x):
                _take_away(s, t, row, x)
                after = s.first[Zone.COMBAT]
            x = after
    elif op == Op.REMOVE_MONSTER or op == Op.LEAVE or op == Op.KILL_MONSTER:
        _take_away(s, t, row, m)
    elif op == Op.MAKE_TAG and m != NONE:
        attach(s, f.card, m)
        s.did = 1
    elif op == Op.DOUBLE_MONSTER and m != NONE:
        attach(s, f.card, m)
        s.did = 1
