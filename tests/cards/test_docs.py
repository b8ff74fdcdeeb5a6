"""Every card and every sentence in the manual of the card language compiles."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.tables import CardTables

MANUAL = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^- (\{.*?\}) *(?:# (.*))?$", MANUAL, re.MULTILINE)
KINDS = {
    "monster": "kind: monster\n  level: 2\n  treasures: 1",
    "race": "kind: race",
    "class": "kind: class",
    "special": "kind: special\n  deck: treasure",
}


def test_the_card_on_the_first_page_compiles(compiled: Callable[..., CardTables]) -> None:
    first = re.search(r"```yaml\n(pizza_guy:.*?)```", MANUAL, re.DOTALL)
    assert first is not None
    assert compiled(first[1]).names[-1] == "mine/pizza_guy"


@pytest.mark.parametrize(("sentence", "on"), SHOWN)
def test_every_sentence_shown_compiles(compiled: Callable[..., CardTables], sentence: str, on: str) -> None:
    """The comment beside a sentence begins with the kind of card it stands on."""
    kind = next(kind for kind in KINDS if f"a {kind}" in on)
    wizard = "wizard: {name: Wizard, kind: class, basis: published}\n"
    card = f"{wizard}shown:\n  name: Shown\n  {KINDS[kind]}\n  basis: reconstructed\n  text: x\n  rules:\n    - {sentence}\n"
    assert compiled(card).names[-1] == "mine/shown"
