"""Players: policies (compiled code) and personas (named weights). They read a game and change nothing."""
