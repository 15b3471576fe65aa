"""What a battle brings to winners and losers (10.5, 10.6)."""

from __future__ import annotations

from sim.games.andromedas_edge.battle import list_battle_cards, winning_side
from sim.games.andromedas_edge.cards import note_played
from sim.games.andromedas_edge.launch import push_trigger
from sim.games.andromedas_edge.moons import moon_benefit
from sim.games.andromedas_edge.ships import damage_ship, find_ship, first_ship, move_ship, ships_of
from sim.games.andromedas_edge.sides import is_there, side_of
from sim.games.andromedas_edge.station import damage_modules
from sim.games.andromedas_edge.supply import (
    add_vp,
    discard_from_hand,
    draw_cards,
    has_ability,
    lose,
    lose_vp,
    put,
    seat_at,
    take_from_hand,
)
from sim.games.andromedas_edge.tracks import partners_meet
from sim.games.andromedas_edge.vocabulary import (
    CARD_STEP,
    CARDS,
    DECKS,
    MECHAPHAGE,
    MODULES,
    NONE,
    RAIDER_SIDE,
    RESOURCES,
    STOP,
    TACOPS_CARD,
    TACOPS_MOON,
    TACOPS_NONE,
    TRIBUTE_VP,
    TYPES,
    VP,
    Ability,
    CardWindow,
    Column,
    Decide,
    Effect,
    Give,
    Lists,
    Luck,
    Place,
    RaiderAbility,
    Resource,
    Task,
    Track,
    Trigger,
    Window,
)
from sim.kernel.bits import count_bits
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, pick
from sim.kernel.randomness import TAPE_OUT_OF_RANGE, read_tape

SUPREMACY, TOKENS, REWARD, BONUS, CARDS_WON, PIRACY, TILES_WON = 0, 1, 2, 3, 4, 5, 6
WIN_STEPS = 7


@rule
def result(state, components):
    """Winner and losers; their consequences follow in order."""
    battle = state.battle
    if battle.on == 0:
        return
    battle.on = 0
    side = winning_side(state)
    region = state.regions[state.active_region]
    for seat in range(state.options.players):
        if is_there(state, seat):
            notes = state.notes[seat]
            notes.battles_fought += 1
            if side_of(state, seat) == side:
                battle.winners |= 1 << seat
                notes.battles_won += 1
                if seat == state.active:
                    notes.battles_started_won += 1
                if region.raider != NONE:
                    notes.raiders_beaten[region.raider] += 1
            else:
                battle.losers |= 1 << seat
                notes.battles_lost += 1
                if side == RAIDER_SIDE:
                    notes.raiders_lost_to[region.raider] += 1
    for seat in range(state.options.players):
        if (battle.winners >> seat) & 1 == 1:
            state.notes[seat].players_beaten += count_bits(battle.losers)
    if region.raider != NONE and side != RAIDER_SIDE:
        battle.losers |= 1 << RAIDER_SIDE
    push(state, Task.BATTLE_OVER, state.active, 0, 0, 0)
    push(state, Task.DAMAGE, state.active, 0, 0, 0)
    push(state, Task.DEFEAT, state.active, 0, 0, 0)
    if side == RAIDER_SIDE:
        push(state, Task.RAIDERS_WIN, state.active, 0, 0, 0)
    elif side != NONE:
        push(state, Task.VICTORY, state.active, 0, 0, 0)


@rule
def next_of(state, members, done):
    """Place in the turn order of the next player of a set; the number of players when there is none."""
    for place in range(done, state.options.players):
        if (members >> seat_at(state, place)) & 1 == 1:
            return place
    return int(state.options.players)


@rule
def victory(state, components, step, done):
    """One step for one winner after the other; then the next step."""
    battle = state.battle
    if step == WIN_STEPS:
        return
    place = next_of(state, battle.winners, done)
    if place == state.options.players:
        push(state, Task.VICTORY, state.active, step + 1, 0, 0)
        return
    push(state, Task.VICTORY, state.active, step, place + 1, 0)
    seat = seat_at(state, place)
    region = state.regions[state.active_region]
    beaten = (battle.losers >> RAIDER_SIDE) & 1 == 1
    if step == SUPREMACY:
        other = next_of(state, battle.winners, place + 1)
        if done == 0 and other < state.options.players:
            if partners_meet(state, components, seat, seat_at(state, other)):
                drop_and_ask(state, seat, seat_at(state, other))
                return
        push(state, Task.ADVANCE, seat, Track.SUPREMACY, 1, 0)
    elif step == TOKENS:
        if beaten and raider_has(state, components, RaiderAbility.INFECTION):
            remove_tokens(state, seat)
    elif step == REWARD:
        if beaten:
            push(state, Task.EFFECTS, seat, Lists.REWARD + state.raider_card[region.raider], 0, 0)
    elif step == BONUS:
        if battle.bonus > 0:
            add_vp(state, components, seat, battle.bonus, VP.CARD)
    elif step == CARDS_WON:
        push(state, Decide.BATTLE_WON, seat, 0, 0, 0)
    elif step == PIRACY:
        if has_ability(state, components, seat, Ability.PIRACY):
            amount = components.effects[Lists.ABILITY + Ability.PIRACY, 0, Column.N]
            push(state, Task.PIRACY, seat, 0, amount, 0)
    else:
        for kind in range(TYPES - 1, -1, -1):
            if find_ship(state, seat, kind, state.active_region) != NONE:
                push_trigger(state, seat, kind, Trigger.WIN_BATTLE_WITH_THIS)


@rule
def drop_and_ask(state, seat, other):
    """Both partners would enter the space of one token: the active player says who goes first."""
    state.pending_count -= 1
    push(state, Task.VICTORY, state.active, SUPREMACY + 1, 0, 0)
    push(state, Decide.DOMINANCE_PARTNER, state.active, seat, other, 0)


@rule
def advance_partners(state, first, second):
    """The supremacy steps of both, one after the other."""
    push(state, Task.ADVANCE, second, Track.SUPREMACY, 1, 0)
    push(state, Task.ADVANCE, first, Track.SUPREMACY, 1, 0)


@rule
def raider_has(state, components, ability):
    """Whether the raiders of the active region have an ability."""
    cls = state.regions[state.active_region].raider
    return cls != NONE and components.raider_ability[state.raider_card[cls], ability] == 1


@rule
def remove_tokens(state, seat):
    """Defeating the mechaphage removes all its tokens of the winner."""
    player = state.players[seat]
    for module in range(MODULES + DECKS):
        if player.damage[module] == MECHAPHAGE:
            player.damage[module] = 0
            state.mechaphages += 1


@rule
def piracy(state, seat, done, amount):
    """Take resources from one defeated player after the other."""
    place = next_of(state, state.battle.losers, done)
    if place < state.options.players:
        push(state, Task.PIRACY, seat, place + 1, amount, 0)
        push(state, Task.STEAL, seat, seat_at(state, place), amount, 0)


@rule
def list_steal(state, victim, out):
    """Types that a player has."""
    count = 0
    player = state.players[victim]
    for resource in range(RESOURCES):
        if player.res[resource] > 0:
            count = put(out, count, resource)
    if player.hand_count > 0:
        count = put(out, count, Resource.TACTICS)
    return count


@rule
def ask_to_steal(state, seat, victim, amount):
    """One resource after the other, while the victim has any."""
    if amount > 0 and list_steal(state, victim, state.probe) > 0:
        push(state, Task.STEAL, seat, victim, amount - 1, 0)
        push(state, Decide.STEAL, seat, victim, 0, 0)


@rule
def steal(state, seat, victim, resource):
    """A resource changes hands; a card is taken at random."""
    giver = state.players[victim]
    taker = state.players[seat]
    if resource < RESOURCES:
        giver.res[resource] -= 1
        taker.res[resource] += 1
        return
    card = random_card(state, seat, victim)
    if giver.hand[card] > 0:
        take_from_hand(state, victim, card)
        taker.hand[card] += 1
        taker.hand_count += 1
    else:
        state.random.tape_error = TAPE_OUT_OF_RANGE


@rule
def random_card(state, seat, victim):
    """A card of a hand, each equally likely; a recorded game names the card itself."""
    giver = state.players[victim]
    if state.random.tape_length > 0:
        return read_tape(state.random, CARDS)
    state.random_events += 1
    event = event_of(state.random_events, seat, victim)
    place = pick(state.random, Luck.RANDOM_CARD, event, giver.hand_count)
    for card in range(CARDS):
        if place < giver.hand[card]:
            return card
        place -= giver.hand[card]
    return 0


@rule
def raiders_win(state, components, done):
    """The raiders' ability for each loser in turn order."""
    place = next_of(state, state.battle.losers, done)
    if place == state.options.players:
        return
    seat = seat_at(state, place)
    push(state, Task.RAIDERS_WIN, state.active, place + 1, 0, 0)
    if raider_has(state, components, RaiderAbility.BARRAGE):
        row = Lists.RAIDER_ABILITY + RaiderAbility.BARRAGE
        push(state, Task.DAMAGE_MODULE, seat, components.effects[row, 0, Column.N], 0, 0)
    if raider_has(state, components, RaiderAbility.DEVOUR):
        row = Lists.RAIDER_ABILITY + RaiderAbility.DEVOUR
        lose_vp(state, seat, components.effects[row, 0, Column.AMOUNT + Resource.VP])
        for resource in range(RESOURCES):
            lose(state, seat, resource, components.effects[row, 0, Column.AMOUNT + resource])
    if raider_has(state, components, RaiderAbility.INFECTION):
        row = Lists.RAIDER_ABILITY + RaiderAbility.INFECTION
        damage_modules(state, seat, components.effects[row, 0, Column.N], 1)
    if raider_has(state, components, RaiderAbility.PLUNDER):
        row = Lists.RAIDER_ABILITY + RaiderAbility.PLUNDER
        push(state, Task.LOSE, seat, components.effects[row, 0, Column.N], 0, 0)


@rule
def list_losses(state, seat, cards_only, out):
    """A resource of choice; cards one by one."""
    player = state.players[seat]
    count = 0
    if cards_only == 0:
        for resource in range(RESOURCES):
            if player.res[resource] > 0:
                count = put(out, count, resource)
    for card in range(CARDS):
        if player.hand[card] > 0:
            count = put(out, count, Give.CARD + card)
    return count


@rule
def lose_task(state, seat, amount, cards_only):
    """Lose resources of choice, as far as there are any."""
    if amount > 0 and list_losses(state, seat, cards_only, state.probe) > 0:
        push(state, Task.LOSE, seat, amount - 1, cards_only, 0)
        push(state, Decide.LOSE, seat, cards_only, 0, 0)


@rule
def lose_one(state, seat, option):
    """What was chosen to be lost."""
    if option < RESOURCES:
        lose(state, seat, option, 1)
    else:
        discard_from_hand(state, seat, option - Give.CARD)


@rule
def list_tribute(state, seat, out):
    """Anything, or the point for the other player."""
    count = list_losses(state, seat, 0, out)
    return put(out, count, TRIBUTE_VP)


@rule
def give_tribute(state, components, seat, owner, amount, option):
    """What the other participant gives."""
    if option == TRIBUTE_VP:
        add_vp(state, components, owner, 1, VP.CARD)
    elif option < RESOURCES:
        state.players[seat].res[option] -= 1
        state.players[owner].res[option] += 1
    else:
        card = option - Give.CARD
        take_from_hand(state, seat, card)
        state.players[owner].hand[card] += 1
        state.players[owner].hand_count += 1
    if amount > 1:
        push(state, Decide.TRIBUTE, seat, owner, amount - 1, 0)


# losers


@rule
def defeat(state, done):
    """Loser by loser: tac-ops, cards, triggers."""
    place = next_of(state, state.battle.losers, done)
    if place == state.options.players:
        return
    seat = seat_at(state, place)
    push(state, Task.DEFEAT, state.active, place + 1, 0, 0)
    push(state, Task.LOST, seat, 0, 0, 0)
    push(state, Decide.BATTLE_LOST, seat, 0, 0, 0)
    push(state, Decide.TACOPS, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.TACOPS, 0, 0)


@rule
def list_tacops(state, seat, out):
    """A card, the moon in the slot, or nothing."""
    count = put(out, 0, TACOPS_CARD)
    if state.players[seat].tacops != NONE:
        count = put(out, count, TACOPS_MOON)
    return put(out, count, TACOPS_NONE)


@rule
def tacops(state, components, seat, option):
    """What a loser takes."""
    if option == TACOPS_CARD:
        draw_cards(state, seat, 1)
    elif option == TACOPS_MOON:
        moon_benefit(state, components, seat, state.players[seat].tacops, VP.MOON)


@rule
def lost(state, components, seat):
    """Tempered by war, then the tiles of the ships that took part."""
    for kind in range(TYPES - 1, -1, -1):
        if find_ship(state, seat, kind, state.active_region) != NONE:
            push_trigger(state, seat, kind, Trigger.LOSE_BATTLE_WITH_THIS)
    if has_ability(state, components, seat, Ability.TEMPERED_BY_WAR):
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.TEMPERED_BY_WAR, 0, 0)


@rule
def list_windowed(state, components, seat, window, out):
    """Cards with a window, or none of them."""
    return put(out, list_battle_cards(state, components, seat, window, 0, out, 0), STOP)


# damage


@rule
def damage(state, done):
    """Loser by loser: cards, then the ships."""
    place = next_of(state, state.battle.losers, done)
    if place == state.options.players:
        return
    seat = seat_at(state, place)
    push(state, Task.DAMAGE, state.active, place + 1, 0, 0)
    for kind in range(TYPES):
        state.battle.prevented[kind] = 0
    state.battle.salvage = 0
    push(state, Task.DAMAGE_SHIPS, seat, 0, 0, 0)
    push(state, Decide.DAMAGE, seat, 0, 0, 0)


@rule
def ships_here(state, seat, kind):
    """Ships of a type in the active region."""
    count = 0
    first = first_ship(kind)
    for ship in range(first, first + ships_of(kind)):
        count += state.players[seat].ships[ship] == state.active_region
    return count


@rule
def list_damage(state, components, seat, out):
    """Cards that prevent damage, by the type of ship, or save scrapped ships."""
    count = 0
    for card in range(CARDS):
        if state.players[seat].hand[card] == 0:
            continue
        if components.card_window[card] != CardWindow.BATTLE_DAMAGE:
            continue
        if components.effects[Lists.CARD + card, 0, Column.KIND] == Effect.PREVENT_DAMAGE:
            for kind in range(TYPES):
                if ships_here(state, seat, kind) > state.battle.prevented[kind]:
                    count = put(out, count, card * CARD_STEP + kind)
        elif state.battle.salvage == 0:
            count = put(out, count, card * CARD_STEP)
    return put(out, count, STOP)


@rule
def play_damage_card(state, components, seat, option):
    """A card before the damage."""
    if option == STOP:
        return
    push(state, Decide.DAMAGE, seat, 0, 0, 0)
    card = option // CARD_STEP
    take_from_hand(state, seat, card)
    note_played(state, seat, card)
    push(state, Task.DISCARD_PLAYED, seat, card, 0, 0)
    effect = components.effects[Lists.CARD + card, 0]
    if effect[Column.KIND] == Effect.PREVENT_DAMAGE:
        state.battle.prevented[option % CARD_STEP] += effect[Column.N]
    else:
        state.battle.salvage = 1


@rule
def damage_ships(state, components, seat):
    """Each ship of a loser takes damage; what goes to the scrapyard top triggers."""
    player = state.players[seat]
    scrapped = 0
    for kind in range(TYPES):
        spared = int(state.battle.prevented[kind])
        first = first_ship(kind)
        for ship in range(first, first + ships_of(kind)):
            if player.ships[ship] != state.active_region:
                continue
            if spared > 0:
                spared -= 1
            elif damage_ship(state, components, seat, ship):
                if state.battle.salvage == 1:
                    move_ship(state, seat, ship, Place.BARGE)
                else:
                    scrapped += 1 << (3 * kind)
    if scrapped != 0:
        push(state, Task.SCRAPPED, seat, scrapped, 0, 0)


@rule
def ships_scrapped(state, components, seat, scrapped):
    """Scrap iron once per turn, then the tile of each ship."""
    for kind in range(TYPES - 1, -1, -1):
        for _ in range((scrapped >> (3 * kind)) & 7):
            push_trigger(state, seat, kind, Trigger.THIS_SENT_TO_SCRAPYARD)
    player = state.players[seat]
    if has_ability(state, components, seat, Ability.SCRAP_IRON):
        if player.used_turn & (1 << Ability.SCRAP_IRON) == 0:
            player.used_turn |= 1 << Ability.SCRAP_IRON
            push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.SCRAP_IRON, 0, 0)


@rule
def battle_over(state, components):
    """The raiders' damage, then what battle fury costs."""
    region = state.regions[state.active_region]
    if (state.battle.losers >> RAIDER_SIDE) & 1 == 1 and region.raider != NONE:
        cls = region.raider
        if state.raider_shield[cls] < components.raider_shields[state.raider_card[cls]]:
            state.raider_shield[cls] += 1
        else:
            region.figures -= 1
            state.raider_supply[cls] += 1
            state.raider_shield[cls] = 0
            if region.figures == 0:
                region.raider = NONE
    for place in range(state.options.players):
        seat = seat_at(state, place)
        if state.battle.fury[seat] == 1:
            if has_ability(state, components, seat, Ability.BATTLE_FURY_END):
                row = Lists.ABILITY + Ability.BATTLE_FURY_END
                for resource in range(RESOURCES):
                    lose(state, seat, resource, components.effects[row, 0, Column.AMOUNT + resource])
