"""Nobody peeks: redealing what a seat can't see changes no decision of its player.

Players who copy the game redeal it in their own luck. In some games that starts from the order in which
things lie, so with other hidden things the same luck deals something else: then the choices are compared as
distributions. In Gaia Project nothing is hidden (test_gaia_project_hidden.py).
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from sim import games
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide as Asked
from sim.games.new_dark_ages_colony.rules.vocabulary import Decide
from sim.kernel.decisions import top
from sim.kernel.randomness import seed_streams
from sim.playing.batch import Match, new_match, play_traced, prepare
from strategies import registry
from tests.strategies.test_andromedas_edge_learned import reshuffle as redeal_andromedas_edge
from tests.strategies.test_cryo_learned import redealt as redeal_cryo
from tests.strategies.test_federation_learned import OPEN, SECRET
from tests.strategies.test_federation_learned import redealt as redeal_federation
from tests.strategies.test_new_dark_ages_colony_learned import redealt as redeal_colony

DEALS = 16  # how often a choice is repeated in either distribution
SHUFFLES = 500
RARE = 0.002


class Hidden(NamedTuple):
    """The fields of a game, reviewed: every one is in one of these."""

    redeal: Any
    secret: set[str]  # redealt, at least in part
    of_others: set[str]  # fields of other players that are redealt
    left: set[str]  # fields of other players that nobody reads for another one, so no redeal touches them
    open: set[str]  # everybody sees them, or only the one who decides just now, or they only keep count
    rare: Set[str] = frozenset()  # fields that a redeal of this game never changes: few have such things
    shown: tuple[int, ...] = ()  # decisions that show something hidden to the one who is asked


def redeal_unseen(real: Any, copy: Any, components: Any, scratch: Any, seat: int) -> None:
    redeal_andromedas_edge(real, copy, components, scratch.unseen, seat)
    for other in range(len(copy.scried)):
        if other != seat:
            copy.scried[other] = 3  # what others have seen of the events


def words(text: str) -> set[str]:
    return set(text.split())


COMMON = {"pending", "pending_count", "actor", "options", "standing", "over", "players", "notes", "story"}
GAMES = {
    "andromedas_edge": Hidden(
        redeal_unseen,
        {"random", "pile", "decks", "events", "stacks", "planets", "moon_order", "regions", "scried"},
        {"hand", "discoveries"},
        {"destiny", "dealt"},
        COMMON
        | words(
            "turn_number active first active_region launched granted claimed must_return returning "
            "triggered final_turns resolving transferred gifted acquiring played listed listed_count probe "
            "cost trial have paid chosen chosen_count moons_gone offer fifth_moon random_events "
            "leader_dice destinies progress marker marker_gone event_count event_discards "
            "event_discard_count event_shuffles event_card pile_count discards discard_count shuffles "
            "deck_count display display_count slot_paid planet_count planet_at newest moon_at "
            "stack_count dominance raider_card raider_supply raider_shield raider_bonus mechaphages "
            "supply module_used half_paid row_ship row_energy rows_left home battle working_module"
        ),
        {"discoveries"},
        (Asked.SCRY,),  # the player looks at the next event
    ),
    "cryo": Hidden(
        redeal_cryo,
        {"random", "pile", "cavern", "stack", "queue"},
        {"hand", "missions", "mission_order"},
        set(),
        COMMON
        | words(
            "turn_seat turn_number ties scrap_used sunset_resolved damaged drones_at up stack_count "
            "incident queue_count queue_at pile_count shuffles discards marker_dock decision_cards "
            "decision_count turned_card picked picked_count chosen paid path path_count load place "
            "vehicle performed token resolver trial"
        ),
    ),
    "federation": Hidden(redeal_federation, SECRET, set(), set(), OPEN, {"planet_block", "room_block"}),
    "new_dark_ages_colony": Hidden(
        redeal_colony,
        {"random", "pile", "slot_pile", "deck", "chapters"},
        {"hand", "faction", "struck"},
        {"drawn"},
        COMMON
        | words(
            "turn first stage at turn_pass fresh acted bought reassigned assign_at acting removed "
            "launching launcher rob_at offers refused offer_to offer_at offer_give offer_get "
            "offer_characters pledge_at offered_card bid_at kept track alive pile_count discards "
            "discard_count slot_count deck_count shuffles dead controller in_play automated launched "
            "front owner location origin arrive moved led behind"
        ),
        {"struck"},
        # being asked about a robbery or a breakthrough shows that the player has such a card
        (Decide.FACTION, Decide.PLEDGE_DIPLOMACY, Decide.STRIKE, Decide.ROBBERY),
    ),
}


@cache
def played(game: str) -> Any:
    """A game between trained players, move by move."""
    match = new_match(games.get(game), 4, ["trained"])
    prepare(match)
    return play_traced(match, 3, 1)[0]


def state_at(game: str, step: int) -> Any:
    return played(game).before[step].copy().view(games.get(game).state).view(np.recarray)[0]


def redealt(game: str, match: Match, step: int, seat: int, luck: int = 1) -> Any:
    """A position with other hidden things, but the same luck to come."""
    real, copy = state_at(game, step), state_at(game, step)
    seed_streams(real.random, np.int64(luck), np.int64(step))
    GAMES[game].redeal(real, copy, match.components, match.kit.work().scratch, seat)
    chance = np.random.default_rng((luck, step))
    for other in range(match.players):
        for name in GAMES[game].left if other != seat else ():
            field = copy["players"][other][name]
            copy["players"][other][name] = chance.permutation(np.atleast_1d(field)).reshape(np.shape(field))
    copy.random = state_at(game, step).random
    return copy


def decisions(game: str, match: Match, every: int) -> list[int]:
    """Steps at which a player has a choice and isn't shown anything hidden."""
    found = []
    for step in range(0, len(played(game).moves), every):
        state = state_at(game, step)
        asked = top(state).kind
        if asked not in GAMES[game].shown and legal(match, state)[0] > 1:
            found.append(step)
    return found


def legal(match: Match, state: Any) -> tuple[int, bytes]:
    """How many moves are legal, and all of them."""
    work = match.kit.work()
    count = match.game.legal_moves(state, match.components, work.rules)
    return count, work.rules.moves[:count].tobytes()


def chosen(match: Match, state: Any) -> int:
    """The index of the move that the player who decides chooses."""
    work = match.kit.work()
    count = match.game.legal_moves(state, match.components, work.rules)
    return int(match.kit.parts[-2].compile()(state, match.components, work, count, match.weights))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_reviewed_and_a_redeal_changes_the_hidden_ones_only(game: str) -> None:
    hidden, rules = GAMES[game], games.get(game)
    assert set(rules.state.names or ()) == hidden.secret | hidden.open
    assert not hidden.secret & hidden.open
    match = new_match(rules, 4, ["scripted"])
    changed: set[str] = set()
    for number, step in enumerate(range(0, len(played(game).moves), 9)):
        real = state_at(game, step)
        seat = number % 4
        copy = redealt(game, match, step, seat, luck=number)
        for name in set(rules.state.names or ()) - {"players", "random"}:
            if real[name].tobytes() != copy[name].tobytes():
                assert name in hidden.secret, (step, name)
                changed.add(name)
        for other in range(4):
            for name in rules.state["players"].base.names or ():
                if real["players"][other][name].tobytes() != copy["players"][other][name].tobytes():
                    assert other != seat and name in hidden.of_others | hidden.left, (step, name)
                    changed.add(name)
    assert changed >= (hidden.secret | hidden.of_others) - hidden.rare - {"random"}


@pytest.mark.parametrize("rung", ["scripted", "trained"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_move_and_no_decision(game: str, rung: str) -> None:
    match = new_match(games.get(game), 4, [rung])
    prepare(match)
    steps = decisions(game, match, 4)
    assert len(steps) > 30
    for step in steps:
        real = state_at(game, step)
        copy = redealt(game, match, step, int(real.actor))
        assert legal(match, real) == legal(match, copy), step
        assert chosen(match, state_at(game, step)) == chosen(match, copy), step


def differences(game: str, match: Match, of: int) -> float:
    """How likely a difference as large as that between choices in the real game and in redealt ones would be
    by chance. ``of``: 0 redeals what the player can't see; 1 what the next one can't see instead."""
    real, other = [], []
    for step in decisions(game, match, 12):
        seat = (int(state_at(game, step).actor) + of) % match.players
        rows: tuple[list[int], list[int]] = ([], [])
        for deal in range(DEALS):
            for side, row in enumerate(rows):
                state = redealt(game, match, step, seat, deal) if side else state_at(game, step)
                seed_streams(state.random, np.int64(7 + deal), np.int64(side))
                row.append(chosen(match, state))
        real.append(rows[0])
        other.append(rows[1])
    pooled = np.concatenate([np.array(real), np.array(other)], axis=1)
    chance = np.random.default_rng(5)

    def apart(choices: np.ndarray) -> int:
        counts = [
            [(half == one).sum(1) for half in np.split(choices, 2, axis=1)] for one in np.unique(pooled)
        ]
        return sum(int(((first - second) ** 2).sum()) for first, second in counts)

    by_chance = [apart(chance.permuted(pooled, axis=1)) for _ in range(SHUFFLES)]
    return float(np.mean(np.array(by_chance) >= apart(pooled)))


@pytest.mark.parametrize("game", GAMES)
def test_searches_choose_as_often_whatever_is_hidden(game: str) -> None:
    rungs = [name for name in registry.rungs(game) if name in ("learned", "expert")]
    assert rungs
    for rung in rungs:
        match = new_match(games.get(game), 4, [rung])
        prepare(match)
        assert differences(game, match, 0) > RARE, rung


def test_a_player_who_saw_other_cards_would_be_noticed() -> None:
    """The own hand decides: redealing what another seat can't see redeals it."""
    match = new_match(games.get("cryo"), 4, ["learned"])
    assert differences("cryo", match, 1) <= RARE
