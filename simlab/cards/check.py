"""The sense of a card: what its shape allows but the game does not. Every rule yields (path, message)."""

from collections.abc import Iterator

from simlab.cards import grammar
from simlab.cards.grammar import MONSTER_KINDS, a, is_modifier
from simlab.cards.heard import check_heard
from simlab.cards.lower import CLASS_LIKE, Line, fits, subject_of
from simlab.cards.schema import Card, Curse, Item, Modifier, Sentence, Special
from simlab.errors import did_you_mean
from simlab.tables import CARD, MAX_TESTS
from simlab.vocabulary import Context, Cost, Feat, Kind, Limit, Mode, Moment, Op, Per, Slot, Test, Until, Who, Window

Path = tuple[str | int, ...]
Found = Iterator[tuple[Path, str]]
MAX_ROWS_OF_A_CARD = 255
MAX_RESTRICTIONS = CARD["only"].shape[0]

CONTEXT_OF = {Kind.MONSTER: Context.IN_COMBAT, Kind.MONSTER_ENHANCER: Context.IN_COMBAT, Kind.SEAL: Context.TOP_SEAL}
USED_KINDS = frozenset({Kind.CURSE, Kind.SPECIAL, Kind.ITEM, Kind.MONSTER_ENHANCER})
MOMENT_KINDS = {
    Moment.PLAYED: USED_KINDS,
    Moment.MET: MONSTER_KINDS,
    Moment.ESCAPED: MONSTER_KINDS,
    Moment.BAD_STUFF: MONSTER_KINDS,
    Moment.OPENED: frozenset({Kind.SEAL}),
}
OWNERS_MOMENTS = frozenset(
    {
        Moment.HELPED_KILL,
        Moment.WON,
        Moment.SEAL_OPENED,
        Moment.CURSED_SOMEONE,
        Moment.TURN_BEGINS,
        Moment.TURN_ENDS,
        Moment.DIES,
    }
)
USERS = frozenset({Who.ANYONE, Who.FIGHTER, Who.MUNCHKINS, Who.HELPER})
TAKERS = frozenset({Who.OTHERS, Who.NEIGHBOURS, Who.LEFT, Who.RIGHT, Who.HIGHEST, Who.LOWEST, Who.PLAYER, Who.FIGHTER})


def check_card(card: Card) -> Found:
    """Corners that contradict each other, and sentences without a beginning or with two."""
    if card.deck is None and card.default_deck is None:
        yield ("kind",), f"{a(card.kind)} must say its deck: door, treasure or seal"
    if card.kind in (Kind.CURSE, Kind.SPECIAL, Kind.SEAL) and not card.rules:
        yield (), f"{a(card.kind)} without rules does nothing"
    if isinstance(card, Modifier) and card.modifies not in grammar.MODIFIABLE:
        yield ("modifies",), f"a modifier modifies class, race, mojo or style, not '{card.modifies.word}'"
    if isinstance(card, Item):
        yield from check_item(card)
    for corner in ("rules", "bad_stuff", "epic"):
        for number, sentence in enumerate(getattr(card, corner, ())):
            yield from check_beginning(sentence, (corner, number))


def check_item(card: Item) -> Found:
    if card.hands and card.slot not in (None, Slot.HAND):
        yield ("slot",), f"an Item held in the hands is not also {card.slot.word if card.slot else ''}"
    if card.slot is Slot.HAND and not card.hands:
        yield ("slot",), "say how many: `hands: 1` or `hands: 2`"
    if card.side is not None and not (card.one_shot and card.bonus):
        yield ("side",), "`side` belongs on a one-shot with a bonus"
    if card.one_shot and not (card.bonus or card.run or card.rules):
        yield ("one_shot",), "a one-shot without bonus, run or rules does nothing"
    for corner in ("only", "not_for"):
        if len(getattr(card, corner)) > MAX_RESTRICTIONS:
            yield (corner,), f"at most {MAX_RESTRICTIONS} traits"


def check_beginning(sentence: Sentence, path: Path) -> Found:
    """`while`, `when` or `may`, exactly one; Bad Stuff has none."""
    beginnings = {"while": sentence.while_, "when": sentence.when, "may": sentence.may}
    said = [word for word, value in beginnings.items() if value is not None]
    if path[0] == "bad_stuff":
        if said:
            yield (*path, said[0]), f"Bad Stuff strikes by itself: leave `{said[0]}` out, or move the sentence to rules"
    elif len(said) != 1:
        found = " and ".join(f"`{word}`" for word in said) or "nothing"
        yield path, f"a sentence begins with one of `while`, `when`, `may`; here is {found}"
    if sentence.may is None:
        for part in ("at", "pay", "limit"):
            if getattr(sentence, part) is not None:
                yield (*path, part), f"`{part}` goes with `may` only"
    if sentence.feat is not None and path[0] != "epic":
        yield (*path, "feat"), "`feat` goes with `epic` sentences only"


def check_lines(card: Card, lines: list[Line]) -> Found:
    if len(lines) > MAX_ROWS_OF_A_CARD:
        yield (), f"more than {MAX_ROWS_OF_A_CARD} sentences"
    yield from check_use(card, lines)
    rolled = False
    for number, line in enumerate(lines):
        first = number - line.back if line.back else number
        yield from check_mode(card, line)
        yield from check_arguments(line)
        yield from check_heard(card, line, subject_of(lines, number))
        yield from check_whom(card, line, subject_of(lines, number), above=lines[first] if line.back else None)
        yield from check_die(line, rolled)
        rolled = rolled or line.op is Op.ROLL_DIE


def check_use(card: Card, lines: list[Line]) -> Found:
    """A card must be where its sentences need it: in front of somebody, or in the hand to be played."""
    one_shot = isinstance(card, Item) and card.one_shot
    passing = isinstance(card, Curse | Special) and card.stays is None
    for line in lines:
        lasting = line.mode is Mode.WHILE or (line.mode is Mode.WHEN and line.moment in OWNERS_MOMENTS)
        if lasting and passing:
            yield line.path, f"{a(card.kind)} is discarded at once: say how long it `stays`"
        elif lasting and one_shot:
            yield line.path, "a one-shot is not worn: use `may: play` or `when: played`"
        elif line.mode is Mode.WHEN and line.moment is Moment.PLAYED and isinstance(card, Item) and not one_shot:
            yield line.path, "only a one-shot is played: a worn Item says `while`, `may`, or another `when`"
    if card.kind is Kind.SPECIAL and not any(is_use(line) for line in lines):
        yield ("rules",), "nobody could use this special: it needs `may: play` or `when: drawn`"


def is_use(line: Line) -> bool:
    return line.play or (line.mode is Mode.WHEN and line.moment is Moment.DRAWN)


def check_mode(card: Card, line: Line) -> Found:
    """Modifiers last, happenings happen; abilities have a price or a limit."""
    word = line.op.word
    if len(line.tests) > MAX_TESTS:
        yield (*line.path, "if"), f"at most {MAX_TESTS} tests, `epic` is one of them"
    if line.mode is Mode.WHILE:
        if not is_modifier(line.op):
            yield (*line.path, "do"), f"'{word}' happens once: use `when` or `may`, not `while`"
        elif line.said_until:
            yield (*line.path, "until"), "a `while` sentence lasts as long as its `while`: leave `until` out"
    elif is_modifier(line.op) and line.until is Until.NOTHING:
        yield (*line.path, "do"), f"'{word}' lasts: say `until`, or use `while`"
    elif not is_modifier(line.op) and line.said_until and line.op is not Op.MAKE_TAG:
        yield (*line.path, "until"), f"'{word}' happens once: `until` has no meaning here"
    if not line.back:
        yield from check_moment(card, line)
        yield from check_ability(card, line)


def check_moment(card: Card, line: Line) -> Found:
    """Each moment belongs to certain kinds of cards."""
    if line.mode is Mode.WHILE:
        wanted = CONTEXT_OF.get(card.kind, Context.IN_PLAY)
        if line.moment != wanted:
            yield (*line.path, "while"), f"{a(card.kind)} says `while: {wanted.word}`"
    elif line.mode is Mode.WHEN and isinstance(line.moment, Moment):
        kinds = MOMENT_KINDS.get(line.moment)
        if (kinds and card.kind not in kinds) or (line.moment in OWNERS_MOMENTS and card.kind in CONTEXT_OF):
            yield (*line.path, "when"), f"`when: {line.moment.word}` never comes for {a(card.kind)}"


def check_ability(card: Card, line: Line) -> Found:
    if line.mode is Mode.MAY:
        if line.cost is Cost.NOTHING and line.limit is Limit.NOTHING and not line.play:
            yield (*line.path, "may"), "an ability without `pay` and without `limit` could be used for ever"
        if card.kind in CONTEXT_OF and line.by not in USERS:
            yield (*line.path, "may"), f"an ability of {a(card.kind)} must say who may use it, e.g. `by: anyone`"
        one_shot = isinstance(card, Item) and card.one_shot
        if line.play and card.kind is not Kind.SPECIAL and not one_shot:
            yield (*line.path, "may"), f"`may: play` is for specials and one-shots, not for {a(card.kind)}"
    if line.drawback and card.kind not in CLASS_LIKE:
        yield (*line.path, "drawback"), "`drawback` belongs on a class, race, mojo, power or style"
    if line.feat is not Feat.NOTHING and line.mode is Mode.WHEN and line.moment is Moment.BAD_STUFF:
        yield line.path, "a feat has no Bad Stuff"


def check_arguments(line: Line) -> Found:
    """Arguments that the operation does not take, or lacks."""
    word, path = line.op.word, (*line.path, "do")
    wanted = grammar.OP_OF.get(line.op) or grammar.PER_OF.get(line.per)
    if wanted and line.of is None:
        yield path, f"'{word if line.op in grammar.OP_OF else line.per.word}' needs `of`: {wanted.value}"
    elif line.of is not None and not wanted:
        yield (*path, "of"), f"'{word}' takes no `of`"
    elif wanted is grammar.Takes.KIND and line.of not in Kind.words():
        yield (*path, "of"), f"'{line.of}' is not a kind of card{did_you_mean(line.of, Kind.words())}"
    for filter_, value in (("slot", line.slot), ("size", line.size), ("tag", line.tag), ("worth", line.worth)):
        if value and line.op not in grammar.ITEM_OPS:
            yield (*path, filter_), f"'{word}' takes no `{filter_}`"
    if line.said_which and line.op not in grammar.CHOOSING_OPS:
        yield (*path, "which"), f"'{word}' takes no `which`"
    if line.keep_treasures and line.op is not Op.REMOVE_MONSTER:
        yield (*line.path, "keep_treasures"), "`keep_treasures` goes with `remove_monster` only"
    if line.value == "die" and line.per is not Per.NOTHING:
        yield (*path, "per"), "`die` is a `per` already"


def check_whom(card: Card, line: Line, subject: Who, above: Line | None) -> Found:
    if line.who is Who.ANYONE:
        yield (*line.path, "to"), "`anyone` is for `by`; say `any_player` or `everyone`"
    elif line.who is Who.SUBJECT and above is None:
        yield (*line.path, "to"), "`subject` is whoever the sentence before was about, and there is none before"
    elif not fits(line.op, subject):
        yield (*line.path, "to"), f"'{line.op.word}' cannot be about `{subject.word}`"
    if line.op in grammar.TAKING_OPS:
        if line.by not in TAKERS:
            yield (*line.path, "do", "by"), "who takes the cards? one of " + names(TAKERS)
    elif line.by is not Who.OWNER and (line.mode is not Mode.MAY or line.by not in USERS):
        yield (*line.path, "by"), "`by` says who may use an ability (" + names(USERS) + "), or who takes cards"


def names(people: frozenset[Who]) -> str:
    return ", ".join(who.word for who in sorted(people))


def check_die(line: Line, rolled: bool) -> Found:
    """A die can be asked about once it has been rolled."""
    asks = any(test in (Test.DIE_AT_MOST, Test.DIE_AT_LEAST) for test, _ in line.tests)
    asks = asks or line.value == "die" or line.per is Per.DIE
    if asks and not rolled and not (line.mode is Mode.MAY and line.moment is Window.AFTER_ROLL):
        yield line.path, "no die has been rolled: `roll_die` first, or use `at: after_roll`"
