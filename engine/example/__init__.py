"""Tide, the example game: stones in a bay at rising tide, chosen by all at once."""

from engine.example.game import Tide
from engine.package import GamePackage

PACKAGE = GamePackage(Tide())
