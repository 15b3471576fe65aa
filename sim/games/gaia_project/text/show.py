"""A game to read: the set-up with the map, every turn with what it changed, the final scoring by source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from rich.text import Text

from sim.gamekit.page import FIXED, Sheet, filled, whole
from sim.gamekit.shown import GamePage, Step, change_text, state_of, steps_of
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.state import STATE
from sim.games.gaia_project.rules.vocabulary import TRACKS, VP, Decide, Move, Phase, Stone, Structure
from sim.games.gaia_project.text.drawing import draw_map, legend, seat_style
from sim.games.gaia_project.text.notation import (
    booster_text,
    effect_text,
    final_tile_text,
    label,
    move_text,
    names,
    slot_text,
    tile_text,
    titles,
)
from sim.games.gaia_project.text.titles import VP_TEXTS, gain_text
from sim.kernel.trace import Trace

PASS_SOURCES = (VP.BOOSTER, VP.STANDARD_TILE, VP.ADVANCED_TILE)
RARE_SOURCES = (VP.GAIA_LEVEL, VP.FACTION, VP.BID)  # shown only if someone has any
SILENT = (Move.END_TURN, Move.GAIA_DONE, Move.FEDERATE)  # say nothing that the next move doesn't say
STANDING_HEADS = ("vp", "+vp", "ore", "cr", "kn", "qic", "pw", "fed", "M/T/L/I/A", "research")
RESOURCES = (
    *("ore", "cr credits", "kn knowledge", "qic", "pw power tokens in bowls I/II/III", "b brainstone"),
    *("gaia tokens in the gaia area", "vp points", "4→3 before and after"),
)


def show_game(trace: Trace, outcome: Any, components: Any, strategies: Sequence[str], sheet: Sheet) -> None:
    """Write a traced game. ``strategies``: the name of each player's strategy."""
    _Page(outcome, state_of(trace.final, STATE), components, strategies, sheet).game(_steps(trace))


def _steps(trace: Trace) -> list[Step]:
    return [step._replace(after=_after(*step)) for step in steps_of(trace, STATE)]


def _after(before: Any, move: Any, following: Any) -> Any:
    """The state after a move.

    After the last pass of a round, the next income phase or the final scoring follows without a decision. So
    here the effect of the pass alone is worked out.
    """
    if move.kind != Move.PASS or before.passed_count + 1 < before.options.players:
        return following
    after = np.array([before]).view(np.recarray)[0]
    for source in PASS_SOURCES:
        points = following.players[before.seat].vp_by[source] - before.players[before.seat].vp_by[source]
        after.players[before.seat].vp_by[source] += points
        after.players[before.seat].vp += points
    return after


class _Page(GamePage):
    """One game on one sheet."""

    def __init__(
        self, outcome: Any, final: Any, components: Any, strategies: Sequence[str], sheet: Sheet
    ) -> None:
        self.final = final
        self.components = components
        self.neutral = components.neutral_player[outcome.players] == 1
        seated = final.players[: outcome.players]
        self.factions = [names().factions[player.faction] for player in seated]
        # what players are called before they have factions
        self.open = [f"player {number} ({name})" for number, name in enumerate(strategies, start=1)]
        named = [f"{names().factions[player.faction]} ({strategies[player.chair]})" for player in seated]
        super().__init__(outcome, named, sheet, self.open, titles(components))

    # lines

    def style(self, seat: int) -> str:
        """The colour of the faction."""
        return seat_style(self.final, self.components, seat)

    def map(self, state: Any) -> None:
        """The map with its legend."""
        self.drawing(lambda width: [*draw_map(state, self.components, width), *_signs(legend(), width)])

    # the course of the game

    def game(self, steps: list[Step]) -> None:
        """Everything, from the set-up to the final scoring."""
        rounds = {
            number: list(group)
            for number, group in groupby(steps, lambda step: int(step.before.round_number))
        }
        preparation = rounds.pop(0, [])
        begun = next((step.before for step in steps if step.before.round_number > 0), self.final)
        self.set_up(steps[0].before if steps else self.final, begun, preparation)
        before = preparation[-1].before if preparation else begun
        for group in rounds.values():
            self.round(group, before)
            before = group[-1].after
        self.end(before)

    def set_up(self, state: Any, begun: Any, steps: list[Step]) -> None:
        """Seats, tiles and sectors, then the map with the start structures."""
        self.heading(f"Gaia Project, {len(self.seats)} players, game {self.outcome.game}")
        parts = self.components
        self.facts("Seats", *(f"{seat}{FIXED}{name}" for seat, name in enumerate(self.names, start=1)))
        tiles = state.round_tiles[: parts.rules.rounds]
        texts = [effect_text(parts.round_effect[tile]) for tile in tiles]
        self.facts("Round tiles", *(f"R{number} {text}" for number, text in enumerate(texts, start=1)))
        neutral = " (neutral player {})" if self.neutral else ""
        texts = [
            final_tile_text(parts, tile) + neutral.format(parts.final_neutral[tile])
            for tile in state.final_tiles
        ]
        self.facts("Final tiles", *texts)
        boosters = np.flatnonzero(state.boosters).tolist()
        self.facts("Boosters", *(booster_text(parts, booster) for booster in boosters))
        self.tiles(state)
        slots = self.components.layout_slots[state.options.layout]
        sectors = [
            names().sectors[side] + (f" turned {60 * int(turns)}°" if turns else "")
            for side, turns in zip(begun.slots[:slots], begun.rotations[:slots], strict=True)
        ]
        self.facts("Sectors", ", ".join(map(whole, sectors)))
        for step in steps:
            self.preparation(step)
        self.map(begun)
        self.facts("Resources", ", ".join(map(whole, RESOURCES)))
        self.turn_ends(begun, "Set-up")

    def tiles(self, state: Any) -> None:
        """Tech tiles by place, and the token on terraforming 5."""
        lines = []
        for slot, tile in enumerate(state.tile_slot):
            lines.append(f"{slot_text(slot)}: {tile_text(self.components, tile)}")
            if slot < TRACKS:
                advanced = tile_text(self.components, state.advanced_slot[slot])
                lines.append(f"{FIXED * 2}advanced: {advanced}")
        self.facts("Tech tiles", *lines)
        token = state.terraforming_token
        self.facts("Terraforming 5", gain_text(self.components.token_gain[token]))

    def preparation(self, step: Step) -> None:
        """A decision before the first round, when players may not have factions yet."""
        text = move_text(step.before, self.components, step.move)
        if step.before.phase <= Phase.FACTIONS:
            self.entry(self.open[step.before.seat], text)
        else:
            self.seat_entry(step.before.seat, text)

    def round(self, steps: list[Step], before: Any) -> None:
        """One round; ``before`` is the state at the end of the previous round."""
        first = steps[0].before
        tile = first.round_tiles[first.round_number - 1]
        number = int(first.round_number)
        self.heading(f"Round {number}: {effect_text(self.components.round_effect[tile])}", number)
        upkeep = [step for step in steps if step.before.phase != Phase.ACTIONS]
        turns = steps[len(upkeep) :]
        self.upkeep(before, first, turns[0].before if turns else self.final, upkeep)
        for _, group in groupby(turns, lambda step: _turns_begun(step.before)):
            self.turn(list(group))
        self.standings(steps[-1].after, before)

    def upkeep(self, before: Any, first: Any, after: Any, steps: list[Step]) -> None:
        """The income and gaia phase of all players, in turn order."""
        for seat in first.order[: len(self.seats)]:
            own = [step for step in steps if step.before.seat == seat]
            player = first.players[seat]
            sources = player.sources[: player.source_count]
            text = f"income {gain_text(self.components.income[player.faction, sources].sum(axis=0))}"
            order = [step for step in own if step.before.phase == Phase.INCOME]
            chosen = [move_text(step.before, self.components, step.move) for step in order]
            chosen = [
                part.replace("take income", "then" if at else "first") for at, part in enumerate(chosen)
            ]
            text += f" ({', '.join(chosen)})" if chosen else ""
            gaia = [*self.returns(seat, before, after)]
            gaia += self.texts(step for step in own if step.before.phase == Phase.GAIA)
            lines = [text, f"gaia phase: {'; '.join(map(whole, gaia))}"] if gaia else [text]
            self.seat_entry(seat, *lines, _changes(before.players[seat], after.players[seat]))
        self.line()
        self.turn_ends(after, "Income")

    def returns(self, seat: int, before: Any, after: Any) -> Iterator[str]:
        """What the gaia phase gives without a choice."""
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
        """One turn: what the player did, then the other players' answers to offers of power."""
        seat = steps[0].before.seat
        own = [step for step in steps if step.before.seat == seat]
        done = "; ".join(map(whole, self.texts(own)))
        self.seat_entry(seat, done, _changes(own[0].before.players[seat], own[-1].after.players[seat]))
        for step in steps:
            if step.before.seat != seat:
                self.answer(step)
        self.turn_ends(steps[-1].after, self.names[seat])

    def answer(self, step: Step) -> None:
        """An answer to an offer of power, or where the brainstone ends."""
        seat, decision = step.before.seat, step.decision
        text = move_text(step.before, self.components, step.move)
        if decision.kind == Decide.LEECH:
            verb, comma, rest = text.partition(",")
            plain, after_token = decision.a, decision.c
            token_first = step.move.kind == Move.CHARGE and step.move.a == 1
            offered = after_token if token_first else plain
            text = f"{verb} {offered}{comma}{rest}"
        changes = _changes(step.before.players[seat], step.after.players[seat], only_changes=True)
        line = f"{FIXED * 2}{self.factions[seat]} {text}{FIXED * 3 if changes else ''}{changes}"
        self.entry("", line, seat=seat)

    def texts(self, steps: Iterable[Step]) -> list[str]:
        """Moves as text; the same move several times in a row is counted."""
        shown = [step for step in steps if step.move.kind not in SILENT]
        texts = (move_text(step.before, self.components, step.move) for step in shown)
        runs = ((text, len(list(run))) for text, run in groupby(texts))
        return [text if times == 1 else f"{times} times {text}" for text, times in runs]

    def standings(self, state: Any, before: Any) -> None:
        """The standings after a round."""
        rows = []
        for seat in sorted(self.seats, key=lambda seat: -state.players[seat].vp):
            player = state.players[seat]
            pieces = [*player.on_map[: Structure.ACADEMY_LEFT], player.on_map[Structure.ACADEMY_LEFT :].sum()]
            points = (player.vp, f"{player.vp - before.players[seat].vp:+}")
            stock = (player.ore, player.credits, player.knowledge, player.qic, _power_text(player))
            boards = (player.tokens.sum(), _slashed(pieces), _slashed(player.levels))
            rows.append([self.factions[seat], *map(str, (*points, *stock, *boards))])
        self.line()
        self.table([f"After round {state.round_number}", *STANDING_HEADS], rows)

    def end(self, before: Any) -> None:
        """The final map and the final scoring; ``before`` is the state at the end of the last round."""
        ended = self.final.phase == Phase.END
        self.heading("Final scoring" if ended else "The game stopped early; points so far")
        if ended and self.final.options.end_conversion_auto:
            for seat in self.seats:
                stocks = _stocks(before.players[seat], self.final.players[seat])
                changes = "  ".join(change_text(*stock) for stock in stocks)
                self.seat_entry(seat, "convert what is left", changes)
            self.line()
        self.map(self.final)
        self.line()
        rows = []
        for source, text in enumerate(VP_TEXTS):
            points = [int(result.vp_by[source]) for result in self.results]
            if not any(points) and source in RARE_SOURCES:
                continue
            if source in (VP.FINAL_1, VP.FINAL_2):
                tile = self.final.final_tiles[source - VP.FINAL_1]
                per = self.components.final_per[tile]
                counts = [count_per(self.final, seat, per) for seat in self.seats]
                cells = [f"({number}) {amount}" for number, amount in zip(counts, points, strict=True)]
                rows.append([final_tile_text(self.components, tile), *cells])
            else:
                rows.append([text, *map(str, points)])
        self.points([f"{seat} {faction}" for seat, faction in enumerate(self.factions, start=1)], rows)
        if ended:
            self.winners("win")
        self.turn_ends(self.final, "Final scoring" if ended else "The last state")


def _signs(groups: dict[str, list[str]], width: int) -> Iterator[Text]:
    """A legend, in lines that fit a width."""
    for title, meanings in groups.items():
        for text in filled(f"{title}: {', '.join(map(whole, meanings))}", width):
            yield Text(text, "dim")


def _slashed(amounts: Iterable[Any]) -> str:
    return "/".join(map(str, amounts))


def _turns_begun(state: Any) -> int:
    return int(state.players["turns"].sum())


def _power_text(player: Any) -> str:
    """Tokens in the bowls; b marks the brainstone."""
    bowls = enumerate(player.bowls, start=Stone.BOWL_1)
    return _slashed(f"{tokens}{'b' if player.brainstone == bowl else ''}" for bowl, tokens in bowls)


def _gaia_area_text(player: Any) -> str:
    return f"{player.gaia_area}{'b' if player.brainstone == Stone.GAIA_AREA else ''}"


def _stocks(before: Any, after: Any) -> list[tuple[str, Any, Any]]:
    """Name, old and new amount of everything that a player holds."""
    return [
        ("ore", before.ore, after.ore),
        ("cr", before.credits, after.credits),
        ("kn", before.knowledge, after.knowledge),
        ("qic", before.qic, after.qic),
        ("pw", _power_text(before), _power_text(after)),
        ("gaia", _gaia_area_text(before), _gaia_area_text(after)),
    ]


def _changes(before: Any, after: Any, only_changes: bool = False) -> str:
    """Resources before and after (once if unchanged), and points with their sources."""
    parts = [
        change_text(name, old, new)
        for name, old, new in (*_stocks(before, after), ("vp", before.vp, after.vp))
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
