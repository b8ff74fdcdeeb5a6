"""Everything that README and docs show works: commands, Python, SQL, experiments and bots.

Commands of simlab stand in `console` blocks. Those of a page are run in order, in one shell and one empty folder. A block that
must not run has a line `<!-- not run: why -->` above it; its commands and options must exist all the same.
"""

import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import simlab
from simlab.experiment import design, spec
from tests.contract.reference import commands, options

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(
    r"(?P<mark><!-- not run: .+ -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
KNOWN = {path: {word for option in options(command) for word in option.opts} for path, command in commands()}
EVERYWHERE = {"--help", "--debug"}


class Block(NamedTuple):
    language: str
    text: str
    runs: bool

    @property
    def lines(self) -> list[str]:
        """The commands in it, without what they print."""
        if self.language == "console":
            return [line.removeprefix("$ ") for line in self.text.splitlines() if line.startswith("$ ")]
        return [line.strip().removeprefix("$ ") for line in self.text.splitlines()]


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(found["language"], found["text"], not found["mark"]) for found in BLOCK.finditer(text)]


def environment(folder: Path) -> dict[str, str]:
    """A PATH on which `simlab` is the one under test."""
    command = folder / "bin" / "simlab"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m simlab "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


def carried_out(*command: str, place: Path) -> None:
    """A command ends well, in an empty folder; whoever is asked something has left the table."""
    folder = place / "project"
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(place),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
    assert "Traceback" not in done.stderr


def with_commands() -> list[Path]:
    return [page for page in PAGES if any(block.language == "console" and block.runs for block in blocks(page))]


@pytest.mark.slow
@pytest.mark.parametrize("page", with_commands(), ids=lambda page: page.name)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    lines = [line for block in blocks(page) if block.language == "console" and block.runs for line in block.lines]
    carried_out("bash", "-exc", "\n".join(lines), place=tmp_path)


def with_python() -> list[Path]:
    return [page for page in PAGES if any(is_python(block) for block in blocks(page))]


def is_python(block: Block) -> bool:
    return block.language == "python" and block.runs and "@strategy" not in block.text


@pytest.mark.slow
@pytest.mark.parametrize("page", with_python(), ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    text = "\n".join(block.text for block in blocks(page) if is_python(block))
    carried_out(sys.executable, "-c", text, place=tmp_path)


BOTS = [block.text for block in blocks(ROOT / "docs" / "strategies.md") if "@strategy" in block.text]


@pytest.mark.slow
@pytest.mark.parametrize("text", BOTS)
def test_the_bots_shown_are_fit_for_any_table(text: str, tmp_path: Path) -> None:
    named = re.search(r"^(?:def|class) (\w+)", text, re.MULTILINE)
    assert named
    file = tmp_path / "project" / "strategies" / f"{named[1].lower()}.py"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    check = ("-m", "simlab", "strategies", "check", file.stem, "--questions", "40")
    carried_out(sys.executable, *check, place=tmp_path)


def shown(language: str, start: str) -> list[str]:
    """The texts of the blocks in a language that begin with a word, on all pages."""
    found = [block.text for page in PAGES for block in blocks(page) if block.language == language]
    return [text for text in found if text.startswith(start)]


@pytest.mark.parametrize("text", shown("sql", "select"))
def test_the_questions_in_sql_have_answers(text: str) -> None:
    assert simlab.query(ROOT / "reports" / "example", text).height


@pytest.mark.parametrize("text", shown("yaml", "question:"))
def test_the_experiments_shown_can_be_played(text: str, tmp_path: Path) -> None:
    file = tmp_path / "shown.yaml"
    file.write_text(text)
    assert len(design.resolve(spec.load(str(file))).arms) > 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_command_that_is_shown_is_run_or_says_why_not(page: Path) -> None:
    for block in blocks(page):
        if block.language != "console":
            assert [line for line in block.lines if line.startswith("simlab ")] == []


def test_every_target_of_make_exists() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {line.split()[1] for page in PAGES for block in blocks(page) for line in block.lines if line[:5] == "make "}
    assert named
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_shown_exists(page: Path) -> None:
    for block in blocks(page):
        for line in block.lines:
            if line.startswith("simlab "):
                assert unknown(line) == [], f"{page.name}: {line}"


def unknown(line: str) -> list[str]:
    """The command, or the options, that there are not."""
    words = shlex.split(line.replace("…", "x"), comments=True)
    path = "simlab"
    for word in words[1:]:
        if f"{path} {word}" not in KNOWN:
            break
        path += f" {word}"
    if path in ("simlab cards", "simlab strategies") or path == "simlab" and not words[1].startswith("-"):
        return [line]
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    return sorted(given - KNOWN[path] - EVERYWHERE)


def test_few_blocks_are_left_out() -> None:
    left_out = [block for page in PAGES for block in blocks(page) if block.language == "console" and not block.runs]
    assert len(left_out) <= 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for place, anchor in LINK.findall(prose):
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), f"{page.name}: {place}"
        if anchor:
            assert anchor in anchors(target), f"{page.name}: {place}#{anchor}"


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as links use them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES[1:] if page.name != "index.md" and f"({page.name})" not in index] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_machine_is_named(page: Path) -> None:
    assert not re.search(r"/(?:home|root|work|opt|tmp)/\w", page.read_text(encoding="utf-8"))
