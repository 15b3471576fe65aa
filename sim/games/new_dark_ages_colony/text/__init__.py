"""The game in words and pictures: moves, shown games, the board, columns of the tables, facts for reports."""
