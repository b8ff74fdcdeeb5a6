"""Sentences → lines: one line per operation, everything understood said aloud, still in words of the vocabulary.

What hangs on a sentence follows it, in this order: `or`, `then`, `else`, each with what hangs on it in turn; `link`
says how a line hangs and `back` how many lines above it finds what it hangs on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simlab.cards.grammar import (
    CHOSEN_SEATS,
    IN_THE_FIGHT,
    MONSTER_KINDS,
    MONSTER_OPS,
    MONSTERS,
    TABLE_OPS,
    TAKING_OPS,
    is_modifier,
)
from simlab.cards.schema import OPS, TESTS, Card, Clause, Sentence
from simlab.vocabulary import (
    Choice,
    Context,
    Cost,
    Feat,
    Kind,
    Limit,
    Link,
    Mode,
    Moment,
    Op,
    Per,
    Slot,
    Test,
    Until,
    Who,
    Window,
)

CLASS_LIKE = frozenset({Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.POWER, Kind.STYLE})


@dataclass(slots=True)
class Line:
    """One operation with all that belongs to it; arguments that name traits or tags are still text."""

    path: tuple[str | int, ...]
    mode: Mode
    moment: Context | Moment | Window
    op: Op
    value: Any
    tests: list[tuple[Test, Any]]
    who: Who
    said_whom: bool = False
    per: Per = Per.NOTHING
    of: str | None = None
    slot: Slot = Slot.NOTHING
    size: str | None = None
    tag: str | None = None
    worth: int = 0
    which: Choice = Choice.LOSER
    said_which: bool = False
    by: Who | None = None
    until: Until = Until.NOTHING
    said_until: bool = False
    link: Link = Link.NOTHING
    back: int = 0
    cost: Cost = Cost.NOTHING
    cost_value: Any = 0
    limit: Limit = Limit.NOTHING
    limit_n: int = 0
    keep_treasures: bool = False
    drawback: bool = False
    feat: Feat = Feat.NOTHING
    play: bool = False
    label: str = ""


def lower(card: Card) -> list[Line]:
    """All sentences of a card, in the order rules, Bad Stuff, Epic feats."""
    lines: list[Line] = []
    for corner in ("rules", "bad_stuff", "epic"):
        for number, sentence in enumerate(getattr(card, corner, ())):
            lines.extend(lower_sentence(card, sentence, (corner, number)))
    return lines


def lower_sentence(card: Card, sentence: Sentence, path: tuple[str | int, ...]) -> list[Line]:
    head = read_clause(sentence, path)
    head.mode, head.moment = mode_of(sentence)
    head.drawback = sentence.drawback
    if head.mode is Mode.MAY:
        head.label, head.play = sentence.may or "", sentence.may == "play"
    for word, amount in (sentence.pay or {}).items():
        head.cost, head.cost_value = Cost[word.upper()], amount
    for word, amount in (sentence.limit or {}).items():
        head.limit, head.limit_n = Limit[word.upper()], amount
    if path[0] == "epic":
        head.feat = sentence.feat or Feat.HOUSE
        head.tests.append((Test.EPIC, True))
    if not head.said_whom:
        head.who = default_whom(card, head)
    understand(head)
    lines = [head]
    hang(card, lines, 0, sentence, path)
    return lines


def mode_of(sentence: Sentence) -> tuple[Mode, Context | Moment | Window]:
    """Bad Stuff says no mode: it happens when the monster catches somebody."""
    if sentence.while_ is not None:
        return Mode.WHILE, sentence.while_
    if sentence.may is not None:
        return Mode.MAY, sentence.at if sentence.at is not None else Window.BY_EDITION
    return Mode.WHEN, sentence.when if sentence.when is not None else Moment.BAD_STUFF


def read_clause(clause: Clause, path: tuple[str | int, ...]) -> Line:
    """The words of one clause, nothing understood yet."""
    deed = dict(clause.do)
    word = next(key for key in deed if key in OPS)
    value, which = deed.pop(word), deed.pop("which", None)
    line = Line(
        path,
        Mode.WHEN,
        Moment.PLAYED,
        OPS[word],
        value,
        [],
        clause.to if clause.to is not None else Who.OWNER,
        clause.to is not None,
    )
    line.tests = [(TESTS[test], wanted) for test, wanted in (clause.if_ or {}).items()]
    line.which, line.said_which = which if which is not None else Choice.LOSER, which is not None
    line.by = clause.by
    line.until, line.said_until = clause.until or Until.NOTHING, clause.until is not None
    line.keep_treasures = bool(clause.keep_treasures)
    for argument, wanted in deed.items():
        setattr(line, argument, wanted)
    return line


def hang(card: Card, lines: list[Line], parent: int, clause: Clause, path: tuple[str | int, ...]) -> None:
    """Append what hangs on the clause whose line is `lines[parent]`."""
    for link, child, where in hanging(clause, path):
        above = lines[parent]
        line = read_clause(child, where)
        line.link, line.back = link, len(lines) - parent
        line.mode, line.moment, line.drawback, line.feat = above.mode, above.moment, above.drawback, above.feat
        subject = subject_of(lines, parent)
        if line.who is Who.SUBJECT or (not line.said_whom and fits(line.op, subject)):
            line.who = Who.SUBJECT if subject in CHOSEN_SEATS else subject
        elif not line.said_whom:
            line.who = default_whom(card, line)
        understand(line, subject)
        lines.append(line)
        hang(card, lines, len(lines) - 1, child, where)


def hanging(clause: Clause, path: tuple[str | int, ...]) -> Iterator[tuple[Link, Clause, tuple[str | int, ...]]]:
    alternative, where = clause.or_, path
    while alternative is not None:  # every further `or` is an alternative to the same first clause
        where = (*where, "or")
        yield Link.OR, alternative if alternative.or_ is None else alternative.model_copy(update={"or_": None}), where
        alternative = alternative.or_
    for number, child in enumerate(clause.then):
        yield Link.THEN, child, (*path, "then", number)
    if clause.else_ is not None:
        yield Link.ELSE, clause.else_, (*path, "else")


def subject_of(lines: Sequence[Line], index: int) -> Who:
    """Whom a line is about, following `subject` upwards."""
    while lines[index].who is Who.SUBJECT and lines[index].back:
        index -= lines[index].back
    return lines[index].who


def fits(op: Op, who: Who) -> bool:
    """Monsters are removed, munchkins go up: can this operation be about this subject?"""
    if who is Who.SUBJECT or op in TABLE_OPS:
        return True
    if op in MONSTER_OPS:
        return who in MONSTERS or who is Who.MONSTER_SIDE
    return is_modifier(op) or who not in IN_THE_FIGHT


def understand(line: Line, subject: Who | None = None) -> None:
    """A bonus to a monster or a side lasts for the fight: there is no monster and no side outside it."""
    about = subject if line.who is Who.SUBJECT and subject is not None else line.who
    if line.mode is not Mode.WHILE and is_modifier(line.op) and not line.said_until and about in IN_THE_FIGHT:
        line.until = Until.COMBAT
    if line.by is None:
        line.by = Who.OTHERS if line.op in TAKING_OPS else Who.OWNER


def default_whom(card: Card, line: Line) -> Who:
    """Whom a sentence is about that does not say."""
    if line.moment is Moment.BAD_STUFF and line.mode is Mode.WHEN:
        return Who.THIS_MONSTER if line.op in MONSTER_OPS else Who.VICTIM
    if card.kind in MONSTER_KINDS:
        return default_on_monster(line)
    if line.op in MONSTER_OPS:
        return Who.ONE_MONSTER
    if line.mode is Mode.MAY and not is_modifier(line.op):
        return Who.PLAYER
    if card.kind is Kind.CURSE:
        return Who.VICTIM
    if card.kind is Kind.SEAL:
        return default_on_seal(line)
    used = line.play or (line.mode is Mode.WHEN and line.moment is Moment.PLAYED)
    return Who.PLAYER if used else Who.OWNER


def default_on_monster(line: Line) -> Who:
    if is_modifier(line.op) or line.op in MONSTER_OPS:
        return Who.THIS_MONSTER
    if line.mode is Mode.MAY:
        return Who.PLAYER
    return Who.VICTIM if line.moment is Moment.ESCAPED else Who.FIGHTER


def default_on_seal(line: Line) -> Who:
    if line.mode is Mode.WHEN:
        return Who.VICTIM
    return Who.EVERY_MONSTER if line.op in (Op.STRENGTH, Op.TREASURES, Op.LEVELS) else Who.EVERYONE


__all__ = ["CLASS_LIKE", "Line", "fits", "lower", "replace", "subject_of"]
