"""Roam's renderer: the pictures and the sentences behind one door.

Knows which module does what. Must not know how.
"""

# ruff: noqa: D102  the protocol explains each method once, in render.base

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.base import Drawn, Renderer
from render.roam import (
    alt,
    asked,
    auction,
    board,
    ending,
    handbook,
    hints,
    labels,
    options,
    places,
    preview,
    refusals,
    result,
    sentences,
    twin,
)
from render.roam.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image

    from engine.core import Seat, Value
    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent
    from engine.roam.view import View
    from render.base import Place
    from render.words import Words


@dataclass(frozen=True, slots=True)
class RoamRenderer(Renderer["View", "RoamEvent"]):
    """The renderer for matches played with one deck; each method is explained in ``render.base``."""

    deck: Deck
    """Events and refusals name cards by their ids, so they are told from the deck that the match is played with."""

    def pictures(
        self, view: View, names: Sequence[str], words: Words, *, events: Sequence[RoamEvent] = ()
    ) -> tuple[Drawn, ...]:
        told = self.alt(view, names, words, events=events)
        whole = Drawn("table", board.table(view, names, words, events=events), told)
        if view.auction is None:
            return (whole,)
        small = auction.auction(view, names, words)
        return Drawn("auction", small, asked.headline(view, names, words)), whole

    def preview(self, view: View, names: Sequence[str], words: Words, *, events: Sequence[RoamEvent] = ()) -> Image:
        return preview.preview(view, names, words, events=events)

    def result(self, view: View, names: Sequence[str], words: Words) -> Image:
        return result.result(view, names, words)

    def alt(self, view: View, names: Sequence[str], words: Words, *, events: Sequence[RoamEvent] = ()) -> str:
        return alt.alt(view, events, self.deck, names=names, words=words)

    def text(self, view: View, names: Sequence[str], words: Words) -> list[str]:
        return [twin.text(view, names, words)]

    def tableau(self, view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
        return twin.tableau(view, seat, names, words)

    def headline(self, view: View, names: Sequence[str], words: Words) -> str:
        return asked.headline(view, names, words)

    def sentence(self, event: RoamEvent, names: Sequence[str], words: Words) -> str | None:
        return sentences.sentence(event, Voice(self.deck, names, words))

    def sentences(self, events: Sequence[RoamEvent], names: Sequence[str], words: Words) -> list[str]:
        return sentences.sentences(events, Voice(self.deck, names, words))

    def refusal(self, reason: str, values: Mapping[str, Value], names: Sequence[str], words: Words) -> str:
        return refusals.refusal(reason, values, Voice(self.deck, names, words))

    def prompt(self, view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
        return asked.prompt(view, seat, names, words)

    def label(self, text: str, view: View, words: Words, *, under: str | None = None) -> str:
        return labels.label(text, view, words, under=under)

    def hint(self, text: str, view: View, words: Words, *, names: Sequence[str] = ()) -> str:
        return hints.hint(text, view, words, names=names)

    def level(self, prefix: str, view: View, words: Words) -> str:
        return labels.level(prefix, view, words)

    def place(self, token: str) -> Place | None:
        return places.place(token)

    def region(self, key: str, words: Words) -> str:
        return places.region(key, words)

    def option(self, key: str, value: str | None, words: Words) -> str:
        return options.option(key, value, words)

    def rules(self, words: Words) -> list[str]:
        return handbook.rules(words)

    def ending(self, view: View, names: Sequence[str], words: Words) -> list[str]:
        return ending.ending(view, names, words)
