"""The words of the game as numbers: every index and code used in records, arrays and moves.

Each vocabulary has the order of the data files, which hold the texts.
"""

from __future__ import annotations

from typing import NamedTuple

SEATS = 4
HEXES = 190
SLOTS = 10
SECTOR_HEXES = 19
ROUNDS = 6
TRACKS = 6
LEVELS = 6
FACTIONS = 14
STANDARD_TILES = 9
ADVANCED_TILES = 15
TILES = STANDARD_TILES + ADVANCED_TILES  # tile ids: standard 0..8, advanced 9..23
BOOSTERS = 10
ROUND_TILES = 10
FINAL_TILES = 6
FEDERATION_TOKENS = 7
BOARD_ACTIONS = 10
NONE = -1


class _Planet(NamedTuple):
    EMPTY: int = -1
    TERRA: int = 0
    OXIDE: int = 1
    VOLCANIC: int = 2
    DESERT: int = 3
    SWAMP: int = 4
    TITANIUM: int = 5
    ICE: int = 6
    GAIA: int = 7
    TRANSDIM: int = 8
    LOST: int = 9


class _Structure(NamedTuple):
    MINE: int = 0
    TRADING_STATION: int = 1
    RESEARCH_LAB: int = 2
    PLANETARY_INSTITUTE: int = 3
    ACADEMY_LEFT: int = 4
    ACADEMY_RIGHT: int = 5
    LOST_PLANET_MINE: int = 6  # uses no piece, is never upgraded


class _Track(NamedTuple):
    TERRAFORMING: int = 0
    NAVIGATION: int = 1
    ARTIFICIAL_INTELLIGENCE: int = 2
    GAIA_PROJECT: int = 3
    ECONOMY: int = 4
    SCIENCE: int = 5


class _Faction(NamedTuple):
    TERRANS: int = 0
    LANTIDS: int = 1
    XENOS: int = 2
    GLEENS: int = 3
    TAKLONS: int = 4
    AMBAS: int = 5
    HADSCH_HALLAS: int = 6
    IVITS: int = 7
    GEODENS: int = 8
    BAL_TAKS: int = 9
    FIRAKS: int = 10
    BESCODS: int = 11
    NEVLAS: int = 12
    ITARS: int = 13


class _Gain(NamedTuple):
    """Columns of every table of gains."""

    CREDITS: int = 0
    ORE: int = 1
    KNOWLEDGE: int = 2
    QIC: int = 3
    POWER_TOKENS: int = 4
    CHARGE: int = 5
    VP: int = 6
    GAIAFORMERS: int = 7


GAINS = 8
INCOMES = 6  # an income has only the gains up to CHARGE


class _Cost(NamedTuple):
    """Columns of every table of costs; the first four are the same as for gains."""

    CREDITS: int = 0
    ORE: int = 1
    KNOWLEDGE: int = 2
    QIC: int = 3
    POWER: int = 4  # spent from bowl III
    GAIAFORMER: int = 5  # an available gaiaformer to the gaia area
    BOWL_3_TO_GAIA: int = 6  # tokens of bowl III to the gaia area
    BURN: int = 7  # for each: one token of bowl II is discarded, another goes to bowl III
    VIRTUAL_POWER: int = 8  # gaia phase: tokens about to return
    GAIA_DISCARD: int = 9  # gaia phase: tokens discarded from the gaia area


COSTS = 10


class _Source(NamedTuple):
    """Income sources: first index of each group in the income table."""

    BASE: int = 0
    MINE: int = 1  # + slot, 8
    TRADING_STATION: int = 9  # + slot, 4
    RESEARCH_LAB: int = 13  # + slot, 3
    PLANETARY_INSTITUTE: int = 16  # + part, 2
    ACADEMY_LEFT: int = 18
    RESEARCH: int = 19  # + track * LEVELS + level, 36
    TILE: int = 55  # + tile, 24
    BOOSTER: int = 79  # + booster * 2 + part, 20


SOURCES = 99


class _Per(NamedTuple):
    """What is counted (RULES 3.3)."""

    NOTHING: int = 0
    MINES: int = 1
    TRADING_STATIONS: int = 2
    RESEARCH_LABS: int = 3
    BIG_STRUCTURES: int = 4
    STRUCTURES: int = 5
    STRUCTURES_IN_FEDERATIONS: int = 6
    PLANET_TYPES: int = 7
    GAIA_PLANETS: int = 8
    SECTORS: int = 9
    SATELLITES: int = 10
    FEDERATION_TOKENS: int = 11


class _Event(NamedTuple):
    NOTHING: int = 0
    BUILD_MINE: int = 1
    BUILD_MINE_ON_GAIA: int = 2
    BUILD_TRADING_STATION: int = 3
    BUILD_BIG: int = 4
    RESEARCH_ADVANCE: int = 5
    GAIN_FEDERATION: int = 6
    TERRAFORM_STEP: int = 7


class _Effect(NamedTuple):
    """Kinds of effects of tiles, boosters and board actions."""

    NOTHING: int = 0
    GAIN: int = 1
    GAIN_PER: int = 2
    INCOME: int = 3
    ON: int = 4
    ON_PASS: int = 5
    ACTION: int = 6
    BUILD_MINE: int = 7
    BUILD_MINE_OR_GAIA_PROJECT: int = 8
    TAKE_TECH_TILE: int = 9
    RESCORE_FEDERATION: int = 10
    GAIN_VP_BASE_PLUS_PER: int = 11
    SET_POWER_VALUE: int = 12


class _EffectColumn(NamedTuple):
    """Columns of every table of effects; gains are in a separate table."""

    KIND: int = 0
    PER: int = 1
    EVENT: int = 2
    VP: int = 3  # VP per count or event
    FREE_STEPS: int = 4
    RANGE_BONUS: int = 5
    VALUE: int = 6  # SET_POWER_VALUE: the new power value of big structures


EFFECT_COLUMNS = 7


class _Ability(NamedTuple):
    """Faction abilities, from the board or the planetary institute (RULES 8.15)."""

    GAIA_TOKENS_RETURN_TO_BOWL2: int = 0
    GAIA_PHASE_VIRTUAL_POWER: int = 1
    GUEST_MINE: int = 2
    GUEST_MINE_KNOWLEDGE: int = 3
    EXTRA_START_MINE: int = 4
    FEDERATION_THRESHOLD: int = 5
    QIC_BECOMES_ORE: int = 6
    GAIA_PLANET_COST: int = 7  # ore instead of QIC
    MINE_ON_GAIA_BONUS: int = 8
    GAIN_FACTION_FEDERATION_TOKEN: int = 9  # value: token index + 1
    BRAINSTONE: int = 10  # value when spent
    LEECH_BONUS_TOKEN: int = 11
    ACTION_SWAP_PI_AND_MINE: int = 12
    CREDITS_AS_POWER_FOR_FREE_ACTIONS: int = 13
    START_WITH_PI_ONLY: int = 14
    SINGLE_EXPANDING_FEDERATION: int = 15  # value per token
    SATELLITE_COST: int = 16  # QIC instead of a power token
    ACTION_PLACE_SPACE_STATION: int = 17  # value: stations
    NEW_PLANET_TYPE_KNOWLEDGE: int = 18
    NAVIGATION_LOCKED_UNTIL_PI: int = 19
    UNLOCK_NAVIGATION: int = 20
    FREE_ACTION_GAIAFORMER_TO_QIC: int = 21
    ACTION_DOWNGRADE_LAB_AND_ADVANCE: int = 22
    SWAPPED_UPGRADE_PATHS: int = 23
    ACTION_ADVANCE_LOWEST_TRACK: int = 24
    HOME_PLANET_POWER_BONUS: int = 25
    FREE_ACTION_BOWL3_TO_GAIA_FOR_KNOWLEDGE: int = 26
    POWER_TOKEN_SPEND_VALUE: int = 27
    BURNED_TOKEN_TO_GAIA_AREA: int = 28
    GAIA_PHASE_DISCARD_FOR_TECH_TILE: int = 29


ABILITIES = 30


class _Arrival(NamedTuple):
    """What else happens on reaching a research level, besides gains."""

    NOTHING: int = 0
    TAKE_TERRAFORMING_FEDERATION_TOKEN: int = 1
    PLACE_LOST_PLANET: int = 2


class _VP(NamedTuple):
    """Sources of victory points; a score is their sum."""

    START: int = 0
    ROUND: int = 1
    BOOSTER: int = 2
    FEDERATION: int = 3
    STANDARD_TILE: int = 4
    ADVANCED_TILE: int = 5
    QIC_ACTION: int = 6
    GAIA_LEVEL: int = 7
    FACTION: int = 8
    FINAL_1: int = 9
    FINAL_2: int = 10
    RESEARCH: int = 11
    RESOURCES: int = 12
    LEECH: int = 13
    BID: int = 14


VP_SOURCES = 15
VP_NAMES = tuple(name.lower() for name in _VP._fields)


class _Waste(NamedTuple):
    """What can be lost at a limit."""

    CREDITS: int = 0
    ORE: int = 1
    KNOWLEDGE: int = 2
    CHARGE: int = 3


WASTES = 4


class _Phase(NamedTuple):
    ROTATIONS: int = 0  # the last seat turns sectors (option map_rotation)
    FACTIONS: int = 1
    START_STRUCTURES: int = 2
    FIRST_BOOSTERS: int = 3
    INCOME: int = 4
    GAIA: int = 5
    ACTIONS: int = 6
    END: int = 7


class _Decide(NamedTuple):
    """Kinds of pending decisions; a, b and c are the operands in the decision's record."""

    ROTATION: int = 0  # a: slot
    FACTION: int = 1
    BID: int = 2
    START_STRUCTURE: int = 3
    FIRST_BOOSTER: int = 4
    INCOME: int = 5  # the order of the sources of power
    GAIA: int = 6  # conversions of Terrans, tech tiles of Itars
    TURN: int = 7  # a: free actions so far
    AFTER_MAIN: int = 8  # free actions after the main action
    TECH_TILE: int = 9
    RESEARCH_STEP: int = 10  # a: the only track, or NONE; b: 1 if it can't be skipped
    FEDERATION: int = 11
    PAY_TOKENS: int = 12  # a: how many; b: 1 to the gaia area, 0 discarded
    FEDERATION_TOKEN: int = 13
    LOST_PLANET: int = 14
    LEECH: int = 15  # a: power offered; b: builder's seat; c: power with the Taklons' token first
    BRAINSTONE_CHARGE: int = 16  # a: charge; b: tokens gained afterwards; c: income source, or NONE
    BRAINSTONE_SPEND: int = 17  # a: power to spend


class _Luck(NamedTuple):
    """What chance decides, all during the set-up. Each has its own luck."""

    INNER_SECTORS: int = 0
    OUTER_SECTORS: int = 1
    ROTATIONS: int = 2
    STANDARD_TILES: int = 3
    ADVANCED_TILES: int = 4
    ROUND_TILES: int = 5
    FINAL_TILES: int = 6
    BOOSTERS: int = 7
    TERRAFORMING_TOKEN: int = 8
    FACTIONS: int = 9


class _Move(NamedTuple):
    """Kinds of moves; a, b, bowl_3, stone and hexes are the operands in the move's record."""

    ROTATE: int = 0  # a: slot, b: rotation
    CHOOSE_FACTION: int = 1  # a: faction
    BID: int = 2  # a: faction, b: VP
    PLACE_START: int = 3  # a: hex
    TAKE_BOOSTER: int = 4  # a: booster
    TAKE_INCOME: int = 5  # a: source
    GAIA_CONVERT: int = 6  # a: gaia-phase action
    GAIA_DONE: int = 7
    BUILD_MINE: int = 8  # a: hex, b: via
    START_GAIA_PROJECT: int = 9  # a: hex, b: via
    UPGRADE: int = 10  # a: hex, b: structure
    FEDERATE: int = 11  # a: fewest satellites
    ADVANCE: int = 12  # a: track
    BOARD_ACTION: int = 13  # a: action, b: federation token to score again
    TILE_ACTION: int = 14  # a: tile
    ACADEMY_ACTION: int = 15
    SWAP: int = 16  # a: hex of the mine
    SPACE_STATION: int = 17  # a: hex
    DOWNGRADE: int = 18  # a: hex of the lab
    ADVANCE_LOWEST: int = 19  # a: track
    PASS: int = 20  # a: booster, or NONE
    FREE_ACTION: int = 21  # a: row of the free actions; b: what a burn does with the brainstone
    END_TURN: int = 22
    TAKE_TILE: int = 23  # a: slot
    TAKE_ADVANCED_TILE: int = 24  # a: track, b: tile to cover
    STEP: int = 25  # a: track
    SKIP: int = 26  # no research step
    FORM_FEDERATION: int = 27  # hexes: planets, stations, satellites
    PAY: int = 28  # a, b, bowl_3: tokens of bowls I, II, III; stone: 1 with the brainstone
    TAKE_FEDERATION_TOKEN: int = 29  # a: token
    PLACE_LOST_PLANET: int = 30  # a: hex
    DECLINE: int = 31
    CHARGE: int = 32  # a: 1 if the Taklons' extra token comes first
    BRAINSTONE: int = 33  # a: bowl where the stone ends


class _Via(NamedTuple):
    """What gives a mine or gaia project free steps or range; for a board action, its index."""

    NOTHING: int = -1
    BOOSTER: int = 100


class _Special(NamedTuple):
    """Once-a-round actions that don't come from tiles."""

    PLANETARY_INSTITUTE: int = 0
    ACADEMY: int = 1
    BOARD: int = 2
    BOOSTER: int = 3


SPECIALS = 4


class _Stone(NamedTuple):
    """Where the brainstone is."""

    NOWHERE: int = 0
    BOWL_1: int = 1
    BOWL_2: int = 2
    BOWL_3: int = 3
    GAIA_AREA: int = 4


class _FactionMode(NamedTuple):
    GIVEN: int = 0
    RANDOM: int = 1
    CHOICE: int = 2
    AUCTION_CHOOSE_THEN_BID: int = 3
    AUCTION_BID_WHILE_CHOOSING: int = 4


class _MapMethod(NamedTuple):
    FIXED: int = 0
    METHOD_1: int = 1
    METHOD_2: int = 2
    METHOD_3: int = 3


Planet = _Planet()
Structure = _Structure()
Track = _Track()
Faction = _Faction()
Gain = _Gain()
Cost = _Cost()
Source = _Source()
Per = _Per()
Event = _Event()
Effect = _Effect()
EffectColumn = _EffectColumn()
Ability = _Ability()
Arrival = _Arrival()
VP = _VP()
Luck = _Luck()
Waste = _Waste()
Phase = _Phase()
Decide = _Decide()
Move = _Move()
Via = _Via()
Special = _Special()
Stone = _Stone()
FactionMode = _FactionMode()
MapMethod = _MapMethod()
