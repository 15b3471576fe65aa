"""Who leads a game, for the tables: pace is counted in changes of the lead."""

from __future__ import annotations

from sim.kernel.jit import rule

NOBODY = -1  # before anybody was ahead


@rule
def note_leader(story, players, count):
    """Count in ``story`` how often the lead goes to another player; a tie leaves it where it was."""
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
