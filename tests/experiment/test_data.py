"""What a run leaves behind can be opened, asked and read without simlab, and every column is documented."""

import json
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from lab import GAMES, PLAY, hashes

from simlab import data
from simlab.errors import SimlabError
from simlab.experiment import design, pool, runner, spec
from simlab.experiment.schema import SCHEMA, TABLES
from simlab.experiment.store import Folder, Provenance, encode


@pytest.fixture
def played(project: Path) -> Path:
    plan = design.resolve(spec.edited(spec.load("door.yaml"), 200), PLAY)
    runner.run(plan, "run", pool.Pool(1))
    return project / "run"


def test_frames_are_lazy_and_have_the_columns_of_the_schema(played: Path) -> None:
    run = data.open(played)
    for name, columns in TABLES.items():
        frame = run.table(name)
        assert isinstance(frame, pl.LazyFrame)
        assert frame.collect_schema().names() == [column.name for column in columns]


def test_sql_and_pandas(played: Path) -> None:
    run = data.open(played)
    won = run.query(
        "select arms.label, strategies.label as strategy, sum(credit) as wins from seats "
        "join arms on seats.arm = arms.arm join strategies on seats.strategy = strategies.strategy group by all"
    )
    assert won.height == 8 and won["wins"].sum() == 400
    assert isinstance(run.to_pandas("games"), pd.DataFrame)
    with pytest.raises(SimlabError, match="this query cannot be answered"):
        run.query("select nothing from nowhere")
    with pytest.raises(SimlabError, match="no table 'game' — did you mean 'games'"):
        run.table("game")


def test_the_command_prints_tables_json_and_csv(simlab, played: Path) -> None:
    sql = "select ended, count(*) as n from games group by ended"
    assert json.loads(simlab("query", "run", sql, "--json").stdout) == [{"ended": "won", "n": 400}]
    assert simlab("query", "run", sql, "--csv").stdout == "ended,n\nwon,400\n"
    assert "400" in simlab("query", "run", sql).stdout
    done = simlab("query", "nowhere", sql)
    assert (done.returncode, done.stderr.splitlines()[0]) == (
        1,
        "nowhere is not the folder of a run: it has no manifest.json",
    )


def test_lists_become_text_in_csv_and_decimals_numbers_in_json(simlab, played: Path) -> None:
    first = "from seats order by arm, block, rotation, seat limit 1"
    path = data.open(played).query(f"select path {first}")["path"].to_list()[0]
    assert (
        simlab("query", "run", f"select path, seat {first}", "--csv").stdout
        == f"path,seat\n{' '.join(map(str, path))},0\n"
    )
    assert simlab("query", "run", f"select * {first}", "--csv").returncode == 0
    assert json.loads(simlab("query", "run", f"select 0.5 as half {first}", "--json").stdout) == [{"half": 0.5}]


def test_every_file_says_where_it_comes_from(played: Path) -> None:
    manifest = json.loads((played / "manifest.json").read_text())
    for file in played.rglob("*.parquet"):
        note = json.loads(pq.read_metadata(file).metadata[b"simlab"])
        assert (note["schema"], note["run"], note["engine"]) == (
            SCHEMA,
            manifest["fingerprint"],
            manifest["created_with"]["engine"],
        )
        arm = manifest["arms"][note["arm"]]
        assert note["cards"] == arm["cards"]
        assert {name: note["origin"][name] for name in design.ORIGIN} == {name: arm[name] for name in design.ORIGIN}
        assert (note["origin"]["seed"], note["origin"]["labels"]) == (manifest["seed"], manifest["strategies"])
        assert set(note["origin"]["strategies"]) == {seat["strategy"] for seat in arm["lineup"]}
        assert note["made_with"].items() <= manifest["created_with"].items()
        assert file.name == f"a{note['arm']:03d}-s{note['shard']:05d}.parquet"


def test_a_run_in_a_folder_of_one_is_found(played: Path) -> None:
    assert data.open(played.parent).manifest["name"] == "door"


def test_a_manifest_that_is_none_is_said(project: Path) -> None:
    (project / "odd").mkdir()
    for text, said in (("[1]", "is not that of a run"), ('{"a":', "odd/manifest.json is damaged")):
        (project / "odd" / "manifest.json").write_text(text)
        with pytest.raises(SimlabError, match=said):
            data.open("odd")


def test_a_query_reads_and_does_nothing_else(played: Path) -> None:
    with pytest.raises(SimlabError, match="a run is only read"):
        data.open(played).query("drop table games")


def test_a_damaged_file_is_named(played: Path) -> None:
    (played / "games" / "a001-s00000.parquet").write_bytes(b"half")
    with pytest.raises(SimlabError, match=r"run/games/a001-s00000.parquet is damaged"):
        data.open(played).query("select count(*) from games")


def test_a_file_url_is_the_same_as_the_folder(whole, simlab, project: Path) -> None:
    assert simlab("run", "door.yaml", "--out", f"file://{project}/by_url", "--workers", "2").returncode == 0
    assert hashes(project / "by_url") == whole
    asked = simlab("query", f"file://{project}/by_url", "select count(*) as n from games", "--json")
    assert json.loads(asked.stdout) == [{"n": GAMES}]


def test_any_fsspec_url_will_do(project: Path) -> None:
    plan = design.resolve(spec.edited(spec.load("door.yaml"), 200), PLAY)
    assert runner.run(plan, "memory://runs/a", pool.Pool(1)).games == 400
    run = data.open("memory://runs/a")
    assert run.games.collect().height == 400
    assert run.query("select count(*) as n from seats")["n"][0] == 1600
    assert runner.run(plan, "memory://runs/a", pool.Pool(1)).kept == 400


def test_unrecorded_tables_are_empty_but_there(project: Path) -> None:
    (project / "door.yaml").write_text(
        (project / "door.yaml").read_text().replace("record: {events: 5}", "record: {cards: false}")
    )
    runner.run(design.resolve(spec.edited(spec.load("door.yaml"), 40), PLAY), "run", pool.Pool(1))
    run = data.open(project / "run")
    assert not (project / "run" / "cards").exists()
    assert run.cards.collect().is_empty() and run.events.collect().is_empty()


def test_a_number_that_does_not_fit_is_refused_not_wrapped() -> None:
    nowhere = Provenance("", 0, 0, 0, 1, 1, "", "", {}, {})
    columns = {column.name: [0] for column in TABLES["events"] if column.name not in ("arm", "what", "card")}
    columns |= {"what": ["x"], "card": [None], "amount": [40_000]}
    with pytest.raises(ValueError, match="column amount of events"):
        encode("events", columns, nowhere)
    with pytest.raises(ValueError, match=r"missing \['amount'\], unknown \['amounts'\]"):
        encode("events", {**{k: v for k, v in columns.items() if k != "amount"}, "amounts": [1]}, nowhere)


def test_an_unknown_place_is_said(project: Path) -> None:
    with pytest.raises(SimlabError, match="is no place simlab can reach"):
        Folder("nowhere://x")
