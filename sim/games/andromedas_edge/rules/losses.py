"""Resources that others take or that a player must give up (10.2, 10.5, section 8)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_sides import next_participant
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.resources import add_vp, lose
from sim.games.andromedas_edge.rules.seats import next_of, seat_at
from sim.games.andromedas_edge.rules.tactics_deck import discard_from_hand, take_from_hand
from sim.games.andromedas_edge.rules.vocabulary import CARDS, RESOURCES, Luck, Resource
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.games.andromedas_edge.rules.vocabulary_moves import TRIBUTE_VP, Decide, Give, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, pick
from sim.kernel.randomness import TAPE_OUT_OF_RANGE, read_tape


@rule
def piracy(state, seat, done, amount):
    """Take resources from each defeated player in turn."""
    place = next_of(state, state.battle.losers, done)
    if place < state.options.players:
        push(state, Task.PIRACY, seat, place + 1, amount, 0)
        push(state, Task.STEAL, seat, seat_at(state, place), amount, 0)


@rule
def list_steal(state, victim, out):
    """Resources that can be taken from a player."""
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
    """Steal one resource after another, while the victim has any."""
    if amount > 0 and list_steal(state, victim, state.probe[:]) > 0:
        push(state, Task.STEAL, seat, victim, amount - 1, 0)
        push(state, Decide.STEAL, seat, victim, 0, 0)


@rule
def steal(state, seat, victim, resource):
    """Take a resource from another player; a card is taken at random."""
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
    """A random card from a hand; a recorded game names the card."""
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
def list_losses(state, seat, cards_only, out):
    """Resources and cards that a player can choose to lose."""
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
    """Lose resources of choice, as long as there are any."""
    if amount > 0 and list_losses(state, seat, cards_only, state.probe[:]) > 0:
        push(state, Task.LOSE, seat, amount - 1, cards_only, 0)
        push(state, Decide.LOSE, seat, cards_only, 0, 0)


@rule
def lose_one(state, seat, option):
    """Lose the chosen resource or card."""
    if option < RESOURCES:
        lose(state, seat, option, 1)
    else:
        discard_from_hand(state, seat, option - Give.CARD)


@rule
def list_tribute(state, seat, out):
    """What a participant can give: anything, or the point for the other player."""
    count = list_losses(state, seat, 0, out)
    return put(out, count, TRIBUTE_VP)


@rule
def give_tribute(state, components, seat, owner, amount, option):
    """Give the chosen tribute to the owner of the card."""
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


@rule
def tribute(state, seat, asked, amount):
    """Each other participant gives a resource, or the owner gains a point."""
    place = next_participant(state, asked)
    if place < state.options.players:
        push(state, Task.TRIBUTE, seat, place + 1, amount, 0)
        other = seat_at(state, place)
        if other != seat:
            push(state, Decide.TRIBUTE, other, seat, amount, 0)
