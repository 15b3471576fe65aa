"""The steps of a recorded game as moves: one step answers one decision, or all parts of a joined one.

Recorded games do not show when a player passes a window for free actions: it is passed unless the next step
is a free action of that window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb
from typing import Any

from sim.games.andromedas_edge.components import ids
from sim.games.andromedas_edge.moves import legal_moves
from sim.games.andromedas_edge.recorded_file import Step
from sim.games.andromedas_edge.state import MAX_TAPE
from sim.games.andromedas_edge.turns import apply
from sim.games.andromedas_edge.vocabulary import (
    BY_ENERGY,
    CARD_STEP,
    CLASS_IDS,
    DEVELOPMENT_IDS,
    DISCARD,
    ENERGY_DIE,
    FIRST_HALF_SLOT,
    FREE_KIND,
    KINDS,
    LAUNCH,
    MOON_STEP,
    NONE,
    OVERCLOCK,
    PAY_STEP,
    RAIDER_SIDE,
    REGIONS,
    REPAIR_MODULE,
    RESOURCE_IDS,
    RETURN,
    SHIELD,
    SHIP_STEP,
    STATION_STEP,
    STOP,
    TACOPS_CARD,
    TACOPS_MOON,
    TACOPS_NONE,
    TACOPS_SLOT,
    TRACK_IDS,
    TRANSPORTS,
    TRIBUTE_VP,
    TYPE_IDS,
    Begin,
    Column,
    Decide,
    Effect,
    Free,
    Give,
    Place,
    Window,
)
from sim.rooms.recorded import Mismatch

KINDS_OF = {
    "D1.faction": (Decide.FACTION,),
    "D1.destiny": (Decide.DESTINY,),
    "D2.main": (Decide.MAIN,),
    "D3.launch": (Decide.LAUNCH,),
    "D3.redeploy": (Decide.REDEPLOY,),
    "D4.pay": (Decide.PAY, Decide.PAY_CARD),
    "D5.buy_module": (Decide.BUY_MODULE,),
    "D5.second_module": (Decide.SECOND_MODULE,),
    "D5.gain_module": (Decide.GAIN_MODULE,),
    "D5.build_ship": (Decide.BUILD_SHIP,),
    "D5.development_site": (Decide.SITE,),
    "D5.repair": (Decide.REPAIR,),
    "D5.one_of": (Decide.ONE_OF,),
    "D13.one_of": (Decide.ONE_OF,),
    "D6.scry": (Decide.SCRY,),
    "D7.raider": (Decide.RAIDER,),
    "D8.escalate": (Decide.ESCALATE,),
    "D9.diplomacy": (Decide.DIPLOMACY,),
    "D9.end_battle": (Decide.END_BATTLE,),
    "D9.tribute": (Decide.TRIBUTE,),
    "D10.prepare": (Decide.PREPARE,),
    "D10.battle_won": (Decide.BATTLE_WON,),
    "D10.battle_lost": (Decide.BATTLE_LOST,),
    "D11.after_roll": (Decide.AFTER_ROLL,),
    "D11.damage": (Decide.DAMAGE,),
    "D12.tacops": (Decide.TACOPS,),
    "D13.activate": (Decide.ACTIVATE,),
    "D13.science_module": (Decide.SCIENCE,),
    "D14.gain_any": (Decide.GAIN_ANY,),
    "D14.track": (Decide.TRACK,),
    "D14.discovery": (Decide.DISCOVERY,),
    "D14.upgrade": (Decide.UPGRADE,),
    "D14.refresh": (Decide.REFRESH,),
    "D14.claim_moon": (Decide.CLAIM_MOON,),
    "D14.new_ship_place": (Decide.NEW_SHIP,),
    "D14.steal": (Decide.STEAL,),
    "D14.scrap_to_barge": (Decide.SCRAP_TO_BARGE,),
    "D14.optional": (Decide.OPTIONAL,),
    "D15.free": (Decide.FREE,),
    "D15.counter": (Decide.COUNTER,),
    "D15.hot_weld": (Decide.HOT_WELD,),
    "D15.clock_push": (Decide.CLOCK_PUSH,),
    "D16.recruit": (Decide.RECRUIT,),
    "D16.abduct": (Decide.ABDUCT,),
    "D16.damage_module": (Decide.DAMAGE_MODULE,),
    "D16.damage_ship": (Decide.DAMAGE_SHIP,),
    "D16.lose": (Decide.LOSE,),
    "D16.lose_or_vp": (Decide.LOSE_OR_VP,),
    "D17.fifth_moon": (Decide.FIFTH_MOON,),
    "D17.discard_card": (Decide.DISCARD_CARD,),
    "D18.draw_to_limit": (Decide.DRAW_TO_LIMIT,),
    "D19.start_order": (Decide.START_ORDER,),
    "D19.free": (Decide.FREE,),
    "D19.accept_transfer": (Decide.ACCEPT,),
    "D19.give_module": (Decide.GIVE_MODULE,),
    "D19.dominance_partner": (Decide.DOMINANCE_PARTNER,),
}
WINDOWS = tuple(name.lower() for name in Window._fields)
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
PLACES = {"bay": Place.BAY, "barge": Place.BARGE, "top": Place.TOP}
Options = list[int]


class Translator:
    """Plays the steps of one game."""

    def __init__(self, state: Any, plain: Any, components: Any, work: Any) -> None:
        self.state = state
        self.plain = plain  # the same memory: attributes of a record are slow to read
        self.components = components
        self.work = work

    def play(self, step: Step, after: Step | None) -> None:
        """Make the moves of a step and pass the windows behind it; Mismatch if it does not fit the rules."""
        if step.decision not in KINDS_OF:
            raise Mismatch("decision", f"one of {', '.join(KINDS_OF)}", step.decision)
        kinds = KINDS_OF[step.decision]
        if self._kind() not in kinds:
            raise Mismatch("decision", step.decision, _code(self._kind()))
        if self.seat() != step.actor:
            raise Mismatch("actor", step.actor, self.seat())
        if kinds[0] == Decide.FREE and WINDOWS[self.entry()["a"]] != step.at:
            raise Mismatch("window", step.at, WINDOWS[self.entry()["a"]])
        if step.options is not None and self._count() != step.options:
            raise Mismatch("number of options", step.options, self._count())
        self._give_luck(step)
        try:
            options = CHOOSERS[step.decision](self, step.choice)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise Mismatch("choice", f"one of {step.decision}", step.choice) from None
        for place, option in enumerate(options):
            if place > 0 and option == STOP and not (self._kind() in kinds and self.seat() == step.actor):
                break  # nothing was left to choose
            self._apply(step, option)
        self._pass_windows(after)
        self._check_luck(step)

    def entry(self) -> Any:
        """The decision that is due."""
        return self.plain["pending"][self.plain["pending_count"] - 1]

    def seat(self) -> int:
        """Who decides."""
        return int(self.entry()["seat"])

    def _kind(self) -> int:
        """The kind of the decision that is due; none when the game is over."""
        return int(self.entry()["kind"]) if self.plain["over"] == 0 else 0

    def legal(self) -> list[int]:
        """The options of the decision that is due."""
        count = legal_moves(self.state, self.components, self.work)
        return [int(option) for option in self.work.moves["option"][:count]]

    def _pass_windows(self, after: Step | None) -> None:
        while self._kind() == Decide.FREE:
            window = WINDOWS[self.entry()["a"]]
            if after is not None and KINDS_OF.get(after.decision) == (Decide.FREE,):
                if after.at == window and after.actor == self.seat():
                    return
            if Free.PASS not in self.legal():
                return
            self._apply_option(Free.PASS)

    def _apply(self, step: Step, option: int) -> None:
        if self._kind() not in KINDS_OF[step.decision]:
            raise Mismatch("choice", f"no more parts of {step.decision}", step.choice)
        if option not in self.legal():
            raise Mismatch("choice", f"one of {self.legal()} options not {option}", step.choice)
        self._apply_option(option)

    def _apply_option(self, option: int) -> None:
        self.work.moves[0].kind = self._kind()
        self.work.moves[0].option = option
        apply(self.state, self.components, self.work.moves[0])

    def _count(self) -> int:
        """How many choices there are; of a decision in parts, all combinations."""
        kind = self._kind()
        if kind == Decide.GAIN_ANY:
            amount = int(self.entry()["a"])
            return comb(amount + KINDS - 1, amount)
        if kind in (Decide.RECRUIT, Decide.ABDUCT):
            amount = int(self.entry()["a"])
            sets = [1] + [0] * amount  # sets of so many leaders
            for region in range(REGIONS):
                held = int(self.plain["regions"][region]["leaders"][self.seat()])
                sets = [
                    sum(sets[size - taken] for taken in range(min(held, size) + 1))
                    for size in range(amount + 1)
                ]
            return sets[amount] if kind == Decide.ABDUCT else sum(sets)
        return len(self.legal())

    # luck

    def _give_luck(self, step: Step) -> None:
        """The random events of a step as a tape; with none, any draw is an error."""
        random = self.plain["random"]
        if len(step.tape) >= MAX_TAPE:
            raise Mismatch("luck", f"at most {MAX_TAPE} draws", len(step.tape))
        random["tape"][: len(step.tape)] = step.tape
        random["tape_length"] = max(1, len(step.tape))
        random["tape_at"] = 0 if step.tape else 1
        random["tape_error"] = 0

    def _check_luck(self, step: Step) -> None:
        random = self.plain["random"]
        if random["tape_error"]:
            raise Mismatch("luck", list(step.tape), "another random event")
        if random["tape_at"] != random["tape_length"]:
            raise Mismatch("luck", list(step.tape), "fewer random events")

    # names

    def ship(self, kind: str, place: str) -> int:
        """The ship that stands for all of a type at a place, as the rules list it."""
        first = TYPE_IDS.index(kind)
        ships = range(TRANSPORTS) if first == 0 else (TRANSPORTS + first - 1,)
        code = PLACES[place] if place in PLACES else ids().regions.index(place)
        places = self.plain["players"][self.seat()]["ships"]
        return self.standing_for([ship for ship in ships if places[ship] == code])

    def special(self) -> int:
        """The ship of the player who decides that has abilities of its own; NONE."""
        granted = self.plain["granted"] and self.seat() == self.plain["active"]
        return int(self.plain["launched"]) if granted else NONE

    def standing_for(self, ships: Sequence[int]) -> int:
        """The one of several interchangeable ships that the rules list."""
        return self.special() if self.special() in ships else ships[0]


def _code(kind: int) -> str:
    return next((name for name, kinds in KINDS_OF.items() if kind in kinds), "the end of the game")


# How a choice answers the decision that is due: the options of all its parts, in order.


def _number(names: Callable[[], Sequence[str]], stop: str = "") -> Callable[[Translator, Any], Options]:
    return lambda translator, choice: [STOP if stop and choice == stop else names().index(choice)]


def _word(translator: Translator, choice: Any) -> Options:
    return [WORDS[choice]]


def _give(choice: str) -> int:
    """A resource or a card."""
    if choice.startswith("card:"):
        return Give.CARD + ids().cards.index(choice.removeprefix("card:"))
    return RESOURCE_IDS.index(choice)


def _launch(translator: Translator, choice: Any) -> Options:
    return [translator.ship(choice[0], "bay") * SHIP_STEP + ids().regions.index(choice[1])]


def _redeploy(translator: Translator, choice: Any) -> Options:
    return [translator.ship(choice[0], choice[1]) * SHIP_STEP + ids().regions.index(choice[2])]


def _pay(translator: Translator, choice: Any) -> Options:
    """How many of each resource, unless that is forced, then the cards."""
    cards = sorted(ids().cards.index(word[5:]) for word in choice if word.startswith("card:"))
    counts = Counter(word for word in choice if not word.startswith("card:"))
    option = len(cards)
    for name in reversed(RESOURCE_IDS[:-1]):
        option = option * PAY_STEP + counts.pop(name, 0)
    if counts:
        raise ValueError
    if translator._kind() == Decide.PAY_CARD:
        return _forced(translator, cards)
    return [option, *_forced(translator, cards)]


def _forced(translator: Translator, cards: Options) -> Options:
    """The cards that are asked for: where only one can be next, nobody is asked."""
    player = translator.plain["players"][translator.seat()]
    hand = player["hand"].tolist()
    asked = []
    done = int(translator.plain["chosen_count"]) if translator._kind() == Decide.PAY_CARD else 0
    lowest = int(translator.plain["chosen"][done - 1]) if done else 0
    for card in translator.plain["chosen"][:done].tolist():
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


def _second(translator: Translator, choice: Any) -> Options:
    return [ids().modules.index(choice[1]) + {"buy": 0, "discard": DISCARD}[choice[0]]]


def _repair(translator: Translator, choice: Any) -> Options:
    if choice == ["skip"]:
        return [STOP]
    if choice[0] == "module":
        return [REPAIR_MODULE + ids().modules.index(choice[1])]
    return [{"ship": 0, "shield": SHIELD}[choice[0]] + TYPE_IDS.index(choice[1])]


def _one_of(translator: Translator, choice: Any) -> Options:
    """The effect of this kind, of a gain the one with this resource."""
    kind, _, resource = choice.partition(":")
    effects = translator.components.effects[translator.entry()["a"]]
    for place, effect in enumerate(effects):
        if effect[Column.KIND] == getattr(Effect, kind.upper()):
            names = (*RESOURCE_IDS, "vp")
            if not resource or effect[Column.AMOUNT + names.index(resource)] > 0:
                return [place]
    raise ValueError


def _scry(translator: Translator, choice: Any) -> Options:
    top = translator.plain["events"][:2].tolist()
    return [top.index(ids().events.index(choice))]


def _escalate(translator: Translator, choice: Any) -> Options:
    """The ships in the order in which the rules ask for them."""
    found: Options = []
    places = translator.plain["players"][translator.seat()]["ships"].tolist()
    for kind, place in choice:
        first = TYPE_IDS.index(kind)
        ships = range(TRANSPORTS) if first == 0 else (TRANSPORTS + first - 1,)
        region = ids().regions.index(place)
        free = [ship for ship in ships if places[ship] == region and ship not in found]
        found.append(translator.standing_for(free))
    return [*sorted(found, key=lambda ship: (ship != translator.special(), ship)), STOP]


def _prepare(translator: Translator, choice: Any) -> Options:
    if choice[0] == "card":
        return [Give.CARD + ids().cards.index(choice[1])]
    return [{"energy": ENERGY_DIE, "overclock": OVERCLOCK, "done": STOP}[choice[0]]]


def _battle_card(translator: Translator, choice: Any) -> Options:
    return [STOP] if choice == ["done"] else [ids().cards.index(choice[1])]


def _after_roll(translator: Translator, choice: Any) -> Options:
    if choice == ["done"]:
        return [STOP]
    operand = RAIDER_SIDE if choice[2] == "R" else int(choice[2])
    return [ids().cards.index(choice[1]) * CARD_STEP + operand]


def _damage(translator: Translator, choice: Any) -> Options:
    if choice == ["done"]:
        return [STOP]
    operand = TYPE_IDS.index(choice[2]) if len(choice) > 2 else 0
    return [ids().cards.index(choice[1]) * CARD_STEP + operand]


def _activate(translator: Translator, choice: Any) -> Options:
    if choice == ["end"]:
        return [STOP]
    module = ids().modules.index(choice[-1])
    ship = BY_ENERGY if choice[0] == "energy" else translator.ship(choice[1], choice[2])
    return [ship * STATION_STEP + module]


def _gain_any(translator: Translator, choice: Any) -> Options:
    """Behind the last type nothing is left to choose."""
    found = sorted(RESOURCE_IDS.index(word) for word in choice)
    if len(found) != int(translator.entry()["a"]):
        raise ValueError
    asked: Options = []
    for option in found:
        if not asked or asked[-1] != len(RESOURCE_IDS) - 1:
            asked.append(option)
    return asked


def _recruit(translator: Translator, choice: Any) -> Options:
    """Regions in order; the end is said where another leader could be taken."""
    found = sorted(ids().regions.index(word) for word in choice)
    entry = translator.entry()
    held = translator.plain["regions"]["leaders"][:, translator.seat()].tolist()
    for region in found:
        held[region] -= 1
    lowest = found[-1] if found else 0
    if len(found) < int(entry["a"]) and any(held[lowest:]):
        return [*found, STOP]
    return found


def _abduct(translator: Translator, choice: Any) -> Options:
    """Like cards: where only one region can be next, nobody is asked."""
    held = translator.plain["regions"]["leaders"][:, translator.seat()].tolist()
    done = int(translator.plain["chosen_count"])
    found = sorted(ids().regions.index(word) for word in choice)
    lowest = 0
    for region in translator.plain["chosen"][:done].tolist():
        held[region] -= 1
        lowest = region
    asked = []
    missing = found[done:]
    while missing:
        possible = [r for r in range(lowest, REGIONS) if held[r] > 0 and sum(held[r:]) >= len(missing)]
        region = missing.pop(0)
        if len(possible) > 1:
            asked.append(region)
        held[region] -= 1
        lowest = region
    return asked


def _free(translator: Translator, choice: Any) -> Options:
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


def _fifth(translator: Translator, choice: Any) -> Options:
    moon = ids().moons.index(choice[1])
    if choice[0] == "discard":
        return [moon]
    return [moon + MOON_STEP * (1 + _slot(choice[2]))]


CHOOSERS: dict[str, Callable[[Translator, Any], Options]] = {
    "D1.faction": _number(lambda: ids().factions),
    "D1.destiny": _number(lambda: ids().destinies),
    "D2.main": lambda translator, choice: [{"launch": LAUNCH, "return": RETURN}[choice]],
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
    "D9.tribute": lambda translator, choice: [TRIBUTE_VP if choice == "vp" else _give(choice)],
    "D10.prepare": _prepare,
    "D10.battle_won": _battle_card,
    "D10.battle_lost": _battle_card,
    "D11.after_roll": _after_roll,
    "D11.damage": _damage,
    "D12.tacops": lambda translator, choice: [
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
    "D16.damage_ship": lambda translator, choice: [translator.ship(choice[0], choice[1])],
    "D16.lose": lambda translator, choice: [_give(choice)],
    "D16.lose_or_vp": _word,
    "D17.fifth_moon": _fifth,
    "D17.discard_card": _number(lambda: ids().cards),
    "D18.draw_to_limit": _word,
    "D19.start_order": lambda translator, choice: [getattr(Begin, choice.upper())],
    "D19.free": _free,
    "D19.accept_transfer": _word,
    "D19.give_module": _word,
    "D19.dominance_partner": lambda translator, choice: [int(choice)],
}
