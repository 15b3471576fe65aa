"""Which is the smallest set of edits that makes a game fair? And do given edits make it fair?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports import fairness
from reports.balancing import standing
from reports.documents.balance import Result, write_page
from reports.fairness import Design
from reports.whatif import subject
from sim import arguments
from sim import games as registry
from sim.answers.asking import BALANCE_GAMES, FEWEST_BALANCE, Asked, Strength, ask, number, several_seats
from sim.answers.balanced import BalanceAnswer, edit_rows, round_rows, step_text, tried_rows
from sim.answers.progress import counter
from sim.answers.rotation import Rotation, overlay_path
from sim.answers.searching import CONFIRMING, OTHERS, PART, Search
from sim.errors import BadInput
from sim.files.writing import make_folder, write_file
from sim.gamekit.about import faction_titles
from sim.gamekit.edits import MOST_STEPS, Edit, Span, change_of, default_spans, edits, overlay_text
from sim.gamekit.overlays import Change
from sim.sweep.provenance import tolerance
from strategies import registry as players_of

CONFIRMED = 1.5  # times as many games to confirm the result
CHECKED, SAMPLED = 0.25, 0.1  # and with personas, and with stronger players, who are slow
STRONGER = "learned"
PERSONAS = "personas"
PRINTED, EDITED = "printed", "edited"


def balance(
    game: str,
    within: float | None = None,
    edits: str | Sequence[str] | None = None,
    max_edits: int = 8,
    out: str | Path | None = None,
    judge: str | Path | Sequence[str | Path] = (),
    games: int = BALANCE_GAMES,
    players: int | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
    strength: Strength = None,
) -> BalanceAnswer:
    """The smallest set of edits that makes a game fair: ``sim.balance("gaia_project", within=2)``.

    ``within``: how far ahead or behind a faction may be, in points; default: the game's tolerance. ``edits``:
    paths of numbers that may change ("*" stands for any id), or names; default: those of the game's
    edits.toml. ``max_edits``: at most so many numbers change. ``out``: the overlay to write, with its
    evidence in comments, and a page next to it; results are kept there too, so that an interrupted search
    can go on. ``judge``: overlays to judge in the same way, instead of a search; names of those that come
    with the game, or files. ``games``: of the baseline and of each round. Other arguments: see ``sim.batch``.
    """
    count = arguments.whole("games", games, FEWEST_BALANCE, 1_000_000)
    most = arguments.whole("max_edits", max_edits, 1, 100)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    several_seats(asked.match, "balance")
    band = number("within", tolerance(game) if within is None else within, 0.1, 1000)
    several: Sequence[str | Path] = [judge] if isinstance(judge, str | Path) else judge
    judged = [overlay_path(asked.match.game.name, "judge", one) for one in several]
    target = None if out is None else arguments.path("out", out)
    if target is not None:
        make_folder(target.absolute().parent)
    kept = None if target is None else target.with_suffix(".games")
    work = _Work(asked, Rotation(asked, kept), band, count, most)
    if judged and edits is not None:
        raise BadInput("judge: expected no edits, which are for a search")
    patterns = None if edits is None else arguments.texts("edits", edits)
    answer = work.judge(judged) if judged else work.search(patterns, most, target)
    if target is not None:
        write_page(_result(answer, work.command), target.with_suffix(".html"))
    return answer


@dataclass
class _Work:
    """A question, and how its games are played."""

    asked: Asked
    table: Rotation
    band: float
    games: int
    most: int
    designs: list[Design] = field(default_factory=list)
    done: int = 0
    expected: int = 0
    note: str = ""
    count: Any = None  # shows progress

    @property
    def block(self) -> int:
        return len(self.table.names) if self.table.by_faction else 1

    @property
    def word(self) -> str:
        return "faction" if self.table.by_faction else "seat"

    @property
    def titles(self) -> dict[str, str]:
        return faction_titles(self.asked.match.about)

    @property
    def command(self) -> str:
        """What somebody else would type."""
        words = ["libration balance", self.asked.match.game.name, f"--within {self.band:g}"]
        words += [f"--max-edits {self.most}", f"--games {self.games}", f"--seed {self.asked.seed}"]
        return " ".join([*words, *(f"--strategy {','.join(self.asked.named)}" for _ in self.asked.named[:1])])

    def play(self, overlay: Path | Change | None, deals: np.ndarray, cast: Sequence[str] = ()) -> Any:
        """Games of a design; the live line says which step they belong to."""

        def report(batch: Any) -> None:
            self.done += batch.games
            self.count(self.done, max(self.expected, self.done), note=self.note)

        return self.table.play(self.table.match(overlay, cast), deals, report)

    def search(self, patterns: Sequence[str] | None, most: int, out: Path | None) -> BalanceAnswer:
        """Find the edits, confirm them, and write them."""
        game, base = self.asked.match.game, self.asked.overlay
        reader = registry.reader(game.name)
        spans = default_spans(reader) if patterns is None else dict.fromkeys(patterns, Span(most=MOST_STEPS))
        allowed = edits_of(reader, spans, base)
        names = self.table.names
        owns = [
            names.index(about) if self.table.by_faction and (about := subject(game, [edit.keys])) else None
            for edit in allowed
        ]
        search = Search(
            play=lambda steps, deals: self.play(self._overlay(allowed, steps), deals),
            limits=[edit.steps for edit in allowed],
            owns=owns,
            groups=len(names),
            fair=1 / self.asked.match.players,
            band=self.band,
            most=most,
            games=self.games,
            block=self.block,
            say=self._say,
        )
        self.expected = int(self.games * (3 + 2 * CONFIRMED + 4 * CHECKED) + len(allowed) * self.games / 40)
        with counter() as self.count:
            chosen = search.run()
            overlay = self._overlay(allowed, chosen)
            self._confirm([(PRINTED, base)] + ([(EDITED, overlay)] if chosen else []))
        fix = edit_rows(search, allowed, chosen, self.titles, names)
        answer = self._answer(search, allowed, fix, chosen, out)
        if out is not None and chosen:
            self._write(out, overlay, fix, answer)
        return answer

    def judge(self, overlays: Sequence[Path]) -> BalanceAnswer:
        """Play given overlays as a result would be confirmed."""
        self.expected = int(self.games * (CONFIRMED + 2 * CHECKED) * (1 + len(overlays)))
        with counter() as self.count:
            self._confirm([(PRINTED, self.asked.overlay), *((path.stem, path) for path in overlays)])
        return self._answer(None, [], [], {}, None)

    def _say(self, line: str) -> None:
        self.note = line

    def _overlay(self, allowed: Sequence[Edit], steps: Mapping[int, int]) -> Path | Change | None:
        reader = registry.reader(self.asked.match.game.name)
        return change_of(
            reader, self.asked.overlay, {allowed[place]: count for place, count in steps.items()}
        )

    def _confirm(self, designs: Sequence[tuple[str, Any]]) -> None:
        """Each design on fresh deals: by those who were asked for, by personas, and by stronger players."""
        casts: list[tuple[str, tuple[str, ...], float]] = [(", ".join(self.asked.seated), (), CONFIRMED)]
        if not self.asked.named:
            known = [name for name in players_of.names(self.asked.match.game.name)]
            rungs = players_of.rungs(self.asked.match.game.name)
            if personas := tuple(name for name in known if name not in rungs and name != "eager"):
                casts.append((PERSONAS, personas, CHECKED))
            if STRONGER in rungs:
                casts.append((STRONGER, (STRONGER,), SAMPLED))
        groups = len(self.table.names)
        for step, (who, cast, share) in enumerate(casts):
            count = -(-int(self.games * share) // self.block) * self.block
            first = (CONFIRMING if not step else OTHERS + step) * PART
            deals = np.arange(first, first + count)
            for name, overlay in designs:
                self._say(f"fresh deals: {name}, {who}")
                found = standing(
                    self.play(overlay, deals, cast), groups, 1 / self.asked.match.players
                ).solved()
                self.designs.append(Design(who, name, found, count))

    def _answer(
        self,
        search: Search | None,
        allowed: Sequence[Edit],
        fix: list[dict[str, Any]],
        chosen: Mapping[int, int],
        out: Path | None,
    ) -> BalanceAnswer:
        names, unit = self.table.names, self.asked.match.about.unit
        shown = [self.titles.get(name, name) for name in names]
        summaries = [fairness.summary(design, self.band) for design in self.designs]
        sentences = list(self._sentences(search, fix, summaries, shown))
        question = f"What would bring every {self.word} within ±{self.band:g} {unit}?"
        if search is None:
            question = f"Is every {self.word} within ±{self.band:g} {unit}?"
        everybody = fairness.rows(self.designs, names, self.titles, self.band)
        return BalanceAnswer(
            **self.asked.fields(question, self.done or self.designs[0].games),
            sentences=tuple(sentences),
            table=pl.DataFrame(everybody),
            word=self.word,
            band=self.band,
            designs=pl.DataFrame(summaries),
            edits=pl.DataFrame(fix),
            tried=pl.DataFrame([] if search is None else tried_rows(search, allowed, self.titles, names)),
            trade=pl.DataFrame(
                {"edits": range(len(search.trade)), "furthest": search.trade}
                if search and search.trade
                else {}
            ),
            rounds=pl.DataFrame([] if search is None else round_rows(search, names)),
            out=None if out is None or not chosen else str(out),
        )

    def _sentences(
        self,
        search: Search | None,
        fix: Sequence[Mapping[str, Any]],
        summaries: Sequence[Mapping[str, Any]],
        shown: Sequence[str],
    ) -> Any:
        unit, usual = self.asked.match.about.unit, self.designs[0].players
        if search is not None and not fix:
            if search.tried:
                yield "None of the allowed edits helps."
            else:
                yield f"No {self.word} is shown to be outside ±{self.band:g} {unit}, so nothing is edited."
            yield fairness.verdict_line(self.designs[0].standing, self.word, shown, self.band, unit)
            return
        if fix:
            listed = "; ".join(
                f"{row['title']}: {row['what']} {row['before']} → {row['after']}" for row in fix
            )
            yield f"{len(fix)} edit{'s' * (len(fix) > 1)}: {listed}."
        base: dict[str, Mapping[str, Any]] = {}
        for design, row in zip(self.designs, summaries, strict=True):
            if design.name == PRINTED:
                base[design.players] = row
                continue
            line = fairness.compared(base[design.players], row, self.word, self.band, unit)
            name = f"{design.name}: " if search is None else ""
            who = "" if design.players == usual else f"with {design.players}: "
            yield f"{name}{who}{line}"
            if design.players == usual:
                yield fairness.verdict_line(design.standing, self.word, shown, self.band, unit)
        if search is not None and search.solved is not None and search.solved.missed > 0:
            yield (
                f"No {search.most} of the allowed edits bring everybody within ±{self.band:g} {unit}: as "
                f"estimated, the best miss it by {search.solved.missed:.1f} {unit} in all."
            )
        if search is None:
            yield from self._agreements()

    def _agreements(self) -> Any:
        """Whether each overlay moves the factions the way they need, and as the others do."""
        mine = [design for design in self.designs if design.players == self.designs[0].players]
        base = mine[0].standing.value
        moves = {design.name: design.standing.value - base for design in mine[1:]}
        for name, move in moves.items():
            value = fairness.agreement(move, -base)
            yield f"{name}: its changes correlate with those that are needed by {value:+.2f}."
        names = list(moves)
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                value = fairness.agreement(moves[one], moves[other])
                yield f"{one} and {other}: their changes correlate by {value:+.2f}."

    def _write(
        self,
        out: Path,
        overlay: Path | Change | None,
        fix: Sequence[Mapping[str, Any]],
        answer: BalanceAnswer,
    ) -> None:
        assert isinstance(overlay, Change)
        unit = self.asked.match.about.unit
        command = self.command
        comments = [f"Written by `{command}`; {answer.played}.", *answer.sentences]
        tables = {"name": out.stem, "note": f"by `{command}`"} | dict(overlay.tables)
        notes = {
            row["path"]: f"{row['title']}, {row['what']} {row['before']} → {row['after']}: "
            f"{step_text(row)} {unit} for each step of {row['direction'] * row['size']:+d}"
            for row in fix
        }
        write_file(out, overlay_text(tables, comments, notes).encode())


def _result(answer: BalanceAnswer, command: str) -> Result:
    names = ("title", "question", "unit", "word", "band", "sentences", "table", "designs", "edits", "tried")
    values = {name: getattr(answer, name) for name in (*names, "trade")}
    return Result(**values, played=f"{answer.played}; {answer.footnote}.", command=command)


def edits_of(reader: Any, spans: Mapping[str, Span], overlay: Path | None) -> list[Edit]:
    """The allowed edits. BadInput if there are none."""
    found = edits(reader, spans, overlay)
    if not found:
        raise BadInput("--edits: expected numbers that can change, found that their limits allow no step")
    return found
