"""The values of positions: fitted rightly, read rightly, and worth something in games they have not seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sim.errors import BadInput
from sim.games.gaia_project.rules.vocabulary import ROUNDS, SEATS
from strategies.fitting import fit, written
from strategies.gaia_project.fit import positions
from strategies.gaia_project.position import BLOCKS, OFFSETS, SIZE
from strategies.gaia_project.values import FILE, STAGES, values


def test_a_planted_line_is_found() -> None:
    chance = np.random.default_rng(3)
    truth = np.array([[2.0, -1.0, 0.5], [0.0, 4.0, 1.0]])  # round, number
    drawn = chance.normal(size=(4_000, 2, SEATS, 3))
    noise = chance.normal(size=(4_000, SEATS))
    for number in range(2):
        points = drawn[:, number] @ truth[number] + noise
        fitted, explained, games = fit(zip(drawn, points, strict=True))
        assert games == 4_000
        assert fitted[number] == pytest.approx(truth[number], abs=0.05)
        variance = (truth[number] ** 2).sum()
        assert explained[number] == pytest.approx(variance / (variance + 1.0), abs=0.02)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    numbers = np.arange((ROUNDS - 1) * SIZE).reshape(ROUNDS - 1, SIZE) / 8
    path = tmp_path / "values.toml"
    path.write_text(written(numbers, BLOCKS, STAGES, "two\nlines"))
    assert np.array(values(path)) == pytest.approx(numbers.ravel(), abs=0.001)


def test_a_wrong_file_names_round_and_block(tmp_path: Path) -> None:
    path = tmp_path / "values.toml"
    path.write_text(FILE.read_text().replace("goods = [", "goods = [1.0, ", 1))
    with pytest.raises(BadInput, match=r"values\.toml: round_2\.goods: expected 4 numbers, found"):
        values(path)
    path.write_text(FILE.read_text().replace("goods = [", 'goods = ["x", ', 1))
    with pytest.raises(BadInput, match=r"round_2\.goods: expected 4 numbers"):
        values(path)
    path.write_text("[round_2]\n")
    with pytest.raises(BadInput, match=r"round_2\.faction: expected 14 numbers"):
        values(path)


def test_values_foretell_games_that_they_were_not_fitted_on() -> None:
    fitted = np.array(values()).reshape(ROUNDS - 1, SIZE)
    predicted, points = [], []
    for rows, scored in positions(40, seed=987_654):
        predicted.append((rows[:, :, :SIZE] * fitted[:, None]).sum(axis=2))
        points.append(scored)
        first = OFFSETS["faction"]
        assert (rows[:, :, first : first + BLOCKS["faction"]].sum(axis=2) == 1).all()
        assert (np.diff(rows[:, :, OFFSETS["colonies"]], axis=0) >= 0).all()  # planet types are never lost
    predictions = np.array(predicted).swapaxes(0, 1)
    by_round = [np.corrcoef(np.ravel(row), np.ravel(points))[0, 1] for row in predictions]
    assert by_round[0] > 0.4
    assert by_round[-1] > 0.8
