"""The side-by-side runs work without any peer, and the port in C finds what the engine finds. No speed is tested here."""

import json
import shutil
from importlib import metadata
from pathlib import Path

import pytest

from benchmarks import peers
from simlab import bench
from simlab.errors import SimlabError

pytestmark = pytest.mark.slow


@pytest.fixture
def nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """No peer is installed, whatever this machine has."""
    known = metadata.version

    def version(package: str) -> str:
        if package == "simlab":
            return known(package)
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr(peers.metadata, "version", version)


def test_peers_without_any(nobody_there: None, capsys: pytest.CaptureFixture[str]) -> None:
    peers.main(["--rounds", "1", "--games", "8", "--json"])
    ours, candid, at_random, *others = json.loads(capsys.readouterr().out)
    assert {row["peer"] for row in (ours, candid, at_random)} == {"simlab"}
    assert ours["games"] == candid["games"] == at_random["games"] == 8 and ours["decisions_per_s"] > 0
    assert candid["games_ratio_low"] <= candid["games_ratio"] <= candid["games_ratio_high"]
    assert ours["decisions_per_game"] == candid["decisions_per_game"] < at_random["decisions_per_game"]
    assert {row["peer"] for row in others} == {peer.package for peer in peers.PEERS} - {"simlab"}
    assert {row["version"] for row in others} == {"not installed"}


@pytest.mark.parametrize("wrong", [["--rounds", "0"], ["--games", "-4"], ["--games", "many"]])
def test_nothing_is_measured_of_none(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        peers.main(wrong)
    assert f"argument {wrong[0]}: {wrong[1]} is not a whole number above 0" in capsys.readouterr().err


def test_a_peer_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games of ten decisions and two forced moves, in every round."""
    monkeypatch.setattr(peers.Slice, "__post_init__", lambda one: setattr(one, "games", 3))
    somebody = peers.Peer("simlab", "a game", 4, lambda: lambda: (1, 10, 12))
    _, row = peers.compare((somebody,), rounds=2, games=8)
    assert (row["games"], row["rounds"], row["decisions_per_game"]) == (6, 2, 10)
    assert row["moves_per_s"] / row["decisions_per_s"] == pytest.approx(1.2, rel=1e-4)
    assert row["decisions_ratio"] is not None


def test_the_machine_is_measured_too() -> None:
    gain = bench.machine_alone(rounds=2)
    assert 0 < gain["all_cores_machine_low"] <= gain["all_cores_machine"] <= gain["all_cores_machine_high"]


def test_bots_offered_everything_play_the_same_games() -> None:
    table = bench.Case(strategy="benchmarks.peers:candid").table()
    candid, usual = (bench.play(each, False, 0, 2, 4) for each in (table, bench.Case().table()))
    assert (candid.games, candid.decisions, candid.forced) == (usual.games, usual.decisions, usual.forced)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("sets", [("zombies",), bench.SIX])
def test_the_port_finds_what_the_engine_finds(sets: tuple[str, ...], bot: str) -> None:
    from benchmarks.c_port.__main__ import disagreements
    from benchmarks.c_port.build import Port
    from benchmarks.c_port.states import windows

    states, box = windows(sets, 300, bot)
    assert not disagreements(Port(), states, box)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_a_difference_is_noticed() -> None:
    """One strength, and one field of one option, are not what the engine says."""
    from benchmarks.c_port.__main__ import disagreements
    from benchmarks.c_port.build import Port
    from benchmarks.c_port.states import windows

    class Liar(Port):
        def strengths(self, states, box, out):
            found = super().strengths(states, box, out)
            out[7, 0] += 1
            return found

        def options_of(self, states, i, box, seat):
            super().options_of(states, i, box, seat)
            box["option"][0, 0]["amount"] += i == 3 and seat == 0

    states, box = windows(("zombies",), 20)
    assert [said.split(":")[0] for said in disagreements(Liar(), states, box)] == ["state 7", "state 3, seat 0"]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_the_port_is_timed_beside_the_engine() -> None:
    from benchmarks.c_port.__main__ import PASSES, compare
    from benchmarks.c_port.build import Port

    strengths, options = compare(Port(), ("zombies",), 20, 2)
    assert strengths["calls"] == 20 * PASSES and options["calls"] == 80 * PASSES  # nobody is dead yet
    assert strengths["engine_ns"] > 0 and options["c_ns"] > 0


# --- simlab bench -----------------------------------------------------------------------------------------------------


def test_both_ways_play_the_same_games() -> None:
    """What recording costs is measured on the very same games."""
    table = bench.Case().table()
    recorded, bare = (bench.play(table, recording, 3, 2, 4) for recording in (True, False))
    assert (recorded.games, recorded.decisions, recorded.forced) == (bare.games, bare.decisions, bare.forced)
    assert set(recorded.files) == {"games", "seats", "cards"} and not bare.files


@pytest.mark.parametrize("workers", [bench.THREADS, bench.PROCESSES])
def test_all_cores_play_every_shard(workers: str) -> None:
    rows, rates = bench.measure([bench.Case(), bench.Case(recording=False), bench.Case(cores=2, workers=workers)], 2, 8)
    assert [row.games for row in rows] == [16, 16, 2 * 8 * 2 * bench.SHARDS_PER_CORE]
    facts = bench.comparisons(rows, rates)
    assert {"recording_share", f"all_cores_{workers}"} <= set(facts)
    assert facts["recording_share_low"] <= facts["recording_share"] <= facts["recording_share_high"] < 1


def test_growth_is_measured_in_a_process_of_its_own() -> None:
    row = bench.measure_apart(bench.Case(part="games", games=16))
    assert row.games == 16 and row.peak_mib is not None and row.peak_mib > 50


def test_the_cases_cover_what_is_promised() -> None:
    wanted = list(bench.cases())
    assert {len(case.sets) for case in wanted} == {1, 6}
    assert {case.players for case in wanted} == {3, 4, 6}
    assert {case.strategy for case in wanted} == {"random", "greedy", "veteran", "planner", bench.PYTHON_BOT}
    assert {(case.workers, case.recording) for case in wanted} == {
        (workers, recording) for workers in (bench.ALONE, bench.THREADS, bench.PROCESSES) for recording in (True, False)
    }
    grown = list(bench.growth())
    assert {case.games for case in grown if case.part == "games"} == {10**3, 10**4, 10**5, 10**6}
    assert {case.players for case in grown if case.part == "players"} == {3, 4, 5, 6}
    assert {len(case.sets) for case in grown if case.part == "cards"} == {1, 2, 3, 4, 5, 6}


def row(**fields: object) -> bench.Row:
    known = {
        "part": "speed", "sets": "zombies", "players": 4, "strategy": "greedy", "cores": 1, "workers": "alone",
        "recording": True, "games": 8, "rounds": 1, "seconds": 1.0, "games_per_s": 8.0, "decisions_per_s": 4000.0,
        "ns_per_decision": 250_000.0,
    }  # fmt: skip
    return bench.Row(**{**known, **fields})  # type: ignore[arg-type]


def test_ratios_against_an_earlier_measurement(tmp_path: Path) -> None:
    base = tmp_path / "base.json"
    old = [row(decisions_per_s=2000.0), row(part="games", games=1000), row(players=3)]
    base.write_text(json.dumps([vars(one) for one in old]))
    new = [
        row(),
        row(part="games", games=1000, decisions_per_s=1000.0),
        row(part="games", games=10_000),
        row(players=6),
    ]
    found = bench.with_ratios(new, bench.earlier(base))
    assert [one["ratio"] for one in found] == [2.0, 0.25, None, None]


@pytest.mark.parametrize("text", ["", "3", "[1]", '[{"sets": "zombies"}]'])
def test_what_is_no_measurement_is_refused(tmp_path: Path, text: str) -> None:
    base = tmp_path / "base.json"
    base.write_text(text)
    with pytest.raises(SimlabError, match="no measurement"):
        bench.earlier(base)


def test_compile_times_alone_are_a_row_like_any_other(tmp_path: Path) -> None:
    (alone,) = bench.for_machines([], {"warm_start_s": 1.5})
    (beside,) = bench.for_machines([vars(row())], {"warm_start_s": 1.5})
    assert alone.keys() == beside.keys()
    assert (alone["part"], alone["decisions_per_s"], alone["warm_start_s"]) == ("compile", None, 1.5)
    base = tmp_path / "base.json"
    base.write_text(json.dumps([alone]))
    with pytest.raises(SimlabError, match="nothing of decisions per second"):
        bench.earlier(base)
