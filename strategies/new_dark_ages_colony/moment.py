"""What the rung ``trained`` looks at besides the position: how far the round has come, and its chapter.

The network compares positions at the start of rounds, where all this is over. Who pledges or bids needs to
know what a crisis still lacks, what failing it would do, and who has bid how much.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.characters import is_eligible
from sim.games.new_dark_ages_colony.rules.crisis import missing
from sim.games.new_dark_ages_colony.rules.effects import chapter_of
from sim.games.new_dark_ages_colony.rules.resources import euro_value
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    EFFECTS,
    NONE,
    RESOURCES,
    TRACKS,
    Chapter,
    Effect,
    Stage,
    Track,
)
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.chapters import own_strikes

# Blocks of the description: name -> how many numbers.
BLOCKS: dict[str, int] = {
    "stage": int(Stage.OVER),  # 1 for the stage of the round
    "later_pass": 1,  # turns or pledges that the player has had
    "able": 1,  # own characters who can still act in this round
    "crisis": 1,  # 1 if the chapter is a crisis
    "wanted": RESOURCES,  # what it still lacks
    "mine": RESOURCES,  # how much of that the player has
    "theirs": RESOURCES,  # how much of that the opponents have, at most what it lacks
    "beyond": RESOURCES,  # what nobody has
    "pledged": 1,  # by the player, by reference values
    "steps": TRACKS,  # of the tracks, if it fails or after a conflict
    "fills": TRACKS,  # 1 if they would fill the track
    "loses": RESOURCES,  # what the player would lose
    "prize": 3,  # of a conflict: points, resources by reference values, an object
    "bought": 2,  # conflict points: the player's, and the best opponent's
    "strikes": 1,  # points of the strikes in hand
}
OFFSETS = {name: sum(list(BLOCKS.values())[:index]) for index, name in enumerate(BLOCKS)}
MOMENT = sum(BLOCKS.values())

_STAGE, _PASS, _ABLE, _CRISIS = (OFFSETS[name] for name in ("stage", "later_pass", "able", "crisis"))
_WANTED, _MINE, _THEIRS, _BEYOND = (OFFSETS[name] for name in ("wanted", "mine", "theirs", "beyond"))
_PLEDGED, _STEPS, _FILLS, _LOSES = (OFFSETS[name] for name in ("pledged", "steps", "fills", "loses"))
_PRIZE, _BOUGHT, _STRIKES = (OFFSETS[name] for name in ("prize", "bought", "strikes"))


@rule
def describe_effects(state, components, chapter, seat, x, first):
    """What the chapter does to tracks and resources."""
    for place in range(EFFECTS):
        kind = components.effect[chapter, place, 0]
        operand = int(components.effect[chapter, place, 1])
        amount = components.effect[chapter, place, 2]
        if kind == Effect.TRACK:
            if operand == Track.GENETIC or state.alive[operand - Track.ECO] == 1:
                x[first + _STEPS + operand] += amount
                if state.track[operand] + amount + 1 >= state.options.track_ends[operand]:
                    x[first + _FILLS + operand] = 1.0
        elif kind == Effect.ALL_LOSE:
            x[first + _LOSES + operand] += min(amount, state.players[seat].res[operand])


@rule
def describe_crisis(state, components, seat, x, first):
    """What a crisis still lacks, and who has it."""
    x[first + _CRISIS] = 1.0
    for resource in range(RESOURCES):
        lacks = max(0, missing(state, components, resource))
        own = state.players[seat]
        laid = own.laid[resource]
        x[first + _PLEDGED] += 0.2 * laid * components.ref_value[resource]
        if lacks == 0:
            continue
        others = 0
        for other in range(state.options.players):
            if other != seat:
                others += state.players[other].res[resource] - state.players[other].laid[resource]
        mine = min(lacks, own.res[resource] - laid)
        x[first + _WANTED + resource] = lacks
        x[first + _MINE + resource] = mine
        x[first + _THEIRS + resource] = min(lacks, others)
        x[first + _BEYOND + resource] = max(0, lacks - mine - others)


@rule
def describe_conflict(state, components, chapter, seat, x, first):
    """What can be won, and who has bid how much."""
    place = components.reward_object[chapter]
    x[first + _PRIZE] = components.reward_vp[chapter]
    x[first + _PRIZE + 1] = 0.2 * euro_value(components, components.reward[chapter])
    if place != NONE and state.in_play[place] == 1 and state.controller[place] != seat:
        x[first + _PRIZE + 2] = 1.0
    for other in range(state.options.players):
        at = _BOUGHT if other == seat else _BOUGHT + 1
        x[first + at] = max(x[first + at], 1.0 * state.players[other].bought)
    x[first + _STRIKES] = own_strikes(state, components, seat)


@rule
def describe_moment(state, components, seat, x, first):
    """Write the numbers of BLOCKS into the zeroed ``x``, from ``first``."""
    x[first + _STAGE + min(int(Stage.OVER) - 1, int(state.stage))] = 1.0
    x[first + _PASS] = state.turn_pass
    player = state.players[seat]
    for at in range(player.team_count):
        if is_eligible(state, player.team[at]):
            x[first + _ABLE] += 1.0
    if state.turn == 0:
        return
    chapter = chapter_of(state)
    describe_effects(state, components, chapter, seat, x, first)
    if components.chapter_kind[chapter] == Chapter.CRISIS:
        describe_crisis(state, components, seat, x, first)
    else:
        describe_conflict(state, components, chapter, seat, x, first)
