"""``python -m sim.cli`` is ``libration``."""

from sim.cli.main import main

main()
