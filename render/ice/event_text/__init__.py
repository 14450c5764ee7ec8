"""Sentences of ICE on what happened, and on why something was refused."""
