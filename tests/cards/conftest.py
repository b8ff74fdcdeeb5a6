"""Small sets written on the spot: a test says what is on the cards and sees all of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.cards.compile import compile_cards
from simlab.cards.lint import lint
from simlab.cards.load import load_sets
from simlab.tables import CardTables

BASE = """\
rat: {name: Rat, kind: monster, level: 1, treasures: 1, basis: published, tags: [vermin]}
stick: {name: Stick, kind: item, bonus: 1, hands: 1, basis: published, tags: [wood]}
knight: {name: Knight, kind: class, basis: published}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project, in which the test runs."""
    (tmp_path / "cardsets").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def write_set(project: Path) -> Callable[..., Path]:
    """Write `cardsets/NAME`: a rat, a stick, a knight, and the given cards in cards.yaml."""

    def write(cards: str = "", name: str = "mine", header: str = "", base: str = BASE) -> Path:
        folder = project / "cardsets" / name
        folder.mkdir(exist_ok=True)
        (folder / "set.yaml").write_text(f"set: {name}\ntitle: {name.title()}\n{header}")
        (folder / "base.yaml").write_text(base)
        (folder / "cards.yaml").write_text(cards)
        return folder

    return write


@pytest.fixture
def compiled(write_set: Callable[..., Path]) -> Callable[..., CardTables]:
    """Tables of one set with the given cards."""

    def compile_(cards: str = "", **options: str) -> CardTables:
        return compile_cards(load_sets([write_set(cards, **options)]))

    return compile_


@pytest.fixture
def problems(write_set: Callable[..., Path]) -> Callable[..., list[str]]:
    """What the linter says about the given cards, without the folder's name."""

    def check(cards: str = "", **options: str) -> list[str]:
        found = lint(write_set(cards, **options)).problems
        return [str(problem).removeprefix("cardsets/mine/") for problem in found]

    return check
