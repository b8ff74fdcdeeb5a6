"""Everything has its price: levels are bought, not fought for."""

from simlab.strategy import Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@advice
def trades(my, table, option):
    """An Item it does not need for one that makes it stronger or richer, if the other gains as well."""
    if option.verb == Verb.OFFER:
        return 2.0 + option.gold / 1000.0 if option.bonus == 0 and table.trades[my.seat] < my.offers else -1.0
    if option.verb == Verb.WANT:
        gain = option.bonus + option.gold / my.gold_per_point
        return gain if gain > 0.0 and option.theirs > 0 else -1.0
    if my.prompt == Prompt.TRADE_ANSWER and option.verb == Verb.ACCEPT:
        return option.bonus + option.gold / my.gold_per_point
    return -1.0


@strategy(help_price=1, offers=2, gold_per_point=200, never=(Verb.DISCARD, Verb.UNEQUIP))
def merchant(my, table, option):
    """Sells as soon as it makes a Level, trades what it cannot use, buys help rather than burn a one-shot."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        fine = table.winning_fight == 0 and option.treasures + 2 * option.items >= my.help_price
        return 1.0 if verb == Verb.ACCEPT and fine else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option)
    if verb == Verb.OFFER or verb == Verb.WANT or my.prompt == Prompt.TRADE_ANSWER:
        return max(trades(my, table, option), 0.0 if option.passing == 1 else -1.0)
    if verb == Verb.ASK:
        return 30.0 - option.treasures if table.margin + option.swing > 0 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.treasures if option.swing > 0 else -1.0
    mine = on_my_side(my) and table.margin <= 0 and turns_it(table, option)
    fight = 20.0 - option.swing if mine else -1.0
    return max(everyday(my, table, option), max(fight, stops_the_winner(my, table, option)))
