"""Whether progress can move: only where somebody sits at a terminal."""

from __future__ import annotations

from rich.console import Console


def is_live(console: Console) -> bool:
    """Whether what is written can be written over. Asked of the file: FORCE_COLOR, which notebooks set, makes
    rich take a log for a terminal, and fill it with copies of a bar."""
    return console.is_terminal and console.file.isatty()
