"""Crystals, gold and points: gaining, paying, and what does not fit (RULES 5, payment and gains)."""

from __future__ import annotations

from sim.games.federation.vocabulary import COP, GOLD, LAV, OCE, Decide
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def add_points(player, points, source):
    """Every point has a source: the score is their sum."""
    player.vp += points
    player.vp_by[source] += points


@rule
def payable(cost, lav, cop, oce, gold):
    """Whether these resources pay a cost: oce may stand for lav and cop, gold for nothing."""
    missing = max(0, cost[LAV] - lav) + max(0, cost[COP] - cop)
    return cost[OCE] + missing <= oce and cost[GOLD] <= gold


@rule
def can_pay(player, cost):
    """Whether a player can pay a cost now."""
    return payable(cost, player.res[LAV], player.res[COP], player.res[OCE], player.res[GOLD])


@rule
def pay_amounts(player, lav, cop, oce, gold):
    """Pay in the exact colours first, then with oce."""
    own_lav = min(lav, player.res[LAV])
    own_cop = min(cop, player.res[COP])
    player.res[LAV] -= own_lav
    player.res[COP] -= own_cop
    player.res[OCE] -= oce + lav - own_lav + cop - own_cop
    player.res[GOLD] -= gold


@rule
def pay(player, cost):
    """Pay a cost that can be paid."""
    pay_amounts(player, cost[LAV], cost[COP], cost[OCE], cost[GOLD])


@rule
def crystals(player):
    """Lav, cop and oce together."""
    return player.res[LAV] + player.res[COP] + player.res[OCE]


@rule
def gain(state, components, seat, lav, cop, oce, gold):
    """One gain. Gold above its limit is lost; if crystals do not fit, the player says which to keep (D9)."""
    player = state.players[seat]
    limit = components.rules.crystals
    player.res[GOLD] = min(player.res[GOLD] + gold, components.rules.gold)
    # No more than the limit of one colour can be kept, so a larger gain makes no difference.
    lav = min(lav, limit)
    cop = min(cop, limit)
    oce = min(oce, limit)
    if lav + cop + oce == 0:
        return
    if crystals(player) + lav + cop + oce > limit:
        push(state, Decide.DROP_LAV, seat, lav, cop, oce)
        return
    player.res[LAV] += lav
    player.res[COP] += cop
    player.res[OCE] += oce


@rule
def keep_lav_options(state, components, seat, lav, cop, oce):
    """How many lav may be kept of all that a player has and gains, as a bit set."""
    player = state.players[seat]
    limit = components.rules.crystals
    others = player.res[COP] + cop + player.res[OCE] + oce
    options = 0
    for kept in range(min(player.res[LAV] + lav, limit) + 1):
        if limit - kept <= others:
            options |= 1 << kept
    return options


@rule
def keep_lav(state, components, seat, lav, cop, oce, kept):
    """The lav is settled; the cop comes next."""
    player = state.players[seat]
    state.notes[seat].crystals_dropped += player.res[LAV] + lav - kept
    player.res[LAV] = kept
    push(state, Decide.DROP_COP, seat, cop, oce, components.rules.crystals - kept)


@rule
def keep_cop_options(state, seat, cop, oce, room):
    """How many cop may be kept where ``room`` crystals are still kept."""
    player = state.players[seat]
    options = 0
    for kept in range(min(player.res[COP] + cop, room) + 1):
        if room - kept <= player.res[OCE] + oce:
            options |= 1 << kept
    return options


@rule
def keep_cop(state, seat, cop, oce, room, kept):
    """Cop and oce are settled."""
    player = state.players[seat]
    dropped = player.res[COP] + cop + player.res[OCE] + oce - room
    state.notes[seat].crystals_dropped += dropped
    player.res[COP] = kept
    player.res[OCE] = room - kept
