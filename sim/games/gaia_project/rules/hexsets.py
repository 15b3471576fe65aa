"""Sets of hexes as bits, small enough to fit into a move."""

from __future__ import annotations

from sim.kernel.jit import jit

HEX_WORDS = 4
HEX_BITS = 48  # of 64, so that no bit is a sign: compiled and plain Python agree


@jit
def add_hex(hexes, spot):
    """Put a hex into the set."""
    hexes[spot // HEX_BITS] |= 1 << int(spot % HEX_BITS)


@jit
def has_hex(hexes, spot):
    """Whether a hex is in the set."""
    return hexes[spot // HEX_BITS] >> (spot % HEX_BITS) & 1 == 1
