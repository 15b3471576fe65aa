"""Overlays at the far ends of what is allowed: nothing overflows, nothing reads past an array."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.gamekit.overlays import Change
from sim.games.gaia_project.loading.components import load_data
from sim.playing.batch import failure, new_match, play_games

GAME = games.get("gaia_project")
SEED = 3
RICH = """
[factions.defaults.base_income]
credits = 99
ore = 99
knowledge = 99
qic = 99
power_tokens = 99
charge = 99
[rules.limits]
credits_max = 999
ore_max = 999
knowledge_max = 999
"""
PROFITABLE = """
[actions.free_action.ore_to_credit]
cost = { ore = 1 }
gain = { ore = 2, vp = 99, qic = 99, power_tokens = 99 }
"""


@pytest.mark.parametrize("overlay", [RICH, PROFITABLE, RICH + PROFITABLE], ids=["rich", "profitable", "both"])
def test_very_large_gains_do_not_overflow(tmp_path: Path, overlay: str) -> None:
    (tmp_path / "large.toml").write_text(overlay)
    match = new_match(GAME, 4, ["random"], overlay=tmp_path / "large.toml")
    outcomes = play_games(match, 60, SEED, checked=True)
    assert failure(match, outcomes) is None
    seats = outcomes["seats"]
    assert (seats["score"] > -500).all()
    assert (seats["vp_by"].sum(axis=2) == seats["score"]).all()
    assert (seats["end_goods"] >= 0).all()
    assert (seats["notes"]["income_by_round"] >= 0).all()
    assert (seats["notes"]["waste"] >= 0).all()
    most = max(seats["end_goods"].max(), seats["score"].max(), seats["notes"]["income_by_round"].max())
    assert most > 127  # what a byte holds


def test_what_level_0_of_a_track_pays_is_paid() -> None:
    """Level 0 has no printed income, but an overlay may add one. Players above it don't get it."""
    income = [{"knowledge": 5}] + [{} for _ in range(5)]
    changed = Change("mine", {"research": {"track": {"economy": {"income": income}}}})
    plain, rich = (
        play_games(
            new_match(GAME, 2, ["random"], {"factions": "terrans,xenos"}, overlay), 40, SEED, checked=True
        )
        for overlay in (None, changed)
    )
    assert (rich["failure"] == 0).all()
    knowledge = GAME.axes()["good"].index("knowledge")
    first = [games["seats"]["notes"]["income_by_round"][:, :2, 0, knowledge] for games in (plain, rich)]
    assert (first[1] - first[0] == 5).all()


def test_a_free_action_that_costs_power_and_moves_tokens_is_paid_with_both() -> None:
    both = {"power_to_credit": {"cost": {"power": 1, "bowl_3_to_gaia": 2}}}
    match = new_match(GAME, 4, ["random"], overlay=Change("mine", {"actions": {"free_action": both}}))
    assert failure(match, play_games(match, 200, SEED, checked=True)) is None


def test_a_neutral_player_beside_four_takes_a_place(tmp_path: Path) -> None:
    """Then there are five places but only four printed values: the fifth gets nothing."""
    (tmp_path / "neutral.toml").write_text("[setup.players.4]\nneutral_player = true\n")
    match = new_match(GAME, 4, ["random"], overlay=tmp_path / "neutral.toml")
    assert len(match.components.final_vp) == 5
    outcomes = play_games(match, 300, SEED, checked=True)
    assert failure(match, outcomes) is None
    plain = play_games(new_match(GAME, 4, ["random"]), 300, SEED)
    final = [place for place, name in enumerate(GAME.about().sources) if name.startswith("final")]
    assert len(final) == 2
    with_neutral, without = (games["seats"]["vp_by"][:, :, final].sum(axis=1) for games in (outcomes, plain))
    assert (with_neutral <= without).all()
    assert with_neutral.sum() < without.sum()


def test_a_map_of_another_shape_compiles_nothing() -> None:
    """A layout whose sectors touch along fewer hexes has arrays of the same types."""
    layout = load_data().maps.layout[0]
    slots = [slot.model_dump() for slot in layout.slots]
    slots[0]["q"] -= 1
    overlay = Change("mine", {"maps": {"layout": {layout.id: {"slots": slots}}}})
    printed, changed = GAME.load_components(), GAME.load_components(overlay)
    assert (changed.borders[:, :, 0] >= 0).sum() < (printed.borders[:, :, 0] >= 0).sum()
    assert changed.dtype == printed.dtype
