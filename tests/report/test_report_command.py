"""`simlab report` and `simlab compare`."""

import json
from pathlib import Path

import typer
from synthetic import Design, Truth, make_run
from typer.testing import CliRunner

from simlab.commands import report as commands
from simlab.stats.source import open_run


def app() -> typer.Typer:
    made = typer.Typer()
    commands.mount(made)
    return made


def test_report_names_the_page(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [Truth()], Design(blocks=10))
    result = CliRunner().invoke(app(), ["report", str(run)])
    assert result.exit_code == 0 and result.output.strip() == f"Report: {run / 'report' / 'index.html'}"


def test_report_elsewhere_and_quietly(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [Truth()], Design(blocks=10))
    result = CliRunner().invoke(app(), ["report", str(run), "--out", str(tmp_path / "there"), "--quiet"])
    assert result.exit_code == 0 and result.output == ""
    assert (tmp_path / "there" / "index.html").is_file()


def test_games_that_have_gone_are_said(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [Truth()], Design(blocks=10))
    manifest = json.loads((run / "manifest.json").read_text())
    there = open_run(run).scan("games").collect().height
    (run / "manifest.json").write_text(json.dumps({**manifest, "games_done": there + 5}))
    result = CliRunner().invoke(app(), ["report", str(run)])
    assert result.exit_code == 0
    assert f"warning: 5 of the {there + 5} games of {run} are missing" in result.output


def test_compare_names_the_page(tmp_path: Path) -> None:
    a, b = (make_run(tmp_path / name, [Truth()], Design(blocks=10)) for name in "ab")
    result = CliRunner().invoke(app(), ["compare", str(a), str(b)])
    assert result.exit_code == 0 and result.output.strip().endswith("compare-a/index.html")
