"""The verbs of the game: deal, list the legal moves of the player who decides, apply one (RULES 2 and 3)."""

from __future__ import annotations

from sim.kernel.decks import draw_card, fill_deck
from sim.kernel.jit import jit, rule
from sim.kernel.luck import bits_of
from sim.template.rules.scoring import add_points, score_game
from sim.template.rules.vocabulary import CAPTAINS, CARDS, NONE, VP, Luck, Move


@jit
def deal(state, components, options):
    """Set up a game: deck, offer, a captain for each player (RULES 2)."""
    state.options = options
    count = 0
    for card in range(CARDS):
        for _ in range(components.copies[card]):
            state.deck.pile[count] = card
            count += 1
    fill_deck(state.deck, state.deck.pile, count, state.random, Luck.DECK)
    for _ in range(components.offer):
        fill_offer(state)
    for seat in range(options.players):
        player = state.players[seat]
        player.captain = options.factions[seat]
        if player.captain == NONE:
            player.captain = drawn_captain(state, seat)
        add_points(player, components.start_points[player.captain], VP.START)


@rule
def drawn_captain(state, seat):
    """The captain of a seat: the free one with the smallest random key."""
    drawn = NONE
    for captain in range(CAPTAINS):
        free = True
        for other in range(seat):
            free = free and state.players[other].captain != captain
        if free:
            if drawn == NONE or bits_of(state.random, Luck.CAPTAINS, captain) < bits_of(
                state.random, Luck.CAPTAINS, drawn
            ):
                drawn = captain
    return drawn


@rule
def fill_offer(state):
    """Reveal one more card."""
    state.offer[state.offer_count] = draw_card(state.deck, state.random)
    state.offer_count += 1


@rule
def is_blind(state, components):
    """Whether cards are taken blindly now (RULES 3, switch last_round)."""
    last = state.turn >= state.options.players * (components.rounds - 1)
    return state.options.blind == 1 and last


@jit
def legal_moves(state, components, work):
    """All legal moves of the player who must decide now."""
    if is_blind(state, components):
        work.moves[0].kind = Move.BLIND
        work.moves[0].place = 0
        return 1
    for place in range(state.offer_count):
        work.moves[place].kind = Move.TAKE
        work.moves[place].place = place
    return state.offer_count


@jit
def apply(state, components, move):
    """Carry out one move, and everything that follows without a decision."""
    player = state.players[state.actor]
    if move.kind == Move.BLIND:
        card = draw_card(state.deck, state.random)
    else:
        card = state.offer[move.place]
        state.offer_count -= 1
        state.offer[move.place] = state.offer[state.offer_count]
        fill_offer(state)
    if player.cards[card] == 0:
        player.first_round[card] = 1 + state.turn // state.options.players
    player.cards[card] += 1
    add_points(player, components.points[card], VP.CARDS)
    player.card_vp[card] += components.points[card]
    if components.bonus_card[player.captain] == card:
        add_points(player, components.bonus_points, VP.CAPTAIN)
        player.card_vp[card] += components.bonus_points
    state.turn += 1
    state.actor = state.turn % state.options.players
    if state.turn == state.options.players * components.rounds:
        score_game(state, components)
        state.over = 1


@jit
def finished(state):
    """Whether the game is over."""
    return state.over == 1
