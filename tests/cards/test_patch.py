"""Edits of cards for one arm of an experiment: checked like cards, and copies keep their place in the deck."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simlab.cards import compile_cards, load_sets
from simlab.cards.load import CardSet
from simlab.cards.patch import find_card
from simlab.errors import ProblemsFound, SimlabError
from simlab.tables import NO_TRAIT, CardTables
from simlab.vocabulary import Kind

CARDS = """\
club: {name: Club, kind: item, copies: 3, bonus: 3, hands: 2, value: 400, only: [thief], basis: published}
thief: {name: Thief, kind: class, basis: published, rules: [{while: in_play, do: {run: 1}}]}
ogre: {name: Ogre, kind: monster, level: 12, treasures: 3, basis: published, bad_stuff: [{do: {death: true}}]}
bear: {name: Bear, kind: monster, level: 6, treasures: 2, basis: published}
"""


@pytest.fixture
def sets(write_set: Callable[..., Path]) -> list[CardSet]:
    return load_sets([write_set(CARDS)])


def identities(tables: CardTables, key: str) -> list[int]:
    number = tables.names.index(f"mine/{key}")
    return [int(card.identity) for card in tables.cards if card.name == number]


def card_of(tables: CardTables, key: str) -> Any:
    return next(card for card in tables.cards if tables.names[card.name] == f"mine/{key}")


def test_a_corner(sets: list[CardSet]) -> None:
    before, after = compile_cards(sets), compile_cards(sets, {"mine/club": {"bonus": 4}})
    assert (card_of(before, "club").bonus, card_of(after, "club").bonus) == (3, 4)
    assert list(before.cards["identity"]) == list(after.cards["identity"])


def test_a_corner_taken_away(sets: list[CardSet]) -> None:
    assert list(card_of(compile_cards(sets, {"mine/club": {"only": None}}), "club").only) == [NO_TRAIT] * 4


def test_sentences(sets: list[CardSet]) -> None:
    edited = compile_cards(sets, {"mine/thief": {"rules": [{"while": "in_play", "do": {"run": 2}}]}})
    assert edited.rows[card_of(edited, "thief").row].amount == 2


def test_fewer_and_more_copies_keep_their_identities(sets: list[CardSet]) -> None:
    three = identities(compile_cards(sets), "club")
    assert identities(compile_cards(sets, {"mine/club": {"copies": 2}}), "club") == three[:2]
    five = identities(compile_cards(sets, {"mine/club": {"copies": 5, "bonus": 1}}), "club")
    assert five[:3] == three
    assert len(set(five)) == 5


def test_no_copies_takes_the_card_out(sets: list[CardSet]) -> None:
    tables = compile_cards(sets, {"mine/thief": {"copies": 0}})
    assert identities(tables, "thief") == []
    assert "thief" in tables.traits


def test_a_blank_item(sets: list[CardSet]) -> None:
    before, after = compile_cards(sets), compile_cards(sets, {"mine/club": {"blank": True}})
    card = card_of(after, "club")
    assert (card.kind, card.bonus, card.hands, card.value, card.rows, card.blank) == (Kind.ITEM, 0, 0, 0, 0, 1)
    assert list(before.cards["identity"]) == list(after.cards["identity"])


def test_a_blank_monster_is_an_ordinary_one(sets: list[CardSet]) -> None:
    """The median of the others (Rat 1, Bear 6: the lower one), without rules and Bad Stuff."""
    card = card_of(compile_cards(sets, {"mine/ogre": {"blank": True}}), "ogre")
    assert (card.level, card.treasures, card.levels, card.rows, card.moments) == (1, 1, 1, 0, 0)


def test_a_blank_class_is_nobody(sets: list[CardSet]) -> None:
    tables = compile_cards(sets, {"mine/thief": {"blank": True}})
    card = card_of(tables, "thief")
    assert tables.traits[card.trait] == "blank"
    assert (card.kind, card.rows, card.grants) == (Kind.CLASS, 0, 0)


def test_a_whole_card(sets: list[CardSet]) -> None:
    new = {"name": "Pillow", "kind": "item", "bonus": 1, "basis": "reconstructed"}
    tables = compile_cards(sets, {"mine/club": {"replace": new}})
    assert tables.titles[tables.names.index("mine/club")] == "Pillow"
    assert list(tables.cards["identity"]) == list(
        compile_cards(sets).cards["identity"]
    )  # all copies, each in its place
    fewer = compile_cards(sets, {"mine/club": {"replace": {**new, "copies": 1}}})
    assert identities(fewer, "club") == identities(compile_cards(sets), "club")[:1]


def test_the_given_sets_stay_as_they_are(sets: list[CardSet]) -> None:
    before = compile_cards(sets).fingerprint
    compile_cards(sets, {"mine/club": {"bonus": 4}, "mine/ogre": {"blank": True}})
    assert compile_cards(sets).fingerprint == before


@pytest.mark.parametrize(
    "edits, complaint",
    [
        ({"mine/clubb": {"bonus": 4}}, "edit of mine/clubb: there is no card 'mine/clubb' — did you mean 'mine/club'?"),
        ({"mine/club": {"bouns": 4}}, "edit of mine/club: unknown key 'bouns' — did you mean 'bonus'?"),
        ({"mine/club": {"bonus": "x"}}, "edit of mine/club: bonus: must be a whole number from -99 to 99, not 'x'"),
        ({"mine/club": {"copies": -1}}, "edit of mine/club: 'copies' must be a whole number from 0 to 99, not -1"),
        (
            {"mine/club": {"blank": False}},
            "edit of mine/club: 'blank' must be true, not false: leave it out to keep the card as it is",
        ),
        ({"mine/club": {"blank": True, "bonus": 1}}, "edit of mine/club: `blank: true` goes with `copies` only"),
        (
            {"mine/club": {"replace": {"name": "Pillow", "copies": "x"}}},
            "edit of mine/club: 'copies' must be a whole number from 0 to 99, not 'x'",
        ),
        ({"mine/club": {"replace": 5}}, "edit of mine/club: `replace` takes a whole card and goes with `copies` only"),
        ({"mine/club": {}}, "edit of mine/club: an edit says what changes, e.g. {copies: 2}, not {}"),
        (
            {"mine/club": {"only": ["thif"]}},
            "edit of mine/club: only: 'thif' is no class, race, mojo, power, style or ally of this mix"
            " — did you mean 'thief'?",
        ),
        (
            {"mine/club": {"bonus": 200}, "mine/ogre": {"level": 0}},
            "edit of mine/club: bonus: must be a whole number from -99 to 99, not 200\n"
            "edit of mine/ogre: level: must be a whole number from 1 to 99, not 0",
        ),
    ],
)
def test_edits_that_make_no_sense(sets: list[CardSet], edits: dict[str, dict[str, object]], complaint: str) -> None:
    with pytest.raises(ProblemsFound) as error:
        compile_cards(sets, edits)
    assert str(error.value) == complaint


def test_a_card_by_its_key_alone(sets: list[CardSet], write_set: Callable[..., Path]) -> None:
    other = load_sets([write_set(name="other")])
    assert find_card(sets, "club").name == "mine/club"
    with pytest.raises(SimlabError, match="several sets have a card 'rat': mine/rat, other/rat"):
        find_card([*sets, *other], "rat")
