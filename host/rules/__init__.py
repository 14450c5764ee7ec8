"""Matches and the rules that are there: whether they lead where a log led, and what becomes of it."""
