"""The conformance suite finds what is wrong with a bot, and shows where."""

import pytest

from simlab.strategy.check import BLIND, IDLE, LEGAL, SELDOM, SOUND, STEADY, Case, Report, _rare_questions, cases, check

BOTS = "tests.strategies.badly_behaved"


def test_an_honest_python_bot_passes():
    report = check(f"{BOTS}:Honest", questions=60)
    assert report.passed
    assert report.questions == 60


def test_a_compiled_bot_passes():
    assert check("greedy", questions=60).passed


@pytest.mark.parametrize(
    ("bot", "broken"),
    [
        ("Cheat", BLIND),
        ("Fickle", STEADY),
        ("Outlaw", LEGAL),
        ("Silent", LEGAL),
        ("Half", LEGAL),
        ("Meddler", IDLE),
        ("forger", IDLE),
        ("Clumsy", SOUND),
    ],
)
def test_each_fault_is_found_and_no_other(bot, broken):
    report = check(f"{BOTS}:{bot}", questions=60)
    assert {failure.check for failure in report.failures} == {broken}


def test_rare_questions_are_looked_for():
    """Sacrifices, bodies to loot, helpers to save: kinds that a few thousand questions of everyday play may miss."""
    report = Report("greedy")
    tables = [Case(("oz",), 6), Case(("fu",), 4), Case(("zombies",), 3)]
    for case in tables:
        _rare_questions(report, case, seed=3)
    assert report.passed
    assert {"sacrifice", "loot_body", "declare", "run_order", "trade_answer", "choose_die"} <= set(report.kinds)
    assert max(report.kinds.values()) == SELDOM


def test_a_failure_shows_the_question_as_a_scene():
    scene = check(f"{BOTS}:Outlaw", questions=5).failures[0].scene
    assert "Level 1" in scene
    assert "is asked: " in scene
    assert "  0: " in scene


def test_a_set_of_ones_own_is_played_alone_or_mixed_and_a_broken_one_left_out(tmp_path, monkeypatch):
    for name, kind in {"small": "curse", "wrong": "curze"}.items():
        folder = tmp_path / "cardsets" / name
        folder.mkdir(parents=True)
        (folder / "set.yaml").write_text(f"set: {name}\ntitle: Mine\nsheet: 2026\n")
        (folder / "cards.yaml").write_text(
            f"bad_day: {{name: Bad Day, kind: {kind}, basis: reconstructed, rules: [{{when: played, do: {{lose_levels: 1}}}}]}}"
        )
    monkeypatch.chdir(tmp_path)
    mixes = {case.sets for case in cases()}
    assert {("zombies", "small"), ("zombies",)} <= mixes
    assert not {mix for mix in mixes if "wrong" in mix or mix == ("small",)}


def test_every_set_every_number_of_players_and_every_optional_rule_is_tried():
    tables = cases()
    assert {"zombies", "munchkin", "fu", "oz", "apocalypse"} <= {name for case in tables for name in case.sets}
    assert {case.players for case in tables} == {3, 4, 5, 6}
    rules = {rule for case in tables for rule in case.rules}
    assert {"listen_at_the_door", "shared_victory", "epic", "blended_seals", "table_wide_seals"} <= rules
