"""The words of effects as numbers: kinds, columns, what they count, rows of lists, sources of points."""

from __future__ import annotations

from typing import NamedTuple


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
    """All lists of effects are in one table: the first row of each group."""

    MODULE: int = 0  # key modules last
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
    """Sources of points: during the game, then in final scoring."""

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


Effect = _Effect()


Column = _Column()


Stat = _Stat()


Per = _Per()


Where = _Where()


EndBattle = _EndBattle()


Lists = _Lists()


VP = _VP()


VP_NAMES = tuple(name.lower() for name in VP._fields)


VP_SOURCES = len(VP_NAMES)
