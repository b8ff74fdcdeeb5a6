"""Plain values → YAML text, as compact as a person would write it; `strict_yaml` reads it back unchanged."""

import json
import re
from collections.abc import Mapping
from typing import Any

from simlab.cards.schema import SENTENCE_CORNERS
from simlab.strict_yaml import EMPTY, plain

SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_ .'’!?/+-]*")
WIDTH = 120


def flow(value: Any) -> str:
    """`{when: killed, do: {gain_levels: 1}}` on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if isinstance(value, str):
        return text(value)
    return json.dumps(value)


def text(value: str) -> str:
    """A word without quotes where it would be read back as itself."""
    safe = SAFE.fullmatch(value) and not value.endswith(" ") and value not in EMPTY and plain(value) == value
    return value if safe else json.dumps(value, ensure_ascii=False)


def card_text(key: str, raw: Mapping[str, Any]) -> str:
    """One card as a block: a line per corner and a line per sentence."""
    lines = [f"{text(key)}:"]
    for corner, value in raw.items():
        if corner in SENTENCE_CORNERS and isinstance(value, list) and value:
            lines.append(f"  {corner}:")
            lines += [f"    - {flow(sentence)}" for sentence in value]
        else:
            lines.append(f"  {corner}: {flow(value)}")
    return "\n".join(lines) + "\n"


def header_text(header: Mapping[str, Any]) -> str:
    return "".join(f"{key}: {flow(value)}\n" for key, value in header.items())
