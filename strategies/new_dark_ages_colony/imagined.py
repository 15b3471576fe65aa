"""How an imagined round goes on: everybody plays by the script of the player who imagines it.

Pledges are made as the rung ``trained`` makes them: by the script alone crises are solved more often than
they are among learned players, so that leaving them to others would look safe. With four players the
opponents don't move their characters meanwhile, which is faster and less noisy.

These functions are bound together with those of strategies/learning (learned.py).
"""

from __future__ import annotations

from typing import Any

from sim.games.new_dark_ages_colony.rules.production import can_launch
from sim.games.new_dark_ages_colony.rules.resources import euro_value
from sim.games.new_dark_ages_colony.rules.rounds import next_seat
from sim.games.new_dark_ages_colony.rules.turns import advance
from sim.games.new_dark_ages_colony.rules.vocabulary import OBJECTS, Decide, End, Move
from sim.kernel.decisions import drop, top
from strategies.choosing import POSSIBLE
from strategies.learning.scratch import CANDIDATES
from strategies.new_dark_ages_colony.script import choose_scripted
from strategies.new_dark_ages_colony.weights import W

# None: filled by the shared functions
look_at_state: Any = None
look_at_candidate: Any = None
mix_state: Any = None
corrected_score: Any = None
stage_of_decision: Any = None
is_pledge: Any = None

MAX_IMAGINED = 1_500  # decisions of one imagined round
SPARE = CANDIDATES - 1  # place of an imagined pledge, behind all candidates of the real decision


def goes_on_alone(state, components, work):
    """A quick opponent, for games of many players: it doesn't move, and launches everything that makes a
    profit. Whether it has decided."""
    decision = top(state).kind
    if decision != Decide.TURN and decision != Decide.PRODUCE:
        return False
    if decision == Decide.PRODUCE:
        for place in range(OBJECTS):
            if can_launch(state, components, int(state.actor), place):
                income = euro_value(components, components.object_income[place])
                if income > euro_value(components, components.object_cost[place]):
                    work.moves[0].kind = Move.LAUNCH
                    work.moves[0].what = place
                    work.apply(state, components, work.moves[0])
                    return True
    drop(state)
    next_seat(state)
    advance(state, components)
    return True


def choose_pledge(imagined, components, work, number, weights):
    """The pledge of the highest corrected score, by the script's scores of all of them."""
    scratch = work.scratch
    seat = int(imagined.actor)
    which = int(weights[W.model])
    stage = stage_of_decision(imagined, components, seat)
    look_at_state(imagined, components, work, seat)
    mix_state(work.models, which, stage, scratch)
    best = 0
    most = POSSIBLE
    for index in range(number):
        scratch.candidate[SPARE] = work.moves[index]
        scratch.promise[SPARE] = scratch.score[index]
        look_at_candidate(imagined, components, work, seat, SPARE)
        score = corrected_score(work.models, which, stage, scratch, SPARE)
        if score > most:
            most = score
            best = index
    return best


def settle(imagined, components, work, weights, seat, last):
    """Everybody plays on by the player's own script until round ``last`` begins or the game ends."""
    still = imagined.options.players >= weights[W.learned_still]
    trades = weights[W.learned_trade] > 0.0
    together = weights[W.learned_together] > 0.0
    for _ in range(MAX_IMAGINED):
        if imagined.over != End.NOT_YET or imagined.turn >= last:
            break
        if not trades and top(imagined).kind == Decide.OFFER:
            drop(imagined)
            next_seat(imagined)
            advance(imagined, components)
            continue
        if still and imagined.actor != seat and goes_on_alone(imagined, components, work):
            continue
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        if number > 1 and together and is_pledge(imagined):
            chosen = choose_pledge(imagined, components, work, number, weights)
        work.apply(imagined, components, work.moves[chosen])
