"""Cards, players and options in the rulesheets' words, for stories and for people at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simlab.cards.explain import explain_card, explain_row
from simlab.tables import CardTables
from simlab.vocabulary import MAX_CARDS, Deck, Kind, Mode, Moment, Prompt, Slot, Verb, Who

NOBODY = "nobody"
MINUS = "−"

QUESTIONS = {
    Prompt.PREPARE: "The first eight cards: what do you play before the game begins?",
    Prompt.DECLARE: "Which sex is your munchkin?",
    Prompt.ARRANGE: "Your turn, out of combat: what do you do?",
    Prompt.SPEAK_UP: "Do you speak up?",
    Prompt.FIGHT: "Your fight: what do you do?",
    Prompt.BARGAIN: "Do you add anything to your offer?",
    Prompt.HELP: "Will you help?",
    Prompt.TROUBLE: "No monster came through the door: look for trouble, or loot the room?",
    Prompt.RUN_ORDER: "From which monster do you run first?",
    Prompt.SACRIFICE: "Do you leave somebody behind to get away?",
    Prompt.SAVE_HELPER: "Does your helper get away too?",
    Prompt.RUNNING: "Before the roll to run away: do you use anything?",
    Prompt.ROLLED: "A die has been rolled: do you change it?",
    Prompt.CURSED: "A curse is about to strike: do you stop it?",
    Prompt.LOSE: "Which card goes?",
    Prompt.TAKE: "Which card do you take?",
    Prompt.PAY: "Which card do you pay with?",
    Prompt.SELL: "What do you sell?",
    Prompt.TRADE: "To whom, and for what?",
    Prompt.TRADE_ANSWER: "Do you accept the trade?",
    Prompt.CHARITY: "Too many cards in hand: which one do you give up?",
    Prompt.CHARITY_TO: "Who gets it?",
    Prompt.LOOT_BODY: "Which card do you take from the body?",
    Prompt.SHARE: "Which Treasure do you pick?",
    Prompt.CHOOSE_SEAT: "Which player?",
    Prompt.EITHER_OR: "Which of the two?",
    Prompt.TIDY: "Too much of something: which one goes?",
    Prompt.CHOOSE_DIE: "What does the die show?",
    Prompt.DOOR_ORDER: "Which of the two door cards first?",
}
DONE = {
    Prompt.PREPARE: "Done: let the game begin",
    Prompt.ARRANGE: "Done",
    Prompt.SPEAK_UP: "Pass",
    Prompt.FIGHT: "Nothing more: settle the fight",
    Prompt.BARGAIN: "Make the offer as it is",
    Prompt.SACRIFICE: "No: roll the die",
    Prompt.RUNNING: "Roll the die",
    Prompt.ROLLED: "Leave the die as it is",
    Prompt.CURSED: "Let it strike",
    Prompt.SELL: "Enough: close the sale",
    Prompt.TRADE: "Never mind",
}
CHOSEN_SEAT = (Who.ANY_PLAYER, Who.OTHER_PLAYER, Who.ONE_MUNCHKIN, Who.OTHER_FIGHTER)
TREASURES = ("Treasure", "Treasures")


PLAYED = re.compile("^When it is played(: |, )")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(number: int) -> str:
    """`+5`, `−2`."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def listed(words: list[str]) -> str:
    """`A, B and C`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else NOBODY


@dataclass(frozen=True)
class Words:
    """How the cards and players of one table are called."""

    tables: CardTables
    names: list[str]

    def who(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else NOBODY

    def title(self, card: int) -> str:
        return self.tables.titles[int(self.tables.cards["name"][card])] if card < MAX_CARDS else "a card"

    def key(self, card: int) -> str:
        return self.tables.names[int(self.tables.cards["name"][card])]

    def kind(self, card: int) -> str:
        """The set's own word for the kind: a curse may be a Trap."""
        return self.kind_name(Kind(int(self.tables.cards["kind"][card])))

    def kind_name(self, kind: Kind) -> str:
        return self.tables.words.get(kind.word, kind.word.replace("_", " ").capitalize())

    def deck(self, deck: int) -> str:
        return Deck(deck).word.capitalize()

    def corners(self, card: int) -> str:
        """`Level 6, 2 Treasures`, `+3, 400 gold`, `Curse`."""
        c = self.tables.cards[card]
        kind = Kind(int(c.kind))
        if kind is Kind.MONSTER:
            return f"Level {int(c.level)}, {count(int(c.treasures), *TREASURES)}"
        parts = [] if kind in (Kind.ITEM, Kind.MONSTER_ENHANCER) else [self.kind_name(kind)]
        if int(c.bonus):
            parts.append(signed(int(c.bonus)))
        if kind is Kind.MONSTER_ENHANCER and int(c.treasures):
            parts.append(f"{signed(int(c.treasures))} {TREASURES[abs(int(c.treasures)) != 1]}")
        if int(c.one_shot):
            parts.append("one-shot")
        if int(c.value):
            parts.append(f"{int(c.value)} gold")
        return ", ".join(parts) or self.kind_name(kind)

    def card(self, card: int) -> str:
        """`Pizza Guy (Level 6, 2 Treasures)`."""
        return f"{self.title(card)} ({self.corners(card)})" if card < MAX_CARDS else "a card"

    def bonus(self, card: int) -> str:
        """The name, with the bonus if there is one."""
        number = int(self.tables.cards["bonus"][card])
        return f"{self.title(card)} ({signed(number)})" if number else self.title(card)

    def slot(self, card: int) -> str:
        """Where an Item is worn: `2 hands, Big`."""
        c = self.tables.cards[card]
        parts = [count(int(c.hands), "hand", "hands")] if int(c.hands) else []
        if not parts and int(c.slot):
            parts = [Slot(int(c.slot)).word]
        return ", ".join([*parts, *(["Big"] if int(c.big) else [])])

    @cached_property
    def _bad_stuff(self) -> dict[int, str]:
        return {}

    def bad_stuff(self, card: int) -> str:
        """A monster's Bad Stuff as the engine reads it."""
        name = int(self.tables.cards["name"][card])
        if name not in self._bad_stuff:
            self._bad_stuff[name] = " ".join(self._sentences(card, Moment.BAD_STUFF)).removeprefix("Bad Stuff: ")
        return self._bad_stuff[name]

    def _sentences(self, card: int, moment: Moment) -> list[str]:
        """The sentences of one moment, with what hangs on them."""
        first, n = int(self.tables.cards["row"][card]), int(self.tables.cards["rows"][card])
        found: list[str] = []
        mine = False
        for index in range(first, first + n):
            row = self.tables.rows[index]
            if not int(row.link):
                mine = int(row.mode) == Mode.WHEN and int(row.moment) == moment
            if mine:
                text = explain_row(self.tables, index)
                found.append(text if not found or int(row.link) else text.removeprefix("Bad Stuff: "))
        return found

    def does(self, card: int) -> str:
        """What a card does when it is played, as the engine reads it."""
        said = self._sentences(card, Moment.PLAYED)
        if not said and int(self.tables.cards["rows"][card]):
            said = [explain_row(self.tables, int(self.tables.cards["row"][card]))]
        return " ".join(_capital(PLAYED.sub("", sentence)) for sentence in said)

    def sentence(self, row: int) -> str:
        """One sentence of a card."""
        return explain_row(self.tables, row).rstrip(".") if row < len(self.tables.rows) else ""

    # --- options

    def option(self, o: Any, prompt: Prompt, me: int) -> str:
        """What an option is, in a few words."""
        verb = Verb(int(o.verb))
        if verb in _OPTIONS:
            return _OPTIONS[verb](self, o, prompt, me)
        return verb.word.replace("_", " ") + (f" {self.title(int(o.card))}" if int(o.card) < MAX_CARDS else "")

    def someone(self, seat: int, me: int) -> str:
        return "yourself" if seat == me else self.who(seat)

    def target(self, o: Any, me: int) -> str:
        """` on Pizza Guy`, ` on yourself`, or nothing if it is plain."""
        on, row = int(o.on), int(o.row)
        if row >= len(self.tables.rows):
            return f" on {self.title(on)}" if on < MAX_CARDS else ""
        who = Who(int(self.tables.rows[row].who))
        if who is Who.EITHER_SIDE:
            return f" on the {'monsters' if int(o.amount) else 'munchkins'}' side"
        if who is Who.ONE_MONSTER and on < MAX_CARDS:
            return f" on {self.title(on)}"
        return f" on {self.someone(int(o.seat), me)}" if who in CHOSEN_SEAT and int(o.seat) >= 0 else ""

    def effect(self, o: Any, margin: int | None) -> str:
        """What it would do to the fight, or to one's own strength: for people, who count slowly."""
        parts = []
        if int(o.swing) and margin is not None:
            parts.append(f"the fight goes from {_standing(margin)} to {_standing(margin + int(o.swing))}")
        elif int(o.bonus) and Verb(int(o.verb)) in (Verb.PLAY, Verb.EQUIP):
            parts.append(f"{signed(int(o.bonus))} to your strength")
        if int(o.levels) and (int(o.hurts) >= 0 or int(o.helps) >= 0):
            parts.append(f"{signed(int(o.levels))} {'level' if abs(int(o.levels)) == 1 else 'levels'}")
        if int(o.wins):
            parts.append("this decides the game")
        return "; ".join(parts)


def _standing(margin: int) -> str:
    return f"{signed(margin)} ({'winning' if margin > 0 else 'losing'})"


def _play(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    said = f" ({w.sentence(int(o.row))})" if int(o.row) < len(w.tables.rows) else ""
    return f"Play {w.title(int(o.card)) if said else w.card(int(o.card))}{w.target(o, me)}{said}"


def _throw(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    return f"Use {w.card(int(o.card))} on the {'monsters' if int(o.amount) else 'munchkins'}' side"


def _use(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    row = w.tables.rows[int(o.row)]
    label = w.tables.labels[int(row.label)].replace("_", " ")
    return f"{w.title(int(o.card))}: {label}{w.target(o, me)} ({w.sentence(int(o.row))})"


def _ask(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    offer = count(int(o.amount), *TREASURES) if int(o.amount) else "nothing"
    return f"Ask {w.who(int(o.seat))} (strength {int(o.swing)}) for help, for {offer}"


def _accept(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    if prompt is not Prompt.HELP:
        return f"Accept {w.card(int(o.card))}" if int(o.card) < MAX_CARDS else "Accept"
    gains = [count(int(o.treasures), *TREASURES)] if int(o.treasures) else []
    gains += [count(int(o.items), "Item or card", "Items or cards")] if int(o.items) else []
    return f"Help {w.who(int(o.helps))}, for {listed(gains) if gains else 'nothing'}"


def _sell(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    if int(o.card) >= MAX_CARDS:
        return "Sell Items for levels"
    price = {Verb.SELL_DOUBLE: " at double price", Verb.SELL_TRIPLE: " at triple price"}.get(Verb(int(o.verb)), "")
    return f"Sell {w.title(int(o.card))}{price} ({int(o.amount)} gold)"


def _want(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    return f"Offer {w.title(int(o.card))} to {w.who(int(o.seat))} for {w.card(int(o.on))}"


def _trouble(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    return f"Look for trouble with {w.card(int(o.card))}: you would stand at {signed(int(o.swing))}"


def _choose(w: Words, o: Any, prompt: Prompt, me: int) -> str:
    return w.card(int(o.card))


_OPTIONS: dict[Verb, Callable[[Words, Any, Prompt, int], str]] = {
    Verb.PASS: lambda w, o, prompt, me: DONE.get(prompt, "Pass"),
    Verb.PLAY: _play,
    Verb.CURSE: lambda w, o, prompt, me: f"Play the {w.kind(int(o.card))} {w.title(int(o.card))} on {w.someone(int(o.seat), me)}",
    Verb.THROW: _throw,
    Verb.ENHANCE: lambda w, o, prompt, me: f"Play {w.card(int(o.card))} on {w.title(int(o.on))}",
    Verb.TRAIN: lambda w, o, prompt, me: f"Play {w.card(int(o.card))} on yourself",
    Verb.ARM_MOOK: lambda w, o, prompt, me: f"Arm {w.title(int(o.on))} with {w.card(int(o.card))}",
    Verb.JOIN: lambda w, o, prompt, me: f"Send {w.card(int(o.card))} into the fight",
    Verb.GIVE_TO_MONSTER: lambda w, o, prompt, me: f"Give {w.card(int(o.card))} to {w.title(int(o.on))}",
    Verb.USE: _use,
    Verb.EQUIP: lambda w, o, prompt, me: f"Put on {w.card(int(o.card))}",
    Verb.UNEQUIP: lambda w, o, prompt, me: f"Take off {w.title(int(o.card))}",
    Verb.DISCARD: lambda w, o, prompt, me: f"Discard {w.title(int(o.card))}",
    Verb.SELL: _sell,
    Verb.SELL_DOUBLE: _sell,
    Verb.SELL_TRIPLE: _sell,
    Verb.OFFER: lambda w, o, prompt, me: f"Offer {w.title(int(o.card))} for trade, or as a gift",
    Verb.WANT: _want,
    Verb.GIVE: lambda w, o, prompt, me: f"Give {w.title(int(o.card))} to {w.who(int(o.seat))}",
    Verb.ASK: _ask,
    Verb.ADD_ITEM: lambda w, o, prompt, me: f"Add {w.card(int(o.card))} to the offer",
    Verb.ADD_CARD: lambda w, o, prompt, me: f"Promise to play {w.title(int(o.card))} on {w.who(int(o.seat))}",
    Verb.HELPER_PICKS: lambda w, o, prompt, me: "Let the helper pick first",
    Verb.ACCEPT: _accept,
    Verb.REFUSE: lambda w, o, prompt, me: "Refuse",
    Verb.LOOK_FOR_TROUBLE: _trouble,
    Verb.LOOT: lambda w, o, prompt, me: "Loot the room: draw a card face down",
    Verb.RUN_FROM: lambda w, o, prompt, me: f"Run from {w.title(int(o.card))} first",
    Verb.SACRIFICE: lambda w, o, prompt, me: f"Sacrifice {w.title(int(o.card))} and get away",
    Verb.SAVE: lambda w, o, prompt, me: f"{w.who(int(o.seat))} gets away too",
    Verb.LEAVE_BEHIND: lambda w, o, prompt, me: f"Leave {w.who(int(o.seat))} behind",
    Verb.CHOOSE: _choose,
    Verb.CHOOSE_SEAT: lambda w, o, prompt, me: w.someone(int(o.seat), me).capitalize() if int(o.seat) == me else w.who(int(o.seat)),
    Verb.FIRST: lambda w, o, prompt, me: w.sentence(int(o.row)) or "The first",
    Verb.SECOND: lambda w, o, prompt, me: w.sentence(int(o.row)) or "The second",
    Verb.DIE: lambda w, o, prompt, me: f"A {int(o.amount)}",
    Verb.PAY: lambda w, o, prompt, me: f"Pay with {w.card(int(o.card))}",
    Verb.FEMALE: lambda w, o, prompt, me: "Female",
    Verb.MALE: lambda w, o, prompt, me: "Male",
}  # fmt: skip


@dataclass(frozen=True)
class Face:
    """A card as it can be read: our own words, never the printed text."""

    key: str
    title: str
    kind: str
    deck: str
    corners: str
    text: str
    sentences: list[str]


def faces(tables: CardTables) -> dict[int, Face]:
    """All cards of a mix by definition; where a set has no paraphrase, the engine's sentences speak."""
    from simlab.cards.load import load_sets

    texts = {card.name: card.card.text for found in load_sets(tables.sets) for card in found.cards.values()}
    words, found = Words(tables, []), {}
    for card in range(len(tables.cards)):
        number = int(tables.cards["name"][card])
        if number in found:
            continue
        key, sentences = tables.names[number], explain_card(tables, tables.cards[card])
        bad = words.bad_stuff(card)
        text = texts.get(key) or " ".join(line.strip() for line in sentences if not line.startswith("Bad Stuff"))
        said = f"{text} Bad Stuff: {bad}".strip() if bad else text
        parts = [words.corners(card), words.slot(card)]
        corners = ", ".join(part for part in parts if part)
        deck = words.deck(int(tables.cards["deck"][card]))
        found[number] = Face(key, tables.titles[number], words.kind(card), deck, corners, said, sentences)
    return found
