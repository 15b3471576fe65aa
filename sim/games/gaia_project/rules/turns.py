"""The course of the game: phases, rounds and turns, up to the next decision (RULES 4.8-5.4)."""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import any_free_action, clear_actions, is_gaia_action_open
from sim.games.gaia_project.rules.auction import next_choice
from sim.games.gaia_project.rules.building import can_place_lost_planet, place_start_structure
from sim.games.gaia_project.rules.income import (
    income_order_open,
    open_income,
    pay_source,
)
from sim.games.gaia_project.rules.leech import next_offer
from sim.games.gaia_project.rules.notes import (
    note_access,
    note_round_begins,
    note_round_ends,
)
from sim.games.gaia_project.rules.power import ability
from sim.games.gaia_project.rules.scoring import score_game
from sim.games.gaia_project.rules.setup import seat_factions
from sim.games.gaia_project.rules.vocabulary import (
    HEXES,
    NONE,
    Ability,
    Decide,
    FactionMode,
    Phase,
    Planet,
    Stone,
)
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule
from sim.kernel.lead import note_leader


@jit
def proceed(state, components):
    """Do everything that follows without a choice, up to the next decision or the end of the game."""
    while state.phase != Phase.END:
        if state.pending_count > 0:
            decision = top(state)
            if is_void(state, components, decision):
                drop(state)
                continue
            state.seat = decision.seat
            if state.phase <= Phase.FACTIONS:
                state.actor = decision.seat
            else:
                state.actor = state.players[decision.seat].chair
            return
        if state.leech_count > 0:
            next_offer(state, components)
        elif state.phase == Phase.ACTIONS:
            next_turn(state, components)
        elif state.phase == Phase.INCOME:
            next_income(state, components)
        elif state.phase == Phase.GAIA:
            next_gaia(state, components)
        elif state.phase == Phase.START_STRUCTURES:
            next_start_structure(state, components)
        elif state.phase == Phase.FIRST_BOOSTERS:
            next_first_booster(state)
        elif state.phase == Phase.FACTIONS:
            next_choice(state, components)
        else:
            next_rotation(state, components)


@rule
def is_void(state, components, decision):
    """Whether nothing is left to decide: nothing to convert, no hex for the lost planet."""
    if decision.kind == Decide.AFTER_MAIN:
        return not any_free_action(state, components, decision.seat)
    if decision.kind == Decide.LOST_PLANET:
        for spot in range(HEXES):
            if can_place_lost_planet(state, components, decision.seat, spot):
                return False
        return True
    return False


@rule
def next_rotation(state, components):
    """The last seat turns the sectors one by one (option map_rotation)."""
    if state.cursor < components.layout_slots[state.options.layout]:
        push(state, Decide.ROTATION, state.options.players - 1, state.cursor, 0, 0)
        state.cursor += 1
    elif state.options.faction_mode <= FactionMode.RANDOM:
        seat_factions(state, components)
    else:
        state.phase = Phase.FACTIONS
        state.cursor = 0


@rule
def next_start_structure(state, components):
    """First mines in seat order, second mines in reverse order, then third mines, then institutes."""
    players = state.options.players
    while state.cursor < 4 * players:
        lap = state.cursor // players
        seat = state.cursor % players
        if lap == 1:
            seat = players - 1 - seat
        state.cursor += 1
        faction = state.players[seat].faction
        if lap < 3:
            due = components.start_mines[faction] > lap
        else:
            due = components.start_institute[faction] == 1
        if due and state.options.first_game_mines == 1:
            place_start_structure(state, components, seat, components.first_mines[players, faction, lap])
        elif due:
            push(state, Decide.START_STRUCTURE, seat, 0, 0, 0)
            return
    note_access(state, components)
    state.phase = Phase.FIRST_BOOSTERS
    state.cursor = 0


@rule
def next_first_booster(state):
    """First boosters, starting with the last seat."""
    players = state.options.players
    if state.cursor < players:
        push(state, Decide.FIRST_BOOSTER, players - 1 - state.cursor, 0, 0, 0)
        state.cursor += 1
    else:
        start_round(state)


@rule
def start_round(state):
    """Start a new round with its income phase."""
    state.round_number += 1
    note_round_begins(state)
    state.phase = Phase.INCOME
    state.cursor = 0
    state.income_open = 0


@rule
def next_income(state, components):
    """Pay the income of the player at the cursor, source by source."""
    if state.cursor == state.options.players:
        state.phase = Phase.GAIA
        state.cursor = 0
        state.gaia_done = 0
        flip_transdims(state)
        return
    seat = state.order[state.cursor]
    if state.income_open == 0:
        open_income(state, components, seat)
        state.income_open = 1
    if income_order_open(state, components, seat):
        push(state, Decide.INCOME, seat, 0, 0, 0)
    elif state.income_count > 0:
        pay_source(state, components, seat, 0)
    else:
        state.income_open = 0
        state.cursor += 1


@rule
def flip_transdims(state):
    """Every transdim planet with a gaiaformer becomes a gaia planet."""
    for index in range(state.planet_count):
        spot = state.planets[index]
        if state.planet[spot] == Planet.TRANSDIM and state.gaiaformer[spot] != NONE:
            state.planet[spot] = Planet.GAIA


@rule
def next_gaia(state, components):
    """Offer the conversions of Terrans and Itars, then return the tokens of the player at the cursor."""
    if state.cursor == state.options.players:
        state.phase = Phase.ACTIONS
        state.turn = 0
        return
    seat = state.order[state.cursor]
    if state.gaia_done == 0:
        for row in range(components.gaia_cost.shape[0]):
            if is_gaia_action_open(state, components, seat, row):
                push(state, Decide.GAIA, seat, 0, 0, 0)
                return
    player = state.players[seat]
    bowl = 1 if ability(components, player, Ability.GAIA_TOKENS_RETURN_TO_BOWL2) > 0 else 0
    player.bowls[bowl] += player.gaia_area
    player.gaia_area = 0
    if player.brainstone == Stone.GAIA_AREA:
        player.brainstone = Stone.BOWL_1
    player.gaiaformers += player.gaiaformers_parked
    player.gaiaformers_parked = 0
    state.gaia_done = 0
    state.cursor += 1


@rule
def next_turn(state, components):
    """Give the turn to the next player who has not passed; end the round when everyone has."""
    players = state.options.players
    note_leader(state, state.players, state.options.players)
    if state.passed_count == players:
        end_round(state, components)
        return
    while state.players[state.order[state.turn % players]].passed == 1:
        state.turn += 1
    seat = state.order[state.turn % players]
    state.turn = (state.turn + 1) % players
    state.players[seat].turns[state.round_number - 1] += 1
    push(state, Decide.TURN, seat, 0, 0, 0)


@rule
def end_round(state, components):
    """Clean up and set the next round's turn order, or do the final scoring."""
    players = state.options.players
    last = state.round_number == components.rules.rounds
    note_round_ends(state)
    if last:
        score_game(state, components)
        note_leader(state, state.players, state.options.players)
    for seat in range(players):
        state.players[seat].vp_by_round[state.round_number - 1] = state.players[seat].vp
    if last:
        state.phase = Phase.END
        return
    for place in range(players):
        if state.options.pass_order == 1:
            state.order[place] = state.pass_order[place]
        else:
            state.order[place] = (state.pass_order[0] + place) % players
    clear_actions(state)
    start_round(state)
