"""Laying an ambassador: which placements are legal, and what a placement does (RULES 5, D1)."""

from __future__ import annotations

from sim.games.federation.rules.feasible import free_planets, targets_executable
from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.missions import unmarked_missions
from sim.games.federation.rules.resources import payable, room_for_ships
from sim.games.federation.rules.vocabulary import (
    ALTERATIONS,
    AMBASSADORS,
    COP,
    EFFECTS_OF_LIST,
    FACES,
    FIRST_ALTERATION,
    GOLD,
    LAV,
    NONE,
    OCE,
    OUTER,
    PLACES,
    SPACES,
    SPECIAL,
    Decide,
    Effect,
    Lists,
    Side,
    Target,
    Task,
)
from sim.kernel.bits import count_bits
from sim.kernel.decisions import push
from sim.kernel.jit import jit, rule


@jit
def placement_option(ambassador, face, space, die):
    """A placement as one number."""
    return ((ambassador * FACES + face) * PLACES + space) * 2 + die


@jit
def placed_ambassador(option):
    """The ambassador of a placement."""
    return option // (2 * PLACES * FACES)


@jit
def placed_face(option):
    """Vote side, fund side, or FIRST_ALTERATION + alteration."""
    return option // (2 * PLACES) % FACES


@jit
def placed_space(option):
    """The space of a placement, or OUTER."""
    return option // 2 % PLACES


@jit
def placed_die(option):
    """1 if the die is laid too."""
    return option % 2


@jit
def side_of(components, face):
    """The side that counts: the ambassador's, or that of the alteration on it."""
    if face >= FIRST_ALTERATION:
        return components.alteration_side[face - FIRST_ALTERATION]
    return face


@jit
def votes_of(components, ambassador, face):
    """The votes of a token without a die."""
    if face >= FIRST_ALTERATION:
        return components.alteration_votes[face - FIRST_ALTERATION]
    return components.ambassador_votes[ambassador] if face == Side.VOTE else 0


@jit
def bonus_of(ambassador, face):
    """The list of effects that come first in a placement, or NONE."""
    if face >= FIRST_ALTERATION:
        return Lists.ALTERATION + face - FIRST_ALTERATION
    if face == Side.FUND and ambassador < AMBASSADORS:
        return Lists.AMBASSADOR + ambassador
    return NONE


@rule
def free_spaces(state):
    """Spaces without a token, as a bit set."""
    free = 0
    for space in range(SPACES):
        if state.space[space].owner == NONE:
            free |= 1 << space
    return free


@rule
def bonus_amount(state, components, seat, bonus, resource):
    """How much of a resource a bonus brings. Costs are not counted."""
    total = 0
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[bonus, row]
        if effect[0] == Effect.GAIN:
            total += effect[1 + resource]
        elif effect[0] == Effect.GAIN_PER and effect[2] == resource:
            total += effect[3] * measure(state, components, seat, effect[1])
    return total


@rule
def bonus_count(components, bonus, kind):
    """The sum of a bonus's effects of one kind. Unlocking all missions counts as more than there are."""
    total = 0
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[bonus, row]
        if effect[0] == kind:
            total += effect[1]
            if kind == Effect.UNLOCK and effect[2] == 1:
                total += SPACES
    return total


@rule
def has_bonus(components, bonus):
    """Whether a list of effects does anything; NONE does not."""
    return bonus != NONE and components.effects[bonus, 0, 0] != Effect.NOTHING


@rule
def after_bonus(state, components, seat, bonus):
    """Lav, cop, oce and gold once a bonus is paid for and received. Oce below 0: it cannot be paid for."""
    res = state.players[seat].res
    lav = int(res[LAV])
    cop = int(res[COP])
    oce = int(res[OCE])
    gold = int(res[GOLD])
    if has_bonus(components, bonus):
        for row in range(EFFECTS_OF_LIST):
            effect = components.effects[bonus, row]
            if effect[0] == Effect.PAY:
                if not payable(effect[1:], lav, cop, oce, gold):
                    return 0, 0, NONE, 0
                short = max(0, effect[1] - lav) + max(0, effect[2] - cop)
                lav = max(0, lav - effect[1])
                cop = max(0, cop - effect[2])
                oce -= effect[3] + short
                gold -= effect[4]
        lav += bonus_amount(state, components, seat, bonus, LAV)
        cop += bonus_amount(state, components, seat, bonus, COP)
        oce += bonus_amount(state, components, seat, bonus, OCE)
        gold += bonus_amount(state, components, seat, bonus, GOLD)
    return lav, cop, oce, gold


@rule
def executable_after(state, components, seat, bonus, planets, marked):
    """The targets that can be carried out once a bonus has come, as a bit set.

    ``bonus``: a list of effects or NONE; ``planets``: the result of ``free_planets``; ``marked``: whether
    the fund side puts a marker on the last mission without one.
    """
    player = state.players[seat]
    missing = count_bits(unmarked_missions(player))
    ships = room_for_ships(components, player)
    die = int(player.die)
    unmarked = missing
    if has_bonus(components, bonus):
        ships -= min(ships, bonus_count(components, bonus, Effect.SHIP))
        die = min(components.rules.die, die + bonus_count(components, bonus, Effect.DIE))
        die = max(die, min(components.rules.die, bonus_count(components, bonus, Effect.DIE_SET)))
        unmarked -= min(missing, bonus_count(components, bonus, Effect.UNLOCK))
    if marked and missing == 1:
        unmarked = 0
    lav, cop, oce, gold = after_bonus(state, components, seat, bonus)
    return targets_executable(state, components, seat, planets, lav, cop, oce, gold, ships, die, unmarked)


@rule
def places_for(state, components, seat, bonus, side, free, planets, plain):
    """Where a face may be laid, as a bit set of spaces and OUTER.

    ``bonus``: its list of effects or NONE; ``free``: the free spaces; ``planets``: the result of
    ``free_planets``; ``plain``: the executable targets without a bonus.
    """
    player = state.players[seat]
    left = unmarked_missions(player)
    lav, cop, oce, gold = after_bonus(state, components, seat, bonus)
    if oce < 0:
        return 0
    strict = state.options.placement_requires_executable_action == 1
    targets = plain
    if strict and has_bonus(components, bonus):
        targets = executable_after(state, components, seat, bonus, planets, False)
    places = 1 << OUTER
    first_turn = seat == state.first and player.turns == 0
    for space in range(SPACES):
        if (free >> space) & 1 == 0:
            continue
        target = components.space_target[space]
        if target >= Target.ROOM and first_turn and components.action_open[target - Target.ROOM] == 0:
            continue
        if not strict:
            if target < Target.ROOM or payable(
                components.action_cost[target - Target.ROOM], lav, cop, oce, gold
            ):
                places |= 1 << space
            continue
        executable = targets
        mission = components.space_mission[space]
        if side == Side.FUND and left == 1 << mission:
            # The fund side's marker comes first, and after it every mission has one.
            executable = executable_after(state, components, seat, bonus, planets, True)
        if (executable >> target) & 1 == 1:
            places |= 1 << space
    return places


@rule
def list_face_placements(state, components, work, count, seat, ambassador, face, places):
    """Write the placements of one face: every place, without and with the die. Returns the new count."""
    player = state.players[seat]
    bonus = bonus_of(ambassador, face)
    die = player.die
    if bonus != NONE:
        die += bonus_count(components, bonus, Effect.DIE) + bonus_count(components, bonus, Effect.DIE_SET)
    with_die = side_of(components, face) == Side.VOTE and die >= 1 and player.die_used == 0
    for space in range(PLACES):
        if (places >> space) & 1 == 1:
            option = placement_option(ambassador, face, space, 0)
            work.moves[count].kind = Decide.PLACE
            work.moves[count].option = option
            count += 1
            if with_die and (space != OUTER or state.options.die_on_outer_module == 1):
                work.moves[count].kind = Decide.PLACE
                work.moves[count].option = option + 1
                count += 1
    return count


@rule
def list_placements(state, components, work, seat):
    """Write all legal placements; returns how many."""
    player = state.players[seat]
    free = free_spaces(state)
    planets = 0
    plain = 0
    if state.options.placement_requires_executable_action == 1:
        planets = free_planets(state, components, seat)
        plain = executable_after(state, components, seat, NONE, planets, False)
    usable = player.ambassadors
    if player.special_round > state.round_number:
        usable &= ~(1 << SPECIAL)
    count = 0
    votes = places_for(state, components, seat, NONE, Side.VOTE, free, planets, plain)
    first = NONE
    for ambassador in range(AMBASSADORS + 1):
        if (usable >> ambassador) & 1 == 0 or has_unused_twin(components, usable, ambassador):
            continue
        first = ambassador if first == NONE else first
        count = list_face_placements(state, components, work, count, seat, ambassador, Side.VOTE, votes)
        if ambassador < AMBASSADORS:
            places = places_for(
                state, components, seat, Lists.AMBASSADOR + ambassador, Side.FUND, free, planets, plain
            )
            count = list_face_placements(state, components, work, count, seat, ambassador, Side.FUND, places)
    for token in range(ALTERATIONS):
        if (player.alterations >> token) & 1 == 0:
            continue
        face = FIRST_ALTERATION + token
        places = places_for(
            state, components, seat, bonus_of(first, face), side_of(components, face), free, planets, plain
        )
        for ambassador in range(AMBASSADORS + 1):
            if (usable >> ambassador) & 1 == 1 and not has_unused_twin(components, usable, ambassador):
                count = list_face_placements(state, components, work, count, seat, ambassador, face, places)
    return count


@rule
def has_unused_twin(components, usable, ambassador):
    """Whether an earlier, identical ambassador is unused too: then only that one is offered."""
    twin = components.ambassador_twin[ambassador]
    return twin != NONE and (usable >> twin) & 1 == 1


@rule
def place(state, components, seat, option):
    """Lay an ambassador. Pushed in reverse order: bonus, marker, action, the rest of the turn."""
    ambassador = placed_ambassador(option)
    face = placed_face(option)
    where = placed_space(option)
    die = placed_die(option)
    player = state.players[seat]
    side = side_of(components, face)
    note_placement(state, seat, where, side, face, die)
    player.ambassadors &= ~(1 << ambassador)
    if face >= FIRST_ALTERATION:
        player.alterations &= ~(1 << (face - FIRST_ALTERATION))
    if die == 1:
        player.die_used = 1
    push(state, Task.NEXT, seat, 0, 0, 0)
    push(state, Task.DONE, seat, 0, 0, 0)
    if where == OUTER:
        outer = state.outer[state.outer_count]
        outer[0] = seat
        outer[1] = ambassador
        outer[2] = face - FIRST_ALTERATION if face >= FIRST_ALTERATION else NONE
        state.outer_count += 1
        push(state, Task.ACTION, seat, Target.OUTER, 0, 0)
    else:
        space = state.space[where]
        space.owner = seat
        space.ambassador = ambassador
        space.alteration = face - FIRST_ALTERATION if face >= FIRST_ALTERATION else NONE
        space.side = side
        space.votes = votes_of(components, ambassador, face) if side == Side.VOTE else 0
        space.die = die
        push(state, Task.ACTION, seat, components.space_target[where], 0, 0)
        if side == Side.FUND:
            push(state, Task.MARK, seat, where, 0, 0)
    bonus = bonus_of(ambassador, face)
    if bonus != NONE:
        push(state, Task.EFFECTS, seat, bonus, 0, 0)


@rule
def note_placement(state, seat, where, side, face, die):
    """Note a placement for the tables."""
    notes = state.notes[seat]
    now = state.round_number - 1
    if where == OUTER:
        notes.outer_laid[now] += 1
    elif side == Side.FUND:
        notes.funds_laid[now] += 1
    else:
        notes.votes_laid[now] += 1
    if side == Side.FUND:
        notes.space_fund[where] += 1
    else:
        notes.space_vote[where] += 1
    if notes.space_round[where] == 0:
        notes.space_round[where] = state.round_number
    notes.space_turn[where] += state.players[seat].turns + 1
    notes.die_laid[now] += die
    if face >= FIRST_ALTERATION:
        notes.alteration_used[face - FIRST_ALTERATION] = state.round_number
