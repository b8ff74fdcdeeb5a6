"""Run folders: what cannot be read is refused in one sentence."""

import json
import shutil
from pathlib import Path

import pytest
from synthetic import Design, Truth, make_run

from simlab.errors import SimlabError
from simlab.stats.analysis import analyse, analyse_pair
from simlab.stats.source import SourceError, open_run


def test_a_folder_without_a_manifest(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"has no manifest\.json") as caught:
        open_run(tmp_path)
    assert isinstance(caught.value, SimlabError) and caught.value.hint


def test_the_run_that_lies_in_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "only").mkdir()
    (tmp_path / "only" / "manifest.json").write_text("{}")
    with pytest.raises(SourceError) as caught:
        open_run(tmp_path)
    assert caught.value.hint == f"did you mean {tmp_path / 'only'}?"


def test_a_broken_manifest(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(SourceError, match="not valid JSON"):
        open_run(tmp_path)


@pytest.mark.parametrize("name", ["manifest.json", "cards.json", "check.json"])
@pytest.mark.parametrize("damage", [b"{", b"", b"\xff\x00"])
def test_a_damaged_file_is_named_with_what_helps(tmp_path: Path, name: str, damage: bytes) -> None:
    run = make_run(tmp_path, [Truth("same")], Design(blocks=2))
    (run / name).write_bytes(damage)
    with pytest.raises(SourceError, match=f"{name} is not valid JSON") as caught:
        open_run(run)
    assert caught.value.hint == f"remove {name} and run the experiment again into this folder"


def test_another_schema(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"schema": 2}))
    with pytest.raises(SourceError, match="schema 2") as caught:
        open_run(tmp_path)
    assert caught.value.hint == "run the experiment again, or use the simlab that made it"


def test_no_arms(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"schema": 1, "arms": []}))
    with pytest.raises(SourceError, match="names no arms"):
        open_run(tmp_path)


def test_a_run_without_games_is_neither_reported_nor_compared(tmp_path: Path) -> None:
    whole = make_run(tmp_path / "whole", [Truth("same")], Design(blocks=2))
    emptied = make_run(tmp_path / "emptied", [Truth("same")], Design(blocks=2))
    shutil.rmtree(emptied / "games")
    with pytest.raises(SourceError, match="emptied holds no games"):
        analyse(emptied)
    with pytest.raises(SourceError, match="emptied holds no games"):
        analyse_pair(whole, emptied)


def test_arms_of_the_same_label_are_told_apart(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth("same"), Truth("same")], Design(blocks=2))
    assert [arm.label for arm in open_run(run).arms] == ["same (0)", "same (1)"]


def test_cards_and_strategies_are_named(tmp_path: Path) -> None:
    run = open_run(make_run(tmp_path, [Truth()], Design(blocks=2)))
    assert run.strategies == ("bully", "cautious", "generous", "greedy")
    assert run.card_info[0]["zombies/monster_000"].level == 1
    assert run.baseline.fair == 0.25
