"""A small project with one small card set, and `simlab` run in it with a fake play module."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from lab import PLAY, command, env, hashes, make_project  # noqa: E402

from simlab.experiment import design, pool, runner, spec  # noqa: E402


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with the set `toy`, as the current directory."""
    make_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def simlab(project: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs `simlab …` in the project, with the fake play module."""

    def call(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        run = command(*arguments)
        return subprocess.run(run, capture_output=True, text=True, env=env(**environment), cwd=project, timeout=300)

    return call


@pytest.fixture(scope="session")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The experiment, played once in this process by a single worker."""
    folder = tmp_path_factory.mktemp("uninterrupted")
    make_project(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        runner.run(design.resolve(spec.load("door.yaml"), PLAY), "whole", pool.Pool(1))
    return folder / "whole"


@pytest.fixture
def whole(uninterrupted: Path, project: Path) -> dict[str, str]:
    """The finished dataset in the folder `whole`, and the hashes of its files."""
    shutil.copytree(uninterrupted, project / "whole")
    return hashes(project / "whole")
