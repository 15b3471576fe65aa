"""The pictures of the README and the docs, taken from the real pages: ``python -m tests.pictures`` after
``make demo``, or ``python -m tests.pictures report`` for one of them. Needs Chromium with its driver."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from tests.commands import ROOT
from tests.test_workbench_browser import Page, opened_browser, served, until

PICTURES = ROOT / "reports" / "pictures"
SIZES = {"report": (1280, 700), "workbench": (1280, 1130)}
DEALS = 4000


def report(browser: Any, folder: Path) -> None:
    """The first screen of the demo's report."""
    browser.get((ROOT / "runs" / "demo" / "report" / "index.html").as_uri())
    _keep("report", browser)


def workbench(browser: Any, folder: Path) -> None:
    """The workbench after a verdict."""
    with served(folder, "gaia_project") as (_, address):
        browser.get(address)
        page = Page(browser)
        until(lambda: page.all(".wb-search input"), "the page")
        page.put(page.setting("At most"), DEALS)
        page.find("firaks", "Firaks")
        page.put(page.box("Start: ore"), 4)
        page.verdict()
        until(lambda: len(page.all("img.wb-chart")) == 2, "the charts")
        _keep("workbench", browser)


def _keep(name: str, browser: Any) -> None:
    """With 256 colours, which look the same and make small files."""
    picture = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
    few = picture.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


def main(names: list[str]) -> None:
    """Take pictures by name, or all."""
    for name in names or SIZES:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            browser = opened_browser(Path(folder))
            try:
                width, height = SIZES[name]
                size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
                browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
                browser.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
                {"report": report, "workbench": workbench}[name](browser, Path(folder))
            finally:
                browser.quit()


if __name__ == "__main__":
    main(sys.argv[1:])
