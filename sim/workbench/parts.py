"""What the workbench shows as HTML: the verdict, what is going on, charts, kept changes."""

from __future__ import annotations

import time
from base64 import b64encode
from html import escape

from matplotlib.figure import Figure

from reports.charts.style import as_image
from sim.errors import BadInput
from sim.intervals import value_text, with_interval
from sim.workbench.catalogue import Component
from sim.workbench.runner import Progress
from sim.workbench.session import Result, Session
from sim.workbench.sharing import candidate_titles
from sim.workbench.verdict import Comparison, Verdict, based_on

MARKS = {"up": "▲", "down": "▼", "same": "≈", "open": "?"}  # besides colours
COPY = (
    "navigator.clipboard.writeText(this.dataset.text).then(() => {this.textContent = 'Copied';"
    " setTimeout(() => {this.textContent = 'Copy the command'}, 2000)})"
)


SUGGESTIONS = """<ul class="wb-sentences">
<li><b>What would one more do?</b> Move one slider. Both games are played on the same deals, with and without
the change, until the answer is clear.</li>
<li><b>Is it too good?</b> Give one less, and see who wins less often.</li>
<li><b>Which of three prices is best?</b> Try each, and keep each for comparison.</li>
<li><b>Does it hold with better players?</b> Ask them too.</li>
<li><b>Something for a co-designer:</b> save an overlay, or write a page to share.</li>
</ul>"""


def heading(text: str, more: str = "") -> str:
    """The title of a part of the page."""
    return f'<h2 class="wb-h">{escape(text)} <span class="wb-id">{escape(more)}</span></h2>'


def component_card(component: Component | None) -> str:
    """What is chosen from the list."""
    if component is None:
        return '<p class="wb-hint">Choose a component in the list: its numbers appear here.</p>'
    text = f"<p>{escape(component.text)}</p>" if component.text else ""
    facts = f"{component.kind} · {component.path}"
    return (
        f'<h3 class="wb-h3">{escape(component.title)} <span class="wb-id">{escape(facts)}</span></h3>{text}'
    )


def chosen_list(session: Session) -> str:
    """The changes in words."""
    told = session.catalogue.told(session.state.chosen)
    if not told:
        return '<p class="wb-hint">Nothing is changed.</p>'
    lines = (
        f"<li><b>{escape(component)}</b>, {escape(number)}: {escape(change)}</li>"
        for component, number, change in told
    )
    return f'<ul class="wb-chosen">{"".join(lines)}</ul>'


def verdict_box(said: Verdict | None, empty: str, playing: bool) -> str:
    """The verdict, large; ``empty``: what to say without one."""
    if said is None:
        return f'<div class="wb-verdict wb-none" role="status">{escape(empty)}</div>'
    said_first = f"So far {said.headline[:1].lower()}{said.headline[1:]}" if playing else said.headline
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in said.sentences)
    mark = f'<span aria-hidden="true">{MARKS[said.tone]}</span>'
    score = f'<div class="wb-score">{escape(said.score)}</div>' if said.score else ""
    text = f"{mark} {escape(said_first)}{score}"
    box = f'<div class="wb-verdict wb-{said.tone}" role="status">{text}</div>'
    return f'{box}<ul class="wb-sentences">{lines}</ul>'


def progress_line(result: Result | None, started: float, label: str, designs: int, first: bool) -> str:
    """What is being played, how fast, and how long it may take at most."""
    progress: Progress | None = result.progress if result else None
    about = f"{escape(label)}: "
    if progress is None:
        wait = "getting ready" + (
            " (a game is compiled when it is first played: about a minute)" if first else ""
        )
        return f'<div class="wb-progress">{about}{wait}<progress></progress></div>'
    seconds = max(time.monotonic() - started, 1e-3)
    left = (progress.most - progress.done) * seconds / max(progress.done, 1)
    done, most = progress.done // designs, progress.most // designs
    text = f"{done:,} of at most {most:,} deals, at most {left:,.0f} s left"
    return (
        f'<div class="wb-progress">{about}{text}'
        f'<progress value="{progress.done}" max="{progress.most}"></progress></div>'
    )


def picture(drawn: Figure) -> str:
    """A chart as it is shown."""
    title = drawn.get_suptitle().replace("\n", " ")
    return f'<img class="wb-chart" alt="{escape(title)}" src="{as_image(drawn)}">'


def takers_box(result: Result | None) -> str:
    """How players do who take a component."""
    if result is None or result.takers is None:
        return error_box(result.error) if result else ""
    answer = result.takers
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in answer.sentences)
    try:
        drawn = picture(answer.plot())
    except BadInput as error:  # nobody could take it
        drawn = error_box(str(error))
    return (
        f'{heading(answer.question, "as printed")}<ul class="wb-sentences">{lines}</ul>{drawn}'
        f'<p class="wb-id">{escape(answer.played)}; {escape(answer.footnote)}</p>'
    )


def small_print(result: Result) -> str:
    """What the answer is based on."""
    return f'<p class="wb-id">{escape(based_on(result.answer))}</p>' if result.answer else ""


def error_box(message: str) -> str:
    """Why there is no answer."""
    return f'<div class="wb-refused" role="alert">{escape(message)}</div>' if message else ""


def kept_list(session: Session, found: Comparison | None) -> list[tuple[str, str]]:
    """A label and a line for each kept change."""
    rows = {row.candidate.label: row for row in found.rows} if found else {}
    lines = []
    titles = candidate_titles(session.candidates)
    for candidate, title in zip(session.candidates, titles, strict=True):
        said = "waiting for games"
        result = session.results.get(candidate.question)
        if found and (row := rows.get(candidate.label)):
            change = with_interval(row.change, found.unit, scale=found.scale, signed=True)
            unit = "%" if found.scale > 1 else found.unit
            said = f"{value_text(row.after, unit, scale=found.scale)} ({change})"
            said += "" if row.finished else ", so far"
        elif result and result.error:
            said = result.error
        line = f"<b>{candidate.label}</b> {escape(title)}<br><span class='wb-id'>{escape(said)}</span>"
        lines.append((candidate.label, line))
    return lines


def compared_text(found: Comparison | None) -> str:
    """How the kept changes differ."""
    if found is None or not found.sentences:
        return ""
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in found.sentences)
    return (
        f"<p class='wb-id'>By {escape(found.what)}; 95 % intervals</p><ul class='wb-sentences'>{lines}</ul>"
    )


def command_line(command: str) -> str:
    """The command, and a button that copies it."""
    if not command:
        return '<p class="wb-hint">The command appears here once something is changed.</p>'
    text = escape(command)
    return (
        f'<code class="wb-command">{text}</code>'
        f'<button class="wb-copy jupyter-button" data-text="{text}" onclick="{escape(COPY)}">'
        "Copy the command</button>"
    )


def saved_line(path: str, name: str, text: str, kind: str) -> str:
    """Where a file was written, and a link to download it."""
    data = f"data:{kind};base64,{b64encode(text.encode()).decode()}"
    return (
        f'<p class="wb-saved" role="status">Written: {escape(path)} '
        f'<a download="{escape(name)}" href="{data}">Download</a></p>'
    )
