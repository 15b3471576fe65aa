"""What the rung ``trained`` looks at: kinds of moves, and what is plain to see about a move.

The state is described as for the network.
"""

from __future__ import annotations

from sim.games.cryo.rules.actions import most_repeats
from sim.games.cryo.rules.cards import card_price
from sim.games.cryo.rules.drones import open_docks
from sim.games.cryo.rules.scoring import mission_value
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    DIRECTIONS,
    DOCKS,
    EFFECTS_OF_LIST,
    INSTALL,
    MATERIALS,
    NONE,
    RESOURCES,
    SECTIONS,
    SLOTS,
    STOP,
    TILE_FACES,
    Action,
    Decide,
    Effect,
    EffectColumn,
    Lists,
    Resource,
)
from sim.kernel.decisions import top
from sim.kernel.jit import rule
from strategies.cryo.features import open_points
from strategies.cryo.sizes import KINDS, LOADS, NUMBERS
from strategies.learning.kinds import numbered_kind

DIRECTION_BITS = 3  # a deploy is coded as (dock << DIRECTION_BITS) + direction
(
    _CHOICE,
    _CARDS,
    _PODS,
    _OWN_LOSS,
    _LOSS,
    _AHEAD,
    _DOCKS,
    _REPEATS,
    _MISSING,
    _COPIES,
    _POINTS,
    _PRICE,
    _SHORTAGE,
) = range(RESOURCES, len(NUMBERS))


@rule
def node_of(state, components, scratch, move):
    """The action that a drone is deployed for, or NONE: at a dock, the one that the script thinks most of."""
    kind, option = int(move.kind), int(move.option)
    best = NONE
    if kind != Decide.DOCK:
        return best
    if top(state).kind == Decide.TURN:
        best = components.dock_nodes[option >> DIRECTION_BITS, option & ((1 << DIRECTION_BITS) - 1)]
    else:
        for direction in range(DIRECTIONS):
            node = components.dock_nodes[option, direction]
            if node != NONE and (best == NONE or scratch.plan[node] > scratch.plan[best]):
                best = node
    return best


@rule
def top_tile(state, node):
    """The tile on top of a resource space, or NONE."""
    return state.stack[node, state.stack_count[node] - 1] if state.stack_count[node] > 0 else NONE


@rule
def kind_of(state, components, seat, move, node):
    """A deploy by its action, a recall by its drones, a token or tile by its face, the rest by its option."""
    kind, option = int(move.kind), int(move.option)
    decision = top(state)
    about = option
    if node != NONE:
        kind, about = Decide.DOCK, node
    elif kind == Decide.TURN:
        about = state.players[seat].drones_out - 1
    elif kind == Decide.TILE:
        if option >= INSTALL:
            about = TILE_FACES + MATERIALS + option - INSTALL
        elif option < MATERIALS:
            about = TILE_FACES + option
        else:
            about = int(components.tile_face[top_tile(state, decision.a)])
    elif kind == Decide.ASSIGN:
        about = int(decision.a) * (LOADS + 1) + min(LOADS, option)
    elif kind == Decide.INCIDENT:
        about = int(components.token_face[state.incident[option]])
    return numbered_kind(KINDS, kind, about)


@rule
def is_corrected(state, number):
    """Whether there are kinds of moves for a decision."""
    kind = int(top(state).kind)
    return kind < len(KINDS[1]) and KINDS[1][kind] > 0


# numbers of a move


@rule
def add_gains(components, row, section, times, x):
    """Add what a list of effects brings and costs."""
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        kind = effect[EffectColumn.KIND]
        operand = int(effect[EffectColumn.OPERAND])
        amount = times * effect[EffectColumn.N]
        if kind == Effect.NOTHING:
            break
        if kind == Effect.GAIN:
            if operand == Resource.SECTION_PRIMARY:
                operand = int(components.section_primary[section])
            if operand != NONE:
                x[operand] += amount
        elif kind == Effect.PAY:
            x[operand] -= amount
        elif kind == Effect.GAIN_CHOICE:
            x[_CHOICE] += amount
        elif kind == Effect.DRAW:
            x[_CARDS] += amount
        elif kind == Effect.WAKE:
            x[_PODS] += amount


@rule
def add_losses(state, seat, section, operand, x):
    """Add how many pods a sabotage destroys; of several chambers, in the one that hurts the others most."""
    most, own_loss, loss = -99, 0, 0
    for place in range(CHAMBERS_OF_SECTION):
        if operand == CHAMBER_CHOICE or operand == place:
            chamber = section * CHAMBERS_OF_SECTION + place
            own = int(state.players[seat].stasis[chamber])
            pods = 0
            for other in range(state.options.players):
                if other != seat:
                    pods += state.players[other].stasis[chamber]
            if pods - own > most:
                most, own_loss, loss = pods - own, own, pods
    x[_OWN_LOSS] += own_loss
    x[_LOSS] += loss


@rule
def points_ahead(state, seat):
    """Points ahead of the best opponent, by what lies open."""
    best = -99.0
    for other in range(state.options.players):
        if other != seat:
            best = max(best, open_points(state, other))
    return state.players[seat].vp - best


@rule
def describe_token(state, components, seat, section, x):
    """What an incident brings, destroys or ends."""
    row = Lists.TOKEN + state.incident[section]
    effect = components.effects[row, 0]
    if effect[EffectColumn.KIND] == Effect.SUNSET:
        x[_AHEAD] = points_ahead(state, seat)
    elif effect[EffectColumn.KIND] == Effect.SABOTAGE:
        add_losses(state, seat, section, effect[EffectColumn.OPERAND], x)
    else:
        add_gains(components, row, section, 1, x)


@rule
def describe_deploy(state, components, seat, node, x):
    """What an action brings, and from how many docks others could still perform it."""
    docks = open_docks(state, components)
    for dock in range(DOCKS):
        if (docks >> dock) & 1 == 1:
            for direction in range(DIRECTIONS):
                if components.dock_nodes[dock, direction] == node:
                    x[_DOCKS] += 1.0
    kind = components.node_kind[node]
    section = components.node_section[node]
    if kind == Action.RESOURCE_SPACE:
        tile = top_tile(state, node)
        row = Lists.NODE_PRINTED + node if tile == NONE else Lists.TILE + tile
        add_gains(components, row, section, 1, x)
    elif kind == Action.STASIS_CONTROL or kind == Action.CONVERT:
        repeats = most_repeats(state, components, seat, node)
        x[_REPEATS] = repeats
        add_gains(components, Lists.NODE_REWARD + node, section, repeats, x)


@rule
def describe_card(components, player, card, x):
    """How often a card is in hand, and what its mission counts."""
    x[_COPIES] = player.hand[card]
    x[_POINTS] = mission_value(components, player, card)


@rule
def describe_move(state, components, seat, move, node, x):
    """Write the numbers of a move into the zeroed ``x``."""
    kind, option = int(move.kind), int(move.option)
    player = state.players[seat]
    decision = top(state)
    if node != NONE:
        describe_deploy(state, components, seat, node, x)
    elif kind == Decide.TURN:
        for section in range(SECTIONS):
            if state.incident[section] != NONE:
                describe_token(state, components, seat, section, x)
    elif kind == Decide.INCIDENT:
        describe_token(state, components, seat, option, x)
    elif kind == Decide.TILE:
        tile = top_tile(state, decision.a)
        add_gains(components, Lists.TILE + tile, components.node_section[decision.a], 1, x)
        if option >= INSTALL:
            action = components.slot_action[option - INSTALL]
            for slot in range(SLOTS):
                if components.slot_action[slot] == action and player.slots[slot] == NONE:
                    x[_MISSING] += 1.0
    elif option != STOP and kind == Decide.SCRAP:
        describe_card(components, player, option, x)
    elif option != STOP and kind == Decide.BUILD:
        card, use = option % CARD_TYPES, option // CARD_TYPES
        describe_card(components, player, card, x)
        x[_PRICE] = card_price(components, player, use, card)
        x[_SHORTAGE] = max(0.0, x[_PRICE] - player.res[Resource.TECH])


@rule
def look_at_candidate(state, components, work, seat, place):
    """Describe a candidate."""
    scratch = work.scratch
    move = scratch.candidate[place]
    node = node_of(state, components, scratch, move)
    scratch.kind[place] = kind_of(state, components, seat, move, node)
    numbers = scratch.about_move[place]
    for index in range(numbers.shape[0]):
        numbers[index] = 0.0
    describe_move(state, components, seat, move, node, numbers)
