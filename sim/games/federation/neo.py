"""Neo: the miner, asteroids and dead asteroids (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.accreditation import claim_medal
from sim.games.federation.vocabulary import (
    ASTEROID_CELLS,
    CELLS,
    DEAD_OPTION,
    NONE,
    Decide,
    Lists,
    Planet,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def cells_after(components, cell, steps):
    """Cells where a move of so many steps ends, as a bit set: at the last cell at the latest."""
    cells = 1 << int(cell)
    for _ in range(steps):
        found = 0
        for place in range(CELLS):
            if (cells >> place) & 1 == 1:
                found |= components.cell_next[place] if components.cell_next[place] != 0 else 1 << place
        cells = found
    return cells


@rule
def neo_options(state, components, seat, extra):
    """Where the miner may go; a miner on the last cell takes a dead asteroid."""
    cell = state.players[seat].cell
    if cell == components.rules.last_cell:
        return int(state.dead) << DEAD_OPTION
    return cells_after(components, cell, 1 + extra)


@rule
def visit(state, seat, cell):
    """The miner stands on a cell."""
    state.players[seat].cell = cell
    state.notes[seat].neo_path |= 1 << cell


@rule
def move_miner(state, components, seat, cell):
    """The miner moves: influence, the medal, the gain of the cell, and what lies open then."""
    visit(state, seat, cell)
    claim_medal(state, components, seat, Planet.NEO)
    push(state, Task.REVEAL_NEO, seat, 0, 0, 0)
    if cell == components.rules.last_cell:
        state.dead_open = 1
        push(state, Decide.DEAD, seat, 0, 0, 0)
        return
    place = components.cell_asteroid[cell]
    if place == NONE:
        push(state, Task.EFFECTS, seat, Lists.CELL + cell, 0, 0)
        return
    token = int(state.asteroid[place])
    state.asteroid_open |= 1 << place
    if token != NONE:
        state.asteroid[place] = NONE
        state.asteroid_taken |= 1 << token
        state.players[seat].asteroids[0] += 1
        push(state, Task.EFFECTS, seat, Lists.ASTEROID + token, 0, 0)


@rule
def take_dead(state, seat, token):
    """A dead asteroid is taken."""
    state.dead &= ~(1 << token)
    state.players[seat].asteroids[1] += 1
    state.notes[seat].dead_taken |= 1 << token
    push(state, Task.EFFECTS, seat, Lists.DEAD + token, 0, 0)


@rule
def reveal_neo(state, components, seat):
    """Asteroids beside the miner are turned up; near the last cell the dead ones too."""
    cell = state.players[seat].cell
    last = components.rules.last_cell
    for place in range(ASTEROID_CELLS):
        other = components.asteroid_cell[place]
        if other == cell or (components.cell_near[cell] >> other) & 1 == 1:
            state.asteroid_open |= 1 << place
    if cell == last or (components.cell_next[cell] >> last) & 1 == 1:
        state.dead_open = 1
