"""The story: every kind of event is told, strengths follow every card, and hidden cards stay hidden."""

import re

import pytest

from simlab.play.replay import replay
from simlab.play.story import TELLING, TOPICS, UNTOLD, picked, story
from simlab.play.wording import DONE, QUESTIONS, Words, faces
from simlab.vocabulary import Event, Prompt, Verb
from tests.replay.conftest import table


@pytest.fixture(scope="module")
def lines(game):
    return story(Words(game.tables, game.names), game.beats)


def test_every_event_is_told_or_deliberately_untold():
    assert set(TELLING) | UNTOLD == set(Event)
    assert not set(TELLING) & UNTOLD


def test_every_question_has_words():
    assert set(QUESTIONS) == set(Prompt) - {Prompt.NOTHING}
    assert set(DONE) <= set(QUESTIONS)


def test_every_verb_has_words():
    from simlab.play.wording import _OPTIONS

    assert set(_OPTIONS) == set(Verb)


def test_the_story_begins_and_ends_as_games_do(game, lines):
    assert lines[0].text.startswith("4 players sit down: Bully, Random, Veteran and Greedy.")
    winner = game.names[game.winners[0]]
    assert lines[-1].text == f"{winner} wins the game!"
    assert next(line.text for line in lines if line.heading).startswith("Turn 1: ")
    assert sum(line.heading for line in lines) == game.turns


def test_strengths_are_told_when_a_fight_begins_and_after_every_card(lines):
    fights = [k for k, line in enumerate(lines) if line.what == "open_door" and line.combat]
    assert fights
    for k in fights:
        following = [line.what for line in lines[k + 1 : k + 8]]
        assert "strengths" in following or "remove" in following or "fight_ends" in following


def test_strengths_settle_the_fight(lines):
    for line in lines:
        if line.what == "win_fight" and line.strengths:
            assert re.search(r" (\d+) to (-?\d+)\.$", line.text)
            assert line.strengths[0] - line.strengths[1] == line.amount


def test_levels_told_are_the_levels_on_the_table(game, lines):
    told = {}
    for line in lines:
        found = re.search(r"to Level (\d+)", line.text) if line.what in ("gain_level", "lose_level") else None
        if found:
            told[line.seat] = int(found[1])
    last = game.beats[-1].after.levels
    assert all(last[seat] == level for seat, level in told.items())


def test_only_one_turn_and_only_combats(lines):
    second = picked(lines, turn=2)
    assert second[0].heading and {line.turn for line in second} == {2}
    combats = picked(lines, only="combats")
    assert all(line.combat or line.heading for line in combats)
    assert len(combats) < len(lines)
    assert all(isinstance(picked(lines, only=topic), list) for topic in TOPICS)


def test_nobody_sees_anothers_hidden_cards(game):
    words = Words(game.tables, game.names)
    hidden = [
        line
        for line in story(words, game.beats, eyes=0)
        if line.what in ("draw", "opening_hand", "loot") and line.seat != 0
    ]
    assert hidden
    assert all(line.card is None and ":" not in line.text for line in hidden)


def test_why_gives_scores(game):
    why = [line for line in story(Words(game.tables, game.names), game.beats, why=True) if line.what == "why"]
    assert any(re.search(r"why: Greedy \(.*\): [+-]\d+\.\d\d ", line.text) for line in why)
    assert any("picks at random" in line.text for line in why)


@pytest.mark.parametrize("name", ["fu", "oz", "apocalypse", "munchkin", "zombies_deluxe"])
def test_games_of_every_set_can_be_told(name):
    played = replay(table(name, lineup=("random", "greedy", "random", "greedy")), seed=2)
    texts = [line.text for line in story(Words(played.tables, played.names), played.beats, why=True)]
    assert len(texts) > 50
    assert not [text for text in texts if "{" in text or "  " in text or "65535" in text]


def test_every_card_has_a_face(game):
    made = faces(game.tables)
    assert set(made) == {int(number) for number in game.tables.cards["name"]}
    assert all(face.text for face in made.values() if face.kind in ("Monster", "Curse"))
