"""Who leads a game: the tables count how often the lead changes."""

from __future__ import annotations

from sim.kernel.jit import rule

NOBODY = -1  # before anybody has been ahead


@rule
def note_leader(story, players, count):
    """Count in ``story`` how often another player takes the lead. A tie doesn't change it."""
    best = 0
    tied = False
    for seat in range(1, count):
        if players[seat].vp > players[best].vp:
            best = seat
            tied = False
        elif players[seat].vp == players[best].vp:
            tied = True
    if not tied and best != story.leader:
        if story.leader != NOBODY:
            story.lead_changes += 1
        story.leader = best
