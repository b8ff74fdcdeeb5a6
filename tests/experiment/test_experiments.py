"""The experiments that ship: each a question, short, commented, and resolvable."""

from pathlib import Path

import pytest
from lab import PLAY, ROOT

from simlab.experiment import design, spec

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
