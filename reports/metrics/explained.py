"""What every column of the tables of an ``Analysis`` means. ``{unit}`` are the game's points,
``{clock}`` is what tells when: a round, or a player's own turn."""

from __future__ import annotations

from sim.intervals import end_names


def _ends(name: str, meaning: str, before: str | None = None) -> dict[str, str]:
    """A value and the two columns of its interval; ``before`` as for end_names."""
    value, low, high = end_names(name, before)
    return {
        value: meaning,
        low: f"lower end of the 95 % interval of {name}",
        high: f"upper end of the 95 % interval of {name}",
    }


AGAIN = "deals that are played again count once"
GAMES = {"games": f"games; {AGAIN}"}
PLAYED = {"games": f"games, counted by seat; {AGAIN}"}
SEATS = {"seats": f"seats; {AGAIN}"}
ENOUGH = {"enough": "whether there are enough games to say anything"}
BEYOND = {"p": "p-value, before correction: small where the difference is larger than the tolerance"}
UNLIKE = {"p": "p-value of no difference, before correction"}
CLAIMED = {
    "q": "p, corrected for all comparisons of the page",
    "proven": "whether q is small enough to claim the difference",
}
ANSWERED = {
    **BEYOND,
    **CLAIMED,
    "within_p": "p-value, before correction: small where the difference is smaller than the tolerance",
    "times": "how many times as many games would probably give an answer",
}
ANSWER = {
    "within_q": "within_p, corrected for all comparisons of the page",
    "answer": "outside of the tolerance, within it, not clear yet, or too few games",
}
ERROR = {"error": "standard error", "freedom": "degrees of freedom of the error"}
SHRUNK = "drawn towards 0 by how uncertain it is: what to expect of one that was picked for being large"
STANDING = {
    **PLAYED,
    "fair": "share of games that each seat wins if all are even",
    **_ends("win_share", "share of games won; shared wins are split", "win"),
    **_ends("margin", "{unit} ahead of the mean of the opponents"),
    **ENOUGH,
}
SCORES = _ends("score", "mean score") | _ends("spread", "standard deviation of the scores")
MATCH_UPS = {
    **PLAYED,
    **_ends("points", "{unit} ahead of the opponent"),
    **_ends("ahead", "share of games in which it scores more; equal scores are halves"),
    **_ends("beyond", "{unit} ahead, less what the strengths of both say"),
    "beyond_p": "p-value of beyond, before correction; on one side of each pair, as p",
    **CLAIMED,
}
POINTS = PLAYED | _ends("points", "mean {unit}", "")


def _meeting(first: str, seats: str, value: str, p: dict[str, str]) -> dict[str, str]:
    """Something that meets a component."""
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
    """What goes with taking a component rather than another of its kind, by who or when."""
    goes = "{unit} by which those end further ahead who took it rather than another of its kind"
    own = _ends("own", f"{goes}, {whose}") | {"own_error": "standard error of own"}
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
        "title": "what people call it",
        **STANDING,
        **SCORES,
        "measure": "what the answer is about: its handicap, or its margin where few games have a winner",
        **_ends(
            "handicap", "{unit} to take from each faction, from all at once, so that all win equally often"
        ),
        **_ends("low_tenth", "score that a tenth of its games stay below"),
        **_ends("lower_quarter", "score that a quarter of its games stay below"),
        **_ends("median", "score that half of its games stay below"),
        **_ends("upper_quarter", "score that three quarters of its games stay below"),
        **_ends("top_tenth", "score that nine tenths of its games stay below"),
        **ANSWERED,
        **ANSWER,
    },
    "seats": {"name": "the seat, from 1", **STANDING, **SCORES, **ANSWERED, **ANSWER},
    "personas": {
        "name": "id of the persona, in games with others",
        **STANDING,
        **ANSWERED,
        "win_p": "p-value of its share of wins, before correction",
        "win_q": "win_p, corrected for all comparisons of the page",
    },
    "match_ups": {
        "faction": "title of the faction",
        "opponent": "title of another faction at the table",
        **MATCH_UPS,
        **BEYOND,
        "beyond_q": "beyond_p, corrected for all comparisons of the page",
        "beyond_proven": "whether beyond_q is small enough to claim that the pair is special",
    },
    "persona_match_ups": {
        "faction": "id of the persona",
        "opponent": "id of another persona at the table",
        **MATCH_UPS,
        **UNLIKE,
    },
    "by_player": {
        "kind": "what the verdict is about: faction, wins, seat, component or set-up",
        "subject": "who or what it is about",
        "level": "who is asked: persona, or rung",
        "player": "the persona, or the rung of the ladder of players",
        **SEATS,
        **_ends("points", "what the verdict is on, for this player: {unit}, of wins a share", ""),
        **ERROR,
        **UNLIKE,
        **CLAIMED,
    },
    "strengths": {
        "kind": "faction, seat or persona",
        "name": "title of the faction, the seat, or the id of the persona",
        **PLAYED,
        **_ends("strength", "Bradley-Terry strength: log-odds against an average one of its kind", ""),
        **_ends("beats", "share of games in which it is ahead of an average opponent"),
    },
    "components": {
        "kind": "kind of component",
        "name": "id of the component in the game's data files",
        "group": "components that are alternatives to each other",
        "title": "what people call it",
        "origin": "where its numbers come from: seed, public or reconstructed",
        "same_as": "a component that the same seats took, so that both have one value",
        **SEATS,
        **_ends("available", "share of seats to which it was open"),
        "could": "seats to which it was open",
        "took": "seats that took, built or used it",
        **_ends("uptake", "share of those who could that took it"),
        "reach": "the largest share of those who could that had it in one game: one copy goes to one player",
        **_ends("winners", "share of games won by those who took it; good players take good tiles: biased"),
        **_ends("others", "share of games won by those who could take it and did not"),
        **_ends("points", "mean {unit} that it gave to those who took it"),
        **_ends("round", "mean {clock} in which it was first taken"),
        **_ends(
            "beside", "{unit} by which those end further ahead who took it rather than another of its kind"
        ),
        "shrunk": f"beside, {SHRUNK}",
        **BEYOND,
        **CLAIMED,
    },
    "set_up": _meeting(
        "title of the faction",
        "seats of the faction with the component in the game",
        "{unit} that the faction is further ahead with the component in the game than without it",
        BEYOND | CLAIMED,
    ),
    "faction_components": _taken("title of the faction", "with this faction", BEYOND | CLAIMED),
    "persona_components": _taken("id of the persona", "with this persona", BEYOND | CLAIMED),
    "moments": _taken("{clock} in which it was taken", "in this {clock}", UNLIKE),
    "pairs": _meeting(
        "title of a component that is at hand by then, and its group",
        "seats that took the second with the first at hand",
        "{unit} that go with taking the second, more for those who have the first than for others",
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
        "round": "after which one player leads alone",
        **GAMES,
        **_ends("wins", "share of these that the leader wins", ""),
    },
    "comebacks": {
        "round": "after which a player is behind",
        "deficit": "{unit} behind the leader, as text",
        "step": "the same as a number, to sort by: 0 leads",
        **SEATS,
        **_ends("wins", "share of these seats that still win", ""),
    },
    "endings": {
        "end": "way in which games end",
        "by": "title of the faction that ends them, or all",
        **GAMES,
        "fair": "share of games that each seat wins if all are even",
        **_ends("share", "share of games that end so"),
        **_ends("wins", "share of these that the player who ended them wins"),
        **_ends("left", "mean left of what counts the game down"),
        **_ends("forced", "share in which the end was the only choice"),
        **_ends("rank", "mean place of who ended, at the end"),
        **_ends("rank_before", "mean place of who ended, before the last turn"),
        **ENOUGH,
    },
    "ending_pays": {
        "stood": "where the player stood before the last turn",
        "ended": "whether that player ended the game",
        **SEATS,
        **_ends("wins", "share of these seats that win"),
        **ENOUGH,
        "p": "p-value of winning as often without ending it, before correction; with who ended it",
        **CLAIMED,
    },
    "variance": {
        "group": "set-up, play, or not separated",
        "part": "what sets scores of one game apart",
        "games": "games",
        **_ends("share", "share of the variance of scores within games", ""),
    },
    "rival": {
        "level": "who plays: rung, or persona",
        "player": "the rung, or the persona",
        **GAMES,
        **_ends("win_share", "share of games won against the rival", "win"),
        **_ends("margin", "{unit} ahead of the rival"),
        **ENOUGH,
        "p": "p-value, before correction: small where the share lies outside of the band to aim at",
        "within_p": "p-value, before correction: small where the share lies within the band",
        "q": "p, corrected for all answers on the band",
        "within_q": "within_p, corrected for all answers on the band",
        "proven": "whether q is small enough to claim that the share lies outside",
        "answer": "outside of the band, within it, not clear yet, or too few games",
    },
}
