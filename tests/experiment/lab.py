"""What the tests of experiments share: a small card set, an experiment, and the command line in a process of its own."""

import hashlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PLAY = "fake_play:play_blocks"
GAMES, SHARD = 4032, 252
"""Games of the experiment below, in both arms, and of one of its shards."""

SET = "set: toy\ntitle: Toy\nsheet: 2020\n"
CARDS = """
potted_plant: {name: Potted Plant, kind: monster, level: 1, treasures: 1, basis: reconstructed, bad_stuff: [{do: {lose_levels: 1}}]}
lame_goblin: {name: Lame Goblin, kind: monster, level: 4, treasures: 1, basis: reconstructed, bad_stuff: [{do: {lose_levels: 1}}]}
big_troll: {name: Big Troll, kind: monster, level: 10, treasures: 3, basis: published, bad_stuff: [{do: {lose_levels: 2}}]}
baby: {name: Baby, kind: monster_enhancer, strength: -5, treasures: -1, basis: published}
spiked_stick: {name: Spiked Stick, kind: item, bonus: 2, hands: 1, value: 300, basis: reconstructed}
huge_club: {name: Huge Club, kind: item, bonus: 3, hands: 2, big: true, value: 600, basis: reconstructed}
boil_an_anthill:
  name: Boil an Anthill
  kind: special
  deck: treasure
  basis: published
  copies: 2
  tags: [go_up_a_level]
  rules: [{may: play, at: any_time, do: {gain_levels: 1}, to: any_player}]
"""
SPEC = """question: Does Listen At The Door shorten the game?
sets: [toy]
lineup: [cautious, greedy, bully, {generous: {help_price: 0}}]
vary: {rules.listen_at_the_door: [false, true]}
games: 2_016
seed: 7
record: {events: 5}
"""


def make_project(folder: Path) -> None:
    """A folder with the card set `toy` and an experiment."""
    (folder / "cardsets" / "toy").mkdir(parents=True)
    (folder / "cardsets" / "toy" / "set.yaml").write_text(SET)
    (folder / "cardsets" / "toy" / "cards.yaml").write_text(CARDS)
    (folder / "door.yaml").write_text(SPEC)


def command(*arguments: str) -> list[str]:
    play = ["--play", PLAY] if arguments[0] == "run" else []
    return [sys.executable, "-m", "simlab.cli", *arguments, *play]


def env(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)]), **more}


def hashes(folder: Path) -> dict[str, str]:
    """Every file of a run's dataset with its hash."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def said_by_others(text: str) -> list[str]:
    """Lines that are none of ours: the first and every later one of a run's progress speaks of its games."""
    return [line for line in text.splitlines() if " games" not in line]
