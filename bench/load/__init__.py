"""Many matches, or a long time: memory, starts, what is scheduled, several processes."""
