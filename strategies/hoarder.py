"""Owns everything, spends nothing: what might be useful one day stays on the pile."""

from simlab.strategy import Kind, Op, Prompt, Verb, advice, strategy
from simlab.strategy.sense import everyday, on_my_side, selling, stops_the_winner, turns_it


@advice
def opens_the_purse(my, table, option):
    """One-shots only when death is near or victory is."""
    if not on_my_side(my) or option.swing < 0 or not turns_it(table, option):
        return -1.0
    return 20.0 - option.swing if table.danger >= my.afraid_of or table.winning_fight == 1 else -1.0


@strategy(help_price=1, afraid_of=12, piles_up=3000, never=(Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER))
def hoarder(my, table, option):
    """Puts every Item on the table, sells only from a mountain of junk, helps for Treasure, never trades."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        fine = table.winning_fight == 0 and option.treasures + option.items >= my.help_price
        return 1.0 if verb == Verb.ACCEPT and fine else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return selling(my, table, option) if my.spare >= my.piles_up or my.prompt == Prompt.SELL else -1.0
    if verb == Verb.PLAY and option.row == 65535 and option.kind == Kind.ITEM:
        return 10.0 + option.bonus
    if verb == Verb.ASK:
        return 3.0 - 2.0 * option.treasures if table.margin + option.swing > 0 and option.treasures <= 1 else -1.0
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.treasures if option.swing > 0 else -1.0
    if option.op == Op.STEAL_ITEM:
        return 12.0
    stop = stops_the_winner(my, table, option)
    return max(everyday(my, table, option), max(opens_the_purse(my, table, option), stop))
