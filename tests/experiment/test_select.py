"""A few words select cards."""

from pathlib import Path

import pytest

from simlab.cards.load import load_sets
from simlab.experiment.select import NotUnderstood, expand, select


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("toy/baby", ["toy/baby"]),
        ("toy/b*", ["toy/big_troll", "toy/baby", "toy/boil_an_anthill"]),
        ("*/huge_club", ["toy/huge_club"]),
        ("tag go_up_a_level", ["toy/boil_an_anthill"]),
        ("monsters level <= 4", ["toy/potted_plant", "toy/lame_goblin"]),
        ("monsters level>4", ["toy/big_troll"]),
        ("toy monster treasures = 1 level < 4", ["toy/potted_plant"]),
        ("items big", ["toy/huge_club"]),
        ("items value >= 300 hands = 1", ["toy/spiked_stick"]),
        ("deck treasure", ["toy/spiked_stick", "toy/huge_club", "toy/boil_an_anthill"]),
        ("monsters basis published", ["toy/big_troll"]),
        ("copies = 2", ["toy/boil_an_anthill"]),
    ],
)
def test_words_select_cards(project: Path, words: str, names: list[str]) -> None:
    assert select(words, load_sets(["toy"])) == names


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("tag go_up_level", "no card of toy has the tag 'go_up_level' — did you mean 'go_up_a_level'?"),
        ("monster level 4", "'level 4': compare as `level <= 4` (or <, >=, >, =)"),
        ("monstres", "'monstres' selects no cards — did you mean 'monsters'?"),
        ("zombies/*", "no card of toy is meant by 'zombies/*'"),
    ],
)
def test_what_selects_nothing_is_refused(project: Path, words: str, said: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        select(words, load_sets(["toy"]))
    assert str(raised.value) == said


def test_a_cards_own_name_wins_over_a_selector(project: Path) -> None:
    edits = {"toy/big_troll": {"level": 12}, "monsters": {"level": 3, "treasures": 1}}
    assert expand(edits, load_sets(["toy"]))["toy/big_troll"] == {"level": 12, "treasures": 1}
