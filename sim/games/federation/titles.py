"""What people call the components that texts of moves name by their ids."""

from __future__ import annotations

from functools import lru_cache

from sim.games.federation.about import piece_title
from sim.games.federation.components import ids
from sim.games.federation.vocabulary import (
    AMBASSADOR_IDS,
    LAW_IDS,
    MEDAL_IDS,
    PLANET_IDS,
    ROOM_IDS,
    SPECIAL_ID,
    SPECIALIST_IDS,
    START_IDS,
)

PLANETS = ("Neo", "6Moon", "Atalum", "Arratooine", "E81216")
ROOMS = (
    "the officers' quarters",
    "the purchasing office",
    "the patron's office",
    "the president's office",
    "the assistants' room",
    "the small lounge",
)
PROJECTS = (*PLANETS, "missions", "common")


@lru_cache(maxsize=1)
def titles() -> dict[str, str]:
    """Titles by id."""
    known = ids()
    found = dict(zip(PLANET_IDS, PLANETS, strict=True)) | dict(zip(ROOM_IDS, ROOMS, strict=True))
    found |= {name: f"ambassador {name[4]}" for name in AMBASSADOR_IDS} | {
        SPECIAL_ID: "the special ambassador"
    }
    found |= {name: _bracketed(piece_title("space_vote", name)) for name in known.spaces}
    found |= {name: f"alteration {piece_title('alteration', name)}" for name in known.alterations}
    found |= {name: f"the {piece_title('stall', name).lower()} stall" for name in known.stalls}
    found |= {name: piece_title("production", name).lower() for name in known.productions}
    found |= {name: f"megastructure {name[5:]}" for name in known.megas}
    found |= {name: piece_title("megastructure_token", name) for name in known.mega_tokens}
    found |= {name: f"mission {piece_title('mission', name)}" for name in known.missions}
    found |= {name: f"{project} project" for name, project in zip(known.projects, PROJECTS, strict=True)}
    found |= {name: f"{piece_title('deep_space', name)} token" for name in known.deep_space}
    found |= {name: f"dead asteroid {name[5:]}" for name in known.dead_asteroids}
    found |= {name: f"cell {name[1:]} of Neo" for name in known.cells}
    found |= {name: f"the medal of {piece_title('medal', name)}" for name in MEDAL_IDS}
    found |= {name: f"start token {name[6:]}" for name in START_IDS}
    found |= {name: f"specialist {_bracketed(piece_title('specialist', name))}" for name in SPECIALIST_IDS}
    found |= {name: f"the law of {_bracketed(piece_title('law', name))}" for name in LAW_IDS}
    return found | {"unlock_any": "a mission marker"}


def _bracketed(title: str) -> str:
    """What a title says after its first comma, in brackets: it will stand in lists."""
    first, comma, rest = title.partition(", ")
    return f"{first} ({rest})" if comma else first
