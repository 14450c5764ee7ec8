"""Texts of ICE: what happened, the board, the hand, the rules."""
