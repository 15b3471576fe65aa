"""The weights of the ladder's players: names, values of the ordinary player, meaning. All in victory points.

A row of weights is (rung, temperature, weights in the order of this table), and as many again for each of
the plans of one who looks ahead (rung 0: no plan). Personas (TOML) name the weights that differ. Pairs
``_early`` and ``_late`` hold in the first and in the last round, and lie on a line between them.
"""

from __future__ import annotations

from collections import namedtuple

from sim.games.gaia_project.state import MAX_PLANS

NOVICE = 1
SCRIPTED = 2
LOOKAHEAD = 3

TABLE: dict[str, tuple[float, str]] = {
    "credit_early": (0.7, "worth of a credit"),
    "credit_late": (0.36, ""),
    "ore_early": (2.0, "worth of an ore"),
    "ore_late": (0.8, ""),
    "knowledge_early": (1.6, "worth of a knowledge"),
    "knowledge_late": (1.1, ""),
    "qic_early": (2.2, "worth of a QIC"),
    "qic_late": (1.3, ""),
    "token_early": (0.8, "worth of a new power token"),
    "token_late": (0.3, ""),
    "charge_early": (0.25, "worth of one step of charging"),
    "charge_late": (0.15, ""),
    "power_early": (0.5, "worth of one power in bowl III"),
    "power_late": (0.35, ""),
    "glut_credit": (0.04, "how fast the worth of a credit falls with those at hand"),
    "glut_ore": (0.07, "the same of an ore"),
    "glut_knowledge": (0.08, "the same of a knowledge"),
    "glut_qic": (0.1, "the same of a QIC"),
    "income": (0.9, "discount on all income to come"),
    "hold": (0.3, "part of next round's points for an event that acting now throws away"),
    "final_structures_in_federations": (1.2, "points for one more of what a final tile counts"),
    "final_structures": (1.5, ""),
    "final_planet_types": (2.5, ""),
    "final_gaia_planets": (2.5, ""),
    "final_sectors": (2.5, ""),
    "final_satellites": (1.2, ""),
    "new_type": (0.8, "a planet type not colonised before"),
    "new_sector": (0.5, "a sector not colonised before"),
    "gaia_planet": (0.5, "a gaia planet"),
    "room": (0.3, "a cheap free planet that comes into reach"),
    "near_opponent": (0.8, "a structure in an opponent's neighbourhood"),
    "federation_value": (1.5, "one power value in a cluster that can become a federation"),
    "federation_reach": (0.5, "how much the structures around count for that"),
    "federation": (4.0, "forming a federation, its token apart"),
    "satellite": (-0.6, "a satellite, its token apart"),
    "wasted_value": (-0.8, "one power value of a federation beyond what it needs"),
    "green": (3.0, "a green federation token: key of level 5 and advanced tiles"),
    "terraforming_ore": (2.5, "an ore less for each step, for each round left"),
    "navigation_range": (1.2, "a hex more of range, for each round left"),
    "gaiaformer": (1.2, "a gaiaformer, for each round left"),
    "gaia_tokens": (0.3, "a token less for gaia projects, for each round left"),
    "track_terraforming": (0.0, "a level of the track, for each round left"),
    "track_navigation": (0.0, ""),
    "track_artificial_intelligence": (0.0, ""),
    "track_gaia_project": (0.0, ""),
    "track_economy": (0.0, ""),
    "track_science": (0.0, ""),
    "climb_1": (1.0, "reaching the level, as a step towards those that score"),
    "climb_2": (2.0, ""),
    "climb_3": (1.0, ""),
    "climb_4": (3.0, ""),
    "climb_5": (0.0, ""),
    "lost_planet": (4.0, "the lost planet"),
    "tile": (1.0, "factor on the worth of tech tiles"),
    "advanced_tile": (1.0, "factor on the worth of advanced tiles"),
    "big_power": (0.8, "power value 4 of big structures, for each big structure and for the first"),
    "trading_station": (3.0, "a trading station, as a step to a lab or the institute, in the first round"),
    "research_lab": (1.0, "a lab, as a step to an academy, in the first round"),
    "academy": (0.0, "an academy, besides all that it pays"),
    "academy_action": (1.0, "factor on the worth of the right academy's action"),
    "institute": (1.0, "factor on the worth of the institute's ability"),
    "institute_terrans": (5.0, "the institute's ability in the first round, its income apart"),
    "institute_lantids": (3.0, ""),
    "institute_xenos": (5.0, ""),
    "institute_gleens": (8.0, ""),
    "institute_taklons": (7.0, ""),
    "institute_ambas": (7.0, ""),
    "institute_hadsch_hallas": (8.0, ""),
    "institute_ivits": (0.0, ""),
    "institute_geodens": (8.0, ""),
    "institute_bal_taks": (4.0, ""),
    "institute_firaks": (10.0, ""),
    "institute_bescods": (6.0, ""),
    "institute_nevlas": (9.0, ""),
    "institute_itars": (12.0, ""),
    "swap": (1.0, "the Ambas' swap: factor on the power value gained"),
    "station": (1.5, "a space station of the Ivits"),
    "gaia_project": (0.7, "factor on the worth of the mine that a gaia project allows"),
    "token_locked": (0.25, "a token that waits in the gaia area"),
    "qic_action": (0.0, "a board action paid with QICs"),
    "power_action": (0.0, "a board action paid with power"),
    "urgent": (0.5, "what somebody else may take first: board actions, planets"),
    "burn": (0.3, "a token burned, besides what it is worth"),
    "passing": (0.0, "passing: what scores less is left undone"),
    "booster": (1.0, "factor on the worth of the next booster"),
    "booster_step": (2.0, "booster with a free step"),
    "booster_range": (1.5, "booster with range"),
    "leech": (0.6, "price of a victory point paid for charging"),
    "start_home": (1.0, "start: a planet of the home type near by"),
    "start_step": (0.4, "start: a planet one step away"),
    "start_gaia": (0.5, "start: a gaia planet or transdim near by"),
    "start_opponent": (0.8, "start: an opponent near by"),
    "start_own": (1.0, "start: an own mine at a fit distance for a federation"),
    "lookahead_plans": (4.0, "lookahead: the first round in which plans are compared, all of them"),
    "lookahead_rivals": (2.0, "lookahead: how many plans are compared with the one in hand after that"),
    "lookahead_gain": (1.0, "lookahead: points that a new plan must promise more than the one in hand"),
    "lookahead_from": (6.0, "lookahead: the first round in which single moves are tried out"),
    "lookahead_width": (6.0, "lookahead: how many moves are tried out"),
    "lookahead_margin": (12.0, "lookahead: how much worse than the best a move may seem to be tried out"),
    "lookahead_wishes": (1.0, "lookahead: 1 when imagined turns convert goods for better moves"),
    "lookahead_trust": (0.3, "lookahead: how much the script's own score still counts"),
}

NAMES = tuple(TABLE)
DEFAULTS = tuple(default for default, _ in TABLE.values())
HEAD = 2  # rung, temperature
W = namedtuple("W", NAMES)(*range(HEAD, HEAD + len(NAMES)))  # columns of a row of weights
BLOCK = HEAD + len(NAMES)
PLANS = MAX_PLANS - 1  # besides its own weights
ROW = BLOCK * (1 + PLANS)
