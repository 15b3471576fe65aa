"""Writing files whole or not at all: a crash, a full disk or a second process never leaves half a file."""

from __future__ import annotations

import os
from pathlib import Path

from sim.errors import BadInput

TEMPORARY = ".part"  # how the names begin of files that are being written


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, whatever happens. A full disk is named.

    It is written under another name in the same folder, flushed to the disk, and renamed.
    """
    temporary = path.with_name(f"{TEMPORARY}-{os.getpid()}-{path.name}")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None
