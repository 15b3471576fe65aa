"""The contract of every game, checked with random moves and with the game's own strategies.

``check_game`` checks all of it for one game; its parts are separate functions, so test runners can spread
them over cores. A game is named by its module, as in ``sim.games.gaia_project:GAME``, because some parts play
it in another process: with the JIT off, or with bounds checks on.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
import pytest

from sim.errors import BadInput
from sim.files.long import KEYS
from sim.files.tables import COLUMNS
from sim.gamekit.about import About, Targets
from sim.gamekit.game_page import page
from sim.gamekit.page import Log
from sim.kernel import jit
from sim.kernel.bans import Refused, new_bans
from sim.kernel.driver import Line
from sim.kernel.game import ArrayColumn, Game
from sim.kernel.randomness import seed_streams
from sim.playing.batch import (
    Match,
    failure,
    new_match,
    plain_schedule,
    play_games,
    play_schedule,
    play_traced,
)
from strategies import registry

ROOT = Path(__file__).resolve().parents[1]
SEED = 20
RANDOM = ("random", "eager")
MOST_BYTES = 3_000_000  # of a game as a page
LOOKS = 3  # look-ahead decisions that are made in plain Python
LOOK_AHEAD = ("lookahead", "learned", "expert")  # strategies that copy the game: slow, so they play less
GAME_FIELDS = {"game", "decisions", "failure", "players", "seats"}
BOUNDS_CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
Options = Mapping[str, str] | None
SOURCES = ("rulebook", "icon_lost", "public", "reconstructed")
SEAT_FIELDS = {"faction", "score", "rank", "win_share", "vp_by"}


def find(place: str) -> Game:
    """The game at ``module:attribute``."""
    module, attribute = place.split(":")
    game: Game = getattr(importlib.import_module(module), attribute)
    return game


def strategies_of(game: Game) -> tuple[str, ...]:
    """The strategies that play: random ones, and the rungs of the game's ladder."""
    return (*RANDOM, *registry.rungs(game.name)[1:])


def bits(records: np.ndarray) -> bytes:
    """The content of records, without the padding between their fields."""
    if records.dtype.names is None:
        return records.tobytes()
    return b"".join(bits(records[name]) for name in records.dtype.names)


def check_game(place: str, overlay: Path, games: int = 200, plenty: Path | None = None) -> None:
    """Everything that the driver, the tables and the reports need from a game. ``plenty``: see
    ``check_bounds``."""
    game = find(place)
    check_records(game)
    check_bad_input_is_refused(game)
    check_about(game)
    check_axes(game)
    for players in game.players:
        for strategy in strategies_of(game):
            check_plays_to_the_end(game, players, games if strategy in RANDOM else games // 20 + 1, strategy)
        check_results_do_not_depend_on_batches_or_workers(game, players)
        check_traced_is_batched(game, players)
        check_bans(game, players)
        check_page(game, players)
        check_overlay_changes_play(game, players, overlay)
    check_jit_off_is_jit_on(place)
    check_bounds(place, games=games, plenty=plenty)


def check_records(game: Game) -> None:
    """The outcome has the fields that tables and reports read; no field hides an attribute of arrays."""
    assert set(game.outcome.names or ()) >= GAME_FIELDS
    assert set(game.outcome["seats"].base.names or ()) >= SEAT_FIELDS
    assert game.outcome["seats"].shape[0] >= game.players[-1]
    assert all(code > 0 for code in game.violations), "codes from 0 down are the driver's own"
    for record in (game.state, game.move, game.outcome):
        hidden = [name for name in _field_names(record) if hasattr(np.recarray, name)]
        assert not hidden, f"fields that break play with the JIT off: {hidden}"


def _field_names(record: np.dtype) -> set[str]:
    names = set(record.names or ())
    return names.union(*(_field_names(record[name].base) for name in record.names or ()))


def check_bad_input_is_refused(game: Game) -> None:
    """Unknown options, overlays and strategies, and a wrong number of players, are reported by name."""
    wrong_matches: tuple[dict[str, Any], ...] = (
        {"players": 99},
        {"strategies": ["nobody"]},
        {"options": {"no_such_switch": "1"}},
        {"overlay": Path("no-such-overlay.toml")},
    )
    for wrong in wrong_matches:
        with pytest.raises(BadInput):
            new_match(game, **wrong)


def check_about(game: Game) -> None:
    """What a game tells reports about itself matches what it has, and survives a manifest unchanged."""
    about: About = game.about()
    assert isinstance(about, About) and about.title == game.title
    assert tuple(about.factions) == game.factions
    assert all(entry.title and entry.source in SOURCES for entry in about.factions.values())
    kinds = about.components or {}
    described = [(kind, name) for kind, entry in kinds.items() for name in entry.entries]
    assert described == list(game.component_ids())
    assert all(kind.title for kind in kinds.values())
    for entry in (entry for kind in kinds.values() for entry in kind.entries.values()):
        assert entry.title and entry.group and entry.source in SOURCES
    seat = game.outcome["seats"].base
    assert len(about.sources) == seat["vp_by"].shape[0]
    assert (about.rival.faction if about.rival else "") == game.automated
    assert about.dealing is None or about.dealing.default in about.dealing.ways
    assert set(about.ends.columns().values()) <= _field_names(game.outcome)
    assert about.ends.before in {"", *_field_names(seat)}
    assert not (about.axes or about.arrays or about.rungs or about.strategies), "the run adds those"
    assert About.model_validate(json.loads(json.dumps(about.as_json()))) == about
    if game.targets is not None:
        targets: Targets = game.targets(None)
        assert Targets.model_validate(json.loads(json.dumps(targets.as_json()))) == targets


def check_axes(game: Game) -> None:
    """Every field with several numbers has axes of the right length, whose names differ from all others in
    its rows; and every axis is used."""
    places, used = game.axes(), set()
    for table in KEYS:
        record = game.outcome if table == "games" else game.outcome["seats"].base
        meanings = game.columns.get(table, {})
        fields = dict(_columns(record))
        for name, shape in fields.items():
            meaning = meanings.get(name, "")
            axes = meaning.axes if isinstance(meaning, ArrayColumn) else ()
            assert tuple(len(places[axis]) for axis in axes) == shape, f"{table}.{name} by {axes}"
            row = (*KEYS[table], *axes, name)
            assert not axes or len(set(row)) == len(row), f"{table}.{name}: names in its long form: {row}"
            used |= set(axes)
        assert set(meanings) <= {*fields, *COLUMNS[table]}, f"{table}: explains columns that don't exist"
    assert used == set(places)
    for axis, ids in places.items():
        assert len(set(ids)) == len(ids) and len({type(label) for label in ids}) == 1, axis


def _columns(record: np.dtype) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The columns of a record with their shapes; the seats are a separate table."""
    for name in record.names or ():
        if record[name].names:
            yield from _columns(record[name])
        elif name != "seats":
            yield name, record[name].shape


def check_plays_to_the_end(
    game: Game,
    players: int,
    games: int,
    strategy: str = "random",
    overlay: Path | None = None,
    workers: int = 1,
    options: Options = None,
) -> None:
    """Never stuck, never endless, no invariant broken after any move, and results that add up."""
    match = new_match(game, players, [strategy], options, overlay)
    outcomes = play_games(match, games, SEED, checked=True, workers=workers)
    assert failure(match, outcomes) is None
    assert np.array_equal(outcomes["game"], np.arange(games))
    assert np.all(outcomes["players"] == players)
    assert np.all(outcomes["decisions"] > 0)
    seats = outcomes["seats"][:, :players]
    assert np.all(seats["vp_by"].sum(axis=2) == seats["score"]), "the sources don't add up to the score"
    assert np.all((seats["faction"] >= 0) & (seats["faction"] < len(game.factions)))
    assert np.allclose(seats["win_share"].sum(axis=1), 1)
    assert np.array_equal(seats["win_share"] > 0, seats["rank"] == 1)
    assert not any(bits(outcomes["seats"][:, players:])), "empty seats have results"


def check_results_do_not_depend_on_batches_or_workers(
    game: Game, players: int, games: int = 61, options: Options = None
) -> None:
    """The same bits for any batch size and number of workers, and if only some of the games are played."""
    match = new_match(game, players, options=options)
    expected = bits(play_games(match, games, SEED))
    for workers, batch_size in ((1, 1), (1, 7), (2, 5), (2, None), (3, games)):
        played = play_games(match, games, SEED, workers=workers, batch_size=batch_size)
        assert bits(played) == expected, f"{workers} workers, batches of {batch_size}"
    parts = [play_games(match, 20, SEED), play_games(match, games - 20, SEED, first=20)]
    assert bits(np.concatenate(parts)) == expected
    assert bits(play_games(match, games, SEED + 1)) != expected, "the seed makes no difference"
    _assert_compiled_once(match)


def check_traced_is_batched(game: Game, players: int, index: int = 5, options: Options = None) -> None:
    """A traced game equals the game in the batch, and every traced move was legal."""
    match = new_match(game, players, options=options)
    batched = play_games(match, index + 1, SEED)[index]
    trace, outcome = play_traced(match, SEED, index)
    assert bits(outcome) == bits(batched)
    assert len(trace.moves) == outcome.decisions
    work = game.new_work()
    for step, move in enumerate(trace.moves):
        state = trace.before[step].view(game.state).view(np.recarray)[0]
        count = game.legal_moves(state, match.components, work)
        assert count == trace.options[step]
        assert bits(move) in {bits(legal) for legal in work.moves[:count]}, f"step {step}"
    assert game.finished(trace.final.view(game.state).view(np.recarray)[0])
    _assert_compiled_once(match)


def check_bans(game: Game, players: int, games: int = 66, options: Options = None) -> None:
    """Moves take only what the game says that players choose. A banned seat never takes what it may not,
    unless nothing else is left, which is counted. Bans of nothing change nothing, and neither do batches."""
    match = new_match(game, players, options=options)
    items = [*(kind for kind, _ in game.component_ids()), *[""] * len(game.mechanisms())]
    choosable = [place for place, kind in enumerate(items) if not kind or kind in game.chosen]
    assert set(game.chosen) <= set(items), "kinds that no component has"
    banned = np.resize(choosable, games)
    forbidden = np.zeros((1 + games, len(items)), np.uint8)
    forbidden[np.arange(1, games + 1), banned] = 1
    schedule = plain_schedule(match, 0, games)
    watched = schedule.rows.copy()
    watched[:, Line.BANNED] = 1 << np.arange(games) % match.people
    plain = bits(play_games(match, games, SEED))

    def played(rows: np.ndarray, forbidden: np.ndarray, workers: int = 1, size: int | None = None) -> Any:
        bans = new_bans(forbidden, games, counted=True)
        outcomes = play_schedule(
            match, SEED, schedule._replace(rows=rows, bans=bans), workers, batch_size=size, checked=True
        )
        assert failure(match, outcomes) is None
        return bits(outcomes), bans

    same, bans = played(watched, forbidden)
    assert same == plain, "counting what a seat takes changes its games"
    assert set(np.flatnonzero(bans.taken.any(axis=0))) <= set(choosable), "takes what nobody chooses"
    rows = watched.copy()
    rows[:, Line.BAN] = np.arange(1, games + 1)
    same, bans = played(rows, np.zeros_like(forbidden))
    assert same == plain and not bans.refused.any(), "a ban of nothing changes games"
    changed, bans = played(rows, forbidden)
    taken = bans.taken[np.arange(games), banned]
    assert np.all((taken > 0) <= (bans.refused[:, Refused.FORCED] > 0)), "takes what is banned"
    for workers, size in ((1, 7), (2, 5)):
        again, others = played(rows, forbidden, workers, size)
        assert again == changed and np.array_equal(others.refused, bans.refused)


def check_page(game: Game, players: int, options: Options = None) -> None:
    """A game as a page: a well-formed SVG board after each turn, and points that end as in the outcome."""
    match = new_match(game, players, options=options)
    trace, outcome = play_traced(match, SEED)
    log = Log()
    names = [strategy.name for strategy in match.strategies]
    game.show_game(trace, outcome, match.components, names, log)
    final = trace.final.view(game.state).view(np.recarray)[0]
    assert bits(log.turns[-1].state) == bits(final), "the last turn isn't the end of the game"
    text = page(game, match.components, outcome, log)
    assert len(text.encode()) < MOST_BYTES
    data = json.loads(text.split('id="data">')[1].split("</script>")[0])
    assert len(data["turns"]) == len(data["changes"]) == len(log.turns)
    points = [line[-1] for line in data["amounts"]["points"]]
    assert points == outcome.seats["score"][:players].tolist()
    if game.board is None:
        return
    board = game.board(log.turns[0].state, match.components)
    drawn: dict[str, str] = {}
    for turn, changed in zip(log.turns, data["changes"], strict=True):
        drawn |= changed
        expected = board.pieces(turn.state)
        assert [drawn.get(str(number), "") for number in range(len(expected))] == list(expected.values())
        ElementTree.fromstring(f"<svg>{board.ground}{''.join(drawn.values())}</svg>")
    assert any(data["changes"][1:]), "nothing ever changes on the board"


def _assert_compiled_once(match: Match) -> None:
    if not jit.jit_disabled():
        for part in match.kit.parts[:-1]:
            if not part.policy:
                same = [types for types in part.function.overloads if types[0] == part.signature.args[0]]
                assert len(same) == 1, f"other types compiled {part.name} again"


def check_overlay_changes_play(game: Game, players: int, overlay: Path, options: Options = None) -> None:
    """A what-if file changes results, and compiles nothing."""
    plain = new_match(game, players, options=options)
    changed = new_match(game, players, options=options, overlay=overlay)
    assert bits(play_games(changed, 20, SEED)) != bits(play_games(plain, 20, SEED))
    _assert_compiled_once(changed)


def check_luck_stays_aligned(
    game: Game, players: int, overlay: Path, touched: Collection[str], options: Options = None
) -> None:
    """An overlay that changes one deck leaves the order of every other deck and the map unchanged.

    ``touched``: the fields of the state that the deck decides at the deal; one of them must differ.
    """
    dealt = []
    for components in (game.load_components(), game.load_components(overlay)):
        record = game.options(players, options or {}, components)[0]
        states = game.new_states(40)
        for number, state in enumerate(states):
            seed_streams(state.random, np.int64(SEED), np.int64(number))
            game.deal(state, components, record)
        dealt.append(states)
    fields = set(game.state.names or ())
    assert fields >= set(touched)
    differ = {name for name in fields if bits(dealt[0][name]) != bits(dealt[1][name])}
    assert differ - {"random"} <= set(touched)
    assert differ & set(touched), "the overlay doesn't change any deal"


class Round(NamedTuple):
    """Games of one strategy in one match."""

    players: int
    options: Mapping[str, str]
    strategy: str
    games: int
    decisions: int = 0  # after which a game is stopped; 0: never
    overlay: str = ""


def rounds(game: Game, modes: Sequence[Mapping[str, str]], games: Mapping[str, int]) -> list[Round]:
    """All rungs of a game, with all player counts of all modes; ``games``: how many per rung, or others."""
    return [
        Round(players, options, strategy, games.get(strategy, games["others"]))
        for options in modes
        for players in game.players_for(options)
        for strategy in strategies_of(game)
    ]


def check_jit_off_is_jit_on(place: str, modes: Sequence[Mapping[str, str]] = ({},)) -> None:
    """The same code as plain Python plays the same games, bit for bit, with any strategy.

    Plain Python is slow: one random game per player count and mode, one game per rung with the fewest players
    of the first mode, and only the beginning of a game for look-ahead.
    """
    game = find(place)
    played = [Round(players, mode, "random", 1) for mode in modes for players in game.players_for(mode)]
    fewest = game.players_for(modes[0])[0]
    played += [
        Round(fewest, modes[0], strategy, 1, LOOKS if strategy in LOOK_AHEAD else 0)
        for strategy in strategies_of(game)
        if strategy != "random"
    ]
    check_same_elsewhere(place, played, NUMBA_DISABLE_JIT="1")


def check_bounds(
    place: str, modes: Sequence[Mapping[str, str]] = ({},), games: int = 100, plenty: Path | None = None
) -> None:
    """No index is out of bounds, with any strategy: the same games again in code that checks every index.

    ``plenty``: an overlay that makes players rich, so that they have more moves than ever otherwise.
    """
    counts = {"random": games, "eager": games, "others": max(1, games // 4)}
    counts |= dict.fromkeys(LOOK_AHEAD, max(1, games // 50))
    played = rounds(find(place), modes, counts)
    if plenty is not None:
        played += [
            round_._replace(games=max(1, games // 4), overlay=str(plenty))
            for round_ in played
            if round_.strategy in RANDOM
        ]
    check_same_elsewhere(place, played, **BOUNDS_CHECKED)


def check_same_elsewhere(place: str, played: Sequence[Round], **environment: str) -> None:
    """Play in a process with another environment, checking all invariants, and expect the same bits."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.contract", place, folder, json.dumps(played)]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | environment, stderr=subprocess.PIPE, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        for number, round_ in enumerate(played):
            expected = play_games(match_of(place, round_), round_.games, SEED)
            elsewhere = np.fromfile(Path(folder) / str(number), expected.dtype)
            assert bits(elsewhere) == bits(expected), str(round_)


def match_of(place: str, round_: Round) -> Match:
    """The match of a round."""
    game = find(place)
    if round_.decisions:
        game = replace(game, max_steps=round_.decisions)
    overlay = Path(round_.overlay) if round_.overlay else None
    return new_match(game, round_.players, [round_.strategy], round_.options, overlay)


def _play_here(place: str, folder: str, played: str) -> None:
    for number, round_ in enumerate(Round(*entry) for entry in json.loads(played)):
        match = match_of(place, round_)
        outcomes = play_games(match, round_.games, SEED, checked=True)
        if (broken := failure(match, outcomes)) and not round_.decisions:
            sys.exit(f"{round_}: {broken}")
        outcomes.tofile(Path(folder) / str(number))


if __name__ == "__main__":
    _play_here(*sys.argv[1:])
