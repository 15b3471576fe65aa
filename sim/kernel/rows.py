"""Rows of records."""

from __future__ import annotations

from sim.kernel.jit import rule


@rule
def copy_row(source, target):
    """Copy an array. NumPy's ``[:] =`` would also compile its error messages, which takes seconds."""
    for index in range(source.shape[0]):
        target[index] = source[index]


@rule
def has(row, count, value):
    """Whether a value is among the first ``count`` entries of an array."""
    for index in range(count):
        if row[index] == value:
            return True
    return False


@rule
def row_sum(row, count):
    """The sum of the first ``count`` entries of an array."""
    total = 0
    for index in range(count):
        total += row[index]
    return total
