"""Free actions, and the windows in which they are possible (section 9)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.cards import announce, is_card_window, is_playable, window_of_cards
from sim.games.andromedas_edge.rules.developments import find_card, list_cards
from sim.games.andromedas_edge.rules.launch import can_use_here
from sim.games.andromedas_edge.rules.leaders import leaders_on_map, recruit_leader
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.moons import (
    discard_moon,
    list_places,
    place_moon,
    receive_moon,
    take_moon,
)
from sim.games.andromedas_edge.rules.notes import note_gain, note_played
from sim.games.andromedas_edge.rules.payment import can_pay, list_payment_window, set_cost, start_payment
from sim.games.andromedas_edge.rules.seats import has_ability, partner
from sim.games.andromedas_edge.rules.tactics_deck import discard_from_hand, take_from_hand
from sim.games.andromedas_edge.rules.vocabulary import (
    CARDS,
    DISCOVERIES,
    DOMINANCES,
    NONE,
    REGIONS,
    RESOURCES,
    SHIPS,
    Ability,
    CardType,
    Gift,
    MoonUse,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    FREE_KIND,
    MOON_STEP,
    Decide,
    Free,
    Give,
    Task,
    Window,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def list_free(state, components, seat, window, out):
    """All free actions in a window, and passing; before activating a base, only if the base can be used."""
    if window == Window.PAYMENT:
        return list_payment_window(state, components, seat, out)
    if window == Window.LAUNCH:
        count = list_playable(state, components, seat, window, out, 0)
        return put(out, list_no_mercy(state, components, seat, out, count), Free.PASS)
    count = list_actions(state, components, seat, window, out)
    if window != Window.BEFORE_ACTIVATION or can_use_here(state, components, seat):
        count = put(out, count, Free.PASS)
    return count


@rule
def list_actions(state, components, seat, window, out):
    """Moons, leaders, bonus resources, and what only the active player can use."""
    count = 0
    player = state.players[seat]
    if window != Window.BEFORE_ACTIVATION:
        for place in range(player.moon_count):
            moon = int(player.moons[place])
            first = Free.MOON_PLACE * FREE_KIND + moon
            count = list_places(state, components, seat, moon, first, MOON_STEP, out, count)
    if seat != state.active:
        return count
    for place in range(player.moon_count):
        count = put(out, count, Free.MOON_DISCARD * FREE_KIND + int(player.moons[place]))
    if player.ships_out > 0:
        count = list_finds(state, seat, out, count)
    count = list_no_mercy(state, components, seat, out, count)
    if window == Window.BEFORE_ACTIVATION:
        return count
    return list_own(state, components, seat, window, out, count)


@rule
def list_finds(state, seat, out, count):
    """Leaders and bonus resources where own ships are."""
    finds = 0
    for ship in range(SHIPS):
        region = int(state.players[seat].ships[ship])
        if region < REGIONS:
            here = state.regions[region]
            if here.leaders[seat] > 0 or here.bonus_count > 0:
                finds |= 1 << region
    for region in range(REGIONS if finds != 0 else 0):
        if (finds >> region) & 1 == 1:
            here = state.regions[region]
            if here.leaders[seat] > 0:
                count = put(out, count, Free.RECRUIT * FREE_KIND + region)
            if here.bonus_count > 0:
                count = put(out, count, Free.BONUS * FREE_KIND + region)
    return count


@rule
def list_own(state, components, seat, window, out, count):
    """What only the active player can use: cards, tokens, abilities, gifts."""
    player = state.players[seat]
    first = Free.DEVELOPMENT_CARD * FREE_KIND
    count = list_cards(state, components, seat, 0, first, out, count)
    for token in range(DISCOVERIES):
        if player.discoveries[token] > 0:
            count = put(out, count, Free.DISCOVERY * FREE_KIND + token)
    if player.dominances != 0:
        for token in range(DOMINANCES):
            if (player.dominances >> token) & 1 == 1:
                count = put(out, count, Free.DOMINANCE * FREE_KIND + token)
    if is_card_window(window):
        count = list_playable(state, components, seat, window, out, count)
    if window == Window.RETURN or window == Window.REACTOR:
        if can_use(state, components, seat, Ability.SABOTAGE, player.used_return):
            if can_pay(state, components, seat, components.ability_cost[Ability.SABOTAGE]):
                count = put(out, count, Free.SABOTAGE * FREE_KIND)
        if can_use(state, components, seat, Ability.OPEN_COUNCIL, player.used_return):
            if leaders_on_map(state, seat) > 0:
                count = put(out, count, Free.OPEN_COUNCIL * FREE_KIND)
    if state.options.teams == 1 and state.transferred == 0:
        count = list_gifts(state, seat, Free.TRANSFER * FREE_KIND, out, count)
    return count


@rule
def can_use(state, components, seat, ability, used):
    """Whether a faction has an ability and hasn't used it up."""
    return has_ability(state, components, seat, ability) and used & (1 << ability) == 0


@rule
def list_no_mercy(state, components, seat, out, count):
    """Diplomacy cards to trade at any moment of the own turn. As more cards are drawn than discarded, a base
    that could be used still can be."""
    player = state.players[seat]
    if player.hand_count > 0 and can_use(state, components, seat, Ability.NO_MERCY, player.used_turn):
        for card in range(CARDS):
            if player.hand[card] > 0 and components.card_type[card] == CardType.DIPLOMACY:
                count = put(out, count, Free.NO_MERCY * FREE_KIND + card)
    return count


@rule
def list_playable(state, components, seat, window, out, count):
    """Tactics cards from the hand that can be played in a window."""
    player = state.players[seat]
    if player.hand_count == 0:
        return count
    cards = window_of_cards(window)
    for place in range(components.cards_for_count[cards]):
        card = int(components.cards_for[cards, place])
        if player.hand[card] > 0 and is_playable(state, components, seat, card):
            count = put(out, count, Free.CARD * FREE_KIND + card)
    return count


@rule
def list_gifts(state, seat, first, out, count):
    """What can be given to the partner."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        if player.res[resource] > 0:
            count = put(out, count, first + resource)
    for card in range(CARDS):
        if player.hand[card] > 0:
            count = put(out, count, first + Give.CARD + card)
    for place in range(player.moon_count):
        count = put(out, count, first + Give.MOON + int(player.moons[place]))
    for token in range(DISCOVERIES):
        if player.discoveries[token] > 0:
            count = put(out, count, first + Give.DISCOVERY + token)
    for token in range(DOMINANCES):
        if (player.dominances >> token) & 1 == 1:
            count = put(out, count, first + Give.DOMINANCE + token)
    return count


@rule
def carry_out_free_action(state, components, seat, window, option):
    """Carry out a free action; the window stays open."""
    kind = option // FREE_KIND
    operand = option % FREE_KIND
    if kind == Free.PASS:
        return
    push(state, Decide.FREE, seat, window, 0, 0)
    player = state.players[seat]
    if kind == Free.MOON_DISCARD:
        use = MoonUse.PAID if window == Window.PAYMENT else MoonUse.DISCARDED
        discard_moon(state, components, seat, operand, use)
    elif kind == Free.MOON_PLACE:
        place_moon(state, components, seat, operand % MOON_STEP, operand // MOON_STEP)
    elif kind == Free.RECRUIT:
        recruit_leader(state, seat, operand)
    elif kind == Free.BONUS:
        collect(state, seat, operand)
    elif kind == Free.DEVELOPMENT_CARD:
        state.regions[find_card(state, seat, operand, 0)].used = 1
        push(state, Task.EFFECTS, seat, Lists.DEVELOPMENT + operand, 0, 0)
        set_cost(state.cost[:], components.development_cost[operand], 0)
        start_payment(state, components, seat)
    elif kind == Free.DISCOVERY:
        player.discoveries[operand] -= 1
        push(state, Task.EFFECTS, seat, Lists.DISCOVERY + operand, 0, 0)
    elif kind == Free.DOMINANCE:
        player.dominances &= ~(1 << operand)
        push(state, Task.EFFECTS, seat, Lists.DOMINANCE + operand, 0, 0)
    elif kind == Free.CARD:
        announce(state, seat, operand)
    elif kind == Free.NO_MERCY:
        player.used_turn |= 1 << Ability.NO_MERCY
        discard_from_hand(state, seat, operand)
        note_played(state, seat, operand)
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.NO_MERCY, 0, 0)
    elif kind == Free.SABOTAGE:
        player.used_return |= 1 << Ability.SABOTAGE
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.SABOTAGE, 0, 0)
        set_cost(state.cost[:], components.ability_cost[Ability.SABOTAGE], 0)
        start_payment(state, components, seat)
    elif kind == Free.OPEN_COUNCIL:
        player.used_return |= 1 << Ability.OPEN_COUNCIL
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.OPEN_COUNCIL, 0, 0)
    else:
        state.transferred = 1
        state.offer = operand
        push(state, Decide.ACCEPT, partner(state, seat), operand, 0, 0)


@rule
def collect(state, seat, place):
    """Collect all bonus resources in a region."""
    region = state.regions[place]
    for resource in range(RESOURCES):
        state.players[seat].res[resource] += region.bonus[resource]
        note_gain(state, seat, resource, region.bonus[resource])
        region.bonus[resource] = 0
    region.bonus_count = 0


@rule
def hand_over(state, components, seat, what):
    """The partner takes what the active player offers."""
    giver = state.players[state.active]
    taker = state.players[seat]
    gifts = state.notes[state.active].gifts
    if what < RESOURCES:
        gifts[Gift.RESOURCE] += 1
        giver.res[what] -= 1
        taker.res[what] += 1
    elif what < Give.MOON:
        gifts[Gift.CARD] += 1
        card = what - Give.CARD
        take_from_hand(state, state.active, card)
        taker.hand[card] += 1
        taker.hand_count += 1
    elif what < Give.DISCOVERY:
        gifts[Gift.MOON] += 1
        moon = what - Give.MOON
        take_moon(state, state.active, moon)
        receive_moon(state, components, seat, moon)
    elif what < Give.DOMINANCE:
        gifts[Gift.DISCOVERY] += 1
        giver.discoveries[what - Give.DISCOVERY] -= 1
        taker.discoveries[what - Give.DISCOVERY] += 1
    else:
        gifts[Gift.DOMINANCE] += 1
        giver.dominances &= ~(1 << (what - Give.DOMINANCE))
        taker.dominances |= 1 << (what - Give.DOMINANCE)
    state.offer = NONE
