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
from simlab.experiment.design import Design
from simlab.experiment.store import CHECK, Folder, recorded, shard_file
from simlab.experiment.worker import Job, Shard, play_shard

SHARDS = 4


def replay(design: Design, url: str, most: int = SHARDS) -> dict[str, Any]:
    """Play some stored shards again in a fresh interpreter and compare their bytes; the result is kept beside the data."""
    folder = Folder(url)
    chosen = _spread(_stored(design, folder), most)
    again = _in_a_new_process([design.job(shard) for shard in chosen])
    rows = []
    for shard, digests in zip(chosen, again, strict=True):
        for table, digest in digests.items():
            name = shard_file(table, shard.arm, shard.index)
            rows.append({"file": name, "identical": _digest(folder.get(name)) == digest})
    found = {"shards": len(chosen), "games": sum(s.games for s in chosen), "identical": all(row["identical"] for row in rows), "files": rows}
    folder.put_json(CHECK, found)
    return found


def _stored(design: Design, folder: Folder) -> list[Shard]:
    last = recorded(design.record)[-1]
    there = set(folder.files(last))
    shards = [shard for number in range(design.rounds) for shard in design.round(number)]
    return [shard for shard in shards if shard_file(last, shard.arm, shard.index) in there]


def _spread(shards: list[Shard], most: int) -> list[Shard]:
    """Some of them, from the first to the last."""
    if len(shards) <= most:
        return shards
    return [shards[round(number * (len(shards) - 1) / (most - 1))] for number in range(most)]


def _in_a_new_process(jobs: list[Job]) -> list[dict[str, str]]:
    with tempfile.TemporaryDirectory() as place:
        asked, answered = Path(place, "jobs"), Path(place, "digests")
        asked.write_bytes(pickle.dumps(jobs))
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "simlab.experiment.check", str(asked), str(answered)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise SimlabError(f"the shards could not be played again: {reason}")
        result: list[dict[str, str]] = pickle.loads(answered.read_bytes())
        return result


def answer(asked: str, answered: str) -> None:
    """In the new process: play the jobs, write the digests of their files."""
    played = [play_shard(job) for job in pickle.loads(Path(asked).read_bytes())]
    Path(answered).write_bytes(pickle.dumps([{table: _digest(data) for table, data in p.files.items()} for p in played]))


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


if __name__ == "__main__":
    answer(*sys.argv[1:])
