"""How does a game change if something isn't in the box? The same deals, with and without it.

Decks give each card its own luck, so the others keep their order, and the next one takes its place. Games in
which it isn't dealt stay the same.
"""

from __future__ import annotations

import polars as pl

from reports.nobody import changed_games, nobody_lines, nobody_rows
from sim import games
from sim.answers.asking import Asked
from sim.answers.component import component_ids
from sim.answers.progress import progress
from sim.answers.worth_answer import AbsentAnswer
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.gamekit.finding import find, keys_of
from sim.gamekit.overlays import Change, joined
from sim.gamekit.places import Places, Where, at
from sim.intervals import percent
from sim.kernel.game import Game
from sim.playing.batch import prepare

COPIES = "copies"  # the key of a component that says how many are in the box
CALLED = "absent"  # what errors call the overlay


def absent_worth(asked: Asked, name: str, count: int) -> AbsentAnswer:
    """What changes if a component isn't in the box."""
    match = asked.match
    with match.game.texts(asked.overlay):
        kind, found = component_ids(match.game, name)[0]
        title = match.game.about().components[kind].entries[found].title
    without = asked.other(overlay=_left_out(asked, found))
    prepare(match)
    with progress(2 * count) as report:
        before, after = (asked.play(one, count, report) for one in (match, without))
    about = match.about
    rows = nobody_rows(match.game, before, after, faction_titles(about))
    changed = changed_games(before, after)
    pairing = f"{count:,} deals, each played with and without it; {percent(changed)} of them changed."
    return AbsentAnswer(
        **asked.fields(f'What changes if "{title}" isn\'t in the set-up?', count),
        sentences=(
            *nobody_lines(rows, about.unit, f"Without {title} in the set-up"),
            _changed(changed),
        ),
        table=pl.DataFrame(rows, infer_schema_length=None),
        pairing=pairing,
    )


def _changed(share: float) -> str:
    if not share:
        return "No game changes: it was in none of these set-ups, or nobody's score depends on it."
    return f"{percent(share)} of the games change; the others are the same, as it isn't dealt in all of them."


def _left_out(asked: Asked, name: str) -> Change:
    """The overlay with no copy of a component. BadInput if the game can't do without."""
    game = asked.match.game
    reader = games.reader(game.name)
    documents = reader.documents(asked.overlay)
    places = Places(documents, reader.model)
    schemas = {place.where: place.schema for place in places.all}
    wheres = [where for where in find(documents, name) if at(documents, where).get("id") == name]
    drawn = [where for where in wheres if COPIES in _keys(places, documents, where, schemas[where])]
    if not drawn:
        raise BadInput(
            f'absent: expected a component that can be left in the box, with "{COPIES}" in the data '
            f"({_examples(game, places)}), found {name}"
        )
    tables: dict[str, object] = {COPIES: 0}
    for key in reversed(keys_of(documents, drawn[0])):
        tables = {key: tables}
    change = joined(asked.overlay, tables, CALLED)
    assert isinstance(change, Change)
    reader.data(change)  # says what is missing, if too few are left
    return change


def _keys(places: Places, documents: object, where: Where, schema: dict[str, object]) -> dict[str, object]:
    """What the models allow in an entry."""
    keys: dict[str, object] = places.arm_of(at(documents, where), schema).get("properties", {})
    return keys


def _examples(game: Game, places: Places) -> str:
    """Which lists of a game have such components."""
    lists = {
        ".".join(str(part) for part in place.where[:-1])
        for place in places.all
        if isinstance(place.value, dict)
        and "id" in place.value
        and COPIES in places.arm_of(place.value, place.schema).get("properties", {})
    }
    return ", ".join(sorted(lists)) if lists else f"none in {game.title}"
