"""Little scenes in which any card of any set can show what it does."""

from simlab.cards import compile_cards
from simlab.engine.people import SLOT_ARGUMENT
from simlab.engine.state import EQUIPPED
from simlab.tables import FIXED_TRAITS, NO_TRAIT
from simlab.vocabulary import Cost, Deck, Event, Kind, Link, Mode, Moment, Op, Prompt, Sex, Slot, Test, Verb, Zone
from tests.support.scene import Scene, tables_of

SETS = ("zombies", "fu", "oz", "apocalypse", "munchkin")
IDENTITIES = (Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.POWER, Kind.STYLE)
HAPPENINGS = {
    Event.LOSE, Event.GAIN_LEVEL, Event.LOSE_LEVEL, Event.DEATH, Event.STEAL, Event.GIVE, Event.CHANGE_SEX, Event.TRADE,
    Event.OPEN_SEAL, Event.CLOSE_SEAL, Event.DIE, Event.SKIP_TURN, Event.TAKE_FROM_DISCARDS, Event.DRAW, Event.REMOVE, Event.KILL,
    Event.MONSTER_JOINS, Event.CURSE_CANCELLED, Event.ESCAPE, Event.ACCEPT, Event.FIGHT, Event.FIGHT_ENDS,
}  # fmt: skip
QUIET = (Op.CHEAT, Op.ESCAPE, Op.IGNORE_SEAL, Op.END_COMBAT, Op.MAKE_TAG, Op.DOUBLE_MONSTER)
"""What leaves no line of its own in the transcript, nor do modifiers."""
SHUNS = {"lawyers": "thief"}
"""Monsters that would not fight whoever is this."""
FOES = {"water_bucket": "wicked_witch_of_the_west", "golden_cap": "winged_monkeys"}
"""Cards that want a certain monster."""


def is_free(card):
    """An Item for everybody, without rules."""
    return card["only"][0] == NO_TRAIT and card["not_for"][0] == NO_TRAIT and card["rows"] == 0


def is_curse(card):
    return card["kind"] == Kind.CURSE


def is_silencing(card):
    return bool(int(card["grants"]) >> Op.SILENCED & 1)


def is_plain_monster(card):
    """Nothing happens when it is met, nothing is special about the fight."""
    quiet = card["grants"] == 0 and card["no_pursuit"] == 0 and not int(card["moments"]) >> Moment.MET & 1
    return card["kind"] == Kind.MONSTER and card["level"] >= 4 and quiet


def definitions():
    """`zombies/pizza_guy` → its first physical card, for every name of every set."""
    found = {}
    for name in SETS:
        tables = compile_cards([name])
        for number, key in enumerate(tables.names):
            found[key] = next(iter((tables.cards["name"] == number).nonzero()[0].tolist()))
    return found


def abilities():
    """`fu/ninja: smoke_bomb` for every ability of every card, and every way to play a special or one-shot."""
    found = {}
    for key, c in definitions().items():
        tables = tables_of((key.split("/")[0],))
        card = tables.cards[c]
        for r in range(int(card["row"]), int(card["row"]) + int(card["rows"])):
            row = tables.rows[r]
            if row["mode"] == Mode.MAY and row["link"] == Link.NOTHING:
                found[f"{key}: {tables.labels[int(row['label'])]} {r - int(card['row'])}"] = (key, r)
    return found


class Stage:
    """Ann, Bob and Cid with plenty to lose; Ann has the card that the scene is about."""

    def __init__(self, key, epic=False):
        from simlab.play.rules import Rules

        self.set, self.card = key.split("/")
        rules = Rules(first_seat=0, epic=epic, editions={"ED13": True, "ED19": False})
        self.table = Scene(self.set, "Ann", "Bob", "Cid", rules=rules)
        self.cards = self.table.tables.cards
        self.number = self.table.find(self.card)[0]
        self.table._used.add(self.number)
        self.ann, self.bob, self.cid = self.table.players

    @property
    def me(self):
        return self.cards[self.number]

    def pick(self, wanted, n=1):
        """Some cards that fit and are not in the scene yet."""
        found = []
        for c in range(len(self.cards)):
            if self.table.bare(c) == SHUNS.get(self.card):
                continue
            if len(found) < n and c not in self.table._used and wanted(self.cards[c]):
                self.table._used.add(c)
                found.append(c)
        return found

    def kind(self, kind, n=1):
        return self.pick(lambda card: card["kind"] == kind, n)

    def item(self, slot, big=False):
        return self.pick(
            lambda card: (
                card["kind"] == Kind.ITEM
                and card["one_shot"] == 0
                and card["slot"] == slot
                and bool(card["big"]) == big
                and card["hands"] <= 1
                and card["bonus"] > 0
                and is_free(card)
            )
        )

    def put(self, player, cards, worn=True):
        for c in cards:
            self.table.move(c, Zone.TABLE + player.seat)
            if self.cards[c]["kind"] == Kind.ITEM and worn:
                self.table.state.mark[c] |= EQUIPPED

    def deal(self, player, cards):
        for c in cards:
            self.table.move(c, Zone.HAND + player.seat)

    def own(self):
        """The card in front of Ann, with what it needs to be of use."""
        self.qualify()
        self.put(self.ann, [self.number])
        if self.me["kind"] == Kind.STYLE_ENHANCER:
            self.table.state.on[self.number] = self.game_style

    def qualify(self):
        """Ann is whatever the card is for."""
        trait = int(self.me["only"][0])
        names = self.table.tables.traits
        if trait == NO_TRAIT:
            return
        if names[trait] in ("female", "male"):
            self.table.public.sex[0] = Sex[names[trait].upper()]
        elif names[trait] not in ("human", "classless"):
            self.put(self.ann, self.pick(lambda card: card["trait"] == trait))

    def supplies(self):
        """What the card's own sentences ask Ann for: a trait, an Item of a tag, slot, size or worth."""
        for row in self.rows():
            for test, what in zip(row["test"], row["test_arg"]):
                if test in (Test.IS, Test.FACING) and what >= len(FIXED_TRAITS):
                    self.put(self.ann, self.pick(lambda card, what=what: card["trait"] == what))
            for tag in (int(row["tag"]), int(row["cost_tag"])):
                if tag:
                    self.put(
                        self.ann, self.pick(lambda card, tag=tag: card["kind"] == Kind.ITEM and int(card["tags"]) & tag)
                    )
            if row["cost"] == Cost.ITEM_WORTH:
                self.put(
                    self.ann,
                    self.pick(lambda card, row=row: card["kind"] == Kind.ITEM and card["value"] >= row["cost_n"]),
                )
            if row["slot"]:
                self.put(
                    self.ann, self.item(row["slot"]) or self.pick(lambda card, row=row: card["slot"] == row["slot"])
                )
            if row["bulk"] == 2:
                self.put(self.ann, self.pick(lambda card: card["big"] and card["hands"] == 0), worn=False)

    def shunned(self):
        """Slots that must stay empty for the card to do something."""
        asked = {(int(x), int(v)) for row in self.rows() for x, v in zip(row["test"], row["test_arg"])}
        return {what - SLOT_ARGUMENT for test, what in asked if test == Test.HAS_NOT and what >= SLOT_ARGUMENT}

    def riches(self, player, level=7):
        """Something of everything to lose."""
        player.level = level
        if player is self.ann:
            self.supplies()
        worn = {int(self.cards[c]["slot"]) for c in self.table.game.cards_in(Zone.TABLE + player.seat)} | self.shunned()
        for slot in (Slot.HEADGEAR, Slot.ARMOR, Slot.FOOTGEAR, Slot.HAND):
            if slot not in worn and not (
                player is self.ann and self.me["kind"] == Kind.ITEM and self.me["slot"] == slot
            ):
                self.put(player, self.item(slot) or ([] if self.me["big"] else self.item(slot, big=True)))
        self.put(player, self.item(Slot.NOTHING))
        for kind in IDENTITIES:
            mine = player is self.ann and self.me["kind"] == kind
            held = any(int(self.cards[c]["kind"]) == kind for c in self.table.game.cards_in(Zone.TABLE + player.seat))
            if not mine and not held:
                self.put(player, self.kind(kind))
        for kind in (Kind.ALLY, Kind.MOOK):
            if self.me["kind"] != kind:
                self.put(player, self.kind(kind))
        self.deal(player, self.pick(lambda card: card["kind"] in (Kind.MONSTER_ENHANCER, Kind.CLASS, Kind.MOJO), 2))
        self.deal(player, self.pick(lambda card: card["kind"] == Kind.MONSTER, 1))
        self.deal(player, self.pick(lambda card: card["kind"] == Kind.ITEM and card["rows"] == 0, 1))

    def surroundings(self):
        """A curse on top of the discards, one in front of Ann, a Seal open where there are Seals."""
        for c in self.pick(lambda card: card["kind"] == Kind.MONSTER) + self.pick(is_curse):
            self.table.move(c, Zone.DOOR_DISCARDS, top=True)
        for c in self.pick(
            lambda card: is_curse(card) and card["stays"] != 0 and card["moments"] == 0 and not is_silencing(card)
        ):
            self.table.move(c, Zone.CURSES + 0)
        if self.me["kind"] != Kind.SEAL and self.table.deck_size(Deck.SEAL):
            self.table.open_seals("the_calm_before")

    def monster(self):
        """What waits behind the door: an ordinary monster, or the one the card is or is about."""
        if self.me["kind"] in (Kind.MONSTER, Kind.CURSE):
            self.table._used.discard(self.number)
            return self.card
        if self.card in FOES:
            return FOES[self.card]
        tests = {int(x): int(v) for r in self.rows() for x, v in zip(r["test"], r["test_arg"])}
        tag = 1 << tests[Test.AGAINST] if Test.AGAINST in tests else 0
        fits = (
            self.pick(lambda card: card["kind"] == Kind.MONSTER and int(card["tags"]) & tag)
            if tag
            else self.pick(is_plain_monster)
        )
        self.table._used.discard(fits[0])
        return self.table.bare(fits[0])

    def rows(self):
        return self.table.tables.rows[int(self.me["row"]) : int(self.me["row"]) + int(self.me["rows"])]

    def lean(self, munchkins=0, monsters=0):
        """Tip the fight."""
        self.table.public.boost[0] += munchkins
        self.table.public.boost[1] += monsters
        for _ in range(2):  # once for the numbers of the fight, once for the options that depend on them
            self.table.game.box["options"] = -1
            self.table.game.go_on()

    def events(self, since=0):
        return [Event(int(line.what)) for line in self.table.game.log[since:]]

    def take(self, wanted, steps=120):
        """Everybody passes until Ann can do what is wanted; she does, and all that follows is resolved."""
        table = self.table
        for _ in range(steps):
            if table.game.over:
                return False
            if table.asked is self.ann:
                for k, o in enumerate(table.game.options):
                    if wanted(o):
                        self.since = len(table.game.log)
                        table.answer(k)
                        self.resolve()
                        return True
            table.pass_once()
        return False

    def resolve(self, steps=40):
        """What was begun is carried out: first options, until the game is back in a window."""
        windows = (Prompt.SPEAK_UP, Prompt.FIGHT, Prompt.ARRANGE, Prompt.RUNNING, Prompt.TROUBLE, Prompt.NOTHING)
        for _ in range(steps):
            if self.table.game.over or self.table.game.prompt in windows:
                return
            self.table.pass_once()


def own_turn(stage):
    stage.table.stack(
        Deck.DOOR, *[stage.table.bare(c) for c in stage_release(stage, stage.kind(Kind.MONSTER_ENHANCER))]
    )
    stage.table.turn_of(stage.ann)


def stage_release(stage, cards):
    """Cards picked by number, to be placed by name."""
    for c in cards:
        stage.table._used.discard(c)
    return cards


def own_fight_losing(stage):
    stage.ann.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    stage.lean(monsters=12)
    stage.table.dice(5, 5, 5, 5)


def own_fight_nearly_won(stage):
    """One strong Item would turn it."""
    stage.ann.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    stage.lean(monsters=int(stage.table.strengths[0]) - int(stage.table.strengths[1]))
    stage.table.dice(1, 1, 1, 1)


def others_fight(stage):
    stage.bob.kicks_open_the_door(stage.monster())
    stage.table.pass_until(lambda: int(stage.table.public.fighter) >= 0)
    stage.lean(monsters=30)
    stage.table.dice(5, 5, 5, 5)


def helping(stage):
    others_fight(stage)
    stage.table.public.helper = 0


def cursed(stage):
    curse = stage.pick(lambda card: card["kind"] == Kind.CURSE and card["stays"] == 0)
    stage.deal(stage.bob, curse)
    stage.table.turn_of(stage.bob)
    name = stage.table.bare(curse[0])
    stage.bob.plays(name, on=stage.ann)


SCENES = (own_turn, own_fight_losing, own_fight_nearly_won, others_fight, helping, cursed)


def try_ability(key, r):
    """The first scene in which Ann can use sentence r of her card to some effect, after she has."""
    epic = bool(tables_of((key.split("/")[0],)).rows[r]["feat"])
    for scene in SCENES:
        stage = Stage(key, epic)
        kind = Kind(int(stage.me["kind"]))
        play = bool(stage.table.tables.rows[r]["play"])
        if play:
            stage.deal(stage.ann, [stage.number])
            stage.qualify()
        elif kind == Kind.SEAL:
            stage.table.move(stage.number, Zone.OPEN_SEALS)
            stage.table.public.open_seals = 1
        elif kind != Kind.MONSTER:
            stage.own()
        stage.riches(stage.ann, level=12 if epic else 5)
        stage.riches(stage.bob)
        stage.surroundings()
        scene(stage)
        if stage.take(lambda o, r=r: int(o.row) == r and Verb(int(o.verb)) in (Verb.USE, Verb.PLAY)):
            row = stage.table.tables.rows[r]
            if row["op"] < Op.GAIN_LEVELS or row["op"] in QUIET or set(stage.events(stage.since)) & HAPPENINGS:
                return stage
    return None


__all__ = ["HAPPENINGS", "Stage", "abilities", "definitions", "own_turn", "try_ability"]
