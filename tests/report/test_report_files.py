"""What a report leaves on disk, and that it is honest about every kind of run."""

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from synthetic import Box, Design, Truth, make_run

from simlab.report import compare, report, style
from simlab.report.charts import CHARTS, _look
from simlab.report.page import LIMIT, SECTIONS
from simlab.stats import analyse


class Outline(HTMLParser):
    """Ids and headings in order, and that every element is closed."""

    VOID = ("meta", "link", "input", "br", "img", "hr", "use", "path")

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.open: list[str] = []
        self.rows: dict[str, int] = {}
        self.table = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if "id" in found:
            self.ids.append(str(found["id"]))
        if tag == "table":
            self.table = str(found["id"])
        if tag == "tr":
            self.rows[self.table] = self.rows.get(self.table, 0) + 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def outline(page: Path) -> Outline:
    parser = Outline()
    parser.feed(page.read_text(encoding="utf-8"))
    assert parser.open == []
    return parser


def test_everything_is_written(page: Path) -> None:
    folder = page.parent
    assert page.name == "index.html" and page.stat().st_size < LIMIT
    for name in CHARTS:
        if name != "player_edges":  # one number of players
            assert (folder / "charts" / f"{name}.png").stat().st_size > 5000
            assert (folder / "charts" / f"{name}.svg").read_text(encoding="utf-8").startswith("<?xml")
    for name in ("estimates.csv", "estimates.parquet", "cards.csv", "cards.parquet"):
        assert (folder / "tables" / name).stat().st_size > 1000
    assert (folder / "summary.md").read_text(encoding="utf-8").startswith("# Does listening shorten the game?")


def test_the_order_is_the_readers(page: Path) -> None:
    ids = outline(page).ids
    places = [ids.index(name) for name in ("answer", *(section for section, _ in SECTIONS))]
    assert places == sorted(places)


def test_ids_are_unique(page: Path) -> None:
    ids = outline(page).ids
    assert len(ids) == len(set(ids))


def test_nothing_is_loaded_from_a_network(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    without_scripts = re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)
    loaded = re.findall(r"""(?:src|href)=["'](https?:[^"']+)|url\(["']?(https?:[^)"']+)""", without_scripts)
    assert loaded == []
    assert text.count("vegaEmbed=") == 1, "the bundle is there once"


def test_every_number_is_an_estimate_with_interval_n_and_method(page: Path) -> None:
    rows = pl.read_parquet(page.parent / "tables" / "estimates.parquet")
    assert rows.height > 1000
    assert rows.filter(pl.col("method").str.len_chars() < 4).height == 0
    assert rows.filter(pl.col("value").is_finite() & (pl.col("n") <= 0)).height == 0
    bounded = rows.filter(pl.col("low").is_finite())
    assert (
        bounded.filter((pl.col("low") > pl.col("value") + 1e-9) | (pl.col("high") < pl.col("value") - 1e-9)).height == 0
    )
    assert bounded.height > 0.97 * rows.height


def test_the_same_run_gives_the_same_page(run: Path, tmp_path: Path) -> None:
    """And the same tables, to the last digit."""
    made = []
    for _ in range(2):
        page = report(run, tmp_path / "page")
        tables = sorted((page.parent / "tables").glob("*.parquet"))
        made.append([page.read_bytes(), *(table.read_bytes() for table in tables)])
    assert made[0] == made[1] and len(made[0]) == 3


def test_replay_commands_name_run_and_game(page: Path, run: Path) -> None:
    text = page.read_text(encoding="utf-8")
    found = re.findall(rf"simlab replay {re.escape(str(run))} (\d+:\d+:\d+)", text)
    assert len(found) >= 3


def test_the_card_that_is_too_strong_is_named(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.search(r"<h3>Too strong</h3><ul><li>Treasure 003 \(listen at the door\): a player wins", text)


def test_the_summary_is_short_and_complete(page: Path) -> None:
    text = (page.parent / "summary.md").read_text(encoding="utf-8")
    assert len(text) < 12_000
    assert "simlab run" in text and "simlab replay" in text
    for heading in ("Against the baseline", "Controls", "Scorecard", "Cards", "Again"):
        assert f"## {heading}" in text


def test_text_from_outside_is_escaped(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script> & co"
    page = report(make_run(tmp_path, [Truth(evil), Truth("b")], Design(blocks=60, question=evil)))
    text = page.read_text(encoding="utf-8")
    assert "<script>alert" not in text and "&lt;script&gt;alert" in text
    outline(page)


@pytest.mark.parametrize(
    ("name", "arms", "design", "says"),
    [
        ("one arm", [Truth()], Design(blocks=50), "One arm, so there is nothing to compare"),
        ("one strategy", [Truth(lineup=("greedy",) * 4)], Design(blocks=50), "Only one strategy played"),
        ("no games", [Truth(), Truth("b")], Design(blocks=0), "No game has been played yet"),
        ("one game", [Truth()], Design(blocks=1, rotations=1), "Cannot tell"),
        ("ten games", [Truth()], Design(blocks=10, rotations=1), "Cannot tell yet"),
        ("no cards", [Truth()], Design(blocks=50, cards=False), "Cards were not recorded"),
        ("no seats", [Truth()], Design(blocks=50, seats=False), "Seats were not recorded"),
        ("all crashed", [Truth(crash=1.0)], Design(blocks=10), "none of the 40 games has a winner"),
        ("all cut off", [Truth(limit=1.0)], Design(blocks=10), "none of the 40 games has a winner"),
        ("running", [Truth()], Design(blocks=50, status="running"), "This run is running"),
        (
            "three and four",
            [Truth(), Truth("3", lineup=("a", "b", "c"))],
            Design(blocks=40, rotations=3),
            "What playing first is worth",
        ),
    ],
)
def test_every_kind_of_run_has_an_honest_report(
    tmp_path: Path, name: str, arms: list[Truth], design: Design, says: str
) -> None:
    page = report(make_run(tmp_path, arms, design))
    text = page.read_text(encoding="utf-8")
    assert says in text, name
    assert "nan" not in re.sub(r"<script.*?</script>|<svg.*?</svg>", "", text, flags=re.DOTALL).lower().split()
    outline(page)


def test_many_arms_and_cards_stay_under_the_limit(tmp_path: Path) -> None:
    arms = [Truth(f"arm {i}", sets=("zombies", f"set {i}"), rounds=10 + i) for i in range(8)]
    page = report(make_run(tmp_path, arms, Design(blocks=12, box=Box(700, 200, 600))))
    assert page.stat().st_size < LIMIT
    rows = outline(page).rows
    assert rows["cards"] <= 1201
    assert "cards.csv has them all" in page.read_text(encoding="utf-8")
    assert pl.read_parquet(page.parent / "tables" / "cards.parquet").height > 5_000


def test_two_runs_compared(tmp_path: Path) -> None:
    a = make_run(tmp_path / "a", [Truth("x")], Design(blocks=60))
    b = make_run(tmp_path / "b", [Truth("x", rounds=8.0)], Design(blocks=60))
    page = compare(a, b)
    assert page == tmp_path / "b" / "compare-a" / "index.html"
    text = page.read_text(encoding="utf-8")
    assert "in “B: x” than in “A: x”" in text and f"simlab compare {a} {b}" in text


def test_games_can_be_watched_by_a_click(tmp_path: Path) -> None:
    """Each game that can be played again lies beside the page, and the page links to it."""
    run = make_run(tmp_path, [Truth(crash=0.02)], Design(blocks=60))
    asked: list[tuple[str, str]] = []

    def watch(folder: str, game: str) -> str | None:
        asked.append((folder, game))
        return None if len(asked) == 1 else f"<!doctype html>{game}"

    page = report(run, watch=watch)
    links = re.findall(r'href="(games/[^"]+)"', page.read_text(encoding="utf-8"))
    assert len(asked) == 3 and len(links) == 2, "crashed games are not asked for; the first could not be played"
    for link, (_, game) in zip(links, asked[1:], strict=True):
        assert (page.parent / link).read_text(encoding="utf-8").endswith(game)


def test_the_experiment_lies_beside_the_page(page: Path) -> None:
    """The command that makes the run again names a file that is there, and what is in it."""
    text = html.unescape(page.read_text(encoding="utf-8"))
    file = re.findall(r"simlab run (\S+)   # the experiment below", text)[0]
    assert Path(file).read_text(encoding="utf-8").startswith("question: Does listening shorten the game?")


def test_another_number_of_games_is_in_the_command(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Truth()], Design(blocks=20))
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["arms"][0] |= {"blocks": 20, "rotations": 4}
    for planned, said in ((2000, " --games 80   #"), (80, ".yaml   #")):
        manifest["spec"]["games"] = planned
        (run / "manifest.json").write_text(json.dumps(manifest))
        assert said in report(run).read_text(encoding="utf-8")


def test_what_arms_share_is_told_once(tmp_path: Path) -> None:
    arms = [Truth(name, rules={"epic": name == "b", "turn_limit": 500}) for name in "ab"]
    text = report(make_run(tmp_path, arms, Design(blocks=20))).read_text(encoding="utf-8")
    listed = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", text))
    assert "turn limit: 500" in listed["All arms"] and "epic" not in listed["All arms"]
    assert listed["Arm b"].startswith("epic: true; fingerprint")


def long_names(lineup: bool) -> list[Truth]:
    """More arms than are drawn, with names that fill half a chart."""
    bots = ("cautious", "greedy", "bully", "generous")
    return [
        Truth(
            f"with the rule that everybody argues about, variant number {i}",
            rounds=10 + i,
            lineup=(bots[i % 4], bots[(i + 1 + i // 4) % 4]) * 2 if lineup else bots,
        )
        for i in range(8)
    ]


@pytest.mark.parametrize("lineup", [False, True], ids=["rules", "tournament"])
def test_no_chart_cuts_its_words(tmp_path: Path, lineup: bool) -> None:
    """Titles, labels and legends lie within the picture, however long the names and however many the arms."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    a = analyse(make_run(tmp_path, long_names(lineup), Design(blocks=60, rotations=2 if lineup else 4)))
    drawn = 0
    for name, chart in CHARTS.items():
        with rc_context(style.RC):
            made = chart(a)
            if made is None:
                continue
            drawn += 1
            FigureCanvasAgg(made).draw()
            width, height = made.bbox.width, made.bbox.height
            for text in words_of(made):
                box = text.get_window_extent()
                inside = box.x0 >= -3 and box.x1 <= width + 3 and box.y0 >= -3 and box.y1 <= height + 3
                assert inside, f"{name}: {text.get_text()!r} is cut"
    assert drawn >= 12


def test_a_handful_of_blocks_draws_no_empty_panels(tmp_path: Path) -> None:
    """Curves and attempts that three blocks would show are noise; their numbers are in the tables."""
    a = analyse(make_run(tmp_path, [Truth(), Truth("b")], Design(blocks=3)))
    assert a.pile_on and [CHARTS[name](a) for name in ("pile_on", "level_race", "leader_curve")] == [None] * 3


def test_no_two_arms_look_alike(tmp_path: Path) -> None:
    """Colours begin again after seven arms, markers do not; every card drawn is of an arm in the legend."""
    a = analyse(make_run(tmp_path, [Truth(f"arm {i}") for i in range(9)], Design(blocks=12)))
    assert len({_look(a, arm.label) for arm in a.run.arms}) == 9
    made = CHARTS["card_extremes"](a)
    assert made is not None
    drawn = {(line.get_color(), line.get_marker()) for line in made.axes[0].lines if len(line.get_xdata()) == 1}
    named = {(h.get_color(), h.get_marker()) for h in made.axes[0].get_legend_handles_labels()[0]}
    assert {look for look in drawn if look[1] != "|"} <= named


def test_alone_at_the_table_has_no_win_rate_to_draw(tmp_path: Path) -> None:
    arms = [Truth(bot, lineup=(bot,) * 4) for bot in ("greedy", "bully")]
    assert CHARTS["strategy_rates"](analyse(make_run(tmp_path, arms, Design(blocks=12)))) is None


def words_of(made: Figure) -> list[Text]:
    """Everything written in a chart, but tick labels outside the limits of their axis, which are not drawn."""
    found = [text for legend in made.legends for text in legend.get_texts()] + list(made.texts)
    found += [made._suptitle] if made._suptitle else []  # type: ignore[attr-defined]
    for ax in made.axes:
        found += [*ax.texts, ax.xaxis.label, ax.yaxis.label, ax.title, ax._left_title]  # type: ignore[attr-defined]
        for axis in (ax.xaxis, ax.yaxis):
            low, high = sorted(axis.get_view_interval())
            found += [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
    return [text for text in found if text.get_visible() and text.get_text().strip()]
