"""Scenes for rules tests: a table as the story needs it, players who act by name, and chance that does as told.

Everything goes through the engine's one door: prompts and answers. Only the setting of the scene moves cards by hand.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from simlab.cards import compile_cards
from simlab.engine import machine
from simlab.engine.listing import NO_ROW
from simlab.engine.state import EQUIPPED
from simlab.play.game import Game
from simlab.play.rules import Rules
from simlab.tables import CardTables
from simlab.vocabulary import NONE, ZONES, Deck, Ended, Event, Kind, Prompt, Sex, Step, Verb, Zone

DISCARDS = {Deck.DOOR: Zone.DOOR_DISCARDS, Deck.TREASURE: Zone.TREASURE_DISCARDS}


@cache
def tables_of(sets: tuple[str, ...]) -> CardTables:
    return compile_cards(list(sets))


class Player:
    """A seat at the table, by name."""

    def __init__(self, scene: Scene, seat: int, name: str) -> None:
        self.scene, self.seat, self.name = scene, seat, name

    def __repr__(self) -> str:
        return self.name

    # --- what he is and has

    @property
    def level(self) -> int:
        return int(self.scene.public.level[self.seat])

    @level.setter
    def level(self, value: int) -> None:
        self.scene.public.level[self.seat] = value

    @property
    def dead(self) -> bool:
        return int(self.scene.public.dead[self.seat]) == 1

    @property
    def sex(self) -> str:
        return Sex(int(self.scene.public.sex[self.seat])).word

    @property
    def strength(self) -> int:
        """Level and bonuses, as of the last question."""
        return int(self.scene.public.strength[self.seat])

    @property
    def hand(self) -> list[str]:
        return self.scene.keys(Zone.HAND + self.seat)

    @property
    def in_play(self) -> list[str]:
        return self.scene.keys(Zone.TABLE + self.seat)

    @property
    def curses(self) -> list[str]:
        return self.scene.keys(Zone.CURSES + self.seat)

    @property
    def equipped(self) -> list[str]:
        mark = np.asarray(self.scene.state.mark)
        return [self.scene.bare(c) for c in self.scene.game.cards_in(Zone.TABLE + self.seat) if mark[c] & EQUIPPED]

    # --- what he does (whoever is asked before him passes)

    def options(self, *verbs: Verb) -> list[Any]:
        """His legal options, once it is his turn to be asked."""
        self.scene.until_asked(self)
        return [o for o in self.scene.game.options if not verbs or Verb(int(o.verb)) in verbs]

    def does(self, verb: Verb, card: str | None = None, on: Any = None, amount: int | None = None) -> None:
        """Take the option that fits; passes by everybody else until he is asked."""
        self.scene.until_asked(self)
        for k, o in enumerate(self.scene.game.options):
            if self.scene.fits(o, verb, card, on, amount):
                self.scene.answer(k)
                return
        raise AssertionError(
            f"{self} cannot {verb.word} {card or ''} {on or ''}; he could: {self.scene.describe_options()}"
        )

    def can(self, verb: Verb, card: str | None = None, on: Any = None, amount: int | None = None) -> bool:
        """Whether he has such an option; a card that is nowhere in the scene would prove nothing."""
        assert card is None or self.scene.is_about(card), f"'{card}' is in no hand, in front of nobody, in no fight"
        self.scene.until_asked(self)
        return any(self.scene.fits(o, verb, card, on, amount) for o in self.scene.game.options)

    def plays(self, card: str, on: Any = None) -> None:
        """A card from the hand (or a one-shot from the table), whatever playing it is called."""
        verbs = (Verb.PLAY, Verb.ENHANCE, Verb.JOIN, Verb.CURSE, Verb.THROW, Verb.TRAIN, Verb.ARM_MOOK)
        self.scene.until_asked(self)
        for verb in verbs:
            for k, o in enumerate(self.scene.game.options):
                if self.scene.fits(o, verb, card, on, None):
                    self.scene.answer(k)
                    return
        raise AssertionError(f"{self} cannot play {card} {on or ''}; he could: {self.scene.describe_options()}")

    def uses_up(self, card: str, on: Any = None) -> None:
        """A one-shot for what it says, from hand or table: not laid down as an Item."""
        self.scene.until_asked(self)
        for k, o in enumerate(self.scene.game.options):
            if self.scene.fits(o, Verb.PLAY, card, on, None) and int(o.row) != NO_ROW:
                self.scene.answer(k)
                return
        raise AssertionError(f"{self} cannot use up {card} {on or ''}; he could: {self.scene.describe_options()}")

    def passes(self) -> None:
        self.does(Verb.PASS)

    def asks(self, other: Player, treasures: int = 0) -> None:
        """Ask for help; the offer is made as it is."""
        self.does(Verb.ASK, on=other, amount=treasures)
        if self.scene.game.prompt == Prompt.BARGAIN:
            self.passes()

    def accepts(self) -> None:
        self.does(Verb.ACCEPT)

    def refuses(self) -> None:
        self.does(Verb.REFUSE)

    def uses(self, card: str, on: Any = None) -> None:
        """An ability of a card in play."""
        self.does(Verb.USE, card, on)

    def _feats(self, card: str, ability: str, on: Any = None) -> list[int]:
        self.scene.until_asked(self)
        tables = self.scene.tables
        return [
            k
            for k, o in enumerate(self.scene.game.options)
            if self.scene.fits(o, Verb.USE, card, on, None)
            and tables.labels[int(tables.rows["label"][int(o.row)])] == ability
        ]

    def uses_feat(self, card: str, ability: str, on: Any = None) -> None:
        """One ability of several of a card in play, by its name."""
        found = self._feats(card, ability, on)
        assert found, f"{self} cannot use {ability} of {card}; he could: {self.scene.describe_options()}"
        self.scene.answer(found[0])

    def can_use_feat(self, card: str, ability: str, on: Any = None) -> bool:
        return bool(self._feats(card, ability, on))

    def kicks_open_the_door(self, *cards: str) -> Scene:
        """His turn begins; everybody passes until these cards lie face up and somebody is asked about them."""
        self.scene.turn_of(self)
        self.scene.stack(Deck.DOOR, *cards)
        opened = len(self.scene.happened(Event.OPEN_DOOR))
        self.scene.pass_until(lambda: len(self.scene.happened(Event.OPEN_DOOR)) > opened)
        return self.scene


class Scene:
    """A table with named players, everybody at Level 1 with empty hands, all cards in their decks."""

    def __init__(self, sets: str | list[str], *names: str, rules: Rules | None = None, seed: int = 1) -> None:
        sets = [sets] if isinstance(sets, str) else sets
        names = names or ("Carol", "Biff", "Nicky")
        self.game = Game(tables_of(tuple(sets)), len(names), rules or Rules(first_seat=0))
        self.tables = self.game.tables
        self.game.states["public"]["rules"]["ask_always"][-1] = 1
        self.game.states["public"]["rules"]["check"][-1] = 1
        self.game.start(seed)
        self.dealt = [[self.bare(c) for c in self.game.cards_in(Zone.HAND + i)] for i in range(len(names))]
        for zone in [Zone.HAND + i for i in range(len(names))]:
            for c in self.game.cards_in(zone):
                self.move(c, 2 * int(self.tables.cards["deck"][c]))
        self.state["depth"] = 0
        self.game.box["logged"] = 0
        self.players = [Player(self, i, name) for i, name in enumerate(names)]
        self._used: set[int] = set()

    # --- setting the scene

    @property
    def state(self) -> Any:
        return self.game.states[0]

    @property
    def public(self) -> Any:
        return self.state.public

    def seat(
        self, name: str, level: int = 1, in_play: tuple[str, ...] | list[str] = (), hand: tuple[str, ...] | list[str] = (),
        sex: str | None = None, carried: tuple[str, ...] | list[str] = (), curses: tuple[str, ...] | list[str] = (),
    ) -> Player:  # fmt: skip
        """Give a player his Level and cards; Items in play are equipped, `carried` ones are not."""
        player = next(p for p in self.players if p.name == name)
        player.level = level
        if sex:
            self.public.sex[player.seat] = Sex[sex.upper()]
        for key in in_play:
            c = self.take(key)
            self.move(c, Zone.TABLE + player.seat)
            if self.tables.cards["kind"][c] == Kind.ITEM:
                self.state.mark[c] |= EQUIPPED
        for key in carried:
            self.move(self.take(key), Zone.TABLE + player.seat)
        for key in hand:
            self.move(self.take(key), Zone.HAND + player.seat)
        for key in curses:
            self.move(self.take(key), Zone.CURSES + player.seat)
        return player

    def find(self, key: str) -> list[int]:
        """All physical cards of a name (`pizza_guy`, or `zombies/pizza_guy` in a mix)."""
        names = [i for i, n in enumerate(self.tables.names) if n == key or n.split("/")[1] == key]
        if not names:
            raise AssertionError(f"no card '{key}' in {self.tables.sets}")
        return [int(c) for c in np.flatnonzero(np.isin(self.tables.cards["name"], names))]

    def is_about(self, key: str) -> bool:
        """Whether a copy of the card is anywhere but in a deck, the discards or the box."""
        at = np.asarray(self.state.at)
        return any(at[c] in (Zone.OPEN_SEALS, Zone.COMBAT) or at[c] > Zone.BOX for c in self.find(key))

    def take(self, key: str) -> int:
        """A copy that has not been placed yet."""
        for c in self.find(key):
            if c not in self._used:
                self._used.add(c)
                return c
        raise AssertionError(f"no copy of '{key}' left")

    def move(self, c: int, zone: int, top: bool = False) -> None:
        """Move a card by hand, keeping the lists right."""
        s = self.state
        old, before, after = int(s.at[c]), int(s.prev[c]), int(s.next[c])
        if before == NONE:
            s.first[old] = after
        else:
            s.next[before] = after
        if after == NONE:
            s.last[old] = before
        else:
            s.prev[after] = before
        s.count[old] -= 1
        neighbour = int(s.first[zone]) if top else int(s.last[zone])
        s.prev[c], s.next[c] = (NONE, neighbour) if top else (neighbour, NONE)
        if neighbour == NONE:
            s.first[zone] = s.last[zone] = c
        elif top:
            s.prev[neighbour] = s.first[zone] = c
        else:
            s.next[neighbour] = s.last[zone] = c
        if top:
            s.first[zone] = c
        else:
            s.last[zone] = c
        s.count[zone] += 1
        s.at[c], s.mark[c], s.on[c] = zone, 0, NONE
        s.untidy = (1 << self.game.players) - 1

    def attach(self, key: str, host: str) -> None:
        """Put a card on another that is already somewhere."""
        h = next(c for c in self.find(host) if c in self._used)
        c = self.take(key)
        self.move(c, int(self.state.at[h]))
        self.state.on[c] = h

    def stack(self, deck: Deck, *keys: str) -> None:
        """The next cards of a deck, the first on top."""
        for key in reversed(keys):
            self.move(self.take(key), 2 * deck, top=True)

    def discard_pile(self, deck: Deck, *keys: str) -> None:
        """Cards in the discards, the last one named on top."""
        for key in keys:
            self.move(self.take(key), DISCARDS[deck], top=True)

    def empty(self, deck: Deck) -> None:
        """Take a whole deck out of the game."""
        for c in self.game.cards_in(2 * deck):
            self.move(c, Zone.BOX)

    def open_seals(self, *keys: str) -> None:
        """Seals already open, the last one named on top."""
        for key in keys:
            self.move(self.take(key), Zone.OPEN_SEALS)
        self.public.open_seals = len(keys)

    def dice(self, *rolls: int) -> None:
        """What the next dice will show."""
        self.state.script[: len(rolls)] = rolls
        self.state.scripted = len(rolls)

    # --- playing

    def turn_of(self, player: Player) -> None:
        """A turn begins."""
        frame = self.state.frames[0]
        frame.step, frame.seat, frame.other, frame.card, frame.on = Step.TURN_BEGINS, player.seat, -1, NONE, NONE
        frame.a = frame.b = frame.c = frame.d = 0
        self.state.depth = 1
        self.state.prompt = Prompt.NOTHING
        self.public.turn = max(1, int(self.public.turn))
        self.game.go_on()
        self.check()

    def first_cards_of(self, player: Player) -> None:
        """Before the first turn: this player may play from the cards he was dealt, then the game begins."""
        for depth, (step, seat, a) in enumerate(
            [(Step.GAME_BEGINS, 0, len(self.players)), (Step.PREPARE, player.seat, 0)]
        ):
            frame = self.state.frames[depth]
            frame.step, frame.seat, frame.other, frame.card, frame.on = step, seat, -1, NONE, NONE
            frame.a, frame.b, frame.c, frame.d = a, 0, 0, 0
        self.state.depth = 2
        self.state.prompt = Prompt.NOTHING
        self.game.go_on()
        self.check()

    def answer(self, option: int) -> None:
        self.game.answer(option)
        self.check()

    def check(self) -> None:
        """No invariant may break in any scene."""
        from simlab.engine.invariants import NAMES

        broken = int(self.game.table.broken)
        assert broken == 0, NAMES[broken]
        assert self.game.ended != Ended.CRASHED, "the rules came to a dead end"

    @property
    def asked(self) -> Player | None:
        """Who must decide now."""
        return None if self.game.over else self.players[self.game.decider]

    def pass_once(self) -> None:
        """Whoever is asked does nothing, if he may; else the first option."""
        passing = [k for k, o in enumerate(self.game.options) if o.passing]
        self.answer(passing[0] if passing else 0)

    def until_asked(self, player: Player) -> None:
        """Everybody else passes until this player is asked."""
        for _ in range(200):
            if self.asked is player:
                return
            assert not self.game.over, f"the game is over before {player} is asked"
            self.pass_once()
        raise AssertionError(f"{player} is never asked")

    def anything_happens(self, times: int, seed: int = 1) -> list[int]:
        """Whoever is asked takes any option, so many times; how many cards there were after each answer."""
        chance = np.random.default_rng(seed)
        counted = []
        for _ in range(times):
            if self.game.over:
                break
            self.answer(int(chance.integers(self.game.option_count)))
            counted.append(sum(len(self.game.cards_in(zone)) for zone in range(ZONES)))
        return counted

    def pass_until(self, done: Any) -> None:
        for _ in range(400):
            if self.game.over or done():
                return
            self.pass_once()
        raise AssertionError("it never happens")

    def until(self, prompt: Prompt) -> None:
        """Everybody passes until somebody is asked this."""
        self.pass_until(lambda: self.game.prompt == prompt)

    def nobody_speaks_up(self) -> None:
        """Everybody passes until the fight is over and its rewards are given."""
        self.pass_until(lambda: int(self.public.fighter) < 0)

    def turn_ends(self) -> None:
        """Everybody passes until the next turn begins."""
        active, turn = int(self.public.active), int(self.public.turn)
        self.pass_until(lambda: int(self.public.turn) != turn or int(self.public.active) != active)

    # --- what is in the box

    def deck_size(self, deck: Deck) -> int:
        """How many cards of this deck the box holds."""
        return int((self.tables.cards["deck"] == deck).sum())

    def copies_of_kind(self, kind: Kind) -> dict[str, int]:
        """The names of a kind and how many cards of each there are."""
        cards = [c for c in range(len(self.tables.cards)) if self.tables.cards["kind"][c] == kind]
        names = [self.bare(c) for c in cards]
        return {name: names.count(name) for name in names}

    def ranks(self) -> dict[str, int]:
        """The Powers and their Ranks."""
        cards = [c for c in range(len(self.tables.cards)) if self.tables.cards["kind"][c] == Kind.POWER]
        return {self.bare(c): int(self.tables.cards["rank"][c]) for c in cards}

    # --- looking

    @property
    def strengths(self) -> tuple[int, int]:
        """Munchkins' and monsters' strength, as everybody counts them now."""
        return int(self.public.munchkins), int(self.public.monsters)

    @property
    def ended(self) -> Ended:
        return self.game.ended

    @property
    def winners(self) -> list[str]:
        return [self.players[i].name for i in self.game.winners()]

    def bare(self, c: int) -> str:
        return self.game.key(c).split("/")[1]

    def keys(self, zone: int) -> list[str]:
        """The cards of a zone by their bare names, in order."""
        return [self.bare(c) for c in self.game.cards_in(zone)]

    def happened(self, what: Event | None = None) -> list[Any]:
        """Events so far, or the lines of one kind."""
        lines = self.game.log
        return [Event(int(line.what)) for line in lines] if what is None else [x for x in lines if line_is(x, what)]

    def drawn(self, player: Player) -> list[tuple[str, bool]]:
        """Cards a player has drawn in this scene: name and whether face up."""
        both = (Event.DRAW, Event.DRAW_FACE_UP)
        lines = [x for x in self.game.log if Event(int(x.what)) in both and int(x.seat) == player.seat]
        return [(self.bare(int(x.card)), Event(int(x.what)) == Event.DRAW_FACE_UP) for x in lines]

    def fits(self, o: Any, verb: Verb, card: str | None, on: Any, amount: int | None) -> bool:
        """Whether an option is the one meant."""
        if Verb(int(o.verb)) != verb:
            return False
        if card is not None and (int(o.card) == NONE or self.bare(int(o.card)) != card):
            return False
        if amount is not None and int(o.amount) != amount:
            return False
        if on is None:
            return True
        if isinstance(on, Player):
            return int(o.seat) == on.seat
        if on in ("munchkins", "monsters"):
            return int(o.amount) == (1 if on == "monsters" else 0)
        return int(o.on) != NONE and self.bare(int(o.on)) == on

    def describe_options(self) -> str:
        """For messages."""
        said = []
        for o in self.game.options:
            card = self.bare(int(o.card)) if int(o.card) != NONE else ""
            said.append(f"{Verb(int(o.verb)).word} {card} {int(o.seat)}".strip())
        return f"[{self.game.prompt.word}] " + ", ".join(said)


def line_is(line: Any, what: Event) -> bool:
    return Event(int(line.what)) == what


__all__ = ["Player", "Scene", "machine"]
