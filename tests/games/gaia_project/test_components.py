"""Data, map, conversions and overlays of Gaia Project as arrays."""

from __future__ import annotations

import shutil
from collections import Counter, deque
from operator import attrgetter
from pathlib import Path

import numpy as np
import pytest

from sim.gamekit.components import source_of
from sim.games.gaia_project.loading.arrays import Components
from sim.games.gaia_project.loading.components import (
    READER,
    coordinates,
    ids,
    load_components,
    load_data,
)
from sim.games.gaia_project.loading.schema_base import FACTION_IDS
from sim.games.gaia_project.loading.schema_factions import BoardAbilities, InstituteAbilities
from sim.games.gaia_project.rules import geometry
from sim.games.gaia_project.rules.hexsets import has_hex
from sim.games.gaia_project.rules.vocabulary import (
    HEXES,
    NONE,
    SECTOR_HEXES,
    Ability,
    Arrival,
    Cost,
    Effect,
    EffectColumn,
    Event,
    Faction,
    Gain,
    Per,
    Planet,
    Source,
    Structure,
    Track,
)
from sim.games.gaia_project.text.titles import exchange_text, names

M4, M2, SMALL = 0, 1, 2

# Scenario A03: credits, ore, knowledge, QIC, bowls I and II, gaiaformers after the faction's set-up.
AFTER_SETUP = {
    "terrans": [15, 4, 3, 1, 4, 4, 1],
    "lantids": [13, 4, 3, 1, 4, 0, 0],
    "xenos": [15, 4, 3, 2, 2, 4, 0],
    "gleens": [15, 5, 3, 0, 2, 4, 0],
    "taklons": [15, 4, 3, 1, 2, 4, 0],
    "ambas": [15, 4, 3, 2, 2, 4, 0],
    "hadsch_hallas": [15, 4, 3, 1, 2, 4, 0],
    "ivits": [15, 4, 3, 1, 2, 4, 0],
    "geodens": [15, 6, 3, 1, 2, 4, 0],
    "bal_taks": [15, 4, 3, 0, 2, 2, 1],
    "firaks": [15, 3, 2, 1, 2, 4, 0],
    "bescods": [15, 4, 1, 1, 2, 4, 0],
    "nevlas": [15, 4, 2, 1, 2, 4, 0],
    "itars": [15, 5, 3, 1, 4, 4, 0],
}


@pytest.fixture(scope="module")
def components() -> Components:
    return load_components()


def first_map(components: Components, layout: int) -> np.ndarray:
    """Planets of the first-game map, by hex."""
    planets = np.full(HEXES, Planet.EMPTY)
    for slot in range(components.layout_slots[layout]):
        side = components.layout_first[layout, slot]
        planets[slot * SECTOR_HEXES : (slot + 1) * SECTOR_HEXES] = components.sector_planets[side]
    return planets


def hex_at(q: int, r: int, layout: int = M4) -> int:
    return [(int(a), int(b)) for a, b in coordinates(layout)].index((q, r))


def overlaid(tmp_path: Path, text: str) -> Components:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(text)
    return load_components(overlay)


def gain(**amounts: int) -> list[int]:
    return [amounts.get(name.lower(), 0) for name in Gain._fields]


def cost(**amounts: int) -> list[int]:
    return [amounts.get(name.lower(), 0) for name in Cost._fields]


def effect(kind: int, **columns: int) -> list[int]:
    return [kind] + [columns.get(name.lower(), 0) for name in EffectColumn._fields[1:]]


# The data


def test_every_array_is_as_the_compiled_rules_expect_it(components: Components) -> None:
    for name, array in components._asdict().items():
        if name == "rules":
            assert all(type(number) is int for number in array)
        else:
            assert array.dtype == {"distance": np.int8, "around": np.int64}.get(name, np.int16), name
            assert array.flags.c_contiguous and array.flags.writeable, name


@pytest.mark.parametrize("faction", FACTION_IDS)
def test_a03_faction_set_up(components: Components, faction: str) -> None:
    row = FACTION_IDS.index(faction)
    total = components.start_gain[row].astype(int)
    for track in range(6):
        for level in range(1, components.start_levels[row, track] + 1):
            total = total + components.arrival_gain[track, level]
    if components.ability[row, Ability.QIC_BECOMES_ORE]:
        total[Gain.ORE] += total[Gain.QIC]
        total[Gain.QIC] = 0
    bowls = components.start_bowls[row]
    start = [*total[: Gain.QIC + 1], bowls[0], bowls[1], total[Gain.GAIAFORMERS]]
    assert start == AFTER_SETUP[faction]
    assert total[Gain.VP] == 10
    assert bowls[2] == 0


def test_a02_ivits_start_on_level_0_with_an_institute_and_six_stations(components: Components) -> None:
    assert not components.start_levels[Faction.IVITS].any()
    assert components.start_mines[Faction.IVITS] == 0
    assert components.start_institute[Faction.IVITS] == 1
    assert components.rules.stations == 6
    assert components.institute_ability[Faction.IVITS, Ability.ACTION_PLACE_SPACE_STATION] == 6


def test_a08_the_third_mine_of_xenos_gives_nothing(components: Components) -> None:
    table = components.income[Faction.XENOS]
    assert table[Source.MINE : Source.MINE + 3, Gain.ORE].tolist() == [1, 1, 0]
    assert table[Source.BOOSTER].tolist() == [0, 1, 0, 0, 0, 0]
    assert table[Source.BOOSTER + 1].tolist() == [0, 0, 1, 0, 0, 0]


def test_bescods_and_nevlas_have_incomes_of_their_own(components: Components) -> None:
    trading = slice(Source.TRADING_STATION, Source.TRADING_STATION + 4)
    labs = slice(Source.RESEARCH_LAB, Source.RESEARCH_LAB + 3)
    assert components.income[Faction.TERRANS, trading, Gain.CREDITS].tolist() == [3, 4, 4, 5]
    assert components.income[Faction.BESCODS, trading, Gain.CREDITS].tolist() == [0, 0, 0, 0]
    assert components.income[Faction.BESCODS, trading, Gain.KNOWLEDGE].tolist() == [1, 1, 1, 1]
    assert components.income[Faction.BESCODS, labs, Gain.CREDITS].tolist() == [3, 4, 5]
    assert components.income[Faction.NEVLAS, labs, Gain.CHARGE].tolist() == [2, 2, 2]
    assert components.income[Faction.BESCODS, Source.BASE].tolist() == [0, 1, 0, 0, 0, 0]


def test_incomes_of_research_tiles_and_big_structures(components: Components) -> None:
    table = components.income[Faction.ITARS]
    assert table[Source.RESEARCH + Track.ECONOMY * 6 + 4].tolist() == [4, 2, 0, 0, 0, 4]
    assert not table[Source.RESEARCH + Track.ECONOMY * 6 + 5].any()
    assert table[Source.ACADEMY_LEFT, Gain.KNOWLEDGE] == 3
    assert table[Source.PLANETARY_INSTITUTE : Source.PLANETARY_INSTITUTE + 2].tolist() == [
        [0, 0, 0, 0, 0, 4],
        [0, 0, 0, 0, 1, 0],
    ]
    tile = ids().tiles.index("tech_income_ore_charge")
    assert table[Source.TILE + tile].tolist() == [0, 1, 0, 0, 0, 1]


def test_abilities_carry_their_numbers(components: Components) -> None:
    board, institute = components.ability, components.institute_ability
    token = ids().tokens.index("fed_gleens")
    assert board[Faction.TAKLONS, Ability.BRAINSTONE] == 3
    assert np.flatnonzero(components.start_brainstone).tolist() == [Faction.TAKLONS]
    assert components.start_brainstone[Faction.TAKLONS] == 1
    assert board[Faction.XENOS, Ability.EXTRA_START_MINE] == 1
    assert board[Faction.IVITS, Ability.START_WITH_PI_ONLY] == 1
    assert board[Faction.GLEENS, Ability.GAIA_PLANET_COST] == 1
    assert board[Faction.IVITS, Ability.SINGLE_EXPANDING_FEDERATION] == 7
    assert board[Faction.NEVLAS, Ability.FREE_ACTION_BOWL3_TO_GAIA_FOR_KNOWLEDGE] == 1
    assert institute[Faction.XENOS, Ability.FEDERATION_THRESHOLD] == 6
    assert institute[Faction.GLEENS, Ability.GAIN_FACTION_FEDERATION_TOKEN] == token + 1
    assert institute[Faction.ITARS, Ability.GAIA_PHASE_DISCARD_FOR_TECH_TILE] == 4
    assert institute[Faction.NEVLAS, Ability.POWER_TOKEN_SPEND_VALUE] == 2
    assert components.token_faction[token] == Faction.GLEENS
    # Each of the 30 abilities belongs to exactly one faction.
    assert ((board > 0).sum(axis=0) + (institute > 0).sum(axis=0)).tolist() == [1] * 30


def test_the_models_know_every_ability_of_the_vocabulary() -> None:
    derived = {"extra_start_mine", "start_with_pi_only"}
    abilities = set(BoardAbilities.model_fields) | set(InstituteAbilities.model_fields) | derived
    assert abilities == {name.lower() for name in Ability._fields}


def test_d02_terraforming_steps(components: Components) -> None:
    steps = components.terraform_steps
    assert steps[Planet.TERRA, Planet.TITANIUM] == 2
    assert steps[Planet.TERRA, Planet.VOLCANIC] == 2
    assert steps[Planet.TERRA, Planet.SWAMP] == 3
    assert steps[Planet.VOLCANIC, Planet.SWAMP] == 2
    assert np.array_equal(steps, steps.T)


def test_bescods_upgrade_along_other_paths(components: Components) -> None:
    upgrades = components.upgrades
    lab, institute = Structure.RESEARCH_LAB, Structure.PLANETARY_INSTITUTE
    for faction in range(14):
        swapped = faction == Faction.BESCODS
        assert upgrades[faction, lab, institute] == swapped
        assert upgrades[faction, Structure.TRADING_STATION, Structure.ACADEMY_LEFT] == swapped
        assert upgrades[faction].sum() == 5
        assert upgrades[faction, Structure.MINE].tolist() == [0, 1, 0, 0, 0, 0]


def test_structures_and_research(components: Components) -> None:
    assert components.structure_cost[Structure.TRADING_STATION].tolist() == cost(ore=2, credits=6)
    assert components.trading_near_cost.tolist() == cost(ore=2, credits=3)
    assert components.structure_limit.tolist() == [8, 4, 3, 1, 1, 1]
    assert components.power_value.tolist() == [1, 2, 2, 3, 3, 3, 1]
    assert components.structure_tile.tolist() == [0, 0, 1, 0, 1, 1]
    assert components.gaia_tokens.tolist() == [-1, 6, 6, 4, 3, 3]
    assert components.arrival_special[Track.NAVIGATION, 5] == Arrival.PLACE_LOST_PLANET
    assert components.arrival_vp_per_gaia[Track.GAIA_PROJECT].tolist() == [0, 0, 0, 0, 0, 1]
    assert components.level_charge.tolist() == [0, 0, 0, 3, 0, 0]


def test_effects_as_rows(components: Components) -> None:
    tile, booster, action = ids().tiles.index, ids().boosters.index, ids().board_actions.index
    assert components.tile_effect[tile("adv_pass_lab_3")].tolist() == effect(
        Effect.ON_PASS, per=Per.RESEARCH_LABS, vp=3
    )
    assert components.tile_effect[tile("adv_on_mine_3")].tolist() == effect(
        Effect.ON, event=Event.BUILD_MINE, vp=3
    )
    assert components.tile_effect[tile("adv_now_mine_2")].tolist() == effect(Effect.GAIN_PER, per=Per.MINES)
    assert components.tile_gain[tile("adv_now_mine_2")].tolist() == gain(vp=2)
    assert components.tile_effect[tile("tech_big_power_4")].tolist() == effect(
        Effect.SET_POWER_VALUE, value=4
    )
    assert components.tile_gain[tile("adv_action_qic_credits_5")].tolist() == gain(qic=1, credits=5)
    assert not components.tile_gain[tile("tech_income_credits_4")].any()
    assert components.booster_effect[booster("booster_01")].tolist() == effect(Effect.NOTHING)
    assert components.booster_effect[booster("booster_04")].tolist() == effect(
        Effect.BUILD_MINE, free_steps=1
    )
    assert components.booster_effect[booster("booster_05")].tolist() == effect(
        Effect.BUILD_MINE_OR_GAIA_PROJECT, range_bonus=3
    )
    types = action("qic_2_planet_types")
    assert components.board_effect[types].tolist() == effect(
        Effect.GAIN_VP_BASE_PLUS_PER, per=Per.PLANET_TYPES, vp=1
    )
    assert components.board_gain[types].tolist() == gain(vp=3)
    assert components.board_cost[types].tolist() == cost(qic=2)
    assert components.gaia_effect.tolist() == [Effect.GAIN] * 4 + [Effect.TAKE_TECH_TILE]
    assert components.gaia_cost[-1].tolist() == cost(gaia_discard=4)


def test_set_up_tables(components: Components) -> None:
    assert components.boosters_in_play.tolist() == [0, 0, 5, 6, 7]
    assert components.neutral_player.tolist() == [0, 0, 1, 0, 0]
    assert components.final_neutral.tolist() == [10, 11, 5, 4, 6, 8]
    assert components.first_factions[3].tolist() == [Faction.TERRANS, Faction.TAKLONS, Faction.GEODENS, NONE]
    assert components.first_mines[4, Faction.TERRANS].tolist() == [hex_at(4, 0), hex_at(4, -6), NONE]
    for players, layout in ((2, M2), (3, M4), (4, M4)):
        planets = first_map(components, layout)
        for faction in components.first_factions[players, :players]:
            mines = [mine for mine in components.first_mines[players, faction] if mine != NONE]
            assert len(set(mines)) == components.start_mines[faction]
            assert all(planets[mine] == components.home[faction] for mine in mines)


def test_two_factions_on_each_of_seven_boards(components: Components) -> None:
    assert Counter(components.board.tolist()) == {board: 2 for board in range(7)}


def test_another_folder_with_the_same_files_gives_the_same_components(
    tmp_path: Path, components: Components
) -> None:
    shutil.copytree(READER.folder, tmp_path / "data")
    loaded = load_components(folder=tmp_path / "data")
    assert loaded.rules == components.rules
    for name in Components._fields[1:]:
        assert np.array_equal(getattr(loaded, name), getattr(components, name)), name


def test_sources_say_what_is_reconstructed() -> None:
    found = READER.sources()
    reconstructed = {path for path, source in found.items() if source == "reconstructed"}
    assert {"rules.auction", "maps.layout.map_3_players_small"} < reconstructed
    assert all(path.startswith("setup.players.") for path in reconstructed if path.count(".") > 2)
    assert found["structures.*.income"] == "public"


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("factions.faction.terrans.start.ore", "rulebook"),  # line 366
        ("factions.faction.terrans.start.qic", "public"),
        ("factions.faction.terrans.start_power.bowl1", "rulebook"),  # line 376
        ("factions.faction.lantids.start_power.bowl1", "public"),
        ("factions.faction.ambas.start_vp", "rulebook"),  # line 406
        ("factions.faction.xenos.start_mines", "rulebook"),  # line 1222
        ("factions.faction.ambas.academy_left_income.knowledge", "rulebook"),  # line 807
        ("factions.faction.itars.academy_left_income.knowledge", "public"),
        ("factions.faction.bal_taks.academy_right_action.credits", "public"),
        ("planets.habitability.gaia.qic", "rulebook"),  # line 693
        ("structures.piece.space_station.federation_value", "rulebook"),  # line 1282
        ("actions.board_action.qic_2_planet_types.effect.vp", "rulebook"),  # line 1446
        ("actions.board_action.qic_2_planet_types.cost.qic", "public"),
        ("actions.board_action.power_4_ore_2.cost.power", "rulebook"),  # line 933
        ("tech_tiles.copies_each", "rulebook"),  # line 64
        ("federations.token.fed_vp_8_qic_1.copies", "rulebook"),  # line 87
        ("federations.token.fed_vp_8_qic_1.gain.vp", "public"),
        ("scoring_tiles.round_tile.round_big_5_a.effect.vp", "rulebook"),  # line 1488
        ("scoring_tiles.round_tile.round_big_5_b.effect.vp", "public"),
    ],
)
def test_sources_say_what_the_rulebook_prints(key: str, source: str) -> None:
    assert source_of(READER.sources(), key.split(".")) == source


def test_fields_with_a_source_of_their_own_exist() -> None:
    data = load_data()
    named: list[tuple[object, str]] = []
    for faction in data.factions.faction:
        named += [(faction, field) for field in (*faction.public, *faction.rulebook)]
    for action in data.actions.board_action:
        named += [(action, field) for field in action.public]
    for entry, field in named:
        attrgetter(field)(entry)


# The map


def test_a07_planets_of_the_first_game_maps(components: Components) -> None:
    for layout, homes, gaia, transdim, hexes in ((M4, 6, 7, 12, 190), (M2, 4, 5, 7, 133)):
        planets = first_map(components, layout)
        count = Counter(planet for planet in planets.tolist() if planet != Planet.EMPTY)
        assert [count[planet] for planet in range(7)] == [homes] * 7
        assert (count[Planet.GAIA], count[Planet.TRANSDIM]) == (gaia, transdim)
        assert components.layout_slots[layout] * SECTOR_HEXES == hexes
    assert components.layout_slots[SMALL] * SECTOR_HEXES == 152


def test_a07_only_two_transdims_are_neighbours_of_one_type(components: Components) -> None:
    equal: dict[int, set[frozenset[tuple[int, int]]]] = {M4: set(), M2: set()}
    for layout, pairs in equal.items():
        planets, places = first_map(components, layout), coordinates(layout)
        for here in range(HEXES):
            for there in components.neighbours[layout, here]:
                if there != NONE and planets[here] == planets[there] != Planet.EMPTY:
                    pairs.add(frozenset((int(q), int(r)) for q, r in places[[here, there]]))
    assert equal == {M4: {frozenset({(-1, -5), (0, -5)})}, M2: set()}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [((3, -3), (-1, 1), 4), ((4, 0), (4, 3), 3), ((4, 0), (5, 0), 1), ((4, 0), (4, 0), 0)],
)
def test_distances_of_the_scenarios(
    components: Components, one: tuple[int, int], other: tuple[int, int], expected: int
) -> None:
    assert components.distance[M4, hex_at(*one), hex_at(*other)] == expected


@pytest.mark.parametrize("layout", [M4, M2])
def test_distance_is_the_shortest_path_on_the_map(components: Components, layout: int) -> None:
    used = components.layout_slots[layout] * SECTOR_HEXES
    for start in range(0, used, 7):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in components.neighbours[layout, here].tolist():
                if there != NONE and there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        assert components.distance[layout, start, :used].tolist() == [steps[place] for place in range(used)]


@pytest.mark.parametrize("layout", [M4, M2, SMALL])
def test_near_and_borders_against_obvious_twins(components: Components, layout: int) -> None:
    distance = components.distance[layout].tolist()
    for here in range(HEXES):
        near = [place for place in components.near[layout, here].tolist() if place != NONE]
        assert sorted(near) == [there for there in range(HEXES) if distance[here][there] <= 2]
        assert components.near[layout, here, : len(near)].tolist() == near
        assert not near or near[0] == here
        around = components.around[layout, here]
        assert [there for there in range(HEXES) if has_hex(around, there)] == sorted(near[1:])
    pairs = [(a, b) for a, b in components.borders[layout].tolist() if a != NONE]
    assert sorted(pairs) == [
        (a, b)
        for a in range(HEXES)
        for b in range(a + 1, HEXES)
        if distance[a][b] == 1 and a // SECTOR_HEXES != b // SECTOR_HEXES
    ]


def test_hexes_off_a_small_map_are_far_and_alone(components: Components) -> None:
    for layout in (M2, SMALL):
        used = components.layout_slots[layout] * SECTOR_HEXES
        assert (components.distance[layout, used:] == 127).all()
        assert (components.distance[layout, :, used:] == 127).all()
        assert (components.distance[layout, :used, :used] < 127).all()
        assert (components.neighbours[layout, used:] == NONE).all()
        assert (components.near[layout, used:] == NONE).all()
        assert (coordinates(layout)[used:] == geometry.OFF_MAP).all()


def test_turning_a_sector_moves_each_planet_clockwise(components: Components) -> None:
    positions = load_data().sectors.positions
    for turns in range(6):
        for position, (q, r) in enumerate(positions):
            for _ in range(turns):
                q, r = -r, q + r
            assert positions[components.rotation[turns, position]] == [q, r]


def test_labels_of_hexes() -> None:
    labels = [geometry.hex_label(8, position) for position in range(SECTOR_HEXES)]
    assert labels[:13] == [f"8A{place}" for place in range(12)] + ["8B0"]
    assert labels[17:] == ["8B5", "8C"]
    assert geometry.hex_label(10, 3) == "10A3"


def test_sectors_01_to_04_lie_inside(components: Components) -> None:
    for layout in (M4, M2, SMALL):
        for slot in range(components.layout_slots[layout]):
            number = components.sector_number[components.layout_first[layout, slot]]
            assert components.layout_inner[layout, slot] == (number <= 4)
    assert {int(n) for n in components.sector_number} == set(range(1, 11))


# Conversions paid together


def power_sums_of(components: Components) -> set[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """(value, cost, gain) of every power sum."""
    rows = np.flatnonzero(components.free_sum_value)
    return {
        (
            int(components.free_sum_value[row]),
            tuple(components.free_cost[row].tolist()),
            tuple(components.free_gain[row].tolist()),
        )
        for row in rows
    }


def power_sum(value: int, power: int, **goods: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    return (value, tuple(cost(power=power)), tuple(gain(**goods)))


def test_b13_b14_conversions_paid_together(components: Components) -> None:
    assert power_sums_of(components) == {
        power_sum(2, 6, ore=2),
        power_sum(2, 4, ore=1, credits=1),
        power_sum(2, 2, credits=2),
        power_sum(3, 2, credits=2),
        power_sum(3, 3, credits=3),
    }
    printed = components.free_sum_value == 0
    assert printed.sum() == 14 and printed[:14].all()
    assert (components.free_faction[~printed] == NONE).all()


def test_power_sums_follow_the_value_of_a_token(tmp_path: Path) -> None:
    changed = overlaid(tmp_path, "[factions.faction.nevlas.pi_ability]\npower_token_spend_value = 4")
    assert {entry for entry in power_sums_of(changed) if entry[0] == 4} == {
        power_sum(4, 2, credits=2),
        power_sum(4, 3, credits=3),
        power_sum(4, 4, ore=1, credits=1),
    }


def test_no_power_sums_where_every_token_counts_one(tmp_path: Path) -> None:
    changed = overlaid(
        tmp_path,
        "[factions.faction.nevlas.pi_ability]\npower_token_spend_value = 1\n"
        "[factions.faction.taklons.ability]\nbrainstone = 1",
    )
    assert not changed.free_sum_value.any()


def test_free_actions_of_one_faction(components: Components) -> None:
    free = ids().free_actions
    credits_for_ore = free.index("hh_credits_to_ore")
    assert components.free_faction[credits_for_ore] == Faction.HADSCH_HALLAS
    assert components.free_institute[credits_for_ore] == 1
    assert components.free_faction[free.index("burn")] == NONE
    assert components.free_cost[free.index("burn")].tolist() == cost(burn=1)


def test_ids_and_names_fit_the_arrays(components: Components) -> None:
    assert len(ids().free_actions) == len(components.free_cost)
    assert len(ids().gaia_actions) == len(components.gaia_cost)
    for texts in (ids(), names()):
        assert len(texts.tiles) == len(components.tile_effect)
        assert len(texts.sectors) == len(components.sector_planets)
    assert ids().factions == tuple(name.lower() for name in Faction._fields)
    assert names().factions[Faction.BAL_TAKS] == "Bal T'aks"
    assert names().boosters[3] == "income 2 credits; action: a mine with 1 free terraforming step"
    assert names().board_actions[9] == "2 QIC: 3 VP and 1 VP for each planet type"
    assert exchange_text(components.free_cost[2], components.free_gain[2]) == "3 power for 1 ore"


# Overlays


def test_an_overlay_changes_what_it_names_and_nothing_else(tmp_path: Path, components: Components) -> None:
    changed = overlaid(
        tmp_path,
        """
        name = "what if"
        note = "numbers of every kind"
        [factions.faction.terrans.start]
        credits = 20
        [structures.structure.mine.cost]
        credits = 3
        [rules.limits]
        ore_max = 20
        [advanced_tech_tiles.tile.adv_pass_lab_3.effect]
        vp = 4
        """,
    )
    assert changed.start_gain[Faction.TERRANS].tolist() == gain(credits=20, ore=4, knowledge=3, qic=1, vp=10)
    assert changed.structure_cost[Structure.MINE].tolist() == cost(ore=1, credits=3)
    assert changed.rules == components.rules._replace(ore_max=20)
    assert changed.tile_effect[ids().tiles.index("adv_pass_lab_3"), EffectColumn.VP] == 4
    differing = {
        name
        for name in Components._fields[1:]
        if not np.array_equal(getattr(changed, name), getattr(components, name))
    }
    assert differing == {"start_gain", "structure_cost", "tile_effect"}
    assert load_components() is components


def test_an_overlay_of_the_defaults_reaches_all_factions_that_inherit(tmp_path: Path) -> None:
    changed = overlaid(
        tmp_path, "[factions.defaults.start]\ncredits = 16\n[factions.defaults]\nstart_vp = 12"
    )
    credits = changed.start_gain[:, Gain.CREDITS].tolist()
    assert credits == [13 if faction == Faction.LANTIDS else 16 for faction in range(14)]
    assert (changed.start_gain[:, Gain.VP] == 12).all()


def test_an_overlay_may_give_further_research_levels_and_another_kind_of_effect(tmp_path: Path) -> None:
    changed = overlaid(
        tmp_path,
        """
        [factions.faction.geodens.start_research]
        terraforming = 2
        [tech_tiles.tile.tech_vp_7]
        effect = { kind = "income", credits = 2 }
        [boosters.booster.booster_01]
        effect = { kind = "on_pass", per = "sectors", vp = 1 }
        """,
    )
    assert changed.start_levels[Faction.GEODENS, Track.TERRAFORMING] == 2
    tile = ids().tiles.index("tech_vp_7")
    assert changed.tile_effect[tile].tolist() == effect(Effect.INCOME)
    assert changed.income[0, Source.TILE + tile].tolist() == [2, 0, 0, 0, 0, 0]
    assert changed.booster_effect[0].tolist() == effect(Effect.ON_PASS, per=Per.SECTORS, vp=1)


def test_an_overlay_is_not_held_against_the_printed_inventory(tmp_path: Path) -> None:
    changed = overlaid(
        tmp_path,
        "[tech_tiles]\ncopies_each = 3\n[structures.structure.mine]\nper_player = 7\n"
        "[factions.faction.xenos]\nstart_mines = 2\n[rules.leech]\nfree = 0",
    )
    assert changed.tile_copies.tolist() == [3] * 9
    assert changed.structure_limit[Structure.MINE] == 7
    assert changed.ability[Faction.XENOS, Ability.EXTRA_START_MINE] == 0
    assert changed.rules.leech_free == 0


def test_a_smaller_neighbourhood_is_possible(tmp_path: Path) -> None:
    changed = overlaid(tmp_path, "[rules.distances]\nneighbourhood = 1")
    assert changed.rules.neighbourhood == 1
    assert (changed.near[M4] != NONE).sum(axis=1).max() == 7
    assert max(hexes.bit_count() for hexes in changed.around[M4, :, 0].tolist()) == 6
