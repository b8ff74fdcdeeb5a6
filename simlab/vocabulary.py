"""Every word of the game, as small integers. Imports nothing of ours.

The names are the rulesheets' own. A word of the card language and the integer the engine
reads are the same enum member: `Op.GAIN_LEVELS` is written `gain_levels` on a card.
"""

from enum import IntEnum

MAX_SEATS = 6
MAX_CARDS = 1280
NONE = 65535
"""No card: card numbers are unsigned, so absence has a number of its own."""
ALL = 99
"""'All of them', where a sentence takes a count."""


class Word(IntEnum):
    """An enum whose members know how they are written in YAML."""

    @property
    def word(self) -> str:
        return self.name.lower()

    @classmethod
    def words(cls) -> list[str]:
        return [m.word for m in cls if m.name != "NOTHING"]


class Deck(Word):
    DOOR = 0
    TREASURE = 1
    SEAL = 2


class Kind(Word):
    MONSTER = 0
    MONSTER_ENHANCER = 1
    CURSE = 2
    CLASS = 3
    RACE = 4
    MOJO = 5
    POWER = 6
    STYLE = 7
    STYLE_ENHANCER = 8
    MODIFIER = 9
    """Super Munchkin, Half-Breed, Double Mojo, Extra Style."""
    ALLY = 10
    MOOK = 11
    ITEM = 12
    ITEM_ENHANCER = 13
    SPECIAL = 14
    SEAL = 15


class Slot(Word):
    NOTHING = 0
    HEADGEAR = 1
    ARMOR = 2
    FOOTGEAR = 3
    HAND = 4
    """Takes one or two hands."""


class Sex(Word):
    FEMALE = 0
    MALE = 1


class Basis(Word):
    """Where a card's numbers come from: the weakest basis any of them has."""

    RULESHEET = 0
    PUBLISHED = 1
    RECONSTRUCTED = 2


class Mode(Word):
    WHILE = 0
    WHEN = 1
    MAY = 2


class Context(Word):
    """`while:` — as long as this holds, the sentence is in force."""

    IN_PLAY = 0
    """In front of its owner and usable (an Item: equipped)."""
    IN_COMBAT = 1
    """A monster or enhancer, in a fight."""
    TOP_SEAL = 2


class Moment(Word):
    """`when:` — the sentence happens once, at this moment."""

    PLAYED = 0
    """A curse strikes; a special or one-shot is used."""
    MET = 1
    """The monster joins a fight."""
    KILLED = 2
    """The monster has been killed, or the owner's side killed one (once per monster)."""
    HELPED_KILL = 3
    """The owner helped to kill a monster (once per monster)."""
    WON = 4
    """The owner's side has won a fight (once per fight)."""
    ESCAPED = 5
    """Somebody got away from the monster."""
    BAD_STUFF = 6
    OPENED = 7
    """This Seal has been opened."""
    SEAL_OPENED = 8
    """Any Seal has been opened (the owner's card)."""
    CURSED_SOMEONE = 9
    """The owner played a curse on somebody."""
    TURN_BEGINS = 10
    TURN_ENDS = 11
    DRAWN = 12
    DIES = 13


class Window(Word):
    """`at:` — when somebody may use a `may:` sentence."""

    ANY_TIME = 0
    OWN_TURN = 1
    """On one's own turn, out of combat."""
    IN_COMBAT = 2
    """In a combat the user takes part in."""
    ANY_COMBAT = 3
    OTHERS_COMBAT = 4
    """In a combat the user takes no part in."""
    TURN_BEGINS = 5
    TURN_ENDS = 6
    """Before Charity, on one's own turn."""
    RUNNING_AWAY = 7
    """Before a roll of one's own to run away."""
    AFTER_ROLL = 8
    """A die has just been rolled, by anybody."""
    CURSED = 9
    """A curse is about to strike, anybody."""
    BY_EDITION = 10
    """The card does not say: any time (old sheets), or one's own turn out of combat (new)."""


class Test(Word):
    """`if:` — all must hold. Seat tests look at the subject of the sentence."""

    NOTHING = 0
    FACING = 1
    """Any munchkin in the fight is or has this (class, race, mojo, power, style, ally)."""
    FACING_WITHOUT = 2
    """Any munchkin in the fight lacks this kind of card or slot."""
    FACING_WITH = 3
    """Any munchkin in the fight has this kind of card in play or wears this slot."""
    FACING_SEX = 4
    IS = 5
    """The subject is or has this trait."""
    IS_NOT = 6
    HAS = 7
    """The subject has this kind of card in play, or wears this slot."""
    HAS_NOT = 8
    SEX = 9
    HELPED = 10
    """true: two munchkins fight side by side; false: the fighter is alone."""
    LEVEL_AT_MOST = 11
    LEVEL_AT_LEAST = 12
    DIE_AT_MOST = 13
    DIE_AT_LEAST = 14
    USED = 15
    """A card with this tag is used on the munchkins' side (worn, or a one-shot played)."""
    AGAINST = 16
    """A monster with this tag is in the fight."""
    SEALS_AT_LEAST = 17
    EPIC = 18
    FIGHTING = 19
    """true: the subject is the main fighter; false: he is not."""
    HELPING = 20
    EMPTY_HANDS_AT_LEAST = 21
    EMPTY_HANDS_AT_MOST = 22
    WIELDS_ONE_HAND = 23
    """The subject has an Item of one hand equipped."""
    TOP_DISCARD = 24
    """The top Door discard is of this kind."""
    ONE_SHOTS_USED = 25
    """true: a one-shot helps the munchkins in this fight; false: none does."""
    BIG_ITEMS_AT_LEAST = 26
    LOSING = 27
    """true: the munchkins are not winning the fight."""
    GIVER_AWAY = 28
    """true: whoever gave this bonus takes no part in the fight."""
    LEADER = 29
    """true: nobody has a higher Level than the subject."""
    MODIFIED = 30
    """The subject has a modifier (Super Munchkin and the like) in play."""
    HAND_AT_LEAST = 31
    SEX_CHANGED = 32
    LEVEL_GAINED = 33
    """true: the fighter went up in this fight."""


class Per(Word):
    """`per:` — the amount is multiplied by this count."""

    NOTHING = 0
    EMPTY_HAND = 1
    HAND_ITEM = 2
    BIG_ITEM = 3
    OPEN_SEAL = 4
    RANK = 5
    """Total Rank of one's Powers."""
    MUNCHKIN = 6
    MUNCHKIN_WITHOUT = 7
    """Munchkins in the fight that lack the kind or slot given by `of`."""
    MONSTER = 8
    OTHER_PLAYER = 9
    ITEM = 10
    """Items equipped."""
    TAGGED = 11
    """Cards with the tag given by `of` that are worn or played on the munchkins' side."""
    DIE = 12
    """The die just rolled."""
    LEVEL = 13
    HAND_CARD = 14
    FRIEND = 15
    """Cards of the trait or kind given by `of` in front of the subject."""
    SEAT_WITH = 16
    """Players at the table who are or have the trait given by `of`."""


class Op(Word):
    """`do:` — what happens. The first block are modifiers, for `while` (or with `until`)."""

    NOTHING = 0
    # modifiers
    STRENGTH = 1
    RUN = 2
    TREASURES = 3
    LEVELS = 4
    """Extra levels for the kill."""
    HANDS = 5
    BIG_ITEMS = 6
    HAND_LIMIT = 7
    STYLES = 8
    WINS_TIES = 9
    DIE_ROLLS = 10
    IGNORES = 11
    """What does not count in this fight: see `Ignored`."""
    NO_HELP = 12
    NO_TRADE = 13
    SILENCED = 14
    """The main fighter can play no more cards."""
    ALWAYS_CAUGHT = 15
    IMMUNE_AT_DOOR = 16
    """Curses behind the door do nothing to the owner."""
    PROTECTS = 17
    """Items of this slot are not lost."""
    SALE_BONUS = 18
    DOUBLE_SALE = 19
    """Items a turn sold at double price (Epic: see TRIPLE_SALE)."""
    SOFTER_DEATH = 20
    """Items kept when dying."""
    NO_PURSUIT = 21
    """The monster does not pursue munchkins of this Level or below."""
    ONE_HAND_LESS_FOR_TWO = 22
    """A two-hand Item takes one Hand."""
    ENHANCES_SELF = 23
    """Positive monster enhancers may be played on oneself (Monk)."""
    TRIPLE_SALE = 24
    NO_LOOT = 25
    """No card may be taken from the owner's hand by others."""
    BADGE = 26
    """Counts as having the trait given by `of`."""
    # happenings
    GAIN_LEVELS = 32
    LOSE_LEVELS = 33
    STEAL_LEVELS = 34
    """The subject loses, the player of the card gains."""
    SET_LEVEL = 35
    LEVEL_OF_LOWEST = 36
    DEATH = 37
    LOSE_ITEMS = 38
    LOSE_CARDS = 39
    """Items in play or hand cards, the loser's choice."""
    LOSE_HAND = 40
    """So many cards of the hand (99: all)."""
    LOSE = 41
    """So many cards in play of the kind given by `of`."""
    GIVE_HAND = 42
    """Others (`by`) each take so many hand cards, unseen."""
    GIVE_ITEMS = 43
    """Others (`by`) each take so many Items in play, of their choice."""
    DRAW_TREASURES = 44
    DRAW_DOORS = 45
    TAKE_DISCARD = 46
    """The top card of the Door discards, into the hand."""
    SEARCH_DISCARDS = 47
    """Any card of either discard pile, into the hand."""
    CHANGE_SEX = 48
    SWAP_FOR_DISCARDED = 49
    """The card of kind `of` is replaced by the topmost discarded one of that kind."""
    STEAL_ITEM = 50
    """A small Item of the subject's goes to the player of the card."""
    REMOVE_MONSTER = 51
    """Without a kill; Treasure by edition or `keep_treasures`."""
    LEAVE = 52
    """The monster goes away; no Treasure."""
    ADD_MONSTER = 53
    """A monster from the hand joins the fight."""
    DOUBLE_MONSTER = 54
    SWAP_MONSTER = 55
    """A monster from the hand takes its place."""
    END_COMBAT = 56
    ESCAPE = 57
    """Automatic escape from so many monsters (99: all)."""
    SET_DIE = 58
    REROLL = 59
    CANCEL_CURSE = 60
    OPEN_SEAL = 61
    CLOSE_SEAL = 62
    SWAP_FIGHTER = 63
    """Another player takes over the fight."""
    FORCE_HELP = 64
    SKIP_TURN = 65
    TAX = 66
    """Discard an Item; everyone else must match its value."""
    SWAP_ITEMS = 67
    ROLL_DIE = 68
    CHEAT = 69
    """Attach to an own Item: its limits and restrictions are ignored."""
    STEAL_HAND = 70
    """So many unseen cards of the subject's hand go to the player."""
    GIVE_TO_LOWEST = 71
    """So many Items go to the lowest-Level player."""
    IGNORE_SEAL = 72
    BORROW_ITEM = 73
    """Take an Item of another player that turns the fight."""
    SELL_AS = 74
    """Sell so many cards for a level, whatever their value."""
    MAKE_TAG = 75
    """The monster counts as having the tag given by `of`."""
    KILL_MONSTER = 76
    """Killed by the card, at once: a level, and Treasure if the fight is won."""


class Ignored(Word):
    NOTHING = 0
    BONUSES = 1
    """Only Levels count on the munchkins' side."""
    LEVELS = 2
    ITEMS = 3
    """Permanent Items give nothing."""
    WEAPONS = 4
    STYLES = 5
    ONE_SHOTS = 6
    ALL_BUT_ARMOR = 7
    HEADGEAR = 8
    ALLIES = 9


class Who(Word):
    """`to:` — whom the sentence is about; `by:` — who may use it or takes the cards."""

    OWNER = 0
    VICTIM = 1
    PLAYER = 2
    """Whoever plays the card or uses the ability."""
    FIGHTER = 3
    HELPER = 4
    MUNCHKINS = 5
    """Fighter and helper."""
    ANY_PLAYER = 6
    OTHER_PLAYER = 7
    EVERYONE = 8
    OTHERS = 9
    LEFT = 10
    RIGHT = 11
    NEIGHBOURS = 12
    HIGHEST = 13
    """Everyone tied for the highest Level."""
    LOWEST = 14
    THIS_MONSTER = 15
    ONE_MONSTER = 16
    EVERY_MONSTER = 17
    EITHER_SIDE = 18
    """A side of the fight, chosen by the player."""
    MUNCHKIN_SIDE = 19
    MONSTER_SIDE = 20
    ANYONE = 21
    """`by` only: every player may use it."""
    ONE_MUNCHKIN = 22
    """A munchkin in the fight, chosen by the player."""
    OTHER_FIGHTER = 23
    """The main fighter, if it is not the player."""
    SUBJECT = 24
    """Whoever the sentence before was about."""


class Choice(Word):
    """`which:` — who or what picks among several."""

    LOSER = 0
    BEST_BONUS = 1
    MOST_VALUABLE = 2
    LEAST_VALUABLE = 3
    RANDOM = 4
    PLAYER = 5
    """The player of the card picks."""


class Until(Word):
    """`until:` / `stays:` — how long a lasting effect holds."""

    NOTHING = 0
    COMBAT = 1
    """The end of this combat, or of the next one."""
    TURN = 2
    """The end of one's own (next) turn."""
    KILL = 3
    SOLO_KILL = 4
    RUN = 5
    """The next time one runs away."""
    FOREVER = 6
    SEAL_CLOSED = 7


class Cost(Word):
    """`pay:`"""

    NOTHING = 0
    CARDS = 1
    """So many cards, from hand or in play."""
    HAND_CARDS = 2
    HAND = 3
    """The whole hand, of at least so many cards."""
    ITEMS = 4
    ITEM_WORTH = 5
    """An Item of at least this value."""
    THIS = 6
    """This card itself."""
    LEVELS = 7
    TAGGED_ITEM = 8


class Limit(Word):
    """`limit:` how often a `may` sentence can be used."""

    NOTHING = 0
    TURN = 1
    COMBAT = 2
    VICTIM = 3
    """Once per victim and combat."""


class Link(Word):
    """How a sentence hangs on the one before it."""

    NOTHING = 0
    ELSE = 1
    """Only if the one before did nothing."""
    OR = 2
    """Instead of the one before, if the subject prefers."""
    THEN = 3
    """Only after the one before, about the same subject unless it says otherwise."""


class Side(Word):
    """Where a one-shot may be thrown."""

    NOTHING = 0
    EITHER = 1
    MUNCHKINS = 2
    MONSTERS = 3


class Feat(Word):
    """Sentences that hold only while their owner is Epic."""

    NOTHING = 0
    OFFICIAL = 1
    HOUSE = 2


class Edition(Word):
    """Where the sheets differ: a switch carried by the card set."""

    ED1 = 0
    """Treasure is taken for a monster removed without a kill."""
    ED2 = 1
    """Who flees the rest also loses the levels of monsters killed by cards."""
    ED3 = 2
    """Items may be re-equipped at any time out of combat, not on one's own turn only."""
    ED5 = 3
    """Hand cards playable on the helper may be part of a bribe."""
    ED7 = 4
    """Looking for trouble and looting are one either/or phase."""
    ED8 = 5
    """A modifier on a single class takes away its drawbacks."""
    ED9 = 6
    """The dead make no more rolls and cannot win."""
    ED10 = 7
    """Looted cards go to the hand, Cheat! and its Item apart."""
    ED11 = 8
    """Who has died may receive charity and gifts before his return turn."""
    ED12 = 9
    """A "next turn" curse played in one's own turn counts in that turn."""
    ED13 = 10
    """Specials may be played at any time unless the card says otherwise."""
    ED14 = 11
    """A sacrifice saves even from an inescapable monster."""
    ED15 = 12
    """A second Mook or Ally replaces the first."""
    ED18 = 13
    """Players declare their sex at the start; otherwise it is dealt by the seed."""
    ED19 = 14
    """In combat no Treasure may be played unless it says so, not only no Item."""
    ED21 = 15
    """A trading partner must not be in combat either."""


class Zone(Word):
    """Where a card can be. The last three are one zone per seat: `Zone.HAND + seat`."""

    DOOR_DECK = 0
    DOOR_DISCARDS = 1
    TREASURE_DECK = 2
    TREASURE_DISCARDS = 3
    SEAL_DECK = 4
    OPEN_SEALS = 5
    COMBAT = 6
    REVEALED = 7
    """Face up, being resolved: a door card, a curse on its way."""
    BOX = 8
    """Not in this game."""
    HAND = 9
    TABLE = 15
    CURSES = 21
    """Curses in front of their victim, kept as a reminder."""


ZONES = 27


class Step(Word):
    """What the game is in the middle of: one frame of the stack."""

    NOTHING = 0
    GAME_BEGINS = 1
    PREPARE = 2
    TURN_BEGINS = 3
    LISTEN = 4
    ARRANGE = 5
    KICK_OPEN = 6
    DOOR_OPENED = 7
    TROUBLE = 8
    BEFORE_CHARITY = 9
    CHARITY = 10
    TURN_ENDS = 11
    WINDOW = 12
    COMBAT = 13
    BARGAIN = 14
    HELP_ASKED = 15
    COMBAT_WON = 16
    REWARDS = 17
    SHARE = 18
    COMBAT_ENDS = 19
    RUN_AWAY = 20
    ROWS = 23
    OPERATION = 24
    CURSE_STRIKES = 25
    PAY = 27
    SELL = 28
    TRADE = 29
    TRADE_OFFERED = 30
    BURY = 31
    """After deaths: looting the bodies, then the Seal."""
    LOOT_BODY = 32
    TIDY = 33
    SEAL_OPENED = 34
    RUN_FROM = 37


class Prompt(Word):
    """What a player is asked."""

    NOTHING = 0
    PREPARE = 1
    """The first eight cards: play what you may."""
    DECLARE = 2
    """Which sex?"""
    ARRANGE = 3
    """Own turn, out of combat."""
    SPEAK_UP = 4
    """Any time: play something or pass."""
    FIGHT = 5
    """One's own fight: play something, ask for help, or settle it."""
    BARGAIN = 6
    HELP = 7
    """Will you help, for this?"""
    TROUBLE = 8
    RUN_ORDER = 10
    SACRIFICE = 11
    SAVE_HELPER = 12
    RUNNING = 13
    """Before the roll: use something?"""
    ROLLED = 14
    """A die has been rolled: change it?"""
    CURSED = 15
    """A curse is about to strike."""
    LOSE = 16
    """Choose a card to lose, give or discard."""
    TAKE = 17
    """Choose a card to take."""
    PAY = 18
    SELL = 19
    TRADE = 20
    TRADE_ANSWER = 21
    CHARITY = 22
    CHARITY_TO = 23
    LOOT_BODY = 24
    SHARE = 25
    """Pick one of the Treasures won."""
    CHOOSE_SEAT = 26
    EITHER_OR = 28
    """Which of two evils?"""
    TIDY = 29
    """Too much of something: which goes?"""
    CHOOSE_DIE = 30
    DOOR_ORDER = 31
    """Epic: which of two door cards first?"""


class Verb(Word):
    """What an option does."""

    PASS = 0
    """Or: done, keep it, no."""
    PLAY = 1
    """A card from the hand, to the table or for its effect."""
    CURSE = 2
    THROW = 3
    """A one-shot on a side of the fight."""
    ENHANCE = 4
    """A monster enhancer on a monster."""
    TRAIN = 5
    """A monster enhancer on oneself (Monk)."""
    ARM_MOOK = 6
    JOIN = 8
    """Kindred join their own."""
    GIVE_TO_MONSTER = 9
    USE = 10
    """An ability of a card in play."""
    EQUIP = 11
    UNEQUIP = 12
    DISCARD = 13
    SELL = 14
    SELL_DOUBLE = 15
    SELL_TRIPLE = 16
    OFFER = 17
    """An Item for trade."""
    WANT = 18
    """The Item wanted for it."""
    GIVE = 19
    """As a gift."""
    ASK = 20
    """For help, for so many Treasures."""
    ADD_ITEM = 21
    ADD_CARD = 22
    HELPER_PICKS = 23
    ACCEPT = 24
    REFUSE = 25
    LOOK_FOR_TROUBLE = 26
    LOOT = 27
    RUN_FROM = 29
    SACRIFICE = 30
    SAVE = 31
    LEAVE_BEHIND = 32
    CHOOSE = 33
    """A card, of a choice forced on one."""
    CHOOSE_SEAT = 34
    FIRST = 36
    """The first of two evils."""
    SECOND = 37
    DIE = 38
    PAY = 39
    FEMALE = 40
    MALE = 41


class Ended(Word):
    NOTHING = 0
    WON = 1
    SHARED = 2
    SEVENTH_SEAL = 3
    TURN_LIMIT = 4
    CRASHED = 5


class Event(Word):
    """What a transcript is made of."""

    NOTHING = 0
    GAME_BEGINS = 1
    TURN_BEGINS = 2
    DRAW = 3
    DRAW_FACE_UP = 4
    DRY = 5
    RESHUFFLE = 6
    OPEN_DOOR = 7
    PLAY = 8
    EQUIP = 9
    UNEQUIP = 10
    DISCARD = 11
    LOSE = 12
    GAIN_LEVEL = 13
    LOSE_LEVEL = 14
    CURSE = 15
    CURSE_CANCELLED = 16
    FIGHT = 17
    MONSTER_JOINS = 18
    ENHANCE = 19
    THROW = 20
    USE = 21
    ASK = 22
    ACCEPT = 23
    REFUSE = 24
    STRENGTHS = 25
    KILL = 26
    REMOVE = 27
    WIN_FIGHT = 28
    LOSE_FIGHT = 29
    DIE = 30
    ESCAPE = 31
    CAUGHT = 32
    SACRIFICE = 33
    DEATH = 34
    LOOT_BODY = 35
    RETURN = 36
    SELL = 37
    TRADE = 38
    GIVE = 39
    CHARITY = 40
    TROUBLE = 41
    LOOT = 42
    OPEN_SEAL = 43
    CLOSE_SEAL = 44
    CHANGE_SEX = 45
    OPENING_HAND = 46
    BRIBE = 48
    LISTEN = 49
    STEAL = 50
    GAME_ENDS = 51
    TAKE_FROM_DISCARDS = 52
    SKIP_TURN = 53
    FIGHT_ENDS = 54
    SHARE = 56
