"""Files of recorded games. Every value is checked before anything is replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sim.errors import BadInput
from sim.gamekit import recorded
from sim.gamekit.recorded import MAX_NUMBER, Field
from sim.games.gaia_project.loading.options import OPTIONS
from sim.games.gaia_project.recorded.log import (
    ADVANCED_SLOTS,
    BOOSTERS,
    FACTIONS,
    SLOTS,
    STONES,
    TOKENS,
    Entry,
    parse_entry,
    without_brackets,
)
from sim.games.gaia_project.rules.vocabulary import ROUNDS, SEATS, SECTOR_HEXES, FactionMode, Planet, Stone

# Names of the recording engine -> the ids of our data files, or our codes.
STANDARD_TILES = {
    "tech1": "tech_ore_qic",
    "tech2": "tech_types_knowledge",
    "tech3": "tech_big_power_4",
    "tech4": "tech_vp_7",
    "tech5": "tech_income_ore_charge",
    "tech6": "tech_income_knowledge_credit",
    "tech7": "tech_gaia_mine_vp_3",
    "tech8": "tech_income_credits_4",
    "tech9": "tech_action_charge_4",
}
ADVANCED_TILES = {
    "advtech1": "adv_pass_federation_3",
    "advtech2": "adv_on_research_2",
    "advtech3": "adv_action_qic_credits_5",
    "advtech4": "adv_now_mine_2",
    "advtech5": "adv_pass_lab_3",
    "advtech6": "adv_now_sector_ore_1",
    "advtech7": "adv_pass_type_1",
    "advtech8": "adv_now_gaia_2",
    "advtech9": "adv_now_trading_4",
    "advtech10": "adv_now_sector_2",
    "advtech11": "adv_action_ore_3",
    "advtech12": "adv_now_federation_5",
    "advtech13": "adv_action_knowledge_3",
    "advtech14": "adv_on_mine_3",
    "advtech15": "adv_on_trading_3",
}
ROUND_TILES = {
    "score1": "round_terraform_2",
    "score2": "round_research_2",
    "score3": "round_mine_2",
    "score4": "round_federation_5",
    "score5": "round_trading_4",
    "score6": "round_gaia_mine_4",
    "score7": "round_big_5_a",
    "score8": "round_trading_3",
    "score9": "round_gaia_mine_3",
    "score10": "round_big_5_b",
}
FINAL_TILES = {
    "structure": "final_structures",
    "structureFed": "final_structures_in_federations",
    "planetType": "final_planet_types",
    "gaia": "final_gaia_planets",
    "sector": "final_sectors",
    "satellite": "final_satellites",
}
PLANETS = {
    "r": Planet.TERRA,
    "d": Planet.DESERT,
    "s": Planet.SWAMP,
    "o": Planet.OXIDE,
    "v": Planet.VOLCANIC,
    "t": Planet.TITANIUM,
    "i": Planet.ICE,
    "g": Planet.GAIA,
    "m": Planet.TRANSDIM,
    "e": Planet.EMPTY,
}
SECTORS = {
    **{str(number): f"s{number:02}" for number in (1, 2, 3, 4, 8, 9, 10)},
    **{f"{number}A": f"s{number:02}_solid" for number in (5, 6, 7)},
    **{f"{number}B": f"s{number:02}_outline" for number in (5, 6, 7)},
}
TRACK_TOKENS = {name: token for name, token in TOKENS.items() if name != "gleens"}
NUMBERS = ("vp", "credits", "ore", "knowledge", "qic", "bowl 1", "bowl 2", "bowl 3", "gaia area")
LEVEL_COLUMNS = 7  # six tracks, and one that the base game doesn't use
FIRST_STATE = 2  # no state is recorded after the first entry


@dataclass(frozen=True)
class Hex:
    """One hex of a recorded map, in our coordinates."""

    label: str
    q: int
    r: int
    planet: int
    sector: str  # id of the side


@dataclass(frozen=True)
class Shown:
    """What a recorded state shows about one player."""

    numbers: tuple[int, ...]  # NUMBERS
    brainstone: int
    levels: tuple[int, ...]


@dataclass(frozen=True)
class RecordedGame:
    """One recorded game, checked, in our ids and codes."""

    where: str  # file and line, for errors that show up later
    id: str
    hexes: tuple[Hex, ...]
    boosters: tuple[str, ...]
    tiles: tuple[str, ...]  # by slot
    advanced: tuple[str, ...]  # by track
    round_tiles: tuple[str, ...]
    final_tiles: tuple[str, ...]
    terraforming_token: str
    tokens: Mapping[str, int]
    factions: tuple[int, ...]  # by seat
    options: np.ndarray  # one record
    setup: tuple[str, ...]  # texts of the first entries, which aren't moves
    entries: tuple[Entry, ...]
    states: tuple[tuple[Shown, ...], ...]  # after 2, 3, ... entries
    final_vp: tuple[int, ...]


def read_games(path: Path) -> Iterator[RecordedGame]:
    """The games of a ``.jsonl`` or ``.jsonl.gz`` file, checked; BadInput if something is wrong."""
    return recorded.read_games(path, _read_game)


def _read_game(name: str, top: Field) -> RecordedGame:
    players = top["players"].number(2, SEATS)
    factions = top["factions"].many_of("a faction", FACTIONS, players)
    hexes = _read_hexes(top["map"]["hexes"])
    setup = top["setup"]
    tiles, advanced = _read_tiles(setup["techs"])
    texts = [entry.text() for entry in top["moves"].items()]
    _check_setup(texts, top)
    entries = _read_entries(texts, players, hexes, factions, top["moves"])
    return RecordedGame(
        where=top.where,
        id=name,
        hexes=hexes,
        boosters=setup["boosters"].many_of("a booster", BOOSTERS, players + 3),
        tiles=tiles,
        advanced=advanced,
        round_tiles=setup["round_scoring"].many_of("a round tile", ROUND_TILES, ROUNDS),
        final_tiles=setup["final_scoring"].many_of("a final tile", FINAL_TILES, 2),
        terraforming_token=setup["terraforming_federation"].one_of("a federation token", TRACK_TOKENS),
        tokens={TOKENS[token]: setup["federations"][token].number(0, 3) for token in TRACK_TOKENS},
        factions=factions,
        options=_read_options(top, factions),
        setup=tuple(texts[: players + 1]),
        entries=entries,
        states=_read_states(top["states"], players, len(texts)),
        final_vp=tuple(vp.number() for vp in top["final_vp"].items(players)),
    )


def _read_options(top: Field, factions: tuple[int, ...]) -> np.ndarray:
    """The options of a game as a record; BadInput for an unknown one. The map and its layout are recorded."""
    players = len(factions)
    options = recorded.read_options(
        top, OPTIONS, lambda given: OPTIONS.filled(players, OPTIONS.values(players, given))
    )
    options[0].faction_mode = FactionMode.GIVEN
    options[0].factions[:players] = factions
    return options


def _read_hexes(field: Field) -> tuple[Hex, ...]:
    hexes = []
    for item in field.items():
        label, q, r, planet, sector = item.items(5)
        column, row = (number.number(-MAX_NUMBER) for number in (q, r))
        hexes.append(
            Hex(
                label=label.text(),
                q=row,  # axial coordinates of the recording engine -> ours
                r=-column - row,
                planet=planet.one_of("a planet", PLANETS),
                sector=sector.one_of("a sector", SECTORS),
            )
        )
    field.refuse_repeats([hexagon.label for hexagon in hexes])
    field.refuse_repeats([(hexagon.q, hexagon.r) for hexagon in hexes])
    if len(hexes) % SECTOR_HEXES or not hexes:
        raise BadInput(
            f"{field.where}: {field.name}: expected {SECTOR_HEXES} hexes per sector, found {len(hexes)} hexes"
        )
    return tuple(hexes)


def _read_tiles(techs: Field) -> tuple[tuple[str, ...], tuple[str, ...]]:
    standard = [techs[slot] for slot in SLOTS]
    advanced = [techs[slot] for slot in ADVANCED_SLOTS]
    techs.refuse_repeats([tile.text() for tile in standard + advanced])
    return (
        tuple(tile.one_of("a standard tile", STANDARD_TILES) for tile in standard),
        tuple(tile.one_of("an advanced tile", ADVANCED_TILES) for tile in advanced),
    )


def _check_setup(texts: list[str], top: Field) -> None:
    """The first entries repeat what other fields of the game say, and must agree with them."""
    names = [name.text() for name in top["factions"].items()]
    wanted = [f"init {len(names)}"] + [f"p{seat} faction {name}" for seat, name in enumerate(names, start=1)]
    if len(texts) <= len(wanted):
        raise BadInput(f"{top.where}: moves: expected more than {len(wanted)} entries, found {len(texts)}")
    for at, text in enumerate(wanted):
        # The first entry ends with the name of the game.
        found = without_brackets(texts[at]).rpartition(" ")[0] if at == 0 else without_brackets(texts[at])
        if found != text:
            raise BadInput(f'{top.where}: moves[{at}]: expected "{text}", found "{texts[at][:60]}"')


def _read_entries(
    texts: list[str], players: int, hexes: tuple[Hex, ...], factions: tuple[int, ...], field: Field
) -> tuple[Entry, ...]:
    labels = {hexagon.label for hexagon in hexes}
    entries = []
    for at, text in enumerate(texts[players + 1 :], start=players + 1):
        where = f"{field.where}: moves[{at}]"
        entry = parse_entry(text, where)
        if entry.faction not in factions:
            raise BadInput(f'{where}: expected a faction of this game, found "{text.split()[0]}"')
        for label in (label for command in entry.commands for label in command.hexes):
            if label not in labels:
                raise BadInput(f'{where}: expected the label of a hex of this map, found "{label}"')
        entries.append(entry)
    return tuple(entries)


def _read_states(field: Field, players: int, moves: int) -> tuple[tuple[Shown, ...], ...]:
    states = []
    for after, item in enumerate(field.items(moves + 1 - FIRST_STATE), start=FIRST_STATE):
        number, shown = item.items(2)
        number.number(after, after)
        states.append(tuple(_read_shown(player) for player in shown.items(players)))
    return tuple(states)


def _read_shown(field: Field) -> Shown:
    *numbers, brainstone, levels = field.items(len(NUMBERS) + 2)
    stones = {name: place for name, place in STONES.items() if place != Stone.NOWHERE}
    return Shown(
        numbers=tuple(number.number() for number in numbers),
        brainstone=(
            Stone.NOWHERE
            if brainstone.value is None
            else brainstone.one_of("a place of the brainstone", stones)
        ),
        levels=tuple(level.number(0, 5) for level in levels.items(LEVEL_COLUMNS)),
    )
