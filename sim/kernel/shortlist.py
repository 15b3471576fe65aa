"""Short lists: where a decision has hundreds of legal moves that are hardly ever worth a look.

Listing them all can take most of a game's time. ``legal_moves`` does so nevertheless: for random play, your
own policies, recorded games and people. A game may also have a ``shortlist``, which lists the promising ones
alone. Policies that are named in ``strategies.registry.SHORT_LISTED`` are offered that.
"""

from __future__ import annotations

from sim.kernel.jit import jit

NO_SHORTLIST = -1  # the decision has none: ``legal_moves`` lists its moves


@jit
def no_shortlist(state, components, work):
    """The ``shortlist`` of a game that has none."""
    return NO_SHORTLIST
