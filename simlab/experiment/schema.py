"""The columns of every table a run leaves behind: their names, types and meaning. `docs/data.md` is checked against this."""

from typing import Any, NamedTuple

import pyarrow as pa

SCHEMA = 1
"""Raised whenever a column changes its name, type or meaning."""


class Column(NamedTuple):
    """One column: what it is called, how it is stored, what it says."""

    name: str
    type: Any
    says: str


U8, U16, U32, U64 = pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()
I8, I16, F32, F64, TEXT = pa.int8(), pa.int16(), pa.float32(), pa.float64(), pa.string()
WORD = pa.dictionary(pa.int8(), pa.string())

ARM = Column("arm", U16, "the arm: index into `arms` of the manifest")
BLOCK = Column("block", U32, "the block: all rotations and arms of a block share decks and dice")
ROTATION = Column("rotation", U8, "seat i is taken by `lineup[(i + rotation) % players]`")

GAMES = (
    ARM,
    BLOCK,
    ROTATION,
    Column("seed", U64, "the seed of the run, as needed to replay this game together with `block`"),
    Column("players", U8, "players at the table"),
    Column("first", U8, "the seat that plays first"),
    Column("turns", U16, "turns begun"),
    Column("rounds", U16, "complete rounds of the table: everybody has had his turn"),
    Column("ended", WORD, "how it ended: `won`, `shared`, `seventh_seal`, `turn_limit` or `crashed`"),
    Column("winner", I8, "the seat that won, -1 if nobody did (the first of several)"),
    Column("winners", U8, "the seats that won, as a bit mask"),
    Column(
        "decisions", U32, "prompts with at least two legal options, even if the strategy never does but one of them"
    ),
    Column("forced", U32, "prompts with a single option, answered without asking"),
    Column("lead_changes", U16, "how often the sole leader became another player"),
    Column(
        "drama", F32, "rounds the eventual winner trailed, each weighted by the square root of the gap, over rounds"
    ),
    Column("monsters", U16, "combats"),
    Column("kills", U16, "monsters killed"),
    Column("helps", U16, "combats fought with a helper"),
    Column("offers", U16, "bargains offered for help"),
    Column("refusals", U16, "bargains refused"),
    Column("interference", U16, "cards played against a fighter by others"),
    Column("curses", U16, "curses that struck somebody"),
    Column("deaths", U16, "deaths"),
    Column("reshuffles", U8, "times a deck was refilled from its discards"),
    Column("dry_draws", U16, "draws that yielded nothing"),
    Column("seals", U8, "Seals open at the end"),
    Column("attempts", U8, "combats whose win would have won the game"),
    Column("winning_attempt", U8, "which of these attempts won (1 is the first, 0 none)"),
    Column("spent", pa.list_(U8), "cards spent against each attempt, in order, of the first 16"),
    Column("attempt_seats", pa.list_(U8), "the seat that made each attempt, in order, of the first 16"),
    Column("error", TEXT, "what went wrong, for a crashed game only"),
)

SEATS = (
    ARM,
    BLOCK,
    ROTATION,
    Column("seat", U8, "the seat"),
    Column("order", U8, "0 plays first, 1 second …"),
    Column("strategy", U8, "index into `strategies` of the manifest"),
    Column("credit", F32, "1/k for each of k winners, 0 for the others"),
    Column("level", I8, "Level at the end"),
    Column("path", pa.list_(I8), "Level at the end of each complete round, of the first 128"),
    Column("fights", U16, "combats as the main fighter"),
    Column("kills", U16, "monsters killed as the main fighter"),
    Column("solo_kills", U16, "of these, without a helper"),
    Column("helped", U16, "times this player helped"),
    Column("was_helped", U16, "times this player was helped"),
    Column("offers", U16, "bargains this player offered"),
    Column("refused", U16, "bargains this player refused"),
    Column("interfered", U16, "cards this player played against a fighter"),
    Column("deaths", U8, "deaths"),
    Column("caught", U16, "times caught by a monster"),
    Column("escaped", U16, "times escaped from a monster"),
    Column("curses", U16, "curses suffered"),
    Column("cursed", U16, "curses played on others"),
    Column("levels_sold", U8, "levels bought by selling Items"),
    Column("sales", U16, "Items sold"),
    Column("go_ups", U8, "levels from cards"),
    Column("bribes_paid", U16, "Treasures and Items given to helpers"),
    Column("bribes_got", U16, "Treasures and Items received for helping"),
    Column("trades", U16, "trades and gifts"),
    Column("doors", U16, "Door cards drawn"),
    Column("treasures", U16, "Treasure cards drawn"),
    Column("turns", U16, "own turns"),
    Column("stall_turns", U16, "own turns begun one Level below winning"),
    Column("attempts", U8, "combats whose win would have won the game"),
    Column("decisions", U32, "prompts to this player with at least two legal options"),
    Column("trait", TEXT, "the class, race, mojo or style held longest (null: none)"),
    Column("trait_turns", U16, "own turns it was held"),
)

_COUNTED = {
    "opening": "dealt in the opening hand",
    "drawn": "drawn or received later",
    "played": "played or used",
    "sold": "sold",
    "lost": "lost or discarded against one's will",
    "held": "in play or in hand at the end",
}
_CLUSTERED = ("opening", "drawn", "played")


def _counted(name: str, says: str) -> list[Column]:
    columns = [
        Column(name, U32, f"times it was {says}"),
        Column(f"{name}_credit", F64, f"win credit over those ({name})"),
    ]
    if name in _CLUSTERED:
        columns += [
            Column(
                f"{name}_n2", F64, f"sum over blocks of n², n its count in the block ({name}): for the cluster error"
            ),
            Column(f"{name}_wn", F64, f"sum over blocks of w·n, w its win credit in the block ({name})"),
            Column(f"{name}_w2", F64, f"sum over blocks of w² ({name})"),
        ]
    return columns


CARDS = (
    ARM,
    Column("shard", U32, "the shard: a range of blocks of one arm"),
    Column("card", TEXT, "the card, as `zombies/pizza_guy`"),
    Column("strategy", U8, "index into `strategies` of the manifest"),
    Column("games", U32, "games × seats of this strategy in the shard"),
    *(column for name, says in _COUNTED.items() for column in _counted(name, says)),
    Column("played_turn", U64, "sum of the player's own turn number at each play"),
    Column("met", U32, "monsters: combats against it, per munchkin fighting it"),
    Column("killed", U32, "monsters: killed"),
    Column("fled", U32, "monsters: escaped from"),
    Column("caught", U32, "monsters: times it caught a munchkin"),
    Column("deaths", U32, "monsters: munchkins it killed"),
)

EVENTS = (
    ARM,
    BLOCK,
    ROTATION,
    Column("step", U32, "number of the step within the game"),
    Column("turn", U16, "turn of the game"),
    Column("what", TEXT, "what happened"),
    Column("seat", I8, "who did it, -1 nobody"),
    Column("card", TEXT, "the card it was about"),
    Column("other", I8, "whom it was done to, -1 nobody"),
    Column("amount", I16, "how much"),
)

TABLES: dict[str, tuple[Column, ...]] = {"games": GAMES, "seats": SEATS, "cards": CARDS, "events": EVENTS}


def arrow_schema(table: str) -> Any:
    """The Arrow schema of a table."""
    return pa.schema([(column.name, column.type) for column in TABLES[table]])
