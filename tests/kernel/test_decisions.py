"""The stack of pending decisions: the last one asked is the first one answered."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel.decisions import DECISION, drop, push, top

STATE = np.dtype([("pending", DECISION, (4,)), ("pending_count", np.int16)], align=True)
TURN, OFFER = 1, 2


def new_state() -> Any:
    return np.zeros(1, STATE).view(np.recarray)[0]


def test_a_decision_keeps_its_operands() -> None:
    state = new_state()
    push(state, OFFER, 3, 5, -1, 7)
    decision = top(state)
    assert [int(decision[name]) for name in ("kind", "seat", "a", "b", "c")] == [OFFER, 3, 5, -1, 7]


def test_an_interrupt_is_answered_before_the_turn_goes_on() -> None:
    state = new_state()
    push(state, TURN, 0, 0, 0, 0)
    push(state, OFFER, 1, 2, 0, 0)
    push(state, OFFER, 2, 1, 0, 0)
    asked = []
    while state.pending_count:
        asked.append((int(top(state).kind), int(top(state).seat)))
        drop(state)
    assert asked == [(OFFER, 2), (OFFER, 1), (TURN, 0)]


def test_a_dropped_decision_leaves_nothing_to_the_next_one() -> None:
    state = new_state()
    push(state, OFFER, 3, 9, 9, 9)
    drop(state)
    push(state, TURN, 1, 0, 0, 0)
    decision = top(state)
    assert [int(decision[name]) for name in ("kind", "seat", "a", "b", "c")] == [TURN, 1, 0, 0, 0]
