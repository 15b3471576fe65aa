"""Data files and overlays: mistakes are refused in one line that names the file and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.games.andromedas_edge.loading.components import load_components, load_data
from sim.games.andromedas_edge.loading.options import parse_options, players_with
from sim.games.andromedas_edge.rules.vocabulary_effects import LISTS, Lists


def overlay(folder: Path, text: str) -> Path:
    path = folder / "changed.toml"
    path.write_text(text)
    return path


def test_the_packaged_files_are_right() -> None:
    data = load_data()
    assert sum(card.copies for card in data.tactics.card) == 80
    assert len(data.modules.module) == 108
    assert load_components().effects.shape[0] == LISTS
    starts = list(Lists)
    assert starts == sorted(starts) and starts[-1] < LISTS


def test_distances_are_symmetric_and_quasars_block() -> None:
    distance = load_components().distance
    assert (distance[0] == distance[0].T).all()
    assert (distance[0, 9, 11], distance[1, 9, 11]) == (2, 3)  # slot_10 to slot_12


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[modules.module.ice_drill]\nslot = 'output'", "slot"),
        ("[modules.module.solar_field]\ndock = true", "dock"),
        ("[modules.module.supply_department]\ncost = []", "pay_moon"),
        ("[modules.module.titanium_smelter]\ncard_no = 7", "no label"),
        ("[ships.ship_type.fighter]\nabilities = ['settle']", "settle"),
        ("[ships.ship_type.fighter]\ncount = 2", "count"),
        ("[developments.development.city]\ntiles = 4", "tiles"),
        ("[map]\nslot_count = 22", "slot_count"),
        ("[ships.faction_upgrade.mycelinox]\nship = 'fighter'", "no part"),
        ("[raiders.raider.death_sphere]\nfigures = 2", "figures"),
        ("[raiders.raider.death_sphere]\nstart = 'nowhere'", "start"),
        ("[tactics.card.redeploy]\ncopies = 9", "at most 3"),
        ("[tactics.card.redeploy]\neffects = [{ kind = 'withdraw' }]", "window own_turn"),
        ("[tracks.event_track]\nlength_by_players = [0, 0, 0, 5, 6]", "at least 1"),
        (
            "[tracks.track.supremacy]\nvp = [0, 30, 2, 3, 4, 6, 8, 9, 10, 12, 15, 20]",
            "tracks.track.supremacy.vp[2]: expected at least 30",
        ),
        (
            "[factions.faction.fungoid_sporegoths.abilities.fungal_growth]\n"
            "effects = [{ kind = 'place_raider', cls = 'C', n = 1 }]",
            "abilities.fungal_growth.effects: expected substitute for fungal_growth",
        ),
        ("[tokens.discovery_token.research_grant]\ncopies = 0", "15"),
        ("[regions.planet.science_planet_1]\nmoon_color = 'industry'", "moon_color"),
        ("[resources.limits]\ndice_per_player = 20", "at most 8"),
        ("[map]\nslot = []", "slot"),
        ("[rules.switches.length]\ndefault = 'short'", "no switches"),
        ("[factions.faction.crystal_chorus]\nabilities = []", "resonance"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(tmp_path: Path, text: str, words: str) -> None:
    if "research_grant" in text:
        for name in ("ancient_insight", "lost_module"):
            text += f"\n[tokens.discovery_token.{name}]\ncopies = 0"
    with pytest.raises(BadInput) as error:
        load_components(overlay(tmp_path, text))
    message = str(error.value)
    assert words in message and len(message) <= 300 and "\n" not in message


def test_numbers_of_abilities_are_open_to_overlays(tmp_path: Path) -> None:
    text = "[factions.faction.zodian_militarists.abilities.battle_fury]\n"
    text += "effects = [{ kind = 'gain', energy = 4 }]"
    changed = load_components(overlay(tmp_path, text))
    printed = load_components()
    rows = [row for row in range(LISTS) if (changed.effects[row] != printed.effects[row]).any()]
    assert rows == [Lists.ABILITY + 3]


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (3, {"teams": "true"}, "teams"),
        (4, {"length": "endless"}, "length"),
        (2, {"factions": "crystal_chorus"}, "2 factions"),
        (2, {"factions": "crystal_chorus,crystal_chorus"}, "again"),
        (2, {"factions": "crystal_chorus,nobody"}, "faction"),
        (5, {}, "players"),
    ],
)
def test_wrong_options_are_named(players: int, options: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_options(players, options, load_components())
    assert words in str(error.value)


def test_teams_are_for_four() -> None:
    assert players_with({"teams": "true"}) == (4,)
    assert players_with({}) == (2, 3, 4)
    record = parse_options(
        4,
        {"teams": "true", "factions": "crystal_chorus,weldforged_smiths,plutonian_empire,tolzeed_haulers"},
        load_components(),
    )[0]
    assert record.given == 1 and list(record.factions) == [9, 3, 6, 5]
