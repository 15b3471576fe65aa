"""What a report must know of the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.columns import pieces
from sim.games.new_dark_ages_colony.components import READER, ids, load_data
from sim.games.new_dark_ages_colony.notation import card_name
from sim.games.new_dark_ages_colony.vocabulary import END_NAMES, EPISODES, VP_NAMES
from sim.rooms.about import (
    About,
    Dealing,
    Ends,
    FactionAbout,
    Kind,
    Way,
    kinds_of,
    reconstructed,
    spoken,
)

KINDS = {
    "character": ("characters.character", Kind(title="Character")),
    "object": ("objects.object", Kind(title="Strategic object", dealt=False)),
    "episode": ("episodes.episode", Kind(title="Episode card")),
    "chapter": ("chapters.chapter", Kind(title="Chapter", alike=False)),
    "goal": ("factions.faction", Kind(title="Goal of a faction", alike=False)),
}
LIMITS = (
    "All goals of factions, most characters, cards, chapters and prices are reconstructed: findings on a "
    "named faction, card or object describe this data set, not the printed game. Certain are the "
    "procedure, the fixed costs, the upkeep, the economies of Kamianska NPP, Biogen, Stargate and "
    "Agrolaboratory, three chapters and four secret strikes."
)


def about() -> About:
    """Titles and sources of factions and components as printed; overlays change neither."""
    data = load_data()
    said = READER.sources(data)
    names = ids()
    titles = dict(zip(names.characters, names.character_names, strict=True))
    titles |= dict(zip(names.objects, names.object_names, strict=True))
    titles |= dict(zip(names.chapters, names.chapter_names, strict=True))
    titles |= {names.episodes[card]: card_name(card) for card in range(EPISODES)}
    titles |= {
        f"{faction.id}_{goal.id}": f"{faction.name}: {spoken(goal.kind).lower()} ({goal.points})"
        for faction in data.factions.faction
        for goal in faction.goal
    }
    # goals are rows of their own, and all are reconstructed
    said |= {f"factions.faction.{name}": "reconstructed" for name in names.goals}
    return About(
        title="New Dark Ages: Colony",
        pieces="Characters, objects, episodes, chapters and goals",
        factions={
            entry.id: FactionAbout(title=entry.name, source="reconstructed")
            for entry in data.factions.faction
        },
        components=kinds_of(KINDS, [(kind, name, titles[name]) for kind, name in pieces()], said),
        sources=VP_NAMES,
        reconstructed=reconstructed(READER.sources(data)),
        dealing=Dealing(
            default="drawn",
            ways={"drawn": Way(title="each player draws two factions and keeps one", chosen=True)},
        ),
        ends=Ends(type="end_type", types={code: name for code, name in enumerate(END_NAMES) if code}),
        sensitivity="libration sweep new_dark_ages_colony_sensitivity",
        limits=LIMITS,
    )
