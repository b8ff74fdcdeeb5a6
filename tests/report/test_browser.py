"""The page in a real browser, from disk, with the network cut."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CHROMEDRIVER = shutil.which("chromedriver")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not (CHROMIUM and CHROMEDRIVER),
        reason="no Chromium with chromedriver on the PATH: the page was not opened in a browser",
    ),
]
selenium = pytest.importorskip("selenium", reason="selenium is not installed: the page was not opened in a browser")

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="module")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: SIMLAB_SCREENSHOTS, or a temporary folder."""
    place = os.environ.get("SIMLAB_SCREENSHOTS")
    folder = Path(place) if place else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="module")
def browser(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (
        *FLAGS,
        "--host-resolver-rules=MAP * ~NOTFOUND",
        f"--user-data-dir={tmp_path_factory.mktemp('profile')}",
    ):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(CHROMEDRIVER)))
    try:
        resize(driver, 1280, 900)
        driver.get(page.as_uri())
        wait(driver, "return document.getElementById('card-chart').dataset.ready === 'yes'")
        yield driver
    finally:
        driver.quit()


def wait(driver: Any, script: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, 20).until(lambda d: d.execute_script(script))


def resize(driver: Any, width: int, height: int, dark: bool = False) -> None:
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": [scheme]})


def column(driver: Any, table: str, index: int) -> list[str]:
    script = """
        return [...document.querySelectorAll(`#${arguments[0]} tbody tr`)].filter(r => !r.hidden)
          .map(r => r.cells[arguments[1]].dataset.v ?? r.cells[arguments[1]].firstChild.textContent.trim())"""
    found: list[str] = driver.execute_script(script, table, index)
    return found


def test_no_error_is_logged(browser: Any) -> None:
    assert [entry for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")] == []


def test_the_answer_is_on_the_first_screen(browser: Any) -> None:
    from selenium.webdriver.common.by import By

    box = browser.find_element(By.ID, "answer").rect
    assert box["y"] + box["height"] < 900
    assert browser.find_element(By.ID, "answer").text.startswith("It matters: games are")


def test_sorting_a_table(browser: Any) -> None:
    from selenium.webdriver.common.by import By

    head = browser.find_elements(By.CSS_SELECTOR, "#cards th button")[4]
    assert head.text.startswith("Opening hand")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", head)
    head.click()
    values = [float(v) for v in column(browser, "cards", 4) if v]
    assert values == sorted(values, reverse=True) and len(values) > 100
    head.click()
    values = [float(v) for v in column(browser, "cards", 4) if v]
    assert values == sorted(values)
    browser.find_elements(By.CSS_SELECTOR, "#cards th button")[0].click()
    names = column(browser, "cards", 0)
    assert names == sorted(names)


def test_searching_a_table(browser: Any) -> None:
    from selenium.webdriver.common.by import By

    field = browser.find_element(By.CSS_SELECTOR, "input[data-table=cards]")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", field)
    field.send_keys("treasure 003")
    assert set(column(browser, "cards", 0)) == {"Treasure 003"}
    assert field.find_element(By.XPATH, "..").text.startswith("2 of ")
    field.clear()
    field.send_keys("x")
    field.send_keys("\b")
    assert len(column(browser, "cards", 0)) > 100


def test_hovering_names_the_card(browser: Any) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By

    chart = browser.find_element(By.ID, "card-chart")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", chart)
    dots = chart.find_elements(By.CSS_SELECTOR, "g.mark-symbol.role-mark path")
    assert len(dots) > 50
    ActionChains(browser).move_to_element(dots[7]).perform()
    wait(browser, "return document.querySelector('#vg-tooltip-element.visible') !== null")
    tip = browser.find_element(By.ID, "vg-tooltip-element").text
    assert any(word in tip for word in ("Treasure", "Door", "Monster")) and "opening hand" in tip and "points" in tip


def test_choosing_an_arm_redraws_the_chart(browser: Any) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import Select

    choice = Select(browser.find_element(By.CSS_SELECTOR, "#card-chart-choice select"))
    assert [option.text for option in choice.options] == ["base game", "listen at the door"]
    script = "return document.querySelector('#card-chart g.mark-symbol.role-mark path').getAttribute('transform')"
    before = browser.execute_script(script)
    choice.select_by_visible_text("listen at the door")
    wait(browser, f"{script} !== '{before}'")


OVERFLOW = """
    const wide = document.documentElement.clientWidth;
    const inside = (e) => e.closest('.scroll, .chart, nav div, pre, svg, #vg-tooltip-element') === null;
    return [...document.querySelectorAll('body *')].filter(e => inside(e) && e.getBoundingClientRect().right > wide + 1)
      .map(e => e.tagName + '.' + e.className + '#' + e.id)"""


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_overflows(browser: Any, width: int) -> None:
    resize(browser, width, 800)
    browser.execute_script("document.querySelectorAll('details').forEach(d => { d.open = true })")
    assert browser.execute_script(OVERFLOW) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    browser.execute_script("document.querySelectorAll('details').forEach(d => { d.open = false })")


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (1280, True), (390, False), (390, True)])
def test_screenshots(browser: Any, shots: Path, width: int, dark: bool) -> None:
    import base64

    resize(browser, width, 900, dark)
    wait(browser, "return document.querySelector('#card-chart svg') !== null")
    background = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(21, 24, 28)" if dark else "rgb(255, 255, 255)")
    shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "format": "png"})
    file = shots / f"report-{width}-{'dark' if dark else 'light'}.png"
    file.write_bytes(base64.b64decode(shot["data"]))
    assert file.stat().st_size > 100_000
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
