"""Control games: what the arms of a run cannot show by themselves is played beside it, on the baseline's cards and rules.

With the same bot in every seat, every place in the order of play should win its share; among players who choose at
random, a bot that thinks should win far more than its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simlab.experiment import lineups, progress, runner
from simlab.experiment.design import ROUND, Arm, Design
from simlab.experiment.spec import Seat

if TYPE_CHECKING:
    from simlab.experiment.pool import Pool

FOLDER = "controls"
RANDOM, USUAL = Seat("random", {}, "random"), Seat("veteran", {}, "veteran")
MIRROR, STRONG = 8_000, 100
"""Blocks of each: enough to see a place that wins two points too much, and a bot that is better than chance."""
SHARD = 1_000


def play(design: Design, url: str, pool: Pool, mirror: int = MIRROR, strong: int = STRONG) -> int:
    """Play what is missing into a folder of its own inside the run's; says how many games that took."""
    arms = _missing(design, mirror, strong)
    if not arms:
        return 0
    beside = replace(
        design,
        name=FOLDER,
        question="Would the run have noticed if something were wrong with it?",
        arms=tuple(replace(arm, index=i, baseline=i == 0) for i, arm in enumerate(arms)),
        strategies=tuple(dict.fromkeys(seat.label for arm in arms for seat in arm.lineup)),
        shard_blocks=SHARD,
        round_shards=ROUND,
        stop=None,
        record={**design.record, "games": True, "seats": True, "cards": False, "events": 0},
        target=None,
        spec={},
        spec_text="",
    )
    return runner.run(beside, f"{url}/{FOLDER}", pool, progress.watcher(quiet=True)).games


def _missing(design: Design, mirror: int, strong: int) -> list[Arm]:
    base, bot = design.arms[0], _bot(design)
    lines = [{seat.label for seat in arm.lineup} for arm in design.arms]
    found = []
    if all(len(line) > 1 for line in lines):
        found.append(_arm(base, f"{bot.label} in every seat", (bot,) * base.players, 1, mirror))
    if all(RANDOM.label not in line or len(line) == 1 for line in lines):
        others = (RANDOM,) * (base.players - 1)
        found.append(_arm(base, f"{bot.label} against random", (bot, *others), base.players, strong))
    return found


def _bot(design: Design) -> Seat:
    """The first of the baseline's bots that thinks, and quickly; without its wrappers."""
    players = [lineups.player(seat) for seat in design.arms[0].lineup]
    quick = [seat for seat in players if lineups.strategy_of(seat, design.play).compiled and seat != RANDOM]
    return quick[0] if quick else USUAL


def _arm(base: Arm, name: str, lineup: tuple[Seat, ...], rotations: int, blocks: int) -> Arm:
    return replace(base, name=name, label=name, lineup=lineup, rotations=rotations, blocks=blocks)
