"""Takes whatever makes it stronger right now, and never thinks of tomorrow."""

from simlab.strategy import Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, turns_it


@advice
def in_a_fight(my, table, option):
    """Win if it can be won; otherwise keep the cards."""
    if not on_my_side(my) or table.margin > 0:
        return -1.0
    if turns_it(table, option):
        return 20.0 - option.swing
    if option.swing > 0 and table.margin + my.power > 0:
        return 8.0
    return -1.0


@strategy(help_price=1, never=(Verb.CURSE, Verb.JOIN, Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER))
def greedy(my, table, option):
    """Puts on every bonus, sells as soon as it can, uses anything to win its fights, helps for a Treasure."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        return 1.0 if verb == Verb.ACCEPT and option.treasures + option.items >= my.help_price else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option)
    if verb == Verb.ASK:
        return 3.0 - option.treasures if table.margin + option.swing > 0 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > 0 else -1.0
    return max(everyday(my, table, option), in_a_fight(my, table, option))
