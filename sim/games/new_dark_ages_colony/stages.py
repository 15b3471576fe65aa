"""The round as a machine of stages (RULES 6): who is asked next, and all that runs by itself in between.

``state.stage`` goes through the players in turn order, ``state.at`` is the place in it. ``advance`` goes on
until somebody is asked. Where there is only one choice nobody is asked, unless recorded games are replayed.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.actions import can_deal, note_dossiers, transit_cell
from sim.games.new_dark_ages_colony.bundles import CHARACTER_VALUE, VP_VALUE, gain
from sim.games.new_dark_ages_colony.conflict import any_bid, resolve_conflict
from sim.games.new_dark_ages_colony.crisis import (
    chapter_of,
    clear_pledges,
    fail_crisis,
    is_covered,
    missing,
    missing_diplomacy,
    most_diplomacy,
    most_to_pledge,
    solve_by_breakthrough,
    solve_crisis,
)
from sim.games.new_dark_ages_colony.episodes import any_playable, any_slot, fill_slots, first_card
from sim.games.new_dark_ages_colony.figures import has_eligible, put
from sim.games.new_dark_ages_colony.production import any_launch, earn, next_robber, note_idle
from sim.games.new_dark_ages_colony.scoring import score_game
from sim.games.new_dark_ages_colony.setup import begin
from sim.games.new_dark_ages_colony.tracks import change_world
from sim.games.new_dark_ages_colony.trade import clear_offer
from sim.games.new_dark_ages_colony.upkeep import pay_upkeep, short_origin
from sim.games.new_dark_ages_colony.vocabulary import (
    BONUS_CHARACTERS,
    CHARACTERS,
    NONE,
    OBJECTS,
    RESOURCES,
    Ask,
    Chapter,
    End,
    First,
    Place,
    Planet,
    Stage,
)
from sim.kernel.jit import jit, rule
from sim.kernel.lead import note_leader


@jit
def seat_at(state, place):
    """The player at a place of the turn order."""
    if state.stage == Stage.FACTIONS:
        return int(place)  # nobody is first yet
    return int((state.first + place) % state.options.players)


@rule
def ask(state, what, seat):
    """Somebody must decide something."""
    state.asked = what
    state.actor = seat


@rule
def enter_stage(state, stage):
    """A stage begins with the first player."""
    state.stage = stage
    state.at = 0
    begin_seat(state)


@rule
def begin_seat(state):
    """The next player of a stage begins: nothing has been asked of him."""
    state.fresh = 1
    state.acted = 0
    state.bought = 0
    state.dealt = 0
    state.offers = 0
    state.pledge_at = 0
    state.bid_at = 0
    state.kept = 0


@rule
def next_seat(state):
    """The player of the stage is done."""
    state.at += 1
    begin_seat(state)


@jit
def advance(state, components):
    """Go on until somebody is asked, or the game is over."""
    while state.over == End.NOT_YET:
        if state.at < state.options.players:
            if asks(state, components, seat_at(state, state.at)):
                return
        else:
            next_stage(state, components)


@rule
def asks(state, components, seat):
    """Whether the player of the stage, or one who may answer him, is asked now; else the stage goes on."""
    stage = state.stage
    if stage == Stage.MOVEMENT:
        return asks_in_movement(state, components, seat)
    if stage == Stage.PRODUCTION:
        return asks_in_production(state, components, seat)
    if stage == Stage.UPKEEP:
        return asks_in_upkeep(state, components, seat)
    if stage == Stage.PLEDGES:
        return asks_to_pledge(state, components, seat)
    if stage == Stage.BREAKTHROUGH:
        return asks_for_breakthrough(state, components, seat)
    if stage == Stage.BIDS:
        return asks_to_bid(state, components, seat)
    if stage == Stage.STRIKES:
        return asks_to_strike(state, seat)
    if stage == Stage.DISCARDS:
        if state.players[seat].hand_count > components.limits.hand_limit:
            ask(state, Ask.DISCARD, seat)
            return True
    elif stage == Stage.TRADE:
        if state.fresh == 0:  # an offer has been sent
            ask(state, Ask.ANSWER, state.offer_to)
            return True
        if state.offers < components.limits.trade_offers:
            ask(state, Ask.OFFER, seat)
            return True
    elif stage == Stage.FACTIONS:
        if state.options.given == 0 and components.limits.faction_cards_drawn > 1:
            ask(state, Ask.FACTION, seat)
            return True
        state.players[seat].faction = state.players[seat].drawn[0]
    next_seat(state)
    return False


@rule
def asks_in_movement(state, components, seat):
    """A character turn: free steps around one action."""
    if state.acted == 0:
        if has_eligible(state, seat):
            ask(state, Ask.TURN, seat)
            return True
    elif state.options.marks == 1 or has_free_step(state, components, seat):
        ask(state, Ask.TURN, seat)
        return True
    next_seat(state)
    return False


@rule
def has_free_step(state, components, seat):
    """Whether something can still be done after the action."""
    return (
        any_slot(state, components, seat)
        or any_playable(state, components, seat, True)
        or can_deal(state, components, seat)
    )


@rule
def asks_in_production(state, components, seat):
    """A production turn; while a launch is open, opponents who hold a robbery card are asked."""
    if state.launching != NONE:
        robber = next_robber(state)
        if robber != NONE:
            ask(state, Ask.ROBBERY, robber)
            return True
        earn(state, components)
    if state.players[seat].team_count > 0:
        if (
            state.options.marks == 1
            or any_launch(state, components, seat)
            or any_slot(state, components, seat)
            or any_playable(state, components, seat, False)
        ):
            ask(state, Ask.PRODUCE, seat)
            return True
    next_seat(state)
    return False


@rule
def asks_for_income(state, components, seat):
    """The window for income cards before a payment (R39)."""
    if state.fresh == 1:
        if any_playable(state, components, seat, False):
            ask(state, Ask.INCOME, seat)
            return True
        state.fresh = 0
    return False


@rule
def asks_in_upkeep(state, components, seat):
    """The tax, with a choice only where a player is short."""
    if state.players[seat].team_count > components.limits.free_characters:
        if asks_for_income(state, components, seat):
            return True
        if short_origin(state, components, seat) != NONE:
            ask(state, Ask.KEEP, seat)
            return True
        pay_upkeep(state, components, seat)
    next_seat(state)
    return False


@rule
def asks_for_breakthrough(state, components, seat):
    """Holders of a breakthrough are asked; after an offer all players, beginning with the offerer."""
    if state.offered_card == NONE:
        card = first_card(state.players[seat], First.BREAKTHROUGH, First.BEHIND)
        if state.fresh == 1 and card != NONE:
            ask(state, Ask.BREAKTHROUGH, seat)
            return True
        next_seat(state)
        return False
    while state.pledge_at < state.options.players and missing_diplomacy(state, components) > 0:
        other = int((seat + state.pledge_at) % state.options.players)
        if state.options.marks == 1 or most_diplomacy(state, components, other) > 0:
            ask(state, Ask.PLEDGE_DIPLOMACY, other)
            return True
        state.pledge_at += 1
    if missing_diplomacy(state, components) == 0:
        solve_by_breakthrough(state, components, seat)
        state.offered_card = NONE
        end_round(state, components)
    else:
        clear_pledges(state)
        state.offered_card = NONE
        next_seat(state)
    return False


@rule
def asks_to_pledge(state, components, seat):
    """Resource by resource, as long as something is missing."""
    if state.pledge_at == 0 and is_covered(state, components):
        state.at = state.options.players
        return False
    if asks_for_income(state, components, seat):
        return True
    while state.pledge_at < RESOURCES:
        if missing(state, components, state.pledge_at) > 0:
            if state.options.marks == 1 or most_to_pledge(state, components, seat, state.pledge_at) > 0:
                ask(state, Ask.PLEDGE, seat)
                return True
        state.pledge_at += 1
    next_seat(state)
    return False


@rule
def asks_to_bid(state, components, seat):
    """Conflict points, one after the other."""
    if asks_for_income(state, components, seat):
        return True
    if state.acted == 0 and (state.options.marks == 1 or any_bid(state, components, seat)):
        ask(state, Ask.BID, seat)
        return True
    next_seat(state)
    return False


@rule
def asks_to_strike(state, seat):
    """Secret strikes of those who bought points."""
    player = state.players[seat]
    if player.bought > 0 and state.acted == 0:
        card = first_card(player, First.SECRET_STRIKE + state.bid_at, First.BREAKTHROUGH)
        if state.options.marks == 1 or card != NONE:
            ask(state, Ask.STRIKE, seat)
            return True
    next_seat(state)
    return False


@rule
def next_stage(state, components):
    """All players of a stage are done."""
    stage = state.stage
    if stage == Stage.FACTIONS:
        begin(state, components)
        begin_round(state, components)
    elif stage == Stage.MOVEMENT:
        state.turn_pass += 1
        if state.turn_pass < components.limits.character_turns:
            enter_stage(state, Stage.MOVEMENT)
        else:
            note_dossiers(state, components)
            enter_stage(state, Stage.PRODUCTION)
    elif stage == Stage.PRODUCTION:
        note_idle(state)
        if state.options.trade == 1:
            clear_offer(state)
            enter_stage(state, Stage.TRADE)
        else:
            enter_stage(state, Stage.UPKEEP)
    elif stage == Stage.TRADE:
        enter_stage(state, Stage.UPKEEP)
    elif stage == Stage.UPKEEP:
        open_chapter(state, components)
    elif stage == Stage.BREAKTHROUGH:
        state.turn_pass = 0
        enter_stage(state, Stage.PLEDGES)
    elif stage == Stage.PLEDGES:
        state.turn_pass += 1
        if is_covered(state, components):
            state.story.chapter_pass[state.turn - 1] = state.turn_pass
            solve_crisis(state, components, NONE)
            end_round(state, components)
        elif state.turn_pass < state.options.pledge_passes:
            enter_stage(state, Stage.PLEDGES)
        else:
            fail_crisis(state, components)
            end_round(state, components)
    elif stage == Stage.BIDS:
        enter_stage(state, Stage.STRIKES)
    elif stage == Stage.STRIKES:
        resolve_conflict(state, components)
        end_round(state, components)
    else:
        end_break(state)
        begin_round(state, components)


@rule
def open_chapter(state, components):
    """Stage III begins: a crisis or a conflict."""
    if components.chapter_kind[chapter_of(state)] == Chapter.CRISIS:
        state.story.crises += 1
        enter_stage(state, Stage.BREAKTHROUGH)
    else:
        state.story.conflicts += 1
        enter_stage(state, Stage.BIDS)


@rule
def end_round(state, components):
    """III.B, and III.C up to the hand limit; or the end of the game."""
    note_round(state, components)
    change_world(state, components)
    if state.over != End.NOT_YET:
        state.stage = Stage.OVER
        score_game(state, components)
    else:
        fill_slots(state)
        enter_stage(state, Stage.DISCARDS)


@rule
def end_break(state):
    """The rest of III.C: characters return from off-field, the first-player token goes on."""
    for character in range(CHARACTERS):
        if state.location[character] == Place.OFF_FIELD:
            put(state, character, Place.EARTH_HOME + state.origin[character])
    state.first = (state.first + 1) % state.options.players


@rule
def begin_round(state, components):
    """R0: the next chapter and its bonuses, arrivals; then movement."""
    state.turn += 1
    chapter = chapter_of(state)
    for place in range(BONUS_CHARACTERS):
        character = components.chapter_who[chapter, place]
        if character != NONE and state.owner[character] != NONE:
            gain(state.players[state.owner[character]], components.chapter_bonus[chapter])
    for character in range(CHARACTERS):
        state.moved[character] = 0
        at = state.location[character]
        if Place.TO_MARS <= at <= Place.TO_EARTH_LAST:
            planet = Planet.MARS if at == Place.TO_MARS else Planet.EARTH
            if state.arrive[character] <= state.turn:
                put(state, character, Place.EARTH_HOME + planet)
            else:
                state.location[character] = transit_cell(state, planet, state.arrive[character])
    for place in range(OBJECTS):
        state.launched[place] = 0
    state.turn_pass = 0
    enter_stage(state, Stage.MOVEMENT)


@rule
def note_round(state, components):
    """For the tables: who leads, and what everybody has at the end of a round."""
    note_leader(state.story, state.players, state.options.players)
    for seat in range(state.options.players):
        player = state.players[seat]
        notes = state.notes[seat]
        value = 0.0
        for resource in range(RESOURCES):
            value += player.res[resource] * components.ref_value[resource]
        for place in range(OBJECTS):
            if state.controller[place] == seat:
                value += components.ref_value[RESOURCES - 1]
                notes.control_rounds[place] += 1
        for place in range(player.team_count):
            value += CHARACTER_VALUE
            notes.character_rounds[player.team[place]] += 1
        notes.asset_value[state.turn - 1] = value + VP_VALUE * player.vp
        notes.team_size[state.turn - 1] = player.team_count
