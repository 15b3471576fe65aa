"""The power cycle: charging, spending, burning, discarding, and the Taklons' brainstone (RULES 7.2)."""

from __future__ import annotations

from sim.games.gaia_project.rules.vocabulary import NONE, Ability, Decide, Stone, Structure, Waste
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def ability(components, player, code):
    """The value of an ability in force, from the board or (once built) the institute; otherwise 0."""
    value = components.ability[player.faction, code]
    if value == 0 and player.on_map[Structure.PLANETARY_INSTITUTE] > 0:
        value = components.institute_ability[player.faction, code]
    return value


@rule
def chargeable(player):
    """How many steps the tokens of bowls I and II can still be charged."""
    steps = 2 * player.bowls[0] + player.bowls[1]
    if player.brainstone == Stone.BOWL_1:
        steps += 2
    elif player.brainstone == Stone.BOWL_2:
        steps += 1
    return steps


@rule
def charge(player, amount, stone_first):
    """Charge: bowl I empties into II before II moves on to III; returns the steps actually made.

    ``stone_first``: whether the brainstone moves before or after the ordinary tokens of its bowl.
    """
    done = 0
    for bowl in range(2):
        stone = player.brainstone == bowl + 1
        held = player.bowls[bowl] + (1 if stone else 0)
        steps = min(amount - done, held)
        if steps > 0:
            ordinary = steps
            if stone and (stone_first or steps == held):
                player.brainstone = bowl + 2
                ordinary -= 1
            player.bowls[bowl] -= ordinary
            player.bowls[bowl + 1] += ordinary
            done += steps
    return done


@rule
def stone_after(player, amount, stone_first):
    """The bowl where the brainstone would end up after charging."""
    stone = player.brainstone
    left = amount
    moved = 0
    for bowl in range(2):
        here = stone == bowl + 1
        held = player.bowls[bowl] + moved + (1 if here else 0)
        steps = min(left, held)
        moved = steps
        if steps > 0 and here and (stone_first or steps == held):
            stone = bowl + 2
            moved -= 1
        left -= steps
        if left == 0:
            break
    return stone


@rule
def gain_tokens(player, amount):
    """Add new power tokens to bowl I."""
    player.bowls[0] += amount
    player.tokens_gained += amount


@rule
def is_stone_open(player, amount):
    """Whether the brainstone could end in two different bowls when ``amount`` is charged."""
    if player.brainstone != Stone.BOWL_1 and player.brainstone != Stone.BOWL_2:
        return False
    return stone_after(player, amount, True) != stone_after(player, amount, False)


@rule
def gain_charge(state, seat, amount, tokens_after):
    """Charge, then gain tokens. Asks the Taklons where the stone ends if two bowls are possible."""
    player = state.players[seat]
    if is_stone_open(player, amount):
        push(state, Decide.BRAINSTONE_CHARGE, seat, amount, tokens_after, NONE)
    else:
        done = charge(player, amount, True)
        state.notes[seat].waste[Waste.CHARGE] += amount - done
        gain_tokens(player, tokens_after)


@rule
def token_value(components, player):
    """Power that one ordinary token of bowl III pays (Nevlas with institute: 2)."""
    return max(1, ability(components, player, Ability.POWER_TOKEN_SPEND_VALUE))


@rule
def stone_value(components, player):
    """Power that the brainstone pays from bowl III; 0 when it is elsewhere."""
    if player.brainstone == Stone.BOWL_3:
        return ability(components, player, Ability.BRAINSTONE)
    return 0


@rule
def spendable(components, player):
    """All the power that bowl III can pay."""
    return player.bowls[2] * token_value(components, player) + stone_value(components, player)


@rule
def tokens_for(components, player, amount):
    """Ordinary tokens needed to pay this much power; any excess is lost."""
    value = token_value(components, player)
    return (amount + value - 1) // value


@rule
def spend_with(components, player, amount, with_stone):
    """Move tokens from bowl III to I for ``amount`` power, with the brainstone or without it."""
    if with_stone:
        amount = max(0, amount - stone_value(components, player))
        player.brainstone = Stone.BOWL_1
    tokens = tokens_for(components, player, amount)
    player.bowls[2] -= tokens
    player.bowls[0] += tokens


@rule
def spend(state, components, seat, amount):
    """Spend power (at most ``spendable``). Asks the Taklons whether the stone pays, unless it has to."""
    if amount == 0:
        return
    player = state.players[seat]
    if player.brainstone != Stone.BOWL_3:
        spend_with(components, player, amount, False)
    elif player.bowls[2] < tokens_for(components, player, amount):
        spend_with(components, player, amount, True)
    else:
        push(state, Decide.BRAINSTONE_SPEND, seat, amount, 0, 0)


@rule
def stone_in_bowls(player):
    """1 if the brainstone is in one of the three bowls, else 0."""
    return 1 if Stone.BOWL_1 <= player.brainstone <= Stone.BOWL_3 else 0


@rule
def tokens_in_bowls(player):
    """Tokens that can be discarded or moved to the gaia area; the brainstone counts as one."""
    return player.bowls[0] + player.bowls[1] + player.bowls[2] + stone_in_bowls(player)


@rule
def remove_tokens(player, first, second, third, with_stone, to_gaia_area):
    """Take tokens out of the bowls: discard them, or move them to the gaia area."""
    ordinary = first + second + third
    player.bowls[0] -= first
    player.bowls[1] -= second
    player.bowls[2] -= third
    if to_gaia_area:
        player.gaia_area += ordinary
    else:
        player.tokens_discarded += ordinary
    if with_stone:
        player.brainstone = Stone.GAIA_AREA if to_gaia_area else Stone.NOWHERE


@rule
def pay_tokens(state, seat, amount, to_gaia_area):
    """Take ``amount`` tokens out of the bowls; asks from which ones unless there is only one way."""
    if amount == 0:
        return
    player = state.players[seat]
    kinds = stone_in_bowls(player)
    for bowl in range(3):
        if player.bowls[bowl] > 0:
            kinds += 1
    if tokens_in_bowls(player) == amount:
        stone = stone_in_bowls(player) == 1
        remove_tokens(player, player.bowls[0], player.bowls[1], player.bowls[2], stone, to_gaia_area)
    elif kinds == 1:
        first = amount if player.bowls[0] > 0 else 0
        second = amount if player.bowls[1] > 0 else 0
        remove_tokens(player, first, second, amount - first - second, False, to_gaia_area)
    else:
        push(state, Decide.PAY_TOKENS, seat, amount, 1 if to_gaia_area else 0, 0)


@rule
def burn(components, player, stone):
    """Discard a token of bowl II and move another one to III.

    ``stone`` says what a brainstone in bowl II does: 0 it moves to III, 1 it stays, 2 it is discarded.
    The Itars' discarded tokens go to the gaia area.
    """
    in_bowl = player.brainstone == Stone.BOWL_2
    discarded = 1
    moved = 1
    if in_bowl and stone == 0:
        player.brainstone = Stone.BOWL_3
        moved = 0
    elif in_bowl and stone == 2:
        player.brainstone = Stone.NOWHERE
        discarded = 0
    player.bowls[1] -= discarded + moved
    player.bowls[2] += moved
    if ability(components, player, Ability.BURNED_TOKEN_TO_GAIA_AREA) > 0:
        player.gaia_area += discarded
    else:
        player.tokens_discarded += discarded
