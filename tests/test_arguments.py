"""The same name, at the same place, with the same meaning, in all functions of ``sim`` and all commands."""

from __future__ import annotations

import ast
import inspect
import re
from typing import Any

import pytest
from typer.models import ArgumentInfo

import sim
from sim.cli import main as cli
from sim.cli.question import PRINTING, SHARED
from sim.errors import BadInput
from tests.commands import Run
from tests.test_cli import assert_bad_input

FUNCTIONS = {name: inspect.signature(getattr(sim, name)) for name in sim.ANSWERS}
COMMANDS = {
    str(one.name): inspect.signature(one.callback) for one in cli.app.registered_commands if one.callback
}


@pytest.mark.parametrize("name", sim.ANSWERS)
def test_shared_arguments_come_last_by_name_in_the_same_order_with_the_same_default(name: str) -> None:
    parameters = list(FUNCTIONS[name].parameters.values())
    shared = [one for one in parameters if one.name in SHARED]
    assert [one.name for one in shared] == [one for one in SHARED if one in FUNCTIONS[name].parameters]
    for one in shared:
        reference = FUNCTIONS["batch"].parameters[one.name]
        assert (one.kind, one.default) == (reference.kind, reference.default), one.name
        assert one.annotation == reference.annotation, one.name
    placed = [one.name for one in parameters if one.kind is not one.KEYWORD_ONLY]
    assert placed[-1] in ("players", "games", "name"), "what is asked, then how many games, then players"
    if "games" in placed and "players" in placed:
        assert placed.index("players") == placed.index("games") + 1


def is_argument(parameter: inspect.Parameter) -> bool:
    """Whether a command has it by its place, not by its name."""
    return any(isinstance(one, ArgumentInfo) for one in getattr(parameter.annotation, "__metadata__", ()))


@pytest.mark.parametrize("name", sim.ANSWERS)
def test_a_command_has_the_arguments_of_its_function(name: str) -> None:
    functions, commands = set(FUNCTIONS[name].parameters), set(COMMANDS[name].parameters)
    placed = [one.name for one in COMMANDS[name].parameters.values() if is_argument(one)]
    assert placed == list(FUNCTIONS[name].parameters)[: len(placed)], "at the same place"
    assert functions - commands <= {"look"}, "a function to call: not for a command"
    assert commands - functions == set(PRINTING)
    for one in functions & commands - set(SHARED):
        python, command = FUNCTIONS[name].parameters[one].default, COMMANDS[name].parameters[one].default
        assert python == command or not (python or command), one


@pytest.mark.parametrize("name", sim.ANSWERS)
def test_the_help_of_a_function_has_its_question_an_example_and_every_argument(name: str) -> None:
    function = getattr(sim, name)
    text = inspect.getdoc(function) or ""
    example = re.search(rf"``(sim\.{name}\([^`]*)``", text)
    assert example
    call = next(
        one
        for one in ast.walk(ast.parse(" ".join(example[1].split())))
        if isinstance(one, ast.Call) and ast.unparse(one.func) == f"sim.{name}"
    )
    FUNCTIONS[name].bind(*call.args, **{str(one.arg): one.value for one in call.keywords})
    explained = set(re.findall(r"``(\w+)``", text + (inspect.getdoc(sim.batch) or "")))
    assert set(FUNCTIONS[name].parameters) - explained <= {"game"}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sim.ladder("cryo", rungs=["novice"]), "ladder: rungs is now called compare"),
        (lambda: sim.metagame("cryo", strategies=["a", "b"]), "metagame: strategies is now called compare"),
        (lambda: sim.screen("cryo", paths="x"), "screen: paths is now called numbers"),
        (lambda: sim.balance("cryo", edits="x"), "balance: edits is now called numbers"),
        (lambda: sim.batch("cryo", gmes=3), 'argument of sim.batch. Did you mean "games"?'),
        (lambda: sim.batch("cryo", 60, 2, 7), "at most 3 without a name (game, games, players)"),
    ],
)  # fmt: skip
def test_an_old_or_a_wrong_name_is_refused_with_the_right_one(call: Any, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("ladder cryo --rungs novice", "--rungs is now called --compare"),
        ("realism gaia_project --rungs novice", "--rungs is now called --compare"),
        ("metagame cryo --strategies a,b", "--strategies is now called --compare"),
        ("balance cryo --edits x", "--edits is now called --numbers"),
        ("batch cryo --gmes 3", '--gmes: no such option. Did you mean "--games"?'),
        ("batch cryo --players 2,3", '--players: expected a whole number, found "2,3"'),
        ("batch cryo --games 0", "--games: expected at least 1, found 0"),
        ("batch cryo --games 1.5", '--games: expected a whole number, found "1.5"'),
        ("needed cryo --points x", '--points: expected a number, found "x"'),
        ("faction cryo", "libration faction: expected NAME, found none"),
        ("batch cryo --players", "--players"),
    ],
)
def test_a_wrong_command_line_is_refused_in_our_words(run: Run, words: str, message: str) -> None:
    refused = run(*words.split())
    assert_bad_input(refused, message)
    assert "Input should" not in refused.err and "Invalid value" not in refused.err
