"""Battles: the chance to win, what is at stake, and the decisions in a battle."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_damage import ships_here
from sim.games.andromedas_edge.rules.battle_preparation import (
    dice_of,
    raider_dice,
    raider_targeting,
    targeting_of,
)
from sim.games.andromedas_edge.rules.battle_roll import winning_side
from sim.games.andromedas_edge.rules.battle_sides import is_there, side_of
from sim.games.andromedas_edge.rules.developments import battle_dice
from sim.games.andromedas_edge.rules.ships import TARGETING, WEAPON, distance, stat, type_of
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    CLASSES,
    NONE,
    REGIONS,
    TILES,
    Class,
    Resource,
    Track,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect, Lists, Stat
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    CARD_STEP,
    ENERGY_DIE,
    OVERCLOCK,
    STOP,
    TACOPS_CARD,
    TACOPS_MOON,
    TRIBUTE_VP,
    YES,
    Decide,
    Give,
)
from sim.kernel.jit import rule
from strategies.andromedas_edge.free_actions import give_score
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import UNKNOWN, effect_worth, effects_worth, slot_moon_worth, step_of

MOST_DICE = 6
MOST_TARGETING = 5


@rule
def duel(components, dice, targeting, their_dice, their_targeting):
    """Chance to win against one side."""
    return components.duel[
        max(0, min(dice, MOST_DICE)),
        max(1, min(targeting, MOST_TARGETING)),
        max(0, min(their_dice, MOST_DICE)),
        max(1, min(their_targeting, MOST_TARGETING)),
    ]


@rule
def chance(state, components, seat, more_dice, more_targeting):
    """Chance to win the battle in the active region: to beat each other side in turn."""
    dice = dice_of(state, components, seat) + more_dice
    targeting = targeting_of(state, components, seat) + more_targeting
    win = 1.0
    for other in range(state.options.players):
        if is_there(state, other) and side_of(state, other) != side_of(state, seat):
            their = dice_of(state, components, other)
            their += min(1, state.players[other].res[0])
            win *= duel(components, dice, targeting, their, targeting_of(state, components, other))
    if state.regions[state.active_region].raider != NONE:
        their = raider_dice(state, components)
        win *= duel(components, dice, targeting, their, raider_targeting(state, components))
    return win


@rule
def prize(state, components, scratch, weights, seat, region):
    """What winning in a region brings: the supremacy step, the raiders' reward, ships that opponents lose."""
    here = state.regions[region]
    worth = step_of(state, components, scratch, weights, Track.SUPREMACY)
    if here.raider != NONE:
        row = Lists.REWARD + state.raider_card[here.raider]
        worth += weights[W.reward] * effects_worth(state, components, scratch, weights, seat, row, 0)
    for other in range(state.options.players):
        if side_of(state, other) != side_of(state, seat):
            worth += weights[W.rival_ship] * here.ships[other]
    return worth


@rule
def spot_raiders(state, scratch):
    """Note where raiders are, class by class; forget the worth of rewards and bases."""
    count = 0
    for cls in range(CLASSES):
        scratch.rewards[cls] = UNKNOWN
        for place in range(REGIONS):
            if state.regions[place].raider == cls:
                scratch.raider_places[count] = place
                count += 1
    scratch.raiders = count
    for base in range(BASES):
        scratch.bases[base] = UNKNOWN


@rule
def reward_worth(state, components, scratch, weights, seat, cls):
    """What beating raiders of a class brings."""
    if scratch.rewards[cls] == UNKNOWN:
        row = Lists.REWARD + state.raider_card[cls]
        scratch.rewards[cls] = effects_worth(state, components, scratch, weights, seat, row, 0)
    return scratch.rewards[cls]


@rule
def arrival(state, components, scratch, weights, seat, ship, region):
    """What the battle after a launch to a region is worth; 0 without a battle. Needs spot_raiders."""
    here = state.regions[region]
    figures = int(here.figures)
    cls = int(here.raider)
    if cls == NONE:
        for index in range(scratch.raiders):
            place = scratch.raider_places[index]
            there = state.regions[place]
            if cls != NONE and there.raider != cls:
                break
            span = components.raider_range[state.raider_card[there.raider]]
            if distance(state, components, place, region) <= span:
                cls = int(there.raider)
                figures += there.figures
    fight = cls != NONE
    for other in range(state.options.players):
        fight |= here.ships[other] > 0 and side_of(state, other) != side_of(state, seat)
    if not fight:
        return 0.0
    kind = type_of(ship)
    dice = stat(state, components, seat, kind, WEAPON) + battle_dice(state, components, seat, region)
    dice += min(2, state.players[seat].res[0]) + state.players[seat].more_dice
    targeting = 1 + stat(state, components, seat, kind, TARGETING)
    win = 1.0
    reward = step_of(state, components, scratch, weights, Track.SUPREMACY)
    if cls != NONE:
        card = state.raider_card[cls]
        their = components.raider_weapon[card] * max(1, figures)
        aim = components.raider_targeting[card] + (figures if cls == Class.S else 1)
        win *= duel(components, dice, targeting, their, aim)
        reward += weights[W.reward] * reward_worth(state, components, scratch, weights, seat, cls)
    for other in range(state.options.players):
        if here.ships[other] > 0 and side_of(state, other) != side_of(state, seat):
            their = here.ships[other] + battle_dice(state, components, other, region)
            win *= duel(components, dice, targeting, their, here.ships[other])
            reward += weights[W.rival_ship] * here.ships[other]
    return weights[W.battle] * win * reward - (1.0 - win) * weights[W.ship_lost]


@rule
def prepare_score(state, components, scratch, weights, seat, option):
    """Energy and cards before the roll: what they add to the chance to win, times the stake."""
    if option == STOP:
        return 0.0
    stake = prize(state, components, scratch, weights, seat, state.active_region) * weights[W.battle]
    stake += weights[W.ship_lost] * state.regions[state.active_region].ships[seat]
    before = chance(state, components, seat, 0, 0)
    if option == ENERGY_DIE:
        more = chance(state, components, seat, 1, 0) - before
        return more * stake - scratch.price[Resource.ENERGY] * 0.8
    if option == OVERCLOCK:
        more = chance(state, components, seat, 0, 1) - before
        return more * stake - scratch.price[Resource.ENERGY] * 0.8
    effect = components.effects[Lists.CARD + option - Give.CARD, 0]
    dice = 0
    targeting = 0
    if effect[Column.KIND] == Effect.MODIFY and effect[Column.WHAT] == Stat.TARGETING:
        targeting = int(effect[Column.N])
    elif effect[Column.KIND] == Effect.MODIFY:
        dice = int(effect[Column.N])
    else:
        dice = 1
    more = chance(state, components, seat, dice, targeting) - before
    return more * stake - scratch.price[Resource.TACTICS] * 0.8


@rule
def diplomacy_score(state, components, scratch, weights, seat, card):
    """A diplomacy card: what it gains, and what ending or limiting the battle saves."""
    if card == STOP:
        return 0.0
    win = chance(state, components, seat, 0, 0)
    stake = win * prize(state, components, scratch, weights, seat, state.active_region)
    stake -= (1.0 - win) * weights[W.ship_lost] * state.regions[state.active_region].ships[seat]
    effect = components.effects[Lists.CARD + card, 0]
    kind = effect[Column.KIND]
    if kind == Effect.WITHDRAW or kind == Effect.END_BATTLE:
        return -stake - scratch.price[Resource.TACTICS]
    if kind == Effect.WINNER_BONUS:
        return (2.0 * win - 1.0) * 2.0 - scratch.price[Resource.TACTICS]
    if kind == Effect.MODIFY:
        return (1.0 if dice_of(state, components, seat) <= effect[Column.N] else -1.0) - win
    if kind == Effect.TRIBUTE:
        return 0.5
    worth = effect_worth(state, components, scratch, weights, seat, Lists.CARD + card, effect)
    return worth - scratch.price[Resource.TACTICS]


@rule
def end_battle_score(state, components, scratch, weights, seat):
    """Ending a battle: good for those who would probably lose it, and their partner. Others end it if the
    fighters have more to win than to lose."""
    worth = 0.0
    for fighter in range(state.options.players):
        if is_there(state, fighter):
            win = chance(state, components, fighter, 0, 0)
            if side_of(state, fighter) == side_of(state, seat):
                return 0.5 - win
            worth += win * prize(state, components, scratch, weights, fighter, state.active_region)
            worth -= (1.0 - win) * weights[W.ship_lost] * state.regions[state.active_region].ships[fighter]
    return worth / state.options.players


@rule
def escalation_worth(state, components, scratch, weights, seat, ship, later):
    """Sending a ship into the battle, alone or with a later one."""
    dice = components.stats[stat_row(state, seat, type_of(ship)), WEAPON]
    sent = 1
    if later != NONE:
        dice += components.stats[stat_row(state, seat, type_of(later)), WEAPON]
        sent = 2
    there = state.regions[state.active_region].ships[seat]
    before = chance(state, components, seat, 0, 0) if there > 0 else 0.0
    after = chance(state, components, seat, dice, sent)
    stake = prize(state, components, scratch, weights, seat, state.active_region) * weights[W.battle]
    stake += weights[W.ship_lost] * there
    return (after - before) * stake - sent * ((1.0 - after) * weights[W.ship_lost] + 0.2)


@rule
def send_in_order(state, components, work, weights, seat, number):
    """Ships are sent in the order of their numbers: one that is worth sending with a later one goes first."""
    scratch = work.scratch
    for index in range(number - 1, -1, -1):
        ship = int(work.moves[index].option)
        for place in range(number):
            later = int(work.moves[place].option)
            if later != STOP and later > ship:
                both = escalation_worth(state, components, scratch, weights, seat, ship, later)
                if both > escalation_worth(state, components, scratch, weights, seat, later, NONE):
                    scratch.score[index] = max(scratch.score[index], both, scratch.score[place])


@rule
def battle_score(state, components, scratch, weights, seat, kind, option):
    """Decisions in a battle."""
    if kind == Decide.PREPARE:
        return prepare_score(state, components, scratch, weights, seat, option)
    if kind == Decide.DIPLOMACY:
        return diplomacy_score(state, components, scratch, weights, seat, option)
    if kind == Decide.ESCALATE:
        if option == STOP:
            return 0.0
        return escalation_worth(state, components, scratch, weights, seat, option, NONE)
    if kind == Decide.RAIDER:
        card = state.raider_card[option]
        return -1.0 * components.raider_weapon[card] - components.raider_targeting[card]
    if kind == Decide.END_BATTLE:
        return end_battle_score(state, components, scratch, weights, seat) * (1.0 if option == YES else 0.0)
    if kind == Decide.TRIBUTE:
        if option == TRIBUTE_VP:
            return -0.5
        return give_score(state, components, scratch, weights, seat, option)
    if kind == Decide.TACOPS:
        if option == TACOPS_CARD:
            return scratch.price[Resource.TACTICS]
        if option == TACOPS_MOON:
            return slot_moon_worth(state, components, scratch, weights, state.players[seat].tacops)
        return 0.0
    if kind == Decide.AFTER_ROLL:
        if option == STOP or winning_side(state) == side_of(state, seat):
            return 0.0 if option == STOP else -0.5
        return 0.3 - 0.05 * (option % CARD_STEP)
    if kind == Decide.DAMAGE:
        if option == STOP:
            return 0.0
        return 0.3 + 0.2 * (option % CARD_STEP) + 0.1 * ships_here(state, seat, option % CARD_STEP)
    return 0.0 if option == STOP else 0.5  # cards of victory and defeat


@rule
def stat_row(state, seat, kind):
    """The stat line of a ship type."""
    tile = state.players[seat].tiles[kind]
    return TILES + kind if tile == NONE else tile
