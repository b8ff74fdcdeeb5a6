"""A game to step through: one HTML file that needs no network and no server."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TEMPLATE = Path(__file__).parent / "templates" / "viewer.html"


def page(game: Mapping[str, Any]) -> str:
    """The viewer with the game inside; `game` is what `simlab.play.frames` makes."""
    data = json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/").replace("<!--", "<\\!--")
    text = TEMPLATE.read_text(encoding="utf-8")
    return text.replace("@TITLE@", html.escape(str(game["title"]))).replace("@GAME@", data)


def write(game: Mapping[str, Any], file: Path) -> None:
    file.write_text(page(game), encoding="utf-8")
