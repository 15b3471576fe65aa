"""The chapters of a cell: verdicts, factions, seats, components, pace, strategies."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.charts import details, standings
from reports.documents.design import APART, sorts
from reports.documents.endings import end_parts
from reports.documents.findings import CellFindings
from reports.documents.forests import component_strip, faction_strip, seat_strip
from reports.documents.parts import FEW, Part, Section, Verdicts, chart, count, number, table, words
from reports.documents.reasons import reasons, seat_points
from reports.documents.recorded import Recorded
from reports.documents.robustness import strategies
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH
from reports.metrics.pieces import piece_name
from reports.metrics.variance import METHOD, OPEN
from sim.intervals import amount

UNTOLD = "\u2013"  # a value that is none to be told, however many games
MOST_ROWS = 40  # of tables that begin with the surest


def chapters(
    analysis: Analysis,
    said: CellFindings,
    anchor: str,
    alone: bool,
    games: Recorded | None = None,
    run: str = "",
) -> list[Section]:
    """All chapters of a cell; ``alone`` where the page begins with its chart. ``games``: those of the cell in
    the folder ``run``, for why a faction is weak or strong."""
    texts = [] if alone else [f"{said.headline}. {said.games:,} games."]
    verdicts = Section(
        f"{anchor}-verdicts",
        "Verdicts",
        texts + [text for text in (said.caution, said.rests) if text],
    )
    for heading, (kinds, first) in sorts(analysis).items():
        if found := [finding for finding in said.findings if finding.kind in kinds]:
            verdicts.verdicts.append(Verdicts(heading, found[:first], found[first:]))
    if said.depends:
        heading = "Depends on who plays: more personas clearly have the opposite verdict than the same"
        verdicts.verdicts.append(Verdicts(heading, said.depends[:3], said.depends[3:]))
    verdicts.points = said.even
    if analysis.cell.games < ENOUGH:
        return [verdicts]
    made = [verdicts]
    if not analysis.solo:  # factions, seats and players are those of the page on the rival
        made += [
            _scores(analysis, anchor)
            if analysis.alike
            else _factions(analysis, anchor, alone, reasons(analysis, games, run))
        ]
        made += [_seats(analysis, anchor)]
    made += [_components(analysis, said, anchor), _pace(analysis, anchor)]
    made += [] if analysis.solo else [strategies(analysis, said, anchor)]
    return [part for part in made if part.verdicts or part.parts or part.texts or part.points]


def _factions(analysis: Analysis, anchor: str, alone: bool, why: list[Part]) -> Section:
    unit, frame = analysis.names.unit, analysis.factions
    section = Section(f"{anchor}-factions", "Factions")
    if frame.height < 2:
        section.texts = ["One faction only: nothing to compare."]
        return section
    shown = frame.filter(pl.col("enough"))
    if not alone:  # else the page begins with it
        section.parts.append(Part(strip=faction_strip(analysis)))
    name, games = words("faction", "title", id="name"), count("games", "games")
    columns = [name, games, number("wins", "win_share", percent=True)]
    columns += [
        number("handicap", "handicap"),
        number("ahead of opponents", "margin"),
        words("answer", "answer"),
    ]
    caption = (
        f"Handicap: {unit} to take from each faction, from all at once, so that each wins its fair share; "
    )
    caption += f"they sum to 0. Ahead: {unit} more than the mean of the opponents. "
    caption += f"Answer: {_asked(analysis)}. 95 % intervals."
    section.parts.append(Part(table=table(frame, caption, columns)))
    section.parts += why
    if shown.height:
        image = standings.score_ranges(shown, unit)
        section.parts.append(chart(image, "The table below has all numbers.", "Score distributions"))
    columns = [name, games, number("mean", "score"), number("spread", "spread")]
    columns += [number("lowest tenth", "low_tenth", 0), number("median", "median", 0)]
    columns += [number("top tenth", "top_tenth", 0)]
    caption = f"Scores in {unit}; spread: standard deviation. 95 % intervals."
    section.parts.append(Part(table=table(frame, caption, columns)))
    strong = analysis.strengths.filter(pl.col("kind") == "faction")
    if strong.height:
        columns = [words("faction", "name"), count("games", "games"), number("strength", "strength", 2)]
        caption = (
            "Bradley-Terry strengths (log-odds against the average) from who is ahead of whom in each pair "
            "of a game, adjusted for seat, persona, opponents."
        )
        beats = [number("ahead of an average opponent", "beats", percent=True)]
        section.parts.append(
            Part("Strengths by a model", table=table(strong, caption, columns + beats), folded=True)
        )
    met = analysis.match_ups.filter(pl.col("games") >= ENOUGH)
    if met.height:
        image = standings.match_up_map(met, unit)
        section.parts.append(chart(image, "Rows against columns.", "Match-ups", f"{anchor}-match-ups"))
        section.parts.append(_beyond(met, unit))
    if analysis.sources.height:
        image = details.score_composition(analysis.sources, unit)
        section.parts.append(chart(image, "Bars by source for each faction.", "Where points come from"))
        columns = [words("faction", "faction"), words("source", "source"), number(f"mean {unit}", "points")]
        shown = analysis.sources.filter(pl.col("points") != 0)
        caption = "Mean points by source, with 95 % intervals."
        section.parts.append(Part(table=table(shown, caption, [*columns, count("games", "games")], most=300)))
    return section


def _asked(analysis: Analysis) -> str:
    """What the answers in tables are to."""
    if not analysis.tolerance:
        return "outside, where it differs from even; without a tolerance nothing is within it"
    tolerance = amount(analysis.tolerance, analysis.names.unit)
    return f"outside of the tolerance of {tolerance} either way, within it, or not clear yet"


def _scores(analysis: Analysis, anchor: str) -> Section:
    """Where all players have one faction, its scores are all scores."""
    unit, frame = analysis.names.unit, analysis.factions
    section = Section(f"{anchor}-scores", "Scores", ["All players begin alike: no factions to compare."])
    columns = [count("seats", "games"), number("mean", "score"), number("spread", "spread")]
    columns += [number("lowest tenth", "low_tenth", 0), number("median", "median", 0)]
    columns += [number("top tenth", "top_tenth", 0)]
    caption = f"Scores in {unit}; spread: standard deviation. 95 % intervals."
    section.parts.append(Part(table=table(frame, caption, columns)))
    if analysis.sources.height:
        columns = [words("source", "source"), number(f"mean {unit}", "points"), count("seats", "games")]
        rows = analysis.sources.filter(pl.col("points") != 0).sort("points", descending=True)
        caption = f"Mean {unit} by source, with 95 % intervals."
        section.parts.append(Part("Where points come from", table=table(rows, caption, columns)))
    return section


def _beyond(met: pl.DataFrame, unit: str) -> Part:
    """Pairs that go otherwise than the strengths of both say, each from the side that gains."""
    asked = met.filter(pl.col("beyond_q").is_not_nan())
    text = (
        f"{asked.filter('beyond_proven').height // 2:,} of {asked.height // 2:,} pairs go otherwise than the "
    )
    text += "strengths of both against all opponents say, after correction; the surest first."
    rows = asked.filter(pl.col("beyond") > 0).sort("beyond_low", descending=True)
    columns = [words("faction", "faction"), words("against", "opponent"), count("games", "games")]
    columns += [number("ahead in", "ahead", percent=True), number(f"{unit} ahead", "points")]
    columns += [number("beyond strengths", "beyond")]
    caption = (
        f"Match-ups in {unit}; beyond strengths: less what both factions' strengths say. 95 % intervals."
    )
    shown = table(rows, caption, columns, "beyond_proven", 20) if rows.height else None
    return Part("Match-ups beyond strengths", text, table=shown, folded=True)


def _seats(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-seats", "Seats")
    if analysis.cell.players < 2:
        section.texts = ["One player: no seats to compare."]
        return section
    if analysis.told_apart:
        section.points = seat_points(analysis)
        section.parts.append(Part(strip=seat_strip(analysis)))
    else:
        section.texts = [f"{APART.capitalize()}: these are the numbers of those who sat there."]
    columns = [words("seat", "name"), count("games", "games"), number("wins", "win_share", percent=True)]
    columns += [
        number("ahead of opponents", "margin", 2),
        number("score", "score"),
        words("answer", "answer"),
    ]
    caption = f"Seats, in order of play. Answer: {_asked(analysis)}. 95 % intervals."
    section.parts.append(Part(table=table(analysis.seats, caption, columns)))
    return section


def _components(analysis: Analysis, said: CellFindings, anchor: str) -> Section:
    section = Section(f"{anchor}-components", analysis.names.about.pieces)
    frame, unit = analysis.components, analysis.names.unit
    if not frame.height:
        section.texts = ["The run has no table of components."]
        return section
    section.texts = [
        "Numbers that must not be mixed up. Seen with winners: how often those who took it won; good "
        f"players take good tiles, so this is biased. Beside its kind: how many {unit} further ahead "
        "those end "
        "who took it rather than another of its kind, at the same time and all before it equal; what follows "
        "from it is in it, and so is whatever made them choose it that no table shows: this is associated, "
        f"no experiment.{_set_up(analysis)} Taken means taken, built or used at least once."
    ]
    section.texts += [said.rests] if said.rests else []
    if same := [f"{piece_name(row)} as {row['same_as']}" for row in frame.to_dicts() if row["same_as"]]:
        section.texts.append(f"Taken by the same seats, so with one value for both: {'; '.join(same)}.")
    if analysis.solo:
        section.texts.append("Only what the player takes is counted: the rival takes without choosing.")
    for group in dict.fromkeys(frame["group"]):
        rows = frame.filter(pl.col("group") == group)
        if rows["beside"].drop_nulls().len() > 1:
            section.parts.append(Part(group, strip=component_strip(rows, group, unit), folded=True))
    columns = [
        *(
            words("component", "title", id="name"),
            words("kind", "group"),
            number("open to", "available", percent=True),
        ),
        *(
            count("took it", "took"),
            number("uptake", "uptake", percent=True),
            number("at most", "reach", 0, percent=True),
            number(f"mean {analysis.names.clock}", "round"),
        ),
        *(number("seen with winners", "winners", percent=True), number("others win", "others", percent=True)),
        number(f"{unit} from it", "points"),
        number("beside its kind", "beside", lacking=_untold),
        *(number("expect", "shrunk", lacking=_untold), words("source", "origin")),
    ]
    caption = f"All components; bold: shown to stand out among its kind. Of {frame['seats'][0]:,} seats. "
    caption += "Uptake: of those who could; at most: of them in the game with most, as one copy goes to one. "
    caption += (
        f"Mean {analysis.names.clock}: when it was first taken. Beside its kind: {unit}; expect: the same, "
    )
    caption += "drawn in by how uncertain it is, which is what to expect of one that is picked for its size; "
    caption += f"{UNTOLD}: nobody chooses it, it has no alternatives, or who plays tells who takes "
    caption += "it. 95 % intervals."
    shown = table(frame, caption, columns, "proven", 300)
    section.parts.append(Part("All components", table=shown, anchor=f"{anchor}-all-components"))
    section.parts += _when(analysis)
    section.parts += _crossed(analysis, anchor)
    return section


def _when(analysis: Analysis) -> list[Part]:
    """What goes with components by when they are taken."""
    several = analysis.moments.filter(pl.len().over("second") > 1).sort("second", "first")
    if not several.height:
        return []
    columns = [
        words("component", "second"),
        words("taken in", "first"),
        number("beside its kind then", "own"),
    ]
    columns += [number("beside other times", "value"), count("seats", "seats")]
    caption = (
        f"{analysis.names.unit} that go with taking it rather than another of its kind at that time, and how "
    )
    caption += (
        "much more that is than at other times: associated, no experiment; many numbers, none is picked. "
    )
    caption += "95 % intervals. Chapters below have the same by faction and persona."
    return [Part("By when they are taken", table=table(several, caption, columns, most=300))]


def _untold(row: dict[str, Any]) -> str:
    """Why a component has no value: few take it, or leave it; or it is none to be told."""
    return FEW if min(row["took"], row["could"] - row["took"]) < ENOUGH else UNTOLD


def _set_up(analysis: Analysis) -> str:
    """The third number, where there is somebody whom a set-up can favour."""
    if analysis.alike:
        return ""
    whose = "the player's" if analysis.solo else "a faction's"
    text = f" Set-up: {whose} points with it in the game less without it; "
    if analysis.cell.seating.chosen:
        return f"{text}players who see it choose their factions, so this is no experiment."
    return f"{text}the deal decides that by chance: an experiment, of its being there, not of taking it."


def _crossed(analysis: Analysis, anchor: str) -> list[Part]:
    unit, one = analysis.names.unit, analysis.alike or analysis.solo
    found = []
    ends = [number(unit, "value"), number("expect", "shrunk"), count("seats", "seats")]
    pairs = (
        (
            analysis.set_up.clear() if analysis.alike else analysis.set_up,
            "Set-ups that favour the player" if analysis.solo else "Set-ups that favour factions",
            f"{anchor}-set-up",
            "faction",
            "in the game",
        ),
        (
            analysis.faction_components.clear() if one else analysis.faction_components,
            "Factions and components",
            f"{anchor}-interactions",
            "faction",
            "component",
        ),
        (analysis.pairs, "Components together", f"{anchor}-pairs", "who has", "and takes"),
    )
    for frame, heading, place, first, second in pairs:
        proven = frame.filter(pl.col("proven"))
        text = f"{proven.height:,} of {frame.height:,} pass the correction; surest and largest first."
        if not proven.height:
            none = f"None of {frame.height:,} passes the correction."
            text = none if frame.height else "Too few games to say."
        columns = [words(first, "first"), words(second, "second"), *ends]
        shown = (
            table(
                proven,
                f"{heading}. 95 % intervals before correction; expect: drawn in for being picked from many.",
                columns,
                most=MOST_ROWS,
            )
            if proven.height
            else None
        )
        if frame.height or not one:
            found.append(Part(heading, text, table=shown, anchor=place))
    return found


def _pace(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-pace", "Pace, luck and play")
    unit = analysis.names.unit
    if analysis.length.height:
        columns = [words("measure", "measure"), number("mean", "mean"), number("spread", "spread")]
        caption = "Length of a game and changes of the lead; spread: standard deviation. 95 % intervals."
        shown = table(analysis.length, caption, [*columns, count("games", "games")])
        section.parts.append(Part("Length", table=shown))
    if analysis.leaders.height:
        image = details.leader_chart(analysis.leaders, 1 / analysis.cell.players)
        section.parts.append(chart(image, "The table below has all numbers.", "Runaway leader"))
        columns = [count("after round", "round"), number("the leader wins", "wins", percent=True)]
        caption = "Games that one player leads alone after the round. 95 % intervals."
        section.parts.append(
            Part(table=table(analysis.leaders, caption, [*columns, count("games", "games")]))
        )
    if analysis.comebacks.height:
        image = details.comeback_chart(analysis.comebacks, unit)
        section.parts.append(chart(image, "The table below has all numbers.", "Comebacks"))
        columns = [count("after round", "round"), words(f"{unit} behind", "deficit"), count("seats", "seats")]
        columns += [number("still win", "wins", percent=True)]
        caption = f"Comeback odds by {unit} behind the leader. 95 % intervals."
        section.parts.append(Part(table=table(analysis.comebacks, caption, columns)))
    if analysis.rounds.height:
        image = standings.round_map(analysis.rounds, unit)
        section.parts.append(chart(image, "A table of factions and rounds follows.", "Score by round"))
        columns = [words("faction", "faction"), words("round", "round"), number(unit, "points")]
        caption = f"Mean {unit} gained by round; what players begin with is in none. 95 % intervals."
        shown = table(analysis.rounds, caption, [*columns, count("games", "games")], most=300)
        section.parts.append(Part(table=shown))
    section.parts += end_parts(analysis)
    if analysis.variance.height:
        image = details.variance_bars(analysis.variance)
        heading = "Set-up, luck and play"
        section.parts.append(chart(image, "The table below has all numbers.", heading, f"{anchor}-variance"))
        columns = [words("of", "group"), words("part", "part"), number("share", "share", percent=True)]
        caption = "Shares of the variance of scores within games. 95 % intervals."
        shown = table(analysis.variance, caption, [*columns, count("games", "games")])
        section.parts.append(Part("", f"{METHOD} {_parted(analysis)}", table=shown))
    return section


def _parted(analysis: Analysis) -> str:
    if OPEN in analysis.variance["group"].to_list():
        return (
            "Where every deal is played once, of play only what a persona has on the mean can be "
            "told, and of set-up "
            "only what tables show: choices, luck, and all other set-up cannot be separated, so "
            "nothing here says "
            'how much is play. A plan with factions = "mirror" plays deals again.'
        )
    return (
        "Play is what differs between games of the same deal: choices, and the luck that they meet, as cards "
        "that are drawn in another order. Set-up holds the luck that stays with the deal."
    )
