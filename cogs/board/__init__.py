"""A match's public message: what it shows, when it is posted, and what is left of those before it."""
