"""The page as a PDF, printed by a browser that is installed: what is printed is what is shown."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from sim.errors import BadInput
from sim.files.writing import write_file

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
SECONDS = 300  # for a report of very many pages on a slow machine


def browser() -> str | None:
    """The program of an installed Chromium or a relative of it; None without one."""
    found = [path for name in (*BROWSERS, MAC) if (path := shutil.which(name))]
    return found[0] if found else None


def flags(profile: str) -> list[str]:
    """How the browser is started: out of sight, with a profile of its own, and nothing fetched."""
    given = ["--headless", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}"]
    given += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    given += ["--disable-dev-shm-usage"]  # containers have little of it
    # The sandbox refuses to start for root, which is who runs in containers.
    return given + (["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])


def needed() -> str:
    """The installed browser; BadInput that says what to install."""
    found = browser()
    if found is None:
        expected = "expected an installed Chromium or Chrome to print with"
        hint = "install one (Debian: apt install chromium), or print the page from any browser"
        raise BadInput(f"--pdf: {expected}, found none of {', '.join(BROWSERS)}; {hint}")
    return found


def print_page(page: Path, out: Path) -> Path:
    """Print an HTML file."""
    program = needed()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        target = Path(profile) / "page.pdf"
        command = [program, *flags(f"{profile}/profile"), "--no-pdf-header-footer"]
        command += [f"--print-to-pdf={target}", page.resolve().as_uri()]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BadInput(f"--pdf: {program} could not print {page}: {error}") from None
        if not target.exists():
            said = done.stderr.strip().splitlines() or ["nothing"]
            raise BadInput(f"--pdf: {program} wrote no file for {page} and said: {said[-1]}")
        write_file(out, target.read_bytes())
    return out
