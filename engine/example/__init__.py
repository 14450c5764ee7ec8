"""Tide, the example game: stones in a bay at rising tide, chosen by all at once."""

from __future__ import annotations

from engine.example.game import Tide
from engine.package import GamePackage

PACKAGE = GamePackage(Tide())
"""What is found by the key; a terminal shows views as an outline of their fields."""
