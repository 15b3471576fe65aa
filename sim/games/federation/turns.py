"""The course of a game: what each choice does, and everything that goes on without a choice.

The stack of pending entries holds decisions and tasks. ``apply`` carries out tasks, and decisions with a
single option, until somebody has to choose.
"""

from __future__ import annotations

from sim.games.federation.accreditation import (
    add_degrees,
    choose_medal,
    claim_medal,
    room_for_ships,
    unmarked,
)
from sim.games.federation.arratooine import set_disc, visit_stall
from sim.games.federation.atalum import refresh, take_specialist
from sim.games.federation.choices import choices
from sim.games.federation.e81216 import place_robot, receive_income, start_build, take_off
from sim.games.federation.effects import pick, receive, run_effect
from sim.games.federation.executable import free_planets, planet_executable, targets_executable
from sim.games.federation.executive import (
    count_votes,
    fund,
    funding,
    income,
    pass_law,
    pay_upkeep,
    start_executive,
    start_round,
    upkeep,
)
from sim.games.federation.neo import move_miner, reveal_neo, take_dead, visit
from sim.games.federation.placement import place
from sim.games.federation.resources import keep_cop, keep_lav, pay
from sim.games.federation.sixmoon import (
    advance_wizard,
    draw_alteration,
    go_moon,
    return_alterations,
    reveal_moon,
    take_alteration,
    take_token,
)
from sim.games.federation.specialists import copy, take_window, usable_in, use
from sim.games.federation.vocabulary import (
    AMBASSADORS,
    COP,
    DEAD_OPTION,
    EFFECTS_OF_LIST,
    FIRST_TASK,
    GOLD,
    LAV,
    LAY,
    NONE,
    OCE,
    PLANETS,
    PLAY_OPTION,
    SPECIAL,
    STOP,
    USE_OPTION,
    WIZARD_OPTION,
    Decide,
    Effect,
    Face,
    Lists,
    Planet,
    Target,
    Task,
)
from sim.kernel.bits import count_bits, lowest_bit
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    entry = top(state)
    kind = int(entry.kind)
    seat = int(entry.seat)
    a = int(entry.a)
    b = int(entry.b)
    c = int(entry.c)
    option = int(move.option)
    drop(state)
    if kind == Decide.PLACE:
        if option >= 0:
            place(state, components, seat, option)
        else:
            push(state, kind, seat, a, b, c)
            take_window(state, components, seat, NONE - option)
    else:
        take(state, components, kind, seat, a, b, c, option)
    settle(state, components)


@rule
def settle(state, components):
    """Carry out tasks and forced choices until somebody has to decide, or the game is over."""
    while state.over == 0:
        entry = top(state)
        kind = int(entry.kind)
        if kind == Decide.PLACE:
            break
        seat = int(entry.seat)
        a = int(entry.a)
        b = int(entry.b)
        c = int(entry.c)
        if kind >= FIRST_TASK:
            drop(state)
            run_task(state, components, kind, seat, a, b, c)
            continue
        options = choices(state, components, kind, seat, a, b, c)
        if options == 0:
            drop(state)
            continue
        if options & (options - 1) != 0:
            break
        if state.options.ask_all == 1 and is_always_asked(kind, options, a):
            break
        drop(state)
        take(state, components, kind, seat, a, b, c, lowest_bit(options))
    if state.over == 0:
        state.actor = top(state).seat


@rule
def is_always_asked(kind, options, a):
    """What recorded games show although there is one option: all but the windows and the way to a moon."""
    if kind == Decide.WINDOW or kind == Decide.OFF or kind == Decide.DROP_COP or kind == Decide.COPY:
        return False
    if kind == Decide.PLANET:  # an effect that names a single planet asks nothing
        return a & (a - 1) != 0
    return kind != Decide.MOON or options != 1 << STOP


@rule
def run_task(state, components, kind, seat, a, b, c):
    """Carry out one task."""
    if kind == Task.EFFECTS:
        if components.effects[a, b, 0] != Effect.NOTHING:
            if b + 1 < EFFECTS_OF_LIST:
                push(state, Task.EFFECTS, seat, a, b + 1, 0)
            run_effect(state, components, seat, a, b)
    elif kind == Task.MARK:
        state.players[seat].marker |= 1 << components.space_mission[a]
    elif kind == Task.ACTION:
        start_action(state, components, seat, a)
    elif kind == Task.PLANET:
        start_planet(state, components, seat, a)
    elif kind == Task.DONE:
        state.players[seat].turns += 1
        push(state, Decide.WINDOW, seat, 0, 0, 0)
        push(state, Decide.MISSION, seat, 0, 0, 0)
    elif kind == Task.NEXT:
        next_turn(state, seat)
    elif kind == Task.DEGREES:
        add_degrees(state, components, seat, a)
    elif kind == Task.TURN_DOWN:
        state.players[seat].face[a] = Face.DOWN
    elif kind == Task.REVEAL_NEO:
        reveal_neo(state, components, seat)
    elif kind == Task.REVEAL_MOON:
        reveal_moon(state, seat)
    elif kind == Task.RECEIVE:
        receive(state, components, seat, a, b)
    elif kind == Task.REPEAT:
        if b > 1:
            push(state, Task.REPEAT, seat, a, b - 1, c)
        push(state, a, seat, c, 0, 0)
    elif kind == Task.INCOME:
        income(state, a, b)
    elif kind == Task.UPKEEP:
        upkeep(state, components, a)
    elif kind == Task.FUNDING:
        funding(state, components, a)
    elif kind == Task.COUNT_VOTES:
        count_votes(state, components)
    elif kind == Task.PASS_LAW:
        pass_law(state, components, a)
    else:
        start_round(state, components)


@rule
def next_turn(state, seat):
    """The next player clockwise who has an ambassador to lay; nobody: the executive phase."""
    players = state.options.players
    for step in range(1, players + 1):
        other = (seat + step) % players
        player = state.players[other]
        special = (player.ambassadors >> SPECIAL) & 1 == 1 and player.special_round <= state.round_number
        if player.ambassadors & ((1 << AMBASSADORS) - 1) != 0:
            push(state, Decide.PLACE, other, 0, 0, 0)
            return
        if special and player.kept_back == 0:
            push(state, Decide.SPECIAL, other, 0, 0, 0)
            return
    start_executive(state)


@rule
def start_action(state, components, seat, target):
    """The action of a space: paid and carried out, or skipped if it cannot be carried out any more."""
    player = state.players[seat]
    res = player.res
    if target != Target.OUTER:
        ships = room_for_ships(components, player)
        left = count_bits(unmarked(player))
        free = free_planets(state, components, seat)
        found = targets_executable(
            state, components, seat, free, res[LAV], res[COP], res[OCE], res[GOLD], ships, player.die, left
        )
        if (found >> target) & 1 == 0:
            return
    perform(state, components, seat, target)


@rule
def perform(state, components, seat, target):
    """Perform the action of a planet, a room, espionage or the outer module; its own cost is paid."""
    if target < PLANETS:
        push(state, Task.PLANET, seat, target, 0, 0)
        return
    action = target - Target.ROOM
    state.notes[seat].room_actions[action] += 1
    pay(state.players[seat], components.action_cost[action])
    push(state, Task.EFFECTS, seat, Lists.ACTION + action, 0, 0)


@rule
def start_planet(state, components, seat, planet):
    """The action on a planet begins, if it can be performed."""
    res = state.players[seat].res
    if not planet_executable(state, components, seat, planet, res[LAV], res[COP], res[OCE], res[GOLD]):
        return
    state.notes[seat].planet_actions[planet] += 1
    usable = usable_in(state, components, seat, planet)
    if planet == Planet.NEO:
        push(state, Decide.NEO, seat, usable, 0, 0)
    elif planet == Planet.SIXMOON:
        push(state, Decide.MOON, seat, usable, 0, 0)
    elif planet == Planet.ATALUM:
        push(state, Decide.ATALUM, seat, usable, 0, 0)
    elif planet == Planet.ARRATOOINE:
        push(state, Decide.STALL, seat, 0, 0, 0)
    else:
        push(state, Decide.BUILD, seat, usable, 0, 0)


@rule
def take(state, components, kind, seat, a, b, c, option):
    """Carry out an option of a decision, which has left the stack."""
    player = state.players[seat]
    if kind == Decide.MISSION:
        take_mission(state, components, seat, option)
    elif kind == Decide.WINDOW:
        if option != STOP:
            push(state, kind, seat, 0, 0, 0)
            take_window(state, components, seat, option)
    elif kind == Decide.NEO:
        if option >= USE_OPTION:
            slot = option - USE_OPTION
            push(state, kind, seat, a & ~(1 << slot), b, 0)
            use(state, components, seat, slot, Planet.NEO)
        elif option >= DEAD_OPTION:
            take_dead(state, seat, option - DEAD_OPTION)
        else:
            move_miner(state, components, seat, option)
    elif kind == Decide.DEAD:
        take_dead(state, seat, option - DEAD_OPTION)
    elif kind == Decide.MOON:
        if option == STOP:
            go_moon(state, components, seat, b)
        else:
            slot = option - USE_OPTION
            push(state, kind, seat, a & ~(1 << slot), b, 0)
            use(state, components, seat, slot, Planet.SIXMOON)
    elif kind == Decide.TOKEN:
        take_token(state, seat, option)
    elif kind == Decide.ATALUM:
        if option < USE_OPTION:
            push(state, kind, seat, a, 1, 0)
            take_specialist(state, components, seat, option)
        elif option != STOP:
            slot = option - USE_OPTION
            push(state, kind, seat, a & ~(1 << slot), b, 0)
            use(state, components, seat, slot, Planet.ATALUM)
    elif kind == Decide.TAKE:
        take_specialist(state, components, seat, option)
    elif kind == Decide.STALL:
        visit_stall(state, components, seat, option)
    elif kind == Decide.PICKS:
        pick(state, components, seat, a, b, c, option)
    elif kind == Decide.BUILD:
        if option < USE_OPTION:
            push(state, kind, seat, a, 0, 1)
            start_build(state, components, seat, option, b)
        elif option != STOP:
            slot = option - USE_OPTION
            push(state, kind, seat, a & ~(1 << slot), b, c)
            use(state, components, seat, slot, Planet.E81216)
    elif kind == Decide.OFF:
        take_off(state, components, seat, a, b, c, option)
    elif kind == Decide.COPY:
        copy(state, components, seat, b, option)
    elif kind == Decide.SPY:
        perform(state, components, seat, option)
    elif kind == Decide.PLANET:
        push(state, Task.PLANET, seat, option, 0, 0)
    elif kind == Decide.UNLOCK:
        player.marker |= 1 << option
    elif kind == Decide.FUND:
        fund(state, components, seat, option)
    elif kind == Decide.MEDAL:
        choose_medal(state, seat, option)
    else:
        take_more(state, components, kind, seat, a, b, c, option)


@rule
def take_more(state, components, kind, seat, a, b, c, option):
    """Carry out an option of a decision that comes up less often."""
    player = state.players[seat]
    if kind == Decide.START:
        state.start_offer &= ~(1 << option)
        player.start = option
        push(state, Task.EFFECTS, seat, Lists.START + option, 0, 0)
    elif kind == Decide.INCOME:
        receive_income(state, seat, option)
    elif kind == Decide.FREE_STALL:
        set_disc(state, components, seat, option, a, b == 1)
    elif kind == Decide.FREE_BUILD:
        place_robot(state, components, seat, option)
    elif kind == Decide.REFRESH:
        if option != STOP:
            refresh(state, components, seat, option)
    elif kind == Decide.KEEP:
        take_alteration(state, seat, draw_alteration(state, a, option))
        if c > 1:
            push(state, kind, seat, a, b - 1, c - 1)
        else:
            return_alterations(state, a, b - 1)
    elif kind == Decide.DEEP:
        state.deep_space &= ~(1 << option)
        player.deep |= 1 << option
        if state.notes[seat].deep_round == 0:
            state.notes[seat].deep_round = state.round_number
            state.notes[seat].deep_token = option
        push(state, Task.EFFECTS, seat, Lists.DEEP + option, 0, 0)
    elif kind == Decide.UPKEEP:
        pay_upkeep(state, components, seat, option)
    elif kind == Decide.LAW:
        push(state, Task.PASS_LAW, 0, option, 0, 0)
    elif kind == Decide.TRANSMUTE:
        if option != STOP:
            player.res[option] -= 1
            player.res[option + 1] += 1
    elif kind == Decide.ADVANCE:
        if option == WIZARD_OPTION:
            advance_wizard(state, components, seat, 1)
            reveal_moon(state, seat)
        else:
            visit(state, seat, option)
            claim_medal(state, components, seat, Planet.NEO)
            reveal_neo(state, components, seat)
    elif kind == Decide.DROP_LAV:
        keep_lav(state, components, seat, a, b, c, option)
    elif kind == Decide.DROP_COP:
        keep_cop(state, seat, a, b, c, option)
    elif option == LAY:
        push(state, Decide.PLACE, seat, 0, 0, 0)
    else:
        player.kept_back = 1
        push(state, Task.NEXT, (seat + state.options.players) % state.options.players, 0, 0, 0)


@rule
def take_mission(state, components, seat, option):
    """Fly a mission: the ship first, then the cost, then the effects. Or an option of the window, or none."""
    if option == STOP:
        return
    player = state.players[seat]
    if option >= PLAY_OPTION:
        push(state, Decide.MISSION, seat, 0, 0, 0)
        take_window(state, components, seat, option)
        return
    player.hangar -= 1
    player.sent += 1
    player.done |= 1 << option
    state.notes[seat].mission_round[option] = state.round_number
    pay(player, components.mission_cost[option])
    push(state, Task.EFFECTS, seat, Lists.MISSION + option, 0, 0)
