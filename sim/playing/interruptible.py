"""Compiled code runs outside the main thread. Python handles signals only in the main thread, and only when
it isn't busy with compiled code. So Ctrl+C never has to wait for a batch, or for a policy that never returns.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

T = TypeVar("T")
STACK = 2**26  # bytes, for the compiler: some systems give threads little
LOOK = 0.1  # seconds between checks for signals: with Polars loaded, some don't end a wait


def interruptible(work: Callable[[], T]) -> T:
    """Do something in a new thread and wait for it; in a worker's thread just do it."""
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
