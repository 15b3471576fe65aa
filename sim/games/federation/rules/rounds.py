"""The start and the end of a round, with the neutral tokens of 2 and 3 players (RULES 5, 7 and 9)."""

from __future__ import annotations

from sim.games.federation.rules.laws import open_laws
from sim.games.federation.rules.vocabulary import AMBASSADORS, NEUTRAL, NONE, SPACES, Side, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def start_round(state, components):
    """Start the next round: laws, neutral tokens, and the first turn."""
    state.round_number += 1
    now = state.round_number
    if now > 1:
        open_laws(state)
    state.first = state.president
    state.notes[state.first].rounds_first += 1
    for seat in range(state.options.players):
        state.players[seat].turns = 0
        state.players[seat].kept_back = 0
    place_neutral_tokens(state, components)
    push(state, Task.NEXT, (state.first + state.options.players - 1) % state.options.players, 0, 0, 0)


@rule
def place_neutral_tokens(state, components):
    """Block spaces by the round's block tokens: planets with 2 and 3 players, also a room with 2."""
    now = state.round_number
    if state.options.players <= 3:
        block = components.block_space[state.planet_block[now - 1]]
        block_space(state.space[block[0]], components.x_votes[now])
        block_space(state.space[block[1]], components.x_votes[now])
        if block[2] != block[0] and block[2] != block[1]:
            block_space(state.space[block[2]], 0)
    if state.options.players == 2:
        room = components.room_block_space[state.room_block[now - 1]]
        block_space(state.space[room[0]], 0)
        block_space(state.space[room[1]], 0)


@rule
def block_space(space, votes):
    """Put a neutral token on a space."""
    space.owner = NEUTRAL
    space.votes = votes


@rule
def end_round(state):
    """Ambassadors and dice return to their players; neutral tokens, used alterations and laws are removed."""
    for number in range(SPACES):
        clear_space(state.space[number])
    state.outer_count = 0
    state.law_open[0] = NONE
    state.law_open[1] = NONE
    for seat in range(state.options.players):
        player = state.players[seat]
        player.ambassadors |= (1 << AMBASSADORS) - 1
        player.bonus_round = 0
        player.largest_round = 0
        player.die_used = 0


@rule
def clear_space(space):
    """Empty a space."""
    space.owner = NONE
    space.ambassador = NONE
    space.alteration = NONE
    space.side = Side.VOTE
    space.votes = 0
    space.die = 0
