"""How players weigh battles: the chance to win, what is won and what is lost."""

from __future__ import annotations

from sim.games.andromedas_edge.battle import dice_of, raider_dice, raider_targeting, targeting_of
from sim.games.andromedas_edge.developments import battle_dice
from sim.games.andromedas_edge.ships import TARGETING, WEAPON, distance, stat, type_of
from sim.games.andromedas_edge.sides import is_there, side_of
from sim.games.andromedas_edge.vocabulary import BASES, CLASSES, NONE, REGIONS, Class, Track
from sim.games.andromedas_edge.vocabulary_effects import Lists
from sim.kernel.jit import rule
from strategies.andromedas_edge.mind import UNKNOWN
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import effects_worth

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
    """Chance to win the battle in the active region, against all other sides one after the other."""
    dice = dice_of(state, components, seat) + more_dice
    targeting = targeting_of(state, components, seat) + more_targeting
    found = 1.0
    for other in range(state.options.players):
        if is_there(state, other) and side_of(state, other) != side_of(state, seat):
            their = dice_of(state, components, other)
            their += min(1, state.players[other].res[0])
            found *= duel(components, dice, targeting, their, targeting_of(state, components, other))
    if state.regions[state.active_region].raider != NONE:
        their = raider_dice(state, components)
        found *= duel(components, dice, targeting, their, raider_targeting(state, components))
    return found


@rule
def prize(state, components, mind, weights, seat, region):
    """What winning in a region brings: the step, the raiders' reward, ships that rivals lose."""
    here = state.regions[region]
    worth = mind.step[Track.SUPREMACY]
    if here.raider != NONE:
        row = Lists.REWARD + state.raider_card[here.raider]
        worth += weights[W.reward] * effects_worth(state, components, mind, weights, seat, row, 0)
    for other in range(state.options.players):
        if side_of(state, other) != side_of(state, seat):
            worth += weights[W.rival_ship] * here.ships[other]
    return worth


@rule
def spot_raiders(state, mind):
    """Where raiders are, those of the first class first; nothing is known yet of rewards and bases."""
    found = 0
    for cls in range(CLASSES):
        mind.rewards[cls] = UNKNOWN
        for place in range(REGIONS):
            if state.regions[place].raider == cls:
                mind.raider_places[found] = place
                found += 1
    mind.raiders = found
    for base in range(BASES):
        mind.bases[base] = UNKNOWN


@rule
def reward_worth(state, components, mind, weights, seat, cls):
    """What beating raiders of a class brings."""
    if mind.rewards[cls] == UNKNOWN:
        row = Lists.REWARD + state.raider_card[cls]
        mind.rewards[cls] = effects_worth(state, components, mind, weights, seat, row, 0)
    return mind.rewards[cls]


@rule
def arrival(state, components, mind, weights, seat, ship, region):
    """What a battle after a launch to a region is worth; 0 where there is none. Needs spot_raiders."""
    here = state.regions[region]
    figures = int(here.figures)
    cls = int(here.raider)
    if cls == NONE:
        for index in range(mind.raiders):
            place = mind.raider_places[index]
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
    reward = mind.step[Track.SUPREMACY]
    if cls != NONE:
        card = state.raider_card[cls]
        their = components.raider_weapon[card] * max(1, figures)
        aim = components.raider_targeting[card] + (figures if cls == Class.S else 1)
        win *= duel(components, dice, targeting, their, aim)
        reward += weights[W.reward] * reward_worth(state, components, mind, weights, seat, cls)
    for other in range(state.options.players):
        if here.ships[other] > 0 and side_of(state, other) != side_of(state, seat):
            their = here.ships[other] + battle_dice(state, components, other, region)
            win *= duel(components, dice, targeting, their, here.ships[other])
            reward += weights[W.rival_ship] * here.ships[other]
    return weights[W.battle] * win * reward - (1.0 - win) * weights[W.ship_lost]
