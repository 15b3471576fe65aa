"""Writing files completely or not at all: no crash, full disk or second process ever leaves half a file."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from sim.errors import BadInput

TEMPORARY = ".part"  # names of files that are being written start with this
# Windows has no O_NOFOLLOW, and would change line ends without its O_BINARY.
_WRITE = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NEW = _WRITE | os.O_EXCL  # not an existing file, nor a link to one


def write_file(path: Path, content: bytes) -> None:
    """Write a file completely or not at all, whatever happens. BadInput if that fails, say on a full disk.

    It is written under another name in the same folder, flushed to disk, and renamed.
    """
    temporary = path.with_name(f"{TEMPORARY}-{secrets.token_hex(4)}-{path.name}")
    try:
        file = os.open(temporary, _NEW, 0o666)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None
    try:
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(file, left) :]
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(temporary, path)
        _flush(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, unless they exist."""
    try:
        if folder.is_dir():
            return
        if folder.parent != folder:
            make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _flush(folder.parent)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None


def refuse_links(run: Path, *paths: Path) -> None:
    """BadInput if a path inside a run is, or leads through, a link, or is another name of a file elsewhere: a
    stranger's run must not make us write or remove anything outside of it. Links above the run, and paths
    elsewhere, are the user's own."""
    top = Path(os.path.abspath(run))
    for path in paths:
        place = Path(os.path.abspath(path))
        inside = [place, *place.parents] if place.is_relative_to(top) else []
        for step in inside[: len(place.parts) - len(top.parts)]:
            if step.is_symlink() or (step.is_file() and step.stat().st_nlink > 1):
                shown = run / step.relative_to(top)
                what = "file" if shown.suffix or shown.name.startswith(".") else "folder"
                raise BadInput(f"{shown}: expected a {what} of the run, found a link to another place")


def append_line(path: Path, line: str) -> None:
    """Add a line to a file, in one piece."""
    try:
        file = os.open(path, _WRITE | os.O_APPEND, 0o666)
        try:
            os.write(file, f"{line}\n".encode())
        finally:
            os.close(file)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def remove(path: Path) -> None:
    """Remove a file or a link."""
    try:
        path.unlink()
    except IsADirectoryError:
        raise BadInput(f"{path}: expected a file, found a folder") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be removed: {error.strerror}") from None


def clear(*folders: Path) -> None:
    """Remove the half-written files that killed processes left in folders."""
    try:
        for folder in folders:
            for left in folder.glob(f"{TEMPORARY}-*"):
                left.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None


def _flush(folder: Path) -> None:
    """Make new names in a folder survive a power cut. Windows can't open folders, and doesn't need it."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
