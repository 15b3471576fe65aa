"""Moves as text: the decision, and the option in the words of the data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.ships import type_of
from sim.games.andromedas_edge.rules.vocabulary import (
    CLASS_IDS,
    DEVELOPMENT_IDS,
    FIRST_HALF_SLOT,
    RAIDER_SIDE,
    REGIONS,
    RESOURCE_IDS,
    TACOPS_SLOT,
    TRACK_IDS,
    TYPE_IDS,
    Place,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    BY_ENERGY,
    CARD_STEP,
    DISCARD,
    ENERGY_DIE,
    FREE_KIND,
    LAUNCH,
    MOON_STEP,
    OVERCLOCK,
    PAY_STEP,
    REPAIR_MODULE,
    SHIELD,
    SHIP_STEP,
    STATION_STEP,
    STOP,
    TRIBUTE_VP,
    YES,
    Begin,
    Decide,
    Free,
    Give,
)

Text = Callable[[Any, Any, Any, int], str]  # state, components, pending entry, option
EFFECTS = tuple(name.lower().replace("_", " ") for name in Effect._fields)
BEGINNINGS = tuple(name.lower() for name in Begin._fields)
PLACES = {Place.BAY: "bay", Place.TOP: "scrapyard", Place.BARGE: "barge"}


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move in words."""
    entry = state.pending[state.pending_count - 1]
    return TEXTS[int(move.kind)](state, components, entry, int(move.option))


def ship_name(ship: int) -> str:
    """The type of a ship."""
    return TYPE_IDS[_plain_type(ship)]


def _plain_type(ship: int) -> int:
    return int(getattr(type_of, "py_func", type_of)(ship))


def region_text(state: Any, region: int) -> str:
    """A region with its tile."""
    tile = int(state.regions[region].tile)
    name = ids().regions[region]
    return f"{ids().region_tiles[tile]} ({name})" if 0 <= tile < len(ids().region_tiles) else name


def place_text(state: Any, place: int) -> str:
    """Where a ship is."""
    return region_text(state, place) if place < REGIONS else PLACES.get(place, "station")


def _of(words: str, names: Callable[[], tuple[str, ...]], none: str = "nothing") -> Text:
    """Options by id: ``{}`` in the text stands for the id."""
    return lambda state, components, entry, option: none if option == STOP else words.format(names()[option])


def _yes(yes: str, no: str) -> Text:
    return lambda state, components, entry, option: yes if option == YES else no


def _draw(state: Any, components: Any, entry: Any, option: int) -> str:
    if option <= YES:
        return "draw to the limit" if option == YES else "draw no cards"
    return f"draw to {option - YES} below the limit"


def _give(option: int) -> str:
    return RESOURCE_IDS[option] if option < Give.CARD else ids().cards[option - Give.CARD]


def _launch(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"launch {ship_name(option // SHIP_STEP)} to {region_text(state, option % SHIP_STEP)}"


def _redeploy(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"move {ship_name(option // SHIP_STEP)} to {region_text(state, option % SHIP_STEP)}"


def _pay(state: Any, components: Any, entry: Any, option: int) -> str:
    parts = []
    for name in RESOURCE_IDS:
        count = option % PAY_STEP
        option //= PAY_STEP
        if count:
            parts.append(f"{count} {name}")
    return f"pay {', '.join(parts)}"


def _second(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "buy no second module"
    if option >= DISCARD:
        return f"discard {ids().modules[option - DISCARD]}"
    return f"buy {ids().modules[option]}"


def _repair(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "repair nothing"
    if option >= REPAIR_MODULE:
        return f"repair {ids().modules[option - REPAIR_MODULE]}"
    if option >= SHIELD:
        return f"repair the shield of {TYPE_IDS[option - SHIELD]}"
    return f"repair {TYPE_IDS[option]}"


def _one_of(state: Any, components: Any, entry: Any, option: int) -> str:
    row = entry.a
    return EFFECTS[components.effects[row, option, Column.KIND]]


def _scry(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"{ids().events[state.events[option]]} stays on top"


def _escalate(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "send no more ships"
    place = int(state.players[entry.seat].ships[option])
    return f"send {ship_name(option)} from {place_text(state, place)}"


def _tribute(state: Any, components: Any, entry: Any, option: int) -> str:
    return "give nothing" if option == TRIBUTE_VP else f"give {_give(option)}"


def _prepare(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "finish preparing"
    if option in (ENERGY_DIE, OVERCLOCK):
        return "spend energy on a die" if option == ENERGY_DIE else "spend energy on targeting"
    return f"play {ids().cards[option - Give.CARD]}"


def _after_roll(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "keep the dice"
    card, operand = option // CARD_STEP, option % CARD_STEP
    if components.effects[Lists.CARD + card, 0, Column.KIND] == Effect.SET_DIE:
        return f"play {ids().cards[card]} on a {operand}"
    target = "the raiders" if operand == RAIDER_SIDE else f"seat {operand + 1}"
    return f"play {ids().cards[card]} on {target}"


def _damage(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "play no card against damage"
    card, kind = option // CARD_STEP, option % CARD_STEP
    if components.effects[Lists.CARD + card, 0, Column.KIND] == Effect.PREVENT_DAMAGE:
        return f"play {ids().cards[card]} for {TYPE_IDS[kind]}"
    return f"play {ids().cards[card]}"


def _activate(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "end the Return"
    ship, module = option // STATION_STEP, option % STATION_STEP
    if ship == BY_ENERGY:
        return f"put energy on {ids().modules[module]}"
    place = int(state.players[entry.seat].ships[ship])
    return f"move {ship_name(ship)} from {place_text(state, place)} to {ids().modules[module]}"


def slot_text(slot: int) -> str:
    """A slot for moons."""
    if slot == TACOPS_SLOT:
        return "the tac-ops slot"
    if slot >= FIRST_HALF_SLOT:
        return f"half slot {slot - FIRST_HALF_SLOT}"
    return ids().modules[slot]


def _fifth(state: Any, components: Any, entry: Any, option: int) -> str:
    moon, slot = ids().moons[option % MOON_STEP], option // MOON_STEP - 1
    return f"discard {moon}" if slot < 0 else f"place {moon} in {slot_text(slot)}"


def _gift(what: int) -> str:
    names = ids()
    if what >= Give.DOMINANCE:
        return names.dominances[what - Give.DOMINANCE]
    if what >= Give.DISCOVERY:
        return names.discoveries[what - Give.DISCOVERY]
    return names.moons[what - Give.MOON] if what >= Give.MOON else _give(what)


def _free(state: Any, components: Any, entry: Any, option: int) -> str:
    kind, operand = option // FREE_KIND, option % FREE_KIND
    names = ids()
    texts: dict[int, Callable[[], str]] = {
        Free.PASS: lambda: "pass",
        Free.MOON_DISCARD: lambda: f"discard {names.moons[operand]}",
        Free.MOON_PLACE: lambda: (
            f"place {names.moons[operand % MOON_STEP]} in {slot_text(operand // MOON_STEP)}"
        ),
        Free.RECRUIT: lambda: f"recruit from {region_text(state, operand)}",
        Free.BONUS: lambda: f"collect from {region_text(state, operand)}",
        Free.DEVELOPMENT_CARD: lambda: f"use the {DEVELOPMENT_IDS[operand]} card",
        Free.DISCOVERY: lambda: f"use {names.discoveries[operand]}",
        Free.DOMINANCE: lambda: f"use {names.dominances[operand]}",
        Free.CARD: lambda: f"play {names.cards[operand]}",
        Free.NO_MERCY: lambda: f"use no mercy with {names.cards[operand]}",
        Free.SABOTAGE: lambda: "use sabotage",
        Free.OPEN_COUNCIL: lambda: "use open council",
        Free.TRANSFER: lambda: f"offer {_gift(operand)}",
    }
    return texts[kind]()


TEXTS: dict[int, Text] = {
    Decide.FACTION: _of("play {}", lambda: ids().factions),
    Decide.DESTINY: _of("keep {}", lambda: ids().destinies),
    Decide.MAIN: lambda state, components, entry, option: "launch" if option == LAUNCH else "return",
    Decide.BEGIN_TURN: lambda state, components, entry, option: "begin the turn",
    Decide.LAUNCH: _launch,
    Decide.REDEPLOY: _redeploy,
    Decide.PAY: _pay,
    Decide.PAY_CARD: _of("pay {}", lambda: ids().cards),
    Decide.BUY_MODULE: _of("buy {}", lambda: ids().modules),
    Decide.SECOND_MODULE: _second,
    Decide.GAIN_MODULE: _of("gain {}", lambda: ids().modules, "take no module"),
    Decide.BUILD_SHIP: _of("build {}", lambda: TYPE_IDS, "build no ship"),
    Decide.SITE: lambda state, components, entry, option: (
        "build no development" if option == STOP else f"develop {region_text(state, option)}"
    ),
    Decide.REPAIR: _repair,
    Decide.ONE_OF: _one_of,
    Decide.SCRY: _scry,
    Decide.RAIDER: _of("raiders of class {} attack", lambda: CLASS_IDS),
    Decide.ESCALATE: _escalate,
    Decide.DIPLOMACY: _of("play {}", lambda: ids().cards, "play no diplomacy card"),
    Decide.END_BATTLE: _yes("end the battle", "fight on"),
    Decide.TRIBUTE: _tribute,
    Decide.PREPARE: _prepare,
    Decide.BATTLE_WON: _of("play {}", lambda: ids().cards, "play no victory card"),
    Decide.BATTLE_LOST: _of("play {}", lambda: ids().cards, "play no defeat card"),
    Decide.AFTER_ROLL: _after_roll,
    Decide.DAMAGE: _damage,
    Decide.TACOPS: lambda state, components, entry, option: (
        "tac-ops: draw a card",
        "tac-ops: use the moon",
        "tac-ops: nothing",
    )[option],
    Decide.ACTIVATE: _activate,
    Decide.SCIENCE: _of("activate {} by the reactor", lambda: ids().modules, "end the reactor's activations"),
    Decide.GAIN_ANY: _of("gain {}", lambda: RESOURCE_IDS),
    Decide.TRACK: _of("advance on {}", lambda: TRACK_IDS),
    Decide.DISCOVERY: _of("discover {}", lambda: ids().discoveries),
    Decide.UPGRADE: _of("upgrade {}", lambda: ids().tiles),
    Decide.REFRESH: _of("refresh the {} card", lambda: DEVELOPMENT_IDS),
    Decide.CLAIM_MOON: lambda state, components, entry, option: (
        f"claim the moon of {region_text(state, option)}"
    ),
    Decide.NEW_SHIP: _yes("put the new ship on the barge", "put the new ship in the bay"),
    Decide.STEAL: _of("take {}", lambda: RESOURCE_IDS),
    Decide.SCRAP_TO_BARGE: _of("move {} to the barge", lambda: TYPE_IDS, "move no ship to the barge"),
    Decide.OPTIONAL: _yes("take the point", "leave the point"),
    Decide.FREE: _free,
    Decide.COUNTER: _yes("play counter_intelligence", "let it pass"),
    Decide.HOT_WELD: _yes("use hot weld", "don't use hot weld"),
    Decide.CLOCK_PUSH: _yes("push the clock", "leave the clock"),
    Decide.RECRUIT: lambda state, components, entry, option: (
        "recruit nobody else" if option == STOP else f"recruit from {region_text(state, option)}"
    ),
    Decide.ABDUCT: lambda state, components, entry, option: (
        f"give up the leader in {region_text(state, option)}"
    ),
    Decide.DAMAGE_MODULE: _of("damage {}", lambda: ids().modules),
    Decide.DAMAGE_SHIP: lambda state, components, entry, option: f"damage {ship_name(option)}",
    Decide.LOSE: lambda state, components, entry, option: f"lose {_give(option)}",
    Decide.LOSE_OR_VP: _yes("lose points", "lose a credit"),
    Decide.FIFTH_MOON: _fifth,
    Decide.DISCARD_CARD: _of("discard {}", lambda: ids().cards),
    Decide.DRAW_TO_LIMIT: _draw,
    Decide.START_ORDER: _of("start with {}", lambda: BEGINNINGS),
    Decide.ACCEPT: _yes("accept", "decline"),
    Decide.GIVE_MODULE: _yes("give the module to the partner", "keep the module"),
    Decide.DOMINANCE_PARTNER: lambda state, components, entry, option: f"seat {option + 1} advances first",
}
