"""What the folders of all games share: data files, overlays, switches, recorded games, shown games."""
