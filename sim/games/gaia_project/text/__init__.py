"""The game in words and pictures: moves as text, games to read, the map, titles, columns of the tables."""
