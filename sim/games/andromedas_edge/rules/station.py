"""Station modules: buying, gaining, damage, repair (7.1, 7.4, 7.5)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.payment import can_pay, covers, set_cost, start_payment
from sim.games.andromedas_edge.rules.resources import add_vp
from sim.games.andromedas_edge.rules.seats import has_ability, is_opponent, partner, seat_at
from sim.games.andromedas_edge.rules.ships import find_ship, move_ship
from sim.games.andromedas_edge.rules.vocabulary import (
    DECK_SIZE,
    DECKS,
    MECHAPHAGE,
    MODULES,
    NONE,
    TYPES,
    Ability,
    Deck,
    Gift,
    Place,
    Repair,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Column, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    DISCARD,
    REPAIR_MODULE,
    SHIELD,
    STOP,
    Decide,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def deck_of(module):
    """The deck of a module, also of a key module."""
    return module - MODULES if module >= MODULES else module // DECK_SIZE


@rule
def modules_of(state, seat):
    """How many modules a player has acquired."""
    count = 0
    for deck in range(DECKS):
        count += state.players[seat].row_count[deck]
    return count


@rule
def damaged_modules(state, seat):
    """How many modules have markers or a mechaphage token, including key modules."""
    player = state.players[seat]
    count = 0
    for key in range(MODULES, MODULES + DECKS):
        count += player.damage[key] != 0
    for deck in range(DECKS):
        for place in range(player.row_count[deck]):
            count += player.damage[player.rows[deck, place]] != 0
    return count


@rule
def list_modules(state, seat, damaged, first, out, count):
    """Own modules that are damaged, or those that aren't."""
    player = state.players[seat]
    for deck in range(DECKS):
        if (player.damage[MODULES + deck] != 0) == damaged:
            count = put(out, count, first + MODULES + deck)
        for place in range(player.row_count[deck]):
            module = player.rows[deck, place]
            if (player.damage[module] != 0) == damaged:
                count = put(out, count, first + module)
    return count


@rule
def damage_module(state, seat, module, token):
    """Damage a module with a marker or a mechaphage token."""
    player = state.players[seat]
    if token == 1:
        player.damage[module] = MECHAPHAGE
        state.mechaphages -= 1
    else:
        player.damage[module] += 1


@rule
def damage_modules(state, seat, amount, token):
    """Have the owner choose undamaged modules one by one; nothing if all are damaged."""
    if amount == 0 or (token == 1 and state.mechaphages == 0):
        return
    if list_modules(state, seat, False, 0, state.probe[:], 0) == 0:
        return
    if amount > 1:
        push(state, Task.DAMAGE_MODULE, seat, amount - 1, token, 0)
    push(state, Decide.DAMAGE_MODULE, seat, token, 0, 0)


@rule
def list_repairs(state, seat, skip, out):
    """What can be repaired: ships on the scrapyard top, marked shields, damaged modules."""
    player = state.players[seat]
    count = 0
    for kind in range(TYPES):
        if find_ship(state, seat, kind, Place.TOP) != NONE:
            count = put(out, count, kind)
    for kind in range(TYPES):
        if player.shield[kind] > 0:
            count = put(out, count, SHIELD + kind)
    count = list_modules(state, seat, True, REPAIR_MODULE, out, count)
    if count > 0 and skip == 1:
        count = put(out, count, STOP)
    return count


@rule
def repair_task(state, components, seat, times, extra, optional):
    """Repair actions one by one; each gives a point if there is nothing to repair."""
    if times > 1:
        push(state, Task.REPAIR, seat, times - 1, extra, optional)
    if list_repairs(state, seat, 0, state.probe[:]) > 0:
        push(state, Decide.REPAIR, seat, extra, optional, 0)
    elif optional == 1:
        push(state, Decide.OPTIONAL, seat, 0, 0, 0)
    else:
        add_vp(state, components, seat, 1, VP.REPAIR)
        repaired(state, components, seat, extra, Repair.POINT)


@rule
def repaired(state, components, seat, extra, what):
    """After a repair action: hot weld, once per turn, not after its own repair or in events."""
    state.notes[seat].repairs[what] += 1
    if extra == 1 or state.resolving == 1:
        return
    if has_ability(state, components, seat, Ability.HOT_WELD):
        if state.players[seat].used_turn & (1 << Ability.HOT_WELD) == 0:
            push(state, Decide.HOT_WELD, seat, 0, 0, 0)


@rule
def repair(state, components, seat, extra, option):
    """One repair action."""
    player = state.players[seat]
    if option == STOP:
        return
    what = Repair.MODULE
    if option < SHIELD:
        what = Repair.SHIP
        move_ship(state, seat, find_ship(state, seat, option, Place.TOP), Place.BARGE)
    elif option < REPAIR_MODULE:
        what = Repair.SHIELD
        player.shield[option - SHIELD] -= 1
    else:
        module = option - REPAIR_MODULE
        if player.damage[module] == MECHAPHAGE:
            player.damage[module] = 0
            state.mechaphages += 1
        else:
            player.damage[module] -= 1
        if module < MODULES and player.damage[module] == 0:
            state.notes[seat].module_repaired[module] = state.notes[seat].turns
    repaired(state, components, seat, extra, what)


@rule
def can_buy(state, components, seat, deck):
    """Whether a player can pay for a module of a column."""
    set_cost(state.trial[:], components.column_cost[deck], state.players[seat].less_cost)
    return can_pay(state, components, seat, state.trial[:])


@rule
def field_columns(state, components, seat, columns):
    """The columns of a field; all of them with universal freight."""
    if has_ability(state, components, seat, Ability.UNIVERSAL_FREIGHT):
        return (1 << DECKS) - 1
    return columns


@rule
def can_buy_at(state, components, seat, columns):
    """Whether a field can be used with ``state.have`` (6.1)."""
    columns = field_columns(state, components, seat, columns)
    for deck in range(DECKS):
        if (columns >> deck) & 1 == 1 and state.display_count[deck] > 0:
            set_cost(state.trial[:], components.column_cost[deck], state.players[seat].less_cost)
            if covers(state.have, state.trial[:], state.players[seat].broker):
                return True
    return False


@rule
def list_shown(state, components, seat, columns, buying, first, out, count):
    """Modules on display in some columns; ``buying``: only those the player can pay for."""
    for deck in range(DECKS):
        if (columns >> deck) & 1 == 1 and state.display_count[deck] > 0:
            if not buying or can_buy(state, components, seat, deck):
                for place in range(state.display_count[deck]):
                    count = put(out, count, first + state.display[deck, place])
    return count


@rule
def list_second(state, components, seat, columns, most, must_discard, out):
    """A second module to buy, or one to discard."""
    count = 0
    if most > 1:
        count = list_shown(state, components, seat, columns, True, 0, out, count)
    if must_discard == 1:
        return list_shown(state, components, seat, columns, False, DISCARD, out, count)
    return put(out, count, STOP) if count > 0 else 0


@rule
def use_field(state, components, seat, columns, most, must_discard):
    """Use a field: buy one or two modules; after buying one, discard another."""
    state.acquiring += 1
    push(state, Task.REFILL, seat, 0, 0, 0)
    push(state, Task.FIELD, seat, columns, most, must_discard)
    push(state, Decide.BUY_MODULE, seat, columns, 0, 0)


@rule
def ask_for_second_module(state, components, seat, columns, most, must_discard):
    """After the first module, ask for another one or one to discard."""
    if list_second(state, components, seat, columns, most, must_discard, state.probe[:]) > 0:
        push(state, Decide.SECOND_MODULE, seat, columns, most, must_discard)


@rule
def gain_module(state, components, seat, column, optional):
    """Gain a module from the display for free."""
    columns = (1 << DECKS) - 1 if column == Deck.ANY else 1 << column
    if list_shown(state, components, seat, columns, False, 0, state.probe[:], 0) == 0:
        return
    state.acquiring += 1
    push(state, Task.REFILL, seat, 0, 0, 0)
    push(state, Decide.GAIN_MODULE, seat, columns, optional, 0)


@rule
def space_culture(state, components, seat):
    """The ability space culture: a free module, if the player wants one."""
    column = components.effects[Lists.ABILITY + Ability.SPACE_CULTURE, 0, Column.WHAT]
    gain_module(state, components, seat, column, 1)


@rule
def buy(state, components, seat, module):
    """Pay for a module, then take it."""
    push(state, Task.ACQUIRE, seat, module, 1, 0)
    set_cost(state.cost[:], components.column_cost[deck_of(module)], state.players[seat].less_cost)
    start_payment(state, components, seat)


@rule
def take_from_display(state, module):
    """Take a module from the display."""
    deck = deck_of(module)
    passed = False
    for place in range(state.display_count[deck]):
        if state.display[deck, place] == module:
            passed = True
        if passed and place + 1 < state.display_count[deck]:
            state.display[deck, place] = state.display[deck, place + 1]
    state.display_count[deck] -= 1


@rule
def acquire(state, seat, module, bought):
    """Take a paid module: in teams the first of a turn may be given away; then it is placed."""
    take_from_display(state, module)
    state.notes[seat].module_bought[module] = bought
    if state.options.teams == 1 and seat == state.active and state.gifted == 0:
        state.gifted = 1
        push(state, Decide.GIVE_MODULE, seat, module, 0, 0)
    else:
        push(state, Task.PLACE_MODULE, seat, module, 0, 0)


@rule
def give_module(state, seat, module, is_given):
    """Keep a module or give it to the partner."""
    state.notes[seat].gifts[Gift.MODULE] += is_given
    push(state, Task.PLACE_MODULE, partner(state, seat) if is_given else seat, module, 0, 0)


@rule
def place_module(state, components, seat, module):
    """Put a module at the end of its row, and advance on its track."""
    player = state.players[seat]
    deck = deck_of(module)
    player.rows[deck, player.row_count[deck]] = module
    player.row_count[deck] += 1
    player.damage[module] = components.initial_damage[module]
    notes = state.notes[seat]
    notes.module_turn[module] = notes.turns
    if modules_of(state, seat) == 10:
        notes.tenth_module = notes.turns
    push(state, Task.ADVANCE, seat, deck, 1, 0)


@rule
def discard_shown(state, module):
    """Put a displayed module at the bottom of its deck."""
    deck = deck_of(module)
    take_from_display(state, module)
    state.decks[deck, state.deck_count[deck]] = module
    state.deck_count[deck] += 1


@rule
def refill(state, components):
    """Refill the columns after the whole action."""
    state.acquiring -= 1
    if state.acquiring > 0:
        return
    for deck in range(DECKS):
        while state.display_count[deck] < components.display_size[deck] and state.deck_count[deck] > 0:
            state.display[deck, state.display_count[deck]] = state.decks[deck, 0]
            state.display_count[deck] += 1
            state.deck_count[deck] -= 1
            for place in range(state.deck_count[deck]):
                state.decks[deck, place] = state.decks[deck, place + 1]


@rule
def sabotage(state, seat, done, amount):
    """Each opponent in turn order damages modules."""
    for place in range(done, state.options.players):
        other = seat_at(state, place)
        if is_opponent(state, seat, other):
            push(state, Task.SABOTAGE, seat, place + 1, amount, 0)
            damage_modules(state, other, amount, 0)
            return
