"""The `Estimate`: a number as the report may print it, with interval, n, method, unit and a plain verdict."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import polars as pl

from simlab.stats.intervals import Interval

SCHEMA: dict[str, type[pl.DataType]] = {
    "section": pl.String,
    "name": pl.String,
    "arm": pl.String,
    "subject": pl.String,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "counted": pl.String,
    "method": pl.String,
    "unit": pl.String,
    "verdict": pl.String,
    "p": pl.Float64,
    "q": pl.Float64,
}


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number of the report. `subject` says of what (a strategy, a seat, a card), `counted` what n counts."""

    section: str
    name: str
    arm: str
    subject: str
    value: float
    low: float
    high: float
    n: int
    method: str
    unit: str
    verdict: str = ""
    counted: str = "blocks"
    p: float | None = None
    q: float | None = None

    @property
    def known(self) -> bool:
        """Whether there is a value at all."""
        return math.isfinite(self.value)

    @property
    def bounded(self) -> bool:
        """Whether its error could be estimated."""
        return self.known and math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def half(self) -> float:
        """Half the width of its interval."""
        return (self.high - self.low) / 2

    @property
    def reach(self) -> float:
        """How far its interval goes from the value at the most."""
        return max(self.high - self.value, self.value - self.low)


def estimate(
    found: Interval,
    *,
    section: str,
    name: str,
    arm: str,
    subject: str = "",
    unit: str,
    verdict: str = "",
    counted: str = "blocks",
    p: float | None = None,
    q: float | None = None,
) -> Estimate:
    """Give an interval its name, its unit and its verdict."""
    return Estimate(
        section=section,
        name=name,
        arm=arm,
        subject=subject,
        value=found.value,
        low=found.low,
        high=found.high,
        n=found.n,
        method=found.method,
        unit=unit,
        verdict=verdict,
        counted=counted,
        p=p,
        q=q,
    )


def to_frame(estimates: Iterable[Estimate]) -> pl.DataFrame:
    """Estimates as rows."""
    return pl.DataFrame([asdict(e) for e in estimates], schema=SCHEMA)


def write(frame: pl.DataFrame, folder: Path, name: str = "estimates") -> None:
    """Write a table as Parquet and as CSV."""
    folder.mkdir(parents=True, exist_ok=True)
    frame.write_parquet(folder / f"{name}.parquet")
    frame.write_csv(folder / f"{name}.csv", float_precision=6)
