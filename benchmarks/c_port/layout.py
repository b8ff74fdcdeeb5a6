"""The engine's records and words as a C header: the port reads the very bytes that the engine plays with."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simlab import tables, vocabulary
from simlab.engine import people, plays, state

RECORDS = {
    "Card": tables.CARD, "Row": tables.ROW, "Rules": state.RULES, "Public": state.PUBLIC, "Frame": state.FRAME,
    "State": state.STATE, "Option": state.OPTION, "My": state.MY, "Meaning": state.MEANING, "Log": state.LOG,
    "Box": state.BOX,
}  # fmt: skip
WORDS = (
    vocabulary.Kind, vocabulary.Slot, vocabulary.Sex, vocabulary.Mode, vocabulary.Context, vocabulary.Window,
    vocabulary.Test, vocabulary.Per, vocabulary.Op, vocabulary.Ignored, vocabulary.Who, vocabulary.Cost,
    vocabulary.Limit, vocabulary.Link, vocabulary.Side, vocabulary.Feat, vocabulary.Edition, vocabulary.Zone,
    vocabulary.Verb, vocabulary.Until,
)  # fmt: skip
NUMBERS = {
    vocabulary: ("MAX_SEATS", "NONE", "ALL"),
    state: ("MAX_OPTIONS", "EQUIPPED", "AT_MONSTERS", "FRESH", "TOUCHED", "CHOSEN", "START", "END"),
    tables: (
        "MAX_TESTS", "NO_TRAIT", "OF_KIND", "OF_TRAIT", "TRAIT_FEMALE", "TRAIT_MALE", "TRAIT_HUMAN", "TRAIT_CLASSLESS",
    ),
    people: ("SLOT_ARGUMENT",),
    plays: ("NO_ROW", "DISCARDABLE", "IDENTITIES"),
}  # fmt: skip
SCALARS = {"u": "uint{}_t", "i": "int{}_t", "f": "float{}"}


def header() -> str:
    """Everything the port needs to know of the engine's data."""
    return "\n".join(["/* Generated from the engine's own records: see layout.py. */", *_lines()]) + "\n"


def _lines() -> Iterator[str]:
    yield "typedef float float32;\ntypedef double float64;"
    for module, names in NUMBERS.items():
        for name in names:
            yield f"enum {{ {name} = {int(getattr(module, name))} }};"
    for words in WORDS:
        members = ", ".join(f"{words.__name__.upper()}_{word.name} = {int(word)}" for word in words)
        yield f"enum {{ {members} }};"
    for name, record in RECORDS.items():
        yield from _struct(name, record)


def _struct(name: str, record: np.dtype) -> Iterator[str]:
    """One record, with its gaps spelt out, so that any layout is met."""
    yield "typedef struct __attribute__((packed)) {"
    at = 0
    for field, (kind, offset, *_) in sorted(record.fields.items(), key=lambda item: item[1][1]):
        if offset > at:
            yield f"    uint8_t gap_at_{at}[{offset - at}];"
        shape = "".join(f"[{n}]" for n in kind.shape)
        yield f"    {_type(kind.base)} {field}{shape};"
        at = offset + kind.itemsize
    if record.itemsize > at:
        yield f"    uint8_t gap_at_{at}[{record.itemsize - at}];"
    yield f'}} {name};\n_Static_assert(sizeof({name}) == {record.itemsize}, "{name}");'


def _type(kind: np.dtype) -> str:
    if kind.names:
        return next(name for name, record in RECORDS.items() if record == kind)
    return SCALARS[kind.kind].format(8 * kind.itemsize)
