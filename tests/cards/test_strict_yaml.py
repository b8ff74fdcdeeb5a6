"""YAML 1.2 without surprises, and every complaint with its place."""

from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from simlab import strict_yaml
from simlab.errors import ProblemsFound
from simlab.strict_yaml import load, read


@pytest.mark.parametrize(
    "written, meant",
    [
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("true", True),
        ("False", False),
        ("012", 12),
        ("+5", 5),
        ("-3", -3),
        ("20_000", 20000),
        ("1:30", "1:30"),
        ("0x10", 16),
        ("0o10", 8),
        ("0.5", 0.5),
        ("1e3", 1000.0),
        ("'5'", "5"),
        ('"true"', "true"),
        ("2026-01-01", "2026-01-01"),
        ("[a, 2]", ["a", 2]),
    ],
)
def test_what_is_written_is_what_is_meant(written: str, meant: object) -> None:
    assert load(f"key: {written}", "x.yaml").value == {"key": meant}


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("a: 1\nb: 2\na: 3\n", "x.yaml:3:1: 'a' is written twice"),
        (
            "a: &x 1\n",
            "x.yaml:1:4: anchors and aliases (&, *) are not used here: 'x' (a text that begins so needs quotes)",
        ),
        (
            "{*/x: 1}\n",
            "x.yaml:1:3: not readable as YAML: did not find expected alphabetic or numeric character"
            " while scanning an alias (a text that begins with * needs quotes)",
        ),
        (
            "a: 1\n---\na: 2\n",
            "x.yaml:2:1: not readable as YAML: expected a single document in the stream but found another document",
        ),
        ("[" * 5000 + "]" * 5000, "x.yaml: is nested too deeply to be read"),
        ("a:\n\tb: 1\n", "x.yaml:2:1: a tab: indent with spaces"),
        ("a: !!int 5\n", "x.yaml:1:4: tags are not used here: 'tag:yaml.org,2002:int'"),
        ("a:\n", "x.yaml:1:3: nothing is written here: leave the key out, or give it a value"),
        ("5: a\n", "x.yaml:1:1: a key must be a word, not 5; put it in quotes"),
        (
            "text: one: two\n",
            "x.yaml:1:10: not readable as YAML: mapping values are not allowed in this context"
            " (a text with ': ' in it needs quotes)",
        ),
    ],
)
def test_refused(text: str, complaint: str) -> None:
    with pytest.raises(ProblemsFound) as found:
        load(text, "x.yaml")
    assert str(found.value) == complaint


def test_all_complaints_at_once_in_order() -> None:
    found = read("a: 1\na: 2\nb: 1\nb: 2\n", "x.yaml")
    assert [(problem.line, problem.column) for problem in found.problems] == [(2, 1), (4, 1)]


def test_where_each_value_was_written() -> None:
    marked = load("pizza_guy:\n  rules:\n    - {when: killed, do: {gain_levels: 1}}\n", "m.yaml")
    assert marked.where("pizza_guy.rules.0.do") == "m.yaml:3:26"
    assert marked.where(["pizza_guy", "rules", 0, "do", "gain_levels"], key=True) == "m.yaml:3:27"


def test_where_a_missing_value_would_be() -> None:
    assert load("pizza_guy:\n  level: 1\n", "m.yaml").where("pizza_guy.rules.0") == "m.yaml:2:3"


def test_null_where_it_means_something() -> None:
    assert load("a: null\n", "x.yaml", null=True).value == {"a": None}
    assert read("a:\n", "x.yaml", null=True).problems  # nothing at all is still nothing


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in str(read(tmp_path / "no.yaml").problems[0])


def test_without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pure Python loader reads the same, only slower."""

    class Pure(yaml.SafeLoader):  # type: ignore[misc]
        yaml_implicit_resolvers: dict[str, list[object]] = {}

    monkeypatch.setattr(strict_yaml, "_Loader", Pure)
    marked = load("a: {b: yes, c: 012}\n", "x.yaml")
    assert marked.value == {"a": {"b": "yes", "c": 12}}
    assert marked.where("a.c") == "x.yaml:1:16"
