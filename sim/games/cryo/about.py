"""What a report must know of the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from pathlib import Path

from sim.games.cryo.columns import pieces
from sim.games.cryo.components import READER, load_data
from sim.games.cryo.vocabulary import END_NAMES, VP_NAMES
from sim.rooms.about import (
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
    spoken,
)
from sim.rooms.overlays import Change

# kind of component: where its entries stand
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
    "Cards, tile faces, incident faces, cavern values and platform numbers are reconstructed, and were tuned "
    "on simulated scores: findings on single cards and tiles, absolute scores and the level of difficulty "
    "describe this data set, not the printed game."
)
TITLES = {"player": "Player", "opponent": "Automated opponent"}
# The band to aim at is data.
RIVAL = Rival(
    faction="opponent",
    implied=("mode",),
    flags={"harder": "harder", "unpredictable": "less predictable"},
    choices=Choices(
        title="ties",
        option="opponent_choice_policy",
        default="human_best",
        values={"human_best": "for the human", "random": "at random", "opponent_best": "for the rival"},
    ),
    rests="How often the rival is beaten rests on reconstructed cards and tiles, which were tuned on "
    "simulated scores: it describes this data set, not the printed game. Least affected are the differences "
    "between variants and between ways to decide ties, which rest on rules.",
)


def about() -> About:
    """Titles and sources of components as printed; overlays change neither."""
    data = load_data()
    said = READER.sources(data)
    named = {card.id: card.name for card in data.cards.card_type}
    named |= {node.id: spoken(node.name) for node in data.board.action if node.name}
    named |= {action.id: spoken(action.name) for action in data.platform.action}
    titled = [(kind, name, named.get(name, spoken(name))) for kind, name in pieces()]
    return About(
        title="Cryo",
        clock="turn",
        pieces="Cards, tiles, caverns and docks",
        factions={name: FactionAbout(title=title, source="seed") for name, title in TITLES.items()},
        components=kinds_of(KINDS, titled, said),
        sources=VP_NAMES,
        reconstructed=reconstructed(said),
        rival=RIVAL,
        ends=Ends(
            type="end_type",
            types={code: name for code, name in enumerate(END_NAMES) if code},
            seat="end_seat",
            done="tokens_resolved",
            of={row.count: row.incident_tokens_used for row in data.setup.players},
            left="incident tokens left",
            forced="sunset_forced",
            forced_title="sunset was the only token to choose",
            before="score_before",
        ),
        sensitivity="libration sweep cryo_sensitivity",
        limits=LIMITS,
    )


def targets(overlay: Path | Change | None = None) -> Targets:
    """The band that players of a rung should win in, an overlay's if it has one."""
    return Targets(band=Band.model_validate(load_data(overlay).opponent.band.model_dump(exclude={"source"})))
