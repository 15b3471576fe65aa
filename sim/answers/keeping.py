"""Results in a folder, so that a question whose command was killed goes on where it was: ``--keep FOLDER``.

``question.json`` says what was asked, of which data, code and players; results of anything else are refused.
Games are saved every few seconds, in a file for each batch of deals of a design. A file is named by what
decides its games, and its bytes don't depend on how often the command was killed.
"""

from __future__ import annotations

import hashlib
import io
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sim import arguments, games
from sim.answers.asking import Asked, say_notes
from sim.errors import BadInput
from sim.files.reading import read_bytes
from sim.files.writing import TEMPORARY, clear, make_folder, write_file
from sim.kernel import driver, sources
from sim.playing.batch import Batch, Match, Schedule, play_schedule
from sim.playing.kept import kept_type
from sim.sweep.provenance import differences, hash_values, versions
from strategies import registry

QUESTION = "question.json"
ARRAYS = ".npz"  # the end of the names of files of games
DONE = "done"  # how many of the games of a file are there; not in files of other things
SECONDS = 10.0  # of play between two saves
DAMAGED = "damaged; remove it, and its games are played again"
LISTED = 2  # changes in a message
FIRST = 64  # games before the first save, when the speed isn't known


@dataclass
class Kept:
    """A folder with the results of one question, and nothing else."""

    folder: Path
    speed: float = 0.0  # games per second, so far

    def play(
        self,
        match: Match,
        seed: int,
        schedule: Schedule,
        workers: int = 1,
        progress: Callable[[Batch], None] | None = None,
        *,
        keep: Sequence[str],
        look: Callable[[int, np.ndarray], None] | None = None,
    ) -> np.ndarray:
        """What ``play_schedule`` does, without the games that are in the folder. ``look`` may only write into
        the bans of the schedule, which are saved too."""
        count = len(schedule.rows)
        outcomes = np.zeros(count, kept_type(match.game.outcome, keep))
        results = {"outcomes": outcomes}
        if schedule.bans is not None:
            results |= {"refused": schedule.bans.refused, "taken": schedule.bans.taken}
        file = self.folder / f"{_name(match, seed, schedule, keep)}{ARRAYS}"
        done = _load(file, results)
        if done and progress:
            progress(Batch(done, 0, 0.0, 0))
        while done < count:
            stop = min(count, done + max(FIRST, int(self.speed * SECONDS)))
            began = time.perf_counter()

            def looked(start: int, complete: np.ndarray, first: int = done) -> None:
                if look:
                    look(first + start, complete)

            part = schedule.part(done, stop)
            outcomes[done:stop] = play_schedule(match, seed, part, workers, progress, keep=keep, look=looked)
            self.speed = (stop - done) / max(time.perf_counter() - began, 1e-6)
            done = stop
            _write(file, {DONE: np.array(done)} | {name: values[:done] for name, values in results.items()})
        return outcomes

    def number(self, name: str, find: Callable[[], int]) -> int:
        """A number that depends on how fast the machine is: the first one stays."""
        file = self.folder / f"{name}.json"
        if not file.exists():
            write_file(file, json.dumps(find()).encode())
        return int(_json(file))

    def arrays(self, name: str, find: Callable[[], Sequence[np.ndarray]]) -> list[np.ndarray]:
        """Arrays that take long to find, such as a network that has practised."""
        file = self.folder / f"{name}{ARRAYS}"
        if not file.exists():
            _write(file, {str(place): array for place, array in enumerate(find())})
        stored = _read(file)
        return [stored[str(place)] for place in range(len(stored))]


def keeping(
    keep: str | Path | None, command: str, asked: Asked, designs: Sequence[Match] = (), **given: object
) -> Asked:
    """The question with a folder for its results, if one is given. ``designs``: what else is played;
    ``given``: the question's own arguments. BadInput if the folder has results of another question, of other
    data or players, or anything else."""
    if keep is None:
        return asked
    folder = arguments.path("keep", keep)
    make_folder(folder.absolute())
    names = sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith(TEMPORARY))
    now = _identity(command, asked, designs, given)
    if QUESTION in names:
        _check(folder, now)
    elif names:
        expected = f"an empty folder, or results of `libration {command}`"
        raise BadInput(f"keep: {folder}: expected {expected}, found {', '.join(names[:LISTED])}")
    else:
        clear(folder)
        write_file(folder / QUESTION, (json.dumps(now, indent=2, ensure_ascii=False) + "\n").encode())
    return replace(asked, kept=Kept(folder))


def _check(folder: Path, now: Mapping[str, Any]) -> None:
    """Say what is there, if it belongs to the question."""
    if changes := differences(_json(folder / QUESTION), now):
        listed = 1 if changes[0].startswith("command:") else LISTED
        more = f"; and {len(changes) - listed} more" if len(changes) > listed else ""
        raise BadInput(
            f"keep: {folder}: has results of another question: {'; '.join(changes[:listed])}{more}"
        )
    clear(folder)
    found = sum(int(_read(file).get(DONE, 0)) for file in folder.glob(f"*{ARRAYS}"))
    say_notes([f"keep: {found:,} games found in {folder}; they are not played again"])


def _identity(
    command: str, asked: Asked, designs: Sequence[Match], given: dict[str, object]
) -> dict[str, Any]:
    """Everything that decides the results, as plain types."""
    match = asked.match
    overlay = None if asked.overlay is None else asked.overlay.name
    who = {"players": match.players, "strategies": list(asked.seated), "options": dict(asked.options)}
    identity = {"command": command, "game": match.game.name} | who | {"overlay": overlay, "seed": asked.seed}
    matches = (match, *designs)
    hashes = {"code": _code(matches, bool(given.get("adapt"))), "data": _data(matches)}
    return json.loads(json.dumps(identity | given | hashes | {"versions": versions()}, default=str))


def _code(matches: Sequence[Match], adapt: bool) -> str:
    """A hash of the sources that decide how games go."""
    choosers = [choose for match in matches for choose in match.policies.values()]
    roots = [Path(getattr(choose, "py_func", choose).__code__.co_filename).resolve() for choose in choosers]
    roots += [Path(str(games.package(matches[0].game.name).__file__)).resolve()]
    roots += [Path(driver.__file__).resolve()]
    if adapt:
        from strategies.learning import adapting  # slow to import

        roots.append(Path(str(adapting.__file__)).resolve())
    digest = hashlib.sha256()
    for path in sources.dependencies(roots):
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _data(matches: Sequence[Match]) -> str:
    """A hash of the components, and of the players' weights and networks."""
    digest = hashlib.sha256()
    for match in matches:
        hash_values(digest, (match.components, match.options, match.weight_rows(match.everybody)))
    if any(name in registry.NETWORK for match in matches for name in match.policies):
        learned = registry.learned(matches[0].game.name)
        hash_values(digest, () if learned is None else tuple(learned[0]))
    return digest.hexdigest()


def _name(match: Match, seed: int, schedule: Schedule, keep: Sequence[str]) -> str:
    """A name for a batch of games, from all that tells it from others of the same question."""
    policies = list(match.policies)
    digest = hashlib.sha256(f"{match.game.name} {match.players} {policies} {seed} {list(keep)}".encode())
    hash_values(digest, (match.components, schedule.rows, schedule.options, schedule.weights))
    if match.networks is not None:
        hash_values(digest, tuple(match.networks))
    if schedule.bans is not None:
        hash_values(digest, (schedule.bans.forbidden, np.array(schedule.bans.taken.shape)))
    return digest.hexdigest()[:32]


def _load(file: Path, results: Mapping[str, np.ndarray]) -> int:
    """Fill in the games that a file has; how many these are."""
    if not file.exists():
        return 0
    stored = _read(file)
    done = int(stored[DONE])
    for name, values in results.items():
        values[:done] = stored[name]
    return done


def _write(file: Path, arrays: Mapping[str, np.ndarray]) -> None:
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)  # type: ignore[arg-type]  # its other argument has a default
    write_file(file, stream.getvalue())


def _read(file: Path) -> Any:
    """The arrays of a file, each read when it is asked for. BadInput if it is damaged."""
    try:
        return np.load(io.BytesIO(read_bytes(file, str(file))), allow_pickle=False)
    except (ValueError, EOFError, BadZipFile):
        raise BadInput(f"keep: {file}: {DAMAGED}") from None


def _json(file: Path) -> Any:
    try:
        return json.loads(read_bytes(file, str(file)))
    except ValueError:
        raise BadInput(f"keep: {file}: {DAMAGED}") from None
