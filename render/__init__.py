"""Turns views and events into pictures and sentences. Must not know Discord."""
