"""What reports must know about the game, for a run's manifest: titles, kinds of components, sources."""

from __future__ import annotations

from sim.gamekit.about import (
    About,
    Aims,
    Course,
    Dealing,
    Ends,
    FactionAbout,
    Gauge,
    Kind,
    Way,
    icon_lost,
    kinds_of,
    reconstructed,
)
from sim.games.new_dark_ages_colony.loading.components import READER, ids, load_data
from sim.games.new_dark_ages_colony.rules.vocabulary import END_NAMES
from sim.games.new_dark_ages_colony.text.columns import component_ids
from sim.games.new_dark_ages_colony.text.titles import card_titles, goal_texts, goal_title, sources

KINDS = {
    "character": ("characters.character", Kind(title="Character")),
    "object": ("objects.object", Kind(title="Strategic object", dealt=False)),
    "episode": ("episodes.episode", Kind(title="Episode card")),
    "chapter": ("chapters.chapter", Kind(title="Chapter", alike=False)),
    "goal": ("factions.faction", Kind(title="Goal of a faction", alike=False)),
}
GAUGES = (
    Gauge(title="euro from objects", column="net_value"),
    Gauge(title="euro from income cards and bonuses", column="bonus_value"),
    Gauge(title="euro of upkeep", column="upkeep_value"),
    Gauge(title="euro for crises", column="crisis_paid"),
    Gauge(title="euro for conflict points", column="conflict_paid"),
    Gauge(title="launches", column="launches"),
    Gauge(title="objects controlled", column="objects_controlled"),
    Gauge(title="characters recruited", column="recruits"),
    Gauge(title="units recruited", column="units_recruited"),
    Gauge(title="uses of the Black Market", column="market_uses"),
    Gauge(title="cards played", column="cards_played"),
    Gauge(title="robberies", column="robbed_by_me"),
    Gauge(title="launches robbed by others", column="robbed_from_me"),
    Gauge(title="raids", column="raids"),
    Gauge(title="attacks", column="attacks"),
    Gauge(title="objects lost", column="control_lost"),
    Gauge(title="characters lost", column="characters_lost"),
    Gauge(title="conflicts won", column="conflicts_won"),
)
LIMITS = (
    "All faction goals and most characters, cards, chapters and prices are reconstructed: findings about a "
    "named faction, card or object describe this data set, not the printed game. What is certain: the "
    "procedure, the upkeep, the economies of Kamianska NPP, Biogen and Stargate, and four secret strikes; "
    "without their icons, the other fixed costs, Agrolaboratory and three chapters."
)


def about() -> About:
    """Titles and sources of factions and components, with the names that an overlay gives."""
    data = load_data()
    origins = READER.sources(data)
    names = ids()
    titles = dict(zip(names.characters, names.character_names, strict=True))
    titles |= dict(zip(names.objects, names.object_names, strict=True))
    titles |= dict(zip(names.chapters, names.chapter_names, strict=True))
    titles |= dict(zip(names.episodes, card_titles(), strict=True))
    titles |= {
        f"{faction.id}_{goal.id}": goal_title(place, slot)
        for place, faction in enumerate(data.factions.faction)
        for slot, goal in enumerate(faction.goal)
    }
    # each goal is a row, and all goals are reconstructed
    goal_sources = {f"factions.faction.{name}": "reconstructed" for name in names.goals}
    return About(
        title="New Dark Ages: Colony",
        components_title="Characters, objects, episodes, chapters and goals",
        factions={
            entry.id: FactionAbout(title=entry.name, source="reconstructed")
            for entry in data.factions.faction
        },
        components=kinds_of(
            KINDS, [(kind, name, titles[name]) for kind, name in component_ids()], origins | goal_sources
        ),
        sources=sources(),
        course=Course(column="asset_value", title="holdings", unit="euro", rounds="rounds"),
        gauges=GAUGES,
        aims=Aims(
            column="goal_hit",
            titles={
                faction.id: texts for faction, texts in zip(data.factions.faction, goal_texts(), strict=True)
            },
        ),
        reconstructed=reconstructed(origins),
        icon_lost=icon_lost(origins),
        dealing=Dealing(
            default="drawn",
            ways={"drawn": Way(title="each player draws two factions and keeps one", chosen=True)},
        ),
        ends=Ends(type="end_type", types={code: name for code, name in enumerate(END_NAMES) if code}),
        sensitivity="libration sweep new_dark_ages_colony_sensitivity",
        limits=LIMITS,
    )
