"""A game as plain data, picture by picture: what the viewer shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simlab.play.replay import CardAt, Position, Replay
from simlab.play.story import Line, Teller
from simlab.play.wording import Words, faces
from simlab.vocabulary import Deck, Event, Sex


def frames(played: Replay, title: str) -> dict[str, Any]:
    """Everything the viewer needs; in each frame only the players that have changed."""
    words = Words(played.tables, played.names)
    pictures = list(_pictures(played, words))
    return {
        "title": title,
        "sets": list(played.tables.sets),
        "seed": played.seed,
        "block": played.block,
        "rotation": played.rotation,
        "ended": played.ended.word,
        "winners": played.winners,
        "players": [{"name": name, "strategy": played.labels[i]} for i, name in enumerate(played.names)],
        "turns": _turns(pictures),
        "frames": pictures,
        "cards": _cards(played, pictures),
    }


def _pictures(played: Replay, words: Words) -> Iterator[dict[str, Any]]:
    """One frame for each beat in which something happened."""
    teller = Teller(words, why=True)
    before: list[dict[str, Any]] = [{}] * len(played.names)
    for number, beat in enumerate(played.beats):
        lines = teller.tell(number, beat)
        if all(line.what == "why" for line in lines):
            continue
        players = [_player(played, beat.after, seat) for seat in range(len(played.names))]
        changed = {seat: now for seat, now in enumerate(players) if now != before[seat]}
        before = players
        yield {
            "turn": beat.after.turn,
            "active": beat.after.active,
            "lines": [_line(line) for line in lines],
            "players": changed,
            "fight": _fight(played, beat.after),
            "open": [_name(played, card) for card in beat.after.revealed],
            "seals": [_name(played, card) for card in beat.after.seals],
            "decks": [*beat.after.decks, *beat.after.discards],
        }


def _line(line: Line) -> dict[str, Any]:
    said: dict[str, Any] = {"what": line.what, "text": line.text, "seat": line.seat}
    return {**said, "combat": True} if line.combat else said


def _name(played: Replay, card: int) -> int:
    return int(played.tables.cards["name"][card])


def _player(played: Replay, now: Position, seat: int) -> dict[str, Any]:
    return {
        "level": now.levels[seat],
        "strength": now.strengths[seat],
        "sex": Sex(now.sexes[seat]).word,
        "dead": now.dead[seat],
        "hand": [_name(played, card) for card in now.hands[seat]],
        "play": _piles(played, now.in_play[seat]),
        "curses": [_name(played, card) for card in now.curses[seat]],
    }


def _piles(played: Replay, cards: tuple[CardAt, ...]) -> list[dict[str, Any]]:
    """Cards with what is attached to them."""
    there = {card.card for card in cards}
    piles = []
    for card in cards:
        if card.on is None or card.on not in there:
            pile: dict[str, Any] = {"card": _name(played, card.card)}
            pile |= {"worn": True} if card.equipped else {}
            pile |= {"against": True} if card.at_monsters else {}
            attached = [_name(played, other.card) for other in cards if other.on == card.card]
            piles.append(pile | ({"on": attached} if attached else {}))
    return piles


def _fight(played: Replay, now: Position) -> dict[str, Any] | None:
    if now.fighter < 0:
        return None
    return {
        "fighter": now.fighter,
        "helper": now.helper,
        "munchkins": now.munchkins,
        "monsters": now.monsters,
        "treasures": now.treasures,
        "fleeing": now.fleeing,
        "cards": _piles(played, now.combat),
    }


def _turns(pictures: list[dict[str, Any]]) -> list[dict[str, int]]:
    """Where each turn begins."""
    found = []
    for number, picture in enumerate(pictures):
        if any(line["what"] == Event.TURN_BEGINS.word for line in picture["lines"]):
            found.append({"turn": picture["turn"], "frame": number, "seat": picture["active"]})
    return found


def _cards(played: Replay, pictures: list[dict[str, Any]]) -> dict[int, dict[str, str]]:
    """The cards that appear, as they can be read."""
    seen = set(_appearing(pictures))
    found = {}
    for number, face in faces(played.tables).items():
        if number in seen:
            found[number] = {
                "title": face.title,
                "kind": face.kind,
                "deck": face.deck.lower() if face.deck else Deck.DOOR.word,
                "corners": face.corners,
                "text": face.text,
            }
    return found


def _appearing(pictures: list[dict[str, Any]]) -> Iterator[int]:
    for picture in pictures:
        yield from picture["open"]
        yield from picture["seals"]
        fight = picture["fight"]["cards"] if picture["fight"] else []
        for player in picture["players"].values():
            yield from player["hand"]
            yield from player["curses"]
            fight = [*fight, *player["play"]]
        for pile in fight:
            yield pile["card"]
            yield from pile.get("on", ())
