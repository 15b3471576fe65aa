"""What the tables say about battles: who started and fought them, with what, who won, what was lost."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary import BATTLE_ROOM, FACES, NONE, RAIDER_SIDE, SEATS, SIDES
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule


@rule
def clear_battle(story, number):
    """Clear the row of a battle."""
    story.battle_turn[number] = NONE
    story.battle_starter[number] = NONE
    story.battle_region[number] = NONE
    story.battle_raider[number] = NONE
    story.battle_sides[number] = 0
    story.battle_winners[number] = NONE
    story.battle_ender[number] = NONE
    for seat in range(SEATS):
        story.battle_diplomacy[number, seat] = NONE


@rule
def note_start(state, seat):
    """Note the start of a battle; players who join later are added with the result."""
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
        if region.ships[other] > 0:
            sides |= 1 << other
    story.battle_sides[number] = sides


@rule
def last_battle(state):
    """The row of the current battle; NONE if the tables have no room for it."""
    number = state.story.battles - 1
    return number if number < BATTLE_ROOM else NONE


@rule
def note_arrival(state, seat):
    """Note that a ship has joined a battle."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_came[number, seat] += 1


@rule
def note_diplomacy(state, seat, card):
    """Note a player's one diplomacy card."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_diplomacy[number, seat] = card


@rule
def note_energy(state, seat, amount):
    """Note energy spent on dice or targeting."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_energy[number, seat] += amount


@rule
def note_card(state, seat):
    """Note a card played in a battle."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_cards[number, seat] = min(100, state.story.battle_cards[number, seat] + 1)


@rule
def note_end(state, seat):
    """Note who ended the battle; NONE: nobody, one side was left."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_ender[number] = seat


@rule
def note_roll(state, side, ships):
    """Note what a side rolls with."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_ships[number, side] = ships
        state.story.battle_dice[number, side] = state.battle.count[side]
        state.story.battle_targeting[number, side] = state.battle.targeting[side]


@rule
def note_scrapped(state, side, count):
    """Note ships or figures that a beaten side loses."""
    number = last_battle(state)
    if number != NONE:
        state.story.battle_scrapped[number, side] += count


@rule
def sorted_faces(battle, side):
    """A side's dice as the digits of a number, highest first."""
    digits = 0
    for face in range(FACES, 0, -1):
        for die in range(battle.count[side]):
            if battle.dice[side, die] == face:
                digits = digits * 10 + face
    return digits


@rule
def note_result(state):
    """Note the result of a battle that was fought out."""
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
    number = last_battle(state)
    if number != NONE:
        story.battle_sides[number] = battle.winners | battle.losers
        story.battle_winners[number] = battle.winners
        for side in range(SIDES):
            story.battle_faces[number, side] = sorted_faces(battle, side)
