"""A run that stops by itself stops at the same place, whatever plays it."""

import json
from pathlib import Path

import numpy as np
import pytest
from lab import hashes

from simlab import data
from simlab.experiment.stopping import Tally

STOPPING = """question: How long is a game?
sets: [toy]
lineup: [veteran, greedy, bully, cautious]
vary: {rules.listen_at_the_door: [false, true]}
stop: {measure: length, half_width: 0.5, max_games: 20_000, check_every: 400}
"""


@pytest.fixture
def stopped(simlab, project: Path) -> dict:
    (project / "length.yaml").write_text(STOPPING)
    done = simlab("run", "length.yaml", "--out", "one", "--workers", "1")
    assert done.returncode == 0, done.stderr
    return json.loads((project / "one" / "manifest.json").read_text())


def test_it_stops_when_the_measure_is_known(stopped, project: Path) -> None:
    assert stopped["status"] == "finished"
    assert stopped["stop"]["reached"] is True
    assert stopped["stop"]["found"] <= 0.5
    assert 400 < stopped["games_done"] / 2 < 20_000
    assert stopped["games_done"] / 2 % 400 == 0
    assert data.open(project / "one").games.collect().height == stopped["games_done"]


@pytest.mark.parametrize(
    "arguments", [["--workers", "2"], ["--workers", "5"], ["--backend", "threads", "--workers", "3"]]
)
def test_the_stopping_point_does_not_depend_on_workers(stopped, simlab, project: Path, arguments: list[str]) -> None:
    assert simlab("run", "length.yaml", "--out", "two", *arguments).returncode == 0
    assert hashes(project / "two") == hashes(project / "one")


def test_a_resumed_run_stops_at_the_same_point(stopped, simlab, project: Path) -> None:
    before = hashes(project / "one")
    for victim in sorted((project / "one" / "games").glob("*.parquet"))[3:9]:
        victim.unlink()
    assert simlab("run", "length.yaml", "--out", "one").returncode == 0
    assert hashes(project / "one") == before


def test_a_measure_that_stays_vague_ends_at_the_cap(simlab, project: Path) -> None:
    (project / "vague.yaml").write_text(
        STOPPING.replace("half_width: 0.5, max_games: 20_000", "half_width: 0.001, max_games: 800")
    )
    done = simlab("run", "vague.yaml", "--out", "vague")
    assert done.returncode == 0
    assert "length is not yet known to ± 0.001" in done.stdout
    assert json.loads((project / "vague" / "manifest.json").read_text())["games_done"] == 2 * 800


def test_paired_differences_need_fewer_games_than_the_arms_themselves(stopped, simlab, project: Path) -> None:
    (project / "pairs.yaml").write_text(STOPPING.replace("half_width: 0.5", "half_width: 0.5, of: differences"))
    assert simlab("run", "pairs.yaml", "--out", "pairs").returncode == 0
    manifest = json.loads((project / "pairs" / "manifest.json").read_text())
    assert manifest["stop"]["reached"] and manifest["games_done"] < stopped["games_done"]


def test_sums_do_not_depend_on_the_order_shards_come_in(stopped, project: Path) -> None:
    files = sorted((project / "one" / "games").glob("*.parquet"))
    shards = (len(files) // 2,) * 2
    forward, backward = Tally("length", shards), Tally("length", shards)
    for tally, order in ((forward, files), (backward, files[::-1])):
        for file in order:
            tally.add(int(file.name[1:4]), int(file.name[6:11]), file.read_bytes())
    assert forward.estimates() == backward.estimates()
    assert not (forward.ahead or forward.waiting or backward.ahead)  # nothing is kept of a shard that is counted
    games = data.open(project / "one").games.collect()
    first = games.filter(games["arm"] == 0)
    n, mean, variance = forward.estimates()[0, ""]
    blocks = first.select("block", "rounds").group_by("block").mean()["rounds"].to_numpy()
    assert (n, mean) == (len(blocks), pytest.approx(blocks.mean()))
    assert variance == pytest.approx(np.var(blocks, ddof=1))
