"""What a design will cost and what it can find, from a short pilot: time, bytes, and the games needed to see an effect."""

import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from simlab.errors import SimlabError
from simlab.experiment.design import Design, spread
from simlab.experiment.stopping import block_values, table_of
from simlab.experiment.worker import Played, Shard, play_shard, rehearse

BUDGET = 3.0
"""Seconds a pilot may take, about."""
FIRST, MOST = 4, 1024
"""Blocks of the very first look, and of the last."""
ENOUGH = 16
"""Blocks from which a spread can be guessed at all."""
ARMS = 6
"""Arms a pilot looks at, from the first to the last."""
EVERYTHING = {"games": True, "seats": True, "cards": True, "events": 0}


@dataclass(frozen=True)
class Pilot:
    """The first blocks of some arms, and a very few of the first arm."""

    played: Mapping[int, Played]
    small: Played

    @property
    def games(self) -> int:
        return sum(p.shard.games for p in self.played.values())

    def seconds(self, design: Design) -> float:
        """What the whole design takes one worker, writing included; an arm that was left out is like the mean of the others."""
        each = {arm: (p.seconds + p.encoding) / p.shard.games for arm, p in self.played.items()}
        usual = sum(each.values()) / len(each)
        return sum(arm.games * each.get(arm.index, usual) for arm in design.arms)


def pilot(design: Design, budget: float = BUDGET) -> Pilot:
    """Play the first blocks of some arms, the baseline first, each as many as its share of the budget allows."""
    arms = [arm.index for arm in spread(design.arms, ARMS)]
    for arm in arms:
        rehearse(design.play, design.tables[arm], design.seed)
    _played(design, arms[0], FIRST)  # the first of all pays for what is loaded on the way
    small = _played(design, arms[0], FIRST)
    return Pilot({arm: _as_many_as(design, arm, budget / len(arms)) for arm in arms}, small)


def _as_many_as(design: Design, arm: int, seconds: float) -> Played:
    """Twice as many blocks again and again, until the next time would take too long."""
    found = _played(design, arm, FIRST)
    while found.shard.blocks < MOST and 2 * (found.seconds + found.encoding) < seconds:
        found = _played(design, arm, 2 * found.shard.blocks)
    return found


def _played(design: Design, arm: int, blocks: int) -> Played:
    job = design.job(Shard(arm, 0, 0, blocks, design.arms[arm].rotations))
    played = play_shard(replace(job, record=EVERYTHING))
    if played.failure is not None:
        raise SimlabError(f"the pilot failed: {played.failure}")
    return played


def bytes_of(design: Design, found: Pilot) -> int:
    """Bytes of the whole run on disk, about: so much for each file, so much for each game in it."""
    shards = sum(design.shards)
    total = 0.0
    for table in ("games", "seats", "cards"):
        if design.record[table]:
            fixed, each = _growth(found, table)
            total += fixed * shards + each * design.games
    return round(total)


def _growth(found: Pilot, table: str) -> tuple[float, float]:
    """Bytes of a file and of a game in it. Cards are counted, not listed: their file hardly grows with the games."""
    arms = list(found.played.values())
    if table == "cards":
        return sum(len(p.files[table]) for p in arms) / len(arms), 0.0
    fixed = _header(found.small, found.played[min(found.played)], table)
    return fixed, sum((len(p.files[table]) - fixed) / p.shard.games for p in arms) / len(arms)


def _header(small: Played, large: Played, table: str) -> float:
    """Bytes of a file without games, from a small and a larger one of the same arm."""
    more = large.shard.games - small.shard.games
    if not more:
        return 0.0
    each = (len(large.files[table]) - len(small.files[table])) / more
    return max(0.0, len(small.files[table]) - each * small.shard.games)


@dataclass(frozen=True)
class Needed:
    """The games it takes to see an effect."""

    arm: str
    strategy: str
    pilot: int  # blocks this is known from
    blocks: int | None  # None: they are too few to tell
    games: int | None
    discordant: float | None


def needed(design: Design, found: Pilot, effect: float, measure: str) -> list[Needed]:
    """For every piloted arm: games per arm to tell a difference of this size from the baseline (80 % power, 5 % level).

    With one arm only: to tell its own mean from a given value that far away.
    """
    from simlab.stats.intervals import blocks_needed, pairs_needed  # loads scipy

    values = {arm: block_values(measure, played.files[table_of(measure)]) for arm, played in found.played.items()}
    base = min(values)
    rows = []
    for arm, by_key in values.items():
        if arm == base and len(values) > 1:
            continue
        for key, own in by_key.items():
            other = values[base].get(key) if arm != base else None
            paired = min(len(own), len(other)) if other is not None else len(own)
            x = own if other is None else own[:paired] - other[:paired]
            label = design.strategies[int(key)] if key else ""
            share = _discordant(found, base, arm, int(key)) if key and arm != base else None
            rotations, seated = design.arms[arm].rotations, [seat.label for seat in design.arms[arm].lineup]
            deviation = float(np.std(x, ddof=1))
            if len(x) < ENOUGH or deviation == 0:
                blocks = None
            elif share and rotations == 1 and seated.count(label) == 1:  # a pair is one win or loss on either side
                blocks = pairs_needed(share, effect)
            else:
                blocks = blocks_needed(deviation, effect)
            rows.append(Needed(design.arms[arm].label, label, len(x), blocks, blocks and blocks * rotations, share))
    return rows


def _discordant(found: Pilot, base: int, arm: int, strategy: int) -> float | None:
    """The share of paired seats of a strategy that won in one arm and not in the other; None if they do not pair."""
    one, other = (_credits(found.played[number], strategy) for number in (base, arm))
    if one.shape[1] != other.shape[1]:
        return None
    paired = min(len(one), len(other))
    return float(np.mean(one[:paired] != other[:paired]))


def _credits(played: Played, strategy: int) -> np.ndarray:
    """Block by block, the credit of every seat of a strategy."""
    read = pq.read_table(io.BytesIO(played.files["seats"]), columns=["strategy", "credit"], use_threads=False)
    own = read["credit"].to_numpy()[read["strategy"].to_numpy() == strategy]
    return np.asarray(own.reshape(played.shard.blocks, -1))


def summary(design: Design, found: Pilot, workers: int, needs: Sequence[Needed]) -> dict[str, Any]:
    """The dry run for machines."""
    seconds = found.seconds(design)
    return {
        "name": design.name,
        "question": design.question,
        "fingerprint": design.fingerprint,
        "arms": [arm.as_json() for arm in design.arms],
        "strategies": list(design.strategies),
        "blocks": design.blocks,
        "games": design.games,
        "shards": sum(design.shards),
        "shard_blocks": design.shard_blocks,
        "stop": design.stop.__dict__ if design.stop else None,
        "workers": workers,
        "pilot_games": found.games,
        "games_per_second_per_worker": design.games / seconds if seconds else math.inf,
        "estimated_seconds": seconds / workers,
        "estimated_bytes": bytes_of(design, found),
        "needed": [need.__dict__ for need in needs],
    }
