"""The weights of the ladder's players: names, values of the ordinary player, meaning. All in victory points.

A row of weights is (rung, temperature, weights in the order of this table). Personas (TOML) name the weights
that differ. Pairs ``_early`` and ``_late`` hold at the start and at the end of a game, and lie on a line
between them.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.vocabulary import FACTION_IDS
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
    "glut": (0.03, "how fast the worth of a resource falls with those at hand"),
    "goal": (1.0, "factor on the points of own goals"),
    "target": (0.8, "part of the points of a resource goal that its tokens share, at the end"),
    "net": (1.0, "factor on what a launch brings"),
    "bonus": (0.7, "launches per round of a controlled object, for its bonus"),
    "hold": (0.2, "control of any object, besides"),
    "deny": (0.5, "control that an opponent loses"),
    "fight": (1.0, "factor on the units that an attack costs"),
    "oust": (0.3, "an opponent's character removed"),
    "raid": (0.0, "a raid, besides what it brings"),
    "poach": (0.5, "a character taken from an opponent"),
    "third": (2.8, "a character more, with fewer than three, at the start"),
    "fourth": (0.5, "a character more, with three or more, at the start"),
    "upkeep": (0.35, "upkeep of a character in each round to come"),
    "recruit_unit": (0.8, "part of what a unit could hold that its recruiting is worth"),
    "held_unit": (0.35, "how much less it is worth with each unit at hand"),
    "travel": (0.5, "part of what can be held on the other planet that a flight is worth"),
    "travel_round": (0.7, "cost of each round of a flight"),
    "market": (0.7, "factor on what the Black Market brings"),
    "track": (1.0, "factor on what a step of a track means to own goals"),
    "drift": (0.25, "steps of a track in each round to come, besides the printed one"),
    "planet": (2.5, "a planet alive, besides goals"),
    "genetic": (0.5, "the game going on"),
    "recover": (0.1, "a recovery card played, besides"),
    "guard": (0.3, "a unit that guards a controlled object"),
    "buy": (0.35, "worth of a card from a slot"),
    "buy_glut": (0.05, "how much less with each card in hand"),
    "willing": (0.8, "part of what a solved crisis is worth that is paid for it"),
    "share": (1.0, "of the fair share of a crisis that is pledged at first"),
    "alarm": (1.0, "factor on it when a planet would be lost"),
    "breakthrough": (0.6, "part of what a solved crisis is worth that is paid as diplomacy"),
    "bid": (0.9, "factor on what a conflict brings"),
    "vp": (1.0, "a victory point"),
    "win": (0.5, "a conflict won, besides"),
    "rival_bid": (0.7, "points that a rival who bids later is expected to have"),
    "rival_strike": (0.35, "strike points expected for each card in a rival's hand, up to five"),
    "spread": (1.0, "how uncertain that is"),
    "strike": (0.45, "worth of a point of a secret strike kept"),
    "rob": (0.9, "income from which on a launch is robbed"),
    "trade_gain": (0.15, "what an offer must bring to be accepted"),
    "trade_share": (0.5, "part of the gain that an offer leaves to the other side"),
    "trade_offer": (0.3, "what an offer must bring to be made"),
    "favour": (0.3, "what a trade brings the other side counts against it"),
    # mean points of each faction's goals in 6,000 games of four scripted players
    **{
        f"like_{name}": (points, "points expected of each faction's goals")
        for name, points in zip(
            FACTION_IDS,
            (15.5, 11.0, 13.8, 6.5, 10.5, 12.8, 10.3, 13.9, 9.7, 9.9, 11.2, 7.3, 12.7, 11.7),
            strict=True,
        )
    },
    "lookahead_width": (5.0, "moves that are tried"),
    "lookahead_margin": (1.5, "how far below the best score"),
    "lookahead_deals": (1.0, "ways to deal what is hidden, at a table of four; with fewer players more"),
    "lookahead_rounds": (1.0, "ends of rounds until which they are played on"),
    "lookahead_still": (4.0, "players from which on the others do not move in imagined games"),
    "lookahead_bids": (1.0, "above 0: bids are tried out"),
    "lookahead_pledges": (1.0, "above 0: pledges are tried out"),
    "lookahead_trust": (0.5, "factor on the script's own score"),
    "lookahead_rival": (0.4, "what the best rival has"),
    "lookahead_resources": (1.0, "factor on the worth of a rival's resources"),
    "lookahead_team": (1.5, "a rival's character, for what is left of the game"),
    "lookahead_hold": (1.0, "a rival's control of an object, likewise"),
}
NAMES, W, BLOCK = columns(TABLE)
