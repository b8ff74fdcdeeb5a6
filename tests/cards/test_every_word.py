"""Every word of the vocabulary can be written, compiled and read back in English."""

from collections.abc import Callable
from typing import Any

import pytest

from simlab.cards import grammar, phrases
from simlab.cards.explain import explain_card, explain_row
from simlab.cards.grammar import Takes
from simlab.tables import OF_IGNORED, OF_SLOT, OF_TRAIT, CardTables
from simlab.vocabulary import (
    Basis,
    Choice,
    Context,
    Cost,
    Deck,
    Feat,
    Ignored,
    Kind,
    Limit,
    Link,
    Mode,
    Moment,
    Op,
    Per,
    Side,
    Slot,
    Until,
    Who,
    Window,
    Word,
)
from simlab.vocabulary import (
    Test as Asked,
)

Compiled = Callable[..., CardTables]
EXAMPLES = {
    Takes.SIGNED: "2",
    Takes.COUNT: "2",
    Takes.FLAG: "true",
    Takes.BOOLEAN: "true",
    Takes.NUMBER: "3",
    Takes.SEX: "female",
    Takes.KIND: "class",
    Takes.KIND_OR_SLOT: "armor",
    Takes.KIND_OR_TRAIT: "knight",
    Takes.SLOT: "armor",
    Takes.IGNORED: "levels",
    Takes.TRAIT: "knight",
    Takes.TAG: "wood",
}
CARD = "x: {name: X, kind: %s, basis: published%s, rules: [%s]}\n"
EXTRA = {Kind.MONSTER: ", level: 1, treasures: 1", Kind.SPECIAL: ", deck: door", Kind.POWER: ", rank: 2"}
EXTRA |= {Kind.MODIFIER: ", modifies: class"}


def said(enum: type[Word]) -> list[Word]:
    return [member for member in enum if member.name != "NOTHING"]


def card_of(kind: Kind, *sentences: str) -> str:
    return CARD % (kind.word, EXTRA.get(kind, ""), ", ".join(sentences))


def deed(op: Op, more: str = "") -> str:
    of = grammar.OP_OF.get(op)
    return f"{{{op.word}: {EXAMPLES[grammar.op_takes(op)]}{f', of: {EXAMPLES[of]}' if of else ''}{more}}}"


OP_KIND = dict.fromkeys((Op.TREASURES, Op.LEVELS, Op.IGNORES, Op.NO_PURSUIT), Kind.MONSTER)
OP_KIND |= dict.fromkeys((Op.CHEAT, Op.DOUBLE_MONSTER, Op.MAKE_TAG), Kind.SPECIAL)
"""Operations that a class could not carry out."""


def operation(op: Op) -> str:
    """A card with this operation that makes sense."""
    kind = OP_KIND.get(op, Kind.CLASS)
    rolled = "{when: won, do: {roll_die: true}}, " if op is Op.ROLL_DIE else ""
    begins = (
        "while: in_combat" if kind is Kind.MONSTER else "while: in_play" if grammar.is_modifier(op) else "when: won"
    )
    begins = "may: play, at: any_time" if kind is Kind.SPECIAL else begins
    said = deed(op).replace("give_items: 2", "give_items: 1")
    return card_of(kind, f"{rolled}{{{begins}, do: {said}}}")


def last_row(tables: CardTables) -> tuple[Any, str]:
    """The last sentence of the last card, as a row and in English."""
    english = explain_row(tables, len(tables.rows) - 1)
    assert english.endswith(".")
    assert not set("{}[]_") & set(english), english
    return tables.rows[-1], english


@pytest.mark.parametrize("op", said(Op))
def test_operations(compiled: Compiled, op: Op) -> None:
    row, _ = last_row(compiled(operation(op)))
    assert row.op == op
    assert row.amount == (2 if grammar.op_takes(op) in (Takes.SIGNED, Takes.COUNT) and op is not Op.GIVE_ITEMS else 1)


@pytest.mark.parametrize("test", [test for test in said(Asked) if test is not Asked.EPIC])
def test_tests(compiled: Compiled, test: Asked) -> None:
    sentence = f"{{if: {{{test.word}: {EXAMPLES[grammar.test_takes(test)]}}}, do: {{gain_levels: 1}}"
    rules = ("{when: won, do: {roll_die: true}}", sentence + ", when: won}")
    row, english = last_row(compiled(card_of(Kind.CLASS, *rules)))
    assert row.test[0] == test
    assert row.test[1] == Asked.NOTHING
    assert "goes up 1 level" in english


@pytest.mark.parametrize("per", said(Per))
def test_multipliers(compiled: Compiled, per: Per) -> None:
    of = grammar.PER_OF.get(per)
    more = f", per: {per.word}" + (f", of: {EXAMPLES[of]}" if of else "")
    rules = ("{when: won, do: {roll_die: true}}", f"{{when: won, do: {deed(Op.GAIN_LEVELS, more)}}}")
    row, english = last_row(compiled(card_of(Kind.CLASS, *rules)))
    assert row.per == per
    assert " for each " in english


@pytest.mark.parametrize("who", [who for who in said(Who) if who not in (Who.ANYONE, Who.SUBJECT)])
def test_whom(compiled: Compiled, who: Who) -> None:
    rule = f"{{when: won, do: {{strength: 2}}, to: {who.word}, until: combat}}"
    row, english = last_row(compiled(card_of(Kind.CLASS, rule)))
    assert row.who == who
    assert phrases.PEOPLE[who] in english


def test_subject(compiled: Compiled) -> None:
    rule = "{when: won, do: {lose_levels: 1}, to: other_player, then: {do: {lose_hand: 1}, to: subject}}"
    assert last_row(compiled(card_of(Kind.CLASS, rule)))[0].who == Who.SUBJECT


@pytest.mark.parametrize("by", [Who.ANYONE, Who.FIGHTER, Who.MUNCHKINS])
def test_users(compiled: Compiled, by: Who) -> None:
    rule = f"{{may: feed, at: any_combat, by: {by.word}, pay: {{cards: 1}}, do: {{strength: 2}}}}"
    assert last_row(compiled(card_of(Kind.MONSTER, rule)))[0].by == by


@pytest.mark.parametrize("by", [Who.OTHERS, Who.NEIGHBOURS, Who.LEFT, Who.RIGHT, Who.HIGHEST, Who.PLAYER])
def test_takers(compiled: Compiled, by: Who) -> None:
    rule = f"{{when: played, do: {{give_items: 1, by: {by.word}}}}}"
    assert last_row(compiled(card_of(Kind.CURSE, rule)))[0].by == by


@pytest.mark.parametrize("choice", said(Choice))
def test_choices(compiled: Compiled, choice: Choice) -> None:
    rule = f"{{when: played, do: {{lose_items: 1, which: {choice.word}}}}}"
    assert last_row(compiled(card_of(Kind.CURSE, rule)))[0].which == choice


@pytest.mark.parametrize("until", said(Until))
def test_durations(compiled: Compiled, until: Until) -> None:
    rule = f"{{when: won, do: {{strength: 2}}, until: {until.word}}}"
    row, english = last_row(compiled(card_of(Kind.CLASS, rule)))
    assert row.until == until
    assert phrases.UNTILS[until] in english


@pytest.mark.parametrize("until", said(Until))
def test_curses_stay(compiled: Compiled, until: Until) -> None:
    card = "x: {name: X, kind: curse, basis: published, stays: %s, rules: [{while: in_play, do: {run: -1}}]}\n"
    assert compiled(card % until.word).cards[-1].stays == until


@pytest.mark.parametrize("cost", said(Cost))
def test_costs(compiled: Compiled, cost: Cost) -> None:
    price = {Cost.THIS: "true", Cost.TAGGED_ITEM: "wood"}.get(cost, "2")
    row, english = last_row(
        compiled(card_of(Kind.CLASS, f"{{may: x, pay: {{{cost.word}: {price}}}, do: {{death: true}}}}"))
    )
    assert row.cost == cost
    assert row.cost_n == (2 if price == "2" else 1)
    assert ("discard" in english) == (cost is not Cost.LEVELS)


@pytest.mark.parametrize("limit", said(Limit))
def test_limits(compiled: Compiled, limit: Limit) -> None:
    rule = f"{{may: x, at: any_combat, limit: {{{limit.word}: 2}}, do: {{death: true}}}}"
    row, english = last_row(compiled(card_of(Kind.CLASS, rule)))
    assert (row.limit, row.limit_n) == (limit, 2)
    assert "2 times" in english


@pytest.mark.parametrize("window", [window for window in said(Window) if window is not Window.BY_EDITION])
def test_windows(compiled: Compiled, window: Window) -> None:
    rule = f"{{may: x, at: {window.word}, pay: {{cards: 1}}, do: {{death: true}}}}"
    tables = compiled(card_of(Kind.CLASS, rule))
    row, english = last_row(tables)
    assert (row.mode, row.moment) == (Mode.MAY, window)
    assert tables.cards[-1].windows == 1 << window
    assert phrases.WINDOWS[window] in english


def test_no_window_said(compiled: Compiled) -> None:
    row, _ = last_row(compiled(card_of(Kind.CLASS, "{may: x, pay: {cards: 1}, do: {death: true}}")))
    assert row.moment == Window.BY_EDITION


MOMENT_KIND = {Moment.PLAYED: Kind.CURSE, Moment.OPENED: Kind.SEAL}
MOMENT_KIND |= dict.fromkeys((Moment.MET, Moment.ESCAPED, Moment.BAD_STUFF), Kind.MONSTER)


@pytest.mark.parametrize("moment", said(Moment))
def test_moments(compiled: Compiled, moment: Moment) -> None:
    kind = MOMENT_KIND.get(moment, Kind.CLASS)
    tables = compiled(card_of(kind, f"{{when: {moment.word}, do: {{lose_levels: 1}}}}"))
    row, english = last_row(tables)
    assert (row.mode, row.moment) == (Mode.WHEN, moment)
    assert tables.cards[-1].moments == 1 << moment
    assert english[1:].startswith(phrases.MOMENTS[moment][1:])


@pytest.mark.parametrize(
    "context, kind", [(Context.IN_PLAY, Kind.ITEM), (Context.IN_COMBAT, Kind.MONSTER), (Context.TOP_SEAL, Kind.SEAL)]
)
def test_contexts(compiled: Compiled, context: Context, kind: Kind) -> None:
    tables = compiled(card_of(kind, f"{{while: {context.word}, do: {{strength: 2}}}}"))
    row, _ = last_row(tables)
    assert (row.mode, row.moment) == (Mode.WHILE, context)
    assert tables.cards[-1].grants == 1 << Op.STRENGTH


@pytest.mark.parametrize("link", said(Link))
def test_links(compiled: Compiled, link: Link) -> None:
    rule = f"{{when: played, do: {{lose_items: 1}}, {link.word}: {{lose_levels: 1}}}}"
    row, _ = last_row(compiled(card_of(Kind.CURSE, rule)))
    assert (row.link, row.back) == (link, 1)


@pytest.mark.parametrize("ignored", said(Ignored))
def test_ignored(compiled: Compiled, ignored: Ignored) -> None:
    row, english = last_row(compiled(card_of(Kind.MONSTER, f"{{while: in_combat, do: {{ignores: {ignored.word}}}}}")))
    assert (row.of, row.of_is, row.amount) == (ignored, OF_IGNORED, 1)
    assert phrases.IGNORED[ignored].lower() in english.lower()


@pytest.mark.parametrize("slot", said(Slot))
def test_slots(compiled: Compiled, slot: Slot) -> None:
    row, _ = last_row(compiled(card_of(Kind.ITEM, f"{{while: in_play, do: {{protects: {slot.word}}}}}")))
    assert (row.of, row.of_is, row.amount) == (slot, OF_SLOT, 1)


def test_badge(compiled: Compiled) -> None:
    tables = compiled(card_of(Kind.ITEM, "{while: in_play, do: {badge: knight}}"))
    knight = tables.traits.index("knight")
    assert (tables.rows[-1].of, tables.rows[-1].of_is, tables.cards[-1].badge) == (knight, OF_TRAIT, knight)


@pytest.mark.parametrize("feat", said(Feat))
def test_feats(compiled: Compiled, feat: Feat) -> None:
    card = "x: {name: X, kind: race, basis: published, epic: [{while: in_play, do: {run: 1}, feat: %s}]}\n"
    row, english = last_row(compiled(card % feat.word))
    assert (row.feat, row.test[0], row.test_arg[0]) == (feat, Asked.EPIC, 1)
    assert english == f"Epic feat ({feat.word}), while it is in play: +1 to run away for the owner."


@pytest.mark.parametrize("kind", said(Kind))
def test_kinds(compiled: Compiled, kind: Kind) -> None:
    rule = {
        Kind.CURSE: "{when: played, do: {death: true}}",
        Kind.SEAL: "{when: opened, do: {death: true}}",
        Kind.SPECIAL: "{may: play, do: {gain_levels: 1}}",
    }.get(kind, "")
    card = compiled(card_of(kind, *([rule] if rule else []))).cards[-1]
    treasures = (Kind.ITEM, Kind.ITEM_ENHANCER, Kind.MOOK)
    assert card.kind == kind
    assert card.deck == (Deck.SEAL if kind is Kind.SEAL else Deck.TREASURE if kind in treasures else Deck.DOOR)


@pytest.mark.parametrize("deck", said(Deck))
def test_decks(compiled: Compiled, deck: Deck) -> None:
    rules = "rules: [{may: play, do: {gain_levels: 1}}]"
    card = f"x: {{name: X, kind: special, deck: {deck.word}, basis: published, {rules}}}\n"
    assert compiled(card).cards[-1].deck == deck


@pytest.mark.parametrize("side", said(Side))
def test_sides(compiled: Compiled, side: Side) -> None:
    card = f"x: {{name: X, kind: item, one_shot: true, bonus: 2, side: {side.word}, basis: published}}\n"
    assert compiled(card).cards[-1].side == side


@pytest.mark.parametrize("basis", said(Basis))
def test_bases(compiled: Compiled, basis: Basis) -> None:
    assert compiled(f"x: {{name: X, kind: item, basis: {basis.word}}}\n").titles[-1] == "X"


TABLES = [
    (Context, phrases.CONTEXTS),
    (Moment, phrases.MOMENTS),
    (Window, phrases.WINDOWS),
    (Asked, phrases.TESTS),
    (Per, phrases.PERS),
    (Who, phrases.PEOPLE),
    (Op, phrases.OPS),
    (Ignored, phrases.IGNORED),
    (Until, phrases.UNTILS),
    (Cost, phrases.COSTS),
    (Limit, phrases.LIMITS),
    (Link, phrases.LINKS),
    (Choice, phrases.CHOICES),
    (Feat, phrases.FEATS),
]


@pytest.mark.parametrize("enum, table", TABLES, ids=[enum.__name__ for enum, _ in TABLES])
def test_every_word_has_its_english(enum: type[Word], table: dict[Word, str]) -> None:
    assert list(table) == said(enum)


def test_explain_indents_what_hangs_on_a_sentence(compiled: Compiled) -> None:
    rule = (
        "{when: won, do: {roll_die: true}, then: [{if: {die_at_most: 2}, do: {death: true}, else: {lose_levels: 2}}]}"
    )
    tables = compiled(card_of(Kind.CLASS, rule))
    assert explain_card(tables, tables.cards[-1]) == [
        "When the owner's side wins a fight: the owner rolls a die.",
        "  Then on a roll of 2 or less: the owner dies.",
        "    Otherwise the owner goes down 2 levels.",
    ]
