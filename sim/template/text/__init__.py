"""The game in words and pictures: columns of the tables, moves, a game to read, the board, titles."""
