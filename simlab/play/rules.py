"""The rules a table has agreed on, and whether such a table is possible at all."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from simlab.engine.state import RULES
from simlab.errors import SimlabError
from simlab.tables import CardTables
from simlab.vocabulary import MAX_CARDS, Deck, Edition, Feat, Kind, Sex

FEATS = {"none": Feat.NOTHING, "official": Feat.OFFICIAL, "house": Feat.HOUSE}


@dataclass(frozen=True)
class Rules:
    """Optional rules and edition switches."""

    listen_at_the_door: bool = False
    shared_victory: bool = False
    epic: bool = False
    epic_feats: str = "house"
    blended_seals: bool = False
    table_wide_seals: bool = False
    turn_limit: int = 500
    winning_level: int | None = None
    first_seat: int | None = None
    sexes: tuple[str, ...] | None = None
    editions: dict[str, bool] = field(default_factory=dict)

    def level_to_win(self) -> int:
        return self.winning_level or (20 if self.epic else 10)


def check_table(tables: CardTables, players: int, rules: Rules) -> None:
    """Refuse an impossible table before the first game, saying what to change."""
    if not 3 <= players <= 6:
        raise SimlabError(f"{players} players: the game is for three to six", hint="change `players` or the lineup")
    if len(tables.cards) > MAX_CARDS:
        raise SimlabError(
            f"{len(tables.cards)} cards: the table holds {MAX_CARDS}", hint="mix fewer sets or fewer copies"
        )
    if not (tables.cards["kind"] == Kind.MONSTER).any():
        raise SimlabError("there are no monsters in the mix", hint="add a set with monsters, or do not blank them all")
    for deck in (Deck.DOOR, Deck.TREASURE):
        if not (tables.cards["deck"] == deck).any():
            raise SimlabError(f"the {deck.word} deck of the mix is empty", hint="add a set that has such cards")
    if rules.epic_feats not in FEATS:
        raise SimlabError(f"epic_feats is '{rules.epic_feats}'", hint="use house, official or none")
    if rules.first_seat is not None and not 0 <= rules.first_seat < players:
        raise SimlabError(f"first_seat {rules.first_seat}: seats are numbered 0 to {players - 1}")


def rules_record(tables: CardTables, players: int, rules: Rules) -> np.ndarray:
    """The rules as the engine reads them."""
    made = np.zeros(1, RULES)
    made["players"] = players
    made["winning_level"] = rules.level_to_win()
    for name in ("listen_at_the_door", "shared_victory", "epic", "blended_seals", "table_wide_seals", "turn_limit"):
        made[name] = getattr(rules, name)
    made["epic_feats"] = FEATS[rules.epic_feats]
    made["first_seat"] = -1 if rules.first_seat is None else rules.first_seat
    made["sex"] = -1
    for seat, sex in enumerate(rules.sexes or ()):
        made["sex"][0, seat] = Sex[sex.upper()]
    for name, value in {**tables.editions, **rules.editions}.items():
        made["editions"][0, Edition[name]] = bool(value)
    made["kindred"] = tables.kindred
    made["seals"] = bool((tables.cards["deck"] == Deck.SEAL).any())
    return made
