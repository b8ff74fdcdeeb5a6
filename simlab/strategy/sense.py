"""Common sense at the table, which most bots share: wear what is good, keep what is worth most, get away alive.

Every function is advice about one option: more than 0 is worth doing, 0 is no better than passing.
"""

from __future__ import annotations

from typing import Any

from simlab.strategy.api import advice
from simlab.vocabulary import Kind, Op, Prompt, Verb


@advice
def worth(my: Any, option: Any) -> Any:
    """What a card is worth keeping: a Level most of all, then bonuses, companions, spite and gold."""
    kind = option.kind
    if option.levels > 0:
        return 12.0
    if kind == Kind.ITEM or kind == Kind.ITEM_ENHANCER:
        return 1.5 * option.bonus + option.gold / 250.0 + 2.0 * option.ability
    if kind == Kind.MONSTER:
        return 2.0 + option.treasures if option.level < my.strength else 0.5
    if kind == Kind.CURSE:
        return 3.5
    if kind == Kind.MONSTER_ENHANCER:
        return 2.0 + 0.3 * abs(option.bonus)
    if kind == Kind.ALLY or kind == Kind.MOOK:
        return 6.0 + option.bonus
    if kind == Kind.SPECIAL:
        return 4.0
    return 2.5 + option.bonus


@advice
def choice(my: Any, table: Any, option: Any) -> Any:
    """Take the best, give up the least; bring the worst monster; cheat with the best Item."""
    if option.op == Op.ADD_MONSTER or option.op == Op.SWAP_MONSTER:
        return 1.0 + (option.level if my.fighting == 0 and my.helping == 0 else -option.level)
    if option.op == Op.CANCEL_CURSE:
        return 1.0
    taking = my.prompt == Prompt.SHARE or my.prompt == Prompt.LOOT_BODY
    taking = taking or my.prompt == Prompt.TAKE and option.hurts != my.seat
    value = worth(my, option)
    return 100.0 + value if taking or option.op == Op.CHEAT else 100.0 - value


@advice
def gear(my: Any, table: Any, option: Any) -> Any:
    """Wear what adds most, be something, put down what is only in the way in hand."""
    if option.verb == Verb.EQUIP:
        return 9.0 + option.bonus if option.bonus > 0 else -1.0
    if option.verb == Verb.ARM_MOOK:
        return 8.0 + option.bonus if option.helps == my.seat else -1.0
    if option.verb != Verb.PLAY:
        return -1.0
    if option.kind == Kind.ITEM:
        if option.bonus > 0:
            return 10.0 + option.bonus
        return 3.0 if my.hand > my.hand_limit else -1.0
    if option.bonus < 0:
        return -1.0
    return 15.0 + option.bonus


@advice
def going_up(my: Any, table: Any, option: Any) -> Any:
    """A Level for me is played at once; one taken from somebody else is as good."""
    if option.helps == my.seat and option.levels > 0 and my.levels_to_win > 1:
        return 40.0 - option.cost
    if option.op == Op.STEAL_LEVELS and my.levels_to_win > 1:
        return 30.0 + table.level[option.hurts]
    return -1.0


@advice
def errands(my: Any, table: Any, option: Any) -> Any:
    """Abilities used at leisure: more cards for fewer, a curse taken off, a look through the discards."""
    if option.helps == my.seat and option.treasures > 0:
        return 6.0 + 2.0 * option.treasures - 2.0 * option.cost
    if option.op == Op.CANCEL_CURSE:
        return 5.0 if option.helps == my.seat and my.prompt != Prompt.CURSED else -1.0
    if option.op == Op.SEARCH_DISCARDS or option.op == Op.CHEAT:
        return 5.0 - 2.0 * option.cost
    if option.op == Op.DRAW_DOORS or option.op == Op.TAKE_DISCARD:
        return 2.0 if option.cost == 0 or my.hand > my.hand_limit else -1.0
    if option.op == Op.STEAL_ITEM:
        return 4.0 + 0.2 * table.level[option.hurts] - 2.0 * option.cost
    return -1.0


@advice
def staying_alive(my: Any, table: Any, option: Any) -> Any:
    """Running away, a bad roll, a curse on its way: use what gets me out of it, if it is bad enough."""
    verb = option.verb
    if verb == Verb.SACRIFICE:
        return table.danger - 6.0 - option.bonus
    if verb == Verb.SAVE:
        return 1.0
    if verb == Verb.DIE:
        return 10.0 + (option.amount if table.die_by == my.seat else -option.amount)
    if my.prompt == Prompt.CURSED:
        return 5.0 - option.cost if option.op == Op.CANCEL_CURSE and option.helps == my.seat else -1.0
    if my.prompt == Prompt.RUNNING:
        return table.danger - 3.0 - 2.0 * option.cost if option.helps == my.seat else -1.0
    if my.prompt == Prompt.ROLLED and table.die_by == my.seat and table.fleeing == 1:
        return table.danger - 3.0 - 2.0 * option.cost if table.die + my.run < 5 else -1.0
    return -1.0


@advice
def selling(my: Any, table: Any, option: Any) -> Any:
    """What does least for me goes first; enough is enough unless the rest of my junk makes another Level."""
    if option.card == 65535:
        return 7.0
    useful = option.bonus > 0 or option.ability == 1
    if my.sale >= 1000 and (useful or my.spare < (my.sale // 1000 + 1) * 1000):
        return -1.0
    return 20.0 - 2.0 * option.bonus - 4.0 * option.ability + option.amount / 1000.0


@advice
def everyday(my: Any, table: Any, option: Any) -> Any:
    """All that has nothing to do with the others: what almost everybody does alike."""
    verb = option.verb
    if verb == Verb.CURSE or verb == Verb.DISCARD or verb == Verb.OFFER:
        return -1.0
    if verb == Verb.CHOOSE or verb == Verb.PAY:
        return choice(my, table, option)
    if verb == Verb.FIRST or verb == Verb.SECOND:
        return 50.0 - option.harm
    if verb == Verb.CHOOSE_SEAT:
        return 10.0 - table.strength[option.seat]
    if verb == Verb.EQUIP or verb == Verb.ARM_MOOK or verb == Verb.PLAY and option.row == 65535:
        return gear(my, table, option)
    out_of_trouble = staying_alive(my, table, option)
    if out_of_trouble > 0.0:
        return out_of_trouble
    if verb == Verb.PLAY or verb == Verb.USE:
        return max(going_up(my, table, option), errands(my, table, option))
    return 0.0 if option.passing == 1 else -1.0


@advice
def on_my_side(my: Any) -> Any:
    """I am in this fight, as fighter or helper."""
    return my.fighting == 1 or my.helping == 1


@advice
def turns_it(table: Any, option: Any) -> Any:
    """A fight that is lost would be won, or the other way round."""
    return (table.margin > 0) != (table.margin + option.swing > 0)


@advice
def about_to_win(my: Any, table: Any) -> Any:
    """Somebody else would win the game by the fight as it stands."""
    return table.fighter >= 0 and my.fighting == 0 and table.winning_fight == 1 and table.margin > 0


@advice
def stops_the_winner(my: Any, table: Any, option: Any) -> Any:
    """Everything I have against the fight that would end the game: what is enough first, the cheapest of it."""
    if not about_to_win(my, table) or option.verb == Verb.ASK:
        return -1.0
    if option.wins == 1:
        return 100.0 + 0.5 * option.swing - option.cost
    if option.swing < 0:
        return 60.0 - option.swing - option.cost
    return -1.0
