"""The terminal: playing, measuring and checking any game of the registry without Discord."""
