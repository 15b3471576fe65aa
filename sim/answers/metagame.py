"""Is there one best way to play? Every strategy against every other one, and the mix that none beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from scipy.special import ndtri

from reports import metagame as analysis
from reports.charts.standings import strategy_map
from reports.metrics.estimates import ENOUGH
from reports.tables import Table
from sim import arguments
from sim import games as known_games
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import MAX_BATCH, PAIR_GAMES, Asked, ask, several_seats
from sim.answers.calling import question
from sim.answers.keeping import keeping
from sim.answers.progress import progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import (
    CONFIDENCE,
    Ends,
    end_names,
    ends_of,
    percent,
    wilson_ends,
    with_interval,
)
from sim.playing.batch import Batch, Match, prepare
from sim.playing.line_ups import Played, play_line_ups
from strategies import registry

FEWEST_DEALS = 30  # of each pair
CHECKED = 4  # times as many games to check the mix as for each pair
MOST = 24  # strategies
LUCK = 0.05  # of resamples may have another mix, where one strategy is said to beat all others
SLOW = ("random", "novice", "lookahead", "learned", "expert")  # rungs that play only if they are named
Report = Callable[[Batch], None]


@dataclass(frozen=True, repr=False, eq=False)
class MetagameAnswer(Answer):
    """``table``: a row for each strategy: its share of the mix that no strategy beats, in how many resamples
    of the deals it is ``kept`` there, who dominates it, and its ``gain`` in wins when it alone faces the mix,
    on fresh deals. ``pairs``: one player of a strategy among players of another. ``factions``: which strategy
    suits each faction, and how often the faction wins if all play the usual one, and if all play their best.
    """

    pairs: pl.DataFrame
    factions: pl.DataFrame
    footnote = "95 % intervals; gains: all of them hold together"

    def plot(self) -> Figure:
        """What each strategy gains against the mix."""
        rows = [
            charts.Row(row["strategy"], ends_of(row, "gain"), strong=row["share"] >= analysis.COUNTS)
            for row in self.table.iter_rows(named=True)
        ]
        label = "wins beyond an even share, alone against the mix, percentage points"
        scale = charts.Scale(label, 0, "even", factor=100, signed=True)
        return charts.intervals(self.sentences[0], rows, scale, f"Bold: part of the mix. {self.played}.")

    def plot_pairs(self) -> Figure:
        """What each strategy has over each other one."""
        note = f"Wins in mirrored pairs, percentage points per seat beyond an even share. {self.played}."
        return strategy_map(self.pairs, self.table["strategy"].to_list(), self.sentences[0], note)

    def charts(self) -> list[Figure]:
        """Both charts."""
        return [self.plot(), self.plot_pairs()]

    def shown(self) -> list[Table]:
        """The strategies, and the factions if they differ."""
        rows = [
            {
                "strategy": row["strategy"],
                "in the mix": percent(row["share"]) if row["share"] >= analysis.COUNTS else "",
                "in % of resamples": f"{100 * row['kept']:.0f}",
                "gain against it, % of wins": _points(ends_of(row, "gain")),
                "dominated by": row["dominated_by"] or "",
            }
            for row in self.table.iter_rows(named=True)
        ]
        tables = [Table(pl.DataFrame(rows))]
        if self.factions.height:
            cells = [
                {
                    "faction": row["title"],
                    "suits it best": row["strategy"],
                    "wins, all alike": _share(ends_of(row, "wins")),
                    "wins, all at their best": _share(ends_of(row, "best_wins")),
                }
                for row in self.factions.iter_rows(named=True)
            ]
            tables.append(Table(pl.DataFrame(cells)))
        return tables


@question
def metagame(
    game: str,
    games: int = PAIR_GAMES,
    players: int | None = None,
    *,
    compare: str | Sequence[str] | None = None,
    keep: str | Path | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> MetagameAnswer:
    """Is there one best way to play? ``sim.metagame("cryo", compare=["trained", "saboteur"])``.

    ``games``: of each strategy among each other one, on the same deals for all of them. ``compare``:
    strategies; default: the fast ones, without `random` and `novice`. ``keep``: a folder for results, so that
    a call that was interrupted can go on. Other arguments: see ``sim.batch``.
    """
    rules = known_games.get(arguments.text("game", game))
    asked = ask(rules.name, players, seed, "random", options, overlay, (), workers)
    several_seats(asked.match, "metagame")
    study = _Study(asked, _players(rules.name, compare, code))
    deals = arguments.whole("games", games, 1, MAX_BATCH) // asked.match.people
    if deals < FEWEST_DEALS:
        least = FEWEST_DEALS * asked.match.people
        raise BadInput(f"games: expected at least {least} for each pair, found {games}")
    if (total := study.total(deals)) > MAX_BATCH:
        count = f"{total:,} with {len(study.names)} strategies"
        raise BadInput(f"games: expected at most {MAX_BATCH:,} in all, found {count}")
    study.asked = keeping(keep, "metagame", asked, [study.match], games=deals, strategies=study.names)
    prepare(study.match)
    with progress(total) as report:
        wins = study.pairs(deals, report)
        mix = analysis.mix(wins, asked.seed)
        checked, entrant = study.against(mix.share, deals, report)
        suited = study.suited(checked, entrant, int(np.argmax(mix.share)), deals, report)
    return _answer(asked, study, wins, mix, _gains(checked, entrant, study), suited, total)


def _players(
    game: str, names: str | Sequence[str] | None, code: str | Path | Sequence[str | Path]
) -> list[registry.Strategy]:
    """The strategies that take part."""
    own = registry.own(game, [Path(file) for file in ([code] if isinstance(code, str | Path) else code)])
    if names is None:
        fast = [
            one for one in registry.names(game) if registry.rung(game, registry.get(game, one)) not in SLOW
        ]
        names = [*fast, *own]
    else:
        names = arguments.texts("compare", names)
    found = [registry.get(game, one, own) for one in names]
    called = [player.name for player in found]
    if not 2 <= len(called) <= MOST:
        raise BadInput(f"compare: expected 2 to {MOST}, found {len(called)}")
    if len(set(called)) < len(called):
        raise BadInput(f"compare: expected each once, found {', '.join(called)}")
    if unused := [name for name in own if name not in called]:
        raise BadInput(f'compare: "{unused[0]}" of {own[unused[0]].code} is not among them')
    registry.check_learned(game, found)
    return found


class _Study:
    """The games of a metagame."""

    def __init__(self, asked: Asked, players: Sequence[registry.Strategy]) -> None:
        self.asked, self.names = asked, [player.name for player in players]
        self.match: Match = replace(
            asked.match, strategies=(players[0],) * asked.match.players, others=tuple(players[1:])
        )
        self.weights = self.match.weight_rows(players)
        self.size, self.people = len(players), asked.match.people
        dealing = self.match.about.dealing
        way = dict(asked.options).get("factions", dealing.default if dealing else "")
        chosen = bool(dealing and way in dealing.ways and dealing.ways[way].chosen)
        # What suits a faction can only be tried if it is known who gets it, whoever plays.
        self.dealt = known_games.different_factions(self.match.game) and not chosen

    def total(self, deals: int) -> int:
        """How many games are played."""
        pairs = self.size * (self.size - 1) * deals * self.people
        checks = self.size * CHECKED * deals * self.people
        return pairs + checks + (2 * CHECKED * deals if self.dealt else 0)

    def play(self, deals: np.ndarray, line_ups: np.ndarray, report: Report) -> Played:
        """A game for each deal, with its line-up."""
        asked = self.asked
        return play_line_ups(
            self.match, asked.seed, deals, line_ups, self.weights, asked.workers, report, asked.playing
        )

    def pairs(self, deals: int, report: Report) -> np.ndarray:
        """Win shares of one strategy among each other one, by deal; the mean over its seats."""
        size, people = self.size, self.people
        one, other, deal, seat = (
            axis.ravel()
            for axis in np.meshgrid(
                np.arange(size), np.arange(size), np.arange(deals), np.arange(people), indexing="ij"
            )
        )
        here = one != other
        one, other, deal, seat = one[here], other[here], deal[here], seat[here]
        line_ups = np.repeat(other[:, None], people, axis=1)
        line_ups[np.arange(len(seat)), seat] = one
        played = self.play(deal, line_ups, report)
        wins = np.full((size, size, deals), 1 / people)
        own = played.wins[np.arange(len(seat)), seat]
        wins[~np.eye(size, dtype=bool)] = own.reshape(size * (size - 1), deals, people).mean(axis=2)
        return wins

    def against(self, share: np.ndarray, deals: int, report: Report) -> tuple[Played, np.ndarray]:
        """Each strategy in one seat, the others drawn from the mix, on fresh deals: how those games went for
        it, and which strategy that was. Games are in the order of strategies, deals and seats."""
        number = CHECKED * deals
        chance = np.random.default_rng((self.asked.seed, 1))
        drawn = chance.choice(self.size, (number, self.people, self.people), p=share)
        line_ups = np.repeat(drawn[None], self.size, axis=0)
        seats = np.arange(self.people)
        line_ups[:, :, seats, seats] = np.arange(self.size)[:, None, None]
        line_ups = line_ups.reshape(-1, self.people)
        seat = np.tile(seats, self.size * number)
        deal = np.tile(np.repeat(np.arange(deals, deals + number), self.people), self.size)
        played = self.play(deal, line_ups, report)
        rows = np.arange(len(seat))
        return Played(*(values[rows, seat] for values in played)), line_ups[rows, seat]

    def suited(
        self, checked: Played, entrant: np.ndarray, usual: int, deals: int, report: Report
    ) -> tuple[np.ndarray, Played, Played] | None:
        """The strategy that suits each faction best, and fresh games in which all play the usual one, and in
        which all play the best of their faction. None if factions are alike, or players choose them."""
        if not self.dealt:
            return None
        factions = len(self.match.game.factions)
        best = analysis.best_for_each(checked.faction, checked.ahead, entrant, factions, self.size, usual)
        first = (1 + CHECKED) * deals
        fresh = np.arange(first, first + CHECKED * deals)
        alike = self.play(fresh, np.full((len(fresh), self.people), usual), report)
        adapted = self.play(fresh, best[alike.faction], report)
        if not (adapted.faction == alike.faction).all():
            raise RuntimeError("who gets which faction depends on the players")
        return best, alike, adapted


def _gains(checked: Played, entrant: np.ndarray, study: _Study) -> list[Ends]:
    """What each strategy wins more than an even share against the mix. All intervals hold together."""
    by_deal = checked.wins.reshape(study.size, -1, study.people).mean(axis=2) - 1 / study.people
    found = analysis.estimate(by_deal)
    width = float(ndtri(1 - (1 - CONFIDENCE) / 2 / study.size))
    half = width * found.error
    return [(float(v), float(v - h), float(v + h)) for v, h in zip(found.value, half, strict=True)]


def _answer(
    asked: Asked,
    study: _Study,
    wins: np.ndarray,
    mix: analysis.Mix,
    gains: Sequence[Ends],
    suited: tuple[np.ndarray, Played, Played] | None,
    total: int,
) -> MetagameAnswer:
    names = study.names
    worse = dict(analysis.dominated(wins))
    clear = analysis.clear_edges(wins)
    rows = [
        {"strategy": name, "share": float(mix.share[place]), "share_low": float(mix.low[place])}
        | {"share_high": float(mix.high[place]), "kept": float(mix.kept[place])}
        | {"dominated_by": names[worse[place]] if place in worse else None}
        | dict(zip(("gain", "gain_low", "gain_high"), gains[place], strict=True))
        for place, name in enumerate(names)
    ]
    order = sorted(range(len(names)), key=lambda place: (-mix.share[place], -gains[place][0]))
    table = pl.DataFrame([rows[place] for place in order], schema_overrides={"dominated_by": pl.String})
    titles = faction_titles(study.match.about)
    factions = _faction_rows(study, suited, titles)
    sentences = [
        *_mix_lines(names, mix, gains),
        *_order_lines(names, worse, analysis.circle(clear)),
        *_faction_lines(factions, names[int(np.argmax(mix.share))], study.people),
    ]
    fields = asked.fields(f"Is there one best way to play {asked.match.game.title}?", total)
    return MetagameAnswer(
        **fields | {"strategies": tuple(names)},
        sentences=tuple(sentences),
        table=table,
        pairs=_pair_rows(names, wins, clear),
        factions=factions,
    )


def _pair_rows(names: Sequence[str], wins: np.ndarray, clear: np.ndarray) -> pl.DataFrame:
    won, edge = analysis.estimate(wins), analysis.estimate(analysis.edges(wins))
    rows = []
    for one, other in zip(*np.nonzero(~np.eye(len(names), dtype=bool)), strict=True):
        row: dict[str, Any] = {"strategy": names[one], "opponent": names[other]}
        for key, found in (("wins", won), ("edge", edge)):
            ends = (float(end[one, other]) for end in found.ends())
            row |= dict(zip(end_names(key), ends, strict=True))
        rows.append(row | {"proven": bool(clear[one, other] or clear[other, one])})
    return pl.DataFrame(rows)


def _faction_rows(
    study: _Study, suited: tuple[np.ndarray, Played, Played] | None, titles: Mapping[str, str]
) -> pl.DataFrame:
    """How often each faction wins with all alike, and with all at their best."""
    columns = {"faction": pl.String, "title": pl.String, "strategy": pl.String, "games": pl.Int64}
    rows = []
    if suited is not None:
        best, alike, adapted = suited
        for place, name in enumerate(study.match.game.factions):
            here = alike.faction == place
            if (count := int(here.sum())) < ENOUGH:
                continue
            row = {"faction": name, "title": titles.get(name, name), "strategy": study.names[best[place]]}
            row |= {"games": count}
            for key, played in (("wins", alike), ("best_wins", adapted)):
                ends = wilson_ends(float(played.wins[here].mean()), count)
                row |= {key: ends[0], f"{key}_low": float(ends[1]), f"{key}_high": float(ends[2])}
            rows.append(row)
    keys = [f"{key}{end}" for key in ("wins", "best_wins") for end in ("", "_low", "_high")]
    frame = pl.DataFrame(rows, schema=columns | dict.fromkeys(keys, pl.Float64))
    return frame.sort("best_wins", descending=True)


def _mix_lines(names: Sequence[str], mix: analysis.Mix, gains: Sequence[Ends]) -> list[str]:
    """The mix, how sure it is, and the check on fresh deals."""
    top = int(np.argmax(mix.share))
    alone = mix.share[top] > 1 - analysis.COUNTS
    others = [place for place in range(len(names)) if not (alone and place == top)]  # none against itself
    rivals = max(float(mix.kept[place]) for place in others)
    if alone and rivals <= LUCK:
        lines = [f"One way to play beats all others: `{names[top]}`."]
    elif alone:
        lines = [
            f"`{names[top]}` is ahead of all others in these games, but that is not clear: in "
            f"{100 * rivals:.0f} % of resamples another strategy is part of the unbeaten mix."
        ]
    else:
        shares = analysis.named_shares(names, mix.share)
        lines = [f"No single way to play beats all others. The unbeaten mix: {shares}."]
    best = max(others, key=lambda place: gains[place][0])
    gain = with_interval(gains[best], "percentage points", scale=100, signed=True)
    if gains[best][1] > 0:
        lines.append(
            f"On fresh deals, `{names[best]}` still gains against it: {gain} of wins. Tables of several "
            "strategies are more than their pairs."
        )
    else:
        lines.append(
            "On fresh deals, no other strategy clearly gains against it; the most is "
            f"`{names[best]}`, {gain}."
        )
    return lines


def _order_lines(names: Sequence[str], worse: Mapping[int, int], circle: Sequence[int]) -> list[str]:
    lines = []
    if worse:
        listed = ", ".join(f"`{names[one]}` (by `{names[other]}`)" for one, other in worse.items())
        lines.append(f"Dominated, so worse whoever else plays: {listed}.")
    else:
        lines.append("No strategy is shown to be dominated.")
    if circle:
        around = " beats ".join(f"`{names[place]}`" for place in [*circle, circle[0]])
        lines.append(f"There is a circle: {around}.")
    return lines


def _faction_lines(factions: pl.DataFrame, usual: str, people: int) -> list[str]:
    """Are factions even if everybody plays what suits them?"""
    if not factions.height:
        return []
    words = []
    for key in ("wins", "best_wins"):
        low, high = factions[f"{key}_low"].to_numpy(), factions[f"{key}_high"].to_numpy()
        outside = int(((low > 1 / people) | (high < 1 / people)).sum())
        ends = factions[key].to_numpy()
        words.append((outside, 100 * ends.min(), 100 * ends.max()))
    (alike, low, high), (best, best_low, best_high) = words
    of = factions.height
    return [
        f"If all play `{usual}`, factions win {low:.0f} to {high:.0f} % of games ({alike} of {of} intervals "
        f"miss the fair {100 / people:.0f} %); if each plays what suits it best, {best_low:.0f} to "
        f"{best_high:.0f} % ({best} of {of})."
    ]


def _points(ends: Ends) -> str:
    return with_interval(ends, scale=100, signed=True)


def _share(ends: Ends) -> str:
    return with_interval(ends, scale=100)
