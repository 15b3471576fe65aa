"""Recorded games: dealt as they were set up, replayed move by move, compared with every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sim.errors import BadInput
from sim.games.gaia_project.components import coordinates, ids, load_components, load_data
from sim.games.gaia_project.geometry import OFF_MAP, hex_label
from sim.games.gaia_project.moves import finished
from sim.games.gaia_project.pack import to_record
from sim.games.gaia_project.recorded_file import (
    FIRST_STATE,
    LEVEL_COLUMNS,
    NUMBERS,
    Hex,
    RecordedGame,
    Shown,
    read_games,
)
from sim.games.gaia_project.recorded_log import TRACKS
from sim.games.gaia_project.recorded_moves import Translator
from sim.games.gaia_project.setup import begin, clear_map, list_planets, place_sector
from sim.games.gaia_project.state import GAME, new_work
from sim.games.gaia_project.turns import proceed
from sim.games.gaia_project.vocabulary import (
    SECTOR_HEXES,
    Ability,
    FactionMode,
    Stone,
    Structure,
)
from sim.kernel.records import new_records
from sim.rooms.recorded import Difference, Mismatch, ReplayResult, replay_games

# What the recording engine shows of every player until the last one has a faction.
UNSEATED = Shown((10,) + (0,) * (len(NUMBERS) - 1), Stone.NOWHERE, (0,) * LEVEL_COLUMNS)


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set a game up as it was recorded, ready for its first start structure; BadInput if it cannot be."""
    for name in GAME.names or ():
        state[name] = 0
    known = ids()
    options = state.options
    options.players = len(game.factions)
    options.faction_mode = FactionMode.GIVEN
    options.factions[: len(game.factions)] = game.factions
    options.pass_order = 1
    options.end_conversion_auto = 1
    options.free_step_must_be_used = 1
    options.satellite_limit = 25
    options.ivits_token_without_new_part = 1
    boards = [int(components.board[faction]) for faction in game.factions]
    if len(set(boards)) != len(boards):
        found = ", ".join(known.factions[faction] for faction in game.factions)
        raise BadInput(f"{game.where}: factions: expected no two of one colour, found {found}")
    clear_map(state)
    place_map(state, components, game)
    list_planets(state)
    state.tile_slot[:] = [known.tiles.index(tile) for tile in game.tiles]
    state.tiles_left[:] = components.tile_copies
    state.advanced_slot[:] = [known.tiles.index(tile) for tile in game.advanced]
    state.round_tiles[:] = [known.round_tiles.index(tile) for tile in game.round_tiles]
    state.final_tiles[:] = [known.final_tiles.index(tile) for tile in game.final_tiles]
    for booster in game.boosters:
        state.boosters[known.boosters.index(booster)] = 1
    state.terraforming_token = known.tokens.index(game.terraforming_token)
    state.tokens_left[:] = components.token_copies
    for token, left in game.tokens.items():
        state.tokens_left[known.tokens.index(token)] = left
    for seat, player in enumerate(state.players):
        player.chair = seat
    begin(state, components)
    proceed(state, components)


def hex_indices(game: RecordedGame) -> tuple[int, dict[str, int]]:
    """The layout of a recorded map, and our index of each of its hexes by label."""
    wanted = {(spot.q, spot.r): spot.label for spot in game.hexes}
    for layout in range(len(load_data().maps.layout)):
        places = {(int(q), int(r)): at for at, (q, r) in enumerate(coordinates(layout)) if q != OFF_MAP}
        if places.keys() == wanted.keys():
            return layout, {label: places[place] for place, label in wanted.items()}
    raise BadInput(f"{game.where}: map.hexes: expected the shape of a map of maps.toml, found another one")


def place_map(state: Any, components: Any, game: RecordedGame) -> None:
    """Lay the sectors as they lie in the recorded map, after checking that they are ours."""
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
    """How often a sector was turned: the recorded numbers count from another side, the planets do not."""
    planets = [spots[position].planet for position in range(SECTOR_HEXES)]
    for turns in range(len(components.rotation)):
        lying = [0] * SECTOR_HEXES
        for position in range(SECTOR_HEXES):
            lying[components.rotation[turns, position]] = int(components.sector_planets[side, position])
        if lying == planets:
            return turns
    raise BadInput(f"{game.where}: map.hexes: expected the planets of sector {spots[0].sector}, found others")


def shown(player: Any) -> Shown:
    """What a recorded state shows of a player."""
    numbers = (player.vp, player.credits, player.ore, player.knowledge, player.qic, *player.bowls)
    levels = [int(level) for level in player.levels]
    return Shown(
        numbers=tuple(int(number) for number in (*numbers, player.gaia_area)),
        brainstone=int(player.brainstone),
        levels=tuple(levels + [0] * (LEVEL_COLUMNS - len(levels))),
    )


def shown_at_end(components: Any, before: Any, after: Any) -> Shown:
    """What the last state shows: the recording engine moves on only half of the Nevlas' bowl III.

    With the institute a token is worth 2, so half of them (rounded up) seem enough to it, although all are
    turned into credits. ``before`` is the player before the last pass, which moves no power of its own.
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
    """Replays games one after another on the same memory."""

    def __init__(self) -> None:
        self.components = to_record(load_components())
        self.state = new_records(GAME)[0]
        self.work = new_work()

    def deal(self, game: RecordedGame) -> Translator:
        """Set a game up; BadInput if its set-up is not one of this game."""
        deal_recorded(self.state, self.components, game)
        return Translator(self.state, self.components, self.work, ids(), hex_indices(game)[1])

    def replay(self, game: RecordedGame) -> tuple[list[str], Difference | None]:
        """Notes on a game, and its first difference if there is any."""
        translator = self.deal(game)
        texts = [*game.setup, *(entry.text for entry in game.entries)]
        for number, text in enumerate(texts, start=1):
            try:
                views = self._play(game, translator, number)
                if number >= FIRST_STATE:
                    self._compare(translator, game.states[number - FIRST_STATE], views)
                if number == len(texts):
                    self._compare_end(translator, game.final_vp)
            except Mismatch as found:
                player = translator.names[translator.seat]
                difference = Difference(game.id, number, text, player, found.field, found.expected, found.got)
                return translator.notes, difference
        return translator.notes, None

    def _play(self, game: RecordedGame, translator: Translator, number: int) -> list[Shown]:
        """Play entry ``number`` and show the players as the recording engine does behind it."""
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
    """Replay all games of a file, each up to its first difference. ``report`` is told of each game.

    BadInput, before anything is replayed, for a file that is not right.
    """
    games = list(read_games(path))
    replayer = Replayer()
    for game in games:
        replayer.deal(game)  # refuses a set-up that is not one of this game
    return replay_games(games, replayer.replay, report)
