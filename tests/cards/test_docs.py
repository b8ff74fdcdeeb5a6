"""The manual of the card language names every word, and every card in it compiles."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.cards.schema import ARGUMENTS, CARD_MODELS, COSTS, LIMITS, OPS, TESTS, Clause, Header, Sentence, corners
from simlab.tables import CardTables
from simlab.vocabulary import Choice, Context, Edition, Feat, Ignored, Kind, Moment, Per, Until, Who, Window

MANUAL = (Path(__file__).parents[2] / "docs" / "cards.md").read_text()
ENUMS = (Kind, Context, Moment, Per, Ignored, Who, Choice, Until, Feat)
WORDS = {
    *OPS, *TESTS, *ARGUMENTS, *COSTS, *LIMITS, *corners(Clause), *corners(Sentence), *corners(Header),
    *(corner for model in CARD_MODELS.values() for corner in corners(model)),
    *(word for enum in ENUMS for word in enum.words()),
    *(window.word for window in Window if window is not Window.BY_EDITION),
    *(edition.name for edition in Edition),
}  # fmt: skip


@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_word_is_in_the_manual(word: str) -> None:
    assert re.search(rf"\b{word}\b", MANUAL)


def test_the_card_on_the_first_page_compiles(compiled: Callable[..., CardTables]) -> None:
    first = re.search(r"```yaml\n(pizza_guy:.*?)```", MANUAL, re.DOTALL)
    assert first is not None
    assert compiled(first[1]).names[-1] == "mine/pizza_guy"
