"""A traced game for people: set-up, every turn with what it changed, final scoring by source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.text import Text

from sim.games.cryo.components import ids, load_data
from sim.games.cryo.moves import legal_moves
from sim.games.cryo.notation import move_text
from sim.games.cryo.state import GAME, new_work
from sim.games.cryo.turns import apply
from sim.games.cryo.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    END_NAMES,
    NONE,
    OPPONENT,
    SECTION_DOCKS,
    SECTIONS,
    STACKS,
    STOP,
    VP_NAMES,
    Decide,
    End,
)
from sim.kernel.trace import Trace
from sim.rooms.page import FIXED, Page, whole

FACTS_INDENT = 16
SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green")
SHORT = ("C", "O", "T", "N", "E")  # crystal, organics, tech, nanite, energy
# Said by the next decision, or saying that nothing was done.
SILENT = (Decide.LEAVE, Decide.TURN_MARK, Decide.END_MARK)
LEGEND = (
    "C crystal, O organics, T tech, N nanite, E energy; P pods on the platform, S in stasis, cav in caverns"
)


class Step(NamedTuple):
    """One decision: the state in which it was made, the move, the state that followed."""

    before: Any
    move: Any
    after: Any


def show_game(
    trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], console: Console
) -> None:
    """Print a traced game. ``strategies``: the players' names for how they play, one a player."""
    steps = _steps(trace, components)
    states = [*(step.before for step in steps), _state(trace.final)]
    _Page(outcome, states, components, strategies, console).game(steps)


def _steps(trace: Trace, components: Any) -> list[Step]:
    """The game once more, with a stop where turns and checks begin: what the opponent does between two
    decisions of the human shows only there."""
    if not len(trace.moves):
        return []
    state = np.array([_state(trace.before[0])]).view(np.recarray)[0]
    state.options.marks = 1
    work = new_work()
    waiting = list(trace.moves)
    steps: list[Step] = []
    while state.over == End.NOT_YET:
        count = legal_moves(state, components, work)
        if count > 1 or not steps:
            if not waiting:
                break
            move = waiting.pop(0)
        else:  # a mark, or a decision that was no choice
            move = work.moves[0].copy()
        before = state.copy()
        apply(state, components, move)
        steps.append(Step(before, move, state.copy()))
    return steps


def _state(memory: np.ndarray) -> Any:
    return np.frombuffer(memory, GAME).view(np.recarray)[0]


class _Page(Page):
    """One game on one console."""

    def __init__(
        self, outcome: Any, states: list[Any], components: Any, strategies: Sequence[str], console: Console
    ) -> None:
        self.outcome = outcome
        self.first, self.final = states[0], states[-1]
        self.components = components
        self.solo = bool(self.final.options.solo)
        self.seats = range(int(outcome.players))
        self.names = [f"{seat + 1} {strategies[seat]}" for seat in self.seats]
        if self.solo:
            self.names[OPPONENT] = "2 opponent"
        super().__init__(console, max(map(len, self.names)) + 2)

    def facts(self, head: str, *paragraphs: str) -> None:
        """An entry of the set-up."""
        self.entry(head, *paragraphs, indent=FACTS_INDENT)

    def seat_entry(self, seat: int, *paragraphs: str) -> None:
        """An entry of a player."""
        self.entry(Text(self.names[seat], SEAT_STYLES[seat]), *paragraphs)

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        self.set_up()
        turns = [list(group) for _, group in groupby(steps, _turn)]
        for seat in self.seats:
            own = [step for step in turns[0] if step.before.actor == seat] if turns else []
            if own:
                self.seat_entry(seat, "; ".join(map(whole, self.texts(own))))
        self.heading("Turns")
        self.line(LEGEND, "dim")
        for group in turns[1:]:
            self.turn(group)
        self.end()

    # set-up

    def set_up(self) -> None:
        """What lies on the table."""
        state = self.first
        mode = "solo" if self.solo else f"{len(self.seats)} players"
        self.heading(f"Cryo, {mode}, game {self.outcome.game}")
        if self.solo:
            words = [name for name in ("harder", "unpredictable") if state.options[name]]
            self.facts("Variant", ", ".join(words) or "standard")
        damaged = [ids().docks[dock] for dock in range(SECTION_DOCKS) if state.damaged[dock]]
        self.facts("Damaged docks", ", ".join(damaged))
        for node in range(STACKS):
            tiles = state.stack[node, : state.stack_count[node]][::-1]
            faces = " / ".join(ids().tile_faces[self.components.tile_face[tile]] for tile in tiles)
            self.facts("" if node else "Resource tiles", f"{ids().nodes[node]}: {faces}")
        for cavern in range(CAVERNS):
            if state.cavern[cavern] != NONE:
                self.facts("" if cavern > 1 else "Caverns", self.cavern(state, cavern))
        tokens = [
            f"{ids().sections[section]} {ids().tokens[state.incident[section]]}"
            for section in range(SECTIONS)
        ]
        self.facts("Incidents", ", ".join(map(whole, tokens)))
        queue = [ids().tokens[token] for token in state.queue[: state.queue_count]]
        self.facts("To come", ", ".join(queue))
        if self.solo:
            for card in range(CARD_TYPES):
                dock = ids().docks[state.marker_dock[card]]
                self.facts("" if card else "Markers", f"{ids().cards[card]} above {dock}")
        for seat in self.seats:
            hand = _cards(state.players[seat].hand)
            self.facts("" if seat else "Seats", f"{self.names[seat]}: {hand or 'no hand'}")

    def cavern(self, state: Any, cavern: int) -> str:
        """A cavern with its tile and neighbours."""
        tile = state.cavern[cavern]
        space = load_data().caverns.space[cavern]
        points = f"control {self.components.control_vp[tile]}, {self.components.pod_vp[tile]} a pod"
        near = [name for name in space.adjacent if state.cavern[ids().spaces.index(name)] != NONE]
        up = ", face up" if state.up[cavern] else ""
        return f"{space.id} ({space.size}{up}): {ids().caverns[tile]}, {points}; next to {', '.join(near)}"

    # turns

    def turn(self, steps: list[Step]) -> None:
        """One turn: what its player did, and what it changed."""
        first = steps[0]
        seat = int(first.after.turn_seat)
        after = steps[-1].after
        done = self.texts(steps)
        if self.solo and seat == OPPONENT:
            deployed = first.after.players[seat].drones_out > first.before.players[seat].drones_out
            waits = first.after.pending[first.after.pending_count - 1].kind == Decide.OPPONENT_DOCK
            done.insert(0, "deploys" if deployed or waits else "recalls")
        text = "; ".join(map(whole, done)) or "nothing to choose"
        self.seat_entry(seat, f"T{after.turn_number} {text}", _changes(first.before, after, seat))
        self.losses(first.before, after, seat)

    def losses(self, before: Any, after: Any, seat: int) -> None:
        """Pods that others lost."""
        for other in self.seats:
            lost = int(after.players[other].destroyed) - int(before.players[other].destroyed)
            if other != seat and lost > 0:
                self.entry("", f"{FIXED * 2}{self.names[other]} loses {lost} pod{'s' if lost > 1 else ''}")

    def texts(self, steps: Iterable[Step]) -> list[str]:
        """Moves as text, without those that say nothing."""
        told = [
            step
            for step in steps
            if step.move.kind not in SILENT
            and not (step.move.kind == Decide.SCRAP and step.move.option == STOP)
        ]
        return [move_text(step.before, self.components, step.move) for step in told]

    # end

    def end(self) -> None:
        """The final scoring."""
        ended = self.final.over != End.NOT_YET
        reason = END_NAMES[self.final.over]
        self.heading(f"Final scoring: {reason}" if ended else "The game broke off; points so far")
        rows = [["Caverns", *self.names]]
        for cavern in range(CAVERNS):
            pods = [int(self.final.players[seat].caverns[cavern]) for seat in self.seats]
            if any(pods):
                tile = self.final.cavern[cavern]
                text = f"{ids().spaces[cavern]} {ids().caverns[tile]} ({self.components.control_vp[tile]})"
                rows.append([text, *map(str, pods)])
        self.table(rows)
        self.line()
        results = [self.outcome.seats[seat] for seat in self.seats]
        rows = [["Points by source", *self.names]]
        for source, name in enumerate(VP_NAMES):
            rows.append([name, *(str(result.vp_by[source]) for result in results)])
        rows.append(["total", *(str(result.score) for result in results)])
        rows.append(["place", *(str(result.rank) for result in results)])
        self.table(rows)
        for seat in self.seats:
            player = self.final.players[seat]
            groups = {title: _cards(player[title]) for title in ("upgrades", "vehicles", "missions")}
            texts = [f"{title} {cards}" for title, cards in groups.items() if cards]
            self.facts(self.names[seat], "; ".join(texts) or "no cards in play")
        if ended:
            best = [seat for seat in self.seats if results[seat].rank == 1]
            verb = "wins" if len(best) == 1 else "share the win"
            self.line()
            winners = " and ".join(self.names[seat] for seat in best)
            self.line(f"{winners} {verb} with {results[best[0]].score} points", "bold")


def _turn(step: Step) -> int:
    """The turn of a step: its mark is the first of it."""
    return int(step.before.turn_number) + (step.move.kind == Decide.TURN_MARK)


def _cards(counts: Any) -> str:
    named = [(ids().cards[card], int(counts[card])) for card in range(CARD_TYPES) if counts[card]]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in named)


def _changes(before: Any, after: Any, seat: int) -> str:
    """Resources and pods before and after, those that stayed the same once; what was built or turned up."""
    old, new = before.players[seat], after.players[seat]
    pairs = [(name, old.res[place], new.res[place]) for place, name in enumerate(SHORT)]
    pairs += [("P", old.platform, new.platform), ("S", old.stasis.sum(), new.stasis.sum())]
    pairs += [("cav", old.caverns.sum(), new.caverns.sum()), ("vp", before.players[seat].vp, new.vp)]
    parts = [f"{name}{FIXED}{a}" if a == b else f"{name}{FIXED}{a}→{b}" for name, a, b in pairs]
    for title, field in (("upgrade", "upgrades"), ("vehicle", "vehicles"), ("mission", "missions")):
        gained = new[field] - old[field]
        if (gained > 0).any():
            parts.append(f"+{title}{FIXED}{_cards(np.maximum(gained, 0))}")
    return "  ".join(parts)
