"""The sprites of Roam at any size: cards, characters, lands, pieces."""
