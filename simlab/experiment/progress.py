"""How far a run is: a live display on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Sequence
from typing import Any

from simlab.experiment.design import Design
from simlab.experiment.stopping import Tally
from simlab.experiment.worker import Played

MANY_ARMS = 12
"""With more arms than this only the sum is shown."""
LINE_EVERY = 20.0
"""Seconds between two lines where there is no terminal."""
SETTLED = 0.5
"""Seconds before a speed is believed."""


def watcher(quiet: bool = False, console: Any = None) -> Any:
    """Who watches the run: nobody, a terminal, or a log file."""
    from rich.console import Console

    from simlab.experiment.runner import Nobody

    console = console or Console(stderr=True)
    if quiet:
        return Nobody()
    return Live(console) if console.is_terminal else Lines(console)


class Pace:
    """Games counted against the clock."""

    def __init__(self, design: Design, kept: int) -> None:
        self.design, self.kept, self.new, self.began = design, kept, 0, time.monotonic()

    def add(self, played: Played) -> None:
        self.new += played.shard.games

    @property
    def speed(self) -> float:
        """Games a second; 0 until it can be told."""
        seconds = time.monotonic() - self.began
        return self.new / seconds if seconds > SETTLED else 0.0

    def words(self, tally: Tally | None) -> str:
        """The state of the run in one line."""
        done, planned = self.kept + self.new, self.design.games
        parts = [f"{done:,} of {planned:,} games", f"{self.speed:,.0f} games/s" if self.speed else "starting"]
        if self.speed:
            parts.append(f"{clock((planned - done) / self.speed)} left" + (" at most" if self.design.stop else ""))
        return " · ".join([*parts, *precision(tally)])


def precision(tally: Tally | None) -> list[str]:
    """How well the measure is known so far."""
    half = tally.precision() if tally else None
    if tally is None or half is None:
        return []
    return [f"{tally.measure.replace('_', ' ')} ± {half:.4f}"]


def clock(seconds: float) -> str:
    """`45 s`, `3 min 05 s`, `2 h 10 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def counted(number: int, thing: str) -> str:
    """`1 arm`, `2,000 games`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


class Lines:
    """Plain lines, for log files."""

    def __init__(self, console: Any) -> None:
        self.console, self.said = console, 0.0

    def begins(self, design: Design, workers: int, kept: Sequence[int]) -> None:
        self.pace, self.said = Pace(design, sum(kept)), time.monotonic()
        already = f", {sum(kept):,} already there" if sum(kept) else ""
        plan = f"{counted(len(design.arms), 'arm')}, {counted(design.games, 'game')}"
        self._say(f"{design.name}: {plan}{already}, {counted(workers, 'worker')}")

    def played(self, played: Played, tally: Tally | None) -> None:
        self.pace.add(played)
        if time.monotonic() - self.said > LINE_EVERY:
            self.said = time.monotonic()
            self._say(self.pace.words(tally))

    def ends(self) -> None: ...

    def _say(self, text: str) -> None:
        self.console.print(text, highlight=False, soft_wrap=True)


class Live:
    """A bar for every arm (or one for all), speed, time left and precision."""

    def __init__(self, console: Any) -> None:
        self.console = console
        self.progress: Any = None

    def begins(self, design: Design, workers: int, kept: Sequence[int]) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self.pace = Pace(design, sum(kept))
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[note]}"),
        )
        self.progress = Progress(*columns, console=self.console, transient=True, refresh_per_second=5)
        self.total = self.progress.add_task(
            f"[bold]{design.name}", total=design.games, completed=sum(kept), note=counted(workers, "worker")
        )
        each = len(design.arms) if 1 < len(design.arms) <= MANY_ARMS else 0
        self.arms = [
            self.progress.add_task(f"  {arm.label[:40]}", total=arm.games, completed=kept[arm.index], note="")
            for arm in design.arms[:each]
        ]
        self.progress.start()

    def played(self, played: Played, tally: Tally | None) -> None:
        self.pace.add(played)
        note = self.pace.words(tally).partition(" · ")[2]
        self.progress.update(self.total, advance=played.shard.games, note=note)
        if self.arms:
            self.progress.update(self.arms[played.shard.arm], advance=played.shard.games)

    def ends(self) -> None:
        if self.progress is not None:
            self.progress.stop()
