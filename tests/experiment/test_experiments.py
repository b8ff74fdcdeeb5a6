"""The experiments that ship: each a question, short, commented, and resolvable."""

from pathlib import Path

import pytest
from lab import PLAY, ROOT

from simlab.experiment import design, pool, runner, spec
from simlab.stats import analyse

SHIPPED = sorted((ROOT / "experiments").glob("*.yaml"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_shipped_experiment_is_a_short_question_with_an_answer_in_sight(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert len(lines) <= 40
    assert lines[0].startswith("# ")
    found = design.resolve(spec.load(file), PLAY)
    assert found.question.endswith("?")
    assert found.target is not None
    assert found.name == file.stem
    assert len(found.arms) >= 2


def test_the_questions_people_argue_about_are_there() -> None:
    assert {file.stem for file in SHIPPED} >= {
        "quickstart", "fairest_set", "mixing", "optional_rules", "three_or_six", "which_strategy_wins", "go_up_a_level",
        "small_monsters", "dead_weight", "pile_on", "shotgun", "skill_ladder",
    }  # fmt: skip


SAID = {
    "length": "rounds",
    "turns": "turns",
    "win_rate": "wins",
    "first_player": "the fairest",
    "attempts": "attempts to win",
}
"""How an answer speaks of a measure."""


@pytest.mark.slow
@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_the_first_sentence_of_the_report_is_about_what_was_asked(file: Path, tmp_path: Path) -> None:
    plan = design.resolve(spec.edited(spec.load(file), 60), PLAY)
    runner.run(plan, str(tmp_path), pool.Pool(1))
    answer = analyse(tmp_path).answer
    words = "strategy" if plan.spec.get("tournament") else SAID[plan.target["measure"]]
    assert words in answer.sentence


def test_arms_are_paired_and_blanked_cards_keep_their_place() -> None:
    """An edit in place leaves every deck as it is: the same cards at the same numbers."""
    for file in SHIPPED:
        plan = design.resolve(spec.load(file), PLAY)
        for arm in plan.arms:
            taken = any("copies" in edit for edit in arm.edits.values())
            same = [other for other in plan.arms if other.sets == arm.sets]
            if arm.edits and not taken:
                assert list(arm.tables.cards["identity"]) == list(same[0].tables.cards["identity"]), file.stem
