"""A game to read: set-up, every turn, final scoring by source. And a move in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.gamekit.page import Sheet
from sim.gamekit.shown import GamePage, state_of, steps_of
from sim.kernel.trace import Trace
from sim.template.loading.components import load_data
from sim.template.rules.state import STATE
from sim.template.rules.vocabulary import VP_NAMES, Move


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move in words."""
    if move.kind == Move.BLIND:
        return "take the top card of the deck"
    return f"take {_card(state.offer[move.place])}"


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: one name per player."""
    captains = [entry.name for entry in load_data().captains.captain]
    names = [f"{captains[outcome.seats[seat].faction]} ({name})" for seat, name in enumerate(strategies)]
    page = GamePage(outcome, names, sheet)
    page.heading(f"Template, {outcome.players} players, game {outcome.game}")
    for number, step in enumerate(steps_of(trace, STATE)):
        if number % outcome.players == 0:
            page.heading(f"Round {1 + number // outcome.players}", 1 + number // outcome.players)
        seat = int(step.before.actor)
        offer = ", ".join(_card(card) for card in step.before.offer[: step.before.offer_count])
        points = f"points {step.before.players[seat].vp}→{step.after.players[seat].vp}"
        page.seat_entry(seat, f"{move_text(step.before, components, step.move)} (of {offer}); {points}")
        page.turn_ends(step.after, names[seat])
    page.heading("Final scoring")
    page.points(
        names,
        [[name, *(str(r.vp_by[source]) for r in page.results)] for source, name in enumerate(VP_NAMES)],
    )
    page.winners("wins")
    page.turn_ends(state_of(trace.final, STATE), "Final scoring")


def _card(card: int) -> str:
    return load_data().cards.card[card].name
