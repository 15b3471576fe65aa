"""What Cryo's players believe, and that there is room for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

EVERY_CARD = '[scale]\n"cards.card_type.*.copies" = 1.8\n'  # 9 of each: as many as the schema allows
ROOT = Path(__file__).resolve().parents[2]
DEAL = """
import sys
from pathlib import Path
import numpy as np
from sim.games.cryo import GAME
from sim.kernel.randomness import seed_streams
from sim.playing.batch import set_table
from strategies import registry
from strategies.cryo.hidden import deal_hidden
table = set_table(GAME, 2, ["random"], overlay=Path(sys.argv[1]))
real = GAME.new_states()
seed_streams(real[0].random, 1, 0)
GAME.deal(real[0], table.components, table.options[0])
copy = real.copy().view(np.recarray)
deal_hidden(real[0], copy[0], table.components, registry.new_mind("cryo").unseen, 0)
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
