"""The same seed is the same game: in another process, with another hash seed, compiled or interpreted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def play_elsewhere(sets, lineup, seed, blocks, turn_limit, **environment):
    """The games, one line each, as another process plays them."""
    command = [sys.executable, "-m", "tests.properties.play", sets, lineup, str(seed), str(blocks), str(turn_limit)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_another_process_plays_the_same_games():
    """Nothing depends on the order of sets and dictionaries."""
    games = ("fu,apocalypse", "random,greedy,random,greedy", 11, 1, 10)
    assert play_elsewhere(*games, PYTHONHASHSEED="1") == play_elsewhere(*games, PYTHONHASHSEED="4711")


@pytest.mark.slow
def test_another_seed_is_another_game():
    """The comparison above would notice a difference."""
    one = play_elsewhere("zombies", "random,random,random", 11, 1, 6)
    two = play_elsewhere("zombies", "random,random,random", 12, 1, 6)
    assert one != two


@pytest.mark.slow
@pytest.mark.parametrize("sets", ["zombies", "oz,munchkin", "fu,apocalypse"])
def test_compiled_and_interpreted_rules_agree(sets):
    """Game by game, every column and every line of the transcript."""
    games = (sets, "random,greedy,random", 3, 2, 12)
    compiled = play_elsewhere(*games, NUMBA_DISABLE_JIT="0")
    interpreted = play_elsewhere(*games, NUMBA_DISABLE_JIT="1")
    assert compiled == interpreted


@pytest.mark.slow
def test_nothing_reaches_outside_its_arrays(tmp_path):
    """Compiled with every index checked, the same games are played, and none stops."""
    games = ("zombies,oz,fu,apocalypse,munchkin", "random,random,random,random", 21, 6, 60)
    checked = play_elsewhere(*games, NUMBA_BOUNDSCHECK="1", SIMLAB_CACHE=str(tmp_path))
    assert checked == play_elsewhere(*games)
