"""Set-up, executive phase, neutral tokens, final scoring: scenarios of the rulebook and of our rulings."""

from __future__ import annotations

import pytest

from sim.games.federation.loading.components import ids
from sim.games.federation.rules.scoring import place_points
from sim.games.federation.rules.vocabulary import (
    COMMON,
    NEUTRAL,
    NONE,
    PLANET_IDS,
    START_IDS,
    VP,
    Decide,
    Lists,
    Task,
)
from tests.games.federation.positions import Position, law, mission


def points(position: Position) -> list[int]:
    return [int(position.player(seat).vp) for seat in range(position.state.options.players)]


# projects


def test_what_a_full_project_cannot_take_goes_to_the_common_one() -> None:
    position = Position().lie("l3_officers", 1, fund=True).lie("l1_neo", 2, fund=True)
    position.state.project[1] = 5
    position.run(Task.FUNDING)
    assert position.state.project[1] == 6 and position.state.project[COMMON] == 1
    assert [int(position.player(seat).common) for seat in range(4)] == [0, 0, 1, 0]
    assert position.resources(2) == {"lav": 1} and position.resources(1) == {}


def test_three_contributions_of_a_player_bring_crystals() -> None:
    position = Position()
    position.state.project[COMMON] = 7
    for expected in ({"lav": 1}, {"lav": 1, "cop": 1}, {"lav": 1, "cop": 1, "oce": 1}):
        position.due(Decide.FUND).say("fund prj_common")
        assert position.resources() == expected
    position.due(Decide.FUND).say("fund prj_common")
    assert position.resources() == expected
    assert position.state.project[COMMON] == 9 and position.player().common == 4


# floors and laws


def count(position: Position) -> Position:
    return position.run(Task.COUNT_VOTES)


def test_tied_players_win_a_floor_with_their_own_levels() -> None:
    position = Position().lie("l2_purchasing", 0, 4).lie("l2_arratooine", 1, 4).lie("r2_spy", 2, 1)
    position.player().degree = 5
    count(position)
    assert [int(position.player(seat).vp_by[VP.FLOOR]) for seat in range(4)] == [3, 1, 0, 0]


def test_a_floor_without_votes_scores_nobody() -> None:
    position = count(Position())
    assert position.kind() == Decide.LAW  # 0 : 0
    assert not any(position.player(seat).vp_by[VP.FLOOR] for seat in range(4))


def test_a_law_pays_everybody() -> None:
    position = Position().laws("neo", "atalum").lie("l1_neo", 0, 5).lie("r1_lounge", 1, 7)
    for seat, owned in enumerate((3, 1, 0, 4)):
        position.player(seat).face[:owned] = 2
    count(position)
    assert [int(position.player(seat).vp_by[VP.LAW]) for seat in range(4)] == [6, 2, 0, 8]
    assert position.state.law_passed == law("right", "atalum")


def test_a_tie_of_the_wings_is_for_the_holder_of_the_pawn() -> None:
    position = Position().laws("neo", "atalum").lie("l1_neo", 0, 6).lie("r1_lounge", 1, 6)
    position.state.president = 2
    count(position)
    assert position.kind() == Decide.LAW and position.state.actor == 2
    position.say("pass the law of the wing left")
    assert position.state.law_passed == law("left", "neo")
    assert position.state.first == 2 and position.state.round_number == 2


def stacks(position: Position, left: list[str], right: list[str]) -> None:
    """Law stacks, the top first."""
    for wing, (word, planets) in enumerate((("left", left), ("right", right))):
        laws = [law(word, planet) for planet in planets][::-1]
        position.state.law_stack[wing, : len(laws)] = laws
        position.state.law_left[wing] = len(laws)


def test_a_second_law_of_a_planet_is_set_aside() -> None:
    position = Position().lie("l1_neo", 0, 1)
    stacks(position, ["atalum", "neo", "sixmoon"], ["atalum", "e81216", "arratooine"])
    count(position)
    assert list(position.state.law_open) == [law("left", "atalum"), law("right", "e81216")]
    rest = sorted(position.state.law_stack[1, : position.state.law_left[1]])
    assert rest == sorted([law("right", "atalum"), law("right", "arratooine")])


@pytest.mark.parametrize(
    ("right", "now", "then"),
    [(["neo", "e81216"], "e81216", "neo"), (["e81216", "atalum"], "atalum", "e81216")],
)
def test_the_last_two_rounds_are_opened_together(right: list[str], now: str, then: str) -> None:
    position = Position().lie("l1_neo", 0, 1)
    position.state.round_number = 3
    stacks(position, ["neo", "atalum"], right)
    count(position)
    assert list(position.state.law_open) == [law("left", "neo"), law("right", now)]
    assert list(position.state.law_next) == [law("left", "atalum"), law("right", then)]


# neutral tokens


def neutral(position: Position) -> dict[str, int]:
    spaces = position.state.space
    return {
        name: int(spaces[place].votes)
        for place, name in enumerate(ids().spaces)
        if spaces[place].owner == NEUTRAL
    }


def round_3(players: int) -> Position:
    position = Position(players)
    position.state.round_number = 2
    position.state.planet_block[2] = ids().planet_blocks.index("pb_1")
    if players == 2:
        position.state.room_block[2] = ids().room_blocks.index("rb_f")
    return position.run(Task.ROUND_START)


def test_three_spaces_are_blocked_with_3_players() -> None:
    position = round_3(3)
    assert neutral(position) == {"l2_arratooine": 3, "r2_sixmoon": 3, "l3_e81216": 0}
    assert not position.may_lay("amb_1a", "vote", "l2_arratooine")


def test_five_spaces_are_blocked_with_2_players_but_can_be_copied() -> None:
    position = round_3(2)
    blocked = {"l2_arratooine": 3, "r2_sixmoon": 3, "l3_e81216": 0, "r1_lounge": 0, "l2_spy": 0}
    assert neutral(position) == blocked
    position.res(lav=1, seat=int(position.state.actor)).lay("amb_1a", "vote", "r2_spy")
    assert "copy small_lounge" in position.texts()


@pytest.mark.parametrize(("votes", "expected"), [(3, 0), (4, 1)])
def test_neutral_votes_compete(votes: int, expected: int) -> None:
    position = Position(3).lie("l2_arratooine", NEUTRAL, 4).lie("l2_purchasing", 0, votes)
    count(position)
    assert position.player().vp_by[VP.FLOOR] == expected


def test_neutral_votes_only_block_with_the_switches_off() -> None:
    position = Position(3, neutral_votes_compete_on_floors="false", neutral_votes_count_for_law="false").laws(
        "neo", "atalum"
    )
    position.lie("l2_arratooine", NEUTRAL, 4).lie("r2_spy", 0, 3)
    count(position)
    assert position.player().vp_by[VP.FLOOR] == 1
    assert position.state.law_passed == law("right", "atalum")


# final scoring


def project(players: int, measures: list[int]) -> list[int]:
    """Points of all players by their measures."""
    points = []
    for seat, own in enumerate(measures):
        others = [measure for other, measure in enumerate(measures) if other != seat]
        ahead = sum(measure > own for measure in others)
        tied = 1 + sum(measure == own for measure in others)
        points.append(place_points(Position().components, players, own, max(others), ahead, tied))
    return points


@pytest.mark.parametrize(
    ("measures", "expected"),
    [
        ([5, 5, 3, 1], [12, 12, 4, 0]),
        ([6, 0, 0, 2], [16, 0, 0, 8]),
        ([6, 4, 4, 2], [16, 6, 6, 0]),
        ([7, 8, 7, 5], [6, 16, 6, 0]),
        ([0, 3, 1, 2], [0, 16, 4, 8]),
        ([6, 4], [10, 4]),
        ([6, 3], [10, 0]),
        ([5, 5], [7, 7]),
        ([1, 0], [10, 0]),
        ([5, 4, 4], [16, 6, 6]),
    ],
)
def test_places_in_a_project(measures: list[int], expected: list[int]) -> None:
    assert project(len(measures), measures) == expected


def finished(position: Position) -> Position:
    """The last executive phase: no votes, and a law on a planet where nobody has influence."""
    position.state.round_number = 5
    position.laws("e81216", "atalum").run(Task.COUNT_VOTES).take(0)
    assert position.state.over
    return position


@pytest.mark.parametrize(("medals", "expected"), [(0, 0), (4, 10), (7, 30)])
def test_medals_score_by_their_number(medals: int, expected: int) -> None:
    position = Position()
    position.player().medals = (1 << medals) - 1
    assert finished(position).player().vp_by[VP.MEDALS] == expected


def test_leftovers() -> None:
    position = Position().res(3, 2, 2, 2).ships(1).alterations("p1_01", "p1_02")
    assert finished(position).player().vp_by[VP.LEFTOVER] == 8


def test_a_whole_score() -> None:
    position = Position().res(4, 2, 1, 1).ships(2).alterations("p1_01")
    cells = {2: "n2", 4: "n4", 6: "n6a"}
    for seat, (influence, missions, common) in enumerate(((6, 7, 0), (4, 8, 3), (4, 7, 1), (2, 5, 2))):
        player = position.player(seat)
        player.cell = ids().cells.index(cells[influence])
        player.done = player.marker = (1 << (missions - 1)) - 1
        player.common = common
    position.player().vp = position.player().vp_by[VP.OTHER] = 62
    position.player().medals = 0b11111
    for place in (0, 5, COMMON):
        position.state.project[place] = position.components.project_steps[place]
    finished(position)
    assert position.player().vp == 106
    assert [int(position.player(seat).vp_by[VP.PROJECTS]) for seat in range(4)] == [22, 38, 16, 8]


def test_equal_points_share_the_win() -> None:
    from sim.games.federation.rules.outcome import report
    from sim.games.federation.rules.state import OUTCOME
    from sim.kernel.records import new_records

    position = Position(2)
    for seat in range(2):
        position.player(seat).vp = position.player(seat).vp_by[VP.OTHER] = 131
    outcome = new_records(OUTCOME)[0]
    report(position.state, position.components, outcome)
    assert [float(outcome.seats[seat].win_share) for seat in range(2)] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("name", "change", "expected"),
    [
        ("m08", {"res": (3, 2, 1, 2)}, 8),
        ("m12", {"done": 0b111, "deep": 1}, 6),
        ("m11", {"degree": 9}, 10),
        ("m10", {"die": 5}, 10),
    ],
)
def test_missions_that_score(name: str, change: dict[str, object], expected: int) -> None:
    position = Position()
    player = position.player()
    for key, value in change.items():
        player[key] = value
    player.degree = max(int(player.degree), 7)
    player.marker |= player.done | 1 << mission(name)
    position.due(Decide.MISSION).take(mission(name))
    assert player.vp == player.vp_by[VP.MISSION] == expected


# set-up


def test_start_tokens_are_chosen_from_the_last_seat_on() -> None:
    from sim.games.federation.loading.options import parse_options
    from sim.games.federation.rules.turns import start_game

    position = Position()
    state = position.state
    state.options = parse_options(4, {}, position.components)[0]
    state.start_offer = 0b11111
    state.pending_count = state.round_number = 0
    start_game(state, position.components, 0)
    order = []
    while position.kind() == Decide.START_TOKEN:
        order.append(int(state.actor))
        position.take(3 if state.actor == 3 else position.moves()[0])
    assert order == [3, 2, 1, 0] and bin(int(state.start_offer)).count("1") == 1
    player = position.player(3)
    assert player.degree == 3 and position.resources(3) == {"lav": 1} and position.level(3) == 2


@pytest.mark.parametrize(
    ("players", "thresholds", "steps"),
    [(2, [4, 6], [2, 4]), (3, [4, 5, 6], [1, 2]), (4, [3, 4, 5, 6], [0, 0])],
)
def test_set_up_by_number_of_players(players: int, thresholds: list[int], steps: list[int]) -> None:
    position = Position(players)
    state = position.state
    assert all(position.thresholds(planet) == thresholds for planet in PLANET_IDS)
    assert list(state.medal_left[5:]) == [players, players]
    assert [int(state.project[0]), int(state.project[COMMON])] == steps
    assert bin(int(state.deep_space)).count("1") == players + 1
    assert bin(int(state.start_offer)).count("1") == players + 1
    assert len(START_IDS) == 8


def test_what_lies_open_at_the_start() -> None:
    state = Position().state
    assert (state.moon != NONE).sum() == 28 and state.moon_open == 1
    assert list(state.reserve_left) == [16, 2, 2, 2]
    assert all(place.first_left == 3 and place.third != NONE for place in state.atalum)
    assert not any(place.second_open for place in state.atalum)
    assert state.asteroid_open == 0 and (state.asteroid != NONE).all()


def test_the_special_ambassador_is_laid_in_a_fifth_turn_or_kept() -> None:
    position = Position().run(Task.EFFECTS, a=Lists.DEEP + 6)
    for seat in range(4):
        position.player(seat).ambassadors &= 1 << 4
    position.run(Task.NEXT, seat=3)
    assert position.kind() == Decide.SPECIAL_AMBASSADOR and position.state.actor == 0
    position.say("lay the special ambassador")
    assert all(text.startswith("amb_special to vote") for text in position.texts())
    late = Position(special_ambassador_same_round="false").run(Task.EFFECTS, a=Lists.DEEP + 6)
    assert not late.turn(0).may_lay("amb_special", "vote", "outer")


def test_a_production_built_in_the_income_step_pays_when_its_slot_comes() -> None:
    position = Position()
    for slot, name in ((2, "military_academy"), (3, "space_university")):
        position.state.production[slot] = ids().productions.index(name)
    player = position.player()
    player.productions, player.robots, player.degree = 0b100, 1, 9
    position.state.deep_space = 1 << ids().deep_space.index("ds_robot")
    position.run(Task.INCOME).say("take ds_robot").say("build space_university")
    assert player.die == 2 and player.productions == 0b1100


def test_laws_of_the_last_round_follow_from_the_round_before() -> None:
    position = Position()
    position.state.law_next[:] = law("left", "neo"), law("right", "atalum")
    position.state.round_number = 4
    position.run(Task.ROUND_START)
    assert list(position.state.law_open) == [law("left", "neo"), law("right", "atalum")]
    assert list(position.state.law_next) == [NONE, NONE]
