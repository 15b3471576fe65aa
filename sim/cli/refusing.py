"""A wrong command line, in the words of all our errors: which option, what was expected, what was found."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from typer.exceptions import TyperException

from sim.errors import meant, short
from sim.files.old_names import ARGUMENTS
from sim.files.reading import EXPECTED, first_problem

PARSED = {"int_parsing": "a whole number", "float_parsing": "a number", "bool_parsing": "true or false"}


def refusal(error: TyperException) -> str:
    """One line. Typer's classes aren't public, so they are known by what they carry."""
    context = getattr(error, "ctx", None)
    program = context.command_path if context else "libration"
    if context and (wrong := getattr(error, "option_name", "")):
        return _unknown(wrong, {name for one in context.command.params for name in one.opts}, program)
    parameter = getattr(error, "param", None)
    if isinstance(error.__cause__, ValidationError) and parameter is not None:
        return f"{_called(parameter)}: {_rejected(error.__cause__)}"
    if parameter is not None and hasattr(error, "param_type"):  # it is missing
        return f"{program}: expected {_called(parameter)}, found none. {parameter.help or ''}"
    return error.format_message()


def _unknown(option: str, known: set[str], command: str) -> str:
    new = f"--{ARGUMENTS.get(option.removeprefix('--'), '')}"
    if new in known:
        return f"{option} is now called {new}"
    near = meant(known, option)
    hint = f'. Did you mean "{near}"?' if near else ""
    return f"{short(option)}: no such option{hint} (see `{command} --help`)"


def _called(parameter: Any) -> str:
    """What users call an option or an argument."""
    if parameter.param_type_name == "option":
        return str(parameter.opts[0])
    return str(parameter.metavar or parameter.name.upper()).strip("[]").split("=")[0]


def _rejected(error: ValidationError) -> str:
    """What was expected and found."""
    details = first_problem(error)
    kind, found = details["type"], short(str(details["input"]))
    if kind in PARSED:
        return f'expected {PARSED[kind]}, found "{found}"'
    expected = EXPECTED[kind].format(**details.get("ctx", {})) if kind in EXPECTED else details["msg"]
    return f"expected {expected}, found {found}"
