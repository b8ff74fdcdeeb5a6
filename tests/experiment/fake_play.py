"""A play module without an engine: random but plausible columns, a pure function of (seed, block, rotation, arm's cards).

It has the shape of `simlab.play.batch`, so that spec, design, runner and store can be tested without playing a card.
"""

import os
import time
from dataclasses import dataclass, field
from typing import Any

import full_disk  # noqa: F401  (makes full:// known to the process)
import numpy as np

STRATEGIES = (
    "random", "greedy", "cautious", "bully", "generous", "hoarder", "merchant", "kingbreaker", "solo", "veteran", "planner",
)  # fmt: skip
COUNTS_OF_GAMES = (
    "lead_changes", "monsters", "kills", "helps", "offers", "refusals", "interference", "curses", "deaths", "dry_draws",
)  # fmt: skip
COUNTS_OF_SEATS = (
    "fights", "kills", "solo_kills", "helped", "was_helped", "offers", "refused", "interfered", "deaths", "caught", "escaped",
    "curses", "cursed", "levels_sold", "sales", "go_ups", "bribes_paid", "bribes_got", "trades", "doors", "treasures", "turns",
    "stall_turns", "attempts", "trait_turns",
)  # fmt: skip
TRAITS = [None, "zombies/atomic", "zombies/plague", "zombies/voodoo"]


@dataclass(frozen=True)
class Rules:
    listen_at_the_door: bool = False
    shared_victory: bool = False
    epic: bool = False
    epic_feats: str = "house"
    blended_seals: bool = False
    table_wide_seals: bool = False
    turn_limit: int = 500
    winning_level: int | None = None
    first_seat: int | None = None
    sexes: tuple[str, ...] | None = None
    editions: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class SeatSpec:
    strategy: str
    params: dict[str, Any]
    label: str


@dataclass(frozen=True)
class Table:
    tables: Any
    rules: Rules
    lineup: tuple[SeatSpec, ...]


@dataclass(frozen=True)
class Record:
    games: bool = True
    seats: bool = True
    cards: bool = True
    events: int = 0
    check: bool = False


@dataclass
class Batch:
    games: dict[str, Any]
    seats: dict[str, Any]
    cards: dict[str, Any]
    events: dict[str, Any]
    strategies: list[str]
    errors: list[str]


def play_blocks(table: Table, seed: int, first_block: int, blocks: int, rotations: int, record: Record) -> Batch:
    """As many games as asked for, one generator per game, so that any split into shards gives the same rows."""
    _misbehave(first_block)
    n = len(table.lineup)
    labels = list(dict.fromkeys(seat.label for seat in table.lineup))
    keys = [(b, r) for b in range(first_block, first_block + blocks) for r in range(rotations)]
    games = _Rows()
    seats = _Rows()
    for block, rotation in keys:
        rng = np.random.default_rng([seed, block, rotation])
        _one_game(table, labels, rng, seed, block, rotation, n, games, seats)
    cards = _cards(table, labels, seed, first_block, len(keys) * n) if record.cards else {}
    return Batch(
        games.columns,
        seats.columns,
        cards,
        _events(keys, record.events),
        labels,
        [e for e in games.columns["error"] if e],
    )


class _Rows:
    """Columns that grow by a row at a time."""

    def __init__(self) -> None:
        self.columns: dict[str, list[Any]] = {}

    def add(self, **row: Any) -> None:
        for name, value in row.items():
            self.columns.setdefault(name, []).append(value)


def _one_game(table, labels, rng, seed, block, rotation, n, games, seats) -> None:
    rounds = int(np.clip(rng.normal(14, 5), 4, 60))
    crashed = str(block) in os.environ.get("FAKE_CRASH", "").split(",") and rotation == 0
    winner = -1 if crashed else int(rng.integers(n))
    if table.rules.listen_at_the_door:  # a shorter game, and now and then another winner
        rounds = max(4, rounds - 2)
        winner = winner if crashed or rng.random() > 0.1 else (winner + 1) % n
    attempts = int(rng.integers(1, 5))
    games.add(
        block=block, rotation=rotation, seed=seed, players=n, first=int(np.random.default_rng([seed, block]).integers(n)),
        turns=rounds * n, rounds=rounds, ended="crashed" if crashed else "won", winner=winner,
        winners=0 if crashed else 1 << winner, decisions=int(rng.poisson(30 * rounds)), forced=int(rng.poisson(10 * rounds)),
        drama=float(rng.gamma(2.0, 0.3)), reshuffles=int(rng.integers(3)), seals=0, attempts=attempts,
        winning_attempt=0 if crashed else attempts, spent=rng.integers(0, 4, attempts).tolist(),
        attempt_seats=rng.integers(0, n, attempts).tolist(),
        error=f"IllegalAnswer: seed {seed} block {block}" if crashed else None,
        **{name: int(rng.poisson(6)) for name in COUNTS_OF_GAMES},
    )  # fmt: skip
    for seat in range(n):
        spec = table.lineup[(seat + rotation) % n]
        path = np.minimum(1 + np.cumsum(rng.random(rounds) < 9 / rounds), 10)
        seats.add(
            block=block, rotation=rotation, seat=seat, order=seat, strategy=labels.index(spec.label),
            credit=float(seat == winner), level=int(path[-1]), path=path.tolist(), decisions=int(rng.poisson(8 * rounds)),
            trait=TRAITS[int(rng.integers(4))], **{name: int(rng.poisson(2)) for name in COUNTS_OF_SEATS},
        )  # fmt: skip


def _cards(table, labels, seed, first_block, seat_games) -> dict[str, Any]:
    """Counts per card and strategy: a fixed share of the seats has met each card."""
    names = list(table.tables.names)
    rng = np.random.default_rng([seed, first_block, 77])
    rows = len(names) * len(labels)
    share = seat_games // max(1, len(labels))
    columns: dict[str, Any] = {
        "card": np.repeat(np.array(names, object), len(labels)),
        "strategy": np.tile(np.arange(len(labels)), len(names)),
        "games": np.full(rows, share),
    }
    for name in ("opening", "drawn", "played", "sold", "lost", "held"):
        count = rng.poisson(share * 0.05, rows)
        columns[name], columns[f"{name}_credit"] = count, np.round(count * 0.25)
        if name in ("opening", "drawn", "played"):
            columns |= {f"{name}_n2": count * 1.5, f"{name}_wn": count * 0.3, f"{name}_w2": count * 0.25}
    for name in ("played_turn", "met", "killed", "fled", "caught", "deaths"):
        columns[name] = rng.poisson(share * 0.02, rows)
    return columns


def _events(keys, first) -> dict[str, Any]:
    rows = _Rows()
    for block, rotation in keys[:first]:
        for step in range(5):
            rows.add(block=block, rotation=rotation, step=step, turn=step, what="kicks_open_the_door", seat=step % 3, card=None,
                     other=-1, amount=0)  # fmt: skip
    names = ("block", "rotation", "step", "turn", "what", "seat", "card", "other", "amount")
    return rows.columns or {name: [] for name in names}


def _misbehave(first_block: int) -> None:
    """What the tests ask for through the environment: slow shards, shards that raise, shards whose process dies."""
    time.sleep(float(os.environ.get("FAKE_SECONDS", "0")))
    if str(first_block) in os.environ.get("FAKE_RAISE", "").split(","):
        raise RuntimeError(f"told to fail at block {first_block}")
    if str(first_block) in os.environ.get("FAKE_DIE", "").split(","):
        os._exit(9)
