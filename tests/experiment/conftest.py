"""A small project with one small card set, and `simlab` run in it with a fake play module."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from lab import CARDS, SET, SPEC, command, env  # noqa: E402


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with the set `toy`, as the current directory."""
    (tmp_path / "cardsets" / "toy").mkdir(parents=True)
    (tmp_path / "cardsets" / "toy" / "set.yaml").write_text(SET)
    (tmp_path / "cardsets" / "toy" / "cards.yaml").write_text(CARDS)
    (tmp_path / "door.yaml").write_text(SPEC)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def simlab(project: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs `simlab …` in the project, with the fake play module."""

    def call(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(*arguments), capture_output=True, text=True, env=env(**environment), cwd=project, timeout=120
        )

    return call
