"""The chapters of a cell: verdicts, factions, seats, components, pace, strategies."""

from __future__ import annotations

import polars as pl

from reports.charts import details, standings
from reports.documents.findings import CellFindings
from reports.documents.parts import Part, Section, Verdicts, chart, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH

FIRST = 10  # verdicts of a sort that are shown at once; the others open on a click
SORTS = {  # what the plan and the deal decide by chance is surer than what players chose
    "By design: factions, seats and set-ups, which the plan and the deal decide": (
        "faction",
        "seat",
        "set-up",
    ),
    "By adjustment, not causal: what players chose to take": ("component", "interaction", "pair"),
    "Hardly ever taken": ("unused",),
}


def chapters(analysis: Analysis, said: CellFindings, anchor: str, alone: bool) -> list[Section]:
    """All chapters of a cell; ``alone`` where no other cell needs telling apart."""
    where = "" if alone else f" ({analysis.cell.title})"
    verdicts = Section(f"{anchor}-verdicts", f"Verdicts{where}", [f"{said.headline}. {said.games:,} games."])
    for heading, kinds in SORTS.items():
        if found := [finding for finding in said.findings if finding.kind in kinds]:
            verdicts.verdicts.append(Verdicts(heading, found[:FIRST], found[FIRST:]))
    verdicts.points = said.even
    if analysis.cell.games < ENOUGH:
        return [verdicts]
    made = [verdicts, _factions(analysis, anchor), _seats(analysis, anchor)]
    made += [_components(analysis, anchor), _pace(analysis, anchor), _strategies(analysis, anchor)]
    for section in made[1:]:
        section.title += where
    return [section for section in made if section.verdicts or section.parts or section.texts]


def _factions(analysis: Analysis, anchor: str) -> Section:
    unit, frame = analysis.names.unit, analysis.factions
    section = Section(f"{anchor}-factions", "Factions")
    if frame.height < 2:
        section.texts = ["One faction only: nothing to compare."]
        return section
    shown = frame.filter(pl.col("enough"))
    if shown.height and analysis.decided > 0.5:
        section.parts.append(chart(standings.faction_forest(shown), "The table below has all numbers."))
    columns = [
        *(words("faction", "title"), count("games", "games"), number("wins", "win_share", percent=True)),
        *(number("handicap", "handicap"), number("ahead of opponents", "margin"), number("score", "score")),
        *(number("spread", "score_spread"), number("lowest tenth", "low_tenth", 0)),
        *(number("median", "median", 0), number("top tenth", "top_tenth", 0)),
    ]
    caption = f"Handicap: {unit} to take from the faction so that it wins its fair share. 95 % intervals."
    section.parts.append(Part(table=table(frame, caption, columns)))
    strong = analysis.strengths.filter(pl.col("kind") == "faction")
    if strong.height:
        columns = [words("faction", "name"), count("games", "games"), number("strength", "strength", 2)]
        caption = (
            "Plackett-Luce strengths (log-odds against the average), adjusted for seat, persona, opponents."
        )
        beats = [number("ahead of an average opponent", "beats", percent=True)]
        section.parts.append(Part("Strengths", table=table(strong, caption, columns + beats)))
    met = analysis.match_ups.filter(pl.col("games") >= ENOUGH)
    if met.height:
        section.parts.append(chart(standings.match_up_map(met, unit), "Rows against columns.", "Match-ups"))
    if analysis.sources.height:
        image = details.score_composition(analysis.sources, unit)
        section.parts.append(chart(image, "Bars by source for each faction.", "Where points come from"))
        columns = [words("faction", "faction"), words("source", "source"), number(f"mean {unit}", "points")]
        shown = analysis.sources.filter(pl.col("points") != 0)
        caption = "Mean points by source, with 95 % intervals."
        section.parts.append(Part(table=table(shown, caption, [*columns, count("games", "games")], most=300)))
    return section


def _seats(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-seats", "Seats")
    if analysis.cell.players < 2:
        section.texts = ["One player: no seats to compare."]
        return section
    unit = analysis.names.unit
    section.parts.append(chart(standings.seat_bars(analysis.seats, unit), "The table below has all numbers."))
    columns = [words("seat", "name"), count("games", "games"), number("wins", "win_share", percent=True)]
    columns += [number("ahead of opponents", "margin", 2), number("score", "score")]
    section.parts.append(
        Part(table=table(analysis.seats, "Seats, in order of play. 95 % intervals.", columns))
    )
    return section


def _components(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-components", "Cards and tiles")
    frame, unit = analysis.components, analysis.names.unit
    if not frame.height:
        section.texts = ["The run has no table of components."]
        return section
    section.texts = [
        "Three numbers that must not be mixed up. Seen with winners: how often those who took it won; good "
        "players take good tiles, so this is biased. Adjusted: points more than others of the same game, all "
        "else in the model equal. Set-up: a faction's points with it in the game less without it; the deal "
        "decides that by chance, so it is causal, of its being there."
    ]
    for group in dict.fromkeys(frame["group"]):
        rows = frame.filter(pl.col("group") == group)
        if rows["adjusted"].drop_nulls().len() > 1:
            image = details.component_values(rows, group, unit)
            section.parts.append(chart(image, "The table of all components has the numbers.", group))
    columns = [
        *(words("component", "title"), words("kind", "group"), number("in games", "available", 0, True)),
        *(count("took it", "took"), number("uptake", "uptake", percent=True), number("mean round", "round")),
        *(number("seen with winners", "winners", percent=True), number(f"{unit} from it", "points")),
        *(number("adjusted", "adjusted"), number("beside its kind", "beside"), words("source", "origin")),
    ]
    caption = "All components; bold: proven to differ from others of its kind. 95 % intervals."
    shown = table(frame, caption, columns, "beside_proven", 300)
    section.parts.append(Part("All components", table=shown))
    section.parts += _crossed(analysis, anchor)
    return section


def _crossed(analysis: Analysis, anchor: str) -> list[Part]:
    unit = analysis.names.unit
    found = []
    ends = [number(unit, "value"), count("seats", "seats"), number("q", "q", 4)]
    pairs = (
        (analysis.set_up, "Set-ups that favour factions", f"{anchor}-set-up", "faction", "in the game"),
        (
            analysis.faction_components,
            "Factions and components",
            f"{anchor}-interactions",
            "faction",
            "component",
        ),
        (analysis.pairs, "Components together", "", "one", "other"),
    )
    for frame, heading, place, first, second in pairs:
        proven = frame.filter(pl.col("proven"))
        text = f"{proven.height:,} of {frame.height:,} pass the correction; surest and largest first."
        columns = [words(first, "first"), words(second, "second"), *ends]
        shown = (
            table(proven, f"{heading}. 95 % intervals before correction.", columns) if proven.height else None
        )
        if frame.height or place:
            found.append(Part(heading, text, table=shown, anchor=place))
    return found


def _pace(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-pace", "Pace, luck and play")
    unit = analysis.names.unit
    if analysis.length.height:
        columns = [words("measure", "measure"), number("mean", "mean"), number("spread", "spread")]
        shown = table(
            analysis.length, "Length of a game. 95 % intervals of means.", [*columns, count("games", "games")]
        )
        section.parts.append(Part(table=shown))
    if analysis.leaders.height:
        image = details.leader_chart(analysis.leaders, 1 / analysis.cell.players)
        section.parts.append(chart(image, "A line by round.", "Runaway leader"))
    if analysis.comebacks.height:
        image = details.comeback_chart(analysis.comebacks, unit)
        section.parts.append(chart(image, "The table below has all numbers.", "Comebacks"))
        columns = [count("after round", "round"), words(f"{unit} behind", "deficit"), count("seats", "seats")]
        columns += [number("still win", "wins", percent=True)]
        section.parts.append(Part(table=table(analysis.comebacks, "Comeback odds by deficit.", columns)))
    if analysis.rounds.height:
        image = standings.round_map(analysis.rounds, unit)
        section.parts.append(chart(image, "A table of factions and rounds follows.", "Score by round"))
        columns = [words("faction", "faction"), words("round", "round"), number(unit, "points")]
        section.parts.append(
            Part(table=table(analysis.rounds, "Mean points gained by round.", columns, most=300))
        )
    if analysis.variance.height:
        columns = [words("part", "part"), number("share", "share", percent=True), count("games", "games")]
        text = (
            "What the players of a game share, what the faction and seat give, and what is left. Play, luck "
        )
        text += "during it, and how a set-up suits one player cannot be told apart in a run of single games."
        shown = table(analysis.variance, "Shares of the variance of scores. 95 % intervals.", columns)
        section.parts.append(Part("What decides the score", text, table=shown))
    return section


def _strategies(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-strategies", "Strategies")
    personas = analysis.names.personas
    if len(personas) < 2:
        section.texts = [
            f"All seats were played by {personas[0]}: nothing here shows whether a verdict depends on it."
        ]
        return section
    columns = [
        words("persona", "name"),
        count("games", "games"),
        number("wins of a seat", "win_share", percent=True),
    ]
    columns += [number("ahead of opponents", "margin")]
    if analysis.personas.height:
        caption = "Personas, in games with others. 95 % intervals over games."
        section.parts.append(Part(table=table(analysis.personas, caption, columns)))
    if analysis.by_persona.height:
        image = standings.persona_map(analysis.by_persona, analysis.names.unit)
        section.parts.append(chart(image, "Factions by personas.", "Does a verdict depend on who plays?"))
    mixed = analysis.persona_components.filter(pl.col("proven"))
    if mixed.height:
        columns = [words("persona", "first"), words("component", "second"), number("to this persona", "own")]
        columns += [number("beyond the median persona", "value"), count("seats", "seats")]
        shown = table(mixed, "Components whose value depends on the persona. 95 % intervals.", columns)
        section.parts.append(Part("Components and personas", table=shown))
    return section
