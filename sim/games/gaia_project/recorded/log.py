"""The text of a recorded game's log: entries and their commands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sim.errors import BadInput, unknown
from sim.games.gaia_project.rules.vocabulary import Faction, Gain, Stone, Structure, Track

# Names of the recording engine -> the ids of our data files, or our codes.
FACTIONS = {
    name.lower().replace("bal_taks", "baltaks").replace("_", "-"): index
    for index, name in enumerate(Faction._fields)
}
TRACKS = {
    "terra": Track.TERRAFORMING,
    "nav": Track.NAVIGATION,
    "int": Track.ARTIFICIAL_INTELLIGENCE,
    "gaia": Track.GAIA_PROJECT,
    "eco": Track.ECONOMY,
    "sci": Track.SCIENCE,
}
SLOTS = {name: index for index, name in enumerate((*TRACKS, "free1", "free2", "free3"))}
ADVANCED_SLOTS = {f"adv-{name}": track for name, track in TRACKS.items()}
BOOSTERS = {
    "booster1": "booster_01",
    "booster2": "booster_03",
    "booster3": "booster_02",
    "booster4": "booster_04",
    "booster5": "booster_05",
    "booster6": "booster_06",
    "booster7": "booster_08",
    "booster8": "booster_07",
    "booster9": "booster_09",
    "booster10": "booster_10",
}
TOKENS = {
    "fed1": "fed_vp_12",
    "fed2": "fed_vp_8_qic_1",
    "fed3": "fed_vp_8_tokens_2",
    "fed4": "fed_vp_7_ore_2",
    "fed5": "fed_vp_7_credits_6",
    "fed6": "fed_vp_6_knowledge_2",
    "gleens": "fed_gleens",
}
BOARD_ACTIONS = {
    "power1": "power_7_knowledge_3",
    "power2": "power_5_terraform_2",
    "power3": "power_4_ore_2",
    "power4": "power_4_credits_7",
    "power5": "power_4_knowledge_2",
    "power6": "power_3_terraform_1",
    "power7": "power_3_tokens_2",
    "qic1": "qic_4_tech_tile",
    "qic2": "qic_3_rescore_federation",
    "qic3": "qic_2_planet_types",
}
UPGRADES = {
    "ts": Structure.TRADING_STATION,
    "lab": Structure.RESEARCH_LAB,
    "PI": Structure.PLANETARY_INSTITUTE,
    "ac1": Structure.ACADEMY_LEFT,
    "ac2": Structure.ACADEMY_RIGHT,
}
STONES = {
    "area1": Stone.BOWL_1,
    "area2": Stone.BOWL_2,
    "area3": Stone.BOWL_3,
    "gaia": Stone.GAIA_AREA,
    "discard": Stone.NOWHERE,
}
GAINS = {
    "c": Gain.CREDITS,
    "o": Gain.ORE,
    "k": Gain.KNOWLEDGE,
    "q": Gain.QIC,
    "t": Gain.POWER_TOKENS,
    "pw": Gain.CHARGE,
}
COSTS = ("c", "o", "k", "q", "pw", "gf", "t-a3", "tg")

# Specials that are followed by a command saying where; the others are named by what they give.
JOINED_SPECIALS = ("step", "range+3", "up-lowest", "down-lab", "swap-PI", "space-station")

_HEX = r"\d+(?:[AB]\d+|C)"
_AMOUNT = r"\d{0,2}(?:pw|t-a3|tg|gf|[ckoqt])"
_AMOUNTS = rf"{_AMOUNT}(?:,{_AMOUNT})*"
_PLACE = r"(?:area[123]|brainstone): \d{1,3}"
_USING = rf"(?: using (?P<using>{_PLACE}(?:, {_PLACE})*))?"


def _any(names: Mapping[str, object] | tuple[str, ...]) -> str:
    return "(?:" + "|".join(re.escape(name) for name in names) + ")"


_FORMS: Mapping[str, tuple[str, str]] = {
    # word: pattern of what follows it, and the same for people
    "build": (
        rf" (?P<what>m|gf|sp|{_any(UPGRADES)}) (?P<hexes>{_HEX}){_USING}",
        "build m|ts|lab|PI|ac1|ac2|gf|sp HEX",
    ),
    "booster": (rf" (?P<what>{_any(BOOSTERS)})", "booster boosterN"),
    "pass": (
        rf"(?: (?P<what>{_any(BOOSTERS)})| undefined)? returning (?P<back>{_any(BOOSTERS)})",
        "pass boosterN returning boosterN",
    ),
    "up": (rf" (?P<what>{_any(TRACKS)})", f"up {'|'.join(TRACKS)}"),
    "tech": (rf" (?P<what>{_any(SLOTS)}|{_any(ADVANCED_SLOTS)})", f"tech {'|'.join(SLOTS)}|adv-TRACK"),
    "cover": (rf" (?P<what>{_any(SLOTS)})", f"cover {'|'.join(SLOTS)}"),
    "federation": (
        rf" (?P<hexes>{_HEX}(?:,{_HEX})*) (?P<what>{_any(TOKENS)}){_USING}",
        "federation HEX,HEX fedN",
    ),
    "fedtile": (rf" (?P<what>{_any(TOKENS)})", "fedtile fedN"),
    "action": (rf" (?P<what>{_any(BOARD_ACTIONS)})", "action power1..7|qic1..3"),
    "special": (
        rf" (?P<what>{_any(JOINED_SPECIALS)}|(?P<gain>{_AMOUNTS}))",
        f"special {'|'.join(JOINED_SPECIALS)}|GAIN",
    ),
    "swap-PI": (rf" (?P<hexes>{_HEX})", "swap-PI HEX"),
    "spend": (rf" (?P<cost>{_AMOUNTS}) for (?:(?P<what>tech)|(?P<gain>{_AMOUNTS}))", "spend COST for GAIN"),
    "burn": (r" (?P<what>[1-9]\d?)", "burn N"),
    "charge": (rf" (?P<gain>{_AMOUNTS})", "charge Npw"),
    "decline": (rf"(?: (?:(?P<what>tech)|(?P<gain>{_AMOUNTS})))?", "decline Npw"),
    "income": (rf" (?P<gain>{_AMOUNTS})", "income Nt,Npw"),
    "brainstone": (rf" (?P<what>{_any(STONES)})", f"brainstone {'|'.join(STONES)}"),
    "lostPlanet": (rf" (?P<hexes>{_HEX})", "lostPlanet HEX"),
    "endturn": ("", "endturn"),
}
_PATTERNS = {word: re.compile(word + rest, re.ASCII) for word, (rest, _) in _FORMS.items()}
_BRACKETS = re.compile(r" \([^()]*\)")
_PARTS = re.compile(r"([0-9]*)(.+)")

Amounts = tuple[tuple[str, int], ...]  # (unit, how many) in the order of the text


@dataclass(frozen=True)
class Command:
    """One command of an entry; which fields are filled depends on its word."""

    text: str
    word: str
    what: str = ""
    back: str = ""  # the booster given back
    hexes: tuple[str, ...] = ()
    cost: Amounts = ()
    gain: Amounts = ()
    using: Mapping[str, int] | None = None  # tokens by place; None if the log doesn't say


@dataclass(frozen=True)
class Entry:
    """One entry of the log: a player's whole turn, or one answer."""

    text: str
    faction: int
    commands: tuple[Command, ...]


def without_brackets(text: str) -> str:
    """An entry without the comments for people: bowls or levels before and after."""
    return _BRACKETS.sub("", text)


def parse_amounts(text: str | None) -> Amounts:
    """``2pw,t`` as (("pw", 2), ("t", 1)); a unit without a number means 1."""
    if not text:
        return ()
    parts = (_PARTS.fullmatch(part) for part in text.split(","))
    return tuple((part[2], int(part[1] or 1)) for part in parts if part)


def parse_command(text: str, where: str) -> Command:
    """Parse one command, already without brackets."""
    word = text.split(" ", 1)[0]
    if word not in _PATTERNS:
        raise unknown("a command", word, _PATTERNS, where)
    match = _PATTERNS[word].fullmatch(text)
    if match is None:
        raise BadInput(f'{where}: expected "{_FORMS[word][1]}", found "{text}"')
    parts = match.groupdict()
    cost, gain = parse_amounts(parts.get("cost")), parse_amounts(parts.get("gain"))
    _check_units(cost, COSTS, text, where)
    _check_units(gain, (*GAINS, "tg") if word == "decline" else tuple(GAINS), text, where)
    return Command(
        text=text,
        word=word,
        what=parts.get("what") or "",
        back=parts.get("back") or "",
        hexes=tuple(parts["hexes"].split(",")) if "hexes" in parts else (),
        cost=cost,
        gain=gain,
        using=_parse_using(parts.get("using")),
    )


def _check_units(amounts: Amounts, allowed: tuple[str, ...], text: str, where: str) -> None:
    for unit, _ in amounts:
        if unit not in allowed:
            raise BadInput(f'{where}: expected one of {", ".join(allowed)} in "{text}", found "{unit}"')


def _parse_using(text: str | None) -> Mapping[str, int] | None:
    if text is None:
        return None
    places = (part.split(": ") for part in text.split(", "))
    return {place: int(count) for place, count in places}


def parse_entry(text: str, where: str) -> Entry:
    """Parse one entry after the set-up: a faction's name, then commands joined by ". "."""
    name, _, rest = without_brackets(text).partition(" ")
    if name not in FACTIONS:
        raise unknown("a faction", name, FACTIONS, where)
    commands = tuple(parse_command(part, where) for part in rest.split(". "))
    return Entry(text=text, faction=FACTIONS[name], commands=commands)
