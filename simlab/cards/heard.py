"""What the engine would not hear: sentences of good grammar that nothing in the game ever looks at. Yields (path, message).

A card that says such a thing would be accepted and ignored; it is refused instead.
"""

from collections.abc import Iterator

from simlab.cards.grammar import MONSTER_KINDS, MONSTER_OPS, MONSTERS, SIDES, a, is_modifier
from simlab.cards.lower import Line
from simlab.cards.schema import Card, Curse, Item, Special
from simlab.vocabulary import Feat, Kind, Link, Mode, Moment, Op, Per, Test, Who

Path = tuple[str | int, ...]
Found = Iterator[tuple[Path, str]]

MODIFIERS = frozenset(op for op in Op if op is not Op.NOTHING and is_modifier(op))
OF_MONSTERS = frozenset(
    {Op.STRENGTH, Op.RUN, Op.TREASURES, Op.LEVELS, Op.IGNORES, Op.NO_HELP, Op.SILENCED, Op.NO_PURSUIT}
)
"""What a monster or its enhancer says of itself, or of the whole fight."""
OF_BEARERS = MODIFIERS - {Op.TREASURES, Op.LEVELS, Op.IGNORES, Op.NO_PURSUIT}
OF_CURSES = (OF_BEARERS | {Op.IGNORES}) - {Op.PROTECTS}
IN_ITS_PLACE = frozenset({Op.HANDS, Op.PROTECTS, Op.BADGE, Op.ONE_HAND_LESS_FOR_TWO})
"""What only a card in front of its owner can give."""
OF_SEALS = OF_BEARERS - IN_ITS_PLACE
SEAL_TO_MONSTERS = frozenset({Op.STRENGTH, Op.TREASURES, Op.LEVELS})
LASTING = (OF_BEARERS | {Op.IGNORES, Op.TREASURES, Op.HANDS}) - {Op.PROTECTS, Op.BADGE, Op.ONE_HAND_LESS_FOR_TWO}
SELF = frozenset({Who.OWNER, Who.VICTIM, Who.PLAYER})
SEALED = frozenset({Who.EVERYONE, Who.HIGHEST, Who.LOWEST})

NO_COUNT = frozenset({Op.HANDS, Op.GIVE_HAND, Op.GIVE_ITEMS, Op.SELL_AS})
"""Operations whose amount is not multiplied."""
UNTESTED = frozenset({Op.PROTECTS, Op.BADGE, Op.ONE_HAND_LESS_FOR_TWO})
ATTACHED = {Op.CHEAT: "a special", Op.DOUBLE_MONSTER: "a special", Op.MAKE_TAG: "a special or a one-shot"}
"""The card itself is put on something: it must be one that is played."""


def check_heard(card: Card, line: Line, subject: Who) -> Found:
    """Everything about one line that would be accepted and ignored."""
    if is_modifier(line.op):
        yield from check_modifier(card, line, subject)
    elif line.op in MONSTER_OPS and subject is Who.MONSTER_SIDE:
        if line.op is not Op.REMOVE_MONSTER or line.value != "all":
            yield (*line.path, "to"), f"'{line.op.word}' is about one monster or every monster, not about a side"
    yield from check_amount(line)
    yield from check_tests(line)
    yield from check_moments(card, line)
    if line.op in ATTACHED and not is_played(card, line.op):
        yield (*line.path, "do"), f"'{line.op.word}' puts the card on something: it belongs on {ATTACHED[line.op]}"
    if line.mode is Mode.WHILE and line.link in (Link.THEN, Link.OR):
        yield line.path, f"a `while` sentence has no `{line.link.word}`: write another sentence"


def check_modifier(card: Card, line: Line, subject: Who) -> Found:
    heard, whom = (lasting if line.mode is not Mode.WHILE else standing)(card, line, subject)
    if line.op not in heard:
        yield (
            (*line.path, "do"),
            f"'{line.op.word}' does nothing there: {a(card.kind)} cannot give it to `{subject.word}`",
        )
    elif subject not in whom:
        yield (*line.path, "to"), f"a `while` sentence of {a(card.kind)} is not about `{subject.word}`"


def standing(card: Card, line: Line, subject: Who) -> tuple[frozenset[Op], frozenset[Who]]:
    """What a `while` sentence can give here, and to whom."""
    if card.kind in MONSTER_KINDS:
        return OF_MONSTERS, frozenset({Who.THIS_MONSTER})
    if card.kind is Kind.SEAL:
        return (SEAL_TO_MONSTERS, MONSTERS) if subject is Who.EVERY_MONSTER else (OF_SEALS, SEALED)
    if subject is Who.EVERY_MONSTER:
        return frozenset({Op.STRENGTH}), MONSTERS
    return (OF_CURSES if isinstance(card, Curse) else OF_BEARERS), SELF


def lasting(card: Card, line: Line, subject: Who) -> tuple[frozenset[Op], frozenset[Who]]:
    """What a `when` or `may` sentence can give for a while; people, monsters and sides are told apart by the operation."""
    if subject in MONSTERS:
        return frozenset({Op.STRENGTH, Op.TREASURES}), MONSTERS
    if subject in SIDES:
        return frozenset({Op.STRENGTH}), SIDES
    return LASTING, frozenset(Who)


def check_amount(line: Line) -> Found:
    word = line.op.word
    if line.op in NO_COUNT and (line.per is not Per.NOTHING or line.value == "die"):
        yield (*line.path, "do"), f"'{word}' is not counted out: give it a number"
    if line.op is Op.GIVE_ITEMS and line.value != 1:
        yield (*line.path, "do"), f"with '{word}' everyone takes one Item: say 1"


def check_tests(line: Line) -> Found:
    tests = [(test, wanted) for test, wanted in line.tests if test is not Test.EPIC]
    path = (*line.path, "if")
    if any(test is Test.EPIC for test, _ in line.tests) and line.feat is Feat.NOTHING:
        yield (*path, "epic"), "what holds for Epic munchkins stands under `epic:`"
    if any(test is Test.EPIC and wanted is False for test, wanted in line.tests):
        yield (*path, "epic"), "there is no `epic: false`"
    if (Test.GIVER_AWAY, False) in tests:
        yield (*path, "giver_away"), "there is no `giver_away: false`"
    if line.op in UNTESTED and tests:
        yield path, f"'{line.op.word}' has no `if`"
    if line.op is Op.HANDS and line.mode is Mode.WHILE and [test for test, _ in tests] not in ([], [Test.IS]):
        yield path, "the only `if` of 'hands' is `is`"


def check_moments(card: Card, line: Line) -> Found:
    """Moments that never come for this card, and abilities nobody is offered."""
    if line.back:
        return
    passing = isinstance(card, Curse | Special) and card.stays is None or isinstance(card, Item) and card.one_shot
    never = (
        card.kind is Kind.SEAL and line.moment is not Moment.OPENED
        or card.kind is Kind.MONSTER_ENHANCER and line.moment in (Moment.MET, Moment.PLAYED)
        or card.kind is Kind.SPECIAL and line.moment is Moment.PLAYED
        or card.kind is Kind.CURSE and line.moment is Moment.SEAL_OPENED
        or passing and line.moment is Moment.KILLED
    )  # fmt: skip
    if line.mode is Mode.WHEN and isinstance(line.moment, Moment) and never:
        yield (*line.path, "when"), f"`when: {line.moment.word}` never comes for {a(card.kind)}"
    if line.mode is Mode.MAY and card.kind in (Kind.CURSE, Kind.MONSTER_ENHANCER):
        yield (*line.path, "may"), f"nobody is offered an ability of {a(card.kind)}"
    if line.mode is Mode.MAY and line.by is not Who.OWNER and card.kind not in (*MONSTER_KINDS, Kind.SEAL):
        yield (*line.path, "by"), "only its owner uses it: `by` is for abilities of monsters and Seals"


def is_played(card: Card, op: Op) -> bool:
    return card.kind is Kind.SPECIAL or op is Op.MAKE_TAG and isinstance(card, Item) and card.one_shot
