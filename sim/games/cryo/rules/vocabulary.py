"""The words of the game as numbers: every index and code that records, components and moves use.

Each vocabulary has the order of the data files, which have the texts.
"""

from __future__ import annotations

from typing import NamedTuple

SEATS = 4
HUMAN = 0  # solo: the seat of the player
RIVAL = 1  # solo: the seat of the automated rival
SECTIONS = 4
CHAMBERS = 12
CHAMBERS_OF_SECTION = 3
SECTION_DOCKS = 20
DOCKS = 21  # and the launch dock
TOP_DOCKS = 8
NODES = 31
STACKS = 15
DIRECTIONS = 4
CAVERNS = 14
TILES = 60
TILE_FACES = 18
TOKENS = 33
TOKEN_FACES = 19
CARD_TYPES = 8
PLATFORM_ACTIONS = 6
PLATFORM_DOCKS = 8  # the maximum; 5 are printed
SLOTS = 8
BAYS = 4
RESOURCES = 5
MATERIALS = 4
CHECKS = 5
DAMAGE_MARKERS = 12
GAIN_PRINTED = DIRECTIONS  # the step of the rival's deploy after the four directions
NONE = -1
NO_LIMIT = 127


class _Resource(NamedTuple):
    CRYSTAL: int = 0
    ORGANICS: int = 1
    TECH: int = 2
    NANITE: int = 3
    ENERGY: int = 4
    SECTION_PRIMARY: int = 5  # in effects: the material of the section of the action


class _Section(NamedTuple):
    ENGINEERING: int = 0
    LABORATORY: int = 1
    DEVELOPMENT: int = 2
    EXPEDITION: int = 3
    SURFACE: int = 4  # where the launch dock is, which belongs to no section


class _Direction(NamedTuple):
    RIGHT: int = 0
    BELOW: int = 1
    LEFT: int = 2
    ABOVE: int = 3


class _Action(NamedTuple):
    """What a node of the board does."""

    RESOURCE_SPACE: int = 0
    STASIS_CONTROL: int = 1
    CONVERT: int = 2
    BUILD: int = 3
    SCOUT: int = 4
    ASSIGN: int = 5
    TRADE: int = 6
    LAUNCH: int = 7


class _Effect(NamedTuple):
    NOTHING: int = 0
    GAIN: int = 1
    GAIN_CHOICE: int = 2
    PAY: int = 3
    DRAW: int = 4
    WAKE: int = 5
    SABOTAGE: int = 6
    SUNSET: int = 7
    DISCOUNT: int = 8
    EXTRA_POD: int = 9
    SAVE_POD: int = 10
    REPEAT_PLATFORM_ACTION: int = 11
    # of the rival
    WAKE_LEFTMOST: int = 12
    WAKE_MOST: int = 13
    LOSE_ALL: int = 14
    RECHECK: int = 15
    RIVAL_MISSION: int = 16
    RIVAL_UPGRADE_ELSE_VEHICLE: int = 17
    RIVAL_SCOUT: int = 18
    RIVAL_SETTLE_PAIR: int = 19


class _EffectColumn(NamedTuple):
    KIND: int = 0
    OPERAND: int = 1  # resource, set of resources, section, chamber, or where to wake
    N: int = 2


EFFECT_COLUMNS = 3
EFFECTS_OF_LIST = 6  # the maximum
WAKE_ANY = 1  # operand of WAKE: in any section; 0: in the section of the action
CHAMBER_CHOICE = 3  # operand of SABOTAGE: left, middle, right, or a choice


class _Lists(NamedTuple):
    """All lists of effects are in one table: the first row of each group."""

    NODE_COST: int = 0
    NODE_REWARD: int = 31
    NODE_PRINTED: int = 62
    TILE: int = 93
    CAVERN: int = 153
    TOKEN: int = 167
    PLATFORM_COST: int = 200
    PLATFORM_REWARD: int = 206
    UPGRADE: int = 212
    SCRAP: int = 220
    BAY: int = 228
    SEAT: int = 232
    CHECK: int = 236
    EXPEDITION: int = 241  # when the rival deploys there
    HARDER: int = 242


LISTS = 243


class _Trigger(NamedTuple):
    """When an upgrade acts."""

    AFTER_ACTION: int = 0
    MODIFY_COST: int = 1
    MODIFY_ACTION: int = 2
    RECALL_INCOME: int = 3
    RECALL_END: int = 4
    ON_SABOTAGE: int = 5


class _Target(NamedTuple):
    """What it acts on: nodes by their numbers, then kinds of actions, then the rest."""

    ACTION: int = 40  # + Action
    RESOURCE_SPACE_REDEEM: int = 60
    CARGO_HOLD: int = 61
    PLATFORM_ACTION: int = 62
    OWN_PODS: int = 63


class _Use(NamedTuple):
    """Uses of a card."""

    UPGRADE: int = 0
    VEHICLE: int = 1
    MISSION: int = 2
    SCRAP: int = 3


USES = 4


class _Trait(NamedTuple):
    NONE: int = 0
    FIRST_MOVE_FREE: int = 1
    SCOUT_ON_LAUNCH: int = 2


class _Metric(NamedTuple):
    """What missions count."""

    ENERGY_LEFT: int = 0
    PODS_OUT_OF_STASIS: int = 1
    UPGRADES_PLUS_VEHICLES: int = 2
    MATERIALS_LEFT: int = 3
    CAVERNS_OCCUPIED: int = 4
    PODS_IN_CARGO_HOLD: int = 5
    PLATFORM_TILES: int = 6
    LARGEST_COLONY: int = 7


class _TieBreak(NamedTuple):
    PODS_IN_CAVERNS: int = 0
    CAVERNS_CONTROLLED: int = 1
    MATERIALS_PLUS_ENERGY_LEFT: int = 2
    SHARED: int = 3


TIE_BREAKS = 4


class _ControlTie(NamedTuple):
    HALF_FLOOR: int = 0
    FULL: int = 1
    NONE: int = 2


class _ChoicePolicy(NamedTuple):
    HUMAN_BEST: int = 0
    RANDOM: int = 1
    RIVAL_BEST: int = 2


class _Marks(NamedTuple):
    """Where a game stops although there is nothing to decide."""

    NONE: int = 0
    RECORDED: int = 1  # where recorded games are compared
    EVERYWHERE: int = 2  # also at decisions with a single option: to show every step


class _VP(NamedTuple):
    """Sources of points."""

    PODS: int = 0
    CONTROL: int = 1
    UPGRADES: int = 2
    VEHICLES: int = 3
    MISSIONS: int = 4


class _End(NamedTuple):
    NOT_YET: int = 0
    SUNSET: int = 1
    EVACUATION: int = 2
    ANNIHILATION: int = 3


class _Fate(NamedTuple):
    """What happened to the last pod that left a player's stasis, platform or cargo hold for good."""

    NOWHERE: int = 0
    CAVERN: int = 1
    DESTROYED: int = 2


class _Decide(NamedTuple):
    """Kinds of decisions, which are also the kinds of moves: a move is a decision and one of its options.

    Each line: the code of RULES.md, what an option is; then the operands (a, b, c), if any.
    """

    KEEP: int = 1  # D1: a type of card to discard; (how many are still to go)
    SCRAP: int = 2  # D2: type of card, or STOP
    TURN: int = 3  # D3: DEPLOY or RECALL
    DISCARD: int = 4  # D4: type of card
    LEAVE: int = 5  # D5: platform dock
    DOCK: int = 6  # D6: dock; (platform dock that the drone leaves)
    NODE: int = 7  # D7: direction, or STOP; (dock)
    TILE: int = 8  # D8: REDEEM, material, or INSTALL + slot; (node)
    REPEATS: int = 9  # D9: how many times; (node)
    WAKE: int = 10  # D10: chamber; (section, or NONE: any)
    BUILD: int = 11  # D11: type + CARD_TYPES * use, or STOP; (node, cards built so far)
    SCOUT: int = 12  # D12: cavern + CAVERNS * (pods - 1); (node)
    ASSIGN: int = 13  # D13: pods to a bay; (bay, pods that may still go, pods assigned so far)
    TRADE_PAY: int = 14  # D14: units of a material paid; (material, units that may still be paid)
    TRADE_GAIN: int = 15  # D14: units of a material gained; (material, units still to gain)
    VEHICLE: int = 16  # D15: type of card
    PATH: int = 17  # D15: next cavern, or STOP
    LOAD: int = 18  # D15: pods loaded; (source: 0 the platform, then the bays; pods loaded so far)
    PLACE: int = 19  # D15: pods for a cavern; (place in the path, pods left)
    INCIDENT: int = 20  # D16: section
    CHAMBER: int = 21  # D16.chamber: left, middle, right; (section)
    RETURN: int = 22  # D17: platform dock, or PERFORM + platform action, which says the dock
    COST: int = 23  # D17.cost: material; (platform action, slot)
    REWARD: int = 24  # D17.reward: material; (set of materials, amount)
    MATERIAL: int = 25  # D18.material: material; (set of materials, amount)
    REPEAT: int = 26  # D18.repeat: platform action, or STOP; (repeats left)
    # choices for the rival
    RIVAL_DOCK: int = 27  # O1: dock; (dock that the marker points to)
    RIVAL_BAY: int = 28  # O2: bay
    RIVAL_INCIDENT: int = 29  # O3: section
    RIVAL_CHAMBER: int = 30  # O4: left, middle, right; (section)
    RIVAL_SECTION: int = 31  # O5: section; (pods to wake)
    RIVAL_WAKE: int = 32  # O5.chamber: chamber; (section)
    RIVAL_SCOUT: int = 33  # O6: cavern
    RIVAL_PAIR: int = 34  # O7: pair of adjacent caverns
    RIVAL_ODD: int = 35  # O8: first or second cavern of the pair; (pair)
    RIVAL_MATERIAL: int = 36  # O9: material; (set of materials, amount)
    # marks decide nothing: recorded games are compared there, ordinary games never stop
    TURN_MARK: int = 37
    CHECK_MARK: int = 38  # (resource)
    END_MARK: int = 39  # (End)


class _Luck(NamedTuple):
    """What chance decides: each purpose has its own luck."""

    TILES: int = 0  # by section
    DAMAGE: int = 1
    CAVERNS: int = 2  # by size
    INCIDENTS: int = 3  # by back
    SUNSET: int = 4  # the last tokens
    MARKERS: int = 5
    DECK: int = 6  # by how often it was shuffled
    COIN: int = 7  # which decision card, by turn
    NO_CARD: int = 8  # which marker where no card could be turned up, by turn
    TIES: int = 9  # choices for the rival that are left to chance


class _Task(NamedTuple):
    """What happens without a choice, once the decisions above it on the stack have been made; (operands)."""

    BEGIN_TURN: int = 64  # (1: its mark has been made)
    SCRAP: int = 66
    HAND_LIMIT: int = 67
    END_TURN: int = 68  # (1: its mark has been made)
    EFFECTS: int = 69  # (row of the list, place in it, section)
    CONVERT: int = 70  # (node, repeats left, 1: already paid)
    WAKES: int = 71  # (pods, section or NONE)
    AFTER_ACTION: int = 72  # (what upgrades act on, section)
    INCIDENT: int = 74  # (section, 1: resolve it for the rival; 0: refill its space)
    TAKE_OFF: int = 75
    RETURNS: int = 76  # (drones)
    PERFORM: int = 77  # (platform action, stage)
    REPEATS: int = 78  # (how many, or NONE: as upgrades say)
    RIVAL_CARDS: int = 79
    RIVAL_NEW_CARD: int = 82  # (place of the decision card, or NONE)
    RIVAL_SALVAGE: int = 83
    RIVAL_PICK: int = 84  # (incidents still to pick)
    RIVAL_REFILL: int = 85
    RIVAL_WAKES: int = 86  # (pods, section)
    CHECKS: int = 87  # (next check)
    CHECK: int = 88  # (resource, 1: its mark has been made)


FIRST_RIVAL_CHOICE = 27
FIRST_MARK = 37
FIRST_TASK = 64
RIVAL_CHOICES = 9  # O1 to O9

STOP = 40  # the option for no, none, enough
DEPLOY = 0
RECALL = 1
REDEEM = 5  # a tile without a choice of materials
INSTALL = 8  # + slot
PERFORM = 8  # + platform action

Resource = _Resource()
Section = _Section()
Direction = _Direction()
Action = _Action()
Effect = _Effect()
EffectColumn = _EffectColumn()
Lists = _Lists()
Trigger = _Trigger()
Target = _Target()
Use = _Use()
Trait = _Trait()
Metric = _Metric()
TieBreak = _TieBreak()
ControlTie = _ControlTie()
ChoicePolicy = _ChoicePolicy()
Marks = _Marks()
VP = _VP()
End = _End()
Fate = _Fate()
Decide = _Decide()
Luck = _Luck()
Task = _Task()

RESOURCE_IDS = tuple(name.lower() for name in Resource._fields[:RESOURCES])
SECTION_IDS = tuple(name.lower() for name in Section._fields[:SECTIONS])
VP_NAMES = tuple(name.lower() for name in VP._fields)
VP_SOURCES = len(VP_NAMES)
END_NAMES = tuple(name.lower() for name in End._fields)
