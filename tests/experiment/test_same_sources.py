"""One version of everything plays a run: a worker with other sources is refused, in a sentence."""

from dataclasses import replace
from pathlib import Path

import pytest
from lab import PLAY

from simlab.errors import SimlabError
from simlab.experiment import design, pool, runner, sources, spec
from simlab.experiment.worker import Job, play_shard


@pytest.fixture
def job(project: Path) -> Job:
    plan = design.resolve(spec.edited(spec.load("door.yaml"), 40), PLAY)
    return plan.job(next(plan.round(0)))


def test_a_worker_with_another_engine_is_refused(job: Job) -> None:
    assert play_shard(job).failure is None
    other = replace(job, provenance=replace(job.provenance, engine="0" * 16))
    with pytest.raises(SimlabError, match=r"a worker has another version of the engine \(.*, this run has 0000"):
        play_shard(other)


def test_a_worker_with_another_strategy_is_refused() -> None:
    engine = sources.engine_fingerprint()
    sources.refuse_other_sources(sources.PLAY, engine, {"greedy": sources.find("greedy").fingerprint})
    with pytest.raises(SimlabError, match="a worker has another version of the strategy 'greedy'"):
        sources.refuse_other_sources(sources.PLAY, engine, {"greedy": "0" * 16})


@pytest.mark.parametrize("backend", ["loky", "threads"])
def test_the_run_ends_with_that_sentence(project: Path, monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    plan = design.resolve(spec.load("door.yaml"), PLAY)
    monkeypatch.setitem(plan.__dict__, "engine", "0" * 16)  # what this run claims to be played by
    with pytest.raises(SimlabError, match="a worker has another version of the engine") as raised:
        runner.run(plan, "refused", pool.Pool(2, backend))
    assert raised.value.hint == "install the same simlab wherever workers run"
    assert not list((project / "refused").glob("games/*"))
