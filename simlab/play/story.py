"""A game told as a story, in the rulesheets' words: doors, strengths, bargains, rolls, Bad Stuff, looting, levels.

`Teller` reads the beats of a replay and writes lines. It can tell what everybody saw (`eyes=None`: the cards are open)
or only what one player could see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from simlab.jit import LEFT_ALONE
from simlab.play.replay import Beat, Decision, Position
from simlab.play.wording import TREASURES, Words, count, listed, signed
from simlab.vocabulary import MAX_CARDS, Ended, Event, Kind, Prompt, Sex, Verb

TOPICS = ("combats", "bargains", "curses", "levels", "deaths")
"""What `--only` can pick out."""
BARGAINS = frozenset({Event.ASK, Event.ACCEPT, Event.REFUSE, Event.BRIBE, Event.SHARE, Event.TRADE, Event.GIVE})
CURSES = frozenset({Event.CURSE, Event.CURSE_CANCELLED})
LEVELS = frozenset({Event.GAIN_LEVEL, Event.LOSE_LEVEL, Event.SELL, Event.GAME_ENDS})
DEATHS = frozenset({Event.DEATH, Event.LOOT_BODY, Event.RETURN})
TOGETHER = frozenset({Event.OPENING_HAND, Event.DRAW, Event.DRAW_FACE_UP, Event.SELL, Event.LOSE, Event.SHARE})
"""Lines of these kinds about the same player are told in one breath."""
MOST_OPTIONS = 6
SMALL_PRINT = re.compile(r" \((?:[^()]|\([^()]*\))*\)")


@dataclass(frozen=True)
class Line:
    """One line of the story."""

    turn: int
    what: str  # the word of the event, or `strengths`, `why`
    text: str
    beat: int
    combat: bool = False
    seat: int = -1
    other: int = -1
    card: str | None = None
    amount: int = 0
    strengths: tuple[int, int] | None = None
    topics: tuple[str, ...] = ()

    @property
    def heading(self) -> bool:
        return self.what == Event.TURN_BEGINS.word

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name not in ("beat", "topics")}


@dataclass
class Said:
    """A line of the log with numbers as Python has them."""

    what: Event
    seat: int
    other: int
    card: int
    on: int
    amount: int
    extra: int
    turn: int
    cards: list[int]  # with those of the lines told together
    amounts: list[int]


def read(lines: Any) -> list[Said]:
    """The log of a beat, lines that belong together put together."""
    found: list[Said] = []
    for raw in lines:
        numbers = {name: int(raw[name]) for name in ("seat", "other", "card", "on", "amount", "extra", "turn")}
        line = Said(Event(int(raw.what)), **numbers, cards=[numbers["card"]], amounts=[numbers["amount"]])
        last = found[-1] if found else None
        if last and line.what in TOGETHER and (last.what, last.seat, last.other) == (line.what, line.seat, line.other):
            last.cards.append(line.card)
            last.amounts.append(line.amount)
            continue
        found.append(line)
    return found


class Teller:
    """Tells beat after beat; remembers how the fight stands and who is at which Level."""

    def __init__(self, words: Words, eyes: int | None = None, why: bool = False) -> None:
        self.words, self.eyes, self.why = words, eyes, why
        self.levels = [1] * len(words.names)
        self.fighting = False
        self.settled = False
        self.stand: tuple[int, int] | None = None
        self.promised: list[str] = []
        self.turn = 0
        self.winners: tuple[int, ...] = ()
        self.reasoned: dict[int, str] = {}
        self.known: int | None = None  # the card just turned up: named once

    def tell(self, number: int, beat: Beat) -> list[Line]:
        """The lines of one beat."""
        return list(self._tell(number, beat))

    def _tell(self, number: int, beat: Beat) -> Iterator[Line]:
        if beat.asked is not None:
            self._remember_promise(beat.asked)
            reasons = self.reasons(beat.asked) if self.why and beat.asked.scores is not None else ""
            if reasons:
                yield Line(self.turn, "why", reasons, number, self.fighting, beat.asked.seat)
        lines, self.winners = read(beat.lines), beat.after.winners
        for place, line in enumerate(lines):
            after = lines[place + 1] if place + 1 < len(lines) else None
            yield from self._line(line, after, beat, number)
        self.levels, self.turn = list(beat.after.levels), beat.after.turn
        yield from self._strengths(beat.after, number)

    def _line(self, line: Said, after: Said | None, beat: Beat, number: int) -> Iterator[Line]:
        if line.what is Event.FIGHT and not self.fighting:
            self.fighting, self.settled, self.stand = True, False, None
        if line.what in (Event.WIN_FIGHT, Event.LOSE_FIGHT):
            self.settled, self.stand = True, _settled(beat.after, line.amount) or self.stand
        text = TELLING[line.what](self, line, after).replace("!.", "!") if line.what in TELLING else ""
        if text:
            yield self._made(line, text, number)
        if line.what is Event.FIGHT_ENDS:
            self.fighting, self.settled, self.stand = False, False, None

    def _made(self, line: Said, text: str, number: int) -> Line:
        stand = self.stand if line.what in (Event.WIN_FIGHT, Event.LOSE_FIGHT) else None
        key = self.words.key(line.card) if line.card < MAX_CARDS and not self.hidden(line) else None
        combat = self.fighting or line.what in (Event.OPEN_DOOR, Event.TROUBLE) and self.is_monster(line.card)
        return Line(
            line.turn, line.what.word, text, number, combat, line.seat, line.other, key, line.amount, stand, tuple(_topics(line, combat))
        )  # fmt: skip

    def _strengths(self, after: Position, number: int) -> Iterator[Line]:
        """Both sides, whenever they have changed."""
        if after.fighter < 0 or after.fleeing or self.settled:
            return
        stand = (after.munchkins, after.monsters)
        if stand == self.stand:
            return
        self.stand = stand
        text = self.sides(after)
        yield Line(
            after.turn,
            Event.STRENGTHS.word,
            text,
            number,
            True,
            after.fighter,
            after.helper,
            None,
            stand[0],
            stand,
            ("combats",),
        )

    def sides(self, position: Position) -> str:
        """`Carol and Nicky 18, Pizza Guy 11: winning.`"""
        munchkins = listed([self.words.who(seat) for seat in (position.fighter, position.helper) if seat >= 0])
        cards = [c.card for c in position.combat if c.on is None and self.is_monster(c.card)]
        monsters = listed([self.words.title(card) for card in cards]) if cards else "no monster"
        ahead = "the munchkins are winning" if position.munchkins > position.monsters else "the monsters are winning"
        tie = " (monsters win ties)" if position.munchkins == position.monsters else ""
        return f"Strengths: {munchkins} {position.munchkins}, {monsters} {position.monsters}; {ahead}{tie}."

    def is_monster(self, card: int) -> bool:
        return card < MAX_CARDS and int(self.words.tables.cards["kind"][card]) == Kind.MONSTER

    # --- what is hidden

    def sees(self, *seats: int) -> bool:
        return self.eyes is None or self.eyes in seats

    def hidden(self, line: Said) -> bool:
        """Whether the card of this line is unknown to whoever is listening."""
        if line.what in (Event.DRAW, Event.LOOT, Event.LISTEN, Event.OPENING_HAND):
            return not self.sees(line.seat)
        if line.what in (Event.CHARITY,) or line.what is Event.STEAL and line.amount == 0:
            return not self.sees(line.seat, line.other)
        return False

    def titles(self, cards: Iterable[int]) -> str:
        return listed([self.words.title(card) for card in cards])

    # --- bargains and reasons

    def _remember_promise(self, asked: Decision) -> None:
        verb = Verb(int(asked.chosen.verb))
        if verb is Verb.ASK:
            self.promised = []
        elif asked.prompt is Prompt.BARGAIN and verb in (Verb.ADD_ITEM, Verb.ADD_CARD):
            self.promised.append(self.words.title(int(asked.chosen.card)))
        elif verb is Verb.HELPER_PICKS:
            self.promised.append("the first pick")

    def reasons(self, asked: Decision) -> str:
        """`Greedy (fight): +12.00 Use Molotov …; instead of 0.00 Pass`; nothing if it is what he said last."""
        who, topic = self.words.who(asked.seat), asked.prompt.word.replace("_", " ")
        scores = asked.scores
        if asked.whim or scores is None:
            return (
                f"why: {who} ({topic}) picks at random, one of {len(asked.options)}: {self._brief(asked, asked.choice)}"
            )
        others = (k for k in range(len(asked.options)) if k != asked.choice and scores[k] > LEFT_ALONE)
        best = sorted(others, key=lambda k: -scores[k])
        if not best:
            return ""
        rest = [f"{scores[k]:+.2f} {self._brief(asked, k)}" for k in best[:MOST_OPTIONS]]
        more = f" and {len(best) - MOST_OPTIONS} more" if len(best) > MOST_OPTIONS else ""
        said = f"why: {who} ({topic}): {scores[asked.choice]:+.2f} {self._brief(asked, asked.choice)}; instead of {', '.join(rest)}{more}"
        repeated = self.reasoned.get(asked.seat) == said
        self.reasoned[asked.seat] = said
        return "" if repeated else said

    def _brief(self, asked: Decision, option: int) -> str:
        """An option without the small print."""
        return SMALL_PRINT.sub("", self.words.option(asked.options[option], asked.prompt, asked.seat))


def _settled(after: Position, margin: int) -> tuple[int, int] | None:
    """The strengths a fight was settled with, if the table still shows them."""
    return (after.munchkins, after.monsters) if after.munchkins - after.monsters == margin else None


def _topics(line: Said, combat: bool) -> Iterator[str]:
    if combat:
        yield "combats"
    for topic, events in (("bargains", BARGAINS), ("curses", CURSES), ("levels", LEVELS), ("deaths", DEATHS)):
        if line.what in events:
            yield topic


# --- one sentence for each kind of line ------------------------------------------------------------------------------


def _game_begins(t: Teller, line: Said, after: Said | None) -> str:
    return f"{line.amount} players sit down: {listed(t.words.names)}. {t.words.who(line.seat)} goes first."


def _opening_hand(t: Teller, line: Said, after: Said | None) -> str:
    who = t.words.who(line.seat)
    return (
        f"{who} is dealt {t.titles(line.cards)}." if t.sees(line.seat) else f"{who} is dealt {len(line.cards)} cards."
    )


def _turn_begins(t: Teller, line: Said, after: Said | None) -> str:
    t.known = None
    return f"Turn {line.turn}: {t.words.who(line.seat)}, Level {line.amount}"


def _draw(t: Teller, line: Said, after: Said | None) -> str:
    if after and after.what in (Event.LOOT, Event.LISTEN) and after.card == line.cards[-1]:
        del line.cards[-1], line.amounts[-1]
    if line.turn == 0 or not line.cards:
        return ""  # the opening hands, looting and listening are told by their own lines
    decks = [f"{line.amounts.count(deck)} {t.words.deck(deck)}" for deck in sorted(set(line.amounts))]
    cards = f"{' and '.join(decks)} {'card' if len(line.cards) == 1 else 'cards'}"
    return (
        f"{t.words.who(line.seat)} draws {cards} face down{f': {t.titles(line.cards)}' if t.sees(line.seat) else ''}."
    )


def _draw_face_up(t: Teller, line: Said, after: Said | None) -> str:
    if line.cards == [t.known]:
        return f"It goes to {t.words.who(line.seat)}'s hand."
    return f"{t.words.who(line.seat)} draws face up: {t.titles(line.cards)}."


def _open_door(t: Teller, line: Said, after: Said | None) -> str:
    t.known = line.card
    return f"{t.words.who(line.seat)} kicks open the door: {t.words.card(line.card)}."


def _fight(t: Teller, line: Said, after: Said | None) -> str:
    if line.amount == 1:
        return f"{t.words.who(line.seat)} takes over the fight."
    return "" if line.card == t.known else f"{t.words.who(line.seat)} fights {t.words.card(line.card)}."


def _trouble(t: Teller, line: Said, after: Said | None) -> str:
    t.known = line.card
    return f"{t.words.who(line.seat)} looks for trouble: {t.words.card(line.card)} from the hand."


def _loot(t: Teller, line: Said, after: Said | None) -> str:
    what = f": {t.words.title(line.card)}" if t.sees(line.seat) else ""
    return f"{t.words.who(line.seat)} loots the room, a face-down {t.words.deck(line.amount)} card{what}."


def _listen(t: Teller, line: Said, after: Said | None) -> str:
    return (
        f"{t.words.who(line.seat)} listens at the door{f': {t.words.title(line.card)}' if t.sees(line.seat) else ''}."
    )


def _play(t: Teller, line: Said, after: Said | None) -> str:
    who = t.words.who(line.seat)
    if line.amount == 1:
        on = f" on {t.words.who(line.other)}" if line.other >= 0 and line.other != line.seat else ""
        return f"{who} plays {t.words.title(line.card)}{on or (f' on {t.words.title(line.on)}' if line.on < MAX_CARDS else '')}."
    return f"{who} plays {t.words.card(line.card)}{f' on {t.words.title(line.on)}' if line.on < MAX_CARDS else ''}."


def _discard(t: Teller, line: Said, after: Said | None) -> str:
    reason = {1: ", being among the lowest, instead of charity", 2: " to pay for it"}.get(line.amount, "")
    return f"{t.words.who(line.seat)} discards {t.words.title(line.card)}{reason}."


def _gain_level(t: Teller, line: Said, after: Said | None) -> str:
    t.levels[line.seat] += line.amount
    return f"{t.words.who(line.seat)} goes up {count(line.amount, 'level', 'levels')}, to Level {t.levels[line.seat]}."


def _lose_level(t: Teller, line: Said, after: Said | None) -> str:
    t.levels[line.seat] -= line.amount
    return (
        f"{t.words.who(line.seat)} loses {count(line.amount, 'level', 'levels')}, down to Level {t.levels[line.seat]}."
    )


def _curse(t: Teller, line: Said, after: Said | None) -> str:
    what, victim = f"{t.words.kind(line.card)}! {t.words.title(line.card)}", t.words.who(line.seat)
    does = t.words.does(line.card)
    if line.other < 0:
        return f"{what} strikes {victim}. {does}".rstrip()
    return f"{t.words.who(line.other)} plays {what} on {victim}. {does}".rstrip()


def _monster_joins(t: Teller, line: Said, after: Said | None) -> str:
    return f"{t.words.who(line.seat)} sends {t.words.card(line.card)} into the fight."


def _enhance(t: Teller, line: Said, after: Said | None) -> str:
    if line.amount == 1:
        return f"{t.words.who(line.seat)} arms {t.words.title(line.on)} with {t.words.bonus(line.card)}."
    return f"{t.words.who(line.seat)} plays {t.words.bonus(line.card)} on {t.words.title(line.on)}."


def _throw(t: Teller, line: Said, after: Said | None) -> str:
    side = "monsters" if line.amount == 1 else "munchkins"
    return f"{t.words.who(line.seat)} uses {t.words.bonus(line.card)} on the {side}' side."


def _use(t: Teller, line: Said, after: Said | None) -> str:
    label = t.words.tables.labels[line.amount].replace("_", " ")
    on = f" on {t.words.who(line.other)}" if line.other >= 0 and line.other != line.seat else ""
    return f"{t.words.who(line.seat)} uses {t.words.title(line.card)} ({label}){on}."


def _ask(t: Teller, line: Said, after: Said | None) -> str:
    offer = [count(line.amount, *TREASURES)] if line.amount else []
    offer += t.promised
    return f"{t.words.who(line.seat)} asks {t.words.who(line.other)} for help, for {listed(offer) if offer else 'nothing'}."


def _accept(t: Teller, line: Said, after: Said | None) -> str:
    if line.other < 0:
        return f"{t.words.who(line.seat)} has to help."
    return f"{t.words.who(line.seat)} agrees and joins the fight."


def _refuse(t: Teller, line: Said, after: Said | None) -> str:
    if line.amount >= 0:
        return f"{t.words.who(line.seat)} refuses."
    wanted = f"for {t.words.title(line.on)}" if line.on < MAX_CARDS else "as a gift"
    return f"{t.words.who(line.seat)} does not take {t.words.who(line.other)}'s {t.words.title(line.card)} {wanted}."


def _remove(t: Teller, line: Said, after: Said | None) -> str:
    return f"{t.words.title(line.card)} is gone, without a kill{'; its Treasure is taken' if line.amount else ''}."


def _win_fight(t: Teller, line: Said, after: Said | None) -> str:
    sides = f" {t.stand[0]} to {t.stand[1]}" if t.stand else f" by {line.amount}"
    winners = listed([t.words.who(seat) for seat in (line.seat, line.other) if seat >= 0])
    return f"{winners} {'win' if line.other >= 0 else 'wins'} the fight{sides}."


def _lose_fight(t: Teller, line: Said, after: Said | None) -> str:
    sides = f" {t.stand[0]} to {t.stand[1]}" if t.stand else ""
    return f"{t.words.who(line.seat)} loses the fight{sides} and runs away."


def _die(t: Teller, line: Said, after: Said | None) -> str:
    who = t.words.who(line.seat)
    if t.settled and t.is_monster(line.card):
        return f"{who} rolls a {line.amount} to run away from {t.words.title(line.card)}."
    return f"{who} rolls a {line.amount}{f' for {t.words.title(line.card)}' if line.card < MAX_CARDS else ''}."


def _caught(t: Teller, line: Said, after: Said | None) -> str:
    stuff = t.words.bad_stuff(line.card)
    return (
        f"{t.words.title(line.card)} catches {t.words.who(line.seat)}. Bad Stuff{f': {stuff}' if stuff else ': none.'}"
    )


def _loot_body(t: Teller, line: Said, after: Said | None) -> str:
    return f"{t.words.who(line.seat)} takes {t.words.title(line.card)} from {t.words.who(line.other)}'s body."


def _sell(t: Teller, line: Said, after: Said | None) -> str:
    items = [f"{t.words.title(card)} ({gold})" for card, gold in zip(line.cards, line.amounts, strict=True)]
    return f"{t.words.who(line.seat)} sells {listed(items)}: {sum(line.amounts)} gold."


def _give(t: Teller, line: Said, after: Said | None) -> str:
    why = ", having too many Big Items" if line.amount else " as a gift"
    return f"{t.words.who(line.seat)} gives {t.words.title(line.card)} to {t.words.who(line.other)}{why}."


def _charity(t: Teller, line: Said, after: Said | None) -> str:
    what = t.words.title(line.card) if not t.hidden(line) else "a card"
    return f"Charity: {t.words.who(line.seat)} gives {what} to {t.words.who(line.other)}."


def _steal(t: Teller, line: Said, after: Said | None) -> str:
    where = "hand" if line.amount == 0 else "Items"
    what = t.words.title(line.card) if not t.hidden(line) else "an unseen card"
    return f"{t.words.who(line.seat)} takes {what} from {t.words.who(line.other)}'s {where}."


def _change_sex(t: Teller, line: Said, after: Said | None) -> str:
    return f"{t.words.who(line.seat)} is {Sex(line.amount).word} now."


def _game_ends(t: Teller, line: Said, after: Said | None) -> str:
    who, winners = t.words.who(line.seat), listed([t.words.who(seat) for seat in t.winners])
    verb = "win" if len(t.winners) > 1 else "wins"
    return {
        Ended.WON: f"{who} wins the game!",
        Ended.SHARED: f"{winners} win the game together!",
        Ended.SEVENTH_SEAL: f"The seventh Seal is open. By combat bonus, {winners} {verb} the game!",
        Ended.TURN_LIMIT: "The turn limit is reached: nobody wins.",
    }.get(Ended(line.amount), "The game is over.")


def _simple(text: str) -> Callable[[Teller, Said, Said | None], str]:
    """A sentence with a blank for the player, the other, and the card."""

    def tell(t: Teller, line: Said, after: Said | None) -> str:
        on = t.words.title(line.on) if line.on < MAX_CARDS else ""
        cards = t.titles(line.cards) if line.card < MAX_CARDS else ""
        deck = t.words.deck(line.amount) if 0 <= line.amount <= 2 else ""
        return text.format(
            who=t.words.who(line.seat), other=t.words.who(line.other), card=cards, on=on, n=line.amount, deck=deck
        )

    return tell


TELLING: dict[Event, Callable[[Teller, Said, Said | None], str]] = {
    Event.GAME_BEGINS: _game_begins,
    Event.OPENING_HAND: _opening_hand,
    Event.TURN_BEGINS: _turn_begins,
    Event.DRAW: _draw,
    Event.DRAW_FACE_UP: _draw_face_up,
    Event.DRY: _simple("The {deck} deck has run dry, and so have its discards."),
    Event.RESHUFFLE: _simple("The {deck} discards are shuffled into a new deck."),
    Event.OPEN_DOOR: _open_door,
    Event.PLAY: _play,
    Event.EQUIP: _simple("{who} puts on {card}."),
    Event.UNEQUIP: _simple("{who} takes off {card}."),
    Event.DISCARD: _discard,
    Event.LOSE: _simple("{who} loses {card}."),
    Event.GAIN_LEVEL: _gain_level,
    Event.LOSE_LEVEL: _lose_level,
    Event.CURSE: _curse,
    Event.CURSE_CANCELLED: _simple("{card} does nothing to {who}."),
    Event.FIGHT: _fight,
    Event.MONSTER_JOINS: _monster_joins,
    Event.ENHANCE: _enhance,
    Event.THROW: _throw,
    Event.USE: _use,
    Event.ASK: _ask,
    Event.ACCEPT: _accept,
    Event.REFUSE: _refuse,
    Event.KILL: _simple("{card} is killed."),
    Event.REMOVE: _remove,
    Event.WIN_FIGHT: _win_fight,
    Event.LOSE_FIGHT: _lose_fight,
    Event.DIE: _die,
    Event.ESCAPE: _simple("{who} gets away from {card}."),
    Event.CAUGHT: _caught,
    Event.SACRIFICE: _simple("{who} sacrifices {card}."),
    Event.DEATH: _simple("{who} dies."),
    Event.LOOT_BODY: _loot_body,
    Event.RETURN: _simple("{who} is back, as a new character."),
    Event.SELL: _sell,
    Event.TRADE: _simple("{who} trades {card} for {other}'s {on}."),
    Event.GIVE: _give,
    Event.CHARITY: _charity,
    Event.TROUBLE: _trouble,
    Event.LOOT: _loot,
    Event.OPEN_SEAL: _simple("A Seal is opened: {card} ({n} open)."),
    Event.CLOSE_SEAL: _simple("{who} closes a Seal: {card} ({n} open)."),
    Event.CHANGE_SEX: _change_sex,
    Event.BRIBE: _simple("{who} pays {other} as promised: {card}."),
    Event.SHARE: _simple("{who} takes {card} as the share of the Treasure."),
    Event.LISTEN: _listen,
    Event.STEAL: _steal,
    Event.GAME_ENDS: _game_ends,
    Event.TAKE_FROM_DISCARDS: _simple("{who} takes {card} from the discards."),
    Event.SKIP_TURN: _simple("{who} loses the turn."),
}
UNTOLD = frozenset({Event.NOTHING, Event.STRENGTHS, Event.FIGHT_ENDS})
"""Told otherwise, or nothing to tell."""


def story(words: Words, beats: Iterable[Beat], eyes: int | None = None, why: bool = False) -> list[Line]:
    """The whole game."""
    teller = Teller(words, eyes, why)
    return [line for number, beat in enumerate(beats) for line in teller.tell(number, beat)]


def picked(lines: Iterable[Line], turn: int | None = None, only: str | None = None) -> list[Line]:
    """The lines of one turn, or about one topic, with the headings of their turns."""
    kept: list[Line] = []
    heading: Line | None = None
    for line in lines:
        if line.heading:
            heading = line
        if turn is not None and line.turn != turn or only and line.what != "why" and only not in line.topics:
            continue
        if only and line.what == "why" and not (only == "combats" and line.combat):
            continue
        if heading is not None and line is not heading and line.turn == heading.turn:
            kept.append(heading)
            heading = None
        kept.append(line)
    return list(dict.fromkeys(kept))


__all__ = ["TELLING", "TOPICS", "UNTOLD", "Line", "Teller", "picked", "signed", "story"]
