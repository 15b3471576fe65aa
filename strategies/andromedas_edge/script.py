"""The scripted player: one decision after the other, each move scored from features, nothing copied."""

from __future__ import annotations

from sim.games.andromedas_edge.battle import dice_of
from sim.games.andromedas_edge.battle_damage import ships_here
from sim.games.andromedas_edge.ships import RANGE, SHIELDS, TARGETING, WEAPON, type_of
from sim.games.andromedas_edge.station import deck_of
from sim.games.andromedas_edge.vocabulary import (
    FIRST_HALF_SLOT,
    KINDS,
    MODULES,
    NONE,
    RESOURCES,
    TACOPS_SLOT,
    CardType,
    Resource,
    Slot,
)
from sim.games.andromedas_edge.vocabulary_effects import Column, Effect, Lists, Stat
from sim.games.andromedas_edge.vocabulary_moves import (
    CARD_STEP,
    DISCARD,
    ENERGY_DIE,
    FREE_KIND,
    LAUNCH,
    MOON_STEP,
    OVERCLOCK,
    PAY_STEP,
    REPAIR_MODULE,
    SHIELD,
    STOP,
    TACOPS_CARD,
    TACOPS_MOON,
    TRIBUTE_VP,
    YES,
    Decide,
    Free,
    Give,
    Window,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.andromedas_edge.fighting import chance, prize, spot_raiders
from strategies.andromedas_edge.turn import (
    activation_worth,
    best_launch,
    launch_worth,
    plan_return,
    return_worth,
)
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import (
    best_development,
    best_step,
    cost_worth,
    development_worth,
    effect_worth,
    effects_worth,
    look,
    module_worth,
    moon_worth,
    ship_worth,
    use_worth,
)
from strategies.choosing import best_option
from strategies.rungs import TEMPERATURE


@rule
def card_worth(state, components, mind, weights, seat, card):
    """Keeping a card: what its effects would bring, at least what any card is worth."""
    found = mind.worth[Resource.TACTICS]
    if components.card_type[card] <= CardType.EVENT:
        row = Lists.CARD + card
        found = max(found, 0.7 * effects_worth(state, components, mind, weights, seat, row, 0))
    return found


@rule
def play_worth(state, components, mind, weights, seat, card):
    """Playing an action, event or support card."""
    if components.card_type[card] == CardType.SUPPORT:
        ships = state.players[seat].ships_out
        return weights[W.support] - mind.worth[Resource.TACTICS] - 0.25 * ships
    worth = effects_worth(state, components, mind, weights, seat, Lists.CARD + card, 0)
    worth -= cost_worth(mind, components.card_cost[card])
    kind = components.effects[Lists.CARD + card, 0, Column.KIND]
    if kind == Effect.ENERGY_ROW_OVERRIDE:
        worth = 0.5 * state.players[seat].res[Resource.ENERGY] - 1.0
    elif kind == Effect.MOVE_SHIP or kind == Effect.GRANT_ABILITY:
        worth = 0.2
    return worth - mind.worth[Resource.TACTICS] + weights[W.tactics_play]


@rule
def slot_worth(state, components, mind, weights, seat, moon, slot):
    """Putting a moon into a slot instead of discarding it."""
    player = state.players[seat]
    benefit = moon_worth(components, mind, weights, moon)
    if slot == TACOPS_SLOT:
        return -9.0 if player.tacops != NONE else 0.35 * mind.rest * 0.3 * benefit - benefit
    if slot >= FIRST_HALF_SLOT:
        old = player.half_moon[slot - FIRST_HALF_SLOT]
        return (-9.0 if old != NONE else weights[W.moon_slot] * mind.rest * benefit * 0.6) - benefit
    if player.slot_moon[slot] != NONE:
        return -9.0
    points = 0.0
    if state.slot_paid[slot] == 0:
        points = components.slot_vp[slot] * mind.point
    usable = 0.3 if player.damage[slot] != 0 else 1.0
    if components.module_slot[slot] == Slot.INPUT:
        use = use_worth(state, components, mind, weights, seat, slot) + 1.2
        for resource in range(KINDS):
            use -= components.moon_gain[moon, resource] * mind.worth[resource]
        return points + weights[W.moon_slot] * mind.rest * max(0.0, use) * usable - benefit
    return points + weights[W.moon_slot] * mind.rest * benefit * usable - benefit


@rule
def free_score(state, components, mind, weights, seat, window, option):
    """A free action, or going on."""
    kind = option // FREE_KIND
    operand = option % FREE_KIND
    if kind == Free.PASS:
        return 0.0
    if kind == Free.MOON_DISCARD:
        if window == Window.PAYMENT:
            return -1.0 - moon_worth(components, mind, weights, operand)
        last = state.final_turns == 1 or (state.triggered == 1 and window == Window.TURN_END)
        full = state.players[seat].moon_count >= components.rules.unplaced_moons
        benefit = moon_worth(components, mind, weights, operand)
        if last:
            return benefit
        return 0.3 * benefit - weights[W.moon_keep] - (0.0 if full else 2.0)
    if kind == Free.MOON_PLACE:
        moon = operand % MOON_STEP
        return slot_worth(state, components, mind, weights, seat, moon, operand // MOON_STEP)
    if kind == Free.RECRUIT or kind == Free.BONUS or kind == Free.OPEN_COUNCIL:
        return 1.0
    if kind == Free.DEVELOPMENT_CARD:
        row = Lists.DEVELOPMENT + operand
        worth = effects_worth(state, components, mind, weights, seat, row, 0)
        return worth - cost_worth(mind, components.development_cost[operand]) - 0.5 * (1.0 - mind.time)
    if kind == Free.DISCOVERY:
        return effects_worth(state, components, mind, weights, seat, Lists.DISCOVERY + operand, 0) - 0.3
    if kind == Free.DOMINANCE:
        return effects_worth(state, components, mind, weights, seat, Lists.DOMINANCE + operand, 0) - 0.3
    if kind == Free.CARD:
        return play_worth(state, components, mind, weights, seat, operand)
    if kind == Free.NO_MERCY:
        return 0.5
    if kind == Free.SABOTAGE:
        return weights[W.sabotage] - mind.worth[Resource.ENERGY]
    return -1.0  # gifts to the partner


@rule
def give_score(state, components, mind, weights, seat, option):
    """Losing a resource or a card."""
    if option < RESOURCES:
        return -mind.worth[option]
    return -card_worth(state, components, mind, weights, seat, option - Give.CARD)


@rule
def prepare_score(state, components, mind, weights, seat, option):
    """Energy and cards before the roll: what they add to the chance to win, times what is at stake."""
    if option == STOP:
        return 0.0
    stake = prize(state, components, mind, weights, seat, state.active_region) * weights[W.battle]
    stake += weights[W.ship_lost] * state.regions[state.active_region].ships[seat]
    before = chance(state, components, seat, 0, 0)
    if option == ENERGY_DIE:
        more = chance(state, components, seat, 1, 0) - before
        return more * stake - mind.worth[Resource.ENERGY] * 0.8
    if option == OVERCLOCK:
        more = chance(state, components, seat, 0, 1) - before
        return more * stake - mind.worth[Resource.ENERGY] * 0.8
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
    return more * stake - mind.worth[Resource.TACTICS] * 0.8


@rule
def diplomacy_score(state, components, mind, weights, seat, card):
    """A diplomacy card: its gains, and what ending or limiting the battle saves."""
    if card == STOP:
        return 0.0
    win = chance(state, components, seat, 0, 0)
    stake = win * prize(state, components, mind, weights, seat, state.active_region)
    stake -= (1.0 - win) * weights[W.ship_lost] * state.regions[state.active_region].ships[seat]
    effect = components.effects[Lists.CARD + card, 0]
    kind = effect[Column.KIND]
    if kind == Effect.WITHDRAW or kind == Effect.END_BATTLE:
        return -stake - mind.worth[Resource.TACTICS]
    if kind == Effect.WINNER_BONUS:
        return (2.0 * win - 1.0) * 2.0 - mind.worth[Resource.TACTICS]
    if kind == Effect.MODIFY:
        return (1.0 if dice_of(state, components, seat) <= effect[Column.N] else -1.0) - win
    if kind == Effect.TRIBUTE:
        return 0.5
    worth = effect_worth(state, components, mind, weights, seat, Lists.CARD + card, effect)
    return worth - mind.worth[Resource.TACTICS]


@rule
def battle_score(state, components, mind, weights, seat, kind, a, option):
    """Decisions of a battle."""
    if kind == Decide.PREPARE:
        return prepare_score(state, components, mind, weights, seat, option)
    if kind == Decide.DIPLOMACY:
        return diplomacy_score(state, components, mind, weights, seat, option)
    if kind == Decide.ESCALATE:
        if option == STOP:
            return 0.0
        dice = components.stats[stat_row(state, seat, type_of(option)), WEAPON]
        there = state.regions[state.active_region].ships[seat]
        before = chance(state, components, seat, 0, 0) if there > 0 else 0.0
        after = chance(state, components, seat, dice, 1)
        stake = prize(state, components, mind, weights, seat, state.active_region) * weights[W.battle]
        stake += weights[W.ship_lost] * there
        return (after - before) * stake - (1.0 - after) * weights[W.ship_lost] - 0.2
    if kind == Decide.RAIDER:
        card = state.raider_card[option]
        return -1.0 * components.raider_weapon[card] - components.raider_targeting[card]
    if kind == Decide.END_BATTLE:
        return (0.5 - chance(state, components, seat, 0, 0)) * (1.0 if option == YES else 0.0)
    if kind == Decide.TRIBUTE:
        if option == TRIBUTE_VP:
            return -0.5
        return give_score(state, components, mind, weights, seat, option)
    if kind == Decide.TACOPS:
        if option == TACOPS_CARD:
            return mind.worth[Resource.TACTICS]
        if option == TACOPS_MOON:
            return moon_worth(components, mind, weights, state.players[seat].tacops)
        return 0.0
    if kind == Decide.AFTER_ROLL:
        if option == STOP:
            return 0.0
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
    return 32 + kind if tile == NONE else tile


@rule
def build_score(state, components, mind, weights, seat, kind, a, b, option):
    """Decisions about modules, ships, sites and repairs."""
    if kind == Decide.BUY_MODULE or kind == Decide.GAIN_MODULE:
        if option == STOP:
            return 0.0
        worth = module_worth(state, components, mind, weights, seat, option)
        if kind == Decide.BUY_MODULE:
            worth -= cost_worth(mind, components.column_cost[deck_of(option)])
        return worth
    if kind == Decide.SECOND_MODULE:
        if option == STOP:
            return 0.0
        if option >= DISCARD:
            return 0.02 * module_worth(state, components, mind, weights, seat, option - DISCARD) - 0.3
        worth = module_worth(state, components, mind, weights, seat, option)
        return worth - cost_worth(mind, components.column_cost[deck_of(option)])
    if kind == Decide.BUILD_SHIP:
        if option == STOP:
            return 0.0
        cost = 0.0 if b == 1 else max(0.0, components.ship_cost[option, 1] - a) * mind.worth[1]
        return ship_worth(state, mind, weights, seat, option) - cost
    if kind == Decide.SITE:
        if option == STOP:
            return 0.0
        worth = development_worth(state, components, mind, weights, seat, option)
        return worth - cost_worth(mind, components.planet_cost[state.regions[option].tile])
    if kind == Decide.REPAIR:
        if option == STOP:
            return -1.0
        if option < SHIELD:
            return weights[W.repair] + 0.1 * option + (0.5 if state.returning == 1 else 0.0)
        if option < REPAIR_MODULE:
            return 0.3
        return weights[W.repair] + 0.1 * use_worth(
            state, components, mind, weights, seat, option - REPAIR_MODULE
        )
    if kind == Decide.ONE_OF:
        effect = components.effects[a, option]
        return effect_worth(state, components, mind, weights, seat, a, effect)
    if kind == Decide.SCRY:
        track = components.event_track[state.events[option]]
        own = components.track_vp[track, state.players[seat].tracks[track]]
        rivals = 0.0
        for other in range(state.options.players):
            if other != seat:
                rivals += components.track_vp[track, state.players[other].tracks[track]]
        return own - rivals / (state.options.players - 1)
    if kind == Decide.DESTINY:
        first = state.players[seat].tracks[components.destiny_track[option, 0]]
        return 2.0 * first + state.players[seat].tracks[components.destiny_track[option, 1]]
    if kind == Decide.FACTION:
        return weights[W.faction_fungoid_sporegoths + option]
    return 0.0  # redeployments


@rule
def other_score(state, components, mind, weights, seat, kind, a, b, option):
    """Everything else."""
    if kind == Decide.PAY:
        worth = 0.0
        for resource in range(KINDS):
            worth -= (option % PAY_STEP) * mind.worth[resource]
            option //= PAY_STEP
        return worth
    if kind == Decide.PAY_CARD or kind == Decide.DISCARD_CARD:
        return -card_worth(state, components, mind, weights, seat, option)
    if kind == Decide.GAIN_ANY or kind == Decide.STEAL:
        return mind.worth[option]
    if kind == Decide.TRACK:
        return mind.step[option]
    if kind == Decide.DISCOVERY:
        return effects_worth(state, components, mind, weights, seat, Lists.DISCOVERY + option, 0)
    if kind == Decide.UPGRADE:
        stats = components.stats[option]
        worth = 1.0 * stats[WEAPON] + 0.6 * stats[RANGE] + 0.8 * stats[TARGETING] + 0.6 * stats[SHIELDS]
        return worth + 0.3 * weights[W.transport + components.tile_type[option]]
    if kind == Decide.CLAIM_MOON:
        here = state.regions[option]
        return moon_worth(components, mind, weights, here.moons[here.moon_count - 1])
    if kind == Decide.NEW_SHIP:
        return (1.0 if state.returning == 1 else -1.0) * option
    if kind == Decide.COUNTER:
        return (weights[W.counter] - 0.2) * option
    if kind == Decide.CLOCK_PUSH:
        least = 9.0
        for resource in range(KINDS):
            least = min(least, mind.worth[resource])
        return (3.0 * best_step(mind) / 11.0 - least) * option
    if kind == Decide.DAMAGE_MODULE:
        return -use_worth(state, components, mind, weights, seat, option) - (
            3.0 if option == MODULES else 0.0
        )
    if kind == Decide.DAMAGE_SHIP:
        return -1.0 * type_of(option)
    if kind == Decide.LOSE:
        return give_score(state, components, mind, weights, seat, option)
    if kind == Decide.LOSE_OR_VP:
        return -2.0 * mind.point if option == YES else -mind.worth[Resource.CREDIT]
    if kind == Decide.FIFTH_MOON:
        moon = option % MOON_STEP
        slot = option // MOON_STEP - 1
        if slot == NONE:
            return 0.3 - 0.2 * moon_worth(components, mind, weights, moon)
        return slot_worth(state, components, mind, weights, seat, moon, slot)
    if kind == Decide.REFRESH:
        return effects_worth(state, components, mind, weights, seat, Lists.DEVELOPMENT + option, 0)
    if kind == Decide.GIVE_MODULE:
        return -0.5 * option
    if kind == Decide.DOMINANCE_PARTNER:
        return 1.0 if option == seat else 0.0
    if kind == Decide.DRAW_TO_LIMIT:
        return 0.1 * min(option, YES)  # all
    if option == STOP:  # scrap to barge, recruit
        return -0.5
    if kind == Decide.RECRUIT:
        return 0.5 if state.regions[option].ships[seat] == 0 else 0.3
    return 0.1 * option  # yes to everything else


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``mind.score``."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a = int(decision.a)
    b = int(decision.b)
    mind = work.mind
    look(state, components, mind, weights, seat)
    if kind == Decide.LAUNCH:
        spot_raiders(state, mind)
    elif kind == Decide.ACTIVATE:
        plan_return(state, components, mind, weights, seat)
    for index in range(number):
        option = int(work.moves[index].option)
        if kind == Decide.FREE:
            score = free_score(state, components, mind, weights, seat, a, option)
        elif kind == Decide.LAUNCH:
            score = launch_worth(state, components, mind, weights, seat, option)
        elif kind == Decide.ACTIVATE:
            score = activation_worth(state, components, mind, weights, seat, option)
        elif kind == Decide.MAIN:
            if option == LAUNCH:
                score = best_launch(state, components, mind, weights, seat)
            else:
                score = return_worth(state, components, mind, weights, seat)
                score += 0.5 * best_development(state, components, mind, weights, seat)
        elif kind == Decide.SCIENCE:
            score = 0.05
            if option != STOP:
                score = use_worth(state, components, mind, weights, seat, option)
        elif kind >= Decide.RAIDER and kind <= Decide.TACOPS:
            score = battle_score(state, components, mind, weights, seat, kind, a, option)
        elif kind <= Decide.SCRY and kind != Decide.PAY and kind != Decide.PAY_CARD:
            score = build_score(state, components, mind, weights, seat, kind, a, b, option)
        else:
            score = other_score(state, components, mind, weights, seat, kind, a, b, option)
        mind.score[index] = score
    return best_option(state, work, number, temperature, int(state.notes[seat].turns))


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the weights of its row."""
    row = policy[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
