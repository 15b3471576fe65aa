"""Designers rename things: an overlay's names are in logs, pages, answers, manifests and reports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sim
from reports.documents.report import as_json, findings
from sim import games
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.playing.batch import new_match
from sim.sweep import plan as plans
from sim.sweep import provenance
from sim.sweep.cells import Sweep

# game -> a faction or None, a component's kind and id, where both are in the data
RENAMED = {
    "andromedas_edge": ("fungoid_sporegoths", "factions.faction", "module", "modules.module"),
    "cryo": (None, "", "upgrade", "cards.card_type"),
    "federation": ("start_1", "start_tokens.start_token", "law", "laws.law"),
    "gaia_project": ("terrans", "factions.faction", "track", "research.track"),
    "new_dark_ages_colony": (None, "factions.faction", "character", "characters.character"),
}
each_game = pytest.mark.parametrize("name", sorted(RENAMED))


def overlay(folder: Path, name: str, prefix: str = "Zorg") -> tuple[Path, dict[str, str]]:
    """An overlay that renames every faction and every component of a kind; the new names by id."""
    _, factions, kind, components = RENAMED[name]
    game = games.get(name)
    new: dict[str, str] = {}
    lines = [f'note = "everybody is a {prefix}"']
    ids = [(factions, id) for id in game.factions if factions]
    ids += [(components, id) for of, id in game.component_ids() if of == kind]
    for number, (place, id) in enumerate(ids):
        new[id] = f"{prefix} {number}"
        lines += [f"[{place}.{id}]", f'name = "{new[id]}"']
    path = folder / f"{prefix.split()[0].lower()}.toml"
    path.write_text("\n".join(lines) + "\n")
    return path, new


def libration(*words: object) -> str:
    """What a command prints, without compiling anything."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "sim.cli", *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@each_game
def test_titles_are_those_of_the_overlay_and_only_with_it(name: str, tmp_path: Path) -> None:
    path, new = overlay(tmp_path, name)
    match = new_match(games.get(name), overlay=path)
    titles = faction_titles(match.about)
    assert all(titles[id] == new[id] for id in match.game.factions if id in new)
    entries = match.about.components[RENAMED[name][2]].entries
    assert all(entries[id].title == new[id] for id in entries)
    printed = new_match(games.get(name)).about.model_dump_json()
    assert "Zorg" not in printed and "Zorg" in match.about.model_dump_json()


@each_game
def test_a_game_is_told_with_the_names_of_its_overlay(name: str, tmp_path: Path) -> None:
    """And a name that is markup stays a name, in a terminal and in a browser."""
    path, _ = overlay(tmp_path, name, "Zorg [red]<img src=x onerror=f()></script>")
    page = tmp_path / "game.html"
    words = ("play", name, "--strategy", "random", "--seed", "3", "--overlay", path)
    assert "Zorg [red]<img src=x onerror=f()></script>" in " ".join(libration(*words).split())
    libration(*words, "--html", page)
    written = page.read_text()
    assert "Zorg [red]" in written
    assert "<img" not in written and written.count("</script>") == written.count("<script")


def test_markup_in_the_overlay_of_a_strangers_run_is_text_on_the_page_of_its_game(tmp_path: Path) -> None:
    overlay(tmp_path, "cryo", "Zorg <img src=x onerror=f()></script>")
    plan, run, page = tmp_path / "plan.toml", tmp_path / "run", tmp_path / "page.html"
    lines = ['game = "cryo"', "games = 2", "players = [2]", 'strategies = ["random"]']
    plan.write_text("\n".join([*lines, 'overlays = ["zorg.toml"]']) + "\n")
    libration("sweep", plan, "--out", run, "--quiet", "--workers", 1)
    libration("play", "--run", run, "--game", 1, "--html", page)
    written = page.read_text()
    assert "Zorg &lt;img src=x onerror=f()&gt;" in written and "<img" not in written
    assert written.count("</script>") == written.count("<script")


@each_game
def test_a_run_keeps_the_names_of_its_overlays(name: str, tmp_path: Path) -> None:
    paths = [overlay(tmp_path, name, prefix)[0] for prefix in ("Zorg", "Quux")]
    plan = tmp_path / "plan.toml"
    text = f'game = "{name}"\nplayers = 2\nstrategies = ["random"]\ngames = 10\n'
    plan.write_text(f'{text}overlays = ["{paths[0].name}"]\n')
    about = provenance.described(Sweep(plans.read(plan)))["about"]
    titles = [entry["title"] for entry in about["components"][RENAMED[name][2]]["entries"].values()]
    assert titles and all(title.startswith("Zorg ") for title in titles)
    plan.write_text(f'{text}overlays = ["{paths[0].name}", "{paths[1].name}"]\n')
    about = provenance.described(Sweep(plans.read(plan)))["about"]
    titles = [entry["title"] for entry in about["components"][RENAMED[name][2]]["entries"].values()]
    assert titles[0].split(" / ")[0].startswith("Zorg") and titles[0].split(" / ")[1].startswith("Quux")


def test_answers_and_reports_use_the_names(tmp_path: Path) -> None:
    name = "new_dark_ages_colony"
    path, new = overlay(tmp_path, name)
    titles = {new[id] for id in games.get(name).factions}
    asked: dict[str, Any] = {"players": 2, "strategies": "random", "workers": 1}
    assert titles >= set(sim.batch(name, games=400, overlay=path, **asked).table["title"])
    change = {f"factions.faction.{games.get(name).factions[0]}.name": "Zorgs"}
    assert "Zorgs" in sim.whatif(name, change, games=400, **asked).table["name"].to_list()
    plan = tmp_path / "plan.toml"
    plan.write_text(
        f'game = "{name}"\nplayers = 2\nstrategies = ["random"]\ngames = 400\noverlays = ["{path.name}"]\n'
    )
    run = sim.run(plan, tmp_path / "run")
    found = as_json(findings(run.folder)[0])
    assert any(title in found for title in titles)


def test_a_faction_is_found_by_its_new_name(tmp_path: Path) -> None:
    from sim.answers.asking import faction_id

    path, new = overlay(tmp_path, "gaia_project")
    assert faction_id(new_match(games.get("gaia_project"), overlay=path), new["terrans"]) == "terrans"
    with pytest.raises(BadInput, match="is not a faction"):
        faction_id(new_match(games.get("gaia_project")), new["terrans"])
