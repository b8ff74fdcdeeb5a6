"""Tables to estimates. `analyse` reads a run folder and computes everything a report says."""

from simlab.stats.analysis import Analysis, analyse, analyse_pair
from simlab.stats.estimate import Estimate
from simlab.stats.source import SourceError

__all__ = ["Analysis", "Estimate", "SourceError", "analyse", "analyse_pair"]
