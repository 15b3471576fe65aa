"""The learned players of Andromeda's Edge: what they may know, and that they play whole games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.andromedas_edge import GAME
from sim.games.andromedas_edge.rules.battle_roll import winning_side
from sim.games.andromedas_edge.rules.battle_sides import side_of
from sim.games.andromedas_edge.rules.vocabulary import NONE, RESOURCES, CardType, Tile
from sim.games.andromedas_edge.rules.vocabulary_moves import FREE_KIND, SHIP_STEP, STOP, Decide, Free
from sim.kernel.jit import jit
from sim.kernel.records import new_records
from sim.playing.batch import failure, new_match, play_games, play_traced
from strategies.andromedas_edge import LEARNING
from strategies.andromedas_edge.features import FEATURES, STAGES, describe, lead, stage_of
from strategies.andromedas_edge.fighting import escalation_worth
from strategies.andromedas_edge.hidden import deal_hidden, was_lucky
from strategies.andromedas_edge.scratch import SCRATCH
from strategies.andromedas_edge.worth import look
from tests.contract import bits


@jit
def features_of(state, components, scratch, seat, x):
    """``describe`` for Python; returns the stage."""
    describe(state, components, scratch, seat, x)
    return stage_of(state, seat)


@jit
def lead_of(state, components, seat):
    """``lead`` for Python."""
    return lead(state, components, seat)


@jit
def reshuffle(real, imagined, components, unseen, seat):
    """``deal_hidden`` for Python."""
    deal_hidden(real, imagined, components, unseen, seat)


@jit
def is_lucky(before, after, seat):
    """``was_lucky`` for Python."""
    return was_lucky(before, after, seat)


@jit
def is_winning(state, seat):
    """Whether a player's side has the best dice."""
    return winning_side(state) == side_of(state, seat)


@pytest.fixture(scope="module")
def positions() -> tuple[Any, Any]:
    """Every 40th position of a scripted game, and the components."""
    match = new_match(GAME, 4, ["scripted"])
    trace, _ = play_traced(match, 31)
    return states_of(trace)[::40], match.components


def states_of(trace: Any) -> Any:
    """The positions of a traced game."""
    return np.ascontiguousarray(trace.before).view(GAME.state).reshape(-1).view(np.recarray)


def described(state: Any, components: Any, seat: int) -> np.ndarray:
    """Features, stage and lead of a position."""
    x = np.zeros(FEATURES, np.float32)
    stage = features_of(state, components, new_records(SCRATCH)[0], seat, x)
    return np.array([*x, stage, lead_of(state, components, seat)])


def test_features_are_finite_and_used(positions: tuple[Any, Any]) -> None:
    states, components = positions
    rows = np.array([described(state, components, seat) for state in states for seat in range(4)])
    assert np.isfinite(rows).all()
    assert np.abs(rows[:, :FEATURES]).max() < 200
    assert set(rows[:, FEATURES]) <= set(range(STAGES))
    assert (rows[:, :FEATURES] != 0).any(axis=0).sum() > 0.75 * FEATURES


def test_no_feature_depends_on_what_is_hidden(positions: tuple[Any, Any]) -> None:
    """Redealt is what ``deal_hidden`` knows to be hidden; changed here is what it leaves as it is."""
    states, components = positions
    for number, state in enumerate(states):
        seat = number % 4
        real, copy = (np.array([state]).view(np.recarray) for _ in range(2))
        reshuffle(real[0], copy[0], components, new_records(SCRATCH)[0].unseen, seat)
        for other in range(4):
            if other != seat:
                copy[0].scried[other] = 3
                copy[0].players[other].dealt[:] = 2
                copy[0].players[other].destiny = 5
        assert np.array_equal(described(real[0], components, seat), described(copy[0], components, seat))


def turn_over(state: Any, components: Any) -> Any:
    """A copy of a position with the acting player's hidden things redealt, played on to the end of the turn:
    everybody makes the first move of the list."""
    copy = np.array([state]).view(np.recarray)
    real = copy.copy().view(np.recarray)
    reshuffle(state, copy[0], components, new_records(SCRATCH)[0].unseen, int(real[0].actor))
    work = GAME.new_work()
    while not GAME.finished(copy[0]) and copy[0].turn_number == real[0].turn_number:
        assert GAME.legal_moves(copy[0], components, work) > 0
        GAME.apply(copy[0], components, work.moves[0])
    return copy[0]


def test_without_luck_every_deal_leads_to_the_same(positions: tuple[Any, Any]) -> None:
    states, components = positions
    unlucky = 0
    for state in states:
        seat = int(state.actor)
        before = np.array([state]).view(np.recarray)[0]
        ends = [turn_over(state, components) for _ in range(3)]
        if not any(is_lucky(before, end, seat) for end in ends):
            unlucky += 1
            first, *others = (described(end, components, seat) for end in ends)
            assert all(np.array_equal(first, other) for other in others)
    assert 0 < unlucky < len(states)


def test_a_lead_is_the_opponents_loss(positions: tuple[Any, Any]) -> None:
    states, components = positions
    for state in states:
        assert abs(sum(lead_of(state, components, seat) for seat in range(4))) < 1e-9


def test_the_network_fits_the_game() -> None:
    model, provenance = LEARNING.load(LEARNING.file)
    assert model.linear.shape == (1, STAGES, FEATURES)
    assert provenance["rules_version"] == GAME.version == LEARNING.version
    assert provenance["games"] > 0 and provenance["curve"]


@pytest.mark.parametrize(("rung", "games"), [("learned", 6), ("expert", 2)])
@pytest.mark.parametrize(("players", "teams"), [(2, "false"), (3, "false"), (4, "false"), (4, "true")])
def test_learned_players_end_every_game(rung: str, games: int, players: int, teams: str) -> None:
    match = new_match(GAME, players, [rung], {"teams": teams})
    outcomes = play_games(match, games, 3, checked=True)
    assert failure(match, outcomes) is None
    again = play_games(match, games, 3, batch_size=1)
    assert bits(outcomes) == bits(again), "the same for any batch size"


def test_learned_players_beat_the_script() -> None:
    match = new_match(GAME, 4, ["learned", "scripted", "scripted", "scripted"])
    wins = play_games(match, 60, 12)["seats"]["win_share"][:, 0].mean()
    assert wins > 0.4  # a quarter would be even


def test_the_script_wastes_no_cards() -> None:
    """No card that changes dice when already winning, no support card that the Return discards at once."""
    match = new_match(GAME, 4, ["scripted"])
    cards = 0
    for index in range(6):
        trace, _ = play_traced(match, 41, index)
        for move, state in zip(trace.moves, states_of(trace), strict=True):
            kind, option, seat = int(move["kind"]), int(move["option"]), int(state.actor)
            if kind == Decide.AFTER_ROLL and option != STOP:
                cards += 1
                assert not is_winning(state, seat)
            elif kind == Decide.FREE and option // FREE_KIND == Free.CARD:
                if match.components.card_type[option % FREE_KIND] == CardType.SUPPORT:
                    cards += 1
                    assert state.returning == 0
    assert cards > 20


@jit
def is_shut_out(state, components, scratch, weights, seat, first, ship):
    """Whether the script would send a ship together with another one rather than that one alone."""
    look(state, components, scratch, weights, seat)
    alone = escalation_worth(state, components, scratch, weights, seat, ship, NONE)
    return escalation_worth(state, components, scratch, weights, seat, first, ship) > alone


def test_hardly_any_ship_shuts_out_another_that_is_wanted_too() -> None:
    """Ships are sent in the order of their numbers. When players sent whichever seemed best, that
    happened for 6 % of ships."""
    match = new_match(GAME, 4, ["trained"])
    script = new_match(GAME, 4, ["scripted"]).weights[0]
    scratch, work = new_records(SCRATCH)[0], GAME.new_work()
    sent = shut_out = 0
    for index in range(20):
        trace, _ = play_traced(match, 45, index)
        for move, state in zip(trace.moves, states_of(trace), strict=True):
            ship, seat = int(move["option"]), int(state.actor)
            if move["kind"] == Decide.ESCALATE and ship != STOP:
                count = GAME.legal_moves(state.copy(), match.components, work)
                lower = [int(other) for other in work.moves["option"][:count] if other < ship]
                wanted = [
                    is_shut_out(state, match.components, scratch, script, seat, other, ship)
                    for other in lower
                ]
                sent += 1
                shut_out += any(wanted)
    assert sent > 400 and shut_out < 0.015 * sent


def test_few_cards_move_ships_for_nothing() -> None:
    """They find a site, leaders or resources. When that didn't count, 37 % of such cards found nothing."""
    match = new_match(GAME, 4, ["scripted"])
    moved = aimless = 0
    for index in range(20):
        trace, _ = play_traced(match, 47, index)
        for move, state in zip(trace.moves, states_of(trace), strict=True):
            if move["kind"] == Decide.REDEPLOY:
                here = state.regions[int(move["option"]) % SHIP_STEP]
                open_site = here.tile < Tile.BASE and here.development == NONE
                moved += 1
                aimless += not (open_site or here.leaders[state.actor] > 0 or here.bonus_count > 0)
    assert moved > 10 and aimless < 0.15 * moved


def test_partners_give_what_the_other_has_less_of() -> None:
    match = new_match(GAME, 4, ["scripted"], {"teams": "true"})
    given = 0
    for index in range(4):
        trace, _ = play_traced(match, 43, index)
        for move, state in zip(trace.moves, states_of(trace), strict=True):
            what = int(move["option"]) - Free.TRANSFER * FREE_KIND
            if move["kind"] == Decide.FREE and 0 <= what < RESOURCES:
                given += 1
                giver, taker = (state.players[seat].res[what] for seat in (state.actor, state.actor ^ 1))
                assert taker < giver
    assert given > 4
