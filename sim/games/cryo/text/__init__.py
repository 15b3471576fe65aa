"""The game in words and pictures: columns of the tables, moves, games to read, the board, titles."""
