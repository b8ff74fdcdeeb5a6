"""Every measure of a game that the reports know: what it is divided by, its unit, and the change that matters."""

from __future__ import annotations

from dataclasses import dataclass

WIN_RATE = "win_rate"
WIN_MARGIN = 0.02
"""Two percentage points: smaller differences in the chance to win do not matter to anyone at the table."""


FALSE_DISCOVERY = 0.05
"""Of what is called a finding, at most this share is false in the long run."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A ratio of two sums by block. `margin` is the change that matters, absolute or relative to the baseline."""

    name: str
    title: str
    num: str
    den: str
    unit: str
    margin: float
    says: str
    relative: bool = True
    share: bool = False
    more: str = "more"
    less: str = "fewer"
    phrase: str = "{title} is {size} {way}"

    def change(self, size: str, rise: bool) -> str:
        """A change in words: `games are 3.1 rounds shorter`, `there are 0.3 fewer deaths per game`."""
        way = self.more if rise else self.less
        bare = size.split(" ")[0]
        return self.phrase.format(title=self.title.lower(), size=size, bare=bare, way=way)


def _share(name: str, title: str, num: str, den: str, says: str, margin: float = WIN_MARGIN) -> Measure:
    return Measure(name, title, num, den, "share", margin, says, False, True, "higher", "lower")


def _per_game(name: str, title: str, num: str, unit: str, says: str, noun: str = "") -> Measure:
    return Measure(
        name,
        title,
        num,
        "played",
        unit,
        0.1,
        says,
        phrase=f"there are {{bare}} {{way}} {noun or title.lower()} per game",
    )


LENGTH = Measure(
    "length",
    "Length",
    "rounds",
    "played",
    "rounds",
    0.05,
    "rounds per game",
    more="longer",
    less="shorter",
    phrase="games are {size} {way}",
)
RUNAWAY = _share(
    "runaway",
    "Runaway index",
    "lead_w",
    "lead_n",
    "how often the sole leader at the end of a round (the last one left out) goes on to win, over all such rounds; "
    "1/players: leading means nothing, 1: leading is winning",
)
COMEBACK = _share("comeback", "Comeback", "last_w", "last_n", "how often a player who is last at half-time still wins")
STALL = _per_game(
    "stall",
    "Stall",
    "stall_turns",
    "turns",
    "turns begun one level below winning, all players together, per game",
    "turns begun one level below winning",
)
DEATHS = _per_game("deaths", "Deaths", "deaths", "deaths", "deaths per game")
DRAMA = Measure(
    "drama",
    "Drama",
    "drama",
    "decided",
    "√levels",
    0.1,
    "rounds the eventual winner trailed, each weighted by the root of the gap, over the rounds of the game",
    more="higher",
    less="lower",
)
FIRST_PLAYER = Measure(
    "first_player",
    "First player",
    "w:order:0",
    "n:order:0",
    "share",
    WIN_MARGIN,
    "share of decided games won by whoever plays first",
    False,
    True,
    "more often",
    "less often",
    "the first player wins {size} {way}",
)
SETTLED = _share(
    "decisiveness",
    "Decisiveness",
    "settled",
    "decided",
    "share of the game's rounds that come after the winner has taken the lead for good",
)

MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        LENGTH,
        Measure(
            "turns", "Turns", "turns", "played", "turns", 0.05, "turns per game", phrase="games have {bare} {way} turns"
        ),
        FIRST_PLAYER,
        RUNAWAY,
        _share("half_time", "Leader at half-time", "first_w", "first_n", "how often the sole leader at half-time wins"),
        COMEBACK,
        _per_game("lead_changes", "Lead changes", "lead_changes", "changes", "changes of the sole leader per game"),
        DRAMA,
        SETTLED,
        STALL,
        _per_game("attempts", "Attempts to win", "attempts", "fights", "fights per game whose win would win the game"),
        _per_game(
            "failed_attempts", "Failed attempts", "failed_attempts", "fights", "such fights per game that failed"
        ),
        DEATHS,
        _per_game("curses", "Curses", "curses", "curses", "curses that struck somebody, per game"),
        _per_game(
            "interference",
            "Interference",
            "interference",
            "cards",
            "cards played against a fighter, per game",
            "cards played against fighters",
        ),
        _per_game("helps", "Help", "helps", "fights", "fights with a helper, per game", "fights with a helper"),
        _share("help_rate", "Fights with help", "helps", "monsters", "share of fights fought with a helper"),
        _share(
            "refusal_rate", "Offers refused", "refusals", "offers", "share of the bargains offered that were refused"
        ),
        _per_game("bribes", "Bribes", "bribes_paid", "cards", "treasures and items given to helpers, per game"),
        _per_game("trades", "Trades", "trades", "trades", "trades and gifts per game"),
        _share("over_limit", "Cut off", "limit", "played", "share of games stopped at the turn limit", 0.01),
        _share("shared", "Shared victories", "shared", "decided", "share of decided games with several winners"),
        _per_game("reshuffles", "Reshuffles", "reshuffles", "times", "times a deck was refilled, per game"),
        _per_game("dry_draws", "Dry draws", "dry_draws", "draws", "draws that yielded nothing, per game"),
        _per_game("decisions", "Decisions", "decisions", "decisions", "decisions per game, all players together"),
        Measure(
            "density",
            "Decision density",
            "decisions",
            "turns",
            "per turn",
            0.1,
            "decisions per turn",
            phrase="there are {bare} {way} decisions per turn",
        ),
        _share("forced", "Forced moves", "forced", "prompts", "share of prompts with a single option"),
    )
}
COMPARED = ("length", "first_player", "runaway", "comeback", "lead_changes", "drama", "stall", "deaths", "interference")
"""What arms are compared by, besides the win rates; `target` of the experiment comes first."""
