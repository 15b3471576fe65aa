"""The weights of the ladder's players: names, values of the ordinary player, meaning. All in victory points.

A row of weights is (rung, temperature, weights in the order of this table). Personas (TOML) name the weights
that differ. Pairs ``_early`` and ``_late`` hold at the start and at the end of a game, and lie on a line
between them.
"""

from __future__ import annotations

from collections import namedtuple

NOVICE = 1
SCRIPTED = 2
LOOKAHEAD = 3

TABLE: dict[str, tuple[float, str]] = {
    "crystal_early": (0.6, "worth of a crystal"),
    "crystal_late": (0.15, ""),
    "organics_early": (0.7, "worth of an organics"),
    "organics_late": (0.2, ""),
    "tech_early": (0.7, "worth of a tech"),
    "tech_late": (0.15, ""),
    "nanite_early": (0.8, "worth of a nanite"),
    "nanite_late": (0.2, ""),
    "energy_early": (0.9, "worth of an energy"),
    "energy_late": (0.4, ""),
    "glut": (0.2, "how fast the worth of a material falls with those at hand"),
    "glut_energy": (0.1, "the same of energy"),
    "card_early": (0.8, "worth of a card drawn"),
    "card_late": (0.1, ""),
    "glut_card": (0.25, "how fast it falls with those at hand"),
    "wake_early": (1.2, "worth of a pod that wakes"),
    "wake_late": (0.5, ""),
    "glut_wake": (0.15, "how fast it falls with those on the platform"),
    "danger": (0.5, "a pod that wakes before a sabotage hits it"),
    "settle_early": (0.6, "a pod that goes from the platform to a cavern"),
    "settle_late": (1.4, ""),
    "control_early": (0.7, "a point for control of a cavern"),
    "control_late": (1.0, ""),
    "deny": (0.4, "a point for control that a rival loses"),
    "lead": (0.2, "each pod more than control of a cavern needs"),
    "new_cavern": (0.1, "a cavern without own pods before"),
    "discovery": (0.4, "what a face-down cavern may give"),
    "scout": (0.0, "scouting, besides what it brings"),
    "launch": (0.0, "launching, besides what it brings"),
    "empty_seat": (-0.3, "room of a vehicle left empty at a launch"),
    "cargo_load": (0.7, "time from which pods of the cargo hold are launched"),
    "cargo": (0.5, "factor on the income of a pod in the cargo hold"),
    "cargo_pod": (-0.3, "a pod that goes from the platform to the cargo hold"),
    "recalls": (7.0, "recalls of a whole game, for income to come"),
    "install": (0.6, "factor on what an installed tile brings"),
    "install_half": (0.3, "part of it while other tiles are missing"),
    "install_glut": (0.15, "how much less one more platform action brings"),
    "vehicle": (3.0, "the first vehicle"),
    "capacity": (0.6, "a pod more that a vehicle can carry, for the whole game"),
    "start_energy": (-0.5, "energy that a vehicle needs to start, likewise"),
    "trait": (0.5, "a trait of a vehicle, likewise"),
    "upgrade_power_coupler": (1.0, "an upgrade at the start, its points apart"),
    "upgrade_thermal_revival": (2.0, ""),
    "upgrade_fabricator_arm": (1.5, ""),
    "upgrade_cargo_hauler": (2.0, ""),
    "upgrade_survey_mast": (2.0, ""),
    "upgrade_salvage_crane": (1.0, ""),
    "upgrade_auto_dock": (1.5, ""),
    "upgrade_shock_bulkhead": (1.0, ""),
    "mission_power_coupler": (1.5, "a mission at the start: points hoped for"),
    "mission_thermal_revival": (3.5, ""),
    "mission_fabricator_arm": (3.0, ""),
    "mission_cargo_hauler": (2.0, ""),
    "mission_survey_mast": (3.5, ""),
    "mission_salvage_crane": (1.5, ""),
    "mission_auto_dock": (2.0, ""),
    "mission_shock_bulkhead": (3.0, ""),
    "mission_hope": (0.6, "part of what a mission still lacks that is hoped for"),
    "mission_push": (0.5, "factor on the points that more of a mission's count brings"),
    "keep": (0.5, "part of the worth of a card's best use that it has in hand"),
    "scrap": (0.1, "scrapping a card, besides what it brings"),
    "recall_1": (-1.5, "recalling with one drone on the board"),
    "recall_2": (-0.7, "the same with two"),
    "recall_3": (0.0, "the same with three and more"),
    "perform": (0.9, "factor on what platform actions bring"),
    "own_loss": (-0.8, "an own pod destroyed"),
    "rival_loss": (0.5, "a rival's pod destroyed"),
    "sunset": (2.0, "ending the game, for each point ahead"),
    "sunset_lead": (1.0, "points ahead from which it is good"),
    "rival_mission": (2.0, "points of a rival's mission"),
    "automated_mission": (3.8, "points of each of the automated rival's best missions"),
    "block": (0.1, "how far a dock with other good actions is spared"),
    "idle": (-1.0, "a drone that does nothing"),
    "trade": (0.0, "trading, besides what it brings"),
    "assign": (0.0, "assigning, besides what it brings"),
    "build": (0.0, "building, besides what it brings"),
    "lookahead_width": (6.0, "lookahead: how many moves are tried out"),
    "lookahead_margin": (3.0, "lookahead: how much worse than the best a move may seem to be tried out"),
    "lookahead_trust": (0.5, "lookahead: how much the script's own score still counts"),
    "lookahead_deals": (2.0, "lookahead: how many ways of what is hidden are imagined"),
    "lookahead_turns": (2.0, "lookahead: own turns that are imagined, this one counted"),
    "lookahead_rival": (0.5, "lookahead: factor on the best rival's value"),
    "lookahead_awake": (0.75, "lookahead: value of a pod on the platform"),
    "lookahead_cargo": (0.6, "lookahead: value of a pod in the cargo hold"),
    "lookahead_stasis": (0.2, "lookahead: value of a pod in stasis at the start"),
}

NAMES = tuple(TABLE)
HEAD = 2  # rung, temperature
W = namedtuple("W", NAMES)(*range(HEAD, HEAD + len(NAMES)))  # columns of a row of weights
BLOCK = HEAD + len(NAMES)
