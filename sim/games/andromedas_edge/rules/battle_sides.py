"""Who takes part in a battle: players with ships in the active region, partners as one side, and raiders."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_notes import note_end
from sim.games.andromedas_edge.rules.seats import seat_at
from sim.games.andromedas_edge.rules.ships import move_ship
from sim.games.andromedas_edge.rules.vocabulary import NONE, RAIDER_SIDE, SHIPS, Place
from sim.kernel.jit import rule


@rule
def side_of(state, seat):
    """A player's side; partners share one."""
    return seat // 2 if state.options.teams == 1 else seat


@rule
def is_there(state, seat):
    """Whether a player has ships in the active region."""
    return state.regions[state.active_region].ships[seat] > 0


@rule
def sides_there(state):
    """The sides in the active region, as bits."""
    sides = 0
    for seat in range(state.options.players):
        if is_there(state, seat):
            sides |= 1 << side_of(state, seat)
    if state.regions[state.active_region].raider != NONE:
        sides |= 1 << RAIDER_SIDE
    return sides


@rule
def several_sides(state):
    """Whether more than one side is in the active region."""
    sides = sides_there(state)
    return sides & (sides - 1) != 0


@rule
def next_participant(state, asked):
    """Place in the turn order of the next participant; the number of players if none is left."""
    for place in range(asked, state.options.players):
        if is_there(state, seat_at(state, place)):
            return place
    return int(state.options.players)


@rule
def stop_battle(state, seat):
    """End the battle now without winners or losers: by a player, or (NONE) because one side was left."""
    note_end(state, seat)
    state.battle.on = 0
    state.battle.ended = 1
    state.story.battles_ended += 1


@rule
def withdraw(state, seat):
    """Move all own ships to the launch bay; if one side is left, the battle is over."""
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == state.active_region:
            move_ship(state, seat, ship, Place.BAY)
    if not several_sides(state):
        stop_battle(state, seat)


@rule
def largest_other_side(state, seat):
    """Ships or raider figures of the largest other side."""
    region = state.regions[state.active_region]
    most = int(region.figures)
    for side in range(state.options.players):
        if side != side_of(state, seat):
            ships = 0
            for other in range(state.options.players):
                if side_of(state, other) == side:
                    ships += region.ships[other]
            most = max(most, ships)
    return most


@rule
def first_winner(state):
    """The winning player who comes first in the turn order."""
    for place in range(state.options.players):
        if (state.battle.winners >> seat_at(state, place)) & 1 == 1:
            return seat_at(state, place)
    return NONE


@rule
def rescue(state, seat):
    """Winners free all their leaders, every other player one; only once if two partners win."""
    if seat != first_winner(state):
        return
    for other in range(state.options.players):
        player = state.players[other]
        freed = player.abducted
        if (state.battle.winners >> other) & 1 == 0:
            freed = min(freed, 1)
        player.abducted -= freed
        player.station_leaders += freed
