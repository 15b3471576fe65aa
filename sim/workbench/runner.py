"""Plays one question at a time in a thread of its own. A new one cancels the one before it, whose results are
never told: they are checked again where they are received."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from sim.answers.progress import heard
from sim.answers.whatif import WhatIfAnswer
from sim.errors import BadInput, BrokenGame, one_line
from sim.playing.interruptible import STACK
from sim.workbench.question import Task

BETWEEN = 0.25  # seconds between two reports of progress
# What joblib says about batches that are thrown away when a question is cancelled.
warnings.filterwarnings("ignore", r"(?s).*tasks? (have been|which were)", UserWarning, "joblib")


class Progress(NamedTuple):
    """Games played, of how many at most."""

    done: int
    most: int


class Look(NamedTuple):
    """The answer so far, and the outcomes of both designs."""

    answer: WhatIfAnswer
    before: np.ndarray
    after: np.ndarray


class Finished(NamedTuple):
    """Played to the end, with this answer."""

    answer: Any = None


class Failed(NamedTuple):
    """Why there is no answer."""

    message: str


Event = Progress | Look | Finished | Failed
Tell = Callable[[Task, Event], None]
Ask = Callable[[Task, Any], Any]
Post = Callable[[Callable[[], None]], Any]


def _ask(question: Task, look: Any) -> Any:
    return question.ask(look)


class _Cancelled(Exception):
    """Nobody wants to know any more."""


class Runner:
    """``post`` carries a call into the thread of the caller; ``tell`` is called there, with each event."""

    def __init__(self, post: Post, tell: Tell, ask: Ask = _ask) -> None:
        self._post, self._tell, self._ask = post, tell, ask
        self._changed = threading.Condition()
        self._wanted: Task | None = None
        self._job: object = None  # a new one for each question that is asked
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def question(self) -> Task | None:
        """What is being played."""
        return self._wanted

    def play(self, question: Task | None) -> None:
        """Play this instead; None: nothing."""
        with self._changed:
            if question == self._wanted:
                return
            self._wanted, self._job = question, object()
            self._changed.notify()
            if self._thread is None and question is not None:
                before = threading.stack_size(STACK)  # the compiler needs more than some systems give
                self._thread = threading.Thread(target=self._run, name="workbench", daemon=True)
                self._thread.start()
                threading.stack_size(before)

    def close(self) -> None:
        """End the thread, after the batch that it is playing."""
        with self._changed:
            self._wanted, self._job, self._closed = None, object(), True
            self._changed.notify()

    def join(self, seconds: float) -> bool:
        """Wait for the thread after ``close``; whether it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def _run(self) -> None:
        done: object = None
        while True:
            with self._changed:
                while not self._closed and (self._wanted is None or self._job is done):
                    self._changed.wait()
                if self._closed:
                    return
                question, done = self._wanted, self._job
            assert question is not None
            self._answer(question, done)

    def _answer(self, question: Task, job: object) -> None:
        """Ask one question, and tell what comes of it for as long as it is wanted."""
        told = 0.0

        def say(event: Event) -> None:
            if self._job is not job:
                raise _Cancelled

            def here() -> None:
                if self._job is job:
                    if isinstance(event, Finished | Failed):
                        self._wanted = None
                    self._tell(question, event)

            self._post(here)

        def count(done: int, of: int, what: str = "games", note: str = "") -> None:
            nonlocal told
            if self._job is not job:
                raise _Cancelled
            if time.monotonic() - told >= BETWEEN:
                told = time.monotonic()
                say(Progress(done, of))

        with suppress(_Cancelled):
            try:
                with heard(count):
                    answer = self._ask(question, lambda *seen: say(Look(*seen)))
                say(Finished(answer))
            except _Cancelled:
                raise
            except Exception as error:  # whatever it is, the page must say so, and go on
                known = isinstance(error, BadInput | BrokenGame)
                message = str(error) if known else f"{type(error).__name__}: {error}"
                say(Failed(one_line(message)))
