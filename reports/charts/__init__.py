"""Charts of the metrics' tables: each a function of a table that returns a figure."""

from reports.charts.details import comeback_chart, component_values, leader_chart, score_composition
from reports.charts.rival import dial_curves, difficulty_curve
from reports.charts.standings import (
    faction_forest,
    match_up_map,
    player_map,
    round_map,
    seat_bars,
    strategy_bars,
)

__all__ = [
    "comeback_chart",
    "component_values",
    "dial_curves",
    "difficulty_curve",
    "faction_forest",
    "leader_chart",
    "match_up_map",
    "player_map",
    "round_map",
    "score_composition",
    "seat_bars",
    "strategy_bars",
]
