"""Choosing factions: in seat order, or by one of the two auctions (RULES 4.6, 11)."""

from __future__ import annotations

from sim.games.gaia_project.rules.setup import seat_factions
from sim.games.gaia_project.rules.vocabulary import NONE, Decide, FactionMode
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.rows import has


@rule
def holds_bid(state, player):
    """Whether a player holds the highest bid on a faction."""
    return has(state.bid_holder, state.named_count, player)


@rule
def is_board_free(state, components, faction):
    """Whether neither this faction nor the other side of its board has been named."""
    for index in range(state.named_count):
        if components.board[state.named[index]] == components.board[faction]:
            return False
    return True


@rule
def name_faction(state, player, faction):
    """Name a faction; with bidding while choosing, that is also a bid of 0."""
    state.named[state.named_count] = faction
    if state.options.faction_mode == FactionMode.AUCTION_BID_WHILE_CHOOSING:
        state.bid_holder[state.named_count] = player
        state.bids[state.named_count] = 0
    state.named_count += 1


@rule
def place_bid(state, player, faction, amount):
    """Outbid the player who holds the faction."""
    for index in range(state.named_count):
        if state.named[index] == faction:
            state.bid_holder[index] = player
            state.bids[index] = amount


@rule
def next_choice(state, components):
    """Ask the next player to name a faction or bid; once everyone has a faction, seat them."""
    players = state.options.players
    mode = state.options.faction_mode
    if state.named_count < players and mode != FactionMode.AUCTION_BID_WHILE_CHOOSING:
        push(state, Decide.FACTION, state.named_count, 0, 0, 0)
        return
    if mode != FactionMode.CHOICE:
        for step in range(players):
            player = (state.cursor + step) % players
            if not holds_bid(state, player):
                state.cursor = (player + 1) % players
                push(state, Decide.BID, player, 0, 0, 0)
                return
    # Seats follow the order in which the factions were named.
    for seat in range(players):
        state.options.factions[seat] = state.named[seat]
        if mode != FactionMode.CHOICE:
            state.players[seat].chair = state.bid_holder[seat]
            state.players[seat].bid = state.bids[seat]
    seat_factions(state, components)


@rule
def lowest_bid(state, index):
    """The lowest possible bid on a named faction: 0 at first, then 1 more than the last bid."""
    return state.bids[index] + 1 if state.bid_holder[index] != NONE else 0
