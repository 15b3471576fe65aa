"""The page of the workbench: ipywidgets around a session. They show what the session knows, and tell it what
the user does; nothing is decided here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from sim.errors import BadInput
from sim.workbench import charts, parts, sharing
from sim.workbench.catalogue import Component, Number, Value
from sim.workbench.players import Players
from sim.workbench.question import Question, Task
from sim.workbench.rows import Row
from sim.workbench.runner import Event, Post, Runner
from sim.workbench.session import LABELS, Result, Session
from sim.workbench.verdict import OPEN, comparison, verdict

STYLE = Path(__file__).with_name("style.html")
MOST_LISTED = 200  # components in the list
LINES = 8  # of the list of what was found
MOST_ROWS = 60  # numbers of one component
NOTHING = "Choose a component and move a slider."


class Workbench(widgets.VBox):
    """Shown by a notebook cell, or by Voilà. ``post`` carries a call into the thread of the widgets."""

    def __init__(
        self, session: Session, folder: Path, post: Post, runner: Callable[..., Any] = Runner
    ) -> None:
        self.session, self.folder = session, folder
        self._runner = runner(post, self._hear)
        self._component: Component | None = None
        self._started = 0.0
        self._drawn: object = None
        self._state = session.state
        self._players = Players(session, self._set_up)
        self._make()
        title = escape(session.catalogue.game.title)
        top = widgets.HTML(
            f"{STYLE.read_text(encoding='utf-8')}<div class='wb-top'><h1>{title}: what if?</h1><p>Change a "
            "number and watch what it does. Every change is played against the game as it is, on the same "
            "deals, by the same players.</p></div>"
        )
        columns = widgets.HBox([_column("wb-left", self._left()), _column("wb-right", self._right())])
        columns.add_class("wb-columns")
        super().__init__([top, columns])
        self.add_class("wb")
        self._search("")
        self._refresh()

    def close(self) -> None:
        """Stop playing."""
        self._runner.close()
        super().close()

    # what there is

    def _make(self) -> None:
        self.search = widgets.Text(
            placeholder="a faction, card, tile, or a number: ore", continuous_update=True
        )
        self.search.add_class("wb-search")
        self.search.observe(lambda change: self._search(change["new"]), "value")
        self.found = widgets.Select(options=[])
        self.found.add_class("wb-list")
        self.found.observe(lambda change: self._show(change["new"]), "value")
        self.found_note, self.card, self.chosen = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.rows = widgets.VBox()
        self.rows.add_class("wb-rows")
        self.undo = _button("Undo", "wb-undo", self._undo)
        self.clear = _button("Take all back", "wb-clear", self._clear)
        self.verdict, self.status, self.error = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.stop = _button("Stop", "wb-stop", self._stop)
        self.keep = _button("Keep for comparison", "wb-keep", self._keep)
        self.better = _button("", "wb-better", self._better)
        self.longer = _button("Play twice as long", "wb-longer", self._longer)
        self.charts, self.base, self.takers = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.ask_takers = _button("Who takes it, and how do they do?", "wb-takers", self._ask_takers)
        self.kept, self.compared = widgets.VBox(), widgets.HTML()
        self.kept.add_class("wb-kept-list")
        self.name = widgets.Text(layout=widgets.Layout(width="320px"), continuous_update=True)
        self.name.add_class("wb-name-of-files")
        self.save = _button("Save as overlay", "wb-save", self._save)
        self.share = _button("Write a page to share", "wb-share", self._share)
        self.command, self.saved = widgets.HTML(), widgets.HTML()

    def _left(self) -> list[Any]:
        return [
            _heading("1. What to change"),
            self.search,
            self.found,
            self.found_note,
            self.card,
            self.ask_takers,
            self.rows,
            _heading("Changed"),
            self.chosen,
            _buttons(self.undo, self.clear),
            _heading("2. Who plays"),
            self._players.box,
        ]

    def _right(self) -> list[Any]:
        return [
            _heading("3. What it does"),
            self.verdict,
            self.status,
            self.error,
            _buttons(self.stop, self.longer, self.keep, self.better),
            self.charts,
            self.base,
            self.takers,
            _heading("4. Compare up to three changes"),
            self.kept,
            self.compared,
            _heading("5. Take it with you"),
            widgets.HBox([widgets.HTML("Name of the files:&nbsp;"), self.name]),
            _buttons(self.save, self.share),
            self.saved,
            self.command,
        ]

    # what the user does

    def _search(self, text: str) -> None:
        found = self.session.catalogue.search(text)
        listed = found[:MOST_LISTED]
        self.found.options = [(f"{each.title}  ({each.kind.lower()})", each) for each in listed]
        self.found.value = None
        self.found.rows = min(max(len(listed), 2), LINES)
        more = f"{len(found)} found; the first {MOST_LISTED} are listed." if len(found) > MOST_LISTED else ""
        none = f'Nothing is called "{text}". Try a shorter word.' if not found else ""
        self.found_note.value = f'<p class="wb-id">{escape(more or none or f"{len(found)} found")}</p>'

    def _show(self, component: Component | None) -> None:
        if component is None or component is self._component:
            return
        self._component = component
        self.session.ask_takers(None)
        for row in self.rows.children:
            row.close()
        self.rows.children = [
            Row(self.session.catalogue.narrowed(number), self.session.value(number.where), self._moved)
            for number in component.numbers[:MOST_ROWS]
        ]
        self.card.value = parts.component_card(component)
        self._advance()

    def _moved(self, number: Number, value: Value) -> None:
        self.session.choose(number.where, value)
        self._advance()

    def _ask_takers(self) -> None:
        if self._component is not None:
            self.session.ask_takers(self.session.catalogue.can_be_taken(self._component))
            self._advance()

    def _undo(self) -> None:
        self.session.undo()
        self._advance()

    def _clear(self) -> None:
        self.session.clear()
        self._advance()

    def _set_up(self, **given: Any) -> None:
        setup = self.session.state.setup
        if "players" in given:
            setup = setup.seated(given.pop("players"))
        try:
            self.session.set_up(replace(setup, **given))
        except BadInput as error:
            self._players.fill(str(error))
            return
        self._advance()

    def _stop(self) -> None:
        if self.session.stopped or self.session.next_question() is None:
            self.session.retry()
        else:
            self.session.stopped = True
        self._advance()

    def _keep(self) -> None:
        self._try(self.session.keep)

    def _better(self) -> None:
        """Keep the change, and ask the same of the next stronger players."""
        stronger = self._players.stronger()
        if stronger and self._try(self.session.keep):
            self._set_up(strategies=(stronger,))

    def _longer(self) -> None:
        self._set_up(most=2 * self.session.state.setup.most)

    def _try(self, action: Callable[[], Any]) -> bool:
        try:
            action()
        except BadInput as error:
            self._advance()
            self.error.value = parts.error_box(str(error))
            return False
        self._advance()
        return True

    def _save(self) -> None:
        self._write(".toml", "text/plain", lambda: sharing.overlay(self.session))

    def _share(self) -> None:
        name = self.name.value or sharing.file_name(self.session)
        self._write(".html", "text/html", lambda: sharing.page(self.session, name))

    def _write(self, suffix: str, kind: str, make: Callable[[], str]) -> None:
        name = self.name.value or sharing.file_name(self.session)
        try:
            text = make()
            path = sharing.save(self.folder, name, suffix, text)
        except BadInput as error:
            self.saved.value = parts.error_box(str(error))
            return
        self.saved.value = parts.saved_line(str(path), path.name, text, kind)

    # what is going on

    def _hear(self, question: Task, event: Event) -> None:
        self.session.hear(question, event)
        self._advance()

    def _advance(self) -> None:
        """Play what is to be played next, and show what is known."""
        wanted = self.session.next_question()
        if self.session.state != self._state:
            self._state, self.saved.value = self.session.state, ""
        if wanted != self._runner.question:
            self._started = time.monotonic()
            if wanted is not None and (known := self.session.results.get(wanted)):
                known.progress = None
            self._runner.play(wanted)
        self._refresh()

    def _refresh(self) -> None:
        session = self.session
        question, result = session.question, session.result()
        playing = self._runner.question
        self._fill()
        self.chosen.value = parts.chosen_list(session)
        self.undo.disabled = not session.history
        self.clear.disabled = not session.state.chosen
        can = self._component is not None and session.catalogue.can_be_taken(self._component)
        self.ask_takers.layout.display = "" if can else "none"
        said = None
        if question and result and result.looks:
            said = verdict(result, question.setup.tolerance)
        self.verdict.value = parts.verdict_box(said, self._empty(), playing == question)
        if not session.state.chosen:
            self.verdict.value += parts.SUGGESTIONS
        self._show_status(playing)
        refused = session.refusal.message if session.refusal else ""
        self.error.value = parts.error_box(refused or (result.error if result else ""))
        stopped = session.stopped or (result is not None and bool(result.error))
        self.stop.description = "Play on" if stopped else "Stop"
        open_end = said is not None and said.tone == OPEN and result is not None and result.finished
        self.longer.layout.display = "" if open_end else "none"
        self.stop.disabled = not playing and not stopped
        self.keep.disabled = question is None or session.kept(question) is not None
        stronger = self._players.stronger()
        self.better.description = f"Ask {stronger} players too" if stronger else "Best players asked"
        self.better.disabled = question is None or not stronger
        self.name.placeholder = sharing.file_name(session)
        self.save.disabled = question is None
        self.share.disabled = said is None
        self.command.value = parts.command_line(question.command if question else "")
        self._draw(question, result)  # last, since it takes longest

    def _empty(self) -> str:
        if self.session.refusal:
            return "Not played: the game refuses these values."
        return NOTHING if not self.session.state.chosen else "The first answer comes after 200 deals."

    def _fill(self) -> None:
        """Show in the sliders what is chosen and refused."""
        refusal = self.session.refusal
        for row in self.rows.children:
            where = row.number.where
            message = refusal.message if refusal and refusal.where == where else ""
            row.fill(self.session.value(where), message)
        self._players.fill("")

    def _show_status(self, playing: Task | None) -> None:
        if playing is None:
            self.status.value = '<div class="wb-progress">Stopped.</div>' if self.session.stopped else ""
            return
        kept = self.session.kept(playing)
        label = f"Playing {kept.label}" if kept and playing != self.session.question else "Playing"
        result = self.session.results.get(playing)
        designs = 2 if isinstance(playing, Question) else 1
        first = not any(each.looks for each in self.session.results.values())
        self.status.value = parts.progress_line(result, self._started, label, designs, first)

    def _draw(self, question: Question | None, result: Result | None) -> None:
        """Charts take a while: only when something new is known."""
        known = tuple((each.label, self._looks(each.question)) for each in self.session.candidates)
        taken = self.session.results.get(self.session.taken) if self.session.taken else None
        seen = (len(result.looks), result.finished) if result else ()
        key = (question, seen, known, taken and (taken.finished, taken.error))
        if key == self._drawn:
            return
        self._drawn = key
        self.charts.value = self.base.value = ""
        self.takers.value = parts.takers_box(taken)
        if question and result and result.answer:
            drawn = [
                charts.narrowing(result, question.setup.tolerance, question.setup.most),
                charts.everybody(result.answer),
            ]
            self.charts.value = "".join(map(parts.picture, drawn))
            self.base.value = parts.small_print(result)
        found = comparison(self.session)
        lines = parts.kept_list(self.session, found)
        for row in self.kept.children:
            row.close()
        self.kept.children = [self._kept_row(label, line) for label, line in lines] or [
            widgets.HTML(
                f'<p class="wb-hint">None kept. "Keep for comparison" keeps up to {len(LABELS)}.</p>'
            )
        ]
        self.compared.value = parts.compared_text(found)
        if found and len(found.rows) > 1:
            titles = sharing.candidate_titles([row.candidate for row in found.rows])
            self.compared.value += parts.picture(charts.side_by_side(found, titles))

    def _looks(self, question: Question) -> tuple[int, bool, str]:
        result = self.session.results.get(question)
        return (len(result.looks), result.finished, result.error) if result else (0, False, "")

    def _kept_row(self, label: str, line: str) -> Any:
        back = _button("Go back to it", "wb-back", lambda: self._act(self.session.recall, label))
        remove = _button("Remove", "wb-remove", lambda: self._act(self.session.remove, label))
        row = widgets.HBox([widgets.HTML(line), back, remove])
        row.add_class("wb-kept")
        return row

    def _act(self, action: Callable[[str], None], label: str) -> None:
        action(label)
        self._advance()


def _button(text: str, name: str, action: Callable[[], None]) -> Any:
    made = widgets.Button(description=text, layout=widgets.Layout(width="auto"))
    made.add_class(name)
    made.on_click(lambda _: action())
    return made


def _buttons(*buttons: Any) -> Any:
    made = widgets.HBox(buttons)
    made.add_class("wb-buttons")
    return made


def _heading(text: str) -> Any:
    return widgets.HTML(parts.heading(text))


def _column(name: str, children: list[Any]) -> Any:
    made = widgets.VBox(children)
    made.add_class(name)
    return made
