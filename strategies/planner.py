"""Thinks ahead: deals the unseen cards anew again and again, plays on as a veteran would, and takes what went best."""

import math

import numpy as np

from simlab.strategy import Kind, Prompt, Verb, strategy

OF_COURSE = (Verb.EQUIP, Verb.SELL, Verb.SELL_DOUBLE, Verb.SELL_TRIPLE)
"""What a veteran does without thinking, so does the planner."""
IDENTITIES = (Kind.CLASS, Kind.RACE, Kind.MOJO, Kind.POWER, Kind.STYLE)
COMPANIONS = (Kind.ALLY, Kind.MOOK)


@strategy(iterations=200, horizon=4, width=6, doubt=1.0, patience=1.0, batch=4, cost=3000)
class Planner:
    """Determinised Monte Carlo search: at most `iterations` imagined games for a decision, each `horizon` turns long.

    Of a veteran's `width` best options (and doing nothing) it plays each on from the same imagined deals. An option that
    falls behind the veteran's own choice drops out; one that is better beyond `doubt` standard errors is taken.
    """

    def __init__(self, iterations, horizon, width, doubt, patience, batch):
        self.iterations, self.horizon, self.width = int(iterations), int(horizon), int(width)
        self.doubt, self.patience, self.batch = doubt, patience, int(batch)
        self.rehearsal, self.passed = None, set()

    def choose(self, view, options):
        asked = self.question(view, options)
        if asked in self.passed:
            return int(options["passing"].argmax())
        choice = self.think(view, options)
        if options["passing"][choice]:
            self.passed.add(asked)
        return choice

    @staticmethod
    def question(view, options):
        """What makes a question the same as before: who has said no to it once need not think again."""
        table = view.table
        fight = (table.fighter, table.helper, table.margin, table.active, table.turn, view.prompt)
        return (*map(int, fight), table.level.tobytes(), options.tobytes())

    def think(self, view, options):
        if self.rehearsal is None:
            self.rehearsal = view.rehearse("veteran")
            self.worth = worth(self.rehearsal.cards)
        view.rehearse("veteran", self.rehearsal)
        habit, scores = self.rehearsal.advice()
        if options["verb"][habit] in OF_COURSE or view.prompt == Prompt.BARGAIN:
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
            values = self.outlook(self.rehearsal.play_on([habit, *left]), view.seat)
            for k, value in zip(left, values[1:], strict=True):
                gains[k].append(value - values[0])
            deal, spent = deal + 1, spent + len(values)
            if deal % self.batch == 0:
                left = [k for k in left if better_by(gains[k], -self.patience) > 0.0]
        return max([habit, *left], key=lambda k: better_by(gains[k], self.doubt) if k != habit else 0.0)

    def outlook(self, games, seat):
        """One's chance to win each game: the credit, if it is over; else one's share of what speaks for everybody.

        The weights here and in `worth` are fitted to who won 12,000 veterans' games, left off at the end of some turn.
        """
        public, players = games["public"], self.rehearsal.players
        level = public["level"][:, :players]
        waits = (np.arange(players) - public["active"][:, None] - 1) % players
        odds = self.rehearsal.worth_of_cards(games, *self.worth) + 0.19 * level
        odds += 0.38 * (level >= public["winning_level"][:, None] - 1) + 1.2 * (public["dead"][:, :players] != 0)
        odds += 0.24 * (waits == 0) + 0.17 * (waits == 1)
        shares = np.exp(odds)
        chance = shares[:, seat] / shares.sum(axis=1)
        over = games["winners"].tolist()
        return [(w >> seat & 1) / w.bit_count() if w else c for w, c in zip(over, chance, strict=True)]


def worth(cards):
    """What each card speaks for its owner: in his hand, worn, and otherwise in play."""
    kind, bonus, gold = cards["kind"], cards["bonus"].astype(float), cards["value"] / 1000.0
    item, one_shot, identity = kind == Kind.ITEM, cards["one_shot"] != 0, np.isin(kind, IDENTITIES)
    in_hand = 0.08 + 0.2 * (kind == Kind.MONSTER) + 0.023 * np.where(kind == Kind.MONSTER_ENHANCER, abs(bonus), 0.0)
    in_hand += np.where(one_shot, 0.028 * bonus, 0.0) - np.where(item & ~one_shot, 0.038 * bonus, 0.0)
    in_hand += 0.18 * gold - 0.08 * identity
    lying = 0.28 * gold + 0.08 * identity + 0.07 * (item & (cards["windows"] != 0))
    lying += np.where(np.isin(kind, COMPANIONS), 0.15 + 0.056 * bonus, 0.0)
    lying += np.where(kind == Kind.ITEM_ENHANCER, 0.06 * bonus, 0.0)
    return in_hand, lying + 0.04 * np.where(item, bonus, 0.0), lying


def better_by(gains, doubt):
    """The mean gain less so many standard errors; nothing tried, nothing gained."""
    n = len(gains)
    if n == 0:
        return 0.0
    mean = sum(gains) / n
    spread = sum((g - mean) ** 2 for g in gains) / max(1, n - 1)
    return mean - doubt * math.sqrt(spread / n)
