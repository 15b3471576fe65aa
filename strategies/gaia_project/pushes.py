"""What some seats are pushed to do while the network learns (strategies/learning/course.py).

People build institutes, form federations, settle next to others and let them charge more often than a script
does, so a network that learned from its games hardly knows what comes of it.
"""

from __future__ import annotations

from sim.games.gaia_project.rules.vocabulary import FACTIONS
from strategies.gaia_project.features import AT
from strategies.gaia_project.position import OFFSETS
from strategies.learning.course import Push

_BOWLS, _TOKENS = OFFSETS["bowls"], OFFSETS["tokens"] + 1
_MISSING = AT["federations"] + 3  # value that the next federation lacks
_UPGRADES = AT["charging"] + 1  # power that others' next upgrades would bring

PUSHES = (
    Push("institute", tuple((OFFSETS["institute"] + faction, 6.0) for faction in range(FACTIONS))),
    Push("federation", ((_TOKENS, 5.0), (_MISSING, -0.7))),
    Push("neighbours", ((OFFSETS["neighbours"], 1.0), (_UPGRADES, 0.3))),
    Push("charge", ((_BOWLS + 1, 0.3), (_BOWLS + 2, 0.6))),
)
