"""Control games: only those the arms of a run do not have, on the baseline's cards and rules."""

from pathlib import Path

import pytest

from simlab.experiment import control_games, design, progress, runner, spec
from simlab.experiment.pool import Pool
from simlab.stats import analyse

HEAD = "question: Is it fair?\nsets: [zombies]\nplayers: 4\nrules: {epic: true}\ngames: 4\nseed: 5\n"


def planned(folder: Path, lineups: str) -> design.Design:
    file = folder / "plan.yaml"
    file.write_text(f"{HEAD}{lineups}\n")
    return design.resolve(spec.load(str(file)))


@pytest.mark.parametrize(
    ("lineups", "missing"),
    [
        ("lineup: [greedy, veteran]", ["greedy in every seat", "greedy against random"]),
        ("lineup: [greedy]", ["greedy against random"]),
        ("lineup: [greedy, random]", ["greedy in every seat"]),
        ("lineup: [random]", ["veteran against random"]),
        ("lineup: [planner, {noisy: bully, epsilon: 0.1}]", ["bully in every seat", "bully against random"]),
    ],
)
def test_what_is_missing(tmp_path: Path, lineups: str, missing: list[str]) -> None:
    found = control_games._missing(planned(tmp_path, lineups), 20, 2)
    assert [arm.label for arm in found] == missing
    assert all(arm.rules["epic"] and len(arm.lineup) == 4 for arm in found)


def test_they_are_played_beside_the_run_and_reported(tmp_path: Path) -> None:
    plan, pool, out = planned(tmp_path, "lineup: [greedy, veteran]"), Pool(1, "threads"), tmp_path / "run"
    runner.run(plan, str(out), pool, progress.watcher(quiet=True))
    assert control_games.play(plan, str(out), pool, mirror=20, strong=2) == 20 + 2 * 4
    a = analyse(out)
    assert sum(a.games.values()) == 4, "control games are no games of the run"
    said = {c.name: c.says for c in a.controls}
    assert "(In 20 control games beside this run.)" in said["Mirror match"]
    assert "(In 8 control games beside this run.)" in said["Strong against random"]
