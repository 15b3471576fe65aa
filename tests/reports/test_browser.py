"""The report in a browser: it sorts, its links lead somewhere, it fits narrow screens, and it prints.

Skipped where no Chromium with its driver is installed (Debian: apt install chromium chromium-driver).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.documents import pdf, report
from sim.errors import BadInput
from tests.reports.synthetic import Truth, write_run

DRIVER = shutil.which("chromedriver")
browsed = pytest.mark.skipif(
    not (DRIVER and pdf.browser()),
    reason="no Chromium with chromedriver is installed (Debian: apt install chromium chromium-driver)",
)
TITLE = "a tile with quite a long text: 3 points for each lab, and 2 for each mine on a far planet beside it"
TILES = {f"t{n}": 9.0 if n < 2 else 0.0 for n in range(24)}
ABOUT: dict[str, Any] = {
    "title": "Meadow",
    "unit": "seeds",
    "rungs": ["random", "scripted"],
    "strategies": {"bold": {"rung": "random"}, "careful": {"rung": "scripted"}},
    "components": {"tile": {"title": "Tile", "entries": {"t0": {"title": TITLE, "source": "reconstructed"}}}},
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    truth = Truth(
        games=2_000,
        factions={"bees": 12.0, "crabs": -9.0, "eels": 6.0},
        strategies={"careful": 0.0, "bold": 3.0},
        tiles=TILES,
        dealt=tuple(TILES)[::2],
        dealt_for={("ants", "t4"): 9.0, ("foxes", "t6"): -9.0},
    )
    folder = tmp_path_factory.mktemp("browser")
    return report.write_report(write_run(folder / "run", truth, about=ABOUT), folder / "out")


@pytest.fixture(scope="module")
def driver(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = pdf.browser() or ""
    for flag in pdf.flags(str(tmp_path_factory.mktemp("profile"))):
        options.add_argument(flag)
    options.add_argument("--force-prefers-reduced-motion")  # links jump at once
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield chrome
    chrome.quit()


@pytest.fixture
def opened(driver: Any, page: Path) -> Any:
    widen(driver, 1280)
    driver.get("about:blank")  # a page that stays open would keep its place and its order
    driver.get(page.as_uri())
    return driver


def widen(driver: Any, width: int) -> None:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def all_of(driver: Any, selector: str) -> list[Any]:
    return list(driver.find_elements("css selector", selector))


def column(driver: Any, table: Any, place: int) -> list[float]:
    script = "return [...arguments[0].tBodies[0].rows].map(row => "
    script += "parseFloat(row.cells[arguments[1]].dataset.v))"
    return list(driver.execute_script(script, table, place))


def test_without_a_browser_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(
        BadInput, match=r"--pdf: expected an installed Chromium or Chrome.*apt install chromium"
    ):
        pdf.needed()


def test_a_browser_that_prints_nothing_is_reported_with_its_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\necho no display >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(pdf, "browser", lambda: str(broken))
    with pytest.raises(BadInput, match=r"wrote no file for .* and said: no display"):
        pdf.print_page(tmp_path / "index.html", tmp_path / "index.pdf")


@browsed
@pytest.mark.parametrize("width", [1280, 400])
def test_the_page_fits_its_window_and_says_nothing_to_the_console(opened: Any, width: int) -> None:
    widen(opened, width)
    opened.refresh()
    assert opened.execute_script("return document.documentElement.scrollWidth") <= width
    assert opened.get_log("browser") == []
    wide = """return [...document.querySelectorAll("h1,h2,h3,p,li,nav,figcaption,.chart,.table")].filter(
        part => part.getBoundingClientRect().right > arguments[0] + 1).map(part => part.outerHTML)"""
    assert opened.execute_script(wide, width) == []
    drawn = "return [...document.images].every(image => image.complete && image.naturalWidth > 0 && "
    drawn += "image.alt)"
    assert opened.execute_script(drawn)


@browsed
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (400, 800)])
def test_the_first_screen_has_the_chart_with_its_names(opened: Any, width: int, height: int) -> None:
    widen(opened, width)
    box = "const box = part => part.getBoundingClientRect();"
    box += "const all = query => [...document.querySelectorAll(query)];"
    bottom = opened.execute_script(f"{box} return box(all('.forest ol')[0]).bottom")
    assert bottom < height
    beside = """return all('.forest li').every(line => { const [name, track] = [...line.children].map(box);
        return name.right <= track.left + 1 && track.width > 90
            && name.top < track.bottom && track.top < name.bottom; })"""
    assert opened.execute_script(f"{box} {beside}")
    after = opened.execute_script(f"{box} return box(all('.forest')[0]).top - box(all('h1')[0]).bottom")
    if width == 400:
        assert 0 <= after < 20, "the first thing after the title"
    else:
        assert opened.execute_script(f"{box} return box(all('.sentences')[0]).bottom") < height


@browsed
def test_terms_are_explained_to_the_keyboard_and_colours_follow_the_reader(opened: Any) -> None:
    from selenium.webdriver import ActionChains, Keys

    term = all_of(opened, ".first dfn")[0]
    shown = "return getComputedStyle(arguments[0], '::after').content"
    assert opened.execute_script(shown, term) == "none"
    last = all_of(opened, ".first .strip .name a")[-1]
    opened.execute_script("arguments[0].focus()", last)
    ActionChains(opened).send_keys(Keys.TAB).perform()
    assert opened.switch_to.active_element == term
    assert opened.execute_script(shown, term).strip('"') == term.get_attribute("data-meaning")
    paper = "return getComputedStyle(document.body).backgroundColor"
    light = opened.execute_script(paper)
    try:
        dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
        opened.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
        assert (light, opened.execute_script(paper)) == ("rgb(255, 255, 255)", "rgb(22, 24, 28)")
    finally:
        opened.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@browsed
def test_every_link_of_contents_and_verdicts_brings_its_place_into_view(opened: Any) -> None:
    links = all_of(opened, "nav a") + all_of(opened, ".verdicts a")
    assert len(all_of(opened, "nav a")) == 7 and len(links) > 10
    for more in all_of(opened, "details > summary"):
        more.click()
    for link in links:
        opened.execute_script("arguments[0].scrollIntoView({block: 'center'})", link)
        link.click()
        # The page follows the address a moment later.
        opened.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0]))")
        place = "return document.querySelector(location.hash).getBoundingClientRect().top"
        # The last chapters cannot reach the top of the window, but are in it.
        assert -1 < opened.execute_script(place) < 900, link.get_attribute("href")


@browsed
def test_a_click_on_a_heading_sorts_by_number_and_a_second_one_turns_it_round(opened: Any) -> None:
    table = all_of(opened, "table")[0]
    heads = table.find_elements("css selector", "th")
    place = [head.text.split()[0] for head in heads].index("handicap")
    before = column(opened, table, place)
    heads[1].find_element("css selector", "button").click()  # by games: another order to start from
    button = heads[place].find_element("css selector", "button")
    button.click()
    assert column(opened, table, place) == sorted(before, reverse=True)
    assert heads[place].get_attribute("aria-sort") == "descending"
    assert heads[1].get_attribute("aria-sort") is None, "one column is the sorted one"
    button.click()
    assert column(opened, table, place) == sorted(before)
    assert heads[place].get_attribute("aria-sort") == "ascending"
    announced = opened.execute_script("return document.getElementById('announcement').textContent")
    assert announced == "Sorted by handicap, smallest first"


@browsed
def test_names_sort_as_words_and_rows_without_a_number_come_last(opened: Any) -> None:
    tables = all_of(opened, "table")
    table = next(t for t in tables if t.get_attribute("aria-label").startswith("All components"))
    first = table.find_element("css selector", "th button")
    assert not first.is_displayed(), "of more than 20 rows: folded"
    opened.execute_script("arguments[0].closest('details').open = true; arguments[0].scrollIntoView()", first)
    first.click()
    first.click()
    names = [
        cell.get_attribute("textContent")
        for cell in table.find_elements("css selector", "tbody td:first-child")
    ]
    assert names == sorted(names, key=str.casefold) and len(names) == len(TILES)


@browsed
def test_the_keyboard_skips_to_the_findings_and_sorts(opened: Any) -> None:
    from selenium.webdriver import ActionChains, Keys

    ActionChains(opened).send_keys(Keys.TAB).perform()
    focused = opened.switch_to.active_element
    assert focused.get_attribute("class") == "skip" and focused.location["x"] >= 0, "it is shown once focused"
    focused.send_keys(Keys.ENTER)
    assert opened.execute_script("return location.hash") == "#main"
    button = all_of(opened, "th button")[2]
    opened.execute_script("arguments[0].focus()", button)
    button.send_keys(Keys.SPACE)
    head = button.find_element("xpath", "..")
    assert head.get_attribute("aria-sort") == "descending"
    assert opened.execute_script("return getComputedStyle(arguments[0]).outlineStyle", button) == "solid"


@browsed
def test_it_prints_to_a_pdf_with_all_that_a_click_would_open(page: Path, opened: Any) -> None:
    printed = pdf.print_page(page, page.with_suffix(".pdf")).read_bytes()
    assert (
        printed.startswith(b"%PDF") and printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") > 5
    )
    assert not all_of(opened, "details[open]")
    opened.execute_script("window.dispatchEvent(new Event('beforeprint'))")
    assert len(all_of(opened, "details[open]")) == len(all_of(opened, "details")) > 0


def texts(driver: Any, selector: str) -> list[str]:
    """The texts of all that is shown, also in what is folded."""
    script = "return [...document.querySelectorAll(arguments[0])].filter(one => !one.closest('.off'))"
    return list(driver.execute_script(f"{script}.map(one => one.textContent.trim())", selector))


def choose(driver: Any, kind: str, value: str) -> str:
    """Filter, and return what the page says it shows."""
    from selenium.webdriver.support.ui import Select

    field = driver.find_element("name", kind)
    if field.tag_name == "select":
        Select(field).select_by_visible_text(value)
    else:
        field.clear()
        field.send_keys(value)
    return str(driver.find_element("css selector", ".ask p").text)


@browsed
def test_a_filter_leaves_rows_marks_and_verdicts_about_what_was_chosen(opened: Any) -> None:
    whole = len(texts(opened, "tbody tr"))
    said = choose(opened, "faction", "Bees")
    assert said.startswith("Only about Bees: ")
    assert texts(opened, ".first .strip .name") == ["Bees"]
    for row in texts(opened, "#cell-0-factions ~ .part tbody tr"):
        assert "Bees" in row or not any(name in row for name in ("Ants", "Crabs", "Deer", "Eels", "Foxes"))
    marks = "return [...document.querySelectorAll('.spot[data-about*=faction]')].map(spot => "
    marks += "[spot.dataset.about.includes('Bees'), spot.classList.contains('off')])"
    dimmed = opened.execute_script(marks)
    assert len(dimmed) > 20 and all(about != off for about, off in dimmed)
    headings = texts(opened, ".sheet h3")
    assert headings == ["Why are Bees strong?"], "the sheets of the others are gone"
    assert opened.execute_script("return document.querySelector('.sheet:not(.off)').open")
    opened.find_element("css selector", ".ask button").click()
    assert len(texts(opened, "tbody tr")) == whole and len(texts(opened, ".sheet")) == 6
    assert not all_of(opened, ".off") and opened.find_element("css selector", ".ask p").text == ""


@browsed
def test_seats_strategies_and_components_can_be_chosen_too(opened: Any) -> None:
    choose(opened, "seat", "seat 2")
    assert set(texts(opened, "#cell-0-seats ~ .part tbody td:first-child")) == {"seat 2"}
    choose(opened, "strategy", "bold")
    rows = texts(opened, "#cell-0-strategies ~ .part .strip .name")
    assert rows and set(rows) == {"bold"}
    opened.find_element("css selector", ".ask button").click()
    said = choose(opened, "component", "t7")
    tables = texts(
        opened, "#cell-0-components ~ .part table[aria-label^='All components'] tbody td:first-child"
    )
    assert [name.split()[0].lower() for name in tables] == ["t7"] and "t7" in said.lower()
    choose(opened, "component", "nothing of the kind")
    assert "Nothing here about what you chose." in texts(opened, ".nothing")


@browsed
def test_pointing_at_a_value_tells_its_interval_and_its_games(opened: Any) -> None:
    from selenium.webdriver import ActionChains, Keys

    said = "return getComputedStyle(arguments[0], '::after').content"
    opened.execute_script("document.querySelector('#cell-0-match-ups').scrollIntoView()")
    spots = [spot for spot in all_of(opened, "#cell-0-match-ups ~ figure .spot")]
    assert len(spots) == 30, "each pair of factions, from both sides"
    told = spots[7].get_attribute("aria-label")
    assert re.fullmatch(
        r"\w+ against \w+: [-+]?[\d.]+ seeds \[-?[\d.]+, -?[\d.]+\] ahead; \d+ games", told
    ), told
    assert opened.execute_script(said, spots[7]) == "none"
    ActionChains(opened).move_to_element(spots[7]).perform()
    assert opened.execute_script(said, spots[7]).strip('"') == told
    # By the keyboard: one stop per chart, and arrows between its values
    opened.execute_script("arguments[0].focus()", spots[0])
    ActionChains(opened).send_keys(Keys.ARROW_RIGHT).perform()
    at = opened.switch_to.active_element
    assert at != spots[0] and at.get_attribute("class").startswith("says spot")
    assert opened.execute_script(said, at).strip('"') == at.get_attribute("aria-label")
    assert len([spot for spot in spots if spot.get_attribute("tabindex") == "0"]) == 1
    # Rows of a chart say how many games they rest on
    row = all_of(opened, ".first .strip li")[0]
    ActionChains(opened).move_to_element(row).perform()
    assert re.search(r"Bees: .* % \[.*\] \(games won, %\); [\d,]+ games", opened.execute_script(said, row))


@browsed
def test_a_click_on_a_faction_opens_all_about_it(opened: Any) -> None:
    link = next(link for link in all_of(opened, ".first .strip .name a") if link.text == "Bees")
    link.click()
    (sheet,) = [one for one in all_of(opened, ".sheet") if one.get_attribute("open")]
    assert sheet.find_element("css selector", "h3").text == "Why are Bees strong?"
    assert -1 < opened.execute_script("return arguments[0].getBoundingClientRect().top", sheet) < 400
    titles = [title.text for title in sheet.find_elements("css selector", "figcaption")]
    assert titles[:2] == ["Bees by seat", "Bees by strategy"]
    assert {"Bees against each faction", "Where the points come from", "Cards and tiles"} <= set(titles)
    facts = [fact.text for fact in sheet.find_elements("css selector", ".scores li")]
    assert ["%" in facts[0], "head start" in facts[1], "ahead" in facts[2], "mean score" in facts[3]] == [
        True
    ] * 4
    assert "libration play --run" in sheet.text
    opened.find_element("css selector", ".sheet[open] .only").click()
    assert texts(opened, ".first .strip .name") == ["Bees"]
    cell = next(a for a in all_of(opened, "td.text a[href*='-faction-']") if a.is_displayed())
    assert cell.get_attribute("href").split("#")[1] == sheet.get_attribute("id")


@browsed
def test_without_scripts_everything_is_there_and_prints(driver: Any, page: Path) -> None:
    widen(driver, 1280)
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        driver.get("about:blank")
        driver.get(page.as_uri())
        assert not driver.find_element("css selector", ".ask").is_displayed(), "filters need a script"
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        folded = all_of(driver, "details:not([open])")
        assert len(folded) > 6
        for part in folded:
            inside = part.find_elements("css selector", "tbody tr:first-child, .strip li, .scores li")
            for one in inside:
                assert driver.execute_script("return arguments[0].checkVisibility()", one), one.text
        assert any(part.find_elements("css selector", "tbody tr") for part in folded)
    finally:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@browsed
def test_markup_in_names_stays_text_in_filters_and_where_one_points(
    driver: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    evil = "<img src=x onerror=evil()>'\"</script>"
    about = {
        **ABOUT,
        "factions": {
            name: {"title": f"{evil}{name}"} for name in ("ants", "bees", "crabs", "deer", "eels", "foxes")
        },
        "components": {"tile": {"title": "Tile", "entries": {"t0": {"title": evil, "source": "rulebook"}}}},
        "strategies": {"bold": {"rung": evil}, "careful": {"rung": "scripted"}},
        "rungs": [evil, "scripted"],
    }
    truth = Truth(
        games=700,
        factions={"bees": 12.0},
        strategies={"careful": 0.0, "bold": 3.0},
        tiles={"t0": 9.0, "t1": 0.0},
    )
    folder = tmp_path_factory.mktemp("evil")
    path = report.write_report(write_run(folder / "run", truth, about=about), folder / "out")
    widen(driver, 1280)
    driver.get(path.as_uri())
    driver.execute_script("window.evil = () => { window.hit = true; }")
    assert choose(driver, "faction", f"{evil}bees").startswith(f"Only about {evil}bees: ")
    assert (
        driver.execute_script("return [...document.images].filter(one => !one.closest('.pointed')).length")
        == 0
    )
    labels = driver.execute_script("return [...document.querySelectorAll('.spot')].map(one => one.ariaLabel)")
    assert any(label.startswith(f"{evil}bees against {evil}") for label in labels)
    assert driver.execute_script("return window.hit") is None
    assert driver.get_log("browser") == []
