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
from simlab.stats.measures import MEASURES, WIN_MARGIN, WIN_RATE
from simlab.stats.strategies import Field
from simlab.stats.study import Study
from simlab.stats.winrates import ORDINALS, largest_gap, order_shares
from simlab.stats.words import NARROW, NBSP, backed, bare, number, several

Mood = Literal["good", "bad", "unclear"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A word, its sentence, and further sentences."""

    mood: Mood
    word: str
    sentence: str
    more: tuple[str, ...] = ()


def answer(study: Study, comparisons: list[Comparison], cards: pl.DataFrame, fields: list[Field]) -> Answer:
    """Answer what the run can answer, and say what it cannot."""
    if not study.finished:
        return _nothing_finished(study)
    if study.tournament and fields:
        found = _strategies(study, fields[0])
    elif len(study.finished) > 1 and comparisons:
        found = _arms(study, comparisons)
    else:
        found = _balance(study, study.finished[0], _own(cards, study.finished[0]))
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
        return Answer("bad", "Not balanced", f"Not balanced: the strongest strategy is {said}, {rest}.")
    games = _games_to_part(best, second) * study.games_per_block * len(found.arms)
    return Answer(
        "unclear",
        "Cannot tell",
        f"Cannot tell which strategy is the strongest, {_takes(verdicts.round_up(games) if games else 0)}: "
        f"so far {said}, but {second.subject} may be as strong.",
    )


def _games_to_part(best: Estimate, second: Estimate) -> float:
    """Blocks until two intervals no longer overlap, if the values stay where they are."""
    gap = best.value - second.value
    if not (gap > 0.002 and best.bounded and second.bounded):
        return 0.0
    return max(best.n * ((best.half + second.half) / gap) ** 2 - best.n, 1.0)


# --- several arms ---------------------------------------------------------------------------------------------------


def _arms(study: Study, comparisons: list[Comparison]) -> Answer:
    """What differs from the baseline; what the experiment asks about comes first and alone if it says so."""
    asked = [c for c in comparisons if c.first] or comparisons
    base = study.baseline.arm.label
    matters = sorted((c for c in asked if c.verdict.word == "outside"), key=_size, reverse=True)
    unclear = [c for c in asked if c.verdict.word == "unclear"]
    games = max((c.verdict.more_games for c in unclear), default=0)
    if matters:
        said = _differences(matters, base)
        later = f" About {games:,} more games would settle the rest." if unclear and games else ""
        return Answer("bad", "Not the same", f"Not the same: {said}.", (later.strip(),) if later else ())
    if unclear:
        sizes = _phrases(sorted(unclear, key=_size, reverse=True)[:2], base)
        return Answer("unclear", "Cannot tell", f"Cannot tell yet, {_takes(games)}: so far, {sizes}.")
    largest = max(asked, key=_size)
    sentence = f"The same, as far as it matters: the largest change is that {_phrases([largest], base)}."
    return Answer("good", "The same", sentence)


def _size(c: Comparison) -> float:
    return abs(c.estimate.value) / max(c.margin, 1e-12)


def _takes(games: int) -> str:
    return f"about {games:,} more games are needed" if games else "there are too few games"


def _differences(matters: list[Comparison], base: str) -> str:
    arms = list(dict.fromkeys(c.estimate.arm for c in matters))
    shown = list({(c.estimate.name, c.estimate.arm): c for c in reversed(matters)}.values())[::-1][:2]
    if len(arms) > 2:
        return f"{len(arms)} arms differ from “{base}” in a way that matters; most of all, {_phrases(shown[:1], base)}"
    return _phrases(shown, base)


def _phrases(shown: list[Comparison], base: str) -> str:
    """`games are 3.1 rounds shorter (…) and greedy wins 5.9 points less often (…) in “fast” than in “base”`."""
    by_arm: dict[str, list[str]] = {}
    for c in shown:
        by_arm.setdefault(c.estimate.arm, []).append(_phrase(c))
    said = [f"{several(phrases)} in “{arm}”" for arm, phrases in by_arm.items()]
    return f"{several(said)} than in “{base}”"


def _phrase(c: Comparison) -> str:
    e = c.estimate
    size = number(abs(e.value), e.unit).removeprefix("+")
    if e.name == WIN_RATE:
        said = f"{e.subject} wins {size} {'more' if e.value > 0 else 'less'} often"
    else:
        said = MEASURES[e.name].change(size, e.value > 0)
    return f"{said} ({backed(e)})"


# --- one arm --------------------------------------------------------------------------------------------------------


def _balance(study: Study, arm: ArmBlocks, cards: pl.DataFrame) -> Answer:
    """Balanced: every place in the order of play wins its share, for sure, and no card dealt is out of line."""
    asked = target(study)[0]
    about = _measured(study, arm, asked) if asked in MEASURES and asked != "first_player" else ()
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
    return (
        f"{many} out of line, most of all {row['title']}: a player wins {effect} points {way} {where} "
        f"(95{NARROW}% interval {low} to {high}, n{NBSP}={NBSP}{int(row[event]):,})"
    )


def _measured(study: Study, arm: ArmBlocks, name: str | None) -> tuple[str, ...]:
    measure = MEASURES[name or ""]
    found = study.interval(arm.sums(measure.num, measure.den), share=measure.share)
    row = estimate(found, section="shape", name=measure.name, arm=arm.arm.label, unit=measure.unit)
    return (f"{measure.title}: {number(found.value, measure.unit)} ({backed(row)}).",)


def _fairest(study: Study) -> list[str]:
    """Of several arms with other cards or rules, the one whose order of play matters least so far."""
    arms = [arm for arm in study.finished if arm.has("n:order:0") and arm.count > 1]
    if len(arms) < 2 or study.tournament:
        return []
    gaps = {arm.arm.label: largest_gap(order_shares(study, arm), arm.arm.fair) for arm in arms}
    label, gap = min(gaps.items(), key=lambda entry: entry[1].high)
    row = estimate(gap, section="scorecard", name="seat_fairness", arm=label, unit="share")
    return [
        f"By order of play “{label}” is the fairest so far: its largest gap is {bare(gap.value, 'share')} points ({backed(row)})."
    ]


def _notes(study: Study, fields: list[Field], cards: pl.DataFrame) -> tuple[str, ...]:
    """What holds back or colours the answer."""
    notes = [*_fairest(study), *(found.verdict for found in fields[:1])]
    if not cards.height:
        notes.append("Cards were not recorded, so nothing can be said about single cards.")
    undecided = sum(arm.total("undecided") for arm in study.arms)
    games = sum(arm.total("games") for arm in study.arms)
    if undecided > 0.01 * games:
        notes.append(
            f"{undecided / games:.1%} of the games have no winner; see the controls for what they could change."
        )
    if study.run.anytime:
        why = "is still running or was interrupted" if study.run.status != "finished" else "could stop early"
        notes.append(f"This run {why}, so win rates, measures and comparisons carry intervals that hold at every look.")
    return tuple(notes)
