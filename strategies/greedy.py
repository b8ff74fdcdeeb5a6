"""Takes whatever makes it stronger right now, and never thinks of tomorrow."""

from simlab.strategy import Kind, Prompt, Verb, advice, strategy


@advice
def in_a_fight(my, table, option):
    """Win if it can be won; otherwise keep the cards."""
    mine = my.fighting == 1 or my.helping == 1
    if mine and table.margin <= 0 and table.margin + option.swing > 0:
        return 20.0 - option.swing
    if mine and table.margin <= 0 and option.swing > 0 and table.margin + option.swing + my.power > 0:
        return 8.0
    return -1.0


@strategy(help_price=1)
def greedy(my, table, option):
    """Puts on every bonus, sells as soon as it can, uses anything to win its fights, helps for a Treasure."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        return 1.0 if verb == Verb.ACCEPT and option.treasures + option.items >= my.help_price else 0.0
    if verb == Verb.PLAY:
        if option.helps == my.seat and option.levels > 0:
            return 40.0
        if option.row == 65535:
            if option.kind == Kind.ITEM:
                return 10.0 + option.bonus
            return 15.0 + option.bonus
        return in_a_fight(my, table, option)
    if verb == Verb.EQUIP:
        return 9.0 + option.bonus if option.bonus > 0 else -1.0
    if verb == Verb.SELL or verb == Verb.SELL_DOUBLE or verb == Verb.SELL_TRIPLE:
        return 5.0 - option.bonus + option.amount / 1000.0
    if verb == Verb.ASK:
        return 3.0 - option.treasures if my.strength >= 0 and table.margin + option.swing > 0 else -1.0
    if verb == Verb.THROW or verb == Verb.TRAIN or verb == Verb.USE or verb == Verb.ENHANCE:
        return in_a_fight(my, table, option)
    if verb == Verb.LOOK_FOR_TROUBLE:
        return 5.0 + option.levels if option.swing > 0 else -1.0
    if verb == Verb.CHOOSE or verb == Verb.PAY:
        return -option.bonus - option.gold / 400.0
    if verb == Verb.SACRIFICE:
        return table.danger - 5.0
    if verb == Verb.SAVE or verb == Verb.KEEP:
        return 1.0
    return 0.0 if option.passing == 1 else -0.5
