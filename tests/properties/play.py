"""Plays a few games and prints what became of them: run in a process of its own by the tests of reproducibility."""

import hashlib
import json
import sys

from simlab.cards import compile_cards
from simlab.play.batch import Record, Rules, SeatSpec, Table, play_blocks


def outcome(sets: list[str], lineup: list[str], seed: int, blocks: int, turn_limit: int) -> list[str]:
    """One line per game: every column of the game and of its seats."""
    table = Table(compile_cards(sets), Rules(turn_limit=turn_limit), tuple(SeatSpec(name) for name in lineup))
    batch = play_blocks(table, seed, 0, blocks, 1, Record(check=True, events=blocks))
    n, players = len(batch.games["turns"]), len(lineup)
    lines = []
    for k in range(n):
        game = {name: str(column[k]) for name, column in batch.games.items()}
        seats = {
            name: [str(x) for x in column[k * players : (k + 1) * players]] for name, column in batch.seats.items()
        }
        lines.append(json.dumps([game, seats], sort_keys=True))
    log = json.dumps({name: [str(x) for x in column] for name, column in batch.events.items()}, sort_keys=True)
    lines.append(hashlib.sha256(log.encode()).hexdigest())
    return lines


if __name__ == "__main__":
    sets, lineup, seed, blocks, turn_limit = sys.argv[1:]
    print("\n".join(outcome(sets.split(","), lineup.split(","), int(seed), int(blocks), int(turn_limit))))
