"""Edits for one arm of an experiment: `{"zombies/with_a_shotgun": {strength: 4}}`.

An edit changes corners (`null` takes one away), says `copies: N` (0 takes the card out), `blank: true` (a blank of its
kind) or `replace: {a whole card}` (there as often as before, unless it says otherwise).
Copies that remain keep their identity and so their place in the deck.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simlab.cards.load import CardSet, Definition, Place, build_card, remember_names
from simlab.errors import Problem, ProblemsFound, SimlabError, did_you_mean
from simlab.strict_yaml import Marked, shown

MAX_COPIES = 99


class _Edit(Marked):
    """An edit has no file of its own: a problem names the corner instead."""

    def problem(self, path: Sequence[str | int] | str, message: str, key: bool = False) -> Problem:
        corner = path[0] if path else ""
        said = message if not corner or f"'{corner}'" in message else f"{corner}: {message}"
        return super().problem(path, said, key)


def edit(sets: Sequence[CardSet], edits: Mapping[str, Mapping[str, Any]]) -> list[CardSet]:
    """New sets with the edits applied; the given ones stay as they are."""
    result = {cards.name: copy_of(cards) for cards in sets}
    problems: list[Problem] = []
    for name, changes in edits.items():
        try:
            card = find_card(result.values(), name)
        except SimlabError as error:
            problems.append(Problem(f"edit of {name}", 0, 0, error.message))
            continue
        edited, found = edit_card(card, changes)
        problems += found
        if edited is not None:
            result[card.set].cards[card.key] = edited
            remember_names(result[card.set], card.key, edited.raw)
    if problems:
        raise ProblemsFound(problems)
    return list(result.values())


def copy_of(cards: CardSet) -> CardSet:
    return CardSet(cards.name, cards.header, dict(cards.cards), dict(cards.traits), dict(cards.tags), cards.folder)


def find_card(sets: Iterable[CardSet], name: str) -> Definition:
    """A card by its full name, or by its key if only one set has it."""
    known = {card.name: card for cards in sets for card in cards.cards.values()}
    found = [card for card in known.values() if name in (card.name, card.key)]
    if len({card.home for card in found}) == 1:  # a set that extends another has the same card once more
        return min(found, key=lambda card: card.set != card.home)
    if found:
        raise SimlabError(f"several sets have a card '{name}': " + ", ".join(card.name for card in found))
    keys = [card.key for card in known.values()]
    close = did_you_mean(name, known if "/" in name else keys)
    raise SimlabError(f"there is no card '{name}'{close}", None if close else "simlab cards list shows them all")


def edit_card(card: Definition, changes: Mapping[str, Any]) -> tuple[Definition | None, list[Problem]]:
    place = Place(_Edit(f"edit of {card.name}", None), ())
    if not isinstance(changes, Mapping) or not changes:
        return None, [place.problem(f"an edit says what changes, e.g. {{copies: 2}}, not {shown(changes)}")]
    copies = changes.get("copies", _copies(changes.get("replace"), card))
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= MAX_COPIES:
        return None, [place.problem(f"'copies' must be a whole number from 0 to {MAX_COPIES}, not {shown(copies)}")]
    rest = {corner: value for corner, value in changes.items() if corner != "copies"}
    if "blank" in rest:
        return blank_card(card, rest, copies, place)
    if "replace" in rest:
        return replace_card(card, rest, copies, place)
    raw = {corner: value for corner, value in (card.raw | rest).items() if value is not None}
    return rebuilt(card, raw, copies, place)


def _copies(whole: object, card: Definition) -> object:
    """A card that takes another's place is there as often, unless it says otherwise."""
    return whole.get("copies", card.copies) if isinstance(whole, Mapping) else card.copies


def blank_card(
    card: Definition, rest: Mapping[str, Any], copies: int, place: Place
) -> tuple[Definition | None, list[Problem]]:
    if rest["blank"] is not True:
        said = f"'blank' must be true, not {shown(rest['blank'])}: leave it out to keep the card as it is"
        return None, [place.problem(said)]
    if len(rest) > 1:
        return None, [place.problem("`blank: true` goes with `copies` only")]
    return replace(card, blank=True, copies=copies, lines=[]), []


def replace_card(
    card: Definition, rest: Mapping[str, Any], copies: int, place: Place
) -> tuple[Definition | None, list[Problem]]:
    if len(rest) > 1 or not isinstance(rest["replace"], Mapping):
        return None, [place.problem("`replace` takes a whole card and goes with `copies` only")]
    return rebuilt(card, dict(rest["replace"]), copies, place)


def rebuilt(
    card: Definition, raw: dict[str, Any], copies: int, place: Place
) -> tuple[Definition | None, list[Problem]]:
    """The card as edited, checked like any other."""
    edited, problems = build_card(card.set, card.key, raw | {"copies": max(copies, 1)}, place)
    return (replace(edited, home=card.home, copies=copies) if edited else None), problems
