"""A traced game to read: set-up, every round, final scoring by goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.gamekit.about import spoken
from sim.gamekit.page import Sheet, whole
from sim.gamekit.shown import GamePage, Step, change_text, steps_of
from sim.games.new_dark_ages_colony.loading.components import ids, load_data
from sim.games.new_dark_ages_colony.rules.state import STATE
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CONFLICTS,
    END_NAMES,
    FIRST_UNIT,
    GOALS,
    NONE,
    OBJECTS,
    PLANET_IDS,
    RESOURCE_IDS,
    TRACK_IDS,
    UNITS,
    Chapter,
    Decide,
    Loss,
    Move,
    Stage,
)
from sim.games.new_dark_ages_colony.text.notation import move_text
from sim.games.new_dark_ages_colony.text.titles import bundle_text, goal_texts, sources, who
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
HOLDINGS = (*RESOURCE_IDS, "VP")
# An offer is told as a whole when it is made.
OFFER_STEPS = (Move.TRADE_WITH, Move.GIVE_CHARACTER, Move.GET_CHARACTER, Move.GIVE_MORE, Move.GET_MORE)


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: one per player."""
    factions = ids().faction_names
    names = [f"{factions[outcome.seats[seat].faction]} ({name})" for seat, name in enumerate(strategies)]
    page = GamePage(outcome, names, sheet)
    page.heading(f"New Dark Ages: Colony, {outcome.players} players, game {outcome.game}")
    steps = steps_of(trace, STATE)
    ledger = Ledger(page)
    turn, stage = 0, ""
    texts: list[str] = []
    start = steps[0].before
    for number, step in enumerate(steps):
        before, after = step.before, step.after
        if before.turn != turn:
            if not turn:
                page.turn_ends(before, "Set-up")
                ledger.open(before)
            turn = int(before.turn)
            _round(page, ledger, before, components)
        if STAGES[int(before.stage)] != stage:
            stage = STAGES[int(before.stage)]
            page.line(f"  {stage}", "italic")
        if not texts:
            start = before
        if step.move.kind not in OFFER_STEPS and not _declines(step):
            texts.append(whole(move_text(before, components, step.move)))
        last = number + 1 == len(steps)
        going_on = (
            not last
            and after.actor == before.actor
            and (after.stage, after.at, after.turn) == (before.stage, before.at, before.turn)
        )
        if not going_on:
            seat = int(before.actor)
            resolved = bool(before.turn) and _resolved(before, after)
            changes = "" if resolved or not before.turn else ledger.changes(seat, before, after, components)
            if texts or changes:
                page.seat_entry(seat, f"{'; '.join(texts)}{'.' if texts else ''} {changes}".strip())
            texts = []
            if resolved:
                _result(page, before, after, names)
            if before.turn:
                ledger.others(start, after, components)
            if before.turn and after.turn == before.turn and not after.over:
                page.turn_ends(after, f"{stage}, {names[seat]}")
        if before.turn and (after.turn != before.turn or after.over):
            page.turn_ends(after, "End of the round")
    _scoring(page, steps[-1].after, components, outcome)


class Ledger:
    """What the page has told of each player's holdings, so that every change is told, and told once."""

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self.told: list[list[int]] = []
        self.teams: list[list[int]] = []

    def open(self, state: Any) -> None:
        """The first round begins with these holdings."""
        self.told = [_holdings(state, seat) for seat in self.page.seats]
        self.teams = [_team(state, seat) for seat in self.page.seats]

    def changes(self, seat: int, before: Any, after: Any, components: Any) -> str:
        """What has changed for a player since it was last told, apart from the bonus of the next chapter."""
        now = _holdings(after, seat)
        if after.turn != before.turn:
            now = [held - more for held, more in zip(now, _bonus(after, seat, components), strict=True)]
        return self._tell(seat, now, _team(after, seat))

    def others(self, before: Any, after: Any, components: Any) -> None:
        """An entry for each player whose changes have not been told yet, with their causes."""
        for seat in self.page.seats:
            if changes := self.changes(seat, before, after, components):
                self.page.seat_entry(seat, f"{_causes(before, after, seat)}{changes}")

    def bonus(self, state: Any) -> None:
        """The bonus of the chapter that has been revealed."""
        for seat in self.page.seats:
            if changes := self._tell(seat, _holdings(state, seat), _team(state, seat)):
                self.page.seat_entry(seat, f"bonus {changes}")

    def _tell(self, seat: int, now: list[int], team: list[int]) -> str:
        old, self.told[seat] = self.told[seat], now
        changes = [
            change_text(name, before, after)
            for name, before, after in zip(HOLDINGS, old, now, strict=True)
            if before != after
        ]
        former, self.teams[seat] = self.teams[seat], team
        changes += [f"{who(character)} joins" for character in team if character not in former]
        changes += [f"{who(character)} leaves" for character in former if character not in team]
        return f"({', '.join(changes)})" if changes else ""


def _holdings(state: Any, seat: int) -> list[int]:
    """Resources and conflict points."""
    player = state.players[seat]
    return [*(int(amount) for amount in player.res), int(player.vp_by[CONFLICTS])]


def _team(state: Any, seat: int) -> list[int]:
    player = state.players[seat]
    return [int(character) for character in player.team[: player.team_count]]


def _bonus(state: Any, seat: int, components: Any) -> list[int]:
    """What the chapter has just brought a player. Units only if the supply shows that none was lost."""
    chapter = int(state.chapters[state.turn - 1])
    owners = [state.owner[character] for character in components.chapter_who[chapter] if character != NONE]
    each = components.chapter_bonus[chapter]
    gained = [int(amount) * owners.count(seat) for amount in each]
    for unit in range(UNITS):
        if state.players[seat].supply[unit] == 0:
            gained[FIRST_UNIT + unit] = 0
    return [*gained, 0]


def _causes(before: Any, after: Any, seat: int) -> str:
    """Why a player's holdings changed in somebody else's turn, as far as the tables note it."""
    old, new = before.notes[seat], after.notes[seat]
    causes = {
        "trade": old.trades != new.trades,
        "income": old.net_value != new.net_value or old.bonus_value != new.bonus_value,
        "upkeep": old.upkeep_value != new.upkeep_value,
        "attacked": old.characters_removed != new.characters_removed
        or old.control_lost[Loss.ATTACK] != new.control_lost[Loss.ATTACK],
    }
    return "".join(f"{cause} " for cause, holds in causes.items() if holds)


def _declines(step: Step) -> bool:
    """Whether a player has let the window before a payment pass."""
    return bool(step.decision.kind == Decide.WINDOW and step.move.kind == Move.END)


def _resolved(before: Any, after: Any) -> bool:
    """Whether the chapter of the round was resolved in this step."""
    at = before.turn - 1
    return bool(after.story.chapter_result[at] and not before.story.chapter_result[at])


def _round(page: GamePage, ledger: Ledger, state: Any, components: Any) -> None:
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
    ledger.bonus(state)
    markers = zip(TRACK_IDS, state.track, state.options.track_ends, strict=True)
    page.line("  " + ", ".join(f"{name} {int(value)}/{int(end)}" for name, value, end in markers))
    for seat in page.seats:
        player = state.players[seat]
        team = ", ".join(who(int(character)) for character in player.team[: player.team_count])
        held = [ids().object_names[place] for place in range(OBJECTS) if state.controller[place] == seat]
        controls = f"; controls {', '.join(held)}" if held else ""
        page.seat_entry(seat, f"{bundle_text(player.res)}; {player.hand_count} cards; {team}{controls}")


def _result(page: GamePage, before: Any, after: Any, names: Sequence[str]) -> None:
    result = int(after.story.chapter_result[before.turn - 1])
    result_text = f"won by {names[result - WON]}" if result >= WON else RESULTS[result]
    lost = [
        f"{spoken(planet)} is lost"
        for number, planet in enumerate(PLANET_IDS)
        if before.alive[number] and not after.alive[number]
    ]
    if bids := _bids(page, before, after):
        page.entry("  Points", bids)
    page.line(f"  → {'; '.join([result_text, *lost])}", "bold")


def _bids(page: GamePage, before: Any, after: Any) -> str:
    """The totals of a conflict: points bought, and those of secret strikes."""
    totals = []
    for seat in page.seats:
        notes, at = after.notes[seat], before.turn - 1
        bought, struck = int(notes.points_bought[at]), int(notes.strike_points[at])
        if bought or struck:
            strikes = f" + {struck} by secret strikes = {bought + struck}" if struck else ""
            totals.append(f"{ids().faction_names[page.results[seat].faction]} {bought} bought{strikes}")
    return ", ".join(map(whole, totals))


def _scoring(page: GamePage, state: Any, components: Any, outcome: Any) -> None:
    page.heading(f"Final scoring: the game ended by {END_NAMES[outcome.end_type].replace('_', ' ')}")
    data = load_data()
    for seat, row in enumerate(page.results):
        goals = [
            f"{text}: {f'+{goal.points}' if row.notes.goal_hit[slot] else 'missed'}"
            for goal, text, slot in zip(
                data.factions.faction[row.faction].goal, goal_texts()[row.faction], range(GOALS), strict=False
            )
        ]
        page.seat_entry(seat, "; ".join(goals))
    short = [ids().faction_names[row.faction] for row in page.results]
    rows = [
        [name, *(str(row.vp_by[source]) for row in page.results)]
        for source, name in enumerate(sources())
        if any(row.vp_by[source] for row in page.results)
    ]
    page.points(short, rows)
    page.winners("wins")
    page.turn_ends(state, "Final scoring")
