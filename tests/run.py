"""`python -m tests.run`: lint and types, then the whole suite, the rules first interpreted, then everything compiled.

The scenes of the rules, the words of the card language and a few games run interpreted: there the lines of the engine
that are carried out are counted. Meanwhile the engine is compiled, once for all; then everything runs compiled.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

INTERPRETED = [
    "tests/rules",
    "tests/examples",
    "tests/cards/test_words_at_work.py::test_the_word_is_seen_at_work",
    "tests/properties/test_random_play.py::test_bots_of_every_temper_play_to_an_end",
    "tests/properties/test_clear_failures.py",
    "tests/strategies/test_imagine.py::test_what_one_sees_stays",
]
CORES = os.cpu_count() or 1
SETTINGS = str(Path(__file__).resolve().parents[1] / "pyproject.toml")


def run(*command: str, **environment: str) -> None:
    print("$", *(["python", *command[1:]] if command[0] == sys.executable else command), flush=True)
    done = subprocess.run(command, env={**os.environ, **environment}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def python(*arguments: str, **environment: str) -> None:
    run(sys.executable, *arguments, **environment)


def interpreted() -> None:
    """The engine as ordinary Python; fails where less of it is carried out than pyproject.toml demands."""
    with TemporaryDirectory() as folder:
        measured = {"COVERAGE_PROCESS_START": SETTINGS, "COVERAGE_FILE": str(Path(folder) / "lines")}
        python("-m", "pytest", "-q", "-n", str(min(4, CORES)), *INTERPRETED, NUMBA_DISABLE_JIT="1", **measured)
        python("-m", "coverage", "combine", "--quiet", **measured)
        python("-m", "coverage", "report", **measured)


def main() -> None:
    if shutil.which("chromium") is None:
        print("no chromium on the PATH: the tests marked `browser` are left out")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of tests start a process: let them keep its modules
    compiling = subprocess.Popen([sys.executable, "-c", "from simlab.play.batch import warm; warm()"])
    try:
        run("make", "--no-print-directory", "lint")
        interpreted()
        if compiling.wait():
            sys.exit("the engine could not be compiled")
    finally:
        compiling.kill()
    python(
        "-m", "pytest", "-q", "-n", str(min(4, CORES + 1)), "--dist", "worksteal", "tests"
    )  # one more than cores: many wait for processes


if __name__ == "__main__":
    main()
