"""``libration``, and ``python -m sim.cli``. Its imports take a second, in which it can be stopped."""

from __future__ import annotations

from sim.cli.stopping import stoppable


def main() -> None:
    """Run the command."""
    with stoppable():
        from sim.cli.main import main as command

        command()


if __name__ == "__main__":
    main()
