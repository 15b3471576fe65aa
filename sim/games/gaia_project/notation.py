"""Moves as text, both ways: the words of the rulebook, the ids of the data files, the labels of hexes.

The text of a move is unique among the legal moves of its decision. Below: tiles in play as text.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sim.errors import BadInput
from sim.games.gaia_project import components as files
from sim.games.gaia_project.geometry import hex_label
from sim.games.gaia_project.hexsets import has_hex
from sim.games.gaia_project.moves import legal_moves
from sim.games.gaia_project.names import EACH, EVENTS, cost_text, exchange_text, gain_text
from sim.games.gaia_project.names import names as component_names
from sim.games.gaia_project.vocabulary import (
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

SUGGESTIONS = 8
BURNS = ("burn", "burn, brainstone stays", "burn, brainstone discarded")
CHARGES = ("charge", "charge, token first")
AMOUNTS = (EffectColumn.VP, EffectColumn.FREE_STEPS, EffectColumn.RANGE_BONUS, EffectColumn.VALUE)

ids = lru_cache(maxsize=1)(files.ids)
names = lru_cache(maxsize=1)(component_names)


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move as text. ``state`` is the one in which the move is legal."""
    return WORDS[int(move.kind)](state, components, move)


def read_move(state: Any, components: Any, work: Any, text: str) -> Any:
    """The legal move with this text, as a record of its own; BadInput if there is none.

    Case and the number of spaces do not matter. ``work`` is scratch memory.
    """
    moves = [work.moves[index] for index in range(legal_moves(state, components, work))]
    texts = [move_text(state, components, move) for move in moves]
    wanted = _plain(text)
    for move, known in zip(moves, texts, strict=True):
        if _plain(known) == wanted:
            return move.copy()
    near = difflib.get_close_matches(text, texts, n=SUGGESTIONS, cutoff=0.0)
    more = ", ..." if len(near) < len(texts) else ""
    shown = ", ".join(f'"{one}"' for one in near)
    raise BadInput(f'"{text}" is not a legal move. {len(texts)} legal, the nearest first: {shown}{more}')


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def label(state: Any, components: Any, spot: int) -> str:
    """The name of a hex on this map, as in 4B2: sector, ring, place clockwise from north."""
    sector = components.sector_number[state.slots[spot // SECTOR_HEXES]]
    return hex_label(int(sector), int(spot) % SECTOR_HEXES)


def slot_text(slot: int) -> str:
    """Where a standard tech tile lies: under a track, or free."""
    return ids().tracks[slot] if slot < TRACKS else f"free{slot - TRACKS + 1}"


def _at(words: str) -> Callable[[Any, Any, Any], str]:
    """Moves of a hex: ``{}`` in the words is its label."""
    return lambda state, components, move: words.format(label(state, components, move.a))


def _of(words: str, field: str) -> Callable[[Any, Any, Any], str]:
    """Moves of a component: ``{}`` in the words is its id, from a field of the ids."""
    return lambda state, components, move: words.format(getattr(ids(), field)[move.a])


def _just(words: str) -> Callable[[Any, Any, Any], str]:
    """Moves without operands."""
    return lambda state, components, move: words


def _rotate(state: Any, components: Any, move: Any) -> str:
    return f"turn sector {components.sector_number[state.slots[move.a]]} to {60 * move.b} degrees"


def _place_start(state: Any, components: Any, move: Any) -> str:
    institute = components.start_institute[state.players[state.seat].faction] == 1
    structure = ids().structures[Structure.PLANETARY_INSTITUTE if institute else Structure.MINE]
    return f"place {structure} {label(state, components, move.a)}"


def _take_income(state: Any, components: Any, move: Any) -> str:
    # Equal sources are listed once: what a source pays names it.
    faction = state.players[state.seat].faction
    return f"take income {gain_text(components.income[faction, move.a])}"


def _via(state: Any, move: Any) -> str:
    if move.b == Via.NOTHING:
        return ""
    if move.b == Via.BOOSTER:
        return f" with {ids().boosters[state.players[state.seat].booster]}"
    return f" with {ids().board_actions[move.b]}"


def _build_mine(state: Any, components: Any, move: Any) -> str:
    return f"build mine {label(state, components, move.a)}{_via(state, move)}"


def _start_gaia_project(state: Any, components: Any, move: Any) -> str:
    return f"start gaia project {label(state, components, move.a)}{_via(state, move)}"


def _upgrade(state: Any, components: Any, move: Any) -> str:
    return f"upgrade {label(state, components, move.a)} to {ids().structures[move.b]}"


def _board_action(state: Any, components: Any, move: Any) -> str:
    again = "" if move.b == NONE else f" with {ids().tokens[move.b]}"
    return f"action {ids().board_actions[move.a]}{again}"


def _pass(state: Any, components: Any, move: Any) -> str:
    return "pass" if move.a == NONE else f"pass, take {ids().boosters[move.a]}"


def _free_action(state: Any, components: Any, move: Any) -> str:
    if components.free_cost[move.a, Cost.BURN] > 0:
        return BURNS[move.b]
    if components.free_bundle[move.a] > 0:  # an overlay's prices make other sums than the packaged ones
        return f"convert {exchange_text(components.free_cost[move.a], components.free_gain[move.a])}"
    return f"convert {ids().free_actions[move.a]}"


def _take_tile(state: Any, components: Any, move: Any) -> str:
    return f"take {ids().tiles[state.tile_slot[move.a]]} from {slot_text(int(move.a))}"


def _take_advanced_tile(state: Any, components: Any, move: Any) -> str:
    return f"take {ids().tiles[state.advanced_slot[move.a]]} covering {ids().tiles[move.b]}"


def _form_federation(state: Any, components: Any, move: Any) -> str:
    """All hexes that join: planets, stations and new satellites. The Ivits' old federation is always in."""
    flag = 1 << int(state.seat)
    joining = [
        spot for spot in range(HEXES) if has_hex(move.hexes, spot) and not state.federated[spot] & flag
    ]
    return " ".join(["form federation", *sorted(label(state, components, spot) for spot in joining)])


def _pay(state: Any, components: Any, move: Any) -> str:
    return f"pay tokens {move.a}/{move.b}/{move.c}{' + brainstone' if move.d == 1 else ''}"


WORDS: dict[int, Callable[[Any, Any, Any], str]] = {
    Move.ROTATE: _rotate,
    Move.CHOOSE_FACTION: _of("choose {}", "factions"),
    Move.BID: lambda state, components, move: f"bid {move.b} for {ids().factions[move.a]}",
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
    Move.CHARGE: lambda state, components, move: CHARGES[move.a],
    Move.BRAINSTONE: lambda state, components, move: f"brainstone ends in bowl {move.a}",
}


def effect_text(effect: Any, gain: Any = ()) -> str:
    """What a packed effect of a tile or booster does: unlike in names.py, with an overlay's numbers."""
    each = EACH.get(Per._fields[effect[EffectColumn.PER]].lower(), "")
    event = EVENTS.get(Event._fields[effect[EffectColumn.EVENT]].lower(), "")
    vp, steps, further, value = (int(effect[column]) for column in AMOUNTS)
    helps = [f"{steps} free terraforming step{'s' if steps > 1 else ''}"] if steps else []
    helps += [f"range +{further}"] if further else []
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
    """A booster's income and what else it does."""
    first = Source.BOOSTER + 2 * booster
    income = components.income[0, first : first + 2].sum(axis=0)
    parts = [f"income {gain_text(income)}"] if income.any() else []
    parts += filter(None, [effect_text(components.booster_effect[booster])])
    return "; ".join(parts)


def board_action_text(components: Any, action: int) -> str:
    """Cost and effect of a board action."""
    text = effect_text(components.board_effect[action], components.board_gain[action])
    return f"{cost_text(components.board_cost[action])}: {text.removeprefix('action: ')}"


def titles(components: Any) -> dict[str, str]:
    """What people call the components that moves name by their ids, with an overlay's numbers."""
    known = ids()
    found = dict(zip(known.factions, names().factions, strict=True))
    found |= dict(zip(known.tracks, names().tracks, strict=True))
    found |= {name: title.lower() for name, title in zip(known.structures, names().structures, strict=True)}
    found |= {name: f"tile “{tile_text(components, row)}”" for row, name in enumerate(known.tiles)}
    found |= {name: f"booster “{booster_text(components, row)}”" for row, name in enumerate(known.boosters)}
    found |= {
        name: f"federation token “{gain_text(components.token_gain[row])}”"
        for row, name in enumerate(known.tokens)
    }
    found |= {name: f"“{board_action_text(components, row)}”" for row, name in enumerate(known.board_actions)}
    free = [name for name in known.free_actions if "+" not in name]
    found |= {
        name: exchange_text(components.free_cost[row], components.free_gain[row])
        for row, name in enumerate(free)
        if "_" in name
    }
    found |= {
        name: f"{cost_text(components.gaia_cost[row])} for "
        + (
            "a tech tile"
            if components.gaia_effect[row] == Effect.TAKE_TECH_TILE
            else gain_text(components.gaia_gain[row])
        )
        for row, name in enumerate(known.gaia_actions)
    }
    return found | {
        slot_text(slot): f"free place {slot - TRACKS + 1}" for slot in range(TRACKS, STANDARD_TILES)
    }


def final_tile_text(components: Any, tile: int) -> str:
    """What a final tile counts."""
    return f"most {Per._fields[components.final_per[tile]].lower().replace('_', ' ')}"
