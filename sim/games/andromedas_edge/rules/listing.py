"""Writing the options of a decision into a list."""

from __future__ import annotations

from sim.kernel.jit import rule


@rule
def put(out, count, option):
    """Add an option to a list if there is room; returns the new count."""
    if count < out.shape[0]:
        out[count] = option
    return count + 1


@rule
def is_full(out, count):
    """Whether the list is full: one of two places only tells whether there is anything."""
    return count >= out.shape[0]
