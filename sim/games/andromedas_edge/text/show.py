"""A game to read: set-up, each turn with all its steps and what they changed, final scoring by source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from sim.gamekit.page import FIXED, Sheet, whole
from sim.gamekit.shown import GamePage, Step, state_of, steps_again
from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.moves import apply, legal_moves
from sim.games.andromedas_edge.rules.state import STATE, new_work
from sim.games.andromedas_edge.rules.vocabulary import (
    BATTLE_ROOM,
    CLASS_IDS,
    DECK_IDS,
    DECKS,
    NEBULAE,
    NONE,
    RAIDER_SIDE,
    SIDES,
    SLOTS,
    TRACK_IDS,
    Marks,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import FREE_KIND, LAUNCH, STOP, Decide, Free
from sim.games.andromedas_edge.text.changes import LEGEND, amounts, followed, gains, happened
from sim.games.andromedas_edge.text.notation import move_text, region_text
from sim.games.andromedas_edge.text.titles import VP_TEXTS, titles
from sim.kernel.trace import Trace

LENGTHS = ("short", "medium", "long")
DECKS_OF_EVENTS = ("galactic dawn", "cosmic twilight")
SPECIALS = ("no special regions", "quasars", "vortices")
QUIET = (  # those who stop here do nothing
    *(Decide.PREPARE, Decide.AFTER_ROLL, Decide.ESCALATE, Decide.DIPLOMACY, Decide.DAMAGE, Decide.SCIENCE),
    *(Decide.BATTLE_WON, Decide.BATTLE_LOST),
)


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: one name per player."""
    steps = all_steps(trace, components)
    final = state_of(trace.final, STATE)
    first = steps[0].before if steps else final
    _Page(outcome, first, final, components, strategies, sheet).game(steps)


def all_steps(trace: Trace, components: Any) -> list[Step]:
    """The steps of the game played again, including decisions with only one option."""
    if not len(trace.moves):
        return []
    state = np.array([state_of(trace.before[0], STATE)]).view(np.recarray)[0]
    state.options.marks = Marks.ALL
    return steps_again(state, trace.moves, components, new_work(), legal_moves, apply)


class _Page(GamePage):
    """One game on one sheet."""

    def __init__(
        self,
        outcome: Any,
        first: Any,
        final: Any,
        components: Any,
        strategies: Sequence[str],
        sheet: Sheet,
    ) -> None:
        self.first, self.final = first, final
        self.components = components
        names = []
        for seat in range(int(outcome.players)):
            faction = int(final.players[seat].faction)
            title = titles()[ids().factions[faction]] if faction != NONE else "no faction"
            names.append(f"{seat + 1} {title} ({strategies[seat]})")
        super().__init__(outcome, names, sheet, titles=titles())

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        self.set_up()
        turns = [list(group) for _, group in groupby(steps, lambda step: int(step.after.turn_number))]
        chosen = turns.pop(0) if turns and int(turns[0][0].after.turn_number) == 0 else []
        begun = chosen[-1].after if chosen else self.first
        for seat in self.seats:
            own = [step for step in chosen if step.before.actor == seat]
            texts = [move_text(step.before, self.components, step.move) for step in own]
            self.seat_entry(seat, "; ".join(texts), amounts(begun, begun, seat))
        self.turn_ends(begun, "Set-up")
        for number, group in groupby(turns, lambda turn: self.round_of(turn[0].after)):
            self.heading(f"Round {number}", number)
            if number == 1:
                self.line(LEGEND, "dim")
            for turn in group:
                self.turn(turn)
        self.end()

    def round_of(self, state: Any) -> int:
        """The round: how many turns each player has had, including this one."""
        return (int(state.turn_number) - 1) // len(self.seats) + 1

    def set_up(self) -> None:
        """What is on the table at the start."""
        state = self.first
        options = state.options
        teams = ", two against two" if options.teams else ""
        self.heading(f"Andromeda's Edge, {len(self.seats)} players{teams}, game {self.outcome.game}")
        destiny = ", destiny cards" if options.destiny else ""
        self.facts(
            "Options",
            f"{LENGTHS[options.length]}, {DECKS_OF_EVENTS[options.event_deck]}, "
            f"{SPECIALS[options.special]}{destiny}",
        )
        tiles = [region_text(state, slot) for slot in range(SLOTS) if state.regions[slot].tile != NONE]
        self.facts("Regions", ", ".join(map(whole, tiles)))
        moons = [ids().moons[state.regions[SLOTS + nebula].moons[0]] for nebula in range(NEBULAE)]
        self.facts("Nebulae", ", ".join(moons))
        raiders = [f"{name} {ids().raiders[state.raider_card[cls]]}" for cls, name in enumerate(CLASS_IDS)]
        self.facts("Raiders", ", ".join(map(whole, raiders)))
        for deck in range(DECKS):
            shown = [ids().modules[module] for module in state.display[deck, : state.display_count[deck]]]
            self.facts(DECK_IDS[deck].capitalize(), ", ".join(shown))
        events = [ids().events[event] for event in state.events[: state.event_count]]
        self.facts("Events to come", ", ".join(events))

    def turn(self, steps: list[Step]) -> None:
        """One turn: what each player did, and what it changed. The first step begins it."""
        before, after = steps[0].before, steps[-1].after
        seat, number = int(steps[0].after.active), int(steps[0].after.turn_number)
        text = "; ".join(map(whole, self.texts(steps, seat)))
        self.seat_entry(seat, f"T{number} {text}", amounts(before, after, seat))
        for other in self.seats:
            texts = "; ".join(map(whole, self.texts(steps, other)))
            changed = amounts(before, after, other, only_changed=True)
            if other != seat and (texts or changed):
                paragraphs = [f"{self.names[other]}: {texts}" if texts else f"{self.names[other]}"]
                paragraphs += [changed] if changed else []
                self.entry("", *(f"{FIXED * 2}{text}" for text in paragraphs), seat=other)
        for text in (*self.battles(before, after), *happened(before, after)):
            self.entry("", f"{FIXED * 2}{text}")
        self.turn_ends(after, self.names[seat])

    def battles(self, before: Any, after: Any) -> Iterator[str]:
        """The battles of a turn and who won."""
        story = after.story
        for number in range(int(before.story.battles), min(int(story.battles), BATTLE_ROOM)):
            where = region_text(after, int(story.battle_region[number]))
            met = int(story.battle_raider[number])
            where += f", with {ids().raiders[after.raider_card[met]]}" if met != NONE else ""
            if story.battle_winners[number] == NONE:
                yield f"battle at {where}: ended by diplomacy"
                continue
            won = [*self.sides(int(story.battle_winners[number]))]
            verb = "win" if len(won) > 1 or won[:1] == ["the raiders"] else "wins"
            rolls = [
                self.roll(story, number, side, name)
                for side in range(SIDES)
                for name in self.sides(1 << side)
                if story.battle_faces[number, side]
            ]
            result = f"{' and '.join(won)} {verb}" if won else "nobody wins"
            yield f"battle at {where}: {'; '.join(rolls)}; {result}"

    def roll(self, story: Any, number: int, side: int, name: str) -> str:
        """A side of a battle: ships, dice, targeting, the final dice, and what it lost."""
        ships, dice = int(story.battle_ships[number, side]), int(story.battle_dice[number, side])
        lost = int(story.battle_scrapped[number, side])
        counts = [_count(ships, "ship"), f"{_count(dice, 'die', 'dice')} at targeting"]
        rolled = " ".join(str(story.battle_faces[number, side]))
        text = f"{name} {', '.join(counts)} {story.battle_targeting[number, side]}: {rolled}"
        return f"{text}, {lost} scrapped" if lost else text

    def sides(self, bits: int) -> Iterator[str]:
        """The names of the sides in a bit set."""
        for side in (*self.seats, RAIDER_SIDE):
            if bits >> side & 1:
                yield "the raiders" if side == RAIDER_SIDE else self.names[side].rpartition(" (")[0]

    def texts(self, steps: list[Step], seat: int) -> Iterator[str]:
        """All that a player did and that happened to them, step by step."""
        for step in steps:
            own = int(step.before.actor) == seat
            told = own and not _is_silent(step.move)
            text = move_text(step.before, self.components, step.move) if told else ""
            changes = [*gains(step.before, step.after, seat), *followed(step.before, step.after, seat)]
            if text and changes:
                yield f"{text} ({', '.join(changes)})"
            elif text or changes:
                yield text or ", ".join(changes)

    def end(self) -> None:
        """The final scoring."""
        ended = bool(self.final.over)
        self.heading("Final scoring" if ended else "The game broke off: points so far")
        rows = []
        for track, name in enumerate(TRACK_IDS):
            rows.append([name, *(str(self.final.players[seat].tracks[track]) for seat in self.seats)])
        self.table(["Tracks", *self.names], rows)
        self.line()
        self.points(
            self.names,
            [[name, *(str(r.vp_by[source]) for r in self.results)] for source, name in enumerate(VP_TEXTS)],
        )
        for seat in self.seats:
            player = self.final.players[seat]
            modules = [
                ids().modules[player.rows[deck, place]]
                for deck in range(DECKS)
                for place in range(player.row_count[deck])
            ]
            self.seat_entry(seat, ", ".join(modules) or "no modules")
        if ended:
            self.winners("wins")
        self.turn_ends(self.final, "Final scoring" if ended else "The last state")


def _count(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def _is_silent(move: Any) -> bool:
    kind, option = int(move.kind), int(move.option)
    if kind == Decide.FREE:
        return option // FREE_KIND == Free.PASS
    if kind == Decide.MAIN:
        return option == LAUNCH  # the launch follows
    return kind == Decide.BEGIN_TURN or (kind in QUIET and option == STOP)
