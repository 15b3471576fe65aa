"""Sets as the bits of one number."""

from __future__ import annotations

from sim.kernel.jit import jit, rule


@jit
def count_bits(options):
    """How many bits are set."""
    count = 0
    while options != 0:
        options &= options - 1
        count += 1
    return count


@rule
def lowest_bit(options):
    """The lowest bit that is set, as a number; there must be one."""
    bit = 0
    while (options >> bit) & 1 == 0:
        bit += 1
    return bit


@rule
def nth_bit(options, place):
    """The bit at a place of those that are set, counted from 0."""
    for _ in range(place):
        options &= options - 1
    return lowest_bit(options)
