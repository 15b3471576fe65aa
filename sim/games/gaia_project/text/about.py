"""What a report needs to know about the game: titles, units, colours, sources."""

from __future__ import annotations

from sim.gamekit.about import (
    About,
    Course,
    Dealing,
    Drawn,
    FactionAbout,
    Gauge,
    Kind,
    Way,
    kinds_of,
    reconstructed,
)
from sim.games.gaia_project.loading.components import READER, load_data
from sim.games.gaia_project.rules.vocabulary import VP, Gain, Structure
from sim.games.gaia_project.text.columns import component_ids
from sim.games.gaia_project.text.titles import VP_TEXTS, names

# kind of component: where its entries are
KINDS = {
    "tile": ("tech_tiles.tile", Kind(title="Tech tile")),
    "booster": ("boosters.booster", Kind(title="Booster")),
    "federation_token": ("federations.token", Kind(title="Federation token")),
    "board_action": ("actions.board_action", Kind(title="Board action")),
    "track": ("research.track", Kind(title="Research track", alike=False)),
    "structure": ("structures.structure", Kind(title="Structure", alike=False)),
    "round_tile": ("scoring_tiles.round_tile", Kind(title="Round tile", scored=True)),
    "final_tile": ("scoring_tiles.final_tile", Kind(title="Final tile", scored=True)),
}
ADVANCED = ("advanced_tech_tiles.tile", "Advanced tech tile")
DEALING = Dealing(
    default="random",
    ways={
        "random": Way(title="dealt at random"),
        "first_game": Way(title="those of the first game, in fixed seats"),
        "choice": Way(title="chosen by the players", chosen=True),
        "auction_choose_then_bid": Way(title="chosen, then auctioned", chosen=True),
        "auction_bid_while_choosing": Way(title="auctioned", chosen=True),
    },
)
# Values that only some options use: the start of their key, the option, and its values.
USED_IF = {
    "setup.players": {"start_structures": ["first_game"]},
    "maps.layout.map_3_players_small": {"small_map": ["true"]},
    "rules.auction": {"factions": ["auction_choose_then_bid", "auction_bid_while_choosing"]},
}

GAUGES = (
    *(
        Gauge(title=f"{words} of income", column="income_by_round", at=(place,))
        for place, words in (
            *((Gain.CREDITS, "credits"), (Gain.ORE, "ore"), (Gain.KNOWLEDGE, "knowledge")),
            *((Gain.QIC, "QIC"), (Gain.POWER_TOKENS, "power tokens"), (Gain.CHARGE, "power charged")),
        )
    ),
    *(
        Gauge(title=words, column="on_map", at=places)
        for places, words in (
            *(((Structure.MINE,), "mines"), ((Structure.TRADING_STATION,), "trading stations")),
            *(((Structure.RESEARCH_LAB,), "research labs"), ((Structure.PLANETARY_INSTITUTE,), "institutes")),
            ((Structure.ACADEMY_LEFT, Structure.ACADEMY_RIGHT), "academies"),
        )
    ),
    Gauge(title="research levels", column="levels"),
    Gauge(title="tech tiles", column="tile_round", counted=True),
    Gauge(title="federations", column="federations"),
    Gauge(title="satellites", column="satellites"),
    Gauge(title="planet types", column="planet_types"),
    Gauge(title="gaia planets", column="gaia_planets"),
    Gauge(title="turns taken", column="turns"),
    Gauge(title="power charged passively", column="leech_charged"),
    Gauge(title="goods lost at limits", column="waste"),
)
# Factions whose strength depends on how an unclear rule is read; measured as in RULES.md, section 12.
RULINGS = {
    "ivits": "How strong the Ivits are depends on ruling 29: must something join their federation for "
    "another token? We say yes, as the rulebook does. With ivits_token_without_new_part = true, as in "
    "digital versions, they win 58.2 % of games instead of 49.5 % (scripted players, four at the table)."
}


def about() -> About:
    """Titles and sources of factions and components, with the names and numbers of an overlay."""
    data = load_data()
    texts = names(data)
    sources = READER.sources(data)
    colours = {planet.id: planet.color for planet in data.planets.planet}
    titles = [
        *(*texts.tiles, *texts.boosters, *texts.tokens, *texts.board_actions, *texts.tracks),
        *(*texts.structures, *texts.round_tiles, *texts.final_tiles),
    ]
    titled = [(kind, name, title) for (kind, name), title in zip(component_ids(), titles, strict=True)]
    apart = {entry.id: ADVANCED for entry in data.advanced_tech_tiles.tile}
    # Comes with that faction's institute, so it is no alternative to the others.
    apart |= {
        token.id: ("federations.token", "Federation token of one faction")
        for token in data.federations.token
        if token.faction_only
    }
    return About(
        title="Gaia Project",
        unit="VP",
        factions={
            entry.id: FactionAbout(
                title=entry.name,
                color=colours[entry.home],
                source=sources["factions"],
                ruling=RULINGS.get(entry.id, ""),
            )
            for entry in data.factions.faction
        },
        components=kinds_of(KINDS, titled, sources, lambda _, name: apart.get(name)),
        sources=VP_TEXTS,
        drawn=tuple(
            Drawn(source=source, column="final_tiles", place=place, titles=texts.final_sources)
            for place, source in enumerate((VP.FINAL_1, VP.FINAL_2))
        ),
        course=Course(column="vp_by_round"),
        gauges=GAUGES,
        reconstructed=reconstructed(sources),
        used_if=USED_IF,
        dealing=DEALING,
    )
