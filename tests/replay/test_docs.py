"""docs/replay.md names every option."""

from pathlib import Path

import pytest
import typer
from typer.main import get_command

from simlab.commands import play, replay

TEXT = (Path(__file__).parents[2] / "docs" / "replay.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [replay, play])
def test_every_option_is_documented(module):
    app = typer.Typer()
    module.mount(app)
    options = [name for parameter in get_command(app).params for name in parameter.opts if name.startswith("--")]
    undocumented = {"--install-completion", "--show-completion", "--block", "--rotation"}
    assert options
    assert not [name for name in options if name not in TEXT and name not in undocumented]
