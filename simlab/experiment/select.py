"""Which cards an edit is about: a card by its full name, or several at once in a few words.

zombies/pizza_guy            one card
zombies/*   */loaded_*       every card whose name fits
tag go_up_a_level            every card with the tag
monsters level <= 4          every monster of Level 4 and below
oz items big value >= 600    all conditions must hold
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from simlab.cards.compile import deck_of
from simlab.cards.load import CardSet, Definition
from simlab.errors import did_you_mean
from simlab.vocabulary import Basis, Deck, Kind

Test = Callable[[Definition], bool]
NUMBERS = ("level", "treasures", "levels", "strength", "bonus", "value", "run", "rank", "hands", "copies")
FLAGS = ("big", "one_shot", "inescapable", "doubles")
COMPARE = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq}
TOKEN = re.compile(r"<=|>=|<|>|=|[^\s<>=]+")
IRREGULAR = {"classes": "class", "allies": "ally"}


class NotUnderstood(ValueError):
    """The selector says something that is no word of it, or no card fits."""


def plural(kind: Kind) -> str:
    return next((many for many, one in IRREGULAR.items() if one == kind.word), kind.word + "s")


KINDS = {word: kind for kind in Kind for word in (kind.word, plural(kind))}
KEYED: dict[str, Sequence[str]] = {"tag": (), "deck": Deck.words(), "basis": Basis.words()}


def select(text: str, sets: Sequence[CardSet]) -> list[str]:
    """The full names of the cards a key of `cards:` is about, in the order of the sets."""
    cards = {card.name: card for found in sets for card in found.cards.values()}
    if text in cards:
        return [text]
    if "/" in text and not any(sign in text for sign in "*? "):
        raise NotUnderstood(f"there is no card '{text}' in {_mix(sets)}{did_you_mean(text, cards)}")
    tests = list(_tests(TOKEN.findall(text), sets))
    chosen = [name for name, card in cards.items() if all(test(card) for test in tests)]
    if not chosen or not tests:
        raise NotUnderstood(f"no card of {_mix(sets)} is meant by '{text}'")
    return chosen


def _mix(sets: Iterable[CardSet]) -> str:
    return " + ".join(found.name for found in sets)


def _tests(words: list[str], sets: Sequence[CardSet]) -> Iterable[Test]:
    left = iter(words)
    for word in left:
        if word in KEYED:
            yield _keyed(word, next(left, ""), sets)
        elif word in NUMBERS:
            yield _compared(word, next(left, ""), next(left, ""))
        else:
            yield _single(word, sets)


def _single(word: str, sets: Sequence[CardSet]) -> Test:
    """A set, a kind, a flag or a pattern."""
    if word == "*":
        return lambda card: True
    if "/" in word:
        return lambda card: fnmatchcase(card.name, word)
    if word in KINDS:
        return lambda card: card.card.kind is KINDS[word]
    if word in FLAGS:
        return lambda card: bool(getattr(card.card, word, False))
    names = [found.name for found in sets]
    if word in names:
        return lambda card: card.set == word
    full = [card.name for found in sets for card in found.cards.values() if card.key == word]
    hint = f" — did you mean '{full[0]}'?" if full else did_you_mean(word, [*names, *KINDS, *KEYED, *NUMBERS, *FLAGS])
    raise NotUnderstood(f"'{word}' selects no cards{hint}")


def _keyed(word: str, value: str, sets: Sequence[CardSet]) -> Test:
    known = KEYED[word] or sorted({tag for found in sets for tag in found.tags})
    if value not in known:
        raise NotUnderstood(f"no card of {_mix(sets)} has the {word} '{value}'{did_you_mean(value, known)}")
    if word == "tag":
        return lambda card: value in card.card.tags
    if word == "deck":
        return lambda card: deck_of(card.card).word == value
    return lambda card: card.card.basis.word == value


def _compared(corner: str, sign: str, number: str) -> Test:
    try:
        compare, limit = COMPARE[sign], int(number)
    except (KeyError, ValueError):
        said = " ".join(part for part in (corner, sign, number) if part)
        raise NotUnderstood(f"'{said}': compare as `{corner} <= 4` (or <, >=, >, =)") from None
    return lambda card: isinstance(number_of(card, corner), int) and bool(compare(number_of(card, corner), limit))


def number_of(card: Definition, corner: str) -> Any:
    """A number of a card, None if its kind has no such corner."""
    return getattr(card.card, corner, None)


def expand(edits: Mapping[str, Mapping[str, Any]], sets: Sequence[CardSet]) -> dict[str, dict[str, Any]]:
    """Edits by full name: later keys win over earlier ones, a card's own name over a selector."""
    result: dict[str, dict[str, Any]] = {}
    by_name = {name: edit for name, edit in edits.items() if _is_name(name, sets)}
    for key, edit in [*((k, e) for k, e in edits.items() if k not in by_name), *by_name.items()]:
        for name in select(key, sets):
            result[name] = {**result.get(name, {}), **edit}
    return dict(sorted(result.items()))


def _is_name(text: str, sets: Sequence[CardSet]) -> bool:
    return any(card.name == text for found in sets for card in found.cards.values())
