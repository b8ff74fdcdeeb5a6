"""Has played this for years: bargains hard, helps nobody to the last Level, and keeps its spite for the right moment."""

from simlab.strategy import Kind, Op, Prompt, Verb, advice, strategy
from simlab.strategy.sense import about_to_win, everyday, on_my_side, selling, stops_the_winner, turns_it


@advice
def threat(my, table, seat):
    """How close somebody is to winning: what decides whom to help, whom to curse."""
    close = 4.0 if table.winning_level - table.level[seat] <= 2 else 0.0
    return table.level[seat] + 0.3 * (table.strength[seat] - table.level[seat]) + close


@advice
def my_fight(my, table, option):
    """Is the fight worth the cards? The last one always is; else weigh Levels, Treasure and Bad Stuff."""
    if table.margin > 0 or option.swing <= 0:
        return -1.0
    if option.op == Op.REMOVE_MONSTER or option.op == Op.LEAVE:
        if table.winning_fight == 1 and table.monster_count == 1:
            return 1.0
    prize = my.per_level * table.levels * my.fighting + my.per_treasure * table.treasures + my.per_danger * table.danger
    if table.winning_fight == 1 and my.fighting == 1:
        prize = 1000.0
    price = my.per_point * (1 - table.margin) + my.per_card * option.cost
    if prize < price:
        return -1.0
    if turns_it(table, option):
        return 20.0 - 0.5 * option.swing - option.cost
    return 8.0 + 0.1 * option.swing - option.cost if table.margin + my.power > 0 else -1.0


@advice
def asks(my, table, option):
    """Ask the least dangerous first, a little more each time; everything goes if it wins the game."""
    if table.margin + option.swing <= 0:
        return -1.0
    if table.winning_fight == 1:
        return 40.0 + option.treasures
    if option.treasures > my.most_offered * table.treasures:
        return -1.0
    return 30.0 - 2.0 * option.treasures - threat(my, table, option.seat)


@advice
def helps(my, table, option):
    """Never the winner (unless we share it); for a Treasure, two if he is ahead; only if it is enough."""
    if table.winning_fight == 1:
        return 1.0 if table.rules.shared_victory == 1 and table.margin + option.swing > 0 else -1.0
    if table.margin + option.swing <= 0:
        return -1.0
    price = my.help_price
    if table.level[table.fighter] > my.level:
        price += 1
    if table.winning_level - table.level[table.fighter] <= table.levels + 1:
        price += 1
    return option.treasures + 2.0 * option.items - price + 0.5


@advice
def spite(my, table, option):
    """Curses and monsters for others: on whoever is close to winning; on the leader before they go to charity."""
    victim = option.hurts
    if victim < 0 or victim == my.seat or about_to_win(my, table):
        return -1.0
    close = table.winning_level - table.level[victim] <= my.close
    too_many = my.my_turn == 1 and my.hand > my.hand_limit
    if option.verb == Verb.CURSE:
        if option.harm <= 0 or option.levels < 0 and not too_many:
            return -1.0
        if close and option.harm >= my.curse_harm or too_many and table.level[victim] >= my.level:
            return 2.0 + option.harm + threat(my, table, victim)
        return -1.0
    if table.fighter < 0 or option.swing >= 0 or table.margin <= 0 or not turns_it(table, option):
        return -1.0
    plenty = my.spite + option.swing >= my.reserve
    if close and plenty or my.hand > my.hand_limit and table.level[victim] >= my.level:
        return 10.0 + threat(my, table, victim) + 0.5 * option.swing - option.cost
    return -1.0


@advice
def looks_for_trouble(my, table, option):
    """A monster I beat; one I do not, if its Bad Stuff is bearable, for somebody will help; the last when it is time."""
    if option.wins == 1:
        return 40.0
    if option.swing > 0:
        return 5.0 + 3.0 * option.levels + option.treasures
    if option.swing > my.trouble_margin and option.danger <= my.bearable:
        return 1.0 + option.levels + option.treasures
    if option.swing + my.power > 0 and my.levels_to_win == option.levels:
        return 10.0
    return -1.0


@advice
def market(my, table, option):
    """Sell what is of no use; once somebody stands below the last Level, whatever brings me beside him."""
    in_a_race = table.leader_levels_to_win <= my.race and my.levels_to_win == 2
    if my.prompt == Prompt.SELL or my.spare >= my.sells_from or in_a_race:
        return selling(my, table, option)
    return -1.0


@strategy(
    help_price=3, most_offered=0.7, per_level=3, per_treasure=1.5, per_danger=0.3, per_point=0.8, per_card=1.5,
    close=1, reserve=5, curse_harm=4, trouble_margin=-10, bearable=20, sells_from=1000, race=1,
    all_in=1, never=(Verb.DISCARD, Verb.UNEQUIP, Verb.OFFER),
)  # fmt: skip
def veteran(my, table, option):
    """The best of the simple players: every card has its moment, and the last fight is never lost for a card kept."""
    verb = option.verb
    if my.prompt == Prompt.HELP:
        return helps(my, table, option) if verb == Verb.ACCEPT else 0.0
    if my.prompt == Prompt.SELL or verb == Verb.SELL:
        return market(my, table, option)
    if verb == Verb.ASK:
        return asks(my, table, option)
    if verb == Verb.ADD_ITEM or verb == Verb.HELPER_PICKS:
        return 1.0 if table.winning_fight == 1 and my.all_in > 0 else -1.0
    if my.prompt == Prompt.TRADE_ANSWER and verb == Verb.ACCEPT:
        return option.bonus + option.gold / 500.0 - 0.5 * option.theirs
    if verb == Verb.LOOK_FOR_TROUBLE:
        return looks_for_trouble(my, table, option)
    if verb == Verb.PLAY and option.kind == Kind.ITEM and on_my_side(my):
        return my_fight(my, table, option)
    others = stops_the_winner(my, table, option) if not on_my_side(my) else my_fight(my, table, option)
    return max(everyday(my, table, option), max(others, spite(my, table, option)))
