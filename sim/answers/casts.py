"""Who confirms the result of `libration balance`, and on how many deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sim.answers.asking import Asked
from sim.errors import BadInput
from strategies import registry as players_of

CONFIRMED = 1.5  # times as many games to confirm the result
CHECKED, SAMPLED = 0.25, 0.1  # and with personas, and with stronger players, who are slow
STRONGER = "learned"
PERSONAS = "personas"
NOBODY = "none"


class Cast(NamedTuple):
    """Who plays a confirmation, on how many deals, as a share of those of a round; no names: as asked."""

    who: str
    names: tuple[str, ...]
    share: float


def casts_of(asked: Asked, check: Sequence[str] | None) -> list[Cast]:
    """Those who were asked for, and who else."""
    game = asked.match.game.name
    rungs = players_of.rungs(game)
    personas = tuple(name for name in players_of.names(game) if name not in rungs and name != "eager")
    if check is None:
        check = [] if asked.named else [PERSONAS] * bool(personas) + [STRONGER] * (STRONGER in rungs)
    casts = [Cast(", ".join(asked.seated), (), CONFIRMED)]
    for name in check:
        if name == PERSONAS:
            if not personas:
                raise BadInput(f"check: expected strategies, found that {game} has no personas")
            casts.append(Cast(name, personas, CHECKED))
        elif name != NOBODY:
            players_of.get(game, name, players_of.own(game, asked.code))
            casts.append(Cast(name, (name,), SAMPLED if name == STRONGER else CHECKED))
    return casts
