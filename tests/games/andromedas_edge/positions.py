"""Hand-made positions: an empty map and bare stations, with one decision or task due."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.andromedas_edge.loading.components import ids, load_components
from sim.games.andromedas_edge.loading.options import parse_options
from sim.games.andromedas_edge.rules.moves import apply, deal, legal_moves
from sim.games.andromedas_edge.rules.state import MOVE, STATE, new_work
from sim.games.andromedas_edge.rules.tasks import list_options, run_until_choice
from sim.games.andromedas_edge.rules.vocabulary import (
    CLASS_IDS,
    DECK_SIZE,
    FACES,
    MECHAPHAGE,
    MODULES,
    NONE,
    REGIONS,
    RESOURCE_IDS,
    SHIPS,
    SLOTS,
    TRACK_IDS,
    TRANSPORTS,
    TYPE_IDS,
    Place,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    BY_ENERGY,
    FREE_KIND,
    SHIP_STEP,
    STATION_STEP,
    STOP,
    Decide,
    Free,
    Task,
)
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records

COMPONENTS = load_components()
Y, B, G, P = 0, 1, 2, 3
FACTIONS = ("tolzeed_haulers", "void_cartographers", "crystal_chorus", "concord_of_hydra")
PLACES = {"bay": Place.BAY, "top": Place.TOP, "barge": Place.BARGE, "unbuilt": Place.UNBUILT}


def region(name: str) -> int:
    """The number of a region."""
    return ids().regions.index(name)


def module(name: str) -> int:
    """The number of a module."""
    return ids().modules.index(name)


def card(name: str) -> int:
    """The number of a tactics card."""
    return ids().cards.index(name)


def moon(name: str) -> int:
    """The number of a moon."""
    return ids().moons.index(name)


def tile(name: str) -> int:
    """The number of an upgrade tile."""
    return ids().tiles.index(name)


def first(kind: str) -> int:
    """The first ship of a type."""
    number = TYPE_IDS.index(kind)
    return 0 if number == 0 else TRANSPORTS + number - 1


class Position:
    """A game without anything on the map; ``factions`` by seat, ``options`` are switches of the game.

    By default the players are haulers, cartographers, chorus and concord: choose others where their abilities
    would be in the way.
    """

    def __init__(
        self, players: int = 2, factions: tuple[str, ...] = (), seed: int = 1, **options: Any
    ) -> None:
        self.components = COMPONENTS
        self.state: Any = new_records(STATE)[0]
        self.work = new_work()
        named = (*factions, *(name for name in FACTIONS if name not in factions))[:players]
        given = {"factions": ",".join(named)} | {key: str(value).lower() for key, value in options.items()}
        with np.errstate(over="ignore"):
            seed_streams(self.state.random, seed, 0)
        record = parse_options(players, given, COMPONENTS)
        deal(self.state, COMPONENTS, record[0])
        self.take(self.options()[0])  # the first given faction; the others follow by themselves
        state = self.state
        state.active = 0
        state.turn_number = 1
        for place in range(REGIONS):
            here = state.regions[place]
            here.tile = Tile.NEBULA if place >= SLOTS else NONE
            here.moon_count = 0
            here.leaders[:] = 0
            here.ships[:] = 0
            here.raider = NONE
            here.figures = 0
        for cls in range(len(CLASS_IDS)):
            state.raider_supply[cls] = COMPONENTS.raider_figures[state.raider_card[cls]]
        for seat in range(players):
            player = state.players[seat]
            player.res[:] = 0
            player.hand[:] = 0
            player.hand_count = 0
            player.station_leaders = 0
            player.tracks[:] = 0
            player.ships[:] = Place.UNBUILT
            player.ships_out = 0
            self.vp(seat, 0)

    # changing the position

    def player(self, seat: int = 0) -> Any:
        return self.state.players[seat]

    def vp(self, seat: int, points: int) -> Position:
        player = self.player(seat)
        player.vp_by[:] = 0
        player.vp_by[0] = player.vp = points
        return self

    def lay(self, place: str, name: str, *moons: str) -> Position:
        """Put a tile in a slot, with moons, the top one first."""
        here = self.state.regions[region(place)]
        if name:
            here.tile = ids().region_tiles.index(name)
        for at, one in enumerate(reversed(moons)):
            here.moons[at] = moon(one)
        here.moon_count = len(moons)
        return self

    def ship(self, seat: int, kind: str, place: str) -> int:
        """Put an unbuilt ship of a type at a place."""
        player = self.player(seat)
        ships = range(TRANSPORTS) if kind == "transport" else (first(kind),)
        number = next(ship for ship in ships if player.ships[ship] == Place.UNBUILT)
        code = PLACES[place] if place in PLACES else region(place)
        player.ships[number] = code
        if code < REGIONS:
            self.state.regions[code].ships[seat] += 1
            player.ships_out += 1
        return number

    def res(self, seat: int = 0, **amounts: int) -> Position:
        for name, amount in amounts.items():
            self.player(seat).res[RESOURCE_IDS.index(name)] = amount
        return self

    def hand(self, *names: str, seat: int = 0) -> Position:
        player = self.player(seat)
        player.hand[:] = 0
        for name in names:
            player.hand[card(name)] += 1
        player.hand_count = len(names)
        return self

    def leaders(self, seat: int, station: int = 0, **places: int) -> Position:
        self.player(seat).station_leaders = station
        for name, count in places.items():
            self.state.regions[region(name)].leaders[seat] = count
        return self

    def raider(self, place: str, name: str, figures: int = 1) -> Position:
        """Use this card for its class, and put figures in a region."""
        card_number = ids().raiders.index(name)
        cls = next(c for c in range(len(CLASS_IDS)) if card_number in COMPONENTS.class_card[c])
        state = self.state
        if state.raider_card[cls] != card_number:
            state.raider_card[cls] = card_number
            state.raider_supply[cls] = COMPONENTS.raider_figures[card_number]
        here = state.regions[region(place)]
        here.raider = cls
        here.figures += figures
        state.raider_supply[cls] -= figures
        return self

    def modules(self, seat: int, *names: str, damaged: tuple[str, ...] = ()) -> Position:
        """Put modules on a station, without markers unless damaged."""
        player = self.player(seat)
        for name in names:
            number = module(name)
            deck = number // DECK_SIZE
            self._out_of_the_decks(number)
            player.rows[deck, player.row_count[deck]] = number
            player.row_count[deck] += 1
        for name in damaged:
            player.damage[module(name)] = 1
        return self

    def _out_of_the_decks(self, number: int) -> None:
        state = self.state
        deck = number // DECK_SIZE
        shown = [int(one) for one in state.display[deck, : state.display_count[deck]]]
        below = [int(one) for one in state.decks[deck, : state.deck_count[deck]]]
        if number in shown:
            shown[shown.index(number)] = below.pop(0)
        else:
            below.remove(number)
        state.display[deck, : len(shown)] = shown
        state.decks[deck, : len(below)] = below
        state.deck_count[deck] = len(below)

    def display(self, *names: str) -> Position:
        """Show these modules first in their columns."""
        state = self.state
        for name in names:
            number = module(name)
            deck = number // DECK_SIZE
            shown = [int(one) for one in state.display[deck, : state.display_count[deck]]]
            if number not in shown:
                below = state.decks[deck]
                place = [int(one) for one in below].index(number)
                below[place] = shown[-1]
                state.display[deck, len(shown) - 1] = number
        return self

    def moons(self, seat: int, *names: str) -> Position:
        """Give unplaced moons."""
        player = self.player(seat)
        for name in names:
            player.moons[player.moon_count] = moon(name)
            player.moon_count += 1
        return self

    def track(self, seat: int, **spaces: int) -> Position:
        for name, space in spaces.items():
            self.player(seat).tracks[TRACK_IDS.index(name)] = space
        return self

    def develop(self, place: str, kind: int, seat: int, used: int = 0) -> Position:
        here = self.state.regions[region(place)]
        here.development, here.owner, here.used = kind, seat, used
        self.player(seat).sites |= 1 << region(place)
        return self

    # playing

    def due(self, kind: int, seat: int = 0, a: int = 0, b: int = 0, c: int = 0) -> Position:
        """Put a decision or task on a stack that ends with a question, where play stops."""
        state = self.state
        for place, entry in enumerate(((Decide.OPTIONAL, 0, 0, 0, 0), (kind, seat, a, b, c))):
            for name, value in zip(("kind", "seat", "a", "b", "c"), entry, strict=True):
                state.pending[place][name] = value
        state.pending_count = 2
        run_until_choice(state, COMPONENTS, False, 0)
        return self

    @property
    def kind(self) -> int:
        return int(self.state.pending[self.state.pending_count - 1].kind)

    @property
    def seat(self) -> int:
        return int(self.state.pending[self.state.pending_count - 1].seat)

    @property
    def done(self) -> bool:
        return bool(self.state.pending_count == 1)

    def options(self) -> list[int]:
        list_options(self.state, COMPONENTS)  # a test may have changed the position since it was due
        count = legal_moves(self.state, COMPONENTS, self.work)
        return [int(move["option"]) for move in self.work.moves[:count]]

    def take(self, *options: int) -> Position:
        """Choose options, one decision after the other; each must be legal."""
        for option in options:
            assert option in self.options(), f"{option} is none of {self.options()} (decision {self.kind})"
            move = np.zeros(1, MOVE).view(np.recarray)[0]
            move.kind, move.option = self.kind, option
            apply(self.state, COMPONENTS, move)
        return self

    def skip(self) -> Position:
        """Pass windows for free actions."""
        while self.kind == Decide.FREE and Free.PASS in self.options():
            self.take(Free.PASS)
        return self

    def stop(self) -> Position:
        """Decline everything that can be declined, up to the end."""
        while not self.done:
            legal = self.options()
            if self.kind == Decide.FREE:
                self.take(Free.PASS)
            elif STOP in legal:
                self.take(STOP)
            elif self.kind == Decide.TACOPS:
                self.take(2)
            else:
                break
        return self

    def launches(self, seat: int = 0) -> set[tuple[str, str]]:
        """Types and targets of all legal launches."""
        self.due(Decide.LAUNCH, seat)
        if self.done:
            return set()
        targets = set()
        for option in self.options():
            ship = option // SHIP_STEP
            kind = "transport" if ship < TRANSPORTS else TYPE_IDS[ship - TRANSPORTS + 1]
            targets.add((kind, ids().regions[option % SHIP_STEP]))
        return targets

    def targets(self, kind: str, seat: int = 0) -> set[str]:
        """Targets of a type. A single legal launch is carried out at once: have two types in the bay."""
        state = self.state.copy()
        targets = {place for ship, place in self.launches(seat) if ship == kind}
        for name in STATE.names or ():
            self.state[name] = state[name]
        return targets

    def launch(self, kind: str, place: str, seat: int = 0) -> Position:
        """Launch a ship from the bay."""
        ships = range(TRANSPORTS) if kind == "transport" else (first(kind),)
        number = next(ship for ship in ships if self.player(seat).ships[ship] == Place.BAY)
        option = number * SHIP_STEP + region(place)
        self.due(Decide.LAUNCH, seat)
        if self.kind == Decide.LAUNCH:
            self.take(option)
        else:
            assert self.state.active_region == region(place), "another launch was the only one"
        return self

    def by_ship(self, ship: int, name: str) -> int:
        """The option to activate a module with a ship."""
        return ship * STATION_STEP + module(name)

    def by_energy(self, name: str) -> int:
        """The option to activate a module with energy."""
        return BY_ENERGY * STATION_STEP + module(name)

    def return_(self, seat: int = 0) -> Position:
        """Begin a Return, up to the first activation."""
        self.due(Decide.MAIN, seat)
        if self.kind == Decide.MAIN:
            self.take(1)
        return self.skip()

    def luck(self, *dice: int) -> Position:
        """Battle dice that will be rolled, in order."""
        random = self.state.random
        random.tape[: len(dice)] = [FACES - die for die in dice]
        random.tape_length = len(dice)
        random.tape_at = 0
        random.tape_error = 0
        return self

    def amounts(self, seat: int = 0) -> list[int]:
        """Energy, titanium, nanocarbon, ice, credits, cards."""
        player = self.player(seat)
        return [*(int(amount) for amount in player.res), int(player.hand_count)]

    def at(self, place: str, seat: int = 0) -> int:
        """Own ships at a place."""
        code = PLACES[place] if place in PLACES else region(place)
        return sum(int(self.player(seat).ships[ship]) == code for ship in range(SHIPS))


def free(kind: int, operand: int = 0) -> int:
    """The option of a free action."""
    return kind * FREE_KIND + operand


KEYS = {
    name: MODULES + place
    for place, name in enumerate(("main_reactor", "shipwright", "treasury", "architect"))
}
TOKEN = MECHAPHAGE
TASK = Task
