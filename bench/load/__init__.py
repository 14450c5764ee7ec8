"""Many matches, or a long time: memory, starts, what is due, several processes."""
