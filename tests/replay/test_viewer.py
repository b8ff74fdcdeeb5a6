"""The viewer: one file, no network, every step reachable by button, key, turn list and chart."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from simlab.play.frames import frames
from simlab.report.viewer import page, write

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CHROMEDRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip


@pytest.fixture(scope="module")
def data(game):
    return frames(game, "a <game> & more")


def test_frames_fill_the_whole_table(data):
    levels = {}
    for frame in data["frames"]:
        levels |= {int(seat): player["level"] for seat, player in frame["players"].items()}
    assert set(data["frames"][0]["players"]) == {0, 1, 2, 3}
    assert max(levels.values()) == 10 and levels[data["winners"][0]] == 10


def test_every_card_shown_can_be_read(data):
    shown = {card for frame in data["frames"] for player in frame["players"].values() for card in player["hand"]}
    assert shown <= set(data["cards"])
    assert all(card["title"] and card["corners"] for card in data["cards"].values())


def test_the_page_is_one_file_without_addresses(data):
    text = page(data)
    assert "a &lt;game&gt; &amp; more" in text
    assert not re.search(r"(src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    inside = re.search(r'<script id="game" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert json.loads(inside[1])["seed"] == data["seed"]


def test_the_command_writes_the_viewer(tmp_path, capsys):
    from simlab.cli import main

    file = tmp_path / "game.html"
    assert main(["replay", "--sets", "zombies", "--seed", "3", "--html", str(file)]) == 0
    assert "The level race" in file.read_text(encoding="utf-8")
    assert main(["replay", "--sets", "zombies", "--html", str(tmp_path / "no" / "game.html")]) == 1
    assert "cannot write" in capsys.readouterr().err


@pytest.fixture(scope="module")
def shots(tmp_path_factory):
    """Where screenshots go: SIMLAB_SCREENSHOTS, or a temporary folder."""
    place = Path(os.environ.get("SIMLAB_SCREENSHOTS") or tmp_path_factory.mktemp("screenshots"))
    place.mkdir(parents=True, exist_ok=True)
    return place


@pytest.fixture(scope="module")
def browser(data, tmp_path_factory):
    if not (CHROMIUM and CHROMEDRIVER):
        pytest.skip("no Chromium with chromedriver on the PATH: the viewer was not opened in a browser")
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(CHROMEDRIVER))
    file = tmp_path_factory.mktemp("viewer") / "game.html"
    write(data, file)
    try:
        driver.get(file.as_uri())
        yield driver
        assert driver.get_log("browser") == []
    finally:
        driver.quit()


def resize(driver, width, height, dark=False):
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": [scheme]})


def at(driver):
    return driver.execute_script("return at")


def press(driver, key):
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(driver).send_keys(key).perform()


@pytest.mark.browser
def test_steps_by_button_and_key(browser, data):
    from selenium.webdriver.common.keys import Keys

    resize(browser, 1280, 900)
    browser.execute_script("go(0)")
    browser.find_element("id", "next").click()
    assert at(browser) == 1
    press(browser, Keys.ARROW_RIGHT)
    press(browser, Keys.ARROW_RIGHT)
    press(browser, Keys.ARROW_LEFT)
    assert at(browser) == 2
    press(browser, Keys.END)
    assert at(browser) == len(data["frames"]) - 1
    assert not browser.find_element("id", "next").is_enabled()
    press(browser, Keys.HOME)
    press(browser, Keys.ARROW_DOWN)
    assert at(browser) == data["turns"][0]["frame"]


@pytest.mark.browser
def test_jumps_to_a_turn_and_by_the_chart(browser, data):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.support.ui import Select

    Select(browser.find_element("id", "jump")).select_by_index(3)
    assert at(browser) == data["turns"][2]["frame"]
    chart = browser.find_element("css selector", "#chart svg")
    ActionChains(browser).move_to_element(chart).click().perform()
    assert abs(at(browser) - len(data["frames"]) / 2) < 0.05 * len(data["frames"])
    browser.find_element("css selector", "#lines li").click()
    assert at(browser) == 0


@pytest.mark.browser
def test_the_table_shows_the_game(browser, data, shots):
    last = len(data["frames"]) - 1
    browser.execute_script("go(arguments[0])", last)
    boxes = browser.find_elements("css selector", ".player")
    assert len(boxes) == 4
    winner = boxes[data["winners"][0]]
    assert winner.find_element("css selector", ".level").text == "10"
    assert "in hand" in winner.text
    fight = next(k for k, frame in enumerate(data["frames"]) if frame["fight"] and frame["fight"]["cards"])
    browser.execute_script("go(arguments[0])", fight)
    assert str(data["frames"][fight]["fight"]["monsters"]) in browser.find_element("id", "fight").text
    press(browser, "h")
    assert browser.find_elements("css selector", ".player .hand .card")
    browser.find_element("css selector", ".player .hand .card").click()
    assert browser.find_element("css selector", "#reader .full p").text
    browser.save_screenshot(str(shots / "viewer-card.png"))
    browser.execute_script("document.getElementById('reader').close()")
    press(browser, "h")


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height", "dark"), [(1280, 900, False), (1280, 900, True), (390, 844, False)])
def test_fits_the_screen_in_light_and_dark(browser, data, shots, width, height, dark):
    resize(browser, width, height, dark)
    browser.execute_script("go(arguments[0])", len(data["frames"]) // 2)
    wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert browser.execute_script("return document.documentElement.dataset.theme") == ("dark" if dark else "light")
    browser.save_screenshot(str(shots / f"viewer-{width}-{'dark' if dark else 'light'}.png"))
