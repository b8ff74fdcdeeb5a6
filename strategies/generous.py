"""Everybody's friend: helps for the asking, gives away what it does not need, curses nobody."""

from simlab.strategy import Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, turns_it


@advice
def in_a_fight(my, table, option):
    """Helps its own side with everything it has."""
    if on_my_side(my) and table.margin <= 0 and turns_it(table, option):
        return 20.0 - option.swing
    return -1.0


@strategy(help_price=0, gives=1, never=(Verb.CURSE, Verb.JOIN, Verb.DISCARD, Verb.UNEQUIP))
def generous(my, table, option):
    """Helps whenever its help is enough, even the leader; offers half the Treasure; hands down old Items."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        enough = table.margin + option.swing > 0 and option.treasures + option.items >= my.help_price
        return 1.0 if verb == Verb.ACCEPT and enough else 0.0
    if my.prompt == Prompt.TRADE_ANSWER:
        return 1.0 if verb == Verb.ACCEPT and option.bonus >= 0 else 0.0
    if verb == Verb.GIVE:
        return 5.0 - table.level[option.seat] if my.gives > 0 and table.level[option.seat] < my.level else -1.0
    if verb == Verb.OFFER:
        return 1.0 if my.gives > 0 and option.bonus == 0 and table.trades[my.seat] == 0 and my.place == 1 else -1.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option) if my.spare >= 1000 else -1.0
    if verb == Verb.ASK:
        fair = abs(2 * option.treasures - table.treasures)
        return 30.0 - fair if table.margin + option.swing > 0 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > 0 else -1.0
    return max(everyday(my, table, option), in_a_fight(my, table, option))
