"""Moves as text: every legal move of a decision has a different one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim import games
from sim.games.gaia_project.rules.moves import legal_moves
from sim.games.gaia_project.rules.state import STATE, new_work
from sim.games.gaia_project.rules.vocabulary import Decide, Stone
from sim.games.gaia_project.text.notation import move_text
from sim.kernel.decisions import push
from sim.playing.batch import new_match, play_traced
from tests.games.gaia_project.positions import Position

AUCTION = {"factions": "auction_bid_while_choosing", "map_rotation": "last_seat"}


def texts_of(state: Any, components: Any) -> list[str]:
    work: Any = new_work()
    count = legal_moves(state, components, work)
    return [move_text(state, components, work.moves[index]) for index in range(count)]


def check_decision(state: Any, components: Any, work: Any) -> None:
    """No two legal moves have the same text."""
    count = legal_moves(state, components, work)
    texts = [move_text(state, components, work.moves[index]) for index in range(count)]
    assert len(set(texts)) == count, sorted(text for text in texts if texts.count(text) > 1)


def legal(table: Position) -> list[str]:
    """The texts of a hand-made position, after checking them."""
    check_decision(table.state, table.parts, new_work())
    return texts_of(table.state, table.parts)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, AUCTION, {"factions": "taklons,ivits,nevlas,lantids"}])
def test_every_legal_move_of_a_game_has_its_own_text(players: int, options: dict[str, str]) -> None:
    if "," in options.get("factions", ""):
        options = {"factions": ",".join(options["factions"].split(",")[:players])}
    match = new_match(games.get("gaia_project"), players, options=options)
    work = new_work()
    trace, _ = play_traced(match, seed=11)
    for memory in trace.before:
        state = np.frombuffer(memory.copy(), STATE).view(np.recarray)[0]
        check_decision(state, match.components, work)


def test_mines_name_what_helps_to_build_them() -> None:
    table = Position("terrans", "itars")
    table.settle(0, {"mine": 2}, planets=[0])
    table.set(0, ore=9, credits=20, qic=4, power=(0, 0, 8, 0), booster="booster_04")
    mines = {text.partition(" with ")[2] for text in legal(table) if text.startswith("build mine ")}
    assert mines == {"", "power_5_terraform_2", "power_3_terraform_1", "booster_04"}


def test_actions_in_the_words_of_the_rulebook() -> None:
    table = Position("firaks", "xenos")
    table.settle(0, {"planetary_institute": 1, "research_lab": 1, "academy_right": 1, "mine": 1})
    table.give_tile(0, "tech_action_charge_4")
    table.give_token(0, "fed_vp_7_ore_2")
    table.set(0, ore=9, credits=20, knowledge=9, qic=5, power=(2, 2, 8, 0))
    texts = legal(table)
    for expected in (
        "advance economy",
        "action academy_right",
        "action tech_action_charge_4",
        "action power_4_credits_7",
        "action qic_3_rescore_federation with fed_vp_7_ore_2",
        "pass, take booster_03",
        "convert power_to_ore",
        "burn",
    ):
        assert expected in texts
    assert sum(text.startswith("downgrade ") and text.endswith(" to trading_station") for text in texts) == 1
    assert any(text.startswith("upgrade ") and text.endswith(" to trading_station") for text in texts)


def test_the_bescods_action_is_not_the_paid_advance() -> None:
    table = Position("bescods", "xenos")
    table.set(0, knowledge=4)
    assert {"advance economy", "advance lowest track economy"} <= set(legal(table))


def test_the_last_pass_takes_no_booster() -> None:
    assert "pass" in legal(Position("terrans", "itars", round_number=6))


def test_tech_tiles_name_their_place_and_what_they_cover() -> None:
    table = Position("xenos", "itars")
    table.give_tile(0, "tech_ore_qic")
    table.give_token(0, "fed_vp_7_ore_2")
    table.set(0, levels={"economy": 4})
    table.put_tile("adv_on_mine_3", "economy")
    table.put_tile("tech_vp_7", "free2")
    push(table.state, Decide.TECH_TILE, 0, 0, 0, 0)
    texts = legal(table)
    assert "take tech_vp_7 from free2" in texts
    assert "take adv_on_mine_3 covering tech_ore_qic" in texts
    assert len(texts) == 8 + 1


def test_research_steps_may_be_skipped() -> None:
    table = Position("xenos", "itars")
    push(table.state, Decide.RESEARCH_STEP, 0, 4, 0, 0)
    assert legal(table) == ["advance economy", "skip advance"]


def test_the_lost_planet_names_its_hex() -> None:
    table = Position("xenos", "itars")
    table.settle(0, {"mine": 1})
    push(table.state, Decide.LOST_PLANET, 0, 0, 0, 0)
    assert all(text.startswith("place lost planet ") for text in legal(table))


@pytest.mark.parametrize(
    ("faction", "expected"),
    [("terrans", "convert terrans_virtual_ore"), ("itars", "convert itars_tokens_to_tech")],
)
def test_conversions_of_the_gaia_phase(faction: str, expected: str) -> None:
    table = Position(faction, "xenos")
    table.settle(0, {"planetary_institute": 1})
    table.set(0, power=(2, 2, 0, 4))
    table.phase("gaia")
    assert {expected, "end gaia phase"} <= set(legal(table))


def test_the_brainstone_is_named_where_it_matters() -> None:
    table = Position("taklons", "xenos")
    table.settle(0, {"planetary_institute": 1})
    table.set(0, power=(2, 3, 1, 0), stone=Stone.BOWL_2)
    assert {"burn", "burn, brainstone stays", "burn, brainstone discarded"} <= set(legal(table))
    push(table.state, Decide.PAY_TOKENS, 0, 3, 1, 0)
    assert {"pay tokens 2/1/0", "pay tokens 2/0/0 + brainstone"} <= set(legal(table))
    push(table.state, Decide.LEECH, 0, 2, 1, 2)
    assert legal(table) == ["charge", "charge, token first", "decline"]
    push(table.state, Decide.BRAINSTONE_CHARGE, 0, 4, 0, 0)
    assert legal(table) == ["brainstone ends in bowl 3", "brainstone ends in bowl 2"]


def test_a_federation_lists_the_labels_of_its_hexes() -> None:
    table = Position("hadsch_hallas", "terrans")
    table.settle(0, {"planetary_institute": 1, "academy_left": 1, "trading_station": 2})
    table.set(0, power=(9, 3, 0, 0), qic=0, knowledge=0)
    assert "federate" in legal(table)
    push(table.state, Decide.FEDERATION, 0, 0, 0, 0)
    for text in legal(table):
        words, labels = text.split()[:2], text.split()[2:]
        assert words == ["form", "federation"] and labels == sorted(labels) and len(labels) >= 2
