"""Factions that take turns by design: each is seen equally often, also those that players avoid, and not only
in the deals that suit it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sim import games
from sim.kernel.driver import Line
from sim.kernel.game import Game
from sim.playing.batch import Match, Schedule
from sim.sweep.cells import LineUps
from sim.sweep.plan import Plan

FACTIONS = "factions"  # the option that seats them
CHOSEN = (
    "players choose: a faction's numbers also depend on who takes it and when, and factions that players "
    "avoid are rare or missing"
)


def by_turns(game: Game, options: Mapping[str, str], asked_for: bool = False) -> bool:
    """Whether factions take turns, unless the options say who plays. In some games, choosing belongs to the
    set-up, and so to what a seat is worth: there they only do if factions are ``asked_for``."""
    seats = FACTIONS in game.option_help() and FACTIONS not in options
    return bool(seats and games.different_factions(game) and (game.seated or asked_for))


def chosen_by_players(game: Game, options: Mapping[str, str]) -> bool:
    """Whether the options let players choose their factions."""
    dealing = game.about().dealing
    way = dealing.ways.get(options.get(FACTIONS, "")) if dealing else None
    return way is not None and way.chosen


def line_ups(match: Match, seed: int, strategies: int = 1, dealt: bool = False) -> LineUps:
    """Who plays which deal. ``strategies``: how many take turns in the seats; ``dealt``: only those."""
    plan = Plan(
        game=match.game.name,
        name="rotation",
        players=[match.players],
        strategies=[str(place) for place in range(strategies)],
        factions="dealt" if dealt else list(match.game.factions),
        games=1,
        seed=seed,
    )
    return LineUps(plan, match.game, match.game.boards(match.components), match.players)


@dataclass(frozen=True)
class Seating:
    """Factions by deal and seat. ``subject``: the faction that plays in all deals; empty: all equally often.
    The others of its games are as in any game with it."""

    line_ups: LineUps
    names: tuple[str, ...]  # of the game's factions
    subject: str = ""

    def factions(self, deals: range) -> np.ndarray:
        """By deal and seat."""
        if self.subject:
            own = self.names.index(self.subject)
            rows = [self.line_ups.with_faction(own, deal).factions for deal in deals]
        else:
            rows = [self.line_ups.line_up(deal).factions for deal in deals]
        return np.array(rows, np.int64)

    @cached_property
    def option(self) -> dict[str, str]:
        """The option that seats the first deal; the other deals differ only in who sits where."""
        return {FACTIONS: self.named(0)}

    def named(self, deal: int) -> str:
        """The factions of a deal as an option."""
        return ",".join(self.names[faction] for faction in self.factions(range(deal, deal + 1))[0])

    def schedule(self, match: Match, first: int, count: int) -> Schedule:
        """What the driver needs to play that many deals."""
        deals = range(first, first + count)
        tables, which = np.unique(self.factions(deals), axis=0, return_inverse=True)
        rows = np.zeros((count, len(Line)), np.int64)
        rows[:, Line.LUCK] = deals
        rows[:, Line.OPTIONS] = which.ravel()
        options = np.repeat(match.options, len(tables)).view(np.recarray)
        options[FACTIONS][:, : match.players] = tables
        return Schedule(rows, options, match.weights[None])
