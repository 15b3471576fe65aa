"""Plans: what a sweep plays, as a TOML file. Every mistake in one is reported in one line.

====================  =====================================================================================
``game``              name of the game
``name``              name of the plan (default: the name of its file)
``players``           a number of players, or a list of them: one cell each
``factions``          "all" (default), a list, "mirror" (all factions; each deal is played once per rotation
                      of the strategies, with the same set-up, factions and luck), or "dealt" (left to the
                      game's own option ``factions``: random, choice, auctions)
``strategies``        by seat, rotated; one plays all seats, more than there are seats take turns; persona
                      files (``my.toml``) are relative to the plan
``strength``          instead of ``strategies``: a number from 0 to 1, or a list of them
``code``              Python files with more strategies, relative to the plan; name them in ``strategies`` too
``games``             games per cell; or
``[precision]``       ``score`` or ``win_share``: half-width of the 95 % interval to reach for every faction
                      of a cell, and ``maximum``: games after which a cell stops anyway
``overlays``          files of changed components, one cell each; "printed" means no overlay
``[[variants]]``      options of the game, one cell each; ``name`` names it; a table ``overlay`` changes
                      components for this variant, like an overlay file (``sim/gamekit/overlays.py``);
                      a table ``dials`` places the variant on the report's curves
``[samples]``         strategies with a number of games: each plays as many games per player count among
                      players like itself, of the first variant and overlay, in a run of its own
                      (``sim/sweep/samples.py``): does a verdict hold for stronger players?
``adapt``             players practise each cell for so many games of self-play before they play it
                      (``sim/sweep/practice.py``); only strategies with a network can
``seed``              the same seed plays the same games (0)
``shard``             games per file (default: depends on the number of games)
====================  =====================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from sim import games
from sim.arguments import PRACTICE
from sim.errors import BadInput, unknown
from sim.files.old_names import PLAN_KEYS, current, note_old_names, old_keys, renamed
from sim.files.reading import EXPECTED, first_problem, path_text, problem, read_toml, shown
from sim.gamekit.overlays import Change, joined
from sim.kernel.game import Game
from sim.playing.batch import MAX_SEED
from strategies import registry
from strategies.strength import name_of

FOLDER = Path(__file__).parent / "plans"
PRINTED = "printed"
LARGEST_DIAL = 1e9  # that a curve is drawn over
KINDS = ("overlays", "strategies", "code")  # of a plan's files, and the folders of their copies in a run
SCHEMES = ("all", "mirror", "dealt")
NOT_OPTIONS = ("name", "overlay", "dials")  # keys of a variant that are not options of the game
MAX_GAMES = 10**9  # per cell
SHARDS = 50  # at least this many files by default, unless they would be too small
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
    """A plan as written; ``check`` checks what depends on the game."""

    game: str
    name: Name
    players: Annotated[list[int], Field(min_length=1)]
    factions: str | list[str] = "all"
    strategies: Annotated[list[str], Field(min_length=1, max_length=64)]
    code: Annotated[list[str], Field(max_length=16)] = []
    games: Count | None = None
    precision: Precision | None = None
    overlays: Annotated[list[str], Field(min_length=1)] = [PRINTED]
    variants: Annotated[list[dict[str, Any]], Field(min_length=1)] = [{}]
    samples: Annotated[dict[str, Count], Field(min_length=1, max_length=16)] | None = None
    adapt: int | None = None
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
        """The maximum number of games per cell."""
        return self.precision.maximum if self.precision else self.games or 0

    @property
    def replays(self) -> int:
        """How often each deal is played."""
        return len(self.strategies) if self.factions == "mirror" else 1

    @property
    def shard_size(self) -> int:
        """Games per file. It depends only on the plan, because files must not depend on the machine."""
        if self.shard:
            return self.shard
        size = max(SMALLEST_SHARD, min(LARGEST_SHARD, self.size // SHARDS))
        if self.factions == "mirror":  # all games of a deal go into one file
            size += -size % len(self.strategies)
        return size


def packaged() -> dict[str, Path]:
    """The plans that come with the program, by name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def rulings(game: str) -> str:
    """The command that plays a game's packaged plan of rulings, ``<game>_rulings``; empty if it has none."""
    name = f"{game}_rulings"
    return f"libration sweep {name}" if name in packaged() else ""


def find(text: str) -> Path:
    """The file of a plan: a path, or the name of a packaged plan."""
    path = Path(text)
    if text in packaged():
        return packaged()[text]
    if path.suffix == ".toml" or path.exists():
        return path
    raise unknown("a packaged plan, or a TOML file", text, packaged())


def summary(path: Path) -> tuple[str, str]:
    """Two short texts for a list of plans: the comment at the top of the file, and what is played."""
    plan = read(path)
    lines = path.read_text().splitlines()
    comment = takewhile(lambda line: line.startswith("#"), lines)
    return " ".join(line.lstrip("# ") for line in comment), contents(plan)


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
        f"strategies {', '.join(map(strategy_name, plan.strategies))}",
    ]
    if plan.precision:
        target = plan.precision
        width = f"score ±{target.score:g}" if target.score else f"win share ±{target.win_share:g}"
        games = f"{width}, at most {target.maximum:,} games"
    else:
        games = f"{plan.games:,} games"
    changed = sum("overlay" in variant for variant in plan.variants)
    parts += [f"{changed} of {len(plan.variants)} variants change components"] if changed else []
    parts.append(games if cells == 1 else f"{cells} cells of {games}")
    if plan.adapt:
        parts.append(f"{plan.adapt:,} games of self-play {'in each cell ' if cells > 1 else ''}before")
    samples = ", ".join(f"{count:,} of {strategy_name(name)}" for name, count in (plan.samples or {}).items())
    return " · ".join([*parts, f"samples: {samples}"] if samples else parts)


def read(
    path: Path, code: Sequence[Path] = (), strategies: Sequence[str] = (), adapt: int | None = None
) -> Plan:
    """The plan in a file, checked. ``code`` is added to the plan's own, ``strategies`` and ``adapt`` replace
    the plan's.

    If the plan doesn't name the strategies in ``code``, they play all seats: so your own policy can play any
    plan.
    """
    plan = parse(read_toml(path), path)
    stems = [file.stem for file in code]
    if not strategies and stems and not set(stems) & {*plan.strategies, *(plan.samples or ())}:
        strategies = stems
    here = [str(Path(text).resolve()) if registry.is_file(text) else text for text in strategies]
    files = [*plan.code, *(str(file.resolve()) for file in code)]
    changed = {"code": files, "strategies": here or plan.strategies, "adapt": adapt or plan.adapt}
    plan = plan.model_copy(update=changed)
    check(plan, path)
    return plan


def parse(content: Mapping[str, Any], path: Path) -> Plan:
    """The plan in a TOML document, checked as far as possible without its game."""
    if old := old_keys(content, PLAN_KEYS):
        note_old_names(path.name, tuple(old.items()))
    content = _with_strategies(renamed(content, PLAN_KEYS), path)
    try:
        plan = Plan.model_validate({"name": path.stem} | content)
    except ValidationError as error:
        raise BadInput(f"{path.name}: {_problem(error)}") from None
    if plan.games is not None and plan.precision is not None:
        raise _wrong(path, "games", "either games or precision", "both")
    if plan.games is None and plan.precision is None:
        raise _wrong(path, "games", "either games or precision", "neither")
    if plan.precision and (plan.precision.score is None) == (plan.precision.win_share is None):
        which = "neither" if plan.precision.score is None else "both"
        raise _wrong(path, "precision", "either score or win_share", which)
    if plan.game in games.names():
        names = games.get(plan.game).renamed
        plan = plan.model_copy(update={"variants": [_current(variant, names) for variant in plan.variants]})
    folder = path.resolve().parent
    return placed(plan, lambda kind, text: str(folder / text))


def _with_strategies(content: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """A plan with strategies, if it gives strengths instead."""
    plan = dict(content)
    if "strength" not in plan:
        return plan
    if "strategies" in plan:
        raise _wrong(path, "strength", "either strength or strategies", "both")
    given = plan.pop("strength")
    numbers = given if isinstance(given, list) else [given]
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= 1:
            raise _wrong(path, "strength", "numbers from 0 to 1", shown(number))
    return plan | {"strategies": [name_of(number) for number in numbers]}


def _current(variant: Mapping[str, Any], renamed: Mapping[str, str]) -> dict[str, Any]:
    """A variant with the options' new names; its own name stays as written."""
    named = {"name": variant["name"]} if "name" in variant else {}
    return current(dict(variant), renamed) | named


def placed(plan: Plan, place: Callable[[str, str], str]) -> Plan:
    """The plan with other paths for its files: ``place`` gets the kind of a file and its path."""
    overlays = [text if text == PRINTED else place("overlays", text) for text in plan.overlays]

    def player(text: str) -> str:
        return place("strategies", text) if registry.is_file(text) else text

    strategies = [player(text) for text in plan.strategies]
    samples = plan.samples and {player(text): count for text, count in plan.samples.items()}
    code = [place("code", text) for text in plan.code]
    files = {"overlays": overlays, "strategies": strategies, "samples": samples, "code": code}
    return plan.model_copy(update=files)


def strategy_name(strategy: str) -> str:
    """What a strategy is called before its file has been read."""
    return Path(strategy).name


def overlay_of(overlay: str, variant: Mapping[str, Any]) -> Path | Change | None:
    """What a cell changes in the printed components: by an overlay file, and by its variant."""
    path = None if overlay == PRINTED else Path(overlay)
    return joined(path, variant.get("overlay", {}), "overlay")


def overlay_name(overlay: str) -> str:
    """What tables call an overlay's file."""
    return PRINTED if overlay == PRINTED else Path(overlay).stem


def components_name(overlay: str, variant: Mapping[str, Any]) -> str:
    """What tables call the components of a cell: "printed" only if nothing is changed."""
    changed = [variant_name(variant)] if variant.get("overlay") else []
    files = [overlay_name(overlay)] if overlay != PRINTED else []
    return " + ".join([*files, *changed]) or PRINTED


def variant_options(variant: Mapping[str, Any]) -> dict[str, str]:
    """The options of a variant, as text."""
    return {key: str(value).lower() for key, value in variant.items() if key not in NOT_OPTIONS}


def variant_name(variant: Mapping[str, Any]) -> str:
    """What tables call a variant."""
    options = ", ".join(f"{key}={value}" for key, value in variant_options(variant).items())
    return str(variant.get("name") or options or "default")


def check(plan: Plan, path: Path) -> None:
    """BadInput if the plan asks for something its game doesn't have, or contradicts itself."""
    if plan.game not in games.names():
        raise unknown("a game", plan.game, games.names(), f"{path.name}: game")
    game = games.get(plan.game)
    for place, players in enumerate(plan.players):
        if players not in game.players:
            allowed = _or([str(count) for count in game.players])
            raise _wrong(path, f"players[{place}]", f"{allowed} for {game.name}", str(players))
    _once(path, "players", plan.players)
    _check_strategies(plan, game, path)
    _check_adapt(plan, path)
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
    """The factions exist, are listed once, and there are enough of them for every seat and board."""
    if isinstance(plan.factions, str):
        if plan.factions not in SCHEMES:
            hint = "a way to seat factions; expected one of them, or a list of factions"
            raise unknown(hint, plan.factions, SCHEMES, f"{path.name}: factions")
        return
    if not game.seated and "factions" not in game.option_help():
        raise _wrong(path, "factions", f"{_or(SCHEMES)}: {game.name} has no factions to choose", "a list")
    for place, faction in enumerate(plan.factions):
        if faction not in game.factions:
            where = f"{path.name}: factions[{place}]"
            raise unknown(f"a faction of {game.name}", faction, game.factions, where)
    _once(path, "factions", plan.factions)
    seats = max(plan.players)
    if len(plan.factions) < seats:
        raise _wrong(path, "factions", f"at least {seats}, one per player", str(len(plan.factions)))
    boards = Counter(game.boards(components)[game.factions.index(name)] for name in plan.factions)
    sides = max(boards.values())
    if len(plan.factions) < sides * seats:
        pair = [n for n in plan.factions if boards[game.boards(components)[game.factions.index(n)]] == sides]
        expected = f"one faction per board, or at least {sides * seats} factions to seat all equally often"
        raise _wrong(
            path, "factions", expected, f"{len(plan.factions)} with {' and '.join(pair[:2])} on one board"
        )


def _check_strategies(plan: Plan, game: Game, path: Path) -> None:
    own = _named(path, "code", registry.own, game.name, plan.code)
    places = [(f"strategies[{place}]", strategy) for place, strategy in enumerate(plan.strategies)]
    places += [(f"samples.{strategy_name(strategy)}", strategy) for strategy in plan.samples or ()]
    everybody = [strategy for _, strategy in places]
    for name, strategy in own.items():
        if name not in everybody:
            raise BadInput(f'{path.name}: strategies: "{name}" of {strategy.code} is not used by any seat')
    called: dict[str, str] = {}
    for where, strategy in places:
        name = _named(path, where, registry.get, game.name, strategy, own).name
        if called.setdefault(name, strategy) != strategy:
            expected = "a different name for each strategy"
            raise _wrong(path, where, expected, f'"{name}" in {called[name]} and {strategy}')
    for strategy in plan.samples or ():
        if set(plan.strategies) == {strategy}:
            where = f"samples.{strategy_name(strategy)}"
            raise _wrong(path, where, "another strategy than the one that plays all games", "the same")
    files = {strategy for strategy in everybody if registry.is_file(strategy)}
    _once(path, "strategies", [Path(file).name for file in files])
    if plan.factions == "mirror":
        count = len(plan.strategies)
        if len(set(plan.strategies)) == 1:
            expected = "two or more, which swap seats in a mirror"
            raise _wrong(path, "strategies", expected, f"only {plan.strategies[0]}")
        if plan.size % count:
            expected = f"a multiple of {count}, the strategies that a mirror rotates"
            raise _wrong(path, "games" if plan.games else "precision.maximum", expected, str(plan.size))
        if plan.shard_size % count:
            raise _wrong(path, "shard", f"a multiple of {count} in a mirror", str(plan.shard_size))


def _check_adapt(plan: Plan, path: Path) -> None:
    """If players are to practise, all of them can."""
    if plan.adapt is None:
        return
    least, most = PRACTICE
    if not least <= plan.adapt <= most:
        raise _wrong(path, "adapt", f"{least} to {most:,} games of self-play", f"{plan.adapt:,}")
    own = registry.own(plan.game, plan.code)
    players = [registry.get(plan.game, name, own) for name in plan.strategies]
    try:
        registry.check_adaptable(plan.game, players)
    except BadInput as error:
        raise BadInput(f"{path.name}: {error}") from None


def _check_dials(plan: Plan, path: Path) -> None:
    """No two variants are the same point on a curve."""
    seen: dict[tuple[Any, ...], str] = {}
    for place, variant in enumerate(plan.variants):
        dials = variant.get("dials", {})
        if place and len(dials) > 1:
            continue  # not on any curve
        for dial, value in dials.items():
            point = (tuple(sorted(variant_options(variant).items())), dial, float(value))
            if point in seen:
                expected = f"a number that differs from {seen[point]}"
                raise _wrong(path, f"variants[{place}].dials.{dial}", expected, shown(value))
            seen[point] = f'variant "{variant_name(variant)}"'


def _check_variant(plan: Plan, variant: Mapping[str, Any], path: Path, where: str) -> None:
    if "overlay" in variant and not variant.get("name"):
        raise _wrong(path, f"{where}.name", "a name, since the variant has an overlay", "none")
    taken = [PRINTED, *map(overlay_name, plan.overlays)]
    if "overlay" in variant and variant["name"] in taken:
        expected = 'a name other than "printed" and those of overlays, since the variant has its own'
        raise _wrong(path, f"{where}.name", expected, shown(variant["name"]))
    for key in ("overlay", "dials"):
        if key in variant and not (isinstance(variant[key], dict) and variant[key]):
            value = "an empty one" if variant[key] == {} else shown(variant[key])
            raise _wrong(path, f"{where}.{key}", "a table", value)
    for key, value in variant.get("dials", {}).items():
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= LARGEST_DIAL:
            raise _wrong(path, f"{where}.dials.{key}", "a number", shown(value))
    for key, value in variant.items():
        if key in ("overlay", "dials"):
            continue
        if not isinstance(value, str | int | bool):
            raise _wrong(path, f"{where}.{key}", "a text, a whole number, true or false", shown(value))
        if key == "name" and not isinstance(value, str):
            raise _wrong(path, f"{where}.name", "a text", shown(value))
        if key == "factions" and plan.factions != "dealt":
            expected = 'the plan\'s own factions = "dealt"'
            raise _wrong(path, f"{where}.factions", expected, shown(plan.factions))


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
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _problem(error: ValidationError) -> str:
    """One line for the first thing that pydantic rejects."""
    details = first_problem(error)
    if details["type"] == "extra_forbidden":
        where = path_text(details["loc"])
        model = Precision if details["loc"][0] == "precision" else Plan
        return str(unknown("a key of a plan", str(details["loc"][-1]), model.model_fields, where))
    return problem(error, SAYS)
