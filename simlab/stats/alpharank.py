"""α-Rank (Omidshafiei et al. 2019): how much time a population of imitators spends with each strategy.

Written by hand, because the packages that have it drag in much more. Works on one symmetric payoff table.
"""

from __future__ import annotations

import numpy as np

from simlab.stats.intervals import Floats

POPULATION = 50
SWEEP: tuple[float, ...] = tuple(float(a) for a in np.geomspace(0.1, 1000.0, 25))
SETTLED = 1e-4
"""The sweep has settled when no strategy's share moves by more than this."""


def single_population(payoffs: Floats, alpha: float, population: int = POPULATION) -> Floats:
    """Stationary shares of a symmetric game: payoffs[a, b] is what a earns against b."""
    n = len(payoffs)
    if n == 1:
        return np.ones(1)
    chain = _takeovers(payoffs, alpha, population) / (n - 1)
    np.fill_diagonal(chain, 0.0)
    np.fill_diagonal(chain, 1 - chain.sum(1))
    return stationary(chain)


def _takeovers(payoffs: Floats, alpha: float, population: int) -> Floats:
    """Chance that one mutant (column) takes over a population of residents (row), who also meet each other."""
    k = np.arange(1, population)
    own = np.diag(payoffs)
    mutant = (k - 1) * own[None, :, None] + (population - k) * payoffs.T[:, :, None]
    resident = k * payoffs[:, :, None] + (population - k - 1) * own[:, None, None]
    exponents = np.cumsum(-alpha * (mutant - resident) / (population - 1), axis=2)
    largest = np.maximum(exponents.max(2), 0.0)  # taken out before the sum, so that nothing overflows
    total = np.exp(-largest) + np.exp(exponents - largest[:, :, None]).sum(2)
    return np.asarray(np.exp(-largest) / total, dtype=np.float64)


def stationary(chain: Floats) -> Floats:
    """Where the chain is in the long run (Grassmann–Taksar–Heyman: exact even for vanishing probabilities)."""
    work = np.maximum(chain, 1e-300)
    n = len(work)
    for k in range(n - 1, 0, -1):
        work[:k, k] /= work[k, :k].sum()
        work[:k, :k] += np.outer(work[:k, k], work[k, :k])
    shares = np.ones(n)
    for k in range(1, n):
        shares[k] = shares[:k] @ work[:k, k]
        shares[: k + 1] /= shares[: k + 1].sum()
    return shares


def sweep(payoffs: Floats, population: int = POPULATION) -> tuple[Floats, float]:
    """Shares for every α of the sweep, and the α from which on they no longer change."""
    shares = np.array([single_population(payoffs, alpha, population) for alpha in SWEEP])
    moves = np.abs(np.diff(shares, axis=0)).max(1) if len(payoffs) > 1 else np.zeros(len(SWEEP) - 1)
    unsettled = np.flatnonzero(moves > SETTLED)
    first = int(unsettled[-1]) + 1 if len(unsettled) else 0
    return shares, SWEEP[first]
