"""Card sets as CSV, one row per card, for people who keep their cards in a spreadsheet. The round trip loses nothing.

The first row is the set itself (`kind` is `set`, its `rules` hold the rest of `set.yaml`). Lists of words are written
`undead, shark`; sentences are YAML on one line: `[{when: played, do: {lose_levels: 1}}]`. An empty cell is no corner.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simlab import strict_yaml
from simlab.cards.load import SET_FILE, CardSet, Place, build_card
from simlab.cards.schema import CARD_MODELS, SENTENCE_CORNERS, Header, corners
from simlab.cards.write import card_text, flow, header_text
from simlab.errors import Problem, ProblemsFound, SimlabError, did_you_mean
from simlab.strict_yaml import Marked

FREE_TEXT = ("name", "text", "source")
WORD_LISTS = ("tags", "makes", "only", "not_for")
LAST = (*SENTENCE_CORNERS, "text", "source")
FIRST = ("name", "kind", "deck", "copies", "basis")
OTHERS = [corner for model in CARD_MODELS.values() for corner in corners(model)]
COLUMNS = ["key", *dict.fromkeys((*FIRST, *(corner for corner in OTHERS if corner not in LAST), *LAST))]
SET_KIND = "set"


def to_csv(cards: CardSet) -> str:
    """The set's own cards; one that extends another says so in its first row and keeps only what it adds."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    header = cards.header.model_dump(exclude_unset=True, exclude={"set", "title"})
    writer.writerow({"key": cards.name, "kind": SET_KIND, "name": cards.header.title, "rules": flow(header)})
    for card in cards.cards.values():
        if card.home == cards.name:
            writer.writerow({"key": card.key} | {corner: cell(corner, value) for corner, value in card.raw.items()})
    return out.getvalue()


def cell(corner: str, value: Any) -> str:
    if corner in FREE_TEXT:
        return str(value)
    if corner in WORD_LISTS and value and all(isinstance(word, str) for word in value):
        return ", ".join(value)
    return flow(value)


def from_csv(file: Path, name: str) -> dict[str, str]:
    """The files of a set, by name, made of a CSV; all problems are raised together."""
    header: dict[str, Any] = {"set": name, "title": name.replace("_", " ").title()}
    cards: dict[str, dict[str, Any]] = {}
    problems: list[Problem] = []
    for line, row in rows_of(file):
        marked, before = Marked(f"{file}:{line}", None), len(problems)
        raw = corners_of(row, marked, problems)
        key = row.get("key") or slug(row.get("name") or "")
        if raw.get("kind") == SET_KIND:
            header |= {"title": raw.get("name", header["title"])} | read_header(row, marked, problems)
        elif key in cards:
            problems.append(Problem(marked.name, 0, 0, f"'{key}' is already a card of this set"))
        elif len(problems) == before:
            problems += build_card(name, key, raw, Place(marked, ()))[1]
            cards[key] = raw
    if problems:
        raise ProblemsFound(problems)
    Header.model_validate(header)
    return {SET_FILE: header_text(header), "cards.yaml": "\n".join(card_text(key, raw) for key, raw in cards.items())}


def rows_of(file: Path) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        content = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SimlabError(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SimlabError(f"{file} cannot be read: it is not text in UTF-8", "save it as CSV in UTF-8") from error
    reader = csv.DictReader(io.StringIO(content))
    if not reader.fieldnames or "name" not in reader.fieldnames:
        raise SimlabError(
            f"{file} has no column 'name' in its first line: is it a CSV of cards?",
            "simlab cards export shows the columns",
        )
    for column in reader.fieldnames:
        if column not in COLUMNS:
            raise SimlabError(f"{file}: unknown column '{column}'{did_you_mean(column, COLUMNS)}")
    for row in reader:
        if any(isinstance(value, list) for value in row.values()):
            raise SimlabError(f"{file}:{reader.line_num}: more cells than columns")
        yield reader.line_num, row


def corners_of(row: Mapping[str, str | None], marked: Marked, problems: list[Problem]) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    for corner in COLUMNS[1:]:
        written = row.get(corner) or ""
        if corner in FREE_TEXT and written:
            raw[corner] = written
        elif written.strip() and not (row.get("kind") == SET_KIND and corner == "rules"):
            raw[corner] = read_cell(corner, written.strip(), marked, problems)
    return raw


def read_cell(corner: str, written: str, marked: Marked, problems: list[Problem]) -> Any:
    if corner in WORD_LISTS and not written.startswith("["):
        return [word.strip() for word in written.split(",")]
    found = strict_yaml.read(written, name=f"{marked.name}, column {corner}")
    problems += found.problems
    return [found.value] if corner in SENTENCE_CORNERS and isinstance(found.value, dict) else found.value


def read_header(row: Mapping[str, str | None], marked: Marked, problems: list[Problem]) -> dict[str, Any]:
    value = read_cell("header", row.get("rules") or "{}", marked, problems)
    return value if isinstance(value, dict) else {}


def slug(name: str) -> str:
    """`Bass Ackwards!` is `bass_ackwards`."""
    letters = "".join(
        letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower().replace("'", "")
    )
    return "_".join(letters.split())
