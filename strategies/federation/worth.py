"""What things are worth to a player: resources, influence, effects, missions, projects, medals."""

from __future__ import annotations

from sim.games.federation.rules.measures import influence, level_of, measure
from sim.games.federation.rules.resources import crystals, room_for_ships
from sim.games.federation.rules.scoring import place_points
from sim.games.federation.rules.vocabulary import (
    ACCREDITATION_MEDAL,
    COMMON,
    EFFECTS_OF_LIST,
    GOLD,
    INTRIGUE_MEDAL,
    MISSIONS,
    OCE,
    PLANETS,
    PROJECTS,
    RESOURCES,
    THRESHOLDS,
    Effect,
    Lists,
    Measure,
    Pick,
    Planet,
    Side,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule
from strategies.federation.weights import W
from strategies.weights import at_time

TURNS = 4.0  # ambassadors of a round


@rule
def look(state, components, scratch, weights, seat):
    """Fill in everything that other worths are computed from."""
    player = state.players[seat]
    players = state.options.players
    rounds = components.rules.rounds
    now = max(1, int(state.round_number))
    scratch.late = min(1.0, player.turns / (TURNS - 1.0))
    scratch.time = min(1.0, (now - 1.0 + player.turns / TURNS) / rounds)
    scratch.rest = rounds - now + 1.0
    scratch.level = level_of(state, components, player)
    for resource in range(RESOURCES):
        scratch.price[resource] = at_time(weights, W.lav_early + 2 * resource, scratch.time)
    scratch.pip = at_time(weights, W.die_early, scratch.time)
    scratch.ship = at_time(weights, W.ship_early, scratch.time)
    held = count_bits(player.medals)
    scratch.medal = weights[W.medal_base]
    if held + 1 < components.medal_points.shape[0]:
        more = components.medal_points[held + 1] - components.medal_points[held]
        scratch.medal += weights[W.medal] * more
    for project in range(PROJECTS):
        what = components.project_measure[project]
        for other in range(players):
            scratch.measure[other, project] = measure(state, components, other, what)
        missing = components.project_steps[project] - state.project[project]
        chance = 1.0 - (missing - weights[W.fund_rate] * scratch.rest) / 4.0
        scratch.chance[project] = 1.0 if missing == 0 else max(0.05, min(0.95, chance))
    for planet in range(PLANETS):
        scratch.influence[planet] = influence_worth(state, components, scratch, weights, seat, planet)


@rule
def points_at(components, scratch, players, seat, project, own):
    """Points in a project if the player's measure were ``own``."""
    best = 0
    ahead = 0
    tied = 1
    for other in range(players):
        if other != seat:
            theirs = scratch.measure[other, project]
            best = max(best, theirs)
            if theirs > own:
                ahead += 1
            elif theirs == own:
                tied += 1
    return place_points(components, players, own, best, ahead, tied)


@rule
def more_in(state, components, scratch, weights, seat, project):
    """Worth of raising the measure of a project by one, and partly of raising it by two."""
    players = state.options.players
    own = scratch.measure[seat, project]
    now = points_at(components, scratch, players, seat, project, own)
    next_step = points_at(components, scratch, players, seat, project, own + 1)
    later = points_at(components, scratch, players, seat, project, own + 2)
    return (
        weights[W.project] * scratch.chance[project] * (0.6 * (next_step - now) + 0.4 * (later - next_step))
    )


@rule
def laws_to_come(state, components, planet):
    """Points per influence that a planet's remaining laws would pay if all passed. Players know what is left
    in the stacks, but not the order."""
    total = 0
    for wing in range(2):
        law = wing * PLANETS + planet
        coming = state.law_open[wing] == law or state.law_next[wing] == law
        for place in range(state.law_left[wing]):
            coming = coming or state.law_stack[wing, place] == law
        if coming:
            total += components.law_mult[law]
    return total


@rule
def influence_worth(state, components, scratch, weights, seat, planet):
    """Worth of one more influence on a planet."""
    player = state.players[seat]
    worth = at_time(weights, W.influence_early, scratch.time)
    worth += weights[W.law] * 0.5 * laws_to_come(state, components, planet)
    for project in range(COMMON):
        if components.project_measure[project] == planet:
            worth += more_in(state, components, scratch, weights, seat, project)
    if (player.medals >> planet) & 1 == 0:
        for place in range(THRESHOLDS):
            if (state.medal_left[planet] >> place) & 1 == 1:
                missing = components.thresholds[state.options.players, place] - influence(
                    components, player, planet
                )
                worth += scratch.medal * weights[W.medal_near] ** (missing - 1)
                break
    return worth


@rule
def gain_worth(components, scratch, weights, player, resource, amount):
    """Worth of an amount of a resource; the more a player has, the less."""
    if amount == 0:
        return 0.0
    if resource == GOLD:
        return scratch.price[GOLD] * max(0, min(amount, components.rules.gold - player.res[GOLD]))
    free = components.rules.crystals - crystals(player)
    taken = min(amount, max(0, free))
    fullness = max(0.1, 1.0 - weights[W.full] * max(0.0, crystals(player) - 4.0))
    return scratch.price[resource] * fullness * (taken + 0.1 * (amount - taken))


@rule
def cost_worth(scratch, cost):
    """Worth of the resources that a cost takes."""
    total = 0.0
    for resource in range(RESOURCES):
        total += scratch.price[resource] * cost[resource]
    return total


@rule
def degrees_worth(state, components, scratch, weights, seat, count):
    """Worth of degrees: levels, the medal, the deep-space token, points beyond the top."""
    player = state.players[seat]
    rules = components.rules
    base = at_time(weights, W.degree_early, scratch.time)
    degree = int(player.degree)
    worth = 0.0
    for _ in range(count):
        if degree >= rules.top_degree:
            worth += rules.pp_per_degree_beyond_top
            continue
        degree += 1
        worth += base
        if components.level_of_degree[degree] > components.level_of_degree[degree - 1]:
            worth += weights[W.level] * scratch.rest
        if degree == rules.medal_degree and (player.medals >> ACCREDITATION_MEDAL) & 1 == 0:
            worth += scratch.medal
        if degree == rules.deep_space_degree and player.deep == 0:
            worth += weights[W.deep_space]
    return worth


@rule
def missions_in_reach(components, scratch, player):
    """How many missions that are not flown yet the level allows."""
    count = 0
    for mission in range(MISSIONS):
        if (player.done >> mission) & 1 == 0 and components.mission_level[mission] <= scratch.level:
            count += 1
    return count


@rule
def ships_worth(components, scratch, weights, player, count):
    """Worth of ships; each ship in the hangar makes the next less useful, and more ships than missions in
    reach have to wait for a higher level."""
    taken = min(count, room_for_ships(components, player))
    flying = max(0, min(taken, missions_in_reach(components, scratch, player) - player.hangar))
    useful = flying + weights[W.ship_spare] * (taken - flying)
    return scratch.ship * useful * max(0.3, 1.0 - 0.2 * player.hangar)


@rule
def alteration_worth(state, components, scratch, weights, seat, token):
    """Worth of an alteration in hand."""
    part = effects_worth(state, components, scratch, weights, seat, Lists.ALTERATION + token)
    worth = weights[W.alteration_part] * part
    if components.alteration_side[token] == Side.FUND:
        return worth + weights[W.alteration_fund]
    return worth + weights[W.alteration_vote] * components.alteration_votes[token]


@rule
def best_marker(state, scratch, weights, seat):
    """Worth of a marker on the best mission without one."""
    best = 0.0
    for mission in range(MISSIONS):
        if (state.players[seat].marker >> mission) & 1 == 0:
            best = max(best, scratch.mission[mission])
    return weights[W.marker] * best


@rule
def best_funding(scratch):
    """Worth of funding a project of choice once."""
    best = 0.0
    for project in range(PROJECTS):
        best = max(best, scratch.fund[project])
    return best


@rule
def effects_worth(state, components, scratch, weights, seat, where):
    """Worth of a list of effects; one that needs a decision is valued by its best or a typical outcome."""
    player = state.players[seat]
    worth = 0.0
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[where, row]
        kind = effect[0]
        if kind == Effect.NOTHING:
            break
        if kind == Effect.GAIN:
            for resource in range(RESOURCES):
                worth += gain_worth(components, scratch, weights, player, resource, effect[1 + resource])
        elif kind == Effect.PAY:
            worth -= cost_worth(scratch, effect[1:])
        elif kind == Effect.GAIN_PER:
            amount = effect[3] * measure(state, components, seat, effect[1])
            worth += gain_worth(components, scratch, weights, player, effect[2], amount)
        elif kind == Effect.DEGREES:
            worth += degrees_worth(state, components, scratch, weights, seat, effect[1])
        elif kind == Effect.SHIP:
            worth += ships_worth(components, scratch, weights, player, effect[1])
        elif kind == Effect.DIE or kind == Effect.DIE_SET:
            rise = effect[1] if kind == Effect.DIE else effect[1] - player.die
            worth += scratch.pip * max(0, min(rise, components.rules.die - player.die))
        elif kind == Effect.UNLOCK:
            count = effect[1] if effect[2] == 0 else 4
            worth += count * best_marker(state, scratch, weights, seat)
        elif kind == Effect.FUND:
            worth += effect[1] * best_funding(scratch)
        elif kind == Effect.ALTER_DRAW or kind == Effect.ALTER_PICK:
            count = effect[2] if kind == Effect.ALTER_DRAW else effect[3]
            count = min(count, state.reserve_left[effect[1]])
            worth += count * weights[W.alteration_1 + effect[1]]
        elif kind == Effect.LEVEL_BONUS:
            worth += weights[W.level] * effect[1] * (scratch.rest if effect[2] == 1 else 1.0)
        elif kind == Effect.MEDAL:
            if effect[1] == 0 or (player.medals >> INTRIGUE_MEDAL) & 1 == 0:
                worth += scratch.medal
        elif kind == Effect.PP:
            worth += effect[1]
        elif kind == Effect.PP_PER:
            worth += effect[2] * (measure(state, components, seat, effect[1]) + counts_itself(effect[1]))
        else:
            worth += rare_worth(state, components, scratch, weights, seat, effect)
    return worth


@rule
def counts_itself(what):
    """1 if the effect's own component adds to the measure: a specialist or a mission counts itself."""
    return 1 if what == Measure.MISSIONS_COMPLETED or what == Planet.ATALUM else 0


@rule
def rare_worth(state, components, scratch, weights, seat, effect):
    """Worth of an effect that few components have."""
    kind = effect[0]
    if kind == Effect.PLANET_ACTION:
        best = 0.0
        for planet in range(PLANETS):
            if (effect[1] >> planet) & 1 == 1:
                best = max(best, scratch.target[planet])
        return best
    if kind == Effect.STALL_FREE:
        return effect[1] * scratch.influence[Planet.ARRATOOINE] + (2.0 if effect[2] == 1 else 0.0)
    if kind == Effect.ROBOT_FREE:
        return 2.0 * scratch.influence[Planet.E81216] + 4.0
    if kind == Effect.INCOME_FREE:
        return 1.3 * effect[1]
    if kind == Effect.ADVANCE_FREE:
        return effect[2] * max(scratch.influence[Planet.NEO], scratch.influence[Planet.SIXMOON])
    if kind == Effect.MOVE_EXTRA:
        return weights[W.move_extra] * effect[1]
    if kind == Effect.DISCOUNT:
        return weights[W.discount] * effect[1]
    if kind == Effect.REFRESH_SPECIALIST:
        return weights[W.refresh]
    if kind == Effect.COPY_SPECIALIST:
        return weights[W.copy]
    if kind == Effect.TAKE_SPECIALIST:
        return weights[W.take_extra]
    if kind == Effect.SPECIAL_AMBASSADOR:
        return weights[W.alteration_vote] * components.rules.special_votes + 3.0
    if kind == Effect.PRESIDENT:
        return weights[W.president]
    if kind == Effect.TRANSMUTE:
        return 0.5 * effect[1]
    if kind == Effect.CHOICE:
        best = 0.0
        for place in range(effect[3]):
            best = max(
                best, pick_worth(state, components, scratch, weights, seat, (effect[4] >> (2 * place)) & 3, 1)
            )
        return best * effect[1]
    return 0.0


@rule
def pick_worth(state, components, scratch, weights, seat, option, count):
    """Worth of picking one option of a choice ``count`` times."""
    player = state.players[seat]
    if option == Pick.OCE:
        return gain_worth(components, scratch, weights, player, OCE, count)
    if option == Pick.DEGREE:
        return degrees_worth(state, components, scratch, weights, seat, count)
    if option == Pick.SHIP:
        return ships_worth(components, scratch, weights, player, count)
    return count * best_marker(state, scratch, weights, seat)


@rule
def look_at_projects(state, components, scratch, weights, seat):
    """Worth of advancing each project: what it brings the player, compared with the opponents."""
    players = state.options.players
    for project in range(COMMON):
        missing = components.project_steps[project] - state.project[project]
        if missing <= 0:
            scratch.fund[project] = 0.0
            continue
        own = points_at(components, scratch, players, seat, project, scratch.measure[seat, project])
        theirs = 0.0
        for other in range(players):
            if other != seat:
                theirs += points_at(
                    components, scratch, players, other, project, scratch.measure[other, project]
                )
        lead = own - weights[W.fund_lead] * theirs / (players - 1.0)
        # The last steps decide; a project far from its end also needs other players.
        step = 1.0 / (1.0 + missing)
        scratch.fund[project] = weights[W.fund] * lead * step
    player = state.players[seat]
    worth = more_in(state, components, scratch, weights, seat, COMMON) * weights[W.common]
    if player.common < components.rules.contributions:
        worth += gain_list(components, scratch, weights, player, Lists.CONTRIBUTION + player.common)
    scratch.fund[COMMON] = worth


@rule
def gain_list(components, scratch, weights, player, where):
    """Worth of a list of effects that is a single gain."""
    worth = 0.0
    for resource in range(RESOURCES):
        amount = components.effects[where, 0, 1 + resource]
        worth += gain_worth(components, scratch, weights, player, resource, amount)
    return worth


@rule
def look_at_missions(state, components, scratch, weights, seat):
    """Worth of flying each mission; less if the level is too low."""
    player = state.players[seat]
    done = weights[W.mission_done]
    for project in range(COMMON):
        if components.project_measure[project] == Measure.MISSIONS_COMPLETED:
            done += more_in(state, components, scratch, weights, seat, project)
    scratch.done = done
    for mission in range(MISSIONS):
        scratch.mission[mission] = 0.0
        if (player.done >> mission) & 1 == 1:
            continue
        worth = effects_worth(state, components, scratch, weights, seat, Lists.MISSION + mission)
        worth += done - cost_worth(scratch, components.mission_cost[mission])
        missing = components.mission_level[mission] - scratch.level
        if missing > 0:
            worth *= weights[W.level_short] ** missing
        scratch.mission[mission] = max(0.0, worth)
