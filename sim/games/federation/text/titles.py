"""What people call the components that the texts of moves name by id."""

from __future__ import annotations

from sim.games.federation.loading.components import READER, ids
from sim.games.federation.loading.schema import Data
from sim.games.federation.rules.vocabulary import (
    AMBASSADOR_IDS,
    LAW_IDS,
    MEDAL_IDS,
    PLANET_IDS,
    ROOM_IDS,
    SPECIAL_ID,
    SPECIALIST_IDS,
    START_IDS,
)
from sim.games.federation.text.about import component_title, renamed

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


@READER.once
def titles(data: Data) -> dict[str, str]:
    """Titles by id."""
    names = ids()
    by_id = dict(zip(PLANET_IDS, PLANETS, strict=True)) | dict(zip(ROOM_IDS, ROOMS, strict=True))
    by_id |= {name: f"ambassador {name[4]}" for name in AMBASSADOR_IDS} | {
        SPECIAL_ID: "the special ambassador"
    }
    by_id |= {name: _bracketed(component_title("space_vote", name)) for name in names.spaces}
    by_id |= {name: f"alteration {component_title('alteration', name)}" for name in names.alterations}
    by_id |= {name: f"the {component_title('stall', name).lower()} stall" for name in names.stalls}
    by_id |= {name: component_title("production", name).lower() for name in names.productions}
    by_id |= {name: component_title("megastructure", name).lower() for name in names.megas}
    by_id |= {name: component_title("megastructure_token", name) for name in names.mega_tokens}
    by_id |= {name: f"mission {component_title('mission', name)}" for name in names.missions}
    by_id |= {name: f"{project} project" for name, project in zip(names.projects, PROJECTS, strict=True)}
    by_id |= {name: f"{component_title('deep_space', name)} token" for name in names.deep_space}
    by_id |= {name: f"dead asteroid {name[5:]}" for name in names.dead_asteroids}
    by_id |= {name: component_title("cell", name).replace("Cell", "cell") for name in names.cells}
    by_id |= {name: f"the medal of {component_title('medal', name)}" for name in MEDAL_IDS}
    by_id |= {
        name: component_title("start_token", name).replace("Start", "start token") for name in START_IDS
    }
    by_id |= {
        name: f"specialist {_bracketed(component_title('specialist', name))}" for name in SPECIALIST_IDS
    }
    by_id |= {name: f"the law of {_bracketed(component_title('law', name))}" for name in LAW_IDS}
    return by_id | {"unlock_any": "a mission marker"} | renamed()


def _bracketed(title: str) -> str:
    """A title for use in lists: what comes after its first comma is put in brackets."""
    first, comma, rest = title.partition(", ")
    what, brackets, rule = rest.partition(" (")
    return f"{first} ({what}{f': {rule[:-1]}' if brackets else ''})" if comma else first
