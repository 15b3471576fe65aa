"""Checks of factions, raiders and tactics cards: what an ability does belongs to its name."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.gamekit.data_files import Problem, one_of
from sim.games.andromedas_edge.loading.checks_costs import Problems, cost_problems
from sim.games.andromedas_edge.loading.checks_words import (
    ABILITIES,
    CARD_EFFECTS,
    RAIDER_ABILITIES,
    TYPE_OF_WINDOW,
)
from sim.games.andromedas_edge.loading.schema import Data
from sim.games.andromedas_edge.rules.vocabulary import (
    ABILITY_IDS,
    BASE_IDS,
    CLASS_IDS,
    RAIDER_ABILITY_IDS,
    RESOURCE_IDS,
    CardWindow,
)

STARTS = (*BASE_IDS, "random_nebula", "newest_planet")


WINDOWS = tuple(name.lower() for name in CardWindow._fields)


ABILITY_WORDS: dict[str, tuple[str, Any]] = {
    "battle_fury_end": ("vp", 0),
    "overclock_targeting": ("stat", "targeting"),
    "sabotage": ("who", "opponents"),
    "far_charts": ("scope", "fighter"),
    "fungal_growth": ("use", "ice"),
    "machine_mind": ("rows", 1),
}


def faction_problems(data: Data) -> Problems:
    seen: Counter[str] = Counter()
    for row, faction in enumerate(data.factions.faction):
        owner = data.ships.faction_upgrade[row].faction
        if owner != faction.id:
            yield Problem("ships", ("faction_upgrade", row, "faction"), faction.id, owner)
        for place, ability in enumerate(faction.abilities):
            where = ("faction", row, "abilities", place)
            if ability.id not in ABILITY_IDS:
                yield Problem("factions", (*where, "id"), *one_of(ABILITY_IDS, ability.id))
                continue
            seen[ability.id] += 1
            yield from ability_problems(where, ability)
    for name in ABILITY_IDS:
        if seen[name] != 1:
            yield Problem("factions", ("faction",), f"the ability {name} once", str(seen[name]))


def ability_problems(where: tuple[Any, ...], ability: Any) -> Problems:
    """When an ability acts and what it does follow from its name; only its numbers may change."""
    on, kinds, limit, condition, optional, cost = ABILITIES[ability.id]
    effects = tuple(effect.kind for effect in ability.effects)
    pairs = (
        ("on", on, ability.on),
        ("limit", limit, ability.limit),
        ("condition", condition, ability.condition),
        ("optional", optional, ability.optional),
    )
    for key, expected, got in pairs:
        if expected != got:
            yield Problem(
                "factions", (*where, key), f"{expected or 'nothing'} for {ability.id}", str(got) or "nothing"
            )
    if effects != kinds:
        yield Problem(
            "factions", (*where, "effects"), f"{', '.join(kinds)} for {ability.id}", ", ".join(effects)
        )
    if tuple(cost_part.kind for cost_part in ability.cost) != cost:
        yield Problem(
            "factions", (*where, "cost"), f"{', '.join(cost) or 'no cost'} for {ability.id}", "another kind"
        )
    yield from cost_problems("factions", (*where, "cost"), ability.cost, cost or ("pay",))
    for cost_part in ability.cost:
        if cost_part.kind == "pay" and any(getattr(cost_part, name) for name in RESOURCE_IDS[1:]):
            yield Problem("factions", (*where, "cost"), f"energy for {ability.id}", "another resource")
        if cost_part.kind == "discard_tactics" and cost_part.n != 1:
            yield Problem("factions", (*where, "cost"), f"one card for {ability.id}", str(cost_part.n))
    for effect in ability.effects if effects == kinds else ():
        word = ABILITY_WORDS.get(ability.id)
        if word is not None and getattr(effect, word[0]) != word[1]:
            yield Problem("factions", (*where, "effects"), f"{word[0]} {word[1]} for {ability.id}", "another")


def raider_problems(data: Data) -> Problems:
    classes: Counter[str] = Counter(raider.cls for raider in data.raiders.raider)
    for cls in CLASS_IDS:
        if classes[cls] != 2:
            yield Problem("raiders", ("raider",), f"2 cards of class {cls}", str(classes[cls]))
    for row, raider in enumerate(data.raiders.raider):
        where = ("raider", row)
        if raider.start not in STARTS:
            yield Problem("raiders", (*where, "start"), *one_of(STARTS, raider.start))
        if raider.cls != "S" and raider.figures != 1:
            yield Problem("raiders", (*where, "figures"), "1, except in class S", str(raider.figures))
        for ability in raider.abilities:
            if ability not in RAIDER_ABILITY_IDS:
                yield Problem("raiders", (*where, "abilities"), *one_of(RAIDER_ABILITY_IDS, ability))
        if ("swarm" in raider.abilities) != (raider.cls == "S"):
            yield Problem(
                "raiders",
                (*where, "abilities"),
                "swarm for class S only",
                ", ".join(raider.abilities) or "none",
            )
    for row, entry in enumerate(data.raiders.raider_ability):
        effects = tuple(effect.kind for effect in entry.effects)
        expected = RAIDER_ABILITIES[entry.id]
        if (entry.on, entry.condition, effects) != expected:
            words = f"{expected[0] or 'no moment'}: {', '.join(expected[2]) or 'nothing'}"
            yield Problem("raiders", ("raider_ability", row), words, f"{entry.on}: {', '.join(effects)}")
        for effect in entry.effects:
            if effect.kind == "modify" and effect.stat != "targeting":
                yield Problem("raiders", ("raider_ability", row, "effects"), "targeting", effect.stat)
            if effect.kind == "lose" and effect.tactics:
                yield Problem(
                    "raiders", ("raider_ability", row, "effects"), "only tokens and points", "cards"
                )


def card_problems(data: Data) -> Problems:
    for row, card in enumerate(data.tactics.card):
        where = ("card", row)
        if card.window not in WINDOWS:
            yield Problem("tactics", (*where, "window"), *one_of(WINDOWS, card.window))
            continue
        if card.type not in TYPE_OF_WINDOW[card.window]:
            words = " or ".join(TYPE_OF_WINDOW[card.window])
            yield Problem("tactics", (*where, "type"), f"{words} in the window {card.window}", card.type)
            continue
        allowed = CARD_EFFECTS["support" if card.type == "support" else card.window]
        for place, effect in enumerate(card.effects):
            if effect.kind not in allowed:
                expected = f"an effect that fits the window {card.window}"
                yield Problem("tactics", (*where, "effects", place, "kind"), expected, effect.kind)
            elif effect.kind == "modify" and effect.stat not in allowed[effect.kind]:
                words = " or ".join(allowed[effect.kind])
                yield Problem("tactics", (*where, "effects", place, "stat"), words, effect.stat)
            elif effect.kind == "modify" and effect.stat == "build_cost" and effect.n > 0:
                yield Problem("tactics", (*where, "effects", place, "n"), "0 or less", str(effect.n))
            elif effect.kind == "modify" and effect.stat != "build_cost" and effect.n < 0:
                yield Problem("tactics", (*where, "effects", place, "n"), "0 or more", str(effect.n))
        single = ("reaction_card_played", "battle_after_roll", "battle_damage")
        if card.window in single and len(card.effects) != 1:
            yield Problem("tactics", (*where, "effects"), "one effect", str(len(card.effects)))
        if card.cost and card.window not in ("own_turn", "own_launch", "own_return"):
            yield Problem("tactics", (*where, "cost"), f"no cost in the window {card.window}", "one")
        conditions = {"diplomacy": ("", "no_raider_in_battle"), "reaction_card_played": ("opponent_played",)}
        if card.condition not in conditions.get(card.window, ("",)):
            yield Problem("tactics", (*where, "condition"), f"one that fits {card.window}", card.condition)
