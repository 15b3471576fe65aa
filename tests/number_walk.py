"""Nothing printed on a component is in code: games are played again with one number of the data changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim import games
from sim.errors import BadInput
from sim.playing.batch import Table, play_games, set_table
from sim.rooms.components import Reader
from sim.rooms.data_files import read_folder
from tests.contract import bits
from tests.games.cryo.test_every_number import Where, changed, merged, numbers, reason, text, toml

SEED = 77
STEPS = (1, -1, 2, 3)  # by which a number is changed, until games differ


@dataclass(frozen=True)
class Seats:
    """Who plays, with which options."""

    players: int
    strategy: str
    options: Mapping[str, str] = field(default_factory=dict)


class Walker:
    """Says of each number whether it changes play.

    ``bases`` are overlays to play with, the first of them empty: what nobody reaches in an ordinary game
    shows where all are rich. ``chunks``: games at each table, one lot after the other, until one differs.
    """

    def __init__(
        self,
        game: str,
        reader: Reader[Any, Any],
        folder: Path,
        seats: Sequence[Seats],
        bases: Sequence[Mapping[str, Any]],
        chunks: Sequence[int],
    ) -> None:
        self.reader = reader
        self.path = folder / "change.toml"
        self.documents = read_folder(reader.folder, reader.files)
        self.numbers = list(numbers(self.documents))
        self.bases = bases
        self.chunks = chunks
        self.tables = [set_table(games.get(game), one.players, [one.strategy], one.options) for one in seats]
        self.played: dict[tuple[int, int, int], bytes] = {}

    def verdict(self, where: Where, value: int) -> str:
        """refused, nothing (no effect), or different."""
        said = []
        for step in STEPS:
            overlay = changed(self.documents, where, value + step)
            try:
                components = self.load(overlay)
            except BadInput as error:
                assert "change.toml: " in str(error) and len(str(error)) <= 300, error
                said.append("refused")
                continue
            said.append("nothing")
            if components.tobytes() == self.reader.components().tobytes():
                continue
            if any(self.differs(base, overlay) for base in range(len(self.bases))):
                return "different"
        return "nothing" if "nothing" in said else "refused"

    def load(self, overlay: Mapping[str, Any]) -> Any:
        self.path.write_text("".join(f"{key} = {toml(table)}\n" for key, table in overlay.items()))
        return self.reader.components(self.path)

    def differs(self, base: int, overlay: Mapping[str, Any]) -> bool:
        """Whether some game goes another way than without the overlay."""
        before = self.load(self.bases[base])
        try:
            after = self.load(merged(self.bases[base], overlay))
        except BadInput:
            return False
        first = 0
        for chunk in self.chunks:
            for place, table in enumerate(self.tables):
                key = (base, place, first)
                if key not in self.played:
                    self.played[key] = self.play(table, before, chunk, first)
                if self.play(table, after, chunk, first) != self.played[key]:
                    return True
            first += chunk
        return False

    def play(self, table: Table, components: Any, chunk: int, first: int) -> bytes:
        other = Table(table.game, table.players, table.strategies, components, table.options)
        return bits(play_games(other, chunk, SEED, first=first))

    def unexplained(
        self, every: int, refused: Mapping[str, str], without_effect: Mapping[str, str], needed: set[str]
    ) -> Iterator[str]:
        """Of ``every`` so manieth number: those that do not matter without a reason, or with a wrong one.

        Reasons that were needed are added to ``needed``.
        """
        for where, value in self.numbers[::every]:
            expected = "different"
            for word, reasons in (("refused", refused), ("nothing", without_effect)):
                if found := reason(reasons, where):
                    expected = word
                    needed.add(found)
            verdict = self.verdict(where, value)
            if verdict != expected:
                yield f"{text(where)} = {value}: {verdict}, expected {expected}"
