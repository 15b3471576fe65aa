"""What finished games report: sums that hold over many random games, and what a report reads."""

from __future__ import annotations

import io

import numpy as np
import pytest
from rich.console import Console

from sim import games
from sim.files.tables import describe
from sim.gamekit.page import Terminal
from sim.games.andromedas_edge.rules.tasks import list_options
from sim.games.andromedas_edge.rules.vocabulary import (
    BATTLE_ROOM,
    MODULES,
    NONE,
    RAIDER_SIDE,
    SEATS,
    SIDES,
    MoonUse,
    Repair,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.games.andromedas_edge.text.columns import COLUMNS, component_columns, component_ids
from sim.playing.batch import new_match, play_games, play_traced

GAME = games.get("andromedas_edge")
BATTLE_SIDES = ("sides", "winners", "ships", "dice", "targeting", "faces", "scrapped", "came", "diplomacy")
MODES = [(2, {}), (3, {"special": "vortices"}), (4, {"destiny": "true"}), (4, {"teams": "true"})]
each_mode = pytest.mark.parametrize(("players", "options"), MODES)


@each_mode
def test_the_listed_options_are_those_of_the_position(players: int, options: dict[str, str]) -> None:
    match = new_match(GAME, players, options=options)
    trace, _ = play_traced(match, 4)
    states = np.ascontiguousarray(trace.before).view(GAME.state).reshape(-1).view(np.recarray)
    for state in states[::2]:
        listed = state.listed[: state.listed_count].tolist()
        list_options(state, match.components)
        assert state.listed[: state.listed_count].tolist() == listed


@each_mode
def test_notes_add_up(players: int, options: dict[str, str]) -> None:
    outcomes = play_games(new_match(GAME, players, options=options), 60, 9)
    seats = outcomes["seats"][:, :players]
    notes = seats["notes"]
    assert np.all(notes["turns"].sum(axis=1) == outcomes["turns"])
    assert np.all(notes["launches"] + notes["returns"] == notes["turns"])
    assert np.all(notes["visits"].sum(axis=2) == notes["launches"])
    assert np.all(notes["battles_won"] + notes["battles_lost"] == notes["battles_fought"])
    assert np.all(notes["battles_started"].sum(axis=1) == outcomes["story"]["battles"])
    assert np.all(notes["battles_at"].sum(axis=2) == notes["battles_started"])
    acquired = (notes["module_turn"] != NONE).sum(axis=2)
    assert np.all(acquired == seats["modules"].sum(axis=2))
    assert np.all(seats["endgame_vp"].sum(axis=2) == seats["vp_by"][:, :, VP.CIVILIZATION_MODULES])
    assert np.all(notes["development_vp"].sum(axis=2) == seats["vp_by"][:, :, VP.DEVELOPMENT])
    assert np.all(notes["event_vp"].sum(axis=2) <= seats["vp_by"][:, :, VP.EVENT])
    assert np.all(notes["site_vp"].sum(axis=2) == seats["vp_by"][:, :, VP.DEVELOPMENT])
    assert np.all((notes["site_turn"] != NONE).sum(axis=2) == notes["developments"].sum(axis=2))
    used = notes["moon_uses"]
    assert np.all(
        np.isin(used, (MoonUse.DISCARDED, MoonUse.PAID, MoonUse.LOST)).sum(axis=2) == notes["moons_discarded"]
    )
    assert np.all(notes["raiders_met"] >= notes["raiders_beaten"] + notes["raiders_lost_to"])
    assert np.all(notes["module_by_energy"].sum(axis=2) <= notes["activations_energy"])
    assert np.all(notes["repairs"][:, :, Repair.POINT] == seats["vp_by"][:, :, VP.REPAIR])
    assert np.all((notes["discovery_stack"] == NONE) == (notes["discovery_taken"] == 0))
    assert np.all(notes["destiny_vp"] == seats["vp_by"][:, :, VP.DESTINY])
    assert np.all(seats["triggered"].sum(axis=1) == 1)
    assert np.all(seats["vp_by"][:, :, VP.LEADERS] == seats["leaders_left"])
    assert sorted(np.unique(seats["start_vp"])) == list(range(1, players + 1))
    if "teams" in options:
        assert np.all(seats["rank"][:, 0] == seats["rank"][:, 1])
        assert np.all(notes["gifts"].sum(axis=(0, 1)) > 0), "gifts of every kind are seen"
    else:
        assert not notes["gifts"].any()


@each_mode
def test_the_table_of_battles_agrees_with_what_seats_say(players: int, options: dict[str, str]) -> None:
    outcomes = play_games(new_match(GAME, players, options=options), 60, 9)
    story, notes = outcomes["story"], outcomes["seats"]["notes"][:, :players]
    begun = story["battle_turn"] != NONE
    assert np.all(begun.sum(axis=1) == np.minimum(story["battles"], BATTLE_ROOM))
    whole = story["battles"] <= BATTLE_ROOM
    assert whole.any()
    fought, winners = story["battle_winners"] != NONE, story["battle_winners"]
    assert np.all((begun & ~fought).sum(axis=1)[whole] == story["battles_ended"][whole])
    with_raiders = begun & (story["battle_sides"] >> RAIDER_SIDE & 1 == 1)
    assert np.all(with_raiders == (begun & (story["battle_raider"] != NONE)))
    for seat in range(players):
        started = begun & (story["battle_starter"] == seat)
        there = fought & (story["battle_sides"] >> seat & 1 == 1)
        won = fought & (winners >> seat & 1 == 1)
        for cells, name in (
            (started, "started"),
            (there, "fought"),
            (won, "won"),
            (won & started, "started_won"),
        ):
            assert np.all(cells.sum(axis=1)[whole] == notes[f"battles_{name}"][:, seat][whole]), name
        assert np.all(there[won])


@each_mode
def test_what_each_side_of_a_battle_had_explains_who_won_and_what_was_lost(
    players: int, options: dict[str, str]
) -> None:
    outcomes = play_games(new_match(GAME, players, options=options), 60, 9)
    story, notes = outcomes["story"], outcomes["seats"]["notes"][:, :players]
    fought = story["battle_winners"] != NONE
    raiders, ended = 0, 0
    for game, number in np.argwhere(fought):
        row = {name: story[f"battle_{name}"][game, number] for name in BATTLE_SIDES}
        there = np.array([row["sides"] >> side & 1 for side in range(SIDES)], bool)
        assert np.array_equal(row["ships"] > 0, there)
        faces = [sorted(map(int, str(digits)), reverse=True) if digits else [] for digits in row["faces"]]
        assert [len(dice) for dice in faces] == row["dice"].tolist()
        assert all(face >= aim for dice, aim in zip(faces, row["targeting"], strict=True) for face in dice)
        team = [seat // 2 if options.get("teams") else seat for seat in range(SEATS)] + [RAIDER_SIDE]
        pooled = {
            name: sorted(die for side in np.flatnonzero(there) if team[side] == name for die in faces[side])
            for name in {team[side] for side in np.flatnonzero(there)}
        }
        best = max(dice[::-1] for dice in pooled.values())
        first = [name for name, dice in pooled.items() if dice[::-1] == best]
        won = there & np.array([first == [name] for name in team]) if best else there & False
        assert np.array_equal(np.array([row["winners"] >> side & 1 for side in range(SIDES)], bool), won)
        assert not row["scrapped"][won | ~there].any() and np.all(row["scrapped"] <= row["ships"])
        withdrawn = ~there[:SEATS] & (row["diplomacy"] != NONE)
        assert row["scrapped"][RAIDER_SIDE] <= 1
        assert np.all((row["came"] <= row["ships"][:SEATS]) | withdrawn)
        raiders += int(row["scrapped"][RAIDER_SIDE])
    assert raiders > 0
    begun = story["battle_turn"] != NONE
    for game, number in np.argwhere(begun & ~fought):
        assert (
            not story["battle_dice"][game, number].any() and not story["battle_scrapped"][game, number].any()
        )
        if (ender := story["battle_ender"][game, number]) != NONE:
            assert (story["battle_diplomacy"][game, number] != NONE).any() and 0 <= ender < players
            ended += 1
    assert ended > 0 and not (story["battle_ender"][fought] != NONE).any()
    whole = story["battles"] <= BATTLE_ROOM
    spent = story["battle_energy"].sum(axis=1)[:, :players]
    scrapped = story["battle_scrapped"].sum(axis=1)[:, :players]
    assert np.all(spent[whole] >= notes["energy_dice"][whole]) and spent.any()
    assert np.all(scrapped[whole] <= notes["ships_scrapped"][whole]) and scrapped.any()
    played = story["battle_cards"].sum(axis=1)[:, :players]
    assert np.all(played >= (story["battle_diplomacy"] != NONE).sum(axis=1)[:, :players])
    assert np.all(played[whole] <= notes["card_played"].sum(axis=2)[whole]) and story["battle_came"].any()


def test_every_component_has_a_row_and_modules_are_used_only_by_their_owners() -> None:
    outcomes = play_games(new_match(GAME, 4, ["scripted"]), 20, 3)
    columns = component_columns(outcomes)
    assert columns["used"].shape == (20, 4, len(component_ids()))
    modules = slice(0, MODULES)
    used, owned = columns["used"][:, :, modules] > 0, columns["acquired"][:, :, modules] != NONE
    assert np.all(owned[used]) and used.any()
    assert np.all(owned.sum(axis=1) <= 1), "a module is on one station"


def test_every_column_is_explained() -> None:
    assert not [(match, column) for match, column, _, meaning in describe(GAME) if not meaning]
    known = {column for _, column, _, _ in describe(GAME)}
    assert all(set(meanings) <= known for meanings in COLUMNS.values())


def test_a_game_reads_well() -> None:
    match = new_match(GAME, 3, ["scripted"])
    trace, outcome = play_traced(match, 5, 0)
    page = io.StringIO()
    console = Console(file=page, width=100)
    GAME.show_game(trace, outcome, match.components, ["scripted"] * 3, Terminal(console))
    text = page.getvalue()
    assert ("Final scoring" in text and "wins with" in text) or "share the win" in text
    assert all(word in text for word in ("launch", "buy", "Raiders", "Points by source"))
    assert str(int(outcome.seats["score"].max())) in text
