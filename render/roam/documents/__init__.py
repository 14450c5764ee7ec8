"""Longer texts of Roam: the board as text, the end, the rules, the options of the lobby."""
