"""Building: mines, gaia projects, upgrades, stations, swaps, the lost planet (RULES 6.1-6.3, 7.3, 8)."""

from __future__ import annotations

from sim.games.gaia_project.rules.galaxy import (
    colonise,
    extend_reach,
    forget_federations,
    join_federation,
    near_opponent,
    range_qic,
    remember_leech,
    settle,
)
from sim.games.gaia_project.rules.income import structure_income, structure_income_lost
from sim.games.gaia_project.rules.notes import note_built, note_start
from sim.games.gaia_project.rules.power import ability, pay_tokens, tokens_in_bowls
from sim.games.gaia_project.rules.research import gain_federation_token, offer_step, offer_tile
from sim.games.gaia_project.rules.resources import add_vp, can_pay, pay, score_event
from sim.games.gaia_project.rules.state import UNREACHED
from sim.games.gaia_project.rules.vocabulary import (
    NONE,
    SEATS,
    VP,
    Ability,
    Cost,
    Effect,
    EffectColumn,
    Event,
    Planet,
    Structure,
    Track,
    Via,
)
from sim.kernel.jit import rule

NOT_POSSIBLE = (False, 0, 0, 0)


@rule
def free_steps(components, player, via):
    """Free terraforming steps from a board action or the booster's action."""
    if via == Via.NOTHING:
        return 0
    if via == Via.BOOSTER:
        return components.booster_effect[player.booster, EffectColumn.FREE_STEPS]
    return components.board_effect[via, EffectColumn.FREE_STEPS]


@rule
def range_bonus(components, player, via):
    """Extra range from the booster's action."""
    if via == Via.BOOSTER:
        return components.booster_effect[player.booster, EffectColumn.RANGE_BONUS]
    return 0


@rule
def mine_terms(state, components, seat, spot, via):
    """What a mine on a hex needs besides the price of a mine: (possible, ore, QICs, steps).

    Doesn't check whether the player can pay.
    """
    player = state.players[seat]
    planet = state.planet[spot]
    steps_given = free_steps(components, player, via)
    must_use = state.options.free_step_must_be_used == 1 and steps_given > 0
    if planet == Planet.EMPTY or planet == Planet.TRANSDIM:
        return NOT_POSSIBLE
    qic = range_qic(components, player, spot, range_bonus(components, player, via))
    owner = state.owner[spot]
    if owner != NONE:
        guest = (
            owner != seat
            and state.guest[spot] == NONE
            and ability(components, player, Ability.GUEST_MINE) > 0
            and not must_use
        )
        return (True, 0, qic, 0) if guest else NOT_POSSIBLE
    if planet == Planet.GAIA:
        former = state.gaiaformer[spot]
        if must_use or (former != NONE and former != seat):
            return NOT_POSSIBLE
        if former == seat:  # always in reach; a booster's range is no use here (ruling 18)
            return (True, 0, 0, 0) if via == Via.NOTHING else NOT_POSSIBLE
        ore = ability(components, player, Ability.GAIA_PLANET_COST)
        if ore > 0:
            return (True, ore, qic, 0)
        return (True, 0, qic + components.rules.gaia_planet_qic, 0)
    steps = components.terraform_steps[components.home[player.faction], planet]
    if must_use and steps == 0:
        return NOT_POSSIBLE
    ore = max(0, steps - steps_given) * components.step_cost[player.levels[Track.TERRAFORMING]]
    return (True, ore, qic, steps)


@rule
def can_build_mine(state, components, seat, spot, via):
    """Whether a player can build a mine on a hex and pay for it, including the board action used."""
    possible, ore, qic, _ = mine_terms(state, components, seat, spot, via)
    if not possible:
        return False
    player = state.players[seat]
    cost = components.structure_cost[Structure.MINE]
    if Via.NOTHING < via < Via.BOOSTER:
        ore += components.board_cost[via, Cost.ORE]
        qic += components.board_cost[via, Cost.QIC]
        if player.credits < cost[Cost.CREDITS] + components.board_cost[via, Cost.CREDITS]:
            return False
    return (
        player.ore >= cost[Cost.ORE] + ore
        and player.qic >= cost[Cost.QIC] + qic
        and player.credits >= cost[Cost.CREDITS]
        and player.knowledge >= cost[Cost.KNOWLEDGE]
    )


@rule
def build_mine(state, components, seat, spot, via):
    """Build a mine: pay, place it, score, gain faction bonuses; neighbours may charge later."""
    player = state.players[seat]
    _, ore, qic, steps = mine_terms(state, components, seat, spot, via)
    player.ore -= ore
    player.qic -= qic
    pay(state, components, seat, components.structure_cost[Structure.MINE])
    player.on_map[Structure.MINE] += 1
    note_built(state, seat, Structure.MINE)
    structure_income(components, player, Structure.MINE)
    score_event(state, components, seat, Event.BUILD_MINE, 1)
    if state.owner[spot] != NONE:
        state.guest[spot] = seat
        player.guest_mines += 1
        settle(state, components, seat, spot)
        gain_knowledge(components, player, ability(components, player, Ability.GUEST_MINE_KNOWLEDGE))
    else:
        if state.gaiaformer[spot] == seat:
            state.gaiaformer[spot] = NONE
            player.gaiaformers_on_map -= 1
            player.gaiaformers += 1
        new_type_bonus(components, player, state.planet[spot])
        colonise(state, components, seat, spot, Structure.MINE)
        if state.planet[spot] == Planet.GAIA:
            score_event(state, components, seat, Event.BUILD_MINE_ON_GAIA, 1)
            bonus = ability(components, player, Ability.MINE_ON_GAIA_BONUS)
            if bonus > 0:
                add_vp(player, bonus, VP.FACTION)
        score_event(state, components, seat, Event.TERRAFORM_STEP, steps)
    remember_leech(state, seat, spot)


@rule
def gain_knowledge(components, player, amount):
    """Gain knowledge from a faction's ability, up to the limit."""
    player.knowledge = min(player.knowledge + amount, components.rules.knowledge_max)


@rule
def new_type_bonus(components, player, planet):
    """Geodens with institute: knowledge for a planet type not colonised before."""
    if not player.types & (1 << int(planet)):
        gain_knowledge(components, player, ability(components, player, Ability.NEW_PLANET_TYPE_KNOWLEDGE))


@rule
def can_start_gaia_project(state, components, seat, spot, via):
    """Whether a player can start a gaia project on a hex."""
    player = state.players[seat]
    if state.planet[spot] != Planet.TRANSDIM or state.gaiaformer[spot] != NONE:
        return False
    return player.qic >= range_qic(components, player, spot, range_bonus(components, player, via))


@rule
def gaia_project_ready(components, player):
    """Whether the player has a gaiaformer and the power tokens for it."""
    tokens = components.gaia_tokens[player.levels[Track.GAIA_PROJECT]]
    return player.gaiaformers > 0 and 0 <= tokens <= tokens_in_bowls(player)


@rule
def start_gaia_project(state, components, seat, spot, via):
    """Place a gaiaformer; its power tokens go to the gaia area."""
    player = state.players[seat]
    player.qic -= range_qic(components, player, spot, range_bonus(components, player, via))
    player.gaiaformers -= 1
    player.gaiaformers_on_map += 1
    state.gaiaformer[spot] = seat
    pay_tokens(state, seat, components.gaia_tokens[player.levels[Track.GAIA_PROJECT]], True)


@rule
def can_pay_upgrade(state, components, seat, spot, structure):
    """Whether the player can pay for an upgrade; trading stations are cheaper near an opponent."""
    player = state.players[seat]
    if structure == Structure.TRADING_STATION and near_opponent(state, components, seat, spot):
        return can_pay(components, player, components.trading_near_cost)
    return can_pay(components, player, components.structure_cost[structure])


@rule
def pay_upgrade(state, components, seat, spot, structure):
    """Pay for an upgrade."""
    if structure == Structure.TRADING_STATION and near_opponent(state, components, seat, spot):
        pay(state, components, seat, components.trading_near_cost)
    else:
        pay(state, components, seat, components.structure_cost[structure])


@rule
def can_upgrade(state, components, seat, spot, structure):
    """Whether the player can upgrade the structure on a hex and pay for it."""
    player = state.players[seat]
    old = state.structure[spot]
    if old == Structure.LOST_PLANET_MINE or components.upgrades[player.faction, old, structure] == 0:
        return False
    if player.on_map[structure] >= components.structure_limit[structure]:
        return False
    return can_pay_upgrade(state, components, seat, spot, structure)


@rule
def exchange(state, components, seat, spot, structure):
    """Return the old piece to the faction board and put the new one on the map."""
    player = state.players[seat]
    old = state.structure[spot]
    player.on_map[old] -= 1
    structure_income_lost(components, player, old)
    state.structure[spot] = structure
    player.on_map[structure] += 1
    note_built(state, seat, structure)
    structure_income(components, player, structure)
    forget_federations(player)
    remember_leech(state, seat, spot)


@rule
def upgrade(state, components, seat, spot, structure):
    """Upgrade: pay, exchange the pieces, score, and gain what the new structure gives."""
    player = state.players[seat]
    pay_upgrade(state, components, seat, spot, structure)
    exchange(state, components, seat, spot, structure)
    if structure == Structure.TRADING_STATION:
        score_event(state, components, seat, Event.BUILD_TRADING_STATION, 1)
    if components.structure_big[structure] == 1:
        score_event(state, components, seat, Event.BUILD_BIG, 1)
    if structure == Structure.PLANETARY_INSTITUTE:
        token = ability(components, player, Ability.GAIN_FACTION_FEDERATION_TOKEN) - 1
        if token >= 0 and state.tokens_left[token] > 0:
            state.tokens_left[token] -= 1
            gain_federation_token(state, components, seat, token)
    if components.structure_tile[structure] == 1:
        offer_tile(state, components, seat)


@rule
def downgrade(state, components, seat, spot):
    """Firaks: a lab becomes a trading station again, then one step on any track."""
    exchange(state, components, seat, spot, Structure.TRADING_STATION)
    score_event(state, components, seat, Event.BUILD_TRADING_STATION, 1)
    offer_step(state, components, seat, NONE, 1)


@rule
def swap(state, components, seat, spot):
    """Ambas: swap the institute with a mine; federation flags stay with the hexes."""
    for index in range(state.planet_count):
        other = state.planets[index]
        if state.owner[other] == seat and state.structure[other] == Structure.PLANETARY_INSTITUTE:
            state.structure[other] = Structure.MINE
            break
    state.structure[spot] = Structure.PLANETARY_INSTITUTE
    forget_federations(state.players[seat])


@rule
def is_in_reach(components, player, spot):
    """Whether a player can reach a hex, using QICs for range if needed."""
    return player.reach[spot] < UNREACHED and player.qic >= range_qic(components, player, spot, 0)


@rule
def can_place_station(state, components, seat, spot):
    """Whether a player may put a space station on a hex and can reach it."""
    if state.planet[spot] != Planet.EMPTY or state.station[spot] != NONE:
        return False
    if state.options.station_on_own_satellite == 0 and state.satellites[spot] & (1 << seat):
        return False
    return is_in_reach(components, state.players[seat], spot)


@rule
def place_station(state, components, seat, spot):
    """Ivits: place a space station. It isn't a structure, but gives reach and joins federations."""
    player = state.players[seat]
    player.qic -= range_qic(components, player, spot, 0)
    state.station[spot] = seat
    player.stations += 1
    extend_reach(state, components, seat, spot)
    join_federation(state, components, seat, spot)
    forget_federations(player)


@rule
def can_place_lost_planet(state, components, seat, spot):
    """Whether a player may put the lost planet on a hex and can reach it."""
    if state.planet[spot] != Planet.EMPTY or state.station[spot] != NONE or state.satellites[spot] != 0:
        return False
    return is_in_reach(components, state.players[seat], spot)


@rule
def place_lost_planet(state, components, seat, spot):
    """Place the lost planet and a mine that uses no piece; nobody can put satellites there any more."""
    player = state.players[seat]
    player.qic -= range_qic(components, player, spot, 0)
    state.planet[spot] = Planet.LOST
    state.planets[state.planet_count] = spot
    state.planet_count += 1
    player.lost_planet = 1
    score_event(state, components, seat, Event.BUILD_MINE, 1)
    new_type_bonus(components, player, Planet.LOST)
    colonise(state, components, seat, spot, Structure.LOST_PLANET_MINE)
    for other in range(SEATS):
        forget_federations(state.players[other])
    remember_leech(state, seat, spot)


@rule
def has_booster_action(components, player):
    """Whether the player's booster has an action that builds with free steps or more range."""
    if player.booster == NONE:
        return False
    kind = components.booster_effect[player.booster, EffectColumn.KIND]
    return kind == Effect.BUILD_MINE or kind == Effect.BUILD_MINE_OR_GAIA_PROJECT


@rule
def place_start_structure(state, components, seat, spot):
    """Place a start structure: free, no points, nobody charges."""
    player = state.players[seat]
    structure = Structure.MINE
    if components.start_institute[player.faction] == 1:
        structure = Structure.PLANETARY_INSTITUTE
    player.on_map[structure] += 1
    note_start(state, seat, spot)
    note_built(state, seat, structure)
    structure_income(components, player, structure)
    colonise(state, components, seat, spot, structure)
