"""Bots that break one rule each, for the conformance suite to find out."""

from itertools import count

from simlab.strategy import strategy
from simlab.vocabulary import Zone

ANOTHER = count()


@strategy(cost=1)
class Honest:
    """Takes the last option; nothing wrong with that."""

    def choose(self, view, options):
        return len(options) - 1


@strategy(cost=1)
class Cheat:
    """Looks at the top of the Door deck."""

    def choose(self, view, options):
        return view._game.cards_in(Zone.DOOR_DECK)[0] % len(options)


@strategy(cost=1)
class Fickle:
    """Says something else every time."""

    def choose(self, view, options):
        return next(ANOTHER) % len(options)


@strategy(cost=1)
class Outlaw:
    """Takes an option that is not there."""

    def choose(self, view, options):
        return len(options)


@strategy(cost=1)
class Silent:
    """Forgets to answer."""

    def choose(self, view, options):
        return None


@strategy(cost=1)
class Half:
    """Answers between two options."""

    def choose(self, view, options):
        return 0.5


@strategy(cost=1)
class Meddler:
    """Gives itself a Level."""

    def choose(self, view, options):
        view.table.level[view.seat] = 9
        return 0


@strategy
def forger(my, table, option):
    """Gives itself a Level, compiled."""
    table.level[my.seat] = 9
    return 0.0


@strategy(cost=1)
class Clumsy:
    """Falls over."""

    def choose(self, view, options):
        return options["no such column"]
