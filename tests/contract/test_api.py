"""The public API does what its docstrings say."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import simlab
from simlab import api
from simlab.experiment.schema import TABLES

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "reports" / "example"
LINEUP = ["veteran", "greedy", {"generous": {"help_price": 0}}]


def test_importing_simlab_imports_nothing_else() -> None:
    program = (
        "import sys, simlab; print(sorted(m for m in sys.modules if m.startswith(('simlab.', 'numpy', 'polars'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("first", ["simlab.play.batch", "simlab.report", "simlab.api"])
def test_names_shared_with_folders_can_be_called_whatever_is_imported_first(first: str) -> None:
    program = f"import {first}, simlab; print(callable(simlab.play), callable(simlab.report))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True True"


@pytest.mark.parametrize("name", simlab.__all__)
def test_every_name_is_typed(name: str) -> None:
    signature = inspect.signature(getattr(api, name))
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(p.annotation is not inspect.Parameter.empty for p in signature.parameters.values())


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        simlab.nonsense  # noqa: B018


def test_names_of_what_there_is() -> None:
    assert "zombies" in simlab.card_sets()
    assert "veteran" in simlab.strategies()
    assert "quickstart" in simlab.experiments()


def test_cards_are_loaded_and_edited() -> None:
    (zombies,) = simlab.load_cards("zombies")
    plain = simlab.compile_cards(zombies)
    weaker = simlab.compile_cards(zombies, edits={"zombies/with_a_shotgun": {"strength": 4}})
    assert plain.fingerprint != weaker.fingerprint


def test_games_are_played_in_memory() -> None:
    played = simlab.play("zombies", LINEUP, blocks=2, rules={"listen_at_the_door": True})
    assert played.games.height == 2 * 3
    assert played.seats.height == 2 * 3 * 3
    assert set(played.games.columns) <= {column.name for column in TABLES["games"]}
    assert played.games.equals(simlab.play(["zombies"], LINEUP, blocks=2, rules={"listen_at_the_door": True}).games)


def test_a_run_is_opened_and_asked() -> None:
    run = simlab.open(EXAMPLE)
    assert run.manifest["name"] == "quickstart"
    assert simlab.query(run, "select count(*) as n from games")["n"].to_list() == [run.manifest["games_done"]]


@pytest.mark.slow
def test_from_an_experiment_to_its_reports(tmp_path: Path) -> None:
    run = simlab.run("quickstart", out=tmp_path / "run", games=24, workers=1, backend="threads")
    assert run.manifest["status"] == "finished"
    assert simlab.analyse(run).answer.sentence
    assert simlab.replay(run, "0:1:2").turns > 0
    assert simlab.report(run).is_file()
    assert simlab.compare(run, run, tmp_path / "compared").is_file()
