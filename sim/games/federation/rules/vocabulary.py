"""Names for everything the rules number: sizes, ids whose order matters, and codes."""

from __future__ import annotations

from typing import NamedTuple

SEATS = 4
PLAYER_COUNTS = (2, 3, 4)
NONE = -1
NEUTRAL = SEATS  # the owner of a neutral token

RESOURCE_IDS = ("lav", "cop", "oce", "gold")
PLANET_IDS = ("neo", "sixmoon", "atalum", "arratooine", "e81216")
ROOM_IDS = (
    "officers_quarters",
    "purchasing_office",
    "patrons_office",
    "presidents_office",
    "assistants_room",
    "small_lounge",
)
ACTION_IDS = (*ROOM_IDS, "espionage", "outer_module")
TYPE_IDS = ("diplomat", "robot", "trader", "wizard", "miner")
TYPE_LETTERS = "abcde"
AMBASSADOR_IDS = ("amb_1a", "amb_1b", "amb_2", "amb_3")
SPECIAL_ID = "amb_special"
MEDAL_IDS = (*(f"medal_{planet}" for planet in PLANET_IDS), "medal_accreditation", "medal_intrigue")
START_IDS = tuple(f"start_{number}" for number in range(1, 9))
WING_IDS = ("left", "right")
VP_NAMES = (
    "floor",
    "law",
    "mission",
    "mega",
    "specialist",
    "stall",
    "overdegree",
    "medals",
    "leftover",
    "projects",
    "other",
)
MEASURE_IDS = (
    *(f"influence_{planet}" for planet in PLANET_IDS),
    "accreditation_level",
    "die",
    "missions_completed",
    "missions_available_or_completed",
    "resources_total",
    "gold",
    "ships_in_hangar",
    "discs_level_2",
    "unused_alterations",
    "asteroids_all",
    "specialist_types",
    "megastructures_built",
    "common_contribution",
)
OPTION_IDS = ("oce", "degree", "ship", "unlock_any")  # what a choice can offer

RESOURCES = len(RESOURCE_IDS)
CRYSTALS = 3
LAV, COP, OCE, GOLD = range(RESOURCES)
PLANETS = len(PLANET_IDS)
ROOMS = len(ROOM_IDS)
ACTIONS = len(ACTION_IDS)
SPACES = 18
OUTER = SPACES  # the outer module, where ambassadors may be laid too
PLACES = SPACES + 1
FLOORS = 3
COLUMNS = 6
WING_COLUMNS = 3  # columns of the left wing
AMBASSADORS = len(AMBASSADOR_IDS)
SPECIAL = AMBASSADORS  # the number of the special ambassador
ALTERATIONS = 50
POWERS = 4
CELLS = 13
ASTEROIDS = 6
DEAD_ASTEROIDS = 6
ASTEROID_CELLS = 4
MOONS = 7
MOON_TOKENS = 4
TYPES = len(TYPE_IDS)
LEVELS = 3  # of specialists
COPIES = 3  # specialists of a type and level
SLOTS = TYPES * LEVELS  # places for specialists next to a board: type * LEVELS + level - 1
SPECIALISTS = SLOTS * COPIES
STALLS = 6
PRODUCTION_SLOTS = 4
PRODUCTIONS = 8
MEGAS = 4
MEGA_TOKENS = 8
BUILDERS = 3
BUILDS = PRODUCTION_SLOTS + MEGAS
MISSIONS = 12
PROJECTS = 7
COMMON = PROJECTS - 1  # the common project
LAWS = 10
WING_LAWS = 5
MEDALS = len(MEDAL_IDS)
ACCREDITATION_MEDAL = PLANETS
INTRIGUE_MEDAL = PLANETS + 1
THRESHOLDS = 4
DEEP_SPACE = 8
STARTS = len(START_IDS)
BLOCKS = 5
ROUNDS = 5
MAX_DEGREES = 20
ACCREDITATION_LEVELS = 5
VP_SOURCES = len(VP_NAMES)
CONTRIBUTIONS = 6  # the maximum number with a bonus

EFFECTS_OF_LIST = 4
EFFECT_COLUMNS = 5  # kind and four numbers


class _Lists(NamedTuple):
    """Where the lists of effects of each kind of component begin."""

    AMBASSADOR: int = 0
    ALTERATION: int = 4
    START: int = 54
    DEEP: int = 62
    MISSION: int = 70
    SPECIALIST: int = 82
    STALL: int = 127
    PRODUCTION: int = 139
    CELL: int = 147
    ASTEROID: int = 160
    DEAD: int = 166
    ACTION: int = 172
    CONTRIBUTION: int = 180
    END: int = 186


class _Effect(NamedTuple):
    """Kinds of effects: RULES 11."""

    NOTHING: int = 0
    GAIN: int = 1
    PAY: int = 2
    GAIN_PER: int = 3
    DEGREES: int = 4
    SHIP: int = 5
    DIE: int = 6
    DIE_SET: int = 7
    UNLOCK: int = 8
    FUND: int = 9
    ALTER_DRAW: int = 10
    ALTER_PICK: int = 11
    PLANET_ACTION: int = 12
    COPY_ACTION: int = 13
    LEVEL_BONUS: int = 14
    MEDAL: int = 15
    STALL_FREE: int = 16
    ROBOT_FREE: int = 17
    INCOME_FREE: int = 18
    MOVE_EXTRA: int = 19
    ADVANCE_FREE: int = 20
    DISCOUNT: int = 21
    REFRESH_SPECIALIST: int = 22
    COPY_SPECIALIST: int = 23
    TAKE_SPECIALIST: int = 24
    SPECIAL_AMBASSADOR: int = 25
    PRESIDENT: int = 26
    TRANSMUTE: int = 27
    CHOICE: int = 28
    PP: int = 29
    PP_PER: int = 30


class _VP(NamedTuple):
    """Sources of points, in the order of VP_NAMES."""

    FLOOR: int = 0
    LAW: int = 1
    MISSION: int = 2
    MEGA: int = 3
    SPECIALIST: int = 4
    STALL: int = 5
    OVERDEGREE: int = 6
    MEDALS: int = 7
    LEFTOVER: int = 8
    PROJECTS: int = 9
    OTHER: int = 10


class _Planet(NamedTuple):
    NEO: int = 0
    SIXMOON: int = 1
    ATALUM: int = 2
    ARRATOOINE: int = 3
    E81216: int = 4


class _Target(NamedTuple):
    """What a space leads to: a planet, a room or espionage. The number of an action is target - ROOM."""

    ROOM: int = 5
    ESPIONAGE: int = 11
    OUTER: int = 12


class _Measure(NamedTuple):
    """Measures, in the order of MEASURE_IDS; influence comes first, by the number of the planet."""

    ACCREDITATION_LEVEL: int = 5
    DIE: int = 6
    MISSIONS_COMPLETED: int = 7
    MISSIONS_AVAILABLE: int = 8
    RESOURCES_TOTAL: int = 9
    GOLD: int = 10
    SHIPS_IN_HANGAR: int = 11
    DISCS_LEVEL_2: int = 12
    UNUSED_ALTERATIONS: int = 13
    ASTEROIDS_ALL: int = 14
    SPECIALIST_TYPES: int = 15
    MEGASTRUCTURES_BUILT: int = 16
    COMMON_CONTRIBUTION: int = 17


class _Side(NamedTuple):
    VOTE: int = 0
    FUND: int = 1


class _Timing(NamedTuple):
    IMMEDIATE: int = 0
    PLANET_ACTION: int = 1
    ANYTIME: int = 2


class _Face(NamedTuple):
    """How a specialist lies in its slot."""

    EMPTY: int = 0
    UP: int = 1
    DOWN: int = 2
    BUSY: int = 3  # face up, being resolved


class _Pick(NamedTuple):
    """Options of a choice, in the order of OPTION_IDS."""

    OCE: int = 0
    DEGREE: int = 1
    SHIP: int = 2
    UNLOCK_ANY: int = 3


class _Luck(NamedTuple):
    """Purposes of luck: each has a separate stream."""

    FIRST_PLAYER: int = 0
    ALTERATIONS: int = 1
    SPECIALISTS: int = 2
    ASTEROIDS: int = 3
    DEAD_ASTEROIDS: int = 4
    PRODUCTIONS: int = 5
    MEGA_TOKENS: int = 6
    DEEP_SPACE: int = 7
    LAWS_LEFT: int = 8
    LAWS_RIGHT: int = 9
    LAW_SET_ASIDE: int = 10
    START_TOKENS: int = 11
    PLANET_BLOCKS: int = 12
    ROOM_BLOCKS: int = 13


class _Decide(NamedTuple):
    """Decisions on the stack, with their code in RULES 13. a, b and c are the operands of the entry."""

    START_TOKEN: int = 0  # D0
    PLACE: int = 1  # D1
    NEO: int = 2  # D2a; a: usable specialists, b: extra steps
    DEAD_ASTEROID: int = 3  # D2a
    SIXMOON: int = 4  # D2b; a: usable specialists, b: extra steps
    MOON_TOKEN: int = 5  # D2b
    ATALUM: int = 6  # D2c; a: usable specialists, b: 1 after the normal take
    EXTRA_TAKE: int = 7  # D2c, the extra take; a: level
    STALL: int = 8  # D2d
    PICKS: int = 9  # D2d; a: list of effects, b: row, c: which option
    BUILD: int = 10  # D2e; a: usable specialists, b: discount, c: 1 after building
    DISCOUNT: int = 11  # D2e; a: build, b: crystals left to take off, c: crystal
    COPY: int = 12  # what a copier copies; a: its slot, b: planet or NONE
    ESPIONAGE: int = 13  # D2f
    PLANET: int = 14  # D2f, D2j; a: set of planets
    UNLOCK: int = 15  # D2g
    FUND: int = 16  # D2h
    MEDAL: int = 17  # D2i
    INCOME: int = 18  # D2j
    FREE_STALL: int = 19  # D2j; a: level, b: 1 with its bonus
    FREE_BUILD: int = 20  # D2j
    REFRESH: int = 21  # D2j, D8; a: level, b: 1 if it may be declined
    KEEP_ALTERATION: int = 22  # D2j; a: power, b: tokens drawn, c: still to keep
    MISSION: int = 23  # D3, and the second window of D4
    WINDOW: int = 24  # the third window of D4
    DEEP_SPACE: int = 25  # D5
    UPKEEP: int = 26  # D6
    LAW: int = 27  # D7
    TRANSMUTE: int = 28  # D8
    ADVANCE: int = 29  # D8; a: set of planets
    KEEP_LAV: int = 30  # D9; a, b, c: lav, cop and oce gained
    KEEP_COP: int = 31  # D9; a, b: cop and oce gained, c: room for them
    SPECIAL_AMBASSADOR: int = 32  # D10


class _Task(NamedTuple):
    """Tasks on the stack, carried out without a choice. a, b and c are the operands of the entry."""

    EFFECTS: int = 64  # a: list of effects, b: row
    MARK: int = 65  # a: space
    ACTION: int = 66  # a: target
    DONE: int = 67  # the main action is finished
    NEXT: int = 68  # the turn is over; seat: whose turn it was
    DEGREES: int = 69  # a: how many
    TURN_DOWN: int = 70  # a: slot of a specialist whose effect is resolved
    REVEAL_NEO: int = 71
    REVEAL_MOON: int = 72
    RECEIVE: int = 74  # a: option, b: how often
    INCOME: int = 75  # a: players served, b: slot
    UPKEEP: int = 76  # a: players served
    FUNDING: int = 77  # a: spaces done
    COUNT_VOTES: int = 78
    PASS_LAW: int = 79  # a: wing
    ROUND_START: int = 80
    REPEAT: int = 81  # a: decision, b: how often, c: its operand a
    PLANET: int = 82  # a: planet


FIRST_TASK = 64
# Where the numbers of further options of a decision begin.
DEAD_OPTION = 16  # + dead asteroid
PLAY_OPTION = 16  # + slot of a specialist, in the windows of D4
USE_OPTION = 24  # + slot of a specialist
STOP = 40  # none, go, done
DISCARD_OPTION = 41  # + resource
WIZARD_OPTION = CELLS
OWN_OPTION = SLOTS  # + slot: copy one of the own specialists
LAY = 0  # lay the special ambassador; 1: keep it
FACES = 2 + ALTERATIONS  # vote side, fund side, alterations
FIRST_ALTERATION = 2

VP = _VP()
Lists = _Lists()
Effect = _Effect()
Planet = _Planet()
Target = _Target()
Measure = _Measure()
Side = _Side()
Timing = _Timing()
Face = _Face()
Pick = _Pick()
Luck = _Luck()
Decide = _Decide()
Task = _Task()


def specialist_id(number: int) -> str:
    """The id of a specialist: level, letter of the type, number."""
    slot, copy = divmod(number, COPIES)
    kind, level = divmod(slot, LEVELS)
    return f"sp_{level + 1}{TYPE_LETTERS[kind]}{copy + 1}"


SPECIALIST_IDS = tuple(specialist_id(number) for number in range(SPECIALISTS))
LAW_IDS = tuple(f"law_{wing}_{planet}" for wing in WING_IDS for planet in PLANET_IDS)
MAX_LEVEL_BONUS = 9
