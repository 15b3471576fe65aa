"""Whether progress can be animated: only on a real terminal."""

from __future__ import annotations

from rich.console import Console


def is_live(console: Console) -> bool:
    """Whether output can be overwritten. We ask the file itself: with FORCE_COLOR, which notebooks set, rich
    takes a log for a terminal and fills it with copies of a bar."""
    return console.is_terminal and console.file.isatty()
