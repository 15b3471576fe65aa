"""Everything a data file says must be used: what no rule would read or could not hold is refused by name.

Structure and words are checked first, in checks.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sim.files.reading import shown
from sim.gamekit.data_files import Problem
from sim.gamekit.overlays import Closed
from sim.games.cryo.loading.schema import Data, Node
from sim.games.cryo.rules.vocabulary import RESOURCE_IDS, SECTION_DOCKS

Problems = Iterator[Problem]
LABEL = "no label that no rule reads"
FACE = "no face: tables of results go by it"
# What an overlay may not touch, because it would change nothing, and why.
CLOSED: Closed = {
    ("board", "dock", "*", "row"): LABEL,
    ("caverns", "space", "*", "depth"): LABEL,
    ("caverns", "space", "*", "x"): LABEL,
    ("incidents", "token", "*", "face"): FACE,
    ("resource_tiles", "tile", "*", "face"): FACE,
}
# The optional keys of a node that each kind of action reads.
NODE_KEYS = {
    "resource_space": ("stack", "printed_gain"),
    "stasis_control": ("max_repeat", "cost", "reward"),
    "convert": ("max_repeat", "cost", "reward"),
    "build": ("max_repeat",),
    "scout": ("cost",),
    "assign": ("max_repeat",),
    "trade": ("max_repeat",),
    "launch": (),
}
WITHOUT = {
    key: Node.model_fields[key].get_default(call_default_factory=True)
    for key in ("stack", "printed_gain", "max_repeat", "cost", "reward")
}
DISCOUNTS = {
    "build": "tech",
    "scout": "energy",
}  # what an upgrade can make cheaper; for stasis control: anything
MOST_EXTRA_PODS = 3  # of all upgrades together: a scout's options are the bits of one number


def used_problems(data: Data) -> Problems:
    """Everything that would be accepted but have no effect, or not the stated one."""
    yield from _nodes(data)
    yield from _upgrades(data)
    yield from _start(data)
    yield from _rival(data)
    for row, space in enumerate(data.caverns.space):
        if space.id in space.adjacent:
            key = ("space", row, "adjacent", space.adjacent.index(space.id))
            yield Problem("caverns", key, "another space", f'"{space.id}"')
    for row, action in enumerate(data.platform.action):
        for place, effect in enumerate(action.fixed_reward):
            if effect.kind == "wake" and effect.where == "section":
                where = ("action", row, "fixed_reward", place, "where")
                yield Problem("platform", where, '"any": a platform is in no section', '"section"')


def _nodes(data: Data) -> Problems:
    for row, node in enumerate(data.board.action):
        for key, nothing in WITHOUT.items():
            value = getattr(node, key)
            if key not in NODE_KEYS[node.kind] and value != nothing:
                expected = f"none: {node.kind} has no {key}"
                yield Problem("board", ("action", row, key), expected, shown(value))
        wakes = any(effect.kind == "wake" and effect.where == "section" for effect in node.reward)
        if node.section == "surface" and (wakes or node.kind == "stasis_control"):
            yield Problem("board", ("action", row, "section"), "a section with chambers", '"surface"')


def _upgrades(data: Data) -> Problems:
    sections = {node.id: node.section for node in data.board.action}
    without = [section.id for section in data.board.section if section.primary_material == "none"]
    extra_pods = 0
    for row, card in enumerate(data.cards.card_type):
        upgrade = card.upgrade
        for place, effect in enumerate(upgrade.effect):
            where = ("card_type", row, "upgrade", "effect", place)
            if effect.kind == "discount":
                expected = DISCOUNTS.get(upgrade.target, effect.res)
                if effect.res != expected:
                    yield Problem(
                        "cards",
                        (*where, "res"),
                        f'"{expected}": the price of a {upgrade.target}',
                        shown(effect.res),
                    )
            elif effect.kind == "extra_pod":
                extra_pods += effect.n
                if upgrade.target != "scout":
                    yield Problem(
                        "cards", (*where, "kind"), "a discount, unless the target is scout", '"extra_pod"'
                    )
                elif extra_pods > MOST_EXTRA_PODS:
                    expected = f"at most {MOST_EXTRA_PODS} extra pods of all upgrades"
                    yield Problem("cards", (*where, "n"), expected, f"{extra_pods}")
            elif effect.kind == "gain" and effect.res == "section_primary":
                place_of = sections.get(upgrade.target, "")
                if upgrade.trigger != "after_action" or place_of in ("surface", *without):
                    expected = "a resource: the action is not in a section with a primary material"
                    yield Problem("cards", (*where, "res"), expected, '"section_primary"')


def _start(data: Data) -> Problems:
    """Nobody starts with more than the limit."""
    limits = [_limits(data.platform), _limits(data.rival)]
    for name, *most in zip(RESOURCE_IDS, *limits, strict=True):
        amount = getattr(data.setup.start_resources, name)
        if amount > min(most):
            yield Problem("setup", ("start_resources", name), f"at most {min(most)}, the limit", f"{amount}")


def _limits(holder: Any) -> Sequence[int]:
    return [*[holder.material_limit] * (len(RESOURCE_IDS) - 1), holder.energy_limit]


def _rival(data: Data) -> Problems:
    rival = data.rival
    if rival.upgrade_limit != "none" and rival.starting_upgrades > rival.upgrade_limit:
        expected = f"at most {rival.upgrade_limit}, the limit"
        yield Problem("rival", ("starting_upgrades",), expected, f"{rival.starting_upgrades}")
    for row, dock in enumerate(data.board.dock):
        if dock.solo_card_slot >= 0 and row >= SECTION_DOCKS:
            where = ("dock", row, "solo_card_slot")
            yield Problem("board", where, "-1: no marker is above it", f"{dock.solo_card_slot}")
