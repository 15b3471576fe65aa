"""Gains, costs and effects as rows of numbers, in the columns of vocabulary.py."""

from __future__ import annotations

from typing import Any

from sim.gamekit.data_files import Model
from sim.games.gaia_project.loading.schema_base import (
    ActionEffect,
    AnyEffect,
    BoosterActionEffect,
    BuildMineEffect,
    GainEffect,
    GainPerEffect,
    GainVpBasePlusPerEffect,
    Income,
    OnEffect,
    OnPassEffect,
    SetPowerValueEffect,
)
from sim.games.gaia_project.rules.vocabulary import (
    EFFECT_COLUMNS,
    GAINS,
    Cost,
    Effect,
    EffectColumn,
    Event,
    Gain,
    Per,
)

GAIN_KEYS = tuple(name.lower() for name in Gain._fields)
COST_KEYS = tuple(name.lower() for name in Cost._fields)
INCOME_KEYS = GAIN_KEYS[: Gain.CHARGE + 1]


def code(vocabulary: Any, word: str) -> int:
    """The number of a word in a data file."""
    return int(getattr(vocabulary, word.upper()))


def gain_row(gain: Income) -> list[int]:
    """One row of a table of gains; an income is a gain without VP and gaiaformers."""
    return [int(getattr(gain, key, 0)) for key in GAIN_KEYS]


def income_row(income: Income) -> list[int]:
    """One row of the table of incomes."""
    return [int(getattr(income, key)) for key in INCOME_KEYS]


def cost_row(cost: Model) -> list[int]:
    """One row of a table of costs."""
    return [int(getattr(cost, key, 0)) for key in COST_KEYS]


def effect_row(effect: AnyEffect | None) -> list[int]:
    """One row of a table of effects. For a booster's action, the kind is what it builds."""
    row = [0] * EFFECT_COLUMNS
    if effect is None:
        return row
    word = effect.do if isinstance(effect, BoosterActionEffect) else effect.kind
    row[EffectColumn.KIND] = code(Effect, word)
    match effect:
        case GainPerEffect():
            row[EffectColumn.PER] = code(Per, effect.per)
        case OnPassEffect():
            row[EffectColumn.PER] = code(Per, effect.per)
            row[EffectColumn.VP] = effect.vp
        case GainVpBasePlusPerEffect():
            row[EffectColumn.PER] = code(Per, effect.per)
            row[EffectColumn.VP] = effect.vp_each
        case OnEffect():
            row[EffectColumn.EVENT] = code(Event, effect.event)
            row[EffectColumn.VP] = effect.vp
        case BuildMineEffect():
            row[EffectColumn.FREE_STEPS] = effect.free_steps
        case BoosterActionEffect():
            row[EffectColumn.FREE_STEPS] = effect.free_steps
            row[EffectColumn.RANGE_BONUS] = effect.range_bonus
        case SetPowerValueEffect():
            row[EffectColumn.VALUE] = effect.value
    return row


def effect_gain(effect: AnyEffect) -> list[int]:
    """The gains of an effect: immediate, per count, or from the action.

    VP for events, for passing and per count have a column of the effect; incomes have their own table.
    """
    row = [0] * GAINS
    match effect:
        case GainEffect() | GainPerEffect():
            row = gain_row(effect)
        case GainVpBasePlusPerEffect():
            row[Gain.VP] = effect.vp
        case ActionEffect():
            row = gain_row(effect.gain)
    return row
