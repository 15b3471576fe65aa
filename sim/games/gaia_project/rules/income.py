"""Income: each player's sources in the order they were gained, and paying them (RULES 5.1)."""

from __future__ import annotations

from sim.games.gaia_project.rules.power import is_stone_open
from sim.games.gaia_project.rules.resources import gain, gain_goods
from sim.games.gaia_project.rules.vocabulary import INCOMES, LEVELS, VP, Decide, Gain, Source, Structure
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def structure_source(structure, slot):
    """The income source of a structure's n-th slot on the faction board."""
    if structure == Structure.MINE:
        return Source.MINE + slot
    if structure == Structure.TRADING_STATION:
        return Source.TRADING_STATION + slot
    return Source.RESEARCH_LAB + slot


@rule
def research_source(track, level):
    """The income source of a research level."""
    return Source.RESEARCH + track * LEVELS + level


@rule
def add_source(components, player, source):
    """Append a source of income to the list, unless it pays nothing."""
    income = components.income[player.faction, source]
    for resource in range(INCOMES):
        if income[resource] != 0:
            player.sources[player.source_count] = source
            player.source_count += 1
            return


@rule
def take_source(sources, count, position):
    """Remove the source at a position by moving the later ones up."""
    for later in range(position, count - 1):
        sources[later] = sources[later + 1]


@rule
def remove_source(components, player, source, first, last):
    """Remove the oldest source between ``first`` and ``last`` that pays the same as ``source``."""
    table = components.income[player.faction]
    for position in range(player.source_count):
        other = player.sources[position]
        if first <= other <= last:
            same = True
            for resource in range(INCOMES):
                if table[other, resource] != table[source, resource]:
                    same = False
            if same:
                take_source(player.sources, player.source_count, position)
                player.source_count -= 1
                return


@rule
def structure_income(components, player, structure):
    """Add the income of a piece that has just left the board; call after adding it to ``on_map``."""
    if structure == Structure.PLANETARY_INSTITUTE:
        add_source(components, player, Source.PLANETARY_INSTITUTE)
        add_source(components, player, Source.PLANETARY_INSTITUTE + 1)
    elif structure == Structure.ACADEMY_LEFT:
        add_source(components, player, Source.ACADEMY_LEFT)
    elif structure != Structure.ACADEMY_RIGHT:
        add_source(components, player, structure_source(structure, player.on_map[structure] - 1))


@rule
def structure_income_lost(components, player, structure):
    """Remove the income of a mine, station or lab; call after taking it out of ``on_map``."""
    slot = structure_source(structure, player.on_map[structure])
    first = structure_source(structure, 0)
    last = first + components.structure_limit[structure] - 1
    remove_source(components, player, slot, first, last)


@rule
def booster_income(components, player, booster):
    """Add both parts of a booster's income."""
    for part in range(2):
        add_source(components, player, Source.BOOSTER + booster * 2 + part)


@rule
def booster_income_lost(components, player, booster):
    """Remove both parts of a booster's income."""
    for part in range(2):
        source = Source.BOOSTER + booster * 2 + part
        remove_source(components, player, source, source, source)


@rule
def open_income(state, components, seat):
    """List the sources to pay this round: in the order they were gained, the booster last."""
    player = state.players[seat]
    noted = state.notes[seat].income_by_round[state.round_number - 1]
    state.income_count = 0
    for booster in range(2):
        for position in range(player.source_count):
            source = player.sources[position]
            if (source >= Source.BOOSTER) == (booster == 1):
                state.income[state.income_count] = source
                state.income_count += 1
                for resource in range(INCOMES):
                    noted[resource] += components.income[player.faction, source, resource]


@rule
def income_order_open(state, components, seat):
    """Whether both sources of tokens and sources of charging are still unpaid, so the order matters."""
    tokens = False
    charge = False
    table = components.income[state.players[seat].faction]
    for position in range(state.income_count):
        source = state.income[position]
        tokens = tokens or table[source, Gain.POWER_TOKENS] > 0
        charge = charge or table[source, Gain.CHARGE] > 0
    return tokens and charge


@rule
def pay_source(state, components, seat, position):
    """Pay one of the listed sources completely; asks the Taklons first if the brainstone has a choice."""
    player = state.players[seat]
    source = state.income[position]
    income = components.income[player.faction, source]
    if is_stone_open(player, income[Gain.CHARGE]):
        push(state, Decide.BRAINSTONE_CHARGE, seat, income[Gain.CHARGE], 0, source)
    else:
        close_source(state, position)
        gain(state, components, seat, income, 1, VP.START)


@rule
def close_source(state, position):
    """Take a paid source off the list."""
    take_source(state.income, state.income_count, position)
    state.income_count -= 1


@rule
def pay_goods_of_source(state, components, seat, source):
    """Pay the rest of a source after the brainstone has been charged."""
    for position in range(state.income_count):
        if state.income[position] == source:
            close_source(state, position)
            break
    gain_goods(state, components, seat, components.income[state.players[seat].faction, source], 1, VP.START)
