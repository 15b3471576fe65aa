"""Plans: what a sweep shall play, as a TOML file. Read, checked, every mistake said in one line.

====================  =====================================================================================
``game``              name of the game
``name``              name of the plan; that of its file if not given
``players``           a number of players, or a list of them: a cell for each
``factions``          "all" (default), a list, "mirror" (as all; each deal is played once for each rotation
                      of the personas, with the same set-up, factions and luck), or "dealt" (left to the
                      game's own option ``factions``: random, choice, auctions)
``personas``          strategies by seat, rotated; one plays all seats, more than seats take turns; a file of
                      a persona (``my.toml``) is looked for beside the plan
``code``              Python files of more strategies, beside the plan; their names can stand in ``personas``
``games``             games for each cell; or
``[precision]``       ``score`` or ``win_share``: half-width of the 95 % interval to reach for every faction
                      of a cell, and ``maximum``: games after which a cell stops all the same
``overlays``          files of changed components, a cell for each; "printed" is none
``[[variants]]``      options of the game, a cell for each; ``name`` names it; a table ``overlay`` changes
                      components for this variant, as an overlay's file does (``sim/rooms/overlays.py``);
                      a table ``dials`` says at which numbers a variant stands, for the report's curves
``seed``              the same seed plays the same games (0)
``shard``             games in one file; from the number of games if not given
====================  =====================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from sim import games
from sim.errors import BadInput, unknown
from sim.files.reading import EXPECTED, path_text, problem, read_toml, shown
from sim.kernel.game import Game
from sim.playing.batch import MAX_SEED
from sim.rooms.overlays import Change, joined
from strategies import registry

FOLDER = Path(__file__).parent / "plans"
PRINTED = "printed"
MOST_DIAL = 1e9  # that a curve is drawn over
KINDS = ("overlays", "personas", "code")  # of a plan's files; folders of their copies in a run
SCHEMES = ("all", "mirror", "dealt")
NO_OPTIONS = ("name", "overlay", "dials")  # keys of a variant that are no options of the game
MAX_GAMES = 10**9  # of a cell
SHARDS = 50  # at least so many files, if the plan has no ``shard``, unless they became too small
SMALLEST_SHARD, LARGEST_SHARD = 200, 1000

Count = Annotated[int, Field(ge=1, le=MAX_GAMES)]
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\w[\w.+=, -]*$")]
SAYS = EXPECTED | {"string_pattern_mismatch": "letters, digits, spaces and .+=,-_ only"}


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Precision(_Table):
    """When a cell has enough games."""

    maximum: Count
    score: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    win_share: Annotated[float, Field(gt=0, lt=1)] | None = None


class Plan(_Table):
    """A plan as written; what depends on the game is checked by ``check``."""

    game: str
    name: Name
    players: Annotated[list[int], Field(min_length=1)]
    factions: str | list[str] = "all"
    personas: Annotated[list[str], Field(min_length=1, max_length=64)]
    code: Annotated[list[str], Field(max_length=16)] = []
    games: Count | None = None
    precision: Precision | None = None
    overlays: Annotated[list[str], Field(min_length=1)] = [PRINTED]
    variants: Annotated[list[dict[str, Any]], Field(min_length=1)] = [{}]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] = 0
    shard: Annotated[int, Field(ge=1, le=100_000)] | None = None

    @field_validator("players", mode="before")
    @classmethod
    def _one_or_more(cls, value: Any) -> Any:
        return [value] if isinstance(value, int) and not isinstance(value, bool) else value

    @field_validator("factions", mode="before")
    @classmethod
    def _word_or_list(cls, value: Any) -> Any:
        if isinstance(value, str) or (isinstance(value, list) and all(isinstance(x, str) for x in value)):
            return value
        raise ValueError(f"expected {_or(SCHEMES)}, or a list of factions, found {shown(value)}")

    @property
    def size(self) -> int:
        """Games of a cell, at most."""
        return self.precision.maximum if self.precision else self.games or 0

    @property
    def replays(self) -> int:
        """Games of one deal."""
        return len(self.personas) if self.factions == "mirror" else 1

    @property
    def shard_size(self) -> int:
        """Games in one file. It depends on nothing but the plan: files must not depend on the machine."""
        if self.shard:
            return self.shard
        size = max(SMALLEST_SHARD, min(LARGEST_SHARD, self.size // SHARDS))
        if self.factions == "mirror":  # a deal stays whole
            size += -size % len(self.personas)
        return size


def packaged() -> dict[str, Path]:
    """The plans that come with the program, by name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def find(text: str) -> Path:
    """The file of a plan, given as a path or as the name of a packaged one."""
    path = Path(text)
    if text in packaged():
        return packaged()[text]
    if path.suffix == ".toml" or path.exists():
        return path
    raise unknown("a packaged plan, or a TOML file", text, packaged())


def summary(path: Path) -> tuple[str, str]:
    """Two short texts for a list of plans: the comment at the head of the file, and what is played."""
    plan = read(path)
    lines = path.read_text().splitlines()
    comment = " ".join(
        line.lstrip("# ") for line in lines[: next(i for i, x in enumerate(lines) if x[:1] != "#")]
    )
    return comment, contents(plan)


def contents(plan: Plan) -> str:
    """What a plan plays, in one line."""
    players = _or([str(count) for count in plan.players])
    deals = {"all": [], "mirror": ["mirrored deals"], "dealt": ["factions as dealt"]}
    factions = deals[plan.factions] if isinstance(plan.factions, str) else [f"{len(plan.factions)} factions"]
    cells = len(plan.variants) * len(plan.overlays) * len(plan.players)
    parts = [
        plan.game,
        f"{players} players",
        *factions,
        f"personas {', '.join(map(persona_name, plan.personas))}",
    ]
    if plan.precision:
        target = plan.precision
        wanted = f"score ±{target.score:g}" if target.score else f"win share ±{target.win_share:g}"
        games = f"{wanted}, at most {target.maximum:,} games"
    else:
        games = f"{plan.games:,} games"
    changed = sum("overlay" in variant for variant in plan.variants)
    parts += [f"{changed} of {len(plan.variants)} variants change components"] if changed else []
    return " · ".join([*parts, games if cells == 1 else f"{cells} cells of {games}"])


def read(path: Path, code: Sequence[Path] = (), personas: Sequence[str] = ()) -> Plan:
    """The plan of a file, checked; ``code`` is added to its own, and ``personas`` take the place of them.

    Code that the plan does not name plays all seats: so every plan can be played by a policy of one's own.
    """
    plan = parse(read_toml(path), path)
    stems = [file.stem for file in code]
    if not personas and stems and not set(stems) & set(plan.personas):
        personas = stems
    here = [str(Path(text).resolve()) if registry.is_file(text) else text for text in personas]
    files = [*plan.code, *(str(file.resolve()) for file in code)]
    plan = plan.model_copy(update={"code": files, "personas": here or plan.personas})
    check(plan, path)
    return plan


def parse(content: Mapping[str, Any], path: Path) -> Plan:
    """The plan of a TOML document, as far as it can be checked without its game."""
    given = {"name": path.stem} | dict(content)
    try:
        plan = Plan.model_validate(given)
    except ValidationError as error:
        raise BadInput(f"{path.name}: {_problem(error)}") from None
    if plan.games is not None and plan.precision is not None:
        raise _wrong(path, "games", "either games or precision", "both")
    if plan.games is None and plan.precision is None:
        raise _wrong(path, "games", "either games or precision", "neither")
    if plan.precision and (plan.precision.score is None) == (plan.precision.win_share is None):
        found = "neither" if plan.precision.score is None else "both"
        raise _wrong(path, "precision", "either score or win_share", found)
    folder = path.resolve().parent
    return placed(plan, lambda kind, text: str(folder / text))


def placed(plan: Plan, place: Callable[[str, str], str]) -> Plan:
    """The plan with other paths of its files: ``place`` is given the kind of a file, and its path."""
    overlays = [text if text == PRINTED else place("overlays", text) for text in plan.overlays]
    personas = [place("personas", text) if registry.is_file(text) else text for text in plan.personas]
    code = [place("code", text) for text in plan.code]
    return plan.model_copy(update={"overlays": overlays, "personas": personas, "code": code})


def persona_name(persona: str) -> str:
    """What is said of a persona before its file is read."""
    return Path(persona).name


def overlay_of(overlay: str, variant: Mapping[str, Any]) -> Path | Change | None:
    """What a cell lays over the printed components: the file of an overlay, and what its variant changes."""
    path = None if overlay == PRINTED else Path(overlay)
    return joined(path, variant.get("overlay", {}), "overlay")


def overlay_name(overlay: str) -> str:
    """What tables call an overlay's file."""
    return PRINTED if overlay == PRINTED else Path(overlay).stem


def components_name(overlay: str, variant: Mapping[str, Any]) -> str:
    """What tables call the components of a cell: "printed" are those, and nothing else is."""
    changed = [variant_name(variant)] if variant.get("overlay") else []
    files = [overlay_name(overlay)] if overlay != PRINTED else []
    return " + ".join([*files, *changed]) or PRINTED


def variant_options(variant: Mapping[str, Any]) -> dict[str, str]:
    """The options of a variant, as text."""
    return {key: str(value).lower() for key, value in variant.items() if key not in NO_OPTIONS}


def variant_name(variant: Mapping[str, Any]) -> str:
    """What tables call a variant."""
    options = variant_options(variant)
    return str(
        variant.get("name") or ", ".join(f"{key}={value}" for key, value in options.items()) or "default"
    )


def check(plan: Plan, path: Path) -> None:
    """BadInput where the plan asks for what its game does not have, or contradicts itself."""
    if plan.game not in games.names():
        raise unknown("a game", plan.game, games.names(), f"{path.name}: game")
    game = games.get(plan.game)
    for place, players in enumerate(plan.players):
        if players not in game.players:
            allowed = _or([str(count) for count in game.players])
            raise _wrong(path, f"players[{place}]", f"{allowed} for {game.name}", str(players))
    _once(path, "players", plan.players)
    _check_personas(plan, game, path)
    _once(path, "overlays", [overlay_name(overlay) for overlay in plan.overlays])
    for place, variant in enumerate(plan.variants):
        _check_variant(plan, variant, path, f"variants[{place}]")
    _once(path, "variants", [variant_name(variant) for variant in plan.variants])
    _check_dials(plan, path)
    for overlay in plan.overlays:
        whole = f'overlays "{overlay_name(overlay)}"'
        printed = _named(path, whole, game.load_components, overlay_of(overlay, {}))
        check_factions(plan, game, printed, path)
        for place, variant in enumerate(plan.variants):
            components, where = printed, f"variants[{place}]"
            if "overlay" in variant:
                components = _named(path, where, game.load_components, overlay_of(overlay, variant))
                check_factions(plan, game, components, path)
            for players in plan.players:
                seated = f"{where} with {players} players"
                _named(path, seated, game.options, players, variant_options(variant), components)


def check_factions(plan: Plan, game: Game, components: Any, path: Path) -> None:
    """Known factions, each once, enough of them for every seat, boards included."""
    if isinstance(plan.factions, str):
        if plan.factions not in SCHEMES:
            hint = "a way to seat factions; expected one, or a list of factions"
            raise unknown(hint, plan.factions, SCHEMES, f"{path.name}: factions")
        return
    if not game.seated:
        raise _wrong(path, "factions", f"{_or(SCHEMES)}: {game.name} has none to choose", "a list")
    for place, faction in enumerate(plan.factions):
        if faction not in game.factions:
            raise unknown(
                f"a faction of {game.name}", faction, game.factions, f"{path.name}: factions[{place}]"
            )
    _once(path, "factions", plan.factions)
    most = max(plan.players)
    if len(plan.factions) < most:
        raise _wrong(path, "factions", f"at least {most}, one per player", str(len(plan.factions)))
    boards = Counter(game.boards(components)[game.factions.index(name)] for name in plan.factions)
    sides = max(boards.values())
    if len(plan.factions) < sides * most:
        pair = [n for n in plan.factions if boards[game.boards(components)[game.factions.index(n)]] == sides]
        expected = f"one faction of each board, or at least {sides * most} factions to seat all equally often"
        raise _wrong(
            path, "factions", expected, f"{len(plan.factions)} with {' and '.join(pair[:2])} of one board"
        )


def _check_personas(plan: Plan, game: Game, path: Path) -> None:
    own = _named(path, "code", registry.own, game.name, plan.code)
    for name, strategy in own.items():
        if name not in plan.personas:
            raise _wrong(path, "personas", f'"{name}", the strategy of {strategy.code}', "it nowhere")
    called: dict[str, str] = {}
    for place, persona in enumerate(plan.personas):
        where = f"personas[{place}]"
        name = _named(path, where, registry.get, game.name, persona, own).name
        if called.setdefault(name, persona) != persona:
            expected = "another name than that of another persona"
            raise _wrong(path, where, expected, f'"{name}" in {called[name]} and {persona}')
    files = {persona for persona in plan.personas if registry.is_file(persona)}
    _once(path, "personas", [Path(file).name for file in files])
    if plan.factions == "mirror":
        count = len(plan.personas)
        if len(set(plan.personas)) == 1:
            raise _wrong(
                path, "personas", "two or more, which change seats in a mirror", f"only {plan.personas[0]}"
            )
        if plan.size % count:
            expected = f"a multiple of {count}, the personas that a mirror rotates"
            raise _wrong(path, "games" if plan.games else "precision.maximum", expected, str(plan.size))
        if plan.shard_size % count:
            raise _wrong(path, "shard", f"a multiple of {count} in a mirror", str(plan.shard_size))


def _check_dials(plan: Plan, path: Path) -> None:
    """No two variants are the same point of a curve."""
    seen: dict[tuple[Any, ...], str] = {}
    for place, variant in enumerate(plan.variants):
        dials = variant.get("dials", {})
        if place and len(dials) > 1:
            continue  # a point of no curve
        for dial, value in dials.items():
            point = (tuple(sorted(variant_options(variant).items())), dial, float(value))
            if point in seen:
                expected = f"another number than {seen[point]} has"
                raise _wrong(path, f"variants[{place}].dials.{dial}", expected, shown(value))
            seen[point] = f'variant "{variant_name(variant)}"'


def _check_variant(plan: Plan, variant: Mapping[str, Any], path: Path, where: str) -> None:
    if "overlay" in variant and not variant.get("name"):
        raise _wrong(path, f"{where}.name", "a name, since the variant has an overlay", "none")
    taken = [PRINTED, *map(overlay_name, plan.overlays)]
    if "overlay" in variant and variant["name"] in taken:
        expected = "another name than that of printed components or an overlay, since the variant has its own"
        raise _wrong(path, f"{where}.name", expected, shown(variant["name"]))
    for key in ("overlay", "dials"):
        if key in variant and not (isinstance(variant[key], dict) and variant[key]):
            found = "an empty one" if variant[key] == {} else shown(variant[key])
            raise _wrong(path, f"{where}.{key}", "a table", found)
    for key, value in variant.get("dials", {}).items():
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MOST_DIAL:
            raise _wrong(path, f"{where}.dials.{key}", "a number", shown(value))
    for key, value in variant.items():
        if key in ("overlay", "dials"):
            continue
        if not isinstance(value, str | int | bool):
            raise _wrong(path, f"{where}.{key}", "a text, a whole number, true or false", shown(value))
        if key == "name" and not isinstance(value, str):
            raise _wrong(path, f"{where}.name", "a text", shown(value))
        if key == "factions" and plan.factions != "dealt":
            raise _wrong(
                path, f"{where}.factions", 'the plan\'s own factions = "dealt"', shown(plan.factions)
            )


def _named(path: Path, where: str, function: Any, *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except BadInput as error:
        raise BadInput(f"{path.name}: {where}: {error}") from None


def _once(path: Path, where: str, names: Sequence[Any]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise _wrong(path, where, "each once", f"{shown(name)} {times} times")


def _wrong(path: Path, where: str, expected: str, found: str) -> BadInput:
    return BadInput(f"{path.name}: {where}: expected {expected}, found {found}")


def _or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _problem(error: ValidationError) -> str:
    """One line for the first thing that pydantic refuses."""
    details = error.errors(include_url=False)[0]
    if details["type"] == "extra_forbidden":
        where = path_text(details["loc"])
        model = Precision if details["loc"][0] == "precision" else Plan
        return str(unknown("a key of a plan", str(details["loc"][-1]), model.model_fields, where))
    return problem(error, SAYS)
