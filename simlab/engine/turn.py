"""A turn: begin, listen, arrange, kick open the door, trouble or loot, charity, end (T1–T11, OPT1, OPT4, EPIC3–4)."""

from simlab.engine.curses import strike
from simlab.engine.effects import expire
from simlab.engine.equipment import hand_limit, modifier
from simlab.engine.fight import start_combat
from simlab.engine.ledger import hold_traits
from simlab.engine.memory import disturb
from simlab.engine.operations import roll_a_die
from simlab.engine.options import fewest_given
from simlab.engine.people import is_epic, left_of, may_receive
from simlab.engine.record import note, write
from simlab.engine.seals import open_seal
from simlab.engine.sentences import tell
from simlab.engine.stack import ask, become, begin, pop, push, unwind
from simlab.engine.state import DOORS, END, MAX_ROUNDS, MIDDLE, STALLS, START, TOUCHED, TREASURES, TURNS
from simlab.engine.zones import attach, discard, draw, hand_over, put, take_in_hand, top_of_deck, unmark
from simlab.jit import rule
from simlab.vocabulary import NONE, Deck, Edition, Ended, Event, Kind, Moment, Op, Prompt, Step, Until, Window, Zone


@rule
def open_window(s, kind):
    """Everybody may speak up, from the active player's left."""
    push(s, Step.WINDOW, s.public.active, -1, NONE, NONE, 0, 0, kind)


@rule
def _new_day(s, t):
    """What holds for one turn only is forgotten."""
    p = s.public
    for seat in range(p.players):
        p.gained[seat], p.closed[seat], p.trades[seat] = 0, 0, 0
        if p.dead[seat] == 1:
            p.dead[seat] = 2
            disturb(s, seat)  # nobody asked the dead about their limits
            note(s, t, Event.RETURN, seat, NONE, 0)
        if s.count[Zone.CURSES + seat] > 0 and p.rules.editions[Edition.ED12] == 0:
            disturb(s, seat)  # a curse that waited binds from now on
        if s.touched & (1 << seat) != 0:
            unmark(s, Zone.TABLE + seat, TOUCHED)
    s.touched = 0
    p.doubled, p.tripled = 0, 0
    s.uses = 0


@rule
def draw_eight(s, t, seat):
    """Four Door and four Treasure cards, face down."""
    for _ in range(4):
        draw(s, t, seat, Deck.DOOR, False)
        draw(s, t, seat, Deck.TREASURE, False)


@rule
def step_turn_begins(s, t):
    f = s.frames[s.depth - 1]
    p = s.public
    seat = f.seat * 1
    p.active = seat
    p.turn += 1
    _new_day(s, t)
    note(s, t, Event.TURN_BEGINS, seat, NONE, p.level[seat])
    s.tally[seat, TURNS] += 1
    hold_traits(s, t)
    if p.level[seat] == p.winning_level - 1:
        s.tally[seat, STALLS] += 1
    if p.skip[seat] > 0:
        p.skip[seat] -= 1
        note(s, t, Event.SKIP_TURN, seat, NONE, 0)
        become(s, Step.TURN_ENDS)
        return
    if p.dead[seat] == 2:
        p.dead[seat] = 0
        draw_eight(s, t, seat)
    become(s, Step.LISTEN)
    tell(s, t, seat, Moment.TURN_BEGINS, seat)


@rule
def step_listen(s, t):
    """Listen At The Door (OPT1) before anything else; in blended mixes a roll for a Seal (OPT4)."""
    f = s.frames[s.depth - 1]
    p = s.public
    seat = p.active
    if f.a != 0:
        become(s, Step.ARRANGE)
        f.a = 0
        if p.die == 1:
            open_seal(s, t, seat)
        return
    if p.rules.listen_at_the_door != 0:
        c = draw(s, t, seat, Deck.DOOR, False)
        if c != NONE:
            note(s, t, Event.LISTEN, seat, c, 0)
            s.tally[seat, DOORS] += 1
    if p.rules.blended_seals != 0 and p.rules.seals != 0:
        f.a = 1
        roll_a_die(s, t, seat, NONE)
        push(s, Step.WINDOW, seat, seat, NONE, NONE, 0, 0, Window.AFTER_ROLL)
    else:
        become(s, Step.ARRANGE)


@rule
def step_arrange(s, t):
    become(s, Step.KICK_OPEN)
    open_window(s, START)


@rule
def step_kick_open(s, t):
    """One Door card face up; two for an Epic player (EPIC3)."""
    p = s.public
    seat = p.active * 1
    if p.dead[seat] == 1:
        become(s, Step.TURN_ENDS)
        return
    become(s, Step.DOOR_OPENED)
    s.frames[s.depth - 1].b = 0
    for _ in range(2 if is_epic(s, seat) else 1):
        c = top_of_deck(s, t, Deck.DOOR)
        if c != NONE:
            put(s, c, Zone.REVEALED)
            note(s, t, Event.OPEN_DOOR, seat, c, 0)
            s.tally[seat, DOORS] += 1


@rule
def _count_revealed(s, t, kind):
    n = 0
    c = s.first[Zone.REVEALED]
    while c != NONE:
        if t.cards[c].kind == kind:
            n += 1
        c = s.next[c]
    return n


@rule
def _first_revealed(s, t, kind):
    c = s.first[Zone.REVEALED]
    while c != NONE and t.cards[c].kind != kind:
        c = s.next[c]
    return c


@rule
def curse_at_door(s, t, c):
    """It hits the drawer at once (K1), unless something keeps him safe at the door."""
    seat = s.public.active
    if modifier(s, t, seat, Op.IMMUNE_AT_DOOR) > 0:
        note(s, t, Event.CURSE_CANCELLED, seat, c, 0)
        discard(s, t, c)
    else:
        strike(s, t, c, seat, -1)


@rule
def _to_hand(s, t, c, seat):
    """Face up into the hand, playable at once (T2)."""
    take_in_hand(s, c, seat)
    s.seen[c] = 255
    note(s, t, Event.DRAW_FACE_UP, seat, c, Deck.DOOR)


@rule
def _hand_over_the_rest(s, t, seat):
    """What is neither monster nor enhancer goes to the hand; returns whether anything did."""
    found = False
    c = s.first[Zone.REVEALED]
    while c != NONE:
        after = s.next[c]
        if t.cards[c].kind != Kind.MONSTER and t.cards[c].kind != Kind.MONSTER_ENHANCER:
            _to_hand(s, t, c, seat)
            found = True
        c = after
    return found


@rule
def step_door_opened(s, t):
    """Curses first, then cards for the hand, then the fight (T2, EPIC4); whatever came, everybody may speak up (V1)."""
    f = s.frames[s.depth - 1]
    seat = s.public.active * 1
    if s.public.dead[seat] == 1:
        _throw_away_revealed(s, t)
        become(s, Step.TURN_ENDS)
        return
    curses = _count_revealed(s, t, Kind.CURSE)
    if curses > 1:
        ask(s, Prompt.DOOR_ORDER, seat)
        return
    if curses == 1:
        curse_at_door(s, t, _first_revealed(s, t, Kind.CURSE))
        return
    if _hand_over_the_rest(s, t, seat):
        f.b = 1
        open_window(s, MIDDLE)
        return
    monsters = _count_revealed(s, t, Kind.MONSTER)
    if monsters == 0 and f.b == 0:
        f.b = 1
        _enhancers_to_hand(s, t, seat)
        open_window(s, MIDDLE)
        return
    if monsters == 0:
        _enhancers_to_hand(s, t, seat)
        become(s, Step.TROUBLE)
        f.a = 0
        return
    become(s, Step.BEFORE_CHARITY)
    _fight_revealed(s, t, seat)


@rule
def _throw_away_revealed(s, t):
    while s.first[Zone.REVEALED] != NONE:
        discard(s, t, s.first[Zone.REVEALED])


@rule
def _enhancers_to_hand(s, t, seat):
    """An enhancer without a monster goes to the hand."""
    while s.first[Zone.REVEALED] != NONE:
        _to_hand(s, t, s.first[Zone.REVEALED], seat)


@rule
def _fight_revealed(s, t, seat):
    """Two monsters are one fight; an enhancer drawn with a monster sticks to it (EPIC4)."""
    monster = _first_revealed(s, t, Kind.MONSTER)
    while _count_revealed(s, t, Kind.MONSTER) > 0:
        start_combat(s, t, seat, _first_revealed(s, t, Kind.MONSTER))
    while s.first[Zone.REVEALED] != NONE:
        attach(s, s.first[Zone.REVEALED], monster)


@rule
def step_trouble(s, t):
    """No monster came through the door: look for trouble or loot the room (T3, T4)."""
    p = s.public
    if p.dead[p.active] == 1:
        become(s, Step.TURN_ENDS)
        return
    become(s, Step.BEFORE_CHARITY)
    ask(s, Prompt.TROUBLE, p.active)


@rule
def look_for_trouble(s, t, seat, c):
    note(s, t, Event.TROUBLE, seat, c, 0)
    start_combat(s, t, seat, c)


@rule
def loot_the_room(s, t, seat):
    """A face-down Door card; with Listen At The Door a face-down Treasure (OPT1)."""
    deck = Deck.TREASURE if s.public.rules.listen_at_the_door != 0 else Deck.DOOR
    c = draw(s, t, seat, deck, False)
    if c != NONE:
        note(s, t, Event.LOOT, seat, c, deck)
        s.tally[seat, DOORS if deck == Deck.DOOR else TREASURES] += 1


@rule
def step_before_charity(s, t):
    """What cards say of the end of a turn comes before the last window: nothing comes after Charity (T10, T11)."""
    become(s, Step.CHARITY)
    s.frames[s.depth - 1].a = 0
    seat = s.public.active * 1
    if s.public.dead[seat] == 1:
        become(s, Step.TURN_ENDS)
        return
    open_window(s, END)
    tell(s, t, seat, Moment.TURN_ENDS, seat)


@rule
def _lowest_receivers(s, giver):
    """A mask of the lowest-Level players who can receive; 0 if the giver himself is lowest (T5)."""
    p = s.public
    low = 127
    for seat in range(p.players):
        if (seat == giver or may_receive(s, seat)) and p.level[seat] < low:
            low = p.level[seat]
    if p.level[giver] == low:
        return 0
    mask = 0
    for seat in range(p.players):
        if seat != giver and may_receive(s, seat) and p.level[seat] == low:
            mask |= 1 << seat
    return mask


@rule
def step_charity(s, t):
    """Down to five cards: the excess goes to the lowest, or is discarded by one who is lowest himself."""
    f = s.frames[s.depth - 1]
    seat = s.public.active * 1
    if s.public.dead[seat] == 1 or s.count[Zone.HAND + seat] <= hand_limit(s, t, seat):
        become(s, Step.TURN_ENDS)
        return
    f.seat = seat
    f.b = _lowest_receivers(s, seat)
    ask(s, Prompt.CHARITY, seat)


@rule
def give_excess(s, t, c):
    """The card chosen is discarded or given; among several lowest the giver says to whom."""
    f = s.frames[s.depth - 1]
    if f.b == 0:
        note(s, t, Event.DISCARD, f.seat, c, 1)
        discard(s, t, c)
        return
    f.card = c
    ask(s, Prompt.CHARITY_TO, f.seat)


@rule
def give_excess_to(s, t, seat):
    f = s.frames[s.depth - 1]
    least = fewest_given(s, f)
    if least >= 3:
        f.a = 0
    f.a += 1 << (2 * seat)
    write(s, t, Event.CHARITY, f.seat, seat, f.card, NONE, 0)
    hand_over(s, f.card, f.seat, seat)


@rule
def _end_of_round(s, t):
    """Everybody has had his turn: note the Levels."""
    p = s.public
    p.rounds += 1
    if p.rounds <= MAX_ROUNDS:
        for seat in range(p.players):
            t.path[seat, p.rounds - 1] = p.level[seat]


@rule
def step_turn_ends(s, t):
    """The next player's turn begins at once; no game runs for ever (V5)."""
    p = s.public
    seat = p.active * 1
    expire(s, t, seat, Until.TURN)
    following = left_of(s, seat)
    if following == p.first:
        _end_of_round(s, t)
    pop(s)
    if p.turn >= p.rules.turn_limit:
        s.ended = Ended.TURN_LIMIT
        note(s, t, Event.GAME_ENDS, -1, NONE, s.ended)
        unwind(s)
        return
    begin(s, Step.TURN_BEGINS, following)
