"""Leaders: recruiting and abduction (7.7, section 19)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.seats import seat_at
from sim.games.andromedas_edge.rules.vocabulary import CHOSEN_ROOM, REGIONS, RaiderAbility
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import STOP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def leaders_on_map(state, seat):
    """How many leaders a player has on the map."""
    count = 0
    for region in range(REGIONS):
        count += state.regions[region].leaders[seat]
    return count


@rule
def recruit_leader(state, seat, region):
    """Move a leader from the map to the station."""
    state.regions[region].leaders[seat] -= 1
    state.players[seat].station_leaders += 1
    state.notes[seat].recruits += 1


@rule
def recruit_task(state, seat, amount, lowest):
    """Recruit up to ``amount`` leaders from any regions, named in order."""
    if amount > 0 and list_leaders(state, seat, lowest, 1, True, state.probe[:]) > 1:
        push(state, Decide.RECRUIT, seat, amount, lowest, 0)


@rule
def list_leaders(state, seat, lowest, missing, stop, out):
    """Regions from ``lowest`` on with own leaders, as long as enough remain for those still to be named."""
    count = 0
    behind = 0
    for region in range(REGIONS - 1, lowest - 1, -1):
        held = state.regions[region].leaders[seat]
        if not stop:
            for place in range(state.chosen_count):
                held -= state.chosen[place] == region
        behind += held
        if held > 0 and behind >= missing:
            count = put(out, count, region)
    return put(out, count, STOP) if stop else count


@rule
def abduct_from_all(state, components, seat, card, done):
    """Abduction: each player in turn order moves leaders onto the raider card."""
    if done == state.options.players:
        return
    push(state, Task.ENTERS_PLAY, seat, card, done + 1, 0)
    other = seat_at(state, done)
    amount = components.effects[Lists.RAIDER_ABILITY + RaiderAbility.ABDUCTION, 0, Column.N]
    amount = min(amount, leaders_on_map(state, other))
    state.chosen_count = 0
    push(state, Task.ABDUCT, other, min(amount, CHOSEN_ROOM), 0, 0)


@rule
def abduct_task(state, seat, amount):
    """Ask for the next leader; once all are named, take them together."""
    if state.chosen_count < amount:
        push(state, Task.ABDUCT, seat, amount, 0, 0)
        push(state, Decide.ABDUCT, seat, amount, 0, 0)
        return
    for place in range(state.chosen_count):
        state.regions[state.chosen[place]].leaders[seat] -= 1
        state.players[seat].abducted += 1
    state.chosen_count = 0


@rule
def list_abduct(state, seat, amount, out):
    """Regions from which the next leader can be abducted, in order."""
    lowest = state.chosen[state.chosen_count - 1] if state.chosen_count > 0 else 0
    return list_leaders(state, seat, lowest, amount - state.chosen_count, False, out)
