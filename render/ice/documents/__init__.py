"""Longer texts of ICE: the pictures as text, the hand, the end, the rules, the options of the lobby."""
