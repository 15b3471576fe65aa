"""The ladder of New Dark Ages: Colony: personas load, rungs beat those below, hidden cards are not used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.gamekit.shown import Step, steps_of
from sim.games.new_dark_ages_colony import GAME
from sim.games.new_dark_ages_colony.rules.vocabulary import EPISODES, SLOTS, Decide, Move, Place
from sim.kernel.decisions import top
from sim.playing.batch import new_match, play_games, play_traced
from sim.playing.ladder import measure_duel
from strategies.new_dark_ages_colony import FAMILY, STRATEGIES
from strategies.new_dark_ages_colony.weights import BLOCK

PERSONAS = list(FAMILY.files().values())
WANTED = {"warlord", "trader", "crisis_solver", "free_rider", "raider"}


@pytest.mark.parametrize("path", PERSONAS, ids=lambda path: path.stem)
def test_a_persona_file_loads_and_says_what_it_is(path: Path) -> None:
    persona = FAMILY.load(path)
    assert persona.name == path.stem
    assert persona.note
    assert len(persona.weights) == BLOCK


def test_the_ladder_has_its_rungs_and_its_personas() -> None:
    assert {"novice", "scripted", "trained", "learned"} | WANTED <= set(STRATEGIES)
    alike = [name for name, player in STRATEGIES.items() if FAMILY.rung_of(player) == "trained"]
    assert len(alike) >= 7
    assert len({STRATEGIES[name].weights for name in alike}) == len(alike)


@pytest.mark.parametrize(("upper", "lower"), [("novice", "random"), ("scripted", "novice")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_rung_beats_the_one_below_in_three_of_four_mirrored_games(
    upper: str, lower: str, players: int
) -> None:
    duel = measure_duel(GAME, upper, lower, players, 480, 11, workers=1)
    assert duel.won > 0.75
    if players == 4:
        assert duel.wins_alone > 0.4


def test_planners_beat_the_script_and_reach_more_of_their_goals() -> None:
    duel = measure_duel(GAME, "planner", "scripted", 4, 800, 11, workers=1)
    assert duel.won > 0.65 and duel.points > 1.5
    planners, others = (
        play_games(new_match(GAME, 4, [name]), 200, 3)["seats"]["goal_points"].mean()
        for name in ("planner", "scripted")
    )
    assert planners > others + 0.5


@pytest.mark.parametrize(("players", "least"), [(2, 0.5), (3, 0.65), (4, 0.75)])
def test_trained_beats_the_script_with_any_number_of_players(players: int, least: float) -> None:
    """Its courses are for four; the default players must not fall apart with fewer."""
    assert measure_duel(GAME, "trained", "scripted", players, 960, 11, workers=1).won > least


@pytest.mark.parametrize("options", [{}, {"trade": "false", "launch_by_each": "true", "any_stage": "false"}])
def test_all_personas_play_to_the_end(options: dict[str, str]) -> None:
    for name in STRATEGIES:
        games = 4 if name == "learned" else 40
        outcomes = play_games(new_match(GAME, 4, [name], options), games, 3, checked=True)
        assert not outcomes["failure"].any(), name


def traced(name: str, games: int) -> Iterator[list[Step]]:
    """The steps of some games."""
    match = new_match(GAME, 4, [name])
    for game in range(games):
        yield steps_of(play_traced(match, 5, game)[0], GAME.state)


@pytest.mark.parametrize("name", ["scripted", "trader"])
def test_a_refused_offer_is_not_repeated_and_most_offers_are_accepted(name: str) -> None:
    answers = []
    for steps in traced(name, 15):
        refused: dict[tuple[int, int], list[bytes]] = {}
        for step in steps:
            if step.decision.kind == Decide.ANSWER:
                state = step.before
                offerer = (int(state.first) + int(state.at)) % 4
                parts = (state.offer_to, state.offer_give, state.offer_get, state.offer_characters)
                offer = b"".join(part.tobytes() for part in parts)
                before = refused.setdefault((int(state.turn), offerer), [])
                assert offer not in before
                answers.append(step.move.kind == Move.ACCEPT)
                if not answers[-1]:
                    before.append(offer)
    assert len(answers) > 100 and np.mean(answers) > 0.6


def test_nobody_starts_a_flight_that_would_arrive_after_the_game() -> None:
    flights = [
        int(step.after.arrive[step.move.who])
        for steps in traced("scripted", 25)
        for step in steps
        if step.move.kind == Move.FLY
    ]
    assert len(flights) > 15 and max(flights) <= 9


def test_traders_trade() -> None:
    seats = play_games(new_match(GAME, 4, ["trader"]), 100, 3)["seats"]
    assert seats["notes"]["trades"].mean() > 0.5


def test_free_riders_pay_less_for_crises_than_solvers() -> None:
    names = ["free_rider", "crisis_solver"] * 2
    paid = play_games(new_match(GAME, 4, names), 200, 3)["seats"]["notes"]["crisis_paid"].sum(axis=2)
    assert paid[:, [0, 2]].mean() < 0.5 * paid[:, [1, 3]].mean()


def test_players_play_the_same_in_any_batch() -> None:
    match = new_match(GAME, 4, ["trained", "scripted", "novice", "raider"])
    whole = play_games(match, 6, 5, batch_size=6)
    assert whole.tobytes() == play_games(match, 6, 5, batch_size=1).tobytes()
    assert whole[3:].tobytes() == play_games(match, 3, 5, first=3, workers=2, batch_size=2).tobytes()


def permuted(state: Any, chance: np.random.Generator) -> None:
    """Exchange everything that the player who decides cannot see: hands, slots, decks, factions."""
    seat = int(state.actor)
    others = [other for other in range(int(state.options.players)) if other != seat]
    spots: list[tuple[Any, int]] = [(state.pile, at) for at in range(int(state.pile_count))]
    for slot in range(SLOTS):
        spots += [(state.slot_pile[slot], at) for at in range(int(state.slot_count[slot]))]
    for other in others:
        opponent = state.players[other]
        spots += [(opponent.hand, at) for at in range(int(opponent.hand_count))]
    cards = chance.permutation([int(row[at]) for row, at in spots])
    for (row, at), number in zip(spots, cards, strict=True):
        row[at] = number
    for other in others:
        opponent = state.players[other]
        opponent.hand[: opponent.hand_count] = np.sort(opponent.hand[: opponent.hand_count])
    state.deck[: state.deck_count] = chance.permutation(state.deck[: state.deck_count])
    known = {int(faction) for faction in state.players[seat].drawn[:2]}
    free = [faction for faction in range(14) if faction not in known]
    for other, faction in zip(others, chance.permutation(free)[: len(others)], strict=True):
        state.players[other].faction = faction
    assert sorted(cards.tolist()) == sorted(set(cards.tolist())) and len(cards) < EPISODES
    assert all(state.location[who] == Place.DECK for who in state.deck[: state.deck_count])


@pytest.mark.parametrize("name", ["novice", "scripted", "raider", "trader"])
def test_what_is_hidden_does_not_change_a_decision(name: str) -> None:
    match = new_match(GAME, 4, [name])
    trace, _ = play_traced(match, 3, 1)
    choose = match.kit.parts[-2].compile()  # the policy, before the driver
    chance = np.random.default_rng(5)
    work = match.kit.work()
    compared = 0
    for step in range(0, len(trace.moves), 5):
        found = []
        for hidden in (False, True):
            state = trace.before[step].copy().view(GAME.state).view(np.recarray)[0]
            # being asked about a robbery or a breakthrough shows that the player has such a card
            if top(state).kind in (Decide.FACTION, Decide.PLEDGE_DIPLOMACY, Decide.STRIKE, Decide.ROBBERY):
                break
            if hidden:
                permuted(state, chance)
            count = GAME.legal_moves(state, match.components, work.rules)
            found.append(int(choose(state, match.components, work, count, match.weights)))
        if found:
            assert len(set(found)) == 1, step
            compared += 1
    assert compared > 30
