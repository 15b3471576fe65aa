"""What each data file may contain: every key, word and bound. Compiled rules check none, so this must."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import DataFile, Entry, Model, word_of
from sim.gamekit.switches import Switch
from sim.template.rules.state import MAX_COPIES, MAX_OFFER, MAX_ROUNDS
from sim.template.rules.vocabulary import CARD_IDS

Points = Annotated[int, Field(ge=0, le=99)]
CardId = Annotated[str, AfterValidator(word_of(CARD_IDS))]


class Card(Entry):
    id: str
    index: int
    name: str
    copies: Annotated[int, Field(ge=1, le=MAX_COPIES)]
    points: Points


class Cards(DataFile):
    card: list[Card]


class Captain(Entry):
    id: str
    index: int
    name: str
    start_points: Points
    bonus_card: CardId | None = None


class Captains(DataFile):
    captain: list[Captain]


class Limits(Entry):
    rounds: Annotated[int, Field(ge=1, le=MAX_ROUNDS)]
    offer: Annotated[int, Field(ge=1, le=MAX_OFFER)]
    kinds_points: Points
    bonus_points: Points


class Switches(Model):
    factions: Switch
    last_round: Switch


class Rules(DataFile):
    limits: Limits
    switches: Switches


class Data(Model):
    """All data files, by their stems."""

    cards: Cards
    captains: Captains
    rules: Rules
