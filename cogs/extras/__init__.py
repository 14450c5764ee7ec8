"""What goes beyond playing: hints, reviews, following, lists, logs and records to read."""
