"""Matches before they start: who sits where, what was chosen, and who is invited."""
