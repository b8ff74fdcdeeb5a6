"""`simlab run` for people and for programs: plans, checks, displays."""

import json
import os
import pty
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from lab import GAMES, command, env

from simlab.experiment.estimate import Pilot, bytes_of, needed, pilot
from simlab.experiment.progress import clock
from simlab.experiment.worker import Played, Shard

COLOURS = re.compile(r"\x1b\[(\d+;)*3[0-8]\b")


def test_a_dry_run_shows_the_plan_and_leaves_nothing(simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--dry-run", "--effect", "0.02")
    assert done.returncode == 0, done.stderr
    assert "without listen at the door (baseline)" in done.stdout
    assert "2 arms: 4,032 games in 16 shards" in done.stdout
    assert "Games per arm to see a difference of 0.02 in win rate" in done.stdout
    assert not (project / "reports").exists()


def test_a_dry_run_for_programs(simlab) -> None:
    plan = json.loads(simlab("run", "door.yaml", "--effect", "0.02", "--workers", "3", "--json").stdout)
    assert (plan["games"], plan["shards"], plan["workers"]) == (GAMES, 16, 3)
    assert plan["estimated_seconds"] > 0
    assert 50 * GAMES < plan["estimated_bytes"] < 400 * GAMES
    assert {row["strategy"] for row in plan["needed"]} == {"cautious", "greedy", "bully", "generous(help_price=0)"}


def test_bytes_are_told_though_the_arms_were_looked_at_unequally() -> None:
    """A file of 2,000 bytes and 70 a game, whatever the clock let the pilot play of each arm."""

    def played(arm: int, blocks: int) -> Played:
        shard = Shard(arm, 0, 0, blocks, rotations=4)
        return Played(shard, {"games": b"." * (2000 + 70 * shard.games), "seats": b"", "cards": b"." * 3000})

    design = SimpleNamespace(shards=[8, 8], games=4032, record={"games": True, "seats": False, "cards": True})
    uneven = Pilot({0: played(0, 512), 1: played(1, 64)}, small=played(0, 4))
    assert bytes_of(design, uneven) == 16 * 2000 + 70 * 4032 + 16 * 3000
    tiny = Pilot({0: played(0, 4), 1: played(1, 4)}, small=played(0, 4))
    assert bytes_of(design, tiny) > 70 * 4032


def test_the_sample_size_is_that_of_the_formula(project: Path) -> None:
    from lab import PLAY

    from simlab.experiment import design, spec
    from simlab.experiment.stopping import block_values

    plan = design.resolve(spec.load("door.yaml"), PLAY)
    found = pilot(plan)
    rows = needed(plan, found, 0.02, "win_rate")
    one, other = (block_values("win_rate", found.played[arm].files["seats"])["0"] for arm in (0, 1))
    paired = min(len(one), len(other))  # the clock may let the pilot play more of one arm
    expected = ((1.959964 + 0.841621) * (other[:paired] - one[:paired]).std(ddof=1) / 0.02) ** 2
    assert rows[0].blocks == pytest.approx(expected, abs=1)
    assert (rows[0].games, rows[0].pilot) == (4 * rows[0].blocks, paired)
    assert 0 < rows[0].discordant < 0.2


def test_the_default_folder_is_named_by_experiment_and_fingerprint(simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--games", "40", "--json")
    outcome = json.loads(done.stdout)
    assert outcome["folder"] == f"reports/door/{outcome['fingerprint']}"
    assert (project / outcome["folder"] / "manifest.json").exists()


def test_check_plays_again_in_a_new_process(simlab, project: Path) -> None:
    done = simlab("run", "door.yaml", "--games", "40", "--out", "run", "--check")
    assert "checked: 80 games played again in a new process, identical; 0 break an invariant" in done.stdout
    check = json.loads((project / "run" / "check.json").read_text())
    assert check["identical"] and check["games"] == 80


def test_check_notices_data_that_was_changed(simlab, project: Path) -> None:
    assert simlab("run", "door.yaml", "--games", "40", "--out", "run").returncode == 0
    games = project / "run" / "games"
    (games / "a000-s00000.parquet").write_bytes((games / "a001-s00000.parquet").read_bytes())
    from simlab.experiment import check, design, spec

    plan = design.resolve(spec.edited(spec.load("door.yaml"), 40), "fake_play:play_blocks")
    assert check.replay(plan, "run")["identical"] is False


def test_a_pilot_costs_what_each_arm_costs(project: Path) -> None:
    """An arm that thinks longer plays fewer blocks, and all its time counts."""
    from lab import PLAY

    from simlab.experiment import design, spec

    text = (project / "door.yaml").read_text().replace("vary:", "players: 4\nvary:")
    lineups = "lineup: [[greedy], [greedy, bully], [solo], [random], [veteran], [merchant], [hoarder], [planner]]"
    (project / "many.yaml").write_text(text.replace("rules.listen_at_the_door: [false, true]", lineups))
    plan = design.resolve(spec.load("many.yaml"), PLAY)
    found = pilot(plan, budget=0.0)
    assert list(found.played) == [0, 1, 3, 4, 6, 7]  # from the first to the last
    assert {row.games for row in needed(plan, found, 0.02, "length")} == {None}  # four blocks tell nothing
    slow = replace(found.played[7], seconds=1000.0 * found.played[7].shard.games, encoding=0.0)
    seconds = replace(found, played={**found.played, 7: slow}).seconds(plan)
    assert seconds > 1000 * plan.arms[7].games


def test_quiet_says_nothing(simlab) -> None:
    done = simlab("run", "door.yaml", "--games", "40", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_a_terminal_there_are_plain_lines(simlab) -> None:
    done = simlab("run", "door.yaml", "--games", "40")
    assert done.stderr.startswith("door: 2 arms, 80 games, ")
    assert "\x1b" not in done.stderr + done.stdout


@pytest.mark.parametrize("colour", [True, False])
def test_on_a_terminal_there_are_bars(project: Path, colour: bool) -> None:
    leader, follower = pty.openpty()
    more = {"TERM": "xterm-256color", "COLUMNS": "120"} | ({} if colour else {"NO_COLOR": "1"})
    run = command("run", "door.yaml", "--out", "run", "--workers", "2")
    done = subprocess.Popen(run, cwd=project, env=env(**more), stdout=subprocess.DEVNULL, stderr=follower)
    os.close(follower)
    shown = read_all(leader)
    assert done.wait(60) == 0
    assert "door" in shown and "with listen at the door" in shown and "workers" in shown
    assert bool(COLOURS.search(shown)) is colour


def read_all(leader: int) -> str:
    """Everything written to a terminal until it is closed."""
    parts = []
    try:
        while part := os.read(leader, 65536):
            parts.append(part)
    except OSError:  # closed
        pass
    return b"".join(parts).decode(errors="replace")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--backend", "loki"], "there is no backend 'loki' — did you mean 'loky'?"),
        (["--backend", "ray"], "Ray is not installed"),
        (
            ["--backend", "loky", "--scheduler", "tcp://127.0.0.1:9"],
            "--scheduler is the address of a Dask scheduler: it goes with --backend dask",
        ),
        (["--out", "memory://x", "--report"], "--report writes beside the data, into a local folder"),
        (["--effect", "-1"], "--effect -1: a difference to look for is above 0"),
        (["--out", "nowhere://x"], "'nowhere://x' is no place simlab can reach: Protocol not known: nowhere"),
    ],
)
def test_what_cannot_be_done_is_said(simlab, arguments: list[str], said: str) -> None:
    if "ray" in arguments:
        try:
            import ray  # noqa: F401
        except ImportError:
            pass
        else:
            pytest.skip("Ray is installed here")
    done = simlab("run", "door.yaml", *arguments)
    assert done.returncode in (1, 2)
    assert said in done.stderr.splitlines()


def test_a_backend_that_there_is_not_leaves_no_folder_behind(simlab, project: Path) -> None:
    assert simlab("run", "door.yaml", "--backend", "loki").returncode == 1
    assert not (project / "reports").exists()


def test_times_are_said_as_people_say_them() -> None:
    assert [clock(seconds) for seconds in (7.4, 61, 3725, 90000)] == ["7 s", "1 min 01 s", "1 h 02 min", "25 h 00 min"]
