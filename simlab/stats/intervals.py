"""Confidence intervals and tests, explained in `docs/statistics.md`. Knows nothing about games.

Only NumPy and `scipy.special` are imported: the formulas are short, and a runner that wants to stop early
can use them without waiting for a statistics library to load.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from scipy import special

Floats = npt.NDArray[np.float64]
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Interval:
    """A point, its interval, how many independent units it stands on, and how it was made."""

    value: float
    low: float
    high: float
    n: int
    method: str
    se: float = math.nan
    p: float = math.nan
    """Of "it is zero", where the method has a test of its own."""

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def reach(self) -> float:
        """How far it goes from the value at the most: more than half its width, if it ends at zero, say."""
        return max(self.high - self.value, self.value - self.low)

    def clipped(self, low: float, high: float) -> Interval:
        """The same interval inside the possible range of the quantity."""
        return replace(self, low=max(self.low, low), high=min(self.high, high))

    def shifted(self, by: float) -> Interval:
        """The interval of the quantity plus a known constant."""
        return replace(self, value=self.value + by, low=self.low + by, high=self.high + by)


def nothing(method: str = "no data") -> Interval:
    """What is known without data."""
    return Interval(math.nan, math.nan, math.nan, 0, method)


def z_quantile(p: float) -> float:
    """Quantile of the standard normal distribution."""
    return float(special.ndtri(p))


def t_quantile(p: float, df: float) -> float:
    """Quantile of Student's t."""
    return float(special.stdtrit(df, p)) if df >= 1 else math.inf


def two_sided_p(statistic: Floats, df: float | None = None) -> Floats:
    """Two-sided p-value of a z (or, with `df`, a t) statistic."""
    size = np.abs(statistic)
    tail = special.ndtr(-size) if df is None else special.stdtr(df, -size)
    return np.asarray(2 * tail, dtype=np.float64)


def wilson(successes: float, n: float, alpha: float = ALPHA) -> Interval:
    """Wilson's score interval for a share of independent games (fixed n)."""
    if n <= 0:
        return nothing("Wilson")
    z = z_quantile(1 - alpha / 2)
    p = successes / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(max(p * (1 - p), 0) / n + z * z / (4 * n * n))
    se = math.sqrt(max(p * (1 - p), 0) / n)
    return Interval(p, max(centre - half, 0.0), min(centre + half, 1.0), round(n), "Wilson", se)


def goodman(
    counts: Floats, n_effective: float | None = None, alpha: float = ALPHA, df: float = math.inf
) -> list[Interval]:
    """Goodman's simultaneous intervals for the shares of a multinomial.

    `n_effective` replaces the number of games where games are dependent (Rao and Scott's first-order correction), found
    with `df` degrees of freedom.
    """
    total = float(counts.sum())
    if total <= 0:
        return [nothing("Goodman") for _ in counts]
    n = total if n_effective is None else n_effective
    chi2 = t_quantile(1 - alpha / len(counts) / 2, df) ** 2
    shares = counts / total
    root = np.sqrt(chi2 * (chi2 + 4 * n * shares * (1 - shares)))
    lows, highs = ((chi2 + 2 * n * shares + sign * root) / (2 * (n + chi2)) for sign in (-1, 1))
    ses = np.sqrt(shares * (1 - shares) / n)
    return [
        Interval(float(p), max(float(a), 0.0), min(float(b), 1.0), round(total), "Goodman (simultaneous)", float(s))
        for p, a, b, s in zip(shares, lows, highs, ses, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Sums:
    """All a ratio needs to know about its clusters: counts N, credits W and their second moments."""

    clusters: int
    n: float
    w: float
    n2: float
    wn: float
    w2: float

    @classmethod
    def of(cls, w: npt.ArrayLike, n: npt.ArrayLike) -> Sums:
        """Sums over one credit and one count per cluster; clusters without a count are left out."""
        ws, ns = np.asarray(w, dtype=np.float64), np.asarray(n, dtype=np.float64)
        used = ns > 0
        ws, ns = ws[used], ns[used]
        return cls(len(ns), float(ns.sum()), float(ws.sum()), float(ns @ ns), float(ws @ ns), float(ws @ ws))

    @property
    def ratio(self) -> float:
        """Credit per count."""
        return self.w / self.n if self.n > 0 else math.nan

    @property
    def variance(self) -> float:
        """Of the ratio: G/(G−1)·Σ(W_g − R·N_g)²/(ΣN)², the squares multiplied out."""
        if self.clusters < 2 or self.n <= 0:
            return math.nan
        r, g = self.ratio, self.clusters
        squares = max(self.w2 - 2 * r * self.wn + r * r * self.n2, 0.0)
        squares = 0.0 if squares < 1e-12 * max(self.w2, 1.0) else squares
        return g / (g - 1) * squares / self.n**2

    @property
    def even(self) -> bool:
        """Whether every cluster has the same count, so that the ratio is a plain mean of clusters."""
        return math.isclose(self.n2 * self.clusters, self.n**2, rel_tol=1e-9)

    @property
    def independent(self) -> bool:
        """Whether each cluster is one win-or-loss: then the share is binomial."""
        return self.even and self.n == self.clusters and math.isclose(self.w2, self.w, abs_tol=1e-9)


def ratio_interval(sums: Sums, alpha: float = ALPHA, share: bool = False) -> Interval:
    """Block mean ± t·s/√B, or the ratio with cluster error where blocks differ in size.

    A `share` stays in [0, 1], is Wilson's where the blocks are single wins or losses, and does not claim certainty
    when all blocks agree: then Wilson's interval over the number of blocks stands in.
    """
    if sums.clusters == 0 or sums.n <= 0:
        return nothing()
    agreed = sums.clusters > 1 and sums.variance == 0.0
    if share and (sums.independent or agreed):
        exact = wilson(sums.ratio * sums.clusters, sums.clusters, alpha)
        return exact if sums.independent else replace(exact, method="Wilson over blocks (all blocks agree)", se=0.0)
    if agreed:
        found = all_agree(sums.ratio, abs(sums.ratio), sums.clusters)
        return found.clipped(0.0, math.inf) if sums.ratio >= 0 else found
    method = "block mean ± t" if sums.even else "ratio ± t, clustered by block"
    if sums.clusters < 2:
        low, high = (0.0, 1.0) if share else (-math.inf, math.inf)
        return Interval(sums.ratio, low, high, sums.clusters, "one block: no error can be estimated")
    se = math.sqrt(sums.variance)
    half = t_quantile(1 - alpha / 2, sums.clusters - 1) * se
    found = Interval(sums.ratio, sums.ratio - half, sums.ratio + half, sums.clusters, method, se)
    return found.clipped(0.0, 1.0) if share else found


def all_agree(value: float, spread: float, n: int) -> Interval:
    """What n equal blocks tell: up to three in n may be otherwise (rule of three), by about the spread, at least by 1."""
    half = 3 / n * max(spread, 1.0)
    return Interval(value, value - half, value + half, n, "all blocks agree: rule of three", 0.0)


def welch_interval(a: Interval, b: Interval, alpha: float = ALPHA) -> Interval:
    """Difference a − b of two independent estimates (Welch's degrees of freedom)."""
    va, vb = a.se**2, b.se**2
    if not (va + vb > 0 and a.n > 1 and b.n > 1):
        return Interval(a.value - b.value, -math.inf, math.inf, min(a.n, b.n), "unpaired: no error can be estimated")
    df = (va + vb) ** 2 / (va**2 / (a.n - 1) + vb**2 / (b.n - 1))
    half = t_quantile(1 - alpha / 2, df) * math.sqrt(va + vb)
    gap = a.value - b.value
    return Interval(
        gap, gap - half, gap + half, a.n + b.n, "unpaired difference of blocks, Welch t", math.sqrt(va + vb)
    )


def apart(a: Interval, b: Interval) -> Interval:
    """Difference a − b where each interval holds with half of the error: from the ends farthest apart."""
    return Interval(
        a.value - b.value, a.low - b.high, a.high - b.low, a.n + b.n, f"unpaired difference, each {a.method}"
    )


# --- looking more than once -----------------------------------------------------------------------------------------


def beta_binomial_sequence(
    successes: float, failures: float, alpha: float = ALPHA, centre: float = 0.5, weight: float = 10.0
) -> Interval:
    """Interval for a share that holds at every look at once (beta-binomial confidence sequence).

    The set {p : ln B(a+S, b+F) − ln B(a, b) − S ln p − F ln(1−p) < ln(1/α)}, the prior centred on the fair share.
    """
    a, b = centre * weight, (1 - centre) * weight
    n = successes + failures
    if n <= 0:
        return Interval(math.nan, 0.0, 1.0, 0, "beta-binomial sequence (anytime)")
    mixture = float(special.betaln(a + successes, b + failures) - special.betaln(a, b))
    limit = math.log(1 / alpha)

    def inside(p: float) -> bool:
        return mixture - float(special.xlogy(successes, p)) - float(special.xlog1py(failures, -p)) < limit

    p = successes / n
    low = 0.0 if successes == 0 else _edge(inside, p, 0.0)
    high = 1.0 if failures == 0 else _edge(inside, p, 1.0)
    se = math.sqrt(p * (1 - p) / n)
    return Interval(p, low, high, round(n), "beta-binomial sequence (anytime)", se)


def _edge(inside: object, start: float, end: float) -> float:
    """Bisect for the place between a point inside the set and one outside where the set ends."""
    assert callable(inside)
    for _ in range(60):
        middle = (start + end) / 2
        start, end = (middle, end) if inside(middle) else (start, middle)
    return end


MEAN_SEQUENCE_FROM = 30
"""Blocks before the mean sequence speaks: it is asymptotic, so the first handful of blocks promise nothing."""


def mean_sequence_half(sd: float, t: float, t_star: float, alpha: float = ALPHA) -> float:
    """σ̂·√(2(tρ²+1)/(t²ρ²)·ln(√(tρ²+1)/α)), with ρ² tuned to be tightest after `t_star` blocks."""
    if t < MEAN_SEQUENCE_FROM:
        return math.inf
    rho2 = _rho2(t_star, alpha)
    tr = t * rho2
    return sd * math.sqrt(2 * (tr + 1) / (t * t * rho2) * math.log(math.sqrt(tr + 1) / alpha))


def mean_sequence(found: Interval, t_star: float, alpha: float = ALPHA) -> Interval:
    """Widen a block mean to an interval that holds at every look at once."""
    if not math.isfinite(found.se) or found.n < 2:
        return found
    if found.se == 0:  # all blocks agree, which is no look at how they vary
        return found
    half = mean_sequence_half(found.se * math.sqrt(found.n), found.n, max(t_star, 2), alpha)
    method = f"{found.method.removesuffix(' ± t')}, asymptotic sequence (anytime)"
    p = _mean_sequence_p(found.value / (found.se * math.sqrt(found.n)), found.n, max(t_star, 2), alpha)
    return Interval(found.value, found.value - half, found.value + half, found.n, method, found.se, p)


def _mean_sequence_p(z: float, t: float, t_star: float, alpha: float) -> float:
    """The α at which the sequence would just touch zero; z is the mean in units of the blocks' spread."""
    if t < MEAN_SEQUENCE_FROM:
        return 1.0
    tr = t * _rho2(t_star, alpha)
    return min(1.0, math.sqrt(tr + 1) * math.exp(-t * z * z * tr / (2 * (tr + 1))))


def _rho2(t_star: float, alpha: float) -> float:
    return (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / t_star


# --- tests ----------------------------------------------------------------------------------------------------------


def mcnemar_p(only_first: int, only_second: int) -> float:
    """Exact two-sided McNemar test: of the pairs that differ, is either side favoured?"""
    n = only_first + only_second
    if n == 0:
        return 1.0
    return min(1.0, 2 * float(special.bdtr(min(only_first, only_second), n, 0.5)))


def mcnemar_interval(only_first: int, only_second: int, pairs: int, alpha: float = ALPHA) -> Interval:
    """Difference of two paired shares, with the large-sample McNemar error."""
    if pairs <= 0:
        return nothing("McNemar")
    gap = (only_first - only_second) / pairs
    discordant = (only_first + only_second) / pairs
    se = math.sqrt(max(discordant - gap * gap, 0.0) / pairs)
    if discordant == 0:
        return all_agree(gap, 1.0, pairs)
    half = z_quantile(1 - alpha / 2) * max(se, 1 / pairs)
    p = mcnemar_p(only_first, only_second)
    return Interval(gap, gap - half, gap + half, pairs, "paired shares, McNemar", se, p)


def benjamini_hochberg(p: Floats) -> Floats:
    """q-values: the false discovery rate at which each p-value would be called a discovery (NaN stays NaN)."""
    q = np.full(len(p), np.nan)
    known = np.flatnonzero(~np.isnan(p))
    if len(known):
        order = known[np.argsort(p[known], kind="stable")]
        scaled = p[order] * len(order) / np.arange(1, len(order) + 1)
        q[order] = np.minimum(np.minimum.accumulate(scaled[::-1])[::-1], 1.0)
    return q


def shrink(values: Floats, ses: Floats) -> tuple[Floats, Floats, float]:
    """Empirical-Bayes (normal-normal) shrinkage: shrunken values, their standard deviations, and the true spread τ.

    τ² is the Paule–Mandel estimate: the spread at which the values scatter exactly as much as they should.
    """
    known = np.isfinite(values) & np.isfinite(ses) & (ses > 0)
    shrunk, sd = values.copy(), ses.copy()
    if known.sum() < 3:
        return shrunk, sd, math.nan
    x, v = values[known], ses[known] ** 2
    tau2 = _paule_mandel(x, v)
    weights = 1 / (tau2 + v)
    centre = float((weights * x).sum() / weights.sum())
    keep = tau2 / (tau2 + v)
    shrunk[known] = centre + keep * (x - centre)
    sd[known] = np.sqrt(keep * v + (1 - keep) ** 2 / weights.sum())
    return shrunk, sd, math.sqrt(tau2)


def _paule_mandel(x: Floats, v: Floats) -> float:
    def excess(tau2: float) -> float:
        weights = 1 / (tau2 + v)
        centre = (weights * x).sum() / weights.sum()
        return float((weights * (x - centre) ** 2).sum() - (len(x) - 1))

    low, high = 0.0, float(np.var(x) * 4 + 1e-12)
    if excess(0.0) <= 0:
        return 0.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return high


# --- how many games -------------------------------------------------------------------------------------------------


def pairs_needed(discordant: float, effect: float, alpha: float = ALPHA, power: float = 0.8) -> int:
    """Pairs of games to find a difference of two paired shares: (z_{α/2}√ψ + z_β√(ψ−Δ²))²/Δ²."""
    if effect == 0:
        raise ValueError("an effect of zero cannot be found with any number of games")
    psi = max(discordant, effect * effect)
    za, zb = z_quantile(1 - alpha / 2), z_quantile(power)
    return math.ceil((za * math.sqrt(psi) + zb * math.sqrt(psi - effect * effect)) ** 2 / effect**2)


def blocks_needed(sd: float, effect: float, alpha: float = ALPHA, power: float = 0.8) -> int:
    """Blocks to find a mean (or mean paired difference) of this size, given the spread between blocks."""
    if effect == 0:
        raise ValueError("an effect of zero cannot be found with any number of games")
    return math.ceil(((z_quantile(1 - alpha / 2) + z_quantile(power)) * sd / effect) ** 2)
