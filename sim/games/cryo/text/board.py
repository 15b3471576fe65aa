"""The ship, the caverns and the platforms in SVG, and the amounts that pages draw as lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.gamekit import svg
from sim.gamekit.about import spoken
from sim.gamekit.shown import titled
from sim.games.cryo.loading.components import ids, load_data
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CHAMBERS_OF_SECTION,
    DOCKS,
    NONE,
    RIVAL,
    SECTIONS,
    STACKS,
    Lists,
)
from sim.games.cryo.text.drawing import DOCKS_OF_SECTION, UPPER, card_list, used_caverns
from sim.games.cryo.text.titles import effects_text, titles

WIDTH = 800
COLUMN = WIDTH / SECTIONS
SHIP = 300  # height
STACKS_OF_SECTION = STACKS // (SECTIONS - 1)
CAVE_X, CAVE_Y, CAVE_STEP, CAVE_DEPTH = 55, 345, 84, 78
LAUNCH = (WIDTH - 60, SHIP + 30)
PLATFORMS = CAVE_Y + 3 * CAVE_DEPTH
PLATFORM = 46  # height of a player's
SHORT = {"crystal": "C", "organics": "O", "tech": "T", "nanite": "N", "energy": "E"}
SIGNS = {"and": "+", "or": "/"}


def board(first: Any, components: Any) -> svg.Board:
    """The ship at the top, the caverns below it, then the players."""
    players = int(first.options.players)
    words = titles(components)
    caverns = used_caverns(first)

    def pieces(state: Any) -> dict[str, str]:
        drawn = {f"dock{dock}": _dock(state, dock, players) for dock in range(DOCKS)}
        drawn |= {f"stack{node}": _stack(state, components, node) for node in range(STACKS)}
        for section in range(SECTIONS):
            drawn[f"incident{section}"] = _incident(state, words, section)
            drawn[f"chambers{section}"] = _chambers(state, section, players)
        drawn |= {f"cavern{cavern}": _cavern(state, components, cavern, players) for cavern in caverns}
        drawn |= {f"platform{seat}": _platform(state, words, seat) for seat in range(players)}
        return drawn

    height = PLATFORMS + players * PLATFORM + 10
    legend = (
        *(f"{sign} {name}" for name, sign in SHORT.items()),
        "x damaged dock",
        "numbers on marks: seats",
        "marks: drones at docks, pods asleep in chambers, pods in caverns",
        svg.COUNTED,
        "caverns: points for control, for each pod",
    )
    return svg.Board(WIDTH, height, _ground(first, caverns), pieces, legend)


def amounts() -> svg.Amounts:
    """The amounts that pages draw as lines."""
    return {
        "points": lambda state, seat: state.players[seat].vp,
        "pods in caverns": lambda state, seat: state.players[seat].caverns.sum(),
        "pods asleep": lambda state, seat: state.players[seat].stasis.sum(),
        **svg.resources(ids().resources),
    }


def _dock_place(dock: int) -> tuple[float, float]:
    if dock == DOCKS - 1:
        return LAUNCH
    section, at = divmod(dock, DOCKS_OF_SECTION)
    if at < UPPER:
        return section * COLUMN + 65 + 70 * at, 75
    return section * COLUMN + 40 + 60 * (at - UPPER), 190


def _stack_place(node: int) -> tuple[float, float]:
    section, at = divmod(node, STACKS_OF_SECTION)
    if at < 3:
        return section * COLUMN + 36 + 64 * at, 112
    return section * COLUMN + 68 + 64 * (at - 3), 150


def _cavern_place(cavern: int) -> tuple[float, float]:
    space = load_data().caverns.space[cavern]
    return CAVE_X + CAVE_STEP * space.x, CAVE_Y + CAVE_DEPTH * (space.depth - 1)


def _ground(first: Any, caverns: Sequence[int]) -> str:
    drawn = []
    for section, name in enumerate(ids().sections):
        drawn.append(svg.box(section * COLUMN + 4, 4, COLUMN - 8, SHIP - 14))
        drawn.append(svg.text(section * COLUMN + 12, 22, spoken(name), "bold", 13))
        for at in range(CHAMBERS_OF_SECTION):
            drawn.append(svg.box(section * COLUMN + 10 + 60 * at, 218, 56, 60, "paper"))
    for dock in range(DOCKS):
        x, y = _dock_place(dock)
        drawn.append(svg.circle(x, y, 13, "paper"))
    drawn.append(svg.text(LAUNCH[0] - 16, LAUNCH[1] + 4, "Launch", "end bold", 11))
    near = {space.id: space for space in load_data().caverns.space}
    for cavern in caverns:
        x, y = _cavern_place(cavern)
        for name in near[ids().spaces[cavern]].adjacent:
            other = ids().spaces.index(name)
            if other in caverns and other > cavern:
                to_x, to_y = _cavern_place(other)
                drawn.append(f'<path class="axis" d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>')
    for cavern in caverns:
        x, y = _cavern_place(cavern)
        large = load_data().caverns.space[cavern].size == "large"
        drawn.append(svg.circle(x, y, 36 if large else 29))
        drawn.append(svg.text(x, y - 16, int(ids().spaces[cavern][1:]), "middle dim", 10))
    return "".join(drawn)


def _dock(state: Any, dock: int, players: int) -> str:
    x, y = _dock_place(dock)
    drones = [int(state.players[seat].docks[dock]) for seat in range(players)]
    here = [svg.Piece(seat, count) for seat, count in enumerate(drones) if count]
    crossed = svg.text(x, y + 5, "x", "middle bold", 16) if state.damaged[dock] else ""
    return crossed + svg.together((x - 29, y - 18, 58, 36), here, 0.9, middle=True)


def _stack(state: Any, components: Any, node: int) -> str:
    """The top tile of a resource space, and how many there are."""
    x, y = _stack_place(node)
    count = int(state.stack_count[node])
    if not count:
        return svg.box(x - 29, y - 10, 58, 20, "none")
    text = effects_text(components, Lists.TILE + state.stack[node, count - 1])
    label = "".join(SHORT.get(word, SIGNS.get(word, word)) for word in text.split())
    tile = svg.box(x - 29, y - 10, 58, 20, "paper", f"{text}; {count} in the stack")
    return tile + svg.text(x, y + 4, svg.cut(label, 10), "middle", 10)


def _incident(state: Any, words: dict[str, str], section: int) -> str:
    token = state.incident[section]
    name = ids().tokens[token] if token != NONE else "no incident"
    title = words.get(name, name).strip("“”")
    return svg.text(section * COLUMN + 12, 45, svg.cut(f"⚠ {title}", 30), "", 11)


def _chambers(state: Any, section: int, players: int) -> str:
    """Pods asleep by chamber and seat."""
    drawn = []
    for at in range(CHAMBERS_OF_SECTION):
        chamber = section * CHAMBERS_OF_SECTION + at
        asleep = [int(state.players[seat].stasis[chamber]) for seat in range(players)]
        pieces = [svg.Piece(seat, pods) for seat, pods in enumerate(asleep) if pods]
        drawn.append(svg.together((section * COLUMN + 12 + 60 * at, 220, 52, 56), pieces, 0.85, middle=True))
    return "".join(drawn)


def _cavern(state: Any, components: Any, cavern: int, players: int) -> str:
    x, y = _cavern_place(cavern)
    tile = state.cavern[cavern]
    worth = f"{components.control_vp[tile]} / {components.pod_vp[tile]}" if state.up[cavern] else "?"
    held = [int(state.players[seat].caverns[cavern]) for seat in range(players)]
    here = [svg.Piece(seat, pods) for seat, pods in enumerate(held) if pods]
    return svg.text(x, y - 3, worth, "middle bold", 11) + svg.together(
        (x - 28, y, 56, 28), here, 0.7, middle=True
    )


def _platform(state: Any, words: dict[str, str], seat: int) -> str:
    """What a player has: pods awake, cargo, drones, cards in play."""
    player = state.players[seat]
    y = PLATFORMS + seat * PLATFORM
    goods = "  ".join(
        f"{SHORT[name]} {amount}" for name, amount in zip(ids().resources, player.res, strict=True)
    )
    rival = "rival: " if state.options.solo and seat == RIVAL else ""
    cargo = sum(int(player.cargo[bay]) for bay in range(BAYS))
    pods = f"pods: {player.platform} on the platform, {cargo} in cargo, {player.destroyed} destroyed"
    cards = "".join(card_list(player[kind], kind) for kind in ("upgrades", "vehicles", "missions"))
    first = f"{rival}{goods}   {pods}   drones at home: {player.drones_home}"
    return (
        svg.mark(20, y + 12, seat, seat + 1)
        + svg.text(40, y + 10, first, "", 12)
        + svg.text(
            40, y + 28, svg.cut(titled(cards, words).rstrip("; ") or "no cards in play", 120), "dim", 11
        )
    )
