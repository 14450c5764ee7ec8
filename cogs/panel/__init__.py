"""The private panel: the question to one seat, and the ways to answer it."""
