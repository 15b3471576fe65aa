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
TILES = 32  # standard ones, five a type; then one for each faction
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
LEADERS_START = 6  # one on each base
RANDOM_LEADERS = 2  # in the nebula that the die says
DICE = 8  # room of a side; six are printed
SIDES = SEATS + 1  # raiders last
RAIDER_SIDE = SEATS
FACES = 6
HALF_SLOTS = DECK_SIZE
MAX_MOONS = 8  # unplaced, room; 4 are printed
NONE = -1
MECHAPHAGE = -1  # damage of a module: the token instead of markers
CLOCK_HOURS = 12
CHOSEN_ROOM = 16  # cards or regions named one by one


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
    """What a payment asks for, behind the six resources."""

    SOLID_ANY: int = 6  # titanium, nanocarbon or ice
    ANY: int = 7
    MOON: int = 8  # 1: what the moon in the module's slot shows
    DISCARD: int = 9  # diplomacy cards, which are named when the ability is used
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


REGION_TILES = 26


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


QUASAR_A = 0  # special regions, in the order of the data
QUASAR_B = 1
VORTEX_A = 2
VORTEX_B = 3


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


class _Slot(NamedTuple):
    """Slots for moons on modules."""

    NONE: int = 0
    INPUT: int = 1
    OUTPUT: int = 2
    HALF: int = 3


TACOPS_SLOT = MODULES  # slots: of a module by its number, the tac-ops slot, half slots behind it
FIRST_HALF_SLOT = MODULES + 1
MOON_SLOTS = FIRST_HALF_SLOT + HALF_SLOTS


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


class _Effect(NamedTuple):
    NOTHING: int = 0
    GAIN: int = 1
    GAIN_ANY: int = 2
    GAIN_PER: int = 3
    GAIN_ALL: int = 4
    RECRUIT_ALL: int = 5
    REPAIR_ALL: int = 6
    SCRAP_TO_BARGE_ALL: int = 7
    GAIN_PARTICIPANTS: int = 8
    LOSE: int = 9
    LOSE_ANY: int = 10
    LOSE_ALL_PLAYERS: int = 11
    LOSE_HALF: int = 12
    LOSE_OR_VP: int = 13
    LOSE_OR_DAMAGE: int = 14
    LOSE_VP_PER: int = 15
    STEAL: int = 16
    TRIBUTE: int = 17
    ADVANCE: int = 18
    ADVANCE_EVENT: int = 19
    SCRY_EVENT: int = 20
    REPAIR: int = 21
    DAMAGE_MODULE: int = 22
    DAMAGE_SHIP: int = 23
    PREVENT_DAMAGE: int = 24
    MECHAPHAGE_TOKEN: int = 25
    BUILD_SHIP: int = 26
    FREE_SHIP: int = 27
    PLACE_NEW_SHIP: int = 28
    GAIN_UPGRADE: int = 29
    BUILD_DEVELOPMENT: int = 30
    BUY_MODULE: int = 31
    GAIN_MODULE: int = 32
    ANY_COLUMN_AT_FIELD: int = 33
    DISCOVERY: int = 34
    REFRESH_DEVELOPMENT_CARD: int = 35
    RECRUIT: int = 36
    ABDUCT_LEADERS: int = 37
    RESCUE: int = 38
    LEADER_TO_RANDOM_NEBULA: int = 39
    MOON_OUTPUT: int = 40
    CLAIM_MOON: int = 41
    ON_CLAIM_MOON: int = 42
    DISCARD_TOP_MOON: int = 43
    MOVE_SHIP: int = 44
    PLACE_RAIDER: int = 45
    PLACE_BONUS: int = 46
    NO_ESCALATION: int = 47
    GRANT_ABILITY: int = 48
    MODIFY: int = 49
    SUBSTITUTE: int = 50
    ENERGY_ROW_OVERRIDE: int = 51
    ACTIVATE_SCIENCE_ROW: int = 52
    SCRAPYARD_SHIP_ACTIVATES: int = 53
    SCRAP_TO_BARGE: int = 54
    SET_DIE: int = 55
    REROLL_OPPONENT_DIE: int = 56
    DICE_PER_SHIP_DEFICIT: int = 57
    WINNER_BONUS: int = 58
    END_BATTLE: int = 59
    WITHDRAW: int = 60
    BLOCK_DIPLOMACY: int = 61
    CANCEL_CARD: int = 62
    CLOCK: int = 63
    STORAGE_BONUS: int = 64


class _Column(NamedTuple):
    """Columns of an effect; amounts in the order of Resource from AMOUNT on."""

    KIND: int = 0
    N: int = 1  # how many; also of gain_per: base
    WHAT: int = 2  # track, column, stack, resource, class, set of abilities, stat, where
    EACH: int = 3
    DIVISOR: int = 4
    CAP: int = 5
    PER: int = 6
    AMOUNT: int = 7


EFFECT_COLUMNS = 7 + 7
EFFECTS_OF_LIST = 4


class _Stat(NamedTuple):
    RANGE: int = 0
    DICE: int = 1
    TARGETING: int = 2
    DICE_CAP: int = 3
    BUILD_COST: int = 4


class _Per(NamedTuple):
    OWN_SCIENCE_MODULES: int = 0
    OWN_INDUSTRY_MODULES: int = 1
    OWN_COMMERCE_MODULES: int = 2
    OWN_CIVILIZATION_MODULES: int = 3
    OWN_OBSERVATORIES: int = 4  # developments in the order of their tracks
    OWN_FACTORIES: int = 5
    OWN_SPACEPORTS: int = 6
    OWN_CITIES: int = 7
    OWN_OBELISKS: int = 8
    OWN_DEVELOPMENTS: int = 9
    OWN_TACTICS_IN_HAND: int = 10
    OWN_SHIPS_IN_SERVICE: int = 11
    OWN_SHIP_UPGRADES: int = 12
    OWN_LEADERS_ON_STATION: int = 13
    OWN_SHIPS_IN_SCRAPYARD: int = 14
    OWN_SHIPS_IN_ACTIVE_REGION: int = 15
    OPPONENT_SHIPS_IN_ACTIVE_REGION: int = 16
    OWN_UNPLACED_MOONS: int = 17


class _Where(NamedTuple):
    """Where bonus resources are placed."""

    ALLIANCE_BASES_WITHOUT_SHIPS: int = 0
    REGIONS_WITH_RAIDERS: int = 1


class _EndBattle(NamedTuple):
    CARD: int = 0
    ANY_PLAYER_CHOICE: int = 1


class _Lists(NamedTuple):
    """All lists of effects stand in one table: the first row of each group."""

    MODULE: int = 0  # key modules behind
    CARD: int = 112
    DISCOVERY: int = 152
    DOMINANCE: int = 159
    BASE: int = 167
    SPECIAL: int = 173
    PLANET: int = 177
    DEVELOPMENT: int = 192
    REWARD: int = 197
    RAIDER_ABILITY: int = 207
    TILE: int = 217  # + tile * TRIGGERS + trigger
    ABILITY: int = 505
    EVENT: int = 532


LISTS = 552


class _VP(NamedTuple):
    """Sources of points: on the track in the course of the game, then of the final scoring."""

    START: int = 0
    DEVELOPMENT: int = 1
    EVENT: int = 2
    MODULE: int = 3
    MOON: int = 4
    TOKEN: int = 5
    RAIDER: int = 6
    REPAIR: int = 7
    CARD: int = 8
    SLOT: int = 9
    DOMINANCE_LATE: int = 10
    FACTION: int = 11
    TILE: int = 12
    LOST: int = 13
    TRACKS: int = 14
    DEVELOPMENTS: int = 15
    SPECIAL: int = 16
    DAMAGE: int = 17
    STORAGE: int = 18
    CIVILIZATION_MODULES: int = 19
    LEADERS: int = 20
    DESTINY: int = 21


FIRST_FINAL = 14


class _Window(NamedTuple):
    """When free actions are possible."""

    MAIN: int = 0
    LAUNCH: int = 1
    BEFORE_ACTIVATION: int = 2
    PAYMENT: int = 3
    AFTER_ACTIVATION: int = 4
    BEFORE_BATTLE: int = 5
    ESCALATION: int = 6
    DIPLOMACY: int = 7
    PREPARATION: int = 8
    AFTER_ROLL: int = 9
    TACOPS: int = 10
    RETURN: int = 11
    REACTOR: int = 12
    TURN_END: int = 13
    OTHER_TURN: int = 14


class _Free(NamedTuple):
    """Kinds of free actions; an option is the kind times FREE_KIND and its operand."""

    PASS: int = 0
    MOON_DISCARD: int = 1  # moon
    MOON_PLACE: int = 2  # moon + MOON_STEP * slot
    RECRUIT: int = 3  # region
    BONUS: int = 4  # region
    DEVELOPMENT_CARD: int = 5  # type
    DISCOVERY: int = 6  # token
    DOMINANCE: int = 7  # token
    CARD: int = 8  # card
    NO_MERCY: int = 9  # card
    SABOTAGE: int = 10
    OPEN_COUNCIL: int = 11
    TRANSFER: int = 12  # what: see Give


FREE_KIND = 1 << 16
MOON_STEP = 64


class _Give(NamedTuple):
    """What can be handed over: a resource, or one of these."""

    CARD: int = 8  # + card
    MOON: int = 64  # + moon
    DISCOVERY: int = 128  # + token
    DOMINANCE: int = 144  # + token


class _Decide(NamedTuple):
    """Kinds of decisions, which are kinds of moves as well; the comment says what an option is."""

    FACTION: int = 1  # D1: faction
    DESTINY: int = 2  # destiny card
    MAIN: int = 3  # D2: LAUNCH or RETURN
    LAUNCH: int = 4  # D3: ship * SHIP_STEP + region
    REDEPLOY: int = 5  # likewise
    PAY: int = 6  # D4: what is paid, in steps of PAY_STEP
    PAY_CARD: int = 7  # card
    BUY_MODULE: int = 8  # D5: module
    SECOND_MODULE: int = 9  # module, or DISCARD + module
    GAIN_MODULE: int = 10  # module, or STOP
    BUILD_SHIP: int = 11  # type, or STOP
    SITE: int = 12  # region, or STOP
    REPAIR: int = 13  # type; SHIELD + type; REPAIR_MODULE + module; STOP
    ONE_OF: int = 14  # place in the list
    SCRY: int = 15  # D6: 0 the top card stays there, 1 the second
    RAIDER: int = 16  # D7: class
    ESCALATE: int = 17  # D8: ship, or STOP
    DIPLOMACY: int = 18  # D9: card, or STOP
    END_BATTLE: int = 19  # 0 continue, 1 end
    TRIBUTE: int = 20  # Give, or TRIBUTE_VP
    PREPARE: int = 21  # D10: ENERGY, OVERCLOCK, Give.CARD + card, STOP
    BATTLE_WON: int = 22  # card, or STOP
    BATTLE_LOST: int = 23  # card, or STOP
    AFTER_ROLL: int = 24  # D11: card * CARD_STEP + value or side, STOP
    DAMAGE: int = 25  # card * CARD_STEP + type, STOP
    TACOPS: int = 26  # D12: TACOPS_CARD, TACOPS_MOON, TACOPS_NONE
    ACTIVATE: int = 27  # D13: ship * STATION_STEP + module, BY_ENERGY * STATION_STEP + module, STOP
    SCIENCE: int = 28  # module, or STOP
    GAIN_ANY: int = 29  # D14: resource or tactics
    TRACK: int = 30
    DISCOVERY: int = 31  # token
    UPGRADE: int = 32  # tile
    REFRESH: int = 33  # type of development
    CLAIM_MOON: int = 34  # region
    NEW_SHIP: int = 35  # 0 bay, 1 barge
    STEAL: int = 36  # resource or tactics
    SCRAP_TO_BARGE: int = 37  # type, or STOP
    OPTIONAL: int = 38  # NO, YES
    FREE: int = 39  # D15 and D19: Free
    COUNTER: int = 40  # NO, YES
    HOT_WELD: int = 41
    CLOCK_PUSH: int = 42
    RECRUIT: int = 43  # D16: region, or STOP
    ABDUCT: int = 44  # region
    DAMAGE_MODULE: int = 45  # module
    DAMAGE_SHIP: int = 46  # ship
    LOSE: int = 47  # Give
    LOSE_OR_VP: int = 48  # NO: the credit, YES: points
    FIFTH_MOON: int = 49  # D17: moon, or moon + MOON_STEP * (1 + slot)
    DISCARD_CARD: int = 50  # card
    DRAW_TO_LIMIT: int = 51  # D18: NO, YES
    START_ORDER: int = 52  # D19: Begin
    ACCEPT: int = 53  # NO, YES
    GIVE_MODULE: int = 54  # NO, YES
    DOMINANCE_PARTNER: int = 55  # seat


DECISIONS = 56
NO = 0
YES = 1
STOP = 32767
LAUNCH = 0
RETURN = 1
SHIP_STEP = 32
STATION_STEP = 128
BY_ENERGY = SHIPS
PAY_STEP = 16
DISCARD = 128
SHIELD = 4
REPAIR_MODULE = 8
ENERGY_DIE = 0
OVERCLOCK = 1
CARD_STEP = 16
TACOPS_CARD = 0
TACOPS_MOON = 1
TACOPS_NONE = 2
TRIBUTE_VP = 7


class _Begin(NamedTuple):
    """Effects at the start of a turn."""

    DECAY: int = 0
    DOOMSDAY_CLOCK: int = 1
    VORTEX_A: int = 2
    VORTEX_B: int = 3


class _Task(NamedTuple):
    """What goes on by itself once the decisions above it have been made."""

    BEGIN_TURN: int = 64
    BEGIN_EFFECTS: int = 65  # mask of those left
    CLOCK: int = 66  # 1: pushed
    WINDOW: int = 67  # window
    EFFECTS: int = 68  # row, place, 1: build effects may be declined
    ADVANCE: int = 69  # track, steps
    REPAIR: int = 70  # times, 1: no hot weld, 1: may be skipped
    AFTER_REPAIR: int = 71
    CLAIM: int = 72  # region
    MOON_TAKEN: int = 73
    UPGRADE: int = 74  # times
    NEW_SHIP: int = 75  # type
    SPACE_CULTURE: int = 76
    REFILL: int = 77
    FIELD: int = 78  # columns, modules bought
    ACQUIRE: int = 79  # module, 1: bought
    PLACE_MODULE: int = 80  # module
    PAY: int = 81
    PAY_CARDS: int = 82  # cards left, lowest design
    BUILD_SHIP: int = 83  # type
    SETTLE: int = 84  # region
    SETTLED: int = 85  # region
    ACTIVATE_REGION: int = 86
    LAUNCH_TRIGGERS: int = 87
    FOOTFALL: int = 88
    RAIDER_ATTACK: int = 89
    BATTLE: int = 90
    ESCALATION: int = 91  # how many were asked
    DIPLOMACY: int = 92
    PREPARATION: int = 93
    ROLL: int = 94
    AFTER_ROLL: int = 95
    RESULT: int = 96
    VICTORY: int = 97  # step, winners done
    DEFEAT: int = 98  # losers done
    TACOPS: int = 99
    LOST: int = 100  # a loser's triggers
    DAMAGE: int = 101  # losers done
    DAMAGE_SHIPS: int = 102
    BATTLE_OVER: int = 103
    RETURN: int = 104
    RETURN_HOME: int = 105
    RETURN_TRIGGERS: int = 106  # ship type, how many
    RETURN_END: int = 107
    MODULE: int = 108  # module: cost and effects
    MODULE_EFFECTS: int = 109
    HALF_SLOTS: int = 110
    REACTOR: int = 111
    TURN_END: int = 112  # players asked
    LIMITS: int = 113
    EVENT: int = 114
    EVENT_EFFECT: int = 115  # row, place, players done
    EVENT_OVER: int = 116
    NEXT: int = 117
    RESOLVE_CARD: int = 118  # card, opponents asked
    PLAY_CARD: int = 119  # card: cost and effects
    DISCARD_PLAYED: int = 120  # card
    SCRAPPED: int = 121  # types as bits of ships sent to the scrapyard top
    PIRACY: int = 122  # losers done, how many each, 1: of the tile
    RAIDERS_WIN: int = 123  # losers done
    ENTERS_PLAY: int = 124  # raider, players done
    PLACE_RAIDERS: int = 125  # class, figures
    END_BATTLE: int = 126  # participants asked
    TRIBUTE: int = 127  # participants asked, amount
    SABOTAGE: int = 128  # players done, amount
    GAIN_ANY: int = 129  # amount, lowest resource
    RECRUIT: int = 130  # amount, lowest region
    ABDUCT: int = 131  # amount, lowest region
    DISCARD_MOON: int = 132  # moon
    START: int = 133  # set-up after the factions
    FIRST_TURN: int = 134
    STEAL: int = 135  # amount, from whom
    LOSE: int = 136  # amount
    DAMAGE_MODULE: int = 137  # amount, 1: with the mechaphage's token
    REFRESH: int = 138  # amount
    SCRY: int = 141
    CLOCK_PUSH: int = 142
    EVENT_SHIP: int = 143  # ships left to damage


FIRST_TASK = 64


class _Luck(NamedTuple):
    """What chance decides: each has luck of its own."""

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


class _Length(NamedTuple):
    SHORT: int = 0
    MEDIUM: int = 1
    LONG: int = 2


class _EventDeck(NamedTuple):
    GALACTIC_DAWN: int = 0
    COSMIC_TWILIGHT: int = 1


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
Effect = _Effect()
Column = _Column()
Stat = _Stat()
Per = _Per()
Where = _Where()
EndBattle = _EndBattle()
Lists = _Lists()
VP = _VP()
Window = _Window()
Free = _Free()
Give = _Give()
Decide = _Decide()
Begin = _Begin()
Task = _Task()
Luck = _Luck()
Length = _Length()
EventDeck = _EventDeck()
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
VP_NAMES = tuple(name.lower() for name in VP._fields)
VP_SOURCES = len(VP_NAMES)
