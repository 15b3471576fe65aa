"""The chapters of a cell: verdicts, factions, seats, components, pace, strategies."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.charts import details, standings
from reports.documents.bands import banded
from reports.documents.design import APART, sorts
from reports.documents.endings import end_parts
from reports.documents.findings import CellFindings
from reports.documents.forests import component_strip, faction_strip, seat_strip
from reports.documents.parts import FEW, Part, Section, Verdicts, chart, count, number, table, words
from reports.documents.reasons import reasons, seat_points
from reports.documents.recorded import Recorded
from reports.documents.robustness import strategies
from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name
from reports.metrics.estimates import ENOUGH
from reports.metrics.variance import METHOD, OPEN
from sim.intervals import amount

UNTOLD = "\u2013"  # has no value, however many games are played
MOST_ROWS = 40  # of tables sorted by certainty


def chapters(
    analysis: Analysis,
    cell: CellFindings,
    anchor: str,
    alone: bool,
    games: Recorded | None = None,
    run: str = "",
) -> list[Section]:
    """All chapters of a cell. ``alone``: the page already starts with its chart. ``games``: the cell's games
    in the folder ``run``, to explain why a faction is weak or strong."""
    texts = [] if alone else [f"{cell.headline}. {cell.games:,} games."]
    verdicts = Section(
        f"{anchor}-verdicts",
        "Verdicts",
        texts + [text for text in (cell.caution, cell.rests) if text],
    )
    for heading, (kinds, first) in sorts(analysis).items():
        if findings := [finding for finding in cell.findings if finding.kind in kinds]:
            verdicts.verdicts.append(Verdicts(heading, findings[:first], findings[first:]))
    if cell.depends:
        heading = "Depends on who plays: more strategies clearly reverse these verdicts than share them"
        verdicts.verdicts.append(Verdicts(heading, cell.depends[:3], cell.depends[3:]))
    verdicts.points = cell.even
    if analysis.cell.games < ENOUGH:
        return [verdicts]
    made = [verdicts]
    if not analysis.solo:  # the page on the rival covers factions, seats and players
        made += [
            _scores(analysis, anchor)
            if analysis.alike
            else _factions(analysis, anchor, alone, reasons(analysis, games, run))
        ]
        made += [_seats(analysis, anchor)]
    made += [_components(analysis, cell, anchor), _pace(analysis, anchor)]
    made += [] if analysis.solo else [strategies(analysis, cell, anchor)]
    return [part for part in made if part.verdicts or part.parts or part.texts or part.points]


def _factions(analysis: Analysis, anchor: str, alone: bool, why: list[Part]) -> Section:
    unit, frame = analysis.names.unit, analysis.factions
    section = Section(f"{anchor}-factions", "Factions")
    if frame.height < 2:
        section.texts = ["There is only one faction, so nothing to compare."]
        return section
    shown = frame.filter(pl.col("enough"))
    if not alone:  # otherwise the page starts with it
        section.parts.append(Part(strip=banded(faction_strip(analysis), analysis, wins=True)))
    name, games = words("faction", "title", id="name"), count("games", "games")
    columns = [name, games, number("wins", "win_share", percent=True)]
    columns += [
        number("handicap", "handicap"),
        number("ahead of opponents", "margin"),
        words("answer", "answer"),
    ]
    caption = (
        f"Handicap: {unit} to take from every faction, all at the same time, so that each wins its fair "
    )
    caption += f"share; handicaps sum to 0. Ahead of opponents: {unit} more than their average. "
    caption += f"Answer: {_asked(analysis)}. 95 % intervals."
    section.parts.append(Part(table=table(frame, caption, columns)))
    if why:
        section.parts.append(
            Part("Each faction", "All that this run tells about each; the furthest ahead of opponents first.")
        )
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
            "Bradley-Terry strengths (log-odds against the average) from who is ahead in each pair of "
            "players of a game, adjusted for seat, strategy and opponents."
        )
        beats = [number("ahead of an average opponent", "beats", percent=True)]
        section.parts.append(
            Part("Model-based strengths", table=table(strong, caption, columns + beats), folded=True)
        )
    met = analysis.match_ups.filter(pl.col("games") >= ENOUGH)
    if met.height:
        image = standings.match_up_map(met, unit)
        section.parts.append(chart(image, "Rows play against columns.", "Match-ups", f"{anchor}-match-ups"))
        section.parts.append(_beyond(met, unit))
    if analysis.sources.height:
        image = details.score_composition(analysis.sources, unit)
        section.parts.append(
            chart(image, "Bars show the sources of each faction's points.", "Where points come from")
        )
        columns = [words("faction", "faction"), words("source", "source"), number(f"mean {unit}", "points")]
        shown = analysis.sources.filter(pl.col("points") != 0)
        caption = f"Mean {unit} by source. 95 % intervals."
        section.parts.append(Part(table=table(shown, caption, [*columns, count("games", "games")], most=300)))
    return section


def _asked(analysis: Analysis) -> str:
    """What the column "answer" means."""
    if not analysis.tolerance:
        return "outside means different from even; there is no tolerance to be within"
    tolerance = amount(analysis.tolerance, analysis.names.unit)
    return f"outside the tolerance of {tolerance} either way, within it, or not clear yet"


def _scores(analysis: Analysis, anchor: str) -> Section:
    """If all players have the same faction, its scores are all scores."""
    unit, frame = analysis.names.unit, analysis.factions
    section = Section(
        f"{anchor}-scores", "Scores", ["All players start alike: there are no factions to compare."]
    )
    columns = [count("seats", "games"), number("mean", "score"), number("spread", "spread")]
    columns += [number("lowest tenth", "low_tenth", 0), number("median", "median", 0)]
    columns += [number("top tenth", "top_tenth", 0)]
    caption = f"Scores in {unit}; spread: standard deviation. 95 % intervals."
    section.parts.append(Part(table=table(frame, caption, columns)))
    if analysis.sources.height:
        columns = [words("source", "source"), number(f"mean {unit}", "points"), count("seats", "games")]
        rows = analysis.sources.filter(pl.col("points") != 0).sort("points", descending=True)
        caption = f"Mean {unit} by source. 95 % intervals."
        section.parts.append(Part("Where points come from", table=table(rows, caption, columns)))
    return section


def _beyond(met: pl.DataFrame, unit: str) -> Part:
    """Pairs that don't go the way their strengths suggest, each from the side that gains."""
    asked = met.filter(pl.col("beyond_q").is_not_nan())
    text = (
        f"{asked.filter('beyond_proven').height // 2:,} of {asked.height // 2:,} pairs deviate from what the "
    )
    text += "strengths of the two predict, after correction; most certain first."
    rows = asked.filter(pl.col("beyond") > 0).sort("beyond_low", descending=True)
    columns = [words("faction", "faction"), words("against", "opponent"), count("games", "games")]
    columns += [number("ahead in", "ahead", percent=True), number(f"{unit} ahead", "points")]
    columns += [number("unexplained by strengths", "beyond")]
    caption = (
        f"Match-ups in {unit}; unexplained: minus what the two factions' strengths predict. 95 % intervals."
    )
    shown = table(rows, caption, columns, "beyond_proven", 20) if rows.height else None
    return Part("Match-ups that strengths don't explain", text, table=shown, folded=True)


def _seats(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-seats", "Seats")
    if analysis.cell.players < 2:
        section.texts = ["There is one player, so no seats to compare."]
        return section
    if analysis.told_apart:
        section.points = seat_points(analysis)
        section.parts.append(Part(strip=banded(seat_strip(analysis), analysis, wins=False)))
    else:
        section.texts = [f"{APART}: these numbers are also about who sat there."]
    columns = [words("seat", "name"), count("games", "games"), number("wins", "win_share", percent=True)]
    columns += [
        number("ahead of opponents", "margin", 2),
        number("score", "score"),
        words("answer", "answer"),
    ]
    caption = f"Seats in order of play. Answer: {_asked(analysis)}. 95 % intervals."
    section.parts.append(Part(table=table(analysis.seats, caption, columns)))
    return section


def _components(analysis: Analysis, cell: CellFindings, anchor: str) -> Section:
    section = Section(f"{anchor}-components", analysis.names.about.components_title)
    frame, unit = analysis.components, analysis.names.unit
    if not frame.height:
        section.texts = ["This run has no table of components."]
        return section
    section.texts = [
        "Don't confuse these numbers. Takers win: how often players who took it won. Good players take good "
        f"tiles, so this is biased. Vs. alternatives: how many {unit} better players who took it "
        "finished than similar players who took an alternative at the same time. It includes everything that "
        "followed from the choice, and any reason for choosing it that the tables don't record: it is a "
        f"correlation, not an experiment.{_set_up(analysis)} Taken means taken, built or used at least once."
    ]
    section.texts += [cell.rests] if cell.rests else []
    if same := [f"{component_name(row)} and {row['same_as']}" for row in frame.to_dicts() if row["same_as"]]:
        section.texts.append(f"Taken by the same seats, so they share one value: {'; '.join(same)}.")
    if analysis.solo:
        section.texts.append(
            "Only what the player takes is counted, because the rival doesn't choose what it takes."
        )
    for group in dict.fromkeys(frame["group"]):
        rows = frame.filter(pl.col("group") == group)
        if rows["beside"].drop_nulls().len() > 1:
            section.parts.append(Part(group, strip=component_strip(rows, group, unit), folded=True))
    columns = [
        *(
            words("component", "title", id="name"),
            words("kind", "group"),
            number("available to", "available", percent=True),
        ),
        *(
            count("took it", "took"),
            number("uptake", "uptake", percent=True),
            number("most in one game", "reach", 0, percent=True),
            number(f"mean {analysis.names.clock}", "round"),
        ),
        *(number("takers win", "winners", percent=True), number("others win", "others", percent=True)),
        number(f"{unit} from it", "points"),
        number("vs. alternatives", "beside", lacking=_untold),
        *(number("shrunk", "shrunk", lacking=_untold), words("source", "origin")),
    ]
    caption = f"All components, from {frame['seats'][0]:,} seats. Bold: significant after correction. "
    caption += (
        "Uptake: of players in games with it. Most in one game: the largest share of them that had it in "
    )
    caption += (
        f"one game, since a single copy can only go to one. Mean {analysis.names.clock}: when it was first "
    )
    caption += (
        f"taken. Vs. alternatives: in {unit}; shrunk: the same, pulled towards 0 because it is uncertain, "
    )
    caption += f"a better guess for those picked for their size. {UNTOLD}: nobody chooses it, it has no "
    caption += "alternatives, or who plays determines who takes it. 95 % intervals."
    shown = table(frame, caption, columns, "proven", 300)
    section.parts.append(Part("All components", table=shown, anchor=f"{anchor}-all-components"))
    section.parts += _when(analysis)
    section.parts += _crossed(analysis, anchor)
    return section


def _when(analysis: Analysis) -> list[Part]:
    """How components compare with their alternatives, by when they are taken."""
    several = analysis.moments.filter(pl.len().over("second") > 1).sort("second", "first")
    if not several.height:
        return []
    columns = [
        words("component", "second"),
        words("taken in", "first"),
        number("vs. alternatives then", "own"),
    ]
    columns += [number("vs. other times", "value"), count("seats", "seats")]
    caption = f"Components by when they were taken: {analysis.names.unit} compared with alternatives. Vs. "
    caption += "alternatives then: how much better players who took it at that time finished than similar "
    caption += (
        "players who took an alternative; vs. other times: how much more that is than at other times. A "
    )
    caption += (
        "correlation, not an experiment. 95 % intervals. The tables below have the same by faction and "
    )
    caption += "strategy."
    return [Part("By when they are taken", table=table(several, caption, columns, most=300))]


def _untold(row: dict[str, Any]) -> str:
    """Why a component has no value: few take it, or few leave it; or it can't have one."""
    return FEW if min(row["took"], row["could"] - row["took"]) < ENOUGH else UNTOLD


def _set_up(analysis: Analysis) -> str:
    """The third number, if there are factions for a set-up to favour."""
    if analysis.alike:
        return ""
    whose = "the player's" if analysis.solo else "a faction's"
    text = f" Set-up: {whose} points with it in the game minus without it. "
    if analysis.cell.seating.chosen:
        return f"{text}Players see it before they choose their factions, so this is a correlation, too."
    return (
        f"{text}The deal decides that at random, so this is an experiment: on being in the game, not on "
        "being taken."
    )


def _crossed(analysis: Analysis, anchor: str) -> list[Part]:
    unit, single = analysis.names.unit, analysis.alike or analysis.solo
    parts = []
    ends = [number(unit, "value"), number("shrunk", "shrunk"), count("seats", "seats")]
    pairs = (
        (
            analysis.set_up.clear() if analysis.alike else analysis.set_up,
            "Set-ups that favour the player" if analysis.solo else "Set-ups that favour factions",
            f"{anchor}-set-up",
            "faction",
            "in the game",
        ),
        (
            analysis.faction_components.clear() if single else analysis.faction_components,
            "Factions and components",
            f"{anchor}-interactions",
            "faction",
            "component",
        ),
        (analysis.pairs, "Components together", f"{anchor}-pairs", "players who have", "and take"),
    )
    for frame, heading, place, first, second in pairs:
        proven = frame.filter(pl.col("proven"))
        text = f"{proven.height:,} of {frame.height:,} are significant after correction; most certain first."
        if not proven.height:
            none = f"None of {frame.height:,} is significant after correction."
            text = none if frame.height else "Too few games to say anything."
        columns = [words(first, "first"), words(second, "second"), *ends]
        shown = (
            table(
                proven,
                f"{heading}. 95 % intervals before correction; shrunk: pulled towards 0, because the "
                "largest of many tend to be too large.",
                columns,
                most=MOST_ROWS,
            )
            if proven.height
            else None
        )
        if frame.height or not single:
            parts.append(Part(heading, text, table=shown, anchor=place))
    return parts


def _pace(analysis: Analysis, anchor: str) -> Section:
    section = Section(f"{anchor}-pace", "Pace, luck and play")
    unit = analysis.names.unit
    if analysis.length.height:
        columns = [words("measure", "measure"), number("mean", "mean"), number("spread", "spread")]
        caption = "Length of a game, and lead changes; spread: standard deviation. 95 % intervals."
        shown = table(analysis.length, caption, [*columns, count("games", "games")])
        section.parts.append(Part("Length", table=shown))
    if analysis.leaders.height:
        image = details.leader_chart(analysis.leaders, 1 / analysis.cell.players)
        section.parts.append(chart(image, "The table below has all numbers.", "Runaway leader"))
        columns = [count("after round", "round"), number("the leader wins", "wins", percent=True)]
        caption = "Games with a sole leader after the round. 95 % intervals."
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
        section.parts.append(chart(image, "The table below has all numbers.", "Score by round"))
        columns = [words("faction", "faction"), words("round", "round"), number(unit, "points")]
        caption = f"Mean {unit} gained by round, without starting points. 95 % intervals."
        shown = table(analysis.rounds, caption, [*columns, count("games", "games")], most=300)
        section.parts.append(Part(table=shown))
    section.parts += end_parts(analysis)
    if analysis.variance.height:
        image = details.variance_bars(analysis.variance)
        heading = "Set-up, luck and play"
        section.parts.append(chart(image, "The table below has all numbers.", heading, f"{anchor}-variance"))
        columns = [words("group", "group"), words("part", "part"), number("share", "share", percent=True)]
        caption = "Shares of the variance between scores within games. 95 % intervals."
        shown = table(analysis.variance, caption, [*columns, count("games", "games")])
        section.parts.append(Part("", f"{METHOD} {_parted(analysis)}", table=shown))
    return section


def _parted(analysis: Analysis) -> str:
    if OPEN in analysis.variance["group"].to_list():
        return (
            "When every deal is played once, the only part of play that shows is the average effect of a "
            "strategy, and the only part of set-up is what the tables record. Choices, luck and all other "
            "set-up can't be separated, so nothing here says how much is play. A plan with "
            'factions = "mirror" replays deals and can.'
        )
    return (
        "Play is what differs between games of the same deal: choices, and the luck they run into, such as "
        "cards drawn in another order. Set-up includes the luck that is part of the deal."
    )
