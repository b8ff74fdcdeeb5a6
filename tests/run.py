"""`python -m tests.run`: the whole suite, the rules first interpreted, then everything compiled.

The scenes of the rules run interpreted (that is where coverage is measured), then again compiled with everything else;
one compiled engine is shared by all.
"""

import os
import shutil
import subprocess
import sys

SCENES = ["tests/rules", "tests/examples"]
WORKERS = str(min(4, os.cpu_count() or 1))


def run(*command: str, **environment: str) -> None:
    print("$", " ".join(command), flush=True)
    done = subprocess.run(command, env={**os.environ, **environment}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    if shutil.which("chromium") is None:
        print("no chromium on the PATH: the tests marked `browser` are left out")
    python = sys.executable
    run(python, "-m", "pytest", "-q", "-n", WORKERS, *SCENES, NUMBA_DISABLE_JIT="1")
    run(python, "-c", "from simlab.play.batch import warm; warm()")
    run(python, "-m", "pytest", "-q", "-n", WORKERS, "tests")


if __name__ == "__main__":
    main()
