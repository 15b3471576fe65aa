"""The words of play as numbers: windows, free actions, decisions with their options, tasks."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.andromedas_edge.rules.vocabulary import SHIPS


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
    """What can be given: a resource by its number, or one of these."""

    CARD: int = 8  # + card
    MOON: int = 64  # + moon
    DISCOVERY: int = 128  # + token
    DOMINANCE: int = 144  # + token


class _Decide(NamedTuple):
    """Kinds of decisions, which are also kinds of moves; the comments say what an option is."""

    FACTION: int = 1  # D1: faction
    DESTINY: int = 2  # destiny card
    MAIN: int = 3  # D2: LAUNCH or RETURN
    LAUNCH: int = 4  # D3: ship * SHIP_STEP + region
    REDEPLOY: int = 5  # ship * SHIP_STEP + region
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
    PREPARE: int = 21  # D10: ENERGY_DIE, OVERCLOCK, Give.CARD + card, STOP
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
    DRAW_TO_LIMIT: int = 51  # D18: NO, YES, or YES + n for n cards fewer
    START_ORDER: int = 52  # D19: Begin
    ACCEPT: int = 53  # NO, YES
    GIVE_MODULE: int = 54  # NO, YES
    DOMINANCE_PARTNER: int = 55  # seat
    BEGIN_TURN: int = 56  # 0: nothing to choose; those who tell a game stop here


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
    """What happens without a choice once the decisions above it are made; operands in the comments."""

    BEGIN_EFFECTS: int = 65  # mask of those left
    EFFECTS: int = 68  # row, place, 1: build effects may be declined
    ADVANCE: int = 69  # track, steps
    REPAIR: int = 70  # times, 1: no hot weld, 1: may be skipped
    MOON_TAKEN: int = 73
    UPGRADE: int = 74  # times
    NEW_SHIP: int = 75  # type
    SPACE_CULTURE: int = 76
    REFILL: int = 77
    FIELD: int = 78  # columns, maximum bought, 1: must discard one
    ACQUIRE: int = 79  # module, 1: bought
    PLACE_MODULE: int = 80  # module
    PAY: int = 81
    PAY_CARDS: int = 82  # cards are in state.chosen
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
    LOST: int = 100  # a loser's triggers
    DAMAGE: int = 101  # losers done
    DAMAGE_SHIPS: int = 102
    BATTLE_OVER: int = 103
    RETURN: int = 104
    RETURN_HOME: int = 105
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
    SCRAPPED: int = 121  # how many ships of each type went to the scrapyard top, 3 bits each
    PIRACY: int = 122  # losers done, how many each
    RAIDERS_WIN: int = 123  # losers done
    ENTERS_PLAY: int = 124  # raider, players done
    PLACE_RAIDERS: int = 125  # class, figures
    END_BATTLE: int = 126  # participants asked
    TRIBUTE: int = 127  # participants asked, amount
    SABOTAGE: int = 128  # players done, amount
    GAIN_ANY: int = 129  # amount, lowest resource
    RECRUIT: int = 130  # amount, lowest region
    ABDUCT: int = 131  # amount
    DISCARD_MOON: int = 132  # moon
    START: int = 133  # set-up after the factions
    FIRST_TURN: int = 134
    STEAL: int = 135  # from whom, amount
    LOSE: int = 136  # amount, 1: only cards
    DAMAGE_MODULE: int = 137  # amount, 1: with the mechaphage's token
    REFRESH: int = 138  # amount
    SCRY: int = 141
    CLOCK_PUSH: int = 142
    EVENT_SHIP: int = 143  # ships left to damage


FIRST_TASK = 64
Window = _Window()
Free = _Free()
Give = _Give()
Decide = _Decide()
Begin = _Begin()
Task = _Task()
