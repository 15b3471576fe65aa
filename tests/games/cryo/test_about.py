"""What the manifest tells reports of the solo game: it must name what the game has."""

from __future__ import annotations

from sim import games
from sim.gamekit.about import Rival
from sim.games.cryo.loading.components import load_data
from sim.games.cryo.loading.options import SOLO_ONLY
from sim.games.cryo.text.about import about, targets
from sim.sweep import plan as plans
from strategies import registry

CRYO = games.get("cryo")
ABOUT = about()
RIVAL = ABOUT.rival or Rival()


def test_the_rival_and_its_options_are_those_of_the_game() -> None:
    switches = dict(load_data().rules.switches)
    choices = RIVAL.choices
    assert RIVAL.faction == CRYO.automated
    assert {*RIVAL.flags, choices.option} <= set(SOLO_ONLY)
    assert set(choices.values) == set(switches[choices.option].options)
    assert choices.default == switches[choices.option].default


def test_the_band_is_for_a_rung_of_the_ladder() -> None:
    band = targets().band
    assert band and 0 < band.low < band.high < 1
    assert band.rung in registry.rungs("cryo")
    assert "band" not in RIVAL.as_json(), "in the data, where an overlay changes it"


def test_the_ends_are_those_of_the_tables() -> None:
    ends = ABOUT.ends
    assert {ends.type, ends.seat, ends.done, ends.forced} <= set(CRYO.columns["games"])
    assert ends.types == {1: "sunset", 2: "evacuation", 3: "annihilation"}
    assert ends.of == {2: 19, 3: 26, 4: 33}


def test_the_command_for_sensitivity_is_a_packaged_plan() -> None:
    assert ABOUT.sensitivity.removeprefix("libration sweep ") in plans.packaged()


def test_cards_and_tiles_are_said_to_be_reconstructed() -> None:
    components = ABOUT.components
    assert components
    for kind in ("upgrade", "vehicle", "mission", "scrap", "redeemed_tile", "installed_tile", "cavern_tile"):
        assert {entry.source for entry in components[kind].entries.values()} == {"reconstructed"}, kind
    assert "reconstructed" in ABOUT.limits and "reconstructed" in RIVAL.rests


def test_fields_that_are_reconstructed_within_an_entry_are_named() -> None:
    fields = set(ABOUT.reconstructed)
    assert {
        "setup.players.players_2.damage_markers",
        "rival.material_limit",
        "board.dock.launch.section",
    } < fields
    assert "rival.harder.step6_bonus" in fields
    assert "rival.check.crystal.effects[1].res" not in fields, "its number is printed, only the icon is lost"
    assert "setup.players.players_2.resource_tiles_per_space" not in fields, "which is public"
