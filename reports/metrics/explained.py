"""What every column of the tables of an ``Analysis`` means. ``{unit}`` stands for the game's points,
``{clock}`` for what counts time: a round, or a player's turn."""

from __future__ import annotations

from sim.intervals import end_names


def _ends(name: str, meaning: str, before: str | None = None) -> dict[str, str]:
    """A value and the two columns of its interval; ``before``: see end_names."""
    value, low, high = end_names(name, before)
    return {
        value: meaning,
        low: f"lower end of the 95 % interval of {name}",
        high: f"upper end of the 95 % interval of {name}",
    }


AGAIN = "replayed deals count once"
GAMES = {"games": f"games; {AGAIN}"}
PLAYED = {"games": f"games, counted by seat; {AGAIN}"}
SEATS = {"seats": f"seats; {AGAIN}"}
ENOUGH = {"enough": "whether there are enough games to say anything"}
BEYOND = {"p": "p-value before correction: small if the difference is larger than the tolerance"}
UNLIKE = {"p": "p-value before correction: small if there is a difference"}
CLAIMED = {
    "q": "p, corrected for all comparisons of the page",
    "proven": "whether q is small enough to claim the difference",
}
ANSWERED = {
    **BEYOND,
    **CLAIMED,
    "within_p": "p-value before correction: small if the difference is smaller than the tolerance",
    "times": "how many times as many games would probably settle it",
}
ANSWER = {
    "within_q": "within_p, corrected for all comparisons of the page",
    "answer": "outside the tolerance, within it, not clear yet, or too few games",
}
ERROR = {"error": "standard error", "freedom": "degrees of freedom of the error"}
SHRUNK = "pulled towards 0 by how uncertain it is: a better guess for values picked for being large"
STANDING = {
    **PLAYED,
    "fair": "share of games each seat wins if all are even",
    **_ends("win_share", "share of games won; shared wins are split", "win"),
    **_ends("margin", "{unit} ahead of the opponents' average"),
    **ENOUGH,
}
SCORES = _ends("score", "mean score") | _ends("spread", "standard deviation of the scores")
MATCH_UPS = {
    **PLAYED,
    **_ends("points", "{unit} ahead of the opponent"),
    **_ends("ahead", "share of games in which it scores more; ties count half"),
    **_ends("beyond", "{unit} ahead, minus what the strengths of the two predict"),
    "beyond_p": "p-value of beyond, before correction; like p, only in one row of each pair",
    **CLAIMED,
}
POINTS = PLAYED | _ends("points", "mean {unit}", "")


def _meeting(first: str, seats: str, value: str, p: dict[str, str]) -> dict[str, str]:
    """The columns of a table in which something meets a component."""
    return {
        "first": first,
        "second": "title of the component, and its group",
        "seats": f"{seats}; {AGAIN}",
        **_ends("value", value, ""),
        **ERROR,
        "shrunk": f"value, {SHRUNK}",
        **p,
    }


def _taken(first: str, whose: str, p: dict[str, str]) -> dict[str, str]:
    """How a component compares with its alternatives, by who takes it or when."""
    better = "{unit} by which players who took it finished ahead of similar players who took an alternative"
    own = _ends("own", f"{better}, {whose}") | {"own_error": "standard error of own"}
    return (
        _meeting(
            first,
            f"seats that took it, {whose}",
            "{unit} by which own is larger than for others, or than at other times",
            p,
        )
        | own
    )


MEANINGS: dict[str, dict[str, str]] = {
    "factions": {
        "name": "id of the faction",
        "title": "its title",
        **STANDING,
        **SCORES,
        "measure": "what the answer is about: its handicap, or its margin if few games have a winner",
        **_ends(
            "handicap",
            "{unit} to take from every faction, all at the same time, so that all win equally often",
        ),
        **_ends("low_tenth", "score that a tenth of its games are below"),
        **_ends("lower_quarter", "score that a quarter of its games are below"),
        **_ends("median", "score that half of its games are below"),
        **_ends("upper_quarter", "score that three quarters of its games are below"),
        **_ends("top_tenth", "score that nine tenths of its games are below"),
        **ANSWERED,
        **ANSWER,
    },
    "seats": {"name": "the seat, from 1", **STANDING, **SCORES, **ANSWERED, **ANSWER},
    "strategies": {
        "name": "id of the strategy; only games against others count",
        **STANDING,
        **ANSWERED,
        "win_p": "p-value before correction: small if its share of wins is not fair",
        "win_q": "win_p, corrected for all comparisons of the page",
    },
    "match_ups": {
        "faction": "title of the faction",
        "opponent": "title of another faction in the game",
        **MATCH_UPS,
        **BEYOND,
        "beyond_q": "beyond_p, corrected for all comparisons of the page",
        "beyond_proven": "whether beyond_q is small enough to claim that strengths don't explain the pair",
    },
    "strategy_match_ups": {
        "strategy": "id of the strategy",
        "opponent": "id of another strategy in the game",
        **MATCH_UPS,
        **UNLIKE,
    },
    "by_player": {
        "kind": "what the verdict is about: faction, wins, seat, component or set-up",
        "subject": "who or what it is about",
        "level": "how players are grouped: strategy or rung",
        "player": "the strategy, or the rung",
        **SEATS,
        **_ends("points", "the size of the verdict for this player: in {unit}; for wins, a share", ""),
        **ERROR,
        **UNLIKE,
        **CLAIMED,
    },
    "strengths": {
        "kind": "faction, seat or strategy",
        "name": "title of the faction, the seat, or the id of the strategy",
        **PLAYED,
        **_ends("strength", "Bradley-Terry strength: log-odds against an average one of its kind", ""),
        **_ends("beats", "share of games in which it is ahead of an average opponent"),
    },
    "components": {
        "kind": "kind of component",
        "name": "id of the component in the game's data files",
        "group": "components that are alternatives to each other",
        "title": "its title",
        "origin": "where its numbers come from: rulebook, icon_lost, public or reconstructed",
        "same_as": "a component that the same seats took, so the two share one value",
        **SEATS,
        **_ends("available", "share of seats that could take it"),
        "could": "seats that could take it",
        "took": "seats that took, built or used it",
        **_ends("uptake", "share of seats that took it, of those in games with it"),
        "reach": (
            "the largest share of those that could that had it in one game: a single copy goes to one player"
        ),
        **_ends(
            "winners",
            "share of games won by seats that took it; good players take good tiles, so this is biased",
        ),
        **_ends("others", "share of games won by seats that could take it and didn't"),
        **_ends("points", "mean {unit} it gave to seats that took it"),
        **_ends("round", "mean {clock} in which it was first taken"),
        **_ends(
            "beside",
            "{unit} by which players who took it finished ahead of similar players who took an alternative",
        ),
        "shrunk": f"beside, {SHRUNK}",
        **BEYOND,
        **CLAIMED,
    },
    "set_up": _meeting(
        "title of the faction",
        "seats of the faction with the component in the game",
        "{unit} by which the faction is further ahead with the component in the game than without it",
        BEYOND | CLAIMED,
    ),
    "faction_components": _taken("title of the faction", "with this faction", BEYOND | CLAIMED),
    "strategy_components": _taken("id of the strategy", "with this strategy", BEYOND | CLAIMED),
    "moments": _taken("{clock} in which it was taken", "in this {clock}", UNLIKE),
    "pairs": _meeting(
        "title of a component that the player already has, and its group",
        "seats that took the second and already had the first",
        "how many more {unit} go with taking the second for players who have the first than for others",
        BEYOND | CLAIMED,
    ),
    "length": {
        "measure": "rounds, turns, lead changes or decisions of a game",
        **GAMES,
        **_ends("mean", "mean over games", ""),
        **_ends("spread", "standard deviation over games"),
    },
    "sources": {"faction": "title of the faction", "source": "where the points come from", **POINTS},
    "rounds": {"faction": "title of the faction", "round": "round in which they were gained", **POINTS},
    "leaders": {
        "round": "the round after which one player leads alone",
        **GAMES,
        **_ends("wins", "share of these games that the leader wins", ""),
    },
    "comebacks": {
        "round": "the round after which a player is behind",
        "deficit": "{unit} behind the leader, as text",
        "step": "the same as a number, to sort by; 0 is the leader",
        **SEATS,
        **_ends("wins", "share of these seats that still win", ""),
    },
    "endings": {
        "end": "how games end",
        "by": "title of the faction that ends them, or all",
        **GAMES,
        "fair": "share of games each seat wins if all are even",
        **_ends("share", "share of games that end this way"),
        **_ends("wins", "share of these games won by the player who ended them"),
        **_ends("left", "mean remainder of the game's countdown"),
        **_ends("forced", "share of these games in which ending was the only choice"),
        **_ends("rank", "mean final rank of the player who ended the game"),
        **_ends("rank_before", "mean rank of the player who ended the game, before the last turn"),
        **ENOUGH,
    },
    "ending_pays": {
        "stood": "where the player stood before the last turn",
        "ended": "whether that player ended the game",
        **SEATS,
        **_ends("wins", "share of these seats that win"),
        **ENOUGH,
        "p": "p-value before correction: small if ending the game changes how often they win",
        **CLAIMED,
    },
    "variance": {
        "group": "set-up, play, or not separated",
        "part": "what makes the scores of a game differ",
        "games": "games",
        **_ends("share", "share of the variance between scores within games", ""),
    },
    "rival": {
        "level": "how players are grouped: rung or strategy",
        "player": "the rung, or the strategy",
        **GAMES,
        **_ends("win_share", "share of games won against the rival", "win"),
        **_ends("margin", "{unit} ahead of the rival"),
        **ENOUGH,
        "p": "p-value before correction: small if the share is outside the band to aim at",
        "within_p": "p-value before correction: small if the share is within the band",
        "q": "p, corrected for all answers about the band",
        "within_q": "within_p, corrected for all answers about the band",
        "proven": "whether q is small enough to claim that the share is outside",
        "answer": "outside the band, within it, not clear yet, or too few games",
    },
}
