"""Scratch memory of learned players, which each game adds to its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from strategies.learning.network import Correction

CANDIDATES = 40  # moves that a player can weigh at once
BEAM = 16  # positions that a search follows at once
DEPTH = 12  # turns that it looks ahead
SEATS = 8  # the most that any game has


def learning_fields(state: np.dtype, move: np.dtype, features: int, units: int) -> list[tuple[Any, ...]]:
    """The fields that ``weighing.py`` uses."""
    return [
        ("candidate", move, (CANDIDATES,)),  # what is weighed: a move, or the goal it is made for
        ("in_parts", np.int64, (CANDIDATES,)),  # 1: the legal move is only the first one towards it
        ("worth", np.float64, (CANDIDATES,)),
        ("features", np.float32, (CANDIDATES, features)),  # of the position that it leads to
        ("stage", np.int64, (CANDIDATES,)),
        ("standing", np.float64, (CANDIDATES,)),  # points so far in that position
        ("hidden", np.float32, (units,)),
        ("chosen", np.int64),  # the candidate that was chosen last; -1: the script's move, not weighed
        ("dealt", state),  # the real game with what the player can't see reshuffled
    ]


def correcting_fields(correction: Correction) -> list[tuple[Any, ...]]:
    """The fields that ``correcting.py`` uses."""
    return [
        ("about", np.float32, (correction.state,)),  # numbers of the state
        ("mixed", np.float32, (correction.units,)),  # what they come to
        ("about_move", np.float32, (CANDIDATES, correction.own)),  # numbers of each candidate
        ("kind", np.int64, (CANDIDATES,)),  # and its kind
    ]


def beam_fields(state: np.dtype, move: np.dtype) -> list[tuple[Any, ...]]:
    """The fields that ``searching.py`` uses."""
    return [
        ("first_tried", np.int64, (CANDIDATES,)),  # the legal moves that the search starts with
        ("first_candidate", move, (CANDIDATES,)),
        ("first_in_parts", np.int64, (CANDIDATES,)),
        ("first_worth", np.float64, (CANDIDATES,)),  # what they lead to at once
        ("leaf", np.float64, (CANDIDATES,)),  # the best that each of them leads to
        ("beam", state, (2, BEAM)),  # positions of this level, and of the next
        ("beam_worth", np.float64, (2, BEAM)),
        ("beam_first", np.int64, (2, BEAM)),  # the candidate that a position started with
        ("beam_path", move, (2, BEAM, DEPTH)),  # the candidates that led to it
        ("beam_parts", np.int64, (2, BEAM, DEPTH)),
        ("leaf_path", move, (CANDIDATES, DEPTH)),
        ("leaf_parts", np.int64, (CANDIDATES, DEPTH)),
        ("leaf_length", np.int64, (CANDIDATES,)),
        ("plan", move, (SEATS, DEPTH)),  # what each seat will do next
        ("plan_parts", np.int64, (SEATS, DEPTH)),
        ("plan_next", np.int64, (SEATS,)),
        ("plan_length", np.int64, (SEATS,)),
        ("plan_game", np.uint64, (SEATS,)),  # the game, and the turn in which it was made
        ("plan_turn", np.int64, (SEATS,)),
    ]


def line_fields(state: np.dtype, move: np.dtype) -> list[tuple[Any, ...]]:
    """The fields that ``rolling.py`` uses."""
    return [
        ("first_tried", np.int64, (CANDIDATES,)),  # the legal moves that lines start with
        ("first_candidate", move, (CANDIDATES,)),
        ("first_in_parts", np.int64, (CANDIDATES,)),
        ("first_worth", np.float64, (CANDIDATES,)),  # what they lead to at once
        ("contender", np.int64, (CANDIDATES,)),  # those that are followed, best first
        ("leaf", np.float64, (CANDIDATES,)),  # what each of them leads to, over all deals
        ("mixed_worth", np.float64, (CANDIDATES,)),  # that, with what it leads to at once
        ("line", state),  # the position at the end of a line
        ("best_line", state),  # and after its best continuation
    ]
