"""Recorded choices as options: the options of all parts of the decision that a choice answers, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.recorded.due import Due
from sim.games.andromedas_edge.rules.vocabulary import (
    CLASS_IDS,
    DEVELOPMENT_IDS,
    FIRST_HALF_SLOT,
    RAIDER_SIDE,
    REGIONS,
    RESOURCE_IDS,
    TACOPS_SLOT,
    TRACK_IDS,
    TRANSPORTS,
    TYPE_IDS,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect
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
    RETURN,
    SHIELD,
    SHIP_STEP,
    STATION_STEP,
    STOP,
    TACOPS_CARD,
    TACOPS_MOON,
    TACOPS_NONE,
    TRIBUTE_VP,
    Begin,
    Decide,
    Free,
    Give,
)

WORDS = {
    "no": 0,
    "yes": 1,
    "continue": 0,
    "end": 1,
    "bay": 0,
    "barge": 1,
    "keep": 0,
    "give": 1,
    "draw": 1,
    "credit": 0,
    "vp": 1,
    "play": 1,
}


Options = list[int]


def _number(names: Callable[[], Sequence[str]], stop: str = "") -> Callable[[Due, Any], Options]:
    return lambda due, choice: [STOP if stop and choice == stop else names().index(choice)]


def _word(due: Due, choice: Any) -> Options:
    return [WORDS[choice]]


def _give(choice: str) -> int:
    """A resource or a card."""
    if choice.startswith("card:"):
        return Give.CARD + ids().cards.index(choice.removeprefix("card:"))
    return RESOURCE_IDS.index(choice)


def _launch(due: Due, choice: Any) -> Options:
    return [due.ship(choice[0], "bay") * SHIP_STEP + ids().regions.index(choice[1])]


def _redeploy(due: Due, choice: Any) -> Options:
    return [due.ship(choice[0], choice[1]) * SHIP_STEP + ids().regions.index(choice[2])]


def _pay(due: Due, choice: Any) -> Options:
    """How many of each resource, unless that is forced; then the cards."""
    cards = sorted(ids().cards.index(word[5:]) for word in choice if word.startswith("card:"))
    counts = Counter(word for word in choice if not word.startswith("card:"))
    option = len(cards)
    for name in reversed(RESOURCE_IDS[:-1]):
        option = option * PAY_STEP + counts.pop(name, 0)
    if counts:
        raise ValueError
    if due.kind() == Decide.PAY_CARD:
        return _forced(due, cards)
    return [option, *_forced(due, cards)]


def _forced(due: Due, cards: Options) -> Options:
    """The cards that the player is asked for: not those that are the only possible next one."""
    player = due.plain["players"][due.seat()]
    hand = player["hand"].tolist()
    asked = []
    done = int(due.plain["chosen_count"]) if due.kind() == Decide.PAY_CARD else 0
    lowest = int(due.plain["chosen"][done - 1]) if done else 0
    for card in due.plain["chosen"][:done].tolist():
        hand[card] -= 1
    missing = cards[done:]
    while missing:
        possible = [
            card for card in range(lowest, len(hand)) if hand[card] > 0 and sum(hand[card:]) >= len(missing)
        ]
        card = missing.pop(0)
        if len(possible) > 1:
            asked.append(card)
        hand[card] -= 1
        lowest = card
    return asked


def _second(due: Due, choice: Any) -> Options:
    return [ids().modules.index(choice[1]) + {"buy": 0, "discard": DISCARD}[choice[0]]]


def _repair(due: Due, choice: Any) -> Options:
    if choice == ["skip"]:
        return [STOP]
    if choice[0] == "module":
        return [REPAIR_MODULE + ids().modules.index(choice[1])]
    return [{"ship": 0, "shield": SHIELD}[choice[0]] + TYPE_IDS.index(choice[1])]


def _one_of(due: Due, choice: Any) -> Options:
    """The effect of this kind; for a gain, the one with this resource."""
    kind, _, resource = choice.partition(":")
    row = due.entry()["a"]
    effects = due.components.effects[row]
    for place, effect in enumerate(effects):
        if effect[Column.KIND] == getattr(Effect, kind.upper()):
            names = (*RESOURCE_IDS, "vp")
            if not resource or effect[Column.AMOUNT + names.index(resource)] > 0:
                return [place]
    raise ValueError


def _scry(due: Due, choice: Any) -> Options:
    top = due.plain["events"][:2].tolist()
    return [top.index(ids().events.index(choice))]


def _escalate(due: Due, choice: Any) -> Options:
    """The ships in the order in which the rules ask for them."""
    chosen: Options = []
    places = due.plain["players"][due.seat()]["ships"].tolist()
    for kind, place in choice:
        first = TYPE_IDS.index(kind)
        ships = range(TRANSPORTS) if first == 0 else (TRANSPORTS + first - 1,)
        region = ids().regions.index(place)
        free = [ship for ship in ships if places[ship] == region and ship not in chosen]
        chosen.append(due.standing_for(free))
    return [*sorted(chosen, key=lambda ship: (ship != due.special(), ship)), STOP]


def _prepare(due: Due, choice: Any) -> Options:
    if choice[0] == "card":
        return [Give.CARD + ids().cards.index(choice[1])]
    return [{"energy": ENERGY_DIE, "overclock": OVERCLOCK, "done": STOP}[choice[0]]]


def _battle_card(due: Due, choice: Any) -> Options:
    return [STOP] if choice == ["done"] else [ids().cards.index(choice[1])]


def _after_roll(due: Due, choice: Any) -> Options:
    if choice == ["done"]:
        return [STOP]
    operand = RAIDER_SIDE if choice[2] == "R" else int(choice[2])
    return [ids().cards.index(choice[1]) * CARD_STEP + operand]


def _damage(due: Due, choice: Any) -> Options:
    if choice == ["done"]:
        return [STOP]
    operand = TYPE_IDS.index(choice[2]) if len(choice) > 2 else 0
    return [ids().cards.index(choice[1]) * CARD_STEP + operand]


def _activate(due: Due, choice: Any) -> Options:
    if choice == ["end"]:
        return [STOP]
    module = ids().modules.index(choice[-1])
    ship = BY_ENERGY if choice[0] == "energy" else due.ship(choice[1], choice[2])
    return [ship * STATION_STEP + module]


def _gain_any(due: Due, choice: Any) -> Options:
    """After the last type there is nothing left to choose."""
    chosen = sorted(RESOURCE_IDS.index(word) for word in choice)
    amount = int(due.entry()["a"])
    if len(chosen) != amount:
        raise ValueError
    asked: Options = []
    for option in chosen:
        if not asked or asked[-1] != len(RESOURCE_IDS) - 1:
            asked.append(option)
    return asked


def _recruit(due: Due, choice: Any) -> Options:
    """Regions in order, and STOP if another leader could be recruited."""
    chosen = sorted(ids().regions.index(word) for word in choice)
    amount = int(due.entry()["a"])
    held = due.plain["regions"]["leaders"][:, due.seat()].tolist()
    for region in chosen:
        held[region] -= 1
    lowest = chosen[-1] if chosen else 0
    if len(chosen) < amount and any(held[lowest:]):
        return [*chosen, STOP]
    return chosen


def _abduct(due: Due, choice: Any) -> Options:
    """Like cards: the player isn't asked if only one region can be next."""
    held = due.plain["regions"]["leaders"][:, due.seat()].tolist()
    done = int(due.plain["chosen_count"])
    chosen = sorted(ids().regions.index(word) for word in choice)
    lowest = 0
    for region in due.plain["chosen"][:done].tolist():
        held[region] -= 1
        lowest = region
    asked = []
    missing = chosen[done:]
    while missing:
        possible = [r for r in range(lowest, REGIONS) if held[r] > 0 and sum(held[r:]) >= len(missing)]
        region = missing.pop(0)
        if len(possible) > 1:
            asked.append(region)
        held[region] -= 1
        lowest = region
    return asked


def _free(due: Due, choice: Any) -> Options:
    kind = getattr(Free, choice[0].upper())
    names = ids()
    operand = 0
    if kind == Free.MOON_DISCARD:
        operand = names.moons.index(choice[1])
    elif kind == Free.MOON_PLACE:
        operand = names.moons.index(choice[1]) + MOON_STEP * _slot(choice[2])
    elif kind in (Free.RECRUIT, Free.BONUS):
        operand = names.regions.index(choice[1])
    elif kind == Free.DEVELOPMENT_CARD:
        operand = DEVELOPMENT_IDS.index(choice[1])
    elif kind == Free.DISCOVERY:
        operand = names.discoveries.index(choice[1])
    elif kind == Free.DOMINANCE:
        operand = names.dominances.index(choice[1])
    elif kind in (Free.CARD, Free.NO_MERCY):
        operand = names.cards.index(choice[1])
    elif kind == Free.TRANSFER:
        operand = _gift(choice[1])
    return [kind * FREE_KIND + operand]


def _gift(what: str) -> int:
    kind, _, name = what.partition(":")
    names = ids()
    if kind == "moon":
        return Give.MOON + names.moons.index(name)
    if kind == "discovery":
        return Give.DISCOVERY + names.discoveries.index(name)
    if kind == "dominance":
        return Give.DOMINANCE + names.dominances.index(name)
    return _give(what)


def _slot(name: str) -> int:
    if name == "tacops":
        return TACOPS_SLOT
    if name.startswith("half:"):
        return FIRST_HALF_SLOT + int(name.removeprefix("half:"))
    return ids().modules.index(name)


def _fifth(due: Due, choice: Any) -> Options:
    moon = ids().moons.index(choice[1])
    if choice[0] == "discard":
        return [moon]
    return [moon + MOON_STEP * (1 + _slot(choice[2]))]


CHOOSERS: dict[str, Callable[[Due, Any], Options]] = {
    "D1.faction": _number(lambda: ids().factions),
    "D1.destiny": _number(lambda: ids().destinies),
    "D2.main": lambda due, choice: [{"launch": LAUNCH, "return": RETURN}[choice]],
    "D3.launch": _launch,
    "D3.redeploy": _redeploy,
    "D4.pay": _pay,
    "D5.buy_module": _number(lambda: ids().modules),
    "D5.second_module": _second,
    "D5.gain_module": _number(lambda: ids().modules, "decline"),
    "D5.build_ship": _number(lambda: TYPE_IDS, "decline"),
    "D5.development_site": _number(lambda: ids().regions, "decline"),
    "D5.repair": _repair,
    "D5.one_of": _one_of,
    "D13.one_of": _one_of,
    "D6.scry": _scry,
    "D7.raider": _number(lambda: CLASS_IDS),
    "D8.escalate": _escalate,
    "D9.diplomacy": _number(lambda: ids().cards, "pass"),
    "D9.end_battle": _word,
    "D9.tribute": lambda due, choice: [TRIBUTE_VP if choice == "vp" else _give(choice)],
    "D10.prepare": _prepare,
    "D10.battle_won": _battle_card,
    "D10.battle_lost": _battle_card,
    "D11.after_roll": _after_roll,
    "D11.damage": _damage,
    "D12.tacops": lambda due, choice: [
        {"card": TACOPS_CARD, "moon": TACOPS_MOON, "none": TACOPS_NONE}[choice]
    ],
    "D13.activate": _activate,
    "D13.science_module": _number(lambda: ids().modules, "done"),
    "D14.gain_any": _gain_any,
    "D14.track": _number(lambda: TRACK_IDS),
    "D14.discovery": _number(lambda: ids().discoveries),
    "D14.upgrade": _number(lambda: ids().tiles),
    "D14.refresh": _number(lambda: DEVELOPMENT_IDS),
    "D14.claim_moon": _number(lambda: ids().regions),
    "D14.new_ship_place": _word,
    "D14.steal": _number(lambda: RESOURCE_IDS),
    "D14.scrap_to_barge": _number(lambda: TYPE_IDS, "no"),
    "D14.optional": _word,
    "D15.free": _free,
    "D15.counter": _word,
    "D15.hot_weld": _word,
    "D15.clock_push": _word,
    "D16.recruit": _recruit,
    "D16.abduct": _abduct,
    "D16.damage_module": _number(lambda: ids().modules),
    "D16.damage_ship": lambda due, choice: [due.ship(choice[0], choice[1])],
    "D16.lose": lambda due, choice: [_give(choice)],
    "D16.lose_or_vp": _word,
    "D17.fifth_moon": _fifth,
    "D17.discard_card": _number(lambda: ids().cards),
    "D18.draw_to_limit": _word,
    "D19.start_order": lambda due, choice: [getattr(Begin, choice.upper())],
    "D19.free": _free,
    "D19.accept_transfer": _word,
    "D19.give_module": _word,
    "D19.dominance_partner": lambda due, choice: [int(choice)],
}
