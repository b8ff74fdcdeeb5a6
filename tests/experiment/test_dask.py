"""A real Dask cluster on loopback: the same data as at home, also when a worker is killed in the middle."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import GAMES, command, env, hashes, said_by_others

pytest.importorskip("distributed")
DASK = [sys.executable, "-c", "from distributed.cli import dask_scheduler, dask_worker; import sys; "
        "name = sys.argv.pop(1); sys.exit({'scheduler': dask_scheduler, 'worker': dask_worker}[name].main())"]  # fmt: skip


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path, workers: int, **environment: str) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        log = (folder / "dask.log").open("w")
        self.log = log
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file)
        )
        self._wait_for_file()
        self.workers = [self._start("worker", "--scheduler-file", str(self.file), "--nthreads", "1", "--no-nanny",
                                    "--no-dashboard", **environment) for _ in range(workers)]  # fmt: skip
        self.address = json.loads(self.file.read_text())["address"]

    def _start(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*DASK, *arguments], cwd=self.folder, env=env(**environment), stdout=self.log, stderr=self.log
        )

    def _wait_for_file(self) -> None:
        deadline = time.monotonic() + 30
        while not self.file.exists() or not self.file.read_text():
            assert time.monotonic() < deadline, (self.folder / "dask.log").read_text()
            time.sleep(0.05)

    def close(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture
def cluster(project: Path) -> Iterator[Cluster]:
    found = Cluster(project, 2, FAKE_SECONDS="0.3")
    yield found
    found.close()


def test_dask_with_a_worker_killed_mid_run_gives_the_same_data(cluster: Cluster, whole, project: Path) -> None:
    run = subprocess.Popen(
        command("run", "door.yaml", "--out", "away", "--scheduler", cluster.address, "--json"),
        cwd=project, env=env(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while len(list((project / "away").glob("games/*.parquet"))) < 6:
        assert time.monotonic() < deadline and run.poll() is None
        time.sleep(0.02)
    cluster.workers[0].kill()
    out, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    assert json.loads(out)["games"] == GAMES
    assert hashes(project / "away") == whole


def test_dask_started_by_simlab_itself(whole, simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "local", "--backend", "dask", "--workers", "2")
    assert (done.returncode, said_by_others(done.stderr)) == (0, [])
    assert hashes(project / "local") == whole


def test_a_shard_that_kills_dask_workers_does_not_hang_the_run(simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "dying", "--backend", "dask", "--workers", "2", FAKE_DIE="189")
    assert done.returncode == 3, done.stderr
    assert "shard 3 of arm 'listen_at_the_door=true' failed twice and is missing: the worker died" in done.stderr
    assert len(list((project / "dying").glob("games/*.parquet"))) == 16 - 2


def test_ctrl_c_stops_ones_own_cluster_cleanly(project: Path) -> None:
    run = subprocess.Popen(
        command("run", "door.yaml", "--out", "stopped", "--backend", "dask", "--workers", "2"), cwd=project,
        env=env(FAKE_SECONDS="0.3"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while len(list((project / "stopped").glob("games/*.parquet"))) < 2:
        assert time.monotonic() < deadline and run.poll() is None
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 130
    assert said_by_others(said) == ["Run the same command again to continue: simlab run door.yaml --out stopped"]


def test_a_scheduler_that_is_not_there_is_said(simlab) -> None:
    done = simlab("run", "door.yaml", "--scheduler", "tcp://127.0.0.1:9")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2].startswith("no Dask workers answer at tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:8786", "tcp://127.0.0.1"])
def test_an_address_that_is_none_is_said(simlab, address: str) -> None:
    done = simlab("run", "door.yaml", "--scheduler", address)
    assert done.returncode == 1
    assert done.stderr.startswith(f"no Dask workers answer at {address}: ")
    assert done.stderr.endswith("(start `dask scheduler` and at least one `dask worker` there)\n")
    assert "Traceback" not in done.stderr
