"""The state machine: advance until somebody must decide, then take one answer. Everybody uses this door."""

import numpy as np

from simlab.engine import chance
from simlab.engine.answers import apply, step_pay
from simlab.engine.curses import step_curse_strikes
from simlab.engine.describe import describe_all
from simlab.engine.dying import step_bury, step_loot_body
from simlab.engine.fight import (
    step_combat,
    step_combat_ends,
    step_combat_won,
    step_rewards,
    step_share,
)
from simlab.engine.invariants import check
from simlab.engine.knowing import know_thyself, look_around
from simlab.engine.ledger import close_block, enter_game, write_game, write_seat
from simlab.engine.listing import is_free
from simlab.engine.market import step_sell, step_trade, step_trade_offered
from simlab.engine.operations import step_operation
from simlab.engine.options import fill
from simlab.engine.people import in_fight
from simlab.engine.running import step_run_away, step_run_from
from simlab.engine.seals import close_seal, open_seal
from simlab.engine.sentences import step_rows
from simlab.engine.setup import new_game, step_game_begins, step_prepare
from simlab.engine.stack import ask, pop
from simlab.engine.state import BOX, DECISIONS, FORCED, INTERFERING, MAX_FRAMES, MAX_STEPS, MY, PUBLIC
from simlab.engine.tidy import begin_tidying, step_tidy
from simlab.engine.turn import (
    step_arrange,
    step_before_charity,
    step_charity,
    step_door_opened,
    step_kick_open,
    step_listen,
    step_trouble,
    step_turn_begins,
    step_turn_ends,
)
from simlab.engine.windows import step_window
from simlab.jit import entry, make_caller, rule
from simlab.vocabulary import NONE, Ended, Prompt, Step, Verb

score_all = make_caller(MY, PUBLIC, BOX)

NOBODY = -1
"""What `advance` returns when the game is over."""


UNKNOWN = -1
"""The options of the current prompt have not been listed yet."""


@rule
def _step_seal(s, t):
    """A Seal opens (f.a 0) or closes (1)."""
    f = s.frames[s.depth - 1]
    seat, closes = f.seat * 1, f.a != 0
    pop(s)
    if closes:
        close_seal(s, t, seat)
    else:
        open_seal(s, t, seat)


@rule
def _step_turn(s, t, step):
    """The phases of a turn."""
    if step == Step.TURN_BEGINS:
        step_turn_begins(s, t)
    elif step == Step.LISTEN:
        step_listen(s, t)
    elif step == Step.ARRANGE:
        step_arrange(s, t)
    elif step == Step.KICK_OPEN:
        step_kick_open(s, t)
    elif step == Step.DOOR_OPENED:
        step_door_opened(s, t)
    elif step == Step.TROUBLE:
        step_trouble(s, t)
    elif step == Step.BEFORE_CHARITY:
        step_before_charity(s, t)
    elif step == Step.CHARITY:
        step_charity(s, t)
    elif step == Step.TURN_ENDS:
        step_turn_ends(s, t)
    elif step == Step.GAME_BEGINS:
        step_game_begins(s, t)
    else:
        step_prepare(s, t)


@rule
def _step_fight(s, t, step):
    if step == Step.COMBAT:
        step_combat(s, t)
    elif step == Step.BARGAIN:
        ask(s, Prompt.BARGAIN, s.frames[s.depth - 1].other)
    elif step == Step.HELP_ASKED:
        ask(s, Prompt.HELP, s.frames[s.depth - 1].seat)
    elif step == Step.COMBAT_WON:
        step_combat_won(s, t)
    elif step == Step.REWARDS:
        step_rewards(s, t)
    elif step == Step.SHARE:
        step_share(s, t)
    else:
        step_combat_ends(s, t)


@rule
def _step_rest(s, t, step):
    if step == Step.ROWS:
        step_rows(s, t)
    elif step == Step.OPERATION:
        step_operation(s, t)
    elif step == Step.CURSE_STRIKES:
        step_curse_strikes(s, t)
    elif step == Step.RUN_AWAY:
        step_run_away(s, t)
    elif step == Step.RUN_FROM:
        step_run_from(s, t)
    elif step == Step.PAY:
        step_pay(s, t)
    elif step == Step.SELL:
        step_sell(s, t)
    elif step == Step.TRADE:
        step_trade(s, t)
    elif step == Step.TRADE_OFFERED:
        step_trade_offered(s, t)
    elif step == Step.TIDY:
        step_tidy(s, t)
    elif step == Step.BURY:
        step_bury(s, t)
    elif step == Step.LOOT_BODY:
        step_loot_body(s, t)
    else:
        _step_seal(s, t)


@rule
def _step(s, t, step):
    """One step of whatever is on top of the stack."""
    if step == Step.WINDOW:
        step_window(s, t)
    elif step < Step.WINDOW:
        _step_turn(s, t, step)
    elif Step.COMBAT <= step <= Step.COMBAT_ENDS:
        _step_fight(s, t, step)
    else:
        _step_rest(s, t, step)


@rule
def _crash(s):
    """A dead end in the rules: the stack is left as it was, for whoever looks."""
    s.ended = Ended.CRASHED


@rule
def advance(s, t):
    """Run the rules until somebody must decide between at least two options; returns the seat, or NOBODY."""
    while s.ended == 0:
        if s.prompt == Prompt.NOTHING:
            s.steps += 1
            if s.depth <= 0 or s.depth > MAX_FRAMES - 12 or s.steps > MAX_STEPS:
                _crash(s)
                break
            if s.untidy != 0 and s.frames[s.depth - 1].step != Step.TIDY and s.frames[s.depth - 1].step != Step.SELL:
                begin_tidying(s, t)
            t.options = UNKNOWN
            step = s.frames[s.depth - 1].step
            _step(s, t, step)
            if step != Step.WINDOW and step != Step.COMBAT:  # these two change nothing
                t.looked, t.sized_up = 0, 0
            continue
        if t.options == UNKNOWN:
            fill(s, t)
        if s.public.rules.check != 0:
            check(s, t)
        if t.options == 0:
            _crash(s)
            break
        if is_free(t) or s.public.rules.ask_always != 0:
            return s.decider * 1
        s.forced += 1
        s.tally[s.decider, FORCED] += 1
        t.looked, t.sized_up = 0, 0
        apply(s, t, 0)
        t.options = UNKNOWN
    return NOBODY


@rule
def present(s, t):
    """Describe the options, the table and oneself to whoever is asked."""
    look_around(s, t)
    know_thyself(s, t)
    describe_all(s, t)


@rule
def answer(s, t, k):
    """Take option k of whoever was asked."""
    s.decisions += 1
    s.tally[s.decider, DECISIONS] += 1
    if t.option[k].verb != Verb.PASS or s.frames[s.depth - 1].step != Step.WINDOW:
        t.looked, t.sized_up = 0, 0  # only passing in a window leaves everything as it was
    apply(s, t, k)
    t.options = UNKNOWN


@rule
def _interferes(s, seat, o):
    """A play that hurts somebody else, or meddles in a fight that is not one's own."""
    if o.verb < Verb.PLAY or o.verb > Verb.USE:
        return False
    meddles = s.public.fighter >= 0 and not in_fight(s, seat) and o.swing != 0
    return meddles or o.hurts >= 0 and o.hurts != seat


@rule
def _refuses(s, t, seat, o):
    """Restricted play: this seat never interferes, or never plays this card."""
    place = t.lineup[seat]
    if (t.never_verbs[place] >> INTERFERING) & 1 != 0 and _interferes(s, seat, o):
        return True
    if o.card == NONE or o.verb == Verb.CHOOSE or o.verb == Verb.PAY or o.verb == Verb.SELL:
        return False
    return (t.never_cards[o.card] >> place) & 1 != 0


@rule
def _restrict(s, t, seat):
    """Take out what the seat refuses to do, as long as something is left; what it would do must have been described."""
    kept = 0
    for k in range(t.options):
        if not _refuses(s, t, seat, t.option[k]):
            kept += 1
    if kept == 0 or kept == t.options:
        return
    n = 0
    for k in range(t.options):
        if not _refuses(s, t, seat, t.option[k]):
            if n != k:
                t.option[n] = t.option[k]
            n += 1
    t.options = n


@rule
def _is_noisy(t, seat):
    return t.noise[t.lineup[seat]] > 0.0


@rule
def _at_random(s, t, seat):
    """A noisy bot now and then takes any option."""
    if not _is_noisy(t, seat):
        return -1
    if chance.below(s, chance.NOISE, seat, 1 << 20) >= t.noise[t.lineup[seat]] * (1 << 20):
        return -1
    return chance.below(s, chance.NOISE, seat, t.options)


@rule
def choose(s, t, seat):
    """The option its bot scores highest; ties by the seat's own stream, doing nothing first."""
    whim = _at_random(s, t, seat)
    if whim >= 0:
        return whim
    score_all(t.bots[t.lineup[seat]], t.my[seat], s.public, t)
    best, n, best_score = 0, 0, -1e300
    for k in range(t.options):
        score = t.score[k]
        if score > best_score:
            best, best_score, n = k, score, 1
        elif score == best_score and t.option[best].passing == 0:
            n += 1
            if chance.below(s, chance.BOT, seat, n) == 0:
                best = k
    return best


@rule
def weigh(s, t, seat):
    """As `choose`, with every score written down even if a whim decides; bots are pure, so asking twice changes nothing."""
    score_all(t.bots[t.lineup[seat]], t.my[seat], s.public, t)
    return choose(s, t, seat)


@rule
def play_until(s, t, python_seats):
    """Play on with compiled bots until the game ends or a seat of the mask must be asked in Python.

    A compiled bot that never does what else it could do is not asked: a single option is left of its list.
    """
    while True:
        seat = advance(s, t)
        if seat == NOBODY:
            return seat
        t.free = is_free(t)
        asks_python = (python_seats >> seat) & 1 != 0
        if t.options == 1 and not asks_python and not _is_noisy(t, seat):
            answer(s, t, 0)
            continue
        present(s, t)
        if t.restricted != 0:
            _restrict(s, t, seat)
        if asks_python:
            return seat
        answer(s, t, choose(s, t, seat))


@rule
def rotate(t, players, rotation):
    """Seat i is taken by place (i + rotation) of the lineup."""
    for seat in range(players):
        t.lineup[seat] = (seat + rotation) % players


@rule
def _begin(states, i, t, seed, block):
    """The last of `states` is never played: blank but for the rules, it is what every new game is a copy of."""
    states[i] = states[len(states) - 1]
    t.visit += 1
    new_game(states[i], t, seed, block)


@rule
def finish(s, t, games, seats, k, block, rotation, seat_strategy, book):
    """Write down a finished game."""
    write_game(s, t, games[k], block, rotation)
    for seat in range(s.public.players):
        write_seat(s, t, seats[k, seat], seat, seat_strategy[seat])
    enter_game(s, t, book, seat_strategy)


START_GAME, ANSWER, GO_ON, FINISH, BATCH, END_BLOCK, WEIGH = range(7)


@entry
def play(states, i, boxes, what, seed, block, option, python_seats, games, seats, strategies, books):
    """The one door of the engine; compiled once. Returns who must decide next, or NOBODY.

    START_GAME begins a game and plays to the first Python decision; ANSWER takes an option and plays on;
    GO_ON just plays on; WEIGH returns the option that the compiled bot of whoever is asked would take; FINISH
    writes row `option` of the books; BATCH plays `option` whole games, all rotations of one block after another
    (`strategies[r]` are the strategy numbers by seat in rotation r).
    """
    s = states[i]
    t = boxes[0]
    if what == BATCH:
        rotations = len(strategies)
        for k in range(option):
            b, r = block + k // rotations, k % rotations
            rotate(t, states[len(states) - 1].public.rules.players, r)
            _begin(states, i, t, seed, np.uint64(b))
            play_until(s, t, 0)
            finish(s, t, games, seats, k, b, r, strategies[r], books[0])
            t.broken = 0
            if r == rotations - 1:
                close_block(books[0])
        return NOBODY
    if what == FINISH:
        finish(s, t, games, seats, option, block, python_seats, strategies[python_seats], books[0])
        return NOBODY
    if what == END_BLOCK:
        close_block(books[0])
        return NOBODY
    if what == WEIGH:
        return weigh(s, t, s.decider)
    t.looked, t.sized_up = 0, 0
    t.visit += 1  # whoever called may have changed anything
    if what == START_GAME:
        _begin(states, i, t, seed, np.uint64(block))
    elif what == ANSWER:
        answer(s, t, option)
    return play_until(s, t, python_seats)
