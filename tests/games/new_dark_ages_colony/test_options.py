"""Options and overlays: valid ones are used, and others are refused in one line that names the problem."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.games.new_dark_ages_colony.loading.components import load_components
from sim.games.new_dark_ages_colony.loading.options import parse_options
from sim.games.new_dark_ages_colony.rules.vocabulary import FACTION_IDS, Decide, Move, Place, Stage
from sim.kernel.decisions import top
from tests.games.new_dark_ages_colony.positions import RED, Position, dealt, who


def test_players_with_assigned_factions_choose_none() -> None:
    state = dealt(3, factions="tomuto,mars_born,biogen")
    assert top(state).kind != Decide.FACTION and state.turn == 1
    assert [FACTION_IDS[state.players[seat].faction] for seat in range(3)] == [
        "tomuto",
        "mars_born",
        "biogen",
    ]


def test_tracks_end_as_printed_or_as_the_option_says() -> None:
    assert dealt(2).options.track_ends.tolist() == [13, 11, 11]
    assert dealt(2, track_ends="20,9,8").options.track_ends.tolist() == [20, 9, 8]


def test_fast_flights_take_a_round_less() -> None:
    table = Position(2, turn=3, travel_first_skipped="true").own(RED, "felix").own(RED, "nera")
    table.begin(Stage.MOVEMENT).act(Move.FLY, "felix").do(Move.FLY, "nera")
    assert table.state.arrive[who("felix")] == 4 and table.state.arrive[who("nera")] == 5
    assert table.at("nera") == Place.TO_EARTH


def test_the_passage_between_the_sites() -> None:
    for passage in ("false", "true"):
        table = Position(2, turn=3, site_passage=passage).own(RED, "felix", "black_market", base=0)
        table.hold(RED, 9, 9, 9).begin(Stage.MOVEMENT)
        assert table.may(Move.RECRUIT, "felix") == (passage == "true")
    table.do(Move.RECRUIT, "felix")
    assert table.at("felix") == Place.RECRUITING_CENTRE and table.state.origin[who("felix")] == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"trade": "maybe"}, "option trade"),
        ({"pledge_passes": "0"}, "option pledge_passes"),
        ({"track_ends": "13,11"}, "option track_ends"),
        ({"track_ends": "13,0,11"}, "option track_ends"),
        ({"factions": "tomuto"}, "option factions"),
        ({"factions": "tomuto,tomuto"}, "option factions"),
        ({"factions": "tomuto,atlantis"}, "option factions"),
        ({"weather": "snow"}, "weather"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse_options(2, options, load_components())


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("[rules.limits]\nrounds = 10", "rules.limits.rounds"),
        (
            "[rules.limits]\nchapters_per_level = 6\nrounds = 18\nstarting_episode_cards = 30",
            "starting_episode",
        ),
        ("[chapters.chapter.dry_river_basins.cost]\neuro = 0", "dry_river_basins.cost"),
        ('[episodes.episode.raid_01]\ntype = "robbery"', "raid_01.type"),
        ('[episodes.episode.dossier_nera_frankiv]\ncharacter = "goran_zagaria"', "each character once"),
        ('[factions.faction.tomuto.goal.goal_1]\nobject = "atlantis"', "goal_1.object"),
        ("[rules.upkeep_earth_origin]\ntelomide = 1", "upkeep_earth_origin"),
        ("[rules.track.eco]\nstart = 11", "track.eco.start"),
        ("[resources.resource.euro]\nsupply = 5", "euro.supply"),
        ("[characters.character.nera_frankiv]\ncap_any = 9", "cap_any"),
        ("[sites.site.earth_home]\nname = 'X'", "sites"),
        ('[chapters.chapter.the_pool]\ntype = "crisis"', "the_pool"),
    ],
)
def test_overlays_that_do_not_fit_are_refused(overlay: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(overlay)
    with pytest.raises(BadInput, match=message) as error:
        load_components(tmp_path / "bad.toml")
    assert len(str(error.value)) <= 300 and "\n" not in str(error.value)
