"""What one step of a game changed, in words: what follows without a choice is told with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.gamekit.page import FIXED
from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.vocabulary import NONE, RIVAL, Decide

# Moves whose text says which pods they move.
TOLD_PODS = (
    *(Decide.WAKE, Decide.ASSIGN, Decide.SCOUT, Decide.LOAD, Decide.PLACE),
    *(Decide.RIVAL_BAY, Decide.RIVAL_WAKE, Decide.RIVAL_SCOUT),
)
PILES = (("upgrades", "upgrade"), ("vehicles", "vehicle"), ("missions", "mission"))


def step_changes(components: Any, before: Any, after: Any, kind: int, seat: int) -> list[str]:
    """What a step changed for the player of the turn, and on the table. ``kind``: of its move."""
    old, new = before.players[seat], after.players[seat]
    texts = _tiles(components, before, after) if before.options.solo and seat == RIVAL else []
    texts += _resources(old, new) + _drawn(old, new)
    if kind != Decide.BUILD:
        texts += _put_down(old, new)
    if kind not in TOLD_PODS:
        texts += _pods(old, new)
    return texts + _lost(old, new) + _table(before, after)


def others_changes(old: Any, new: Any) -> list[str]:
    """What a turn changed for a player whose turn it was not, except for points."""
    saved = int(new.platform) - int(old.platform)
    return _lost(old, new) + ([f"saves {_count(saved, 'pod')}"] if saved > 0 else []) + _put_down(old, new)


def _resources(old: Any, new: Any) -> list[str]:
    changed = zip(new.res - old.res, ids().resources, strict=True)
    return [f"{amount:+}{FIXED}{name}" for amount, name in changed if amount]


def _drawn(old: Any, new: Any) -> list[str]:
    return [f"draws{FIXED}{name}" for name in _more(new.hand - old.hand)]


def _put_down(old: Any, new: Any) -> list[str]:
    """Cards of the rival; before its missions are scored, equal ones are replaced."""
    texts = [f"+{word}{FIXED}{name}" for field, word in PILES for name in _more(new[field] - old[field])]
    return texts + [f"-mission{FIXED}{name}" for name in _more(old.missions - new.missions)]


def _more(counts: Any) -> list[str]:
    return [ids().cards[card] for card in np.flatnonzero(counts > 0) for _ in range(counts[card])]


def _pods(old: Any, new: Any) -> list[str]:
    """Pods that left stasis for the platform, and those that went to bays and caverns."""
    texts = []
    for names, field in ((ids().bays, "cargo"), (ids().spaces, "caverns")):
        texts += [f"{n} to {names[at]}" for at, n in enumerate(new[field] - old[field]) if n > 0]
    woken = int(new.platform) - int(old.platform) + sum((new[f] - old[f]).sum() for f in ("cargo", "caverns"))
    left = [ids().chambers[at] for at, n in enumerate(old.stasis - new.stasis) for _ in range(max(0, n))]
    if woken == len(left):
        texts += [f"wakes {chamber}" for chamber in left]
    elif woken > 0:
        texts.append(f"saves {_count(woken, 'pod')}")
    return texts


def _lost(old: Any, new: Any) -> list[str]:
    lost = int(new.destroyed) - int(old.destroyed)
    return [f"loses {_count(lost, 'pod')}"] if lost else []


def _tiles(components: Any, before: Any, after: Any) -> list[str]:
    """The tile that the rival took; without an empty slot it leaves the game."""
    texts = []
    for node in np.flatnonzero(after.stack_count < before.stack_count):
        face = ids().tile_faces[components.tile_face[before.stack[node, after.stack_count[node]]]]
        boxed = after.notes[RIVAL].tiles_to_box > before.notes[RIVAL].tiles_to_box
        texts.append(f"takes {face} from {ids().nodes[node]}{' out of the game' if boxed else ''}")
    return texts


def _table(before: Any, after: Any) -> list[str]:
    """New incident tokens and decision cards, after the set-up."""
    if before.turn_number == 0:
        return []
    tokens = [
        f"next in {ids().sections[at]}: {ids().tokens[after.incident[at]]}"
        for at in np.flatnonzero(before.incident != after.incident)
        if after.incident[at] != NONE
    ]
    cards = after.decision_cards[: after.decision_count]
    if cards.tolist() != before.decision_cards[: before.decision_count].tolist():
        names = [ids().cards[card] for card in cards if card != NONE]
        tokens.append(f"decision cards {' and '.join(names) or 'none'}")
    return tokens


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' if number > 1 else ''}"
