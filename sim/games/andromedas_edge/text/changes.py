"""What a step of a shown game changed: amounts, and what happened without anybody choosing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.gamekit.page import FIXED
from sim.gamekit.shown import change_text
from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import (
    DEVELOPMENT_IDS,
    DOMINANCES,
    NONE,
    REGIONS,
    RESOURCE_IDS,
    RESOURCES,
    TRACK_IDS,
    TYPE_IDS,
    Place,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import FIRST_FINAL
from sim.games.andromedas_edge.text.notation import region_text, ship_name
from sim.games.andromedas_edge.text.titles import VP_TEXTS

SHORT = ("E", "T", "N", "I", "C")
LEGEND = "E energy, T titanium, N nanocarbon, I ice, C credits; cards in hand; L leaders on the station"


def points_of(player: Any) -> int:
    """Points without those of the final scoring, which a table shows."""
    return int(player.vp_by[:FIRST_FINAL].sum())


def amounts(before: Any, after: Any, seat: int, only_changed: bool = False) -> str:
    """What a player had and has; unchanged amounts are shown once, or left out."""
    old, new = before.players[seat], after.players[seat]
    pairs = [(name, int(old.res[place]), int(new.res[place])) for place, name in enumerate(SHORT)]
    pairs += [("cards", int(old.hand_count), int(new.hand_count))]
    pairs += [("L", int(old.station_leaders), int(new.station_leaders))]
    pairs += [("vp", points_of(old), points_of(new))]
    if only_changed:
        pairs = [pair for pair in pairs if pair[1] != pair[2]]
    parts = [change_text(*pair) for pair in pairs]
    if points := _points(old, new):
        parts.append(points)
    for track, name in enumerate(TRACK_IDS):
        if old.tracks[track] != new.tracks[track]:
            parts.append(change_text(name, int(old.tracks[track]), int(new.tracks[track])))
    return "  ".join(parts)


def _points(old: Any, new: Any) -> str:
    """Where points came from or went."""
    changed = zip(new.vp_by - old.vp_by, VP_TEXTS[:FIRST_FINAL], strict=False)
    parts = ", ".join(f"{amount:+} {name}" for amount, name in changed if amount)
    return f"({parts})".replace(" ", FIXED) if parts else ""


def gains(before: Any, after: Any, seat: int) -> list[str]:
    """What a step gave a player or took away: resources, points, cards that others took or gave."""
    old, new = before.players[seat], after.players[seat]
    pairs = [(RESOURCE_IDS[place], int(new.res[place] - old.res[place])) for place in range(RESOURCES)]
    cards = int(new.hand_count - old.hand_count) - len(_drawn(before, after, seat))
    if before.actor != seat or cards > 0:  # else the move says which card it was
        pairs.append(("card", cards))
    pairs.append(("vp", points_of(new) - points_of(old)))
    return [f"{amount:+}{FIXED}{name}" for name, amount in pairs if amount]


def _drawn(before: Any, after: Any, seat: int) -> list[str]:
    counts = after.notes[seat].card_drawn - before.notes[seat].card_drawn
    return [ids().cards[card] for card, count in enumerate(counts) for _ in range(count)]


def followed(before: Any, after: Any, seat: int) -> Iterator[str]:
    """What happened to a player in a step without a choice: cards, moons, tokens, ships, leaders."""
    old, new = before.players[seat], after.players[seat]
    if drawn := _drawn(before, after, seat):
        yield f"draws {', '.join(drawn)}"
    claims = after.notes[seat].moon_turn - before.notes[seat].moon_turn
    yield from (f"takes {ids().moons[moon]}" for moon, claimed in enumerate(claims) if claimed)
    for token in range(DOMINANCES):
        if (int(new.dominances) & ~int(old.dominances)) >> token & 1:
            yield f"takes {ids().dominances[token]}"
    for ship, (was, place) in enumerate(zip(old.ships, new.ships, strict=True)):
        if place == Place.TOP and was != Place.TOP:
            yield f"{ship_name(ship)} is scrapped"
    for kind, marked in enumerate(new.shield - old.shield):
        if marked > 0:
            yield f"a shield of {TYPE_IDS[kind]} is hit"
    if new.clock != old.clock:
        yield change_text("clock", int(old.clock), int(new.clock))
    if new.abducted < old.abducted:
        yield f"frees {int(old.abducted - new.abducted)} leaders"


def happened(before: Any, after: Any) -> Iterator[str]:
    """What a turn brought for all: events, planets, developments."""
    if after.story.events > before.story.events:
        turns = zip(before.story.event_turn, after.story.event_turn, strict=True)
        gone = [ids().events[event] for event, (old, new) in enumerate(turns) if old != new]
        yield f"event {', '.join(gone)}"
    for region in range(REGIONS):
        old, new = before.regions[region], after.regions[region]
        if old.tile != new.tile:
            yield f"new planet {region_text(after, region)}"
        if old.development != new.development:
            yield f"{DEVELOPMENT_IDS[new.development]} on {region_text(after, region)}"
        if old.raider != new.raider and new.raider != NONE:
            yield f"{ids().raiders[after.raider_card[new.raider]]} at {region_text(after, region)}"
