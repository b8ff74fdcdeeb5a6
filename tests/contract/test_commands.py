"""Every command: its help, its answer to nonsense, its JSON, and how it behaves where nobody watches."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from simlab import cli
from simlab.bench import Case
from simlab.commands.run import same_command
from simlab.experiment import design, spec
from tests.contract.reference import commands, options

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "reports" / "example")
LEAVES = [path for path, command in commands() if not getattr(command, "commands", None)]
SLOW_TO_IMPORT = ("numpy", "numba", "polars", "pandas", "pyarrow", "pydantic", "matplotlib", "scipy", "jinja2", "yaml")
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m")

NONSENSE = {
    "simlab bench": ["bench", "--against", "no-such-file.json", "--quick"],
    "simlab cards export": ["cards", "export", "zombis"],
    "simlab cards import": ["cards", "import", "no-such-file.csv", "--set", "mine"],
    "simlab cards lint": ["cards", "lint", "zombis"],
    "simlab cards list": ["cards", "list", "--kind", "monstre"],
    "simlab cards new": ["cards", "new", "No Such Name"],
    "simlab cards schema": ["cards", "schema", "--nonsense"],
    "simlab cards show": ["cards", "show", "zombies/piza_guy"],
    "simlab cards stats": ["cards", "stats", "zombis"],
    "simlab compare": ["compare", "nowhere", "nowhere-else"],
    "simlab doctor": ["doctor", "--nonsense"],
    "simlab init": ["init", "."],
    "simlab play": ["play", "--against", "greedy"],
    "simlab query": ["query", EXAMPLE, "select nothing from nowhere"],
    "simlab replay": ["replay", EXAMPLE, "nonsense"],
    "simlab report": ["report", "nowhere"],
    "simlab run": ["run", "quickstar"],
    "simlab strategies check": ["strategies", "check", "veterann"],
    "simlab strategies list": ["strategies", "list", "--nonsense"],
    "simlab strategies new": ["strategies", "new", "veteran"],
    "simlab strategies show": ["strategies", "show", "veterann"],
}

AS_JSON = {
    "simlab bench": ["bench", "--quick"],
    "simlab cards lint": ["cards", "lint", "zombies"],
    "simlab cards list": ["cards", "list", "--set", "oz"],
    "simlab cards show": ["cards", "show", "zombies/pizza_guy"],
    "simlab cards stats": ["cards", "stats", "oz"],
    "simlab doctor": ["doctor"],
    "simlab query": ["query", EXAMPLE, "select ended, count(*) as games from games group by ended"],
    "simlab replay": ["replay", EXAMPLE],
    "simlab run": ["run", "quickstart", "--games", "8", "--dry-run"],
    "simlab strategies check": ["strategies", "check", "random", "--questions", "20"],
    "simlab strategies list": ["strategies", "list"],
    "simlab strategies show": ["strategies", "show", "veteran"],
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file in it, far from the repository."""
    (tmp_path / "notes.txt").write_text("mine")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", ["simlab", *LEAVES])
def test_help(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*path.split()[1:], "--help"]) == 0
    assert "Usage: simlab" in capsys.readouterr().out


@pytest.mark.parametrize("path", LEAVES)
def test_nonsense_gets_one_clear_sentence(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(NONSENSE[path])
    said = capsys.readouterr()
    assert code in (1, 2)
    assert "Traceback" not in said.err
    assert "simlab failed" not in said.err, "an error nobody thought of"
    assert said.err.strip() or said.out.strip()
    assert len(said.err.strip().splitlines()) <= 2, "one sentence, and what to do next"


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


TOO_LARGE = "Invalid value for '{}': Input should be less than or equal to {}"
WRONG = {
    ("bench", "--part", "all"): "Invalid value for '--part': 'all' is not one of 'speed', 'growth', 'compile'.",
    ("replay", "--seed", "x"): "Invalid value for '--seed': Input should be a valid integer",
    ("replay", "--sets", "zombies", "--seed", "99999999999999999999"): TOO_LARGE.format("--seed", 2**63 - 1),
    ("play", "--seed", "99999999999999999999"): TOO_LARGE.format("--seed", 2**63 - 1),
    ("replay", "--sets", "zombies", "--block", "4294967296"): TOO_LARGE.format("--block", 2**32 - 1),
    ("run", "quickstart", "--gmaes", "3"): "No such option: --gmaes (Possible options: --games)",
}


@pytest.mark.parametrize("given", WRONG, ids=" ".join)
def test_wrong_usage_is_said_and_where_to_look(given: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(list(given)) == cli.WRONG_USAGE
    assert capsys.readouterr().err == f"{WRONG[given]}\n(see simlab {given[0]} --help)\n"


SENSELESS = {
    ("query", EXAMPLE, "select 1", "--json", "--csv"): "one of the two",
    ("replay",): "which game?",
    ("replay", EXAMPLE, "0:1:1", "--sets", "zombies"): "not both",
    ("replay", EXAMPLE, "0:1:1", "--seed", "4"): "give a run and a game, or --seed, not both",
    ("play", "--resume", "game.json", "--sets", "fu"): "--resume or --sets, not both",
    ("replay", "--sets", "zombies", "--only", "fight"): "no topic 'fight'",
    ("replay", "--sets", "zombies", "--rule", "epic=7"): "must be true or false, not 7",
    ("replay", "--sets", "zombies", "--rule", "winning_level=1"): "a whole number from 2 to 99, not 1",
    ("replay", "--sets", "zombies", "--rule", "epik"): "did you mean 'epic'?",
    ("run", "quickstart", "--effect", "-1"): "above 0",
    ("run", "quickstart", "--report", "--out", "memory://here"): "a local folder",
}


@pytest.mark.parametrize("given", SENSELESS, ids=" ".join)
def test_options_that_make_no_sense_are_wrong_usage(given: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(list(given)) == cli.WRONG_USAGE
    assert SENSELESS[given] in capsys.readouterr().err


def test_a_flag_is_not_shown_with_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "--help"]) == 0
    said = capsys.readouterr().out
    assert "--games" in said
    assert "bool" not in said


def test_a_new_set_does_not_hide_one_that_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "new", "zombies"]) == 1
    assert "already" in capsys.readouterr().err


def test_debug_shows_the_traceback() -> None:
    with pytest.raises(Exception, match="nowhere"):
        cli.main(["report", "nowhere", "--debug"])


def with_json() -> list[str]:
    return [path for path, command in commands() if any("--json" in option.opts for option in options(command))]


@pytest.mark.parametrize("path", with_json())
def test_json_can_be_read(path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if path == "simlab bench":  # one short measurement instead of minutes of them
        monkeypatch.setattr("simlab.bench.cases", lambda quick: [Case()])
    code = cli.main([*AS_JSON[path], "--json"])
    said = capsys.readouterr()
    assert code == 0, said.err
    found = json.loads(said.out)
    assert found or path == "simlab cards lint"


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)["type"] == "object"


def test_version_names_engine_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    first, engine, *cards = capsys.readouterr().out.splitlines()
    assert first.startswith("simlab ")
    assert re.fullmatch(r"engine [0-9a-f]{16}", engine)
    assert {"munchkin", "zombies", "oz", "apocalypse", "fu"} <= {line.split()[-1] for line in cards}


def test_init_refuses_a_folder_in_use(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["init", "lab"]) == 0
    assert "simlab run first" in capsys.readouterr().out
    assert cli.main(["init", "lab"]) == 1
    assert "not empty" in capsys.readouterr().err
    assert cli.main(["init", "notes.txt"]) == 1
    assert (elsewhere / "notes.txt").read_text() == "mine"


def test_the_cards_of_a_new_project_are_right(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["init", "lab", "--quiet"]) == 0
    assert capsys.readouterr().out == ""
    monkeypatch.chdir(elsewhere / "lab")
    assert cli.main(["cards", "lint", "homebrew"]) == 0
    assert cli.main(["cards", "show", "homebrew/rules_lawyer", "--with", "zombies"]) == 0


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md"])
def test_the_change_that_a_page_makes_is_a_change(page: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card edited on the page is played as edited: no arm of the new project's experiment speaks over it."""
    (edit,) = re.findall(r"^\$ (sed .*)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert cli.main(["init", "lab", "--quiet"]) == 0
    monkeypatch.chdir(elsewhere / "lab")
    before = design.resolve(spec.load("first"))
    subprocess.run(["bash", "-c", edit], check=True)
    after = design.resolve(spec.load("first"))
    assert before.arms[0].fingerprint != after.arms[0].fingerprint


def test_a_run_with_a_report_names_it_and_one_without_says_how(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["run", "quickstart", "--games", "4", "--out", "here", "--workers", "1", "--backend", "threads"]
    assert cli.main(few) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["Next: simlab report here"]
    assert cli.main([*few, "--report"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["Report: here/report/index.html"]


def test_a_command_that_is_named_can_be_typed(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["run", "quickstart", "--games", "4", "--out", "my run", "--workers", "1", "--backend", "threads"]
    assert cli.main([*few, "--report"]) == 0
    assert "\nsimlab replay 'my run' 0:0:0 " in (elsewhere / "my run/report/summary.md").read_text()
    assert cli.main(few) == 0
    assert cli.main(["replay", "my run"]) == 0
    assert cli.main(["init", "my lab"]) == 0
    said = capsys.readouterr().out
    assert "Next: simlab report 'my run'\n" in said
    assert "simlab replay 'my run' GAME" in said
    assert "  cd 'my lab'\n" in said
    assert same_command("a b.yaml", 4, "my run") == "simlab run 'a b.yaml' --games 4 --out 'my run'"


def test_who_waits_for_the_compiler_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["replay", "--sets", "zombies", "--turn", "0", "--json"]
    assert cli.main(asked) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("simlab.jit.is_warm", lambda: False)
    assert cli.main(asked) == 0
    assert "Compiling the rules" in capsys.readouterr().err


def test_what_is_new_is_found_where_there_was_no_project() -> None:
    assert cli.main(["strategies", "new", "mine"]) == 0
    assert cli.main(["strategies", "show", "mine"]) == 0
    assert cli.main(["cards", "new", "ours"]) == 0
    assert cli.main(["cards", "lint", "ours"]) == 0


@pytest.mark.slow
def test_quiet_is_quiet(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", EXAMPLE, "--out", str(elsewhere / "page"), "--quiet"]) == 0
    assert capsys.readouterr().out == ""
    assert (elsewhere / "page" / "index.html").is_file()


def test_the_doctor_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("simlab.commands.doctor.writable", lambda folder: False)
    assert cli.main(["doctor"]) == 1
    assert "SIMLAB_CACHE" in capsys.readouterr().out


def test_help_imports_nothing_slow() -> None:
    program = (
        f"import sys; from simlab.cli import build; build(); print([m for m in {SLOW_TO_IMPORT} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "simlab"],
        env=environment(_SIMLAB_COMPLETE=f"source_{shell}"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "simlab" in done.stdout


def test_no_colour_where_nobody_watches() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "simlab", "cards", "list", "--sets"],
        env=environment(TERM="xterm-256color"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["cards", "list", "--sets"], ["doctor"], ["report", "nowhere"]])
def test_no_color_is_honoured_in_a_terminal(arguments: list[str]) -> None:
    assert not COLOUR.search(in_terminal(arguments, NO_COLOR="1"))


def test_a_narrow_terminal_cuts_nothing() -> None:
    said = in_terminal(["strategies", "list"], COLUMNS="40")
    assert "…" not in said


def test_a_wide_table_breaks_no_word_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["query", EXAMPLE, "select * from seats limit 1"]) == 0
    heads = capsys.readouterr().out.splitlines()[1].split()
    assert {"interfered", "decisions"} <= set(heads)


def test_a_full_disk_is_said_in_a_sentence() -> None:
    said = cli.sentence(OSError(28, "No space left on device"))
    assert said.startswith("something could not be read or written: No space left on device\n")


def in_terminal(arguments: list[str], **more: str) -> str:
    """What a command prints when it believes that somebody watches."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "simlab", *arguments],
        env=environment(TERM="xterm-256color", **more),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    said = b""
    while chunk := read(ours):
        said += chunk
    process.wait(timeout=60)
    os.close(ours)
    return said.decode()


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end was closed
        return b""


def environment(**more: str) -> dict[str, str]:
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("FORCE_COLOR", "NO_COLOR", "CI", "GITHUB_ACTIONS")
    }
    return {**kept, "PYTHONPATH": str(ROOT), **more}
