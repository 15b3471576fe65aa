"""The weights of the strategies: names, defaults and meaning. All worths are in victory points.

A row of weights is (rung, temperature, weights in the order of this table). Personas (TOML) name the weights
that differ. Pairs ``_early`` and ``_late`` are for the start and the end of a game, with a straight line in
between.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import FACTION_IDS
from strategies.learning.settings import LEARNED
from strategies.weights import Table, columns

TABLE: Table = {
    "euro_early": (0.16, "worth of a euro"),
    "euro_late": (0.08, ""),
    "science_early": (0.24, "worth of a science"),
    "science_late": (0.1, ""),
    "telomide_early": (0.45, "worth of a telomide"),
    "telomide_late": (0.15, ""),
    "diplomacy_early": (0.9, "worth of a diplomacy"),
    "diplomacy_late": (0.4, ""),
    "unit_early": (0.9, "worth of an unplaced unit"),
    "unit_late": (0.2, ""),
    "glut": (0.03, "how fast the worth of a resource falls with the amount held"),
    "goal": (1.0, "factor on the points of the faction's goals"),
    "target": (0.8, "part of a resource goal's points that its tokens share, at the end"),
    "net": (1.0, "factor on the profit of a launch"),
    "bonus": (0.7, "launches per round of a controlled object, for its bonus"),
    "hold": (0.2, "extra worth of controlling any object"),
    "deny": (0.5, "worth of control that an opponent loses"),
    "fight": (1.0, "factor on the units that an attack costs"),
    "oust": (0.3, "worth of removing an opponent's character"),
    "raid": (0.0, "extra worth of a raid"),
    "poach": (0.5, "worth of taking a character from an opponent"),
    "third": (2.8, "worth of one more character with fewer than three, at the start"),
    "fourth": (0.5, "worth of one more character with three or more, at the start"),
    "upkeep": (0.35, "cost of a character's upkeep per round to come"),
    "recruit_unit": (0.8, "worth of recruiting a unit, as a part of what it could control"),
    "held_unit": (0.35, "how much less that is worth per unit held"),
    "travel": (0.5, "worth of a flight, as a part of what can be controlled there"),
    "travel_round": (0.7, "cost of each round of a flight"),
    "claims": (0.0, "above 0: sees who could take what nobody on the planet can; factor on its worth"),
    "claims_unit": (0.5, "what it is worth without a unit for it, as a part"),
    "last_goods": (1.0, "factor on the worth of resources in the last round, but for goals"),
    "later_goods": (1.0, "the same in the round before"),
    "market": (0.7, "factor on the profit of the Black Market"),
    "track": (1.0, "factor on what a step of a track means to the faction's goals"),
    "drift": (0.25, "steps of a track expected per round to come, in addition to the printed one"),
    "planet": (2.5, "worth of a living planet, apart from goals"),
    "genetic": (0.5, "worth of the game not ending early"),
    "recover": (0.1, "extra worth of playing a recovery card"),
    "guard": (0.3, "above 0: spare units guard controlled objects"),
    "buy": (0.35, "worth of a card from a slot"),
    "buy_glut": (0.05, "how much less that is worth per card in hand"),
    "crisis": (0.5, "worth of what is lacking to solve the crisis, as a part of what solving it is worth"),
    "willing": (0.8, "what it pays for a crisis, as a part of what solving it is worth"),
    "share": (1.0, "what it pledges at first, as a part of a fair share"),
    "alarm": (1.0, "extra cost of an effect that would fill a track"),
    "breakthrough": (0.6, "diplomacy it pays, as a part of what solving the crisis is worth"),
    "bid": (0.9, "factor on the worth of winning a conflict"),
    "vp": (1.0, "a victory point"),
    "win": (0.5, "extra worth of winning a conflict"),
    "rival_bid": (0.7, "points expected of an opponent who bids later"),
    "rival_strike": (0.35, "strike points expected per card in an opponent's hand, up to five"),
    "spread": (1.0, "how uncertain these expectations are"),
    "strike": (0.45, "worth of keeping a point of a secret strike"),
    "rob": (0.9, "the least income that it robs"),
    "trade_gain": (0.15, "the least gain for which it accepts an offer"),
    "trade_share": (0.5, "part of the gain that it leaves to the opponent in an offer"),
    "trade_offer": (0.3, "the least gain for which it makes an offer"),
    "favour": (0.3, "how much the opponent's gain from a trade counts against it"),
    # mean points from each faction's goals in 8,000 games of four scripted players with random factions
    **{
        f"like_{name}": (points, "points expected from each faction's goals")
        for name, points in zip(
            FACTION_IDS,
            (14.6, 10.3, 12.3, 6.2, 10.0, 12.7, 10.7, 12.6, 8.3, 9.3, 11.3, 7.5, 12.3, 11.0),
            strict=True,
        )
    },
    "learned_still": (4.0, "the least number of players at which opponents don't move in imagined rounds"),
    "learned_trade": (1.0, "above 0: players trade in imagined rounds"),
    "learned_pledges": (1.0, "above 0: pledges are weighed"),
    "learned_together": (
        1.0,
        "above 0: players pledge as trained does in imagined rounds, else by the script",
    ),
    "learned_prior": (0.0, "learned: how much the corrected scores of trained count"),
    "learned_hopeless": (6.0, "moves whose corrected score is further below the best one are not tried"),
    **LEARNED,
}
NAMES, W, BLOCK = columns(TABLE)
