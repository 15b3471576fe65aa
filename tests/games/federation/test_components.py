"""Data and overlays: what cannot be played is refused with one line that names the file and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.gamekit.components import source_of
from sim.games.federation.loading.components import load_components


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[accreditation]\ntop_degree = 9", "accreditation.level_of_degree: expected 9 levels"),
        ("[accreditation]\nlevel_of_degree = [2, 1, 1, 1, 1, 1, 1, 1, 1, 1]", "levels that never fall"),
        ("[accreditation]\nmedal_degree = 11", "accreditation.medal_degree: expected at most 10, the top"),
        (
            "[accreditation]\nlevel_of_degree = [1, 1, 2, 2, 3, 3, 4, 4, 4, 4]",
            "level_5.upkeep: expected no upkeep for a level without a degree",
        ),
        ("[alterations.alteration.alt_p1_13]\nvotes = 2", "0 votes on a token that funds"),
        ("[alterations.alteration.alt_p4_01]\npower = 1\n[sixmoon.position.moon_6]\npower = 4", "of power 4"),
        ("[neo.cell.n2]\nkind = 'asteroid'\neffects = []", "4 cells of the kind asteroid"),
        (
            "[neo.cell.n3a]\nkind = 'start'\n[neo.cell.n2]\nkind = 'asteroid'\neffects = []",
            "the start as the first",
        ),
        ("[neo.cell.n7]\nkind = 'dead_asteroid'\neffects = []", "the dead asteroids as the last cell"),
        (
            "[neo.cell.n3a]\neffects = [{ kind = 'gain', lav = 1 }]",
            "no effects on a cell of the kind",
        ),
        ("[neo.cell.n2]\nnext = []", "next cells, except after the last cell"),
        ("[neo.cell.n2]\nnext = ['n1a']", "n1a"),
        ("[specialists.specialist.sp_1e1]\ntiming = 'anytime'", "a planet if the timing is planet_action"),
        ("[specialists.specialist.sp_1e3]\nplanet = 'atalum'", "only those its timing allows"),
        (
            "[specialists.specialist.sp_1b3]\ntiming = 'anytime'\n"
            "effects = [{ kind = 'copy_specialist', max_level = 1 }]",
            "copiers only among diplomats",
        ),
        (
            "[specialists.specialist.sp_1a3]\n"
            "effects = [{ kind = 'copy_specialist', max_level = 1 }, { kind = 'pp', n = 1 }]",
            "copy_specialist alone",
        ),
        ("[specialists.specialist.sp_1c1]\neffects = []", "sp_1c1.effects: expected an effect"),
        ("[e81216.production.shipyard]\nslot = 2", "each slot with a side a and a side b"),
        ("[e81216.megastructure.mega_1]\nprinted_tokens = ['mt_neo', 'mt_snow']", "mt_snow"),
        ("[e81216.megastructure.mega_1]\nprinted_tokens = ['mt_neo', 'mt_die']", "each token printed once"),
        ("[senate.space.l1_neo]\ntarget = 'outer_module'", "l1_neo.target"),
        ("[senate.space.l1_neo]\nmission = 'm13'", "l1_neo.mission"),
        ("[senate.space.l1_neo]\ncolumn = 4", "one space of neo in the left wing"),
        ("[senate.space.l3_officers]\ntarget = 'small_lounge'", "one space of officers_quarters"),
        (
            "[senate.action.small_lounge]\neffects = [{ kind = 'copy_action' }]",
            "copy_action only in",
        ),
        ("[senate.action.espionage]\ncopyable = true", "only rooms can be copied"),
        ("[senate.action.espionage]\nfirst_player_may_start = false", "only rooms can be closed"),
        ("[senate.action.outer_module]\ncost = { lav = 1 }", "the outer module is always open"),
        ("[projects.project.prj_neo]\ncolumn = 2", "each column once"),
        ("[projects.project.prj_common]\nmeasure = 'gold'", '"common_contribution"'),
        ("[projects.project.prj_neo]\nstart_steps = [7, 0, 0]", "at most 6, the steps"),
        ("[laws.law.law_left_neo]\nplanet = 'atalum'", "the wing and planet of law_left_neo"),
        ("[medals.planet_thresholds]\nplayers_2 = [4, 4]", "rising thresholds"),
        (
            "[deep_space.deep_space.ds_projects]\neffects = [{ kind = 'unlock', scope = 'all', n = 3 }]",
            "effects[0].n: expected 12: all missions, found 3",
        ),
        ("[rules.limits]\nrounds = 6", "rounds: expected at most 5: each round needs a law"),
        ("[rules.limits]\nships_at_start = 6", "ships_at_start: expected at most 5"),
        ("[rules.switches.setup]\ndefault = 'first_game'", "switches"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "changed.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as error:
        load_components(path)
    assert str(error.value).startswith("changed.toml: ") and expected in str(error.value)
    assert len(str(error.value)) <= 300


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("neo.dead_asteroids_used", "rulebook"),  # line 255
        ("neo.cell.n4.effects", "rulebook"),  # line 875
        ("neo.cell.n4.next", "reconstructed"),
        ("projects.project.prj_common.steps", "rulebook"),  # line 735
        ("projects.project.prj_neo.steps", "reconstructed"),
        ("projects.project.prj_neo.start_steps.2", "rulebook"),  # line 282
        ("projects.project.prj_neo.start_steps.0", "reconstructed"),
        ("projects.places.points_4_players.0", "rulebook"),  # line 1564
        ("projects.places.points_4_players.3", "public"),
        ("medals.points_by_count.7", "rulebook"),  # line 1502
        ("medals.points_by_count.6", "reconstructed"),
        ("neutral.room_block.rb_f.room", "rulebook"),  # line 671
        ("neutral.room_block.rb_a.room", "reconstructed"),
        ("e81216.production.transmutation_chamber.effects", "icon_lost"),  # line 1097
    ],
)
def test_values_have_the_source_that_prints_them(key: str, source: str) -> None:
    assert source_of(games.reader("federation").sources(), key.split(".")) == source
