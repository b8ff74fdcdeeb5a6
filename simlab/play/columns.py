"""From the engine's records to the columns of the data: games, seats, cards, events."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from simlab.engine import state as st
from simlab.tables import NO_TRAIT, CardTables
from simlab.vocabulary import MAX_CARDS, Ended, Event

SEAT_TALLIES = {
    "fights": st.FIGHTS, "kills": st.KILLS, "solo_kills": st.SOLO_KILLS, "helped": st.HELPED, "was_helped": st.WAS_HELPED,
    "offers": st.OFFERS, "refused": st.REFUSED, "interfered": st.INTERFERED, "deaths": st.DEATHS, "caught": st.CAUGHT,
    "escaped": st.ESCAPES, "curses": st.CURSES, "cursed": st.CURSED, "levels_sold": st.LEVELS_SOLD, "sales": st.SALES,
    "go_ups": st.GO_UPS, "bribes_paid": st.BRIBES_PAID, "bribes_got": st.BRIBES_GOT, "trades": st.TRADES,
    "doors": st.DOORS, "treasures": st.TREASURES, "turns": st.TURNS, "stall_turns": st.STALLS, "attempts": st.ATTEMPTS,
    "decisions": st.DECISIONS,
}  # fmt: skip
GAME_SUMS = {
    "monsters": st.FIGHTS, "kills": st.KILLS, "helps": st.HELPED, "offers": st.OFFERS, "refusals": st.REFUSED,
    "interference": st.INTERFERED, "curses": st.CURSES, "deaths": st.DEATHS,
}  # fmt: skip
ENDINGS = {Ended.WON: "won", Ended.SHARED: "shared", Ended.SEVENTH_SEAL: "seventh_seal", Ended.TURN_LIMIT: "turn_limit"}


def _lists(values: np.ndarray, lengths: np.ndarray) -> pa.ListArray:
    """The first so many values of each row."""
    kept = np.arange(values.shape[1]) < lengths[:, None]
    starts = np.concatenate(([0], np.cumsum(kept.sum(axis=1)))).astype(np.int32)
    return pa.ListArray.from_arrays(starts, values[kept])


def game_columns(
    games: np.ndarray, seats: np.ndarray, players: int, seed: int, errors: list[str | None]
) -> dict[str, Any]:
    """One row per game."""
    n = len(games)
    tallies = seats["tally"][:, :players]
    columns: dict[str, Any] = {
        "block": games["block"],
        "rotation": games["rotation"],
        "seed": np.full(n, seed, np.uint64),
        "players": np.full(n, players, np.uint8),
    }
    for name in ("first", "turns", "rounds", "winner", "winners", "decisions", "forced", "lead_changes", "drama"):
        columns[name] = games[name]
    columns["ended"] = [ENDINGS.get(how, "crashed") for how in games["ended"].tolist()]
    for name, tally in GAME_SUMS.items():
        columns[name] = tallies[:, :, tally].sum(axis=1, dtype=np.int64).astype(np.uint16)
    for name in ("reshuffles", "dry_draws", "seals", "attempts", "winning_attempt"):
        columns[name] = games[name]
    columns["spent"] = _lists(games["spent"], games["attempts"])
    columns["attempt_seats"] = _lists(games["attempt_seats"], games["attempts"])
    columns["error"] = errors
    return columns


def seat_columns(games: np.ndarray, seats: np.ndarray, players: int, traits: list[str | None]) -> dict[str, Any]:
    """One row per game and seat."""
    flat = seats[:, :players].reshape(-1)
    columns: dict[str, Any] = {
        "block": np.repeat(games["block"], players),
        "rotation": np.repeat(games["rotation"], players),
        "seat": np.tile(np.arange(players, dtype=np.uint8), len(games)),
    }
    for name in ("order", "strategy", "credit", "level"):
        columns[name] = flat[name]
    columns["path"] = _lists(flat["path"], np.repeat(np.minimum(games["rounds"], st.MAX_ROUNDS), players))
    for name, tally in SEAT_TALLIES.items():
        columns[name] = flat["tally"][:, tally]
    named = [*traits, *[None] * (NO_TRAIT + 1 - len(traits))]
    columns["trait"] = [named[t] for t in flat["trait"].tolist()]
    columns["trait_turns"] = flat["trait_turns"]
    return columns


_COUNTED = {
    "opening": st.OPENING,
    "drawn": st.DRAWN,
    "played": st.PLAYED,
    "sold": st.SOLD,
    "lost": st.LOST_CARD,
    "held": st.HELD_AT_END,
}
_MONSTERS = {"met": st.MET, "killed": st.KILLED, "fled": st.FLED, "caught": st.CAUGHT_BY, "deaths": st.DIED_OF}


def card_columns(book: np.ndarray, tables: CardTables, labels: list[str]) -> dict[str, Any]:
    """Counts per card definition and strategy; rows of zeros are dropped."""
    definitions, strategies = len(tables.names), len(labels)
    count = book["count"][0, :definitions, :strategies]
    credit = book["credit"][0, :definitions, :strategies]
    which, who = np.nonzero(count.any(axis=2))
    columns: dict[str, Any] = {
        "card": [tables.names[i] for i in which],
        "strategy": who.astype(np.uint8),
        "games": book["seat_games"][0, who].astype(np.uint32),
    }
    for name, k in _COUNTED.items():
        columns[name] = count[which, who, k].astype(np.uint32)
        columns[f"{name}_credit"] = credit[which, who, k]
        if k < st.CLUSTERED:
            for moment in ("n2", "wn", "w2"):
                columns[f"{name}_{moment}"] = book[moment][0, which, who, k]
    columns["played_turn"] = count[which, who, st.PLAYED_TURN].astype(np.uint64)
    for name, k in _MONSTERS.items():
        columns[name] = count[which, who, k].astype(np.uint32)
    return columns


def event_columns(kept: list[dict[str, Any]]) -> dict[str, Any]:
    """Every line of the first games' transcripts."""
    columns: dict[str, list[Any]] = {
        name: [] for name in ("block", "rotation", "step", "turn", "what", "seat", "card", "other", "amount")
    }
    for one in kept:
        game = one["game"]
        for step, line in enumerate(one["log"]):
            card = int(line["card"])
            row = (
                one["block"], one["rotation"], step, int(line["turn"]), Event(int(line["what"])).word, int(line["seat"]),
                game.key(card) if card < MAX_CARDS else None, int(line["other"]), int(line["amount"]),
            )  # fmt: skip
            for name, value in zip(columns, row, strict=True):
                columns[name].append(value)
    return columns
