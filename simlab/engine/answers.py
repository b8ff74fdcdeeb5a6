"""What happens when somebody has answered: one short function per question."""

from simlab.engine.abilities import can_afford, cards_to_pay
from simlab.engine.curses import strike
from simlab.engine.dying import loot
from simlab.engine.equipment import fits, make_room
from simlab.engine.fight import answer_help, begin_bargain, make_offer, take_share
from simlab.engine.levels import lose_levels
from simlab.engine.listing import NO_ROW
from simlab.engine.losing import choose_for_operation
from simlab.engine.market import answer_trade, begin_sale, begin_trade, close_sale, propose, put_up_for_sale
from simlab.engine.memory import disturb, forget
from simlab.engine.monsters import join_fight
from simlab.engine.people import in_fight
from simlab.engine.record import note, write
from simlab.engine.running import run_from, sacrifice, save_helper
from simlab.engine.sentences import SECOND, run_ability, run_moment
from simlab.engine.stack import ask, pop, push
from simlab.engine.state import AT_MONSTERS, INTERFERED, MAX_ATTEMPTS, MAX_USES
from simlab.engine.tidy import put_right
from simlab.engine.turn import curse_at_door, give_excess, give_excess_to, look_for_trouble, loot_the_room
from simlab.engine.windows import somebody_spoke
from simlab.engine.zones import attach, carry, discard, equip, pick, put, take_off, touch
from simlab.jit import rule
from simlab.vocabulary import NONE, Cost, Event, Kind, Limit, Moment, Prompt, Sex, Step, Verb, Zone

# --- plays in a window -----------------------------------------------------------------------------------------------


@rule
def _watch_for_interference(s, seat, o):
    """A card or ability used against a fighter or his helper by somebody not on their side."""
    p = s.public
    against = p.fighter >= 0 and (o.swing < 0 or o.hurts == p.fighter or p.helper >= 0 and o.hurts == p.helper)
    if against and not in_fight(s, seat) and Verb.PLAY <= o.verb <= Verb.USE:
        s.tally[seat, INTERFERED] += 1
        if p.in_attempt != 0 and p.attempts <= MAX_ATTEMPTS and p.attempts > 0:
            p.spent[p.attempts - 1] = min(255, p.spent[p.attempts - 1] + 1)


@rule
def _remember_use(s, t, r, seat, victim):
    if t.rows[r].limit != Limit.NOTHING and s.uses < MAX_USES:
        k = s.uses
        s.use_row[k], s.use_seat[k], s.use_victim[k] = r, seat, victim
        s.use_combat[k] = 0 if t.rows[r].limit == Limit.TURN else 1
        s.uses = k + 1


@rule
def _lay_down(s, t, seat, c, host):
    """An Item, class, companion … in front of oneself."""
    kind = t.cards[c].kind
    write(s, t, Event.PLAY, seat, -1, c, host, 0)
    if host != NONE:
        attach(s, c, host)
        disturb(s, seat)
        return
    if kind == Kind.ALLY or kind == Kind.MOOK:
        _dismiss(s, t, seat, kind)
    put(s, c, Zone.TABLE + seat)
    if kind == Kind.ITEM and fits(s, t, seat, c):
        equip(s, c)
    elif kind == Kind.STYLE_ENHANCER:
        _join_style(s, t, seat, c)


@rule
def _join_style(s, t, seat, c):
    """A Style enhancer belongs to a Style and goes with it."""
    x = s.first[Zone.TABLE + seat]
    while x != NONE:
        if t.cards[x].kind == Kind.STYLE:
            attach(s, c, x)
            return
        x = s.next[x]


@rule
def _dismiss(s, t, seat, kind):
    """A new companion replaces the old one (ED15)."""
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].kind == kind:
            note(s, t, Event.DISCARD, seat, c, 0)
            discard(s, t, c)
            return
        c = s.next[c]


@rule
def _pay_for(s, t, r, seat, c):
    """Collect the price of a sentence before it is carried out."""
    row = t.rows[r]
    if row.cost == Cost.HAND:
        while s.first[Zone.HAND + seat] != NONE:
            note(s, t, Event.DISCARD, seat, s.first[Zone.HAND + seat], 2)
            discard(s, t, s.first[Zone.HAND + seat])
    elif row.cost == Cost.LEVELS:
        lose_levels(s, t, seat, row.cost_n)
    elif row.cost == Cost.THIS and row.play == 0:
        note(s, t, Event.DISCARD, seat, c, 2)
        discard(s, t, c)
    elif cards_to_pay(t, r) > 0:
        push(s, Step.PAY, seat, -1, c, NONE, r, cards_to_pay(t, r), 0)


@rule
def _use_sentence(s, t, seat, c, r, target, on):
    """A `may` sentence: the card itself, if it is played, leaves the hand first; then the price, then the effect."""
    row = t.rows[r]
    if row.play != 0:
        write(s, t, Event.PLAY, seat, target, c, on if on != 0 and on != 1 else NONE, 1)
        if t.cards[c].stays != 0:
            put(s, c, Zone.TABLE + (target if target >= 0 else seat))
        else:
            discard(s, t, c)
    else:
        write(s, t, Event.USE, seat, target, c, NONE, row.label)
    _remember_use(s, t, r, seat, target)
    run_ability(s, t, c, r, seat, target, on)
    _pay_for(s, t, r, seat, c)


@rule
def _into_fight(s, t, seat, verb, c, on, r, side):
    """Cards thrown into a fight; a card that makes a monster kindred is played with it (C11)."""
    if verb == Verb.JOIN:
        join_fight(s, t, seat, c)
        if r != NO_ROW:
            _use_sentence(s, t, seat, on, r, s.public.fighter, c)
        elif on != NONE:
            write(s, t, Event.ENHANCE, seat, s.public.fighter, on, c, 0)
            attach(s, on, c)
    elif verb == Verb.ENHANCE or verb == Verb.GIVE_TO_MONSTER:
        write(s, t, Event.ENHANCE, seat, s.public.fighter, c, on, 0)
        attach(s, c, on)
    elif verb == Verb.ARM_MOOK:
        write(s, t, Event.ENHANCE, seat, -1, c, on, 1)
        attach(s, c, on)
        s.mark[c] = 0
    else:
        write(s, t, Event.THROW, seat, s.public.fighter, c, NONE, side)
        carry(s, c, Zone.COMBAT)
        if side == 1:
            s.mark[c] |= AT_MONSTERS
        run_moment(s, t, c, Moment.PLAYED, seat, seat)


@rule
def _change_gear(s, t, seat, verb, c, on):
    if verb == Verb.EQUIP:
        make_room(s, t, seat, c, on)
        equip(s, c)
        note(s, t, Event.EQUIP, seat, c, 0)
    else:
        take_off(s, c)
        note(s, t, Event.UNEQUIP, seat, c, 0)
    touch(s, c)


@rule
def make_play(s, t, seat, verb, c, on, r, target, amount):
    """Whatever was chosen in a window."""
    if verb == Verb.PLAY or verb == Verb.USE:
        if r != NO_ROW:
            _use_sentence(s, t, seat, c, r, target, on)
        else:
            _lay_down(s, t, seat, c, on)
    elif verb == Verb.CURSE:
        strike(s, t, c, target, seat)
    elif Verb.THROW <= verb <= Verb.GIVE_TO_MONSTER:
        _into_fight(s, t, seat, verb, c, on, r, amount)
    elif verb == Verb.EQUIP or verb == Verb.UNEQUIP:
        _change_gear(s, t, seat, verb, c, on)
    elif verb == Verb.DISCARD:
        note(s, t, Event.DISCARD, seat, c, 3)
        discard(s, t, c)
    elif verb == Verb.SELL:
        begin_sale(s, seat)
    elif verb == Verb.OFFER:
        begin_trade(s, seat, c)
    elif verb == Verb.ASK:
        begin_bargain(s, t, seat, target, amount)


@rule
def _in_window(s, t, seat, verb, c, on, r, target, amount):
    if verb != Verb.PASS:
        somebody_spoke(s)
        make_play(s, t, seat, verb, c, on, r, target, amount)


# --- the other questions ---------------------------------------------------------------------------------------------


@rule
def _bargaining(s, t, verb, c):
    f = s.frames[s.depth - 1]
    if verb == Verb.PASS:
        make_offer(s, t)
    elif verb == Verb.HELPER_PICKS:
        f.b = 1
    elif verb == Verb.ADD_ITEM:
        pick(s, c)
        f.c += 1
    else:
        pick(s, c)
        f.on = c


@rule
def step_pay(s, t):
    """One card after another; what went along with a card paid (a Class with its Super Munchkin) is not asked for again."""
    f = s.frames[s.depth - 1]
    if not can_afford(s, t, f.a, f.seat, f.card, 1):
        pop(s)
        return
    ask(s, Prompt.PAY, f.seat)


@rule
def _paying(s, t, c):
    f = s.frames[s.depth - 1]
    note(s, t, Event.DISCARD, f.seat, c, 2)
    f.b -= 1
    done = f.b <= 0
    discard(s, t, c)
    if done:
        pop(s)


@rule
def _preparing(s, t, seat, verb, c, on):
    if verb == Verb.PASS:
        pop(s)
    else:
        _lay_down(s, t, seat, c, on)


@rule
def _selling(s, t, verb, c, price):
    if verb == Verb.PASS:
        close_sale(s, t)
    else:
        put_up_for_sale(s, t, c, verb, price)


@rule
def _trading(s, t, verb, target, on):
    if verb == Verb.PASS:
        pop(s)
    else:
        propose(s, target, on if verb == Verb.WANT else NONE)


@rule
def _small_answer(s, t, prompt, seat, verb, c, target, amount):
    f = s.frames[s.depth - 1]
    if prompt == Prompt.EITHER_OR:
        f.d = f.d | SECOND if verb == Verb.SECOND else f.d & (255 - SECOND)
    elif prompt == Prompt.CHOOSE_SEAT:
        f.seat = target
    elif prompt == Prompt.CHOOSE_DIE:
        s.public.die = amount
        s.did = 1
        note(s, t, Event.DIE, seat, f.card, amount)
    elif prompt == Prompt.DECLARE:
        s.public.sex[seat] = Sex.FEMALE if verb == Verb.FEMALE else Sex.MALE
        forget(s, seat)
    elif prompt == Prompt.DOOR_ORDER:
        curse_at_door(s, t, c)
    elif prompt == Prompt.SAVE_HELPER:
        if verb == Verb.SAVE:
            save_helper(s)
    elif prompt == Prompt.RUN_ORDER:
        run_from(s, t, seat, c, 0)
    elif prompt == Prompt.SACRIFICE:
        if verb == Verb.SACRIFICE:
            sacrifice(s, t, seat, c)


@rule
def apply(s, t, k):
    """Carry out option k of the current prompt."""
    o = t.option[k]
    verb, c, on, r, target, amount = o.verb * 1, o.card * 1, o.on * 1, o.row * 1, o.seat * 1, o.amount * 1
    prompt, seat = s.prompt * 1, s.decider * 1
    s.prompt, s.decider = Prompt.NOTHING, -1
    _watch_for_interference(s, seat, o)
    if prompt == Prompt.SPEAK_UP or prompt == Prompt.FIGHT or prompt == Prompt.ARRANGE:
        _in_window(s, t, seat, verb, c, on, r, target, amount)
    elif prompt == Prompt.RUNNING or prompt == Prompt.ROLLED or prompt == Prompt.CURSED:
        _in_window(s, t, seat, verb, c, on, r, target, amount)
    elif prompt == Prompt.LOSE or prompt == Prompt.TAKE:
        choose_for_operation(s, t, c)
    elif prompt == Prompt.HELP:
        answer_help(s, t, verb == Verb.ACCEPT)
    elif prompt == Prompt.TRADE_ANSWER:
        answer_trade(s, t, verb == Verb.ACCEPT)
    elif prompt == Prompt.BARGAIN:
        _bargaining(s, t, verb, c)
    elif prompt == Prompt.PAY:
        _paying(s, t, c)
    elif prompt == Prompt.SELL:
        _selling(s, t, verb, c, amount)
    elif prompt == Prompt.TRADE:
        _trading(s, t, verb, target, on)
    elif prompt == Prompt.TROUBLE:
        if verb == Verb.LOOT:
            loot_the_room(s, t, seat)
        else:
            look_for_trouble(s, t, seat, c)
    elif prompt == Prompt.CHARITY:
        give_excess(s, t, c)
    elif prompt == Prompt.CHARITY_TO:
        give_excess_to(s, t, target)
    elif prompt == Prompt.LOOT_BODY:
        loot(s, t, seat, c)
    elif prompt == Prompt.SHARE:
        take_share(s, t, seat, c)
    elif prompt == Prompt.TIDY:
        if verb == Verb.SELL:
            begin_sale(s, seat)
        else:
            put_right(s, t, c)
    elif prompt == Prompt.PREPARE:
        _preparing(s, t, seat, verb, c, on)
    else:
        _small_answer(s, t, prompt, seat, verb, c, target, amount)
