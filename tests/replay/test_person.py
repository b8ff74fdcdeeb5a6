"""A person at the table: a whole game through a pseudo-terminal, undo, save and resume."""

import io
import json
import os
import random
import re
import select
import sys
import time

import pytest

from simlab.cli import main
from simlab.commands.play import Terminal
from simlab.play.person import PERSON, PersonsGame, Saved
from simlab.play.replay import look
from tests.replay.conftest import table

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")
PROMPT = re.compile(r"Your answer \(1-(\d+), \? for help\): ")
LONGEST = 400


class Typist:
    """Types into a program that runs in a pseudo-terminal of its own."""

    def __init__(self, folder, *arguments):
        self.text, self.seen = "", 0
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ |= {
                "COLUMNS": "100",
                "TERM": "xterm",
                "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            }
            os.execv(sys.executable, [sys.executable, "-m", "simlab.cli", *arguments])

    def question(self):
        """Wait for the next question; how many options it has, None when the program has ended."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            found = PROMPT.search(self.text, self.seen)
            if found:
                self.seen = found.end()
                return int(found[1])
            if not self._read():
                return None
        raise AssertionError("the program says nothing more: " + self.text[-500:])

    def _read(self):
        ready, _, _ = select.select([self.screen], [], [], 1)
        if not ready:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, line):
        os.write(self.screen, f"{line}\n".encode())

    def exit_code(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.mark.slow
def test_a_whole_game_in_a_terminal(tmp_path):
    typist = Typist(tmp_path, "play", "--sets", "zombies", "--against", "greedy,greedy", "--seed", "4", "--name", "Ann")
    chance, asked = random.Random(1), 0
    while (options := typist.question()) is not None:
        asked += 1
        typist.type(chance.randint(1, min(options, 6)))
    assert typist.exit_code() == 0, typist.text[-2000:]
    assert asked > 10
    assert "wins the game!" in typist.text
    told = (tmp_path / "simlab-4.txt").read_text(encoding="utf-8")
    assert "Ann is dealt" in told and "Turn 1: " in told and told.rstrip().endswith("wins the game!")


@pytest.mark.slow
def test_every_command_in_a_terminal_and_a_game_taken_up_again(tmp_path):
    typist = Typist(tmp_path, "play", "--against", "greedy,greedy", "--seed", "4", "--name", "Ann")
    for line in ("?", "t", "h", "o", "r pizza", "r no such card", "99", "nonsense", "u", "1", "u", "1", "p", "s", "q"):
        assert typist.question() is not None, typist.text[-2000:]
        typist.type(line)
    assert typist.question() is None
    assert typist.exit_code() == 0
    for said in (
        "save and quit",
        "The table",
        "Your hand",
        "Pizza Guy",
        "There is no card like",
        "There is no option 99",
    ):
        assert said in typist.text
    assert "nothing to take back" in typist.text and "Taken back." in typist.text
    saved = json.loads((tmp_path / "simlab-4.json").read_text())
    assert len(saved["answers"]) >= 2
    again = Typist(tmp_path, "play", "--resume", "simlab-4.json")
    assert again.question() is not None, again.text[-2000:]
    again.type("q")
    assert again.question() is None and again.exit_code() == 0
    assert json.loads((tmp_path / "simlab-4.json").read_text())["answers"] == saved["answers"]


@pytest.fixture
def ann():
    game = PersonsGame(table("zombies", lineup=("greedy", "greedy")), 4, "Ann")
    game.go_on()
    return game


def position(game):
    return look(game.sitting.game), game.options(), list(game.answers), len(game.sitting.beats)


def test_undo_takes_back_the_answer_and_all_that_came_of_it(ann):
    before = position(ann)
    ann.answer(0)
    ann.go_on()
    ann.answer(ann.sitting.game.option_count - 1)
    ann.go_on()
    assert ann.undo() and ann.undo() and not ann.undo()
    assert position(ann) == before


def test_a_game_goes_on_after_undo_as_if_nothing_had_been(ann):
    ann.answer(0)
    ann.go_on()
    straight = position(ann)
    ann.undo()
    ann.answer(ann.sitting.game.option_count - 1)
    ann.go_on()
    ann.undo()
    ann.answer(0)
    ann.go_on()
    assert position(ann) == straight


def test_a_saved_game_is_taken_up_where_it_was(ann):
    for _ in range(12):
        ann.answer(ann.sitting.game.option_count // 2)
        ann.go_on()
    again = PersonsGame(table("zombies", lineup=("greedy", "greedy")), 4, "Ann")
    again.take_up(ann.answers)
    again.go_on()
    assert position(again) == position(ann)


def test_a_question_says_what_it_is_about():
    """Every question of a game played by passing and refusing: the sentence is whole, whatever is asked."""
    game = PersonsGame(table("zombies", lineup=("generous", "bully")), 2, "Ann")
    said = {}
    for _ in range(150):
        game.go_on()
        if game.over:
            break
        said[game.prompt] = game.about()
        game.answer(game.passing() or 0)
    assert all("nobody" not in text and "a card" not in text for text in said.values())
    assert any(said.values())


def test_the_person_sees_no_hidden_cards(ann):
    told = ann.teller
    assert told.eyes == PERSON
    others = [line for line in ann.transcript() if line.what == "opening_hand" and line.seat != PERSON]
    assert all("is dealt" in line.text for line in others)


def sentence(capsys, *arguments):
    assert main(["play", *map(str, arguments)]) == 1
    said = capsys.readouterr().err
    assert "Traceback" not in said and "simlab failed" not in said
    return said


def saved(folder, **changes):
    file = folder / "game.json"
    whole = {"simlab": "game", "format": 1, "sets": ["zombies"], "against": "greedy,greedy", "rules": [], "seed": 4}
    file.write_text(json.dumps({**whole, "name": "Ann", "versions": {}, "answers": [], **changes}))
    return file


def test_games_that_cannot_be_taken_up(tmp_path, capsys):
    assert "there is no saved game" in sentence(capsys, "--resume", tmp_path / "nowhere.json")
    (tmp_path / "half.json").write_text('{"simlab": "ga')
    assert "damaged, or no saved game" in sentence(capsys, "--resume", tmp_path / "half.json")
    assert "no saved game of this version" in sentence(capsys, "--resume", saved(tmp_path, format=99))
    assert "is damaged" in sentence(capsys, "--resume", saved(tmp_path, seed="four"))
    assert "is damaged" in sentence(capsys, "--resume", saved(tmp_path, answers=["one"]))
    assert "there is no card set '3'" in sentence(capsys, "--resume", saved(tmp_path, sets=[3]))
    old = saved(tmp_path, versions={"engine": "0123"})
    assert "saved with another version of the engine" in sentence(capsys, "--resume", old)
    assert "does not fit its own answers" in sentence(capsys, "--resume", saved(tmp_path, answers=[9999]))


def test_what_could_not_be_saved_is_said_before_the_first_question(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nowhere = tmp_path / "nowhere" / "game"
    assert f"{nowhere} cannot be written" in sentence(capsys, "--seed", 4, "--save", nowhere)
    assert f"{nowhere} cannot be written" in sentence(capsys, "--seed", 4, "--transcript", nowhere)
    earlier = saved(tmp_path).read_text()
    assert "game.json exists already" in sentence(capsys, "--seed", 4, "--save", "game.json")
    assert (tmp_path / "game.json").read_text() == earlier


def test_a_game_that_cannot_be_saved_goes_on(tmp_path, capsys):
    file = tmp_path / "gone" / "game.json"
    start = Saved(["zombies"], "greedy,greedy", [], 4, "Ann", {})
    terminal = Terminal(table("zombies", lineup=("greedy", "greedy")), start, file, tmp_path / "told.txt")
    assert not terminal.save_or_say()
    assert "cannot save the game to" in capsys.readouterr().out
    file.parent.mkdir()
    assert terminal.save_or_say() and file.is_file()


def test_a_player_of_no_name_is_told_of_in_the_third_person_and_a_kind_only_once(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("r Voodoo Zombie\nq\n"))
    assert main(["play", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert "Player is dealt" in said
    assert "  Voodoo Zombie [Mojo] " in said and "Voodoo Zombie [Mojo, Door]" in said


def test_tables_that_cannot_be(capsys):
    assert "for three to six" in sentence(capsys, "--against", "greedy")
    assert "called greedy already" in sentence(capsys, "--against", "greedy,random", "--name", "greedy")
    assert "a player has a name" in sentence(capsys, "--name", " ")
    assert "there is no strategy 'gredy'" in sentence(capsys, "--against", "gredy,random")
