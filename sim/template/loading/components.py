"""The components of the game: read the data files, apply an overlay, check, pack into arrays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sim.gamekit.components import Reader
from sim.gamekit.data_files import Problem
from sim.template.loading.schema import Data
from sim.template.rules.vocabulary import CAPTAIN_IDS, CARD_IDS, NONE, PLAYER_COUNTS


class Components(NamedTuple):
    """What the compiled rules read. Passed as an argument, never a global: so an overlay compiles nothing."""

    copies: np.ndarray  # by card
    points: np.ndarray  # by card
    start_points: np.ndarray  # by captain
    bonus_card: np.ndarray  # by captain, or NONE
    rounds: int
    offer: int
    kinds_points: int
    bonus_points: int


def pack(data: Data) -> Components:
    """Turn the models into arrays."""
    cards, captains, limits = data.cards.card, data.captains.captain, data.rules.limits
    bonus = [NONE if entry.bonus_card is None else CARD_IDS.index(entry.bonus_card) for entry in captains]
    return Components(
        copies=np.array([card.copies for card in cards], np.int16),
        points=np.array([card.points for card in cards], np.int16),
        start_points=np.array([captain.start_points for captain in captains], np.int16),
        bonus_card=np.array(bonus, np.int16),
        rounds=limits.rounds,
        offer=limits.offer,
        kinds_points=limits.kinds_points,
        bonus_points=limits.bonus_points,
    )


def structural_problems(data: Data) -> Iterator[Problem]:
    """Mistakes across files that are valid on their own: there must be a card for every turn."""
    limits = data.rules.limits
    needed = limits.rounds * PLAYER_COUNTS[-1] + limits.offer
    cards = sum(card.copies for card in data.cards.card)
    if cards < needed:
        expected = f"at least {needed} cards, for all turns and the offer"
        yield Problem("cards", ("card",), expected, f"{cards}")


READER = Reader(
    folder=Path(__file__).parents[1] / "data",
    model=Data,
    pack=pack,
    rows={("cards", "card"): CARD_IDS, ("captains", "captain"): CAPTAIN_IDS},
    checks=(structural_problems,),
)
load_components = READER.components
load_data = READER.data
