"""The integer tables in which cards and engine meet: one record per physical card, one per sentence."""

from dataclasses import dataclass, field

import numpy as np

from simlab.records import record

MAX_TESTS = 3
NO_TRAIT = 255

CARD = record(
    "simlab.tables:CARD",
    [
        ("kind", "u1"),
        ("deck", "u1"),
        ("level", "i2"),  # monster: Level
        ("bonus", "i2"),  # item, style, ally, mook …: bonus; enhancer: strength
        ("treasures", "i2"),  # monster: Treasures; enhancer: extra Treasures
        ("levels", "i2"),  # monster: levels for the kill
        ("run", "i2"),  # item, class …: own rolls; monster: rolls against it
        ("value", "i2"),
        ("slot", "u1"),
        ("hands", "i1"),
        ("big", "u1"),
        ("rank", "i1"),
        ("one_shot", "u1"),
        ("side", "u1"),  # Side of a one-shot
        ("stays", "u1"),  # Until: how long a curse (or special) stays in front of its victim
        ("inescapable", "u1"),
        ("no_pursuit", "i1"),  # a monster does not pursue this Level or below
        ("doubles", "u1"),  # Stunt Double, Mate
        ("modifies", "u1"),  # Kind that a modifier modifies
        ("fits", "u1"),  # item enhancer: Slot it fits (0: any)
        ("trait", "u1"),  # what holding it makes you (NO_TRAIT: nothing)
        ("badge", "u1"),  # a second trait
        ("only", "u1", (4,)),  # traits one of which is needed (NO_TRAIT padded); see ONLY_*
        ("not_for", "u1", (4,)),
        ("tags", "u4"),
        ("makes", "u4"),  # tags an enhancer gives its monster
        ("grants", "i8"),  # bit op: some `while` sentence has this modifier
        ("moments", "i4"),  # bit moment: some `when` sentence has it
        ("windows", "i4"),  # bit window: some `may` sentence has it
        ("row", "i2"),  # its sentences are rows row : row + rows
        ("rows", "i2"),
        ("name", "u2"),  # number of its definition: index into CardTables.names
        ("copy_number", "u1"),  # 0 for the first physical copy (`copy` is NumPy's own)
        ("blank", "u1"),  # edited to do nothing
        ("identity", "u8"),  # stable hash of set/card/copy: keys its place in the deck
    ],
)

ROW = record(
    "simlab.tables:ROW",
    [
        ("mode", "u1"),
        ("moment", "u1"),  # Context, Moment or Window, by mode
        ("test", "u1", (MAX_TESTS,)),
        ("test_arg", "i2", (MAX_TESTS,)),
        ("op", "u1"),
        ("amount", "i2"),
        ("per", "u1"),
        ("of", "i2"),  # argument of op or per: kind, slot, trait or tag, by `of_is`
        ("of_is", "u1"),
        ("who", "u1"),
        ("by", "u1"),
        ("which", "u1"),
        ("slot", "u1"),  # filters of lose_items and its like
        ("bulk", "u1"),  # 0 any, 1 small, 2 big (`size` is NumPy's own)
        ("tag", "u4"),
        ("worth", "i2"),  # at least this value (items), 0: any
        ("until", "u1"),
        ("link", "u1"),
        ("cost", "u1"),
        ("cost_n", "i2"),
        ("cost_tag", "u4"),
        ("limit", "u1"),
        ("limit_n", "i2"),
        ("keep_treasures", "u1"),
        ("drawback", "u1"),
        ("feat", "u1"),
        ("play", "u1"),  # `may: play`: the card itself is played, from hand (or table)
        ("card", "u2"),  # number of the definition it belongs to
        ("label", "u2"),  # index into CardTables.labels: the ability's name
        ("back", "u1"),  # with `link`: so many rows back is the sentence it hangs on (1: the one before)
    ],
)

# What an argument (`of`, the value of `facing`, `is`, `has` …) refers to.
OF_NOTHING, OF_KIND, OF_SLOT, OF_TRAIT, OF_TAG, OF_IGNORED = range(6)
# Traits that are not cards: they come first in the trait table of every mix.
TRAIT_FEMALE, TRAIT_MALE, TRAIT_HUMAN, TRAIT_CLASSLESS = range(4)
FIXED_TRAITS = ("female", "male", "human", "classless")


@dataclass(frozen=True)
class CardTables:
    """A compiled mix of card sets: all the engine ever knows of cards."""

    cards: np.ndarray  # CARD, one per physical card
    rows: np.ndarray  # ROW, one per sentence
    names: list[str]  # definition → "zombies/pizza_guy"
    titles: list[str]  # definition → "Pizza Guy"
    labels: list[str]  # ability names
    traits: list[str]
    tags: list[str]
    sets: tuple[str, ...]
    editions: dict[str, str | bool | int] = field(default_factory=dict)  # resolved switches (ED1 …)
    words: dict[str, str] = field(default_factory=dict)  # the sets' own words: curse → Trap …
    fingerprint: str = ""
    kindred: int = 0  # tags (bit mask) whose monsters join each other freely
