"""What reports need to know about the game: titles, units, sources; it goes into the manifest of a run."""

from __future__ import annotations

from pathlib import Path

from sim.gamekit.about import (
    About,
    Band,
    Choices,
    Ends,
    FactionAbout,
    Kind,
    Rival,
    Targets,
    kinds_of,
    reconstructed,
)
from sim.gamekit.overlays import Change
from sim.games.cryo.loading.components import READER, load_data
from sim.games.cryo.loading.schema import PlayerCount
from sim.games.cryo.rules.vocabulary import END_NAMES, SECTIONS, VP_NAMES
from sim.games.cryo.text.columns import component_ids
from sim.games.cryo.text.titles import component_title

# kind of component -> where its entries are
KINDS = {
    "upgrade": ("cards.card_type", Kind(title="Upgrade")),
    "vehicle": ("cards.card_type", Kind(title="Vehicle")),
    "mission": ("cards.card_type", Kind(title="Mission")),
    "scrap": ("cards.card_type", Kind(title="Scrapped card")),
    "redeemed_tile": ("resource_tiles", Kind(title="Redeemed tile")),
    "installed_tile": ("resource_tiles", Kind(title="Installed tile")),
    "cavern_tile": ("caverns.tile", Kind(title="Cavern tile")),
    "cavern_space": ("caverns.space", Kind(title="Cavern space")),
    "dock": ("board.dock", Kind(title="Dock")),
    "action": ("board.action", Kind(title="Action of the board")),
    "token": ("incidents", Kind(title="Incident token", dealt=False)),
    "platform_action": ("platform", Kind(title="Platform action")),
    "bay": ("board.cargo_bay", Kind(title="Cargo bay")),
}
LIMITS = (
    "Cards, tile faces, incident faces, cavern values and platform numbers are reconstructed and were tuned "
    "on simulated scores. Findings about single cards and tiles, absolute scores and the level of difficulty "
    "describe this data set, not the printed game."
)
TITLES = {"player": "Player", "rival": "Automated rival"}
# The target band is in rival.toml.
RIVAL = Rival(
    faction="rival",
    implied=("mode",),
    flags={"harder": "harder", "unpredictable": "less predictable"},
    choices=Choices(
        title="ties",
        option="rival_choice_policy",
        default="human_best",
        values={"human_best": "for the human", "random": "at random", "rival_best": "for the rival"},
    ),
    rests="How often players beat the rival depends on reconstructed cards and tiles, which were tuned on "
    "simulated scores. It describes this data set, not the printed game. Differences between variants and "
    "between ways to decide ties depend on rules and are affected least.",
)


def about() -> About:
    """Titles and sources of the components, with the names that an overlay gives."""
    data = load_data()
    sources = READER.sources(data)
    titled = [(kind, name, component_title(kind, name)) for kind, name in component_ids()]
    return About(
        title="Cryo",
        clock="turn",
        components_title="Cards, tiles, caverns and docks",
        factions={name: FactionAbout(title=title, source="rulebook") for name, title in TITLES.items()},
        components=kinds_of(KINDS, titled, sources),
        sources=VP_NAMES,
        reconstructed=reconstructed(sources),
        rival=RIVAL,
        ends=Ends(
            type="end_type",
            types={code: name for code, name in enumerate(END_NAMES) if code},
            seat="end_seat",
            done="tokens_resolved",
            of={row.count: _tokens(row) for row in data.setup.players},
            left="incident tokens left",
            forced="sunset_forced",
            forced_title="sunset was the only token to choose",
            before="score_before",
        ),
        sensitivity="libration sweep cryo_sensitivity",
        limits=LIMITS,
    )


def _tokens(row: PlayerCount) -> int:
    """Incident tokens of a game: those on the board, all stacks, and the sunset."""
    stacks = sum(row.incident_early_stacks) + sum(row.incident_late_stacks) + row.incident_last_stack_late
    return SECTIONS + stacks + 1


def targets(overlay: Path | Change | None = None) -> Targets:
    """The share of games that players of a rung should win, with an overlay's values if it has any."""
    return Targets(band=Band.model_validate(load_data(overlay).rival.band.model_dump(exclude={"source"})))
