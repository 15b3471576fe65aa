"""A traced game for people: set-up, every turn with what it changed, final scoring by source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from sim.gamekit.page import FIXED, Sheet, whole
from sim.gamekit.shown import GamePage, Step, change_text, state_of, steps_again
from sim.games.cryo.loading.components import ids, load_data
from sim.games.cryo.rules.moves import apply, legal_moves
from sim.games.cryo.rules.state import STATE, new_work
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    END_NAMES,
    NONE,
    RIVAL,
    SECTION_DOCKS,
    SECTIONS,
    STACKS,
    STOP,
    VP_NAMES,
    Decide,
    End,
    Lists,
    Marks,
)
from sim.games.cryo.text.changes import others_changes, step_changes
from sim.games.cryo.text.drawing import draw_ship
from sim.games.cryo.text.notation import move_text
from sim.games.cryo.text.titles import effects_text, titles
from sim.kernel.trace import Trace

SHORT = ("C", "O", "T", "N", "E")  # crystal, organics, tech, nanite, energy
MARKS = (Decide.TURN_MARK, Decide.END_MARK)
# Where STOP, or no pods or units, means that nothing was done.
STOPS = (Decide.SCRAP, Decide.BUILD, Decide.PATH, Decide.REPEAT)
AMOUNTS = (Decide.ASSIGN, Decide.TRADE_PAY, Decide.TRADE_GAIN, Decide.LOAD, Decide.PLACE)
LEGEND = (
    "C crystal, O organics, T tech, N nanite, E energy; P pods on the platform, S in stasis, cav in caverns"
)
PILES = ("upgrades", "vehicles", "missions")
DRAWN = 5  # rounds from one drawing of the ship to the next


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: the names of the strategies, one per player."""
    steps = _steps(trace, components)
    states = [*(step.before for step in steps), state_of(trace.final, STATE)]
    _Page(outcome, states, components, strategies, sheet).game(steps)


def _steps(trace: Trace, components: Any) -> list[Step]:
    """Replay the game with a stop at every decision, also where there is only one option, and where turns and
    checks begin: so that every step can be told."""
    if not len(trace.moves):
        return []
    state = np.array([state_of(trace.before[0], STATE)]).view(np.recarray)[0]
    state.options.marks = Marks.EVERYWHERE
    return steps_again(state, trace.moves, components, new_work(), legal_moves, apply)


class _Page(GamePage):
    """One game on one sheet."""

    def __init__(
        self, outcome: Any, states: list[Any], components: Any, strategies: Sequence[str], sheet: Sheet
    ) -> None:
        self.first, self.final = states[0], states[-1]
        self.components = components
        self.solo = bool(self.final.options.solo)
        names = [f"{seat + 1} {strategies[seat]}" for seat in range(int(outcome.players))]
        if self.solo:
            names[RIVAL] = "2 rival"
        super().__init__(outcome, names, sheet, titles=titles(components))

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        self.set_up()
        turns = [list(group) for _, group in groupby(steps, _turn)]
        for seat in self.seats:
            own = [step for step in turns[0] if step.before.actor == seat] if turns else []
            if own:
                self.seat_entry(seat, "; ".join(map(whole, self.texts(own, seat))))
        begun = turns[0][-1].after if turns else self.first
        if self.solo:
            self.seat_entry(RIVAL, self.rival_cards(begun))
        self.ship(begun)
        self.turn_ends(begun, "Set-up")
        for number, group in groupby(turns[1:], lambda turn: self.round_of(turn[0].after)):
            self.heading(f"Round {number}", number)
            if number == 1:
                self.line(LEGEND, "dim")
            for turn in group:
                self.turn(turn)
            if number % DRAWN == 0:
                self.ship(turn[-1].after)
        self.end()

    def round_of(self, state: Any) -> int:
        """The number of the round: how many turns each player has had, including this one."""
        return (int(state.turn_number) - 1) // len(self.seats) + 1

    def ship(self, state: Any) -> None:
        """The ship, the caverns and the rival, in letters."""
        self.drawing(lambda width: list(map(self.title, draw_ship(state, self.components, self.names))))

    # set-up

    def set_up(self) -> None:
        """What is on the table."""
        state = self.first
        mode = "solo" if self.solo else f"{len(self.seats)} players"
        self.heading(f"Cryo, {mode}, game {self.outcome.game}")
        if self.solo:
            words = [name for name in ("harder", "unpredictable") if state.options[name]]
            self.facts("Variant", ", ".join(words) or "standard")
        damaged = [ids().docks[dock] for dock in range(SECTION_DOCKS) if state.damaged[dock]]
        self.facts("Damaged docks", ", ".join(map(whole, damaged)))
        self.facts("Resource tiles", *(self.stack(state, node) for node in range(STACKS)))
        here = [cavern for cavern in range(CAVERNS) if state.cavern[cavern] != NONE]
        self.facts("Caverns", *(self.cavern(state, cavern) for cavern in here))
        tokens = [
            f"{ids().sections[section]} {ids().tokens[state.incident[section]]}"
            for section in range(SECTIONS)
        ]
        self.facts("Incidents", ", ".join(map(whole, tokens)))
        queue = [ids().tokens[token] for token in state.queue[: state.queue_count]]
        self.facts("To come", ", ".join(queue))
        if self.solo:
            docks = [ids().docks[dock] for dock in state.marker_dock]
            self.facts("Markers", *(f"{ids().cards[card]} above {dock}" for card, dock in enumerate(docks)))
        self.facts("Seats", *(f"{self.names[seat]}: {_start(state.players[seat])}" for seat in self.seats))

    def rival_cards(self, state: Any) -> str:
        """The cards that the rival starts with."""
        player = state.players[RIVAL]
        texts = [f"{title[:-1]} {_cards(player[title])}" for title in PILES if player[title].any()]
        decision = [ids().cards[card] for card in state.decision_cards[: state.decision_count]]
        return "; ".join([*texts, f"decision cards {' and '.join(decision)}"] if decision else texts)

    def stack(self, state: Any, node: int) -> str:
        """The resource tiles of a space, the top first."""
        tiles = state.stack[node, : state.stack_count[node]][::-1]
        faces = [ids().tile_faces[self.components.tile_face[tile]] for tile in tiles]
        return f"{ids().nodes[node]}: {' / '.join(faces)}"

    def cavern(self, state: Any, cavern: int) -> str:
        """A cavern with its tile and neighbours."""
        tile = state.cavern[cavern]
        space = load_data().caverns.space[cavern]
        points = f"control {self.components.control_vp[tile]}, {self.components.pod_vp[tile]} per pod"
        near = [name for name in space.adjacent if state.cavern[ids().spaces.index(name)] != NONE]
        up = ", face up" if state.up[cavern] else ""
        discovery = effects_text(self.components, Lists.CAVERN + tile)
        return f"{space.id} ({space.size}{up}): {points}, finder gains {discovery}; next to {', '.join(near)}"

    # turns

    def turn(self, steps: list[Step]) -> None:
        """One turn: what its player did, and what it changed."""
        first = steps[0]
        seat = int(first.after.turn_seat)
        after = steps[-1].after
        text = "; ".join(map(whole, self.texts(steps, seat)))
        self.seat_entry(seat, f"T{after.turn_number} {text}", _changes(first.before, after, seat))
        self.others(first.before, after, seat)
        self.turn_ends(after, self.names[seat])

    def others(self, before: Any, after: Any, seat: int) -> None:
        """Pods that others lost, and points that they gained or lost."""
        for other in self.seats:
            old, new = before.players[other], after.players[other]
            changes = others_changes(old, new)
            changes += (
                [f"{change_text('vp', old.vp, new.vp)} {_points(old, new)}"] if old.vp != new.vp else []
            )
            if other != seat and changes:
                self.entry("", f"{FIXED * 2}{self.names[other]} {', '.join(changes)}", seat=other)

    def texts(self, steps: Iterable[Step], seat: int) -> list[str]:
        """The steps of a turn, or of a player in the set-up: each with what it changed."""
        texts = []
        for step in steps:
            text = self.step(step)
            changes = step_changes(self.components, step.before, step.after, int(step.move.kind), seat)
            told = f"({', '.join(changes)})" if changes else ""
            if text or told:
                texts.append(f"{text} {told}".strip())
        return texts

    def step(self, step: Step) -> str:
        """A move as text; nothing if it says nothing."""
        kind, option = int(step.move.kind), int(step.move.option)
        if kind == Decide.TURN_MARK and self.solo and step.after.turn_seat == RIVAL:
            due = step.after.pending[step.after.pending_count - 1]
            if due.kind != Decide.RIVAL_DOCK:
                return "recalls"
            return f"deploys, {ids().cards[step.after.marker_dock.tolist().index(due.a)]}"
        if kind in MARKS or (kind in STOPS and option == STOP) or (kind in AMOUNTS and option == 0):
            return ""
        return move_text(step.before, self.components, step.move)

    # end

    def end(self) -> None:
        """The final scoring."""
        ended = self.final.over != End.NOT_YET
        reason = END_NAMES[self.final.over]
        self.heading(f"Final scoring: {reason}" if ended else "The game broke off; points so far")
        rows = []
        for cavern in range(CAVERNS):
            pods = [int(self.final.players[seat].caverns[cavern]) for seat in self.seats]
            if any(pods):
                tile = self.final.cavern[cavern]
                text = f"{ids().spaces[cavern]} (control {self.components.control_vp[tile]})"
                rows.append([text, *map(str, pods)])
        self.table(["Caverns", *self.names], rows)
        self.line()
        self.points(
            self.names,
            [[name, *(str(r.vp_by[source]) for r in self.results)] for source, name in enumerate(VP_NAMES)],
        )
        for seat in self.seats:
            player = self.final.players[seat]
            groups = {title: _cards(player[title]) for title in PILES}
            texts = [f"{title} {cards}" for title, cards in groups.items() if cards]
            self.facts(self.names[seat], "; ".join(texts) or "no cards in play")
        self.ship(self.final)
        if ended:
            self.winners("wins")
        self.turn_ends(self.final, "Final scoring" if ended else "The last state")


def _turn(step: Step) -> int:
    """The turn of a step; a turn starts with its mark."""
    return int(step.before.turn_number) + (step.move.kind == Decide.TURN_MARK)


def _start(player: Any) -> str:
    """What a player starts with, before it chooses cards."""
    goods = ", ".join(f"{amount} {name}" for amount, name in zip(player.res, ids().resources, strict=True))
    return f"{goods}; {_cards(player.hand) or 'no hand'}"


def _cards(counts: Any) -> str:
    named = [(ids().cards[card], int(counts[card])) for card in range(CARD_TYPES) if counts[card]]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in named)


def _points(old: Any, new: Any) -> str:
    """The sources of points gained or lost."""
    changed = zip(new.vp_by - old.vp_by, VP_NAMES, strict=True)
    text = ", ".join(f"{amount:+} {name}" for amount, name in changed if amount)
    return f"({text})".replace(" ", FIXED) if text else ""


def _changes(before: Any, after: Any, seat: int) -> str:
    """Resources and pods before and after (once if unchanged), and the cards that were built."""
    old, new = before.players[seat], after.players[seat]
    pairs = [(name, old.res[place], new.res[place]) for place, name in enumerate(SHORT)]
    pairs += [("P", old.platform, new.platform), ("S", old.stasis.sum(), new.stasis.sum())]
    pairs += [("cav", old.caverns.sum(), new.caverns.sum()), ("vp", before.players[seat].vp, new.vp)]
    parts = [change_text(*pair) for pair in pairs]
    if points := _points(old, new):
        parts[-1] += f" {points}"
    for title, field in (("upgrade", "upgrades"), ("vehicle", "vehicles"), ("mission", "missions")):
        gained = new[field] - old[field]
        if (gained > 0).any():
            parts.append(f"+{title}{FIXED}{_cards(np.maximum(gained, 0))}")
    return "  ".join(parts)
