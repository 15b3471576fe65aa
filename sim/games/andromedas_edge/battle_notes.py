"""What the tables say of battles: who started and fought them, and who won."""

from __future__ import annotations

from sim.games.andromedas_edge.sides import is_there
from sim.games.andromedas_edge.vocabulary import BATTLE_ROOM, NONE, RAIDER_SIDE
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule


@rule
def clear_battle(story, number):
    """Nothing is known of a battle yet."""
    story.battle_turn[number] = NONE
    story.battle_starter[number] = NONE
    story.battle_region[number] = NONE
    story.battle_raider[number] = NONE
    story.battle_sides[number] = 0
    story.battle_winners[number] = NONE


@rule
def note_start(state, seat):
    """A battle begins in a player's turn; those who come later are added with the result."""
    region = state.regions[state.active_region]
    story = state.story
    number = story.battles
    story.battles += 1
    story.battles_raiders += region.raider != NONE
    notes = state.notes[seat]
    notes.battles_started += 1
    notes.battles_at[state.active_region] += 1
    if number >= BATTLE_ROOM:
        return
    story.battle_turn[number] = state.turn_number
    story.battle_starter[number] = seat
    story.battle_region[number] = state.active_region
    story.battle_raider[number] = region.raider
    sides = 1 << RAIDER_SIDE if region.raider != NONE else 0
    for other in range(state.options.players):
        if is_there(state, other):
            sides |= 1 << other
    story.battle_sides[number] = sides


@rule
def note_result(state):
    """A battle was fought to its end."""
    battle = state.battle
    story = state.story
    cls = state.regions[state.active_region].raider
    raiders_won = (battle.winners >> RAIDER_SIDE) & 1
    beaten = count_bits(battle.losers & ~(1 << RAIDER_SIDE))
    for seat in range(state.options.players):
        won = (battle.winners >> seat) & 1
        lost = (battle.losers >> seat) & 1
        if won + lost == 0:
            continue
        notes = state.notes[seat]
        notes.battles_fought += 1
        notes.battles_won += won
        notes.battles_lost += lost
        notes.battles_started_won += won if seat == state.active else 0
        notes.players_beaten += beaten * won
        if cls != NONE:
            notes.raiders_met[cls] += 1
            notes.raiders_beaten[cls] += won
            notes.raiders_lost_to[cls] += lost * raiders_won
    number = story.battles - 1
    if number < BATTLE_ROOM:
        story.battle_sides[number] = battle.winners | battle.losers
        story.battle_winners[number] = battle.winners
