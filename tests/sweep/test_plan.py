"""Plans: packaged ones, defaults, and many mistakes, each reported in one line that names the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.sweep import plan as plans

GOOD = """
game = "gaia_project"
players = 4
strategies = ["random"]
games = 100
"""
NO_GAMES = 'game = "gaia_project"\nplayers = 4\nstrategies = ["random"]\n'
BAD = {
    "unknown game": (
        'game = "gaia_projekt"\nplayers = 4\nstrategies = ["random"]\ngames = 1',
        "game: ",
        "gaia_project",
    ),
    "game of wrong type": ('game = 7\nplayers = 4\nstrategies = ["random"]\ngames = 1', "game: ", "a text"),
    "no game": ('players = 4\nstrategies = ["random"]\ngames = 1', "game: ", "this key"),
    "player instead of players": (
        'game = "gaia_project"\nplayer = 4\nstrategies = ["random"]\ngames = 1',
        "player: ",
        'Did you mean "players"',
    ),
    "no players": ('game = "gaia_project"\nstrategies = ["random"]\ngames = 1', "players: ", "this key"),
    "no strategies": ('game = "gaia_project"\nplayers = 4\ngames = 1', "strategies: ", "this key"),
    "unknown key": (GOOD + 'faction = "all"', "faction: ", '"factions"'),
    "too many players": (GOOD.replace("= 4", "= 5"), "players[0]: ", "2, 3 or 4"),
    "negative players": (GOOD.replace("= 4", "= -2"), "players[0]: ", "2, 3 or 4"),
    "players as text": (GOOD.replace("= 4", '= "four"'), "players: ", "a list"),
    "players as a half": (GOOD.replace("= 4", "= [2.5]"), "players[0]: ", "a whole number"),
    "players yes": (GOOD.replace("= 4", "= true"), "players: ", "a list"),
    "no numbers of players": (GOOD.replace("= 4", "= []"), "players: ", "at least 1"),
    "players twice": (GOOD.replace("= 4", "= [3, 4, 3]"), "players: ", "each once"),
    "unknown way to seat": (GOOD + 'factions = "al"', "factions: ", "all, dealt, mirror"),
    "unknown faction": (GOOD + 'factions = ["terrans", "taklon"]', "factions[1]: ", '"taklons"'),
    "faction twice": (
        GOOD + 'factions = ["terrans", "xenos", "terrans", "ivits"]',
        "factions: ",
        "each once",
    ),
    "too few factions": (GOOD + 'factions = ["terrans", "xenos", "ivits"]', "factions: ", "at least 4"),
    "two of one board only": (
        GOOD.replace("= 4", "= 2") + 'factions = ["terrans", "lantids"]',
        "factions: ",
        "one faction per board",
    ),
    "factions as a number": (GOOD + "factions = 14", "factions: ", "all, mirror or dealt"),
    "factions as numbers": (GOOD + "factions = [1, 2, 3, 4]", "factions: ", "a list of factions"),
    "unknown strategy": (GOOD.replace("random", "randon"), "strategies[0]: ", '"random"'),
    "no strategy": (GOOD.replace('["random"]', "[]"), "strategies: ", "at least 1"),
    "strategy as text": (GOOD.replace('["random"]', '"random"'), "strategies: ", "a list"),
    "mirror of one strategy": (GOOD + 'factions = "mirror"', "strategies: ", "two or more"),
    "mirror that does not divide": (
        GOOD.replace('["random"]', '["random", "eager", "eager"]') + 'factions = "mirror"',
        "games: ",
        "a multiple of 3",
    ),
    "games and precision": (
        GOOD + "[precision]\nscore = 1\nmaximum = 9",
        "games: ",
        "either games or precision",
    ),
    "neither games nor precision": (NO_GAMES, "games: ", "either games or precision"),
    "negative games": (GOOD.replace("100", "-1"), "games: ", "at least 1"),
    "no games at all": (GOOD.replace("100", "0"), "games: ", "at least 1"),
    "far too many games": (GOOD.replace("100", "10_000_000_000"), "games: ", "at most"),
    "games as text": (GOOD.replace("100", '"many"'), "games: ", "a whole number"),
    "precision of nothing": (
        NO_GAMES + "[precision]\nmaximum = 9",
        "precision: ",
        "either score or win_share",
    ),
    "precision of both": (
        NO_GAMES + "[precision]\nmaximum = 9\nscore = 1\nwin_share = 0.1",
        "precision: ",
        "either score or win_share",
    ),
    "precision without end": (NO_GAMES + "[precision]\nscore = 1", "precision.maximum: ", "this key"),
    "negative precision": (
        NO_GAMES + "[precision]\nmaximum = 9\nscore = -1",
        "precision.score: ",
        "more than 0",
    ),
    "win share above 1": (
        NO_GAMES + "[precision]\nmaximum = 9\nwin_share = 2",
        "precision.win_share: ",
        "less than 1",
    ),
    "unknown precision": (NO_GAMES + "[precision]\nmaximum = 9\nscor = 1", "precision.scor: ", '"score"'),
    "negative seed": (GOOD + "seed = -1", "seed: ", "at least 0"),
    "seed as text": (GOOD + 'seed = "x"', "seed: ", "a whole number"),
    "empty shard": (GOOD + "shard = 0", "shard: ", "at least 1"),
    "missing overlay": (GOOD + 'overlays = ["nowhere.toml"]', "overlays", "nowhere.toml"),
    "overlay twice": (GOOD + 'overlays = ["printed", "printed"]', "overlays: ", "each once"),
    "unknown option": (GOOD + '[[variants]]\nturn_ordr = "x"', "variants[0]", '"turn_order"'),
    "unknown value": (GOOD + '[[variants]]\nturn_order = "x"', "variants[0]", "pass_order"),
    "option that does not fit the players": (
        GOOD + "[[variants]]\nsmall_map = true",
        "variants[0]",
        "3 players",
    ),
    "variant twice": (GOOD + "[[variants]]\n[[variants]]", "variants: ", "each once"),
    "value of a strange type": (
        GOOD + "[[variants]]\nturn_order = 1.5",
        "variants[0].turn_order: ",
        "a text",
    ),
    "factions in a variant": (GOOD + '[[variants]]\nfactions = "choice"', "variants[0].factions: ", "dealt"),
    "overlay of an unknown file": (
        GOOD + '[[variants]]\nname = "x"\noverlay.faction.terrans = 1',
        "variants[0]: overlay: faction: ",
        '"factions"',
    ),
    "overlay with an unknown key": (
        GOOD + '[[variants]]\n[[variants]]\nname = "x"\noverlay.factions.faction.terrans.start.credit = 20',
        "variants[1]: overlay: factions.faction.terrans.start.credit: ",
        '"credits"',
    ),
    "overlay that multiplies nothing": (
        GOOD + '[[variants]]\nname = "x"\noverlay.scale."factions.faction.*.strat.ore" = 2',
        "variants[0]: overlay: scale.factions.faction.*.strat: ",
        '"start"',
    ),
    "overlay without a name": (
        GOOD + "[[variants]]\noverlay.scale.x = 2",
        "variants[0].name: ",
        "the variant has an overlay",
    ),
    "overlay as a text": (
        GOOD + '[[variants]]\nname = "x"\noverlay = "mine.toml"',
        "variants[0].overlay: ",
        "a table",
    ),
    "overlay of nothing": (
        GOOD + '[[variants]]\nname = "x"\noverlay = {}',
        "variants[0].overlay: ",
        "an empty one",
    ),
    "dials as a list": (GOOD + "[[variants]]\ndials = [1]", "variants[0].dials: ", "a table"),
    "dial at a number that nobody has": (
        GOOD + f"[[variants]]\ndials.ore = 1{'0' * 400}",
        "variants[0].dials.ore: ",
        "a number",
    ),
    "dials at the same number": (
        GOOD
        + '[[variants]]\nname = "a"\ndials = { ore = 1, qic = 2 }\n[[variants]]\nname = "b"\ndials.ore = 1',
        "variants[1].dials.ore: ",
        'variant "a"',
    ),
    "changed and called printed": (
        GOOD + '[[variants]]\nname = "printed"\noverlay.scale."factions.faction.*.start.ore" = 2',
        "variants[0].name: ",
        'a name other than "printed"',
    ),
    "factor without end": (
        GOOD + '[[variants]]\nname = "x"\noverlay.scale."factions.faction.*.start.ore" = 1e300',
        "scale.factions.faction.*.start.ore: ",
        "from 0 to 1,000,000",
    ),
    "dial at a word": (GOOD + '[[variants]]\ndials.ore = "much"', "variants[0].dials.ore: ", "a number"),
    "strange name": (GOOD + 'name = "../x"', "name: ", "letters"),
    "precision that is no number": (
        NO_GAMES + "[precision]\nscore = nan\nmaximum = 100",
        "precision.score: ",
        "a finite number",
    ),
    "no TOML": ("game = ", "bad.toml: ", "expected TOML"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_plan_is_refused_in_one_line_that_names_the_key(name: str, tmp_path: Path) -> None:
    text, key, allowed = BAD[name]
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        plans.read(path)
    message = str(refused.value)
    assert message.startswith("bad.toml: ")
    assert "\n" not in message
    assert key in message
    assert allowed in message


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + GOOD, encoding="utf-8")
    assert plans.read(path).name == "mine"


def test_a_good_plan_has_defaults(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    plan = plans.read(path)
    assert (plan.name, plan.players, plan.factions, plan.seed) == ("mine", [4], "all", 0)
    assert plan.overlays == ["printed"]


@pytest.mark.parametrize("name", plans.packaged())
def test_packaged_plans_are_good_and_say_what_they_are_for(name: str) -> None:
    comment, contents = plans.summary(plans.find(name))
    assert comment.endswith(".")
    assert contents.split(" · ")[0] in games.names()


@pytest.mark.parametrize("name", ["federation_base", "federation_strength"])
def test_start_tokens_that_players_avoid_are_judged_too(name: str) -> None:
    plan = plans.read(plans.find(name))
    assert sorted(plan.factions) == [f"start_{number}" for number in range(1, 9)]


def test_a_plan_that_is_neither_packaged_nor_a_file_is_named() -> None:
    with pytest.raises(BadInput, match='Did you mean "demo"'):
        plans.find("demmo")
    with pytest.raises(BadInput, match="found none"):
        plans.read(plans.find("nowhere.toml"))


def test_overlays_are_looked_for_beside_the_plan(tmp_path: Path) -> None:
    overlay = Path(__file__).parents[1] / "overlays" / "gaia_project.toml"
    (tmp_path / "mine.toml").write_text(overlay.read_text())
    path = tmp_path / "plan.toml"
    path.write_text(GOOD + 'overlays = ["printed", "mine.toml"]')
    assert plans.read(path).overlays == ["printed", str(tmp_path / "mine.toml")]


def test_shards_grow_with_the_plan_and_keep_the_deals_of_a_mirror_whole(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    sizes = []
    for size in (100, 20_000, 1_000_000):
        path.write_text(GOOD.replace("100", str(size)))
        sizes.append(plans.read(path).shard_size)
    assert sizes == [200, 400, 1000]
    path.write_text(
        GOOD.replace("100", "900").replace('"random"', '"random", "eager", "eager"') + 'factions = "mirror"'
    )
    assert plans.read(path).shard_size == 201
