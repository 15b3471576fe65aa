"""What the rules number: sizes and codes. Checks compare the sizes with the data files."""

from __future__ import annotations

from typing import NamedTuple

SEATS = 4
PLAYER_COUNTS = (2, 3, 4)
RESOURCES = 6
UNITS = 2  # kinds of units; they are the last resources
FIRST_UNIT = RESOURCES - UNITS
OBJECTS = 20
CHARACTERS = 36
CHAPTERS = 62
LEVELS = 3
EPISODES = 149
FACTIONS = 14
GOALS = 6  # the maximum of a faction
TRACKS = 3
PLANETS = 2
SLOTS = 3
LINES = 7  # of the Black Market
PRICES = 4  # the maximum of price options of a conflict
EFFECTS = 4  # the maximum of effects of a chapter
BONUS_CHARACTERS = 4  # the maximum of a chapter
MAX_ROUNDS = 18
MAX_FACTIONS_DRAWN = 3
RAID_COSTS = 3  # the maximum of different costs of raids
NONE = -1

RESOURCE_IDS = ("euro", "science", "telomide", "diplomacy", "military", "engineer")
UNIT_IDS = RESOURCE_IDS[FIRST_UNIT:]
PLANET_IDS = ("earth", "mars")
TRACK_IDS = ("genetic", "eco", "social")
SITE_IDS = (
    "earth_home",
    "mars_home",
    "recruiting_centre",
    "black_market",
    "transit_earth_to_mars_1",
    "transit_mars_to_earth_1",
    "transit_mars_to_earth_2",
    "off_field",
)
FACTION_IDS = (
    "global_ecological_organization",
    "tomuto",
    "kross_pharmaceuticals",
    "deep_space_resources",
    "biogen",
    "planetary_solutions",
    "trustline_security",
    "frontex",
    "norton_industries",
    "government_usa",
    "government_germany",
    "government_china",
    "government_ukraine",
    "mars_born",
)
SCOPE_IDS = ("any", "earth", "mars", "military", "engineer", "in_space")
FILTER_IDS = ("any", "earth_origin", "mars_origin", "mars_born", "commander", "engineer")


class _Resource(NamedTuple):
    EURO: int = 0
    SCIENCE: int = 1
    TELOMIDE: int = 2
    DIPLOMACY: int = 3
    MILITARY: int = 4
    ENGINEER: int = 5


class _Unit(NamedTuple):
    """Kinds of units. The resource is FIRST_UNIT + unit."""

    MILITARY: int = 0
    ENGINEER: int = 1


class _Planet(NamedTuple):
    EARTH: int = 0
    MARS: int = 1


class _Track(NamedTuple):
    """The track of planet p is ECO + p."""

    GENETIC: int = 0
    ECO: int = 1
    SOCIAL: int = 2


class _Place(NamedTuple):
    """Where a character is: an object from 0, or one of these. The home of planet p is EARTH_HOME + p."""

    EARTH_HOME: int = 20
    MARS_HOME: int = 21
    RECRUITING_CENTRE: int = 22
    BLACK_MARKET: int = 23
    TO_MARS: int = 24
    TO_EARTH: int = 25
    TO_EARTH_LAST: int = 26
    OFF_FIELD: int = 27
    DECK: int = -1
    DEAD: int = -2
    LOST: int = -3


class _Scope(NamedTuple):
    """Objects that a goal counts."""

    ANY: int = 0
    EARTH: int = 1
    MARS: int = 2
    MILITARY: int = 3
    ENGINEER: int = 4
    IN_SPACE: int = 5


class _Filter(NamedTuple):
    """Characters that a goal counts."""

    ANY: int = 0
    EARTH_ORIGIN: int = 1
    MARS_ORIGIN: int = 2
    MARS_BORN: int = 3
    COMMANDER: int = 4
    ENGINEER: int = 5


class _Ability(NamedTuple):
    NONE: int = 0
    EXCHANGE: int = 1
    LAUNCH_DISCOUNT: int = 2
    LAUNCH_BONUS: int = 3


class _Chapter(NamedTuple):
    CRISIS: int = 0
    CONFLICT: int = 1


class _Effect(NamedTuple):
    """Effects of chapters: kind, operand (track or resource), amount."""

    NOTHING: int = 0
    TRACK: int = 1
    ALL_LOSE: int = 2


class _Type(NamedTuple):
    """Types of episode cards."""

    DOSSIER: int = 0
    RAID: int = 1
    AUTOMATION: int = 2
    ROBBERY: int = 3
    RECOVERY: int = 4
    INCOME: int = 5
    SECRET_STRIKE: int = 6
    BREAKTHROUGH: int = 7


TYPES = 8
TYPE_IDS = tuple(name.lower() for name in _Type._fields)


class _First(NamedTuple):
    """The first card of each type: cards are numbered by type."""

    DOSSIER: int = 0
    RAID: int = 36
    AUTOMATION: int = 52
    ROBBERY: int = 65
    RECOVERY: int = 81
    INCOME: int = 97
    SECRET_STRIKE: int = 121
    BREAKTHROUGH: int = 145
    BEHIND: int = 149


class _Goal(NamedTuple):
    """Conditions of goals, then conditions that only income cards have."""

    NOTHING: int = 0
    CONTROL_OBJECT: int = 1
    CONTROL_ALL: int = 2
    CONTROL_COUNT_MIN: int = 3
    OWN_ANY_OF: int = 4
    OWN_COUNT_MIN: int = 5
    RESOURCE_MIN: int = 6
    RESOURCE_MOST: int = 7
    TRACK_MAX: int = 8
    PLANET_ALIVE: int = 9
    NO_OPPONENT_CONTROLS: int = 10
    NO_OPPONENT_RESOURCE_MIN: int = 11
    NO_OPPONENT_OWN_COUNT_MIN: int = 12
    AUTOMATED_MIN: int = 13
    CONFLICT_WINS_MIN: int = 14
    CHARACTER_ON_OBJECT: int = 15
    CHARACTER_ON_PLANET: int = 16
    CHARACTER_AT_SITE: int = 17
    CHARACTER_IN_TRANSIT: int = 18


GOAL_KINDS = tuple(name.lower() for name in _Goal._fields[1:15])
CONDITION_KINDS = tuple(name.lower() for name in _Goal._fields)
VP_NAMES = ("conflicts", *GOAL_KINDS)  # VP by source: conflicts, then by Goal
VP_SOURCES = len(VP_NAMES)
CONFLICTS = 0  # the source of conflicts


class _Luck(NamedTuple):
    """What is decided by chance. Each has its own luck."""

    FACTIONS: int = 0
    FIRST_PLAYER: int = 1
    CHARACTERS: int = 2
    EPISODES: int = 3
    CHAPTERS: int = 4  # event: the level


class _Decide(NamedTuple):
    """Decisions on the stack, with their codes of RULES 14. What they are about is in the state."""

    FACTION: int = 0  # D1
    TURN: int = 1  # D2 to D5 in a character turn
    ASSIGN: int = 2  # D3, character by character
    ENGAGE: int = 3  # D2: attacks and control after a move
    PRODUCE: int = 4  # D6, with D4 and D5
    ROBBERY: int = 5  # D7
    OFFER: int = 6  # D8: a trade
    ANSWER: int = 7  # D8
    WINDOW: int = 8  # D3 to D5 before a payment
    KEEP: int = 9  # D9
    BREAKTHROUGH: int = 10  # D10, step 1
    PLEDGE_DIPLOMACY: int = 11  # D10, step 1
    PLEDGE: int = 12  # D10, step 2, resource by resource
    BID: int = 13  # D11, point by point
    STRIKE: int = 14  # D12, card by card
    DISCARD: int = 15  # D13, card by card


class _Move(NamedTuple):
    """Kinds of moves. who: a character, or a resource; what: see below; card: an episode card."""

    FACTION: int = 0  # what: faction
    # actions of a character turn, RULES 7
    TAKE: int = 1  # who: A2
    MOVE: int = 2  # who, what: object; A1
    RAID: int = 3  # who, what: object, card; A9
    POACH: int = 4  # who, card; A8
    DOSSIER: int = 5  # who, card; A6
    RECRUIT: int = 6  # who; A5
    UNIT: int = 7  # who, what: unit; A7
    EXCHANGE: int = 8  # who; A11
    MARKET: int = 9  # who, what: line; A4
    RECOVER: int = 10  # who, card; A10
    FLY: int = 11  # who; A3
    PASS: int = 12  # who; A0
    # besides the action
    REASSIGN: int = 13  # all led units go to the reserve, then each character is assigned some
    ASSIGN: int = 14  # who, what: military units, card: engineering units
    BUY: int = 15  # what: slot
    CARD: int = 16  # card: income or automation
    # after a move onto an object
    CONTROL: int = 17
    REMOVE: int = 18  # who
    DESTROY: int = 19
    # stages II and III
    LAUNCH: int = 20  # what: object
    ROB: int = 21  # card
    TRADE_WITH: int = 22  # what: seat
    GIVE_CHARACTER: int = 23  # who
    GET_CHARACTER: int = 24  # who
    GIVE_MORE: int = 25  # what: resource
    GET_MORE: int = 26  # what: resource
    SEND: int = 27
    ACCEPT: int = 28
    KEEP: int = 29  # who
    BREAKTHROUGH: int = 30  # card
    PLEDGE: int = 31  # who: resource, what: amount
    BID: int = 32  # what: price option
    STRIKE: int = 33  # card
    DISCARD: int = 34  # card
    END: int = 35  # end of the turn; no (more)


LAST_ACTION = 12  # Move.PASS: the kinds from TAKE to PASS are actions


class _Stage(NamedTuple):
    """Where a round is. Each stage goes through the players in turn order."""

    FACTIONS: int = 0
    MOVEMENT: int = 1
    PRODUCTION: int = 2
    TRADE: int = 3
    UPKEEP: int = 4
    BREAKTHROUGH: int = 5
    PLEDGES: int = 6
    BIDS: int = 7
    STRIKES: int = 8
    DISCARDS: int = 9
    OVER: int = 10


class _End(NamedTuple):
    NOT_YET: int = 0
    ROUNDS: int = 1
    GENETIC: int = 2
    BOTH_PLANETS: int = 3


END_NAMES = tuple(name.lower() for name in _End._fields)


class _Loss(NamedTuple):
    """How control of an object was lost."""

    ATTACK: int = 0
    RAID: int = 1
    CONFLICT: int = 2
    PLANET: int = 3


LOSSES = 4


class _Gone(NamedTuple):
    """How a character was lost."""

    UPKEEP: int = 0
    PLANET: int = 1
    POACHED: int = 2


GONE = 3


class _Block(NamedTuple):
    """What stops a player from poaching with a dossier."""

    NO_USE: int = 0  # the player's own character, or a dead or lost one (R18)
    IN_DECK: int = 1
    TEAM: int = 2  # its owner has too few characters (R19)
    APART: int = 3  # the player has no character on its object
    COST: int = 4
    NOTHING: int = 5


BLOCKS = 6

Resource = _Resource()
Unit = _Unit()
Planet = _Planet()
Track = _Track()
Place = _Place()
Scope = _Scope()
Filter = _Filter()
Ability = _Ability()
Chapter = _Chapter()
Effect = _Effect()
Type = _Type()
First = _First()
Goal = _Goal()
Luck = _Luck()
Decide = _Decide()
Move = _Move()
Stage = _Stage()
End = _End()
Loss = _Loss()
Gone = _Gone()
Block = _Block()
