"""Using specialists: in planet actions, at any time, and by copying (RULES 6.1 and R9)."""

from __future__ import annotations

from sim.games.federation.rules.atalum import extra_take_options, refresh_options
from sim.games.federation.rules.copying import copied_token, may_copy
from sim.games.federation.rules.e81216 import can_build, help_of, is_buildable
from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.neo import cells_after
from sim.games.federation.rules.vocabulary import (
    BUILDS,
    COP,
    DISCARD_OPTION,
    EFFECTS_OF_LIST,
    GOLD,
    LAV,
    MOONS,
    NONE,
    OCE,
    PLAY_OPTION,
    RESOURCES,
    SLOTS,
    USE_OPTION,
    Decide,
    Effect,
    Face,
    Lists,
    Planet,
    Task,
    Timing,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def usable_in(state, components, seat, planet):
    """Slots of the face-up specialists that can help when an action on a planet begins, copiers included."""
    player = state.players[seat]
    usable = 0
    for slot in range(SLOTS):
        if player.face[slot] == Face.UP:
            token = player.specialist[slot]
            if components.specialist_planet[token] == planet or components.copies_level[token] > 0:
                usable |= 1 << slot
    return usable


@rule
def does_something(state, components, seat, token, planet, extra, built):
    """Whether a planet's specialist has any effect now. ``extra``: extra steps or discount so far."""
    player = state.players[seat]
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[Lists.SPECIALIST + token, row]
        kind = effect[0]
        if kind == Effect.MOVE_EXTRA:
            if planet == Planet.NEO:
                now = cells_after(components, player.cell, 1 + extra)
                if cells_after(components, player.cell, 1 + extra + effect[1]) != now:
                    return True
            elif player.wizard + 1 + extra < MOONS:
                return True
        elif kind == Effect.ALTER_DRAW:
            if state.reserve_left[effect[1]] > 0:
                return True
        elif kind == Effect.GAIN_PER:
            if effect[3] * measure(state, components, seat, effect[1]) > 0:
                return True
        elif kind == Effect.TAKE_SPECIALIST:
            if extra_take_options(state, seat, effect[1]) != 0:
                return True
        elif kind == Effect.DISCOUNT:
            if not built and discount_helps(state, components, seat, extra):
                return True
        elif kind != Effect.NOTHING:
            return True
    return False


@rule
def discount_helps(state, components, seat, discount):
    """Whether a larger discount takes something off a possible build."""
    for build in range(BUILDS):
        cost = components.build_cost[build]
        if cost[LAV] + cost[COP] + cost[OCE] > discount and is_buildable(state, components, seat, build):
            return True
    return False


@rule
def helps_here(state, components, seat, slot, token, planet, usable, extra, built):
    """Whether a token may be used in an action, directly or copied by the one in ``slot``."""
    if token == NONE or components.specialist_planet[token] != planet:
        return False
    if not does_something(state, components, seat, token, planet, extra, built):
        return False
    if planet == Planet.E81216 and not built:  # afterwards it must still be possible to build
        res = state.players[seat].res
        return can_build(
            state,
            components,
            seat,
            usable & ~(1 << slot),
            extra + help_of(state, components, seat, token, NONE),
            res[LAV] + help_of(state, components, seat, token, LAV),
            res[COP] + help_of(state, components, seat, token, COP),
            res[OCE] + help_of(state, components, seat, token, OCE),
            res[GOLD] + help_of(state, components, seat, token, GOLD),
        )
    return True


@rule
def use_options(state, components, seat, planet, usable, extra, built):
    """Specialists that can be used in an action on a planet, as options."""
    if usable == 0:
        return 0
    options = 0
    for slot in range(SLOTS):
        if (usable >> slot) & 1 == 0 or state.players[seat].face[slot] != Face.UP:
            continue
        token = state.players[seat].specialist[slot]
        if components.copies_level[token] > 0:
            if copy_options(state, components, seat, slot, planet, usable, extra, built) != 0:
                options |= 1 << (USE_OPTION + slot)
        elif helps_here(state, components, seat, slot, token, planet, usable, extra, built):
            options |= 1 << (USE_OPTION + slot)
    return options


@rule
def copy_options(state, components, seat, slot, planet, usable, extra, built):
    """What the copier in a slot can copy in an action on a planet, or at any time (planet NONE)."""
    copier = state.players[seat].specialist[slot]
    options = 0
    for target in range(2 * SLOTS):
        token = copied_token(state, seat, target)
        if target == SLOTS + slot or not may_copy(components, copier, token, target):
            continue
        if planet == NONE:
            playable = is_playable(state, components, seat, token)
            if playable and components.timing[token] != Timing.PLANET_ACTION:
                options |= 1 << target
        elif helps_here(state, components, seat, slot, token, planet, usable, extra, built):
            options |= 1 << target
    return options


@rule
def is_playable(state, components, seat, token):
    """Whether an anytime effect can be played: a refresh needs something to turn up (R10)."""
    level = components.refreshes_level[token]
    return level == 0 or refresh_options(state, seat, level) != 0


@rule
def use_specialist(state, components, seat, slot, planet):
    """Use a specialist, on top of the planet's decision. It is turned down once its effect is resolved."""
    player = state.players[seat]
    token = int(player.specialist[slot])
    player.face[slot] = Face.BUSY
    state.notes[seat].specialist_uses[token] += 1
    push(state, Task.TURN_DOWN, seat, slot, 0, 0)
    if components.copies_level[token] > 0:
        push(state, Decide.COPY, seat, slot, planet, 0)
    else:
        begin_token(state, components, seat, token, planet)


@rule
def begin_token(state, components, seat, token, planet):
    """Start the effects of a specialist. Extra steps and discounts go to the planet's decision underneath."""
    if planet != NONE:
        action = state.pending[state.pending_count - 2]
        for row in range(EFFECTS_OF_LIST):
            effect = components.effects[Lists.SPECIALIST + token, row]
            if effect[0] == Effect.MOVE_EXTRA or effect[0] == Effect.DISCOUNT:
                action.b += effect[1]
    push(state, Task.EFFECTS, seat, Lists.SPECIALIST + token, 0, 0)


@rule
def copy_specialist(state, components, seat, planet, target):
    """Copy the specialist that the copier chose."""
    token = int(copied_token(state, seat, target))
    state.notes[seat].specialist_copies[token] += 1
    begin_token(state, components, seat, token, planet)


@rule
def window_options(state, components, seat):
    """What a player may do at any moment of the own turn: anytime specialists and discards (D4)."""
    player = state.players[seat]
    options = 0
    for slot in range(SLOTS):
        if player.face[slot] == Face.UP:
            token = player.specialist[slot]
            if components.timing[token] == Timing.ANYTIME:
                if components.copies_level[token] > 0:
                    if copy_options(state, components, seat, slot, NONE, 0, 0, False) != 0:
                        options |= 1 << (PLAY_OPTION + slot)
                elif is_playable(state, components, seat, token):
                    options |= 1 << (PLAY_OPTION + slot)
    if state.options.free_discards == 1:
        for resource in range(RESOURCES):
            if player.res[resource] > 0:
                options |= 1 << (DISCARD_OPTION + resource)
    return options


@rule
def take_window_option(state, components, seat, option):
    """Carry out an option of a window."""
    if option >= DISCARD_OPTION:
        state.players[seat].res[option - DISCARD_OPTION] -= 1
    else:
        use_specialist(state, components, seat, option - PLAY_OPTION, NONE)
