"""A traced game for people: set-up, every turn with what it changed, each vote, final scoring by source."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from sim.games.federation.components import ids
from sim.games.federation.measures import influence, level_of
from sim.games.federation.notation import move_text
from sim.games.federation.state import GAME
from sim.games.federation.vocabulary import (
    FLOORS,
    LAW_IDS,
    LEVELS,
    MEDAL_IDS,
    NEUTRAL,
    NONE,
    PLANET_IDS,
    PLANETS,
    PROJECTS,
    RESOURCE_IDS,
    SPECIALIST_IDS,
    START_IDS,
    STOP,
    TYPES,
    VP_NAMES,
    Decide,
)
from sim.kernel.trace import Trace
from sim.rooms.page import FIXED, Sheet, whole
from sim.rooms.shown import GamePage, Step, change_text, state_of, steps_of

SILENT = (Decide.MISSION, Decide.WINDOW)  # said only where something is done
LEGEND = "deg degree, die, ships in the hangar; infl influence on neo, sixmoon, atalum, arratooine, e81216"


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: the players' names for how they play, one a player."""
    names = [f"{seat + 1} {strategies[seat]}" for seat in range(int(outcome.players))]
    page = _Page(outcome, names, sheet)
    page.components = components
    page.final = state_of(trace.final, GAME)
    page.game(steps_of(trace, GAME))


class _Page(GamePage):
    """One game on one sheet."""

    components: Any
    final: Any

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        if steps:
            self.set_up(steps[0].before)
        shown = 0
        for (number, seat), group in groupby(steps, _turn):
            turn = list(group)
            if number != shown and number > 0:
                self.round(turn[0].before, number)
                shown = number
            self.turn(turn, seat)
            after = turn[-1].after
            if after.round_number > number > 0 or after.over:
                self.vote(after)
        self.end()

    def set_up(self, state: Any) -> None:
        """What lies on the table."""
        self.heading(f"Federation, {len(self.seats)} players, game {self.outcome.game}")
        self.facts("First player", self.names[int(state.first)])
        self.facts("Start tokens", ", ".join(_named(int(state.start_offer), START_IDS)))
        self.facts("Productions", ", ".join(ids().productions[slot] for slot in state.production))
        pairs = [
            f"{name} {' + '.join(ids().mega_tokens[token] for token in state.mega_token[mega])}"
            for mega, name in enumerate(ids().megas)
        ]
        self.facts("Megastructures", "; ".join(map(whole, pairs)))
        thirds = [SPECIALIST_IDS[state.atalum[kind].third] for kind in range(TYPES)]
        self.facts(f"Level {LEVELS}", ", ".join(thirds))
        self.facts("Deep space", ", ".join(_named(int(state.deep_space), ids().deep_space)))
        self.heading("Start")

    def round(self, state: Any, number: int) -> None:
        """The head of a round."""
        self.heading(f"Round {number}")
        if number == 1:
            self.line(LEGEND, "dim")
        laws = " or ".join(LAW_IDS[law] for law in state.law_open if law != NONE)
        coming = " or ".join(LAW_IDS[law] for law in state.law_next if law != NONE)
        self.facts("Laws", laws + (f"; then {coming}" if coming else ""))
        neutral = [
            f"{ids().spaces[space]} {state.space[space].votes}"
            for space in range(len(ids().spaces))
            if state.space[space].owner == NEUTRAL
        ]
        if neutral:
            self.facts("Neutral votes", ", ".join(neutral))

    def turn(self, steps: list[Step], seat: int) -> None:
        """What one player did in a row, and what it changed."""
        told = [
            move_text(step.before, self.components, step.move)
            for step in steps
            if step.move.kind not in SILENT or step.move.option != STOP
        ]
        if told:
            text = "; ".join(map(whole, told))
            self.seat_entry(seat, text, self.changes(steps[0].before, steps[-1].after, seat))

    def changes(self, before: Any, after: Any, seat: int) -> str:
        """What a player has before and after; what stayed the same once."""
        old, new = before.players[seat], after.players[seat]
        pairs = [(name, old.res[place], new.res[place]) for place, name in enumerate(RESOURCE_IDS)]
        pairs += [
            ("deg", old.degree, new.degree),
            ("die", old.die, new.die),
            ("ships", old.hangar, new.hangar),
        ]
        pairs += [("infl", self.influence(old), self.influence(new)), ("pp", old.vp, new.vp)]
        return "  ".join(change_text(*pair) for pair in pairs)

    def influence(self, player: Any) -> str:
        """Influence on the five planets."""
        found = [int(influence(self.components, player, planet)) for planet in range(PLANETS)]
        return "/".join(map(str, found))

    def vote(self, state: Any) -> None:
        """The executive phase: floors, wings, the law, projects."""
        floors = []
        for floor in range(FLOORS - 1, -1, -1):
            votes = [str(state.votes[floor, seat]) for seat in self.seats]
            if state.votes[floor, NEUTRAL]:
                votes.append(f"neutral {state.votes[floor, NEUTRAL]}")
            floors.append(f"floor {floor + 1}: {', '.join(votes)}")
        wings = f"{state.wing_votes[0]} : {state.wing_votes[1]}"
        passed = LAW_IDS[state.law_passed] if state.law_passed != NONE else "none"
        points = ", ".join(f"{self.names[seat]}{FIXED}{state.players[seat].vp}" for seat in self.seats)
        steps = ", ".join(
            f"{ids().projects[p][4:]}{FIXED}{state.project[p]}/{self.components.project_steps[p]}"
            for p in range(PROJECTS)
        )
        self.facts("Votes", "; ".join(map(whole, floors)))
        self.facts("Law", f"wings {wings}, {passed} passes")
        self.facts("Projects", steps)
        self.facts("Points", points)

    def end(self) -> None:
        """The final scoring."""
        over = self.final.over
        self.heading("Final scoring" if over else "The game broke off; points so far")
        rows = []
        for planet, name in enumerate(PLANET_IDS):
            rows.append([name, *(str(result.influence[planet]) for result in self.results)])
        levels = [str(level_of(self.final, self.components, self.final.players[seat])) for seat in self.seats]
        rows.append(["level", *levels])
        rows.append(["missions", *(str(result.missions_completed) for result in self.results)])
        self.table(["Influence", *self.names], rows)
        self.line()
        funded = [name for project, name in enumerate(ids().projects) if self.outcome.funded[project]]
        self.facts("Funded", ", ".join(funded) or "no project")
        for seat in self.seats:
            medals = _named(int(self.final.players[seat].medals), MEDAL_IDS)
            self.facts(self.names[seat], f"medals: {', '.join(name[6:] for name in medals) or 'none'}")
        self.points(
            self.names,
            [[name, *(str(r.vp_by[source]) for r in self.results)] for source, name in enumerate(VP_NAMES)],
        )
        if over:
            self.winners("wins")


def _turn(step: Step) -> tuple[int, int]:
    return int(step.before.round_number), int(step.before.actor)


def _named(bits: int, names: Sequence[str]) -> list[str]:
    return [name for place, name in enumerate(names) if bits >> place & 1]
