"""Major projects: funding by choice and in the executive phase (RULES 6.8 and 7)."""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import COMMON, NEUTRAL, NONE, PROJECTS, SPACES, Lists, Side, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def fund_options(state, components):
    """Projects that can be funded by choice: all that are not full, and always the common one."""
    options = 1 << COMMON
    for project in range(PROJECTS):
        if state.project[project] < components.project_steps[project]:
            options |= 1 << project
    return options


@rule
def fund(state, components, seat, project):
    """Fund a project by one step. If it is full, this is a contribution to the common project."""
    if project != COMMON and state.project[project] < components.project_steps[project]:
        state.project[project] += 1
    else:
        contribute(state, components, seat)


@rule
def contribute(state, components, seat):
    """Contribute to the common project. A player's first contributions bring a bonus."""
    player = state.players[seat]
    player.common += 1
    state.project[COMMON] = min(state.project[COMMON] + 1, components.project_steps[COMMON])
    if player.common <= components.rules.contributions:
        push(state, Task.EFFECTS, seat, Lists.CONTRIBUTION + player.common - 1, 0, 0)


@rule
def funding_step(state, components, done):
    """Fund projects in the executive phase: columns 1 to 6, each from the top floor down.

    ``done``: how many spaces are done.
    """
    while done < SPACES:
        number = components.fund_order[done]
        space = state.space[number]
        done += 1
        if space.owner != NONE and space.owner != NEUTRAL and space.side == Side.FUND:
            push(state, Task.FUNDING, 0, done, 0, 0)
            fund(state, components, space.owner, components.column_project[components.space_column[number]])
            return
