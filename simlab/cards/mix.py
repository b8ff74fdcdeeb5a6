"""A mix of sets: the numbers of its traits and tags, its edition switches, words and kindred."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from simlab.cards.grammar import OP_OF, PER_OF, TRAIT_KINDS, Takes, test_takes
from simlab.cards.load import CardSet, Definition
from simlab.cards.lower import Line
from simlab.errors import Problem, ProblemsFound, SimlabError, did_you_mean
from simlab.tables import FIXED_TRAITS, NO_TRAIT
from simlab.vocabulary import Cost, Edition, Op

MAX_TRAITS = 254
MAX_TAGS = 32
ALWAYS_KINDRED = "undead"
BLANK_TRAIT = "blank"
"""The trait of a blanked class, race and so on: nobody asks for it."""
SILENT = {edition.name: edition.name not in ("ED1", "ED13") for edition in Edition}
"""What holds where no sheet of the mix speaks: the newest sheet's reading."""


@dataclass
class Mix:
    """The names of a mix and their numbers; what is not among them is a problem."""

    sets: Sequence[CardSet]
    traits: dict[str, int] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=lambda: {"": 0})
    problems: list[Problem] = field(default_factory=list)

    @property
    def title(self) -> str:
        return " + ".join(cards.name for cards in self.sets)

    @property
    def definitions(self) -> list[Definition]:
        return [card for cards in self.sets for card in cards.cards.values()]

    def complain(self, message: str) -> None:
        self.problems.append(Problem(self.title, 0, 0, message))

    def trait(self, name: str, card: Definition, path: Sequence[str | int]) -> int:
        if name in self.traits:
            return self.traits[name]
        hint = did_you_mean(name, self.traits)
        self.problems.append(
            card.place.problem(f"'{name}' is no class, race, mojo, power, style or ally of this mix{hint}", path)
        )
        return NO_TRAIT

    def tag(self, name: str, card: Definition, path: Sequence[str | int]) -> int:
        """The tag's bit number."""
        if name in self.tags:
            return self.tags[name]
        self.problems.append(
            card.place.problem(f"no card of this mix has the tag '{name}'{did_you_mean(name, self.tags)}", path)
        )
        return 0

    def tag_mask(self, names: Sequence[str]) -> int:
        """Tags beyond the table's width that no sentence asks about have no bit, and need none."""
        mask = 0
        for name in names:
            mask |= 1 << self.tags[name] if name in self.tags else 0
        return mask

    def label(self, name: str) -> int:
        return self.labels.setdefault(name, len(self.labels))


def number_names(sets: Sequence[CardSet]) -> Mix:
    """Traits and tags in order of appearance, the fixed traits first; one name is one trait, in whichever set."""
    mix = Mix(sets)
    traits = dict.fromkeys(FIXED_TRAITS)
    for cards in sets:
        traits |= cards.traits
        if any(card.blank and card.card.kind in TRAIT_KINDS for card in cards.cards.values()):
            traits[BLANK_TRAIT] = None
    mix.traits = {name: number for number, name in enumerate(traits)}
    mix.tags = {name: number for number, name in enumerate(numbered_tags(mix))}
    if len(mix.traits) > MAX_TRAITS:
        mix.complain(f"{len(mix.traits)} classes, races, mojos and their like: at most {MAX_TRAITS} in one mix")
    if len(mix.tags) > MAX_TAGS:
        mix.complain(f"{len(mix.tags)} tags that sentences ask about: at most {MAX_TAGS} in one mix")
    if mix.problems:
        raise ProblemsFound(mix.problems)
    return mix


def numbered_tags(mix: Mix) -> list[str]:
    """All tags if they fit; otherwise those that some sentence, enhancer or kinship asks about."""
    carried: dict[str, None] = {}
    asked: dict[str, None] = {ALWAYS_KINDRED: None}
    for cards in mix.sets:
        carried |= cards.tags
        asked |= dict.fromkeys(cards.header.kindred)
        for card in cards.cards.values():
            for line in card.lines:
                asked |= dict.fromkeys(tags_of(line))
                if line.op is Op.MAKE_TAG and line.of:
                    carried[line.of] = None
            asked |= dict.fromkeys(getattr(card.card, "makes", ()))
    return list(carried) if len(carried) <= MAX_TAGS else [tag for tag in carried if tag in asked]


def tags_of(line: Line) -> Iterator[str]:
    """The tags a line asks about."""
    for test, value in line.tests:
        if test_takes(test) is Takes.TAG:
            yield value
    if line.tag:
        yield line.tag
    if line.cost is Cost.TAGGED_ITEM:
        yield line.cost_value
    if line.of and Takes.TAG in (OP_OF.get(line.op), PER_OF.get(line.per)):
        yield line.of


def resolve_editions(
    sets: Sequence[CardSet], override: Mapping[str, bool] | None = None
) -> dict[str, str | bool | int]:
    """Per switch the newest sheet that speaks wins; an experiment may override."""
    spoken: dict[str, bool] = {}
    for cards in sorted(sets, key=lambda cards: cards.header.sheet, reverse=True):
        spoken = cards.header.editions | spoken
    result: dict[str, str | bool | int] = dict(SILENT | spoken)
    for switch, value in (override or {}).items():
        if switch not in SILENT:
            raise SimlabError(f"there is no edition switch '{switch}'{did_you_mean(switch.upper(), SILENT)}")
        result[switch] = value
    return result


def resolve_words(sets: Sequence[CardSet]) -> dict[str, str]:
    """The first set that has a word of its own for a thing gives it."""
    words: dict[str, str] = {}
    for cards in sets:
        words = cards.header.words | words
    return words


def kindred_mask(mix: Mix) -> int:
    """Undead join Undead everywhere; further kinships are the sets'."""
    return mix.tag_mask([ALWAYS_KINDRED, *(tag for cards in mix.sets for tag in cards.header.kindred)])
