"""A traced game to read: set-up, every round, final scoring by goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.gamekit.about import spoken
from sim.gamekit.page import Sheet, whole
from sim.gamekit.shown import GamePage, change_text, steps_of
from sim.games.new_dark_ages_colony.loading.components import ids, load_data
from sim.games.new_dark_ages_colony.rules.state import STATE
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    END_NAMES,
    NONE,
    OBJECTS,
    PLANET_IDS,
    RESOURCE_IDS,
    TRACK_IDS,
    VP_NAMES,
    Chapter,
    Stage,
)
from sim.games.new_dark_ages_colony.text.notation import bundle_text, move_text, who
from sim.kernel.trace import Trace

STAGES = {
    Stage.FACTIONS: "Factions",
    Stage.MOVEMENT: "Movement",
    Stage.PRODUCTION: "Production",
    Stage.TRADE: "Coffee break",
    Stage.UPKEEP: "Upkeep",
    Stage.BREAKTHROUGH: "Crisis",
    Stage.PLEDGES: "Crisis",
    Stage.BIDS: "Conflict",
    Stage.STRIKES: "Conflict",
    Stage.DISCARDS: "Hand limit",
}
RESULTS = ("", "solved", "not solved", "nobody bids", "void: a full tie")
WON = len(RESULTS)


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: one per player."""
    factions = ids().faction_names
    names = [f"{factions[outcome.seats[seat].faction]} ({name})" for seat, name in enumerate(strategies)]
    page = GamePage(outcome, names, sheet)
    page.heading(f"New Dark Ages: Colony, {outcome.players} players, game {outcome.game}")
    steps = steps_of(trace, STATE)
    turn, stage = 0, ""
    texts: list[str] = []
    start = steps[0].before
    for number, step in enumerate(steps):
        before, after = step.before, step.after
        if before.turn != turn:
            if not turn:
                page.turn_ends(before, "Set-up")
            turn = int(before.turn)
            _round(page, before, components)
        if STAGES[int(before.stage)] != stage:
            stage = STAGES[int(before.stage)]
            page.line(f"  {stage}", "italic")
        if not texts:
            start = before
        texts.append(whole(move_text(before, components, step.move)))
        last = number + 1 == len(steps)
        going_on = (
            not last
            and after.actor == before.actor
            and (after.stage, after.at, after.turn) == (before.stage, before.at, before.turn)
        )
        if not going_on:
            seat = int(before.actor)
            page.seat_entry(seat, f"{'; '.join(texts)}. {_changes(start, after, seat)}".strip())
            texts = []
            if before.turn and after.turn == before.turn and not after.over:
                page.turn_ends(after, f"{stage}, {names[seat]}")
        if before.turn and (after.turn != before.turn or after.over):
            _end_of_round(page, before, after, names)
            page.turn_ends(after, "End of the round")
    _scoring(page, steps[-1].after, components, outcome)


def _round(page: GamePage, state: Any, components: Any) -> None:
    chapter = int(state.chapters[state.turn - 1])
    page.heading(f"Round {int(state.turn)}: {ids().chapter_names[chapter]}", int(state.turn))
    if components.chapter_kind[chapter] == Chapter.CRISIS:
        page.line(f"  Crisis, costs {bundle_text(components.chapter_cost[chapter])}")
    else:
        count = int(components.price_count[chapter])
        prices = " or ".join(bundle_text(components.price[chapter, place]) for place in range(count))
        place = int(components.reward_object[chapter])
        reward = f"{int(components.reward_vp[chapter])} VP, {bundle_text(components.reward[chapter])}"
        if place != NONE:
            reward += f", {ids().object_names[place]}"
        page.line(f"  Conflict, a point for {prices}; wins {reward}")
    markers = zip(TRACK_IDS, state.track, state.options.track_ends, strict=True)
    page.line("  " + ", ".join(f"{name} {int(value)}/{int(end)}" for name, value, end in markers))
    for seat in page.seats:
        player = state.players[seat]
        team = ", ".join(who(int(character)) for character in player.team[: player.team_count])
        held = [ids().object_names[place] for place in range(OBJECTS) if state.controller[place] == seat]
        controls = f"; controls {', '.join(held)}" if held else ""
        page.seat_entry(seat, f"{bundle_text(player.res)}; {player.hand_count} cards; {team}{controls}")


def _changes(before: Any, after: Any, seat: int) -> str:
    """How a player's moves changed its holdings."""
    if before.turn != after.turn:
        return ""
    old, new = before.players[seat].res, after.players[seat].res
    changes = [
        change_text(name, int(old[r]), int(new[r])) for r, name in enumerate(RESOURCE_IDS) if old[r] != new[r]
    ]
    return f"({', '.join(changes)})" if changes else ""


def _end_of_round(page: GamePage, before: Any, after: Any, names: Sequence[str]) -> None:
    result = int(after.story.chapter_result[before.turn - 1])
    result_text = f"won by {names[result - WON]}" if result >= WON else RESULTS[result]
    lost = [
        f"{spoken(planet)} is lost"
        for number, planet in enumerate(PLANET_IDS)
        if before.alive[number] and not after.alive[number]
    ]
    page.line(f"  → {'; '.join([result_text, *lost])}", "bold")


def _scoring(page: GamePage, state: Any, components: Any, outcome: Any) -> None:
    page.heading(f"Final scoring: the game ended by {END_NAMES[outcome.end_type].replace('_', ' ')}")
    data = load_data()
    for seat, row in enumerate(page.results):
        goals = [
            f"{spoken(goal.kind)} {f'+{goal.points}' if row.notes.goal_hit[slot] else 'missed'}"
            for slot, goal in enumerate(data.factions.faction[row.faction].goal)
        ]
        page.seat_entry(seat, "; ".join(goals))
    short = [ids().faction_names[row.faction] for row in page.results]
    rows = [
        [name.replace("_", " "), *(str(row.vp_by[source]) for row in page.results)]
        for source, name in enumerate(VP_NAMES)
        if any(row.vp_by[source] for row in page.results)
    ]
    page.points(short, rows)
    page.winners("wins")
    page.turn_ends(state, "Final scoring")
