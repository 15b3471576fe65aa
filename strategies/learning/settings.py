"""Weights that every learned player has, which each game appends to its own table."""

from __future__ import annotations

from strategies.weights import Table

LEARNED: Table = {
    "learned_width": (12.0, "learned players weigh at most this many moves; 1: they follow the script"),
    "learned_margin": (15.0, "and none whose score is further below the best one"),
    "learned_deals": (1.0, "in how many ways they reshuffle what they cannot see"),
    "learned_trust": (0.0, "points that another move must promise beyond the script's"),
    "model": (0.0, "the number of the network that values positions; 0: the one that comes with the game"),
}

EXPERT: Table = {
    "expert_width": (4.0, "experts follow this many lines of their own turns"),
    "expert_depth": (8.0, "for this many turns"),
    "expert_inner": (8.0, "and weigh this many moves in each of them"),
    "expert_kept": (2.0, "they follow a plan for this many turns before they think again"),
}

ROLLING: Table = {
    "expert_margin": (3.0, "experts follow moves that seem worth at most this much less than the best one"),
    "expert_width": (8.0, "and at most this many of them"),
    "expert_turns": (3.0, "for this many further own turns"),
    "expert_inner": (4.0, "and weigh this many moves in each of them"),
    "expert_deals": (2.0, "in how many deals of what they cannot see; twice as many for each better half"),
    "expert_share": (0.6, "how much the worth after these turns counts, against that right after the move"),
}
