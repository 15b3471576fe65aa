"""Caverns: scouting them and launching vehicles into them."""

from __future__ import annotations

from sim.games.cryo.rules.cards import modifier, note_trigger
from sim.games.cryo.rules.pods import pods_in_cargo, reveal, settle
from sim.games.cryo.rules.resources import try_list
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    NONE,
    STOP,
    Action,
    Decide,
    Effect,
    Lists,
    Resource,
    Target,
    Task,
    Trait,
    Use,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.rows import has

SCOUT = Target.ACTION + Action.SCOUT


@rule
def face_up(state):
    """Caverns that are face up, as a set."""
    caverns = 0
    for cavern in range(CAVERNS):
        if state.up[cavern] == 1:
            caverns |= 1 << cavern
    return caverns


@rule
def hidden_near(state, components):
    """Face-down caverns in play next to a face-up one, as a set."""
    visible = face_up(state)
    caverns = 0
    for cavern in range(CAVERNS):
        if state.cavern[cavern] != NONE and state.up[cavern] == 0:
            if components.space_near[cavern] & visible != 0:
                caverns |= 1 << cavern
    return caverns


# scout


@rule
def scout_options(state, components, seat, node):
    """The caverns that can be scouted, with each possible number of pods."""
    player = state.players[seat]
    if player.platform == 0:
        return 0
    discount = modifier(components, player, SCOUT, Effect.DISCOUNT, Resource.ENERGY)
    if not try_list(state, components, seat, Lists.NODE_COST + node, Resource.ENERGY, discount):
        return 0
    pods = 1 + modifier(components, player, SCOUT, Effect.EXTRA_POD, NONE)
    caverns = hidden_near(state, components)
    options = 0
    for count in range(min(min(pods, 4), player.platform)):
        options |= caverns << (count * CAVERNS)
    return options


@rule
def scout(state, components, seat, node, option):
    """Pay, turn the cavern up, place the pods, take its discovery."""
    player = state.players[seat]
    notes = state.notes[seat]
    cavern = option % CAVERNS
    pods = option // CAVERNS + 1
    before = player.res[Resource.ENERGY]
    pay_scout(state, components, seat, node)
    notes.energy_scout += before - player.res[Resource.ENERGY]
    note_trigger(state, components, seat, SCOUT)
    reveal(state, seat, cavern)
    player.platform -= pods
    settle(state, seat, cavern, pods)
    notes.scouts += 1
    notes.pods_scouted += pods
    push(state, Task.EFFECTS, seat, Lists.CAVERN + state.cavern[cavern], 0, NONE)


@rule
def pay_scout(state, components, seat, node):
    """Pay for a scout, less discounts: the resources are what the trial payment left."""
    player = state.players[seat]
    discount = modifier(components, player, SCOUT, Effect.DISCOUNT, Resource.ENERGY)
    try_list(state, components, seat, Lists.NODE_COST + node, Resource.ENERGY, discount)
    for resource in range(player.res.shape[0]):
        player.res[resource] = state.trial[resource]


# launch


@rule
def launch_price(components, vehicle, length):
    """Energy for a path of ``length`` caverns."""
    price = components.start_energy[vehicle] + length
    if components.trait[vehicle] == Trait.FIRST_MOVE_FREE:
        price -= 1
    return max(0, price)


@rule
def can_enter(state, components, vehicle, cavern):
    """Whether a vehicle may enter a cavern: face up, or face down (with the trait) as the end of its path."""
    if state.cavern[cavern] == NONE:
        return False
    return state.up[cavern] == 1 or components.trait[vehicle] == Trait.SCOUT_ON_LAUNCH


@rule
def vehicle_options(state, components, seat):
    """Types of own vehicles that can reach an entry."""
    player = state.players[seat]
    options = 0
    for vehicle in range(CARD_TYPES):
        if player.vehicles[vehicle] > 0:
            if launch_price(components, vehicle, 1) <= player.res[Resource.ENERGY]:
                for cavern in range(CAVERNS):
                    if components.space_entry[cavern] == 1 and can_enter(state, components, vehicle, cavern):
                        options |= 1 << vehicle
    return options


@rule
def can_launch(state, components, seat):
    """Whether there are pods to load and a vehicle that can carry them somewhere."""
    player = state.players[seat]
    if player.platform + pods_in_cargo(player) == 0:
        return False
    return vehicle_options(state, components, seat) != 0


@rule
def choose_vehicle(state, seat, vehicle):
    """Begin a launch with a vehicle."""
    state.vehicle = vehicle
    state.path_count = 0
    push(state, Decide.PATH, seat, 0, 0, 0)


@rule
def path_options(state, components, seat):
    """The next cavern of the path, or STOP after the first one."""
    vehicle = state.vehicle
    count = state.path_count
    options = 0
    if count > 0:
        options = 1 << STOP
        if state.up[state.path[count - 1]] == 0:
            return options  # a face-down cavern is the end of the path
    if launch_price(components, vehicle, count + 1) > state.players[seat].res[Resource.ENERGY]:
        return options
    for cavern in range(CAVERNS):
        if not can_enter(state, components, vehicle, cavern):
            continue
        if count == 0:
            near = components.space_entry[cavern] == 1
        else:
            near = (components.space_near[state.path[count - 1]] >> cavern) & 1 == 1
        if near and not has(state.path, count, cavern):  # caverns of a path are distinct
            options |= 1 << cavern
    return options


@rule
def extend_path(state, seat, option):
    """Add a cavern to the path, or go on to loading."""
    if option == STOP:
        push(state, Decide.LOAD, seat, 0, 0, 0)
    else:
        state.path[state.path_count] = option
        state.path_count += 1
        push(state, Decide.PATH, seat, 0, 0, 0)


@rule
def load_options(state, components, seat, source, loaded):
    """How many pods can be loaded from the platform (source 0) or a bay; in total at least one."""
    player = state.players[seat]
    have = player.platform if source == 0 else player.cargo[source - 1]
    later = 0
    for bay in range(source, BAYS):
        later += player.cargo[bay]
    most = min(have, components.capacity[state.vehicle] - loaded)
    options = 0
    for pods in range(1 if loaded == 0 and later == 0 else 0, most + 1):
        options |= 1 << pods
    return options


@rule
def load(state, seat, source, loaded, pods):
    """Load from one source and go on to the next; after the last, ask where the pods go."""
    state.load[source] = pods
    if source < BAYS:
        push(state, Decide.LOAD, seat, source + 1, loaded + pods, 0)
    else:
        push(state, Decide.PLACE, seat, 0, loaded + pods, 0)


@rule
def place_options(state, place, left):
    """How many pods a cavern of the path can get; the last one gets the rest, at least one."""
    if place == state.path_count - 1:
        return 1 << left
    return (1 << left) - 1


@rule
def place_pods(state, components, seat, place, left, pods):
    """Note the pods for a cavern; after the last one, carry out the launch."""
    state.place[place] = pods
    if place + 1 < state.path_count:
        push(state, Decide.PLACE, seat, place + 1, left - pods, 0)
    else:
        launch(state, components, seat)


@rule
def launch(state, components, seat):
    """Pay, turn up the last cavern if needed, place the pods, take the discovery."""
    player = state.players[seat]
    notes = state.notes[seat]
    price = launch_price(components, state.vehicle, state.path_count)
    player.res[Resource.ENERGY] -= price
    notes.energy_launch += price
    notes.launches += 1
    notes.card_used[Use.VEHICLE, state.vehicle] += 1
    player.platform -= state.load[0]
    for bay in range(BAYS):
        player.cargo[bay] -= state.load[bay + 1]
    end = state.path[state.path_count - 1]
    if state.up[end] == 0:
        reveal(state, seat, end)
        push(state, Task.EFFECTS, seat, Lists.CAVERN + state.cavern[end], 0, NONE)
    for place in range(state.path_count):
        settle(state, seat, state.path[place], state.place[place])
        notes.pods_launched += state.place[place]
        notes.vehicle_pods[state.vehicle] += state.place[place]
