"""A match in the host's hands: locked, loaded, played, saved and shown."""
