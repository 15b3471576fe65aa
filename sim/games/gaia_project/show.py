"""A traced game for people: set-up with the map, every turn with what it changed, final scoring by source."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sim.games.gaia_project.drawing import draw_map, legend, seat_style
from sim.games.gaia_project.names import EACH, EVENTS, gain_text, names
from sim.games.gaia_project.notation import ids, label, move_text, slot_text
from sim.games.gaia_project.resources import count
from sim.games.gaia_project.state import GAME
from sim.games.gaia_project.vocabulary import (
    TRACKS,
    VP,
    Decide,
    Effect,
    EffectColumn,
    Event,
    Move,
    Per,
    Phase,
    Source,
    Stone,
    Structure,
)
from sim.kernel.trace import Trace

WIDTH = 100  # at most
FIXED = "\N{NO-BREAK SPACE}"  # holds a name and its amount together when lines are filled
VP_TEXTS = (
    "start",
    "round tile",
    "booster",
    "federation",
    "tech tile",
    "advanced tile",
    "QIC action",
    "gaia level",
    "faction",
    "final tile 1",
    "final tile 2",
    "research",
    "resources",
    "leech",
    "bid",
)
PASS_SOURCES = (VP.BOOSTER, VP.STANDARD_TILE, VP.ADVANCED_TILE)
SILENT = (Move.END_TURN, Move.GAIA_DONE, Move.FEDERATE)  # say nothing that the next move does not say
HELP_COLUMNS = (EffectColumn.VP, EffectColumn.FREE_STEPS, EffectColumn.RANGE_BONUS)
TRACK_HEADS = ("ter", "nav", "AI", "gaia", "eco", "sci")


class Step(NamedTuple):
    """One decision: the state in which it was made, the move, the state that followed."""

    before: Any
    move: Any
    after: Any

    @property
    def decision(self) -> Any:
        return self.before.pending[self.before.pending_count - 1]


def show_game(
    trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], console: Console
) -> None:
    """Print a traced game. ``strategies``: the players' names for how they play, one a player."""
    _Page(outcome, _state(trace.final), components, strategies, console).game(_steps(trace))


def _state(memory: np.ndarray) -> Any:
    return np.frombuffer(memory, GAME).view(np.recarray)[0]


def _steps(trace: Trace) -> list[Step]:
    states = [*map(_state, trace.before), _state(trace.final)]
    return [
        Step(before, move, _after(before, move, after))
        for before, move, after in zip(states, trace.moves, states[1:], strict=False)
    ]


def _after(before: Any, move: Any, following: Any) -> Any:
    """The state after a move. The last pass of a round is followed by the next income phase, or by the final
    scoring, without a decision between: its own effect is taken out of that."""
    if move.kind != Move.PASS or before.passed_count + 1 < before.options.players:
        return following
    after = np.array([before]).view(np.recarray)[0]
    for source in PASS_SOURCES:
        points = following.players[before.seat].vp_by[source] - before.players[before.seat].vp_by[source]
        after.players[before.seat].vp_by[source] += points
        after.players[before.seat].vp += points
    return after


class _Page:
    """One game on one console."""

    def __init__(
        self, outcome: Any, final: Any, components: Any, strategies: Sequence[str], console: Console
    ) -> None:
        self.outcome = outcome
        self.final = final
        self.components = components
        self.strategies = strategies
        self.console = console
        self.width = min(console.width, WIDTH) if console.is_terminal else WIDTH
        self.seats = range(int(outcome.players))
        self.factions = [names().factions[final.players[seat].faction] for seat in self.seats]
        self.indent = max(len(self.name(seat)) for seat in self.seats) + 2

    def name(self, seat: int) -> str:
        """Faction and strategy of a seat."""
        return f"{self.factions[seat]} ({self.strategies[self.final.players[seat].chair]})"

    # lines

    def line(self, text: str | Text = "", style: str = "") -> None:
        """One line, never broken."""
        self.console.print(text, style=style, soft_wrap=True, highlight=False, markup=False)

    def heading(self, text: str) -> None:
        """The start of a part of the game."""
        self.line()
        self.line(f"── {text} ".ljust(self.width, "─"), "bold")

    def entry(self, head: Text | str, *paragraphs: str) -> None:
        """A name, and beside it paragraphs that are filled to the page's width."""
        room = max(self.width - self.indent, 20)
        lines = [line for paragraph in paragraphs for line in _filled(paragraph, room)]
        for number, line in enumerate(lines):
            shown = Text(" " * self.indent)
            if number == 0:
                shown = head.copy() if isinstance(head, Text) else Text(head, "bold")
                shown.pad_right(self.indent - len(shown))
            self.line(shown.append(line))

    def seat_entry(self, seat: int, *paragraphs: str) -> None:
        """An entry of a player."""
        self.entry(Text(self.name(seat), seat_style(self.final, self.components, seat)), *paragraphs)

    def map(self, state: Any) -> None:
        """The map with its legend."""
        self.line()
        for line in draw_map(state, self.components, self.width):
            self.line(line)
        for group in legend():
            for text in _filled(group, self.width):
                self.line(text, "dim")

    # the course of the game

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        rounds = {
            number: list(group) for number, group in groupby(steps, lambda step: int(step.before.round_number))
        }
        preparation = rounds.pop(0, [])
        begun = next((step.before for step in steps if step.before.round_number > 0), self.final)
        self.set_up(steps[0].before if steps else self.final, begun, preparation)
        before = preparation[-1].before if preparation else begun
        for group in rounds.values():
            self.round(group, before)
            before = group[-1].after
        self.end()

    def set_up(self, state: Any, begun: Any, steps: list[Step]) -> None:
        """Seats, tiles and sectors; the map once the first structures stand."""
        self.heading(f"Gaia Project, {len(self.seats)} players, game {self.outcome.game}")
        for seat in self.seats:
            self.entry("Seats" if seat == 0 else "", f"{seat + 1}{FIXED}{self.name(seat)}")
        for number, tile in enumerate(state.round_tiles[: self.components.rules.rounds]):
            text = _effect_text(self.components.round_effect[tile])
            self.entry("" if number else "Round tiles", f"R{number + 1} {ids().round_tiles[tile]}: {text}")
        for number, tile in enumerate(state.final_tiles):
            neutral = self.components.neutral_player[len(self.seats)] == 1
            rival = f" (neutral player {self.components.final_neutral[tile]})" if neutral else ""
            self.entry("" if number else "Final tiles", f"{names().final_tiles[tile]}{rival}")
        in_play = [booster for booster, free in enumerate(state.boosters) if free]
        for number, booster in enumerate(in_play):
            self.entry("" if number else "Boosters", _booster_text(self.components, booster))
        self.tiles(state)
        slots = self.components.layout_slots[state.options.layout]
        sectors = [
            names().sectors[side] + (f" turned {60 * int(turns)}°" if turns else "")
            for side, turns in zip(begun.slots[:slots], begun.rotations[:slots], strict=True)
        ]
        self.entry("Sectors", ", ".join(text.replace(" ", FIXED) for text in sectors))
        for step in steps:
            self.preparation(step)
        self.map(begun)

    def tiles(self, state: Any) -> None:
        """Tech tiles by place, and the token on terraforming."""
        for slot, tile in enumerate(state.tile_slot):
            lines = [f"{slot_text(slot)}: {_tile_text(self.components, tile)}"]
            if slot < TRACKS:
                advanced = _tile_text(self.components, state.advanced_slot[slot])
                lines.append(f"{FIXED * 2}advanced: {advanced}")
            self.entry("" if slot else "Tech tiles", *lines)
        token = state.terraforming_token
        self.entry("Terraforming 5", f"{ids().tokens[token]}: {gain_text(self.components.token_gain[token])}")

    def preparation(self, step: Step) -> None:
        """A decision before the first round. Factions may not have been dealt yet."""
        text = move_text(step.before, self.components, step.move)
        if step.before.phase <= Phase.FACTIONS:
            player = int(step.before.seat)
            self.entry(f"player {player + 1} ({self.strategies[player]})", text)
        else:
            self.seat_entry(step.before.seat, text)

    def round(self, steps: list[Step], before: Any) -> None:
        """One round; ``before`` is the state at the end of the one before."""
        first = steps[0].before
        tile = first.round_tiles[first.round_number - 1]
        self.heading(f"Round {first.round_number}: {_effect_text(self.components.round_effect[tile])}")
        upkeep = [step for step in steps if step.before.phase != Phase.ACTIONS]
        turns = steps[len(upkeep) :]
        self.upkeep(before, first, turns[0].before if turns else self.final, upkeep)
        for _, group in groupby(turns, lambda step: _turns_begun(step.before)):
            self.turn(list(group))
        self.standings(steps[-1].after, before)

    def upkeep(self, before: Any, first: Any, after: Any, steps: list[Step]) -> None:
        """Income and gaia phase of all players, in turn order."""
        for seat in first.order[: len(self.seats)]:
            own = [step for step in steps if step.before.seat == seat]
            player = first.players[seat]
            sources = player.sources[: player.source_count]
            text = f"income {gain_text(self.components.income[player.faction, sources].sum(axis=0))}"
            if order := self.texts(step for step in own if step.before.phase == Phase.INCOME):
                text += f" (first {', '.join(one.removeprefix('take income ') for one in order)})"
            gaia = [*self.returns(seat, before, after)]
            gaia += self.texts(step for step in own if step.before.phase == Phase.GAIA)
            lines = [text, f"gaia phase: {'; '.join(gaia)}"] if gaia else [text]
            self.seat_entry(seat, *lines, _changes(before.players[seat], after.players[seat]))
        self.line()

    def returns(self, seat: int, before: Any, after: Any) -> Iterator[str]:
        """What the gaia phase brings of itself."""
        for spot in before.planets[: before.planet_count]:
            if before.gaiaformer[spot] == seat and before.planet[spot] != after.planet[spot]:
                yield f"{label(before, self.components, spot)} becomes a gaia planet"
        player = before.players[seat]
        if tokens := int(player.gaia_area):
            yield f"{tokens} power token{'s leave' if tokens > 1 else ' leaves'} the gaia area"
        if player.brainstone == Stone.GAIA_AREA:
            yield "the brainstone leaves the gaia area"
        if player.gaiaformers_parked:
            yield f"gaiaformers return: {player.gaiaformers_parked}"

    def turn(self, steps: list[Step]) -> None:
        """One turn: what its player did, and below it the others' answers to offers of power."""
        seat = steps[0].before.seat
        own = [step for step in steps if step.before.seat == seat]
        done = "; ".join(self.texts(own))
        self.seat_entry(seat, done, _changes(own[0].before.players[seat], own[-1].after.players[seat]))
        for step in steps:
            if step.before.seat != seat:
                self.answer(step)

    def answer(self, step: Step) -> None:
        """An answer to an offer of power, or where it leaves the brainstone."""
        seat, decision = step.before.seat, step.decision
        text = move_text(step.before, self.components, step.move)
        if decision.kind == Decide.LEECH:
            verb, comma, rest = text.partition(",")
            offered = decision.c if step.move.kind == Move.CHARGE and step.move.a == 1 else decision.a
            text = f"{verb} {offered}{comma}{rest}"
        changes = _changes(step.before.players[seat], step.after.players[seat], only_changes=True)
        self.entry("", f"{FIXED * 2}{self.factions[seat]} {text}{FIXED * 3 if changes else ''}{changes}")

    def texts(self, steps: Iterable[Step]) -> list[str]:
        """Moves as text, equal ones in a row counted."""
        told = (
            move_text(step.before, self.components, step.move)
            for step in steps
            if step.move.kind not in SILENT
        )
        runs = ((text, len(list(run))) for text, run in groupby(told))
        return [text if times == 1 else f"{times} times {text}" for text, times in runs]

    def standings(self, state: Any, before: Any) -> None:
        """Where everybody stands after a round."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(f"After round {state.round_number}", no_wrap=True)
        heads = ("vp", "round", "ore", "cr", "kn", "qic", "power", "M/T/L/I/A", "fed", *TRACK_HEADS)
        for head in heads:
            table.add_column(head, justify="right", no_wrap=True)
        for seat in sorted(self.seats, key=lambda seat: -state.players[seat].vp):
            player = state.players[seat]
            pieces = [*player.on_map[: Structure.ACADEMY_LEFT], player.on_map[Structure.ACADEMY_LEFT :].sum()]
            gained = player.vp - before.players[seat].vp
            stock = (player.ore, player.credits, player.knowledge, player.qic, _power_text(player))
            cells = (player.vp, f"{gained:+}", *stock, "/".join(map(str, pieces)), player.tokens.sum())
            table.add_row(self.factions[seat], *map(str, (*cells, *player.levels)))
        self.line()
        self.console.print(table, width=self.width)

    def end(self) -> None:
        """The last map and the final scoring."""
        ended = self.final.phase == Phase.END
        self.heading("Final scoring" if ended else "The game broke off; points so far")
        self.map(self.final)
        self.line()
        table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
        table.add_column("points by source")
        for seat in self.seats:
            table.add_column(f"{seat + 1} {self.factions[seat]}", justify="right")
        rows = [self.outcome.seats[seat] for seat in self.seats]
        for source, text in enumerate(VP_TEXTS):
            points = [int(row.vp_by[source]) for row in rows]
            if not any(points) and source in (VP.BID, VP.FACTION, VP.GAIA_LEVEL):
                continue
            if source in (VP.FINAL_1, VP.FINAL_2):
                tile = self.final.final_tiles[source - VP.FINAL_1]
                per = self.components.final_per[tile]
                counts = [count(self.final, seat, per) for seat in self.seats]
                cells = [f"({number}) {amount}" for number, amount in zip(counts, points, strict=True)]
                table.add_row(names().final_tiles[tile], *cells)
            else:
                table.add_row(text, *map(str, points))
        best = [seat for seat in self.seats if rows[seat].rank == 1]
        totals = [f"{'→ ' if seat in best else ''}{rows[seat].score}" for seat in self.seats]
        table.add_row("total", *totals, style="bold")
        self.console.print(table, width=self.width)
        if ended:
            verb = "win" if len(best) == 1 else "share the win"
            winners = " and ".join(self.name(seat) for seat in best)
            self.line()
            self.line(f"{winners} {verb} with {rows[best[0]].score} points", "bold")


def _filled(paragraph: str, width: int) -> list[str]:
    lines = textwrap.wrap(
        paragraph, width, subsequent_indent=FIXED * 2, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(FIXED, " ") for line in lines]


def _turns_begun(state: Any) -> int:
    return int(state.players["turns"].sum())


def _power_text(player: Any) -> str:
    """Tokens of the bowls; b marks the brainstone."""
    bowls = enumerate(player.bowls, start=Stone.BOWL_1)
    return "/".join(f"{tokens}{'b' if player.brainstone == bowl else ''}" for bowl, tokens in bowls)


def _gaia_area_text(player: Any) -> str:
    return f"{player.gaia_area}{'b' if player.brainstone == Stone.GAIA_AREA else ''}"


def _changes(before: Any, after: Any, only_changes: bool = False) -> str:
    """Resources before and after, those that stayed the same once; points with where they come from."""
    stocks = [
        ("ore", before.ore, after.ore),
        ("cr", before.credits, after.credits),
        ("kn", before.knowledge, after.knowledge),
        ("qic", before.qic, after.qic),
        ("pw", _power_text(before), _power_text(after)),
        ("gaia", _gaia_area_text(before), _gaia_area_text(after)),
        ("vp", before.vp, after.vp),
    ]
    parts = [
        f"{name}{FIXED}{old}" if old == new else f"{name}{FIXED}{old}→{new}"
        for name, old, new in stocks
        if old != new or not (only_changes or (name == "gaia" and old == "0"))
    ]
    points = [
        f"{amount:+} {text}"
        for amount, text in zip(after.vp_by - before.vp_by, VP_TEXTS, strict=True)
        if amount != 0
    ]
    if points:
        parts.append(f"({', '.join(points)})".replace(" ", FIXED))
    return "  ".join(parts).replace("  (", " (")


def _effect_text(effect: Any, gain: Any = ()) -> str:
    """What the packed effect of a tile, booster or action does, an overlay's numbers included."""
    each = EACH.get(Per._fields[effect[EffectColumn.PER]].lower(), "")
    event = EVENTS.get(Event._fields[effect[EffectColumn.EVENT]].lower(), "")
    vp, steps, further = (effect[column] for column in HELP_COLUMNS)
    helps = [f"free terraforming steps: {steps}"] if steps else []
    helps += [f"range +{further}"] if further else []
    texts = {
        Effect.NOTHING: "",
        Effect.GAIN: gain_text(gain),
        Effect.GAIN_PER: f"{gain_text(gain)} for each {each}",
        Effect.INCOME: f"income {gain_text(gain)}",
        Effect.ON: f"{vp} VP for each {event}",
        Effect.ON_PASS: f"passing: {vp} VP for each {each}",
        Effect.ACTION: f"action: {gain_text(gain)}",
        Effect.BUILD_MINE: f"action: a mine, {', '.join(helps)}",
        Effect.BUILD_MINE_OR_GAIA_PROJECT: f"action: a mine or gaia project, {', '.join(helps)}",
        Effect.SET_POWER_VALUE: f"power value {effect[EffectColumn.VALUE]} of planetary institute and academies",
    }
    return texts[int(effect[EffectColumn.KIND])]


def _tile_text(components: Any, tile: int) -> str:
    effect, gain = components.tile_effect[tile], components.tile_gain[tile]
    if effect[EffectColumn.KIND] == Effect.INCOME:
        gain = components.income[0, Source.TILE + tile]
    return f"{ids().tiles[tile]}, {_effect_text(effect, gain)}"


def _booster_text(components: Any, booster: int) -> str:
    first = Source.BOOSTER + 2 * booster
    income = f"income {gain_text(components.income[0, first : first + 2].sum(axis=0))}"
    effect = _effect_text(components.booster_effect[booster])
    return f"{ids().boosters[booster]}, {income}{'; ' if effect else ''}{effect}"
