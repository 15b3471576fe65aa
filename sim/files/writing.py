"""Writing files whole or not at all: a crash, a full disk or a second process never leaves half a file."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from sim.errors import BadInput

TEMPORARY = ".part"  # how the names begin of files that are being written
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW  # nobody's file, and no link to one


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, whatever happens. A full disk is named.

    It is written under another name in the same folder, flushed to the disk, and renamed.
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
    """Make a folder, and those that it lies in, if they are not there."""
    try:
        if folder.is_dir():
            return
        if folder.parent != folder:
            make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _flush(folder.parent)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None


def append_line(path: Path, line: str) -> None:
    """Add a line to a file, whole: in one piece."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o666)
        try:
            os.write(file, f"{line}\n".encode())
        finally:
            os.close(file)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def remove(path: Path) -> None:
    """Remove a file, or whatever else has its name."""
    try:
        path.unlink()
    except IsADirectoryError:
        raise BadInput(f"{path}: expected a file, found a folder") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be removed: {error.strerror}") from None


def clear(*folders: Path) -> None:
    """Remove the half files that killed processes left in folders."""
    try:
        for folder in folders:
            for left in folder.glob(f"{TEMPORARY}-*"):
                left.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None


def _flush(folder: Path) -> None:
    """Make new names in a folder survive a power cut."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
