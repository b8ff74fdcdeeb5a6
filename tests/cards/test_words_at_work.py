"""Every word of the card language at work: what is seen with the sentence on a card, and what without it.

The words come from the vocabulary: a new one without a case here fails the build.
"""

import pytest

from simlab.vocabulary import (
    Choice,
    Context,
    Cost,
    Deck,
    Event,
    Feat,
    Ignored,
    Limit,
    Link,
    Mode,
    Moment,
    Op,
    Per,
    Prompt,
    Side,
    Slot,
    Until,
    Verb,
    Who,
    Window,
    Zone,
)
from simlab.vocabulary import Test as Asked
from tests.cards.small_table import CASES, SmallTable, shows

CLASS = "kind: class"
STYLE = "kind: style"
HAT = "kind: item, slot: headgear, value: 300"
MONSTER = "kind: monster, level: 10, treasures: 2"
RAT = "kind: monster, level: 1, treasures: 1"
SPECIAL = "kind: special, deck: door"
CURSE = "kind: curse"
SEAL = "kind: seal"
POTION = "kind: item, one_shot: true, value: 100"


# --- stories -------------------------------------------------------------------------------------------------------


def owned(*more, carried=(), hand=(), level=5):
    """Ann has X in play, and more."""

    def set_up(t):
        t.gives(t.ann, *hand, in_play=["x", *more], carried=carried, level=level)
        return t

    return set_up


def strengths(t, foe="ogre"):
    """X is Ann's; she meets a monster."""
    return owned()(t).fight(foe)


def runs(die, foe="ogre"):
    """X is Ann's; she loses against the monster and rolls: what is her Level then?"""
    return lambda t: owned()(t).fought(foe, die)


def against_x(t):
    """Ann meets X: the strengths."""
    return t.fight("x")


def beats_x(t):
    """Ann beats X: her Level, and how many cards she has drawn."""
    t.fought("x")
    return t.ann.level, len(t.drawn(t.ann))


def caught_by_x(look):
    """X catches Ann."""

    def story(t):
        t.gives(t.ann, "coin", "brawn", in_play=["hat", "mail", "stick"])
        t.fought("x", 1)
        return look(t)

    return story


def plays_x(look, on=None, set_up=lambda t: None):
    """On her turn Ann plays X from her hand if she can."""

    def story(t):
        t.gives(t.ann, "x")
        set_up(t)
        t.turn_of(t.ann)
        t.tries(t.ann, "x", on and on(t))
        t.until(Prompt.ARRANGE)
        return look(t)

    return story


def cursed_by_x(look, set_up=lambda t: None, who=lambda t: t.ann):
    """On his turn Bob plays the curse X on somebody (Ann)."""

    def story(t):
        t.gives(t.bob, "x")
        set_up(t)
        t.turn_of(t.bob)
        t.tries(t.bob, "x", who(t))
        t.settle()
        t.pass_until(lambda: t.asked is not t.bob and t.game.prompt.word == "speak_up")
        return look(t)

    return story


def in_fight(look, hand=("x",), foe="ogre", on=None, who=lambda t: t.ann, card="x", set_up=lambda t: None):
    """In Ann's fight somebody (Ann) plays X if he can."""

    def story(t):
        t.gives(who(t), *hand)
        set_up(t)
        t.fight(foe)
        t.tries(who(t), card, on and on(t))
        return look(t)

    return story


def can(verb, card=None, on=None, who=lambda t: t.ann):
    return lambda t: who(t).can(verb, card, on and on(t))


def levels(t):
    return t.levels


def sides(t):
    return t.strengths


def helped(t):
    """Bob helps Ann for nothing."""
    t.ann.asks(t.bob)
    t.bob.accepts()


# --- modifiers -----------------------------------------------------------------------------------------------------


shows(Op.STRENGTH, CLASS, "{while: in_play, do: {strength: +3}}", strengths, (8, 10), (5, 10))
shows(Op.RUN, CLASS, "{while: in_play, do: {run: +2}}", runs(3), 5, 4)
shows(Op.TREASURES, RAT, "{while: in_combat, do: {treasures: +2}}", beats_x, (6, 3), (6, 1))
shows(Op.LEVELS, RAT, "{while: in_combat, do: {levels: +1}}", beats_x, (7, 1), (6, 1))


def three_sticks(t):
    owned("stick", "stick", "stick")(t).turn_of(t.ann)
    t.settle()
    return t.ann.equipped.count("stick")


shows(Op.HANDS, HAT, "{while: in_play, do: {hands: +1}}", three_sticks, 3, 2)


def second_anvil(t):
    owned("anvil", hand=["anvil"])(t).turn_of(t.ann)
    return t.ann.can(Verb.PLAY, "anvil")


shows(Op.BIG_ITEMS, HAT, "{while: in_play, do: {big_items: +1}}", second_anvil, True, False)


def full_hand(t):
    owned(hand=["brawn"] * 8)(t)
    t.turn_of(t.ann)
    t.turn_ends()
    return len(t.ann.hand)


shows(Op.HAND_LIMIT, CLASS, "{while: in_play, do: {hand_limit: +2}}", full_hand, 7, 5)


def second_style(t):
    owned("crane", hand=["tiger"])(t).turn_of(t.ann)
    return t.ann.can(Verb.PLAY, "tiger")


shows(Op.STYLES, CLASS, "{while: in_play, do: {styles: +1}}", second_style, True, False)


def a_tie(t):
    return owned(level=6)(t).fought("ghost", 1)


shows(Op.WINS_TIES, CLASS, "{while: in_play, do: {wins_ties: true}}", a_tie, 7, 6)
shows(Op.DIE_ROLLS, CLASS, "{while: in_play, do: {die_rolls: -2}}", runs(5), 4, 5)
shows(Op.IGNORES, MONSTER, "{while: in_combat, do: {ignores: levels}}", against_x, (0, 10), (5, 10))


def asks_for_help(t):
    t.fight("x")
    return t.ann.can(Verb.ASK, on=t.bob)


shows(Op.NO_HELP, MONSTER, "{while: in_combat, do: {no_help: true}}", asks_for_help, False, True)


def offers_the_hat(t):
    owned("hat")(t).turn_of(t.ann)
    return t.ann.can(Verb.OFFER, "hat")


shows(Op.NO_TRADE, CLASS, "{while: in_play, do: {no_trade: true}}", offers_the_hat, False, True)


def throws_a_potion(t):
    t.gives(t.ann, "potion")
    t.fight("x")
    return t.ann.can(Verb.THROW, "potion")


shows(Op.SILENCED, MONSTER, "{while: in_combat, do: {silenced: true}}", throws_a_potion, False, True)
shows(Op.ALWAYS_CAUGHT, CLASS, "{while: in_play, do: {always_caught: true}}", runs(6), 4, 5)


def hex_behind_the_door(t):
    owned()(t)
    t.ann.kicks_open_the_door("hex")
    t.turn_ends()
    return t.ann.level


shows(Op.IMMUNE_AT_DOOR, CLASS, "{while: in_play, do: {immune_at_door: true}}", hex_behind_the_door, 5, 4)


def rusts(t):
    owned("mail")(t)
    t.ann.kicks_open_the_door("rust")
    t.turn_ends()
    return "mail" in t.ann.in_play


shows(Op.PROTECTS, HAT, "{while: in_play, do: {protects: armor}}", rusts, True, False)


def sells(*items):
    """Ann sells what she has, at the best prices: her Level."""

    def story(t):
        owned(carried=items)(t).turn_of(t.ann)
        t.until_asked(t.ann)
        if not t.ann.can(Verb.SELL):
            return t.ann.level
        t.ann.does(Verb.SELL)
        for item in items:
            for verb in (Verb.SELL_TRIPLE, Verb.SELL_DOUBLE, Verb.SELL):
                if t.ann.can(verb, item):
                    t.ann.does(verb, item)
                    break
        t.ann.passes()
        return t.ann.level

    return story


shows(Op.SALE_BONUS, CLASS, "{while: in_play, do: {sale_bonus: 300}}", sells("jewel"), 6, 5)
shows(Op.DOUBLE_SALE, CLASS, "{while: in_play, do: {double_sale: 1}}", sells("jewel", "mail", "hat"), 7, 6)
shows(Op.TRIPLE_SALE, CLASS, "{while: in_play, do: {triple_sale: 1}}", sells("jewel", "mail", "hat"), 8, 6)


def dies(t):
    owned("mail", "boots")(t).fought("reaper", 1)
    t.pass_until(lambda: int(t.public.turn) > 2)
    return [card for card in t.ann.in_play if card != "x"]


shows(Op.SOFTER_DEATH, CLASS, "{while: in_play, do: {softer_death: 1}}", dies, ["mail"], [])
BITES = "kind: monster, level: 10, treasures: 2, rules: [SENTENCE], bad_stuff: [{do: {lose_levels: 1}}]"
shows(Op.NO_PURSUIT, BITES, "{while: in_combat, do: {no_pursuit: 5}}", lambda t: t.fought("x", 1), 5, 4)


def pike_and_stick(t):
    owned("pike", "stick")(t).turn_of(t.ann)
    t.settle()
    return sorted(set(t.ann.equipped) & {"pike", "stick"})


shows(
    Op.ONE_HAND_LESS_FOR_TWO,
    CLASS,
    "{while: in_play, do: {one_hand_less_for_two: true}}",
    pike_and_stick,
    ["pike", "stick"],
    ["stick"],
)


def trains(t):
    owned(hand=["brawn"])(t).fight()
    if t.ann.can(Verb.TRAIN, "brawn"):
        t.ann.does(Verb.TRAIN, "brawn")
    return t.strengths


shows(Op.ENHANCES_SELF, CLASS, "{while: in_play, do: {enhances_self: true}}", trains, (10, 10), (5, 10))


def pickpocket(t):
    owned(hand=["coin"])(t)
    t.gives(t.bob, "thief")
    t.turn_of(t.bob)
    return t.may(t.bob, "thief", t.ann)


shows(Op.NO_LOOT, CLASS, "{while: in_play, do: {no_loot: true}}", pickpocket, False, True)
shows(Op.BADGE, HAT, "{while: in_play, do: {badge: knight}}", lambda t: owned("lance")(t).fight(), (10, 10), (5, 10))


# --- happenings ----------------------------------------------------------------------------------------------------


def may_play(do, at="any_time", to=""):
    return f"{{may: play, at: {at}, do: {{{do}}}{f', to: {to}' if to else ''}}}"


def hands(t):
    return tuple(len(p.hand) for p in t.players)


def wears_things(t):
    t.gives(t.ann, in_play=["hat", "mail", "boots"])


shows(Op.GAIN_LEVELS, SPECIAL, may_play("gain_levels: 2"), plays_x(levels), (7, 5, 5), (5, 5, 5))
shows(Op.LOSE_LEVELS, CURSE, "{when: played, do: {lose_levels: 2}}", cursed_by_x(levels), (3, 5, 5), (5, 5, 5))
shows(
    Op.STEAL_LEVELS,
    SPECIAL,
    may_play("steal_levels: 1", to="other_player"),
    plays_x(levels, lambda t: t.bob),
    (6, 4, 5),
    (5, 5, 5),
)
shows(Op.SET_LEVEL, CURSE, "{when: played, do: {set_level: 2}}", cursed_by_x(levels), (2, 5, 5), (5, 5, 5))


def cid_is_low(t):
    t.cid.level = 3


shows(
    Op.LEVEL_OF_LOWEST,
    CURSE,
    "{when: played, do: {level_of_lowest: true}}",
    cursed_by_x(levels, cid_is_low),
    (3, 5, 3),
    (5, 5, 3),
)
shows(Op.DEATH, CURSE, "{when: played, do: {death: true}}", cursed_by_x(lambda t: t.ann.dead), True, False)
shows(
    Op.LOSE_ITEMS,
    CURSE,
    "{when: played, do: {lose_items: 2}}",
    cursed_by_x(lambda t: t.ann.in_play, wears_things),
    ["boots"],
    ["hat", "mail", "boots"],
)


def things_and_a_hand(t):
    t.gives(t.ann, "coin", "brawn", in_play=["hat", "wizard"])


def cards_of_ann(t):
    return len(t.ann.in_play), len(t.ann.hand)


shows(
    Op.LOSE_CARDS,
    CURSE,
    "{when: played, do: {lose_cards: all}}",
    cursed_by_x(cards_of_ann, things_and_a_hand),
    (1, 0),
    (2, 2),
)
shows(
    Op.LOSE_HAND,
    CURSE,
    "{when: played, do: {lose_hand: 1}}",
    cursed_by_x(cards_of_ann, things_and_a_hand),
    (2, 1),
    (2, 2),
)
shows(
    Op.LOSE,
    CURSE,
    "{when: played, do: {lose: 1, of: class}}",
    cursed_by_x(lambda t: t.ann.in_play, things_and_a_hand),
    ["hat"],
    ["hat", "wizard"],
)
shows(
    Op.GIVE_HAND,
    CURSE,
    "{when: played, do: {give_hand: 1, by: others}}",
    cursed_by_x(hands, things_and_a_hand),
    (0, 1, 1),
    (2, 0, 0),
)


def in_plays(t):
    return tuple(len(p.in_play) for p in t.players)


shows(
    Op.GIVE_ITEMS,
    CURSE,
    "{when: played, do: {give_items: 1, by: others}}",
    cursed_by_x(in_plays, wears_things),
    (1, 1, 1),
    (3, 0, 0),
)
shows(Op.DRAW_TREASURES, SPECIAL, may_play("draw_treasures: 2"), plays_x(hands), (2, 0, 0), (1, 0, 0))
shows(Op.DRAW_DOORS, SPECIAL, may_play("draw_doors: 3"), plays_x(hands), (3, 0, 0), (1, 0, 0))


def a_rat_discarded(t):
    t.discard_pile(Deck.DOOR, "ghost", "rat")


shows(
    Op.TAKE_DISCARD,
    HAT,
    "{may: dig, at: own_turn, limit: {turn: 1}, do: {take_discard: true}}",
    lambda t: digs(t),
    ["rat"],
    [],
)
shows(
    Op.SEARCH_DISCARDS,
    HAT,
    "{may: dig, at: own_turn, limit: {turn: 1}, do: {search_discards: 1}}",
    lambda t: digs(t, deep=True),
    ["hat"],
    [],
)


def digs(t, deep=False):
    """Ann uses X on her turn."""
    owned()(t)
    if deep:
        t.discard_pile(Deck.TREASURE, "hat")
    else:
        a_rat_discarded(t)
    t.turn_of(t.ann)
    t.tries(t.ann, "x")
    return t.ann.hand


shows(
    Op.CHANGE_SEX, CURSE, "{when: played, do: {change_sex: true}}", cursed_by_x(lambda t: t.ann.sex), "male", "female"
)


def knighted(t):
    t.gives(t.ann, in_play=["knight"])
    t.discard_pile(Deck.DOOR, "wizard", "rat")


shows(
    Op.SWAP_FOR_DISCARDED,
    CURSE,
    "{when: played, do: {swap_for_discarded: true, of: class}}",
    cursed_by_x(lambda t: t.ann.in_play, knighted),
    ["wizard"],
    ["knight"],
)


def bob_wears_things(t):
    t.gives(t.bob, "coin", "coin", in_play=["hat", "anvil"])


shows(
    Op.STEAL_ITEM,
    SPECIAL,
    may_play("steal_item: 1", to="other_player"),
    plays_x(lambda t: (t.ann.in_play, t.bob.in_play), lambda t: t.bob, bob_wears_things),
    (["hat"], ["anvil"]),
    ([], ["hat", "anvil"]),
)


def monsters(t):
    """Strengths, monsters and Treasures of the fight; nothing if there is none."""
    if int(t.public.fighter) < 0:
        return None
    return t.strengths, int(t.public.monster_count), int(t.public.treasures)


PLAIN_FIGHT = ((5, 10), 1, 2)
shows(
    Op.REMOVE_MONSTER,
    SPECIAL,
    may_play("remove_monster: 1", "any_combat", "one_monster"),
    in_fight(monsters),
    ((5, 0), 0, 0),
    PLAIN_FIGHT,
)


def then_it_is_over(t):
    t.nobody_speaks_up()
    return t.ann.level, len(t.drawn(t.ann))


shows(
    Op.LEAVE,
    MONSTER,
    "{when: met, if: {level_at_most: 5}, do: {leave: true}, to: this_monster}",
    lambda t: (t.fight("x"), then_it_is_over(t)),
    ((5, 0), (5, 0)),
    ((5, 10), (5, 0)),
)
shows(
    Op.ADD_MONSTER,
    SPECIAL,
    may_play("add_monster: true", "any_combat"),
    in_fight(monsters, hand=("x", "ghost")),
    ((5, 16), 2, 3),
    PLAIN_FIGHT,
)
shows(
    Op.DOUBLE_MONSTER,
    SPECIAL,
    may_play("double_monster: true", "any_combat", "one_monster"),
    in_fight(monsters),
    ((5, 20), 2, 4),
    PLAIN_FIGHT,
)
shows(
    Op.SWAP_MONSTER,
    SPECIAL,
    may_play("swap_monster: true", "any_combat", "one_monster"),
    in_fight(monsters, hand=("x", "ghost")),
    ((5, 6), 1, 1),
    PLAIN_FIGHT,
)


def caught_or_not(t):
    t.dice(1)
    t.nobody_speaks_up()
    return t.ann.level, len(t.drawn(t.ann))


shows(Op.END_COMBAT, SPECIAL, may_play("end_combat: true", "any_combat"), in_fight(caught_or_not), (5, 0), (4, 0))


def runs_with_x(t):
    t.gives(t.ann, "x")
    t.fight()
    t.dice(1)
    t.pass_until(lambda: int(t.public.fleeing) == 1)
    t.tries(t.ann, "x")
    t.nobody_speaks_up()
    return t.ann.level


shows(Op.ESCAPE, SPECIAL, may_play("escape: 1", "running_away"), runs_with_x, 5, 4)


def rolls_with_x(die, after):
    """Ann runs and rolls; after the roll she plays X."""

    def story(t):
        t.gives(t.ann, "x")
        t.fight()
        t.dice(*die)
        t.pass_until(lambda: t.game.prompt.word == "rolled")
        if t.may(t.ann, "x"):
            t.ann.plays("x")
            if after:
                t.ann.does(Verb.DIE, amount=after)
        t.nobody_speaks_up()
        return t.ann.level

    return story


shows(Op.SET_DIE, SPECIAL, may_play("set_die: true", "after_roll"), rolls_with_x([1], 6), 5, 4)
shows(Op.REROLL, SPECIAL, may_play("reroll: true", "after_roll"), rolls_with_x([1, 5], 0), 5, 4)


def hexed(t):
    """Bob curses Ann, who has X."""
    t.gives(t.ann, "x")
    t.gives(t.bob, "hex")
    t.turn_of(t.bob)
    t.bob.plays("hex", on=t.ann)
    t.tries(t.ann, "x")
    t.turn_ends()
    return t.ann.level


shows(Op.CANCEL_CURSE, SPECIAL, may_play("cancel_curse: true", "cursed"), hexed, 5, 4)


def open_seals(t):
    return int(t.public.open_seals)


shows(Op.OPEN_SEAL, SPECIAL, may_play("open_seal: 2"), plays_x(open_seals), 2, 0)


def one_seal(t):
    t.open_seals("first_seal")


shows(Op.CLOSE_SEAL, SPECIAL, may_play("close_seal: 1"), plays_x(open_seals, set_up=one_seal), 0, 1)


def fighter_and_helper(t):
    return int(t.public.fighter), int(t.public.helper)


shows(
    Op.SWAP_FIGHTER,
    SPECIAL,
    may_play("swap_fighter: true", "any_combat", "other_player"),
    in_fight(fighter_and_helper, on=lambda t: t.cid),
    (2, -1),
    (0, -1),
)
shows(
    Op.FORCE_HELP,
    SPECIAL,
    may_play("force_help: true", "any_combat", "other_player"),
    in_fight(lambda t: (fighter_and_helper(t), t.strengths), on=lambda t: t.cid),
    ((0, 2), (10, 10)),
    ((0, -1), (5, 10)),
)


def skips(t):
    t.turn_ends()
    t.pass_until(lambda: int(t.public.active) != 2 or t.game.over)
    return [int(line.seat) for line in t.happened(Event.SKIP_TURN)]


shows(Op.SKIP_TURN, CURSE, "{when: played, do: {skip_turn: true}}", cursed_by_x(skips, who=lambda t: t.cid), [2], [])


def everybody_owns(t):
    t.gives(t.ann, in_play=["mail"])
    t.gives(t.bob, in_play=["mail", "boots"])
    t.gives(t.cid, in_play=["stick", "pike"])


shows(Op.TAX, SPECIAL, may_play("tax: true"), plays_x(in_plays, set_up=everybody_owns), (0, 1, 0), (1, 2, 2))


def two_owners(t):
    t.gives(t.ann, in_play=["hat"])
    t.gives(t.bob, in_play=["mail"])


shows(
    Op.SWAP_ITEMS,
    SPECIAL,
    may_play("swap_items: true", to="other_player"),
    plays_x(lambda t: (t.ann.in_play, t.bob.in_play), lambda t: t.bob, two_owners),
    (["mail"], ["hat"]),
    (["hat"], ["mail"]),
)


def rolls(look, *dice):
    return plays_x(look, set_up=lambda t: t.dice(*dice))


shows(
    Op.ROLL_DIE,
    SPECIAL,
    "{may: play, at: any_time, do: {roll_die: true}, then: {gain_levels: die}}",
    rolls(levels, 3),
    (8, 5, 5),
    (5, 5, 5),
)


def cheats(t):
    t.gives(t.ann, "x", carried=["lance"])
    t.turn_of(t.ann)
    t.tries(t.ann, "x")
    t.until_asked(t.ann)
    return t.ann.can(Verb.EQUIP, "lance")


shows(Op.CHEAT, SPECIAL, may_play("cheat: true", "own_turn"), cheats, True, False)
shows(
    Op.STEAL_HAND,
    SPECIAL,
    may_play("steal_hand: 2", to="other_player"),
    plays_x(hands, lambda t: t.bob, bob_wears_things),
    (2, 0, 0),
    (1, 2, 0),
)
shows(
    Op.GIVE_TO_LOWEST,
    CURSE,
    "{when: played, do: {give_to_lowest: 2}}",
    cursed_by_x(in_plays, lambda t: (wears_things(t), cid_is_low(t))),
    (1, 0, 2),
    (3, 0, 0),
)
HEAVY_SEAL = "kind: seal, rules: [SENTENCE, {while: top_seal, do: {strength: -3}, to: everyone}]"


def under_the_seal(t):
    """The second Seal is X, and its sentence weighs on everybody; Ann looks away from it."""
    t.open_seals("x")
    t.turn_of(t.ann)
    before = t.ann.strength
    t.tries(t.ann, "x")
    t.until_asked(t.ann)
    return before, t.ann.strength, t.bob.strength


shows(
    Op.IGNORE_SEAL,
    HEAVY_SEAL,
    "{may: look_away, at: own_turn, by: anyone, limit: {turn: 1}, do: {ignore_seal: true}}",
    under_the_seal,
    (2, 5, 2),
    (2, 2, 2),
    instead="{when: opened, if: {level_at_least: 99}, do: {change_sex: true}}",
)


def bob_has_armour(t):
    t.gives(t.bob, in_play=["mail"])


shows(
    Op.BORROW_ITEM,
    SPECIAL,
    may_play("borrow_item: true", "in_combat"),
    in_fight(lambda t: (t.ann.equipped, t.bob.in_play, t.strengths), foe="ghost", set_up=bob_has_armour),
    (["mail"], [], (7, 6)),
    ([], ["mail"], (5, 6)),
)


def three_coins(t):
    t.gives(t.ann, "coin", "coin", "coin")


shows(
    Op.SELL_AS,
    SPECIAL,
    may_play("sell_as: 3", "own_turn"),
    plays_x(lambda t: (t.ann.level, t.ann.hand), set_up=three_coins),
    (6, []),
    (5, ["x", "coin", "coin", "coin"]),
)


def floured(t):
    t.gives(t.ann, "x", "holy_water")
    t.fight()
    t.tries(t.ann, "x")
    t.tries(t.ann, "holy_water")
    return t.strengths


shows(
    Op.MAKE_TAG,
    POTION,
    "{may: play, at: any_combat, do: {make_tag: true, of: undead}, to: one_monster}",
    floured,
    (10, 10),
    (5, 10),
)


shows(
    Op.KILL_MONSTER,
    SPECIAL,
    may_play("kill_monster: true", "any_combat", "one_monster"),
    in_fight(caught_or_not),
    (6, 2),
    (4, 0),
)


# --- tests: the sentence holds, and with another argument it does not ---------------------------------------------------


def holds_if(test, yes, no, set_up, seen, otherwise, foe="ogre", corners=HAT, do="strength: +3", **options):
    """`yes` and `no` are arguments of the test: with the one the bonus counts, with the other it does not."""
    mode = "in_combat" if "monster" in corners else "in_play"
    sentence = f"{{while: {mode}, if: {{{test.word}: %s}}, do: {{{do}}}}}"

    def story(t):
        set_up(t)
        return t.fight("x" if "monster" in corners else foe)

    shows(test, corners, sentence % yes, story, seen, otherwise, instead=sentence % no, **options)


def ann(*in_play, hand=(), level=5):
    return lambda t: t.gives(t.ann, *hand, in_play=in_play, level=level)


holds_if(Asked.FACING, "knight", "wizard", ann("knight"), (5, 13), (5, 10), corners=MONSTER)
holds_if(Asked.FACING_WITHOUT, "armor", "headgear", ann("hat"), (6, 13), (6, 10), corners=MONSTER)
holds_if(Asked.FACING_WITH, "headgear", "armor", ann("hat"), (6, 13), (6, 10), corners=MONSTER)
holds_if(Asked.FACING_SEX, "female", "male", ann(), (5, 13), (5, 10), corners=MONSTER)
holds_if(Asked.IS, "knight", "wizard", ann("x", "knight"), (8, 10), (5, 10))
holds_if(Asked.IS_NOT, "wizard", "knight", ann("x", "knight"), (8, 10), (5, 10))
holds_if(Asked.HAS, "class", "armor", ann("x", "knight"), (8, 10), (5, 10))
holds_if(Asked.HAS_NOT, "armor", "class", ann("x", "knight"), (8, 10), (5, 10))
holds_if(Asked.SEX, "female", "male", ann("x"), (8, 10), (5, 10))
holds_if(Asked.LEVEL_AT_MOST, 5, 4, ann("x"), (8, 10), (5, 10))
holds_if(Asked.LEVEL_AT_LEAST, 5, 6, ann("x"), (8, 10), (5, 10))
holds_if(Asked.USED, "wood", "brew", ann("x", "stick"), (9, 10), (6, 10))
holds_if(Asked.AGAINST, "undead", "vermin", ann("x"), (8, 6), (5, 6), foe="ghost")
holds_if(Asked.FIGHTING, "true", "false", ann("x"), (8, 10), (5, 10))
holds_if(Asked.EMPTY_HANDS_AT_LEAST, 1, 2, ann("x", "stick"), (9, 10), (6, 10))
holds_if(Asked.EMPTY_HANDS_AT_MOST, 1, 0, ann("x", "stick"), (9, 10), (6, 10))
holds_if(Asked.WIELDS_ONE_HAND, "true", "false", ann("x", "stick"), (9, 10), (6, 10))
holds_if(Asked.BIG_ITEMS_AT_LEAST, 1, 2, ann("x", "anvil"), (12, 10), (9, 10))
holds_if(Asked.LEADER, "true", "false", ann("x", level=6), (9, 10), (6, 10))
holds_if(Asked.MODIFIED, "true", "false", ann("x", "wizard", "superb"), (8, 10), (5, 10))
holds_if(Asked.HAND_AT_LEAST, 2, 3, ann("x", hand=("coin", "coin")), (8, 10), (5, 10))
holds_if(Asked.SEALS_AT_LEAST, 1, 2, lambda t: (ann("x")(t), one_seal(t)), (8, 11), (5, 11))
holds_if(Asked.TOP_DISCARD, "monster", "curse", lambda t: (ann("x")(t), a_rat_discarded(t)), (8, 10), (5, 10))


def holds_later(test, yes, no, story, seen, otherwise, corners=HAT):
    sentence = f"{{while: in_play, if: {{{test.word}: %s}}, do: {{strength: +3}}}}"
    shows(test, corners, sentence % yes, story, seen, otherwise, instead=sentence % no)


def with_help(t):
    strengths(t)
    helped(t)
    return t.strengths


holds_later(Asked.HELPED, "true", "false", with_help, (13, 10), (10, 10))


def helper_has_x(t):
    t.gives(t.bob, in_play=["x"])
    t.fight()
    helped(t)
    return t.strengths


holds_later(Asked.HELPING, "true", "false", helper_has_x, (13, 10), (10, 10))


def with_a_potion(t):
    owned(hand=["potion"])(t).fight()
    t.ann.does(Verb.THROW, "potion", on="munchkins")
    return t.strengths


holds_later(Asked.ONE_SHOTS_USED, "true", "false", with_a_potion, (11, 10), (8, 10))


def in_the_mirror(t):
    owned()(t)
    t.ann.kicks_open_the_door("mirror")
    t.turn_ends()
    return t.fight(), t.ann.sex


holds_later(Asked.SEX_CHANGED, "true", "false", in_the_mirror, ((8, 10), "male"), ((5, 10), "male"))
ROLLED = "{may: play, at: any_time, do: {roll_die: true}, then: {if: {%s}, do: {gain_levels: 1}}}"
shows(
    Asked.DIE_AT_MOST,
    SPECIAL,
    ROLLED % "die_at_most: 3",
    rolls(levels, 3),
    (6, 5, 5),
    (5, 5, 5),
    instead=ROLLED % "die_at_most: 2",
)
shows(
    Asked.DIE_AT_LEAST,
    SPECIAL,
    ROLLED % "die_at_least: 3",
    rolls(levels, 3),
    (6, 5, 5),
    (5, 5, 5),
    instead=ROLLED % "die_at_least: 4",
)
shows(
    Asked.EPIC,
    "kind: class, epic: [SENTENCE]",
    "{while: in_play, do: {strength: +3}}",
    lambda t: owned(level=12)(t).fight(),
    (15, 15),
    (12, 15),
    instead="{while: in_play, if: {level_at_most: 9}, do: {strength: +3}}",
    epic=True,
)
LOSING = "{may: push, at: in_combat, limit: {combat: 1}, if: {losing: %s}, do: {strength: +3}, until: combat}"


def uses_x_in_fight(t):
    owned()(t).fight()
    t.tries(t.ann, "x")
    return t.strengths


shows(Asked.LOSING, HAT, LOSING % "true", uses_x_in_fight, (8, 10), (5, 10), instead=LOSING % "false")
AWAY = "{may: play, at: any_time, do: {strength: +3}, if: {giver_away: true}, to: any_player, until: turn}"


def gives_strength(whom):
    """Ann plays X on somebody in her turn; then Ann fights, and after her Bob: how strong are they?"""

    def story(t):
        t.gives(t.ann, "x")
        t.turn_of(t.ann)
        t.tries(t.ann, "x", whom(t))
        return t.fight(), (t.nobody_speaks_up(), t.turn_ends(), t.fight(who=t.bob))[2]

    return story


shows(
    Asked.GIVER_AWAY,
    SPECIAL,
    AWAY,
    gives_strength(lambda t: t.ann),
    ((5, 10), (5, 10)),
    ((8, 10), (5, 10)),
    instead=AWAY.replace("if: {giver_away: true}, ", ""),
)
shows(Asked.GIVER_AWAY, SPECIAL, AWAY, gives_strength(lambda t: t.bob), ((5, 10), (8, 10)), ((5, 10), (5, 10)))
shows(
    Asked.LEVEL_GAINED,
    CLASS,
    "{when: won, if: {level_gained: true}, do: {draw_doors: 2}}",
    lambda t: owned()(t).fought("rat") and len(t.drawn(t.ann)),
    3,
    1,
    instead="{when: won, if: {level_gained: false}, do: {draw_doors: 2}}",
)

# --- per: counted out, and once without ---------------------------------------------------------------------------------


def counted(per, set_up, seen, otherwise, of="", corners=HAT):
    mode, foe = ("in_combat", "x") if "monster" in corners else ("in_play", "ogre")
    sentence = f"{{while: {mode}, do: {{strength: +1, per: {per.word}{of}}}}}"

    def story(t):
        set_up(t)
        t.fight(foe)
        if per in (Per.MUNCHKIN, Per.MUNCHKIN_WITHOUT):
            helped(t)
        if per is Per.MONSTER:
            t.tries(t.cid, "wanderer")
        return t.strengths

    shows(per, corners, sentence, story, seen, otherwise, instead=f"{{while: {mode}, do: {{strength: +1}}}}")


counted(Per.EMPTY_HAND, ann("x"), (7, 10), (6, 10))
counted(Per.HAND_ITEM, ann("x", "stick", "stick"), (9, 10), (8, 10))
counted(
    Per.BIG_ITEM,
    ann("x", "anvil", "anvil"),
    (15, 10),
    (14, 10),
    corners="kind: item, slot: headgear, rules: [SENTENCE, {while: in_play, do: {big_items: +1}}]",
)
counted(Per.OPEN_SEAL, lambda t: (ann("x")(t), t.open_seals("first_seal", "second_seal")), (7, 12), (6, 12))
counted(Per.RANK, ann("x", "wings"), (7, 10), (6, 10))
counted(Per.MUNCHKIN, ann("x"), (12, 10), (11, 10))
counted(Per.MUNCHKIN_WITHOUT, ann(), (10, 12), (10, 11), of=", of: armor", corners=MONSTER)
counted(Per.MONSTER, lambda t: (ann("x")(t), t.gives(t.cid, "wanderer", "ghost")), (7, 16), (6, 16))
counted(Per.OTHER_PLAYER, ann("x"), (7, 10), (6, 10))
counted(Per.ITEM, ann("x", "mail", "boots"), (11, 10), (9, 10))
counted(Per.TAGGED, ann("x", "stick", "stick"), (9, 10), (8, 10), of=", of: wood")
counted(Per.LEVEL, ann("x"), (10, 10), (6, 10))
counted(Per.HAND_CARD, ann("x", hand=("coin", "coin", "coin")), (8, 10), (6, 10))
counted(Per.FRIEND, ann("x", "mail", "boots"), (11, 10), (9, 10), of=", of: item")
counted(Per.SEAT_WITH, ann("x"), (8, 10), (6, 10), of=", of: female")
PIPS = "{may: play, at: any_time, do: {roll_die: true}, then: {gain_levels: 1%s}}"
shows(Per.DIE, SPECIAL, PIPS % ", per: die", rolls(levels, 3), (8, 5, 5), (6, 5, 5), instead=PIPS % "")

# --- whom ---------------------------------------------------------------------------------------------------------------
# Six at the table: Ann (Level 5) fights, Eve (3) helps, Cid (5) plays the card between Bob (7) and Dan (3); Fay has 7.

CROWD = (5, 7, 5, 3, 3, 7)


def crowd(t, who="Cid", on=None, hand="x"):
    """Ann fights and Eve helps; somebody plays X. Who is down a level?"""
    for player, level in zip(t.players, CROWD, strict=True):
        player.level = level
    eve = t.players[4]
    player = next(p for p in t.players if p.name == who)
    t.gives(player, hand)
    t.fight()
    t.ann.asks(eve)
    eve.accepts()
    t.tries(player, hand, on and on(t))
    return "".join(p.name[0] for p, level in zip(t.players, CROWD, strict=True) if p.level == level - 1)


def hits(who, down, other="player", otherwise="C", on=None):
    sentence = "{may: play, at: any_combat, do: {lose_levels: 1}, to: %s}"
    shows(
        who,
        SPECIAL,
        sentence % who.word,
        lambda t: crowd(t, on=on),
        down,
        otherwise,
        instead=sentence % other,
        players=6,
    )


hits(Who.PLAYER, "C", "fighter", "A")
hits(Who.FIGHTER, "A")
hits(Who.HELPER, "E")
hits(Who.MUNCHKINS, "AE")
hits(Who.EVERYONE, "ABCDEF")
hits(Who.OTHERS, "ABDEF")
hits(Who.LEFT, "D")
hits(Who.RIGHT, "B")
hits(Who.NEIGHBOURS, "BD")
hits(Who.HIGHEST, "BF")
hits(Who.LOWEST, "DE")
hits(Who.OTHER_FIGHTER, "A")


def targets(t, who="Cid"):
    """On whom the card can be played."""
    for player, level in zip(t.players, CROWD, strict=True):
        player.level = level
    player = next(p for p in t.players if p.name == who)
    t.gives(player, "x")
    t.fight()
    t.ann.asks(t.players[4])
    t.players[4].accepts()
    return "".join(p.name[0] for p in t.players if player.can(Verb.PLAY, "x", p))


POINTED = "{may: play, at: any_combat, do: {lose_levels: 1}, to: %s}"
shows(
    Who.ANY_PLAYER,
    SPECIAL,
    POINTED % "any_player",
    targets,
    "ABCDEF",
    "ABDEF",
    instead=POINTED % "other_player",
    players=6,
)
shows(
    Who.OTHER_PLAYER,
    SPECIAL,
    POINTED % "other_player",
    targets,
    "ABDEF",
    "ABCDEF",
    instead=POINTED % "any_player",
    players=6,
)
shows(
    Who.ONE_MUNCHKIN,
    SPECIAL,
    POINTED % "one_munchkin",
    targets,
    "AE",
    "ABDEF",
    instead=POINTED % "other_player",
    players=6,
)
shows(
    Who.OTHER_FIGHTER,
    SPECIAL,
    POINTED % "other_fighter",
    lambda t: targets(t, "Ann"),
    "",
    "A",
    instead=POINTED % "fighter",
    players=6,
)
STRUCK = "{when: played, do: {lose_levels: 1}, to: %s}"
shows(Who.VICTIM, CURSE, STRUCK % "victim", cursed_by_x(levels), (4, 5, 5), (5, 4, 5), instead=STRUCK % "player")


def levels_after_help(t):
    t.fight("ghost")
    helped(t)
    t.nobody_speaks_up()
    return t.levels


def helper_owns_x(t):
    t.gives(t.bob, in_play=["x"])
    return levels_after_help(t)


shows(
    Who.OWNER,
    CLASS,
    "{when: won, do: {lose_levels: 2}, to: owner}",
    helper_owns_x,
    (6, 3, 5),
    (4, 5, 5),
    instead="{when: won, do: {lose_levels: 2}, to: fighter}",
)
SUBJECT = "{may: play, at: any_time, do: {lose_levels: 1}, to: other_player, then: {do: {lose_levels: 1}, to: %s}}"
shows(
    Who.SUBJECT,
    SPECIAL,
    SUBJECT % "subject",
    plays_x(levels, lambda t: t.cid),
    (5, 5, 3),
    (4, 5, 4),
    instead=SUBJECT % "player",
)


def two_foes(t, foes=("ogre", "ghost")):
    """Ann fights two monsters."""
    t.gives(t.cid, "wanderer", foes[1])
    t.fight(foes[0])
    t.tries(t.cid, "wanderer")


def plays_on(target=None):
    def story(t):
        t.gives(t.ann, "x")
        two_foes(t)
        t.tries(t.ann, "x", target)
        return monsters(t)

    return story


WEAKER = "{may: play, at: any_combat, do: {strength: -4}, to: %s}"
shows(
    Who.EVERY_MONSTER,
    SPECIAL,
    WEAKER % "every_monster",
    plays_on(),
    ((5, 8), 2, 3),
    ((5, 12), 2, 3),
    instead=WEAKER % "one_monster",
)
shows(
    Who.ONE_MONSTER,
    SPECIAL,
    "{may: play, at: any_combat, do: {kill_monster: true}, to: one_monster}",
    plays_on("ghost"),
    ((5, 10), 1, 3),
    ((5, 16), 2, 3),
)
shows(
    Who.MUNCHKIN_SIDE,
    SPECIAL,
    WEAKER % "munchkin_side",
    plays_on(),
    ((1, 16), 2, 3),
    ((5, 12), 2, 3),
    instead=WEAKER % "monster_side",
)
shows(
    Who.MONSTER_SIDE,
    SPECIAL,
    WEAKER % "monster_side",
    plays_on(),
    ((5, 12), 2, 3),
    ((5, 8), 2, 3),
    instead=WEAKER % "every_monster",
)


def both_sides(t):
    """Two of X: one for the monsters, one, if it may be, for the munchkins."""
    t.gives(t.ann, "x", "x")
    seen = [t.fight()]
    for side in (1, 0):
        t.until_asked(t.ann)
        fitting = [k for k, o in enumerate(t.game.options) if t.fits(o, Verb.PLAY, "x", None, None)]
        wanted = [k for k in fitting if int(t.game.options[k].amount) == side]
        t.answer((wanted or fitting)[0])
        t.settle()
        seen.append(t.strengths)
    return seen


shows(
    Who.EITHER_SIDE,
    SPECIAL,
    WEAKER % "either_side",
    both_sides,
    [(5, 10), (5, 6), (1, 6)],
    [(5, 10), (5, 6), (5, 2)],
    instead=WEAKER % "monster_side",
)
FED = "{may: feed, at: any_combat, by: anyone, limit: {combat: 1}, do: {strength: +3}, to: %s}"


def feeds(t):
    two_foes(t, ("x", "ghost"))
    t.tries(t.bob, "x")
    return monsters(t)


shows(
    Who.THIS_MONSTER,
    MONSTER,
    FED % "this_monster",
    feeds,
    ((5, 19), 2, 3),
    ((5, 22), 2, 3),
    instead=FED % "every_monster",
)
USERS = "{may: feed, at: any_combat, by: %s, limit: {combat: 1}, do: {strength: +3}, to: this_monster}"


def users(t):
    """Who may use what is printed on the monster: Ann fights, Bob helps, Cid looks on."""
    t.fight("x")
    helped(t)
    return "".join(sorted(p.name[0] for p in (t.bob, t.cid, t.ann) if t.may(p, "x")))


shows(Who.ANYONE, MONSTER, USERS % "anyone", users, "ABC", "A", instead=USERS % "fighter")
shows(Who.MUNCHKINS, MONSTER, USERS % "munchkins", users, "AB", "ABC", instead=USERS % "anyone")
shows(Who.HELPER, MONSTER, USERS % "helper", users, "B", "ABC", instead=USERS % "anyone")

# --- moments ------------------------------------------------------------------------------------------------------------

shows(Moment.PLAYED, CURSE, "{when: played, do: {lose_levels: 2}}", cursed_by_x(levels), (3, 5, 5), (5, 5, 5))
shows(
    Moment.PLAYED,
    "kind: item, one_shot: true, bonus: 2, value: 100",
    "{when: played, do: {draw_doors: 2}}",
    in_fight(lambda t: (t.strengths, len(t.ann.hand))),
    ((7, 10), 2),
    ((7, 10), 0),
)
shows(
    Moment.MET,
    MONSTER,
    "{when: met, do: {lose_levels: 1}}",
    lambda t: (t.fight("x"), t.levels),
    ((4, 10), (4, 5, 5)),
    ((5, 10), (5, 5, 5)),
)
shows(Moment.KILLED, RAT, "{when: killed, do: {lose_levels: 2}}", beats_x, (4, 1), (6, 1))
shows(Moment.KILLED, CLASS, "{when: killed, do: {gain_levels: 2}}", lambda t: owned()(t).fought("rat"), 8, 6)


shows(Moment.HELPED_KILL, CLASS, "{when: helped_kill, do: {gain_levels: 1}}", helper_owns_x, (6, 6, 5), (6, 5, 5))
shows(
    Moment.HELPED_KILL,
    CLASS,
    "{when: helped_kill, do: {gain_levels: 2}}",
    lambda t: owned()(t).fought("rat"),
    6,
    8,
    instead="{when: killed, do: {gain_levels: 2}}",
)


def wins_twice(t):
    """Two rats in one fight."""
    owned()(t)
    two_foes(t, ("rat", "rat"))
    t.nobody_speaks_up()
    return t.ann.level


shows(
    Moment.WON,
    CLASS,
    "{when: won, do: {lose_levels: 1}}",
    wins_twice,
    6,
    5,
    instead="{when: killed, do: {lose_levels: 1}}",
)
shows(Moment.ESCAPED, MONSTER, "{when: escaped, do: {lose_levels: 2}}", lambda t: t.fought("x", 6), 3, 5)
shows(Moment.BAD_STUFF, MONSTER, "{when: bad_stuff, do: {lose_levels: 2}}", lambda t: t.fought("x", 1), 3, 5)


def x_is_opened(t):
    t.move(t.take("x"), Zone.SEAL_DECK, top=True)
    t.gives(t.ann, "opener")
    t.turn_of(t.ann)
    t.tries(t.ann, "opener")
    t.until(Prompt.ARRANGE)
    return t.levels


shows(Moment.OPENED, SEAL, "{when: opened, do: {lose_levels: 2}}", x_is_opened, (3, 5, 5), (5, 5, 5))


def bob_owns_x_and_ann_opens(t):
    t.gives(t.bob, in_play=["x"])
    t.gives(t.ann, "opener")
    t.turn_of(t.ann)
    t.tries(t.ann, "opener")
    t.until(Prompt.ARRANGE)
    return t.levels


shows(
    Moment.SEAL_OPENED,
    CLASS,
    "{when: seal_opened, do: {gain_levels: 2}}",
    bob_owns_x_and_ann_opens,
    (5, 7, 5),
    (5, 5, 5),
)


def ann_owns_x_and_curses(t):
    owned(hand=["hex"])(t).turn_of(t.ann)
    t.tries(t.ann, "hex", t.cid)
    t.until(Prompt.ARRANGE)
    return t.levels


shows(
    Moment.CURSED_SOMEONE,
    CLASS,
    "{when: cursed_someone, do: {gain_levels: 2}}",
    ann_owns_x_and_curses,
    (7, 5, 4),
    (5, 5, 4),
)


def a_turn_of_ann(t):
    """Her Level when she is first asked, and after her turn."""
    owned()(t)
    t.door("brawn", "brawn")
    t.turn_of(t.ann)
    t.until_asked(t.ann)
    began = t.ann.level
    t.turn_ends()
    return began, t.ann.level


shows(
    Moment.TURN_BEGINS,
    CLASS,
    "{when: turn_begins, do: {gain_levels: 1}}",
    a_turn_of_ann,
    (6, 6),
    (5, 6),
    instead="{when: turn_ends, do: {gain_levels: 1}}",
)
shows(Moment.TURN_ENDS, CLASS, "{when: turn_ends, do: {gain_levels: 1}}", a_turn_of_ann, (5, 6), (5, 5))


def draws_x(t):
    t.stack(Deck.TREASURE, "x", "coin", "hat")
    t.fought("rat")
    return sorted(t.ann.hand), t.ann.level


shows(
    Moment.DRAWN,
    "kind: special, deck: treasure",
    "{when: drawn, do: {draw_treasures: 2}}",
    draws_x,
    (["coin", "hat"], 6),
    (["x"], 6),
)


def ann_dies(t):
    owned()(t).fought("reaper", 1)
    return t.levels


shows(Moment.DIES, CLASS, "{when: dies, do: {lose_levels: 1}, to: others}", ann_dies, (5, 4, 4), (5, 5, 5))

# --- windows: where X may be played ------------------------------------------------------------------------------------


def situations(t):
    """Wherever Ann can play X, one scene after another."""
    found = []

    def look(where):
        if t.may(t.ann, "x"):
            found.append(where)

    t.gives(t.ann, "x")
    t.gives(t.bob, "hex", in_play=["mail", "anvil"])
    t.door("brawn", "brawn")
    t.turn_of(t.ann)
    look("start")
    t.pass_once()
    t.pass_until(lambda: len(t.happened(Event.OPEN_DOOR)) == 1 and t.asked is t.ann)
    look("middle")
    t.pass_until(lambda: Event.LOOT in t.happened() and t.asked is t.ann)
    look("end")
    t.turn_of(t.bob)
    look("other's turn")
    t.tries(t.bob, "hex", t.cid)
    if t.game.prompt == Prompt.CURSED:
        look("cursed")
    t.fight("ghost", who=t.bob)
    look("other's fight")
    t.nobody_speaks_up()
    t.bob.level = 1
    t.fight("reaper", who=t.cid)
    t.cid.asks(t.ann)
    t.ann.accepts()
    look("helping")
    t.dice(6, 6)
    t.nobody_speaks_up()
    t.fight()
    look("own fight")
    t.dice(6)
    t.pass_until(lambda: t.game.prompt == Prompt.RUNNING and t.asked is t.ann)
    look("running")
    t.pass_until(lambda: t.game.prompt == Prompt.ROLLED and t.asked is t.ann)
    look("rolled")
    return found


OUT_OF_COMBAT = ["start", "middle", "end"]
FIGHTS = ["other's fight", "helping", "own fight"]
ALWAYS = [*OUT_OF_COMBAT, "other's turn", *FIGHTS, "running"]


def opens(window, where, other=Window.ANY_TIME, elsewhere=ALWAYS, **options):
    sentence = "{may: play, at: %s, do: {draw_doors: 1}}"
    shows(
        window, SPECIAL, sentence % window.word, situations, where, elsewhere, instead=sentence % other.word, **options
    )


opens(Window.ANY_TIME, ALWAYS, Window.OWN_TURN, OUT_OF_COMBAT)
opens(Window.OWN_TURN, OUT_OF_COMBAT)
opens(Window.IN_COMBAT, ["helping", "own fight"])
opens(Window.ANY_COMBAT, FIGHTS)
opens(Window.OTHERS_COMBAT, ["other's fight"])
opens(Window.TURN_BEGINS, ["start"])
opens(Window.TURN_ENDS, ["end"])
opens(Window.RUNNING_AWAY, ["running"])
opens(Window.AFTER_ROLL, ["rolled"])
opens(Window.CURSED, ["cursed"])
opens(
    Window.BY_EDITION,
    ALWAYS,
    Window.OWN_TURN,
    OUT_OF_COMBAT,
    editions={"ED13": True, "ED19": False},
)
opens(Window.BY_EDITION, OUT_OF_COMBAT, editions={"ED13": False})

# --- contexts ------------------------------------------------------------------------------------------------------------


shows(Context.IN_PLAY, HAT, "{while: in_play, do: {strength: +3}}", strengths, (8, 10), (5, 10))
shows(Context.IN_COMBAT, MONSTER, "{while: in_combat, do: {strength: +3}}", against_x, (5, 13), (5, 10))


def seals(*keys):
    def story(t):
        t.open_seals(*keys)
        return t.fight()

    return story


HEAVY = "{while: top_seal, do: {strength: -3}, to: everyone}"
shows(Context.TOP_SEAL, SEAL, HEAVY, seals("first_seal", "x"), (2, 12), (5, 12))

# --- costs: what is gone once it is paid --------------------------------------------------------------------------------


def pays(t):
    """Ann uses X on her turn, with coin, brawn and stick in hand, hat, boots and mail before her."""
    t.gives(t.ann, "coin", "brawn", "stick", in_play=["x", "hat", "boots", "mail"])
    t.turn_of(t.ann)
    t.tries(t.ann, "x")
    t.until(Prompt.ARRANGE)
    return t.ann.level, t.ann.hand, [card for card in t.ann.in_play if card != "x"], "x" in t.ann.in_play


def costs(cost, price, level, hand, in_play, x=True):
    sentence = f"{{may: buy, at: own_turn, pay: {{{cost.word}: {price}}}, do: {{gain_levels: 1}}}}"
    free = "{may: buy, at: own_turn, limit: {turn: 1}, do: {gain_levels: 1}}"
    unpaid = (6, ["coin", "brawn", "stick"], ["hat", "boots", "mail"], True)
    shows(cost, CLASS, sentence, pays, (level, hand, in_play, x), unpaid, instead=free)


costs(Cost.CARDS, 2, 6, ["stick"], ["hat", "boots", "mail"])
costs(Cost.HAND_CARDS, 3, 6, [], ["hat", "boots", "mail"])
costs(Cost.HAND_CARDS, 4, 5, ["coin", "brawn", "stick"], ["hat", "boots", "mail"])
costs(Cost.HAND, 3, 6, [], ["hat", "boots", "mail"])
costs(Cost.HAND, 4, 5, ["coin", "brawn", "stick"], ["hat", "boots", "mail"])
costs(Cost.ITEMS, 3, 6, ["brawn"], ["boots", "mail"])
costs(Cost.ITEM_WORTH, 500, 6, ["coin", "brawn", "stick"], ["hat", "boots"])
costs(Cost.ITEM_WORTH, 700, 5, ["coin", "brawn", "stick"], ["hat", "boots", "mail"])
costs(Cost.THIS, "true", 6, ["coin", "brawn", "stick"], ["hat", "boots", "mail"], x=False)
costs(Cost.LEVELS, 3, 3, ["coin", "brawn", "stick"], ["hat", "boots", "mail"])
costs(Cost.TAGGED_ITEM, "wool", 6, ["coin", "brawn", "stick"], ["boots", "mail"])

# --- limits --------------------------------------------------------------------------------------------------------------


def how_often(t):
    """Ann uses X as often as she may: in one turn out of combat, then in a fight, then in the next fight."""
    counts = []
    owned()(t)
    for begin in (lambda: t.turn_of(t.ann), lambda: t.fight("rat"), lambda: t.fight("rat")):
        begin()
        n = 0
        while n < 5 and t.tries(t.ann, "x", t.bob):
            n += 1
        counts.append(n)
        if int(t.public.fighter) >= 0:
            t.nobody_speaks_up()
    return counts


LIMITED = "{may: nag, at: any_time, limit: {%s}, do: {strength: -1}, to: other_player, until: turn}"
shows(Limit.TURN, CLASS, LIMITED % "turn: 2", how_often, [2, 2, 2], [1, 1, 1], instead=LIMITED % "turn: 1")


def one_turn(t):
    """Ann uses X as often as she may before the door is opened, and then in the fight behind it."""
    owned()(t)
    t.door("rat")
    t.turn_of(t.ann)
    counts = []
    for done in (lambda: True, lambda: int(t.public.fighter) >= 0):
        t.pass_until(done)
        n = 0
        while n < 5 and t.tries(t.ann, "x", t.bob):
            n += 1
        counts.append(n)
    return counts


shows(Limit.TURN, CLASS, LIMITED % "turn: 2", one_turn, [2, 0], [2, 2], instead=LIMITED % "combat: 2")
shows(Limit.COMBAT, CLASS, LIMITED % "combat: 2", one_turn, [2, 2], [2, 0], instead=LIMITED % "turn: 2")


def by_victim(t):
    owned()(t).fight()
    seen = []
    for victim in (t.bob, t.bob, t.cid, t.cid):
        seen.append(t.tries(t.ann, "x", victim))
    return seen


shows(
    Limit.VICTIM,
    CLASS,
    LIMITED % "victim: 1",
    by_victim,
    [True, False, True, False],
    [True, False, False, False],
    instead=LIMITED % "combat: 1",
)

# --- choices -------------------------------------------------------------------------------------------------------------


def loses(t):
    """Ann, with a hat (+1, 300), mail (+2, 600), boots (+1, 100) and an anvil (+4, 500), is cursed by Bob: who picks, what goes?"""
    t.gives(t.ann, in_play=["hat", "mail", "boots", "anvil"])
    t.gives(t.bob, "x")
    t.turn_of(t.bob)
    t.bob.plays("x", on=t.ann)
    t.pass_until(lambda: t.game.prompt in (Prompt.LOSE, Prompt.ARRANGE, Prompt.SPEAK_UP))
    asked = t.asked.name if t.game.prompt == Prompt.LOSE else None
    t.settle()
    return asked, *({"hat", "mail", "boots", "anvil"} - set(t.ann.in_play))


def chosen(choice, asked, lost, other):
    sentence = "{when: played, do: {lose_items: 1, which: %s}}"
    instead = ("Ann", "hat") if other is Choice.LOSER else ("Bob", "hat")
    shows(choice, CURSE, sentence % choice.word, loses, (asked, lost), instead, instead=sentence % other.word)


chosen(Choice.LOSER, "Ann", "hat", Choice.PLAYER)
chosen(Choice.PLAYER, "Bob", "hat", Choice.LOSER)
chosen(Choice.BEST_BONUS, None, "anvil", Choice.LOSER)
chosen(Choice.MOST_VALUABLE, None, "mail", Choice.LOSER)
chosen(Choice.LEAST_VALUABLE, None, "boots", Choice.LOSER)


def by_chance(t):
    """What goes, with a dozen seeds."""
    return {loses(t.again(seed))[1] for seed in range(12)}


AT_WHIM = "{when: played, do: {lose_items: 1, which: %s}}"
shows(
    Choice.RANDOM,
    CURSE,
    AT_WHIM % "random",
    by_chance,
    {"hat", "mail", "boots", "anvil"},
    {"hat"},
    instead=AT_WHIM % "loser",
)

# --- what does not count -------------------------------------------------------------------------------------------------


def armed_to_the_teeth(t):
    """5 Levels, hat 1, mail 2, stick 1, Style 1, Ally 2, potion 3."""
    t.gives(t.ann, "potion", in_play=["hat", "mail", "stick", "crane", "squire"])
    t.fight("x")
    t.ann.does(Verb.THROW, "potion", on="munchkins")
    return t.strengths


for what, left in {
    Ignored.BONUSES: 5,
    Ignored.LEVELS: 10,
    Ignored.ITEMS: 11,
    Ignored.WEAPONS: 14,
    Ignored.STYLES: 14,
    Ignored.ONE_SHOTS: 12,
    Ignored.HEADGEAR: 14,
    Ignored.ALLIES: 13,
    Ignored.ALL_BUT_ARMOR: 7,
}.items():
    shows(
        what, MONSTER, f"{{while: in_combat, do: {{ignores: {what.word}}}}}", armed_to_the_teeth, (left, 10), (15, 10)
    )

# --- links, modes, feats, sides, slots ------------------------------------------------------------------------------------

ELSE = "{when: played, do: {lose_items: 1}, else: {lose_levels: 2}}"
shows(Link.ELSE, CURSE, ELSE, cursed_by_x(levels), (3, 5, 5), (5, 5, 5), instead="{when: played, do: {lose_items: 1}}")
shows(
    Link.ELSE,
    CURSE,
    ELSE,
    cursed_by_x(lambda t: (t.levels, len(t.ann.in_play)), wears_things),
    ((5, 5, 5), 2),
    ((3, 5, 5), 2),
    instead=ELSE.replace("else", "then"),
)
shows(
    Link.THEN,
    CURSE,
    ELSE.replace("else", "then"),
    cursed_by_x(lambda t: (t.levels, len(t.ann.in_play)), wears_things),
    ((3, 5, 5), 2),
    ((5, 5, 5), 2),
    instead=ELSE,
)
shows(Link.THEN, CURSE, ELSE.replace("else", "then"), cursed_by_x(levels), (5, 5, 5), (3, 5, 5), instead=ELSE)


def takes_the_second(t):
    wears_things(t)
    t.gives(t.bob, "x")
    t.turn_of(t.bob)
    t.bob.plays("x", on=t.ann)
    t.pass_until(lambda: t.game.prompt in (Prompt.EITHER_OR, Prompt.LOSE))
    if t.game.prompt == Prompt.EITHER_OR:
        t.ann.does(Verb.SECOND)
    t.settle()
    return t.ann.level, len(t.ann.in_play)


shows(
    Link.OR, CURSE, ELSE.replace("else", "or"), takes_the_second, (3, 3), (3, 2), instead=ELSE.replace("else", "then")
)
shows(Mode.WHILE, CLASS, "{while: in_play, do: {strength: +3}}", strengths, (8, 10), (5, 10))
shows(Mode.WHEN, CLASS, "{when: turn_begins, do: {gain_levels: 1}}", a_turn_of_ann, (6, 6), (5, 5))
shows(Mode.MAY, SPECIAL, may_play("gain_levels: 2"), plays_x(levels), (7, 5, 5), (5, 5, 5))
EPIC_STRENGTH = "{while: in_play, do: {strength: +3}, feat: %s}"
AN_EPIC_CLASS = "kind: class, epic: [SENTENCE]"


def epic_strength(t):
    return owned(level=12)(t).fight()[0]


shows(
    Feat.HOUSE,
    AN_EPIC_CLASS,
    EPIC_STRENGTH % "house",
    epic_strength,
    12,
    15,
    instead=EPIC_STRENGTH % "official",
    epic=True,
    epic_feats="official",
)
shows(
    Feat.HOUSE, AN_EPIC_CLASS, EPIC_STRENGTH % "house", epic_strength, 15, 12, instead="", epic=True, epic_feats="house"
)
shows(
    Feat.OFFICIAL,
    AN_EPIC_CLASS,
    EPIC_STRENGTH % "official",
    epic_strength,
    15,
    12,
    instead=EPIC_STRENGTH % "house",
    epic=True,
    epic_feats="official",
)


def throwable(t):
    t.gives(t.ann, "x")
    t.fight()
    return [side for side in ("munchkins", "monsters") if t.ann.can(Verb.THROW, "x", on=side)]


def thrown(side, seen, otherwise, other):
    corners = "kind: item, one_shot: true, bonus: 3, side: SENTENCE"
    shows(side, corners, side.word, throwable, seen, otherwise, instead=other.word)


thrown(Side.EITHER, ["munchkins", "monsters"], ["monsters"], Side.MONSTERS)
thrown(Side.MUNCHKINS, ["munchkins"], ["munchkins", "monsters"], Side.EITHER)
thrown(Side.MONSTERS, ["monsters"], ["munchkins", "monsters"], Side.EITHER)


def fully_dressed(t):
    t.gives(t.ann, in_play=["hat", "mail", "boots", "stick"])


for slot, lost in {Slot.HEADGEAR: "hat", Slot.ARMOR: "mail", Slot.FOOTGEAR: "boots", Slot.HAND: "stick"}.items():
    shows(
        slot,
        CURSE,
        f"{{when: played, do: {{lose_items: 1, slot: {slot.word}}}}}",
        cursed_by_x(lambda t: sorted({"hat", "mail", "boots", "stick"} - set(t.ann.in_play)), fully_dressed),
        [lost],
        [],
    )

# --- the same words in other places -------------------------------------------------------------------------------------

holds_if(Asked.LEVEL_AT_LEAST, 5, 6, ann(), (5, 13), (5, 10), corners=MONSTER)
holds_later(Asked.USED, "brew", "wood", with_a_potion, (11, 10), (8, 10))
shows(
    Who.OTHER_PLAYER,
    CLASS,
    "{when: won, do: {lose_levels: 1}, to: other_player}",
    lambda t: (owned()(t).fought("rat"), t.levels)[1],
    (6, 4, 5),
    (6, 5, 5),
)
shows(
    Op.REMOVE_MONSTER,
    SPECIAL,
    "{may: play, at: any_combat, do: {remove_monster: all}, to: monster_side}",
    plays_on(),
    ((5, 0), 0, 0),
    ((5, 16), 2, 3),
)
shows(
    Op.TREASURES,
    SPECIAL,
    "{may: play, at: any_combat, do: {treasures: +1}, to: one_monster}",
    in_fight(monsters),
    ((5, 10), 1, 3),
    PLAIN_FIGHT,
)
shows(
    Op.IGNORES,
    SPECIAL,
    "{may: play, at: any_combat, do: {ignores: levels}, to: fighter, until: combat}",
    in_fight(monsters),
    ((0, 10), 1, 2),
    PLAIN_FIGHT,
)


def two_sticks(t):
    t.gives(t.ann, in_play=["stick", "stick"])


shows(
    Op.HANDS,
    CURSE,
    "{when: played, do: {hands: -1}, until: forever}",
    cursed_by_x(lambda t: t.ann.equipped, two_sticks),
    ["stick"],
    ["stick", "stick"],
)


def low_under_the_seal(t):
    t.ann.level = 3
    return seals("x")(t)


OPPRESSIVE = "{while: top_seal, do: {strength: -3}, to: %s}"
shows(Who.LOWEST, SEAL, OPPRESSIVE % "lowest", low_under_the_seal, (0, 11), (3, 11), instead=OPPRESSIVE % "highest")


# --- how long it lasts ----------------------------------------------------------------------------------------------------


def strength_now(t):
    t.pass_until(lambda: t.asked is not None)
    return t.ann.strength - t.ann.level


def lasts(until, story, seen, otherwise, other=Until.FOREVER):
    sentence = "{may: play, at: any_time, do: {strength: +3}, to: player, until: %s}"
    shows(until, SPECIAL, sentence % until.word, story, seen, otherwise, instead=sentence % other.word)


def life(*stages):
    """What is left of the bonus at the start and after each stage of Ann's life."""

    def story(t):
        t.open_seals("first_seal")
        t.gives(t.ann, "x")
        t.turn_of(t.ann)
        t.tries(t.ann, "x")
        seen = [strength_now(t)]
        for stage in stages:
            stage(t)
            seen.append(strength_now(t))
        return seen

    return story


def flees(t):
    t.fight("ogre")
    t.dice(6)
    t.nobody_speaks_up()


def kills_alone(t):
    t.fight("rat")
    t.nobody_speaks_up()


def kills_with_help(t):
    t.fight("ghost")
    t.gives(t.cid, "brawn")
    t.cid.plays("brawn", on="ghost")
    helped(t)
    t.nobody_speaks_up()


def passes_two_turns(t):
    for _ in range(2):
        t.door("brawn", "brawn")
        t.turn_of(t.ann)
        t.turn_ends()


def sees_a_seal_close(t):
    t.gives(t.bob, "closer")
    t.turn_of(t.bob)
    t.tries(t.bob, "closer")


lasts(Until.COMBAT, life(flees), [3, 0], [3, 3])
lasts(Until.TURN, life(passes_two_turns), [3, 0], [3, 3])
lasts(Until.TURN, life(sees_a_seal_close), [3, 3], [3, 0], Until.SEAL_CLOSED)
lasts(Until.KILL, life(flees, kills_with_help), [3, 3, 0], [3, 3, 3])
lasts(Until.SOLO_KILL, life(kills_with_help, kills_alone), [3, 3, 0], [3, 0, 0], Until.KILL)
lasts(Until.RUN, life(kills_alone, flees), [3, 3, 0], [3, 0, 0], Until.COMBAT)
lasts(
    Until.FOREVER,
    life(passes_two_turns, flees, kills_alone, sees_a_seal_close),
    [3, 3, 3, 3, 3],
    [3, 0, 0, 0, 0],
    Until.TURN,
)
lasts(
    Until.SEAL_CLOSED, life(passes_two_turns, flees, kills_alone, sees_a_seal_close), [3, 3, 3, 3, 0], [3, 3, 3, 3, 3]
)


# --- the proof -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_word_is_seen_at_work(case):
    """With the sentence on the card one thing comes about, without it another."""
    assert case.played(case.sentence) == case.seen


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_it_is_the_sentence_that_does_it(case):
    """The same story, the sentence taken away or changed."""
    assert case.played(case.instead) == case.otherwise
    assert case.seen != case.otherwise


LANGUAGE = (
    Mode,
    Context,
    Moment,
    Window,
    Asked,
    Per,
    Op,
    Ignored,
    Who,
    Choice,
    Until,
    Cost,
    Limit,
    Link,
    Side,
    Feat,
    Slot,
)


@pytest.mark.parametrize("enum", LANGUAGE, ids=lambda enum: enum.__name__)
def test_every_word_has_a_case(enum):
    """Nothing of the language is accepted and ignored."""
    said = {word for word in enum if word.name != "NOTHING"}
    assert said - {case.word for case in CASES if isinstance(case.word, enum)} == set()


def test_a_badge_counts_only_while_it_is_worn():
    """A hat that makes a knight, carried in the bag: the lance is not for its owner."""
    t = SmallTable(HAT, "{while: in_play, do: {badge: knight}}")
    t.gives(t.ann, in_play=["lance"], carried=["x"])
    assert t.fight() == (5, 10)


def test_one_item_at_double_price_is_worth_a_level():
    """A jewel of 700 sold for 1,400."""
    assert sells("jewel")(SmallTable(CLASS, "{while: in_play, do: {double_sale: 1}}")) == 6


def strikes(sentence, *picks, set_up=lambda t: None):
    """Bob curses Ann with X; she answers either-or as told. Her Level then."""
    t = SmallTable(CURSE, sentence)
    set_up(t)
    t.gives(t.bob, "x")
    t.turn_of(t.bob)
    t.bob.plays("x", on=t.ann)
    for pick in picks:
        t.until(Prompt.EITHER_OR)
        t.ann.does(pick)
    t.until(Prompt.ARRANGE)
    return t.ann.level


def test_the_second_of_three_evils():
    """Not an Item, not three levels: one level."""
    three = "{when: played, do: {lose_items: 1}, or: {do: {lose_levels: 1}, or: {lose_levels: 3}}}"
    assert strikes(three, Verb.SECOND, Verb.FIRST, set_up=wears_things) == 4


def test_nothing_follows_from_what_did_not_happen():
    """One level is lost; there is no Item to lose, so the three levels stay."""
    assert strikes("{when: played, do: {lose_levels: 1}, then: {do: {lose_items: 1}, then: {lose_levels: 3}}}") == 4


def test_otherwise_is_said_of_the_sentence_it_hangs_on():
    """One level is lost, so there is no otherwise, though there was no Item to lose after it."""
    assert strikes("{when: played, do: {lose_levels: 1}, then: {lose_items: 1}, else: {lose_levels: 2}}") == 4
