"""Fixtures for the rules tests."""

from textwrap import dedent

import pytest


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
