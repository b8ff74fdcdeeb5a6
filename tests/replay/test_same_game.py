"""A game played again is the game that was played."""

import pytest

from simlab.play.batch import Record, SeatSpec, Table, play_blocks
from simlab.play.columns import ENDINGS
from simlab.play.replay import replay
from tests.replay.conftest import table


def facts(played):
    winner = played.winners[0] if played.winners else -1
    return (winner, sum(1 << seat for seat in played.winners), played.turns, played.decisions, ENDINGS[played.ended])


def recorded(batch, k):
    games = batch.games
    return tuple(games[name][k] for name in ("winner", "winners", "turns", "decisions", "ended"))


def test_every_rotation_of_a_block_is_replayed_exactly(zombies):
    batch = play_blocks(zombies, 11, 0, 2, 4, Record())
    again = [facts(replay(zombies, 11, k // 4, k % 4)) for k in range(8)]
    assert again == [recorded(batch, k) for k in range(8)]


@pytest.mark.parametrize("sets", [("fu",), ("oz",), ("apocalypse",), ("munchkin", "zombies")])
def test_every_set_is_replayed_exactly(sets):
    here = table(*sets, lineup=("greedy", "random", "greedy"))
    batch = play_blocks(here, 3, 0, 2, 1, Record())
    assert [facts(replay(here, 3, k)) for k in range(2)] == [recorded(batch, k) for k in range(2)]


def test_restricted_and_noisy_bots_are_replayed_exactly(zombies):
    greedy = {"strategy": "greedy"}
    lineup = (
        SeatSpec("restrict", {"strategy": greedy, "never": ["help", "trade", "curse"]}, "loner"),
        SeatSpec("noisy", {"strategy": greedy, "epsilon": 0.3}, "tipsy"),
        SeatSpec("greedy"),
    )
    here = Table(zombies.tables, zombies.rules, lineup)
    batch = play_blocks(here, 5, 0, 1, 3, Record())
    assert [facts(replay(here, 5, 0, k)) for k in range(3)] == [recorded(batch, k) for k in range(3)]


def test_the_log_of_a_replay_is_the_log_of_the_batch(zombies, game):
    batch = play_blocks(zombies, 11, 0, 2, 4, Record(events=8))
    block, rotation = batch.events["block"], batch.events["rotation"]
    kept = [what for what, b, r in zip(batch.events["what"], block, rotation, strict=True) if (b, r) == (1, 2)]
    assert len(kept) == sum(1 for _ in game.lines())


def test_scores_explain_the_choice_of_a_bot_without_noise(game):
    seat = game.labels.index("greedy")
    decisions = [beat.asked for beat in game.beats if beat.asked and beat.asked.seat == seat and beat.asked.scores]
    assert decisions
    assert all(asked.scores[asked.choice] == max(asked.scores) for asked in decisions)


def test_a_bot_that_thinks_in_python_is_replayed_exactly(zombies):
    """Its own chance counts decisions: stopping more often must not change it."""
    thinker = SeatSpec("planner", {"iterations": 2, "horizon": 1})
    here = Table(zombies.tables, zombies.rules, (thinker, SeatSpec("greedy"), SeatSpec("greedy")))
    batch = play_blocks(here, 5, 0, 1, 1, Record())
    assert facts(replay(here, 5)) == recorded(batch, 0)
