"""Gaining and paying: crystals, gold, points, ships and the die (RULES 5, paying and gains; RULES 6.7)."""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import COP, GOLD, LAV, OCE, Decide
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def add_points(player, points, source):
    """Add points under their source; the score is the sum of all sources."""
    player.vp += points
    player.vp_by[source] += points


@rule
def payable(cost, lav, cop, oce, gold):
    """Whether these resources pay a cost. Oce can replace lav and cop; nothing replaces gold."""
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
    """Gain resources. Gold above its limit is lost; if crystals don't fit, the player keeps some (D9)."""
    player = state.players[seat]
    limit = components.rules.crystals
    player.res[GOLD] = min(player.res[GOLD] + gold, components.rules.gold)
    # A player can't keep more of one colour than the limit, so a larger gain makes no difference.
    lav = min(lav, limit)
    cop = min(cop, limit)
    oce = min(oce, limit)
    if lav + cop + oce == 0:
        return
    if crystals(player) + lav + cop + oce > limit:
        push(state, Decide.KEEP_LAV, seat, lav, cop, oce)
        return
    player.res[LAV] += lav
    player.res[COP] += cop
    player.res[OCE] += oce


@rule
def keep_lav_options(state, components, seat, lav, cop, oce):
    """How many lav may be kept of those a player has and gains, as a bit set."""
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
    """Keep that many lav; the cop comes next."""
    player = state.players[seat]
    state.notes[seat].crystals_dropped += player.res[LAV] + lav - kept
    player.res[LAV] = kept
    push(state, Decide.KEEP_COP, seat, cop, oce, components.rules.crystals - kept)


@rule
def keep_cop_options(state, seat, cop, oce, room):
    """How many cop may be kept if there is ``room`` for that many cop and oce, as a bit set."""
    player = state.players[seat]
    options = 0
    for kept in range(min(player.res[COP] + cop, room) + 1):
        if room - kept <= player.res[OCE] + oce:
            options |= 1 << kept
    return options


@rule
def keep_cop(state, seat, cop, oce, room, kept):
    """Keep that many cop, and fill the room with oce."""
    player = state.players[seat]
    dropped = player.res[COP] + cop + player.res[OCE] + oce - room
    state.notes[seat].crystals_dropped += dropped
    player.res[COP] = kept
    player.res[OCE] = room - kept


@rule
def room_for_ships(components, player):
    """How many ships fit into the hangar, of those left in the supply."""
    return max(0, min(player.supply, components.rules.hangar - player.hangar))


@rule
def add_ships(components, player, count):
    """Move ships from the supply into the hangar. Those that don't fit stay."""
    count = min(count, room_for_ships(components, player))
    player.supply -= count
    player.hangar += count


@rule
def raise_die(components, player, count):
    """Raise the die, also when it has been laid."""
    player.die = min(components.rules.die, player.die + count)
