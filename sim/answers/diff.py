"""What is different between two runs, two overlays, or two versions of a game's data in git?"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports.diff import NOISE, Difference, Side, difference, frame, lines, pairing, run_differences
from reports.metrics.source import Source
from reports.tables import Table
from sim import arguments, games
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, STANDING_GAMES, Asked, Strength, ask, several_seats
from sim.answers.calling import question
from sim.answers.keeping import keeping
from sim.answers.progress import progress
from sim.answers.rotation import Rotation, overlay_path
from sim.errors import BadInput
from sim.files.manifest import BEGUN, MANIFEST
from sim.gamekit.about import faction_titles
from sim.intervals import ends_of, known, plain, with_half
from sim.kernel.sources import ROOT
from sim.playing.batch import Match
from sim.sweep.plan import PRINTED
from sim.sweep.provenance import tolerance

HERE = "."  # the files as they are now
CAPTION = "±: 95 % intervals of the changes. Bold: new, fixed or moved, after correction for all rows."


@dataclass(frozen=True, repr=False, eq=False)
class DiffAnswer(Answer):
    """``table``: a row for each faction, or seat: before, after, and whether it is new, fixed, moved, or
    within noise."""

    word: str
    band: float
    pairing: str

    def plot(self) -> Figure:
        """How the share of wins changes."""
        rows = [
            charts.Row(row["name"], ends_of(row, "wins_change"), clear=row["status"] != NOISE)
            for row in self.table.iter_rows(named=True)
        ]
        label = "change in the share of wins, percentage points"
        scale = charts.Scale(label, 0, "no change", factor=100, signed=True)
        return charts.intervals(self.sentences[0].split(" (wins")[0], rows, scale, self.pairing)

    def shown(self) -> list[Table]:
        """Wins and scores on both sides, what changed, and what that means."""
        tables = []
        for part in self.table["part"].unique(maintain_order=True):
            rows = self.table.filter(part=part)
            cells = [
                {
                    self.word: row["name"],
                    "wins, %": f"{plain(100 * row['wins_before'])} → {plain(100 * row['wins_after'])}",
                    "change": _half(row, "wins_change", 100),
                    "score change": _half(row, "score_change", 1),
                    "ahead": f"{known(row['ahead_before'], '+.1f')} → {known(row['ahead_after'], '+.1f')}",
                    "verdict": row["status"],
                }
                for row in rows.iter_rows(named=True)
            ]
            caption = f"{part}. {CAPTION}" if part else CAPTION
            tables.append(Table(pl.DataFrame(cells), (rows["status"] != NOISE).to_list(), caption))
        return tables

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with how the sides were compared."""
        return super().to_dict() | {"pairing": self.pairing, "tolerance": self.band}


def _half(row: Mapping[str, Any], key: str, scale: float) -> str:
    value, _, high = ends_of(row, key)
    return with_half(value, high - value, scale=scale, signed=True)


@question
def diff(
    a: str | Path,
    b: str | Path,
    games: int = STANDING_GAMES,
    players: int | None = None,
    *,
    game: str | None = None,
    keep: str | Path | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    options: Mapping[str, str] | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> DiffAnswer:
    """What is different between two designs? ``sim.diff("runs/before", "runs/after")``.

    Each of ``a`` and ``b`` is a folder of a finished run, an overlay (a file, or the name of one that comes
    with the game), "printed", or a version of the data in git, such as "HEAD~1" ("." are the files as they
    are). Runs are compared as they are; everything else is played: ``games`` of each, on the same deals.
    ``game``: which one, unless it is clear. ``keep``: a folder for results, so that a call that was
    interrupted can go on. Other arguments: see ``sim.batch``.
    """
    texts = [str(arguments.path(name, value)) for name, value in (("a", a), ("b", b))]
    runs = [_is_run(text) for text in texts]
    if any(runs) and keep is not None:
        raise BadInput("keep: expected two designs to play; runs are only read")
    if all(runs):
        return _of_runs(*map(Path, texts))
    if any(runs):
        other = texts[runs.index(False)]
        raise BadInput(f"{other}: expected a second run, because the other one is a run, found none")
    count = arguments.whole("games", games, FEWEST, MAX_GAMES)
    name = arguments.text("game", game) if game is not None else _game_of(texts)
    asked = ask(name, players, seed, strategies, options, None, code, workers, None, strength)
    several_seats(asked.match, "diff")
    return _of_designs(asked, texts, count, keep)


def _is_run(text: str) -> bool:
    folder = Path(text)
    return (folder / MANIFEST).exists() or (folder / BEGUN).exists()


def _of_runs(first: Path, second: Path) -> DiffAnswer:
    sources = [Source(first), Source(second)]
    found = run_differences(sources[0], sources[1])
    plan = sources[1].manifest.plan
    about = sources[1].names.about
    return _answer(
        found,
        {
            "question": f"What is different between {first} and {second}?",
            "game": plan.game,
            "title": about.title,
            "unit": about.unit,
            "players": sources[1].cells[0].players,
            "strategies": tuple(plan.strategies),
            "seed": int((plan.model_extra or {}).get("seed", 0)),
            "games": max(one.games[1] for one in found),
            "options": {},
            "seating": "",
            "overlay": None,
        },
    )


def _of_designs(asked: Asked, texts: Sequence[str], count: int, keep: str | Path | None) -> DiffAnswer:
    """Both played on the same deals."""
    matches = [_match(Rotation(asked), text) for text in texts]
    asked = keeping(keep, "diff", asked, matches, games=count, a=texts[0], b=texts[1])
    table, deals = Rotation(asked), np.arange(count)
    with progress(2 * count) as report:
        sides = [Side(table.play(match, deals, report), deals) for match in matches]
    about = asked.match.about
    band = tolerance(asked.match.game.name) or 0.0
    word = "faction" if table.by_faction else "seat"
    found = difference(sides, table.names, faction_titles(about), word, band, about.unit)
    question = f"What is different between {texts[0]} and {texts[1]}?"
    return _answer([found], asked.fields(question, count))


def _answer(found: Sequence[Difference], fields: dict[str, Any]) -> DiffAnswer:
    several = len(found) > 1
    sentences = [f"{one.title}: {line}" if several else line for one in found for line in lines(one)]
    table = frame(found)
    if not table.height:
        raise BadInput("diff: expected groups with enough games on both sides, found none; play more games")
    ways = list(dict.fromkeys(pairing(one) for one in found))
    return DiffAnswer(
        **fields,
        sentences=tuple(sentences),
        table=table if several else table.with_columns(part=pl.lit("")),
        word=found[0].word,
        band=found[0].band,
        pairing=" ".join(ways),
    )


def _match(table: Rotation, text: str) -> Match:
    """A side as a match: printed, an overlay, or a version of the data."""
    if text in (PRINTED, HERE):
        return table.match()
    match = table.match()
    game = match.game
    overlay = overlay_path(game.name, "overlay", text)
    if overlay.suffix == ".toml":
        return table.match(overlay)
    with _data_of(game.name, text) as folder:
        try:
            components = game.load_components(folder=folder)
        except BadInput as error:
            raise BadInput(f"{text}: the data don't fit today's program: {error}") from None
    return replace(match, components=components)


def _game_of(texts: Sequence[str]) -> str:
    """The game that two designs belong to. BadInput if that isn't clear."""
    found = {name for text in texts if text.endswith(".toml") for name in _games_with(Path(text))}
    if not any(text.endswith(".toml") for text in texts):
        sides = [text for text in texts if text not in (PRINTED, HERE)]
        listed = _git("diff", "--name-only", *sides, "--", "sim/games").splitlines()
        paths = [Path(line).parts for line in listed if line.endswith(".toml")]
        found = {parts[2] for parts in paths if len(parts) > 3 and parts[3] == "data"}
    if len(found) != 1:
        raise BadInput(f"--game: expected the game of {' and '.join(texts)}, found {_listed(found)}")
    return found.pop()


def _listed(found: set[str]) -> str:
    return "none that differs or fits" if not found else "several: " + ", ".join(sorted(found))


def _games_with(overlay: Path) -> Iterator[str]:
    """The games whose data an overlay fits."""
    if not overlay.exists():
        raise BadInput(f"{overlay}: no such file")
    for name in games.names():
        try:
            games.reader(name).data(overlay)
        except BadInput:
            continue
        yield name


@contextmanager
def _data_of(game: str, version: str) -> Iterator[Path]:
    """The data files of a game as they were in a version."""
    place = games.reader(game).folder.relative_to(ROOT).as_posix()
    names = _git("ls-tree", "--name-only", version, f"{place}/").splitlines()
    if not names:
        raise BadInput(f"{version}: expected {place} in this version, found none")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            (Path(folder) / Path(name).name).write_text(_git("show", f"{version}:{name}"), encoding="utf-8")
        yield Path(folder)


def _git(*words: str) -> str:
    """What git says about the checkout of this program."""
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BadInput(f"git: {error}") from None
    if done.returncode:
        message = (done.stderr.strip().splitlines() or ["no message"])[0]
        raise BadInput(f"expected a run, an overlay (FILE.toml) or a version in git; git says: {message}")
    return done.stdout
