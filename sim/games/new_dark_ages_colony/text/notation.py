"""Moves as text, in the words of the data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.games.new_dark_ages_colony.loading.components import ids
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    NONE,
    OBJECTS,
    RESOURCE_IDS,
    UNIT_IDS,
    Decide,
    Move,
)
from sim.games.new_dark_ages_colony.text.titles import amount_texts, bundle_text, card_name, who
from sim.kernel.decisions import top

Text = Callable[[Any, Any, Any], str]  # state, components, move
ENDS = {
    Decide.TURN: "end the turn",
    Decide.PRODUCE: "end production",
    Decide.ENGAGE: "stop there",
    Decide.ROBBERY: "do not rob",
    Decide.OFFER: "no (more) offers",
    Decide.ANSWER: "refuse",
    Decide.WINDOW: "no (more) cards or slots",
    Decide.BREAKTHROUGH: "offer no breakthrough",
    Decide.BID: "buy no (more) points",
    Decide.STRIKE: "commit no (more) strikes",
}

UNIT_WORDS = ("a military unit", "an engineering unit")


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move in words."""
    return TEXTS[int(move.kind)](state, components, move)


def place_name(place: int) -> str:
    """An object or another space of the board."""
    return ids().object_names[place] if place < OBJECTS else ids().site_names[place - OBJECTS]


def _who(words: str) -> Text:
    return lambda state, components, move: words.format(who(int(move.who)))


def _card(words: str) -> Text:
    return lambda state, components, move: words.format(card_name(int(move.card)))


def _who_card(words: str) -> Text:
    return lambda state, components, move: words.format(who(int(move.who)), card_name(int(move.card)))


def _resource(words: str) -> Text:
    return lambda state, components, move: words.format(RESOURCE_IDS[int(move.what)])


def _fixed(words: str) -> Text:
    return lambda state, components, move: words


def _line(state: Any, components: Any, move: Any) -> str:
    paid, got = components.line_pay[move.what], components.line_get[move.what]
    return f"{who(int(move.who))} at the Black Market: {bundle_text(paid)} for {bundle_text(got)}"


def _exchange(state: Any, components: Any, move: Any) -> str:
    paid, got = components.ability_pay[move.who], components.ability_get[move.who]
    return f"{who(int(move.who))} exchanges {bundle_text(paid)} for {bundle_text(got)}"


def _raid(state: Any, components: Any, move: Any) -> str:
    place, holder = int(move.what), int(state.controller[move.what])
    whose = f" of {_faction_of(state, holder)}" if holder != NONE else ""
    return f"{who(int(move.who))} raids {place_name(place)}{whose} with {card_name(int(move.card))}"


def _rob(state: Any, components: Any, move: Any) -> str:
    place = int(state.launching)
    loot = components.object_income[place].copy()
    if state.controller[place] != NONE:
        loot += components.object_bonus[place]
    victim = _faction_of(state, int(state.owner[state.launcher]))
    return f"rob {victim} of {bundle_text(loot)} from {place_name(place)}, with {card_name(int(move.card))}"


def _remove(state: Any, components: Any, move: Any) -> str:
    owner = _faction_of(state, int(state.owner[move.who]))
    defenders = int(state.led[move.who, UNIT_IDS.index("military")])
    against = f", against {defenders} military" if defenders else ""
    return f"remove {who(int(move.who))} of {owner}{against}"


def _destroy(state: Any, components: Any, move: Any) -> str:
    place = int(state.location[state.acting])
    holder = _faction_of(state, int(state.controller[place]))
    return f"destroy the control unit of {holder} on {place_name(place)}"


def _fly(state: Any, components: Any, move: Any) -> str:
    return f"{who(int(move.who))} flies to the other planet"


def _bid(state: Any, components: Any, move: Any) -> str:
    price = components.price[state.chapters[state.turn - 1], move.what]
    return f"buy a conflict point for {bundle_text(price)}"


def _faction(state: Any, components: Any, move: Any) -> str:
    return f"keep {ids().faction_names[int(move.what)]}"


def _faction_of(state: Any, seat: int) -> str:
    return ids().faction_names[int(state.players[seat].faction)]


def _offer(state: Any, components: Any, move: Any) -> str:
    given, got = (
        ", ".join([*([who(int(character))] if character != NONE else []), *amount_texts(amounts)])
        for character, amounts in zip(
            state.offer_characters, (state.offer_give, state.offer_get), strict=True
        )
    )
    return f"offer {_faction_of(state, state.offer_to)} {given or 'nothing'} for {got or 'nothing'}"


def _slot(state: Any, components: Any, move: Any) -> str:
    cards = int(state.slot_count[move.what])
    slot = ids().slots[int(move.what)].removeprefix("slot_")
    return f"buy from the {slot} slot ({cards} card{'s' if cards > 1 else ''})"


def _give(state: Any, components: Any, move: Any) -> str:
    units = f"{int(move.what)} {UNIT_IDS[0]}, {int(move.card)} {UNIT_IDS[1]}"
    return f"{who(int(move.who))} leads {units}"


TEXTS: dict[int, Text] = {
    Move.FACTION: _faction,
    Move.TAKE: _who("{} takes control in place"),
    Move.MOVE: lambda state, components, move: f"{who(int(move.who))} moves to {place_name(int(move.what))}",
    Move.RAID: _raid,
    Move.POACH: _who_card("{} poaches with {}"),
    Move.DOSSIER: _who_card("{} recruits with {}"),
    Move.RECRUIT: _who("{} recruits a character"),
    Move.UNIT: lambda state, components, move: f"{who(int(move.who))} recruits {UNIT_WORDS[int(move.what)]}",
    Move.EXCHANGE: _exchange,
    Move.MARKET: _line,
    Move.RECOVER: _who_card("{} plays {}"),
    Move.FLY: _fly,
    Move.PASS: _who("{} passes"),
    Move.REASSIGN: _fixed("reassign units"),
    Move.ASSIGN: _give,
    Move.BUY: _slot,
    Move.CARD: _card("play {}"),
    Move.CONTROL: _fixed("take control"),
    Move.REMOVE: _remove,
    Move.DESTROY: _destroy,
    Move.LAUNCH: lambda state, components, move: f"launch {place_name(int(move.what))}",
    Move.ROB: _rob,
    Move.TRADE_WITH: lambda state, components, move: f"offer {_faction_of(state, move.what)} a trade",
    Move.GIVE_CHARACTER: _who("give {}"),
    Move.GET_CHARACTER: _who("ask for {}"),
    Move.GIVE_MORE: _resource("give 1 {}"),
    Move.GET_MORE: _resource("ask for 1 {}"),
    Move.SEND: _offer,
    Move.ACCEPT: _fixed("accept"),
    Move.KEEP: _who("pay for {}"),
    Move.BREAKTHROUGH: _card("offer {}"),
    Move.PLEDGE: lambda state, components, move: f"pledge {int(move.what)} {RESOURCE_IDS[int(move.who)]}",
    Move.BID: _bid,
    Move.STRIKE: _card("commit {}"),
    Move.DISCARD: _card("discard {}"),
    Move.END: lambda state, components, move: ENDS[int(top(state).kind)],
}
