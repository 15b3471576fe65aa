"""The sizes and codes of the rules. Ids must match those in the data files, which is checked."""

from __future__ import annotations

from typing import NamedTuple

SEATS = 4
PLAYER_COUNTS = (2, 3, 4)
NONE = -1

VP_NAMES = ("start", "cards", "captain", "kinds")
CARD_IDS = ("ice", "ore", "relic")
CAPTAIN_IDS = ("miner", "collector", "carrier", "veteran")
CARDS = len(CARD_IDS)  # kinds of cards
CAPTAINS = len(CAPTAIN_IDS)


class _VP(NamedTuple):
    """Sources of points; the score is their sum."""

    START: int = 0
    CARDS: int = 1
    CAPTAIN: int = 2
    KINDS: int = 3


class _Luck(NamedTuple):
    """What chance decides: each has its own luck."""

    DECK: int = 0
    CAPTAINS: int = 1


class _Move(NamedTuple):
    """Kinds of moves."""

    TAKE: int = 0  # place: of the offer
    BLIND: int = 1


VP = _VP()
Luck = _Luck()
Move = _Move()
