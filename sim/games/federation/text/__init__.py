"""The game in words and pictures: columns of the tables, moves as text, shown games, the board, titles."""
