"""Sentences of Roam on what happened, and on why something was refused."""
