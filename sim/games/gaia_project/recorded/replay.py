"""Replaying recorded games: set up as recorded, replayed move by move, compared with every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sim.errors import BadInput
from sim.gamekit.recorded import Difference, Mismatch, ReplayResult, replay_games
from sim.games.gaia_project.loading.arrays import to_record
from sim.games.gaia_project.loading.components import coordinates, ids, load_components, load_data
from sim.games.gaia_project.recorded.file import (
    FIRST_STATE,
    LEVEL_COLUMNS,
    NUMBERS,
    Hex,
    RecordedGame,
    Shown,
    read_games,
)
from sim.games.gaia_project.recorded.log import TRACKS
from sim.games.gaia_project.recorded.steps import Translator
from sim.games.gaia_project.rules.geometry import OFF_MAP, hex_label
from sim.games.gaia_project.rules.moves import finished
from sim.games.gaia_project.rules.setup import clear_map, index_planets, place_sector, seat_factions
from sim.games.gaia_project.rules.state import STATE, new_work
from sim.games.gaia_project.rules.turns import proceed
from sim.games.gaia_project.rules.vocabulary import (
    SECTOR_HEXES,
    Ability,
    Stone,
    Structure,
)
from sim.kernel.records import new_records

# What the recording engine shows for every player until all have factions.
UNSEATED = Shown((10,) + (0,) * (len(NUMBERS) - 1), Stone.NOWHERE, (0,) * LEVEL_COLUMNS)


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set up a game as recorded, ready for the first start structure; BadInput if that is impossible."""
    for name in STATE.names or ():
        state[name] = 0
    all_ids = ids()
    state.options = game.options[0]
    boards = [int(components.board[faction]) for faction in game.factions]
    if len(set(boards)) != len(boards):
        found = ", ".join(all_ids.factions[faction] for faction in game.factions)
        raise BadInput(f"{game.where}: factions: expected no two of the same colour, found {found}")
    clear_map(state)
    place_map(state, components, game)
    index_planets(state)
    state.tile_slot[:] = [all_ids.tiles.index(tile) for tile in game.tiles]
    state.tiles_left[:] = components.tile_copies
    state.advanced_slot[:] = [all_ids.tiles.index(tile) for tile in game.advanced]
    state.round_tiles[:] = [all_ids.round_tiles.index(tile) for tile in game.round_tiles]
    state.final_tiles[:] = [all_ids.final_tiles.index(tile) for tile in game.final_tiles]
    for booster in game.boosters:
        state.boosters[all_ids.boosters.index(booster)] = 1
    state.terraforming_token = all_ids.tokens.index(game.terraforming_token)
    state.tokens_left[:] = components.token_copies
    for token, left in game.tokens.items():
        state.tokens_left[all_ids.tokens.index(token)] = left
    for seat, player in enumerate(state.players):
        player.chair = seat
    seat_factions(state, components)
    proceed(state, components)


def hex_indices(game: RecordedGame) -> tuple[int, dict[str, int]]:
    """The layout of a recorded map, and our number of each of its hexes by label."""
    wanted = {(spot.q, spot.r): spot.label for spot in game.hexes}
    for layout in range(len(load_data().maps.layout)):
        places = {(int(q), int(r)): at for at, (q, r) in enumerate(coordinates(layout)) if q != OFF_MAP}
        if places.keys() == wanted.keys():
            return layout, {label: places[place] for place, label in wanted.items()}
    raise BadInput(f"{game.where}: map.hexes: expected the shape of a map in maps.toml, found another one")


def place_map(state: Any, components: Any, game: RecordedGame) -> None:
    """Lay the sectors as in the recorded map, after checking that they are ours."""
    state.options.layout, indices = hex_indices(game)
    slots: dict[int, dict[int, Hex]] = {}
    for spot in game.hexes:
        slot, position = divmod(indices[spot.label], SECTOR_HEXES)
        slots.setdefault(slot, {})[position] = spot
    numbers = []
    for slot, spots in slots.items():
        sector = spots[0].sector
        side = ids().sectors.index(sector)
        numbers.append(int(components.sector_number[side]))
        for position, spot in spots.items():
            label = hex_label(numbers[-1], position)
            if (spot.label, spot.sector) != (label, sector):
                found = f"{spot.label} of {spot.sector}"
                raise BadInput(f"{game.where}: map.hexes: expected {label} of {sector}, found {found}")
        state.slots[slot] = side
        place_sector(state, components, slot, find_rotation(components, side, spots, game))
    if len(set(numbers)) != len(numbers):
        raise BadInput(f"{game.where}: map.hexes: expected each sector once, found {sorted(numbers)}")


def find_rotation(components: Any, side: int, spots: dict[int, Hex], game: RecordedGame) -> int:
    """How often a sector was turned, judged by its planets: recorded rotations count from another side."""
    planets = [spots[position].planet for position in range(SECTOR_HEXES)]
    for turns in range(len(components.rotation)):
        laid = [0] * SECTOR_HEXES
        for position in range(SECTOR_HEXES):
            laid[components.rotation[turns, position]] = int(components.sector_planets[side, position])
        if laid == planets:
            return turns
    raise BadInput(f"{game.where}: map.hexes: expected the planets of sector {spots[0].sector}, found others")


def shown(player: Any) -> Shown:
    """What a recorded state would show about a player."""
    numbers = (player.vp, player.credits, player.ore, player.knowledge, player.qic, *player.bowls)
    levels = [int(level) for level in player.levels]
    return Shown(
        numbers=tuple(int(number) for number in (*numbers, player.gaia_area)),
        brainstone=int(player.brainstone),
        levels=tuple(levels + [0] * (LEVEL_COLUMNS - len(levels))),
    )


def shown_at_end(components: Any, before: Any, after: Any) -> Shown:
    """What the last state would show: the recording engine only moves half of the Nevlas' bowl III.

    With the institute a token is worth 2, so the engine moves half of them (rounded up), although it turns
    all of them into credits. ``before`` is the player before the last pass, which itself moves no power.
    """
    end = shown(after)
    value = int(components.institute_ability[after.faction, Ability.POWER_TOKEN_SPEND_VALUE])
    if value == 0 or after.on_map[Structure.PLANETARY_INSTITUTE] == 0:
        return end
    spent = int(before.bowls[2] + before.bowls[1] // 2)
    left = spent - -(-spent // value)
    numbers = list(end.numbers)
    numbers[NUMBERS.index("bowl 1")] -= left
    numbers[NUMBERS.index("bowl 3")] += left
    return Shown(tuple(numbers), end.brainstone, end.levels)


def compare(expected: Shown, got: Shown) -> None:
    """Mismatch for the first field in which two views of a player differ."""
    stones = [Stone._fields[view.brainstone].lower() for view in (expected, got)]
    levels = [f"level of {track}" for track in (*TRACKS, "the unused track")]
    fields: tuple[tuple[str, object, object], ...] = (
        *zip(NUMBERS, expected.numbers, got.numbers, strict=True),
        ("brainstone", stones[0], stones[1]),
        *zip(levels, expected.levels, got.levels, strict=True),
    )
    for name, there, here in fields:
        if there != here:
            raise Mismatch(name, there, here)


class Replayer:
    """Replays games one after the other in the same memory."""

    def __init__(self) -> None:
        self.components = to_record(load_components())
        self.state = new_records(STATE)[0]
        self.work = new_work()

    def deal(self, game: RecordedGame) -> Translator:
        """Set up a game; BadInput if the set-up is impossible in this game."""
        deal_recorded(self.state, self.components, game)
        return Translator(self.state, self.components, self.work, ids(), hex_indices(game)[1])

    def replay(self, game: RecordedGame) -> tuple[list[str], Difference | None]:
        """Notes on a game, and the first difference if there is one."""
        translator = self.deal(game)
        texts = [*game.setup, *(entry.text for entry in game.entries)]
        for number, text in enumerate(texts, start=1):
            try:
                views = self._play(game, translator, number)
                if number >= FIRST_STATE:
                    self._compare(translator, game.states[number - FIRST_STATE], views)
                if number == len(texts):
                    self._compare_end(translator, game.final_vp)
            except Mismatch as miss:
                player = translator.names[translator.seat]
                difference = Difference(game.id, number, text, player, miss.field, miss.expected, miss.got)
                return translator.notes, difference
        return translator.notes, None

    def _play(self, game: RecordedGame, translator: Translator, number: int) -> list[Shown]:
        """Play entry ``number`` and show the players as the recording engine does after it."""
        players = self.state.players[: len(game.factions)]
        if number < len(game.setup):
            return [UNSEATED] * len(players)
        if number > len(game.setup):
            before = players.copy()
            translator.play_entry(game.entries[number - len(game.setup) - 1])
            if finished(self.state):
                return [shown_at_end(self.components, *pair) for pair in zip(before, players, strict=True)]
        return [shown(player) for player in players]

    def _compare(self, translator: Translator, recorded: Sequence[Shown], views: Sequence[Shown]) -> None:
        for seat, (expected, got) in enumerate(zip(recorded, views, strict=True)):
            translator.seat = seat  # whose difference it is
            compare(expected, got)

    def _compare_end(self, translator: Translator, final_vp: Sequence[int]) -> None:
        if not finished(self.state):
            raise Mismatch("end of the game", "after this entry", "not yet")
        for seat, expected in enumerate(final_vp):
            translator.seat = seat
            vp = int(self.state.players[seat].vp)
            if vp != expected:
                raise Mismatch("final_vp", expected, vp)


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference. ``report`` gets a line per game.

    Raises BadInput before anything is replayed if the file is wrong.
    """
    games = list(read_games(path))
    replayer = Replayer()
    for game in games:
        replayer.deal(game)  # refuses an impossible set-up
    return replay_games(games, replayer.replay, report)
