"""Needs nobody: never asks, never helps, never trades."""

from simlab.strategy import Prompt, Verb, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@strategy(margin=0, never=(Verb.ASK, Verb.ACCEPT, Verb.OFFER, Verb.DISCARD, Verb.UNEQUIP))
def solo(my, table, option):
    """Wins its fights with its own cards or runs; interferes only with a fight that would end the game."""
    verb = option.verb
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option) if my.spare >= 1000 or my.levels_to_win == 2 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing + my.power > my.margin else -1.0
    mine = on_my_side(my) and table.margin <= 0 and option.swing > 0 and table.margin + option.swing + my.power > 0
    fight = -1.0
    if mine:
        fight = 20.0 - option.swing if turns_it(table, option) else 8.0
    return max(everyday(my, table, option), max(fight, stops_the_winner(my, table, option)))
