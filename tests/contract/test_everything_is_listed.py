"""Nothing exists unlisted: what the docs do not mention fails here."""

import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pydantic import BaseModel

import simlab
from simlab import api, vocabulary
from simlab.cards.load import set_folders
from simlab.cards.schema import ARGUMENTS, CARD_MODELS, COSTS, LIMITS, OPS, TESTS, Clause, Header, Sentence, corners
from simlab.commands.doctor import PACKAGES
from simlab.engine.state import MY, OPTION, PUBLIC
from simlab.experiment import spec
from simlab.experiment.schema import TABLES
from simlab.experiment.stopping import MEASURES as STOPPING
from simlab.stats.measures import MEASURES
from simlab.strategy.find import files as bots
from simlab.vocabulary import (
    Basis,
    Choice,
    Context,
    Edition,
    Feat,
    Ignored,
    Kind,
    Moment,
    Per,
    Slot,
    Until,
    Who,
    Window,
)
from tests.contract import reference

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
COMMANDS = dict(reference.commands())
CARD_WORDS = {
    "Corners": {*(word for model in CARD_MODELS.values() for word in corners(model)), *Kind.words(), *Slot.words(),
                *Basis.words()},
    "Sentences": {*corners(Clause), *corners(Sentence), *COSTS, *LIMITS, *Context.words(), *Moment.words(),
                  *Until.words(), *(window.word for window in Window if window is not Window.BY_EDITION)},
    "Tests": {*TESTS} - {"epic"},
    "Amounts": {"per", *Per.words()},
    "Operations": {*OPS, *ARGUMENTS, *Ignored.words(), *Choice.words()} - {"per"},
    "Whom": {*Who.words()},
    "Epic feats": {"epic", *Feat.words()},
    "The set": {*corners(Header), *(edition.name for edition in Edition)},
}  # fmt: skip
"""Every word of the card language, by the section of the manual that explains it."""
PARTS = (spec.Experiment, spec.Named, spec.Rules, spec.Stop, spec.Record, spec.Target, spec.Tournament)


ACCOUNTS = {
    "closed", "kept_treasures", "card_levels", "removed", "killed", "boost", "ignored_seal", "doubled", "tripled", "lead",
    "attempts", "attempt_seat", "spent", "winning_attempt", "in_attempt",
}  # fmt: skip
"""Fields of the table that the rules keep for themselves."""


def text(*pages: str) -> str:
    return "\n".join((DOCS / page).read_text(encoding="utf-8") for page in pages)


def section(page: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ [A-Z`]|\Z)", text(page), re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no section {heading}"
    return found[1]


def code(said: str) -> str:
    """What is set as code: a word that merely occurs in a sentence has not been explained."""
    return "\n".join(re.findall(r"```.*?```|`[^`]+`", said, re.DOTALL))


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
    assert reference.section(path, COMMANDS[path]) in text("commands.md"), "run `make docs`"


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_and_its_options_say_what_they_do(path: str) -> None:
    assert reference.first_line(COMMANDS[path].help)
    assert [option.name for option in reference.options(COMMANDS[path]) if not option.help] == []


@pytest.mark.parametrize("heading", CARD_WORDS)
def test_every_word_of_the_card_language_is_in_its_manual(heading: str) -> None:
    assert missing(CARD_WORDS[heading] - {""}, code(section("cards.md", heading))) == []


def test_every_measure_is_explained() -> None:
    rows = section("reading-a-report.md", "The shape of the game")
    assert sorted(name for name in {*MEASURES, *STOPPING} if f"| `{name}` |" not in rows) == []
    assert missing(STOPPING, code(section("data.md", "The experiment"))) == []


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_in_the_data_reference_with_its_type_and_meaning(table: str) -> None:
    rows = section("data.md", f"`{table}`")
    assert [c.name for c in TABLES[table] if f"| `{c.name}` | {c.type} | {c.says} |" not in rows] == []


@pytest.mark.parametrize("model", PARTS, ids=lambda model: model.__name__)
def test_every_key_of_an_experiment_is_explained(model: type[BaseModel]) -> None:
    assert missing(model.model_fields, code(section("data.md", "The experiment"))) == []


def test_every_experiment_is_listed() -> None:
    assert missing((file.stem for file in (ROOT / "experiments").glob("*.yaml")), text("experiments.md")) == []


def test_every_set_is_listed() -> None:
    assert missing(set_folders(), (ROOT / "README.md").read_text(encoding="utf-8")) == []


def test_every_bot_and_every_word_it_meets_is_in_the_docs() -> None:
    assert missing(bots(), code(section("strategies.md", "The field"))) == []
    words = [member.name for enum in (vocabulary.Prompt, vocabulary.Verb) for member in enum if member.value]
    assert missing(words, code(text("glossary.md"))) == []
    fields = {*MY.names, *OPTION.names, *PUBLIC.names} - {"parameter"} - ACCOUNTS
    assert missing(fields, code(section("strategies.md", "What a bot sees"))) == []


def test_every_dependency_has_a_reason() -> None:
    wanted = project()
    extras = wanted["optional-dependencies"].values()
    needed = [bare(line) for lines in (wanted["dependencies"], *extras) for line in lines]
    table = {
        name
        for row in re.findall(r"^\| ([\w, -]+) \|", text("dependencies.md"), re.MULTILINE)
        for name in row.split(", ")
    }
    wanted_to_build = {"hatchling"}
    assert table - {"package"} == {name for name in needed if name != "simlab"} | wanted_to_build


def everything_installed(wanted: list[Requirement]) -> set[str]:
    """What a list of requirements brings along here, down to the last."""
    found: set[str] = set()
    while wanted:
        needed = wanted.pop()
        if (name := canonicalize_name(needed.name)) in found and not needed.extras:
            continue
        found.add(name)
        for line in metadata.requires(name) or []:
            deeper = Requirement(line)
            if any(deeper.marker is None or deeper.marker.evaluate({"extra": extra}) for extra in {"", *needed.extras}):
                wanted.append(deeper)
    return found - {"simlab"}


def test_every_dependency_is_pinned_with_all_that_it_brings_along() -> None:
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())
    needed = everything_installed([Requirement("simlab[dev]")])
    assert "numpy" in needed and "llvmlite" in needed and "pytest" in needed
    assert sorted(needed - {canonicalize_name(name) for name in pinned}) == []


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
