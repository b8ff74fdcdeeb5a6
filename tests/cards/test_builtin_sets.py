"""A sweep over every card of every built-in set."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum

import pytest

from simlab.cards import CardSet, compile_cards, load_sets
from simlab.cards.compile import deck_of
from simlab.cards.explain import explain_card
from simlab.cards.grammar import HAND_MADE
from simlab.cards.lint import lint
from simlab.cards.load import Definition
from simlab.cards.schema import Item
from simlab.project import builtin
from simlab.tables import NO_TRAIT
from simlab.vocabulary import (
    Basis,
    Choice,
    Context,
    Cost,
    Deck,
    Edition,
    Feat,
    Ignored,
    Kind,
    Limit,
    Link,
    Mode,
    Moment,
    Op,
    Per,
    Sex,
    Side,
    Slot,
    Until,
    Who,
    Window,
)
from simlab.vocabulary import Test as Asked

FOLDERS = {path.parent.name: path.parent for path in sorted(builtin("cardsets").glob("*/set.yaml"))}
SETS = sorted(FOLDERS)
BOXES = {
    "munchkin": (95, 74, 0),
    "zombies": (94, 74, 0),
    "zombies_deluxe": (94, 74, 0),
    "oz": (96, 72, 0),
    "apocalypse": (92, 76, 12),
    "fu": (98, 70, 0),
}
"""Door, Treasure and Seal cards in the box."""
MOST_HAND_MADE = 0.03


@pytest.fixture(scope="module")
def sets() -> dict[str, CardSet]:
    return {cards.name: cards for cards in load_sets([FOLDERS[name] for name in SETS])}


@pytest.fixture(scope="module")
def definitions(sets: dict[str, CardSet]) -> list[Definition]:
    """Every card once: those of an extended set belong to the set that wrote them."""
    return [card for cards in sets.values() for card in cards.cards.values() if card.home == card.set]


def test_all_six_sets_are_there() -> None:
    assert sorted(BOXES) == SETS


@pytest.mark.parametrize("name", SETS)
def test_it_lints_clean_on_its_own(name: str) -> None:
    assert lint(FOLDERS[name]).problems == []


@pytest.mark.parametrize("name", SETS)
def test_the_box_is_complete(sets: dict[str, CardSet], name: str) -> None:
    decks = Counter[Deck]()
    for card in sets[name].cards.values():
        decks[deck_of(card.card)] += card.copies
    assert (decks[Deck.DOOR], decks[Deck.TREASURE], decks[Deck.SEAL]) == BOXES[name]


@pytest.mark.parametrize("name", SETS)
def test_every_sentence_is_explained(sets: dict[str, CardSet], name: str) -> None:
    tables = compile_cards([sets[name]])
    for card in tables.cards:
        lines = explain_card(tables, card)
        assert len(lines) == card.rows
        for line in lines:
            assert line.endswith("."), line
            assert not set("{}[]_") & set(line), line


@pytest.mark.parametrize("name", SETS)
def test_every_card_says_where_it_comes_from_and_what_it_does(sets: dict[str, CardSet], name: str) -> None:
    for card in sets[name].cards.values():
        assert card.card.basis in Basis
        assert card.card.text, f"{card.name} has no text"


def does_something(card: Definition) -> bool:
    """Numbers in its corners or a sentence; a modifier does what its kind does."""
    corners = ("bonus", "strength", "treasures", "run", "doubles", "makes", "value", "modifies")
    return bool(card.lines) or any(getattr(card.card, corner, 0) not in (0, [], None, False) for corner in corners)


@pytest.mark.parametrize("name", SETS)
def test_every_card_does_something(sets: dict[str, CardSet], name: str) -> None:
    assert [card.name for card in sets[name].cards.values() if not does_something(card)] == []


@pytest.mark.parametrize("name", SETS)
def test_callings_have_abilities(sets: dict[str, CardSet], name: str) -> None:
    """Classes, mojos, powers, styles, allies and mooks have a bonus or a sentence."""
    kinds = (Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.POWER, Kind.STYLE, Kind.ALLY, Kind.MOOK, Kind.SEAL)
    cards = [card for card in sets[name].cards.values() if card.card.kind in kinds]
    assert [card.name for card in cards if not card.lines and not getattr(card.card, "bonus", 0)] == []


def test_all_sets_together(sets: dict[str, CardSet]) -> None:
    tables = compile_cards(sets.values())
    assert len(tables.cards) == sum(sum(box) for box in BOXES.values()) == 1021
    assert len(set(tables.cards["identity"])) == len(tables.cards)
    assert len(tables.traits) < NO_TRAIT
    assert len(tables.tags) <= 32
    assert list(tables.editions) == [edition.name for edition in Edition]


def test_hand_made_operations_are_rare(sets: dict[str, CardSet], definitions: list[Definition]) -> None:
    """An operation that a single card of all sets uses was made for it. The share is printed per set."""
    users = Counter(op for card in definitions for op in {line.op for line in card.lines})
    single = {op for op in HAND_MADE if users[op] == 1}
    for name, cards in sets.items():
        made = [card.key for card in cards.cards.values() if any(line.op in single for line in card.lines)]
        share = len(made) / len(cards.cards)
        print(f"{name}: {share:.1%} hand-made {made}")
        assert share <= MOST_HAND_MADE


def test_operations_for_one_card_are_known_as_hand_made(definitions: list[Definition]) -> None:
    """Even if every word in HAND_MADE counts, however many cards use it, the share stays under the bar."""
    made = [card for card in definitions if any(line.op in HAND_MADE for line in card.lines)]
    print(f"{len(made)} of {len(definitions)}: {[card.name for card in made]}")
    assert len(made) / len(definitions) <= MOST_HAND_MADE


def words_of(card: Definition) -> Iterator[Enum | None]:
    """Every word a card uses, in its corners and its sentences."""
    yield deck_of(card.card)
    yield from (value for value in vars(card.card).values() if isinstance(value, Enum))
    if isinstance(card.card, Item):
        yield Slot.HAND if card.card.hands else None
        yield Side.EITHER if card.card.one_shot and card.card.bonus and card.card.side is None else None
    for line in card.lines:
        yield from (getattr(line, part.name) for part in fields(line))
        yield Per.DIE if line.value == "die" else None
        for test, value in line.tests:
            yield from (test, value)


VOCABULARY = (
    Basis, Choice, Context, Cost, Deck, Feat, Ignored, Kind, Limit, Link, Mode, Moment, Op, Per, Sex, Side, Slot, Asked,
    Until, Who, Window,
)  # fmt: skip


def test_every_word_is_used_by_some_card(definitions: list[Definition]) -> None:
    used = {(type(word), word) for card in definitions for word in words_of(card) if isinstance(word, Enum)}
    said = [member for enum in VOCABULARY for member in enum if member.name != "NOTHING"]
    unused = [member for member in said if (type(member), member) not in used]
    assert [f"{type(member).__name__}.{member.name}" for member in unused] == []


def test_every_edition_switch_is_spoken_about(sets: dict[str, CardSet]) -> None:
    spoken = {switch for cards in sets.values() for switch in cards.header.editions}
    assert spoken == {edition.name for edition in Edition}
