"""The whole game as one fixed-size record, and the scratch table it is played on."""

import numpy as np

from simlab.records import record
from simlab.tables import CARD, ROW
from simlab.vocabulary import MAX_CARDS, MAX_SEATS, ZONES, Edition

MAX_FRAMES = 48
MAX_EFFECTS = 12
MAX_USES = 32
MAX_ROWS = 6144
MAX_OPTIONS = 512
MAX_LOG = 16384
MAX_ROUNDS = 128
MAX_ATTEMPTS = 16
MAX_STEPS = 2_000_000  # far beyond any real game: an endless loop in the rules is a crash, not a hang
PARAMETERS = 24
PILES = 256  # by the highest byte of a key, to sort a deck
HELPING, TRADING, INTERFERING = 60, 61, 62
"""In place of a verb: to accept to help, to accept a trade, and whatever hurts another or meddles in a fight of others."""
START, END, MIDDLE = 32, 33, 34
"""What a window is at: the start of a turn, before Charity, or elsewhere; a smaller number is a special one (Window)."""

# Bits of State.mark, one byte per card.
EQUIPPED = 1
AT_MONSTERS = 2  # a one-shot thrown on the monsters' side
FRESH = 4  # just received: may be played out of turn
TOUCHED = 8  # equipped or taken off this turn
CHOSEN = 16  # picked for a sale, a bargain, an offer
HIDDEN_DRAW = 32  # Treasures of this combat, to be shared
LOST = 64  # already counted
CROSSED = 128  # monsters: this runner has rolled against it

ONE, EVERYTHING, SACRIFICED = 1, 2, 3
"""What a runner gets away from without a roll: a monster, all that can be escaped, or, a companion left behind, all."""

# What is counted per seat for the record.
(
    FIGHTS, KILLS, SOLO_KILLS, HELPED, WAS_HELPED, OFFERS, REFUSED, INTERFERED, DEATHS, CAUGHT, ESCAPES, CURSES, CURSED,
    LEVELS_SOLD, SALES, GO_UPS, BRIBES_PAID, BRIBES_GOT, TRADES, DOORS, TREASURES, TURNS, STALLS, ATTEMPTS, DECISIONS, FORCED,
) = range(26)  # fmt: skip
TALLIES = 26

RULES = record(
    "simlab.engine.state:RULES",
    [
        ("players", "i1"),
        ("winning_level", "i1"),
        ("listen_at_the_door", "u1"),
        ("shared_victory", "u1"),
        ("epic", "u1"),
        ("epic_feats", "u1"),  # Feat: 0 none, 1 official only, 2 house as well
        ("blended_seals", "u1"),
        ("table_wide_seals", "u1"),
        ("turn_limit", "i2"),
        ("first_seat", "i1"),  # -1: from the seed
        ("sex", "i1", (MAX_SEATS,)),  # -1: from the seed, or declared
        ("editions", "u1", (len(Edition),)),
        ("kindred", "u4"),
        ("seals", "u1"),  # a set with Seals is in the mix
        ("check", "u1"),
        ("ask_always", "u1"),  # stop even where there is nothing to choose: 1 and offer everything, 2 as in any game
    ],
)

# What everybody can see.
PUBLIC = record(
    "simlab.engine.state:PUBLIC",
    [
        ("rules", RULES),
        ("players", "i1"),
        ("turn", "i2"),
        ("rounds", "i2"),
        ("active", "i1"),
        ("first", "i1"),
        ("winning_level", "i1"),
        ("level", "i1", (MAX_SEATS,)),
        ("sex", "i1", (MAX_SEATS,)),
        ("sex_changed", "u1", (MAX_SEATS,)),
        ("dead", "i1", (MAX_SEATS,)),  # 0 alive; 1 dead; 2 a new character without cards, until his turn
        ("skip", "i1", (MAX_SEATS,)),
        ("gained", "i1", (MAX_SEATS,)),  # levels gone up this turn, gross
        ("closed", "u1", (MAX_SEATS,)),
        ("hand", "i2", (MAX_SEATS,)),  # cards in hand
        ("strength", "i2", (MAX_SEATS,)),  # Level and bonuses, out of combat
        ("leader", "i1"),
        ("leader_levels_to_win", "i1"),
        ("open_seals", "i1"),
        # the combat
        ("fighter", "i1"),  # -1: no combat
        ("helper", "i1"),
        ("fleeing", "u1"),
        ("munchkins", "i2"),  # strengths on both sides, as of the last question
        ("monsters", "i2"),
        ("margin", "i2"),  # munchkins − monsters
        ("monster_count", "i1"),
        ("treasures", "i2"),  # at stake
        ("levels", "i1"),  # for the kill
        ("winning_fight", "u1"),  # a win now would win the game
        ("danger", "i2"),  # how bad the worst Bad Stuff is, 0 to 20
        ("kept_treasures", "i2"),  # of monsters removed by a card
        ("card_levels", "i1"),  # levels of monsters killed by a card
        ("removed", "i1"),
        ("killed", "i1"),
        ("boost", "i2", (2,)),  # by abilities, for munchkins and monsters
        ("offers", "i1", (MAX_SEATS,)),  # made to each in this combat
        ("best_offer", "i2", (MAX_SEATS,)),
        ("bargain_treasures", "i1"),
        ("bargain_picks_first", "u1"),
        ("bargain_items", "i1"),
        ("trades", "i1", (MAX_SEATS,)),  # offers of trade made this turn
        ("die", "i1"),
        ("die_by", "i1"),
        ("ignored_seal", "u1", (MAX_SEATS,)),  # bit k: the open Seal with k others beneath it
        ("doubled", "i1"),  # Items sold at double price this turn
        ("tripled", "i1"),
        ("lead", "i1"),  # sole leader, for counting lead changes
        ("attempts", "i1"),
        ("attempt_seat", "i1", (MAX_ATTEMPTS,)),
        ("spent", "u1", (MAX_ATTEMPTS,)),
        ("winning_attempt", "i1"),
        ("in_attempt", "u1"),
    ],
)

FRAME = record(
    "simlab.engine.state:FRAME",
    [
        ("step", "u1"),
        ("seat", "i1"),
        ("other", "i1"),
        ("card", "u2"),
        ("on", "u2"),
        ("a", "i2"),
        ("b", "i2"),
        ("c", "i2"),
        ("d", "i2"),
        ("tried", "u2"),  # bit k: the k-th row of the sentence in hand was its turn
        ("done", "u2"),  # bit k: and it did something
    ],
)

STATE = record(
    "simlab.engine.state:STATE",
    [
        ("public", PUBLIC),
        ("seed", "u8"),
        ("block", "u8"),
        ("prompt", "u1"),
        ("decider", "i1"),
        ("ended", "u1"),
        ("winners", "u1"),
        ("depth", "i2"),
        ("frames", FRAME, (MAX_FRAMES,)),
        ("granted", "i8", (MAX_SEATS,)),  # bit op: something in force on him has it; only while he is tidy
        ("fickle", "i8", (MAX_SEATS,)),  # bit op: something in force on him has it, and looks beyond him
        ("kinds", "u4", (MAX_SEATS,)),  # bit kind: such a card lies in front of him; only while he is tidy
        ("epoch", "u4", (MAX_SEATS,)),  # goes up whenever something of his changes (see memory)
        ("outfit", "u4", (MAX_SEATS,)),  # the same, but not for his hand
        ("untidy", "u1"),  # bit seat: limits to be checked
        ("fresh", "u1"),  # bit seat: may hold cards just received
        ("chosen", "u1"),  # bit seat: may have cards picked for a sale, a bargain, an offer
        ("touched", "u1"),  # bit seat: may have Items equipped or taken off this turn
        ("did", "u1"),  # the last sentence did something
        ("choice", "i2"),
        ("deaths", "i1"),  # of this event
        ("death_order", "i1", (MAX_SEATS,)),
        ("cancelled", "u1"),
        ("draws", "u4", (16, MAX_SEATS)),  # numbers drawn so far, by purpose and seat
        ("scripted", "i1"),
        ("script", "i1", (32,)),  # dice given by a test, in order
        ("steps", "u4"),
        ("decisions", "u4"),
        ("forced", "u4"),
        ("reshuffles", "i2"),
        ("dry", "i2"),
        ("lead_changes", "i2"),
        ("tally", "i2", (MAX_SEATS, TALLIES)),
        ("effects", "i1", (MAX_SEATS,)),
        ("effect_row", "u2", (MAX_SEATS, MAX_EFFECTS)),
        ("effect_amount", "i2", (MAX_SEATS, MAX_EFFECTS)),
        ("effect_by", "i1", (MAX_SEATS, MAX_EFFECTS)),
        ("effect_skip", "u1", (MAX_SEATS, MAX_EFFECTS)),  # Bad Stuff about the next flight or combat: outlives this one
        ("uses", "i1"),
        ("use_row", "u2", (MAX_USES,)),
        ("use_seat", "i1", (MAX_USES,)),
        ("use_victim", "i1", (MAX_USES,)),
        ("use_combat", "u1", (MAX_USES,)),
        ("first", "u2", (ZONES,)),
        ("last", "u2", (ZONES,)),
        ("count", "i2", (ZONES,)),
        ("at", "u1", (MAX_CARDS,)),
        ("mark", "u1", (MAX_CARDS,)),
        ("seen", "u1", (MAX_CARDS,)),  # bit seat: knows that this card is in that hand
        ("boost", "i1", (MAX_CARDS,)),  # a monster's, by abilities
        ("since", "i2", (MAX_CARDS,)),  # turn in which it came to where it is
        ("next", "u2", (MAX_CARDS,)),
        ("prev", "u2", (MAX_CARDS,)),
        ("on", "u2", (MAX_CARDS,)),  # the card it is attached to
    ],
)

OPTION = record(
    "simlab.engine.state:OPTION",
    [
        ("verb", "u1"),
        ("kind", "u1"),  # of the card
        ("card", "u2"),
        ("on", "u2"),
        ("row", "u2"),
        ("seat", "i1"),  # the player it is about, or -1
        ("amount", "i2"),
        ("passing", "u1"),
        ("bonus", "i2"),  # what the card adds to one's strength
        ("swing", "i2"),  # what it does to the fight, for the munchkins' side
        ("hurts", "i1"),  # seat, or -1
        ("helps", "i1"),
        ("levels", "i2"),  # for `helps` (positive) or `hurts` (negative)
        ("gold", "i2"),
        ("treasures", "i2"),  # offered or at stake
        ("items", "i2"),
        ("wins", "u1"),  # it decides a fight that would win the game, for somebody
        ("level", "i2"),  # of the monster chosen
        ("danger", "i2"),  # how bad its Bad Stuff is, 0 to 20
        ("harm", "i2"),  # to `hurts`, in points of strength; a Level is three
        ("op", "u1"),  # what its sentence does (Op)
        ("cost", "i2"),  # cards paid for it
        ("theirs", "i2"),  # what a trade does to the other's strength
        ("ability", "u1"),  # the card can be used for something besides its bonus
    ],
)

MY = record(
    "simlab.engine.state:MY",
    [
        ("seat", "i1"),
        ("level", "i1"),
        ("levels_to_win", "i1"),
        ("strength", "i2"),
        ("hand", "i2"),
        ("hand_limit", "i2"),
        ("items", "i2"),
        ("gold", "i2"),  # of all Items, hand and table
        ("place", "i1"),  # 1: nobody is ahead
        ("fighting", "u1"),
        ("helping", "u1"),
        ("my_turn", "u1"),
        ("prompt", "u1"),
        ("run", "i2"),  # modifier to running away
        ("spite", "i2"),  # hostile cards in hand
        ("power", "i2"),  # combat help in hand: one-shots and the like
        ("curses", "i2"),
        ("monsters_in_hand", "i2"),
        ("easy_monsters", "i2"),  # of these, those one beats alone
        ("spare", "i2"),  # gold of Items that add nothing to one's strength
        ("sale", "i2"),  # gold put up for sale so far
        ("cards", "u2", (32,)),
        ("parameter", "f4", (PARAMETERS,)),
    ],
)

# What a card means to a player, as of some moment (see memory).
MEANING = record(
    "simlab.engine.state:MEANING",
    [
        ("when", "i8"),
        ("use", "i2"),  # an Item: what it adds to his strength
        ("levels", "i2"),  # a curse: Levels lost
        ("weaker", "i2"),  # strength lost at once, Levels apart
        ("nuisance", "i2"),  # harm that is neither
        ("cards", "i2"),  # cards of his hand lost, if he has so many
    ],
)

LOG = record(
    "simlab.engine.state:LOG",
    [
        ("what", "u1"),
        ("seat", "i1"),
        ("other", "i1"),
        ("card", "u2"),
        ("on", "u2"),
        ("amount", "i2"),
        ("extra", "i2"),
        ("turn", "i2"),
    ],
)

# The table the game is played on: the cards, and scratch space that is not part of the game.
BOX = record(
    "simlab.engine.state:BOX",
    [
        ("n", "i4"),  # physical cards
        ("rows", ROW, (MAX_ROWS,)),
        ("cards", CARD, (MAX_CARDS,)),
        ("options", "i4"),
        ("option", OPTION, (MAX_OPTIONS,)),
        ("left_out", "u1"),  # there are legal options that are not listed: whoever is asked never does such a thing
        ("free", "u1"),  # there was more than one legal option, before restricted play took some out
        ("score", "f8", (MAX_OPTIONS,)),  # what its bot thinks of each, where somebody asks
        ("my", MY, (MAX_SEATS,)),  # what each knows of himself
        ("recount", MY),  # scratch of --check
        ("blank", OPTION),  # what every new option is a copy of
        ("visit", "i8"),  # goes up with every call and every game: nothing is remembered across (see memory)
        ("measured", "i8", (MAX_SEATS,)),  # the moment each one's strength was counted; 0: it does not stand
        ("counted", "i8", (MAX_SEATS,)),  # the moment his `my` was
        ("glanced", "i8", (MAX_SEATS,)),  # the moment his cards were looked through, for these five
        ("in_hand", "u4", (MAX_SEATS,)),  # bit kind: he holds such a card
        ("hand_says", "i4", (MAX_SEATS,)),  # bit window: a card in his hand has something to say then
        ("table_says", "i4", (MAX_SEATS,)),  # bit window: a card in front of him has
        ("to_throw", "u1", (MAX_SEATS,)),  # an Item in front of him may be thrown into a fight, or given to a monster
        ("unworn", "u1", (MAX_SEATS,)),  # there is an Item in front of him that he does not wear
        ("meaning", MEANING, (MAX_CARDS + 1, MAX_SEATS)),  # of a card to a player; the last row is scratch of --check
        ("looked", "u1"),  # strengths in the public record are up to date
        ("sized_up", "u1"),  # and so are the fight's numbers
        ("lineup", "u1", (MAX_SEATS,)),  # which place of the lineup sits in each seat (rotation)
        ("bots", "u8", (MAX_SEATS,)),  # where its bot's code is; this and the next three by place of the lineup
        ("parameters", "f4", (MAX_SEATS, PARAMETERS)),
        ("noise", "f4", (MAX_SEATS,)),  # how often it plays at random
        ("never_verbs", "i8", (MAX_SEATS,)),  # bit verb (or what stands in its place): never does it
        ("never", "i8"),  # the same for whoever is asked
        ("restricted", "u1"),
        ("never_cards", "u1", (MAX_CARDS,)),  # bit place: never plays this card
        ("order", "u2", (MAX_CARDS,)),
        ("key", "u8", (MAX_CARDS,)),  # of each card in `order`; with the next three, scratch of a shuffle
        ("pile", "u2", (PILES + 1,)),
        ("dealt", "u2", (MAX_CARDS,)),
        ("dealt_key", "u8", (MAX_CARDS,)),
        ("logging", "u1"),
        ("logged", "i4"),
        ("log", LOG, (MAX_LOG,)),
        ("path", "i1", (MAX_SEATS, MAX_ROUNDS)),
        ("held_since", "i2", (MAX_SEATS, 256)),  # turns each trait has been held, by seat
        ("broken", "i4"),  # code of the invariant that failed, with --check
        ("broken_card", "i4"),
    ],
)


MAX_DEFINITIONS = 1280
MAX_STRATEGIES = 24
(OPENING, DRAWN, PLAYED, SOLD, LOST_CARD, HELD_AT_END, MET, KILLED, FLED, CAUGHT_BY, DIED_OF, PLAYED_TURN) = range(12)
COUNTED = 12
CLUSTERED = 3  # opening, drawn, played: with cluster sums over blocks

GAME = record(
    "simlab.engine.state:GAME",
    [
        ("block", "u4"),
        ("rotation", "u1"),
        ("first", "u1"),
        ("turns", "u2"),
        ("rounds", "u2"),
        ("ended", "u1"),
        ("winner", "i1"),
        ("winners", "u1"),
        ("decisions", "u4"),
        ("forced", "u4"),
        ("lead_changes", "u2"),
        ("drama", "f4"),
        ("reshuffles", "u1"),
        ("dry_draws", "u2"),
        ("seals", "u1"),
        ("attempts", "u1"),
        ("winning_attempt", "u1"),
        ("spent", "u1", (MAX_ATTEMPTS,)),
        ("attempt_seats", "u1", (MAX_ATTEMPTS,)),
        ("broken", "i2"),
        ("broken_card", "i2"),
    ],
)

SEAT = record(
    "simlab.engine.state:SEAT",
    [
        ("strategy", "u1"),
        ("order", "u1"),
        ("credit", "f4"),
        ("level", "i1"),
        ("tally", "u2", (TALLIES,)),
        ("trait", "u1"),
        ("trait_turns", "u2"),
        ("path", "i1", (MAX_ROUNDS,)),
    ],
)

# Counts of cards over many games, by definition and strategy.
LEDGER = record(
    "simlab.engine.state:LEDGER",
    [
        ("count", "u4", (MAX_DEFINITIONS, MAX_STRATEGIES, COUNTED)),
        ("credit", "f8", (MAX_DEFINITIONS, MAX_STRATEGIES, COUNTED)),
        ("n2", "f8", (MAX_DEFINITIONS, MAX_STRATEGIES, CLUSTERED)),
        ("wn", "f8", (MAX_DEFINITIONS, MAX_STRATEGIES, CLUSTERED)),
        ("w2", "f8", (MAX_DEFINITIONS, MAX_STRATEGIES, CLUSTERED)),
        ("block_n", "f4", (MAX_DEFINITIONS, MAX_STRATEGIES, CLUSTERED)),
        ("block_w", "f4", (MAX_DEFINITIONS, MAX_STRATEGIES, CLUSTERED)),
        ("seat_games", "u4", (MAX_STRATEGIES,)),
        ("definitions", "i4"),
        ("strategies", "i4"),
        ("on", "u1"),
    ],
)


def new_states(n: int) -> np.ndarray:
    """Room for n games."""
    return np.zeros(n, STATE)


def new_box() -> np.ndarray:
    """An empty table (an array of one record, which is how compiled code takes it)."""
    box = np.zeros(1, BOX)
    box["blank"]["hurts"], box["blank"]["helps"] = -1, -1
    return box
