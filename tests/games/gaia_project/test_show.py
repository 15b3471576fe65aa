"""A game printed for people: complete, true to the outcome, and within the page."""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from rich.console import Console

from sim import games
from sim.gamekit.page import Terminal
from sim.games.gaia_project.rules.state import STATE
from sim.games.gaia_project.rules.vocabulary import NONE, Planet
from sim.games.gaia_project.text.drawing import draw_map, grid_places, hex_text, planet_letters
from sim.games.gaia_project.text.show import show_game
from sim.games.gaia_project.text.titles import names
from sim.kernel.trace import Trace
from sim.playing.batch import Match, new_match, play_traced
from tests.games.gaia_project.positions import Position

SEED = 7
STRATEGIES = ("federation_chain", "economy", "mine_rush", "random")  # only names here
TAKLONS = {"factions": "taklons,lantids,xenos,itars"}


class Shown(NamedTuple):
    match: Match
    trace: Trace
    outcome: Any
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def final(self) -> Any:
        return np.frombuffer(self.trace.final, STATE).view(np.recarray)[0]


def printed(trace: Trace, outcome: Any, components: Any, **console: Any) -> str:
    page = io.StringIO()
    names_ = STRATEGIES[: outcome.players]
    show_game(trace, outcome, components, names_, Terminal(Console(file=page, **({"width": 100} | console))))
    return page.getvalue()


@lru_cache(maxsize=8)
def shown(players: int, options: tuple[tuple[str, str], ...] = ()) -> Shown:
    match = new_match(games.get("gaia_project"), players, options=dict(options))
    trace, outcome = play_traced(match, SEED)
    return Shown(match, trace, outcome, printed(trace, outcome, match.components))


@pytest.fixture(params=[2, 3, 4, "auction", "taklons"])
def game(request: pytest.FixtureRequest) -> Shown:
    if request.param == "auction":
        return shown(3, (("factions", "auction_bid_while_choosing"), ("map_rotation", "last_seat")))
    if request.param == "taklons":
        return shown(4, tuple(TAKLONS.items()))
    return shown(request.param)


def test_every_line_fits_the_page(game: Shown) -> None:
    assert max(map(len, game.lines)) <= 100


def test_all_rounds_and_players_are_there(game: Shown) -> None:
    for number in range(1, 7):
        assert sum(line.startswith(f"── Round {number}: ") for line in game.lines) == 1
        assert sum(line.startswith(f"After round {number} ") for line in game.lines) == 1
    for seat in range(game.match.players):
        row = game.outcome.seats[seat]
        name = f"{names().factions[row.faction]} ({STRATEGIES[row.chair]})"
        turns = [line for line in game.lines if line.startswith(name)]
        # Each turn, six incomes, the start structures and the first booster.
        assert len(turns) >= row.turns.sum() + 6 + 2


def test_the_final_table_is_the_outcome(game: Shown) -> None:
    seats = [game.outcome.seats[seat] for seat in range(game.match.players)]
    start = next(number for number, line in enumerate(game.lines) if line.startswith("Points by source"))
    rows = {line[:30].split("  ")[0]: line.split() for line in game.lines[start:] if "  " in line}
    assert rows["total"][1:] == [str(seat.score) for seat in seats]
    assert rows["round tile"][2:] == [str(seat.vp_by[1]) for seat in seats]
    assert rows["leech"][1:] == [str(seat.vp_by[13]) for seat in seats]
    best = [seat for seat in seats if seat.rank == 1]
    assert rows["place"].count("winner") == len(best)
    assert game.lines[-1].endswith(f"with {best[0].score} points")
    assert all(names().factions[seat.faction] in game.lines[-1] for seat in best)


def test_standings_have_the_points_of_each_round(game: Shown) -> None:
    for number in range(1, 6):  # the sixth round's are those before the final scoring
        at = next(i for i, line in enumerate(game.lines) if line.startswith(f"After round {number} "))
        for seat in range(game.match.players):
            row = game.outcome.seats[seat]
            name = names().factions[row.faction]
            line = next(
                line for line in game.lines[at + 1 : at + 1 + game.match.players] if line.startswith(name)
            )
            assert int(line[len(name) :].split()[0]) == row.vp_by_round[number - 1]


def test_each_turn_goes_on_where_the_players_last_change_ended(game: Shown) -> None:
    """Resources before and after: each line of a player starts with what the previous one left."""
    held: dict[str, str] = {}
    name = ""
    factions = {names().factions[game.outcome.seats[seat].faction] for seat in range(game.match.players)}
    for line in game.lines:
        name = next((faction for faction in factions if line.startswith(f"{faction} (")), name)
        if answer := re.match(r"\s+(\S.*?) (?:charge|decline|brainstone)", line):
            changed = answer[1]
        else:
            changed = name
        for good, before, after in re.findall(
            r"\b(ore|cr|kn|qic|pw|vp) (-?\d[\d/b]*)(?:→(-?\d[\d/b]*))?", line
        ):
            if "→" not in line and not line.lstrip().startswith("ore "):
                continue
            assert held.get(f"{changed} {good}", before) == before, line
            held[f"{changed} {good}"] = after or before
    assert len(held) == 6 * game.match.players


GOOD = re.compile(r"\b(ore|cr|kn|qic|vp) (-?\d+)(?:→(-?\d+))?(?= |$)")
POWER = re.compile(r"\bpw (\d+)b?/(\d+)b?/(\d+)b?(?:→(\d+)b?/(\d+)b?/(\d+)b?)?")
AT_THE_END = ("final tile", "research", "resources", "bid", "most ")


def told(game: Shown) -> list[dict[str, int]]:
    """What each seat has at the end according to the log alone: the first amounts told, every change after
    them, and the points of the final scoring."""
    factions = [names().factions[game.outcome.seats[seat].faction] for seat in range(game.match.players)]
    held: list[dict[str, int]] = [{} for _ in factions]
    seat = 0
    for line in game.lines:
        told_of = [
            at for at, faction in enumerate(factions) if re.match(rf"(?:{faction} \(|  +{faction} )", line)
        ]
        seat = told_of[0] if told_of else seat
        if "→" not in line and not line.lstrip().startswith("ore "):
            continue
        amounts = [(good, int(old), int(new or old)) for good, old, new in GOOD.findall(line)]
        for bowls in POWER.findall(line):
            after = bowls[3:] if bowls[3] else bowls[:3]
            amounts += [(f"pw {at}", int(bowls[at]), int(after[at])) for at in range(3)]
        for good, before, after in amounts:
            held[seat][good] = held[seat].get(good, before) + after - before
    start = next(number for number, line in enumerate(game.lines) if line.startswith("Points by source"))
    for line in game.lines[start + 1 :]:
        if line.startswith(AT_THE_END):
            points = re.findall(r"(?<![(\d])-?\d+(?=\s|$)", re.sub(r"^\S.*?  ", "", line))
            for seat, amount in enumerate(points):
                held[seat]["vp"] += int(amount)
    return held


@pytest.mark.parametrize("conversion", ["strict", "auto"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("factions", ["random", "auction_bid_while_choosing"])
def test_what_everyone_has_at_the_end_can_be_added_up_from_the_log(
    conversion: str, players: int, factions: str
) -> None:
    game = shown(players, (("end_conversion", conversion), ("factions", factions)))
    for seat, held in enumerate(told(game)):
        player = game.final.players[seat]
        stock = {"ore": player.ore, "cr": player.credits, "kn": player.knowledge, "qic": player.qic}
        bowls = {f"pw {at}": player.bowls[at] for at in range(3)}
        assert held == {**stock, **bowls, "vp": game.outcome.seats[seat].score}


def test_both_maps_have_every_planet(game: Shown) -> None:
    drawn = "\n".join(line.plain for line in draw_map(game.final, game.match.components, 100))
    assert drawn in game.text
    letters = Counter(re.findall(rf"(?:^|\s)([{''.join(planet_letters())}])(?=\s|\d|$)", drawn, re.MULTILINE))
    planets = Counter(planet_letters()[planet] for planet in game.final.planet if planet != Planet.EMPTY)
    assert letters == planets


def test_structures_are_drawn_with_their_owner(game: Shown) -> None:
    for spot in np.flatnonzero(game.final.owner != NONE).tolist():
        text = hex_text(game.final, game.match.components, spot).plain
        assert text[1] == str(game.final.owner[spot] + 1)
    assert Counter(game.final.owner[game.final.owner != NONE] + 1) == {
        seat + 1: game.outcome.seats[seat].structures - game.final.players[seat].guest_mines
        for seat in range(game.match.players)
    }


def test_neighbours_are_drawn_next_to_each_other(game: Shown) -> None:
    places = grid_places(game.final, game.match.components)
    assert len(set(places.values())) == len(places)
    neighbours = game.match.components.neighbours[game.final.options.layout]
    for spot, (column, line) in places.items():
        for other in neighbours[spot]:
            if other != NONE:
                apart = abs(places[other][0] - column), abs(places[other][1] - line)
                assert apart in ((0, 2), (1, 1))


def test_the_same_game_reads_the_same() -> None:
    game = shown(4)
    assert printed(game.trace, game.outcome, game.match.components) == game.text
    assert printed(game.trace, game.outcome, game.match.components, width=300) == game.text


def test_colours_only_on_a_terminal() -> None:
    game = shown(4)
    coloured = printed(
        game.trace, game.outcome, game.match.components, force_terminal=True, color_system="truecolor"
    )
    assert "\x1b[" in coloured and "\x1b[" not in game.text
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == game.text


def test_a_narrow_terminal_has_a_narrow_page() -> None:
    game = shown(4)
    text = printed(game.trace, game.outcome, game.match.components, force_terminal=True, width=80)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert max(map(len, plain.splitlines())) <= 82  # the standings are as wide as their longest name


def test_a_game_that_broke_off_is_shown_as_far_as_it_came() -> None:
    game = shown(4)
    cut = 60
    trace = Trace(
        game.trace.moves[:cut], game.trace.options[:cut], game.trace.before[:cut], game.trace.before[cut]
    )
    text = printed(trace, game.outcome, game.match.components)
    assert "The game stopped early" in text and " win with " not in text


def test_an_overlays_numbers_are_shown(tmp_path: Path) -> None:
    overlay = tmp_path / "more.toml"
    overlay.write_text(
        "".join(f"[boosters.booster.booster_{row:02}]\nincome = [{{ore = 9}}]\n" for row in range(1, 11))
    )
    match = new_match(games.get("gaia_project"), 2, overlay=overlay)
    trace, outcome = play_traced(match, SEED)
    text = printed(trace, outcome, match.components)
    assert len(re.findall(r"^(?:Boosters)? +income 9 ore", text, re.MULTILINE)) == 5
    assert "take booster “income 9 ore" in text


def test_stations_satellites_and_guests_are_drawn() -> None:
    match = Position("ivits", "lantids", "xenos", "itars")
    spot = match.number[next(at for at in match.hexes if match.state.planet[match.number[at]] == NONE)]
    state = match.state
    assert hex_text(state, match.parts, spot).plain == "."
    state.satellites[spot] = 0b0110
    assert hex_text(state, match.parts, spot).plain == "*23"
    state.satellites[spot] = 0b1111
    assert hex_text(state, match.parts, spot).plain == "*12+"
    state.satellites[spot] = 0b0010
    state.station[spot] = 0
    assert hex_text(state, match.parts, spot).plain == "1S*2"
    planet = int(state.planets[0])
    match.place(2, match.hexes[planet], "trading_station")
    match.place(1, match.hexes[planet], "mine")
    assert hex_text(state, match.parts, planet).plain[1:] == "3T&"
