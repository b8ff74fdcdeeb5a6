"""One line → one integer row."""

from typing import Any

from simlab.cards.grammar import OP_OF, PER_OF, Takes, op_takes, test_takes
from simlab.cards.load import Definition
from simlab.cards.lower import Line
from simlab.cards.mix import Mix
from simlab.tables import MAX_TESTS, OF_IGNORED, OF_KIND, OF_NOTHING, OF_SLOT, OF_TAG, OF_TRAIT, ROW
from simlab.vocabulary import ALL, Cost, Ignored, Kind, Op, Per, Slot, Test

SLOT_BASE = 100
"""In tests on a kind or slot a slot is written as this plus its number."""
SIZES = {None: 0, "small": 1, "big": 2}
KINDS = {kind.word: kind for kind in Kind}
SLOTS = {slot.word: slot for slot in Slot}


def row_of(line: Line, card: Definition, number: int, mix: Mix) -> tuple[Any, ...]:
    """The fields of a ROW, in order."""
    tests = [(int(test), argument(test, value, card, line, mix)) for test, value in line.tests]
    tests += [(int(Test.NOTHING), 0)] * (MAX_TESTS - len(tests))
    of, of_is = reference(line, card, mix)
    values = {
        "mode": line.mode,
        "moment": line.moment,
        "test": tuple(test for test, _ in tests),
        "test_arg": tuple(value for _, value in tests),
        "op": line.op,
        "amount": amount(line),
        "per": Per.DIE if line.value == "die" else line.per,
        "of": of,
        "of_is": of_is,
        "who": line.who,
        "by": line.by or 0,
        "which": line.which,
        "slot": line.slot,
        "bulk": SIZES[line.size],
        "tag": 1 << mix.tag(line.tag, card, (*line.path, "do", "tag")) if line.tag else 0,
        "worth": line.worth,
        "until": line.until,
        "link": line.link,
        "cost": line.cost,
        "cost_n": 1 if line.cost in (Cost.THIS, Cost.TAGGED_ITEM) else line.cost_value,
        "cost_tag": 1 << mix.tag(line.cost_value, card, (*line.path, "pay", "tagged_item"))
        if line.cost is Cost.TAGGED_ITEM
        else 0,
        "limit": line.limit,
        "limit_n": line.limit_n,
        "keep_treasures": line.keep_treasures,
        "drawback": line.drawback,
        "feat": line.feat,
        "play": line.play,
        "card": number,
        "label": mix.label(line.label),
        "back": line.back,
    }
    return tuple(values[name] for name in ROW.names or ())


def amount(line: Line) -> int:
    """`all` is ALL, `die` one per pip, `true` and everything that is not a number one."""
    if line.value == "all":
        return ALL
    if isinstance(line.value, bool | str | Slot | Ignored):
        return 1
    return int(line.value)


def argument(test: Test, value: Any, card: Definition, line: Line, mix: Mix) -> int:
    """What a test asks for, as a number."""
    takes, path = test_takes(test), (*line.path, "if", test.word)
    if takes is Takes.TRAIT:
        return mix.trait(value, card, path)
    if takes is Takes.TAG:
        return mix.tag(value, card, path)
    if takes is Takes.KIND_OR_SLOT:
        return int(KINDS[value]) if value in KINDS else SLOT_BASE + SLOTS[value]
    return int(value)


def reference(line: Line, card: Definition, mix: Mix) -> tuple[int, int]:
    """What `of` names, or an operation whose value is a name: (number, what it is)."""
    special = {Takes.IGNORED: OF_IGNORED, Takes.SLOT: OF_SLOT}.get(op_takes(line.op))
    if special:
        return int(line.value), special
    path = (*line.path, "do")
    if line.op is Op.BADGE:
        return mix.trait(line.value, card, (*path, "badge")), OF_TRAIT
    takes = OP_OF.get(line.op) or PER_OF.get(line.per)
    if takes is None or line.of is None:
        return 0, OF_NOTHING
    return named(line.of, takes, card, (*path, "of"), mix)


def named(name: str, takes: Takes, card: Definition, path: tuple[str | int, ...], mix: Mix) -> tuple[int, int]:
    if takes is Takes.TAG:
        return mix.tag(name, card, path), OF_TAG
    if takes is not Takes.TRAIT and name in KINDS:
        return int(KINDS[name]), OF_KIND
    if takes is Takes.KIND_OR_SLOT and name in SLOTS:
        return int(SLOTS[name]), OF_SLOT
    return mix.trait(name, card, path), OF_TRAIT
