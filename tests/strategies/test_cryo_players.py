"""What Cryo's players believe: they read what is printed from the components, and have room for all of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.games.cryo import GAME
from sim.games.cryo.rules.vocabulary import CHAMBER_CHOICE, Action, Effect, EffectColumn, Lists, Resource
from sim.kernel.jit import jit
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records
from sim.playing.batch import Match, new_match, play_games
from strategies.cryo.correction import describe_token
from strategies.cryo.launch import control_points, look_at_caverns, scout_price
from strategies.cryo.scratch import SCRATCH
from strategies.cryo.sizes import NUMBERS
from strategies.cryo.turn import points_ahead, recall_worth
from strategies.cryo.weights import W
from strategies.cryo.worth import game_time, look, price

EVERY_CARD = '[scale]\n"cards.card_type.*.copies" = 1.8\n'  # 9 of each: as many as the schema allows
ROOT = Path(__file__).resolve().parents[2]
DEAL = """
import sys
from pathlib import Path
import numpy as np
from sim.games.cryo import GAME
from sim.kernel.randomness import seed_streams
from sim.kernel.records import new_records
from sim.playing.batch import new_match
from strategies.cryo.scratch import SCRATCH
from strategies.cryo.hidden import deal_hidden
match = new_match(GAME, 2, ["random"], overlay=Path(sys.argv[1]))
real = GAME.new_states()
seed_streams(real[0].random, 1, 0)
GAME.deal(real[0], match.components, match.options[0])
copy = real.copy().view(np.recarray)
deal_hidden(real[0], copy[0], match.components, new_records(SCRATCH)[0].unseen, 0)
print(int(copy[0].pile_count + copy[0].players[1].hand_count))
"""


def write(folder: Path, text: str, name: str = "changed.toml") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_there_is_room_for_as_many_cards_as_the_schema_allows(tmp_path: Path) -> None:
    """Without the compiler every index is checked."""
    done = subprocess.run(
        [sys.executable, "-c", DEAL, str(write(tmp_path, EVERY_CARD))],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == 72 - 5, "all cards but the own hand"


class Start:
    """The first decision of a game, and the scratch memory of who makes it."""

    def __init__(self, overlay: Path | None = None, options: dict[str, str] | None = None) -> None:
        self.match: Match = new_match(GAME, 2, ["scripted"], options, overlay)
        self.parts: Any = self.match.components
        self.state: Any = GAME.new_states()[0]
        seed_streams(self.state.random, 3, 0)
        GAME.deal(self.state, self.parts, self.match.options[0])
        self.scratch = new_records(SCRATCH)[0]
        self.row = self.match.weights[0]


@jit
def time_of(state, components):
    return game_time(state, components)


@jit
def scout_and_energy(state, components, scratch, weights, node, energy):
    look(state, components, scratch, weights, 0)
    player = state.players[0]
    return scout_price(components, scratch, player, node), price(
        components, scratch, player, Resource.ENERGY, energy
    )


@jit
def ahead_of_rival(state, components, weights):
    return points_ahead(state, components, weights, 0)


@jit
def worth_of_recall(state, components, scratch, weights):
    look(state, components, scratch, weights, 0)
    return recall_worth(state, components, scratch, weights, 0)


@jit
def token(state, components, section, numbers):
    describe_token(state, components, 0, section, numbers)


@jit
def control(state, components, scratch, weights, cavern, pods):
    look(state, components, scratch, weights, 0)
    look_at_caverns(state, components, scratch, weights, 0)
    return control_points(state, components, cavern, pods, 0), scratch.need[cavern]


def test_the_game_begins_at_time_0_with_any_number_of_pods(tmp_path: Path) -> None:
    fewer = write(tmp_path, '[scale]\n"board.chamber.*.pods_per_player" = 0.5\n')  # 1 each: half rounds up
    for overlay in (None, fewer):
        start = Start(overlay)
        assert time_of(start.state, start.parts) == 0.0
    pods = int(start.parts.chamber_pods.sum())
    assert pods != 15
    chambers = start.state.players[1].stasis
    chambers[chambers.argmax()] -= 1
    assert time_of(start.state, start.parts) == pytest.approx(1 / pods)


def test_a_scout_costs_what_is_printed(tmp_path: Path) -> None:
    dear = write(tmp_path, '[board.action.exp_scout]\ncost = [{ kind = "pay", res = "energy", n = 3 }]\n')
    for overlay, energy in ((None, 1), (dear, 3)):
        start = Start(overlay)
        start.state.players[0].res[Resource.ENERGY] = 6
        node = start.parts.node_kind.tolist().index(Action.SCOUT)
        price, expected = scout_and_energy(start.state, start.parts, start.scratch, start.row, node, energy)
        assert price == expected > 0


def test_as_many_of_the_rivals_missions_count_as_are_scored(tmp_path: Path) -> None:
    text = "[rival]\nmissions_scored = 1\n"
    for overlay, missions in ((None, 3), (write(tmp_path, text), 1)):
        start = Start(overlay, {"mode": "solo"})
        start.state.players[1].mission_count = 4
        behind = -ahead_of_rival(start.state, start.parts, start.row)
        points = start.state.players[1].vp - start.state.players[0].vp
        assert behind == pytest.approx(points + missions * start.row[W.automated_mission])


def test_each_drone_that_returns_may_perform(tmp_path: Path) -> None:
    """With five drones a recall is worth what five platform actions bring, not three."""
    text = "[platform]\ndrones_per_player = 5\nstart_drone_docks = [1, 2, 3, 4, 5]\n"
    start = Start(write(tmp_path, text))
    worth = []
    for drones in (3, 5):
        player = start.state.players[0]
        player.res[:] = 4
        player.home[:5] = [0] * drones + [1] * (5 - drones)
        player.drones_out = drones
        player.slots[:] = np.arange(len(player.slots))  # a tile in every slot
        worth.append(worth_of_recall(start.state, start.parts, start.scratch, start.row))
    docks = set(start.parts.action_dock[start.scratch.perform > 0.05].tolist())
    assert len(docks) > 3, "the position does not tell"
    assert worth[1] > worth[0]


def test_control_needs_as_many_pods_as_are_printed(tmp_path: Path) -> None:
    for overlay, least in ((None, 1), (write(tmp_path, "[scoring]\ncontrol_min_pods = 3\n"), 3)):
        start = Start(overlay)
        cavern = int(start.state.up.argmax())
        few, need = control(start.state, start.parts, start.scratch, start.row, cavern, least - 1)
        enough, _ = control(start.state, start.parts, start.scratch, start.row, cavern, least)
        assert (few, need) == (0.0, least)
        assert enough == start.parts.control_vp[start.state.cavern[cavern]] > 0


@pytest.mark.parametrize(
    ("operand", "own_loss", "loss"), [(0, 2, 1), (1, 1, 2), (2, 1, 0), (CHAMBER_CHOICE, 1, 2)]
)
def test_what_a_sabotage_destroys_is_seen(operand: int, own_loss: int, loss: int) -> None:
    """Also where it hurts the player most. Who may choose, chooses the chamber that hurts the others most."""
    start = Start()
    first = start.parts.effects[Lists.TOKEN :, 0]
    operands = first[:, EffectColumn.OPERAND]
    tokens = (first[:, EffectColumn.KIND] == Effect.SABOTAGE) & (operands == operand)
    start.state.incident[1] = tokens.argmax()
    for player, pods in enumerate([(2, 1, 1), (1, 2, 0)]):
        start.state.players[player].stasis[3:6] = pods  # of the second section
    numbers = np.zeros(len(NUMBERS), np.float32)
    token(start.state, start.parts, 1, numbers)
    seen = dict(zip(NUMBERS, numbers.tolist(), strict=True))
    assert (seen["own_loss"], seen["loss"]) == (own_loss, loss)


def test_temperature_makes_learned_players_stray_too(tmp_path: Path) -> None:
    hot = write(tmp_path, 'like = "learned"\ntemperature = 100\n', "hot.toml")
    tables = [new_match(GAME, 2, [name]) for name in (str(hot), "learned")]
    warm, cold = (float(play_games(match, 12, 5)["seats"]["score"][:, :2].mean()) for match in tables)
    assert warm < cold - 10
