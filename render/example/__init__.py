"""Tide in pictures and sentences."""

from __future__ import annotations

from render.base import Renderer
from render.example.renderer import TideActions, TideLobby, TidePictures, TideSentences

RENDERER = Renderer(TideLobby, TidePictures, TideSentences, TideActions, hands=True)
