"""Overlays that multiply numbers, and overlays without a file; what they refuse, in one line."""

from __future__ import annotations

import copy
import importlib
from pathlib import Path
from typing import Any

import pytest

from sim import games
from sim.errors import BadInput
from sim.gamekit.data_files import read_folder
from sim.gamekit.overlays import Change, apply_overlay, joined, read_overlay
from sim.games.cryo.loading.components import load_data
from sim.games.cryo.text.about import targets
from tests.random_overlays import random_recipe, tables

DOCUMENTS: dict[str, Any] = {
    "cards": {
        "limit": 5,
        "share": 0.4,
        "card": [
            {"id": "axe", "vp": 1, "gain": [{"kind": "ore", "n": 3}, {"kind": "draw"}]},
            {"id": "bow", "vp": 2, "gain": []},
        ],
    },
    "rules": {"switches": {"most": 3}},
}
CLOSED = {("rules", "switches"): "no switches", ("cards", "card", "*", "held"): "no check"}


def laid_over(tables: dict[str, Any]) -> dict[str, Any]:
    return apply_overlay(DOCUMENTS, read_overlay(Change("mine", tables), list(DOCUMENTS), CLOSED))


@pytest.mark.parametrize(
    ("factor", "points"), [(1.5, [2, 3]), (0.5, [0, 1]), (2, [2, 4]), (0, [0, 0]), (1.25, [1, 3])]
)
def test_a_star_multiplies_every_entry_and_a_half_goes_away_from_it(factor: float, points: list[int]) -> None:
    found = laid_over({"scale": {"cards.card.*.vp": factor}})
    assert [card["vp"] for card in found["cards"]["card"]] == points
    assert [card["vp"] for card in DOCUMENTS["cards"]["card"]] == [1, 2], "the printed ones are as they were"


def test_an_id_a_place_and_a_table_lead_to_one_number() -> None:
    found = laid_over({"scale": {"cards.card.axe.gain.0.n": 2, "cards": {"limit": 3, "share": 0.5}}})
    assert found["cards"]["card"][0]["gain"][0]["n"] == 6
    assert (found["cards"]["limit"], found["cards"]["share"]) == (15, 0.2)


def test_what_has_no_such_key_below_a_star_is_left_out() -> None:
    found = laid_over({"scale": {"cards.card.*.gain.*.n": 2}})
    assert found["cards"]["card"][0]["gain"] == [{"kind": "ore", "n": 6}, {"kind": "draw"}]


def test_numbers_are_multiplied_after_they_are_changed() -> None:
    found = laid_over({"cards": {"limit": 10}, "scale": {"cards.limit": 2}})
    assert found["cards"]["limit"] == 20


def test_an_effect_of_another_kind_replaces_the_old_one_and_an_entry_stays() -> None:
    nodes: dict[str, Any] = {
        "board": {"node": [{"id": "x1", "kind": "convert", "most": 3, "gain": {"kind": "ore"}}]}
    }

    def after(change: dict[str, Any]) -> Any:
        overlay = read_overlay(Change("mine", {"board": {"node": {"x1": change}}}), list(nodes), {})
        return apply_overlay(nodes, overlay)["board"]["node"][0]

    assert after({"kind": "build"}) == {"id": "x1", "kind": "build", "most": 3, "gain": {"kind": "ore"}}
    assert after({"gain": {"kind": "draw", "n": 2}})["gain"] == {"kind": "draw", "n": 2}


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (
            {"scale": {"cads.card.*.vp": 2}},
            'mine: scale.cads: expected one of cards, rules, found "cads" (did you',
        ),
        ({"scale": {"cards.card.*.pv": 2}}, "mine: scale.cards.card.*.pv: expected one of id, vp, gain"),
        ({"scale": {"cards.card.ax.vp": 2}}, 'scale.cards.card.ax: expected one of axe, bow, found "ax"'),
        ({"scale": {"cards.limit.most": 2}}, "scale.cards.limit.most: expected one of nothing"),
        ({"scale": {"cards.card.*.id": 2}}, 'expected a number to multiply, found "axe"'),
        ({"scale": {"cards.card": 2}}, "expected a number to multiply, found a list of 2"),
        ({"scale": {"cards.card.*.vp": "2"}}, 'expected a factor, a number from 0 to 1,000,000, found "2"'),
        ({"scale": {"cards.card.*.vp": -1}}, "expected a factor, a number from 0 to 1,000,000, found -1"),
        ({"scale": {"cards.card.*.vp": True}}, "expected a factor, a number from 0 to 1,000,000, found true"),
        ({"scale": {"cards.card.*.vp": float("nan")}}, "a factor, a number from 0 to 1,000,000, found nan"),
        ({"scale": {"cards.card.*.vp": 1.1}}, "expected a factor that changes a number, found 1.1, which"),
        ({"scale": 2}, "mine: scale: expected a table of factors, found 2"),
        ({"scale": {"rules.switches.most": 2}}, "scale.rules.switches.most: expected no switches, found 2"),
        ({"scale": {"cards.card.axe.held": 2}}, "scale.cards.card.axe.held: expected no check, found 2"),
        ({"scale": {"rules.*.most": 2}}, "scale.rules.*.most: expected no switches, found 2"),
        (
            {"scal": {}},
            'mine: scal: expected one of cards, rules, scale, name, note, found "scal" (did you mean "scale"',
        ),
    ],
)
def test_a_wrong_factor_is_refused_in_one_line(tables: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        laid_over(tables)
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (
            {"cards": {"card": {"axe": {"id": "spear"}}}},
            'cards.card.axe.id: expected "axe": ids can\'t change, found "sp',
        ),
        ({"cards": {"card": {"x" * 900: {}}}}, "cards.card.xxx"),
        ({"y" * 900: {}}, "expected one of cards, rules"),
        ({"scale": {"z" * 900: 2}}, "expected one of cards, rules"),
        (
            {"cards": {"limit": 10**400}, "scale": {"cards.limit": 2}},
            "a number to multiply, found a number of 1,329 bits",
        ),
        ({"scale": {"cards.limit": 10**5000}}, "from 0 to 1,000,000, found a number of 16,610 bits"),
    ],
)
def test_what_no_rule_could_use_is_refused_in_a_short_line(tables: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        laid_over(tables)
    assert said in str(refused.value) and len(str(refused.value)) <= 300


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("cryo", {"board": {"dock": {"eng_t1": {"adjacent": {"left": "nowhere"}}}}}),
        ("cryo", {"scoring": {"score_categories": ["pods"] * 60}}),
        ("cryo", {"board": {"dock": {"eng_t1": {"capacity": 10**5000}}}}),
        ("cryo", {"board": {"dock": {"eng_t1": {"w" * 900: 1}}}}),
        ("gaia_project", {"federations": {"token": {"nothing": {}}}}),
    ],
)
def test_a_long_list_of_what_was_expected_is_cut(game: str, tables: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        games.get(game).load_components(Change("mine", tables))
    said = str(refused.value)
    assert said.startswith(f"mine: {next(iter(tables))}.") and "expected " in said
    assert len(said) <= 300 and "\n" not in said


def test_a_number_with_thousands_of_digits_is_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"[board.dock.eng_t1]\ncapacity = {'9' * 5000}\n")
    with pytest.raises(BadInput, match=r"mine\.toml: line 2: expected at most 64 bits, found .* digits"):
        load_data(path)


def test_more_tables_are_laid_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[cards]\nlimit = 9\nshare = 0.1\n")
    assert joined(path, {}, "overlay") == path
    assert joined(None, {}, "overlay") is None
    both = joined(path, {"cards": {"limit": 2}}, "overlay")
    assert both == Change("mine.toml and overlay", {"cards": {"limit": 2, "share": 0.1}})


def test_cryos_numbers_can_be_multiplied_and_its_own_checks_hold() -> None:
    change = Change("mine", {"scale": {"cards.card_type.*.mission.max_vp": 1.5}})
    before, after = (load_data(overlay).cards.card_type for overlay in (None, change))
    expected = {4: 6, 5: 8}
    assert {card.mission.max_vp for card in before} == set(expected)
    assert [card.mission.max_vp for card in after] == [expected[card.mission.max_vp] for card in before]
    with pytest.raises(
        BadInput, match=r"mine: rival\.check\.crystal\.threshold: expected at most 5, the limit"
    ):
        load_data(Change("mine", {"scale": {"rival.check.crystal.threshold": 2}}))


def test_the_band_is_data_that_an_overlay_may_change() -> None:
    assert games.get("gaia_project").targets is None
    printed = targets().band
    assert printed and (printed.low, printed.high, printed.rung) == (0.4, 0.6, "scripted")
    mine = targets(Change("mine", {"rival": {"band": {"high": 0.5}}})).band
    assert mine and (mine.low, mine.high) == (0.4, 0.5)
    with pytest.raises(
        BadInput, match=r"mine: rival\.band\.high: expected more than 0\.4, its lower end, found 0\.3"
    ):
        targets(Change("mine", {"rival": {"band": {"high": 0.3}}}))


@pytest.mark.parametrize("name", games.names())
def test_overlays_leave_the_packaged_files_as_they_are(name: str) -> None:
    """They are read once, and every overlay is laid over what was read."""
    reader = importlib.import_module(f"sim.games.{name}.loading.components").READER
    before = copy.deepcopy(reader._packaged_documents)
    for index in range(25):
        try:
            reader.components(Change("mine", tables(name, random_recipe(name, 1, index))))
        except BadInput:
            continue
    assert reader._packaged_documents == before == read_folder(reader.folder, reader.files)
