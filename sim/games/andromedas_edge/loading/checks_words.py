"""What the name of an ability implies, and which effects fit each window of a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.andromedas_edge.loading.schema_effects import ACTIONS, BENEFITS

COST_KINDS: Mapping[str, tuple[str, ...]] = {
    "pay": ("energy", "titanium", "nanocarbon", "ice", "credit", "tactics"),
    "pay_any": ("n",),
    "pay_moon": (),
    "discard_tactics": ("type", "n"),
}
TURN = "once_per_turn"
RETURN = "once_per_return"
Rule = tuple[str, tuple[str, ...], str, str, bool, tuple[str, ...]]
# ability: moment, effects, limit, condition, optional, cost
ABILITIES: Mapping[str, Rule] = {
    "decay": ("turn_start", ("gain",), "", "any_ship_in_scrapyard", False, ()),
    "fungal_growth": ("pay_development", ("substitute",), "", "", True, ()),
    "no_mercy": ("own_turn", ("gain",), TURN, "", True, ("discard_tactics",)),
    "battle_fury": ("battle_prepare", ("gain",), "", "own_ship_in_active_region", False, ()),
    "battle_fury_end": ("battle_end", ("lose",), "", "battle_fury_used", False, ()),
    "overclock_targeting": ("battle_prepare", ("modify",), "unlimited", "", True, ("pay",)),
    "machine_mind": ("own_return", ("energy_row_override",), RETURN, "", True, ()),
    "hot_weld": ("own_repair", ("repair",), TURN, "", True, ()),
    "scrap_iron": ("own_ship_scrapped", ("gain",), TURN, "", False, ()),
    "all_aboard": ("new_ship", ("place_new_ship",), "", "", True, ()),
    "space_culture": ("gain_upgrade", ("gain_module",), "", "", True, ()),
    "universal_freight": ("launch_field", ("any_column_at_field",), "", "", True, ()),
    "full_holds": ("passive", ("storage_bonus",), "", "", False, ()),
    "doomsday_clock": ("turn_start", ("clock",), "", "", False, ()),
    "doomsday_clock_push": ("turn_start", ("clock",), TURN, "", True, ("pay_any",)),
    "midnight": ("clock_midnight", ("advance",), "", "", False, ()),
    "sabotage": ("own_return", ("damage_module",), RETURN, "", True, ("pay",)),
    "piracy": ("win_battle_vs_player", ("steal",), "each_defeated_player", "", False, ()),
    "dread_flag": ("battle_diplomacy", ("block_diplomacy",), "", "own_ship_in_active_region", False, ()),
    "tempered_by_war": ("lose_battle", ("advance",), "once_per_battle", "", False, ()),
    "jury_rig": ("own_return", ("scrapyard_ship_activates",), RETURN, "", True, ()),
    "resonance": ("claim_moon", ("gain",), "", "", False, ()),
    "harmonic_core": ("reactor_activated", ("gain",), "", "three_or_more_science_modules", False, ()),
    "far_charts": ("passive", ("grant_ability",), "", "", False, ()),
    "first_footfall": ("launch_to_newest_planet", ("gain",), TURN, "", False, ()),
    "open_council": ("own_return", ("recruit",), RETURN, "", True, ()),
    "honoured_founders": ("build_development", ("gain",), "", "", False, ()),
}
# ability of raiders: moment, condition, effects
RAIDER_ABILITIES: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "swarm": ("", "", ()),
    "abduction": ("enters_play", "", ("abduct_leaders",)),
    "rescue": ("reward", "", ("rescue",)),
    "freeze": ("battle_escalation", "this_in_active_region", ("no_escalation",)),
    "stunning_strike": ("raider_attack_by_this", "", ("modify",)),
    "barrage": ("wins_battle", "", ("damage_module",)),
    "devour": ("wins_battle", "", ("lose",)),
    "infection": ("wins_battle", "", ("mechaphage_token",)),
    "plunder": ("wins_battle", "", ("lose_any",)),
    "consume_moon": ("raider_attack_by_this", "", ("discard_top_moon",)),
}
TYPE_OF_WINDOW: Mapping[str, tuple[str, ...]] = {
    "own_turn": ("action", "event", "support"),
    "own_launch": ("action",),
    "own_return": ("action",),
    "reaction_card_played": ("action",),
    "diplomacy": ("diplomacy",),
    "battle_prepare": ("battle",),
    "battle_after_roll": ("battle",),
    "battle_won": ("battle",),
    "battle_lost": ("battle",),
    "battle_damage": ("battle",),
}


def _plain(*kinds: str) -> dict[str, tuple[str, ...]]:
    return {kind: () for kind in kinds}


# window (support cards apart): kinds of effects; for modify, the stats it can change
CARD_EFFECTS: Mapping[str, Mapping[str, Any]] = {
    "own_turn": _plain(*ACTIONS),
    "own_launch": _plain(*BENEFITS, "grant_ability"),
    "own_return": _plain(*BENEFITS, "energy_row_override"),
    "reaction_card_played": _plain("cancel_card"),
    "support": {
        **_plain("substitute", "grant_ability", "on_claim_moon"),
        "modify": ("range", "dice", "build_cost"),
    },
    "diplomacy": {
        **_plain("gain", "gain_per", "gain_participants", "winner_bonus"),
        **_plain("end_battle", "withdraw", "tribute"),
        "modify": ("dice_cap",),
    },
    "battle_prepare": {**_plain("gain", "dice_per_ship_deficit"), "modify": ("dice", "targeting")},
    "battle_after_roll": _plain("set_die", "reroll_opponent_die"),
    "battle_won": _plain(*BENEFITS),
    "battle_lost": _plain(*BENEFITS),
    "battle_damage": _plain("prevent_damage", "scrap_to_barge"),
}
