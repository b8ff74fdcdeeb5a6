"""A run with its sums by block, and the one rule by which its intervals are made."""

from __future__ import annotations

import math
from dataclasses import dataclass

from simlab.stats.blocks import ArmBlocks, read_blocks
from simlab.stats.intervals import (
    ALPHA,
    Interval,
    Sums,
    beta_binomial_sequence,
    mean_sequence,
    ratio_interval,
)
from simlab.stats.measures import WIN_RATE
from simlab.stats.source import Run


@dataclass(frozen=True, slots=True)
class Study:
    """What every statistic starts from."""

    run: Run
    blocks: dict[int, ArmBlocks]

    @property
    def arms(self) -> list[ArmBlocks]:
        """All arms, in order."""
        return [self.blocks[arm.index] for arm in self.run.arms]

    @property
    def baseline(self) -> ArmBlocks:
        """The arm the others are compared with."""
        return self.blocks[self.run.baseline.index]

    @property
    def finished(self) -> list[ArmBlocks]:
        """Arms with at least one decided game."""
        return [arm for arm in self.arms if arm.total("decided") > 0]

    @property
    def tournament(self) -> bool:
        """Whether the arms of one run differ only in who plays, and the question is who wins: then strategies are compared."""
        asked = (self.run.manifest.get("target") or {}).get("measure", WIN_RATE)
        if asked != WIN_RATE:
            return False
        arms = [arm.arm for arm in self.finished]
        lineups = {tuple(sorted(arm.lineup)) for arm in arms}
        met = any(not arm.mirror for arm in arms)
        return met and len(self.run.parts) == 1 and len({arm.setting for arm in arms}) == 1 and len(lineups) > 1

    @property
    def games_per_block(self) -> int:
        """What one more block costs in one arm."""
        return max(arm.rotations for arm in self.run.arms)

    def interval(self, sums: Sums, share: bool = False, fair: float = 0.5, ways: int = 1) -> Interval:
        """Of a ratio, which is never negative: for one look after the end, or, where somebody may have looked, for all at once.

        One of several `ways` to be looked at together has its share of the error (Bonferroni).
        """
        return self._looked(sums, share, fair, ways).clipped(0.0, 1.0 if share else math.inf)

    def _looked(self, sums: Sums, share: bool, fair: float, ways: int) -> Interval:
        found = ratio_interval(sums, ALPHA / ways, share)
        if not self.run.anytime or sums.clusters < 2:
            return found
        alpha = ALPHA / len(self.run.arms) / ways
        if share and (sums.independent or sums.variance == 0.0):
            wins = sums.ratio * sums.clusters
            return beta_binomial_sequence(wins, sums.clusters - wins, alpha, fair)
        return mean_sequence(found, self.run.planned_blocks, alpha)


def open_study(run: Run) -> Study:
    """Read the run once."""
    return Study(run, read_blocks(run))
