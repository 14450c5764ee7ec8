"""Matches before they start: who sits where, and what was chosen."""
