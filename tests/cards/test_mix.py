"""Sets together: names shared, the newest sheet that speaks, kin, words, extended sets, the user's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.cards import compile_cards, load_sets
from simlab.cards.load import set_folders
from simlab.errors import ProblemsFound, SimlabError
from simlab.tables import FIXED_TRAITS

Write = Callable[..., Path]
WIZARD = "wizard: {name: Wizard, kind: class, basis: published}\n"


def test_one_name_is_one_trait_in_all_sets(write_set: Write) -> None:
    write_set(WIZARD, name="old")
    write_set(WIZARD, name="new")
    tables = compile_cards(["old", "new"])
    assert tables.traits == [*FIXED_TRAITS, "knight", "wizard"]
    wizards = [card.trait for card in tables.cards if tables.titles[card.name] == "Wizard"]
    assert wizards == [5, 5]
    assert tables.names[-1] == "new/wizard"


def test_a_class_of_another_set_exists_only_in_the_mix(write_set: Write) -> None:
    ogre = "ogre: {name: Ogre, kind: monster, level: 4, treasures: 1, basis: published,"
    ogre += " rules: [{while: in_combat, if: {facing: wizard}, do: {strength: 3}}]}\n"
    write_set(WIZARD, name="old")
    write_set(ogre, name="new")
    assert len(compile_cards(["new", "old"]).rows) == 1
    with pytest.raises(ProblemsFound) as error:
        compile_cards(["new"])
    message = "'wizard' is no class, race, mojo, power, style or ally of this mix"
    assert str(error.value) == f"cardsets/new/cards.yaml:1:117: {message}"


def test_the_newest_sheet_that_speaks_wins(write_set: Write) -> None:
    write_set(name="old", header="sheet: 2011\neditions: {ED1: true, ED5: false, ED19: false}\n")
    write_set(name="new", header="sheet: 2016\neditions: {ED1: false, ED5: true}\n")
    for names in (["old", "new"], ["new", "old"]):
        editions = compile_cards(names).editions
        assert (editions["ED1"], editions["ED5"], editions["ED19"]) == (False, True, False)
        assert len(editions) == 16


def test_an_experiment_may_override_a_switch(write_set: Write) -> None:
    write_set(header="editions: {ED1: true}\n")
    assert compile_cards(["mine"], editions={"ED1": False}).editions["ED1"] is False
    with pytest.raises(SimlabError, match="there is no edition switch 'ED4'"):
        compile_cards(["mine"], editions={"ED4": False})


def test_kin_are_the_sets_and_the_undead_always(write_set: Write) -> None:
    monsters = "a: {name: A, kind: monster, level: 1, treasures: 1, tags: [undead, shark, gaki], basis: published}\n"
    write_set(monsters, name="old", header="kindred: [shark]\n")
    write_set(name="new", header="kindred: [gaki]\n")
    tables = compile_cards(["old"])
    assert [tag for bit, tag in enumerate(tables.tags) if tables.kindred >> bit & 1] == ["undead", "shark"]
    tables = compile_cards(["new", "old"])
    assert [tag for bit, tag in enumerate(tables.tags) if tables.kindred >> bit & 1] == ["undead", "shark", "gaki"]


def test_the_first_set_names_things(write_set: Write) -> None:
    write_set(name="old", header="words: {curse: Curse, class: Mojo}\n")
    write_set(name="new", header="words: {curse: Trap, mook: Mook}\n")
    assert compile_cards(["new", "old"]).words == {"curse": "Trap", "class": "Mojo", "mook": "Mook"}


def test_a_set_extends_another(write_set: Write) -> None:
    write_set(name="old", header="sheet: 2011\neditions: {ED1: true}\n")
    write_set(WIZARD, name="deluxe", header="sheet: 2015\nextends: old\neditions: {ED1: false}\n", base="")
    tables = compile_cards(["deluxe"])
    assert tables.names == ["deluxe/rat", "deluxe/stick", "deluxe/knight", "deluxe/wizard"]
    assert tables.editions["ED1"] is False


def test_cards_of_an_extended_set_are_the_same_cards(write_set: Write) -> None:
    """So two sheets can be compared game by game; in one mix they are different cards."""
    write_set(name="old")
    write_set(name="deluxe", header="extends: old\n", base="")
    old, deluxe = compile_cards(["old"]), compile_cards(["deluxe"])
    assert list(old.cards["identity"]) == list(deluxe.cards["identity"])
    both = compile_cards(["old", "deluxe"])
    assert len(set(both.cards["identity"])) == len(both.cards) == 6


def test_an_extending_set_may_replace_a_card(write_set: Write) -> None:
    write_set(name="old")
    rat = "rat: {name: Rat, kind: monster, level: 2, treasures: 1, basis: published}\n"
    write_set(rat, name="deluxe", header="extends: old\n", base="")
    assert compile_cards(["deluxe"]).cards[0].level == 2


def test_the_users_set_hides_a_built_in_one(write_set: Write) -> None:
    write_set(name="munchkin")
    assert compile_cards(["munchkin"]).names == ["munchkin/rat", "munchkin/stick", "munchkin/knight"]
    assert next(iter(set_folders())) == "munchkin"


def test_the_users_set_mixes_with_the_built_in_ones(write_set: Write) -> None:
    write_set(name="mine")
    tables = compile_cards(["munchkin", "mine"])
    assert tables.sets == ("munchkin", "mine")
    assert "mine/rat" in tables.names


def test_a_set_named_twice_counts_once(write_set: Write) -> None:
    write_set()
    assert len(compile_cards(["mine", "mine"]).cards) == 3
    sets = load_sets(["mine"])
    assert len(compile_cards([*sets, *sets]).cards) == 3
