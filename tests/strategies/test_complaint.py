"""A bot that cannot be compiled is told what is wrong and where, in one sentence."""

import pytest

from simlab import jit
from simlab.errors import SimlabError
from simlab.play.seats import SeatSpec, bind

HEAD = "from simlab.strategy import Verb, strategy\n\n\n@strategy({knobs})\ndef bot(my, table, option):\n    {body}\n"
WRONG = {
    "return 1.0 * option.tresures": "bot.py:6: .*no field 'tresures' — did you mean 'treasures'",
    "return 1.0 if option.verb == Verb.ACCEPTT else 0.0": "bot.py:6: .*'ACCEPTT'",
    "return 1.0 if option.verb == Prompt.HELP else 0.0": "bot.py:.*'Prompt' is not defined",
    "return 'yes'": "what it returns is not a number",
}


@pytest.fixture
def bound(tmp_path, monkeypatch, zombies):
    (tmp_path / "strategies").mkdir()
    monkeypatch.chdir(tmp_path)

    def bound(body, knobs=""):
        (tmp_path / "strategies" / "bot.py").write_text(HEAD.format(body=body, knobs=knobs))
        return bind(SeatSpec("bot"), zombies)

    return bound


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted, nothing is compiled")
@pytest.mark.parametrize("body", WRONG)
def test_what_is_wrong_is_said_in_one_line(body, bound):
    with pytest.raises(SimlabError, match=WRONG[body]) as said:
        bound(body)
    assert "\n" not in said.value.message


@pytest.mark.skipif(not jit.COMPILED, reason="interpreted, nothing is compiled")
def test_a_parameter_must_not_hide_what_there_is(bound):
    with pytest.raises(SimlabError, match="cannot be called 'level'"):
        bound("return my.level", "level=3")
