"""Which strategy is stronger: Luce's model by maximum likelihood, head-to-head payoffs and α-Rank, by block bootstrap.

No online ratings: they depend on the order of the games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from simlab.stats import alpharank
from simlab.stats.blocks import ArmBlocks
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import Floats, Interval, Sums
from simlab.stats.study import Study
from simlab.stats.winrates import seated
from simlab.stats.words import backed, number

BOOTSTRAPS = 400
BATCHES = 500
"""Blocks are resampled in at most this many batches: as good as single blocks, and the cost does not grow."""
FEW_BLOCKS = 20
SMOOTHING = 0.5
"""Wins given to everyone in the chain, so that a strategy that never won has a strength at all."""


@dataclass(slots=True)
class Field:
    """Strategies that met under one setting: strengths, payoffs, α-Rank."""

    arms: list[str]
    players: int
    labels: list[str]
    strengths: list[Estimate]
    payoffs: dict[tuple[str, str], Estimate]
    shares: list[Estimate] = field(default_factory=list)
    sweep: list[tuple[float, dict[str, float]]] = field(default_factory=list)
    dominant: str | None = None
    verdict: str = ""

    @property
    def estimates(self) -> list[Estimate]:
        """All its numbers."""
        return [*self.strengths, *self.payoffs.values(), *self.shares]


@dataclass(frozen=True, slots=True)
class _Meetings:
    """Credits by batch and strategy of each arm, and how many seats each strategy had there."""

    labels: list[str]
    seats: Floats  # (arms, strategies)
    credits: Floats  # (arms, batches, strategies)
    blocks: int


def rank(study: Study) -> list[Field]:
    """One field for each setting, of strategies that met, if only by way of others."""
    settings: dict[str, list[ArmBlocks]] = {}
    for arm in seated(study):
        if not arm.arm.mirror:
            settings.setdefault(arm.arm.setting, []).append(arm)
    return [
        _field(study, arms, sorted({label for arm in arms for label in arm.arm.lineup}))
        for own in settings.values()
        for arms in _who_met(own)
    ]


def _who_met(arms: list[ArmBlocks]) -> list[list[ArmBlocks]]:
    """Arms joined by the strategies they share."""
    groups: list[list[ArmBlocks]] = []
    for arm in arms:
        joined: list[ArmBlocks] = [arm]
        apart: list[list[ArmBlocks]] = []
        for group in groups:
            met = any(set(arm.arm.lineup) & set(other.arm.lineup) for other in group)
            joined, apart = (group + joined, apart) if met else (joined, [*apart, group])
        groups = [*apart, joined]
    return groups


def _field(study: Study, arms: list[ArmBlocks], labels: list[str]) -> Field:
    met = _meetings(study, arms, labels)
    name = " + ".join(arm.arm.label for arm in arms) if len(arms) < 4 else f"{len(arms)} lineups"
    weights = _resamples(met)
    strengths = _strengths(met, weights, name)
    payoffs = _payoffs(study, arms, labels, name)
    found = Field([arm.arm.label for arm in arms], arms[0].arm.players, labels, strengths, payoffs)
    if all((a, b) in payoffs for a in labels for b in labels if a != b):
        found.shares, found.sweep = _alpha_rank(met, weights, name)
    found.dominant = _dominant(found)
    found.verdict = _verdict(found, met.blocks)
    return found


def _meetings(study: Study, arms: list[ArmBlocks], labels: list[str]) -> _Meetings:
    numbers = [study.run.strategies.index(label) for label in labels]
    highest = 1 + max(arm.last_block for arm in arms)
    batches = min(BATCHES, highest)
    credits = np.zeros((len(arms), batches, len(labels)))
    seats = np.zeros((len(arms), len(labels)))
    for i, arm in enumerate(arms):
        batch = arm.table["block"].to_numpy().astype(np.int64) * batches // highest
        for j, (label, k) in enumerate(zip(labels, numbers, strict=True)):
            seats[i, j] = arm.arm.lineup.count(label)
            if arm.has(f"w:strategy:{k}"):
                credits[i, :, j] = np.bincount(batch, weights=arm.column(f"w:strategy:{k}"), minlength=batches)
    used = credits.sum((0, 2)) > 0
    return _Meetings(labels, seats, credits[:, used], max(arm.count for arm in arms))


def _resamples(met: _Meetings) -> Floats:
    """Bootstrap weights: how often each batch is drawn in each replicate."""
    batches = met.credits.shape[1]
    rng = np.random.default_rng(20260)
    return rng.multinomial(batches, np.full(batches, 1 / batches), size=BOOTSTRAPS).astype(np.float64)


def luce(wins: Floats, seats: Floats, smoothing: float = SMOOTHING, rounds: int = 500) -> Floats:
    """Centred log-strengths by maximum likelihood from wins (…, arms, strategies) at tables with these seats.

    I-LSR (Maystre and Grossglauser 2015), with games counted instead of listed and strategies that take several
    seats; all replicates of a bootstrap at once.
    """
    strengths = np.zeros((*wins.shape[:-2], wins.shape[-1]))
    for _ in range(rounds):
        at_table = np.exp(strengths) @ seats.T
        per_win = wins / np.maximum(at_table, 1e-300)[..., None]
        updated = np.log(_stationary(seats.T @ per_win + smoothing / wins.shape[-1]))
        updated -= updated.mean(-1, keepdims=True)
        if np.abs(updated - strengths).sum(-1).max() < 1e-9:
            return updated
        strengths = updated
    return strengths


def _stationary(rates: Floats) -> Floats:
    """How long a walk with these rates from one to another stays with each (…, n), by elimination without subtractions."""
    p, n = rates.copy(), rates.shape[-1]
    for k in range(n - 1, 0, -1):
        p[..., :k, k] /= p[..., k, :k].sum(-1)[..., None]
        p[..., :k, :k] += p[..., :k, k, None] * p[..., k, None, :k]
    found = np.ones(rates.shape[:-1])
    for k in range(1, n):
        found[..., k] = (found[..., :k] * p[..., :k, k]).sum(-1)
    return np.asarray(found / found.sum(-1, keepdims=True), dtype=np.float64)


def _strengths(met: _Meetings, weights: Floats, name: str) -> list[Estimate]:
    """Strength as the share a strategy would win at a table with one of each."""
    point = _softmax(luce(met.credits.sum(1), met.seats))
    drawn = _softmax(luce(np.einsum("rk,aks->ras", weights, met.credits), met.seats))
    lows, highs = _percentiles(drawn)
    fair = 1 / len(met.labels)
    rows = []
    for j, label in enumerate(met.labels):
        found = Interval(
            float(point[j]), lows[j], highs[j], met.blocks, "Luce (Plackett–Luce top-1) MLE, block bootstrap"
        )
        rows.append(_row(found, "strength", name, label, _above(found, fair, met.blocks)))
    return sorted(rows, key=lambda row: -row.value)


def _softmax(x: Floats) -> Floats:
    e = np.exp(x - x.max(-1, keepdims=True))
    return np.asarray(e / e.sum(-1, keepdims=True), dtype=np.float64)


def _percentiles(drawn: Floats) -> tuple[list[float], list[float]]:
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [float(x) for x in low], [float(x) for x in high]


def _above(found: Interval, fair: float, blocks: int) -> str:
    if blocks < FEW_BLOCKS:
        return "cannot tell: too few games"
    if found.low > fair:
        return "stronger than average"
    return "weaker than average" if found.high < fair else "about average, or not yet told apart"


def _row(found: Interval, name: str, arm: str, subject: str, verdict: str) -> Estimate:
    return estimate(found, section="strategies", name=name, arm=arm, subject=subject, unit="share", verdict=verdict)


def _payoffs(study: Study, arms: list[ArmBlocks], labels: list[str], name: str) -> dict[tuple[str, str], Estimate]:
    """For each pair that met: of the games one of the two won, the share won by the first, per seat taken."""
    found = {}
    for a in labels:
        for b in labels:
            sums = _head_to_head(study, arms, a, b) if a != b else None
            if sums is not None and sums.n > 0:
                share = study.interval(sums, share=True)
                found[a, b] = _row(share, "payoff", name, f"{a} against {b}", _beats(share, a, b))
    return found


def _head_to_head(study: Study, arms: list[ArmBlocks], a: str, b: str) -> Sums | None:
    together = [arm for arm in arms if a in arm.arm.lineup and b in arm.arm.lineup]
    if not together:
        return None
    size = 1 + max(arm.last_block for arm in together)
    won, both = np.zeros(size), np.zeros(size)
    for arm in together:
        block = arm.table["block"].to_numpy().astype(np.int64)
        mine, theirs = (
            arm.column(f"w:strategy:{study.run.strategies.index(x)}") / arm.arm.lineup.count(x) for x in (a, b)
        )
        np.add.at(won, block, mine)
        np.add.at(both, block, mine + theirs)
    return Sums.of(won, both)


def _beats(share: Interval, a: str, b: str) -> str:
    if share.low > 0.5:
        return f"{a} beats {b}"
    return f"{b} beats {a}" if share.high < 0.5 else "not told apart"


def _alpha_rank(
    met: _Meetings, weights: Floats, name: str
) -> tuple[list[Estimate], list[tuple[float, dict[str, float]]]]:
    per_seat = np.where(met.seats > 0, 1 / np.maximum(met.seats, 1), 0.0)
    payoffs = _payoff_matrix(met.credits.sum(1) * per_seat, met.seats)
    shares, alpha = alpharank.sweep(payoffs)
    point = alpharank.single_population(payoffs, alpha)
    drawn = np.array(
        [
            alpharank.single_population(
                _payoff_matrix(np.einsum("k,aks->as", w, met.credits) * per_seat, met.seats), alpha
            )
            for w in weights
        ]
    )
    lows, highs = _percentiles(drawn)
    rows = []
    for j, label in enumerate(met.labels):
        found = Interval(float(point[j]), lows[j], highs[j], met.blocks, f"α-Rank, α = {alpha:.3g}, block bootstrap")
        said = (
            "is where imitators end up" if found.low > 0.5 else "dies out" if found.high < 0.01 else "part of the mix"
        )
        rows.append(_row(found, "alpha_rank", name, label, said))
    curve = [
        (a, dict(zip(met.labels, map(float, row), strict=True))) for a, row in zip(alpharank.SWEEP, shares, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.value), curve


def _payoff_matrix(per_seat: Floats, seats: Floats) -> Floats:
    """Head-to-head shares from wins per seat (arms, strategies), over the arms where both sat."""
    there = (seats > 0).astype(np.float64)
    mine = per_seat.T @ there  # wins of a where b sat too
    total = mine + mine.T
    return np.asarray(np.where(total > 0, mine / np.maximum(total, 1e-300), 0.5), dtype=np.float64)


def _dominant(found: Field) -> str | None:
    """The strategy that beats every other for sure, if there is one."""
    for a in found.labels:
        pairs = [found.payoffs.get((a, b)) for b in found.labels if b != a]
        if pairs and all(pair is not None and pair.low > 0.5 for pair in pairs):
            return a
    return None


def _verdict(found: Field, blocks: int) -> str:
    if blocks < FEW_BLOCKS:
        return "Too few games to rank the strategies."
    if found.dominant:
        closest = _closest(found, found.dominant)
        return f"Dominant strategy: {found.dominant} beats every other strategy it met. The closest is {closest}."
    first, second = found.strengths[0], found.strengths[1]
    if first.low > second.high:
        closest = _closest(found, first.subject)
        return f"{first.subject} is the strongest, but head to head it does not beat every other for sure: {closest}."
    return "No dominant strategy was found."


def _closest(found: Field, best: str) -> str:
    """The opponent that a strategy beats least surely."""
    closest = min((pair for (a, _), pair in found.payoffs.items() if a == best), key=lambda pair: pair.low)
    won = number(closest.value, "share")
    return f"{closest.subject}, with {won} of the games that one of the two won ({backed(closest)})"


def diversity(arm: ArmBlocks, study: Study) -> Interval:
    """How many strategies the wins are spread over (exponential of their entropy), as a share of those at the table."""
    labels = list(dict.fromkeys(arm.arm.lineup))
    numbers = [study.run.strategies.index(label) for label in labels]
    if len(labels) < 2 or not all(arm.has(f"w:strategy:{k}") for k in numbers):
        return Interval(math.nan, math.nan, math.nan, 0, "one strategy")
    met = _meetings(study, [arm], labels)
    per_seat = met.credits[0] / met.seats[0]
    drawn = np.array([_effective(w @ per_seat) for w in _resamples(met)])
    low, high = np.percentile(drawn, [2.5, 97.5])
    wins = per_seat.sum(0)
    possible = _effective(np.where(wins > 0, wins, 3.0))  # who never won may yet win three games (rule of three)
    high = max(float(high), possible) if (wins == 0).any() else float(high)
    return Interval(_effective(wins), float(low), high, arm.count, "entropy of wins, block bootstrap")


def _effective(wins: Floats) -> float:
    p = wins / max(wins.sum(), 1e-300)
    p = p[p > 0]
    return float(np.exp(-(p * np.log(p)).sum()) / len(wins))


NOISE = ("noise", "epsilon", "eps")


def skill_ladder(study: Study, rates: list[Estimate]) -> list[Estimate]:
    """Luck against skill: what a bot wins with more and more noise, in the arms where only its like play."""
    found = []
    for bot, labels in _rungs(study).items():
        for arm in study.run.arms:
            if len(set(labels.values())) > 1 and set(arm.lineup) <= labels.keys():
                noisiest = max(arm.lineup, key=lambda label: labels[label])
                rows = [r for r in rates if (r.name, r.arm, r.subject) == ("win_rate", arm.label, noisiest)]
                subject = f"{bot}, noise {labels[noisiest]:g}"
                found += [replace(row, section="strategies", name="skill_ladder", subject=subject) for row in rows]
    return found


def _rungs(study: Study) -> dict[str, dict[str, float]]:
    """For each bot, the labels under which it plays and the noise of each; a noisy bot is one around another."""
    rungs: dict[str, dict[str, float]] = {}
    for entry in study.run.manifest.get("arms") or []:
        for seat in entry.get("lineup") or []:
            params = seat.get("params") or {}
            noise = next((float(params[key]) for key in NOISE if key in params), 0.0)
            within = params.get("strategy")
            bot = within.get("label") if isinstance(within, dict) else seat.get("strategy")
            rungs.setdefault(str(bot), {})[str(seat.get("label"))] = noise
    return rungs
