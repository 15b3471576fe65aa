"""Effects in words, from the data files: what a token, specialist, stall or mission gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sim.games.federation.rules.vocabulary import RESOURCE_IDS

PLANETS = {
    "neo": "Neo",
    "sixmoon": "6Moon",
    "atalum": "Atalum",
    "arratooine": "Arratooine",
    "e81216": "E81216",
}
MEASURES = {  # what points and gains are counted by; "influence_neo" is "influence on Neo"
    "accreditation_level": "level of accreditation",
    "die": "pip of the die",
    "missions_completed": "mission completed",
    "missions_available_or_completed": "mission available or completed",
    "resources_total": "resource",
    "gold": "gold",
    "ships_in_hangar": "ship in the hangar",
    "discs_level_2": "disc on level 2",
    "unused_alterations": "unused alteration",
    "asteroids_all": "asteroid",
    "specialist_types": "type of specialist",
    "megastructures_built": "megastructure built",
    "common_contribution": "contribution to the common project",
}
OPTIONS = {"oce": "1 oce", "degree": "1 degree", "ship": "1 ship", "unlock_any": "a mission marker"}
UNTIL = {"round": "this round", "game": "for the rest of the game"}


def planets_text(ids: Sequence[str]) -> str:
    """Planets to choose from: "Neo or 6Moon"."""
    return " or ".join(PLANETS[planet] for planet in ids)


def measure_text(measure: str) -> str:
    """What is counted, one of it."""
    if measure in MEASURES:
        return MEASURES[measure]
    return f"influence on {PLANETS[measure.removeprefix('influence_')]}"


def amounts_text(amounts: Any) -> str:
    """An amount of each resource: "2 lav, 1 cop"."""
    parts = [f"{getattr(amounts, name)} {name}" for name in RESOURCE_IDS if getattr(amounts, name)]
    return ", ".join(parts) or "nothing"


def _count(words: str, count: int) -> str:
    """``{}`` stands for the number; "(s)" for the plural."""
    return words.format(count).replace("(s)", "" if count == 1 else "s")


def _choice(effect: Any) -> str:
    options = " or ".join(OPTIONS[name] for name in effect.options)
    if effect.picks == 1:
        return options
    return f"{effect.picks} x {options}{', all the same' if effect.same else ''}"


TEXTS: dict[str, Callable[[Any], str]] = {
    "gain": amounts_text,
    "pay": lambda one: f"pay {amounts_text(one)}",
    "gain_per": lambda one: f"{one.mult} {one.resource} per {measure_text(one.what)}",
    "income_free": lambda one: _count("income of {} production(s)", one.n),
    "die_set": lambda one: f"die to {one.n}",
    "unlock": lambda one: (
        "markers on all missions" if one.scope == "all" else _count("{} mission marker(s)", one.n)
    ),
    "alter_draw": lambda one: _count(f"{{}} alteration(s) of power {one.power}", one.n),
    "alter_pick": lambda one: f"keep {one.keep} of {one.draw} alterations of power {one.power}",
    "planet_action": lambda one: f"action on {planets_text(one.planets)}",
    "copy_action": lambda one: "copy an action",
    "level_bonus": lambda one: f"level +{one.n} {UNTIL[one.until]}",
    "medal": lambda one: "any medal" if one.scope == "any" else f"the medal of {one.scope}",
    "stall_free": lambda one: (
        f"a free disc on level {one.level} of a stall{', with its bonus' if one.bonus else ''}"
    ),
    "robot_free": lambda one: "a free robot",
    "special_ambassador": lambda one: "the special ambassador",
    "president": lambda one: "become president",
    "move_extra": lambda one: _count("{} more step(s)", one.n),
    "advance_free": lambda one: _count(f"{{}} free step(s) on {planets_text(one.planets)}", one.n),
    "discount": lambda one: _count("{} crystal(s) off the cost", one.crystals),
    "refresh_specialist": lambda one: f"turn up a specialist of level {one.level}",
    "copy_specialist": lambda one: f"copy a specialist up to level {one.max_level}",
    "take_specialist": lambda one: f"take a specialist of level {one.level}",
    "transmute": lambda one: _count("transmute {} crystal(s)", one.n),
    "choice": _choice,
    "pp": lambda one: f"{one.n} PP",
    "pp_per": lambda one: f"{one.mult} PP per {measure_text(one.what)}",
    "degrees": lambda one: _count("{} degree(s)", one.n),
    "ship": lambda one: _count("{} ship(s)", one.n),
    "die": lambda one: f"die +{one.n}",
    "fund": lambda one: _count("{} step(s) of a project", one.n),
}


def effects_text(effects: Sequence[Any]) -> str:
    """A list of effects: "2 degrees, 1 lav"."""
    return ", ".join(TEXTS[effect.kind](effect) for effect in effects) or "nothing"
