"""Tide in pictures and sentences."""

from render.example.renderer import RENDERER

__all__ = ["RENDERER"]
