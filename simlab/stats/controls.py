"""Controls: would this run have noticed if something were wrong with it?"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from simlab.stats import verdicts
from simlab.stats.blocks import ArmBlocks
from simlab.stats.compare import halves
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import Floats, Interval, two_sided_p, wilson
from simlab.stats.measures import WIN_MARGIN
from simlab.stats.study import Study
from simlab.stats.winrates import order_shares

RANDOM = "random"
AA_MINIMUM = 20
"""Blocks before the run can be split in two."""
AA_ALARM = 0.01
"""All comparisons together raise a false alarm in at most this share of runs."""
SPLITS = 1999
BATCHES = 400
"""Blocks change sides in at most this many batches: as good as single blocks, and the cost does not grow."""


@dataclass(frozen=True, slots=True)
class Control:
    """One check: passed, failed, or not possible in this run (None), with the numbers behind it."""

    name: str
    passed: bool | None
    says: str
    estimates: tuple[Estimate, ...] = ()


HOW = "; `simlab run --check` plays control games"


def controls(study: Study, beside: Study | None = None) -> list[Control]:
    """All checks, also those the run could not make; control games beside it stand in for arms it does not have."""
    return [
        _undecided(study),
        _either(_mirror, study, beside),
        _either(_strong, study, beside),
        _same(study),
        _replay(study),
    ]


def _either(check: Callable[[Study], Control], study: Study, beside: Study | None) -> Control:
    """The check on the run's own arms, or, if these cannot show it, on the control games."""
    own = check(study)
    if own.estimates or beside is None:
        return own
    other = check(beside)
    games = int(sum(arm.total("games") for arm in beside.arms if any(e.arm == arm.arm.label for e in other.estimates)))
    return replace(other, says=f"{other.says} (In {games:,} control games beside this run.)") if games else own


def _row(found: Interval, name: str, arm: ArmBlocks, subject: str, verdict: str, counted: str = "blocks") -> Estimate:
    return estimate(
        found,
        section="controls",
        name=name,
        arm=arm.arm.label,
        subject=subject,
        unit="share",
        verdict=verdict,
        counted=counted,
    )


def _mirror(study: Study) -> Control:
    """The same bot in all seats: every place in the order of play should win its share."""
    arms = [arm for arm in study.finished if arm.arm.mirror and arm.has("n:order:0")]
    if not arms:
        return Control("Mirror match", None, f"No arm seats one strategy everywhere{HOW}.")
    rows, words, games = [], [], 0
    for arm in arms:
        for k, share in enumerate(order_shares(study, arm)):
            verdict = verdicts.of_share(share, arm.arm.fair, WIN_MARGIN, study.games_per_block)
            words.append(verdict.word)
            games = max(games, verdict.more_games)
            rows.append(_row(share, "mirror", arm, f"seat {k + 1} in order of play", verdict.text))
    if "outside" in words:
        return Control("Mirror match", False, "Equal bots do not win equally: the order of play matters.", tuple(rows))
    if "unclear" in words:
        says = f"Equal bots win about equally; to be sure takes {f'about {games:,} ' if games else ''}more games of each such arm."
        return Control("Mirror match", None, says, tuple(rows))
    return Control("Mirror match", True, "Equal bots win equally, within 2 points.", tuple(rows))


def _strong(study: Study) -> Control:
    """Bots that think should beat one that does not."""
    rows, beaten, fails = [], [], False
    for arm in study.finished:
        if RANDOM in arm.arm.lineup and not arm.arm.mirror and arm.has("n:order:0"):
            k = study.run.strategies.index(RANDOM)
            rate = study.interval(arm.sums(f"w:strategy:{k}", f"n:strategy:{k}"), share=True, fair=arm.arm.fair)
            beaten.append(rate.high < arm.arm.fair)
            fails |= not beaten[-1] and rate.low > arm.arm.fair / 2
            rows.append(
                _row(rate, "random_wins", arm, RANDOM, "below its share" if beaten[-1] else "not below its share")
            )
    if not rows:
        return Control("Strong against random", None, f"No arm seats the random bot among others{HOW}.")
    if all(beaten):
        return Control("Strong against random", True, "The random bot wins clearly less than its share.", tuple(rows))
    if fails:
        says = "The random bot holds its own: skill may not matter here."
        return Control("Strong against random", False, says, tuple(rows))
    says = "More games are needed to tell whether the random bot loses everywhere."
    return Control("Strong against random", None, says, tuple(rows))


def _same(study: Study) -> Control:
    """A/A: the same arm on two ranges of seeds must not differ.

    All arms share the seeds, so blocks change sides in all of them together: the largest difference is compared with
    the largest of as many random halves. That holds for any number of arms and any shape of their lengths.
    """
    tests = [test for arm in study.finished if arm.count >= AA_MINIMUM for test in _tests(study, arm)]
    rows = [row for arm, name, columns, unit in tests for row in _halves(arm, name, columns, unit)]
    if not rows:
        return Control("A/A", None, "Too few blocks to split the run in two halves.")
    p = _largest_of_all([(arm, columns) for arm, _, columns, _ in tests])
    many = f"largest of {len(rows):,} differences" if len(rows) > 1 else "one difference"
    behind = f"{many}: p = {p:.3f}, {SPLITS:,} random halves"
    if p > AA_ALARM:
        says = f"The first and the second half of the seeds give the same results ({behind})."
        return Control("A/A", True, says, tuple(rows))
    says = f"The two halves of the seeds differ more than in 99 of 100 runs ({behind}). Another `seed` would tell."
    return Control("A/A", False, says, tuple(rows))


_Test = tuple[ArmBlocks, str, tuple[str, str], str]


def _tests(study: Study, arm: ArmBlocks) -> list[_Test]:
    """What the halves of an arm are compared by: who plays first, length, and each strategy's wins."""
    found: list[_Test] = [
        (arm, "first_player", ("w:order:0", "n:order:0"), "points"),
        (arm, "length", ("rounds", "played"), "rounds"),
    ]
    for label in dict.fromkeys(arm.arm.lineup) if not arm.arm.mirror else ():
        k = study.run.strategies.index(label)
        found.append((arm, f"win_rate of {label}", (f"w:strategy:{k}", f"n:strategy:{k}"), "points"))
    return [test for test in found if arm.has(test[2][0])]


def _halves(arm: ArmBlocks, name: str, columns: tuple[str, str], unit: str) -> list[Estimate]:
    gap = halves(arm, *columns)
    if not gap.se > 0:
        return []
    p = float(two_sided_p(np.array([gap.value / gap.se]), max(gap.n - 2, 1))[0])
    said = "no difference found" if p > 0.05 else "a difference at the 5 % level (one in twenty has it by chance)"
    return [estimate(gap, section="controls", name="aa", arm=arm.arm.label, subject=name, unit=unit, verdict=said, p=p)]


def _largest_of_all(tests: list[tuple[ArmBlocks, tuple[str, str]]]) -> float:
    """How often random halves differ, in whatever test, by as much as the first and the second half do."""
    last = 1 + max(arm.last_block for arm, _ in tests)
    batches = min(BATCHES, last)
    rest = np.array([_residuals(arm, columns, last, batches) for arm, columns in tests])
    rest = rest[(rest**2).sum(1) > 0]
    side = np.where(np.arange(batches) < batches // 2, 1.0, -1.0)
    rng = np.random.default_rng(20261)
    sides = np.array([side, *(rng.permutation(side) for _ in range(SPLITS))])
    largest = np.abs(sides @ (rest / np.sqrt((rest**2).sum(1, keepdims=True))).T).max(1, initial=0.0)
    return float((largest[1:] >= largest[0] - 1e-9).sum() + 1) / (SPLITS + 1)


def _residuals(arm: ArmBlocks, columns: tuple[str, str], last: int, batches: int) -> Floats:
    """What each batch of blocks has beyond the arm's mean."""
    w, n = (arm.column(name) for name in columns)
    batch = arm.table["block"].to_numpy().astype(np.int64) * batches // last
    beyond = w - w.sum() / max(n.sum(), 1.0) * n
    return np.asarray(np.bincount(batch, weights=beyond, minlength=batches), dtype=np.float64)


def _undecided(study: Study) -> Control:
    """Games that crashed or were cut off: counted, and the win rates if all of them had gone one way."""
    rows: list[Estimate] = []
    games = sum(arm.total("games") for arm in study.arms)
    undecided = sum(arm.total("undecided") for arm in study.arms)
    crashed = sum(arm.total("crashed") for arm in study.arms)
    for arm in study.arms:
        if arm.total("games"):
            rows += [_share_of_games(arm, "crashed"), _share_of_games(arm, "limit")]
            rows += _bounds(study, arm) if arm.total("undecided") else []
    if games == 0:
        return Control("Undecided games", None, "No game has been played yet.")
    said = f"{int(undecided):,} of {int(games):,} games have no winner ({int(crashed):,} crashed)."
    if undecided == 0:
        said = f"All {int(games):,} games have a winner; none crashed."
    share = undecided / games
    passed = crashed == 0 and share <= WIN_MARGIN / 2
    if undecided:
        said += " They are left out of win rates; the bounds say what they could change at most."
    return Control("Undecided games", passed, said, tuple(rows))


def _share_of_games(arm: ArmBlocks, column: str) -> Estimate:
    found = wilson(arm.total(column), arm.total("games"))
    name = {"crashed": "crashed", "limit": "cut_off"}[column]
    return _row(found, name, arm, "", f"{int(arm.total(column)):,} games", "games")


def _bounds(study: Study, arm: ArmBlocks) -> list[Estimate]:
    """Each strategy's win rate if all undecided games were its losses, and if all were its wins."""
    rows = []
    for label in dict.fromkeys(arm.arm.lineup):
        k = study.run.strategies.index(label)
        seats = arm.arm.lineup.count(label)
        lost = arm.total("undecided") * seats
        n, w = arm.total(f"n:strategy:{k}"), arm.total(f"w:strategy:{k}")
        if n + lost > 0:
            value = w / n if n else math.nan
            high = min((w + arm.total("undecided")) / (n + lost), 1.0)
            found = Interval(value, w / (n + lost), high, int(n + lost), "worst-case bounds over undecided games")
            rows.append(
                _row(found, "win_rate_bounds", arm, label, "if all undecided games were losses … wins", "seat-games")
            )
    return rows


def _replay(study: Study) -> Control:
    """Games played again in a new process with the same outcome, as the runner recorded it."""
    check = study.run.check
    if not check:
        return Control(
            "Replay", None, "Not checked in this run; `simlab run --check` plays some games again and compares."
        )
    games, broken = int(check.get("games") or 0), int(check.get("broken") or 0)
    if broken:
        return Control("Replay", False, f"{broken:,} of {games:,} games played again break an invariant of the engine.")
    if check.get("identical"):
        return Control("Replay", True, f"{games:,} games were played again in a new process, with identical results.")
    bad = sum(not entry.get("identical") for entry in check.get("files") or [])
    return Control("Replay", False, f"Of {games:,} games played again, {bad:,} files came out differently.")
