"""Translates recorded choices into moves, which must be legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb, prod
from typing import Any

import numpy as np

from sim.gamekit.recorded import Mismatch
from sim.games.new_dark_ages_colony.recorded.file import Step
from sim.games.new_dark_ages_colony.rules.crisis import most_diplomacy, most_to_pledge
from sim.games.new_dark_ages_colony.rules.effects import chapter_of
from sim.games.new_dark_ages_colony.rules.moves import apply, legal_moves
from sim.games.new_dark_ages_colony.rules.state import MOVE
from sim.games.new_dark_ages_colony.rules.upkeep import payable, taxed
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    PLANETS,
    RESOURCES,
    Decide,
    First,
    Move,
    Resource,
)
from sim.kernel.decisions import top
from sim.kernel.records import new_records

# A0 to A11 as moves
ACTIONS = (
    Move.PASS,
    Move.MOVE,
    Move.TAKE,
    Move.FLY,
    Move.MARKET,
    Move.RECRUIT,
    Move.DOSSIER,
    Move.UNIT,
    Move.POACH,
    Move.RAID,
    Move.RECOVER,
    Move.EXCHANGE,
)
# The decisions of the rules that each recorded one can stand for.
DECISIONS = {
    "D1": (Decide.FACTION,),
    "D2": (Decide.TURN,),
    "D3": (Decide.TURN,),
    "D4": (Decide.TURN, Decide.PRODUCE),
    "D5": (Decide.TURN, Decide.PRODUCE, Decide.WINDOW),
    "D6": (Decide.PRODUCE,),
    "D7": (Decide.ROBBERY,),
    "D8a": (Decide.OFFER,),
    "D8b": (Decide.ANSWER,),
    "D9": (Decide.KEEP,),
    "D10a": (Decide.BREAKTHROUGH,),
    "D10b": (Decide.PLEDGE_DIPLOMACY,),
    "D10c": (Decide.PLEDGE,),
    "D11": (Decide.BID,),
    "D12": (Decide.STRIKE,),
    "D13": (Decide.DISCARD,),
}
# All cards of each of these types do the same. So do raids of the same cost.
ALIKE = ((First.ROBBERY, First.RECOVERY), (First.RECOVERY, First.INCOME), (First.BREAKTHROUGH, First.BEHIND))
END = "end"


class Translator:
    """Plays recorded steps on a state."""

    def __init__(self, state: Any, components: Any, work: Any) -> None:
        self.state = state
        self.components = components
        self.work = work
        self.move: Any = new_records(MOVE)[0]
        self.legal: list[tuple[int, int, int, int]] = []

    @property
    def decision(self) -> int:
        """The decision that is due; NONE when the game is over."""
        return NONE if self.state.over else int(top(self.state).kind)

    def play(self, step: Step) -> None:
        """Play one step. Mismatch if it is illegal, or if another decision is due."""
        state = self.state
        if state.over:
            raise Mismatch("decision", step.decision, "the end of the game")
        if self.decision not in DECISIONS[step.decision]:
            raise Mismatch("decision", step.decision, Decide._fields[self.decision])
        if state.actor != step.actor:
            raise Mismatch("actor", step.actor, int(state.actor))
        self._list()
        if step.options is not None:
            self._compare_options(step)
        try:
            PLAYS[step.decision](self, step.choice)
        except (TypeError, ValueError, IndexError) as error:
            raise Mismatch("choice", "one of the README's form", f"{step.choice!r} ({error})") from None
        if step.deck is not None:
            self._lay_deck(step.deck)

    def _lay_deck(self, deck: tuple[int, ...]) -> None:
        """Put the character deck in the order recorded after A6."""
        count = int(self.state.deck_count)
        if sorted(deck) != sorted(self.state.deck[:count].tolist()):
            raise Mismatch("luck", "the character deck without the recruit", list(deck))
        self.state.deck[:count] = deck[::-1]

    def _list(self) -> None:
        count = legal_moves(self.state, self.components, self.work)
        rows = self.work.moves[:count].view(np.ndarray).view(MOVE)
        self.legal = [(int(row["kind"]), int(row["who"]), int(row["what"]), int(row["card"])) for row in rows]

    def do(self, kind: int, who: int = NONE, what: int = NONE, card: int = NONE) -> None:
        """Make a move, which must be legal. Cards that do the same are interchangeable."""
        self._list()
        wanted = (kind, who, what, card)
        hand = self.state.players[self.state.actor]
        if wanted not in self.legal:
            others = [move for move in self.legal if move[:3] == wanted[:3] and self._alike(move[3], card)]
            if not others or card not in hand.hand[: hand.hand_count]:
                raise Mismatch("choice", "a legal move", (Move._fields[kind], *wanted[1:]))
        self.move.kind, self.move.who, self.move.what, self.move.card = wanted
        apply(self.state, self.components, self.move)

    def _alike(self, card: int, other: int) -> bool:
        if any(first <= card < behind and first <= other < behind for first, behind in ALIKE):
            return True
        if First.RAID <= card < First.AUTOMATION and First.RAID <= other < First.AUTOMATION:
            costs = self.components.card_cost
            return bool((costs[card] == costs[other]).all())
        return False

    # --- the number of options

    def _compare_options(self, step: Step) -> None:
        got = self._options(step)
        if got != step.options:
            raise Mismatch("number of options", step.options, got)

    def _count(self, kinds: Iterable[int]) -> int:
        return sum(move[0] in kinds for move in self.legal)

    def _options(self, step: Step) -> Any:
        state, seat = self.state, int(self.state.actor)
        decision = step.decision
        if decision == "D2":
            return [
                len({move[:3] if kind == Move.RAID else move for move in self.legal if move[0] == kind})
                for kind in ACTIONS
            ]
        if decision == "D4":
            return self._count((Move.BUY,))
        if decision == "D5":
            return self._count((Move.CARD,))
        if decision == "D6":
            return self._count((Move.LAUNCH,))
        if decision == "D9":
            return prod(comb(*self._upkeep(planet)) for planet in range(PLANETS))
        if decision == "D10b":
            return most_diplomacy(state, self.components, seat) + 1
        if decision == "D10c":
            most = [most_to_pledge(state, self.components, seat, resource) for resource in range(RESOURCES)]
            return prod(int(amount) + 1 for amount in most if amount > 0)
        if decision == "D11":
            chapter = chapter_of(state)
            prices = self.components.price[chapter][: self.components.price_count[chapter]].tolist()
            return _bids(state.players[seat].res.tolist(), prices)
        hand = state.players[seat].hand[: state.players[seat].hand_count].tolist()
        if decision == "D12":
            return 2 ** sum(First.SECRET_STRIKE <= card < First.BREAKTHROUGH for card in hand)
        if decision == "D13":
            return comb(len(hand), int(self.components.limits.hand_limit))
        return len(self.legal)

    def _upkeep(self, planet: int) -> tuple[int, int]:
        """Characters of an origin that owe the tax, and how many can be paid for."""
        count = int(taxed(self.state, self.components, self.state.actor, planet)).bit_count()
        return count, int(payable(self.state, self.components, self.state.actor, planet, count))

    # --- the choices

    def faction(self, choice: Any) -> None:
        self.do(Move.FACTION, what=choice)

    def action(self, choice: Any) -> None:
        if choice == END:
            self.do(Move.END)
            return
        code, character, *rest = choice
        kind = ACTIONS[code]
        if kind == Move.MOVE:
            place, attacks, control = rest
            self.do(kind, character, place)
            for target in attacks:
                self._engage()
                if target == NONE:
                    self.do(Move.DESTROY)
                else:
                    self.do(Move.REMOVE, target)
            if control:
                self._engage()
                self.do(Move.CONTROL)
            elif self.decision == Decide.ENGAGE:
                self.do(Move.END)
        elif kind in (Move.MARKET, Move.UNIT):
            self.do(kind, character, rest[0] - FIRST_UNIT if kind == Move.UNIT else rest[0])
        elif kind == Move.RAID:
            self.do(kind, character, rest[0], rest[1])
        elif kind in (Move.DOSSIER, Move.POACH, Move.RECOVER):
            self.do(kind, character, card=rest[0])
        else:
            self.do(kind, character, *rest)

    def _engage(self) -> None:
        if self.decision != Decide.ENGAGE:
            raise Mismatch("choice", "a possible attack or control", "none is possible")

    def units(self, choice: Any) -> None:
        wanted = {character: (military, engineers) for character, military, engineers in choice}
        given = {character: amount for character, amount in wanted.items() if amount != (0, 0)}
        if not given and (Move.REASSIGN, NONE, NONE, NONE) not in self.legal:
            return  # the player has no units, or nobody to lead them
        self.do(Move.REASSIGN)
        while self.decision == Decide.ASSIGN:
            character = int(self.state.players[self.state.actor].team[self.state.assign_at])
            military, engineers = given.pop(character, (0, 0))
            self.do(Move.ASSIGN, character, military, engineers)
        if given:
            raise Mismatch("choice", "units that the characters can lead", sorted(given))

    def slot(self, choice: Any) -> None:
        self.do(Move.BUY, what=choice)

    def card(self, choice: Any) -> None:
        if choice is None:
            self.do(Move.END)
        else:
            self.do(Move.CARD, card=choice)

    def launch(self, choice: Any) -> None:
        if choice == END:
            self.do(Move.END)
        else:
            self.do(Move.LAUNCH, what=choice)

    def robbery(self, choice: Any) -> None:
        if choice is None:
            self.do(Move.END)
        else:
            self.do(Move.ROB, card=choice)

    def offer(self, choice: Any) -> None:
        if choice is None:
            self.do(Move.END)
            return
        other, give, get, give_character, get_character = choice
        self.do(Move.TRADE_WITH, what=other)
        if give_character != NONE:
            self.do(Move.GIVE_CHARACTER, give_character)
        if get_character != NONE:
            self.do(Move.GET_CHARACTER, get_character)
        for resource in range(RESOURCES):
            for _ in range(give[resource]):
                self.do(Move.GIVE_MORE, what=resource)
            for _ in range(get[resource]):
                self.do(Move.GET_MORE, what=resource)
        self.do(Move.SEND)

    def answer(self, choice: Any) -> None:
        self.do(Move.ACCEPT if choice == 1 else Move.END)

    def keep(self, choice: Any) -> None:
        chosen = []  # collected before the first move, because the tax is paid after the last one
        for planet in range(PLANETS):
            count, paid = self._upkeep(planet)
            owing = int(taxed(self.state, self.components, self.state.actor, planet))
            of_planet = [who for who in sorted(choice) if owing >> who & 1]
            if len(of_planet) != paid:
                raise Mismatch("choice", f"{paid} of {count} characters", choice)
            if 0 < paid < count:
                chosen += of_planet
        for who in chosen:
            self.do(Move.KEEP, who)

    def breakthrough(self, choice: Any) -> None:
        if choice is None:
            self.do(Move.END)
        else:
            self.do(Move.BREAKTHROUGH, card=choice)

    def diplomacy(self, choice: Any) -> None:
        self.do(Move.PLEDGE, Resource.DIPLOMACY, choice)

    def pledge(self, choice: Any) -> None:
        seat, at = int(self.state.actor), int(self.state.at)
        turn, turn_pass = int(self.state.turn), int(self.state.turn_pass)
        left = list(choice)
        while self.decision == Decide.PLEDGE and (
            self.state.actor,
            self.state.at,
            self.state.turn,
            self.state.turn_pass,
        ) == (seat, at, turn, turn_pass):
            resource = int(self.state.pledge_at)
            self.do(Move.PLEDGE, resource, left[resource])
            left[resource] = 0
        if any(left):
            raise Mismatch("choice", "resources that are missing", choice)

    def bid(self, choice: Any) -> None:
        for option, count in enumerate(choice):
            for _ in range(count):
                self.do(Move.BID, what=option)
        self.do(Move.END)

    def strikes(self, choice: Any) -> None:
        for card in sorted(choice):
            self.do(Move.STRIKE, card=card)
        self.do(Move.END)

    def discards(self, choice: Any) -> None:
        for card in choice:
            self.do(Move.DISCARD, card=card)


PLAYS: dict[str, Callable[[Translator, Any], None]] = {
    "D1": Translator.faction,
    "D2": Translator.action,
    "D3": Translator.units,
    "D4": Translator.slot,
    "D5": Translator.card,
    "D6": Translator.launch,
    "D7": Translator.robbery,
    "D8a": Translator.offer,
    "D8b": Translator.answer,
    "D9": Translator.keep,
    "D10a": Translator.breakthrough,
    "D10b": Translator.diplomacy,
    "D10c": Translator.pledge,
    "D11": Translator.bid,
    "D12": Translator.strikes,
    "D13": Translator.discards,
}


def _bids(held: list[int], prices: list[list[int]]) -> int:
    """In how many ways a player can buy points with the price options."""
    if not prices:
        return 1
    price, *rest = prices
    most = min(held[r] // price[r] for r in range(RESOURCES) if price[r] > 0)
    return sum(
        _bids([held[r] - count * price[r] for r in range(RESOURCES)], rest) for count in range(most + 1)
    )
