"""The page as a PDF, printed by an installed browser, so that it looks as on screen."""

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
SECONDS = 300  # enough for a very long report on a slow machine


def browser() -> str | None:
    """The path of an installed Chromium or similar browser; None if there is none."""
    paths = [path for name in (*BROWSERS, MAC) if (path := shutil.which(name))]
    return paths[0] if paths else None


def flags(profile: str) -> list[str]:
    """Command-line flags: headless, with a separate profile, and no network access."""
    options = ["--headless", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}"]
    options += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    options += ["--disable-dev-shm-usage"]  # containers have little shared memory
    # The sandbox refuses to start as root, the usual user in containers.
    return options + (["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])


def needed() -> str:
    """The installed browser; if there is none, a BadInput that says what to install."""
    program = browser()
    if program is None:
        expected = "expected an installed Chromium or Chrome to print with"
        hint = "install one (Debian: apt install chromium), or print the page from any browser"
        raise BadInput(f"--pdf: {expected}, found none of {', '.join(BROWSERS)}; {hint}")
    return program


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
            messages = done.stderr.strip().splitlines() or ["nothing"]
            raise BadInput(f"--pdf: {program} wrote no file for {page} and said: {messages[-1]}")
        write_file(out, target.read_bytes())
    return out
