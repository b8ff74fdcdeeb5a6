"""The wheel holds everything, and works outside the repository."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = ("cardsets", "strategies", "experiments")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this very source."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's contents in a folder of their own; what simlab depends on is here already."""
    site = tmp_path_factory.mktemp("site")
    zipfile.ZipFile(wheel).extractall(site)
    return site


@pytest.fixture(scope="module")
def lab(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new project, far from the repository."""
    folder = tmp_path_factory.mktemp("outside")
    simlab(installed, folder, "init", "my-lab")
    return folder / "my-lab"


def simlab(installed: Path, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "simlab", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_everything_is_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"simlab/_builtin/{file.relative_to(ROOT).as_posix()}"
        for folder in SHIPPED
        for file in (ROOT / folder).rglob("*")
        if file.suffix in (".yaml", ".py")
    }
    pages = {
        file.relative_to(ROOT).as_posix()
        for folder in ("templates", "vendor")
        for file in (ROOT / "simlab" / "report" / folder).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert "simlab/py.typed" in inside, "whoever imports simlab gets its types"
    assert wanted - inside == set()
    assert pages - inside == set()


def test_it_is_the_installed_one_that_runs(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import simlab; print(simlab.__file__)"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(installed) in done.stdout


def test_what_ships_is_found(installed: Path, tmp_path: Path) -> None:
    assert "zombies" in simlab(installed, tmp_path, "cards", "list", "--sets")
    assert "veteran" in simlab(installed, tmp_path, "strategies", "list")


def test_a_new_project_runs_outside_the_repository(installed: Path, lab: Path) -> None:
    said = simlab(installed, lab, "run", "first", "--games", "24", "--out", "reports/first", "--report")
    assert "48 games" in said
    assert (lab / "reports" / "first" / "report" / "index.html").is_file()
    counted = "select count(*) as n from card_list where name = 'homebrew/rules_lawyer'"
    assert '"n":2' in simlab(installed, lab, "query", "reports/first", counted, "--json").replace(" ", "")


def test_what_ships_runs_by_its_name(installed: Path, lab: Path) -> None:
    assert "games" in simlab(installed, lab, "run", "quickstart", "--games", "8")
