"""`python -m simlab`."""

from simlab.cli import run

run()
