"""Neo: the miner, asteroids and dead asteroids (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.rules.medals import claim_medal
from sim.games.federation.rules.vocabulary import (
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
    """Cells where a move of that many steps can end, as a bit set. The last cell stops the move."""
    cells = 1 << int(cell)
    for _ in range(steps):
        reached = 0
        for place in range(CELLS):
            if (cells >> place) & 1 == 1:
                reached |= components.cell_next[place] if components.cell_next[place] != 0 else 1 << place
        cells = reached
    return cells


@rule
def neo_options(state, components, seat, extra):
    """Where the miner may go. On the last cell: which dead asteroids it may take."""
    cell = state.players[seat].cell
    if cell == components.rules.last_cell:
        return int(state.dead) << DEAD_OPTION
    return cells_after(components, cell, 1 + extra)


@rule
def place_miner(state, seat, cell):
    """Put the miner on a cell."""
    state.players[seat].cell = cell
    state.notes[seat].neo_path |= 1 << cell


@rule
def move_miner(state, components, seat, cell):
    """Move the miner: first influence and the medal, then the cell's gain, then asteroids are revealed."""
    place_miner(state, seat, cell)
    claim_medal(state, components, seat, Planet.NEO)
    push(state, Task.REVEAL_NEO, seat, 0, 0, 0)
    if cell == components.rules.last_cell:
        state.dead_open = 1
        push(state, Decide.DEAD_ASTEROID, seat, 0, 0, 0)
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
def take_dead_asteroid(state, seat, token):
    """Take a dead asteroid."""
    state.dead &= ~(1 << token)
    state.players[seat].asteroids[1] += 1
    state.notes[seat].dead_taken |= 1 << token
    push(state, Task.EFFECTS, seat, Lists.DEAD + token, 0, 0)


@rule
def reveal_asteroids(state, components, seat):
    """Reveal the asteroids next to the miner, and near the last cell the dead ones too."""
    cell = state.players[seat].cell
    last = components.rules.last_cell
    for place in range(ASTEROID_CELLS):
        other = components.asteroid_cell[place]
        if other == cell or (components.cell_near[cell] >> other) & 1 == 1:
            state.asteroid_open |= 1 << place
    if cell == last or (components.cell_next[cell] >> last) & 1 == 1:
        state.dead_open = 1
