"""What a player cannot see: nothing.

Gaia Project has no hidden information. Map, tiles, boosters and factions are drawn during the set-up and lie
open from then on (RULES 4). There are no hands, no decks and no dice, and no rule uses luck after the set-up.
So an imagined game can be a plain copy of the real one, and lookahead.py doesn't call ``deal_hidden``.
"""

from __future__ import annotations

from sim.kernel.jit import jit


@jit
def deal_hidden(real, state, components, unseen, seat):
    """Leave ``state``, a copy of ``real``, as it is: ``seat`` sees everything in it."""
