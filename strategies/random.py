"""Plays any legal option: the floor that every other bot must beat."""

from simlab.strategy import strategy


@strategy(whim=1.0)
def random(my, table, option):
    """Takes any option, all alike."""
    return 0.0
