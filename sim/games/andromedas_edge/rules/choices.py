"""The legal options of each decision; ``Decide`` in vocabulary_moves.py says what an option is."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle import list_diplomacy, list_escalation
from sim.games.andromedas_edge.rules.battle_cards import list_cards_of_window
from sim.games.andromedas_edge.rules.battle_damage import list_damage
from sim.games.andromedas_edge.rules.battle_preparation import list_prepare
from sim.games.andromedas_edge.rules.battle_result import list_tacops
from sim.games.andromedas_edge.rules.battle_roll import list_after_roll
from sim.games.andromedas_edge.rules.developments import list_cards, list_sites
from sim.games.andromedas_edge.rules.effects import list_gain_any, list_one_of
from sim.games.andromedas_edge.rules.events import list_barge, list_ships_out
from sim.games.andromedas_edge.rules.free_actions import list_free
from sim.games.andromedas_edge.rules.launch import can_launch, list_launches
from sim.games.andromedas_edge.rules.leaders import list_abduct, list_leaders
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.losses import list_losses, list_steal, list_tribute
from sim.games.andromedas_edge.rules.moons import list_claims, list_room_for_moon
from sim.games.andromedas_edge.rules.payment import list_pay_cards, list_payments
from sim.games.andromedas_edge.rules.raiders import list_raiders
from sim.games.andromedas_edge.rules.returning import list_activations, list_science
from sim.games.andromedas_edge.rules.setup import list_dealt
from sim.games.andromedas_edge.rules.shipyard import list_redeploy, list_ships, list_upgrades
from sim.games.andromedas_edge.rules.station import (
    list_modules,
    list_repairs,
    list_second,
    list_shown,
)
from sim.games.andromedas_edge.rules.tracks import list_discovery, list_draws, list_tracks
from sim.games.andromedas_edge.rules.vocabulary import CARDS, CardWindow
from sim.games.andromedas_edge.rules.vocabulary_moves import LAUNCH, RETURN, STOP, Begin, Decide
from sim.kernel.jit import rule


@rule
def choices(state, components, kind, seat, a, b, c, out):
    """List the options of a decision with operands a, b and c; returns how many, 0 for nothing to decide."""
    if kind == Decide.FREE:
        return list_free(state, components, seat, a, out)
    if kind == Decide.MAIN:
        count = 0
        if state.must_return == 0 and can_launch(state, components, seat):
            count = put(out, count, LAUNCH)
        return put(out, count, RETURN)
    if kind == Decide.LAUNCH:
        return list_launches(state, components, seat, out)
    if kind == Decide.ACTIVATE:
        return list_activations(state, components, seat, out)
    if kind == Decide.SCIENCE:
        return list_science(state, components, seat, out)
    if kind == Decide.PAY:
        return list_payments(state, components, seat, out)
    if kind == Decide.PAY_CARD:
        return list_pay_cards(state, seat, out)
    if kind >= Decide.RAIDER and kind <= Decide.TACOPS:
        return battle_choices(state, components, kind, seat, out)
    if kind <= Decide.SCRY:
        return build_choices(state, components, kind, seat, a, b, c, out)
    return other_choices(state, components, kind, seat, a, b, out)


@rule
def battle_choices(state, components, kind, seat, out):
    """Options of decisions in a battle."""
    if kind == Decide.RAIDER:
        return list_raiders(state, components, out)
    if kind == Decide.ESCALATE:
        return list_escalation(state, components, seat, out)
    if kind == Decide.DIPLOMACY:
        return list_diplomacy(state, components, seat, out)
    if kind == Decide.TRIBUTE:
        return list_tribute(state, seat, out)
    if kind == Decide.PREPARE:
        return list_prepare(state, components, seat, out)
    if kind == Decide.BATTLE_WON:
        return list_cards_of_window(state, components, seat, CardWindow.BATTLE_WON, out)
    if kind == Decide.BATTLE_LOST:
        return list_cards_of_window(state, components, seat, CardWindow.BATTLE_LOST, out)
    if kind == Decide.AFTER_ROLL:
        return list_after_roll(state, components, seat, out)
    if kind == Decide.DAMAGE:
        return list_damage(state, components, seat, out)
    if kind == Decide.TACOPS:
        return list_tacops(state, seat, out)
    return list_no_yes(out)  # END_BATTLE


@rule
def build_choices(state, components, kind, seat, a, b, c, out):
    """Options of decisions about factions, modules, ships and sites."""
    if kind == Decide.BUY_MODULE:
        columns = a
        return list_shown(state, components, seat, columns, True, 0, out, 0)
    if kind == Decide.SECOND_MODULE:
        return list_second(state, components, seat, a, b, c, out)
    if kind == Decide.GAIN_MODULE:
        columns, optional = a, b
        count = list_shown(state, components, seat, columns, False, 0, out, 0)
        return put(out, count, STOP) if optional == 1 else count
    if kind == Decide.BUILD_SHIP:
        return list_ships(state, components, seat, a, b, c, out)
    if kind == Decide.SITE:
        return list_sites(state, components, seat, a, b, out)
    if kind == Decide.REPAIR:
        optional = b
        return list_repairs(state, seat, optional, out)
    if kind == Decide.ONE_OF:
        return list_one_of(state, components, seat, a, out)
    if kind == Decide.REDEPLOY:
        return list_redeploy(state, components, seat, out)
    if kind == Decide.FACTION or kind == Decide.DESTINY:
        return list_dealt(state, seat, a, out)
    return list_no_yes(out)  # SCRY


@rule
def other_choices(state, components, kind, seat, a, b, out):
    """Options of all other decisions."""
    if kind == Decide.GAIN_ANY:
        lowest = b
        return list_gain_any(state, lowest, out)
    if kind == Decide.TRACK:
        return list_tracks(state, seat, a, out)
    if kind == Decide.DISCOVERY:
        return list_discovery(state, a, out)
    if kind == Decide.UPGRADE:
        return list_upgrades(state, components, seat, out)
    if kind == Decide.REFRESH:
        return list_cards(state, components, seat, 1, 0, out, 0)
    if kind == Decide.CLAIM_MOON:
        return list_claims(state, seat, out)
    if kind == Decide.STEAL:
        return list_steal(state, a, out)
    if kind == Decide.SCRAP_TO_BARGE:
        return list_barge(state, seat, a, out)
    if kind == Decide.RECRUIT:
        lowest = b
        return list_leaders(state, seat, lowest, 1, True, out)
    if kind == Decide.ABDUCT:
        return list_abduct(state, seat, a, out)
    if kind == Decide.DAMAGE_MODULE:
        return list_modules(state, seat, False, 0, out, 0)
    if kind == Decide.DAMAGE_SHIP:
        return list_ships_out(state, seat, out)
    if kind == Decide.LOSE:
        return list_losses(state, seat, a, out)
    if kind == Decide.FIFTH_MOON:
        return list_room_for_moon(state, components, seat, a, out)
    if kind == Decide.DISCARD_CARD:
        count = 0
        for card in range(CARDS):
            if state.players[seat].hand[card] > 0:
                count = put(out, count, card)
        return count
    if kind == Decide.START_ORDER:
        effects = a
        count = 0
        for effect in range(len(Begin)):
            if (effects >> effect) & 1 == 1:
                count = put(out, count, effect)
        return count
    if kind == Decide.DRAW_TO_LIMIT:
        return list_draws(state, seat, out)
    if kind == Decide.DOMINANCE_PARTNER:
        first, second = a, b
        return put(out, put(out, 0, first), second)
    if kind == Decide.BEGIN_TURN:
        return put(out, 0, 0)
    return list_no_yes(out)


@rule
def list_no_yes(out):
    """No and yes."""
    return put(out, put(out, 0, 0), 1)
