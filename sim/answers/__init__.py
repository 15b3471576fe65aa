"""One function per question: ``sim.whatif``, ``sim.seats`` and so on, each in a module of its name.

They play the games and return an ``Answer``: tables, sentences, a chart. The commands print it. ``sim``
imports this package by name when a function is first used, so that it is not part of a run's code.
"""
