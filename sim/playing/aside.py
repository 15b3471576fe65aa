"""Compiled code runs beside the main thread: a signal reaches Python in the main thread alone, and only when
that is not busy with compiled code. So Ctrl+C never has to wait for a batch, or for a policy without end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

T = TypeVar("T")
STACK = 2**26  # bytes, for the compiler: some systems give threads little
LOOK = 0.1  # seconds between two looks for signals: those that Polars has its hand in do not end a wait


def aside(work: Callable[[], T]) -> T:
    """Do something in a thread of its own, and wait for it; in the thread of a worker just do it."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    before = threading.stack_size(STACK)
    threading.Thread(target=run, daemon=True).start()
    threading.stack_size(before)
    while not wait([future], LOOK).done:
        pass
    return future.result()
