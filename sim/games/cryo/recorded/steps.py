"""The steps of a recorded game as moves: a step makes one decision, or all parts of a combined one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from sim.gamekit.recorded import Mismatch
from sim.games.cryo.loading.components import ids
from sim.games.cryo.recorded.file import Step, numbered
from sim.games.cryo.rules.moves import apply, legal_moves
from sim.games.cryo.rules.rival import must_recall
from sim.games.cryo.rules.state import MAX_TAPE, MOVE, STATE
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    DEPLOY,
    END_NAMES,
    INSTALL,
    PERFORM,
    RECALL,
    REDEEM,
    SLOTS,
    STOP,
    Decide,
    Use,
)
from sim.games.cryo.text.notation import option_text

KINDS = {
    "D1": (Decide.KEEP,),
    "D2": (Decide.SCRAP,),
    "D3": (Decide.TURN,),
    "D4": (Decide.DISCARD,),
    "D5": (Decide.LEAVE,),
    "D6": (Decide.DOCK,),
    "D7": (Decide.NODE,),
    "D8": (Decide.TILE,),
    "D9": (Decide.REPEATS,),
    "D10": (Decide.WAKE,),
    "D11": (Decide.BUILD,),
    "D12": (Decide.SCOUT,),
    "D13": (Decide.ASSIGN,),
    "D14": (Decide.TRADE_PAY, Decide.TRADE_GAIN),
    "D15": (Decide.VEHICLE, Decide.PATH, Decide.LOAD, Decide.PLACE),
    "D16": (Decide.INCIDENT,),
    "D16.chamber": (Decide.CHAMBER,),
    "D17": (Decide.RETURN,),
    "D17.cost": (Decide.COST,),
    "D17.reward": (Decide.REWARD,),
    "D18.material": (Decide.MATERIAL,),
    "D18.repeat": (Decide.REPEAT,),
    "O1": (Decide.RIVAL_DOCK,),
    "O2": (Decide.RIVAL_BAY,),
    "O3": (Decide.RIVAL_INCIDENT,),
    "O4": (Decide.RIVAL_CHAMBER,),
    "O5": (Decide.RIVAL_SECTION,),
    "O5.chamber": (Decide.RIVAL_WAKE,),
    "O6": (Decide.RIVAL_SCOUT,),
    "O7": (Decide.RIVAL_PAIR,),
    "O8": (Decide.RIVAL_ODD,),
    "O9": (Decide.RIVAL_MATERIAL,),
    "turn": (Decide.TURN_MARK,),
    "check": (Decide.CHECK_MARK,),
    "end": (Decide.END_MARK,),
}
USES = {"upgrade": Use.UPGRADE, "vehicle": Use.VEHICLE, "mission": Use.MISSION}


class Translator:
    """Plays the steps of one game."""

    def __init__(self, state: Any, plain: Any, components: Any, work: Any) -> None:
        self.state = state
        self.plain = plain  # the same memory; reading attributes of a record is slow
        self.components = components
        self.work = work

    def play(self, step: Step) -> None:
        """Make the moves of a step; Mismatch if the rules don't allow it."""
        kinds = KINDS[step.decision]
        entry = self._entry()
        if int(entry["kind"]) not in kinds:
            raise Mismatch("decision", step.decision, _code(int(entry["kind"])))
        if int(entry["seat"]) != step.actor:
            raise Mismatch("actor", step.actor + 1, int(entry["seat"]) + 1)
        if step.options is not None and self._count(kinds) != step.options:
            raise Mismatch("number of options", step.options, self._count(kinds))
        self._give_luck(step)
        try:
            choose = CHOOSERS[step.decision](self, step.choice)
            while self._kind() in kinds and self._mine(step):
                option = choose()
                if option is None:
                    break
                self._apply(step, option)
        except (KeyError, IndexError, TypeError, ValueError):
            raise Mismatch("choice", f"one of {step.decision}", step.choice) from None
        self._check_luck(step)

    def _mine(self, step: Step) -> bool:
        return int(self._entry()["seat"]) == step.actor

    def _entry(self) -> Any:
        return self.plain["pending"][self.plain["pending_count"] - 1]

    def _kind(self) -> int:
        """The kind of the decision that is due; none when the game is over."""
        return int(self._entry()["kind"]) if self.plain["over"] == 0 else 0

    def _apply(self, step: Step, option: int) -> None:
        count = legal_moves(self.state, self.components, self.work)
        legal = self.work.moves["option"][:count].tolist()
        if option not in legal:
            kind = self._kind()
            texts = ", ".join(option_text(self.state, self.components, kind, other) for other in legal)
            raise Mismatch("choice", f"one of {texts}", step.choice)
        apply(self.state, self.components, self.work.moves[legal.index(option)])

    def _count(self, kinds: Sequence[int]) -> int:
        """How many choices there are; for a decision in parts, all combinations."""
        if len(kinds) == 1 and kinds[0] != Decide.ASSIGN:
            return int(legal_moves(self.state, self.components, self.work))
        kept = self.state.copy()
        before = self.state.turn_number
        combinations = self._count_parts(kinds, before)
        self._restore(kept)
        return combinations

    def _count_parts(self, kinds: Sequence[int], turn: int) -> int:
        if self._kind() not in kinds or self.state.turn_number != turn:
            return 1
        count = legal_moves(self.state, self.components, self.work)
        options = self.work.moves["option"][:count].tolist()
        kind = self._kind()
        kept = self.state.copy()
        total = 0
        for option in options:
            move = np.zeros(1, MOVE).view(np.recarray)[0]
            move.kind, move.option = kind, option
            apply(self.state, self.components, move)
            total += self._count_parts(kinds, turn)
            self._restore(kept)
        return total

    def _restore(self, kept: Any) -> None:
        for name in STATE.names or ():
            self.state[name] = kept[name]

    # luck

    def _give_luck(self, step: Step) -> None:
        """Put the random events of a step on the tape; if there are none, any draw is an error."""
        random = self.plain["random"]
        tape: list[int] = []
        for kind, value in step.luck:
            tape += _shuffle_draws(value) if kind == "shuffle" else [value]
        if len(tape) >= MAX_TAPE:
            raise Mismatch("luck", f"at most {MAX_TAPE} draws", len(tape))
        random["tape"][: len(tape)] = tape
        random["tape_length"] = max(1, len(tape))
        random["tape_at"] = 0 if tape else 1
        random["tape_error"] = 0

    def _check_luck(self, step: Step) -> None:
        random = self.plain["random"]
        if random["tape_error"]:
            raise Mismatch("luck", [kind for kind, _ in step.luck], "another random event")
        if random["tape_at"] != random["tape_length"]:
            raise Mismatch("luck", [kind for kind, _ in step.luck], "fewer random events")
        for kind, cards in step.luck:
            if kind == "shuffle":
                last = cards
        if any(kind == "shuffle" for kind, _ in step.luck):
            left = int(self.state.pile_count)
            deck = [int(card) for card in self.state.pile[:left][::-1]]
            if deck != list(last[len(last) - left :]):
                raise Mismatch("deck", _cards(last[len(last) - left :]), _cards(deck))


def _code(kind: int) -> str:
    return next(name for name, kinds in KINDS.items() if kind in kinds)


def _cards(numbers: Sequence[int]) -> str:
    return ", ".join(ids().cards[number] for number in numbers)


def _shuffle_draws(deck: Sequence[int]) -> list[int]:
    """The draws of a Fisher-Yates shuffle that bring sorted cards into this order, the top first."""
    wanted = list(deck)[::-1]
    cards = sorted(deck)
    draws = []
    for last in range(len(cards) - 1, 0, -1):
        other = max(place for place in range(last + 1) if cards[place] == wanted[last])
        draws.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return draws


# How a choice answers the decision that is due: a function that returns the option, for each part in turn.

Chooser = Callable[[], int | None]


def _once(option: int) -> Chooser:
    """One option for one decision."""
    waiting = [option]
    return lambda: waiting.pop() if waiting else None


def _named(names: Callable[[], tuple[str, ...]], none: bool = False) -> Callable[[Translator, Any], Chooser]:
    """The option is the number of an id, or STOP for "none"."""

    def chooser(translator: Translator, choice: Any) -> Chooser:
        if none and choice == "none":
            return _once(STOP)
        return _once(numbered(names())[choice])

    return chooser


def _keep(translator: Translator, choice: Any) -> Chooser:
    """The cards that are not kept, one after another."""
    seat = int(translator._entry()["seat"])
    hand = Counter({card: int(count) for card, count in enumerate(translator.state.players[seat].hand)})
    kept = Counter(numbered(ids().cards)[name] for name in choice)
    if kept - hand or kept.total() != int(translator.components.rules.keep_cards):
        raise Mismatch("choice", "cards of the hand", choice)
    return _in_turn(sorted((hand - kept).elements()))


def _discard(translator: Translator, choice: Any) -> Chooser:
    seat = int(translator._entry()["seat"])
    over = int(translator.state.players[seat].hand_count - translator.components.rules.hand_limit)
    if len(choice) != over:
        raise Mismatch("choice", f"{over} cards", choice)
    return _in_turn([numbered(ids().cards)[name] for name in choice])


def _in_turn(options: Sequence[int]) -> Chooser:
    waiting = list(options)
    return lambda: waiting.pop(0) if waiting else None


def _node(translator: Translator, choice: Any) -> Chooser:
    if choice == "none":
        return _once(STOP)
    nodes = translator.components.dock_nodes[translator._entry()["a"]]
    return _once([int(node) for node in nodes].index(ids().nodes.index(choice)))


def _tile(translator: Translator, choice: Any) -> Chooser:
    if choice[0] not in ("redeem", "install") or len(choice) > 2:
        raise Mismatch("choice", '["redeem"], ["redeem", RESOURCE] or ["install", SLOT]', choice)
    if choice[0] == "install":
        return _once(INSTALL + range(SLOTS).index(choice[1]))
    return _once(REDEEM if len(choice) == 1 else ids().resources.index(choice[1]))


def _build(translator: Translator, choice: Any) -> Chooser:
    if choice == "stop":
        return _once(STOP)
    return _once(ids().cards.index(choice[0]) + CARD_TYPES * USES[choice[1]])


def _scout(translator: Translator, choice: Any) -> Chooser:
    if len(choice) != 2 or choice[1] < 1:
        raise Mismatch("choice", "a cavern, and how many pods, 1 or more", choice)
    return _once(ids().spaces.index(choice[0]) + CAVERNS * (choice[1] - 1))


def _assign(translator: Translator, choice: Any) -> Chooser:
    return lambda: int(choice[translator._entry()["a"]])


def _trade(translator: Translator, choice: Any) -> Chooser:
    def chooser() -> int:
        part = "pay" if translator._kind() == Decide.TRADE_PAY else "gain"
        return int(choice[part][translator._entry()["a"]])

    return chooser


def _launch(translator: Translator, choice: Any) -> Chooser:
    path = [ids().spaces.index(name) for name in choice["path"]]
    if len(choice["load"]) != 5 or len(choice["place"]) != len(path):
        raise Mismatch("choice", "load of 5 places, and place for each cavern of the path", choice)
    if sum(choice["load"]) != sum(choice["place"]):
        raise Mismatch("choice", "as many pods placed as loaded", choice)

    def chooser() -> int:
        kind, entry = translator._kind(), translator._entry()
        if kind == Decide.VEHICLE:
            return ids().cards.index(choice["vehicle"])
        if kind == Decide.PATH:
            done = int(translator.state.path_count)
            return path[done] if done < len(path) else STOP
        return int(choice["load" if kind == Decide.LOAD else "place"][entry["a"]])

    return chooser


def _return(translator: Translator, choice: Any) -> Chooser:
    dock, action = choice
    if action == "none":
        return _once(range(PERFORM).index(dock - 1))
    option = ids().platform_actions.index(action)
    if int(translator.components.action_dock[option]) != dock - 1:
        raise Mismatch("choice", f"the dock of {action}", choice)
    return _once(PERFORM + option)


def _chamber(translator: Translator, choice: Any) -> Chooser:
    """Left, middle or right of the section whose token is resolved."""
    section, place = divmod(ids().chambers.index(choice), 3)
    if section != int(translator._entry()["a"]):
        raise Mismatch("choice", "a chamber of the section", choice)
    return _once(place)


def _pair(translator: Translator, choice: Any) -> Chooser:
    low, high = (ids().spaces.index(name) for name in choice)
    pairs = [(int(a), int(b)) for a, b in translator.components.pairs[: translator.components.pair_count]]
    return _once(pairs.index((low, high)))


def _odd(translator: Translator, choice: Any) -> Chooser:
    pair = translator.components.pairs[translator._entry()["a"]]
    return _once([int(cavern) for cavern in pair].index(ids().spaces.index(choice)))


def _turn_mark(translator: Translator, choice: Any) -> Chooser:
    seat = int(translator._entry()["seat"])
    state, components = translator.state, translator.components
    expected = None
    if state.options.solo and seat == 1:
        expected = "recall" if must_recall(state, components) else "deploy"
    return _mark(choice, expected)


def _check_mark(translator: Translator, choice: Any) -> Chooser:
    return _mark(choice, ids().resources[translator._entry()["a"]])


def _end_mark(translator: Translator, choice: Any) -> Chooser:
    return _mark(choice, END_NAMES[translator._entry()["a"]])


def _mark(choice: Any, expected: str | None) -> Chooser:
    if choice != expected:
        raise Mismatch("choice", choice, expected)
    return _once(0)


def _materials() -> tuple[str, ...]:
    return ids().resources


CHOOSERS: dict[str, Callable[[Translator, Any], Chooser]] = {
    "D1": _keep,
    "D2": _named(lambda: ids().cards, none=True),
    "D3": lambda translator, choice: _once({"deploy": DEPLOY, "recall": RECALL}[choice]),
    "D4": _discard,
    "D5": lambda translator, choice: _once(choice - 1),
    "D6": _named(lambda: ids().docks),
    "D7": _node,
    "D8": _tile,
    "D9": lambda translator, choice: _once(int(choice)),
    "D10": _named(lambda: ids().chambers),
    "D11": _build,
    "D12": _scout,
    "D13": _assign,
    "D14": _trade,
    "D15": _launch,
    "D16": _named(lambda: ids().sections),
    "D16.chamber": _chamber,
    "D17": _return,
    "D17.cost": _named(_materials),
    "D17.reward": _named(_materials),
    "D18.material": _named(_materials),
    "D18.repeat": _named(lambda: ids().platform_actions, none=True),
    "O1": _named(lambda: ids().docks),
    "O2": _named(lambda: ids().bays),
    "O3": _named(lambda: ids().sections),
    "O4": _chamber,
    "O5": _named(lambda: ids().sections),
    "O5.chamber": _named(lambda: ids().chambers),
    "O6": _named(lambda: ids().spaces),
    "O7": _pair,
    "O8": _odd,
    "O9": _named(_materials),
    "turn": _turn_mark,
    "check": _check_mark,
    "end": _end_mark,
}
