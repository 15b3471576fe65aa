"""What a run says about the game: every component and faction has a title and a source."""

from __future__ import annotations

import re

from sim.games.gaia_project import GAME
from sim.games.gaia_project.loading.components import load_data
from sim.games.gaia_project.text.about import about

ABOUT = about()
COMPONENTS = ABOUT.components or {}


def test_every_component_of_the_tables_has_title_group_and_source() -> None:
    for kind, name in GAME.component_ids():
        entry = COMPONENTS[kind].entries[name]
        assert entry.title and entry.group
        assert entry.source in ("rulebook", "public", "reconstructed")


def test_sources_are_those_of_the_data_files() -> None:
    tiles = COMPONENTS["tile"].entries
    assert tiles["adv_on_research_2"].source == "rulebook"  # says so itself
    assert tiles["adv_action_ore_3"].source == load_data().advanced_tech_tiles.source == "public"
    assert (tiles["tech_vp_7"].group, tiles["adv_on_research_2"].group) == (
        "Tech tile",
        "Advanced tech tile",
    )


def test_only_ivits_depend_on_a_ruling_and_the_sentence_names_its_switch() -> None:
    rulings = {name: faction.ruling for name, faction in ABOUT.factions.items() if faction.ruling}
    assert list(rulings) == ["ivits"]
    switch = load_data().rules.switches.ivits_token_without_new_part
    assert "ivits_token_without_new_part = true" in rulings["ivits"] and switch.default is False
    assert re.search(r"[\d.]+ % of games instead of [\d.]+ %", rulings["ivits"])


def test_factions_are_called_as_printed() -> None:
    factions = ABOUT.factions
    assert tuple(factions) == GAME.factions
    assert factions["bal_taks"].title == "Bal T'aks"


def test_what_nobody_takes_is_marked() -> None:
    assert {kind for kind, entry in COMPONENTS.items() if entry.scored} == {"round_tile", "final_tile"}


def test_ways_to_deal_factions_are_those_of_the_option() -> None:
    dealing, switch = ABOUT.dealing, load_data().rules.switches.factions
    assert dealing and list(dealing.ways) == switch.options and dealing.default == switch.default


def test_reconstructed_values_beside_components_say_which_options_use_them() -> None:
    assert ABOUT.used_if
    switches = load_data().rules.switches
    for start, needed in ABOUT.used_if.items():
        assert any(key.startswith(start) for key in ABOUT.reconstructed), start
        for option, values in needed.items():
            switch = getattr(switches, option)
            assert set(values) < {str(value).lower() for value in switch.options}
            assert str(switch.default).lower() not in values
