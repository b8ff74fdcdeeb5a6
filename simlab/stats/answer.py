"""The answer to the experiment's question: one plain sentence, and what else the reader must know at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import polars as pl

from simlab.stats import cards as card_effects
from simlab.stats import verdicts
from simlab.stats.blocks import ArmBlocks
from simlab.stats.compare import Comparison, target
from simlab.stats.estimate import Estimate, estimate
from simlab.stats.intervals import Interval
from simlab.stats.measures import FIRST_PLAYER, MEASURES, WIN_MARGIN, WIN_RATE
from simlab.stats.strategies import Field
from simlab.stats.study import Study
from simlab.stats.winrates import ORDINALS, largest_gap, order_shares
from simlab.stats.words import NARROW, NBSP, backed, bare, number, several

Mood = Literal["good", "bad", "differs", "unclear"]
"""A difference is neither good nor bad: that depends on what was wished for."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A word, its sentence, and further sentences."""

    mood: Mood
    word: str
    sentence: str
    more: tuple[str, ...] = ()


def answer(
    study: Study, comparisons: list[Comparison], cards: pl.DataFrame, fields: list[Field], ladder: list[Estimate]
) -> Answer:
    """Answer what the run can answer, and say what it cannot; `comparisons` are those that speak for the arms."""
    if not study.finished:
        return _nothing_finished(study)
    if study.tournament and len(ladder) > 1:
        found = _skill(study, ladder)
    elif study.tournament and fields:
        found = _strategies(study, fields[0])
    elif target(study)[0] == FIRST_PLAYER.name and len(study.run.parts) == 1 and len(_gaps(study)) > 1:
        found = _fairest(study)
    elif len(study.finished) > 1 and comparisons:
        found = _arms(study, comparisons)
    else:
        found = _alone(study, study.finished[0], _own(cards, study.finished[0]))
    return Answer(found.mood, found.word, found.sentence, (*found.more, *_notes(study, fields, cards)))


def balance(study: Study, cards: pl.DataFrame) -> dict[str, Answer]:
    """Whether each arm by itself is balanced."""
    own = {arm.arm.label: (arm, _own(cards, arm)) for arm in study.finished}
    return {label: _balance(study, arm, table) for label, (arm, table) in own.items()}


def _own(cards: pl.DataFrame, arm: ArmBlocks) -> pl.DataFrame:
    return cards.filter(pl.col("arm") == arm.arm.index) if cards.height else cards


def _nothing_finished(study: Study) -> Answer:
    games = int(sum(arm.total("games") for arm in study.arms))
    crashed = int(sum(arm.total("crashed") for arm in study.arms))
    why = "no game has been played yet" if games == 0 else f"none of the {games:,} games has a winner"
    more = (f"{crashed:,} games crashed; their errors are in the games table.",) if crashed else ()
    return Answer("unclear", "Cannot tell", f"Cannot tell: {why}.", more)


def _strategies(study: Study, found: Field) -> Answer:
    """Which strategy is the strongest, and how sure that is."""
    best, second = found.strengths[0], found.strengths[1]
    share = number(best.value, "share")
    said = f"{best.subject}, which at a table with one of each would win {share} of the games ({backed(best)})"
    if found.dominant or best.low > second.high:
        rest = "and beats every other strategy it met" if found.dominant else f"ahead of {second.subject} for sure"
        return Answer("differs", "Told apart", f"The strongest strategy is {said}, {rest}.")
    takes = _takes(_games_to_part(study, best, second), _each(study))
    said = f"{takes}: so far {said}, but {second.subject} may be as strong"
    return Answer("unclear", "Cannot tell", f"Cannot tell which strategy is the strongest, {said}.")


def _games_to_part(study: Study, best: Estimate, second: Estimate) -> int:
    """Games of an arm until two intervals no longer overlap, if the values stay put; or until a difference would show."""
    if not (best.bounded and second.bounded):
        return 0
    gap = max(abs(best.value - second.value), WIN_MARGIN / 2)
    blocks = max(best.n * ((best.reach + second.reach) / gap) ** 2 - best.n, best.n / 10)
    return verdicts.round_up(blocks * study.games_per_block)


def _skill(study: Study, ladder: list[Estimate]) -> Answer:
    """What a bot loses by its noisiest rung; without noise it would win its fair share among its like, by symmetry."""
    fair = {arm.label: arm.fair for arm in study.run.arms}
    row = min(ladder, key=lambda row: row.value - fair[row.arm])
    lost = Interval(fair[row.arm] - row.value, fair[row.arm] - row.high, fair[row.arm] - row.low, row.n, row.method)
    said = (
        f"{row.subject}, a bot wins {number(row.value, 'share')} of the games ({backed(row)}) "
        f"where it would win {number(fair[row.arm], 'share')} without noise"
    )
    verdict = verdicts.of_difference(lost, WIN_MARGIN, "", "", study.games_per_block)
    if verdict.word == "outside":
        return Answer("good", "Skill matters", f"Skill matters: as {said}.")
    if verdict.word == "inside":
        return Answer("bad", "Luck decides", f"Luck decides: as {said}.")
    return Answer(
        "unclear", "Cannot tell", f"Cannot tell yet, {_takes(verdict.more_games, _each(study))}: so far, as {said}."
    )


# --- several arms ---------------------------------------------------------------------------------------------------


def _arms(study: Study, comparisons: list[Comparison]) -> Answer:
    """What differs from the baseline; what the experiment asks about comes first and alone if it says so."""
    asked = [c for c in comparisons if c.first] or comparisons
    matters = sorted((c for c in asked if c.verdict.word == "outside"), key=_size, reverse=True)
    unclear = sorted((c for c in asked if c.verdict.word == "unclear"), key=_size, reverse=True)
    games = max((c.verdict.more_games for c in unclear), default=0)
    if matters:
        later = (f"About {games:,} more games{_each(study)} would settle the rest.",) if games else ()
        same = [c.estimate.arm for c in asked if c.verdict.word == "inside"]
        none = (
            (f"No difference that matters: {several([f'“{arm}”' for arm in same])}.",)
            if same and _one_each(asked)
            else ()
        )
        return Answer("differs", "It matters", f"It matters: {_differences(matters)}.", none + later)
    if unclear:
        sentence = f"Cannot tell yet, {_takes(games, _each(study))}: so far, {_phrases(unclear[:2])}."
        return Answer("unclear", "Cannot tell", sentence)
    sentence = f"It makes no difference that matters: at the most, {_phrases([max(asked, key=_size)])}."
    return Answer("good", "No difference", sentence)


def _size(c: Comparison) -> float:
    return abs(c.estimate.value) / max(c.margin, 1e-12)


def _one_each(asked: list[Comparison]) -> bool:
    """Whether there is one question, and each arm answers it once."""
    return len({c.estimate.arm for c in asked}) == len(asked)


def _each(study: Study) -> str:
    return verdicts.PER_ARM if len(study.run.arms) > 1 else ""


def _takes(games: int, each: str = "") -> str:
    return f"about {games:,} more games{each} are needed" if games else "there are too few games"


def _differences(matters: list[Comparison]) -> str:
    """The largest differences; of many arms the largest, and the largest the other way."""
    arms = {c.estimate.arm for c in matters}
    if len(arms) < 3:
        return _phrases(matters[:2])
    first = matters[0]
    other = [
        c for c in matters if c.estimate.name == first.estimate.name and c.estimate.value * first.estimate.value < 0
    ]
    if len({c.base for c in matters}) > 1:
        return _phrases([first, *other[:1]])
    said = f"{len(arms)} arms differ from “{first.base}” in a way that matters; most of all, {_phrases([first])}"
    return f"{said}; the other way, {_phrases(other[:1])}" if other else said


def _phrases(shown: list[Comparison]) -> str:
    """`games are 3.1 rounds shorter (…) and greedy wins 5.9 points less often (…) in “fast” than in “base”`."""
    sides: dict[tuple[str, str], list[str]] = {}
    for c in shown:
        sides.setdefault((c.base, c.estimate.arm), []).append(_phrase(c))
    bases: dict[str, list[str]] = {}
    for (base, arm), phrases in sides.items():
        bases.setdefault(base, []).append(f"{several(phrases)} in “{arm}”")
    return several([f"{several(said)} than in “{base}”" for base, said in bases.items()])


def _phrase(c: Comparison) -> str:
    e = c.estimate
    size = number(abs(e.value), e.unit).removeprefix("+")
    if e.name == WIN_RATE:
        ways = ("less often", "more often")
        said = f"{e.subject} wins {size} {ways[e.value > 0]}"
    else:
        measure = MEASURES[e.name]
        ways = (measure.less, measure.more)
        said = measure.change(size, e.value > 0)
    return f"{said} (95{NARROW}% interval {_in_words(e, ways)}, n{NBSP}={NBSP}{e.n:,} {e.counted})"


def _in_words(e: Estimate, ways: tuple[str, str]) -> str:
    """The interval of a change, counted in its own direction: `2.5 to 3.5`, or `0.4 longer to 1.9 shorter`."""
    if not e.bounded:
        return "unknown"
    near, far = (e.low, e.high) if e.value > 0 else (e.high, e.low)
    sizes = [bare(abs(x), e.unit).removeprefix("+") for x in (near, far)]
    if near * far >= 0:
        return " to ".join(sizes)
    return f"{sizes[0]} {ways[near > 0]} to {sizes[1]} {ways[far > 0]}"


# --- one arm --------------------------------------------------------------------------------------------------------


def _alone(study: Study, arm: ArmBlocks, cards: pl.DataFrame) -> Answer:
    """One arm: what the experiment asks to be measured, or whether it is balanced."""
    own = _balance(study, arm, cards)
    asked = target(study)[0]
    if asked not in MEASURES or asked == FIRST_PLAYER.name:
        return own
    said, *more = own.more
    return Answer("differs", "Measured", said, (own.sentence, *more))


def _balance(study: Study, arm: ArmBlocks, cards: pl.DataFrame) -> Answer:
    """Balanced: every place in the order of play wins its share, for sure, and no card dealt is out of line."""
    asked = target(study)[0]
    about = _measured(study, arm, asked) if asked in MEASURES and asked != FIRST_PLAYER.name else ()
    if not arm.has("n:order:0"):
        return Answer("unclear", "Cannot tell", "Cannot tell: the seats of this run were not recorded.", about)
    shares = order_shares(study, arm)
    judged = [verdicts.of_share(s, arm.arm.fair, WIN_MARGIN, study.games_per_block) for s in shares]
    worst = max(range(len(shares)), key=lambda k: abs(shares[k].value - arm.arm.fair))
    seat = _seat(arm, worst, shares[worst])
    outside = [k for k, verdict in enumerate(judged) if verdict.word == "outside"]
    if outside:
        k = max(outside, key=lambda k: abs(shares[k].value - arm.arm.fair))
        return Answer("bad", "Not balanced", f"Not balanced: {_seat(arm, k, shares[k])}.", about)
    causal, suggestive = _flagged(cards)
    if suggestive.height:
        drawn = _card(suggestive, cards.height, "drawn")
        about = (*about, f"By what players draw, which suggests but does not prove, {drawn}.")
    if causal.height:
        return Answer("bad", "Not balanced", f"Not balanced: {_card(causal, cards.height, 'opening')}.", about)
    if any(verdict.word == "unclear" for verdict in judged):
        games = max(verdict.more_games for verdict in judged)
        return Answer("unclear", "Cannot tell", f"Cannot tell yet, {_takes(games)}: so far {seat}.", about)
    rest = " and no card was found out of line" if cards.height else ""
    sentence = f"Balanced: every place in the order of play wins its fair share within 2 points{rest}; {seat}."
    return Answer("good", "Balanced", sentence, about)


def _flagged(cards: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Cards out of line by their opening hands, which are dealt at random; and those only by what is drawn."""
    flagged = card_effects.outliers(cards)
    if not flagged.height:
        return flagged, flagged
    dealt = pl.col("verdict").str.contains("opening")
    return flagged.filter(dealt), flagged.filter(~dealt)


def _seat(arm: ArmBlocks, k: int, share: Interval) -> str:
    gap = share.value - arm.arm.fair
    row = estimate(share, section="wins", name="seat_share", arm=arm.arm.label, unit="share")
    way = "more" if gap > 0 else "less"
    return (
        f"whoever plays {ORDINALS[k]} wins {number(share.value, 'share')} of the games, "
        f"{bare(abs(gap), 'share')} points {way} than a fair share ({backed(row)})"
    )


def _card(flagged: pl.DataFrame, cards: int, event: str) -> str:
    """How many cards are flagged, and the worst of them."""
    row = flagged.row(0, named=True)
    where = "with it in the opening hand" if event == "opening" else "after drawing it"
    effect = bare(abs(row[f"{event}_effect"]), "share")
    way = "more" if row[f"{event}_effect"] > 0 else "less"
    low, high = bare(row[f"{event}_low"], "points"), bare(row[f"{event}_high"], "points")
    many = f"{flagged.height:,} of {cards:,} cards are" if flagged.height > 1 else f"1 of {cards:,} cards is"
    worst = f"most of all {row['title']}" if flagged.height > 1 else row["title"]
    return (
        f"{many} out of line, {worst}: a player wins {effect} points {way} {where} "
        f"(95{NARROW}% interval {low} to {high}, n{NBSP}={NBSP}{int(row[event]):,})"
    )


def _measured(study: Study, arm: ArmBlocks, name: str | None) -> tuple[str, ...]:
    measure = MEASURES[name or ""]
    found = study.interval(arm.sums(measure.num, measure.den), share=measure.share)
    row = estimate(found, section="shape", name=measure.name, arm=arm.arm.label, unit=measure.unit)
    return (f"{measure.title}: {number(found.value, measure.unit)} ({backed(row)}).",)


def _gaps(study: Study) -> list[Estimate]:
    """Of arms with other cards or rules: how far their order of play is from fair, the smallest gap first."""
    arms = [arm for arm in study.finished if arm.has("n:order:0") and arm.count > 1]
    gaps = [
        estimate(
            largest_gap(order_shares(study, arm), arm.arm.fair),
            section="scorecard",
            name="seat_fairness",
            arm=arm.arm.label,
            unit="share",
        )
        for arm in arms
    ]
    return sorted(gaps, key=lambda row: (row.value, row.high))


def _fairest(study: Study) -> Answer:
    """Which arm's order of play matters least, and whether that is sure."""
    best, *others = _gaps(study)
    rival = min(others, key=lambda row: row.low)
    gap = f"largest gap between a place in the order of play and its fair share is {bare(best.value, 'share')} points"
    if best.high < rival.low:
        return Answer("good", "Told apart", f"“{best.arm}” is the fairest: its {gap} ({backed(best)}).")
    takes = _takes(_games_to_part(study, best, rival), _each(study))
    sentence = f"Cannot tell yet which is the fairest, {takes}: so far it is “{best.arm}”, whose {gap} ({backed(best)})"
    return Answer("unclear", "Cannot tell", f"{sentence}, but “{rival.arm}” may be as fair.")


PILED_ON = ("attempts", "failed_attempts", "stall")


def _pile_on(study: Study) -> list[str]:
    """Where the last fight is the question: what becomes of the first who try it, arm by arm."""
    if target(study)[0] not in PILED_ON:
        return []
    return [
        f"In “{arm.arm.label}” the {several(said)}."
        for arm in study.finished
        if (said := [s for k in range(3) if (s := _contender(study, arm, k))])
    ]


def _contender(study: Study, arm: ArmBlocks, k: int) -> str:
    sums = arm.sums(f"contender_won:{k}", f"contended:{k}")
    if sums.clusters < 2:
        return ""
    found = study.interval(sums, share=True)
    row = estimate(found, section="shape", name="contender_wins", arm=arm.arm.label, unit="share")
    player = f"{ORDINALS[k]} player to try for the win" if k == 0 else ORDINALS[k]
    return f"{player} wins {number(found.value, 'share')} of such games ({backed(row)})"


def _notes(study: Study, fields: list[Field], cards: pl.DataFrame) -> tuple[str, ...]:
    """What holds back or colours the answer."""
    ranked = fields[:1] if len(study.run.parts) == 1 else []
    where = f" (In “{fields[0].arms[0]}”; the others are under Strategies.)" if len(fields) > 1 else ""
    notes = [*_pile_on(study), *(f"{found.verdict}{where}" for found in ranked)]
    if not cards.height:
        notes.append("Cards were not recorded, so nothing can be said about single cards.")
    undecided = sum(arm.total("undecided") for arm in study.arms)
    games = sum(arm.total("games") for arm in study.arms)
    if undecided > 0.01 * games:
        notes.append(
            f"{number(undecided / games, 'share')} of the games have no winner; see the controls for what they could change."
        )
    if study.run.anytime:
        why = "is still running or was interrupted" if study.run.status != "finished" else "could stop early"
        notes.append(f"This run {why}, so win rates, measures and comparisons carry intervals that hold at every look.")
    return tuple(notes)
