"""Turning the entries of a recorded log into moves: an entry answers one or more decisions of one player.

The translation follows the decisions that the rules ask for, not the text. Each decision takes its command
from the entry; what a log leaves out is answered as the recording engine would. Only moves on the list of
legal moves are made, except federations: their list is bounded, so ``check_federation`` checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sim.gamekit.recorded import Mismatch
from sim.games.gaia_project.recorded.amounts import (
    Conversion,
    action_tile,
    cost_row,
    free_rows,
    gaia_rows,
    gain_row,
    split,
)
from sim.games.gaia_project.recorded.entry import EntryPlayer
from sim.games.gaia_project.recorded.log import (
    ADVANCED_SLOTS,
    BOARD_ACTIONS,
    BOOSTERS,
    GAINS,
    SLOTS,
    STONES,
    TOKENS,
    TRACKS,
    UPGRADES,
    Amounts,
    Command,
    Entry,
)
from sim.games.gaia_project.rules.federations import AGAINST_A_RULE, AGAINST_ECONOMY, check_federation
from sim.games.gaia_project.rules.hexsets import add_hex
from sim.games.gaia_project.rules.moves import apply
from sim.games.gaia_project.rules.state import MOVE
from sim.games.gaia_project.rules.vocabulary import (
    COSTS,
    NONE,
    Cost,
    Decide,
    Effect,
    EffectColumn,
    Gain,
    Move,
    Stone,
    Via,
)

KEPT_BELOW = 3  # for less power the engine doesn't ask about the brainstone, if other tokens suffice


class Translator(EntryPlayer):
    """Plays the entries of one game on a state."""

    def play_entry(self, entry: Entry) -> None:
        """Make all moves of an entry; Mismatch if it doesn't fit the rules."""
        self._open(entry)
        while self.queue or self._unwritten():
            kind = self._pending()
            word = self.queue[0].word if self.queue else ""
            if self._unwritten():
                ANSWERS[kind](self)
            elif word == "brainstone" and kind != Decide.BRAINSTONE_CHARGE:
                self._confirm_stone()
            elif word == "endturn" and kind in (NONE, Decide.TURN) and self.moved:
                self.queue.popleft()  # nothing was left to do: the turn is already over
            elif kind in ANSWERS:
                ANSWERS[kind](self)
            else:
                raise Mismatch("player to move", self.names[self.seat], self._mover())

    def _unwritten(self) -> bool:
        """Whether the pending decision is answered automatically if no command is about it."""
        kind = self._pending()
        return kind in UNWRITTEN or (kind == Decide.INCOME and self.income_named)

    # set-up, income, gaia phase

    def start_structure(self) -> None:
        command = self._next("build")
        piece = "PI" if self.components.start_institute[self._player().faction] else "m"
        if command.what != piece:
            raise Mismatch("start structure", piece, command.what)
        self._play(Move.PLACE_START, a=self._hex(command))

    def first_booster(self) -> None:
        self._play(Move.TAKE_BOOSTER, a=self._booster(self._next("booster")))

    def _booster(self, command: Command) -> int:
        return self.ids.boosters.index(BOOSTERS[command.what])

    def income(self) -> None:
        """The named sources come first, the others in the order of the list."""
        if not self.income_named:
            self._name_sources(self._next("income").gain)
            self.income_named = True
        self._play(Move.TAKE_INCOME, a=self._first_power_source())

    def _name_sources(self, named: Amounts) -> None:
        state = self.state
        table = self.components.income[self._player().faction]
        rest = [int(source) for source in state.income[: state.income_count]]
        first = []
        for unit, number in named:
            fitting = [source for source in rest if table[source, GAINS[unit]] == number]
            if not fitting:
                raise Mismatch("income", f"a source of {number}{unit}", "none left")
            first.append(fitting[0])
            rest.remove(fitting[0])
        state.income[: state.income_count] = first + rest

    def _first_power_source(self) -> int:
        table = self.components.income[self._player().faction]
        sources = self.state.income[: self.state.income_count]
        power = [
            source for source in sources if table[source, Gain.POWER_TOKENS] or table[source, Gain.CHARGE]
        ]
        return int(power[0])

    def gaia(self) -> None:
        command = self._next("spend", "decline")
        if command.word == "decline":
            self._play(Move.GAIA_DONE)
            return
        rows = gaia_rows(self.components, self._player().faction, command.what == "tech")
        cost = cost_row(command.cost)
        if command.what == "tech":
            cost[Cost.GAIA_DISCARD], cost[Cost.VIRTUAL_POWER] = cost[Cost.VIRTUAL_POWER], 0
        self._convert(Move.GAIA_CONVERT, Conversion(NONE, cost, gain_row(command.gain)), rows)

    # turns

    def turn(self) -> None:
        command = self._next(*MAIN, *FREE)
        handler = MAIN.get(command.word) or FREE[command.word]
        handler(self, command)

    def after_main(self) -> None:
        command = self._next("endturn", *FREE)
        if command.word == "endturn":
            self._play(Move.END_TURN)
        else:
            FREE[command.word](self, command)

    def build(self, command: Command, via: int = Via.NOTHING) -> None:
        if command.what == "m":
            self._play(Move.BUILD_MINE, a=self._hex(command), b=via)
        elif command.what == "gf":
            self._play(Move.START_GAIA_PROJECT, a=self._hex(command), b=via)
        elif command.what in UPGRADES:
            self._play(Move.UPGRADE, a=self._hex(command), b=UPGRADES[command.what])
        else:
            raise Mismatch("command", "special space-station before it", command.text)

    def up(self, command: Command) -> None:
        self._play(Move.ADVANCE, a=TRACKS[command.what])

    def action(self, command: Command) -> None:
        action = self.ids.board_actions.index(BOARD_ACTIONS[command.what])
        kind = self.components.board_effect[action, EffectColumn.KIND]
        if kind == Effect.BUILD_MINE:
            self.build(self._follow("build"), action)
        elif kind == Effect.RESCORE_FEDERATION:
            token = self._token(self._follow("fedtile"))
            self._play(Move.BOARD_ACTION, a=action, b=token)
        else:
            self._play(Move.BOARD_ACTION, a=action)

    def _token(self, command: Command) -> int:
        return self.ids.tokens.index(TOKENS[command.what])

    def special(self, command: Command) -> None:
        joined = SPECIALS.get(command.what)
        if joined is not None:
            word, handler = joined
            handler(self, self._follow(word))
            return
        gain = gain_row(command.gain)
        if self.components.academy_gain[self._player().faction].tolist() == gain:
            self._play(Move.ACADEMY_ACTION)
        else:
            self._play(Move.TILE_ACTION, a=action_tile(self.components, gain))

    def booster_action(self, command: Command) -> None:
        self.build(command, Via.BOOSTER)

    def space_station(self, command: Command) -> None:
        self._play(Move.SPACE_STATION, a=self._hex(command))

    def swap(self, command: Command) -> None:
        self._play(Move.SWAP, a=self._hex(command))

    def downgrade(self, command: Command) -> None:
        self._play(Move.DOWNGRADE, a=self._hex(command))

    def advance_lowest(self, command: Command) -> None:
        self._play(Move.ADVANCE_LOWEST, a=TRACKS[command.what])

    def pass_round(self, command: Command) -> None:
        held = self.ids.boosters[self._player().booster]
        if BOOSTERS[command.back] != held:
            raise Mismatch("booster given back", BOOSTERS[command.back], held)
        self._play(Move.PASS, a=self._booster(command) if command.what else NONE)

    def burn(self, command: Command) -> None:
        cost = [0] * COSTS
        cost[Cost.BURN] = int(command.what)
        self._convert(Move.FREE_ACTION, Conversion(NONE, cost, gain_row(())), self._free_rows())

    def spend(self, command: Command) -> None:
        conversion = Conversion(NONE, cost_row(command.cost), gain_row(command.gain))
        self.power = conversion.cost[Cost.POWER]
        self._convert(Move.FREE_ACTION, conversion, self._free_rows())

    def _free_rows(self) -> list[Conversion]:
        rows = [int(self.work.moves[at].a) for at in self._legal(Move.FREE_ACTION, b=0)]
        return free_rows(self.components, rows)

    def _convert(self, kind: int, wanted: Conversion, rows: list[Conversion]) -> None:
        """Make a conversion in one move if there is a row for it, otherwise in several."""
        parts = next(split(wanted, rows), None)
        if parts is None:
            raise Mismatch("legal move", f'"{self._text()}"', "not legal")
        for row in parts:
            self._play(kind, a=row, b=0)  # b: a brainstone in bowl II is the first to move in a burn
            if self._pending() == Decide.BRAINSTONE_SPEND:
                self.brainstone_spend()

    # federations

    def federation(self, command: Command) -> None:
        # Not looked up among the legal moves, because the search for federations is bounded;
        # form_federation checks the one that the log names.
        if self._pending() != Decide.TURN:
            raise Mismatch("legal move", f'"{command.text}"', "not legal")
        move = np.zeros(1, MOVE).view(np.recarray)[0]
        move.kind = Move.FEDERATE
        self.moved = True
        apply(self.state, self.components, move)

    def form_federation(self) -> None:
        command = self.current
        assert command is not None
        move = np.zeros(1, MOVE).view(np.recarray)[0]
        move.kind = Move.FORM_FEDERATION
        if len(set(command.hexes)) < len(command.hexes):
            raise Mismatch("federation", "each hex once", "a hex twice")
        for label in command.hexes:
            add_hex(move.hexes, self.labels[label])
        verdict = check_federation(self.state, self.components, self.work, self.seat, move.hexes)
        if verdict == AGAINST_A_RULE:
            raise Mismatch("federation", "a legal one", "one against a rule")
        if verdict == AGAINST_ECONOMY:
            self.notes.append(f"{command.text}: fewer satellites would do")
        apply(self.state, self.components, move)

    def pay_tokens(self) -> None:
        using = self.current.using if self.current else None
        if using is None:
            tokens = int(self._decision().a)
            using = self._lowest_first(tokens)
        self._play(
            Move.PAY,
            a=using.get("area1", 0),
            b=using.get("area2", 0),
            bowl_3=using.get("area3", 0),
            stone=using.get("brainstone", 0),
        )

    def _lowest_first(self, count: int) -> dict[str, int]:
        using = {}
        for bowl in range(3):
            using[f"area{bowl + 1}"] = min(count, int(self._player().bowls[bowl]))
            count -= using[f"area{bowl + 1}"]
        using["brainstone"] = count
        return using

    def federation_token(self) -> None:
        assert self.current is not None
        self._play(Move.TAKE_FEDERATION_TOKEN, a=self._token(self.current))

    # tiles, research, the lost planet

    def tech_tile(self) -> None:
        command = self._next("tech")
        if command.what in SLOTS:
            self._play(Move.TAKE_TILE, a=SLOTS[command.what])
            return
        covered = self.state.tile_slot[SLOTS[self._next("cover").what]]
        self._play(Move.TAKE_ADVANCED_TILE, a=ADVANCED_SLOTS[command.what], b=int(covered))

    def research_step(self) -> None:
        if self.queue and self.queue[0].word == "up":
            self._play(Move.STEP, a=TRACKS[self._next("up").what])
        else:
            self._play(Move.SKIP)

    def lost_planet(self) -> None:
        self._play(Move.PLACE_LOST_PLANET, a=self._hex(self._next("lostPlanet")))

    # offers of power, and the brainstone

    def leech(self) -> None:
        command = self._next("charge", "decline")
        amounts = dict(command.gain)
        token_first = "pw" in amounts and command.gain[0][0] == "t"
        decision = self._decision()
        plain, after_token = int(decision.a), int(decision.c)
        offered = after_token if token_first else plain
        if amounts and amounts.get("pw", 0) != offered:
            raise Mismatch("power offered", amounts.get("pw", 0), offered)
        if command.word == "decline":
            self._play(Move.DECLINE)
        else:
            self._play(Move.CHARGE, a=int(token_first))

    def brainstone_charge(self) -> None:
        self._play(Move.BRAINSTONE, a=STONES[self._next("brainstone").what])

    def brainstone_spend(self) -> None:
        """The stone pays if the log says so, or if the other tokens aren't enough for the whole command."""
        to_spend = int(self._decision().a)
        power = max(self.power, to_spend)
        if self.stone is None and self.queue and self.queue[0].word == "brainstone":
            self.stone = STONES[self.queue.popleft().what]
        elif self.stone is None and self._player().bowls[2] < power:
            self.stone = Stone.BOWL_1
        elif self.stone is None and power >= KEPT_BELOW:
            raise Mismatch("command", "brainstone area1 or area3", "none")
        self._play(Move.BRAINSTONE, a=Stone.BOWL_3 if self.stone is None else self.stone)

    def _confirm_stone(self) -> None:
        """Check the stone's place where the log names it although there was nothing to choose."""
        expected = STONES[self.queue.popleft().what]
        place = int(self._player().brainstone)
        if place != expected:
            raise Mismatch("brainstone", Stone._fields[expected].lower(), Stone._fields[place].lower())


Answer = Callable[[Translator], None]
Handler = Callable[[Translator, Command], None]

ANSWERS: Mapping[int, Answer] = {
    Decide.START_STRUCTURE: Translator.start_structure,
    Decide.FIRST_BOOSTER: Translator.first_booster,
    Decide.INCOME: Translator.income,
    Decide.GAIA: Translator.gaia,
    Decide.TURN: Translator.turn,
    Decide.AFTER_MAIN: Translator.after_main,
    Decide.TECH_TILE: Translator.tech_tile,
    Decide.RESEARCH_STEP: Translator.research_step,
    Decide.FEDERATION: Translator.form_federation,
    Decide.PAY_TOKENS: Translator.pay_tokens,
    Decide.FEDERATION_TOKEN: Translator.federation_token,
    Decide.LOST_PLANET: Translator.lost_planet,
    Decide.LEECH: Translator.leech,
    Decide.BRAINSTONE_CHARGE: Translator.brainstone_charge,
    Decide.BRAINSTONE_SPEND: Translator.brainstone_spend,
}
# Decisions that never wait for the next entry: part of the previous command, or answered automatically.
UNWRITTEN = frozenset(
    (
        Decide.RESEARCH_STEP,
        Decide.FEDERATION,
        Decide.PAY_TOKENS,
        Decide.FEDERATION_TOKEN,
        Decide.LOST_PLANET,
        Decide.BRAINSTONE_SPEND,
    )
)
MAIN: Mapping[str, Handler] = {
    "build": Translator.build,
    "up": Translator.up,
    "action": Translator.action,
    "special": Translator.special,
    "federation": Translator.federation,
    "pass": Translator.pass_round,
}
FREE: Mapping[str, Handler] = {"spend": Translator.spend, "burn": Translator.burn}
SPECIALS: Mapping[str, tuple[str, Handler]] = {
    # the ability: the command after it, and its move
    "step": ("build", Translator.booster_action),
    "range+3": ("build", Translator.booster_action),
    "space-station": ("build", Translator.space_station),
    "swap-PI": ("swap-PI", Translator.swap),
    "down-lab": ("build", Translator.downgrade),
    "up-lowest": ("up", Translator.advance_lowest),
}
