"""Side by side with others: peers from PyPI, and the hot path by hand in C. How to run it: README.md."""

from argparse import ArgumentTypeError


def some(text: str) -> int:
    """An option that says how many: nothing is measured of none."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text} is not a whole number above 0")
    return int(text)
