"""The seam to the engine: what `play_blocks` returns fits the schema, and does not depend on who plays it."""

from pathlib import Path
from typing import Any

import pytest
from lab import hashes

import simlab
from simlab import data
from simlab.experiment import design, pool, runner, spec
from simlab.play.seats import SeatSpec, bind
from simlab.vocabulary import Event

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


COUNTED = {
    "turns": Event.TURN_BEGINS, "deaths": Event.DEATH, "caught": Event.CAUGHT, "escaped": Event.ESCAPE, "sales": Event.SELL,
    "offers": Event.ASK, "helped": Event.ACCEPT, "curses": Event.CURSE,
}  # fmt: skip
"""What a seat's row counts and the transcript tells, line by line, of the player it names first."""
TOLD_OF = {"was_helped": Event.ACCEPT, "cursed": Event.CURSE}
"""The same of the player it names second, if that is another."""


@pytest.mark.slow
def test_a_row_says_what_the_story_of_the_game_tells(plan: design.Design, tmp_path: Path) -> None:
    runner.run(plan, str(tmp_path), pool.Pool(1))
    seats = data.open(tmp_path).seats.collect()
    for game in ("0:0:0", "0:3:1", "1:7:2"):
        told, (arm, block, rotation) = simlab.replay(str(tmp_path), game), map(int, game.split(":"))
        rows = seats.filter(arm=arm, block=block, rotation=rotation).sort("seat")
        lines = list(told.lines())
        for name, event in COUNTED.items():
            assert rows[name].to_list() == [named(lines, event, "seat", seat) for seat in range(3)], name
        for name, event in TOLD_OF.items():
            assert rows[name].to_list() == [named(lines, event, "other", seat) for seat in range(3)], name
        assert rows["level"].to_list() == list(told.beats[-1].after.levels)
        assert [path.to_list() for path in rows["path"]] == paths(told, len(rows["path"][0]))


def named(lines: list[Any], event: Event, place: str, seat: int) -> int:
    other = [line for line in lines if place == "seat" or line["seat"] != line["other"]]
    return sum(1 for line in other if line["what"] == event and line[place] == seat)


def paths(told: Any, rounds: int) -> list[list[int]]:
    """The Levels after every third turn, seat by seat."""
    after = {beat.after.turn: beat.after.levels for beat in told.beats}
    ends = [after[max(turn for turn in after if turn <= 3 * (number + 1))] for number in range(rounds)]
    return [[levels[seat] for levels in ends] for seat in range(3)]


def test_the_rules_of_an_experiment_are_those_of_the_engine() -> None:
    from dataclasses import fields

    from simlab.play.rules import Rules

    assert [field.name for field in fields(Rules)] == [*spec.Rules.model_fields, "editions"]


def test_a_bot_is_loaded_once_in_a_process_however_many_shards_it_plays(plan: design.Design) -> None:
    """Machine code is never given back: loaded for every shard, it would fill a worker's memory."""
    seats = [SeatSpec("greedy"), SeatSpec("noisy", {"strategy": {"strategy": "greedy"}, "epsilon": 0.2})]
    one, other = (bind(seat, plan.arms[0].tables) for seat in seats)
    assert one.dispatcher is other.dispatcher
