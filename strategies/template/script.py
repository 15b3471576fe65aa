"""The scripted player: scores each card of the offer by itself, and takes the best."""

from __future__ import annotations

from sim.kernel.jit import jit, rule
from sim.template.rules.vocabulary import Move
from strategies.choosing import best_with_noise
from strategies.rungs import TEMPERATURE
from strategies.template.weights import W


@rule
def card_score(state, components, row, seat, card):
    """What taking a card seems worth."""
    player = state.players[seat]
    score = 1.0 * components.points[card]
    if components.bonus_card[player.captain] == card:
        score += row[W.bonus] * components.bonus_points
    if player.cards[card] == 0:
        score += row[W.new_kind]
    return score


@rule
def name_of(move):
    """What a move is, as one number, for its noise."""
    return 100 * int(move.kind) + int(move.place)


@rule
def choose_scripted(state, components, work, number, row, temperature):
    """Score all legal moves and choose one."""
    scratch = work.scratch
    for index in range(number):
        move = work.moves[index]
        scratch.score[index] = 0.0
        if move.kind == Move.TAKE:
            scratch.score[index] = card_score(state, components, row, state.actor, state.offer[move.place])
        scratch.named[index] = name_of(move)
    return best_with_noise(state, scratch, number, temperature, state.turn)


@jit
def choose(state, components, work, count, weights):
    """The move of the player who decides, by the weights of its row."""
    row = weights[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
