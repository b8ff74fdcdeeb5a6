"""Everything a report says about a run, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from simlab.stats import answer as answers
from simlab.stats import cards, compare, controls, notable, scorecard, shape, strategies, winrates
from simlab.stats.estimate import Estimate, to_frame
from simlab.stats.source import Run, SourceError, combine, open_run
from simlab.stats.study import Study, open_study


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results by section, in the order of the page."""

    run: Run
    games: dict[str, int]
    """Games by arm label."""
    answer: answers.Answer
    balance: dict[str, answers.Answer]
    """Whether each arm by itself is balanced."""
    comparisons: list[compare.Comparison]
    effects: list[compare.Comparison]
    """Where several things vary in all combinations: what each does by itself."""
    controls: list[controls.Control]
    scores: list[scorecard.Score]
    strategy_rates: list[Estimate]
    order_shares: list[Estimate]
    player_edges: list[Estimate]
    trait_rates: list[Estimate]
    measures: list[Estimate]
    quantiles: list[Estimate]
    lengths: pl.DataFrame
    leader_curve: list[Estimate]
    level_race: list[Estimate]
    pile_on: list[Estimate]
    cards: pl.DataFrame
    fields: list[strategies.Field]
    ladder: list[Estimate]
    notable: list[notable.Game]

    @property
    def estimates(self) -> pl.DataFrame:
        """Every number of the report as one table."""
        rows = [c.estimate for c in self.comparisons + self.effects]
        rows += [e for control in self.controls for e in control.estimates]
        rows += [score.estimate for score in self.scores]
        rows += self.strategy_rates + self.order_shares + self.player_edges + self.trait_rates
        rows += self.measures + self.quantiles + self.leader_curve + self.level_race + self.pile_on
        rows += [e for field in self.fields for e in field.estimates] + self.ladder
        return pl.concat([to_frame(rows), cards.card_estimates(self.cards)])


def analyse(folder: Path | str) -> Analysis:
    """Read a run folder, finished or running, and compute everything."""
    return _analyse(open_study(_played(folder)))


def analyse_pair(first: Path | str, second: Path | str) -> Analysis:
    """Read two runs as one whose baseline is the first run's."""
    return _analyse(open_study(combine(_played(first), _played(second))))


def _played(folder: Path | str) -> Run:
    """A run whose games are there, if any have been played."""
    run = open_run(folder)
    if int(run.manifest.get("games_done") or 0) > 0 and not run.has("games"):
        raise SourceError(f"{folder} holds no games", "run the same experiment into it again")
    return run


def _beside(study: Study) -> Study | None:
    """The control games of the run, if the same engine played them."""
    if study.run.controls is None:
        return None
    beside = open_run(study.run.controls)
    made, other = (run.manifest.get("created_with") or {} for run in (study.run, beside))
    return open_study(beside) if made.get("engine") == other.get("engine") else None


def _analyse(study: Study) -> Analysis:
    lengths = shape.lengths(study)
    longest, held = winrates.trait_sums(study)
    table = cards.card_table(study)
    comparisons, effects = compare.compare_arms(study), compare.main_effects(study)
    fields = strategies.rank(study)
    orders = winrates.by_order(study)
    rates = winrates.by_strategy(study)
    ladder = strategies.skill_ladder(study, rates)
    return Analysis(
        run=study.run,
        games={arm.arm.label: int(arm.total("games")) for arm in study.arms},
        answer=answers.answer(study, effects or comparisons, table, fields, ladder),
        balance=answers.balance(study, table),
        comparisons=comparisons,
        effects=effects,
        controls=controls.controls(study, _beside(study)),
        scores=scorecard.scorecard(study, table, longest),
        strategy_rates=rates,
        order_shares=orders,
        player_edges=winrates.by_players(study),
        trait_rates=winrates.by_trait(study, longest, held),
        measures=shape.measures(study),
        quantiles=shape.quantiles(study, lengths),
        lengths=lengths,
        leader_curve=shape.leader_curve(study),
        level_race=shape.level_race(study),
        pile_on=shape.pile_on(study),
        cards=table,
        fields=fields,
        ladder=ladder,
        notable=notable.notable_games(study),
    )
