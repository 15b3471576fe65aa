"""The components of a game: read its data files, apply an overlay, check them, pack them for compiled rules.

A game says how its files are checked and packed (``Reader``). Mistakes are BadInput that names file and key.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from sim.gamekit.checks import Rows, common_problems
from sim.gamekit.data_files import Problem, Table, collect_sources, complaint, read_folder, validate
from sim.gamekit.overlays import Change, Closed, Overlay, apply_overlay, read_overlay
from sim.gamekit.switches import CLOSED_SWITCHES

Data = TypeVar("Data", bound=BaseModel)
Packed = TypeVar("Packed")
Made = TypeVar("Made")
NAMES = ("name", "title")  # keys of entries that only texts read
MOST_MADE = 8  # results of ``once`` that are kept


@dataclass(frozen=True)
class Reader(Generic[Data, Packed]):
    """How the data files of a game become its components."""

    folder: Path
    model: type[Data]  # one field per file, named after its stem
    pack: Callable[[Data], Packed]
    rows: Rows  # how many entries a list has, or their ids
    # across keys and files; each relies on the ones before
    checks: Sequence[Callable[[Data], Iterable[Problem]]]
    printed: Callable[[Data], Iterable[Problem]] = (
        lambda data: ()
    )  # checks on the files only, not on overlays
    closed: Closed = field(default_factory=dict)  # what an overlay may not touch, and why, besides switches
    renamed: Mapping[str, str] = field(default_factory=dict)  # old names that overlays may still use -> new
    # before all checks: adds what the files leave out because it is the same for many entries
    complete: Callable[[dict[str, Table]], dict[str, Table]] = lambda documents: documents
    _shown: ContextVar[Data | None] = field(default_factory=lambda: ContextVar("shown", default=None))

    def components(self, overlay: Path | Change | None = None, folder: Path | None = None) -> Packed:
        """The components as the compiled rules read them. BadInput if data or overlay are wrong.
        Read-only: those of the packaged data are shared."""
        if overlay is None and folder is None:
            return self._packaged_components
        return self.pack(self.data(overlay, folder))

    def documents(self, overlay: Path | Change | None = None) -> dict[str, Table]:
        """The content of the packaged files, with an overlay, as the models read it."""
        documents = copy.deepcopy(self._packaged_documents)
        if overlay is not None:
            documents = apply_overlay(documents, self._read_overlay(overlay))
        return self.complete(documents)

    def data(self, overlay: Path | Change | None = None, folder: Path | None = None) -> Data:
        """The components as models, from the packaged data or from another folder with the same files.
        Without arguments: those that texts are about (``shown``)."""
        if overlay is None and folder is None:
            return self._shown.get() or self._packaged_data
        documents = self._packaged_documents if folder is None else read_folder(folder, self.files)
        printed = self._packaged_data if folder is None else self._checked(documents)
        if overlay is None:
            return printed
        # Mistakes in the files themselves have been reported by now, so the overlay isn't blamed for them.
        change = self._read_overlay(overlay)
        return self._checked(apply_overlay(documents, change), change.file)

    @contextmanager
    def shown(self, overlay: Path | Change | None) -> Iterator[None]:
        """Within this, texts are about the components of an overlay, which may have other names."""
        token = self._shown.set(None if overlay is None else self.data(overlay))
        try:
            yield
        finally:
            self._shown.reset(token)

    def once(self, make: Callable[[Data], Made]) -> Callable[[], Made]:
        """A function of the data that texts are about, which is computed once for each overlay."""
        made: dict[int, tuple[Data, Made]] = {}

        @wraps(make)
        def get() -> Made:
            data = self.data()
            if id(data) not in made:
                if len(made) >= MOST_MADE:
                    made.clear()
                made[id(data)] = data, make(data)
            return made[id(data)][1]

        return get

    def renames(self, overlay: Path | Change | None) -> bool:
        """Whether an overlay gives anything another name."""
        return overlay is not None and _has_names(self._read_overlay(overlay).tables)

    def sources(self, data: Data | None = None) -> dict[str, str]:
        """Where values come from: key path -> one of data_files.Source, for every file and every entry that
        says so. An entry that is not listed has the source of whatever contains it."""
        sources: dict[str, str] = {}
        for file, content in (data or self.data()).model_dump().items():
            collect_sources(file, content, sources)
        return sources

    def closed_reason(self, keys: Sequence[str]) -> str | None:
        """Why an overlay may not touch a place, or None."""
        for closed, reason in self._closed.items():
            if len(keys) >= len(closed) and all(
                one in ("*", other) for one, other in zip(closed, keys, strict=False)
            ):
                return reason
        return None

    def _read_overlay(self, overlay: Path | Change) -> Overlay:
        return read_overlay(overlay, self.files, self._closed, self.renamed)

    @property
    def _closed(self) -> Closed:
        return {**CLOSED_SWITCHES, **self.closed}

    @property
    def files(self) -> tuple[str, ...]:
        """The stems of the data files."""
        return tuple(self.model.model_fields)

    @cached_property
    def _packaged_documents(self) -> dict[str, Table]:
        """Read once, since reading takes most of the time of an overlay. Nobody writes into them."""
        return read_folder(self.folder, self.files)

    @cached_property
    def _packaged_data(self) -> Data:
        return self._checked(self._packaged_documents)

    @cached_property
    def _packaged_components(self) -> Packed:
        return self.pack(self._packaged_data)

    def _checked(self, documents: dict[str, Table], overlay: str | None = None) -> Data:
        """The documents as models, after all checks."""
        complete = self.complete(documents)
        data = validate(self.model, complete, overlay)
        groups: list[Callable[[Data], Iterable[Problem]]] = [
            lambda data: common_problems(data, complete, self.rows),
            *self.checks,
        ]
        for check in groups if overlay is not None else [*groups, self.printed]:
            if problems := list(check(data)):
                raise complaint(problems, complete, overlay)
        return data


def _has_names(table: Any) -> bool:
    if isinstance(table, dict):
        return any(key in NAMES or _has_names(value) for key, value in table.items())
    return isinstance(table, list) and any(map(_has_names, table))


def given_names(entries: Iterable[Any]) -> dict[str, str]:
    """The names of entries that have one, by id. Where the data files name nothing, only overlays do."""
    return {entry.id: entry.name for entry in entries if getattr(entry, "name", "")}


def ids_of(entries: Sequence[Any]) -> tuple[str, ...]:
    """The ids of a list of entries, in its order."""
    return tuple(entry.id for entry in entries)


def source_of(sources: Mapping[str, str], keys: Sequence[str]) -> str:
    """The source of a value, from ``Reader.sources``: its own, or that of whatever contains it."""
    for count in range(len(keys), 0, -1):
        if (source := sources.get(".".join(keys[:count]))) is not None:
            return source
        if count > 1 and (source := sources.get(f"{keys[0]}.*.{keys[count - 1]}")) is not None:
            return source
    return "unknown"
