"""Which is the smallest set of edits that makes a game fair? And do given edits make it fair?"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports import fairness
from reports.balancing import Games, standing, together
from reports.documents.balance import Result, write_page
from reports.fairness import Design
from reports.whatif import subject
from sim import arguments
from sim import games as registry
from sim.answers.asking import (
    BALANCE_GAMES,
    FEWEST_BALANCE,
    MAX_GAMES,
    Asked,
    Strength,
    ask,
    number,
    say_notes,
    several_seats,
)
from sim.answers.balanced import BalanceAnswer, edit_rows, round_rows, tried_rows
from sim.answers.calling import question
from sim.answers.casts import CHECKED, Cast, casts_of
from sim.answers.fixing import EDITED, PRINTED, About, agreements, comments, found_sentences, judged_sentences
from sim.answers.keeping import keeping
from sim.answers.progress import counter, duration
from sim.answers.rotation import Rotation, overlay_file
from sim.answers.searching import CONFIRMING, OTHERS, PART, ROUNDS, Search, deals_of_an_edit
from sim.errors import BadInput
from sim.files.writing import make_folder, write_file
from sim.gamekit.about import faction_titles
from sim.gamekit.edits import MOST_STEPS, Edit, Span, change_of, default_spans, edits, overlay_text
from sim.gamekit.overlays import Change
from sim.gamekit.places import at
from sim.intervals import with_half
from sim.sweep.provenance import tolerance

KEPT = ".games"  # the end of the folder for results, next to the overlay
SEAT = "seat"  # the key of an entry of the data that is about one seat
LOOKS = 5  # at a long step, for the live line
TIMED = 4  # blocks of games, to learn how fast they are
SOLVING, PREPARING = 20.0, 0.1  # seconds: choosing edits, and each design


@question
def balance(
    game: str,
    games: int | None = None,
    players: int | None = None,
    *,
    within: float | None = None,
    numbers: str | Sequence[str] | None = None,
    max_edits: int = 8,
    out: str | Path | None = None,
    judge: str | Path | Sequence[str | Path] = (),
    check: str | Sequence[str] | None = None,
    minutes: float | None = None,
    keep: str | Path | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> BalanceAnswer:
    """The smallest set of edits that makes a game fair: ``sim.balance("gaia_project", within=2)``.

    ``within``: how far ahead or behind a faction may be, in points; default: the game's tolerance.
    ``numbers``: which may change, as paths ("*" stands for any id) or names; default: those of the game's
    edits.toml. ``max_edits``: at most so many numbers change. ``out``: the overlay to write, with its
    evidence in comments, and a page next to it. ``keep``: a folder for results, so that a call that was
    interrupted can go on; default: next to ``out``. ``judge``: overlays to judge in the same way, instead of
    a search; names of those that come with the game, or files. ``games``: of the baseline and of each round;
    default: 12,000. ``minutes``: choose the games so that it takes about as long. ``check``: who else plays
    the result, strategies or "personas" or "none"; default: personas and learned players, if nobody is
    named. Other arguments: see ``sim.batch``.
    """
    most = arguments.whole("max_edits", max_edits, 1, 100)
    if games is not None and minutes is not None:
        raise BadInput("minutes: expected either minutes or games, found both")
    count = arguments.whole("games", BALANCE_GAMES if games is None else games, FEWEST_BALANCE, MAX_GAMES)
    time = None if minutes is None else number("minutes", minutes, 0.1, 10_000)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    several_seats(asked.match, "balance")
    band = number("within", tolerance(game) if within is None else within, 0.1, 1000)
    several: Sequence[str | Path] = [judge] if isinstance(judge, str | Path) else judge
    judged = [overlay_file(asked.match.game.name, "judge", one) for one in several]
    if judged and numbers is not None:
        raise BadInput("judge: expected no numbers, which are for a search")
    for path in judged:
        asked.other((), path)  # BadInput names what is wrong with it
    patterns = None if numbers is None else arguments.texts("numbers", numbers)
    casts = casts_of(asked, None if check is None else arguments.texts("check", check))
    target = None if out is None else _target(arguments.path("out", out))
    if keep is None and target is not None:
        keep = target.with_suffix(KEPT)
    table = Rotation(asked, factions=True)
    designs = [table.match(None, cast.names) for cast in casts] + [table.match(path) for path in judged]
    asked = keeping(
        keep,
        "balance",
        asked,
        designs,
        within=band,
        edits=patterns,
        max_edits=most,
        judge=[path.stem for path in judged],
        games=games,
        minutes=time,
        check=[cast.who for cast in casts[1:]],
    )
    table = Rotation(asked, factions=True)
    work = Work(asked, table, band, count, most, casts, time, patterns, judged)
    answer = work.judge() if judged else work.search(target)
    if target is not None:
        write_page(_result(answer, work.command), target.with_suffix(".html"))
    return answer


def _target(out: Path) -> Path:
    """Where the overlay goes. BadInput if it can't be written: better now than after an hour."""
    if out.suffix != ".toml":
        raise BadInput(f'out: expected a file that ends in .toml, found "{out}"')
    if out.is_dir():
        raise BadInput(f"out: {out}: expected a file, found a folder")
    make_folder(out.parent.absolute())
    return out


@dataclass
class Work:
    """A question, and how its games are played."""

    asked: Asked
    table: Rotation
    band: float
    games: int
    most: int
    casts: Sequence[Cast]
    minutes: float | None
    patterns: Sequence[str] | None
    judged: Sequence[Path]
    designs: list[Design] = field(default_factory=list)
    done: int = 0  # games
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
        asked, words = self.asked, ["libration", "balance", self.asked.match.game.name]
        words += ["--within", f"{self.band:g}"]
        words += [word for path in self.judged for word in ("--judge", path.stem)]
        if not self.judged:
            words += ["--numbers", ",".join(self.patterns)] if self.patterns else []
            words += ["--max-edits", str(self.most)]
        words += [
            "--games",
            str(self.games),
            "--players",
            str(asked.match.players),
            "--seed",
            str(asked.seed),
        ]
        words += ["--strategy", ",".join(asked.named)] if asked.named else []
        words += ["--overlay", asked.overlay.name] if asked.overlay else []
        words += [word for key, value in asked.options.items() for word in ("--option", f"{key}={value}")]
        others = [cast.who for cast in self.casts[1:]]
        words += ["--check", ",".join(others)] if others and asked.named else []
        return shlex.join(words)

    def play(self, overlay: Path | Change | None, deals: np.ndarray, cast: Sequence[str] = ()) -> Games:
        """Games of a design. The live line says which step they belong to, and of a long one how far the
        furthest is from fair, so far."""
        match, step = self.table.match(overlay, cast), self.note

        def report(batch: Any) -> None:
            self.done += batch.games
            self.count(self.done, max(self.expected, self.done), note=self.note)

        parts: list[Games] = []
        for part in np.array_split(deals, LOOKS if len(deals) >= self.games * CHECKED else 1):
            if parts:
                self.note = f"{step}, {self._furthest(together(parts))}"
            parts.append(self.table.play(match, part, report))
        self.note = step
        return together(parts)

    def _furthest(self, games: Games) -> str:
        """Who is furthest from fair, with the interval."""
        found = standing(games, len(self.table.names), 1 / self.asked.match.players)
        if not np.isfinite(found.value).any():
            return "one side always wins"
        place = int(np.nanargmax(np.abs(found.value)))
        name = self.table.names[place]
        far = with_half(float(found.value[place]), float(found.half()[place]), signed=True)
        return f"{self.titles.get(name, name)} {far}"

    def search(self, out: Path | None) -> BalanceAnswer:
        """Find the edits, confirm them, and write them."""
        game, base = self.asked.match.game, self.asked.overlay
        reader = registry.reader(game.name)
        spans = (
            default_spans(reader)
            if self.patterns is None
            else dict.fromkeys(self.patterns, Span(most=MOST_STEPS))
        )
        allowed = edits_of(reader, spans, base)
        names = self.table.names
        documents = reader.documents(base)
        owns = [self._owner(edit, documents) for edit in allowed]
        self._plan(len(allowed), 2)
        search = Search(
            play=lambda steps, deals: self.play(self._overlay(allowed, steps), deals),
            limits=[edit.steps for edit in allowed],
            owns=owns,
            groups=len(names),
            fair=1 / self.asked.match.players,
            band=self.band,
            most=self.most,
            games=self.games,
            block=self.block,
            say=self._say,
        )
        with counter() as self.count:
            chosen = search.run()
            overlay = self._overlay(allowed, chosen)
            self._confirm([(PRINTED, base)] + ([(EDITED, overlay)] if chosen else []))
        fix = edit_rows(search, allowed, chosen, self.titles, names)
        answer = self._answer(search, allowed, fix, None if out is None or not chosen else out)
        if out is not None and chosen:
            self._write(out, overlay, fix, answer)
        return answer

    def _owner(self, edit: Edit, documents: Mapping[str, Any]) -> int | None:
        """The faction or the seat that an edit is about; None: everybody."""
        if self.table.by_faction:
            about = subject(self.asked.match.game, [edit.keys])
            return self.table.names.index(about) if about else None
        entries = (at(documents, edit.where[:depth]) for depth in range(1, len(edit.where)))
        seats = [entry.get(SEAT) for entry in entries if isinstance(entry, dict)]
        number = next((seat for seat in seats if isinstance(seat, int)), 0)
        return number - 1 if 1 <= number <= len(self.table.names) else None

    def judge(self) -> BalanceAnswer:
        """Play given overlays as a result would be confirmed."""
        self._plan(0, 1 + len(self.judged))
        with counter() as self.count:
            self._confirm([(PRINTED, self.asked.overlay), *((path.stem, path) for path in self.judged)])
        return self._answer(None, [], [], None)

    def _plan(self, allowed: int, designs: int) -> None:
        """Say what it will cost, and choose the games by the time if that is given."""
        speeds = []
        for cast in self.casts:
            self._say(f"how fast {cast.who} are")
            speeds.append(self.table.speed(self.table.match(None, cast.names), TIMED * self.block))
        if self.minutes is not None:
            found = partial(self.affordable, allowed, designs, speeds)
            self.games = self.asked.kept.number("games", found) if self.asked.kept else found()
        low, high = (self._seconds(allowed, designs, speeds, rounds) for rounds in (1, ROUNDS))
        self.expected = int(sum(self._games(allowed, designs, ROUNDS)))
        what = f"{allowed} numbers may change, " if allowed else ""
        shown = ", ".join(f"{cast.who} {speed:,.0f}" for cast, speed in zip(self.casts, speeds, strict=True))
        say_notes(
            [
                f"balance: {what}up to {self.expected:,} games, {duration(low, high)} "
                f"(games/s: {shown}); --games or --minutes makes it shorter"
            ]
        )

    def _games(self, allowed: int, designs: int, rounds: int) -> list[float]:
        """Games of each cast."""
        first, *others = (designs * self.games * cast.share for cast in self.casts)
        tried = allowed * deals_of_an_edit(self.games, allowed)
        return [first + (self.games * (1 + rounds) + tried if allowed else 0), *others]

    def _seconds(self, allowed: int, designs: int, speeds: Sequence[float], rounds: int) -> float:
        work = self._games(allowed, designs, rounds)
        played = sum(games / speed for games, speed in zip(work, speeds, strict=True))
        return played + PREPARING * (allowed + rounds) + SOLVING * bool(allowed)

    def affordable(self, allowed: int, designs: int, speeds: Sequence[float]) -> int:
        """Games that take about ``minutes``."""
        least, most = FEWEST_BALANCE, MAX_GAMES
        while most - least >= 100:
            self.games = (least + most) // 2
            fits = self._seconds(allowed, designs, speeds, ROUNDS) <= 60 * (self.minutes or 0)
            least, most = (self.games, most) if fits else (least, self.games)
        return least

    def _say(self, line: str) -> None:
        self.note = line

    def _overlay(self, allowed: Sequence[Edit], steps: Mapping[int, int]) -> Path | Change | None:
        reader = registry.reader(self.asked.match.game.name)
        return change_of(
            reader, self.asked.overlay, {allowed[place]: count for place, count in steps.items()}
        )

    def _confirm(self, designs: Sequence[tuple[str, Any]]) -> None:
        """Each design on fresh deals: by those who were asked for, by personas, and by stronger players."""
        groups = len(self.table.names)
        for step, cast in enumerate(self.casts):
            count = -(-int(self.games * cast.share) // self.block) * self.block
            first = (CONFIRMING if not step else OTHERS + step) * PART
            deals = np.arange(first, first + count)
            for name, overlay in designs:
                self._say(f"fresh deals: {name}, {cast.who}")
                games = self.play(overlay, deals, cast.names)
                found = standing(games, groups, 1 / self.asked.match.players)
                self.designs.append(Design(cast.who, name, found if step else found.solved(), count))

    def _answer(
        self, search: Search | None, allowed: Sequence[Edit], fix: list[dict[str, Any]], out: Path | None
    ) -> BalanceAnswer:
        names, unit = self.table.names, self.asked.match.about.unit
        about = About([self.titles.get(name, name) for name in names], self.word, self.band, unit)
        summaries = [fairness.summary(design, self.band) for design in self.designs]
        question = f"What would bring every {self.word} within ±{self.band:g} {unit}?"
        if search is None:
            question = f"Is every {self.word} within ±{self.band:g} {unit}?"
            sentences = judged_sentences(self.designs, summaries, about) + agreements(self.designs)
        else:
            sentences = found_sentences(search, fix, self.designs, summaries, about)
        everybody = fairness.rows(self.designs, names, self.titles, self.band)
        curve = {"edits": range(len(search.trade)), "furthest": search.trade} if search else {}
        return BalanceAnswer(
            **self.asked.fields(question, self.done),
            sentences=tuple(sentences),
            table=pl.DataFrame(everybody),
            word=self.word,
            band=self.band,
            designs=pl.DataFrame(summaries),
            edits=pl.DataFrame(fix),
            tried=pl.DataFrame([] if search is None else tried_rows(search, allowed, self.titles, names)),
            trade=pl.DataFrame(curve if search and search.trade else {}),
            rounds=pl.DataFrame([] if search is None else round_rows(search, names)),
            out=None if out is None else str(out),
        )

    def _write(
        self,
        out: Path,
        overlay: Path | Change | None,
        fix: Sequence[Mapping[str, Any]],
        answer: BalanceAnswer,
    ) -> None:
        assert isinstance(overlay, Change)
        tables = {"name": out.stem, "note": f"by `{self.command}`"} | dict(overlay.tables)
        above, notes = comments(answer, self.command, fix)
        write_file(out, overlay_text(tables, above, notes).encode())


def _result(answer: BalanceAnswer, command: str) -> Result:
    names = ("title", "question", "unit", "word", "band", "sentences", "table", "designs", "edits", "tried")
    values = {name: getattr(answer, name) for name in (*names, "trade")}
    return Result(**values, played=f"{answer.played}; {answer.footnote}.", command=command)


def edits_of(reader: Any, spans: Mapping[str, Span], overlay: Path | None) -> list[Edit]:
    """The allowed edits. BadInput if there are none."""
    found = edits(reader, spans, overlay)
    if not found:
        raise BadInput("numbers: expected numbers that can change, found that their limits allow no step")
    return found
