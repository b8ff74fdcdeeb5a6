"""`simlab cards …` as a user meets it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from simlab.cards import compile_cards
from simlab.cli import main
from simlab.project import builtin
from simlab.strict_yaml import load

Capture = pytest.CaptureFixture[str]
SETS = sorted(path.parent.name for path in builtin("cardsets").glob("*/set.yaml"))


def run(*words: str) -> int:
    return main(["cards", *words])


def test_list_json(project: Path, capsys: Capture) -> None:
    assert run("list", "--set", "munchkin", "--kind", "monster", "--json") == 0
    cards = json.loads(capsys.readouterr().out)
    assert len(cards) == 37
    assert set(cards[0]) >= {"id", "name", "set", "deck", "kind", "copies", "basis"}
    assert {card["kind"] for card in cards} == {"monster"}


def test_list_and_list_sets(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set()
    assert run("list", "--set", "mine") == 0
    assert "mine/stick" in capsys.readouterr().out
    assert run("list", "--sets", "--json") == 0
    sets = {record["set"]: record for record in json.loads(capsys.readouterr().out)}
    assert sets["mine"] == {
        "set": "mine",
        "title": "Mine",
        "sheet": 1900,
        "cards": 3,
        "door": 2,
        "treasure": 1,
        "seal": 0,
    }


def test_a_broken_set_does_not_hide_the_others(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set("a: {name: A, kind: crse, basis: published}\n")
    assert run("list", "--sets") == 0
    captured = capsys.readouterr()
    assert "munchkin" in captured.out
    assert "warning: cardsets/mine/cards.yaml:1:20: unknown kind 'crse'" in captured.err


def test_show(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set("""\
pizza_guy:
  name: Pizza Guy
  kind: monster
  level: 6
  treasures: 2
  basis: published
  source: the rulesheet
  text: Your helper goes up as well.
  rules:
    - {when: killed, if: {helped: true}, do: {gain_levels: 1}, to: helper}
  bad_stuff:
    - {do: {lose_items: 1, slot: footgear}, else: {lose_levels: 1}}
""")
    assert run("show", "mine/pizza_guy") == 0
    assert (
        capsys.readouterr().out
        == """\
Pizza Guy  (mine/pizza_guy)
monster, door deck, 1 copy, basis: published
level 6, treasures 2

Sentences
  When the monster is killed, if there is a helper: the helper goes up 1 level.
  Bad Stuff: the victim loses 1 footgear Item.
    Otherwise the victim goes down 1 level.

Text
  Your helper goes up as well.

Source
  the rulesheet
"""
    )


def test_show_json(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set()
    assert run("show", "stick", "--json") == 0
    assert json.loads(capsys.readouterr().out)["corners"] == {"bonus": 1, "hands": 1, "tags": ["wood"]}


@pytest.mark.parametrize(
    "words, said",
    [
        (["show", "munchkin/wizrd"], "there is no card 'munchkin/wizrd' — did you mean 'munchkin/wizard'?\n"),
        (["show", "wizrd"], "there is no card 'wizrd' — did you mean 'wizard'?\n"),
        (["list", "--kind", "monstre"], "there is no kind 'monstre' — did you mean 'monster'?\n"),
        (
            ["list", "--kind", "dog"],
            "there is no kind 'dog'\n(kinds: monster, monster_enhancer, curse, class, race, mojo, power, style, style_enhancer, "
            "modifier, ally, mook, item, item_enhancer, special, seal)\n",
        ),
        (
            ["stats", "munchkn"],
            "there is no card set 'munchkn' — did you mean 'munchkin'?\n(simlab cards list --sets shows them)\n",
        ),
        (["new", "My Set"], "a set's name is in small letters, digits and _: 'My Set'\n"),
        (["import", "no.csv", "--set", "x"], "no.csv cannot be read: No such file or directory\n"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(project: Path, capsys: Capture, words: list[str], said: str) -> None:
    assert run(*words) == 1
    assert capsys.readouterr().err == said


def test_wrong_usage_is_code_2(project: Path) -> None:
    assert run("lits") == 2
    assert run("list", "--sets", "--kind", "monster") == 2
    assert run("show") == 2


def test_debug_shows_the_traceback(project: Path) -> None:
    with pytest.raises(Exception, match="there is no card"):
        run("show", "munchkin/nobody", "--debug")


def test_lint(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set("a: {name: A, kind: crse, basis: published}\n")
    complaint = "cardsets/mine/cards.yaml:1:20: unknown kind 'crse' — did you mean 'curse'?"
    for path in ("mine", "cardsets/mine", "cardsets/mine/cards.yaml", "cardsets"):
        assert run("lint", path) == 1
        assert capsys.readouterr().out == f"{complaint}\n1 set, 3 cards: 1 problem\n"
    assert run("lint", "mine", "--json") == 1
    assert json.loads(capsys.readouterr().out) == [
        {"file": "cardsets/mine/cards.yaml", "line": 1, "column": 20, "message": complaint.split(": ", 1)[1]}
    ]


def test_lint_in_a_mix(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set("hat: {name: Hat, kind: item, only: [wizard], basis: published}\n")
    assert run("lint", "mine") == 1
    assert run("lint", "mine", "--with", "munchkin") == 0
    assert capsys.readouterr().out.endswith("1 set, 4 cards: no problems\n")


def test_new_lints_clean(project: Path, capsys: Capture) -> None:
    assert run("new", "office_party") == 0
    assert run("lint", "office_party") == 0
    assert capsys.readouterr().out.endswith("1 set, 9 cards: no problems\n")
    assert compile_cards(["office_party"]).sets == ("office_party",)
    assert run("new", "office_party") == 1


@pytest.mark.parametrize("name", SETS)
def test_export_and_import_lose_nothing(project: Path, name: str) -> None:
    before = compile_cards([name])
    assert run("export", name, "--out", "cards.csv") == 0
    assert run("import", "cards.csv", "--set", name) == 0
    assert (project / "cardsets" / name / "cards.yaml").is_file()
    after = compile_cards([name])
    assert after.fingerprint == before.fingerprint
    assert run("import", "cards.csv", "--set", name) == 1
    assert run("import", "cards.csv", "--set", name, "--force") == 0


def test_export_goes_to_the_screen(write_set: Callable[..., Path], capsys: Capture) -> None:
    write_set(header="sheet: 2011\n")
    assert run("export", "mine") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("key,name,kind,deck,copies,basis,")
    assert lines[1].startswith("mine,Mine,set,")
    assert "{sheet: 2011}" in lines[1]
    assert lines[2].startswith("rat,Rat,monster,,,published,vermin,1,1,")


def test_a_csv_by_hand(project: Path, capsys: Capture) -> None:
    """The key may be left out, and a single sentence needs no brackets."""
    (project / "cards.csv").write_text(
        "name,kind,level,treasures,bonus,basis,tags,rules\n"
        'Big Rat!,monster,2,1,,published,"vermin, undead","{while: in_combat, if: {helped: true}, do: {run: +2}}"\n'
        "Stick,item,,,1,published,,\n"
    )
    assert run("import", "cards.csv", "--set", "made") == 0
    tables = compile_cards(["made"])
    assert tables.names == ["made/big_rat", "made/stick"]
    assert tables.tags == ["vermin", "undead"]


def test_a_csv_with_mistakes(project: Path, capsys: Capture) -> None:
    (project / "cards.csv").write_text(
        "name,kind,level,treasures,basis,rules\nRat,monster,0,1,published,\nBat,monster,1,1,published,[{]\n"
    )
    assert run("import", "cards.csv", "--set", "made") == 1
    first, second = capsys.readouterr().err.splitlines()[:2]
    assert first == "cards.csv:2: must be a whole number from 1 to 99, not 0"
    assert second.startswith("cards.csv:3, column rules:1:3: not readable as YAML")
    (project / "cards.csv").write_text("name,knid\nRat,monster\n")
    assert run("import", "cards.csv", "--set", "made") == 1
    assert capsys.readouterr().err == "cards.csv: unknown column 'knid' — did you mean 'kind'?\n"


def test_stats(project: Path, capsys: Capture) -> None:
    assert run("stats", "munchkin", "--json") == 0
    stats = json.loads(capsys.readouterr().out)
    assert (stats["door"], stats["treasure"], stats["seal"]) == (95, 74, 0)
    assert sum(step["monsters"] for step in stats["monsters"]) == 37
    assert round(sum(basis["share"] for basis in stats["basis"]), 3) == 1
    assert run("stats", "munchkin") == 0
    assert "Monster ladder" in capsys.readouterr().out


@pytest.mark.parametrize("name", SETS)
def test_schema_accepts_the_built_in_cards(project: Path, capsys: Capture, name: str) -> None:
    assert run("schema") == 0
    checker = jsonschema.Draft202012Validator(json.loads(capsys.readouterr().out))
    assert run("schema", "--set-file") == 0
    of_set = jsonschema.Draft202012Validator(json.loads(capsys.readouterr().out))
    for file in sorted((builtin("cardsets") / name).glob("*.yaml")):
        validator = of_set if file.name == "set.yaml" else checker
        assert [error.message for error in validator.iter_errors(load(file).value or {})] == []


def test_schema_refuses_what_the_linter_refuses(project: Path, capsys: Capture) -> None:
    run("schema")
    checker = jsonschema.Draft202012Validator(json.loads(capsys.readouterr().out))
    good = {"name": "X", "kind": "curse", "basis": "published", "rules": [{"when": "played", "do": {"death": True}}]}
    assert checker.is_valid({"x": good})
    assert not checker.is_valid({"x": good | {"level": 3}})
    assert not checker.is_valid({"x": good | {"kind": "cruse"}})
    assert not checker.is_valid({"x": good | {"rules": [{"when": "killd", "do": {"death": True}}]}})
    assert not checker.is_valid({"x": good | {"rules": [{"when": "played", "do": {"deaths": True}}]}})


def test_help_is_light() -> None:
    """Nothing heavy is imported for it."""
    code = "import sys; from simlab.cli import main; main(['--help']);"
    code += "print(sorted({'numpy', 'pandas', 'polars', 'pydantic', 'yaml'} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_every_command_has_help(capsys: Capture) -> None:
    for command in ("list", "show", "lint", "new", "import", "export", "schema", "stats"):
        assert run(command, "--help") == 0
        assert "Usage: simlab cards" in capsys.readouterr().out
