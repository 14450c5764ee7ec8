"""Roam in pictures and sentences."""
