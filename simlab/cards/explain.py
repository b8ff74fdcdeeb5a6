"""Compiled rows → plain English, for `simlab cards show` and for reviewers. Reads nothing but the tables."""

import re
from typing import Any

from simlab.cards import phrases
from simlab.cards.grammar import IN_THE_FIGHT, MONSTERS, Takes, is_modifier, op_takes, test_takes
from simlab.cards.rows import SLOT_BASE
from simlab.tables import OF_IGNORED, OF_KIND, OF_SLOT, OF_TAG, OF_TRAIT, CardTables
from simlab.vocabulary import (
    ALL,
    Choice,
    Context,
    Cost,
    Feat,
    Ignored,
    Kind,
    Limit,
    Link,
    Mode,
    Moment,
    Op,
    Per,
    Sex,
    Slot,
    Test,
    Until,
    Who,
    Window,
)

ONE = re.compile(r"\b(1 (?!or )(?:[\w'-]+ ){0,2}?)(level|card|Item|Treasure|monster|Seal|hand|Style)s\b")
FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


def explain_card(tables: CardTables, card: Any) -> list[str]:
    """The sentences of one card (a CARD record); what hangs on a sentence is indented below it."""
    first, rows = int(card.row), tables.rows[int(card.row) : int(card.row) + int(card.rows)]
    depth: list[int] = []
    for index, row in enumerate(rows):
        depth.append(depth[index - int(row.back)] + 1 if row.link else 0)
    return ["  " * depth[index] + explain_row(tables, first + index) for index in range(len(rows))]


def explain_row(tables: CardTables, index: int) -> str:
    """One row as one sentence."""
    row = tables.rows[index]
    text = f"{beginning(tables, row)}{body(tables, row)}{ending(row)}."
    text = tidy(text)
    return text[0].upper() + text[1:]


def tidy(text: str) -> str:
    """One of anything is singular, and no word is left out twice."""
    return re.sub(r"  +", " ", ONE.sub(r"\1\2", text))


def beginning(tables: CardTables, row: Any) -> str:
    """When, if and at what price: everything before the colon."""
    conditions = [phrase for phrase in (test_phrase(tables, row, slot) for slot in range(len(row.test))) if phrase]
    if row.link:
        return phrases.LINKS[Link(row.link)] + (", ".join(conditions) + ": " if conditions else "")
    parts = [phrases.FEATS[Feat(row.feat)]] if row.feat else []
    parts.append(occasion(tables, row))
    parts += conditions
    if row.cost:
        parts.append(cost_phrase(tables, row))
    if row.limit:
        times = "once" if row.limit_n == 1 else f"{int(row.limit_n)} times"
        parts.append(phrases.LIMITS[Limit(row.limit)].format(times=times))
    return ", ".join(parts) + ": "


def occasion(tables: CardTables, row: Any) -> str:
    if row.mode == Mode.WHILE:
        return phrases.CONTEXTS[Context(row.moment)]
    if row.mode == Mode.WHEN:
        return phrases.MOMENTS[Moment(row.moment)]
    name = "play it" if row.play else readable(tables.labels[row.label]).capitalize()
    users = f" (by {phrases.PEOPLE[Who(row.by)]})" if row.by else ""
    return f"{name}{users} {phrases.WINDOWS[Window(row.moment)]}"


def test_phrase(tables: CardTables, row: Any, slot: int) -> str:
    test, argument = Test(row.test[slot]), int(row.test_arg[slot])
    if test is Test.NOTHING or (test is Test.EPIC and row.feat):
        return ""
    takes = test_takes(test)
    phrase = phrases.TESTS[test].format(arg=argument_name(tables, takes, argument))
    return choose(phrase, takes is not Takes.BOOLEAN or bool(argument))


def choose(phrase: str, first: bool) -> str:
    """`[goes|go]` is the one or the other."""
    return FORMS.sub(r"\1" if first else r"\2", phrase)


def argument_name(tables: CardTables, takes: Takes, number: int) -> str:
    if takes is Takes.TRAIT:
        return readable(tables.traits[number])
    if takes is Takes.TAG:
        return readable(tables.tags[number])
    if takes is Takes.SEX:
        return Sex(number).word
    if takes in (Takes.KIND, Takes.KIND_OR_SLOT):
        return readable(Slot(number - SLOT_BASE).word if number >= SLOT_BASE else Kind(number).word)
    return str(number)


def cost_phrase(tables: CardTables, row: Any) -> str:
    return phrases.COSTS[Cost(row.cost)].format(n=int(row.cost_n), tags=tag_names(tables, int(row.cost_tag)))


def body(tables: CardTables, row: Any) -> str:
    """What happens to whom."""
    op, who = Op(row.op), Who(row.who)
    words = {
        "who": phrases.PEOPLE[who],
        "by": phrases.PEOPLE[Who(row.by)],
        "of": of_name(tables, row),
        "n": quantity(row, op),
        "items": items_phrase(tables, row),
    }
    text = choose(op_phrase(row, op, who), who not in phrases.MANY).format(**words)
    return text + per_phrase(tables, row) + choice_phrase(row)


def op_phrase(row: Any, op: Op, who: Who) -> str:
    if row.amount == ALL and op in phrases.WITHOUT_LIMIT:
        return phrases.WITHOUT_LIMIT[op]
    return phrases.ABOUT_MONSTERS[op] if who in MONSTERS and op in phrases.ABOUT_MONSTERS else phrases.OPS[op]


def quantity(row: Any, op: Op) -> str:
    number = int(row.amount)
    if number == ALL:
        return "all"
    if op_takes(op) is Takes.SIGNED and op not in (Op.BIG_ITEMS, Op.STYLES):
        return f"{number:+d}".replace("-", "−")
    return str(number)


def per_phrase(tables: CardTables, row: Any) -> str:
    return " for each " + phrases.PERS[Per(row.per)].format(of=of_name(tables, row)) if row.per else ""


def of_name(tables: CardTables, row: Any) -> str:
    number = int(row.of)
    names = {
        OF_KIND: lambda: Kind(number).word,
        OF_SLOT: lambda: Slot(number).word,
        OF_TRAIT: lambda: tables.traits[number],
    }
    names |= {OF_TAG: lambda: tables.tags[number], OF_IGNORED: lambda: phrases.IGNORED[Ignored(number)]}
    return readable(names[int(row.of_is)]()) if int(row.of_is) in names else ""


def items_phrase(tables: CardTables, row: Any) -> str:
    """`2 big armor Items tagged fire worth at least 300`."""
    size = phrases.SIZES[int(row.bulk)]
    slot = f"{Slot(row.slot).word} " if row.slot else ""
    tag = f" tagged {tag_names(tables, int(row.tag))}" if row.tag else ""
    worth = f" worth at least {int(row.worth)} each" if row.worth else ""
    return f"{quantity(row, Op(row.op))} {size}{slot}Items{tag}{worth}"


def choice_phrase(row: Any) -> str:
    chosen = phrases.CHOICES[Choice(row.which)]
    return f", {chosen}" if chosen else ""


def ending(row: Any) -> str:
    """How long, and the small print."""
    in_fight = is_modifier(Op(row.op)) and Who(row.who) in IN_THE_FIGHT and row.until == Until.COMBAT
    parts = [phrases.UNTILS[Until(row.until)]] if row.until and not in_fight else []
    if row.keep_treasures:
        parts.append("its Treasure is taken")
    if row.drawback:
        parts.append("a drawback")
    return "".join(f", {part}" for part in parts)


def tag_names(tables: CardTables, mask: int) -> str:
    return " or ".join(readable(tag) for bit, tag in enumerate(tables.tags) if mask >> bit & 1)


def readable(word: str) -> str:
    return word.replace("_", " ")
