"""Fixtures for the whole suite."""

import pytest
from tests.support.scene import Scene


@pytest.fixture
def scene():
    """Set a table: `scene("zombies", "Carol", "Biff", "Nicky")`."""
    return Scene
