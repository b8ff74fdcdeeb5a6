"""Were these games really played by this engine? Some shards are played again, in a process of its own, and compared."""

import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from simlab.errors import SimlabError
from simlab.experiment.design import Design, spread
from simlab.experiment.sources import play_function, play_module
from simlab.experiment.store import CHECK, Folder, recorded, shard_file
from simlab.experiment.worker import Job, Shard, play_shard

SHARDS = 4


def replay(design: Design, url: str, most: int = SHARDS) -> dict[str, Any]:
    """Play some stored shards again in a fresh interpreter and compare their bytes; the result is kept beside the data.

    There they are also played with the engine's invariants switched on, which changes nothing unless one breaks.
    """
    folder = Folder(url)
    chosen = spread(_stored(design, folder), most)
    again, broken = _in_a_new_process([design.job(shard) for shard in chosen])
    rows = []
    for shard, digests in zip(chosen, again, strict=True):
        for table, digest in digests.items():
            name = shard_file(table, shard.arm, shard.index)
            rows.append({"file": name, "identical": _digest(folder.get(name)) == digest})
    same, games = all(row["identical"] for row in rows), sum(shard.games for shard in chosen)
    found = {"shards": len(chosen), "games": games, "identical": same, "broken": broken, "files": rows}
    folder.put_json(CHECK, found)
    return found


def _stored(design: Design, folder: Folder) -> list[Shard]:
    last = recorded(design.record)[-1]
    there = set(folder.files(last))
    shards = [shard for number in range(design.rounds) for shard in design.round(number)]
    return [shard for shard in shards if shard_file(last, shard.arm, shard.index) in there]


def _in_a_new_process(jobs: list[Job]) -> tuple[list[dict[str, str]], int]:
    with tempfile.TemporaryDirectory() as place:
        asked, answered = Path(place, "jobs"), Path(place, "digests")
        asked.write_bytes(pickle.dumps(jobs))
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "simlab.experiment.check", str(asked), str(answered)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise SimlabError(f"the shards could not be played again: {reason}")
        result: tuple[list[dict[str, str]], int] = pickle.loads(answered.read_bytes())
        return result


def answer(asked: str, answered: str) -> None:
    """In the new process: play the jobs, write the digests of their files and the number of games that break an invariant."""
    jobs: list[Job] = pickle.loads(Path(asked).read_bytes())
    played = [play_shard(job) for job in jobs]
    broken = sum(_crashed_when_watched(job) for job in jobs) - sum(shard.crashed for shard in played)
    digests = [{table: _digest(data) for table, data in shard.files.items()} for shard in played]
    Path(answered).write_bytes(pickle.dumps((digests, broken)))


def _crashed_when_watched(job: Job) -> int:
    """Games of a shard that crash with the invariants switched on."""
    shard, record = job.shard, play_module(job.play).Record(cards=False, check=True)
    batch = play_function(job.play)(job.table, job.seed, shard.first_block, shard.blocks, shard.rotations, record)
    return sum(1 for how in batch.games["ended"] if how == "crashed")


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


if __name__ == "__main__":
    answer(*sys.argv[1:])
