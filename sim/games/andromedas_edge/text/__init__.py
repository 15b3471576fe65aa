"""The game in words and pictures: table columns, moves as text, a game to read, the board."""
