"""ICE's renderer: the pictures and the sentences behind one door.

Knows which module does what. Must not know how.
"""

# ruff: noqa: D102  the protocol explains each method once, in render.base

from __future__ import annotations

from typing import TYPE_CHECKING

from render.base import Drawn, Renderer
from render.ice import places
from render.ice.asking import asked, hints, labels, ranks, routes
from render.ice.boards import boards, hand, result
from render.ice.dig import dig, preview
from render.ice.reading import alt, ending, handbook, handtext, options, remarks, twin, twin_boards
from render.ice.telling import refusals, sentences
from render.ice.telling.voice import Voice
from render.texts import ALT, clipped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image

    from engine.core import Seat, Value
    from engine.ice.events import IceEvent
    from engine.ice.view import View
    from render.base import Place, Shortcut, Sight
    from render.words import Words


class IceRenderer(Renderer["View", "IceEvent"]):
    """The renderer for ICE; each method is explained in ``render.base``."""

    @property
    def hands(self) -> bool:
        return True

    def pictures(
        self, view: View, names: Sequence[str], words: Words, *, events: Sequence[IceEvent] = ()
    ) -> tuple[Drawn, ...]:
        return (
            Drawn("dig", dig.dig(view, names, words, events=events), alt.dig(view, events, names, words)),
            Drawn("boards", boards.boards(view, names, words, events=events), alt.boards(view, events, names, words)),
        )

    def preview(self, view: View, names: Sequence[str], words: Words, *, events: Sequence[IceEvent] = ()) -> Image:
        return preview.preview(view, names, words, events=events)

    def forecast(self, text: str, view: View, names: Sequence[str], words: Words) -> Image | None:
        return preview.forecast(text, view, names, words)

    def result(self, view: View, names: Sequence[str], words: Words) -> Image:
        return result.result(view, names, words)

    def hand(self, view: View, names: Sequence[str], words: Words) -> Drawn | None:
        image = hand.hand(view, names, words)
        return None if image is None else Drawn("hand", image, clipped(self.hand_text(view, names, words), ALT))

    def spread(self, view: View, seat: Seat, names: Sequence[str], words: Words) -> Drawn:
        image = boards.board(view, seat, names, words)
        return Drawn("board", image, clipped(twin_boards.board(view, seat, names, words), ALT))

    def hand_text(self, view: View, names: Sequence[str], words: Words) -> str:
        return handtext.hand_text(view, names, words)

    def alt(self, view: View, names: Sequence[str], words: Words, *, events: Sequence[IceEvent] = ()) -> str:
        return alt.alt(view, names, words, events)

    def text(self, view: View, names: Sequence[str], words: Words) -> list[str]:
        return twin.text(view, names, words)

    def tableau(self, view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
        return twin.tableau(view, seat, names, words)

    def headline(self, view: View, names: Sequence[str], words: Words) -> str:
        return asked.headline(view, names, words)

    def sentence(self, event: IceEvent, names: Sequence[str], words: Words) -> str | None:
        return sentences.sentence(event, Voice(names, words))

    def sentences(self, events: Sequence[IceEvent], names: Sequence[str], words: Words) -> list[str]:
        return sentences.sentences(events, Voice(names, words))

    def refusal(self, reason: str, values: Mapping[str, Value], names: Sequence[str], words: Words) -> str:
        return refusals.refusal(reason, values, Voice(names, words))

    def prompt(self, view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
        return asked.prompt(view, seat, names, words)

    def label(self, text: str, view: View, words: Words, *, under: str | None = None) -> str:
        return labels.label(text, view, words, under=under)

    def hint(self, text: str, view: View, words: Words, *, names: Sequence[str] = ()) -> str:
        return hints.hint(text, view, words, names=names)

    def level(self, prefix: str, view: View, words: Words) -> str:
        return labels.level(prefix, view, words)

    def option(self, key: str, value: str | None, words: Words) -> str:
        return options.option(key, value, words)

    def matters(self, key: str, options: Mapping[str, str]) -> bool:
        return remarks.matters(key, options)

    def remarks(self, options: Mapping[str, str], seats: int, words: Words) -> list[str]:
        return remarks.remarks(options, seats, words)

    def rules(self, words: Words) -> list[str]:
        return handbook.rules(words)

    def ending(self, view: View, names: Sequence[str], words: Words) -> list[str]:
        return ending.ending(view, names, words)

    def place(self, token: str) -> Place | None:
        return places.place(token)

    def region(self, key: str, words: Words) -> str:
        return places.region(key, words)

    def looks(self, text: str) -> bool:
        return places.looks(text)

    def sight(self, view: View, legal: Sequence[str]) -> Sight:
        return places.sight(view, legal)

    def ranked(self, view: View, legal: Sequence[str]) -> tuple[str, ...]:
        return ranks.ranked(view, legal)

    def shortcuts(self, view: View, seat: Seat, words: Words, *, names: Sequence[str] = ()) -> tuple[Shortcut, ...]:
        return routes.shortcuts(view, seat, words, names=names)
