"""Raiders: entering play, attacking (6.3, section 8, section 19)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.ships import distance
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    CLASSES,
    FACES,
    NEBULAE,
    NONE,
    REGIONS,
    SLOTS,
    Class,
    Luck,
    RaiderAbility,
    Special,
    Start,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, throw


@rule
def is_on_map(state, cls):
    """Whether a class has a figure on the map."""
    for region in range(REGIONS):
        if state.regions[region].raider == cls:
            return True
    return False


@rule
def is_free_for(state, region, cls):
    """Whether a region has no raider of another class."""
    raider = state.regions[region].raider
    return raider == NONE or raider == cls


@rule
def find_tile(state, tile):
    """The slot of a tile, or NONE."""
    for slot in range(SLOTS):
        if state.regions[slot].tile == tile:
            return slot
    return NONE


@rule
def special_slot(state, components, number):
    """The slot of special tile A or B in play."""
    first = Tile.SPECIAL if state.options.special == Special.QUASARS else Tile.SPECIAL + 2
    return find_tile(state, first + number)


@rule
def random_region(state, components, cls, special):
    """Where dice put a raider: on a special tile (``special``) or in a nebula; NONE if no nebula is free.

    If the special tile is taken, it goes to a nebula. With a switch, free special tiles come before nebulae,
    whatever the reason for the dice (ruling 19).
    """
    state.random_events += 1
    rolls = 0
    first_special = state.options.displaced_to_special == 1
    if state.options.special != Special.NONE and (special or first_special):
        first = special_slot(state, components, 0)
        second = special_slot(state, components, 1)
        is_room = is_free_for(state, first, cls) or is_free_for(state, second, cls)
        while is_room or (rolls == 0 and not first_special):
            die = throw(state.random, Luck.RAIDER_DICE, event_of(state.random_events, rolls, 0), FACES)
            rolls += 1
            region = second if components.face_special[die - 1] == 1 else first
            if is_free_for(state, region, cls):
                return region
            is_room = is_room and first_special
    room = False
    for nebula in range(NEBULAE):
        room = room or is_free_for(state, SLOTS + nebula, cls)
    if not room:
        return NONE
    while True:
        die = throw(state.random, Luck.RAIDER_DICE, event_of(state.random_events, rolls, 0), FACES)
        rolls += 1
        if is_free_for(state, SLOTS + die - 1, cls):
            return SLOTS + die - 1


@rule
def place_raiders(state, components, seat, cls, figures):
    """Figures of a class enter play one by one, while the card has any."""
    if figures == 0 or state.raider_supply[cls] == 0:
        return
    push(state, Task.PLACE_RAIDERS, seat, cls, figures - 1, 0)
    card = state.raider_card[cls]
    start = components.raider_start[card]
    region = NONE
    if start < BASES:
        region = find_tile(state, Tile.BASE + start)
    elif start == Start.NEWEST_PLANET:
        region = int(state.newest)
    if region == NONE or not is_free_for(state, region, cls):
        region = random_region(state, components, cls, start == Start.RANDOM_NEBULA)
    if region == NONE:
        return
    here = state.regions[region]
    here.raider = cls
    here.figures += 1
    state.raider_supply[cls] -= 1
    state.raider_shield[cls] = 0
    if components.raider_ability[card, RaiderAbility.ABDUCTION] == 1:
        push(state, Task.ENTERS_PLAY, seat, card, 0, 0)


@rule
def is_raider_near(state, components, cls, region):
    """Whether raiders of a class in a region reach the active region."""
    here = state.regions[region]
    if here.raider != cls or region == state.active_region:
        return False
    span = components.raider_range[state.raider_card[cls]]
    return distance(state, components, region, state.active_region) <= span


@rule
def list_raiders(state, components, out):
    """Classes with a figure in range of the active region."""
    near = 0
    for region in range(REGIONS):
        cls = state.regions[region].raider
        if cls != NONE and is_raider_near(state, components, cls, region):
            near |= 1 << cls
    count = 0
    for cls in range(CLASSES):
        if (near >> cls) & 1 == 1:
            count = put(out, count, cls)
    return count


@rule
def raider_attack(state, components, seat):
    """6.3: raiders move to the active region."""
    region = state.regions[state.active_region]
    if region.raider == Class.S:
        move_raiders(state, components, Class.S)
    elif region.raider == NONE and list_raiders(state, components, state.probe[:]) > 0:
        push(state, Decide.RAIDER, seat, 0, 0, 0)


@rule
def move_raiders(state, components, cls):
    """Move in all figures of a class within range; classes other than S have one figure."""
    target = state.regions[state.active_region]
    moved = 0
    for region in range(REGIONS):
        if is_raider_near(state, components, cls, region):
            here = state.regions[region]
            moved += here.figures
            here.figures = 0
            here.raider = NONE
    if moved == 0:
        return
    target.raider = cls
    target.figures += moved
    card = state.raider_card[cls]
    if components.raider_ability[card, RaiderAbility.STUNNING_STRIKE] == 1:
        row = Lists.RAIDER_ABILITY + RaiderAbility.STUNNING_STRIKE
        state.raider_bonus[cls] += components.effects[row, 0, Column.N]
    if components.raider_ability[card, RaiderAbility.CONSUME_MOON] == 1 and target.moon_count > 0:
        target.moon_count -= 1
        state.moons_gone += 1


@rule
def raider_has(state, components, ability):
    """Whether the raiders of the active region have an ability."""
    cls = state.regions[state.active_region].raider
    return cls != NONE and components.raider_ability[state.raider_card[cls], ability] == 1
