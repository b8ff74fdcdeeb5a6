"""Cards and sets as plain records, for tables and JSON."""

from collections import Counter
from collections.abc import Iterable
from statistics import mean
from typing import Any

from simlab.cards.compile import compile_cards, deck_of
from simlab.cards.explain import explain_card
from simlab.cards.grammar import HAND_MADE
from simlab.cards.load import CardSet, Definition
from simlab.cards.schema import SENTENCE_CORNERS, Item, Monster
from simlab.vocabulary import Basis, Deck, Kind

COMMON = frozenset({"name", "kind", "copies", "deck", "basis", "text", "source", *SENTENCE_CORNERS})


def card_record(definition: Definition) -> dict[str, Any]:
    """What `cards list` shows of a card."""
    card = definition.card
    return {
        "id": definition.name,
        "name": card.name,
        "set": definition.set,
        "deck": deck_of(card).word,
        "kind": card.kind.word,
        "copies": definition.copies,
        "basis": card.basis.word,
        "corners": corners_of(definition),
        "text": card.text,
    }


def corners_of(definition: Definition) -> dict[str, Any]:
    """The corners printed on this card that not every card has."""
    return {corner: value for corner, value in definition.raw.items() if corner not in COMMON}


def card_details(definition: Definition, sets: Iterable[CardSet]) -> dict[str, Any]:
    """What `cards show` shows: the sentences are read back from the compiled rows."""
    tables = compile_cards(sets)
    number = tables.names.index(definition.name)
    record = next((card for card in tables.cards if card.name == number), None)
    sentences = explain_card(tables, record) if record is not None else []
    return card_record(definition) | {"source": definition.card.source, "sentences": sentences}


def set_record(cards: CardSet) -> dict[str, Any]:
    decks = Counter[Deck]()
    for card in cards.cards.values():
        decks[deck_of(card.card)] += card.copies
    return {
        "set": cards.name,
        "title": cards.header.title,
        "sheet": cards.header.sheet,
        "cards": len(cards.cards),
        **{deck.word: decks[deck] for deck in Deck},
    }


def set_stats(cards: CardSet) -> dict[str, Any]:
    """Counts by kind and basis, the monster ladder, and the Items' bonus and gold curves."""
    definitions = list(cards.cards.values())
    return {
        **set_record(cards),
        "kinds": kinds(definitions),
        "monsters": ladder(definitions),
        "items": bonus_curve(definitions),
        "basis": shares(Counter(card.card.basis for card in definitions)),
        "hand_made": share([card for card in definitions if is_hand_made(card)], definitions),
    }


def is_hand_made(definition: Definition) -> bool:
    return any(line.op in HAND_MADE for line in definition.lines)


def share(some: list[Definition], all_: list[Definition]) -> float:
    return round(len(some) / len(all_), 4) if all_ else 0.0


def kinds(definitions: list[Definition]) -> list[dict[str, Any]]:
    names, copies = Counter[Kind](), Counter[Kind]()
    for card in definitions:
        names[card.card.kind] += 1
        copies[card.card.kind] += card.copies
    return [{"kind": kind.word, "names": names[kind], "cards": copies[kind]} for kind in Kind if names[kind]]


def ladder(definitions: list[Definition]) -> list[dict[str, Any]]:
    """Level → monsters, their mean Treasures and levels."""
    by_level: dict[int, list[Definition]] = {}
    for monster in definitions:
        if isinstance(monster.card, Monster):
            by_level.setdefault(monster.card.level, []).extend([monster] * monster.copies)
    means = ("treasures", "levels")
    return [
        {"level": level, "monsters": len(group)} | {corner: average(group, corner) for corner in means}
        for level, group in sorted(by_level.items())
    ]


def bonus_curve(definitions: list[Definition]) -> list[dict[str, Any]]:
    """Bonus → Items, their mean Gold Pieces; one-shots apart."""
    groups: dict[tuple[bool, int], list[Definition]] = {}
    for item in definitions:
        if isinstance(item.card, Item):
            groups.setdefault((item.card.one_shot, item.card.bonus), []).extend([item] * item.copies)
    return [
        {"one_shot": one_shot, "bonus": bonus, "items": len(group), "gold": average(group, "value")}
        for (one_shot, bonus), group in sorted(groups.items())
    ]


def average(group: list[Definition], corner: str) -> float:
    return round(mean(getattr(card.card, corner) for card in group), 1) if group else 0.0


def shares(counts: Counter[Basis]) -> list[dict[str, Any]]:
    total = sum(counts.values())
    found = [basis for basis in Basis if counts[basis]]
    return [{"basis": basis.word, "names": counts[basis], "share": round(counts[basis] / total, 4)} for basis in found]
