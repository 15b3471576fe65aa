"""What a user has chosen, and what is known about it: the workbench without its page.

Used from one thread only. Changes that the game refuses stay chosen, but are no question: a tie between two
numbers can only be kept by moving both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from reports import whatif as comparing
from sim.answers.component import ComponentAnswer
from sim.answers.whatif import WhatIfAnswer
from sim.errors import BadInput
from sim.gamekit.places import Where
from sim.workbench.catalogue import Catalogue, Value
from sim.workbench.question import Question, Setup, Taken, Task
from sim.workbench.runner import Event, Failed, Finished, Look, Progress

LABELS = "ABC"  # of the changes that are kept for comparison
Chosen = Mapping[Where, Value]


@dataclass(frozen=True)
class State:
    """What undo goes back to."""

    chosen: Chosen
    setup: Setup


@dataclass
class Result:
    """What is known about a question: a look at a time."""

    looks: list[Look] = field(default_factory=list)
    progress: Progress | None = None
    finished: bool = False
    error: str = ""
    takers: ComponentAnswer | None = None  # to the other kind of question

    @property
    def answer(self) -> WhatIfAnswer | None:
        """The latest about a change."""
        return self.looks[-1].answer if self.looks else None


@dataclass(frozen=True)
class Refusal:
    """Why the game can't be played with the chosen values, and the number it is about."""

    where: Where
    message: str


@dataclass(frozen=True)
class Candidate:
    """A change that is kept for comparison."""

    label: str
    state: State
    question: Question
    title: str


class Session:
    """The chosen changes, what can be undone, and what is known."""

    def __init__(self, catalogue: Catalogue, setup: Setup, options: Mapping[str, str] | None = None) -> None:
        self.catalogue = catalogue
        self.options = tuple((options or {}).items())
        self.state = State({}, setup.checked())
        self.history: list[State] = []
        self.candidates: list[Candidate] = []
        self.results: dict[Task, Result] = {}
        self.taken: Taken | None = None
        self.refusal: Refusal | None = None
        self.stopped = False  # by the user, until something changes

    # choosing

    def choose(self, where: Where, value: Value) -> None:
        """Give a number another value; its own one takes the change back."""
        number = self.catalogue.numbers[where]
        if isinstance(number.value, float) and not isinstance(value, bool | str):
            value = float(value)
        chosen = dict(self.state.chosen)
        chosen.pop(where, None)
        if value != number.value:
            chosen[where] = value
        if chosen != self.state.chosen:
            self._go(replace(self.state, chosen=chosen), where)

    def value(self, where: Where) -> Value:
        """The chosen value of a number, or its own."""
        return self.state.chosen.get(where, self.catalogue.numbers[where].value)

    def clear(self) -> None:
        """Take all changes back."""
        if self.state.chosen:
            self._go(replace(self.state, chosen={}))

    def set_up(self, setup: Setup) -> None:
        """Other players, another seed, another tolerance. BadInput for what can't be."""
        if setup.checked() != self.state.setup:
            self._go(replace(self.state, setup=setup))

    def undo(self) -> None:
        """Back to before the last change."""
        if self.history:
            self.state = self.history.pop()
            self._check(None)

    def _go(self, state: State, moved: Where | None = None) -> None:
        self.history.append(self.state)
        self.state = state
        self._check(moved)

    def _check(self, moved: Where | None) -> None:
        self.stopped = False
        chosen = self.state.chosen
        message = self.catalogue.refusal(chosen)
        if not message:
            self.refusal = None
            return
        named = [where for where in chosen if f"{self.catalogue.numbers[where].path}:" in message]
        before = self.refusal.where if self.refusal else None
        others = [where for where in (before, moved, *reversed([*chosen])) if where in chosen]
        alone = (where for where in others if where and not self.catalogue.refusal(_without(chosen, where)))
        blamed = next(iter(named), None) or next(alone, None) or [*chosen][-1]
        self.refusal = Refusal(blamed, message)

    # asking

    @property
    def question(self) -> Question | None:
        """What is asked now; None without changes, or if they are refused."""
        return self._question(self.state) if self.state.chosen and not self.refusal else None

    def ask_takers(self, component: str | None) -> None:
        """Ask how players do who take a component of the game as it is; None: don't."""
        setup, game = self.state.setup, self.catalogue.game.name
        self.taken = None if component is None else Taken(game, component, setup, self.options)
        self.stopped = False

    def _question(self, state: State) -> Question:
        changes = self.catalogue.texts(state.chosen)
        return Question(self.catalogue.game.name, changes, state.setup, self.options)

    def next_question(self) -> Task | None:
        """What to play next: who takes a component, what is asked now, what is kept for comparison."""
        asked = [self.taken, self.question, *(candidate.question for candidate in self.candidates)]
        if self.stopped:
            asked = []
        return next((each for each in asked if each and not self.is_over(each)), None)

    def is_over(self, question: Task) -> bool:
        """Whether there is nothing more to learn about it."""
        result = self.results.get(question)
        return result is not None and (result.finished or bool(result.error))

    def result(self) -> Result | None:
        """What is known about what is asked now."""
        question = self.question
        return self.results.get(question) if question else None

    def hear(self, question: Task, event: Event) -> None:
        """Something was learned about a question."""
        result = self.results.setdefault(question, Result())
        if isinstance(event, Progress):
            result.progress = event
        elif isinstance(event, Failed):
            result.error = event.message
        elif isinstance(event, Finished):
            result.finished = True
            if isinstance(question, Taken):
                result.takers = event.answer
        else:
            if result.looks and len(event.before) <= len(result.looks[-1].before):
                return  # it was stopped, and is played again: these deals are known
            result.looks.append(event)

    def retry(self) -> None:
        """Play on after it was stopped or failed."""
        self.stopped = False
        for question in (self.taken, self.question, *(candidate.question for candidate in self.candidates)):
            if question and (result := self.results.get(question)) and result.error:
                result.error = ""

    def subject(self, state: State | None = None) -> str | None:
        """The id of the one faction that the changes are about."""
        numbers = self.catalogue.numbers
        chosen = self.state.chosen if state is None else state.chosen
        return comparing.subject(self.catalogue.game, [numbers[where].keys for where in chosen])

    # comparing

    def keep(self) -> Candidate:
        """Keep what is asked now for comparison. BadInput if there is nothing to keep, or no room."""
        question = self.question
        if question is None:
            raise BadInput("keep: expected a change that the game accepts, found none; move a slider first")
        if (known := self.kept(question)) is not None:
            return known
        free = [label for label in LABELS if label not in {each.label for each in self.candidates}]
        if not free:
            raise BadInput(f"keep: expected at most {len(LABELS)} changes, found another; remove one first")
        whole = replace(question, whole=True)  # all of them on the same deals
        candidate = Candidate(free[0], self.state, whole, self.title())
        self.candidates = sorted([*self.candidates, candidate], key=lambda each: each.label)
        return candidate

    def kept(self, question: Task | None) -> Candidate | None:
        """The kept change with this question."""
        if not isinstance(question, Question):
            return None
        whole = replace(question, whole=True)
        return next((each for each in self.candidates if each.question == whole), None)

    def remove(self, label: str) -> None:
        """Stop comparing one."""
        self.candidates = [candidate for candidate in self.candidates if candidate.label != label]

    def recall(self, label: str) -> None:
        """Go back to a kept change."""
        state = next(candidate.state for candidate in self.candidates if candidate.label == label)
        if state != self.state:
            self._go(state)

    def title(self) -> str:
        """What is chosen, in words: "Firaks, Start: ore 3 → 4"."""
        told = self.catalogue.told(self.state.chosen)
        return "; ".join(f"{component}, {number} {change}" for component, number, change in told)


def _without(chosen: Chosen, where: Where) -> Chosen:
    return {each: value for each, value in chosen.items() if each != where}
