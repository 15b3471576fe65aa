"""An overlay is refused by name where no rule would read it, and where what it says could not hold."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from sim import games
from sim.errors import BadInput
from sim.gamekit.overlays import Change
from sim.games.cryo.loading.components import load_components
from sim.games.cryo.rules.vocabulary import DEPLOY, RECALL, RIVAL, Decide
from sim.games.cryo.text.columns import component_columns, component_ids
from sim.playing.batch import new_match, play_games
from tests.games.cryo.positions import Position
from tests.games.cryo.test_scenarios_solo import drones_out, solo

CRYO = games.get("cryo")
PAY = [{"kind": "pay", "res": "energy", "n": 1}]
GAIN = [{"kind": "gain", "res": "energy", "n": 1}]
WAKE = [{"kind": "wake", "where": "section", "n": 1}]
DISCOUNT = {"kind": "discount", "res": "energy", "n": 1}
PODS = {"kind": "extra_pod", "n": 3}
PRIMARY = {"kind": "gain", "res": "section_primary", "n": 1}
NODES = {
    "exp_assign": ("assign", ("cost", "reward", "printed_gain", "stack")),
    "dev_x1": ("build", ("cost", "reward", "printed_gain", "stack")),
    "exp_trade": ("trade", ("cost", "reward", "printed_gain", "stack")),
    "launch_bay": ("launch", ("cost", "reward", "printed_gain", "stack", "max_repeat")),
    "eng_r1": ("resource_space", ("cost", "reward", "max_repeat")),
    "exp_scout": ("scout", ("reward", "printed_gain", "stack", "max_repeat")),
    "eng_sc": ("stasis_control", ("printed_gain", "stack")),
    "eng_x1": ("convert", ("printed_gain", "stack")),
}
VALUES: dict[str, Any] = {
    "cost": PAY,
    "reward": GAIN,
    "printed_gain": GAIN,
    "stack": "eng_r1",
    "max_repeat": 2,
}


def upgrade(card: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """An overlay in which a card has other effects as upgrade."""
    return {"cards": {"card_type": {card: {"upgrade": {"effect": list(effects)}}}}}


def refused(tables: dict[str, Any]) -> str:
    with pytest.raises(BadInput) as error:
        load_components(Change("mine", tables))
    return str(error.value)


@pytest.mark.parametrize(("node", "key"), [(node, key) for node, (_, keys) in NODES.items() for key in keys])
def test_what_an_action_does_not_read_is_refused(node: str, key: str) -> None:
    message = refused({"board": {"action": {node: {key: VALUES[key]}}}})
    assert message.startswith(
        f"mine: board.action.{node}.{key}: expected none: {NODES[node][0]} has no {key}"
    )


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (
            {"setup": {"start_resources": {"organics": 9}}},
            "setup.start_resources.organics: expected at most 5",
        ),
        ({"setup": {"start_resources": {"energy": 11}}}, "setup.start_resources.energy: expected at most 10"),
        (
            {"rival": {"energy_limit": 3}, "setup": {"start_resources": {"energy": 4}}},
            "energy: expected at m",
        ),
        ({"rival": {"starting_upgrades": 4}}, "rival.starting_upgrades: expected at most 3, the limit"),
        (
            {"board": {"action": {"lab_r4": {"section": "surface"}}}},
            "lab_r4.section: expected a section with a m",
        ),
        (
            {"board": {"action": {"launch_bay": {"kind": "convert", "reward": WAKE}}}},
            "board.action.launch_bay.section: expected a section with chambers",
        ),
        ({"platform": {"action": {"pa3": {"fixed_reward": WAKE}}}}, 'fixed_reward[0].where: expected "any"'),
        (
            {"caverns": {"space": {"c01": {"adjacent": ["c01", "c02", "c05", "c06"]}}}},
            "expected another space",
        ),
        ({"caverns": {"space": {"c01": {"depth": 2}}}}, "caverns.space.c01.depth: expected no label"),
        ({"incidents": {"token": {"early_crystal_1": {"face": "tech"}}}}, "face: expected no face"),
        (
            {"caverns": {"entry_spaces": ["c02", "c02"]}},
            'entry_spaces: expected each once, found "c02" 2 times',
        ),
        (
            {"resource_tiles": {"tile": {"eng_double_1": {"icons": ["tech", "tech"]}}}},
            "resource_tiles.tile.eng_double_1.icons: expected each once",
        ),
        (
            {"rival": {"check": {"crystal": {"effects": [{"kind": "recheck", "res": ["tech", "tech"]}]}}}},
            "rival.check.crystal.effects[0].res: expected each once",
        ),
        (upgrade("fabricator_arm", DISCOUNT), 'fabricator_arm.upgrade.effect[0].res: expected "tech"'),
        (
            upgrade("survey_mast", PODS, PODS),
            "survey_mast.upgrade.effect[1].n: expected at most 3 extra pods",
        ),
        (upgrade("fabricator_arm", PODS), "fabricator_arm.upgrade.effect[0].kind: expected"),
        (upgrade("salvage_crane", PRIMARY), "salvage_crane.upgrade.effect[0].res: expected a resource"),
    ],
)
def test_what_could_not_hold_is_refused(tables: dict[str, Any], message: str) -> None:
    assert message in refused(tables)


def test_the_rival_can_be_forced_to_take_the_sunset() -> None:
    """Its rules pick the sections with fewest of its pods: forced where that is the sunset's alone."""
    for others, forced in (((1, 1, 1), 1), ((0, 1, 1), 0)):
        match = drones_out(solo(), "eng_t1").tokens("sunset", *("early_tech_1",) * 3)
        match.player(RIVAL).drones_home = 0
        for section, pods in enumerate((0, *others)):
            match.stasis(section, pods, 0, 0, seat=RIVAL)
        match.rival_turn({Decide.RIVAL_INCIDENT: 0})
        assert match.state.sunset_resolved == 1
        assert match.state.story.sunset_forced == forced


def test_without_an_open_dock_nobody_deploys() -> None:
    """The launch dock is always open as printed; an overlay may give it room for one drone."""
    match = Position().drones([1], ["eng_t1"]).due(Decide.TURN)
    assert match.options == [DEPLOY, RECALL]
    match.components = load_components(Change("mine", {"board": {"dock": {"launch": {"capacity": 1}}}}))
    match.state.drones_at[:] = 1
    assert match.options == [RECALL]


def test_points_of_cards_are_those_of_the_overlay() -> None:
    overlay = Change(
        "mine", {"scale": {"cards.card_type.*.upgrade.vp": 7, "cards.card_type.*.vehicle.vp": 5}}
    )
    match = dataclasses.replace(new_match(CRYO, 3, ["scripted"]), components=load_components(overlay))
    outcomes = play_games(match, 60, 4)
    seats = outcomes["seats"][:, :3]
    columns = component_columns(outcomes)["points"][:, :3]
    kinds = np.array([kind for kind, _ in component_ids()])
    for place, kind in ((2, "upgrade"), (3, "vehicle")):
        assert seats["vp_by"][:, :, place].any()
        assert np.array_equal(columns[:, :, kinds == kind].sum(axis=2), seats["vp_by"][:, :, place])
