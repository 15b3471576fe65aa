"""What an overlay may not change: no rule reads it, so a change would silently do nothing."""

from __future__ import annotations

from sim.gamekit.overlays import Closed

LABEL = "no label: no rule reads it"
PART = "no part of the components that the rules take for granted"
CLOSED: Closed = {
    ("destiny", "destiny", "*", "card_no"): LABEL,
    ("events", "event", "*", "card_no"): LABEL,
    ("events", "event", "*", "deck"): PART,
    ("map", "slot"): PART,
    ("map", "nebula"): PART,
    ("modules", "module", "*", "card_no"): LABEL,
    ("raiders", "raider", "*", "no"): LABEL,
    ("raiders", "raider_ability", "*", "text_code"): LABEL,
    ("regions", "special_region", "*", "set"): PART,
    ("regions", "special_region", "*", "slot"): PART,
    ("regions", "special_region", "*", "enterable"): PART,
    ("regions", "special_region", "*", "passable"): PART,
    ("resources", "resource", "*", "is_wild"): PART,
    ("resources", "resource", "*", "substitutes_for"): PART,
    ("resources", "resource", "*", "uses"): LABEL,
    ("ships", "faction_upgrade", "*", "faction"): PART,
    ("ships", "faction_upgrade", "*", "ship"): PART,
    ("tactics", "card", "*", "card_no"): LABEL,
    ("tracks", "track", "*", "color"): LABEL,
}
