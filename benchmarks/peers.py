"""`python -m benchmarks.peers`: four greedy players on zombies beside other people's games, in one run, slice by slice.

A decision is a choice between at least two legal options, for everybody; moves also count the forced ones.
All rates are for one core, by processor time. A peer that is not installed has a row that says so.
"""

from __future__ import annotations

import argparse
import logging
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import metadata
from typing import Any

import numpy as np

from benchmarks import some
from simlab.bench import SHARD, Case, in_turn, play, ratio
from simlab.commands.output import print_records
from simlab.strategy.find import find

Counts = tuple[int, int, int]
"""Games, decisions, moves."""
Play = Callable[[], Counts]
SEED = 1
"""Peers that take their chance from Python's play the same games in every run."""

candid = replace(find("greedy"), name="candid", never=())
"""`greedy` that is offered what it never does: every legal option is described to it and scored."""


# --- the peers, each playing one game ---------------------------------------------------------------------------------


def hearts() -> Play:
    """OpenSpiel's hearts as its documentation plays it at random: chance by its probabilities, players by `choice`."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def one() -> Counts:
        state = game.new_initial_state()
        decisions = moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            moves += 1
            decisions += len(legal) > 1
            state.apply_action(random.choice(legal))
        return 1, decisions, moves

    return one


def tight_hearts() -> Play:
    """The same with the shortest loop Python allows: it knows that every card left in the deck is equally likely."""
    import pyspiel

    game, pick = pyspiel.load_game("hearts"), random.random

    def one() -> Counts:
        state = game.new_initial_state()
        decisions = moves = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            n = len(legal)
            if state.current_player() >= 0:
                moves += 1
                decisions += n > 1
            state.apply_action(legal[int(pick() * n)])
        return 1, decisions, moves

    return one


def catanatron() -> Play:
    """catanatron with four random players."""
    from catanatron import Color, Game, RandomPlayer

    counted = [0, 0]

    def decide(player: Any, game: Any, actions: Any) -> Any:
        actions = list(actions)
        counted[0] += len(actions) > 1
        counted[1] += 1
        return random.choice(actions)

    def one() -> Counts:
        counted[:] = [0, 0]
        Game([RandomPlayer(color) for color in Color]).play(decide_fn=decide)
        return 1, counted[0], counted[1]

    return one


def rlcard(name: str) -> Callable[[], Play]:
    """A game of RLCard with random players."""

    def make() -> Play:
        import rlcard

        env = rlcard.make(name)

        def one() -> Counts:
            state, _ = env.reset()
            decisions = moves = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                moves += 1
                decisions += len(legal) > 1
                state, _ = env.step(random.choice(legal))
            return 1, decisions, moves

        return one

    return make


def pyminion() -> Play:
    """pyminion with four players who only buy money and provinces, the simplest of its own bots."""
    from pyminion.bots.bot import Bot
    from pyminion.bots.examples.big_money import BigMoneyDecider
    from pyminion.expansions.base import base_set
    from pyminion.game import Game

    logging.disable(logging.CRITICAL)
    counted = [0]

    class Counting(BigMoneyDecider):  # type: ignore[misc]
        """Buying (or not), playing an action (or none), playing treasures (or not): always at least two options."""

        def action_phase_decision(self, valid_actions: Any, player: Any, game: Any) -> Any:
            counted[0] += bool(valid_actions)
            return super().action_phase_decision(valid_actions, player, game)

        def treasure_phase_decision(self, valid_treasures: Any, player: Any, game: Any) -> Any:
            counted[0] += bool(valid_treasures)
            return super().treasure_phase_decision(valid_treasures, player, game)

        def buy_phase_decision(self, valid_cards: Any, player: Any, game: Any) -> Any:
            counted[0] += bool(valid_cards)
            return super().buy_phase_decision(valid_cards, player, game)

    def one() -> Counts:
        counted[0] = 0
        bots = [Bot(decider=Counting(), player_id=str(k)) for k in range(4)]
        Game(players=bots, expansions=[base_set], log_stdout=False).play()
        return 1, counted[0], counted[0]

    return one


@dataclass(frozen=True)
class Peer:
    """Somebody else's game."""

    package: str
    game: str
    players: int
    make: Callable[[], Play] | None = None
    strategy: str = ""
    """Of our own games: who plays."""


OURS = Peer("simlab", "zombies, four greedy, recorded", 4, strategy="greedy")
PEERS = (
    Peer("simlab", "the same, bots offered everything", 4, strategy=f"{__spec__.name}:candid"),
    Peer("simlab", "the same, at random", 4, strategy="random"),
    Peer("open_spiel", "hearts, at random", 4, hearts),
    Peer("open_spiel", "hearts, tightest loop", 4, tight_hearts),
    Peer("catanatron", "at random", 4, catanatron),
    Peer("rlcard", "UNO, at random", 2, rlcard("uno")),
    Peer("rlcard", "limit hold'em, at random", 2, rlcard("limit-holdem")),
    Peer("pyminion", "big money", 4, pyminion),
)


# --- side by side -----------------------------------------------------------------------------------------------------


@dataclass
class Slice:
    """A peer in slices of about the same time; `one` plays a game."""

    one: Play
    games: int = 1
    counts: list[Counts] = field(default_factory=list)

    def __post_init__(self) -> None:
        """One game to warm up, then as many as fill half a second."""
        self.one()
        began = time.process_time()
        while time.process_time() - began < 0.5:
            self.one()
            self.games += 1
        self.counts.clear()

    def __call__(self) -> float:
        played = [self.one() for _ in range(self.games)]
        self.counts.append(tuple(map(sum, zip(*played, strict=True))))  # type: ignore[arg-type]
        return float(self.games)


class Ours:
    """Four players on zombies, shard by shard as in `simlab run`: games, seats and cards to Parquet bytes."""

    def __init__(self, strategy: str, games: int) -> None:
        self.table, self.blocks, self.next = Case(strategy=strategy).table(), max(1, games // 4), 0
        self.counts: list[Counts] = []
        play(self.table, True, 0, 1, 4)

    def __call__(self) -> float:
        played = play(self.table, True, self.next, self.blocks, 4)
        self.next += self.blocks
        self.counts.append((played.games, played.decisions, played.decisions + played.forced))
        return float(played.games)


def version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def compare(peers: tuple[Peer, ...], rounds: int, games: int = SHARD) -> Iterator[dict[str, Any]]:
    """Ours first, then every peer that is installed, with how many times faster we are; then those that are not."""
    random.seed(SEED)
    there = [peer for peer in peers if version(peer.package)]
    slices = [Ours(peer.strategy, games) if peer.strategy else Slice(peer.make()) for peer in (OURS, *there)]
    rates = in_turn(slices, rounds)
    per_second = [np.array(one.counts) / np.array(rate.busy)[:, None] for one, rate in zip(slices, rates, strict=True)]
    yield _row(OURS, slices[0], per_second[0], None)
    for peer, one, speed in zip(there, slices[1:], per_second[1:], strict=True):
        yield _row(peer, one, speed, per_second[0])
    for peer in peers:
        if peer not in there:
            yield {**dict.fromkeys(COLUMNS), "peer": peer.package, "game": peer.game, "version": "not installed"}


COLUMNS = (
    "peer", "version", "game", "players", "games", "rounds", "games_per_s", "decisions_per_s", "moves_per_s",
    "decisions_per_game", "games_ratio", "games_ratio_low", "games_ratio_high",
    "decisions_ratio", "decisions_ratio_low", "decisions_ratio_high",
)  # fmt: skip


def _row(peer: Peer, one: Any, speed: np.ndarray, ours: np.ndarray | None) -> dict[str, Any]:
    games, decisions, moves = np.median(speed, axis=0)
    total = np.array(one.counts).sum(axis=0)
    row = dict.fromkeys(COLUMNS) | {
        "peer": peer.package, "version": version(peer.package), "game": peer.game, "players": peer.players,
        "games": int(total[0]), "rounds": len(one.counts), "games_per_s": round(float(games), 1),
        "decisions_per_s": round(float(decisions)), "moves_per_s": round(float(moves)),
        "decisions_per_game": round(float(total[1] / total[0]), 1),
    }  # fmt: skip
    if ours is not None:
        for k, what in enumerate(("games_ratio", "decisions_ratio")):
            faster = ratio(ours[:, k], speed[:, k])
            row |= {
                what: _digits(faster.middle),
                f"{what}_low": _digits(faster.low),
                f"{what}_high": _digits(faster.high),
            }
    return row


def _digits(value: float) -> float:
    return round(value, 1 if value >= 100 else 2)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--rounds", type=some, default=9, help="rounds, each of everybody")
    parser.add_argument("--games", type=some, default=SHARD, help="our games in a round, four at a time")
    parser.add_argument("--json", action="store_true", help="rows for machines")
    given = parser.parse_args(arguments)
    rows = list(compare(PEERS, given.rounds, given.games))
    print_records(
        "one core: how many times faster four greedy players on zombies are decided and played", rows, given.json
    )


if __name__ == "__main__":
    main()
