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
class Clumsy:
    """Falls over."""

    def choose(self, view, options):
        return options["no such column"]
