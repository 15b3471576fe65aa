"""Carrying out each decision (RULES 13). choices.py lists the options."""

from __future__ import annotations

from sim.games.federation.rules.actions import perform
from sim.games.federation.rules.arratooine import set_disc, visit_stall
from sim.games.federation.rules.atalum import refresh, take_specialist
from sim.games.federation.rules.e81216 import choose_discount, place_robot, receive_income, start_build
from sim.games.federation.rules.effects import choose_picks
from sim.games.federation.rules.executive_phase import pay_upkeep
from sim.games.federation.rules.medals import choose_medal, claim_medal
from sim.games.federation.rules.missions import fly_mission
from sim.games.federation.rules.neo import move_miner, place_miner, reveal_asteroids, take_dead_asteroid
from sim.games.federation.rules.placement import place
from sim.games.federation.rules.projects import fund
from sim.games.federation.rules.resources import keep_cop, keep_lav
from sim.games.federation.rules.sixmoon import (
    advance_wizard,
    draw_alteration,
    move_wizard,
    return_alterations,
    reveal_moon,
    take_alteration,
    take_moon_token,
)
from sim.games.federation.rules.specialists import copy_specialist, take_window_option, use_specialist
from sim.games.federation.rules.vocabulary import (
    DEAD_OPTION,
    LAY,
    NONE,
    PLAY_OPTION,
    STOP,
    USE_OPTION,
    WIZARD_OPTION,
    Decide,
    Lists,
    Planet,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def carry_out(state, components, kind, seat, a, b, c, option):
    """Carry out an option of a decision, which has left the stack. ``a``, ``b`` and ``c`` are what the
    decision's entry says about it (``Decide`` lists their meaning)."""
    player = state.players[seat]
    if kind == Decide.PLACE:
        if option >= 0:
            place(state, components, seat, option)
        else:
            push(state, kind, seat, 0, 0, 0)
            take_window_option(state, components, seat, NONE - option)
    elif kind == Decide.MISSION or kind == Decide.WINDOW:
        if option >= PLAY_OPTION and option != STOP:
            push(state, kind, seat, 0, 0, 0)
            take_window_option(state, components, seat, option)
        elif option != STOP:
            fly_mission(state, components, seat, option)
    elif kind == Decide.NEO or kind == Decide.DEAD_ASTEROID:
        act_on_neo(state, components, kind, seat, a, b, option)
    elif kind == Decide.SIXMOON:
        act_on_sixmoon(state, components, seat, a, b, option)
    elif kind == Decide.MOON_TOKEN:
        take_moon_token(state, seat, option)
    elif kind == Decide.ATALUM:
        act_on_atalum(state, components, seat, a, b, option)
    elif kind == Decide.EXTRA_TAKE:
        take_specialist(state, components, seat, option)
    elif kind == Decide.STALL:
        visit_stall(state, components, seat, option)
    elif kind == Decide.PICKS:
        choose_picks(state, components, seat, a, b, c, option)
    elif kind == Decide.BUILD:
        act_on_e81216(state, components, seat, a, b, c, option)
    elif kind == Decide.DISCOUNT:
        choose_discount(state, components, seat, a, b, c, option)
    elif kind == Decide.COPY:
        planet = b
        copy_specialist(state, components, seat, planet, option)
    elif kind == Decide.ESPIONAGE:
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
        carry_out_rare(state, components, kind, seat, a, b, c, option)


@rule
def carry_out_rare(state, components, kind, seat, a, b, c, option):
    """Carry out an option of a decision that comes up less often."""
    player = state.players[seat]
    if kind == Decide.START_TOKEN:
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
    elif kind == Decide.KEEP_ALTERATION:
        keep_alteration(state, seat, a, b, c, option)
    elif kind == Decide.DEEP_SPACE:
        take_deep_space(state, seat, option)
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
            place_miner(state, seat, option)
            claim_medal(state, components, seat, Planet.NEO)
            reveal_asteroids(state, components, seat)
    elif kind == Decide.KEEP_LAV:
        keep_lav(state, components, seat, a, b, c, option)
    elif kind == Decide.KEEP_COP:
        keep_cop(state, seat, a, b, c, option)
    elif option == LAY:
        push(state, Decide.PLACE, seat, 0, 0, 0)
    else:
        player.kept_back = 1
        push(state, Task.NEXT, (seat + state.options.players) % state.options.players, 0, 0, 0)


@rule
def use_in_action(state, components, kind, seat, usable, b, c, slot, planet):
    """Use a specialist in a planet action; the rest of the action's decision stays on the stack."""
    push(state, kind, seat, usable & ~(1 << slot), b, c)
    use_specialist(state, components, seat, slot, planet)


@rule
def act_on_neo(state, components, kind, seat, usable, extra_steps, option):
    """Use a specialist, take a dead asteroid, or move the miner."""
    if option >= USE_OPTION:
        slot = option - USE_OPTION
        use_in_action(state, components, kind, seat, usable, extra_steps, 0, slot, Planet.NEO)
    elif option >= DEAD_OPTION:
        take_dead_asteroid(state, seat, option - DEAD_OPTION)
    else:
        move_miner(state, components, seat, option)


@rule
def act_on_sixmoon(state, components, seat, usable, extra_steps, option):
    """Use a specialist, or move the wizard."""
    if option == STOP:
        move_wizard(state, components, seat, extra_steps)
    else:
        slot = option - USE_OPTION
        use_in_action(state, components, Decide.SIXMOON, seat, usable, extra_steps, 0, slot, Planet.SIXMOON)


@rule
def act_on_atalum(state, components, seat, usable, taken, option):
    """Take a specialist, use one for an extra take, or decline the extra take."""
    if option < USE_OPTION:
        push(state, Decide.ATALUM, seat, usable, 1, 0)
        take_specialist(state, components, seat, option)
    elif option != STOP:
        slot = option - USE_OPTION
        use_in_action(state, components, Decide.ATALUM, seat, usable, taken, 0, slot, Planet.ATALUM)


@rule
def act_on_e81216(state, components, seat, usable, discount, built, option):
    """Build, use a specialist before or after building, or finish."""
    if option < USE_OPTION:
        push(state, Decide.BUILD, seat, usable, 0, 1)
        start_build(state, components, seat, option, discount)
    elif option != STOP:
        slot = option - USE_OPTION
        use_in_action(state, components, Decide.BUILD, seat, usable, discount, built, slot, Planet.E81216)


@rule
def keep_alteration(state, seat, power, drawn, still_to_keep, option):
    """Keep one of the tokens drawn; after the last one the others go under the stack."""
    take_alteration(state, seat, draw_alteration(state, power, option))
    if still_to_keep > 1:
        push(state, Decide.KEEP_ALTERATION, seat, power, drawn - 1, still_to_keep - 1)
    else:
        return_alterations(state, power, drawn - 1)


@rule
def take_deep_space(state, seat, token):
    """Take a deep-space token and resolve it."""
    state.deep_space &= ~(1 << token)
    state.players[seat].deep |= 1 << token
    if state.notes[seat].deep_round == 0:
        state.notes[seat].deep_round = state.round_number
        state.notes[seat].deep_token = token
    push(state, Task.EFFECTS, seat, Lists.DEEP + token, 0, 0)
