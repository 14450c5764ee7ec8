"""The bot as it is measured: in a process of its own, watched, counted, or without its pictures."""
