"""The words of the game as numbers: every index and code that records, packs and moves use.

The order of each vocabulary is the order of the data files; the texts themselves live there.
"""

from __future__ import annotations

from typing import NamedTuple

SEATS = 4
SLOTS = 23
NEBULAE = 6
REGIONS = SLOTS + NEBULAE  # slots first
PLANETS = 15
BASES = 6
SPECIALS = 4
DECKS = 4
DECK_SIZE = 27
MODULES = DECKS * DECK_SIZE
STATIONS = MODULES + DECKS  # all modules: the key module of deck d is MODULES + d
DISPLAY = 6  # room in a column; 3 are printed
CARDS = 40  # designs
MOONS_OF_COLOUR = 9
PLANET_MOONS = 45
MOONS = 51
TYPES = 4
SHIPS = 9  # of a player: six transports, then one of each other type
TRANSPORTS = 6
STANDARD_TILES = 20
TILES = 32  # standard tiles, five per type, then one per faction
FACTIONS = 12
RAIDERS = 10
CLASSES = 5
EVENTS = 20
EVENT_DECK = 10
DESTINIES = 20
DISCOVERIES = 7
DOMINANCES = 8
STACKS = 3  # of discovery tokens: science A, science B, observatory
STACK_SIZE = 5
DOMINANCE_SPACES = 3
TRACKS = 5
SPACES = 12
TOP_SPACE = SPACES - 1
RESOURCES = 5  # with tokens; tactics cards are the sixth
KINDS = 6
RANDOM_LEADERS = 2  # in the nebula with the die's number
DICE = 8  # room for one side; six are printed
SIDES = SEATS + 1  # raiders last
RAIDER_SIDE = SEATS
FACES = 6
HALF_SLOTS = DECK_SIZE
MAX_MOONS = 8  # room for unplaced moons; 4 are printed
NONE = -1
ALL_REGIONS = (1 << REGIONS) - 1  # as bits
NEBULA_BITS = ALL_REGIONS & ~((1 << SLOTS) - 1)
FAR = 99  # steps to a region that can't be reached
MECHAPHAGE = -1  # damage of a module: the token instead of markers
CLOCK_HOURS = 12
CHOSEN_ROOM = 16  # cards or regions named one by one
BATTLE_ROOM = 96  # battles in the tables; recorded games have up to 71


class _Resource(NamedTuple):
    ENERGY: int = 0
    TITANIUM: int = 1
    NANOCARBON: int = 2
    ICE: int = 3
    CREDIT: int = 4
    TACTICS: int = 5
    VP: int = 6  # in gains
    REPAIR: int = 7  # of moons


AMOUNTS = 8  # what a gain or a moon has, in the order above


class _Cost(NamedTuple):
    """What a cost asks for, after the six resources."""

    SOLID_ANY: int = 6  # titanium, nanocarbon or ice
    ANY: int = 7
    MOON: int = 8  # 1: what the moon in the module's slot shows
    DISCARD: int = 9  # diplomacy cards, named when the ability is used
    DISCOUNT: int = 10  # solid resources less
    FUNGAL: int = 11  # 1: ice replaces any resource


COSTS = 12


class _Deck(NamedTuple):
    SCIENCE: int = 0
    INDUSTRY: int = 1
    COMMERCE: int = 2
    CIVILIZATION: int = 3
    ANY: int = 4


class _Track(NamedTuple):
    SCIENCE: int = 0
    INDUSTRY: int = 1
    COMMERCE: int = 2
    CIVILIZATION: int = 3
    SUPREMACY: int = 4
    ANY: int = 5
    ANY_EXCEPT_SUPREMACY: int = 6


class _Type(NamedTuple):
    TRANSPORT: int = 0
    FIGHTER: int = 1
    SCIENCE_VESSEL: int = 2
    HEAVY_CRUISER: int = 3


class _Trait(NamedTuple):
    """Abilities of ships, as bits."""

    SETTLE: int = 1
    ATTACK: int = 2
    HYPERDRIVE: int = 4
    JUMP: int = 8


class _Place(NamedTuple):
    """Where a ship is: a region, or one of these."""

    BAY: int = 29
    TOP: int = 30
    BARGE: int = 31
    UNBUILT: int = 32
    SETTLED: int = 33
    MODULE: int = 34  # + module


class _Tile(NamedTuple):
    """What lies in a region: a planet by its number, or one of these."""

    BASE: int = 15  # + base
    SPECIAL: int = 21  # + special region
    NEBULA: int = 25


class _Base(NamedTuple):
    ANCIENTS_MONOLITH: int = 0
    TRADE_HUB: int = 1
    MAXIMUS_FIELD: int = 2
    ODESSA_FIELD: int = 3
    SPACEDOCK: int = 4
    DEVELOPMENT_OFFICE: int = 5


class _Special(NamedTuple):
    NONE: int = 0
    QUASARS: int = 1
    VORTICES: int = 2


class _Class(NamedTuple):
    S: int = 0
    A: int = 1
    B: int = 2
    C: int = 3
    D: int = 4


class _Start(NamedTuple):
    """Where a raider enters play: a base by its number, or one of these."""

    RANDOM_NEBULA: int = 6
    NEWEST_PLANET: int = 7


class _RaiderAbility(NamedTuple):
    SWARM: int = 0
    ABDUCTION: int = 1
    RESCUE: int = 2
    FREEZE: int = 3
    STUNNING_STRIKE: int = 4
    BARRAGE: int = 5
    DEVOUR: int = 6
    INFECTION: int = 7
    PLUNDER: int = 8
    CONSUME_MOON: int = 9


class _CardType(NamedTuple):
    ACTION: int = 0
    EVENT: int = 1
    SUPPORT: int = 2
    DIPLOMACY: int = 3
    BATTLE: int = 4


class _CardWindow(NamedTuple):
    """When a tactics card may be played."""

    OWN_TURN: int = 0
    OWN_LAUNCH: int = 1
    OWN_RETURN: int = 2
    REACTION_CARD_PLAYED: int = 3
    DIPLOMACY: int = 4
    BATTLE_PREPARE: int = 5
    BATTLE_AFTER_ROLL: int = 6
    BATTLE_WON: int = 7
    BATTLE_LOST: int = 8
    BATTLE_DAMAGE: int = 9


CARD_WINDOWS = 10


class _Slot(NamedTuple):
    """Slots for moons on modules."""

    NONE: int = 0
    INPUT: int = 1
    OUTPUT: int = 2
    HALF: int = 3


TACOPS_SLOT = MODULES  # slots: a module's by its number, then the tac-ops slot, then half slots
FIRST_HALF_SLOT = MODULES + 1


class _Ability(NamedTuple):
    """Abilities of factions."""

    DECAY: int = 0
    FUNGAL_GROWTH: int = 1
    NO_MERCY: int = 2
    BATTLE_FURY: int = 3
    BATTLE_FURY_END: int = 4
    OVERCLOCK_TARGETING: int = 5
    MACHINE_MIND: int = 6
    HOT_WELD: int = 7
    SCRAP_IRON: int = 8
    ALL_ABOARD: int = 9
    SPACE_CULTURE: int = 10
    UNIVERSAL_FREIGHT: int = 11
    FULL_HOLDS: int = 12
    DOOMSDAY_CLOCK: int = 13
    DOOMSDAY_CLOCK_PUSH: int = 14
    MIDNIGHT: int = 15
    SABOTAGE: int = 16
    PIRACY: int = 17
    DREAD_FLAG: int = 18
    TEMPERED_BY_WAR: int = 19
    JURY_RIG: int = 20
    RESONANCE: int = 21
    HARMONIC_CORE: int = 22
    FAR_CHARTS: int = 23
    FIRST_FOOTFALL: int = 24
    OPEN_COUNCIL: int = 25
    HONOURED_FOUNDERS: int = 26


ABILITIES = 27


class _Trigger(NamedTuple):
    """When an upgrade tile acts."""

    BUILD_DEVELOPMENT_WITH_THIS: int = 0
    CLAIM_MOON_WITH_THIS: int = 1
    WIN_BATTLE_WITH_THIS: int = 2
    ACTIVATE_NEBULA_WITH_THIS: int = 3
    LAUNCH_THIS: int = 4
    RETURN_THIS: int = 5
    THIS_SENT_TO_SCRAPYARD: int = 6
    LOSE_BATTLE_WITH_THIS: int = 7
    LAUNCH_THIS_TO_BASE: int = 8


TRIGGERS = 9


class _Luck(NamedTuple):
    """What luck decides; each purpose has its own random stream."""

    EVENTS: int = 0  # by how often the deck was shuffled
    PLANETS: int = 1
    TILES: int = 2
    ORPHANS: int = 3
    MOONS: int = 4  # by colour
    RAIDERS: int = 5  # by class
    RAIDER_DICE: int = 6  # by event
    MODULES: int = 7  # by deck
    DISCOVERY: int = 8
    DOMINANCE: int = 9
    TACTICS: int = 10  # by how often the deck was shuffled
    FACTIONS: int = 11
    UPGRADES: int = 12  # by seat and type
    LEADERS: int = 13  # by seat
    FIRST: int = 14
    DESTINY: int = 15
    BATTLE: int = 16  # by battle, side and die
    JAMMING: int = 17
    LEADER_DIE: int = 18
    RANDOM_CARD: int = 19


class _Marks(NamedTuple):
    """Which decisions with a single option the rules stop at, for those who tell or replay a game."""

    NONE: int = 0
    RECORDED: int = 1  # those that recorded games show
    ALL: int = 2


class _Length(NamedTuple):
    SHORT: int = 0
    MEDIUM: int = 1
    LONG: int = 2


class _EventDeck(NamedTuple):
    GALACTIC_DAWN: int = 0
    COSMIC_TWILIGHT: int = 1


class _MoonUse(NamedTuple):
    """What becomes of a moon."""

    NOTHING: int = 0
    DISCARDED: int = 1
    PAID: int = 2  # discarded inside a payment
    LOST: int = 3  # discarded without benefit
    MODULE: int = 4  # in a module's slot
    HALF: int = 5  # between two industry modules
    TACOPS: int = 6


class _Repair(NamedTuple):
    """What a repair action does."""

    SHIP: int = 0
    SHIELD: int = 1
    MODULE: int = 2
    POINT: int = 3


class _Gift(NamedTuple):
    """What partners hand over."""

    RESOURCE: int = 0
    CARD: int = 1
    MOON: int = 2
    DISCOVERY: int = 3
    DOMINANCE: int = 4
    MODULE: int = 5


class _TieBreak(NamedTuple):
    NONE: int = 0
    MODULES: int = 1
    RESOURCES: int = 2
    SHARED: int = 3


Resource = _Resource()
Cost = _Cost()
Deck = _Deck()
Track = _Track()
Type = _Type()
Trait = _Trait()
Place = _Place()
Tile = _Tile()
Base = _Base()
Special = _Special()
Class = _Class()
Start = _Start()
RaiderAbility = _RaiderAbility()
CardType = _CardType()
CardWindow = _CardWindow()
Slot = _Slot()
Ability = _Ability()
Trigger = _Trigger()
Luck = _Luck()
Marks = _Marks()
Length = _Length()
EventDeck = _EventDeck()
MoonUse = _MoonUse()
Repair = _Repair()
Gift = _Gift()
TieBreak = _TieBreak()

RESOURCE_IDS = ("energy", "titanium", "nanocarbon", "ice", "credit", "tactics")
AMOUNT_IDS = (*RESOURCE_IDS, "vp")
DECK_IDS = ("science", "industry", "commerce", "civilization")
TRACK_IDS = (*DECK_IDS, "supremacy")
TYPE_IDS = tuple(name.lower() for name in Type._fields)
TRAIT_IDS = tuple(name.lower() for name in Trait._fields)
CLASS_IDS = Class._fields
BASE_IDS = tuple(name.lower() for name in Base._fields)
ABILITY_IDS = tuple(name.lower() for name in Ability._fields)
RAIDER_ABILITY_IDS = tuple(name.lower() for name in RaiderAbility._fields)
DEVELOPMENT_IDS = ("observatory", "factory", "spaceport", "city", "obelisk")
