"""States from real games: every window in which somebody was asked, as four bots of one kind came to it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simlab.cards import compile_cards
from simlab.engine.state import STATE
from simlab.play.game import EVERYBODY, Game
from simlab.play.seats import SeatSpec, bind, sit_down
from simlab.vocabulary import Prompt

WINDOWS = (Prompt.SPEAK_UP, Prompt.FIGHT, Prompt.ARRANGE, Prompt.RUNNING, Prompt.ROLLED, Prompt.CURSED)


def windows(
    sets: Sequence[str], wanted: int, bot: str = "greedy", players: int = 4, seed: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """So many states at windows, and the table they are played on."""
    tables = compile_cards(list(sets))
    game = Game(tables, players, log=False)
    lineup = [bind(SeatSpec(bot), tables) for _ in range(players)]
    sit_down(game.box, lineup)
    game.python_seats = EVERYBODY
    kept = np.zeros(wanted, STATE)
    n, block = 0, 0
    while n < wanted:
        game.start(seed, block)
        block += 1
        while not game.over and n < wanted:
            if game.prompt in WINDOWS:
                kept[n] = game.states[0]
                n += 1
            game.answer(game.weigh())
    game.table.never = 0  # every legal option, whoever is asked
    return kept, game.box
