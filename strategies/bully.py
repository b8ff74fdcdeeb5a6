"""Cannot see anybody win a fight without throwing something."""

from simlab.strategy import Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@advice
def meddles(my, table, option):
    """Curses whoever is ahead, and turns any fight of an equal that one card can turn."""
    if on_my_side(my):
        return 20.0 - option.swing if table.margin <= 0 and turns_it(table, option) else -1.0
    if option.verb == Verb.CURSE:
        ahead = table.level[option.hurts] > my.level or my.hand > my.hand_limit
        return 2.0 + option.harm + table.level[option.hurts] if option.hurts != my.seat and ahead else -1.0
    if table.fighter < 0 or table.margin <= 0 or option.swing >= 0:
        return -1.0
    if turns_it(table, option) and table.level[table.fighter] >= my.level:
        return 25.0 + option.swing
    return 5.0 if my.spite > my.patience * table.margin else -1.0


@strategy(help_price=1, patience=1, never=(Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER))
def bully(my, table, option):
    """Curses, monsters and enhancers fly as soon as they are drawn; helps for a Treasure."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        return 1.0 if verb == Verb.ACCEPT and option.treasures >= my.help_price and table.winning_fight == 0 else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option)
    if verb == Verb.ASK:
        return 3.0 - option.treasures if table.margin + option.swing > 0 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > 0 else -1.0
    stop = stops_the_winner(my, table, option)
    return max(everyday(my, table, option), max(meddles(my, table, option), stop))
