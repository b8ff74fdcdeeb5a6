"""Fixtures for the whole suite."""

from textwrap import dedent

import pytest

from tests.support.scene import Scene


@pytest.fixture
def scene():
    """Set a table: `scene("zombies", "Carol", "Biff", "Nicky")`."""
    return Scene


@pytest.fixture
def little_set(tmp_path):
    """Write a few cards of our own as a set, where no real card shows the rule; returns what to call the set by."""

    def write(cards, title="little"):
        folder = tmp_path / title
        folder.mkdir()
        (folder / "set.yaml").write_text(f"set: {title}\ntitle: A Little Set\nsheet: 2000\n")
        (folder / "cards.yaml").write_text(dedent(cards))
        return str(folder)

    return write
