"""Saves everything for whoever is about to win."""

from simlab.strategy import Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@advice
def against_the_king(my, table, option):
    """Once somebody else has come close, curses fall on him and his fights go wrong."""
    if option.hurts < 0 or option.hurts == my.seat or table.winning_level - table.level[option.hurts] > my.close:
        return -1.0
    if option.verb == Verb.CURSE:
        return 10.0 + option.harm if option.harm > 0 else -1.0
    if table.margin > 0 and option.swing < 0:
        return 30.0 + option.swing if turns_it(table, option) else 4.0
    return -1.0


@strategy(help_price=1, close=2, never=(Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER))
def kingbreaker(my, table, option):
    """Plays modestly, wastes no spite before Level 8, and then lets nobody through."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        fine = table.winning_level - table.level[table.fighter] > my.close
        return 1.0 if verb == Verb.ACCEPT and fine and option.treasures + option.items >= my.help_price else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option)
    if verb == Verb.ASK:
        return 3.0 - option.treasures if table.margin + option.swing > 0 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > 0 else -1.0
    mine = on_my_side(my) and table.margin <= 0 and turns_it(table, option)
    fight = 20.0 - option.swing if mine else against_the_king(my, table, option)
    return max(everyday(my, table, option), max(fight, stops_the_winner(my, table, option)))
