"""Folders of YAML → card sets. Strict: every problem of every file is collected and reported at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from simlab import project as places
from simlab.cards.check import check_card, check_lines
from simlab.cards.grammar import TRAIT_KINDS, a
from simlab.cards.lower import Line, lower
from simlab.cards.schema import CARD_MODELS, KEY, Card, Header, corners, known_keys
from simlab.errors import Problem, ProblemsFound, SimlabError, did_you_mean
from simlab.strict_yaml import Marked, in_plain_words, read, shown
from simlab.vocabulary import Kind

SET_FILE = "set.yaml"
KINDS = {kind.word: kind for kind in Kind}
TRAIT_WORDS = frozenset(kind.word for kind in TRAIT_KINDS)
ALL_CORNERS = frozenset(corner for model in CARD_MODELS.values() for corner in corners(model))


@dataclass(frozen=True)
class Place:
    """Where a card was written."""

    marked: Marked
    path: tuple[str | int, ...]

    def problem(self, message: str, path: Sequence[str | int] = (), key: bool = False) -> Problem:
        return self.marked.problem((*self.path, *path), message, key)


@dataclass(frozen=True)
class Definition:
    """One card of a set: all its physical copies share it."""

    set: str
    key: str
    home: str
    """The set that wrote it: differs from `set` where a set extends another."""
    raw: dict[str, Any]
    place: Place
    card: Card
    lines: list[Line]
    copies: int
    blank: bool = False

    @property
    def name(self) -> str:
        return f"{self.set}/{self.key}"


@dataclass(eq=False)
class CardSet:
    """A set as loaded: header, cards by key, and the words other cards may refer to."""

    name: str
    header: Header
    cards: dict[str, Definition] = field(default_factory=dict)
    traits: dict[str, None] = field(default_factory=dict)
    tags: dict[str, None] = field(default_factory=dict)
    folder: Path | None = None


def load_sets(names: Iterable[str | Path], project: Path | None = None) -> list[CardSet]:
    """Load sets by name (or by folder), the user's before the built-in ones."""
    sets, problems = try_sets(names, project)
    if problems:
        raise ProblemsFound(problems)
    return sets


def try_sets(names: Iterable[str | Path], project: Path | None = None) -> tuple[list[CardSet], list[Problem]]:
    """As `load_sets`, with the problems beside what could be loaded."""
    loader = Loader(project)
    sets = [loader.load(find_set(name, project)) for name in dict.fromkeys(names)]
    return [found for found in sets if found], loader.problems


def set_folders(project: Path | None = None) -> dict[str, Path]:
    """All sets there are, by name."""
    return {path.name: path for path in places.subfolders("cardsets", SET_FILE, project)}


def find_set(name: str | Path, project: Path | None = None) -> Path:
    folder = Path(name)
    if (isinstance(name, Path) or "/" in name) and (folder / SET_FILE).is_file():
        return folder
    folders = set_folders(project)
    if str(name) in folders:
        return folders[str(name)]
    raise SimlabError(
        f"there is no card set '{name}'{did_you_mean(name, folders)}", "simlab cards list --sets shows them"
    )


class Loader:
    """Loads each folder once and keeps all problems."""

    def __init__(self, project: Path | None = None) -> None:
        self.project = project
        self.problems: list[Problem] = []
        self.loaded: dict[Path, CardSet | None] = {}

    def load(self, folder: Path) -> CardSet | None:
        folder = folder.resolve()
        if folder not in self.loaded:
            self.loaded[folder] = None  # a set that extends itself finds this
            self.loaded[folder] = self.load_folder(folder)
        return self.loaded[folder]

    def load_folder(self, folder: Path) -> CardSet | None:
        header = self.load_header(folder)
        if header is None:
            return None
        result = CardSet(header.set, header, folder=folder)
        if header.extends is not None:
            self.extend(result, folder)
        for file in sorted(folder.glob("*.yaml")):
            if file.name != SET_FILE:
                self.load_file(result, file)
        return result

    def load_header(self, folder: Path) -> Header | None:
        marked = read(folder / SET_FILE)
        self.problems += marked.problems
        if marked.problems:
            return None
        try:
            header = Header.model_validate(marked.value or {})
        except ValidationError as error:
            self.problems += in_plain_words(error, marked, known=lambda path: [] if path else corners(Header))
            return None
        if header.set != folder.name:
            self.problems.append(
                marked.problem(["set"], f"the set is called '{header.set}' but its folder '{folder.name}'")
            )
        return header

    def extend(self, result: CardSet, folder: Path) -> None:
        """Take over another set's cards under this set's name."""
        marked = read(folder / SET_FILE)
        try:
            path = find_set(result.header.extends or "", self.project)
        except SimlabError as error:
            self.problems.append(marked.problem(["extends"], error.message))
            return
        other = self.load(path)
        if other is None:
            self.problems.append(
                marked.problem(["extends"], f"'{path.name}' cannot be extended: it is broken, or extends this set")
            )
            return
        result.traits |= other.traits
        result.tags |= other.tags
        result.cards |= {key: rehome(card, result.name) for key, card in other.cards.items()}

    def load_file(self, result: CardSet, file: Path) -> None:
        marked = read(file)
        self.problems += marked.problems
        if marked.value is None or marked.problems:
            return
        if not isinstance(marked.value, dict):
            self.problems.append(marked.problem((), "a file of cards is a mapping: card_key: {name: …, kind: …}"))
            return
        titles = {card.card.name: card for card in result.cards.values()}
        for key, raw in marked.value.items():
            self.load_card(result, key, raw, Place(marked, (key,)), titles)

    def load_card(self, result: CardSet, key: str, raw: Any, place: Place, titles: dict[str, Definition]) -> None:
        before = result.cards.get(key)
        if before is not None and before.home == result.name:
            self.problems.append(
                place.problem(
                    f"'{key}' is already a card of this set ({before.place.marked.where(before.place.path, key=True)})",
                    key=True,
                )
            )
            return
        remember_names(result, key, raw)
        card, problems = build_card(result.name, key, raw, place)
        self.problems += problems
        if card is None:
            return
        twin = titles.setdefault(card.card.name, card)
        if twin.key != key:
            self.problems.append(
                place.problem(f"two cards are called '{card.card.name}': '{twin.key}' and '{key}'", ["name"])
            )
        result.cards[key] = card


def rehome(card: Definition, name: str) -> Definition:
    return Definition(name, card.key, card.home, card.raw, card.place, card.card, card.lines, card.copies, card.blank)


def remember_names(result: CardSet, key: str, raw: Any) -> None:
    """Traits and tags exist even if their card is wrong elsewhere: one mistake, one message."""
    if not isinstance(raw, dict):
        return
    if raw.get("kind") in TRAIT_WORDS:
        result.traits[key] = None
    for corner in ("tags", "makes"):
        if isinstance(raw.get(corner), list):
            result.tags |= dict.fromkeys(tag for tag in raw[corner] if isinstance(tag, str))


def build_card(set_name: str, key: str, raw: Any, place: Place) -> tuple[Definition | None, list[Problem]]:
    """One card, checked in shape and sense; None if it has problems."""
    if not KEY.fullmatch(key):
        return None, [place.problem(f"a card's key is in small letters, digits and _: '{key}'", key=True)]
    if not isinstance(raw, dict):
        return None, [place.problem(f"a card is a mapping of corners, not {shown(raw)}")]
    kind = KINDS.get(raw["kind"]) if isinstance(raw.get("kind"), str) else None
    if kind is None:
        return None, [unknown_kind(raw, place)]
    card, problems = validate(kind, raw, place)
    if card is None:
        return None, problems
    problems = [place.problem(message, path) for path, message in check_card(card)]
    if problems:
        return None, problems
    lines = lower(card)
    problems = [place.problem(message, path) for path, message in check_lines(card, lines)]
    return (
        (None, problems)
        if problems
        else (Definition(set_name, key, set_name, raw, place, card, lines, card.copies), [])
    )


def unknown_kind(raw: dict[str, Any], place: Place) -> Problem:
    if "kind" not in raw:
        return place.problem("'kind' is missing", key=True)
    return place.problem(f"unknown kind {shown(raw['kind'])}{did_you_mean(raw['kind'], KINDS)}", ["kind"])


def validate(kind: Kind, raw: dict[str, Any], place: Place) -> tuple[Card | None, list[Problem]]:
    model = CARD_MODELS[kind]
    strange = [corner for corner in raw if corner not in corners(model)]
    problems = [strange_corner(kind, corner, place) for corner in strange]
    try:
        card = model.model_validate({corner: value for corner, value in raw.items() if corner not in strange})
    except ValidationError as error:
        problems += in_plain_words(error, place.marked, place.path, lambda path: known_keys(model, path))
        return None, problems
    return (None, problems) if problems else (card, [])


def strange_corner(kind: Kind, corner: str, place: Place) -> Problem:
    if corner in ALL_CORNERS:
        return place.problem(f"{a(kind)} has no corner '{corner}'", [corner], key=True)
    return place.problem(
        f"unknown key '{corner}'{did_you_mean(corner, corners(CARD_MODELS[kind]))}", [corner], key=True
    )
