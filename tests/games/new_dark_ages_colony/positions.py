"""Hand-made positions: an empty world, to which tests add characters, units, cards and control."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.new_dark_ages_colony.loading.components import ids, load_components
from sim.games.new_dark_ages_colony.loading.options import parse_options
from sim.games.new_dark_ages_colony.rules.invariants import violation
from sim.games.new_dark_ages_colony.rules.moves import apply, deal, legal_moves
from sim.games.new_dark_ages_colony.rules.setup import clear
from sim.games.new_dark_ages_colony.rules.state import MOVE, STATE, new_work
from sim.games.new_dark_ages_colony.rules.turns import advance
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    EPISODES,
    FACTION_IDS,
    FIRST_UNIT,
    NONE,
    OBJECTS,
    SITE_IDS,
    UNITS,
    Decide,
    Move,
    Place,
    Stage,
)
from sim.kernel.decisions import top
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records

COMPONENTS = load_components()
RED, BLUE, GREEN, YELLOW = range(4)


def who(name: str) -> int:
    """The number of a character; the beginning of the name is enough."""
    if name in ids().characters:
        return ids().characters.index(name)
    (number,) = (number for number, full in enumerate(ids().characters) if full.startswith(name))
    return number


def place(name: str) -> int:
    """The number of an object or another space."""
    return OBJECTS + SITE_IDS.index(name) if name in SITE_IDS else ids().objects.index(name)


def card(name: str) -> int:
    """The number of an episode card."""
    return ids().episodes.index(name)


def dealt(players: int = 4, seed: int = 0, **options: str) -> Any:
    """A game after set-up, with these options, ready for its first decision."""
    state: Any = new_records(STATE)[0]
    with np.errstate(over="ignore"):
        seed_streams(state.random, seed, 0)
    deal(state, COMPONENTS, parse_options(players, options, COMPONENTS)[0])
    return state


class Position:
    """An empty world in some round, before anybody's turn."""

    def __init__(self, players: int = 4, turn: int = 1, first: int = RED, **options: str) -> None:
        self.components = COMPONENTS
        self.state: Any = new_records(STATE)[0]
        self.work = new_work()
        self.move: Any = new_records(MOVE)[0]
        with np.errstate(over="ignore"):
            seed_streams(self.state.random, 1, 0)
        record = parse_options(players, options, COMPONENTS)
        record[0].marks = 1
        self.state.options = record[0]
        clear(self.state, COMPONENTS)
        self.state.turn = turn
        self.state.first = first
        self.state.pile[:] = np.arange(EPISODES)
        self.state.pile_count = EPISODES
        self.state.deck[:] = np.arange(CHARACTERS)
        self.state.deck_count = CHARACTERS
        self.state.chapters[:9] = np.arange(9)

    # --- building

    def hold(self, seat: int, *amounts: int) -> Position:
        """Euro, science, telomide, diplomacy, military, engineer; the rest is 0. Units are in the reserve."""
        player = self.state.players[seat]
        holdings = [*amounts, *[0] * (6 - len(amounts))]
        player.res[:FIRST_UNIT] = holdings[:FIRST_UNIT]
        for unit in range(UNITS):
            more = holdings[FIRST_UNIT + unit] - int(player.reserve[unit])
            player.reserve[unit] += more
            player.res[FIRST_UNIT + unit] += more
            player.supply[unit] -= more
        return self

    def own(
        self,
        seat: int,
        name: str,
        at: str = "",
        led: tuple[int, int] = (0, 0),
        moved: bool = False,
        base: int = NONE,
        arrive: int = 0,
    ) -> Position:
        """A player's character, at home or somewhere else, last in the queue. ``led``: units from supply."""
        state, number = self.state, who(name)
        player = state.players[seat]
        self._undraw(number)
        state.owner[number] = seat
        player.team[player.team_count] = number
        player.team_count += 1
        spot = place(at) if at else Place.EARTH_HOME + int(COMPONENTS.planet[number])
        state.location[number] = spot
        state.origin[number] = base
        state.arrive[number] = arrive
        state.moved[number] = moved
        if spot < OBJECTS:
            if state.front[spot] == NONE:
                state.front[spot] = number
            else:
                last = state.front[spot]
                while state.behind[last] != NONE:
                    last = state.behind[last]
                state.behind[last] = number
        for unit in range(UNITS):
            state.led[number, unit] = led[unit]
            player.res[FIRST_UNIT + unit] += led[unit]
            player.supply[unit] -= led[unit]
        return self

    def _undraw(self, number: int) -> None:
        rest = [other for other in self.state.deck[: self.state.deck_count].tolist() if other != number]
        assert len(rest) == self.state.deck_count - 1, "already in play"
        self.state.deck[: len(rest)] = rest
        self.state.deck_count = len(rest)

    def top(self, name: str) -> Position:
        """Put a character on top of the deck."""
        number = who(name)
        self._undraw(number)
        self.state.deck[self.state.deck_count] = number
        self.state.deck_count += 1
        return self

    def control(self, seat: int, name: str, automated: bool = False) -> Position:
        """A player controls an object, with a unit from its supply."""
        self.state.controller[place(name)] = seat
        self.state.automated[place(name)] = automated
        self.state.players[seat].supply[COMPONENTS.object_unit[place(name)]] -= 1
        return self

    def hand(self, seat: int, *names: str) -> Position:
        """Put cards from the deck into a hand."""
        player = self.state.players[seat]
        cards = [card(name) for name in names]
        rest = [other for other in self.state.pile[: self.state.pile_count].tolist() if other not in cards]
        assert len(rest) == self.state.pile_count - len(cards)
        self.state.pile[: len(rest)] = rest
        self.state.pile_count = len(rest)
        held = sorted([*player.hand[: player.hand_count].tolist(), *cards])
        player.hand[: len(held)] = held
        player.hand_count = len(held)
        return self

    def slot(self, number: int, count: int) -> Position:
        """Put that many cards on a slot."""
        state = self.state
        for at in range(count):
            state.pile_count -= 1
            state.slot_pile[number, at] = state.pile[state.pile_count]
        state.slot_count[number] = count
        return self

    def tracks(self, genetic: int = 0, eco: int = 0, social: int = 0) -> Position:
        self.state.track[:] = (genetic, eco, social)
        return self

    def faction(self, seat: int, name: str) -> Position:
        self.state.players[seat].faction = FACTION_IDS.index(name)
        return self

    def chapter(self, name: str) -> Position:
        """The chapter of this round."""
        self.state.chapters[self.state.turn - 1] = ids().chapters.index(name)
        return self

    # --- playing

    def begin(self, stage: int) -> Position:
        """A stage begins with the first player."""
        state = self.state
        state.stage, state.at, state.fresh = stage, 0, 1
        state.acted = state.bought = state.reassigned = state.offers = state.turn_pass = 0
        state.pledge_at = state.bid_at = state.kept = 0
        state.pending_count = 0
        advance(state, COMPONENTS)
        self._check()
        return self

    def begin_chapter(self) -> Position:
        """Stage III begins."""
        crisis = COMPONENTS.chapter_kind[self.state.chapters[self.state.turn - 1]] == 0
        return self.begin(Stage.BREAKTHROUGH if crisis else Stage.BIDS)

    def next_round(self) -> Position:
        """From III.C on. Hands are small, so the next round begins at once."""
        return self.begin(Stage.DISCARDS)

    def _check(self) -> None:
        broken = violation(self.state, COMPONENTS)
        assert broken == 0, broken

    def moves(self) -> list[tuple[int, int, int, int]]:
        """The legal moves: kind, who, what, card."""
        count = legal_moves(self.state, COMPONENTS, self.work)
        rows = self.work.moves[:count]
        return [(int(m.kind), int(m.who), int(m.what), int(m.card)) for m in rows]

    def may(self, kind: int, name: str | int = NONE, what: str | int = NONE, with_card: str = "") -> bool:
        """Whether a move is legal now."""
        return self._move(kind, name, what, with_card) in self.moves()

    def do(self, kind: int, name: str | int = NONE, what: str | int = NONE, with_card: str = "") -> Position:
        """Make a move, which must be legal."""
        move = self._move(kind, name, what, with_card)
        assert move in self.moves(), (Move._fields[kind], name, what, with_card)
        self.move.kind, self.move.who, self.move.what, self.move.card = move
        apply(self.state, COMPONENTS, self.move)
        self._check()
        return self

    def _move(self, kind: int, name: str | int, what: str | int, with_card: str) -> tuple[int, int, int, int]:
        number = who(name) if isinstance(name, str) else name
        spot = place(what) if isinstance(what, str) else what
        return kind, number, spot, card(with_card) if with_card else NONE

    def act(self, kind: int, name: str, what: str | int = NONE, with_card: str = "") -> Position:
        """An action, and the end of the turn."""
        return self.do(kind, name, what, with_card).end()

    def give(self, **units: tuple[int, int]) -> Position:
        """D3: these characters lead that many military and engineering units, all others none."""
        wanted = {who(name): amounts for name, amounts in units.items()}
        self.do(Move.REASSIGN)
        while self.decision == Decide.ASSIGN:
            number = int(self.state.players[self.state.actor].team[self.state.assign_at])
            military, engineers = wanted.pop(number, (0, 0))
            self.move.kind, self.move.who, self.move.what, self.move.card = (
                Move.ASSIGN,
                number,
                military,
                engineers,
            )
            assert (Move.ASSIGN, number, military, engineers) in self.moves()
            apply(self.state, COMPONENTS, self.move)
        assert not wanted
        self._check()
        return self

    def end(self) -> Position:
        return self.do(Move.END)

    def launch(self, name: str) -> Position:
        return self.do(Move.LAUNCH, what=name)

    def pledge(self, amount: int) -> Position:
        """Pledge an amount of the resource that is due."""
        resource = 3 if self.decision == Decide.PLEDGE_DIPLOMACY else int(self.state.pledge_at)
        return self.do(Move.PLEDGE, resource, amount)

    def bid(self, *options: int) -> Position:
        for option in options:
            self.do(Move.BID, what=option)
        return self.end()

    def strike(self, *names: str) -> Position:
        for name in names:
            self.do(Move.STRIKE, with_card=name)
        return self.end()

    def skip(self, *until: int) -> Position:
        """Pass, decline and pledge nothing until one of these decisions is due, or the game is over."""
        while self.state.over == 0 and self.decision not in until:
            options = self.moves()
            self.move.kind, self.move.who, self.move.what, self.move.card = options[-1]
            apply(self.state, COMPONENTS, self.move)
            self._check()
        return self

    # --- looking

    @property
    def decision(self) -> int:
        """The decision that is due; NONE when the game is over."""
        return NONE if self.state.over else int(top(self.state).kind)

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    def left(self, seat: int) -> list[int]:
        """Holdings in the order of resources."""
        return [int(amount) for amount in self.state.players[seat].res]

    def supply(self, seat: int) -> list[int]:
        return [int(amount) for amount in self.state.players[seat].supply]

    def reserve(self, seat: int) -> list[int]:
        return [int(amount) for amount in self.state.players[seat].reserve]

    def queue(self, name: str) -> list[str]:
        """The characters on an object, in the order of the queue."""
        names = []
        number = int(self.state.front[place(name)])
        while number != NONE:
            names.append(ids().characters[number])
            number = int(self.state.behind[number])
        return names

    def at(self, name: str) -> int:
        """Where a character is."""
        return int(self.state.location[who(name)])

    def led(self, name: str) -> list[int]:
        return [int(count) for count in self.state.led[who(name)]]

    def controller(self, name: str) -> int:
        return int(self.state.controller[place(name)])

    def cards(self, seat: int) -> list[str]:
        player = self.state.players[seat]
        return [ids().episodes[number] for number in player.hand[: player.hand_count]]

    def team(self, seat: int) -> list[str]:
        player = self.state.players[seat]
        return [ids().characters[number] for number in player.team[: player.team_count]]

    def track(self, number: int) -> int:
        return int(self.state.track[number])
