"""A traced game to read: set-up, every turn with what it changed, each vote, final scoring by source."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np

from sim.gamekit.page import FIXED, Sheet, whole
from sim.gamekit.shown import GamePage, Step, change_text, state_of, steps_again
from sim.games.federation.loading.components import ids
from sim.games.federation.rules.measures import influence, level_of
from sim.games.federation.rules.moves import apply, legal_moves
from sim.games.federation.rules.state import STATE, new_work
from sim.games.federation.rules.vocabulary import (
    FLOORS,
    LAV,
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
    Decide,
    Task,
)
from sim.games.federation.text.about import VP_TEXTS
from sim.games.federation.text.notation import move_text
from sim.games.federation.text.titles import PROJECTS as PROJECT_TITLES
from sim.games.federation.text.titles import titles
from sim.kernel.trace import Trace

SILENT = (Decide.MISSION, Decide.WINDOW)  # shown only if the player does something


def _says_nothing(step: Step) -> bool:
    """Whether a step changes nothing that the steps around it don't tell."""
    if step.move.kind in SILENT:
        return bool(step.move.option == STOP)
    if step.move.kind == Decide.PLANET:  # the only planet of an effect
        return int(step.decision.a).bit_count() == 1
    return bool(step.move.kind == Decide.DISCOUNT and step.decision.c == LAV and step.move.option == 0)


LEGEND = (
    "lav, cop and oce crystals, gold; deg degree, die, ships in the hangar; pp prestige points; "
    "infl influence on Neo, 6Moon, Atalum, Arratooine, E81216"
)


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: the names of the strategies, one per player."""
    names = [f"{seat + 1} {strategies[seat]}" for seat in range(int(outcome.players))]
    page = _Page(outcome, names, sheet, titles=titles())
    page.components = components
    page.final = state_of(trace.final, STATE)
    page.game(all_steps(trace, components))


def all_steps(trace: Trace, components: Any) -> list[Step]:
    """The steps of the game played again, including decisions with only one option."""
    if not len(trace.moves):
        return []
    state = np.array([state_of(trace.before[0], STATE)]).view(np.recarray)[0]
    state.options.ask_all = 2
    return steps_again(state, trace.moves, components, new_work(), legal_moves, apply)


def _in_executive(state: Any) -> bool:
    """Whether the executive phase is under way."""
    kinds = state.pending[: state.pending_count]["kind"].tolist()
    return not state.over and bool({Task.COUNT_VOTES, Task.PASS_LAW, Decide.LAW} & set(kinds))


def _turn_alone(step: Step, components: Any) -> Any:
    """The state after the last step of a round, before the executive phase.

    No decision separates the two, so the next player borrows an ambassador: then the rules stop there.
    """
    state = step.before.copy()
    borrower = state.players[(int(state.actor) + 1) % int(state.options.players)]
    kept = int(borrower.ambassadors)
    borrower.ambassadors |= 1
    apply(state, components, step.move)
    borrower.ambassadors = kept
    return state


class _Page(GamePage):
    """One game on one sheet."""

    components: Any
    final: Any

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        if steps:
            self.set_up(steps[0].before)
            self.turn_ends(steps[0].before, "Set-up")
        for number, group in groupby(steps, lambda step: int(step.before.round_number)):
            self.round(list(group), number)
        self.end()

    def round(self, steps: list[Step], number: int) -> None:
        """The turns of a round, and its executive phase."""
        if number > 0:
            self.round_head(steps[0].before, number)
        turns = [step for step in steps if not _in_executive(step.before)]
        if number == 0 or not (steps[-1].after.over or steps[-1].after.round_number > number):
            self.turns(turns)
            return
        turns[-1] = turns[-1]._replace(after=_turn_alone(turns[-1], self.components))
        self.turns(turns)
        self.executive(turns[-1].after, steps[len(turns) :], steps[-1].after, number)

    def turns(self, steps: list[Step]) -> None:
        """What one player after another did."""
        for seat, group in groupby(steps, lambda step: int(step.before.actor)):
            self.turn(list(group), seat)

    def set_up(self, state: Any) -> None:
        """What is on the table."""
        self.heading(f"Federation, {len(self.seats)} players, game {self.outcome.game}")
        self.facts("First player", self.names[int(state.first)])
        self.facts("Start tokens", ", ".join(_named(int(self.outcome.start_offer), START_IDS)))
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

    def round_head(self, state: Any, number: int) -> None:
        """The heading of a round, its laws and neutral votes."""
        self.heading(f"Round {number}", number)
        if number == 1:
            self.facts("Key", LEGEND)
        laws = " or ".join(LAW_IDS[law] for law in state.law_open if law != NONE)
        coming = " or ".join(LAW_IDS[law] for law in state.law_next if law != NONE)
        self.facts("Laws", laws + (f"; then {coming}" if coming else ""))
        neutral = [
            f"{ids().spaces[space]}: {state.space[space].votes}"
            for space in range(len(ids().spaces))
            if state.space[space].owner == NEUTRAL
        ]
        if neutral:
            self.facts("Neutral votes", ", ".join(neutral))

    def turn(self, steps: list[Step], seat: int) -> None:
        """What one player did in a row, and what it changed."""
        texts = self.texts(steps)
        if texts:
            after = steps[-1].after
            texts += self.received(steps[0].before, after, seat, texts)
            text = "; ".join(map(whole, texts))
            self.seat_entry(seat, text, self.changes(steps[0].before, after, seat))
            self.turn_ends(after, self.names[seat])

    def texts(self, steps: list[Step]) -> list[str]:
        """Moves as text, without those that say nothing."""
        return [
            move_text(step.before, self.components, step.move) for step in steps if not _says_nothing(step)
        ]

    def received(self, before: Any, after: Any, seat: int, texts: Sequence[str]) -> list[str]:
        """Medals, and tokens that came without a choice, as one more text."""
        old, new = before.players[seat], after.players[seat]
        tokens = _named(int(new.alterations) & ~int(old.alterations), ids().alterations)
        if new.asteroids[0] > old.asteroids[0]:
            tokens += _named(int(after.asteroid_taken) & ~int(before.asteroid_taken), ids().asteroids)
        said = set(" ".join(texts).split())
        names = [name for name in tokens if name not in said]
        names += _named(int(new.medals) & ~int(old.medals), MEDAL_IDS)
        names = [name for name in names if f"take {name}" not in texts]
        return [f"receive {', '.join(names)}"] if names else []

    def changes(self, before: Any, after: Any, seat: int) -> str:
        """What a player has before and after; amounts that stay the same are shown once."""
        old, new = before.players[seat], after.players[seat]
        pairs = [(name, old.res[place], new.res[place]) for place, name in enumerate(RESOURCE_IDS)]
        pairs += [
            ("deg", old.degree, new.degree),
            ("die", old.die, new.die),
            ("ships", old.hangar, new.hangar),
        ]
        pairs += [("infl", self.influence(old), self.influence(new)), ("pp", old.vp, new.vp)]
        points = zip(new.vp_by - old.vp_by, VP_TEXTS, strict=True)
        sources = ", ".join(f"{amount:+} {name}" for amount, name in points if amount)
        changes = "  ".join(change_text(*pair) for pair in pairs)
        return changes + (f" ({sources})".replace(" ", FIXED) if sources else "")

    def influence(self, player: Any) -> str:
        """Influence on the five planets."""
        values = [int(influence(self.components, player, planet)) for planet in range(PLANETS)]
        return "/".join(map(str, values))

    def executive(self, before: Any, steps: list[Step], after: Any, number: int) -> None:
        """The executive phase: income, upkeep, funding, votes, the law."""
        self.heading(f"Round {number}: executive phase", number)
        for seat in self.seats:
            texts = self.income(before, seat)
            texts += self.texts([step for step in steps if step.before.actor == seat])
            texts += self.received(before, after, seat, texts)
            given = int(after.players[seat].common - before.players[seat].common)
            texts += [f"{given} x to the common project"] if given else []
            text = "; ".join(map(whole, texts)) or "no income, no upkeep"
            self.seat_entry(seat, text, self.changes(before, after, seat))
        self.vote(after)
        self.turn_ends(after, "Executive phase")

    def income(self, state: Any, seat: int) -> list[str]:
        """The productions that pay a player, as one text."""
        built = int(state.players[seat].productions)
        names = [ids().productions[slot] for at, slot in enumerate(state.production) if built >> at & 1]
        return [f"income of {', '.join(names)}"] if names else []

    def vote(self, state: Any) -> None:
        """Floors, wings, the law, projects."""
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
            f"{PROJECT_TITLES[p]}{FIXED}{state.project[p]}/{self.components.project_steps[p]}"
            for p in range(PROJECTS)
        )
        self.facts("Votes", "; ".join(map(whole, floors)))
        self.facts("Law", f"wings {wings}, {passed} passes")
        self.facts("Projects", steps)
        self.facts("Points", points)

    def end(self) -> None:
        """The final scoring."""
        over = self.final.over
        self.heading("Final scoring" if over else "The game stopped early; points so far")
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
            planets = [titles()[name].removeprefix("the medal of ") for name in medals]
            self.facts(self.names[seat], f"medals: {', '.join(planets) or 'none'}")
        self.points(
            self.names,
            [[name, *(str(r.vp_by[source]) for r in self.results)] for source, name in enumerate(VP_TEXTS)],
        )
        if over:
            self.winners("wins")
        self.turn_ends(self.final, "Final scoring" if over else "The last state")


def _named(bits: int, names: Sequence[str]) -> list[str]:
    return [name for place, name in enumerate(names) if bits >> place & 1]
