"""The interpreter of effects. An effect is a row of numbers: a kind and four operands (RULES 11)."""

from __future__ import annotations

from sim.games.federation.rules.accreditation import add_degrees, add_level_bonus
from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.medals import choose_medal, medal_options
from sim.games.federation.rules.missions import unmarked_missions
from sim.games.federation.rules.resources import add_points, add_ships, gain, pay_amounts, raise_die
from sim.games.federation.rules.sixmoon import draw_alteration, take_alteration
from sim.games.federation.rules.vocabulary import (
    COP,
    EFFECTS_OF_LIST,
    GOLD,
    INTRIGUE_MEDAL,
    LAV,
    NONE,
    OCE,
    SPECIAL,
    VP,
    Decide,
    Effect,
    Lists,
    Pick,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def run_effects(state, components, seat, where, row):
    """Carry out a list of effects from one row on; whatever that effect causes comes before the next one."""
    if components.effects[where, row, 0] != Effect.NOTHING:
        if row + 1 < EFFECTS_OF_LIST:
            push(state, Task.EFFECTS, seat, where, row + 1, 0)
        run_effect(state, components, seat, where, row)


@rule
def run_effect(state, components, seat, where, row):
    """Carry out one effect of a list; decisions that it needs are pushed."""
    effect = components.effects[where, row]
    kind = effect[0]
    player = state.players[seat]
    if kind == Effect.GAIN:
        gain(state, components, seat, effect[1], effect[2], effect[3], effect[4])
    elif kind == Effect.PAY:
        pay_amounts(player, effect[1], effect[2], effect[3], effect[4])
    elif kind == Effect.GAIN_PER:
        amount = effect[3] * measure(state, components, seat, effect[1])
        resource = effect[2]
        gain(
            state,
            components,
            seat,
            amount if resource == LAV else 0,
            amount if resource == COP else 0,
            amount if resource == OCE else 0,
            amount if resource == GOLD else 0,
        )
    elif kind == Effect.DEGREES:
        add_degrees(state, components, seat, effect[1])
    elif kind == Effect.SHIP:
        add_ships(components, player, effect[1])
    elif kind == Effect.DIE:
        raise_die(components, player, effect[1])
    elif kind == Effect.DIE_SET:
        player.die = max(player.die, min(effect[1], components.rules.die))
    elif kind == Effect.UNLOCK:
        if effect[2] == 1:
            player.marker |= unmarked_missions(player)
        else:
            push(state, Task.REPEAT, seat, Decide.UNLOCK, effect[1], 0)
    elif kind == Effect.FUND:
        push(state, Task.REPEAT, seat, Decide.FUND, effect[1], 0)
    elif kind == Effect.ALTER_DRAW:
        for _ in range(effect[2]):
            token = draw_alteration(state, effect[1], 0)
            if token != NONE:
                take_alteration(state, seat, token)
    elif kind == Effect.LEVEL_BONUS:
        add_level_bonus(player, effect[1], effect[2])
    elif kind == Effect.MEDAL:
        if effect[1] == 0:
            push(state, Decide.MEDAL, seat, 0, 0, 0)
        elif (medal_options(state, seat) >> INTRIGUE_MEDAL) & 1 == 1:
            choose_medal(state, seat, INTRIGUE_MEDAL)
    elif kind == Effect.PP:
        add_effect_points(state, seat, where, effect[1])
    elif kind == Effect.PP_PER:
        add_effect_points(state, seat, where, effect[2] * measure(state, components, seat, effect[1]))
    else:
        run_rare_effect(state, components, seat, where, row)


@rule
def run_rare_effect(state, components, seat, where, row):
    """Carry out an effect that few components have."""
    effect = components.effects[where, row]
    kind = effect[0]
    player = state.players[seat]
    if kind == Effect.ALTER_PICK:
        drawn = min(effect[2], state.reserve_left[effect[1]])
        push(state, Decide.KEEP_ALTERATION, seat, effect[1], drawn, min(effect[3], drawn))
    elif kind == Effect.PLANET_ACTION:
        push(state, Decide.PLANET, seat, effect[1], 0, 0)
    elif kind == Effect.COPY_ACTION:
        push(state, Decide.ESPIONAGE, seat, 0, 0, 0)
    elif kind == Effect.STALL_FREE:
        push(state, Decide.FREE_STALL, seat, effect[1], effect[2], 0)
    elif kind == Effect.ROBOT_FREE:
        push(state, Decide.FREE_BUILD, seat, 0, 0, 0)
    elif kind == Effect.INCOME_FREE:
        push(state, Task.REPEAT, seat, Decide.INCOME, effect[1], 0)
    elif kind == Effect.ADVANCE_FREE:
        push(state, Task.REPEAT, seat, Decide.ADVANCE, effect[2], effect[1])
    elif kind == Effect.REFRESH_SPECIALIST:
        optional = 1 if Lists.PRODUCTION <= where < Lists.CELL else 0
        push(state, Decide.REFRESH, seat, effect[1], optional, 0)
    elif kind == Effect.TAKE_SPECIALIST:
        push(state, Decide.EXTRA_TAKE, seat, effect[1], 0, 0)
    elif kind == Effect.SPECIAL_AMBASSADOR:
        if state.special_left == 1:
            state.special_left = 0
            player.ambassadors |= 1 << SPECIAL
            later = 1 - state.options.special_ambassador_same_round
            player.special_round = state.round_number + later
    elif kind == Effect.PRESIDENT:
        state.president = seat
        state.notes[seat].president_uses += 1
    elif kind == Effect.TRANSMUTE:
        push(state, Task.REPEAT, seat, Decide.TRANSMUTE, effect[1], 0)
    elif kind == Effect.CHOICE:
        push(state, Decide.PICKS, seat, where, row, 0)


@rule
def add_effect_points(state, seat, where, points):
    """Add the points of an effect, booked under the component that gives them."""
    player = state.players[seat]
    notes = state.notes[seat]
    if Lists.MISSION <= where < Lists.SPECIALIST:
        add_points(player, points, VP.MISSION)
        notes.mission_vp[where - Lists.MISSION] += points
    elif Lists.SPECIALIST <= where < Lists.STALL:
        add_points(player, points, VP.SPECIALIST)
        notes.specialist_vp[where - Lists.SPECIALIST] += points
    elif Lists.STALL <= where < Lists.PRODUCTION:
        add_points(player, points, VP.STALL)
        notes.stall_vp[(where - Lists.STALL) // 2] += points
    else:
        add_points(player, points, VP.OTHER)


@rule
def picks_options(state, components, where, row, place):
    """How often one option of a choice may be picked; if all picks must be equal, which option."""
    effect = components.effects[where, row]
    if effect[2] == 1:
        return (1 << effect[3]) - 1
    left = effect[1]
    for before in range(place):
        left -= state.picked[before]
    return (1 << (left + 1)) - 1


@rule
def choose_picks(state, components, seat, where, row, place, option):
    """One part of a choice. Once all picks are named, they are received in the order of the options."""
    effect = components.effects[where, row]
    count = effect[3]
    if effect[2] == 1:
        for other in range(count):
            state.picked[other] = effect[1] if other == option else 0
    else:
        state.picked[place] = option
        if place < count - 2:
            push(state, Decide.PICKS, seat, where, row, place + 1)
            return
        left = effect[1]
        for before in range(count - 1):
            left -= state.picked[before]
        state.picked[count - 1] = left
    for other in range(count - 1, -1, -1):
        if state.picked[other] > 0:
            push(state, Task.RECEIVE, seat, (effect[4] >> (2 * other)) & 3, state.picked[other], 0)


@rule
def receive_picks(state, components, seat, option, count):
    """Receive all picks of one option."""
    if option == Pick.OCE:
        gain(state, components, seat, 0, 0, count, 0)
    elif option == Pick.DEGREE:
        add_degrees(state, components, seat, count)
    elif option == Pick.SHIP:
        add_ships(components, state.players[seat], count)
    else:
        push(state, Task.REPEAT, seat, Decide.UNLOCK, count, 0)
