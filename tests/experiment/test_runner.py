"""A run ends with the same data however it went: interrupted, killed, with dead workers, on any backend."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from lab import GAMES, PLAY, SHARD, command, env, hashes, said_by_others

from simlab import data
from simlab.experiment import design, pool, runner, spec


def wait_for_shards(folder: Path, count: int) -> None:
    """Wait until a run has written some shards."""
    deadline = time.monotonic() + 60
    while len(list(folder.glob("games/*.parquet"))) < count:
        assert time.monotonic() < deadline, "the run wrote nothing"
        time.sleep(0.02)


def start(project: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """A slow run in the background, in a process group of its own."""
    return subprocess.Popen(
        command("run", "door.yaml", *arguments), cwd=project, env=env(**{"FAKE_SECONDS": "0.3", **environment}),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def test_a_run_leaves_games_seats_cards_events_and_a_manifest(whole, project: Path) -> None:
    run = data.open(project / "whole")
    assert run.games.collect().height == GAMES
    assert run.seats.collect().height == 4 * GAMES
    assert run.cards.collect().height > 0
    assert run.events.collect().select("arm", "block", "rotation").unique().height == 2 * 5
    assert (run.manifest["status"], run.manifest["games_done"]) == ("finished", GAMES)
    assert sum(run.seats.collect()["credit"]) == GAMES


@pytest.mark.parametrize(
    "arguments", [["--workers", "2"], ["--workers", "3"], ["--backend", "threads", "--workers", "2"]]
)
def test_workers_and_backends_leave_no_trace(whole, simlab, project: Path, arguments: list[str]) -> None:
    done = simlab("run", "door.yaml", "--out", "other", *arguments, PYTHONHASHSEED="17")
    assert done.returncode == 0, done.stderr
    assert hashes(project / "other") == whole


def test_nobody_starts_workers_without_work(simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "crowd", "--backend", "threads", "--workers", "5000")
    assert done.returncode == 0, done.stderr
    assert f"{GAMES // SHARD} workers" in done.stdout + done.stderr


def test_kill_9_loses_only_the_shards_in_flight(whole, simlab, project: Path) -> None:
    run = start(project, "--out", "killed", "--workers", "2")
    wait_for_shards(project / "killed", 6)
    os.killpg(run.pid, signal.SIGKILL)
    run.communicate()
    left = len(list((project / "killed" / "games").glob("a*.parquet")))
    (project / "killed" / "games" / ".tmp-a000-s00000.parquet").write_bytes(b"half a shard")
    done = simlab("run", "door.yaml", "--out", "killed", "--workers", "3", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["kept"] >= left * SHARD / 2 > 0
    assert hashes(project / "killed") == whole


def test_killing_only_the_parent_leaves_no_workers_behind(project: Path) -> None:
    run = start(project, "--out", "orphaned", "--workers", "2")
    wait_for_shards(project / "orphaned", 4)
    run.kill()
    run.communicate()
    deadline = time.monotonic() + 20
    while group := members(run.pid):
        assert time.monotonic() < deadline, f"still there: {group}"
        time.sleep(0.2)


def members(group: int) -> list[str]:
    """The living processes of a process group."""
    found = subprocess.run(
        ["ps", "-o", "pid=,pgid=,stat=,args=", "-A"], capture_output=True, text=True
    ).stdout.splitlines()
    rows = [line.split(None, 3) for line in found]
    return [row[3] for row in rows if row[1] == str(group) and not row[2].startswith("Z")]


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(whole, simlab, project: Path) -> None:
    run = start(project, "--out", "stopped", "--workers", "2")
    wait_for_shards(project / "stopped", 4)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=30)
    assert run.returncode == 130
    assert (
        "of 4,032 games are kept in stopped\nRun the same command again to continue: simlab run door.yaml --out stopped\n"
        in said
    )
    assert "Traceback" not in said and "Warning" not in said
    assert json.loads((project / "stopped" / "manifest.json").read_text())["status"] == "stopped"
    assert simlab("run", "door.yaml", "--out", "stopped", "--workers", "1").returncode == 0
    assert hashes(project / "stopped") == whole


def test_ctrl_c_while_workers_start_is_as_clean(project: Path) -> None:
    run = start(project, "--out", "early", "--workers", "2")
    deadline = time.monotonic() + 60
    while not any("loky" in row and "resource" not in row for row in members(run.pid)):
        assert time.monotonic() < deadline and run.poll() is None
        time.sleep(0.01)
    os.killpg(run.pid, signal.SIGINT)
    out, said = run.communicate(timeout=30)
    assert (run.returncode, out) == (130, "")
    assert said_by_others(said) == ["Run the same command again to continue: simlab run door.yaml --out early"]


def test_a_damaged_shard_is_played_again(whole, simlab, project: Path) -> None:
    victim = project / "whole" / "seats" / "a001-s00002.parquet"
    victim.write_bytes(victim.read_bytes()[:-100])
    (project / "whole" / "cards" / "a000-s00001.parquet").unlink()
    done = simlab("run", "door.yaml", "--out", "whole", "--json")
    assert json.loads(done.stdout)["kept"] == GAMES - 2 * SHARD
    assert hashes(project / "whole") == whole


def test_a_crashed_game_is_a_row_and_the_exit_code_says_so(simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "crashing", FAKE_CRASH="40,41")
    assert done.returncode == 3
    assert "4 games crashed; each is a row with its seed and error" in done.stderr
    assert "IllegalAnswer: seed 7 block 4" in done.stderr
    rows = data.open(project / "crashing").query("select arm, block, seed, error from games where ended = 'crashed'")
    assert rows.height == 4 and set(rows["seed"]) == {7}
    assert json.loads((project / "crashing" / "manifest.json").read_text())["games_crashed"] == 4
    assert simlab("run", "door.yaml", "--out", "crashing").returncode == 3  # still true when nothing is left to play


def test_a_shard_that_raises_twice_is_recorded_and_the_run_goes_on(whole, simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "raising", "--workers", "2", FAKE_RAISE="126")
    assert done.returncode == 3
    assert (
        "shard 2 of arm 'listen_at_the_door=false' failed twice and is missing: RuntimeError: told to fail at block 126"
        in done.stderr
    )
    manifest = json.loads((project / "raising" / "manifest.json").read_text())
    assert manifest["games_done"] == GAMES - 2 * SHARD
    assert [(row["arm"], row["shard"]) for row in manifest["shards_failed"]] == [(0, 2), (1, 2)]
    assert simlab("run", "door.yaml", "--out", "raising").returncode == 0  # mended: only these two are played
    assert hashes(project / "raising") == whole


def test_a_shard_that_kills_its_worker_costs_nothing_else(whole, simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "dying", "--workers", "2", FAKE_DIE="189")
    assert done.returncode == 3
    assert "shard 3 of arm 'listen_at_the_door=true' failed twice and is missing: the worker died" in done.stderr
    left = hashes(project / "dying")
    missing = {name for name in whole if name not in left}
    assert missing == {f"{table}/a{arm:03d}-s00003.parquet" for table in ("games", "seats", "cards") for arm in (0, 1)}
    assert simlab("run", "door.yaml", "--out", "dying").returncode == 0
    assert hashes(project / "dying") == whole


def test_an_unwritable_folder_is_said_in_one_sentence(simlab, project: Path) -> None:
    (project / "a_file").write_text("in the way")
    done = simlab("run", "door.yaml", "--out", "a_file/run")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        "cannot write to a_file/run: a part of the path is a file",
        "(what was finished is kept; put that right and run the same command again)",
    ]


def test_a_full_disk_keeps_what_was_finished(whole, simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--out", "full://disk", FULL_AFTER="200000")
    assert done.returncode == 1
    assert "cannot write to full://disk: the disk is full" in done.stderr
    assert "Traceback" not in done.stderr
    kept = list((project / "disk").glob("games/a*.parquet"))
    assert kept and not list((project / "disk").rglob(".tmp-*"))
    done = simlab("run", "door.yaml", "--out", "full://disk", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["kept"] == SHARD * len(kept)
    assert hashes(project / "disk") == whole


def test_two_runs_do_not_write_into_one_folder(project: Path, simlab) -> None:
    run = start(project, "--out", "shared", "--workers", "2", FAKE_SECONDS="5")
    wait_for_shards(project / "shared", 1)
    second = simlab("run", "door.yaml", "--out", "shared")
    os.killpg(run.pid, signal.SIGKILL)
    run.communicate()
    assert (second.returncode, second.stderr.splitlines()[-2]) == (1, "another simlab run is writing to shared")


def test_a_folder_of_another_run_is_refused(whole, simlab) -> None:
    done = simlab("run", "door.yaml", "--out", "whole", "--games", "400")
    assert done.returncode == 1 and "whole holds another run (door)" in done.stderr


def test_a_backend_that_answers_in_batches_gives_the_same_data(whole, project: Path, monkeypatch) -> None:
    """Ray's joblib backend has no generators; its way of answering is played here with threads."""
    threads = pool.Pool(2, "threads")
    monkeypatch.setattr(pool.Pool, "_config", lambda self: {"backend": "threading"})
    monkeypatch.setattr(
        pool.Pool, "__enter__", lambda self: setattr(self, "backend", "ray") or setattr(self, "size", 2) or self
    )
    runner.run(design.resolve(spec.load("door.yaml"), PLAY), "batches", threads)
    assert hashes(project / "batches") == whole
