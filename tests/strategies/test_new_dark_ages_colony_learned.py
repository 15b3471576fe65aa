"""The learned players of New Dark Ages: Colony: what they see and compare, and that they don't peek."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.new_dark_ages_colony import GAME
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FACTION_IDS,
    NONE,
    OBJECTS,
    RESOURCES,
    SEATS,
    SLOTS,
    Chapter,
    Decide,
    Goal,
    Move,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.trace import Trace
from sim.playing.batch import Match, new_match, play_games, play_traced
from sim.playing.ladder import measure_duel
from strategies.learning.course import POSITIONS, Settings, enrol, learned_row, play
from strategies.learning.distilling import ROOM
from strategies.learning.network import DECISIONS
from strategies.learning.weighing import IMPOSSIBLE
from strategies.new_dark_ages_colony import LEARNING, moment, plans
from strategies.new_dark_ages_colony.features import BLOCKS, FEATURES, OFFSETS, STAGES, describe, stage_of
from strategies.new_dark_ages_colony.hidden import deal_hidden

# What a seat can't see: fields of the state, and of the players other than itself.
HIDDEN = ("random", "pile", "slot_pile", "deck", "notes", "story")
HIDDEN_OF_OTHERS = ("hand", "faction", "drawn", "struck")


@jit
def write_features(state, components, scratch, seat, x):
    describe(state, components, scratch, seat, x)


@jit
def write_moment(state, components, seat, x):
    moment.describe_moment(state, components, seat, x, 0)


@jit
def redealt(real, copy, components, scratch, seat):
    deal_hidden(real, copy, components, scratch, seat)


@jit
def stage(state, components):
    return stage_of(state, components)


@pytest.fixture(scope="module")
def match() -> Match:
    return new_match(GAME, 4, ["learned"])


@pytest.fixture(scope="module")
def trace(match: Match) -> Trace:
    return play_traced(match, 3, 1)[0]


def state_at(trace: Trace, step: int) -> Any:
    return trace.before[step].copy().view(GAME.state).view(np.recarray)[0]


def described(state: Any, match: Match, seat: int) -> np.ndarray:
    x = np.zeros(FEATURES, np.float32)
    write_features(state, match.components, match.kit.work().scratch, seat, x)
    return x


def moment_of(state: Any, match: Match, seat: int) -> np.ndarray:
    x = np.zeros(moment.MOMENT, np.float32)
    write_moment(state, match.components, seat, x)
    return x


def scrambled(state: Any, seat: int, chance: np.random.Generator) -> None:
    """Write nonsense into every field that a seat can't see, also those that a redeal leaves alone."""
    for name in ("pile", "slot_pile", "deck"):
        field = getattr(state, name)
        field[...] = chance.permutation(field.ravel()).reshape(field.shape)
    state.chapters[state.turn :] = chance.permutation(state.chapters[state.turn :])
    for other in range(SEATS):
        if other != seat:
            player = state.players[other]
            player.hand[:] = chance.integers(0, 149, player.hand.shape)
            player.faction = chance.integers(0, 14)
            player.drawn[:] = chance.integers(0, 14, player.drawn.shape)
            player.struck = chance.integers(0, 8)


def test_the_reviewed_fields_are_those_of_the_records() -> None:
    assert set(HIDDEN) <= set(GAME.state.names or ())
    assert set(HIDDEN_OF_OTHERS) <= set(GAME.state["players"].base.names or ())
    assert sum(BLOCKS.values()) == FEATURES == LEARNING.features and LEARNING.stages == STAGES
    assert LEARNING.version == GAME.version


def test_features_are_finite_and_don_t_depend_on_what_a_seat_can_t_see(match: Match, trace: Trace) -> None:
    chance = np.random.default_rng(4)
    compared = 0
    for step in range(0, len(trace.moves), 9):
        if state_at(trace, step).turn == 0:
            continue
        for seat in range(SEATS):
            state = state_at(trace, step)
            before = described(state, match, seat)
            at_the_moment = moment_of(state, match, seat)
            assert np.isfinite(before).all() and before.any() and np.isfinite(at_the_moment).all()
            scrambled(state, seat, chance)
            assert (described(state, match, seat) == before).all(), step
            assert (moment_of(state, match, seat) == at_the_moment).all(), step
            compared += 1
    assert compared > 100


def test_plans_count_the_points_of_goal_objects_that_nobody_controls(match: Match, trace: Trace) -> None:
    first = OFFSETS["plans"] + plans.OFFSETS["free"]
    some = 0
    for step in range(40, len(trace.moves), 25):
        state = state_at(trace, step)
        free = [at for at in range(OBJECTS) if state.in_play[at] and state.controller[at] == NONE]
        for seat in range(SEATS):
            expected = 0.0
            for goal in match.components.goal[state.players[seat].faction]:
                if goal["kind"] == Goal.CONTROL_OBJECT:
                    expected += goal["points"] * (goal["operand"] in free)
                elif goal["kind"] == Goal.CONTROL_ALL:
                    expected += 0.5 * goal["points"] * sum(int(goal["members"]) >> at & 1 for at in free)
            x = described(state, match, seat)
            assert x[first : first + plans.BLOCKS["free"]].sum() == pytest.approx(expected)
            some += expected > 0
    assert some > 20


def test_the_moment_says_what_a_crisis_lacks_and_who_has_it(match: Match, trace: Trace) -> None:
    crises = 0
    for step in range(len(trace.moves)):
        state = state_at(trace, step)
        if top(state).kind != Decide.PLEDGE:
            continue
        chapter = int(state.chapters[state.turn - 1])
        assert match.components.chapter_kind[chapter] == Chapter.CRISIS
        laid = state.players["laid"].sum(axis=0)
        lacks = np.maximum(0, match.components.chapter_cost[chapter] - laid)
        for seat in range(SEATS):
            x = moment_of(state, match, seat)
            blocks = {
                name: x[moment.OFFSETS[name] : moment.OFFSETS[name] + RESOURCES]
                for name in ("wanted", "mine", "theirs", "beyond")
            }
            assert (blocks["wanted"] == lacks).all()
            spare = state.players[seat].res - state.players[seat].laid
            assert (blocks["mine"] == np.minimum(lacks, spare)).all()
            everything = (state.players["res"] - state.players["laid"]).sum(axis=0)
            assert (blocks["beyond"] == np.maximum(0, lacks - everything)).all()
        crises += 1
    assert crises > 3


def test_a_redeal_changes_no_feature(match: Match, trace: Trace) -> None:
    work = match.kit.work()
    for step in range(100, len(trace.moves), 40):
        real, copy = state_at(trace, step), state_at(trace, step)
        seat = int(real.actor)
        redealt(real, copy, match.components, work.scratch, seat)
        assert (described(copy, match, seat) == described(real, match, seat)).all()


def test_a_stage_is_the_number_of_rounds_to_come(match: Match, trace: Trace) -> None:
    state = state_at(trace, len(trace.moves) - 1)
    for turn, expected in ((9, 0), (8, 1), (2, 7), (1, 7), (12, 0)):
        state.turn = turn
        assert stage(state, match.components) == expected


def test_hidden_cards_don_t_change_a_decision(match: Match, trace: Trace) -> None:
    """What is dealt anew comes from the seat's own luck, so the same decision is made in the same deals."""
    choose = match.kit.parts[-2].compile()
    work = match.kit.work()
    chance = np.random.default_rng(5)
    compared = 0
    for step in range(0, len(trace.moves), 5):
        state = state_at(trace, step)
        # being asked about a robbery or a breakthrough shows that the player has such a card
        if top(state).kind in (Decide.FACTION, Decide.PLEDGE_DIPLOMACY, Decide.STRIKE, Decide.ROBBERY):
            continue
        found = []
        for hidden in (False, True):
            state = state_at(trace, step)
            if hidden:
                exchanged(state, chance)
            count = GAME.legal_moves(state, match.components, work.rules)
            found.append(int(choose(state, match.components, work, count, match.weights)))
        assert found[0] == found[1], step
        compared += 1
    assert compared > 30


def exchanged(state: Any, chance: np.random.Generator) -> None:
    """Exchange the cards that the player who decides can't see, and the opponents' factions."""
    seat = int(state.actor)
    others = [other for other in range(int(state.options.players)) if other != seat]
    spots: list[tuple[Any, int]] = [(state.pile, at) for at in range(int(state.pile_count))]
    for slot in range(SLOTS):
        spots += [(state.slot_pile[slot], at) for at in range(int(state.slot_count[slot]))]
    for other in others:
        spots += [(state.players[other].hand, at) for at in range(int(state.players[other].hand_count))]
    cards = chance.permutation([int(row[at]) for row, at in spots])
    for (row, at), number in zip(spots, cards, strict=True):
        row[at] = number
    known = {int(faction) for faction in state.players[seat].drawn[:2]}
    free = chance.permutation([faction for faction in range(14) if faction not in known])
    for other, faction in zip(others, free, strict=False):
        opponent = state.players[other]
        opponent.hand[: opponent.hand_count] = np.sort(opponent.hand[: opponent.hand_count])
        opponent.faction = faction
    state.deck[: state.deck_count] = chance.permutation(state.deck[: state.deck_count])


def test_positions_are_noted_once_a_round_for_every_player(match: Match) -> None:
    course = enrol(GAME, LEARNING, Settings(), 5, 1)
    rows = np.repeat(np.repeat(learned_row(match, learned_width=1.0)[None, None], 4, 1), 3, 0)
    outcomes, records = play(course, 0, rows, LEARNING.empty(), POSITIONS)
    starts = (outcomes["rounds"] - 1).sum()  # every round but the first
    assert len(records[0].stage) == 4 * starts
    assert (records[0].seat.reshape(-1, 4) == np.arange(4)).all()
    assert np.isfinite(records[0].features).all()
    # whole points less a share of the mean of three opponents' points
    standing = records[0].standing.reshape(-1, 4)
    points = (
        standing + LEARNING.margin / 3 * standing.sum(axis=1, keepdims=True) / (1 - LEARNING.margin)
    ) / (1 + LEARNING.margin / 3)
    assert np.allclose(points, points.round(), atol=1e-4) and points.min() >= -1e-4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_learned_players_play_whole_games(players: int) -> None:
    for options in ({}, {"trade": "false", "launch_by_each": "true", "any_stage": "false"}):
        outcomes = play_games(new_match(GAME, players, ["learned"], options), 4, 3, checked=True)
        assert not outcomes["failure"].any()


def test_learned_players_play_the_same_in_any_batch() -> None:
    match = new_match(GAME, 4, ["learned", "scripted", "learned", "raider"])
    whole = play_games(match, 4, 5, batch_size=4)
    assert whole.tobytes() == play_games(match, 4, 5, batch_size=1).tobytes()
    assert whole[2:].tobytes() == play_games(match, 2, 5, first=2, workers=2, batch_size=1).tobytes()


@pytest.mark.parametrize(("players", "wins"), [(2, 0.6), (4, 0.35)])
def test_learned_beats_the_script(players: int, wins: float) -> None:
    duel = measure_duel(GAME, "learned", "scripted", players, 320, 11, workers=1)
    assert duel.won > 0.7 and duel.points > 2.0
    assert duel.wins_alone > wins


def test_nobody_launches_a_planet_to_its_end_for_a_few_tokens() -> None:
    """A launch that fills the track of a planet is weighed against stopping."""
    match = new_match(GAME, 4, ["learned"])
    fatal = 0
    for game in range(6):
        trace = play_traced(match, 9, game)[0]
        for step in range(len(trace.moves)):
            move = trace.moves[step]
            if move["kind"] == Move.LAUNCH:
                state = state_at(trace, step)
                shifts = match.components.object_track[move["what"]]
                after = state.track + shifts
                full = (shifts > 0) & (after >= state.options.track_ends)
                fatal += bool((full[1:] & (state.alive == 1)).any())
    assert fatal <= 2


def test_who_learns_from_decisions_knows_what_all_candidates_are_worth(match: Match) -> None:
    course = enrol(GAME, LEARNING, Settings(), 5, 1)
    rows = np.repeat(np.repeat(learned_row(match)[None, None], 4, 1), 2, 0)
    _, records = play(course, 0, rows, LEARNING.models(), ROOM, DECISIONS)
    assert len(records[0].standing) > 100
    assert (records[0].standing > IMPOSSIBLE / 2).all()  # none is marked as given up


def test_what_the_network_never_saw_has_no_say() -> None:
    """A feature that never varied has no slope. Chance weights in its place made players of two and three
    leave all crises unsolved."""
    models = LEARNING.models()
    unseen = (models.linear[0] == 0.0).all(axis=0)
    assert unseen.any() and not unseen.all()
    assert (models.inner[0][unseen] == 0.0).all()
    assert (models.mixed[0][:FEATURES][unseen] == 0.0).all()


def test_players_learn_every_faction_also_those_that_they_would_not_keep() -> None:
    """A correction that has seen no game of a faction can be far worse than the script with it."""
    course = enrol(GAME, LEARNING, Settings(), 5, 1)
    row = learned_row(course.match, learned_width=1.0)
    games = 150
    outcomes, _ = play(course, 0, np.repeat(np.repeat(row[None, None], 4, 1), games, 0), LEARNING.empty(), 0)
    seen = np.bincount(outcomes["seats"]["faction"].ravel(), minlength=14)
    assert seen.min() > 0.5 * 4 * games / 14


def test_trained_players_are_better_than_the_script_with_every_faction() -> None:
    """Against three players of the script, on the same deals as the script."""
    scores = {}
    for first in ("trained", "planner"):
        total = np.zeros(14)
        for faction, name in enumerate(FACTION_IDS):
            others = [FACTION_IDS[(faction + step) % 14] for step in (3, 7, 11)]
            match = new_match(GAME, 4, [first, *["planner"] * 3], {"factions": ",".join([name, *others])})
            total[faction] = play_games(match, 60, 17, workers=1)["seats"]["score"][:, 0].mean()
        scores[first] = total
    better = scores["trained"] - scores["planner"]
    assert better.mean() > 1.0
    assert better.min() > -1.5, dict(zip(FACTION_IDS, better.round(1), strict=True))
