"""Thinks ahead: deals the unseen cards anew again and again, plays on as a veteran would, and takes what went best."""

import math

import numpy as np

from simlab.strategy import Verb, strategy

OF_COURSE = (Verb.EQUIP, Verb.SELL, Verb.SELL_DOUBLE, Verb.SELL_TRIPLE)
"""What a veteran does without thinking, so does the planner."""

WEIGHTS = {
    "level": 0.188, "last": 0.36, "in_play": 0.037, "power": 0.035, "monsters": 0.16, "beatable": 0.103,
    "enhancers": 0.028, "items": -0.039, "gold": 0.325, "cards": 0.045, "identity": 0.062, "next": 0.239,
    "second": 0.165, "dead": 1.2,
}  # fmt: skip
"""What speaks for a player at the end of a turn, fitted to who won 12,000 veterans' games."""


@strategy(iterations=200, horizon=1, width=6, doubt=1.0, patience=1.0, batch=8, cost=3000)
class Planner:
    """Determinised Monte Carlo search: at most `iterations` imagined games for a decision, each `horizon` turns long.

    Of a veteran's `width` best options (and doing nothing) it plays each on from the same imagined deals. An option that
    falls behind the veteran's own choice drops out; one that is better beyond `doubt` standard errors is taken.
    """

    def __init__(self, iterations, horizon, width, doubt, patience, batch):
        self.iterations, self.horizon, self.width = int(iterations), int(horizon), int(width)
        self.doubt, self.patience, self.batch = doubt, patience, int(batch)
        self.rehearsal = None

    def choose(self, view, options):
        self.rehearsal = view.rehearse("veteran", self.rehearsal)
        habit, scores = self.rehearsal.advice()
        if options["verb"][habit] in OF_COURSE:
            return habit
        tried = self.worth_trying(options, scores, habit)
        return habit if len(tried) < 2 else self.race(view, tried)

    def worth_trying(self, options, scores, habit):
        """The options a veteran would think of, his own first; no two that come to the same."""
        tried, seen = [habit], {self.likeness(options[habit])}
        for k in sorted(range(len(options)), key=lambda k: -scores[k]):
            like = self.likeness(options[k])
            if like not in seen and (len(tried) < self.width or options[k].passing):
                tried.append(k)
                seen.add(like)
        return tried

    @staticmethod
    def likeness(option):
        return tuple(int(option[word]) for word in ("verb", "card", "on", "row", "seat", "amount"))

    def race(self, view, tried):
        """Deal after deal for all that are left; now and then, whoever has fallen behind the habit drops out."""
        habit, left, seed = tried[0], tried[1:], view.seed
        gains = {k: [] for k in left}
        deal, spent = 0, 0
        while left and spent + len(left) < self.iterations:
            self.rehearsal.imagine(view.seat, seed + deal, self.horizon)
            values = self.outlook([habit, *left], view.seat)
            for k, value in zip(left, values[1:], strict=True):
                gains[k].append(value - values[0])
            deal, spent = deal + 1, spent + len(values)
            if deal % self.batch == 0:
                left = [k for k in left if better_by(gains[k], -self.patience) > 0.0]
        return max([habit, *left], key=lambda k: better_by(gains[k], self.doubt) if k != habit else 0.0)

    def outlook(self, options, seat):
        """The chance to win after each option: the credit of a game that is over, else what the cards foretell."""
        games = self.rehearsal.play_on(options)
        odds = self.rehearsal.prospects(games, WEIGHTS)
        shares = np.exp(odds - odds.max(axis=1, keepdims=True))
        chance = shares[:, seat] / shares.sum(axis=1)
        winners = games["winners"]
        won = [(int(w) >> seat & 1) / int(w).bit_count() if w else c for w, c in zip(winners, chance, strict=True)]
        return won


def better_by(gains, doubt):
    """The mean gain less so many standard errors."""
    n = len(gains)
    mean = sum(gains) / n
    if n == 1:
        return mean
    spread = sum((g - mean) ** 2 for g in gains) / (n - 1)
    return mean - doubt * math.sqrt(spread / n)
