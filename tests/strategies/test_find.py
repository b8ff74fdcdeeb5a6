"""Where bots are found: the user's project, the built-ins, `module:name`, entry points."""

from importlib.metadata import EntryPoint

import pytest

from simlab.errors import SimlabError
from simlab.strategy import find as finding
from simlab.strategy.find import find, names

BOT = '''"""Mine."""
from simlab.strategy import strategy

@strategy(knob={knob})
def {name}(my, table, option):
    """My own."""
    return 0.0
'''


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "simlab.toml").touch()
    (tmp_path / "strategies").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path / "strategies"


def test_a_users_own_bot_comes_before_a_built_in_of_the_same_name(project):
    (project / "greedy.py").write_text(BOT.format(name="greedy", knob=7))
    assert find("greedy").parameters == {"knob": 7}


def test_built_ins_are_found_from_a_project(project):
    assert find("veteran").compiled


def test_an_edited_bot_is_read_again(project):
    file = project / "mine.py"
    file.write_text(BOT.format(name="mine", knob=1))
    assert find("mine").parameters == {"knob": 1}
    file.write_text(BOT.format(name="mine", knob=22))
    assert find("mine").parameters == {"knob": 22}


def test_a_module_and_a_name():
    assert find("tests.strategies.badly_behaved:Honest").doc.startswith("Takes the last option")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no.such.module:bot", "no.such.module:bot"),
        ("tests.strategies.badly_behaved:nobody", "has no strategy 'nobody'"),
        ("veterann", "did you mean 'veteran'"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(name, says):
    with pytest.raises(SimlabError, match=says):
        find(name)


def test_an_installed_entry_point(monkeypatch):
    point = EntryPoint("stranger", "tests.strategies.badly_behaved:Honest", "simlab.strategies")
    monkeypatch.setattr(finding, "entry_points", lambda group: [point])
    assert "stranger" in names()
    assert find("stranger").doc.startswith("Takes the last option")


def test_a_module_of_the_project(project):
    (project.parent / "tried_out.py").write_text(BOT.format(name="mine", knob=5))
    assert find("tried_out:mine").parameters == {"knob": 5}
    with pytest.raises(SimlabError, match="has no strategy 'yours'"):
        find("tried_out:yours")


MISSHAPEN = {
    "@strategy\ndef bot(my, option): ...": "cannot score options",
    "@strategy\nclass Bot: ...": "cannot be asked",
    "@strategy(knob=1)\nclass Bot:\n  def choose(self, view, options): ...": "does not take its parameters",
    "@strategy\ndef bot(my, table, option):\n  if my.level > 3:\n    return 1.0": "an end after line 4 without a number",
    "@strategy\ndef bot(my, table, option):\n  if my.level > 3:\n    return\n  return 1.0": "an end after line 5 without",
    "@strategy(mood='angry')\ndef bot(my, table, option): ...": "'mood' is a number, not 'angry'",
}


@pytest.mark.parametrize("text", MISSHAPEN)
def test_a_bot_of_the_wrong_shape_is_refused_when_it_is_read(project, text):
    (project / "bot.py").write_text(f"from simlab.strategy import strategy\n{text}\n")
    with pytest.raises(SimlabError, match=rf"bot\.py: .*{MISSHAPEN[text]}"):
        find("bot")


def test_an_entry_point_that_breaks_is_named(monkeypatch):
    point = EntryPoint("stranger", "no_such_package:bot", "simlab.strategies")
    monkeypatch.setattr(finding, "entry_points", lambda group: [point])
    with pytest.raises(SimlabError, match=r"'stranger' .*no_such_package"):
        find("stranger")


def test_a_broken_file_is_named(project):
    (project / "broken.py").write_text("1 / 0")
    with pytest.raises(SimlabError, match=r"broken\.py.*ZeroDivisionError"):
        find("broken")
