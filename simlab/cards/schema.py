"""The shape of a card: which corners each kind has, and what a sentence is made of. Its sense is checked in `check`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic import model_validator as whole
from pydantic_core import PydanticCustomError, core_schema
from typing_extensions import TypedDict

from simlab.cards.grammar import Takes, is_modifier, op_takes, test_takes
from simlab.errors import did_you_mean
from simlab.strict_yaml import shown
from simlab.tables import MAX_TESTS
from simlab.vocabulary import (
    Basis,
    Choice,
    Context,
    Deck,
    Edition,
    Feat,
    Ignored,
    Kind,
    Moment,
    Op,
    Per,
    Sex,
    Side,
    Slot,
    Test,
    Until,
    Who,
    Window,
    Word,
)

STRICT = ConfigDict(extra="forbid", strict=True)
MANY = 30000
"""The largest number a card can carry."""
KEY = re.compile(r"[a-z0-9][a-z0-9_]*")
CALLED = {Context: "while", Moment: "when", Window: "at", Who: "person or side", Choice: "which", Until: "until"}


def wrong(message: str) -> PydanticCustomError:
    # Braces would be taken for a template: the message is final.
    return PydanticCustomError("wrong", "{message}", {"message": message})


def elsewhere(enum: type[Word], word: str) -> str:
    """'killed' is no `while` word, but it is a `when` word: say so."""
    for other in (Context, Moment, Window):
        if enum in (Context, Moment, Window) and other is not enum and word in other.words():
            return f" — it is a word for `{CALLED[other]}:`"
    return ""


def one_of(words: Iterable[str]) -> str:
    return ": one of " + ", ".join(words)


class Written:
    """Marks how a field is written: `read` checks the value, `shape` is its JSON Schema."""

    shape: dict[str, Any]

    def read(self, value: object) -> object:
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: object) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, Any]:
        return self.shape


class Spelled(Written):
    """A word of an enum of the vocabulary."""

    def __init__(self, enum: type[Word]) -> None:
        self.enum = enum
        self.table = {member.word: member for member in enum if member.name != "NOTHING"}
        self.shape = {"type": "string", "enum": list(self.table)}

    def read(self, value: object) -> Word:
        found = self.table.get(value) if isinstance(value, str) else None
        if found is not None:
            return found
        label = CALLED.get(self.enum, self.enum.__name__.lower())
        hint = did_you_mean(value, self.table) or elsewhere(self.enum, str(value)) or one_of(self.table)
        raise wrong(f"unknown {label} {shown(value)}{hint}")


class Whole(Written):
    """A whole number from `low` to `high`, or one of the words."""

    def __init__(self, low: int, high: int, *words: str) -> None:
        self.low, self.high, self.words = low, high, words
        number: dict[str, Any] = {"type": "integer", "minimum": low, "maximum": high}
        self.shape = {"anyOf": [number, {"enum": list(words)}]} if words else number

    def read(self, value: object) -> object:
        if isinstance(value, str) and value in self.words:
            return value
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        bounds = f"of at least {self.low}" if self.high == MANY else f"from {self.low} to {self.high}"
        also = "".join(f" or `{word}`" for word in self.words)
        raise wrong(f"must be a whole number {bounds}{also}, not {shown(value)}")


class OneOf(Written):
    """One of the given words, left as text."""

    def __init__(self, what: str, words: list[str]) -> None:
        self.what, self.words = what, words
        self.shape = {"type": "string", "enum": words}

    def read(self, value: object) -> object:
        if value in self.words:
            return value
        raise wrong(f"{shown(value)} is not {self.what}{did_you_mean(value, self.words) or one_of(self.words)}")


class Key(Written):
    """A name as files and traits have it."""

    shape = {"type": "string", "pattern": f"^{KEY.pattern}$"}

    def read(self, value: object) -> object:
        if isinstance(value, str) and KEY.fullmatch(value):
            return value
        raise wrong(f"must be a word in small letters, digits and _, not {shown(value)}")


class Flag(Written):
    """`true`, or left out."""

    shape = {"const": True}

    def read(self, value: object) -> object:
        if value is True:
            return value
        raise wrong(f"must be `true` (or left out), not {shown(value)}")


KeyText = Annotated[str, Key()]
True_ = Annotated[bool, Flag()]
Whom = Annotated[Who, Spelled(Who)]
Lasting = Annotated[Until, Spelled(Until)]
AnySlot = Annotated[Slot, Spelled(Slot)]
AnyKind = Annotated[Kind, Spelled(Kind)]
TYPES: dict[Takes, Any] = {
    Takes.SIGNED: Annotated[int, Whole(-MANY, MANY, "all", "die")],
    Takes.COUNT: Annotated[int, Whole(1, MANY, "all", "die")],
    Takes.FLAG: True_,
    Takes.BOOLEAN: bool,
    Takes.NUMBER: Annotated[int, Whole(0, MANY)],
    Takes.SEX: Annotated[Sex, Spelled(Sex)],
    Takes.KIND: AnyKind,
    Takes.KIND_OR_SLOT: Annotated[str, OneOf("a kind or slot", [*Kind.words(), *Slot.words()])],
    Takes.SLOT: AnySlot,
    Takes.IGNORED: Annotated[Ignored, Spelled(Ignored)],
    Takes.TRAIT: KeyText,
    Takes.TAG: KeyText,
}
OPS = {op.word: op for op in Op if op is not Op.NOTHING}
TESTS = {test.word: test for test in Test if test is not Test.NOTHING}
ARGUMENTS = {
    "per": Annotated[Per, Spelled(Per)],
    "of": KeyText,
    "slot": AnySlot,
    "size": Annotated[str, OneOf("a size", ["small", "big"])],
    "tag": KeyText,
    "worth": Annotated[int, Whole(1, MANY)],
    "which": Annotated[Choice, Spelled(Choice)],
    "by": Whom,
}


def mapping_type(name: str, fields: Mapping[str, Any]) -> Any:
    """A mapping of which only the given keys are known and none is required."""
    make: Any = TypedDict  # made at run time, which type checkers cannot follow
    made = make(name, dict(fields), total=False)
    made.__pydantic_config__ = STRICT
    return made


def one_operation(deed: dict[str, Any]) -> dict[str, Any]:
    found = [word for word in deed if word in OPS]
    if len(found) == 1:
        return deed
    if found:
        raise wrong("one sentence, one operation: " + " and ".join(f"'{word}'" for word in found) + "; use `then`")
    raise wrong("no operation: say what happens, e.g. {lose_levels: 1}")


def few_tests(tests: dict[str, Any]) -> dict[str, Any]:
    if len(tests) > MAX_TESTS:
        raise wrong(f"at most {MAX_TESTS} tests in one sentence, here are {len(tests)}")
    return tests


def exactly_one(what: str) -> Any:
    def read(value: dict[str, Any]) -> dict[str, Any]:
        if len(value) != 1:
            raise wrong(f"{what} says exactly one thing, here are {len(value)}")
        return value

    return read


COSTS: dict[str, Any] = {
    **dict.fromkeys(("cards", "hand_cards", "hand", "items", "levels"), Annotated[int, Whole(1, 99)]),
    "item_worth": Annotated[int, Whole(1, MANY)],
    "this": True_,
    "tagged_item": KeyText,
}
LIMITS: dict[str, Any] = dict.fromkeys(("turn", "combat", "victim"), Annotated[int, Whole(1, 99)])


def operation_type(op: Op) -> Any:
    sort = "modifier" if is_modifier(op) else "happening"
    return Annotated[TYPES[op_takes(op)], Field(description=f"{sort}: {op_takes(op).value}")]


if TYPE_CHECKING:
    Deed = dict[str, Any]
    Tests = dict[str, Any]
    Pay = dict[str, Any]
    Times = dict[str, Any]
else:
    _operations = {word: operation_type(op) for word, op in OPS.items()}
    _tests = {word: TYPES[test_takes(test)] for word, test in TESTS.items()}
    Deed = Annotated[mapping_type("Operation", _operations | ARGUMENTS), AfterValidator(one_operation)]
    Tests = Annotated[mapping_type("Tests", _tests), AfterValidator(few_tests)]
    Pay = Annotated[mapping_type("Pay", COSTS), AfterValidator(exactly_one("`pay`"))]
    Times = Annotated[mapping_type("Limit", LIMITS), AfterValidator(exactly_one("`limit`"))]


class Clause(BaseModel):
    """What hangs on a sentence: `{lose_levels: 1}` or `{do: {lose_levels: 1}, to: left}`."""

    model_config = STRICT
    do: Deed
    if_: Tests | None = Field(None, alias="if")
    to: Whom | None = None
    by: Whom | None = None
    until: Lasting | None = None
    keep_treasures: True_ | None = None
    else_: "Clause | None" = Field(None, alias="else")
    or_: "Clause | None" = Field(None, alias="or")
    then: "Annotated[list[Clause], BeforeValidator(as_list)]" = []

    @whole(mode="before")
    @classmethod
    def short_form(cls, raw: object) -> object:
        """Operation words beside `to` and `if` are what it does."""
        if not isinstance(raw, dict) or "do" in raw or cls is not Clause:
            return raw
        own = {key: value for key, value in raw.items() if key in CLAUSE_KEYS - {"by"}}
        return own | {"do": {key: value for key, value in raw.items() if key not in own}}


def as_list(value: object) -> object:
    return value if isinstance(value, list) else [value]


CLAUSE_KEYS = frozenset({"do", "if", "to", "by", "until", "keep_treasures", "else", "or", "then"})


class Sentence(Clause):
    """`while`, `when` or `may`, and what follows from it."""

    while_: Annotated[Context, Spelled(Context)] | None = Field(None, alias="while")
    when: Annotated[Moment, Spelled(Moment)] | None = None
    may: KeyText | None = None
    at: Annotated[Window, Spelled(Window)] | None = None
    pay: Pay | None = None
    limit: Times | None = None
    drawback: bool = False
    feat: Annotated[Feat, Spelled(Feat)] | None = None


class Card(BaseModel):
    """The corners every kind has."""

    model_config = STRICT
    default_deck: ClassVar[Deck | None] = Deck.DOOR
    name: str = Field(min_length=1)
    kind: AnyKind
    copies: Annotated[int, Whole(1, 99)] = 1
    deck: Annotated[Deck, Spelled(Deck)] | None = None
    basis: Annotated[Basis, Spelled(Basis)]
    text: str = ""
    source: str = ""
    tags: list[KeyText] = []
    rules: list[Sentence] = []


class Monster(Card):
    level: Annotated[int, Whole(1, 99)]
    treasures: Annotated[int, Whole(0, 99)]
    levels: Annotated[int, Whole(0, 9)] = 1
    run: Annotated[int, Whole(-9, 9)] = 0
    inescapable: bool = False
    no_pursuit: Annotated[int, Whole(0, 99)] = 0
    bad_stuff: list[Sentence] = []


class MonsterEnhancer(Card):
    strength: Annotated[int, Whole(-99, 99)] = 0
    treasures: Annotated[int, Whole(-9, 9)] = 0
    makes: list[KeyText] = []
    doubles: bool = False


class Curse(Card):
    stays: Lasting | None = None


class Special(Card):
    default_deck = None
    stays: Lasting | None = None


class Bearer(Card):
    """What lies in front of a munchkin and adds to his strength."""

    bonus: Annotated[int, Whole(-99, 99)] = 0
    run: Annotated[int, Whole(-9, 9)] = 0


class Mook(Bearer):
    default_deck = Deck.TREASURE


class Calling(Bearer):
    """A Class and its like: it may have Epic feats."""

    epic: list[Sentence] = []


class Power(Calling):
    rank: Annotated[int, Whole(1, 9)]


class Modifier(Bearer):
    modifies: AnyKind


class Item(Bearer):
    default_deck = Deck.TREASURE
    slot: AnySlot | None = None
    hands: Annotated[int, Whole(1, 2)] = 0
    big: bool = False
    value: Annotated[int, Whole(0, MANY)] = 0
    only: list[KeyText] = []
    not_for: list[KeyText] = []
    one_shot: bool = False
    side: Annotated[Side, Spelled(Side)] | None = None


class ItemEnhancer(Bearer):
    default_deck = Deck.TREASURE
    fits: AnySlot | None = None


class Seal(Card):
    default_deck = Deck.SEAL


CARD_MODELS: dict[Kind, type[Card]] = {
    Kind.MONSTER: Monster,
    Kind.MONSTER_ENHANCER: MonsterEnhancer,
    Kind.CURSE: Curse,
    Kind.CLASS: Calling,
    Kind.RACE: Calling,
    Kind.MOJO: Calling,
    Kind.POWER: Power,
    Kind.STYLE: Calling,
    Kind.STYLE_ENHANCER: Bearer,
    Kind.MODIFIER: Modifier,
    Kind.ALLY: Bearer,
    Kind.MOOK: Mook,
    Kind.ITEM: Item,
    Kind.ITEM_ENHANCER: ItemEnhancer,
    Kind.SPECIAL: Special,
    Kind.SEAL: Seal,
}
SENTENCE_CORNERS = ("rules", "bad_stuff", "epic")


class Header(BaseModel):
    """`set.yaml`."""

    model_config = STRICT
    set: KeyText
    title: str = Field(min_length=1)
    sheet: Annotated[int, Whole(1900, 9998)] = 1900
    words: dict[str, str] = {}
    editions: dict[Annotated[str, OneOf("an edition switch", [e.name for e in Edition])], bool] = {}
    extends: KeyText | None = None
    kindred: list[KeyText] = []


@cache
def corners(model: type[BaseModel]) -> list[str]:
    return [info.alias or name for name, info in model.model_fields.items()]


def known_keys(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    """The keys allowed at a place inside a card: for "did you mean"."""
    inside = {"do": [*OPS, *ARGUMENTS], "if": list(TESTS), "pay": list(COSTS), "limit": list(LIMITS)}
    inside |= dict.fromkeys(SENTENCE_CORNERS, corners(Sentence))
    inside |= dict.fromkeys(("else", "or", "then"), corners(Clause))
    spot = next((step for step in reversed(path) if isinstance(step, str)), None)
    return inside[spot] if spot in inside else corners(model)
