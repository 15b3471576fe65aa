"""The board in SVG: the offer, and what each player has taken. And what a game's page charts."""

from __future__ import annotations

from typing import Any

from sim.gamekit import svg
from sim.template.loading.components import load_data
from sim.template.rules.state import MAX_OFFER
from sim.template.rules.vocabulary import CARDS

CARD, ROW = 100, 44


def board(first: Any, components: Any) -> svg.Board:
    """The offer above, one row per player below."""
    names = [card.name for card in load_data().cards.card]
    players = int(first.options.players)
    heads = [svg.text(60 + kind * CARD, 2 * ROW - 8, name, "dim") for kind, name in enumerate(names)]

    def pieces(state: Any) -> dict[str, str]:
        drawn = {}
        for place in range(MAX_OFFER):
            shown = place < state.offer_count
            card = svg.box(10 + place * CARD, 8, CARD - 6, ROW - 8)
            text = svg.text(20 + place * CARD, 32, names[state.offer[place]], "bold") if shown else ""
            drawn[f"offer{place}"] = card + text if shown else ""
        for seat in range(players):
            drawn[f"seat{seat}"] = _row(state, seat)
        return drawn

    width, height = max(MAX_OFFER, CARDS + 1) * CARD + 20, (2 + players) * ROW
    return svg.Board(
        width, height, "".join(heads), pieces, ("above: the offer", "below: cards taken, by kind")
    )


def amounts() -> svg.Amounts:
    """What a page charts, by name."""
    return {
        "points": lambda state, seat: state.players[seat].vp,
        "cards": lambda state, seat: state.players[seat].cards.sum(),
    }


def _row(state: Any, seat: int) -> str:
    """How many cards of each kind a player has."""
    y = (2 + seat) * ROW + 16
    counts = [
        svg.text(60 + kind * CARD, y + 5, count) for kind, count in enumerate(state.players[seat].cards)
    ]
    return svg.mark(24, y, seat, seat + 1) + "".join(counts)
