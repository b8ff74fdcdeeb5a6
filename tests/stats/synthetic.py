"""Makes run folders of the documented schema whose truth is known, because it was planted.

All arms of a run draw the same random numbers in the same order, as real arms do, so pairing works.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

STRATEGIES = ("cautious", "greedy", "bully", "generous")
TRAITS = ("Wizard", "Warrior", "Thief", "Cleric")
HAND = 4  # of each deck
EVENTS = ("opening", "drawn", "played", "sold", "lost", "held")
SQUARED = ("opening", "drawn", "played")
MONSTER_COUNTS = ("met", "killed", "fled", "caught", "deaths")


@dataclass(frozen=True)
class Truth:
    """What is planted in one arm. Effects are on the log-odds scale."""

    name: str = "base"
    lineup: tuple[str, ...] = STRATEGIES
    skill: dict[str, float] = field(default_factory=dict)
    order: dict[int, float] = field(default_factory=dict)
    opening: dict[str, float] = field(default_factory=dict)  # card in the opening hand → change of the log-odds
    drawn: dict[str, float] = field(default_factory=dict)  # card → how much likelier winners draw it
    trait: dict[str, float] = field(default_factory=dict)
    luck: float = 0.3  # spread of a seat's luck, the same in all rotations of a block
    rounds: float = 12.0
    crash: float = 0.0
    limit: float = 0.0
    shared: float = 0.0
    sets: tuple[str, ...] = ("zombies",)
    rules: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Box:
    """The cards of a run."""

    doors: int = 40
    monsters: int = 15
    treasures: int = 30

    @property
    def names(self) -> list[str]:
        doors = [f"zombies/{'monster' if i < self.monsters else 'door'}_{i:03d}" for i in range(self.doors)]
        return doors + [f"zombies/treasure_{i:03d}" for i in range(self.treasures)]

    def entries(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for i, name in enumerate(self.names):
            door = i < self.doors
            kind = "monster" if i < self.monsters else "curse" if door else "item"
            rows.append(
                {
                    "name": name,
                    "title": name.split("/")[1].replace("_", " ").title(),
                    "set": "zombies",
                    "deck": "door" if door else "treasure",
                    "kind": kind,
                    "copies": 1,
                    "level": 1 + i % 20 if kind == "monster" else None,
                    "bonus": 1 + i % 5 if kind == "item" else None,
                    "basis": "reconstructed",
                }
            )
        return rows


@dataclass(frozen=True)
class Design:
    """The size and the furniture of a synthetic run."""

    blocks: int = 200
    rotations: int = 4
    shard_blocks: int = 50
    seed: int = 2026
    box: Box = Box()
    cards: bool = True
    seats: bool = True
    question: str = "Is the synthetic game balanced?"
    status: str = "finished"
    stop: dict[str, Any] | None = None


def make_run(folder: Path, arms: list[Truth], design: Design = Design()) -> Path:
    """Write a whole run folder and return it."""
    strategies = sorted({label for arm in arms for label in arm.lineup})
    crashed = done = 0
    for table in ("games", "seats", "cards"):
        if table == "games" or getattr(design, table):
            (folder / table).mkdir(parents=True, exist_ok=True)
    for index, arm in enumerate(arms):
        for shard, first in enumerate(range(0, design.blocks, design.shard_blocks)):
            blocks = np.arange(first, min(first + design.shard_blocks, design.blocks))
            tables = play(arm, index, shard, blocks, strategies, design)
            done += len(tables["games"])
            crashed += int((tables["games"]["ended"] == "crashed").sum())
            for table, frame in tables.items():
                if table == "games" or getattr(design, table):
                    frame.write_parquet(folder / table / f"a{index:03d}-s{shard:05d}.parquet")
    manifest = _manifest(arms, strategies, design, done, crashed)
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1))
    (folder / "cards.json").write_text(json.dumps({str(i): design.box.entries() for i in range(len(arms))}))
    return folder


def _manifest(arms: list[Truth], strategies: list[str], design: Design, done: int, crashed: int) -> dict[str, Any]:
    return {
        "schema": 1,
        "name": "synthetic",
        "question": design.question,
        "created_with": {
            "simlab": "0.1",
            "engine": "e0",
            "cards": "c0",
            "python": "3.11",
            "numpy": "2",
            "numba": "0.6",
        },
        "seed": design.seed,
        "players": max(len(arm.lineup) for arm in arms),
        "arms": [
            {
                "index": i,
                "name": arm.name,
                "label": arm.name,
                "baseline": i == 0,
                "sets": list(arm.sets),
                "players": len(arm.lineup),
                "lineup": [{"strategy": s, "params": {}, "label": s} for s in arm.lineup],
                "rules": arm.rules,
                "editions": {},
                "edits": {},
                "fingerprint": f"f{i}",
            }
            for i, arm in enumerate(arms)
        ],
        "strategies": strategies,
        "blocks": design.blocks,
        "rotations": design.rotations,
        "games_planned": design.blocks * design.rotations * len(arms),
        "games_done": done,
        "games_crashed": crashed,
        "stop": design.stop,
        "status": design.status,
        "record": {"games": True, "seats": design.seats, "cards": design.cards, "events": 0},
        "spec": {"question": design.question},
        "spec_text": f"question: {design.question}\nsets: [zombies]\nseed: {design.seed}\n",
    }


def play(
    arm: Truth, index: int, shard: int, blocks: np.ndarray, strategies: list[str], design: Design
) -> dict[str, pl.DataFrame]:
    """One shard of one arm: vectorised over (block, rotation, seat)."""
    rng = np.random.default_rng((design.seed, shard))
    b, r, p = len(blocks), design.rotations, len(arm.lineup)
    box, names = design.box, design.box.names
    who = np.array([[strategies.index(arm.lineup[(i + k) % p]) for i in range(p)] for k in range(r)])  # (r, p)
    who = np.broadcast_to(who, (b, r, p))
    door = rng.random((b, box.doors)).argsort(1)[:, : HAND * p].reshape(b, p, HAND)
    treasure = rng.random((b, box.treasures)).argsort(1)[:, : HAND * p].reshape(b, p, HAND) + box.doors
    hand = np.concatenate([door, treasure], axis=2)  # (b, p, 8)
    trait = rng.integers(0, len(TRAITS) + 1, (b, p))
    score = _scores(arm, strategies, names, who, hand, trait)
    score = score + (arm.luck * rng.standard_normal((b, p)))[:, None, :] + rng.gumbel(size=(b, r, p))
    fate = rng.random((b, r, 3))
    crashed, limit = fate[..., 0] < arm.crash, fate[..., 1] < arm.limit
    credit = _credits(score, (fate[..., 2] < arm.shared) & ~(crashed | limit), crashed | limit)
    games, seats = _tables(arm, index, shard, blocks, who, credit, crashed, limit, trait, rng, design)
    cards = _cards(arm, index, shard, hand, who, credit, strategies, rng, design) if design.cards else pl.DataFrame()
    return {"games": games, "seats": seats, "cards": cards}


def _scores(
    arm: Truth, strategies: list[str], names: list[str], who: np.ndarray, hand: np.ndarray, trait: np.ndarray
) -> np.ndarray:
    skill = np.array([arm.skill.get(s, 0.0) for s in strategies])[who]
    order = np.array([arm.order.get(i, 0.0) for i in range(who.shape[2])])
    opening = np.array([arm.opening.get(n, 0.0) for n in names])[hand].sum(2)
    traits = np.array([arm.trait.get(t, 0.0) for t in (*TRAITS, "")])[trait]
    return skill + order + (opening + traits)[:, None, :]


def _credits(score: np.ndarray, shared: np.ndarray, nobody: np.ndarray) -> np.ndarray:
    rank = (-score).argsort(-1).argsort(-1)
    credit = np.where(shared[..., None], (rank < 2) / 2, rank == 0).astype(np.float32)
    credit[nobody] = 0
    return credit


def _tables(
    arm: Truth,
    index: int,
    shard: int,
    blocks: np.ndarray,
    who: np.ndarray,
    credit: np.ndarray,
    crashed: np.ndarray,
    limit: np.ndarray,
    trait: np.ndarray,
    rng: np.random.Generator,
    design: Design,
) -> tuple[pl.DataFrame, pl.DataFrame]:
    b, r, p = credit.shape
    g = b * r
    rounds = np.maximum((arm.rounds * np.exp(0.25 * rng.standard_normal(g))).astype(int), 3)
    rounds[limit.ravel()] = 125
    winner = np.where(credit.sum(2) > 0, credit.argmax(2), -1).ravel()
    attempts = np.where(winner >= 0, 1 + rng.poisson(0.8, g), rng.poisson(2.0, g))
    attempt_seats = rng.integers(0, p, attempts.sum())
    last = np.cumsum(attempts) - 1
    attempt_seats[last[winner >= 0]] = winner[winner >= 0]
    spent = rng.poisson(2.5, attempts.sum())
    turns = rounds * p - rng.integers(0, p, g)
    decided = winner >= 0
    ended = np.where(
        crashed.ravel(),
        "crashed",
        np.where(limit.ravel(), "turn_limit", np.where((credit > 0).sum(2).ravel() > 1, "shared", "won")),
    )
    u16 = {
        "lead_changes": rng.poisson(rounds * 0.3),
        "monsters": rng.poisson(turns * 0.6),
        "kills": rng.poisson(turns * 0.4),
        "helps": rng.poisson(turns * 0.1),
        "offers": rng.poisson(turns * 0.2),
        "refusals": rng.poisson(turns * 0.1),
        "interference": rng.poisson(turns * 0.15),
        "curses": rng.poisson(turns * 0.1),
        "deaths": rng.poisson(rounds * 0.1),
        "dry_draws": np.zeros(g),
    }
    keys = {
        "arm": np.full(g, index, np.uint16),
        "block": np.repeat(blocks, r).astype(np.uint32),
        "rotation": np.tile(np.arange(r), b).astype(np.uint8),
    }
    games = pl.DataFrame(
        {
            **keys,
            "seed": (keys["block"].astype(np.uint64) * 7919 + design.seed).astype(np.uint64),
            "players": np.full(g, p, np.uint8),
            "first": np.zeros(g, np.uint8),
            "turns": turns.astype(np.uint16),
            "rounds": rounds.astype(np.uint16),
            "ended": pl.Series(ended).cast(pl.Categorical),
            "winner": winner.astype(np.int8),
            "winners": ((credit > 0) * (1 << np.arange(p))).sum(2).ravel().astype(np.uint8),
            "decisions": (turns * 9).astype(np.uint32),
            "forced": (turns * 4).astype(np.uint32),
            "drama": np.abs(rng.normal(0.5, 0.3, g)).astype(np.float32) * decided,
            **{name: np.asarray(values).astype(np.uint16) for name, values in u16.items()},
            "reshuffles": rng.poisson(0.5, g).astype(np.uint8),
            "seals": np.zeros(g, np.uint8),
            "attempts": attempts.astype(np.uint8),
            "winning_attempt": np.where(decided, attempts, 0).astype(np.uint8),
            "spent": _lists(spent, attempts, pl.UInt8),
            "attempt_seats": _lists(attempt_seats, attempts, pl.UInt8),
            "error": pl.Series(["ValueError: planted" if x else None for x in crashed.ravel()], dtype=pl.String),
        }
    )
    return games, _seats(keys, who, credit, winner, rounds, trait, rng)


def _lists(values: np.ndarray, lengths: np.ndarray, dtype: Any) -> pl.Series:
    index = np.repeat(np.arange(len(lengths), dtype=np.uint32), lengths)
    grouped = pl.DataFrame({"i": index, "v": pl.Series(values).cast(dtype)}).group_by("i", maintain_order=True).agg("v")
    every = pl.DataFrame({"i": np.arange(len(lengths), dtype=np.uint32)}).join(
        grouped, on="i", how="left", maintain_order="left"
    )
    return every["v"].fill_null(pl.lit([], dtype=pl.List(dtype)))


def _paths(credit: np.ndarray, rounds: np.ndarray, winner: np.ndarray, rng: np.random.Generator) -> tuple[Any, ...]:
    """Noisy climbs: winners arrive at 10 in the last round, the others stop short of it."""
    b, r, p = credit.shape
    g = b * r
    final = np.where(credit.reshape(g, p) > 0, 10, rng.integers(4, 11, (g, p)))
    bend = np.exp(0.45 * rng.standard_normal((g, p, 1)))  # early climbers and late ones
    width = int(rounds.max())
    t = (np.arange(width) + 1)[None, None, :] / rounds[:, None, None]
    noise = rng.normal(0, 0.8, (g, p, width)).cumsum(2) * 0.3
    level = np.clip(1 + (final[..., None] - 1) * np.minimum(t, 1) ** bend + noise, 1, 9).astype(np.int8)
    last = (np.arange(width)[None, None, :] == rounds[:, None, None] - 1) & (credit.reshape(g, p, 1) > 0)
    level[last] = 10
    # seats after the winner do not play in the last round
    short = (np.arange(p)[None, :] > winner[:, None]) & (winner[:, None] >= 0)
    lengths = rounds[:, None] - short
    used = np.arange(width)[None, None, :] < lengths[..., None]
    ends = np.take_along_axis(level, lengths[..., None] - 1, 2)[..., 0]
    return level[used], lengths.ravel(), ends.ravel()


def _seats(
    keys: dict[str, np.ndarray],
    who: np.ndarray,
    credit: np.ndarray,
    winner: np.ndarray,
    rounds: np.ndarray,
    trait: np.ndarray,
    rng: np.random.Generator,
) -> pl.DataFrame:
    b, r, p = credit.shape
    n = b * r * p
    path, lengths, ends = _paths(credit, rounds, winner, rng)
    u16 = [
        "fights",
        "kills",
        "solo_kills",
        "helped",
        "was_helped",
        "offers",
        "refused",
        "interfered",
        "caught",
        "escaped",
        "curses",
        "cursed",
        "sales",
        "bribes_paid",
        "bribes_got",
        "trades",
        "doors",
        "treasures",
        "turns",
        "stall_turns",
        "trait_turns",
    ]
    u8 = ["deaths", "levels_sold", "go_ups", "attempts"]
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    import pyarrow as pa

    lists = pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(path, pa.int8()))
    names = pl.Series([*TRAITS, None]).gather(np.broadcast_to(trait[:, None, :], (b, r, p)).ravel())
    return pl.DataFrame(
        {
            **{k: np.repeat(v, p) for k, v in keys.items()},
            "seat": np.tile(np.arange(p), b * r).astype(np.uint8),
            "order": np.tile(np.arange(p), b * r).astype(np.uint8),
            "strategy": who.ravel().astype(np.uint8),
            "credit": credit.ravel(),
            "level": ends.astype(np.int8),
            "path": pl.from_arrow(lists),
            **{name: rng.poisson(1.0, n).astype(np.uint16) for name in u16},
            **{name: rng.poisson(0.3, n).astype(np.uint8) for name in u8},
            "decisions": rng.poisson(60, n).astype(np.uint32),
            "trait": names,
        }
    )


def _cards(
    arm: Truth,
    index: int,
    shard: int,
    hand: np.ndarray,
    who: np.ndarray,
    credit: np.ndarray,
    strategies: list[str],
    rng: np.random.Generator,
    design: Design,
) -> pl.DataFrame:
    b, r, p = credit.shape
    box, names, s = design.box, design.box.names, len(strategies)
    c = len(names)
    block = np.arange(b)[:, None, None]
    cells: dict[str, tuple[np.ndarray, np.ndarray]] = {}

    def tally(blk: np.ndarray, strat: np.ndarray, card: np.ndarray, win: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        flat = (blk * s + strat) * c + card
        count = np.bincount(flat, minlength=b * s * c).reshape(b, s, c)
        return count, np.bincount(flat, weights=win, minlength=b * s * c).reshape(b, s, c)

    shape = (b, r, p, hand.shape[2])
    opening = (
        np.broadcast_to(block[..., None], shape).ravel(),
        np.broadcast_to(who[..., None], shape).ravel(),
        np.broadcast_to(hand[:, None], shape).ravel(),
        np.broadcast_to(credit[..., None], shape).ravel(),
    )
    cells["opening"] = tally(*opening)
    # winners draw more cards: the bias that the draw lift must take away
    parts = []
    for first, size in ((0, box.doors), (box.doors, box.treasures)):
        many = rng.poisson(6 + 2.3 * credit).ravel()
        likes = np.exp(np.array([arm.drawn.get(name, 0.0) for name in names[first : first + size]]))
        won = np.repeat(credit.ravel() > 0, many)
        even, liked = np.arange(1, size + 1) / size, np.cumsum(likes) / likes.sum()
        u = rng.random(many.sum())
        card = np.where(won, np.searchsorted(liked, u), np.searchsorted(even, u)).clip(0, size - 1) + first
        where = np.broadcast_to(block, credit.shape).ravel(), who.ravel(), credit.ravel()
        blk, strat, win = (np.repeat(x, many) for x in where)
        parts.append((blk, strat, card, win))
    drawn = tuple(np.concatenate(x) for x in zip(*parts, strict=True))
    cells["drawn"] = tally(*drawn)
    fate = rng.choice(4, len(drawn[0]), p=[0.55, 0.15, 0.1, 0.2])
    for k, event in enumerate(("played", "sold", "lost", "held")):
        cells[event] = tally(*(x[fate == k] for x in drawn))
    seat_games = np.bincount(who.ravel(), minlength=s)
    columns: dict[str, np.ndarray] = {
        "arm": np.full(s * c, index, np.uint16),
        "shard": np.full(s * c, shard, np.uint32),
        "card": np.tile(np.array(names), s),
        "strategy": np.repeat(np.arange(s), c).astype(np.uint8),
        "games": np.repeat(seat_games, c).astype(np.uint32),
    }
    for event in EVENTS:
        n, w = cells[event]
        columns[event] = n.sum(0).ravel().astype(np.uint32)
        columns[f"{event}_credit"] = w.sum(0).ravel()
        if event in SQUARED:
            columns[f"{event}_n2"] = (n.astype(float) ** 2).sum(0).ravel()
            columns[f"{event}_wn"] = (w * n).sum(0).ravel()
            columns[f"{event}_w2"] = (w**2).sum(0).ravel()
    columns["played_turn"] = rng.poisson(columns["played"] * 5.0).astype(np.uint64)
    monster = np.tile(np.arange(c) < box.monsters, s)
    met = np.where(monster, columns["drawn"], 0)
    killed = rng.binomial(met, 0.6)
    fled = rng.binomial(met - killed, 0.6)
    counts = (met, killed, fled, met - killed - fled, rng.binomial(met, 0.02))
    for name, values in zip(MONSTER_COUNTS, counts, strict=True):
        columns[name] = values.astype(np.uint32)
    frame = pl.DataFrame(columns)
    return frame.filter((pl.col("opening") + pl.col("drawn")) > 0)
