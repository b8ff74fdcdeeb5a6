"""`simlab strategies …`"""

import json

import pytest

from simlab.cli import main
from simlab.strategy.find import find


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "simlab.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_list(capsys):
    assert main(["strategies", "list", "--json"]) == 0
    bots = {bot["name"]: bot for bot in json.loads(capsys.readouterr().out)}
    assert bots["veteran"]["form"] == "compiled"
    assert bots["planner"]["form"] == "python"
    assert all(bot["who"] for bot in bots.values())


def test_a_broken_bot_does_not_hide_the_others(project, capsys):
    (project / "strategies").mkdir()
    (project / "strategies" / "broken.py").write_text("1 / 0")
    assert main(["strategies", "list", "--json"]) == 0
    bots = {bot["name"]: bot for bot in json.loads(capsys.readouterr().out)}
    assert "ZeroDivisionError" in bots["broken"]["who"]
    assert bots["veteran"]["form"] == "compiled"


@pytest.mark.parametrize(
    "text, line, said",
    [
        ("x = 1\ndef (\n", 2, "SyntaxError: invalid syntax"),
        ("x = 1\n\n1 / 0\n", 3, "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(0)\n", 2, "SystemExit: 0"),
    ],
)
def test_a_broken_bot_is_named_with_its_line(project, capsys, text, line, said):
    (project / "strategies").mkdir()
    file = project / "strategies" / "broken.py"
    file.write_text(text)
    assert main(["strategies", "check", "broken"]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:{line}: the strategy cannot be loaded: {said}")


def test_show(capsys):
    assert main(["strategies", "show", "greedy"]) == 0
    assert "help_price = 1" in capsys.readouterr().out


def test_show_of_an_unknown_bot_suggests_a_known_one(capsys):
    assert main(["strategies", "show", "veterann"]) == 1
    assert "veteran" in capsys.readouterr().err


def test_a_new_bot_is_found_and_passes_the_check(project, capsys):
    assert main(["strategies", "new", "my_bot"]) == 0
    assert (project / "strategies" / "my_bot.py").is_file()
    assert find("my_bot").compiled
    assert main(["strategies", "check", "my_bot", "--questions", "30"]) == 0
    assert "ok      legal" in capsys.readouterr().out


def test_the_new_bot_says_who_it_is(project, capsys):
    assert main(["strategies", "new", "my_bot"]) == 0
    assert find("my_bot").doc.startswith("My bot: fights what it beats")


@pytest.mark.parametrize("name", ["1st", "My_Bot"])
def test_a_name_that_cannot_be_a_function_is_refused(project, capsys, name):
    assert main(["strategies", "new", name]) == 1
    assert "begins with a letter" in capsys.readouterr().err


def test_a_word_of_python_is_no_name(project, capsys):
    assert main(["strategies", "new", "class"]) == 1
    assert "'class' is a word of Python itself" in capsys.readouterr().err


def test_a_name_that_is_taken_is_refused(project, capsys):
    assert main(["strategies", "new", "veteran"]) == 1
    assert "already" in capsys.readouterr().err


def test_a_bot_that_fails_gives_exit_code_one_and_a_scene(capsys):
    assert main(["strategies", "check", "tests.strategies.badly_behaved:Outlaw", "--questions", "5"]) == 1
    said = capsys.readouterr().out
    assert "FAILED  legal" in said
    assert "is asked:" in said
