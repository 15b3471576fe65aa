"""The steps of a recorded game as moves: one step answers one decision, or all parts of a joined one.

Recorded games don't show when a player passes a window for free actions: it is passed unless the next step
is a free action in that window.
"""

from __future__ import annotations

from math import comb

from sim.gamekit.recorded import Mismatch
from sim.games.andromedas_edge.recorded.choices import CHOOSERS
from sim.games.andromedas_edge.recorded.due import Due
from sim.games.andromedas_edge.recorded.file import Step
from sim.games.andromedas_edge.rules.moves import apply, legal_moves
from sim.games.andromedas_edge.rules.state import MAX_TAPE
from sim.games.andromedas_edge.rules.vocabulary import (
    KINDS,
    REGIONS,
    TRANSPORTS,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    SHIP_STEP,
    STOP,
    Decide,
    Free,
    Window,
)

KINDS_OF = {
    "D1.faction": (Decide.FACTION,),
    "D1.destiny": (Decide.DESTINY,),
    "D2.main": (Decide.MAIN,),
    "D3.launch": (Decide.LAUNCH,),
    "D3.redeploy": (Decide.REDEPLOY,),
    "D4.pay": (Decide.PAY, Decide.PAY_CARD),
    "D5.buy_module": (Decide.BUY_MODULE,),
    "D5.second_module": (Decide.SECOND_MODULE,),
    "D5.gain_module": (Decide.GAIN_MODULE,),
    "D5.build_ship": (Decide.BUILD_SHIP,),
    "D5.development_site": (Decide.SITE,),
    "D5.repair": (Decide.REPAIR,),
    "D5.one_of": (Decide.ONE_OF,),
    "D13.one_of": (Decide.ONE_OF,),
    "D6.scry": (Decide.SCRY,),
    "D7.raider": (Decide.RAIDER,),
    "D8.escalate": (Decide.ESCALATE,),
    "D9.diplomacy": (Decide.DIPLOMACY,),
    "D9.end_battle": (Decide.END_BATTLE,),
    "D9.tribute": (Decide.TRIBUTE,),
    "D10.prepare": (Decide.PREPARE,),
    "D10.battle_won": (Decide.BATTLE_WON,),
    "D10.battle_lost": (Decide.BATTLE_LOST,),
    "D11.after_roll": (Decide.AFTER_ROLL,),
    "D11.damage": (Decide.DAMAGE,),
    "D12.tacops": (Decide.TACOPS,),
    "D13.activate": (Decide.ACTIVATE,),
    "D13.science_module": (Decide.SCIENCE,),
    "D14.gain_any": (Decide.GAIN_ANY,),
    "D14.track": (Decide.TRACK,),
    "D14.discovery": (Decide.DISCOVERY,),
    "D14.upgrade": (Decide.UPGRADE,),
    "D14.refresh": (Decide.REFRESH,),
    "D14.claim_moon": (Decide.CLAIM_MOON,),
    "D14.new_ship_place": (Decide.NEW_SHIP,),
    "D14.steal": (Decide.STEAL,),
    "D14.scrap_to_barge": (Decide.SCRAP_TO_BARGE,),
    "D14.optional": (Decide.OPTIONAL,),
    "D15.free": (Decide.FREE,),
    "D15.counter": (Decide.COUNTER,),
    "D15.hot_weld": (Decide.HOT_WELD,),
    "D15.clock_push": (Decide.CLOCK_PUSH,),
    "D16.recruit": (Decide.RECRUIT,),
    "D16.abduct": (Decide.ABDUCT,),
    "D16.damage_module": (Decide.DAMAGE_MODULE,),
    "D16.damage_ship": (Decide.DAMAGE_SHIP,),
    "D16.lose": (Decide.LOSE,),
    "D16.lose_or_vp": (Decide.LOSE_OR_VP,),
    "D17.fifth_moon": (Decide.FIFTH_MOON,),
    "D17.discard_card": (Decide.DISCARD_CARD,),
    "D18.draw_to_limit": (Decide.DRAW_TO_LIMIT,),
    "D19.start_order": (Decide.START_ORDER,),
    "D19.free": (Decide.FREE,),
    "D19.accept_transfer": (Decide.ACCEPT,),
    "D19.give_module": (Decide.GIVE_MODULE,),
    "D19.dominance_partner": (Decide.DOMINANCE_PARTNER,),
}
WINDOWS = tuple(name.lower() for name in Window._fields)


class Translator(Due):
    """Plays the steps of one game."""

    def play(self, step: Step, after: Step | None) -> None:
        """Make the moves of a step and pass the windows after it; Mismatch if it doesn't fit the rules."""
        if step.decision not in KINDS_OF:
            raise Mismatch("decision", f"one of {', '.join(KINDS_OF)}", step.decision)
        kinds = KINDS_OF[step.decision]
        if self.kind() not in kinds:
            raise Mismatch("decision", step.decision, _code(self.kind()))
        if self.seat() != step.actor:
            raise Mismatch("actor", step.actor, self.seat())
        if kinds[0] == Decide.FREE and WINDOWS[self.entry()["a"]] != step.at:
            raise Mismatch("window", step.at, WINDOWS[self.entry()["a"]])
        if step.options is not None and step.options not in (self._count(), self._count_with_stays()):
            raise Mismatch("number of options", step.options, self._count())
        self._give_luck(step)
        try:
            options = CHOOSERS[step.decision](self, step.choice)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise Mismatch("choice", f"one of {step.decision}", step.choice) from None
        for place, option in enumerate(options):
            if place > 0 and option == STOP and not (self.kind() in kinds and self.seat() == step.actor):
                break  # nothing was left to choose
            self._apply(step, option)
        self._pass_windows(after)
        self._check_luck(step)

    def legal(self) -> list[int]:
        """The options of the decision that is due."""
        count = legal_moves(self.state, self.components, self.work)
        return [int(option) for option in self.work.moves["option"][:count]]

    def _pass_windows(self, after: Step | None) -> None:
        while self.kind() == Decide.FREE:
            window = WINDOWS[self.entry()["a"]]
            if after is not None and KINDS_OF.get(after.decision) == (Decide.FREE,):
                if after.at == window and after.actor == self.seat():
                    return
            if Free.PASS not in self.legal():
                return
            self._apply_option(Free.PASS)

    def _apply(self, step: Step, option: int) -> None:
        if self.kind() not in KINDS_OF[step.decision]:
            raise Mismatch("choice", f"no more parts of {step.decision}", step.choice)
        if option not in self.legal() and not self._is_stay(option):
            raise Mismatch("choice", f"one of the options {self.legal()}, not {option}", step.choice)
        self._apply_option(option)

    def _apply_option(self, option: int) -> None:
        self.work.moves[0].kind = self.kind()
        self.work.moves[0].option = option
        apply(self.state, self.components, self.work.moves[0])

    def _is_stay(self, option: int) -> bool:
        """Whether a redeployment leaves the ship where it is, which we don't list."""
        if self.kind() != Decide.REDEPLOY:
            return False
        return bool(self.plain["players"][self.seat()]["ships"][option // SHIP_STEP] == option % SHIP_STEP)

    def _count_with_stays(self) -> int:
        """How many choices there are if ships may also be redeployed to where they are."""
        if self.kind() != Decide.REDEPLOY:
            return self._count()
        ships = self.plain["players"][self.seat()]["ships"].tolist()
        places = {(max(ship, TRANSPORTS - 1), place) for ship, place in enumerate(ships)}
        return self._count() + sum(place < REGIONS for _, place in places)

    def _count(self) -> int:
        """How many choices there are; for a decision in parts, all combinations."""
        kind = self.kind()
        if kind == Decide.GAIN_ANY:
            amount = int(self.entry()["a"])
            return comb(amount + KINDS - 1, amount)
        if kind in (Decide.RECRUIT, Decide.ABDUCT):
            amount = int(self.entry()["a"])
            sets = [1] + [0] * amount  # how many sets there are of each size
            for region in range(REGIONS):
                held = int(self.plain["regions"][region]["leaders"][self.seat()])
                sets = [
                    sum(sets[size - taken] for taken in range(min(held, size) + 1))
                    for size in range(amount + 1)
                ]
            return sets[amount] if kind == Decide.ABDUCT else sum(sets)
        return len(self.legal())

    # luck

    def _give_luck(self, step: Step) -> None:
        """Put the random events of a step on the tape; if there are none, any draw is an error."""
        random = self.plain["random"]
        if len(step.tape) >= MAX_TAPE:
            raise Mismatch("luck", f"at most {MAX_TAPE} draws", len(step.tape))
        random["tape"][: len(step.tape)] = step.tape
        random["tape_length"] = max(1, len(step.tape))
        random["tape_at"] = 0 if step.tape else 1
        random["tape_error"] = 0

    def _check_luck(self, step: Step) -> None:
        random = self.plain["random"]
        if random["tape_error"]:
            raise Mismatch("luck", list(step.tape), "another random event")
        if random["tape_at"] != random["tape_length"]:
            raise Mismatch("luck", list(step.tape), "fewer random events")


def _code(kind: int) -> str:
    return next((name for name, kinds in KINDS_OF.items() if kind in kinds), "the end of the game")
