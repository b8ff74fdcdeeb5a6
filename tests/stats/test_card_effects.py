"""Card effects: planted ones are found, absent ones are not, and intervals keep their promise."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from synthetic import Box, Design, Truth, make_run

from simlab.stats import cards
from simlab.stats.source import open_run
from simlab.stats.study import open_study

ABSURD = "zombies/treasure_003"


def table_of(run: Path) -> pl.DataFrame:
    return cards.card_table(open_study(open_run(run)))


def test_an_absurd_card_is_flagged_first(planted_run: Path) -> None:
    worst = cards.outliers(table_of(planted_run)).row(0, named=True)
    assert (worst["card"], worst["arm_label"], worst["flag"]) == (ABSURD, "odd", 1)
    assert worst["verdict"] == "too strong in the opening hand"
    assert worst["opening_low"] > 0.15 and worst["drawn_low"] > 0.1


def test_it_does_not_drag_the_others_with_it(planted_run: Path) -> None:
    others = table_of(planted_run).filter(pl.col("card") != ABSURD)
    assert (others["flag"] != 0).sum() <= 2


def test_the_opening_effect_is_the_planted_one(tmp_path: Path) -> None:
    """Log-odds of +1 for one of four equal players: e/(e+3) − 1/4 (no luck, single-copy card)."""
    run = make_run(
        tmp_path, [Truth(luck=0.0, opening={ABSURD: 1.0})], Design(blocks=3000, shard_blocks=200, rotations=4)
    )
    row = table_of(run).filter(pl.col("card") == ABSURD).row(0, named=True)
    truth = np.e / (np.e + 3) - 0.25
    half = (row["opening_high"] - row["opening_low"]) / 2
    assert half < 0.02
    assert row["opening_effect"] == pytest.approx(truth, abs=1.6 * half)


def test_a_do_nothing_card_shows_no_effect_although_winners_draw_more(fair_run: Path) -> None:
    table = table_of(fair_run)
    assert table["drawn_rate"].mean() == pytest.approx(0.316, abs=0.02), "the raw drawn win rate is biased"
    assert abs(table["drawn_effect"].mean()) < 0.002
    assert (table["flag"] == 0).all()


def test_shares_and_turns_are_those_planted(fair_run: Path) -> None:
    table = table_of(fair_run)
    drawn_share = table["drawn"].sum() / table["had"].sum()
    assert table["played_share"].mean() == pytest.approx(0.55 * drawn_share, abs=0.02)
    assert table["turn"].mean() == pytest.approx(5.0, abs=0.1)
    met = cards.monsters(table)
    assert met["killed_rate"].mean() == pytest.approx(0.6, abs=0.02)
    assert (met["killed_rate_low"] < met["killed_rate"]).all() and (met["killed_rate"] < met["killed_rate_high"]).all()


def test_intervals_of_null_cards_cover_zero(tmp_path: Path, tiny_box: Box) -> None:
    """Twenty runs of 48 cards: 95 % intervals cover in 93–97 %, and hardly anything is flagged."""
    inside: dict[str, list[float]] = {"opening": [], "drawn": []}
    flagged = 0
    for seed in range(20):
        design = Design(blocks=240, shard_blocks=30, seed=seed, box=tiny_box)
        skill = {"greedy": 0.5, "bully": -0.5}
        table = table_of(make_run(tmp_path / str(seed), [Truth(luck=0.6, skill=skill)], design))
        flagged += int((table["flag"] != 0).sum())
        for event, found in inside.items():
            found.append(float(((table[f"{event}_low"] <= 0) & (table[f"{event}_high"] >= 0)).mean()))  # type: ignore[arg-type]
    assert 0.93 <= np.mean(inside["opening"]) <= 0.97
    assert 0.93 <= np.mean(inside["drawn"]) <= 0.97
    assert flagged <= 4


def test_false_discoveries_keep_their_level(tmp_path: Path) -> None:
    """Ten planted cards among sixty: of the flagged ones, few are innocent; most of the planted are found."""
    box = Box(doors=30, monsters=5, treasures=30)
    planted = {f"zombies/treasure_{i:03d}": 0.8 for i in range(5)} | {
        f"zombies/treasure_{i:03d}": -0.8 for i in range(5, 10)
    }
    wrong = right = 0
    for seed in range(6):
        design = Design(blocks=700, shard_blocks=50, seed=seed, box=box)
        truth = Truth(opening=planted, luck=0.0)
        flagged = table_of(make_run(tmp_path / str(seed), [truth], design)).filter(pl.col("opening_q") < 0.05)
        names = set(flagged["card"])
        right += len(names & planted.keys())
        wrong += len({n for n in names - planted.keys() if "door" in n or "monster" in n})
    assert right >= 0.9 * 60
    assert wrong / max(right + wrong, 1) <= 0.05


def test_few_deals_raise_no_alarm(tmp_path: Path) -> None:
    """Nothing planted, two bots, a hundred blocks: a card that never won in a dozen deals is not a discovery."""
    alarms = 0
    for seed in range(30):
        design = Design(rotations=2, blocks=100, shard_blocks=50, seed=seed)
        table = table_of(make_run(tmp_path / str(seed), [Truth(lineup=("a", "b", "a", "b"))], design))
        alarms += bool((table["flag"] != 0).any())
    assert alarms <= 3


def test_a_win_rate_stays_between_nothing_and_everything(tmp_path: Path) -> None:
    """However few deals a card was in."""
    table = table_of(make_run(tmp_path, [Truth()], Design(blocks=12))).filter(pl.col("opening_low").is_finite())
    average = table["opening_rate"] - table["opening_effect"]
    assert (table["opening_low"] + average).min() >= -1e-9 and (table["opening_high"] + average).max() <= 1 + 1e-9


def test_shrinkage_stands_beside_the_raw_value(fair_run: Path) -> None:
    table = table_of(fair_run)
    assert (table["opening_shrunk"].abs() <= table["opening_effect"].abs() + 1e-3).mean() > 0.95  # type: ignore[operator]


def test_every_number_is_an_estimate(fair_run: Path) -> None:
    table = table_of(fair_run)
    rows = cards.card_estimates(table)
    assert set(rows["name"]) == set(cards.NUMBERS)
    assert rows.filter(pl.col("name") == "opening_effect").height == table.height
    assert rows["method"].str.len_chars().min() > 5  # type: ignore[operator]


def test_a_run_without_cards_has_an_empty_table(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth()], Design(blocks=20, cards=False))
    assert table_of(run).height == 0


def test_ten_games_cannot_tell(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth()], Design(blocks=3, rotations=4))
    table = table_of(run)
    assert (table["flag"] == 0).all()
    assert table["verdict"].str.starts_with("cannot tell").all()
