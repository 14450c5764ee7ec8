"""A match in the host's hands: locked, loaded, played, saved, shown, and who sits at it."""
