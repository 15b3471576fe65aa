"""Hundreds of mistakes that users may make, in families; test_bad_inputs tries them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, field

Files = dict[str, str | bytes]
FOLDER, PIPE, LOOP = b"a folder", b"a pipe", b"a loop"  # what stands in the place of a file

HUGE = "9" * 5000  # Python reads at most 4,300 digits
HEX = "0x" + "f" * 5000  # and writes no number of this size
DEEP = "[" * 3000 + "]" * 3000
NUL = r'"a\u0000b{}"'


@dataclass(frozen=True)
class Case:
    """A command, and the files that it finds."""

    name: str
    words: tuple[str, ...]
    files: Files = field(default_factory=dict)


WORDS = {  # in the place of a name
    "nothing": "",
    "a space": " ",
    "a path": "../../etc/passwd",
    "colours": "\x1b[31mred",
    "two lines": "one\ntwo",
    "a long one": "a" * 5000,
    "no letters": "\udcff\udcfe",
    "a star": "*",
}
NUMBERS = ("", "x", "1.5", "-1", HUGE, "0x10", "1e3", "nan", "\u0663\u0660\u0660\u0660\u0660\u0660")


def commands() -> Iterator[Case]:
    """Words and numbers on the command line."""
    alone = ("play", "batch", "check", "bench", "ladder", "options", "tables", "strategies", "seats", "show")
    for command in (*alone, "needed"):
        for name, word in WORDS.items():
            yield Case(f"{command} {name}", (command, word))
    for command in ("faction", "component", "whatif"):
        for name, word in WORDS.items():
            yield Case(f"{command} of {name}", (command, word, "x"))
            yield Case(f"{command} called {name}", (command, "gaia_project", word))
    for command in ("replay", "tune"):
        for name, word in WORDS.items():
            yield Case(f"{command} {name}", (command, word, "x.toml"))
    for name, word in WORDS.items():
        yield Case(f"plan {name}", ("sweep", word))
        yield Case(f"strategy {name}", ("play", "gaia_project", "--strategy", word))
        yield Case(f"option {name}", ("play", "cryo", "--option", word))
        yield Case(f"value {name}", ("play", "cryo", "--option", f"mode={word}"))
        yield Case(f"factions {name}", ("play", "gaia_project", "--factions", word))
        yield Case(f"run {name}", ("verify", f"nowhere/{word}"))
        yield Case(f"row {name}", ("play", "--run", f"nowhere/{word}"))
        yield Case(f"page {name}", ("play", "cryo", "--html", f"nowhere/{word}/x"))
        yield Case(f"rounds {name}", ("play", "cryo", "--rounds", word))
        yield Case(f"needed for {name}", ("needed", "gaia_project", word))
        yield Case(f"changed to {name}", ("whatif", "gaia_project", f"factions.firaks.start.ore={word}"))
        yield Case(f"report {name}", ("report", f"nowhere/{word}"))
        yield Case(f"weights {name}", ("tune", "gaia_project", "scripted", "--weights", word))
        yield Case(f"rungs {name}", ("ladder", "cryo", "--compare", word))
        yield Case(f"back end {name}", ("sweep", "demo", "--backend", word))
        yield Case(f"command {name}", (f"{word}-", "gaia_project"))
    for number in NUMBERS:
        shown = number[:6]
        yield Case(f"--players {shown}", ("play", "gaia_project", "--players", number))
        yield Case(f"--seed {shown}", ("batch", "cryo", "--seed", number))
        yield Case(f"--games {shown}", ("batch", "cryo", "--games", number))
        yield Case(f"--workers {shown}", ("sweep", "demo", "--workers", number))
        yield Case(f"check --players {shown}", ("check", "cryo", "--players", number))
        yield Case(f"--generations {shown}", ("tune", "cryo", "scripted", "--generations", number))
        yield Case(f"whatif --games {shown}", ("whatif", "cryo", "rival.drones=4", "--games", number))
        yield Case(f"component --games {shown}", ("component", "cryo", "x", "--games", number))
        yield Case(f"verify --games {shown}", ("verify", "nowhere", "--games", number))


PLAN = {
    "game": '"gaia_project"',
    "players": "3",
    "strategies": '["random"]',
    "games": "100",
}
TEXTS: Files = {  # no TOML, or none that may be
    "no value": "game =",
    "no key": '= "gaia_project"',
    "twice": "a = 1\na = 2",
    "no end": 'a = "',
    "a table twice": "[a]\n[a]",
    "other bytes": b"\xff\xfe\x00a",
    "a NUL": "a = 1\x00",
    "JSON": '{"game": "gaia_project"}',
    "huge": f"a = {HUGE}",
    "hex": f"a = {HEX}",
    "octal": "a = 0o" + "7" * 5000,
    "deep": f"a = {DEEP}",
    "deep tables": "a = " + "{a = " * 3000 + "1" + "}" * 3000,
    "dotted": ".".join(["a"] * 50_000) + " = 1",
    "long": "# " + "a" * 3_000_000,
    "a folder": FOLDER,
    "a pipe": PIPE,
    "a loop": LOOP,
}
VALUES: tuple[str, ...] = (
    "true",
    "1.5",
    "-7",
    f"{10**18}",
    HEX,
    HUGE,
    "[]",
    "{}",
    "[[]]",
    "{a = 1}",
    "[1, 'a', {}]",
    "nan",
)
VALUES += ("inf", "2026-11-16", "07:30:00", '""', '"\\u001b[31m"', '"' + "a" * 5000 + '"', DEEP, "'''a\nb'''")
RIGHT = {  # values that a key may have
    *(("games", "1"), ("shard", "1"), ("seed", f"{10**18}"), ("variants", "[{}]"), ("note", '""')),
    *(("note", '"' + "a" * 5000 + '"'), ("note", "'''a\nb'''"), ("note", '"\\u001b[31m"'), ("code", "[]")),
    *(("weights", "{}"), ("temperature", "1.5"), ("name", '"' + "a" * 5000 + '"')),
}


def wrong(key: str, *more: str) -> Iterator[str]:
    """Values that a key must not have."""
    return (value for value in (*VALUES, *more) if (key, value) not in RIGHT)


def plan(**keys: str) -> str:
    """A plan, with some keys changed."""
    return "\n".join(f"{key} = {value}" for key, value in (PLAN | keys).items())


def shown(value: str | bytes) -> str:
    """A value as part of a name."""
    return repr(value)[:24]


def plans() -> Iterator[Case]:
    """Files of plans."""
    for name, text in TEXTS.items():
        yield Case(f"plan {name}", ("sweep", "plan.toml"), {"plan.toml": text})
    for place in (".", "..", "/", "/dev/null", "/dev/zero", "nowhere.toml", "nowhere/plan.toml", "a" * 300):
        yield Case(f"plan {place[:20]}", ("sweep", place))
    keys = ("game", "players", "strategies", "games", "factions", "code", "overlays", "variants", "seed")
    for key in (*keys, "shard", "precision", "name", "unknown"):
        for value in wrong(key):
            files: Files = {"plan.toml": plan(**{key: value})}
            yield Case(f"plan {key} {shown(value)}", ("sweep", "plan.toml"), files)
    for key in ("strategies", "overlays", "code"):
        for value in (NUL.format(".toml"), NUL.format(".py"), '"."', '".."', '"/"', '"a.toml"', '"a.py"'):
            files = {"plan.toml": plan(**{key: f"[{value}]"}), "a.toml": PIPE, "a.py": PIPE}
            yield Case(f"plan {key} file {value}", ("sweep", "plan.toml"), files)
    for value in (*VALUES, '{name = "a", dials = {"$x$" = true}}', "{dials = {}}", "{overlay = 1}"):
        files = {"plan.toml": plan(variants=f"[{{mode = {value}}}]", game='"cryo"')}
        yield Case(f"variant {shown(value)}", ("sweep", "plan.toml"), files)
        files = {"plan.toml": plan(variants=f'[{{name = "a", dials = {{a = {value}}}}}]'.replace("\n", " "))}
        if value not in ("1.5", "-7"):
            yield Case(f"dial {shown(value)}", ("sweep", "plan.toml"), files)


def overlays() -> Iterator[Case]:
    """Files of changed components."""
    for game in ("gaia_project", "cryo"):
        words = ("play", game, "--overlay", "change.toml")
        for name, text in TEXTS.items():
            yield Case(f"{game} overlay {name}", words, {"change.toml": text})
    texts = [
        "[factions.faction.terrans.start]\ncredits = {}",
        "[factions.faction.terrans]\nhome = {}",
        "[planets]\nplanet = {}",
        "[planets.planet.terra]\ncircle = {}",
        "[structures]\nstructure = {}",
        "[rules]\nrounds = {}",
        "[scale]\n'factions.faction.terrans.start.credits' = {}",
        "factions = {}",
        "name = {}",
        "[maps.layout]\nmap_4_players = {}",
        "[nowhere]\na = {}",
    ]
    for text in texts:
        for value in VALUES:
            if "name =" in text and value.startswith(('"', "'")):
                continue
            if value == "{}" and "nowhere" not in text and "start" not in text and "name" not in text:
                continue  # changes nothing
            if "scale" in text and value in ("1.5", '"' + "a" * 5000 + '"'):
                continue
            files: Files = {"change.toml": text.format(value)}
            name = f"overlay {text.splitlines()[-1][:20]} {shown(value)}"
            yield Case(name, ("play", "gaia_project", "--overlay", "change.toml"), files)


def strategies() -> Iterator[Case]:
    """Files of strategies."""
    words = ("play", "gaia_project", "--strategy", "mine.toml")
    for name, text in TEXTS.items():
        yield Case(f"strategy {name}", words, {"mine.toml": text})
    for key in ("name", "note", "rung", "temperature", "like", "weights", "weight"):
        for value in wrong(key):
            yield Case(f"strategy {key} {shown(value)}", words, {"mine.toml": f"{key} = {value}"})
    for value in wrong("of a weight"):
        if value not in ("1.5", "-7"):
            text = f"[weights]\ninstitute = {value}"
            yield Case(f"strategy weight {shown(value)}", words, {"mine.toml": text})
    for name in ("institut", "x", "a" * 5000):
        yield Case(f"strategy unknown {name[:9]}", words, {"mine.toml": f"[weights]\n{name} = 1"})
        yield Case(f"tune {name[:9]}", ("tune", "gaia_project", "scripted", "--weights", name))
    for out in (".", "x.txt", "/", "nowhere\x1b.txt"):
        yield Case(f"tune --out {out!r}", ("tune", "gaia_project", "scripted", "--out", out))


def code() -> Iterator[Case]:
    """Files of policies."""
    texts: Files = {
        "nothing": "",
        "other bytes": b"\xff\xfe\x00a",
        "a NUL": "a = 1\x00",
        "no Python": "def choose(",
        "deep": f"a = {DEEP}",
        "deeper": "a = " + "-" * 100_000 + "1",
        "an error": "1 / 0",
        "an exit": "import sys; sys.exit(0)",
        "a number": "choose = 1",
        "other arguments": "def choose(a, b):\n    return 0",
        "any arguments": "def choose(*a):\n    return 0",
        "huge": f"a = {HUGE}",
        "recursion": "def f():\n    f()\nf()",
        "an interrupt": "raise KeyError('\\n'.join('abc'))",
        "a folder": FOLDER,
        "a pipe": PIPE,
        "a loop": LOOP,
    }
    for name, text in texts.items():
        yield Case(f"code {name}", ("play", "gaia_project", "--code", "mine.py"), {"mine.py": text})
    for file in (".", "mine.txt", "no-name.py", "/dev/zero", "nowhere.py"):
        yield Case(f"code {file}", ("play", "cryo", "--code", file), {"mine.txt": "", "no-name.py": ""})


def records() -> Iterator[Case]:
    """Files of recorded games."""
    lines: Files = {
        "nothing": "",
        "no JSON": "{",
        "a number": "7",
        "a list": "[]",
        "an object": "{}",
        "huge": f'{{"id": {HUGE}}}',
        "large": '{"id": 1' + "0" * 4000 + "}",
        "deep": DEEP,
        "less deep": "[" * 900 + "]" * 900,
        "nan": '{"id": NaN}',
        "other bytes": b"\xff\xfe\x00a",
        "a long text": '{"id": "' + "a" * 5000 + '"}',
        "an id of control letters": '{"id": "\\u001b[31m"}',
        "a folder": FOLDER,
        "a pipe": PIPE,
        "a loop": LOOP,
    }
    for game in ("gaia_project", "cryo"):
        for name, text in lines.items():
            yield Case(f"{game} record {name}", ("replay", game, "games.jsonl"), {"games.jsonl": text})
        for name, content in {
            "no gzip": b"{}\n",
            "half": gzip.compress(b"{}\n" * 1000, mtime=0)[:-9],
            "nothing": b"",
        }.items():
            yield Case(f"{game} gzip {name}", ("replay", game, "games.jsonl.gz"), {"games.jsonl.gz": content})
        for file in (".", "/dev/zero", "nowhere.jsonl"):
            yield Case(f"{game} record {file}", ("replay", game, file))


def runs() -> Iterator[Case]:
    """Folders that are no runs."""
    instead: Files = {"a file": "mine", "a pipe": PIPE, "a loop": LOOP}
    manifests: Files = {
        "nothing": "",
        "a number": "7",
        "a list": "[]",
        "an object": "{}",
        "no JSON": "{",
        "huge": f'{{"plan": {HUGE}}}',
        "deep": DEEP,
        "deep within": f'{{"plan": {"[" * 900}{"]" * 900}}}',
        "nan": '{"plan": NaN}',
        "plan of nothing": '{"plan": {}, "complete": true}',
        "plan of a number": '{"plan": 7}',
        "other bytes": b"\xff\xfe\x00a",
        "a folder": FOLDER,
        "a pipe": PIPE,
        "a loop": LOOP,
    }
    for words in (
        ("verify", "run"),
        ("play", "--run", "run"),
        ("report", "run"),
        ("sweep", "demo", "--out", "run"),
    ):
        for name, text in manifests.items():
            yield Case(f"{words[0]} manifest {name}", words, {"run/manifest.json": text})
        for name, text in instead.items():
            yield Case(f"{words[0]} run {name}", words, {"run": text})
    for name in ("letters.txt", ".hidden", "games", "code", ".part-1-letter"):
        yield Case(f"sweep into {name}", ("sweep", "demo", "--out", "run"), {f"run/{name}": "mine"})


def options() -> Iterator[Case]:
    """Options that the other families leave out, and names of new games."""
    names = ("class", "1st", "_mine", "Mine", "m\u00fchle", "a-b", "a.b", "gaia_project", "template")
    for name in (*WORDS.values(), *names, "/tmp/mine", "a" * 41):
        yield Case(f"new-game {shown(name)}", ("new-game", name))
    for number in NUMBERS:
        digits = number[:6]
        yield Case(f"bench --seconds {digits}", ("bench", "cryo", "--players", "9", "--seconds", number))
        yield Case(f"ladder --games {digits}", ("ladder", "cryo", "--games", number))
        yield Case(f"play --game {digits}", ("play", "cryo", "--players", "9", "--game", number))
        yield Case(f"play --run --game {digits}", ("play", "--run", "nowhere", "--game", number))
        yield Case(f"verify --seed {digits}", ("verify", "nowhere", "--seed", number))
        yield Case(f"tune --population {digits}", ("tune", "cryo", "scripted", "--population", number))
        yield Case(f"tune --validation {digits}", ("tune", "cryo", "scripted", "--validation", number))
    for name, word in WORDS.items():
        yield Case(f"scheduler {name}", ("sweep", "demo", "--scheduler", word))
        yield Case(f"dask {name}", ("sweep", "demo", "--backend", "dask", "--scheduler", word))
        yield Case(f"check option {name}", ("check", "gaia_project", "--option", f"{word}=1"))
        yield Case(f"bench option {name}", ("bench", "gaia_project", "--option", f"turn_order={word}"))
        yield Case(f"sweep strategy {name}", ("sweep", "demo", "--strategy", word))
    for words in (
        *(("report",), ("report", ""), ("report", "x", "--json", "--out", "y"), ("report", "x", "y")),
        *(("report", "x", "--json", "--pdf"), ("report", "x", "--json", "--summary"), ("report", "--no")),
        *(("play",), ("play", "cryo", "--run", "x"), ("play", "cryo", "cryo"), ("play", "--trust-code")),
        *(("verify",), ("sweep",), ("batch",), ("replay", "cryo"), ("tune", "cryo"), ("new-game",)),
        *(("sweep", "demo", "--trust-code"), ("sweep", "demo", "--workers", "0"), ("games", "cryo")),
        *(("sweep", "demo", "--out", "/dev/null"), ("plans", "x")),
        *(("sweep", "."), ("sweep", "run", "--strategy", "random"), ("batch", "cryo", "--games", "10000001")),
        *(
            ("play", "cryo", "--option", "mode=solo", "--option", "mode=solo"),
            ("batch", "cryo", "--factions", ""),
        ),
        *(
            ("play", "gaia_project", "--factions", "terrans", "--option", "factions=xenos"),
            ("check", "cryo", "-x"),
        ),
    ):
        yield Case(f"options {' '.join(words)}", words)


FAMILIES = {
    family.__name__: list(family())
    for family in (commands, options, plans, overlays, strategies, code, records, runs)
}
