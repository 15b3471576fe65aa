"""A game to read: set-up, each turn with what it changed, final scoring by source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from sim.gamekit.page import FIXED, Sheet, whole
from sim.gamekit.shown import GamePage, Step, change_text, state_of, steps_of
from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.state import STATE
from sim.games.andromedas_edge.rules.vocabulary import (
    BATTLE_ROOM,
    CLASS_IDS,
    DECK_IDS,
    DECKS,
    DEVELOPMENT_IDS,
    NEBULAE,
    NONE,
    RAIDER_SIDE,
    REGIONS,
    SIDES,
    SLOTS,
    TRACK_IDS,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP_NAMES
from sim.games.andromedas_edge.rules.vocabulary_moves import FREE_KIND, STOP, Decide, Free
from sim.games.andromedas_edge.text.notation import move_text, region_text
from sim.games.andromedas_edge.text.titles import titles
from sim.kernel.trace import Trace

SHORT = ("E", "T", "N", "I", "C")
LENGTHS = ("short", "medium", "long")
DECKS_OF_EVENTS = ("galactic dawn", "cosmic twilight")
SPECIALS = ("no special regions", "quasars", "vortices")
LEGEND = "E energy, T titanium, N nanocarbon, I ice, C credits; cards in hand; L leaders on the station"
SILENT = (Decide.MAIN,)  # the next decision shows it
QUIET = (Decide.PREPARE, Decide.AFTER_ROLL, Decide.ESCALATE, Decide.DIPLOMACY, Decide.DAMAGE)


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: one name per player."""
    steps = steps_of(trace, STATE)
    final = state_of(trace.final, STATE)
    first = steps[0].before if steps else final
    _Page(outcome, first, final, components, strategies, sheet).game(steps)


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
        turns = [list(group) for _, group in groupby(steps, lambda step: int(step.before.turn_number))]
        if turns and int(turns[0][0].before.turn_number) == 0:
            for step in turns.pop(0):
                self.seat_entry(int(step.before.actor), move_text(step.before, self.components, step.move))
        self.turn_ends(turns[0][0].before if turns else self.final, "Set-up")
        for number, group in groupby(turns, lambda turn: self.round_of(turn[0].before)):
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
        """One turn: what each player did, and what it changed."""
        first, after = steps[0].before, steps[-1].after
        seat = int(first.active)
        own = self.texts(step for step in steps if step.before.actor == seat)
        text = "; ".join(map(whole, own)) or "no choices"
        self.seat_entry(seat, f"T{first.turn_number} {text}", _changes(first, after, seat))
        for other in self.seats:
            texts = self.texts(step for step in steps if step.before.actor == other)
            if other != seat and texts:
                self.entry("", f"{FIXED * 2}{self.names[other]}: {'; '.join(texts)}", seat=other)
        for text in (*self.battles(first, after), *_happened(first, after)):
            self.entry("", f"{FIXED * 2}{text}")
        for other in self.seats:
            points = _points(first.players[other], after.players[other])
            if other != seat and points:
                old, new = first.players[other].vp, after.players[other].vp
                self.entry(
                    "", f"{FIXED * 2}{self.names[other]} {change_text('vp', old, new)} {points}", seat=other
                )
        self.turn_ends(after, self.names[seat])

    def battles(self, before: Any, after: Any) -> Iterator[str]:
        """The battles of a turn and who won."""
        story = after.story
        for number in range(int(before.story.battles), min(int(story.battles), BATTLE_ROOM)):
            where = region_text(after, int(story.battle_region[number]))
            if story.battle_winners[number] == NONE:
                yield f"battle at {where}: ended by diplomacy"
                continue
            won = [*self.sides(int(story.battle_winners[number]))]
            verb = "win" if len(won) > 1 or won[:1] == ["the raiders"] else "wins"
            who = " and ".join(won)
            yield f"battle at {where}: {who} {verb}" if won else f"battle at {where}: nobody wins"

    def sides(self, bits: int) -> Iterator[str]:
        """The names of the sides in a bit set."""
        for side in range(SIDES):
            if bits >> side & 1:
                yield "the raiders" if side == RAIDER_SIDE else self.names[side]

    def texts(self, steps: Iterable[Step]) -> list[str]:
        """Moves as text, without those that tell nothing new."""
        return [
            move_text(step.before, self.components, step.move) for step in steps if not _is_silent(step.move)
        ]

    def end(self) -> None:
        """The final scoring."""
        ended = bool(self.final.over)
        self.heading("Final scoring" if ended else "The game broke off: points so far")
        rows = []
        for track, name in enumerate(TRACK_IDS):
            rows.append([name, *(str(self.final.players[seat].tracks[track]) for seat in self.seats)])
        self.table(["Tracks", *self.names], rows)
        self.line()
        sources = [(source, name.replace("_", " ")) for source, name in enumerate(VP_NAMES)]
        self.points(
            self.names, [[name, *(str(r.vp_by[source]) for r in self.results)] for source, name in sources]
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


def _is_silent(move: Any) -> bool:
    kind, option = int(move.kind), int(move.option)
    if kind == Decide.FREE and option // FREE_KIND == Free.PASS:
        return True
    return kind in SILENT or (kind in QUIET and option == STOP)


def _points(old: Any, new: Any) -> str:
    """Where points came from or went."""
    changed = zip(new.vp_by - old.vp_by, VP_NAMES, strict=True)
    parts = ", ".join(f"{amount:+} {name.replace('_', ' ')}" for amount, name in changed if amount)
    return f"({parts})".replace(" ", FIXED) if parts else ""


def _changes(before: Any, after: Any, seat: int) -> str:
    """Resources before and after; unchanged ones are shown once."""
    old, new = before.players[seat], after.players[seat]
    pairs = [(name, int(old.res[place]), int(new.res[place])) for place, name in enumerate(SHORT)]
    pairs += [("cards", int(old.hand_count), int(new.hand_count))]
    pairs += [("L", int(old.station_leaders), int(new.station_leaders)), ("vp", int(old.vp), int(new.vp))]
    parts = [change_text(*pair) for pair in pairs]
    if points := _points(old, new):
        parts[-1] += f" {points}"
    for track, name in enumerate(TRACK_IDS):
        if old.tracks[track] != new.tracks[track]:
            parts.append(change_text(name, int(old.tracks[track]), int(new.tracks[track])))
    return "  ".join(parts)


def _happened(before: Any, after: Any) -> list[str]:
    """What else a turn brought: events, planets, developments."""
    lines = []
    if after.story.events > before.story.events:
        before_turn = before.events[: before.event_count].tolist()
        left = after.events[: after.event_count].tolist()
        gone = [ids().events[event] for event in before_turn if event not in left]
        lines.append(f"event {', '.join(gone) or 'after a reshuffle'}")
    for region in range(REGIONS):
        old, new = before.regions[region], after.regions[region]
        if old.tile != new.tile:
            lines.append(f"new planet {region_text(after, region)}")
        if old.development != new.development:
            lines.append(f"{DEVELOPMENT_IDS[new.development]} on {region_text(after, region)}")
    return lines
