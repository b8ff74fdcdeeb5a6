"""Numbers as people read them: a unit decides how a value is written, everywhere the same."""

from __future__ import annotations

import math

from simlab.stats.estimate import Estimate

MINUS = "−"
NARROW, NBSP = "\u202f", "\u00a0"
"""No-break spaces: between a number and its unit, and inside what must not be torn apart."""


def number(value: float | None, unit: str, signed: bool = False) -> str:
    """A value with its unit: `31.2 %`, `+3.1 points`, `12.4 rounds`."""
    if value is None or not math.isfinite(value):
        return "–"
    if unit == "share":
        return f"{_digits(value * 100, 1, signed)}{NARROW}%"
    if unit == "points":
        return f"{_digits(value * 100, 1, True)} points"
    return f"{_digits(value, _places(value), signed)} {unit}".strip()


def bare(value: float | None, unit: str, signed: bool = False) -> str:
    """The same without the unit, for tables whose head says it."""
    if value is None or not math.isfinite(value):
        return "–"
    if unit in ("share", "points"):
        return _digits(value * 100, 1, signed or unit == "points")
    return _digits(value, _places(value), signed)


def _places(value: float) -> int:
    return 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2


def _digits(value: float, places: int, signed: bool) -> str:
    text = f"{abs(value):,.{places}f}"
    if not any(digit in "123456789" for digit in text):
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def bounds(low: float, high: float, unit: str, signed: bool = False) -> str:
    """An interval: `29.1 to 33.4`, of a difference `−0.4 to +1.9`."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "no interval"
    return f"{bare(low, unit, signed)} to {bare(high, unit, signed)}"


def backed(e: Estimate) -> str:
    """What stands behind a number: `95 % interval 29.1 to 33.4, n = 2,000 blocks`."""
    return f"95{NARROW}% interval {bounds(e.low, e.high, e.unit)}, n{NBSP}={NBSP}{e.n:,} {e.counted}"


def p_value(p: float | None) -> str:
    """A p- or q-value, never as an exact zero."""
    if p is None or math.isnan(p):
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def several(items: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else "nothing"
