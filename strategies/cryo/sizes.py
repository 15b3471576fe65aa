"""How many numbers describe a position (features.py), and how many stages a game has."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CHECKS,
    PLATFORM_ACTIONS,
    RESOURCES,
    SECTIONS,
    SLOTS,
)

PHASES = 3
STAGES = 2 * PHASES  # of a game of people, then of one against the automated rival

# how many numbers each part writes
TABLE = 12
SUPPLIES = 3 * RESOURCES + 2
PODS = 10 + SECTIONS + 2 * BAYS
COLONIES = 9
CARDS = 2 + 7 * CARD_TYPES + 6
PLATFORM = SLOTS + 3 * PLATFORM_ACTIONS + 3
OTHERS = 2 * 13
RIVALS = 2 * CHECKS + 4
FEATURES = TABLE + SUPPLIES + PODS + COLONIES + CARDS + PLATFORM + OTHERS + RIVALS
