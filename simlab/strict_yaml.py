"""YAML 1.2, strictly: plain values, no surprises, and every value knows its `file:line:column`.

`yes`, `no`, `on`, `off` are words, `012` is twelve, `20_000` is a number. Refused: duplicate keys, keys that are not
text, anchors and aliases, explicit tags, tabs for indentation, a key without a value; `null` unless it means something there.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from simlab.errors import Problem, ProblemsFound, did_you_mean

Path_ = Sequence[str | int]
Known = Callable[[Path_], Iterable[str]]
"""Names the keys that are allowed at a path."""
BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
EMPTY = frozenset({"", "~", "null", "Null", "NULL"})
WHOLE = re.compile(r"[-+]?[0-9]+(?:_[0-9]+)*")
BASED = re.compile(r"0x[0-9a-fA-F]+|0o[0-7]+")
REAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
SPECIAL = {".inf": float("inf"), "+.inf": float("inf"), "-.inf": float("-inf"), ".nan": float("nan")}
TAB = re.compile(r"^ *\t", re.MULTILINE)

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    """Composes nodes without guessing types: guessing is ours."""

    yaml_implicit_resolvers: dict[str, list[Any]] = {}


@dataclass
class Marked:
    """A document: its plain `value`, and where each part of it was written."""

    name: str
    value: Any
    root: yaml.Node | None = None
    problems: list[Problem] = field(default_factory=list)

    def mark(self, path: Path_ | str = (), key: bool = False) -> tuple[int, int]:
        """Line and column of the value at `path` (of its key, with `key`); of its nearest parent if it is not there."""
        node, steps = self.root, path.split(".") if isinstance(path, str) else list(path)
        spot = _spot(node) if node else (0, 0)
        while steps and node is not None:
            found = _step(node, steps.pop(0))
            if found:
                spot = _spot(found[0] if key and not steps else found[1])
                node = found[1]
        return spot

    def problem(self, path: Path_ | str, message: str, key: bool = False) -> Problem:
        return Problem(self.name, *self.mark(path, key), message)

    def complain(self, spot: Any, message: str) -> None:
        """A problem at a node or token of this document."""
        self.problems.append(Problem(self.name, *_spot(spot), message))

    def where(self, path: Path_ | str = (), key: bool = False) -> str:
        line, column = self.mark(path, key)
        return f"{self.name}:{line}:{column}" if line else self.name


def load(source: Path | str, name: str | None = None, null: bool = False) -> Marked:
    """Read a file (a `Path`) or a text; all problems are raised together as `ProblemsFound`."""
    marked = read(source, name, null)
    if marked.problems:
        raise ProblemsFound(marked.problems)
    return marked


def read(source: Path | str, name: str | None = None, null: bool = False) -> Marked:
    """As `load`, but problems are left in `.problems` for the caller to collect."""
    title = name or (_shown(source) if isinstance(source, Path) else "text")
    marked = Marked(title, None)
    try:
        text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
        _refuse_tricks(text, marked)
        if not marked.problems:
            marked.root = yaml.compose(text, Loader=_Loader)
            marked.value = _value(marked.root, marked, null) if marked.root else None
    except UnicodeDecodeError:
        marked.problems.append(Problem(title, 0, 0, "is not a text file in UTF-8"))
    except OSError as error:
        marked.problems.append(Problem(title, 0, 0, f"cannot be read: {error.strerror or error}"))
    except yaml.YAMLError as error:
        marked.problems.append(_syntax(title, error))
    except RecursionError:
        marked.problems.append(Problem(title, 0, 0, "is nested too deeply to be read"))
    return marked


def _shown(path: Path) -> str:
    """A path as the user would write it from here."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _refuse_tricks(text: str, marked: Marked) -> None:
    for match in TAB.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        marked.problems.append(Problem(marked.name, line, len(match[0]), "a tab: indent with spaces"))
    if not marked.problems and ("&" in text or "*" in text):
        for token in yaml.scan(text, Loader=_Loader):
            if isinstance(token, yaml.AnchorToken | yaml.AliasToken):
                marked.complain(
                    token,
                    f"anchors and aliases (&, *) are not used here: '{token.value}' (a text that begins so needs quotes)",
                )


def _syntax(name: str, error: yaml.YAMLError) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = [part for part in (getattr(error, "problem", None), getattr(error, "context", None)) if part]
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    if said and said[0].startswith("but "):
        said.reverse()
    message = "not readable as YAML: " + (" ".join(said) or str(error).partition("\n")[0])
    if "mapping values are not allowed" in message:
        message += " (a text with ': ' in it needs quotes)"
    if "an alias" in message:
        message += " (a text that begins with * needs quotes)"
    return Problem(name, line, column, message)


def _spot(node: yaml.Node) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1


def _step(node: yaml.Node, step: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    """One step down a path: (key node, value node). Steps that do not exist are left out by the caller."""
    if isinstance(node, yaml.MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, yaml.SequenceNode) and str(step).isdigit() and int(step) < len(node.value):
        return node.value[int(step)], node.value[int(step)]
    return None


def _value(node: yaml.Node, marked: Marked, null: bool) -> Any:
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, marked, null)
    if node.tag not in ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"):
        marked.complain(node, f"tags are not used here: '{node.tag}'")
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, marked, null) for item in node.value]
    return _mapping(node, marked, null)


def _mapping(node: yaml.Node, marked: Marked, null: bool) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = _value(key_node, marked, True)
        if not isinstance(key, str):
            message = f"a key must be a word, not {key!r}; put it in quotes"
        elif key in result:
            message = f"'{key}' is written twice"
        else:
            result[key] = _value(value_node, marked, null)
            continue
        marked.complain(key_node, message)
    return result


def _scalar(node: yaml.ScalarNode, marked: Marked, null: bool) -> Any:
    text: str = node.value
    if node.tag != "tag:yaml.org,2002:str":
        marked.complain(node, f"tags are not used here: '{node.tag}'")
    if node.style:
        return text
    if text in EMPTY:
        if not (text and null):
            marked.complain(node, "nothing is written here: leave the key out, or give it a value")
        return None
    return plain(text)


def plain(text: str) -> Any:
    """What an unquoted word means under the YAML 1.2 core schema, with `20_000` as a number."""
    first = text[0]
    if first in "tTfF" and text in BOOLEANS:
        return BOOLEANS[text]
    if not (first in "+-." or first.isdigit()):
        return text
    if WHOLE.fullmatch(text):
        return int(text.replace("_", ""))
    if BASED.fullmatch(text):
        return int(text, 0)
    if REAL.fullmatch(text):
        return float(text)
    return SPECIAL.get(text.lower(), text)


def in_plain_words(error: Any, marked: Marked, base: Path_ = (), known: Known | None = None) -> list[Problem]:
    """A pydantic `ValidationError` as problems of the document; `known(path)` names the keys allowed there."""
    return [_in_plain_words(item, marked, base, known) for item in error.errors(include_url=False)]


def _in_plain_words(item: Any, marked: Marked, base: Path_, known: Known | None) -> Problem:
    of_key = item["loc"][-1:] == ("[key]",)  # so pydantic says that the key itself is wrong
    loc = item["loc"][:-1] if of_key else item["loc"]
    path, kind, value = (*base, *loc), item["type"], item.get("input")
    if kind == "extra_forbidden":
        hint = did_you_mean(loc[-1], known(loc[:-1])) if known else ""
        return marked.problem(path, f"unknown key '{loc[-1]}'{hint}", key=True)
    if kind == "missing":
        return marked.problem(path[:-1], f"'{loc[-1]}' is missing", key=True)
    expected = EXPECTED.get(kind)
    if kind in LENGTHS:
        bound, limit = LENGTHS[kind]
        expected, value = f"a list of {bound} {item['ctx'][limit]}", item["ctx"]["actual_length"]
    subject = f"'{loc[-1]}' " if loc and isinstance(loc[-1], str) else ""
    message = f"{subject}must be {expected}, not {shown(value)}" if expected else item["msg"]
    return marked.problem(path, message, key=of_key)


EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "text",
    "list_type": "a list",
    "dict_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "model_attributes_type": "a mapping (key: value)",
    "string_too_short": "text, and some of it",
}
LENGTHS = {"too_short": ("at least", "min_length"), "too_long": ("at most", "max_length")}


def shown(value: object) -> str:
    """A value as its author wrote it, cut short."""
    text = {True: "true", False: "false", None: "nothing"}.get(value) if isinstance(value, bool | None) else None
    text = text or (f"'{value}'" if isinstance(value, str) else str(value))
    return text if len(text) <= 60 else text[:57] + "…"


__all__ = ["Marked", "in_plain_words", "load", "plain", "read", "shown"]
