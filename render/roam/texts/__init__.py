"""Texts of Roam: what happened, the board, the rules."""
