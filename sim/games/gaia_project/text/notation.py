"""Moves as text: words of the rulebook, ids of the data files, labels of hexes. Also tiles in play as text.

No two legal moves of a decision have the same text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sim.games.gaia_project.loading import components as files
from sim.games.gaia_project.rules.geometry import hex_label
from sim.games.gaia_project.rules.hexsets import has_hex
from sim.games.gaia_project.rules.vocabulary import (
    HEXES,
    NONE,
    SECTOR_HEXES,
    STANDARD_TILES,
    TRACKS,
    Cost,
    Effect,
    EffectColumn,
    Event,
    Move,
    Per,
    Source,
    Structure,
    Via,
)
from sim.games.gaia_project.text.titles import EACH, EVENTS, cost_text, exchange_text, gain_text
from sim.games.gaia_project.text.titles import names as component_names

BURNS = ("burn", "burn, brainstone stays", "burn, brainstone discarded")
CHARGES = ("charge", "charge, token first")
AMOUNTS = (EffectColumn.VP, EffectColumn.FREE_STEPS, EffectColumn.RANGE_BONUS, EffectColumn.VALUE)

ids = lru_cache(maxsize=1)(files.ids)
names = files.READER.once(component_names)


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move as text. ``state`` is the position in which the move is legal."""
    return WORDS[int(move.kind)](state, components, move)


def label(state: Any, components: Any, spot: int) -> str:
    """The name of a hex on this map, such as 4B2: sector, ring, place clockwise from north."""
    sector = components.sector_number[state.slots[spot // SECTOR_HEXES]]
    return hex_label(int(sector), int(spot) % SECTOR_HEXES)


def slot_text(slot: int) -> str:
    """The place of a standard tech tile: under a track, or a free place."""
    return ids().tracks[slot] if slot < TRACKS else f"free{slot - TRACKS + 1}"


def _at(words: str) -> Callable[[Any, Any, Any], str]:
    """Moves on a hex: ``{}`` in the words stands for its label."""
    return lambda state, components, move: words.format(label(state, components, move.a))


def _of(words: str, field: str) -> Callable[[Any, Any, Any], str]:
    """Moves with a component: ``{}`` in the words stands for its id, found in a field of the ids."""
    return lambda state, components, move: words.format(getattr(ids(), field)[move.a])


def _just(words: str) -> Callable[[Any, Any, Any], str]:
    """Moves without operands."""
    return lambda state, components, move: words


def _rotate(state: Any, components: Any, move: Any) -> str:
    slot, rotation = move.a, move.b
    return f"turn sector {components.sector_number[state.slots[slot]]} to {60 * rotation} degrees"


def _bid(state: Any, components: Any, move: Any) -> str:
    faction, points = move.a, move.b
    return f"bid {points} for {ids().factions[faction]}"


def _place_start(state: Any, components: Any, move: Any) -> str:
    institute = components.start_institute[state.players[state.seat].faction] == 1
    structure = ids().structures[Structure.PLANETARY_INSTITUTE if institute else Structure.MINE]
    spot = move.a
    return f"place {structure} {label(state, components, spot)}"


def _take_income(state: Any, components: Any, move: Any) -> str:
    # Identical sources are listed once, so a source is named by what it pays.
    faction, source = state.players[state.seat].faction, move.a
    return f"take income {gain_text(components.income[faction, source])}"


def _via(state: Any, via: int) -> str:
    if via == Via.NOTHING:
        return ""
    if via == Via.BOOSTER:
        return f" with {ids().boosters[state.players[state.seat].booster]}"
    return f" with {ids().board_actions[via]}"


def _build_mine(state: Any, components: Any, move: Any) -> str:
    spot, via = move.a, move.b
    return f"build mine {label(state, components, spot)}{_via(state, via)}"


def _start_gaia_project(state: Any, components: Any, move: Any) -> str:
    spot, via = move.a, move.b
    return f"start gaia project {label(state, components, spot)}{_via(state, via)}"


def _upgrade(state: Any, components: Any, move: Any) -> str:
    spot, structure = move.a, move.b
    return f"upgrade {label(state, components, spot)} to {ids().structures[structure]}"


def _board_action(state: Any, components: Any, move: Any) -> str:
    action, token = move.a, move.b
    again = "" if token == NONE else f" with {ids().tokens[token]}"
    return f"action {ids().board_actions[action]}{again}"


def _pass(state: Any, components: Any, move: Any) -> str:
    booster = move.a
    return "pass" if booster == NONE else f"pass, take {ids().boosters[booster]}"


def _free_action(state: Any, components: Any, move: Any) -> str:
    row, stone = move.a, move.b
    if components.free_cost[row, Cost.BURN] > 0:
        return BURNS[stone]
    if components.free_sum_value[row] > 0:  # an overlay's prices can make other sums than the packaged ones
        return f"convert {exchange_text(components.free_cost[row], components.free_gain[row])}"
    return f"convert {ids().free_actions[row]}"


def _take_tile(state: Any, components: Any, move: Any) -> str:
    slot = int(move.a)
    return f"take {ids().tiles[state.tile_slot[slot]]} from {slot_text(slot)}"


def _take_advanced_tile(state: Any, components: Any, move: Any) -> str:
    track, covered = move.a, move.b
    return f"take {ids().tiles[state.advanced_slot[track]]} covering {ids().tiles[covered]}"


def _form_federation(state: Any, components: Any, move: Any) -> str:
    """All hexes that join: planets, stations and new satellites. The Ivits' old federation is left out."""
    flag = 1 << int(state.seat)
    joining = [
        spot for spot in range(HEXES) if has_hex(move.hexes, spot) and not state.federated[spot] & flag
    ]
    return " ".join(["form federation", *sorted(label(state, components, spot) for spot in joining)])


def _pay(state: Any, components: Any, move: Any) -> str:
    bowl_1, bowl_2 = move.a, move.b
    return f"pay tokens {bowl_1}/{bowl_2}/{move.bowl_3}{' + brainstone' if move.stone == 1 else ''}"


def _charge(state: Any, components: Any, move: Any) -> str:
    token_first = move.a
    return CHARGES[token_first]


def _brainstone(state: Any, components: Any, move: Any) -> str:
    bowl = move.a
    return f"brainstone ends in bowl {bowl}"


WORDS: dict[int, Callable[[Any, Any, Any], str]] = {
    Move.ROTATE: _rotate,
    Move.CHOOSE_FACTION: _of("choose {}", "factions"),
    Move.BID: _bid,
    Move.PLACE_START: _place_start,
    Move.TAKE_BOOSTER: _of("take {}", "boosters"),
    Move.TAKE_INCOME: _take_income,
    Move.GAIA_CONVERT: _of("convert {}", "gaia_actions"),
    Move.GAIA_DONE: _just("end gaia phase"),
    Move.BUILD_MINE: _build_mine,
    Move.START_GAIA_PROJECT: _start_gaia_project,
    Move.UPGRADE: _upgrade,
    Move.FEDERATE: _just("federate"),
    Move.ADVANCE: _of("advance {}", "tracks"),
    Move.BOARD_ACTION: _board_action,
    Move.TILE_ACTION: _of("action {}", "tiles"),
    Move.ACADEMY_ACTION: _just("action academy_right"),
    Move.SWAP: _at("swap planetary_institute with mine {}"),
    Move.SPACE_STATION: _at("place space station {}"),
    Move.DOWNGRADE: _at("downgrade {} to trading_station"),
    Move.ADVANCE_LOWEST: _of("advance lowest track {}", "tracks"),
    Move.PASS: _pass,
    Move.FREE_ACTION: _free_action,
    Move.END_TURN: _just("end turn"),
    Move.TAKE_TILE: _take_tile,
    Move.TAKE_ADVANCED_TILE: _take_advanced_tile,
    Move.STEP: _of("advance {}", "tracks"),
    Move.SKIP: _just("skip advance"),
    Move.FORM_FEDERATION: _form_federation,
    Move.PAY: _pay,
    Move.TAKE_FEDERATION_TOKEN: _of("take {}", "tokens"),
    Move.PLACE_LOST_PLANET: _at("place lost planet {}"),
    Move.DECLINE: _just("decline"),
    Move.CHARGE: _charge,
    Move.BRAINSTONE: _brainstone,
}


def effect_text(effect: Any, gain: Any = ()) -> str:
    """What the effect of a tile, booster or action does, from the arrays: so with an overlay's numbers."""
    each = EACH.get(Per._fields[effect[EffectColumn.PER]].lower(), "")
    event = EVENTS.get(Event._fields[effect[EffectColumn.EVENT]].lower(), "")
    vp, steps, reach, value = (int(effect[column]) for column in AMOUNTS)
    helps = [f"{steps} free terraforming step{'s' if steps > 1 else ''}"] if steps else []
    helps += [f"range +{reach}"] if reach else []
    helped = f" with {' and '.join(helps)}" if helps else ""
    texts = {
        Effect.NOTHING: "",
        Effect.GAIN: gain_text(gain),
        Effect.GAIN_PER: f"{gain_text(gain)} for each {each}",
        Effect.INCOME: f"income {gain_text(gain)}",
        Effect.ON: f"{vp} VP for each {event}",
        Effect.ON_PASS: f"passing: {vp} VP for each {each}",
        Effect.ACTION: f"action: {gain_text(gain)}",
        Effect.BUILD_MINE: f"action: a mine{helped}",
        Effect.BUILD_MINE_OR_GAIA_PROJECT: f"action: a mine or gaia project{helped}",
        Effect.SET_POWER_VALUE: f"power value {value} of planetary institute and academies",
        Effect.TAKE_TECH_TILE: "a tech tile",
        Effect.RESCORE_FEDERATION: "score a federation token again",
        Effect.GAIN_VP_BASE_PLUS_PER: f"{gain_text(gain)} and {vp} VP for each {each}",
    }
    return texts[int(effect[EffectColumn.KIND])]


def tile_text(components: Any, tile: int) -> str:
    """What a tech tile does."""
    effect, gain = components.tile_effect[tile], components.tile_gain[tile]
    if effect[EffectColumn.KIND] == Effect.INCOME:
        gain = components.income[0, Source.TILE + tile]
    return effect_text(effect, gain)


def booster_text(components: Any, booster: int) -> str:
    """A booster's income and its effect."""
    first = Source.BOOSTER + 2 * booster
    income = components.income[0, first : first + 2].sum(axis=0)
    parts = [f"income {gain_text(income)}"] if income.any() else []
    parts += filter(None, [effect_text(components.booster_effect[booster])])
    return "; ".join(parts)


def board_action_text(components: Any, action: int) -> str:
    """The cost and effect of a board action."""
    text = effect_text(components.board_effect[action], components.board_gain[action])
    return f"{cost_text(components.board_cost[action])}: {text.removeprefix('action: ')}"


def titles(components: Any) -> dict[str, str]:
    """What people call the components that moves name by id, with an overlay's numbers."""
    all_ids = ids()
    titles_by_id = dict(zip(all_ids.factions, names().factions, strict=True))
    titles_by_id |= dict(zip(all_ids.tracks, names().tracks, strict=True))
    titles_by_id |= {
        name: title.lower() for name, title in zip(all_ids.structures, names().structures, strict=True)
    }
    titles_by_id |= {name: f"tile “{tile_text(components, row)}”" for row, name in enumerate(all_ids.tiles)}
    titles_by_id |= {
        name: f"booster “{booster_text(components, row)}”" for row, name in enumerate(all_ids.boosters)
    }
    titles_by_id |= {
        name: f"federation token “{gain_text(components.token_gain[row])}”"
        for row, name in enumerate(all_ids.tokens)
    }
    titles_by_id |= {
        name: f"“{board_action_text(components, row)}”" for row, name in enumerate(all_ids.board_actions)
    }
    free = [name for name in all_ids.free_actions if "+" not in name]
    titles_by_id |= {
        name: exchange_text(components.free_cost[row], components.free_gain[row])
        for row, name in enumerate(free)
        if "_" in name
    }
    titles_by_id |= {
        name: f"{cost_text(components.gaia_cost[row])} for "
        + (
            "a tech tile"
            if components.gaia_effect[row] == Effect.TAKE_TECH_TILE
            else gain_text(components.gaia_gain[row])
        )
        for row, name in enumerate(all_ids.gaia_actions)
    }
    return titles_by_id | {
        slot_text(slot): f"free place {slot - TRACKS + 1}" for slot in range(TRACKS, STANDARD_TILES)
    }


def final_tile_text(components: Any, tile: int) -> str:
    """What a final tile counts."""
    return f"most {Per._fields[components.final_per[tile]].lower().replace('_', ' ')}"
