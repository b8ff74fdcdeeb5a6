"""The seam to the engine: what `play_blocks` returns fits the schema, and does not depend on who plays it."""

from pathlib import Path

import pytest
from lab import hashes

from simlab import data
from simlab.experiment import design, pool, runner, spec

SPEC = """question: Does it fit?
sets: [zombies]
players: 3
lineup: [greedy, {noisy: greedy, epsilon: 0.2}, {restrict: greedy, never: [help, card zombies/with_a_shotgun]}]
arms: {blank: {cards: {zombies/with_a_shotgun: {blank: true}}}}
games: 60
record: {events: 2}
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> design.Design:
    file = tmp_path_factory.mktemp("real") / "real.yaml"
    file.write_text(SPEC)
    return design.resolve(spec.load(file))


@pytest.mark.slow
def test_real_games_fit_the_schema(plan: design.Design, tmp_path: Path) -> None:
    outcome = runner.run(plan, str(tmp_path / "one"), pool.Pool(1))
    assert (outcome.games, outcome.failed) == (120, {})
    run = data.open(tmp_path / "one")
    games, seats = run.games.collect(), run.seats.collect()
    assert games.height == 120
    assert seats.height == 360
    assert set(seats["strategy"]) == {0, 1, 2}
    assert run.events.collect().height > 20
    assert run.cards.collect()["card"].str.starts_with("zombies/").all()


@pytest.mark.slow
def test_real_games_do_not_depend_on_the_workers(plan: design.Design, tmp_path: Path) -> None:
    runner.run(plan, str(tmp_path / "one"), pool.Pool(1))
    runner.run(plan, str(tmp_path / "two"), pool.Pool(2))
    assert hashes(tmp_path / "one") == hashes(tmp_path / "two")


def test_the_rules_of_an_experiment_are_those_of_the_engine() -> None:
    from dataclasses import fields

    from simlab.play.rules import Rules

    assert [field.name for field in fields(Rules)] == [*spec.Rules.model_fields, "editions"]
