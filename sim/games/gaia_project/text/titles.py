"""What people call the components: texts written from the data files, so a changed number shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.games.gaia_project.loading.components import load_data
from sim.games.gaia_project.loading.rows import cost_row, gain_row
from sim.games.gaia_project.loading.schema import Booster, Data
from sim.games.gaia_project.loading.schema_base import (
    ActionEffect,
    AnyEffect,
    BoosterActionEffect,
    BuildMineEffect,
    GainEffect,
    GainPerEffect,
    GainVpBasePlusPerEffect,
    IncomeEffect,
    OnEffect,
    OnPassEffect,
    RescoreFederationEffect,
    SetPowerValueEffect,
    TakeTechTileEffect,
)

# "{}" stands for the amount; the second form is for amounts above 1.
GAIN_TEXTS = (
    ("{} credit", "{} credits"),
    ("{} ore",),
    ("{} knowledge",),
    ("{} QIC",),
    ("{} power token", "{} power tokens"),
    ("charge {}",),
    ("{} VP",),
    ("{} gaiaformer", "{} gaiaformers"),
)
COST_TEXTS = (
    *GAIN_TEXTS[:4],
    ("{} power",),
    ("{} gaiaformer to the gaia area", "{} gaiaformers to the gaia area"),
    ("{} token of bowl III to the gaia area", "{} tokens of bowl III to the gaia area"),
    ("burn {} token of bowl II", "burn {} tokens of bowl II"),
    ("{} returning token", "{} returning tokens"),
    ("{} token discarded from the gaia area", "{} tokens discarded from the gaia area"),
)
VP_TEXTS = (  # the sources of points
    *("start", "round tile", "booster", "federation", "tech tile", "advanced tile", "QIC action"),
    *("gaia level", "faction", "final tile 1", "final tile 2", "research", "resources", "leech", "bid"),
)
EACH = {
    "mines": "mine",
    "trading_stations": "trading station",
    "research_labs": "research lab",
    "big_structures": "planetary institute or academy",
    "structures": "structure",
    "structures_in_federations": "structure in federations",
    "planet_types": "planet type",
    "gaia_planets": "gaia planet",
    "sectors": "sector",
    "satellites": "satellite",
    "federation_tokens": "federation token",
}
EVENTS = {
    "build_mine": "mine built",
    "build_mine_on_gaia": "mine built on a gaia planet",
    "build_trading_station": "trading station built",
    "build_big": "planetary institute or academy built",
    "research_advance": "research step",
    "gain_federation": "federation token gained",
    "terraform_step": "terraforming step",
}


class Names:
    """What people call the components, kind by kind as in ``Ids``."""

    def __init__(self, data: Data) -> None:
        actions, scoring = data.actions, data.scoring_tiles
        tiles = (*data.tech_tiles.tile, *data.advanced_tech_tiles.tile)
        self.factions = _names(data.factions.faction)
        self.planets = _names(data.planets.planet)
        self.structures = _names(data.structures.structure)
        self.tracks = _names(data.research.track)
        self.tiles = tuple(effect_text(tile.effect) for tile in tiles)
        self.boosters = tuple(booster_text(booster) for booster in data.boosters.booster)
        self.round_tiles = tuple(effect_text(tile.effect) for tile in scoring.round_tile)
        self.final_tiles = tuple(f"most {tile.per.replace('_', ' ')}" for tile in scoring.final_tile)
        self.final_sources = tuple(f"final tile: {title}" for title in self.final_tiles)
        self.tokens = tuple(gain_text(gain_row(token.gain)) for token in data.federations.token)
        self.board_actions = tuple(
            f"{cost_text(cost_row(action.cost))}: {effect_text(action.effect)}"
            for action in actions.board_action
        )
        self.sectors = tuple(sector_text(side.number, side.side) for side in data.sectors.sector)


def names(data: Data | None = None) -> Names:
    """The names in the data files."""
    return Names(data or load_data())


def gain_text(amounts: Sequence[int]) -> str:
    """A row of gains: "1 ore, 2 credits"."""
    return _listed(amounts, GAIN_TEXTS)


def cost_text(amounts: Sequence[int]) -> str:
    """A row of costs: "4 power"."""
    return _listed(amounts, COST_TEXTS)


def exchange_text(cost: Sequence[int], gain: Sequence[int]) -> str:
    """A free action, from its rows of costs and gains: "3 power for 1 ore"."""
    return f"{cost_text(cost)} for {gain_text(gain)}" if any(gain) else cost_text(cost)


def sector_text(number: int, side: str) -> str:
    """A printed sector side: "05 outline"."""
    return f"{number:02}" if side == "single" else f"{number:02} {side}"


def booster_text(booster: Booster) -> str:
    """A booster's income, then its action or points for passing."""
    parts = (
        [f"income {', '.join(gain_text(gain_row(income)) for income in booster.income)}"]
        if booster.income
        else []
    )
    if booster.effect is not None:
        parts.append(effect_text(booster.effect))
    return "; ".join(parts)


def effect_text(effect: AnyEffect) -> str:
    """What a tile, booster or action does."""
    match effect:
        case GainEffect():
            return gain_text(gain_row(effect))
        case GainPerEffect():
            return f"{gain_text(gain_row(effect))} for each {EACH[effect.per]}"
        case GainVpBasePlusPerEffect():
            return f"{effect.vp} VP and {effect.vp_each} VP for each {EACH[effect.per]}"
        case IncomeEffect():
            return f"income {gain_text(gain_row(effect))}"
        case OnEffect():
            return f"{effect.vp} VP for each {EVENTS[effect.event]}"
        case OnPassEffect():
            return f"passing: {effect.vp} VP for each {EACH[effect.per]}"
        case ActionEffect():
            return f"action: {gain_text(gain_row(effect.gain))}"
        case SetPowerValueEffect():
            return f"power value {effect.value} of planetary institute and academies"
        case BuildMineEffect():
            return f"a mine{_helped(effect.free_steps, 0)}"
        case BoosterActionEffect():
            target = "a mine" if effect.do == "build_mine" else "a mine or gaia project"
            return f"action: {target}{_helped(effect.free_steps, effect.range_bonus)}"
        case TakeTechTileEffect():
            return "a tech tile"
        case RescoreFederationEffect():
            return "score a federation token again"


def _helped(free_steps: int, range_bonus: int) -> str:
    parts = []
    if free_steps:
        parts.append(f"{free_steps} free terraforming step{'s' if free_steps > 1 else ''}")
    if range_bonus:
        parts.append(f"range +{range_bonus}")
    return f" with {' and '.join(parts)}" if parts else ""


def _listed(amounts: Sequence[int], texts: Sequence[tuple[str, ...]]) -> str:
    parts = [
        texts[column][-1 if amount > 1 else 0].format(amount)
        for column, amount in enumerate(amounts)
        if amount
    ]
    return ", ".join(parts) or "nothing"


def _names(entries: Sequence[Any]) -> tuple[str, ...]:
    return tuple(entry.name for entry in entries)
