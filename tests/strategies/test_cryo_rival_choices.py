"""Every tie of the rival is judged: for the human, or for the rival."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.cryo import GAME
from sim.games.cryo.rules.moves import legal_moves
from sim.games.cryo.rules.vocabulary import HUMAN, RIVAL, Decide, Task
from sim.kernel.jit import jit
from sim.kernel.records import new_records
from sim.playing.batch import new_match
from strategies.cryo.rival import look_for_rival, rival_score
from strategies.cryo.scratch import SCRATCH
from tests.games.cryo.positions import Position, cavern, dock
from tests.games.cryo.test_scenarios_solo import drones_out, points_to, solo

WEIGHTS = new_match(GAME, 2, ["scripted"], {"mode": "solo"}).weights[0]
CALM = "early_energy_1"


@jit
def score_options(state, components, scratch, weights, moves, count, sign, scores):
    entry = state.pending[state.pending_count - 1]
    kind = int(entry.kind)
    look_for_rival(state, components, scratch, weights, kind)
    for index in range(count):
        option = int(moves[index].option)
        scores[index] = sign * rival_score(
            state, components, scratch, weights, kind, int(entry.a), int(entry.b), option, sign
        )


def scores_of(table: Position, sign: float) -> np.ndarray:
    """The scores of all options."""
    count = legal_moves(table.state, table.components, table.work)
    scores = np.zeros(count)
    scratch: Any = new_records(SCRATCH)[0]
    scratch.turn = -1
    args = (table.state, table.components, scratch, WEIGHTS, table.work.moves)
    score_options(*args, count, sign, scores)
    return scores


def chosen(table: Position, sign: float) -> int:
    """The option with the highest score, which no other option reaches."""
    scores = scores_of(table, sign)
    assert (scores == scores.max()).sum() == 1, f"a tie is left: {scores}"
    return int(table.work.moves[scores.argmax()].option)


def check(table: Position, kind: int, human: int, rival: int) -> None:
    """The human's best and the rival's best option of the decision that is due."""
    assert table.kind == kind
    assert (chosen(table, 1.0), chosen(table, -1.0)) == (human, rival)


def test_o1_the_dock_where_the_tile_helps_least() -> None:
    table = points_to(solo(), "eng_t1").drones([1, 2], ["eng_t1"]).res(2, 1, 1, 0, 1, seat=RIVAL)
    # To the right of the first dock is a crystal with an energy, of the second one two crystals: the check.
    table.stack("eng_r4", "eng_energy").stack("eng_r5", "eng_double")
    table.due(Task.BEGIN_TURN, a=1, seat=1).take(0)
    check(table, Decide.RIVAL_DOCK, dock("eng_l1"), dock("eng_l2"))


def test_o2_the_bay_of_the_material_that_is_far_from_its_check() -> None:
    table = drones_out(solo(), "eng_t1").pods(2, seat=RIVAL).res(0, 3, 0, 0, 0, seat=RIVAL)
    table.player(HUMAN).cargo[2:] = table.components.bay_slots[2:]
    table.player(RIVAL).drones_home = 0
    table.due(Task.BEGIN_TURN, a=1, seat=1).take(0)
    assert table.options == [0, 1]  # crystal and organics
    check(table, Decide.RIVAL_BAY, 0, 1)


def test_o3_a_sabotage_that_hits_the_rival_alone_is_the_humans_choice() -> None:
    table = solo().tokens("early_sab_left_1", "early_nanite_1", CALM, CALM)
    table.stasis(0, 1, 0, 0, seat=RIVAL).stasis(1, 1, 0, 0, seat=RIVAL).stasis(0, 0, 0, 0, seat=HUMAN)
    table.due(Decide.RIVAL_INCIDENT)
    check(table, Decide.RIVAL_INCIDENT, 0, 1)


def test_o3_of_two_gains_the_one_that_brings_a_check_nearer() -> None:
    table = solo().tokens("early_crystal_1", "early_organics_1", CALM, CALM).res(0, 3, 0, 0, 0, seat=RIVAL)
    table.stasis(0, 1, 0, 0, seat=RIVAL).stasis(1, 1, 0, 0, seat=RIVAL).due(Decide.RIVAL_INCIDENT)
    check(table, Decide.RIVAL_INCIDENT, 0, 1)


def test_o4_the_chamber_with_the_pods_of_the_other_side() -> None:
    table = solo().stasis(0, 1, 0, 0, seat=RIVAL).stasis(0, 0, 1, 0, seat=HUMAN)
    check(table.due(Decide.RIVAL_CHAMBER, a=0), Decide.RIVAL_CHAMBER, 0, 1)


def test_o5_the_section_without_a_sabotage() -> None:
    table = solo().tokens("early_sab_left_1", CALM, CALM, CALM).res(0, 4, 0, 0, 0, seat=RIVAL)
    table.stasis(2, 0, 0, 0, seat=RIVAL).stasis(3, 0, 0, 0, seat=RIVAL)
    table.stasis(0, 3, 0, 0, seat=RIVAL).stasis(1, 3, 0, 0, seat=RIVAL).due(Decide.RIVAL_SECTION, a=2)
    check(table, Decide.RIVAL_SECTION, 1, 0)


def test_o5_the_section_whose_own_check_would_find_nobody_left() -> None:
    table = solo().res(3, 4, 0, 0, 0, seat=RIVAL).stasis(3, 0, 0, 0, seat=RIVAL)
    table.stasis(0, 1, 1, 0, seat=RIVAL).stasis(2, 1, 1, 0, seat=RIVAL).stasis(1, 0, 0, 0, seat=RIVAL)
    table.due(Decide.RIVAL_SECTION, a=2)
    check(table, Decide.RIVAL_SECTION, 0, 2)


def test_o5_the_chamber_that_is_not_in_danger() -> None:
    table = solo().tokens("early_sab_left_1", CALM, CALM, CALM).stasis(0, 1, 1, 0, seat=RIVAL)
    check(table.due(Decide.RIVAL_WAKE, a=0), Decide.RIVAL_WAKE, 1, 0)


def test_o6_the_cavern_after_which_its_pods_take_no_control_from_the_human() -> None:
    """With c06 its pods go to c02 and c06, with c08 to c03 and c08: the pairs with the fewest of its pods.
    The human controls c03."""
    table = solo().res(0, 0, 0, 0, 3, seat=RIVAL).up("c02", "c03")
    table.lay("c02", "cavern_s1").lay("c03", "cavern_s2")
    for space in ("c02", "c03"):
        table.player(RIVAL).caverns[cavern(space)] = 2
    table.player(HUMAN).caverns[cavern("c03")] = 3
    table.player(RIVAL).platform = 5
    table.due(Decide.RIVAL_SCOUT)
    check(table, Decide.RIVAL_SCOUT, cavern("c06"), cavern("c08"))


def test_o7_and_o8_the_caverns_where_control_is_not_at_stake() -> None:
    table = solo().up("c02", "c03", "c07")
    table.lay("c02", "cavern_s7").lay("c03", "cavern_s1").lay("c07", "cavern_s4")  # control 3, 1, 2
    table.player(HUMAN).caverns[cavern("c02")] = 1
    table.player(RIVAL).platform = 3
    pairs = [tuple(map(int, pair)) for pair in table.components.pairs[: table.components.pair_count]]
    table.due(Decide.RIVAL_PAIR)
    assert {pairs[option] for option in table.options} == {(1, 2), (1, 6), (2, 6)}
    free, dear = (pairs.index((cavern(name), cavern("c07"))) for name in ("c03", "c02"))
    check(table, Decide.RIVAL_PAIR, free, dear)
    pair = pairs.index((cavern("c02"), cavern("c03")))
    table.due(Decide.RIVAL_ODD, a=pair)
    check(table, Decide.RIVAL_ODD, 1, 0)


def test_o9_the_material_whose_check_brings_less() -> None:
    table = solo().res(2, 2, 0, 0, 0, seat=RIVAL).due(Decide.RIVAL_MATERIAL, a=3, b=2)
    # Both are two short of the check. Organics wake three pods, crystals one and bring energy.
    check(table, Decide.RIVAL_MATERIAL, 0, 1)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_what_is_face_down_is_not_known(sign: float) -> None:
    """The tile of a face-down cavern does not change the scores."""
    scores = set()
    for tile in ("cavern_g1", "cavern_g3", "cavern_g5"):
        table = solo().up("c02", "c03").lay("c06", tile).lay("c02", "cavern_s1").lay("c03", "cavern_s2")
        table.player(HUMAN).caverns[cavern("c03")] = 1
        table.player(RIVAL).platform = 4
        scores.add(scores_of(table.due(Decide.RIVAL_SCOUT), sign).tobytes())
    assert len(scores) == 1
