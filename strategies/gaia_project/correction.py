"""What the rung ``trained`` looks at: kinds of moves, and cheap numbers of the state and of a move."""

from __future__ import annotations

from sim.games.gaia_project.rules.power import chargeable, spendable
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    BOOSTERS,
    FACTIONS,
    FEDERATION_TOKENS,
    INCOMES,
    LEVELS,
    NONE,
    TILES,
    TRACKS,
    Cost,
    Move,
    Planet,
    Via,
)
from sim.kernel.bits import count_bits
from sim.kernel.decisions import top
from sim.kernel.jit import rule
from strategies.gaia_project.paying import look_at_needs
from strategies.learning.network import Correction

MINE_PLACES = 7  # by terraforming steps 0 to 3; a gaia planet, with a gaiaformer; shared
MINE_VIAS = 3  # nothing, a board action, the booster
UPGRADES = 5
OFFERED = 8  # power that can be charged: 0 to 7 and more

# Kinds of moves: name -> how many.
KINDS: dict[str, int] = {
    "other": 1,
    "mine": MINE_PLACES * MINE_VIAS,
    "upgrade": UPGRADES,
    "gaia_project": 1,
    "federate": 1,
    "advance": TRACKS * LEVELS,
    "board": BOARD_ACTIONS,
    "tile_action": 1,
    "academy": 1,
    "swap": 1,
    "station": 1,
    "downgrade": 1,
    "lowest": TRACKS,
    "pass": BOOSTERS + 1,
    "charge": OFFERED,
    "decline": 1,
    "tile": TILES,
    "step": TRACKS * LEVELS,
    "skip": 1,
    "token": FEDERATION_TOKENS,
    "start": 1,
    "form": 1,
    "lost_planet": 1,
}
FIRST = {name: sum(list(KINDS.values())[:index]) for index, name in enumerate(KINDS)}

_MINE, _UPGRADE, _GAIA_PROJECT, _FEDERATE = (
    FIRST[name] for name in ("mine", "upgrade", "gaia_project", "federate")
)
_ADVANCE, _BOARD, _TILE_ACTION, _ACADEMY = (
    FIRST[name] for name in ("advance", "board", "tile_action", "academy")
)
_SWAP, _STATION, _DOWNGRADE, _LOWEST = (FIRST[name] for name in ("swap", "station", "downgrade", "lowest"))
_PASS, _CHARGE, _DECLINE, _TILE = (FIRST[name] for name in ("pass", "charge", "decline", "tile"))
_STEP, _SKIP, _TOKEN = (FIRST[name] for name in ("step", "skip", "token"))
_START, _FORM, _LOST_PLANET = (FIRST[name] for name in ("start", "form", "lost_planet"))

_INCOME = 8  # first numbers of blocks in the description of the state
_ON_MAP = _INCOME + INCOMES
_LEVELS = _ON_MAP + 6
_FACTION = _LEVELS + TRACKS + 12

CORRECTION = Correction(kinds=sum(KINDS.values()), state=_FACTION + FACTIONS, own=12, units=32)


@rule
def describe_state(state, components, scratch, seat, x):
    """Resources, income, structures, levels and the faction."""
    player = state.players[seat]
    x[0] = player.credits / 10.0
    x[1] = player.ore / 5.0
    x[2] = player.knowledge / 5.0
    x[3] = player.qic / 2.0
    x[4] = player.bowls[0] / 4.0
    x[5] = player.bowls[1] / 4.0
    x[6] = spendable(components, player) / 4.0
    x[7] = chargeable(player) / 8.0
    for index in range(player.source_count):
        income = components.income[player.faction, player.sources[index]]
        for column in range(INCOMES):
            x[_INCOME + column] += income[column] / 5.0
    for structure in range(6):
        x[_ON_MAP + structure] = player.on_map[structure] / 3.0
    for track in range(TRACKS):
        x[_LEVELS + track] = player.levels[track] / 3.0
    first = _LEVELS + TRACKS
    x[first] = player.green
    x[first + 1] = player.federations / 2.0
    x[first + 2] = count_bits(player.types) / 4.0
    x[first + 3] = count_bits(player.sectors) / 4.0
    x[first + 4] = player.gaia_planets / 2.0
    x[first + 5] = state.passed_count / 2.0
    x[first + 6] = player.gaiaformers
    x[first + 7] = player.gaiaformers_on_map
    x[first + 8] = player.satellites / 4.0
    x[first + 9] = player.structures / 8.0
    x[first + 10] = (player.bowls[0] + player.bowls[1] + player.bowls[2]) / 8.0
    x[first + 11] = 1.0
    x[_FACTION + player.faction] = 1.0


@rule
def kind_of_mine(state, components, seat, move):
    """Where a mine is built, and what pays for it."""
    spot = move.a
    planet = state.planet[spot]
    place = 6
    if planet == Planet.GAIA:
        place = 5 if state.gaiaformer[spot] == seat else 4
    elif planet <= Planet.ICE and state.owner[spot] == NONE:
        steps = components.terraform_steps[components.home[state.players[seat].faction], planet]
        place = min(3, int(steps))
    via = 0
    if move.b == Via.BOOSTER:
        via = 2
    elif move.b != Via.NOTHING:
        via = 1
    return _MINE + MINE_VIAS * place + via


@rule
def kind_of(state, components, seat, move):
    """Which kind of move this is."""
    kind = move.kind
    a = int(move.a)
    levels = state.players[seat].levels
    if kind == Move.BUILD_MINE:
        return kind_of_mine(state, components, seat, move)
    if kind == Move.UPGRADE:
        return _UPGRADE + max(0, min(UPGRADES - 1, int(move.b) - 1))
    if kind == Move.START_GAIA_PROJECT:
        return _GAIA_PROJECT
    if kind == Move.FEDERATE:
        return _FEDERATE
    if kind == Move.ADVANCE:
        return _ADVANCE + LEVELS * a + min(LEVELS - 1, int(levels[a]))
    if kind == Move.BOARD_ACTION:
        return _BOARD + a
    if kind == Move.TILE_ACTION:
        return _TILE_ACTION
    if kind == Move.ACADEMY_ACTION:
        return _ACADEMY
    if kind == Move.SWAP:
        return _SWAP
    if kind == Move.SPACE_STATION:
        return _STATION
    if kind == Move.DOWNGRADE:
        return _DOWNGRADE
    if kind == Move.ADVANCE_LOWEST:
        return _LOWEST + a
    if kind == Move.PASS or kind == Move.TAKE_BOOSTER:
        return _PASS + a + 1  # NONE in the last round
    if kind == Move.CHARGE:
        return _CHARGE + min(OFFERED - 1, int(top(state).a))
    if kind == Move.DECLINE:
        return _DECLINE
    if kind == Move.TAKE_TILE:
        return _TILE + max(0, int(state.tile_slot[a]))
    if kind == Move.TAKE_ADVANCED_TILE:
        return _TILE + max(0, int(state.advanced_slot[a]))
    if kind == Move.STEP:
        return _STEP + LEVELS * a + min(LEVELS - 1, int(levels[a]))
    if kind == Move.SKIP:
        return _SKIP
    if kind == Move.TAKE_FEDERATION_TOKEN:
        return _TOKEN + a
    if kind == Move.PLACE_START:
        return _START
    if kind == Move.FORM_FEDERATION:
        return _FORM
    if kind == Move.PLACE_LOST_PLANET:
        return _LOST_PLANET
    return 0


@rule
def describe_move(state, components, scratch, seat, move, x):
    """What an action costs, and what lies around its place."""
    kind = move.kind
    if kind == Move.PLACE_START or kind == Move.PLACE_LOST_PLANET:
        describe_place(state, components, seat, int(move.a), x)
        return
    if not Move.BUILD_MINE <= kind <= Move.ADVANCE_LOWEST:
        return
    if look_at_needs(state, components, scratch, seat, move):
        x[0] = scratch.need[Cost.CREDITS] / 5.0
        x[1] = scratch.need[Cost.ORE] / 3.0
        x[2] = scratch.need[Cost.QIC]
        x[3] = scratch.need[Cost.POWER] / 3.0
        x[4] = scratch.need[Cost.KNOWLEDGE] / 4.0
    if kind == Move.FEDERATE:
        x[5] = move.a / 3.0
    elif kind <= Move.UPGRADE or kind == Move.SPACE_STATION:
        describe_place(state, components, seat, int(move.a), x)


@rule
def describe_place(state, components, seat, spot, x):
    """Own structures and opponents near a place, and whether it is a new type of planet."""
    flag = 1 << seat
    near = components.near[state.options.layout, spot]
    own = 0
    opponents = 0
    federated = 0
    for at in range(1, near.shape[0]):
        other = near[at]
        if other == NONE:
            break
        owner = state.owner[other]
        if owner == seat:
            if state.federated[other] & flag:
                federated += 1
            else:
                own += components.power_value[state.structure[other]]
        elif owner != NONE:
            opponents += 1
    x[6] = own / 3.0
    x[7] = opponents / 2.0
    x[8] = 1.0 if opponents > 0 else 0.0
    x[9] = federated / 2.0
    x[10] = 1.0 if state.federated[spot] & flag else 0.0
    planet = int(state.planet[spot])
    if planet >= 0 and not state.players[seat].types & (1 << planet):
        x[11] = 1.0
