"""The contract that every game keeps, checked on random-legal play and on that of its players.

``check_game`` is the whole of it for one game; its parts are functions of their own, so that test runners
can spread them over cores. A game is named by where it lives, as in ``sim.games.gaia_project:GAME``,
because some parts play it in another process: with the JIT off, or with bounds checks on.
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
from sim.kernel import jit
from sim.kernel.game import ArrayColumn, Game
from sim.kernel.randomness import seed_streams
from sim.playing.batch import Table, failure, play_games, play_traced, set_table
from sim.rooms.about import About, Targets
from sim.rooms.game_page import page
from sim.rooms.page import Log
from strategies import registry

ROOT = Path(__file__).resolve().parents[1]
SEED = 20
RANDOM = ("random", "eager")
MOST_BYTES = 3_000_000  # of a game as a page
LOOKS = 3  # decisions of a player who looks ahead that plain Python is asked for
GAME_FIELDS = {"game", "decisions", "failure", "players", "seats"}
BOUNDS_CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
Options = Mapping[str, str] | None
SOURCES = ("seed", "public", "reconstructed")
SEAT_FIELDS = {"faction", "score", "rank", "win_share", "vp_by"}


def find(place: str) -> Game:
    """The game that lives at ``module:attribute``."""
    module, attribute = place.split(":")
    game: Game = getattr(importlib.import_module(module), attribute)
    return game


def strategies_of(game: Game) -> tuple[str, ...]:
    """Who plays: at random, and the rungs of the game's ladder."""
    return (*RANDOM, *registry.rungs(game.name)[1:])


def bits(records: np.ndarray) -> bytes:
    """Everything that the records say, and nothing of the padding between their fields."""
    if records.dtype.names is None:
        return records.tobytes()
    return b"".join(bits(records[name]) for name in records.dtype.names)


def check_game(place: str, overlay: Path, games: int = 200, plenty: Path | None = None) -> None:
    """Everything that makes a game fit for the driver, the tables and the reports. ``plenty``: see
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
    """Unknown options, factions and strategies, and a wrong number of players, are named errors."""
    wrong_tables: tuple[dict[str, Any], ...] = (
        {"players": 99},
        {"strategies": ["nobody"]},
        {"options": {"no_such_switch": "1"}},
        {"overlay": Path("no-such-overlay.toml")},
    )
    for wrong in wrong_tables:
        with pytest.raises(BadInput):
            set_table(game, **wrong)


def check_about(game: Game) -> None:
    """What a game tells reports of itself names what it has, and comes back from a manifest as it was."""
    said: About = game.about()
    assert isinstance(said, About) and said.title == game.title
    assert tuple(said.factions) == game.factions
    assert all(entry.title and entry.source in SOURCES for entry in said.factions.values())
    kinds = said.components or {}
    described = [(kind, name) for kind, entry in kinds.items() for name in entry.entries]
    assert described == list(game.pieces())
    assert all(kind.title for kind in kinds.values())
    for entry in (entry for kind in kinds.values() for entry in kind.entries.values()):
        assert entry.title and entry.group and entry.source in SOURCES
    seat = game.outcome["seats"].base
    assert len(said.sources) == seat["vp_by"].shape[0]
    assert (said.rival.faction if said.rival else "") == game.automated
    assert said.dealing is None or said.dealing.default in said.dealing.ways
    assert set(said.ends.columns().values()) <= _field_names(game.outcome)
    assert said.ends.before in {"", *_field_names(seat)}
    assert not (said.axes or said.arrays or said.rungs or said.personas), "those are the run's"
    assert About.model_validate(json.loads(json.dumps(said.as_json()))) == said
    if game.targets is not None:
        aim: Targets = game.targets(None)
        assert Targets.model_validate(json.loads(json.dumps(aim.as_json()))) == aim


def check_axes(game: Game) -> None:
    """Every field with several numbers has axes as long as it is, named apart from all else in its rows; no
    axis is left over."""
    places, used = game.axes(), set()
    for table in KEYS:
        record = game.outcome if table == "games" else game.outcome["seats"].base
        said = game.columns.get(table, {})
        fields = dict(_columns(record))
        for name, shape in fields.items():
            found = said.get(name, "")
            axes = found.axes if isinstance(found, ArrayColumn) else ()
            assert tuple(len(places[axis]) for axis in axes) == shape, f"{table}.{name} by {axes}"
            row = (*KEYS[table], *axes, name)
            assert not axes or len(set(row)) == len(row), f"{table}.{name}: names in its long form: {row}"
            used |= set(axes)
        assert set(said) <= {*fields, *COLUMNS[table]}, f"{table}: columns that are explained, but not there"
    assert used == set(places)
    for axis, ids in places.items():
        assert len(set(ids)) == len(ids) and len({type(one) for one in ids}) == 1, axis


def _columns(record: np.dtype) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The columns of a record, with the shape of each; the seats are a table of their own."""
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
    """Never stuck, never endless, no invariant broken after any move; results that add up."""
    table = set_table(game, players, [strategy], options, overlay)
    outcomes = play_games(table, games, SEED, checked=True, workers=workers)
    assert failure(table, outcomes) is None
    assert np.array_equal(outcomes["game"], np.arange(games))
    assert np.all(outcomes["players"] == players)
    assert np.all(outcomes["decisions"] > 0)
    seats = outcomes["seats"][:, :players]
    assert np.all(seats["vp_by"].sum(axis=2) == seats["score"]), "sources do not sum to the score"
    assert np.all((seats["faction"] >= 0) & (seats["faction"] < len(game.factions)))
    assert np.allclose(seats["win_share"].sum(axis=1), 1)
    assert np.array_equal(seats["win_share"] > 0, seats["rank"] == 1)
    assert not any(bits(outcomes["seats"][:, players:])), "empty seats have results"


def check_results_do_not_depend_on_batches_or_workers(
    game: Game, players: int, games: int = 61, options: Options = None
) -> None:
    """The same bits for any batch size, number of workers, and for a part of the games played alone."""
    table = set_table(game, players, options=options)
    expected = bits(play_games(table, games, SEED))
    for workers, batch_size in ((1, 1), (1, 7), (2, 5), (2, None), (3, games)):
        played = play_games(table, games, SEED, workers=workers, batch_size=batch_size)
        assert bits(played) == expected, f"{workers} workers, batches of {batch_size}"
    parts = [play_games(table, 20, SEED), play_games(table, games - 20, SEED, first=20)]
    assert bits(np.concatenate(parts)) == expected
    assert bits(play_games(table, games, SEED + 1)) != expected, "the seed does not matter"
    _assert_compiled_once(table)


def check_traced_is_batched(game: Game, players: int, index: int = 5, options: Options = None) -> None:
    """A traced game is the game of the batch, and every traced move was one of the legal ones."""
    table = set_table(game, players, options=options)
    batched = play_games(table, index + 1, SEED)[index]
    trace, outcome = play_traced(table, SEED, index)
    assert bits(outcome) == bits(batched)
    assert len(trace.moves) == outcome.decisions
    work = game.new_work()
    for step, move in enumerate(trace.moves):
        state = trace.before[step].view(game.state).view(np.recarray)[0]
        count = game.legal_moves(state, table.components, work)
        assert count == trace.options[step]
        assert bits(move) in {bits(legal) for legal in work.moves[:count]}, f"step {step}"
    assert game.finished(trace.final.view(game.state).view(np.recarray)[0])
    _assert_compiled_once(table)


def check_page(game: Game, players: int, options: Options = None) -> None:
    """A game as a page: a board after each turn, of well-formed SVG, and points that end as the outcome's."""
    table = set_table(game, players, options=options)
    trace, outcome = play_traced(table, SEED)
    log = Log()
    names = [strategy.name for strategy in table.strategies]
    game.show_game(trace, outcome, table.components, names, log)
    final = trace.final.view(game.state).view(np.recarray)[0]
    assert bits(log.turns[-1].state) == bits(final), "the last turn is not the end"
    text = page(game, table.components, outcome, log)
    assert len(text.encode()) < MOST_BYTES
    data = json.loads(text.split('id="data">')[1].split("</script>")[0])
    assert len(data["turns"]) == len(data["changes"]) == len(log.turns)
    points = [line[-1] for line in data["amounts"]["points"]]
    assert points == outcome.seats["score"][:players].tolist()
    if game.board is None:
        return
    board = game.board(log.turns[0].state, table.components)
    drawn: dict[str, str] = {}
    for turn, changed in zip(log.turns, data["changes"], strict=True):
        drawn |= changed
        expected = board.pieces(turn.state)
        assert [drawn.get(str(number), "") for number in range(len(expected))] == list(expected.values())
        ElementTree.fromstring(f"<svg>{board.ground}{''.join(drawn.values())}</svg>")
    assert any(data["changes"][1:]), "nothing moves"


def _assert_compiled_once(table: Table) -> None:
    if not jit.jit_disabled():
        for part in table.kit.parts[:-1]:
            if not part.policy:
                same = [types for types in part.function.overloads if types[0] == part.signature.args[0]]
                assert len(same) == 1, f"other types compiled {part.name} again"


def check_overlay_changes_play(game: Game, players: int, overlay: Path, options: Options = None) -> None:
    """A what-if file changes results, and compiles nothing."""
    plain = set_table(game, players, options=options)
    changed = set_table(game, players, options=options, overlay=overlay)
    assert bits(play_games(changed, 20, SEED)) != bits(play_games(plain, 20, SEED))
    _assert_compiled_once(changed)


def check_luck_stays_aligned(
    game: Game, players: int, overlay: Path, touched: Collection[str], options: Options = None
) -> None:
    """An overlay that touches one deck leaves every other deck's order and the map as they were.

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
    assert differ & set(touched), "the overlay changes no deal"


class Round(NamedTuple):
    """Games of one strategy at one table."""

    players: int
    options: Mapping[str, str]
    strategy: str
    games: int
    decisions: int = 0  # of a game, which is broken off then; 0: all
    overlay: str = ""


def rounds(game: Game, modes: Sequence[Mapping[str, str]], games: Mapping[str, int]) -> list[Round]:
    """All rungs of a game, at all tables of all modes; ``games``: how many of each, or of the ``others``."""
    return [
        Round(players, options, strategy, games.get(strategy, games["others"]))
        for options in modes
        for players in game.players_for(options)
        for strategy in strategies_of(game)
    ]


def check_jit_off_is_jit_on(place: str, modes: Sequence[Mapping[str, str]] = ({},)) -> None:
    """The same code as plain Python plays the same games, bit for bit, whoever plays.

    Plain Python is slow: a random game at each table of each mode, one of each rung with the fewest players
    of the first mode, and of those who look ahead the beginning of one game.
    """
    game = find(place)
    played = [Round(players, mode, "random", 1) for mode in modes for players in game.players_for(mode)]
    fewest, others = game.players_for(modes[0])[0], [one for one in strategies_of(game) if one != "random"]
    played += [Round(fewest, modes[0], one, 1, LOOKS if one == "lookahead" else 0) for one in others]
    check_same_elsewhere(place, played, NUMBA_DISABLE_JIT="1")


def check_bounds(
    place: str, modes: Sequence[Mapping[str, str]] = ({},), games: int = 100, plenty: Path | None = None
) -> None:
    """No index leaves its array, whoever plays: the same games again in code that checks every index.

    ``plenty``: an overlay that makes players rich, so that they have more moves than others ever see.
    """
    counts = {"random": games, "eager": games, "lookahead": max(1, games // 50), "others": max(1, games // 4)}
    played = rounds(find(place), modes, counts)
    if plenty is not None:
        played += [
            one._replace(games=max(1, games // 4), overlay=str(plenty))
            for one in played
            if one.strategy in RANDOM
        ]
    check_same_elsewhere(place, played, **BOUNDS_CHECKED)


def check_same_elsewhere(place: str, played: Sequence[Round], **environment: str) -> None:
    """Play in a process with another environment, all invariants checked, and expect the same bits."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.contract", place, folder, json.dumps(played)]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | environment, stderr=subprocess.PIPE, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        for number, one in enumerate(played):
            expected = play_games(one_table(place, one), one.games, SEED)
            found = np.fromfile(Path(folder) / str(number), expected.dtype)
            assert bits(found) == bits(expected), str(one)


def one_table(place: str, one: Round) -> Table:
    """Where the games of a round are played."""
    game = find(place)
    if one.decisions:
        game = replace(game, max_steps=one.decisions)
    overlay = Path(one.overlay) if one.overlay else None
    return set_table(game, one.players, [one.strategy], one.options, overlay)


def _play_here(place: str, folder: str, played: str) -> None:
    for number, one in enumerate(Round(*entry) for entry in json.loads(played)):
        table = one_table(place, one)
        outcomes = play_games(table, one.games, SEED, checked=True)
        if (broken := failure(table, outcomes)) and not one.decisions:
            sys.exit(f"{one}: {broken}")
        outcomes.tofile(Path(folder) / str(number))


if __name__ == "__main__":
    _play_here(*sys.argv[1:])
