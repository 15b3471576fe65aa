"""Hand-made positions: a dealt game whose state is changed, with one decision or task due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from sim.games.cryo.loading.components import ids, load_components
from sim.games.cryo.loading.options import parse_options
from sim.games.cryo.rules.moves import apply, deal, legal_moves
from sim.games.cryo.rules.state import MOVE, STATE, new_work
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    FIRST_MARK,
    NONE,
    PERFORM,
    RECALL,
    STOP,
    Decide,
    Task,
)
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records

COMPONENTS = load_components()


def card(name: str) -> int:
    """The number of a type of card."""
    return ids().cards.index(name)


def cavern(name: str) -> int:
    """The number of a space."""
    return ids().spaces.index(name)


def dock(name: str) -> int:
    """The number of a dock."""
    return ids().docks.index(name)


def node(name: str) -> int:
    """The number of an action of the board."""
    return ids().nodes.index(name)


def tile(face: str) -> int:
    """A tile with that face."""
    return ids().tiles.index(f"{face}_1")


class Position:
    """A game dealt from a seed, ready to be changed. ``options`` are switches of the game."""

    def __init__(self, players: int = 2, seed: int = 0, **options: Any) -> None:
        self.components = COMPONENTS
        self.state: Any = new_records(STATE)[0]
        self.work = new_work()
        with np.errstate(over="ignore"):
            seed_streams(self.state.random, seed, 0)
        record = parse_options(players, options, COMPONENTS)
        record[0].marks = 1
        deal(self.state, COMPONENTS, record[0])
        self.due(Decide.TURN_MARK)
        self.state.turn_number = 1

    def player(self, seat: int = 0) -> Any:
        return self.state.players[seat]

    # changing the position

    def res(self, *amounts: int, seat: int = 0) -> Position:
        """Crystal, organics, tech, nanite, energy."""
        self.player(seat).res[:] = amounts
        return self

    def pods(self, platform: int, seat: int = 0) -> Position:
        """This many pods on the platform; the others come out of stasis."""
        player = self.player(seat)
        player.platform = platform
        self.balance(seat)
        return self

    def balance(self, seat: int = 0) -> None:
        """Take pods that are elsewhere out of stasis, from the last chamber on, so that there are 15."""
        player = self.player(seat)
        outside = player.platform + player.cargo.sum() + player.caverns.sum() + player.destroyed
        left = 15 - int(outside)
        full = [int(pods) for pods in COMPONENTS.chamber_pods]
        for chamber, most in enumerate(full):
            player.stasis[chamber] = min(most, left)
            left -= int(player.stasis[chamber])

    def stasis(self, section: int, *pods: int, seat: int = 0) -> Position:
        """Pods in the three chambers of a section."""
        self.player(seat).stasis[3 * section : 3 * section + 3] = pods
        return self

    def hand(self, *names: str, seat: int = 0) -> Position:
        """The cards in hand."""
        player = self.player(seat)
        player.hand[:] = 0
        for name in names:
            player.hand[card(name)] += 1
        player.hand_count = len(names)
        return self

    def upgrades(self, *names: str, seat: int = 0) -> Position:
        """Upgrades in play."""
        player = self.player(seat)
        player.upgrades[:] = 0
        for name in names:
            player.upgrades[card(name)] = 1
        player.upgrade_count = len(names)
        return self

    def vehicles(self, *names: str, seat: int = 0) -> Position:
        """Vehicles in play."""
        player = self.player(seat)
        player.vehicles[:] = 0
        for name in names:
            player.vehicles[card(name)] += 1
        player.vehicle_count = len(names)
        return self

    def missions(self, *names: str, seat: int = 0) -> Position:
        """Missions in order of arrival."""
        player = self.player(seat)
        player.missions[:] = 0
        for place, name in enumerate(names):
            player.missions[card(name)] += 1
            player.mission_order[place] = card(name)
        player.mission_count = len(names)
        return self

    def deck(self, *names: str) -> Position:
        """The deck, the top first; nothing is discarded."""
        cards = [card(name) for name in names]
        self.state.pile[: len(cards)] = cards[::-1]
        self.state.pile_count = len(cards)
        self.state.discards[:] = 0
        return self

    def stack(self, space: str, *faces: str) -> Position:
        """Tiles of a resource space, the top first."""
        number = node(space)
        tiles = [ids().tiles.index(f"{face}_{place + 1}") for place, face in enumerate(faces)]
        self.state.stack[number, : len(tiles)] = tiles[::-1]
        self.state.stack_count[number] = len(tiles)
        return self

    def slots(self, tiles: Mapping[int, str], seat: int = 0) -> Position:
        """Tiles of the platform by slot."""
        self.player(seat).slots[:] = NONE
        for slot, face in tiles.items():
            self.player(seat).slots[slot] = tile(face)
        return self

    def up(self, *names: str) -> Position:
        """These caverns are face up, and no others."""
        self.state.up[:] = [name in names for name in ids().spaces]
        return self

    def lay(self, space: str, cavern_tile: str) -> Position:
        """A tile on a cavern's space."""
        self.state.cavern[cavern(space)] = ids().caverns.index(cavern_tile)
        return self

    def tokens(self, *names: str | None, queue: Iterable[str] = ()) -> Position:
        """Incident tokens of the four sections, and those to come."""
        self.state.incident[:] = [NONE if name is None else ids().tokens.index(name) for name in names]
        coming = [ids().tokens.index(name) for name in queue]
        self.state.queue[: len(coming)] = coming
        self.state.queue_at = 0
        self.state.queue_count = len(coming)
        return self

    def drones(self, home: Iterable[int], out: Iterable[str] = (), seat: int = 0) -> Position:
        """Drones on platform docks (from 1) and on docks of the board."""
        player = self.player(seat)
        self.state.drones_at -= player.docks
        player.home[:] = 0
        player.docks[:] = 0
        for place in home:
            player.home[place - 1] = 1
        for name in out:
            player.docks[dock(name)] += 1
        player.drones_home = int(player.home.sum())
        player.drones_out = int(player.docks.sum())
        self.state.drones_at += player.docks
        return self

    def damaged(self, *names: str) -> Position:
        """These docks are damaged, and no others."""
        self.state.damaged[:] = [name in names for name in ids().docks]
        return self

    # playing on

    def due(self, kind: int, a: int = 0, b: int = 0, c: int = 0, seat: int = 0) -> Position:
        """One entry is due; below it is a mark, where play stops."""
        entries = [(Decide.TURN_MARK, 0, 0, 0, 0), (kind, seat, a, b, c)]
        if kind >= FIRST_MARK:
            entries = [*entries, (Decide.TURN_MARK, 0, 0, 0, 0)] if kind > Decide.END_MARK else entries[:1]
        for place, (due, who, *operands) in enumerate(entries):
            entry = self.state.pending[place]
            entry.kind, entry.seat = due, who
            entry.a, entry.b, entry.c = operands
        self.state.pending_count = len(entries)
        return self

    @property
    def kind(self) -> int:
        """The kind of the decision that is due."""
        return int(self.state.pending[self.state.pending_count - 1].kind)

    @property
    def options(self) -> list[int]:
        """The options of the decision that is due."""
        count = legal_moves(self.state, self.components, self.work)
        return [int(option) for option in self.work.moves["option"][:count]]

    def take(self, *options: int) -> Position:
        """Make decisions, one after another; each must be legal."""
        for option in options:
            assert option in self.options, f"decision {self.kind}: {option} is not one of {self.options}"
            move = np.zeros(1, MOVE).view(np.recarray)[0]
            move.kind, move.option = self.kind, option
            with np.errstate(over="ignore"):
                apply(self.state, self.components, move)
        return self

    def at(self, place: str) -> Position:
        """A drone stands on a dock and the action is due."""
        return self.due(Decide.NODE, a=dock(place))

    def act(self, place: str, action: str) -> Position:
        """Perform an action from a dock."""
        self.at(place)
        return self.take(self.direction(place, action))

    def direction(self, place: str, action: str) -> int:
        """The direction of an action at a dock."""
        return [int(number) for number in self.components.dock_nodes[dock(place)]].index(node(action))

    def actions(self, place: str) -> set[str]:
        """The actions that can be performed from a dock."""
        self.at(place)
        nodes = self.components.dock_nodes[dock(place)]
        return {ids().nodes[nodes[option]] for option in self.options if option != STOP}

    def recall(self, seat: int = 0) -> Position:
        """Begin a recall."""
        self.state.turn_seat = seat
        self.due(Decide.TURN, seat=seat)
        return self.take(RECALL)

    def run(self, answers: Mapping[int, int] | None = None) -> Position:
        """Run a task to its end: the first option, except for kinds of decisions that have an answer."""
        chosen = dict(answers or {})
        self.take(0)
        while self.state.over == 0 and self.state.pending_count > 1:
            self.take(chosen.get(self.kind, self.options[0]))
        return self

    def rival_turn(self, answers: Mapping[int, int] | None = None) -> Position:
        """A turn of the automated rival, up to the human's next turn or the end of the game."""
        self.due(Task.BEGIN_TURN, a=1, seat=1)
        self.take(0)
        chosen = dict(answers or {})
        while self.state.over == 0 and self.kind != Decide.TURN_MARK:
            self.take(chosen.get(self.kind, self.options[0]))
        return self

    def checks(self, answers: Mapping[int, int] | None = None) -> Position:
        """The resource checks of the rival."""
        return self.due(Task.CHECKS, seat=1).run(answers)

    def effects(self, row: int, section: int = NONE, seat: int = 0) -> Position:
        """Run a list of effects up to its first decision."""
        return self.due(Task.EFFECTS, a=row, c=section, seat=seat).take(0)

    def left(self, seat: int = 0) -> list[int]:
        """Resources."""
        return [int(amount) for amount in self.player(seat).res]

    def total(self, seat: int = 0) -> int:
        """All pods of a player, wherever they are."""
        player = self.player(seat)
        places = (player.stasis.sum(), player.platform, player.cargo.sum(), player.caverns.sum())
        return int(sum(places) + player.destroyed)


def perform(action: str) -> int:
    """The option that returns a drone and performs a platform action."""
    return PERFORM + ids().platform_actions.index(action)


def build(name: str, use: str) -> int:
    """The option that builds a card."""
    return card(name) + CARD_TYPES * ("upgrade", "vehicle", "mission").index(use)


def scouting(space: str, pods: int = 1) -> int:
    """The option that scouts a cavern."""
    return cavern(space) + CAVERNS * (pods - 1)
