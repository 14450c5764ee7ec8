"""The bot as a client of Discord: its start and its end, its shards, and where a control or command goes."""
