"""Hand-made positions: a game in the action phase, set up in about three lines.

    table = Position("xenos", "itars")                       # 2 players on the first-game map M2
    table.set(0, ore=3, credits=6, power=(2, 1, 1, 0))       # P(2/1/1/0)
    table.place(0, (1, 0), "mine")                           # global axial coordinates
    table.do("upgrade", (1, 0), "trading_station")           # asserts that the move is legal

Moves are tuples of words, the same ones for ``do`` and ``legal``. Structures, levels and tiles are put down
by the rules' own functions, so that derived values are right; invariants are checked after every move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from sim.games import gaia_project as game
from sim.games.gaia_project.loading import components as files
from sim.games.gaia_project.loading.options import parse_options
from sim.games.gaia_project.rules.galaxy import colonise, extend_reach, join_federation, settle
from sim.games.gaia_project.rules.hexsets import has_hex
from sim.games.gaia_project.rules.income import (
    add_source,
    booster_income,
    booster_income_lost,
    remove_source,
    research_source,
    structure_income,
)
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.state import STATE, new_work
from sim.games.gaia_project.rules.turns import proceed
from sim.games.gaia_project.rules.vocabulary import (
    HEXES,
    NONE,
    STANDARD_TILES,
    Decide,
    Move,
    Per,
    Phase,
    Planet,
    Source,
    Structure,
    Via,
)
from sim.games.gaia_project.text.titles import gain_text
from sim.kernel.decisions import push
from sim.kernel.jit import jit
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records

Hex = tuple[int, int]
Moved = tuple[Any, ...]

IDS = files.ids()
COMPONENTS = game.load_components()
WORK: Any = new_work()
STRUCTURES = (*IDS.structures, "lost_planet")
GOODS = ("credits", "ore", "knowledge", "qic")
BURNED = ((), ("stone stays",), ("stone discarded",))
PUT_STRUCTURE, PUT_LEVEL, PUT_TILE, PUT_BOOSTER, PUT_STATION = range(5)


@jit
def arrange(state, components, what, seat, a, b):
    """Put something on the map or board as the rules do, but without its price and points."""
    player = state.players[seat]
    if what == PUT_STRUCTURE:
        if b != Structure.LOST_PLANET_MINE:
            player.on_map[b] += 1
            structure_income(components, player, b)
        if state.owner[a] != NONE:
            state.guest[a] = seat
            player.guest_mines += 1
            settle(state, components, seat, a)
        else:
            colonise(state, components, seat, a, b)
    elif what == PUT_LEVEL:
        old = research_source(a, player.levels[a])
        remove_source(components, player, old, old, old)
        player.levels[a] = b
        add_source(components, player, research_source(a, b))
    elif what == PUT_TILE:
        player.tiles[a] = b
        if b == 1:  # no source where the tile has no income
            add_source(components, player, Source.TILE + a)
        else:
            remove_source(components, player, Source.TILE + a, Source.TILE + a, Source.TILE + a)
    elif what == PUT_BOOSTER:
        if player.booster != NONE:
            booster_income_lost(components, player, player.booster)
        player.booster = a
        booster_income(components, player, a)
    else:
        state.station[a] = seat
        player.stations += 1
        extend_reach(state, components, seat, a)
        join_federation(state, components, seat, a)
    for other in range(state.options.players):
        state.players[other].federation_known = 0


@lru_cache(maxsize=3)
def hexes_of(layout: int) -> tuple[Hex, ...]:
    """Global axial coordinates by hex number."""
    return tuple((int(q), int(r)) for q, r in files.coordinates(layout))


def dealt(players: int, options: Mapping[str, str], seed: int = 1) -> Any:
    """The record of a new game as it is dealt."""
    record = parse_options(players, options, files.load_components())
    state = new_records(STATE)[0]
    seed_streams(state.random, seed, 0)
    game.deal(state, COMPONENTS, record[0])
    return state


class Table:
    """A game in progress: moves as words, with the invariants checked after each."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.parts = COMPONENTS
        self.hexes = hexes_of(int(state.options.layout))
        self.number = {at: spot for spot, at in enumerate(self.hexes)}

    def decides(self) -> tuple[str, int]:
        """What must be decided now, and by which seat."""
        decision = self.state.pending[self.state.pending_count - 1]
        return Decide._fields[decision.kind].lower(), int(decision.seat)

    def legal(self, kind: str | None = None) -> list[Moved]:
        """The legal moves as words, perhaps only those of one kind."""
        return [words for words, _ in self._moves() if kind in (None, words[0])]

    def do(self, *move: Any, check: bool = True) -> None:
        """Carry out a move that must be legal."""
        for words, record in self._moves():
            if words == move:
                game.apply(self.state, self.parts, record)
                broken = game.violation(self.state, self.parts) if check else 0
                assert broken == 0, f"{move}: {game.VIOLATIONS[broken]}"
                return
        raise AssertionError(f"{move} is not legal: {sorted(map(str, self.legal()))}")

    def _moves(self) -> list[tuple[Moved, Any]]:
        records = WORK.moves[: game.legal_moves(self.state, self.parts, WORK)].copy()
        return [(self._words(record), record) for record in records]

    def _words(self, move: Any) -> Moved:
        kind, a, b = Move._fields[move.kind].lower(), int(move.a), int(move.b)
        if kind in NAMED or kind in ON_HEX:
            return kind, NAMED[kind][a] if kind in NAMED else self.hexes[a]
        return kind, *(OPERANDS[kind](self, a, b, move) if kind in OPERANDS else ())

    def _hexes_in(self, hexes: Any) -> frozenset[Hex]:
        return frozenset(self.hexes[spot] for spot in range(HEXES) if has_hex(hexes, spot))


OPERANDS: dict[str, Callable[[Table, int, int, Any], Moved]] = {
    "rotate": lambda table, a, b, move: (a, b),
    "bid": lambda table, a, b, move: (IDS.factions[a], b),
    "take_income": lambda table, a, b, move: (
        gain_text(table.parts.income[table.state.players[table.decides()[1]].faction, a]),
    ),
    "upgrade": lambda table, a, b, move: (table.hexes[a], IDS.structures[b]),
    "build_mine": lambda table, a, b, move: (table.hexes[a], *_via(b)),
    "start_gaia_project": lambda table, a, b, move: (table.hexes[a], *_via(b)),
    "board_action": lambda table, a, b, move: (IDS.board_actions[a], *([] if b == NONE else [IDS.tokens[b]])),
    "pass": lambda table, a, b, move: () if a == NONE else (IDS.boosters[a],),
    "free_action": lambda table, a, b, move: (IDS.free_actions[a], *BURNED[b]),
    "take_tile": lambda table, a, b, move: (IDS.tiles[table.state.tile_slot[a]],),
    "take_advanced_tile": lambda table, a, b, move: (IDS.tiles[table.state.advanced_slot[a]], IDS.tiles[b]),
    "form_federation": lambda table, a, b, move: (table._hexes_in(move.hexes),),
    "pay": lambda table, a, b, move: (a, b, int(move.bowl_3), *(["stone"] if move.stone else [])),
    "charge": lambda table, a, b, move: ("token first",) if a else (),
    "brainstone": lambda table, a, b, move: (a,),
}
NAMED = {
    "choose_faction": IDS.factions,
    "take_booster": IDS.boosters,
    "gaia_convert": IDS.gaia_actions,
    "tile_action": IDS.tiles,
    "take_federation_token": IDS.tokens,
    **dict.fromkeys(("advance", "step", "advance_lowest"), IDS.tracks),
}
ON_HEX = ("place_start", "swap", "space_station", "downgrade", "place_lost_planet")


def _via(via: int) -> tuple[str, ...]:
    if via == Via.NOTHING:
        return ()
    return ("booster",) if via == Via.BOOSTER else (IDS.board_actions[via],)


class Seat:
    """A readable view of one player."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.number, self.record = table, seat, table.state.players[seat]

    def __getattr__(self, name: str) -> int:
        return int(self.record[name])

    @property
    def power(self) -> tuple[int, ...]:
        """P(a/b/c/g): bowls I, II, III and the gaia area, without the brainstone."""
        return *(int(tokens) for tokens in self.record.bowls), int(self.record.gaia_area)

    @property
    def goods(self) -> tuple[int, ...]:
        """Credits, ore, knowledge, QIC."""
        return tuple(int(self.record[name]) for name in GOODS)

    @property
    def levels(self) -> list[int]:
        return self.record.levels.tolist()

    def on_map(self, structure: str) -> int:
        return int(self.record.on_map[IDS.structures.index(structure)])

    def tile(self, tile: str) -> int:
        """0 not owned, 1 in force, 2 covered."""
        return int(self.record.tiles[IDS.tiles.index(tile)])

    def count(self, per: str) -> int:
        """A derived count of RULES 3.3."""
        return int(count_per(self.table.state, self.number, getattr(Per, per.upper())))

    def income(self) -> dict[str, int]:
        """Everything that the next income phase pays."""
        names = (*GOODS, "power_tokens", "charge")
        table = self.table.parts.income[self.record.faction]
        sources = self.record.sources[: self.record.source_count]
        return {name: int(sum(table[source, at] for source in sources)) for at, name in enumerate(names)}


class Position(Table):
    """Players without any structure on the first-game map, in the action phase."""

    def __init__(
        self, *factions: str, round_number: int = 1, round_tile: str = "round_big_5_a", **options: Any
    ) -> None:
        players = len(factions)
        given = {"map_method": "fixed", "factions": ",".join(factions), **options}
        super().__init__(dealt(players, given))
        state = self.state
        state.pending_count, state.round_number = 0, round_number
        self.set_round_tile(round_tile)
        state.tile_slot[:] = range(STANDARD_TILES)
        state.advanced_slot[:] = range(STANDARD_TILES, STANDARD_TILES + 6)
        state.boosters[:] = [1] * (players + 3) + [0] * (7 - players)
        self.set_terraforming_token("fed_vp_12")
        for seat in range(players):
            self.set(seat, booster=IDS.boosters[seat])
        self.turn(0)

    def turn(self, seat: int) -> None:
        """Give the turn to this seat."""
        self.state.phase = Phase.ACTIONS
        self.state.pending_count = 0
        self.state.turn = (seat + 1) % self.state.options.players
        push(self.state, Decide.TURN, seat, 0, 0, 0)
        proceed(self.state, self.parts)

    def phase(self, name: str) -> None:
        """Start the income or the gaia phase of the round, up to the first choice."""
        self.state.phase = {"income": Phase.INCOME, "gaia": Phase.GAIA}[name]
        self.state.pending_count = self.state.cursor = self.state.income_open = self.state.gaia_done = 0
        if name == "gaia":  # the transdims flip between the two phases
            self.state.phase = Phase.INCOME
            self.state.cursor = self.state.options.players
        proceed(self.state, self.parts)

    def seat(self, seat: int) -> Seat:
        return Seat(self, seat)

    def set(self, seat: int, **values: Any) -> None:
        """Goods, vp, power=(I, II, III, gaia), stone, levels={track: level}, gaiaformers, booster, tokens."""
        player = self.state.players[seat]
        for name, value in values.items():
            if name == "power":
                player.bowls[:] = value[:3]
                player.gaia_area = value[3]
                player.tokens_gained, player.tokens_discarded = sum(value), 0
            elif name == "stone":
                player.brainstone = value
            elif name == "vp":
                player.vp_by[:] = [value] + [0] * (len(player.vp_by) - 1)
                player.vp = value
            elif name == "levels":
                for track, level in value.items():
                    arrange(self.state, self.parts, PUT_LEVEL, seat, IDS.tracks.index(track), level)
            elif name == "booster":
                self._set_booster(seat, IDS.boosters.index(value))
            else:
                player[name] = value

    def _set_booster(self, seat: int, booster: int) -> None:
        free, old = self.state.boosters, int(self.state.players[seat].booster)
        holders = [player.booster for player in self.state.players[: self.state.options.players]]
        assert booster not in holders, f"booster {booster} is held already"
        if old != NONE:
            free[old] = 1
        if not free[booster]:  # not in play: it takes the place of another one
            free[free.tolist().index(1)] = 0
        free[booster] = 0
        arrange(self.state, self.parts, PUT_BOOSTER, seat, booster, 0)

    def place(self, seat: int, at: Hex, piece: str) -> None:
        """A structure (on a foreign planet: a guest mine), lost_planet, gaiaformer or space_station."""
        state, spot = self.state, self.number[at]
        if piece == "gaiaformer":
            state.gaiaformer[spot] = seat
            state.players[seat].gaiaformers_on_map += 1
        elif piece == "space_station":
            arrange(state, self.parts, PUT_STATION, seat, spot, 0)
        else:
            if piece == "lost_planet":
                state.planet[spot], state.players[seat].lost_planet = Planet.LOST, 1
                state.planets[state.planet_count] = spot
                state.planet_count += 1
            assert state.planet[spot] != NONE, f"no planet at {at}"
            arrange(state, self.parts, PUT_STRUCTURE, seat, spot, STRUCTURES.index(piece))

    def make_gaia(self, at: Hex) -> None:
        """Turn a transdim planet into a gaia planet."""
        assert self.state.planet[self.number[at]] == Planet.TRANSDIM
        self.state.planet[self.number[at]] = Planet.GAIA

    def settle(self, seat: int, structures: Mapping[str, int], planets: Iterable[int] = range(7)) -> None:
        """Put this many structures on free planets of these types, anywhere."""
        for piece, number in structures.items():
            for _ in range(number):
                free = (
                    spot
                    for spot in self.state.planets[: self.state.planet_count]
                    if self.state.owner[spot] == NONE and self.state.planet[spot] in planets
                )
                self.place(seat, self.hexes[next(free)], piece)

    def federate(self, seat: int, hexes: Iterable[Hex], token: str, green: bool = True) -> None:
        """Add an existing federation with its token."""
        state, player, flag = self.state, self.state.players[seat], 1 << seat
        for spot in (self.number[at] for at in hexes):
            state.federated[spot] |= flag
            if seat not in (state.owner[spot], state.guest[spot], state.station[spot]):
                state.satellites[spot] |= flag
                player.satellites += 1
        player.federations += 1
        self.give_token(seat, token, green)

    def give_token(self, seat: int, token: str, green: bool = True) -> None:
        index = IDS.tokens.index(token)
        self.state.tokens_left[index] -= 1
        self.state.players[seat].tokens[index] += 1
        self.state.players[seat].green += 1 if green else 0

    def give_tile(self, seat: int, tile: str, covering: str | None = None) -> None:
        """A standard tile, or an advanced one that covers a standard one."""
        index = IDS.tiles.index(tile)
        if covering is not None:
            if not self.seat(seat).tile(covering):
                self.give_tile(seat, covering)
            arrange(self.state, self.parts, PUT_TILE, seat, IDS.tiles.index(covering), 2)
            slots = self.state.advanced_slot
            slots[slots == index] = NONE
        else:
            self.state.tiles_left[index] -= 1
        arrange(self.state, self.parts, PUT_TILE, seat, index, 1)

    def put_tile(self, tile: str, at: str) -> None:
        """Lay a tech tile under a track ("free1" .. "free3"), or an advanced one onto a track."""
        index = IDS.tiles.index(tile)
        slots = self.state.tile_slot if index < STANDARD_TILES else self.state.advanced_slot
        slot = (*IDS.tracks, "free1", "free2", "free3").index(at)
        slots[slots == index] = slots[slot]
        slots[slot] = index

    def set_round_tile(self, tile: str) -> None:
        self.state.round_tiles[self.state.round_number - 1] = IDS.round_tiles.index(tile)

    def set_final_tiles(self, one: str, other: str) -> None:
        self.state.final_tiles[:] = IDS.final_tiles.index(one), IDS.final_tiles.index(other)

    def set_terraforming_token(self, token: str) -> None:
        self.state.tokens_left[self.state.terraforming_token] += 1
        self.state.terraforming_token = IDS.tokens.index(token)
        self.state.tokens_left[self.state.terraforming_token] -= 1

    def end_turn(self) -> None:
        """No free action after the main action."""
        if self.decides()[0] == "after_main":
            self.do("end_turn")

    def finish(self) -> None:
        """Everyone passes, which ends the round, or the game in round 6."""
        ending = int(self.state.round_number)
        while (self.state.phase, self.state.round_number) == (Phase.ACTIONS, ending):
            self.do(*self.legal("pass")[0])
