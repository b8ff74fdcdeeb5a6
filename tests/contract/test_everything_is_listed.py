"""Nothing exists unlisted: what the docs do not mention fails here."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

import simlab
from simlab import api, vocabulary
from simlab.cards.load import set_folders
from simlab.cards.schema import ARGUMENTS, COSTS, LIMITS, OPS, TESTS
from simlab.commands.doctor import PACKAGES
from simlab.experiment import spec
from simlab.experiment.schema import TABLES
from simlab.experiment.stopping import MEASURES as STOPPING
from simlab.stats.measures import MEASURES
from simlab.strategy.find import files as bots
from tests.contract import reference

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
COMMANDS = dict(reference.commands())
CARD_WORDS = (
    vocabulary.Kind, vocabulary.Context, vocabulary.Moment, vocabulary.Per, vocabulary.Ignored, vocabulary.Who,
    vocabulary.Choice, vocabulary.Until, vocabulary.Feat, vocabulary.Slot, vocabulary.Basis,
)  # fmt: skip
PARTS = (spec.Experiment, spec.Named, spec.Rules, spec.Stop, spec.Record, spec.Target, spec.Tournament)


def text(*pages: str) -> str:
    return "\n".join((DOCS / page).read_text(encoding="utf-8") for page in pages)


def missing(words: Any, said: str) -> list[str]:
    return sorted(word for word in set(words) if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said))


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def bare(requirement: str) -> str:
    found = re.match(r"[\w-]+", requirement)
    assert found
    return found[0]


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_and_its_options_are_in_the_docs(path: str) -> None:
    page = text("commands.md")
    found = re.search(rf"^## `{path}(?: [^a-z\n][^\n]*)?`$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"{path} is not in docs/commands.md: run `make docs`"
    names = [name for option in reference.options(COMMANDS[path]) for name in option.opts]
    assert missing(names, found[1]) == [], "run `make docs`"


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_and_its_options_say_what_they_do(path: str) -> None:
    assert reference.first_line(COMMANDS[path].help)
    assert [option.name for option in reference.options(COMMANDS[path]) if not option.help] == []


def test_every_word_of_the_card_language_is_in_its_manual() -> None:
    words = {*OPS, *TESTS, *ARGUMENTS, *COSTS, *LIMITS, *(word for enum in CARD_WORDS for word in enum.words())}
    assert missing(words - {""}, text("cards.md")) == []


def test_every_measure_is_explained() -> None:
    assert missing({*MEASURES, *STOPPING}, text("reading-a-report.md")) == []
    assert missing(STOPPING, text("data.md")) == []


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_in_the_data_reference(table: str) -> None:
    found = re.search(rf"^## `{table}`$(.*?)(?=^## )", text("data.md"), re.MULTILINE | re.DOTALL)
    assert found
    assert [column.name for column in TABLES[table] if f"| `{column.name}` |" not in found[1]] == []


@pytest.mark.parametrize("model", PARTS, ids=lambda model: model.__name__)
def test_every_key_of_an_experiment_is_explained(model: type[BaseModel]) -> None:
    assert missing(model.model_fields, text("data.md")) == []


def test_every_experiment_is_listed() -> None:
    assert missing((file.stem for file in (ROOT / "experiments").glob("*.yaml")), text("experiments.md")) == []


def test_every_set_is_listed() -> None:
    assert missing(set_folders(), (ROOT / "README.md").read_text(encoding="utf-8")) == []


def test_every_bot_and_every_word_it_meets_is_in_the_docs() -> None:
    manual = text("strategies.md", "glossary.md")
    assert missing(bots(), manual) == []
    words = [member.name for enum in (vocabulary.Prompt, vocabulary.Verb) for member in enum if member.value]
    assert missing(words, manual) == []


def test_every_dependency_has_a_reason() -> None:
    wanted = project()
    extras = wanted["optional-dependencies"].values()
    needed = [bare(line) for lines in (wanted["dependencies"], *extras) for line in lines]
    table = {
        name
        for row in re.findall(r"^\| ([\w, -]+) \|", text("dependencies.md"), re.MULTILINE)
        for name in row.split(", ")
    }
    assert {name for name in needed if name != "simlab"} - table == set()


def test_every_dependency_is_pinned() -> None:
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())
    names = {name.lower() for name in pinned}
    wanted = project()
    needed = [
        *wanted["dependencies"],
        *wanted["optional-dependencies"]["dev"],
        *wanted["optional-dependencies"]["dask"],
    ]
    left = {bare(line).lower() for line in needed} - names
    assert left <= {"simlab", "types-pyyaml"}


def test_the_doctor_looks_at_every_package() -> None:
    assert set(PACKAGES) == {bare(line) for line in project()["dependencies"]}


@pytest.mark.parametrize("name", simlab.__all__)
def test_every_public_name_is_there_says_what_it_does_and_is_listed(name: str) -> None:
    assert callable(getattr(simlab, name))
    assert getattr(api, name).__doc__
    assert f"simlab.{name}(" in text("index.md")


def test_every_part_of_the_program_is_in_the_architecture() -> None:
    page = text("architecture.md")
    parts = {file.name for file in (ROOT / "simlab").glob("[a-z]*.py")} | {
        f"{folder.name}/" for folder in (ROOT / "simlab").iterdir() if (folder / "__init__.py").exists()
    }
    assert sorted(part for part in parts if f"`{part}`" not in page) == []
