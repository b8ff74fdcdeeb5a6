"""A real Ray: the same data as at home, also when a shard kills its worker. Left out where Ray is not installed."""

from pathlib import Path

import pytest
from lab import hashes, said_by_others

pytest.importorskip("ray", reason='Ray is not installed: pip install "simlab[ray]"')


def test_ray_gives_the_same_data_and_says_nothing_of_its_own(whole, simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "ray", "--backend", "ray", "--workers", "2")
    assert (done.returncode, said_by_others(done.stderr)) == (0, [])
    assert hashes(project / "ray") == whole


def test_a_shard_that_kills_ray_workers_does_not_hang_the_run(whole, simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "dying", "--backend", "ray", "--workers", "2", FAKE_DIE="189")
    assert done.returncode == 3, done.stderr
    assert "shard 3 of arm 'listen_at_the_door=true' failed twice and is missing: the worker died" in done.stderr
    assert simlab("run", "door.yaml", "--out", "dying").returncode == 0
    assert hashes(project / "dying") == whole
