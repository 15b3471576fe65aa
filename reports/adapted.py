"""What a change does once players have adapted to it: four sides on the same deals.

Players with the packaged network play the printed game (a) and the changed one (b). Players who have had as
many games of self-play in the design that they play do the same (a', c). What self-play in the changed game
adds (c - b) is part adaptation and part mere practice, which the printed game would have given too (a' - a).
So adaptation is the difference of the two, and the effect at once and adaptation add up to the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports.metrics.estimates import ENOUGH
from reports.whatif import FLIPS, Game, contrast, differs, groups_of, sums, taken
from sim.intervals import Ends, end_names, with_interval

SIDES = ("printed", "changed", "printed_practised", "changed_practised")  # a, b, a', c
EFFECTS = {  # the sign of each side
    "at_once": (-1, 1, 0, 0),
    "adaptation": (1, -1, -1, 1),
    "whole": (0, 0, -1, 1),
    "practice_printed": (-1, 0, 1, 0),
    "practice_changed": (0, -1, 0, 1),
    "whole_without_practice": (-1, 0, 0, 1),  # against players who had no more games than before
}
ALL = "all"  # the id of all players together


class Effect(NamedTuple):
    """What a change does to a group's wins or score, in all these ways."""

    id: str
    measure: str  # wins or score
    means: tuple[float, ...]  # of the sides
    ends: dict[str, Ends]  # by name of the effect
    errors: dict[str, float]  # standard errors


def effects(game: Game, outcomes: Sequence[np.ndarray]) -> list[Effect]:
    """The effects on the score of all players, then on each group's wins and score."""
    groups = [groups_of(game, side) for side in outcomes]
    everybody = [taken(side) for side in outcomes]
    found = [_effect(ALL, "score", outcomes, everybody)]
    for place, name in enumerate(groups[0][1]):
        masks = [whose == place for _, _, whose in groups]
        if min(int(mask.any(axis=1).sum()) for mask in masks) >= ENOUGH:
            found += [_effect(name, measure, outcomes, masks) for measure in ("wins", "score")]
    return found


def _effect(name: str, measure: str, outcomes: Sequence[np.ndarray], masks: Sequence[np.ndarray]) -> Effect:
    field, flips = ("win_share", FLIPS) if measure == "wins" else ("score", 0)
    sides = [sums(side, mask, field) for side, mask in zip(outcomes, masks, strict=True)]
    found = {effect: contrast(sides, signs, flips) for effect, signs in EFFECTS.items()}
    return Effect(
        name,
        measure,
        tuple(float(total.sum() / count.sum()) for total, count in sides),
        {effect: ends for effect, (ends, _) in found.items()},
        {effect: error for effect, (_, error) in found.items()},
    )


def effect_rows(found: Sequence[Effect], titles: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The effects as rows of a table."""
    for one in found:
        row: dict[str, Any] = {
            "id": one.id,
            "name": "all players" if one.id == ALL else titles.get(one.id, one.id),
            "measure": one.measure,
        }
        row |= dict(zip(SIDES, one.means, strict=True))
        for effect, ends in one.ends.items():
            row |= dict(zip(end_names(effect), ends, strict=True))
        yield row


def told(
    found: Sequence[Effect],
    games: int,
    titles: Mapping[str, str],
    unit: str,
    word: str,
    asked: str | None,
    changes: int = 1,
) -> list[str]:
    """How much of a change is adaptation, in sentences. ``asked``: the group that the change is about;
    ``changes``: how many are looked at."""
    score = found[0].ends
    lines = [
        f"Mean score: {_split(found[0], changes, unit)}.",
        f"Adapting is what {games:,} games of self-play with the change add "
        f"({with_interval(score['practice_changed'], unit, signed=True)}) beyond what as many games without "
        f"it add ({with_interval(score['practice_printed'], unit, signed=True)}).",
    ]
    wins = [one for one in found if one.measure == "wins"]
    own = [one for one in wins if one.id == asked]
    lines += [
        f"{titles.get(one.id, one.id)}, wins: {_split(one, changes, 'percentage points', 100)}."
        for one in own
    ]
    others = sorted((one for one in wins if one.id != asked), key=lambda one: -abs(one.ends["adaptation"][0]))
    clear = [one for one in others if _is_clear(one, len(others) * changes)]
    if clear:
        some = [f"{titles.get(one.id, one.id)} {_points(one)}" for one in clear[:3]]
        more = f" and {len(clear) - 3} more" if len(clear) > 3 else ""
        lines.append(f"Adapting clearly changes the win share of {'; '.join(some)}{more}.")
    elif others:
        first = f"{titles.get(others[0].id, others[0].id)}, {_points(others[0])}"
        lines.append(
            f"Adapting clearly changes the win share of no {'other ' if own else ''}{word}: "
            f"the largest of {len(others)} changes is {first}."
        )
    return lines


def _split(one: Effect, changes: int, unit: str, scale: float = 1) -> str:
    whole, at_once, adaptation = (
        with_interval(one.ends[name], unit, scale=scale, signed=True)
        for name in ("whole", "at_once", "adaptation")
    )
    doubt = "" if _is_clear(one, changes) else ", which may be chance"
    return f"the whole effect is {whole}: {at_once} at once, and {adaptation} by adapting{doubt}"


def _is_clear(one: Effect, looked_at: int) -> bool:
    return differs(one.ends["adaptation"][0], one.errors["adaptation"], looked_at)


def _points(one: Effect) -> str:
    return with_interval(one.ends["adaptation"], "percentage points", scale=100, signed=True)
