"""Effects and costs as data files write them: a closed vocabulary, and which kinds each place can hold."""

from __future__ import annotations

import functools
import operator
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from sim.gamekit.data_files import Model
from sim.games.andromedas_edge.rules.vocabulary import AMOUNT_IDS, CLASS_IDS, DECK_IDS, TRACK_IDS, TRAIT_IDS
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECTS_OF_LIST, Per, Stat, Where

Amount = Annotated[int, Field(ge=0, le=9)]
Few = Annotated[int, Field(ge=0, le=4)]
Times = Annotated[int, Field(ge=1, le=4)]
Points = Annotated[int, Field(ge=0, le=30)]
ResourceId = Literal["energy", "titanium", "nanocarbon", "ice", "credit"]
DeckId = Literal["science", "industry", "commerce", "civilization"]
TrackId = Literal["science", "industry", "commerce", "civilization", "supremacy"]
ShipId = Literal["transport", "fighter", "science_vessel", "heavy_cruiser"]
DevelopmentId = Literal["observatory", "factory", "spaceport", "city", "obelisk"]
ClassId = Literal["S", "A", "B", "C", "D"]


def _words(words: Any) -> Any:
    return Literal[tuple(words)]


_PER = _words(name.lower() for name in Per._fields)
_GAINS = {name: (Points if name == "vp" else Amount, 0) for name in AMOUNT_IDS}
_ABILITIES: Any = Annotated[list[_words(TRAIT_IDS)], Field(max_length=4)]  # type: ignore[misc]
_DURATION = _words(("launch", "battle", "turn", "until_return", "game"))
_SCOPE = _words(("self", "all", "all_own_ships", "launched_ship", "fighter", "ship_module_development"))
_WHO = _words(("all", "opponents", "participants"))

# kind -> its keys: a type, and a default if the key is optional
KEYS: dict[str, dict[str, Any]] = {
    "gain": _GAINS,
    "gain_any": {"n": (Few, ...)},
    "gain_per": {
        "resource": (_words(AMOUNT_IDS), ...),
        "per": (_PER, ...),
        "each": (Few, 1),
        "divisor": (Annotated[int, Field(ge=1, le=9)], ...),
        "base": (Amount, ...),
        "cap": (Annotated[int, Field(ge=0, le=20)], ...),
    },
    "gain_all": _GAINS,
    "gain_participants": _GAINS,
    "lose": {**_GAINS, "who": (_WHO, "participants")},
    "lose_all_players": _GAINS,
    "lose_any": {"who": (_WHO, ...), "n": (Few, ...)},
    "lose_half": {"resource": (ResourceId, ...)},
    "lose_or_vp": {"credit": (Few, ...), "vp": (Amount, ...)},
    "lose_or_damage": {"resource": (ResourceId, ...), "n": (Few, ...)},
    "lose_vp_per": {"per": (_PER, ...), "each": (Few, ...)},
    "recruit_all": {"n": (Few, ...), "optional": (Literal[True], ...)},
    "repair_all": {"n": (Few, ...), "optional": (bool, ...)},
    "scrap_to_barge_all": {"n": (Few, ...), "optional": (bool, ...)},
    "steal": {"n": (Few, ...)},
    "tribute": {"n": (Times, ...)},
    "advance": {"track": (_words((*TRACK_IDS, "any", "any_except_supremacy")), ...), "n": (Few, ...)},
    "advance_event": {"n": (Few, ...)},
    "scry_event": {},
    "repair": {"n": (Few, ...)},
    "damage_module": {"who": (_WHO, ...), "n": (Few, ...)},
    "damage_ship": {"who": (Literal["all"], ...), "n": (Times, ...)},
    "prevent_damage": {"n": (Times, ...)},
    "mechaphage_token": {"who": (_WHO, ...), "n": (Few, ...)},
    "build_ship": {"discount": (Few, ...)},
    "free_ship": {},
    "place_new_ship": {"where": (Literal["repair_barge"], ...)},
    "gain_upgrade": {"n": (Few, ...)},
    "build_development": {"discount": (Few, ...)},
    "buy_module": {
        "columns": (Annotated[list[DeckId], Field(min_length=1, max_length=4)], ...),
        "min": (Literal[1], ...),
        "max": (Annotated[int, Field(ge=1, le=2)], ...),
        "discard_if_one": (bool, ...),
    },
    "gain_module": {"column": (_words((*DECK_IDS, "any")), ...)},
    "any_column_at_field": {},
    "discovery": {"stack": (Literal["science_a", "science_b", "observatory"], ...)},
    "refresh_development_card": {"n": (Few, ...)},
    "recruit": {"n": (Few, ...)},
    "abduct_leaders": {"who": (Literal["all"], ...), "n": (Few, ...)},
    "rescue": {},
    "leader_to_random_nebula": {"who": (Literal["all"], ...), "n": (Few, ...)},
    "moon_output": {},
    "claim_moon": {"scope": (Literal["any_unoccupied_planet"], ...)},
    "on_claim_moon": {"energy": (Few, ...), "duration": (_DURATION, ...)},
    "discard_top_moon": {"where": (Literal["active_region"], ...)},
    "move_ship": {"n": (Literal[1], ...)},
    "place_raider": {"cls": (_words(CLASS_IDS), ...), "n": (Few, ...)},
    "place_bonus": {
        "where": (_words(name.lower() for name in Where._fields), ...),
        "resource": (ResourceId, ...),
        "n": (Few, ...),
    },
    "no_escalation": {},
    "grant_ability": {"abilities": (_ABILITIES, ...), "scope": (_SCOPE, ...), "duration": (_DURATION, ...)},
    "modify": {
        "stat": (_words(name.lower() for name in Stat._fields), ...),
        "n": (Annotated[int, Field(ge=-4, le=8)], ...),
        "scope": (_SCOPE, ...),
        "duration": (_DURATION, ...),
    },
    "substitute": {
        "use": (_words(("ice", "tactics")), ...),
        "for": (_words(("any", "credit")), ...),
        "duration": (_DURATION, "game"),
    },
    "energy_row_override": {"rows": (Few, ...)},
    "activate_science_row": {},
    "scrapyard_ship_activates": {"n": (Literal[1], ...)},
    "scrap_to_barge": {},
    "set_die": {"value": (Annotated[int, Field(ge=1, le=6)], ...), "n": (Literal[1], ...)},
    "reroll_opponent_die": {"which": (Literal["highest"], ...), "n": (Times, ...)},
    "dice_per_ship_deficit": {"cap": (Amount, ...)},
    "winner_bonus": {"vp": (Points, ...)},
    "end_battle": {"by": (_words(("card", "any_player_choice")), ...)},
    "withdraw": {},
    "block_diplomacy": {"who": (Literal["opponents"], ...)},
    "cancel_card": {
        "types": (Annotated[list[_words(("action", "event", "support"))], Field(min_length=1)], ...)  # type: ignore[misc]
    },
    "clock": {"n": (Few, ...)},
    "storage_bonus": {"energy": (Annotated[int, Field(ge=0, le=30)], ...), "solid": (Amount, ...)},
}
MODELS: dict[str, type[Model]] = {
    kind: create_model(f"Effect_{kind}", __base__=Model, kind=(_words((kind,)), ...), **keys)
    for kind, keys in KEYS.items()
}


def effects_of(*kinds: str) -> Any:
    """A list of effects of these kinds."""
    union: Any = functools.reduce(operator.or_, (MODELS[kind] for kind in kinds))
    one = Annotated[union, Field(discriminator="kind")]
    return Annotated[list[one], Field(max_length=EFFECTS_OF_LIST)]


BENEFITS = (
    *("gain", "gain_any", "gain_per", "repair", "advance", "advance_event", "scry_event", "recruit"),
    *("gain_upgrade", "gain_module", "discovery", "refresh_development_card"),
)
ACTIONS = (*BENEFITS, "build_ship", "free_ship", "build_development", "claim_moon", "move_ship")
TriggerEffects: Any = effects_of(*BENEFITS, "steal")
ModuleEffects: Any = effects_of(
    *BENEFITS, "build_ship", "build_development", "moon_output", "activate_science_row"
)
TokenEffects: Any = effects_of(*ACTIONS)
BaseEffects: Any = effects_of(*BENEFITS, "build_ship", "build_development", "buy_module")
RewardEffects: Any = effects_of(*BENEFITS, "rescue")
EventEffects: Any = effects_of(
    *("gain_all", "recruit_all", "repair_all", "scrap_to_barge_all", "place_bonus", "place_raider"),
    *("damage_module", "lose_or_vp", "lose_half", "lose_or_damage", "damage_ship", "lose_vp_per"),
    *("leader_to_random_nebula", "lose_all_players"),
)
AnyEffects: Any = effects_of(*KEYS)
PrintedResource: Any = MODELS["gain"]


class Pay(Model):
    """A cost of resources, of any resources, of the moon in the slot, or of cards of a type."""

    kind: Literal["pay", "pay_any", "pay_moon", "discard_tactics"]
    energy: Few = 0
    titanium: Few = 0
    nanocarbon: Few = 0
    ice: Few = 0
    credit: Few = 0
    tactics: Few = 0
    n: Few = 0
    type: Literal["diplomacy"] | None = None


Costs = Annotated[list[Pay], Field(max_length=1)]
