"""`simlab replay`: stories, JSON, and one clear sentence for whatever is wrong."""

import json
import shutil

import pytest

from simlab.cli import main


def sentence(capsys, *arguments):
    """What is said when a command fails; never a traceback."""
    assert main(["replay", *map(str, arguments)]) in (1, 2)
    said = capsys.readouterr().err
    assert "Traceback" not in said and "simlab failed" not in said
    return said


def test_a_recorded_game_is_told(run_folder, capsys):
    assert main(["replay", str(run_folder), "0:1:2"]) == 0
    told = capsys.readouterr().out
    assert "\nTurn 1: " in told and "wins the game!" in told
    assert "\x1b" not in told


def test_games_worth_watching_are_listed(run_folder, capsys):
    assert main(["replay", str(run_folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"longest", "shortest"} <= {row["what"] for row in found}
    assert main(["replay", str(run_folder), found[0]["game"]]) == 0


def test_json_has_the_strengths(run_folder, capsys):
    assert main(["replay", str(run_folder), "baseline:0:0", "--json", "--only", "combats"]) == 0
    game = json.loads(capsys.readouterr().out)
    assert game["ended"] == "won" and len(game["players"]) == 4
    assert any(line["strengths"] for line in game["lines"])


def test_a_game_from_a_seed(capsys):
    assert (
        main(
            [
                "replay",
                "--sets",
                "zombies",
                "--seed",
                "7",
                "--lineup",
                "greedy,{greedy: {help_price: 0}},random",
                "--turn",
                "1",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out.startswith("\nTurn 1: ")


def test_unknown_games(run_folder, capsys):
    assert "is no game" in sentence(capsys, run_folder, "seven")
    assert "there is no game 0:99:0" in sentence(capsys, run_folder, "0:99:0")
    assert "rotations 0 to 3" in sentence(capsys, run_folder, "0:0:4")
    assert "no arm 'basline' — did you mean 'baseline'?" in sentence(capsys, run_folder, "basline:0:0")
    assert "there is no turn 900" in sentence(capsys, run_folder, "0:0:0", "--turn", 900)
    assert "did you mean 'combats'" in sentence(capsys, run_folder, "0:0:0", "--only", "combat")


def test_what_is_about_one_game_asks_which(run_folder, tmp_path, capsys):
    assert "--why: of which game?" in sentence(capsys, run_folder, "--why")
    file = tmp_path / "game.html"
    assert "--turn and --json" in sentence(capsys, run_folder, "0:0:0", "--html", file, "--turn", 3, "--json")
    assert not file.exists()


def test_no_run(tmp_path, capsys):
    assert "not the folder of a run" in sentence(capsys, tmp_path, "0:0:0")
    assert "not the folder of a run" in sentence(capsys, tmp_path / "nowhere", "0:0:0")
    assert "which game?" in sentence(capsys)


@pytest.fixture
def copy(run_folder, tmp_path):
    return shutil.copytree(run_folder, tmp_path / "copy")


def change(folder, edit):
    file = folder / "manifest.json"
    manifest = json.loads(file.read_text())
    edit(manifest)
    file.write_text(json.dumps(manifest))


def test_a_run_of_another_engine_is_not_shown(copy, capsys):
    change(copy, lambda m: m["created_with"].update(engine="0123456789abcdef"))
    assert "made by another version of the engine" in sentence(capsys, copy, "0:0:0")


def test_a_run_with_other_cards_is_not_shown(copy, capsys):
    change(copy, lambda m: m["arms"][0].update(cards="0123"))
    assert "have changed since" in sentence(capsys, copy, "0:0:0")


def test_a_run_whose_bots_played_otherwise_is_not_shown(copy, capsys):
    change(copy, lambda m: m.update(seed=12))
    assert "would go differently today" in sentence(capsys, copy, "0:0:0")


def test_damaged_files(copy, capsys):
    next((copy / "games").glob("*.parquet")).write_bytes(b"PAR1 not really")
    assert "cannot be read, a file is damaged" in sentence(capsys, copy, "0:0:0")
    (copy / "manifest.json").write_text('{"schema": 1, "arms": [')
    assert "is damaged" in sentence(capsys, copy, "0:0:0")


def test_a_game_that_was_not_played(copy, capsys):
    for file in (copy / "games").glob("*.parquet"):
        file.unlink()
    assert "has not been played" in sentence(capsys, copy, "0:0:0")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sets", "zombis"], "there is no card set 'zombis' — did you mean 'zombies'?"),
        (["--sets", "zombies", "--lineup", "gredy"], "there is no strategy 'gredy' — did you mean 'greedy'?"),
        (["--sets", "zombies", "--lineup", "{greedy"], "cannot be read"),
        (["--sets", "zombies", "--players", "7"], "for three to six"),
        (["--sets", "zombies", "--rotation", "9"], "rotation 9"),
        (["--sets", "zombies", "--rule", "epik"], "there is no rule 'epik' — did you mean 'epic'?"),
    ],
)
def test_wrong_tables(arguments, said, capsys):
    assert said in sentence(capsys, *arguments)
