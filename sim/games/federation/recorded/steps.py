"""The steps of a recorded game as moves. A step answers one decision, or all parts of a joined decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from sim.gamekit.recorded import Mismatch
from sim.games.federation.loading.components import ids
from sim.games.federation.recorded.file import Step
from sim.games.federation.rules.moves import apply, legal_moves
from sim.games.federation.rules.placement import placement_option
from sim.games.federation.rules.state import MAX_TAPE
from sim.games.federation.rules.vocabulary import (
    AMBASSADOR_IDS,
    COP,
    COPIES,
    DEAD_OPTION,
    DISCARD_OPTION,
    FIRST_ALTERATION,
    GOLD,
    LAV,
    MEDAL_IDS,
    NONE,
    OCE,
    OPTION_IDS,
    OUTER,
    OWN_OPTION,
    PLANET_IDS,
    PLAY_OPTION,
    PRODUCTION_SLOTS,
    RESOURCE_IDS,
    ROOM_IDS,
    SLOTS,
    SPECIAL_ID,
    SPECIALIST_IDS,
    START_IDS,
    STOP,
    USE_OPTION,
    WING_IDS,
    WIZARD_OPTION,
    Decide,
    Face,
)
from sim.games.federation.text.notation import move_text

KINDS: dict[str, tuple[int, ...]] = {
    "D0": (Decide.START_TOKEN,),
    "D1": (Decide.PLACE,),
    "D2a": (Decide.NEO, Decide.DEAD_ASTEROID),
    "D2b": (Decide.SIXMOON, Decide.MOON_TOKEN),
    "D2c": (Decide.ATALUM,),
    "D2d": (Decide.STALL, Decide.PICKS),
    "D2e": (Decide.BUILD,),
    "D2f": (Decide.ESPIONAGE, Decide.PLANET),
    "D2g": (Decide.UNLOCK,),
    "D2h": (Decide.FUND,),
    "D2i": (Decide.MEDAL,),
    "D2j": (
        *(
            Decide.INCOME,
            Decide.FREE_STALL,
            Decide.FREE_BUILD,
            Decide.REFRESH,
            Decide.KEEP_ALTERATION,
            Decide.PLANET,
        ),
    ),
    "D3": (Decide.MISSION,),
    "D4": (Decide.PLACE, Decide.MISSION, Decide.WINDOW),
    "D5": (Decide.DEEP_SPACE,),
    "D6": (Decide.UPKEEP,),
    "D7": (Decide.LAW,),
    "D8": (Decide.TRANSMUTE, Decide.ADVANCE, Decide.REFRESH),
    "D9": (Decide.KEEP_LAV,),
    "D10": (Decide.SPECIAL_AMBASSADOR,),
}
AMBASSADORS = (*AMBASSADOR_IDS, SPECIAL_ID)
USED_BY_PLANET = (Decide.NEO, Decide.SIXMOON, Decide.ATALUM, Decide.BUILD)
WORDS = {"go": STOP, "done": STOP}


class Translator:
    """Plays the steps of one game."""

    def __init__(self, state: Any, plain: Any, components: Any, work: Any) -> None:
        self.state = state
        self.plain = plain  # the same memory: attributes of a record are slow to read
        self.components = components
        self.work = work

    def play(self, step: Step, following: Step | None) -> None:
        """Make the moves of a step. Mismatch if it does not fit the rules."""
        if self._kind() not in KINDS[step.decision]:
            raise Mismatch("decision", step.decision, self._due())
        if int(self._entry()["seat"]) != step.actor:
            raise Mismatch("actor", step.actor, int(self._entry()["seat"]))
        if step.options is not None and self._count() != step.options:
            raise Mismatch("number of options", step.options, self._count())
        self._give_luck(step)
        try:
            for option in self._options(step):
                self._apply(step, option)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise Mismatch("choice", f"one of {step.decision}", step.choice) from None
        self._decline_copies(step, following)
        self._close_window(step, following)
        self._check_luck(step)

    def _due(self) -> str:
        kind = self._kind()
        return next((code for code, kinds in KINDS.items() if kind in kinds), f"decision {kind}")

    def _entry(self) -> Any:
        return self.plain["pending"][self.plain["pending_count"] - 1]

    def _kind(self) -> int:
        """The kind of the decision that is due; NONE when the game is over."""
        return int(self._entry()["kind"]) if self.plain["over"] == 0 else NONE

    def _decline_copies(self, step: Step, following: Step | None) -> None:
        """Decline to copy a token that was turned up after building, if the recording has no such step.

        Our rules allow the copy (R32), but the rulebook can also be read otherwise.
        """
        decision = self._entry()
        seat, usable_slots, built = int(decision["seat"]), int(decision["a"]), decision["c"]
        if self._kind() != Decide.BUILD or built == 0:
            return
        if following is not None and (following.decision, following.actor) == ("D2e", seat):
            return
        faces = self.plain["players"][seat]["face"]
        before = faces.copy()
        usable = [bool(usable_slots >> slot & 1) for slot in range(SLOTS)]
        faces[(faces == Face.UP) & ~np.array(usable)] = Face.DOWN
        left = legal_moves(self.state, self.components, self.work)
        faces[:] = before
        if left == 0:
            self._apply(step, STOP)

    def _close_window(self, step: Step, following: Step | None) -> None:
        """The third window of a turn stays open only if the next step uses it.

        A D4 after the step that starts a new round belongs to the first window of that round.
        """
        while self._kind() == Decide.WINDOW:
            used = following is not None and following.decision == "D4" and not step.full
            if used and following is not None and following.actor == int(self._entry()["seat"]):
                return
            self._apply(step, STOP)

    def _apply(self, step: Step, option: int) -> None:
        count = legal_moves(self.state, self.components, self.work)
        legal = self.work.moves["option"][:count].tolist()
        if option not in legal:
            texts = [move_text(self.state, self.components, self.work.moves[place]) for place in range(count)]
            raise Mismatch("choice", f"one of {', '.join(texts)[:200]}", step.choice)
        apply(self.state, self.components, self.work.moves[legal.index(option)])

    def _count(self) -> int:
        """How many choices there are, without windows and uses of specialists."""
        kind = self._kind()
        count = int(legal_moves(self.state, self.components, self.work))
        options = self.work.moves["option"][:count].tolist()
        if kind == Decide.PLACE:
            return sum(option >= 0 for option in options)
        if kind == Decide.MISSION:
            return sum(option < PLAY_OPTION or option == STOP for option in options)
        if kind in USED_BY_PLANET:
            return sum(option < USE_OPTION for option in options) or count
        if kind == Decide.KEEP_LAV:
            return self._count_drops()
        return count

    def _crystals_to_keep(self) -> list[int]:
        """Lav, cop and oce that the player has and gains, when they don't fit."""
        decision = self._entry()
        own = self.plain["players"][decision["seat"]]["res"].tolist()
        gained = [int(decision[operand]) for operand in "abc"]
        return [own[place] + amount for place, amount in enumerate(gained)]

    def _count_drops(self) -> int:
        """In how many ways a player can keep as many crystals as allowed."""
        have = self._crystals_to_keep()
        limit = int(self.components.rules.crystals)
        return sum(
            0 <= limit - lav - cop <= have[OCE]
            for lav in range(min(have[LAV], limit) + 1)
            for cop in range(have[COP] + 1)
        )

    # luck

    def _give_luck(self, step: Step) -> None:
        """Put the shuffle of a step on the tape. Without a shuffle, any draw is an error."""
        random = self.plain["random"]
        tape = _shuffle_draws(step.laws, self._laws_before()) if step.laws else []
        if len(tape) >= MAX_TAPE:
            raise Mismatch("luck", f"at most {MAX_TAPE} draws", len(tape))
        random["tape"][: len(tape)] = tape
        random["tape_length"] = max(1, len(tape))
        random["tape_at"] = 0 if tape else 1
        random["tape_error"] = 0

    def _laws_before(self) -> list[int]:
        """The right stack just before it is shuffled, top last: the law set aside is on top."""
        stack = self.plain["law_stack"][1][: self.plain["law_left"][1]].tolist()
        if len(stack) < 2:
            raise Mismatch("luck", "a shuffle of laws", "no stack to shuffle")
        return [*stack[:-2], stack[-1]]

    def _check_luck(self, step: Step) -> None:
        random = self.plain["random"]
        if random["tape_error"] or random["tape_at"] != random["tape_length"]:
            raise Mismatch("luck", "the recorded events", "other events")
        if step.laws:
            stack = self.plain["law_stack"][1][: self.plain["law_left"][1]].tolist()
            if stack[::-1] != list(step.laws):
                raise Mismatch("luck", list(step.laws), stack[::-1])

    # choices

    def _options(self, step: Step) -> Iterable[int]:
        """The options that a choice names, one for each part of the decision."""
        choice: Any = step.choice
        kind = self._kind()
        if step.decision == "D4":
            return self._window(choice)
        if kind in USED_BY_PLANET and choice[0] == "use":
            return self._uses(choice)
        if step.decision in ("D2a", "D2b", "D2c", "D2d", "D2e", "D2j", "D8"):
            return self._worded(kind, choice)
        if kind == Decide.PLACE:
            return [self._placement(choice)]
        if kind == Decide.KEEP_LAV:
            return self._drops(choice)
        named: dict[int, Sequence[str]] = {
            Decide.START_TOKEN: START_IDS,
            Decide.ESPIONAGE: (*PLANET_IDS, *ROOM_IDS),
            Decide.PLANET: PLANET_IDS,
            Decide.UNLOCK: ids().missions,
            Decide.FUND: ids().projects,
            Decide.MEDAL: MEDAL_IDS,
            Decide.DEEP_SPACE: ids().deep_space,
            Decide.LAW: WING_IDS,
            Decide.SPECIAL_AMBASSADOR: ("lay", "keep"),
        }
        if kind == Decide.UPKEEP:
            return [int(choice)]
        if kind == Decide.MISSION:
            return [STOP if choice == "none" else ids().missions.index(choice)]
        return [named[kind].index(choice)]

    def _placement(self, choice: Any) -> int:
        ambassador, face, space, die = choice
        number = AMBASSADORS.index(ambassador)
        unused = int(self.plain["players"][self._entry()["seat"]]["ambassadors"])
        if ambassador in ("amb_1a", "amb_1b"):  # interchangeable
            number = 0 if unused & 1 else 1
        where = OUTER if space == "outer" else ids().spaces.index(space)
        sides = ("vote", "fund")
        side = sides.index(face) if face in sides else FIRST_ALTERATION + ids().alterations.index(face)
        option: int = placement_option(number, side, where, range(2).index(die))
        return option

    def _slot(self, name: str) -> int:
        return SPECIALIST_IDS.index(name) // COPIES

    def _owned(self, name: str) -> int:
        """The slot of one of the actor's specialists."""
        slot = self._slot(name)
        player = self.plain["players"][self._entry()["seat"]]
        if (
            int(player["specialist"][slot]) != SPECIALIST_IDS.index(name)
            or player["face"][slot] == Face.EMPTY
        ):
            raise ValueError(name)
        return slot

    def _target(self, name: str, copier: int) -> int:
        """Where a copied specialist is: next to the own board, or else open on Atalum."""
        slot, token = self._slot(name), SPECIALIST_IDS.index(name)
        player = self.plain["players"][self._entry()["seat"]]
        own = int(player["specialist"][slot]) == token and player["face"][slot] == Face.UP and slot != copier
        return OWN_OPTION + slot if own else slot

    def _window(self, choice: Any) -> Iterator[int]:
        before = self._kind() == Decide.PLACE
        if choice[0] == "discard":
            ((resource, count),) = choice[1].items()
            options = [DISCARD_OPTION + RESOURCE_IDS.index(resource)] * count
        else:
            options = [PLAY_OPTION + self._owned(choice[1])]
        for option in options:
            yield NONE - option if before else option
        if choice[0] == "play" and len(choice) > 2:
            yield from self._copied(choice[2])

    def _copied(self, name: str) -> Iterator[int]:
        """What a copier copies. With only one target, the rules don't ask."""
        if self._kind() == Decide.COPY:
            copier = int(self._entry()["a"])
            yield self._target(name, copier)

    def _uses(self, choice: Any) -> Iterator[int]:
        parts = list(choice[1:])
        taken = self._slot(parts.pop()) if self._kind() == Decide.ATALUM else NONE
        slot = self._owned(parts[0])
        if self._is_used_in_vain(slot):
            self.plain["players"][self._entry()["seat"]]["face"][slot] = Face.DOWN
            self._entry()["a"] &= ~(1 << slot)
            return
        yield USE_OPTION + slot
        if len(parts) > 1:
            yield from self._copied(parts[1])
        if self._kind() == Decide.EXTRA_TAKE:
            yield taken

    def _is_used_in_vain(self, slot: int) -> bool:
        """Whether a specialist would take something off a building if none had been used before it.

        Our rules don't offer a use without an effect; recordings may have one.
        """
        if self._kind() != Decide.BUILD or self._is_legal(USE_OPTION + slot):
            return False
        decision = self._entry()
        discount = int(decision["b"])
        decision["b"] = 0
        would_help = self._is_legal(USE_OPTION + slot)
        decision["b"] = discount
        return would_help

    def _is_legal(self, option: int) -> bool:
        count = legal_moves(self.state, self.components, self.work)
        return option in self.work.moves["option"][:count].tolist()

    def _worded(self, kind: int, choice: Any) -> Iterable[int]:
        word = choice[0]
        if word in WORDS:
            return [WORDS[word]]
        what = choice[1]
        if word == "to":
            return [ids().cells.index(what)]
        if word == "dead":
            return [DEAD_OPTION + ids().dead_asteroids.index(what)]
        if word in ("token", "keep"):
            return [self._token(kind, what)]
        if word == "take":
            return [self._slot(what)]
        if word == "stall":
            return [ids().stalls.index(what)]
        if word == "picks":
            return self._picks(what)
        if word == "build":
            return self._build(what, choice[2] if len(choice) > 2 else {})
        if word == "income":
            return [self._slot_of(what)]
        if word == "refresh":
            return [STOP if what == "none" else self._owned(what)]
        if word == "planet":
            return [PLANET_IDS.index(what)]
        if word == "transmute":
            return [STOP if what == "none" else RESOURCE_IDS.index(what)]
        if word == "advance":
            return [WIZARD_OPTION if what == "wizard" else ids().cells.index(what)]
        raise ValueError(word)

    def _token(self, kind: int, name: str) -> int:
        """The place of an alteration at the wizard's position, or among those drawn."""
        token = ids().alterations.index(name)
        decision = self._entry()
        if kind == Decide.KEEP_ALTERATION:
            power, drawn = decision["a"], decision["b"]
            return int(self.plain["reserve"][power][:drawn].tolist().index(token))
        position = int(self.plain["players"][decision["seat"]]["wizard"]) - 1
        return int(self.plain["moon"][position].tolist().index(token))

    def _picks(self, counts: Any) -> Sequence[int]:
        decision = self._entry()
        where, row = decision["a"], decision["b"]
        effect = self.components.effects[where, row]
        codes = [int(effect[4]) >> (2 * place) & 3 for place in range(int(effect[3]))]
        wanted = [int(counts.get(OPTION_IDS[code], 0)) for code in codes]
        if sum(wanted) != int(effect[1]) or set(counts) - {OPTION_IDS[code] for code in codes}:
            raise ValueError(counts)
        if effect[2]:
            return [wanted.index(int(effect[1]))]
        return wanted[:-1]

    def _slot_of(self, production: str) -> int:
        return int(self.plain["production"].tolist().index(ids().productions.index(production)))

    def _build(self, name: str, off: Any) -> Iterator[int]:
        wanted = [int(off.get(crystal, 0)) for crystal in RESOURCE_IDS[:GOLD]]
        if set(off) - set(RESOURCE_IDS[:GOLD]):
            raise ValueError(off)
        self.plain["discount"][:] = 0
        yield PRODUCTION_SLOTS + ids().megas.index(name) if name in ids().megas else self._slot_of(name)
        while self._kind() == Decide.DISCOUNT:
            crystal = self._entry()["c"]
            yield wanted[crystal]
        if self.plain["discount"].tolist() != wanted:  # the rules don't ask for a part with one option
            raise Mismatch("taken off", wanted, self.plain["discount"].tolist())

    def _drops(self, choice: Any) -> Iterator[int]:
        """How many crystals are kept, lav first."""
        have = self._crystals_to_keep()
        kept = [have[place] - int(choice[RESOURCE_IDS[place]]) for place in range(GOLD)]
        if sum(kept) != int(self.components.rules.crystals) or min(kept) < 0:
            raise ValueError(choice)
        yield kept[LAV]
        if self._kind() == Decide.KEEP_COP:
            yield kept[COP]


def _shuffle_draws(wanted: Sequence[int], stack: Sequence[int]) -> list[int]:
    """The draws of a Fisher-Yates shuffle that turn a stack (top last) into the wanted order (top first)."""
    order = list(wanted)[::-1]
    cards = list(stack)
    if sorted(order) != sorted(cards):
        raise Mismatch("luck", "the laws of the stack", list(wanted))
    draws = []
    for last in range(len(cards) - 1, 0, -1):
        other = cards.index(order[last])
        draws.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return draws
