"""Hand-made positions: a dealt game whose state is changed, with one player to move."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.federation.loading.components import ids, load_components
from sim.games.federation.loading.options import parse_options
from sim.games.federation.rules.measures import influence, level_of
from sim.games.federation.rules.moves import apply, deal, legal_moves
from sim.games.federation.rules.state import STATE, new_work
from sim.games.federation.rules.vocabulary import (
    COPIES,
    DEAD_OPTION,
    LAW_IDS,
    LEVELS,
    MEDAL_IDS,
    NEUTRAL,
    NONE,
    PLANET_IDS,
    PLAY_OPTION,
    RESOURCE_IDS,
    SPECIAL,
    SPECIALIST_IDS,
    STOP,
    USE_OPTION,
    Decide,
    Face,
    Task,
)
from sim.games.federation.text.notation import move_text
from sim.kernel.decisions import push
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records

COMPONENTS = load_components()
# The reading of R1 that asks for an action that can be carried out.
STRICT: dict[str, Any] = {
    "placement_requires_executable_action": "true",
    "mission_requires_executable_action": "true",
}


class Position:
    """A game in round 1, dealt from a seed; seat 0 is the first player. ``options``: switches."""

    def __init__(self, players: int = 4, seed: int = 1, **options: Any) -> None:
        self.components = COMPONENTS
        self.state: Any = new_records(STATE)[0]
        self.work = new_work()
        with np.errstate(over="ignore"):
            seed_streams(self.state.random, seed, 0)
        record = parse_options(players, options, COMPONENTS)
        record[0].ask_all = 1
        deal(self.state, COMPONENTS, record[0])
        self.state.round_number = 1
        self.state.president = self.state.first = 0
        for seat in range(players):
            self.player(seat).start = seat
        self.turn(0)

    def player(self, seat: int = 0) -> Any:
        return self.state.players[seat]

    # changing the position

    def due(self, kind: int, seat: int = 0, a: int = 0, b: int = 0, c: int = 0) -> Position:
        """Make this the only decision or task that is due; the next turn follows it."""
        self.state.pending_count = 0
        push(self.state, Task.NEXT, seat, 0, 0, 0)
        push(self.state, kind, seat, a, b, c)
        self.state.actor = seat
        return self

    def turn(self, seat: int = 0) -> Position:
        """It is a player's turn."""
        return self.due(Decide.PLACE, seat)

    def run(self, kind: int, seat: int = 0, a: int = 0, b: int = 0) -> Position:
        """Carry out a task and everything that follows without a choice."""
        self.state.pending_count = 0
        push(self.state, Task.NEXT, seat, 0, 0, 0)
        push(self.state, kind, seat, a, b, 0)
        push(self.state, Decide.WINDOW, seat, 0, 0, 0)  # so that there is something to answer
        return self.take(STOP)

    def res(self, lav: int = 0, cop: int = 0, oce: int = 0, gold: int = 0, seat: int = 0) -> Position:
        """Resources of a player."""
        self.player(seat).res[:] = (lav, cop, oce, gold)
        return self

    def markers(self, *missions: str, seat: int = 0) -> Position:
        """Markers on missions, by the beginnings of their ids."""
        self.player(seat).marker = sum(1 << mission(name) for name in missions)
        return self

    def ships(self, hangar: int, seat: int = 0) -> Position:
        """Ships in the hangar; the others are in the supply."""
        player = self.player(seat)
        player.hangar, player.supply = hangar, 8 - hangar - player.sent
        return self

    def specialists(self, *names: str, up: bool = True, seat: int = 0) -> Position:
        """Put specialists next to a board; they leave Atalum."""
        for name in names:
            token = SPECIALIST_IDS.index(f"sp_{name}")
            slot = token // COPIES
            self.player(seat).specialist[slot] = token
            self.player(seat).face[slot] = Face.UP if up else Face.DOWN
            self.hide(token)
        return self

    def hide(self, token: int) -> None:
        """Take a specialist out of its stack on Atalum."""
        kind, level = divmod(token // COPIES, LEVELS)
        place = self.state.atalum[kind]
        if level == 2:
            if place.third == token:
                place.third = NONE
            return
        field, left = (("first", "first_left"), ("second", "second_left"))[level]
        stack = [int(other) for other in place[field][: place[left]]]
        if token in stack:
            stack.remove(token)
            place[field][: len(stack)] = stack
            place[left] = len(stack)

    def open(self, *names: str) -> Position:
        """These specialists are the open ones of their type and level on Atalum."""
        for name in names:
            token = SPECIALIST_IDS.index(f"sp_{name}")
            kind, level = divmod(token // COPIES, LEVELS)
            place = self.state.atalum[kind]
            if level == 2:
                place.third = token
                continue
            field, left = (("first", "first_left"), ("second", "second_left"))[level]
            stack = [int(other) for other in place[field][: place[left]] if other != token]
            place[field][: len(stack) + 1] = [*stack, token]
            place[left] = len(stack) + 1
            if level == 1:
                place.second_open = 1
        return self

    def alterations(self, *names: str, seat: int = 0) -> Position:
        """Alterations in hand."""
        self.player(seat).alterations = sum(1 << alteration(name) for name in names)
        return self

    def lie(self, space: str, seat: int, votes: int = 0, fund: bool = False, die: bool = False) -> Position:
        """Put a token on a space."""
        token = self.state.space[ids().spaces.index(space)]
        token.owner, token.side, token.votes, token.die = seat, int(fund), votes, int(die)
        token.ambassador = 0 if seat == NEUTRAL else token.ambassador
        return self

    def laws(self, left: str, right: str) -> Position:
        """The open laws, by planet."""
        self.state.law_open[:] = law("left", left), law("right", right)
        return self

    # playing

    def moves(self) -> list[int]:
        """The legal options of the decision that is due."""
        count = legal_moves(self.state, COMPONENTS, self.work)
        return [int(option) for option in self.work.moves["option"][:count]]

    def texts(self) -> list[str]:
        """The legal moves in words."""
        count = legal_moves(self.state, COMPONENTS, self.work)
        return [move_text(self.state, COMPONENTS, self.work.moves[place]) for place in range(count)]

    def kind(self) -> int:
        """The decision that is due."""
        return int(self.state.pending[self.state.pending_count - 1].kind)

    def take(self, option: int) -> Position:
        """Choose an option."""
        legal = self.moves()
        assert option in legal, f"{option} is not one of {self.texts()}"
        apply(self.state, COMPONENTS, self.work.moves[legal.index(option)])
        return self

    def say(self, text: str) -> Position:
        """Choose by words."""
        texts = self.texts()
        assert text in texts, f"{text!r} is not one of {texts}"
        apply(self.state, COMPONENTS, self.work.moves[texts.index(text)])
        return self

    def lay(self, ambassador: str, face: str, space: str, die: bool = False) -> Position:
        """Lay an ambassador: ``face`` is vote, fund or an alteration."""
        return self.say(placement(ambassador, face, space, die))

    def may_lay(self, ambassador: str, face: str, space: str, die: bool = False) -> bool:
        """Whether this is legal."""
        return placement(ambassador, face, space, die) in self.texts()

    # what there is

    def resources(self, seat: int = 0) -> dict[str, int]:
        """Resources that a player has, without those that are 0."""
        amounts = self.player(seat).res
        return {name: int(amounts[place]) for place, name in enumerate(RESOURCE_IDS) if amounts[place]}

    def influence(self, planet: str, seat: int = 0) -> int:
        return int(influence(COMPONENTS, self.player(seat), PLANET_IDS.index(planet)))

    def level(self, seat: int = 0) -> int:
        return int(level_of(self.state, COMPONENTS, self.player(seat)))

    def marked(self, seat: int = 0) -> list[str]:
        """Missions with a marker."""
        return [name for place, name in enumerate(ids().missions) if self.player(seat).marker >> place & 1]

    def medals(self, seat: int = 0) -> list[str]:
        """Medals of a player."""
        return [name for place, name in enumerate(MEDAL_IDS) if self.player(seat).medals >> place & 1]

    def thresholds(self, planet: str) -> list[int]:
        """Thresholds of a planet's medals that are left."""
        left = int(self.state.medal_left[PLANET_IDS.index(planet)])
        row = COMPONENTS.thresholds[self.state.options.players]
        return [int(row[place]) for place in range(4) if left >> place & 1]

    def face(self, name: str, seat: int = 0) -> str:
        """Whether a player's specialist is face up or face down."""
        token = SPECIALIST_IDS.index(f"sp_{name}")
        slot = token // COPIES
        assert self.player(seat).specialist[slot] == token
        return "down" if self.player(seat).face[slot] == Face.DOWN else "up"


def placement(ambassador: str, face: str, space: str, die: bool = False) -> str:
    """A placement in words."""
    sides = {"vote": "to vote", "fund": "to fund"}
    where = "the outer module" if space == "outer" else space
    return f"{ambassador} {sides.get(face, f'as {face}')} on {where}{' with the die' if die else ''}"


def mission(name: str) -> int:
    """A mission by the beginning of its id."""
    return next(place for place, title in enumerate(ids().missions) if title.startswith(name))


def alteration(name: str) -> int:
    """The number of an alteration."""
    return ids().alterations.index(f"alt_{name.removeprefix('alt_')}")


def law(wing: str, planet: str) -> int:
    """The number of a law."""
    return LAW_IDS.index(f"law_{wing}_{planet}")


def cell(name: str) -> int:
    """The number of a cell of Neo."""
    return ids().cells.index(name)


def use(name: str) -> int:
    """The option of using a specialist in a planet action."""
    return USE_OPTION + SPECIALIST_IDS.index(f"sp_{name}") // COPIES


def play(name: str) -> int:
    """The option of playing a specialist in a window after the action."""
    return PLAY_OPTION + SPECIALIST_IDS.index(f"sp_{name}") // COPIES


def dead(name: str) -> int:
    """The option of taking a dead asteroid."""
    return DEAD_OPTION + ids().dead_asteroids.index(name)


def special(position: Position, seat: int) -> bool:
    """Whether a player holds the special ambassador."""
    return bool(position.player(seat).ambassadors >> SPECIAL & 1)
