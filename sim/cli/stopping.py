"""Ctrl+C and SIGTERM stop a command at once, with exit code 130."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

STOPPED = 130
REPEATED = 1.0  # seconds in which a second signal counts as the same one: `timeout` sends two
LAST = 0.3  # seconds for threads to end


@contextmanager
def stoppable() -> Iterator[None]:
    """Turn both signals into a KeyboardInterrupt, which ends the process. Don't wait for threads in compiled
    code, which may never return, nor for anything else after another signal."""
    threads = set(threading.enumerate())
    first: float | None = None

    def stop(number: int, frame: Any) -> None:
        nonlocal first
        if first is None:
            first = time.monotonic()
            raise KeyboardInterrupt
        if time.monotonic() - first > REPEATED:
            os._exit(STOPPED)

    before: dict[int, Any] = {}
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` and `&` ask for
                before[number] = signal.signal(number, stop)
    except ValueError:  # not the main thread: the caller handles signals
        pass
    try:
        yield
    except (KeyboardInterrupt, Exception):
        if first is None:
            raise
        # Python wraps an interrupt in a RuntimeError if it comes while a class is made.
        _leave(set(threading.enumerate()) - threads)
    finally:
        for handled, handler in before.items():
            signal.signal(handled, handler)


def _leave(threads: set[threading.Thread]) -> None:
    limit = time.monotonic() + LAST
    for thread in threads:
        thread.join(max(0.0, limit - time.monotonic()))
        if thread.is_alive():
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(STOPPED)
    sys.exit(STOPPED)
