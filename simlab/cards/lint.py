"""Everything wrong with a set, at once: shape, sense, and references to what its mix does not have."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from simlab.cards.compile import build, refuse_unplayable
from simlab.cards.load import SET_FILE, find_set, try_sets
from simlab.cards.mix import number_names, resolve_editions
from simlab.errors import Problem, ProblemsFound, SimlabError


@dataclass(frozen=True)
class Linted:
    name: str
    cards: int
    problems: list[Problem]


def lint(folder: Path, beside: Sequence[str] = (), project: Path | None = None) -> Linted:
    """Check one set, alone or mixed with those `beside` it."""
    sets, problems = try_sets([folder, *beside], project)
    if not sets or sets[0].folder != folder.resolve():
        return Linted(folder.name, 0, problems)
    try:
        mix = number_names(sets)
        build(mix, resolve_editions(sets))
        if not problems:
            refuse_unplayable(mix)
        problems += mix.problems
    except ProblemsFound as found:
        problems += found.problems
    return Linted(sets[0].name, sum(card.copies for card in sets[0].cards.values()), sorted(set(problems)))


def folders_of(path: str, project: Path | None = None) -> list[Path]:
    """A set's folder, a file in one, a folder of sets, or the name of a set."""
    place = Path(path)
    if place.is_file() and (place.parent / SET_FILE).is_file():
        return [place.parent]
    if (place / SET_FILE).is_file():
        return [place]
    inside = sorted(file.parent for file in place.glob(f"*/{SET_FILE}")) if place.is_dir() else []
    if inside:
        return inside
    if place.exists():
        raise SimlabError(f"{path} is no card set: it has no {SET_FILE}", "simlab cards new NAME makes one")
    return [find_set(path, project)]
