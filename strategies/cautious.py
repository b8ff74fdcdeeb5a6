"""Fights what it beats alone, never owes anybody, keeps a reserve for bad days."""

from simlab.strategy import Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@advice
def in_a_fight(my, table, option):
    """One-shots are for fights that would hurt, or that win the game."""
    if not on_my_side(my) or not turns_it(table, option) or option.swing < 0:
        return -1.0
    bad_enough = table.danger >= my.afraid_of or table.winning_fight == 1
    return 20.0 - option.swing - option.cost if bad_enough else -1.0


@strategy(help_price=2, margin=2, afraid_of=5, never=(Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER))
def cautious(my, table, option):
    """Looks for trouble only with strength to spare, helps for a good price, saves its spite for whoever would win."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        safe = table.margin + option.swing > my.margin and table.winning_fight == 0
        return 1.0 if verb == Verb.ACCEPT and safe and option.treasures + option.items >= my.help_price else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option) if my.spare >= 1000 else -1.0
    if verb == Verb.ASK:
        return 30.0 - option.treasures if table.margin + option.swing > my.margin else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > my.margin else -1.0
    stop = stops_the_winner(my, table, option)
    return max(everyday(my, table, option), max(in_a_fight(my, table, option), stop))
