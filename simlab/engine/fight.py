"""A combat from the first monster to the last Treasure (C1–C17, H1–H6, V3, V8, V9)."""

from simlab.engine.combat import copies, is_monster, look_at_fight, size_up
from simlab.engine.effects import expire
from simlab.engine.equipment import can_carry
from simlab.engine.levels import gain_levels
from simlab.engine.listing import NO_ROW
from simlab.engine.monsters import meet
from simlab.engine.people import alive
from simlab.engine.plays import playable_on, worth_of_offer
from simlab.engine.record import note, note_strengths, write
from simlab.engine.running import flee
from simlab.engine.sentences import monster_says, run_ability, tell
from simlab.engine.stack import ask, become, begin, pop, push
from simlab.engine.state import (
    ATTEMPTS,
    BRIBES_GOT,
    BRIBES_PAID,
    CHOSEN,
    FIGHTS,
    HELPED,
    HIDDEN_DRAW,
    KILLS,
    MAX_ATTEMPTS,
    MIDDLE,
    OFFERS,
    REFUSED,
    SOLO_KILLS,
    TREASURES,
    WAS_HELPED,
)
from simlab.engine.zones import carry, discard, draw, hand_over, put, unmark
from simlab.jit import rule
from simlab.vocabulary import (
    MAX_SEATS,
    NONE,
    Deck,
    Edition,
    Event,
    Moment,
    Prompt,
    Step,
    Until,
    Zone,
)


@rule
def start_combat(s, t, seat, m):
    """Somebody fights this monster; others may follow it in."""
    p = s.public
    if p.fighter < 0:
        p.fighter, p.helper, p.fleeing = seat, -1, 0
        p.kept_treasures, p.card_levels, p.removed, p.killed = 0, 0, 0, 0
        p.boost[0], p.boost[1] = 0, 0
        p.in_attempt = 0
        for other in range(MAX_SEATS):
            p.offers[other], p.best_offer[other] = 0, -1
        _forget_combat_uses(s)
        s.tally[seat, FIGHTS] += 1
        begin(s, Step.COMBAT, seat)
    put(s, m, Zone.COMBAT)
    note(s, t, Event.FIGHT, seat, m, 0)
    meet(s, t, m)


@rule
def _forget_combat_uses(s):
    """Abilities limited per combat are fresh again."""
    n = 0
    for k in range(s.uses):
        if s.use_combat[k] == 0:
            s.use_row[n], s.use_seat[n] = s.use_row[k], s.use_seat[k]
            s.use_victim[n], s.use_combat[n] = s.use_victim[k], 0
            n += 1
    s.uses = n


@rule
def _watch_attempt(s):
    """A fight whose win would win the game is an attempt, from the moment it is one."""
    p = s.public
    if p.winning_fight != 0 and p.in_attempt == 0:
        p.in_attempt = 1
        s.tally[p.fighter, ATTEMPTS] += 1
        if p.attempts < MAX_ATTEMPTS:
            p.attempt_seat[p.attempts] = p.fighter
            p.spent[p.attempts] = 0
        p.attempts += 1


@rule
def step_combat(s, t):
    """Everybody may speak up until all pass in a row (C12); then it is settled."""
    f = s.frames[s.depth - 1]
    p = s.public
    if p.removed < 0 or not alive(s, p.fighter):
        become(s, Step.COMBAT_ENDS)
        f.c = 2
        return
    size_up(s, t)
    _watch_attempt(s)
    if f.a == 0:
        f.a = 1
        note_strengths(s, t)
        push(s, Step.WINDOW, p.active, -1, NONE, NONE, 0, 0, MIDDLE)
        return
    if p.margin > 0:
        become(s, Step.COMBAT_WON)
    else:
        become(s, Step.COMBAT_ENDS)
        f.c = 1
        flee(s, t)


# --- help ------------------------------------------------------------------------------------------------------------


@rule
def begin_bargain(s, t, fighter, other, treasures):
    """An offer of so many Treasures, to be sweetened or made as it is."""
    s.tally[fighter, OFFERS] += 1
    push(s, Step.BARGAIN, other, fighter, NONE, NONE, treasures, 0, 0)


@rule
def make_offer(s, t):
    """The offer is on the table: will you help?"""
    f = s.frames[s.depth - 1]
    p = s.public
    p.offers[f.seat] += 1
    p.best_offer[f.seat] = worth_of_offer(f.a, f.b, f.c + (1 if f.on != NONE else 0))
    write(s, t, Event.ASK, f.other, f.seat, NONE, NONE, f.a)
    become(s, Step.HELP_ASKED)


@rule
def _forget_bargain(s):
    """Nothing is promised any more, by anybody."""
    for seat in range(s.public.players):
        if s.chosen & (1 << seat) != 0:
            unmark(s, Zone.TABLE + seat, CHOSEN)
            unmark(s, Zone.HAND + seat, CHOSEN)
    s.chosen = 0


@rule
def answer_help(s, t, accepted):
    """Consent is final (V9)."""
    f = s.frames[s.depth - 1]
    helper, fighter = f.seat * 1, f.other * 1
    p = s.public
    if accepted:
        p.helper = helper
        p.bargain_treasures, p.bargain_picks_first, p.bargain_items = f.a, f.b, f.c
        s.tally[helper, HELPED] += 1
        s.tally[fighter, WAS_HELPED] += 1
        write(s, t, Event.ACCEPT, helper, fighter, NONE, NONE, f.a)
    else:
        _forget_bargain(s)
        s.tally[helper, REFUSED] += 1
        write(s, t, Event.REFUSE, helper, fighter, NONE, NONE, f.a)
    pop(s)


# --- victory ---------------------------------------------------------------------------------------------------------


@rule
def _count_kills(s, t):
    """Every monster still there has been killed; its own instructions and its killers' follow (C16)."""
    p = s.public
    killed = 0
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m):
            killed += copies(s, t, m)
            note(s, t, Event.KILL, p.fighter, m, 0)
        m = s.next[m]
    s.tally[p.fighter, KILLS] += killed
    if p.helper < 0:
        s.tally[p.fighter, SOLO_KILLS] += killed
    return killed


@rule
def _after_kills(s, t, fighter, helper):
    """What cards say about a kill: pushed so that the monsters' own come first."""
    tell(s, t, fighter, Moment.WON, fighter)
    if helper >= 0:
        tell(s, t, helper, Moment.WON, helper)
    m = s.first[Zone.COMBAT]
    while m != NONE:
        if is_monster(s, t, m):
            for _ in range(copies(s, t, m)):
                tell(s, t, fighter, Moment.KILLED, fighter)
                if helper >= 0:
                    tell(s, t, helper, Moment.HELPED_KILL, helper)
                monster_says(s, t, m, Moment.KILLED, fighter)
        m = s.next[m]


@rule
def step_combat_won(s, t):
    """Levels first; the game may end here. Then what the cards say, then Treasure (S3, H4)."""
    f = s.frames[s.depth - 1]
    p = s.public
    look_at_fight(s, t)
    fighter, helper = p.fighter * 1, p.helper * 1
    f.a = p.treasures
    f.b = 0
    become(s, Step.REWARDS)
    write(s, t, Event.WIN_FIGHT, fighter, helper, NONE, NONE, p.margin)
    killed = _count_kills(s, t)
    p.killed += killed
    gain_levels(s, t, fighter, p.levels, True)
    if s.ended != 0:
        return
    if p.killed > 0:
        expire(s, t, fighter, Until.KILL)
        if helper < 0:
            expire(s, t, fighter, Until.SOLO_KILL)
    _after_kills(s, t, fighter, helper)


@rule
def step_rewards(s, t):
    """Draw the Treasure: face down alone, face up with a helper (C2); then pay what was promised (V8)."""
    f = s.frames[s.depth - 1]
    p = s.public
    drawn = 0
    for _ in range(f.a):
        c = draw(s, t, p.fighter, Deck.TREASURE, p.helper >= 0)
        if c != NONE:
            s.mark[c] |= HIDDEN_DRAW
            s.tally[p.fighter, TREASURES] += 1
            drawn += 1
    f.b = drawn
    if p.helper < 0:
        become(s, Step.COMBAT_ENDS)
        return
    become(s, Step.SHARE)
    _pay_bribes(s, t)
    p.bargain_treasures = min(p.bargain_treasures, drawn)
    f.a = p.bargain_treasures if p.bargain_picks_first != 0 else drawn - p.bargain_treasures


@rule
def _pay_bribes(s, t):
    """Items promised change hands, if the helper can still carry them; a card promised is played on him."""
    p = s.public
    fighter, helper = p.fighter * 1, p.helper * 1
    c = s.first[Zone.TABLE + fighter]
    while c != NONE:
        after = s.next[c]
        if s.mark[c] & CHOSEN != 0:
            s.mark[c] &= 255 - CHOSEN
            if can_carry(s, t, helper, c):
                _bribe(s, t, fighter, helper, c)
                carry(s, c, Zone.TABLE + helper)
                after = s.first[Zone.TABLE + fighter]
        c = after
    c = s.first[Zone.HAND + fighter]
    while c != NONE and s.mark[c] & CHOSEN == 0:
        c = s.next[c]
    if c != NONE:
        _play_promised(s, t, fighter, helper, c)


@rule
def _play_promised(s, t, fighter, helper, c):
    """A card from the hand that was part of the bribe (ED5), if it can still be played on the helper."""
    r = playable_on(s, t, c, fighter, helper)
    if r != NO_ROW:
        _bribe(s, t, fighter, helper, c)
        discard(s, t, c)
        run_ability(s, t, c, r, fighter, helper, NONE)


@rule
def _bribe(s, t, fighter, helper, c):
    write(s, t, Event.BRIBE, fighter, helper, c, NONE, 1)
    s.tally[fighter, BRIBES_PAID] += 1
    s.tally[helper, BRIBES_GOT] += 1


@rule
def step_share(s, t):
    """Whoever picks first picks his share one by one; the rest is the other's (H2)."""
    f = s.frames[s.depth - 1]
    p = s.public
    if f.a > 0 and p.bargain_treasures > 0 and _unshared(s) > 0:
        f.a -= 1
        ask(s, Prompt.SHARE, p.helper if p.bargain_picks_first != 0 else p.fighter)
        return
    if p.bargain_picks_first == 0 and p.bargain_treasures > 0:
        _rest_to_helper(s, t)
    become(s, Step.COMBAT_ENDS)


@rule
def _unshared(s):
    n = 0
    c = s.first[Zone.HAND + s.public.fighter]
    while c != NONE:
        if s.mark[c] & HIDDEN_DRAW != 0:
            n += 1
        c = s.next[c]
    return n


@rule
def take_share(s, t, seat, c):
    """One Treasure picked: the fighter keeps it, or it goes to the helper."""
    s.mark[c] &= 255 - HIDDEN_DRAW
    if seat != s.public.fighter:
        _give_treasure(s, t, c)


@rule
def _give_treasure(s, t, c):
    p = s.public
    write(s, t, Event.SHARE, p.helper, p.fighter, c, NONE, 0)
    s.tally[p.fighter, BRIBES_PAID] += 1
    s.tally[p.helper, BRIBES_GOT] += 1
    hand_over(s, c, p.fighter, p.helper)
    s.seen[c] = 255


@rule
def _rest_to_helper(s, t):
    c = s.first[Zone.HAND + s.public.fighter]
    while c != NONE:
        after = s.next[c]
        if s.mark[c] & HIDDEN_DRAW != 0:
            _give_treasure(s, t, c)
        c = after


# --- the end ---------------------------------------------------------------------------------------------------------


@rule
def _clear_field(s, t):
    """Monsters, enhancers and one-shots are discarded (C17)."""
    while s.first[Zone.COMBAT] != NONE:
        c = s.first[Zone.COMBAT]
        s.on[c] = NONE
        discard(s, t, c)


@rule
def step_combat_ends(s, t):
    """Won, lost or broken off: clear the field, end what lasted for the fight, bury the dead."""
    f = s.frames[s.depth - 1]
    p = s.public
    lost = f.c == 1
    fighter, helper = p.fighter * 1, p.helper * 1
    if lost and p.rules.editions[Edition.ED2] == 0 and p.card_levels > 0:
        levels = p.card_levels * 1
        p.card_levels = 0
        gain_levels(s, t, fighter, levels, True)
        return  # a Seal may close now; then this step again
    note(s, t, Event.FIGHT_ENDS, fighter, NONE, 1 if lost else 0)
    _clear_field(s, t)
    _forget_bargain(s)
    for seat in (fighter, helper):
        if seat >= 0:
            unmark(s, Zone.HAND + seat, HIDDEN_DRAW)
            expire(s, t, seat, Until.COMBAT)
    p.fighter, p.helper, p.fleeing, p.in_attempt = -1, -1, 0, 0
    pop(s)
    if s.deaths > 0:
        begin(s, Step.BURY, p.active)
