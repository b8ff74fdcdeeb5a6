"""A small box of plain cards and one card X that says what the test wants: for seeing one word of the card language at work."""

from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from simlab.engine.listing import NO_ROW
from simlab.play.rules import Rules
from simlab.vocabulary import Deck, Kind, Prompt, Sex, Verb, Word
from tests.support.scene import Player, Scene

BOX = """\
rat: {name: Rat, kind: monster, level: 1, treasures: 1, copies: 4, tags: [vermin], basis: published}
ogre: {name: Ogre, kind: monster, level: 10, treasures: 2, copies: 3, basis: published, bad_stuff: [{do: {lose_levels: 1}}]}
ghost: {name: Ghost, kind: monster, level: 6, treasures: 1, copies: 2, tags: [undead], basis: published}
reaper: {name: Reaper, kind: monster, level: 20, treasures: 5, basis: published, bad_stuff: [{do: {death: true}}]}
stick: {name: Stick, kind: item, hands: 1, bonus: 1, value: 200, copies: 3, tags: [wood], basis: published}
pike: {name: Pike, kind: item, hands: 2, bonus: 3, value: 400, basis: published}
hat: {name: Hat, kind: item, slot: headgear, bonus: 1, value: 300, copies: 2, tags: [wool], basis: published}
mail: {name: Mail, kind: item, slot: armor, bonus: 2, value: 600, copies: 2, basis: published}
boots: {name: Boots, kind: item, slot: footgear, bonus: 1, value: 100, basis: published}
anvil: {name: Anvil, kind: item, big: true, bonus: 4, value: 500, copies: 3, basis: published}
jewel: {name: Jewel, kind: item, value: 700, copies: 2, basis: published}
lance: {name: Lance, kind: item, hands: 1, bonus: 5, only: [knight], basis: published}
potion: {name: Potion, kind: item, one_shot: true, bonus: 3, value: 100, copies: 2, tags: [brew], basis: published}
coin: {name: Coin, kind: item, value: 50, copies: 30, basis: published}
knight: {name: Knight, kind: class, basis: published}
wizard: {name: Wizard, kind: class, copies: 2, basis: published}
elf: {name: Elf, kind: race, basis: published}
wings: {name: Wings, kind: power, rank: 2, basis: published}
crane: {name: Crane, kind: style, bonus: 1, basis: published}
tiger: {name: Tiger, kind: style, bonus: 2, basis: published}
squire: {name: Squire, kind: ally, bonus: 2, basis: published}
superb: {name: Superb, kind: modifier, modifies: class, basis: published}
brawn: {name: Brawn, kind: monster_enhancer, strength: 5, copies: 30, basis: published}
hex: {name: Hex, kind: curse, copies: 2, basis: published, rules: [{when: played, do: {lose_levels: 1}}]}
weight: {name: Weight, kind: curse, stays: forever, basis: published, rules: [{while: in_play, do: {strength: -2}}]}
rust: {name: Rust, kind: curse, basis: published, rules: [{when: played, do: {lose_items: 1, slot: armor}}]}
thief: {name: Thief, kind: special, deck: door, basis: published,
        rules: [{may: play, at: any_time, do: {steal_hand: 1}, to: other_player}]}
oracle: {name: Oracle, kind: special, deck: door, basis: published,
         rules: [{may: play, at: any_time, do: {roll_die: true}}]}
opener: {name: Opener, kind: special, deck: door, copies: 2, basis: published,
         rules: [{may: play, at: any_time, do: {open_seal: 1}}]}
closer: {name: Closer, kind: special, deck: door, basis: published,
         rules: [{may: play, at: any_time, do: {close_seal: 1}}]}
mirror: {name: Mirror, kind: curse, basis: published, rules: [{when: played, do: {change_sex: true}}]}
wanderer: {name: Wanderer, kind: special, deck: door, basis: published,
           rules: [{may: play, at: any_combat, do: {add_monster: true}}]}
holy_water: {name: Holy Water, kind: item, one_shot: true, value: 100, basis: published,
             rules: [{may: play, at: any_combat, if: {against: undead}, do: {strength: +5}, to: munchkin_side}]}
first_seal: {name: First Seal, kind: seal, basis: published, rules: [{when: opened, if: {level_at_least: 99}, do: {change_sex: true}}]}
second_seal: {name: Second Seal, kind: seal, basis: published, rules: [{when: opened, if: {level_at_least: 99}, do: {change_sex: true}}]}
"""
NOBODY_EVER = "if: {level_at_least: 99}, do: {change_sex: true}"
IDLE = {
    "kind: curse": f"{{when: played, {NOBODY_EVER}}}",
    "kind: special": f"{{may: play, at: any_time, {NOBODY_EVER}}}",
    "kind: seal": f"{{when: opened, {NOBODY_EVER}}}",
    "kind: item, one_shot": f"{{may: play, at: any_time, {NOBODY_EVER}}}",
}
"""Cards that must say something say what never comes about."""
BOXES, NUMBERS = TemporaryDirectory(prefix="simlab-words-"), count()
WINDOWS = (Prompt.SPEAK_UP, Prompt.FIGHT, Prompt.ARRANGE, Prompt.RUNNING, Prompt.CURSED, Prompt.ROLLED, Prompt.NOTHING)


@cache
def box_with(corners: str, sentence: str) -> str:
    """The box with two copies of card X, as a set on disk."""
    folder = Path(BOXES.name) / str(next(NUMBERS)) / "little"
    folder.mkdir(parents=True)
    (folder / "set.yaml").write_text("set: little\ntitle: A Little Set\nsheet: 2000\n")
    corners = corners if "SENTENCE" in corners else f"{corners}, rules: [SENTENCE]"
    card = f"x: {{name: X, {corners}, copies: 2, basis: published}}\n"
    (folder / "cards.yaml").write_text(BOX + card.replace("SENTENCE", sentence))
    return str(folder)


class SmallTable(Scene):
    """Ann, Bob and Cid (and more) at Level 5, with nothing but what the story gives them."""

    def __init__(self, corners: str, sentence: str, players: int = 3, seed: int = 1, **options: Any) -> None:
        names = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")[:players]
        super().__init__(box_with(corners, sentence), *names, rules=Rules(first_seat=0, **options), seed=seed)
        self.again = partial(type(self), corners, sentence, players, **options)
        self.ann, self.bob, self.cid = self.players[:3]
        for player in self.players:
            player.level = 5
        self.public.sex[:players] = Sex.FEMALE

    def gives(self, player: Player, *hand: str, **more: Any) -> Player:
        """Cards for the hand, and whatever else `seat` takes."""
        return self.seat(player.name, **{"level": player.level, "hand": hand, **more})

    def tries(self, player: Player, card: str, on: Any = None) -> bool:
        """He plays or uses the card if he may, all that follows is settled; whether he might."""
        if not self.may(player, card, on):
            return False
        self.answer(self._options(card, on)[0])
        self.settle()
        return True

    def may(self, player: Player, card: str, on: Any = None) -> bool:
        """Whether he could play or use it now, once everybody before him has passed."""
        self.until_asked(player)
        return bool(self._options(card, on))

    def _options(self, card: str, on: Any) -> list[int]:
        verbs = (Verb.PLAY, Verb.USE, Verb.CURSE, Verb.ENHANCE, Verb.THROW)
        return [
            k
            for k, o in enumerate(self.game.options)
            if any(self.fits(o, verb, card, on, None) for verb in verbs)
            and not (int(o.row) == NO_ROW and self._laid_down(o))
        ]

    def _laid_down(self, o: Any) -> bool:
        """A one-shot that is only put on the table is not used."""
        card = self.tables.cards[int(o.card)]
        return Verb(int(o.verb)) is Verb.PLAY and card["kind"] == Kind.ITEM and bool(card["one_shot"])

    def settle(self) -> None:
        """Questions are answered with their first option until the game is back in a window."""
        self.pass_until(lambda: self.game.prompt in WINDOWS)

    def fight(self, foe: str = "ogre", who: Player | None = None) -> tuple[int, int]:
        """Somebody meets a monster: the strengths."""
        (who or self.ann).kicks_open_the_door(foe)
        self.pass_until(lambda: int(self.public.fighter) >= 0)
        return self.strengths

    def fought(self, foe: str = "ogre", *dice: int, who: Player | None = None) -> int:
        """The fight is fought to its end, by the dice given: the fighter's Level."""
        self.fight(foe, who)
        self.dice(*dice)
        self.nobody_speaks_up()
        return (who or self.ann).level

    def door(self, *cards: str) -> None:
        self.stack(Deck.DOOR, *cards)

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(p.level for p in self.players)


@dataclass(frozen=True)
class Case:
    """A word, the card that says it, what is seen then, and what is seen without."""

    word: Word
    corners: str
    sentence: str
    instead: str
    story: Any
    seen: Any
    otherwise: Any
    options: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{type(self.word).__name__}.{self.word.name}"

    def played(self, sentence: str) -> Any:
        return self.story(SmallTable(self.corners, sentence, **self.options))


CASES: list[Case] = []


def shows(
    word: Word, corners: str, sentence: str, story: Any, seen: Any, otherwise: Any, instead: str = "", **options: Any
) -> None:
    """One more case; without `instead` the card says nothing at all."""
    idle = next((text for kind, text in IDLE.items() if corners.startswith(kind)), "")
    CASES.append(Case(word, corners, sentence, instead or idle, story, seen, otherwise, options))
