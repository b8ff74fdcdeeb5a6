"""What can go wrong, said in plain sentences; `simlab.cli` prints these in one place, without a traceback."""

from collections.abc import Iterable
from dataclasses import dataclass


class SimlabError(Exception):
    """Something the user can put right: one clear sentence, and perhaps a hint."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class WrongUsage(SimlabError):
    """The command itself makes no sense: options that contradict each other, or a word that there is not."""


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong at one place of a file (line 0: the file, or whatever `file` names, as a whole)."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.message}"


class ProblemsFound(SimlabError):
    """All problems of all files at once, in the order of the files."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def did_you_mean(word: object, options: Iterable[str]) -> str:
    """` — did you mean 'x'?`, or nothing if no option is close."""
    from difflib import get_close_matches  # slow to import, and needed only when something is wrong

    close = get_close_matches(str(word).lower(), list(options), n=1, cutoff=0.6)
    return f" — did you mean '{close[0]}'?" if close else ""
