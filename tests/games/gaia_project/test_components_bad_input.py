"""Wrong data files and overlays: one line that names the file, the key, what was expected and found."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.games.gaia_project.loading import checks
from sim.games.gaia_project.loading.components import READER, load_components, load_data


def without_planets(letter: str, left: int = 0) -> str:
    """An overlay that blanks the planets of one type, except the first ones."""
    text = ""
    for sector in load_data().sectors.sector:
        hexes = sector.hexes
        for place, found in enumerate(sector.hexes):
            if found == letter and left == 0:
                hexes = f"{hexes[:place]}e{hexes[place + 1 :]}"
            elif found == letter:
                left -= 1
        text += f'[sectors.sector.{sector.id}]\nhexes = "{hexes}"\n'
    return text


BAD_OVERLAYS = {
    "unknown file": ("[faction.terrans]\nx = 1", "faction", ["factions"]),
    "unknown id": ("[factions.faction.terens]\nstart_mines = 1", "factions.faction.terens", ['"terrans"']),
    "unknown key": (
        "[factions.faction.terrans.start]\noar = 1",
        "factions.faction.terrans.start.oar",
        ['"oar"', "knowledge"],
    ),
    "unknown key of a table": ("[rules.limits]\nore_maximum = 20", "rules.limits.ore_maximum", ["ore_max"]),
    "wrong type": ('[rules.limits]\nore_max = "20"', "rules.limits.ore_max", ["whole number", '"20"']),
    "a number where a table is": ("[rules]\nlimits = 3", "rules.limits", ["a table", "3"]),
    "a list instead of ids": (
        "[[factions.faction]]\nid = 'terrans'",
        "factions.faction",
        ["by id", "a list of 1"],
    ),
    "a file that is no table": ("rules = 3", "rules", ["a table", "3"]),
    "name that is no text": ("name = 3", "name", ["a text", "3"]),
    "a wide neighbourhood": (
        "[rules.distances]\nneighbourhood = 3",
        "rules.distances.neighbourhood",
        ["at most 2", "19 hexes", "found 3"],
    ),
    "a switch": (
        "[rules.switches.turn_order]\ndefault = 'pass_order'",
        "rules.switches",
        ["options of the run"],
    ),
    "the inventory": ("[components.counts]\nfactions = 13", "components", ["not checked against"]),
    "a check table": (
        "[factions.check.after_setup]\nterrans = [1]",
        "factions.check",
        ["not checked against"],
    ),
    "a negative price": (
        "[structures.structure.mine.cost]\nore = -1",
        "structures.structure.mine.cost.ore",
        ["at least 0", "-1"],
    ),
    "a price beyond all bounds": (
        "[actions.board_action.power_4_ore_2.cost]\npower = 40000",
        "actions.board_action.power_4_ore_2.cost.power",
        ["at most 99", "40000"],
    ),
    "a charge on the level where all begin": (
        "[research.common]\ncharge_by_level = [1, 0, 0, 3, 0, 0]",
        "research.common.charge_by_level[0]",
        ["nobody reaches level 0", "found 1"],
    ),
    "a gain on the level where all begin": (
        "[research.track.science]\nonce = [{ ore = 1 }, {}, {}, {}, {}, {}]",
        "research.track.science.once[0]",
        ["nobody reaches level 0"],
    ),
    "a free action for nothing": (
        "[actions.free_action.ore_to_credit.cost]\nore = 0",
        "actions.free_action.ore_to_credit.cost",
        ["a cost", "none"],
    ),
    "an ability without its conversion": (
        "[factions.faction.terrans.ability]\nfree_action_gaiaformer_to_qic = true",
        "factions.faction.terrans.ability.free_action_gaiaformer_to_qic",
        ["actions.toml"],
    ),
    "an institute beside mines": (
        "[factions.faction.ambas]\nstart_pi = 1",
        "factions.faction.ambas.start_mines",
        ["0 where start_pi is 1", "found 2"],
    ),
    "more at the start than anybody may hold": (
        "[factions.defaults.start]\nore = 25",
        "factions.faction.terrans.start.ore",
        ["at most 15", "found 25"],
    ),
    "more at the start than a lowered limit": (
        "[rules.limits]\nknowledge_max = 2",
        "factions.faction.terrans.start.knowledge",
        ["at most 2", "found 3"],
    ),
    "more ways to pay than the list has room for": (
        "[research.track.gaia_project]\ngaia_cost_tokens = [-1, 31, 6, 4, 3, 3]",
        "research.track.gaia_project.gaia_cost_tokens[1]",
        ["at most 30", "found 31"],
    ),
    "a ninth mine": (
        "[structures.structure.mine]\nper_player = 9",
        "structures.structure.mine.per_player",
        ["at most 8", "9"],
    ),
    "keys of another kind": (
        '[tech_tiles.tile.tech_vp_7]\neffect = { kind = "gain", per = "mines", vp = 2 }',
        "tech_tiles.tile.tech_vp_7.effect.per",
        ['"per"'],
    ),
    "a range that QICs do not extend": (
        "[rules.distances]\nqic_range_bonus = 0",
        "rules.distances.qic_range_bonus",
        ["1", "0"],
    ),
    "not TOML": ("[rules\n", "", ["TOML"]),
    "no planet of a colour": (
        without_planets("r"),
        "sectors.sector",
        ['at least 2 planets "r" (terra) on map_3_4_players', "found 0"],
    ),
    "too few planets for the Xenos": (
        without_planets("d", 2),
        "sectors.sector",
        ['at least 3 planets "d" (desert)', "found 2"],
    ),
}


@pytest.mark.parametrize(("text", "key", "parts"), BAD_OVERLAYS.values(), ids=BAD_OVERLAYS)
def test_a_bad_overlay_is_one_line_that_names_file_and_key(
    tmp_path: Path, text: str, key: str, parts: list[str]
) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(text)
    with pytest.raises(BadInput) as error:
        load_components(overlay)
    check_message(str(error.value), "overlay.toml", key, parts)


def test_more_conversions_paid_together_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[factions.faction.taklons.ability]\nbrainstone = 4")
    load_components(overlay)
    monkeypatch.setattr(checks, "FREE_ROWS", 20)
    with pytest.raises(
        BadInput, match=r"^overlay.toml: actions.free_action: expected at most 20 .* found 21$"
    ):
        load_components(overlay)


def test_a_missing_overlay_is_named() -> None:
    with pytest.raises(BadInput, match=r"^nowhere\.toml: expected a file, found none$"):
        load_components(Path("nowhere.toml"))


# Bad data files


def check_message(message: str, file: str, key: str, parts: list[str]) -> None:
    assert "\n" not in message and len(message) <= 300
    assert message.startswith(f"{file}: {key}: " if key else f"{file}: "), message
    assert "expected " in message and "found " in message, message
    for part in parts:
        assert part in message, message


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "data"
    shutil.copytree(READER.folder, copy)
    return copy


def replace(old: str, new: str, count: int = 1) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, count)

    return edit


def drop(entry: str, table: str) -> Callable[[str], str]:
    """Leave out the whole entry with that id."""

    def edit(text: str) -> str:
        blocks = text.split(f"[[{table}]]\n")
        kept = [block for block in blocks if not block.startswith(f'id = "{entry}"\n')]
        assert len(kept) == len(blocks) - 1
        return f"[[{table}]]\n".join(kept)

    return edit


BAD_FILES: dict[str, tuple[str, Callable[[str], str], str, list[str]]] = {
    "unknown key": (
        "factions",
        replace('name = "Xenos"', 'name = "Xenos"\ncolour = "red"'),
        "faction[2].colour",
        ['"colour"', "and 20 more"],
    ),
    "unknown key at the top": ("boosters", lambda text: f"boosters = 10\n{text}", "boosters", ['"booster"']),
    "number as text": (
        "structures",
        replace("power_value = 1", 'power_value = "1"'),
        "structure[0].power_value",
        ["a whole number", '"1"'],
    ),
    "fraction": (
        "rules",
        replace("ore_max = 15", "ore_max = 15.0"),
        "limits.ore_max",
        ["a whole number", "15.0"],
    ),
    "flag as number": (
        "federations",
        replace("green = false", "green = 0"),
        "token[0].green",
        ["true or false", "0"],
    ),
    "table as text": (
        "actions",
        replace("cost = { power = 7 }", 'cost = "7 power"'),
        "board_action[0].cost",
        ["a table", '"7 power"'],
    ),
    "effect as text": (
        "tech_tiles",
        replace('effect = { kind = "gain", vp = 7 }', 'effect = "7 VP"'),
        "tile[3].effect",
        ["a table", '"7 VP"'],
    ),
    "missing key": (
        "boosters",
        replace("income = [{ charge = 4 }]\n", ""),
        "booster[8].income",
        ["this key", "nothing"],
    ),
    "missing source": ("boosters", replace('source = "rulebook"\n', ""), "source", ["nothing"]),
    "unknown source": (
        "boosters",
        replace('source = "rulebook"', 'source = "memory"'),
        "source",
        ["'rulebook'", '"memory"'],
    ),
    "source of no key": (
        "structures",
        replace('income = "public"', 'incomes = "public"'),
        "field_sources.incomes",
        ["a key of some entry"],
    ),
    "unknown per": (
        "boosters",
        replace('per = "mines"', 'per = "mine"'),
        "booster[5].effect.per",
        ['did you mean "mines"?', '"mine"'],
    ),
    "unknown event": (
        "scoring_tiles",
        replace('event = "build_big"', 'event = "build_large"'),
        "round_tile[3].effect.event",
        ['did you mean "build_big"?', '"build_large"'],
    ),
    "unknown kind": (
        "tech_tiles",
        replace('kind = "set_power_value"', 'kind = "power_value"'),
        "tile[2].effect.kind",
        ["set_power_value", "'gain_per'", '"power_value"'],
    ),
    "kind that is not for this place": (
        "boosters",
        replace('kind = "on_pass", per = "mines", vp = 1', 'kind = "on", event = "build_mine", vp = 1'),
        "booster[5].effect.kind",
        ["'on_pass'", '"on"'],
    ),
    "no kind": (
        "tech_tiles",
        replace('effect = { kind = "gain", vp = 7 }', "effect = { vp = 7 }"),
        "tile[3].effect.kind",
        ["nothing"],
    ),
    "unknown ability": (
        "factions",
        replace("guest_mine = true", "guest_mines = true"),
        "faction[1].ability.guest_mines",
        ['"guest_mines" (did you mean "guest_mine"?)'],
    ),
    "ability of the wrong place": (
        "factions",
        replace("ability = { brainstone = 3 }", "ability = { leech_bonus_token = 1 }"),
        "faction[4].ability.leech_bonus_token",
        ["brainstone"],
    ),
    "unknown home": (
        "factions",
        replace('home = "oxide"', 'home = "acid"'),
        "faction[6].home",
        ["volcanic", '"acid"'],
    ),
    "unknown faction id": (
        "factions",
        replace('id = "ambas"', 'id = "amba"'),
        "faction[5].id",
        ["hadsch_hallas", '"amba"'],
    ),
    "unknown faction of an action": (
        "actions",
        replace('faction = "itars"', 'faction = "itar"'),
        "gaia_phase_action[4].faction",
        ['"itar"'],
    ),
    "faction twice": (
        "factions",
        replace('id = "ambas"', 'id = "taklons"'),
        "faction[5].id",
        ["an id that is not taken", '"taklons" again'],
    ),
    "factions in another order": (
        "factions",
        lambda text: replace('id = "nobody"', 'id = "lantids"')(
            text.replace('id = "lantids"', 'id = "terrans"').replace('id = "terrans"', 'id = "nobody"', 1)
        ),
        "faction[0].id",
        ['"terrans"', '"lantids"'],
    ),
    "missing faction": (
        "factions",
        lambda text: text[: text.index('[[faction]]\nid = "itars"')] + text[text.index("# Known results") :],
        "faction",
        ["14 entries", '"itars"', "13"],
    ),
    "missing booster": ("boosters", drop("booster_04", "booster"), "booster", ["10 entries", "found 9"]),
    "missing tile": ("tech_tiles", drop("tech_vp_7", "tile"), "tile", ["9 entries", "found 8"]),
    "missing advanced tile": (
        "advanced_tech_tiles",
        drop("adv_on_mine_3", "tile"),
        "tile",
        ["15 entries", "found 14"],
    ),
    "tile twice": (
        "tech_tiles",
        replace('id = "tech_ore_qic"', 'id = "tech_vp_7"'),
        "tile[3].id",
        ["an id that is not taken", '"tech_vp_7" again'],
    ),
    "copies that don't add up": (
        "tech_tiles",
        replace("copies_each = 4", "copies_each = 5"),
        "components.toml: counts.standard_tech_tiles",
        ["expected 45", "found 36"],
    ),
    "tracks in another order": (
        "research",
        replace('id = "economy"', 'id = "science"'),
        "track[5].id",
        ["an id that is not taken"],
    ),
    "too few levels": (
        "research",
        replace("step_cost_ore = [3, 3, 2, 1, 1, 1]", "step_cost_ore = [3, 3, 2, 1, 1]"),
        "track[0].step_cost_ore",
        ["at least 6 entries", "a list of 5"],
    ),
    "value on the wrong track": (
        "research",
        replace("base_range = [1, 1, 2, 2, 3, 4]", "step_cost_ore = [1, 1, 2, 2, 3, 4]"),
        "track[1].step_cost_ore",
        ["no such key"],
    ),
    "lost planet on level 4": (
        "research",
        replace('{}, { special = "place_lost_planet" }', '{ special = "place_lost_planet" }, {}'),
        "track[1].once[4].special",
        ["level 5"],
    ),
    "steps that are not symmetric": (
        "planets",
        replace("[0, 1, 2, 3, 3, 2, 1]", "[0, 1, 2, 3, 3, 2, 2]"),
        "terraform_steps.matrix[0][6]",
        ["expected 1", "found 2"],
    ),
    "steps off the circle": (
        "planets",
        lambda text: text.replace("[0, 1, 2, 3, 3, 2, 1]", "[0, 2, 2, 3, 3, 2, 1]").replace(
            "[1, 0, 1, 2, 3, 3, 2]", "[2, 0, 1, 2, 3, 3, 2]"
        ),
        "terraform_steps.matrix[0][1]",
        ["the circle", "found 2", "(and 1 more)"],
    ),
    "letter of two planets": (
        "planets",
        replace('letter = "o"', 'letter = "r"'),
        "planet[0].letter",
        ["that no other planet has", '"r"'],
    ),
    "sector with 18 hexes": (
        "sectors",
        replace("eeemevoeedeeereeese", "eeemevoeedeeereees"),
        "sector[0].hexes",
        ["19 letters", "found 18"],
    ),
    "unknown letter": (
        "sectors",
        replace("eeemevoeedeeereeese", "eeemevoeedeeereeexe"),
        "sector[0].hexes",
        ['"x"'],
    ),
    "equal neighbours in a sector": (
        "sectors",
        replace("eeemevoeedeeereeese", "eeemeooeedeeereeese"),
        "sector[0].hexes",
        ['"o" at positions 5 and 6'],
    ),
    "missing sector": ("sectors", drop("s09", "sector"), "sector", ["13 entries", "found 12"]),
    "sector with two backs": (
        "sectors",
        replace('side = "outline"', 'side = "solid"'),
        "sector",
        ["sector 5", "solid, solid"],
    ),
    "positions in another order": (
        "sectors",
        replace("[0, -2], [1, -2]", "[1, -2], [0, -2]"),
        "positions[0]",
        ["[0, -2]", "[1, -2]"],
    ),
    "sectors on one another": (
        "maps",
        replace("q = 8, r = -7", "q = 3, r = -5"),
        "layout[0].slots",
        ["apart", "two on hex"],
    ),
    "unknown sector of a map": (
        "maps",
        replace('first_game = "s10"', 'first_game = "s11"'),
        "layout[0].slots[0].first_game",
        ['"s11"'],
    ),
    "sector twice on a map": (
        "maps",
        replace('first_game = "s10"', 'first_game = "s01"'),
        "layout[0].slots[1].first_game",
        ["sector 1 again"],
    ),
    "mine on the wrong planet": (
        "setup",
        replace("hexes = [[4, 0], [4, -6]]", "hexes = [[4, 1], [4, -6]]"),
        "players.3.first_mines.terrans.hexes[0]",
        ["a terra planet", "[4, 1]"],
    ),
    "too few first mines": (
        "setup",
        replace("hexes = [[-3, 1], [0, 2], [-4, -2]]", "hexes = [[-3, 1], [0, 2]]"),
        "players.2.first_mines.xenos",
        ["3 hexes", "found 2"],
    ),
    "too few boosters": (
        "setup",
        replace("boosters = 7", "boosters = 4"),
        "players.4.boosters",
        ["more than 4", "found 4"],
    ),
    "first game with two of a board": (
        "setup",
        replace('"terrans", "taklons", "geodens"', '"terrans", "taklons", "ambas"'),
        "players.3.first_game",
        ["different boards", "taklons, ambas"],
    ),
    "board with three factions": (
        "factions",
        replace("board = 2", "board = 1"),
        "faction[0].board",
        ["two factions", "3 on board 1"],
    ),
    "brainstone without a bowl": (
        "factions",
        replace("brainstone_start_bowl = 1", "brainstone_start_bowl = 0"),
        "faction[4].ability.brainstone",
        ["brainstone_start_bowl"],
    ),
    "token of another faction": (
        "federations",
        replace('faction_only = "gleens"', 'faction_only = "xenos"'),
        "factions.toml: faction[3].pi_ability.gain_faction_federation_token",
        ['faction_only = "gleens"', '"fed_gleens"'],
    ),
    "default of a switch": (
        "rules",
        replace('default = "strict"', 'default = "lenient"'),
        "switches.end_conversion.default",
        ['"strict"', '"lenient"'],
    ),
    "wrong check table": (
        "factions",
        replace("xenos         = [15, 4, 3, 2, 2, 4, 0]", "xenos         = [15, 4, 3, 1, 2, 4, 0]"),
        "check.after_setup.xenos",
        ["[15, 4, 3, 2, 2, 4, 0]", "[15, 4, 3, 1, 2, 4, 0]"],
    ),
    "board that the check table contradicts": (
        "factions",
        replace("base_income = { ore = 2 }", "base_income = { ore = 3 }"),
        "check.first_income.ambas",
        ["[0, 5, 1, 0, 0, 0]", "[0, 4, 1, 0, 0, 0]"],
    ),
    "inventory": (
        "components",
        replace("federation_tokens = 19", "federation_tokens = 18"),
        "counts.federation_tokens",
        ["expected 19", "found 18"],
    ),
    "pieces of a color": (
        "components",
        replace("mines = 8", "mines = 9"),
        "counts.per_color.mines",
        ["expected 8", "found 9"],
    ),
    "syntax": ("factions", replace('id = "ambas"', "id = ambas"), "", ["TOML", "line"]),
    "not text": ("factions", lambda text: text + "\x00", "", ["TOML"]),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_bad_data_is_one_line_that_names_file_and_key(folder: Path, case: str) -> None:
    file, edit, key, parts = BAD_FILES[case]
    path = folder / f"{file}.toml"
    path.write_text(edit(path.read_text()))
    with pytest.raises(BadInput) as error:
        load_data(folder=folder)
    # A sum that does not add up shows in the file with the sum.
    named, key = key.split(": ") if ": " in key else (f"{file}.toml", key)
    check_message(str(error.value), named, key, parts)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "boosters.toml").unlink()
    with pytest.raises(BadInput, match=r"^boosters.toml: expected a file in .*, found none$"):
        load_components(folder=folder)


def test_further_errors_are_counted(folder: Path) -> None:
    path = folder / "boosters.toml"
    path.write_text(path.read_text().replace("kind = ", "king = "))
    with pytest.raises(BadInput, match=r"^boosters.toml: booster\[3\].effect.kind: .* \(and 6 more\)$"):
        load_components(folder=folder)


def test_a_fault_of_the_data_is_not_blamed_on_the_overlay(folder: Path, tmp_path: Path) -> None:
    path = folder / "rules.toml"
    path.write_text(path.read_text().replace("rounds = 6", "rounds = 7"))
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[rules.limits]\nore_max = 20")
    with pytest.raises(BadInput, match=r"^rules.toml: limits.rounds: expected at most 6, found 7$"):
        load_components(overlay, folder)
