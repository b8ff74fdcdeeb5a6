"""Card sets → `CardTables`: every word becomes a number, and what the mix does not have is refused."""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from statistics import median_low
from typing import Any

import numpy as np

from simlab.cards.grammar import TRAIT_KINDS
from simlab.cards.load import CardSet, Definition, load_sets
from simlab.cards.mix import BLANK_TRAIT, Mix, kindred_mask, number_names, resolve_editions, resolve_words
from simlab.cards.rows import row_of
from simlab.cards.schema import Card
from simlab.errors import ProblemsFound, SimlabError
from simlab.tables import CARD, NO_TRAIT, ROW, CardTables
from simlab.vocabulary import MAX_CARDS, Deck, Kind, Link, Mode, Op, Side, Slot

Edits = Mapping[str, Mapping[str, Any]]
PLAIN_CORNERS = (
    "level", "treasures", "levels", "run", "value", "hands", "big", "rank", "one_shot",
    "inescapable", "no_pursuit", "doubles",
)  # fmt: skip
"""Corners that are columns as they are."""


def compile_cards(
    names_or_sets: Iterable[str | Path | CardSet],
    edits: Edits | None = None,
    editions: Mapping[str, bool] | None = None,
    project: Path | None = None,
) -> CardTables:
    """Load (what is given by name), edit and compile a mix of card sets."""
    from simlab.cards.patch import edit

    sets = resolve_sets(names_or_sets, project)
    mix = number_names(edit(sets, edits) if edits else sets)
    tables = build(mix, resolve_editions(sets, editions))
    refuse_unplayable(mix)
    if mix.problems:
        raise ProblemsFound(mix.problems)
    return tables


def resolve_sets(names_or_sets: Iterable[str | Path | CardSet], project: Path | None = None) -> list[CardSet]:
    given = [names_or_sets] if isinstance(names_or_sets, str | Path) else list(dict.fromkeys(names_or_sets))
    loaded = iter(load_sets([item for item in given if not isinstance(item, CardSet)], project))
    sets = [item if isinstance(item, CardSet) else next(loaded) for item in given]
    if not sets:
        raise SimlabError("no card set was named")
    return list({found.name: found for found in sets}.values())


def build(mix: Mix, editions: dict[str, str | bool | int]) -> CardTables:
    """Definitions in the order of the sets, their copies side by side, their rows likewise."""
    definitions = mix.definitions
    rows: list[tuple[Any, ...]] = []
    records: list[tuple[Any, ...]] = []
    for number, card in enumerate(definitions):
        own = [] if card.blank else [row_of(line, card, number, mix) for line in card.lines]
        records += copies_of(card, number, len(rows), mix)
        rows += own
    tables = CardTables(
        cards=table_of(records, CARD),
        rows=table_of(rows, ROW),
        names=[card.name for card in definitions],
        titles=[card.card.name for card in definitions],
        labels=list(mix.labels),
        traits=list(mix.traits),
        tags=list(mix.tags),
        sets=tuple(cards.name for cards in mix.sets),
        editions=editions,
        words=resolve_words(mix.sets),
        kindred=kindred_mask(mix),
    )
    object.__setattr__(tables, "fingerprint", fingerprint(tables))
    return tables


def table_of(records: list[tuple[Any, ...]], dtype: np.dtype[Any]) -> np.ndarray[Any, np.dtype[Any]]:
    table = np.zeros(len(records), dtype)
    table[:] = np.array(records, dtype) if records else []
    return table


def refuse_unplayable(mix: Mix) -> None:
    """A mix needs cards in both decks, a monster, and room in the tables."""
    definitions = mix.definitions
    for deck in (Deck.DOOR, Deck.TREASURE):
        if not any(card.copies and deck_of(card.card) is deck for card in definitions):
            mix.complain(f"the {deck.word} deck is empty: add a card for it, or a set that has some")
    if not any(card.copies and card.card.kind is Kind.MONSTER for card in definitions):
        mix.complain("there is no monster to fight: add one, or a set that has some")
    total = sum(card.copies for card in definitions)
    if total > MAX_CARDS:
        mix.complain(f"{total} cards: at most {MAX_CARDS} in one mix; leave out a set, or some copies")


def copies_of(definition: Definition, number: int, row: int, mix: Mix) -> list[tuple[Any, ...]]:
    """One CARD record for each physical copy."""
    numbers = blank_corners(definition, mix) if definition.blank else corner_numbers(definition, mix)
    numbers |= {
        "kind": definition.card.kind,
        "deck": deck_of(definition.card),
        "row": row,
        "rows": 0 if definition.blank else len(definition.lines),
        "name": number,
        "blank": definition.blank,
    }
    names = CARD.names or ()
    records = []
    for copy in range(definition.copies):
        numbers["copy_number"], numbers["identity"] = copy, identity(definition, copy, mix)
        records.append(tuple(numbers.get(name, 0) for name in names))
    return records


def identity(definition: Definition, copy: int, mix: Mix) -> int:
    """Stable over edits and mixes. A card of an extended set is the same card, unless both sets are in the mix."""
    both = definition.home != definition.set and any(cards.name == definition.home for cards in mix.sets)
    home = definition.set if both else definition.home
    return int.from_bytes(blake2b(f"{home}/{definition.key}#{copy}".encode(), digest_size=8).digest(), "little")


def deck_of(card: Card) -> Deck:
    deck = card.deck if card.deck is not None else card.default_deck
    return deck if deck is not None else Deck.DOOR


def corner_numbers(definition: Definition, mix: Mix) -> dict[str, Any]:
    printed = vars(definition.card)
    numbers: dict[str, Any] = {corner: printed.get(corner, 0) for corner in PLAIN_CORNERS}
    numbers |= {corner: printed.get(corner) or 0 for corner in ("stays", "modifies", "fits")}
    numbers["bonus"] = printed.get("strength", printed.get("bonus", 0))
    numbers["slot"] = Slot.HAND if numbers["hands"] else printed.get("slot") or Slot.NOTHING
    thrown = numbers["one_shot"] and numbers["bonus"]
    numbers["side"] = printed.get("side") or (Side.EITHER if thrown else Side.NOTHING)
    numbers["trait"] = mix.traits[definition.key] if definition.card.kind in TRAIT_KINDS else NO_TRAIT
    numbers["badge"] = badge(definition, mix)
    for corner in ("only", "not_for"):
        traits = [mix.trait(name, definition, (corner, index)) for index, name in enumerate(printed.get(corner, ()))]
        numbers[corner] = tuple(traits + [NO_TRAIT] * (4 - len(traits)))
    numbers["tags"] = mix.tag_mask(printed["tags"])
    numbers["makes"] = mix.tag_mask(printed.get("makes", ()))
    return numbers | masks(definition)


def badge(definition: Definition, mix: Mix) -> int:
    """The trait of an unconditional `badge`: such a card needs no row to be looked at."""
    for line in definition.lines:
        if line.op is Op.BADGE and line.mode is Mode.WHILE and not line.tests:
            return mix.traits.get(line.value, NO_TRAIT)
    return NO_TRAIT


def masks(definition: Definition) -> dict[str, int]:
    """Which modifiers, moments and windows a card's sentences have, for the engine to skip the rest."""
    found = {"grants": 0, "moments": 0, "windows": 0}
    for line in definition.lines:
        if line.mode is Mode.WHILE:
            found["grants"] |= 1 << line.op
        elif line.link is Link.NOTHING:
            found["moments" if line.mode is Mode.WHEN else "windows"] |= 1 << line.moment
    return found


def blank_corners(definition: Definition, mix: Mix) -> dict[str, Any]:
    """A blank of its kind: an Item without bonus, a class without abilities; a monster is an ordinary one.

    Ordinary: the median Level and Treasures of the set's other monsters, no rules, no Bad Stuff. A monster
    of Level 1 would be a gift, not a blank.
    """
    nobody = (NO_TRAIT,) * 4
    trait = mix.traits[BLANK_TRAIT] if definition.card.kind in TRAIT_KINDS else NO_TRAIT
    numbers: dict[str, Any] = {"trait": trait, "badge": NO_TRAIT, "only": nobody, "not_for": nobody}
    if definition.card.kind is Kind.MONSTER:
        own = next(cards for cards in mix.sets if cards.name == definition.set)
        numbers |= {"level": ordinary(own, "level"), "treasures": ordinary(own, "treasures"), "levels": 1}
    return numbers


def ordinary(cards: CardSet, corner: str) -> int:
    monsters = [other.card for other in cards.cards.values() if other.card.kind is Kind.MONSTER and not other.blank]
    values = [getattr(monster, corner) for monster in monsters]
    return median_low(values) if values else 1


def fingerprint(tables: CardTables) -> str:
    """A short hash of everything in the tables."""
    digest = blake2b(digest_size=16)
    for table in (tables.cards, tables.rows):
        for name in table.dtype.names or ():
            digest.update(np.ascontiguousarray(table[name]).tobytes())
    digest.update(repr((tables.names, tables.titles, tables.labels, tables.traits, tables.tags, tables.sets)).encode())
    digest.update(repr((sorted(tables.editions.items()), sorted(tables.words.items()), tables.kindred)).encode())
    return digest.hexdigest()


__all__ = ["compile_cards", "fingerprint", "resolve_sets"]
