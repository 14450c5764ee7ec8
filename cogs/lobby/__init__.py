"""A table before the match begins, and how the same people sit down at another."""
