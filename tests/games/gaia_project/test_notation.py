"""Moves as text: unique among the legal ones, and read back as the same move."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim import games
from sim.errors import BadInput
from sim.games.gaia_project.moves import legal_moves
from sim.games.gaia_project.notation import SUGGESTIONS, move_text, read_move
from sim.games.gaia_project.state import GAME, new_work
from sim.games.gaia_project.vocabulary import Decide, Stone
from sim.kernel.decisions import push
from sim.playing.batch import play_traced, set_table
from tests.games.gaia_project.positions import Position

READ_BACK = 25  # of the legal moves of one decision; reading writes down all of them each time
AUCTION = {"factions": "auction_bid_while_choosing", "map_rotation": "last_seat"}


def texts_of(state: Any, components: Any) -> list[str]:
    work: Any = new_work()
    count = legal_moves(state, components, work)
    return [move_text(state, components, work.moves[index]) for index in range(count)]


def content(move: Any) -> list[bytes]:
    """The bytes of a move's fields; those between them mean nothing."""
    return [move[name].tobytes() for name in move.dtype.names]


def check_decision(state: Any, components: Any, work: Any) -> None:
    """Every legal move has a text of its own, which reads back to the same move."""
    count = legal_moves(state, components, work)
    moves = [work.moves[index].copy() for index in range(count)]
    texts = [move_text(state, components, move) for move in moves]
    assert len(set(texts)) == count, sorted(text for text in texts if texts.count(text) > 1)
    for index in range(0, count, 1 + count // READ_BACK):
        read = read_move(state, components, work, texts[index])
        assert content(read) == content(moves[index]), texts[index]


def legal(table: Position) -> list[str]:
    """The texts of a hand-made position, after checking them."""
    check_decision(table.state, table.parts, new_work())
    return texts_of(table.state, table.parts)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, AUCTION, {"factions": "taklons,ivits,nevlas,lantids"}])
def test_every_legal_move_of_a_game_has_its_own_text(players: int, options: dict[str, str]) -> None:
    if "," in options.get("factions", ""):
        options = {"factions": ",".join(options["factions"].split(",")[:players])}
    table = set_table(games.get("gaia_project"), players, options=options)
    work = new_work()
    trace, _ = play_traced(table, seed=11)
    for memory in trace.before:
        state = np.frombuffer(memory.copy(), GAME).view(np.recarray)[0]
        check_decision(state, table.components, work)


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


def test_reading_minds_neither_case_nor_spaces() -> None:
    table = Position("xenos", "itars")
    table.set(0, knowledge=4)
    read = read_move(table.state, table.parts, new_work(), "  Advance   ECONOMY ")
    assert move_text(table.state, table.parts, read) == "advance economy"


def test_an_unknown_text_is_refused_with_the_nearest_ones() -> None:
    table = Position("xenos", "itars")
    table.set(0, knowledge=4, ore=9, credits=20, power=(0, 4, 8, 0))
    with pytest.raises(BadInput) as refused:
        read_move(table.state, table.parts, new_work(), "advance economics")
    message = str(refused.value)
    assert message.startswith('"advance economics" is not a legal move. ')
    assert message.split("the nearest first: ")[1].startswith('"advance economy", ')
    assert message.count('", ') == SUGGESTIONS
